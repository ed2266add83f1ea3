//! The workshop for decks, as pages ask it.

use crate::common::{Ask, Server};
use serde_json::{Value, json};

async fn post(server: &Server, path: &str, body: &Value) -> (u16, Value) {
    let reply = server
        .ask(Ask {
            method: "POST",
            path,
            body: &body.to_string(),
            ..Ask::default()
        })
        .await;
    let told = serde_json::from_str(&reply.body).unwrap_or(Value::String(reply.body));
    (reply.status, told)
}

#[tokio::test]
async fn decks_are_built_by_asking() {
    let server = Server::new().await;
    let cards = "/api/decks/card";
    let (status, starters) = post(&server, cards, &json!({"do": "starters"})).await;
    assert_eq!(status, 200);
    let mut deck = starters[0].clone();
    let (_, told) = post(&server, cards, &json!({"do": "check", "deck": deck})).await;
    assert_eq!(
        (&told["report"]["legal"], &told["upgrade"]),
        (&json!(true), &Value::Null)
    );
    let (_, pool) = post(&server, cards, &json!({"do": "pool", "deck": deck})).await;
    let all = pool.as_array().map_or(0, Vec::len);
    assert!(all > 40, "{all} cards");
    let from = deck.clone();
    deck["cards"]["knife"] = json!(0);
    deck["cards"]["police-badge"] = json!(2);
    let (_, told) = post(
        &server,
        cards,
        &json!({"do": "check", "deck": deck, "from": from}),
    )
    .await;
    assert_eq!(told["upgrade"]["cost"], 4, "{told}");
    // What the workshop says is what a table is made with, and its record keeps it.
    let lines: serde_json::Map<String, Value> = told["lines"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|l| Some((l[0].as_str()?.to_owned(), l[1].clone())))
        .collect();
    server
        .make(json!({"scenario": "card/the-gathering", "investigators": ["roland-banks"], "options": lines}))
        .await;
    let (_, written) = post(
        &server,
        cards,
        &json!({"do": "write", "deck": deck, "form": "json"}),
    )
    .await;
    let text = &written["text"];
    let (_, read) = post(&server, cards, &json!({"do": "read", "text": text})).await;
    assert_eq!(read["deck"]["cards"]["police-badge"], 2, "{read}");
    server.end().await;
}

#[tokio::test]
async fn what_is_no_deck_is_refused() {
    let server = Server::new().await;
    for (path, body, status) in [
        ("/api/decks/board", json!({"do": "starters"}), 422),
        ("/api/decks/none", json!({"do": "starters"}), 404),
        (
            "/api/decks/card",
            json!({"do": "read", "text": "nothing"}),
            422,
        ),
        ("/api/decks/card", json!({"do": "dance"}), 422),
        (
            "/api/decks/card",
            json!({"do": "check", "deck": {"investigator": 3}}),
            422,
        ),
    ] {
        assert_eq!(post(&server, path, &body).await.0, status, "{path} {body}");
    }
    // Nobody knows these cards, and all of it is still told in no time.
    let cards: serde_json::Map<String, Value> = (0..2000)
        .map(|n| (format!("card-{n}"), json!(255)))
        .collect();
    let deck = json!({"investigator": "roland-banks", "cards": cards});
    let (status, told) = post(
        &server,
        "/api/decks/card",
        &json!({"do": "check", "deck": deck}),
    )
    .await;
    assert_eq!((status, &told["report"]["legal"]), (200, &json!(false)));
    server.end().await;
}
