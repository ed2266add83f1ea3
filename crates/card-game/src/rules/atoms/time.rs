//! Atoms for rounds, turns and actions, for the lead and the status of investigators, and for lasting effects.

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
use smallvec::SmallVec;

/// Ends the effects that lasted as long as the frame at this depth.
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
    /// Begins a phase.
    pub fn phase_begins(&mut self, phase: Phase) {
        self.write().phase = Some(phase);
        self.emit(|| Event::PhaseBegins { phase });
    }
    /// Begins the next round. Returns its number.
    pub fn next_round(&mut self) -> u16 {
        self.write().round += 1;
        let round = self.table().round;
        self.emit(|| Event::RoundBegins { round });
        round
    }
    /// Clears the actions that were performed in the round.
    pub fn forget_performed(&mut self) {
        for inv in &mut self.write().investigators {
            inv.performed = 0;
        }
    }
    /// Sets whose turn it is.
    pub fn set_active(&mut self, who: Maybe<SeatId>) {
        self.write().active = who;
    }
    /// Records that an investigator has taken their turn this round.
    pub fn turn_taken(&mut self, who: SeatId) {
        self.inv_mut(who).turn_taken = true;
    }
    /// Lets all investigators take a turn in the next round.
    pub fn turns_to_take(&mut self) {
        for inv in &mut self.write().investigators {
            inv.turn_taken = false;
        }
    }
    /// Sets the standard actions left this turn, and clears the spent additional ones.
    pub fn set_actions(&mut self, who: SeatId, n: u8) {
        let inv = self.inv_mut(who);
        inv.actions = n;
        inv.spent.clear();
    }
    /// Sets the standard actions for one that is taken as if it were a turn, or back to what they were. // extra-action
    pub fn lends_actions(&mut self, who: SeatId, n: u8) {
        self.inv_mut(who).actions = n;
    }
    /// Adds standard actions this turn.
    pub fn gain_actions(&mut self, who: SeatId, n: u8) {
        let inv = self.inv_mut(who);
        inv.actions = inv.actions.saturating_add(n);
    }
    /// Changes the number of standard actions of the next turn.
    pub fn change_next_turn(&mut self, who: SeatId, n: i8) {
        self.inv_mut(who).next_turn = n;
    }
    /// Takes up to `n` standard actions. Returns how many were taken.
    pub fn take_actions(&mut self, who: SeatId, n: u8) -> u8 {
        let inv = self.inv_mut(who);
        let taken = n.min(inv.actions);
        inv.actions -= taken;
        taken
    }
    /// Records that an investigator performed an action of this name this round.
    pub fn performed(&mut self, who: SeatId, name: ActionName) {
        self.inv_mut(who).performed |= name.bit();
    }
    /// Spends additional actions that a card gives each turn.
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

    /// Sets the lead investigator.
    pub fn lead(&mut self, who: SeatId) {
        self.write().lead = who;
        self.emit(|| Event::LeadInvestigator { who });
    }
    /// Records that an investigator resigned.
    pub fn resign(&mut self, who: SeatId) {
        self.inv_mut(who).status = Status::Resigned;
        self.emit(|| Event::Resigned { who });
    }
    /// Records that an investigator was defeated.
    pub fn defeat_investigator(&mut self, who: SeatId) {
        self.inv_mut(who).status = Status::Defeated;
        self.emit(|| Event::InvestigatorDefeated { who });
    }
    /// Records that an investigator was killed or driven insane.
    pub fn kill(&mut self, who: SeatId, insane: bool) {
        if !std::mem::replace(&mut self.inv_mut(who).killed, true) {
            self.emit(|| Event::Killed { who, insane });
        }
    }
    /// Adds experience besides the victory display.
    pub fn gain_experience(&mut self, who: SeatId, n: i8) {
        let mut amount = n;
        if self.look().between_scenarios() {
            // Experience to spend never falls below 0.
            let campaign = self.table().campaign.as_ref();
            let has = campaign.and_then(|c| c.members.get(who.index()));
            let has = has.map_or(0, |m| m.experience).clamp(0, i8::MAX.into()) as i8;
            amount = amount.max(-has);
            self.banks(who, amount.into());
        } else {
            let inv = self.inv_mut(who);
            inv.experience = inv.experience.saturating_add(amount);
        }
        self.notes_down(who, Account::Experience, amount.into());
    }
    /// Adds a note to the campaign log.
    pub fn note(&mut self, note: Name) {
        if !self.table().notes.contains(&note) {
            self.write().notes.push(note);
        }
    }
    /// Crosses out a note of the campaign log. // log
    pub fn cross_out(&mut self, note: Name) {
        self.write().notes.retain(|n| *n != note);
    }
    /// Adds a name to a list of the campaign log, unless it is there; or even if it is, `again`. // log // tally
    pub fn list(&mut self, list: Name, def: DefId, again: bool) {
        if again || !self.table().lists.contains(&(list, def)) {
            self.write().lists.push((list, def));
        }
    }
    /// Records an earned story card. One that its investigator `must` take joins the deck at once.
    pub fn earn(&mut self, who: SeatId, def: DefId, must: bool) {
        // What comes after a scenario is offered with what that scenario brought.
        let after = |f: &Frame| matches!(f, Frame::Campaign(c) if matches!(c.step.next, Between::After { .. }));
        let offered = self.game.stack().first().is_some_and(after);
        if self.look().between_scenarios() && !offered {
            return self.story_joins(who, def);
        }
        self.write().earned.push((who, def));
        if must && self.table().campaign.is_some() && !self.table().inv(who).killed {
            self.story_joins(who, def);
        }
    }

    /// Adds a basic weakness to a deck.
    pub fn weakness_joins(&mut self, who: SeatId, def: DefId) {
        let card = layout::add_weakness(self.write(), who, def);
        self.weakness_stays(who, Part::Weakness, def);
        self.emit(|| Event::BasicWeakness { who, def });
        // A permanent one begins in play. // permanent
        if let Some(card) = card.filter(|_| self.content.def(def).keyword(Keyword::Permanent)) {
            self.enter_area(card, who);
        }
    }
    /// Sets aside a card of an opening hand. // opening-hand
    pub fn lay_aside(&mut self, who: SeatId, card: CardId) {
        self.put(card, Zone::SetAside);
        self.inv_mut(who).aside.insert(card);
        self.emit(|| Event::LaidAside { who, card });
    }
    /// Shuffles the cards that were set aside back into the deck.
    pub fn take_back_aside(&mut self, who: SeatId) {
        for card in self.table().inv(who).aside.iter() {
            self.put(card, Zone::Deck);
            self.inv_mut(who).deck.unseen.insert(card);
        }
        self.inv_mut(who).aside.clear();
    }

    /// Sets the current act.
    pub fn set_act(&mut self, card: Maybe<CardId>) {
        self.write().act = card;
        self.looked_at(check::ACT_MET);
    }
    /// Sets the current agenda.
    pub fn set_agenda(&mut self, card: Maybe<CardId>) {
        self.write().agenda = card;
        self.looked_at(check::AGENDA_MET);
    }
    /// Adds a resolution with which the scenario ends.
    pub fn add_ending(&mut self, ending: Name) {
        self.write().endings.push(ending);
    }
    /// Another resolution takes the place of the one that was reached. // resolution-instead
    pub fn ends_instead(&mut self, ending: Name) {
        self.write().endings = [ending].into_iter().collect();
    }
    /// Makes the ending at this index the outcome.
    pub fn choose_ending(&mut self, n: usize) {
        let t = self.write();
        t.endings = t.endings.get(n).copied().into_iter().collect();
    }
    /// Ends the game: all lasting effects but those that the ending may ask for, and all waiting cells, are dropped.
    pub fn game_ends(&mut self) {
        let table = self.write();
        table.ended = true;
        table.lasting.retain(|l| l.whole);
        table.afters.clear();
    }

    /// Remembers which states have been reached.
    pub fn states_met(&mut self, met: SmallVec<[(CardId, AbilityId); 2]>) {
        if self.table().met != met {
            self.write_aside().met = met;
        }
    }

    /// Marks standing checks that must run.
    pub fn stir(&mut self, checks: u8) {
        self.write_aside().checks |= checks;
    }
    /// Marks standing checks as done.
    pub fn looked_at(&mut self, checks: u8) {
        self.write_aside().checks &= !checks;
    }
    /// Lets an after-cell wait for the end of the frame at this depth.
    pub fn after_waits(&mut self, depth: Depth, occurrence: Occurrence) {
        self.write_aside().afters.push((depth, occurrence));
    }
    /// Takes the first after-cell that waited for the frame at this depth.
    pub fn take_after(&mut self, depth: Depth) -> Option<Occurrence> {
        let afters = &self.table().afters;
        let at = afters.iter().position(|(d, _)| *d == depth)?;
        Some(self.write_aside().afters.remove(at).1)
    }
    /// Adds a lasting effect.
    pub fn lasts(&mut self, lasting: Lasting) {
        self.write().lasting.push(lasting);
    }
    /// Ends the effects that were for the next attack against this enemy. // next-attack
    pub fn attack_over(&mut self, enemy: CardId) {
        let over = |l: &Lasting| l.fixed.is_some() && l.target == Target::Card(enemy);
        self.write().lasting.retain(|l| !over(l));
    }
    /// Ends the effects that lasted until this investigation phase. // until-investigation
    pub fn investigation_begins(&mut self) {
        let over = |l: &Lasting| l.until_investigation;
        if self.table().lasting.iter().any(over) {
            let ended = self.table().lasting.iter().filter(|l| over(l));
            let stirs = ended.fold(0, |bits, l| bits | l.stirs);
            let table = self.write();
            table.lasting.retain(|l| !over(l));
            table.checks |= stirs;
        }
    }
    /// The effects that were for the next skill test of an investigator last as long as this one, which begins.
    /// // next-test
    pub fn test_begins(&mut self, tester: SeatId, depth: Depth) {
        let waits = |l: &Lasting| l.next_test && l.target == Target::Seat(tester);
        if self.table().lasting.iter().any(waits) {
            for l in self.write().lasting.iter_mut().filter(|l| waits(l)) {
                (l.depth, l.next_test) = (depth, false);
            }
        }
    }
    /// Ends the effects that last as long as the frame at this depth.
    pub fn lasting_ends(&mut self, depth: Depth) {
        self.write().drop_lasting(depth.index());
    }
    /// Ends a period: limits per this period count anew.
    pub fn period_ends(&mut self, per: Period) {
        self.write_aside().used.retain(|u| u.per > per);
    }
}
