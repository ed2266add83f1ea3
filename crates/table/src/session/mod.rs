//! A game being played: the value, its record, its log, and who answers for whom.

mod back;
mod clients;
mod fork;
mod guard;
mod notes;
mod pace;
mod ponder;
mod sink;
mod together;

pub use notes::{Intent, is_hint};
pub use ponder::Pondered;
pub use sink::{Memory, Nowhere, Sink};

use crate::case::open::{POSITION, start};
use crate::lesson::Lesson;
use crate::player::{Patience, Player};
use crate::policy::Policy;
use crate::question::Question;
use guard::guard;
use kernel::record::{Divergence, Move, Record};
use kernel::show::Object;
use kernel::{Budget, Cases, Dealer, Game, Log, Refusal, Rules, Seat, Seeded, Who, snapshot};
use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::sync::Arc;
use thiserror::Error;

/// Who answers for chance.
#[derive(Clone, Debug)]
pub enum Chance {
    /// The seeded dealer.
    Seeded(Seeded),
    /// A person, who reads real dice or tokens and says what came.
    Person,
}

/// How much may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UndoPolicy {
    /// Everything. What chance had in store comes again, so nothing is won by asking it twice.
    #[default]
    Free,
    /// Nothing that chance has answered since: what was learnt stays learnt.
    NotPastChance,
    /// Nothing.
    Never,
}

/// How far to take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    /// The last answer a person gave.
    Answer,
    /// To the start of the action in progress, or of the one before if none is.
    Action,
    /// To the start of the turn in progress, or of the one before if it has just begun.
    Turn,
    /// To the start of the round in progress, or of the one before if it has just begun.
    Round,
    /// To this many answers from the start.
    To(usize),
}

/// Who gave an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// A person.
    Person,
    /// The bot in the seat.
    Bot,
    /// The dealer.
    Dealer,
    /// The table, because questions of this kind are passed.
    Pass,
}

/// An answer that was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given<C> {
    /// The answer.
    pub choice: C,
    /// Its key.
    pub key: String,
    /// Who gave it.
    pub by: By,
    /// Who was asked.
    pub who: Who,
    /// In which round.
    pub round: u32,
    /// Of which turn it begins an action, if it does.
    pub turn: Option<u32>,
    /// It was given as one with the answer of the person before it, and is taken back with it.
    pub joined: bool,
}

/// What kind of line of the log it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// Somebody answered.
    Answer(By),
    /// Something happened.
    Event,
    /// The table says something.
    Note,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// After how many answers.
    pub at: usize,
    /// What kind of line.
    pub kind: LineKind,
    /// The words.
    pub text: String,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Trouble {
    /// The answer is not legal.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The answer (or what was taken back) could not be written down, and so was not taken.
    #[error("this could not be saved, so nothing was done: {0}")]
    Unwritten(String),
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// The table does not allow it.
    #[error("{0}")]
    UndoForbidden(&'static str),
    /// The program's own fault: a rule or a card made it panic. The game stands where it stood, the record is whole.
    #[error("this is a bug in the program: please report it with the record of the game: {0}")]
    Defect(String),
    /// A bot answered what was not asked.
    #[error("the {0} bot gave an answer that is not on the list")]
    BadBot(String),
    /// The open question has no answer that passes it.
    #[error("this question cannot be passed")]
    NoPass,
    /// The table is played without advice.
    #[error("this table allows no hints")]
    NoHints,
    /// The setup is not a game.
    #[error("{0}")]
    Setup(String),
    /// The record does not fit the game.
    #[error(transparent)]
    Diverged(#[from] Divergence),
}

/// Makes a bot of a kind with a seed.
pub type BotMaker<R> = fn(&str, u64) -> Option<Box<dyn Player<R>>>;

/// How the table is run.
pub struct Config<R: Rules> {
    /// Who answers for chance.
    pub chance: Chance,
    /// The bot of each seat, in order; missing or `None` is a person.
    pub bots: Vec<Option<Box<dyn Player<R>>>>,
    /// Makes a bot of a kind with a seed, for seats that get one while the game runs; `None` if there is no such kind.
    pub maker: BotMaker<R>,
    /// How much may be taken back.
    pub undo: UndoPolicy,
    /// The rules whose questions are passed when they can be.
    pub pass: BTreeSet<String>,
    /// What else the table answers because nothing hangs on it.
    pub policy: Policy<R>,
    /// Whether anybody may ask what a bot thinks.
    pub hints: bool,
    /// Further headers of a new record (`content`, `engine`, `seed`).
    pub headers: Vec<(String, String)>,
    /// Which bots answer only by [`Session::step`], so that what comes before can be told meanwhile.
    pub patient: Patience,
    /// The seed was drawn, and nobody is told it before the game is over: see [`Session::record`].
    pub sealed: bool,
    /// Whether [`Session::log`] tells what happens; what was answered it always tells.
    pub tells: bool,
}

impl<R: Rules> Default for Config<R> {
    fn default() -> Self {
        Self {
            chance: Chance::Seeded(Seeded::new(0)),
            bots: Vec::new(),
            maker: |_, _| None,
            undo: UndoPolicy::Free,
            pass: BTreeSet::new(),
            policy: Policy::default(),
            hints: true,
            headers: Vec::new(),
            patient: Patience::Nobody,
            sealed: false,
            tells: true,
        }
    }
}

/// A record that was read and played through.
pub struct Loaded<R: Rules> {
    /// The session, at the last answer that could be given.
    pub session: Session<R>,
    /// Where the record stopped fitting, if it did: an answer that cannot be given ends the replay before it, a
    /// checkpoint that does not match only says that the content or the engine has changed.
    pub diverged: Option<Divergence>,
    /// How many answers of the record could not be played.
    pub dropped: usize,
}

/// What a session still knows of a position that a client has seen.
pub struct Known<R: Rules> {
    /// How many of the answers that led to it still stand.
    pub kept: usize,
    /// The position itself, if what led to it was taken back.
    pub lost: Option<Game<R>>,
}

/// How many positions that were taken back are remembered for clients that have seen them.
const LOST: usize = 16;
/// How many answers lie between two positions kept for undo.
const SHELF: usize = 16;
/// How many positions are kept for undo, at most; of more, every second goes.
const MOST_SHELVED: usize = 512;
/// How many answers lie between two checkpoints of a record.
const CHECKPOINT: usize = 25;

/// A game being played.
pub struct Session<R: Rules> {
    content: Arc<R::Content>,
    setup: R::Setup,
    config: Config<R>,
    game: Game<R>,
    given: Vec<Given<R::Choice>>,
    /// Positions by the number of answers that led there; the first is the start.
    shelf: Vec<(usize, Game<R>)>,
    /// The position before the last answer that somebody gave, with the number of answers that led there: what is told
    /// of an answer begins there.
    late: Option<(usize, Game<R>)>,
    /// What there was to see when somebody was told last.
    pub(crate) shown: RefCell<Option<Shown>>,
    log: Vec<Line>,
    notes: notes::Notes,
    sink: Box<dyn Sink>,
    /// Lines of the record that the sink has not got yet: those of the step being taken.
    unsaved: String,
    /// Why the last thing to be written was not, if it was not.
    unwritten: Option<String>,
    budget: Budget,
    defects: usize,
    /// Rises with every answer and every taking back.
    revision: u64,
    /// After which revisions answers were taken back, and how many were left.
    backs: Vec<(u64, usize)>,
    /// Positions that were taken back, by revision: for clients that have seen no others since.
    lost: VecDeque<(u64, Game<R>)>,
    /// The lesson that the game is.
    lesson: Option<Arc<Lesson>>,
}

/// Everything that there was to see at a revision.
pub(crate) struct Shown {
    pub revision: u64,
    pub objects: Vec<Object>,
}

impl<R: Rules> Session<R> {
    /// A new game. Its record's headers are written, and it runs to the first question for a person.
    pub fn new(
        content: Arc<R::Content>,
        setup: R::Setup,
        config: Config<R>,
        sink: Box<dyn Sink>,
    ) -> Result<Self, Trouble> {
        let mut session = Self::begin(content, setup, config, sink)?;
        session.settle()?;
        Ok(session)
    }

    /// A new game at its very first question, whoever must answer that; its record's headers are written.
    pub fn begin(
        content: Arc<R::Content>,
        setup: R::Setup,
        config: Config<R>,
        sink: Box<dyn Sink>,
    ) -> Result<Self, Trouble> {
        let game = guard(|| R::start(&content, &setup).map_err(|e| Trouble::Setup(e.to_string())))?;
        let config = notes::headed(config);
        let mut session = Self::at_start(content, setup, config, sink, game);
        session.unsaved = session.header().text();
        session.save()?;
        Ok(session)
    }

    pub(super) fn at_start(
        content: Arc<R::Content>,
        setup: R::Setup,
        config: Config<R>,
        sink: Box<dyn Sink>,
        game: Game<R>,
    ) -> Self {
        let shelf = vec![(0, game.clone())];
        Self {
            content,
            setup,
            config,
            game,
            given: Vec::new(),
            shelf,
            late: None,
            shown: RefCell::default(),
            log: Vec::new(),
            notes: notes::Notes::default(),
            sink,
            unsaved: String::new(),
            unwritten: None,
            budget: Budget::after(0),
            defects: 0,
            revision: 0,
            backs: Vec::new(),
            lost: VecDeque::new(),
            lesson: None,
        }
    }
}

impl<R: Cases> Session<R> {
    /// Goes on with a record. Nothing is written until something is answered; `config.headers` is ignored.
    /// Call [`Session::settle`] to let bots and chance move on from where the record ends.
    pub fn load(
        content: Arc<R::Content>,
        record: &Record,
        config: Config<R>,
        sink: Box<dyn Sink>,
    ) -> Result<Loaded<R>, Trouble> {
        let setup = R::setup_from_lines(&content, &record.headers)
            .map_err(|e| Trouble::Setup(e.to_string()))?;
        let game = guard(|| match record.header(POSITION) {
            Some(position) => start::<R>(&content, position).map_err(Trouble::Setup),
            None => R::start(&content, &setup).map_err(|e| Trouble::Setup(e.to_string())),
        })?;
        let mut session = Self::at_start(content, setup, config, sink, game);
        session.config.headers = record.headers.clone();
        session.lesson = Lesson::of(&record.headers).map(Arc::new);
        session.config.hints &= notes::gives_hints(record);
        let mut diverged = None;
        for (i, m) in record.moves.iter().enumerate() {
            match guard(|| Ok(session.replay_one(i + 1, m)))? {
                Ok(mismatch) => diverged = diverged.or(mismatch),
                Err(refused) => {
                    diverged = Some(refused);
                    session.rewind(session.given.len());
                    break;
                }
            }
        }
        session.wind_dealer();
        session.recall_hints(record);
        let dropped = record.moves.len() - session.given.len();
        Ok(Loaded {
            session,
            diverged,
            dropped,
        })
    }
}

impl<R: Rules> Session<R> {
    /// Gives one answer of a record. A checkpoint that does not match comes back, and the game goes on.
    fn replay_one(&mut self, at: usize, given: &Move) -> Result<Option<Divergence>, Divergence> {
        let refused = |refusal| Divergence::Refused {
            at,
            key: given.key.clone(),
            refusal,
        };
        let choice = self
            .game
            .by_key(&self.content, &given.key)
            .map_err(refused)?;
        let Some(who) = self.game.ask().map(|a| a.who) else {
            return Err(refused(Refusal::Over));
        };
        let by = match who {
            Who::Chance(_) if matches!(self.config.chance, Chance::Person) => By::Person,
            Who::Chance(_) => By::Dealer,
            Who::Seat(seat) if self.bot(seat).is_some() => By::Bot,
            Who::Seat(_) if self.passes() == Some(choice) => By::Pass,
            Who::Seat(_) => By::Person,
        };
        self.apply(choice, given.key.clone(), by, who)
            .map_err(refused)?;
        self.recall_intent(who, &given.comments);
        self.recall_joined(&given.comments);
        Ok(given.checkpoint.and_then(|noted| {
            let reached = snapshot::hash(&self.game);
            (noted != reached).then_some(Divergence::Checkpoint { at, noted, reached })
        }))
    }

    /// Hands the sink what it has not got yet.
    fn save(&mut self) -> Result<(), Trouble> {
        if self.unsaved.is_empty() {
            return Ok(());
        }
        let written = self.sink.append(&self.unsaved);
        self.unsaved.clear();
        self.unwritten = written.as_ref().err().cloned();
        written.map_err(Trouble::Unwritten)
    }

    /// Does something that gives answers, and saves them. If anything fails, the game stands where it stood before.
    fn whole<T>(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let (before, revision) = (self.given.len(), self.revision);
        let game = self.game.clone();
        let done = guard(|| change(self)).and_then(|done| self.save().map(|()| done));
        if let Err(trouble) = &done {
            self.defects += usize::from(matches!(trouble, Trouble::Defect(_)));
            self.unsaved.clear();
            self.rewind(before);
            self.revision = revision;
        } else if self.given.len() > before {
            self.late = Some((before, game));
        }
        done
    }

    /// How often the program itself was at fault.
    pub fn defects(&self) -> usize {
        self.defects
    }

    /// Why the last thing to be written was not, if it was not. The game stands before it.
    pub fn unwritten(&self) -> Option<&str> {
        self.unwritten.as_deref()
    }

    /// The record's headers as they are, or would be, written.
    fn header(&self) -> Record {
        let mut headers = R::setup_lines(&self.setup);
        for (name, value) in &self.config.headers {
            if !headers.iter().any(|(n, _)| n == name) {
                headers.push((name.clone(), value.clone()));
            }
        }
        Record {
            headers,
            ..Record::default()
        }
    }

    /// The record of the game as it stands, without what was taken back; and without a seed that is nobody's to know yet.
    pub fn record(&self) -> Record {
        let mut header = self.header();
        if self.config.sealed && !self.over() {
            header.headers.retain(|(name, _)| name != "seed");
        }
        let moves = self
            .given
            .iter()
            .enumerate()
            .map(|(n, g)| Move {
                key: g.key.clone(),
                comments: self.comments(n),
                ..Move::default()
            })
            .collect();
        Record { moves, ..header }
    }

    /// The content.
    pub fn content(&self) -> &Arc<R::Content> {
        &self.content
    }
    /// The setup.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }
    /// The true game: for the host. What a seat is shown comes from [`crate::Host::view`].
    pub fn game(&self) -> &Game<R> {
        &self.game
    }
    /// The answers given so far.
    pub fn given(&self) -> &[Given<R::Choice>] {
        &self.given
    }
    /// The log, oldest line first.
    pub fn log(&self) -> &[Line] {
        &self.log
    }
    /// Adds a line of the table's own to the log.
    pub fn note(&mut self, text: impl Into<String>) {
        self.log.push(Line {
            at: self.given.len(),
            kind: LineKind::Note,
            text: text.into(),
        });
    }
    /// The open question in words; `None` once the game is over.
    pub fn question(&self) -> Option<Question> {
        Question::of::<R>(&self.content, &self.game)
    }
    /// The outcome's key and whether the players won, once the game is over.
    pub fn outcome(&self) -> Option<(String, bool)> {
        R::outcome(&self.content, &self.game)
    }
    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.game.over()
    }
    /// How the table is run.
    pub fn config(&self) -> &Config<R> {
        &self.config
    }
    /// The kind of the bot in a seat; `None` for a person.
    pub fn bot_kind(&self, seat: Seat) -> Option<&str> {
        self.bot(seat).map(|b| b.kind())
    }
    /// Puts a bot of a kind into a seat, or a person. It answers from the next [`Session::settle`] on.
    pub fn seat_bot(&mut self, seat: Seat, bot: Option<(&str, u64)>) -> Result<(), Trouble> {
        let seats = R::seats(&self.game);
        if seat.index() >= seats {
            return Err(Trouble::Setup(format!("there is no seat {}", seat.0)));
        }
        let bot = match bot {
            None => None,
            Some((kind, seed)) => {
                let made = (self.config.maker)(kind, seed);
                Some(made.ok_or_else(|| Trouble::Setup(format!("there is no bot `{kind}`")))?)
            }
        };
        if self.config.bots.len() < seats {
            self.config.bots.resize_with(seats, || None);
        }
        self.config.bots[seat.index()] = bot;
        Ok(())
    }
    /// Whether questions of this rule are passed from now on when they can be. Says so in the log.
    pub fn set_pass(&mut self, rule: &str, on: bool) {
        let changed = if on {
            self.config.pass.insert(rule.to_owned())
        } else {
            self.config.pass.remove(rule)
        };
        if changed {
            let says = if on {
                "are passed from now on"
            } else {
                "are asked again"
            };
            self.note(format!("questions of rule {rule} {says}"));
        }
    }
    fn bot(&self, seat: Seat) -> Option<&dyn Player<R>> {
        self.config.bots.get(seat.index())?.as_deref()
    }

    /// What the table answers by itself for a person: a pass that was asked for, or what nothing hangs on.
    fn passes(&self) -> Option<R::Choice> {
        let ask = self.game.ask()?;
        if self.config.policy.asks(self.given.len()) {
            return None;
        }
        let rule = R::cite(&ask.rule);
        if (self.config.pass.contains(rule) || self.config.policy.passes(ask.who, rule))
            && let Some(pass) = R::pass(&self.content, &self.game)
        {
            return Some(pass);
        }
        let policy = &self.config.policy;
        policy.answers(&self.content, &self.game, self.given.len())
    }

    /// What the table answers because nothing hangs on it.
    pub(crate) fn policy(&self) -> &Policy<R> {
        &self.config.policy
    }
    /// The same, to change it.
    pub(crate) fn policy_mut(&mut self) -> &mut Policy<R> {
        &mut self.config.policy
    }

    /// Lets the dealer, a bot or auto-pass give one answer, if the open question is theirs. Says whether it was.
    /// If that would go on for ever, what began it is taken back: the last answer of a person, who is asked again.
    pub fn step(&mut self) -> Result<bool, Trouble> {
        let done = self.whole(Self::move_on);
        if let Err(Trouble::Refused(Refusal::Endless { .. })) = &done
            && let Some(to) = self.given.iter().rposition(|g| g.by == By::Person)
        {
            self.unsaved = format!("< {}\n", self.given.len() - to);
            self.save()?;
            self.take_back(to);
        }
        done
    }

    fn move_on(&mut self) -> Result<bool, Trouble> {
        let Some(ask) = self.game.ask() else {
            return Ok(false);
        };
        let who = ask.who;
        let (choice, by) = match who {
            Who::Chance(source) => {
                let Chance::Seeded(dealer) = &mut self.config.chance else {
                    return Ok(false);
                };
                let n = dealer.deal(source, ask.weight);
                let luck = self.settled_luck();
                let dealt = luck.unwrap_or_else(|| R::deal(&self.content, &self.game, n));
                (dealt, By::Dealer)
            }
            Who::Seat(seat) => {
                if let Some((choice, means)) = self.chosen(seat)? {
                    self.give(choice, By::Bot, who)?;
                    self.intend(seat, means);
                    return Ok(true);
                }
                match self.passes() {
                    Some(choice) => (choice, By::Pass),
                    None => return Ok(false),
                }
            }
        };
        self.give(choice, by, who).map(|()| true)
    }

    /// Lets dealer, bots and auto-pass answer until a person is asked, a bot wants to think (where the table is patient)
    /// or the game is over.
    pub fn settle(&mut self) -> Result<(), Trouble> {
        self.whole(Self::move_all)
    }

    fn move_all(&mut self) -> Result<(), Trouble> {
        while !self.holds() && self.move_on()? {}
        Ok(())
    }

    /// Answers the open question with what somebody typed (see [`Question::find`]), then settles.
    pub fn answer_text(&mut self, text: &str) -> Result<(), Trouble> {
        let question = self.question().ok_or(Refusal::Over)?;
        let n = question.find(text)?;
        self.answer_number(n)
    }

    /// Answers with the `n`-th offer, from 0, then settles.
    pub fn answer_number(&mut self, index: usize) -> Result<(), Trouble> {
        let choices = self.game.choices(&self.content);
        let count = choices.len();
        match choices.get(index) {
            Some(&choice) => self.answer(choice),
            None => {
                let reason = Some(format!("there are {count} choices"));
                Err(Refusal::NotOffered {
                    key: index.saturating_add(1).to_string(),
                    reason,
                }
                .into())
            }
        }
    }

    /// Answers the open question, then settles. If anything fails, settling included, the game stands where it stood.
    pub fn answer(&mut self, choice: R::Choice) -> Result<(), Trouble> {
        let who = self.may_answer(&choice)?;
        self.whole(|s| {
            s.give(choice, By::Person, who)?;
            s.move_all()
        })
    }

    /// Answers the open question and leaves what follows to [`Session::step`]: for tables that show every step.
    pub fn answer_only(&mut self, choice: R::Choice) -> Result<(), Trouble> {
        let who = self.may_answer(&choice)?;
        self.whole(|s| s.give(choice, By::Person, who))
    }

    /// Who is asked, if a person may answer and the choice is listed.
    fn may_answer(&self, choice: &R::Choice) -> Result<Who, Trouble> {
        let who = self.game.ask().ok_or(Refusal::Over)?.who;
        if let (Who::Chance(source), Chance::Seeded(_)) = (who, &self.config.chance) {
            let asked = R::source_name(&self.content, &self.game, source);
            let gave = "a player".to_owned();
            return Err(Refusal::NotYours { asked, gave }.into());
        }
        if self.game.choices(&self.content).contains(choice) {
            return Ok(who);
        }
        let key = R::key(&self.content, &self.game, choice);
        let reason = R::why_not(&self.content, &self.game)
            .into_iter()
            .find(|(c, _)| c == choice)
            .map(|(_, why)| why);
        Err(Refusal::NotOffered { key, reason }.into())
    }

    /// Gives an answer that is known to be legal, and notes it down for the sink.
    fn give(&mut self, choice: R::Choice, by: By, who: Who) -> Result<(), Trouble> {
        let key = R::key(&self.content, &self.game, &choice);
        let _ = writeln!(self.unsaved, "{key}");
        self.apply(choice, key, by, who)?;
        self.write_first_hint();
        if self.given.len().is_multiple_of(CHECKPOINT) {
            let _ = writeln!(self.unsaved, "= {:016x}", snapshot::hash(&self.game));
        }
        Ok(())
    }

    /// Gives an answer. If it is refused, the game may stand anywhere: see [`Session::rewind`].
    fn apply(&mut self, choice: R::Choice, key: String, by: By, who: Who) -> Result<(), Refusal> {
        let content = &self.content;
        let round = R::round(&self.game);
        let turn = R::action_of_turn(&self.game);
        let label = match who {
            Who::Chance(_) => R::label(content, &self.game, &choice),
            Who::Seat(_) => R::answered(content, &self.game, &choice),
        };
        let text = match (who, by) {
            (Who::Chance(source), _) => {
                format!("{}: {label}", R::source_name(content, &self.game, source))
            }
            (Who::Seat(seat), By::Pass) => {
                let rule = self
                    .game
                    .ask()
                    .map(|a| R::cite(&a.rule))
                    .unwrap_or_default();
                format!(
                    "{}: {label} (passed by the table, rule {rule})",
                    R::seat_name(content, &self.game, seat)
                )
            }
            (Who::Seat(seat), _) => format!("{}: {label}", R::seat_name(content, &self.game, seat)),
        };
        self.config.policy.note(&self.content, &self.game, &choice);
        let mut events = Vec::new();
        let log = &mut if self.config.tells {
            Log::to(&mut events)
        } else {
            Log::none()
        };
        self.game
            .answer_within(&self.content, choice, log, &mut self.budget)?;
        let content = &self.content;
        let at = self.given.len() + 1;
        self.revision += 1;
        self.given.push(Given {
            choice,
            key,
            by,
            who,
            round,
            turn,
            joined: false,
        });
        self.log.push(Line {
            at,
            kind: LineKind::Answer(by),
            text,
        });
        for event in &events {
            let text = R::tell(content, &self.game, event);
            if !text.is_empty() {
                self.log.push(Line {
                    at,
                    kind: LineKind::Event,
                    text,
                });
            }
        }
        if at.is_multiple_of(SHELF) {
            if self.shelf.len() == MOST_SHELVED {
                let mut count = 0;
                self.shelf.retain(|_| {
                    count += 1;
                    count % 2 == 1
                });
            }
            self.shelf.push((at, self.game.clone()));
        }
        Ok(())
    }
}
