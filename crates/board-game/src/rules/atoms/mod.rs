//! Atoms: functions that change the board and emit the event of the change. They cannot ask, and no other code can
//! change the board.

use super::Flow;
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Quantity, QuantityOf};
use crate::content::amount::Stat;
use crate::content::defs::{CardSet, MAX_PLACES};
use crate::content::filter::{DeckName, Status};
use crate::content::ids::{
    CardDefId, CardId, EncounterCardId, GateId, MonsterId, MythosId, PlaceId, PlaceSet, SetId,
};
use crate::event::{Event, Woken};
use crate::frame::steps::GameStep;
use crate::frame::{FrameKind, GameFrame};
use crate::read::{self, Game, Now, Whose};
use crate::rules::Cx;
use crate::state::{
    Closure, GameEnd, Investigator, Moved, Mover, Origin, Speaks, Table, Until, Whereabouts, flag,
};
use kernel::{Bits, Maybe, Seat};

mod people;
mod piles;
mod places;
mod time;

pub use people::*;
pub use piles::*;
pub use places::*;
pub use time::*;

/// The permission to change the board. Only atoms can construct it, so the compiler ensures that no other code writes.
pub struct Pen(());

/// The board, to change it.
#[inline]
fn write(game: &mut Game) -> &mut Table {
    game.table_mut(Pen(()))
}

/// The board, to change which cards are in play. The index of their texts is computed again afterwards.
#[inline]
fn change(game: &mut Game) -> &mut Table {
    let t = write(game);
    t.speaks = Speaks::default();
    t
}

/// Computes the index of the texts in play.
pub fn listen(cx: &mut Cx) {
    let speaks = read::speaks(cx.content, cx.table());
    write(cx.game).speaks = speaks;
}

/// Gives an investigator some of a stat, unless the rules forbid it. Returns the amount gained.
pub fn gain(cx: &mut Cx, seat: Seat, stat: Stat, by: i16, origin: Origin) -> i16 {
    if by <= 0 || !cx.table().investigator(seat).alive() {
        return 0;
    }
    let no = read::forbidden(
        cx.now(),
        Bar::Gain,
        seat,
        origin,
        &|f, _| matches!(f, Forbidden::Gain(x) if *x == stat),
    );
    if no || cx.table().awake && matches!(stat, Stat::Money | Stat::Clues) {
        return 0;
    }
    let (max_sanity, max_stamina) = (
        read::max_sanity(cx.now(), seat),
        read::max_stamina(cx.now(), seat),
    );
    let by = read::modified(cx.now(), QuantityOf::Gain(stat), Whose::seat(seat), by).max(0);
    let by = match stat {
        Stat::Clues => {
            let limit = read::modified(cx.now(), Quantity::ClueLimit, Whose::seat(seat), i16::MAX);
            by.min((limit - cx.table().investigator(seat).clues).max(0))
        }
        _ => by,
    };
    let investigator = write(cx.game).investigator_mut(seat);
    let got = match stat {
        Stat::Sanity => {
            let n = by.min((max_sanity - i16::from(investigator.sanity)).max(0));
            investigator.sanity += n as i8;
            n
        }
        Stat::Stamina => {
            let n = by.min((max_stamina - i16::from(investigator.stamina)).max(0));
            investigator.stamina += n as i8;
            n
        }
        Stat::Money => {
            investigator.money = investigator.money.saturating_add(by);
            by
        }
        Stat::Clues => {
            investigator.clues = investigator.clues.saturating_add(by);
            by
        }
        Stat::Brood => {
            investigator.brood = investigator.brood.saturating_add(by.clamp(0, 99) as u8);
            by
        }
        _ => 0,
    };
    if got > 0 {
        cx.log.emit(|| Event::Gained {
            seat,
            stat,
            by: got,
        });
    }
    got
}

/// Takes money or Clues from an investigator, or Sanity and Stamina as part of a loss or a cost. Returns the amount
/// taken.
pub fn spend(cx: &mut Cx, seat: Seat, stat: Stat, by: i16, paid: bool) -> i16 {
    let investigator = write(cx.game).investigator_mut(seat);
    let have = match stat {
        Stat::Sanity => i16::from(investigator.sanity),
        Stat::Stamina => i16::from(investigator.stamina),
        Stat::Money => investigator.money,
        Stat::Brood => i16::from(investigator.brood),
        _ => investigator.clues,
    };
    let count = by.clamp(0, have.max(0));
    match stat {
        Stat::Sanity => investigator.sanity -= count as i8,
        Stat::Stamina => investigator.stamina -= count as i8,
        Stat::Money => investigator.money -= count,
        Stat::Brood => investigator.brood -= count as u8,
        _ => investigator.clues -= count,
    }
    if count > 0 {
        cx.log.emit(|| {
            if paid {
                Event::Paid {
                    seat,
                    stat,
                    by: count,
                }
            } else {
                Event::Lost {
                    seat,
                    stat,
                    by: count,
                }
            }
        });
    }
    count
}

/// Moves an investigator. Leaving a gate removes the explored marker; leaving the Jail Cell ends the arrest.
pub fn move_to(cx: &mut Cx, seat: Seat, to: PlaceId) {
    let from = cx.table().investigator(seat).place;
    let investigator = write(cx.game).investigator_mut(seat);
    if !from.is(to) {
        investigator.place = to.into();
        investigator
            .flags
            .remove(flag::EXPLORED | flag::RETURNED | flag::ARRESTED | flag::ENDED_MOVEMENT);
        if let Some(from) = from.get() {
            goes(cx, Mover::Investigator(seat), from, to);
        }
        cx.log.emit(|| Event::Moved { seat, to });
    }
}

/// Records a move, so that reactions to it are offered before the next step.
fn goes(cx: &mut Cx, who: Mover, from: PlaceId, to: PlaceId) {
    if from.max(to).index() < MAX_PLACES {
        let t = write(cx.game);
        t.moves.push(Moved { who, from, to });
        t.stirred = true;
    }
}

/// Lets the rules check the board again if there are moves without reactions yet.
pub fn look_again(cx: &mut Cx) {
    let t = write(cx.game);
    t.stirred |= !t.moves.is_empty();
}

/// Lets the rules check the board again before the next step.
pub fn stir(cx: &mut Cx) {
    write(cx.game).stirred = true;
}

/// Takes the first move to which reactions have not been offered yet.
pub fn next_move(cx: &mut Cx) -> Option<Moved> {
    let t = write(cx.game);
    let first = (!t.moves.is_empty()).then(|| t.moves.remove(0));
    t.stirred |= !t.moves.is_empty();
    first
}

/// Puts a card at the bottom of its deck, or on its pile.
pub fn to_bottom(cx: &mut Cx, card: CardId) {
    let def = cx.content.card(card);
    write(cx.game).exhausted.remove(card);
    write(cx.game).fresh.remove(card);
    write(cx.game).tokens.retain(|(id, _)| *id != card);
    match Content::deck_index(def.record.deck) {
        Some(5) | None => {
            write(cx.game).specials.insert(card);
            // A gate card that an investigator kept goes to the bottom of the gate deck.
            if let Some(encounter) =
                EncounterCardId::find(&cx.content.gate_cards, |k| k.kept == Some(card))
                && !cx.table().gate_deck.contains(encounter)
                && !in_hand(cx.game, encounter)
            {
                write(cx.game).gate_deck.put_on_bottom(encounter);
            }
        }
        Some(i) => write(cx.game).decks[i].put_on_bottom(card),
    }
}

/// Whether an encounter in progress holds a gate card. That encounter puts the card back.
fn in_hand(game: &Game, card: EncounterCardId) -> bool {
    game.stack().iter().any(|f| {
        matches!(
            f.kind,
            FrameKind::Encounter(e)
                if e.cards[..e.drawn.min(4) as usize].contains(&card.into())
        )
    })
}

/// Closes places for a time. If a Mythos card closes them, they open when it leaves. Returns the places.
pub fn close_places(cx: &mut Cx, closure: Closure) -> PlaceSet {
    write(cx.game).closures.push(closure);
    closure.places
}

/// Removes a card from its deck and from the game. // cards.box
pub fn box_from_deck(cx: &mut Cx, card: CardId) {
    if let Some(i) = Content::deck_index(cx.content.card(card).record.deck).filter(|&i| i < 5) {
        write(cx.game).decks[i].take(card);
        write(cx.game).boxed.insert(card);
    }
}

/// Takes a card from an investigator: to the bottom of its deck, or out of the game.
pub fn discard(cx: &mut Cx, seat: Seat, card: CardId, boxed: bool) {
    if !cx.table().investigator(seat).cards.contains(card) {
        return;
    }
    change(cx.game).investigator_mut(seat).cards.remove(card);
    if boxed {
        write(cx.game).exhausted.remove(card);
        write(cx.game).fresh.remove(card);
        write(cx.game).tokens.retain(|(id, _)| *id != card);
        write(cx.game).boxed.insert(card);
    } else {
        to_bottom(cx, card);
    }
    cx.log.emit(|| Event::Discarded { seat, card, boxed });
    // Other cards are lost with it.
    let sym = cx.content.card(card).sym;
    if cx.content.anchors.contains(&sym) {
        let with: CardSet = cx
            .game
            .table()
            .investigator(seat)
            .cards
            .iter()
            .filter(|&id| cx.content.card(id).record.lost_with == Some(sym))
            .collect();
        for id in with.iter() {
            discard(cx, seat, id, false);
        }
    }
    clamp(cx, seat);
}

/// Reduces Sanity and Stamina to their maxima.
pub fn clamp(cx: &mut Cx, seat: Seat) {
    let (first, second) = (
        read::max_sanity(cx.now(), seat),
        read::max_stamina(cx.now(), seat),
    );
    let i = write(cx.game).investigator_mut(seat);
    i.sanity = i.sanity.min(first.max(0) as i8);
    i.stamina = i.stamina.min(second.max(0) as i8);
}

/// Gives an investigator a card that is in no zone. A second copy of a limited card is put back instead. Returns
/// whether the investigator has it.
pub fn obtain(cx: &mut Cx, seat: Seat, card: CardId) -> bool {
    let has = read::has_its_only(cx.now(), seat, cx.content.kind_of[card]);
    if has || !cx.table().investigator(seat).alive() {
        to_bottom(cx, card);
        return false;
    }
    change(cx.game).investigator_mut(seat).cards.insert(card);
    write(cx.game).fresh.insert(card);
    cx.log.emit(|| Event::Drew { seat, card });
    true
}

/// Takes a card of a kind from its deck or pile, or from the box if allowed. Cards that investigators hold are not
/// taken.
pub fn fetch(cx: &mut Cx, kind: CardDefId, from_box: bool) -> Option<CardId> {
    let d = &cx.content.cards[kind];
    let deck = Content::deck_index(d.record.deck)?;
    for id in d.copies() {
        if deck == 5 {
            if cx.table().specials.contains(id) {
                write(cx.game).specials.remove(id);
                return Some(id);
            }
        } else if write(cx.game).decks[deck].take(id) {
            return Some(id);
        }
        if from_box && cx.table().boxed.contains(id) {
            write(cx.game).boxed.remove(id);
            return Some(id);
        }
    }
    None
}

/// Adds tokens to a card, or removes them. A card that reached its limit of uses is discarded.
pub fn mark(cx: &mut Cx, card: CardId, by: i16) {
    // The holder may have lost the card while using it.
    let Some(seat) = cx.table().holder(card) else {
        return;
    };
    let now = (i16::from(cx.table().tokens_on(card)) + by).clamp(0, 99) as u8;
    write(cx.game).tokens.retain(|(id, _)| *id != card);
    if now > 0 {
        write(cx.game).tokens.push((card, now));
        write(cx.game).tokens.sort_unstable();
    }
    let uses = cx.content.card(card).record.uses;
    if uses > 0 && now >= uses {
        discard(cx, seat, card, false);
    }
}

/// Puts a monster marker somewhere. If Arkham is full, it goes to the Outskirts instead. // monsters.limit
pub fn put_monster(cx: &mut Cx, monster: MonsterId, at: Whereabouts) {
    let from = cx.table().whereabouts.of(monster);
    let counts = |place: PlaceId| cx.content.fixed.limited.contains(place);
    let inside = |at: Whereabouts| at.place().is_some_and(counts);
    let outskirts = Whereabouts::Place(cx.content.fixed.outskirts);
    let at = if inside(at) && !inside(from) && arkham_is_full(cx.now()) {
        outskirts
    } else {
        at
    };
    if from == at {
        return;
    }
    write(cx.game).whereabouts.put(monster, at);
    // At terror 10 each further monster in town may awaken the Ancient One, so the board is checked. // awakening
    let more = inside(at) && !inside(from) && cx.table().terror >= 10;
    write(cx.game).stirred |= at == outskirts || more;
    match (from, at) {
        (Whereabouts::Place(from), Whereabouts::Place(to)) => {
            goes(cx, Mover::Monster(monster), from, to);
            cx.log.emit(|| Event::MonsterMoves { monster, from, to });
        }
        (_, Whereabouts::Place(place)) => cx.log.emit(|| Event::MonsterAppears { monster, place }),
        (_, Whereabouts::Cup) => cx.log.emit(|| Event::MonsterToCup(monster)),
        (_, Whereabouts::Box) => cx.log.emit(|| Event::MonsterBoxed(monster)),
        (_, Whereabouts::Trophy(seat)) => cx.log.emit(|| Event::Trophy { seat, monster }),
        (_, Whereabouts::InHand | Whereabouts::OnCard | Whereabouts::Unused) => {}
    }
}

/// Whether Arkham holds as many monsters as the limit allows. // monsters.limit
fn arkham_is_full(now: Now) -> bool {
    read::monster_limit(now).is_some_and(|limit| read::monsters_in_arkham(now) >= limit)
}

/// Returns a monster to the cup.
pub fn to_cup(cx: &mut Cx, monster: MonsterId) {
    put_monster(cx, monster, Whereabouts::Cup);
}

/// Adds doom tokens (negative: removes them), up to the length of the track.
pub fn doom(cx: &mut Cx, by: i16) {
    let track = cx.table().track;
    doom_up_to(cx, by, track);
}

/// Adds doom tokens (negative: removes them), up to `most` tokens.
pub fn doom_up_to(cx: &mut Cx, by: i16, most: u8) {
    let now = i16::from(cx.table().doom)
        .saturating_add(by)
        .clamp(0, most.into()) as u8;
    write(cx.game).doom = now;
    write(cx.game).stirred = true;
    cx.log.emit(|| Event::Doom { by, now });
}

/// Raises the terror level by one. From 10 on there is no monster limit. // terror.rises // terror.ten
pub fn terror(cx: &mut Cx) {
    write(cx.game).terror += 1;
    write(cx.game).no_limit |= cx.table().terror >= 10;
    write(cx.game).stirred = true;
    let now = cx.table().terror;
    cx.log.emit(|| Event::Terror(now));
}

/// Opens a gate with a marker of the stack; Clues there are discarded. // mythos.new-gate
pub fn place_gate(cx: &mut Cx, place: PlaceId, marker: GateId) {
    write(cx.game).gate_stack.take(marker);
    write(cx.game).gate_at.put(place, Some(marker));
    write(cx.game).clues.0[place.index()] = 0;
    write(cx.game).stirred = true;
    cx.log.emit(|| Event::GateOpens { place, marker });
}

/// Returns all cards and markers that frames held to their decks, stacks and cup, so that none is lost.
pub fn sweep(cx: &mut Cx) {
    let table = write(cx.game);
    table
        .whereabouts
        .send(Whereabouts::InHand, Whereabouts::Cup);
    let used = cx.content.in_use(table.sets);
    let mut seen = table.specials.union(&table.boxed);
    for i in &table.investigators[..table.seats as usize] {
        seen = seen.union(&i.cards);
    }
    for d in &table.decks {
        seen = seen.union(&d.set());
    }
    for id in used.cards.without(&seen).iter() {
        to_bottom(cx, id);
    }
    let table = write(cx.game);
    let mut seen = table.mythos.set().union(&table.boxed_mythos);
    for m in table.mythos_in_play() {
        seen.insert(m);
    }
    for m in used.mythos.without(&seen).iter() {
        table.mythos.put_on_bottom(m);
    }
    for card in used.gate_cards.without(&table.gate_deck.set()).iter() {
        let kept = cx.content.gate_cards[card].kept.is_some_and(|id| {
            table.boxed.contains(id)
                || table.investigators[..table.seats as usize]
                    .iter()
                    .any(|i| i.cards.contains(id))
        });
        if !kept {
            table.gate_deck.put_on_bottom(card);
        }
    }
    let mut held = table.boxed_gates;
    for i in &table.investigators[..table.seats as usize] {
        held |= i.gates;
    }
    for (_, m) in table.open_gates() {
        held.insert(m);
    }
    for gate in used
        .gates
        .without(&table.gate_stack.set().union(&Bits::from_words([held.0])))
        .iter()
    {
        table.gate_stack.put_on_bottom(gate);
    }
}

/// Emits a passage of the scenario's story: that of the last set in use that has one.
pub fn tells(cx: &mut Cx, part: &str) {
    let content = cx.content;
    let told = SetId::each(&content.sets).rev().find(|(set, of)| {
        cx.table().sets.contains(*set) && content.story.part(&of.slug, part).is_some()
    });
    if let Some((_, of)) = told {
        tells_of(cx, &of.slug, part, false);
    }
}

/// Emits a passage of the Ancient One's story, if it has one.
pub fn tells_of_ancient(cx: &mut Cx, part: &str) {
    if let Some(ancient) = cx.content.ancient(cx.table().ancient) {
        tells_of(cx, &ancient.slug, part, true);
    }
}

fn tells_of(cx: &mut Cx, id: &str, part: &str, ancient: bool) {
    if cx.log.listens()
        && let Some(words) = cx.content.story.part(id, part)
    {
        cx.log.emit(|| Event::Tells {
            ancient,
            text: words.to_owned(),
        });
    }
}

/// Awakens the Ancient One. All frames in progress end.
pub fn awaken(cx: &mut Cx, why: Woken) -> Flow {
    if cx.table().awake || cx.table().outcome != GameEnd::None {
        // It is awake already, so nothing happens.
        return cx.end();
    }
    cx.log.emit(|| Event::Awakens(why));
    tells_of_ancient(cx, "awakens");
    write(cx.game).awake = true;
    write(cx.game).moves.clear();
    write(cx.game).stirred = false;
    let full = cx.table().doom.max(cx.table().track);
    write(cx.game).doom = full;
    write(cx.game).lasting.retain(|l| l.until == Until::Game);
    sweep(cx);
    cx.game.stack_mut().truncate(1);
    if let Some(f) = cx.game.stack_mut().first_mut() {
        f.kind = FrameKind::Game(GameFrame {
            step: GameStep::Awakening.into(),
        });
    }
    Flow::Go
}

/// The name of the story passage for an ending.
fn ending(outcome: GameEnd) -> &'static str {
    match outcome {
        GameEnd::None => "",
        GameEnd::Closed => "closed",
        GameEnd::Sealed => "sealed",
        GameEnd::Banished => "banished",
        GameEnd::Devoured => "devoured",
        GameEnd::Destroyed => "destroyed",
    }
}

/// Ends the game.
pub fn over(cx: &mut Cx, outcome: GameEnd) -> Flow {
    if cx.table().outcome == GameEnd::None {
        write(cx.game).outcome = outcome;
        cx.log.emit(|| Event::Over(outcome));
        tells(cx, ending(outcome));
        for seat in read::first_citizens(cx.game) {
            cx.log.emit(|| Event::FirstCitizen(seat));
        }
        sweep(cx);
    }
    cx.game.stack_mut().truncate(1);
    Flow::Done
}

/// Removes all cards and states of a devoured investigator. Unspent gate trophies stay with the player.
pub fn devour(cx: &mut Cx, seat: Seat) {
    if !cx.table().investigator(seat).alive() {
        return;
    }
    let cards = cx.table().investigator(seat).cards;
    for id in cards.iter() {
        discard(cx, seat, id, false);
    }
    let battle = cx.table().awake;
    let kind = cx.table().investigator(seat).kind;
    if let Some(kind) = kind.get() {
        write(cx.game).pool.remove(kind);
    }
    let investigator = change(cx.game).investigator_mut(seat);
    let gates = investigator.gates;
    let kind = investigator.kind;
    *investigator = Investigator {
        gates,
        kind,
        falls: investigator.falls.wrapping_add(1),
        flags: if battle { flag::OUT } else { flag::DEVOURED },
        ..Investigator::default()
    };
    write(cx.game).lasting.retain(|l| !l.seat.is(seat));
    cx.log.emit(|| Event::Became {
        seat,
        status: Status::Devoured,
    });
}

/// Puts a gate marker at the bottom of the stack.
pub fn gate_to_stack(cx: &mut Cx, marker: GateId) {
    write(cx.game).gate_stack.put_on_bottom(marker);
}

/// Removes the gate from a place. Monsters of its dimension return to the cup, and explored markers there are removed.
/// Returns the gate marker.
pub fn remove_gate(cx: &mut Cx, place: PlaceId) -> Option<GateId> {
    let gate = cx.table().gate(place)?;
    write(cx.game).gate_at.put(place, None);
    cx.log.emit(|| Event::GateCloses {
        place,
        marker: gate,
    });
    let symbol = cx.content.gates[gate].symbol;
    for monster in cx.table().monsters_on_boards().iter() {
        if cx.content.monster(monster).record.symbol == symbol {
            to_cup(cx, monster);
        }
    }
    for investigator in write(cx.game).investigators.iter_mut() {
        if investigator.is_at(place) {
            investigator.flags.remove(flag::EXPLORED);
        }
        if investigator.entered.is(gate) {
            investigator.entered = Maybe::NONE;
        }
    }
    Some(gate)
}

/// Whether all gates are closed and the investigators have enough gate trophies to win.
pub fn all_closed(game: &Game) -> bool {
    let table = game.table();
    let trophies: u32 = table.investigators[..table.seats as usize]
        .iter()
        .map(|i| i.gates.len())
        .sum();
    table.gates_open() == 0 && trophies >= u32::from(table.seats)
}

/// Places an elder sign. Returns `true` if it is the sixth.
pub fn put_seal(cx: &mut Cx, place: PlaceId) -> bool {
    write(cx.game).seals.insert(place);
    write(cx.game).signs_played = cx.table().signs_played.saturating_add(1);
    cx.log.emit(|| Event::Sealed(place));
    cx.table().seals.len() >= 6
}

/// Removes the elder sign from a place, unless it is under the Great Seal. Returns whether it was removed.
pub fn unseal(cx: &mut Cx, place: PlaceId) -> bool {
    if !cx.table().sealed(place) || cx.table().great.contains(place) {
        return false;
    }
    write(cx.game).seals.remove(place);
    cx.log.emit(|| Event::Unsealed(place));
    true
}

/// Moves investigators and monsters from a place that closes to its street.
pub fn evict(cx: &mut Cx, place: PlaceId) {
    cx.log.emit(|| Event::Closes(place));
    // If the street is closed as well, they go on to the next place on the way out.
    let mut street = place;
    for _ in 0..cx.content.places.len() {
        match cx.content.places[street].street.get() {
            Some(next) if next != street => street = next,
            _ => break,
        }
        if !read::closed(cx.now(), street) {
            break;
        }
    }
    if street == place {
        return;
    }
    for seat in cx.table().each_seat() {
        let i = cx.table().investigator(seat);
        if i.is_at(place) && i.alive() {
            move_to(cx, seat, street);
        }
    }
    for m in cx.table().monsters_at(place) {
        put_monster(cx, m, Whereabouts::Place(street));
    }
}

/// Removes a Mythos card from play: to the bottom of its deck, or out of the game if it says so.
pub fn mythos_leaves(cx: &mut Cx, card: MythosId) {
    let table = change(cx.game);
    table.stirred = true;
    if table.environment.is(card) {
        table.environment = Maybe::NONE;
    } else if table.rumor.is(card) {
        table.rumor = Maybe::NONE;
        table.rumor_tokens = 0;
        table
            .whereabouts
            .send(Whereabouts::OnCard, Whereabouts::Cup);
    }
    table.headlines.retain(|(h, _)| *h != card);
    table.closures.retain(|x| !x.card.is(card));
    mythos_is_over(cx, card);
    cx.log.emit(|| Event::Leaves(card));
}

/// The number of cards in a deck.
pub fn deck_len(game: &Game, d: DeckName) -> usize {
    match Content::deck_index(d) {
        Some(5) => game.table().specials.len(),
        Some(i) => game.table().decks[i].len(),
        None => 0,
    }
}
