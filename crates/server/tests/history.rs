//! A person's own history: what is told of a game that is over.

use crate::common;

use common::{Ask, Server, made};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn a_finished_game_tells_its_time_and_the_mistakes_of_its_review() {
    let server = Server::new().await;
    let case = table::rules::puzzles("card").swap_remove(0);
    let wish = json!({"game": "card", "chapter": "puzzles", "case": case.name}).to_string();
    let open = Ask {
        method: "POST",
        path: "/api/cases",
        body: &wish,
        ..Ask::default()
    };
    let table = made(&server.ask(open).await);
    let cookie = [("cookie", table.cookie.as_str())];
    let get = async |path: &str| {
        let ask = Ask {
            path,
            headers: &cookie,
            ..Ask::default()
        };
        server.ask(ask).await.json()
    };
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    assert_eq!(get("/api/records").await, json!([]));
    // The position is close to the end of its game.
    tokio::time::sleep(Duration::from_millis(1200)).await;
    for _ in 0..500 {
        if client.over {
            break;
        }
        let key = client.offers().last().cloned().expect("an offer");
        client.answered(&key).await;
        client.wait_room().await;
    }
    assert!(client.over, "the game is over");
    let card = get("/api/records").await[0].clone();
    assert_eq!(card["scenario"], "card/the-gathering");
    assert_eq!(card["mine"], card["investigators"]);
    assert!(card["time"].as_u64() >= Some(1), "{card}");
    assert_eq!(card["mistakes"], Value::Null);
    let path = format!("/api/tables/{}/review", table.id);
    let review = loop {
        let now = get(&path).await;
        if !now["review"].is_null() {
            break now["review"].clone();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let decisions = review["decisions"].as_array().expect("decisions");
    let mistakes = decisions.iter().filter(|d| d["told"] == true).count();
    assert_eq!(get("/api/records").await[0]["mistakes"], mistakes);
    // Another end of the same game has not been reviewed.
    let undo = json!({"type": "undo", "revision": client.revision, "client": "undo"});
    client.send(undo).await;
    client.wait("taken").await;
    client.wait_room().await;
    while !client.over {
        let key = client.offers().first().cloned().expect("an offer");
        client.answered(&key).await;
        client.wait_room().await;
    }
    assert_eq!(get("/api/records").await[0]["mistakes"], Value::Null);
    server.end().await;
}
