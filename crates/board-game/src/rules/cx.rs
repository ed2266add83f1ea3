//! What a step works with: the content, the game and its listener, and the few things a step can do besides changing
//! the board: run another frame, ask, end, and let others react.

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

/// The context of a running step. The running frame is not in it: the dispatcher holds a copy, and puts it back.
pub struct Cx<'a, 'log> {
    /// Cards, places, monsters and their texts.
    pub content: &'a Content,
    /// The board and the frames in progress. The running one stands there as it was when its step began.
    pub game: &'a mut Game,
    /// Where events go.
    pub log: &'a mut Log<'log>,
}

impl<'a, 'log> Cx<'a, 'log> {
    /// For a step of this game.
    #[inline(always)]
    pub fn new(content: &'a Content, game: &'a mut Game, log: &'a mut Log<'log>) -> Self {
        Self { content, game, log }
    }

    /// The game as it stands, to read.
    #[inline(always)]
    pub fn now(&self) -> Now<'_> {
        Now::new(self.content, self.game)
    }

    /// The board.
    #[inline(always)]
    pub fn table(&self) -> &Table {
        self.game.table()
    }

    /// Runs another frame first, then the running one again.
    #[inline]
    pub fn call(&mut self, child: impl Into<FrameKind>) -> Flow {
        Flow::Call(Frame::new(child.into()))
    }

    /// Asks somebody.
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

    /// Ends the running frame, telling the one below what it came to.
    #[inline]
    pub fn done(&mut self, outcome: Outcome) -> Flow {
        let n = self.game.stack().len();
        if n >= 2 {
            self.game.stack_mut()[n - 2].outcome = outcome;
        }
        Flow::Done
    }

    /// Ends the running frame with nothing to tell: it came to nothing, or nobody asks what it came to.
    #[inline]
    pub fn end(&mut self) -> Flow {
        self.done(Outcome::Nothing)
    }

    /// What a child of the running frame would have come to, where none had to be called.
    pub fn tell(&mut self, outcome: Outcome) {
        if let Some(f) = self.game.stack_mut().last_mut() {
            f.outcome = outcome;
        }
    }

    /// Opens the window for what happens, if anything reacts to it.
    pub fn happen(&mut self, occurrence: Occurrence, cell: Cell) -> Flow {
        match reactions::react(self.now(), occurrence, cell) {
            Some(window) => self.call(window),
            None => {
                self.tell(Outcome::Nothing);
                Flow::Go
            }
        }
    }

    /// Puts the running frame back in the midst of its steps, and says whether the next may run at once: it may not if
    /// the board is to be looked at before.
    #[inline]
    pub fn goes_on(&mut self, frame: impl Into<FrameKind>) -> bool {
        if let Some(top) = self.game.stack_mut().last_mut() {
            top.kind = frame.into();
        }
        !self.game.table().is_stirred()
    }
}
