//! What Python sees.

pub mod lanes;
pub mod position;
pub mod solo;
pub mod sweep;
pub mod table;

use crate::encode::{OBJECT_HEAD, OFFER, QUESTION, Shape, Tables, columns};
use crate::games::{Playable, Task, with_game};
use crate::lane::{Reward, Terms};
use crate::words::Words;
use crate::{MiskatonicError, SetupError, host};
use ::table::data::Wish;
use ::table::text::did_you_mean;
use numpy::PyReadwriteArray;
use numpy::ndarray::Dimension;
use players::Kind;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is wrong, as Python raises it.
pub fn wrong(what: impl std::fmt::Display) -> PyErr {
    MiskatonicError::new_err(what.to_string())
}

/// What nobody else holds: a thread that failed has left the game where it stood.
pub fn locked<T: ?Sized>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Arrays of NumPy as a position is written to them, of one game or of many. Each must lie in one piece.
pub fn tables<'a, Rows: Dimension, Row: Dimension>(
    objects: &'a mut PyReadwriteArray<'_, i16, Rows>,
    question: &'a mut PyReadwriteArray<'_, i32, Row>,
    offers: &'a mut PyReadwriteArray<'_, i32, Rows>,
    mask: &'a mut PyReadwriteArray<'_, i8, Row>,
) -> PyResult<Tables<'a>> {
    Ok(Tables {
        objects: objects.as_slice_mut()?,
        question: question.as_slice_mut()?,
        offers: offers.as_slice_mut()?,
        mask: mask.as_slice_mut()?,
    })
}

/// The fields of `miskatonic.Setup`, which every class takes.
#[derive(FromPyObject)]
pub struct Setup {
    scenario: String,
    investigators: Vec<String>,
    seats: Option<usize>,
    difficulty: Option<String>,
    options: BTreeMap<String, String>,
}

impl From<Setup> for Wish {
    fn from(setup: Setup) -> Self {
        let Setup {
            scenario,
            investigators,
            seats,
            difficulty,
            options,
        } = setup;
        Self {
            scenario,
            investigators,
            seats,
            difficulty,
            options,
        }
    }
}

/// The kind of bot of this name.
pub fn bot(name: &str) -> PyResult<Kind> {
    Kind::named(name).ok_or_else(|| {
        let near = did_you_mean(name, ["random", "greedy", "search"]);
        SetupError::new_err(format!("there is no bot `{name}`{near}"))
    })
}

/// How an environment plays, as both classes of environments take it.
pub fn terms(others: Option<&str>, mine: Vec<usize>, reward: &str, most: u32) -> PyResult<Terms> {
    let others = others.map(bot).transpose()?;
    let reward = match reward {
        "outcome" => Reward::Outcome,
        "experience" => Reward::Experience,
        other => {
            return Err(SetupError::new_err(format!(
                "`reward` is \"outcome\" or \"experience\", not `{other}`"
            )));
        }
    };
    Ok(Terms {
        others,
        mine,
        reward,
        most,
    })
}

/// What a game offers, and everything that is printed in it, as JSON.
#[pyfunction]
pub fn catalogue(family: &str) -> PyResult<String> {
    with_game(family, host::Catalogue).map_err(SetupError::new_err)
}

/// The names of the encoding, in the order of its columns and numbers, as JSON.
struct Encoding;

impl Task for Encoding {
    type Output = Result<String, String>;
    fn run<R: Playable>(self) -> Self::Output {
        let words = Words::of::<R>();
        let shape = Shape::of(words);
        let all = serde_json::json!({
            "objects": shape.objects,
            "offers": shape.offers,
            "object_head": OBJECT_HEAD,
            "object_columns": columns(words),
            "question_fields": QUESTION,
            "offer_columns": OFFER,
            "kinds": words.lists.kinds,
            "groups": words.lists.groups,
            "rules": words.lists.rules,
        });
        Ok(all.to_string())
    }
}

/// How a game's positions are written as numbers, as JSON.
#[pyfunction]
pub fn encoding(family: &str) -> PyResult<String> {
    with_game(family, Encoding).map_err(SetupError::new_err)
}
