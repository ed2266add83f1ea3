//! Players join and leave a campaign between two scenarios: the seats of a table follow its game.

use crate::common;

use common::{Ask, Client, Made, Server, made, token};
use serde_json::{Value, json};
use server::InMemory;
use server::storage::Storage;
use std::sync::Arc;

/// A campaign of Roland alone, up to the stop after its first scenario.
async fn at_the_stop(server: &Server) -> (Made, Client) {
    let record = include_str!("../../../golden/card-game/zealot-roland.record");
    let (before, _) = record
        .split_once("scenario:the-midnight-masks")
        .expect("the second scenario");
    let reply = server
        .ask(Ask {
            method: "POST",
            path: "/api/import",
            body: before,
            ..Ask::default()
        })
        .await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let table = made(&reply);
    let mut mine = server.join(&table.id, &table.token).await;
    mine.wait("update").await;
    mine.wait_room().await;
    (table, mine)
}

/// Gives answers one after the other, and waits for the table after each.
async fn answers(client: &mut Client, keys: &[&str]) {
    for key in keys {
        client.answered(key).await;
        client.wait_room().await;
    }
}

/// The names of the seats in the room.
fn names(client: &Client) -> Vec<&str> {
    let seats = client.room["seats"].as_array().expect("seats");
    seats.iter().filter_map(|s| s["name"].as_str()).collect()
}

async fn hand(server: &Server, table: &Made, seat: u8, to: &str) -> Value {
    let reply = server
        .ask(Ask {
            method: "POST",
            path: &format!("/api/tables/{}/seats/{seat}", table.id),
            headers: &[("cookie", &table.cookie)],
            body: &json!({"to": to}).to_string(),
        })
        .await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

#[tokio::test]
async fn seats_follow_a_campaign() {
    let server = Server::new().await;
    let (table, mut mine) = at_the_stop(&server).await;
    assert_eq!(names(&mine), ["Roland Banks"]);

    // The new seat is the owner's, who gives it to a friend.
    answers(&mut mine, &["join", "investigator:wendy-adams"]).await;
    assert_eq!(names(&mine), ["Roland Banks", "Wendy Adams"]);
    assert_eq!(mine.room["seats"][1]["mine"], json!(true));
    let links = hand(&server, &table, 1, "friend").await;
    let link = token(&links["seats"]["1"]);
    let mut wendy = server.join(&table.id, &link).await;
    assert_eq!(wendy.wait("welcome").await["seats"], json!([1]));
    wendy.wait("update").await;

    // The friend leaves by an answer of their own, and the seat is hidden.
    answers(&mut mine, &["investigator:wendy-adams"]).await;
    wendy.wait_room().await;
    assert_eq!(wendy.asked(), Some(1));
    answers(&mut wendy, &["away"]).await;
    assert_eq!(names(&wendy), ["Roland Banks"]);

    // The same link opens the seat again when the investigator is back.
    mine.wait_room().await;
    answers(&mut mine, &["join", "investigator:wendy-adams"]).await;
    wendy.wait_room().await;
    assert_eq!(names(&wendy), ["Roland Banks", "Wendy Adams"]);
    assert_eq!(wendy.room["seats"][1]["mine"], json!(true));

    // At a table with friends a new seat has a link of its own.
    answers(&mut mine, &["join", "investigator:daisy-walker"]).await;
    answers(&mut mine, &["join", "investigator:agnes-baker"]).await;
    assert_eq!(mine.room["seats"][2]["open"], json!(true));
    let links = server.links(&table).await;
    let mut daisy = server.join(&table.id, &token(&links["seats"]["2"])).await;
    assert_eq!(daisy.wait("welcome").await["seats"], json!([2]));

    // Undo takes the last player back, and the game goes on with the same seats.
    mine.send(json!({"type": "undo", "revision": mine.revision, "client": "u1"}))
        .await;
    mine.wait("taken").await;
    mine.wait_room().await;
    assert_eq!(mine.room["seats"].as_array().map(Vec::len), Some(3));
    answers(&mut mine, &["investigator:agnes-baker"]).await;
    assert_eq!(mine.room["seats"].as_array().map(Vec::len), Some(4));
    assert!(!mine.offers().contains(&"join".to_owned()));

    // Another player takes the empty seat of four: the old link watches.
    answers(&mut mine, &["investigator:wendy-adams"]).await;
    wendy.wait_room().await;
    answers(&mut wendy, &["away"]).await;
    mine.wait_room().await;
    answers(&mut mine, &["join", "investigator:skids-otoole"]).await;
    wendy.wait("unseated").await;
    let links = server.links(&table).await;
    let new = token(&links["seats"]["1"]);
    assert_ne!(new, link);
    let mut skids = server.join(&table.id, &new).await;
    assert_eq!(skids.wait("welcome").await["seats"], json!([1]));

    // The next scenario is for four.
    answers(&mut mine, &["scenario:the-midnight-masks"]).await;
    assert_eq!(mine.objects["table"]["numbers"]["head-count"], json!(4));
    server.end().await;
}

/// A table that is read again has the same seats.
#[tokio::test]
async fn seats_stay_when_a_table_is_read_again() {
    let storage: Arc<dyn Storage> = Arc::new(InMemory::default());
    let server = Server::with(common::library(), storage.clone(), common::unhurried()).await;
    let (table, mut mine) = at_the_stop(&server).await;
    answers(&mut mine, &["join", "investigator:wendy-adams"]).await;
    server.end().await;
    let server = Server::with(common::library(), storage, common::unhurried()).await;
    let mut mine = server.join(&table.id, &table.token).await;
    assert_eq!(mine.wait("welcome").await["seats"], json!([0, 1]));
    mine.wait("update").await;
    mine.wait_room().await;
    assert_eq!(names(&mine), ["Roland Banks", "Wendy Adams"]);
    server.end().await;
}
