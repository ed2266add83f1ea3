//! Titles: the names that packs give.

use super::filter::PlaceKind;
use super::record::File;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::Sym;
use packs::prose::{Noun, Text, words};
use std::collections::BTreeMap;

/// The kind of what a name stands for.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A location.
    Location,
    /// The streets of a neighbourhood.
    Street,
    /// Another area of a board.
    Area,
    /// A neighbourhood.
    Neighborhood,
    /// An Other World.
    World,
    /// A monster.
    Monster,
    /// A card that investigators hold.
    Card,
    /// An investigator.
    Investigator,
    /// An Ancient One.
    AncientOne,
    /// A Mythos card.
    Mythos,
    /// A Herald or Guardian.
    Helper,
}

/// The title of something that a pack defines.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct Title {
    /// Its name, in the singular and the plural.
    pub noun: Noun,
    /// Its kind.
    pub sort: Sort,
}

/// The titles of all ids.
#[derive(Pack, Unpack, Clone, Debug, Default)]
pub struct Titles(BTreeMap<Sym, Title>);

impl Titles {
    /// The title of a name, if a file defines it.
    pub fn title(&self, sym: Sym) -> Option<&Title> {
        self.0.get(&sym)
    }

    /// The titles in these files.
    pub fn of<'a>(files: impl IntoIterator<Item = &'a File>) -> Self {
        let mut all = BTreeMap::new();
        let mut add = |sym: Sym, name: &str, plural: Option<&str>, sort: Sort| {
            let many = plural.map_or_else(|| words::plural(name), str::to_owned);
            all.insert(
                sym,
                Title {
                    noun: Noun::new(Text::name(name), Text::name(many)),
                    sort,
                },
            );
        };
        for file in files {
            for x in &file.neighborhoods {
                add(x.id.0.sym, &x.name, None, Sort::Neighborhood);
            }
            // A town is written like a neighbourhood.
            for x in file.set.iter().flat_map(|set| &set.towns) {
                add(x.id.0.sym, &x.name, None, Sort::Neighborhood);
            }
            for record in &file.places {
                let sort = match record.kind {
                    PlaceKind::Location => Sort::Location,
                    PlaceKind::Street => Sort::Street,
                    PlaceKind::OtherWorld => Sort::World,
                    PlaceKind::Area => Sort::Area,
                };
                add(record.id.0.sym, &record.name, None, sort);
            }
            for x in &file.worlds {
                add(x.id.0.sym, &x.name, None, Sort::World);
            }
            for x in &file.monsters {
                add(x.id.0.sym, &x.name, x.plural.as_deref(), Sort::Monster);
            }
            for x in &file.cards {
                add(x.id.0.sym, &x.name, x.plural.as_deref(), Sort::Card);
            }
            for x in &file.investigators {
                add(x.id.0.sym, &x.name, None, Sort::Investigator);
            }
            for x in &file.ancient_ones {
                add(x.id.0.sym, &x.name, None, Sort::AncientOne);
            }
            for x in &file.mythos {
                add(x.id.0.sym, &x.name, None, Sort::Mythos);
            }
            for x in file.heralds.iter().chain(&file.guardians) {
                add(x.id.0.sym, &x.name, None, Sort::Helper);
            }
        }
        Self(all)
    }
}
