//! Enemies: spawning, engaging, hunting, attacking. Chapter: enemies.md.

use crate::Rule;
use crate::content::*;
use crate::read::Targets;
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::show::event::Event;
use crate::state::*;
use kernel::{Choices, Maybe};

impl Cx<'_, '_> {
    /// Steps a spawn. `at` is where an effect says; otherwise the enemy's own text, or the drawer. // spawn
    pub fn spawn(
        &mut self,
        enemy: CardId,
        who: SeatId,
        at: Maybe<CardId>,
        step: SpawnStep,
    ) -> Flow {
        let entry = Occurrence::EntersPlay {
            who: who.into(),
            card: enemy,
            way: Entry::Placed,
        };
        match step {
            SpawnStep::Where | SpawnStep::WhereNow => {
                let def = self.def(enemy);
                let spawn = def.spawn.as_ref().filter(|_| !self.look().blank(enemy));
                let Some(spawn) = spawn else {
                    // Without an instruction it comes engaged with the drawer; an aloof one unengaged where they are.
                    return self.set(Frame::Spawn(SpawnFrame {
                        enemy,
                        who,
                        at: Maybe::NONE,
                        step: SpawnStep::WouldEnter,
                    }));
                };
                let mut set = self.look().all(spawn, Context::new(who, enemy));
                if let Some(otherwise) = &def.otherwise
                    && set.seats == 0
                    && set.cards.intersection(&self.table().locations).is_empty()
                {
                    set = self.look().all(otherwise, Context::new(who, enemy));
                }
                // Of an investigator: it comes engaged with them; the lead investigator decides ties. // spawn-engaged
                if set.seats != 0 {
                    let seats = self.table().players().filter(|s| set.seats >> s & 1 == 1);
                    let seats: Choices<Choice> = seats.map(Choice::Seat).collect();
                    return match seats.as_slice() {
                        [Choice::Seat(one)] => self.spawns_with(enemy, *one),
                        _ => {
                            let lead = self.table().lead;
                            self.ask(lead, Rule::Spawn, Prompt::Whom(enemy), seats)
                        }
                    };
                }
                let places = set.cards.intersection(&self.table().locations);
                let choices: Choices<Choice> = places.iter().map(Choice::Card).collect();
                match choices.as_slice() {
                    // No legal place: it is discarded, unless what answers to that brings its place into play.
                    [] => {
                        let aside = |c: &CardId| {
                            self.card(*c).zone == Zone::SetAside
                                && self.def(*c).kind == KindName::Location
                        };
                        if step == SpawnStep::Where
                            && let Some(at) = set.cards.iter().find(aside)
                        {
                            let _ = self.set(Frame::Spawn(SpawnFrame {
                                enemy,
                                who,
                                at: Maybe::NONE,
                                step: SpawnStep::WhereNow,
                            }));
                            return self
                                .open(Occurrence::SpawnsOutOfPlay { enemy, at, who }, Cell::When);
                        }
                        self.discard(enemy);
                        Flow::Done
                    }
                    [Choice::Card(at)] => self.set(Frame::Spawn(SpawnFrame {
                        enemy,
                        who,
                        at: (*at).into(),
                        step: SpawnStep::WouldEnter,
                    })),
                    _ => self.ask(who, Rule::Spawn, Prompt::SpawnAt(enemy), choices),
                }
            }
            SpawnStep::WouldEnter | SpawnStep::WhenEnters => {
                // What is in play already does not come into play. // spawn
                if self.table().enemies.contains(enemy) {
                    return Flow::Done;
                }
                let (cell, step) = match step {
                    SpawnStep::WouldEnter => (Cell::Would, SpawnStep::WhenEnters),
                    _ => (Cell::When, SpawnStep::Spawns),
                };
                let _ = self.set(Frame::Spawn(SpawnFrame {
                    enemy,
                    who,
                    at,
                    step,
                }));
                self.open(entry, cell)
            }
            SpawnStep::Spawns => {
                let def = self.def(enemy);
                // A unique enemy drives out a copy that a player controls. // unique
                if def.unique {
                    let copy = self
                        .table()
                        .in_play
                        .iter()
                        .find(|c| self.def(*c).title == def.title);
                    if let Some(copy) = copy {
                        self.discard(copy);
                    }
                }
                let _ = self.set(Frame::Spawn(SpawnFrame {
                    enemy,
                    who,
                    at,
                    step: SpawnStep::EntersPlay,
                }));
                self.happen(Occurrence::Spawns { enemy, at, who })
            }
            SpawnStep::EntersPlay => {
                let _ = self.set(Frame::Spawn(SpawnFrame {
                    enemy,
                    who,
                    at,
                    step: SpawnStep::Engages,
                }));
                if !self.table().enemies.contains(enemy) {
                    return self.stays_out(enemy);
                }
                self.at_and_after(entry)
            }
            SpawnStep::Engages => {
                if self.table().checks & check::ENGAGE != 0 {
                    return Flow::Call(Frame::CHECKS);
                }
                Flow::Done
            }
            SpawnStep::Stays => self.stays_out(enemy),
        }
    }

    /// It spawns engaged with this investigator.
    pub fn spawns_with(&mut self, enemy: CardId, who: SeatId) -> Flow {
        self.set(Frame::Spawn(SpawnFrame {
            enemy,
            who,
            at: Maybe::NONE,
            step: SpawnStep::WouldEnter,
        }))
    }

    /// An enemy does not come into play after all: what was drawn is discarded.
    fn stays_out(&mut self, enemy: CardId) -> Flow {
        if self.card(enemy).zone == Zone::Limbo {
            self.discard(enemy);
        }
        Flow::Done
    }

    /// The spawn itself.
    pub fn place_spawned(&mut self, enemy: CardId, at: Maybe<CardId>, who: SeatId) -> Flow {
        let here = if at.is_some() {
            at
        } else {
            self.table().location(who)
        };
        self.enter_at(enemy, here);
        self.stir(check::ENGAGE);
        self.emit(|| Event::Spawned { enemy, at: here });
        let unengaged = self.look().keyword(enemy, Keyword::Aloof)
            || self.look().keyword(enemy, Keyword::Massive);
        if at.is_none() && !unengaged {
            return self.happen(Occurrence::Engages { enemy, who });
        }
        Flow::Go
    }

    /// Whether an enemy engages by itself whoever is where it is.
    fn engages(&self, enemy: CardId) -> bool {
        let card = self.card(enemy);
        let look = self.look();
        card.area.is_none()
            && !card.exhausted
            && !look.keyword(enemy, Keyword::Aloof)
            && !look.keyword(enemy, Keyword::Massive)
    }

    /// Investigators an enemy would engage where it is.
    fn engageable_by(&self, enemy: CardId) -> u8 {
        let at = self.card(enemy).at;
        let all = self
            .table()
            .players()
            .filter(|s| at.is_some() && self.table().location(*s) == at)
            .fold(0, |m, s| m | 1u8 << s);
        if self.look().prey_only(enemy) {
            all & self.prey(enemy, all)
        } else {
            all
        }
    }

    /// A ready, unengaged enemy at an investigator's place. // engagement
    pub fn must_engage(&self, tried: &Cards) -> Option<CardId> {
        self.table()
            .enemies
            .iter()
            .find(|e| !tried.contains(*e) && self.engages(*e) && self.engageable_by(*e) != 0)
    }

    /// Of these investigators those that match an enemy's prey best; all of them if it has none. // prey
    pub fn prey(&self, enemy: CardId, among: u8) -> u8 {
        let look = self.look();
        let Some(prey) = look.prey(enemy) else {
            return among;
        };
        let context = Context::of_card(enemy);
        let best = match prey {
            // A ranking is among those concerned, not among everybody.
            Noun::Most(r) | Noun::Fewest(r) => {
                let sign = if matches!(prey, Noun::Most(_)) { 1 } else { -1 };
                let value = |s: &SeatId| sign * look.measure(r.by, Target::Seat(*s), context);
                let seats = || self.table().players().filter(|s| among >> s & 1 == 1);
                let top = seats().map(|s| value(&s)).max();
                seats()
                    .filter(|s| Some(value(s)) == top)
                    .fold(0, |m, s| m | 1u8 << s)
            }
            Noun::Bearer => self.card(enemy).owner.get().map_or(0, |s| 1 << s),
            _ => look.all(prey, context).seats,
        } & among;
        if best == 0 && !look.prey_only(enemy) {
            among
        } else {
            best
        }
    }

    /// Steps an engagement: the best prey, ties by the lead investigator.
    pub fn step_engage(&mut self, enemy: CardId) -> Flow {
        if !self.table().enemies.contains(enemy) || !self.engages(enemy) {
            return Flow::Done;
        }
        let best = self.prey(enemy, self.engageable_by(enemy));
        match best.count_ones() {
            0 => Flow::Done,
            1 => {
                let who = best.trailing_zeros() as SeatId;
                self.engages_now(enemy, who)
            }
            _ => {
                let choices = self
                    .table()
                    .players()
                    .filter(|s| best >> s & 1 == 1)
                    .map(Choice::Seat)
                    .collect();
                self.ask(
                    self.table().lead,
                    Rule::Engagement,
                    Prompt::Whom(enemy),
                    choices,
                )
            }
        }
    }

    /// An answer about an engagement.
    pub fn take_engage(&mut self, enemy: CardId, choice: Choice) -> Flow {
        match choice {
            Choice::Seat(who) => self.engages_now(enemy, who),
            _ => Flow::Go,
        }
    }

    /// The frame's work is done: the engagement takes its place, whatever comes of it.
    fn engages_now(&mut self, enemy: CardId, who: SeatId) -> Flow {
        match self.happen(Occurrence::Engages { enemy, who }) {
            Flow::Call(happening) => self.set(happening),
            _ => Flow::Done,
        }
    }

    /// Where a hunter may go: one step along a shortest path to the nearest investigator (or to its prey, if it goes
    /// for nobody else). Candidates only; empty if it stays. // hunter
    pub fn hunter_steps(&self, enemy: CardId) -> Cards {
        let card = self.card(enemy);
        let look = self.look();
        let hunts = card.area.is_none() && !card.exhausted;
        let Some(here) = card.at.get().filter(|_| hunts) else {
            return Cards::EMPTY;
        };
        if !look.keyword(enemy, Keyword::Hunter) {
            return Cards::EMPTY;
        }
        let mut targets = self.table().players().fold(0, |m, s| m | 1u8 << s);
        if look.prey_only(enemy) {
            targets &= self.prey(enemy, targets);
        }
        let distances = look.distances(here);
        let far = |s: SeatId| {
            distances
                .iter()
                .find(|(c, _)| self.table().location(s).is(*c))
                .map(|(_, d)| *d)
        };
        let seats = || self.table().players().filter(|s| targets >> s & 1 == 1);
        let Some(nearest) = seats().filter_map(far).min().filter(|far| *far > 0) else {
            return Cards::EMPTY;
        };
        let near = seats()
            .filter(|s| far(*s) == Some(nearest))
            .fold(0, |m, s| m | 1u8 << s);
        let chosen = self.prey(enemy, near);
        self.steps_toward(
            enemy,
            here,
            self.table()
                .players()
                .filter(|s| chosen >> s & 1 == 1)
                .filter_map(|s| self.table().location(s).get()),
            nearest,
        )
    }

    fn steps_toward(
        &self,
        enemy: CardId,
        here: CardId,
        goals: impl Iterator<Item = CardId>,
        distance: u8,
    ) -> Cards {
        let look = self.look();
        let mut steps = Cards::EMPTY;
        for goal in goals {
            for next in look.neighbours(here) {
                if look.distance(next, goal) == Some(distance - 1)
                    && look.may_enter(next, Target::Card(enemy))
                {
                    steps.insert(next);
                }
            }
        }
        steps
    }

    /// Steps the movement of an enemy one location towards a place (`to`), or of a hunter (`to` is no card).
    pub fn enemy_move(&mut self, enemy: CardId, to: Maybe<CardId>, arrived: bool) -> Flow {
        if arrived {
            if self.table().checks & check::ENGAGE != 0 {
                return Flow::Call(Frame::CHECKS);
            }
            return Flow::Done;
        }
        // A hunter stays with whom it is engaged with; an effect takes an engaged enemy away. // disengage
        let stays = to.is_none() && self.card(enemy).area.is_some();
        let goes = self.table().enemies.contains(enemy) && !stays;
        let Some(here) = self.table().location_of(enemy).get().filter(|_| goes) else {
            return Flow::Done;
        };
        let steps = match to.get() {
            None => self.hunter_steps(enemy),
            Some(to) => match self.look().distance(here, to) {
                None | Some(0) => Cards::EMPTY,
                Some(d) => self.steps_toward(enemy, here, std::iter::once(to), d),
            },
        };
        match steps.len() {
            0 => Flow::Done,
            1 => {
                let next = steps.iter().next().unwrap_or(here);
                self.step_to(enemy, next)
            }
            _ => self.ask(
                self.table().lead,
                Rule::HunterMoves,
                Prompt::HunterTo(enemy),
                steps.iter().map(Choice::Card).collect(),
            ),
        }
    }

    fn step_to(&mut self, enemy: CardId, next: CardId) -> Flow {
        if self.card(enemy).area.is_some() {
            self.disengage(enemy);
        }
        self.move_enemy(enemy, next);
        self.set(Frame::EnemyMove(EnemyMoveFrame {
            enemy,
            to: next.into(),
            arrived: true,
        }))
    }

    /// An answer about a hunter's way.
    pub fn take_enemy_move(&mut self, enemy: CardId, choice: Choice) -> Flow {
        match choice {
            Choice::Card(next) => self.step_to(enemy, next),
            _ => Flow::Go,
        }
    }

    /// An attack resolves: damage and horror at once. // enemy-attack
    pub fn attack(
        &mut self,
        enemy: CardId,
        who: SeatId,
        why: Why,
        damage_to: Maybe<CardId>,
    ) -> Flow {
        if !self.table().playing(who)
            || !self.table().enemies.contains(enemy)
            || !self.look().may_attack(enemy, who)
        {
            return Flow::Go;
        }
        self.emit(|| Event::EnemyAttacks { enemy, who, why });
        let look = self.look();
        let def = self.def(enemy);
        let damage = look
            .modified(
                Quantity::EnemyDamage,
                Target::Card(enemy),
                i32::from(def.damage),
            )
            .max(0);
        let horror = look
            .modified(
                Quantity::EnemyHorror,
                Target::Card(enemy),
                i32::from(def.horror),
            )
            .max(0);
        if damage + horror == 0 {
            return Flow::Go;
        }
        if let Some(damage_to) = damage_to.get() {
            let mut frame = self.harm(1 << who, 0, horror, false, enemy, None);
            if let Frame::Harm(h) = &mut frame
                && self.table().enemies.contains(damage_to)
            {
                h.assigned.push((damage_to, atoms::byte(damage), 0));
            }
            return Flow::Call(frame);
        }
        Flow::Call(self.harm(1 << who, damage, horror, false, enemy, None))
    }

    /// Ready enemies engaged with an investigator that have not made their attack of opportunity.
    pub fn next_opportunity(&self, who: SeatId, done: &Cards) -> Option<CardId> {
        self.opportunists(who, done).cards.iter().next()
    }

    fn opportunists(&self, who: SeatId, done: &Cards) -> Targets {
        let look = self.look();
        let cards = self
            .table()
            .enemies
            .iter()
            .filter(|e| {
                !done.contains(*e)
                    && !self.card(*e).exhausted
                    && look.engaged_with(*e, who)
                    && look.may_attack(*e, who)
            })
            .collect();
        Targets { seats: 0, cards }
    }

    /// Steps attacks of opportunity: one of each enemy, in the order the investigator says.
    /// // attacks-of-opportunity
    pub fn opportunity(&mut self, who: SeatId, done: Cards) -> Flow {
        if !self.table().playing(who) {
            return Flow::Done;
        }
        let left = self.opportunists(who, &done).cards;
        if left.is_empty() {
            return Flow::Done;
        }
        if let Some(any) = self.look().first_of_alike(&left).get() {
            return self.take_opportunity(who, done, any);
        }
        let choices: Choices<Choice> = left.iter().map(Choice::Card).collect();
        self.ask(who, Rule::Opportunity, Prompt::WhichAttack, choices)
    }

    /// The next attack of opportunity.
    pub fn take_opportunity(&mut self, who: SeatId, mut done: Cards, enemy: CardId) -> Flow {
        done.insert(enemy);
        let _ = self.set(Frame::AttacksOfOpportunity(AttacksOfOpportunityFrame {
            who,
            done,
        }));
        self.happen(Occurrence::Attacks {
            enemy,
            who,
            why: Why::Opportunity,
        })
    }

    /// Steps an attack by a massive enemy on everybody there, one after the other in player order.
    /// // massive
    pub fn massive_attacks(&mut self, enemy: CardId, done: u8) -> Flow {
        if !self.table().enemies.contains(enemy) {
            return Flow::Done;
        }
        let look = self.look();
        let next = self.table().players().find(|s| {
            done >> s & 1 == 0 && look.engaged_with(enemy, *s) && look.may_attack(enemy, *s)
        });
        match next {
            None => {
                self.exhaust(enemy);
                Flow::Done
            }
            Some(who) => {
                let _ = self.set(Frame::MassiveAttacks(MassiveAttacksFrame {
                    enemy,
                    done: done | 1 << who,
                }));
                self.happen(Occurrence::Attacks {
                    enemy,
                    who,
                    why: Why::EnemyPhase,
                })
            }
        }
    }
}
