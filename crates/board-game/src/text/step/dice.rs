//! Sentences for checks and dice: make a check, roll, re-roll, decide.

use super::{many, own, prefixed};
use crate::content::ability::CheckKind;
use crate::content::amount::Amount;
use crate::content::step::{
    AddDice, Check, Outcome, Reroll, Roll, Settle, SkillChoice, Steps, WhichDice,
};
use crate::text::Scribe;
use crate::text::record::simple;
use crate::text::when::check_word;
use language::range::Bands;
use packs::prose::{Clause, Form, Np, Sentence, Text, words};

impl Scribe<'_> {
    pub(super) fn reroll(&self, r: &Reroll) -> Sentence {
        Clause::new("roll")
            .with(match r.dice {
                WhichDice::All => "all the dice again",
                WhichDice::One => "1 of the dice again",
                WhichDice::Failures => "the dice that failed again",
            })
            .sentence()
    }

    pub(super) fn add_dice(&self, a: &AddDice) -> Sentence {
        let (np, tail) = self.counted(&a.dice, "die");
        Clause::new("add")
            .object(np)
            .with("to that check")
            .with(tail)
            .sentence()
    }

    pub(super) fn settle(&self, effect: &Settle) -> Sentence {
        let verb = match effect.result {
            Outcome::Passed => "pass",
            Outcome::Failed => "fail",
        };
        let successes = effect.successes.as_ref().map_or_else(Text::new, |n| {
            Text::from("with").and(self.counted(n, "success").0.object())
        });
        if effect.check.0.is_empty() {
            Clause::new(verb)
                .with("that check")
                .with(successes)
                .sentence()
        } else {
            let kinds = words::list(
                effect
                    .check
                    .0
                    .iter()
                    .map(|k| Text::from(check_word(*k)))
                    .collect(),
                "and",
            );
            let next = Clause::new(verb)
                .with("your next")
                .with(kinds)
                .with("check in this combat")
                .with(successes);
            Sentence::Words(next.text(Form::Statement))
        }
    }

    pub(super) fn check(&self, verb: &Check) -> Sentence {
        let skill = match &verb.skill {
            SkillChoice::One(one) => Text::from(if *one == CheckKind::CloseGate {
                "gate-closing"
            } else {
                check_word(*one)
            }),
            SkillChoice::Any(all) => words::list(
                all.iter().map(|k| Text::from(check_word(*k))).collect(),
                "or",
            ),
        };
        let (head, tail) = self.signed(&verb.modifier);
        let mut check = skill.and("(").close(head);
        if !tail.is_empty() {
            check = check.and(tail);
        }
        check = check.close(")");
        if verb.difficulty != Amount::one() {
            check = check.and(
                Text::from("[")
                    .close(self.value(&verb.difficulty))
                    .close("]"),
            );
        }
        let np = Np::a(packs::prose::Noun::new(
            check.clone().and("check"),
            check.and("checks"),
        ));
        let mut make = self.does(&verb.who, "make").object(np);
        if let Some(dice) = &verb.dice {
            let (np, tail) = self.counted(dice, "die");
            make = make.with("with").object(np.adj("more")).with(tail);
        }
        let mut all = vec![make.sentence()];
        let subject = self.again(&verb.who);
        self.bind(verb.name, Np::that("check"), "check");
        self.later(|scribe| {
            if let Some(cost) = &verb.pass_by {
                let may = if subject.is_you() {
                    "you may"
                } else {
                    "they may"
                };
                all.push(Sentence::Words(
                    Text::from(may)
                        .and(scribe.cost_text(cost, Form::Command))
                        .and("to pass it"),
                ));
            }
            all.extend(scribe.outcome(&subject, "pass", verb.pass));
            all.extend(scribe.outcome(&subject, "fail", verb.fail));
            if !verb.successes.0.is_empty() {
                all.push(scribe.bands(&verb.successes, ""));
            }
            if let Some(after) = verb.after {
                let body = scribe.with(|_| {}, |s| s.block(after));
                if simple(&body) && body != Sentence::Empty {
                    all.push(Sentence::Words(
                        Text::from("pass or fail,").and(body.inline()),
                    ));
                } else {
                    all.push(body);
                }
            }
        });
        if all.len() == 1 {
            all.remove(0)
        } else {
            Sentence::Stops(all)
        }
    }

    pub(super) fn bands(&self, bands: &Bands<Steps>, prefix: &str) -> Sentence {
        let each = bands.0.iter().map(|(range, steps)| {
            let most = if range.most == i16::MAX {
                None
            } else {
                Some(i32::from(range.most))
            };
            let body = match self.with(|_| {}, |s| s.block(*steps)) {
                Sentence::Empty => Sentence::Words("nothing happens".into()),
                body => body,
            };
            (
                Text::from(format!(
                    "{prefix}{}",
                    words::range(i32::from(range.least), most)
                )),
                body,
            )
        });
        Sentence::Bands(each.collect())
    }

    pub(super) fn roll(&self, verb: &Roll) -> Sentence {
        let (np, tail) = self.counted(&verb.dice, "die");
        let one = verb.dice == Amount::one();
        let mut all = vec![
            self.does(&verb.who, "roll")
                .object(np)
                .with(tail)
                .sentence(),
        ];
        if verb.sum.is_some() && !one {
            all = vec![Sentence::And(vec![
                all.remove(0),
                self.does(&verb.who, "add").with("them up").sentence(),
            ])];
        }
        self.later(|scribe| {
            let mut on = |words: &str, steps: Option<Steps>| {
                let Some(steps) = steps else { return };
                match scribe.with(|a| a.one_die = one, |s| s.block(steps)) {
                    Sentence::Empty => {}
                    body if simple(&body) => all.push(own(Sentence::Words(
                        Text::from(words).close(",").and(body.inline()),
                    ))),
                    body => all.push(own(many(prefixed(words, body)))),
                }
            };
            on(
                if one {
                    "on a success"
                } else {
                    "if any die is a success"
                },
                verb.success,
            );
            on(
                if one {
                    "on a failure"
                } else {
                    "if no die is a success"
                },
                verb.failure,
            );
            on(
                if one {
                    "on a success"
                } else {
                    "for each success"
                },
                verb.each_success,
            );
            on(
                if one {
                    "on a failure"
                } else {
                    "for each failure"
                },
                verb.each_failure,
            );
            on("if any die is a failure", verb.any_failure);
            on("if all dice are successes", verb.all_successes);
            for (range, steps) in &verb.faces.0 {
                let faces: Vec<Text> = (range.least..=range.most.min(6))
                    .map(|n| Text::from(i32::from(n)))
                    .collect();
                let faces = words::list(faces, "or").plain();
                on(
                    &if one {
                        format!("on a {faces}")
                    } else {
                        format!("for each {faces}")
                    },
                    Some(*steps),
                );
            }
        });
        if all.len() == 1 {
            all.remove(0)
        } else {
            Sentence::Stops(all)
        }
    }
}
