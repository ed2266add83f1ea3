//! The one clock of the server: seconds since 1970, and days in words.

// A server tells the time; the rules below it never see it.
#![allow(clippy::disallowed_types)]

use std::time::{SystemTime, UNIX_EPOCH};

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
