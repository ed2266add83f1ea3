//! Frames of skill checks, and what they come to.

use crate::content::ability::CheckKind;
use crate::content::defs::Answers;
use crate::content::ids::MonsterId;
use crate::frame::steps::*;
use crate::state::{Origin, Value};
use kernel::{Maybe, Seat};
use serde::{Deserialize, Serialize};

/// Whether a check is settled without dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Settled {
    /// It is rolled.
    #[default]
    No,
    /// Passed.
    Passed,
    /// Failed.
    Failed,
}

/// A check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CheckFrame {
    /// Who makes it.
    pub seat: Seat,
    /// Step.
    pub step: At<CheckStep>,
    /// What it is.
    pub kind: CheckKind,
    /// The skill it is made with.
    pub skill: CheckKind,
    /// Dice more or fewer.
    pub modifier: i16,
    /// Successes needed.
    pub difficulty: i16,
    /// Dice by face.
    pub faces: [u8; 6],
    /// Dice still to roll.
    pub left: u8,
    /// Settled without dice.
    pub settled: Settled,
    /// Successes it was settled with.
    pub settled_with: u8,
    /// Against which monster, if any.
    pub monster: Maybe<MonsterId>,
    /// The place of the gate that it closes, if any.
    pub gate: Maybe<u8>,
    /// Successes beyond the difficulty matter.
    pub counts: bool,
    /// The cost that may be paid to pass it.
    pub pass_by: Maybe<u16>,
    /// Least face that is a success.
    pub success_from: u8,
    /// Successes of a 6.
    pub six_counts: u8,
    /// Abilities already used on this roll, by the slot of their first copy.
    pub used: Answers,
    /// Place in player order of the one whose re-rolls are looked at.
    pub in_order: u8,
}

/// An ability is used: paid for, cast if it is a Spell's, carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CastFrame {
    /// By whom, if by anybody.
    pub seat: Maybe<Seat>,
    /// Step.
    pub step: At<CastStep>,
    /// Of what.
    pub origin: Origin,
    /// Which ability; none for a Spell that is cast for its bonus in combat.
    pub ability: Maybe<u16>,
    /// It worked.
    pub cast: bool,
    /// Successes.
    pub successes: u8,
    /// How often the investigator had fallen before.
    pub falls: u8,
    /// What the script's `it` is.
    pub it: Value,
    /// Neither Sanity nor Stamina was at 0 when it began.
    pub was_up: bool,
    /// Sanity that the Spell costs.
    pub sanity_cost: u8,
    /// That has been settled.
    pub cost_settled: bool,
}

impl CheckFrame {
    /// Whether its dice have been counted, so that more dice come from Clues.
    pub fn counted(&self) -> bool {
        let before = [
            CheckStep::Announce,
            CheckStep::SettleBefore,
            CheckStep::PaidToPass,
            CheckStep::CountDice,
        ];
        !before.contains(&self.step.next)
    }
    /// A check of a kind with a modifier.
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
    /// Dice rolled.
    pub fn rolled(&self) -> u8 {
        self.faces.iter().sum()
    }
    /// Successes so far.
    pub fn successes(&self) -> u8 {
        let mut n = 0;
        for f in self.success_from.clamp(1, 7)..=6 {
            n += self.faces[f as usize - 1] * if f == 6 { self.six_counts } else { 1 };
        }
        n
    }
}

/// The skill a special check is built on.
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
