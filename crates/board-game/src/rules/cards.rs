//! Cards: drawing, buying, paying, trading.

use super::investigators::canonical;
use super::reactions::{self, about_to, react};
use super::{Flow, Log, ask, call, cancelled, chance, deck_source, done, end, go, replaced};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Permitted, QuantityOf};
use crate::content::amount::{Amount, Stat};
use crate::content::defs::CardSet;
use crate::content::filter::{DeckName, Status};
use crate::content::index::{Cell, Family};
use crate::content::record::AfterCast;
use crate::content::step::{Buy, Cost, Step};
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    Ctx, DrawFrame, GainedFrame, PayFrame, Procedure, PurchaseFrame, ScriptFrame, TradeFrame,
    Upshot,
};
use crate::rules::occurrence::Occ;
use crate::rules::rule::Rule;
use crate::rules::steps::{DrawStep, GainedStep, PayStep, PurchaseStep, TradeStep};
use crate::show::event::Event;
use crate::state::{Origin, Value, flag, zone};
use kernel::deck::Next;
use kernel::{Choices, Maybe};

/// The pile of special cards among the decks.
const PILE: usize = 5;

/// Cards are drawn.
pub fn draw(c: &Content, g: &mut Game, mut f: DrawFrame, log: &mut Log) -> Flow {
    let Some(deck) = Content::deck_index(f.deck) else {
        return end(g);
    };
    if deck == PILE {
        return from_pile(c, g, f);
    }
    match f.step {
        // Something may stand in for a draw.
        DrawStep::Begins => {
            f.step = DrawStep::HowMany;
            let o = Occ::Draws {
                who: f.seat,
                deck: f.deck,
            };
            match about_to(c, g, o).filter(|_| !f.sale) {
                Some(w) => call(g, Procedure::Draw(f), w),
                None => go(g, Procedure::Draw(f)),
            }
        }
        // How many: some draw one more, and discard one of those drawn.
        DrawStep::HowMany => {
            if cancelled(g) {
                return end(g);
            }
            if replaced(g) {
                let all = f.keep == f.left;
                f.left = if all { f.left.saturating_sub(1) } else { 0 };
                f.keep = f.keep.saturating_sub(1);
                if f.left == 0 {
                    return end(g);
                }
            }
            let extra = read::modified(c, g, QuantityOf::Draw(f.deck), Whose::seat(f.seat), 0)
                .clamp(0, 4) as u8;
            f.left = (f.left + extra).min(10);
            f.step = DrawStep::DrawEach;
            go(g, Procedure::Draw(f))
        }
        DrawStep::DrawEach => {
            if f.left == 0 || f.got.full() {
                f.step = DrawStep::Drawn;
                return go(g, Procedure::Draw(f));
            }
            let d = &g.table().decks[deck];
            let bottom = d.bottom.first().copied();
            if let (Some(b), true) = (bottom, d.len() > 1)
                && permits_bottom(c, g, f.seat, f.deck)
                && d.next() != Next::Known(b)
            {
                let choices: Choices<Choice> = [Choice::Top, Choice::Bottom].into_iter().collect();
                return ask(
                    g,
                    Procedure::Draw(f),
                    f.seat,
                    Rule::CardDrawEnd,
                    Prompt::Card(b),
                    choices,
                );
            }
            top(g, f, deck)
        }
        // All of them have been drawn, kept or not. Possessions of setup are dealt, not drawn.
        DrawStep::Drawn => {
            if let (Some(&card), true) = (f.got.all().get(f.told as usize), g.table().turn > 0) {
                f.told += 1;
                if let Some(w) = react(c, g, Occ::Drew { who: f.seat, card }, Cell::After) {
                    return call(g, Procedure::Draw(f), w);
                }
                return go(g, Procedure::Draw(f));
            }
            f.step = DrawStep::Keep;
            go(g, Procedure::Draw(f))
        }
        DrawStep::Keep => {
            if f.only {
                keep_only(c, g, &mut f);
            }
            if f.got.len() <= f.keep as usize || f.sale {
                f.step = DrawStep::Gain;
                return go(g, Procedure::Draw(f));
            }
            let set: CardSet = f.got.all().iter().copied().collect();
            let choices = canonical(c, g, &set);
            let rule = if f.keep == 1 {
                Rule::CardKeep
            } else {
                Rule::CardDiscard
            };
            if choices.len() == 1 && f.keep != 1 {
                return take_draw(c, g, f, choices[0], log);
            }
            ask(
                g,
                Procedure::Draw(f),
                f.seat,
                rule,
                Prompt::Number(f.keep.into()),
                choices,
            )
        }
        DrawStep::Gain => {
            if f.sale {
                let n = g.stack().len();
                if let Some(below) = n.checked_sub(2).and_then(|i| g.stack_mut().get_mut(i))
                    && let Procedure::Purchase(p) = &mut below.procedure
                {
                    for &id in f.got.all() {
                        p.offers.push(id);
                    }
                }
                return end(g);
            }
            while let Some(&id) = f.got.all().first() {
                f.got.take(id);
                name_drawn(c, g, id);
                if atoms::obtain(c, g, f.seat, id, log)
                    && let Some(w) = entering(c, g, f.seat, id)
                {
                    return call(g, Procedure::Draw(f), w);
                }
            }
            end(g)
        }
    }
}

fn permits_bottom(c: &Content, g: &Game, seat: u8, deck: DeckName) -> bool {
    read::permitted(
        c,
        g,
        seat,
        &|p| matches!(p, Permitted::DrawFromBottom(d) if d.contains(&deck)),
    )
}

fn top(g: &mut Game, mut f: DrawFrame, deck: usize) -> Flow {
    match g.table().decks[deck].next() {
        Next::Empty => {
            f.left = 0;
            go(g, Procedure::Draw(f))
        }
        Next::Known(id) => {
            g.table_mut().decks[deck].take(id);
            f.got.push(id);
            f.left -= 1;
            go(g, Procedure::Draw(f))
        }
        Next::Unseen(n) => {
            let name = f.deck;
            chance(
                g,
                Procedure::Draw(f),
                deck_source(name),
                Rule::CardDraw,
                Prompt::Deck(name),
                n,
            )
        }
    }
}

fn keep_only(c: &Content, g: &mut Game, f: &mut DrawFrame) {
    let Some((Step::Draw(d), ctx)) = step_below(c, g) else {
        return;
    };
    let Some(filter) = &d.keep_only else { return };
    let out: Vec<u16> = f
        .got
        .all()
        .iter()
        .copied()
        .filter(|&id| !read::card_is(c, g, filter, id, &ctx))
        .collect();
    for id in out {
        f.got.take(id);
        atoms::to_bottom(c, g, id);
    }
}

/// The step of the script just below the top frame.
pub fn step_below<'a>(c: &'a Content, g: &Game) -> Option<(&'a Step, Ctx)> {
    g.stack()
        .iter()
        .rev()
        .skip(1)
        .find_map(|f| match f.procedure {
            Procedure::Script(s) => c.block(s.block).get(s.pc as usize).map(|x| (x, s.ctx)),
            _ => None,
        })
}

/// The name that the step below gives to what is drawn.
fn name_drawn(c: &Content, g: &mut Game, id: u16) {
    let below = g
        .stack_mut()
        .iter_mut()
        .rev()
        .skip(1)
        .find_map(|f| match &mut f.procedure {
            Procedure::Script(s) => Some(s),
            _ => None,
        });
    if let Some(s) = below
        && let Some(Step::Draw(d)) = c.block(s.block).get(s.pc as usize)
        && let Some(name) = d.name
    {
        s.ctx.vars.set(name.0, Value::Card(id));
    }
}

/// What follows when somebody gets a card, if anything does.
pub fn entering(c: &Content, g: &Game, seat: u8, id: u16) -> Option<Procedure> {
    let answered = reactions::any(c, g, Family::CardGained, Maybe::NONE);
    (answered || c.card(id).record.enters.is_some()).then_some(Procedure::Gained(GainedFrame {
        seat,
        card: id,
        ..GainedFrame::default()
    }))
}

/// The same for a card that was looked for in its deck: that is a draw too.
pub fn found(c: &Content, g: &Game, seat: u8, id: u16) -> Option<Procedure> {
    let drawn = g.table().turn > 0 && reactions::any(c, g, Family::Drew, Maybe::NONE);
    match entering(c, g, seat, id) {
        Some(Procedure::Gained(f)) => Some(Procedure::Gained(GainedFrame {
            searched: drawn,
            ..f
        })),
        other if !drawn => other,
        _ => Some(Procedure::Gained(GainedFrame {
            seat,
            card: id,
            searched: true,
            ..GainedFrame::default()
        })),
    }
}

/// Somebody has got a card: what it says, then what answers that.
pub fn gained(c: &Content, g: &mut Game, mut f: GainedFrame) -> Flow {
    let o = Occ::CardGained {
        who: f.seat,
        card: f.card,
    };
    let next = match f.step {
        GainedStep::Enters => c.card(f.card).record.enters.map(|b| {
            let mut ctx = read::ctx_of(g, Origin::Card(f.card), f.seat);
            ctx.it = Value::Card(f.card);
            Procedure::Script(ScriptFrame::new(b.id, ctx))
        }),
        GainedStep::Gained => react(c, g, o, Cell::After),
        GainedStep::Drawn if f.searched => react(
            c,
            g,
            Occ::Drew {
                who: f.seat,
                card: f.card,
            },
            Cell::After,
        ),
        GainedStep::Drawn => None,
        GainedStep::End => return end(g),
    };
    f.step = match f.step {
        GainedStep::Enters => GainedStep::Gained,
        GainedStep::Gained => GainedStep::Drawn,
        _ => GainedStep::End,
    };
    match next {
        Some(w) => call(g, Procedure::Gained(f), w),
        None => go(g, Procedure::Gained(f)),
    }
}

/// Cards of a pile that lies face down and has no order: chance says which.
fn from_pile(c: &Content, g: &mut Game, mut f: DrawFrame) -> Flow {
    if let Some(&id) = f.got.all().first() {
        f.got.take(id);
        return match entering(c, g, f.seat, id) {
            Some(w) => call(g, Procedure::Draw(f), w),
            None => go(g, Procedure::Draw(f)),
        };
    }
    let n = pile(c, g, f.deck).len() as u32;
    if f.left == 0 || n == 0 {
        return end(g);
    }
    let name = f.deck;
    chance(
        g,
        Procedure::Draw(f),
        deck_source(name),
        Rule::CardDraw,
        Prompt::Deck(name),
        n,
    )
}

/// Cards of a pile that nobody has.
pub fn pile(c: &Content, g: &Game, deck: DeckName) -> CardSet {
    g.table()
        .specials
        .iter()
        .filter(|&id| c.card(id).record.deck == deck)
        .collect()
}

/// An answer while cards are drawn.
pub fn take_draw(
    c: &Content,
    g: &mut Game,
    mut f: DrawFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    if let (Some(PILE), Choice::Card(id)) = (Content::deck_index(f.deck), choice) {
        g.table_mut().specials.remove(id);
        f.left -= 1;
        if atoms::obtain(c, g, f.seat, id, log) {
            f.got.push(id);
        }
        return go(g, Procedure::Draw(f));
    }
    let deck = Content::deck_index(f.deck).unwrap_or(0).min(4);
    match choice {
        Choice::Top => top(g, f, deck),
        Choice::Bottom => {
            if let Some(&b) = g.table().decks[deck].bottom.first() {
                g.table_mut().decks[deck].bottom.remove(0);
                f.got.push(b);
                f.left -= 1;
            }
            go(g, Procedure::Draw(f))
        }
        Choice::Card(id) if f.step == DrawStep::DrawEach => {
            g.table_mut().decks[deck].take(id);
            f.got.push(id);
            f.left -= 1;
            go(g, Procedure::Draw(f))
        }
        Choice::Card(id) => {
            if f.keep == 1 {
                let others: Vec<u16> = f.got.all().iter().copied().filter(|&x| x != id).collect();
                for x in others {
                    f.got.take(x);
                    atoms::to_bottom(c, g, x);
                }
            } else if f.got.take(id) {
                atoms::to_bottom(c, g, id);
            }
            go(g, Procedure::Draw(f))
        }
        _ => go(g, Procedure::Draw(f)),
    }
}

fn buying<'a>(c: &'a Content, f: &PurchaseFrame) -> Option<&'a Buy> {
    match c.block(f.at.0).get(f.at.1 as usize) {
        Some(Step::Buy(b)) => Some(b),
        _ => None,
    }
}

fn price(c: &Content, g: &Game, b: &Buy, seat: u8, id: u16) -> i16 {
    let mut ctx = Ctx::new(seat, Origin::None);
    ctx.it = Value::Card(id);
    read::amount(c, g, &b.price, &ctx).max(0)
}

/// Cards are bought.
pub fn purchase(c: &Content, g: &mut Game, mut f: PurchaseFrame, log: &mut Log) -> Flow {
    let Some(b) = buying(c, &f) else {
        return end(g);
    };
    let seat = f.seat;
    match f.step {
        // The cards are drawn.
        PurchaseStep::Show => {
            let mut it = b.from.iter().skip(f.deck as usize);
            if let Some((&deck, n)) = it.next() {
                f.deck += 1;
                let n = read::amount(c, g, n, &Ctx::new(seat, Origin::None)).clamp(0, 8) as u8;
                return call(
                    g,
                    Procedure::Purchase(f),
                    Procedure::Draw(DrawFrame {
                        sale: true,
                        ..DrawFrame::new(seat, deck, n)
                    }),
                );
            }
            f.step = PurchaseStep::Buy;
            f.buyer = seat;
            f.deck = 0;
            go(g, Procedure::Purchase(f))
        }
        // Somebody buys.
        PurchaseStep::Buy => {
            let mut choices: Choices<Choice> = Choices::new();
            if f.most > 0 {
                let set: CardSet = if b.search.0.is_empty() {
                    f.offers.all().iter().copied().collect()
                } else {
                    b.search
                        .0
                        .iter()
                        .filter_map(|&d| Content::deck_index(d))
                        .filter(|&d| d < 5)
                        .flat_map(|d| g.table().decks[d].cards().collect::<Vec<_>>())
                        .collect()
                };
                let money = g.table().investigator(f.buyer).money;
                choices = canonical(c, g, &set);
                // Cards of different decks that are alike are one choice each already.
                choices.retain(
                    |x| matches!(x, Choice::Card(id) if price(c, g, b, f.buyer, *id) <= money && c.card(*id).record.price.is_some()),
                );
            }
            if !choices.is_empty() && g.table().investigator(f.buyer).alive() {
                if !f.must || f.bought > 0 {
                    choices.push(Choice::Pass);
                }
                let who = f.buyer;
                return ask(
                    g,
                    Procedure::Purchase(f),
                    who,
                    Rule::CardBuy,
                    Prompt::Number(f.most.into()),
                    choices,
                );
            }
            if f.anyone && f.deck + 1 < g.table().seats {
                f.deck += 1;
                f.buyer = (seat + f.deck) % g.table().seats;
                return go(g, Procedure::Purchase(f));
            }
            f.step = PurchaseStep::Bottom;
            go(g, Procedure::Purchase(f))
        }
        PurchaseStep::Bottom => {
            let rest: Vec<u16> = f.offers.all().to_vec();
            for id in rest {
                f.offers.take(id);
                atoms::to_bottom(c, g, id);
            }
            // A searched deck is shuffled.
            for d in b
                .search
                .0
                .iter()
                .filter_map(|&d| Content::deck_index(d))
                .filter(|&d| d < 5)
            {
                g.table_mut().decks[d].shuffle();
            }
            let _ = log;
            end(g)
        }
    }
}

/// An answer while cards are bought.
pub fn take_purchase(
    c: &Content,
    g: &mut Game,
    mut f: PurchaseFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    let Some(b) = buying(c, &f) else {
        return end(g);
    };
    match choice {
        Choice::Card(id) => {
            let cost = price(c, g, b, f.buyer, id);
            atoms::spend(g, f.buyer, Stat::Money, cost, true, log);
            let searched = !f.offers.take(id);
            if searched
                && let Some(d) = Content::deck_index(c.card(id).record.deck).filter(|&d| d < 5)
            {
                g.table_mut().decks[d].take(id);
            }
            f.most -= 1;
            f.bought += 1;
            let buyer = f.buyer;
            if atoms::obtain(c, g, buyer, id, log)
                && let Some(w) = if searched {
                    found(c, g, buyer, id)
                } else {
                    entering(c, g, buyer, id)
                }
            {
                return call(g, Procedure::Purchase(f), w);
            }
            go(g, Procedure::Purchase(f))
        }
        _ => {
            if f.anyone && f.deck + 1 < g.table().seats {
                f.deck += 1;
                f.buyer = (f.seat + f.deck) % g.table().seats;
            } else {
                f.step = PurchaseStep::Bottom;
            }
            go(g, Procedure::Purchase(f))
        }
    }
}

/// A cost is paid.
pub fn pay(c: &Content, g: &mut Game, mut f: PayFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    let i = *g.table().investigator(seat);
    if !i.alive() {
        return end(g);
    }
    let none = Cost::default();
    let cost = f.cost.get().map_or(&none, |k| &c.costs[k as usize]);
    let ctx = read::cost_ctx(g, seat, f.origin);
    match f.step {
        PayStep::ChooseAlternative => {
            if !cost.any.is_empty() {
                let choices: Choices<Choice> = cost
                    .any
                    .iter()
                    .enumerate()
                    .filter(|(_, k)| {
                        read::can_pay(c, g, seat, &c.costs[k.id as usize], f.origin, f.times)
                            .is_ok()
                    })
                    .map(|(n, _)| Choice::Option(n as u8))
                    .collect();
                return match choices.len() {
                    0 => end(g),
                    1 => take_pay(c, g, f, choices[0], log),
                    _ => ask(
                        g,
                        Procedure::Pay(f),
                        seat,
                        Rule::PayHow,
                        Prompt::Plain,
                        choices,
                    ),
                };
            }
            if let Some(p) = cost.trophies {
                let ways = read::trophy_ways(c, g, seat, p);
                if f.tough == 0 && f.gates == 0 {
                    let choices: Choices<Choice> =
                        (0..ways.len() as u8).map(Choice::Option).collect();
                    return match choices.len() {
                        0 => end(g),
                        1 => take_pay(c, g, f, choices[0], log),
                        _ => ask(
                            g,
                            Procedure::Pay(f),
                            seat,
                            Rule::PayHow,
                            Prompt::Plain,
                            choices,
                        ),
                    };
                }
            }
            let part = |a: &Option<Amount>, have: i16| {
                a.as_ref()
                    .map_or(0, |a| read::part_of(c, g, a, have, &ctx) * f.times)
            };
            f.clues = part(&cost.clues, i.clues);
            f.money = part(&cost.money, i.money);
            f.gates += part(&cost.gate_trophies, i.gates.count_ones() as i16).max(0) as u8;
            f.tough += part(&cost.monster_toughness, 0);
            f.monsters = (read::monster_trophies(c, g, cost, &ctx).unwrap_or(0) * f.times)
                .clamp(0, 99) as u8;
            f.cards = match &cost.discard {
                Some(_) => {
                    cost.discard_count
                        .as_ref()
                        .map_or(1, |a| read::amount(c, g, a, &ctx))
                        .max(0) as u8
                        * f.times.max(1) as u8
                }
                None => 0,
            };
            let (sanity, stamina, points) = (
                part(&cost.sanity, i.sanity.into()),
                part(&cost.stamina, i.stamina.into()),
                part(&cost.movement, 0),
            );
            atoms::spend(g, seat, Stat::Sanity, sanity, true, log);
            atoms::spend(g, seat, Stat::Stamina, stamina, true, log);
            if let Some(a) = &cost.focus {
                let at = g
                    .stack()
                    .iter()
                    .rposition(|f| matches!(f.procedure, Procedure::Upkeep(_)));
                if let Some(Procedure::Upkeep(mut u)) = at.map(|i| g.stack()[i].procedure) {
                    u.left = (u.left - read::part_of(c, g, a, u.left, &ctx)).max(0);
                    g.stack_mut()[at.unwrap_or(0)].procedure = Procedure::Upkeep(u);
                }
            }
            if points > 0 || cost.normal_movement {
                for fr in g.stack_mut().iter_mut().rev() {
                    if let Procedure::Movement(m) = &mut fr.procedure {
                        m.points -= points;
                        if cost.normal_movement {
                            m.points = 0;
                            m.over = true;
                        }
                        break;
                    }
                }
            }
            if cost.exhaust.is_some()
                && let Origin::Card(id) = f.origin
            {
                g.table_mut().exhausted.insert(id);
            }
            if cost.mark.is_some()
                && let Origin::Card(id) = f.origin
            {
                atoms::mark(c, g, id, 1, log);
            }
            if cost.to_box.is_some()
                && let Origin::Card(id) = f.origin
            {
                atoms::discard(c, g, seat, id, true, log);
            }
            if cost.turn {
                g.table_mut().investigator_mut(seat).flags |= flag::LOSE_NEXT;
            }
            if cost.status == Some(Status::Delayed) {
                g.table_mut().investigator_mut(seat).flags |= flag::DELAYED;
            }
            f.step = PayStep::Substitute;
            go(g, Procedure::Pay(f))
        }
        PayStep::Substitute => {
            if f.clues > 0 || f.money > 0 {
                let held = i.cards.intersection(&c.reacting(Family::Pays).cards);
                if !held.is_empty() {
                    let fits = |id: u16| covers_of(c, g, seat, id);
                    let set: CardSet = held
                        .iter()
                        .filter(|&id| {
                            let (a, b) = fits(id);
                            a > 0 && f.clues > 0 || b > 0 && f.money > 0
                        })
                        .collect();
                    let mut choices = canonical(c, g, &set);
                    if !choices.is_empty() {
                        if f.clues <= i.clues && f.money <= i.money {
                            choices.push(Choice::Pass);
                        }
                        return ask(
                            g,
                            Procedure::Pay(f),
                            seat,
                            Rule::PayCover,
                            Prompt::Number(f.clues + f.money),
                            choices,
                        );
                    }
                }
            }
            f.step = PayStep::CluesAndMoney;
            go(g, Procedure::Pay(f))
        }
        PayStep::CluesAndMoney => {
            atoms::spend(g, seat, Stat::Clues, f.clues, true, log);
            atoms::spend(g, seat, Stat::Money, f.money, true, log);
            f.step = PayStep::Cards;
            go(g, Procedure::Pay(f))
        }
        PayStep::Cards => {
            if f.cards > 0
                && let Some(filter) = &cost.discard
            {
                let set = read::cards_of(c, g, filter, seat, &ctx);
                let choices = canonical(c, g, &set);
                return match choices.len() {
                    0 => end(g),
                    1 => take_pay(c, g, f, choices[0], log),
                    _ => ask(
                        g,
                        Procedure::Pay(f),
                        seat,
                        Rule::PayCards,
                        Prompt::Number(f.cards.into()),
                        choices,
                    ),
                };
            }
            f.step = PayStep::GateTrophies;
            go(g, Procedure::Pay(f))
        }
        PayStep::GateTrophies => {
            if f.gates > 0 {
                let mut choices: Choices<Choice> = Choices::new();
                for m in 0..c.gates.len() as u8 {
                    if i.gates >> m & 1 == 1
                        && !choices.iter().any(|x| matches!(x, Choice::Gate(o) if c.gates[*o as usize].kind == c.gates[m as usize].kind))
                    {
                        choices.push(Choice::Gate(m));
                    }
                }
                return match choices.len() {
                    0 => end(g),
                    1 => take_pay(c, g, f, choices[0], log),
                    _ => ask(
                        g,
                        Procedure::Pay(f),
                        seat,
                        Rule::PayTrophies,
                        Prompt::Number(f.gates.into()),
                        choices,
                    ),
                };
            }
            f.step = PayStep::MonsterTrophies;
            go(g, Procedure::Pay(f))
        }
        PayStep::MonsterTrophies => {
            if f.tough > 0 || f.monsters > 0 {
                let fits = |m: &u8| {
                    f.tough > 0
                        || cost
                            .monster
                            .as_ref()
                            .is_none_or(|x| read::monster_is(c, g, x, *m, &ctx))
                };
                let worth = |m: u8| read::trophy_value(c, g, m, seat).max(1);
                let mine: smallvec::SmallVec<[i16; 16]> =
                    g.table().trophies(seat).map(worth).collect();
                let enough = |m: &u8| {
                    f.tough <= 0 || none_to_spare(&mine, worth(*m), f.tough, f.last as i16)
                };
                let mut choices: Choices<Choice> = Choices::new();
                for m in g.table().trophies(seat).filter(fits).filter(enough) {
                    let k = c.tokens[m as usize].kind;
                    if !choices
                        .iter()
                        .any(|x| matches!(x, Choice::Monster(o) if c.tokens[*o as usize].kind == k))
                    {
                        choices.push(Choice::Monster(m));
                    }
                }
                // The cup has no order: one without which the others would not do is given in any case.
                let fitting = g.table().trophies(seat).filter(fits).count();
                let sum: i16 = mine.iter().sum();
                let must = |x: &&Choice| {
                    matches!(**x, Choice::Monster(m) if
                        if f.tough > 0 { sum - worth(m) < f.tough } else { fitting <= f.monsters as usize })
                };
                if let Some(&x) = choices.iter().find(must) {
                    return take_pay(c, g, f, x, log);
                }
                return match choices.len() {
                    0 => end(g),
                    1 => take_pay(c, g, f, choices[0], log),
                    _ => ask(
                        g,
                        Procedure::Pay(f),
                        seat,
                        Rule::PayTrophies,
                        Prompt::Number(f.tough + i16::from(f.monsters)),
                        choices,
                    ),
                };
            }
            // A cost of several parts: each is paid like a cost of its own.
            if let Some(part) = cost.all.get(f.parts as usize) {
                f.parts += 1;
                return call(
                    g,
                    Procedure::Pay(f),
                    Procedure::Pay(PayFrame {
                        seat,
                        cost: part.id.into(),
                        origin: f.origin,
                        times: f.times,
                        ..PayFrame::default()
                    }),
                );
            }
            done(g, Upshot::Paid(true))
        }
    }
}

/// Whether a trophy worth so much can be part of what pays for the toughness that is left, so that none of it could be
/// left out. `least` is the least that was given so far (0: nothing was).
fn none_to_spare(mine: &[i16], worth: i16, left: i16, least: i16) -> bool {
    let least = if least == 0 { worth } else { least.min(worth) };
    let left = left - worth;
    if left <= 0 {
        return -left < least;
    }
    // Sums of the others that are worth at least `v` each: what is over must be less than `v`.
    let mut others: smallvec::SmallVec<[i16; 16]> = mine.into();
    if let Some(at) = others.iter().position(|&w| w == worth) {
        others.remove(at);
    }
    (1..=least).any(|v| {
        let sums = others
            .iter()
            .filter(|w| **w >= v)
            .fold(1u128, |s, w| s | s << (*w).clamp(0, 127));
        (left..left + v).any(|n| n < 128 && sums >> n & 1 == 1)
    })
}

fn covers_of(c: &Content, g: &Game, seat: u8, id: u16) -> (i16, i16) {
    let mut sum = (0, 0);
    for ability in c.card(id).abilities.clone() {
        let a = &c.abilities[ability as usize];
        if a.family.is_some_and(|(_, f)| f == Family::Pays)
            && !(read::exhausts(c, &a.it) && g.table().exhausted.contains(id))
            && let Some(b) = a.it.steps
        {
            for s in c.block(b.id) {
                if let Step::Cover(x) = s {
                    let ctx = read::cost_ctx(g, seat, Origin::Card(id));
                    sum.0 += x.clues.as_ref().map_or(0, |a| read::amount(c, g, a, &ctx));
                    sum.1 += x.money.as_ref().map_or(0, |a| read::amount(c, g, a, &ctx));
                }
            }
        }
    }
    sum
}

/// An answer while a cost is paid.
pub fn take_pay(c: &Content, g: &mut Game, mut f: PayFrame, choice: Choice, log: &mut Log) -> Flow {
    let none = Cost::default();
    let cost = f.cost.get().map_or(&none, |k| &c.costs[k as usize]);
    match (f.step, choice) {
        (PayStep::ChooseAlternative, Choice::Option(n)) => {
            if let Some(k) = cost.any.get(n as usize) {
                f.cost = k.id.into();
                return go(g, Procedure::Pay(f));
            }
            if let Some(p) = cost.trophies
                && let Some(&(tough, gates)) = read::trophy_ways(c, g, f.seat, p).get(n as usize)
            {
                f.tough = tough;
                f.gates = gates;
            }
            go(g, Procedure::Pay(f))
        }
        (PayStep::Substitute, Choice::Card(id)) => {
            let (a, b) = covers_of(c, g, f.seat, id);
            f.clues = (f.clues - a).max(0);
            f.money = (f.money - b).max(0);
            let spent = c
                .card(id)
                .abilities
                .clone()
                .map(|a| &c.abilities[a as usize])
                .find(|a| a.family.is_some_and(|(_, f)| f == Family::Pays));
            if spent.is_some_and(|a| read::exhausts(c, &a.it)) {
                g.table_mut().exhausted.insert(id);
            } else {
                atoms::discard(c, g, f.seat, id, false, log);
            }
            go(g, Procedure::Pay(f))
        }
        (PayStep::Cards, Choice::Card(id)) => {
            atoms::discard(c, g, f.seat, id, false, log);
            f.cards -= 1;
            go(g, Procedure::Pay(f))
        }
        (PayStep::GateTrophies, Choice::Gate(m)) => {
            g.table_mut().investigator_mut(f.seat).gates &= !(1 << m);
            atoms::gate_to_stack(g, m);
            f.gates -= 1;
            go(g, Procedure::Pay(f))
        }
        (PayStep::MonsterTrophies, Choice::Monster(m)) => {
            let worth = read::trophy_value(c, g, m, f.seat).max(1);
            atoms::put_monster(c, g, m, zone::CUP, log);
            if f.tough > 0 {
                f.tough -= worth;
                f.last = if f.last == 0 {
                    worth as u16
                } else {
                    f.last.min(worth as u16)
                };
            } else {
                f.monsters -= 1;
            }
            go(g, Procedure::Pay(f))
        }
        _ => {
            if f.step == PayStep::Substitute {
                f.step = PayStep::CluesAndMoney;
            }
            go(g, Procedure::Pay(f))
        }
    }
}

/// Whom somebody may trade with, apart from those already traded with.
pub fn partners<'a>(
    c: &'a Content,
    g: &'a Game,
    seat: u8,
    but: u8,
) -> impl Iterator<Item = u8> + 'a {
    let t = g.table();
    let me = t.investigator(seat);
    let has = move |i: &crate::state::Investigator| {
        i.money > 0 || !i.cards.intersection(&c.tradable).is_empty()
    };
    let together = t.awake || me.place != c.fixed.lost;
    (0..t.seats).filter(move |&s| {
        let o = t.investigator(s);
        s != seat
            && together
            && but >> s & 1 == 0
            && o.alive()
            && (t.awake || o.place == me.place)
            && (has(me) || has(o))
            && !read::forbidden(c, g, Bar::Trade, seat, Origin::None, &|x, _| {
                matches!(x, Forbidden::Trade)
            })
    })
}

/// A trade, as a procedure.
pub fn trade_with(seat: u8, other: u8) -> Procedure {
    Procedure::Trade(TradeFrame {
        seat,
        other,
        ..TradeFrame::default()
    })
}

/// Somebody offers a trade; the other agrees or not.
pub fn trade(c: &Content, g: &mut Game, f: TradeFrame, _log: &mut Log) -> Flow {
    let (me, other) = (
        *g.table().investigator(f.seat),
        *g.table().investigator(f.other),
    );
    if f.step == TradeStep::Agree {
        let choices: Choices<Choice> = [Choice::Yes, Choice::No].into_iter().collect();
        return ask(
            g,
            Procedure::Trade(f),
            f.other,
            Rule::TradeAgree,
            Prompt::Who(f.seat),
            choices,
        );
    }
    let mut choices: Choices<Choice> = Choices::new();
    // Each thing is named once, in order, so that no order of naming makes a difference.
    let last_give = f.give.iter().last().map_or(0, |x| x + 1);
    let last_take = f.take.iter().last().map_or(0, |x| x + 1);
    if f.take.is_empty() && f.money == 0 {
        for id in me
            .cards
            .intersection(&c.tradable)
            .iter()
            .filter(|&id| id >= last_give)
        {
            choices.push(Choice::Give(id));
        }
    }
    if f.money == 0 {
        for id in other
            .cards
            .intersection(&c.tradable)
            .iter()
            .filter(|&id| id >= last_take)
        {
            choices.push(Choice::Take(id));
        }
        for n in [1, 2, 3, 5, 10, 20] {
            if n <= me.money {
                choices.push(Choice::Money(n));
            }
            if n <= other.money {
                choices.push(Choice::Money(-n));
            }
        }
    }
    if !f.give.is_empty() || !f.take.is_empty() || f.money != 0 {
        choices.push(Choice::Pay);
    }
    choices.push(Choice::Pass);
    ask(
        g,
        Procedure::Trade(f),
        f.seat,
        Rule::Trade,
        Prompt::Who(f.other),
        choices,
    )
}

/// An answer in a trade.
pub fn take_trade(
    _c: &Content,
    g: &mut Game,
    mut f: TradeFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    match choice {
        Choice::Give(id) => f.give.insert(id),
        Choice::Take(id) => f.take.insert(id),
        Choice::Money(n) => f.money = n,
        Choice::Pay => f.step = TradeStep::Agree,
        Choice::Yes => {
            for (set, from, to) in [(f.give, f.seat, f.other), (f.take, f.other, f.seat)] {
                for id in set.iter() {
                    if g.table().investigator(from).cards.contains(id) {
                        g.table_mut().investigator_mut(from).cards.remove(id);
                        g.table_mut().investigator_mut(to).cards.insert(id);
                        log.emit(|| Event::Traded { from, to, card: id });
                    }
                }
            }
            g.table_mut().investigator_mut(f.seat).money -= f.money;
            g.table_mut().investigator_mut(f.other).money += f.money;
            return end(g);
        }
        _ => return end(g),
    }
    go(g, Procedure::Trade(f))
}

/// What becomes of a Spell after casting, for explanations.
pub fn after_cast(c: &Content, id: u16) -> Option<AfterCast> {
    c.card(id).record.casting.as_ref().map(|k| k.then)
}
