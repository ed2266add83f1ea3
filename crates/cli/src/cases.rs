//! `case`: runs Markdown files of cases.

use crate::args;
use crate::fail::Fail;
use crate::games::{self, FAMILIES, Family, Playable, Task};
use crate::out::out;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use table::case::{Case, Document, Failure, Problem, Subject};

/// `miskatonic case`
pub fn case(args: args::Case, packs: &[PathBuf]) -> Result<(), Fail> {
    if let Some(family) = &args.schema {
        let mut out = out();
        writeln!(out, "{}", games::with_game(family, Schema)?.trim_end())?;
        return Ok(out.flush()?);
    }
    let mut files = Vec::new();
    for path in &args.paths {
        collect(path, true, &mut files)?;
    }
    files.sort();
    files.dedup();
    let mut out = out();
    let (mut passed, mut failed) = (0, 0);
    let (mut anchors, mut bare) = (0, Vec::new());
    for path in &files {
        let bytes =
            std::fs::read(path).map_err(|e| Fail::new(format!("{}: {e}", path.display())))?;
        let name = path.display();
        let Ok(text) = String::from_utf8(bytes) else {
            writeln!(out, "{name}:1:1: this is not a text file")?;
            failed += 1;
            continue;
        };
        let doc = Document::parse(&text);
        for p in &doc.problems {
            writeln!(out, "{name}:{}:{}: {}", p.line, p.column, p.what)?;
            failed += 1;
        }
        for case in &doc.cases {
            if args
                .only
                .as_ref()
                .is_some_and(|words| !case.name.to_lowercase().contains(&words.to_lowercase()))
            {
                continue;
            }
            match run_case(packs, case) {
                Ok(shown) => {
                    passed += 1;
                    if !shown.is_empty() {
                        writeln!(out, "{name}:{}: {}", case.line, case.name)?;
                    }
                    for line in shown {
                        writeln!(out, "    {line}")?;
                    }
                }
                Err(Failure { problem, stood }) => {
                    failed += 1;
                    writeln!(
                        out,
                        "{name}:{}:{}: {}: {}",
                        problem.line, problem.column, case.name, problem.what
                    )?;
                    for line in stood {
                        writeln!(out, "    {line}")?;
                    }
                }
            }
        }
        anchors += doc.anchors.len();
        bare.extend(
            doc.anchors
                .into_iter()
                .filter(|a| a.cases == 0)
                .map(|a| (path.clone(), a)),
        );
    }
    if args.coverage {
        for (path, anchor) in &bare {
            writeln!(
                out,
                "{}:{}: no case for {} ({})",
                path.display(),
                anchor.line,
                anchor.id,
                anchor.title
            )?;
        }
        writeln!(
            out,
            "{} of {anchors} rules have a case",
            anchors - bare.len()
        )?;
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    out.flush()?;
    match (passed, failed) {
        (0, 0) => Err(Fail::new(
            "there is no case here: a case is a heading, a ```yaml table (or deck) block and a ```play block",
        )),
        (_, 0) => Ok(()),
        (..) => Err(Fail::told()),
    }
}

/// The Markdown files at a path. A path that was named must be there and readable.
fn collect(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> Result<(), Fail> {
    let fail = |e: std::io::Error| Fail::new(format!("{}: {e}", path.display()));
    if std::fs::metadata(path).map_err(fail)?.is_dir() {
        let mut inside: Vec<PathBuf> = Vec::new();
        for entry in std::fs::read_dir(path).map_err(fail)? {
            inside.push(entry.map_err(fail)?.path());
        }
        for path in inside {
            let hidden = path
                .file_name()
                .is_some_and(|n| n.to_string_lossy().starts_with('.'));
            if !hidden {
                collect(&path, false, files)?;
            }
        }
    } else if named || path.extension().is_some_and(|x| x == "md") {
        files.push(path.to_owned());
    }
    Ok(())
}

struct Schema;

impl Task for Schema {
    type Output = Result<String, Fail>;
    fn run<R: Playable>(self) -> Result<String, Fail> {
        Ok(R::position_schema())
    }
}

struct RunCase<'a>(&'a [PathBuf], &'a Case);

/// Runs a case of any game: what it shows.
pub fn run_case(packs: &[PathBuf], case: &Case) -> Result<Vec<String>, Failure> {
    let scenario = match case.subject {
        Subject::Position => case.table.scenario().unwrap_or_default().to_owned(),
        Subject::Deck => games::WITH_DECKS.to_owned(),
    };
    let place = |what| {
        let line = case
            .table
            .text
            .lines()
            .position(|l| l.starts_with("scenario:"))
            .unwrap_or(0);
        Failure {
            problem: Problem {
                line: case.table.first_line + line,
                column: 1,
                what,
            },
            stood: Vec::new(),
        }
    };
    if Family::of(&scenario).is_none() {
        return Err(place(format!(
            "unknown scenario `{scenario}`: it starts with {}",
            FAMILIES.join("/ or ") + "/"
        )));
    }
    match games::with_game(&scenario, RunCase(packs, case)) {
        Ok(result) => result,
        Err(fail) => Err(place(fail.words)),
    }
}

impl Task for RunCase<'_> {
    type Output = Result<Result<Vec<String>, Failure>, Fail>;
    fn run<R: Playable>(self) -> Self::Output {
        let Self(packs, case) = self;
        let content = games::content::<R>(packs)?;
        let done = catch_unwind(AssertUnwindSafe(|| table::case::run::<R>(&content, case)));
        Ok(done.unwrap_or_else(|payload| {
            let what = format!("the engine panicked: {}", lab::panic_words(&*payload));
            Err(Failure {
                problem: Problem {
                    line: case.play.first_line,
                    column: 1,
                    what,
                },
                stood: Vec::new(),
            })
        }))
    }
}
