//! What a stranger's network is kept out by: names and origins, and headers.

use crate::limits::{may_be_proxy, peer};
use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use room::hall::Hall;
use std::net::IpAddr;

/// Scripts, styles and everything else come from here and from nowhere else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=()",
    ),
];

/// What keeps the windows of other sites away. Browsers heed it where a page is safe from those in between, and complain of
/// it elsewhere: at a table in the local network.
const OPENER: (HeaderName, &str) = (
    HeaderName::from_static("cross-origin-opener-policy"),
    "same-origin",
);

/// A host without its port.
fn name(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(six) => six.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
}

/// Whether the browser speaks TLS: the server's public address says so, or its proxy does.
pub fn is_secure(hall: &Hall, peer: IpAddr, headers: &HeaderMap) -> bool {
    let config = hall.config();
    let told = || {
        let proto = headers.get_all("x-forwarded-proto").iter().next_back();
        let proto = proto.and_then(|v| v.to_str().ok()?.rsplit(',').next());
        proto.is_some_and(|p| p.trim().eq_ignore_ascii_case("https"))
    };
    config.https || config.proxy.is_some() && may_be_proxy(peer) && told()
}

/// Whether browsers take this host for their own machine.
fn is_here(host: &str) -> bool {
    let host = name(host);
    host == "localhost"
        || host
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

/// Whether a request comes by a name of this server, and from a page of this server if from any page at all.
fn welcome(
    hall: &Hall,
    headers: &HeaderMap,
    changes: bool,
) -> Result<(), (StatusCode, &'static str)> {
    const FORBIDDEN: StatusCode = StatusCode::FORBIDDEN;
    let text = |name| {
        headers
            .get(name)
            .and_then(|v: &HeaderValue| v.to_str().ok())
    };
    let Some(host) = text(HOST) else {
        return Err((FORBIDDEN, "the request has no `Host` header"));
    };
    // RFC 9112, 3.2: a proxy may have looked at the one and we at the other.
    if headers.get_all(HOST).iter().count() > 1 {
        return Err((
            StatusCode::BAD_REQUEST,
            "the request has two `Host` headers",
        ));
    }
    let hosts = &hall.config().hosts;
    if !hosts.is_empty() && !hosts.iter().any(|h| h.eq_ignore_ascii_case(name(host))) {
        return Err((FORBIDDEN, "this server does not have that name"));
    }
    match headers.get(ORIGIN) {
        Some(_) if changes => {
            let own = text(ORIGIN)
                .and_then(|o| o.split_once("://"))
                .is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host));
            if own {
                Ok(())
            } else {
                Err((FORBIDDEN, "the request comes from a page of another site"))
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
    let host = request.headers().get(HOST).and_then(|v| v.to_str().ok());
    let safe = host.is_some_and(is_here)
        || is_secure(&hall, peer(request.extensions()), request.headers());
    let mut response = match welcome(&hall, request.headers(), changes) {
        Ok(()) => next.run(request).await,
        Err(refusal) => {
            hall.metrics().refused.add(1);
            refusal.into_response()
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS.into_iter().chain(safe.then_some(OPENER)) {
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_machine_in_the_network_is_not_this_one() {
        for (host, here) in [
            ("localhost:1926", true),
            ("127.0.0.1", true),
            ("[::1]:1926", true),
            ("192.168.1.7:1926", false),
            ("tables.example", false),
        ] {
            assert_eq!(is_here(host), here, "{host}");
        }
    }
}
