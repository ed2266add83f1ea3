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
    /// A question has been put ([`Game::put`]): wait for its answer.
    Ask,
    /// The frame has ended: take it off and step the one below. With the last frame, the game is over.
    Done,
}

/// A game, as one plain value. Clone it to search, serialise it to save, compare it to test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Game<R: Rules> {
    /// The board.
    table: R::Table,
    /// The procedures in progress, the running one last.
    stack: Vec<R::Frame>,
    /// The open question; `None` once the game is over.
    ask: Option<AskOf<R>>,
}

/// How many answers a playout gave.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Played {
    /// Answers of players.
    pub decisions: u64,
    /// Answers of chance.
    pub draws: u64,
}

/// Who looks on while a game is played at random.
pub trait Hear<R: Rules> {
    /// A player is about to answer in this position. Its question may not be open.
    fn position(&mut self, content: &R::Content, game: &Game<R>);
    /// Where events go.
    fn log(&mut self) -> Log<'_, R::Event>;
}

/// No observer.
struct Nobody;

impl<R: Rules> Hear<R> for Nobody {
    #[inline(always)]
    fn position(&mut self, _: &R::Content, _: &Game<R>) {}
    #[inline(always)]
    fn log(&mut self) -> Log<'_, R::Event> {
        Log::none()
    }
}

/// Where events go: to a listener, or nowhere. Without a listener no event is built.
pub struct Log<'a, E> {
    to: Option<&'a mut Vec<E>>,
    causes: Option<&'a mut Vec<Option<Id>>>,
    cause: Option<Id>,
}

impl<'a, E> Log<'a, E> {
    /// There is no listener.
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
    /// Whether anybody listens.
    #[inline]
    pub fn listens(&self) -> bool {
        self.to.is_some()
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

/// What may still happen in a game before it is cut off. Cards can be written that would go on for ever: steps and
/// answers of chance are counted from one answer of a player to the next, answers over the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    steps: u32,
    chance: u32,
    answers: u32,
}

impl Budget {
    /// Steps from one player's answer to the next: some hundred times what the longest of the official packs needs.
    pub const STEPS: u32 = 1_000_000;
    /// Answers of chance from one player's answer to the next: a table of eight is set up with some hundred.
    pub const CHANCE: u32 = 2_000;
    /// Answers of a game, chance's included.
    pub const ANSWERS: u32 = 200_000;
    /// Procedures within procedures.
    pub const DEPTH: usize = 2_000;

    /// That of a game in which so many answers have been given.
    pub fn after(answers: usize) -> Self {
        let given = u32::try_from(answers).unwrap_or(u32::MAX);
        Self {
            steps: Self::STEPS,
            chance: Self::CHANCE,
            answers: Self::ANSWERS.saturating_sub(given),
        }
    }
}

impl<R: Rules> Game<R> {
    /// A game about to run `first`. The caller runs it to its first question with [`Game::run`].
    pub fn new(table: R::Table, first: R::Frame) -> Self {
        Self {
            table,
            stack: vec![first],
            ask: None,
        }
    }

    /// A game in the middle of some procedures, the running one last. Without any it is over.
    pub fn at(table: R::Table, stack: Vec<R::Frame>) -> Self {
        Self {
            table,
            stack,
            ask: None,
        }
    }

    /// The board.
    #[inline(always)]
    pub fn table(&self) -> &R::Table {
        &self.table
    }

    /// The board, to write on, for those who can show the game's pen: its atoms.
    #[inline(always)]
    pub fn table_mut(&mut self, _: R::Pen) -> &mut R::Table {
        &mut self.table
    }

    /// The procedures in progress, the running one last.
    #[inline(always)]
    pub fn stack(&self) -> &[R::Frame] {
        &self.stack
    }

    /// The procedures in progress, to set their next steps.
    #[inline(always)]
    pub fn stack_mut(&mut self) -> &mut Vec<R::Frame> {
        &mut self.stack
    }

    /// The board and the procedures at once, to write on both.
    #[inline(always)]
    pub fn parts_mut(&mut self, _: R::Pen) -> (&mut R::Table, &mut Vec<R::Frame>) {
        (&mut self.table, &mut self.stack)
    }

    /// The open question; `None` once the game is over.
    #[inline(always)]
    pub fn ask(&self) -> Option<&AskOf<R>> {
        self.ask.as_ref()
    }

    /// Steps frames until something is asked or the game is over. Rules that never ask again are cut off: the game is
    /// then over without an outcome, and the refusal names the procedure.
    pub fn run(&mut self, content: &R::Content, log: &mut Log<R::Event>) -> Result<(), Refusal> {
        self.run_within(content, log, &mut Budget::after(0))
    }

    fn run_within(
        &mut self,
        content: &R::Content,
        log: &mut Log<R::Event>,
        budget: &mut Budget,
    ) -> Result<(), Refusal> {
        while self.ask.is_none() {
            log.because(|| R::cause(self));
            let flow = R::step(content, self, log);
            if self.follow(flow) {
                break;
            }
            budget.steps = budget.steps.saturating_sub(1);
            if budget.steps == 0 || self.stack.len() > Budget::DEPTH {
                let refusal = self.endless(content, "without a question");
                self.stack.clear();
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// What is cut off, with the procedures that would go on.
    #[cold]
    fn endless(&self, content: &R::Content, how: &str) -> Refusal {
        let words = R::stack_words(content, self);
        let inner = &words[words.len().saturating_sub(3)..];
        let frame = format!(
            "{how}, in {} ({} frames deep)",
            inner.join(" ▸ "),
            self.stack.len()
        );
        Refusal::Endless { frame }
    }

    /// Takes an answer off the budget, or refuses it.
    #[inline]
    fn pay(
        &self,
        content: &R::Content,
        choice: &R::Choice,
        budget: &mut Budget,
    ) -> Result<(), Refusal> {
        let dealt = matches!(self.ask.as_ref().map(|a| a.who), Some(Who::Chance(_)));
        if !dealt {
            (budget.steps, budget.chance) = (Budget::STEPS, Budget::CHANCE);
        }
        if budget.answers == 0 || dealt && budget.chance == 0 {
            let how = if budget.answers == 0 {
                format!("after {} answers", Budget::ANSWERS)
            } else {
                let label = R::label(content, self, choice);
                format!(
                    "from chance to chance ({} answers, the next would be `{label}`)",
                    Budget::CHANCE
                )
            };
            return Err(self.endless(content, &how));
        }
        budget.answers -= 1;
        budget.chance -= u32::from(dealt);
        Ok(())
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
            Flow::Ask => true,
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

    /// Answers the open question. A refused answer changes nothing, except that [`Refusal::Endless`] may end the game.
    pub fn answer(
        &mut self,
        content: &R::Content,
        choice: R::Choice,
        log: &mut Log<R::Event>,
    ) -> Result<(), Refusal> {
        self.answer_within(content, choice, log, &mut Budget::after(0))
    }

    /// The same, as long as the game's budget lasts.
    pub fn answer_within(
        &mut self,
        content: &R::Content,
        choice: R::Choice,
        log: &mut Log<R::Event>,
        budget: &mut Budget,
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
                .find(|(c, _)| *c == choice)
                .map(|(_, why)| why);
            return Err(Refusal::NotOffered { key, reason });
        }
        self.accept(content, choice, log, budget)
    }

    /// Answers with the `nth` listed choice of a player's question, without searching for it.
    pub fn choose(
        &mut self,
        content: &R::Content,
        nth: usize,
        log: &mut Log<R::Event>,
    ) -> Result<R::Choice, Refusal> {
        let ask = self.ask.as_ref().ok_or(Refusal::Over)?;
        let Some(&choice) = ask.choices.get(nth) else {
            return Err(Refusal::NotOffered {
                key: format!("#{nth}"),
                reason: Some(format!("{} choices are listed", ask.choices.len())),
            });
        };
        self.accept(content, choice, log, &mut Budget::after(0))?;
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
        self.accept(content, choice, log, &mut Budget::after(0))?;
        Ok(Some(choice))
    }

    /// Puts a question. It is kept here, not handed on, because its choices are large.
    #[inline]
    pub fn put(&mut self, ask: AskOf<R>) -> Flow<R> {
        self.ask = Some(ask);
        Flow::Ask
    }

    /// Takes the open question back: the frame that asked runs on, and asks again.
    pub fn withdraw(&mut self) -> Option<AskOf<R>> {
        self.ask.take()
    }

    /// Hands an answer to the frame that asked; `true` when the driver must stop.
    #[inline(always)]
    fn taken(&mut self, content: &R::Content, choice: R::Choice, log: &mut Log<R::Event>) -> bool {
        let flow = R::take(content, self, choice, log);
        // The question that was answered stays open while its answer is taken: who was asked may matter.
        if !matches!(flow, Flow::Ask) {
            self.ask = None;
        }
        self.follow(flow)
    }

    /// Answers with a choice that is known to be legal: one that is listed, or what [`Rules::deal`] says.
    #[inline]
    pub fn accept(
        &mut self,
        content: &R::Content,
        choice: R::Choice,
        log: &mut Log<R::Event>,
        budget: &mut Budget,
    ) -> Result<(), Refusal> {
        self.pay(content, &choice, budget)?;
        log.because(|| R::cause(self));
        if self.taken(content, choice, log) {
            Ok(())
        } else {
            self.run_within(content, log, budget)
        }
    }

    /// Plays on at random: chance by the dealer, players evenly among what they may answer, without listing it where
    /// the rules can do without ([`Rules::sample`]); `below(n)` is an even number below `n`. Questions that need no
    /// list are never put, so nobody can look at them; the games are the same as if they were. Stops when the game is
    /// over, after `most` answers of players, or at a question that has no answer.
    pub fn playout(
        &mut self,
        content: &R::Content,
        dealer: &mut dyn Dealer,
        below: &mut dyn FnMut(usize) -> usize,
        most: u64,
    ) -> Result<Played, Refusal> {
        self.playout_heard(content, dealer, below, most, &mut Nobody)
    }

    /// The same, with an observer of every position in which a player answers, and of every event.
    pub fn playout_heard(
        &mut self,
        content: &R::Content,
        dealer: &mut dyn Dealer,
        below: &mut dyn FnMut(usize) -> usize,
        most: u64,
        hear: &mut impl Hear<R>,
    ) -> Result<Played, Refusal> {
        let mut played = Played::default();
        let budget = &mut Budget::after(0);
        while let Some(choice) = self.drawn(content, dealer, below, &mut played, budget, hear)? {
            hear.position(content, self);
            self.pay(content, &choice, budget)?;
            if self.taken(content, choice, &mut hear.log()) && self.ask.is_none()
                || played.decisions >= most
            {
                break;
            }
        }
        Ok(played)
    }

    /// Runs the rules until a player must answer, and draws the answer. `None` if the game ends first.
    #[inline]
    fn drawn(
        &mut self,
        content: &R::Content,
        dealer: &mut dyn Dealer,
        below: &mut dyn FnMut(usize) -> usize,
        played: &mut Played,
        budget: &mut Budget,
        hear: &mut impl Hear<R>,
    ) -> Result<Option<R::Choice>, Refusal> {
        while budget.steps > 0 && self.stack.len() <= Budget::DEPTH {
            budget.steps -= 1;
            if let Some(choice) = R::sample(content, self, below) {
                played.decisions += 1;
                return Ok(Some(choice));
            }
            match &self.ask {
                Some(ask) => match ask.who {
                    Who::Chance(source) if ask.weight > 0 => {
                        played.draws += 1;
                        let n = dealer.deal(source, ask.weight);
                        return Ok(Some(R::deal(content, self, n)));
                    }
                    Who::Seat(_) if !ask.choices.is_empty() => {
                        played.decisions += 1;
                        return Ok(ask.choices.get(below(ask.choices.len())).copied());
                    }
                    Who::Chance(_) | Who::Seat(_) => return Ok(None),
                },
                None => {
                    let flow = R::step(content, self, &mut hear.log());
                    if self.follow(flow) && self.ask.is_none() {
                        return Ok(None);
                    }
                }
            }
        }
        Err(self.endless(content, "without a question"))
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
                    .find(|(c, _)| R::key(content, self, c) == key)
                    .map(|(_, why)| why),
            })
    }
}
