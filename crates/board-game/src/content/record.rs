//! The records of a pack: places, gates, monsters, cards, investigators, Ancient Ones, Mythos cards, encounters.

use super::ability::{Ability, CheckKind, EnvironmentKind, Static};
use super::amount::Amount;
use super::filter::{Border, CardKind, Condition, DeckName, Keyword, PlaceKind, Symbol};
use super::step::{Cost, Steps};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::Names;
use packs::intern::Kept;
use packs::{Def, Sym};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

mod set;
pub use set::{Pattern, ProgressMarker, RiftMarker, RiftTrack, Rifts, Set, Shade, Town};

/// The name that a record defines.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct Id(pub Def);

impl JsonSchema for Id {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Id".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        String::json_schema(g)
    }
}

/// A file of a pack. Any of the lists may be missing.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct File {
    /// The set that the files of this folder make up, once for each set: the base set, or an expansion of another one.
    /// Files of a folder that no set is named after add to the base set.
    pub set: Option<Set>,
    /// Neighbourhoods: one location deck each.
    pub neighborhoods: Vec<Neighborhood>,
    /// Streets, locations and other areas.
    pub places: Vec<PlaceRecord>,
    /// Other Worlds.
    pub worlds: Vec<World>,
    /// Gate markers.
    pub gates: Vec<Gate>,
    /// Gate cards without entries.
    pub gate_cards: Vec<GateCard>,
    /// Entries of gate cards.
    pub gate_encounters: Vec<GateEncounter>,
    /// Entries of location cards.
    pub location_encounters: Vec<LocationEncounter>,
    /// Monsters.
    pub monsters: Vec<Monster>,
    /// Further markers of monsters of another set.
    pub more_monsters: Vec<MoreMonsters>,
    /// Cards that investigators hold.
    pub cards: Vec<Card>,
    /// Investigators.
    pub investigators: Vec<Investigator>,
    /// Ancient Ones.
    pub ancient_ones: Vec<AncientOne>,
    /// Mythos cards.
    pub mythos: Vec<Mythos>,
    /// Heralds.
    pub heralds: Vec<Helper>,
    /// Guardians.
    pub guardians: Vec<Helper>,
    /// Epic Battle cards.
    pub epic_battle: Vec<EpicCard>,
    /// The rift board.
    pub rifts: Option<Rifts>,
    /// Story by the id of a place, an Other World, an Ancient One or a scenario: its parts and their words, which rule
    /// nothing.
    pub story: packs::story::Written,
}

/// A neighbourhood.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Neighborhood {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// The town it belongs to.
    pub town: Sym,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// A place on a board.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlaceRecord {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Street, location or area.
    pub kind: PlaceKind,
    /// The neighbourhood it lies in.
    pub neighborhood: Option<Sym>,
    /// The place it is part of.
    pub part_of: Option<Sym>,
    /// Streets: the streets it touches. Locations: further places it touches.
    #[serde(default)]
    pub connections: Vec<Sym>,
    /// Where the white arrow leads.
    pub white: Option<Sym>,
    /// Where the black arrow leads.
    pub black: Option<Sym>,
    /// A red diamond: gates open here, and it starts with a Clue.
    #[serde(default)]
    pub unstable: bool,
    /// Aquatic.
    #[serde(default)]
    pub aquatic: bool,
    /// Where it differs from its neighbourhood's street: what it leads to.
    pub street: Option<Sym>,
    /// Its special abilities.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Printed encounter icons.
    #[serde(default)]
    pub encounters: Vec<String>,
    /// Where it is drawn on the sheet of its town: from the left and from the top, in units of which the sheet of Arkham is 1600
    /// wide. A town of a pack gets a sheet of the size that its places need.
    pub at: Option<(i32, i32)>,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// The colour of a gate card and of an Other World's encounter symbols.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
}

/// An Other World.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct World {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Its encounter symbols.
    pub colours: Vec<Colour>,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// A kind of gate marker.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Gate {
    /// Its id.
    pub id: Id,
    /// Its name, where it differs from its world's.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub name: Option<String>,
    /// Where it leads.
    pub world: Sym,
    /// How many markers.
    #[serde(default = "one")]
    pub copies: u8,
    /// Modifies the check to close it.
    pub modifier: i8,
    /// Its dimension.
    pub symbol: Symbol,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

fn one() -> u8 {
    1
}

fn yes() -> bool {
    true
}

/// A gate card that is no encounter.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GateCard {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub name: Option<String>,
    /// The deck is shuffled and the drawing goes on.
    #[serde(default)]
    pub reshuffle: bool,
}

/// One entry of a gate card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GateEncounter {
    /// Its id: the card's id, a dot, and the world's short name or `other`.
    pub id: Id,
    /// Its name.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub name: Option<String>,
    /// The card's colour.
    pub colour: Colour,
    /// For which world, or `other`.
    pub world: Sym,
    /// What happens.
    #[serde(rename = "do")]
    pub steps: Steps,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// One entry of a location card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LocationEncounter {
    /// Its id: the place's id, a dot, and the card's id.
    pub id: Id,
    /// Its name.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub name: Option<String>,
    /// At which place.
    pub at: Sym,
    /// What happens.
    #[serde(rename = "do")]
    pub steps: Steps,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// A rating and the damage that goes with it.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rated {
    /// Modifies the check.
    #[serde(default)]
    pub rating: Amount,
    /// What is lost on a failure.
    #[serde(default)]
    pub damage: i16,
}

/// A kind of monster.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Monster {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Its name in the plural, where adding an s is wrong.
    pub plural: Option<String>,
    /// How many markers.
    #[serde(default = "one")]
    pub copies: u8,
    /// Its dimension.
    pub symbol: Symbol,
    /// How it moves.
    pub border: Border,
    /// Modifies Evade checks.
    pub awareness: i16,
    /// Successes needed to defeat it.
    pub toughness: i16,
    /// Horror rating and damage; none for no Horror check.
    pub horror: Option<Rated>,
    /// Combat rating and damage.
    pub combat: Option<Rated>,
    /// Its keywords.
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    /// Its text.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// How a `special` one moves.
    pub moves: Option<Steps>,
    /// What it does as somebody's trophy.
    #[serde(default)]
    pub trophy: Vec<Ability>,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// Further markers of a monster of another set.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoreMonsters {
    /// Of which monster.
    pub monster: Sym,
    /// How many more.
    pub copies: u8,
}

/// What becomes of a Spell once it was cast.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AfterCast {
    /// It is exhausted.
    #[default]
    Exhaust,
    /// It is discarded if the cast succeeded, exhausted if not.
    Discard,
    /// Nothing.
    Nothing,
}

/// A Spell's casting line.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Casting {
    /// Modifies the Spell check.
    #[serde(default)]
    pub modifier: Amount,
    /// What it costs.
    pub cost: Option<Kept<Cost>>,
    /// Successes needed.
    #[serde(default = "Amount::one")]
    pub needs: Amount,
    /// What becomes of it.
    #[serde(default)]
    pub then: AfterCast,
}

/// A card that investigators hold.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Card {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Its name in the plural, where adding an s is wrong.
    pub plural: Option<String>,
    /// Which deck or pile.
    pub deck: DeckName,
    /// How many.
    #[serde(default = "one")]
    pub copies: u8,
    /// List price in dollars.
    pub price: Option<i16>,
    /// Hands needed.
    #[serde(default)]
    pub hands: u8,
    /// What sort of thing it is.
    pub kind: Option<CardKind>,
    /// Dice in Combat checks while its hands are committed (a Spell's: while it is cast).
    pub bonus: Option<i16>,
    /// After a Combat check that it was used in.
    pub used: Option<Steps>,
    /// How it is cast.
    pub casting: Option<Casting>,
    /// It can be lost or stolen against its owner's will.
    #[serde(default = "yes")]
    pub losable: bool,
    /// Special cards: it may be traded.
    #[serde(default)]
    pub tradable: bool,
    /// Special cards: it is an item.
    #[serde(default)]
    pub item: bool,
    /// Only one a person.
    #[serde(default)]
    pub limit_one: bool,
    /// Tokens after which it is discarded.
    #[serde(default)]
    pub uses: u8,
    /// Discarded when its holder is driven insane or knocked unconscious.
    #[serde(default)]
    pub lost_when_fallen: bool,
    /// Discarded when its holder loses this card.
    pub lost_with: Option<Sym>,
    /// Done once when somebody gets it.
    pub enters: Option<Steps>,
    /// What it does.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// An investigator.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Investigator {
    /// Its id.
    pub id: Id,
    /// Their name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// What they do.
    #[serde(deserialize_with = "packs::intern::name")]
    pub occupation: String,
    /// Maximum Sanity.
    pub sanity: i16,
    /// Maximum Stamina.
    pub stamina: i16,
    /// Where they start.
    pub home: Sym,
    /// They start delayed.
    #[serde(default)]
    pub delayed: bool,
    /// Focus.
    pub focus: i16,
    /// The values of the stops of each slider, left to right.
    pub skills: BTreeMap<CheckKind, Vec<i8>>,
    /// Maxima of Sanity and Stamina that share a slider (`sanity` and `stamina` are then those at the start).
    pub maxima: Option<Maxima>,
    /// Dollars at the start.
    #[serde(default)]
    pub money: i16,
    /// Clues at the start.
    #[serde(default)]
    pub clues: i16,
    /// Fixed possessions.
    #[serde(default)]
    pub cards: Vec<Sym>,
    /// Random possessions.
    #[serde(default)]
    pub random: BTreeMap<DeckName, u8>,
    /// The name of the special ability.
    pub ability_name: Option<String>,
    /// What it does.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// Maxima on a slider, stop by stop.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Maxima {
    /// Of Sanity.
    pub sanity: Vec<i8>,
    /// Of Stamina.
    pub stamina: Vec<i8>,
}

/// What awakening means.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Awakening {
    /// The final battle.
    #[default]
    Battle,
    /// The game is lost.
    Lost,
}

/// What an Ancient One does to the cup.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CupRule {
    /// The Masks are in it.
    pub masks: bool,
}

/// An Ancient One.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AncientOne {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Spaces of the doom track.
    pub doom: i16,
    /// Once it is awake, doom tokens may pass the end of the doom track.
    #[serde(default)]
    pub doom_beyond: bool,
    /// Combat rating.
    pub rating: Option<Amount>,
    /// What awakening means.
    #[serde(default)]
    pub awakening: Awakening,
    /// Its defences.
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    /// The name of its power.
    pub power_name: Option<String>,
    /// What it does to the cup.
    #[serde(default)]
    pub cup: CupRule,
    /// Its worshippers, while it sleeps.
    #[serde(default)]
    pub worshippers: Vec<Static>,
    /// Its power.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// At the start of battle.
    pub battle: Option<Steps>,
    /// Its attack.
    pub attack: Option<Steps>,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// What a Mythos card does to gates. One of these.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct GateHeader {
    /// A gate opens here.
    pub at: Option<Sym>,
    /// A gate bursts open here.
    pub burst: Option<Sym>,
    /// A surge at every open gate.
    pub surge: bool,
    /// So many doom tokens instead.
    pub doom: Option<i16>,
    /// Nothing.
    pub none: bool,
}

/// The end of a rumor: when, and what follows.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ending {
    /// When this is so, whatever brought it about.
    pub is: Option<Condition>,
    /// Or: whoever is at this place in Arkham Encounters may bring it about.
    pub at_place: Option<super::filter::Place>,
    /// By paying this.
    #[serde(rename = "cost")]
    pub pay: Option<Kept<Cost>>,
    /// What follows.
    #[serde(rename = "do", default)]
    pub steps: Option<Steps>,
}

/// How long a headline stays out.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stays {
    /// Until the end of the next turn.
    UntilEndOfNextTurn,
}

/// A Mythos card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mythos {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// An Environment of this sort.
    pub environment: Option<EnvironmentKind>,
    /// A Headline.
    #[serde(default)]
    pub headline: bool,
    /// A Rumor.
    #[serde(default)]
    pub rumor: bool,
    /// None of these.
    #[serde(default)]
    pub special: bool,
    /// What it does to gates.
    #[serde(default)]
    pub gate: GateHeader,
    /// Where Clues appear.
    #[serde(default)]
    pub clue: Names,
    /// Symbols in the white box.
    #[serde(default)]
    pub white: Vec<Symbol>,
    /// Symbols in the black box.
    #[serde(default)]
    pub black: Vec<Symbol>,
    /// Places with an activity marker.
    #[serde(default)]
    pub activity: Vec<Sym>,
    /// Its text, or what happens when it enters play.
    pub enters: Option<Steps>,
    /// What it does while in play.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Rumors: how it is passed.
    pub pass: Option<Ending>,
    /// Rumors: how it fails.
    pub fail: Option<Ending>,
    /// Headlines: how long it stays out.
    pub stays: Option<Stays>,
    /// It leaves the game once it is over.
    #[serde(default)]
    pub to_box: bool,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// A Herald or a Guardian.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Helper {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// What it says under its name.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub subtitle: Option<String>,
    /// At setup.
    pub enters: Option<Steps>,
    /// What it does.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}

/// The two decks of Epic Battle cards: green lies on top of red.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum EpicColour {
    /// The first rounds.
    Green,
    /// The rounds after them.
    Red,
}

/// An Epic Battle card: what a round of the final battle is, in place of the two attacks.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EpicCard {
    /// Its id.
    pub id: Id,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Its deck.
    pub colour: EpicColour,
    /// What happens.
    #[serde(rename = "do")]
    pub steps: Steps,
    /// Sources disagree: how.
    pub disputed: Option<String>,
    /// One source only.
    #[serde(default)]
    pub single_source: bool,
    /// Not a printed fact: why.
    pub assumed: Option<String>,
}
