//! Choices as somebody sees them who makes mistakes.

use super::{Mind, scored};
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::read::Look;
use crate::rule::Rule;
use kernel::{Ask, Slip, Slips, Who};

/// How much a resource of its cost adds to a card, for somebody who plays the dearest one.
const DEAR: i32 = 60;

/// The scores of the choices of the open question, as somebody sees them who makes these mistakes.
pub fn slipping(
    look: &Look<'_>,
    ask: Option<&Ask<Choice, Prompt, Rule>>,
    slips: Slips,
) -> Vec<i32> {
    let Some(ask) = ask else { return Vec::new() };
    let Who::Seat(seat) = ask.who else {
        return vec![0; ask.choices.len()];
    };
    let mind = Mind::slipping(look, seat, slips);
    let mut scores = scored(&mind, ask);
    let top = scores.iter().copied().max().unwrap_or(0);
    for (choice, score) in ask.choices.iter().zip(&mut scores) {
        if slips.has(Slip::Reactions) && mind.is_quick(ask.prompt, choice)
            || slips.has(Slip::Help) && ask.prompt == Prompt::Commit && *choice != Choice::Pass
        {
            *score = (*score).min(-1);
        }
        if slips.has(Slip::Actions) && ask.prompt == Prompt::Turn && *choice == Choice::EndTurn {
            *score = top + 1;
        }
        if slips.has(Slip::Dearest)
            && ask.prompt == Prompt::Turn
            && let Choice::Play(card) = *choice
        {
            *score += DEAR * i32::from(look.def(card).cost.unwrap_or(0));
        }
    }
    scores
}

impl Mind<'_> {
    /// Whether a choice takes no action, so that it is easily overlooked.
    fn is_quick(&self, prompt: Prompt, choice: &Choice) -> bool {
        let id = match (prompt, choice) {
            (_, Choice::Pass | Choice::AdvanceAct) => return false,
            (Prompt::Window | Prompt::React, _) => return true,
            (Prompt::Turn, Choice::Play(card)) => return self.look.def(*card).fast,
            (Prompt::Turn, Choice::Use(_, id)) => id,
            _ => return false,
        };
        let ability = self.look.content.abilities.get(id.index());
        !matches!(ability.map(|a| &a.ability), Some(Ability::Action(_)) | None)
    }
}
