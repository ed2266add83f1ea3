//! Reviews in the queue of several servers: any of them works on the next one, and a dead one keeps none.

use crate::common;

use common::cluster::Cluster;
use common::{Ask, LONG, Made, Server, library, unhurried};
use serde_json::Value;
use server::storage::Reviews;
use server::storage::reviews::{End, Progress, Wish};
use server::{Config, InMemory, Postgres, Storage, Vault};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep};

const LONG_LEASE: Duration = Duration::from_secs(60);
const SHORT_LEASE: Duration = Duration::from_millis(300);

/// A node without a server.
async fn bare(url: &str, at: &str, build: &str) -> Postgres {
    let storage = Postgres::open(url).await.expect("a database");
    let lease = Duration::from_secs(30);
    storage.join(at, build, lease).await.expect("a node")
}

fn wish(table: &str, hash: &str, asker: &str) -> Wish {
    Wish {
        table: table.to_owned(),
        hash: hash.to_owned(),
        record: format!("record {hash}"),
        asker: asker.to_owned(),
    }
}

/// The table of the review that a node takes now.
async fn takes(node: &dyn Reviews) -> Option<String> {
    let taken = node.take(LONG_LEASE).await.expect("the database answers");
    taken.map(|t| t.table)
}

async fn asks(node: &dyn Reviews, wish: &Wish) -> Option<Progress> {
    let asked = node.ask(wish, LONG_LEASE).await;
    asked.expect("the database answers")
}

#[tokio::test]
async fn one_node_at_a_time_has_a_review_and_a_late_one_writes_nothing() {
    let Some(cluster) = Cluster::start("reviews") else {
        return;
    };
    let url = cluster.url();
    let one = bare(&url, "http://127.0.0.1:1", "build 1").await;
    let two = bare(&url, "http://127.0.0.1:2", "build 1").await;
    let other = bare(&url, "http://127.0.0.1:3", "build 2").await;
    let first = wish("t1", "h1", "ann");
    assert_eq!(asks(&one, &first).await, Some(Progress::default()));
    assert_eq!(one.waiting().await, Ok(1));
    // Its record may not replay on another build.
    assert_eq!(takes(&other).await, None);
    let late = one.take(SHORT_LEASE).await.expect("an answer");
    let late = late.expect("a review waits");
    assert_eq!(
        (late.record.as_str(), late.asker.as_str()),
        ("record h1", "ann")
    );
    assert_eq!(takes(&two).await, None);
    assert_eq!(one.extend(&late, 3, SHORT_LEASE).await, Ok(true));
    let progress = asks(&two, &first).await.expect("it is there");
    assert_eq!((progress.done, progress.result), (3, None));
    // The first node hangs. The second one takes its review.
    sleep(SHORT_LEASE * 2).await;
    assert_eq!(one.waiting().await, Ok(1));
    let taken = two.take(LONG_LEASE).await.expect("an answer");
    let taken = taken.expect("its time is over");
    assert_eq!(one.extend(&late, 9, LONG_LEASE).await, Ok(false));
    assert_eq!(one.end(&late, &End::Done("late".into())).await, Ok(()));
    assert_eq!(asks(&one, &first).await.and_then(|p| p.result), None);
    assert_eq!(two.extend(&taken, 5, LONG_LEASE).await, Ok(true));
    assert_eq!(two.end(&taken, &End::Done("{}".into())).await, Ok(()));
    let progress = asks(&one, &first).await.expect("it is there");
    assert_eq!(progress.result.as_deref(), Some("{}"));
    assert_eq!(takes(&one).await, None);
    // The game went on: another record is another review, in place of the old one.
    let next = wish("t1", "h2", "ann");
    assert_eq!(asks(&one, &next).await, Some(Progress::default()));
    assert_eq!(takes(&one).await.as_deref(), Some("t1"));
    // A node that ends gives back what it has.
    assert_eq!(takes(&two).await, None);
    one.close().await.expect("it closes");
    assert_eq!(takes(&two).await.as_deref(), Some("t1"));
    for node in [two, other] {
        node.close().await.expect("it closes");
    }
}

#[tokio::test]
async fn askers_take_turns_and_what_nobody_waits_for_is_left() {
    let Some(cluster) = Cluster::start("reviews in turn") else {
        return;
    };
    let node = bare(&cluster.url(), "http://127.0.0.1:1", "build 1").await;
    for number in 0..30 {
        let table = format!("ann {number}");
        let asked = asks(&node, &wish(&table, "h", "ann")).await;
        assert_eq!(
            asked.is_some(),
            number < 20,
            "one asker has a part of the queue"
        );
    }
    assert!(asks(&node, &wish("ben", "h", "ben")).await.is_some());
    assert_eq!(takes(&node).await.as_deref(), Some("ann 0"));
    assert_eq!(takes(&node).await.as_deref(), Some("ben"));
    assert_eq!(takes(&node).await.as_deref(), Some("ann 1"));
    // Whoever asks for one waits for it only so long.
    let brief = wish("cat", "h", "cat");
    let asked = node.ask(&brief, Duration::from_millis(50)).await;
    assert_eq!(asked, Ok(Some(Progress::default())));
    sleep(Duration::from_millis(100)).await;
    assert_eq!(takes(&node).await.as_deref(), Some("ann 2"));
    asks(&node, &brief).await;
    let taken = node.take(LONG_LEASE).await.expect("an answer");
    let taken = taken.expect("it is wanted again");
    assert_eq!(taken.table, "cat");
    // A review that fails is forgotten; the next request begins anew.
    assert_eq!(node.extend(&taken, 4, LONG_LEASE).await, Ok(true));
    assert_eq!(node.end(&taken, &End::Failed).await, Ok(()));
    assert_eq!(asks(&node, &brief).await, Some(Progress::default()));
    assert_eq!(takes(&node).await.as_deref(), Some("cat"));
    node.close().await.expect("it closes");
}

async fn serves(url: &str) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = listener.local_addr().expect("an address");
    let storage = bare(url, &format!("http://{at}"), "build 1").await;
    let config = Config {
        vault: Vault::with_key(&"0123456789abcdef".repeat(4)).expect("a key"),
        ..unhurried()
    };
    Server::at(listener, library(), Arc::new(storage), config).await
}

/// A table of this server with some answers.
async fn played(server: &Server) -> Made {
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    for _ in 0..25 {
        let Some(key) = client.offers().first().cloned() else {
            break;
        };
        client.answered(&key).await;
        client.wait_room().await;
    }
    table
}

async fn got(server: &Server, table: &Made, what: &str) -> Value {
    let reply = server.owned(table, what).await;
    match what {
        "record" => Value::String(reply.body),
        _ => reply.json(),
    }
}

/// The review of a table, when it is done.
async fn reviewed(server: &Server, table: &Made) -> Value {
    let begun = Instant::now();
    loop {
        let now = got(server, table, "review").await;
        if !now["review"].is_null() {
            assert_eq!(now["done"], now["of"]);
            return now["review"].clone();
        }
        assert!(begun.elapsed() < LONG * 3, "{now}");
        sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn reviews_of_one_server_are_worked_on_by_all_of_them() {
    let Some(cluster) = Cluster::start("reviews of servers") else {
        return;
    };
    let (url, count) = (cluster.url(), |sql: &str| {
        let counted = cluster.ask("postgres", sql);
        counted.parse::<i64>().expect("a number")
    });
    let (one, two) = (serves(&url).await, serves(&url).await);
    // The second server looks for work when somebody asks it for a review, and takes the one that waits longest: of a table
    // of the first server, which has more than it works on at once. Then both are dead: they say nothing more, and their
    // time ends.
    let most = one.hall.ground().at_once().min(16);
    let die = "WITH dead AS (
        UPDATE reviews SET node = 'dead', ticket = ticket + 1, until = clock_timestamp() + interval '1 second'
        WHERE until > clock_timestamp() AND EXISTS (
            SELECT FROM reviews r JOIN tables t ON t.id = r.id
            WHERE r.until > clock_timestamp() AND r.node <> t.node)
        RETURNING id) SELECT count(*) FROM dead";
    let open = "SELECT count(*) FROM reviews WHERE result IS NULL";
    let (mut tables, begun) = (Vec::new(), Instant::now());
    while count(die) == 0 {
        assert!(begun.elapsed() < LONG, "the second server takes none");
        // A quick first server may have done all of them: then there are as many anew.
        if count(open) == 0 {
            let (mut many, other) = (Vec::new(), played(&two).await);
            for _ in 0..most + 2 {
                many.push(played(&one).await);
            }
            for table in &many {
                got(&one, table, "review").await;
            }
            got(&two, &other, "review").await;
            tables.append(&mut many);
            tables.push(other);
        }
        sleep(Duration::from_millis(5)).await;
    }
    let mut all = Vec::new();
    for table in &tables {
        all.push(reviewed(&one, table).await);
    }
    assert_eq!(count("SELECT count(*) FROM reviews WHERE node = 'dead'"), 0);
    assert_eq!(
        count("SELECT count(*) FROM reviews WHERE result IS NULL"),
        0
    );
    // A server alone says the same about the same game.
    let record = got(&one, &tables[0], "record").await;
    let alone = Server::with(library(), Arc::new(InMemory::default()), unhurried()).await;
    let reply = alone
        .ask(Ask {
            method: "POST",
            path: "/api/import",
            body: record.as_str().expect("a text"),
            ..Ask::default()
        })
        .await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reviewed(&alone, &common::made(&reply)).await, all[0]);
    alone.end().await;
    // Whoever owns the table next has the review at once.
    one.end().await;
    let now = got(&two, &tables[0], "review").await;
    assert_eq!(now["review"], all[0]);
    two.end().await;
}
