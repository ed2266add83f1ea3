//! The server under attack: what one person can make it do leaves room for everybody else.

use crate::common;

use common::{Ask, Client, Made, Reply, Server, library, made, token, unhurried};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use server::storage::{Doing, Row, Storage, Stored, Write};
use server::{Config, InMemory, Sqlite, Vault};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

const ALONE: &str = r#"{"scenario": "card/the-gathering", "investigators": ["roland-banks"]}"#;

async fn server(config: Config) -> Server {
    Server::with(library(), Arc::new(InMemory::default()), config).await
}

async fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Reply {
    let ask = Ask {
        path,
        headers,
        ..Ask::default()
    };
    server.ask(ask).await
}

async fn post(server: &Server, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let ask = Ask {
        method: "POST",
        path,
        headers,
        body,
    };
    server.ask(ask).await
}

async fn throw_away(server: &Server, table: &Made) -> u16 {
    let ask = Ask {
        method: "DELETE",
        path: &format!("/api/tables/{}", table.id),
        headers: &[("cookie", &table.cookie)],
        ..Ask::default()
    };
    server.ask(ask).await.status
}

/// How much is thought out beside the tables.
async fn thoughts(server: &Server) -> u64 {
    let text = get(server, "/metrics", &[]).await.body;
    let line = text.lines().find(|l| l.starts_with("miskatonic_thoughts "));
    let number = line.and_then(|l| l.rsplit(' ').next()?.parse().ok());
    number.expect("a number")
}

async fn until_no_thoughts(server: &Server) {
    let begun = Instant::now();
    while thoughts(server).await > 0 {
        assert!(begun.elapsed() < common::LONG, "thoughts that nobody wants");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Advice that is never thought out.
fn endless() -> Config {
    Config {
        advice: 50_000_000,
        ..unhurried()
    }
}

async fn asks_advice(server: &Server, table: &Made) -> Client {
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    let revision = client.revision;
    client
        .send(json!({"type": "advice", "revision": revision}))
        .await;
    client
}

#[tokio::test]
async fn advice_for_one_person_stops_nobody_else() {
    let server = server(endless()).await;
    let first = server.alone("card/the-gathering", &["roland-banks"]).await;
    let cookie = [("cookie", first.cookie.as_str())];
    let mut all = Vec::new();
    for _ in 0..20 {
        let table = made(&post(&server, "/api/tables", &cookie, ALONE).await);
        let url = Some(("cookie", first.cookie.as_str()));
        let mut client = Client::connect(server.address, &table.id, url)
            .await
            .expect("a socket");
        client.send(json!({"type": "hello"})).await;
        client.wait("update").await;
        let revision = client.revision;
        client
            .send(json!({"type": "advice", "revision": revision}))
            .await;
        all.push(client);
    }
    // So many are begun or wait, and the others are told. One that ends by itself makes room.
    let mut refused = 0;
    for client in &mut all {
        client
            .send(json!({"type": "explain", "object": "nothing"}))
            .await;
        loop {
            let message = client.next().await.expect("the connection stands");
            match message["type"].as_str() {
                Some("explained") => break,
                Some("refused") => refused += 1,
                _ => {}
            }
        }
    }
    let now = thoughts(&server).await;
    assert!((1..=6).contains(&now) && refused >= 8, "{now}, {refused}");
    // Somebody else makes a table, and is advised.
    let other = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut other = asks_advice(&server, &other).await;
    other.wait("advice").await;
    // Who is gone waits for nothing; neither does who has answered.
    drop(all);
    let key = other.offers()[0].clone();
    other.answered(&key).await;
    until_no_thoughts(&server).await;
    // Neither does anybody at a table that was thrown away, or that is closed.
    let mut asks = asks_advice(&server, &first).await;
    asks.wait("advice").await;
    assert_eq!(throw_away(&server, &first).await, 200);
    until_no_thoughts(&server).await;
    server.end().await;
}

#[tokio::test]
async fn reviews_take_turns_and_end_when_nobody_waits() {
    let server = server(Config {
        interest: Duration::from_secs(5),
        ..unhurried()
    })
    .await;
    let review = async |table: &Made| {
        let path = format!("/api/tables/{}/review", table.id);
        get(&server, &path, &[("cookie", &table.cookie)]).await
    };
    let mut tables = Vec::new();
    for _ in 0..4 {
        let table = server.alone("card/the-gathering", &["roland-banks"]).await;
        let mut client = server.join(&table.id, &table.token).await;
        client.wait("update").await;
        for _ in 0..30 {
            let Some(key) = client.offers().first().cloned() else {
                break;
            };
            client.answered(&key).await;
            client.wait_room().await;
        }
        let reply = review(&table).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        tables.push(table);
    }
    // All of them go on, the last as the first.
    let begun = Instant::now();
    loop {
        let mut done = 0;
        for table in &tables {
            let now = review(table).await.json();
            done += usize::from(now["done"].as_u64() > Some(0) || !now["review"].is_null());
        }
        if done == tables.len() {
            break;
        }
        assert!(begun.elapsed() < common::LONG * 2, "{done} go on");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Two are thrown away, the others are forgotten.
    for table in &tables[..2] {
        assert_eq!(throw_away(&server, table).await, 200);
    }
    until_no_thoughts(&server).await;
    server.end().await;
}

#[tokio::test]
async fn what_is_wrong_at_the_door_is_refused_shortly() {
    let server = server(unhurried()).await;
    let nobody = r#"{"scenario": "card/the-gathering", "investigators": []}"#;
    let reply = post(&server, "/api/tables", &[], nobody).await;
    assert_eq!(reply.status, 422, "{}", reply.body);
    let here = server.address.to_string();
    let hosts = [("host", here.as_str()), ("host", "evil.example")];
    assert_eq!(get(&server, "/api/menu", &hosts).await.status, 400);
    // A key of a megabyte is not told back.
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let path = format!("/api/tables/{}/record", table.id);
    let record = get(&server, &path, &[("cookie", &table.cookie)]).await.body;
    let long = format!("{record}{}\n", "x".repeat(1_000_000));
    let reply = post(&server, "/api/import", &[], &long).await;
    assert_eq!(reply.status, 422);
    assert!(reply.body.len() < 2_000, "{}", reply.body.len());
    // Puzzles do not tell their answers.
    let puzzles = get(&server, "/api/puzzles", &[]).await.json();
    let all = puzzles.as_array().expect("a list");
    assert!(all.len() > 20 && all.iter().all(|p| p["best"].is_null()));
    server.end().await;
}

#[tokio::test]
async fn a_record_with_very_many_branches_is_not_taken() {
    let server = server(Config {
        brought: 3_000,
        ..unhurried()
    })
    .await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    let key = client.offers()[0].clone();
    client.answered(&key).await;
    let path = format!("/api/tables/{}/record", table.id);
    let record = get(&server, &path, &[("cookie", &table.cookie)]).await.body;
    for (branches, status) in [(2_000, 200), (3_000, 422)] {
        let wide = format!("{record}{}", "(\nx\n)\n".repeat(branches));
        let replies = (0..4).map(|_| post(&server, "/api/import", &[], &wide));
        for reply in futures_util::future::join_all(replies).await {
            assert_eq!(reply.status, status, "{}", reply.body);
        }
    }
    // What was brought goes on, and is the same after a restart of its table.
    let text = record.replace('\n', "\r\n");
    let brought = made(&post(&server, "/api/import", &[], text.trim_end()).await);
    let mut client = server.join(&brought.id, &brought.token).await;
    client.wait("update").await;
    let key = client.offers()[0].clone();
    client.answered(&key).await;
    server.end().await;
}

#[tokio::test]
async fn nobody_fills_the_server_with_tables() {
    let server = server(Config {
        own: 3,
        lot: 5,
        bin: 2,
        ..unhurried()
    })
    .await;
    let first = server.alone("card/the-gathering", &["roland-banks"]).await;
    let cookie = [("cookie", first.cookie.as_str())];
    let make = async |headers: &[(&str, &str)]| post(&server, "/api/tables", headers, ALONE).await;
    let mut own = vec![first.clone()];
    for _ in 0..2 {
        let mut table = made(&make(&cookie).await);
        table.cookie = first.cookie.clone();
        own.push(table);
    }
    let reply = make(&cookie).await;
    assert_eq!(reply.status, 429, "{}", reply.body);
    // What was thrown away does not count.
    assert_eq!(throw_away(&server, &own[2]).await, 200);
    assert_eq!(make(&cookie).await.status, 200);
    // A new browser of the same address is another one, but the address has its bound too.
    assert_eq!(make(&[]).await.status, 200);
    assert_eq!(make(&[]).await.status, 200);
    assert_eq!(make(&[]).await.status, 429);
    server.end().await;
}

const DAY: u64 = 24 * 3600;

fn now() -> u64 {
    let since = std::process::Command::new("date").arg("+%s").output();
    let text = String::from_utf8(since.expect("a date").stdout).expect("digits");
    text.trim().parse().expect("a number")
}

#[tokio::test]
async fn what_nobody_needs_goes_in_time_and_not_by_a_wrong_clock() {
    let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
    let begin = || Server::with(library(), storage.clone(), unhurried());
    let server = begin().await;
    let [thrown, unplayed, played] =
        [(); 3].map(|()| server.alone("card/the-gathering", &["roland-banks"]));
    let (thrown, unplayed, played) = (thrown.await, unplayed.await, played.await);
    let mut client = server.join(&played.id, &played.token).await;
    client.wait("update").await;
    let key = client.offers()[0].clone();
    client.answered(&key).await;
    drop(client);
    assert_eq!(throw_away(&server, &thrown).await, 200);
    server.end().await;
    // The table has gone to rest. Starts with a clock that is years ahead, and the right one between them.
    let today = now();
    for ahead in [0, 8, 73 * 365, 0, 1] {
        let server = begin().await;
        server.hall.sweep(today + ahead * DAY).await;
        server.end().await;
    }
    let server = begin().await;
    let restore = format!("/api/tables/{}/restore", thrown.id);
    let cookie = [("cookie", thrown.cookie.as_str())];
    assert_eq!(post(&server, &restore, &cookie, "").await.status, 200);
    assert_eq!(throw_away(&server, &thrown).await, 200);
    server.end().await;
    let server = begin().await;
    for day in 0..20 {
        server.hall.sweep(today + day * DAY).await;
    }
    assert_eq!(post(&server, &restore, &cookie, "").await.status, 404);
    for (table, there) in [(&unplayed, false), (&played, true)] {
        let path = format!("/api/tables/{}/history", table.id);
        let reply = get(&server, &path, &[("cookie", &table.cookie)]).await;
        assert_eq!(reply.status == 200, there, "{}", reply.status);
    }
    assert_eq!(storage.record(&unplayed.id).await.expect("read").text, "");
    server.end().await;
}

#[tokio::test]
async fn lists_come_in_pages() {
    let server = server(Config {
        page: 2,
        ..unhurried()
    })
    .await;
    let first = server.alone("card/the-gathering", &["roland-banks"]).await;
    let cookie = [("cookie", first.cookie.as_str())];
    for _ in 0..4 {
        assert_eq!(
            post(&server, "/api/tables", &cookie, ALONE).await.status,
            200
        );
    }
    let (mut path, mut ids, mut pages) = ("/api/tables".to_owned(), Vec::new(), 0);
    loop {
        let page = get(&server, &path, &cookie).await;
        let all = page.json();
        let all = all.as_array().expect("a list").iter();
        ids.extend(all.map(|t| t["id"].as_str().expect("an id").to_owned()));
        pages += 1;
        let link = page.header("link").and_then(|l| l.split(['<', '>']).nth(1));
        let Some(next) = link else { break };
        next.clone_into(&mut path);
    }
    ids.sort();
    ids.dedup();
    assert_eq!((ids.len(), pages), (5, 3));
    assert_eq!(
        get(&server, "/api/tables?after=x", &cookie).await.status,
        200
    );
    server.end().await;
}

#[tokio::test]
async fn behind_a_proxy_everybody_has_an_address_of_their_own() {
    let config = Config {
        makes: 3,
        proxy: Some("x-forwarded-for".into()),
        ..unhurried()
    };
    let server = server(config).await;
    let make = async |from: &str, cookie: &str| {
        let headers = [("x-forwarded-for", from), ("cookie", cookie)];
        post(&server, "/api/tables", &headers, ALONE).await
    };
    for number in 0..4 {
        // What a visitor writes there themselves changes nothing.
        let from = format!("9.9.9.{number}, 203.0.113.7");
        let status = if number < 3 { 200 } else { 429 };
        assert_eq!(make(&from, "").await.status, status, "{number}");
    }
    let other = make("203.0.113.8", "").await;
    assert_eq!(other.status, 200);
    // A browser has its bound wherever it comes from.
    let cookie = made(&other).cookie;
    for number in 0..4 {
        let from = format!("203.0.113.{}", 20 + number);
        let status = if number < 3 { 200 } else { 429 };
        assert_eq!(make(&from, &cookie).await.status, status, "{number}");
    }
    server.end().await;
    // Without the option the header is nobody's word.
    let server = self::server(Config {
        makes: 3,
        ..unhurried()
    })
    .await;
    for n in 0..4 {
        let from = format!("203.0.113.{n}");
        let status = if n < 3 { 200 } else { 429 };
        let reply = post(&server, "/api/tables", &[("x-forwarded-for", &from)], ALONE).await;
        assert_eq!(reply.status, status);
    }
    server.end().await;
}

#[tokio::test]
async fn a_browser_has_so_many_connections() {
    let server = server(Config {
        browser: 2,
        ..unhurried()
    })
    .await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let come = || {
        let cookie = Some(("cookie", table.cookie.as_str()));
        Client::connect(server.address, &table.id, cookie)
    };
    let (one, two) = (come().await, come().await);
    assert!(one.is_ok() && two.is_ok() && come().await.is_err());
    assert!(
        Client::connect(server.address, &table.id, None)
            .await
            .is_ok()
    );
    drop(one);
    let begun = Instant::now();
    while come().await.is_err() {
        assert!(begun.elapsed() < common::LONG, "nobody is let in");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.end().await;
}

#[tokio::test]
async fn cookies_are_secure_behind_tls_and_old_ones_hold() {
    let server = server(Config {
        proxy: Some("x-forwarded-for".into()),
        ..unhurried()
    })
    .await;
    // From before there was TLS.
    let old = server.alone("card/the-gathering", &["roland-banks"]).await;
    assert!(old.cookie.starts_with("miskatonic="), "{}", old.cookie);
    let tls = ("x-forwarded-proto", "https");
    let reply = get(&server, "/api/tables", &[tls, ("cookie", &old.cookie)]).await;
    assert_eq!(reply.json().as_array().map(Vec::len), Some(1));
    let sets = reply.headers.iter().filter(|(n, _)| n == "set-cookie");
    let sets: Vec<&str> = sets.map(|(_, v)| v.as_str()).collect();
    let [new, gone] = sets[..] else {
        panic!("{sets:?}")
    };
    assert!(new.starts_with("__Host-miskatonic="), "{new}");
    for word in ["; Secure", "; HttpOnly", "; Path=/;", "; SameSite=Strict"] {
        assert!(new.contains(word), "{new}");
    }
    assert!(
        !new.contains("Domain") && gone.starts_with("miskatonic=; ") && gone.contains("Max-Age=0")
    );
    let cookie = new.split(';').next().expect("a cookie");
    let reply = get(&server, "/api/tables", &[tls, ("cookie", cookie)]).await;
    assert_eq!(reply.json()[0]["id"], json!(old.id));
    assert!(reply.header("set-cookie").is_none());
    // The name that TLS guards goes before the one that anybody on the line can set.
    let both = format!("miskatonic={}; {cookie}", "0".repeat(32));
    let reply = get(&server, "/api/tables", &[tls, ("cookie", &both)]).await;
    assert_eq!(reply.json()[0]["id"], json!(old.id));
    server.end().await;
}

#[tokio::test]
async fn the_higher_right_holds() {
    let server = server(unhurried()).await;
    let wish = json!({
        "scenario": "card/the-gathering",
        "investigators": ["roland-banks", "wendy-adams"],
        "seats": ["mine", "friend"],
    });
    let table = server.make(wish).await;
    let links = server.links(&table).await;
    let cookie = Some(("cookie", table.cookie.as_str()));
    for link in [&links["watch"], &links["seats"]["1"]] {
        let token = token(link);
        let mut client = Client::connect(server.address, &table.id, cookie)
            .await
            .expect("a socket");
        client.send(json!({"type": "hello", "token": token})).await;
        let welcome = client.wait("welcome").await;
        assert_eq!(
            (&welcome["owner"], &welcome["seats"]),
            (&json!(true), &json!([0]))
        );
        let bearer = format!("Bearer {token}");
        let path = format!("/api/tables/{}/links", table.id);
        let headers = [
            ("cookie", table.cookie.as_str()),
            ("authorization", &bearer),
        ];
        assert_eq!(get(&server, &path, &headers).await.status, 200);
        // Without the cookie a link is what it is.
        assert_eq!(get(&server, &path, &headers[1..]).await.status, 403);
    }
    // A friend who opens the watch link still plays.
    let friend = Some(("cookie", "miskatonic=0123456789abcdef0123456789abcdef"));
    for link in [&links["seats"]["1"], &links["watch"]] {
        let mut client = Client::connect(server.address, &table.id, friend)
            .await
            .expect("a socket");
        client
            .send(json!({"type": "hello", "token": token(link)}))
            .await;
        assert_eq!(client.wait("welcome").await["seats"], json!([1]));
        client.wait("update").await;
    }
    server.end().await;
}

/// Counts the bytes that are written.
#[derive(Default)]
struct Counting {
    kept: InMemory,
    bytes: AtomicUsize,
}

impl Storage for Counting {
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()> {
        let bytes = all.iter().map(|w| format!("{w:?}").len()).sum();
        self.bytes.fetch_add(bytes, Ordering::SeqCst);
        self.kept.write(all)
    }
    fn tables(&self) -> Doing<'_, Vec<Row>> {
        self.kept.tables()
    }
    fn record<'a>(&'a self, id: &'a str) -> Doing<'a, Stored> {
        self.kept.record(id)
    }
    fn said<'a>(&'a self, id: &'a str) -> Doing<'a, Vec<String>> {
        self.kept.said(id)
    }
    fn close(&self) -> Doing<'_, ()> {
        self.kept.close()
    }
}

/// What comes of a line: that it is said, or why not.
async fn says(client: &mut Client, text: &str) -> Value {
    client.send(json!({"type": "chat", "text": text})).await;
    loop {
        let message = client.next().await.expect("the connection stands");
        let own = message["lines"][0]["text"] == json!(text);
        if message["type"] == "refused" || own {
            return message;
        }
    }
}

#[tokio::test]
async fn talk_costs_what_is_said_and_spectators_can_be_muted() {
    let storage = Arc::new(Counting::default());
    let mut config = unhurried();
    config.lines = 300;
    let server = Server::with(library(), storage.clone(), config.clone()).await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let watch = token(&server.links(&table).await["watch"]);
    let mut owner = server.join(&table.id, &table.token).await;
    let mut watches = server.join(&table.id, &watch).await;
    owner.wait("update").await;
    watches.wait("update").await;
    let before = storage.bytes.load(Ordering::SeqCst);
    let line = "x".repeat(400);
    for n in 0..250 {
        let said = says(&mut watches, &format!("{n} {line}")).await;
        assert_eq!(said["type"], "said", "{said}");
    }
    let written = storage.bytes.load(Ordering::SeqCst) - before;
    assert!(written < 250 * 700, "{written} bytes for 100,000");
    // Who says too much at once waits.
    let mut refused = 0;
    for n in 0..100 {
        let said = says(&mut watches, &format!("more {n}")).await;
        refused += usize::from(said["type"] == "refused");
    }
    assert!(refused > 20, "{refused}");
    // The owner mutes those who watch, and nobody else.
    let path = format!("/api/tables/{}", table.id);
    for (muted, kind) in [(true, "refused"), (false, "said")] {
        let body = json!({ "muted": muted }).to_string();
        let ask = Ask {
            method: "PATCH",
            path: &path,
            headers: &[("cookie", &table.cookie)],
            body: &body,
        };
        assert_eq!(server.ask(ask).await.status, 200);
        let mut again = server.join(&table.id, &watch).await;
        again.wait("update").await;
        assert_eq!(
            again.room["muted"],
            if muted { json!(true) } else { Value::Null }
        );
        assert_eq!(says(&mut again, "well?").await["type"], kind);
        assert_eq!(says(&mut owner, "quiet").await["type"], "said");
    }
    server.end().await;
    // The last lines are there after a restart.
    let server = Server::with(library(), storage, config).await;
    let mut owner = server.join(&table.id, &table.token).await;
    let said = owner.wait("said").await;
    let lines = said["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 200);
    assert_eq!(lines[199]["text"], "quiet");
    server.end().await;
}

#[tokio::test]
async fn an_upgrade_that_takes_answers_back_says_so() {
    let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
    let server = Server::with(library(), storage.clone(), unhurried()).await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    server.end().await;
    // As a program wrote it whose cards were others.
    let seq = storage.record(&table.id).await.expect("a record").seq;
    let lines = Write::Lines {
        id: table.id.clone(),
        seq,
        text: "an-answer-of-old\nanother-one\n".into(),
        summary: None,
    };
    storage.write(vec![lines]).await.expect("kept");
    // Who comes first, and who comes after another start, both read it, once.
    for _ in 0..2 {
        let server = Server::with(library(), storage.clone(), unhurried()).await;
        let mut client = server.join(&table.id, &table.token).await;
        let said = client.wait("said").await;
        let lines = said["lines"].as_array().expect("lines");
        assert_eq!(lines.len(), 1, "{said}");
        let text = lines[0]["text"].as_str().expect("words");
        assert!(
            text.contains("2 answers") && text.contains("took them back"),
            "{text}"
        );
        client.wait("update").await;
        server.end().await;
    }
}

#[tokio::test]
async fn who_is_busy_hears_that_the_server_ends() {
    let server = server(unhurried()).await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut all = Vec::new();
    for _ in 0..10 {
        let mut client = server.join(&table.id, &table.token).await;
        client.wait("update").await;
        all.push(tokio::spawn(async move {
            // It sends on and on, and ends where it cannot, as clients do.
            for _ in 0..1_000_000 {
                for _ in 0..2 {
                    let beat = Message::text(r#"{"type": "beat"}"#);
                    if client.socket.send(beat).await.is_err() {
                        return false;
                    }
                }
                match client.next().await {
                    Some(message) if message["type"] == "closed" => {
                        return message["again"] == json!(true);
                    }
                    Some(_) => {}
                    None => return false,
                }
            }
            false
        }));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.end().await;
    for client in all {
        assert!(client.await.expect("it ends"), "the last message is lost");
    }
}

/// Everything that stands in the files of a database.
fn bytes_of(file: &std::path::Path) -> String {
    let all = ["", "-wal"].map(|end| std::fs::read(format!("{}{end}", file.display())));
    let all = all.into_iter().flatten().flatten().collect::<Vec<u8>>();
    String::from_utf8_lossy(&all).into_owned()
}

#[tokio::test]
async fn secrets_are_not_in_the_database_and_old_ones_hold() {
    let file = std::env::temp_dir().join(format!("miskatonic-secrets-{}.db", std::process::id()));
    let remove = || {
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    };
    remove();
    let vault = Vault::with_key(&"0123456789abcdef".repeat(4)).expect("a key");
    let begin = async |vault: &Vault| {
        let storage = Arc::new(Sqlite::open(&file).await.expect("a file"));
        let config = Config {
            vault: vault.clone(),
            ..unhurried()
        };
        Server::with(library(), storage, config).await
    };
    // Version 1: links as they are, the owner's and the friend's cookie as they are, talk beside them.
    let server = begin(&Vault::default()).await;
    let wish = json!({"scenario": "card/the-gathering", "investigators": ["roland-banks", "wendy-adams"], "seats": ["mine", "friend"]});
    let table = server.make(wish).await;
    let links = server.links(&table).await;
    server.end().await;
    let cookie = table.cookie.split('=').nth(1).expect("a secret").to_owned();
    let friend = "fedcba9876543210fedcba9876543210";
    let storage = Sqlite::open(&file).await.expect("a file");
    let row = storage.tables().await.expect("rows").remove(0);
    let mut meta: Value = serde_json::from_str(&row.meta).expect("JSON");
    assert!(
        meta["owner"]
            .as_str()
            .is_some_and(|o| o.starts_with("sha256:"))
    );
    meta["owner"] = json!(cookie);
    meta["friends"] = json!([{"person": friend, "seat": 1}]);
    meta["said"] = json!([{"who": "Roland Banks", "text": "Before the upgrade", "at": 1}]);
    let json = meta.to_string();
    let old = Write::Meta { id: row.id, json };
    storage.write(vec![old]).await.expect("kept");
    storage.close().await.expect("closed");
    let secrets = [
        cookie.as_str(),
        friend,
        &table.token,
        &token(&links["watch"]),
        &token(&links["seats"]["1"]),
    ];
    let there = bytes_of(&file);
    assert!(secrets.iter().all(|s| there.contains(s)), "as it was");
    // Version 2 keeps none of them, and takes all of them.
    for _ in 0..2 {
        let server = begin(&vault).await;
        let now = bytes_of(&file);
        for secret in secrets {
            assert!(!now.contains(secret), "it is in the file");
        }
        assert_eq!(server.links(&table).await, links);
        for (cookie, seats) in [(cookie.as_str(), json!([0])), (friend, json!([1]))] {
            let cookie = format!("miskatonic={cookie}");
            let shown = Some(("cookie", cookie.as_str()));
            let mut client = Client::connect(server.address, &table.id, shown)
                .await
                .expect("a socket");
            client.send(json!({"type": "hello"})).await;
            assert_eq!(client.wait("welcome").await["seats"], seats);
            let said = client.wait("said").await;
            assert_eq!(said["lines"].as_array().map(Vec::len), Some(1), "{said}");
        }
        let mut client = server.join(&table.id, &table.token).await;
        assert_eq!(client.wait("welcome").await["owner"], json!(true));
        client.wait("update").await;
        server.end().await;
    }
    // Without the key, old links are worth nothing, and the owner's browser has new ones.
    let other = Vault::with_key(&"a".repeat(64)).expect("a key");
    let server = begin(&other).await;
    let mut client = server.join(&table.id, &table.token).await;
    assert_eq!(client.wait("closed").await["again"], json!(false));
    let new = server.links(&table).await;
    let mut client = server.join(&table.id, &token(&new["table"])).await;
    assert_eq!(client.wait("welcome").await["owner"], json!(true));
    server.end().await;
    remove();
}
