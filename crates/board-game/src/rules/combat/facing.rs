//! Facing monsters: the investigator evades or fights them, one after the other.

use crate::choice::{Choice, Prompt};
use crate::content::ability::{CheckKind, Quantity};
use crate::content::amount::Rating;
use crate::content::ids::MonsterId;
use crate::content::index::{Cell, keyword};
use crate::event::Event;
use crate::frame::steps::FaceStep;
use crate::frame::{CheckFrame, CombatFrame, FaceFrame, FrameKind, LossFrame, Outcome};
use crate::occurrence::{LossFrom, Occurrence};
use crate::read::{self, Game, Whose};
use crate::rule::Rule;
use crate::rules::reactions::prevented;
use crate::rules::{Cx, Flow, atoms, passed, won};
use crate::state::{MonsterSet, Whereabouts};
use kernel::Choices;

impl FaceFrame {
    /// Runs the next step of facing monsters. The investigator chooses their order.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        let investigator = *cx.table().investigator(seat);
        let gone = !investigator.alive()
            || investigator.falls != self.falls
            || !investigator.is_at(self.place) && !self.encounter;
        match self.step.begin() {
            FaceStep::ChooseMonster if gone => self.finish(cx),
            FaceStep::ChooseMonster => self.choose_monster(cx),
            FaceStep::EvadeOrFight => {
                let choices: Choices<Choice> = [Choice::Evade, Choice::Fight].into_iter().collect();
                cx.ask(
                    seat,
                    Rule::FaceEvadeOrFight,
                    Prompt::Monster(self.monster),
                    choices,
                )
            }
            FaceStep::EvadeOutcome => {
                if passed(cx.game) {
                    let monster = self.monster;
                    cx.log.emit(|| Event::Evaded { seat, monster });
                    return self.next(cx);
                }
                if gone || !present(cx.game, self, self.monster) {
                    self.fought = true;
                    return self.next(cx);
                }
                self.step.next = FaceStep::EvadeFailed;
                // A failed Evade check costs combat damage, or what the monster does instead.
                cx.happen(self.evade_failed(), Cell::Would)
            }
            FaceStep::EvadeFailed => {
                self.step.next = FaceStep::EvadeDamage;
                // If an effect replaces the damage, no combat begins.
                if prevented(cx.game) {
                    self.fought = true;
                    return self.next(cx);
                }
                cx.happen(self.evade_failed(), Cell::After)
            }
            FaceStep::EvadeDamage => {
                self.step.next = FaceStep::Fight;
                self.evade_damage(cx)
            }
            // An elusive monster has to be caught: an Evade check decides whether it can be fought.
            FaceStep::Catch => {
                self.step.next = FaceStep::CatchOutcome;
                self.check_evade(cx)
            }
            FaceStep::CatchOutcome => {
                self.fought = true;
                if passed(cx.game) && !gone && present(cx.game, self, self.monster) {
                    self.step.next = FaceStep::Fight;
                    return Flow::Go;
                }
                self.next(cx)
            }
            FaceStep::Fight => {
                if gone || !present(cx.game, self, self.monster) {
                    self.fought = true;
                    return self.next(cx);
                }
                self.fought = true;
                self.step.next = FaceStep::Fought;
                let (monster, place, falls) =
                    (self.monster, investigator.place, investigator.falls);
                cx.log.emit(|| Event::Fights { seat, monster });
                cx.call(CombatFrame {
                    seat,
                    monster: monster.into(),
                    place,
                    falls,
                    ..CombatFrame::default()
                })
            }
            FaceStep::Fought => {
                if won(cx.game) {
                    self.won += 1;
                }
                self.next(cx)
            }
        }
    }
}

fn present(game: &Game, frame: &FaceFrame, m: MonsterId) -> bool {
    match game.table().whereabouts.of(m) {
        Whereabouts::Place(place) => place == frame.place,
        Whereabouts::InHand | Whereabouts::OnCard => frame.encounter,
        Whereabouts::Cup | Whereabouts::Box | Whereabouts::Trophy(_) | Whereabouts::Unused => false,
    }
}

impl FaceFrame {
    /// Asks which monster is next, or leaves it at that.
    fn choose_monster(&mut self, cx: &mut Cx) -> Flow {
        // Markers may have left in the meantime.
        let there = |&m: &MonsterId| present(cx.game, self, m);
        self.left = self.left.iter().filter(there).collect();
        // Markers of one kind are one choice.
        let kind = |marker: MonsterId| cx.content.tokens[marker].kind;
        let one_of_kind = |&marker: &MonsterId| {
            let mut alike = self.left.iter().filter(|o| kind(*o) == kind(marker));
            alike.next() == Some(marker)
        };
        let markers = self.left.iter().filter(one_of_kind);
        let mut choices: Choices<Choice> = markers.map(Choice::Monster).collect();
        let place = Prompt::Place(self.place);
        match choices.as_slice() {
            [] => self.finish(cx),
            _ if self.optional => {
                choices.push(Choice::Done);
                cx.ask(self.seat, Rule::FaceAfterReturn, place, choices)
            }
            [Choice::Monster(monster)] => {
                self.monster = *monster;
                self.step.next = FaceStep::EvadeOrFight;
                Flow::Go
            }
            _ => cx.ask(self.seat, Rule::FaceOrder, place, choices),
        }
    }

    /// The Evade check against the monster.
    fn check_evade(&self, cx: &mut Cx) -> Flow {
        let awareness = read::rating(cx.now(), self.monster, self.seat, Rating::Awareness);
        let mut check = CheckFrame::new(self.seat, CheckKind::Evade, awareness, 1);
        check.monster = self.monster.into();
        cx.call(check)
    }

    fn evade_failed(&self) -> Occurrence {
        Occurrence::CheckFailed {
            who: self.seat,
            kind: CheckKind::Evade,
            against: self.monster.into(),
        }
    }

    /// A failed Evade check costs the monster's combat damage.
    fn evade_damage(&self, cx: &mut Cx) -> Flow {
        let combat = cx.content.monster(self.monster).record.combat.as_ref();
        let printed = combat.map_or(0, |rated| rated.damage);
        let whose = Whose::monster(self.monster, self.seat);
        cx.call(LossFrame {
            seat: self.seat,
            stamina: read::modified(cx.now(), Quantity::CombatDamage, whose, printed),
            source: LossFrom::Evade,
            monster: self.monster.into(),
            ..LossFrame::default()
        })
    }

    fn next(&mut self, cx: &mut Cx) -> Flow {
        self.left.remove(self.monster);
        // The Movement below remembers the monster as dealt with for this phase.
        let n = cx.game.stack().len();
        if let Some(below) = n
            .checked_sub(2)
            .and_then(|i| cx.game.stack_mut().get_mut(i))
            && let FrameKind::Movement(m) = &mut below.kind
        {
            m.faced.insert(self.monster);
        }
        if self.encounter {
            // A monster of an encounter never stays.
            if cx.table().whereabouts.of(self.monster) == Whereabouts::InHand {
                atoms::to_cup(cx, self.monster);
            }
        }
        self.step.next = FaceStep::ChooseMonster;
        Flow::Go
    }

    fn finish(&mut self, cx: &mut Cx) -> Flow {
        if self.encounter {
            for m in self.left.iter() {
                if cx.table().whereabouts.of(m) == Whereabouts::InHand {
                    atoms::to_cup(cx, m);
                }
            }
        }
        cx.done(Outcome::Faced {
            fought: self.fought,
            won: self.won,
        })
    }

    /// Applies an answer while facing monsters.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Monster(monster) => {
                self.monster = monster;
                // Whoever need not face an elusive monster has to catch it first. // kingsport.elusive
                let elusive = read::keywords(cx.now(), monster, self.seat).has(keyword::ELUSIVE);
                self.step.next = match self.optional && elusive {
                    true => FaceStep::Catch,
                    false => FaceStep::EvadeOrFight,
                };
                Flow::Go
            }
            Choice::Evade => {
                self.step.next = FaceStep::EvadeOutcome;
                self.check_evade(cx)
            }
            Choice::Fight => {
                self.step.next = FaceStep::Fight;
                Flow::Go
            }
            _ => {
                self.left = MonsterSet::EMPTY;
                Flow::Go
            }
        }
    }
}
