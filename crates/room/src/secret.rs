//! Secrets: the holder of one may take a seat. They appear in fragments of links and in messages, never in a logged address.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use std::fmt;
use subtle::ConstantTimeEq;

/// 128 random bits in 32 hexadecimal digits.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

/// Random hexadecimal digits; an error if the system gives none.
fn random(bytes: &mut [u8]) -> Result<String, String> {
    getrandom::fill(bytes).map_err(|e| format!("this system provides no random numbers: {e}"))?;
    Ok(hex(bytes))
}

/// A new name of a table: long enough not to be met by chance, and no secret.
pub fn table_id() -> Result<String, String> {
    random(&mut [0; 6])
}

/// A new seed of all 128 bits.
pub fn seed() -> Result<u128, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|e| format!("this system provides no random numbers: {e}"))?;
    Ok(u128::from_le_bytes(bytes))
}

impl Secret {
    /// A new one.
    pub fn draw() -> Result<Self, String> {
        random(&mut [0; 16]).map(Self)
    }

    /// Parses a secret that a client sent.
    pub fn read(text: &str) -> Option<Self> {
        let whole = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
        whole.then(|| Self(text.to_ascii_lowercase()))
    }

    /// Its digits, for its rightful holder.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl PartialEq for Secret {
    /// Takes the same time for every pair of secrets of one length.
    fn eq(&self, other: &Self) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}
impl Eq for Secret {}

/// A browser, known by the SHA-256 hash of the secret in its cookie; or an account. The secret itself is not stored: a
/// stolen database lets no reader act as a browser. Secrets have 128 random bits, so the hash needs no salt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Person([u8; 32]);

/// What stands before the hash of a browser where it is kept.
const HASHED: &str = "sha256:";

impl Person {
    /// The browser with this cookie.
    pub fn of(cookie: &Secret) -> Self {
        Self(Sha256::digest(cookie.0.as_bytes()).into())
    }

    /// The account of a provider's subject. The subject itself is not stored.
    pub fn of_account(issuer: &str, subject: &str) -> Self {
        let mut hash = Sha256::new_with_prefix("account");
        for part in [issuer, subject] {
            // No two pairs read the same.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        Self(hash.finalize().into())
    }

    /// The text by which it is kept.
    pub fn kept(&self) -> String {
        format!("{HASHED}{}", hex(&self.0))
    }

    /// Reads one that was kept.
    pub fn read(kept: &str) -> Option<Self> {
        bytes(kept.strip_prefix(HASHED)?).map(Self)
    }
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(person)")
    }
}

impl Serialize for Person {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.kept())
    }
}

impl<'de> Deserialize<'de> for Person {
    /// Reads a hash, or the secret itself, as version 1 of the database kept it.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let read = Self::read(&text).or_else(|| Secret::read(&text).map(|s| Self::of(&s)));
        read.ok_or_else(|| de::Error::custom("this names no browser"))
    }
}

/// The SHA-256 hash of a text, in hexadecimal digits.
pub(crate) fn digest(text: &str) -> String {
    hex(&Sha256::digest(text))
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// The bytes of hexadecimal digits.
fn unhex(digits: &str) -> Option<Vec<u8>> {
    let byte = |n: usize| u8::from_str_radix(digits.get(2 * n..2 * n + 2)?, 16).ok();
    (0..digits.len().div_ceil(2)).map(byte).collect()
}

/// So many bytes of twice as many hexadecimal digits.
fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    unhex(digits)?.try_into().ok()
}

/// What stands before the secret of a link where it is kept sealed.
const SEALED: &str = "sealed:";

/// What stands before a text that is kept hidden.
const HIDDEN: &str = "hidden:";

/// Seals the secrets of links for the disk. Links are shown to the owner again and again, so that a hash is not enough:
/// they are encrypted with a key that is not in the database. Without a key they are kept as they are (in memory, in tests).
#[derive(Clone, Default)]
pub struct Vault(Option<[u8; 32]>);

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(vault)")
    }
}

impl Vault {
    /// With the key that this text is: 64 hexadecimal digits.
    pub fn with_key(text: &str) -> Option<Self> {
        bytes(text.trim()).map(|key| Self(Some(key)))
    }

    /// A new key, as text.
    pub fn draw() -> Result<String, String> {
        random(&mut [0; 32])
    }

    /// HMAC-SHA256 with the key.
    fn mac(key: &[u8; 32], parts: &[&str]) -> [u8; 32] {
        let pad = |with: u8| {
            let mut block = [with; 64];
            block.iter_mut().zip(key).for_each(|(b, k)| *b ^= k);
            Sha256::new_with_prefix(block)
        };
        let mut inner = pad(0x36);
        for part in parts {
            // No two lists of parts read the same.
            inner.update((part.len() as u64).to_le_bytes());
            inner.update(part.as_bytes());
        }
        let mut outer = pad(0x5c);
        outer.update(inner.finalize());
        outer.finalize().into()
    }

    /// 128 bits, encrypted or decrypted.
    fn crossed(key: &[u8; 32], table: &str, nonce: &str, what: [u8; 16]) -> [u8; 16] {
        let stream = Self::mac(key, &["stream", table, nonce]);
        std::array::from_fn(|n| what[n] ^ stream[n])
    }

    fn nonce(key: &[u8; 32], table: &str, secret: &Secret) -> String {
        hex(&Self::mac(key, &["nonce", table, &secret.0])[..16])
    }

    /// A secret of a table as it is kept. The same secret always looks the same.
    pub fn seal(&self, table: &str, secret: &Secret) -> Secret {
        let (Some(key), Some(plain)) = (&self.0, bytes(&secret.0)) else {
            return secret.clone();
        };
        let nonce = Self::nonce(key, table, secret);
        let hidden = hex(&Self::crossed(key, table, &nonce, plain));
        Secret(format!("{SEALED}{nonce}{hidden}"))
    }

    /// A secret as it was kept; nothing, if it was sealed with another key. One that was never sealed is as it is.
    pub fn open(&self, table: &str, kept: &Secret) -> Option<Secret> {
        let Some(sealed) = kept.0.strip_prefix(SEALED) else {
            return Some(kept.clone());
        };
        let key = self.0.as_ref()?;
        let (nonce, hidden) = sealed.split_at_checked(32)?;
        let secret = Secret(hex(&Self::crossed(key, table, nonce, bytes(hidden)?)));
        (Self::nonce(key, table, &secret) == nonce).then_some(secret)
    }

    /// A text of any length, encrypted or decrypted.
    fn blended(key: &[u8; 32], table: &str, nonce: &str, what: &[u8]) -> Vec<u8> {
        let blocks = what.chunks(32).zip(0u64..);
        let blocks = blocks.flat_map(|(block, n)| {
            let stream = Self::mac(key, &["hide", table, nonce, &n.to_string()]);
            let pairs = block.iter().zip(stream);
            pairs.map(|(a, b)| a ^ b).collect::<Vec<u8>>()
        });
        blocks.collect()
    }

    fn seal_of(key: &[u8; 32], table: &str, what: &str) -> String {
        hex(&Self::mac(key, &["hide-nonce", table, what])[..16])
    }

    /// A text of a table as it is kept. The same text always looks the same.
    pub fn hide(&self, table: &str, what: &str) -> String {
        let Some(key) = &self.0 else {
            return what.to_owned();
        };
        let nonce = Self::seal_of(key, table, what);
        let hidden = hex(&Self::blended(key, table, &nonce, what.as_bytes()));
        format!("{HIDDEN}{nonce}{hidden}")
    }

    /// A text as it was kept; nothing, if it was hidden with another key. One that was never hidden is as it is.
    pub fn show(&self, table: &str, kept: &str) -> Option<String> {
        let Some(hidden) = kept.strip_prefix(HIDDEN) else {
            return Some(kept.to_owned());
        };
        let key = self.0.as_ref()?;
        let (nonce, hidden) = hidden.split_at_checked(32)?;
        let text = String::from_utf8(Self::blended(key, table, nonce, &unhex(hidden)?)).ok()?;
        (Self::seal_of(key, table, &text) == nonce).then_some(text)
    }

    /// Shows another node, or the database, that a node has this key. The key cannot be found from it.
    pub fn sign(&self, what: &str) -> String {
        hex(&Self::mac(&self.0.unwrap_or_default(), &["sign", what]))
    }

    /// A keyed hash of an address, for counting: without the key the address cannot be found.
    pub fn address(&self, address: &str) -> String {
        hex(&Self::mac(&self.0.unwrap_or_default(), &["address", address])[..8])
    }
}

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
        let (first, second) = (Secret::draw().unwrap(), Secret::draw().unwrap());
        assert_ne!(first, second);
        assert_eq!(first, Secret::read(&first.reveal().to_uppercase()).unwrap());
        assert!(Secret::read("1234").is_none() && Secret::read(&"g".repeat(32)).is_none());
        assert!(!format!("{first:?}").contains(first.reveal()));
    }

    #[test]
    fn a_browser_is_known_by_the_hash_of_its_secret() {
        let cookie = Secret::draw().unwrap();
        let person = Person::of(&cookie);
        let kept = serde_json::to_string(&person).unwrap();
        assert!(!kept.contains(cookie.reveal()));
        let plain = serde_json::to_string(&cookie).unwrap();
        for text in [kept, plain] {
            assert_eq!(serde_json::from_str::<Person>(&text).unwrap(), person);
        }
        assert!(serde_json::from_str::<Person>("\"sha256:12\"").is_err());
    }

    #[test]
    fn an_account_is_its_issuer_and_its_subject() {
        let ada = Person::of_account("https://id.example", "ada");
        assert_eq!(Person::read(&ada.kept()), Some(ada));
        for (issuer, subject) in [
            ("https://id.example", "bob"),
            ("https://id.examplea", "da"),
            ("https://other.example", "ada"),
        ] {
            assert_ne!(Person::of_account(issuer, subject), ada);
        }
        assert_eq!(Person::read("sha256:12"), None);
    }

    #[test]
    fn what_is_sealed_opens_with_its_key_alone() {
        let vault = || Vault::with_key(&Vault::draw().unwrap()).unwrap();
        let (ours, other, secret) = (vault(), vault(), Secret::draw().unwrap());
        let kept = ours.seal("table", &secret);
        assert!(!kept.reveal().contains(secret.reveal()));
        assert_eq!(ours.open("table", &kept), Some(secret.clone()));
        assert_eq!(other.open("table", &kept), None);
        assert_eq!(ours.open("another", &kept), None);
        assert_eq!(ours.open("table", &secret), Some(secret));
    }

    #[test]
    fn a_hidden_text_shows_with_its_key_alone() {
        let vault = || Vault::with_key(&Vault::draw().unwrap()).unwrap();
        let (ours, other) = (vault(), vault());
        for text in ["", "short", "https://example.org/ä/", &"long ".repeat(60)] {
            let kept = ours.hide("table", text);
            assert!(text.is_empty() || !kept.contains(text));
            assert_eq!(ours.show("table", &kept).as_deref(), Some(text));
            assert_eq!(other.show("table", &kept), None);
            assert_eq!(ours.show("another", &kept), None);
            assert_eq!(ours.show("table", text).as_deref(), Some(text));
        }
        for broken in [
            "hidden:",
            "hidden:12",
            &format!("hidden:{}g", "0".repeat(32)),
        ] {
            assert_eq!(ours.show("table", broken), None);
        }
    }
}
