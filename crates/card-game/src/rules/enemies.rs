//! Enemies: spawning, engaging, hunting, attacking. Chapter: enemies.md.

use crate::Rule;
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::event::Event;
use crate::frame::Harm;
use crate::frame::*;
use crate::read::Targets;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use kernel::{Choices, Maybe};

impl Cx<'_, '_> {
    /// Places a spawning enemy.
    pub fn place_spawned(
        &mut self,
        enemy: CardId,
        at: Maybe<CardId>,
        who: SeatId,
        from: Maybe<CardId>,
    ) -> Flow {
        let here = if at.is_some() { at } else { from };
        self.enter_at(enemy, here);
        self.stir(check::ENGAGE);
        self.emit(|| Event::Spawned { enemy, at: here });
        let unengaged = self.look().keyword(enemy, Keyword::Aloof)
            || self.look().keyword(enemy, Keyword::Massive);
        // Who has moved away meanwhile is not engaged. // spawn-engaged
        let there = self.table().location(who) == here;
        if at.is_none() && there && !unengaged {
            return self.happen(Occurrence::Engages { enemy, who });
        }
        Flow::Go
    }

    /// Whether an enemy engages investigators at its location by itself. // aloof
    fn engages(&self, enemy: CardId) -> bool {
        let card = self.card(enemy);
        let look = self.look();
        card.area.is_none()
            && !card.exhausted
            && !look.keyword(enemy, Keyword::Aloof)
            && !look.keyword(enemy, Keyword::Massive)
    }

    /// The investigators whom an enemy would engage at its location.
    fn engageable_by(&self, enemy: CardId) -> Seats {
        let at = self.card(enemy).at;
        let there = |s: &SeatId| at.is_some() && self.table().location(*s) == at;
        let all: Seats = self.table().players().filter(there).collect();
        if self.look().prey_only(enemy) {
            all.intersection(self.prey(enemy, all))
        } else {
            all
        }
    }

    /// A ready, unengaged enemy at an investigator's place. // engagement
    pub fn must_engage(&self, tried: &Cards) -> Option<CardId> {
        self.table()
            .enemies
            .iter()
            .find(|e| !tried.contains(*e) && self.engages(*e) && !self.engageable_by(*e).is_empty())
    }

    /// The investigators of `among` who match an enemy's prey best; all of them if it has none. // prey
    pub fn prey(&self, enemy: CardId, among: Seats) -> Seats {
        let look = self.look();
        let Some(prey) = look.prey(enemy) else {
            return among;
        };
        let context = Context::of_card(enemy);
        let best = match prey {
            // A ranking compares only these investigators, not all of them.
            Noun::Most(r) | Noun::Fewest(r) => {
                let sign = if matches!(prey, Noun::Most(_)) { 1 } else { -1 };
                let value = |s: &SeatId| sign * look.measure(r.by, Target::Seat(*s), context);
                let seats = || self.table().players().filter(|s| among.contains(*s));
                let top = seats().map(|s| value(&s)).max();
                seats().filter(|s| Some(value(s)) == top).collect()
            }
            Noun::Bearer => self.card(enemy).owner.get().map_or(Seats::NONE, Seats::one),
            _ => look.all(prey, context).seats,
        };
        let best = best.intersection(among);
        if best.is_empty() && !look.prey_only(enemy) {
            among
        } else {
            best
        }
    }

    /// The locations to which a hunter may move: one step along a shortest path to the nearest investigator, or to its
    /// prey if it hunts nobody else. Empty if it stays. // hunter
    pub fn hunter_steps(&self, enemy: CardId) -> Cards {
        let card = self.card(enemy);
        let look = self.look();
        let hunts = card.area.is_none() && !card.exhausted;
        let Some(here) = card.at.get().filter(|_| hunts) else {
            return Cards::EMPTY;
        };
        if !look.keyword(enemy, Keyword::Hunter) {
            return self.patrol_steps(enemy, here);
        }
        let mut targets: Seats = self.table().players().collect();
        if look.prey_only(enemy) {
            targets = targets.intersection(self.prey(enemy, targets));
        }
        let distances = look.distances(here);
        let far = |seat: SeatId| {
            distances
                .iter()
                .find(|(c, _)| self.table().location(seat).is(*c))
                .map(|(_, d)| *d)
        };
        let seats = || self.table().players().filter(|s| targets.contains(*s));
        let Some(nearest) = seats().filter_map(far).min().filter(|far| *far > 0) else {
            return Cards::EMPTY;
        };
        if let Some(lure) = look.draws_enemies(here) {
            return self.steps_to(enemy, here, lure);
        }
        let near = seats().filter(|s| far(*s) == Some(nearest)).collect();
        let chosen = self.prey(enemy, near);
        self.steps_toward(
            enemy,
            here,
            self.table()
                .players()
                .filter(|s| chosen.contains(*s))
                .filter_map(|s| self.table().location(s).get()),
            nearest,
        )
    }

    /// The locations by which an enemy that patrols comes nearer to one of its places. // patrol
    fn patrol_steps(&self, enemy: CardId, here: CardId) -> Cards {
        let look = self.look();
        let Kind::Enemy(Enemy {
            patrol: Some(patrol),
            ..
        }) = &self.content.text(self.card(enemy).def).kind
        else {
            return Cards::EMPTY;
        };
        if look.blank(enemy) {
            return Cards::EMPTY;
        }
        let places = look.all(patrol, Context::of_card(enemy)).cards;
        let places = places.intersection(&self.table().locations);
        // An enemy that is at one of its places stays. // patrol
        if places.contains(here) {
            return Cards::EMPTY;
        }
        let steps = places.iter().map(|place| self.steps_to(enemy, here, place));
        steps.fold(Cards::EMPTY, |all, steps| all.union(&steps))
    }

    /// The locations by which an enemy comes one step nearer to a place.
    fn steps_to(&self, enemy: CardId, here: CardId, to: CardId) -> Cards {
        match self.look().distance(here, to) {
            None | Some(0) => Cards::EMPTY,
            Some(far) => self.steps_toward(enemy, here, std::iter::once(to), far),
        }
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

    /// Resolves an attack: damage and horror at once. // enemy-attack
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
        let (damage, horror) = self.look().attack_harm(enemy);
        if damage + horror == 0 {
            return Flow::Go;
        }
        if let Some(damage_to) = damage_to.get() {
            let mut harm = Harm::new(Seats::one(who), 0, horror).attacked_by(enemy);
            if self.table().enemies.contains(damage_to) {
                harm.assigned.push((damage_to, byte(damage), 0));
            }
            return self.call(harm);
        }
        self.call(Harm::new(Seats::one(who), damage, horror).attacked_by(enemy))
    }

    /// The next ready enemy engaged with an investigator that has not made its attack of opportunity.
    pub fn next_opportunity(&self, who: SeatId, done: &Cards) -> Option<CardId> {
        self.opportunists(who, done).cards.iter().next()
    }

    fn opportunists(&self, who: SeatId, done: &Cards) -> Targets {
        let look = self.look();
        let cards = self
            .table()
            .enemies
            .iter()
            .filter(|enemy| {
                !done.contains(*enemy)
                    && !self.card(*enemy).exhausted
                    && look.engaged_with(*enemy, who)
                    && look.may_attack(*enemy, who)
                    && look.takes_opportunities(*enemy)
            })
            .collect();
        Targets {
            seats: Seats::NONE,
            cards,
        }
    }
}

impl SpawnFrame {
    /// Runs the next step of a spawn. `at` is the place that an effect names; without it, the enemy's own text decides,
    /// then the drawer's location. // spawn
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { enemy, who, at, .. } = *self;
        let entry = Occurrence::EntersPlay {
            who: who.into(),
            card: enemy,
            way: Entry::Placed,
        };
        match self.step.begin() {
            SpawnStep::Where | SpawnStep::WhereNow => {
                let def = cx.def(enemy);
                let spawn = def.spawn.as_ref().filter(|_| !cx.look().blank(enemy));
                let Some(spawn) = spawn else {
                    // Without an instruction, the enemy is engaged with the drawer; an aloof one is at their location,
                    // unengaged.
                    self.at = Maybe::NONE;
                    self.step.next = SpawnStep::WouldEnter;
                    return Flow::Go;
                };
                let mut set = cx.look().all(spawn, Context::new(who, enemy));
                if let Some(otherwise) = &def.otherwise
                    && set.seats.is_empty()
                    && set.cards.intersection(&cx.table().locations).is_empty()
                {
                    set = cx.look().all(otherwise, Context::new(who, enemy));
                }
                // If the text names an investigator, the enemy is engaged with them; the lead investigator breaks
                // ties. // spawn-engaged
                if !set.seats.is_empty() {
                    let seats = cx.table().players().filter(|s| set.seats.contains(*s));
                    let seats: Choices<Choice> = seats.map(Choice::Seat).collect();
                    return match seats.as_slice() {
                        [Choice::Seat(one)] => self.with(*one),
                        _ => {
                            let lead = cx.table().lead;
                            cx.ask(lead, Rule::Spawn, Prompt::Whom(enemy), seats)
                        }
                    };
                }
                let places = set.cards.intersection(&cx.table().locations);
                let choices: Choices<Choice> = places.iter().map(Choice::Card).collect();
                match choices.as_slice() {
                    // There is no legal place: the enemy is discarded, unless a reaction brings its place into play.
                    [] => {
                        let aside = |c: &CardId| {
                            cx.card(*c).zone == Zone::SetAside
                                && cx.def(*c).kind == KindName::Location
                        };
                        if self.step.now == SpawnStep::Where
                            && let Some(at) = set.cards.iter().find(aside)
                        {
                            self.at = Maybe::NONE;
                            self.step.next = SpawnStep::WhereNow;
                            return cx
                                .open(Occurrence::SpawnsOutOfPlay { enemy, at, who }, Cell::When);
                        }
                        cx.discard(enemy);
                        Flow::Done
                    }
                    [Choice::Card(at)] => {
                        self.at = (*at).into();
                        self.step.next = SpawnStep::WouldEnter;
                        Flow::Go
                    }
                    _ => cx.ask(who, Rule::Spawn, Prompt::SpawnAt(enemy), choices),
                }
            }
            SpawnStep::WouldEnter | SpawnStep::WhenEnters => {
                // A card that is in play already does not enter play again. // spawn
                if cx.table().enemies.contains(enemy) {
                    return Flow::Done;
                }
                let (cell, next) = match self.step.now {
                    SpawnStep::WouldEnter => (Cell::Would, SpawnStep::WhenEnters),
                    _ => (Cell::When, SpawnStep::Spawns),
                };
                self.step.next = next;
                cx.open(entry, cell)
            }
            SpawnStep::Spawns => {
                let def = cx.def(enemy);
                // A unique enemy replaces a copy that a player controls. // unique
                if def.unique {
                    let copy = cx
                        .table()
                        .in_play
                        .iter()
                        .find(|c| cx.def(*c).title == def.title);
                    if let Some(copy) = copy {
                        cx.discard(copy);
                    }
                }
                self.step.next = SpawnStep::EntersPlay;
                let from = cx.table().location(who);
                cx.happen(Occurrence::Spawns {
                    enemy,
                    at,
                    who,
                    from,
                })
            }
            SpawnStep::EntersPlay => {
                self.step.next = SpawnStep::Entered;
                if !cx.table().enemies.contains(enemy) {
                    return self.stays_out(cx);
                }
                cx.at_and_after(entry)
            }
            // Where it spawns, it enters. // enemy-enters
            SpawnStep::Entered => {
                self.step.next = SpawnStep::Engages;
                match cx.table().location_of(enemy).get() {
                    Some(at) => cx.after(Occurrence::EnemyEnters { enemy, at }),
                    None => Flow::Go,
                }
            }
            SpawnStep::Engages => {
                if cx.table().checks & check::ENGAGE != 0 {
                    return cx.call(Frame::CHECKS);
                }
                Flow::Done
            }
            SpawnStep::Stays => self.stays_out(cx),
        }
    }

    /// Applies an answer: where the enemy spawns, or with whom it is engaged.
    pub fn take(&mut self, _: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(at) => {
                self.at = at.into();
                self.to(SpawnStep::WouldEnter)
            }
            Choice::Seat(who) => self.with(who),
            _ => Flow::Go,
        }
    }

    /// The enemy spawns engaged with this investigator.
    fn with(&mut self, who: SeatId) -> Flow {
        self.who = who;
        self.at = Maybe::NONE;
        self.step.next = SpawnStep::WouldEnter;
        Flow::Go
    }

    /// The enemy does not enter play; the drawn card is discarded.
    fn stays_out(&mut self, cx: &mut Cx) -> Flow {
        let Self { enemy, .. } = *self;
        if cx.card(enemy).zone == Zone::Limbo {
            cx.discard(enemy);
        }
        Flow::Done
    }
}

impl EngageFrame {
    /// Runs the next step of an engagement: the best prey; the lead investigator breaks ties.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { enemy, .. } = *self;
        if !cx.table().enemies.contains(enemy) || !cx.engages(enemy) {
            return Flow::Done;
        }
        let best = cx.prey(enemy, cx.engageable_by(enemy));
        match (best.first(), best.len()) {
            (None, _) => Flow::Done,
            (Some(who), 1) => self.engages(cx, who),
            _ => {
                let choices = cx
                    .table()
                    .players()
                    .filter(|s| best.contains(*s))
                    .map(Choice::Seat)
                    .collect();
                cx.ask(
                    cx.table().lead,
                    Rule::Engagement,
                    Prompt::Whom(enemy),
                    choices,
                )
            }
        }
    }

    /// Applies an answer about an engagement.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Seat(who) => self.engages(cx, who),
            _ => Flow::Go,
        }
    }

    /// Replaces this frame by the engagement, whatever its result.
    fn engages(&mut self, cx: &mut Cx, who: SeatId) -> Flow {
        let Self { enemy, .. } = *self;
        match cx.happen(Occurrence::Engages { enemy, who }) {
            Flow::Call(occurrence) => {
                cx.replace(occurrence);
                Flow::Go
            }
            _ => Flow::Done,
        }
    }
}

impl EnemyMoveFrame {
    /// Runs the next step of an enemy's move: one location towards a place (`to`), or a hunter's move (no `to`).
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self {
            enemy,
            to,
            goal,
            arrived,
        } = *self;
        if let (true, Some(at)) = (arrived, to.get()) {
            self.to = Maybe::NONE;
            return cx.after(Occurrence::EnemyEnters { enemy, at });
        }
        if arrived {
            if cx.table().checks & check::ENGAGE != 0 {
                return cx.call(Frame::CHECKS);
            }
            // It goes on to where it was sent, if it is not there yet.
            let at = cx.table().location_of(enemy);
            if goal.is_none() || at == goal {
                return Flow::Done;
            }
            (self.to, self.arrived) = (goal, false);
            return Flow::Go;
        }
        // A hunter stays with the investigator it is engaged with; an effect moves an engaged enemy away. // disengage
        let stays = to.is_none() && cx.card(enemy).area.is_some();
        let goes = cx.table().enemies.contains(enemy) && !stays;
        let Some(here) = cx.table().location_of(enemy).get().filter(|_| goes) else {
            return Flow::Done;
        };
        let steps = match to.get() {
            None => cx.hunter_steps(enemy),
            Some(to) => {
                let to = cx.look().draws_enemies(here).unwrap_or(to);
                cx.steps_to(enemy, here, to)
            }
        };
        match steps.len() {
            0 => Flow::Done,
            1 => {
                let next = steps.iter().next().unwrap_or(here);
                self.move_to(cx, next)
            }
            _ => cx.ask(
                cx.table().lead,
                Rule::HunterMoves,
                Prompt::HunterTo(enemy),
                steps.iter().map(Choice::Card).collect(),
            ),
        }
    }

    fn move_to(&mut self, cx: &mut Cx, next: CardId) -> Flow {
        let Self { enemy, .. } = *self;
        if cx.card(enemy).area.is_some() {
            cx.disengage(enemy);
        }
        let from = cx.table().location_of(enemy);
        cx.move_enemy(enemy, next);
        self.to = next.into();
        self.arrived = true;
        match from.get() {
            Some(at) => cx.after(Occurrence::EnemyLeaves { enemy, at }),
            None => Flow::Go,
        }
    }

    /// Applies an answer about a hunter's move.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(next) => self.move_to(cx, next),
            _ => Flow::Go,
        }
    }
}

impl AttacksOfOpportunityFrame {
    /// Runs attacks of opportunity: one for each enemy, in the order that the investigator chooses.
    /// // attacks-of-opportunity
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { who, done, .. } = *self;
        if !cx.table().playing(who) {
            return Flow::Done;
        }
        let left = cx.opportunists(who, &done).cards;
        if left.is_empty() {
            return Flow::Done;
        }
        if let Some(any) = cx.look().first_of_alike(&left).get() {
            return self.attack(cx, any);
        }
        let choices: Choices<Choice> = left.iter().map(Choice::Card).collect();
        cx.ask(who, Rule::Opportunity, Prompt::WhichAttack, choices)
    }

    /// Applies an answer: the enemy that attacks next.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(enemy) => self.attack(cx, enemy),
            _ => Flow::Go,
        }
    }

    /// Makes the next attack of opportunity.
    fn attack(&mut self, cx: &mut Cx, enemy: CardId) -> Flow {
        self.done.insert(enemy);
        let who = self.who;
        cx.happen(Occurrence::Attacks {
            enemy,
            who,
            why: Why::Opportunity,
            cancelled: false,
        })
    }
}

impl MassiveAttacksFrame {
    /// Runs the attacks of a massive enemy on all investigators there, one after the other in player order.
    /// // massive
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { enemy, done, .. } = *self;
        if !cx.table().enemies.contains(enemy) {
            return Flow::Done;
        }
        let look = cx.look();
        let next = cx.table().players().find(|s| {
            !done.contains(*s) && look.engaged_with(enemy, *s) && look.may_attack(enemy, *s)
        });
        match next {
            None => {
                cx.exhaust(enemy);
                Flow::Done
            }
            Some(who) => {
                self.done.insert(who);
                cx.happen(Occurrence::Attacks {
                    enemy,
                    who,
                    why: Why::EnemyPhase,
                    cancelled: false,
                })
            }
        }
    }
}
