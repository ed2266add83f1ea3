//! What JavaScript sees of it.

use crate::{House, Role, game};
use wasm_bindgen::prelude::wasm_bindgen;

/// A hall in a worker.
#[wasm_bindgen]
pub struct Site(House);

#[wasm_bindgen]
impl Site {
    /// The hall of one game, from its compiled packs. With `study` it only thinks, on a copy of the tables.
    #[wasm_bindgen(constructor)]
    pub fn new(study: bool, packs: &[u8]) -> Result<Site, String> {
        let role = if study { Role::Study } else { Role::Tables };
        Ok(Self(House::new(vec![game(packs)?], role)))
    }

    /// Hears a message.
    pub fn hear(&mut self, text: &str) {
        self.0.hear(text);
    }

    /// Lets go on what has waited long enough.
    pub fn tick(&mut self) {
        self.0.run();
    }

    /// What it says, as a list of messages.
    pub fn told(&mut self) -> String {
        self.0.told()
    }

    /// In how many milliseconds it is to go on; a negative number if it only waits to be told something.
    pub fn due(&self) -> f64 {
        self.0.due().unwrap_or(-1.0)
    }
}
