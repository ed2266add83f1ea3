//! The plots of the tables of strength, drawn as those of reports are.

pub use crate::report::plots::rates;
pub use crate::report::stats::Rate;
