//! The deck builder. It is a [`Driver`] like any game, so both clients show it, and `undo` takes a change back.

use crate::driver::{Asker, Choice, Driver, LogLine, Question, State, Undo};
use crate::scene::{Panel, Row, Scene, Thing, Tone};
use kernel::DeckList;
use kernel::decks::{Count, Pick, Report, Shelf, Workshop};

/// A deck being built.
pub struct Builder<'a> {
    bench: &'a dyn Workshop,
    /// What the deck is built from, if a collection limits it.
    shelf: Option<Shelf>,
    /// The cards that decks of the investigator are built from.
    pool: Vec<Pick>,
    /// The deck as it was when the builder was opened.
    from: DeckList,
    deck: DeckList,
    /// Words that a card must have to be listed.
    search: String,
    /// Only cards of the deck are listed.
    only_deck: bool,
    /// The card that was changed last.
    at: String,
    past: Vec<(DeckList, String, bool)>,
    end: Option<bool>,
}

impl<'a> Builder<'a> {
    /// The builder with this deck on it, and with what it is built from if a collection limits it.
    pub fn new(bench: &'a dyn Workshop, deck: DeckList, shelf: Option<Shelf>) -> Self {
        Self {
            pool: match &shelf {
                Some(shelf) => shelf.pool(bench, &deck),
                None => bench.pool(&deck),
            },
            bench,
            shelf,
            from: deck.clone(),
            deck,
            search: String::new(),
            only_deck: false,
            at: String::new(),
            past: Vec::new(),
            end: None,
        }
    }

    /// The deck, if it was left to be kept.
    pub fn kept(self) -> Option<DeckList> {
        self.end.filter(|keep| *keep).map(|_| self.deck)
    }

    fn copies(&self, id: &str) -> u8 {
        self.deck.cards.get(id).copied().unwrap_or(0)
    }

    fn question(&self) -> Question {
        let mut choices = Vec::new();
        let mut add = |key: &str, label: String, note: &str| {
            choices.push(Choice {
                key: key.into(),
                label,
                note: note.into(),
                ..Choice::default()
            });
        };
        add("leave", "Leave without saving".into(), "");
        let (label, note) = match self.only_deck {
            true => ("List every card", "now: only those of the deck"),
            false => ("List only cards of the deck", ""),
        };
        add("list", label.into(), note);
        if !self.search.is_empty() {
            add(
                "all",
                format!("No longer only cards with “{}”", self.search),
                "",
            );
        }
        let drawn = self.deck.random_weaknesses;
        add(
            "weakness",
            format!("Random basic weaknesses: {drawn}"),
            "one more; from 3 back to none",
        );
        for pick in self.listed() {
            choices.push(Choice {
                key: format!("card:{}", pick.id),
                label: label_of(pick, self.copies(&pick.id)),
                note: brief(pick),
                about: vec![pick.id.clone()],
                name: pick.name.clone(),
                declines: false,
            });
        }
        choices.push(Choice {
            key: "save".into(),
            label: "Save the deck and leave".into(),
            declines: true,
            ..Choice::default()
        });
        let listed = |key: &String| choices.iter().any(|c| c.key == *key);
        let first = choices.iter().find(|c| c.key.starts_with("card:"));
        let begin = Some(format!("card:{}", self.at)).filter(listed);
        let begin = begin.or_else(|| first.map(|c| c.key.clone()));
        Question {
            begin,
            who: Asker::Menu,
            text: "Which card? (adds a copy; after the last allowed copy, removes all)".into(),
            choices,
            free: Some("words to search for, such as “spell cost:0-2 level:1+ icon:combat”".into()),
            ..Question::default()
        }
    }

    fn listed(&self) -> impl Iterator<Item = &Pick> {
        self.pool
            .iter()
            .filter(|p| (!self.only_deck || self.copies(&p.id) > 0) && p.fits(&self.search))
    }

    fn take(&mut self, key: &str) {
        match key {
            "save" => self.end = Some(true),
            "leave" => self.end = Some(false),
            "list" => self.only_deck = !self.only_deck,
            "all" => self.search.clear(),
            "weakness" => self.deck.random_weaknesses = (self.deck.random_weaknesses + 1) % 4,
            _ => {
                let id = key.strip_prefix("card:");
                let pick = self.pool.iter().find(|p| Some(p.id.as_str()) == id);
                let Some(pick) = pick else {
                    key.trim().clone_into(&mut self.search);
                    return;
                };
                let there = self.copies(&pick.id);
                self.at = pick.id.clone();
                if there < pick.most {
                    self.deck.cards.insert(pick.id.clone(), there + 1);
                } else {
                    self.deck.cards.remove(&pick.id);
                }
            }
        }
    }

    fn rows_of_deck(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for kind in ["asset", "event", "skill", "enemy", "treachery"] {
            let cards = self.pool.iter().filter(|p| p.kind == kind);
            for pick in cards.filter(|p| self.copies(&p.id) > 0) {
                let tone = if pick.weakness {
                    Tone::Bad
                } else {
                    Tone::Plain
                };
                rows.push(Row::toned(tone, label_of(pick, self.copies(&pick.id))));
            }
        }
        if self.deck.random_weaknesses > 0 {
            let n = self.deck.random_weaknesses;
            rows.push(Row::toned(Tone::Bad, format!("Random basic weakness ×{n}")));
        }
        rows
    }

    fn numbers(&self, report: &Report) -> Vec<Row> {
        let mut rows = Vec::new();
        if report.legal {
            rows.push(Row::toned(Tone::Good, "The deck is legal."));
        }
        for fault in &report.faults {
            rows.push(Row::toned(
                Tone::Bad,
                crate::game::text::capital(&fault.text),
            ));
        }
        for note in &report.notes {
            rows.push(Row::toned(
                Tone::Quiet,
                crate::game::text::capital(&note.text),
            ));
        }
        rows.push(Row::new(format!("Experience in it: {}", report.experience)));
        rows.push(Row::new(format!("Icons: {}", counts(&report.icons))));
        rows.push(Row::new(format!("Kinds: {}", counts(&report.kinds))));
        for cost in &report.curve {
            let bar = "▇".repeat(cost.n.min(30) as usize);
            rows.push(Row::new(format!("Cost {:<2} {:>2} {bar}", cost.of, cost.n)));
        }
        rows
    }

    fn change(&self) -> Vec<Row> {
        let up = self.bench.upgrade(&self.from, &self.deck);
        let mut rows = vec![Row::new(format!("As an upgrade: {} experience", up.cost))];
        for fault in &up.faults {
            rows.push(Row::toned(
                Tone::Bad,
                crate::game::text::capital(&fault.text),
            ));
        }
        let name = |id: &Option<String>| {
            let pick = self.pool.iter().find(|p| Some(&p.id) == id.as_ref());
            pick.map(|p| label_of(p, 0))
        };
        for step in &up.steps {
            rows.push(Row::new(match (name(&step.out), name(&step.into)) {
                (Some(out), Some(into)) => format!("{out} becomes {into}: {}", step.cost),
                (None, Some(into)) => format!("{into} comes: {}", step.cost),
                (Some(out), None) => format!("{out} leaves"),
                (None, None) => continue,
            }));
        }
        for m in &up.measures {
            rows.push(Row::new(format!("{}: {}", m.what, m.words())));
        }
        rows
    }
}

/// The name of a card with its level and so many copies.
pub(crate) fn label_of(pick: &Pick, count: u8) -> String {
    let level = match pick.level {
        Some(level @ 1..) => format!(" ({level})"),
        Some(0) | None => String::new(),
    };
    match count {
        0 => format!("{}{level}", pick.name),
        n => format!("{}{level} ×{n}", pick.name),
    }
}

/// What of a card tells it from others at a glance.
pub(crate) fn brief(pick: &Pick) -> String {
    match pick.cost {
        Some(cost) => format!("{}, cost {cost}", pick.class),
        None => format!("{} {}", pick.class, pick.kind),
    }
}

fn counts(of: &[Count]) -> String {
    let all: Vec<String> = of.iter().map(|c| format!("{} {}", c.of, c.n)).collect();
    all.join(", ")
}

impl Driver for Builder<'_> {
    fn state(&mut self) -> State {
        match self.end {
            None => State::Asks(self.question()),
            Some(_) => State::Over {
                outcome: Vec::new(),
                won: true,
            },
        }
    }

    fn answer(&mut self, key: &str) -> Result<(), String> {
        let before = (self.deck.clone(), self.search.clone(), self.only_deck);
        self.take(key);
        if self.listed().next().is_none() && !self.search.is_empty() && before.1 != self.search {
            let nothing = format!("no card has “{}”", self.search);
            (self.deck, self.search, self.only_deck) = before;
            return Err(nothing);
        }
        self.past.push(before);
        Ok(())
    }

    fn go_on(&mut self) -> bool {
        false
    }

    fn scene(&self) -> Scene {
        let report = match &self.shelf {
            Some(shelf) => shelf.check(self.bench, &self.deck),
            None => self.bench.check(&self.deck),
        };
        let panel = |title: String, rows: Vec<Row>, mine: bool| Panel {
            title,
            rows,
            mine,
            ..Panel::default()
        };
        let mut panels = vec![
            panel("Summary".into(), self.numbers(&report), false),
            panel(
                format!("Deck: {} of {}", report.size, report.needs),
                self.rows_of_deck(),
                true,
            ),
        ];
        if self.deck.cards != self.from.cards {
            panels.insert(1, panel("Since it was opened".into(), self.change(), false));
        }
        let things = self.pool.iter().map(|panel| Thing {
            id: panel.id.clone(),
            name: label_of(panel, 0),
            text: std::iter::once(panel.words())
                .chain(panel.text.iter().cloned())
                .collect(),
        });
        Scene {
            title: self.deck.name.clone(),
            moment: "Deck builder".into(),
            panels,
            things: things.collect(),
            compares: true,
            ..Scene::default()
        }
    }

    fn log(&self) -> &[LogLine] {
        &[]
    }

    fn undo(&mut self, how: Undo) -> Result<String, String> {
        let Some((deck, search, only_deck)) = how.back(&mut self.past) else {
            return Err("nothing was changed yet".into());
        };
        (self.deck, self.search, self.only_deck) = (deck, search, only_deck);
        Ok("a step back".into())
    }

    fn saved(&self) -> String {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{End, play};
    use card_game::content::Content;
    use card_game::workshop::Bench;

    fn through(input: &str) -> (Option<DeckList>, String) {
        let content = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
        let bench = Bench(&content);
        let deck = bench.starters().remove(0);
        let mut builder = Builder::new(&bench, deck, None);
        let mut out = Vec::new();
        let end = play(&mut builder, &mut input.as_bytes(), &mut out, false)
            .expect("strings do not fail");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(end == End::Over, builder.end.is_some(), "{text}");
        (builder.kept(), text)
    }

    #[test]
    fn a_deck_is_changed_and_kept() {
        let (deck, text) =
            through("card:knife\ncard:police-badge\ncard:police-badge\nlook numbers\nsave\n");
        let deck = deck.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(deck.cards.get("knife"), None);
        assert_eq!(deck.cards["police-badge"], 2);
    }

    #[test]
    fn what_is_wrong_is_told_as_it_comes() {
        let (deck, text) = through("card:knife\nlook summary\nundo\nlook summary\nleave\n");
        assert_eq!(deck, None);
        assert!(text.contains("It has 28 cards; 30 are needed"), "{text}");
        assert!(text.contains("The deck is legal."), "{text}");
    }

    #[test]
    fn cards_are_searched_for() {
        let (_, text) = through("text weapon guardian level:1+\nleave\n");
        assert!(text.contains("Shotgun (4)"), "{text}");
        let after = text.rsplit("Which card").next().unwrap_or_default();
        assert!(!after.contains("Machete"), "{after}");
        let (_, text) = through("text nothing-like-it\nleave\n");
        assert!(text.contains("no card has"), "{text}");
    }
}
