//! What a house says to its page.

use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};

/// What a house says: messages as JSON.
#[derive(Clone, Default)]
pub struct Out(Arc<Mutex<Vec<String>>>);

impl Out {
    /// Says something.
    pub fn say(&self, message: &Value) {
        self.say_text(message.to_string());
    }

    /// Says something that is JSON already.
    pub fn say_text(&self, message: String) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(message);
    }

    /// Everything that was said since, as a list.
    pub fn take(&self) -> String {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        format!("[{}]", std::mem::take(&mut *all).join(","))
    }
}
