//! What a stranger may send: an error comes back to the sender, and nothing changes for anybody.

use crate::common;

use common::{Ask, Client, Luck, Made, Server, library, token, unhurried};
use serde_json::{Value, json};
use server::{Config, InMemory};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout};

async fn server(config: Config) -> Server {
    Server::with(library(), Arc::new(InMemory::default()), config).await
}

async fn with_friend(server: &Server) -> (Made, String, String) {
    let table = server
        .make(json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "wendy-adams"],
            "seats": ["mine", "friend"],
        }))
        .await;
    let links = server.links(&table).await;
    (table, token(&links["seats"]["1"]), token(&links["watch"]))
}

#[tokio::test]
async fn a_wrong_secret_opens_nothing() {
    let server = Server::new().await;
    let (table, friend, _) = with_friend(&server).await;
    // One digit is another: a letter that is replaced by another might not be in the secret at all.
    let other = if friend.ends_with('0') { '1' } else { '0' };
    let nearly = format!("{}{other}", &friend[..31]);
    let guessed = [
        "",
        "0123456789abcdef0123456789abcdef",
        "not a secret",
        &friend[..31],
        &nearly,
    ];
    for token in guessed {
        let mut client = server.join(&table.id, token).await;
        let closed = client.next().await.expect("an answer");
        assert_eq!(
            (&closed["type"], &closed["again"]),
            (&json!("closed"), &json!(false))
        );
        assert!(client.next().await.is_none(), "the connection is over");
        let bearer = format!("Bearer {token}");
        for (method, path) in [
            ("GET", "/links"),
            ("GET", "/record"),
            ("GET", "/history"),
            ("GET", "/view?answers=0"),
            ("DELETE", ""),
            ("POST", "/restore"),
        ] {
            let reply = server
                .ask(Ask {
                    method,
                    path: &format!("/api/tables/{}{path}", table.id),
                    headers: &[("authorization", &bearer)],
                    ..Ask::default()
                })
                .await;
            assert_eq!(reply.status, 403, "{method} {path}: {}", reply.body);
        }
    }
    // A friend opens the own seat and no more.
    let bearer = format!("Bearer {friend}");
    for path in ["/links", "/record"] {
        let reply = server
            .ask(Ask {
                path: &format!("/api/tables/{}{path}", table.id),
                headers: &[("authorization", &bearer)],
                ..Ask::default()
            })
            .await;
        assert_eq!(reply.status, 403);
    }
    let mut nowhere = server.join("000000000000", &friend).await;
    assert_eq!(nowhere.wait("closed").await["again"], json!(false));
    server.end().await;
}

#[tokio::test]
async fn other_peoples_pages_are_kept_out() {
    let config = Config {
        hosts: vec!["127.0.0.1".into()],
        ..unhurried()
    };
    let server = server(config).await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let own = format!("http://{}", server.address);
    for (origin, status) in [
        ("https://evil.example", 403),
        ("null", 403),
        ("http://127.0.0.1", 403),
        (own.as_str(), 200),
    ] {
        let reply = server
            .ask(Ask {
                method: "PATCH",
                path: &format!("/api/tables/{}", table.id),
                headers: &[("origin", origin), ("cookie", &table.cookie)],
                body: r#"{"archived": false}"#,
            })
            .await;
        assert_eq!(reply.status, status, "{origin}");
        let socket = Client::connect(server.address, &table.id, Some(("origin", origin))).await;
        assert_eq!(socket.is_ok(), status == 200, "{origin}");
    }
    // A name that somebody else made point here.
    for path in ["/", "/api/menu"] {
        let reply = server
            .ask(Ask {
                path,
                headers: &[("host", "evil.example")],
                ..Ask::default()
            })
            .await;
        assert_eq!(reply.status, 403);
    }
    server.end().await;
}

#[tokio::test]
async fn every_answer_has_its_headers() {
    let server = server(unhurried()).await;
    for path in [
        "/",
        "/healthz",
        "/metrics",
        "/api/menu",
        "/api/tables",
        "/api/none",
        "/none.js",
    ] {
        let reply = server
            .ask(Ask {
                path,
                ..Ask::default()
            })
            .await;
        let policy = reply.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{path}"
        );
        assert_eq!(
            reply.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            reply.header("referrer-policy"),
            Some("no-referrer"),
            "{path}"
        );
    }
    let metrics = server
        .ask(Ask {
            path: "/metrics",
            ..Ask::default()
        })
        .await
        .body;
    assert!(metrics.contains("# TYPE miskatonic_answer_seconds histogram"));
    server.end().await;
}

#[tokio::test]
async fn what_is_too_much_is_refused() {
    let server = server(Config {
        body: 2_000,
        makes: 5,
        clients: 3,
        ..Config::default()
    })
    .await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut quiet = server.join(&table.id, &table.token).await;
    quiet.wait("update").await;
    // A message that is too long ends the connection, of its sender alone.
    let mut loud = server.join(&table.id, &table.token).await;
    loud.wait("update").await;
    loud.send(json!({"type": "chat", "text": "x".repeat(100_000)}))
        .await;
    while loud.next().await.is_some() {}
    // Too many messages are refused, and at last the connection ends.
    let mut hasty = server.join(&table.id, &table.token).await;
    hasty.wait("update").await;
    for _ in 0..400 {
        hasty.send(json!({"type": "beat"})).await;
    }
    let mut refused = 0;
    while let Some(message) = hasty.next().await {
        refused += usize::from(message["type"] == "refused");
    }
    assert!(refused >= 1);
    // Too long a body, and too many tables.
    let long = format!(r#"{{"scenario": "{}"}}"#, "x".repeat(3_000));
    let make = |body| Ask {
        method: "POST",
        path: "/api/tables",
        body,
        ..Ask::default()
    };
    for (body, status) in [(long.as_str(), 413), ("{", 422), ("[]", 422), ("{}", 422)] {
        let reply = server.ask(make(body)).await;
        assert_eq!(reply.status, status, "{}", reply.body);
    }
    let mut tries = 0;
    while server.ask(make("{}")).await.status != 429 {
        tries += 1;
        assert!(tries < 20, "so many tables are made in a minute");
    }
    // Too many at one table.
    let mut more = Vec::new();
    for _ in 0..4 {
        more.push(server.join(&table.id, &table.token).await);
    }
    let mut closed = 0;
    for client in &mut more {
        loop {
            match client.next().await.expect("an answer")["type"].as_str() {
                Some("closed") => closed += 1,
                Some("update") => {}
                _ => continue,
            }
            break;
        }
    }
    assert!(closed >= 1);
    // None of it was felt by who sits there quietly.
    let key = quiet.offers()[0].clone();
    quiet.answered(&key).await;
    server.end().await;
}

/// What comes back on a bare connection that sends this and then nothing more; and whether it was closed in time.
async fn left_alone(server: &Server, sent: &str) -> String {
    let mut stream = TcpStream::connect(server.address).await.expect("a door");
    stream.write_all(sent.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    let closed = timeout(Duration::from_secs(20), stream.read_to_end(&mut bytes)).await;
    assert!(closed.is_ok(), "it is not waited for: {sent}");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn who_sends_too_slowly_is_not_waited_for() {
    let server = server(Config {
        patience: Duration::from_secs(1),
        request: Duration::from_secs(1),
        ..Config::default()
    })
    .await;
    let host = format!("host: {}", server.address);
    // Nothing at all, a part of the first line, a part of the head.
    for sent in [
        "",
        "GET /hea",
        "GET /healthz HTTP/1.1\r\nhost: here\r\nx-slow: ",
    ] {
        let heard = left_alone(&server, sent).await;
        assert!(
            heard.is_empty() || heard.starts_with("HTTP/1.1 4"),
            "{heard}"
        );
    }
    // A head, letter by letter, for as long as it may take.
    let mut stream = TcpStream::connect(server.address).await.expect("a door");
    let begun = Instant::now();
    let head = format!(
        "GET /healthz HTTP/1.1\r\n{host}\r\nx-slow: {}",
        "x".repeat(1_000)
    );
    for byte in head.bytes() {
        if stream.write_all(&[byte]).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "the door is closed"
    );
    // A part of a body.
    let head = format!("POST /api/tables HTTP/1.1\r\n{host}\r\ncontent-length: 100\r\n\r\n{{");
    let heard = left_alone(&server, &head).await;
    assert!(heard.starts_with("HTTP/1.1 408"), "{heard}");
    // A socket without a greeting.
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut silent = server.socket(&table.id).await;
    assert!(silent.next().await.is_none());
    // The others are served.
    assert_eq!(
        server
            .ask(Ask {
                path: "/healthz",
                ..Ask::default()
            })
            .await
            .status,
        200
    );
    server.end().await;
}

#[tokio::test]
async fn who_never_reads_is_not_waited_for() {
    let server = server(Config {
        patience: Duration::from_secs(1),
        address: 1,
        ..Config::default()
    })
    .await;
    // More than the system keeps for a connection, asked for and never taken, on the one connection there may be.
    let slow = TcpSocket::new_v4().expect("a socket");
    slow.set_recv_buffer_size(4 << 10).expect("a small buffer");
    let mut slow = slow.connect(server.address).await.expect("a door");
    let one = format!(
        "GET /api/catalogue/card HTTP/1.1\r\nhost: {}\r\n\r\n",
        server.address
    );
    let all = one.repeat(100);
    slow.write_all(all.as_bytes()).await.expect("sent");
    let begun = Instant::now();
    let healthy = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    loop {
        let mut next = TcpStream::connect(server.address).await.expect("a door");
        let mut byte = [0];
        let sent = next.write_all(healthy.as_bytes()).await;
        if sent.is_ok() && matches!(next.read(&mut byte).await, Ok(1)) {
            break;
        }
        assert!(begun.elapsed() < common::LONG, "the door is held for ever");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(begun.elapsed() >= Duration::from_millis(900));
    drop(slow);
    server.end().await;
}

#[tokio::test]
async fn the_house_has_so_many_tables_and_connections() {
    let server = server(Config {
        tables: 2,
        sockets: 2,
        ..unhurried()
    })
    .await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    server.alone("board/arkham", &["amanda-sharpe"]).await;
    let more = server.ask(Ask {
        method: "POST",
        path: "/api/tables",
        body: r#"{"scenario": "board/arkham", "investigators": ["amanda-sharpe"]}"#,
        ..Ask::default()
    });
    assert_eq!(more.await.status, 503);
    let mut one = server.join(&table.id, &table.token).await;
    let mut two = server.join(&table.id, &table.token).await;
    one.wait("update").await;
    two.wait("update").await;
    let third = Client::connect(server.address, &table.id, None).await;
    assert!(third.is_err(), "there is room for two");
    // When one has gone there is room again.
    drop(two);
    let begun = Instant::now();
    while Client::connect(server.address, &table.id, None)
        .await
        .is_err()
    {
        assert!(begun.elapsed() < common::LONG, "nobody is let in");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.end().await;
}

/// What Prometheus reads: each number by its name and labels. Panics where a line is not in its format.
fn numbers(text: &str) -> BTreeMap<String, f64> {
    let (mut out, mut typed) = (BTreeMap::new(), BTreeSet::new());
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            let mut words = comment.split(' ');
            let (what, name) = (words.next(), words.next().expect("a name"));
            if what == Some("TYPE") {
                let kind = words.next().expect("a type");
                assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
                assert!(typed.insert(name.to_owned()), "{name} is typed once");
            }
            continue;
        }
        let (name, value) = line.rsplit_once(' ').expect("a name and a number");
        let family = name.split('{').next().unwrap_or_default();
        let of = ["_bucket", "_sum", "_count"].map(|s| family.strip_suffix(s));
        let of = of.into_iter().flatten().find(|f| typed.contains(*f));
        assert!(typed.contains(of.unwrap_or(family)), "{line}: no type");
        let value = value.parse().expect("a number");
        assert!(out.insert(name.to_owned(), value).is_none(), "{name} twice");
    }
    out
}

#[tokio::test]
async fn what_is_counted_is_told_to_prometheus() {
    let server = server(unhurried()).await;
    let ask = || Ask {
        path: "/metrics",
        ..Ask::default()
    };
    let before = numbers(&server.ask(ask()).await.body);
    assert_eq!(before["miskatonic_answers_total"], 0.0);
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    for _ in 0..3 {
        let key = client.offers()[0].clone();
        client.answered(&key).await;
        client.wait_room().await;
    }
    client.answer("no such thing").await;
    client.wait("refused").await;
    let reply = server.ask(ask()).await;
    let kind = reply.header("content-type").unwrap_or_default().to_owned();
    assert!(kind.starts_with("text/plain"), "{kind}");
    let now = numbers(&reply.body);
    for (name, value) in [
        ("miskatonic_tables", 1.0),
        ("miskatonic_sockets", 1.0),
        ("miskatonic_answers_total", 3.0),
        ("miskatonic_refused_total", 1.0),
        ("miskatonic_broken_total", 0.0),
        ("miskatonic_answer_seconds_count", 3.0),
        ("miskatonic_answer_seconds_bucket{le=\"+Inf\"}", 3.0),
    ] {
        assert_eq!(now.get(name), Some(&value), "{name}");
    }
    assert!(now["miskatonic_commits_total"] >= 3.0);
    assert!(now["miskatonic_answer_seconds_sum"] > 0.0);
    server.end().await;
}

#[tokio::test]
async fn one_address_has_so_many_connections() {
    let server = server(Config {
        address: 10,
        ..Config::default()
    })
    .await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    let mut idle = Vec::new();
    for _ in 0..40 {
        idle.push(TcpStream::connect(server.address).await.expect("a door"));
    }
    let mut closed = 0;
    for stream in &mut idle {
        let mut byte = [0];
        let heard = timeout(Duration::from_millis(50), stream.read(&mut byte)).await;
        closed += usize::from(matches!(heard, Ok(Ok(0) | Err(_))));
    }
    assert!((30..40).contains(&closed), "{closed}");
    // Who was there plays on, and when the others are gone everybody is let in again.
    let key = client.offers()[0].clone();
    client.answered(&key).await;
    drop(idle);
    let healthy = Ask {
        path: "/healthz",
        ..Ask::default()
    };
    let mut tries = 0;
    while Client::connect(server.address, &table.id, None)
        .await
        .is_err()
    {
        tries += 1;
        assert!(tries < 200, "nobody is let in");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(server.ask(healthy).await.status, 200);
    server.end().await;
}

#[tokio::test]
async fn names_of_any_length_are_refused_kindly() {
    let server = server(unhurried()).await;
    let long = "x".repeat(200_000);
    let wishes = [
        json!({"scenario": long, "investigators": ["roland-banks"]}),
        json!({"scenario": "card/the-gathering", "investigators": [long]}),
        json!({"scenario": "card/the-gathering", "investigators": vec!["roland-banks"; 10_000]}),
        json!({"scenario": "card/the-gathering", "investigators": ["roland-banks"], "difficulty": long}),
        json!({"scenario": "board/arkham", "investigators": ["amanda-sharpe"], "options": {"ancient-one": long}}),
        json!({"scenario": "card/the-gathering", "investigators": ["roland-banks"], "title": long}),
        json!({"scenario": "card/the-gathering", "investigators": ["roland-banks"], "seed": long}),
        json!({"scenario": "../../etc/passwd", "investigators": ["roland-banks"]}),
        json!({"scenario": "", "investigators": []}),
    ];
    for wish in wishes {
        let body = wish.to_string();
        let ask = Ask {
            method: "POST",
            path: "/api/tables",
            body: &body,
            ..Ask::default()
        };
        let reply = server.ask(ask).await;
        assert_eq!(
            reply.status,
            422,
            "{}",
            reply.body.get(..200).unwrap_or_default()
        );
    }
    let path = format!("/api/tables/{}", "x".repeat(5_000));
    assert!(matches!(
        server
            .ask(Ask {
                path: &path,
                ..Ask::default()
            })
            .await
            .status,
        404 | 405 | 414
    ));
    let path = format!("/api/rules/card/{}", "x".repeat(5_000));
    assert_eq!(
        server
            .ask(Ask {
                path: &path,
                ..Ask::default()
            })
            .await
            .status,
        404
    );
    server.end().await;
}

/// Messages that nobody should send: mutants of those that are sent.
fn odd(luck: &mut Luck, revision: u64, key: &str) -> String {
    let sound = [
        json!({"type": "answer", "revision": revision, "key": key, "client": "x"}),
        json!({"type": "confirm", "revision": revision, "keys": [key], "client": "x"}),
        json!({"type": "marked", "revision": revision, "keys": [key]}),
        json!({"type": "undo", "revision": revision, "back": "round", "client": "x"}),
        json!({"type": "agree", "revision": revision, "yes": true}),
        json!({"type": "quiet", "seat": 12, "kinds": ["single"], "rules": []}),
        json!({"type": "mute", "revision": revision, "object": key}),
        json!({"type": "wait", "revision": revision}),
        json!({"type": "late", "revision": revision, "at": 0, "client": "x"}),
        json!({"type": "advice", "revision": revision}),
        json!({"type": "ways", "revision": revision}),
    ];
    let mut message = sound[luck.below(sound.len())].clone();
    match luck.below(9) {
        0 => message["revision"] = json!(revision + 1 + luck.below(5) as u64),
        1 => message["revision"] = json!(-1),
        2 => message["revision"] = json!(u64::MAX),
        3 => message["type"] = json!("conjure"),
        4 => message = json!([message]),
        5 => {
            for (_, value) in message.as_object_mut().expect("an object") {
                *value = json!({"deep": [value.clone()]});
            }
        }
        6 => {
            let mut text = message.to_string();
            let at = luck.below(text.len());
            text.truncate(at);
            return text;
        }
        7 => {
            let mut bytes = message.to_string().into_bytes();
            let at = luck.below(bytes.len());
            bytes[at] = b" {}[]\",:\\0"[luck.below(10)];
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        _ => return "[".repeat(1 + luck.below(5_000)),
    }
    message.to_string()
}

#[tokio::test]
async fn what_makes_no_sense_changes_nothing() {
    let server = server(unhurried()).await;
    let (table, friend, watch) = with_friend(&server).await;
    let mut owner = server.join(&table.id, &table.token).await;
    let mut guest = server.join(&table.id, &friend).await;
    let mut eyes = server.join(&table.id, &watch).await;
    for client in [&mut owner, &mut guest, &mut eyes] {
        client.wait("update").await;
    }
    let asked = owner.asked().expect("somebody is asked");
    let (right, wrong) = if asked == 0 {
        (owner, guest)
    } else {
        (guest, owner)
    };
    let key = right.offers()[0].clone();
    let (revision, objects) = (right.revision.expect("it is known"), right.objects.clone());
    let mut senders = [wrong, eyes];
    let mut luck = Luck(11);
    for n in 0..2_000 {
        let sender = &mut senders[n % 2];
        let text = odd(&mut luck, revision, &key);
        sender.send_text(text.clone()).await;
        // The table answers this, and in order: beats are answered before it.
        let after = json!({"type": "explain", "object": "nothing"});
        sender.send(after).await;
        let mut refused = false;
        loop {
            let message = sender.next().await.expect("the connection stands");
            match message["type"].as_str() {
                Some("explained") => break,
                Some("refused") => refused = true,
                // A mutant may be as good as what it was made from: a proposal, or space for space.
                _ => {}
            }
        }
        assert!(refused, "{text}");
    }
    let mut right = right;
    right.wait_room().await;
    assert_eq!(right.revision, Some(revision));
    right.send(json!({"type": "hello"})).await;
    // Who is known by its secret alone says it again.
    right.wait("update").await;
    assert_eq!(right.objects, objects);
    right.answered(&key).await;
    server.end().await;
}

/// Everything that was sent, once more and in any order, after the game has gone on.
#[tokio::test]
async fn what_was_sent_before_does_nothing_again() {
    let server = server(unhurried()).await;
    // Random answers end some games early: not this one.
    let wish = json!({"scenario": "board/arkham", "investigators": ["amanda-sharpe"], "seed": "1"});
    let table = server.make(wish).await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    let mut luck = Luck(21);
    let mut sent = Vec::new();
    for number in 0..60 {
        let revision = client.revision;
        let message = if number % 9 == 8 {
            json!({"type": "undo", "revision": revision, "client": format!("c{number}")})
        } else {
            let offers = client.offers();
            let key = offers[luck.below(offers.len())].clone();
            json!({"type": "answer", "revision": revision, "key": key, "client": format!("c{number}")})
        };
        client.send(message.clone()).await;
        client.wait("taken").await;
        sent.push(message);
    }
    let (revision, objects) = (client.revision, client.objects.clone());
    for _ in 0..sent.len() * 3 {
        let message = sent[luck.below(sent.len())].clone();
        client.send(message).await;
        let reply = client.next().await.expect("the connection stands");
        let stale = reply["type"] == "refused" && reply["stale"] == json!(true);
        assert!(stale || reply["type"] == "taken", "{reply}");
    }
    assert_eq!((client.revision, &client.objects), (revision, &objects));
    server.end().await;
}

/// What somebody sends wrongly: malformed, too long, sent before, out of order, or about something else.
fn wrongly(kind: usize, luck: &mut Luck, at: &Client, before: &[Value]) -> String {
    let now = at.revision.unwrap_or(0);
    let answer = |revision: u64, key: &str| json!({"type": "answer", "revision": revision, "key": key, "client": "w"});
    let undo = |revision: u64| json!({"type": "undo", "revision": revision, "client": "w"});
    let message = match kind {
        0 => {
            let mut text = answer(now, "decline").to_string();
            text.truncate(luck.below(text.len()));
            return text;
        }
        1 => match luck.below(3) {
            0 => answer(now, &"k".repeat(5_000)),
            1 => json!({"type": "confirm", "revision": now, "keys": vec!["k"; 300], "client": "w"}),
            _ => {
                json!({"type": "quiet", "seat": 0, "kinds": [], "rules": (0..300).map(|n| format!("r{n}")).collect::<Vec<_>>()})
            }
        },
        2 => before[luck.below(before.len())].clone(),
        3 => match luck.below(3) {
            0 => answer(now + 1 + luck.below(3) as u64, "decline"),
            1 => answer(luck.below(now as usize) as u64, "nothing-of-this-name"),
            _ => undo(now + 1 + luck.below(3) as u64),
        },
        // Of another game, and of no game.
        _ => match luck.below(2) {
            0 => answer(now, "move:rivertown"),
            _ => json!({"type": "confirm", "revision": now, "keys": ["die:1"], "client": "w"}),
        },
    };
    message.to_string()
}

#[tokio::test]
async fn whatever_is_sent_wrongly_comes_back_to_its_sender_alone() {
    let server = server(unhurried()).await;
    let (table, friend, watch) = with_friend(&server).await;
    let mut there = Vec::new();
    for token in [&table.token, &friend, &watch] {
        let mut client = server.join(&table.id, token).await;
        client.wait("update").await;
        there.push(client);
    }
    let mut before = Vec::new();
    for _ in 0..8 {
        let revision = there[2].revision.expect("it is known");
        let asked = there[2].asked().expect("somebody is asked") as usize;
        let key = there[asked].offers()[0].clone();
        let answer = json!({"type": "answer", "revision": revision, "key": key, "client": "w"});
        there[asked].send(answer.clone()).await;
        for client in &mut there {
            client.until(revision + 1).await;
        }
        before.push(answer);
    }
    for client in &mut there {
        client.wait_room().await;
        client.heard.clear();
    }
    let stood: Vec<_> = there
        .iter()
        .map(|c| (c.revision, c.objects.clone()))
        .collect();
    let mut luck = Luck(31);
    for number in 0..600 {
        let sender = &mut there[number % 3];
        let text = wrongly(number / 3 % 5, &mut luck, sender, &before);
        sender.send_text(text.clone()).await;
        let reply = sender.next().await.expect("the connection stands");
        // What was done before is said to be done, to whoever sends it once more.
        let known = number / 3 % 5 == 2 && reply["type"] == "taken";
        assert!(known || reply["type"] == "refused", "{text}: {reply}");
    }
    // Longer than any message may be: that connection ends, and no other of the same seat.
    let mut long = server.join(&table.id, &table.token).await;
    long.wait("update").await;
    long.send_text("x".repeat(100_000)).await;
    while long.next().await.is_some() {}
    for (client, stood) in there.iter_mut().zip(stood) {
        client.wait_room().await;
        for line in &client.heard {
            let message: Value = serde_json::from_str(line).expect("JSON");
            let own = ["refused", "taken", "explained"];
            assert!(own.iter().any(|kind| message["type"] == *kind), "{line}");
        }
        assert_eq!((client.revision, &client.objects), (stood.0, &stood.1));
    }
    server.end().await;
}
