//! A card as a pack writes it.

use super::ability::{Ability, TokenEffect};
use super::amount::{Amount, Condition};
use super::noun::{Filter, Noun};
use super::taboo::Taboo;
use super::words::{Chaos, Class, Icon, Skill, Slot, UseKind};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A file of cards: a set, and its cards by id.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardFile {
    /// The set's id and name.
    pub set: SetName,
    /// The cards, by id: the slug of the name, with the level behind it where a name has several (`lucky-2`).
    pub cards: BTreeMap<String, CardText>,
}

/// A set's id and name.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetName {
    /// Its id.
    #[serde(deserialize_with = "packs::intern::slug")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
}

/// A card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardText {
    /// Its title. Cards with the same title are copies of each other.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// Its subtitle.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub subtitle: Option<String>,
    /// Its number in the collection.
    #[serde(default)]
    pub code: Option<String>,
    /// Its numbers in later printings, by which deck lists name it as well, and how many the set holds there.
    #[serde(default)]
    pub reprints: BTreeMap<String, u8>,
    /// How many the set holds.
    #[serde(default = "one")]
    pub quantity: u8,
    /// Its class.
    #[serde(default)]
    pub class: Class,
    /// Its level, of a player card that has one.
    #[serde(default)]
    pub level: Option<u8>,
    /// Its traits.
    #[serde(default)]
    #[schemars(with = "Vec<packs::schema::Trait>")]
    pub traits: Vec<Sym>,
    /// Unique: one copy by title in play at a time.
    #[serde(default)]
    pub unique: bool,
    /// A weakness.
    #[serde(default)]
    pub weakness: bool,
    /// A basic weakness (and so a weakness).
    #[serde(default)]
    pub basic_weakness: bool,
    /// The investigator whose deck must hold it.
    #[serde(default)]
    pub signature_of: Option<Sym>,
    /// Skill icons.
    #[serde(default)]
    pub icons: Icons,
    /// Victory points. Part of the text box.
    #[serde(default)]
    pub victory: Option<u8>,
    /// Researched: it joins a deck only as the upgrade of a card of its title, once the campaign log has this note.
    #[serde(default)]
    pub researched: Option<Sym>,
    /// Between two scenarios of a campaign, so many cards of level 0 of its deck may be exchanged for others of level
    /// 0, for free.
    #[serde(default)]
    pub swaps: Option<u8>,
    /// Bonded to this card: whoever's deck has it begins with this card set aside, and no deck holds it.
    #[serde(default)]
    pub bonded_to: Option<Sym>,
    /// It is played only if this holds.
    #[serde(default)]
    pub play_if: Option<Condition>,
    /// Only decks of investigators with one of these traits may hold it.
    #[serde(default)]
    #[schemars(with = "Vec<packs::schema::Trait>")]
    pub only_for: Vec<Sym>,
    /// It enters play exhausted.
    #[serde(default)]
    pub enters_exhausted: bool,
    /// Numbers that are printed on it beside those of its kind, by their names; effects may measure them.
    #[serde(default)]
    pub numbers: BTreeMap<String, u8>,
    /// Keywords.
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    /// What kind of card it is, with the numbers of that kind.
    pub kind: Kind,
    /// Its text box.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// The name of a rule module in Rust that completes the text box, where the vocabulary cannot say it.
    #[serde(default)]
    pub rule_module: Option<String>,
    /// What a list of taboos changes about it.
    #[serde(skip)]
    pub taboo: Option<Taboo>,
}

fn one() -> u8 {
    1
}

/// Skill icons.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct Icons {
    pub willpower: u8,
    pub intellect: u8,
    pub combat: u8,
    pub agility: u8,
    pub wild: u8,
}

impl Icons {
    /// How many there are of each, with their names.
    pub fn all(&self) -> [(u8, &'static str); 5] {
        [
            (self.willpower, "willpower"),
            (self.intellect, "intellect"),
            (self.combat, "combat"),
            (self.agility, "agility"),
            (self.wild, "wild"),
        ]
    }
}

/// Icons that a card gains.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Gains {
    /// Which icons.
    pub icons: Icons,
    /// How often (once where unsaid).
    #[serde(default)]
    pub times: Amount,
}

/// A keyword.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Keyword {
    /// Played without an action.
    Fast,
    /// Moves towards the nearest investigator in the enemy phase.
    Hunter,
    /// Attacks whoever fails to hit it.
    Retaliate,
    /// Attacks whoever fails to evade it.
    Alert,
    /// Does not engage by itself.
    Aloof,
    /// Engaged with everybody at its location.
    Massive,
    /// The drawer may not confer.
    Peril,
    /// Another card is drawn after it.
    Surge,
    /// One copy in a deck, for twice the experience.
    Exceptional,
    /// Begins the game in play, counts towards no deck's size, and does not leave play.
    Permanent,
    /// Three copies in a deck, of which the second and the third cost no experience.
    Myriad,
}

impl Keyword {
    /// All keywords, with their names.
    pub const ALL: [(Self, &'static str); 11] = [
        (Self::Fast, "fast"),
        (Self::Hunter, "hunter"),
        (Self::Retaliate, "retaliate"),
        (Self::Alert, "alert"),
        (Self::Aloof, "aloof"),
        (Self::Massive, "massive"),
        (Self::Peril, "peril"),
        (Self::Surge, "surge"),
        (Self::Exceptional, "exceptional"),
        (Self::Permanent, "permanent"),
        (Self::Myriad, "myriad"),
    ];
}

/// The kind of a card, with the numbers of that kind.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An investigator.
    Investigator(Investigator),
    /// An asset.
    Asset(Asset),
    /// An event.
    Event(Event),
    /// A skill.
    Skill(SkillCard),
    /// An enemy.
    Enemy(Enemy),
    /// A treachery.
    Treachery(Treachery),
    /// A location.
    Location(Location),
    /// An agenda.
    Agenda(Agenda),
    /// An act.
    Act(Act),
    /// A scenario reference card.
    Reference(Reference),
}

impl Kind {
    /// What is printed on an investigator.
    #[must_use]
    pub fn investigator(&self) -> Option<&Investigator> {
        if let Self::Investigator(printed) = self {
            Some(printed)
        } else {
            None
        }
    }

    /// What is printed on an asset.
    #[must_use]
    pub fn asset(&self) -> Option<&Asset> {
        if let Self::Asset(printed) = self {
            Some(printed)
        } else {
            None
        }
    }
}

/// An investigator.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Investigator {
    pub willpower: u8,
    pub intellect: u8,
    pub combat: u8,
    pub agility: u8,
    pub health: u8,
    pub sanity: u8,
    /// What an elder sign does.
    pub elder_sign: TokenEffect,
    /// The starter deck: card ids and how many of each, signatures and weakness not counted.
    #[serde(default)]
    pub starter_deck: BTreeMap<String, u8>,
    /// How many cards a deck has, signatures, weaknesses and story assets not counted.
    #[serde(default = "thirty")]
    pub deck_size: u8,
    /// Signature assets that begin the game in play.
    #[serde(default)]
    pub begins_with: Vec<Sym>,
    /// From which cards a deck is built: those that any of these allows.
    #[serde(default)]
    pub deck_options: Vec<DeckOption>,
}

fn thirty() -> u8 {
    30
}

/// Cards that a deck may hold.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DeckOption {
    /// Of this class; of any where unsaid.
    #[serde(default)]
    pub class: Option<Class>,
    /// With this trait.
    #[serde(rename = "trait", default)]
    #[schemars(with = "Option<packs::schema::Trait>")]
    pub has_trait: Option<Sym>,
    /// Without this trait.
    #[serde(default)]
    #[schemars(with = "Option<packs::schema::Trait>")]
    pub without_trait: Option<Sym>,
    /// Of these levels (`"0-5"`).
    pub level: language::range::Range,
    /// At most so many, which no other option allows.
    #[serde(default)]
    pub at_most: Option<u8>,
}

/// An asset.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Asset {
    /// What it costs: a number, or `x`, which its player chooses. An asset without a cost cannot be played.
    #[schemars(with = "Option<PrintedText>")]
    pub cost: Option<Printed>,
    /// The slots it fills.
    pub slots: Vec<Slot>,
    /// How much damage it takes.
    pub health: Option<u8>,
    /// How much horror it takes.
    pub sanity: Option<u8>,
    /// The uses it enters play with.
    pub uses: Option<Uses>,
    /// A story asset: earned, not bought.
    pub story: bool,
    /// Removed from the game when it leaves play while it is not part of its controller's deck.
    pub removed_when_it_leaves: bool,
    /// An investigator who controls so many of its title can play no more of them.
    pub limit_per_investigator: Option<u8>,
    /// An investigator who controls another card with this trait cannot play or get it.
    #[schemars(with = "Option<packs::schema::Trait>")]
    pub limit_of_trait: Option<Sym>,
    /// If its controller is eliminated, it stays at their location and nobody controls it.
    pub stays_behind: bool,
}

/// A printed number, or X: what the player chooses to pay.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "PrintedText")]
pub enum Printed {
    /// This number.
    Number(u8),
    /// X.
    X,
}

impl Printed {
    /// The number. An X that nobody has chosen is 0. // x
    pub fn number(self) -> u8 {
        match self {
            Printed::Number(n) => n,
            Printed::X => 0,
        }
    }
}

/// A number or X, as a pack writes it: `2` or `x`.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a number, or `x`")]
enum PrintedText {
    /// A number.
    Number(u8),
    /// A letter.
    Letter(Letter),
}

/// A letter in place of a number.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Letter {
    /// As much as the player chooses to pay for the card.
    X,
}

impl From<PrintedText> for Printed {
    fn from(text: PrintedText) -> Self {
        match text {
            PrintedText::Number(n) => Printed::Number(n),
            PrintedText::Letter(Letter::X) => Printed::X,
        }
    }
}

/// Uses.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Uses {
    /// How many: a number, or `x`, as many as were paid for a card whose cost is `x`.
    #[schemars(with = "PrintedText")]
    pub amount: Printed,
    /// Of what.
    pub kind: UseKind,
    /// The card is discarded when none are left.
    #[serde(default)]
    pub discard_when_empty: bool,
}

/// An event.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Event {
    /// What it costs.
    pub cost: u8,
}

/// A skill card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct SkillCard {}

/// An enemy.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Enemy {
    /// Its fight value.
    pub fight: u8,
    /// Its health.
    pub health: Amount,
    /// More health for each investigator.
    #[serde(default)]
    pub health_per_investigator: u8,
    /// Its evade value.
    pub evade: u8,
    /// The damage of its attack.
    #[serde(default)]
    pub damage: u8,
    /// The horror of its attack.
    #[serde(default)]
    pub horror: u8,
    /// Where it spawns.
    #[serde(default)]
    pub spawn: Option<Noun>,
    /// Where it spawns if there is no such place in play.
    #[serde(default)]
    pub otherwise: Option<Noun>,
    /// Where it walks to in the enemy phase, if it is ready and unengaged.
    #[serde(default)]
    pub patrol: Option<Box<Noun>>,
    /// Whom it prefers.
    #[serde(default)]
    pub prey: Option<Noun>,
    /// It goes for its prey only.
    #[serde(default)]
    pub prey_only: bool,
}

/// A treachery.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Treachery {
    /// This card stands for one of these sets, drawn at random: as soon as a copy of it is seen, every copy of it is a
    /// card of that set.
    pub one_of_sets: Vec<String>,
}

/// A location.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Location {
    /// Its shroud.
    pub shroud: u8,
    /// The clues it is revealed with, for each investigator.
    #[serde(default)]
    pub clues: u8,
    /// The clues are so many in all, not for each investigator.
    #[serde(default)]
    pub clues_fixed: bool,
    /// Its symbol.
    #[serde(deserialize_with = "packs::intern::slug")]
    pub symbol: String,
    /// The symbols it connects to.
    #[serde(default)]
    pub connections: Vec<String>,
    /// What differs on the unrevealed side.
    #[serde(default)]
    pub unrevealed: Option<Unrevealed>,
    /// This card stands for one of these locations, drawn at random when it is revealed.
    #[serde(default)]
    pub one_of: Vec<Sym>,
    /// Where a client draws it: column and row. They hold where every location in play has them.
    #[serde(default)]
    pub at: Option<(i8, i8)>,
}

/// What differs on the unrevealed side of a location.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Unrevealed {
    /// Its name (that of the card where unsaid). Until it is revealed the location goes by it.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub name: Option<String>,
    /// Its symbol.
    pub symbol: Option<String>,
    /// The symbols it connects to.
    pub connections: Option<Vec<String>>,
    /// Constant and forced abilities of that side (what is printed on the card works only once it is revealed).
    pub abilities: Vec<Ability>,
}

/// An agenda.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Agenda {
    /// Its stage.
    pub stage: u8,
    /// Its doom threshold.
    pub doom: u8,
    /// The name of its other side.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub back_name: Option<String>,
}

/// An act.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Act {
    /// Its stage.
    pub stage: u8,
    /// The clues the investigators spend together to advance it, for each of them.
    #[serde(default)]
    pub clues: Option<u8>,
    /// The clues are so many in all, not for each of them.
    #[serde(default)]
    pub clues_fixed: bool,
    /// Only these investigators may spend them (all where unsaid).
    #[serde(default)]
    pub clues_from: Option<Filter>,
    /// It is the agenda as well.
    #[serde(default)]
    pub and_agenda: bool,
    /// The name of its other side.
    #[serde(default, deserialize_with = "packs::intern::optional_name")]
    pub back_name: Option<String>,
}

/// A scenario reference card.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reference {
    /// The side for Easy and Standard.
    pub easy: BTreeMap<Chaos, TokenEffect>,
    /// The side for Hard and Expert.
    pub hard: BTreeMap<Chaos, TokenEffect>,
}

impl Icons {
    /// How many icons there are of this skill, wild ones not counted.
    pub fn of(&self, skill: Skill) -> u8 {
        [self.willpower, self.intellect, self.combat, self.agility][skill as usize]
    }

    /// How many icons there are of this sort.
    pub fn printed(&self, icon: Icon) -> u8 {
        icon.skill().map_or(self.wild, |skill| self.of(skill))
    }

    /// How many icons match a test of this skill, wild ones counted.
    pub fn matching(&self, skill: Skill) -> u8 {
        self.wild + self.of(skill)
    }
}
