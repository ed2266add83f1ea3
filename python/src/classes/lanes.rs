//! Many games at once.

use super::{Setup, bot, locked, tables, terms, wrong};
use crate::encode::{OFFER, QUESTION};
use crate::many::{Many, Out};
use crate::{Refused, SetupError};
use ::table::data::Wish;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArray3};
use pyo3::prelude::*;
use std::sync::Mutex;

/// Many games of one setup, stepped by all cores without the interpreter's lock, into arrays that are made once.
#[pyclass(frozen, module = "miskatonic._core")]
pub struct Lanes(Mutex<Many>);

/// An array that is not as long as there are games.
fn fits(name: &str, has: usize, needs: usize) -> PyResult<()> {
    if has == needs {
        return Ok(());
    }
    Err(wrong(format!(
        "`{name}` has {has} entries and needs {needs}"
    )))
}

#[pymethods]
impl Lanes {
    #[new]
    fn new(
        setup: Setup,
        others: Option<&str>,
        mine: Vec<usize>,
        reward: &str,
        most: u32,
        games: usize,
        threads: usize,
    ) -> PyResult<Self> {
        let wish = Wish::from(setup);
        let terms = terms(others, mine, reward, most)?;
        let many = Many::new(&wish, terms, games, threads).map_err(SetupError::new_err)?;
        Ok(Self(Mutex::new(many)))
    }

    /// Every game begins anew with the next step; which ones follow from the seed.
    fn reset(&self, seed: u64) {
        locked(&self.0).reset(seed);
    }

    /// Answers every game with the offer of its number (from 0), or begins it anew if it had ended.
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut reward: PyReadwriteArray1<'_, f32>,
        mut over: PyReadwriteArray1<'_, bool>,
        mut cut: PyReadwriteArray1<'_, bool>,
        mut won: PyReadwriteArray1<'_, bool>,
        mut seat: PyReadwriteArray1<'_, i32>,
        mut count: PyReadwriteArray1<'_, i32>,
        mut length: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let mut out = Out {
            reward: reward.as_slice_mut()?,
            over: over.as_slice_mut()?,
            cut: cut.as_slice_mut()?,
            won: won.as_slice_mut()?,
            seat: seat.as_slice_mut()?,
            count: count.as_slice_mut()?,
            length: length.as_slice_mut()?,
        };
        let many = &self.0;
        let games = locked(many).len();
        for (name, has) in [
            ("actions", actions.len()),
            ("reward", out.reward.len()),
            ("over", out.over.len()),
            ("cut", out.cut.len()),
            ("won", out.won.len()),
            ("seat", out.seat.len()),
            ("count", out.count.len()),
            ("length", out.length.len()),
        ] {
            fits(name, has, games)?;
        }
        py.detach(|| locked(many).step(actions, &mut out))
            .map_err(Refused::new_err)
    }

    /// Which offer a bot of this kind would take in each game; -1 where nobody is asked.
    fn advice(
        &self,
        py: Python<'_>,
        kind: &str,
        mut actions: PyReadwriteArray1<'_, i64>,
    ) -> PyResult<()> {
        let (kind, to) = (bot(kind)?, actions.as_slice_mut()?);
        let many = &self.0;
        fits("actions", to.len(), locked(many).len())?;
        py.detach(|| locked(many).advice(kind, to));
        Ok(())
    }

    /// Writes every position, as the seat that is asked may know it, into these arrays.
    fn encode(
        &self,
        py: Python<'_>,
        mut objects: PyReadwriteArray3<'_, i16>,
        mut question: PyReadwriteArray2<'_, i32>,
        mut offers: PyReadwriteArray3<'_, i32>,
        mut mask: PyReadwriteArray2<'_, i8>,
    ) -> PyResult<()> {
        let mut to = tables(&mut objects, &mut question, &mut offers, &mut mask)?;
        let many = &self.0;
        let (games, shape) = {
            let many = locked(many);
            (many.len(), many.shape())
        };
        fits(
            "objects",
            to.objects.len(),
            games * shape.objects * shape.columns,
        )?;
        fits("question", to.question.len(), games * QUESTION.len())?;
        fits(
            "offers",
            to.offers.len(),
            games * shape.offers * OFFER.len(),
        )?;
        fits("mask", to.mask.len(), games * shape.offers)?;
        py.detach(|| locked(many).encode(&mut to)).map_err(wrong)
    }
}
