//! Who comes from where, and how often and how many: limits by address and by browser.

use axum::extract::ConnectInfo;
use axum::http::HeaderMap;
pub use room::asker::Bucket;
pub use room::asker::network;
use room::secret::Person;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// Whether a proxy may have this address: on this machine or in a private network. Others are not trusted.
pub fn may_be_proxy(peer: IpAddr) -> bool {
    match peer.to_canonical() {
        IpAddr::V4(four) => four.is_loopback() || four.is_private() || four.is_link_local(),
        IpAddr::V6(six) => {
            six.is_loopback() || six.is_unique_local() || six.is_unicast_link_local()
        }
    }
}

/// The other end of the connection; this machine, where that is not known (in tests).
pub fn peer(known: &axum::http::Extensions) -> IpAddr {
    let peer = known.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |p| p.0.ip())
}

/// An address as proxies write it: with or without a port, as `for=` of `Forwarded` has it, or in quotes.
fn hop(text: &str) -> Option<IpAddr> {
    let parts = text.split(';').map(str::trim);
    let named = parts.clone().find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.eq_ignore_ascii_case("for").then_some(value)
    });
    let text = named.unwrap_or(text.trim()).trim_matches('"');
    let plain = text.trim_start_matches('[').split(']').next();
    let with_port = text.parse::<std::net::SocketAddr>().map(|a| a.ip()).ok();
    with_port.or_else(|| plain?.parse().ok())
}

/// Where a request comes from. If the server has a trusted proxy and the connection is that proxy's, this is the rightmost
/// address in its header that is not a proxy on this machine: what stands left of it, the client may have written.
pub fn origin(proxy: Option<&str>, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let Some(header) = proxy.filter(|_| may_be_proxy(peer)) else {
        return peer;
    };
    let lines = headers.get_all(header).iter();
    let lines: Vec<&str> = lines.filter_map(|v| v.to_str().ok()).collect();
    for text in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        match hop(text) {
            Some(address) if address.to_canonical().is_loopback() => {}
            Some(address) => return address.to_canonical(),
            // What cannot be read is no address, and neither is anything left of it.
            None => return peer,
        }
    }
    peer
}

/// A client that a limit counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Who {
    /// Everybody of a network.
    Network(IpAddr),
    /// A browser, by its cookie.
    Browser(Person),
}

/// How often each address and each browser may do something.
#[derive(Default)]
pub struct Rates(Mutex<BTreeMap<Who, Bucket>>);

/// Addresses and browsers that are remembered, at most.
const REMEMBERED: usize = 10_000;

impl Rates {
    /// Whether all of these may once more, of so many a minute.
    pub fn may(&self, who: &[Who], a_minute: u32) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            let old = Duration::from_secs(60);
            all.retain(|_, b| b.idle() < old);
        }
        let most = f64::from(a_minute);
        // What comes first decides: a browser is only remembered where its address may.
        who.iter().all(|who| {
            let bucket = all.entry(*who).or_insert_with(|| Bucket::full(most));
            bucket.take(most, most / 60.0)
        })
    }
}

/// The number of connections of each address or browser.
#[derive(Clone, Default)]
pub struct Doors(Arc<Mutex<BTreeMap<Who, usize>>>, Arc<Notify>);

/// A connection of an address or a browser, until it is dropped.
pub struct Door {
    doors: Doors,
    who: Who,
}

impl Doors {
    /// Lets one more in, if there are not so many already.
    pub fn open(&self, who: Who, most: usize) -> Option<Door> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let there = all.get(&who).copied().unwrap_or_default();
        if there >= most {
            return None;
        }
        all.insert(who, there + 1);
        let doors = self.clone();
        Some(Door { doors, who })
    }

    /// Waits until no connection is left.
    pub async fn all_shut(&self) {
        loop {
            let shut = self.1.notified();
            if self
                .0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .is_empty()
            {
                return;
            }
            shut.await;
        }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        let mut all = self.doors.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = all.get_mut(&self.who) {
            *there -= 1;
            if *there == 0 {
                all.remove(&self.who);
            }
        }
        if all.is_empty() {
            self.doors.1.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_doors() {
        let there = |n| Who::Network(IpAddr::from([127, 0, 0, n]));
        let (doors, here) = (Doors::default(), there(1));
        let first = doors.open(here, 2);
        let second = doors.open(here, 2);
        assert!(first.is_some() && second.is_some() && doors.open(here, 2).is_none());
        assert!(doors.open(there(2), 2).is_some());
        drop(first);
        assert!(doors.open(here, 2).is_some());
        drop(second);
        assert!(doors.0.lock().is_ok_and(|all| all.is_empty()));
    }

    #[test]
    fn a_proxy_says_where_a_request_comes_from() {
        let four = |text: &str| text.parse::<IpAddr>().unwrap();
        let proxy = four("127.0.0.1");
        let from = |peer, lines: &[&str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            origin(Some("x-forwarded-for"), peer, &headers)
        };
        for (lines, address) in [
            (&["203.0.113.7"][..], "203.0.113.7"),
            // What a client wrote itself stands left.
            (&["9.9.9.9, 203.0.113.7"], "203.0.113.7"),
            (&["9.9.9.9", "203.0.113.7"], "203.0.113.7"),
            (&["203.0.113.7, 127.0.0.1"], "203.0.113.7"),
            (&["192.168.1.5"], "192.168.1.5"),
            (&["203.0.113.7:4711"], "203.0.113.7"),
            (&["[2001:db8::1]:4711"], "2001:db8::1"),
            (&["::ffff:203.0.113.7"], "203.0.113.7"),
            (&["for=\"[2001:db8::1]:80\";proto=https"], "2001:db8::1"),
            (&["9.9.9.9, unknown"], "127.0.0.1"),
            (&[], "127.0.0.1"),
        ] {
            assert_eq!(from(proxy, lines), four(address), "{lines:?}");
        }
        // Who is no proxy is not believed.
        let stranger = four("198.51.100.4");
        assert_eq!(from(stranger, &["203.0.113.7"]), stranger);
        assert_eq!(network(four("2001:db8:1:2:3::4")), four("2001:db8:1:2::"));
    }
}
