//! The steps of every procedure, under the names and numbers of the Rules Reference.

use crate::state::{CardId, SeatId};
use serde::{Deserialize, Serialize};

/// Steps of an occurrence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum OccurrenceStep {
    Would,
    When,
    Resolve,
    At,
    After,
    End,
}

/// Steps of the initiation sequence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum InitiationStep {
    Is1ApplyModifiers,
    Is2PayCosts,
    PayCards(u8),
    PayClues(u8),
    PayHarm,
    Opportunity,
    Is3Initiate,
    Is4Resolve,
    End,
}

/// Steps of playing a card, once its costs are paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum PlayStep {
    Would,
    When,
    Effect,
    Discard,
    At,
    After,
    End,
}

/// Steps of an asset's entry, and of taking control of one that is in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum EntryStep {
    Would,
    When,
    Enter,
    TakeControl,
    End,
}

/// Steps of a spawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum SpawnStep {
    Where,
    WhereNow,
    WouldEnter,
    WhenEnters,
    Spawns,
    EntersPlay,
    Entered,
    Engages,
    Stays,
}

/// Steps of a skill test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum TestStep {
    St1DetermineSkill,
    St1Window,
    St2Commit,
    St2Window,
    St3Reveal,
    St3Revealed,
    St4ResolveSymbols,
    St5DetermineValue,
    St6Outcome,
    St6After,
    St7Results,
    St7After,
    St8Discard,
    St8Retaliate,
    St8End,
}

/// Steps of dealing damage and horror.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum HarmStep {
    Assign,
    Assigned,
    Dealt,
    Apply,
    Placed,
    End,
}

/// Steps of drawing an encounter card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum EncounterStep {
    Draw,
    Drawn,
    /// The card was named or found: it comes from a discard pile, a deck of the scenario, or the set-aside cards.
    DrawnFromElsewhere,
    Resolve,
    Undone,
    Surge,
    End,
}

/// Steps of moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum MoveStep {
    Leave,
    Leaves,
    Enter,
    Stays,
    EngageAtRevealed,
    Revealed,
    Engage,
    Left(CardId),
    Followed,
    Entered,
}

/// Steps of setup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum SetupStep {
    Weaknesses(SeatId),
    LeadInvestigator,
    OpeningHands(u8),
    Mulligan(u8),
    MulliganDraw(u8),
    LayOut,
    Play,
}

/// Steps of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum RoundStep {
    Begin,
    Mythos,
    Investigation,
    Enemy,
    Upkeep,
    End,
}

/// Steps of the mythos phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum MythosStep {
    M11Begins,
    M12PlaceDoom,
    M13CheckDoom,
    M14Draw,
    Window,
    M15Ends,
    End,
}

/// Steps of the investigation phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum InvestigationStep {
    I21Begins,
    Window,
    I22NextTurn,
    I23Ends,
    End,
}

/// Steps of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum TurnStep {
    T22Begins,
    Window,
    T221Action,
    AfterAction,
    T222Ends,
    End,
}

/// Steps of an action as if it were an investigator's turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum ExtraActionStep {
    Begins,
    Action,
    AfterAction,
    Ends,
}

/// Steps of the enemy phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum EnemyStep {
    E31Begins,
    E32Hunters,
    Window,
    E33Attacks,
    E34Ends,
    End,
}

/// Steps of the upkeep phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum UpkeepStep {
    U41Begins,
    Window,
    U42Reset,
    U43Ready,
    U44Draw,
    U44Gain,
    U45HandSize,
    U46PhaseEnds,
    U46RoundEnds,
    End,
}

/// Steps of drawing player cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum DrawStep {
    Draw,
    Weakness,
    Horror,
    End,
}

/// Steps of an elimination.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum EliminationStep {
    Trauma,
    GameEnds,
    Remove,
    NewLead,
    Engage,
    LastOut,
    LastAdvanced,
}

/// Steps of advancing an act or agenda.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum AdvanceStep {
    Advances,
    Certain,
    Flip,
    Back,
    Next,
    Turned,
    Advanced,
    After,
    Over,
    Stays,
}

/// Steps of the end of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum EndStep {
    ChooseEnding,
    GameEnds,
    Victory,
    Resolution,
    Over,
}

/// Steps of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum SearchStep {
    Look,
    Take,
    Resolve,
    Shuffle,
}

/// Steps of looking at the top of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum LookStep {
    Deck,
    Look,
    Order,
}
