//! Places and enemies: spawning, moving, revealing, engaging.

use super::or_ask;
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use kernel::{At, Maybe};

impl Script {
    /// Put an enemy into play.
    pub(super) fn do_spawn(&mut self, cx: &mut Cx, spawn: &Spawn) -> Flow {
        let context = self.context;
        // Of a known enemy the place may be asked for.
        if spawn.at.is_picked() {
            let at = or_ask!(self.means(cx, &spawn.at));
            let enemy = cx.look().all(&spawn.enemies, context).cards;
            let enemy = enemy.iter().find(|c| cx.def(*c).kind == KindName::Enemy);
            let (Some(enemy), Some(at)) = (enemy, at.cards.iter().next()) else {
                return self.next_if(false);
            };
            self.advance();
            return cx.call(SpawnFrame {
                enemy,
                who: cx.table().lead,
                at: at.into(),
                step: At::from(SpawnStep::WouldEnter),
            });
        }
        let at = cx.the_place(&spawn.at, context);
        let enemy = or_ask!(self.next_card(cx, &spawn.enemies, |me: &Cx, t| {
            at.is_some() && matches!(t, Target::Card(c) if me.def(c).kind == KindName::Enemy)
        }));
        // An enemy without a place spawns engaged with the investigator.
        let with = spawn.engaged_with.as_ref();
        let with = with.and_then(|n| cx.somebody(n, context));
        let (who, at) = match with {
            Some(who) => (who, Maybe::NONE),
            None => (cx.table().lead, at.into()),
        };
        match enemy {
            Some(enemy) => cx.call(SpawnFrame {
                enemy,
                who,
                at,
                step: At::from(SpawnStep::WouldEnter),
            }),
            None => self.next_if(false),
        }
    }

    /// Move to a place.
    pub(super) fn do_move(&mut self, cx: &mut Cx, movement: &Move) -> Flow {
        let context = self.context;
        let moved = cx.look().all(&movement.who, context).cards;
        let enemies = moved.intersection(&cx.table().enemies);
        if !enemies.is_empty() {
            return self.move_enemies(cx, enemies, &movement.to);
        }
        match cx.seats(&movement.who, context).first() {
            _ if matches!(self.point, Point::Picked(_)) => {
                // The place was picked; everybody goes there.
                let Point::Picked(Target::Card(to)) = self.point else {
                    return self.next_if(false);
                };
                let seats = cx.look().all(&movement.who, context).seats;
                self.move_first(cx, to, seats)
            }
            None => self.next(),
            Some(_) => {
                let seats = if let Point::Seats(left) = self.point {
                    left
                } else {
                    cx.look().all(&movement.who, context).seats
                };
                let Some(first) = cx.table().players().find(|p| seats.contains(*p)) else {
                    return self.next();
                };
                let from = cx.table().location(first);
                // Whoever moves says where to.
                let found = self.find_by(cx, &movement.to, first, |me: &Cx, t| {
                    matches!(
                        t,
                        Target::Card(l)
                            if !from.is(l) && me.look().could_enter(l, first)
                    )
                });
                let set = or_ask!(found);
                match set.cards.iter().next() {
                    Some(to) => self.move_first(cx, to, seats),
                    None => self.next_if(false),
                }
            }
        }
    }

    /// Move towards a place: one location, or all the way.
    pub(super) fn do_move_toward(&mut self, cx: &mut Cx, movement: &MoveToward) -> Flow {
        let context = self.context;
        let to = cx.look().all(&movement.to, context).cards.iter().next();
        let set = cx.look().all(&movement.enemies, context);
        let first = if let Point::Picked(Target::Card(c)) = self.point {
            c.next()
        } else {
            CardId(0)
        };
        match (set.cards.iter().find(|c| *c >= first), to) {
            (Some(enemy), Some(to)) => {
                self.point = Point::Picked(Target::Card(enemy));
                if cx.table().location_of(enemy).is(to) {
                    return Flow::Go;
                }
                cx.call(EnemyMoveFrame {
                    enemy,
                    to: to.into(),
                    goal: Maybe::from(movement.all_the_way.then_some(to)),
                    arrived: false,
                })
            }
            (None, _) | (_, None) => self.next(),
        }
    }

    /// Reveal a location.
    pub(super) fn do_reveal(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let set = or_ask!(self.means(cx, n));
        for card in set.cards.iter() {
            if let Some(flow) = cx.which_version(card) {
                return flow;
            }
            let unseen = !cx.card(card).revealed;
            cx.reveal(card);
            if unseen {
                // What answers to it waits until the effect is done.
                let who = self.context.you;
                cx.after_this_effect(Occurrence::Reveals { who, at: card });
            }
        }
        self.next()
    }

    /// Turn locations to their unrevealed side, and mix those that have the same one. // conceal
    pub(super) fn do_conceal(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let set = or_ask!(self.means(cx, n));
        let revealed = set.cards.iter().filter(|c| cx.card(*c).revealed);
        let revealed: Cards = revealed.collect();
        for card in revealed.iter() {
            cx.conceal(card);
        }
        self.next_if(!revealed.is_empty())
    }

    /// Look at the other side of unrevealed locations. // look-at
    pub(super) fn do_look_at(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let set = or_ask!(self.means(cx, n));
        for card in set.cards.iter() {
            if let Some(flow) = cx.which_version(card) {
                return flow;
            }
        }
        if let Some(who) = self.context.you.get() {
            for card in set.cards.iter() {
                cx.emit(|| Event::LookedAt { who, card });
            }
        }
        self.next()
    }

    /// The investigators begin the scenario here.
    pub(super) fn do_begin_at(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let set = or_ask!(self.means(cx, n));
        if let Some(start) = set.cards.iter().next() {
            if let Some(flow) = cx.which_version(start) {
                return flow;
            }
            let unseen = !cx.card(start).revealed;
            cx.begin_at(start);
            if unseen {
                let who = self.context.you;
                cx.after_this_effect(Occurrence::Reveals { who, at: start });
            }
        }
        self.next()
    }

    /// Disengage enemies.
    pub(super) fn do_disengage(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let set = or_ask!(self.means(cx, n));
        for enemy in set.cards.iter() {
            cx.disengage(enemy);
        }
        self.next()
    }

    /// Evade enemies, without a test. // evaded
    pub(super) fn do_evade(&mut self, cx: &mut Cx, noun: &Noun) -> Flow {
        let context = self.context;
        // One after the other: each evasion is an occurrence of its own.
        let can = |me: &Cx, t| matches!(t, Target::Card(enemy) if me.look().can_be_evaded(enemy));
        match or_ask!(self.next_card(cx, noun, can)) {
            Some(enemy) => cx.happen(Occurrence::Evades {
                enemy,
                who: context.you,
            }),
            None => self.next_if(false),
        }
    }

    /// Ready a card.
    pub(super) fn do_ready(&mut self, cx: &mut Cx, noun: &Noun) -> Flow {
        let can = |me: &Cx, t| matches!(t, Target::Card(c) if me.look().could_ready(c));
        // One after the other: each is an occurrence of its own.
        match or_ask!(self.next_card(cx, noun, can)) {
            Some(card) => cx.happen(Occurrence::Readies { card }),
            None => self.next_if(false),
        }
    }

    /// Exhaust a card. // exhaust
    pub(super) fn do_exhaust(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let can = |me: &Cx, t| matches!(t, Target::Card(c) if !me.card(c).exhausted);
        let set = or_ask!(self.find(cx, n, can));
        for card in set.cards.iter() {
            cx.exhaust(card);
        }
        self.next_if(!set.is_empty())
    }

    /// Enemies engage somebody, wherever they are. // engagement
    pub(super) fn do_engage(&mut self, cx: &mut Cx, engage: &EnemiesWho) -> Flow {
        let Some(who) = cx.somebody(&engage.who, self.context) else {
            return self.next_if(false);
        };
        // By an effect of a player card, the investigator engages it, and pays what that costs. // engaging-costs
        let this = self.context.this.get();
        let pays = this.is_some_and(|c| cx.def(c).player_card);
        let can = |me: &Cx, t| match t {
            Target::Card(c) if pays => me.look().could_engage(who, c),
            Target::Card(c) => me.look().may_engage(who, c),
            Target::Seat(_) | Target::None => false,
        };
        match or_ask!(self.next_card(cx, &engage.enemies, can)) {
            Some(enemy) if pays && cx.look().engaging_cost(enemy).is_some() => {
                cx.call(cx.initiation(who, Act::Engage(enemy), 0, Maybe::NONE))
            }
            Some(enemy) => cx.happen(Occurrence::Engages { enemy, who }),
            None => self.next_if(false),
        }
    }

    /// Enemies attack somebody at once. // immediate-attack
    pub(super) fn do_attack(&mut self, cx: &mut Cx, attack: &EnemiesWho) -> Flow {
        let Some(who) = cx.somebody(&attack.who, self.context) else {
            return self.next_if(false);
        };
        let can = |me: &Cx, t| matches!(t, Target::Card(c) if me.table().enemies.contains(c));
        match or_ask!(self.next_card(cx, &attack.enemies, can)) {
            Some(enemy) => cx.happen(Occurrence::Attacks {
                enemy,
                who,
                why: Why::Effect,
                cancelled: false,
            }),
            None => self.next_if(false),
        }
    }

    /// Each ready enemy engaged with an investigator makes an attack of opportunity. // attacks-of-opportunity
    pub(super) fn do_provoke(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let Some(who) = cx.somebody(n, self.context) else {
            return self.next_if(false);
        };
        self.advance();
        if cx.next_opportunity(who, &Cards::EMPTY).is_none() {
            return Flow::Go;
        }
        cx.call(AttacksOfOpportunityFrame {
            who,
            done: Cards::EMPTY,
        })
    }

    /// Enemies go to a place, whatever lies between.
    fn move_enemies(&mut self, cx: &mut Cx, enemies: Cards, to: &Noun) -> Flow {
        let set = or_ask!(self.means(cx, to));
        let Some(to) = set.cards.iter().next() else {
            return self.next_if(false);
        };
        for enemy in enemies.iter() {
            if !cx.table().location_of(enemy).is(to) {
                let from = cx.table().location_of(enemy);
                cx.disengage(enemy);
                cx.move_enemy(enemy, to);
                if let Some(at) = from.get() {
                    cx.after_this_effect(Occurrence::EnemyLeaves { enemy, at });
                }
                cx.after_this_effect(Occurrence::EnemyEnters { enemy, at: to });
            }
        }
        self.next()
    }

    pub(super) fn move_first(&mut self, cx: &mut Cx, to: CardId, seats: Seats) -> Flow {
        let Some(who) = cx.table().players().find(|p| seats.contains(*p)) else {
            return self.next();
        };
        let left = seats.without(who);
        self.point = if left.is_empty() {
            Point::Next
        } else {
            Point::Seats(left)
        };
        // A move by an effect costs what a move by an action does. // entering-costs
        if cx.look().entering_cost(to).is_some() {
            return match cx.look().could_enter(to, who) {
                true => cx.call(cx.initiation(who, Act::Move(to), 0, Maybe::NONE)),
                false => Flow::Go,
            };
        }
        cx.call(MoveFrame::new(who, to, self.context.this))
    }
}
