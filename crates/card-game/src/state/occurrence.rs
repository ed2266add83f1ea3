//! Occurrences in play: what abilities can react to, with the data that they need.

use super::{Card, CardId, SeatId, Zone};
use crate::content::happening::happenings;
use crate::content::{OccurrenceKind, Phase, Token};
use kernel::Maybe;
use serde::{Deserialize, Serialize};

/// The state of a card when it left play. Reactions to its leaving use this state. // last-known
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Was {
    at: Maybe<CardId>,
    host: Maybe<CardId>,
    area: Maybe<SeatId>,
    exhausted: bool,
    damage: u8,
    horror: u8,
    clues: u8,
    doom: u8,
    resources: u8,
    uses: u8,
}

impl Was {
    /// The state of a card, if it is in play.
    pub fn of(card: &Card) -> Option<Was> {
        (card.zone == Zone::Play).then_some(Was {
            at: card.at,
            host: card.host,
            area: card.area,
            exhausted: card.exhausted,
            damage: card.damage,
            horror: card.horror,
            clues: card.clues,
            doom: card.doom,
            resources: card.resources,
            uses: card.uses,
        })
    }

    /// The card with this state.
    pub fn card(self, now: &Card) -> Card {
        Card {
            zone: Zone::Play,
            at: self.at,
            host: self.host,
            area: self.area,
            exhausted: self.exhausted,
            damage: self.damage,
            horror: self.horror,
            clues: self.clues,
            doom: self.doom,
            resources: self.resources,
            uses: self.uses,
            ..*now
        }
    }
}

/// The reason for an enemy's attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Why {
    /// In the enemy phase.
    EnemyPhase,
    /// An attack of opportunity.
    Opportunity,
    /// Retaliate or alert.
    Keyword,
    /// An effect says so.
    Effect,
}

/// How a card enters play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Entry {
    /// The frame that calls this places it: an asset that is played, an enemy that spawns.
    Placed,
    /// At this location. A location itself enters at none.
    At(Maybe<CardId>),
    /// Attached to this card.
    On(CardId),
    /// In the threat area of the occurrence's investigator, with a number of tokens of a kind.
    Threat(Option<(Token, i32)>),
}

macro_rules! occurrences {
    ($(
        $(#[$doc:meta])*
        $kind:ident $(($pattern:ty))? { $($field:ident: $type:ty),* } is $name:literal, about [$who:expr] [$card:expr],
        cells [$($cell:ident)*], stops at [$($stop:ident)*], says($look:ident) $words:expr;
    )*) => {
        /// Something that abilities can react to. The list is in `content::occurrence`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum Occurrence {
            $($(#[$doc])* $kind { $($field: $type),* },)*
        }

        #[allow(unused_variables)]
        impl Occurrence {
            /// The kind of occurrence.
            pub fn kind(&self) -> OccurrenceKind {
                match self {
                    $(Occurrence::$kind { .. } => OccurrenceKind::$kind,)*
                }
            }
            /// The card that it is about.
            pub fn card(&self) -> Option<CardId> {
                match *self {
                    $(Occurrence::$kind { $($field),* } => $card,)*
                }
            }
            /// The investigator it is about, if it is about one.
            pub fn who(&self) -> Maybe<SeatId> {
                match *self {
                    $(Occurrence::$kind { $($field),* } => Maybe::from($who),)*
                }
            }
        }
    };
}
happenings!(occurrences);

impl Occurrence {
    /// The card that leaves play, with its last state, once it has left.
    pub fn left(&self) -> Option<(CardId, Was)> {
        match *self {
            Occurrence::Discards {
                card,
                was: Some(was),
                ..
            }
            | Occurrence::AssetDefeated {
                card,
                was: Some(was),
                ..
            }
            | Occurrence::Defeats {
                enemy: card,
                was: Some(was),
                ..
            } => Some((card, was)),
            Occurrence::Discards { was: None, .. }
            | Occurrence::AssetDefeated { was: None, .. }
            | Occurrence::Readies { .. }
            | Occurrence::Defeats { was: None, .. }
            | Occurrence::RoundEnds {}
            | Occurrence::PhaseBegins { .. }
            | Occurrence::PhaseEnds { .. }
            | Occurrence::TurnBegins { .. }
            | Occurrence::TurnEnds { .. }
            | Occurrence::GameEnds { .. }
            | Occurrence::Plays { .. }
            | Occurrence::DrawsEncounter { .. }
            | Occurrence::EntersPlay { .. }
            | Occurrence::Spawns { .. }
            | Occurrence::Engages { .. }
            | Occurrence::Attacks { .. }
            | Occurrence::Evades { .. }
            | Occurrence::HarmAssigned { .. }
            | Occurrence::HarmDealt { .. }
            | Occurrence::HarmPlaced { .. }
            | Occurrence::Discovers { .. }
            | Occurrence::Leaves { .. }
            | Occurrence::Enters { .. }
            | Occurrence::EnemyEnters { .. }
            | Occurrence::EnemyLeaves { .. }
            | Occurrence::LeavesPlay { .. }
            | Occurrence::PickedAtRandom { .. }
            | Occurrence::Reveals { .. }
            | Occurrence::SpawnsOutOfPlay { .. }
            | Occurrence::RevealsTokens { .. }
            | Occurrence::TestBegins { .. }
            | Occurrence::TokenRevealed { .. }
            | Occurrence::TestResolves { .. }
            | Occurrence::TestEnds { .. }
            | Occurrence::Draws { .. }
            | Occurrence::DeckEmpties { .. }
            | Occurrence::GainsClues { .. }
            | Occurrence::Resigns { .. }
            | Occurrence::Falls { .. }
            | Occurrence::Heals { .. }
            | Occurrence::Advances { .. } => None,
        }
    }
}
