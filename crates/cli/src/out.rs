//! Standard output that can fail without a panic: `println!` would panic when a pipe is closed.

use std::io::{BufWriter, StdoutLock, Write};

/// Standard output, buffered. Flush it before it matters that something was written.
pub fn out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(std::io::stdout().lock())
}

/// A line of JSON.
pub fn json_line(out: &mut impl Write, value: &serde_json::Value) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
