//! A puzzle at its table: what came of it, and what the odds of what is tried are made of.

use crate::common;

use common::{Ask, Client, Made, Server, library, made, unhurried};
use serde_json::{Value, json};
use server::{Config, InMemory};
use std::sync::Arc;

async fn stands(server: &Server, table: &Made) -> Value {
    let path = format!("/api/tables/{}/puzzle", table.id);
    let ask = Ask {
        path: &path,
        headers: &[("cookie", &table.cookie)],
        ..Ask::default()
    };
    server.ask(ask).await.json()
}

/// How a puzzle stands once the bot has thought.
async fn weighed(server: &Server, table: &Made) -> Value {
    loop {
        let now = stands(server, table).await;
        if now["thinking"] == json!(false) {
            return now;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// The offer that a puzzle calls so.
fn called(client: &Client, name: &str) -> String {
    let is = |key: &String| key == name || key.split_once(':').is_some_and(|(_, k)| k == name);
    client.offers().into_iter().find(is).expect("it is offered")
}

#[tokio::test]
async fn a_puzzle_says_whether_its_best_was_found() {
    let server = Server::new().await;
    let all = server
        .ask(Ask {
            path: "/api/puzzles",
            ..Ask::default()
        })
        .await
        .json();
    let puzzle = &all[0];
    assert_eq!(puzzle["scenario"], json!("card/the-gathering"));
    assert!(
        puzzle["who"].as_str().is_some_and(|who| who.contains('-')),
        "{puzzle}"
    );
    let wish = json!({"game": "card", "chapter": "puzzles", "case": puzzle["name"]}).to_string();
    let open = Ask {
        method: "POST",
        path: "/api/cases",
        body: &wish,
        ..Ask::default()
    };
    let table = made(&server.ask(open).await);
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    // The chaos bag tells its odds by how far a skill is ahead: more is never worse.
    client
        .send(json!({"type": "explain", "object": "bag"}))
        .await;
    let bag = client.wait("explained").await;
    let odds = |lead: &str| bag["sums"][lead]["odds"].as_u64().expect("odds");
    assert!(odds("-4") < odds("+0") && odds("+0") < odds("+6"), "{bag}");
    // What has odds opens into its sum and its tokens, which come to these odds.
    let offers = client.question["offers"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let tried = offers
        .iter()
        .find(|o| o["odds"].is_u64())
        .expect("something with odds");
    client
        .send(json!({"type": "foretell", "revision": client.revision, "key": tried["key"]}))
        .await;
    let told = client.wait("foretold").await;
    assert_eq!(told["sum"]["odds"], tried["odds"], "{told}");
    let cases = told["sum"]["cases"].as_array().cloned().unwrap_or_default();
    let weight = |good: bool| -> u64 {
        let all = cases
            .iter()
            .filter(|c| !good || c["succeeds"] == json!(true));
        all.filter_map(|c| c["weight"].as_u64()).sum()
    };
    assert_eq!(
        Some(weight(true) * 1_000_000 / weight(false)),
        tried["odds"].as_u64(),
        "{told}"
    );
    // Open, missed, taken back, found.
    assert_eq!(stands(&server, &table).await["found"], Value::Null);
    let case = table::rules::puzzles("card").swap_remove(0);
    let best = table::case::best(&case.play)[0][0].clone();
    let right = called(&client, &best);
    let wrong = client
        .offers()
        .into_iter()
        .find(|key| *key != right)
        .expect("another");
    client.answered(&wrong).await;
    let missed = weighed(&server, &table).await;
    assert_eq!(missed["found"], json!(false));
    assert_ne!(missed["given"], json!(""));
    assert_eq!(missed["taken"]["key"], json!(wrong), "{missed}");
    assert_eq!(missed["next"], all[1]["name"]);
    client
        .send(
            json!({"type": "undo", "revision": client.revision, "to": missed["at"], "client": "u"}),
        )
        .await;
    client.wait("taken").await;
    assert_eq!(stands(&server, &table).await["found"], Value::Null);
    client.answered(&right).await;
    assert_eq!(stands(&server, &table).await["found"], json!(true));
    // No other table is one.
    let other = server.alone("card/the-gathering", &["roland-banks"]).await;
    let path = format!("/api/tables/{}/puzzle", other.id);
    let ask = Ask {
        path: &path,
        headers: &[("cookie", &other.cookie)],
        ..Ask::default()
    };
    assert_eq!(server.ask(ask).await.status, 404);
    server.end().await;
}

/// Any position of a game becomes a puzzle: its first answer is weighed, and the search says what is best.
#[tokio::test]
async fn a_position_of_a_game_becomes_a_puzzle() {
    // What is best has to be thought out.
    let config = Config {
        advice: 8_000,
        ..unhurried()
    };
    let server = Server::with(library(), Arc::new(InMemory::default()), config).await;
    let game = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut client = server.join(&game.id, &game.token).await;
    client.wait("update").await;
    while !client.offers().iter().any(|key| key == "end-turn") {
        let key = client.offers().pop().expect("an offer");
        client.answered(&key).await;
    }
    let branch = Ask {
        method: "POST",
        path: &format!("/api/tables/{}/branch", game.id),
        headers: &[("cookie", &game.cookie)],
        body: r#"{"puzzle": true}"#,
    };
    // The browser is the same: it gets no new cookie.
    let puzzle = Made {
        cookie: game.cookie.clone(),
        ..made(&server.ask(branch).await)
    };
    let mut client = server.join(&puzzle.id, &puzzle.token).await;
    client.wait("update").await;
    assert_eq!(client.room["puzzle"], json!(true));
    let open = stands(&server, &puzzle).await;
    assert_eq!(open["of"], json!(game.id), "{open}");
    assert_eq!(open["found"], Value::Null, "{open}");
    assert_eq!(open["best"], Value::Null, "it is not told: {open}");
    client.answered("end-turn").await;
    let missed = weighed(&server, &puzzle).await;
    assert_eq!(missed["taken"]["key"], json!("end-turn"), "{missed}");
    assert_ne!(missed["other"]["key"], json!("end-turn"), "{missed}");
    // What is not clearly worse counts as found; what is, is told what had been better.
    if missed["found"] == json!(false) {
        assert_eq!(missed["best"], json!([[missed["instead"]]]), "{missed}");
    } else {
        assert_eq!(missed["found"], json!(true), "{missed}");
        assert_eq!(missed["best"], Value::Null, "{missed}");
    }
    // Taken back and answered as the bot would, it is found.
    client
        .send(
            json!({"type": "undo", "revision": client.revision, "to": missed["at"], "client": "u"}),
        )
        .await;
    client.wait("taken").await;
    assert_eq!(stands(&server, &puzzle).await["found"], Value::Null);
    let best = missed["other"]["key"].as_str().expect("a key").to_owned();
    client.answered(&best).await;
    let found = weighed(&server, &puzzle).await;
    assert_eq!(found["taken"]["key"], json!(best), "{found}");
    if missed["found"] == json!(false) {
        assert_eq!(found["found"], json!(true), "{found}");
    }
    server.end().await;
}
