//! Lessons: a position, a goal and steps that go on when something has happened, written in Markdown.
//!
//! The games know nothing of lessons. A lesson travels in the headers of a record, so every client that can go on with
//! a record can go on with a lesson. How far it has come follows from the answers alone: what is taken back is not yet
//! learned, and whoever comes back later goes on where they left. The format is described in `docs/lessons.md`.

mod luck;
mod read;

pub use luck::Luck;
pub use read::read;

use crate::case::open::{escaped, unescaped};
use crate::case::{Check, Problem};
use kernel::record::Record;
use kernel::shipped::Shipped;

/// Parts of the table that a step may point at, besides answers and things.
pub const PARTS: [&str; 7] = ["question", "map", "hand", "log", "undo", "bag", "me"];

/// The lessons that come with the program: a folder for each game.
static LESSONS: Shipped = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The header of a record that is a lesson: its whole text, with line ends as `\n`.
pub const LESSON: &str = "lesson";

/// When a step is done.
#[derive(Clone, PartialEq, Debug)]
pub enum Until {
    /// Somebody gave an answer with this key, or with one that begins so where it ends with `:`.
    Chose(String),
    /// A line of a case's script holds.
    Holds(Check),
}

/// One idea.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The line of its heading.
    pub line: usize,
    /// Its heading.
    pub title: String,
    /// Its paragraphs.
    pub text: Vec<String>,
    /// What it points at: keys of answers, things by id or by what is printed on them, parts of the table.
    pub point: Vec<String>,
    /// When it is done: as soon as one of these holds. A step without any is read.
    pub until: Vec<Until>,
    /// The answers of the expected path, with the line of each.
    pub play: Vec<(usize, String)>,
}

/// A lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// What the player is to reach, in a sentence.
    pub goal: String,
    /// About how long it takes.
    pub minutes: u32,
    /// Its steps.
    pub steps: Vec<Step>,
    /// What chance answers.
    pub luck: Luck,
    case: crate::case::Case,
    text: String,
}

impl Lesson {
    /// The scenario that it is played in.
    pub fn scenario(&self) -> &str {
        self.case.table.scenario().unwrap_or_default()
    }

    /// The steps that wait for something to happen.
    pub fn tasks(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|s| !s.until.is_empty())
    }

    /// The record of a table where the lesson begins.
    ///
    /// # Errors
    /// The position cannot be read.
    pub fn record(&self) -> Result<Record, Problem> {
        let mut record = crate::case::open::record(&self.case)?;
        record.headers.push((LESSON.into(), escaped(&self.text)));
        record.headers.push(("seed".into(), "1926".into()));
        Ok(record)
    }

    /// The lesson of a record, if it is one.
    pub fn of(headers: &[(String, String)]) -> Option<Self> {
        let (_, text) = headers.iter().find(|(name, _)| name == LESSON)?;
        read(&unescaped(text)).ok()
    }
}

/// The lessons of a game (`card`, `board`) that come with the program, each with the name it is called by.
pub fn all(family: &str) -> Vec<(&'static str, Lesson)> {
    let mine = LESSONS
        .by_folder()
        .filter(|(f, ..)| f.strip_suffix("-game") == Some(family));
    mine.filter_map(|(_, name, text)| Some((name_of(name), read(text).ok()?)))
        .collect()
}

/// The lesson of a game with this name.
pub fn find(family: &str, name: &str) -> Option<Lesson> {
    let found = all(family).into_iter().find(|(n, _)| *n == name)?;
    Some(found.1)
}

/// The text of every lesson, with the path of its file.
pub fn texts() -> impl Iterator<Item = (String, &'static str)> {
    LESSONS
        .by_folder()
        .map(|(f, name, text)| (format!("lessons/{f}/{name}.md"), text))
}

/// The name of a file without the number that orders it: `1-first` is `first`.
fn name_of(file: &'static str) -> &'static str {
    match file.split_once('-') {
        Some((n, name)) if n.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => file,
    }
}
