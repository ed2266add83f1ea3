//! Decks of random cards: sealed pools and drafts. Chapter: deck-building.md. // draft

use super::Bench;
use crate::content::*;
use crate::deck::{
    Fault, allowed, chosen, complete, copies, find, freely_allowed, investigator, known, limit,
    permanent, points, size, size_needed, too_many,
};
use crate::state::MOST_SEATS;
use kernel::decks::{DeckList, Draft, Drafted, Pick, Remark, Shelf, Workshop};
use kernel::{Dealer, Seeded, Source};
use std::collections::BTreeMap;

/// The number of cards that a seat is offered.
const OFFERED: usize = 5;
/// The greatest number of decks in a draft.
const MOST_DECKS: usize = MOST_SEATS;

impl Bench<'_> {
    /// The cards of a deck of which a sealed pool has too few.
    pub(super) fn not_dealt(&self, shelf: &Shelf, deck: &DeckList) -> Vec<Remark> {
        let Some(dealt) = &shelf.dealt else {
            return Vec::new();
        };
        let has = |d: DefId| dealt.get(self.0.id_of(d)).copied().unwrap_or(0);
        let all = known(self.0, &deck.cards).filter(|(d, n)| chosen(self.0, *d) && *n > has(*d));
        let fault = |(d, _): (DefId, u8)| Fault::NotDealt {
            name: self.0.text(d).name.clone(),
            id: self.0.id_of(d).to_owned(),
            has: has(d),
        };
        all.map(|it| self.remark(fault(it))).collect()
    }

    /// The cards without experience that may still join a deck, with the copies left. They stand in groups: one for
    /// each class of which the investigator takes any number, and one for the cards of limited options.
    fn stock(&self, shelf: &Shelf, who: DefId, deck: &DeckList) -> Vec<Vec<(DefId, u8)>> {
        let content = self.0;
        let mut titles: BTreeMap<packs::Sym, u8> = BTreeMap::new();
        for (def, n) in known(content, &deck.cards) {
            *titles.entry(content.def(def).title).or_default() += n;
        }
        let mut groups: BTreeMap<(bool, u8), Vec<(DefId, u8)>> = BTreeMap::new();
        for def in content.def_ids() {
            let (card, text) = (content.def(def), content.text(def));
            let joins = chosen(content, def) && !permanent(content, def);
            if !joins || text.level != Some(0) || points(content, def) > 0 {
                continue;
            }
            let held = titles.get(&card.title).copied().unwrap_or(0);
            let fits = copies(content, def).saturating_sub(held);
            let left = self.left(shelf, content.id_of(def));
            let left = left.map_or(fits, |left| left.min(fits));
            if left > 0 && allowed(content, who, def) {
                let free = freely_allowed(content, who, def);
                let class = if free { card.class as u8 } else { 0 };
                groups.entry((!free, class)).or_default().push((def, left));
            }
        }
        groups.into_values().collect()
    }
}

fn known_investigator(content: &Content, id: &str) -> Result<DefId, String> {
    investigator(content, id).ok_or_else(|| format!("unknown investigator `{id}`"))
}

/// The deck before a card is chosen for it: signature cards and a random basic weakness.
fn empty(content: &Content, id: &str, name: String) -> DeckList {
    let mut deck = DeckList {
        name,
        investigator: id.to_owned(),
        ..DeckList::default()
    };
    complete(content, &mut deck);
    deck
}

/// A sealed pool: half as many cards again as the deck needs, copy by copy, from each group in turn. Of limited
/// options it holds half as many again as they allow.
pub(super) fn sealed(
    bench: &Bench<'_>,
    shelf: &Shelf,
    id: &str,
    seed: u64,
) -> Result<BTreeMap<String, u8>, String> {
    let content = bench.0;
    let who = known_investigator(content, id)?;
    let more = |n: u32| n + n / 2;
    let wanted = more(size_needed(content, who));
    let mut groups = bench.stock(shelf, who, &empty(content, id, String::new()));
    let mut limited = more(limit(content, who));
    let mut dealer = Seeded::new(seed);
    let mut pool = BTreeMap::new();
    let (mut dealt, mut turn) = (0, 0);
    while dealt < wanted && !groups.is_empty() {
        let at = turn % groups.len();
        let group = &mut groups[at];
        let copies: u32 = group.iter().map(|(_, n)| u32::from(*n)).sum();
        let spent = group
            .first()
            .is_none_or(|(d, _)| !freely_allowed(content, who, *d) && limited == 0);
        if copies == 0 || spent {
            groups.remove(at);
            continue;
        }
        let mut nth = dealer.deal(Source(0), copies);
        for (def, n) in group.iter_mut() {
            if nth < u32::from(*n) {
                *n -= 1;
                if !freely_allowed(content, who, *def) {
                    limited -= 1;
                }
                *pool.entry(content.id_of(*def).to_owned()).or_default() += 1;
                break;
            }
            nth -= u32::from(*n);
        }
        (dealt, turn) = (dealt + 1, turn + 1);
    }
    match dealt < size_needed(content, who) {
        true => Err(format!("there are only {dealt} cards for this pool")),
        false => Ok(pool),
    }
}

/// How many copies of a card join a deck at once: two, if the deck has room for them.
fn joining(content: &Content, who: DefId, deck: &DeckList, card: DefId, left: u8) -> u8 {
    let room = size_needed(content, who).saturating_sub(size(content, deck));
    let fits = |n: &u8| {
        let mut with = deck.clone();
        *with
            .cards
            .entry(content.id_of(card).to_owned())
            .or_default() += n;
        too_many(content, who, &with).is_empty()
    };
    let most = left.min(2).min(room.min(2) as u8);
    (1..=most).rev().find(fits).unwrap_or(0)
}

/// The cards that a seat is offered: from each group in turn, no title twice.
fn offer(
    bench: &Bench<'_>,
    shelf: &Shelf,
    deck: &DeckList,
    who: DefId,
    dealer: &mut Seeded,
    nth: usize,
) -> Vec<(DefId, u8)> {
    let content = bench.0;
    let mut groups = bench.stock(shelf, who, deck);
    for group in &mut groups {
        for (def, n) in group.iter_mut() {
            *n = joining(content, who, deck, *def, *n);
        }
        group.retain(|(_, n)| *n > 0);
    }
    groups.retain(|g| !g.is_empty());
    let mut offer: Vec<(DefId, u8)> = Vec::new();
    let mut turn = nth;
    while offer.len() < OFFERED && !groups.is_empty() {
        let at = turn % groups.len();
        let of = groups[at].len() as u32;
        let it = groups[at].swap_remove(dealer.deal(Source(nth as u16), of) as usize);
        if groups[at].is_empty() {
            groups.remove(at);
        }
        if offer
            .iter()
            .all(|(d, _)| content.def(*d).title != content.def(it.0).title)
        {
            offer.push(it);
        }
        turn += 1;
    }
    offer
}

/// The offer that follows on the picks of a draft.
pub(super) fn draft(bench: &Bench<'_>, shelf: &Shelf, it: &Draft) -> Result<Drafted, String> {
    let content = bench.0;
    if !(1..=MOST_DECKS).contains(&it.investigators.len()) {
        return Err(format!("a draft is for 1 to {MOST_DECKS} investigators"));
    }
    let mut seats = Vec::new();
    for id in &it.investigators {
        let who = known_investigator(content, id)?;
        if seats.contains(&who) {
            return Err(format!("`{id}` drafts twice"));
        }
        seats.push(who);
    }
    let begun = |(id, who): (&String, &DefId)| {
        let name = format!("{}: draft {}", content.text(*who).name, it.seed);
        empty(content, id, name)
    };
    let mut decks: Vec<DeckList> = it.investigators.iter().zip(&seats).map(begun).collect();
    let mut dealer = Seeded::new(it.seed);
    let mut picks = it.picks.iter();
    for nth in 0.. {
        let lacks = |at: usize| {
            let needed = size_needed(content, seats[at]);
            needed.saturating_sub(size(content, &decks[at]))
        };
        // In turn; who lacks most is never behind by more than a card.
        let turn = (0..seats.len()).max_by_key(|at| (lacks(*at), std::cmp::Reverse(*at)));
        let Some(turn) = turn.filter(|at| lacks(*at) > 0) else {
            break;
        };
        let left = lacks(turn);
        let mut others = shelf.clone();
        // The deck itself is beside its offer: its cards are taken as well.
        others.beside.extend(decks.iter().cloned());
        let offered = offer(bench, &others, &decks[turn], seats[turn], &mut dealer, nth);
        if offered.is_empty() {
            return Err(format!("there are too few cards for {}", decks[turn].name));
        }
        let Some(pick) = picks.next() else {
            let pick = |(def, n): &(DefId, u8)| Pick {
                most: *n,
                ..bench.pick(*def, false)
            };
            return Ok(Drafted {
                offer: offered.iter().map(pick).collect(),
                turn: Some(turn),
                decks,
                left,
            });
        };
        let taken = offered
            .iter()
            .find(|(d, _)| find(content, pick) == Some(*d));
        let (_, n) = taken.ok_or_else(|| format!("`{pick}` was not offered"))?;
        *decks[turn].cards.entry(pick.clone()).or_default() += n;
    }
    match picks.next() {
        Some(pick) => Err(format!("`{pick}` is one pick too many")),
        None => Ok(Drafted {
            decks,
            ..Drafted::default()
        }),
    }
}
