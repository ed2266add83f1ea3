//! Requests to tables that another node owns: they are passed on to it. One hop, never two.

use crate::guard::is_secure;
use crate::limits::{Door, origin, peer};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::client::conn::http1;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use room::hall::{Hall, Home, ended};
use room::table::Denial;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Shows that a request was passed on by another node: signed with the key that all nodes have.
const NODE: &str = "x-miskatonic-node";
/// Where the request came from.
const FROM: &str = "x-miskatonic-from";
/// How long another node may take to accept a connection.
const CONNECT: Duration = Duration::from_secs(2);
/// How long another node may take to accept a WebSocket. A node that hangs is not waited for until its lease is over.
const ACCEPT: Duration = Duration::from_secs(5);

/// The table that a path names.
fn table(path: &str) -> Option<&str> {
    let id = path.strip_prefix("/api/tables/")?.split('/').next()?;
    (!id.is_empty()).then_some(id)
}

fn sign(hall: &Hall) -> String {
    hall.config().vault.sign("node")
}

/// Where a request came from that another node passed on; nothing if it was not passed on.
pub fn told(hall: &Hall, headers: &HeaderMap) -> Option<IpAddr> {
    let shown = headers.get(NODE)?.as_bytes();
    hall.shared()?;
    let known = subtle::ConstantTimeEq::ct_eq(shown, sign(hall).as_bytes());
    if !bool::from(known) {
        return None;
    }
    headers.get(FROM)?.to_str().ok()?.parse().ok()
}

/// Passes a request on if another node owns its table.
pub async fn forward(State(hall): State<Hall>, request: Request, next: Next) -> Response {
    let Some(id) = table(request.uri().path()).filter(|_| hall.shared().is_some()) else {
        return next.run(request).await;
    };
    // The node that passed it on was wrong if the table is not here: its client comes again.
    if told(&hall, request.headers()).is_some() {
        return next.run(request).await;
    }
    match hall.home(id).await {
        Ok(Home::Here) => next.run(request).await,
        Ok(Home::There(url)) => match pass_on(&hall, &url, request).await {
            Ok(response) => response,
            Err(why) => {
                tracing::warn!(%url, %why, "a request could not be passed on");
                let status = StatusCode::SERVICE_UNAVAILABLE;
                (
                    status,
                    "the server of this table cannot be reached; try again",
                )
                    .into_response()
            }
        },
        Err(Denial { status, message }) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
            (status, message).into_response()
        }
    }
}

/// Sends a request to another node, and its response back.
async fn pass_on(hall: &Hall, url: &str, mut request: Request) -> Result<Response, String> {
    let peer = peer(request.extensions());
    let from = origin(hall.config().proxy.as_deref(), peer, request.headers());
    let secure = is_secure(hall, peer, request.headers());
    let door = request.extensions().get::<Arc<Door>>().cloned();
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let upgrade = upgrade.filter(|_| request.headers().contains_key(header::UPGRADE));

    let headers = request.headers_mut();
    let text = |text: &str| HeaderValue::from_str(text).map_err(|e| e.to_string());
    headers.insert(NODE, text(&sign(hall))?);
    headers.insert(FROM, text(&from.to_string())?);
    if secure {
        headers.insert("x-forwarded-proto", HeaderValue::from_static("https"));
    }
    if upgrade.is_none() {
        headers.remove(header::CONNECTION);
    }

    let authority = url.strip_prefix("http://").unwrap_or(url);
    let stream = timeout(CONNECT, TcpStream::connect(authority)).await;
    let stream = stream.map_err(|_| "it does not accept connections".to_owned())?;
    let stream = stream.map_err(|e| e.to_string())?;
    let _ = stream.set_nodelay(true);
    let shaken = http1::handshake::<_, Body>(TokioIo::new(stream)).await;
    let (mut there, connection) = shaken.map_err(|e| e.to_string())?;
    tokio::spawn(async move {
        if let Err(why) = connection.with_upgrades().await {
            tracing::debug!(%why, "a connection to another server broke");
        }
    });
    let most = match &upgrade {
        Some(_) => ACCEPT,
        None => hall.config().request,
    };
    let mut response = timeout(most, there.send_request(request))
        .await
        .map_err(|_| "it does not answer".to_owned())?
        .map_err(|e| e.to_string())?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        let ours = upgrade.ok_or("nobody asked for another protocol")?;
        let theirs = hyper::upgrade::on(&mut response);
        tokio::spawn(tunnel(hall.clone(), ours, theirs, door));
    } else {
        // How the message is framed is a matter of each connection.
        let headers = response.headers_mut();
        headers.remove(header::CONNECTION);
        headers.remove(header::TRANSFER_ENCODING);
    }
    Ok(response.map(Body::new))
}

/// Carries bytes both ways until one side closes or this node ends. Each side waits for the other, as TCP has it.
async fn tunnel(hall: Hall, ours: OnUpgrade, theirs: OnUpgrade, door: Option<Arc<Door>>) {
    let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) else {
        return;
    };
    hall.metrics().forwarded.add(1);
    let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
    let mut ends = hall.ends();
    tokio::select! {
        _ = tokio::io::copy_bidirectional(&mut ours, &mut theirs) => {}
        () = ended(&mut ends) => {}
    }
    drop(door);
    hall.metrics().forwarded.add(-1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_its_table() {
        for (path, id) in [
            ("/api/tables/0123456789ab/play", Some("0123456789ab")),
            ("/api/tables/0123456789ab", Some("0123456789ab")),
            ("/api/tables", None),
            ("/api/tables/", None),
            ("/t/0123456789ab", None),
        ] {
            assert_eq!(table(path), id, "{path}");
        }
    }
}
