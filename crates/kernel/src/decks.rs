//! Decks that players bring to a game: plain lists in the names of the content, and the workshop where a game says what
//! they may hold, what a change of them costs, and how they are read and written.
//!
//! A client builds decks with this and knows no rule.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A deck as its player keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckList {
    /// What its player calls it; may be empty.
    #[serde(default)]
    pub name: String,
    /// Whose deck, by id.
    pub investigator: String,
    /// Every card of it by id, and how many: signature cards, weaknesses that are known and story assets too.
    #[serde(default)]
    pub cards: BTreeMap<String, u8>,
    /// Basic weaknesses that are drawn at random when a game is set up.
    #[serde(default)]
    pub random_weaknesses: u8,
    /// Cards laid beside the deck, to come into it later.
    #[serde(default)]
    pub side: BTreeMap<String, u8>,
}

/// Something said of a deck: what is wrong with it, or worth knowing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Remark {
    /// The rule, by its anchor.
    pub rule: String,
    /// The cards it is about, by id; may be none.
    pub cards: Vec<String>,
    /// In words.
    pub text: String,
}

/// A number with its name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Count {
    /// What is counted.
    pub of: String,
    /// How many.
    pub n: u32,
}

/// What a game says of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// Whether it may be played with.
    pub legal: bool,
    /// Every reason why not.
    pub faults: Vec<Remark>,
    /// What else is worth knowing.
    pub notes: Vec<Remark>,
    /// How many cards count towards its size.
    pub size: u32,
    /// How many should.
    pub needs: u32,
    /// The experience in it: the levels of its cards.
    pub experience: u32,
    /// How many cards of each cost, from 0 on; the last entry counts everything dearer.
    pub curve: Vec<Count>,
    /// Skill icons in all, by skill; wild ones by themselves.
    pub icons: Vec<Count>,
    /// How many cards of each kind.
    pub kinds: Vec<Count>,
    /// How many cards of each class.
    pub classes: Vec<Count>,
}

/// One step from a deck to another.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Step {
    /// The card that leaves, by id: upgraded if another comes in the same step.
    pub out: Option<String>,
    /// The card that comes, by id.
    pub into: Option<String>,
    /// The experience it costs.
    pub cost: u32,
}

/// A measure of two decks, in thousandths.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Measure {
    /// What is measured.
    pub what: String,
    /// Of the deck as it was.
    pub before: i32,
    /// Of the deck as it is to be.
    pub after: i32,
    /// It is a chance.
    pub chance: bool,
}

impl Measure {
    /// Both numbers in words.
    pub fn words(&self) -> String {
        let one = |n: i32| match self.chance {
            true => format!("{:.1} %", f64::from(n) / 10.0),
            false => format!("{:.2}", f64::from(n) / 1000.0),
        };
        format!("{} → {}", one(self.before), one(self.after))
    }
}

/// What it takes to make another deck of one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Upgrade {
    /// The experience it costs in all.
    pub cost: u32,
    /// One copy a step.
    pub steps: Vec<Step>,
    /// Why it cannot be done, apart from what is wrong with the new deck itself.
    pub faults: Vec<Remark>,
    /// What it changes: skill icons a card, the opening hand.
    pub measures: Vec<Measure>,
}

/// A card that decks are built from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pick {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `asset`, `event`, `skill`, ..
    pub kind: String,
    /// Its class.
    pub class: String,
    /// Its level, if it has one.
    pub level: Option<u8>,
    /// What it costs to play, if it is played.
    pub cost: Option<u8>,
    /// Its skill icons, by skill.
    pub icons: Vec<Count>,
    /// Its traits.
    pub traits: Vec<String>,
    /// Its text box, a paragraph each.
    pub text: Vec<String>,
    /// Its number in the collection; may be empty.
    pub code: String,
    /// How many copies a deck may hold.
    pub most: u8,
    /// It belongs into every deck of the investigator.
    pub required: bool,
    /// It is a weakness.
    pub weakness: bool,
}

impl Pick {
    /// What is printed in its corners, in words.
    pub fn words(&self) -> String {
        let mut out = format!("{} {}", self.class, self.kind);
        if let Some(level) = self.level {
            out.push_str(&format!(", level {level}"));
        }
        if let Some(cost) = self.cost {
            out.push_str(&format!(", cost {cost}"));
        }
        for icon in &self.icons {
            out.push_str(&format!(", {} {}", icon.of, icon.n));
        }
        out
    }

    /// Whether every one of the words is somewhere on the card: in its name, kind, class, traits or text, or as a number
    /// or skill that is asked for (`cost:2`, `level:1+`, `cost:0-2`, `icon:combat`).
    pub fn fits(&self, words: &str) -> bool {
        let within = |count: Option<u8>, range: &str| {
            let (least, most) = match (range.strip_suffix('+'), range.split_once('-')) {
                (Some(least), _) => (least.parse(), Ok(u8::MAX)),
                (None, Some((least, most))) => (least.parse(), most.parse()),
                (None, None) => (range.parse(), range.parse()),
            };
            matches!((count, least, most), (Some(count), Ok(a), Ok(b)) if (a..=b).contains(&count))
        };
        let has = |word: &str, text: &str| text.to_lowercase().contains(word);
        words
            .to_lowercase()
            .split_whitespace()
            .all(|word| match word.split_once(':') {
                Some(("cost", range)) => within(self.cost, range),
                Some(("level", range)) => within(self.level, range),
                Some(("icon", skill)) => self.icons.iter().any(|i| i.of == skill),
                Some(_) | None => {
                    let mut all = [&self.name, &self.kind, &self.class].into_iter();
                    all.any(|t| has(word, t))
                        || self.traits.iter().chain(&self.text).any(|t| has(word, t))
                }
            })
    }
}

/// A deck that was read, and what of it this game does not have.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reading {
    /// The deck, as far as its cards are known.
    pub deck: DeckList,
    /// What is not in the pool, card by card, in words.
    pub missing: Vec<String>,
    /// What else was passed over.
    pub notes: Vec<String>,
}

/// A deck that was written, and what of it the form cannot say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Writing {
    /// The text.
    pub text: String,
    /// Cards that are left out, in words.
    pub missing: Vec<String>,
}

/// The forms in which decks are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Our own: ids and counts, as YAML.
    #[default]
    Deck,
    /// JSON with slots by code, as ArkhamDB and arkham.build give and take it.
    Json,
    /// A list to read, as ArkhamDB writes it.
    Text,
}

impl Form {
    /// All of them.
    pub const ALL: [Form; 3] = [Form::Deck, Form::Json, Form::Text];
    /// Its name.
    pub fn name(self) -> &'static str {
        ["deck", "json", "text"][self as usize]
    }
}

/// A product that players own: a box with cards for decks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Product {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// What a deck is built from: the collection of a table, less the cards in decks that are played beside this one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shelf {
    /// The number of copies of each product, by id. Products that it does not name are not owned. Without it, products
    /// do not limit the deck.
    #[serde(default)]
    pub owned: Option<BTreeMap<String, u8>>,
    /// The decks that are played beside this one.
    #[serde(default)]
    pub beside: Vec<DeckList>,
    /// The cards of a sealed pool with their copies, if the deck is built from one.
    #[serde(default)]
    pub dealt: Option<BTreeMap<String, u8>>,
}

/// Decks that players draft: each in turn takes one of a few random cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The investigators, in the order of seats.
    pub investigators: Vec<String>,
    /// The seed: the same seed and picks give the same offers.
    pub seed: u64,
    /// The cards taken so far, by id.
    #[serde(default)]
    pub picks: Vec<String>,
}

/// How far a draft has come.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Drafted {
    /// The decks so far, in the order of seats.
    pub decks: Vec<DeckList>,
    /// The seat whose turn it is; none if all decks are complete.
    pub turn: Option<usize>,
    /// The cards of which it takes one. `most` is the number of copies that it gets.
    pub offer: Vec<Pick>,
    /// How many cards its deck still needs.
    pub left: u32,
}

/// Reads a collection: `1 core, 2 the-dunwich-legacy`. A product without a number is owned once. An error is the entry
/// that is wrong.
pub fn read_owned(text: &str) -> Result<BTreeMap<String, u8>, String> {
    let entries = text.split(',').map(str::trim).filter(|e| !e.is_empty());
    let entries = entries.map(|entry| match entry.split_once(' ') {
        Some((n, id)) => match n.parse() {
            Ok(n) => Ok((id.trim().to_owned(), n)),
            Err(_) => Err(entry.to_owned()),
        },
        None => Ok((entry.to_owned(), 1)),
    });
    entries.collect()
}

/// Writes a collection as [`read_owned`] reads it.
pub fn owned_text(owned: &BTreeMap<String, u8>) -> String {
    let all: Vec<String> = owned.iter().map(|(id, n)| format!("{n} {id}")).collect();
    all.join(", ")
}

impl Shelf {
    /// The pool of a deck: [`Workshop::pool`] without the cards that the shelf does not have.
    pub fn pool(&self, bench: &dyn Workshop, deck: &DeckList) -> Vec<Pick> {
        let mut pool = bench.pool(deck);
        for pick in &mut pool {
            let left = bench.left(self, &pick.id).unwrap_or(u8::MAX);
            pick.most = pick.most.min(left);
        }
        pool.retain(|p| p.most > 0 || p.required || deck.cards.contains_key(&p.id));
        pool
    }

    /// The report on a deck: [`Workshop::check`] with the cards that the shelf does not have as faults.
    pub fn check(&self, bench: &dyn Workshop, deck: &DeckList) -> Report {
        let mut report = bench.check(deck);
        let faults = bench.beyond(self, deck);
        report.legal &= faults.is_empty();
        report.faults.extend(faults);
        report
    }
}

/// Where decks are built.
pub trait Workshop {
    /// The lists of taboos that a table may play with, by their dates, the oldest first.
    fn taboos(&self) -> Vec<String>;
    /// The workshop for decks under a list of taboos: a date, `current` or `none`. An error says that there is no such
    /// list.
    fn under(&self, list: &str) -> Result<Box<dyn Workshop + '_>, String>;
    /// A deck to begin with for each investigator.
    fn starters(&self) -> Vec<DeckList>;
    /// The cards that decks of this deck's investigator are built from, those that they must hold, and those in the deck.
    fn pool(&self, deck: &DeckList) -> Vec<Pick>;
    /// Whether a deck follows the rules, and what it comes to.
    fn check(&self, deck: &DeckList) -> Report;
    /// The products of which a collection consists.
    fn products(&self) -> Vec<Product>;
    /// How many copies of a card a shelf has for this deck; `None` if the collection does not limit the card.
    fn left(&self, shelf: &Shelf, card: &str) -> Option<u8>;
    /// The faults of a deck that is built from a shelf: cards of which the shelf has too few.
    fn beyond(&self, shelf: &Shelf, deck: &DeckList) -> Vec<Remark>;
    /// A sealed pool: random cards for this investigator, with their copies, from which a deck is built. An error says
    /// why there is none.
    fn sealed(
        &self,
        shelf: &Shelf,
        investigator: &str,
        seed: u64,
    ) -> Result<BTreeMap<String, u8>, String>;
    /// The offer that follows on the picks of a draft. An error says what is wrong with it.
    fn draft(&self, shelf: &Shelf, draft: &Draft) -> Result<Drafted, String>;
    /// What it takes to make one deck of the other.
    fn upgrade(&self, from: &DeckList, to: &DeckList) -> Upgrade;
    /// Reads a deck in any form that is known. An error says why the text is none.
    fn read(&self, text: &str) -> Result<Reading, String>;
    /// Writes a deck.
    fn write(&self, deck: &DeckList, form: Form) -> Writing;
    /// The lines of a setup by which this deck is brought to a game.
    fn lines(&self, deck: &DeckList) -> Vec<(String, String)>;
}
