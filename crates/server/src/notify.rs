//! Notifications go out: to webhooks, and through push services to browsers. `adr/0037-notifications.md` has the reasons.
//!
//! Nothing here logs a URL: each of them lets its holder send.

mod hook;
mod push;

use crate::web::{Place, Replied, Web};
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use push::Keys;
use room::clock;
use room::ground::{Courier, Task};
use room::notice::{Sent, Target};
use room::storage::Storage;
use room::wire::{Called, PushWish};
use room::{Config, Vault};
use std::sync::Arc;
use tokio::sync::{OnceCell, Semaphore};

/// Under which name the storage keeps the key pair of this server, or of all servers that share the storage.
pub const NOTE: &str = "vapid";
/// Notifications that are sent at the same time, at most. Others wait.
const AT_ONCE: usize = 32;
/// How long a push service keeps a message for a browser that is offline, in seconds.
const TTL: &str = "86400";

/// The post of a server.
pub struct Post(Arc<Inner>);

struct Inner {
    web: Web,
    storage: Arc<dyn Storage>,
    vault: Vault,
    /// Whom a push service can write to if something is wrong.
    contact: String,
    keys: OnceCell<Keys>,
    turns: Semaphore,
}

impl Post {
    /// The post of a server that is run like this.
    pub fn new(config: &Config, storage: Arc<dyn Storage>) -> Result<Self, String> {
        let named = config.hosts.iter().find(|name| name.contains('.'));
        let named = named.map(|name| format!("https://{name}"));
        let contact = config.notifying.origin.clone().or(named);
        Ok(Self(Arc::new(Inner {
            web: Web::new(config.notifying.private)?,
            storage,
            vault: config.vault.clone(),
            contact: contact.unwrap_or_else(|| "mailto:tables@miskatonic.invalid".into()),
            keys: OnceCell::new(),
            turns: Semaphore::new(AT_ONCE),
        })))
    }
}

impl Inner {
    /// The key pair by which push services know this server. It is drawn when it is first needed, and kept for good.
    async fn keys(&self) -> Result<&Keys, String> {
        self.keys.get_or_try_init(|| self.agreed()).await
    }

    async fn agreed(&self) -> Result<Keys, String> {
        let drawn = Keys::draw()?;
        let sealed = self.vault.hide(NOTE, &drawn);
        let json = serde_json::to_string(&sealed).map_err(|e| e.to_string())?;
        let agreed = self.storage.agree(NOTE, &json).await?;
        let agreed: String = serde_json::from_str(&agreed).map_err(|e| e.to_string())?;
        let lost = || {
            "the key for notifications was sealed with another `key` of the data folder: put that file back".to_owned()
        };
        Keys::read(&self.vault.show(NOTE, &agreed).ok_or_else(lost)?)
    }

    async fn send(&self, to: Target, what: &Called) -> Sent {
        let Ok(_turn) = self.turns.acquire().await else {
            return Sent::Later("the server ends".into(), None);
        };
        let replied = match to {
            Target::Hook(url) => self.to_hook(url.reveal(), what).await,
            Target::Push(push) => {
                let wish = PushWish {
                    endpoint: push.endpoint.reveal().to_owned(),
                    p256dh: push.p256dh.reveal().to_owned(),
                    auth: push.auth.reveal().to_owned(),
                };
                let sent = self.to_browser(&wish, what).await;
                if let Ok(Replied { status, .. }) = &sent
                    && matches!(status, 404 | 410)
                {
                    return Sent::Gone;
                }
                sent
            }
        };
        match replied {
            Ok(replied) => judged(&replied),
            Err(why) => why,
        }
    }

    async fn to_hook(&self, url: &str, what: &Called) -> Result<Replied, Sent> {
        let place = self.web.place(url).map_err(Sent::Refused)?;
        let body = hook::body(&place, what).map_err(Sent::Refused)?;
        let headers = [("content-type", "application/json".to_owned())];
        self.web.post(&place, &headers, body).await
    }

    async fn to_browser(&self, wish: &PushWish, what: &Called) -> Result<Replied, Sent> {
        let place = self.web.place(&wish.endpoint).map_err(Sent::Refused)?;
        let keys = self.keys().await.map_err(|why| Sent::Later(why, None))?;
        let told = hook::told(what).map_err(Sent::Refused)?;
        let sealed = push::sealed(wish, &told).map_err(Sent::Refused)?;
        let signed = keys.signed(&place.origin(), &self.contact, clock::now());
        let headers = [
            ("authorization", signed.map_err(Sent::Refused)?),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", TTL.to_owned()),
            ("urgency", "high".to_owned()),
            // A newer message about the table replaces one that has not arrived yet.
            ("topic", what.table.clone()),
        ];
        self.web.post(&place, &headers, sealed).await
    }
}

/// What a reply means for a notification.
fn judged(replied: &Replied) -> Sent {
    let Replied { status, after } = replied;
    match status {
        200..=299 => Sent::Done,
        300..=399 => {
            Sent::Refused("it leads to another address, and no such lead is followed".into())
        }
        408 | 425 | 429 | 500..=599 => {
            Sent::Later(format!("it replied with status {status}"), *after)
        }
        _ => Sent::Refused(format!("it replied with status {status}")),
    }
}

impl Courier for Post {
    fn host(&self, url: &str) -> Result<String, String> {
        self.0.web.place(url).map(|place| place.host())
    }

    fn fits(&self, wish: &PushWish) -> Result<(), String> {
        let _: Place = self.0.web.place(&wish.endpoint)?;
        push::sealed(wish, b"").map(drop)
    }

    fn key(&self) -> Task<Result<String, String>> {
        let inner = self.0.clone();
        Box::pin(async move { inner.keys().await.map(|keys| keys.public().to_owned()) })
    }

    fn send(&self, to: Target, what: Arc<Called>) -> Task<Sent> {
        let inner = self.0.clone();
        Box::pin(async move { inner.send(to, &what).await })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_says_whether_to_try_again() {
        let judge = |status| {
            judged(&Replied {
                status,
                after: None,
            })
        };
        assert_eq!(judge(204), Sent::Done);
        for refused in [301, 302, 307, 400, 401, 403, 404, 413] {
            assert!(matches!(judge(refused), Sent::Refused(_)), "{refused}");
        }
        for later in [408, 429, 500, 502, 503] {
            assert!(matches!(judge(later), Sent::Later(..)), "{later}");
        }
    }
}
