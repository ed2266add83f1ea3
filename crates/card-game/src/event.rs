//! Events: what happened, for logs and animations.

use crate::content::{AbilityId, BlockId, Chaos, DefId, Phase, Skill, Token};
use crate::frame::Act;
pub use crate::frame::Why;
use crate::state::{CardId, Owner, SeatId};
use kernel::Maybe;
use kernel::show::Stakes;
use serde::Serialize;

/// An event: one change of the table, as clients see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    RoundBegins {
        round: u16,
    },
    PhaseBegins {
        phase: Phase,
    },
    TurnBegins {
        who: SeatId,
    },
    TurnEnds {
        who: SeatId,
    },
    BasicWeakness {
        who: SeatId,
        def: DefId,
    },
    /// An investigator gains a basic weakness of the collection during a game.
    GainedWeakness {
        who: SeatId,
        def: DefId,
    },
    LaidAside {
        who: SeatId,
        card: CardId,
    },
    Drew {
        who: SeatId,
        card: CardId,
    },
    LookedAt {
        who: SeatId,
        card: CardId,
    },
    TookControl {
        who: SeatId,
        card: CardId,
    },
    Shown {
        card: CardId,
    },
    ToHand {
        card: CardId,
    },
    ToTop {
        card: CardId,
    },
    ToBottom {
        card: CardId,
    },
    Removed {
        card: CardId,
    },
    /// A card, which is not told, goes to a deck or an area of the scenario.
    LaidDown {
        pile: u8,
    },
    DeckRefilled {
        who: SeatId,
    },
    GainedResources {
        who: SeatId,
        count: u8,
    },
    LostResources {
        who: SeatId,
        count: u8,
    },
    SpentClues {
        who: SeatId,
        count: u8,
    },
    DiscoveredClues {
        who: SeatId,
        at: CardId,
        count: u8,
    },
    Played {
        who: SeatId,
        card: CardId,
    },
    Used {
        who: SeatId,
        card: CardId,
        ability: AbilityId,
    },
    ForcedResolves {
        card: CardId,
        /// The definition that the card had then.
        def: DefId,
        ability: AbilityId,
    },
    EnteredPlay {
        card: CardId,
    },
    LeftPlay {
        card: CardId,
        /// The definition that the card had then.
        def: DefId,
    },
    Discarded {
        card: CardId,
    },
    Exhausted {
        card: CardId,
    },
    Readied {
        card: CardId,
    },
    Attached {
        card: CardId,
        to: CardId,
    },
    Moved {
        who: SeatId,
        to: CardId,
    },
    EnemyMoved {
        enemy: CardId,
        to: CardId,
    },
    Revealed {
        location: CardId,
    },
    Concealed {
        location: CardId,
    },
    DrewEncounter {
        who: SeatId,
        card: CardId,
        /// Whether it is from the encounter deck, and not from another place.
        deck: bool,
    },
    Surged {
        who: SeatId,
    },
    Spawned {
        enemy: CardId,
        at: Maybe<CardId>,
    },
    Engaged {
        enemy: CardId,
        who: SeatId,
    },
    Disengaged {
        enemy: CardId,
        who: SeatId,
    },
    EnemyAttacks {
        enemy: CardId,
        who: SeatId,
        why: Why,
    },
    Cancelled {
        /// The card whose revelation or attack caused it, if any.
        card: Maybe<CardId>,
        /// Whether it was an attack.
        attack: bool,
    },
    /// Damage or horror that a card was about to take is cancelled.
    HarmCancelled {
        card: CardId,
        damage: u8,
        horror: u8,
    },
    Evaded {
        enemy: CardId,
        who: Maybe<SeatId>,
    },
    DamageTaken {
        card: CardId,
        count: u8,
    },
    HorrorTaken {
        card: CardId,
        count: u8,
    },
    Healed {
        card: CardId,
        damage: u8,
        horror: u8,
    },
    EnemyDefeated {
        enemy: CardId,
        by: Maybe<SeatId>,
    },
    AssetDefeated {
        card: CardId,
    },
    InvestigatorDefeated {
        who: SeatId,
    },
    Resigned {
        who: SeatId,
    },
    /// The investigator was killed or driven insane.
    Killed {
        who: SeatId,
        insane: bool,
    },
    Trauma {
        who: SeatId,
        physical: u8,
        mental: u8,
    },
    TestBegins {
        who: SeatId,
        skill: Skill,
        difficulty: i16,
        /// What success and failure would do.
        stakes: Box<Stakes>,
    },
    /// The investigator spends actions on something that is about to be done.
    TakesAction {
        who: SeatId,
        act: Act,
        count: u8,
    },
    /// The investigator pays resources for a card, or for an ability of it.
    PaidResources {
        who: SeatId,
        card: CardId,
        count: u8,
    },
    /// The investigator pays uses of a card.
    SpentUses {
        card: CardId,
        count: u8,
    },
    AddedToHand {
        who: SeatId,
        card: CardId,
    },
    Committed {
        who: SeatId,
        card: CardId,
    },
    TokenRevealed {
        who: SeatId,
        token: Chaos,
        /// Whether it is revealed outside a test.
        outside: bool,
    },
    TokenChanged {
        /// Which.
        token: Chaos,
        /// As what it counts.
        into: Chaos,
        /// Whether it was revealed outside a test.
        outside: bool,
    },
    /// A chaos token is sealed on a card.
    Sealed {
        card: CardId,
        token: Chaos,
    },
    /// A sealed chaos token returns to the bag.
    Released {
        card: CardId,
        token: Chaos,
    },
    /// A revealed token is ignored or cancelled.
    TokenIgnored {
        token: Chaos,
        /// Whether it was revealed outside a test.
        outside: bool,
    },
    /// `terms` are the terms of the skill value: first the skill, then the tokens. `sure` is an automatic result.
    TestResult {
        who: SeatId,
        value: i16,
        difficulty: i16,
        success: bool,
        skill: Skill,
        terms: Vec<(CardId, i32)>,
        tokens: Vec<i32>,
        sure: bool,
    },
    DoomPlaced {
        on: CardId,
        /// The definition that the card had then. The card may turn before clients get the event.
        def: DefId,
        count: u8,
    },
    TokensPlaced {
        on: CardId,
        token: Token,
        count: u8,
    },
    TokensMoved {
        from: CardId,
        token: Token,
        count: u8,
    },
    TokensRemoved {
        from: CardId,
        token: Token,
        count: u8,
    },
    AgendaAdvances {
        card: CardId,
        /// The definition that the card had then. Its back may turn it into another card.
        def: DefId,
    },
    ActAdvances {
        card: CardId,
        /// The definition that the card had then. Its back may turn it into another card.
        def: DefId,
    },
    Shuffled {
        deck: Owner,
    },
    LeadInvestigator {
        who: SeatId,
    },
    Chose {
        who: SeatId,
        card: Maybe<CardId>,
        block: BlockId,
    },
    ScenarioEnds {
        resolution: String,
    },
    /// A passage of a card's, the scenario's or the campaign's story.
    Tells {
        card: Maybe<CardId>,
        text: String,
    },
    ScenarioBegins {
        scenario: u8,
    },
    PaysExperience {
        who: SeatId,
        count: i16,
    },
    EarnsExperience {
        who: SeatId,
        count: i16,
    },
    StoryCard {
        who: SeatId,
        def: DefId,
    },
    Upgraded {
        who: SeatId,
        old: Option<DefId>,
        new: DefId,
        cost: u8,
    },
    Replaced {
        who: SeatId,
        old: DefId,
        new: DefId,
    },
    Joined {
        who: SeatId,
    },
    LeftCampaign {
        who: SeatId,
    },
    CampaignEnds {
        ending: String,
    },
}
