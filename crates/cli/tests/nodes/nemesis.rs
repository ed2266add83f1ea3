//! What goes wrong: servers are killed or hang, do not reach each other or their database; the database restarts, its clock
//! jumps, its disk is full.

use crate::common::cluster::Cluster;
use crate::common::{Ask, Luck, ask};
use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener as Port};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

/// All servers have one key.
const KEY: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A server is killed, and starts again.
    Kill,
    /// A server hangs for longer than its lease, and goes on.
    Hang,
    /// The connections of the first server to the database are cut, and new ones are refused, for longer than a lease.
    Cut,
    /// What the first server and the database send each other is held back for longer than a lease, and then delivered.
    Stall,
    /// What the first server and the database send each other arrives late, for longer than a lease.
    Delay,
    /// The other servers do not reach the first one for longer than a lease.
    Apart,
    /// The clock of the database jumps to and fro. Only leases use it: they end at once, or much later.
    Clock,
    /// The disk of the database is full for longer than a lease.
    Full,
    /// The database crashes and starts again.
    Restart,
    /// A server is told to end, and starts again.
    Terminate,
}

/// An address of this machine that is free.
pub fn free_address() -> SocketAddr {
    let port = Port::bind("127.0.0.1:0").expect("a port");
    port.local_addr().expect("an address")
}

/// A server.
pub struct Node {
    child: Option<Child>,
    pub address: SocketAddr,
    pub folder: PathBuf,
    args: Vec<String>,
    fenced: bool,
}

impl Node {
    /// A server with the key of all, and with these arguments.
    pub fn start(
        name: &str,
        number: usize,
        address: SocketAddr,
        more: &[&str],
        fenced: bool,
    ) -> Self {
        let name = format!("miskatonic-nodes-{}-{name}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("key"), KEY).expect("a key");
        Self::with(&folder, address, more, fenced)
    }

    /// A server with its tables in this folder.
    pub fn alone(folder: &Path) -> Self {
        fs::create_dir_all(folder).expect("a folder");
        Self::with(folder, free_address(), &[], true)
    }

    fn with(folder: &Path, address: SocketAddr, more: &[&str], fenced: bool) -> Self {
        let (listen, data) = (address.to_string(), folder.display().to_string());
        let args = ["serve", "--quiet", "--listen", &listen, "--data", &data];
        let mut node = Self {
            child: None,
            address,
            args: args
                .iter()
                .chain(more)
                .map(|arg| (*arg).to_owned())
                .collect(),
            folder: folder.to_owned(),
            fenced,
        };
        node.begin();
        node
    }

    fn begin(&mut self) {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.folder.join("log"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_miskatonic"));
        command
            .args(&self.args)
            .env("MISKATONIC_LOG", "info")
            .env_remove("MISKATONIC_DATABASE")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.expect("a log"));
        if !self.fenced {
            command.env("MISKATONIC_UNFENCED", "1");
        }
        self.child = Some(command.spawn().expect("the program starts"));
    }

    /// Waits until it serves.
    pub async fn wait(&mut self) {
        let began = Instant::now();
        loop {
            if TcpStream::connect(self.address).await.is_ok() {
                let path = "/healthz";
                let well = timeout(
                    Duration::from_secs(10),
                    ask(
                        self.address,
                        Ask {
                            path,
                            ..Ask::default()
                        },
                    ),
                )
                .await;
                if well.is_ok_and(|r| r.status == 200) {
                    return;
                }
            }
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(
                began.elapsed() < Duration::from_secs(120),
                "it does not serve: {}",
                log()
            );
            let ended = self.child.as_mut().and_then(|c| c.try_wait().ok()?);
            assert!(ended.is_none(), "it has ended: {}", log());
            sleep(Duration::from_millis(50)).await;
        }
    }

    fn signal(&self, name: &str) {
        if let Some(child) = &self.child {
            let id = child.id().to_string();
            let sent = Command::new("/bin/kill").arg(name).arg(id).status();
            assert!(sent.is_ok_and(|s| s.success()));
        }
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Tells it to end, and waits for that.
    pub async fn terminate(&mut self) {
        self.signal("-TERM");
        let began = Instant::now();
        while let Some(child) = &mut self.child {
            if child.try_wait().ok().flatten().is_some() {
                self.child = None;
            } else if began.elapsed() > Duration::from_secs(30) {
                self.kill();
                panic!("it does not end");
            }
            sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How late bytes arrive that are delayed.
const LATE: Duration = Duration::from_millis(120);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Pass,
    Stall,
    Delay,
    Cut,
}

/// Stands between a server and its database, or between other servers and it.
pub struct Proxy {
    pub port: u16,
    mode: watch::Sender<Mode>,
}

impl Proxy {
    pub async fn start(to: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (mode, told) = watch::channel(Mode::Pass);
        tokio::spawn(async move {
            while let Ok((from, _)) = listener.accept().await {
                let Ok(there) = TcpStream::connect(("127.0.0.1", to)).await else {
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
        Self { port, mode }
    }

    /// Behaves so for a while.
    async fn is(&self, mode: Mode, long: Duration) {
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

/// What faults are done to.
pub struct Site<'a> {
    pub cluster: &'a Cluster,
    pub database: &'a str,
    pub nodes: Vec<Node>,
    /// From the first server to the database.
    pub to_database: Proxy,
    /// From the other servers to the first one.
    pub to_first: Proxy,
    /// Seconds of a lease.
    pub lease: u64,
}

impl Site<'_> {
    /// Has something go wrong, at a server if it is a fault of one, and then sets it right.
    pub async fn strike(&mut self, fault: Fault, at: usize, luck: &mut Luck) {
        let longer =
            Duration::from_secs(self.lease) + Duration::from_millis(500 + luck.below(2_000) as u64);
        let node = &mut self.nodes[at];
        match fault {
            Fault::Kill => {
                node.kill();
                sleep(Duration::from_millis(luck.below(2_000) as u64)).await;
                node.begin();
                node.wait().await;
            }
            Fault::Terminate => {
                node.terminate().await;
                node.begin();
                node.wait().await;
            }
            Fault::Hang => {
                node.signal("-STOP");
                sleep(longer).await;
                node.signal("-CONT");
            }
            Fault::Cut => self.to_database.is(Mode::Cut, longer).await,
            Fault::Stall => self.to_database.is(Mode::Stall, longer).await,
            Fault::Delay => self.to_database.is(Mode::Delay, longer).await,
            Fault::Apart => self.to_first.is(Mode::Cut, longer).await,
            Fault::Clock => {
                for jump in [600, -600] {
                    let sql = format!("UPDATE nodes SET until = until - interval '{jump} s'");
                    self.cluster.ask(self.database, &sql);
                    sleep(Duration::from_millis(luck.below(2_000) as u64)).await;
                }
            }
            Fault::Full => {
                self.cluster.fill();
                sleep(longer).await;
                self.cluster.make_room();
                self.cluster.restart();
            }
            Fault::Restart => self.cluster.restart(),
        }
    }
}
