//! Frames: the rulebook's procedures in progress. Each is a small plain value that holds everything it needs to go on.

mod checks;
mod phases;
pub mod steps;

pub use self::checks::{CastFrame, CheckFrame, Settled, base_skill};
pub use self::phases::{
    ArkhamEncountersFrame, BattleFrame, EncounterFrame, GameFrame, MovedFrame, MovementFrame,
    MythosFrame, NewInvestigatorFrame, RiftFrame, RumorFrame, SetupFrame, TerrorFrame, TurnFrame,
    UpkeepFrame,
};
use crate::content::ids::{BlockId, CardId, MonsterId, PlaceId, PlaceSet, StepAt};
use packs::KeptId;

use self::steps::*;
use crate::content::defs::{Answers, CardSet};
use crate::content::filter::{DeckName, Status};
use crate::content::index::Cell;
use crate::occurrence::{LossFrom, Occurrence, Stats};
use crate::state::{Few, MonsterSet, Origin, Use, Value, Vars};
use kernel::{Bits, Id, Maybe, Seat};
use serde::{Deserialize, Serialize};

/// The outcome of a frame, for the frame that called it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Outcome {
    /// The frame has no outcome of interest, or no frame was called yet.
    #[default]
    Nothing,
    /// The window of an occurrence is over.
    Window {
        /// Another effect replaces the occurrence.
        replaced: bool,
        /// The occurrence is cancelled.
        cancelled: bool,
    },
    /// A check was made, or a Spell cast.
    Check {
        /// Whether it was passed, or the Spell was cast.
        passed: bool,
        /// Successes rolled.
        successes: u8,
    },
    /// A check was failed, and an effect replaced what the failure would do.
    Prevented,
    /// A combat with a monster is over.
    Combat {
        /// Whether the monster was defeated.
        won: bool,
    },
    /// The Ancient One was attacked.
    Attack {
        /// Successes rolled.
        successes: u8,
    },
    /// Monsters were faced.
    Faced {
        /// Whether there was a fight.
        fought: bool,
        /// The number of monsters defeated.
        won: u8,
    },
    /// Whether a cost was paid.
    Paid(bool),
    /// The Sanity and Stamina that were lost, together.
    Lost(i16),
}

/// A frame, with the outcome of the last frame that it called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The outcome of the last frame that this one called.
    pub outcome: Outcome,
    /// The procedure, with its data.
    pub kind: FrameKind,
}

/// The procedure of a frame, with its data.
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
            /// Begins the next step. A script counts its steps itself.
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

/// An investigator faces monsters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FaceFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<FaceStep>,
    /// The place.
    pub place: PlaceId,
    /// The monster that is being faced.
    pub monster: MonsterId,
    /// The monsters still to face.
    pub left: MonsterSet,
    /// Whether the investigator may leave them alone.
    pub optional: bool,
    /// Whether there was a fight.
    pub fought: bool,
    /// The investigator's count of falls when this began.
    pub falls: u8,
    /// Whether the monsters belong to an encounter. Such monsters never stay.
    pub encounter: bool,
    /// The number of monsters defeated.
    pub won: u8,
}

/// Combat with a monster, or an attack on the Ancient One.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CombatFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<CombatStep>,
    /// The monster; none in an attack on the Ancient One.
    pub monster: Maybe<MonsterId>,
    /// The place.
    pub place: Maybe<PlaceId>,
    /// The investigator's count of falls when this began.
    pub falls: u8,
    /// Active Spells, which occupy hands.
    pub active: [Maybe<CardId>; 2],
    /// Hands lost to failed Spells this round.
    pub lost_hands: u8,
    /// Weapons in use.
    pub wield: [Maybe<CardId>; 2],
    /// How an effect decided the next Horror check.
    pub settle_horror: Settled,
    /// How an effect decided the next Combat check.
    pub settle_combat: Settled,
    /// Whether the Horror check has been made.
    pub horror: bool,
    /// The Spell being cast.
    pub casting: Maybe<CardId>,
    /// Whether the monster was defeated.
    pub won: bool,
    /// The step that follows once used-up weapons have been put away.
    pub after: CombatStep,
    /// Whether the investigator tried to flee in this round.
    pub fleeing: bool,
    /// Rounds in a row that the investigator lost without any harm.
    pub idle: u8,
    /// Successes of the attack on the Ancient One.
    pub successes: u8,
}

/// The defeat of a monster, in a combat or by an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DefeatFrame {
    /// The investigator who defeats it.
    pub seat: Seat,
    /// The monster.
    pub monster: MonsterId,
    /// The running step.
    pub step: At<DefeatStep>,
    /// Whether it returns to the cup in any case.
    pub no_trophy: bool,
    /// The Stamina that overwhelming costs, in a combat.
    pub overwhelming: u8,
    /// The investigator's count of falls when this began.
    pub falls: u8,
}

/// The closing of a gate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CloseGateFrame {
    /// The investigator who closes it.
    pub seat: Seat,
    /// The running step.
    pub step: At<CloseStep>,
    /// The place.
    pub place: PlaceId,
    /// Whether it closes without a check.
    pub free: bool,
    /// Whether it becomes a trophy.
    pub trophy: bool,
    /// Whether it may be sealed.
    pub seal: bool,
}

/// The return of an investigator to Arkham.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ReturnFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<ReturnStep>,
    /// Whether the investigator gets an explored marker.
    pub explored: bool,
}

/// The opening of a gate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct OpenGateFrame {
    /// The place.
    pub place: PlaceId,
    /// The running step.
    pub step: At<OpenStep>,
    /// The number of monsters that come with it.
    pub monsters: u8,
    /// Whether it is a gate burst.
    pub burst: bool,
    /// Whether it has burst a seal.
    pub through_seal: bool,
    /// Whether a Mythos card opens it, not an encounter.
    pub mythos: bool,
}

/// The placement of monsters: a number at each place, and the rest in the Outskirts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlaceMonstersFrame {
    /// The running step.
    pub step: At<PlaceStep>,
    /// The places.
    pub places: [PlaceId; 12],
    /// The number of monsters due at each place.
    pub due: [u8; 12],
    /// The number of those that go on the board, for each place.
    pub board: [u8; 12],
    /// The number of monsters drawn for each place that no monster may enter.
    pub barred: [u8; 12],
    /// The number of places.
    pub count: u8,
    /// First the extra monsters that still need a place, then the free spaces on the board that are still to be given
    /// out.
    pub left: u8,
    /// The place of the surge.
    pub at: PlaceId,
    /// The marker drawn.
    pub monster: Maybe<MonsterId>,
    /// Whether to put the marker back and draw another.
    pub redraw: bool,
    /// Whether it is a surge, which draws all monsters, even those that may not appear.
    pub surge: bool,
    /// Whether the monsters go on a card instead.
    pub on_card: bool,
    /// The number of markers that were drawn again. A limit on it prevents an endless loop.
    pub tries: u8,
    /// The index of the place that gets a monster now.
    pub at_hand: u8,
}

/// The movement of monsters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MoveMonstersFrame {
    /// The dimension symbols in the white box, as bits.
    pub white: u16,
    /// The dimension symbols in the black box, as bits.
    pub black: u16,
    /// Whether all flying monsters move.
    pub flyers: bool,
    /// The monster that moves now.
    pub monster: MonsterId,
    /// The steps that it has made.
    pub made: u8,
    /// The running step.
    pub step: At<MoveStep>,
    /// The places where it may go.
    pub to: PlaceBits,
}

/// A set of places, as two words of 64 bits, so that frames stay aligned to words.
pub type PlaceBits = [u64; 2];

/// Converts a set of places to the form that frames use.
pub fn pack(p: PlaceSet) -> PlaceBits {
    [p.0 as u64, (p.0 >> 64) as u64]
}
/// The inverse of [`pack`].
pub fn unpack(p: PlaceBits) -> PlaceSet {
    PlaceSet(u128::from(p[0]) | u128::from(p[1]) << 64)
}

/// A loss of Sanity or Stamina.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct LossFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<LossStep>,
    /// The Sanity to lose.
    pub sanity: i16,
    /// The Stamina to lose.
    pub stamina: i16,
    /// The source of the loss.
    pub source: LossFrom,
    /// Whether the investigator is devoured at 0, instead of insane or unconscious.
    pub devours: bool,
    /// The monster that is the source, if one is.
    pub monster: Maybe<MonsterId>,
    /// Whether a fall to 0 has been handled.
    pub fallen: bool,
}

/// An investigator goes insane, unconscious or both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FallenFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<FallenStep>,
    /// Whether the investigator is insane; if not, they are unconscious.
    pub insane: bool,
    /// The items still to lose.
    pub left: u8,
    /// The monster that caused it, if one did.
    pub through: Maybe<MonsterId>,
    /// Whether an effect has prevented that the investigator is devoured.
    pub spared: bool,
    /// Whether an effect has prevented that the investigator is devoured instead of falling.
    pub kept: bool,
}

/// An investigator enters a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StatusFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<StatusStep>,
    /// The state.
    pub status: Status,
}

/// A draw of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DrawFrame {
    /// The investigator who draws.
    pub seat: Seat,
    /// The running step.
    pub step: At<DrawStep>,
    /// The deck.
    pub deck: DeckName,
    /// The number of cards still to draw.
    pub left: u8,
    /// The number of cards to keep.
    pub keep: u8,
    /// The cards drawn so far.
    pub got: Few,
    /// Whether the frame below sells the cards; if so, none are kept here.
    pub sale: bool,
    /// Whether only cards that the step below allows may be kept.
    pub only: bool,
    /// The number of cards whose draw has been announced.
    pub told: u8,
}

impl DrawFrame {
    /// A draw of `count` cards that keeps them all.
    pub fn new(seat: Seat, deck: DeckName, count: u8) -> DrawFrame {
        DrawFrame {
            seat,
            step: DrawStep::Begins.into(),
            deck,
            left: count,
            keep: count,
            got: Few::default(),
            sale: false,
            only: false,
            told: 0,
        }
    }
}

/// An investigator has gained a card: its text takes effect, then reactions follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct GainedFrame {
    /// The investigator.
    pub seat: Seat,
    /// The running step.
    pub step: At<GainedStep>,
    /// The card.
    pub card: CardId,
    /// Whether the card was searched for in its deck; a search counts as a draw.
    pub searched: bool,
}

/// A purchase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PurchaseFrame {
    /// The investigator who draws the cards.
    pub seat: Seat,
    /// The running step.
    pub step: At<PurchaseStep>,
    /// The cards on offer.
    pub offers: Few,
    /// The number of cards that may still be bought.
    pub most: u8,
    /// Whether one must be bought.
    pub must: bool,
    /// Whether any investigator may buy.
    pub anyone: bool,
    /// The deck to draw from.
    pub deck: u8,
    /// The step of the effect that started this.
    pub at: StepAt,
    /// The number of cards bought.
    pub bought: u16,
    /// The investigator who bought it.
    pub buyer: Seat,
    /// The card that is being paid for.
    pub wanted: Maybe<CardId>,
    /// The dollars still to pay for it.
    pub owed: i16,
}

/// The payment of a cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PayFrame {
    /// The investigator who pays.
    pub seat: Seat,
    /// The running step.
    pub step: At<PayStep>,
    /// The cost in the content; none means one Clue.
    pub cost: Maybe<KeptId>,
    /// Whether the reactions to the payment have been offered.
    pub announced: bool,
    /// The card or other source that asks for it.
    pub origin: Origin,
    /// The number of times to pay, chosen before, for costs per piece.
    pub times: i16,
    /// Clues still to be paid.
    pub clues: i16,
    /// Dollars still to be paid.
    pub money: i16,
    /// Cards still to be discarded.
    pub cards: u8,
    /// The card that is being given.
    pub giving: Maybe<CardId>,
    /// Whether the card itself has gone to the box.
    pub boxed: bool,
    /// Gate trophies still to be given.
    pub gates: u8,
    /// Toughness still to be given.
    pub tough: i16,
    /// Monster trophies still to be given.
    pub monsters: u8,
    /// Parts of the cost that were paid separately.
    pub parts: u8,
    /// Whether the state that is part of the cost has been entered.
    pub became: bool,
    /// The lowest value of the monster trophies given so far (0: none was given).
    pub last: u16,
}

/// A trade.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TradeFrame {
    /// The investigator who offers.
    pub seat: Seat,
    /// The other investigator.
    pub other: Seat,
    /// The running step.
    pub step: At<TradeStep>,
    /// The cards given.
    pub give: CardSet,
    /// The cards taken.
    pub take: CardSet,
    /// Dollars given (negative: taken).
    pub money: i16,
}

/// The values that an effect can use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Context {
    /// The investigator `you`, if there is one.
    pub you: Maybe<Seat>,
    /// The card or other source of the effect.
    pub origin: Origin,
    /// The value of `it`.
    pub it: Value,
    /// The values of names.
    pub vars: Vars,
    /// Successes and failures of the last roll or check.
    pub dice: (u8, u8),
    /// The investigator's count of falls when the effect began.
    pub falls: u8,
    /// Quantities that are being computed further up the call, to stop recursion. Empty in a frame.
    #[serde(skip)]
    pub within: Bits<2>,
}

impl Context {
    /// The context of an effect of `origin` on an investigator.
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

/// The id of a thing of any kind, or a number, that a step keeps until it runs again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kept(Maybe<u16>);

impl Kept {
    /// Keeps a thing.
    pub fn of(thing: impl Id) -> Self {
        Self(Maybe::some(thing.index() as u16))
    }
    /// The thing, if one is kept. The step knows its kind.
    pub fn get<T: Id>(self) -> Option<T> {
        self.0.get().map(|number| T::from_index(number.into()))
    }
    /// The thing, if one is kept; none is kept afterwards.
    pub fn take<T: Id>(&mut self) -> Option<T> {
        std::mem::take(self).get()
    }
    /// Whether nothing is kept.
    pub fn is_none(self) -> bool {
        self.0.is_none()
    }
}

impl<T: Id> From<Option<T>> for Kept {
    fn from(thing: Option<T>) -> Self {
        thing.map_or(Self::default(), Self::of)
    }
}

/// An effect in progress, step by step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ScriptFrame {
    /// The block of steps.
    pub block: BlockId,
    /// The index of the step.
    pub step: u16,
    /// The point in the step.
    pub point: Point,
    /// What is left of the step: cards, dice, monsters or repeats.
    pub left: i16,
    /// Gate trophies left to lose.
    pub gates_left: i16,
    /// For steps that go through a list: the number of entries that are done, or the index to look for the next from.
    pub next: i16,
    /// The number or the option that was chosen, or the successes of the step's roll.
    pub number: i16,
    /// The investigators that the step goes through, as bits by seat.
    pub seats: u8,
    /// The stats that were gained.
    pub gained: Stats,
    /// The investigator to trade places with, to give to or to take from, once chosen.
    pub partner: Maybe<Seat>,
    /// The giver and the receiver of a card.
    pub giving: Option<(Seat, Seat)>,
    /// The place that an investigator is moving to.
    pub to: Maybe<PlaceId>,
    /// The place that an investigator left to have an encounter elsewhere.
    pub from: Maybe<PlaceId>,
    /// The monster that an investigator faces.
    pub monster: Maybe<MonsterId>,
    /// The values of `acted` and `short` before a `try` began. A `try` counts these for itself.
    pub before: (bool, bool),
    /// The investigator that the step is about, once chosen.
    pub chosen: Maybe<Seat>,
    /// A thing or a number that the step remembers.
    pub kept: Kept,
    /// The number of dice rolled, by face.
    pub faces: [u8; 6],
    /// Whether the investigator stood on an explored marker before an encounter elsewhere.
    pub was_explored: bool,
    /// Whether only this one step is carried out.
    pub single: bool,
    /// The investigator who paid for this step and was above 0 before. If they are at 0, they fall when the step is
    /// done.
    pub payer: Maybe<Seat>,
    /// Whether the effect has done anything.
    pub acted: bool,
    /// Whether an earlier step was not done, or not in full. // effects.then
    pub short: bool,
    /// Monsters that the step remembers, or the places of [`ScriptFrame::places`].
    pub monsters: MonsterSet,
    /// The values that the effect can use.
    pub context: Context,
}

/// A window: the reactions to an occurrence in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WindowFrame {
    /// The occurrence.
    pub occurrence: Occurrence,
    /// The cell.
    pub cell: Cell,
    /// The running step.
    pub step: At<WindowStep>,
    /// The position in player order.
    pub in_order: u8,
    /// Whether the occurrence was replaced.
    pub replaced: bool,
    /// Whether the occurrence was cancelled.
    pub cancelled: bool,
    /// The reactions that were used, by their slots.
    pub used: Answers,
    /// The reaction that is being used.
    pub current: Option<Use>,
    /// The seat that may react now.
    pub who: Maybe<Seat>,
}

impl Frame {
    /// A frame that is about to run.
    pub fn new(kind: FrameKind) -> Self {
        Self {
            outcome: Outcome::Nothing,
            kind,
        }
    }
}

impl WindowFrame {
    /// The window of an occurrence in a cell.
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
    /// The places that the step remembers.
    pub fn places(&self) -> Bits<2, PlaceId> {
        self.monsters.retyped()
    }
    /// Remembers a place.
    pub fn add_place(&mut self, place: PlaceId) {
        let mut places = self.places();
        places.insert(place);
        self.monsters = places.retyped();
    }
    /// The running step.
    #[inline]
    pub fn here(&self) -> StepAt {
        StepAt {
            block: self.block,
            step: self.step,
        }
    }
    /// An effect at its first step.
    pub fn new(block: BlockId, context: Context) -> Self {
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
            kept: Kept::default(),
            was_explored: false,
            faces: [0; 6],
            single: false,
            payer: Maybe::NONE,
            acted: false,
            short: false,
            monsters: MonsterSet::EMPTY,
            context,
        }
    }
}

impl StatusFrame {
    /// A frame that puts an investigator in a state.
    pub fn new(seat: Seat, status: Status) -> Self {
        Self {
            seat,
            step: StatusStep::Announce.into(),
            status,
        }
    }
}
