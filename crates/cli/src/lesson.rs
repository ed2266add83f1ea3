//! `lesson`: whether a lesson can be played to its end.

use crate::args::Lessons;
use crate::fail::Fail;
use crate::games;
use crate::out::out;
use crate::outputs;
use std::io::Write;
use std::path::{Path, PathBuf};
use table::lesson::{self, Lesson};
use table::prove::prove;

/// `miskatonic lesson`
pub fn lesson(args: Lessons, packs: &[PathBuf]) -> Result<(), Fail> {
    outputs::may_write(args.record.iter(), args.force)?;
    let mut out = out();
    let mut wrong = 0;
    let texts: Vec<(String, String)> = if args.files.is_empty() {
        lesson::texts().map(|(p, t)| (p, t.to_owned())).collect()
    } else {
        let read = |path: &PathBuf| {
            let text = std::fs::read_to_string(path);
            let text = text.map_err(|e| Fail::new(format!("{}: {e}", path.display())))?;
            Ok::<_, Fail>((path.display().to_string(), text))
        };
        args.files.iter().map(read).collect::<Result<_, _>>()?
    };
    for (path, text) in &texts {
        let proved = lesson::read(text).map_err(|p| (p, None));
        let proved = proved.and_then(|lesson| {
            let game = games::in_box(lesson.scenario(), packs)
                .map_err(|e| (Default::default(), Some(e)))?;
            let proof = prove(&*game, &lesson).map_err(|p| (p, None))?;
            Ok((lesson, proof))
        });
        match proved {
            Ok((lesson, proof)) => {
                writeln!(
                    out,
                    "ok    {path}: {}, {} tasks, {} pages, {} answers",
                    lesson.title, proof.done, proof.read, proof.answers
                )?;
                if let Some(to) = &args.record {
                    record(&lesson, to, args.force)?;
                }
            }
            Err((_, Some(fail))) => return Err(fail),
            Err((problem, None)) => {
                wrong += 1;
                writeln!(out, "wrong {path}:{}: {}", problem.line, problem.what)?;
            }
        }
    }
    out.flush()?;
    if wrong > 0 {
        return Err(Fail::new(format!(
            "{wrong} of {} lessons cannot be completed",
            texts.len()
        )));
    }
    Ok(())
}

fn record(lesson: &Lesson, to: &Path, force: bool) -> Result<(), Fail> {
    let record = lesson.record().map_err(|p| Fail::new(p.what))?;
    outputs::write(to, &record.text(), force)?;
    Ok(())
}
