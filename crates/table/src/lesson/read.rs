//! Reading a lesson out of Markdown.

use super::{Lesson, Luck, Step, Until};
use crate::case::{Block, Case, Check, Problem, Subject, open, parse};

fn problem(line: usize, what: impl Into<String>) -> Problem {
    Problem {
        line,
        column: 1,
        what: what.into(),
    }
}

/// A step without anything in it.
fn step(line: usize, title: &str) -> Step {
    Step {
        line,
        title: title.to_owned(),
        text: Vec::new(),
        point: Vec::new(),
        until: Vec::new(),
        play: Vec::new(),
    }
}

/// Reads a lesson.
///
/// # Errors
/// What is wrong with it, and on which line.
pub fn read(text: &str) -> Result<Lesson, Problem> {
    let (mut title, mut goal, mut minutes) = (String::new(), String::new(), 10);
    let mut table: Option<Block> = None;
    let mut steps: Vec<Step> = Vec::new();
    let mut paragraph = String::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((line, raw)) = lines.next() {
        let heading = raw.strip_prefix("## ");
        let ends = raw.trim().is_empty() || raw.starts_with("```") || raw.starts_with("- ");
        if (ends || heading.is_some()) && !paragraph.is_empty() {
            let done = std::mem::take(&mut paragraph);
            match steps.last_mut() {
                Some(step) => step.text.push(done),
                None => preface(&done, &mut goal, &mut minutes),
            }
        }
        if let Some(heading) = heading {
            steps.push(step(line, heading.trim()));
        } else if let Some(heading) = raw.strip_prefix("# ") {
            heading.trim().clone_into(&mut title);
        } else if let Some(fence) = raw.strip_prefix("```") {
            let mut block = Block {
                text: String::new(),
                first_line: line + 1,
            };
            let closed = lines.by_ref().any(|(_, line)| {
                let end = line.trim_end() == "```";
                if !end {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
                end
            });
            if !closed {
                return Err(problem(line, "this block is not closed"));
            }
            match (fence.trim(), steps.last_mut()) {
                ("yaml table" | "table", None) => table = Some(block),
                ("step", Some(step)) => directions(step, &block)?,
                ("yaml table" | "table", Some(_)) => {
                    return Err(problem(line, "the position stands before the first step"));
                }
                ("step", None) => {
                    return Err(problem(line, "a `step` block stands under a `##` heading"));
                }
                (other, _) => {
                    let what =
                        format!("`{other}` is not a block of a lesson: use `yaml table` or `step`");
                    return Err(problem(line, what));
                }
            }
        } else if !raw.trim().is_empty() {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(raw.trim());
        }
    }
    if let (false, Some(step)) = (paragraph.is_empty(), steps.last_mut()) {
        step.text.push(paragraph);
    }
    let table = table.ok_or_else(|| problem(1, "a lesson needs a `yaml table` block"))?;
    for (missing, what) in [
        (title.is_empty(), "a lesson begins with `# ` and its title"),
        (
            goal.is_empty(),
            "a lesson needs a paragraph that begins with `Goal:`",
        ),
        (
            steps.is_empty(),
            "a lesson needs steps: each is a `##` heading",
        ),
    ] {
        if missing {
            return Err(problem(1, what));
        }
    }
    if let Some(bare) = steps.iter().find(|s| s.text.is_empty()) {
        return Err(problem(bare.line, "this step says nothing"));
    }
    let case = Case {
        name: title.clone(),
        line: 1,
        subject: Subject::Position,
        table,
        play: Block {
            text: String::new(),
            first_line: 1,
        },
    };
    Ok(Lesson {
        title,
        goal,
        minutes,
        steps,
        luck: Luck::new(open::luck(&case)?),
        case,
        text: text.to_owned(),
    })
}

/// What stands before the first step.
fn preface(paragraph: &str, goal: &mut String, minutes: &mut u32) {
    if let Some(said) = paragraph.strip_prefix("Goal:") {
        said.trim().clone_into(goal);
    } else if let Some(n) = paragraph.strip_prefix("Minutes:") {
        *minutes = n.trim().parse().unwrap_or(*minutes);
    }
}

/// The lines of a `step` block.
fn directions(step: &mut Step, block: &Block) -> Result<(), Problem> {
    for (line, raw) in (block.first_line..).zip(block.text.lines()) {
        let text = raw.split(" #").next().unwrap_or(raw).trim();
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        if !verb.is_empty() && rest.is_empty() {
            return Err(problem(line, format!("`{verb}` needs something after it")));
        }
        match verb {
            "" => {}
            "point" => step
                .point
                .extend(rest.split(',').map(|p| p.trim().to_owned())),
            "play" => step.play.push((line, rest.to_owned())),
            "until" => step.until.extend(until(line, rest)?),
            other => {
                let what = format!("`{other}` is not a line of a step: use point, until or play");
                return Err(problem(line, what));
            }
        }
    }
    Ok(())
}

fn until(line: usize, text: &str) -> Result<Vec<Until>, Problem> {
    if let Some(keys) = text.strip_prefix("chose ") {
        return Ok(keys
            .split(',')
            .map(|k| Until::Chose(k.trim().to_owned()))
            .collect());
    }
    let block = Block {
        text: text.to_owned(),
        first_line: line,
    };
    let checks = parse(&block)?.into_iter().map(|s| s.check);
    checks
        .map(|check| match check {
            Check::Expect(..)
            | Check::Absent(_)
            | Check::Asks(..)
            | Check::Offers(_)
            | Check::Over(..)
            | Check::NotOver => Ok(Until::Holds(check)),
            Check::Choose(_)
            | Check::Pass
            | Check::PassUntil(_)
            | Check::Chance(_)
            | Check::OffersOnly(_)
            | Check::Refuses(..)
            | Check::Event(..)
            | Check::Before(..)
            | Check::Best(_)
            | Check::Mark
            | Check::ShowEvents
            | Check::Show(_) => Err(problem(
                line,
                "a step waits until `chose KEY`, `expect ..`, `asks ..`, `offers KEY` or `over`",
            )),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# A title\n\nGoal: get\nthere.\n\nMinutes: 3\n\n```yaml table\nscenario: card/x\nchance: [token:0]\n```\n\n## One\n\nRead\nthis.\n\nAnd this.\n\n## Two\n\nDo it.\n\n```step\npoint draw, map\nuntil chose draw, resource\nuntil expect round >= 2\nplay draw\n```\n";

    #[test]
    fn a_lesson_has_steps() {
        let lesson = read(GOOD).expect("it reads");
        assert_eq!(
            (lesson.title.as_str(), lesson.goal.as_str()),
            ("A title", "get there.")
        );
        assert_eq!((lesson.minutes, lesson.scenario()), (3, "card/x"));
        assert_eq!(lesson.steps[0].text, ["Read this.", "And this."]);
        let two = &lesson.steps[1];
        assert_eq!(
            (two.point.len(), two.until.len(), two.play.len()),
            (2, 3, 1)
        );
        assert_eq!(lesson.tasks().count(), 1);
        let record = lesson.record().expect("a record");
        assert_eq!(Lesson::of(&record.headers), Some(lesson));
    }

    #[test]
    fn problems_have_a_line() {
        for (from, to, line) in [
            ("# A title", "A title", 1),
            ("Goal:", "Aim:", 1),
            ("Do it.", "", 20),
            ("until expect round >= 2", "until choose draw", 27),
            ("until expect round >= 2", "then draw", 27),
            ("until expect round >= 2", "until", 27),
            ("```step", "```python", 24),
        ] {
            let found = read(&GOOD.replace(from, to)).expect_err(to);
            assert_eq!(found.line, line, "{to}: {}", found.what);
        }
    }
}
