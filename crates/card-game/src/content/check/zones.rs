//! In which zone the cards of a noun lie.

use super::super::*;
use super::Scope;

/// Whether only encounter cards lie there.
pub(super) fn is_nobodys(zone: ZoneName) -> bool {
    match zone {
        ZoneName::EncounterDeck
        | ZoneName::EncounterDiscard
        | ZoneName::EncounterCards
        | ZoneName::Pile(_) => true,
        ZoneName::InPlay
        | ZoneName::Hand
        | ZoneName::Deck
        | ZoneName::Discard
        | ZoneName::DiscardPiles
        | ZoneName::Committed
        | ZoneName::SetAside
        | ZoneName::VictoryDisplay
        | ZoneName::Anywhere => false,
    }
}

/// The zone of the cards that a noun means, where they are all of one.
pub(super) fn zone_of(noun: &Noun, scope: Scope) -> Option<ZoneName> {
    match noun {
        Noun::It => scope.it_in,
        Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) | Noun::Nearest(f) | Noun::Farthest(f) => {
            zone_in(f)
        }
        Noun::Random(r) => zone_in(&r.of),
        Noun::Most(r) | Noun::Fewest(r) => zone_in(&r.of),
        Noun::You
        | Noun::This
        | Noun::Bound(_)
        | Noun::Anybody
        | Noun::That
        | Noun::Attacker
        | Noun::Target
        | Noun::UsedCard
        | Noun::Tester
        | Noun::Active
        | Noun::Bearer
        | Noun::Lead
        | Noun::Attached
        | Noun::Agenda
        | Noun::Act
        | Noun::Here
        | Noun::Name(_) => None,
    }
}

/// The zone of the cards that pass a filter, where they are all of one.
pub(super) fn zone_in(filter: &Filter) -> Option<ZoneName> {
    match filter {
        Filter::Card(f) => Some(f.zone.unwrap_or(ZoneName::InPlay)),
        Filter::All(all) => all.iter().find_map(zone_in),
        Filter::Any(all) => {
            let first = zone_in(all.first()?);
            first.filter(|_| all.iter().all(|f| zone_in(f) == first))
        }
        Filter::Investigator(_) | Filter::Enemy(_) | Filter::Location(_) | Filter::Not(_) => None,
    }
}
