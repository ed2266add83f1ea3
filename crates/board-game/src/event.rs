//! Events: what happened, for logs and animations. The rules build them only if a client listens.

use crate::content::ability::CheckKind;
use crate::content::amount::Stat;
use crate::content::filter::Status;
use crate::content::ids::{
    AncientId, CardId, EpicId, GateId, InvestigatorId, MonsterId, MythosId, PlaceId, TrackId,
};
use crate::state::{GameEnd, Origin};
use kernel::show::Stakes;
use kernel::{Maybe, Seat};
use serde::Serialize;

/// The source of a term of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TermOf {
    /// The number before any change: a slider, a sheet or a marker.
    Base,
    /// A permanent gain of this game.
    Gained,
    /// An effect in force.
    Effect(Origin),
    /// The opponent of a check.
    Against(Opponent),
    /// The weapon or Spell that is used in a fight.
    Held(CardId),
    /// The lower limit of the number.
    Least,
}

/// The opponent of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// A monster.
    Monster(MonsterId),
    /// A gate.
    Gate,
    /// None: a text asks for the check.
    Text,
}

/// The terms of a number. Their sum is the number.
pub type Terms = Vec<(TermOf, i16)>;

/// The reason why the Ancient One awakens. // awakening
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Woken {
    /// The doom track is full.
    Doom,
    /// Too many gates are open.
    Gates,
    /// The terror level is 10 and there are too many monsters.
    Overrun,
    /// There is no gate marker left.
    NoGateMarker,
    /// There is no monster left in the cup.
    EmptyCup,
    /// A text awakens it.
    Text,
}

/// An event: one change of the table, as clients see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Turn(u16),
    Phase(u8),
    Joins {
        seat: Seat,
        investigator: InvestigatorId,
    },
    AncientOne(AncientId),
    /// A passage of the Ancient One's or the scenario's story.
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
        to: PlaceId,
    },
    /// A Movement that nobody ended: nothing was left to do in it.
    MovementEnds(Seat),
    Drew {
        seat: Seat,
        card: CardId,
    },
    Discarded {
        seat: Seat,
        card: CardId,
        boxed: bool,
    },
    Traded {
        from: Seat,
        to: Seat,
        card: CardId,
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
        /// The skill of the check.
        skill: CheckKind,
        dice: i16,
        difficulty: i16,
        terms: Terms,
        /// What passing and failing would do.
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
        /// What passing and failing would have done, if the check was decided without a roll.
        stakes: Option<Box<Stakes>>,
    },
    Failed {
        seat: Seat,
        kind: CheckKind,
        successes: u8,
        /// What passing and failing would have done, if the check was decided without a roll.
        stakes: Option<Box<Stakes>>,
    },
    /// Whose, if anybody's.
    Uses {
        seat: Maybe<Seat>,
        origin: Origin,
    },
    Encounter {
        seat: Seat,
        place: PlaceId,
        card: String,
    },
    MythosCard(MythosId),
    MythosStep {
        card: MythosId,
        step: u8,
    },
    Doom {
        by: i16,
        now: u8,
    },
    Terror(u8),
    GateOpens {
        place: PlaceId,
        marker: GateId,
    },
    GateCloses {
        place: PlaceId,
        marker: GateId,
    },
    Sealed(PlaceId),
    Unsealed(PlaceId),
    GreatSeal(PlaceId),
    NoGate(PlaceId),
    Surges(PlaceId),
    NoClue(PlaceId),
    ClueAppears(PlaceId),
    MonsterAppears {
        monster: MonsterId,
        place: PlaceId,
    },
    MonsterMoves {
        monster: MonsterId,
        from: PlaceId,
        to: PlaceId,
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
    AllyAbsent(CardId),
    AllyLeaves(CardId),
    Closes(PlaceId),
    Leaves(MythosId),
    Ignored(MythosId),
    Awakens(Woken),
    BattleRound(u8),
    EpicCard(EpicId),
    RiftMarker {
        track: TrackId,
        place: PlaceId,
    },
    RiftOpens {
        track: TrackId,
        place: PlaceId,
    },
    RiftMoves {
        track: TrackId,
        place: PlaceId,
    },
    RiftCloses(TrackId),
    Over(GameEnd),
    FirstCitizen(Seat),
}
