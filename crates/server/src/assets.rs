//! The pages: the client as it was built, in the program itself (or, in builds for development, from its folder).

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The text for a missing page.
const MISSING: &str = include_str!("missing.html");

/// What others wrote and this program ships, with the licences that it comes under.
pub const LICENCES: &str = include_str!(concat!(env!("OUT_DIR"), "/licences.txt"));

/// Files of the client: the path, what kind of file it is, and its bytes as they are or compressed.
pub struct File {
    /// From the root, with a slash.
    pub path: &'static str,
    /// The bytes.
    pub plain: &'static [u8],
    /// The same, compressed; empty if that is not shorter.
    pub gzip: &'static [u8],
}

#[cfg(embedded)]
include!(concat!(env!("OUT_DIR"), "/client.rs"));

#[cfg(not(embedded))]
const CLIENT: &[File] = &[];

/// Whether the client is there.
pub fn client() -> bool {
    find("/index.html", false).is_some()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A file, and whether it is compressed.
fn find(path: &str, gzip: bool) -> Option<(Vec<u8>, bool)> {
    if let Some(file) = CLIENT.iter().find(|f| f.path == path) {
        return Some(match gzip && !file.gzip.is_empty() {
            true => (file.gzip.to_vec(), true),
            false => (file.plain.to_vec(), false),
        });
    }
    if cfg!(not(embedded)) {
        let sound = path
            .split('/')
            .skip(1)
            .all(|part| !part.starts_with('.') && !part.is_empty());
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
        let read = |end| std::fs::read(format!("{folder}{path}{end}")).ok();
        if !sound || path.ends_with(".gz") {
            return None;
        }
        let packed = if gzip { read(".gz") } else { None };
        return packed
            .map(|bytes| (bytes, true))
            .or_else(|| Some((read("")?, false)));
    }
    None
}

/// A file of the client, or the page that shows every address of the client.
pub fn page(path: &str, headers: &HeaderMap) -> Response {
    let accepts = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|v| v.to_str().ok())
        .is_some_and(|v| v.contains("gzip"));
    let named = path.rsplit('/').next().is_some_and(|n| n.contains('.'));
    let found = if named { path } else { "/index.html" };
    let licences = || (path == "/licences.txt").then(|| (LICENCES.into(), false));
    let Some((bytes, gzip)) = find(found, accepts).or_else(licences) else {
        if named {
            return (StatusCode::NOT_FOUND, "there is nothing here").into_response();
        }
        let kind = (header::CONTENT_TYPE, "text/html; charset=utf-8");
        return (StatusCode::SERVICE_UNAVAILABLE, [kind], MISSING).into_response();
    };
    // Files under /assets have their contents' hash in their names.
    let keep = if found.starts_with("/assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = (
        [
            (header::CONTENT_TYPE, kind(found)),
            (header::CACHE_CONTROL, keep),
            (header::VARY, "accept-encoding"),
        ],
        bytes,
    )
        .into_response();
    if gzip {
        let value = header::HeaderValue::from_static("gzip");
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, value);
    }
    response
}
