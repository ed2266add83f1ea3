//! A position by itself.

use super::{Setup, locked, tables, wrong};
use crate::games::{Playable, Start, Task, with_game};
use crate::position::{self as bare, Asked, Place};
use crate::{Refused, SetupError};
use ::table::data::Wish;
use numpy::{PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

/// A position by itself: a plain value that keeps no record, quick to copy and to try out.
#[pyclass(frozen, module = "miskatonic._core")]
pub struct Position(Mutex<Box<dyn Place>>);

impl Position {
    /// This one.
    pub fn new(place: Box<dyn Place>) -> Self {
        Self(Mutex::new(place))
    }
    fn with<T>(&self, f: impl FnOnce(&mut dyn Place) -> T) -> T {
        f(&mut **locked(&self.0))
    }
}

/// The first position of a setup.
struct First<'a>(&'a Wish);

impl Task for First<'_> {
    type Output = Result<Box<dyn Place>, String>;
    fn run<R: Playable>(self) -> Self::Output {
        let start = Arc::new(Start::<R>::new(self.0)?);
        let game = start.game.clone();
        Ok(Box::new(bare::Position::at(start, game)))
    }
}

#[pymethods]
impl Position {
    /// The first position of a setup, with its first question open, whoever is asked it.
    #[staticmethod]
    fn start(setup: Setup) -> PyResult<Self> {
        let wish = Wish::from(setup);
        let place = with_game(&wish.scenario, First(&wish));
        place.map(Self::new).map_err(SetupError::new_err)
    }

    /// The same position once more.
    fn copy(&self) -> Self {
        Self::new(self.with(|p| p.copy()))
    }
    fn __copy__(&self) -> Self {
        self.copy()
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// A position that looks the same to a seat, with what it cannot know drawn anew.
    fn imagine(&self, seat: usize, seed: u64) -> PyResult<Self> {
        self.with(|p| p.imagine(seat, seed).map(Self::new).map_err(wrong))
    }

    /// Who must answer: the number of a seat, -1 for chance, -2 for nobody.
    #[getter]
    fn asked(&self) -> i32 {
        match self.with(|p| p.asked()) {
            Asked::Seat(seat) => seat as i32,
            Asked::Chance => -1,
            Asked::Nobody => -2,
        }
    }

    /// How many answers there are, a player's or chance's.
    #[getter]
    fn count(&self) -> usize {
        self.with(|p| p.count())
    }

    /// The weights of chance's answers, in order; empty where a player is asked.
    fn weights(&self) -> Vec<u32> {
        self.with(|p| p.weights())
    }

    /// The keys of the answers, in order.
    fn keys(&self) -> Vec<String> {
        self.with(|p| p.keys())
    }

    /// An answer in words.
    fn label(&self, n: usize) -> PyResult<String> {
        let label = self.with(|p| p.label(n));
        label.ok_or_else(|| Refused::new_err(format!("there is no answer {n}")))
    }

    /// Gives the answer of this number, from 0.
    fn apply(&self, n: usize) -> PyResult<()> {
        self.with(|p| p.apply(n)).map_err(Refused::new_err)
    }

    /// Lets chance answer from this seed until a player is asked.
    fn deal(&self, seed: u64) -> PyResult<()> {
        self.with(|p| p.deal(seed)).map_err(wrong)
    }

    /// Plays on at random to the end, or for so many answers of players; how many there were.
    #[pyo3(signature = (seed, most = 100_000))]
    fn playout(&self, py: Python<'_>, seed: u64, most: u64) -> PyResult<u64> {
        py.detach(|| self.with(|p| p.playout(seed, most)))
            .map_err(wrong)
    }

    /// How the game ended: its outcome's key and whether it was won; `None` while it runs.
    fn outcome(&self) -> Option<(String, bool)> {
        self.with(|p| p.outcome())
    }

    /// What a game that is over was worth: experience of all seats, or the score of one that was won.
    fn worth(&self) -> i32 {
        self.with(|p| p.worth())
    }

    /// How many seats.
    #[getter]
    fn seats(&self) -> usize {
        self.with(|p| p.seats())
    }

    /// The round, or the turn of the board game; 0 during setup.
    #[getter]
    fn round(&self) -> u32 {
        self.with(|p| p.round())
    }

    /// A number by which equal positions are equal.
    fn hash(&self) -> u64 {
        self.with(|p| p.hash())
    }

    /// What a seat sees, or everybody with `None`, as JSON.
    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<usize>) -> PyResult<String> {
        self.with(|p| p.view(seat)).map_err(wrong)
    }

    /// The open question as a seat may read it, or as everybody may with `None`, as JSON.
    #[pyo3(signature = (seat = None))]
    fn question(&self, seat: Option<usize>) -> PyResult<String> {
        self.with(|p| p.question(seat)).map_err(wrong)
    }

    /// Writes the position as a seat may know it into these arrays.
    fn encode(
        &self,
        seat: usize,
        mut objects: PyReadwriteArray2<'_, i16>,
        mut question: PyReadwriteArray1<'_, i32>,
        mut offers: PyReadwriteArray2<'_, i32>,
        mut mask: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let mut to = tables(&mut objects, &mut question, &mut offers, &mut mask)?;
        self.with(|p| p.encode(seat, &mut to)).map_err(wrong)
    }
}
