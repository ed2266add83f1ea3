//! The server as a program runs it: one address, one folder, until it is told to end.

use crate::limits::{Doors, Who, may_be_proxy, network};
pub use crate::oidc::issuer;
use crate::taken::Taken;
use crate::{Config, Hall, Library, Postgres, Sqlite, Storage, app, private};
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use room::hall::ended;
use room::secret::Vault;
use std::fs::{File, TryLockError};
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;
use tower::ServiceExt;

/// Where a server listens and where it keeps its tables.
#[derive(Clone, Debug)]
pub struct Place {
    /// The address.
    pub listen: SocketAddr,
    /// The folder.
    pub data: PathBuf,
    /// The database, if the tables are not in the folder.
    pub database: Option<Database>,
}

/// A database that several servers may share.
#[derive(Clone)]
pub struct Database {
    /// Its URL, which may have a password.
    pub url: String,
    /// Where the other servers reach this one.
    pub node_url: String,
    /// After how much silence the other servers take over the tables of this one.
    pub lease: Duration,
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database")
            .field("node_url", &self.node_url)
            .field("lease", &self.lease)
            .finish_non_exhaustive()
    }
}

/// Why a server does not run.
#[derive(Debug, Error)]
pub enum Trouble {
    /// Something else listens there.
    #[error("{0} is in use")]
    InUse(SocketAddr),
    /// Another server has the folder.
    #[error("another server uses the data folder {0}")]
    Locked(PathBuf),
    /// The system or the storage says no.
    #[error("{0}")]
    Other(String),
}

fn other(what: impl std::fmt::Display) -> impl FnOnce(std::io::Error) -> Trouble {
    move |e| Trouble::Other(format!("{what}: {e}"))
}

/// Serves until the program is told to end (by the keyboard or by the system); then it ends in order. Calls `ready` with
/// the address once clients can come.
pub fn serve(
    place: &Place,
    games: Library,
    mut config: Config,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), Trouble> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(other("no threads"))?;
    let lock = lock(&place.data)?;
    config.vault = vault(&place.data)?;
    // Servers on one machine may have one folder, with nothing but the key in it.
    let _lock = place.database.is_none().then_some(lock);
    config.sockets = files(&config);
    if place.listen.ip().is_loopback() {
        // A page of another site must not reach this machine by its own name (DNS rebinding).
        let own = ["localhost", "127.0.0.1", "::1"].map(str::to_owned);
        config.hosts.extend(own);
        config.hosts.push(place.listen.ip().to_string());
    }
    let done = runtime.block_on(async {
        let listener = TcpListener::bind(place.listen).await.map_err(|error| {
            if error.kind() == std::io::ErrorKind::AddrInUse {
                Trouble::InUse(place.listen)
            } else {
                Trouble::Other(format!("{}: {error}", place.listen))
            }
        })?;
        let storage: Arc<dyn Storage> = match &place.database {
            Some(database) => shared(database, &config.vault, &games.build())
                .await
                .map_err(|why| Trouble::Other(format!("the database: {why}")))?,
            None => {
                private::database(&place.data).map_err(other(place.data.display()))?;
                let opened = Sqlite::open(&place.data.join("tables.db")).await;
                Arc::new(opened.map_err(Trouble::Other)?)
            }
        };
        let hall = crate::open(games, storage, config)
            .await
            .map_err(Trouble::Other)?;
        let address = listener.local_addr().map_err(other("no address"))?;
        tracing::info!(%address, data = %place.data.display(), "serving");
        ready(address);
        run(listener, hall, told_to_end()).await
    });
    // A thread on which rules ran on is not waited for.
    runtime.shutdown_background();
    done
}

/// The note by which servers see that they have the same key.
const KEY: &str = "key";

/// Joins the servers that share a database.
async fn shared(
    database: &Database,
    vault: &Vault,
    build: &str,
) -> Result<Arc<dyn Storage>, String> {
    let storage = Postgres::open(&database.url).await?;
    let own = format!("\"{}\"", vault.sign(KEY));
    if storage.agreed(KEY, &own).await? != own {
        return Err(
            "the other servers have another key. Copy the file `key` from their data folder to this one's".into(),
        );
    }
    let storage = storage
        .join(&database.node_url, build, database.lease)
        .await?;
    Ok(Arc::new(storage))
}

/// How long requests are waited for at the end.
const LAST: Duration = Duration::from_secs(10);
/// How long is waited when the system has no more connections to give.
const BREATH: Duration = Duration::from_millis(100);

/// Serves a hall until `end`; then tells everybody, and has everything kept.
pub async fn run(
    listener: TcpListener,
    hall: Hall,
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Trouble> {
    let (app, doors) = (app(hall.clone()), Doors::default());
    // A client that sends the head of a request too slowly is disconnected.
    let mut http = http1::Builder::new();
    let patience = hall.config().patience;
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let mut end = std::pin::pin!(end);
    loop {
        let (stream, from) = tokio::select! {
            () = &mut end => break,
            next = listener.accept() => match next {
                Ok(next) => next,
                Err(why) => {
                    tracing::warn!(%why, "a connection was not taken");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
        };
        // Behind a proxy the client's address is known only after the request was read.
        let config = hall.config();
        // A server that passes requests on is a proxy, too.
        let passes = config.proxy.is_some() || hall.shared().is_some();
        let by_proxy = passes && may_be_proxy(from.ip());
        let most = if by_proxy {
            config.sockets
        } else {
            config.address
        };
        let Some(door) = doors.open(Who::Network(network(from.ip())), most) else {
            hall.metrics().refused.add(1);
            continue;
        };
        // What is sent is small and waited for.
        let _ = stream.set_nodelay(true);
        let (app, door) = (app.clone(), Arc::new(door));
        let service = service_fn(move |mut request: Request<Incoming>| {
            let known = request.extensions_mut();
            known.insert(ConnectInfo(from));
            known.insert(door.clone());
            app.clone().oneshot(request)
        });
        let connection = http
            .serve_connection(TokioIo::new(Taken::within(patience, stream)), service)
            .with_upgrades();
        let mut ends = hall.ends();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            let done = tokio::select! {
                done = &mut connection => done,
                () = ended(&mut ends) => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(why) = done {
                tracing::debug!(%why, "a connection broke");
            }
        });
    }
    tracing::info!("ending");
    hall.hand_over().await;
    drop(listener);
    hall.end();
    // Tables let go of their clients only when each has been told.
    if tokio::time::timeout(LAST, doors.all_shut()).await.is_err() {
        tracing::warn!("requests that do not end are not waited for");
    }
    hall.close().await;
    Ok(())
}

async fn told_to_end() {
    let keyboard = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let system = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut told) => {
                told.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    // The window is closed, or Windows shuts down or logs off: there are a few seconds left.
    #[cfg(windows)]
    let system = async {
        use tokio::signal::windows::{ctrl_break, ctrl_close, ctrl_shutdown};
        match (ctrl_break(), ctrl_close(), ctrl_shutdown()) {
            (Ok(mut interrupted), Ok(mut closed), Ok(mut down)) => tokio::select! {
                _ = interrupted.recv() => {}
                _ = closed.recv() => {}
                _ = down.recv() => {}
            },
            _ => std::future::pending().await,
        }
    };
    #[cfg(not(any(unix, windows)))]
    let system = std::future::pending::<()>();
    tokio::select! {
        () = keyboard => {}
        () = system => {}
    }
}

/// Has the folder for this program alone, as long as the file is open.
pub(crate) fn lock(data: &Path) -> Result<File, Trouble> {
    private::folder(data).map_err(other(data.display()))?;
    let path = data.join("lock");
    let file = private::file(&path).map_err(other(path.display()))?;
    let mut tries = 0;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            // A server with a database has it only while it reads the key.
            Err(TryLockError::WouldBlock) if tries < 10 => {
                tries += 1;
                std::thread::sleep(BREATH);
            }
            Err(TryLockError::WouldBlock) => return Err(Trouble::Locked(data.to_owned())),
            // Where files cannot be locked, nothing is.
            Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
}

/// The key that seals the secrets of links: in a file of its own, so that the database alone opens no table.
fn vault(data: &Path) -> Result<Vault, Trouble> {
    let path = data.join("key");
    let failed = || other(path.display());
    let mut text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(why) => return Err(failed()(why)),
    };
    let mut file = private::file(&path).map_err(failed())?;
    if text.trim().is_empty() {
        text = Vault::draw().map_err(Trouble::Other)?;
        file.write_all(text.as_bytes()).map_err(failed())?;
        file.sync_all().map_err(failed())?;
    }
    Vault::with_key(&text).ok_or_else(|| {
        let what = "this is no key. Put the key of your backup here. If you have none, remove the file: the server then makes new links.";
        Trouble::Other(format!("{}: {what}", path.display()))
    })
}

/// Files that are open beside connections.
const OTHER_FILES: usize = 200;

/// Has the system allow as many open files as there may be connections. Says how many connections there may be.
fn files(config: &Config) -> usize {
    let wanted = config.sockets + config.address + OTHER_FILES;
    let may = private::raise_files(wanted as u64);
    let may = usize::try_from(may.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    if may >= wanted {
        return config.sockets;
    }
    let sockets = may.saturating_sub(OTHER_FILES) / 2;
    tracing::warn!(
        files = may,
        sockets,
        "this system allows too few open files for {} connections",
        config.sockets
    );
    config.sockets.min(sockets.max(1))
}

/// Reads the name by which browsers may reach a server, as `--host` has it: a name or an address, without a port.
pub fn host_name(text: &str) -> Result<String, String> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    if bare.parse::<std::net::Ipv6Addr>().is_ok() {
        return Ok(bare.to_ascii_lowercase());
    }
    let label = |label: &str| {
        let sound = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        (1..=63).contains(&label.len())
            && label.chars().all(sound)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let name = text.strip_suffix('.').unwrap_or(text);
    if name.len() <= 253 && name.split('.').all(label) {
        return Ok(text.to_ascii_lowercase());
    }
    Err("write a name or an address as browsers have it, without `http://`, port or path: tables.example".into())
}

/// Reads the URL at which other servers reach this one, as `--node-url` has it: `http://10.0.0.5:1926`.
pub fn node_url(text: &str) -> Result<String, String> {
    let wrong = || "write where the other servers reach this one: http://10.0.0.5:1926".to_owned();
    let bare = text.strip_prefix("http://").ok_or_else(wrong)?;
    let bare = bare.strip_suffix('/').unwrap_or(bare);
    let (host, port) = bare.rsplit_once(':').ok_or_else(wrong)?;
    let known = host_name(host).is_ok() && port.parse::<u16>().is_ok_and(|p| p > 0);
    known.then(|| format!("http://{bare}")).ok_or_else(wrong)
}

/// Reads the name of a header.
pub fn header_name(text: &str) -> Result<String, String> {
    let name = text.to_ascii_lowercase().parse::<axum::http::HeaderName>();
    let name = name.map_err(|_| "write the name of a header: x-forwarded-for".to_owned())?;
    Ok(name.as_str().to_owned())
}

/// The public address of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Public {
    /// Whether it is by TLS.
    pub https: bool,
    /// The name.
    pub name: String,
    /// All of it, without a slash at its end.
    pub origin: String,
}

/// Reads a public address: `https://tables.example`.
pub fn public_url(text: &str) -> Result<Public, String> {
    let wrong = || "write the address of the start page: https://tables.example".to_owned();
    let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
    let https = match scheme {
        "https" => true,
        "http" => false,
        _ => return Err(wrong()),
    };
    let authority = rest.strip_suffix('/').unwrap_or(rest);
    let name = match authority.strip_prefix('[') {
        Some(six) => six.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    let port = authority.rsplit_once(':').map(|(_, port)| port);
    let port = port.filter(|p| {
        !p.ends_with(']') && !name.contains(':') || authority.starts_with('[') && !p.contains(']')
    });
    if port.is_some_and(|p| p.parse::<u16>().is_err()) {
        return Err(wrong());
    }
    Ok(Public {
        https,
        name: host_name(name).map_err(|_| wrong())?,
        origin: format!("{scheme}://{authority}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_no_browser_sends_are_refused() {
        for name in [
            "tables.example",
            "LOCALHOST",
            "127.0.0.1",
            "::1",
            "[::1]",
            "a_b.example.",
        ] {
            assert!(host_name(name).is_ok(), "{name}");
        }
        for name in [
            "",
            "evil example:80/x",
            "a.example:80",
            "http://a.example",
            "a..b",
            "-a.b",
            "a/b",
            "*",
        ] {
            assert!(host_name(name).is_err(), "{name}");
        }
        for (url, name, origin) in [
            (
                "https://tables.example",
                "tables.example",
                "https://tables.example",
            ),
            (
                "https://tables.example:8443/",
                "tables.example",
                "https://tables.example:8443",
            ),
            (
                "https://[2001:db8::1]:8443",
                "2001:db8::1",
                "https://[2001:db8::1]:8443",
            ),
        ] {
            let public = Public {
                https: true,
                name: name.to_owned(),
                origin: origin.to_owned(),
            };
            assert_eq!(public_url(url), Ok(public));
        }
        assert_eq!(
            node_url("http://[::1]:1926/"),
            Ok("http://[::1]:1926".to_owned())
        );
        for wrong in [
            "https://a:1",
            "http://a",
            "a:1",
            "http://a:0",
            "http://a/b:1",
        ] {
            assert!(node_url(wrong).is_err(), "{wrong}");
        }
        for wrong in [
            "tables.example",
            "ftp://tables.example",
            "https://",
            "https://a/b",
            "https://a:b",
        ] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }
}
