//! The one clock of the tables: seconds since 1970, and days in words.

// Tables tell the time; the rules below them never see it.
#![allow(clippy::disallowed_types)]

use std::ops::Add;
use std::time::Duration;
use web_time::{SystemTime, UNIX_EPOCH};

/// A moment of a clock that never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Instant(web_time::Instant);

impl Instant {
    /// Now.
    pub fn now() -> Self {
        Self(web_time::Instant::now())
    }

    /// How long ago it was.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }

    /// How long after another it came; nothing if before.
    pub fn duration_since(self, other: Self) -> Duration {
        self.0.saturating_duration_since(other.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;
    fn add(self, time: Duration) -> Self {
        Self(self.0 + time)
    }
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |d| d.as_secs())
}

/// The day of a time, `2026-11-22`, in the calendar of Gregory and the time of Greenwich.
pub fn day(at: u64) -> String {
    // Days are counted from the first of March of the year 0, so that a leap day ends its year.
    let days = at / 86_400 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(1_795_305_600), "2026-11-22");
    }
}
