//! Damage and horror: dealing, defeat, elimination, trauma. Chapter: harm.md.

use crate::Rule;
use crate::content::*;
use crate::read::Targets;
use crate::rules::atoms::byte;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::Harm;
use crate::rules::frame::*;
use crate::show::event::Event;
use crate::state::*;
use kernel::{Choices, Maybe};
use smallvec::SmallVec;

impl Cx<'_, '_> {
    /// Damage and horror about to be dealt to each of these seats. // deal
    pub fn harm(
        &self,
        seats: u8,
        damage: i32,
        horror: i32,
        direct: bool,
        attacker: impl Into<Maybe<CardId>>,
        by: impl Into<Maybe<SeatId>>,
    ) -> Frame {
        Frame::Harm(Box::new(Harm {
            step: HarmStep::Assign,
            seats,
            who: Maybe::NONE,
            damage: byte(damage),
            horror: byte(horror),
            damage_left: 0,
            horror_left: 0,
            direct,
            attacker: attacker.into(),
            by: by.into(),
            rest: false,
            assigned: SmallVec::new(),
            bearers: SmallVec::new(),
            at: 0,
        }))
    }

    /// Deals damage and horror to investigators and cards alike, all of it at once.
    pub fn deal(
        &mut self,
        to: Targets,
        damage: i32,
        horror: i32,
        direct: bool,
        by: impl Into<Maybe<SeatId>>,
    ) -> Flow {
        if damage <= 0 && horror <= 0 {
            return Flow::Go;
        }
        let mut seats = to.seats;
        let mut assigned: SmallVec<[(CardId, u8, u8); 4]> = SmallVec::new();
        for card in to.cards.iter() {
            match self.look().subject(card) {
                Target::Seat(s) => seats |= 1 << s,
                _ if self.table().enemies.contains(card) && damage > 0 => {
                    assigned.push((card, byte(damage), 0))
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
        if seats == 0 && assigned.is_empty() {
            return Flow::Go;
        }
        let mut frame = self.harm(seats, damage, horror, direct, None, by);
        if let Frame::Harm(h) = &mut frame {
            h.assigned = assigned;
        }
        Flow::Call(frame)
    }

    /// Damage to enemies.
    pub fn damage_enemies(
        &mut self,
        enemies: Cards,
        damage: i32,
        by: impl Into<Maybe<SeatId>>,
    ) -> Flow {
        self.deal(
            Targets {
                seats: 0,
                cards: enemies,
            },
            damage,
            0,
            true,
            by,
        )
    }

    fn hm(&self) -> Option<&Harm> {
        match self.game.stack().last() {
            Some(Frame::Harm(h)) => Some(h),
            _ => None,
        }
    }

    fn hm_set(&mut self, f: impl FnOnce(&mut Harm)) -> Flow {
        if let Some(Frame::Harm(h)) = self.game.stack_mut().last_mut() {
            f(h);
        }
        Flow::Go
    }

    /// Steps dealing: assign point by point, then apply everything at once, then defeat.
    pub fn step_harm(&mut self) -> Flow {
        let Some(h) = self.hm() else {
            return Flow::Done;
        };
        match h.step {
            HarmStep::Assign => self.assign(),
            HarmStep::Assigned => {
                // What reacts to damage being dealt to a card, lethal or not.
                let (at, attacker) = (h.at as usize, h.attacker);
                let Some(&(card, damage, horror)) = h.assigned.get(at) else {
                    return self.hm_set(|h| {
                        h.step = HarmStep::Apply;
                        h.at = 0;
                    });
                };
                let who = self.look().controller(card);
                let _ = self.hm_set(|h| h.at += 1);
                let occurrence = Occurrence::HarmAssigned {
                    who,
                    card,
                    damage,
                    horror,
                    attacker,
                };
                self.happen(occurrence)
            }
            HarmStep::Apply => self.apply_harm(),
            HarmStep::Placed => {
                let (at, attacker) = (h.at as usize, h.attacker);
                let Some(&(card, damage, horror)) = h.assigned.get(at) else {
                    return self.hm_set(|h| h.step = HarmStep::End);
                };
                let who = h.bearers.get(at).copied().unwrap_or_default();
                let before = h.assigned[..at]
                    .iter()
                    .zip(&h.bearers)
                    .filter(|(_, w)| **w == who);
                let earlier = before.fold(0, |bits, ((_, d, r), _)| {
                    bits | u8::from(*d > 0) | u8::from(*r > 0) << 1
                });
                let _ = self.hm_set(|h| h.at += 1);
                // An enemy bears what it is dealt for nobody.
                if who.get().is_some_and(|who| !self.table().playing(who)) {
                    return Flow::Go;
                }
                let occurrence = Occurrence::HarmPlaced {
                    who,
                    card,
                    damage,
                    horror,
                    earlier,
                    attacker,
                };
                self.at_and_after(occurrence)
            }
            HarmStep::End => Flow::Done,
        }
    }

    /// For whom a card bears damage and horror: its investigator.
    fn bears_for(&self, card: CardId) -> Maybe<SeatId> {
        match self.look().subject(card) {
            Target::Seat(s) => s.into(),
            _ if self.def(card).kind == KindName::Enemy => Maybe::NONE,
            _ => self.look().controller(card),
        }
    }

    /// Assets of an investigator that may take a point: those with the stat and room left. // assign
    fn soakers(&self, h: &Harm, who: SeatId, damage: bool) -> SmallVec<[CardId; 4]> {
        if self.table().index.bearing.is_empty() {
            return SmallVec::new();
        }
        let look = self.look();
        let taken = |c: CardId| {
            h.assigned
                .iter()
                .filter(|(x, _, _)| *x == c)
                .map(|(_, d, r)| i32::from(if damage { *d } else { *r }))
                .sum::<i32>()
        };
        self.table()
            .index
            .bearing
            .iter()
            .filter(|c| {
                let card = self.card(*c);
                if !card.area.is(who) {
                    return false;
                }
                let (room, lies) = if damage {
                    (look.health(*c), card.damage)
                } else {
                    (look.sanity(*c), card.horror)
                };
                room.is_some_and(|room| room > i32::from(lies) + taken(*c))
            })
            .collect()
    }

    fn assign(&mut self) -> Flow {
        let Some(h) = self.hm() else {
            return Flow::Done;
        };
        let assigning = h
            .who
            .get()
            .filter(|_| h.damage_left > 0 || h.horror_left > 0);
        let Some(who) = assigning else {
            let Some(who) = self.table().players().find(|s| h.seats >> s & 1 == 1) else {
                return self.hm_set(|h| {
                    h.step = HarmStep::Assigned;
                    h.at = 0;
                });
            };
            return self.hm_set(|h| {
                h.who = who.into();
                h.seats &= !(1 << who);
                h.damage_left = h.damage;
                h.horror_left = h.horror;
                h.rest = false;
            });
        };
        let investigator = self.table().inv(who).card;
        let damage = h.damage_left > 0;
        let soakers = if h.direct || h.rest {
            SmallVec::new()
        } else {
            self.soakers(h, who, damage)
        };
        if soakers.is_empty() {
            let (d, r) = if damage {
                (h.damage_left, 0)
            } else {
                (0, h.horror_left)
            };
            return self.take_harm(investigator, d, r);
        }
        let mut choices: Choices<Choice> = soakers.into_iter().map(Choice::Card).collect();
        choices.push(Choice::Card(investigator));
        self.ask(
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

    fn take_harm(&mut self, card: CardId, damage: u8, horror: u8) -> Flow {
        let investigator = self.def(card).kind == KindName::Investigator;
        self.hm_set(|h| {
            match h.assigned.iter_mut().find(|(c, _, _)| *c == card) {
                Some((_, d, r)) => {
                    *d += damage;
                    *r += horror;
                }
                None => h.assigned.push((card, damage, horror)),
            }
            h.damage_left -= damage;
            h.horror_left -= horror;
            // What the investigator does not leave to assets, the investigator takes at once.
            h.rest = investigator && !(damage > 0 && h.damage_left == 0);
        })
    }

    /// An answer to a question of dealing.
    pub fn take_assign(&mut self, choice: Choice) -> Flow {
        let Some(h) = self.hm() else { return Flow::Go };
        let damage = h.damage_left > 0;
        match choice {
            Choice::Card(card) => self.take_harm(card, u8::from(damage), u8::from(!damage)),
            _ => Flow::Go,
        }
    }

    /// Everything is placed at once; what has as much as it can bear is defeated. // apply
    fn apply_harm(&mut self) -> Flow {
        let Some(h) = self.hm() else {
            return Flow::Done;
        };
        let (assigned, by) = (h.assigned.clone(), h.by);
        let bearers = assigned
            .iter()
            .map(|(card, ..)| self.bears_for(*card))
            .collect();
        let _ = self.hm_set(|h| {
            h.step = HarmStep::Placed;
            h.bearers = bearers;
            h.at = 0;
        });
        let mut fallen: SmallVec<[CardId; 4]> = SmallVec::new();
        for (card, damage, horror) in assigned {
            if self.card(card).zone != Zone::Play {
                continue;
            }
            self.place(card, Token::Damage, i32::from(damage));
            self.place(card, Token::Horror, i32::from(horror));
            if self.falls(card) && !self.is_being_defeated(card) {
                fallen.push(card);
            }
        }
        self.looked_at(check::HEALTH);
        if fallen.is_empty() {
            return Flow::Go;
        }
        Flow::Call(Frame::Defeat(DefeatFrame { cards: fallen, by }))
    }

    /// Whether a card bears as much damage or horror as it can. // defeat
    pub fn falls(&self, card: CardId) -> bool {
        let look = self.look();
        let c = self.card(card);
        if self.def(card).kind == KindName::Investigator
            && !c.area.get().is_some_and(|who| self.table().playing(who))
        {
            return false;
        }
        look.health(card).is_some_and(|h| i32::from(c.damage) >= h)
            || look.sanity(card).is_some_and(|s| i32::from(c.horror) >= s)
    }

    /// Whether a defeat of the card is under way or already due: more harm makes no second one of it. // defeat
    pub fn is_being_defeated(&self, card: CardId) -> bool {
        self.game.stack().iter().any(|frame| match frame {
            Frame::Defeat(DefeatFrame { cards, .. }) => cards.contains(&card),
            Frame::Happening(HappeningFrame {
                occurrence, fate, ..
            }) => {
                *fate == Fate::Stands
                    && matches!(occurrence, Occurrence::Defeats { enemy, .. } if *enemy == card)
            }
            _ => false,
        })
    }

    /// Steps defeats that happen at once, one after the other.
    pub fn step_defeat(&mut self, mut cards: SmallVec<[CardId; 4]>, by: Maybe<SeatId>) -> Flow {
        if cards.is_empty() {
            return Flow::Done;
        }
        let card = cards.remove(0);
        let _ = self.set(Frame::Defeat(DefeatFrame { cards, by }));
        if self.card(card).zone != Zone::Play || !self.falls(card) {
            return Flow::Go;
        }
        match self.def(card).kind {
            KindName::Enemy => {
                let at = self.table().location_of(card);
                self.happen(Occurrence::Defeats {
                    enemy: card,
                    who: by,
                    at,
                    was: None,
                })
            }
            KindName::Investigator => {
                let Some(who) = self.card(card).area.get() else {
                    return Flow::Go;
                };
                let look = self.look();
                let c = self.card(card);
                let damage = look.health(card).is_some_and(|h| i32::from(c.damage) >= h);
                let horror = look.sanity(card).is_some_and(|s| i32::from(c.horror) >= s);
                self.defeat_investigator(who);
                Flow::Call(Frame::Elimination(EliminationFrame {
                    who,
                    step: EliminationStep::Trauma,
                    damage,
                    horror,
                }))
            }
            _ => {
                self.emit(|| Event::AssetDefeated { card });
                self.discard_from_play(card)
            }
        }
    }

    /// A defeated enemy leaves play: to the victory display if it is worth points, else to the discard pile.
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

    /// Steps an elimination. // elimination
    pub fn step_elimination(
        &mut self,
        who: SeatId,
        step: EliminationStep,
        damage: bool,
        horror: bool,
    ) -> Flow {
        let next = |step| {
            Frame::Elimination(EliminationFrame {
                who,
                step,
                damage,
                horror,
            })
        };
        match step {
            EliminationStep::Trauma => {
                let _ = self.set(next(EliminationStep::GameEnds));
                match (damage, horror) {
                    (true, true) => {
                        let choices = [Choice::Physical, Choice::Mental].into_iter().collect();
                        let _ = self.set(next(EliminationStep::Trauma));
                        return self.ask(who, Rule::Trauma, Prompt::Trauma, choices);
                    }
                    (true, false) => self.trauma(who, 1, 0),
                    (false, true) => self.trauma(who, 0, 1),
                    (false, false) => {}
                }
                Flow::Go
            }
            EliminationStep::GameEnds => {
                let _ = self.set(next(EliminationStep::Remove));
                self.happen(Occurrence::GameEnds { who: who.into() })
            }
            EliminationStep::Remove => {
                let _ = self.set(next(EliminationStep::NewLead));
                self.remove_investigator(who);
                Flow::Go
            }
            EliminationStep::NewLead => {
                // Those who are left choose; the next of them in player order speaks.
                let left: Choices<Choice> = self.table().players().map(Choice::Seat).collect();
                match left.as_slice() {
                    _ if self.table().lead != who || !self.table().endings.is_empty() => {
                        self.set(next(EliminationStep::Engage))
                    }
                    [] => self.set(next(EliminationStep::Engage)),
                    [Choice::Seat(only)] => self.take_lead(who, *only),
                    [Choice::Seat(speaker), ..] => {
                        self.ask(*speaker, Rule::SetupLead, Prompt::Lead, left)
                    }
                    _ => self.set(next(EliminationStep::Engage)),
                }
            }
            EliminationStep::Engage => {
                let _ = self.set(next(EliminationStep::LastOut));
                if self.table().due()
                    && self.table().endings.is_empty()
                    && self.table().players().next().is_some()
                {
                    Flow::Call(Frame::CHECKS)
                } else {
                    Flow::Go
                }
            }
            EliminationStep::LastOut => {
                if self.table().players().next().is_none() {
                    let none = self.content.names.find("none");
                    if let Some(none) = none {
                        self.end_scenario(none);
                    }
                }
                Flow::Done
            }
        }
    }

    /// An answer about trauma.
    pub fn take_trauma(&mut self, who: SeatId, choice: Choice) -> Flow {
        match choice {
            Choice::Physical => self.trauma(who, 1, 0),
            _ => self.trauma(who, 0, 1),
        }
        self.set(Frame::Elimination(EliminationFrame {
            who,
            step: EliminationStep::GameEnds,
            damage: false,
            horror: false,
        }))
    }

    /// What becomes of an eliminated investigator's things.
    fn remove_investigator(&mut self, who: SeatId) {
        let here = self.table().location(who);
        let investigator = self.table().inv(who).card;
        // Clues drop where they were last, resources go to the pool.
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
                _ if def.weakness || self.card(card).owner.is(who) => self.put(card, Zone::Removed),
                _ => self.discard(card),
            }
        }
        // Cards they own elsewhere in play under nobody's control, such as attachments, go as well.
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
        // What they committed adds nothing any more.
        if let Some(test) = self.test_mut() {
            test.committed.retain(|(_, by)| *by != who);
        }
        self.turn_taken(who);
    }

    /// Somebody leads in place of an eliminated investigator. // lead-investigator
    pub fn take_lead(&mut self, eliminated: SeatId, new: SeatId) -> Flow {
        self.lead(new);
        self.set(Frame::Elimination(EliminationFrame {
            who: eliminated,
            step: EliminationStep::Engage,
            damage: false,
            horror: false,
        }))
    }
}
