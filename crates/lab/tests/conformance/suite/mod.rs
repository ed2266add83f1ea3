//! The conformance suite: everything the effect languages can say, said once on a synthetic card and played.
//!
//! A [`Form`] is one thing that a maker can write: a verb with a sort and a number of nouns, a happening in a cell with
//! what may be done to it, a quantity of a subject, a condition, a duration, a limit, a cost. Each is made from the
//! vocabulary itself, so that a new word has a form from its first day. A form is either refused by the check, at the
//! word, or played in a position in which it must act; what changed then is held against what its text says. A form
//! that is accepted and changes nothing is silent, and silence fails the suite.

mod board;
mod card;
mod schema;

use board::BoardForms;
use card::CardForms;

use rayon::prelude::*;
use serde::Serialize;
use std::fmt::Write as _;

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
pub trait Conformance: Sync {
    /// The game's name: `card` or `board`.
    fn game(&self) -> &'static str;
    /// Every form of the vocabulary.
    fn forms(&self) -> Vec<Form>;
    /// Checks, renders and plays one form.
    fn play(&self, form: &Form) -> Outcome;
    /// What the vocabulary can say and nobody has written a run for yet: the work that is left.
    fn unwritten(&self) -> &[String] {
        &[]
    }
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
    /// How many fields of the vocabulary have no form yet, and are in no count above.
    pub unwritten: Vec<String>,
    /// Every form, in the order of the vocabulary.
    pub outcomes: Vec<Outcome>,
}

/// Plays the forms of a game whose names are wanted, on all cores.
pub fn report(suite: &dyn Conformance, wanted: &dyn Fn(&str) -> bool) -> Report {
    let mut forms = suite.forms();
    forms.retain(|f| wanted(&f.id));
    let outcomes: Vec<Outcome> = forms.par_iter().map(|f| suite.play(f)).collect();
    let count = |is: fn(&Verdict) -> bool| outcomes.iter().filter(|o| is(&o.verdict)).count();
    Report {
        game: suite.game(),
        forms: outcomes.len(),
        run: count(|v| matches!(v, Verdict::Run)),
        refused: count(|v| matches!(v, Verdict::Refused(_))),
        silent: count(|v| matches!(v, Verdict::Silent(_))),
        unwritten: suite.unwritten().to_vec(),
        outcomes,
    }
}

/// The suites there are.
pub fn suites() -> Vec<Box<dyn Conformance>> {
    vec![Box::new(CardForms::new()), Box::new(BoardForms::default())]
}

/// The table of `docs/conformance.md`: how many forms each part of each language has, and what became of them.
pub fn table(reports: &[Report]) -> String {
    let mut out = String::from(
        "# Conformance\n\n\
         Everything that the two effect languages can say is said once, on a synthetic card, and played: every verb with\n\
         every sort of noun, one and many; every happening in each of its cells, answered to, cancelled and replaced; every\n\
         quantity and rule of every subject; every condition, amount, filter, duration, limit and cost. A form *runs* if it did\n\
         what its text says, or is *refused* by `pack check`. None may be *silent*: accepted, and without effect.\n\n\
         `cargo run -p miskatonic-lab --example conformance` runs them all (`-- --json`: each form with its text), and\n\
         `scripts/regenerate conformance` writes this page.\n",
    );
    for report in reports {
        let (game, forms) = (report.game, report.forms);
        let _ = write!(
            out,
            "\n## The {game} game: {forms} forms\n\n| | forms | run | refused | silent |\n|---|---|---|---|---|\n"
        );
        let mut families: Vec<&str> = report.outcomes.iter().map(|o| o.family).collect();
        families.sort_unstable();
        families.dedup();
        for family in families {
            let of = || report.outcomes.iter().filter(|o| o.family == family);
            let count = |is: fn(&Verdict) -> bool| of().filter(|o| is(&o.verdict)).count();
            let _ = writeln!(
                out,
                "| {family} | {} | {} | {} | {} |",
                of().count(),
                count(|v| matches!(v, Verdict::Run)),
                count(|v| matches!(v, Verdict::Refused(_))),
                count(|v| matches!(v, Verdict::Silent(_))),
            );
        }
        let (run, refused, silent) = (report.run, report.refused, report.silent);
        let _ = writeln!(out, "| all | {forms} | {run} | {refused} | {silent} |");
        if !report.unwritten.is_empty() {
            let _ = writeln!(
                out,
                "\n{} fields of its verbs and nouns have no form yet: what they do is held by cases and by the official cards alone.",
                report.unwritten.len()
            );
        }
    }
    out
}
