//! The turn: actions, moves, and the attacks that they provoke.

use super::weights::W;
use super::{LIFE, Mind, loss};
use crate::choice::Choice;
use crate::content::*;
use crate::frame::*;
use crate::state::*;
use kernel::{Maybe, Slip};

impl<'a> Mind<'a> {
    /// The health and sanity of an investigator that are left, including what assets can take.
    pub(super) fn vigour(&self, seat: SeatId) -> (i32, i32) {
        let mine = self.look.table.in_play.iter().filter(|c| {
            self.look.table.card(*c).area.is(seat) && !self.look.table.enemies.contains(*c)
        });
        mine.fold((0, 0), |(health, sanity), card| {
            let state = self.look.table.card(card);
            let left = |all: Option<i32>, lies: u8| all.map_or(0, |n| (n - i32::from(lies)).max(0));
            (
                health + left(self.look.health(card), state.damage),
                sanity + left(self.look.sanity(card), state.horror),
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
        for enemy in self.look.table.enemies.iter() {
            if Some(enemy) != but
                && !self.look.table.card(enemy).exhausted
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
        let table = self.look.table;
        let at = table.location_of(enemy);
        let engaged = table.players().find(|s| self.look.engaged_with(enemy, *s));
        match engaged {
            Some(seat) if !table.card(enemy).exhausted => {
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
            None if at == table.location(self.who) => {
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
        let doom = i32::from(self.look.table.card(enemy).doom) * W.price_doom;
        let rid = (self.menace(enemy) * W.price / 100).min(LIFE);
        rid + victory + quarry + trophy + doom + W.price_least
    }

    /// The value of damage to an enemy: its share of the damage that is still needed.
    pub(super) fn blow(&self, enemy: CardId, damage: i32) -> i32 {
        if damage <= 0 {
            return 0;
        }
        let left =
            self.look.health(enemy).unwrap_or(1) - i32::from(self.look.table.card(enemy).damage);
        self.price(enemy) / ((left + damage - 1) / damage).max(1)
    }

    /// The value of evading an enemy.
    pub(super) fn relief(&self, enemy: CardId) -> i32 {
        let actions = i32::from(self.look.actions_left(self.who, None)).clamp(0, 2);
        (self.menace(enemy) * W.relief / 100).min(LIFE) + W.relief_action * actions
    }

    /// The price of attacks of opportunity.
    pub(super) fn provoked(&self) -> i32 {
        match self.slips.has(Slip::Attacks) {
            true => 0,
            false => self.onslaught(self.who, None),
        }
    }

    /// The score of a choice on a turn.
    pub(super) fn turn(&self, choice: &Choice) -> i32 {
        let Some(here) = self.look.table.location(self.who).get() else {
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
                let worth = self.attempt(
                    1 << Skill::Intellect as u8,
                    Attempt::Investigate,
                    here,
                    Versus::Shroud(here),
                    None,
                    plain,
                );
                dear(ActionName::Investigate, worth) - self.provoked()
            }
            Choice::Fight(enemy) => {
                dear(
                    ActionName::Fight,
                    self.attempt(
                        1 << Skill::Combat as u8,
                        Attempt::Fight,
                        enemy,
                        Versus::Fight(enemy),
                        None,
                        plain,
                    ),
                ) - self.friendly_fire(enemy)
            }
            Choice::Evade(enemy) => {
                let chance =
                    || self.chance(Skill::Agility, Attempt::Evade, enemy, Versus::Evade(enemy));
                let then = match self.once_evaded(enemy) {
                    0 => 0,
                    n => n * chance() / 1000,
                };
                dear(
                    ActionName::Evade,
                    self.attempt(
                        1 << Skill::Agility as u8,
                        Attempt::Evade,
                        enemy,
                        Versus::Evade(enemy),
                        None,
                        plain,
                    ) + then,
                )
            }
            Choice::Engage(e) => self.take_on(e) - self.provoked(),
            Choice::Move(to) => dear(ActionName::Move, self.travel(to)) - self.provoked(),
            Choice::Play(card) => {
                let worth = self.play(card, Maybe::NONE);
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
                    (true, _) if worth > 0 => worth + 300,
                    (true, _) | (false, true) => worth,
                    (false, false) => worth - self.provoked(),
                }
            }
            Choice::Use(card, id) => self.activate(card, id),
            Choice::AdvanceAct => 1000,
            _ => 0,
        }
    }

    /// The value of an enemy's own text that reacts to being evaded.
    fn once_evaded(&self, enemy: CardId) -> i32 {
        let abilities = self
            .look
            .content
            .abilities_of(self.look.table.card(enemy).def);
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
        let mut worth = self.use_ability(card, id, Maybe::NONE);
        // The action of the act that costs clues makes it advance.
        if self.look.table.act.is(card) && self.labour().is_some_and(|(labour, _)| labour == id) {
            worth += W.trophy + 200;
        }
        let Some(AbilityDef {
            ability: Ability::Action(action),
            ..
        }) = self.look.content.abilities.get(id.index())
        else {
            return if worth > 0 { worth + 300 } else { worth };
        };
        let safe = action.safe
            || matches!(
                action.designator,
                Some(
                    Designator::Fight | Designator::Evade | Designator::Parley | Designator::Resign
                )
            );
        let worth = if worth > 0 {
            worth / i32::from(action.actions.max(1))
        } else {
            worth
        };
        worth - if safe { 0 } else { self.provoked() }
    }

    /// The price of a failed attack on an enemy that is engaged with another investigator.
    fn friendly_fire(&self, enemy: CardId) -> i32 {
        let other = self.look.table.card(enemy).area.get();
        other
            .filter(|other| *other != self.who)
            .map_or(0, |other| self.pain(other, 1, 0) / 3)
    }

    /// The value of engaging an enemy, to take it from an investigator who can take it less well.
    fn take_on(&self, enemy: CardId) -> i32 {
        let other = self.look.table.card(enemy).area.get();
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
        let table = self.look.table;
        let Some(here) = table.location(self.who).get() else {
            return 0;
        };
        let best = self.best_goal(here, to).map_or(-10, |(worth, _)| worth);
        let mustered =
            self.missing <= 0 && table.inv_card(self.who).clues > 0 && self.muster() == Some(here);
        best + self.shaken_off(here)
            - self.lurking(to)
            - self.entry(to) / 4
            - if mustered { W.mustered } else { 0 }
    }

    /// The location that a move there is made for.
    pub(super) fn heads_for(&self, to: CardId) -> Option<CardId> {
        let here = self.look.table.location(self.who).get()?;
        self.best_goal(here, to).map(|(_, goal)| goal)
    }

    /// The best of the locations that a move brings nearer, and its value for each action. It is worth more than -10.
    fn best_goal(&self, here: CardId, to: CardId) -> Option<(i32, CardId)> {
        let table = self.look.table;
        let (from_here, from_to) = (self.look.distances(here), self.look.distances(to));
        let far = |d: &[(CardId, u8)], goal| d.iter().find(|x| x.0 == goal).map(|x| i32::from(x.1));
        let mut best: Option<(i32, CardId)> = None;
        for goal in table.locations.iter().filter(|g| *g != here) {
            let (Some(before), Some(after)) = (far(&from_here, goal), far(&from_to, goal)) else {
                continue;
            };
            if after >= before {
                continue;
            }
            let (value, work) = self.goal(goal);
            // In hundredths of an action.
            let worth = value * 100 / (100 + W.step * after + work * W.work / 100);
            if value > 0 && worth > best.map_or(-10, |(most, _)| most) {
                best = Some((worth, goal));
            }
        }
        best
    }

    /// The value of what can be done at a location, and the work for it in hundredths of an action.
    fn goal(&self, at: CardId) -> (i32, i32) {
        let table = self.look.table;
        let card = table.card(at);
        let mut best = (0, 0);
        if self.slips.has(Slip::Nearest) && (card.clues > 0 || !card.revealed) {
            return (self.clue(), 0);
        }
        if self.missing > 0 {
            let (clues, chance) = if card.revealed {
                (i32::from(card.clues), self.sleuth(at))
            } else {
                (i32::from(table.head_count) * 2, W.place_unseen)
            };
            let clues = clues.min(self.missing);
            if clues > 0 {
                let rivals = table
                    .players()
                    .filter(|s| *s != self.who && table.location(*s).is(at))
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
        } else if self.muster() == Some(at) && table.inv_card(self.who).clues > 0 {
            best = (W.muster, 0);
        }
        let quarry = self.quarry().filter(|q| table.location_of(*q).is(at));
        if let Some(quarry) = quarry
            && self.punch() >= W.quarry_punch
        {
            best = best.max((
                W.quarry
                    - if table.card(quarry).exhausted {
                        0
                    } else {
                        self.attack(quarry, self.who).min(400) / 2
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
        let wanted = |e: &CardId| {
            table.location_of(*e).is(at) && (self.is_trophy(*e) || table.card(*e).doom > 0)
        };
        for enemy in table.enemies.iter().filter(wanted) {
            let blows = self.look.health(enemy).unwrap_or(1) * 10_000 / self.punch().max(10);
            let fight = self.price(enemy) - self.attack(enemy, self.who).min(400) / 2;
            if self.punch() >= 70 || self.once_evaded(enemy) > 0 {
                best = best.max((fight, blows));
            }
        }
        let acts = |c: &CardId| {
            let open = card.revealed || self.look.def(*c).kind == KindName::Enemy;
            self.look.def(*c).has_action && table.location_of(*c).is(at) && open
        };
        for card in table.in_play.iter().filter(acts) {
            let def = self.look.def(card);
            if def.player_card && def.kind != KindName::Asset
                || self.look.controller(card).is_some()
            {
                continue;
            }
            for (_, ability) in self.look.content.abilities_of(table.card(card).def) {
                let Ability::Action(action) = &ability.ability else {
                    continue;
                };
                let context = Context::new(self.who, card);
                if action.designator == Some(Designator::Resign) {
                    if self.too_late(W.leave_by) && self.look.works(card, ability) && self.spared()
                    {
                        best = best.max((W.leave, 0));
                    }
                    continue;
                }
                if self.look.works(card, ability)
                    && action
                        .condition
                        .as_ref()
                        .is_none_or(|c| self.look.holds(c, context))
                    && self.look.could_pay(&action.cost, self.who, card).is_ok()
                {
                    let worth = Mind {
                        going: true,
                        ..*self
                    }
                    .worth(action.effect, context);
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
        let table = self.look.table;
        let health: i32 = table
            .enemies
            .iter()
            .filter(|e| table.location_of(*e).is(at) && table.card(*e).area.is_none())
            .map(|e| self.look.health(e).unwrap_or(1) - i32::from(table.card(e).damage))
            .sum();
        if health == 0 {
            return 0;
        }
        health * 100 * W.clearing / self.punch().max(20)
    }

    /// The price of entering a location, by its own text.
    fn entry(&self, at: CardId) -> i32 {
        if !self.look.table.card(at).revealed {
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
            .content
            .abilities_of(self.look.table.card(at).def)
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
        let table = self.look.table;
        let waits = |card: &CardId| {
            table.location_of(*card).is(at)
                && !table.card(*card).exhausted
                && table.card(*card).area.is_none()
                && !self.is_quarry(*card)
        };
        let share = if self.punch() >= 110 {
            W.lurking_brave
        } else {
            W.lurking_weak
        };
        table
            .enemies
            .iter()
            .filter(waits)
            .map(|e| self.attack(e, self.who) * share / 100)
            .sum()
    }

    /// The value of leaving the enemies here behind.
    fn shaken_off(&self, here: CardId) -> i32 {
        let table = self.look.table;
        let stays = |card: &CardId| {
            table.location_of(*card).is(here)
                && table.card(*card).area.is_none()
                && !self.look.keyword(*card, Keyword::Hunter)
                && !self.is_quarry(*card)
        };
        table
            .enemies
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
            .filter(|e| !self.look.table.card(*e).exhausted)
            .map(|e| self.look.health(e).unwrap_or(1) - i32::from(self.look.table.card(e).damage))
            .sum();
        // The damage of an attack is in hundredths.
        left * 100 > self.punch() * actions * 3 / 2
    }
}
