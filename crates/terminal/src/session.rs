//! A session of either game as a driver.

use crate::card_game::details::capital;
use crate::driver::{Asker, Cannot, Choice, Driver, Kind, Odds, Pass, Question, State, Told, Undo};
use crate::rules;
use crate::scene::{Panel, Row, Scene, Thing, Tone, fold};
use crate::screen::Screen;
use kernel::{Seat, Viewer, Who};
use std::collections::BTreeSet;
use table::{Back, By, LineKind, Session};

/// The kind of question that has one answer only.
const SINGLE: &str = "questions with one answer";

/// A [`Session`] that the clients can play.
pub struct Table<'s, R: Screen> {
    session: &'s mut Session<R>,
    log: Vec<Told>,
    /// How many lines of the session's log have been read into it.
    read: usize,
    /// Whose eyes are at the screen: the last person asked.
    eyes: Seat,
    /// Where the game is kept.
    place: String,
    /// What kept a bot's or the dealer's answer from being taken.
    trouble: Option<String>,
}

impl<'s, R: Screen> Table<'s, R> {
    /// The table of this session. `place` says where the game is kept and how to go on with it.
    pub fn new(session: &'s mut Session<R>, place: impl Into<String>) -> Self {
        let mut table = Self {
            session,
            log: Vec::new(),
            read: 0,
            eyes: Seat(0),
            place: place.into(),
            trouble: None,
        };
        table.sync();
        table
    }

    /// Brings the log and the eyes up to date.
    fn sync(&mut self) {
        let lines = self.session.log();
        if lines.len() < self.read {
            self.log.clear();
            self.read = 0;
        }
        for (i, line) in lines.iter().enumerate().skip(self.read) {
            let kind = match line.kind {
                LineKind::Answer(By::Person) => Kind::Answer,
                LineKind::Answer(By::Bot) => Kind::Bot,
                LineKind::Answer(By::Pass) | LineKind::Note => Kind::Note,
                LineKind::Answer(By::Dealer) | LineKind::Event => Kind::Event,
            };
            // What chance answered need not be told twice, where what came of it says the same.
            let typed = matches!(self.session.config().chance, table::Chance::Person);
            if let (LineKind::Answer(By::Person), Some((_, face)), true) =
                (line.kind, line.text.rsplit_once("dice: "), typed)
                && lines
                    .get(i + 1)
                    .and_then(|e| rolled(&e.text))
                    .is_some_and(|(_, rolled)| rolled == face)
            {
                continue;
            }
            if line.kind == LineKind::Answer(By::Dealer) {
                let drawn = line
                    .text
                    .rsplit_once(": ")
                    .map_or(line.text.as_str(), |(_, drawn)| drawn);
                let mut events = lines[i + 1..].iter().take_while(|l| l.at == line.at);
                if events.any(|e| e.kind == LineKind::Event && e.text.contains(drawn)) {
                    continue;
                }
            }
            // Dice fall one by one, and are read as one roll; those that are typed in are told one by one.
            match (self.log.last_mut().filter(|_| !typed), rolled(&line.text)) {
                (Some(last), Some((who, face)))
                    if kind == Kind::Event && rolled_before(&last.text, who) =>
                {
                    last.text.push_str(", ");
                    last.text.push_str(face);
                }
                _ => self.log.push(Told {
                    text: capital(&line.text),
                    kind,
                }),
            }
        }
        self.read = lines.len();
        if let Some(Who::Seat(seat)) = self.session.game().ask().map(|a| a.who)
            && self.session.bot_kind(seat).is_none()
        {
            self.eyes = seat;
        }
    }

    /// The cite of the open question, if it is one that can be passed.
    fn passable(&self) -> Option<&'static str> {
        let game = self.session.game();
        let ask = game.ask()?;
        R::pass(self.session.content(), game).map(|_| R::cite(&ask.rule))
    }

    /// The name of a kind of question: its rule's heading beside its citation.
    fn pass_name(cite: &str) -> String {
        match rules::find(R::FAMILY, cite).and_then(|t| t.first().cloned()) {
            Some(heading) => format!("{cite} {heading}"),
            None => cite.to_owned(),
        }
    }
}

impl<R: Screen> Driver for Table<'_, R> {
    fn state(&mut self) -> State {
        if let Some(why) = &self.trouble {
            let retry = Choice {
                key: "retry".into(),
                label: "Try again".into(),
                note: String::new(),
            };
            let text = format!("The game cannot go on: {why}");
            return State::Asks(Question {
                who: Asker::Menu,
                text,
                rule: String::new(),
                choices: vec![retry],
                free: None,
            });
        }
        let Some(q) = self.session.question() else {
            let outcome = R::ending(self.session.content(), self.session.game());
            return State::Over {
                outcome,
                won: self.session.outcome().is_some_and(|(_, won)| won),
            };
        };
        let name = q.who.clone();
        let who = match q.seat {
            Some(seat) if self.session.bot_kind(seat).is_some() => return State::Runs(q.who),
            Some(_) => Asker::Player(q.who),
            None if matches!(self.session.config().chance, table::Chance::Seeded(_)) => {
                return State::Runs(q.who);
            }
            None => Asker::Chance(capital(&q.who)),
        };
        let (content, game) = (self.session.content(), self.session.game());
        let total: u64 = q
            .offers
            .iter()
            .filter_map(|o| o.weight)
            .map(u64::from)
            .sum();
        let listed = game.ask().map(|a| a.choices.as_slice()).unwrap_or_default();
        let note = |i: usize, weight: Option<u32>| match weight {
            Some(w) => format!("{w} in {total}"),
            None => listed
                .get(i)
                .map(|c| R::note(content, game, c))
                .unwrap_or_default(),
        };
        let offers = q.offers.into_iter().enumerate();
        let choices = offers
            .map(|(i, o)| Choice {
                note: note(i, o.weight),
                key: o.key,
                label: o.label,
            })
            .collect();
        // Who is asked stands beside the question.
        let text = q
            .text
            .strip_prefix(name.as_str())
            .and_then(|t| t.strip_prefix(": "))
            .map_or(q.text.clone(), capital);
        State::Asks(Question {
            who,
            text,
            rule: q.rule.to_owned(),
            choices,
            free: None,
        })
    }

    fn answer(&mut self, key: &str) -> Result<(), String> {
        if self.trouble.take().is_some() {
            return Ok(());
        }
        let choice = self
            .session
            .game()
            .by_key(self.session.content(), key)
            .map_err(|e| e.to_string())?;
        let done = self.session.answer_only(choice).map_err(|e| e.to_string());
        self.sync();
        done
    }

    fn go_on(&mut self) -> bool {
        if self.trouble.is_some() {
            return false;
        }
        let moved = self.session.step().unwrap_or_else(|e| {
            self.trouble = Some(e.to_string());
            false
        });
        self.sync();
        moved
    }

    fn scene(&self) -> Scene {
        let view = self.session.view(Viewer::Seat(self.eyes));
        let mut scene = R::scene(self.session.content(), &view, self.eyes);
        if scene.panels.is_empty() {
            scene.panels.push(Panel {
                title: "Table".into(),
                rows: vec![Row::toned(Tone::Quiet, "Nothing to show.")],
                mine: false,
            });
        }
        scene
    }

    fn log(&self) -> &[Told] {
        &self.log
    }

    fn why_not(&self) -> Vec<Cannot> {
        let (content, game) = (self.session.content(), self.session.game());
        R::why_not(content, game)
            .into_iter()
            .map(|(choice, reason)| Cannot {
                key: R::key(content, game, &choice),
                label: R::label(content, game, &choice),
                reason,
            })
            .collect()
    }

    fn odds(&self) -> Option<Odds> {
        R::odds(self.session.content(), self.session.game(), self.eyes)
    }

    fn stack(&self) -> Vec<String> {
        R::stack_words(self.session.content(), self.session.game())
    }

    fn lookup(&self, name: &str) -> Option<Thing> {
        R::lookup(self.session.content(), &fold(name))
    }

    fn rule(&self, cite: &str) -> Option<Vec<String>> {
        rules::find(R::FAMILY, cite)
    }

    fn undo(&mut self, how: Undo) -> Result<String, String> {
        let back = match how {
            Undo::Answer => Back::Answer,
            Undo::Action => Back::Action,
            Undo::Turn => Back::Turn,
            Undo::Round => Back::Round,
        };
        let count = self.session.undo(back).map_err(|e| e.to_string())?;
        self.log.clear();
        self.read = 0;
        self.sync();
        self.trouble = None;
        Ok(format!(
            "took back {count} answer{}",
            if count == 1 { "" } else { "s" }
        ))
    }

    fn saved(&self) -> String {
        self.place.clone()
    }

    fn passes(&self) -> Vec<Pass> {
        let set = &self.session.config().pass;
        let here = self.passable();
        // The kind that is asked now first, then those that are passed, then the others.
        let rank = |cite: &str| {
            if here == Some(cite) {
                0
            } else {
                2 - usize::from(set.contains(cite))
            }
        };
        let mut kinds: Vec<&str> = here
            .into_iter()
            .chain(set.iter().map(String::as_str))
            .chain(R::PASSABLE.iter().copied())
            .collect();
        let mut seen = BTreeSet::new();
        kinds.retain(|k| seen.insert(*k));
        kinds.sort_by_key(|k| rank(k));
        let mut all: Vec<Pass> = kinds
            .into_iter()
            .map(|k| Pass {
                name: Self::pass_name(k),
                on: set.contains(k),
            })
            .collect();
        all.push(Pass {
            name: SINGLE.into(),
            on: self.session.config().answer_single,
        });
        all
    }

    fn set_pass(&mut self, name: &str, on: bool) -> Result<(), String> {
        if name == SINGLE {
            self.session.set_answer_single(on);
        } else {
            let cite = name.split_whitespace().next().unwrap_or_default();
            self.session.set_pass(cite, on);
        }
        self.sync();
        Ok(())
    }
}

/// The roller and the face, of a line that tells of one die.
fn rolled(text: &str) -> Option<(&str, &str)> {
    text.split_once(ROLLS)
        .filter(|(_, face)| face.len() == 1 && face.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a line tells of dice of the same roller.
fn rolled_before(text: &str, who: &str) -> bool {
    let faces = text
        .strip_prefix(who)
        .and_then(|rest| rest.strip_prefix(ROLLS));
    faces.is_some_and(|f| {
        f.bytes()
            .all(|b| b.is_ascii_digit() || b == b',' || b == b' ')
    })
}

/// How the games tell of a die.
const ROLLS: &str = " rolls ";
