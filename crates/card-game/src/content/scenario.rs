//! A scenario as a pack writes it.

use super::amount::{Amount, Condition};
use super::effect::Verb;
use super::words::{Chaos, Difficulty};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::{Block, Sym};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A file with a scenario.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioFile {
    /// The scenario.
    pub scenario: Scenario,
}

/// A scenario.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Scenario {
    /// Its id: played as `card/<id>`.
    #[serde(deserialize_with = "packs::intern::slug")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Its number in the collection, where its reference card is that of another scenario.
    #[serde(default)]
    pub code: Option<String>,
    /// The reference card.
    pub reference: Sym,
    /// The sets whose enemies, treacheries and locations with a revelation make the encounter deck (story cards set
    /// aside or laid out excepted).
    pub encounter_sets: Vec<String>,
    /// Decks of the scenario's own, by name, shuffled. A card is drawn from one by
    /// `{random: {of: {card: {in: {pile: NAME}}}}}`.
    #[serde(default)]
    pub decks: BTreeMap<String, OwnDeck>,
    /// Areas out of play, by name, each with the cards that may lie there. None lies there at first: cards go there by
    /// the rule `leaves-play-to`, and a search finds them there with `also-in`.
    #[serde(default)]
    pub areas: BTreeMap<String, Vec<Sym>>,
    /// Notes of the campaign log that a scenario of another pack may write.
    #[serde(default)]
    pub reads: Vec<Sym>,
    /// The agendas, in order.
    pub agendas: Vec<Sym>,
    /// The acts, in order.
    pub acts: Vec<Sym>,
    /// Locations in play at the start; none if `setup` brings them all into play.
    pub locations: Vec<Sym>,
    /// Where the investigators start; `begin-at` says it in `setup` where it depends on something.
    #[serde(default)]
    pub start: Option<Sym>,
    /// What is done once everything lies ready and opening hands are drawn; `you` is the lead investigator.
    #[serde(default)]
    #[schemars(with = "Option<Vec<Verb>>")]
    pub setup: Option<Block<Verb>>,
    /// What the campaign log says where the scenario is played alone and nothing else is said.
    #[serde(default)]
    pub alone: LogText,
    /// Cards set aside.
    #[serde(default)]
    pub set_aside: Vec<Sym>,
    /// It is a side story: every campaign offers it once, between two of its scenarios.
    #[serde(default)]
    pub side: Option<Side>,
    /// The contents of the chaos bag at each difficulty.
    pub chaos_bag: BTreeMap<Difficulty, Vec<Chaos>>,
    /// What each resolution does; `none` is when nobody is left.
    pub resolutions: BTreeMap<String, Resolution>,
    /// The scenario counts as won if this holds when it ends, whatever its resolution.
    #[serde(default)]
    pub won_if: Option<Condition>,
    /// How far a game of it went, beside whether it was won. Bots play for it and simulations report it; where nothing
    /// is written it is experience less trauma, of 11.
    #[serde(default)]
    pub measures: Vec<Graded>,
}

/// What a side story costs.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Side {
    /// The experience that each investigator pays.
    pub experience: u8,
}

/// A deck of a scenario's own: a list of sets, or what is more than that.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(from = "OwnDeckText")]
#[schemars(with = "OwnDeckText")]
pub struct OwnDeck {
    /// The enemies and treacheries of these sets.
    pub sets: Vec<String>,
    /// These cards.
    pub cards: Vec<Sym>,
    /// So many of them, drawn at random, are left out, and nobody sees which.
    pub leave_out: u8,
    /// They lie in this order, the first on top.
    pub ordered: bool,
}

/// A deck of a scenario's own, as it is written.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "OwnDeck")]
enum OwnDeckText {
    /// The enemies and treacheries of these sets.
    Sets(Vec<String>),
    /// More than that.
    More(OwnDeckMore),
}

/// What a deck of a scenario's own is made of.
#[derive(Pack, Unpack, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct OwnDeckMore {
    /// The enemies and treacheries of these sets.
    sets: Vec<String>,
    /// These cards.
    cards: Vec<Sym>,
    /// So many of them, drawn at random, are left out, and nobody sees which.
    leave_out: u8,
    /// They lie in this order, the first on top. What an unseen location in it is nobody knows, all the same.
    ordered: bool,
}

impl From<OwnDeckText> for OwnDeck {
    fn from(text: OwnDeckText) -> Self {
        match text {
            OwnDeckText::Sets(sets) => Self {
                sets,
                ..Self::default()
            },
            OwnDeckText::More(more) => Self {
                sets: more.sets,
                cards: more.cards,
                leave_out: more.leave_out,
                ordered: more.ordered,
            },
        }
    }
}

/// A measure of how far a game of a scenario went.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Graded {
    /// Its name, a slug.
    pub name: String,
    /// What is counted.
    pub counts: Counted,
    /// The most that counts.
    pub most: u8,
    /// How much it counts beside the other measures.
    #[serde(default = "one")]
    pub weight: u8,
}

fn one() -> u8 {
    1
}

/// What a measure counts.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Experience less trauma, the mean of the investigators. Nobody has less than 0.
    Experience,
    /// Acts that were completed.
    Acts,
    /// Rounds that were played; as many as count in a game that was won.
    Rounds,
    /// An amount, as it is when the scenario ends.
    Amount(Amount),
}

/// What a campaign log says.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct LogText {
    /// What was noted.
    pub notes: Vec<Sym>,
    /// Lists of names, by the list's name.
    pub lists: BTreeMap<String, Vec<Sym>>,
}

/// Another resolution.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GoesTo {
    /// If this holds as the scenario ends.
    #[serde(rename = "if", default)]
    pub condition: Option<Condition>,
    /// Which.
    pub resolution: Sym,
}

/// A resolution.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Resolution {
    /// Resolutions that take its place: the first whose condition holds.
    #[serde(default)]
    pub instead: Vec<GoesTo>,
    /// Whether it counts as a win.
    #[serde(default)]
    pub win: bool,
    /// Each investigator earns the victory display and this much more; nothing at all where unsaid.
    #[serde(default)]
    pub experience: Option<i8>,
    /// What else happens.
    #[serde(rename = "do", default)]
    #[schemars(with = "Option<Vec<Verb>>")]
    pub effect: Option<Block<Verb>>,
}
