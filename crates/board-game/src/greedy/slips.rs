//! Choices as somebody sees them who makes mistakes.

use super::memory::Memory;
use super::{Mind, turn};
use crate::choice::Choice;
use crate::content::Content;
use crate::read::Game;
use crate::rule::Rule;
use kernel::{Slip, Slips};

/// What every place that gives anything is worth to somebody who goes to the nearest one.
pub const GOOD: i32 = 60;

/// The scores of the choices of the open question, as somebody sees them who makes these mistakes.
pub fn slipping(content: &Content, game: &Game, slips: Slips) -> Vec<i32> {
    let memory = Memory::default();
    let (Some(ask), Some(mind)) = (game.ask(), Mind::of(content, game, &memory)) else {
        return Vec::new();
    };
    let mind = Mind { slips, ..mind };
    let score = |choice: &Choice| turn::score(&mind, ask.rule, ask.prompt, *choice);
    let mut scores: Vec<i32> = ask.choices.iter().map(score).collect();
    let top = scores.iter().copied().max().unwrap_or(0);
    let quick = matches!(ask.rule, Rule::React | Rule::UpkeepActions);
    for (choice, score) in ask.choices.iter().zip(&mut scores) {
        let uses = matches!(choice, Choice::Use(..));
        if slips.has(Slip::Reactions) && quick && uses
            || slips.has(Slip::Help)
                && ask.rule == Rule::CheckClues
                && (uses || *choice == Choice::Clue)
        {
            *score = (*score).min(-1);
        }
        if slips.has(Slip::Actions) && ask.rule == Rule::MovementMove && *choice == Choice::Done {
            *score = top + 1;
        }
        if slips.has(Slip::Dearest)
            && ask.rule == Rule::CardBuy
            && let Choice::Card(card) = *choice
        {
            *score = content.card(card).record.price.unwrap_or(0).into();
        }
    }
    scores
}
