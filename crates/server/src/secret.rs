//! Secrets: who has one may sit down. They stand in links' fragments and in messages, never in an address that is logged.

use serde::{Deserialize, Serialize};
use std::fmt;

/// 128 random bits in 32 hexadecimal digits.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

/// Random hexadecimal digits; an error if the system gives none.
fn random(bytes: &mut [u8]) -> Result<String, String> {
    getrandom::fill(bytes).map_err(|e| format!("this system gives no random numbers: {e}"))?;
    Ok(bytes.iter().map(|b| format!("{b:02x}")).collect())
}

/// A new name of a table: long enough not to be met by chance, and no secret.
pub fn table_id() -> Result<String, String> {
    random(&mut [0; 6])
}

/// A new seed of all 128 bits.
pub fn seed() -> Result<u128, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|e| format!("this system gives no random numbers: {e}"))?;
    Ok(u128::from_le_bytes(bytes))
}

impl Secret {
    /// A new one.
    pub fn draw() -> Result<Self, String> {
        random(&mut [0; 16]).map(Self)
    }

    /// One that somebody sent, if it has the form of one.
    pub fn read(text: &str) -> Option<Self> {
        let whole = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
        whole.then(|| Self(text.to_ascii_lowercase()))
    }

    /// Its digits, to be given to whoever may have them.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl PartialEq for Secret {
    /// Takes the same time wherever they differ.
    fn eq(&self, other: &Self) -> bool {
        let differ = self.0.bytes().zip(other.0.bytes());
        self.0.len() == other.0.len() && differ.fold(0, |d, (a, b)| d | (a ^ b)) == 0
    }
}
impl Eq for Secret {}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_told_apart_and_not_shown() {
        let (a, b) = (Secret::draw().unwrap(), Secret::draw().unwrap());
        assert_ne!(a, b);
        assert_eq!(a, Secret::read(&a.reveal().to_uppercase()).unwrap());
        assert!(Secret::read("1234").is_none() && Secret::read(&"g".repeat(32)).is_none());
        assert!(!format!("{a:?}").contains(a.reveal()));
    }
}
