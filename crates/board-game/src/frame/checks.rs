//! Frames of skill checks and of using abilities.

use crate::content::ability::CheckKind;
use crate::content::defs::Answers;
use crate::content::ids::{AbilityId, MonsterId, PlaceId};
use crate::frame::steps::*;
use crate::state::{Origin, Value};
use kernel::{Maybe, Seat};
use packs::KeptId;
use serde::{Deserialize, Serialize};

/// Whether a check was decided without dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Settled {
    /// It was not; dice are rolled.
    #[default]
    No,
    /// Passed.
    Passed,
    /// Failed.
    Failed,
}

/// A skill check in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CheckFrame {
    /// The investigator who makes it.
    pub seat: Seat,
    /// The running step.
    pub step: At<CheckStep>,
    /// The kind of check.
    pub kind: CheckKind,
    /// The skill that it is made with.
    pub skill: CheckKind,
    /// Dice added by the modifier (negative: removed).
    pub modifier: i16,
    /// Successes needed.
    pub difficulty: i16,
    /// The number of dice that show each face.
    pub faces: [u8; 6],
    /// Dice still to roll.
    pub left: u8,
    /// Whether it was decided without dice.
    pub settled: Settled,
    /// The successes that it counts as, if it was decided without dice.
    pub settled_with: u8,
    /// The monster that it is made against, if there is one.
    pub monster: Maybe<MonsterId>,
    /// The place of the gate that it closes, if it closes one.
    pub gate: Maybe<PlaceId>,
    /// Whether successes beyond the difficulty matter.
    pub counts: bool,
    /// The cost that a player may pay to pass it.
    pub pass_by: Maybe<KeptId>,
    /// The lowest face that is a success.
    pub success_from: u8,
    /// The number of successes that a 6 counts as.
    pub six_counts: u8,
    /// Abilities used on this roll, by the slot of their first copy.
    pub used: Answers,
    /// The position in player order of the player who may re-roll now.
    pub in_order: u8,
}

/// The use of an ability: its cost is paid, a Spell is cast, the effect is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CastFrame {
    /// The seat that uses it, if a seat does.
    pub seat: Maybe<Seat>,
    /// The running step.
    pub step: At<CastStep>,
    /// Where the ability comes from.
    pub origin: Origin,
    /// The ability; none for a Spell that is cast for its bonus in combat.
    pub ability: Maybe<AbilityId>,
    /// Whether the Spell was cast, or the ability had no check.
    pub cast: bool,
    /// Successes of the check.
    pub successes: u8,
    /// The investigator's count of falls when this began.
    pub falls: u8,
    /// The value of `it` in the script.
    pub it: Value,
    /// Whether neither Sanity nor Stamina was at 0 when this began.
    pub was_up: bool,
    /// Sanity that the Spell costs.
    pub sanity_cost: u8,
    /// Whether the Sanity cost has been settled.
    pub cost_settled: bool,
}

impl CheckFrame {
    /// Whether its dice have been counted. From then on, more dice come only from Clues.
    pub fn counted(&self) -> bool {
        let before = [
            CheckStep::Announce,
            CheckStep::SettleBefore,
            CheckStep::PaidToPass,
            CheckStep::CountDice,
        ];
        !before.contains(&self.step.next)
    }
    /// A new check.
    pub fn new(seat: Seat, kind: CheckKind, modifier: i16, difficulty: i16) -> Self {
        Self {
            seat,
            step: CheckStep::Announce.into(),
            kind,
            skill: base_skill(kind),
            modifier,
            difficulty,
            faces: [0; 6],
            left: 0,
            settled: Settled::No,
            settled_with: 0,
            monster: Maybe::NONE,
            gate: Maybe::NONE,
            counts: false,
            pass_by: Maybe::NONE,
            success_from: 5,
            six_counts: 1,
            used: Answers::EMPTY,
            in_order: 0,
        }
    }
    /// The number of dice rolled.
    pub fn rolled(&self) -> u8 {
        self.faces.iter().sum()
    }
    /// The number of successes so far.
    pub fn successes(&self) -> u8 {
        let mut count = 0;
        for f in self.success_from.clamp(1, 7)..=6 {
            count += self.faces[f as usize - 1] * if f == 6 { self.six_counts } else { 1 };
        }
        count
    }
}

/// The skill that a special check uses.
pub fn base_skill(kind: CheckKind) -> CheckKind {
    match kind {
        CheckKind::Evade => CheckKind::Sneak,
        CheckKind::Horror => CheckKind::Will,
        CheckKind::Combat | CheckKind::CloseGate => CheckKind::Fight,
        CheckKind::Spell => CheckKind::Lore,
        CheckKind::Any
        | CheckKind::Speed
        | CheckKind::Sneak
        | CheckKind::Fight
        | CheckKind::Will
        | CheckKind::Lore
        | CheckKind::Luck => kind,
    }
}

impl Default for CheckFrame {
    fn default() -> Self {
        Self::new(Seat(0), CheckKind::Luck, 0, 1)
    }
}
