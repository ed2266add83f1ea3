//! A draft of decks at one screen: each seat in turn takes one of a few cards. It is a [`Driver`] like any game, so both
//! clients show it, and `undo` takes a pick back.

use crate::builder::{brief, label_of};
use crate::driver::{Asker, Choice, Driver, LogLine, Question, State, Undo};
use crate::scene::{Panel, Row, Scene, Thing};
use kernel::DeckList;
use kernel::decks::{Draft, Drafted, Shelf, Workshop};

/// Decks that are drafted.
pub struct Drafting<'a> {
    bench: &'a dyn Workshop,
    shelf: Shelf,
    draft: Draft,
    now: Drafted,
    left: bool,
}

impl<'a> Drafting<'a> {
    /// A draft at its first offer, with what the cards are taken from. An error says why it cannot begin.
    pub fn new(bench: &'a dyn Workshop, shelf: Shelf, draft: Draft) -> Result<Self, String> {
        Ok(Self {
            now: bench.draft(&shelf, &draft)?,
            bench,
            shelf,
            draft,
            left: false,
        })
    }

    /// The decks, if the draft was finished.
    pub fn kept(self) -> Option<Vec<DeckList>> {
        self.now.turn.is_none().then_some(self.now.decks)
    }
}

impl Driver for Drafting<'_> {
    fn state(&mut self) -> State {
        let Some(turn) = self.now.turn.filter(|_| !self.left) else {
            return State::Over {
                outcome: Vec::new(),
                won: true,
            };
        };
        let mut choices: Vec<Choice> = Vec::new();
        for pick in &self.now.offer {
            choices.push(Choice {
                key: format!("card:{}", pick.id),
                label: label_of(pick, pick.most),
                note: brief(pick),
                about: vec![pick.id.clone()],
                name: pick.name.clone(),
                declines: false,
            });
        }
        choices.push(Choice {
            key: "leave".into(),
            label: "Leave without saving".into(),
            declines: true,
            ..Choice::default()
        });
        let (name, left) = (&self.now.decks[turn].name, self.now.left);
        State::Asks(Question {
            who: Asker::Menu,
            text: format!("{name}: which card? ({left} more are needed)"),
            choices,
            ..Question::default()
        })
    }

    fn answer(&mut self, key: &str) -> Result<(), String> {
        let Some(id) = key.strip_prefix("card:") else {
            self.left = true;
            return Ok(());
        };
        self.draft.picks.push(id.to_owned());
        match self.bench.draft(&self.shelf, &self.draft) {
            Ok(now) => {
                self.now = now;
                Ok(())
            }
            Err(why) => {
                self.draft.picks.pop();
                Err(why)
            }
        }
    }

    fn go_on(&mut self) -> bool {
        false
    }

    fn scene(&self) -> Scene {
        let panel = |(at, deck): (usize, &DeckList)| Panel {
            title: deck.name.clone(),
            rows: deck
                .cards
                .iter()
                .map(|(id, n)| Row::new(format!("{n} {id}")))
                .collect(),
            mine: self.now.turn == Some(at),
            ..Panel::default()
        };
        let thing = |pick: &kernel::decks::Pick| Thing {
            id: pick.id.clone(),
            name: label_of(pick, 0),
            text: std::iter::once(pick.words())
                .chain(pick.text.iter().cloned())
                .collect(),
        };
        Scene {
            title: format!("Draft {}", self.draft.seed),
            moment: "Draft".into(),
            panels: self.now.decks.iter().enumerate().map(panel).collect(),
            things: self.now.offer.iter().map(thing).collect(),
            compares: true,
            ..Scene::default()
        }
    }

    fn log(&self) -> &[LogLine] {
        &[]
    }

    fn undo(&mut self, how: Undo) -> Result<String, String> {
        if how.back(&mut self.draft.picks).is_none() {
            return Err("nothing was picked yet".into());
        }
        self.now = self.bench.draft(&self.shelf, &self.draft)?;
        Ok("a step back".into())
    }

    fn saved(&self) -> String {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::play;
    use card_game::content::Content;
    use card_game::workshop::Bench;

    fn through(input: &str) -> (Option<Vec<DeckList>>, String) {
        let content = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
        let bench = Bench(&content);
        let draft = Draft {
            investigators: vec!["roland-banks".into(), "wendy-adams".into()],
            seed: 7,
            picks: Vec::new(),
        };
        let mut drafting = Drafting::new(&bench, Shelf::default(), draft).expect("a draft");
        let mut out = Vec::new();
        play(&mut drafting, &mut input.as_bytes(), &mut out, false).expect("strings do not fail");
        (drafting.kept(), String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_draft_makes_legal_decks() {
        let (decks, text) = through(&"1\n".repeat(70));
        let decks = decks.unwrap_or_else(|| panic!("{text}"));
        let content = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
        for deck in &decks {
            let report = Bench(&content).check(deck);
            assert!(report.legal, "{:?}", report.faults);
        }
    }

    #[test]
    fn a_pick_is_taken_back() {
        let (decks, text) = through("1\nundo\n2\nleave\n");
        assert_eq!(decks, None);
        let first = "Roland Banks: draft 7: which card? (30 more are needed)";
        assert!(text.matches(first).count() >= 2, "{text}");
    }
}
