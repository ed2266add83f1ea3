//! The terror level rises.

use super::empty_outskirts;
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden};
use crate::content::filter::DeckName;
use crate::content::index::{ALLIES, Cell};
use crate::read::{self, Game};
use crate::rules;
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Procedure, TerrorFrame};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::TerrorStep;
use crate::rules::{Flow, Log, chance, done, go, happen, undone};
use crate::show::event::Event;
use crate::state::Origin;
use kernel::Maybe;

/// The terror level rises, point by point.
pub fn terror(c: &Content, g: &mut Game, mut f: TerrorFrame, log: &mut Log) -> Flow {
    match f.step {
        TerrorStep::Prevent => {
            if f.by == 0 {
                return done(g, f.told);
            }
            f.step = TerrorStep::Rise;
            happen(
                c,
                g,
                Procedure::Terror(f),
                Occurrence::TerrorRises {},
                Cell::Would,
            )
        }
        TerrorStep::Rise => {
            f.by -= 1;
            let undone = undone(g);
            let no = read::forbidden(c, g, Bar::TerrorRise, Maybe::NONE, Origin::None, &|x, _| {
                matches!(x, Forbidden::TerrorRise)
            });
            if undone || no {
                f.step = TerrorStep::Prevent;
                return go(g, Procedure::Terror(f));
            }
            if g.table().terror >= 10 {
                f.step = TerrorStep::Prevent;
                atoms::doom(g, 1, log);
                return go(g, Procedure::Terror(f));
            }
            atoms::terror(g, log);
            f.step = TerrorStep::AlliesLeave;
            go(g, Procedure::Terror(f))
        }
        TerrorStep::AlliesLeave => {
            f.step = TerrorStep::ShopsClose;
            let deck = &g.table().decks[ALLIES];
            let n = deck.len() as u32;
            if n > 0 {
                return chance(
                    g,
                    Procedure::Terror(f),
                    rules::deck_source(DeckName::Ally),
                    Rule::TerrorAlly,
                    Prompt::Deck(DeckName::Ally),
                    n,
                );
            }
            go(g, Procedure::Terror(f))
        }
        TerrorStep::ShopsClose => {
            f.step = TerrorStep::Prevent;
            let shop = match g.table().terror {
                3 => c.fixed.shops[0],
                6 => c.fixed.shops[1],
                9 => c.fixed.shops[2],
                _ => Maybe::NONE,
            };
            if let Some(shop) = shop.get() {
                atoms::evict(c, g, shop, log);
            }
            if g.table().terror == 10 {
                empty_outskirts(c, g, log);
            }
            go(g, Procedure::Terror(f))
        }
    }
}

/// An answer of chance: which Ally leaves.
pub fn take_terror(
    c: &Content,
    g: &mut Game,
    f: TerrorFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    if let Choice::Card(id) = choice {
        atoms::box_from_deck(c, g, id);
        log.emit(|| Event::AllyLeaves(id));
    }
    go(g, Procedure::Terror(f))
}
