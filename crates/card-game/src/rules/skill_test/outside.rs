//! Chaos tokens revealed outside a test.

use crate::Rule;
use crate::choice::{BAG, Choice, Prompt};
use crate::content::{BlockId, Cell, Chaos, Period};
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::SeatId;
use kernel::Choices;

impl RevealTokenFrame {
    /// So many tokens about to be revealed; these steps come then.
    pub fn new(who: SeatId, left: u8, then: Option<BlockId>, context: Context) -> Self {
        Self {
            who,
            asked: false,
            left,
            pair: None,
            tokens: Default::default(),
            told: 0,
            of_next: None,
            then,
            context,
        }
    }

    /// Reveals a chaos token outside a test. It has no effect unless a text says so. // chaos-tokens
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let (who, revealed) = (self.who, self.tokens.len());
        let total: usize = cx.table().bag.iter().map(|n| *n as usize).sum();
        if let Some(from) = self.pair.map(usize::from) {
            if revealed < from + 2 && total > 0 {
                return cx.chance(BAG, Rule::ChaosTokens, Prompt::RevealToken, total);
            }
            if revealed > from + 1 {
                let choices = (from as u8..revealed as u8).map(Choice::Revealed).collect();
                return cx.ask(who, Rule::ChaosTokens, Prompt::WhichToken, choices);
            }
            self.pair = None;
            self.next_token();
        }
        if usize::from(self.told) < revealed {
            if let Some(said) = self.of_next.take()
                && let Some(token) = self.tokens.get(usize::from(self.told))
                && let Some(script) = cx.said_of_token(said, *token)
            {
                return cx.call(script);
            }
            let occurrence = Occurrence::TokenRevealed {
                who,
                token: self.told,
            };
            self.told += 1;
            if cx.waited_for(&occurrence) {
                return cx.call(OccurrenceFrame::at(occurrence, OccurrenceStep::Would));
            }
            return Flow::Go;
        }
        if self.left > 0 && total > 0 {
            let occurrence = Occurrence::RevealsTokens { who };
            if !std::mem::replace(&mut self.asked, true)
                && cx.anything_waits(&occurrence, Cell::Would)
            {
                return cx.call(CellFrame::new(occurrence, Cell::Would));
            }
            return match self.pair {
                Some(_) => Flow::Go,
                None => cx.chance(BAG, Rule::ChaosTokens, Prompt::RevealToken, total),
            };
        }
        match self.then.take() {
            Some(block) => cx.call(Script::new(packs::Block::new(block), self.context)),
            None => self.tokens_back(cx),
        }
    }

    /// Applies an answer: the token that chance draws, or the one that is kept.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Token(token) => {
                let who = self.who;
                self.tokens.push(Revealed::new(token));
                cx.token_out(token);
                cx.emit(|| Event::TokenRevealed {
                    who,
                    token,
                    outside: true,
                });
                if self.pair.is_none() {
                    self.next_token();
                }
                Flow::Go
            }
            Choice::Revealed(kept) => self.keep(cx, kept),
            _ => Flow::Go,
        }
    }

    /// What is revealed next is another token.
    fn next_token(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.asked = false;
    }

    /// Keeps one of the revealed tokens and ignores the others.
    fn keep(&mut self, cx: &mut Cx, kept: u8) -> Flow {
        let from = self.pair.take().map_or(0, usize::from);
        for at in (from..self.tokens.len()).rev() {
            if at != usize::from(kept) {
                let token = self.tokens.remove(at).token;
                cx.token_back(token);
                cx.emit(|| Event::TokenIgnored {
                    token,
                    outside: true,
                });
            }
        }
        self.next_token();
        Flow::Go
    }

    fn tokens_back(&mut self, cx: &mut Cx) -> Flow {
        for r in std::mem::take(&mut self.tokens) {
            if r.is_out() {
                cx.token_back(r.token);
            }
        }
        cx.period_ends(Period::Test);
        Flow::Done
    }
}

impl Cx<'_, '_> {
    /// The chaos token that a change is about: the one that the occurrence names, or else the newest one that is being
    /// resolved.
    pub fn token_in_hand(&self, context: Context) -> Option<u8> {
        if let Some(Occurrence::TokenRevealed { token, .. }) = self.look().occurrence(context) {
            return Some(token);
        }
        let (_, tokens) = self.look().revealed()?;
        let outside = self.look().reveals_outside();
        let now = tokens
            .iter()
            .rposition(|r| !r.ignored && (outside || r.resolved));
        now.map(|at| at as u8)
    }

    /// The kinds of token that are in the chaos bag, as choices.
    pub fn tokens_of_the_bag(&self) -> Choices<Choice> {
        let bag = &self.table().bag;
        let there = Chaos::ALL
            .into_iter()
            .filter(|token| bag[*token as usize] > 0);
        there.map(Choice::Token).collect()
    }
}
