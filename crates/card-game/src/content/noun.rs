//! Who and what: the one type that every verb takes, and the filters it is made of.

use super::amount::Condition;
use super::words::Token;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use schemars::JsonSchema;
use serde::Deserialize;

/// What a verb is about, who does it, or what a trigger waits for.
///
/// As the object of a verb it stands for a set of investigators and cards (`a:` asks somebody to pick one of them);
/// in a trigger's pattern it stands for "is one of these".
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Noun {
    /// Whoever uses the ability or draws the card; else its controller or bearer.
    #[default]
    You,
    /// The card that says it.
    This,
    /// What was picked before, or what is being gone through by `for-each`.
    It,
    /// What has this name in the effect (`as`).
    Bound(Sym),
    /// Any investigator (in patterns).
    Anybody,
    /// The investigator that the happening is about.
    That,
    /// The enemy that attacks.
    Attacker,
    /// The enemy or location that the current attempt is against; the card that calls for another test.
    Target,
    /// The card whose ability or effect the current attempt is.
    UsedCard,
    /// Whoever takes the current test.
    Tester,
    /// The investigator whose turn it is.
    Active,
    /// The investigator in whose threat area the card lies, or who started with it.
    Bearer,
    /// The lead investigator.
    Lead,
    /// What the card is attached to.
    Attached,
    /// The current agenda.
    Agenda,
    /// The current act.
    Act,
    /// Your location (for a card that nobody controls, the place where it lies).
    Here,
    /// One of these, picked by `you`.
    A(Filter),
    /// One of these, picked by the lead investigator.
    LeadPicks(Filter),
    /// All of these.
    Each(Filter),
    /// So many of these, at random.
    Random(RandomOf),
    /// Those of these that are fewest connections away from you; the lead investigator decides ties.
    Nearest(Filter),
    /// Those of these that are most connections away from you; the lead investigator decides ties.
    Farthest(Filter),
    /// Those with the most (or highest).
    Most(Rank),
    /// Those with the fewest (or lowest).
    Fewest(Rank),
    /// The card with this name, wherever it is in play or set aside.
    Name(Sym),
}

/// `n` at random of these.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RandomOf {
    /// How many.
    #[serde(default = "one")]
    pub amount: u8,
    /// Of which.
    pub of: Filter,
}

fn one() -> u8 {
    1
}

/// A ranking.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rank {
    /// By what.
    pub by: Measure,
    /// Among which.
    pub of: Filter,
}

/// What a ranking or an amount can measure of an investigator or a card.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// A skill, as modified.
    Skill(super::words::Skill),
    /// Health not yet lost.
    RemainingHealth,
    /// Sanity not yet lost.
    RemainingSanity,
    /// Cards in hand.
    HandSize,
    /// Tokens of a kind.
    Tokens(Token),
    /// Printed icons of a skill, wild ones not counted.
    Icons(super::words::Skill),
    /// The printed cost.
    Cost,
    /// The base value of the skill that the current test is taken with.
    BaseSkill,
    /// The shroud of a location.
    Shroud,
    /// The fight value of an enemy.
    Fight,
    /// The evade value of an enemy.
    Evade,
    /// The health of a card, damage or not.
    Health,
    /// Connections to the location with this name.
    ConnectionsToLocation(Sym),
    /// The damage that an enemy's attack deals.
    EnemyDamage,
    /// The horror that an enemy's attack deals.
    EnemyHorror,
    /// Actions left this turn.
    Actions,
    /// A number that is printed on a card under this name (`numbers`).
    Number(Sym),
    /// Connections to the nearest investigator.
    ConnectionsToInvestigators,
    /// Connections to the nearest enemy with this trait, other than the card that says it.
    ConnectionsTo(#[schemars(with = "packs::schema::Trait")] Sym),
}

/// Which things. A strict struct of optional predicates for each kind of thing.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Filter {
    /// Investigators still in the game.
    Investigator(InvestigatorFilter),
    /// Enemies in play.
    Enemy(EnemyFilter),
    /// Locations in play.
    Location(LocationFilter),
    /// Cards of any kind, in play or in the zone named.
    Card(CardFilter),
    /// Any of these.
    Any(Vec<Filter>),
    /// What all of these describe.
    All(Vec<Filter>),
    /// What this does not describe, of the kind of things that the filter beside it does.
    Not(Box<Filter>),
}

/// Predicates over investigators.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct InvestigatorFilter {
    /// At this location (or at the location of this).
    pub at: Option<Box<Noun>>,
    /// Not this one.
    pub except: Option<Box<Noun>>,
    /// Engaged with this enemy.
    pub engaged_with: Option<Box<Noun>>,
    /// The lead investigator, or anybody else.
    pub lead: Option<bool>,
    /// Only those for whom this holds (with `you` being that investigator).
    pub which: Option<Box<Condition>>,
    /// Only those who resigned, or only those who did not; eliminated investigators included.
    pub resigned: Option<bool>,
    /// Only those who were defeated, or only those who were not; eliminated investigators included.
    pub defeated: Option<bool>,
}

/// Predicates over enemies.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct EnemyFilter {
    /// At this location (or at the location of this).
    pub at: Option<Box<Noun>>,
    /// With this trait.
    #[serde(rename = "trait")]
    #[schemars(with = "Option<packs::schema::Trait>")]
    pub has_trait: Option<Sym>,
    /// Without this trait.
    #[schemars(with = "Option<packs::schema::Trait>")]
    pub without_trait: Option<Sym>,
    /// Elite or not.
    pub elite: Option<bool>,
    /// A weakness or not.
    pub weakness: Option<bool>,
    /// Engaged with this investigator.
    pub engaged_with: Option<Box<Noun>>,
    /// Engaged with anybody or nobody.
    pub engaged: Option<bool>,
    /// Exhausted or ready.
    pub exhausted: Option<bool>,
    /// With doom on it, or none.
    pub doom: Option<bool>,
    /// Unique or not.
    pub unique: Option<bool>,
    /// Not this one.
    pub except: Option<Box<Noun>>,
    /// With this name.
    pub name: Option<Sym>,
}

/// Predicates over locations.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct LocationFilter {
    /// With this name.
    pub name: Option<Sym>,
    /// With this trait.
    #[serde(rename = "trait")]
    #[schemars(with = "Option<packs::schema::Trait>")]
    pub has_trait: Option<Sym>,
    /// Connecting to (you can go there from) your location.
    pub connecting: Option<bool>,
    /// Your location or one that connects to it.
    pub here_or_connecting: Option<bool>,
    /// Revealed or not.
    pub revealed: Option<bool>,
    /// With an enemy on it, or none.
    pub enemies: Option<bool>,
    /// With neither investigator nor enemy.
    pub empty: Option<bool>,
    /// With clues on it, or none.
    pub clues: Option<bool>,
    /// The place where this is.
    pub at: Option<Box<Noun>>,
    /// Connecting to this location (or to the location of this): one can go there from it.
    pub connected_to: Option<Box<Noun>>,
    /// Immediately to the left of this one. The locations in play stand in a row, in the order of the scenario's list.
    pub left_of: Option<Box<Noun>>,
    /// Immediately to the right of this one.
    pub right_of: Option<Box<Noun>>,
    /// The leftmost one, or any other.
    pub leftmost: Option<bool>,
    /// Without an attached copy of the card that asks.
    pub without_copy_attached: Option<bool>,
    /// Not this one.
    pub except: Option<Box<Noun>>,
}

/// Predicates over cards of any kind.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CardFilter {
    /// Of one of these kinds.
    pub kind: Option<Vec<KindName>>,
    /// With one of these traits.
    #[serde(rename = "trait")]
    #[schemars(with = "Option<Vec<packs::schema::Trait>>")]
    pub has_trait: Option<Vec<Sym>>,
    /// A weakness or not.
    pub weakness: Option<bool>,
    /// Exhausted or ready.
    pub exhausted: Option<bool>,
    /// With a printed icon of this sort.
    pub icon: Option<super::words::Icon>,
    /// With uses of one of these kinds.
    pub uses: Option<Vec<super::words::UseKind>>,
    /// With this name.
    pub name: Option<Sym>,
    /// Unique or not.
    pub unique: Option<bool>,
    /// A story asset or not.
    pub story: Option<bool>,
    /// A copy of this card: with the same title.
    pub copy_of: Option<Box<Noun>>,
    /// In the play area or threat area of this investigator.
    pub in_area_of: Option<Box<Noun>>,
    /// Without an attached copy of the card that asks.
    pub without_copy_attached: Option<bool>,
    /// Its name stands in this list of the campaign log.
    pub listed: Option<Sym>,
    /// In this zone (in play where unsaid).
    #[serde(rename = "in")]
    pub zone: Option<ZoneName>,
    /// Whose hand, deck or discard pile it is (yours where unsaid).
    pub of: Option<Box<Noun>>,
    /// Controlled by this investigator.
    pub controlled_by: Option<Box<Noun>>,
    /// From the deck of this investigator.
    pub owned_by: Option<Box<Noun>>,
    /// Controlled by somebody, or by nobody.
    pub controlled: Option<bool>,
    /// At this location, or controlled by an investigator there.
    pub at: Option<Box<Noun>>,
    /// Not this one.
    pub except: Option<Box<Noun>>,
    /// The topmost such card of the zone.
    pub topmost: Option<bool>,
    /// With an action ability that has this designator.
    pub with_action: Option<super::words::Designator>,
}

/// A kind of card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum KindName {
    Investigator,
    Asset,
    Event,
    Skill,
    Enemy,
    Treachery,
    Location,
    Agenda,
    Act,
    Reference,
}

/// A zone of `you`, or of the encounter cards.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ZoneName {
    InPlay,
    Hand,
    Deck,
    Discard,
    EncounterDeck,
    EncounterDiscard,
    /// Encounter deck and encounter discard pile together.
    EncounterCards,
    /// The discard piles of all players.
    DiscardPiles,
    SetAside,
    VictoryDisplay,
    /// In play or out of it, wherever.
    Anywhere,
    /// The cards that are committed to the current test.
    Committed,
    /// A deck of the scenario's own.
    Pile(Sym),
}
