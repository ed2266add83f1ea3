//! The context of a step: the content, the game and the log. A step changes the board through atoms; everything else
//! that it can do is here: call another frame, ask, end, and open windows for reactions.

use super::{Flow, Log, reactions};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::index::Cell;
use crate::frame::{Frame, FrameKind, Outcome};
use crate::occurrence::Occurrence;
use crate::read::{Game, Now};
use crate::rule::Rule;
use crate::state::Table;
use kernel::{Ask, Choices, Seat, Source, Who};

/// The context of a running step. It does not include the running frame: the dispatcher holds a copy and puts it back.
pub struct Cx<'a, 'log> {
    /// Cards, places, monsters and their texts.
    pub content: &'a Content,
    /// The table and the stack. The running frame is on the stack as it was when its step began.
    pub game: &'a mut Game,
    /// The log, which receives events.
    pub log: &'a mut Log<'log>,
}

impl<'a, 'log> Cx<'a, 'log> {
    /// A context for a step of this game.
    #[inline(always)]
    pub fn new(content: &'a Content, game: &'a mut Game, log: &'a mut Log<'log>) -> Self {
        Self { content, game, log }
    }

    /// The game as it is now, to read.
    #[inline(always)]
    pub fn now(&self) -> Now<'_> {
        Now::new(self.content, self.game)
    }

    /// The board.
    #[inline(always)]
    pub fn table(&self) -> &Table {
        self.game.table()
    }

    /// Calls another frame. When it has ended, the running frame continues.
    #[inline]
    pub fn call(&mut self, child: impl Into<FrameKind>) -> Flow {
        Flow::Call(Frame::new(child.into()))
    }

    /// Asks a seat.
    pub fn ask(
        &mut self,
        seat: Seat,
        rule: Rule,
        prompt: Prompt,
        choices: Choices<Choice>,
    ) -> Flow {
        debug_assert!(!choices.is_empty(), "no choice: {rule:?}");
        self.game.put(Ask {
            who: Who::Seat(seat),
            rule,
            prompt,
            choices,
            weight: 0,
        })
    }

    /// Asks chance.
    pub fn chance(&mut self, source: u16, rule: Rule, prompt: Prompt, weight: u32) -> Flow {
        self.game.put(Ask {
            who: Who::Chance(Source(source)),
            rule,
            prompt,
            choices: Choices::new(),
            weight: weight.max(1),
        })
    }

    /// Ends the running frame with an outcome for the frame below.
    #[inline]
    pub fn done(&mut self, outcome: Outcome) -> Flow {
        let n = self.game.stack().len();
        if n >= 2 {
            self.game.stack_mut()[n - 2].outcome = outcome;
        }
        Flow::Done
    }

    /// Ends the running frame without an outcome.
    #[inline]
    pub fn end(&mut self) -> Flow {
        self.done(Outcome::Nothing)
    }

    /// Sets the outcome of a child that need not be called.
    pub fn tell(&mut self, outcome: Outcome) {
        if let Some(f) = self.game.stack_mut().last_mut() {
            f.outcome = outcome;
        }
    }

    /// Opens the window of an occurrence in a cell, if anything reacts to it.
    pub fn happen(&mut self, occurrence: Occurrence, cell: Cell) -> Flow {
        match reactions::react(self.now(), occurrence, cell) {
            Some(window) => self.call(window),
            None => {
                self.tell(Outcome::Nothing);
                Flow::Go
            }
        }
    }

    /// Puts the running frame back between two steps. Returns whether the next step may run at once: it may not if the
    /// board has to be checked first.
    #[inline]
    pub fn goes_on(&mut self, frame: impl Into<FrameKind>) -> bool {
        if let Some(top) = self.game.stack_mut().last_mut() {
            top.kind = frame.into();
        }
        !self.game.table().is_stirred()
    }
}
