//! Sentences for investigators: gain, lose, give, states, and exchanges.

use super::their;
use crate::content::amount::{Amount, Stat};
use crate::content::filter::Status;
use crate::content::step::{Become, Cease, Gain, Give, SetHow, SetSkills, SetStat, Swap};
use crate::text::Scribe;
use crate::text::who::{stat_word, status};
use packs::prose::{Clause, Det, Form, Sentence, Text, words};

impl Scribe<'_> {
    pub(super) fn set(&self, effect: &SetStat) -> Sentence {
        let whose = self.whose(&effect.who);
        let each = [
            (Stat::Sanity, &effect.sanity),
            (Stat::Stamina, &effect.stamina),
        ]
        .into_iter()
        .filter_map(|(stat, a)| a.as_ref().map(|a| (stat, a)));
        let mut parts: Vec<Text> = Vec::new();
        let mut verb = "set";
        for (stat, amount) in each {
            let to = match amount {
                Amount::Maximum => Text::from("to its maximum"),
                other => Text::from("to").and(self.value(other)),
            };
            verb = match (amount, effect.down) {
                (_, true) => "reduce",
                (Amount::Maximum, false) => "restore",
                (_, false) => verb,
            };
            parts.push(whose.clone().and(stat_word(stat)).and(to));
        }
        Clause::new(verb).with(words::list(parts, "and")).sentence()
    }

    pub(super) fn give(&self, verb: &Give) -> Sentence {
        let mut what: Vec<Text> = Vec::new();
        if let Some(money) = &verb.money {
            let (text, tail) = self.money(money);
            what.push(text.and(tail));
        }
        if let Some(clues) = &verb.clues {
            let (np, tail) = self.counted(clues, "Clue");
            what.push(np.object().and(tail));
        }
        if !self.who(&verb.from).is_you() {
            what = what.into_iter().map(their).collect();
        }
        what.extend(
            verb.card
                .as_ref()
                .map(|c| self.cards(c, Det::Count(1)).object()),
        );
        self.does(&verb.from, "give")
            .with(words::list(what, "and"))
            .prep("to", &self.who(&verb.to))
            .sentence()
    }

    pub(super) fn cease(&self, verb: &Cease) -> Sentence {
        match verb.status {
            Status::Blessed | Status::Cursed => {
                let what = if verb.status == Status::Blessed {
                    "Blessing"
                } else {
                    "Curse"
                };
                self.does(&verb.who, "discard")
                    .with(self.whose_again(&verb.who))
                    .with(what)
                    .sentence()
            }
            // A state cannot be commanded: "you are no longer delayed".
            other => Sentence::Words(
                self.does(&verb.who, "be")
                    .with("no longer")
                    .with(status(other))
                    .text(Form::Statement),
            ),
        }
    }

    pub(super) fn change_investigator(&self) -> Sentence {
        Clause::new("exchange")
            .with("your investigator for another of your choice that nobody plays")
            .sentence()
    }

    pub(super) fn swap(&self, s: &Swap) -> Sentence {
        Clause::new("swap places")
            .prep("with", &self.who(&s.with))
            .sentence()
    }

    pub(super) fn set_skills(&self, verb: &SetSkills) -> Sentence {
        let whose = self.whose_again(&verb.who);
        let how = match verb.how {
            SetHow::Free => "as you like",
            SetHow::Leftmost => "all the way to the left",
        };
        let how = if verb.how == SetHow::Free && !self.who(&verb.who).is_you() {
            "as they like"
        } else {
            how
        };
        self.does(&verb.who, "set")
            .with(whose)
            .with("skill sliders")
            .with(how)
            .sentence()
    }

    pub(super) fn gain(&self, effect: &Gain, verb: &str) -> Sentence {
        let mut parts: Vec<Text> = Vec::new();
        let mut tails: Vec<Text> = Vec::new();
        for (stat, amount) in [
            (Stat::Sanity, &effect.sanity),
            (Stat::Stamina, &effect.stamina),
            (Stat::Clues, &effect.clues),
            (Stat::Money, &effect.money),
            (Stat::Brood, &effect.brood),
            (Stat::MonsterTrophies, &effect.monster_trophies),
            (Stat::GateTrophies, &effect.gate_trophies),
        ] {
            if let Some(amount) = amount {
                let (text, tail) = self.stat(stat, amount);
                let text = if self.who(&effect.who).is_you() {
                    text
                } else {
                    their(text)
                };
                parts.push(text);
                tails.push(tail);
            }
        }
        // If all parts end with the same words, those are written once.
        let common = tails
            .first()
            .cloned()
            .filter(|t| tails.iter().all(|x| x == t));
        let list = match &common {
            Some(tail) => words::list(parts, "and").and(tail.clone()),
            None => words::list(
                parts
                    .into_iter()
                    .zip(tails)
                    .map(|(p, t)| p.and(t))
                    .collect(),
                "and",
            ),
        };
        let mut sentence = if let Some(split) = &effect.split {
            let among = words::list(
                split
                    .among
                    .iter()
                    .map(|s| Text::from(stat_word(*s)))
                    .collect(),
                "and",
            );
            let (np, tail) = self.counted(&split.points, "point");
            let what = np.object().and("of").and(among).close(", split as").and(
                if self.who(&effect.who).is_you() {
                    "you like"
                } else {
                    "they like"
                },
            );
            self.does(&effect.who, verb)
                .with(what)
                .with(tail)
                .sentence()
        } else {
            self.does(&effect.who, verb).with(list).sentence()
        };
        if let Some(at_zero) = effect.at_zero {
            let who = self.again(&effect.who);
            let becomes = Sentence::Words(
                Clause::new("be")
                    .subject(who.clone())
                    .with(status(at_zero))
                    .text(Form::Statement),
            );
            let zero = Clause::new("be")
                .subject(who)
                .with("brought to 0")
                .sentence();
            sentence = Sentence::Stops(vec![sentence, Sentence::if_(zero, becomes)]);
        }
        sentence
    }

    pub(super) fn become_(&self, effect: &Become) -> Sentence {
        let who = self.who(&effect.who);
        let passive = |verb: &str| Clause::new(verb).subject(who.clone()).passive();
        // If the subject is "you", it is written out: "you are delayed".
        let said = |clause: Clause| {
            if who.is_you() {
                Sentence::Words(clause.text(Form::Statement))
            } else {
                clause.sentence()
            }
        };
        match effect.status {
            Status::Blessed => Clause::new("become")
                .subject(who)
                .with("Blessed")
                .sentence(),
            Status::Cursed => Clause::new("become").subject(who).with("Cursed").sentence(),
            Status::Delayed => said(passive("delay")),
            Status::Arrested => said(passive("arrest")),
            Status::LostInTimeAndSpace => said(
                Clause::new("be")
                    .subject(who.clone())
                    .with("lost in time and space"),
            ),
            Status::Devoured => said(passive("devour")),
            Status::LosingNextTurn => self
                .does(&effect.who, "lose")
                .with(self.whose_again(&effect.who))
                .with("next turn")
                .sentence(),
            Status::Insane => said(Clause::new("be").subject(who.clone()).with("driven insane")),
            Status::Unconscious => said(
                Clause::new("be")
                    .subject(who.clone())
                    .with("knocked unconscious"),
            ),
            Status::Defaulted => said(
                Clause::new("be")
                    .subject(who.clone())
                    .with("in default: no more Bank Loans"),
            ),
        }
    }
}
