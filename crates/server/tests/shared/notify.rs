//! Notifications of a table that several servers share: one of them tells of each turn, once.

use crate::common;
use crate::receiver::{Browser, Receiver, claims};

use common::cluster::Cluster;
use common::{Ask, Client, Made, Server, library, token, unhurried};
use serde_json::{Value, json};
use server::{Config, Postgres, Vault};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

const AWAY: Duration = Duration::from_millis(300);
const SOON: Duration = Duration::from_secs(2);

/// A node whose tables tell of a turn after this time.
async fn node(url: &str, away: Duration) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = listener.local_addr().expect("an address");
    let storage = Postgres::open(url).await.expect("a database");
    let lease = Duration::from_secs(30);
    let storage = storage
        .join(&format!("http://{at}"), "build 1", lease)
        .await;
    let mut config = Config {
        vault: Vault::with_key(&"0123456789abcdef".repeat(4)).expect("a key"),
        ..unhurried()
    };
    config.notifying.away = away;
    config.notifying.look = AWAY;
    config.notifying.private = true;
    let storage = Arc::new(storage.expect("a node"));
    Server::at(listener, library(), storage, config).await
}

async fn ask(server: &Server, table: &Made, method: &str, what: &str, body: &Value) -> Value {
    let (path, bearer) = (
        format!("/api/tables/{}/{what}", table.id),
        format!("Bearer {}", table.token),
    );
    let ask = Ask {
        method,
        path: &path,
        headers: &[("authorization", &bearer)],
        body: &body.to_string(),
    };
    let reply = server.ask(ask).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

async fn key(server: &Server) -> String {
    let path = "/api/push-key";
    let ask = Ask {
        path,
        ..Ask::default()
    };
    let key = server.ask(ask).await.json();
    key["key"].as_str().expect("a key").to_owned()
}

async fn joined(server: &Server, table: &Made, token: &str) -> Client {
    let mut client = server.join(&table.id, token).await;
    client.wait("update").await;
    client
}

#[tokio::test]
async fn of_several_servers_one_tells_of_a_turn_also_after_another_has_gone() {
    let Some(cluster) = Cluster::start("notifications") else {
        return;
    };
    let (url, mut receiver) = (cluster.url(), Receiver::new().await);
    let (one, two) = (node(&url, AWAY).await, node(&url, AWAY).await);
    // All servers have one key, whichever was asked first.
    let (first, second) = tokio::join!(key(&one), key(&two));
    assert_eq!(first, second);
    let wish = json!({
        "scenario": "card/the-gathering",
        "investigators": ["roland-banks", "wendy-adams"],
        "seats": ["mine", "friend"],
        "title": "Friday",
    });
    let table = one.make(wish).await;
    let friend = token(&one.links(&table).await["seats"]["1"]);
    drop(joined(&one, &table, &friend).await);
    // Everybody is passed on to the node of the table.
    let mut owner = joined(&two, &table, &table.token).await;
    // The settings are made at the node that does not own the table.
    let hook = json!({"url": receiver.url("hook")});
    ask(&two, &table, "PUT", "webhook", &hook).await;
    let browser = Browser::at(receiver.url("push"));
    ask(&two, &table, "PUT", "push", &browser.wish()).await;
    owner.play_until(1).await;
    assert_eq!(receiver.next().await.json()["seat"], 1);
    assert!(receiver.is_silent(SOON).await, "neither node tells again");
    // The node of the table ends just after the turn began, and nobody opens the table at the other one.
    let mut back = joined(&one, &table, &friend).await;
    drop(owner);
    back.play_until(0).await;
    drop(back);
    one.end().await;
    let (mut hooked, mut pushed) = (None, None);
    for _ in 0..2 {
        let came = receiver.next().await;
        match came.path.as_str() {
            "/hook" => hooked = Some(came.json()),
            _ => pushed = Some(came),
        }
    }
    assert_eq!(hooked.expect("the webhook is told")["seat"], 0);
    let pushed = pushed.expect("the browser is told");
    claims(&pushed, &first);
    assert_eq!(browser.opens(&pushed)["title"], "Your turn at Friday");
    assert!(receiver.is_silent(SOON).await);
    two.end().await;
}
