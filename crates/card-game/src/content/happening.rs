//! The happenings: everything that abilities can answer to, in one table.
//!
//! A line of the table gives a happening its pattern (what a trigger may ask of it), its occurrence (what is known of it
//! in play), whom and what it is about, the cells in which it can be answered, whether it can be cancelled or replaced
//! while it is about to happen, and its words in a question. What is made of a line is said where it is made: the kinds
//! and patterns here, the occurrences beside the frames (`frame`), the words in `show::words`.

use super::pattern::{
    CardEnters, CardIs, EncounterCard, EnemyAt, EnemyWho, Entering, Harm, Leaving, TestIs, TokenIs,
    Who, WhoAt, WhoCard,
};
use super::words::Phase;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use language::time::Cell;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Hands the table of happenings to another macro.
macro_rules! happenings {
    ($made:ident) => {
        $made! {
            /// The round ends.
            RoundEnds {} is "round-ends", about [None] [None],
                cells [Would When At After], stops at [],
                says(look) "The round ends.".into();
            /// A phase begins (any, or this one).
            PhaseBegins(Option<Phase>) { phase: Phase } is "phase-begins", about [None] [None],
                cells [Would When At After], stops at [Would When],
                says(look) format!("The {} phase begins.", phase_name(phase));
            /// A phase ends (any, or this one).
            PhaseEnds(Option<Phase>) { phase: Phase } is "phase-ends", about [None] [None],
                cells [Would When At After], stops at [],
                says(look) format!("The {} phase ends.", phase_name(phase));
            /// An investigator's turn begins.
            TurnBegins(Who) { who: SeatId } is "turn-begins", about [who] [None],
                cells [Would When At After], stops at [],
                says(look) format!("{}'s turn begins.", seat(look, who));
            /// An investigator's turn ends.
            TurnEnds(Who) { who: SeatId } is "turn-ends", about [who] [None],
                cells [Would When At After], stops at [],
                says(look) format!("{}'s turn ends.", seat(look, who));
            /// The game ends, for everybody or for the bearer alone.
            GameEnds { who: Maybe<SeatId> } is "game-ends", about [who] [None],
                cells [Would When At After], stops at [],
                says(look) "The game ends.".into();
            /// A card is played.
            Plays(WhoCard) { who: SeatId, card: CardId } is "plays", about [who] [Some(card)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} plays {}.", seat(look, who), name(look, card));
            /// A card is discarded, from play or after being played (not from hand, not after being committed).
            Discards(WhoCard) { who: Maybe<SeatId>, card: CardId, was: Option<Was> } is "discards", about [who] [Some(card)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} is discarded.", name(look, card));
            /// An encounter card is drawn.
            DrawsEncounter(EncounterCard) { who: SeatId, card: CardId } is "draws-encounter", about [who] [Some(card)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} draws {}.", seat(look, who), name(look, card));
            /// A card enters play.
            EntersPlay(CardEnters) { who: Maybe<SeatId>, card: CardId, way: Entry } is "enters-play", about [who] [Some(card)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} enters play.", name(look, card));
            /// An enemy spawns: at this place, or engaged with an investigator, who is at `from` as it begins to.
            Spawns(EnemyAt) { enemy: CardId, at: Maybe<CardId>, who: SeatId, from: Maybe<CardId> } is "spawns", about [who] [Some(enemy)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} spawns.", name(look, enemy));
            /// An enemy is about to spawn at a location that is set aside (it would be discarded); this location is
            /// what it is about.
            SpawnsOutOfPlay(EnemyAt) { enemy: CardId, at: CardId, who: SeatId } is "spawns-out-of-play",
                about [who] [Some(at)], cells [When], stops at [],
                says(look) format!("{} would spawn at {}.", name(look, enemy), name(look, at));
            /// An enemy engages somebody.
            Engages(EnemyWho) { enemy: CardId, who: SeatId } is "engages", about [who] [Some(enemy)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} engages {}.", name(look, enemy), seat(look, who));
            /// An enemy attacks.
            Attacks(EnemyWho) { enemy: CardId, who: SeatId, why: Why, cancelled: bool } is "attacks", about [who] [Some(enemy)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} attacks {}.", name(look, enemy), seat(look, who));
            /// An enemy is evaded.
            Evades(EnemyWho) { enemy: CardId, who: Maybe<SeatId> } is "evades", about [who] [Some(enemy)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} evades {}.", seat(look, who), name(look, enemy));
            /// An enemy is defeated.
            Defeats(EnemyWho) { enemy: CardId, who: Maybe<SeatId>, at: Maybe<CardId>, was: Option<Was> } is "defeats", about [who] [Some(enemy)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} is defeated.", name(look, enemy));
            /// Damage or horror is assigned to a card.
            HarmAssigned(Harm) { who: Maybe<SeatId>, card: CardId, damage: u8, horror: u8, attacker: Maybe<CardId> }
                is "harm-assigned", about [who] [Some(card)],
                cells [Would When], stops at [Would When],
                says(look) format!("{} is dealt {}.", name(look, card), harm_words(damage, horror));
            /// An investigator is dealt damage or horror: all that one dealing has assigned to this investigator and to
            /// assets under their control. It can still be cancelled, in part or as a whole.
            HarmDealt(Who) { who: SeatId, damage: u8, horror: u8 } is "harm-dealt", about [who] [None],
                cells [When], stops at [],
                says(look) format!("{} is dealt {}.", seat(look, who), harm_words(damage, horror));
            /// Damage or horror has been placed on a card. `earlier`: the same dealing already put damage (1) or horror
            /// (2) on something of this investigator.
            HarmPlaced(Harm) { who: Maybe<SeatId>, card: CardId, damage: u8, horror: u8, earlier: u8, attacker: Maybe<CardId>, by: Maybe<SeatId>, from: Maybe<CardId> }
                is "harm-placed", about [who] [Some(card)],
                cells [At After], stops at [],
                says(look) format!("{} is dealt {}.", name(look, card), harm_words(damage, horror));
            /// An investigator has drawn a player card.
            Draws(WhoCard) { who: SeatId, card: CardId } is "draws", about [who] [Some(card)],
                cells [After], stops at [],
                says(look) format!("{} draws a card.", seat(look, who));
            /// An investigator's deck has no cards in it.
            DeckEmpties(Who) { who: SeatId } is "deck-empties", about [who] [None],
                cells [At], stops at [],
                says(look) format!("{}'s deck is empty.", seat(look, who));
            /// An investigator has gained clues: discovered them, or got them from the token pool.
            GainsClues(WhoAt) { who: SeatId, at: Maybe<CardId> } is "gains-clues", about [who] [None],
                cells [After], stops at [],
                says(look) format!("{} gains clues.", seat(look, who));
            /// An exhausted card is about to become ready.
            Readies(CardIs) { card: CardId } is "readies", about [None] [Some(card)],
                cells [Would], stops at [Would],
                says(look) format!("{} would ready.", name(look, card));
            /// An asset is defeated: it has taken as much damage or horror as it can.
            AssetDefeated(WhoCard) { who: Maybe<SeatId>, card: CardId, was: Option<Was> } is "asset-defeated",
                about [who] [Some(card)], cells [Would When After], stops at [],
                says(look) format!("{} is defeated.", name(look, card));
            /// An investigator is about to be defeated by damage or horror. If something heals them, they are not.
            Falls(Who) { who: SeatId } is "falls", about [who] [None],
                cells [Would], stops at [],
                says(look) format!("{} would be defeated.", seat(look, who));
            /// An effect has healed damage or horror of a card; `who` heals.
            Heals(WhoCard) { who: Maybe<SeatId>, card: CardId } is "heals", about [who] [Some(card)],
                cells [After], stops at [],
                says(look) format!("{} is healed.", name(look, card));
            /// An investigator resigns.
            Resigns(Who) { who: SeatId } is "resigns", about [who] [None],
                cells [When], stops at [],
                says(look) format!("{} resigns.", seat(look, who));
            /// Clues are discovered.
            Discovers(WhoAt) { who: SeatId, at: CardId, clues: u8 } is "discovers", about [who] [Some(at)],
                cells [Would When At After], stops at [Would When],
                says(look) format!(
                    "{} would discover {clues} clue{}.", seat(look, who), if clues == 1 { "" } else { "s" }
                );
            /// An investigator leaves a location.
            Leaves(Leaving) { who: SeatId, at: CardId, to: CardId } is "leaves", about [who] [Some(at)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} leaves {}.", seat(look, who), name(look, at));
            /// An investigator has entered a location.
            Enters(Entering) { who: SeatId, at: CardId, by: Maybe<CardId> } is "enters", about [who] [Some(at)],
                cells [At After], stops at [],
                says(look) format!("{} enters {}.", seat(look, who), name(look, at));
            /// An enemy has entered a location: it moved there or spawned there.
            EnemyEnters(EnemyAt) { enemy: CardId, at: CardId } is "enemy-enters", about [None] [Some(enemy)],
                cells [After], stops at [],
                says(look) format!("{} enters {}.", name(look, enemy), name(look, at));
            /// An enemy has left a location: it moved away from it.
            EnemyLeaves(EnemyAt) { enemy: CardId, at: CardId } is "enemy-leaves", about [None] [Some(at)],
                cells [After], stops at [],
                says(look) format!("{} leaves {}.", name(look, enemy), name(look, at));
            /// A location is about to leave play.
            LeavesPlay(CardIs) { card: CardId, to: Zone } is "leaves-play", about [None] [Some(card)],
                cells [When], stops at [],
                says(look) format!("{} leaves play.", name(look, card));
            /// A card was picked at random.
            PickedAtRandom(CardIs) { card: CardId } is "picked-at-random", about [None] [Some(card)],
                cells [After], stops at [],
                says(look) format!("{} is picked at random.", name(look, card));
            /// An investigator has revealed a location (nobody, where an effect reveals it by itself).
            Reveals(WhoAt) { who: Maybe<SeatId>, at: CardId } is "reveals", about [who] [Some(at)],
                cells [After], stops at [],
                says(look) format!("{} is revealed.", name(look, at));
            /// An investigator begins a skill test: its skill is determined, and no card is committed yet.
            TestBegins(Who) { who: SeatId } is "test-begins", about [who] [None],
                cells [When], stops at [],
                says(look) format!("{} begins a skill test.", seat(look, who));
            /// An investigator is about to reveal a chaos token.
            RevealsTokens(Who) { who: SeatId } is "reveals-tokens", about [who] [None],
                cells [Would], stops at [Would],
                says(look) format!("{} would reveal a chaos token.", seat(look, who));
            /// A chaos token is revealed.
            TokenRevealed(TokenIs) { who: SeatId, token: u8 } is "token-revealed", about [who] [None],
                cells [Would When At After], stops at [Would When],
                says(look) match look.revealed().and_then(|(_, all)| all.get(usize::from(token))) {
                    Some(r) => format!("{} reveals {}.", seat(look, who), symbol_name(r.token)),
                    None => format!("{} reveals a token.", seat(look, who)),
                };
            /// The outcome of a test is settled (before its results are applied).
            TestResolves(TestIs) { who: SeatId, success: bool } is "test-resolves", about [who] [None],
                cells [Would When At After], stops at [],
                says(look) outcome_words(look, who, success);
            /// A test is over: its results have been applied.
            TestEnds(TestIs) { who: SeatId, success: bool } is "test-ends", about [who] [None],
                cells [After], stops at [],
                says(look) outcome_words(look, who, success);
            /// An act or agenda advances.
            Advances(CardIs) { card: CardId } is "advances", about [None] [Some(card)],
                cells [Would When At After], stops at [Would When],
                says(look) format!("{} advances.", name(look, card));
        }
    };
}
pub(crate) use happenings;

/// What is true of every happening of a kind.
#[derive(Clone, Copy, Debug)]
pub struct HappeningFacts {
    /// Its name in packs.
    pub name: &'static str,
    /// The cells that open around it.
    pub cells: &'static [Cell],
    /// The cells in which it can still be cancelled or replaced.
    pub stops: &'static [Cell],
}

macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        $kind:ident $(($pattern:ty))? { $($field:ident: $type:ty),* } is $name:literal, about [$who:expr] [$card:expr],
        cells [$($cell:ident)*], stops at [$($stop:ident)*], says($look:ident) $words:expr;
    )*) => {
        /// Kinds of happening.
        #[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum OccurrenceKind {
            $($(#[$doc])* $kind,)*
        }

        /// A pattern over a happening. A field left out matches anything.
        #[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum Pattern {
            $($(#[$doc])* $kind $(($pattern))?,)*
        }

        impl Pattern {
            /// The kind of happening.
            pub fn kind(&self) -> OccurrenceKind {
                match self {
                    $(Pattern::$kind { .. } => OccurrenceKind::$kind,)*
                }
            }
        }

        const FACTS: [HappeningFacts; OccurrenceKind::COUNT] = [
            $(HappeningFacts {
                name: $name,
                cells: &[$(Cell::$cell),*],
                stops: &[$(Cell::$stop),*],
            },)*
        ];

        impl OccurrenceKind {
            /// Every kind.
            pub const ALL: &[OccurrenceKind] = &[$(OccurrenceKind::$kind),*];
        }
    };
}
happenings!(kinds);

impl OccurrenceKind {
    /// How many kinds there are.
    pub const COUNT: usize = Self::ALL.len();

    /// What is true of every happening of this kind.
    pub fn facts(self) -> &'static HappeningFacts {
        &FACTS[self as usize]
    }
}

/// How many words a set of triggers takes: room for every cell of every happening.
const WORDS: usize = (OccurrenceKind::COUNT * Cell::COUNT).div_ceil(64);

/// A set of triggers: cells of happenings.
#[derive(
    Pack, Unpack, Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Triggers([u64; WORDS]);

impl Triggers {
    /// None.
    pub const NONE: Triggers = Triggers([0; WORDS]);

    /// One cell of one kind of happening.
    #[inline]
    pub fn one(kind: OccurrenceKind, cell: Cell) -> Self {
        let mut set = Self::NONE;
        let bit = kind as usize * Cell::COUNT + cell as usize;
        set.0[bit / 64] |= 1 << (bit % 64);
        set
    }
    /// Every cell of one kind of happening.
    #[inline]
    pub fn all_of(kind: OccurrenceKind) -> Self {
        let mut set = Self::NONE;
        let bit = kind as usize * Cell::COUNT;
        set.0[bit / 64] |= 0b1111 << (bit % 64);
        set
    }
    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }
    /// Whether this cell of this kind of happening is in it.
    #[inline]
    pub fn has(self, kind: OccurrenceKind, cell: Cell) -> bool {
        let bit = kind as usize * Cell::COUNT + cell as usize;
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }
    /// Whether any cell of this kind of happening is in it.
    #[inline]
    pub fn has_any(self, kind: OccurrenceKind) -> bool {
        let bit = kind as usize * Cell::COUNT;
        self.0[bit / 64] >> (bit % 64) & 0b1111 != 0
    }
}

impl std::ops::BitOrAssign for Triggers {
    fn bitor_assign(&mut self, more: Self) {
        self.0.iter_mut().zip(more.0).for_each(|(a, b)| *a |= b);
    }
}

impl std::ops::BitOr for Triggers {
    type Output = Self;
    fn bitor(mut self, more: Self) -> Self {
        self |= more;
        self
    }
}
