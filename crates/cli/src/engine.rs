//! `engine`: one game over standard input and output, as lines of JSON. Described in `docs/engine.md`.

use crate::args;
use crate::fail::Fail;
use crate::games::{self, FAMILIES};
use crate::play::new_seed;
use std::io::Write;
use std::path::PathBuf;
use table::host::engine::{Broken, Engine};
use table::host::schema;

/// `miskatonic engine`
pub fn engine(args: &args::Engine, packs: &[PathBuf]) -> Result<(), Fail> {
    if args.schema || args.types {
        let text = if args.types {
            schema::typescript()
        } else {
            schema::json_text()
        };
        return Ok(std::io::stdout().lock().write_all(text.as_bytes())?);
    }
    let engine = Engine {
        families: FAMILIES,
        open: &|scenario| games::in_box(scenario, packs).map_err(|f| f.words),
        draw: &|| new_seed().map_err(|f| f.words),
    };
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    engine
        .talk(&mut input, &mut output)
        .map_err(|broken| match broken {
            Broken::Input(e) => Fail::new(format!("the input cannot be read: {e}")),
            Broken::Output(e) => e.into(),
        })
}
