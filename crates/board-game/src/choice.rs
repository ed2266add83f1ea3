//! Choices (legal answers), and the prompts of questions.

use crate::content::ability::CheckKind;
use crate::content::filter::DeckName;
use crate::content::ids::{
    AbilityId, AncientId, CardId, EncounterCardId, EpicId, GateId, InvestigatorId, KeywordId,
    MarkerId, MonsterId, MythosId, NeighborhoodId, PlaceId, StepAt, TrackId,
};
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
    Card(CardId),
    /// A monster marker.
    Monster(MonsterId),
    /// A gate marker.
    Gate(GateId),
    /// A Mythos card.
    Mythos(MythosId),
    /// A location card: neighbourhood, and index in its deck.
    Location(NeighborhoodId, EncounterCardId),
    /// A gate card.
    GateCard(EncounterCardId),
    /// An investigator, by index in the content.
    Investigator(InvestigatorId),
    /// An Ancient One.
    Ancient(AncientId),
    /// An Epic Battle card.
    Epic(EpicId),
    /// The investigator of a seat.
    Seat(Seat),
    /// A place.
    Place(PlaceId),
    /// Move to this place.
    Move(PlaceId),
    /// Use an ability.
    Use(Origin, AbilityId),
    /// Cast a Spell.
    Cast(CardId),
    /// Stop maintaining a Spell.
    Release(CardId),
    /// Fight with these weapons (two at most).
    Wield(Maybe<CardId>, Maybe<CardId>),
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
    Give(CardId),
    /// Take this card.
    Take(CardId),
    /// Give this many dollars; a negative number takes them.
    Money(i16),
    /// Draw from the top of the deck.
    Top,
    /// Draw from the bottom of the deck.
    Bottom,
    /// A dimension symbol.
    Symbol(u8),
    /// A keyword of a monster, or the monster's text.
    Keyword(KeywordId),
    /// A deck.
    Deck(DeckName),
    /// A space of a rift track.
    Rift(TrackId, u8),
    /// A rift with its whole track.
    WholeRift(TrackId),
    /// End the Rumor of this Mythos card, at the price that it prints.
    EndRumor(MythosId),
    /// A rift progress marker.
    Marker(MarkerId),
    /// Pay with the card or trophy that was offered.
    Pay,
    /// In a monster surge, this place gets the next monster.
    Spread(PlaceId),
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
    Location(NeighborhoodId),
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
    Place(PlaceId),
    /// A card.
    Card(CardId),
    /// An ability.
    Ability(Origin, AbilityId),
    /// A number.
    Number(i16),
    /// A check: dice rolled, successes so far, successes needed.
    Check(u8, u8, u8),
    /// An investigator.
    Who(Seat),
    /// A step of an effect.
    Step(StepAt),
}
