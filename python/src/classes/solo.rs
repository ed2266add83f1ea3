//! One game of an environment.

use super::position::Position;
use super::{Setup, locked, tables, terms, wrong};
use crate::lane::{Run, Stepped};
use crate::many::lanes;
use crate::{Refused, SetupError};
use ::table::data::Wish;
use numpy::{PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use std::sync::Mutex;

/// One game of an environment, played step by step.
#[pyclass(frozen, module = "miskatonic._core")]
pub struct Solo(Mutex<Box<dyn Run>>);

/// Reward, whether it is over, whether it was cut off, who is asked (-1 for nobody), how many offers.
type Told = (f32, bool, bool, i32, i32);

fn told(it: Stepped) -> Told {
    (it.reward, it.over, it.cut, it.seat, it.count)
}

#[pymethods]
impl Solo {
    #[new]
    fn new(
        setup: Setup,
        others: Option<&str>,
        mine: Vec<usize>,
        reward: &str,
        most: u32,
    ) -> PyResult<Self> {
        let wish = Wish::from(setup);
        let terms = terms(others, mine, reward, most)?;
        let (mut runs, _) = lanes(&wish, terms, 1).map_err(SetupError::new_err)?;
        match runs.pop() {
            Some(run) => Ok(Self(Mutex::new(run))),
            None => Err(wrong("no game was made")),
        }
    }

    /// Begins a new game.
    fn reset(&self, seed: u64) -> PyResult<Told> {
        locked(&self.0).reset(seed).map(told).map_err(wrong)
    }

    /// Answers the open question with the offer of this number, from 0, and plays on to the next question.
    fn step(&self, action: i64) -> PyResult<Told> {
        let n = usize::try_from(action).unwrap_or(usize::MAX);
        locked(&self.0).step(n).map(told).map_err(Refused::new_err)
    }

    /// Where the game stands.
    fn now(&self) -> Told {
        told(locked(&self.0).now())
    }

    /// The position, to be looked at and tried out.
    fn position(&self) -> Position {
        Position::new(locked(&self.0).position())
    }

    /// How the game ended: its outcome's key and whether it was won.
    fn outcome(&self) -> Option<(String, bool)> {
        locked(&self.0).outcome()
    }

    /// How many answers were given.
    #[getter]
    fn decisions(&self) -> u32 {
        locked(&self.0).decisions()
    }

    /// The round, or the turn of the board game; 0 during setup.
    #[getter]
    fn round(&self) -> u32 {
        locked(&self.0).round()
    }

    /// Writes the position as a seat may know it (the one that is asked, with `None`) into these arrays.
    fn encode(
        &self,
        seat: Option<usize>,
        mut objects: PyReadwriteArray2<'_, i16>,
        mut question: PyReadwriteArray1<'_, i32>,
        mut offers: PyReadwriteArray2<'_, i32>,
        mut mask: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let mut to = tables(&mut objects, &mut question, &mut offers, &mut mask)?;
        locked(&self.0).encode(seat, &mut to).map_err(wrong)
    }
}
