//! Cards: drawing, gaining, buying and paying.

mod pay;
mod purchase;

use super::investigators::canonical;
use super::reactions::{self, about_to, react};
use super::{Flow, cancelled, deck_source, replaced};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{Permitted, QuantityOf};
use crate::content::defs::CardSet;
use crate::content::filter::DeckName;
use crate::content::ids::CardId;
use crate::content::index::{Cell, Family};
use crate::content::record::AfterCast;
use crate::content::step::Step;
use crate::frame::steps::{DrawStep, GainedStep};
use crate::frame::{Context, DrawFrame, FrameKind, GainedFrame, ScriptFrame};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now, Whose};
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::{Origin, Value};
use kernel::deck::Next;
use kernel::{Choices, Maybe, Seat};

/// The index of the pile of special cards among the decks.
const PILE: usize = 5;

impl DrawFrame {
    /// Runs the next step of a draw.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Some(deck) = Content::deck_index(self.deck) else {
            return cx.end();
        };
        if deck == PILE {
            return self.draw_from_pile(cx);
        }
        match self.step.begin() {
            // Reactions may replace the draw.
            DrawStep::Begins => {
                self.step.next = DrawStep::HowMany;
                let occurrence = Occurrence::Draws {
                    who: self.seat,
                    deck: self.deck,
                };
                match about_to(cx, occurrence).filter(|_| !self.sale) {
                    Some(w) => cx.call(w),
                    None => Flow::Go,
                }
            }
            // Some effects add one to the number and discard one of the drawn cards.
            DrawStep::HowMany => {
                if cancelled(cx.game) {
                    return cx.end();
                }
                if replaced(cx.game) {
                    let all = self.keep == self.left;
                    self.left = if all { self.left.saturating_sub(1) } else { 0 };
                    self.keep = self.keep.saturating_sub(1);
                    if self.left == 0 {
                        return cx.end();
                    }
                }
                let extra = read::modified(
                    cx.now(),
                    QuantityOf::Draw(self.deck),
                    Whose::seat(self.seat),
                    0,
                )
                .clamp(0, 4) as u8;
                self.left = self.left.saturating_add(extra).min(10);
                self.step.next = DrawStep::DrawEach;
                Flow::Go
            }
            DrawStep::DrawEach => {
                if self.left == 0 || self.got.full() {
                    self.step.next = DrawStep::Drawn;
                    return Flow::Go;
                }
                let pile = &cx.table().decks[deck];
                let bottom = pile.bottom.first().copied();
                if let (Some(lowest), true) = (bottom, pile.len() > 1)
                    && permits_bottom(cx.now(), self.seat, self.deck)
                    && pile.next() != Next::Known(lowest)
                {
                    let choices: Choices<Choice> =
                        [Choice::Top, Choice::Bottom].into_iter().collect();
                    return cx.ask(self.seat, Rule::CardDrawEnd, Prompt::Card(lowest), choices);
                }
                self.top(cx, deck)
            }
            // All cards have been drawn, kept or not. Possessions at setup are dealt, so they are not draws.
            DrawStep::Drawn => {
                if let (Some(&card), true) =
                    (self.got.all().get(self.told as usize), cx.table().turn > 0)
                {
                    self.told += 1;
                    if let Some(window) = react(
                        cx.now(),
                        Occurrence::Drew {
                            who: self.seat,
                            card,
                        },
                        Cell::After,
                    ) {
                        return cx.call(window);
                    }
                    return Flow::Go;
                }
                self.step.next = DrawStep::Keep;
                Flow::Go
            }
            DrawStep::Keep => {
                if self.only {
                    self.keep_only(cx);
                }
                if self.got.len() <= self.keep as usize {
                    self.step.next = DrawStep::Gain;
                    return Flow::Go;
                }
                let set: CardSet = self.got.all().iter().copied().collect();
                let choices = canonical(cx.now(), &set);
                let rule = if self.keep == 1 {
                    Rule::CardKeep
                } else {
                    Rule::CardDiscard
                };
                if choices.len() == 1 {
                    return self.take(cx, choices[0]);
                }
                cx.ask(self.seat, rule, Prompt::Number(self.keep.into()), choices)
            }
            DrawStep::Gain => {
                if self.sale {
                    let n = cx.game.stack().len();
                    if let Some(below) = n
                        .checked_sub(2)
                        .and_then(|i| cx.game.stack_mut().get_mut(i))
                        && let FrameKind::Purchase(frame) = &mut below.kind
                    {
                        for &id in self.got.all() {
                            frame.offers.push(id);
                        }
                    }
                    return cx.end();
                }
                while let Some(&id) = self.got.all().first() {
                    self.got.take(id);
                    name_drawn(cx, id);
                    if atoms::obtain(cx, self.seat, id)
                        && let Some(w) = entering(cx.now(), self.seat, id)
                    {
                        return cx.call(w);
                    }
                }
                cx.end()
            }
        }
    }
}

fn permits_bottom(now: Now, seat: Seat, deck: DeckName) -> bool {
    read::permitted(
        now,
        seat,
        &|p| matches!(p, Permitted::DrawFromBottom(d) if d.contains(&deck)),
    )
}

impl DrawFrame {
    fn top(&mut self, cx: &mut Cx, deck: usize) -> Flow {
        match cx.table().decks[deck].next() {
            Next::Empty => {
                self.left = 0;
                Flow::Go
            }
            Next::Known(id) => {
                atoms::take_from_deck(cx, deck, id);
                self.got.push(id);
                self.left -= 1;
                Flow::Go
            }
            Next::Unseen(n) => {
                let name = self.deck;
                cx.chance(deck_source(name), Rule::CardDraw, Prompt::Deck(name), n)
            }
        }
    }

    fn keep_only(&mut self, cx: &mut Cx) {
        let Some((Step::Draw(verb), context)) = step_below(cx.content, cx.game) else {
            return;
        };
        let Some(filter) = &verb.keep_only else {
            return;
        };
        let out: Vec<CardId> = self
            .got
            .all()
            .iter()
            .copied()
            .filter(|&id| !read::card_is(cx.now(), filter, id, &context))
            .collect();
        for id in out {
            self.got.take(id);
            atoms::to_bottom(cx, id);
        }
    }
}

/// The step of the script directly below the top frame, with its context.
pub fn step_below<'a>(content: &'a Content, game: &Game) -> Option<(&'a Step, Context)> {
    game.stack()
        .iter()
        .rev()
        .skip(1)
        .find_map(|f| match f.kind {
            FrameKind::Script(s) => content.step(s.here()).map(|x| (x, s.context)),
            _ => None,
        })
}

/// Binds the name of the step below to the drawn card.
fn name_drawn(cx: &mut Cx, id: CardId) {
    let below = cx
        .game
        .stack_mut()
        .iter_mut()
        .rev()
        .skip(1)
        .find_map(|f| match &mut f.kind {
            FrameKind::Script(s) => Some(s),
            _ => None,
        });
    if let Some(script) = below
        && let Some(Step::Draw(d)) = cx.content.step(script.here())
        && let Some(name) = d.name
    {
        script.context.vars.set(name, Value::Card(id));
    }
}

/// The frame for what follows when an investigator gains a card, if anything does.
pub fn entering(now: Now, seat: Seat, id: CardId) -> Option<FrameKind> {
    let answered = reactions::any(now, Family::CardGained, Maybe::NONE);
    (answered || now.content.card(id).record.enters.is_some()).then_some(FrameKind::Gained(
        GainedFrame {
            seat,
            card: id,
            ..GainedFrame::default()
        },
    ))
}

/// The same for a card that was searched for in its deck, which counts as a draw.
pub fn found(now: Now, seat: Seat, id: CardId) -> Option<FrameKind> {
    let drawn = now.table().turn > 0 && reactions::any(now, Family::Drew, Maybe::NONE);
    match entering(now, seat, id) {
        Some(FrameKind::Gained(f)) => Some(FrameKind::Gained(GainedFrame {
            searched: drawn,
            ..f
        })),
        other if !drawn => other,
        _ => Some(FrameKind::Gained(GainedFrame {
            seat,
            card: id,
            searched: true,
            ..GainedFrame::default()
        })),
    }
}

impl GainedFrame {
    /// Runs the next step of a gain: the card's text, then the reactions.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let occurrence = Occurrence::CardGained {
            who: self.seat,
            card: self.card,
        };
        let next = match self.step.begin() {
            GainedStep::Enters => cx.content.card(self.card).record.enters.map(|steps| {
                let mut context = read::ctx_of(cx.game, Origin::Card(self.card), self.seat);
                context.it = Value::Card(self.card);
                FrameKind::Script(ScriptFrame::new(steps.id, context))
            }),
            GainedStep::Gained => react(cx.now(), occurrence, Cell::After),
            GainedStep::Drawn if self.searched => react(
                cx.now(),
                Occurrence::Drew {
                    who: self.seat,
                    card: self.card,
                },
                Cell::After,
            ),
            GainedStep::Drawn => None,
            GainedStep::End => return cx.end(),
        };
        self.step.next = match self.step.now {
            GainedStep::Enters => GainedStep::Gained,
            GainedStep::Gained => GainedStep::Drawn,
            _ => GainedStep::End,
        };
        match next {
            Some(w) => cx.call(w),
            None => Flow::Go,
        }
    }
}

impl DrawFrame {
    /// Draws from a pile that lies face down in no order; chance picks the card.
    fn draw_from_pile(&mut self, cx: &mut Cx) -> Flow {
        if let Some(&id) = self.got.all().first() {
            self.got.take(id);
            return match entering(cx.now(), self.seat, id) {
                Some(w) => cx.call(w),
                None => Flow::Go,
            };
        }
        let count = pile(cx.now(), self.deck).len() as u32;
        if self.left == 0 || count == 0 {
            return cx.end();
        }
        let name = self.deck;
        cx.chance(deck_source(name), Rule::CardDraw, Prompt::Deck(name), count)
    }
}

/// The cards of a pile that no investigator holds.
pub fn pile(now: Now, deck: DeckName) -> CardSet {
    now.table()
        .specials
        .iter()
        .filter(|&id| now.content.card(id).record.deck == deck)
        .collect()
}

impl DrawFrame {
    /// Applies an answer while cards are drawn.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        if let (Some(PILE), Choice::Card(id)) = (Content::deck_index(self.deck), choice) {
            atoms::take_special(cx, id);
            self.left -= 1;
            if atoms::obtain(cx, self.seat, id) {
                self.got.push(id);
            }
            return Flow::Go;
        }
        let deck = Content::deck_index(self.deck).unwrap_or(0).min(4);
        match choice {
            Choice::Top => self.top(cx, deck),
            Choice::Bottom => {
                if let Some(b) = atoms::take_from_bottom(cx, deck) {
                    self.got.push(b);
                    self.left -= 1;
                }
                Flow::Go
            }
            Choice::Card(id) if self.step.now == DrawStep::DrawEach => {
                atoms::take_from_deck(cx, deck, id);
                self.got.push(id);
                self.left -= 1;
                Flow::Go
            }
            Choice::Card(id) => {
                if self.keep == 1 {
                    let others: Vec<CardId> = self
                        .got
                        .all()
                        .iter()
                        .copied()
                        .filter(|&x| x != id)
                        .collect();
                    for x in others {
                        self.got.take(x);
                        atoms::to_bottom(cx, x);
                    }
                } else if self.got.take(id) {
                    atoms::to_bottom(cx, id);
                }
                Flow::Go
            }
            _ => Flow::Go,
        }
    }
}

/// What happens to a Spell after casting, for explanations.
pub fn after_cast(content: &Content, id: CardId) -> Option<AfterCast> {
    content.card(id).record.casting.as_ref().map(|k| k.then)
}
