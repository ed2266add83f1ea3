//! The changes from one deck to another, and their price.

use super::{
    DeckList, Fault, check, chosen, find, investigator, joins_free, known, myriad, permanent,
    points, researched, swappable, swaps,
};
use crate::content::*;
use kernel::decks::Step;
use std::collections::BTreeMap;

/// The copies of a list that another list does not have.
fn beyond(content: &Content, of: &DeckList, than: &DeckList) -> Vec<DefId> {
    let mut out = Vec::new();
    for (def, n) in known(content, &of.cards) {
        let there = than.cards.get(content.id_of(def)).copied().unwrap_or(0);
        out.extend(std::iter::repeat_n(def, n.saturating_sub(there).into()));
    }
    out
}

/// The cheapest steps from one deck to another, copy by copy, and faults of the change. Faults of the new deck itself
/// are not included. // spend-experience
pub fn upgrade(content: &Content, from: &DeckList, to: &DeckList) -> (Vec<Step>, Vec<Fault>) {
    let mut faults = Vec::new();
    let who = investigator(content, &to.investigator);
    if from.investigator != to.investigator || who.is_none() {
        faults.push(Fault::Different);
    }
    let (mut leaving, mut coming) = (beyond(content, from, to), beyond(content, to, from));
    for id in to.cards.keys().filter(|id| find(content, id).is_none()) {
        faults.push(Fault::Unknown {
            id: id.clone(),
            hint: String::new(),
        });
    }
    let mut stays: BTreeMap<DefId, ()> = BTreeMap::new();
    leaving.retain(|def| {
        let card = content.def(*def);
        let bound = card.weakness || card.signature_of.is_some();
        if bound && stays.insert(*def, ()).is_none() {
            faults.push(Fault::Stays {
                name: content.text(*def).name.clone(),
                id: content.id_of(*def).into(),
            });
        }
        !bound
    });
    let level = |d: DefId| content.text(d).level.unwrap_or(0);
    let id = |d: DefId| Some(content.id_of(d).to_owned());
    let mut steps = Vec::new();
    // A card of a higher level saves more when it leaves, and any card that can replace it can replace a lower one too.
    leaving.sort_by_key(|d| std::cmp::Reverse(level(*d)));
    let mut out = Vec::new();
    for old in leaving {
        let higher = |def: &DefId| {
            content.def(*def).title == content.def(old).title
                && level(*def) > level(old)
                && chosen(content, *def)
        };
        match coming.iter().position(higher) {
            Some(at) if chosen(content, old) => {
                let new = coming.remove(at);
                steps.push(Step {
                    out: id(old),
                    into: id(new),
                    cost: u32::from(points(content, new).saturating_sub(points(content, old)))
                        .max(1),
                });
            }
            Some(_) | None => out.push(old),
        }
    }
    // Cards of level 0 fill up a deck that has lost cards, for free.
    let needed = who.map_or(0, |w| check::size_needed(content, w));
    let mut lacking = needed.saturating_sub(check::size(content, from));
    // Cards that are bought now let cards be exchanged at once. // free-swaps
    let mut swaps = swaps(content, known(content, &to.cards));
    for new in coming {
        // A researched card joins a deck in no other way than as an upgrade. // researched
        if researched(content, new).is_some() {
            faults.push(Fault::Researched {
                name: content.text(new).name.clone(),
                id: content.id_of(new).into(),
            });
        }
        // No card leaves for one that does not count.
        let earned = !chosen(content, new);
        let counts = !earned && !permanent(content, new);
        let free = counts && level(new) == 0 && points(content, new) == 0 && lacking > 0;
        lacking -= u32::from(free);
        let swapped = (swaps > 0 && !free && joins_free(content, new))
            .then(|| out.iter().position(|old| swappable(content, *old)))
            .flatten();
        if let Some(at) = swapped {
            swaps -= 1;
            let old = out.remove(at);
            steps.push(Step {
                out: id(old),
                into: id(new),
                cost: 0,
            });
            continue;
        }
        let comes_too = |s: &Step| s.into.as_deref() == Some(content.id_of(new)) && s.cost > 0;
        let copy = myriad(content, new) && steps.iter().any(comes_too);
        let cost = if earned || free || copy {
            0
        } else {
            u32::from(points(content, new)).max(1)
        };
        let replaced = (counts && !free).then(|| out.pop()).flatten();
        steps.push(Step {
            out: None,
            into: id(new),
            cost,
        });
        steps.extend(replaced.map(|d| Step {
            out: id(d),
            into: None,
            cost: 0,
        }));
    }
    steps.extend(out.into_iter().map(|d| Step {
        out: id(d),
        into: None,
        cost: 0,
    }));
    (steps, faults)
}
