//! Frames: the procedures of the Rules Reference in progress, with their steps in the book's order.

mod steps;

pub use self::steps::{
    AdvanceStep, DrawStep, EliminationStep, EncounterStep, EndStep, EnemyStep, EntryStep, HarmStep,
    InitiationStep, InvestigationStep, LookStep, MoveStep, MythosStep, OccurrenceStep, PlayStep,
    RoundStep, SearchStep, SetupStep, SpawnStep, TestStep, TurnStep, UpkeepStep,
};

pub use crate::state::{Entry, Occurrence, Was, Why};

use crate::content::{AbilityId, Attempt, Cell, Chaos, Skill, VerbAt};
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
}

/// A revealed chaos token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Revealed {
    /// The token.
    pub token: Chaos,
    /// Whether it was cancelled or ignored, and so counts as never revealed.
    pub ignored: bool,
    /// Whether its negative modifier counts as positive.
    pub negated: bool,
    /// Whether its symbol effect has been resolved.
    pub resolved: bool,
}

/// The difficulty of a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Versus {
    Number(i16),
    Shroud(CardId),
    Fight(CardId),
    Evade(CardId),
}

/// A result that is applied at ST.7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ResultItem {
    /// The result of the attempt itself: the clue, the damage, the evasion.
    Attempt,
    /// A list of steps, with its context.
    Steps {
        /// The block.
        block: u16,
        /// The investigator `you`, if there is one.
        you: Maybe<SeatId>,
        /// The card `this`, if a card has the text.
        this: Maybe<CardId>,
    },
}

/// Steps to carry out after a test: the block, `you` and `this`.
pub type Later = (u16, Maybe<SeatId>, Maybe<CardId>);

/// A skill test in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SkillTest {
    /// The running step.
    pub step: At<TestStep>,
    /// The investigator who takes it.
    pub tester: SeatId,
    /// The skills with which it may be taken, as bits. From ST.1 on, one bit.
    pub skills: u8,
    /// The skill.
    pub skill: Skill,
    /// The attempt that it belongs to.
    pub attempt: Attempt,
    /// The enemy or location that it is taken against, if any.
    pub against: Maybe<CardId>,
    /// The difficulty.
    pub versus: Versus,
    /// The verb that asks for it; none for a basic action.
    pub verb: Option<VerbAt>,
    /// The context of that verb.
    pub context: Context,
    /// The committed cards, with the seats that committed them.
    pub committed: SmallVec<[(CardId, SeatId); 4]>,
    /// The seats that have finished committing.
    pub done: Seats,
    /// The lowest card that is still offered. Cards are committed in ascending order, so that each set is offered once.
    pub from: CardId,
    /// The number of lasting effects when a failure was last offered for reactions. With more of them it is offered
    /// again. // ST.6
    pub judged: Option<u8>,
    /// Revealed tokens.
    pub tokens: SmallVec<[Revealed; 2]>,
    /// The number of tokens still to reveal.
    pub to_reveal: u8,
    /// If two tokens are revealed and one is chosen, the index of the first of them.
    pub pair: Option<u8>,
    /// Whether it succeeds automatically.
    pub auto_success: bool,
    /// Whether it fails automatically.
    pub auto_fail: bool,
    /// The skill value.
    pub value: i16,
    /// The difficulty at ST.6.
    pub difficulty: i16,
    /// Whether it succeeded; known from ST.6 on.
    pub success: bool,
    /// The results that are still to be applied at ST.7.
    pub results: SmallVec<[ResultItem; 4]>,
    /// Steps to carry out after the test.
    pub later: SmallVec<[Later; 1]>,
    /// Tests that began during this one. They wait until it is over. // nested-tests
    pub waiting: Vec<SkillTest>,
    /// Committed cards that do not go to the discard pile.
    pub kept: Cards,
    /// Whether the attempt's effect for revealed symbols has been handled.
    pub rider_done: bool,
    /// Whether reactions to the next token's reveal have been offered.
    pub reveal_asked: bool,
}

impl SkillTest {
    /// Whether the outcome is known, so that nothing can change it any more. // ST.6
    pub fn settled(&self) -> bool {
        self.step.next > TestStep::St6Outcome
    }

    /// Whether its tokens are revealed.
    pub fn revealed(&self) -> bool {
        self.step.next > TestStep::St3Revealed
    }

    /// The card that it is taken against; for a test without an attempt, the card that asks for it.
    pub fn about(&self) -> Maybe<CardId> {
        match self.attempt {
            Attempt::Plain => self.context.this,
            Attempt::Fight | Attempt::Evade | Attempt::Investigate => self.against,
        }
    }

    /// A new test, with the first of its skills.
    pub fn new(
        tester: SeatId,
        skills: u8,
        attempt: Attempt,
        against: impl Into<Maybe<CardId>>,
        versus: Versus,
        verb: Option<VerbAt>,
        context: Context,
    ) -> SkillTest {
        SkillTest {
            step: At::from(TestStep::St1DetermineSkill),
            tester,
            skills,
            skill: Skill::ALL[(skills.trailing_zeros() as usize).min(3)],
            attempt,
            against: against.into(),
            versus,
            verb,
            context,
            committed: SmallVec::new(),
            done: Seats::NONE,
            from: CardId(0),
            judged: None,
            tokens: SmallVec::new(),
            to_reveal: 1,
            pair: None,
            auto_success: false,
            auto_fail: false,
            value: 0,
            difficulty: 0,
            success: false,
            results: SmallVec::new(),
            later: SmallVec::new(),
            waiting: Vec::new(),
            kept: Cards::EMPTY,
            rider_done: false,
            reveal_asked: false,
        }
    }
}

/// Damage and horror being dealt.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Harm {
    /// The running step.
    pub step: At<HarmStep>,
    /// The investigators who still have to assign.
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
    /// The enemy that attacks, if one does.
    pub attacker: Maybe<CardId>,
    /// The investigator who deals it, if any. Defeats are attributed to them.
    pub by: Maybe<SeatId>,
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
    pub block: u16,
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
    /// The number of repetitions that are left.
    Times(u8),
    /// The step is done.
    Next,
}

/// A loop over targets: the block runs once for each, with the target as `it`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Each {
    /// The block.
    pub block: u16,
    /// The context.
    pub context: Context,
    /// The name that each target gets.
    pub name: Option<Name>,
    /// The seats that are left.
    pub seats: Seats,
    /// The cards that are left.
    pub cards: Cards,
}

/// A search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Searching {
    /// The running step.
    pub step: At<SearchStep>,
    /// The investigator who searches.
    pub who: SeatId,
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

/// The upkeep phase. `done`: seats that have drawn or discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct UpkeepFrame {
    pub step: At<UpkeepStep>,
    pub done: Seats,
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

/// A chaos token that is revealed outside a test. `asked`: reactions to the reveal were offered, `count`: the number of
/// tokens of which one is chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RevealTokenFrame {
    pub who: SeatId,
    pub asked: bool,
    pub count: u8,
    pub tokens: SmallVec<[Chaos; 2]>,
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

/// A hunter's move, or the move of an enemy one location towards a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EnemyMoveFrame {
    pub enemy: CardId,
    pub to: Maybe<CardId>,
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
}

/// Discards from the encounter deck until a card fits. `script`: the depth of the script that asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DiscardUntilFrame {
    pub verb: VerbAt,
    pub context: Context,
}

/// Discards a number of cards from a hand, at random or chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DiscardFromHandFrame {
    pub who: SeatId,
    pub left: u8,
    pub random: bool,
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
    /// A chaos token that is revealed outside a test.
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
    Investigation: InvestigationFrame, Turn: TurnFrame, EnemyPhase: EnemyPhaseFrame, Upkeep: UpkeepFrame,
    PlayerWindow: PlayerWindowFrame, Initiation: InitiationFrame, AttacksOfOpportunity: AttacksOfOpportunityFrame,
    MassiveAttacks: MassiveAttacksFrame, RevealToken: RevealTokenFrame,
    Occurrence: OccurrenceFrame, Cell: CellFrame, Script: Script, Each: Each, PlayCard: PlayCardFrame,
    Defeat: DefeatFrame, Elimination: EliminationFrame, Move: MoveFrame, EnemyMove: EnemyMoveFrame,
    EncounterDraw: EncounterDrawFrame, Spawn: SpawnFrame, Engage: EngageFrame, EnterPlay: EnterPlayFrame,
    DrawCards: DrawCardsFrame, Search: Searching, Look: LookFrame, DiscardUntil: DiscardUntilFrame,
    DiscardFromHand: DiscardFromHandFrame, Advance: AdvanceFrame, Checks: ChecksFrame, ScenarioEnd: ScenarioEndFrame,
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
                let out = t.tokens.iter().filter(|r| !r.ignored);
                out.map(|r| r.token).collect()
            }
            Frame::RevealToken(RevealTokenFrame { tokens, .. }) => tokens.iter().copied().collect(),
            _ => SmallVec::new(),
        };
        out.into_iter()
    }
}
