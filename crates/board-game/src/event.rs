//! What happened, for logs and animations. Built only for a listener.

use crate::content::ability::CheckKind;
use crate::content::amount::Stat;
use crate::content::filter::Status;
use crate::content::ids::MonsterId;
use crate::state::{GameEnd, Origin};
use kernel::show::Stakes;
use kernel::{Maybe, Seat};
use serde::Serialize;

/// What a term of a number comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TermOf {
    /// The number by itself: a slider, a sheet, a marker.
    Base,
    /// Gained in this game, for good.
    Gained,
    /// An effect in force.
    Effect(Origin),
    /// What a check is made against.
    Against(Opponent),
    /// What is wielded or cast in a fight.
    Held(u16),
    /// The number cannot be lower.
    Least,
}

/// What a check is made against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// A monster.
    Monster(MonsterId),
    /// A gate.
    Gate,
    /// Nothing: the text that asks for the check.
    Text,
}

/// What a number is made of, term by term. The sum is the number.
pub type Terms = Vec<(TermOf, i16)>;

/// Why the Ancient One awakens. // awakening
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Woken {
    /// The doom track is full.
    Doom,
    /// Too many gates are open.
    Gates,
    /// The terror level is at its height and the town overrun.
    Overrun,
    /// There is no gate marker left.
    NoGateMarker,
    /// There is no monster left in the cup.
    EmptyCup,
    /// A text says so.
    Text,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Turn(u16),
    Phase(u8),
    Joins {
        seat: Seat,
        investigator: u8,
    },
    AncientOne(u8),
    /// A passage of the story: the Ancient One's, or the scenario's.
    Tells {
        ancient: bool,
        text: String,
    },
    Gained {
        seat: Seat,
        stat: Stat,
        by: i16,
    },
    Lost {
        seat: Seat,
        stat: Stat,
        by: i16,
    },
    Paid {
        seat: Seat,
        stat: Stat,
        by: i16,
    },
    Moved {
        seat: Seat,
        to: u8,
    },
    Drew {
        seat: Seat,
        card: u16,
    },
    Discarded {
        seat: Seat,
        card: u16,
        boxed: bool,
    },
    Traded {
        from: Seat,
        to: Seat,
        card: u16,
    },
    Became {
        seat: Seat,
        status: Status,
    },
    Ceased {
        seat: Seat,
        status: Status,
    },
    Check {
        seat: Seat,
        kind: CheckKind,
        /// The skill that it is made with.
        skill: CheckKind,
        dice: i16,
        difficulty: i16,
        terms: Terms,
        /// What hangs on it.
        stakes: Box<Stakes>,
    },
    Die {
        seat: Seat,
        face: u8,
        cause: Origin,
    },
    Rerolled {
        seat: Seat,
        dice: u8,
    },
    Passed {
        seat: Seat,
        kind: CheckKind,
        successes: u8,
        /// What hung on it, where it was settled without a roll.
        stakes: Option<Box<Stakes>>,
    },
    Failed {
        seat: Seat,
        kind: CheckKind,
        successes: u8,
        /// The same.
        stakes: Option<Box<Stakes>>,
    },
    /// Whose, if anybody's.
    Uses {
        seat: Maybe<Seat>,
        origin: Origin,
    },
    Encounter {
        seat: Seat,
        place: u8,
        card: String,
    },
    MythosCard(u8),
    MythosStep {
        card: u8,
        step: u8,
    },
    Doom {
        by: i16,
        now: u8,
    },
    Terror(u8),
    GateOpens {
        place: u8,
        marker: u8,
    },
    GateCloses {
        place: u8,
        marker: u8,
    },
    Sealed(u8),
    Unsealed(u8),
    GreatSeal(u8),
    NoGate(u8),
    Surges(u8),
    NoClue(u8),
    ClueAppears(u8),
    MonsterAppears {
        monster: MonsterId,
        place: u8,
    },
    MonsterMoves {
        monster: MonsterId,
        from: u8,
        to: u8,
    },
    MonsterToCup(MonsterId),
    MonsterBoxed(MonsterId),
    Trophy {
        seat: Seat,
        monster: MonsterId,
    },
    Fights {
        seat: Seat,
        monster: MonsterId,
    },
    Evaded {
        seat: Seat,
        monster: MonsterId,
    },
    Defeated {
        seat: Seat,
        monster: MonsterId,
    },
    AllyAbsent(u16),
    AllyLeaves(u16),
    Closes(u8),
    Leaves(u8),
    Ignored(u8),
    Awakens(Woken),
    BattleRound(u8),
    EpicCard(u8),
    RiftMarker {
        track: u8,
        place: u8,
    },
    RiftOpens {
        track: u8,
        place: u8,
    },
    RiftMoves {
        track: u8,
        place: u8,
    },
    RiftCloses(u8),
    Over(GameEnd),
    FirstCitizen(Seat),
}
