//! Writing on rounds, turns and actions, on who leads and who plays, and on what lasts for a time.

use super::{Pen, write};
use crate::CardGame;
use crate::content::*;
use crate::event::Event;
use crate::frame::{Frame, Occurrence};
use crate::rules::cx::Cx;
use crate::rules::layout;
use crate::state::campaign::Part;
use crate::state::*;
use kernel::{Game, Maybe};

/// A frame at this depth has ended, and what lasted as long as it.
#[inline]
pub fn frame_ended(game: &mut Game<CardGame>, depth: usize) {
    if !game.table().lasting.is_empty() {
        write(game).drop_lasting(depth);
    }
    if !game.table().afters.is_empty() {
        let over = |(d, _): &mut (Depth, Occurrence)| d.index() < depth;
        game.table_mut(Pen(())).afters.retain(over);
    }
}

impl Cx<'_, '_> {
    /// A phase begins.
    pub fn phase_begins(&mut self, phase: Phase) {
        self.write().phase = Some(phase);
        self.emit(|| Event::PhaseBegins { phase });
    }
    /// The next round begins. Says which it is.
    pub fn next_round(&mut self) -> u16 {
        self.write().round += 1;
        let round = self.table().round;
        self.emit(|| Event::RoundBegins { round });
        round
    }
    /// A round is over: nobody has performed an action of the next.
    pub fn forget_performed(&mut self) {
        for inv in &mut self.write().investigators {
            inv.performed = 0;
        }
    }
    /// It is now somebody's turn, or nobody's.
    pub fn set_active(&mut self, who: Maybe<SeatId>) {
        self.write().active = who;
    }
    /// Somebody has taken their turn this round.
    pub fn turn_taken(&mut self, who: SeatId) {
        self.inv_mut(who).turn_taken = true;
    }
    /// Nobody has taken their turn of the next round.
    pub fn turns_to_take(&mut self) {
        for inv in &mut self.write().investigators {
            inv.turn_taken = false;
        }
    }
    /// Standard actions left this turn; nothing of what cards give is spent.
    pub fn set_actions(&mut self, who: SeatId, n: u8) {
        let inv = self.inv_mut(who);
        inv.actions = n;
        inv.spent.clear();
    }
    /// More standard actions this turn.
    pub fn gain_actions(&mut self, who: SeatId, n: u8) {
        let inv = self.inv_mut(who);
        inv.actions = inv.actions.saturating_add(n);
    }
    /// So many standard actions more, or fewer, in the next turn.
    pub fn change_next_turn(&mut self, who: SeatId, n: i8) {
        self.inv_mut(who).next_turn = n;
    }
    /// Takes standard actions away, as many as there are; says how many.
    pub fn take_actions(&mut self, who: SeatId, n: u8) -> u8 {
        let inv = self.inv_mut(who);
        let taken = n.min(inv.actions);
        inv.actions -= taken;
        taken
    }
    /// Somebody performed an action of this name this round.
    pub fn performed(&mut self, who: SeatId, name: ActionName) {
        self.inv_mut(who).performed |= name.bit();
    }
    /// Spends actions of those that a card gives each turn.
    pub fn spend_given(&mut self, who: SeatId, card: CardId, serves: Option<Name>, count: u8) {
        let spent = &mut self.inv_mut(who).spent;
        match spent
            .iter_mut()
            .find(|s| s.card == card && s.serves == serves)
        {
            Some(s) => s.count = s.count.saturating_add(count),
            None if count == 0 => {}
            None => spent.push(SpentAction {
                card,
                serves,
                count,
            }),
        }
    }

    /// Somebody leads.
    pub fn lead(&mut self, who: SeatId) {
        self.write().lead = who;
        self.emit(|| Event::LeadInvestigator { who });
    }
    /// Somebody resigns.
    pub fn resign(&mut self, who: SeatId) {
        self.inv_mut(who).status = Status::Resigned;
        self.emit(|| Event::Resigned { who });
    }
    /// An investigator is defeated.
    pub fn defeat_investigator(&mut self, who: SeatId) {
        self.inv_mut(who).status = Status::Defeated;
        self.emit(|| Event::InvestigatorDefeated { who });
    }
    /// An investigator is killed or driven insane for good.
    pub fn kill(&mut self, who: SeatId) {
        if !std::mem::replace(&mut self.inv_mut(who).killed, true) {
            self.emit(|| Event::Killed { who, insane: false });
        }
    }
    /// Experience earned beside the victory display.
    pub fn gain_experience(&mut self, who: SeatId, n: i8) {
        let mut n = n;
        if self.look().between_scenarios() {
            // Nobody has less than nothing to spend.
            let campaign = self.table().campaign.as_ref();
            let has = campaign.and_then(|c| c.members.get(who.index()));
            let has = has.map_or(0, |m| m.experience).clamp(0, i8::MAX.into()) as i8;
            n = n.max(-has);
            self.banks(who, n.into());
        } else {
            let inv = self.inv_mut(who);
            inv.experience = inv.experience.saturating_add(n);
        }
        self.notes_down(who, Account::Experience, n.into());
    }
    /// A note for the campaign log.
    pub fn note(&mut self, note: Name) {
        if !self.table().notes.contains(&note) {
            self.write().notes.push(note);
        }
    }
    /// A note of the campaign log is crossed out. // log
    pub fn cross_out(&mut self, note: Name) {
        self.write().notes.retain(|n| *n != note);
    }
    /// A name goes into a list of the campaign log, where it stands once. // log
    pub fn list(&mut self, list: Name, def: DefId) {
        if !self.table().lists.contains(&(list, def)) {
            self.write().lists.push((list, def));
        }
    }
    /// A story card is earned.
    pub fn earn(&mut self, who: SeatId, def: DefId) {
        // What comes after a scenario is offered with what that scenario brought.
        let after = |f: &Frame| matches!(f, Frame::Campaign(c) if matches!(c.step.next, Between::After { .. }));
        let offered = self.game.stack().first().is_some_and(after);
        if self.look().between_scenarios() && !offered {
            return self.story_joins(who, def);
        }
        self.write().earned.push((who, def));
    }

    /// A basic weakness joins a deck.
    pub fn weakness_joins(&mut self, who: SeatId, def: DefId) {
        layout::add_weakness(self.write(), who, def);
        self.weakness_stays(who, Part::Weakness, def);
        self.emit(|| Event::BasicWeakness { who, def });
    }
    /// A card of an opening hand is laid aside. // opening-hand
    pub fn lay_aside(&mut self, who: SeatId, card: CardId) {
        self.put(card, Zone::SetAside);
        self.inv_mut(who).aside.insert(card);
        self.emit(|| Event::LaidAside { who, card });
    }
    /// What was laid aside is shuffled back.
    pub fn take_back_aside(&mut self, who: SeatId) {
        for card in self.table().inv(who).aside.iter() {
            self.put(card, Zone::Deck);
            self.inv_mut(who).deck.unseen.insert(card);
        }
        self.inv_mut(who).aside.clear();
    }

    /// This is the current act.
    pub fn set_act(&mut self, card: Maybe<CardId>) {
        self.write().act = card;
        self.looked_at(check::ACT_MET);
    }
    /// This is the current agenda.
    pub fn set_agenda(&mut self, card: Maybe<CardId>) {
        self.write().agenda = card;
        self.looked_at(check::AGENDA_MET);
    }
    /// The scenario ends with this resolution, too.
    pub fn add_ending(&mut self, ending: Name) {
        self.write().endings.push(ending);
    }
    /// Of the endings, the one at this place is the outcome.
    pub fn choose_ending(&mut self, n: usize) {
        let t = self.write();
        t.endings = t.endings.get(n).copied().into_iter().collect();
    }
    /// The game is played to its end: nothing lasts but what its ending may ask for, and nothing waits.
    pub fn game_ends(&mut self) {
        let t = self.write();
        t.ended = true;
        t.lasting.retain(|l| l.whole);
        t.afters.clear();
    }

    /// The standing checks must look at this.
    pub fn stir(&mut self, checks: u8) {
        self.write_aside().checks |= checks;
    }
    /// The standing checks have looked at this.
    pub fn looked_at(&mut self, checks: u8) {
        self.write_aside().checks &= !checks;
    }
    /// An after-cell waits for the end of the frame at this depth.
    pub fn after_waits(&mut self, depth: Depth, occurrence: Occurrence) {
        self.write_aside().afters.push((depth, occurrence));
    }
    /// The first after-cell that waited for the frame at this depth, which waits no more.
    pub fn take_after(&mut self, depth: Depth) -> Option<Occurrence> {
        let afters = &self.table().afters;
        let at = afters.iter().position(|(d, _)| *d == depth)?;
        Some(self.write_aside().afters.remove(at).1)
    }
    /// A change lasts from now on.
    pub fn lasts(&mut self, lasting: Lasting) {
        self.write().lasting.push(lasting);
    }
    /// What was to last as long as the frame at this depth is over.
    pub fn lasting_ends(&mut self, depth: Depth) {
        self.write().drop_lasting(depth.index());
    }
    /// A period is over: limits over it count anew.
    pub fn period_ends(&mut self, per: Period) {
        self.write_aside().used.retain(|u| u.per > per);
    }
}
