//! The server as a program runs it: one address, one folder, until it is told to end.

use crate::guard::Doors;
use crate::hall::ended;
use crate::taken::Taken;
use crate::{Config, Hall, Library, Sqlite, app};
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::fs::{File, TryLockError};
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
}

/// Why a server does not run.
#[derive(Debug, Error)]
pub enum Trouble {
    /// Something else listens there.
    #[error("{0} is in use")]
    InUse(SocketAddr),
    /// Another server has the folder.
    #[error("another server has its tables in {0}")]
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
    let _lock = lock(&place.data)?;
    if place.listen.ip().is_loopback() && config.hosts.is_empty() {
        // Nobody else's page reaches this machine by a name of its own.
        config.hosts = ["localhost", "127.0.0.1", "::1"].map(str::to_owned).into();
        config.hosts.push(place.listen.ip().to_string());
    }
    let done = runtime.block_on(async {
        let listener = TcpListener::bind(place.listen).await.map_err(|e| {
            if e.kind() == std::io::ErrorKind::AddrInUse {
                Trouble::InUse(place.listen)
            } else {
                Trouble::Other(format!("{}: {e}", place.listen))
            }
        })?;
        let storage = Sqlite::open(&place.data.join("tables.db"))
            .await
            .map_err(Trouble::Other)?;
        let hall = Hall::open(games, Arc::new(storage), config)
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
    // Whoever sends the head of a request too slowly is not waited for.
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
        let Some(door) = doors.open(from.ip(), hall.config().address) else {
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
fn lock(data: &Path) -> Result<File, Trouble> {
    std::fs::create_dir_all(data).map_err(other(data.display()))?;
    let path = data.join("lock");
    let file = File::create(&path).map_err(other(path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Trouble::Locked(data.to_owned())),
        // Where files cannot be locked, nothing is.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}
