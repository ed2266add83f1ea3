//! Playing a lesson's expected path, so that a test proves that everybody can finish it.

use crate::Desk;
use crate::case::Problem;
use crate::host::data::{LessonView, Looker};
use crate::host::game_box::{GameBox, Terms};
use crate::lesson::{Lesson, PARTS, Step};
use crate::session::{Chance, Nowhere};
use kernel::Seeded;

/// What the expected path came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// How many answers it takes.
    pub answers: usize,
    /// How many steps are done, and how many are read.
    pub done: usize,
    /// How many steps are read.
    pub read: usize,
}

/// Plays the expected path of a lesson as a table in the browser would.
///
/// # Errors
/// Where it does not lead through, and what was asked there.
pub fn prove(game: &dyn GameBox, lesson: &Lesson) -> Result<Proof, Problem> {
    let fails = |line: usize, what: String| Problem {
        line,
        column: 1,
        what,
    };
    let record = lesson.record()?;
    let mut terms = Terms::new(Chance::Seeded(Seeded::new(1926)));
    terms.quiet = true;
    let resumed = game.load(&record, terms, Box::new(Nowhere));
    let mut host = resumed.map_err(|e| fails(1, e.to_string()))?.host;
    host.settle().map_err(|e| fails(1, e.to_string()))?;
    let mut proof = Proof::default();
    for step in &lesson.steps {
        let now = now(&*host)
            .ok_or_else(|| fails(step.line, "the lesson is over before this step".into()))?;
        let shown = now.steps.iter().any(|s| s.title == step.title);
        if !shown {
            let on = now.steps.first().map_or("the end", |s| s.title.as_str());
            let what = format!("this step is never reached: the lesson is at \"{on}\"");
            return Err(fails(step.line, what));
        }
        points(&*host, step).map_err(|what| fails(step.line, what))?;
        if step.until.is_empty() {
            proof.read += 1;
            if !step.play.is_empty() {
                return Err(fails(
                    step.line,
                    "a page to read has nothing to play".into(),
                ));
            }
            continue;
        }
        for (line, key) in &step.play {
            let stood = |why: String| {
                let asked = host.question(Looker::Host).map_or_else(
                    || "the game is over".into(),
                    |q| {
                        let keys: Vec<_> = q.offers.iter().map(|o| o.key.clone()).collect();
                        format!("{} [{}] {}: {}", q.who, q.rule, q.text, keys.join(", "))
                    },
                );
                fails(*line, format!("{why}; {asked}"))
            };
            if now_done(&*host) > proof.done {
                return Err(stood("the step is done before this".into()));
            }
            let answered = match key.as_str() {
                "pass" => match host.question(Looker::Host) {
                    Some(q) => match q.offers.iter().find(|o| o.declines) {
                        Some(o) => host.answer(&o.key).map_err(|e| e.to_string()),
                        None => Err("this question cannot be passed".into()),
                    },
                    None => Err("nothing is asked".into()),
                },
                key => host.answer_text(key).map_err(|e| e.to_string()),
            };
            match answered {
                Ok(()) => proof.answers += 1,
                Err(why) => {
                    let asked = host.question(Looker::Host);
                    let asked = asked.map_or_else(String::new, |question| {
                        let keys: Vec<_> = question.offers.iter().map(|o| o.key.clone()).collect();
                        format!(
                            "; {} is asked \"{}\" [{}]: {}",
                            question.who,
                            question.text,
                            question.rule,
                            keys.join(", ")
                        )
                    });
                    return Err(fails(*line, format!("{why}{asked}")));
                }
            }
        }
        proof.done += 1;
        let done = now_done(&*host);
        if done != proof.done {
            let asked = host.question(Looker::Host).map_or_else(
                || "the game is over".into(),
                |q| format!("{} is asked: {} [{}]", q.who, q.text, q.rule),
            );
            let what = format!(
                "after its answers {done} tasks are done, not {}; {asked}",
                proof.done
            );
            return Err(fails(step.line, what));
        }
    }
    Ok(proof)
}

fn now(host: &dyn Desk) -> Option<LessonView> {
    host.since(Looker::Host, None).lesson
}

fn now_done(host: &dyn Desk) -> usize {
    now(host).map_or(usize::MAX, |l| l.done)
}

/// Whether there is everything that a step points at.
fn points(host: &dyn Desk, step: &Step) -> Result<(), String> {
    let shown = now(host).unwrap_or_default();
    let shown = shown.steps.iter().find(|s| s.title == step.title);
    let found = shown.map_or(0, |s| s.point.len());
    if found == step.point.len() {
        return Ok(());
    }
    let view = host.view(Looker::Seat(0));
    let names: Vec<String> = view
        .objects
        .iter()
        .map(|o| o.print.clone().unwrap_or_else(|| o.id.clone()))
        .collect();
    let keys: Vec<String> = host
        .question(Looker::Seat(0))
        .map(|q| q.offers.into_iter().map(|o| o.key).collect())
        .unwrap_or_default();
    Err(format!(
        "it points at {:?}, and not all of it is there: parts {PARTS:?}; answers {}; things {}",
        step.point,
        keys.join(", "),
        names.join(", ")
    ))
}
