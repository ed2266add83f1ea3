//! Frames of setup, turns and phases.

use super::Outcome;
use crate::content::step::Side;
use crate::frame::steps::*;
use crate::state::MonsterSet;
use crate::state::{Moved, Use};
use kernel::{Maybe, Seat};
use serde::{Deserialize, Serialize};

/// The whole game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct GameFrame {
    /// Step.
    pub step: At<GameStep>,
}

/// Setup. `random` has a bit for each seat whose investigator is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SetupFrame {
    /// Step.
    pub step: At<SetupStep>,
    /// The seat, helper or track at hand.
    pub at_hand: u8,
    /// Seats whose investigator is dealt.
    pub random: u8,
}

/// A new investigator gets ready (at setup, or after one was devoured).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct NewInvestigatorFrame {
    /// Whose.
    pub seat: Seat,
    /// Step.
    pub step: At<NewInvestigatorStep>,
    /// Deck or slider at hand.
    pub at_hand: u8,
    /// Only the part that it begins with.
    pub only: bool,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TurnFrame {
    /// Step.
    pub step: At<TurnStep>,
    /// Place in player order.
    pub in_order: u8,
    /// The phase has begun.
    pub begun: bool,
    /// The phase has ended.
    pub ended: bool,
}

/// Somebody's Upkeep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct UpkeepFrame {
    /// Whose.
    pub seat: Seat,
    /// Step.
    pub step: At<UpkeepStep>,
    /// Sliders that were moved, as bits.
    pub moved: u8,
    /// Focus left.
    pub left: i16,
}

/// Somebody's Movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MovementFrame {
    /// Whose.
    pub seat: Seat,
    /// Step.
    pub step: At<MovementStep>,
    /// Movement points left.
    pub points: i16,
    /// Monsters dealt with.
    pub faced: MonsterSet,
    /// Moving is over.
    pub over: bool,
    /// The investigator moved or fought: the normal move can no longer be given up.
    pub begun: bool,
    /// Where to, once what is in the way has been dealt with.
    pub to: Maybe<u8>,
    /// What carries them there, where they do not walk.
    pub by: Option<Use>,
    /// The place being left.
    pub from: u8,
    /// Stood up this phase.
    pub stood: bool,
    /// Where the monsters dealt with are.
    pub at: Maybe<u8>,
}

/// Somebody's Arkham Encounters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ArkhamEncountersFrame {
    /// Whose.
    pub seat: Seat,
    /// Step.
    pub step: At<ArkhamStep>,
    /// Had an encounter, used an ability or tried the gate.
    pub done: bool,
    /// Where they were; nowhere once they have had their encounter.
    pub place: Maybe<u8>,
}

/// An encounter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct EncounterFrame {
    /// Whose.
    pub seat: Seat,
    /// Step.
    pub step: At<EncounterStep>,
    /// Where.
    pub place: u8,
    /// So many cards are drawn.
    pub want: u8,
    /// The cards drawn.
    pub cards: [Maybe<u8>; 4],
    /// How many were drawn.
    pub drawn: u8,
    /// Draw again.
    pub redraw: bool,
    /// The card to be resolved.
    pub card: Maybe<u8>,
    /// It was drawn again already.
    pub redrawn: bool,
}

/// The Mythos phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MythosFrame {
    /// Step.
    pub step: At<MythosStep>,
    /// The card, once it is drawn.
    pub card: Maybe<u8>,
    /// The place for a Clue at hand.
    pub at_hand: u8,
    /// Cards still to be drawn this phase.
    pub more: u8,
    /// At setup: cards that name no gate are drawn again.
    pub setup: bool,
    /// Draw another.
    pub redraw: bool,
    /// A gate burst.
    pub burst: bool,
    /// A further card, outside the phase.
    pub extra: bool,
}

/// The terror level rises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TerrorFrame {
    /// By so much more.
    pub by: u8,
    /// What the procedure below is told at the end: what it was told before, if it was interrupted.
    pub told: Outcome,
    /// Step.
    pub step: At<TerrorStep>,
}

/// Somebody or a monster has gone from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MovedFrame {
    /// Who, from where and to where.
    pub way: Moved,
    /// What the procedure below is told at the end: what it was told before it was interrupted.
    pub told: Outcome,
    /// Step.
    pub step: At<MovedStep>,
}

/// A Rumor passes or fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RumorFrame {
    /// The card.
    pub card: u8,
    /// It is passed.
    pub passed: bool,
    /// What the procedure below is told at the end: what it was told before it was interrupted.
    pub told: Outcome,
    /// Step.
    pub step: At<RumorStep>,
}

/// The final battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BattleFrame {
    /// Step.
    pub step: At<BattleStep>,
    /// Place in player order.
    pub in_order: u8,
    /// Only this side's attack, as an Epic Battle card says.
    pub only: Option<Side>,
    /// The Epic Battle card of the round.
    pub card: Maybe<u8>,
}

/// Rifts: progress, opening, moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct RiftFrame {
    /// Step.
    pub step: At<RiftStep>,
    /// The track at hand.
    pub at_hand: u8,
    /// The Mythos card, if there is one.
    pub card: Maybe<u8>,
    /// How many.
    pub count: u8,
    /// Where.
    pub place: u8,
    /// Whose.
    pub seat: Seat,
    /// The group at hand.
    pub group: u8,
    /// One is filled, which the first player chooses.
    pub chosen: bool,
}

impl MythosFrame {
    /// The card that was drawn: for the steps that follow the draw.
    pub fn drawn(&self) -> u8 {
        self.card.unwrap_or(0)
    }
}
