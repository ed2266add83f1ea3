//! Friends: the waiting room, the invitation, and seats that change hands.

use crate::common;

use common::{Ask, Made, Server, made, token};
use serde_json::{Value, json};

async fn gathering(server: &Server) -> (Made, String) {
    let table = server
        .make(json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "daisy-walker"],
            "seats": ["mine", "friend"],
            "gather": true,
            "host": {"name": "Ada", "face": "roland-banks"},
        }))
        .await;
    let invite = token(&server.links(&table).await["invite"]);
    (table, invite)
}

async fn sit(server: &Server, table: &str, secret: &str, body: Value) -> common::Reply {
    let bearer = format!("Bearer {secret}");
    server
        .ask(Ask {
            method: "POST",
            path: &format!("/api/tables/{table}/sit"),
            headers: &[("authorization", &bearer)],
            body: &body.to_string(),
        })
        .await
}

#[tokio::test]
async fn friends_gather_and_begin() {
    let server = Server::new().await;
    let (table, invite) = gathering(&server).await;
    let mut mine = server.join(&table.id, &table.token).await;
    mine.wait("update").await;
    assert_eq!(mine.room["gathering"], json!(true));
    assert_eq!(mine.room["seats"][1]["open"], json!(true));
    // Nothing is answered before the game begins.
    if let Some(key) = mine.offers().first().cloned() {
        mine.answer(&key).await;
        let why = mine.wait("refused").await;
        assert_eq!(why["message"], json!("The game has not begun."));
    }
    // The invitation lets one look, and says who invites.
    let mut guest = server.join(&table.id, &invite).await;
    let welcome = guest.wait("welcome").await;
    assert_eq!(
        (&welcome["guest"], &welcome["seats"]),
        (&json!(true), &json!([]))
    );
    guest.wait("update").await;
    assert_eq!(guest.room["host"]["name"], json!("Ada"));
    // A link to watch is no invitation, and a person needs a name.
    let watch = token(&server.links(&table).await["watch"]);
    let bo = json!({"player": {"name": "Bo", "face": "daisy-walker"}});
    assert_eq!(
        sit(&server, &table.id, &watch, bo.clone()).await.status,
        403
    );
    let nobody = json!({"player": {"name": " "}});
    assert_eq!(sit(&server, &table.id, &invite, nobody).await.status, 422);
    let taken = json!({"player": {"name": "Bo"}, "seat": 0});
    assert_eq!(sit(&server, &table.id, &invite, taken).await.status, 409);
    let reply = sit(&server, &table.id, &invite, bo.clone()).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let seat = made(&reply);
    let mut friend = server.join(&table.id, &seat.token).await;
    assert_eq!(friend.wait("welcome").await["seats"], json!([1]));
    friend.wait("update").await;
    // Two want the same seat: the second one is told.
    let late = sit(&server, &table.id, &invite, bo).await;
    assert_eq!(late.status, 409);
    // Only the owner begins.
    friend.send(json!({"type": "ready", "yes": true})).await;
    friend.send(json!({"type": "begin"})).await;
    friend.wait("refused").await;
    assert_eq!(friend.room["seats"][1]["ready"], json!(true));
    assert_eq!(friend.room["seats"][1]["player"]["name"], json!("Bo"));
    mine.send(json!({"type": "begin"})).await;
    while friend.room["gathering"] == json!(true) {
        friend.wait_room().await;
    }
    // Lines carry the name of the person.
    friend
        .send(json!({"type": "chat", "text": "Hello", "id": "1"}))
        .await;
    loop {
        let said = mine.wait("said").await;
        let line = said["lines"].as_array().expect("lines").last().cloned();
        let line = line.expect("a line");
        if line["text"] == json!("Hello") {
            assert_eq!(line["who"], json!("Bo"));
            break;
        }
    }
    server.end().await;
}

/// A seat that was free when the game began is the host's until a friend comes.
#[tokio::test]
async fn a_friend_comes_late() {
    let server = Server::new().await;
    let (table, invite) = gathering(&server).await;
    let mut mine = server.join(&table.id, &table.token).await;
    mine.wait("update").await;
    mine.send(json!({"type": "begin"})).await;
    while mine.room["gathering"] == json!(true) {
        mine.wait_room().await;
    }
    assert_eq!(mine.room["seats"][1]["mine"], json!(true));
    assert_eq!(mine.room["seats"][1]["open"], json!(true));
    let bo = json!({"player": {"name": "Bo"}, "seat": 1});
    let reply = sit(&server, &table.id, &invite, bo).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let mut friend = server.join(&table.id, &made(&reply).token).await;
    assert_eq!(friend.wait("welcome").await["seats"], json!([1]));
    server.end().await;
}

/// A friend who is in the middle of a move ends it, and then watches.
#[tokio::test]
async fn a_seat_changes_hands_after_the_move() {
    let server = Server::new().await;
    let table = server
        .make(json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "daisy-walker"],
            "seats": ["friend", "mine"],
        }))
        .await;
    let link = token(&server.links(&table).await["seats"]["0"]);
    let mut friend = server.join(&table.id, &link).await;
    friend.wait("update").await;
    assert_eq!(friend.asked(), Some(0));
    let path = format!("/api/tables/{}/seats/0", table.id);
    let hand = Ask {
        method: "POST",
        path: &path,
        headers: &[("cookie", table.cookie.as_str())],
        body: r#"{"to": "mine"}"#,
    };
    assert_eq!(server.ask(hand).await.status, 200);
    friend.wait_room().await;
    assert_eq!(friend.room["seats"][0]["next"], json!("mine"));
    // The move goes on as if nothing were.
    for _ in 0..40 {
        if friend.asked() != Some(0) {
            break;
        }
        let key = friend.offers()[0].clone();
        friend.answered(&key).await;
    }
    let gone = friend.wait("unseated").await;
    let watch = gone["watch"].as_str().expect("a secret").to_owned();
    let mut eyes = server.join(&table.id, &watch).await;
    assert_eq!(eyes.wait("welcome").await["seats"], json!([]));
    eyes.wait("update").await;
    server.end().await;
}

#[tokio::test]
async fn a_link_becomes_a_code() {
    let server = Server::new().await;
    let draw = |body: &'static str| Ask {
        method: "POST",
        path: "/api/qr",
        body,
        ..Ask::default()
    };
    let qr = server.ask(draw(r#"{"text": "http://192.0.2.7:1926/t/a#b"}"#));
    let qr = qr.await.json();
    assert!(qr["size"].as_u64().is_some_and(|n| n >= 21));
    assert!(qr["path"].as_str().is_some_and(|p| p.starts_with("M0 0h7")));
    assert_eq!(server.ask(draw(r#"{"text": ""}"#)).await.status, 422);
    server.end().await;
}

#[tokio::test]
async fn a_browser_has_one_cookie_however_many_lists_it_asks_for_first() {
    let server = Server::new().await;
    for path in ["/api/tables", "/api/records", "/api/menu"] {
        let reply = server
            .ask(Ask {
                path,
                ..Ask::default()
            })
            .await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        assert_eq!(reply.header("set-cookie"), None, "{path}");
    }
    // It comes with the first table, which then is in the list.
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let reply = server
        .ask(Ask {
            path: "/api/tables",
            headers: &[("cookie", &table.cookie)],
            ..Ask::default()
        })
        .await;
    assert_eq!(reply.json()[0]["id"], table.id.as_str());
    assert_eq!(reply.header("set-cookie"), None);
}
