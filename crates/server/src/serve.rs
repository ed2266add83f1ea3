//! The server as a program runs it: one address, one folder, until it is told to end.

use crate::{Config, Hall, Library, Sqlite, app};
use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;
use tokio::net::TcpListener;

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

/// Serves a hall until `end`; then tells everybody, and has everything kept.
pub async fn run(
    listener: TcpListener,
    hall: Hall,
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Trouble> {
    let service = app(hall.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let closing = hall.clone();
    let served = axum::serve(listener, service)
        .with_graceful_shutdown(async move {
            end.await;
            tracing::info!("ending");
            closing.end();
        })
        .await;
    hall.close().await;
    served.map_err(other("the server stopped"))
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
    #[cfg(not(unix))]
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
