//! What a stranger's network is kept out by: names and origins, headers, and how often something may be done.

use crate::hall::Hall;
use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Scripts, styles and everything else come from here and from nowhere else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=()",
    ),
];

/// A host without its port.
fn name(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(six) => six.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
}

/// Whether a request comes by a name of this server, and from a page of this server if from any page at all.
fn welcome(hall: &Hall, headers: &HeaderMap, changes: bool) -> Result<(), &'static str> {
    let text = |name| {
        headers
            .get(name)
            .and_then(|v: &HeaderValue| v.to_str().ok())
    };
    let Some(host) = text(HOST) else {
        return Err("the request does not say whom it is for");
    };
    let hosts = &hall.config().hosts;
    if !hosts.is_empty() && !hosts.iter().any(|h| h.eq_ignore_ascii_case(name(host))) {
        return Err("this server does not go by that name");
    }
    match headers.get(ORIGIN) {
        Some(_) if changes => {
            let own = text(ORIGIN)
                .and_then(|o| o.split_once("://"))
                .is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host));
            if own {
                Ok(())
            } else {
                Err("the request comes from a page of somebody else")
            }
        }
        Some(_) | None => Ok(()),
    }
}

/// Lets in what may come in, and sends it out with the headers that keep pages apart.
pub async fn guard(State(hall): State<Hall>, request: Request, next: Next) -> Response {
    let socket = request.headers().contains_key(header::UPGRADE);
    let changes = socket || !matches!(*request.method(), Method::GET | Method::HEAD);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let asked = request.uri().path().starts_with("/api/");
    let mut response = match welcome(&hall, request.headers(), changes) {
        Ok(()) => next.run(request).await,
        Err(why) => {
            hall.metrics().refused.add(1);
            (StatusCode::FORBIDDEN, why).into_response()
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if asked {
        headers
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
    // Secrets are in fragments, messages and cookies: no path has one.
    tracing::debug!(%method, path, status = response.status().as_u16(), "request");
    response
}

/// So many at once, and so many a second over time.
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
}

/// How often each address may do something.
#[derive(Default)]
pub struct Addresses(Mutex<BTreeMap<IpAddr, Bucket>>);

/// Addresses that are remembered, at most.
const REMEMBERED: usize = 10_000;

impl Addresses {
    /// Whether this address may once more, of so many a minute.
    pub fn may(&self, address: IpAddr, a_minute: u32) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            let old = Duration::from_secs(60);
            all.retain(|_, b| b.at.elapsed() < old);
        }
        let most = f64::from(a_minute);
        let bucket = all.entry(address).or_insert_with(|| Bucket::full(most));
        bucket.take(most, most / 60.0)
    }
}

/// How many connections each address has.
#[derive(Clone, Default)]
pub struct Doors(Arc<Mutex<BTreeMap<IpAddr, usize>>>, Arc<Notify>);

/// A connection of an address, until it is dropped.
pub struct Door {
    doors: Doors,
    address: IpAddr,
}

impl Doors {
    /// Lets one more in from this address, if it does not have so many already.
    pub fn open(&self, address: IpAddr, most: usize) -> Option<Door> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let there = all.entry(address).or_default();
        if *there >= most {
            return None;
        }
        *there += 1;
        let doors = self.clone();
        Some(Door { doors, address })
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
        if let Some(there) = all.get_mut(&self.address) {
            *there -= 1;
            if *there == 0 {
                all.remove(&self.address);
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
        let (doors, here) = (Doors::default(), IpAddr::from([127, 0, 0, 1]));
        let first = doors.open(here, 2);
        let second = doors.open(here, 2);
        assert!(first.is_some() && second.is_some() && doors.open(here, 2).is_none());
        assert!(doors.open(IpAddr::from([127, 0, 0, 2]), 2).is_some());
        drop(first);
        assert!(doors.open(here, 2).is_some());
        drop(second);
        assert!(doors.0.lock().is_ok_and(|all| all.is_empty()));
    }

    #[test]
    fn names_come_without_ports() {
        for (host, bare) in [
            ("a.example:80", "a.example"),
            ("127.0.0.1", "127.0.0.1"),
            ("[::1]:1926", "::1"),
        ] {
            assert_eq!(name(host), bare);
        }
    }
}
