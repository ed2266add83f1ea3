//! The rise of the terror level.

use super::empty_outskirts;
use crate::choice::{Choice, Prompt};
use crate::content::ability::{Bar, Forbidden};
use crate::content::filter::DeckName;
use crate::content::index::{ALLIES, Cell};
use crate::event::Event;
use crate::frame::TerrorFrame;
use crate::frame::steps::TerrorStep;
use crate::occurrence::Occurrence;
use crate::read;
use crate::rule::Rule;
use crate::rules;
use crate::rules::{Cx, Flow, atoms, undone};
use crate::state::Origin;
use kernel::Maybe;

impl TerrorFrame {
    /// Raises the terror level, one at a time.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            TerrorStep::Prevent => {
                // What cannot happen is not prevented either. // cannot
                let no = read::forbidden(
                    cx.now(),
                    Bar::TerrorRise,
                    Maybe::NONE,
                    Origin::None,
                    &|x, _| matches!(x, Forbidden::TerrorRise),
                );
                if self.by == 0 || no {
                    return cx.done(self.told);
                }
                self.step.next = TerrorStep::Rise;
                cx.happen(Occurrence::TerrorRises {}, Cell::Would)
            }
            TerrorStep::Rise => {
                self.by -= 1;
                if undone(cx.game) {
                    self.step.next = TerrorStep::Prevent;
                    return Flow::Go;
                }
                if cx.table().terror >= 10 {
                    self.step.next = TerrorStep::Prevent;
                    atoms::doom(cx, 1);
                    return Flow::Go;
                }
                atoms::terror(cx);
                self.step.next = TerrorStep::AlliesLeave;
                Flow::Go
            }
            TerrorStep::AlliesLeave => {
                self.step.next = TerrorStep::ShopsClose;
                let deck = &cx.table().decks[ALLIES];
                let count = deck.len() as u32;
                if count > 0 {
                    return cx.chance(
                        rules::deck_source(DeckName::Ally),
                        Rule::TerrorAlly,
                        Prompt::Deck(DeckName::Ally),
                        count,
                    );
                }
                Flow::Go
            }
            TerrorStep::ShopsClose => {
                self.step.next = TerrorStep::Prevent;
                let shop = match cx.table().terror {
                    3 => cx.content.fixed.shops[0],
                    6 => cx.content.fixed.shops[1],
                    9 => cx.content.fixed.shops[2],
                    _ => Maybe::NONE,
                };
                if let Some(shop) = shop.get() {
                    atoms::evict(cx, shop);
                }
                if cx.table().terror == 10 {
                    empty_outskirts(cx);
                }
                Flow::Go
            }
        }
    }

    /// Applies an answer of chance: the Ally that leaves.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        if let Choice::Card(id) = choice {
            atoms::box_from_deck(cx, id);
            cx.log.emit(|| Event::AllyLeaves(id));
        }
        Flow::Go
    }
}
