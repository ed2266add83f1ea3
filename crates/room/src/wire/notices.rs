//! Notifications: what a person is told who is away when it is their turn.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Minutes of a day.
const DAY: u16 = 24 * 60;
/// The largest difference to UTC, in minutes.
const FARTHEST: i16 = 14 * 60;

/// Hours in which a table sends no notification. What is due then is sent when they end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// When they begin, in minutes after midnight: 1320 is ten in the evening.
    pub from: u16,
    /// When they end. If this is less than `from`, they end on the next day.
    pub to: u16,
    /// The time zone: minutes that its clocks are ahead of UTC. 60 in Berlin in winter, -300 in New York.
    pub offset: i16,
}

impl QuietHours {
    /// Says what is wrong with them, if anything is.
    pub fn sound(&self) -> Result<(), &'static str> {
        if self.from >= DAY || self.to >= DAY {
            return Err("quiet hours are given in minutes after midnight, from 0 to 1439");
        }
        if self.from == self.to {
            return Err("quiet hours that begin and end at the same time would never end");
        }
        if !(-FARTHEST..=FARTHEST).contains(&self.offset) {
            return Err("the offset of a time zone is at most 840 minutes");
        }
        Ok(())
    }

    /// Whether this time, in seconds since 1970, is within them.
    pub fn hold(&self, at: u64) -> bool {
        let minute = i64::try_from(at / 60).unwrap_or(i64::MAX);
        let here = minute.saturating_add(i64::from(self.offset));
        let here = here.rem_euclid(i64::from(DAY));
        let (from, to) = (i64::from(self.from), i64::from(self.to));
        match from < to {
            true => (from..to).contains(&here),
            false => here >= from || here < to,
        }
    }
}

/// The notifications of a table, as one of its players may know them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Notices {
    /// The host of the webhook's URL. The rest of the URL is a secret, and is never told. For the owner only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hook: Option<String>,
    /// Hours in which nothing is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// The number of browsers that are told when it is this player's turn.
    pub browsers: usize,
}

/// Where a table sends its notifications.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HookWish {
    /// A URL of Discord (`https://discord.com/api/webhooks/..`), or of a program that takes plain JSON.
    pub url: String,
}

/// A browser that is to be told when it is its player's turn, as its `PushSubscription` has it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushWish {
    /// The URL at which its push service takes messages.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its authentication secret, in base64url.
    pub auth: String,
}

/// A browser that is not to be told any more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushGone {
    /// The URL at which its push service takes messages.
    pub endpoint: String,
}

/// No log shows where notifications go: the URL is a secret.
macro_rules! hidden {
    ($($name:ident),*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!("(", stringify!($name), ")"))
            }
        }
    )*};
}
hidden!(HookWish, PushWish, PushGone);

/// The public key by which push services know this server (VAPID, RFC 8292).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PushKey {
    /// An uncompressed point of the curve P-256, in base64url.
    pub key: String,
}

/// The body of a notification to a webhook that takes plain JSON.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Called {
    /// `turn`, or `test` for *Send a test*.
    pub event: String,
    /// Everything in one sentence.
    pub text: String,
    /// The id of the table.
    pub table: String,
    /// What the table is called.
    pub title: String,
    /// The seat that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The investigator in this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub investigator: Option<String>,
    /// The player, if they said what they are called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The same for two notifications about one turn. A receiver may drop the second one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The address of the table, if the server knows its own. It contains no secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_hold_over_midnight_and_in_their_own_time_zone() {
        let hours = |from, to, offset| QuietHours { from, to, offset };
        let at = |hour: u64, minute: u64| 1_795_305_600 + hour * 3600 + minute * 60;
        for (quiet, hour, minute, hold) in [
            (hours(1320, 420, 0), 21, 59, false),
            (hours(1320, 420, 0), 22, 0, true),
            (hours(1320, 420, 0), 6, 59, true),
            (hours(1320, 420, 0), 7, 0, false),
            (hours(540, 1020, 0), 9, 0, true),
            (hours(540, 1020, 0), 17, 0, false),
            // Ten in the evening in Berlin is nine in London and four in the afternoon in New York.
            (hours(1320, 420, 60), 21, 0, true),
            (hours(1320, 420, 60), 6, 0, false),
            (hours(1320, 420, -300), 3, 0, true),
            (hours(1320, 420, -300), 2, 59, false),
        ] {
            assert_eq!(
                quiet.hold(at(hour, minute)),
                hold,
                "{quiet:?} {hour}:{minute}"
            );
        }
        assert!(hours(0, 1, 0).hold(0) && !hours(0, 1, -1).hold(0));
        for wrong in [hours(1440, 0, 0), hours(5, 5, 0), hours(0, 1, 841)] {
            assert!(wrong.sound().is_err(), "{wrong:?}");
        }
        assert!(hours(1320, 420, -840).sound().is_ok());
    }
}
