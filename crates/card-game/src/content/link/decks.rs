//! Starter decks, signatures and cards that stand for a set, once every card is known; and the areas of a scenario.

use super::super::card::Kind;
use super::super::*;
use super::deck_of_set;
use packs::{Def, Place};
use std::collections::BTreeSet;

/// Looks the cards of starter decks up, and each investigator's signatures.
pub(super) fn decks(content: &mut Content, places: &[Def], problems: &mut Vec<Diagnostic>) {
    for (who, at) in DefId::each(places) {
        let Kind::Investigator(investigator) = &content.text(who).kind else {
            continue;
        };
        let mut deck = Vec::new();
        for (id, copies) in &investigator.starter_deck {
            match content.by_id.get(id) {
                Some(_) if *copies == 0 => problems.push(Diagnostic::error(
                    at.place,
                    format!("the starter deck has 0 copies of `{id}`: leave it out"),
                )),
                Some(def) => deck.push((*def, *copies)),
                None if problems.len() > 10 * packs::diagnostics::MOST_TOLD => {}
                None => {
                    let near = packs::diagnostics::did_you_mean(
                        id,
                        content.by_id.keys().map(|k| k.as_str()),
                    );
                    problems.push(
                        Diagnostic::error(
                            at.place,
                            format!("the starter deck names an unknown card `{id}`"),
                        )
                        .maybe_help(near.map(|n| format!("did you mean `{n}`?"))),
                    );
                }
            }
        }
        let all = content.def_ids();
        let signatures = all.filter(|d| content.def(*d).signature_of == Some(who));
        let signatures = signatures.collect();
        let def = &mut content.defs[who.index()];
        def.signatures = signatures;
        def.starter_deck = deck;
    }
}

/// Adds a scenario's areas out of play to its own decks. Returns whether every card of them is known.
pub(super) fn areas(
    content: &mut Content,
    text: &Scenario,
    piles: &mut Vec<Pile>,
    place: Place,
    problems: &mut Vec<Diagnostic>,
) -> bool {
    let mut known = true;
    for (name, cards) in &text.areas {
        let found = cards
            .iter()
            .filter_map(|c| content.by_id.get(content.names.name(*c)));
        let found: Vec<(DefId, u8)> = found.map(|d| (*d, 1)).collect();
        known &= found.len() == cards.len();
        let area = content.names.sym(name);
        if piles.iter().any(|p| p.name == area) {
            let message = format!("scenario `{}`: `{name}` is a deck and an area", text.id);
            problems.push(Diagnostic::error(place, message));
        }
        piles.push(Pile {
            name: area,
            cards: found,
            leave_out: 0,
            ordered: false,
            area: true,
        });
    }
    known
}

/// Cards that stand for a set: which sets, once every card is known.
pub(super) fn stand_ins(content: &mut Content, places: &[Def], problems: &mut Vec<Diagnostic>) {
    for (id, def) in content.def_ids().zip(places) {
        let Kind::Treachery(treachery) = &content.text(id).kind else {
            continue;
        };
        let (sets, at) = (treachery.one_of_sets.clone(), def.place);
        let of = format!("`{}`", content.id_of(id));
        for name in &sets {
            let cards = deck_of_set(content, name, &of, at, problems);
            let held: u32 = cards.iter().map(|(_, n)| u32::from(*n)).sum();
            let copies = content.def(id).quantity;
            if !cards.is_empty() && held != u32::from(copies) {
                problems.push(Diagnostic::error(
                    at,
                    format!("{of} has {copies} copies, and the set `{name}`, for which it may stand, {held} cards"),
                ));
            }
            let set = SetId::find(&content.sets, |s| s.id == *name);
            content.defs[id.index()].one_of_sets.extend(set);
        }
    }
}

/// The triggers of cards that may come into play in the middle of an effect.
pub(super) fn latecomers(content: &Content) -> Triggers {
    let comes = |d: &&CardDef| {
        use KindName as K;
        matches!(d.kind, K::Asset | K::Treachery | K::Enemy)
    };
    let changed = content.taboos.iter().map(|t| &t.def);
    let all = content.defs.iter().chain(changed).filter(comes);
    all.fold(Triggers::NONE, |all, d| all | d.triggers)
}

/// The names of the numbers that cards print are known. // numbers
pub(super) fn numbers(content: &Content, known: &mut [bool]) {
    let texts = content.texts.iter();
    let names: BTreeSet<&str> = texts
        .flat_map(|t| t.numbers.keys().map(String::as_str))
        .collect();
    for (known, name) in known.iter_mut().zip(content.names.names()) {
        *known |= names.contains(name.as_str());
    }
}
