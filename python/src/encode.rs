//! A position as one seat may know it, as tables of numbers of a fixed size: the encoding that `python/README.md`
//! documents.

use crate::games::Playable;
use crate::words::{Index, Words};
use kernel::show::{Id, Object};
use kernel::{Game, Seat, Viewer, Who};

/// Columns of a row of `objects` that stand before the game's own names.
pub const OBJECT_HEAD: [&str; 5] = ["kind", "print", "place", "order", "seat"];
/// Fields of `question`.
pub const QUESTION: [&str; 18] = [
    "rule",
    "asked",
    "round",
    "odds",
    "needed",
    "value",
    "dice",
    "about-1",
    "about-2",
    "about-3",
    "about-4",
    "offers",
    "least",
    "most",
    "objects",
    "objects-left-out",
    "offers-left-out",
    "over",
];
/// Columns of a row of `offers`.
pub const OFFER: [&str; 9] = [
    "group", "about-1", "about-2", "about-3", "about-4", "odds", "declines", "key", "amount",
];

/// How large the tables of a game are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Rows of `objects`.
    pub objects: usize,
    /// Columns of `objects`.
    pub columns: usize,
    /// Rows of `offers`, and places of `mask`.
    pub offers: usize,
}

impl Shape {
    /// That of a game.
    pub fn of(words: &Words) -> Self {
        Self {
            objects: words.most_objects,
            columns: columns(words).len(),
            offers: words.most_offers,
        }
    }
}

/// The columns of `objects`, named.
pub fn columns(words: &Words) -> Vec<String> {
    let of = |kind: &str, all: &[&str]| {
        let names = all.iter().map(|name| format!("{kind}:{name}"));
        names.collect::<Vec<_>>()
    };
    let head = OBJECT_HEAD.iter().map(|name| (*name).to_owned());
    head.chain(of("number", words.lists.numbers))
        .chain(of("flag", words.lists.flags))
        .chain(of("link", words.lists.links))
        .chain(of("word", words.lists.words))
        .chain(["unnamed".to_owned()])
        .collect()
}

/// Where a position is written to: rows one after the other.
pub struct Tables<'a> {
    /// What lies on the table.
    pub objects: &'a mut [i16],
    /// The open question.
    pub question: &'a mut [i32],
    /// What may be answered.
    pub offers: &'a mut [i32],
    /// Which answers may be given.
    pub mask: &'a mut [i8],
}

fn small(n: i32) -> i16 {
    n.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// A text as a number that is always the same for it, of so many bits.
fn hashed(text: &str, bits: u32) -> i32 {
    let mut hash = 0x811c_9dc5_u32;
    for b in text.bytes() {
        hash = (hash ^ u32::from(b)).wrapping_mul(0x0100_0193);
    }
    ((hash ^ (hash >> 15)) & ((1 << bits) - 1)).max(1) as i32
}

/// The number that a key ends with (`pay:2`), and 0 if it does not.
fn amount(key: &str) -> i32 {
    let digits = key.rsplit(|c: char| !c.is_ascii_digit()).next();
    digits.and_then(|d| d.parse().ok()).unwrap_or(0)
}

/// The row of a thing in `objects`, from 1; 0 if it has none.
fn row(all: &[Object], id: Id, most: usize) -> usize {
    match all.binary_search_by_key(&id, |o| o.id) {
        Ok(i) if i < most => i + 1,
        Ok(_) | Err(_) => 0,
    }
}

/// A seat as another sees it: 1 is itself, 2 the next one round the table.
fn relative(seat: Seat, me: Seat, seats: usize) -> usize {
    let seats = seats.max(1);
    (seat.index() + seats - me.index() % seats) % seats + 1
}

/// Everything on the table that a seat may see, in the order of ids.
fn seen<R: Playable>(content: &R::Content, game: &Game<R>, me: Seat) -> Vec<Object> {
    let mut all = R::objects(content, game, Viewer::Seat(me));
    if !all.is_sorted_by_key(|o| o.id) {
        all.sort_by_key(|o| o.id);
    }
    all
}

/// Writes a position as a seat may know it. What is left of the tables is 0.
pub fn encode<R: Playable>(content: &R::Content, game: &Game<R>, me: Seat, to: &mut Tables<'_>) {
    let words = Words::of::<R>();
    let index = words.index();
    let shape = Shape::of_index(words, index);
    to.objects.fill(0);
    to.question.fill(0);
    to.offers.fill(0);
    to.mask.fill(0);
    let all = seen(content, game, me);
    let seats = R::seats(game);
    for (it, into) in all.iter().zip(to.objects.chunks_exact_mut(shape.columns)) {
        object(it, &all, into, index, me, seats, shape.objects);
    }
    let question = &mut to.question;
    let set = |q: &mut [i32], name: usize, n: i32| {
        if let Some(field) = q.get_mut(name) {
            *field = n;
        }
    };
    set(
        question,
        2,
        i32::try_from(R::round(game)).unwrap_or(i32::MAX),
    );
    set(question, 14, all.len().min(shape.objects) as i32);
    set(question, 15, all.len().saturating_sub(shape.objects) as i32);
    set(question, 17, i32::from(game.over()));
    set(question, 3, -1);
    let Some(ask) = game.ask() else { return };
    set(question, 0, index.rules.of(R::cite(&ask.rule)) as i32);
    let Who::Seat(asked) = ask.who else { return };
    set(question, 1, relative(asked, me, seats) as i32);
    // Who is not asked knows only who is.
    if asked != me {
        return;
    }
    let about = R::asked(content, game);
    if !about.settled {
        set(question, 3, about.odds.map_or(-1, |n| n as i32));
    }
    set(question, 4, about.needed.unwrap_or(0));
    set(question, 5, about.terms.iter().map(|(_, n)| n).sum());
    set(question, 6, about.dice.unwrap_or(0) as i32);
    for (i, id) in about.about.iter().take(4).enumerate() {
        set(question, 7 + i, row(&all, *id, shape.objects) as i32);
    }
    let count = ask.choices.len();
    set(question, 11, count.min(shape.offers) as i32);
    if let Some(together) = &about.together {
        set(question, 12, together.least as i32);
        set(question, 13, together.most.map_or(-1, |n| n as i32));
    }
    set(question, 16, count.saturating_sub(shape.offers) as i32);
    let rows = to.offers.chunks_exact_mut(OFFER.len());
    for ((choice, into), mask) in ask.choices.iter().zip(rows).zip(to.mask.iter_mut()) {
        *mask = 1;
        let it = R::offered(content, game, choice);
        let key = R::key(content, game, choice);
        into[0] = index.groups.of(it.group) as i32;
        for (i, id) in it.about.iter().take(4).enumerate() {
            into[1 + i] = row(&all, *id, shape.objects) as i32;
        }
        into[5] = it.odds.map_or(-1, |n| n as i32);
        into[6] = i32::from(it.declines);
        into[7] = hashed(&key, 31);
        into[8] = amount(&key);
    }
}

impl Shape {
    fn of_index(words: &Words, index: &Index) -> Self {
        Self {
            objects: words.most_objects,
            columns: index.columns,
            offers: words.most_offers,
        }
    }
}

/// Writes one object. What has a name that no column has is counted in the last one.
fn object(
    it: &Object,
    all: &[Object],
    into: &mut [i16],
    index: &Index,
    me: Seat,
    seats: usize,
    most: usize,
) {
    let mut unnamed = 0;
    into[0] = index.kinds.of(it.kind) as i16;
    unnamed += i16::from(into[0] == 0);
    into[1] = it.print.map_or(0, |p| small((p + 1) as i32));
    into[2] = row(all, it.place, most) as i16;
    into[3] = small(it.order.into());
    into[4] = it.seat.map_or(0, |s| relative(s, me, seats) as i16);
    let mut put = |column: Option<usize>, n: i16| match column.and_then(|c| into.get_mut(c)) {
        Some(field) => *field = n,
        None => unnamed += 1,
    };
    for (name, n) in &it.numbers {
        // Chances are in millionths: the question has them whole.
        let n = if *name == "odds" { n / 1000 } else { *n };
        put(index.numbers.column(name), small(n));
    }
    for name in &it.flags {
        put(index.flags.column(name), 1);
    }
    for (name, ids) in &it.links {
        let first = ids.first().map_or(0, |id| row(all, *id, most));
        put(index.links.column(name), first as i16);
    }
    for (name, text) in &it.words {
        put(index.words.column(name), hashed(text, 15) as i16);
    }
    if let Some(last) = into.last_mut() {
        *last = unnamed;
    }
}
