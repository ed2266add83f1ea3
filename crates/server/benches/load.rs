//! What a server carries, measured through real sockets: see `docs/benchmarks.md`.
//!
//! - *Human-like*: 300 tables with two clients each, a question answered every few seconds in bursts; the server is a
//!   process of its own. From an answer to the other client's update, the memory of a table, and whether anything is lost
//!   or told twice.
//! - *As fast as it goes*: tables whose answer is sent as soon as the update has come, told to both clients; against a
//!   bare echo of the same bytes by axum in the same process, with storage in memory and in SQLite on disk.

// A benchmark reads the clock.
#![allow(clippy::disallowed_types)]

#[path = "../tests/common/mod.rs"]
mod common;
mod people;

use axum::extract::ws::{Message as Frame, WebSocketUpgrade};
use common::{Client, Luck, Server, config, library, unhurried};
use futures_util::{SinkExt, StreamExt};
use people::{Apart, number, pair, plays, told, until_told};
use serde_json::json;
use server::{Config, InMemory, Sqlite, Storage};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;

fn patient() -> Config {
    Config {
        address: 10_000_000,
        beat: Duration::from_secs(600),
        ..unhurried()
    }
}

/// What tells this program that it is such a server: where its tables are kept.
const APART: &str = "MISKATONIC_LOAD_SERVER";

async fn apart(storage: &Path) {
    let server = Server::with(library(), file(storage.into()).await, patient()).await;
    println!("{}", server.address);
    until_told().await;
    server.end().await;
}

/// 300 tables at the pace of people.
async fn people(storage: &Path, tables: usize, seconds: u64) {
    let server = Apart::new(&[(APART, storage.to_str().expect("a path"))]);
    let address = server.address;
    // What the first table of each game needs is needed once.
    for n in 0..3 {
        pair(address, address, n).await;
    }
    let before = server.memory();
    let mut pairs = Vec::new();
    for n in 0..tables {
        pairs.push(pair(address, address, n).await);
    }
    let made = server.memory();
    let begun = Instant::now();
    let until = begun + Duration::from_secs(seconds);
    let playing = pairs.into_iter().enumerate();
    let tasks: Vec<_> = playing
        .map(|(n, pair)| tokio::spawn(plays(pair, (address, address), n, until)))
        .collect();
    tokio::time::sleep(Duration::from_secs(seconds / 2)).await;
    let after = server.memory();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("a table"));
    }
    println!(
        "{tables} tables, two clients each, {seconds} s: {} answers ({:.0} a second); answer to the other client's update: \
         {}; memory of the server's process {:.0} kB a table when made, {:.0} kB in play",
        times.len(),
        times.len() as f64 / begun.elapsed().as_secs_f64(),
        told(&mut times),
        (made.saturating_sub(before)) as f64 / tables as f64 / 1e3,
        (after.saturating_sub(before)) as f64 / tables as f64 / 1e3
    );
}

/// A client that reads no more of a message than it must: what a client costs is no part of what a server does.
struct Bare {
    client: Client,
    bytes: u64,
}

impl Bare {
    /// The next update, as text.
    async fn update(&mut self) -> String {
        loop {
            match self.client.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.bytes += text.len() as u64;
                    assert!(!text.starts_with("{\"type\":\"refused\""), "{text}");
                    if text.starts_with("{\"type\":\"update\"") {
                        return text.to_string();
                    }
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

/// A number that follows a name in JSON.
fn after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let at = text.find(name)? + name.len();
    text.get(at..)
}

/// Plays a game to its end, or until the time is over, as fast as it goes; round trips and bytes that they took.
async fn hurry((one, other): (Client, Client), luck: &mut Luck, until: Instant) -> (u64, u64) {
    let mut keys = one.offers();
    let mut revision = one.revision.unwrap_or(0);
    let bare = |client| Bare { client, bytes: 0 };
    let (mut one, mut other) = (bare(one), bare(other));
    let mut trips = 0;
    while Instant::now() < until && !keys.is_empty() {
        let key = &keys[luck.below(keys.len())];
        let answer = format!(
            "{{\"type\":\"answer\",\"revision\":{revision},\"key\":{},\"client\":\"b\"}}",
            json!(key)
        );
        let _ = one.client.socket.send(Message::text(answer)).await;
        let update = one.update().await;
        other.update().await;
        trips += 1;
        let digits = after(&update, "\"revision\":").unwrap_or_default();
        let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
        revision = digits.parse().unwrap_or(0);
        let offers = after(&update, "\"offers\":[").unwrap_or_default();
        let offers = offers.split("\"cannot\":").next().unwrap_or_default();
        // Copies that can be marked are no answers by themselves.
        let offers = offers
            .split("\"marks\":{\"least\"")
            .next()
            .unwrap_or_default();
        keys = offers
            .split("\"key\":")
            .skip(1)
            .filter_map(|part| {
                let mut text = serde_json::Deserializer::from_str(part).into_iter::<String>();
                text.next()?.ok()
            })
            .collect();
    }
    (trips, one.bytes + other.bytes)
}

/// Tables that answer as soon as they can; round trips a second, and bytes that a round trip sends to both clients. So
/// many tables play at once; whose game is over goes on at another one that was made before the clock ran, and when there
/// is none left, the clock stops.
async fn rush(storage: Arc<dyn Storage>, tables: usize, seconds: u64) -> (f64, u64) {
    let server = Server::with(library(), storage, patient()).await;
    let mut pool = Vec::new();
    for n in 0..number("POOL", 1_600) as usize {
        pool.push(pair(server.address, server.address, n).await);
    }
    let pool = Arc::new(Mutex::new(pool));
    let begun = Instant::now();
    let until = begun + Duration::from_secs(seconds);
    let mut tasks = Vec::new();
    for table in 0..tables {
        let pool = pool.clone();
        tasks.push(tokio::spawn(async move {
            let mut luck = Luck(table as u64 * 7919 + 13);
            let (mut trips, mut bytes) = (0, 0);
            while Instant::now() < until {
                let next = pool.lock().expect("unpoisoned").pop();
                let Some(next) = next else { break };
                let (t, b) = hurry(next, &mut luck, until).await;
                (trips, bytes) = (trips + t, bytes + b);
            }
            (trips, bytes, begun.elapsed())
        }));
    }
    let (mut trips, mut bytes, mut rate) = (0, 0, 0.0);
    for task in tasks {
        let (t, b, took) = task.await.expect("a table");
        (trips, bytes) = (trips + t, bytes + b);
        rate += t as f64 / took.as_secs_f64();
    }
    if pool.lock().expect("unpoisoned").is_empty() {
        println!(
            "(the tables that were made were played before the time was over: make more with POOL)"
        );
    }
    server.end().await;
    (rate, bytes / trips.max(1))
}

/// The same by a server that does nothing: what one client sends goes to both as so many bytes.
async fn echo(tables: usize, bytes: u64, seconds: u64) -> f64 {
    let size = usize::try_from(bytes / 2).unwrap_or(0);
    let route = move |upgrade: WebSocketUpgrade| async move {
        let text: axum::extract::ws::Utf8Bytes = "x".repeat(size).into();
        upgrade.on_upgrade(move |mut socket| async move {
            while let Some(Ok(Frame::Text(_))) = socket.recv().await {
                if socket.send(Frame::Text(text.clone())).await.is_err() {
                    return;
                }
            }
        })
    };
    let app = axum::Router::new().route("/", axum::routing::get(route));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address: SocketAddr = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, app).await });
    let until = Instant::now() + Duration::from_secs(seconds);
    let begun = Instant::now();
    let mut tasks = Vec::new();
    for _ in 0..tables {
        tasks.push(tokio::spawn(async move {
            let url = format!("ws://{address}/");
            let socket = async || {
                let opened = connect_async_with_config(&url, Some(config()), false).await;
                opened.expect("a socket").0
            };
            let mut one = socket().await;
            let mut other = socket().await;
            let mut trips = 0u64;
            while Instant::now() < until {
                // One answers; the other says a word only because an echo speaks to nobody else.
                let answer = "{\"type\":\"answer\",\"revision\":123,\"key\":\"move:rivertown\",\"client\":\"b\"}";
                let _ = one.send(Message::text(answer)).await;
                let _ = other.send(Message::text("x")).await;
                let _ = one.next().await.expect("an echo");
                let _ = other.next().await.expect("an echo");
                trips += 1;
            }
            trips
        }));
    }
    let mut trips = 0;
    for task in tasks {
        trips += task.await.expect("an echo");
    }
    trips as f64 / begun.elapsed().as_secs_f64()
}

async fn file(path: PathBuf) -> Arc<dyn Storage> {
    Arc::new(Sqlite::open(&path).await.expect("a file"))
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("threads");
    if let Some(storage) = std::env::var_os(APART) {
        runtime.block_on(apart(Path::new(&storage)));
        return;
    }
    let data = std::env::temp_dir().join(format!("miskatonic-load-{}", std::process::id()));
    std::fs::create_dir_all(&data).expect("a folder");
    let (tables, seconds) = (number("TABLES", 300) as usize, number("SECONDS", 20));
    let rushing = number("RUSHING", 128) as usize;
    runtime.block_on(async {
        let file = |name: &str| file(data.join(name));
        if tables > 0 {
            people(&data.join("people.db"), tables, seconds).await;
        }
        let (memory, bytes) = rush(Arc::new(InMemory::default()), rushing, seconds / 2).await;
        let (disk, _) = rush(file("rush.db").await, rushing, seconds / 2).await;
        let bare = echo(rushing, bytes, seconds / 2).await;
        println!(
            "as fast as it goes, {rushing} tables, {bytes} bytes a round trip to both clients: echo {bare:.0} a second; storage in \
             memory {memory:.0} ({:.2} of the echo); SQLite on disk {disk:.0} ({:.2} of the echo)",
            memory / bare,
            disk / bare
        );
    });
    let _ = std::fs::remove_dir_all(&data);
}
