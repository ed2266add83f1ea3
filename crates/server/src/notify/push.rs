//! Web Push: messages that only one browser can read (RFC 8291), signed with the key by which push services know this
//! server (VAPID, RFC 8292).

use super::BASE64;
use base64::Engine as _;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac;
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use room::wire::PushWish;
use serde_json::json;

/// Bytes of an uncompressed point of P-256.
const POINT: usize = 65;
/// Bytes of the authentication secret of a browser.
const AUTH: usize = 16;
/// The length of records that a message tells, in bytes. There is one record, and it is shorter.
const RECORD: u32 = 4096;
/// Messages are filled up to a multiple of this, so that their length tells little.
const STEP: usize = 128;
/// How long a signature is good, in seconds; at most a day.
const GOOD: u64 = 12 * 3600;

fn broken(_: ring::error::Unspecified) -> String {
    "the system provides no random numbers".into()
}

/// The key pair by which push services know a server.
pub struct Keys {
    pair: EcdsaKeyPair,
    public: String,
}

impl Keys {
    /// A new key pair, as it is kept: PKCS#8 in base64url.
    pub fn draw() -> Result<String, String> {
        let (kind, random) = (&ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
        let drawn = EcdsaKeyPair::generate_pkcs8(kind, &random).map_err(broken)?;
        Ok(BASE64.encode(drawn.as_ref()))
    }

    /// Reads a key pair that was kept.
    pub fn read(text: &str) -> Result<Self, String> {
        let wrong = || "the key for notifications cannot be read".to_owned();
        let bytes = BASE64.decode(text).map_err(|_| wrong())?;
        let kind = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pair = EcdsaKeyPair::from_pkcs8(kind, &bytes, &SystemRandom::new());
        let pair = pair.map_err(|_| wrong())?;
        let public = BASE64.encode(pair.public_key().as_ref());
        Ok(Self { pair, public })
    }

    /// The public key in base64url.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The header `Authorization` for the push service at this origin. `now` is in seconds since 1970.
    pub fn signed(&self, origin: &str, contact: &str, now: u64) -> Result<String, String> {
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let claims = json!({"aud": origin, "exp": now + GOOD, "sub": contact});
        let text = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signed = self.pair.sign(&SystemRandom::new(), text.as_bytes());
        let signed = BASE64.encode(signed.map_err(broken)?.as_ref());
        Ok(format!("vapid t={text}.{signed}, k={}", self.public))
    }
}

fn mac(key: &[u8], parts: &[&[u8]]) -> hmac::Tag {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    let mut mac = hmac::Context::with_key(&key);
    parts.iter().for_each(|part| mac.update(part));
    mac.sign()
}

/// Who a message is for and from, besides the secret that both share.
struct Between<'a> {
    auth: &'a [u8],
    browser: &'a [u8],
    server: &'a [u8],
    salt: &'a [u8; 16],
}

/// Encrypts a message with the secret that server and browser share: RFC 8291, 3.4, and RFC 8188, 2.
fn encrypted(shared: &[u8], between: &Between<'_>, text: &[u8]) -> Result<Vec<u8>, String> {
    let Between {
        auth,
        browser,
        server,
        salt,
    } = between;
    let first = mac(auth, &[shared]);
    let info: &[&[u8]] = &[b"WebPush: info\0", browser, server, &[1]];
    let second = mac(salt.as_slice(), &[mac(first.as_ref(), info).as_ref()]);
    let key = mac(second.as_ref(), &[b"Content-Encoding: aes128gcm\0\x01"]);
    let nonce = mac(second.as_ref(), &[b"Content-Encoding: nonce\0\x01"]);
    let failed = |_| "the message cannot be encrypted".to_owned();
    let key = key.as_ref().get(..16).unwrap_or_default();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, key).map_err(failed)?);
    let nonce = nonce.as_ref().get(..12).unwrap_or_default();
    let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(failed)?;
    let mut sealed = text.to_vec();
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed)
        .map_err(failed)?;
    let mut out = Vec::with_capacity(sealed.len() + 21 + POINT);
    out.extend_from_slice(salt.as_slice());
    out.extend_from_slice(&RECORD.to_be_bytes());
    out.push(POINT as u8);
    out.extend_from_slice(server);
    out.append(&mut sealed);
    Ok(out)
}

/// A message as only this browser can read it. Fails if these are not the keys of a browser.
pub fn sealed(to: &PushWish, text: &[u8]) -> Result<Vec<u8>, String> {
    let wrong = || "these are not the keys of a browser".to_owned();
    let read = |text: &str| {
        BASE64
            .decode(text.trim_end_matches('='))
            .map_err(|_| wrong())
    };
    let (browser, auth) = (read(&to.p256dh)?, read(&to.auth)?);
    if browser.len() != POINT || auth.len() != AUTH {
        return Err(wrong());
    }
    let random = SystemRandom::new();
    let mut salt = [0; 16];
    random.fill(&mut salt).map_err(broken)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(broken)?;
    let server = own.compute_public_key().map_err(broken)?;
    let between = Between {
        auth: &auth,
        browser: &browser,
        server: server.as_ref(),
        salt: &salt,
    };
    // The last record ends with 2, and zeros after it.
    let mut whole = text.to_vec();
    whole.push(2);
    whole.resize(whole.len().next_multiple_of(STEP), 0);
    let there = UnparsedPublicKey::new(&ECDH_P256, &browser);
    agree_ephemeral(own, &there, |shared| encrypted(shared, &between, &whole))
        .map_err(|_| wrong())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).expect("base64url")
    }

    /// The example of RFC 8291, appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let salt: [u8; 16] = bytes("DGv6ra1nlYgDCS1FRnbzlw")
            .try_into()
            .expect("16 bytes");
        let between = Between {
            auth: &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            browser: &bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            server: &bytes(
                "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
            ),
            salt: &salt,
        };
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let text = b"When I grow up, I want to be a watermelon\x02";
        let sent = encrypted(&shared, &between, text).expect("encrypted");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocIn\
            mYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(sent), expected);
    }

    #[test]
    fn keys_that_no_browser_has_are_refused() {
        let point = BASE64.encode([4; POINT]);
        for (p256dh, auth) in [
            ("", ""),
            (point.as_str(), "BTBZMqHH6r4Tts7J_aSIgg"),
            ("????", "BTBZMqHH6r4Tts7J_aSIgg"),
        ] {
            let wish = PushWish {
                endpoint: "https://push.example/1".into(),
                p256dh: p256dh.into(),
                auth: auth.into(),
            };
            assert!(sealed(&wish, b"text").is_err(), "{p256dh}");
        }
    }
}
