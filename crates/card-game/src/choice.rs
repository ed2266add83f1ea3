//! Answers and questions.

use crate::content::{AbilityId, Chaos, DefId, Skill};
use crate::state::{CardId, Owner, SeatId};
use kernel::{Maybe, Source};
use serde::{Deserialize, Serialize};

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// Decline, or do nothing more.
    Pass,
    /// End the turn.
    EndTurn,
    /// The draw action.
    Draw,
    /// The resource action.
    Resource,
    /// The investigate action.
    Investigate,
    /// The move action.
    Move(CardId),
    /// The fight action.
    Fight(CardId),
    /// The evade action.
    Evade(CardId),
    /// The engage action.
    Engage(CardId),
    /// Play a card.
    Play(CardId),
    /// Use an ability of a card.
    Use(CardId, AbilityId),
    /// Spend the clues that advance the act.
    AdvanceAct,
    /// Commit a card.
    Commit(CardId),
    /// This card, enemy or location.
    Card(CardId),
    /// This investigator.
    Seat(SeatId),
    /// This skill.
    Skill(Skill),
    /// This chaos token.
    Token(Chaos),
    /// One of the revealed tokens, counted from 0.
    Revealed(u8),
    /// One of several options, counted from 0.
    Option(u8),
    /// So many.
    Number(u8),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Physical trauma.
    Physical,
    /// Mental trauma.
    Mental,
    /// This deck: an investigator's, or the encounter deck.
    Deck(Owner),
    /// This definition (a basic weakness at deck building).
    Def(DefId),
    /// This location, of those that one may turn out to be.
    Version(DefId),
    /// This set, of those that a card may stand for.
    Set(u16),
    /// This resolution (an index into the endings).
    Ending(u8),
    /// This scenario.
    Scenario(u8),
    /// This investigator, who is not in the game yet.
    Investigator(DefId),
    /// Spend experience on this card.
    Take(DefId),
    /// This card leaves the deck.
    Leave(DefId),
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prompt {
    /// Who leads the investigation?
    Lead,
    /// Which cards of the opening hand are replaced?
    Mulligan,
    /// Who takes the next turn?
    NextTurn,
    /// What do you do on your turn?
    Turn,
    /// Do you use anything in this window?
    Window,
    /// Do you react?
    React,
    /// Which forced ability resolves first?
    Order,
    /// Which cards are committed?
    Commit,
    /// With which skill is the test taken?
    WithSkill,
    /// Which of the revealed tokens counts?
    WhichToken,
    /// As which token of the bag does the revealed one count?
    TokenCounts,
    /// Which result is applied first?
    WhichResult,
    /// Who or what takes a point of damage?
    AssignDamage,
    /// Who or what takes a point of horror?
    AssignHorror,
    /// Which enemy attacks next?
    WhichAttack,
    /// Which enemy moves next, or where to?
    HunterTo(CardId),
    /// Which hunter moves first?
    WhichHunter,
    /// Whom does the enemy engage or attack first?
    Whom(CardId),
    /// Where does the enemy spawn?
    SpawnAt(CardId),
    /// Pick what the card is about.
    Pick(Maybe<CardId>),
    /// Choose an option of the card.
    Option(Maybe<CardId>),
    /// Do as the card offers?
    May(Maybe<CardId>),
    /// Which card of the hand is discarded?
    DiscardFromHand,
    /// Which asset makes room in its slot?
    MakeRoom(Maybe<CardId>),
    /// Which card is taken from the search?
    Search(Maybe<CardId>),
    /// Which deck is looked at?
    WhichDeck,
    /// Which card goes back first (and so lies deepest)?
    PutBack,
    /// How many clues do you spend of those still due?
    SpendClues(u8),
    /// Which trauma?
    Trauma,
    /// How does the scenario end?
    Ending,
    /// Which scenario of the campaign is played?
    WhichScenario,
    /// Does this story card join the deck?
    StoryCard(DefId),
    /// Who takes the place of the investigator who is gone?
    Replacement,
    /// On which card is experience spent?
    Upgrade,
    /// Which card leaves the deck for this one?
    Leaves(DefId),
    /// Chance: a chaos token.
    RevealToken,
    /// Chance: a card of this deck: an investigator's, or the encounter deck.
    DrawFrom(Owner),
    /// Chance: a card of this hand.
    RandomFrom(SeatId),
    /// Chance: a basic weakness for this deck.
    BasicWeakness(SeatId),
    /// Chance: which version of a location this is.
    Version(CardId),
    /// Chance: for which set this card stands.
    HiddenSet(CardId),
    /// Chance: a basic weakness of the collection for this investigator.
    WeaknessGained(SeatId),
    /// Chance: one of the candidates of the card's effect.
    RandomOf(Maybe<CardId>),
}

/// The chaos bag.
pub const BAG: Source = Source(0);
/// The encounter deck.
pub const ENCOUNTER: Source = Source(1);
/// The basic weaknesses.
pub const WEAKNESSES: Source = Source(2);
/// Random picks among cards on the table.
pub const RANDOM: Source = Source(3);
/// Which version of a location it is.
pub const VERSIONS: Source = Source(16);
/// Which of several sets a card stands for.
pub const SETS: Source = Source(17);
/// The deck of a seat, or the encounter deck.
pub fn deck_source(owner: Owner) -> Source {
    match owner.get() {
        Some(seat) => Source(4 + u16::from(seat.0)),
        None => ENCOUNTER,
    }
}
/// The hand of a seat.
pub fn hand_source(seat: SeatId) -> Source {
    Source(8 + u16::from(seat.0))
}
