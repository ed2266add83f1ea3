//! Notifications: what a table keeps of them, where they go, and what comes of that.

use crate::secret::{Vault, hex};
use crate::wire::{PushWish, QuietHours};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::time::Duration;

/// Browsers of one player that are told, at most: the oldest is forgotten first.
pub const MOST_BROWSERS: usize = 6;
/// Characters of a URL, at most.
const LONGEST_URL: usize = 1024;
/// Characters of a key of a browser, at most.
const LONGEST_KEY: usize = 128;
/// The name of the webhook among the targets of a table.
pub(crate) const HOOK: &str = "hook";

/// How notifications are sent.
#[derive(Clone, Debug)]
pub struct Notifying {
    /// How long a player must be away before a notification about their turn.
    pub away: Duration,
    /// How often the hall looks for turns that no table at work has told of: after a restart, and after quiet hours.
    pub look: Duration,
    /// The pause before a failed notification is sent again. Each further pause is four times as long.
    pub retry: Duration,
    /// How often a notification is tried, at most.
    pub tries: u8,
    /// Whether webhooks and push services may be reached by `http` and in private networks.
    pub private: bool,
    /// Where browsers reach the server: `https://tables.example`.
    pub origin: Option<String>,
}

impl Default for Notifying {
    fn default() -> Self {
        Self {
            away: Duration::from_secs(8),
            look: Duration::from_secs(30),
            retry: Duration::from_secs(15),
            tries: 5,
            private: false,
            origin: None,
        }
    }
}

/// A text that no log shows: a URL that lets its holder send, or a key.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hidden(String);

impl Hidden {
    /// A text to be hidden.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for whoever sends something there.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

/// A browser that is told when it is its player's turn (RFC 8030, RFC 8291).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Push {
    /// The seat of the friend's link that it was subscribed with; none for the owner of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Where its push service takes messages.
    pub endpoint: Hidden,
    /// Its public key, in base64url.
    pub p256dh: Hidden,
    /// Its authentication secret, in base64url.
    pub auth: Hidden,
}

impl Push {
    /// Its name among the targets of a table.
    pub(crate) fn target(&self) -> String {
        let hash = Sha256::digest(self.endpoint.0.as_bytes());
        hex(&hash[..8])
    }
}

/// The notification about one turn: how far it has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// The seat that is asked.
    pub seat: u8,
    /// The number of answers before the question.
    pub answers: usize,
    /// Targets that it has not reached yet. Without any, there is no more to do about this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<String>,
    /// How often it was tried.
    #[serde(default)]
    pub tries: u8,
    /// When it is tried again, in seconds since 1970.
    #[serde(default)]
    pub next: u64,
}

/// What a table keeps about notifications.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Notices {
    /// The URL of the webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hook: Option<Hidden>,
    /// Hours in which nothing is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// Browsers that are told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pushes: Vec<Push>,
    /// The turn that was told of last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Told>,
}

/// Where a notification goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// To a webhook.
    Hook(Hidden),
    /// To a browser.
    Push(Push),
}

/// What came of sending a notification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sent {
    /// It arrived.
    Done,
    /// The browser is not subscribed any more.
    Gone,
    /// It was refused, and would be again.
    Refused(String),
    /// It may succeed later, perhaps not before some time.
    Later(String, Option<Duration>),
}

impl Notices {
    /// Whether nothing is settled and nothing was told.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether anybody is told of any turn.
    pub fn tell(&self) -> bool {
        self.hook.is_some() || !self.pushes.is_empty()
    }

    /// How far the notification about this turn has come, if it was begun.
    pub fn of(&self, seat: u8, answers: usize) -> Option<&Told> {
        let told = self.told.as_ref();
        told.filter(|t| t.seat == seat && t.answers == answers)
    }

    /// The target of this name, if it is still there.
    pub fn target(&self, name: &str) -> Option<Target> {
        if name == HOOK {
            return self.hook.clone().map(Target::Hook);
        }
        let push = self.pushes.iter().find(|p| p.target() == name);
        push.cloned().map(Target::Push)
    }

    /// Forgets a browser that is not subscribed any more.
    pub fn forget(&mut self, name: &str) {
        self.pushes.retain(|p| p.target() != name);
    }

    /// Adds a browser of a friend in this seat, or of the owner.
    pub fn add(&mut self, seat: Option<u8>, wish: &PushWish) -> Result<(), &'static str> {
        if wish.endpoint.len() > LONGEST_URL
            || wish.p256dh.len() > LONGEST_KEY
            || wish.auth.len() > LONGEST_KEY
        {
            return Err("this subscription is too long");
        }
        self.pushes.retain(|p| p.endpoint.0 != wish.endpoint);
        self.pushes.push(Push {
            seat,
            endpoint: Hidden::new(&wish.endpoint),
            p256dh: Hidden::new(&wish.p256dh),
            auth: Hidden::new(&wish.auth),
        });
        let own = self.pushes.iter().filter(|p| p.seat == seat).count();
        if own > MOST_BROWSERS
            && let Some(oldest) = self.pushes.iter().position(|p| p.seat == seat)
        {
            self.pushes.remove(oldest);
        }
        Ok(())
    }

    /// As it is kept: with everything sealed that lets its reader send.
    #[must_use]
    pub fn kept(&self, table: &str, vault: &Vault) -> Self {
        let seal = |it: &Hidden| Hidden(vault.hide(table, &it.0));
        Self {
            hook: self.hook.as_ref().map(seal),
            pushes: (self.pushes.iter())
                .map(|push| Push {
                    seat: push.seat,
                    endpoint: seal(&push.endpoint),
                    p256dh: seal(&push.p256dh),
                    auth: seal(&push.auth),
                })
                .collect(),
            ..self.clone()
        }
    }

    /// Reads what was kept. What was sealed with a key that is gone is gone, too.
    #[must_use]
    pub fn read(&self, table: &str, vault: &Vault) -> Self {
        let open = |it: &Hidden| vault.show(table, &it.0).map(Hidden);
        let push = |push: &Push| {
            Some(Push {
                seat: push.seat,
                endpoint: open(&push.endpoint)?,
                p256dh: open(&push.p256dh)?,
                auth: open(&push.auth)?,
            })
        };
        Self {
            hook: self.hook.as_ref().and_then(open),
            pushes: self.pushes.iter().filter_map(push).collect(),
            ..self.clone()
        }
    }
}

/// A URL of a webhook, as it is kept.
pub fn hook(url: &str) -> Result<Hidden, &'static str> {
    match url.trim() {
        "" => Err("write the URL of the webhook"),
        long if long.len() > LONGEST_URL => Err("this URL is too long"),
        url => Ok(Hidden::new(url)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(n: usize) -> PushWish {
        PushWish {
            endpoint: format!("https://push.example/{n}"),
            p256dh: "key".into(),
            auth: "secret".into(),
        }
    }

    #[test]
    fn a_player_has_few_browsers_and_the_last_ones_stay() {
        let mut notices = Notices::default();
        for n in 0..MOST_BROWSERS + 3 {
            notices.add(Some(1), &wish(n)).expect("added");
            notices.add(Some(1), &wish(n)).expect("the same");
        }
        notices.add(None, &wish(99)).expect("added");
        assert_eq!(notices.pushes.len(), MOST_BROWSERS + 1);
        assert_eq!(notices.pushes[0].endpoint.reveal(), wish(3).endpoint);
        let name = notices.pushes[0].target();
        assert!(matches!(notices.target(&name), Some(Target::Push(_))));
        notices.forget(&name);
        assert_eq!(notices.target(&name), None);
    }

    #[test]
    fn what_is_kept_shows_neither_urls_nor_keys() {
        let vault = || Vault::with_key(&Vault::draw().expect("a key")).expect("a vault");
        let (ours, other) = (vault(), vault());
        let mut notices = Notices {
            hook: Some(Hidden::new("https://discord.com/api/webhooks/1/token")),
            ..Notices::default()
        };
        notices.add(None, &wish(1)).expect("added");
        let kept = notices.kept("t", &ours);
        let json = serde_json::to_string(&kept).expect("JSON");
        for secret in ["discord", "token", "push.example", "secret\"", "\"key\""] {
            assert!(!json.contains(secret), "{secret}: {json}");
            assert!(!format!("{notices:?}").contains(secret));
        }
        let back: Notices = serde_json::from_str(&json).expect("read");
        assert_eq!(back.read("t", &ours), notices);
        // With another key, or at another table, nothing can be read.
        for lost in [back.read("t", &other), back.read("u", &ours)] {
            assert!(!lost.tell());
        }
    }
}
