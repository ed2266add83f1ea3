//! The rulebook's procedures in progress, as frames. Each is a small plain value; what it needs to go on is in it.

mod checks;
mod phases;
pub mod steps;

pub use self::checks::{CastFrame, CheckFrame, Settled, base_skill};
pub use self::phases::{
    ArkhamEncountersFrame, BattleFrame, EncounterFrame, GameFrame, MovedFrame, MovementFrame,
    MythosFrame, NewInvestigatorFrame, RiftFrame, RumorFrame, SetupFrame, TerrorFrame, TurnFrame,
    UpkeepFrame,
};

use self::steps::*;
use crate::content::defs::{Answers, CardSet, PlaceSet};
use crate::content::filter::{DeckName, Status};
use crate::content::ids::MonsterId;
use crate::content::index::Cell;
use crate::occurrence::{LossFrom, Occurrence, Stats};
use crate::state::{Few, MonsterSet, Origin, Use, Value, Vars};
use kernel::{Bits, Maybe, Seat};
use serde::{Deserialize, Serialize};

/// What a frame came to, for the one that called it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Outcome {
    /// Nothing that anybody asks about, or none was called yet.
    #[default]
    Nothing,
    /// Reactions to what is about to happen, or has happened.
    Window {
        /// Something else happens instead.
        replaced: bool,
        /// It does not happen.
        cancelled: bool,
    },
    /// A check was made, or a Spell cast.
    Check {
        /// It was passed; the Spell worked.
        passed: bool,
        /// Successes rolled.
        successes: u8,
    },
    /// A check was failed, and something else happened instead of what that brings.
    Prevented,
    /// A combat with a monster is over.
    Combat {
        /// The monster was defeated.
        won: bool,
    },
    /// The Ancient One was attacked.
    Attack {
        /// Successes rolled.
        successes: u8,
    },
    /// Monsters were faced.
    Faced {
        /// There was a fight.
        fought: bool,
        /// How many were defeated.
        won: u8,
    },
    /// A cost was paid, or was not.
    Paid(bool),
    /// So much Sanity and Stamina was lost.
    Lost(i16),
}

/// A procedure of the rulebook in progress, and what the last one it called came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// What the last child came to.
    pub outcome: Outcome,
    /// Which procedure it is.
    pub kind: FrameKind,
}

/// Which procedure it is, with its data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FrameKind {
    Game(GameFrame),
    Setup(SetupFrame),
    NewInvestigator(NewInvestigatorFrame),
    Turn(TurnFrame),
    Upkeep(UpkeepFrame),
    Movement(MovementFrame),
    Face(FaceFrame),
    Combat(CombatFrame),
    Defeat(DefeatFrame),
    Check(CheckFrame),
    Cast(CastFrame),
    ArkhamEncounters(ArkhamEncountersFrame),
    Encounter(EncounterFrame),
    CloseGate(CloseGateFrame),
    Return(ReturnFrame),
    Mythos(MythosFrame),
    OpenGate(OpenGateFrame),
    PlaceMonsters(PlaceMonstersFrame),
    MoveMonsters(MoveMonstersFrame),
    Terror(TerrorFrame),
    Moved(MovedFrame),
    Rumor(RumorFrame),
    Loss(LossFrame),
    Fallen(FallenFrame),
    Status(StatusFrame),
    Draw(DrawFrame),
    Gained(GainedFrame),
    Purchase(PurchaseFrame),
    Pay(PayFrame),
    Trade(TradeFrame),
    Script(ScriptFrame),
    Window(WindowFrame),
    Battle(BattleFrame),
    Rift(RiftFrame),
}

macro_rules! from_frames {
    ($($name:ident($frame:ident))*) => {$(
        impl From<$frame> for FrameKind {
            #[inline]
            fn from(frame: $frame) -> Self {
                FrameKind::$name(frame)
            }
        }
    )*

        impl FrameKind {
            /// Begins its next step. A script counts its steps itself.
            #[inline(always)]
            pub fn begin(&mut self) {
                match self {
                    $(FrameKind::$name(frame) => _ = frame.step.begin(),)*
                    FrameKind::Script(_) => {}
                }
            }
        }
    };
}

impl From<ScriptFrame> for FrameKind {
    #[inline]
    fn from(frame: ScriptFrame) -> Self {
        FrameKind::Script(frame)
    }
}

from_frames! {
    Game(GameFrame)
    Setup(SetupFrame)
    NewInvestigator(NewInvestigatorFrame)
    Turn(TurnFrame)
    Upkeep(UpkeepFrame)
    Movement(MovementFrame)
    Face(FaceFrame)
    Combat(CombatFrame)
    Defeat(DefeatFrame)
    Check(CheckFrame)
    Cast(CastFrame)
    ArkhamEncounters(ArkhamEncountersFrame)
    Encounter(EncounterFrame)
    CloseGate(CloseGateFrame)
    Return(ReturnFrame)
    Mythos(MythosFrame)
    OpenGate(OpenGateFrame)
    PlaceMonsters(PlaceMonstersFrame)
    MoveMonsters(MoveMonstersFrame)
    Terror(TerrorFrame)
    Moved(MovedFrame)
    Rumor(RumorFrame)
    Loss(LossFrame)
    Fallen(FallenFrame)
    Status(StatusFrame)
    Draw(DrawFrame)
    Gained(GainedFrame)
    Purchase(PurchaseFrame)
    Pay(PayFrame)
    Trade(TradeFrame)
    Window(WindowFrame)
    Battle(BattleFrame)
    Rift(RiftFrame)
}

/// Monsters are faced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FaceFrame {
    /// By whom.
    pub seat: Seat,
    /// Step.
    pub step: At<FaceStep>,
    /// Where.
    pub place: u8,
    /// The one at hand.
    pub monster: MonsterId,
    /// Those left.
    pub left: MonsterSet,
    /// They need not be.
    pub optional: bool,
    /// There was a fight.
    pub fought: bool,
    /// How often the investigator had fallen before.
    pub falls: u8,
    /// The monsters belong to an encounter and never stay.
    pub encounter: bool,
    /// How many were defeated.
    pub won: u8,
}

/// Combat with a monster, or an attack on the Ancient One.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CombatFrame {
    /// Whose.
    pub seat: Seat,
    /// Step.
    pub step: At<CombatStep>,
    /// With which monster; with none, it is the Ancient One that is attacked.
    pub monster: Maybe<MonsterId>,
    /// Where.
    pub place: Maybe<u8>,
    /// How often the investigator had fallen before.
    pub falls: u8,
    /// Spells whose hands are in use.
    pub active: [Maybe<u16>; 2],
    /// Hands lost to failed Spells this round.
    pub lost_hands: u8,
    /// Weapons in use.
    pub wield: [Maybe<u16>; 2],
    /// The next Horror check.
    pub settle_horror: Settled,
    /// The next Combat check.
    pub settle_combat: Settled,
    /// The Horror check has been made.
    pub horror: bool,
    /// The Spell being cast.
    pub casting: Maybe<u16>,
    /// The monster was defeated.
    pub won: bool,
    /// The step after what was used up has been put away.
    pub after: CombatStep,
    /// The investigator tried to flee in this round.
    pub fleeing: bool,
    /// Rounds in a row that were lost and cost nothing.
    pub idle: u8,
    /// Successes of the attack on the Ancient One.
    pub successes: u8,
}

/// A monster is defeated, in a combat or by an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DefeatFrame {
    /// By whom.
    pub seat: Seat,
    /// Which.
    pub monster: MonsterId,
    /// Step.
    pub step: At<DefeatStep>,
    /// It goes back to the cup in any case.
    pub no_trophy: bool,
    /// The Stamina that defeating it in combat costs.
    pub overwhelming: u8,
    /// How often the investigator had fallen before.
    pub falls: u8,
}

/// A gate is closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CloseGateFrame {
    /// By whom.
    pub seat: Seat,
    /// Step.
    pub step: At<CloseStep>,
    /// Where.
    pub place: u8,
    /// No check: it just closes.
    pub free: bool,
    /// It becomes a trophy.
    pub trophy: bool,
    /// It may be sealed.
    pub seal: bool,
}

/// Somebody returns to Arkham.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ReturnFrame {
    /// Who.
    pub seat: Seat,
    /// Step.
    pub step: At<ReturnStep>,
    /// With an explored marker.
    pub explored: bool,
}

/// A gate opens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct OpenGateFrame {
    /// Where.
    pub place: u8,
    /// Step.
    pub step: At<OpenStep>,
    /// Monsters that come with it.
    pub monsters: u8,
    /// A burst.
    pub burst: bool,
    /// It has burst a seal.
    pub through_seal: bool,
    /// The Mythos card, not an encounter.
    pub mythos: bool,
}

/// Monsters are placed: so many at each place, the rest in the Outskirts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlaceMonstersFrame {
    /// Step.
    pub step: At<PlaceStep>,
    /// Places.
    pub places: [u8; 12],
    /// Monsters due at each.
    pub due: [u8; 12],
    /// Of those, how many go on the board.
    pub board: [u8; 12],
    /// Monsters drawn for places where none may appear.
    pub barred: [u8; 12],
    /// How many places.
    pub count: u8,
    /// Extra monsters still to be given to a place; then board slots still to be given.
    pub left: u8,
    /// Where the surge is.
    pub at: u8,
    /// The marker drawn.
    pub monster: Maybe<MonsterId>,
    /// Put it back and draw another.
    pub redraw: bool,
    /// A surge: all of them are drawn, even those that may not appear.
    pub surge: bool,
    /// On a card instead.
    pub on_card: bool,
    /// Markers that were drawn again, so that an endless round cannot be.
    pub tries: u8,
    /// The place at hand.
    pub at_hand: u8,
}

/// Monsters move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MoveMonstersFrame {
    /// Symbols in the white box.
    pub white: u16,
    /// Symbols in the black box.
    pub black: u16,
    /// All flyers move.
    pub flyers: bool,
    /// The marker at hand.
    pub monster: MonsterId,
    /// Steps it made.
    pub made: u8,
    /// Step.
    pub step: At<MoveStep>,
    /// Places it may go to.
    pub to: PlaceBits,
}

/// A set of places, in two halves so that a frame stays aligned to words.
pub type PlaceBits = [u64; 2];

/// As a frame keeps a set of places.
pub fn pack(p: PlaceSet) -> PlaceBits {
    [p as u64, (p >> 64) as u64]
}
/// Back from [`pack`].
pub fn unpack(p: PlaceBits) -> PlaceSet {
    u128::from(p[0]) | u128::from(p[1]) << 64
}

/// Somebody loses Sanity or Stamina.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct LossFrame {
    /// Who.
    pub seat: Seat,
    /// Step.
    pub step: At<LossStep>,
    /// Sanity.
    pub sanity: i16,
    /// Stamina.
    pub stamina: i16,
    /// From what.
    pub source: LossFrom,
    /// Devoured instead at 0.
    pub devours: bool,
    /// The monster, if one takes it.
    pub monster: Maybe<MonsterId>,
    /// What follows from having nothing left has been seen to.
    pub fallen: bool,
}

/// Somebody is insane, unconscious or both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FallenFrame {
    /// Who.
    pub seat: Seat,
    /// Step.
    pub step: At<FallenStep>,
    /// Insane (else unconscious).
    pub insane: bool,
    /// Items still to be lost.
    pub left: u8,
    /// Through which monster, if any.
    pub through: Maybe<MonsterId>,
    /// Was to be devoured, and something kept that away.
    pub spared: bool,
    /// Was to be devoured instead of falling, and something kept that away.
    pub kept: bool,
}

/// Somebody comes to be in a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StatusFrame {
    /// Who.
    pub seat: Seat,
    /// Step.
    pub step: At<StatusStep>,
    /// Which.
    pub status: Status,
}

/// Cards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DrawFrame {
    /// By whom.
    pub seat: Seat,
    /// Step.
    pub step: At<DrawStep>,
    /// From which deck.
    pub deck: DeckName,
    /// How many more.
    pub left: u8,
    /// How many are kept.
    pub keep: u8,
    /// Those drawn.
    pub got: Few,
    /// They are offered for sale by the frame below, not kept.
    pub sale: bool,
    /// Only cards that the step below says may be kept.
    pub only: bool,
    /// How many of them have been told.
    pub told: u8,
}

impl DrawFrame {
    /// So many cards are drawn from a deck, and all kept.
    pub fn new(seat: Seat, deck: DeckName, n: u8) -> DrawFrame {
        DrawFrame {
            seat,
            step: DrawStep::Begins.into(),
            deck,
            left: n,
            keep: n,
            got: Few::default(),
            sale: false,
            only: false,
            told: 0,
        }
    }
}

/// Somebody has got a card: what it does then, and what answers that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct GainedFrame {
    /// Who.
    pub seat: Seat,
    /// Step.
    pub step: At<GainedStep>,
    /// Which card.
    pub card: u16,
    /// It was looked for in its deck: that is a draw too.
    pub searched: bool,
}

/// Cards are bought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PurchaseFrame {
    /// Who draws them.
    pub seat: Seat,
    /// Step.
    pub step: At<PurchaseStep>,
    /// On offer.
    pub offers: Few,
    /// At most so many more.
    pub most: u8,
    /// One must be bought.
    pub must: bool,
    /// Anybody may buy.
    pub anyone: bool,
    /// The deck at hand.
    pub deck: u8,
    /// The step that says so.
    pub at: (u16, u16),
    /// The card bought.
    pub bought: u16,
    /// By whom.
    pub buyer: Seat,
    /// The card that is being paid for.
    pub wanted: Maybe<u16>,
    /// What is left to pay for it.
    pub owed: i16,
}

/// A cost is paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PayFrame {
    /// By whom.
    pub seat: Seat,
    /// Step.
    pub step: At<PayStep>,
    /// Which; none is a Clue by itself.
    pub cost: Maybe<u16>,
    /// What answers that it is paid has been looked for.
    pub announced: bool,
    /// For which card.
    pub origin: Origin,
    /// The number that was chosen, for costs by the piece.
    pub times: i16,
    /// Clues still to be paid.
    pub clues: i16,
    /// Dollars still to be paid.
    pub money: i16,
    /// Cards still to be discarded.
    pub cards: u8,
    /// The card that is being given.
    pub giving: Maybe<u16>,
    /// The card itself has gone to the box.
    pub boxed: bool,
    /// Gate trophies still to be given.
    pub gates: u8,
    /// Toughness still to be given.
    pub tough: i16,
    /// Monster trophies still to be given.
    pub monsters: u8,
    /// Parts of the cost paid by themselves.
    pub parts: u8,
    /// The state that is a part of the cost has been taken on.
    pub became: bool,
    /// The least that a monster trophy given so far was worth (0: none was).
    pub last: u16,
}

/// Somebody trades.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TradeFrame {
    /// Who offers.
    pub seat: Seat,
    /// To whom.
    pub other: Seat,
    /// Step.
    pub step: At<TradeStep>,
    /// Given.
    pub give: CardSet,
    /// Taken.
    pub take: CardSet,
    /// Dollars given (negative: taken).
    pub money: i16,
}

/// What a script knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Context {
    /// Whose it is, if anybody's.
    pub you: Maybe<Seat>,
    /// What it stands on.
    pub origin: Origin,
    /// What is at hand.
    pub it: Value,
    /// Names.
    pub vars: Vars,
    /// Successes and failures of the last roll or check.
    pub dice: (u8, u8),
    /// How often the investigator had fallen when it began.
    pub falls: u8,
    /// Quantities that are being read further up. None in a frame.
    #[serde(skip)]
    pub within: Bits<2>,
}

impl Context {
    /// For somebody, from something.
    pub fn new(you: impl Into<Maybe<Seat>>, origin: Origin) -> Self {
        Self {
            you: you.into(),
            origin,
            it: Value::None,
            vars: Vars::default(),
            dice: (0, 0),
            falls: 0,
            within: Bits::EMPTY,
        }
    }
}

/// An effect in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ScriptFrame {
    /// The list of steps.
    pub block: u16,
    /// The step.
    pub step: u16,
    /// Where in the step.
    pub point: Point,
    /// How much of the step is left to do: cards, dice, monsters, repeats.
    pub left: i16,
    /// Gate trophies left to lose.
    pub gates_left: i16,
    /// How many of those it goes through are done, or where the next of them is looked for.
    pub next: i16,
    /// The number or the option that was chosen, or the successes of its roll.
    pub number: i16,
    /// The investigators it goes through, as bits by seat.
    pub seats: u8,
    /// What has been gained.
    pub gained: Stats,
    /// With whom one trades places, or to whom (or from whom) something is given, once that has been chosen.
    pub partner: Maybe<Seat>,
    /// From whom to whom a card is given.
    pub giving: Option<(Seat, Seat)>,
    /// The place somebody is on the way to.
    pub to: Maybe<u8>,
    /// The place somebody had an encounter elsewhere from.
    pub from: Maybe<u8>,
    /// The monster that is faced.
    pub monster: Maybe<MonsterId>,
    /// Whether something was done, and whether anything was short, before what a `try` looks at by itself.
    pub before: (bool, bool),
    /// Whom the step is about, once that has been chosen.
    pub chosen: Maybe<Seat>,
    /// A card that the step keeps.
    pub card: Maybe<u16>,
    /// Dice rolled, by face.
    pub faces: [u8; 6],
    /// Whoever had an encounter elsewhere stood on an explored marker before.
    pub was_explored: bool,
    /// Only the step at hand is done.
    pub single: bool,
    /// Who stood when they paid for the step at hand: at 0 they fall once it is done.
    pub payer: Maybe<Seat>,
    /// Something of it was done.
    pub acted: bool,
    /// Something before the step at hand was not done, or not in full. // effects.then
    pub short: bool,
    /// Monsters that the step keeps.
    pub set: MonsterSet,
    /// What it knows.
    pub context: Context,
}

/// Reactions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WindowFrame {
    /// To what.
    pub occurrence: Occurrence,
    /// When.
    pub cell: Cell,
    /// Step.
    pub step: At<WindowStep>,
    /// Place in player order.
    pub in_order: u8,
    /// It was replaced.
    pub replaced: bool,
    /// It was cancelled.
    pub cancelled: bool,
    /// Those used, by their slots.
    pub used: Answers,
    /// The one at hand.
    pub current: Option<Use>,
    /// Whose turn to react it is.
    pub who: Maybe<Seat>,
}

impl Frame {
    /// About to run.
    pub fn new(kind: FrameKind) -> Self {
        Self {
            outcome: Outcome::Nothing,
            kind,
        }
    }
}

impl WindowFrame {
    /// For what happens, in a cell.
    pub fn new(occurrence: Occurrence, cell: Cell) -> Self {
        Self {
            occurrence,
            cell,
            step: WindowStep::Forced.into(),
            in_order: 0,
            replaced: false,
            cancelled: false,
            used: Answers::EMPTY,
            current: None,
            who: Maybe::NONE,
        }
    }
}

impl ScriptFrame {
    /// A list of steps.
    pub fn new(block: u16, context: Context) -> Self {
        Self {
            block,
            step: 0,
            point: Point::Begin,
            left: 0,
            gates_left: 0,
            next: 0,
            number: 0,
            seats: 0,
            gained: Stats::default(),
            partner: Maybe::NONE,
            giving: None,
            to: Maybe::NONE,
            from: Maybe::NONE,
            monster: Maybe::NONE,
            before: (false, false),
            chosen: Maybe::NONE,
            card: Maybe::NONE,
            was_explored: false,
            faces: [0; 6],
            single: false,
            payer: Maybe::NONE,
            acted: false,
            short: false,
            set: MonsterSet::EMPTY,
            context,
        }
    }
}

impl StatusFrame {
    /// About to come to be in it.
    pub fn new(seat: Seat, status: Status) -> Self {
        Self {
            seat,
            step: StatusStep::Announce.into(),
            status,
        }
    }
}
