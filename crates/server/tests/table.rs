//! Tables through real sockets: playing, coming back, sitting down, taking back.

use crate::common;

use common::{Ask, Client, Luck, Made, Server, token};
use serde_json::{Value, json};

#[tokio::test]
async fn a_game_is_played_through_a_socket() {
    let server = Server::new().await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut client = server.join(&table.id, &table.token).await;
    let welcome = client.wait("welcome").await;
    assert_eq!(welcome["seats"], json!([0]));
    assert_eq!(welcome["owner"], json!(true));
    client.wait("update").await;
    assert_eq!(client.room["seats"][0]["mine"], json!(true));
    let mut luck = Luck(7);
    for _ in 0..300 {
        if client.over {
            break;
        }
        let offers = client.offers();
        let key = offers[luck.below(offers.len())].clone();
        client.answered(&key).await;
    }
    let list = server
        .ask(Ask {
            path: "/api/tables",
            headers: &[("cookie", &table.cookie)],
            ..Ask::default()
        })
        .await
        .json();
    assert_eq!(list[0]["id"], json!(table.id));
    assert_eq!(list[0]["over"], json!(client.over));
    server.end().await;
}

/// What a client knows is what is told to one who comes anew.
#[tokio::test]
async fn who_comes_back_is_told_what_was_missed() {
    let server = Server::new().await;
    let table = server.alone("board/arkham", &["amanda-sharpe"]).await;
    let mut stays = server.join(&table.id, &table.token).await;
    let mut goes = server.join(&table.id, &table.token).await;
    stays.wait("update").await;
    goes.wait("update").await;
    let mut luck = Luck(3);
    for round in 0..6 {
        for _ in 0..5 {
            let offers = stays.offers();
            let key = offers[luck.below(offers.len())].clone();
            stays.answered(&key).await;
        }
        if round % 2 == 0 {
            let since = goes.revision;
            let objects = std::mem::take(&mut goes.objects);
            goes = server.socket(&table.id).await;
            (goes.revision, goes.objects) = (since, objects);
            goes.send(json!({"type": "hello", "token": table.token, "since": since}))
                .await;
        }
        goes.until(stays.revision.expect("it plays")).await;
        assert_eq!(goes.objects, stays.objects);
        assert_eq!(goes.question, stays.question);
    }
    // A revision that never was, and one that was taken back, are answered with everything.
    for since in [1_000_000, u64::MAX] {
        let mut odd = server.socket(&table.id).await;
        odd.send(json!({"type": "hello", "token": table.token, "since": since}))
            .await;
        let update = odd.wait("update").await;
        assert_eq!(update["since"], Value::Null);
        assert_eq!(odd.objects, stays.objects);
    }
    server.end().await;
}

#[tokio::test]
async fn what_is_sent_twice_is_done_once() {
    let server = Server::new().await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut one = server.join(&table.id, &table.token).await;
    let mut other = server.join(&table.id, &table.token).await;
    one.wait("update").await;
    other.wait("update").await;
    let revision = one.revision;
    let key = one.offers()[0].clone();
    let answer = json!({"type": "answer", "revision": revision, "key": key, "client": "a"});
    // A double click, a retry, and the same from another page.
    one.send(answer.clone()).await;
    one.send(answer.clone()).await;
    other.send(answer.clone()).await;
    one.wait("taken").await;
    one.wait("taken").await;
    other.wait("taken").await;
    let now = one.revision;
    // Something else for the old question comes too late.
    one.send(json!({"type": "answer", "revision": revision, "key": "nonsense", "client": "a"}))
        .await;
    let refused = one.wait("refused").await;
    assert_eq!(refused["stale"], json!(true));
    // An undo that is sent twice takes back once.
    let undo = json!({"type": "undo", "revision": now, "client": "u"});
    one.send(undo.clone()).await;
    one.send(undo).await;
    one.wait("taken").await;
    one.wait("taken").await;
    let update = one.revision;
    one.send(json!({"type": "beat"})).await;
    one.wait("beat").await;
    assert_eq!(one.revision, update);
    assert_eq!(one.offers()[0], key);
    server.end().await;
}

#[tokio::test]
async fn seats_are_handed_over_and_watched() {
    let server = Server::new().await;
    let table = server
        .make(json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "wendy-adams"],
            "seats": ["mine", "friend"],
        }))
        .await;
    let owner = [("cookie", table.cookie.as_str())];
    let links = server.links(&table).await;
    let (friend, watch) = (token(&links["seats"]["1"]), token(&links["watch"]));
    let mut mine = server.join(&table.id, &table.token).await;
    let mut guest = server.join(&table.id, &friend).await;
    let mut eyes = server.join(&table.id, &watch).await;
    for (client, seats) in [
        (&mut mine, json!([0])),
        (&mut guest, json!([1])),
        (&mut eyes, json!([])),
    ] {
        assert_eq!(client.wait("welcome").await["seats"], seats);
        client.wait("update").await;
    }
    // Nobody answers for somebody else.
    let asked = mine.asked().expect("somebody is asked");
    let (right, wrong) = if asked == 0 {
        (&mut mine, &mut guest)
    } else {
        (&mut guest, &mut mine)
    };
    let key = right.offers()[0].clone();
    assert!(wrong.offers().is_empty());
    wrong.answer(&key).await;
    wrong.wait("refused").await;
    eyes.answer(&key).await;
    eyes.wait("refused").await;
    // Talk and pointing reach everybody.
    guest
        .send(json!({"type": "chat", "text": "Well?", "id": "1"}))
        .await;
    guest
        .send(json!({"type": "chat", "text": "Well?", "id": "1"}))
        .await;
    guest
        .send(json!({"type": "ping", "object": "seat/0"}))
        .await;
    assert_eq!(eyes.wait("said").await["lines"][0]["text"], json!("Well?"));
    assert_eq!(eyes.wait("pinged").await["object"], json!("seat/0"));
    // The owner alone gives a seat away; then the friend's link is worth nothing.
    let path = format!("/api/tables/{}/seats/1", table.id);
    let bearer = format!("Bearer {friend}");
    let stranger = [("authorization", bearer.as_str())];
    let hand = |headers| Ask {
        method: "POST",
        path: &path,
        headers,
        body: r#"{"to": "bot"}"#,
    };
    assert_eq!(server.ask(hand(&stranger)).await.status, 403);
    assert_eq!(server.ask(hand(&owner)).await.status, 200);
    // Asked a second time, it does not wait until a move is done.
    assert_eq!(server.ask(hand(&owner)).await.status, 200);
    assert_eq!(guest.wait("unseated").await["watch"], json!(watch));
    let mut again = server.join(&table.id, &friend).await;
    assert_eq!(again.wait("closed").await["again"], json!(false));
    // The bot plays on by itself whenever it is asked.
    let mut luck = Luck(5);
    for _ in 0..20 {
        mine.send(json!({"type": "hello", "token": table.token}))
            .await;
        mine.wait("update").await;
        if mine.over {
            break;
        }
        assert_eq!(mine.asked(), Some(0));
        let offers = mine.offers();
        let key = offers[luck.below(offers.len())].clone();
        mine.answered(&key).await;
    }
    server.end().await;
}

/// A bot that takes its time is seen answering, one answer after the other, and nobody waits for it to be heard.
#[tokio::test]
async fn a_bot_that_thinks_answers_step_by_step() {
    let server = Server::new().await;
    let table = server
        .make(json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "wendy-adams"],
            "seats": ["mine", "search"],
            "seed": "4",
        }))
        .await;
    let mut mine = server.join(&table.id, &table.token).await;
    mine.wait("update").await;
    let (mut luck, mut thought) = (Luck(5), 0);
    for _ in 0..12 {
        while mine.asked() == Some(1) {
            assert_eq!(mine.room["seats"][1]["sitter"], json!("search"));
            let revision = mine.revision;
            // Who says something meanwhile is answered.
            mine.send(json!({"type": "beat"})).await;
            mine.wait("beat").await;
            mine.until(revision.unwrap_or(0) + 1).await;
            thought += 1;
        }
        if mine.over {
            break;
        }
        let offers = mine.offers();
        let key = offers[luck.below(offers.len())].clone();
        mine.answered(&key).await;
    }
    assert!(thought > 2, "{thought}");
    // While nobody is there it thinks no more; the game goes on from its record all the same.
    server.end().await;
}

async fn two_friends(server: &Server, undo: &str) -> (Client, Client) {
    let table = server
        .make(json!({
            "scenario": "board/arkham",
            "investigators": ["amanda-sharpe", "joe-diamond"],
            "seats": ["mine", "friend"],
            "undo": undo,
        }))
        .await;
    let links = server.links(&table).await;
    let mut mine = server.join(&table.id, &table.token).await;
    let mut guest = server.join(&table.id, &token(&links["seats"]["1"])).await;
    mine.wait("update").await;
    guest.wait("update").await;
    (mine, guest)
}

/// Plays until somebody has answered; says who.
async fn one_answer<'a>(
    mine: &'a mut Client,
    guest: &'a mut Client,
) -> (&'a mut Client, &'a mut Client) {
    let (right, left) = if mine.asked() == Some(0) {
        (mine, guest)
    } else {
        (guest, mine)
    };
    let key = right.offers().pop().expect("an offer");
    right.answered(&key).await;
    left.until(right.revision.expect("it plays")).await;
    (right, left)
}

#[tokio::test]
async fn what_is_taken_back_needs_consent_where_that_is_the_policy() {
    let server = Server::new().await;
    let (mut mine, mut guest) = two_friends(&server, "consent").await;
    let before = mine.revision.unwrap();
    let (right, left) = one_answer(&mut mine, &mut guest).await;
    let revision = right.revision.unwrap();
    let undo = json!({"type": "undo", "revision": revision, "client": "u"});
    right.send(undo.clone()).await;
    right.wait("taken").await;
    assert_eq!(right.revision, Some(revision), "nobody has agreed yet");
    loop {
        left.wait("room").await;
        if left.room["proposal"].is_object() {
            break;
        }
    }
    // Whoever asks does not agree with himself.
    right
        .send(json!({"type": "agree", "revision": revision, "yes": true}))
        .await;
    right.wait("refused").await;
    left.send(json!({"type": "agree", "revision": revision, "yes": false}))
        .await;
    right.wait("room").await;
    assert_eq!(right.revision, Some(revision));
    // Asked once more, under a name of its own.
    right
        .send(json!({"type": "undo", "revision": revision, "client": "v"}))
        .await;
    right.wait("taken").await;
    left.send(json!({"type": "agree", "revision": revision, "yes": true}))
        .await;
    right.until(revision + 1).await;
    left.until(revision + 1).await;
    assert!(right.heard.iter().any(|m| m.contains("taken-back")));
    assert!(before < revision);
    server.end().await;
}

#[tokio::test]
async fn what_is_taken_back_is_limited_where_that_is_the_policy() {
    let server = Server::new().await;
    for policy in ["never", "chance", "free"] {
        let (mut mine, mut guest) = two_friends(&server, policy).await;
        for _ in 0..12 {
            one_answer(&mut mine, &mut guest).await;
        }
        let revision = mine.revision;
        let from = json!({"type": "undo", "revision": revision, "to": 0, "client": "u"});
        mine.send(from).await;
        loop {
            let message = mine.next().await.expect("the connection stands");
            match (policy, message["type"].as_str()) {
                ("free", Some("taken")) | ("never" | "chance", Some("refused")) => break,
                (_, Some("taken" | "refused")) => panic!("{policy}: {message}"),
                _ => {}
            }
        }
    }
    server.end().await;
}

#[tokio::test]
async fn what_has_been_is_seen_with_the_eyes_that_one_may_have() {
    let server = Server::new().await;
    let table = server
        .make(json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "daisy-walker"],
            "seats": ["mine", "friend"],
        }))
        .await;
    let alone = server
        .alone("card/the-gathering", &["roland-banks", "daisy-walker"])
        .await;
    let look = |table: &common::Made, what: &str, eye: &str| {
        let path = format!("/api/tables/{}/{what}{eye}", table.id);
        let cookie = table.cookie.clone();
        let server = &server;
        async move {
            server
                .ask(Ask {
                    path: &path,
                    headers: &[("cookie", &cookie)],
                    ..Ask::default()
                })
                .await
        }
    };
    for what in ["view?answers=0", "history?from=0"] {
        for (eye, status) in [("", 200), ("&eye=0", 200), ("&eye=public", 200)] {
            assert_eq!(look(&table, what, eye).await.status, status, "{eye}");
        }
        for (eye, status) in [("&eye=1", 403), ("&eye=7", 404), ("&eye=all", 400)] {
            assert_eq!(look(&table, what, eye).await.status, status, "{eye}");
        }
        assert_eq!(look(&alone, what, "&eye=1").await.status, 200);
    }
    // Each seat sees its own hand, and nobody at the side sees any.
    let mut client = server.join(&alone.id, &alone.token).await;
    client.wait("update").await;
    let key = client.offers()[0].clone();
    client.answered(&key).await;
    let in_hand = |view: serde_json::Value, hand: &str| {
        let objects = view["objects"].as_array().cloned().unwrap_or_default();
        objects.iter().filter(|o| o["place"] == hand).count()
    };
    for (eye, own, other) in [
        ("0", true, false),
        ("1", false, true),
        ("public", false, false),
    ] {
        let view = look(&alone, "view?answers=11", &format!("&eye={eye}"))
            .await
            .json();
        assert_eq!(in_hand(view.clone(), "hand/0") > 0, own, "{eye}");
        assert_eq!(in_hand(view, "hand/1") > 0, other, "{eye}");
    }
    server.end().await;
}

#[tokio::test]
async fn places_are_named_and_branched_from() {
    let server = Server::new().await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let owner = [("cookie", table.cookie.as_str())];
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    for _ in 0..3 {
        let key = client.offers()[0].clone();
        client.answered(&key).await;
    }
    client.wait_room().await;
    let post = |path: String, body: &'static str| {
        let server = &server;
        async move {
            server
                .ask(Ask {
                    method: "POST",
                    path: &path,
                    headers: &owner,
                    body,
                })
                .await
        }
    };
    let base = format!("/api/tables/{}", table.id);
    let saved = post(format!("{base}/saves"), r#"{"name": "Before it all"}"#).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    let there = client.objects.clone();
    // What was named stays, though the game goes another way.
    let revision = client.revision;
    client
        .send(json!({"type": "undo", "revision": revision, "to": 0, "client": "u"}))
        .await;
    client.wait("taken").await;
    let branch = post(format!("{base}/branch"), r#"{"name": "Before it all"}"#).await;
    assert_eq!(branch.status, 200, "{}", branch.body);
    let branch = common::made(&branch);
    let mut what_if = server.join(&branch.id, &branch.token).await;
    what_if.wait("update").await;
    assert_eq!(what_if.objects, there);
    // The record goes out and comes in again; the seed stays unknown while the game goes on.
    let record = server
        .ask(Ask {
            path: &format!("/api/tables/{}/record", branch.id),
            headers: &owner,
            ..Ask::default()
        })
        .await;
    assert!(record.body.starts_with("miskatonic record 1") && !record.body.contains("seed:"));
    let brought = server
        .ask(Ask {
            method: "POST",
            path: "/api/import",
            headers: &owner,
            body: &record.body,
        })
        .await;
    assert_eq!(brought.status, 200, "{}", brought.body);
    let brought = common::made(&brought);
    let mut came = server.join(&brought.id, &brought.token).await;
    came.wait("update").await;
    assert_eq!(came.objects, there);
    // What has been can be looked at again.
    let view = server
        .ask(Ask {
            path: &format!("/api/tables/{}/view?answers=0", branch.id),
            headers: &owner,
            ..Ask::default()
        })
        .await;
    assert!(
        view.json()["objects"]
            .as_array()
            .is_some_and(|o| !o.is_empty())
    );
    let history = server
        .ask(Ask {
            path: &format!("/api/tables/{}/history", branch.id),
            headers: &owner,
            ..Ask::default()
        })
        .await;
    assert!(history.json().as_array().is_some_and(|e| !e.is_empty()));
    server.end().await;
}

#[tokio::test]
async fn tables_are_renamed_archived_thrown_away_and_had_back() {
    let server = Server::new().await;
    let table = server.alone("board/arkham", &["amanda-sharpe"]).await;
    let owner = [("cookie", table.cookie.as_str())];
    let path = format!("/api/tables/{}", table.id);
    let list = || async {
        let asked = Ask {
            path: "/api/tables",
            headers: &owner,
            ..Ask::default()
        };
        server.ask(asked).await.json()
    };
    let change = |method: &'static str, path: String, body: &'static str| {
        let server = &server;
        async move {
            let asked = Ask {
                method,
                path: &path,
                headers: &owner,
                body,
            };
            server.ask(asked).await.status
        }
    };
    assert_eq!(
        change("PATCH", path.clone(), r#"{"title": " A night in Arkham "}"#).await,
        200
    );
    assert_eq!(change("PATCH", path.clone(), r#"{"title": ""}"#).await, 422);
    assert_eq!(
        change("PATCH", path.clone(), r#"{"archived": true}"#).await,
        200
    );
    assert_eq!(list().await[0]["title"], json!("A night in Arkham"));
    assert_eq!(list().await[0]["archived"], json!(true));
    assert_eq!(change("DELETE", path.clone(), "").await, 200);
    assert_eq!(list().await, json!([]));
    let mut client = server.join(&table.id, &table.token).await;
    assert_eq!(client.wait("closed").await["again"], json!(false));
    assert_eq!(change("POST", format!("{path}/restore"), "").await, 200);
    assert_eq!(list().await[0]["id"], json!(table.id));
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    server.end().await;
}

async fn branch_of(server: &Server, table: &Made) -> common::Reply {
    let ask = Ask {
        method: "POST",
        path: &format!("/api/tables/{}/branch", table.id),
        headers: &[("cookie", &table.cookie)],
        body: "{}",
    };
    server.ask(ask).await
}

async fn tables_of(server: &Server, table: &Made) -> usize {
    let ask = Ask {
        path: "/api/tables",
        headers: &[("cookie", &table.cookie)],
        ..Ask::default()
    };
    let list = server.ask(ask).await.json();
    list.as_array().expect("a list").len()
}

/// A branch has the same cards and the same luck: whoever has all of its seats reads all hands.
#[tokio::test]
async fn friends_with_closed_hands_agree_to_a_branch() {
    let server = Server::new().await;
    let setup = json!({
        "scenario": "card/the-gathering", "investigators": ["roland-banks", "daisy-walker"],
        "seats": ["mine", "friend"],
    });
    let table = server.make(setup).await;
    let links = server.links(&table).await;
    let mut owner = server.join(&table.id, &table.token).await;
    let mut friend = server.join(&table.id, &token(&links["seats"]["1"])).await;
    owner.wait("update").await;
    friend.wait("update").await;
    for yes in [false, true] {
        let reply = branch_of(&server, &table).await;
        assert_eq!(reply.status, 409, "{}", reply.body);
        assert!(reply.body.contains("agree"), "{}", reply.body);
        let proposal = loop {
            friend.wait_room().await;
            let proposal = friend.room["proposal"].clone();
            if !proposal.is_null() {
                break proposal;
            }
        };
        assert_eq!(proposal["kind"], json!("branch"));
        assert_eq!(proposal["waits_for"], json!([1]));
        assert_eq!(tables_of(&server, &table).await, 1, "nobody has agreed yet");
        let revision = proposal["revision"].clone();
        friend
            .send(json!({"type": "agree", "revision": revision, "yes": yes}))
            .await;
        if yes {
            let branched = owner.wait("branched").await;
            let id = branched["id"].as_str().expect("an id").to_owned();
            let secret = token(&branched["address"]);
            let mut there = server.join(&id, &secret).await;
            there.wait("update").await;
            let said = friend.wait("said").await;
            assert!(
                said["lines"][0]["text"].to_string().contains("branch"),
                "{said}"
            );
        }
        friend.wait_room().await;
        assert!(friend.room["proposal"].is_null());
        assert_eq!(tables_of(&server, &table).await, 1 + usize::from(yes));
    }
    server.end().await;
}

/// Where nothing is taken back, a branch does not show what is to come.
#[tokio::test]
async fn a_branch_of_a_game_without_undo_has_luck_of_its_own() {
    let server = Server::new().await;
    let (mut same, mut other) = (0, 0);
    for (undo, count) in [("free", &mut same), ("never", &mut other)] {
        let setup = json!({
            "scenario": "board/arkham", "investigators": ["amanda-sharpe"], "undo": undo, "seed": "20261123",
        });
        let table = server.make(setup).await;
        let branch = branch_of(&server, &table).await;
        assert_eq!(branch.status, 200, "{}", branch.body);
        let branch = common::made(&branch);
        let mut clients = Vec::new();
        for it in [&table, &branch] {
            let mut client = server.join(&it.id, &it.token).await;
            client.wait("update").await;
            clients.push(client);
        }
        // The same answers, as long as the same is offered.
        for _ in 0..60 {
            let offers = clients[0].offers();
            if offers.is_empty() || offers != clients[1].offers() {
                break;
            }
            *count += 1;
            for client in &mut clients {
                let key = offers[offers.len() / 2].clone();
                client.answered(&key).await;
                client.wait_room().await;
            }
        }
        let told = clients[0].heard.iter().any(|t| t.contains("with new luck"));
        assert_eq!(told, undo == "never", "the room is told");
        let record = server
            .ask(Ask {
                path: &format!("/api/tables/{}/record", branch.id),
                headers: &[("cookie", &table.cookie)],
                ..Ask::default()
            })
            .await;
        let seed = record.body.contains("seed: 20261123");
        assert_eq!(seed, undo == "free", "{}", record.body);
    }
    assert_eq!(same, 60);
    assert!(other < 60, "the luck is the same");
    server.end().await;
}
