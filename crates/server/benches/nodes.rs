//! What several nodes on one PostgreSQL carry: answers a second, and the time from an answer to the update of the other
//! client, with and without the hop to the owner. Next to pgbench, which appends lines to the same database. See
//! `docs/benchmarks.md`.
//!
//! `TABLES=32 SECONDS=10 cargo bench -p miskatonic-server --bench nodes`

// A benchmark reads the clock.
#![allow(clippy::disallowed_types)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::cluster::Cluster;
use common::{Ask, Client, Luck, Server, ask, library, made, unhurried};
use serde_json::json;
use server::{Config, Postgres, Storage};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

fn number(name: &str, otherwise: u64) -> u64 {
    let said = std::env::var(name).ok().and_then(|n| n.parse().ok());
    said.unwrap_or(otherwise)
}

/// What tells this program that it is a node: the URL of its database.
const APART: &str = "MISKATONIC_NODES_DATABASE";

/// A node in a process of its own, which ends with its input.
struct Node(Child, SocketAddr);

impl Node {
    fn new(url: &str) -> Self {
        let this = std::env::current_exe().expect("this program");
        let mut child = Command::new(this)
            .env(APART, url)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a node");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let address = lines.next().expect("a line").expect("text");
        Self(child, address.parse().expect("an address"))
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

async fn apart(url: &str) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let storage = Postgres::open(url).await.expect("a database");
    let at = format!("http://{address}");
    let storage = storage.join(&at, "bench", Duration::from_secs(10)).await;
    let storage: Arc<dyn Storage> = Arc::new(storage.expect("a node"));
    let config = Config {
        address: 10_000_000,
        ..unhurried()
    };
    let server = Server::at(listener, library(), storage, config).await;
    println!("{address}");
    let _ =
        tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink()))
            .await;
    server.end().await;
}

/// A new table with two clients, the first at its owner.
async fn pair(owner: SocketAddr, other: SocketAddr, n: usize) -> (Client, Client) {
    let setup = json!({
        "scenario": "card/night-of-the-zealot", "investigators": ["roland-banks"], "seed": n.to_string(),
    });
    let making = Ask {
        method: "POST",
        path: "/api/tables",
        body: &setup.to_string(),
        ..Ask::default()
    };
    let table = made(&ask(owner, making).await);
    let join = async |at| {
        let mut client = Client::connect(at, &table.id, None)
            .await
            .expect("a socket");
        client
            .send(json!({"type": "hello", "token": table.token}))
            .await;
        client.wait("update").await;
        client
    };
    (join(owner).await, join(other).await)
}

/// Answers as fast as it goes. Returns how long each took until the other client had it.
async fn play(pair: (Client, Client), seconds: u64, seed: u64) -> Vec<Duration> {
    let ((mut one, mut other), mut luck) = (pair, Luck(seed + 1));
    let (began, mut times) = (Instant::now(), Vec::new());
    while began.elapsed() < Duration::from_secs(seconds) && !one.over {
        let offers = one.offers();
        if offers.is_empty() {
            break;
        }
        let revision = one.revision.expect("it plays");
        let sent = Instant::now();
        one.answer(&offers[luck.below(offers.len())]).await;
        other.until(revision + 1).await;
        times.push(sent.elapsed());
        one.until(other.revision.expect("it plays")).await;
        one.heard.clear();
        other.heard.clear();
    }
    times
}

async fn measure(cluster: &Cluster, nodes: usize, hop: bool, tables: usize, seconds: u64) {
    let database = format!("nodes{nodes}{}", if hop { "hop" } else { "" });
    let url = cluster.database(&database);
    let nodes: Vec<Node> = (0..nodes).map(|_| Node::new(&url)).collect();
    let mut playing = Vec::new();
    for n in 0..tables {
        let owner = nodes[n % nodes.len()].1;
        let other = nodes[(n + usize::from(hop)) % nodes.len()].1;
        playing.push(pair(owner, other, n).await);
    }
    let playing = playing.into_iter().enumerate();
    let playing: Vec<_> = playing
        .map(|(n, pair)| tokio::spawn(play(pair, seconds, n as u64)))
        .collect();
    let began = Instant::now();
    let mut times = Vec::new();
    for one in playing {
        times.extend(one.await.expect("it ends"));
    }
    let each = times.len() as f64 / began.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |p: f64| {
        times
            .get(((times.len() as f64 - 1.0) * p).round() as usize)
            .copied()
            .unwrap_or_default()
    };
    println!(
        "{} node(s), {}: {each:.0} answers a second; p50 {:.1?}, p99 {:.1?}",
        nodes.len(),
        if hop {
            "the other client by a hop"
        } else {
            "no hop"
        },
        at(0.5),
        at(0.99),
    );
}

#[tokio::main]
async fn main() {
    if let Ok(url) = std::env::var(APART) {
        return apart(&url).await;
    }
    let Some(cluster) = Cluster::with("the benchmark of nodes", "") else {
        return;
    };
    let (tables, seconds) = (number("TABLES", 32) as usize, number("SECONDS", 10));
    let _ = cluster.database("plain");
    cluster.ask(
        "plain",
        "CREATE TABLE lines (id bigint, seq bigserial, text text, PRIMARY KEY (id, seq))",
    );
    let script = "\\set id random(1, 1000)\nINSERT INTO lines (id, text) VALUES (:id, 'an-answer-of-some-length');\n";
    for clients in [1, 8] {
        let tps = cluster.pgbench("plain", script, clients, seconds);
        println!("pgbench, {clients} client(s), one line a commit: {tps:.0} commits a second");
    }
    for (nodes, hop) in [(1, false), (2, false), (2, true), (3, false), (3, true)] {
        measure(&cluster, nodes, hop, tables, seconds).await;
    }
}
