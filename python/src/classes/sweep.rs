//! Sweeps: the laboratory's own, shard by shard, for whatever runs the shards.

use crate::{MiskatonicError, SetupError};
use lab::sweep::{Contents, Failed, Study, Sweep as Written};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

/// A sweep that was read, with all that it takes to play any shard of it.
#[pyclass(frozen, module = "miskatonic._core")]
pub struct Sweep(Study);

fn failed(why: Failed) -> PyErr {
    let words = why.to_string();
    match why {
        Failed::Wrong(_) | Failed::Setup(_) => SetupError::new_err(words),
        Failed::File { .. }
        | Failed::Another { .. }
        | Failed::NoSweep { .. }
        | Failed::Threads(_) => MiskatonicError::new_err(words),
    }
}

fn study(sweep: Written) -> PyResult<Sweep> {
    let contents = Contents::official().map_err(SetupError::new_err)?;
    Study::new(sweep, contents).map(Sweep).map_err(failed)
}

#[pymethods]
impl Sweep {
    /// Reads a sweep from a file, with the decks that it names.
    #[staticmethod]
    fn load(file: PathBuf) -> PyResult<Self> {
        study(Written::load(&file).map_err(|e| SetupError::new_err(e.to_string()))?)
    }

    /// The sweep of this text, with the texts of the decks that it names.
    #[staticmethod]
    fn read(name: &str, text: &str, decks: BTreeMap<String, String>) -> PyResult<Self> {
        let wrong = |e: lab::sweep::Wrong| SetupError::new_err(e.to_string());
        let mut sweep = Written::read(name, name, text).map_err(wrong)?;
        sweep
            .take_decks(|deck| decks.get(deck).map(|text| io::Result::Ok(text.clone())))
            .map_err(wrong)?;
        study(sweep)
    }

    /// What the sweep is called.
    #[getter]
    fn name(&self) -> &str {
        &self.0.sweep.name
    }
    /// Its text.
    #[getter]
    fn text(&self) -> &str {
        &self.0.sweep.text
    }
    /// The texts of the decks that are files.
    #[getter]
    fn decks(&self) -> BTreeMap<String, String> {
        self.0.sweep.decks.clone()
    }
    /// How many games there are.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games()
    }
    /// How many shards there are.
    #[getter]
    fn shards(&self) -> u64 {
        self.0.shards()
    }
    /// How many cells there are.
    #[getter]
    fn cells(&self) -> usize {
        self.0.cells.len()
    }

    /// How many games a shard has.
    fn games_of(&self, shard: u64) -> u64 {
        let games = self.0.games_of(shard);
        games.end - games.start
    }

    /// Makes the folder this sweep's, if it is nobody's yet; refuses another's.
    fn open(&self, folder: PathBuf) -> PyResult<()> {
        self.0.open(&folder).map_err(failed)
    }

    /// Whether a shard is done in this folder.
    fn done(&self, folder: PathBuf, shard: u64) -> bool {
        self.0.done(&folder, shard)
    }

    /// Plays a shard and writes its files, without the interpreter's lock.
    fn run_shard(&self, py: Python<'_>, folder: PathBuf, shard: u64) -> PyResult<()> {
        py.detach(|| self.0.run_shard(&folder, shard, &|_| {}))
            .map_err(failed)
    }
}
