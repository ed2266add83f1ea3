//! Links places and Other Worlds, with their connections.

use super::Linker;
use crate::content::defs::*;
use crate::content::filter::PlaceKind;
use crate::content::ids::{NeighborhoodId, PlaceId, PlaceSet, SetId, WorldId};
use crate::content::index::*;
use crate::content::record::{File, PlaceRecord};
use crate::content::sets::*;
use kernel::{Ids, Maybe};
use packs::Sym;
use packs::diagnostics::Diagnostic;

impl Linker {
    /// The place that a record needs. A name of something else is reported here; an undefined name is reported
    /// elsewhere.
    pub(super) fn the_place(&mut self, word: Sym, said: Option<packs::Place>) -> PlaceId {
        if let Some(place) = self.find_place(word) {
            return place;
        }
        if *self.refs(word) != Refs::default() {
            let name = self.interner.name(word);
            let why = format!("`{name}` is no place");
            self.problems.push(Diagnostic::error(said, why));
        }
        PlaceId::default()
    }

    pub(super) fn find_place(&mut self, s: Sym) -> Option<PlaceId> {
        self.refs(s).place
    }

    pub(super) fn places(&mut self, read: &[(SetId, File)]) {
        self.neighborhoods(read);
        let records = self.town_places(read);
        for (index, place) in records.iter().enumerate() {
            self.connect(PlaceId::from_index(index), place);
        }
        self.worlds(read);
        for (set, file) in read {
            self.location_cards(*set, file);
            self.gate_cards(*set, file);
        }
    }

    fn neighborhoods(&mut self, read: &[(SetId, File)]) {
        for (set, f) in read {
            for record in &f.neighborhoods {
                let (sym, slug) = self.define(&record.id);
                self.town_of(record);
                if self.content.neighborhoods.len() >= MAX_NEIGHBORHOODS {
                    let why =
                        format!("the packs hold more than {MAX_NEIGHBORHOODS} neighbourhoods");
                    self.problems
                        .push(Diagnostic::error(record.id.0.place, why));
                    continue;
                }
                self.refs(sym).neighborhood =
                    Some(NeighborhoodId::from_index(self.content.neighborhoods.len()));
                self.content.neighborhoods.push(NeighborhoodDef {
                    sym,
                    slug,
                    name: record.name.clone(),
                    town: record.town,
                    set: *set,
                    cards: Vec::new(),
                });
            }
        }
    }

    /// Links the places of the towns. Their connections follow, once all places are known.
    fn town_places(&mut self, read: &[(SetId, File)]) -> Vec<PlaceRecord> {
        let mut records = Vec::new();
        for (set, f) in read {
            for place in &f.places {
                let (sym, slug) = self.define(&place.id);
                let id = PlaceId::from_index(self.content.places.len());
                if id.index() >= MAX_PLACES - 40 {
                    self.problems
                        .push(Diagnostic::error(place.id.0.place, "too many places"));
                    continue;
                }
                self.refs(sym).place = Some(id);
                let neighborhood = place.neighborhood.and_then(|n| self.refs(n).neighborhood);
                self.content.places.push(PlaceDef {
                    sym,
                    slug,
                    name: place.name.clone(),
                    kind: place.kind,
                    neighborhood: neighborhood.into(),
                    street: Maybe::NONE,
                    next: PlaceSet::EMPTY,
                    white: Maybe::NONE,
                    black: Maybe::NONE,
                    unstable: place.unstable,
                    aquatic: place.aquatic,
                    set: *set,
                    abilities: Ids::default(),
                    world: None,
                    icons: place.encounters.clone(),
                    remote: false,
                    at: place.at,
                });
                records.push(place.clone());
            }
        }
        for i in 0..self.content.places.len() {
            let neighborhood = self.content.places[i].neighborhood;
            self.content.places[i].remote = neighborhood.is_some()
                && !self
                    .content
                    .places
                    .iter()
                    .any(|q| q.neighborhood == neighborhood && q.kind == PlaceKind::Street);
        }
        records
    }

    /// Connects a place with those that it touches, and links its abilities.
    fn connect(&mut self, at: PlaceId, place: &PlaceRecord) {
        let abilities = self.abilities(Owner::Place(at), &place.abilities);
        let street = match (place.kind, place.street, place.part_of) {
            (PlaceKind::Street, ..) => Some(at),
            (_, Some(s), _) => self.find_place(s),
            (_, None, Some(of)) => self.find_place(of),
            _ => {
                let neighborhood = self.content.places[at].neighborhood;
                self.content
                    .places
                    .iter()
                    .position(|q| {
                        q.kind == PlaceKind::Street
                            && q.neighborhood == neighborhood
                            && neighborhood.is_some()
                    })
                    .map(PlaceId::from_index)
            }
        };
        let named = place.connections.iter();
        let mut touches: Vec<PlaceId> = named.filter_map(|&s| self.find_place(s)).collect();
        if place.kind == PlaceKind::Location && place.part_of.is_none() {
            touches.extend(street);
        }
        for touch in touches {
            if touch != at {
                self.content.places[at].next.insert(touch);
                self.content.places[touch].next.insert(at);
            }
        }
        let arrow = |this: &mut Self, s: Option<Sym>| match s {
            Some(s) => this.find_place(s),
            None => street.filter(|_| place.kind == PlaceKind::Location),
        };
        let (white, black) = (arrow(self, place.white), arrow(self, place.black));
        for ability in abilities.clone() {
            if self.content.abilities[ability].it.at_place.is_some() {
                self.content.remote.push((at, ability));
            }
        }
        let d = &mut self.content.places[at];
        (d.street, d.white, d.black) = (street.into(), white.into(), black.into());
        d.abilities = abilities;
    }

    fn worlds(&mut self, read: &[(SetId, File)]) {
        for (set, f) in read {
            for entry in &f.worlds {
                let (sym, slug) = self.define(&entry.id);
                let id = WorldId::from_index(self.content.worlds.len());
                let place = PlaceId::from_index(self.content.places.len());
                let r = self.refs(sym);
                r.world = Some(id);
                r.place = Some(place);
                for area in 1..=2u8 {
                    self.content.places.push(PlaceDef {
                        sym,
                        slug: format!("{slug}-{area}"),
                        name: format!(
                            "{}, {} area",
                            entry.name,
                            if area == 1 { "first" } else { "second" }
                        ),
                        kind: PlaceKind::OtherWorld,
                        neighborhood: Maybe::NONE,
                        street: Maybe::NONE,
                        next: PlaceSet::EMPTY,
                        white: Maybe::NONE,
                        black: Maybe::NONE,
                        unstable: false,
                        aquatic: false,
                        set: *set,
                        abilities: Ids::default(),
                        world: Some((id, area)),
                        icons: Vec::new(),
                        remote: false,
                        at: None,
                    });
                }
                let colours = entry.colours.iter().fold(0, |m, &c| m | colour_bit(c));
                self.content.worlds.push(WorldDef {
                    sym,
                    slug,
                    name: entry.name.clone(),
                    colours,
                    place,
                    set: *set,
                });
            }
        }
    }

    fn location_cards(&mut self, set: SetId, file: &File) {
        for encounter in &file.location_encounters {
            let (_, slug) = self.define(&encounter.id);
            let card = slug
                .split_once('.')
                .map_or(slug.as_str(), |(_, c)| c)
                .to_owned();
            let Some(place) = self.find_place(encounter.at) else {
                self.problems.push(Diagnostic::error(
                    encounter.id.0.place,
                    format!("`{}` is no place", self.interner.name(encounter.at)),
                ));
                continue;
            };
            let n = self.content.places[place].neighborhood.get();
            let Some(hood) = n.and_then(|n| self.content.neighborhoods.get_mut(n.index())) else {
                self.problems.push(Diagnostic::error(
                    encounter.id.0.place,
                    "a place with encounters needs a neighbourhood",
                ));
                continue;
            };
            match hood.cards.iter_mut().find(|c| c.slug == card) {
                Some(c) => c.entries.push((place, encounter.steps)),
                None => hood.cards.push(LocationCard {
                    kept: None,
                    slug: card,
                    set,
                    entries: vec![(place, encounter.steps)],
                }),
            }
        }
    }

    fn gate_cards(&mut self, set: SetId, file: &File) {
        for encounter in &file.gate_encounters {
            let (_, slug) = self.define(&encounter.id);
            let card = slug
                .split_once('.')
                .map_or(slug.as_str(), |(c, _)| c)
                .to_owned();
            let world = if self.interner.name(encounter.world) == "other" {
                None
            } else {
                let world = self.refs(encounter.world).world;
                if world.is_none() {
                    self.problems.push(Diagnostic::error(
                        encounter.id.0.place,
                        format!(
                            "`{}` is no Other World",
                            self.interner.name(encounter.world)
                        ),
                    ));
                    continue;
                }
                world
            };
            match self.content.gate_cards.iter_mut().find(|c| c.slug == card) {
                Some(c) => c.entries.push((world, encounter.steps)),
                None => self.content.gate_cards.push(GateCardDef {
                    kept: None,
                    slug: card,
                    colour: colour_bit(encounter.colour),
                    reshuffle: false,
                    entries: vec![(world, encounter.steps)],
                    set,
                }),
            }
        }
        for card in &file.gate_cards {
            let (_, slug) = self.define(&card.id);
            self.content.gate_cards.push(GateCardDef {
                kept: None,
                slug,
                colour: 0,
                reshuffle: card.reshuffle,
                entries: Vec::new(),
                set,
            });
        }
    }
}
