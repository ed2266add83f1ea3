//! Chaos tokens that come into the bag, leave it, or are sealed on cards.

use super::or_ask;
use crate::content::*;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::{Choice, Prompt, Rule};
use kernel::Choices;

impl Script {
    /// Add a token to the chaos bag, if the pool has one. // bless-and-curse
    pub(super) fn do_add_token(&mut self, cx: &mut Cx, token: Chaos) -> Flow {
        let has = cx.look().pool_has(token);
        if has {
            cx.token_added(token);
        }
        self.next_if(has)
    }

    /// Remove a token from the chaos bag.
    pub(super) fn do_remove_token(&mut self, cx: &mut Cx, token: Chaos) -> Flow {
        let has = cx.table().bag[token as usize] > 0;
        if has {
            cx.token_out(token);
            cx.token_gone();
        }
        self.next_if(has)
    }

    /// Seal a chaos token on a card. // seal
    pub(super) fn do_seal(&mut self, cx: &mut Cx, s: &Seal) -> Flow {
        let context = self.context;
        let Some(card) = cx.look().all(&s.on, context).cards.iter().next() else {
            return self.next_if(false);
        };
        if s.revealed {
            let token = cx.token_in_hand(context).and_then(|at| cx.keep_out(at));
            if let Some(token) = token {
                cx.seal(card, token);
                cx.undo_occurrence(context);
            }
            return self.next_if(token.is_some());
        }
        let of_these = |c: &Choice| matches!(c, Choice::Token(t) if s.any.contains(t));
        let choices = cx.tokens_of_the_bag();
        let choices: Choices<Choice> = choices.into_iter().filter(of_these).collect();
        let token = match (self.point, choices.as_slice()) {
            (Point::Token(token), _) => token,
            (_, []) => return self.next_if(false),
            (_, [Choice::Token(only)]) => *only,
            _ => {
                let who = context.you.get().filter(|who| cx.table().playing(*who));
                let who = who.unwrap_or(cx.table().lead);
                return cx.ask(who, Rule::Targets, Prompt::TokenToSeal, choices);
            }
        };
        cx.token_out(token);
        cx.seal(card, token);
        self.next()
    }

    /// Return sealed tokens to the bag. // seal
    pub(super) fn do_release(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let cards = or_ask!(self.means(cx, n)).cards;
        let any = cards.iter().any(|c| cx.look().sealed_on(c) > 0);
        cards.iter().for_each(|c| cx.release(c));
        self.next_if(any)
    }
}
