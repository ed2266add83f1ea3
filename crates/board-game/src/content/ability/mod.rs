//! Abilities: when they apply, and how they change numbers and rules for a time.

mod bars;
pub(crate) mod happening;
mod occasions;
mod whole;

pub use self::bars::{Bar, Forbid, Forbidden, Permit, Permitted};
pub use self::happening::{Family, Moments, Occurrence, OccurrenceOf, family};
pub use self::occasions::{
    Against, Bare, EnvironmentKind, LossSource, OnCard, OnCheck, OnDraw, OnEncounter, OnGate,
    OnMonster, OnMythos, OnPay, OnPlace, OnStat, OnStatus, OnSymbol,
};
pub use self::whole::Ability;

use super::amount::{Amount, Stat};
use super::filter::{
    Border, CardFilter, CardKind, DeckName, GateFilter, Keyword, MonsterFilter, Place, Who,
};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::{Form, scalar_schema};
use packs::Sym;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize as De, Deserializer, Error};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What a check is: one of the six skills, or one of the special checks built on them.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum CheckKind {
    /// Speed.
    Speed,
    /// Sneak.
    Sneak,
    /// Fight.
    Fight,
    /// Will.
    Will,
    /// Lore.
    Lore,
    /// Luck.
    Luck,
    /// Evade (Sneak).
    Evade,
    /// Horror (Will).
    Horror,
    /// Combat (Fight).
    Combat,
    /// Spell (Lore).
    Spell,
    /// Closing a gate (Fight or Lore).
    CloseGate,
    /// Any check.
    Any,
}

/// A phase, or a moment within one.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum PhaseName {
    /// Whenever the owner is free to act.
    AnyPhase,
    /// Upkeep.
    Upkeep,
    /// Movement.
    Movement,
    /// Arkham Encounters.
    ArkhamEncounters,
    /// Other World Encounters.
    OtherWorldEncounters,
    /// Mythos.
    Mythos,
    /// Before a Combat check.
    Combat,
    /// The final battle.
    FinalBattle,
}

/// A number (or a word) of the game that terms may change. Terms are summed at every read and never stored.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum QuantityOf {
    /// A skill.
    Skill(CheckKind),
    /// Dice in checks of a kind.
    Check(CheckKind),
    /// Dice for each Clue spent on checks of a kind.
    DicePerClue(CheckKind),
    /// Successes needed in checks of a kind.
    Difficulty(CheckKind),
    /// The maximum of Sanity or Stamina.
    Maximum(Stat),
    /// What is lost of something.
    Loss(Stat),
    /// What is gained of something.
    Gain(Stat),
    /// Cards drawn from a deck: so many more are drawn, and as many of them discarded.
    Draw(DeckName),
    /// Cards drawn for an encounter, of which one is chosen.
    CardsInEncounter(EncounterKind),
}

/// Which encounters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum EncounterKind {
    /// At locations.
    Place,
    /// In Other Worlds.
    World,
}

/// See [`QuantityOf`]. In packs, a bare word or a map.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Debug)]
pub enum Quantity {
    /// A quantity with a parameter.
    Of(QuantityOf),
    /// The bonus of a weapon.
    WeaponBonus,
    /// Whether a weapon's bonus is physical or magical (`kind:`).
    BonusKind,
    /// The skill that Combat checks against a monster use (`skill:`).
    CombatSkill,
    /// The lowest face that is a success.
    SuccessFrom,
    /// The number of successes that a 6 counts as.
    SixCounts,
    /// Movement points.
    MovementPoints,
    /// Focus.
    Focus,
    /// The number of hands.
    Hands,
    /// A monster's toughness.
    Toughness,
    /// A monster's awareness.
    Awareness,
    /// A monster's horror rating.
    HorrorRating,
    /// A monster's horror damage.
    HorrorDamage,
    /// A monster's combat rating.
    CombatRating,
    /// A monster's combat damage.
    CombatDamage,
    /// The movement of a monster (`border:`).
    Border,
    /// A keyword, to grant (`grant:`) or to remove (`remove:`).
    Keyword,
    /// The Ancient One's combat rating.
    AncientOneRating,
    /// The Clues that seal a gate.
    SealClues,
    /// The Sanity cost of Spells.
    SpellSanity,
    /// The value of a trophy, in toughness.
    TrophyValue,
    /// The monster limit.
    MonsterLimit,
    /// The limit of the Outskirts.
    OutskirtsLimit,
    /// The number of open gates that awakens the Ancient One.
    GatesToAwaken,
    /// The number of monsters that come with a new gate.
    MonstersPerGate,
    /// Successes that remove a doom token in the final battle.
    SuccessesPerDoom,
    /// The number of Mythos cards a turn.
    MythosCards,
    /// The highest number of Clues that an investigator may hold.
    ClueLimit,
    /// Whether a place is stable.
    Stable,
    /// Whether a place is aquatic.
    Aquatic,
}

const QUANTITY_WORDS: &[(&str, Quantity)] = &[
    (
        "dice-per-clue",
        Quantity::Of(QuantityOf::DicePerClue(CheckKind::Any)),
    ),
    ("weapon-bonus", Quantity::WeaponBonus),
    ("bonus-kind", Quantity::BonusKind),
    ("combat-skill", Quantity::CombatSkill),
    ("success-from", Quantity::SuccessFrom),
    ("six-counts", Quantity::SixCounts),
    ("movement-points", Quantity::MovementPoints),
    ("focus", Quantity::Focus),
    ("hands", Quantity::Hands),
    ("toughness", Quantity::Toughness),
    ("awareness", Quantity::Awareness),
    ("horror-rating", Quantity::HorrorRating),
    ("horror-damage", Quantity::HorrorDamage),
    ("combat-rating", Quantity::CombatRating),
    ("combat-damage", Quantity::CombatDamage),
    ("border", Quantity::Border),
    ("keyword", Quantity::Keyword),
    ("ancient-one-rating", Quantity::AncientOneRating),
    ("seal-clues", Quantity::SealClues),
    ("spell-sanity", Quantity::SpellSanity),
    ("trophy-value", Quantity::TrophyValue),
    ("monster-limit", Quantity::MonsterLimit),
    ("outskirts-limit", Quantity::OutskirtsLimit),
    ("gates-to-awaken", Quantity::GatesToAwaken),
    ("monsters-per-gate", Quantity::MonstersPerGate),
    ("successes-per-doom", Quantity::SuccessesPerDoom),
    ("mythos-cards", Quantity::MythosCards),
    ("clue-limit", Quantity::ClueLimit),
    ("stable", Quantity::Stable),
    ("aquatic", Quantity::Aquatic),
];

impl<'de> De<'de> for Quantity {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match Form::<QuantityOf>::deserialize(d)? {
            Form::Map(m) => Ok(Quantity::Of(m)),
            Form::Name(text) => QUANTITY_WORDS
                .iter()
                .find(|(w, _)| *w == text)
                .map(|(_, q)| *q)
                .ok_or_else(|| D::Error::custom(format!("unknown quantity `{text}`"))),
            Form::Number(_) => Err(D::Error::custom("a quantity is a word")),
        }
    }
}

impl JsonSchema for Quantity {
    fn schema_name() -> Cow<'static, str> {
        "Quantity".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        let words: Vec<&str> = QUANTITY_WORDS.iter().map(|(w, _)| *w).collect();
        scalar_schema::<QuantityOf>(g, &words, false, false)
    }
}

/// The subject of a changed quantity.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default)]
pub enum Subject {
    /// The whole game.
    #[default]
    Game,
    /// Investigators.
    Who(Who),
    /// Monsters.
    Monster(MonsterFilter),
    /// Cards.
    Card(CardFilter),
    /// Gates.
    Gate(GateFilter),
    /// Places.
    Place(Place),
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum SubjectMap {
    Who(Who),
    Monster(MonsterFilter),
    Card(CardFilter),
    Gate(GateFilter),
    Place(Place),
}

impl<'de> De<'de> for Subject {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(match Form::<SubjectMap>::deserialize(d)? {
            Form::Name(s) if s == "game" => Subject::Game,
            Form::Map(SubjectMap::Who(w)) => Subject::Who(w),
            Form::Map(SubjectMap::Monster(m)) => Subject::Monster(m),
            Form::Map(SubjectMap::Card(c)) => Subject::Card(c),
            Form::Map(SubjectMap::Gate(g)) => Subject::Gate(g),
            Form::Map(SubjectMap::Place(p)) => Subject::Place(p),
            Form::Name(_) | Form::Number(_) => {
                return Err(D::Error::custom(
                    "whose? write `game`, or `{who: ..}`, `{monster: ..}`, `{card: ..}`, `{gate: ..}`, `{place: ..}`",
                ));
            }
        })
    }
}

impl JsonSchema for Subject {
    fn schema_name() -> Cow<'static, str> {
        "Subject".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        scalar_schema::<SubjectMap>(g, &["game"], false, false)
    }
}

/// How long something lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
pub enum Duration {
    /// The check at hand.
    ThisCheck,
    /// The combat at hand.
    ThisCombat,
    /// The encounter at hand.
    ThisEncounter,
    /// This phase.
    ThisPhase,
    /// This turn.
    ThisTurn,
    /// Until the end of the next turn.
    UntilEndOfNextTurn,
    /// While this card is in play.
    #[default]
    WhileInPlay,
    /// The rest of the game.
    ThisGame,
}

/// A term of a quantity.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "ModifyMap")]
pub struct Modify {
    /// Which quantity.
    pub quantity: Quantity,
    /// So much more.
    pub add: Option<Amount>,
    /// To this.
    pub set: Option<Amount>,
    /// But to no less than this.
    pub at_least: Option<i16>,
    /// A keyword more.
    pub grant: Option<Keyword>,
    /// A keyword fewer: a keyword, or the name of a picked ability.
    pub remove: Option<Sym>,
    /// The new way of moving, for `border`.
    pub border: Option<Border>,
    /// The new skill, for `combat-skill`.
    pub skill: Option<CheckKind>,
    /// The new kind, for `bonus-kind`.
    pub kind: Option<CardKind>,
    /// Whose.
    pub of: Subject,
    /// For how long.
    pub lasts: Duration,
}

/// A term of a quantity.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, rename = "Modify")]
struct ModifyMap {
    /// Which quantity.
    quantity: Quantity,
    /// So much more.
    add: Option<Amount>,
    /// To this.
    set: Option<Amount>,
    /// But to no less than this.
    at_least: Option<i16>,
    /// A keyword more.
    grant: Option<Keyword>,
    /// A keyword fewer: a keyword, or the name of a picked ability.
    remove: Option<Sym>,
    /// The new way of moving, for `border`.
    border: Option<Border>,
    /// The new skill, for `combat-skill`.
    skill: Option<CheckKind>,
    /// The new kind, for `bonus-kind`.
    kind: Option<CardKind>,
    /// Whose.
    #[serde(default)]
    of: Subject,
    /// For how long.
    #[serde(rename = "for", default)]
    lasts: Duration,
}

impl TryFrom<ModifyMap> for Modify {
    type Error = String;
    fn try_from(map: ModifyMap) -> Result<Self, String> {
        let modify = Modify {
            quantity: map.quantity,
            add: map.add,
            set: map.set,
            at_least: map.at_least,
            grant: map.grant,
            remove: map.remove,
            border: map.border,
            skill: map.skill,
            kind: map.kind,
            of: map.of,
            lasts: map.lasts,
        };
        modify.mistake().map_or(Ok(modify), Err)
    }
}

impl JsonSchema for Modify {
    fn schema_name() -> Cow<'static, str> {
        "Modify".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        ModifyMap::json_schema(g)
    }
}

impl Modify {
    /// Why no rule would ever read this term, if none would.
    fn mistake(&self) -> Option<String> {
        let quantity = self.quantity;
        if let Quantity::Of(of) = quantity
            && let Some(why) = of.mistake()
        {
            return Some(why.into());
        }
        let number = self.add.is_some() || self.set.is_some();
        if self.add.is_some() && self.set.is_some() {
            return Some("a term has one of `add` and `set`".into());
        }
        let said = [
            ("add` or `set", number),
            (
                "grant` or `remove",
                self.grant.is_some() || self.remove.is_some(),
            ),
            ("border", self.border.is_some()),
            ("skill", self.skill.is_some()),
            ("kind", self.kind.is_some()),
        ];
        let wanted = match quantity.change() {
            Change::Number => 0,
            Change::Keyword => 1,
            Change::Border => 2,
            Change::Skill => 3,
            Change::Kind => 4,
        };
        if !said[wanted].1 {
            return Some(format!("this quantity is changed by `{}`", said[wanted].0));
        }
        if let Some((word, _)) = (0..)
            .zip(said)
            .find_map(|(n, s)| (n != wanted && s.1).then_some(s))
        {
            return Some(format!("this quantity has no `{word}`"));
        }
        if self
            .skill
            .is_some_and(|k| k as usize >= CheckKind::Evade as usize)
        {
            return Some("a Combat check uses one of the six skills".into());
        }
        if self
            .kind
            .is_some_and(|k| !matches!(k, CardKind::PhysicalWeapon | CardKind::MagicalWeapon))
        {
            return Some("a bonus is physical or magical".into());
        }
        if self.border == Some(Border::Special) {
            return Some("a monster moves by its own text or not: nothing makes it do so".into());
        }
        if quantity == Quantity::ClueLimit && self.add.is_some() {
            return Some("nothing limits Clues but this: write `set`".into());
        }
        if self.at_least.is_some() && !number {
            return Some("`at-least` is of a number".into());
        }
        if !quantity.belongs_to().contains(&self.of.sort()) {
            let words: Vec<&str> = quantity.belongs_to().iter().map(|s| s.word()).collect();
            return Some(format!(
                "this quantity is not {}: it belongs to {}",
                self.of.sort().of(),
                words.join(", ")
            ));
        }
        None
    }
}

/// The kind of change that a term makes.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Adds to a number or sets it.
    Number,
    /// Grants or removes a keyword.
    Keyword,
    /// Sets the movement of a monster.
    Border,
    /// Sets a skill.
    Skill,
    /// Sets the kind of a bonus.
    Kind,
}

/// The kinds of subjects that a quantity can have: see [`Subject`].
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// The game as a whole.
    Game,
    /// Investigators.
    Who,
    /// Monsters.
    Monster,
    /// Cards.
    Card,
    /// Gates.
    Gate,
    /// Places.
    Place,
}

impl Sort {
    /// All of them.
    pub const ALL: [Sort; 6] = [
        Sort::Game,
        Sort::Who,
        Sort::Monster,
        Sort::Card,
        Sort::Gate,
        Sort::Place,
    ];

    /// The word in packs.
    pub fn word(self) -> &'static str {
        [
            "`game`",
            "`who`",
            "`monster`",
            "`card`",
            "`gate`",
            "`place`",
        ][self as usize]
    }

    fn of(self) -> &'static str {
        match self {
            Sort::Game => "the game's",
            Sort::Who => "an investigator's",
            Sort::Monster => "a monster's",
            Sort::Card => "a card's",
            Sort::Gate => "a gate's",
            Sort::Place => "a place's",
        }
    }
}

impl Subject {
    /// What sort of thing it is.
    pub fn sort(&self) -> Sort {
        match self {
            Subject::Game => Sort::Game,
            Subject::Who(_) => Sort::Who,
            Subject::Monster(_) => Sort::Monster,
            Subject::Card(_) => Sort::Card,
            Subject::Gate(_) => Sort::Gate,
            Subject::Place(_) => Sort::Place,
        }
    }
}

impl QuantityOf {
    /// Why there is no such quantity, if there is none.
    fn mistake(self) -> Option<&'static str> {
        let skill = |k| k == CheckKind::Any || (k as usize) < CheckKind::Evade as usize;
        match self {
            QuantityOf::Skill(k) if !skill(k) => {
                Some("a skill is one of the six, or `any`: of a special check say `{check: ..}`")
            }
            QuantityOf::Maximum(s) if !matches!(s, Stat::Sanity | Stat::Stamina) => {
                Some("only Sanity and Stamina have a maximum")
            }
            QuantityOf::Loss(s) if !matches!(s, Stat::Sanity | Stat::Stamina) => {
                Some("a loss is of Sanity or Stamina: nothing changes what is lost of others")
            }
            QuantityOf::Gain(s)
                if !matches!(s, Stat::Sanity | Stat::Stamina | Stat::Clues | Stat::Money) =>
            {
                Some("what is gained is Sanity, Stamina, Clues or money")
            }
            QuantityOf::Draw(DeckName::Location | DeckName::Gate) => {
                Some("of encounters say `cards-in-encounter`")
            }
            QuantityOf::Draw(DeckName::Mythos) => Some("of Mythos cards say `mythos-cards`"),
            QuantityOf::Draw(DeckName::Special | DeckName::BlessingOfNodens) => {
                Some("that is no deck of which more are drawn: a special card is taken")
            }
            QuantityOf::Skill(_)
            | QuantityOf::Check(_)
            | QuantityOf::DicePerClue(_)
            | QuantityOf::Difficulty(_)
            | QuantityOf::Maximum(_)
            | QuantityOf::Loss(_)
            | QuantityOf::Gain(_)
            | QuantityOf::Draw(_)
            | QuantityOf::CardsInEncounter(_) => None,
        }
    }
}

impl Quantity {
    /// The kind of change that terms make to it.
    pub fn change(self) -> Change {
        match self {
            Quantity::Keyword => Change::Keyword,
            Quantity::Border => Change::Border,
            Quantity::CombatSkill => Change::Skill,
            Quantity::BonusKind => Change::Kind,
            Quantity::Of(_)
            | Quantity::WeaponBonus
            | Quantity::SuccessFrom
            | Quantity::SixCounts
            | Quantity::MovementPoints
            | Quantity::Focus
            | Quantity::Hands
            | Quantity::Toughness
            | Quantity::Awareness
            | Quantity::HorrorRating
            | Quantity::HorrorDamage
            | Quantity::CombatRating
            | Quantity::CombatDamage
            | Quantity::AncientOneRating
            | Quantity::SealClues
            | Quantity::SpellSanity
            | Quantity::TrophyValue
            | Quantity::MonsterLimit
            | Quantity::OutskirtsLimit
            | Quantity::GatesToAwaken
            | Quantity::MonstersPerGate
            | Quantity::SuccessesPerDoom
            | Quantity::MythosCards
            | Quantity::ClueLimit
            | Quantity::Stable
            | Quantity::Aquatic => Change::Number,
        }
    }

    /// The kinds of subjects that it can have. The rules would never read a term of another subject.
    pub fn belongs_to(self) -> &'static [Sort] {
        match self {
            Quantity::Of(QuantityOf::Check(k) | QuantityOf::Difficulty(k)) => match k {
                CheckKind::Evade | CheckKind::Horror | CheckKind::Combat => {
                    &[Sort::Game, Sort::Who, Sort::Monster]
                }
                CheckKind::CloseGate => &[Sort::Game, Sort::Who, Sort::Gate],
                CheckKind::Any => &[Sort::Game, Sort::Who, Sort::Monster, Sort::Gate],
                CheckKind::Speed
                | CheckKind::Sneak
                | CheckKind::Fight
                | CheckKind::Will
                | CheckKind::Lore
                | CheckKind::Luck
                | CheckKind::Spell => &[Sort::Game, Sort::Who],
            },
            Quantity::Of(
                QuantityOf::Skill(_)
                | QuantityOf::DicePerClue(_)
                | QuantityOf::Maximum(_)
                | QuantityOf::Loss(_)
                | QuantityOf::Gain(_)
                | QuantityOf::Draw(_)
                | QuantityOf::CardsInEncounter(_),
            )
            | Quantity::SuccessFrom
            | Quantity::SixCounts
            | Quantity::MovementPoints
            | Quantity::Focus
            | Quantity::Hands
            | Quantity::SealClues
            | Quantity::ClueLimit => &[Sort::Game, Sort::Who],
            Quantity::WeaponBonus | Quantity::SpellSanity => &[Sort::Game, Sort::Who, Sort::Card],
            Quantity::BonusKind => &[Sort::Card],
            Quantity::CombatSkill
            | Quantity::Toughness
            | Quantity::Awareness
            | Quantity::HorrorRating
            | Quantity::HorrorDamage
            | Quantity::CombatRating
            | Quantity::CombatDamage
            | Quantity::Keyword
            | Quantity::TrophyValue => &[Sort::Game, Sort::Who, Sort::Monster],
            Quantity::Border => &[Sort::Game, Sort::Monster],
            Quantity::AncientOneRating
            | Quantity::MonsterLimit
            | Quantity::OutskirtsLimit
            | Quantity::GatesToAwaken
            | Quantity::MonstersPerGate
            | Quantity::SuccessesPerDoom
            | Quantity::MythosCards => &[Sort::Game],
            Quantity::Stable | Quantity::Aquatic => &[Sort::Game, Sort::Place],
        }
    }
}

/// What holds while an ability is in force.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Static {
    /// A term of a quantity.
    Modify(Modify),
    /// Something is not allowed.
    Forbid(Forbid),
    /// Something is allowed.
    Permit(Permit),
}

/// The limit on how often an ability may be used.
pub type Limit = language::time::Limit<Period>;

/// The time over which a limit counts.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// A turn.
    Turn,
    /// An Upkeep.
    Upkeep,
    /// The game.
    Game,
}
