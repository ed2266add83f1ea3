//! Frames: the procedures of the Rules Reference in progress, with their steps in the book's order.

mod steps;
mod test;

pub use self::steps::{
    AdvanceStep, DrawStep, EliminationStep, EncounterStep, EndStep, EnemyStep, EntryStep,
    ExtraActionStep, HarmStep, InitiationStep, InvestigationStep, LookStep, MoveStep, MythosStep,
    OccurrenceStep, PlayStep, RoundStep, SearchStep, SetupStep, SpawnStep, TestStep, TurnStep,
    UpkeepStep,
};

pub use self::test::{Later, OfNext, ResultItem, Revealed, SkillTest, Versus};
pub use crate::state::{Entry, Occurrence, Was, Why};

use crate::content::{AbilityId, BlockId, Cell, Chaos, Skill, VerbAt};
use crate::rule::Rule;
use crate::state::{Between, CardId, Cards, Depth, Name, Owner, SeatId, Seats, Target};
use kernel::{At, Maybe};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The context of an effect: the values of `you`, `this` and `it`, and the occurrence to which it reacts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Context {
    /// The investigator `you`, if there is one.
    pub you: Maybe<SeatId>,
    /// The card `this`, if a card has the text.
    pub this: Maybe<CardId>,
    /// The value of `it`.
    pub it: Target,
    /// Named values, two at most.
    pub bound: [Option<(Name, Target)>; 2],
    /// How often the last loop was done in full.
    #[serde(default)]
    pub done: u8,
    /// The depth of the frame that holds the occurrence, if there is one.
    pub answers: Maybe<Depth>,
}

impl Context {
    /// The same context with another `it`, which also gets this name.
    pub fn naming(mut self, name: Option<packs::Sym>, it: Target) -> Self {
        self.it = it;
        if let Some(name) = name.map(Name::from) {
            let same = |b: &Option<(Name, Target)>| b.is_none_or(|(n, _)| n == name);
            if let Some(free) = self.bound.iter_mut().find(|b| same(b)) {
                *free = Some((name, it));
            }
        }
        self
    }

    /// The value of a name.
    pub fn named(&self, name: packs::Sym) -> Target {
        let name = Name::from(name);
        let found = self.bound.iter().flatten().find(|(n, _)| *n == name);
        found.map_or(Target::None, |(_, t)| *t)
    }

    /// The context of a card's text without an occurrence. `you` is optional.
    pub fn new(you: impl Into<Maybe<SeatId>>, this: impl Into<Maybe<CardId>>) -> Self {
        Self {
            you: you.into(),
            this: this.into(),
            it: Target::None,
            bound: [None; 2],
            done: 0,
            answers: Maybe::NONE,
        }
    }

    /// The context of a card's text that is about no investigator.
    pub fn of_card(this: impl Into<Maybe<CardId>>) -> Self {
        Self::new(None, this)
    }

    /// The context of a rule about an investigator.
    pub fn of_seat(you: SeatId) -> Self {
        Self::new(you, None)
    }
}

/// What an investigator initiates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Act {
    Draw,
    Resource,
    Investigate,
    Move(CardId),
    Fight(CardId),
    Evade(CardId),
    Engage(CardId),
    Play(CardId),
    Use(CardId, AbilityId),
    AdvanceAct,
}

/// An initiation in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Initiation {
    /// The investigator.
    pub who: SeatId,
    /// The card, ability or basic action.
    pub act: Act,
    /// The actions to spend. 0 for fast cards, free abilities and reactions.
    pub actions: u8,
    /// Whether it provokes attacks of opportunity.
    pub provokes: bool,
    /// The running step.
    pub step: At<InitiationStep>,
    /// The depth of the occurrence to which it reacts.
    pub answers: Maybe<Depth>,
    /// The seats that have paid their part of what the group pays.
    pub paid: Seats,
    /// The X that was chosen for a card.
    pub chosen: u8,
    /// An effect lets the card be played, from where it lies, and so much less is paid for it.
    #[serde(default)]
    pub let_play: Option<u8>,
}

impl Initiation {
    /// What is paid less for the card that is played.
    pub fn less(&self) -> i32 {
        self.let_play.map_or(0, i32::from)
    }
}

/// Damage and horror being dealt.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Harm {
    /// The running step.
    pub step: At<HarmStep>,
    /// The investigators who still have to assign; after that, those whose harm can still be cancelled.
    pub seats: Seats,
    /// The investigator who assigns, once known.
    pub who: Maybe<SeatId>,
    /// The damage dealt to each investigator.
    pub damage: u8,
    /// The horror dealt to each investigator.
    pub horror: u8,
    /// Damage left to assign.
    pub damage_left: u8,
    /// Horror left to assign.
    pub horror_left: u8,
    /// Whether it is direct: it cannot be assigned to assets.
    pub direct: bool,
    /// Whether it is assigned to assets first.
    pub assets_first: bool,
    /// The enemy that attacks, if one does.
    pub attacker: Maybe<CardId>,
    /// The investigator who deals it, if any. Defeats are attributed to them.
    pub by: Maybe<SeatId>,
    /// The card that deals it, by an attack or by its text, if one does.
    #[serde(default)]
    pub from: Maybe<CardId>,
    /// Whether the investigator takes all that is left, so that assets are no longer offered.
    pub rest: bool,
    /// The assignments so far: card, damage, horror.
    pub assigned: SmallVec<[(CardId, u8, u8); 4]>,
    /// The controllers of these cards when the tokens were placed. Some cards may have left play since.
    pub bearers: SmallVec<[Maybe<SeatId>; 4]>,
    /// The index of the assignment whose occurrence comes next.
    pub at: u8,
}

/// An effect in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Script {
    /// The list of steps.
    pub block: BlockId,
    /// The index of the next step.
    pub step: u8,
    /// The point in the current step, for steps that ask or loop.
    pub point: Point,
    /// Whether all steps so far were carried out in full.
    pub full: bool,
    /// The context.
    pub context: Context,
}

impl Script {
    /// The position of the running verb.
    #[inline]
    pub fn here(&self) -> VerbAt {
        VerbAt {
            block: self.block,
            step: self.step,
        }
    }
}

/// The point in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Point {
    /// The step begins.
    #[default]
    Fresh,
    /// A target was picked.
    Picked(Target),
    /// These seats are still to be handled.
    Seats(Seats),
    /// These cards are still to be handled.
    Cards(Cards),
    /// Chance has picked these targets so far.
    Drawn {
        /// Seats, as bits.
        seats: Seats,
        /// Cards.
        cards: Cards,
    },
    /// This chaos token was picked.
    Token(Chaos),
    /// The number of repetitions that are left.
    Times(u8),
    /// Harm is cancelled: the index of the next amount, and how much may still be cancelled.
    Spares {
        /// The index: two for each assignment, its damage and its horror.
        at: u8,
        /// What may still be cancelled.
        left: u8,
    },
    /// This card has been played.
    Played(CardId),
    /// The investigators spend clues together.
    Together {
        /// The clues that are left to spend.
        left: u8,
        /// The seats that have spent theirs.
        paid: Seats,
    },
    /// Investigators give each other things.
    Trade {
        /// The seats that may still give.
        left: Seats,
        /// The assets that have changed hands.
        moved: Cards,
        /// What is being given: a card, or resources of a seat.
        gives: Target,
        /// How many resources.
        amount: u8,
    },
    /// The step is done.
    Next,
}

/// A loop over targets: the block runs once for each, with the target as `it`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Each {
    /// The block.
    pub block: BlockId,
    /// The context.
    pub context: Context,
    /// The name that each target gets.
    pub name: Option<Name>,
    /// The seats that are left.
    pub seats: Seats,
    /// The cards that are left.
    pub cards: Cards,
    /// How often the block was done in full.
    #[serde(default)]
    pub done: u8,
}

/// A search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Searching {
    /// The running step.
    pub step: At<SearchStep>,
    /// The investigator who searches.
    pub who: SeatId,
    /// The investigator whose cards are searched.
    pub whose: SeatId,
    /// The verb.
    pub verb: VerbAt,
    /// The context.
    pub context: Context,
    /// The cards that have been looked at.
    pub seen: Cards,
    /// The card that was found, once there is one.
    pub found: Maybe<CardId>,
}

/// A campaign, below the scenario that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CampaignFrame {
    pub step: At<Between>,
}

/// Setup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SetupFrame {
    pub step: At<SetupStep>,
}

/// A round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RoundFrame {
    pub step: At<RoundStep>,
}

/// The mythos phase. `done`: seats that have drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MythosFrame {
    pub step: At<MythosStep>,
    pub done: Seats,
}

/// The investigation phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct InvestigationFrame {
    pub step: At<InvestigationStep>,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TurnFrame {
    pub who: SeatId,
    pub step: At<TurnStep>,
}

/// An action as if it were an investigator's turn. `active` and `actions`: what was so before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ExtraActionFrame {
    pub who: SeatId,
    pub active: Maybe<SeatId>,
    pub actions: u8,
    pub step: At<ExtraActionStep>,
}

/// The enemy phase. `moved`: hunters that have moved, `attacked`: the enemy that has just attacked and will exhaust,
/// `seats`: investigators that were attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EnemyPhaseFrame {
    pub step: At<EnemyStep>,
    pub moved: Cards,
    pub attacked: Maybe<CardId>,
    pub seats: Seats,
}

/// The upkeep phase. `done`: seats that have drawn or discarded; `held`: cards that something has answered to as they
/// would ready.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct UpkeepFrame {
    pub step: At<UpkeepStep>,
    pub done: Seats,
    pub held: Cards,
}

/// A player window. `passed`: seats that have passed since the last use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PlayerWindowFrame {
    pub rule: Rule,
    pub passed: Seats,
}

/// An initiation. `waiting`: tests that begin once this action is over. // nested-tests
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct InitiationFrame {
    pub initiation: Initiation,
    pub waiting: Vec<SkillTest>,
}

/// Attacks of opportunity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct AttacksOfOpportunityFrame {
    pub who: SeatId,
    pub done: Cards,
}

/// A massive enemy's attacks, one investigator after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MassiveAttacksFrame {
    pub enemy: CardId,
    pub done: Seats,
}

/// Revealing chaos tokens outside a test.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RevealTokenFrame {
    /// Who reveals them.
    pub who: SeatId,
    /// What may change how the next one is revealed has been offered.
    pub asked: bool,
    /// How many are still to be revealed.
    pub left: u8,
    /// Two are being revealed in place of one, from this place in the list on; one of them will be chosen.
    pub pair: Option<u8>,
    /// The revealed tokens.
    pub tokens: SmallVec<[Revealed; 2]>,
    /// How many of them have been answered to.
    pub told: u8,
    /// What is said of the next token, if it is revealed in place of an ignored one.
    #[serde(default)]
    pub of_next: Option<OfNext>,
    /// What happens then, until it has begun: its steps.
    pub then: Option<BlockId>,
    /// Whose words these steps are in.
    pub context: Context,
}

/// The cells of an occurrence. `undone`: it was cancelled or replaced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OccurrenceFrame {
    pub occurrence: Occurrence,
    pub step: At<OccurrenceStep>,
    pub undone: bool,
    pub damage_to: Maybe<CardId>,
}

/// A cell of an occurrence. `used`: abilities that have triggered.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CellFrame {
    pub occurrence: Occurrence,
    pub cell: Cell,
    pub forced_done: bool,
    pub passed: Seats,
    pub used: SmallVec<[(CardId, AbilityId); 2]>,
}

/// A card that is played, once its costs are paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PlayCardFrame {
    pub who: SeatId,
    pub card: CardId,
    pub step: At<PlayStep>,
    pub answers: Maybe<Depth>,
}

/// Cards that are defeated at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DefeatFrame {
    pub cards: SmallVec<[CardId; 4]>,
    pub by: Maybe<SeatId>,
    #[serde(default)]
    pub asked: bool,
}

/// An investigator leaves the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EliminationFrame {
    pub who: SeatId,
    pub step: At<EliminationStep>,
    pub damage: bool,
    pub horror: bool,
}

/// An investigator moves. `by`: the card whose effect moves them, `follow`: the enemies that moved along and have not been
/// answered to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MoveFrame {
    pub who: SeatId,
    pub to: CardId,
    pub by: Maybe<CardId>,
    /// The location that was left, once it has been.
    #[serde(default)]
    pub from: Maybe<CardId>,
    pub follow: Cards,
    pub step: At<MoveStep>,
}

impl MoveFrame {
    /// A move at its beginning.
    pub fn new(who: SeatId, to: CardId, by: Maybe<CardId>) -> Self {
        Self {
            who,
            to,
            by,
            from: Maybe::NONE,
            follow: Cards::EMPTY,
            step: At::from(MoveStep::Leave),
        }
    }
}

/// A hunter's move, or the move of an enemy towards a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EnemyMoveFrame {
    pub enemy: CardId,
    pub to: Maybe<CardId>,
    /// Where it goes one location after the other. None: it moves one location.
    #[serde(default)]
    pub goal: Maybe<CardId>,
    pub arrived: bool,
}

/// The draw of an encounter card. `card`: none until it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EncounterDrawFrame {
    pub who: SeatId,
    pub card: Maybe<CardId>,
    pub step: At<EncounterStep>,
}

/// The spawn of an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SpawnFrame {
    pub enemy: CardId,
    pub who: SeatId,
    pub at: Maybe<CardId>,
    pub step: At<SpawnStep>,
}

/// The engagement of an enemy: which investigator it engages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EngageFrame {
    pub enemy: CardId,
}

/// A card enters play under an investigator's control. `tried`: cards that had to make room, whether they left or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EnterPlayFrame {
    pub card: CardId,
    pub who: SeatId,
    pub step: At<EntryStep>,
    pub tried: Cards,
}

/// A draw of player cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DrawCardsFrame {
    pub who: SeatId,
    pub left: u8,
    pub drawn: Cards,
    pub refilled: bool,
    pub step: At<DrawStep>,
}

/// A look at the top cards of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct LookFrame {
    pub who: SeatId,
    pub count: u8,
    pub deck: Owner,
    pub seen: Cards,
    pub step: At<LookStep>,
    /// The steps that follow, if there are any, and their context.
    pub then: Option<BlockId>,
    pub context: Context,
}

/// Discards from the encounter deck until a card fits. `script`: the depth of the script that asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DiscardUntilFrame {
    pub verb: VerbAt,
    pub context: Context,
}

/// Discarding so many cards from the top of a deck; `verb` says what happens if any of them is such a one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DiscardTopFrame {
    pub who: SeatId,
    pub deck: Owner,
    pub left: u8,
    pub gone: Cards,
    pub last: Maybe<CardId>,
    pub verb: VerbAt,
    pub context: Context,
}

/// Discards a number of cards from a hand, at random or chosen. With `icons`, as many as have that number of icons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DiscardFromHandFrame {
    pub who: SeatId,
    pub left: u8,
    pub random: bool,
    pub icons: Option<Skill>,
    pub rule: Rule,
}

/// The advance of an act or agenda.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct AdvanceFrame {
    pub card: CardId,
    pub step: At<AdvanceStep>,
}

/// The standing checks. `tried`: cards that these checks have handled, whatever the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ChecksFrame {
    pub tried: Cards,
}

/// The end of the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ScenarioEndFrame {
    pub step: At<EndStep>,
}

/// A procedure in progress, with its data.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// A campaign, below the scenario that is being played.
    Campaign(CampaignFrame),
    /// Setup.
    Setup(SetupFrame),
    /// A round.
    Round(RoundFrame),
    /// The mythos phase.
    Mythos(MythosFrame),
    /// The investigation phase.
    Investigation(InvestigationFrame),
    /// A turn.
    Turn(TurnFrame),
    /// An action as if it were an investigator's turn.
    ExtraAction(ExtraActionFrame),
    /// The enemy phase.
    EnemyPhase(EnemyPhaseFrame),
    /// The upkeep phase.
    Upkeep(UpkeepFrame),
    /// A player window.
    PlayerWindow(PlayerWindowFrame),
    /// An initiation. // nested-tests
    Initiation(InitiationFrame),
    /// Attacks of opportunity.
    AttacksOfOpportunity(AttacksOfOpportunityFrame),
    /// A massive enemy's attacks, one investigator after the other.
    MassiveAttacks(MassiveAttacksFrame),
    /// A skill test.
    SkillTest(Box<SkillTest>),
    /// Revealing chaos tokens outside a test.
    RevealToken(RevealTokenFrame),
    /// An occurrence with its cells.
    Occurrence(OccurrenceFrame),
    /// A cell of an occurrence.
    Cell(CellFrame),
    /// An effect.
    Script(Script),
    /// An effect on each of several targets.
    Each(Each),
    /// A card that is played, once its costs are paid.
    PlayCard(PlayCardFrame),
    /// Damage and horror that are dealt.
    Harm(Box<Harm>),
    /// Cards that are defeated at once.
    Defeat(DefeatFrame),
    /// An investigator leaves the game.
    Elimination(EliminationFrame),
    /// An investigator moves.
    Move(MoveFrame),
    /// A hunter's move, or the move of an enemy one location towards a place.
    EnemyMove(EnemyMoveFrame),
    /// The draw of an encounter card.
    EncounterDraw(EncounterDrawFrame),
    /// The spawn of an enemy.
    Spawn(SpawnFrame),
    /// The engagement of an enemy.
    Engage(EngageFrame),
    /// A card enters play under an investigator's control.
    EnterPlay(EnterPlayFrame),
    /// A draw of player cards.
    DrawCards(DrawCardsFrame),
    /// A search.
    Search(Searching),
    /// A look at the top cards of a deck.
    Look(LookFrame),
    /// Discards from the encounter deck until a card fits.
    DiscardUntil(DiscardUntilFrame),
    /// Discarding so many cards from the top of a deck.
    DiscardTop(DiscardTopFrame),
    /// Discards from a hand.
    DiscardFromHand(DiscardFromHandFrame),
    /// The advance of an act or agenda.
    Advance(AdvanceFrame),
    /// The standing checks.
    Checks(ChecksFrame),
    /// The end of the scenario.
    ScenarioEnd(ScenarioEndFrame),
}

/// Lets each frame convert to a [`Frame`].
macro_rules! frames {
    ($($kind:ident: $frame:ty),* $(,)?) => {
        $(impl From<$frame> for Frame {
            #[inline(always)]
            fn from(frame: $frame) -> Self {
                Frame::$kind(frame)
            }
        })*
    };
}

frames! {
    Campaign: CampaignFrame, Setup: SetupFrame, Round: RoundFrame, Mythos: MythosFrame,
    Investigation: InvestigationFrame, Turn: TurnFrame, ExtraAction: ExtraActionFrame, EnemyPhase: EnemyPhaseFrame,
    Upkeep: UpkeepFrame,
    PlayerWindow: PlayerWindowFrame, Initiation: InitiationFrame, AttacksOfOpportunity: AttacksOfOpportunityFrame,
    MassiveAttacks: MassiveAttacksFrame, RevealToken: RevealTokenFrame,
    Occurrence: OccurrenceFrame, Cell: CellFrame, Script: Script, Each: Each, PlayCard: PlayCardFrame,
    Defeat: DefeatFrame, Elimination: EliminationFrame, Move: MoveFrame, EnemyMove: EnemyMoveFrame,
    EncounterDraw: EncounterDrawFrame, Spawn: SpawnFrame, Engage: EngageFrame, EnterPlay: EnterPlayFrame,
    DrawCards: DrawCardsFrame, Search: Searching, Look: LookFrame, DiscardUntil: DiscardUntilFrame,
    DiscardTop: DiscardTopFrame, DiscardFromHand: DiscardFromHandFrame, Advance: AdvanceFrame, Checks: ChecksFrame, ScenarioEnd: ScenarioEndFrame,
}

impl From<Harm> for Frame {
    #[inline]
    fn from(harm: Harm) -> Self {
        Frame::Harm(Box::new(harm))
    }
}

impl From<SkillTest> for Frame {
    #[inline]
    fn from(test: SkillTest) -> Self {
        Frame::SkillTest(Box::new(test))
    }
}

impl Frame {
    /// The standing checks at their beginning.
    pub const CHECKS: Frame = Frame::Checks(ChecksFrame {
        tried: Cards::EMPTY,
    });

    /// The chaos tokens that this frame has taken from the bag.
    pub fn tokens_out(&self) -> impl Iterator<Item = Chaos> + use<> {
        let out: SmallVec<[Chaos; 4]> = match self {
            Frame::SkillTest(t) => {
                let out = t.tokens.iter().filter(|r| r.is_out());
                out.map(|r| r.token).collect()
            }
            Frame::RevealToken(r) => {
                let out = r.tokens.iter().filter(|r| r.is_out());
                out.map(|r| r.token).collect()
            }
            _ => SmallVec::new(),
        };
        out.into_iter()
    }
}
