//! The conformance suite: everything the effect languages can say, said once on a synthetic card and played.
//!
//! A [`Form`] is one thing that a maker can write: a verb with a sort and a number of nouns, a happening in a cell with
//! what may be done to it, a quantity of a subject, a condition, a duration, a limit, a cost. Each is made from the
//! vocabulary itself, so that a new word has a form from its first day. A form is either refused by the check, at the
//! word, or played in a position in which it must act; what changed then is held against what its text says. A form
//! that is accepted and changes nothing is silent, and silence fails the suite.

pub mod board;
pub mod grammar;

use serde::Serialize;

/// One thing that a maker can write.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its name, in the surface's words: `verb/discover-clues/location/many`.
    pub id: String,
    /// The part of the language it belongs to: `verb`, `happening`, `quantity`, `condition`, `duration`, `limit`, `cost`.
    pub family: &'static str,
    /// The synthetic pack that says it, as a maker would write it.
    pub yaml: String,
}

/// What became of a form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It was played, and did what its text says.
    Run,
    /// The check refuses it, with this reason.
    Refused(String),
    /// It is accepted, and nothing came of it or something else than its text says.
    Silent(String),
}

/// A form, its text, and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// [`Form::id`].
    pub form: String,
    /// [`Form::family`].
    pub family: &'static str,
    /// Its rendered text, where it is accepted.
    pub text: Option<String>,
    /// What became of it.
    pub verdict: Verdict,
}

/// A game's forms, and how one is played.
pub trait Conformance {
    /// The game's name: `card` or `board`.
    fn game(&self) -> &'static str;
    /// Every form of the vocabulary.
    fn forms(&self) -> Vec<Form>;
    /// Checks, renders and plays one form.
    fn play(&self, form: &Form) -> Outcome;
}

/// What the suite found in one game.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// `card` or `board`.
    pub game: &'static str,
    /// How many forms there are.
    pub forms: usize,
    /// How many were played and did what they say.
    pub run: usize,
    /// How many the check refuses.
    pub refused: usize,
    /// How many are accepted without effect: none, or the suite fails.
    pub silent: usize,
    /// Every form, in the order of the vocabulary.
    pub outcomes: Vec<Outcome>,
}

/// Plays every form of a game.
pub fn conformance(suite: &dyn Conformance) -> Report {
    let outcomes: Vec<Outcome> = suite.forms().iter().map(|f| suite.play(f)).collect();
    let count = |is: fn(&Verdict) -> bool| outcomes.iter().filter(|o| is(&o.verdict)).count();
    Report {
        game: suite.game(),
        forms: outcomes.len(),
        run: count(|v| matches!(v, Verdict::Run)),
        refused: count(|v| matches!(v, Verdict::Refused(_))),
        silent: count(|v| matches!(v, Verdict::Silent(_))),
        outcomes,
    }
}
