//! `learn`.

use crate::args;
use crate::fail::Fail;
use crate::games::{self, Playable, Task};
use crate::measure::{bar, policy};
use crate::out::out;
use crate::outputs;
use crate::setup;
use lab::{Lesson, Start};
use std::io::Write;
use std::path::PathBuf;

struct Learn<'a>(args::Learn, &'a [PathBuf]);

/// `miskatonic learn`
pub fn learn(args: args::Learn, packs: &[PathBuf]) -> Result<(), Fail> {
    let files = [&args.output, &args.earnings, &args.plot];
    outputs::may_write(files.into_iter().flatten(), args.force)?;
    let first = args.scenarios.first().cloned().unwrap_or_default();
    games::with_game(&first, Learn(args, packs))
}

impl Task for Learn<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, packs) = self;
        let teacher = policy(&args.teacher)?;
        let content = games::content::<R>(packs)?;
        let mut starts = Vec::new();
        for scenario in &args.scenarios {
            for setup in setup::setups::<R>(&content, scenario, &args.table, args.all)? {
                starts.push(Start::<R>::new(&content, setup)?);
            }
        }
        let bar = bar(args.games, true);
        let learned = lab::learn(&Lesson::<R> {
            content: &content,
            starts: &starts,
            games: args.games,
            seed: args.seed,
            teacher: &|seed| teacher.bot(seed),
            threads: args.threads.into(),
            progress: &|n| bar.inc(n),
        });
        bar.finish_and_clear();
        let learned = learned?;
        let weights = [
            (&args.output, &learned.win),
            (&args.earnings, &learned.earn),
        ];
        for (path, value) in weights {
            if let Some(path) = path {
                outputs::write(path, &value.model.write(R::FEATURES), args.force)?;
            }
        }
        if let Some(path) = &args.plot {
            let mut groups = vec![("all".to_owned(), learned.win.tried.clone())];
            let seen = |(name, tried, _): &(String, _, _)| (name.clone(), Clone::clone(tried));
            groups.extend(learned.win.groups.iter().map(seen));
            let of = args.scenarios.join(", ");
            let title = format!("{of}: the chance to win, predicted and actual");
            outputs::write(path, &lab::plot::calibrations(&title, &groups), args.force)?;
        }
        let mut out = out();
        writeln!(
            out,
            "{} positions of {} games, {} of which were won",
            learned.positions, args.games, learned.won
        )?;
        let (tried, used) = (&learned.win.tried, &learned.win.used);
        writeln!(
            out,
            "log loss on held-out games: {:.4}; weights in use: {:.4}; constant mean: {:.4}",
            tried.surprise, used.surprise, tried.blind
        )?;
        for (name, tried, used) in &learned.win.groups {
            writeln!(
                out,
                "  {name}: {:.4}; {:.4}; {:.4}",
                tried.surprise, used.surprise, tried.blind
            )?;
        }
        writeln!(out, "forecast positions        mean    actual")?;
        for (tenth, (positions, said, came)) in tried.tenths.iter().enumerate() {
            writeln!(
                out,
                "{:>2}-{:>3} % {positions:>9} {:>9.1} % {:>7.1} %",
                tenth * 10,
                tenth * 10 + 10,
                said * 100.0,
                came * 100.0
            )?;
        }
        out.flush()?;
        Ok(())
    }
}
