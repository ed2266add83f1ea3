//! Where a lesson stands, as a table shows it.

use super::Host;
use super::data::{LessonStep, LessonView, Looker, Object};
use super::follow::reached;
use crate::lesson::{PARTS, Step};
use crate::session::Session;
use kernel::show::Show;
use kernel::{Cases, Catalogue as Menu, Greedy};

/// Where the lesson of this game stands; nothing if it is none.
pub(super) fn at<R: Show + Menu + Greedy + Cases>(
    session: &Session<R>,
    looker: Looker,
) -> Option<LessonView> {
    let lesson = session.lesson()?;
    let done = reached(lesson, session);
    let mut left = done;
    let mut steps = lesson.steps.iter();
    while left > 0 {
        left -= usize::from(!steps.next()?.until.is_empty());
    }
    let mut next = Vec::new();
    for step in steps {
        next.push(step);
        if !step.until.is_empty() {
            break;
        }
    }
    let question = Host::question(session, looker).unwrap_or_default();
    let pointing = next.iter().any(|s| !s.point.is_empty());
    let objects = pointing.then(|| Host::view(session, looker).objects);
    let objects = objects.unwrap_or_default();
    let resolve = |named: &String| -> Option<String> {
        let offers = question.offers.iter();
        let mut keys = offers.map(|o| &o.key);
        if let Some(key) = keys.find(|k| *k == named) {
            return Some(key.clone());
        }
        let is = |o: &&Object| o.id == *named || o.print.as_ref() == Some(named);
        if let Some(found) = objects.iter().find(is) {
            return Some(found.id.clone());
        }
        PARTS
            .contains(&named.as_str())
            .then(|| format!("part:{named}"))
    };
    let shown = |step: &Step| LessonStep {
        title: step.title.clone(),
        text: step.text.clone(),
        point: step.point.iter().filter_map(resolve).collect(),
        task: !step.until.is_empty(),
    };
    Some(LessonView {
        title: lesson.title.clone(),
        goal: lesson.goal.clone(),
        done,
        of: lesson.tasks().count(),
        steps: next.into_iter().map(shown).collect(),
    })
}
