//! Choices (legal answers), prompts of questions, and sources of chance.

use crate::content::{AbilityId, Chaos, DefId, SetId, Skill};
use crate::state::{CardId, Owner, SeatId};
use kernel::{Maybe, Source};
use serde::{Deserialize, Serialize};

/// A choice: one legal answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// Decline, or stop.
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
    /// A card: this card, enemy or location.
    Card(CardId),
    /// An investigator.
    Seat(SeatId),
    /// A skill.
    Skill(Skill),
    /// A chaos token.
    Token(Chaos),
    /// One of the revealed tokens, by index from 0.
    Revealed(u8),
    /// One of several options, by index from 0.
    Option(u8),
    /// A number.
    Number(u8),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Physical trauma.
    Physical,
    /// Mental trauma.
    Mental,
    /// A deck: an investigator's, or the encounter deck.
    Deck(Owner),
    /// A definition, such as a basic weakness at deck building.
    Def(DefId),
    /// The version of a location that it turns out to be.
    Version(DefId),
    /// The set that a card stands for.
    Set(SetId),
    /// A resolution, by its index in the endings.
    Ending(u8),
    /// A scenario.
    Scenario(u8),
    /// An investigator who is not in the game yet.
    Investigator(DefId),
    /// A card to spend experience on.
    Take(DefId),
    /// A card that leaves the deck.
    Leave(DefId),
    /// Another player joins the campaign.
    Join,
    /// The player who is asked leaves the campaign.
    Away,
}

/// The subject of a question, for its label.
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
    /// Which action do you take as if it were your turn?
    ExtraAction,
    /// How many additional actions are spent on this card's action?
    MoreActions(CardId),
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
    /// Which token of the bag is sealed?
    TokenToSeal,
    /// Which result applies first?
    WhichResult,
    /// Which card takes a point of damage?
    AssignDamage,
    /// Which card takes a point of horror?
    AssignHorror,
    /// Which enemy attacks next?
    WhichAttack,
    /// Which enemy moves next, or where to?
    HunterTo(CardId),
    /// Which hunter moves first?
    WhichHunter,
    /// Which investigator does the enemy engage or attack first?
    Whom(CardId),
    /// Where does the enemy spawn?
    SpawnAt(CardId),
    /// Which target is the card's effect about?
    Pick(Maybe<CardId>),
    /// Which option of the card is chosen?
    Option(Maybe<CardId>),
    /// Is the optional effect of the card carried out?
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
    /// How much is the X that this card costs?
    ChooseX(CardId),
    /// How many of the clues that are due does this investigator spend?
    SpendClues(u8),
    /// How much of the damage to this card, or of the horror, is cancelled?
    CancelHarm(CardId, bool),
    /// What does this investigator give to the others?
    Gives,
    /// Who gets this card, or these resources?
    Taker(Maybe<CardId>),
    /// Which kind of trauma is suffered?
    Trauma,
    /// How does the scenario end?
    Ending,
    /// Which scenario of the campaign is played?
    WhichScenario,
    /// Does this story card join the deck?
    StoryCard(DefId),
    /// Which investigator replaces the one who is gone?
    Replacement,
    /// With which investigator does another player join?
    Joins,
    /// On which card is experience spent?
    Upgrade,
    /// Which card leaves the deck for this one?
    Leaves(DefId),
    /// Chance: a chaos token.
    RevealToken,
    /// Chance: a card of this deck (an investigator's, or the encounter deck).
    DrawFrom(Owner),
    /// Chance: a card of this hand.
    RandomFrom(SeatId),
    /// Chance: a basic weakness for this deck.
    BasicWeakness(SeatId),
    /// Chance: which version a location turns out to be.
    Version(CardId),
    /// Chance: which set a card stands for.
    HiddenSet(CardId),
    /// Chance: a basic weakness of the collection for this investigator.
    WeaknessGained(SeatId),
    /// Chance: one of the candidates of a card's effect.
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
/// Versions of locations.
pub const VERSIONS: Source = Source(16);
/// Sets that cards stand for.
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
