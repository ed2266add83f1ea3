//! What benchmarks share: numbers from the environment, servers in processes of their own, tables with two clients, and
//! how people play.

// A benchmark reads the clock. Each of them uses its own part of this.
#![allow(clippy::disallowed_types, dead_code)]

use crate::common::{Ask, Client, Luck, Made, ask, made};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// A number from the environment.
pub fn number(name: &str, otherwise: u64) -> u64 {
    let said = std::env::var(name).ok().and_then(|n| n.parse().ok());
    said.unwrap_or(otherwise)
}

/// Bytes of memory that a process has now.
pub fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = status.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

/// How many processes wait for a processor, over the last minute.
pub fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// Median, 99th percentile and worst, in milliseconds.
pub fn told(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |p: f64| {
        let at = ((times.len() as f64 - 1.0) * p).round() as usize;
        times.get(at).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    format!(
        "median {:.2} ms, p99 {:.2} ms, worst {:.1} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    )
}

/// A server in a process of its own: this program, which is told by a variable of its environment. It ends with its input.
pub struct Apart {
    child: Child,
    pub address: SocketAddr,
}

impl Apart {
    pub fn new(variables: &[(&str, &str)]) -> Self {
        let this = std::env::current_exe().expect("this program");
        let mut child = Command::new(this)
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let address = lines.next().expect("a line").expect("text");
        let address = address.parse().expect("an address");
        Self { child, address }
    }

    /// Bytes of memory that it has now.
    pub fn memory(&self) -> u64 {
        memory(self.child.id())
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// Waits, in a process of such a server, until its input ends.
pub async fn until_told() {
    let input = || std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
    let _ = tokio::task::spawn_blocking(input).await;
}

/// A new table. Its game and its luck depend on the number.
pub async fn table(at: SocketAddr, number: usize) -> Made {
    let games: [(&str, &[&str]); 3] = [
        ("card/the-gathering", &["roland-banks"]),
        ("board/arkham", &["amanda-sharpe"]),
        ("board/kingsport", &["joe-diamond"]),
    ];
    let (scenario, investigators) = games[number % games.len()];
    let setup =
        json!({"scenario": scenario, "investigators": investigators, "seed": number.to_string()});
    let making = Ask {
        method: "POST",
        path: "/api/tables",
        body: &setup.to_string(),
        ..Ask::default()
    };
    made(&ask(at, making).await)
}

/// A client that has the table.
pub async fn join(at: SocketAddr, table: &Made) -> Client {
    let mut client = Client::connect(at, &table.id, None)
        .await
        .expect("a socket");
    let hello = json!({"type": "hello", "token": table.token});
    client.send(hello).await;
    client.wait("update").await;
    client.heard.clear();
    client
}

/// A new table with two clients, each at its server.
pub async fn pair(one: SocketAddr, other: SocketAddr, n: usize) -> (Client, Client) {
    let table = table(one, n).await;
    (join(one, &table).await, join(other, &table).await)
}

/// Plays at the pace of people until then: a few quick clicks, then some thought. When a game is over, goes on at a new
/// table. Returns how long each answer took until the other client had its update.
pub async fn plays(
    (mut one, mut other): (Client, Client),
    (here, there): (SocketAddr, SocketAddr),
    number: usize,
    until: Instant,
) -> Vec<Duration> {
    let mut luck = Luck(number as u64 * 7919 + 13);
    let mut times = Vec::new();
    sleep(Duration::from_millis(luck.below(3_000) as u64)).await;
    while Instant::now() < until {
        for _ in 0..=luck.below(4) {
            let offers = one.offers();
            if offers.is_empty() {
                (one, other) = pair(here, there, number).await;
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
            one.heard.clear();
            other.heard.clear();
            sleep(Duration::from_millis(150 + luck.below(250) as u64)).await;
        }
        sleep(Duration::from_millis(1_000 + luck.below(2_500) as u64)).await;
    }
    times
}
