//! Stands between a server and its database, or between other servers and it; lets bytes pass, holds them back, delays
//! them, or cuts the connections.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// How late bytes arrive that are delayed.
const LATE: Duration = Duration::from_millis(120);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Pass,
    Stall,
    Delay,
    Cut,
}

pub struct Proxy {
    pub address: SocketAddr,
    mode: watch::Sender<Mode>,
}

impl Proxy {
    /// A proxy that listens on a free port of this address.
    pub async fn start(at: IpAddr, to: SocketAddr) -> Self {
        let listener = TcpListener::bind((at, 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (mode, told) = watch::channel(Mode::Pass);
        tokio::spawn(async move {
            let mut ends = told.clone();
            loop {
                // It ends with the proxy.
                let accepted = tokio::select! {
                    accepted = listener.accept() => accepted,
                    gone = ends.changed() => match gone {
                        Ok(()) => continue,
                        Err(_) => return,
                    },
                };
                let Ok((from, _)) = accepted else { return };
                let Ok(there) = TcpStream::connect(to).await else {
                    continue;
                };
                if *told.borrow() == Mode::Cut {
                    continue;
                }
                let ((from_reads, from_writes), (reads, writes)) =
                    (from.into_split(), there.into_split());
                tokio::spawn(carry(from_reads, writes, told.clone()));
                tokio::spawn(carry(reads, from_writes, told.clone()));
            }
        });
        Self { address, mode }
    }

    /// Behaves so for a while.
    pub async fn is(&self, mode: Mode, long: Duration) {
        self.mode.send_replace(mode);
        sleep(long).await;
        self.mode.send_replace(Mode::Pass);
    }
}

/// Carries bytes one way; holds them back while it stalls, is late while it delays, and ends when it is cut.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut told: watch::Receiver<Mode>) {
    let mut bytes = vec![0; 16 << 10];
    loop {
        let cut = async {
            let _ = told.wait_for(|mode| *mode == Mode::Cut).await;
        };
        let read = tokio::select! {
            read = from.read(&mut bytes) => read,
            () = cut => return,
        };
        let Some(read) = read.ok().filter(|n| *n > 0) else {
            return;
        };
        if told.wait_for(|mode| *mode != Mode::Stall).await.is_err() || *told.borrow() == Mode::Cut
        {
            return;
        }
        if *told.borrow() == Mode::Delay {
            sleep(LATE).await;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
