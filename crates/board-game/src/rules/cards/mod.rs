//! Cards: drawing, buying, paying, trading.

mod pay;
mod purchase;
mod trade;

pub use self::pay::{pay, take_pay};
pub use self::purchase::{purchase, take_purchase};
pub use self::trade::{partners, take_trade, trade, trade_with};

use super::investigators::canonical;
use super::reactions::{self, about_to, react};
use super::{Flow, Log, ask, call, cancelled, chance, deck_source, end, go, replaced};
use crate::content::Content;
use crate::content::ability::{Permitted, QuantityOf};
use crate::content::defs::CardSet;
use crate::content::filter::DeckName;
use crate::content::index::{Cell, Family};
use crate::content::record::AfterCast;
use crate::content::step::Step;
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Context, DrawFrame, GainedFrame, Procedure, ScriptFrame};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{DrawStep, GainedStep};
use crate::state::{Origin, Value};
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
            let o = Occurrence::Draws {
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
            f.left = f.left.saturating_add(extra).min(10);
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
                if let Some(w) = react(c, g, Occurrence::Drew { who: f.seat, card }, Cell::After) {
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
            if f.got.len() <= f.keep as usize {
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
            if choices.len() == 1 {
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
            atoms::take_from_deck(g, deck, id);
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
    let Some((Step::Draw(d), context)) = step_below(c, g) else {
        return;
    };
    let Some(filter) = &d.keep_only else { return };
    let out: Vec<u16> = f
        .got
        .all()
        .iter()
        .copied()
        .filter(|&id| !read::card_is(c, g, filter, id, &context))
        .collect();
    for id in out {
        f.got.take(id);
        atoms::to_bottom(c, g, id);
    }
}

/// The step of the script just below the top frame.
pub fn step_below<'a>(c: &'a Content, g: &Game) -> Option<(&'a Step, Context)> {
    g.stack()
        .iter()
        .rev()
        .skip(1)
        .find_map(|f| match f.procedure {
            Procedure::Script(s) => c
                .block(s.block)
                .get(s.step as usize)
                .map(|x| (x, s.context)),
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
        && let Some(Step::Draw(d)) = c.block(s.block).get(s.step as usize)
        && let Some(name) = d.name
    {
        s.context.vars.set(name.0, Value::Card(id));
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
    let o = Occurrence::CardGained {
        who: f.seat,
        card: f.card,
    };
    let next = match f.step {
        GainedStep::Enters => c.card(f.card).record.enters.map(|b| {
            let mut context = read::ctx_of(g, Origin::Card(f.card), f.seat);
            context.it = Value::Card(f.card);
            Procedure::Script(ScriptFrame::new(b.id, context))
        }),
        GainedStep::Gained => react(c, g, o, Cell::After),
        GainedStep::Drawn if f.searched => react(
            c,
            g,
            Occurrence::Drew {
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
        atoms::take_special(g, id);
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
            if let Some(b) = atoms::take_from_bottom(g, deck) {
                f.got.push(b);
                f.left -= 1;
            }
            go(g, Procedure::Draw(f))
        }
        Choice::Card(id) if f.step == DrawStep::DrawEach => {
            atoms::take_from_deck(g, deck, id);
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

/// What becomes of a Spell after casting, for explanations.
pub fn after_cast(c: &Content, id: u16) -> Option<AfterCast> {
    c.card(id).record.casting.as_ref().map(|k| k.then)
}
