//! Several servers that share one database: who owns a table, what is fenced, what is passed on, what is handed over.

use crate::common;

use common::cluster::Cluster;
use common::{Ask, Client, Made, Server, library, unhurried};
use serde_json::json;
use server::Postgres;
use server::storage::{Claim, Shared, Storage, Write};
use sqlx::{Connection, Executor};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep, timeout};

const LEASE: Duration = Duration::from_secs(4);

async fn node(url: &str, at: &str) -> Postgres {
    node_for(url, at, LEASE).await
}

async fn node_for(url: &str, at: &str, lease: Duration) -> Postgres {
    let storage = Postgres::open(url).await.expect("a database");
    storage.join(at, "build 1", lease).await.expect("a node")
}

pub fn made(id: &str) -> Vec<Write> {
    vec![
        Write::Meta {
            id: id.into(),
            json: "{}".into(),
        },
        lines(id, 0),
    ]
}

pub fn lines(id: &str, seq: u64) -> Write {
    Write::Lines {
        id: id.into(),
        seq,
        text: format!("line {seq}\n"),
        summary: None,
    }
}

async fn claimed(node: &Postgres, id: &str) -> u64 {
    match node.claim(id).await.expect("an answer") {
        Claim::Ours { epoch, .. } => epoch,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_write_counts_only_under_the_latest_claim() {
    let Some(cluster) = Cluster::start("fencing") else {
        return;
    };
    let url = cluster.url();
    let (one, two) = (
        node(&url, "http://127.0.0.1:1").await,
        node(&url, "http://127.0.0.1:2").await,
    );
    one.write(made("a")).await.expect("kept");
    assert_eq!(one.claim("none").await, Ok(Claim::Unknown));
    assert_eq!(claimed(&one, "a").await, 1);
    one.write(vec![lines("a", 1)]).await.expect("kept");
    let theirs = Claim::Theirs("http://127.0.0.1:1".into());
    assert_eq!(two.claim("a").await, Ok(theirs));
    // A node that has never claimed it cannot write, neither lines nor anything else.
    let said = Write::Said {
        id: "a".into(),
        json: "1".into(),
    };
    let meta = Write::Meta {
        id: "a".into(),
        json: "stolen".into(),
    };
    for write in [lines("a", 2), said, meta] {
        assert!(two.write(vec![write.clone()]).await.is_err(), "{write:?}");
    }
    // It is not forgotten while somebody owns it.
    two.write(vec![Write::Forget { id: "a".into() }])
        .await
        .expect("nothing to do");
    // It is given up, and claimed by the other: then the first one writes no more, neither alone nor together with others.
    one.write(made("b")).await.expect("kept");
    one.release("a", 1).await.expect("given up");
    assert_eq!(claimed(&two, "a").await, 2);
    assert!(one.write(vec![lines("a", 2)]).await.is_err());
    assert!(one.write(vec![lines("b", 1), lines("a", 2)]).await.is_err());
    let summed = Write::Lines {
        id: "a".into(),
        seq: 2,
        text: "x\n".into(),
        summary: Some("{}".into()),
    };
    assert!(one.write(vec![lines("b", 1), summed]).await.is_err());
    two.write(vec![lines("a", 2)]).await.expect("kept");
    // A late release of an earlier claim changes nothing.
    one.release("a", 1).await.expect("nothing to do");
    two.write(vec![lines("a", 3)]).await.expect("kept");
    assert_eq!(one.record("b").await.expect("a record").seq, 1);
    let kept = one.record("a").await.expect("a record");
    assert_eq!(kept.text, "line 0\nline 1\nline 2\nline 3\n");
    assert!(
        one.metrics().contains("miskatonic_fenced_total 3\n"),
        "{}",
        one.metrics()
    );
    for node in [one, two] {
        node.close().await.expect("closed");
    }
}

/// An append that has to wait for a claim sees the epoch of that claim; a claim waits for an append.
#[tokio::test]
async fn a_claim_and_an_append_at_the_same_time_exclude_each_other() {
    let Some(cluster) = Cluster::start("fencing at the same time") else {
        return;
    };
    let url = cluster.url();
    let one = Arc::new(node(&url, "http://127.0.0.1:1").await);
    one.write(made("a")).await.expect("kept");
    claimed(&one, "a").await;
    let mut hand = sqlx::PgConnection::connect(&url)
        .await
        .expect("a connection");
    hand.execute("BEGIN").await.expect("begun");
    hand.execute("UPDATE tables SET epoch = epoch + 1 WHERE id = 'a'")
        .await
        .expect("claimed");
    let appends = one.clone();
    let appends = tokio::spawn(async move { appends.write(vec![lines("a", 1)]).await });
    sleep(Duration::from_millis(300)).await;
    assert!(!appends.is_finished(), "it waits");
    hand.execute("COMMIT").await.expect("committed");
    assert!(appends.await.expect("it ends").is_err());
    assert_eq!(one.record("a").await.expect("a record").seq, 1);
    // The other way round: a claim waits until the append is there.
    claimed(&one, "a").await;
    hand.execute("BEGIN").await.expect("begun");
    hand.execute("SELECT FROM tables WHERE id = 'a' FOR SHARE")
        .await
        .expect("locked");
    let claims = one.clone();
    let claims = tokio::spawn(async move { claimed(&claims, "a").await });
    sleep(Duration::from_millis(300)).await;
    assert!(!claims.is_finished(), "it waits");
    hand.execute("COMMIT").await.expect("committed");
    assert_eq!(claims.await.expect("it ends"), 4);
    one.close().await.expect("closed");
}

#[tokio::test]
async fn a_lease_that_is_over_lets_another_node_take_over() {
    let Some(cluster) = Cluster::start("leases") else {
        return;
    };
    let url = cluster.url();
    let one = node(&url, "http://127.0.0.1:1").await;
    one.write(made("a")).await.expect("kept");
    claimed(&one, "a").await;
    let two = node(&url, "http://127.0.0.1:2").await;
    // While it beats, the lease holds.
    sleep(LEASE * 2).await;
    assert!(one.holds() && matches!(two.claim("a").await, Ok(Claim::Theirs(_))));
    // Its row is set back, as if it had been silent: it finds that out, and says so.
    let mut lost = one.lost();
    cluster.ask(
        "postgres",
        "UPDATE nodes SET until = now() - interval '1 s' WHERE url LIKE '%:1'",
    );
    assert_eq!(claimed(&two, "a").await, 2);
    timeout(LEASE, lost.changed())
        .await
        .expect("in time")
        .expect("told");
    assert!(!one.holds());
    assert!(one.write(vec![lines("a", 1)]).await.is_err());
    assert!(two.metrics().contains("miskatonic_takeovers_total 1\n"));
    // Soon it has a new one.
    let begun = Instant::now();
    while !one.holds() {
        assert!(begun.elapsed() < LEASE * 2, "it does not come back");
        sleep(Duration::from_millis(50)).await;
    }
    // A program that starts again at the same URL ends the lease of the one before.
    drop(two);
    let again = node(&url, "http://127.0.0.1:2").await;
    assert_eq!(claimed(&again, "a").await, 3);
    for node in [one, again] {
        node.close().await.expect("closed");
    }
    assert_eq!(cluster.ask("postgres", "SELECT count(*) FROM nodes"), "0");
}

/// A server that is a node.
struct Node {
    server: Server,
}

impl Node {
    async fn start(url: &str, lease: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let storage = node_for(url, &format!("http://{address}"), lease).await;
        let server = Server::at(listener, library(), Arc::new(storage), unhurried()).await;
        Self { server }
    }

    /// One with a table of the card game for one person.
    async fn with_a_table(url: &str, lease: Duration) -> (Self, Made) {
        let node = Self::start(url, lease).await;
        let table = node
            .server
            .alone("card/the-gathering", &["roland-banks"])
            .await;
        (node, table)
    }

    async fn play(&self, table: &Made) -> Client {
        let mut client = self.server.join(&table.id, &table.token).await;
        client.wait("update").await;
        client
    }

    async fn list(&self, path: &str, table: &Made) -> serde_json::Value {
        let ask = Ask {
            path,
            headers: &[("cookie", &table.cookie)],
            ..Ask::default()
        };
        let reply = self.server.ask(ask).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    }

    async fn metric(&self, name: &str) -> u64 {
        let path = "/metrics";
        let reply = self
            .server
            .ask(Ask {
                path,
                ..Ask::default()
            })
            .await;
        let line = reply.body.lines().find_map(|l| l.strip_prefix(name));
        line.and_then(|l| l.trim().parse().ok()).expect("a number")
    }
}

async fn goes_on(client: &mut Client) {
    let key = client.offers()[0].clone();
    client.answered(&key).await;
    client.wait_room().await;
}

#[tokio::test]
async fn every_node_serves_every_table() {
    let Some(cluster) = Cluster::start("several nodes") else {
        return;
    };
    let url = cluster.url();
    let two = Node::start(&url, LEASE).await;
    let (one, table) = Node::with_a_table(&url, LEASE).await;
    let mut here = one.play(&table).await;
    let mut there = two.play(&table).await;
    assert_eq!(
        (here.revision, &here.objects),
        (there.revision, &there.objects)
    );
    for _ in 0..3 {
        goes_on(&mut here).await;
        there.until(here.revision.expect("it plays")).await;
        goes_on(&mut there).await;
        here.until(there.revision.expect("it plays")).await;
    }
    assert_eq!(here.objects, there.objects);
    assert_eq!(two.metric("miskatonic_forwarded").await, 1);
    assert_eq!(two.metric("miskatonic_tables").await, 0);
    // What is asked over HTTP goes the same way.
    let path = format!("/api/tables/{}/links", table.id);
    assert_eq!(one.list(&path, &table).await, two.list(&path, &table).await);
    let rename = |title: &str| json!({ "title": title }).to_string();
    for (node, title) in [(&one, "from one"), (&two, "from two")] {
        let (path, body) = (format!("/api/tables/{}", table.id), rename(title));
        let ask = Ask {
            method: "PATCH",
            path: &path,
            headers: &[("cookie", &table.cookie)],
            body: &body,
        };
        assert_eq!(node.server.ask(ask).await.status, 200);
        for node in [&one, &two] {
            let list = node.list("/api/tables", &table).await;
            assert_eq!(list[0]["title"], json!(title));
        }
    }
    // A stranger cannot pretend to be a node.
    let headers = [
        ("x-miskatonic-node", "0".repeat(64)),
        ("x-miskatonic-from", "9.9.9.9".to_owned()),
    ];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(n, v)| (*n, v.as_str())).collect();
    let asks = Ask {
        path: &path,
        headers: &headers,
        ..Ask::default()
    };
    assert_eq!(two.server.ask(asks).await.status, 403);
    // Tables that nobody knows are unknown everywhere.
    for node in [&one, &two] {
        let path = "/api/tables/0123456789ab/links";
        assert_eq!(
            node.server
                .ask(Ask {
                    path,
                    ..Ask::default()
                })
                .await
                .status,
            404
        );
    }
    two.server.end().await;
    one.server.end().await;
}

/// A node that ends gives its tables to the others before it tells its clients: they lose nothing, and come back at once.
#[tokio::test]
async fn a_node_that_ends_hands_its_tables_over() {
    let Some(cluster) = Cluster::start("handing over") else {
        return;
    };
    let url = cluster.url();
    let lease = Duration::from_secs(60);
    let two = Node::start(&url, lease).await;
    let (one, table) = Node::with_a_table(&url, lease).await;
    let mut here = one.play(&table).await;
    let mut there = two.play(&table).await;
    goes_on(&mut here).await;
    there.until(here.revision.expect("it plays")).await;
    let ending = tokio::spawn(one.server.end());
    let closed = there.wait("closed").await;
    assert_eq!(closed["again"], json!(true), "{closed}");
    let began = Instant::now();
    let mut back = two.play(&table).await;
    println!("back after {:?}", began.elapsed());
    assert!(
        began.elapsed() < Duration::from_secs(1),
        "{:?}",
        began.elapsed()
    );
    assert_eq!(back.revision, there.revision);
    goes_on(&mut back).await;
    assert_eq!(two.metric("miskatonic_tables").await, 1);
    ending.await.expect("it ends");
    // An answer that is sent again counts once, also at another node.
    two.server.end().await;
}

/// While servers of two versions run, a table that no longer fits stays with its own version. Then it is mended.
#[tokio::test]
async fn a_table_of_another_version_is_left_to_its_servers() {
    let Some(cluster) = Cluster::start("two versions") else {
        return;
    };
    let url = cluster.url();
    let (one, table) = Node::with_a_table(&url, Duration::from_secs(60)).await;
    // An answer that only the other version knows.
    let other = Postgres::open(&url).await.expect("a database");
    let other = other
        .join("http://127.0.0.1:1", "build 2", Duration::from_secs(60))
        .await;
    let other = other.expect("a node");
    claimed(&other, &table.id).await;
    let seq = other.record(&table.id).await.expect("a record").seq;
    let lines = Write::Lines {
        id: table.id.clone(),
        seq,
        text: "an-answer-of-another-version\n".into(),
        summary: None,
    };
    other.write(vec![lines]).await.expect("kept");
    let claim = cluster.ask("postgres", "UPDATE tables SET node = NULL RETURNING epoch");
    assert!(claim.starts_with('1'), "{claim}");
    let mut client = one.server.join(&table.id, &table.token).await;
    let closed = client.wait("closed").await;
    assert_eq!(closed["again"], json!(true), "{closed}");
    // From now on, clients are passed on to the other version, which may claim the table at once.
    let path = format!("/api/tables/{}/links", table.id);
    let headers = [("cookie", table.cookie.as_str())];
    let links = Ask {
        path: &path,
        headers: &headers,
        ..Ask::default()
    };
    assert_eq!(
        one.server.ask(links).await.status,
        503,
        "nobody listens there"
    );
    claimed(&other, &table.id).await;
    let kept = other.record(&table.id).await.expect("a record");
    assert!(
        kept.text.ends_with("an-answer-of-another-version\n"),
        "nothing was taken back"
    );
    // The last server of that version has gone.
    other.close().await.expect("closed");
    let mut client = one.play(&table).await;
    goes_on(&mut client).await;
    one.server.end().await;
}

/// A node that cannot reach its database any more stops its tables before another node may have them.
#[tokio::test]
async fn a_node_without_its_lease_stops_its_tables() {
    let Some(cluster) = Cluster::start("a lost lease") else {
        return;
    };
    let url = cluster.url();
    let two = Node::start(&url, LEASE).await;
    let (one, table) = Node::with_a_table(&url, LEASE).await;
    let mut here = one.play(&table).await;
    goes_on(&mut here).await;
    cluster.ask(
        "postgres",
        "UPDATE nodes SET until = now() - interval '1 s' WHERE id IN (SELECT node FROM tables)",
    );
    let closed = here.wait("closed").await;
    assert_eq!(closed["again"], json!(true), "{closed}");
    let mut there = two.play(&table).await;
    assert_eq!(there.revision, here.revision);
    goes_on(&mut there).await;
    // The first one passes its clients on from now on.
    let begun = Instant::now();
    while one.metric("miskatonic_leases_lost_total").await != 1 {
        assert!(begun.elapsed() < LEASE * 2);
        sleep(Duration::from_millis(50)).await;
    }
    let hello = json!({"type": "hello", "token": table.token});
    loop {
        let joined = Client::connect(one.server.address, &table.id, None).await;
        if let Ok(mut client) = joined {
            client.send(hello.clone()).await;
            if client.next().await.is_some_and(|m| m["type"] != "closed") {
                break;
            }
        }
        assert!(begun.elapsed() < LEASE * 4);
        sleep(Duration::from_millis(100)).await;
    }
    one.server.end().await;
    two.server.end().await;
}

/// The database ends and starts again: answers wait for it, and none is lost.
#[tokio::test]
async fn a_database_that_restarts_loses_no_answer() {
    let Some(cluster) = Cluster::start("a restart of the database") else {
        return;
    };
    let (one, table) = Node::with_a_table(&cluster.url(), Duration::from_secs(20)).await;
    let mut plays = one.play(&table).await;
    for _ in 0..3 {
        goes_on(&mut plays).await;
        cluster.restart();
        goes_on(&mut plays).await;
    }
    one.server.end().await;
}
