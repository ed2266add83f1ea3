//! Answers and what questions are about.

use crate::content::ability::CheckKind;
use crate::content::filter::DeckName;
use crate::content::ids::MonsterId;
use crate::state::Origin;
use kernel::{Maybe, Seat};
use serde::{Deserialize, Serialize};

/// One answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// No more of it, or not at all.
    Pass,
    /// Done with this part.
    Done,
    /// Yes.
    Yes,
    /// No.
    No,
    /// One of several, from 0.
    Option(u8),
    /// A number.
    Number(i16),
    /// A die came up.
    Die(u8),
    /// A card.
    Card(u16),
    /// A monster marker.
    Monster(MonsterId),
    /// A gate marker.
    Gate(u8),
    /// A Mythos card.
    Mythos(u8),
    /// A location card: neighbourhood and index.
    Location(u8, u8),
    /// A gate card.
    GateCard(u8),
    /// An investigator by kind.
    Investigator(u8),
    /// An Ancient One.
    Ancient(u8),
    /// An Epic Battle card.
    Epic(u8),
    /// Somebody at the table.
    Seat(Seat),
    /// A place.
    Place(u8),
    /// Move there.
    Move(u8),
    /// Use an ability.
    Use(Origin, u16),
    /// Cast a Spell.
    Cast(u16),
    /// Let go of a Spell.
    Release(u16),
    /// Fight with these weapons, if any.
    Wield(Maybe<u16>, Maybe<u16>),
    /// Evade.
    Evade,
    /// Fight.
    Fight,
    /// Flee.
    Flee,
    /// Spend a Clue.
    Clue,
    /// Re-roll one die showing this.
    Face(u8),
    /// A slider to a stop.
    Slide(u8, u8),
    /// Have an encounter.
    Encounter,
    /// Close the gate with this skill; or make a check with it.
    Skill(CheckKind),
    /// Trade with somebody.
    Trade(Seat),
    /// Give a card.
    Give(u16),
    /// Take a card.
    Take(u16),
    /// Give (or, negative, take) money.
    Money(i16),
    /// From the top or the bottom of the deck.
    Top,
    /// See `Top`.
    Bottom,
    /// A dimension.
    Symbol(u8),
    /// A keyword of a monster, or its text.
    Keyword(u8),
    /// A deck.
    Deck(DeckName),
    /// A space of a rift track.
    Rift(u8, u8),
    /// A rift, or its whole track.
    WholeRift(u8),
    /// Bring the rumor of this Mythos card to its end, as it says.
    EndRumor(u8),
    /// A rift progress marker.
    Marker(u8),
    /// Pay with what was offered.
    Pay,
    /// Monsters of a gate: a place gets the next one.
    Spread(u8),
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prompt {
    /// Nothing to be said but the rule.
    Plain,
    /// A die of a seat.
    Die(Seat),
    /// An unseen card of a deck.
    Deck(DeckName),
    /// The first matching card of a deck; chance picks among the candidates of the top frame.
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
    /// A seat at random.
    Seat,
    /// An investigator at random.
    Investigator,
    /// An Ancient One at random.
    Ancient,
    /// An Epic Battle card.
    Epic,
    /// A place that chance picks, as the step at hand says.
    Picked,
    /// A progress marker.
    Marker,
    /// A rift marker.
    RiftMarker,
    /// A monster.
    Monster(MonsterId),
    /// About the attack on the Ancient One.
    AncientOne,
    /// A place.
    Place(u8),
    /// A card.
    Card(u16),
    /// An ability.
    Ability(Origin, u16),
    /// A number.
    Number(i16),
    /// A check: dice rolled and successes so far, and successes needed.
    Check(u8, u8, u8),
    /// A seat.
    Who(Seat),
    /// A block of an effect, at a step.
    Step(u16, u16),
}
