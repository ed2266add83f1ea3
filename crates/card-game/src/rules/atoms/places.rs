//! Atoms for locations: revealed, turned back, and mixed.

use crate::content::*;
use crate::event::Event;
use crate::rules::cx::Cx;
use crate::state::*;
use smallvec::SmallVec;

impl Cx<'_, '_> {
    /// Sets the version of a location, as chance decided. // location-versions
    pub fn turns_out(&mut self, location: CardId, def: DefId) {
        self.card_mut(location).def = def;
        for mixed in &mut self.write().mixed {
            if mixed.locations.contains(location) {
                mixed.locations.remove(location);
                mixed.versions.retain(|d| *d != def);
            }
        }
        self.write().mixed.retain(|m| !m.versions.is_empty());
        self.reindex();
    }

    /// Turns a location to its revealed side and puts its clues on it. // locations
    pub fn reveal(&mut self, location: CardId) {
        if self.card(location).revealed {
            return;
        }
        let def = self.def(location);
        let heads = if def.clues_fixed {
            1
        } else {
            self.table().head_count
        };
        self.card_mut(location).revealed = true;
        if self.look().takes_clues(location) {
            let on = self.look().draws_clues(location).unwrap_or(location); // draws-clues
            let card = self.card_mut(on);
            card.clues = card.clues.saturating_add(def.clues.saturating_mul(heads));
        }
        self.emit(|| Event::Revealed { location });
        self.tells_of(location, "back");
    }

    /// Turns a location to its unrevealed side. If other locations have the same one, it is mixed with them, and nobody
    /// knows which is which. // conceal
    pub fn conceal(&mut self, location: CardId) {
        let was = self.card(location).def;
        self.card_mut(location).revealed = false;
        if let Some(unseen) = self.stands_for(was) {
            self.card_mut(location).def = unseen;
            let alike = |c: &CardId| self.card(*c).def == unseen;
            let locations: Cards = self.table().locations.iter().filter(alike).collect();
            let mut versions: SmallVec<[DefId; 4]> = SmallVec::new();
            versions.push(was);
            for mixed in std::mem::take(&mut self.write().mixed) {
                if mixed.locations.intersection(&locations).is_empty() {
                    self.write().mixed.push(mixed);
                } else {
                    versions.extend(mixed.versions);
                }
            }
            self.write().mixed.push(Mixed {
                locations,
                versions,
            });
        }
        self.reindex();
        self.emit(|| Event::Concealed { location });
    }

    /// The card of the scenario that stands for a version of a location until it is seen.
    fn stands_for(&self, version: DefId) -> Option<DefId> {
        let look = self.look();
        let scenario = look.scenario();
        let piled = scenario
            .decks()
            .flat_map(|p| p.cards.iter().map(|(d, _)| d));
        let all = scenario.locations.iter().chain(&scenario.set_aside);
        let mut all = all.chain(piled);
        all.find(|d| self.content.def(**d).one_of.contains(&version))
            .copied()
    }
}
