//! A program that notifications are sent to: it notes what comes and replies as it was told.

// Each program of tests uses its own part of this.
#![allow(dead_code)]

use crate::common::LONG;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// A request that came.
#[derive(Clone, Debug, Default)]
pub struct Came {
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Came {
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(n, _)| n == name);
        found.map_or("", |(_, v)| v.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// It listens until it is dropped.
pub struct Receiver {
    pub address: SocketAddr,
    came: mpsc::UnboundedReceiver<Came>,
    replies: Arc<Mutex<VecDeque<String>>>,
}

async fn read(stream: &mut TcpStream) -> Option<Came> {
    let (mut bytes, mut more) = (Vec::new(), [0; 4096]);
    let split = loop {
        if let Some(at) = bytes.windows(4).position(|w| w == b"\r\n\r\n") {
            break at;
        }
        match stream.read(&mut more).await.ok()? {
            0 => return None,
            n => bytes.extend_from_slice(&more[..n]),
        }
    };
    let head = String::from_utf8_lossy(&bytes[..split]).into_owned();
    let mut lines = head.lines();
    let path = lines.next()?.split(' ').nth(1)?.to_owned();
    let headers: Vec<(String, String)> = lines
        .filter_map(|l| l.split_once(": "))
        .map(|(n, v)| (n.to_lowercase(), v.to_owned()))
        .collect();
    let length = headers.iter().find(|(n, _)| n == "content-length");
    let length: usize = length.map_or(0, |(_, v)| v.parse().expect("a length"));
    let mut body = bytes.split_off(split + 4);
    while body.len() < length {
        match stream.read(&mut more).await.ok()? {
            0 => return None,
            n => body.extend_from_slice(&more[..n]),
        }
    }
    Some(Came {
        path,
        headers,
        body,
    })
}

impl Receiver {
    pub async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (tell, came) = mpsc::unbounded_channel();
        let replies: Arc<Mutex<VecDeque<String>>> = Arc::default();
        let all = replies.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (tell, all) = (tell.clone(), all.clone());
                tokio::spawn(async move {
                    let Some(request) = read(&mut stream).await else {
                        return;
                    };
                    let _ = tell.send(request);
                    let reply = all.lock().expect("replies").pop_front();
                    let reply = reply.unwrap_or_else(|| "204 No Content".into());
                    if reply == "hang" {
                        tokio::time::sleep(LONG).await;
                    }
                    let reply = format!("HTTP/1.1 {reply}\r\ncontent-length: 2\r\n\r\nok");
                    let _ = stream.write_all(reply.as_bytes()).await;
                });
            }
        });
        Self {
            address,
            came,
            replies,
        }
    }

    /// Its URL, with a secret in it.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    /// The next replies: a status and headers, or `hang` for none.
    pub fn will(&self, replies: &[&str]) {
        let mut all = self.replies.lock().expect("replies");
        all.extend(replies.iter().map(|r| (*r).to_owned()));
    }

    /// The next request.
    pub async fn next(&mut self) -> Came {
        let came = timeout(LONG, self.came.recv()).await;
        came.expect("in time").expect("it listens")
    }

    /// Whether nothing comes for some time.
    pub async fn is_silent(&mut self, time: Duration) -> bool {
        timeout(time, self.came.recv()).await.is_err()
    }
}

/// A browser that is subscribed at a push service. Its key is used once: it reads one message.
pub struct Browser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
    pub endpoint: String,
}

/// The authentication secret of every browser here.
const AUTH: [u8; 16] = *b"sixteen bytes ok";

struct Length(usize);
impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived(salt: &[u8], secret: &[u8], info: &[&[u8]], length: usize) -> Vec<u8> {
    let salt = Salt::new(HKDF_SHA256, salt).extract(secret);
    let mut out = vec![0; length];
    let okm = salt.expand(info, Length(length)).expect("a length");
    okm.fill(&mut out).expect("as long");
    out
}

impl Browser {
    pub fn at(endpoint: String) -> Self {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new());
        let key = key.expect("a key");
        let public = key.compute_public_key().expect("a point").as_ref().to_vec();
        Self {
            key,
            public,
            endpoint,
        }
    }

    /// Its subscription, as it sends it to the server.
    pub fn wish(&self) -> Value {
        json!({
            "endpoint": self.endpoint,
            "p256dh": BASE64.encode(&self.public),
            "auth": BASE64.encode(AUTH),
        })
    }

    /// Reads a message: RFC 8291, by the key derivation of another library than the one that wrote it.
    pub fn opens(self, came: &Came) -> Value {
        let (salt, rest) = came.body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert!(size == 4096u32.to_be_bytes() && rest[0] == 65);
        let (server, sealed) = rest[1..].split_at(65);
        let there = UnparsedPublicKey::new(&ECDH_P256, server);
        let shared = agree_ephemeral(self.key, &there, <[u8]>::to_vec).expect("a secret");
        let info: [&[u8]; 3] = [b"WebPush: info\0", &self.public, server];
        let secret = derived(&AUTH, &shared, &info, 32);
        let key = derived(salt, &secret, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derived(salt, &secret, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("a nonce");
        let mut text = sealed.to_vec();
        let opened = key.open_in_place(nonce, Aad::empty(), &mut text);
        let opened = opened.expect("it is for this browser");
        let end = opened.iter().rposition(|b| *b != 0).expect("a delimiter");
        assert_eq!(opened[end], 2, "the last record");
        serde_json::from_slice(&opened[..end]).expect("JSON")
    }
}

/// Checks the signature of a request by the key of the server, and returns its claims: RFC 8292.
pub fn claims(came: &Came, key: &str) -> Value {
    let shown = came.header("authorization");
    let shown = shown.strip_prefix("vapid t=").expect("VAPID");
    let (token, by) = shown.split_once(", k=").expect("a key");
    assert_eq!(by, key);
    let (text, signed) = token.rsplit_once('.').expect("a signature");
    let point = BASE64.decode(key).expect("a point");
    let key = signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point);
    let signed = BASE64.decode(signed).expect("base64url");
    key.verify(text.as_bytes(), &signed).expect("it has signed");
    let (head, claims) = text.split_once('.').expect("a head");
    let read = |part: &str| -> Value {
        serde_json::from_slice(&BASE64.decode(part).expect("base64url")).expect("JSON")
    };
    assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
    read(claims)
}
