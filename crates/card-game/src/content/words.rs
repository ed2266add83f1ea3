//! The small closed sets of words that packs and rules share.

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the four skills.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Skill {
    /// Willpower.
    Willpower,
    /// Intellect.
    Intellect,
    /// Combat.
    Combat,
    /// Agility.
    Agility,
}

impl Skill {
    /// All four, in printed order.
    pub const ALL: [Skill; 4] = [
        Skill::Willpower,
        Skill::Intellect,
        Skill::Combat,
        Skill::Agility,
    ];
    /// The skill in words.
    pub fn name(self) -> &'static str {
        ["willpower", "intellect", "combat", "agility"][self as usize]
    }
}

/// A skill icon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum Icon {
    Willpower,
    Intellect,
    Combat,
    Agility,
    Wild,
}

impl Icon {
    /// The skill; a wild icon has none.
    pub fn skill(self) -> Option<Skill> {
        Skill::ALL.get(self as usize).copied()
    }
    /// The icon in words.
    pub fn name(self) -> &'static str {
        self.skill().map_or("wild", Skill::name)
    }
}

/// A number of skill icons.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct IconsOf {
    /// Of which skill; wild icons count too.
    pub skill: Skill,
    /// How many.
    pub amount: u8,
}

/// A card's class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum Class {
    Guardian,
    Seeker,
    Rogue,
    Mystic,
    Survivor,
    #[default]
    Neutral,
    Mythos,
}

/// What an asset is worn on or held in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum Slot {
    Accessory,
    Ally,
    Arcane,
    Body,
    Hand,
}

impl Slot {
    /// How many kinds of slot there are.
    pub const COUNT: usize = 5;
    /// The slots an investigator has of each kind.
    pub const LIMITS: [u8; Self::COUNT] = [1, 1, 2, 1, 2];
}

/// What `uses` a card carries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum UseKind {
    Ammo,
    Charges,
    Secrets,
    Supplies,
    Evidence,
    Offerings,
}

/// A token that lies on cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Token {
    /// Damage.
    Damage,
    /// Horror.
    Horror,
    /// A clue.
    Clue,
    /// Doom.
    Doom,
    /// A resource.
    Resource,
    /// A use of the card's own kind.
    Use,
}

/// A chaos token.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all(serialize = "snake_case", deserialize = "kebab-case"))]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum Chaos {
    #[serde(rename = "+1")]
    Plus1,
    #[serde(rename = "0")]
    Zero,
    #[serde(rename = "-1")]
    Minus1,
    #[serde(rename = "-2")]
    Minus2,
    #[serde(rename = "-3")]
    Minus3,
    #[serde(rename = "-4")]
    Minus4,
    #[serde(rename = "-5")]
    Minus5,
    #[serde(rename = "-6")]
    Minus6,
    #[serde(rename = "-7")]
    Minus7,
    #[serde(rename = "-8")]
    Minus8,
    Skull,
    Cultist,
    Tablet,
    ElderThing,
    AutoFail,
    ElderSign,
    Bless,
    Curse,
    Frost,
}

impl Chaos {
    /// How many kinds there are.
    pub const COUNT: usize = 19;
    /// Every kind.
    pub const ALL: [Chaos; Self::COUNT] = [
        Chaos::Plus1,
        Chaos::Zero,
        Chaos::Minus1,
        Chaos::Minus2,
        Chaos::Minus3,
        Chaos::Minus4,
        Chaos::Minus5,
        Chaos::Minus6,
        Chaos::Minus7,
        Chaos::Minus8,
        Chaos::Skull,
        Chaos::Cultist,
        Chaos::Tablet,
        Chaos::ElderThing,
        Chaos::AutoFail,
        Chaos::ElderSign,
        Chaos::Bless,
        Chaos::Curse,
        Chaos::Frost,
    ];
    /// The printed number; `None` for a symbol.
    pub fn number(self) -> Option<i32> {
        (self < Chaos::Skull).then(|| 1 - self as i32)
    }
    /// The name used in keys and texts.
    pub fn name(self) -> &'static str {
        [
            "+1",
            "0",
            "-1",
            "-2",
            "-3",
            "-4",
            "-5",
            "-6",
            "-7",
            "-8",
            "skull",
            "cultist",
            "tablet",
            "elder_thing",
            "auto_fail",
            "elder_sign",
            "bless",
            "curse",
            "frost",
        ][self as usize]
    }
    /// Whether it comes from a pool beside the bag and returns there: bless and curse tokens. // bless-and-curse
    pub fn pooled(self) -> bool {
        matches!(self, Chaos::Bless | Chaos::Curse)
    }
}

/// A phase of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum Phase {
    Mythos,
    Investigation,
    Enemy,
    Upkeep,
}

/// What a skill test is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Attempt {
    /// A test that a card calls for.
    Plain,
    /// Investigating a location.
    Investigate,
    /// Attacking an enemy.
    Fight,
    /// Evading an enemy.
    Evade,
}

/// A bold designator of an action ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum Designator {
    Fight,
    Evade,
    Investigate,
    Parley,
    Resign,
}

/// One of the four difficulties.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum Difficulty {
    Easy,
    #[default]
    Standard,
    Hard,
    Expert,
}

impl Difficulty {
    /// All four.
    pub const ALL: [Difficulty; 4] = [
        Difficulty::Easy,
        Difficulty::Standard,
        Difficulty::Hard,
        Difficulty::Expert,
    ];
    /// The name used in setups.
    pub fn name(self) -> &'static str {
        ["easy", "standard", "hard", "expert"][self as usize]
    }
    /// Hard and Expert use the back of the scenario reference card.
    pub fn hard_side(self) -> bool {
        matches!(self, Difficulty::Hard | Difficulty::Expert)
    }
}
