//! The lists of a person: their tables, and their games that are over. A page at a time, so that no list holds up the hall.

use super::{Hall, Maker, TableRow};
use crate::clock;
use crate::meta::Holder;
use crate::wire::{CardSeat, RecordCard, TableCard};
use std::cmp::Reverse;

/// A page of a list, and after which entry the next one begins, if there is one.
pub struct Page<T> {
    /// The entries.
    pub all: Vec<T>,
    /// The place after which the next page begins.
    pub next: Option<String>,
}

/// Where an entry stands in a list: those played last come first.
type Place<'a> = (Reverse<u64>, &'a str);

fn place(card: &TableRow) -> Place<'_> {
    (Reverse(card.summary.at), &card.meta.id)
}

/// A place as `next` tells it: `1795305600-0123456789ab`.
fn read(after: &str) -> Option<Place<'_>> {
    let (at, id) = after.split_once('-')?;
    Some((Reverse(at.parse().ok()?), id))
}

impl Hall {
    /// A page of the cards of a person that something is made of.
    fn page<T>(
        &self,
        who: &Maker,
        after: Option<&str>,
        which: impl Fn(&TableRow) -> bool,
        make: impl Fn(&TableRow, Holder) -> T,
    ) -> Page<T> {
        let shown = who.shows();
        let after = after.and_then(read);
        let most = self.config().page.max(1);
        let tables = self.tables();
        let mine = tables.all.values().filter(|c| c.meta.deleted.is_none());
        let mine = mine.filter(|c| which(c) && after.is_none_or(|after| place(c) > after));
        let mut mine: Vec<_> = mine
            .filter_map(|c| Some((c, c.meta.admits(&shown)?)))
            .collect();
        mine.sort_by_key(|(c, _)| place(c));
        let more = mine.len() > most;
        mine.truncate(most);
        let last = mine.last().filter(|_| more);
        Page {
            next: last.map(|(c, _)| format!("{}-{}", c.summary.at, c.meta.id)),
            all: mine
                .into_iter()
                .map(|(c, holder)| make(c, holder))
                .collect(),
        }
    }

    /// The tables of a person, those played at last first; from the first one, or after what a page told.
    pub fn list(&self, who: &Maker, after: Option<&str>) -> Page<TableCard> {
        let now = clock::now();
        let card = |row: &TableRow, holder| {
            let held = row.meta.seats_held(holder);
            let there = (0u8..).zip(&row.meta.seats).filter(|(_, s)| !s.away);
            let seats = there.map(|(seat, s)| CardSeat {
                investigator: s.investigator.clone(),
                name: s.name.clone(),
                mine: held.contains(&seat),
            });
            TableCard {
                id: row.meta.id.clone(),
                family: row.meta.family().to_owned(),
                title: row.meta.title.clone(),
                scenario: row.meta.scenario.clone(),
                place: row.summary.place.clone(),
                seats: seats.collect(),
                asked: row.summary.asked.is_some_and(|s| held.contains(&s))
                    || row.summary.chance && !held.is_empty(),
                over: row.summary.outcome.is_some() || row.meta.ended(row.summary.round),
                archived: row.meta.archived,
                owner: holder == Holder::Owner,
                ago: now.saturating_sub(row.summary.at),
                challenge: row.meta.challenge.clone(),
            }
        };
        self.page(who, after, |_| true, card)
    }

    /// The games of a person that are over, the last one first.
    pub fn records(&self, who: &Maker, after: Option<&str>) -> Page<RecordCard> {
        let card = |row: &TableRow, holder| {
            let outcome = row.summary.outcome.as_ref();
            let held = row.meta.seats_held(holder);
            let of = |seat: &u8| row.meta.seats.get(usize::from(*seat));
            let found = row.meta.mistakes.as_ref();
            let by = |all: &Vec<u32>, seat: &u8| all.get(usize::from(*seat)).copied();
            RecordCard {
                id: row.meta.id.clone(),
                family: row.meta.family().to_owned(),
                title: row.meta.title.clone(),
                outcome: row.summary.ending.clone(),
                won: outcome.is_some_and(|o| o.won),
                rounds: row.summary.round,
                answers: row.summary.answers,
                date: clock::day(row.summary.at),
                investigators: row.meta.seats.iter().map(|s| s.name.clone()).collect(),
                scenario: row.meta.scenario.clone(),
                mine: held.iter().filter_map(of).map(|s| s.name.clone()).collect(),
                time: row.summary.time,
                mistakes: found.map(|all| held.iter().filter_map(|s| by(all, s)).sum()),
            }
        };
        self.page(who, after, |c| c.summary.outcome.is_some(), card)
    }
}
