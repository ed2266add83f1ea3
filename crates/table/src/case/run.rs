//! Playing a case.

use super::document::{Block, Case, Problem, Subject};
use super::path::{Path, is_named};
use super::script::{self, Check, Compare, Step};
use super::whose::Addressed;
use crate::question::Question;
use crate::text::{did_you_mean, slug};
use kernel::{Cases, Game, Log, Rules, Viewer, Who};
use serde_json::Value;
use std::collections::VecDeque;

/// What went wrong in a case, where in the file, and how the game stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What and where.
    pub problem: Problem,
    /// The open question and what it offers, so that an author can mend the script.
    pub stood: Vec<String>,
}

/// Plays a case. What its `show` lines print comes back, or what went wrong.
pub fn run<R: Cases>(content: &R::Content, case: &Case) -> Result<Vec<String>, Failure> {
    run_heard::<R>(content, case, &mut |_, _| {})
}

/// Whoever hears what an answer brought about: the game as it stands after it, and the events.
pub type Heard<'a, R> = dyn FnMut(&Game<R>, &[<R as Rules>::Event]) + 'a;

/// The same, with somebody listening.
pub fn run_heard<R: Cases>(
    content: &R::Content,
    case: &Case,
    heard: &mut Heard<'_, R>,
) -> Result<Vec<String>, Failure> {
    let plain = |problem| Failure {
        problem,
        stood: Vec::new(),
    };
    let steps = script::parse(&case.play).map_err(plain)?;
    let asserts = steps.iter().any(|s| s.check.asserts());
    let shows = steps.iter().any(|s| matches!(s.check, Check::Show(_)));
    let nothing = || {
        let what = "this case states nothing that can fail: add an `expect`, `offers`, `asks` or `event` line";
        Problem {
            line: case.play.first_line,
            column: 1,
            what: what.into(),
        }
    };
    if !asserts && !shows {
        return Err(plain(nothing()));
    }
    if case.subject == Subject::Deck {
        return look_at_deck::<R>(content, case, &steps);
    }
    let (yaml, chance) = split_chance(&case.table).map_err(plain)?;
    let mut game = R::position(content, &yaml).map_err(|error| {
        let line = case.table.first_line + error.line.max(1) - 1;
        plain(Problem {
            line,
            column: error.column.max(1),
            what: error.what,
        })
    })?;
    let mut events = Vec::new();
    if game.ask().is_none() && !game.stack().is_empty() {
        let ran = game.run(content, &mut Log::to(&mut events));
        ran.map_err(|error| {
            plain(Problem {
                line: case.table.first_line,
                column: 1,
                what: error.to_string(),
            })
        })?;
    }
    let mut play = Play::<R> {
        content,
        game,
        queue: chance,
        words: Vec::new(),
        shown: Vec::new(),
        series: None,
        addressed: Addressed::default(),
        heard,
    };
    play.hear(&events);
    for (index, step) in steps.iter().enumerate() {
        let next = &step.check;
        let done = play.settle(next).and_then(|()| play.step(next));
        done.map_err(|what| play.failure(step, what))?;
        // The last line's consequences are part of the case.
        if index + 1 == steps.len() {
            play.settle(&Check::Mark)
                .map_err(|what| play.failure(step, what))?;
            if let Some(left) = play.queue.front() {
                let what = format!("chance `{left}` was scripted but never asked for");
                return Err(play.failure(step, what));
            }
        }
    }
    // A script that only looks shows what it saw, and is no case yet.
    if asserts {
        Ok(play.shown)
    } else {
        Err(Failure {
            problem: nothing(),
            stood: play.shown,
        })
    }
}

/// The block without its `chance:` list (lines keep their numbers), and that list.
pub(super) fn split_chance(table: &Block) -> Result<(String, VecDeque<String>), Problem> {
    let (mut rest, mut list) = (String::new(), String::new());
    let mut inside = false;
    for line in table.text.lines() {
        if line.starts_with("chance:") {
            inside = true;
        } else if line.starts_with(|c: char| c.is_alphanumeric() || c == '"' || c == '\'') {
            inside = false;
        }
        let (here, other) = if inside {
            (&mut list, &mut rest)
        } else {
            (&mut rest, &mut list)
        };
        here.push_str(line);
        here.push('\n');
        other.push('\n');
    }
    if list.trim().is_empty() {
        return Ok((rest, VecDeque::new()));
    }
    #[derive(serde::Deserialize)]
    struct Scripted {
        chance: Vec<Value>,
    }
    let scripted: Scripted = serde_saphyr::from_str(&list).map_err(|e| {
        let (line, column) = e
            .location()
            .map_or((1, 1), |l| (l.line() as usize, l.column() as usize));
        let what = "`chance:` is a list of keys: `[token:skull, die:5]`".into();
        Problem {
            line: table.first_line + line.max(1) - 1,
            column,
            what,
        }
    })?;
    let word = |v: Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
    Ok((rest, scripted.chance.into_iter().map(word).collect()))
}

struct Play<'a, R: Cases> {
    content: &'a R::Content,
    game: Game<R>,
    queue: VecDeque<String>,
    /// Every event since the start or the last `mark`, in words.
    words: Vec<String>,
    shown: Vec<String>,
    /// Answers just given to one rule by one seat.
    series: Option<Series<R>>,
    addressed: Addressed,
    heard: &'a mut Heard<'a, R>,
}

/// Answers given one after the other, and how things stood before.
struct Series<R: Rules> {
    rule: &'static str,
    who: String,
    game: Game<R>,
    words: usize,
    texts: Vec<String>,
}

impl<R: Cases> Play<'_, R> {
    fn hear(&mut self, events: &[R::Event]) {
        (self.heard)(&self.game, events);
        let told = events.iter().map(|e| R::tell(self.content, &self.game, e));
        self.words.extend(told.filter(|t| !t.is_empty()));
    }

    fn give(&mut self, choice: R::Choice) -> Result<(), String> {
        self.series = None;
        let mut events = Vec::new();
        self.game
            .answer(self.content, choice, &mut Log::to(&mut events))
            .map_err(|e| e.to_string())?;
        self.hear(&events);
        Ok(())
    }

    /// Answers for chance from what is scripted, as long as chance is asked. `next` is the line about to run: a
    /// question with a single outcome answers itself unless that line names it.
    fn settle(&mut self, next: &Check) -> Result<(), String> {
        while let Some(question) = self.chance_question() {
            let index = match (self.queue.front(), &question.offers[..]) {
                (Some(key), offers) => match (question.find_named(key), offers) {
                    (Ok(n), _) => {
                        self.queue.pop_front();
                        n
                    }
                    (Err(_), [_]) => 0,
                    (Err(_), _) => {
                        return Err(format!(
                            "{} cannot give `{key}`{}",
                            question.who,
                            near(key, &question)
                        ));
                    }
                },
                (None, [_]) => match next {
                    Check::Chance(key) if question.find_named(key).is_ok() => return Ok(()),
                    _ => 0,
                },
                // Not scripted: lines that look on may still be run.
                (None, _) => return Ok(()),
            };
            let choice = self
                .game
                .choices(self.content)
                .get(index)
                .copied()
                .ok_or("the outcome is gone")?;
            self.give(choice)?;
        }
        Ok(())
    }

    fn chance_question(&self) -> Option<Question> {
        match self.game.ask()?.who {
            Who::Chance(_) => Question::of(self.content, &self.game),
            Who::Seat(_) => None,
        }
    }

    /// The open question, which must be a player's.
    fn question(&self) -> Result<Question, String> {
        let question = Question::of(self.content, &self.game).ok_or_else(|| {
            match R::outcome(self.content, &self.game) {
                Some((outcome, _)) => format!("the game is over ({outcome}): nothing is asked"),
                None => "the game is over: nothing is asked".to_owned(),
            }
        })?;
        if question.seat.is_none() {
            return Err(format!(
                "{} must answer first and no `chance` line scripts it (it could be {})",
                question.who,
                some(&question)
            ));
        }
        Ok(question)
    }

    fn step(&mut self, check: &Check) -> Result<(), String> {
        match check {
            Check::Choose(text) => self.choose(text),
            Check::Pass => {
                self.question()?;
                let pass =
                    R::pass(self.content, &self.game).ok_or("this question cannot be passed")?;
                self.give(pass)
            }
            Check::PassUntil(rule) => {
                for _ in 0..1000 {
                    self.settle(check)?;
                    if Question::of(self.content, &self.game).is_some_and(|q| q.rule == rule) {
                        return Ok(());
                    }
                    self.question()?;
                    let pass = R::pass(self.content, &self.game);
                    self.give(pass.ok_or_else(|| {
                        format!("this question cannot be passed, and {rule} does not ask it")
                    })?)?;
                }
                Err(format!(
                    "a thousand questions were passed and {rule} never asked"
                ))
            }
            Check::Chance(key) => match self.chance_question() {
                Some(question) if self.queue.is_empty() => {
                    let index = question.find_named(key).map_err(|_| {
                        format!(
                            "{} cannot give `{key}`{}",
                            question.who,
                            near(key, &question)
                        )
                    })?;
                    self.take(index)
                }
                _ => {
                    self.queue.push_back(key.clone());
                    Ok(())
                }
            },
            Check::Offers(text) => self
                .question()?
                .find_named(text)
                .map(|_| ())
                .map_err(|e| e.to_string()),
            Check::OffersOnly(keys) => self.offers_only(keys),
            Check::Refuses(key, because) => self.refuses(key, because.as_deref()),
            Check::Asks(who, rule) => self.asks(who.as_deref(), rule.as_deref()),
            Check::Expect(path, compare, want) => {
                expect::<R>(self.content, &self.table()?, path, *compare, want)
            }
            Check::Absent(path) => absent(&self.table()?, path),
            Check::Event(words, times) => {
                let count = self.words.iter().filter(|w| says(w, words)).count();
                match times {
                    None if count == 0 => Err(format!("no event contains \"{words}\"")),
                    Some(0) if count > 0 => Err(format!("\"{words}\" happened")),
                    Some(n) if count != *n => Err(format!("\"{words}\" happened {count} times")),
                    None | Some(_) => Ok(()),
                }
            }
            Check::Before(earlier, later) => {
                let first = |words: &str| {
                    let at = self.words.iter().position(|w| says(w, words));
                    at.ok_or_else(|| format!("no event contains \"{words}\""))
                };
                if first(earlier)? < first(later)? {
                    Ok(())
                } else {
                    Err(format!("\"{later}\" came before \"{earlier}\""))
                }
            }
            Check::Best(lines) => lines.iter().try_for_each(|line| self.best(line)),
            Check::Mark => {
                self.words.clear();
                Ok(())
            }
            Check::Over(outcome, won) => match R::outcome(self.content, &self.game) {
                None => Err("the game is not over".into()),
                Some((have, _)) if outcome.as_ref().is_some_and(|o| *o != have) => {
                    Err(format!("the game ended with `{have}`"))
                }
                Some((have, has_won)) if won.is_some_and(|w| w != has_won) => {
                    let word = if has_won { "won" } else { "lost" };
                    Err(format!("the game ended with `{have}`, {word}"))
                }
                Some(_) => Ok(()),
            },
            Check::NotOver => match R::outcome(self.content, &self.game) {
                None => Ok(()),
                Some((have, _)) => Err(format!("the game is over: `{have}`")),
            },
            Check::Show(None) => {
                let stood = self.stood();
                self.shown.extend(stood);
                Ok(())
            }
            Check::ShowEvents => {
                let happened = self.happened();
                self.shown.extend(happened);
                Ok(())
            }
            Check::Show(Some(path)) => {
                let have = path
                    .get(&self.table()?)
                    .map_err(|miss| format!("{path}: {miss}"))?;
                let text = serde_json::to_string_pretty(&have).map_err(|e| e.to_string())?;
                self.shown.push(format!("{path} is {text}"));
                Ok(())
            }
        }
    }

    /// Whether a line can be played: each of its answers is offered, and chance does not come between.
    fn best(&self, line: &[String]) -> Result<(), String> {
        let mut game = self.game.clone();
        for text in line {
            let question = Question::of(self.content, &game).filter(|q| q.seat.is_some());
            let index = question
                .ok_or_else(|| format!("no player is asked where `{text}` is to be best"))?
                .find_named(text)
                .map_err(|e| e.to_string())?;
            let choice = game.choices(self.content).get(index).copied();
            let choice = choice.ok_or("the choice is gone")?;
            game.answer(self.content, choice, &mut Log::none())
                .map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    fn choose(&mut self, text: &str) -> Result<(), String> {
        let found = self
            .question()
            .and_then(|q| Ok((q.find_named(text).map_err(|e| e.to_string())?, q)));
        if found.is_err() && self.passed_over(text) && self.sooner(text) {
            return Ok(());
        }
        let (index, question) = found?;
        self.addressed
            .check(self.content, &self.game, &question, index, text)?;
        let mut series = self
            .series
            .take()
            .filter(|s| s.rule == question.rule && s.who == question.who)
            .unwrap_or_else(|| Series {
                rule: question.rule,
                who: question.who.clone(),
                game: self.game.clone(),
                words: self.words.len(),
                texts: Vec::new(),
            });
        self.take(index)?;
        series.texts.push(text.to_owned());
        self.series = Some(series);
        Ok(())
    }

    /// Whether what was just chosen lies further down a list than this.
    fn passed_over(&self, text: &str) -> bool {
        let said = Question::of(self.content, &self.game).is_some_and(|q| {
            q.find_refused(text)
                .is_some_and(|c| c.why == kernel::PASSED_OVER)
        });
        // With the last card of the list its question is gone.
        let listed = || {
            let first = self
                .series
                .as_ref()
                .and_then(|s| Question::of(self.content, &s.game));
            first.is_some_and(|q| {
                q.find_named(text)
                    .is_ok_and(|n| q.offers[n].key.starts_with("commit:"))
            })
        };
        said || listed()
    }

    /// What is chosen together may be written in any order: gives an answer where the list has it.
    fn sooner(&mut self, text: &str) -> bool {
        let Some(series) = self.series.take() else {
            return false;
        };
        let (game, words) = (self.game.clone(), self.words.clone());
        for at in (0..series.texts.len()).rev() {
            let mut texts = series.texts.clone();
            texts.insert(at, text.to_owned());
            self.game = series.game.clone();
            self.words.truncate(series.words);
            let all = texts.iter().all(|text| {
                let index = self
                    .question()
                    .and_then(|q| q.find_named(text).map_err(|e| e.to_string()));
                index.and_then(|n| self.take(n)).is_ok()
            });
            if all {
                self.series = Some(Series { texts, ..series });
                return true;
            }
        }
        (self.game, self.words) = (game, words);
        false
    }

    fn take(&mut self, index: usize) -> Result<(), String> {
        let choice = self
            .game
            .choices(self.content)
            .get(index)
            .copied()
            .ok_or("the choice is gone")?;
        self.give(choice)
    }

    fn offers_only(&self, keys: &[String]) -> Result<(), String> {
        let question = self.question()?;
        let mut wanted = Vec::new();
        for key in keys {
            wanted.push(question.find_named(key).map_err(|e| e.to_string())?);
        }
        let more: Vec<&str> = (0..question.offers.len())
            .filter(|n| !wanted.contains(n))
            .map(|n| question.offers[n].key.as_str())
            .collect();
        if more.is_empty() {
            Ok(())
        } else {
            Err(format!("also offered: {}", more.join(", ")))
        }
    }

    fn refuses(&self, key: &str, because: Option<&str>) -> Result<(), String> {
        let question = self.question()?;
        let reason = question.find_refused(key);
        if reason.is_none() && question.find_named(key).is_ok() {
            return Err(format!("`{key}` is offered"));
        }
        let Some(because) = because else {
            // A reason proves that the key means something.
            return match reason {
                Some(_) => Ok(()),
                None => known::<R>(self.content, key),
            };
        };
        match reason {
            Some(c) if says(&c.why, because) => Ok(()),
            Some(c) => Err(format!("`{key}` is not offered because \"{}\"", c.why)),
            None => {
                let keys: Vec<&str> = question.cannot.iter().map(|c| c.key.as_str()).collect();
                let near = did_you_mean(key, keys.iter().copied());
                Err(format!(
                    "`{key}` is not offered, and no reason is given{near}"
                ))
            }
        }
    }

    fn asks(&mut self, who: Option<&str>, rule: Option<&str>) -> Result<(), String> {
        let question = match Question::of(self.content, &self.game) {
            Some(question) => question,
            None => return Err("the game is over: nothing is asked".into()),
        };
        if let Some(who) = who {
            self.addressed.address(&question, who)?;
        }
        match rule {
            Some(rule) if rule != question.rule => Err(format!("rule {} asks", question.rule)),
            _ => Ok(()),
        }
    }

    fn table(&self) -> Result<Value, String> {
        serde_json::to_value(R::paths(self.content, &self.game, Viewer::Host))
            .map_err(|e| format!("the table is no JSON: {e}"))
    }

    fn failure(&self, step: &Step, what: String) -> Failure {
        let mut stood = self.shown.clone();
        stood.extend(self.stood());
        // Who looks for words needs to see what was said.
        if matches!(step.check, Check::Event(..) | Check::Before(..)) {
            stood.extend(self.happened().into_iter().rev().take(20).rev());
        }
        Failure {
            problem: Problem {
                line: step.line,
                column: step.column,
                what,
            },
            stood,
        }
    }

    fn happened(&self) -> Vec<String> {
        self.words
            .iter()
            .map(|w| format!("  happened: {w}"))
            .collect()
    }

    fn stood(&self) -> Vec<String> {
        let Some(question) = Question::of(self.content, &self.game) else {
            let outcome = R::outcome(self.content, &self.game)
                .map_or_else(String::new, |(o, _)| format!(" ({o})"));
            return vec![format!("the game is over{outcome}")];
        };
        let (who, rule, text) = (&question.who, question.rule, &question.text);
        let mut lines = vec![
            question.stack.join(" ▸ "),
            format!("{who} is asked (rule {rule}): {text}"),
        ];
        let most = if question.seat.is_some() { 60 } else { 6 };
        let offers = question.offers.iter();
        let offers = offers.map(|o| format!("  offered: {}  ({})", o.key, o.label));
        // What a bag or deck may give is in the message already.
        lines.extend(offers.take(most));
        if question.offers.len() > most {
            lines.push(format!("  .. and {} more", question.offers.len() - most));
        }
        let cannot = question.cannot.iter().take(20);
        lines.extend(cannot.map(|c| format!("  not: {}  ({})", c.key, c.why)));
        lines
    }
}

/// Looks at what the game says of a deck.
fn look_at_deck<R: Cases>(
    content: &R::Content,
    case: &Case,
    steps: &[Step],
) -> Result<Vec<String>, Failure> {
    let plain = |line, column, what| Failure {
        problem: Problem { line, column, what },
        stood: Vec::new(),
    };
    let told = R::deck(content, &case.table.text).map_err(|e| {
        let line = case.table.first_line + e.line.max(1) - 1;
        plain(line, e.column.max(1), e.what)
    })?;
    let told: Value = serde_json::from_str(&told).map_err(|error| {
        plain(
            case.table.first_line,
            1,
            format!("the report is no JSON: {error}"),
        )
    })?;
    let mut shown = Vec::new();
    let mut asserts = false;
    for step in steps {
        asserts |= step.check.asserts();
        let done = match &step.check {
            Check::Expect(path, compare, want) => expect::<R>(content, &told, path, *compare, want),
            Check::Absent(path) => absent(&told, path),
            Check::Show(None) => {
                shown.push(told.to_string());
                Ok(())
            }
            Check::Show(Some(path)) => match path.get(&told) {
                Ok(value) => {
                    shown.push(format!("{path}: {value}"));
                    Ok(())
                }
                Err(miss) => Err(format!("{path}: {miss}")),
            },
            Check::Choose(_)
            | Check::Pass
            | Check::PassUntil(_)
            | Check::Chance(_)
            | Check::Offers(_)
            | Check::OffersOnly(_)
            | Check::Refuses(..)
            | Check::Asks(..)
            | Check::Event(..)
            | Check::Before(..)
            | Check::Mark
            | Check::Over(..)
            | Check::Best(_)
            | Check::NotOver
            | Check::ShowEvents => {
                Err("a deck is inspected, not played: use only `expect` and `show`".into())
            }
        };
        done.map_err(|what| {
            let mut failure = plain(step.line, step.column, what);
            failure.stood = vec![told.to_string()];
            failure
        })?;
    }
    if asserts {
        Ok(shown)
    } else {
        let mut failure = plain(
            case.play.first_line,
            1,
            "this case states nothing that can fail: add an `expect` line".into(),
        );
        failure.stood = shown;
        Err(failure)
    }
}

/// Whether the value at a path is as expected.
fn expect<R: Cases>(
    content: &R::Content,
    view: &Value,
    path: &Path,
    compare: Compare,
    want: &Value,
) -> Result<(), String> {
    let have = path.get(view).map_err(|miss| format!("{path}: {miss}"))?;
    if holds(&have, compare, want)? {
        return match (compare, want, &have) {
            (Compare::Lacks, Value::String(id), Value::Array(_) | Value::Object(_)) => {
                known::<R>(content, id)
            }
            _ => Ok(()),
        };
    }
    let word = match compare {
        Compare::Is => "",
        Compare::IsNot => "not ",
        Compare::AtLeast => "at least ",
        Compare::AtMost => "at most ",
        Compare::More => "more than ",
        Compare::Less => "less than ",
        Compare::Contains => "something with ",
        Compare::Lacks => "something without ",
    };
    Err(format!("{path} is {have}; expected {word}{want}"))
}

/// Whether the value at a path compares so. Where the path leads nowhere it does not.
pub(crate) fn holds_in(view: &Value, path: &Path, compare: Compare, want: &Value) -> bool {
    path.get(view)
        .is_ok_and(|have| holds(&have, compare, want).unwrap_or(false))
}

/// Whether nothing is at a path.
fn absent(view: &Value, path: &Path) -> Result<(), String> {
    match path.get(view) {
        Err(_) | Ok(Value::Null) => Ok(()),
        Ok(have) => Err(format!("{path} is {have}; expected nothing there")),
    }
}

/// Whether every part of a key (`use:old-map/2`, `wield:axe+knife`, `monster:ghoul#2`) stands for something.
fn known<R: Cases>(content: &R::Content, key: &str) -> Result<(), String> {
    let number = |p: &str| p.trim_start_matches(['-', '+']).parse::<u32>().is_ok();
    let known = |word: &str| R::knows(content, word);
    if known(key) || known(&slug(key)) {
        return Ok(());
    }
    let parts = key.split([':', '/', '+', ' ', ',', '.']);
    let odd = parts
        .map(|p| p.split(['#', '@']).next().unwrap_or_default())
        .filter(|p| !p.is_empty() && !number(p))
        .find(|name| {
            // `general-store-2` is the second of two.
            let copy = name.rsplit_once('-').filter(|(_, n)| number(n));
            !known(name) && !copy.is_some_and(|(id, _)| known(id)) && !known(&slug(name))
        });
    match odd {
        Some(odd) => Err(format!(
            "nothing in the game is called `{odd}`, so its absence means nothing"
        )),
        None => Ok(()),
    }
}

fn near(key: &str, question: &Question) -> String {
    let keys: Vec<&str> = question.offers.iter().map(|o| o.key.as_str()).collect();
    format!(
        "{} (it could be {})",
        did_you_mean(key, keys.iter().copied()),
        some(question)
    )
}

/// The first keys of a question, for a message.
fn some(question: &Question) -> String {
    let keys: Vec<&str> = question
        .offers
        .iter()
        .map(|o| o.key.as_str())
        .take(16)
        .collect();
    let more = if question.offers.len() > keys.len() {
        ", .."
    } else {
        ""
    };
    keys.join(", ") + more
}

/// Whether words hold other words, whatever the letter case.
fn says(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

fn same(have: &Value, want: &Value) -> bool {
    have == want
        || have
            .as_f64()
            .zip(want.as_f64())
            .is_some_and(|(a, b)| a == b)
        || want.as_str().is_some_and(|w| is_named(have, w))
}

fn contains(have: &Value, want: &Value) -> Result<bool, String> {
    match have {
        Value::Array(list) => Ok(list.iter().any(|v| same(v, want))),
        Value::Object(map) => Ok(want
            .as_str()
            .is_some_and(|w| map.keys().any(|k| k == w || slug(k) == slug(w)))),
        Value::String(text) => Ok(want.as_str().is_some_and(|w| says(text, w))),
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            Err(format!("{have} is not a list, an object or a text"))
        }
    }
}

fn holds(have: &Value, compare: Compare, want: &Value) -> Result<bool, String> {
    let order = || {
        let both = have.as_f64().zip(want.as_f64());
        both.ok_or_else(|| format!("{have} and {want} are not both numbers"))
    };
    match compare {
        Compare::Is => Ok(same(have, want)),
        Compare::IsNot => Ok(!same(have, want)),
        Compare::AtLeast => order().map(|(a, b)| a >= b),
        Compare::AtMost => order().map(|(a, b)| a <= b),
        Compare::More => order().map(|(a, b)| a > b),
        Compare::Less => order().map(|(a, b)| a < b),
        Compare::Contains => contains(have, want),
        Compare::Lacks => contains(have, want).map(|c| !c),
    }
}
