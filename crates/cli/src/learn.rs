//! `learn`.

use crate::args;
use crate::fail::Fail;
use crate::games::{self, Playable, Task};
use crate::out::out;
use crate::outputs;
use crate::setup;
use lab::{School, Start};
use std::io::Write;
use std::path::{Path, PathBuf};

struct Learn<'a>(args::Learn, &'a [PathBuf]);

/// `miskatonic learn`
pub fn learn(args: args::Learn, packs: &[PathBuf]) -> Result<(), Fail> {
    let name = args.output.as_deref().map(name_of);
    outputs::may_write(args.output.iter().chain(&name), args.force)?;
    let first = args.scenarios.first().cloned().unwrap_or_default();
    games::with_game(&first, Learn(args, packs))
}

/// The file for the name of nets, beside theirs.
fn name_of(nets: &Path) -> PathBuf {
    nets.with_extension("name")
}

impl Task for Learn<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, packs) = self;
        let content = games::content::<R>(packs)?;
        let mut by_scenario = Vec::new();
        for scenario in &args.scenarios {
            by_scenario.push(setup::setups::<R>(
                &content,
                scenario,
                &args.table,
                args.all,
            )?);
        }
        // One setup of each scenario in turn, so that a few games see them all.
        let most = by_scenario.iter().map(Vec::len).max().unwrap_or_default();
        let mut starts = Vec::new();
        for turn in 0..most {
            for setups in &by_scenario {
                if let Some(setup) = setups.get(turn % setups.len().max(1)) {
                    starts.push(Start::<R>::new(&content, setup.clone())?);
                }
            }
        }
        let school = School::<R> {
            content: &content,
            starts: &starts,
            greedy: args.greedy,
            games: args.games,
            nodes: args.answers,
            rounds: args.rounds,
            deals: args.deals,
            seed: args.seed,
            epochs: args.epochs,
            folder: &args.folder,
            threads: args.threads.into(),
            told: &|words| eprintln!("{words}"),
        };
        let nets = school
            .teach()
            .map_err(|e| Fail::new(format!("{}: {e}", args.folder.display())))?;
        let mut out = out();
        if let Some(path) = &args.output {
            outputs::write(path, &nets.write::<R>(), args.force)?;
            let name = format!("{}\n", nets.hash::<R>());
            outputs::write(&name_of(path), &name, args.force)?;
        }
        writeln!(out, "nets with the hash {}", nets.hash::<R>())?;
        out.flush()?;
        Ok(())
    }
}
