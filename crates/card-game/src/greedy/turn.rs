//! The turn: actions, moves, and the attacks that they provoke.

use super::weights::W;
use super::{LIFE, Mind, loss};
use crate::choice::Choice;
use crate::content::*;
use crate::frame::*;
use crate::state::*;
use kernel::Maybe;

impl<'a> Mind<'a> {
    /// The health and sanity of an investigator that are left, including what assets can take.
    pub(super) fn vigour(&self, seat: SeatId) -> (i32, i32) {
        let mine =
            self.look.t.in_play.iter().filter(|c| {
                self.look.t.card(*c).area.is(seat) && !self.look.t.enemies.contains(*c)
            });
        mine.fold((0, 0), |(health, sanity), card| {
            let c = self.look.t.card(card);
            let left = |all: Option<i32>, lies: u8| all.map_or(0, |n| (n - i32::from(lies)).max(0));
            (
                health + left(self.look.health(card), c.damage),
                sanity + left(self.look.sanity(card), c.horror),
            )
        })
    }

    /// The price of damage and horror to an investigator.
    pub(super) fn pain(&self, seat: SeatId, damage: i32, horror: i32) -> i32 {
        let (health, sanity) = self.vigour(seat);
        loss(health, damage) + loss(sanity, horror)
    }

    /// The price of an enemy's attack on an investigator.
    pub(super) fn attack(&self, enemy: CardId, seat: SeatId) -> i32 {
        if !self.look.may_attack(enemy, seat) {
            return 0;
        }
        let (damage, horror) = self.look.attack_harm(enemy);
        self.pain(seat, damage, horror)
    }

    /// The price of the attacks of all ready enemies engaged with an investigator, except one.
    fn onslaught(&self, seat: SeatId, but: Option<CardId>) -> i32 {
        let (mut damage, mut horror) = (0, 0);
        for enemy in self.look.t.enemies.iter() {
            if Some(enemy) != but
                && !self.look.t.card(enemy).exhausted
                && self.look.engaged_with(enemy, seat)
                && self.look.may_attack(enemy, seat)
            {
                let (d, h) = self.look.attack_harm(enemy);
                damage += d;
                horror += h;
            }
        }
        if damage + horror == 0 {
            0
        } else {
            self.pain(seat, damage, horror)
        }
    }

    /// The price of the attacks that an enemy is expected to make each round.
    fn menace(&self, enemy: CardId) -> i32 {
        let t = self.look.t;
        let at = t.location_of(enemy);
        let engaged = t.players().find(|s| self.look.engaged_with(enemy, *s));
        match engaged {
            Some(seat) if !t.card(enemy).exhausted => {
                let without = self.onslaught(seat, Some(enemy));
                let with = self.onslaught(seat, None);
                let share = if with >= LIFE && without < LIFE {
                    W.menace_deadly
                } else {
                    W.menace_engaged
                };
                (with - without) * share / 100
            }
            Some(seat) => self.attack(enemy, seat) * W.menace_exhausted / 100,
            None if at == t.location(self.who) => {
                self.attack(enemy, self.who) * W.menace_here / 100
            }
            None if self.look.keyword(enemy, Keyword::Hunter) => {
                self.attack(enemy, self.who) * W.menace_hunter / 100
            }
            None => self.attack(enemy, self.who) * W.menace_far / 100,
        }
    }

    /// The value of removing an enemy.
    pub(super) fn price(&self, enemy: CardId) -> i32 {
        let def = self.look.def(enemy);
        let victory = i32::from(def.victory.unwrap_or(0)) * W.victory;
        let quarry = if self.is_quarry(enemy) { LIFE } else { 0 };
        let trophy = if self.is_trophy(enemy) && def.victory.is_some() {
            W.trophy
        } else {
            0
        };
        // The doom on it leaves too.
        let doom = i32::from(self.look.t.card(enemy).doom) * W.price_doom;
        let rid = (self.menace(enemy) * W.price / 100).min(LIFE);
        rid + victory + quarry + trophy + doom + W.price_least
    }

    /// The value of damage to an enemy: its share of the damage that is still needed.
    pub(super) fn blow(&self, enemy: CardId, damage: i32) -> i32 {
        if damage <= 0 {
            return 0;
        }
        let left = self.look.health(enemy).unwrap_or(1) - i32::from(self.look.t.card(enemy).damage);
        self.price(enemy) / ((left + damage - 1) / damage).max(1)
    }

    /// The value of evading an enemy.
    pub(super) fn relief(&self, enemy: CardId) -> i32 {
        let actions = i32::from(self.look.actions_left(self.who, None)).clamp(0, 2);
        (self.menace(enemy) * W.relief / 100).min(LIFE) + W.relief_action * actions
    }

    /// The price of attacks of opportunity.
    pub(super) fn provoked(&self) -> i32 {
        self.onslaught(self.who, None)
    }

    /// The score of a choice on a turn.
    pub(super) fn turn(&self, choice: &Choice) -> i32 {
        let Some(here) = self.look.t.location(self.who).get() else {
            return 0;
        };
        let plain = Context::of_seat(self.who);
        let dear = |name: ActionName, n: i32| {
            let cost = self.look.action_cost(self.who, 1, Some(name));
            if n > 0 { n / i32::from(cost.max(1)) } else { n }
        };
        match *choice {
            Choice::EndTurn => 0,
            Choice::Draw => self.draw(1) - self.provoked(),
            Choice::Resource => self.coin() + W.coin_action - self.provoked(),
            Choice::Investigate => {
                let n = self.attempt(
                    1 << Skill::Intellect as u8,
                    Attempt::Investigate,
                    here,
                    Versus::Shroud(here),
                    None,
                    plain,
                );
                dear(ActionName::Investigate, n) - self.provoked()
            }
            Choice::Fight(e) => {
                dear(
                    ActionName::Fight,
                    self.attempt(
                        1 << Skill::Combat as u8,
                        Attempt::Fight,
                        e,
                        Versus::Fight(e),
                        None,
                        plain,
                    ),
                ) - self.friendly_fire(e)
            }
            Choice::Evade(e) => {
                let chance = || self.chance(Skill::Agility, Attempt::Evade, e, Versus::Evade(e));
                let then = match self.once_evaded(e) {
                    0 => 0,
                    n => n * chance() / 1000,
                };
                dear(
                    ActionName::Evade,
                    self.attempt(
                        1 << Skill::Agility as u8,
                        Attempt::Evade,
                        e,
                        Versus::Evade(e),
                        None,
                        plain,
                    ) + then,
                )
            }
            Choice::Engage(e) => self.take_on(e) - self.provoked(),
            Choice::Move(to) => dear(ActionName::Move, self.travel(to)) - self.provoked(),
            Choice::Play(card) => {
                let n = self.play(card, Maybe::NONE);
                let safe = matches!(
                    self.look.play_text(card).and_then(|p| p.designator),
                    Some(
                        Designator::Fight
                            | Designator::Evade
                            | Designator::Parley
                            | Designator::Resign
                    )
                );
                match (self.look.def(card).fast, safe) {
                    // Choices that take no action come before those that do.
                    (true, _) if n > 0 => n + 300,
                    (true, _) | (false, true) => n,
                    (false, false) => n - self.provoked(),
                }
            }
            Choice::Use(card, id) => self.activate(card, id),
            Choice::AdvanceAct => 1000,
            _ => 0,
        }
    }

    /// The value of an enemy's own text that reacts to being evaded.
    fn once_evaded(&self, enemy: CardId) -> i32 {
        let abilities = self.look.c.abilities_of(self.look.t.card(enemy).def);
        let of = abilities.filter_map(|(_, a)| match &a.ability {
            Ability::Forced(f) if f.on.happening.kind() == OccurrenceKind::Evades => {
                Some(self.worth(f.effect, Context::new(self.who, enemy)))
            }
            _ => None,
        });
        of.sum()
    }

    /// The value of using an ability, with an action or free.
    fn activate(&self, card: CardId, id: AbilityId) -> i32 {
        let mut n = self.use_ability(card, id, Maybe::NONE);
        // The action of the act that costs clues makes it advance.
        if self.look.t.act.is(card) && self.labour().is_some_and(|(labour, _)| labour == id) {
            n += W.trophy + 200;
        }
        let Some(AbilityDef {
            ability: Ability::Action(a),
            ..
        }) = self.look.c.abilities.get(id.index())
        else {
            return if n > 0 { n + 300 } else { n };
        };
        let safe = a.safe
            || matches!(
                a.designator,
                Some(
                    Designator::Fight | Designator::Evade | Designator::Parley | Designator::Resign
                )
            );
        let n = if n > 0 {
            n / i32::from(a.actions.max(1))
        } else {
            n
        };
        n - if safe { 0 } else { self.provoked() }
    }

    /// The price of a failed attack on an enemy that is engaged with another investigator.
    fn friendly_fire(&self, enemy: CardId) -> i32 {
        let other = self.look.t.card(enemy).area.get();
        other
            .filter(|other| *other != self.who)
            .map_or(0, |other| self.pain(other, 1, 0) / 3)
    }

    /// The value of engaging an enemy, to take it from an investigator who can take it less well.
    fn take_on(&self, enemy: CardId) -> i32 {
        let other = self.look.t.card(enemy).area.get();
        let Some(other) = other.filter(|other| *other != self.who) else {
            return -20;
        };
        let better = self.punch() - self.of(other).punch();
        let spared = self.attack(enemy, other) - self.attack(enemy, self.who);
        if better > 0 {
            spared / 2 + better / 4
        } else {
            spared / 2 - 30
        }
    }

    /// The value of a step towards the best goal, for each action.
    pub(super) fn travel(&self, to: CardId) -> i32 {
        let t = self.look.t;
        let Some(here) = t.location(self.who).get() else {
            return 0;
        };
        let (from_here, from_to) = (self.look.distances(here), self.look.distances(to));
        let far = |d: &[(CardId, u8)], goal| d.iter().find(|x| x.0 == goal).map(|x| i32::from(x.1));
        let mut best = -10;
        for goal in t.locations.iter().filter(|g| *g != here) {
            let (Some(before), Some(after)) = (far(&from_here, goal), far(&from_to, goal)) else {
                continue;
            };
            if after >= before {
                continue;
            }
            let (value, work) = self.goal(goal);
            // In hundredths of an action.
            let worth = value * 100 / (100 + W.step * after + work * W.work / 100);
            if value > 0 && worth > best {
                best = worth;
            }
        }
        let mustered =
            self.missing <= 0 && t.inv_card(self.who).clues > 0 && self.muster() == Some(here);
        best + self.shaken_off(here)
            - self.lurking(to)
            - self.entry(to) / 4
            - if mustered { W.mustered } else { 0 }
    }

    /// The value of what can be done at a location, and the work for it in hundredths of an action.
    fn goal(&self, at: CardId) -> (i32, i32) {
        let t = self.look.t;
        let card = t.card(at);
        let mut best = (0, 0);
        if self.missing > 0 {
            let (clues, chance) = if card.revealed {
                (i32::from(card.clues), self.sleuth(at))
            } else {
                (i32::from(t.head_count) * 2, W.place_unseen)
            };
            let clues = clues.min(self.missing);
            if clues > 0 {
                let rivals = t
                    .players()
                    .filter(|s| *s != self.who && t.location(*s).is(at))
                    .count() as i32;
                best = (
                    (if card.revealed {
                        self.found(at, clues)
                    } else {
                        self.clues(clues)
                    }) / (1 + rivals)
                        - self.entry(at),
                    clues * 100_000 / chance.max(100) + self.clearing(at),
                );
            }
        } else if self.muster() == Some(at) && t.inv_card(self.who).clues > 0 {
            best = (W.muster, 0);
        }
        let quarry = self.quarry().filter(|q| t.location_of(*q).is(at));
        if let Some(q) = quarry
            && self.punch() >= W.quarry_punch
        {
            best = best.max((
                W.quarry
                    - if t.card(q).exhausted {
                        0
                    } else {
                        self.attack(q, self.who).min(400) / 2
                    },
                0,
            ));
        }
        let points = i32::from(self.look.def(at).victory.unwrap_or(0));
        if points > 0 && self.missing <= 0 && card.revealed && card.clues > 0 {
            let chance = self.sleuth(at);
            let worth = self.found(at, i32::from(card.clues)) - self.entry(at);
            best = best.max((
                worth,
                i32::from(card.clues) * 100_000 / chance.max(100) + self.clearing(at),
            ));
        }
        if self.gate() == Some(at) {
            best = best.max((W.trophy, 0));
        }
        let wanted =
            |e: &CardId| t.location_of(*e).is(at) && (self.is_trophy(*e) || t.card(*e).doom > 0);
        for e in t.enemies.iter().filter(wanted) {
            let blows = self.look.health(e).unwrap_or(1) * 10_000 / self.punch().max(10);
            let fight = self.price(e) - self.attack(e, self.who).min(400) / 2;
            if self.punch() >= 70 || self.once_evaded(e) > 0 {
                best = best.max((fight, blows));
            }
        }
        let acts = |c: &CardId| {
            let open = card.revealed || self.look.def(*c).kind == KindName::Enemy;
            self.look.def(*c).has_action && t.location_of(*c).is(at) && open
        };
        for card in t.in_play.iter().filter(acts) {
            let def = self.look.def(card);
            if def.player_card && def.kind != KindName::Asset
                || self.look.controller(card).is_some()
            {
                continue;
            }
            for (_, a) in self.look.c.abilities_of(t.card(card).def) {
                let Ability::Action(x) = &a.ability else {
                    continue;
                };
                let context = Context::new(self.who, card);
                if x.designator == Some(Designator::Resign) {
                    if self.too_late(W.leave_by) && self.look.works(card, a) && self.spared() {
                        best = best.max((W.leave, 0));
                    }
                    continue;
                }
                if self.look.works(card, a)
                    && x.condition
                        .as_ref()
                        .is_none_or(|c| self.look.holds(c, context))
                    && self.look.could_pay(&x.cost, self.who, card).is_ok()
                {
                    let worth = Mind {
                        going: true,
                        ..*self
                    }
                    .worth(x.effect, context);
                    if worth > best.0 {
                        best = (worth, 100);
                    }
                }
            }
        }
        best
    }

    /// The chance to investigate a location, in thousandths, with the cards that may be committed.
    fn sleuth(&self, at: CardId) -> i32 {
        let shroud = self.look.modified(
            Quantity::Shroud,
            Target::Card(at),
            i32::from(self.look.def(at).shroud),
        );
        let versus = Versus::Number((shroud - W.hope).max(0) as i16);
        self.chance(Skill::Intellect, Attempt::Investigate, at, versus)
    }

    /// The work of beating the enemies at a location, in hundredths of an action.
    fn clearing(&self, at: CardId) -> i32 {
        let t = self.look.t;
        let health: i32 = t
            .enemies
            .iter()
            .filter(|e| t.location_of(*e).is(at) && t.card(*e).area.is_none())
            .map(|e| self.look.health(e).unwrap_or(1) - i32::from(t.card(e).damage))
            .sum();
        if health == 0 {
            return 0;
        }
        health * 100 * W.clearing / self.punch().max(20)
    }

    /// The price of entering a location, by its own text.
    fn entry(&self, at: CardId) -> i32 {
        if !self.look.t.card(at).revealed {
            return 20;
        }
        if self.entering {
            return 0;
        }
        let me = Mind {
            entering: true,
            ..*self
        };
        let forced = self
            .look
            .c
            .abilities_of(self.look.t.card(at).def)
            .filter_map(|(_, a)| match &a.ability {
                Ability::Forced(f) if f.on.happening.kind() == OccurrenceKind::Enters => {
                    Some(me.worth(f.effect, Context::new(self.who, at)))
                }
                _ => None,
            });
        -forced.sum::<i32>()
    }

    /// The danger of the enemies at a location.
    fn lurking(&self, at: CardId) -> i32 {
        let t = self.look.t;
        let waits = |e: &CardId| {
            t.location_of(*e).is(at)
                && !t.card(*e).exhausted
                && t.card(*e).area.is_none()
                && !self.is_quarry(*e)
        };
        let share = if self.punch() >= 110 {
            W.lurking_brave
        } else {
            W.lurking_weak
        };
        t.enemies
            .iter()
            .filter(waits)
            .map(|e| self.attack(e, self.who) * share / 100)
            .sum()
    }

    /// The value of leaving the enemies here behind.
    fn shaken_off(&self, here: CardId) -> i32 {
        let t = self.look.t;
        let stays = |e: &CardId| {
            t.location_of(*e).is(here)
                && t.card(*e).area.is_none()
                && !self.look.keyword(*e, Keyword::Hunter)
                && !self.is_quarry(*e)
        };
        t.enemies
            .iter()
            .filter(stays)
            .map(|e| self.attack(e, self.who).min(LIFE) * W.shaken_off / 100)
            .sum()
    }

    /// Whether the next attacks defeat the investigator and nothing can prevent it.
    pub(super) fn hopeless(&self) -> bool {
        if self.onslaught(self.who, None) < LIFE {
            return false;
        }
        let actions = i32::from(self.look.actions_left(self.who, None));
        let left: i32 = self
            .look
            .evadable(self.who)
            .filter(|e| !self.look.t.card(*e).exhausted)
            .map(|e| self.look.health(e).unwrap_or(1) - i32::from(self.look.t.card(e).damage))
            .sum();
        // The damage of an attack is in hundredths.
        left * 100 > self.punch() * actions * 3 / 2
    }
}
