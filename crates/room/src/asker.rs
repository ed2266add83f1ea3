//! Who asks for expensive work, and how often a client may do something.

use crate::clock::Instant;
use crate::meta::Credential;
use crate::secret::Person;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// A client that asks for a job.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Asker {
    /// The network.
    pub network: IpAddr,
    /// The browser.
    pub person: Option<Person>,
}

impl Asker {
    /// The client with these credentials.
    pub fn of(shown: &Credential) -> Self {
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self {
            network: network(shown.from.unwrap_or(here)),
            person: shown.person,
        }
    }

    /// The client whose address has this keyed hash, as [`crate::Vault::address`] makes it. It shares its turns with no
    /// address.
    pub(crate) fn hashed(hash: &str) -> Self {
        let bits = u64::from_str_radix(hash, 16).unwrap_or_default();
        Self {
            network: IpAddr::V6((u128::from(bits) << 64).into()),
            person: None,
        }
    }
}

/// The network that an address is counted by: of IPv6 the first half, which is what one household has.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let bits = u128::from(six) >> 64 << 64;
            IpAddr::V6(bits.into())
        }
        four @ IpAddr::V4(_) => four,
    }
}

/// A rate limit: a burst, and a rate for each second.
#[derive(Clone, Debug)]
pub struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(most: f64) -> Self {
        Self {
            left: most,
            at: Instant::now(),
        }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, most: f64, a_second: f64) -> bool {
        let now = Instant::now();
        let since = now.duration_since(self.at).as_secs_f64();
        (self.left, self.at) = ((self.left + since * a_second).min(most), now);
        let some = self.left >= 1.0;
        if some {
            self.left -= 1.0;
        }
        some
    }

    /// The time since its last use.
    pub fn idle(&self) -> Duration {
        self.at.elapsed()
    }
}
