//! Bots that play at a pace that people can follow, records that are shared, and who sits in a branch.

use crate::common::{self, Ask, Client, Server, library, token, unhurried};
use serde_json::json;
use server::{Config, InMemory};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

const PACE: Duration = Duration::from_millis(120);

/// A server whose bots pause before each answer.
async fn paced() -> Server {
    let config = Config {
        pace: PACE,
        ..unhurried()
    };
    Server::with(library(), Arc::new(InMemory::default()), config).await
}

/// Sets how fast bots play, and waits until the room says so.
async fn set(client: &mut Client, pace: &str) {
    client.send(json!({"type": "pace", "pace": pace})).await;
    while client.room["pace"] != json!(pace) {
        client.wait_room().await;
    }
}

#[tokio::test]
async fn bots_pause_before_each_answer_and_can_be_stopped() {
    let server = paced().await;
    let table = server
        .make(json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "wendy-adams"],
            "seats": ["bot", "bot"],
            "seed": "4",
        }))
        .await;
    let mut mine = server.join(&table.id, &table.token).await;
    mine.wait("update").await;
    assert_eq!(mine.room["pace"], json!("brisk"));
    // Nobody watched before: the bots have not begun.
    let from = mine.revision.unwrap_or(0);
    let began = Instant::now();
    for _ in 0..3 {
        mine.wait("update").await;
        assert!(!mine.over);
    }
    assert!(began.elapsed() >= PACE * 2, "{:?}", began.elapsed());
    set(&mut mine, "paused").await;
    let stopped = mine.revision.unwrap_or(0);
    assert!(stopped > from);
    tokio::time::sleep(PACE * 4).await;
    mine.send(json!({"type": "beat"})).await;
    mine.wait("beat").await;
    assert_eq!(mine.revision, Some(stopped));
    // It stays so for whoever comes back, and those who only watch do not change it.
    let links = server.links(&table).await;
    let mut eyes = server.join(&table.id, &token(&links["watch"])).await;
    eyes.wait("update").await;
    assert_eq!(eyes.room["pace"], json!("paused"));
    eyes.send(json!({"type": "pace", "pace": "instant"})).await;
    eyes.wait("refused").await;
    set(&mut mine, "instant").await;
    mine.until(stopped + 5).await;
    assert!(mine.revision > Some(stopped));
    server.end().await;
}

#[tokio::test]
async fn a_table_without_bots_has_no_pace() {
    let server = paced().await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut mine = server.join(&table.id, &table.token).await;
    mine.wait("update").await;
    assert_eq!(mine.room["pace"], json!(null));
    assert_eq!(mine.asked(), Some(0));
    server.end().await;
}

#[tokio::test]
async fn who_branches_plays_every_seat() {
    let server = Server::new().await;
    let table = server
        .make(json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "wendy-adams", "daisy-walker"],
            "seats": ["mine", "bot", "mine"],
            "seed": "4",
        }))
        .await;
    let reply = server
        .ask(Ask {
            method: "POST",
            path: &format!("/api/tables/{}/branch", table.id),
            headers: &[("cookie", &table.cookie)],
            body: "{}",
        })
        .await;
    let branch = common::made(&reply);
    let mut mine = server.join(&branch.id, &branch.token).await;
    mine.wait("update").await;
    for seat in 0..3 {
        assert_eq!(mine.room["seats"][seat]["sitter"], json!("mine"));
        assert_eq!(mine.room["seats"][seat]["mine"], json!(true));
    }
    server.end().await;
}

/// The link of a record opens it for everybody who has it, and for nobody else.
#[tokio::test]
async fn a_record_has_a_link_to_share() {
    let server = Server::new().await;
    let table = server
        .make(json!({
            "scenario": "board/arkham",
            "investigators": ["amanda-sharpe", "joe-diamond"],
            "seats": ["mine", "friend"],
        }))
        .await;
    let path = format!("/api/tables/{}", table.id);
    let about = |headers: Vec<(&'static str, String)>, path: String| {
        let server = &server;
        async move {
            let headers: Vec<(&str, &str)> =
                headers.iter().map(|(n, v)| (*n, v.as_str())).collect();
            let ask = Ask {
                path: &path,
                headers: &headers,
                ..Ask::default()
            };
            server.ask(ask).await
        }
    };
    let owner = || vec![("cookie", table.cookie.clone())];
    let told = about(owner(), path.clone()).await.json();
    assert_eq!(told["family"], json!("board"));
    assert_eq!(told["investigators"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&told["owner"], &told["over"]),
        (&json!(true), &json!(false))
    );
    let share = told["share"].as_str().expect("an address").to_owned();
    assert!(share.starts_with(&format!("/r/{}#", table.id)), "{share}");
    // A friend cannot give it away before the end, and a stranger is told nothing.
    let links = server.links(&table).await;
    let bearer = |secret: &str| vec![("authorization", format!("Bearer {secret}"))];
    let friend = token(&links["seats"]["1"]);
    let told = about(bearer(&friend), path.clone()).await.json();
    assert_eq!(
        (&told["owner"], &told["share"]),
        (&json!(false), &json!(null))
    );
    assert_eq!(about(Vec::new(), path.clone()).await.status, 403);
    // Whoever opens the link sees what happened.
    let shared = token(&json!(share));
    for part in ["", "/view?answers=0", "/history"] {
        let reply = about(bearer(&shared), format!("{path}{part}")).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
    server.end().await;
}
