//! What goes wrong: servers are killed or hang, do not reach each other or their database; the database restarts, its clock
//! jumps, its disk is full.

use crate::common::cluster::Cluster;
use crate::common::{Ask, ask};
use crate::network::Network;
use crate::proxy::{Mode, Proxy};
use crate::shrink::Step;
use std::fs::{self, File};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::net::TcpStream;
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
    /// The connections of a server to the database are cut, and new ones are refused, for longer than a lease.
    Cut,
    /// What a server and the database send each other is held back for longer than a lease, and then delivered.
    Stall,
    /// What a server and the database send each other arrives late, for longer than a lease.
    Delay,
    /// A server and all others do not reach each other for longer than a lease. Each reaches the database.
    Apart,
    /// A server and one other do not reach each other for longer than a lease; a third one reaches both.
    Pair,
    /// What a server sends to one other is lost for longer than a lease, and no packet of the other one.
    Dumb,
    /// The clock of the database jumps to and fro. Only leases use it: they end at once, or much later.
    Clock,
    /// The disk of the database is full for longer than a lease.
    Full,
    /// The database crashes and starts again.
    Restart,
    /// A server is told to end, and starts again.
    Terminate,
}

impl Fault {
    pub const ALL: &[Self] = &[
        Self::Kill,
        Self::Hang,
        Self::Cut,
        Self::Stall,
        Self::Delay,
        Self::Apart,
        Self::Pair,
        Self::Dumb,
        Self::Clock,
        Self::Full,
        Self::Restart,
        Self::Terminate,
    ];
}

/// What keeps two owners of a table apart, as far as it is switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fence {
    Whole,
    /// Servers stop when they have lost their lease; but no write compares epochs or numbers.
    Leases,
    /// Neither is there.
    Missing,
}

/// An address of this machine that is free.
pub fn free_address() -> SocketAddr {
    let port = TcpListener::bind("127.0.0.1:0").expect("a port");
    port.local_addr().expect("an address")
}

/// A server.
pub struct Node {
    child: Option<Child>,
    pub address: SocketAddr,
    pub folder: PathBuf,
    /// The command that starts it: the program and its arguments, perhaps after words that have it run elsewhere.
    words: Vec<String>,
    fence: Fence,
}

impl Node {
    /// A server with the key of all and with these arguments, which runs after these words.
    fn start(
        name: &str,
        address: SocketAddr,
        enter: &[String],
        more: &[&str],
        fence: Fence,
    ) -> Self {
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("key"), KEY).expect("a key");
        Self::with(&folder, address, enter, more, fence)
    }

    /// A server with its tables in this folder.
    pub fn alone(folder: &Path) -> Self {
        fs::create_dir_all(folder).expect("a folder");
        Self::with(folder, free_address(), &[], &[], Fence::Whole)
    }

    fn with(
        folder: &Path,
        address: SocketAddr,
        enter: &[String],
        more: &[&str],
        fence: Fence,
    ) -> Self {
        let (listen, data) = (address.to_string(), folder.display().to_string());
        let program = env!("CARGO_BIN_EXE_miskatonic");
        let args = [
            program, "serve", "--quiet", "--listen", &listen, "--data", &data,
        ];
        let args = args.iter().chain(more).map(|arg| (*arg).to_owned());
        let mut node = Self {
            child: None,
            address,
            words: enter.iter().cloned().chain(args).collect(),
            folder: folder.to_owned(),
            fence,
        };
        node.begin();
        node
    }

    fn begin(&mut self) {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.folder.join("log"));
        let mut command = Command::new(&self.words[0]);
        command
            .args(&self.words[1..])
            .env("MISKATONIC_LOG", "info")
            .env_remove("MISKATONIC_DATABASE")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.expect("a log"));
        match self.fence {
            Fence::Whole => {}
            Fence::Leases => drop(command.env("MISKATONIC_UNFENCED", "writes")),
            Fence::Missing => drop(command.env("MISKATONIC_UNFENCED", "all")),
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

    pub fn kill(&mut self) {
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

/// How servers are kept from each other.
enum Ways {
    /// Packets get lost.
    Network(Network),
    /// Connections to a server are cut: one proxy before each server.
    Proxies(Vec<Proxy>),
}

/// What faults are done to.
pub struct Site<'a> {
    cluster: &'a Cluster,
    database: String,
    pub nodes: Vec<Node>,
    /// Where the servers reach each other.
    pub urls: Vec<String>,
    /// From each server to the database.
    to_database: Vec<Proxy>,
    ways: Ways,
    /// Seconds of a lease.
    lease: u64,
}

impl<'a> Site<'a> {
    /// Starts servers on a new database, and waits until they serve. They have a network of their own if that can be.
    pub async fn start(
        cluster: &'a Cluster,
        database: &str,
        servers: usize,
        lease: u64,
        fence: Fence,
    ) -> Self {
        let url = cluster.database(database);
        let network = Network::new(u8::try_from(servers).expect("few servers"));
        let here = network
            .as_ref()
            .map_or(Ipv4Addr::LOCALHOST.into(), Network::host);
        let seconds = lease.to_string();
        let (mut nodes, mut urls) = (Vec::new(), Vec::new());
        let (mut to_database, mut proxies) = (Vec::new(), Vec::new());
        for number in 0..servers {
            let proxy = Proxy::start(here, local(cluster.port)).await;
            let (address, enter, reached) = match &network {
                Some(network) => {
                    let last = u8::try_from(number).expect("few servers");
                    let address = SocketAddr::new(network.address(last), 1926);
                    (address, network.enter(number), address)
                }
                None => {
                    let address = free_address();
                    let before = Proxy::start(here, address).await;
                    let reached = before.address;
                    proxies.push(before);
                    (address, Vec::new(), reached)
                }
            };
            let url = url.replace(&local(cluster.port).to_string(), &proxy.address.to_string());
            to_database.push(proxy);
            let at = format!("http://{reached}");
            let more = ["--database", &url, "--lease", &seconds, "--node-url", &at];
            let name = format!(
                "miskatonic-nodes-{}-{database}-{number}",
                std::process::id()
            );
            nodes.push(Node::start(&name, address, &enter, &more, fence));
            urls.push(at);
        }
        for node in &mut nodes {
            node.wait().await;
        }
        Self {
            cluster,
            database: database.to_owned(),
            nodes,
            urls,
            to_database,
            ways: network.map_or(Ways::Proxies(proxies), Ways::Network),
            lease,
        }
    }

    /// Has something go wrong, and then sets it right.
    pub async fn strike(&mut self, step: Step) {
        let Step {
            fault,
            node: at,
            extra,
        } = step;
        let soon = Duration::from_millis(extra);
        let longer = Duration::from_secs(self.lease) + Duration::from_millis(500) + soon;
        let servers = self.nodes.len();
        let (node, database) = (&mut self.nodes[at], &self.to_database[at]);
        let next = (at + 1) % servers;
        match fault {
            Fault::Kill => {
                node.kill();
                sleep(soon).await;
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
            Fault::Cut => database.is(Mode::Cut, longer).await,
            Fault::Stall => database.is(Mode::Stall, longer).await,
            Fault::Delay => database.is(Mode::Delay, longer).await,
            Fault::Apart => {
                let others = (0..servers).filter(|other| *other != at);
                let both = others.flat_map(|other| [(at, other), (other, at)]);
                self.part(at, &both.collect::<Vec<_>>(), longer).await;
            }
            Fault::Pair => self.part(at, &[(at, next), (next, at)], longer).await,
            Fault::Dumb => self.part(at, &[(at, next)], longer).await,
            Fault::Clock => {
                for jump in [600, -600] {
                    let sql = format!("UPDATE nodes SET until = until - interval '{jump} s'");
                    self.cluster.ask(&self.database, &sql);
                    sleep(soon).await;
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

    /// Loses what is sent from the first to the second of each pair; without a network, cuts all connections to a server.
    async fn part(&self, at: usize, pairs: &[(usize, usize)], long: Duration) {
        match &self.ways {
            Ways::Proxies(proxies) => proxies[at].is(Mode::Cut, long).await,
            Ways::Network(network) => {
                for (from, to) in pairs {
                    network.lose(*from, *to, true);
                }
                sleep(long).await;
                for (from, to) in pairs {
                    network.lose(*from, *to, false);
                }
            }
        }
    }
}

/// A port of this machine.
fn local(port: u16) -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}
