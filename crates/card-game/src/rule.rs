//! The rules that ask questions, by their anchors in `rules/card-game/*.md`.

use serde::{Deserialize, Serialize};

macro_rules! rules {
    ($($name:ident = $anchor:literal,)*) => {
        /// A rule that asks a question.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum Rule { $($name,)* }
        impl Rule {
            /// Every rule that asks.
            pub const ALL: &[Rule] = &[$(Rule::$name,)*];
            /// The anchor of the rule.
            pub fn cite(self) -> &'static str {
                match self { $(Rule::$name => $anchor,)* }
            }
        }
    };
}

rules! {
    SetupLead = "setup-lead",
    SetupInvestigators = "setup-investigators",
    OpeningHand = "opening-hand",
    Mulligan = "mulligan",
    PlayerWindow = "player-window",
    NextTurn = "2.2",
    TakeAction = "2.2.1",
    EnemyAttacks = "3.3",
    HunterMoves = "hunter",
    HandSize = "4.5",
    DrawCards = "draw-cards",
    EncounterDraw = "encounter-draw",
    Costs = "costs",
    Targets = "targets",
    Choices = "choices",
    May = "may",
    LeadChooses = "lead-chooses",
    Forced = "forced",
    Reaction = "reaction",
    Simultaneous = "simultaneous",
    Opportunity = "attacks-of-opportunity",
    St1 = "ST.1",
    St2 = "ST.2",
    St3 = "ST.3",
    St7 = "ST.7",
    ChaosTokens = "chaos-tokens",
    Assign = "assign",
    Engagement = "engagement",
    Spawn = "spawn",
    Slots = "slots",
    Search = "search",
    Discard = "discard",
    CancelHarm = "cancel-harm",
    Trade = "trade",
    Trauma = "trauma",
    EndTogether = "end-together",
    Nearest = "nearest",
    St2Window = "ST.2.window",
    LocationVersions = "location-versions",
    HiddenSets = "hidden-sets",
    GainWeakness = "gain-weakness",
    CampaignCourse = "campaign-course",
    StoryCards = "earned-story-cards",
    Replacement = "replacement",
    Retire = "retire",
    JoinAndLeave = "join-and-leave",
    Upgrades = "upgrades",
    DiscardTop = "discard-top",
    X = "x",
    MoreActions = "more-actions",
    ExtraAction = "extra-action",
}
