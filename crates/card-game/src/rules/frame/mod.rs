//! The frames: the Rules Reference's procedures, each with its steps in the book's order.

mod steps;

pub use self::steps::{
    AdvanceStep, DrawStep, EliminationStep, EncounterStep, EndStep, EnemyStep, EntryStep,
    HappeningStep, HarmStep, InitiationStep, InvestigationStep, LookStep, MoveStep, MythosStep,
    PlayStep, RoundStep, SearchStep, SetupStep, SpawnStep, TestStep, TurnStep, UpkeepStep,
};

pub use crate::state::{Entry, Occurrence, Was, Why};

use crate::content::{Attempt, Cell, Chaos, Skill};
use crate::rules::rule::Rule;
use crate::state::{Between, CardId, Cards, Name, Owner, SeatId, Target};
use kernel::Maybe;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What became of a happening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fate {
    /// It goes on.
    Stands,
    /// It was cancelled or replaced.
    Undone,
}

/// Whose words an effect is in: who `you` are, what `this` and `it` are, and which happening it answers.
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
    /// Depth of the frame that holds the happening, if there is one.
    pub happening: Maybe<u8>,
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

    /// The words of a card without a happening; `you` may be nobody.
    pub fn new(you: impl Into<Maybe<SeatId>>, this: impl Into<Maybe<CardId>>) -> Self {
        Self {
            you: you.into(),
            this: this.into(),
            it: Target::None,
            bound: [None; 2],
            happening: Maybe::NONE,
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
    Use(CardId, u16),
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
    pub step: InitiationStep,
    /// The happening it reacts to.
    pub happening: Maybe<u8>,
    /// Seats that have paid their share of what the group pays, as bits.
    pub paid: u8,
}

/// A revealed chaos token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Revealed {
    /// Which.
    pub token: Chaos,
    /// Cancelled or ignored: it counts as never revealed.
    pub ignored: bool,
    /// Its negative modifier counts as positive.
    pub negated: bool,
    /// Its symbol effect has been resolved.
    pub resolved: bool,
}

/// What the difficulty of a test is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Versus {
    Number(i16),
    Shroud(CardId),
    Fight(CardId),
    Evade(CardId),
}

/// Something to be applied at ST.7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ResultItem {
    /// What the attempt itself does: the clue, the damage, the evasion.
    Attempt,
    /// A list of steps, with whose words they are.
    Steps {
        /// The block.
        block: u16,
        /// `you`, if anybody is.
        you: Maybe<SeatId>,
        /// `this`, if a card says it.
        this: Maybe<CardId>,
    },
}

/// Steps to do after a test, whose words they are, and of which card.
pub type Later = (u16, Maybe<SeatId>, Maybe<CardId>);

/// A skill test in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SkillTest {
    /// Where it is.
    pub step: TestStep,
    /// Who takes it.
    pub tester: SeatId,
    /// Skills it may be taken with, as bits; one bit from ST.1 on.
    pub skills: u8,
    /// The skill.
    pub skill: Skill,
    /// What it is part of.
    pub attempt: Attempt,
    /// The enemy or location it is against, if any.
    pub against: Maybe<CardId>,
    /// The difficulty.
    pub versus: Versus,
    /// The verb that calls for it: its block and place. None for a basic action.
    pub verb: Option<(u16, u8)>,
    /// Whose words that verb is in.
    pub context: Context,
    /// Committed cards and by whom.
    pub committed: SmallVec<[(CardId, SeatId); 4]>,
    /// Seats that are done committing, as bits.
    pub done: u8,
    /// Cards below this are no longer offered for commitment (an order that does not matter is listed once).
    pub from: CardId,
    /// How many lasting changes were in force when a failure was last offered to be turned; it is offered again
    /// once there are others. // ST.6
    pub judged: Option<u8>,
    /// Revealed tokens.
    pub tokens: SmallVec<[Revealed; 2]>,
    /// How many more tokens are to be revealed.
    pub to_reveal: u8,
    /// Two tokens are being revealed in place of one, from this place in the list on; one of them will be chosen.
    pub pair: Option<u8>,
    /// Succeeds automatically.
    pub auto_success: bool,
    /// Fails automatically.
    pub auto_fail: bool,
    /// The skill value.
    pub value: i16,
    /// The difficulty as it stood at ST.6.
    pub difficulty: i16,
    /// Succeeded; settled at ST.6.
    pub success: bool,
    /// What remains to be applied at ST.7.
    pub results: SmallVec<[ResultItem; 4]>,
    /// Steps to do after the test.
    pub later: SmallVec<[Later; 1]>,
    /// Tests that would have begun within this one and wait until it is over. // nested-tests
    pub waiting: Vec<SkillTest>,
    /// Committed cards that go somewhere other than the discard pile.
    pub kept: Cards,
    /// What the attempt says of revealed symbols has been dealt with.
    pub rider_done: bool,
    /// What may change how the next token is revealed has been offered.
    pub reveal_asked: bool,
}

impl SkillTest {
    /// What it is against; of a test that is no attempt, the card that calls for it.
    pub fn about(&self) -> Maybe<CardId> {
        match self.attempt {
            Attempt::Plain => self.context.this,
            Attempt::Fight | Attempt::Evade | Attempt::Investigate => self.against,
        }
    }

    /// A test about to begin, with the first of its skills.
    pub fn new(
        tester: SeatId,
        skills: u8,
        attempt: Attempt,
        against: impl Into<Maybe<CardId>>,
        versus: Versus,
        verb: Option<(u16, u8)>,
        context: Context,
    ) -> SkillTest {
        SkillTest {
            step: TestStep::St1DetermineSkill,
            tester,
            skills,
            skill: Skill::ALL[(skills.trailing_zeros() as usize).min(3)],
            attempt,
            against: against.into(),
            versus,
            verb,
            context,
            committed: SmallVec::new(),
            done: 0,
            from: 0,
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
    /// Where it is.
    pub step: HarmStep,
    /// Investigators still to assign, as bits.
    pub seats: u8,
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
    /// How far the happenings are.
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

/// Where a step is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Point {
    /// Not begun.
    #[default]
    Fresh,
    /// This was picked.
    Picked(Target),
    /// These seats are still to be gone through, as bits.
    Seats(u8),
    /// These cards are still to be gone through.
    Cards(Cards),
    /// Chance has picked these so far.
    Drawn {
        /// Seats, as bits.
        seats: u8,
        /// Cards.
        cards: Cards,
    },
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
    pub seats: u8,
    /// Cards left.
    pub cards: Cards,
}

/// A search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Searching {
    /// Where it is.
    pub step: SearchStep,
    /// Who searches.
    pub who: SeatId,
    /// The verb.
    pub verb: (u16, u8),
    /// Whose words.
    pub context: Context,
    /// What has been looked at.
    pub seen: Cards,
    /// What was found, once it is.
    pub found: Maybe<CardId>,
}

/// A procedure in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Frame {
    /// A campaign, below the scenario that is being played.
    Campaign { step: Between },
    /// Setting up.
    Setup { step: SetupStep },
    /// A round.
    Round { step: RoundStep },
    /// The mythos phase; `done`: who has drawn.
    Mythos { step: MythosStep, done: u8 },
    /// The investigation phase.
    Investigation { step: InvestigationStep },
    /// A turn.
    Turn { who: SeatId, step: TurnStep },
    /// The enemy phase; `moved`: hunters that have moved, `attacked`: the enemy that has just attacked and is to
    /// exhaust, `seats`: investigators that were attacked.
    EnemyPhase {
        step: EnemyStep,
        moved: Cards,
        attacked: Maybe<CardId>,
        seats: u8,
    },
    /// The upkeep phase; `done`: who has drawn or discarded.
    Upkeep { step: UpkeepStep, done: u8 },
    /// A player window; `passed`: who has passed since something was last used.
    PlayerWindow { rule: Rule, passed: u8 },
    /// The initiation sequence; `waiting`: tests that begin once this action is over. // nested-tests
    Initiation {
        initiation: Initiation,
        waiting: Vec<SkillTest>,
    },
    /// Attacks of opportunity.
    AttacksOfOpportunity { who: SeatId, done: Cards },
    /// A massive enemy's attacks, one investigator after the other.
    MassiveAttacks { enemy: CardId, done: u8 },
    /// A skill test.
    SkillTest(Box<SkillTest>),
    /// Revealing a chaos token outside a test; `asked`: what may change how it is revealed has been offered, `count`: of
    /// so many, one of which is chosen.
    RevealToken {
        who: SeatId,
        asked: bool,
        count: u8,
        tokens: SmallVec<[Chaos; 2]>,
    },
    /// A happening.
    Happening {
        occurrence: Occurrence,
        step: HappeningStep,
        fate: Fate,
        damage_to: Maybe<CardId>,
    },
    /// One cell of a happening; `used`: abilities that have triggered.
    Cell {
        occurrence: Occurrence,
        cell: Cell,
        forced_done: bool,
        passed: u8,
        used: SmallVec<[(CardId, u16); 2]>,
    },
    /// An effect.
    Script(Script),
    /// An effect, for each of several things.
    Each(Each),
    /// Playing a card, once its costs are paid.
    PlayCard {
        who: SeatId,
        card: CardId,
        step: PlayStep,
        happening: Maybe<u8>,
    },
    /// Dealing damage and horror.
    Harm(Box<Harm>),
    /// Cards defeated at once.
    Defeat {
        cards: SmallVec<[CardId; 4]>,
        by: Maybe<SeatId>,
    },
    /// An investigator leaves the game.
    Elimination {
        who: SeatId,
        step: EliminationStep,
        damage: bool,
        horror: bool,
    },
    /// An investigator moves.
    Move {
        who: SeatId,
        to: CardId,
        step: MoveStep,
    },
    /// A hunter moves; or any enemy, one location towards a place.
    EnemyMove {
        enemy: CardId,
        to: Maybe<CardId>,
        arrived: bool,
    },
    /// Drawing an encounter card; none until it is known.
    EncounterDraw {
        who: SeatId,
        card: Maybe<CardId>,
        step: EncounterStep,
    },
    /// An enemy spawns.
    Spawn {
        enemy: CardId,
        who: SeatId,
        at: Maybe<CardId>,
        step: SpawnStep,
    },
    /// Which investigator an enemy engages.
    Engage { enemy: CardId },
    /// A card enters play under somebody's control; `tried`: what was to make room for it, whatever came of it.
    EnterPlay {
        card: CardId,
        who: SeatId,
        step: EntryStep,
        tried: Cards,
    },
    /// Drawing player cards.
    DrawCards {
        who: SeatId,
        left: u8,
        drawn: Cards,
        refilled: bool,
        step: DrawStep,
    },
    /// A search.
    Search(Searching),
    /// Looking at the top of a deck.
    Look {
        who: SeatId,
        count: u8,
        deck: Owner,
        seen: Cards,
        step: LookStep,
    },
    /// Discarding from the encounter deck until something turns up; `script` is the depth of who asks.
    DiscardUntil { verb: (u16, u8), context: Context },
    /// Discarding cards from a hand: so many, at random or chosen.
    DiscardFromHand {
        who: SeatId,
        left: u8,
        random: bool,
        rule: Rule,
    },
    /// An act or agenda advances.
    Advance { card: CardId, step: AdvanceStep },
    /// Standing checks; `tried`: what was to engage, leave play or be defeated already, whatever came of it.
    Checks { tried: Cards },
    /// The end of the scenario.
    ScenarioEnd { step: EndStep },
}

impl Frame {
    /// The standing checks, about to begin.
    pub const CHECKS: Frame = Frame::Checks {
        tried: Cards::EMPTY,
    };

    /// The chaos tokens that are out of the bag for this.
    pub fn tokens_out(&self) -> impl Iterator<Item = Chaos> + use<> {
        let out: SmallVec<[Chaos; 4]> = match self {
            Frame::SkillTest(t) => {
                let out = t.tokens.iter().filter(|r| !r.ignored);
                out.map(|r| r.token).collect()
            }
            Frame::RevealToken { tokens, .. } => tokens.iter().copied().collect(),
            _ => SmallVec::new(),
        };
        out.into_iter()
    }
}
