//! `review`: what a game was worth at every answer, and which decisions cost the most.

use crate::args;
use crate::fail::Fail;
use crate::files;
use crate::games::{self, Playable, Task};
use crate::out::{json_line, out};
use crate::outputs;
use crate::records::load;
use indicatif::ProgressBar;
use kernel::record::{Move, Record};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use table::Host;
use table::host::review::Review;

struct Look<'a>(args::Review, Record, &'a [PathBuf]);

/// `miskatonic review`
pub fn review(args: args::Review, packs: &[PathBuf]) -> Result<(), Fail> {
    let record = files::read(&args.record)?;
    outputs::may_write(args.svg.iter().chain(&args.branches), args.force)?;
    games::with_game(&files::scenario(&record), Look(args, record, packs))
}

impl Task for Look<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, record, packs) = self;
        let session = load::<R>(&args.record, &record, packs)?.session;
        let mut reviewer = session.reviewer();
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new(reviewer.answers() as u64)
        } else {
            ProgressBar::hidden()
        };
        let effort = (args.tries, args.nodes);
        let review = reviewer.review(effort, &mut |_| {
            bar.inc(1);
            ControlFlow::Continue(())
        });
        let review = review.unwrap_or_default();
        bar.finish_and_clear();
        if let Some(path) = &args.svg {
            outputs::write(path, &review.svg(), args.force)?;
        }
        if let Some(path) = &args.branches {
            let text = branched(session.record(), &review).text();
            outputs::write(path, &text, args.force)?;
        }
        let mut out = out();
        if args.json {
            json_line(&mut out, &serde_json::to_value(&review).unwrap_or_default())?;
        } else {
            for line in review.words() {
                writeln!(out, "{line}")?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

/// The record with what would have been better beside the costliest decisions.
fn branched(mut record: Record, review: &Review) -> Record {
    for decision in review.costliest() {
        let Some(at) = record.moves.get_mut(decision.answer) else {
            continue;
        };
        at.branches.push(record.branches.len() as u32);
        let better = format!(
            "better by {:.1} ± {:.1} %",
            decision.cost * 100.0,
            decision.doubt * 100.0
        );
        record.branches.push(vec![Move {
            key: decision.best.key.clone(),
            comments: vec![better],
            ..Move::default()
        }]);
    }
    record
}
