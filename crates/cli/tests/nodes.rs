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
use common::{Ask, Client, Luck, Made, ask, made};
use history::{Event, History, What, view};
use nemesis::{Fault, Node, Proxy};
use serde_json::json;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

const NODES: usize = 3;
/// Seconds of a lease.
const LEASE: u64 = 3;
/// How long a quick client waits for a server before it tries another one; a slow client waits longer than servers hang.
const QUICK: Duration = Duration::from_millis(2_000);
const SLOW: Duration = Duration::from_secs(30);

/// A number from the environment.
fn told(name: &str, otherwise: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|t| t.parse().ok()).unwrap_or(otherwise)
}

/// One client: plays at one table through any node, until it is told to stop.
struct Player {
    number: usize,
    table: Made,
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
                self.play(client).await;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Plays until the connection ends or the server does not answer for too long.
    async fn play(&mut self, mut client: Client) {
        client
            .send(json!({"type": "hello", "token": self.table.token}))
            .await;
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
            let name = self.number.to_string();
            client
                .send(json!({"type": "answer", "revision": revision, "key": key, "client": name}))
                .await;
            if !self.outcome(&mut client, revision, &key).await {
                return;
            }
            sleep(Duration::from_millis(50 + self.luck.below(150) as u64)).await;
        }
    }

    /// Waits until it is known what became of an answer. Says whether the connection goes on.
    async fn outcome(&mut self, client: &mut Client, revision: u64, key: &str) -> bool {
        let name = self.number.to_string();
        loop {
            let Ok(Some(message)) = timeout(self.patience, client.next()).await else {
                return false;
            };
            self.saw(client, &message);
            match message["type"].as_str() {
                Some("taken")
                    if message["client"] == name.as_str() && message["revision"] == revision =>
                {
                    let key = key.to_owned();
                    self.note(What::Taken { revision, key });
                    self.open = None;
                    return true;
                }
                Some("refused") => {
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
            self.note(What::Saw { revision, hash });
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

/// How a run goes.
struct Plan {
    name: &'static str,
    tables: usize,
    seconds: u64,
    seed: u64,
    /// Whether the servers compare epochs.
    fenced: bool,
    faults: &'static [Fault],
}

/// The record of a table as it is now.
fn record(cluster: &Cluster, database: &str, table: &Made) -> String {
    let sql = "SELECT string_agg(text, '' ORDER BY seq) FROM lines WHERE id =";
    cluster.ask(database, &format!("{sql} '{}'", table.id))
}

/// What does not agree with the records as they are now.
fn found(cluster: &Cluster, database: &str, history: &History, tables: &[Made]) -> Vec<String> {
    // What happens after this may not be in the records yet.
    let upto = history.so_far();
    let wrong = tables.iter().flat_map(|table| {
        let record = record(cluster, database, table);
        history.check(&table.id, &record, upto)
    });
    wrong.collect()
}

/// Runs servers, clients and faults. Returns what is wrong afterwards.
async fn run(cluster: &Cluster, plan: &Plan) -> Vec<String> {
    let url = cluster.database(plan.name);
    let proxy = Proxy::start(cluster.port).await;
    let through = url.replace(&format!(":{}/", cluster.port), &format!(":{}/", proxy.port));
    let mut nodes = Vec::new();
    for number in 0..NODES {
        // The first node reaches its database through the proxy.
        let url = if number == 0 { &through } else { &url };
        nodes.push(Node::start(plan.name, number, url, LEASE, plan.fenced));
    }
    for node in &mut nodes {
        node.wait().await;
    }
    let addresses: Vec<_> = nodes.iter().map(|n| n.address).collect();
    let history = Arc::new(History::default());
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    let mut tables = Vec::new();
    for n in 0..plan.tables {
        tables.push(make(addresses[n % NODES]).await);
    }
    for (n, table) in tables.iter().enumerate() {
        for (m, patience) in [(0, QUICK), (1, SLOW)] {
            let number = 2 * n + m;
            let player = Player {
                number,
                table: table.clone(),
                nodes: addresses.clone(),
                history: history.clone(),
                stop: stop.clone(),
                patience,
                luck: Luck(plan.seed.wrapping_mul(1_000_003) + number as u64 + 1),
                open: None,
            };
            players.push(tokio::spawn(player.run()));
        }
    }
    let mut luck = Luck(plan.seed);
    let began = Instant::now();
    let mut faults = Vec::new();
    while began.elapsed() < Duration::from_secs(plan.seconds) {
        let fault = plan.faults[luck.below(plan.faults.len())];
        let node = luck.below(NODES);
        faults.push((fault, node));
        nemesis::strike(fault, &mut nodes, node, &proxy, cluster, LEASE, &mut luck).await;
        // Without a fence, the first answers after the fault show the loss.
        sleep(Duration::from_millis(1_500)).await;
        if !plan.fenced && !found(cluster, plan.name, &history, &tables).is_empty() {
            break;
        }
    }
    stop.store(true, Ordering::Relaxed);
    for player in players {
        let _ = timeout(SLOW * 2, player).await.expect("clients end");
    }
    let mut wrong = found(cluster, plan.name, &history, &tables);
    for node in nodes {
        let folder = node.folder.clone();
        drop(node);
        if wrong.is_empty() || !plan.fenced {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
    let (sent, taken, seen) = history.counts();
    let unknown = tables.iter().map(|table| {
        let record = record(cluster, plan.name, table);
        history.unknown(&table.id, &record)
    });
    let (unknown, there) = unknown.fold((0, 0), |(all, kept), (n, k)| (all + n, kept + k));
    let told = format!(
        "{}: seed {}, {} faults; {sent} answers sent, {taken} acknowledged, {unknown} unknown ({there} of them kept); \
         {seen} views seen; {} contradictions\n",
        plan.name,
        plan.seed,
        faults.len(),
        wrong.len()
    );
    let _ = std::io::stderr().write_all(told.as_bytes());
    assert!(taken > 50, "hardly anything was played: {taken}");
    if plan.fenced && !wrong.is_empty() {
        let file = std::env::temp_dir().join(format!("miskatonic-history-{}.txt", plan.seed));
        history.keep(&file, &format!("{faults:?}\n{}", wrong.join("\n")));
        wrong.push(format!("the history is kept in {}", file.display()));
    }
    wrong
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_answer_is_lost_whatever_fails() {
    let Some(cluster) = Cluster::start("several nodes while everything fails") else {
        return;
    };
    let plan = Plan {
        name: "fenced",
        tables: told("MISKATONIC_NODES_TABLES", 6) as usize,
        seconds: told("MISKATONIC_NODES_SECONDS", 30),
        seed: told("MISKATONIC_NODES_SEED", 11),
        fenced: true,
        faults: &[
            Fault::Kill,
            Fault::Hang,
            Fault::Hang,
            Fault::Cut,
            Fault::Stall,
            Fault::Restart,
            Fault::Terminate,
        ],
    };
    let wrong = run(&cluster, &plan).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Without the fence answers are lost, and the checker finds that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_checker_finds_what_is_lost_without_the_fence() {
    if !cfg!(debug_assertions) {
        return;
    }
    let Some(cluster) = Cluster::start("several nodes without the fence") else {
        return;
    };
    let plan = Plan {
        name: "unfenced",
        tables: 6,
        seconds: 60,
        seed: told("MISKATONIC_NODES_SEED", 3),
        fenced: false,
        faults: &[Fault::Hang],
    };
    let wrong = run(&cluster, &plan).await;
    assert!(!wrong.is_empty(), "nothing was found");
    println!("{}", wrong[0]);
}
