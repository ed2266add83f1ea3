//! Damage and horror: dealing, defeat, elimination, trauma. Chapter: harm.md.

use crate::Rule;
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::event::Event;
use crate::frame::Harm;
use crate::frame::*;
use crate::read::Targets;
use crate::rules::cx::{Cx, Flow};
use crate::state::byte;
use crate::state::*;
use kernel::{At, Choices, Maybe};
use smallvec::SmallVec;

/// How damage and horror are assigned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Assigned {
    /// As the investigator chooses.
    Freely,
    /// To no asset.
    Direct,
    /// To assets, as far as they can take it.
    AssetsFirst,
}

impl Assigned {
    /// As an effect says.
    pub fn of(deal: &Deal) -> Self {
        match (deal.direct, deal.assets_first) {
            (true, _) => Self::Direct,
            (false, true) => Self::AssetsFirst,
            (false, false) => Self::Freely,
        }
    }
}

impl Cx<'_, '_> {
    /// Deals damage and horror to investigators and cards, all at once.
    pub fn deal(
        &mut self,
        to: Targets,
        damage: i32,
        horror: i32,
        assigned_so: Assigned,
        (by, from): (Maybe<SeatId>, Maybe<CardId>),
    ) -> Flow {
        if damage <= 0 && horror <= 0 {
            return Flow::Go;
        }
        let mut seats = to.seats;
        let mut assigned: SmallVec<[(CardId, u8, u8); 4]> = SmallVec::new();
        for card in to.cards.iter() {
            match self.look().subject(card) {
                Target::Seat(s) => seats.insert(s),
                _ if self.table().enemies.contains(card) && damage > 0 => {
                    let harmed = self.look().takes_damage(card);
                    assigned.extend(harmed.then(|| (card, byte(damage), 0)));
                }
                _ if self.card(card).zone == Zone::Play => {
                    let health = if self.def(card).health.is_some() {
                        byte(damage)
                    } else {
                        0
                    };
                    let sanity = if self.def(card).sanity.is_some() {
                        byte(horror)
                    } else {
                        0
                    };
                    if health + sanity > 0 {
                        assigned.push((card, health, sanity));
                    }
                }
                _ => {}
            }
        }
        if seats.is_empty() && assigned.is_empty() {
            return Flow::Go;
        }
        let mut harm = Harm::new(seats, damage, horror).dealt_by(by);
        harm.from = from;
        harm.direct = assigned_so == Assigned::Direct;
        harm.assets_first = assigned_so == Assigned::AssetsFirst;
        harm.assigned = assigned;
        self.call(harm)
    }

    /// Deals damage to enemies.
    pub fn damage_enemies(
        &mut self,
        enemies: Cards,
        damage: i32,
        by: impl Into<Maybe<SeatId>>,
    ) -> Flow {
        self.deal(
            Targets {
                seats: Seats::NONE,
                cards: enemies,
            },
            damage,
            0,
            Assigned::Direct,
            (by.into(), Maybe::NONE),
        )
    }

    /// The investigator for whom a card takes damage and horror.
    fn bears_for(&self, card: CardId) -> Maybe<SeatId> {
        match self.look().subject(card) {
            Target::Seat(s) => s.into(),
            _ if self.def(card).kind == KindName::Enemy => Maybe::NONE,
            _ => self.look().controller(card),
        }
    }

    /// An amount of the harm that the occurrence deals: its card, whether it is horror, and how much it is, 0 if it is
    /// dealt to somebody else. `at` counts two amounts for each assignment: damage and horror. // cancel-harm
    pub fn amount_dealt(&self, context: Context, at: u8) -> Option<(CardId, bool, u8)> {
        let Some(Occurrence::HarmDealt { who, .. }) = self.look().occurrence(context) else {
            return None;
        };
        let below = context.answers.get()?.before()?.index();
        let Some(Frame::Harm(harm)) = self.game.stack().get(below) else {
            return None;
        };
        let (card, damage, horror) = *harm.assigned.get(usize::from(at / 2))?;
        let of_horror = at % 2 == 1;
        let amount = if of_horror { horror } else { damage };
        let token = if of_horror {
            Token::Horror
        } else {
            Token::Damage
        };
        let stays = self.look().harm_stays(self.look().subject(card), token); // harm-stays
        let spared = self.bears_for(card).is(who) && !stays;
        Some((card, of_horror, if spared { amount } else { 0 }))
    }

    /// Cancels so much of that amount.
    pub fn spare(&mut self, context: Context, at: u8, points: u8) {
        let Some((card, of_horror, amount)) = self.amount_dealt(context, at) else {
            return;
        };
        let points = points.min(amount);
        let below = context.answers.get().and_then(Depth::before);
        if points == 0 {
            return;
        }
        if let Some(below) = below
            && let Some(Frame::Harm(harm)) = self.game.stack_mut().get_mut(below.index())
            && let Some((_, damage, horror)) = harm.assigned.get_mut(usize::from(at / 2))
        {
            *(if of_horror { horror } else { damage }) -= points;
        }
        let (damage, horror) = if of_horror { (0, points) } else { (points, 0) };
        self.emit(|| Event::HarmCancelled {
            card,
            damage,
            horror,
        });
    }

    /// Whether a card has as much damage or horror on it as it can take. // defeat
    pub fn falls(&self, card: CardId) -> bool {
        let look = self.look();
        let state = self.card(card);
        if self.def(card).kind == KindName::Investigator
            && !state
                .area
                .get()
                .is_some_and(|who| self.table().playing(who))
        {
            return false;
        }
        look.health(card)
            .is_some_and(|h| i32::from(state.damage) >= h)
            || look
                .sanity(card)
                .is_some_and(|s| i32::from(state.horror) >= s)
    }

    /// Whether the harm that is being dealt is that of an attack. // killed-by-attack
    fn attacks_now(&self) -> bool {
        let harm = self
            .game
            .stack()
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Harm(harm) => Some(harm),
                _ => None,
            });
        harm.is_some_and(|harm| harm.attacker.is_some())
    }

    /// Whether the card is being defeated, or about to be. More harm does not defeat it twice. // defeat
    pub fn is_being_defeated(&self, card: CardId) -> bool {
        self.game.stack().iter().any(|frame| match frame {
            Frame::Defeat(DefeatFrame { cards, .. }) => cards.contains(&card),
            Frame::Occurrence(OccurrenceFrame {
                occurrence, undone, ..
            }) => {
                !*undone
                    && matches!(
                        occurrence,
                        Occurrence::Defeats { enemy: c, .. } | Occurrence::AssetDefeated { card: c, .. }
                            if *c == card
                    )
            }
            _ => false,
        })
    }

    /// Removes a defeated enemy from play: to the victory display if it has victory points, otherwise to the discard
    /// pile.
    /// // defeat-enemy // victory
    pub fn remove_defeated(&mut self, enemy: CardId, by: Maybe<SeatId>) -> Flow {
        if !self.table().enemies.contains(enemy) {
            return Flow::Go;
        }
        let victory = self.look().victory(enemy).is_some();
        self.emit(|| Event::EnemyDefeated { enemy, by });
        self.put(
            enemy,
            if victory {
                Zone::Victory
            } else {
                Zone::Discard
            },
        );
        Flow::Go
    }

    /// A card in an investigator's area that belongs to another, or to the scenario. Enemies stay in play.
    fn of_another(&self, who: SeatId) -> Option<CardId> {
        let investigator = self.table().inv(who).card;
        self.table().in_play.iter().find(|id| {
            let (card, def) = (self.card(*id), self.def(*id));
            card.area.is(who)
                && *id != investigator
                && def.kind != KindName::Enemy
                && !def.weakness
                && !card.owner.is(who)
        })
    }

    /// Removes the cards and tokens of an eliminated investigator.
    fn remove_investigator(&mut self, who: SeatId) {
        let here = self.table().location(who);
        let investigator = self.table().inv(who).card;
        // Clues drop at the last location; resources return to the pool.
        let clues = self.take_off(investigator, Token::Clue, 255);
        if let Some(here) = here.get() {
            self.place(here, Token::Clue, i32::from(clues));
        }
        self.take_off(investigator, Token::Resource, 255);
        let area: Cards = self
            .table()
            .in_play
            .iter()
            .filter(|c| self.card(*c).area.is(who) && *c != investigator)
            .collect();
        for card in area.iter() {
            if !self.table().in_play.contains(card) {
                continue;
            }
            let def = self.def(card);
            match def.kind {
                KindName::Enemy => self.disengage(card),
                _ => self.put(card, Zone::Removed),
            }
        }
        // Cards that they own in play under nobody's control, such as attachments, leave too.
        self.remove_outside_play(who);
        let attached: Cards = self
            .table()
            .in_play
            .iter()
            .filter(|c| self.card(*c).owner.is(who) && self.card(*c).host.is_some())
            .collect();
        for card in attached.iter() {
            self.put(card, Zone::Removed);
        }
        let enemies: Cards = self
            .table()
            .enemies
            .iter()
            .filter(|c| self.card(*c).owner.is(who) && self.def(*c).weakness)
            .collect();
        for card in enemies.iter() {
            self.put(card, Zone::Removed);
        }
        self.set_actions(who, 0);
        // Cards that they committed no longer count.
        if let Some(test) = self.test_mut() {
            test.committed.retain(|(_, by)| *by != who);
        }
        self.turn_taken(who);
    }
}

impl Harm {
    /// Damage and horror for each of these seats. // deal
    #[inline]
    pub fn new(seats: Seats, damage: i32, horror: i32) -> Self {
        Self {
            step: At::from(HarmStep::Assign),
            seats,
            who: Maybe::NONE,
            damage: byte(damage),
            horror: byte(horror),
            damage_left: 0,
            horror_left: 0,
            direct: false,
            assets_first: false,
            attacker: Maybe::NONE,
            by: Maybe::NONE,
            from: Maybe::NONE,
            rest: false,
            assigned: SmallVec::new(),
            bearers: SmallVec::new(),
            at: 0,
        }
    }

    /// The same harm, dealt by an attacking enemy.
    pub fn attacked_by(mut self, attacker: CardId) -> Self {
        self.attacker = attacker.into();
        self.from = self.attacker;
        self
    }

    /// The same harm, dealt by an investigator.
    pub fn dealt_by(mut self, by: impl Into<Maybe<SeatId>>) -> Self {
        self.by = by.into();
        self
    }

    /// Runs the next step of dealing: assign point by point, apply everything at once, then defeat.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            HarmStep::Assign => self.assign(cx),
            HarmStep::Assigned => {
                // Reactions to damage that is dealt to a card, lethal or not.
                let (at, attacker) = (self.at as usize, self.attacker);
                let Some(&(card, damage, horror)) = self.assigned.get(at) else {
                    self.step.next = HarmStep::Dealt;
                    let bearers = self.assigned.iter();
                    let bearers = bearers.filter_map(|(card, ..)| cx.bears_for(*card).get());
                    self.seats = bearers.collect();
                    self.at = 0;
                    return Flow::Go;
                };
                let who = cx.look().controller(card);
                self.at += 1;
                let occurrence = Occurrence::HarmAssigned {
                    who,
                    card,
                    damage,
                    horror,
                    attacker,
                };
                cx.happen(occurrence)
            }
            // What an investigator is dealt can be cancelled before it is placed. // cancel-harm
            HarmStep::Dealt => {
                let next = |who: &SeatId| self.seats.contains(*who);
                let Some(who) = cx.table().players().find(next) else {
                    self.step.next = HarmStep::Apply;
                    self.assigned.retain(|(_, d, h)| *d > 0 || *h > 0);
                    return Flow::Go;
                };
                self.seats.remove(who);
                let (damage, horror) = self.dealt_to(cx, who);
                if damage == 0 && horror == 0 {
                    return Flow::Go;
                }
                let occurrence = Occurrence::HarmDealt {
                    who,
                    damage,
                    horror,
                };
                cx.open(occurrence, Cell::When)
            }
            HarmStep::Apply => self.apply(cx),
            HarmStep::Placed => {
                let (at, attacker) = (self.at as usize, self.attacker);
                let Some(&(card, damage, horror)) = self.assigned.get(at) else {
                    self.step.next = HarmStep::End;
                    return Flow::Go;
                };
                let who = self.bearers.get(at).copied().unwrap_or_default();
                let before = self.assigned[..at]
                    .iter()
                    .zip(&self.bearers)
                    .filter(|(_, w)| **w == who);
                let earlier = before.fold(0, |bits, ((_, d, r), _)| {
                    bits | u8::from(*d > 0) | u8::from(*r > 0) << 1
                });
                self.at += 1;
                // An enemy takes damage for no investigator.
                if who.get().is_some_and(|who| !cx.table().playing(who)) {
                    return Flow::Go;
                }
                let occurrence = Occurrence::HarmPlaced {
                    who,
                    card,
                    damage,
                    horror,
                    earlier,
                    attacker,
                    by: self.by,
                    from: self.from,
                };
                cx.at_and_after(occurrence)
            }
            HarmStep::End => Flow::Done,
        }
    }

    /// The damage and horror that are assigned to an investigator and to assets under their control.
    fn dealt_to(&self, cx: &Cx, who: SeatId) -> (u8, u8) {
        let mine = self.assigned.iter();
        let mine = mine.filter(|(card, ..)| cx.bears_for(*card).is(who));
        mine.fold((0, 0), |(damage, horror), (_, more_damage, more_horror)| {
            (
                u8::saturating_add(damage, *more_damage),
                u8::saturating_add(horror, *more_horror),
            )
        })
    }

    fn assign(&mut self, cx: &mut Cx) -> Flow {
        let assigning = self
            .who
            .get()
            .filter(|_| self.damage_left > 0 || self.horror_left > 0);
        let Some(who) = assigning else {
            let Some(who) = cx.table().players().find(|s| self.seats.contains(*s)) else {
                self.step.next = HarmStep::Assigned;
                self.at = 0;
                return Flow::Go;
            };
            self.who = who.into();
            self.seats.remove(who);
            self.damage_left = self.damage;
            self.horror_left = self.horror;
            self.rest = false;
            return Flow::Go;
        };
        let investigator = cx.table().inv(who).card;
        let damage = self.damage_left > 0;
        // Direct damage and horror cannot be assigned to assets. // direct
        let soakers = if self.direct || self.rest || cx.look().takes_direct_harm(who) {
            SmallVec::new()
        } else {
            self.soakers(cx, who, damage)
        };
        if soakers.is_empty() {
            let (damage_left, horror_left) = if damage {
                (self.damage_left, 0)
            } else {
                (0, self.horror_left)
            };
            return self.place_on(cx, investigator, damage_left, horror_left);
        }
        let mut choices: Choices<Choice> = soakers.into_iter().map(Choice::Card).collect();
        if !self.assets_first {
            choices.push(Choice::Card(investigator));
        }
        if let [Choice::Card(only)] = choices.as_slice() {
            return self.place_on(cx, *only, u8::from(damage), u8::from(!damage));
        }
        cx.ask(
            who,
            Rule::Assign,
            if damage {
                Prompt::AssignDamage
            } else {
                Prompt::AssignHorror
            },
            choices,
        )
    }

    /// An investigator's assets that can take a point: those with the stat and with room left. // assign
    fn soakers(&self, cx: &Cx, who: SeatId, damage: bool) -> SmallVec<[CardId; 4]> {
        if cx.table().index.bearing.is_empty() {
            return SmallVec::new();
        }
        let look = cx.look();
        let taken = |card: CardId| {
            self.assigned
                .iter()
                .filter(|(x, _, _)| *x == card)
                .map(|(_, d, r)| i32::from(if damage { *d } else { *r }))
                .sum::<i32>()
        };
        cx.table()
            .index
            .bearing
            .iter()
            .filter(|id| {
                let card = cx.card(*id);
                let near = card.area.is(who) || look.bears_for(*id, who);
                if !near || !look.bears_harm_of(*id, self.from) {
                    return false;
                }
                let (room, lies) = if damage {
                    (look.health(*id), card.damage)
                } else {
                    (look.sanity(*id), card.horror)
                };
                room.is_some_and(|room| room > i32::from(lies) + taken(*id))
            })
            .collect()
    }

    fn place_on(&mut self, cx: &mut Cx, card: CardId, damage: u8, horror: u8) -> Flow {
        let investigator = cx.def(card).kind == KindName::Investigator;

        match self.assigned.iter_mut().find(|(c, _, _)| *c == card) {
            Some((_, d, r)) => {
                *d += damage;
                *r += horror;
            }
            None => self.assigned.push((card, damage, horror)),
        }
        self.damage_left -= damage;
        self.horror_left -= horror;
        // Once a point is put on the investigator, the rest follows without a question.
        self.rest = investigator && !(damage > 0 && self.damage_left == 0);
        Flow::Go
    }

    /// Applies an answer about dealing.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let damage = self.damage_left > 0;
        match choice {
            Choice::Card(card) => self.place_on(cx, card, u8::from(damage), u8::from(!damage)),
            _ => Flow::Go,
        }
    }

    /// Places everything at once and defeats cards that have as much as they can take. // apply
    fn apply(&mut self, cx: &mut Cx) -> Flow {
        let (assigned, by) = (self.assigned.clone(), self.by);
        let bearers = assigned
            .iter()
            .map(|(card, ..)| cx.bears_for(*card))
            .collect();
        self.step.next = HarmStep::Placed;
        self.bearers = bearers;
        self.at = 0;
        let mut fallen: SmallVec<[CardId; 4]> = SmallVec::new();
        for (card, damage, horror) in assigned {
            if cx.card(card).zone != Zone::Play {
                continue;
            }
            cx.place(card, Token::Damage, i32::from(damage));
            cx.place(card, Token::Horror, i32::from(horror));
            if cx.falls(card) && !cx.is_being_defeated(card) {
                fallen.push(card);
            }
        }
        cx.looked_at(check::HEALTH);
        if fallen.is_empty() {
            return Flow::Go;
        }
        cx.call(DefeatFrame {
            cards: fallen,
            by,
            asked: false,
        })
    }
}

impl DefeatFrame {
    /// Defeats cards that are defeated at once, one after the other.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        if self.cards.is_empty() {
            return Flow::Done;
        }
        let (card, by) = (self.cards.remove(0), self.by);
        if cx.card(card).zone != Zone::Play || !cx.falls(card) {
            return Flow::Go;
        }
        // What heals the investigator first saves them. // falls
        if let (KindName::Investigator, Some(who)) = (cx.def(card).kind, cx.card(card).area.get()) {
            let occurrence = Occurrence::Falls { who };
            let asked = std::mem::take(&mut self.asked);
            if !asked && cx.anything_waits(&occurrence, Cell::Would) {
                self.asked = true;
                self.cards.insert(0, card);
                return cx.call(CellFrame::new(occurrence, Cell::Would));
            }
        }
        match cx.def(card).kind {
            KindName::Enemy => {
                let at = cx.table().location_of(card);
                cx.happen(Occurrence::Defeats {
                    enemy: card,
                    who: by,
                    at,
                    was: None,
                })
            }
            KindName::Investigator => {
                let Some(who) = cx.card(card).area.get() else {
                    return Flow::Go;
                };
                let look = cx.look();
                let c = cx.card(card);
                let damage = look.health(card).is_some_and(|h| i32::from(c.damage) >= h);
                let horror = look.sanity(card).is_some_and(|s| i32::from(c.horror) >= s);
                if cx.look().killed_by_attack(who) && cx.attacks_now() {
                    cx.kill(who, false);
                    cx.defeat_investigator(who);
                    return cx.call(EliminationFrame::untouched(who));
                }
                cx.defeat_investigator(who);
                cx.call(EliminationFrame {
                    who,
                    step: At::from(EliminationStep::Trauma),
                    damage,
                    horror,
                })
            }
            _ => cx.happen(Occurrence::AssetDefeated {
                who: cx.look().controller(card),
                card,
                was: None,
            }),
        }
    }
}

impl EliminationFrame {
    /// An elimination that gives no trauma of its own: by resigning, or by a card's text.
    pub fn untouched(who: SeatId) -> Self {
        Self {
            who,
            step: At::from(EliminationStep::GameEnds),
            damage: false,
            horror: false,
        }
    }

    /// Runs the next step of an elimination. // elimination
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self {
            who,
            damage,
            horror,
            ..
        } = *self;
        match self.step.begin() {
            EliminationStep::Trauma => {
                self.step.next = EliminationStep::GameEnds;
                match (damage, horror) {
                    (true, true) => {
                        let choices = [Choice::Physical, Choice::Mental].into_iter().collect();
                        self.step.next = EliminationStep::Trauma;
                        return cx.ask(who, Rule::Trauma, Prompt::Trauma, choices);
                    }
                    (true, false) => cx.trauma(who, 1, 0),
                    (false, true) => cx.trauma(who, 0, 1),
                    (false, false) => {}
                }
                Flow::Go
            }
            EliminationStep::GameEnds => {
                self.step.next = EliminationStep::Remove;
                cx.happen(Occurrence::GameEnds { who: who.into() })
            }
            EliminationStep::Remove => {
                // Each card of another owner leaves play as an occurrence of its own: it is removed from the game if they
                // control it, and discarded otherwise.
                if let Some(card) = cx.of_another(who) {
                    self.step.next = EliminationStep::Remove;
                    // stays-behind
                    let asset = cx.content.text(cx.card(card).def).kind.asset();
                    if let Some(here) = cx.table().location(who).get()
                        && asset.is_some_and(|a| a.stays_behind)
                    {
                        cx.leave_at(card, here);
                        return Flow::Go;
                    }
                    let was = Was::of(cx.card(card));
                    match cx.look().controller(card).is(who) {
                        true => cx.put(card, Zone::Removed),
                        false => cx.discard(card),
                    }
                    let who = who.into();
                    return cx.at_and_after(Occurrence::Discards { who, card, was });
                }
                self.step.next = EliminationStep::NewLead;
                cx.remove_investigator(who);
                Flow::Go
            }
            EliminationStep::NewLead => {
                // The remaining investigators choose; the next one in player order answers for them.
                let left: Choices<Choice> = cx.table().players().map(Choice::Seat).collect();
                match left.as_slice() {
                    _ if cx.table().lead != who || !cx.table().endings.is_empty() => {
                        self.to(EliminationStep::Engage)
                    }
                    [] => self.to(EliminationStep::Engage),
                    [Choice::Seat(only)] => self.take_lead(cx, *only),
                    [Choice::Seat(speaker), ..] => {
                        cx.ask(*speaker, Rule::SetupLead, Prompt::Lead, left)
                    }
                    _ => self.to(EliminationStep::Engage),
                }
            }
            EliminationStep::Engage => {
                self.step.next = EliminationStep::LastOut;
                if cx.table().due()
                    && cx.table().endings.is_empty()
                    && cx.table().players().next().is_some()
                {
                    cx.call(Frame::CHECKS)
                } else {
                    Flow::Go
                }
            }
            EliminationStep::LastOut => {
                if cx.table().players().next().is_none() {
                    // An objective may be that nobody is left. // everybody-out
                    if cx.table().endings.is_empty()
                        && let Some(card) = cx.objective_of_the_last()
                    {
                        self.step.next = EliminationStep::LastAdvanced;
                        return cx.call(AdvanceFrame::new(card));
                    }
                    let none = cx.content.names.find("none");
                    if let Some(none) = none {
                        cx.end_scenario(none);
                    }
                }
                Flow::Done
            }
            EliminationStep::LastAdvanced => {
                let none = cx.content.names.find("none");
                if let Some(none) = none.filter(|_| cx.table().endings.is_empty()) {
                    cx.end_scenario(none);
                }
                Flow::Done
            }
        }
    }

    /// Applies an answer: the new lead investigator, or the kind of trauma.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Seat(new) => self.take_lead(cx, new),
            _ => self.take_trauma(cx, choice),
        }
    }

    /// Applies an answer about trauma.
    fn take_trauma(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let who = self.who;
        match choice {
            Choice::Physical => cx.trauma(who, 1, 0),
            _ => cx.trauma(who, 0, 1),
        }
        self.step.next = EliminationStep::GameEnds;
        self.damage = false;
        self.horror = false;
        Flow::Go
    }

    /// Makes an investigator the lead in place of an eliminated one. // lead-investigator
    fn take_lead(&mut self, cx: &mut Cx, new: SeatId) -> Flow {
        cx.lead(new);
        self.step.next = EliminationStep::Engage;
        self.damage = false;
        self.horror = false;
        Flow::Go
    }
}
