//! The games that can be played here: how one begins, and how one goes on from its record.

use crate::wire::{Dice, Menu, Setup};
use kernel::Seeded;
use kernel::record::{MOST_ANSWERS, Record};
use serde_json::Value;
use std::sync::Arc;
use table::decks::DeckAsk;
use table::host::data::{Bot, Catalogue, Entry, Rule, Wish};
use table::policy::Kind;
use table::{
    Chance, Desk, GameBox, Nowhere, Patience, Quiet, Reviewer, Settled, Sink, Terms, UndoPolicy,
};

/// A game that a table can own and hand from thread to thread.
pub type Game = Box<dyn Desk + Send>;

/// How a table is run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seating {
    /// The kind of the bot in each seat; missing or `None` is a person.
    pub bots: Vec<Option<&'static str>>,
    /// What the table answers by itself for each seat.
    pub quiet: Vec<Quiet>,
    /// The settings from an earlier run of the game.
    pub settled: Settled,
    /// The player who answers for chance.
    pub dice: Dice,
    /// How much may be taken back without asking anybody.
    pub undo: UndoPolicy,
    /// The seed of all chance, if the record has none.
    pub seed: u128,
    /// Whether the seed is secret until the end.
    pub sealed: bool,
    /// Whether every bot answers one answer at a time, and not only those that think.
    pub paced: bool,
}

impl Seating {
    fn terms(&self, dealer: Seeded) -> Terms {
        let bots = (0u32..).zip(&self.bots);
        let bots = bots.map(|(seat, kind)| {
            kind.map(|kind| Bot {
                kind: kind.to_owned(),
                seed: dealer.derived(seat),
            })
        });
        let chance = match self.dice {
            Dice::Rolled => Chance::Seeded(dealer.clone()),
            Dice::Manual => Chance::Person,
        };
        Terms {
            bots: bots.collect(),
            seats: (0u8..).zip(self.quiet.iter().cloned()).collect(),
            settled: self.settled.clone(),
            undo: self.undo,
            sealed: self.sealed,
            patient: if self.paced {
                Patience::Bots
            } else {
                Patience::Thinkers
            },
            ..Terms::new(chance)
        }
    }
}

/// Everything that can be played.
#[derive(Clone)]
pub struct Library(Arc<Vec<Arc<dyn GameBox>>>);

impl Library {
    /// With these games.
    pub fn new(games: Vec<Arc<dyn GameBox>>) -> Self {
        Self(Arc::new(games))
    }

    /// The available games.
    pub fn menus(&self) -> Vec<Menu> {
        self.0.iter().map(|game| menu(&**game)).collect()
    }

    /// The version of the program and its cards: a game that was played by one build may not replay by another.
    pub fn build(&self) -> String {
        let hashes = self
            .0
            .iter()
            .map(|game| format!(" {:016x}", game.content_hash()));
        let version = env!("CARGO_PKG_VERSION").to_owned();
        hashes.fold(version, |all, hash| all + &hash)
    }

    /// What a game (`card`, `board`) offers and all that is printed in it.
    pub fn catalogue(&self, family: &str) -> Option<Catalogue> {
        let game = self.0.iter().find(|game| game.family() == family)?;
        Some(game.catalogue())
    }

    /// What the rule of a game with this anchor says.
    pub fn rule(&self, family: &str, anchor: &str) -> Option<Rule> {
        let game = self.0.iter().find(|game| game.family() == family)?;
        game.rule(anchor)
    }

    /// What the workshop of a game says where decks are built.
    pub fn decks(&self, family: &str, ask: &DeckAsk) -> Option<Result<Value, String>> {
        let game = self.0.iter().find(|game| game.family() == family)?;
        Some(game.decks(ask))
    }

    fn game(&self, scenario: &str) -> Result<&dyn GameBox, String> {
        let family = scenario.split('/').next().unwrap_or_default();
        let game = self.0.iter().find(|game| game.family() == family);
        game.map(|game| &**game)
            .ok_or_else(|| format!("unknown scenario `{scenario}`"))
    }

    /// A new game, up to its first question; the lines of its record go into the sink. Or why it is none.
    pub fn begin(
        &self,
        setup: &Setup,
        seating: &Seating,
        sink: Box<dyn Sink>,
    ) -> Result<Game, String> {
        let game = self.game(&setup.scenario)?;
        let wish = Wish {
            scenario: setup.scenario.clone(),
            investigators: setup.investigators.clone(),
            seats: None,
            difficulty: setup.difficulty.clone(),
            options: setup.options.clone(),
        };
        let header = |name: &str, value: String| (name.to_owned(), value);
        let terms = Terms {
            headers: vec![
                header("content", format!("{:016x}", game.content_hash())),
                header("engine", env!("CARGO_PKG_VERSION").to_owned()),
                header("seed", seating.seed.to_string()),
            ],
            hints: !setup.no_hints,
            ..seating.terms(Seeded::keyed(seating.seed))
        };
        game.start(&wish, terms, sink).map_err(|e| e.to_string())
    }

    /// Somebody to look back at the game of a record. Or why that does not replay.
    pub fn reviewer(&self, record: &str) -> Result<Box<dyn Reviewer>, String> {
        let seating = Seating::default();
        let (game, _) = self.resume(record, &seating, Box::new(Nowhere), false)?;
        Ok(game.reviewer())
    }

    /// Goes on from a record, where nothing has been settled yet. Or why it cannot. Where answers no longer fit, since
    /// the program or its cards have changed, a table that is to `mend` goes on from before them; says how many these were.
    pub fn resume(
        &self,
        record: &str,
        seating: &Seating,
        sink: Box<dyn Sink>,
        mend: bool,
    ) -> Result<(Game, usize), String> {
        let (mut revision, mut backs) = revisions(record);
        let record = trunk(record, MOST_ANSWERS)?;
        let game = self.game(record.header("scenario").unwrap_or_default())?;
        let seed = record.header("seed").and_then(|s| s.parse().ok());
        let terms = seating.terms(Seeded::keyed(seed.unwrap_or(seating.seed)));
        let mut resumed = game.load(&record, terms, sink).map_err(|e| e.to_string())?;
        let mut taken_back = 0;
        if let Some(why) = resumed.diverged.filter(|_| resumed.dropped > 0) {
            if !mend {
                return Err(why.to_string());
            }
            let why = format!("The program has changed since this was played: {why}");
            let mended = resumed.host.mend(resumed.dropped, &why);
            mended.map_err(|e| e.to_string())?;
            revision += 1;
            taken_back = resumed.dropped;
            backs.push((revision, resumed.host.answers()));
        }
        resumed.host.recall(revision, backs);
        Ok((resumed.host, taken_back))
    }
}

fn menu(game: &dyn GameBox) -> Menu {
    let all = game.catalogue();
    let entry = |id: &str, name: String| Entry {
        id: id.to_owned(),
        name,
        note: String::new(),
    };
    let kind = |kind: Kind| {
        let id = serde_json::to_value(kind).ok()?;
        Some(entry(id.as_str()?, kind.name().to_owned()))
    };
    let rule = |anchor: &&str| {
        let title = game.rule(anchor)?.title;
        Some(entry(anchor, title))
    };
    Menu {
        family: all.family,
        scenarios: all.scenarios,
        investigators: all.investigators,
        difficulties: all.difficulties,
        kinds: Kind::ALL.into_iter().filter_map(kind).collect(),
        passable: game.passable().iter().filter_map(rule).collect(),
        prints: all
            .prints
            .into_iter()
            .filter(|p| p.kind == "investigator")
            .collect(),
    }
}

/// How often the game of a record has moved, and at which of these times answers were taken back, with how many were left:
/// the revisions that clients knew while it was played.
pub fn revisions(record: &str) -> (u64, Vec<(u64, usize)>) {
    let body = record.lines().map(str::trim).skip_while(|l| !l.is_empty());
    let (mut revision, mut answers, mut backs, mut depth) = (0, 0usize, Vec::new(), 0);
    for line in body {
        match line.split_at_checked(1) {
            None | Some(("#" | "=", _)) => {}
            Some(("(", "")) => depth += 1,
            Some((")", "")) => depth -= 1,
            _ if depth > 0 => {}
            Some(("<", n)) => {
                answers = answers.saturating_sub(n.trim().parse().unwrap_or(0));
                revision += 1;
                backs.push((revision, answers));
            }
            Some(_) => {
                answers += 1;
                revision += 1;
            }
        }
    }
    (revision, backs)
}

/// The main line of a record of at most so many answers. Nothing here looks into branches, so they are not kept.
pub fn trunk(record: &str, most: usize) -> Result<Record, String> {
    Record::trunk(record, most, &table::is_hint).map_err(|e| e.to_string())
}

/// The record up to so many answers, without what was taken back.
pub fn cut(record: &str, answers: usize) -> Result<String, String> {
    let mut record = trunk(record, MOST_ANSWERS)?.main_line();
    if answers > record.moves.len() {
        let had = record.moves.len();
        return Err(format!("there have been {had} answers, not {answers}"));
    }
    record.moves.truncate(answers);
    Ok(record.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn revisions_count_what_was_taken_back() {
        let text =
            "miskatonic record 1\nscenario: x\n\na\nb\n= 01\n(\nz\n)\nc\n< 2\nd\n# well\n< 1\n";
        assert_eq!(revisions(text), (6, vec![(4, 1), (6, 1)]));
        let kept = cut(text, 1).unwrap();
        assert_eq!(revisions(&kept), (1, vec![]));
        assert!(cut(text, 2).is_err());
    }
}
