//! Chaos tokens revealed outside a test.

use crate::choice::{BAG, Choice, Prompt};
use crate::content::Cell;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::{Rule, content::Chaos};

impl RevealTokenFrame {
    /// Reveals a chaos token outside a test. It has no effect unless a text says so. // chaos-tokens
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let occurrence = Occurrence::RevealsTokens { who: self.who };
        let asked_before = std::mem::replace(&mut self.asked, true);
        if !asked_before && cx.anything_waits(&occurrence, Cell::Would) {
            return cx.call(CellFrame::new(occurrence, Cell::Would));
        }
        let revealed = self.tokens.len();
        let total: usize = cx.table().bag.iter().map(|n| *n as usize).sum();
        if total > 0 && revealed < usize::from(self.count) {
            return cx.chance(BAG, Rule::ChaosTokens, Prompt::RevealToken, total);
        }
        if revealed > 1 {
            let choices = (0..revealed as u8).map(Choice::Revealed).collect();
            return cx.ask(self.who, Rule::ChaosTokens, Prompt::WhichToken, choices);
        }
        self.tokens_back(cx)
    }

    /// Applies an answer: the token that chance draws, or the one that is kept.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Token(token) => self.revealed(cx, token),
            Choice::Revealed(kept) => self.keep(cx, kept),
            _ => Flow::Go,
        }
    }

    fn revealed(&mut self, cx: &mut Cx, token: Chaos) -> Flow {
        let who = self.who;
        self.tokens.push(token);
        cx.token_out(token);
        cx.emit(|| Event::TokenRevealed { who, token });
        Flow::Go
    }

    /// Keeps one of the revealed tokens and ignores the others.
    fn keep(&mut self, cx: &mut Cx, kept: u8) -> Flow {
        for (at, token) in self.tokens.iter().enumerate() {
            if at != usize::from(kept) {
                let token = *token;
                cx.emit(|| Event::TokenIgnored { token });
            }
        }
        self.tokens_back(cx)
    }

    fn tokens_back(&mut self, cx: &mut Cx) -> Flow {
        for token in std::mem::take(&mut self.tokens) {
            cx.token_back(token);
        }
        Flow::Done
    }
}
