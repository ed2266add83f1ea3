//! What happens, as those see it who may react: each happening with what it is about.

use crate::content::ability::{CheckKind, EncounterKind, PhaseName};
use crate::content::amount::Stat;
use crate::content::filter::{DeckName, Status};
use crate::content::index::Family;
use crate::rules::frame::LossFrom;
use crate::state::Value;
use kernel::Maybe;
use serde::{Deserialize, Serialize};

/// Stats, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stats(u8);

impl Stats {
    /// Those whose bits, by [`Stat`], are set.
    pub fn from_bits(bits: u8) -> Self {
        Stats(bits)
    }
    /// Whether one is among them.
    pub fn has(self, stat: Stat) -> bool {
        self.0.checked_shr(stat as u32).is_some_and(|s| s & 1 == 1)
    }
    /// Whether one of these is among them; where none are named, any will do.
    pub fn any_of(self, wanted: &[Stat]) -> bool {
        wanted.is_empty() || wanted.iter().any(|&s| self.has(s))
    }
}

impl From<Stat> for Stats {
    fn from(stat: Stat) -> Self {
        Stats(1u8.checked_shl(stat as u32).unwrap_or(0))
    }
}

impl FromIterator<Stat> for Stats {
    fn from_iter<I: IntoIterator<Item = Stat>>(all: I) -> Self {
        Stats(all.into_iter().fold(0, |bits, s| bits | Stats::from(s).0))
    }
}

/// Who comes to a place, or leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mover {
    /// The investigator of a seat.
    Investigator(u8),
    /// A monster marker.
    Monster(u8),
}

impl Mover {
    /// The monster, if it is one.
    pub fn monster(self) -> Maybe<u8> {
        match self {
            Mover::Monster(m) => m.into(),
            Mover::Investigator(_) => Maybe::NONE,
        }
    }
}

/// Somebody or a monster has gone from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moved {
    /// Who.
    pub who: Mover,
    /// From this place.
    pub from: u8,
    /// To this one.
    pub to: u8,
}

/// Something that happens, to be reacted to. `who` is a seat, `at` a place, `monster` a marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Occ {
    GameBegins,
    TurnBegins,
    TurnEnds,
    PhaseBegins {
        phase: PhaseName,
    },
    PhaseEnds {
        phase: PhaseName,
    },
    MovementEnds {
        who: u8,
        at: u8,
    },
    Enters {
        who: Mover,
        at: u8,
    },
    Leaves {
        who: Mover,
        at: u8,
    },
    ReturnsToArkham {
        who: u8,
        at: u8,
    },
    CheckMade {
        who: u8,
        kind: CheckKind,
        against: Maybe<u8>,
    },
    DiceRolled {
        who: u8,
        kind: CheckKind,
        against: Maybe<u8>,
    },
    CheckPassed {
        who: u8,
        kind: CheckKind,
        against: Maybe<u8>,
    },
    CheckFailed {
        who: u8,
        kind: CheckKind,
        against: Maybe<u8>,
    },
    CombatBegins {
        who: u8,
        monster: u8,
    },
    CombatEnds {
        who: u8,
        monster: u8,
    },
    MonsterDefeated {
        who: u8,
        monster: u8,
    },
    /// `through`: the monster that takes it.
    Loses {
        who: u8,
        stats: Stats,
        source: LossFrom,
        through: Maybe<u8>,
    },
    Gains {
        who: u8,
        stats: Stats,
    },
    /// `spell`: for casting one.
    Pays {
        who: u8,
        stats: Stats,
        spell: bool,
    },
    Draws {
        who: u8,
        deck: DeckName,
    },
    Drew {
        who: u8,
        card: u16,
    },
    CardGained {
        who: u8,
        card: u16,
    },
    CardLost {
        who: u8,
        card: u16,
    },
    EncounterDrawn {
        who: u8,
        at: u8,
        kind: EncounterKind,
    },
    MythosDrawn {
        card: u8,
    },
    MythosAbility {
        card: u8,
    },
    GateOpens {
        at: u8,
    },
    GateClosed {
        who: Maybe<u8>,
        at: u8,
    },
    GateSealed {
        who: Maybe<u8>,
        at: u8,
    },
    MonsterEntersPlay {
        monster: u8,
        at: u8,
    },
    MonsterMoves {
        monster: u8,
        from: u8,
    },
    /// Dimensions, as bits.
    SymbolMoves {
        symbols: u16,
    },
    TerrorRises,
    /// `through`: the monster that brought it about.
    Becomes {
        who: u8,
        status: Status,
        through: Maybe<u8>,
    },
    Awakens,
    AncientOneAttacks,
}

impl Occ {
    /// An investigator is about to come to be in a state, or is.
    pub fn becomes(who: u8, status: Status) -> Self {
        Occ::Becomes {
            who,
            status,
            through: Maybe::NONE,
        }
    }

    /// Its family.
    pub fn family(&self) -> Family {
        match self {
            Occ::GameBegins => Family::GameBegins,
            Occ::TurnBegins => Family::TurnBegins,
            Occ::TurnEnds => Family::TurnEnds,
            Occ::PhaseBegins { .. } => Family::PhaseBegins,
            Occ::PhaseEnds { .. } => Family::PhaseEnds,
            Occ::MovementEnds { .. } => Family::MovementEnds,
            Occ::Enters { .. } => Family::Enters,
            Occ::Leaves { .. } => Family::Leaves,
            Occ::ReturnsToArkham { .. } => Family::ReturnsToArkham,
            Occ::CheckMade { .. } => Family::CheckMade,
            Occ::DiceRolled { .. } => Family::DiceRolled,
            Occ::CheckPassed { .. } => Family::CheckPassed,
            Occ::CheckFailed { .. } => Family::CheckFailed,
            Occ::CombatBegins { .. } => Family::CombatBegins,
            Occ::CombatEnds { .. } => Family::CombatEnds,
            Occ::MonsterDefeated { .. } => Family::MonsterDefeated,
            Occ::Loses { .. } => Family::Loses,
            Occ::Gains { .. } => Family::Gains,
            Occ::Pays { .. } => Family::Pays,
            Occ::Draws { .. } => Family::Draws,
            Occ::Drew { .. } => Family::Drew,
            Occ::CardGained { .. } => Family::CardGained,
            Occ::CardLost { .. } => Family::CardLost,
            Occ::EncounterDrawn { .. } => Family::EncounterDrawn,
            Occ::MythosDrawn { .. } => Family::MythosDrawn,
            Occ::MythosAbility { .. } => Family::MythosAbility,
            Occ::GateOpens { .. } => Family::GateOpens,
            Occ::GateClosed { .. } => Family::GateClosed,
            Occ::GateSealed { .. } => Family::GateSealed,
            Occ::MonsterEntersPlay { .. } => Family::MonsterEntersPlay,
            Occ::MonsterMoves { .. } => Family::MonsterMoves,
            Occ::SymbolMoves { .. } => Family::SymbolMoves,
            Occ::TerrorRises => Family::TerrorRises,
            Occ::Becomes { .. } => Family::Becomes,
            Occ::Awakens => Family::Awakens,
            Occ::AncientOneAttacks => Family::AncientOneAttacks,
        }
    }

    /// The investigator it happens to, or who does it.
    pub fn who(&self) -> Maybe<u8> {
        match *self {
            Occ::MovementEnds { who, .. }
            | Occ::ReturnsToArkham { who, .. }
            | Occ::CheckMade { who, .. }
            | Occ::DiceRolled { who, .. }
            | Occ::CheckPassed { who, .. }
            | Occ::CheckFailed { who, .. }
            | Occ::CombatBegins { who, .. }
            | Occ::CombatEnds { who, .. }
            | Occ::MonsterDefeated { who, .. }
            | Occ::Loses { who, .. }
            | Occ::Gains { who, .. }
            | Occ::Pays { who, .. }
            | Occ::Draws { who, .. }
            | Occ::Drew { who, .. }
            | Occ::CardGained { who, .. }
            | Occ::CardLost { who, .. }
            | Occ::EncounterDrawn { who, .. }
            | Occ::Becomes { who, .. } => who.into(),
            Occ::GateClosed { who, .. } | Occ::GateSealed { who, .. } => who,
            Occ::Enters { who, .. } | Occ::Leaves { who, .. } => match who {
                Mover::Investigator(seat) => seat.into(),
                Mover::Monster(_) => Maybe::NONE,
            },
            Occ::GameBegins
            | Occ::TurnBegins
            | Occ::TurnEnds
            | Occ::PhaseBegins { .. }
            | Occ::PhaseEnds { .. }
            | Occ::MythosDrawn { .. }
            | Occ::MythosAbility { .. }
            | Occ::GateOpens { .. }
            | Occ::MonsterEntersPlay { .. }
            | Occ::MonsterMoves { .. }
            | Occ::SymbolMoves { .. }
            | Occ::TerrorRises
            | Occ::Awakens
            | Occ::AncientOneAttacks => Maybe::NONE,
        }
    }

    /// The monster it is about, or that it comes from.
    pub fn monster(&self) -> Maybe<u8> {
        match *self {
            Occ::CheckMade { against, .. }
            | Occ::DiceRolled { against, .. }
            | Occ::CheckPassed { against, .. }
            | Occ::CheckFailed { against, .. } => against,
            Occ::Loses { through, .. } | Occ::Becomes { through, .. } => through,
            Occ::CombatBegins { monster, .. }
            | Occ::CombatEnds { monster, .. }
            | Occ::MonsterDefeated { monster, .. }
            | Occ::MonsterEntersPlay { monster, .. }
            | Occ::MonsterMoves { monster, .. } => monster.into(),
            Occ::Enters { who, .. } | Occ::Leaves { who, .. } => match who {
                Mover::Monster(monster) => monster.into(),
                Mover::Investigator(_) => Maybe::NONE,
            },
            Occ::GameBegins
            | Occ::TurnBegins
            | Occ::TurnEnds
            | Occ::PhaseBegins { .. }
            | Occ::PhaseEnds { .. }
            | Occ::MovementEnds { .. }
            | Occ::ReturnsToArkham { .. }
            | Occ::Gains { .. }
            | Occ::Pays { .. }
            | Occ::Draws { .. }
            | Occ::Drew { .. }
            | Occ::CardGained { .. }
            | Occ::CardLost { .. }
            | Occ::EncounterDrawn { .. }
            | Occ::MythosDrawn { .. }
            | Occ::MythosAbility { .. }
            | Occ::GateOpens { .. }
            | Occ::GateClosed { .. }
            | Occ::GateSealed { .. }
            | Occ::SymbolMoves { .. }
            | Occ::TerrorRises
            | Occ::Awakens
            | Occ::AncientOneAttacks => Maybe::NONE,
        }
    }

    /// The place where it happens.
    pub fn place(&self) -> Maybe<u8> {
        match *self {
            Occ::MovementEnds { at, .. }
            | Occ::Enters { at, .. }
            | Occ::Leaves { at, .. }
            | Occ::ReturnsToArkham { at, .. }
            | Occ::EncounterDrawn { at, .. }
            | Occ::GateOpens { at }
            | Occ::GateClosed { at, .. }
            | Occ::GateSealed { at, .. }
            | Occ::MonsterEntersPlay { at, .. }
            | Occ::MonsterMoves { from: at, .. } => at.into(),
            Occ::GameBegins
            | Occ::TurnBegins
            | Occ::TurnEnds
            | Occ::PhaseBegins { .. }
            | Occ::PhaseEnds { .. }
            | Occ::CheckMade { .. }
            | Occ::DiceRolled { .. }
            | Occ::CheckPassed { .. }
            | Occ::CheckFailed { .. }
            | Occ::CombatBegins { .. }
            | Occ::CombatEnds { .. }
            | Occ::MonsterDefeated { .. }
            | Occ::Loses { .. }
            | Occ::Gains { .. }
            | Occ::Pays { .. }
            | Occ::Draws { .. }
            | Occ::Drew { .. }
            | Occ::CardGained { .. }
            | Occ::CardLost { .. }
            | Occ::MythosDrawn { .. }
            | Occ::MythosAbility { .. }
            | Occ::SymbolMoves { .. }
            | Occ::TerrorRises
            | Occ::Becomes { .. }
            | Occ::Awakens
            | Occ::AncientOneAttacks => Maybe::NONE,
        }
    }

    /// The Mythos card that has just been drawn, which speaks for itself.
    pub fn mythos(&self) -> Maybe<u8> {
        match *self {
            Occ::MythosDrawn { card } | Occ::MythosAbility { card } => card.into(),
            _ => Maybe::NONE,
        }
    }

    /// What an answer calls `it`: the monster, the card, the investigator or the place it is about, in this order.
    pub fn it(&self) -> Value {
        if let Some(monster) = self.monster().get() {
            return Value::Monster(monster);
        }
        if let Occ::Drew { card, .. } | Occ::CardGained { card, .. } | Occ::CardLost { card, .. } =
            *self
        {
            return Value::Card(card);
        }
        if let Some(seat) = self.who().get() {
            return Value::Seat(seat);
        }
        self.place().get().map_or(Value::None, Value::Place)
    }
}
