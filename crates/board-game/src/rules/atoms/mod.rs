//! Atoms: what cannot ask. Each changes the board and tells of it in one go; nothing else can write on the board.

use super::{Flow, Log};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Quantity, QuantityOf};
use crate::content::amount::Stat;
use crate::content::defs::{CardSet, MAX_PLACES, PlaceSet, STORIES};
use crate::content::filter::{DeckName, Status};
use crate::read::{self, Game, Whose};
use crate::rules::frame::{GameFrame, Procedure};
use crate::rules::steps::GameStep;
use crate::show::event::{Event, Woken};
use crate::state::{
    Closure, Investigator, Moved, Mover, Origin, Outcome, Speaks, Table, Until, Whereabouts, flag,
};
use kernel::{Bits, Maybe};

mod people;
mod piles;
mod places;
mod time;

pub use people::*;
pub use piles::*;
pub use places::*;
pub use time::*;

/// What it takes to write on the board: only atoms can make one, so the compiler holds that they alone write.
pub struct Pen(());

/// The board, to write on.
#[inline]
fn write(g: &mut Game) -> &mut Table {
    g.table_mut(Pen(()))
}

/// The board, to write on what is in play: whose texts speak of what is looked for anew.
#[inline]
fn change(g: &mut Game) -> &mut Table {
    let t = write(g);
    t.speaks = Speaks::default();
    t
}

/// What the texts in play are about is known again.
pub fn listen(c: &Content, g: &mut Game) {
    let speaks = read::speaks(c, g.table());
    write(g).speaks = speaks;
}

/// Gains of somebody. What the rules forbid is not gained. Says how much it was.
pub fn gain(
    c: &Content,
    g: &mut Game,
    seat: u8,
    s: Stat,
    by: i16,
    origin: Origin,
    log: &mut Log,
) -> i16 {
    if by <= 0 || !g.table().investigator(seat).alive() {
        return 0;
    }
    let no = read::forbidden(
        c,
        g,
        Bar::Gain,
        seat,
        origin,
        &|f, _| matches!(f, Forbidden::Gain(x) if *x == s),
    );
    if no || g.table().awake && matches!(s, Stat::Money | Stat::Clues) {
        return 0;
    }
    let (max_sanity, max_stamina) = (read::max_sanity(c, g, seat), read::max_stamina(c, g, seat));
    let by = read::modified(c, g, QuantityOf::Gain(s), Whose::seat(seat), by).max(0);
    let by = match s {
        Stat::Clues => {
            let limit = read::modified(c, g, Quantity::ClueLimit, Whose::seat(seat), i16::MAX);
            by.min((limit - g.table().investigator(seat).clues).max(0))
        }
        _ => by,
    };
    let i = write(g).investigator_mut(seat);
    let got = match s {
        Stat::Sanity => {
            let n = by.min((max_sanity - i16::from(i.sanity)).max(0));
            i.sanity += n as i8;
            n
        }
        Stat::Stamina => {
            let n = by.min((max_stamina - i16::from(i.stamina)).max(0));
            i.stamina += n as i8;
            n
        }
        Stat::Money => {
            i.money = i.money.saturating_add(by);
            by
        }
        Stat::Clues => {
            i.clues = i.clues.saturating_add(by);
            by
        }
        Stat::Brood => {
            i.brood = i.brood.saturating_add(by.clamp(0, 99) as u8);
            by
        }
        _ => 0,
    };
    if got > 0 {
        log.emit(|| Event::Gained {
            seat,
            stat: s,
            by: got,
        });
    }
    got
}

/// Takes money or Clues from somebody (Sanity and Stamina go through a loss or a cost).
pub fn spend(g: &mut Game, seat: u8, s: Stat, by: i16, paid: bool, log: &mut Log) -> i16 {
    let i = write(g).investigator_mut(seat);
    let have = match s {
        Stat::Sanity => i16::from(i.sanity),
        Stat::Stamina => i16::from(i.stamina),
        Stat::Money => i.money,
        Stat::Brood => i16::from(i.brood),
        _ => i.clues,
    };
    let n = by.clamp(0, have.max(0));
    match s {
        Stat::Sanity => i.sanity -= n as i8,
        Stat::Stamina => i.stamina -= n as i8,
        Stat::Money => i.money -= n,
        Stat::Brood => i.brood -= n as u8,
        _ => i.clues -= n,
    }
    if n > 0 {
        log.emit(|| {
            if paid {
                Event::Paid {
                    seat,
                    stat: s,
                    by: n,
                }
            } else {
                Event::Lost {
                    seat,
                    stat: s,
                    by: n,
                }
            }
        });
    }
    n
}

/// Moves somebody. Leaving a gate leaves the explored marker, leaving the Jail Cell ends the arrest.
pub fn move_to(g: &mut Game, seat: u8, to: u8, log: &mut Log) {
    let from = g.table().investigator(seat).place;
    let i = write(g).investigator_mut(seat);
    if !from.is(to) {
        i.place = to.into();
        i.flags &= !(flag::EXPLORED | flag::RETURNED | flag::ARRESTED | flag::ENDED_MOVEMENT);
        if let Some(from) = from.get() {
            goes(g, Mover::Investigator(seat), from, to);
        }
        log.emit(|| Event::Moved { seat, to });
    }
}

/// What answers a way from one place to another is looked for before anything else is done.
fn goes(g: &mut Game, who: Mover, from: u8, to: u8) {
    if usize::from(from.max(to)) < MAX_PLACES {
        let t = write(g);
        t.moves.push(Moved { who, from, to });
        t.stirred = true;
    }
}

/// The board is looked at once more if somebody has gone somewhere.
pub fn look_again(g: &mut Game) {
    let t = write(g);
    t.stirred |= !t.moves.is_empty();
}

/// The board is looked at once more.
pub fn stir(g: &mut Game) {
    write(g).stirred = true;
}

/// The first of those who have gone somewhere and whom nothing has answered yet.
pub fn next_move(g: &mut Game) -> Option<Moved> {
    let t = write(g);
    let first = (!t.moves.is_empty()).then(|| t.moves.remove(0));
    t.stirred |= !t.moves.is_empty();
    first
}

/// Puts a card under its deck (or on its pile).
pub fn to_bottom(c: &Content, g: &mut Game, card: u16) {
    let d = c.card(card);
    write(g).exhausted.remove(card);
    write(g).fresh.remove(card);
    write(g).tokens.retain(|(id, _)| *id != card);
    match Content::deck_index(d.record.deck) {
        Some(5) | None => {
            write(g).specials.insert(card);
            // A gate card that was kept goes back under its deck.
            if let Some(k) = c.gate_cards.iter().position(|k| k.kept == Some(card))
                && !g.table().gate_deck.contains(k as u16)
                && !in_hand(g, k)
            {
                write(g).gate_deck.put_on_bottom(k as u16);
            }
        }
        Some(i) => write(g).decks[i].put_on_bottom(card),
    }
}

/// Whether a gate card is in the hands of an encounter in progress, which puts it back.
fn in_hand(g: &Game, k: usize) -> bool {
    g.stack().iter().any(|f| {
        matches!(
            f.procedure,
            Procedure::Encounter(e)
                if e.cards[..e.drawn.min(4) as usize].contains(&(k as u8).into())
        )
    })
}

/// Closes places for a time; a Mythos card's closing leaves with it. Says which they are.
pub fn close_places(g: &mut Game, closure: Closure) -> PlaceSet {
    write(g).closures.push(closure);
    closure.places
}

/// Takes a card out of its deck and of the game. // cards.box
pub fn box_from_deck(c: &Content, g: &mut Game, card: u16) {
    if let Some(i) = Content::deck_index(c.card(card).record.deck).filter(|&i| i < 5) {
        write(g).decks[i].take(card);
        write(g).boxed.insert(card);
    }
}

/// Takes a card from somebody: under its deck, or out of the game.
pub fn discard(c: &Content, g: &mut Game, seat: u8, card: u16, boxed: bool, log: &mut Log) {
    if !g.table().investigator(seat).cards.contains(card) {
        return;
    }
    change(g).investigator_mut(seat).cards.remove(card);
    if boxed {
        write(g).exhausted.remove(card);
        write(g).fresh.remove(card);
        write(g).tokens.retain(|(id, _)| *id != card);
        write(g).boxed.insert(card);
    } else {
        to_bottom(c, g, card);
    }
    log.emit(|| Event::Discarded { seat, card, boxed });
    // What is lost with it.
    let sym = c.card(card).sym;
    if c.anchors.contains(&sym) {
        let with: CardSet = g
            .table()
            .investigator(seat)
            .cards
            .iter()
            .filter(|&id| c.card(id).record.lost_with == Some(sym))
            .collect();
        for id in with.iter() {
            discard(c, g, seat, id, false, log);
        }
    }
    clamp(c, g, seat);
}

/// Sanity and Stamina never exceed their maxima.
pub fn clamp(c: &Content, g: &mut Game, seat: u8) {
    let (a, b) = (read::max_sanity(c, g, seat), read::max_stamina(c, g, seat));
    let i = write(g).investigator_mut(seat);
    i.sanity = i.sanity.min(a.max(0) as i8);
    i.stamina = i.stamina.min(b.max(0) as i8);
}

/// Gives somebody a card that is in no zone. A second card of a limited kind is put back instead.
pub fn obtain(c: &Content, g: &mut Game, seat: u8, card: u16, log: &mut Log) -> bool {
    let d = c.card(card);
    let has = d.record.limit_one
        && g.table()
            .investigator(seat)
            .cards
            .iter()
            .any(|id| c.kind_of[id as usize] == c.kind_of[card as usize]);
    if has || !g.table().investigator(seat).alive() {
        to_bottom(c, g, card);
        return false;
    }
    change(g).investigator_mut(seat).cards.insert(card);
    write(g).fresh.insert(card);
    log.emit(|| Event::Drew { seat, card });
    true
}

/// Takes a card of a kind from wherever it lies unowned: deck, pile (or box, where allowed).
pub fn fetch(c: &Content, g: &mut Game, kind: u16, from_box: bool) -> Option<u16> {
    let d = &c.cards[kind as usize];
    let deck = Content::deck_index(d.record.deck)?;
    for id in d.first..d.first + u16::from(d.record.copies) {
        if deck == 5 {
            if g.table().specials.contains(id) {
                write(g).specials.remove(id);
                return Some(id);
            }
        } else if write(g).decks[deck].take(id) {
            return Some(id);
        }
        if from_box && g.table().boxed.contains(id) {
            write(g).boxed.remove(id);
            return Some(id);
        }
    }
    None
}

/// Puts tokens on a card or takes them off; a card that has all its uses is discarded.
pub fn mark(c: &Content, g: &mut Game, card: u16, by: i16, log: &mut Log) {
    // Its holder may have lost it while it was used.
    let Some(seat) = g.table().holder(card) else {
        return;
    };
    let now = (i16::from(g.table().tokens_on(card)) + by).clamp(0, 99) as u8;
    write(g).tokens.retain(|(id, _)| *id != card);
    if now > 0 {
        write(g).tokens.push((card, now));
        write(g).tokens.sort_unstable();
    }
    let uses = c.card(card).record.uses;
    if uses > 0 && now >= uses {
        discard(c, g, seat, card, false, log);
    }
}

/// Puts a monster marker somewhere. Where Arkham has no room for one more it goes to the Outskirts. // monsters.limit
pub fn put_monster(c: &Content, g: &mut Game, monster: u8, at: Whereabouts, log: &mut Log) {
    let from = g.table().whereabouts.of(monster);
    let counts = |place: u8| c.fixed.arkham >> place & 1 == 1;
    let inside = |at: Whereabouts| at.place().is_some_and(counts);
    let outskirts = Whereabouts::Place(c.fixed.outskirts);
    let at = if inside(at) && !inside(from) && arkham_is_full(c, g) {
        outskirts
    } else {
        at
    };
    if from == at {
        return;
    }
    write(g).whereabouts.put(monster, at);
    // One more in the town matters once terror is at its height, which is looked at as it gets there. // awakening
    let more = inside(at) && !inside(from) && g.table().terror >= 10;
    write(g).stirred |= at == outskirts || more;
    match (from, at) {
        (Whereabouts::Place(from), Whereabouts::Place(to)) => {
            goes(g, Mover::Monster(monster), from, to);
            log.emit(|| Event::MonsterMoves { monster, from, to });
        }
        (_, Whereabouts::Place(place)) => log.emit(|| Event::MonsterAppears { monster, place }),
        (_, Whereabouts::Cup) => log.emit(|| Event::MonsterToCup(monster)),
        (_, Whereabouts::Box) => log.emit(|| Event::MonsterBoxed(monster)),
        (_, Whereabouts::Trophy(seat)) => log.emit(|| Event::Trophy { seat, monster }),
        (_, Whereabouts::InHand | Whereabouts::OnCard | Whereabouts::Unused) => {}
    }
}

/// Whether Arkham holds as many monsters as the limit allows. // monsters.limit
fn arkham_is_full(c: &Content, g: &Game) -> bool {
    read::monster_limit(c, g).is_some_and(|limit| read::monsters_in_arkham(c, g) >= limit)
}

/// Back to the cup.
pub fn to_cup(c: &Content, g: &mut Game, monster: u8, log: &mut Log) {
    put_monster(c, g, monster, Whereabouts::Cup, log);
}

/// Adds doom (or takes it away), up to the end of the track.
pub fn doom(g: &mut Game, by: i16, log: &mut Log) {
    let track = g.table().track;
    doom_up_to(g, by, track, log);
}

/// Adds doom (or takes it away), up to `most` tokens.
pub fn doom_up_to(g: &mut Game, by: i16, most: u8, log: &mut Log) {
    let now = i16::from(g.table().doom)
        .saturating_add(by)
        .clamp(0, most.into()) as u8;
    write(g).doom = now;
    write(g).stirred = true;
    log.emit(|| Event::Doom { by, now });
}

/// The terror level is one higher; at ten there is no monster limit any more. // terror.rises // terror.ten
pub fn terror(g: &mut Game, log: &mut Log) {
    write(g).terror += 1;
    write(g).no_limit |= g.table().terror >= 10;
    write(g).stirred = true;
    let now = g.table().terror;
    log.emit(|| Event::Terror(now));
}

/// A gate marker of the stack opens somewhere; Clues there are discarded. // mythos.new-gate
pub fn place_gate(g: &mut Game, place: u8, marker: u8, log: &mut Log) {
    write(g).gate_stack.take(marker.into());
    write(g).gate_at.put(place, Some(marker));
    write(g).clues.0[place as usize] = 0;
    write(g).stirred = true;
    log.emit(|| Event::GateOpens { place, marker });
}

/// What was in somebody's hands for a moment goes back where it belongs, so that nothing is ever lost.
pub fn sweep(c: &Content, g: &mut Game) {
    let t = write(g);
    t.whereabouts.send(Whereabouts::InHand, Whereabouts::Cup);
    let used = c.in_use(t.sets);
    let mut seen = t.specials.union(&t.boxed);
    for i in &t.investigators[..t.seats as usize] {
        seen = seen.union(&i.cards);
    }
    for d in &t.decks {
        seen = seen.union(&d.set());
    }
    for id in used.cards.without(&seen).iter() {
        to_bottom(c, g, id);
    }
    let t = write(g);
    let mut seen = t.mythos.set().union(&t.boxed_mythos);
    for m in t.mythos_in_play() {
        seen.insert(m.into());
    }
    for m in used.mythos.without(&seen).iter() {
        t.mythos.put_on_bottom(m);
    }
    for k in used.gate_cards.without(&t.gate_deck.set()).iter() {
        let kept = c.gate_cards[k as usize].kept.is_some_and(|id| {
            t.boxed.contains(id)
                || t.investigators[..t.seats as usize]
                    .iter()
                    .any(|i| i.cards.contains(id))
        });
        if !kept {
            t.gate_deck.put_on_bottom(k);
        }
    }
    let mut held = t.boxed_gates;
    for i in &t.investigators[..t.seats as usize] {
        held |= i.gates;
    }
    for (_, m) in t.open_gates() {
        held |= 1 << m;
    }
    for m in used
        .gates
        .without(&t.gate_stack.set().union(&Bits::from_words([held])))
        .iter()
    {
        t.gate_stack.put_on_bottom(m);
    }
}

/// Tells this part of the scenario's story, if it has one.
pub fn tells(c: &Content, g: &Game, part: &str, log: &mut Log) {
    let scenario = STORIES[usize::from(g.table().sets & 2 != 0)];
    tells_of(c, scenario, part, false, log);
}

/// Tells this part of the Ancient One's story, if it has one.
pub fn tells_of_ancient(c: &Content, g: &Game, part: &str, log: &mut Log) {
    if let Some(ancient) = c.ancient(g.table().ancient) {
        tells_of(c, &ancient.slug, part, true, log);
    }
}

fn tells_of(c: &Content, id: &str, part: &str, ancient: bool, log: &mut Log) {
    if log.listens()
        && let Some(words) = c.story.part(id, part)
    {
        log.emit(|| Event::Tells {
            ancient,
            text: words.to_owned(),
        });
    }
}

/// The Ancient One awakens: everything in progress is broken off.
pub fn awaken(c: &Content, g: &mut Game, why: Woken, log: &mut Log) -> Flow {
    if g.table().awake || g.table().outcome != Outcome::None {
        // It is awake already: what would have woken it comes to nothing.
        return super::end(g);
    }
    log.emit(|| Event::Awakens(why));
    tells_of_ancient(c, g, "awakens", log);
    write(g).awake = true;
    write(g).moves.clear();
    write(g).stirred = false;
    let full = g.table().doom.max(g.table().track);
    write(g).doom = full;
    write(g).lasting.retain(|l| l.until == Until::Game);
    sweep(c, g);
    g.stack_mut().truncate(1);
    if let Some(f) = g.stack_mut().first_mut() {
        f.procedure = Procedure::Game(GameFrame {
            step: GameStep::Awakening,
        });
    }
    Flow::Go
}

/// The part of the scenario's story that belongs to an ending.
fn ending(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::None => "",
        Outcome::Closed => "closed",
        Outcome::Sealed => "sealed",
        Outcome::Banished => "banished",
        Outcome::Devoured => "devoured",
        Outcome::Destroyed => "destroyed",
    }
}

/// The game ends.
pub fn over(c: &Content, g: &mut Game, outcome: Outcome, log: &mut Log) -> Flow {
    if g.table().outcome == Outcome::None {
        write(g).outcome = outcome;
        log.emit(|| Event::Over(outcome));
        tells(c, g, ending(outcome), log);
        for seat in read::first_citizens(g) {
            log.emit(|| Event::FirstCitizen(seat));
        }
        sweep(c, g);
    }
    g.stack_mut().truncate(1);
    Flow::Done
}

/// Whether the board alone awakens the Ancient One: too many gates, or terror 10 and the town overrun.
pub fn overrun(c: &Content, g: &Game) -> bool {
    let t = g.table();
    !t.awake
        && t.turn + 1 > 0
        && (t.gates_open() >= read::gates_to_awaken(c, g)
            || t.terror >= 10 && read::monsters_in_arkham(c, g) >= 2 * (i16::from(t.seats) + 3))
}

/// Everything of somebody devoured goes; unspent trophies stay with the player.
pub fn devour(c: &Content, g: &mut Game, seat: u8, log: &mut Log) {
    if !g.table().investigator(seat).alive() {
        return;
    }
    let cards = g.table().investigator(seat).cards;
    for id in cards.iter() {
        discard(c, g, seat, id, false, log);
    }
    let battle = g.table().awake;
    let kind = g.table().investigator(seat).kind;
    if let Some(kind) = kind.get().filter(|k| *k < 64) {
        write(g).pool &= !(1 << kind);
    }
    let i = change(g).investigator_mut(seat);
    let gates = i.gates;
    let kind = i.kind;
    *i = Investigator {
        gates,
        kind,
        falls: i.falls.wrapping_add(1),
        flags: if battle { flag::OUT } else { flag::DEVOURED },
        ..Investigator::default()
    };
    write(g).lasting.retain(|l| !l.seat.is(seat));
    log.emit(|| Event::Became {
        seat,
        status: Status::Devoured,
    });
}

/// A gate marker goes to the bottom of the stack.
pub fn gate_to_stack(g: &mut Game, marker: u8) {
    write(g).gate_stack.put_on_bottom(marker.into());
}

/// Takes the gate off a place; monsters of its dimension leave for the cup; whoever stood on it explored no longer does.
pub fn remove_gate(c: &Content, g: &mut Game, place: u8, log: &mut Log) -> Option<u8> {
    let m = g.table().gate(place)?;
    write(g).gate_at.put(place, None);
    log.emit(|| Event::GateCloses { place, marker: m });
    let symbol = c.gates[m as usize].symbol;
    for monster in g.table().monsters_on_boards().iter().map(|m| m as u8) {
        if c.monster(monster).record.symbol == symbol {
            to_cup(c, g, monster, log);
        }
    }
    for i in write(g).investigators.iter_mut() {
        if i.is_at(place) {
            i.flags &= !flag::EXPLORED;
        }
        if i.entered.is(m) {
            i.entered = Maybe::NONE;
        }
    }
    Some(m)
}

/// Whether all gates are closed with trophies enough.
pub fn all_closed(g: &Game) -> bool {
    let t = g.table();
    let trophies: u32 = t.investigators[..t.seats as usize]
        .iter()
        .map(|i| i.gates.count_ones())
        .sum();
    t.gates_open() == 0 && trophies >= u32::from(t.seats)
}

/// Puts an elder sign down. `true` when it was the sixth.
pub fn put_seal(g: &mut Game, place: u8, log: &mut Log) -> bool {
    write(g).seals |= 1 << place;
    write(g).signs_played = g.table().signs_played.saturating_add(1);
    log.emit(|| Event::Sealed(place));
    g.table().seals.count_ones() >= 6
}

/// Takes the elder sign off a place, unless it is under the Great Seal. Says whether it went.
pub fn unseal(g: &mut Game, place: u8, log: &mut Log) -> bool {
    if !g.table().sealed(place) || g.table().great >> place & 1 == 1 {
        return false;
    }
    write(g).seals &= !(1 << place);
    log.emit(|| Event::Unsealed(place));
    true
}

/// Whoever is in a place that closes goes to its street.
pub fn evict(c: &Content, g: &mut Game, place: u8, log: &mut Log) {
    log.emit(|| Event::Closes(place));
    // Where the way out is closed as well, it leads on.
    let mut street = place;
    for _ in 0..c.places.len() {
        match c.places[street as usize].street.get() {
            Some(next) if next != street => street = next,
            _ => break,
        }
        if !read::closed(c, g, street) {
            break;
        }
    }
    if street == place {
        return;
    }
    for seat in 0..g.table().seats {
        let i = g.table().investigator(seat);
        if i.is_at(place) && i.alive() {
            move_to(g, seat, street, log);
        }
    }
    for m in g.table().monsters_at(place) {
        put_monster(c, g, m, Whereabouts::Place(street), log);
    }
}

/// The Mythos card that was in play goes to the bottom of its deck, or out of the game if it says so.
pub fn mythos_leaves(c: &Content, g: &mut Game, card: u8, log: &mut Log) {
    let t = change(g);
    t.stirred = true;
    if t.environment.is(card) {
        t.environment = Maybe::NONE;
    } else if t.rumor.is(card) {
        t.rumor = Maybe::NONE;
        t.rumor_tokens = 0;
        t.whereabouts.send(Whereabouts::OnCard, Whereabouts::Cup);
    }
    t.headlines.retain(|(h, _)| *h != card);
    t.closures.retain(|x| !x.card.is(card));
    mythos_is_over(c, g, card);
    log.emit(|| Event::Leaves(card));
}

/// How many cards are in a deck.
pub fn deck_len(g: &Game, d: DeckName) -> usize {
    match Content::deck_index(d) {
        Some(5) => g.table().specials.len(),
        Some(i) => g.table().decks[i].len(),
        None => 0,
    }
}
