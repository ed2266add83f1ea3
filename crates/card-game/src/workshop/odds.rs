//! The effect of changes of a deck that can be computed: skill icons for each card, and the opening hand.

use super::{icons, titled};
use crate::content::*;
use crate::deck::known;
use kernel::decks::{DeckList, Measure};
use std::collections::BTreeSet;

/// The number of cards in an opening hand. Weaknesses in it are replaced. // opening-hand
const HAND: u32 = 5;

/// The differences between two decks, in thousandths.
pub fn measures(content: &Content, from: &DeckList, to: &DeckList) -> Vec<Measure> {
    let mut out = Vec::new();
    let mut put = |what: String, chance: bool, of: &dyn Fn(&DeckList) -> i32| {
        let (before, after) = (of(from), of(to));
        if before != after {
            out.push(Measure {
                what,
                before,
                after,
                chance,
            });
        }
    };
    for (at, skill) in Skill::ALL.iter().enumerate() {
        let of = |def: DefId| {
            let all = icons(content.def(def).icons);
            u32::from(all[at].1) + u32::from(all[4].1)
        };
        let name = skill.name();
        put(
            format!("{name} icons a card, wild ones too"),
            false,
            &|deck| mean(content, deck, of),
        );
        put(
            format!("an opening hand with an icon of {name}"),
            true,
            &|deck| {
                let with = drawn(content, deck).filter(|(d, _)| of(*d) > 0);
                seen(content, deck, with.map(|(_, n)| n).sum())
            },
        );
    }
    put("cost of a card that is played".into(), false, &|deck| {
        let played = drawn(content, deck).filter_map(|(d, n)| Some((content.def(d).cost?, n)));
        let (sum, count) = played.fold((0, 0), |(sum, all), (cost, n)| {
            (sum + u32::from(cost) * n, all + n)
        });
        ratio(sum, count)
    });
    let ids: BTreeSet<&String> = from.cards.keys().chain(to.cards.keys()).collect();
    for id in ids {
        let Some(def) = content.by_id.get(id) else {
            continue;
        };
        if content.def(*def).weakness {
            continue;
        }
        let copies = |deck: &DeckList| deck.cards.get(id).copied().unwrap_or(0);
        if copies(from) == copies(to) {
            continue;
        }
        put(
            format!("an opening hand with {}", titled(content, *def)),
            true,
            &|deck| seen(content, deck, copies(deck).into()),
        );
    }
    out
}

/// The cards from which an opening hand is drawn.
fn drawn<'a>(content: &'a Content, deck: &'a DeckList) -> impl Iterator<Item = (DefId, u32)> + 'a {
    let all = known(content, &deck.cards).filter(|(d, _)| !content.def(*d).weakness);
    all.map(|(d, n)| (d, n.into()))
}

fn ratio(a: u32, b: u32) -> i32 {
    (u64::from(a) * 1000).checked_div(b.into()).unwrap_or(0) as i32
}

fn mean(content: &Content, deck: &DeckList, of: impl Fn(DefId) -> u32) -> i32 {
    let (sum, n) =
        drawn(content, deck).fold((0, 0), |(sum, all), (d, n)| (sum + of(d) * n, all + n));
    ratio(sum, n)
}

/// The chance that an opening hand has at least one of `with` cards, before a mulligan.
fn seen(content: &Content, deck: &DeckList, with: u32) -> i32 {
    let all: u32 = drawn(content, deck).map(|(_, n)| n).sum();
    let without = all.saturating_sub(with);
    let none = (0..HAND.min(all)).fold(1.0, |p, drawn| {
        p * f64::from(without.saturating_sub(drawn)) / f64::from(all - drawn)
    });
    ((1.0 - none) * 1000.0).round() as i32
}
