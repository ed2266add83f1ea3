//! What the table answers for a person because nothing hangs on it: a policy of the table, never of the rules.
//!
//! Every window stays in the rules and in the record. What the table answered is told, is taken back with the answer
//! before it, and can be taken late: see [`crate::Desk::take_late`]. Each kind can be switched off.

use kernel::show::{AsksFor, Id, Object, Show};
use kernel::{Game, Log, Rules, Seat, Viewer, Who};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A kind of question that the table answers by itself.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Commits of which none, nor all together, would raise the odds.
    Commits,
    /// Things to use in a test that would change nothing of its result.
    Results,
    /// Choices that all come to the very same position.
    Orders,
    /// Windows of those whose turn it is not, where nothing is new since they passed one in this round.
    NothingNew,
    /// How many Clues are taken where nobody else is: all.
    Clues,
    /// Weapons to attack with, of which one set is as good as all: the others are not listed either.
    Spare,
    /// Questions with one answer.
    Single,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 7] = [
        Kind::Commits,
        Kind::Results,
        Kind::Orders,
        Kind::NothingNew,
        Kind::Clues,
        Kind::Spare,
        Kind::Single,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Commits => "commits that cannot raise the odds",
            Kind::Results => "reactions that cannot change the result",
            Kind::Orders => "choices with the same result",
            Kind::NothingNew => "windows in another player's turn with nothing new",
            Kind::Clues => "taking all Clues, if you are alone there",
            Kind::Spare => "weapons that add nothing",
            Kind::Single => "questions with one answer",
        }
    }
}

/// What the table answers for one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Quiet {
    /// Questions of these kinds.
    #[serde(default)]
    pub kinds: BTreeSet<Kind>,
    /// Questions of these rules, by anchor, when they can be passed.
    #[serde(default)]
    pub rules: BTreeSet<String>,
}

impl Quiet {
    /// Every kind, and no rule whatever hangs on it.
    pub fn table() -> Self {
        Self {
            kinds: Kind::ALL.into(),
            rules: BTreeSet::new(),
        }
    }
}

/// A card that somebody is not asked about any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mute {
    /// Whose questions.
    pub seat: u8,
    /// The card, by its object's id.
    pub card: String,
    /// In which round.
    pub round: u32,
    /// From so many answers on.
    pub from: usize,
}

/// A question that somebody passes until it offers something else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wait {
    /// Whose questions.
    pub seat: u8,
    /// The rule that asks, by its anchor.
    pub rule: String,
    /// In which round.
    pub round: u32,
    /// From so many answers on.
    pub from: usize,
    /// The keys of what is passed.
    pub offers: BTreeSet<String>,
}

/// What somebody settled in the middle of a game, for as long as it matters: kept with a table, it outlives the program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settled {
    /// Cards that are not asked about any more.
    #[serde(default)]
    pub muted: Vec<Mute>,
    /// Questions that are passed until they offer something else.
    #[serde(default)]
    pub waits: Vec<Wait>,
    /// After how many answers the question is asked whatever the policy, because it was taken late.
    #[serde(default)]
    pub asked_at: Option<usize>,
}

impl Settled {
    /// What of it still matters in this round, after so many answers: what was passed in the round before may yet be
    /// taken late.
    pub fn as_of(&self, round: u32, given: usize) -> Self {
        let muted = self
            .muted
            .iter()
            .filter(|m| m.round.saturating_add(1) >= round);
        let waits = self
            .waits
            .iter()
            .filter(|w| w.round.saturating_add(1) >= round);
        Self {
            muted: muted.cloned().collect(),
            waits: waits.cloned().collect(),
            asked_at: self.asked_at.filter(|at| *at >= given),
        }
    }
}

/// The anchors of the rules whose questions can be passed when they come, the most frequent first.
pub fn passable<R: Show>() -> Vec<&'static str> {
    R::PASSABLE.iter().map(R::cite).collect()
}

/// What the table answers by itself.
#[derive(Clone)]
pub struct Policy<R: Rules> {
    on: BTreeSet<Kind>,
    /// Seats for which it is settled otherwise.
    seats: BTreeMap<u8, Quiet>,
    eyes: Option<Eyes<R>>,
    /// What was settled while the game ran.
    settled: Settled,
    /// The offers that a seat passed last, by seat and rule: in which round, and which.
    passed: BTreeMap<(u8, &'static str), (u32, Vec<String>)>,
}

/// How a policy looks at a game.
type Eyes<R> =
    fn(&Policy<R>, &<R as Rules>::Content, &Game<R>, usize) -> Option<(Kind, <R as Rules>::Choice)>;

impl<R: Rules> Default for Policy<R> {
    fn default() -> Self {
        Self {
            on: BTreeSet::new(),
            seats: BTreeMap::new(),
            eyes: None,
            settled: Settled::default(),
            passed: BTreeMap::new(),
        }
    }
}

impl<R: Show> Policy<R> {
    /// Every kind, as at the tables of this program.
    pub fn table() -> Self {
        Self {
            on: Kind::ALL.into(),
            eyes: Some(silent::<R>),
            ..Self::default()
        }
    }

    /// Whether questions of this kind are answered, where a seat has not settled it otherwise.
    pub fn answers_kind(&self, kind: Kind) -> bool {
        self.on.contains(&kind)
    }

    /// Settles for every seat whether questions of a kind are answered.
    pub fn set_kind(&mut self, kind: Kind, on: bool) {
        self.eyes = Some(silent::<R>);
        let own = self.seats.values_mut().map(|quiet| &mut quiet.kinds);
        for kinds in own.chain([&mut self.on]) {
            if on {
                kinds.insert(kind);
            } else {
                kinds.remove(&kind);
            }
        }
    }

    /// What a seat is offered of this card is not asked about any more in this round.
    pub fn mute(&mut self, mute: Mute) {
        self.eyes = Some(silent::<R>);
        if !self.muted(Seat(mute.seat), &mute.card, mute.round, mute.from) {
            self.settled.muted.push(mute);
        }
    }

    /// A question is passed in this round until it offers something else.
    pub fn wait(&mut self, wait: Wait) {
        self.eyes = Some(silent::<R>);
        self.settled.waits.push(wait);
    }

    /// Settles what was settled while the game ran before.
    pub fn settle(&mut self, settled: Settled) {
        if !(settled.muted.is_empty() && settled.waits.is_empty()) {
            self.eyes = Some(silent::<R>);
        }
        self.settled = settled;
    }

    /// Settles what is answered for one seat.
    pub fn seat(&mut self, seat: u8, quiet: Quiet) {
        self.eyes = Some(silent::<R>);
        self.seats.insert(seat, quiet);
    }
}

impl<R: Rules> Policy<R> {
    /// What was settled while the game ran.
    pub(crate) fn settled(&self) -> &Settled {
        &self.settled
    }

    /// What the table answers to the open question, after so many answers.
    pub(crate) fn answers(
        &self,
        content: &R::Content,
        game: &Game<R>,
        given: usize,
    ) -> Option<R::Choice> {
        let eyes = self.eyes.filter(|_| self.settled.asked_at != Some(given))?;
        Some(eyes(self, content, game, given)?.1)
    }

    /// Whether questions of this kind are answered for a seat.
    fn answers_for(&self, seat: Seat, kind: Kind) -> bool {
        let own = self.seats.get(&seat.0).map(|quiet| &quiet.kinds);
        own.unwrap_or(&self.on).contains(&kind)
    }

    /// Whether a seat passes the questions of a rule.
    pub(crate) fn passes(&self, who: Who, rule: &str) -> bool {
        match who {
            Who::Seat(seat) => {
                let own = self.seats.get(&seat.0);
                own.is_some_and(|quiet| quiet.rules.contains(rule))
            }
            Who::Chance(_) => false,
        }
    }

    /// Whether a seat is not asked about a card after so many answers.
    fn muted(&self, seat: Seat, card: &str, round: u32, given: usize) -> bool {
        let all = self.settled.muted.iter();
        let mut its = all.filter(|m| (m.seat, m.round) == (seat.0, round) && m.card == card);
        its.any(|m| m.from <= given)
    }

    /// The question after so many answers is asked, whatever is passed; which one was before.
    pub(crate) fn ask_at(&mut self, given: Option<usize>) -> Option<usize> {
        std::mem::replace(&mut self.settled.asked_at, given)
    }

    /// Whether the open question is asked whatever is passed.
    pub(crate) fn asks(&self, given: usize) -> bool {
        self.settled.asked_at == Some(given)
    }

    /// An answer is given to the open question: what the seat lets go by is remembered.
    pub(crate) fn note(&mut self, content: &R::Content, game: &Game<R>, choice: &R::Choice) {
        if self.eyes.is_none() || R::pass(content, game).as_ref() != Some(choice) {
            return;
        }
        let Some(ask) = game.ask() else { return };
        if let Who::Seat(seat) = ask.who {
            let keys = ask
                .choices
                .iter()
                .map(|c| R::key(content, game, c))
                .collect();
            self.passed
                .insert((seat.0, R::cite(&ask.rule)), (R::round(game), keys));
        }
    }

    /// Answers were taken back: what was let go by since is not known any more.
    pub(crate) fn forget(&mut self) {
        self.passed.clear();
    }
}

/// What nothing hangs on in the open question, after so many answers.
fn silent<R: Show>(
    policy: &Policy<R>,
    content: &R::Content,
    game: &Game<R>,
    given: usize,
) -> Option<(Kind, R::Choice)> {
    let ask = game.ask()?;
    let Who::Seat(seat) = ask.who else {
        return None;
    };
    let choices = ask.choices.as_slice();
    let on = |kind: Kind| policy.answers_for(seat, kind);
    if R::rests(game) {
        return None;
    }
    if let [only] = choices {
        return on(Kind::Single).then_some((Kind::Single, *only));
    }
    let (rule, asks) = (R::cite(&ask.rule), R::asks_for(&ask.rule));
    if let Some(pass) = R::pass(content, game) {
        let others: Vec<R::Choice> = choices.iter().copied().filter(|c| *c != pass).collect();
        let (id, round) = (
            |c: &R::Choice| first_of::<R>(content, game, c),
            R::round(game),
        );
        let mute =
            |c: &R::Choice| id(c).is_some_and(|card| policy.muted(seat, &card, round, given));
        if others.iter().all(mute) {
            return Some((Kind::NothingNew, pass));
        }
        let mut waits =
            policy.settled.waits.iter().filter(|w| {
                (w.seat, w.round) == (seat.0, round) && w.rule == rule && w.from <= given
            });
        let known = |wait: &Wait| {
            others
                .iter()
                .all(|c| wait.offers.contains(&R::key(content, game, c)))
        };
        if waits.any(known) {
            return Some((Kind::NothingNew, pass));
        }
        if asks == AsksFor::Raises && on(Kind::Commits) && !may_raise(content, game) {
            return Some((Kind::Commits, pass));
        }
        if on(Kind::Results)
            && asks != AsksFor::Raises
            && others
                .iter()
                .all(|c| idle(content, game, seat, *c, asks == AsksFor::BeforeRaises))
        {
            return Some((Kind::Results, pass));
        }
        if on(Kind::NothingNew) && nothing_new(policy, content, game, seat, rule) {
            return Some((Kind::NothingNew, pass));
        }
        return None;
    }
    if asks == AsksFor::HowMuch && on(Kind::Clues) && alone::<R>(content, game, seat) {
        return Some((Kind::Clues, choices[0]));
    }
    if asks == AsksFor::Hands && on(Kind::Spare) {
        return only_useful(content, game, choices).map(|c| (Kind::Spare, c));
    }
    (on(Kind::Orders) && choices.len() <= 4 && commute(content, game))
        .then(|| (Kind::Orders, choices[0]))
}

/// The one choice to which all the others add nothing.
fn only_useful<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    choices: &[R::Choice],
) -> Option<R::Choice> {
    let offered: Vec<_> = choices
        .iter()
        .map(|c| R::offered(content, game, c))
        .collect();
    let spare = R::spare(content, game, &offered);
    let mut useful = choices.iter().zip(spare).filter(|(_, spare)| !spare);
    match (useful.next(), useful.next()) {
        (Some((only, _)), None) => Some(*only),
        _ => None,
    }
}

/// The first thing a choice is about, in words.
fn first_of<R: Show>(content: &R::Content, game: &Game<R>, choice: &R::Choice) -> Option<String> {
    let id = *R::offered(content, game, choice).about.first()?;
    Some(R::id_text(content, game, id))
}

/// Whether any of the cards that can be committed, or all of them together, could make success likelier; or does
/// something of its own.
fn may_raise<R: Show>(content: &R::Content, game: &Game<R>) -> bool {
    let Some(ask) = game.ask() else { return true };
    let Who::Seat(seat) = ask.who else {
        return true;
    };
    let asked = R::asked(content, game);
    let Some(odds) = asked.odds.filter(|_| !asked.by_margin) else {
        return true;
    };
    let objects = R::objects(content, game, Viewer::Seat(seat));
    for choice in ask.choices.iter() {
        let offered = R::offered(content, game, choice);
        if offered.declines {
            continue;
        }
        let skill = |id: &Id| objects.iter().any(|o| o.id == *id && o.kind == "skill");
        let does_more = odds > 0 && offered.about.first().is_some_and(skill);
        if does_more || offered.odds.is_none_or(|with| with > odds) {
            return true;
        }
    }
    // One alone may be too little where two are enough.
    let mut all = game.clone();
    for _ in 0..12 {
        let Some(next) = all.ask().filter(|a| same(game, &all, a.who)) else {
            return false;
        };
        let more = next
            .choices
            .iter()
            .find(|c| !R::offered(content, &all, c).declines);
        let Some(more) = more.copied() else {
            return false;
        };
        if all.answer(content, more, &mut Log::none()).is_err() {
            return true;
        }
        if R::asked(content, &all).odds.is_some_and(|with| with > odds) {
            return true;
        }
    }
    false
}

/// Whether the same rule asks the same seat again.
pub(crate) fn same<R: Rules>(first: &Game<R>, now: &Game<R>, who: Who) -> bool {
    let ask = |g: &Game<R>| g.ask().map(|a| (a.who, R::cite(&a.rule)));
    ask(first) == ask(now) && first.ask().is_some_and(|a| a.who == who)
}

/// Whether a choice, however often it is taken, changes nothing but what it costs and a test whose odds stay the same.
fn idle<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    seat: Seat,
    choice: R::Choice,
    early: bool,
) -> bool {
    let asked = R::asked(content, game);
    let Some(odds) = asked.odds.filter(|_| !asked.by_margin) else {
        return false;
    };
    let before = R::objects(content, game, Viewer::Seat(seat));
    let own = R::offered(content, game, &choice).about;
    let key = R::key(content, game, &choice);
    let Some(ask) = game.ask() else { return false };
    let asks = |g: &Game<R>| g.ask().map(|a| (a.who, R::cite(&a.rule)));
    // What is asked next of whom passes.
    let mut without = game.clone();
    let pass = R::pass(content, game);
    if pass.is_none_or(|p| without.answer(content, p, &mut Log::none()).is_err()) {
        return false;
    }
    let passed = asks(&without);
    let (mut now, mut next) = (game.clone(), choice);
    for _ in 0..8 {
        if now.answer(content, next, &mut Log::none()).is_err() {
            return false;
        }
        // Whoever is asked now, the test must stand as it stood.
        if R::asked(content, &now).odds != Some(odds) {
            return false;
        }
        let after = R::objects(content, &now, Viewer::Seat(seat));
        if !only_costs(&before, &after, seat, &own, early) {
            return false;
        }
        let again = now.ask().filter(|a| same(game, &now, a.who));
        let again = again.and_then(|a| {
            a.choices
                .iter()
                .find(|c| R::key(content, &now, c) == key)
                .copied()
        });
        match again {
            Some(again) => next = again,
            // A question of its own, what is paid for instance: what comes of it is not known yet.
            None => return same(game, &now, ask.who) || asks(&now) == passed,
        }
    }
    true
}

/// Whether two tables differ only in the test, in what was used and in what its owner paid. Before cards are committed
/// (`early`) the test must be the same too: a little more may be enough together with a card.
fn only_costs(before: &[Object], after: &[Object], seat: Seat, own: &[Id], early: bool) -> bool {
    let of = |all: &[Object], id: Id| all.iter().find(|o| o.id == id).cloned();
    let ids: BTreeSet<Id> = before.iter().chain(after).map(|o| o.id).collect();
    ids.into_iter().all(|id| {
        let (was, is) = (of(before, id), of(after, id));
        if was == is || own.first() == Some(&id) {
            return true;
        }
        // What lasts for a time is judged by what it changes.
        let lasts = |o: &Option<Object>| o.as_ref().is_none_or(|o| o.kind == "lasting");
        if lasts(&was) && lasts(&is) {
            return true;
        }
        let (Some(was), Some(is)) = (was, is) else {
            return false;
        };
        let paid = |o: &Object| {
            let mut rest = o.clone();
            rest.numbers
                .retain(|(n, _)| !matches!(*n, "resources" | "cards"));
            rest
        };
        match was.kind {
            "test" => !early,
            "investigator" | "hand" | "discard" => {
                was.seat == Some(seat) && paid(&was) == paid(&is)
            }
            _ => false,
        }
    })
}

/// Whether it is somebody else's turn, and the seat passed just these offers already in this round.
fn nothing_new<R: Show>(
    policy: &Policy<R>,
    content: &R::Content,
    game: &Game<R>,
    seat: Seat,
    rule: &'static str,
) -> bool {
    let Some((round, keys)) = policy.passed.get(&(seat.0, rule)) else {
        return false;
    };
    if *round != R::round(game) || !rule.ends_with("window") {
        return false;
    }
    let objects = R::objects(content, game, Viewer::Seat(seat));
    let active = objects
        .iter()
        .find(|o| o.id == Id::TABLE)
        .and_then(|t| t.links.iter().find(|(n, _)| *n == "active"))
        .and_then(|(_, to)| to.first().copied());
    let me = objects
        .iter()
        .find(|o| o.kind == "investigator" && o.seat == Some(seat));
    let mine = me.map(|o| o.id);
    let Some(ask) = game.ask() else { return false };
    active.is_some()
        && active != mine
        && ask
            .choices
            .iter()
            .map(|c| R::key(content, game, c))
            .eq(keys.iter().cloned())
}

/// Whether no other investigator is where this one is.
fn alone<R: Show>(content: &R::Content, game: &Game<R>, seat: Seat) -> bool {
    let objects = R::objects(content, game, Viewer::Seat(seat));
    let people = || objects.iter().filter(|o| o.kind == "investigator");
    let here = people().find(|o| o.seat == Some(seat)).map(|o| o.place);
    people().filter(|o| Some(o.place) == here).count() == 1
}

/// Whether every choice, followed by the same rule's further questions, leads to one and the same position.
fn commute<R: Rules>(content: &R::Content, game: &Game<R>) -> bool {
    let Some(ask) = game.ask() else { return false };
    let mut first: Option<Game<R>> = None;
    for choice in ask.choices.iter() {
        let mut end = game.clone();
        if end.answer(content, *choice, &mut Log::none()).is_err() {
            return false;
        }
        for _ in 0..4 {
            let next = match end.ask() {
                Some(a) if same(game, &end, a.who) && a.choices.len() < ask.choices.len() => {
                    a.choices[0]
                }
                _ => break,
            };
            if end.answer(content, next, &mut Log::none()).is_err() {
                return false;
            }
        }
        match &first {
            None => first = Some(end),
            Some(f) if *f == end => {}
            Some(_) => return false,
        }
    }
    true
}
