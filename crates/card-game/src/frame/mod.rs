//! The frames: the Rules Reference's procedures, each with its steps in the book's order.

mod steps;
mod test;

pub use self::steps::{
    AdvanceStep, DrawStep, EliminationStep, EncounterStep, EndStep, EnemyStep, EntryStep, HarmStep,
    InitiationStep, InvestigationStep, LookStep, MoveStep, MythosStep, OccurrenceStep, PlayStep,
    RoundStep, SearchStep, SetupStep, SpawnStep, TestStep, TurnStep, UpkeepStep,
};

pub use self::test::{Later, ResultItem, Revealed, SkillTest, Versus};
pub use crate::state::{Entry, Occurrence, Was, Why};

use crate::content::{AbilityId, Cell, Chaos, VerbAt};
use crate::rule::Rule;
use crate::state::{Between, CardId, Cards, Depth, Name, Owner, SeatId, Seats, Target};
use kernel::{At, Maybe};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Whose words an effect is in: who `you` are, what `this` and `it` are, and which occurrence it answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Context {
    /// `you`, if anybody is.
    pub you: Maybe<SeatId>,
    /// `this`, if a card says it.
    pub this: Maybe<CardId>,
    /// `it`.
    pub it: Target,
    /// What has a name: two at most.
    pub bound: [Option<(Name, Target)>; 2],
    /// Depth of the frame that holds the occurrence, if there is one.
    pub answers: Maybe<Depth>,
}

impl Context {
    /// The same with another `it`, which gets this name.
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

    /// What has this name.
    pub fn named(&self, name: packs::Sym) -> Target {
        let name = Name::from(name);
        let found = self.bound.iter().flatten().find(|(n, _)| *n == name);
        found.map_or(Target::None, |(_, t)| *t)
    }

    /// The words of a card without an occurrence; `you` may be nobody.
    pub fn new(you: impl Into<Maybe<SeatId>>, this: impl Into<Maybe<CardId>>) -> Self {
        Self {
            you: you.into(),
            this: this.into(),
            it: Target::None,
            bound: [None; 2],
            answers: Maybe::NONE,
        }
    }

    /// A card's words that are said to nobody.
    pub fn of_card(this: impl Into<Maybe<CardId>>) -> Self {
        Self::new(None, this)
    }

    /// What is said to an investigator by the rules, not by a card.
    pub fn of_seat(you: SeatId) -> Self {
        Self::new(you, None)
    }
}

/// What an investigator does by initiation.
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
    /// Who.
    pub who: SeatId,
    /// What.
    pub act: Act,
    /// Actions to spend; 0 for fast cards, free abilities and reactions.
    pub actions: u8,
    /// Provokes attacks of opportunity.
    pub provokes: bool,
    /// Where it is.
    pub step: At<InitiationStep>,
    /// The occurrence it reacts to.
    pub answers: Maybe<Depth>,
    /// Seats that have paid their share of what the group pays, as bits.
    pub paid: Seats,
}

/// Damage and horror being dealt.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Harm {
    /// Where it is.
    pub step: At<HarmStep>,
    /// Investigators still to assign, as bits.
    pub seats: Seats,
    /// The one assigning, once that is known.
    pub who: Maybe<SeatId>,
    /// Damage each is dealt.
    pub damage: u8,
    /// Horror each is dealt.
    pub horror: u8,
    /// Damage left to assign.
    pub damage_left: u8,
    /// Horror left to assign.
    pub horror_left: u8,
    /// Not to be assigned to assets.
    pub direct: bool,
    /// The attacking enemy, if one attacks.
    pub attacker: Maybe<CardId>,
    /// Who deals it, if anybody (for defeats).
    pub by: Maybe<SeatId>,
    /// The investigator takes all that is left: no asset is offered any more.
    pub rest: bool,
    /// Assigned so far: card, damage, horror.
    pub assigned: SmallVec<[(CardId, u8, u8); 4]>,
    /// Whose cards these were when everything was placed; some of them may have left play by it.
    pub bearers: SmallVec<[Maybe<SeatId>; 4]>,
    /// How far the occurrences are.
    pub at: u8,
}

/// A script: an effect tree being run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Script {
    /// The list of steps.
    pub block: u16,
    /// The next of them.
    pub step: u8,
    /// Where the current step is, for steps that ask or go through several.
    pub point: Point,
    /// Everything so far took full effect.
    pub full: bool,
    /// Whose words.
    pub context: Context,
}

impl Script {
    /// The running verb.
    #[inline]
    pub fn here(&self) -> VerbAt {
        VerbAt {
            block: self.block,
            step: self.step,
        }
    }
}

/// Where a step is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Point {
    /// Not begun.
    #[default]
    Fresh,
    /// This was picked.
    Picked(Target),
    /// These seats are still to be gone through, as bits.
    Seats(Seats),
    /// These cards are still to be gone through.
    Cards(Cards),
    /// Chance has picked these so far.
    Drawn {
        /// Seats, as bits.
        seats: Seats,
        /// Cards.
        cards: Cards,
    },
    /// This chaos token was picked.
    Token(Chaos),
    /// So many times are left.
    Times(u8),
    /// Done; move on.
    Next,
}

/// Going through things: each is `it` for one run of the block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Each {
    /// The block.
    pub block: u16,
    /// Whose words.
    pub context: Context,
    /// The name each gets.
    pub name: Option<Name>,
    /// Seats left, as bits.
    pub seats: Seats,
    /// Cards left.
    pub cards: Cards,
}

/// A search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Searching {
    /// Where it is.
    pub step: At<SearchStep>,
    /// Who searches.
    pub who: SeatId,
    /// The verb.
    pub verb: VerbAt,
    /// Whose words.
    pub context: Context,
    /// What has been looked at.
    pub seen: Cards,
    /// What was found, once it is.
    pub found: Maybe<CardId>,
}

/// A campaign, below the scenario that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CampaignFrame {
    pub step: At<Between>,
}

/// Setting up.
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

/// The mythos phase; `done`: who has drawn.
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

/// The enemy phase; `moved`: hunters that have moved, `attacked`: the enemy that has just attacked and is to
/// exhaust, `seats`: investigators that were attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EnemyPhaseFrame {
    pub step: At<EnemyStep>,
    pub moved: Cards,
    pub attacked: Maybe<CardId>,
    pub seats: Seats,
}

/// The upkeep phase; `done`: who has drawn or discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct UpkeepFrame {
    pub step: At<UpkeepStep>,
    pub done: Seats,
}

/// A player window; `passed`: who has passed since something was last used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PlayerWindowFrame {
    pub rule: Rule,
    pub passed: Seats,
}

/// The initiation sequence; `waiting`: tests that begin once this action is over. // nested-tests
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
    /// What happens then, until it has begun: its steps.
    pub then: Option<u16>,
    /// Whose words these steps are in.
    pub context: Context,
}

/// An occurrence on its way through its cells; `undone`: it was cancelled or replaced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OccurrenceFrame {
    pub occurrence: Occurrence,
    pub step: At<OccurrenceStep>,
    pub undone: bool,
    pub damage_to: Maybe<CardId>,
}

/// One cell of an occurrence; `used`: abilities that have triggered.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CellFrame {
    pub occurrence: Occurrence,
    pub cell: Cell,
    pub forced_done: bool,
    pub passed: Seats,
    pub used: SmallVec<[(CardId, AbilityId); 2]>,
}

/// Playing a card, once its costs are paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PlayCardFrame {
    pub who: SeatId,
    pub card: CardId,
    pub step: At<PlayStep>,
    pub answers: Maybe<Depth>,
}

/// Cards defeated at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DefeatFrame {
    pub cards: SmallVec<[CardId; 4]>,
    pub by: Maybe<SeatId>,
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

/// An investigator moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MoveFrame {
    pub who: SeatId,
    pub to: CardId,
    pub step: At<MoveStep>,
}

/// A hunter moves; or any enemy, one location towards a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EnemyMoveFrame {
    pub enemy: CardId,
    pub to: Maybe<CardId>,
    pub arrived: bool,
}

/// Drawing an encounter card; none until it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EncounterDrawFrame {
    pub who: SeatId,
    pub card: Maybe<CardId>,
    pub step: At<EncounterStep>,
}

/// An enemy spawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SpawnFrame {
    pub enemy: CardId,
    pub who: SeatId,
    pub at: Maybe<CardId>,
    pub step: At<SpawnStep>,
}

/// Which investigator an enemy engages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EngageFrame {
    pub enemy: CardId,
}

/// A card enters play under somebody's control; `tried`: what was to make room for it, whatever came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EnterPlayFrame {
    pub card: CardId,
    pub who: SeatId,
    pub step: At<EntryStep>,
    pub tried: Cards,
}

/// Drawing player cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DrawCardsFrame {
    pub who: SeatId,
    pub left: u8,
    pub drawn: Cards,
    pub refilled: bool,
    pub step: At<DrawStep>,
}

/// Looking at the top of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct LookFrame {
    pub who: SeatId,
    pub count: u8,
    pub deck: Owner,
    pub seen: Cards,
    pub step: At<LookStep>,
}

/// Discarding from the encounter deck until something turns up; `script` is the depth of who asks.
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

/// Discarding cards from a hand: so many, at random or chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DiscardFromHandFrame {
    pub who: SeatId,
    pub left: u8,
    pub random: bool,
    pub rule: Rule,
}

/// An act or agenda advances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct AdvanceFrame {
    pub card: CardId,
    pub step: At<AdvanceStep>,
}

/// Standing checks; `tried`: what was to engage, leave play or be defeated already, whatever came of it.
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

/// A procedure in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// A campaign, below the scenario that is being played.
    Campaign(CampaignFrame),
    /// Setting up.
    Setup(SetupFrame),
    /// A round.
    Round(RoundFrame),
    /// The mythos phase; `done`: who has drawn.
    Mythos(MythosFrame),
    /// The investigation phase.
    Investigation(InvestigationFrame),
    /// A turn.
    Turn(TurnFrame),
    /// The enemy phase; `moved`: hunters that have moved, `attacked`: the enemy that has just attacked and is to
    /// exhaust, `seats`: investigators that were attacked.
    EnemyPhase(EnemyPhaseFrame),
    /// The upkeep phase; `done`: who has drawn or discarded.
    Upkeep(UpkeepFrame),
    /// A player window; `passed`: who has passed since something was last used.
    PlayerWindow(PlayerWindowFrame),
    /// The initiation sequence; `waiting`: tests that begin once this action is over. // nested-tests
    Initiation(InitiationFrame),
    /// Attacks of opportunity.
    AttacksOfOpportunity(AttacksOfOpportunityFrame),
    /// A massive enemy's attacks, one investigator after the other.
    MassiveAttacks(MassiveAttacksFrame),
    /// A skill test.
    SkillTest(Box<SkillTest>),
    /// Revealing chaos tokens outside a test.
    RevealToken(RevealTokenFrame),
    /// An occurrence.
    Occurrence(OccurrenceFrame),
    /// One cell of an occurrence; `used`: abilities that have triggered.
    Cell(CellFrame),
    /// An effect.
    Script(Script),
    /// An effect, for each of several things.
    Each(Each),
    /// Playing a card, once its costs are paid.
    PlayCard(PlayCardFrame),
    /// Dealing damage and horror.
    Harm(Box<Harm>),
    /// Cards defeated at once.
    Defeat(DefeatFrame),
    /// An investigator leaves the game.
    Elimination(EliminationFrame),
    /// An investigator moves.
    Move(MoveFrame),
    /// A hunter moves; or any enemy, one location towards a place.
    EnemyMove(EnemyMoveFrame),
    /// Drawing an encounter card; none until it is known.
    EncounterDraw(EncounterDrawFrame),
    /// An enemy spawns.
    Spawn(SpawnFrame),
    /// Which investigator an enemy engages.
    Engage(EngageFrame),
    /// A card enters play under somebody's control; `tried`: what was to make room for it, whatever came of it.
    EnterPlay(EnterPlayFrame),
    /// Drawing player cards.
    DrawCards(DrawCardsFrame),
    /// A search.
    Search(Searching),
    /// Looking at the top of a deck.
    Look(LookFrame),
    /// Discarding from the encounter deck until something turns up; `script` is the depth of who asks.
    DiscardUntil(DiscardUntilFrame),
    /// Discarding so many cards from the top of a deck.
    DiscardTop(DiscardTopFrame),
    /// Discarding cards from a hand: so many, at random or chosen.
    DiscardFromHand(DiscardFromHandFrame),
    /// An act or agenda advances.
    Advance(AdvanceFrame),
    /// Standing checks; `tried`: what was to engage, leave play or be defeated already, whatever came of it.
    Checks(ChecksFrame),
    /// The end of the scenario.
    ScenarioEnd(ScenarioEndFrame),
}

/// Every frame is a [`Frame`].
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
    Investigation: InvestigationFrame, Turn: TurnFrame, EnemyPhase: EnemyPhaseFrame, Upkeep: UpkeepFrame,
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
    /// The standing checks, about to begin.
    pub const CHECKS: Frame = Frame::Checks(ChecksFrame {
        tried: Cards::EMPTY,
    });

    /// The chaos tokens that are out of the bag for this.
    pub fn tokens_out(&self) -> impl Iterator<Item = Chaos> + use<> {
        let out: SmallVec<[Chaos; 4]> = match self {
            Frame::SkillTest(t) => {
                let out = t.tokens.iter().filter(|r| !r.ignored);
                out.map(|r| r.token).collect()
            }
            Frame::RevealToken(r) => {
                let out = r.tokens.iter().filter(|r| !r.ignored);
                out.map(|r| r.token).collect()
            }
            _ => SmallVec::new(),
        };
        out.into_iter()
    }
}
