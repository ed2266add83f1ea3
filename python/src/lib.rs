//! The Python package's own module, `miskatonic._core`: games, positions, many games at once, sweeps. What users read of it
//! is in `miskatonic/*.py` and `miskatonic/_core.pyi`.

mod classes;
mod encode;
mod games;
mod host;
mod lane;
mod many;
mod names;
mod position;
mod words;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    miskatonic,
    MiskatonicError,
    PyValueError,
    "Something was asked of the package that cannot be done; nothing has changed."
);
create_exception!(
    miskatonic,
    SetupError,
    MiskatonicError,
    "What was to be set up is not a game; the message says what is wrong and what there is."
);
create_exception!(
    miskatonic,
    Refused,
    MiskatonicError,
    "An answer that the rules do not allow, or that nobody is asked for; the game stands where it stood."
);
create_exception!(
    miskatonic,
    RecordError,
    MiskatonicError,
    "A record that cannot be read, or does not fit the game."
);

/// Everything of the package that runs in Rust.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("MiskatonicError", py.get_type::<MiskatonicError>())?;
    module.add("SetupError", py.get_type::<SetupError>())?;
    module.add("Refused", py.get_type::<Refused>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    module.add("ENGINE", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<classes::table::Table>()?;
    module.add_class::<classes::position::Position>()?;
    module.add_class::<classes::solo::Solo>()?;
    module.add_class::<classes::lanes::Lanes>()?;
    module.add_class::<classes::sweep::Sweep>()?;
    module.add_function(wrap_pyfunction!(classes::catalogue, module)?)?;
    module.add_function(wrap_pyfunction!(classes::encoding, module)?)?;
    Ok(())
}
