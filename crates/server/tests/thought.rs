//! What is thought at tables: their bots take turns, and a review is of the game as it stands.

use crate::common;

use common::{LONG, Made, Server};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, sleep};

#[tokio::test]
async fn tables_with_many_bots_that_think_leave_turns_for_the_others() {
    let server = Server::new().await;
    let table = async |investigators: &[&str], bot: &str| {
        let seats = vec![bot; investigators.len()];
        server
            .make(json!({
                "scenario": "card/the-gathering", "investigators": investigators, "seats": seats, "pace": "instant",
            }))
            .await
    };
    let four = ["roland-banks", "wendy-adams", "daisy-walker", "agnes-baker"];
    // More of them than think at once, each with bots that think for a second.
    let crowd = server.hall.ground().at_once() + 1;
    let mut watchers = Vec::new();
    for _ in 0..crowd {
        let table = table(&four, "scholar").await;
        watchers.push(server.join(&table.id, &table.token).await);
    }
    for watcher in &mut watchers {
        watcher.wait("update").await;
    }
    let small = table(&four[..1], "search").await;
    let mut small = server.join(&small.id, &small.token).await;
    small.wait("update").await;
    let from = small.revision.unwrap_or(0);
    let begun = Instant::now();
    // It thinks for 50 ms, and waits for one second of another table at most.
    small.until(from + 6).await;
    assert!(begun.elapsed() < LONG / 2, "{:?}", begun.elapsed());
    // So do the others go on.
    for watcher in &mut watchers {
        let revision = watcher.revision.unwrap_or(0);
        watcher.until(revision + 1).await;
    }
    server.end().await;
}

async fn reviewed(server: &Server, table: &Made) -> Value {
    server.owned(table, "review").await.json()
}

/// The keys of the answers that a review is about, when it is done.
async fn looked_at(server: &Server, table: &Made) -> Vec<String> {
    let begun = Instant::now();
    loop {
        let now = reviewed(server, table).await;
        if let Some(chances) = now["review"]["chances"].as_array() {
            let keys = chances.iter().filter_map(|c| c["key"].as_str());
            return keys.map(str::to_owned).collect();
        }
        assert!(begun.elapsed() < LONG, "{now}");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_review_is_of_the_answers_that_stand() {
    let server = Server::new().await;
    let table = server
        .make(json!({
            "scenario": "card/the-gathering", "investigators": ["roland-banks"], "ask_all": true, "seed": "4",
        }))
        .await;
    let mut mine = server.join(&table.id, &table.token).await;
    mine.wait("update").await;
    while mine.offers().len() < 2 {
        let key = mine.offers()[0].clone();
        mine.answered(&key).await;
        mine.wait_room().await;
    }
    let (first, second) = (mine.offers()[0].clone(), mine.offers()[1].clone());
    mine.answered(&first).await;
    mine.wait_room().await;
    let keys = looked_at(&server, &table).await;
    assert_eq!(keys.last(), Some(&first), "{keys:?}");
    // As many answers, and not the same ones.
    let revision = mine.revision;
    mine.send(json!({"type": "undo", "revision": revision, "client": "test"}))
        .await;
    mine.until(revision.unwrap_or(0) + 1).await;
    mine.answered(&second).await;
    mine.wait_room().await;
    let keys = looked_at(&server, &table).await;
    assert_eq!(keys.last(), Some(&second), "{keys:?}");
    // Advice is noted in the record and changes no answer: the review stands.
    let revision = mine.revision;
    mine.send(json!({"type": "advice", "revision": revision}))
        .await;
    mine.wait("advice").await;
    let now = reviewed(&server, &table).await;
    assert!(!now["review"].is_null(), "{now}");
    server.end().await;
}
