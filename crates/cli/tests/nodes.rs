//! Several servers on one PostgreSQL while everything fails, in the manner of Jepsen: clients write down what they sent, what
//! was acknowledged and what they saw; then all of that must be in the final records.
//!
//! `MISKATONIC_NODES_SECONDS=3600 MISKATONIC_NODES_SEED=7 cargo test --workspace --test nodes` runs it for an hour.

#![cfg(target_os = "linux")]

#[path = "nodes/carry.rs"]
mod carry;
#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "nodes/history.rs"]
mod history;
#[path = "nodes/nemesis.rs"]
mod nemesis;

use common::cluster::Cluster;
use common::{Ask, Client, Luck, Made, ask, links, made, token};
use history::{Event, History, What, view};
use nemesis::{Fault, Node, Proxy, Site, free_address};
use serde_json::json;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use table::host::data::Looker;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

const NODES: usize = 3;
/// Seconds of a lease.
const LEASE: u64 = 3;
/// How long a quick client waits for a server before it tries another one; a slow client waits longer than servers hang.
const QUICK: Duration = Duration::from_millis(2_000);
const SLOW: Duration = Duration::from_secs(30);
/// Who plays at a table as a rule: how long they wait for a server.
const FOUR: &[Duration] = &[QUICK, SLOW, QUICK, SLOW];
/// One answer of so many is sent twice.
const TWICE: usize = 10;

/// One run at a time: what is measured is not how many servers a machine can hold.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// A number from the environment.
fn told(name: &str, otherwise: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|t| t.parse().ok()).unwrap_or(otherwise)
}

/// One client: plays or watches at one table through any node, until it is told to stop.
struct Player {
    number: usize,
    table: Made,
    looker: Looker,
    nodes: Vec<std::net::SocketAddr>,
    history: Arc<History>,
    stop: Arc<AtomicBool>,
    patience: Duration,
    luck: Luck,
    /// What was sent and not acknowledged: it is sent again.
    open: Option<(u64, String)>,
}

impl Player {
    fn note(&self, what: What) {
        self.history.note(Event {
            client: self.number,
            table: self.table.id.clone(),
            what,
        });
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    async fn run(mut self) {
        while !self.stops() {
            let node = self.nodes[self.luck.below(self.nodes.len())];
            let joined = Client::connect(node, &self.table.id, None);
            if let Ok(Ok(client)) = timeout(QUICK, joined).await {
                match self.looker {
                    Looker::Public => self.watch(client).await,
                    _ => self.play(client).await,
                }
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn greet(&self, client: &mut Client) {
        client
            .send(json!({"type": "hello", "token": self.table.token}))
            .await;
    }

    /// Watches until nothing happens for a while, or long enough: then it comes again through another node.
    async fn watch(&mut self, mut client: Client) {
        self.greet(&mut client).await;
        let until = Instant::now() + QUICK;
        while !self.stops() && Instant::now() < until && self.hears(&mut client, QUICK).await {}
    }

    /// Plays until the connection ends or the server does not answer for too long.
    async fn play(&mut self, mut client: Client) {
        self.greet(&mut client).await;
        // A node that is slow to open a table is not waited for any longer than one that is slow to answer.
        while client.question.is_null() && !client.over {
            if !self.hears(&mut client, self.patience).await {
                return;
            }
        }
        while !self.stops() {
            let (revision, key) = match self.open.take() {
                Some(open) => open,
                None => {
                    // Offers that name several answers, or marks, are not the subject here.
                    let offers = client.offers().into_iter();
                    let plain: Vec<String> =
                        offers.filter(|k| !k.contains(['+', '&', ' '])).collect();
                    let Some(revision) = client.revision.filter(|_| !plain.is_empty()) else {
                        // The game is over, or asks for marks.
                        sleep(QUICK).await;
                        return;
                    };
                    (revision, plain[self.luck.below(plain.len())].clone())
                }
            };
            self.note(What::Sent {
                revision,
                key: key.clone(),
            });
            self.open = Some((revision, key.clone()));
            let name = self.name_at(revision);
            let times = if self.luck.below(TWICE) == 0 { 2 } else { 1 };
            for _ in 0..times {
                client
                    .send(
                        json!({"type": "answer", "revision": revision, "key": key, "client": name}),
                    )
                    .await;
            }
            if !self.outcome(&mut client, revision, &key).await {
                return;
            }
            sleep(Duration::from_millis(100 + self.luck.below(300) as u64)).await;
        }
    }

    /// What it calls itself for an answer, so that it knows what is said of it.
    fn name_at(&self, revision: u64) -> String {
        format!("{} at {revision}", self.number)
    }

    /// Waits until it is known what became of an answer. Says whether the connection goes on.
    async fn outcome(&mut self, client: &mut Client, revision: u64, key: &str) -> bool {
        let name = self.name_at(revision);
        loop {
            let Ok(Some(message)) = timeout(self.patience, client.next()).await else {
                return false;
            };
            self.saw(client, &message);
            match message["type"].as_str() {
                Some("taken") if message["client"] == name.as_str() => {
                    let key = key.to_owned();
                    self.note(What::Taken { revision, key });
                    self.open = None;
                    return true;
                }
                Some("refused") if message["client"] == name.as_str() => {
                    let key = key.to_owned();
                    self.note(What::Refused { revision, key });
                    self.open = None;
                    // Another client was quicker; the table goes on from there.
                    while client.revision.is_none_or(|r| r <= revision) {
                        if !self.hears(client, self.patience).await {
                            return false;
                        }
                    }
                    return true;
                }
                Some("closed") => return false,
                _ => {}
            }
        }
    }

    /// Hears one message. Says whether there was one.
    async fn hears(&mut self, client: &mut Client, patience: Duration) -> bool {
        match timeout(patience, client.next()).await {
            Ok(Some(message)) => {
                self.saw(client, &message);
                message["type"] != "closed"
            }
            Ok(None) | Err(_) => false,
        }
    }

    fn saw(&self, client: &Client, message: &serde_json::Value) {
        if let (Some("update"), Some(revision)) = (message["type"].as_str(), client.revision) {
            let hash = view(&client.objects);
            let looker = self.looker;
            self.note(What::Saw {
                revision,
                hash,
                looker,
            });
        }
    }
}

async fn make(node: std::net::SocketAddr) -> Made {
    let making = Ask {
        method: "POST",
        path: "/api/tables",
        body: r#"{"scenario": "card/night-of-the-zealot", "investigators": ["roland-banks"]}"#,
        ..Ask::default()
    };
    let reply = ask(node, making).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    made(&reply)
}

/// The table for one who watches.
async fn watched(node: std::net::SocketAddr, table: &Made) -> Made {
    Made {
        token: token(&links(node, table).await["watch"]),
        ..table.clone()
    }
}

/// How a run goes.
struct Plan {
    name: &'static str,
    tables: usize,
    /// Who plays at each table, all in one seat: how long they wait for a server. One more watches.
    players: &'static [Duration],
    seed: u64,
    /// Whether the servers compare epochs.
    fenced: bool,
}

/// The record of a table as it is now.
fn record(cluster: &Cluster, database: &str, table: &Made) -> String {
    let sql = "SELECT string_agg(text, '' ORDER BY seq) FROM lines WHERE id =";
    cluster.ask(database, &format!("{sql} '{}'", table.id))
}

/// Servers and clients at work.
struct Running<'a> {
    plan: &'a Plan,
    site: Site<'a>,
    history: Arc<History>,
    stop: Arc<AtomicBool>,
    clients: Vec<JoinHandle<()>>,
    tables: Vec<Made>,
    faults: Vec<(Fault, usize)>,
}

impl<'a> Running<'a> {
    /// Starts the servers and the clients.
    async fn begin(cluster: &'a Cluster, plan: &'a Plan) -> Self {
        let url = cluster.database(plan.name);
        let to_database = Proxy::start(cluster.port).await;
        let through = url.replace(
            &format!(":{}/", cluster.port),
            &format!(":{}/", to_database.port),
        );
        let addresses: Vec<_> = (0..NODES).map(|_| free_address()).collect();
        let to_first = Proxy::start(addresses[0].port()).await;
        let lease = LEASE.to_string();
        let mut nodes = Vec::new();
        for (number, address) in addresses.iter().enumerate() {
            // The first node reaches its database through a proxy, and is reached by the others through another one.
            let (url, port) = match number {
                0 => (&through, to_first.port),
                _ => (&url, address.port()),
            };
            let node_url = format!("http://127.0.0.1:{port}");
            let more = [
                "--database",
                url,
                "--lease",
                &lease,
                "--node-url",
                &node_url,
            ];
            nodes.push(Node::start(plan.name, number, *address, &more, plan.fenced));
        }
        for node in &mut nodes {
            node.wait().await;
        }
        let site = Site {
            cluster,
            database: plan.name,
            nodes,
            to_database,
            to_first,
            lease: LEASE,
        };
        let history = Arc::new(History::default());
        let stop = Arc::new(AtomicBool::new(false));
        let mut clients = Vec::new();
        let mut tables = Vec::new();
        for n in 0..plan.tables {
            tables.push(make(addresses[n % NODES]).await);
        }
        for table in &tables {
            let seats = plan
                .players
                .iter()
                .map(|patience| (Looker::Seat(0), *patience));
            for (looker, patience) in seats.chain([(Looker::Public, QUICK)]) {
                let number = clients.len();
                let table = match looker {
                    Looker::Public => watched(addresses[0], table).await,
                    _ => table.clone(),
                };
                let player = Player {
                    number,
                    table,
                    looker,
                    nodes: addresses.clone(),
                    history: history.clone(),
                    stop: stop.clone(),
                    patience,
                    luck: Luck(plan.seed.wrapping_mul(1_000_003) + number as u64 + 1),
                    open: None,
                };
                clients.push(tokio::spawn(player.run()));
            }
        }
        Self {
            plan,
            site,
            history,
            stop,
            clients,
            tables,
            faults: Vec::new(),
        }
    }

    /// Has faults happen by chance for so many seconds; without a fence, only until something is lost.
    async fn strike(&mut self, faults: &[Fault], seconds: u64) {
        let mut luck = Luck(self.plan.seed);
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(seconds) {
            let fault = faults[luck.below(faults.len())];
            let node = luck.below(NODES);
            self.faults.push((fault, node));
            self.site.strike(fault, node, &mut luck).await;
            // Without a fence, the first answers after the fault show the loss.
            sleep(Duration::from_millis(1_500)).await;
            if !self.plan.fenced && !self.found().is_empty() {
                break;
            }
        }
    }

    /// What does not agree with the records as they are now.
    fn found(&self) -> Vec<String> {
        // What happens after this may not be in the records yet.
        let upto = self.history.so_far();
        let wrong = self.tables.iter().flat_map(|table| {
            let record = record(self.site.cluster, self.plan.name, table);
            self.history.check(&table.id, &record, upto)
        });
        wrong.collect()
    }

    /// Ends everything. Returns what is wrong.
    async fn end(mut self) -> Vec<String> {
        self.stop.store(true, Ordering::Relaxed);
        for client in self.clients.drain(..) {
            let _ = timeout(SLOW * 2, client).await.expect("clients end");
        }
        let mut wrong = self.found();
        for node in self.site.nodes.drain(..) {
            let folder = node.folder.clone();
            drop(node);
            if wrong.is_empty() || !self.plan.fenced {
                let _ = std::fs::remove_dir_all(folder);
            }
        }
        let (sent, taken, seen) = self.history.counts();
        let unknown = self.tables.iter().map(|table| {
            let record = record(self.site.cluster, self.plan.name, table);
            self.history.unknown(&table.id, &record)
        });
        let (unknown, there) = unknown.fold((0, 0), |(all, kept), (n, k)| (all + n, kept + k));
        let told = format!(
            "{}: seed {}, {} faults; {sent} answers sent, {taken} acknowledged, {unknown} unknown ({there} of them kept); \
         {seen} views seen; {} contradictions\n",
            self.plan.name,
            self.plan.seed,
            self.faults.len(),
            wrong.len()
        );
        let _ = std::io::stderr().write_all(told.as_bytes());
        assert!(taken > 50, "hardly anything was played: {taken}");
        if self.plan.fenced && !wrong.is_empty() {
            let file =
                std::env::temp_dir().join(format!("miskatonic-history-{}.txt", self.plan.seed));
            self.history
                .keep(&file, &format!("{:?}\n{}", self.faults, wrong.join("\n")));
            wrong.push(format!("the history is kept in {}", file.display()));
        }
        wrong
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_answer_is_lost_whatever_fails() {
    let _alone = ALONE.lock().await;
    let Some(cluster) = Cluster::start("several nodes while everything fails") else {
        return;
    };
    let plan = Plan {
        name: "fenced",
        tables: told("MISKATONIC_NODES_TABLES", 10) as usize,
        players: FOUR,
        seed: told("MISKATONIC_NODES_SEED", 11),
        fenced: true,
    };
    let faults = [
        Fault::Kill,
        Fault::Hang,
        Fault::Cut,
        Fault::Stall,
        Fault::Delay,
        Fault::Apart,
        Fault::Clock,
        Fault::Restart,
        Fault::Terminate,
    ];
    let mut running = Running::begin(&cluster, &plan).await;
    let seconds = told("MISKATONIC_NODES_SECONDS", 45);
    running.strike(&faults, seconds).await;
    let wrong = running.end().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_answer_is_lost_by_a_full_disk() {
    let _alone = ALONE.lock().await;
    let Some(cluster) = Cluster::on_a_small_disk("several nodes while the disk is full") else {
        return;
    };
    let plan = Plan {
        name: "full",
        tables: 4,
        players: FOUR,
        seed: told("MISKATONIC_NODES_SEED", 5),
        fenced: true,
    };
    let mut running = Running::begin(&cluster, &plan).await;
    running.strike(&[Fault::Full], 12).await;
    let wrong = running.end().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Servers are replaced one after another while everybody plays: no answer is refused, and who plays waits less than a lease.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_refuses_no_answer() {
    let _alone = ALONE.lock().await;
    let Some(cluster) = Cluster::start("a rolling restart") else {
        return;
    };
    let plan = Plan {
        name: "rolling",
        tables: 12,
        players: &[SLOW],
        seed: told("MISKATONIC_NODES_SEED", 9),
        fenced: true,
    };
    let mut running = Running::begin(&cluster, &plan).await;
    let mut luck = Luck(plan.seed);
    for node in 0..NODES {
        sleep(Duration::from_secs(2)).await;
        running.faults.push((Fault::Terminate, node));
        running.site.strike(Fault::Terminate, node, &mut luck).await;
    }
    sleep(Duration::from_secs(2)).await;
    let history = running.history.clone();
    let wrong = running.end().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let (refused, slowest) = history.slowest();
    let told =
        format!("rolling: {refused} answers refused; the slowest was kept after {slowest:?}\n");
    let _ = std::io::stderr().write_all(told.as_bytes());
    assert_eq!(refused, 0);
    assert!(slowest < Duration::from_secs(LEASE), "{slowest:?}");
}

/// Without the fence answers are lost, and the checker finds that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_checker_finds_what_is_lost_without_the_fence() {
    if !cfg!(debug_assertions) {
        return;
    }
    let _alone = ALONE.lock().await;
    let Some(cluster) = Cluster::start("several nodes without the fence") else {
        return;
    };
    let plan = Plan {
        name: "unfenced",
        tables: 6,
        players: FOUR,
        seed: told("MISKATONIC_NODES_SEED", 3),
        fenced: false,
    };
    let mut running = Running::begin(&cluster, &plan).await;
    running.strike(&[Fault::Hang], 60).await;
    let wrong = running.end().await;
    assert!(!wrong.is_empty(), "nothing was found");
    println!("{}", wrong[0]);
}
