//! Lists of taboos: the changed cards, once every card is known. // taboo

use super::super::taboo::{ChangedCard, Taboo, TabooText};
use super::super::*;
use super::define;
use packs::diagnostics::did_you_mean;
use packs::{Def, Place};

/// The greatest number of lists: their places are counted in a byte.
const MOST_LISTS: usize = 200;

/// Whether a text is a date: `2026-02-19`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    matches!(&parts[..], [year, month, day] if [year.len(), month.len(), day.len()] == [4, 2, 2])
        && parts.into_iter().all(digits)
}

/// The dates of all lists, the oldest first.
pub(super) fn lists(dates: Vec<(String, Place)>, problems: &mut Vec<Diagnostic>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for (date, place) in dates {
        if !is_date(&date) {
            let words = format!("`{}` is no date", date.escape_debug());
            problems.push(Diagnostic::error(place, words).help("write it like \"2026-02-19\""));
        } else if all.contains(&date) {
            let words = format!("there is a list of taboos of {date} already");
            problems.push(Diagnostic::error(place, words));
        } else {
            all.push(date);
        }
    }
    if all.len() > MOST_LISTS {
        let words = format!("the packs hold more than {MOST_LISTS} lists of taboos");
        problems.push(Diagnostic::error(None, words));
        all.truncate(MOST_LISTS);
    }
    all.sort();
    all
}

/// Adds the changed cards. Returns where each change stands.
pub(super) fn link(
    content: &mut Content,
    changes: Vec<(Def, Vec<TabooText>)>,
    symbols: &mut Vec<String>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Def> {
    let mut places = Vec::new();
    for (def, all) in changes {
        let name = content.names.name(def.sym);
        let Some(&card) = content.by_id.get(name) else {
            let near = did_you_mean(name, content.by_id.keys().map(String::as_str));
            let problem = Diagnostic::error(def.place, format!("unknown card `{name}`"));
            problems.push(problem.maybe_help(near.map(|n| format!("did you mean `{n}`?"))));
            continue;
        };
        for change in all {
            match changed(content, def, card, change, symbols, problems) {
                Ok(it) => {
                    content.taboos.push(it);
                    places.push(def);
                }
                Err(why) => {
                    let name = content.names.name(def.sym);
                    let words = format!("the taboo on `{name}` {why}");
                    problems.push(Diagnostic::error(def.place, words));
                }
            }
        }
    }
    places
}

/// A changed card, or what is wrong with the change.
fn changed(
    content: &mut Content,
    place: Def,
    card: DefId,
    change: TabooText,
    symbols: &mut Vec<String>,
    problems: &mut Vec<Diagnostic>,
) -> Result<ChangedCard, String> {
    let at = |date: &String| {
        let mut dates = content.taboo_lists.iter();
        let unknown = || format!("names an unknown list `{}`", date.escape_debug());
        dates.position(|d| d == date).ok_or_else(unknown)
    };
    let first = at(&change.from)?;
    let until = change.until.as_ref().map(at).transpose()?;
    let end = until.unwrap_or(content.taboo_lists.len());
    if end <= first {
        return Err("ends before it begins".into());
    }
    let base = content.def(card);
    if !base.player_card && base.kind != KindName::Investigator || base.weakness {
        return Err("changes no card that decks are built from, and no investigator".into());
    }
    let (first, last) = (TabooId::from_index(first), TabooId::from_index(end - 1));
    let meets = |t: &ChangedCard| t.card == card && t.first <= last && first <= t.last;
    if content.taboos.iter().any(meets) {
        return Err("changes it twice in one list".into());
    }
    let mut text = content.text(card).clone();
    let taboo = Taboo {
        experience: change.experience,
        copies: change.copies,
        exceptional: change.exceptional,
        text: change.abilities.is_some(),
        lists: content.taboo_lists[first.index()..end].to_vec(),
        current: until.is_none(),
        def: DefId::from_index(content.texts.len() + content.taboos.len()),
    };
    if change.exceptional {
        text.keywords.push(Keyword::Exceptional);
    }
    let nothing = taboo.experience == 0 && taboo.copies.is_none();
    if nothing && !taboo.exceptional && !taboo.text {
        return Err("changes nothing".into());
    }
    text.abilities = change.abilities.unwrap_or(text.abilities);
    text.taboo = Some(taboo);
    let set = base.set;
    let mut def = define(content, &text, place, set, symbols, problems);
    if !text.taboo.as_ref().is_some_and(|t| t.text) {
        // The printed abilities keep their ids.
        content.abilities.truncate(def.abilities.start.index());
        def.abilities = content.def(card).abilities.clone();
    }
    let id = content.names.name(place.sym);
    Ok(ChangedCard {
        print: format!("{id}@{}", change.from),
        card,
        first,
        last,
        def,
        text,
    })
}

/// Copies what is known only once all cards are linked.
pub(super) fn complete(content: &mut Content) {
    for it in &mut content.taboos {
        let base = &content.defs[it.card.index()];
        it.def.starter_deck.clone_from(&base.starter_deck);
        it.def.signatures.clone_from(&base.signatures);
    }
}
