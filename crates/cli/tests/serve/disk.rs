//! A disk that fills and empties while people play: no acknowledged answer is lost, and the server says how it stands.

use super::{Acknowledged, Killed, Luck, assert_kept, player, start_with};
use crate::common::{Ask, Made, ask, made};
use serde_json::json;
use std::fs::File;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A small file system of its own, as long as this lives.
struct Small(PathBuf);

impl Small {
    /// Of so many bytes; nothing where this may not be, which is said on the terminal.
    fn mount(at: &Path, size: &str) -> Option<Self> {
        let _ = std::fs::remove_dir_all(at);
        std::fs::create_dir_all(at).expect("a folder");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"])
            .arg(at)
            .output();
        if mounted.is_ok_and(|done| done.status.success()) {
            return Some(Self(at.to_owned()));
        }
        let why = "skipped: a disk that fills under load, for nothing can be mounted here (it takes root)\n";
        // What is printed by macros is not seen while a test passes.
        let _ = std::io::stderr().write_all(why.as_bytes());
        None
    }

    /// Leaves no byte free.
    fn fill(&self) {
        let mut file = File::create(self.filler()).expect("a file");
        while file.write_all(&[7; 4096]).is_ok() {}
    }

    fn empty(&self) {
        std::fs::remove_file(self.filler()).expect("it was full");
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
        let _ = std::fs::remove_dir(&self.0);
    }
}

async fn health(address: SocketAddr) -> u16 {
    let path = "/healthz";
    let asked = Ask {
        path,
        ..Ask::default()
    };
    ask(address, asked).await.status
}

/// Waits until the server says that it is well, or that it is not.
async fn until_health(address: SocketAddr, status: u16) {
    for _ in 0..300 {
        if health(address).await == status {
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("/healthz does not become {status}");
}

/// New ones for each time that the server ends.
const TABLES: u64 = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_answer_is_lost_when_the_disk_is_full() {
    let at = std::env::temp_dir().join(format!("miskatonic-full-{}", std::process::id()));
    let Some(disk) = Small::mount(&at, "8m") else {
        return;
    };
    let log = at.with_extension("log");
    let (mut server, address) = start_with(&disk.0, "127.0.0.1:0", &log);
    let listen = address.to_string();
    let mut tables: Vec<(Made, Acknowledged, Arc<AtomicU64>)> = Vec::new();
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for kills in [false, true, false] {
        // New tables for each blow: a game that is over acknowledges nothing.
        for n in 0..TABLES {
            let scenario = ["card/the-gathering", "board/arkham"][n as usize % 2];
            let who = ["roland-banks", "amanda-sharpe"][n as usize % 2];
            let body = json!({"scenario": scenario, "investigators": [who]}).to_string();
            let making = Ask {
                method: "POST",
                path: "/api/tables",
                body: &body,
                ..Ask::default()
            };
            let table = made(&ask(address, making).await);
            let (acknowledged, highest) = (Acknowledged::default(), Arc::default());
            players.push(tokio::spawn(player(
                address,
                (table.id.clone(), table.token.clone()),
                Arc::clone(&acknowledged),
                Arc::clone(&stop),
                Arc::clone(&highest),
                Luck(17 + tables.len() as u64 * 1_000_003),
            )));
            tables.push((table, acknowledged, highest));
        }
        let count = || -> usize {
            let all = tables
                .iter()
                .map(|(_, a, _)| a.lock().expect("unpoisoned").len());
            all.sum()
        };
        let before = count();
        tokio::time::sleep(Duration::from_millis(700)).await;
        // Twice in a row: what a first failure leaves behind must not meet a second one.
        for _ in 0..2 {
            disk.fill();
            until_health(address, 503).await;
            tokio::time::sleep(Duration::from_millis(500)).await;
            disk.empty();
            until_health(address, 200).await;
        }
        let full = count();
        let mut waited = 0;
        while count() < full + 8 {
            waited += 1;
            assert!(
                waited < 600,
                "nobody goes on: {before}, {full}, {}",
                count()
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        end(&mut server, kills);
        server = start_with(&disk.0, &listen, &log).0;
    }
    stop.store(true, Ordering::SeqCst);
    let total = assert_kept(address, &tables).await;
    assert!(total >= 24, "{total} answers");
    end(&mut server, false);
    for player in players {
        player.abort();
        let _ = player.await;
    }
    drop(disk);
    let _ = std::fs::remove_file(log);
}

/// Ends the server in order, or with a blow.
fn end(server: &mut Killed, kills: bool) {
    if kills {
        return server.now();
    }
    server.terminate();
    assert!(server.0.wait().expect("it ends").success());
}
