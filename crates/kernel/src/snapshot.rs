//! A game as bytes: a versioned snapshot, and the hash that checks a game against a record.

use crate::{Game, Rules};
use siphasher::sip::SipHasher13;
use std::hash::Hasher;
use thiserror::Error;

/// The first bytes of a snapshot behind the engine's version.
const MAGIC: [u8; 4] = *b"MSK2";
/// The engine that makes snapshots: its version. Another one may lay a game out in another way.
const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// Why bytes are not a snapshot that can be loaded.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SnapshotError {
    /// Not a snapshot, or one of another format version.
    #[error("these bytes are not a snapshot of this version of Miskatonic")]
    NotASnapshot,
    /// Made by another version of the engine.
    #[error(
        "the snapshot was made by Miskatonic {found}, and this is {here}; replay its record instead"
    )]
    OtherEngine {
        /// The version that made it.
        found: String,
        /// The version that is here.
        here: String,
    },
    /// Made under other content.
    #[error(
        "the snapshot was made under other content ({found:016x}, here {here:016x}); replay its record instead"
    )]
    OtherContent {
        /// Content hash found in the snapshot.
        found: u64,
        /// Content hash of what is loaded.
        here: u64,
    },
    /// Cut short or damaged.
    #[error("the snapshot is damaged: {0}")]
    Damaged(String),
}

/// The game as bytes. `content` is the hash of the content it was played under. They are for this version of the engine
/// and this content; what is to last is a record.
pub fn save<R: Rules>(game: &Game<R>, content: u64) -> Vec<u8> {
    let mut bytes = ENGINE.as_bytes().to_vec();
    bytes.push(0);
    bytes.extend(sealed(game, content));
    bytes
}

/// The game with its content and a checksum: what a position's hash is of, whatever engine it is.
fn sealed<R: Rules>(game: &Game<R>, content: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(content.to_le_bytes());
    match postcard::to_allocvec(game) {
        Ok(body) => bytes.extend(body),
        // Serialising plain data into memory has no way to fail.
        Err(e) => unreachable!("a game is plain data: {e}"),
    }
    let sum = hash_bytes(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The game from bytes made by [`save`] by the same version of the engine under the same content.
pub fn load<R: Rules>(bytes: &[u8], content: u64) -> Result<Game<R>, SnapshotError> {
    let end = bytes.iter().take(32).position(|b| *b == 0);
    let (engine, bytes) = bytes.split_at(end.ok_or(SnapshotError::NotASnapshot)?);
    let bytes = &bytes[1..];
    let rest = bytes
        .strip_prefix(&MAGIC)
        .ok_or(SnapshotError::NotASnapshot)?;
    if engine != ENGINE.as_bytes() {
        return Err(SnapshotError::OtherEngine {
            found: String::from_utf8_lossy(engine).into_owned(),
            here: ENGINE.to_owned(),
        });
    }
    let damaged = |why: &str| SnapshotError::Damaged(why.to_owned());
    let (head, rest) = rest
        .split_first_chunk::<8>()
        .ok_or_else(|| damaged("it is cut short"))?;
    let found = u64::from_le_bytes(*head);
    if found != content {
        return Err(SnapshotError::OtherContent {
            found,
            here: content,
        });
    }
    let (body, sum) = rest
        .split_last_chunk::<8>()
        .ok_or_else(|| damaged("it is cut short"))?;
    if hash_bytes(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
        return Err(damaged("its checksum does not match"));
    }
    postcard::from_bytes(body).map_err(|e| damaged(&e.to_string()))
}

/// The hash of a position, for checkpoints in records.
pub fn hash<R: Rules>(game: &Game<R>) -> u64 {
    hash_bytes(&sealed(game, 0))
}

/// A stable 64-bit hash of bytes (SipHash-1-3 under a fixed key).
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut h = SipHasher13::new_with_keys(0, 1);
    h.write(bytes);
    h.finish()
}
