//! What happened, for logs and animations.

use crate::content::{AbilityId, Chaos, DefId, Phase, Skill, Token};
use crate::frame::Act;
pub use crate::frame::Why;
use crate::state::{CardId, Owner, SeatId};
use kernel::Maybe;
use kernel::show::Stakes;
use serde::Serialize;

/// Something that happened.
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
    /// A basic weakness of the collection is gained in the middle of a game.
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
    ToBottom {
        card: CardId,
    },
    Removed {
        card: CardId,
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
        /// What the card was then.
        def: DefId,
        ability: AbilityId,
    },
    EnteredPlay {
        card: CardId,
    },
    LeftPlay {
        card: CardId,
        /// What the card was then.
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
    DrewEncounter {
        who: SeatId,
        card: CardId,
        /// From the encounter deck, and not from another pile or place.
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
        /// The card whose revelation or attack it was, if any.
        card: Maybe<CardId>,
        /// It was an attack.
        attack: bool,
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
    /// Killed, or driven insane, for good.
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
        /// What hangs on it.
        stakes: Box<Stakes>,
    },
    /// Actions are spent on something that is about to be done.
    TakesAction {
        who: SeatId,
        act: Act,
        count: u8,
    },
    /// Resources are paid for a card or for an ability of it.
    PaidResources {
        who: SeatId,
        card: CardId,
        count: u8,
    },
    /// Uses of a card are paid.
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
    },
    TokenChanged {
        /// Which.
        token: Chaos,
        /// As what it counts.
        into: Chaos,
    },
    /// A revealed token is ignored or cancelled.
    TokenIgnored {
        token: Chaos,
    },
    /// `terms` are what the value is made of, the skill first, then the tokens; `sure` is an automatic result.
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
        /// What the card was then: it may turn before this is told.
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
        /// What the card was then: its back may turn it into another.
        def: DefId,
    },
    ActAdvances {
        card: CardId,
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
        block: u16,
    },
    ScenarioEnds {
        resolution: String,
    },
    /// A passage of the story: a card's, or the scenario's or campaign's.
    Tells {
        card: Maybe<CardId>,
        text: String,
    },
    ScenarioBegins {
        scenario: u8,
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
    CampaignEnds {
        ending: String,
    },
}
