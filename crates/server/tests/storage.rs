//! What is kept together is kept whole and in order, in memory as in the file.

use crate::common;

use common::cluster::Cluster;
use common::{Ask, Client, Server, library, unhurried};
use serde_json::json;
use server::storage::{Browser, Storage, Stored, Write};
use server::{InMemory, Postgres, Sqlite};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

fn lines(id: &str, seq: u64, text: &str, summary: Option<&str>) -> Write {
    Write::Lines {
        id: id.into(),
        seq,
        text: text.into(),
        summary: summary.map(str::to_owned),
    }
}

/// Some hundred tables that are played at once, one of them forgotten and one renamed in the same commit.
fn many() -> Vec<Write> {
    let meta = |n: usize| Write::Meta {
        id: format!("t{n}"),
        json: format!("{{\"n\":{n}}}"),
    };
    let mut all: Vec<Write> = (0..150).map(meta).collect();
    all.extend((0..150).map(|n| {
        let text = format!("answer {n} 'quoted' \"twice\" Ünïcode\n");
        lines(&format!("t{n}"), 0, &text, Some("first"))
    }));
    all.push(Write::Forget { id: "t9".into() });
    all.push(Write::Meta {
        id: "t8".into(),
        json: "renamed".into(),
    });
    all
}

#[tokio::test]
async fn a_commit_of_many_tables_is_what_each_alone_would_be() {
    let file = std::env::temp_dir().join(format!("miskatonic-storage-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let disk = Sqlite::open(&file).await.expect("a file");
    let memory = InMemory::default();
    let cluster = Cluster::start("a commit of many tables");
    let database = match &cluster {
        Some(cluster) => Some(Postgres::open(&cluster.url()).await.expect("a database")),
        None => None,
    };
    let database = database.iter().map(|d| d as &dyn Storage);
    let all: Vec<&dyn Storage> = [&disk as &dyn Storage, &memory]
        .into_iter()
        .chain(database)
        .collect();
    for storage in &all {
        storage.write(many()).await.expect("kept");
        // Where a game stands may come with some of its lines only.
        let first = vec![
            lines("t7", 1, "later\n", Some("second")),
            lines("t6", 1, "later\n", None),
        ];
        storage.write(first).await.expect("kept");
        let later = vec![lines("t7", 2, "last\n", None)];
        storage.write(later).await.expect("kept");
        // Lines that were kept before are kept by nobody again, and nothing else of that commit.
        let again = vec![
            lines("t1", 1, "never\n", Some("never")),
            lines("t7", 1, "later\n", Some("second")),
        ];
        assert!(storage.write(again).await.is_err());
    }
    for storage in &all {
        assert_eq!(storage.tables().await, memory.tables().await);
        for n in 0..150 {
            let id = format!("t{n}");
            let kept = storage.record(&id).await.expect("a record");
            assert_eq!(kept, memory.record(&id).await.expect("a record"), "{id}");
        }
        assert_eq!(storage.record("t9").await.expect("none").text, "");
    }
    for storage in &all {
        talk(*storage).await;
        accounts(*storage).await;
        storage.probe().await.expect("it is well");
    }
    for storage in &all[1..] {
        storage.close().await.expect("closed");
    }
    disk.close().await.expect("closed");
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

/// Browsers come to accounts and go from them.
async fn accounts(storage: &dyn Storage) {
    let accounts = storage.accounts().expect("accounts");
    let of = |browser: &str, account: &str, until| Browser {
        browser: browser.into(),
        account: account.into(),
        name: format!("{account} Ünïcode"),
        until,
    };
    let all = vec![
        of("b", "ada", 7),
        of("a", "ada", 0),
        of("c", "bob", u64::from(u32::MAX)),
    ];
    accounts.join(Vec::new(), all.clone()).await.expect("kept");
    assert_eq!(accounts.browser("b").await, Ok(Some(all[0].clone())));
    assert_eq!(accounts.browser("d").await, Ok(None));
    let ada = vec![all[1].clone(), all[0].clone()];
    assert_eq!(accounts.browsers(Some("ada")).await, Ok(ada));
    assert_eq!(accounts.browsers(None).await.map(|all| all.len()), Ok(3));
    // What is forgotten and kept at once is kept.
    let new = of("b", "bob", 9);
    let gone = vec!["b".to_owned(), "c".to_owned(), "d".to_owned()];
    accounts.join(gone, vec![new.clone()]).await.expect("kept");
    assert_eq!(accounts.browsers(Some("bob")).await, Ok(vec![new]));
    assert_eq!(accounts.browsers(None).await.map(|all| all.len()), Ok(2));
}

/// Only the last lines that were said are kept; notes and forgotten tables are what they were last.
async fn talk(storage: &dyn Storage) {
    let said = |n: usize| Write::Said {
        id: "t3".into(),
        json: n.to_string(),
    };
    storage
        .write((0..250).map(said).collect())
        .await
        .expect("kept");
    let kept = storage.said("t3").await.expect("talk");
    let last: Vec<String> = (50..250).map(|n| n.to_string()).collect();
    assert_eq!(kept, last);
    for json in ["1", "2"] {
        let (name, json) = ("note".to_owned(), json.to_owned());
        storage
            .write(vec![Write::Note { name, json }])
            .await
            .expect("kept");
    }
    assert_eq!(storage.note("note").await, Ok(Some("2".to_owned())));
    assert_eq!(storage.note("none").await, Ok(None));
    storage
        .write(vec![Write::Forget { id: "t3".into() }])
        .await
        .expect("forgotten");
    assert_eq!(storage.said("t3").await, Ok(Vec::new()));
    assert_eq!(storage.record("t3").await, Ok(Stored::default()));
}

/// A file of its own for a test.
fn file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("miskatonic-{name}-{}.db", std::process::id()));
    gone(&file);
    file
}

fn gone(file: &Path) {
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

async fn serves(file: &Path) -> Server {
    let storage = Sqlite::open(file).await.expect("a file");
    Server::with(library(), Arc::new(storage), unhurried()).await
}

/// Another program that has the file open.
async fn other(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file);
    SqliteConnection::connect_with(&options)
        .await
        .expect("it opens")
}

async fn answers(client: &mut Client, n: usize) {
    for _ in 0..n {
        let key = client.offers()[0].clone();
        client.answered(&key).await;
        client.wait_room().await;
    }
}

async fn health(server: &Server) -> (u16, String) {
    let path = "/healthz";
    let reply = server
        .ask(Ask {
            path,
            ..Ask::default()
        })
        .await;
    (reply.status, reply.body)
}

#[tokio::test]
async fn one_row_that_is_missing_closes_no_table() {
    let file = file("row");
    let server = serves(&file).await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut plays = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    answers(&mut plays, 6).await;
    server.end().await;
    let mut hand = other(&file).await;
    let cut = hand.execute("DELETE FROM lines WHERE seq = 3").await;
    assert_eq!(cut.expect("cut").rows_affected(), 1);
    hand.close().await.expect("closed");
    for _ in 0..2 {
        let server = serves(&file).await;
        let mut plays = server.join(&table.id, &table.token).await;
        plays.wait("update").await;
        answers(&mut plays, 2).await;
        server.end().await;
    }
    gone(&file);
}

#[tokio::test]
async fn a_lock_of_another_program_is_reported_and_waited_out() {
    let file = file("lock");
    let server = serves(&file).await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut plays = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    assert_eq!(health(&server).await.0, 200);
    let mut hand = other(&file).await;
    hand.execute("BEGIN IMMEDIATE").await.expect("locked");
    let key = plays.offers()[0].clone();
    plays.answer(&key).await;
    let closed = plays.wait("closed").await;
    assert_eq!(closed["again"], json!(true));
    let why = closed["message"].as_str().expect("words");
    assert!(
        why.contains("another program has locked the database"),
        "{why}"
    );
    let (status, why) = health(&server).await;
    assert_eq!(status, 503, "{why}");
    hand.execute("ROLLBACK").await.expect("let go");
    let mut waited = 0;
    while health(&server).await.0 != 200 {
        waited += 1;
        assert!(waited < 100, "it does not become well");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut plays = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    plays.answered(&key).await;
    // A short lock is waited out, and nobody notices.
    hand.execute("BEGIN IMMEDIATE").await.expect("locked");
    plays.wait_room().await;
    let key = plays.offers()[0].clone();
    plays.answer(&key).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    hand.execute("ROLLBACK").await.expect("let go");
    plays.wait("taken").await;
    hand.close().await.expect("closed");
    server.end().await;
    gone(&file);
}
