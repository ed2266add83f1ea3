//! What may meet a fault of the program.

use super::Trouble;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does something that may meet a fault of the program; its words if it did.
pub(super) fn guard<T>(f: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
        let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Trouble::Defect(
            words.unwrap_or_else(|| "it panicked".into()),
        ))
    })
}
