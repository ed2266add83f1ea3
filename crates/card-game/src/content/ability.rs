//! What is printed in a card's text box: abilities, their triggers, costs and limits.

use super::about::{BaseSkill, SlotsFor, TestsWith, TokenModifier};
use super::amount::{Amount, Condition, some_amount};
use super::cost::{Cost, GroupClues};
use super::effect::Verb;
use super::happening::Pattern;
use super::noun::KindName;
use super::noun::{Filter, Noun};
use super::words::{Chaos, Designator, Skill, Slot};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::form::Narrowed;
use language::time;
use packs::Block;
use schemars::JsonSchema;
use serde::Deserialize;

/// One ability.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// In force while the card is in play.
    Constant(Constant),
    /// Resolves by itself at its timing point.
    Forced(#[schemars(with = "ForcedText")] Forced),
    /// Resolves by itself as soon as a state of the board is reached.
    State(super::later::State),
    /// May be used at its timing point, once for each occurrence.
    Reaction(#[schemars(with = "ReactionText")] Reaction),
    /// May be used in any player window.
    Free(Free),
    /// May be used with an action.
    Action(ActionAbility),
    /// Resolves when the card is drawn from a deck or enters the hand.
    Revelation(#[schemars(with = "Vec<Verb>")] Block<Verb>),
    /// What an event does.
    Play(#[schemars(with = "PlayText")] Play),
    /// What a skill does when it is committed.
    Commit(Commit),
    /// When an act advances other than by spending its clues.
    Objective(#[schemars(with = "ObjectiveText")] Objective),
    /// What the other side of an act or agenda does when it advances.
    Back(#[schemars(with = "Vec<Verb>")] Block<Verb>),
}

/// A constant ability.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Constant {
    /// Only while this holds.
    #[serde(rename = "if", default)]
    pub condition: Option<Condition>,
    /// Whom it is about: the subject of its modifiers and rules (`you` where unsaid).
    #[serde(default)]
    pub to: Noun,
    /// Numbers it changes.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// Rules it sets.
    #[serde(default)]
    pub rules: Vec<Rule>,
}

/// A change of a number.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Modifier {
    /// Which number.
    pub quantity: Quantity,
    /// By how much.
    pub add: Amount,
}

/// A number that can be changed. The subject is whom the ability or effect is about.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// A skill of an investigator.
    Skill(Skill),
    /// Every skill of an investigator.
    EverySkill,
    /// The skill value of the current test.
    SkillValue,
    /// The shroud of a location.
    Shroud,
    /// The fight value of an enemy.
    Fight,
    /// The evade value of an enemy.
    Evade,
    /// The health of a card.
    Health,
    /// The sanity of a card.
    Sanity,
    /// The damage an enemy's attack deals.
    EnemyDamage,
    /// The horror an enemy's attack deals.
    EnemyHorror,
    /// The damage of the current attack by an investigator.
    AttackDamage,
    /// The clues discovered by the current investigation.
    CluesDiscovered,
    /// Actions in each of an investigator's turns.
    Actions,
    /// Actions in each turn that only activate abilities of cards with this trait.
    ActionsFor(#[schemars(with = "packs::schema::Trait")] packs::Sym),
    /// What an investigator pays to play a card.
    PlayCost,
    /// What an investigator pays to play a card with this trait, of this kind if one is said.
    PlayCostFor(#[schemars(with = "CardsPlayed")] PlayCostFor),
    /// Slots of this kind.
    Slots(Slot),
    /// Slots of this kind that only cards with this trait may fill.
    SlotsFor(SlotsFor),
    /// Cards an investigator may hold at the end of the round.
    HandSize,
    /// The resources that an investigator gains in each upkeep phase.
    UpkeepResources,
    /// The difficulty of an investigator's tests.
    Difficulty,
    /// The resources that an investigator begins the game with.
    StartingResources,
    /// What an investigator's successful tests succeed by; they succeed all the same.
    Margin,
}

/// The cards whose cost changes.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "CardsPlayed")]
pub struct PlayCostFor {
    /// Cards with this trait.
    pub of_trait: packs::Sym,
    /// Of this kind; of any kind if none is said.
    pub kind: Option<KindName>,
}

/// Cards by their trait, as a pack writes them: `ally`, or `{trait: ally, kind: asset}`.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a trait, or `{trait: .., kind: ..}`")]
enum CardsPlayed {
    /// Every card with this trait.
    Trait(#[schemars(with = "packs::schema::Trait")] packs::Sym),
    /// Cards with this trait that are of one kind.
    Kind(TraitAndKind),
}

/// Cards that cannot be played.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "KindsPlayed")]
pub struct NotPlayed {
    /// Cards of this kind.
    pub kind: KindName,
    /// With this trait; with any if none is said.
    pub of_trait: Option<packs::Sym>,
}

/// Cards by their kind, as a pack writes them: `event`, or `{trait: ally, kind: asset}`.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a kind of card, or `{trait: .., kind: ..}`")]
enum KindsPlayed {
    /// Every card of this kind.
    Kind(KindName),
    /// Cards of this kind that have a trait.
    Trait(TraitAndKind),
}

impl From<KindsPlayed> for NotPlayed {
    fn from(cards: KindsPlayed) -> Self {
        let (kind, of_trait) = match cards {
            KindsPlayed::Kind(kind) => (kind, None),
            KindsPlayed::Trait(both) => (both.kind, Some(both.of_trait)),
        };
        Self { kind, of_trait }
    }
}

impl NotPlayed {
    /// Whether a card is one of them.
    pub fn is(self, kind: KindName, has: impl Fn(packs::Sym) -> bool) -> bool {
        self.kind == kind && self.of_trait.is_none_or(has)
    }
}

/// A trait and a kind of card.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct TraitAndKind {
    /// Cards with this trait.
    #[serde(rename = "trait")]
    #[schemars(with = "packs::schema::Trait")]
    of_trait: packs::Sym,
    /// Of this kind.
    kind: KindName,
}

impl From<CardsPlayed> for PlayCostFor {
    fn from(cards: CardsPlayed) -> Self {
        let (of_trait, kind) = match cards {
            CardsPlayed::Trait(of_trait) => (of_trait, None),
            CardsPlayed::Kind(both) => (both.of_trait, Some(both.kind)),
        };
        Self { of_trait, kind }
    }
}

/// A rule that is not a number. The subject is whom the ability or effect is about.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// These enemies cannot attack the subject.
    CannotBeAttackedBy(Filter),
    /// These cannot move into the subject (a location).
    CannotBeEnteredBy(Filter),
    /// The subject cannot leave play.
    CannotLeavePlay,
    /// The subject cannot be readied.
    CannotReady,
    /// The subject cannot play cards of these kinds.
    CannotPlay(#[schemars(with = "Vec<KindsPlayed>")] Vec<NotPlayed>),
    /// The subject cannot take these actions, nor use what has one as its bold designator.
    CannotTake(Vec<ActionName>),
    /// The subject cannot be investigated.
    CannotBeInvestigated,
    /// The subject (an enemy) cannot be evaded, whether by a test or without one.
    CannotBeEvaded,
    /// The subject gains no resources; what is moved to it is not gained.
    CannotGainResources,
    /// The subject can neither discover nor spend clues.
    CannotUseClues,
    /// The subject may use this skill instead in its tests of these skills.
    MayTestWith(TestsWith),
    /// The subject must use this skill instead in its tests of these skills.
    MustTestWith(TestsWith),
    /// The subject (a location) is connected to each other of these, and they to it.
    ConnectsTo(Filter),
    /// Elder sign tokens that the subject reveals are automatic failures.
    ElderSignFails,
    /// The text box of the subject is blank.
    Blank,
    /// The subject may play the topmost event of its discard pile.
    MayPlayTopmostDiscardedEvent,
    /// The first of these actions each round costs the subject one action more.
    FirstActionCostsMore(Vec<ActionName>),
    /// The chaos tokens with a negative modifier that the subject reveals count twice.
    NegativeTokensDouble,
    /// Such chaos tokens that the subject reveals have this modifier; what else they do stays.
    TokenModifier(TokenModifier),
    /// The subject has surge.
    Surge,
    /// The subject (an enemy) has this keyword.
    Has(super::card::Keyword),
    /// The subject (an enemy) does not have this keyword, whatever else gives it.
    Loses(super::card::Keyword),
    /// The subject cannot parley with these.
    CannotParleyWith(Filter),
    /// The subject (an enemy) takes no more damage than this from one attack.
    AttackDamageAtMost(u8),
    /// Tests by the subject reveal no chaos token.
    NoTokens,
    /// Each of these actions costs the subject one action more.
    ActionCostsMore(Vec<ActionName>),
    /// The subject cannot draw cards of its deck.
    CannotDraw,
    /// The subject cannot commit cards of these kinds.
    CannotCommit(Vec<KindName>),
    /// The clues on the subject (a location) can be discovered only by investigating.
    CluesOnlyByInvestigating,
    /// The subject cannot move, whether by an action or by an effect.
    CannotMove,
    /// All damage and horror that is dealt to the subject is direct.
    TakesDirectHarm,
    /// The subject (an enemy) makes no attacks of opportunity.
    MakesNoOpportunityAttacks,
    /// The action abilities of these cards cost the subject 1 action.
    OneActionFor(Filter),
    /// The subject (an enemy) can be attacked and dealt damage only with these cards.
    HarmedOnlyBy(Filter),
    /// If an attack defeats the subject, it is killed instead.
    KilledByAttack,
    /// The icons of the subject do not count.
    NoIcons,
    /// No clues can be placed on the subject.
    NoCluesPlaced,
    /// As an additional cost to move into the subject (a location), the investigators spend these clues together.
    EnteringCosts(GroupClues),
    /// As an additional cost to engage the subject (an enemy), the investigators spend these clues together. An enemy
    /// that engages by itself costs nothing.
    EngagingCosts(GroupClues),
    /// If the subject leaves play, it goes to this area of the scenario, wherever it would have gone.
    LeavesPlayTo(packs::Sym),
    /// If the card that the subject is attached to goes to an area of the scenario, the subject goes with it: attached,
    /// and with its tokens. So it comes back.
    StaysAttached,
    /// This is remembered of the subject; a condition `remembered` asks for it.
    Remembered(packs::Sym),
    /// The effects of these chaos tokens are ignored in the subject's tests, with their modifiers. They are revealed all
    /// the same.
    IgnoresTokens(Vec<Chaos>),
    /// The difficulty of the subject's tests is doubled.
    DifficultyDoubles,
    /// What a success of the subject's tests brings is carried out twice.
    ResultsTwice,
    /// Damage and horror that is dealt to these investigators may be assigned to the subject (an asset).
    BearsFor(Filter),
    /// These investigators may use the abilities of the subject (an asset) as its controller may.
    UsedBy(Filter),
    /// Enemies that move go towards the subject (a location), in place of where they would.
    DrawsEnemies,
    /// Clues that are placed on the location of the subject (an enemy) are placed on the subject instead.
    DrawsClues,
    /// The damage or the horror on the subject cannot be healed, and when it is dealt it cannot be cancelled.
    HarmStays(super::words::Token),
    /// The subject may decline the resources of the upkeep phase.
    MayDeclineResources,
    /// The subject is discarded when the round ends.
    LeavesAtRoundEnd,
    /// The base value of a skill of the subject.
    BaseSkill(BaseSkill),
    /// The subject (an enemy) takes no damage.
    CannotBeDamaged,
    /// The subject can discover no clues.
    CannotDiscover,
    /// The subject cannot use the abilities of these cards.
    CannotUse(Filter),
    /// These investigators may commit a card to the subject's tests, wherever they are.
    CommitsFrom(Filter),
    /// The subject cannot use the free abilities of these cards.
    CannotUseFree(Filter),
    /// Only damage and horror that these cards deal may be assigned to the subject (an asset).
    BearsOnly(Filter),
    /// The first time the subject reveals a chaos token in a test, it reveals so many more and chooses one; the others
    /// are ignored.
    RevealsMore(Amount),
    /// The subject (a card) has this trait too.
    GainsTrait(#[schemars(with = "packs::schema::Trait")] packs::Sym),
    /// The subject (a card) does not have this trait, whatever else gives it.
    LosesTrait(#[schemars(with = "packs::schema::Trait")] packs::Sym),
}

/// An action as rules name it.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ActionName {
    Move,
    Fight,
    Evade,
    Investigate,
    Draw,
    Resign,
}

impl ActionName {
    /// Its bit among the actions that were performed.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// When a triggered ability triggers: the cell of the happening, and the happening.
pub type Trigger = time::Trigger<Pattern>;

/// A happening, written as a bare word or with what narrows it down.
type Happening = Option<Narrowed<Pattern>>;

/// How often an ability may be used.
pub type Limit = time::Limit<Period>;

fn one() -> u8 {
    1
}

/// The time over which a limit counts.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Deserialize,
    serde::Serialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Pack, Unpack)]
#[allow(missing_docs)]
pub enum Period {
    Test,
    Turn,
    Phase,
    Round,
    Game,
}

fn just_one(
    would: Happening,
    when: Happening,
    at: Happening,
    after: Happening,
) -> Result<Trigger, &'static str> {
    one_of(would, when, at, after)?.ok_or(time::NO_TIME)
}

fn one_of(
    would: Happening,
    when: Happening,
    at: Happening,
    after: Happening,
) -> Result<Option<Trigger>, &'static str> {
    let of = |h: Happening| h.map(|n| n.0);
    time::one_of(of(would), of(when), of(at), of(after))
}

/// A forced ability.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "ForcedText")]
pub struct Forced {
    /// When.
    pub on: Trigger,
    /// Only if this holds.
    pub condition: Option<Condition>,
    /// While the card is in its owner's hand, instead of in play.
    pub from_hand: bool,
    /// How often.
    pub limit: Option<Limit>,
    /// What happens.
    pub effect: Block<Verb>,
}

impl TryFrom<ForcedText> for Forced {
    type Error = &'static str;
    fn try_from(text: ForcedText) -> Result<Self, Self::Error> {
        Ok(Self {
            on: just_one(text.would, text.when, text.at, text.after)?,
            condition: text.condition,
            from_hand: text.from_hand,
            limit: text.limit,
            effect: text.effect,
        })
    }
}

/// A forced ability, as it is written.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Forced")]
pub struct ForcedText {
    /// Before it happens: may cancel or replace it.
    #[serde(default)]
    would: Happening,
    /// Once it is certain, before it resolves.
    #[serde(default)]
    when: Happening,
    /// As it resolves.
    #[serde(default)]
    at: Happening,
    /// Once it has resolved.
    #[serde(default)]
    after: Happening,
    /// Only if this holds.
    #[serde(rename = "if", default)]
    condition: Option<Condition>,
    /// While the card is in its owner's hand, instead of in play.
    #[serde(default)]
    from_hand: bool,
    /// How often.
    #[serde(default)]
    limit: Option<Limit>,
    /// What happens.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    effect: Block<Verb>,
}

/// A reaction.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "ReactionText")]
pub struct Reaction {
    /// When.
    pub on: Trigger,
    /// Only if this holds.
    pub condition: Option<Condition>,
    /// What it costs.
    pub cost: Cost,
    /// How often.
    pub limit: Option<Limit>,
    /// What happens.
    pub effect: Block<Verb>,
}

impl TryFrom<ReactionText> for Reaction {
    type Error = &'static str;
    fn try_from(text: ReactionText) -> Result<Self, Self::Error> {
        Ok(Self {
            on: just_one(text.would, text.when, text.at, text.after)?,
            condition: text.condition,
            cost: text.cost,
            limit: text.limit,
            effect: text.effect,
        })
    }
}

/// A reaction, as it is written.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Reaction")]
pub struct ReactionText {
    /// Before it happens: may cancel or replace it.
    #[serde(default)]
    would: Happening,
    /// Once it is certain, before it resolves.
    #[serde(default)]
    when: Happening,
    /// As it resolves.
    #[serde(default)]
    at: Happening,
    /// Once it has resolved.
    #[serde(default)]
    after: Happening,
    /// Only if this holds.
    #[serde(rename = "if", default)]
    condition: Option<Condition>,
    /// What it costs.
    #[serde(default)]
    cost: Cost,
    /// How often.
    #[serde(default)]
    limit: Option<Limit>,
    /// What happens.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    effect: Block<Verb>,
}

/// A free triggered ability.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Free {
    /// Only if this holds.
    #[serde(rename = "if", default)]
    pub condition: Option<Condition>,
    /// What it costs.
    #[serde(default)]
    pub cost: Cost,
    /// How often.
    #[serde(default)]
    pub limit: Option<Limit>,
    /// What happens.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    pub effect: Block<Verb>,
}

/// An action ability.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ActionAbility {
    /// How many actions.
    #[serde(default = "one")]
    pub actions: u8,
    /// Any number of additional actions may be spent on it.
    #[serde(default)]
    pub more_actions: bool,
    /// Its bold designator.
    #[serde(rename = "as", default)]
    pub designator: Option<Designator>,
    /// Only if this holds.
    #[serde(rename = "if", default)]
    pub condition: Option<Condition>,
    /// What it costs beside the actions.
    #[serde(default)]
    pub cost: Cost,
    /// How often.
    #[serde(default)]
    pub limit: Option<Limit>,
    /// It provokes no attacks of opportunity though it has no designator that says so.
    #[serde(default)]
    pub safe: bool,
    /// While the card is in its owner's hand, instead of in play.
    #[serde(default)]
    pub from_hand: bool,
    /// What happens.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    pub effect: Block<Verb>,
}

/// What an event does.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "PlayText")]
pub struct Play {
    /// Its bold designator.
    pub designator: Option<Designator>,
    /// Fast, at this timing point.
    pub on: Option<Trigger>,
    /// Fast, in any player window while this holds.
    pub fast_if: Option<Condition>,
    /// Played only if this holds.
    pub condition: Option<Condition>,
    /// It provokes no attacks of opportunity.
    pub safe: bool,
    /// What happens.
    pub effect: Block<Verb>,
}

impl TryFrom<PlayText> for Play {
    type Error = &'static str;
    fn try_from(text: PlayText) -> Result<Self, Self::Error> {
        Ok(Self {
            on: one_of(text.would, text.when, text.at, text.after)?,
            designator: text.designator,
            fast_if: text.fast_if,
            condition: text.condition,
            safe: text.safe,
            effect: text.effect,
        })
    }
}

/// What an event does, as it is written.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Play")]
pub struct PlayText {
    /// Its bold designator.
    #[serde(rename = "as", default)]
    designator: Option<Designator>,
    /// Before it happens: may cancel or replace it.
    #[serde(default)]
    would: Happening,
    /// Once it is certain, before it resolves.
    #[serde(default)]
    when: Happening,
    /// As it resolves.
    #[serde(default)]
    at: Happening,
    /// Once it has resolved.
    #[serde(default)]
    after: Happening,
    /// Fast, in any player window while this holds.
    #[serde(default)]
    fast_if: Option<Condition>,
    /// Played only if this holds.
    #[serde(rename = "if", default)]
    condition: Option<Condition>,
    /// It provokes no attacks of opportunity.
    #[serde(default)]
    safe: bool,
    /// What happens.
    #[serde(rename = "do")]
    #[schemars(with = "Vec<Verb>")]
    effect: Block<Verb>,
}

/// What a committed skill does.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Commit {
    /// Only if this holds when the results are applied.
    #[serde(rename = "if", default)]
    pub condition: Option<Condition>,
    /// Only to your own tests.
    #[serde(default)]
    pub only_own: bool,
    /// Only to tests for which this holds.
    #[serde(default)]
    pub only_if: Option<Condition>,
    /// The icons that it gains while it is committed to another investigator's test.
    #[serde(default)]
    pub icons_for_others: super::card::Icons,
    /// Icons that it gains while it is committed.
    #[serde(default)]
    pub gains: Option<super::card::Gains>,
    /// At most so many of this title in one test, of all investigators.
    #[serde(default)]
    pub max_per_test: Option<u8>,
    /// What happens if the test succeeds.
    #[serde(default)]
    #[schemars(with = "Option<Vec<Verb>>")]
    pub on_success: Option<Block<Verb>>,
}

/// When an act advances other than by spending its clues.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "ObjectiveText")]
pub struct Objective {
    /// At this timing point ..
    pub on: Option<Trigger>,
    /// .. or as soon as this holds.
    pub once: Option<Condition>,
    /// The investigators may decline.
    pub may: bool,
    /// What it costs.
    pub cost: Cost,
}

impl TryFrom<ObjectiveText> for Objective {
    type Error = &'static str;
    fn try_from(text: ObjectiveText) -> Result<Self, Self::Error> {
        Ok(Self {
            on: one_of(text.would, text.when, text.at, text.after)?,
            once: text.once,
            may: text.may,
            cost: text.cost,
        })
    }
}

/// When an act advances other than by spending its clues, as it is written.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Objective")]
pub struct ObjectiveText {
    /// Before it happens: may cancel or replace it.
    #[serde(default)]
    would: Happening,
    /// Once it is certain, before it resolves.
    #[serde(default)]
    when: Happening,
    /// As it resolves.
    #[serde(default)]
    at: Happening,
    /// Once it has resolved.
    #[serde(default)]
    after: Happening,
    /// .. or as soon as this holds.
    #[serde(default)]
    once: Option<Condition>,
    /// The investigators may decline.
    #[serde(default)]
    may: bool,
    /// What it costs.
    #[serde(default)]
    cost: Cost,
}

/// What revealing a chaos token does: a symbol of the reference card, or an elder sign.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct TokenEffect {
    /// Its modifier.
    #[serde(deserialize_with = "some_amount")]
    #[schemars(with = "Amount")]
    pub modifier: Option<Amount>,
    /// Reveal another token.
    pub reveal_another: bool,
    /// The test succeeds automatically, if this holds.
    pub succeeds_if: Option<Condition>,
    /// What it does when it is resolved (ST.4).
    #[serde(rename = "do")]
    #[schemars(with = "Option<Vec<Verb>>")]
    pub effect: Option<Block<Verb>>,
    /// What it does if the test succeeds (ST.7).
    #[schemars(with = "Option<Vec<Verb>>")]
    pub on_success: Option<Block<Verb>>,
    /// What it does if the test fails (ST.7).
    #[schemars(with = "Option<Vec<Verb>>")]
    pub on_failure: Option<Block<Verb>>,
}
