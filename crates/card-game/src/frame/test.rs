//! A skill test in progress, its tokens and its results.

use super::{Context, TestStep};
use crate::content::{Attempt, BlockId, Chaos, Skill, VerbAt};
use crate::state::{CardId, Cards, SeatId, Seats};
use kernel::{At, Maybe};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A revealed chaos token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Revealed {
    /// Which.
    pub token: Chaos,
    /// Cancelled or ignored: it counts as never revealed.
    pub ignored: bool,
    /// Ignored, and out of the bag as long as the others.
    #[serde(default)]
    pub aside: bool,
    /// Its negative modifier counts as positive.
    pub negated: bool,
    /// Its symbol effect has been resolved.
    pub resolved: bool,
    /// The token that it counts as, if it is another.
    pub counts_as: Option<Chaos>,
    /// What effects add to its modifier.
    pub by: i8,
}

impl Revealed {
    /// A token that has just been revealed.
    pub fn new(token: Chaos) -> Self {
        Self {
            token,
            ignored: false,
            aside: false,
            negated: false,
            resolved: false,
            counts_as: None,
            by: 0,
        }
    }

    /// Whether it is out of the bag.
    #[inline]
    pub fn is_out(&self) -> bool {
        !self.ignored || self.aside
    }

    /// The token that it counts as.
    #[inline]
    pub fn face(&self) -> Chaos {
        self.counts_as.unwrap_or(self.token)
    }
}

/// What the difficulty of a test is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Versus {
    Number(i16),
    /// What the verb that calls for the test says.
    Verb,
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
        block: BlockId,
        /// `you`, if anybody is.
        you: Maybe<SeatId>,
        /// `this`, if a card says it.
        this: Maybe<CardId>,
    },
}

/// Steps to do after a test, whose words they are, and of which card.
pub type Later = (BlockId, Maybe<SeatId>, Maybe<CardId>);

/// What an effect says of the token that it reveals in place of an ignored one: its verb, whose words they are, and of
/// which card.
pub type OfNext = (VerbAt, Maybe<SeatId>, Maybe<CardId>);

/// A skill test in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SkillTest {
    /// Where it is.
    pub step: At<TestStep>,
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
    pub verb: Option<VerbAt>,
    /// Whose words that verb is in.
    pub context: Context,
    /// Committed cards and by whom.
    pub committed: SmallVec<[(CardId, SeatId); 4]>,
    /// Seats that are done committing, as bits.
    pub done: Seats,
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
    /// How many tokens are revealed in place of one beside the first of them.
    #[serde(default)]
    pub more: u8,
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
    /// What is said of the next token, if it is revealed in place of an ignored one.
    #[serde(default)]
    pub of_next: Option<OfNext>,
    /// What may change how the next token is revealed has been offered.
    pub reveal_asked: bool,
}

impl SkillTest {
    /// Its result is known, so nothing can change it any more. // ST.6
    pub fn settled(&self) -> bool {
        self.step.next > TestStep::St6Outcome
    }

    /// Its tokens are revealed.
    pub fn revealed(&self) -> bool {
        self.step.next > TestStep::St3Revealed
    }

    /// What it is against; of a test that is no attempt, the card that calls for it.
    pub fn about(&self) -> Maybe<CardId> {
        match self.attempt {
            Attempt::Plain => self.context.this,
            Attempt::Fight | Attempt::Evade | Attempt::Investigate => self.against,
        }
    }

    /// The test of an attempt to investigate, fight or evade, with its usual skill or another one.
    pub fn attempt(
        tester: SeatId,
        attempt: Attempt,
        against: CardId,
        skill: Option<Skill>,
        verb: Option<VerbAt>,
        context: Context,
    ) -> SkillTest {
        let (usual, versus) = match attempt {
            Attempt::Investigate => (Skill::Intellect, Versus::Shroud(against)),
            Attempt::Fight => (Skill::Combat, Versus::Fight(against)),
            Attempt::Evade => (Skill::Agility, Versus::Evade(against)),
            Attempt::Plain => (Skill::Willpower, Versus::Verb),
        };
        let skills = 1 << skill.unwrap_or(usual) as u8;
        Self::new(tester, skills, attempt, against, versus, verb, context)
    }

    /// A test about to begin, with the first of its skills.
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
            more: 0,
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
            of_next: None,
            reveal_asked: false,
        }
    }
}
