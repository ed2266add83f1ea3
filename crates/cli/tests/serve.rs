//! The server as a program: opening the browser, ending in order, and being killed in the middle of play: no answer it
//! acknowledged is lost, and every table goes on by itself.
//!
//! `MISKATONIC_KILLS=100 cargo test -p miskatonic --test serve` kills it a hundred times.

// A server that ends is waited for no longer than it may take.
#![allow(clippy::disallowed_types)]

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[cfg(target_os = "linux")]
#[path = "serve/disk.rs"]
mod disk;

use common::{Ask, Client, Luck, ask, made};
use kernel::record::Record;
use serde_json::json;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A server that does not outlive its test.
struct Killed(Child);

impl Killed {
    fn now(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
impl Killed {
    /// Tells it to end, as a system that shuts down does.
    fn terminate(&self) {
        let told = Command::new("/bin/kill")
            .arg("-TERM")
            .arg(self.0.id().to_string())
            .status();
        assert!(told.is_ok_and(|s| s.success()));
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        self.now();
    }
}

fn start(data: &Path, listen: &str) -> (Killed, SocketAddr) {
    start_with(data, listen, &data.join("log"))
}

/// With its log in a file of its own.
fn start_with(data: &Path, listen: &str, log: &Path) -> (Killed, SocketAddr) {
    let log = File::options().create(true).append(true).open(log);
    let child = Command::new(env!("CARGO_BIN_EXE_miskatonic"))
        .args(["serve", "--quiet", "--listen", listen, "--data"])
        .arg(data)
        .env("MISKATONIC_LOG", "debug")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log.expect("a log"))
        .spawn()
        .expect("the program starts");
    listening(child)
}

/// A server, once it has said where it listens.
fn listening(mut child: Child) -> (Killed, SocketAddr) {
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("text");
    let address = first
        .split("http://")
        .nth(1)
        .and_then(|l| l.split(' ').next());
    let address = address.and_then(|a| a.parse().ok()).expect("an address");
    (Killed(child), address)
}

/// What the program says when it serves with this environment and a program by the name of `xdg-open`, if it is given.
#[cfg(target_os = "linux")]
fn says(
    name: &str,
    set: &[(&str, &str)],
    opener: Option<&str>,
    opens: bool,
) -> (String, Option<String>) {
    use std::fs::Permissions;
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::os::unix::fs::PermissionsExt as _;
    let name = format!("miskatonic-open-{}-{name}", std::process::id());
    let home = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&home);
    std::fs::create_dir_all(&home).expect("a folder");
    let (program, opened) = (home.join("xdg-open"), home.join("opened"));
    if let Some(script) = opener {
        std::fs::write(&program, script).expect("a script");
        std::fs::set_permissions(&program, Permissions::from_mode(0o755)).expect("it may run");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_miskatonic"));
    for var in [
        "SSH_CONNECTION",
        "SSH_TTY",
        "CI",
        "DISPLAY",
        "WAYLAND_DISPLAY",
    ] {
        command.env_remove(var);
    }
    let child = command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(home.join("tables"))
        .envs(set.iter().copied())
        .env("PATH", &home)
        .env("OPENED", &opened)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = Killed(child.expect("the program starts"));
    let mut out = BufReader::new(child.0.stdout.take().expect("piped"));
    let mut said = String::new();
    out.read_line(&mut said).expect("the address");
    let address = said
        .split("http://")
        .nth(1)
        .and_then(|l| l.split(' ').next());
    let address = address.expect("an address").to_owned();
    let page = format!("http://{address}");
    // When it answers, it has said all that it says.
    let mut asks = TcpStream::connect(&address).expect("it listens");
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    asks.write_all(request.as_bytes()).expect("sent");
    asks.read_to_string(&mut String::new()).expect("it is well");
    let mut tries = 0;
    while opens && !std::fs::read_to_string(&opened).is_ok_and(|o| o.ends_with('\n')) {
        tries += 1;
        assert!(tries < 1_200, "nothing is opened");
        std::thread::sleep(Duration::from_millis(50));
    }
    child.terminate();
    out.read_to_string(&mut said).expect("its words");
    assert!(
        said.starts_with(&format!("The tables are open at {page} (")),
        "{said}"
    );
    let opened = std::fs::read_to_string(opened).ok();
    let _ = std::fs::remove_dir_all(&home);
    assert!(opened.iter().all(|o| o.trim() == page), "{opened:?}");
    (said, opened)
}

#[cfg(target_os = "linux")]
#[test]
fn the_browser_is_opened_where_there_is_one() {
    let (writes, fails) = (
        "#!/bin/sh\necho \"$1\" > \"$OPENED\"\n",
        "#!/bin/sh\nexit 3\n",
    );
    let screen = ("DISPLAY", ":9");
    let terminal = |said: &str| said.contains("miskatonic play");
    let (said, opened) = says("screen", &[screen], Some(writes), true);
    assert!(opened.is_some() && !terminal(&said), "{said}");
    let (said, opened) = says("wayland", &[("WAYLAND_DISPLAY", "w")], Some(writes), true);
    assert!(opened.is_some() && !terminal(&said), "{said}");
    // Over SSH, without a screen, with nothing that opens pages, or no browser to open: the address, and the terminal.
    let over = ("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22");
    for (name, set, opener) in [
        ("ssh", &[screen, over][..], Some(writes)),
        ("blind", &[], Some(writes)),
        ("bare", &[screen], None),
        ("none", &[screen], Some(fails)),
    ] {
        let (said, opened) = says(name, set, opener, false);
        assert!(opened.is_none() && terminal(&said), "{name}: {said}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn told_to_end_it_ends_in_order() {
    let name = format!("miskatonic-end-{}", std::process::id());
    let data = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&data);
    std::fs::create_dir_all(&data).expect("a folder");
    let (mut child, address) = start(&data, "127.0.0.1:0");
    let setup = json!({"scenario": "card/the-gathering", "investigators": ["roland-banks"]});
    let setup = setup.to_string();
    let making = Ask {
        method: "POST",
        path: "/api/tables",
        body: &setup,
        ..Ask::default()
    };
    let table = made(&ask(address, making).await);
    let hello = json!({"type": "hello", "token": table.token});
    let mut clients = Vec::new();
    for _ in 0..3 {
        let mut client = Client::connect(address, &table.id, None)
            .await
            .expect("a socket");
        client.send(hello.clone()).await;
        client.wait("update").await;
        clients.push(client);
    }
    let key = clients[0].offers()[0].clone();
    clients[0].answered(&key).await;
    clients[0].wait_room().await;
    let revision = clients[0].revision;
    let told = Instant::now();
    child.terminate();
    // Everybody is told that they may come again, and the connections end in order.
    for client in &mut clients {
        let closed = client.wait("closed").await;
        assert_eq!(closed["again"], json!(true), "{closed}");
        assert!(client.next().await.is_none());
    }
    assert!(child.0.wait().expect("it ends").success());
    // It waits for requests that run, and for nothing else.
    assert!(
        told.elapsed() < Duration::from_secs(9),
        "{:?}",
        told.elapsed()
    );
    // Who comes again finds the game where it was.
    let (mut child, address) = start(&data, &address.to_string());
    let mut client = Client::connect(address, &table.id, None)
        .await
        .expect("a socket");
    client.send(hello).await;
    client.wait("update").await;
    assert_eq!(client.revision, revision);
    child.terminate();
    assert!(child.0.wait().expect("it ends").success());
    let _ = std::fs::remove_dir_all(&data);
}

/// A server that a shell starts after these commands.
#[cfg(target_os = "linux")]
fn start_after(commands: &str, data: &Path, more: &[&str]) -> (Killed, SocketAddr) {
    let script = format!("{commands}; exec \"$@\"");
    let child = Command::new("/bin/sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_miskatonic")])
        .args(["serve", "--quiet", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .args(more)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    listening(child)
}

#[cfg(target_os = "linux")]
async fn a_table(address: SocketAddr) -> common::Made {
    let making = Ask {
        method: "POST",
        path: "/api/tables",
        body: r#"{"scenario": "card/the-gathering", "investigators": ["roland-banks"]}"#,
        ..Ask::default()
    };
    made(&ask(address, making).await)
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn what_it_keeps_is_closed_to_others_and_holds_no_secret() {
    use std::os::unix::fs::PermissionsExt as _;
    let name = format!("miskatonic-private-{}", std::process::id());
    let data = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&data);
    let mode = |path: &Path| {
        std::fs::metadata(path)
            .expect("it is there")
            .permissions()
            .mode()
            & 0o777
    };
    let mut cookie = None;
    for turn in 0..2 {
        let (child, address) = start_after("umask 000; ulimit -Sn 256", &data, &[]);
        let table = a_table(address).await;
        cookie.get_or_insert_with(|| table.clone());
        assert_eq!(mode(&data), 0o700);
        let files = std::fs::read_dir(&data).expect("a folder").flatten();
        let files: Vec<_> = files.map(|f| f.path()).collect();
        assert!(files.len() >= 4, "{files:?}");
        for file in &files {
            assert_eq!(mode(file), 0o600, "{}", file.display());
            let bytes = std::fs::read(file).expect("it is read");
            let text = String::from_utf8_lossy(&bytes);
            let secret = table.cookie.split('=').nth(1).expect("a secret");
            assert!(
                !text.contains(secret) && !text.contains(&table.token),
                "{}",
                file.display()
            );
        }
        // As many files may be open as connections are promised, if the system lets us.
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.0.id()));
        let limits = limits.expect("limits");
        let line = limits.lines().find(|l| l.starts_with("Max open files"));
        let numbers: Vec<u64> = line
            .expect("a line")
            .split_whitespace()
            .filter_map(|w| w.parse().ok())
            .collect();
        assert!(numbers[0] >= 5_000.min(numbers[1]), "{numbers:?}");
        drop(child);
        if turn == 0 {
            // As an older program left it.
            let open = |path: &Path, mode| {
                std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
            };
            open(&data, 0o755).expect("set");
            open(&data.join("tables.db"), 0o644).expect("set");
        }
    }
    // Who made a table has it after a restart.
    let (mut child, address) = start_after("umask 022", &data, &[]);
    let first = cookie.expect("a table");
    let path = format!("/api/tables/{}/links", first.id);
    let asking = Ask {
        path: &path,
        headers: &[("cookie", &first.cookie)],
        ..Ask::default()
    };
    let links = ask(address, asking).await.json();
    assert_eq!(common::token(&links["table"]), first.token);
    child.now();
    let _ = std::fs::remove_dir_all(&data);
}

/// The most memory that a program has had, in kB.
#[cfg(target_os = "linux")]
fn most_memory(child: &Killed) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.0.id()));
    let status = status.expect("a status");
    let line = status
        .lines()
        .find(|l| l.starts_with("VmHWM"))
        .expect("a line");
    let number = line.split_whitespace().nth(1).and_then(|n| n.parse().ok());
    number.expect("a number")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_record_that_is_brought_needs_no_more_than_ten_times_its_size() {
    let name = format!("miskatonic-import-{}", std::process::id());
    let data = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&data);
    let (mut child, address) = start_after("true", &data, &[]);
    let table = a_table(address).await;
    let path = format!("/api/tables/{}/record", table.id);
    let asking = Ask {
        path: &path,
        headers: &[("cookie", &table.cookie)],
        ..Ask::default()
    };
    let record = ask(address, asking).await.body;
    let hello = json!({"type": "hello", "token": table.token});
    let mut client = Client::connect(address, &table.id, None)
        .await
        .expect("a socket");
    client.send(hello).await;
    client.wait("update").await;
    let record = format!("{record}{}\n", client.offers()[0]);
    let bring = |body: &str| {
        let body = body.to_owned();
        async move {
            let bringing = Ask {
                method: "POST",
                path: "/api/import",
                body: &body,
                ..Ask::default()
            };
            ask(address, bringing).await.status
        }
    };
    assert_eq!(bring(&record).await, 200);
    // Branches of one answer: as many as a stranger may bring, and more than that.
    let long = "x".repeat(110);
    for (branch, branches, status) in [
        (format!("(\n{long}\n)\n"), 19_000, 200),
        ("(\nx\n)\n".to_owned(), 399_000, 422),
    ] {
        let wide = format!("{record}{}", branch.repeat(branches));
        let before = most_memory(&child);
        assert_eq!(bring(&wide).await, status);
        let more = (most_memory(&child) - before) * 1024;
        println!("{} bytes, {more} more in memory", wide.len());
        assert!(more < 10 * wide.len(), "{more} of {}", wide.len());
        // At once they wait for each other: each holds its text and not much more.
        let before = most_memory(&child);
        let all: Vec<_> = (0..8).map(|_| tokio::spawn(bring(&wide))).collect();
        for one in all {
            assert_eq!(one.await.expect("it ends"), status);
        }
        let more = (most_memory(&child).saturating_sub(before)) * 1024;
        println!("eight at once: {more} more in memory");
        assert!(more < 30 * wide.len(), "{more} of {}", wide.len());
    }
    child.now();
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn a_host_that_no_browser_sends_is_refused() {
    for wrong in [
        &["--host", "evil example:80/x"][..],
        &["--public-url", "tables.example"],
        &["--trusted-proxy", "x forwarded"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_miskatonic"));
        let done = command.arg("serve").args(wrong).output().expect("it runs");
        assert_eq!(done.status.code(), Some(2), "{wrong:?}");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(
            said.contains("write the ") || said.contains("write a name"),
            "{said}"
        );
    }
}

/// What was acknowledged: at which revision, which key.
type Acknowledged = Arc<Mutex<Vec<(u64, String)>>>;

/// Plays by chance, and comes back whenever the connection is lost, until it is told to stop.
async fn player(
    address: SocketAddr,
    (table, token): (String, String),
    acknowledged: Acknowledged,
    stop: Arc<AtomicBool>,
    highest: Arc<AtomicU64>,
    mut luck: Luck,
) {
    let mut known = None;
    let mut objects = Default::default();
    let mut question = serde_json::Value::Null;
    let mut unsure: Option<(u64, String)> = None;
    while !stop.load(Ordering::SeqCst) {
        let Ok(mut client) = Client::connect(address, &table, None).await else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        (client.revision, client.objects, client.question) = (known, objects, question);
        client
            .send(json!({"type": "hello", "token": token, "since": known}))
            .await;
        // What was on its way when the server died is sent again, as it was.
        if let Some((revision, key)) = &unsure {
            client
                .send(json!({"type": "answer", "revision": revision, "key": key, "client": "p"}))
                .await;
        }
        while let Some(message) = client.next().await {
            match message["type"].as_str() {
                Some("update") => {
                    // A game that is over goes on no more.
                    let now = client.revision.filter(|_| !client.over).unwrap_or(u64::MAX);
                    highest.fetch_max(now, Ordering::SeqCst);
                }
                Some("taken") => {
                    let revision = message["revision"].as_u64();
                    if let Some(sent) = unsure.take_if(|(r, _)| Some(*r) == revision) {
                        acknowledged.lock().expect("unpoisoned").push(sent);
                    }
                }
                Some("refused") => {
                    assert_eq!(message["stale"], json!(true), "{message}");
                    unsure = None;
                }
                Some("closed") => assert_eq!(message["again"], json!(true), "{message}"),
                _ => {}
            }
            if stop.load(Ordering::SeqCst) {
                break;
            }
            let offers = client.offers();
            let new = message["type"] == "update"
                || message["type"] == "taken"
                || message["type"] == "refused";
            if new && unsure.is_none() && !offers.is_empty() {
                // A server takes thirty messages a second from a page, however fast it answers.
                tokio::time::sleep(PACE).await;
                let key = offers[luck.below(offers.len())].clone();
                let revision = client.revision.expect("it plays");
                client
                    .send(
                        json!({"type": "answer", "revision": revision, "key": key, "client": "p"}),
                    )
                    .await;
                unsure = Some((revision, key));
            }
        }
        (known, objects, question) = (client.revision, client.objects, client.question);
    }
}

/// How long a page thinks about an answer.
const PACE: Duration = Duration::from_millis(40);
/// Tables that are played all the time, each by two pages.
const TABLES: usize = 12;
/// Blows that a server takes before there are new tables: games end.
const BLOWS: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_answer_is_lost_when_the_server_is_killed() {
    let said = std::env::var("MISKATONIC_KILLS").ok();
    let kills: usize = said.and_then(|n| n.parse().ok()).unwrap_or(4);
    let (mut left, mut total) = (kills, 0);
    while left > 0 {
        let blows = left.min(BLOWS);
        total += killed(blows, left as u64).await;
        left -= blows;
    }
    println!("{kills} kills, {total} acknowledged answers, none lost");
}

/// Tables whose server is killed so often; how many answers were acknowledged.
async fn killed(kills: usize, seed: u64) -> usize {
    let name = format!("miskatonic-kill-{}-{seed}", std::process::id());
    let data = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&data);
    std::fs::create_dir_all(&data).expect("a folder");
    let (mut child, address) = start(&data, "127.0.0.1:0");
    let listen = address.to_string();
    let mut tables = Vec::new();
    let games = [
        ("card/the-gathering", vec!["roland-banks"]),
        ("board/arkham", vec!["amanda-sharpe"]),
        ("board/kingsport", vec!["joe-diamond", "amanda-sharpe"]),
    ];
    for (scenario, investigators) in games.iter().cycle().take(TABLES) {
        let reply = ask(
            address,
            Ask {
                method: "POST",
                path: "/api/tables",
                body: &json!({"scenario": scenario, "investigators": investigators}).to_string(),
                ..Ask::default()
            },
        )
        .await;
        tables.push((
            made(&reply),
            Acknowledged::default(),
            Arc::new(AtomicU64::new(0)),
        ));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for (index, (table, acknowledged, highest)) in tables.iter().enumerate() {
        // Two pages of one person, who click against each other.
        for hand in 0..2 {
            let seat = (table.id.clone(), table.token.clone());
            let luck = Luck(seed + index as u64 * 7 + hand * 1_000_003);
            let playing = player(
                address,
                seat,
                acknowledged.clone(),
                stop.clone(),
                highest.clone(),
                luck,
            );
            players.push(tokio::spawn(playing));
        }
    }
    let mut luck = Luck(99 + seed);
    for _ in 0..kills {
        let before: Vec<u64> = tables
            .iter()
            .map(|(.., h)| h.load(Ordering::SeqCst))
            .collect();
        let mut waited = 0;
        // Every table goes on by itself before the next blow, unless its game is over.
        let waits = |before: &[u64]| {
            let now = tables.iter().map(|(.., h)| h.load(Ordering::SeqCst));
            now.zip(before).any(|(h, b)| h != u64::MAX && h <= *b)
        };
        while waited < 600 && waits(&before) {
            tokio::time::sleep(Duration::from_millis(50)).await;
            waited += 1;
        }
        assert!(waited < 600, "a table does not go on");
        tokio::time::sleep(Duration::from_millis(luck.below(150) as u64)).await;
        child.now();
        child = start(&data, &listen).0;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    stop.store(true, Ordering::SeqCst);
    let total = assert_kept(address, &tables).await;
    child.now();
    for player in players {
        player.abort();
        if let Err(e) = player.await {
            assert!(e.is_cancelled(), "{e}");
        }
    }
    assert!(total >= kills, "{total} answers");
    // What is logged holds no secret.
    let log = std::fs::read_to_string(data.join("log")).expect("a log");
    for (table, ..) in &tables {
        let cookie = table.cookie.split('=').nth(1).expect("a cookie");
        assert!(!log.contains(&table.token) && !log.contains(cookie));
    }
    assert!(log.contains("request"));
    let _ = std::fs::remove_dir_all(&data);
    total
}

/// Every answer that was acknowledged stands in the record of its table; how many these are.
async fn assert_kept(
    address: SocketAddr,
    tables: &[(common::Made, Acknowledged, Arc<AtomicU64>)],
) -> usize {
    let mut total = 0;
    for (table, acknowledged, _) in tables {
        let reply = ask(
            address,
            Ask {
                path: &format!("/api/tables/{}/record", table.id),
                headers: &[("cookie", &table.cookie)],
                ..Ask::default()
            },
        )
        .await;
        let record = Record::parse(&reply.body).expect("a whole record");
        for (revision, key) in acknowledged.lock().expect("unpoisoned").iter() {
            let kept = usize::try_from(*revision)
                .ok()
                .and_then(|r| record.moves.get(r));
            assert_eq!(
                kept.map(|m| &m.key),
                Some(key),
                "answer {revision} of {}",
                table.id
            );
            total += 1;
        }
    }
    total
}
