//! The game value and the driver that moves it.

use crate::rules::{AskOf, Rules};
use crate::show::Id;
use crate::{Dealer, Refusal, Who};
use serde::{Deserialize, Serialize};

/// What a frame's step comes to. A frame sets its own next step first and then returns one of these; it pushes at
/// most one child and runs no code after pushing it.
#[must_use]
#[derive(Debug)]
pub enum Flow<R: Rules> {
    /// Step the top frame again.
    Go,
    /// Run this frame first, then step the caller again.
    Call(R::Frame),
    /// Put this question.
    Ask(AskOf<R>),
    /// The frame has ended: take it off and step the one below. With the last frame, the game is over.
    Done,
}

/// A game, as one plain value. Clone it to search, serialise it to save, compare it to test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Game<R: Rules> {
    /// The board.
    pub table: R::Table,
    /// The procedures in progress, the running one last.
    pub stack: Vec<R::Frame>,
    /// The open question; `None` once the game is over.
    pub ask: Option<AskOf<R>>,
}

/// Where events go: to a listener, or nowhere. Nothing is built for nobody.
pub struct Log<'a, E> {
    to: Option<&'a mut Vec<E>>,
    causes: Option<&'a mut Vec<Option<Id>>>,
    cause: Option<Id>,
}

impl<'a, E> Log<'a, E> {
    /// Nobody listens.
    pub fn none() -> Self {
        Log {
            to: None,
            causes: None,
            cause: None,
        }
    }
    /// Events are appended to `to`.
    pub fn to(to: &'a mut Vec<E>) -> Self {
        Log {
            to: Some(to),
            causes: None,
            cause: None,
        }
    }
    /// Events are appended to `to`, and to `causes` what each was caused by, as [`Rules::cause`] tells it.
    pub fn with_causes(to: &'a mut Vec<E>, causes: &'a mut Vec<Option<Id>>) -> Self {
        Log {
            to: Some(to),
            causes: Some(causes),
            cause: None,
        }
    }
    /// Tells the listener, if there is one.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> E) {
        if let Some(to) = &mut self.to {
            to.push(event());
            if let Some(causes) = &mut self.causes {
                causes.push(self.cause);
            }
        }
    }
    /// What is emitted from now on has this cause.
    #[inline]
    fn because(&mut self, cause: impl FnOnce() -> Option<Id>) {
        if self.causes.is_some() {
            self.cause = cause();
        }
    }
}

/// Steps without a question after which the rules are taken to run on for ever: a thousand times what any card asks.
const STEPS: u32 = 1_000_000;
/// Procedures within procedures beyond which they are taken to nest for ever.
const DEPTH: usize = 2_000;

impl<R: Rules> Game<R> {
    /// A game about to run `first`. The caller runs it to its first question with [`Game::run`].
    pub fn new(table: R::Table, first: R::Frame) -> Self {
        Self {
            table,
            stack: vec![first],
            ask: None,
        }
    }

    /// Steps frames until something is asked or the game is over. Rules that never ask again are cut off: the game is
    /// then over without an outcome, and the refusal names the procedure.
    pub fn run(&mut self, content: &R::Content, log: &mut Log<R::Event>) -> Result<(), Refusal> {
        let mut left = STEPS;
        while self.ask.is_none() {
            log.because(|| R::cause(self));
            let flow = R::step(content, self, log);
            if self.follow(flow) {
                break;
            }
            left -= 1;
            if left == 0 || self.stack.len() > DEPTH {
                return Err(self.cut_off(content));
            }
        }
        Ok(())
    }

    #[cold]
    fn cut_off(&mut self, content: &R::Content) -> Refusal {
        let words = R::stack_words(content, self);
        let frame = format!(
            "{} ({} procedures deep)",
            words.last().map_or("nothing", |w| w),
            self.stack.len()
        );
        self.stack.clear();
        Refusal::Endless { frame }
    }

    /// Applies a flow; `true` when the driver must stop.
    #[inline(always)]
    fn follow(&mut self, flow: Flow<R>) -> bool {
        match flow {
            Flow::Go => false,
            Flow::Call(frame) => {
                self.stack.push(frame);
                false
            }
            Flow::Ask(ask) => {
                self.ask = Some(ask);
                true
            }
            Flow::Done => {
                self.stack.pop();
                R::frame_ended(self, self.stack.len());
                self.stack.is_empty()
            }
        }
    }

    /// Whether the game has ended.
    pub fn over(&self) -> bool {
        self.ask.is_none()
    }

    /// Answers the open question. A refused answer changes nothing, except that [`Refusal::Endless`] ends the game.
    pub fn answer(
        &mut self,
        content: &R::Content,
        choice: R::Choice,
        log: &mut Log<R::Event>,
    ) -> Result<(), Refusal> {
        let ask = self.ask.as_ref().ok_or(Refusal::Over)?;
        let legal = match ask.who {
            Who::Seat(_) => ask.choices.contains(&choice),
            Who::Chance(_) => R::outcomes(content, self).iter().any(|(c, _)| *c == choice),
        };
        if !legal {
            let key = R::key(content, self, &choice);
            let reason = R::why_not(content, self)
                .into_iter()
                .find(|(k, ..)| *k == key)
                .map(|(.., why)| why);
            return Err(Refusal::NotOffered { key, reason });
        }
        self.accept(content, choice, log)
    }

    /// Answers with the `n`-th listed choice of a player's question, without searching for it.
    pub fn choose(
        &mut self,
        content: &R::Content,
        n: usize,
        log: &mut Log<R::Event>,
    ) -> Result<R::Choice, Refusal> {
        let ask = self.ask.as_ref().ok_or(Refusal::Over)?;
        let Some(&choice) = ask.choices.get(n) else {
            return Err(Refusal::NotOffered {
                key: format!("#{n}"),
                reason: Some(format!("{} choices are listed", ask.choices.len())),
            });
        };
        self.accept(content, choice, log)?;
        Ok(choice)
    }

    /// Lets a dealer answer the open chance question. `None` if a player is asked or the game is over.
    pub fn deal(
        &mut self,
        content: &R::Content,
        dealer: &mut dyn Dealer,
        log: &mut Log<R::Event>,
    ) -> Result<Option<R::Choice>, Refusal> {
        let Some(ask) = &self.ask else {
            return Ok(None);
        };
        let Who::Chance(source) = ask.who else {
            return Ok(None);
        };
        let n = dealer.deal(source, ask.weight);
        let choice = R::deal(content, self, n);
        self.accept(content, choice, log)?;
        Ok(Some(choice))
    }

    fn accept(
        &mut self,
        content: &R::Content,
        choice: R::Choice,
        log: &mut Log<R::Event>,
    ) -> Result<(), Refusal> {
        log.because(|| R::cause(self));
        let flow = R::take(content, self, choice, log);
        self.ask = None;
        if self.follow(flow) {
            Ok(())
        } else {
            self.run(content, log)
        }
    }

    /// The legal answers of the open question, a player's or chance's.
    pub fn choices(&self, content: &R::Content) -> Vec<R::Choice> {
        match &self.ask {
            None => Vec::new(),
            Some(ask) => match ask.who {
                Who::Seat(_) => ask.choices.to_vec(),
                Who::Chance(_) => R::outcomes(content, self)
                    .into_iter()
                    .map(|(c, _)| c)
                    .collect(),
            },
        }
    }

    /// The legal answer with this key.
    pub fn by_key(&self, content: &R::Content, key: &str) -> Result<R::Choice, Refusal> {
        if self.ask.is_none() {
            return Err(Refusal::Over);
        }
        self.choices(content)
            .into_iter()
            .find(|c| R::key(content, self, c) == key)
            .ok_or_else(|| Refusal::NotOffered {
                key: key.to_owned(),
                reason: R::why_not(content, self)
                    .into_iter()
                    .find(|(k, ..)| k == key)
                    .map(|(.., why)| why),
            })
    }
}
