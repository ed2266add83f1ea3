//! How a command fails: words for the person, a number for the shell.

use std::io;

/// Why a command did not do what it was told.
#[derive(Debug)]
pub struct Fail {
    /// What happened and what to do; empty if it has been said already.
    pub words: String,
    /// The exit code: 1, or 2 where the command itself was at fault.
    pub code: u8,
}

impl Fail {
    /// A failure in words.
    pub fn new(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            code: 1,
        }
    }

    /// The command line asks for something that does not exist.
    pub fn usage(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            code: 2,
        }
    }

    /// A failure that has been reported already.
    pub fn told() -> Self {
        Self::new("")
    }
}

impl From<String> for Fail {
    fn from(words: String) -> Self {
        Self::new(words)
    }
}

/// Only writing to standard output is turned into a failure this way; files name their path (see `files`).
impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::new("the output was closed"),
            _ => Self::new(format!("the output cannot be written: {error}")),
        }
    }
}
