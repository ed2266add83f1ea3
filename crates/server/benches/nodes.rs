//! What several nodes on one PostgreSQL carry. See `docs/benchmarks.md`.
//!
//! - *As fast as it goes*: answers a second of one, two and three nodes, and the time from an answer to the update of the
//!   other client, with and without the hop to the owner. Next to pgbench, which appends lines to the same database.
//! - *People*: many tables with two clients each, at the pace of people.
//! - *Idle tables*: most tables are left, and leave memory; then others play for some minutes. The memory of the node, and
//!   how long a table takes that is opened again.
//!
//! `TABLES=32 SECONDS=10 PEOPLE=300 IDLE=5000 ACTIVE=500 MINUTES=60 cargo bench -p miskatonic-server --bench nodes`. With
//! 0 tables, a part is left out.

// A benchmark reads the clock.
#![allow(clippy::disallowed_types)]

#[path = "../tests/common/mod.rs"]
mod common;
mod people;

use common::cluster::Cluster;
use common::{Ask, Client, Luck, Made, Server, ask, library, unhurried};
use people::{Apart, join, load, number, pair, plays, table, told, until_told};
use server::{Config, Postgres, Storage};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// What tells this program that it is a node: the URL of its database.
const APART: &str = "MISKATONIC_NODES_DATABASE";
/// After how many seconds a table that nobody uses leaves the memory of the node.
const LEAVES: &str = "MISKATONIC_NODES_LEAVES";
/// Tables that are made at once.
const AT_ONCE: usize = 8;
/// Idle tables that are opened again.
const OPENED: usize = 300;

/// A node whose tables leave memory when nobody uses them for so many seconds.
fn node(url: &str, leaves: u64) -> Apart {
    Apart::new(&[(APART, url), (LEAVES, &leaves.to_string())])
}

/// This program as a node.
async fn apart(url: &str) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let storage = Postgres::open(url).await.expect("a database");
    let at = format!("http://{address}");
    let storage = storage.join(&at, "bench", Duration::from_secs(10)).await;
    let storage: Arc<dyn Storage> = Arc::new(storage.expect("a node"));
    let many = 10_000_000;
    let config = Config {
        address: many,
        sockets: many,
        browser: many,
        tables: many,
        own: many,
        lot: many,
        idle: Duration::from_secs(number(LEAVES, 600)),
        ..unhurried()
    };
    let server = Server::at(listener, library(), storage, config).await;
    println!("{address}");
    until_told().await;
    server.end().await;
}

/// Answers as fast as it goes. Returns how long each took until the other client had it. When a game is over, goes on at a
/// new table.
async fn hurries(
    (mut one, mut other): (Client, Client),
    (here, there): (SocketAddr, SocketAddr),
    number: usize,
    until: Instant,
) -> Vec<Duration> {
    let (mut luck, mut times) = (Luck(number as u64 + 1), Vec::new());
    while Instant::now() < until {
        let offers = one.offers();
        if offers.is_empty() {
            (one, other) = pair(here, there, number).await;
            continue;
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

/// How a table is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    Fast,
    People,
}

async fn measure(
    cluster: &Cluster,
    pace: Pace,
    (nodes, hop): (usize, bool),
    tables: usize,
    seconds: u64,
) {
    let fast = if pace == Pace::Fast { "fast" } else { "people" };
    let url = cluster.database(&format!("{fast}{nodes}{hop}"));
    let nodes: Vec<Apart> = (0..nodes).map(|_| node(&url, 600)).collect();
    let ways = (0..tables).map(|n| {
        let owner = nodes[n % nodes.len()].address;
        (owner, nodes[(n + usize::from(hop)) % nodes.len()].address)
    });
    let mut playing = Vec::new();
    for (n, way) in ways.enumerate() {
        playing.push((way, pair(way.0, way.1, n).await));
    }
    let began = Instant::now();
    let until = began + Duration::from_secs(seconds);
    let mut tasks = JoinSet::new();
    for (number, (way, pair)) in playing.into_iter().enumerate() {
        match pace {
            Pace::Fast => tasks.spawn(hurries(pair, way, number, until)),
            Pace::People => tasks.spawn(plays(pair, way, number, until)),
        };
    }
    let mut times = tasks.join_all().await.concat();
    println!(
        "{fast}, {tables} tables, {} node(s), {}: {:.0} answers a second; {}; load {}",
        nodes.len(),
        if hop {
            "the other client by a hop"
        } else {
            "no hop"
        },
        times.len() as f64 / began.elapsed().as_secs_f64(),
        told(&mut times),
        load()
    );
}

/// Makes tables, some at once. Each is opened and left again.
async fn make(at: SocketAddr, tables: usize) -> Vec<Made> {
    let mut making = JoinSet::new();
    for first in 0..AT_ONCE {
        making.spawn(async move {
            let mut all = Vec::new();
            for n in (first..tables).step_by(AT_ONCE) {
                let made = table(at, n).await;
                drop(join(at, &made).await);
                all.push(made);
            }
            all
        });
    }
    making.join_all().await.concat()
}

/// How many tables a node has in memory.
async fn in_memory(at: SocketAddr) -> usize {
    let path = "/metrics";
    let asking = Ask {
        path,
        ..Ask::default()
    };
    let reply = ask(at, asking).await;
    let line = reply
        .body
        .lines()
        .find_map(|l| l.strip_prefix("miskatonic_tables "));
    line.and_then(|n| n.trim().parse().ok()).expect("a number")
}

/// Many tables are left, and leave memory; others play.
async fn idle(cluster: &Cluster, idle: usize, active: usize, minutes: u64) {
    let url = cluster.database("idle");
    let node = node(&url, 5);
    let at = node.address;
    let megabytes = || node.memory() as f64 / 1e6;
    // What the first table of each game needs is needed once.
    make(at, 3).await;
    let before = megabytes();
    let began = Instant::now();
    let left = make(at, idle).await;
    println!(
        "{idle} tables were made, opened and left in {:.0?}",
        began.elapsed()
    );
    while in_memory(at).await > 0 {
        sleep(Duration::from_secs(1)).await;
    }
    let gone = megabytes();
    println!(
        "all of them have left memory: {before:.0} MB before, {gone:.0} MB now, {:.1} kB for each",
        (gone - before) * 1e3 / idle as f64
    );
    let mut pairs = Vec::new();
    for n in 0..active {
        pairs.push(pair(at, at, n).await);
    }
    let began = Instant::now();
    let until = began + Duration::from_secs(60 * minutes);
    let mut tasks = JoinSet::new();
    for (n, pair) in pairs.into_iter().enumerate() {
        tasks.spawn(plays(pair, (at, at), n, until));
    }
    // Twelve times in all, or once a minute.
    let pause = Duration::from_secs(if minutes < 12 { 5 * minutes } else { 60 });
    while began.elapsed() + pause < until - began {
        sleep(pause).await;
        println!(
            "{:.0?}: {} tables in memory, {:.0} MB, load {}",
            began.elapsed(),
            in_memory(at).await,
            megabytes(),
            load()
        );
    }
    // While the others play on.
    let mut opened = Vec::new();
    for made in left.iter().step_by((left.len() / OPENED).max(1)) {
        let asked = Instant::now();
        drop(join(at, made).await);
        opened.push(asked.elapsed());
    }
    println!(
        "{} tables opened again: {}",
        opened.len(),
        told(&mut opened)
    );
    let mut times = tasks.join_all().await.concat();
    println!(
        "{active} tables play: {} answers; {}",
        times.len(),
        told(&mut times)
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
    if tables > 0 {
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
        for way in [(1, false), (2, false), (2, true), (3, false), (3, true)] {
            measure(&cluster, Pace::Fast, way, tables, seconds).await;
        }
    }
    let people = number("PEOPLE", 300) as usize;
    if people > 0 {
        for way in [(1, false), (3, true)] {
            measure(&cluster, Pace::People, way, people, 2 * seconds).await;
        }
    }
    let (left, active) = (number("IDLE", 500) as usize, number("ACTIVE", 50) as usize);
    if left > 0 {
        idle(&cluster, left, active, number("MINUTES", 1)).await;
    }
}
