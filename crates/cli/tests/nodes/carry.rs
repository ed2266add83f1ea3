//! Tables are carried from a data folder to plain files, to a database and back, and are the same everywhere.

use crate::common::cluster::Cluster;
use crate::common::{Ask, Client, ask, made};
use crate::nemesis::Node;
use serde_json::json;
use server::Sqlite;
use server::storage::{Browser, Storage as _};
use std::path::Path;
use std::process::{Command, Output};

fn storage(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_miskatonic"));
    command.arg("storage").args(args).output().expect("it runs")
}

/// Runs `miskatonic storage`, and returns its words.
fn done(args: &[&str]) -> String {
    let output = storage(args);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {said}{why}");
    said
}

fn fails(args: &[&str]) -> String {
    let output = storage(args);
    assert!(!output.status.success(), "{args:?}");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    said + &String::from_utf8_lossy(&output.stderr)
}

async fn opened(folder: &Path) -> Sqlite {
    let opened = Sqlite::open(&folder.join("tables.db")).await;
    opened.expect("a data folder")
}

#[tokio::test]
async fn tables_are_carried_to_any_storage_and_back() {
    let at = std::env::temp_dir().join(format!("miskatonic-carry-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&at);
    let path = |name: &str| at.join(name).display().to_string();
    // A game with an answer and some talk, in a data folder.
    let mut node = Node::alone(&at.join("first"));
    node.wait().await;
    let body = r#"{"scenario": "card/the-gathering", "investigators": ["roland-banks"]}"#;
    let making = Ask {
        method: "POST",
        path: "/api/tables",
        body,
        ..Ask::default()
    };
    let table = made(&ask(node.address, making).await);
    let mut client = Client::connect(node.address, &table.id, None)
        .await
        .expect("a socket");
    let hello = json!({"type": "hello", "token": table.token});
    client.send(hello.clone()).await;
    client.wait("update").await;
    let key = client.offers()[0].clone();
    client.answered(&key).await;
    client
        .send(json!({"type": "chat", "text": "Well?", "id": "1"}))
        .await;
    client.wait("said").await;
    let (revision, objects) = (client.revision, client.objects.clone());
    // While a server uses it, nothing is carried.
    assert!(fails(&["check", &path("first")]).contains("uses the data folder"));
    node.terminate().await;
    // Accounts go along.
    let ada = Browser {
        browser: "sha256:12".into(),
        account: "sha256:34".into(),
        name: "Ada".into(),
        until: 0,
    };
    let first = opened(&at.join("first")).await;
    let accounts = first.accounts().expect("accounts");
    let joined = accounts.join(Vec::new(), vec![ada.clone()]).await;
    joined.expect("kept");
    first.close().await.expect("closed");

    assert_eq!(done(&["check", &path("first")]), "tables: 1\n");
    let mut from = path("first");
    let mut places = vec![format!("files:{}", path("files"))];
    let cluster = Cluster::start("carrying tables to a database");
    places.extend(cluster.as_ref().map(Cluster::url));
    places.push(path("last"));
    for to in &places {
        assert!(
            done(&["move", "--from", &from, "--to", to]).contains("copied: 1, already there: 0.")
        );
        // A copy that is repeated changes nothing.
        assert!(
            done(&["move", "--from", &from, "--to", to]).contains("copied: 0, already there: 1.")
        );
        assert_eq!(done(&["check", to]), "tables: 1\n");
        from = to.clone();
    }
    let last = opened(&at.join("last")).await;
    let accounts = last.accounts().expect("accounts").browsers(None).await;
    assert_eq!(accounts, Ok(vec![ada]));
    last.close().await.expect("closed");
    // The links are sealed with the key of the first folder.
    std::fs::copy(at.join("first/key"), at.join("last/key")).expect("copied");
    let mut node = Node::alone(&at.join("last"));
    node.wait().await;
    let mut client = Client::connect(node.address, &table.id, None)
        .await
        .expect("a socket");
    client.send(hello).await;
    assert_eq!(
        client.wait("said").await["lines"][0]["text"],
        json!("Well?")
    );
    client.wait("update").await;
    assert_eq!((client.revision, &client.objects), (revision, &objects));
    node.terminate().await;

    // A record that does not replay is found, and named.
    let record = at.join("files").join(format!("{}.record", table.id));
    let text = std::fs::read_to_string(&record).expect("a record");
    std::fs::write(&record, text + "an-answer-that-nobody-gave\n").expect("written");
    let said = fails(&["import", &path("files"), &path("other")]);
    assert!(
        said.contains(&table.id) && said.contains("1 of 1 tables"),
        "{said}"
    );
    // Another table with the same id is not overwritten.
    let said = fails(&["import", &path("files"), &path("last")]);
    assert!(
        said.contains("another table with this id is there"),
        "{said}"
    );
    assert!(fails(&["check", &path("nowhere")]).contains("there are no tables"));
    assert!(!Path::new(&path("nowhere")).exists());
    let _ = std::fs::remove_dir_all(&at);
}
