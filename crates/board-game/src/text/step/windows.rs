//! Sentences for reactions that change an occurrence, and for prohibitions and permissions.

use crate::content::amount::Stat;
use crate::content::step::{Cancel, Cover, Instead, Reduce};
use crate::text::Scribe;
use crate::text::record::simple;
use crate::text::who::stat_word;
use packs::prose::{Clause, Sentence, Text, words};

impl Scribe<'_> {
    pub(super) fn reduce(&self, verb: &Reduce) -> Sentence {
        let least = if verb.least > 0 {
            format!("(to no less than {})", verb.least)
        } else {
            String::new()
        };
        let clause = Clause::new("reduce")
            .with(self.cancelled())
            .with("by")
            .with(self.value(&verb.by));
        clause.with(least).sentence()
    }

    pub(super) fn cancel(&self, c: &Cancel) -> Sentence {
        match c.part {
            Some(part) => Clause::new("cancel")
                .with("the")
                .with(stat_word(part))
                .with("part of")
                .with(self.cancelled())
                .sentence(),
            None => Clause::new("cancel").with(self.cancelled()).sentence(),
        }
    }

    pub(super) fn instead(&self, i: &Instead) -> Sentence {
        match self.with(|_| {}, |s| s.block(i.steps)) {
            Sentence::Empty => Clause::new("prevent").with(self.cancelled()).sentence(),
            Sentence::Clause(c) => c.with("instead").sentence(),
            other if simple(&other) => Sentence::Words(other.inline().and("instead")),
            other => Sentence::Stops(vec![Sentence::Words("this happens instead".into()), other]),
        }
    }

    pub(super) fn cover(&self, verb: &Cover) -> Sentence {
        let mut parts: Vec<Text> = Vec::new();
        for (stat, amount) in [
            (Stat::Clues, &verb.clues),
            (Stat::Money, &verb.money),
            (Stat::Sanity, &verb.sanity),
        ] {
            if let Some(amount) = amount {
                let (text, tail) = self.stat(stat, amount);
                parts.push(text.and(tail));
            }
        }
        let up_to = Text::from("up to").and(words::list(parts, "and"));
        Clause::new("spend").with(up_to).with("less").sentence()
    }
}
