//! Compiled packs: the linked content of a game as compact bytes. A program that only plays reads them at start. It needs
//! no YAML parser, no schema and no diagnostics for that: packs are compiled after they have been checked.
//!
//! Compiled packs belong to one build of the engine. They are made beside it and never stored for later.

use borsh::io::{Error, ErrorKind, Read, Result, Write};
use borsh::{BorshDeserialize, BorshSerialize};
use smallvec::{Array, SmallVec};

/// What compiled packs begin with.
const MAGIC: &[u8] = b"miskatonic packs 1\n";

/// Compiles the content of a game: `card`, `board`.
pub fn write(family: &str, content: &impl BorshSerialize) -> Result<Vec<u8>> {
    let mut bytes = MAGIC.to_vec();
    (family, env!("CARGO_PKG_VERSION")).serialize(&mut bytes)?;
    content.serialize(&mut bytes)?;
    Ok(bytes)
}

/// The game of compiled packs (`card`, `board`), and their content as bytes. An error if another build wrote them.
pub fn open(bytes: &[u8]) -> Result<(String, &[u8])> {
    let wrong = |why: &str| Error::new(ErrorKind::InvalidData, why.to_owned());
    let mut rest = bytes
        .strip_prefix(MAGIC)
        .ok_or_else(|| wrong("these are no compiled packs"))?;
    let (family, version) = <(String, String)>::deserialize(&mut rest)?;
    if version != env!("CARGO_PKG_VERSION") {
        let why = format!("these packs were compiled for version {version} of the engine");
        return Err(wrong(&why));
    }
    Ok((family, rest))
}

/// Reads the content of a game from what [`open`] gave. An error if bytes are left over.
pub fn read<T: BorshDeserialize>(content: &[u8]) -> Result<T> {
    T::try_from_slice(content)
}

/// Writes a short list as a list.
pub fn write_short<A: Array<Item: BorshSerialize>, W: Write>(
    list: &SmallVec<A>,
    to: &mut W,
) -> Result<()> {
    list.as_slice().serialize(to)
}

/// Reads a short list.
pub fn read_short<A: Array<Item: BorshDeserialize>, R: Read>(from: &mut R) -> Result<SmallVec<A>> {
    Vec::deserialize_reader(from).map(SmallVec::from_vec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let bytes = write("card", &vec![1_u16, 2]).expect("written");
        let (family, content) = open(&bytes).expect("opened");
        assert_eq!(family, "card");
        assert_eq!(read::<Vec<u16>>(content).expect("read"), [1, 2]);
        assert!(read::<u16>(content).is_err(), "bytes are left over");
        assert!(open(b"cards:").is_err());
    }
}
