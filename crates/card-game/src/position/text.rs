//! A position as a case writes it.

use crate::content::{Chaos, Difficulty, Phase};
use language::position::{self, Name, OfId, Said};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A card with its place in the block.
pub type Placed = Said<CardState>;

/// A position of a card-game scenario. What is not said has the scenario's default. The words of a key may be joined
/// by `_` too.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Position {
    /// The scenario: `card/the-gathering`.
    pub scenario: Name,
    /// The campaign that the scenario is part of: `card/night-of-the-zealot` (none where unsaid). As `scenario` it can be
    /// said where `phase` is `setup`: it begins there. Where `phase` is `setup` and another scenario is said, that is the
    /// next one of it.
    pub campaign: Option<Name>,
    /// Of a campaign that begins: the scenario with which it does (its first where unsaid). What its investigators have
    /// by then is `experience`, `physical`, `mental` and `story`.
    pub from: Option<Name>,
    /// In a campaign: decks that wait for who may come as a replacement, by investigator, each with its cards and how
    /// many (the starter deck where unsaid).
    #[serde(default)]
    pub replacements: BTreeMap<String, Said<BTreeMap<String, u8>>>,
    /// In a campaign: the investigators who are dead or insane.
    #[serde(default)]
    pub fallen: Vec<Name>,
    /// In a campaign: the investigators who have left and may return.
    #[serde(default)]
    pub left: Vec<Name>,
    /// The collection that decks are built from: the number of copies of each product (without limits where unsaid).
    #[serde(default)]
    pub collection: Option<BTreeMap<String, u8>>,
    /// The date of the list of taboos (cards as printed where unsaid).
    #[serde(default)]
    pub taboo: Option<Name>,
    /// The difficulty (standard where unsaid).
    #[serde(default)]
    pub difficulty: Difficulty,
    /// The investigators by id, in seat order; a list of ids will do.
    pub investigators: Seats,
    /// The lead investigator (the first where unsaid).
    pub lead: Option<Name>,
    /// The phase (investigation where unsaid). `setup` starts the scenario from its beginning.
    #[serde(default)]
    pub phase: PhaseAt,
    /// The step of the phase, by its anchor (`4.4`); its first where unsaid.
    pub step: Option<Name>,
    /// Whose turn it is, in the investigation phase (the lead's where unsaid; `nobody`: the next is to be chosen).
    pub turn: Option<Name>,
    /// The round (2 where unsaid).
    pub round: Option<u16>,
    /// Locations and what is there. In play without being named: the scenario's start for act 1, every location of the
    /// scenario but the start for a later act.
    #[schemars(with = "Option<BTreeMap<String, LocationState>>")]
    pub locations: Option<Places>,
    /// The current act: its name or its number (the first where unsaid), or a map with the clues on it.
    pub act: Option<Placed>,
    /// The current agenda: its name or its number (the first where unsaid), or a map with the doom on it.
    pub agenda: Option<Placed>,
    /// The top cards of the encounter deck, the first to be drawn first.
    #[serde(default, alias = "encounter_top")]
    pub encounter_top: Vec<Name>,
    /// The whole encounter deck, where it is not what the scenario leaves.
    #[serde(default, alias = "encounter_deck")]
    pub encounter_deck: Option<Vec<Name>>,
    /// The encounter discard pile, the topmost last.
    #[serde(default, alias = "encounter_discard")]
    pub encounter_discard: Vec<Name>,
    /// The victory display.
    #[serde(default)]
    pub victory: Vec<Name>,
    /// Cards that are set aside, where the scenario does not say so.
    #[serde(default, alias = "set_aside")]
    pub set_aside: Vec<Name>,
    /// What the campaign log says (what the scenario says for who plays it alone, where neither this nor `lists` is
    /// said).
    pub log: Option<Vec<String>>,
    /// Lists of names in the campaign log.
    #[serde(default)]
    pub lists: BTreeMap<String, Vec<String>>,
    /// What is left in the scenario's own decks, where it is not all of it.
    pub decks: Option<Vec<Name>>,
    /// Cards in the scenario's areas out of play that list no cards, by area.
    #[serde(default)]
    pub areas: BTreeMap<String, Vec<Name>>,
    /// Cards removed from the game.
    #[serde(default)]
    pub removed: Vec<Name>,
    /// The chaos bag, where it is not the scenario's.
    #[serde(default, deserialize_with = "tokens")]
    pub bag: Option<Vec<Chaos>>,
}

/// Chaos tokens; their words may be joined by `_` too, as in the keys of a script.
fn tokens<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Vec<Chaos>>, D::Error> {
    let words = Vec::<String>::deserialize(d)?;
    let token = |word: String| language::form::unit(&word.replace('_', "-"));
    words
        .into_iter()
        .map(token)
        .collect::<Result<_, _>>()
        .map(Some)
}

/// Locations by id.
pub type Places = BTreeMap<String, Said<Option<LocationState>>>;

/// A phase, or setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PhaseAt {
    Setup,
    Mythos,
    #[default]
    Investigation,
    Enemy,
    Upkeep,
}

impl PhaseAt {
    /// The phase; `None` is setup.
    pub fn phase(self) -> Option<Phase> {
        match self {
            PhaseAt::Setup => None,
            PhaseAt::Mythos => Some(Phase::Mythos),
            PhaseAt::Investigation => Some(Phase::Investigation),
            PhaseAt::Enemy => Some(Phase::Enemy),
            PhaseAt::Upkeep => Some(Phase::Upkeep),
        }
    }
}

/// The investigators in the order they are written.
#[derive(Clone, Debug, Default)]
pub struct Seats(pub Vec<(Name, Seated)>);

/// An investigator and what is theirs.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seated {
    /// Where (the scenario's start where unsaid).
    pub at: Option<Name>,
    /// The hand (empty where unsaid).
    #[serde(default)]
    pub hand: Vec<Name>,
    /// Cards in the play area.
    #[serde(default, alias = "in_play")]
    pub in_play: Vec<Placed>,
    /// Cards in the threat area: treacheries, and the enemies engaged.
    #[serde(default)]
    pub threat: Vec<Placed>,
    /// The discard pile, the topmost last.
    #[serde(default)]
    pub discard: Vec<Name>,
    /// The whole deck, in no order, where it is not what is left of the starter deck.
    pub deck: Option<Vec<Name>>,
    /// The top cards of the deck, the first to be drawn first, on top of the rest.
    #[serde(default, alias = "deck_top")]
    pub deck_top: Vec<Name>,
    /// Resources (5 where unsaid).
    pub resources: Option<u8>,
    /// Clues.
    #[serde(default)]
    pub clues: u8,
    /// Damage.
    #[serde(default)]
    pub damage: u8,
    /// Horror.
    #[serde(default)]
    pub horror: u8,
    /// Physical trauma.
    #[serde(default)]
    pub physical: u8,
    /// Mental trauma.
    #[serde(default)]
    pub mental: u8,
    /// Experience that is not spent, in a campaign.
    #[serde(default)]
    pub experience: u8,
    /// Story assets in the deck: where they are is said like that of any other card.
    #[serde(default)]
    pub story: Vec<Name>,
    /// Weaknesses that are in the deck beside signature cards, in a campaign (one is drawn for the next scenario where
    /// there is none).
    #[serde(default)]
    pub weaknesses: Vec<Name>,
    /// In a campaign: cards of the starter deck that were exiled. // exile
    #[serde(default)]
    pub exiled: Vec<Name>,
    /// Actions left this turn that serve anything (a full turn's where unsaid).
    pub actions: Option<u8>,
    /// Actions left this turn that only serve cards with a trait: `{tome: 1}` (a full turn's where unsaid; none where
    /// only `actions` is said).
    #[serde(default, alias = "actions_for")]
    pub actions_for: Option<BTreeMap<String, u8>>,
    /// The turn of this round has been taken.
    #[serde(default, alias = "turn_taken")]
    pub turn_taken: bool,
    /// Whether they still play.
    #[serde(default)]
    pub status: StatusAt,
}

/// Whether an investigator still plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum StatusAt {
    #[default]
    Playing,
    Resigned,
    Defeated,
}

/// A location and what is there.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct LocationState {
    /// Revealed (where unsaid: if an investigator is there or it has clues).
    pub revealed: Option<bool>,
    /// Clues on it (none where unsaid).
    pub clues: u8,
    /// Doom on it.
    pub doom: u8,
    /// Damage on it.
    pub damage: u8,
    /// Enemies there that are not engaged.
    pub enemies: Vec<Placed>,
    /// Cards attached to it.
    pub attached: Vec<Placed>,
    /// Other cards there that nobody controls.
    pub cards: Vec<Placed>,
}

/// A card and its state: its id alone, or a map.
pub type CardState = position::CardState<CardMap>;

/// A card and its state.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardMap {
    /// The card: its id, title or printed code.
    #[serde(default)]
    pub card: String,
    /// Who owns it, where that is not the investigator in whose area it lies.
    pub owner: Option<String>,
    /// Exhausted.
    #[serde(default)]
    pub exhausted: bool,
    /// Uses left (those it enters play with where unsaid).
    pub uses: Option<u8>,
    /// Damage on it.
    #[serde(default)]
    pub damage: u8,
    /// Horror on it.
    #[serde(default)]
    pub horror: u8,
    /// Clues on it.
    #[serde(default)]
    pub clues: u8,
    /// Doom on it.
    #[serde(default)]
    pub doom: u8,
    /// Resources on it.
    #[serde(default)]
    pub resources: u8,
    /// Cards attached to it.
    #[serde(default)]
    pub attached: Vec<Placed>,
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Seats;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("investigators by id: `roland-banks: {at: study}`")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Seats, A::Error> {
                let mut seats = Vec::new();
                while let Some(id) = map.next_key::<Name>()? {
                    seats.push((id, map.next_value::<Option<Seated>>()?.unwrap_or_default()));
                }
                Ok(Seats(seats))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Seats, A::Error> {
                let mut seats = Vec::new();
                while let Some(id) = list.next_element::<Name>()? {
                    seats.push((id, Seated::default()));
                }
                Ok(Seats(seats))
            }
        }
        from.deserialize_any(Read)
    }
}

impl JsonSchema for Seats {
    fn schema_name() -> Cow<'static, str> {
        "Seats".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let seated = g.subschema_for::<Seated>();
        schemars::json_schema!({ "anyOf": [
            { "type": "object", "additionalProperties": seated },
            { "type": "array", "items": { "type": "string" } }
        ] })
    }
}

impl OfId for CardMap {
    const EXPECTED: &'static str = "a card id, or a map such as `{card: machete, exhausted: true}`";
    fn of_id(card: String) -> Self {
        Self {
            card,
            ..Self::default()
        }
    }
}
