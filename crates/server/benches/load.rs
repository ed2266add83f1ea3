//! What a server carries, measured in one process through real sockets: see `docs/benchmarks.md`.
//!
//! - *Human-like*: 300 tables with two clients each, a question answered every few seconds in bursts. From an answer to the
//!   other client's update, the memory of a table, and whether anything is lost or told twice.
//! - *As fast as it goes*: tables whose answer is sent as soon as the update has come, told to both clients; against a
//!   bare echo of the same bytes by axum in the same process, with storage in memory and in SQLite on disk.

// A benchmark reads the clock.
#![allow(clippy::disallowed_types)]

#[path = "../tests/common/mod.rs"]
mod common;

use axum::extract::ws::{Message as Frame, WebSocketUpgrade};
use common::{Client, Luck, Server, library};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use server::{Config, InMemory, Sqlite, Storage};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;

fn number(name: &str, otherwise: u64) -> u64 {
    let said = std::env::var(name).ok().and_then(|n| n.parse().ok());
    said.unwrap_or(otherwise)
}

fn unhurried() -> Config {
    Config {
        messages: 10_000_000,
        makes: 10_000_000,
        ..Config::default()
    }
}

/// Bytes of memory that this process has now.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

fn percentile(times: &mut [Duration], p: f64) -> Duration {
    times.sort_unstable();
    let at = ((times.len() as f64 - 1.0) * p).round() as usize;
    times.get(at).copied().unwrap_or_default()
}

async fn pair(server: &Server, n: usize) -> (Client, Client) {
    let games: [(&str, &[&str]); 3] = [
        ("card/the-gathering", &["roland-banks"]),
        ("board/arkham", &["amanda-sharpe"]),
        ("board/kingsport", &["joe-diamond"]),
    ];
    let (scenario, investigators) = games[n % games.len()];
    let table = server
        .make(json!({"scenario": scenario, "investigators": investigators, "seed": n.to_string()}))
        .await;
    let mut one = server.join(&table.id, &table.token).await;
    let mut other = server.join(&table.id, &table.token).await;
    one.wait("update").await;
    other.wait("update").await;
    for client in [&mut one, &mut other] {
        client.heard = Vec::new();
    }
    (one, other)
}

/// 300 tables at the pace of people.
async fn people(storage: Arc<dyn Storage>, tables: usize, seconds: u64) {
    let server = Server::with(library(), storage, unhurried()).await;
    let before = memory();
    let mut pairs = Vec::new();
    for n in 0..tables {
        pairs.push(pair(&server, n).await);
    }
    let begun = Instant::now();
    let until = begun + Duration::from_secs(seconds);
    let mut tasks = Vec::new();
    for (n, (mut one, mut other)) in pairs.into_iter().enumerate() {
        tasks.push(tokio::spawn(async move {
            let mut luck = Luck(n as u64 * 7919 + 13);
            let (mut times, mut answers) = (Vec::new(), 0u64);
            tokio::time::sleep(Duration::from_millis(luck.below(3_000) as u64)).await;
            while Instant::now() < until && !one.over {
                // A few quick clicks, then some thought.
                for _ in 0..=luck.below(4) {
                    let offers = one.offers();
                    if offers.is_empty() {
                        break;
                    }
                    let key = offers[luck.below(offers.len())].clone();
                    let known = other.revision.unwrap_or(0);
                    let sent = Instant::now();
                    one.answer(&key).await;
                    other.until(known + 1).await;
                    times.push(sent.elapsed());
                    one.until(other.revision.unwrap_or(0)).await;
                    // Client::note has checked that each update follows on the last: nothing lost, nothing twice.
                    assert_eq!(one.objects, other.objects);
                    answers += 1;
                    one.heard.clear();
                    other.heard.clear();
                    tokio::time::sleep(Duration::from_millis(150 + luck.below(250) as u64)).await;
                }
                tokio::time::sleep(Duration::from_millis(1_000 + luck.below(2_500) as u64)).await;
            }
            (times, answers)
        }));
    }
    tokio::time::sleep(Duration::from_secs(seconds / 2)).await;
    let after = memory();
    let (mut times, mut answers) = (Vec::new(), 0);
    for task in tasks {
        let (t, a) = task.await.expect("a table");
        times.extend(t);
        answers += a;
    }
    let (p50, p99) = (percentile(&mut times, 0.5), percentile(&mut times, 0.99));
    let worst = times.last().copied().unwrap_or_default();
    println!(
        "{tables} tables, two clients each, {seconds} s: {answers} answers ({:.0} a second); answer to the other client's update: \
         median {:.2} ms, p99 {:.2} ms, worst {:.1} ms; memory {:.0} kB a table, both clients of the benchmark included",
        answers as f64 / begun.elapsed().as_secs_f64(),
        p50.as_secs_f64() * 1e3,
        p99.as_secs_f64() * 1e3,
        worst.as_secs_f64() * 1e3,
        (after.saturating_sub(before)) as f64 / tables as f64 / 1e3
    );
    server.end().await;
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

/// Tables that answer as soon as they can; round trips a second, and bytes that a round trip sends to both clients.
async fn rush(storage: Arc<dyn Storage>, tables: usize, seconds: u64) -> (f64, u64) {
    let server = Server::with(library(), storage, unhurried()).await;
    let (trips, bytes) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut pairs = Vec::new();
    for n in 0..tables {
        pairs.push(pair(&server, n).await);
    }
    let until = Instant::now() + Duration::from_secs(seconds);
    let begun = Instant::now();
    let mut tasks = Vec::new();
    for (n, (one, other)) in pairs.into_iter().enumerate() {
        let (trips, bytes) = (trips.clone(), bytes.clone());
        tasks.push(tokio::spawn(async move {
            let mut luck = Luck(n as u64 * 7919 + 13);
            let mut keys = one.offers();
            let mut revision = one.revision.unwrap_or(0);
            let bare = |client| Bare { client, bytes: 0 };
            let (mut one, mut other) = (bare(one), bare(other));
            while Instant::now() < until && !keys.is_empty() {
                let key = &keys[luck.below(keys.len())];
                let answer = format!(
                    "{{\"type\":\"answer\",\"revision\":{revision},\"key\":{},\"client\":\"b\"}}",
                    json!(key)
                );
                let _ = one.client.socket.send(Message::text(answer)).await;
                let update = one.update().await;
                other.update().await;
                trips.fetch_add(1, Ordering::Relaxed);
                let digits = after(&update, "\"revision\":").unwrap_or_default();
                let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
                revision = digits.parse().unwrap_or(0);
                let offers = after(&update, "\"offers\":[").unwrap_or_default();
                let offers = offers.split("\"cannot\":").next().unwrap_or_default();
                keys = offers
                    .split("\"key\":")
                    .skip(1)
                    .filter_map(|part| {
                        let mut text =
                            serde_json::Deserializer::from_str(part).into_iter::<String>();
                        text.next()?.ok()
                    })
                    .collect();
            }
            bytes.fetch_add(one.bytes + other.bytes, Ordering::Relaxed);
        }));
    }
    for task in tasks {
        task.await.expect("a table");
    }
    let (n, all) = (trips.load(Ordering::Relaxed), bytes.load(Ordering::Relaxed));
    let rate = n as f64 / begun.elapsed().as_secs_f64();
    server.end().await;
    (rate, all / n.max(1))
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
            let (mut one, _) = tokio_tungstenite::connect_async(&url).await.expect("a socket");
            let (mut other, _) = tokio_tungstenite::connect_async(&url).await.expect("a socket");
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
    let data = std::env::temp_dir().join(format!("miskatonic-load-{}", std::process::id()));
    std::fs::create_dir_all(&data).expect("a folder");
    let (tables, seconds) = (number("TABLES", 300) as usize, number("SECONDS", 20));
    let rushing = number("RUSHING", 16) as usize;
    runtime.block_on(async {
        let file = |name: &str| file(data.join(name));
        people(file("people.db").await, tables, seconds).await;
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
