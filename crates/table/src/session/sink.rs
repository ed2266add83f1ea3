//! Where a record is written.

use std::sync::Arc;

/// Where the lines of a record go as they are written. What has been appended must be safe when the call returns, from the
/// end of this program and of the machine's power; what could not be appended must leave nothing behind.
pub trait Sink: Send {
    /// Appends whole lines.
    fn append(&mut self, text: &str) -> Result<(), String>;
}

/// A sink for a game that nobody keeps.
pub struct Nowhere;

impl Sink for Nowhere {
    fn append(&mut self, _: &str) -> Result<(), String> {
        Ok(())
    }
}

/// A sink in memory, shared with whoever holds a clone.
#[derive(Clone, Default)]
pub struct Memory(Arc<std::sync::Mutex<String>>);

impl Memory {
    /// What was written.
    pub fn text(&self) -> String {
        self.0.lock().map(|t| t.clone()).unwrap_or_default()
    }
}

impl Sink for Memory {
    fn append(&mut self, text: &str) -> Result<(), String> {
        self.0.lock().map_err(|e| e.to_string())?.push_str(text);
        Ok(())
    }
}
