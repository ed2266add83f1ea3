//! Frames of setup, turns and phases.

use super::Outcome;
use crate::content::ids::{EncounterCardId, EpicId, MythosId, PlaceId};
use crate::content::step::Side;
use crate::frame::steps::*;
use crate::state::MonsterSet;
use crate::state::{Moved, Use};
use kernel::{Maybe, Seat};
use serde::{Deserialize, Serialize};

/// The whole game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct GameFrame {
    /// The running step.
    pub step: At<GameStep>,
}

/// Setup. `random` has a bit for each seat whose investigator is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SetupFrame {
    /// The running step.
    pub step: At<SetupStep>,
    /// The index of the seat, helper or track that is being set up.
    pub at_hand: u8,
    /// Seats whose investigator is dealt, as bits.
    pub random: u8,
}

/// The setup of a new investigator, at the start or after one was devoured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct NewInvestigatorFrame {
    /// The seat.
    pub seat: Seat,
    /// The running step.
    pub step: At<NewInvestigatorStep>,
    /// The deck or slider that is being set up.
    pub at_hand: u8,
    /// Whether to run only the step that the frame begins with.
    pub only: bool,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TurnFrame {
    /// The running step.
    pub step: At<TurnStep>,
    /// The position in player order of the seat whose turn it is.
    pub in_order: u8,
    /// Whether the phase has begun.
    pub begun: bool,
    /// Whether the phase has ended.
    pub ended: bool,
}

/// The Upkeep of an investigator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct UpkeepFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<UpkeepStep>,
    /// Sliders that were moved, as bits.
    pub moved: u8,
    /// The Focus left.
    pub left: i16,
}

/// The Movement of an investigator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MovementFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<MovementStep>,
    /// Movement points left.
    pub points: i16,
    /// The monsters that were evaded or fought.
    pub faced: MonsterSet,
    /// Whether moving is over.
    pub over: bool,
    /// Whether the investigator moved or fought. If so, the normal move can no longer be given up.
    pub begun: bool,
    /// The place to enter once the monsters in the way are dealt with.
    pub to: Maybe<PlaceId>,
    /// The ability that moves the investigator, if they do not walk.
    pub by: Option<Use>,
    /// The place that the investigator leaves.
    pub from: PlaceId,
    /// Whether the investigator stood up in this phase.
    pub stood: bool,
    /// The place of the monsters in `faced`.
    pub at: Maybe<PlaceId>,
}

/// The Arkham Encounters phase of an investigator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ArkhamEncountersFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<ArkhamStep>,
    /// Whether the investigator has had an encounter, used an ability or tried the gate.
    pub done: bool,
    /// The place of the investigator at the beginning; none once they have had their encounter.
    pub place: Maybe<PlaceId>,
}

/// An encounter of an investigator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct EncounterFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<EncounterStep>,
    /// The place.
    pub place: PlaceId,
    /// The number of cards to draw.
    pub want: u8,
    /// The cards drawn.
    pub cards: [Maybe<EncounterCardId>; 4],
    /// The number of cards drawn.
    pub drawn: u8,
    /// Whether to draw again.
    pub redraw: bool,
    /// The card to be resolved.
    pub card: Maybe<EncounterCardId>,
    /// Whether it has been drawn again already.
    pub redrawn: bool,
}

/// The Mythos phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MythosFrame {
    /// The running step.
    pub step: At<MythosStep>,
    /// The card, once it is drawn.
    pub card: Maybe<MythosId>,
    /// The place that gets a Clue next, as an index.
    pub at_hand: u8,
    /// The number of cards still to draw in this phase.
    pub more: u8,
    /// Whether this is setup, where cards that name no gate are drawn again.
    pub setup: bool,
    /// Whether to draw another card.
    pub redraw: bool,
    /// Whether a gate burst.
    pub burst: bool,
    /// Whether it is an extra card, outside the phase.
    pub extra: bool,
}

/// A rise of the terror level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TerrorFrame {
    /// The number of levels still to rise.
    pub by: u8,
    /// The outcome to hand to the frame below at the end. If this frame interrupted it, that is the outcome it had
    /// before.
    pub told: Outcome,
    /// The running step.
    pub step: At<TerrorStep>,
}

/// The reactions to a move from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MovedFrame {
    /// The investigator or monster, with both places.
    pub way: Moved,
    /// The outcome to hand to the frame below at the end: the one it had before this frame interrupted it.
    pub told: Outcome,
    /// The running step.
    pub step: At<MovedStep>,
}

/// A Rumor passes or fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RumorFrame {
    /// The card.
    pub card: MythosId,
    /// Whether it passes; if not, it fails.
    pub passed: bool,
    /// The outcome to hand to the frame below at the end: the one it had before this frame interrupted it.
    pub told: Outcome,
    /// The running step.
    pub step: At<RumorStep>,
}

/// The final battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BattleFrame {
    /// The running step.
    pub step: At<BattleStep>,
    /// The position in player order.
    pub in_order: u8,
    /// Only this side attacks, as an Epic Battle card says.
    pub only: Option<Side>,
    /// The Epic Battle card of the round.
    pub card: Maybe<EpicId>,
}

/// Rifts: they make progress, open and move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct RiftFrame {
    /// The running step.
    pub step: At<RiftStep>,
    /// The index of the track.
    pub at_hand: u8,
    /// The Mythos card, if there is one.
    pub card: Maybe<MythosId>,
    /// The number of markers or rifts still to handle.
    pub count: u8,
    /// The place, or the space of a track that gets a marker.
    pub place: PlaceId,
    /// The investigator who investigates, or who chooses.
    pub seat: Seat,
    /// The index of the group of markers.
    pub group: u8,
    /// Whether the first player chooses one rift to fill.
    pub chosen: bool,
}

impl MythosFrame {
    /// The card that was drawn, for the steps after the draw.
    pub fn drawn(&self) -> MythosId {
        self.card.unwrap_or(MythosId(0))
    }
}
