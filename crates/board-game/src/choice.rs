//! Choices (legal answers), and the prompts of questions.

use crate::content::ability::CheckKind;
use crate::content::filter::DeckName;
use crate::content::ids::MonsterId;
use crate::state::Origin;
use kernel::{Maybe, Seat};
use serde::{Deserialize, Serialize};

/// A choice: one legal answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// Take none, or no more.
    Pass,
    /// Finish this part.
    Done,
    /// Yes.
    Yes,
    /// No.
    No,
    /// One of several options, from 0.
    Option(u8),
    /// A number.
    Number(i16),
    /// The face of a die.
    Die(u8),
    /// A card.
    Card(u16),
    /// A monster marker.
    Monster(MonsterId),
    /// A gate marker.
    Gate(u8),
    /// A Mythos card.
    Mythos(u8),
    /// A location card: neighbourhood, and index in its deck.
    Location(u8, u8),
    /// A gate card.
    GateCard(u8),
    /// An investigator, by index in the content.
    Investigator(u8),
    /// An Ancient One.
    Ancient(u8),
    /// An Epic Battle card.
    Epic(u8),
    /// The investigator of a seat.
    Seat(Seat),
    /// A place.
    Place(u8),
    /// Move to this place.
    Move(u8),
    /// Use an ability.
    Use(Origin, u16),
    /// Cast a Spell.
    Cast(u16),
    /// Stop maintaining a Spell.
    Release(u16),
    /// Fight with these weapons (two at most).
    Wield(Maybe<u16>, Maybe<u16>),
    /// Evade.
    Evade,
    /// Fight.
    Fight,
    /// Flee.
    Flee,
    /// Spend a Clue.
    Clue,
    /// Re-roll one die that shows this face.
    Face(u8),
    /// Move a slider to a stop.
    Slide(u8, u8),
    /// Have an encounter.
    Encounter,
    /// The skill to close the gate with, or to make a check with.
    Skill(CheckKind),
    /// Trade with this investigator.
    Trade(Seat),
    /// Give this card.
    Give(u16),
    /// Take this card.
    Take(u16),
    /// Give this many dollars; a negative number takes them.
    Money(i16),
    /// Draw from the top of the deck.
    Top,
    /// Draw from the bottom of the deck.
    Bottom,
    /// A dimension symbol.
    Symbol(u8),
    /// A keyword of a monster, or the monster's text.
    Keyword(u8),
    /// A deck.
    Deck(DeckName),
    /// A space of a rift track.
    Rift(u8, u8),
    /// A rift with its whole track.
    WholeRift(u8),
    /// End the Rumor of this Mythos card, at the price that it prints.
    EndRumor(u8),
    /// A rift progress marker.
    Marker(u8),
    /// Pay with the card or trophy that was offered.
    Pay,
    /// In a monster surge, this place gets the next monster.
    Spread(u8),
}

/// The subject of a question, for its label.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prompt {
    /// The rule itself; there is no other subject.
    Plain,
    /// A die that this seat rolls.
    Die(Seat),
    /// An unseen card of a deck.
    Deck(DeckName),
    /// The first matching card of a deck. Chance picks among the candidates that the top frame holds.
    Found(DeckName),
    /// A monster from the cup.
    Cup,
    /// A gate marker.
    Gates,
    /// A Mythos card.
    Mythos,
    /// A location card of this neighbourhood.
    Location(u8),
    /// A gate card.
    GateCards,
    /// A random seat.
    Seat,
    /// A random investigator.
    Investigator,
    /// A random Ancient One.
    Ancient,
    /// An Epic Battle card.
    Epic,
    /// A random place of those that the current step allows.
    Picked,
    /// A progress marker.
    Marker,
    /// A rift marker.
    RiftMarker,
    /// A monster.
    Monster(MonsterId),
    /// The attack on the Ancient One.
    AncientOne,
    /// A place.
    Place(u8),
    /// A card.
    Card(u16),
    /// An ability.
    Ability(Origin, u16),
    /// A number.
    Number(i16),
    /// A check: dice rolled, successes so far, successes needed.
    Check(u8, u8, u8),
    /// An investigator.
    Who(Seat),
    /// A step of an effect: its block and its index.
    Step(u16, u16),
}
