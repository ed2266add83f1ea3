//! The stakes of the current skill test: what asks for it, and what success and failure do.

use crate::content::{Attempt, DefId, Keyword, Verb};
use crate::frame::SkillTest;
use crate::read::{Look, names};
use crate::state::{CardId, SeatId};
use crate::text;
use kernel::show::Stakes;
use packs::Block;

impl Look<'_> {
    /// The stakes of a test.
    pub fn stakes(&self, test: &SkillTest) -> Stakes {
        let cause = test.verb.and_then(|_| test.context.this.get());
        let (mut pass, mut fail) = self.outcomes(test);
        for (card, _) in &test.committed {
            let more = self.commit_text(*card).and_then(|c| c.on_success);
            let more = self.words_of(self.table.card(*card).def, more);
            if !more.is_empty() {
                pass.push(format!("{}: {more}", names::name(self, *card)));
            }
        }
        if pass.is_empty() {
            pass.push("Nothing happens.".into());
        }
        if fail.is_empty() {
            fail.push("Nothing happens.".into());
        }
        let front = |card: CardId| text::front(self.content, self.table.card(card).def);
        let lines = cause.map(front).unwrap_or_default();
        let lines: Vec<String> = lines.iter().map(|line| line.plain()).collect();
        Stakes {
            cause: cause.map_or_else(String::new, |card| names::name(self, card)),
            text: lines.join("\n"),
            pass: pass.join(" "),
            fail: fail.join(" "),
        }
    }

    fn words_of(&self, def: DefId, block: Option<Block<Verb>>) -> String {
        block.map_or_else(String::new, |b| text::steps(self.content, def, b).plain())
    }

    /// The effects of success and failure, in sentences.
    fn outcomes(&self, test: &SkillTest) -> (Vec<String>, Vec<String>) {
        let def = test
            .context
            .this
            .get()
            .map(|card| self.table.card(card).def);
        let told = |block: Option<Block<Verb>>| {
            let text = def.map_or_else(String::new, |def| self.words_of(def, block));
            Some(text).filter(|t| !t.is_empty())
        };
        let verb = self.test_verb(test);
        let mut pass: Vec<String> = Vec::new();
        let mut fail: Vec<String> = Vec::new();
        let against = test.against.get();
        match (test.attempt, against) {
            (Attempt::Investigate, Some(at)) => {
                let (clues, instead) = self.investigated(test);
                if clues > 0 {
                    pass.push(self.discovers(clues, at));
                }
                pass.extend(told(instead));
            }
            (Attempt::Fight, Some(enemy)) => {
                let (damage, name) = (self.attack_damage(test), names::name(self, enemy));
                pass.push(format!("You deal {damage} damage to {name}."));
                if let Some(hit) = self.other_than(test.tester, enemy) {
                    let hit = names::seat(self, hit);
                    fail.push(format!("{hit} takes {damage} damage."));
                }
            }
            (Attempt::Evade, Some(enemy)) => {
                let name = names::name(self, enemy);
                pass.push(format!("{name} is exhausted, and lets you go."));
            }
            (Attempt::Plain, _) | (_, None) => {}
        }
        if let Some(Verb::Test(x)) = verb {
            pass.extend(told(x.on_success));
            fail.extend(told(x.on_failure));
        }
        if let Some(Verb::Fight(x) | Verb::TryToEvade(x)) = verb {
            pass.extend(told(x.on_success));
        }
        let keyword = match test.attempt {
            Attempt::Fight => Some(Keyword::Retaliate),
            Attempt::Evade => Some(Keyword::Alert),
            Attempt::Plain | Attempt::Investigate => None,
        };
        if let (Some(keyword), Some(enemy)) = (keyword, against)
            && self.hits_back(test, enemy, keyword)
        {
            fail.push(format!("{} attacks.", names::name(self, enemy)));
        }
        (pass, fail)
    }

    /// What success of an investigation or an attack brings, in a few words; empty where a card says it in its own.
    pub fn brings(&self, test: &SkillTest) -> String {
        match (test.attempt, test.against.get()) {
            (Attempt::Investigate, Some(at)) => {
                let (clues, _) = self.investigated(test);
                match self.clues_found(clues, at) {
                    ..=0 => String::new(),
                    1 => "+1 clue".into(),
                    n => format!("+{n} clues"),
                }
            }
            (Attempt::Fight, Some(_)) => format!("{} damage", self.attack_damage(test)),
            _ => String::new(),
        }
    }

    fn clues_found(&self, clues: i32, at: CardId) -> i32 {
        clues.min(i32::from(self.table.card(at).clues))
    }

    /// The clues that a successful investigation discovers.
    fn discovers(&self, clues: i32, at: CardId) -> String {
        let name = names::name(self, at);
        match self.clues_found(clues, at) {
            ..=0 => format!("There is no clue to discover at {name}."),
            1 => format!("You discover 1 clue at {name}."),
            n => format!("You discover {n} clues at {name}."),
        }
    }

    /// The only other investigator whom a failed attack on an enemy hits. // failed-fight
    fn other_than(&self, tester: SeatId, enemy: CardId) -> Option<SeatId> {
        let other = self.table.card(enemy).area.get()?;
        (self.table.enemies.contains(enemy) && other != tester && self.table.playing(other))
            .then_some(other)
    }
}
