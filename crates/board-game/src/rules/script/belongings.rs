//! Cards and decks: drawn, searched for, bought, sold, discarded, taken, looked at.

use super::{bind, next, next_if, not_done, then_do};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Permitted};
use crate::content::amount::{Amount, Stat, This};
use crate::content::defs::CardSet;
use crate::content::filter::{DeckName, PlaceKind};
use crate::content::index::ALLIES;
use crate::content::step::{
    Away, Buy, Buyers, Discard, Draw, Join, Look, Looked, Mark, Search, Sell, Step, Take, TakeWhich,
};
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    Context, DrawFrame, EncounterFrame, Procedure, PurchaseFrame, ScriptFrame,
};
use crate::rules::investigators::canonical;
use crate::rules::rule::Rule;
use crate::rules::steps::Point;
use crate::rules::{Flow, Log, ask, call, chance, deck_source, go, paid, source, undone};
use crate::rules::{atoms, cards, encounters, investigators};
use crate::show::event::Event;
use crate::state::{Origin, Value, flag};
use kernel::Choices;

/// Draw cards.
pub fn draw(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Draw, seat: u8) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            let decks: Choices<Choice> = x
                .deck
                .0
                .iter()
                .filter(|&&d| atoms::deck_len(g, d) > 0)
                .map(|&d| Choice::Deck(d))
                .collect();
            match decks.len() {
                0 => not_done(f),
                1 => match decks[0] {
                    Choice::Deck(d) => Some(draw_from(c, g, f, x, d, seat)),
                    _ => None,
                },
                _ => Some(ask(
                    g,
                    Procedure::Script(*f),
                    seat,
                    Rule::EffectPick,
                    prompt,
                    decks,
                )),
            }
        }
        _ => next(f),
    }
}

/// Look at cards and buy some of them.
pub fn buy(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Buy, seat: u8) -> Option<Flow> {
    let context = f.context;
    match f.point {
        Point::Begin => {
            f.point = Point::Done;
            let most = match &x.most {
                Amount::All => 99,
                a => read::amount(c, g, a, &context).clamp(0, 99) as u8,
            };
            let p = PurchaseFrame {
                seat,
                most,
                must: x.must,
                anyone: x.buyers == Buyers::Anyone,
                at: (f.block, f.step),
                ..PurchaseFrame::default()
            };
            Some(call(g, Procedure::Script(*f), Procedure::Purchase(p)))
        }
        _ => {
            let bought = paid(g);
            next_if(f, bought)
        }
    }
}

/// Sell a card.
pub fn sell(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Sell,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    let set = read::cards_of(c, g, &x.card, seat, &context);
    let set: CardSet = set
        .iter()
        .filter(|&id| x.price.fixed().is_some() || c.card(id).record.price.is_some())
        .collect();
    let choices = canonical(c, g, &set);
    match choices.len() {
        0 => not_done(f),
        1 => {
            sold(c, g, f, x, seat, choices[0], log);
            next(f)
        }
        _ => Some(ask(
            g,
            Procedure::Script(*f),
            seat,
            Rule::CardSell,
            prompt,
            choices,
        )),
    }
}

/// An Ally joins you.
pub fn join(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Join,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            f.point = Point::Done;
            if x.ally == c.fixed.random || x.ally == c.fixed.any {
                let n = g.table().decks[ALLIES].len() as u32;
                if n > 0 {
                    if x.ally == c.fixed.random {
                        return Some(chance(
                            g,
                            Procedure::Script(*f),
                            deck_source(DeckName::Ally),
                            Rule::CardDraw,
                            Prompt::Deck(DeckName::Ally),
                            n,
                        ));
                    }
                    let choices: Choices<Choice> =
                        g.table().decks[ALLIES].cards().map(Choice::Card).collect();
                    return Some(ask(
                        g,
                        Procedure::Script(*f),
                        seat,
                        Rule::CardSearch,
                        prompt,
                        choices,
                    ));
                }
            } else if let Some(k) = c.refs(x.ally).card {
                let from_box =
                    read::permitted(c, g, seat, &|p| matches!(p, Permitted::JoinFromBox));
                if let Some(id) = atoms::fetch(c, g, k, from_box) {
                    return joined(c, g, f, seat, id, log);
                }
            }
            f.point = Point::Declined;
            x.otherwise.map(|b| then_do(g, f, b.id))
        }
        Point::Declined => not_done(f),
        _ => next(f),
    }
}

/// Take a special card.
pub fn take(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Take,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    if f.point == Point::Done {
        return next(f);
    }
    if let Some(k) = c.refs(x.card).card {
        let no = read::forbidden(
            c,
            g,
            Bar::Take,
            seat,
            context.origin,
            &|r, _| matches!(r, Forbidden::Take(s) if *s == x.card),
        );
        let has = c.cards[k as usize].record.limit_one
            && g.table()
                .investigator(seat)
                .cards
                .iter()
                .any(|id| c.kind_of[id as usize] == k);
        let barred = c.fixed.loan.is(k) && g.table().investigator(seat).is(flag::DEFAULTED);
        if !no
            && !has
            && !barred
            && let Some(id) = atoms::fetch(c, g, k, false)
        {
            return joined(c, g, f, seat, id, log);
        }
    }
    not_done(f)
}

/// This encounter card becomes a possession with these abilities.
pub fn keep(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    // The encounter card is somebody's from now on: a card of its own stands for it.
    if let Some(&kind) = c.kept.get(&(f.block, f.step))
        && let Some(id) = atoms::fetch(c, g, kind, false)
    {
        atoms::obtain(c, g, seat, id, log);
        return next(f);
    }
    not_done(f)
}

/// Put tokens on a card, or take them off.
pub fn mark(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Mark,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let by = read::amount(c, g, &x.by, &context);
    if x.card == This::It {
        if let Value::Card(id) = context.it {
            atoms::mark(c, g, id, by, log);
        }
        return next(f);
    }
    match context.origin {
        Origin::Card(id) => atoms::mark(c, g, id, by, log),
        Origin::Helper(_) => {
            atoms::mark_helper(g, by);
        }
        Origin::Mythos(m) if g.table().rumor.is(m) => {
            atoms::mark_rumor(g, by);
        }
        _ => {}
    }
    next(f)
}

/// Look at cards of a deck.
pub fn look(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Look, seat: u8) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    if f.point == Point::Begin && x.deck == DeckName::Location && x.then == Looked::LeaveFaceUp {
        let choices: Choices<Choice> = (0..c.neighborhoods.len() as u8)
            .filter(|&h| {
                h < 16
                    && !c.neighborhoods[h as usize].cards.is_empty()
                    && g.table().sets >> c.neighborhoods[h as usize].set & 1 == 1
            })
            .map(Choice::Option)
            .collect();
        if !choices.is_empty() {
            return Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::EffectPick,
                prompt,
                choices,
            ));
        }
    }
    if f.point == Point::Draw && x.deck == DeckName::Location {
        let h = f.number as u8;
        let free = g.table().face_up[(h & 15) as usize].is_none();
        if let Some(e) = face_up_draw(c, h).filter(|_| free) {
            let w = encounters::location_cards(c, g, &e).count() as u32;
            f.point = Point::Done;
            if w > 0 {
                return Some(chance(
                    g,
                    Procedure::Script(*f),
                    source::LOCATION + u16::from(h),
                    Rule::EncounterDraw,
                    Prompt::Location(h),
                    w,
                ));
            }
        }
    }
    if x.deck == DeckName::Mythos && f.point == Point::Begin {
        // First the cards on top become known, from above; they never leave the deck.
        let n = read::amount(c, g, &x.cards, &context).clamp(0, 12) as usize;
        let d = &g.table().mythos;
        if d.top.len() < n && !d.unseen.is_empty() {
            let w = d.unseen.iter().count() as u32;
            return Some(chance(
                g,
                Procedure::Script(*f),
                deck_source(DeckName::Mythos),
                Rule::MythosDraw,
                Prompt::Mythos,
                w,
            ));
        }
        let n = n.min(d.top.len());
        let left = n.saturating_sub(f.next as usize);
        let known = || {
            d.top
                .iter()
                .rev()
                .skip(f.next as usize)
                .take(left)
                .map(|&m| Choice::Mythos(m as u8))
        };
        match x.then {
            Looked::Pick if n > 1 => {
                let choices = known().collect();
                return Some(ask(
                    g,
                    Procedure::Script(*f),
                    seat,
                    Rule::EffectPick,
                    prompt,
                    choices,
                ));
            }
            Looked::Pick => {
                let one = d
                    .top
                    .last()
                    .map_or(Value::None, |&m| Value::Mythos(m as u8));
                bind(c, f, x.name, one);
            }
            // In any order: which is to be drawn next, until one is left.
            Looked::AnyOrder if left > 1 => {
                let choices = known().collect();
                return Some(ask(
                    g,
                    Procedure::Script(*f),
                    seat,
                    Rule::EffectOrder,
                    prompt,
                    choices,
                ));
            }
            Looked::AnyOrder | Looked::LeaveFaceUp => {}
        }
    }
    next(f)
}

/// An answer to one of these steps.
pub fn answered(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    step: &Step,
    choice: Choice,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    match (step, choice) {
        (Step::Draw(x), Choice::Deck(d)) => return Some(draw_from(c, g, f, x, d, seat)),
        (Step::Search(_), Choice::Card(id)) => {
            if let Some(flow) = found_card(c, g, f, seat, id, log) {
                return Some(flow);
            }
        }
        (Step::Sell(x), ch) => {
            sold(c, g, f, x, seat, ch, log);
            next(f);
        }
        (Step::Discard(x), Choice::Card(id)) => {
            if x.from_deck.is_some() {
                if x.to == Away::Box {
                    atoms::box_from_deck(c, g, id);
                    log.emit(|| Event::AllyLeaves(id));
                } else if let Some(i) =
                    Content::deck_index(c.card(id).record.deck).filter(|&i| i < 5)
                {
                    atoms::under_deck(g, i, id);
                }
                f.point = Point::Done;
            } else {
                return lose(c, g, f, seat, id);
            }
        }
        (Step::Join(_), Choice::Card(id)) => {
            atoms::take_from_deck(g, ALLIES, id);
            if let Some(flow) = joined(c, g, f, seat, id, log) {
                return Some(flow);
            }
        }
        (Step::Look(x), Choice::Mythos(m)) => {
            let new = atoms::mythos_seen_on_top(g, m);
            if !new && x.then == Looked::Pick {
                bind(c, f, x.name, Value::Mythos(m));
                next(f);
            } else if !new {
                let known = g.table().mythos.top.len();
                atoms::mythos_sinks(g, m, known.saturating_sub(1 + f.next as usize));
                f.next += 1;
            }
        }
        (Step::Look(_), Choice::Option(h)) => {
            f.number = h.into();
            f.point = Point::Draw;
        }
        (Step::Look(_), Choice::Location(h, k)) => {
            atoms::face_up(g, h, k.into());
            next(f);
        }
        _ => return next(f),
    }
    None
}

fn draw_from(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Draw,
    d: DeckName,
    seat: u8,
) -> Flow {
    let n = read::amount(c, g, &x.count, &f.context).clamp(0, 9) as u8;
    let keep = x
        .keep
        .as_ref()
        .map_or(n, |a| read::amount(c, g, a, &f.context).clamp(0, 9) as u8);
    f.point = Point::Done;
    f.short |= atoms::deck_len(g, d) < usize::from(n);
    if n == 0 {
        return go(g, Procedure::Script(*f));
    }
    let only = x.keep_only.is_some();
    call(
        g,
        Procedure::Script(*f),
        Procedure::Draw(DrawFrame {
            keep: keep.min(n),
            only,
            ..DrawFrame::new(seat, d, n)
        }),
    )
}

/// Cards of a deck that a search may find.
pub fn candidates(c: &Content, g: &Game, x: &Search, context: &Context) -> CardSet {
    let mut set = CardSet::default();
    for &d in &x.deck.0 {
        if let Some(i) = Content::deck_index(d).filter(|&i| i < 5) {
            for id in g.table().decks[i].cards() {
                if read::card_is(c, g, &x.cards, id, context) {
                    set.insert(id);
                }
            }
        }
    }
    set
}

/// Looks through a deck for cards.
pub fn search(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Search,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            f.left = read::amount(c, g, &x.count, &f.context).clamp(0, 9);
            f.point = Point::Draw;
            None
        }
        Point::Draw => {
            let set = candidates(c, g, x, &f.context);
            if f.left <= 0 || set.is_empty() {
                shuffle(g, &x.deck.0);
                f.short |= f.left > 0;
                f.point = if f.left > 0 && f.next == 0 {
                    Point::Declined
                } else {
                    Point::Done
                };
                if f.left > 0
                    && let Some(b) = x.otherwise
                {
                    return Some(then_do(g, f, b.id));
                }
                return None;
            }
            if x.take == TakeWhich::First {
                // What comes first: the known top, then chance among the unseen, then the known bottom.
                let deck = x
                    .deck
                    .0
                    .iter()
                    .filter_map(|&d| Content::deck_index(d))
                    .find(|&i| i < 5)
                    .unwrap_or(0);
                let d = &g.table().decks[deck];
                let known = d.top.iter().rev().copied().find(|&id| set.contains(id));
                let unseen: CardSet = set.intersection(&d.unseen);
                let found = known.or_else(|| {
                    if unseen.is_empty() {
                        d.bottom.iter().rev().copied().find(|&id| set.contains(id))
                    } else {
                        None
                    }
                });
                return match found {
                    Some(id) => found_card(c, g, f, seat, id, log),
                    None => {
                        let name = x.deck.0.first().copied().unwrap_or(DeckName::Common);
                        Some(chance(
                            g,
                            Procedure::Script(*f),
                            deck_source(name),
                            Rule::CardSearch,
                            Prompt::Found(name),
                            unseen.len() as u32,
                        ))
                    }
                };
            }
            let choices = canonical(c, g, &set);
            if choices.len() == 1
                && let Choice::Card(id) = choices[0]
            {
                return found_card(c, g, f, seat, id, log);
            }
            Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::CardSearch,
                prompt,
                choices,
            ))
        }
        Point::Declined => not_done(f),
        _ => next(f),
    }
}

fn shuffle(g: &mut Game, decks: &[DeckName]) {
    for &d in decks {
        if let Some(i) = Content::deck_index(d).filter(|&i| i < 5) {
            atoms::shuffle_deck(g, i);
        }
    }
}

fn found_card(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
    id: u16,
    log: &mut Log,
) -> Option<Flow> {
    if let Some(i) = Content::deck_index(c.card(id).record.deck).filter(|&i| i < 5) {
        atoms::take_from_deck(g, i, id);
    }
    f.left -= 1;
    f.next += 1;
    if atoms::obtain(c, g, seat, id, log)
        && let Some(w) = cards::found(c, g, seat, id)
    {
        return Some(call(g, Procedure::Script(*f), w));
    }
    None
}

fn joined(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
    id: u16,
    log: &mut Log,
) -> Option<Flow> {
    f.point = Point::Done;
    if atoms::obtain(c, g, seat, id, log)
        && let Some(w) = cards::entering(c, g, seat, id)
    {
        return Some(call(g, Procedure::Script(*f), w));
    }
    None
}

fn sold(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Sell,
    seat: u8,
    choice: Choice,
    log: &mut Log,
) {
    if let Choice::Card(id) = choice {
        let mut context = f.context;
        context.it = Value::Card(id);
        let price = read::amount(c, g, &x.price, &context);
        atoms::discard(c, g, seat, id, x.to == Away::Box, log);
        atoms::gain(c, g, seat, Stat::Money, price, f.context.origin, log);
    }
}

/// A card is about to be discarded, unless something keeps it.
fn lose(c: &Content, g: &mut Game, f: &mut ScriptFrame, seat: u8, id: u16) -> Option<Flow> {
    f.card = id.into();
    f.point = Point::Losing;
    investigators::losing(c, g, seat, id).map(|w| call(g, Procedure::Script(*f), w))
}

/// Gives up cards, or the top card of a deck.
pub fn discard(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Discard,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    if let Some(d) = x.from_deck {
        let deck = Content::deck_index(d).filter(|&i| i < 5);
        let n = deck.map_or(0, |i| g.table().decks[i].len() as u32);
        if f.point == Point::Begin {
            f.point = Point::Done;
            if n == 0 {
                f.point = Point::Declined;
                return x.otherwise.map(|b| then_do(g, f, b.id));
            }
            return Some(chance(
                g,
                Procedure::Script(*f),
                deck_source(d),
                Rule::TerrorAlly,
                Prompt::Deck(d),
                n,
            ));
        }
        return next_if(f, f.point == Point::Done);
    }
    if f.point == Point::Losing {
        f.short |= undone(g);
        if let Some(id) = f.card.take().filter(|_| !undone(g)) {
            atoms::discard(c, g, seat, id, x.to == Away::Box, log);
        }
        f.left -= 1;
        f.point = match (x.cards.this, undone(g)) {
            (true, false) => Point::Done,
            (true, true) => Point::Declined,
            (false, _) => Point::Each,
        };
        return None;
    }
    // A Mythos card in play that ends by its own text.
    if x.cards.this
        && let Origin::Mythos(m) = f.context.origin
    {
        if g.table().environment.is(m) || g.table().rumor.is(m) {
            atoms::mythos_leaves(c, g, m, log);
        }
        return next(f);
    }
    let context = Context {
        you: seat.into(),
        ..f.context
    };
    let mut set = read::cards_of(c, g, &x.cards, seat, &context);
    // What cannot be lost against its owner's will stays, unless it is the card itself.
    let own = x.cards.this || x.cards.it || x.cards.named.is_some() || !x.cards.name.0.is_empty();
    let must: CardSet = set
        .iter()
        .filter(|&id| own || investigators::losable(c, g, seat, id))
        .collect();
    if f.point == Point::Begin {
        f.left = match &x.count {
            Amount::All => must.len() as i16,
            Amount::HalfUp => (set.len() as i16 + 1) / 2,
            Amount::HalfDown => set.len() as i16 / 2,
            a => read::amount(c, g, a, &f.context),
        };
        let short = i16::try_from(must.len()).unwrap_or(0) < f.left;
        if f.left <= 0 && x.count != Amount::All {
            return not_done(f);
        }
        f.point = Point::Each;
        if short || matches!(x.count, Amount::All) {
            let enough = !short;
            f.short |= short;
            for id in must.iter() {
                atoms::discard(c, g, seat, id, x.to == Away::Box, log);
            }
            f.point = if must.is_empty() {
                Point::Declined
            } else {
                Point::Done
            };
            if !enough && let Some(b) = x.otherwise {
                return Some(then_do(g, f, b.id));
            }
            return None;
        }
    }
    match f.point {
        Point::Done => return next(f),
        Point::Declined => return not_done(f),
        _ => {}
    }
    if f.left <= 0 || must.is_empty() {
        return next(f);
    }
    if x.cards.this {
        set = must;
    }
    if x.at_random {
        return Some(chance(
            g,
            Procedure::Script(*f),
            source::SETUP,
            Rule::CardDiscard,
            Prompt::Card(seat.into()),
            must.len() as u32,
        ));
    }
    let choices = canonical(c, g, &set);
    if choices.len() == 1
        && let Choice::Card(id) = choices[0]
    {
        return lose(c, g, f, seat, id);
    }
    Some(ask(
        g,
        Procedure::Script(*f),
        seat,
        Rule::CardDiscard,
        prompt,
        choices,
    ))
}

/// A stand-in for the draw of a card that is left face up on a neighbourhood's deck.
pub fn face_up_draw(c: &Content, hood: u8) -> Option<EncounterFrame> {
    let place = c
        .places
        .iter()
        .position(|p| p.neighborhood.is(hood) && p.kind == PlaceKind::Location)?;
    Some(EncounterFrame {
        place: place as u8,
        ..EncounterFrame::default()
    })
}
