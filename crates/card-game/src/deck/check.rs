//! Checks whether a deck is legal.

use super::{
    DeckList, Fault, chosen, copies, find, investigator, known, myriad, permanent, points, story,
};
use crate::content::card::{DeckOption, Investigator};
use crate::content::*;
use packs::diagnostics::did_you_mean;
use packs::{Diagnostic, PackFile, Place};
use std::collections::BTreeMap;

/// The maximum number of copies of a title, all levels together. // deck-copies
pub const COPIES: u8 = 2;
/// The experience in a deck for which it needs one more basic weakness, in a single scenario.
/// // deck-experience
const FOR_A_WEAKNESS: u32 = 10;
/// The number of unknown cards for which a similar id is looked up.
const GUESSED: usize = 10;
/// The maximum experience in a deck. // deck-experience
const TOO_EXPERIENCED: u32 = 50;

/// The number of cards that count towards the size of a deck. // deck-size
pub fn size(content: &Content, deck: &DeckList) -> u32 {
    let counts = |d: DefId| chosen(content, d) && !permanent(content, d);
    let all = known(content, &deck.cards).filter(|(d, _)| counts(*d));
    all.map(|(_, n)| u32::from(n)).sum()
}

/// The size that an investigator's deck must have.
pub fn size_needed(content: &Content, who: DefId) -> u32 {
    options(content, who).map_or(0, |i| i.deck_size.into())
}

/// The experience in a deck: the sum of its cards' levels. // deck-experience
pub fn experience(content: &Content, deck: &DeckList) -> u32 {
    let all = known(content, &deck.cards);
    let paid = |d, n: u8| if myriad(content, d) { n.min(1) } else { n };
    all.map(|(d, n)| u32::from(points(content, d)) * u32::from(paid(d, n)))
        .sum()
}

/// The number of basic weaknesses that a deck with this experience needs, in a single scenario.
/// // deck-experience
pub fn weaknesses_needed(experience: u32) -> u32 {
    1 + experience / FOR_A_WEAKNESS
}

fn options(content: &Content, who: DefId) -> Option<&Investigator> {
    content.text(who).kind.investigator()
}

/// Whether an option allows this card.
fn allows(content: &Content, option: &DeckOption, card: DefId) -> bool {
    let def = content.def(card);
    let level = content.text(card).level;
    option.class.is_none_or(|c| c == def.class)
        && option.has_trait.is_none_or(|t| def.has_trait(t))
        && option.without_trait.is_none_or(|t| !def.has_trait(t))
        && level.is_some_and(|l| option.level.has(l.into()))
}

/// Whether a deck of this investigator may hold a card that names the traits of its investigators. // only-for
fn serves(content: &Content, who: DefId, card: DefId) -> bool {
    let only = &content.text(card).only_for;
    only.is_empty() || only.iter().any(|t| content.def(who).has_trait(*t))
}

/// Whether an investigator's options allow this card. An investigator without options may take any card with a level.
/// // deck-options
pub fn allowed(content: &Content, who: DefId, card: DefId) -> bool {
    let any = |all: &[DeckOption]| all.iter().any(|o| allows(content, o, card));
    content.text(card).level.is_some()
        && serves(content, who, card)
        && options(content, who).is_some_and(|i| i.deck_options.is_empty() || any(&i.deck_options))
}

fn name(content: &Content, def: DefId) -> (String, String) {
    (content.text(def).name.clone(), content.id_of(def).into())
}

/// All faults of a deck. Empty if the deck is legal. // decks
pub fn check(content: &Content, deck: &DeckList) -> Vec<Fault> {
    let mut faults = Vec::new();
    let hint = |id: &str, known: &mut dyn Iterator<Item = &str>| {
        let near = did_you_mean(id, known);
        near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
    };
    let Some(who) = investigator(content, &deck.investigator) else {
        let id = deck.investigator.clone();
        let all = content.defs.iter();
        let mut all = all
            .filter(|d| d.kind == KindName::Investigator)
            .map(|d| content.name(d.id));
        let hint = hint(&id, &mut all);
        return vec![Fault::Investigator { id, hint }];
    };
    for id in deck.cards.keys().filter(|id| find(content, id).is_none()) {
        // A foreign list may have any number of unknown cards, so only the first ones get a hint.
        let mut all = content.by_id.keys().map(String::as_str);
        let hint = match faults.len() {
            ..GUESSED => hint(id, &mut all),
            _ => String::new(),
        };
        faults.push(Fault::Unknown {
            id: id.clone(),
            hint,
        });
    }
    let has = size(content, deck);
    let needs = size_needed(content, who);
    if has != needs {
        faults.push(Fault::Size { has, needs });
    }
    // For each title: its copies, the maximum, and whether a fault was reported.
    let mut titles: BTreeMap<packs::Sym, (u32, u8, bool)> = BTreeMap::new();
    for (def, held) in known(content, &deck.cards) {
        let card = content.def(def);
        let (name, id) = name(content, def);
        // Signature cards belong to one investigator. // signature
        match card.signature_of {
            Some(of) if of == who => continue,
            Some(of) => {
                let of = content.text(of).name.clone();
                faults.push(Fault::Stranger { name, id, of });
                continue;
            }
            None => {}
        }
        if content.text(def).basic_weakness {
            if held > card.quantity {
                let most = card.quantity;
                faults.push(Fault::Weakness { name, id, most });
            }
            continue;
        }
        let most = copies(content, def);
        if story(content, def) && held > most {
            let title = name;
            faults.push(Fault::Copies { title, id, most });
            continue;
        }
        if !chosen(content, def) {
            // Another weakness or a story asset, which was earned. // deck-story-assets
            continue;
        }
        match content.text(def).level {
            None => faults.push(Fault::NotForDecks { name, id }),
            Some(level) if !allowed(content, who, def) => {
                faults.push(Fault::NotAllowed { name, id, level });
            }
            Some(_) if most == 0 => faults.push(Fault::Forbidden { name, id }),
            Some(_) => {
                let (all, most, told) = titles.entry(card.title).or_insert((0, u8::MAX, false));
                *all += u32::from(held);
                *most = copies(content, def).min(*most);
                if *all > u32::from(*most) && !*told {
                    *told = true;
                    faults.push(Fault::Copies {
                        title: name,
                        id,
                        most: *most,
                    });
                }
            }
        }
    }
    faults.extend(too_many(content, who, deck));
    for signature in &content.def(who).signatures {
        let (name, id) = name(content, *signature);
        let has = deck.cards.get(&id).copied().unwrap_or(0);
        if has != 1 {
            faults.push(Fault::Signature {
                name,
                id,
                has,
                needs: 1,
            });
        }
    }
    let basic = known(content, &deck.cards).any(|(d, _)| content.text(d).basic_weakness);
    if !basic && deck.random_weaknesses == 0 {
        faults.push(Fault::NoWeakness);
    }
    faults
}

/// The faults of a deck for a single scenario. // deck-experience
pub fn check_alone(content: &Content, deck: &DeckList) -> Vec<Fault> {
    let mut faults = check(content, deck);
    let has = experience(content, deck);
    if has >= TOO_EXPERIENCED {
        let most = TOO_EXPERIENCED;
        faults.push(Fault::Experience { has, most });
    }
    faults
}

/// The faults of a deck for the beginning of a campaign. // deck-experience // deck-story-assets
pub fn check_new(content: &Content, deck: &DeckList) -> Vec<Fault> {
    let mut faults = check(content, deck);
    let has = experience(content, deck);
    if has > 0 {
        faults.push(Fault::Experienced { has });
    }
    for (def, _) in known(content, &deck.cards).filter(|(d, _)| story(content, *d)) {
        let (name, id) = name(content, def);
        faults.push(Fault::Unearned { name, id });
    }
    faults
}

/// The unique story assets that more than one of these decks has, each with the index of the second deck.
/// // deck-story-assets
pub fn check_together<'a>(
    content: &Content,
    decks: impl IntoIterator<Item = &'a DeckList>,
) -> Vec<(usize, Fault)> {
    let mut seen: BTreeMap<packs::Sym, usize> = BTreeMap::new();
    let mut faults = Vec::new();
    for (at, deck) in decks.into_iter().enumerate() {
        for (def, _) in known(content, &deck.cards) {
            let card = content.def(def);
            if card.unique && story(content, def) && *seen.entry(card.title).or_insert(at) != at {
                let (name, id) = name(content, def);
                faults.push((at, Fault::TwoDecks { name, id }));
            }
        }
    }
    faults
}

/// Whether an option without a limit allows this card. // deck-options
pub(crate) fn freely_allowed(content: &Content, who: DefId, card: DefId) -> bool {
    let may = |o: &DeckOption| o.at_most.is_none() && allows(content, o, card);
    let serves = serves(content, who, card);
    options(content, who).filter(|_| serves).is_some_and(|i| {
        i.deck_options.is_empty() && allowed(content, who, card) || i.deck_options.iter().any(may)
    })
}

/// How many cards the limited options of an investigator allow together. // deck-options
pub(crate) fn limit(content: &Content, who: DefId) -> u32 {
    let all = options(content, who).map_or(&[][..], |i| &i.deck_options);
    all.iter().filter_map(|o| o.at_most).map(u32::from).sum()
}

/// Whether an investigator may take only a limited number of some cards. // deck-options
pub fn limited(content: &Content, who: DefId) -> bool {
    options(content, who).is_some_and(|i| i.deck_options.iter().any(|o| o.at_most.is_some()))
}

/// A card counts against the first option with room for it. Options without a limit come first.
/// // deck-options
pub(crate) fn too_many(content: &Content, who: DefId, deck: &DeckList) -> Vec<Fault> {
    let all = options(content, who).map_or(&[][..], |i| &i.deck_options);
    let mut room: Vec<u32> = all.iter().map(|o| o.at_most.unwrap_or(0).into()).collect();
    let mut faults = Vec::new();
    let cards = known(content, &deck.cards)
        .filter(|(d, _)| chosen(content, *d) && allowed(content, who, *d));
    for (def, copies) in cards {
        let may = |o: &DeckOption| allows(content, o, def);
        if all.is_empty() || all.iter().any(|o| o.at_most.is_none() && may(o)) {
            continue;
        }
        let mut left = u32::from(copies);
        for (room, _) in room.iter_mut().zip(all).filter(|(_, o)| may(o)) {
            let taken = left.min(*room);
            *room -= taken;
            left -= taken;
        }
        if left > 0 {
            let (name, id) = name(content, def);
            let most = all.iter().filter(|o| may(o)).filter_map(|o| o.at_most);
            let most = most.max().unwrap_or(0);
            faults.push(Fault::NoMore { name, id, most });
        }
    }
    faults
}

/// The faults of the starter decks of investigators. `files` are the files of the content.
pub fn check_starters(content: &Content, files: &[PackFile]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for (who, def) in DefId::each(&content.defs) {
        if def.kind != KindName::Investigator || def.starter_deck.is_empty() {
            continue;
        }
        let id = content.id_of(who);
        let faults = check_new(content, &super::starter(content, who));
        let place = files.iter().enumerate().find_map(|(index, file)| {
            let defined = |l: &str| {
                let key = l.trim_start().strip_prefix(id);
                l.starts_with(' ') && key.is_some_and(|rest| rest.starts_with(':'))
            };
            let line = file.text.lines().position(defined)?;
            let text = file.text.lines().nth(line)?;
            let column = (text.len() - text.trim_start().len()) as u32 + 1;
            Some(Place {
                file: index as u32,
                line: line as u32 + 1,
                column,
            })
        });
        let place = place.map(|at| packs::locate::at_the_word(files, at, "`starter-deck`"));
        problems.extend(faults.into_iter().map(|fault| {
            let what = format!("the starter deck of `{id}` is no legal deck: {fault}");
            Diagnostic::error(place, what)
                .help("mend `starter-deck`, `deck-options` or `deck-size`")
        }));
    }
    problems
}
