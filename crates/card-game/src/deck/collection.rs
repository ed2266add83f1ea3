//! The collection: the products that the players of a table own, and how many of each. // collection

use super::{DeckList, Fault, chosen, investigator, known};
use crate::content::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The products of a collection, by the index of their set, with the number of copies of each. Sorted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Collection(SmallVec<[(SetId, u8); 4]>);

/// The sets that are products: they hold investigators, or cards from which decks are built.
pub fn products(content: &Content) -> Vec<SetId> {
    let counts = |d: &DefId| counts(content, *d);
    let all = SetId::each(&content.sets);
    let products = all.filter(|(_, set)| set.cards.iter().any(counts));
    products.map(|(id, _)| id).collect()
}

/// Whether a collection limits the copies of this card. Other cards come with an investigator or a scenario.
fn counts(content: &Content, def: DefId) -> bool {
    let card = content.def(def);
    let built = card.player_card && content.text(def).level.is_some() && chosen(content, def);
    built || card.kind == KindName::Investigator || content.text(def).basic_weakness
}

impl Collection {
    /// The collection of so many copies of these products, by id. An error is the first id that is no product.
    pub fn new(content: &Content, owned: &BTreeMap<String, u8>) -> Result<Self, String> {
        let products = products(content);
        let mut all = SmallVec::new();
        for (id, copies) in owned {
            let mut known = products.iter().copied();
            let product = known.find(|set| content.set(*set).id == *id);
            let product = product.ok_or_else(|| id.clone())?;
            if *copies > 0 {
                all.push((product, *copies));
            }
        }
        all.sort_unstable();
        Ok(Self(all))
    }

    /// The products by id, with the number of copies of each.
    pub fn owned(&self, content: &Content) -> BTreeMap<String, u8> {
        let id = |(set, n): &(SetId, u8)| (content.set(*set).id.clone(), *n);
        self.0.iter().map(id).collect()
    }

    /// The number of copies of a card in the collection. `None` if the collection does not limit it.
    pub fn copies(&self, content: &Content, def: DefId) -> Option<u32> {
        if !counts(content, def) {
            return None;
        }
        let set = content.def(def).set;
        let owned = self.0.iter().find(|(at, _)| *at == set);
        let boxes = owned.map_or(0, |(_, n)| u32::from(*n));
        Some(boxes * u32::from(content.def(def).quantity))
    }

    /// The faults of decks that are played together: the cards of which the collection has too few for this deck and
    /// those before it, each with the index of the deck.
    pub fn beyond<'a>(
        &self,
        content: &Content,
        decks: impl IntoIterator<Item = &'a DeckList>,
    ) -> Vec<(usize, Fault)> {
        let mut taken: BTreeMap<DefId, u32> = BTreeMap::new();
        let mut faults = Vec::new();
        for (at, deck) in decks.into_iter().enumerate() {
            let who = investigator(content, &deck.investigator).map(|d| (d, 1));
            for (def, copies) in who.into_iter().chain(known(content, &deck.cards)) {
                let Some(has) = self.copies(content, def) else {
                    continue;
                };
                let all = taken.entry(def).or_default();
                *all += u32::from(copies);
                if *all > has {
                    let name = content.text(def).name.clone();
                    let id = content.id_of(def).to_owned();
                    faults.push((at, Fault::NotOwned { name, id, has }));
                }
            }
        }
        faults
    }
}
