//! What a table does for those who play at it: what it answers by itself, what can be asked of it, real dice, several seats.

use crate::common;

use common::{Ask, Client, Luck, Made, Server, library, token, unhurried};
use serde_json::{Value, json};
use server::InMemory;
use std::sync::Arc;

async fn get(server: &Server, path: &str) -> common::Reply {
    let ask = Ask {
        path,
        ..Ask::default()
    };
    server.ask(ask).await
}

/// Waits for what came of something that was sent: `taken` or `refused`.
async fn outcome(client: &mut Client) -> Value {
    loop {
        let message = client.next().await.expect("the connection stands");
        if message["type"] == "taken" || message["type"] == "refused" {
            return message;
        }
    }
}

/// Gives an answer by chance; false once the game is over.
async fn any(client: &mut Client, luck: &mut Luck) -> bool {
    let offers = client.offers();
    if offers.is_empty() {
        return false;
    }
    client.answered(&offers[luck.below(offers.len())]).await;
    client.wait_room().await;
    true
}

/// What was said last to have been passed.
fn passed(client: &Client) -> Vec<Value> {
    let last = client.heard.iter().rev().find_map(|text| {
        let it: Value = serde_json::from_str(text).ok()?;
        (it["type"] == "passed").then(|| it["passed"].as_array().cloned())?
    });
    last.unwrap_or_default()
}

/// Roland alone at a table with this luck, and whoever plays him.
async fn seated(server: &Server, seed: u64) -> (Made, Client) {
    let table = server
        .make(json!({"scenario": "card/the-gathering", "investigators": ["roland-banks"], "seed": seed.to_string()}))
        .await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    (table, client)
}

#[tokio::test]
async fn rules_are_read_by_their_anchors() {
    let server = Server::new().await;
    let rule = get(&server, "/api/rules/card/ST.2").await;
    assert_eq!(rule.status, 200);
    assert_eq!(rule.json()["title"], json!("Commit cards"));
    for none in [
        "/api/rules/card/no-such",
        "/api/rules/chess/ST.2",
        "/api/rules/card/",
    ] {
        assert_eq!(get(&server, none).await.status, 404, "{none}");
    }
    // Every rule that a menu says can be passed can be read.
    let menus = get(&server, "/api/menu").await.json();
    for menu in menus.as_array().expect("menus") {
        let family = menu["family"].as_str().expect("a family");
        assert_eq!(
            menu["kinds"].as_array().map(Vec::len),
            Some(table::policy::Kind::ALL.len())
        );
        let passable = menu["passable"].as_array().expect("rules");
        assert!(!passable.is_empty());
        for entry in passable {
            let path = format!(
                "/api/rules/{family}/{}",
                entry["id"].as_str().expect("an anchor")
            );
            assert_eq!(get(&server, &path).await.json()["title"], entry["name"]);
        }
    }
    server.end().await;
}

#[tokio::test]
async fn what_the_table_answers_is_told_and_can_be_taken_late() {
    let server = Server::new().await;
    let mut taken = 0;
    for seed in 1..8u64 {
        let (_, mut client) = seated(&server, seed).await;
        let mut luck = Luck(seed * 11);
        while taken < 3 && any(&mut client, &mut luck).await {
            let Some(late) = passed(&client).first().cloned() else {
                continue;
            };
            assert_eq!(late["seat"], json!(0));
            let at = late["at"].clone();
            let sent =
                json!({"type": "late", "revision": client.revision, "at": at, "client": "l"});
            client.send(sent.clone()).await;
            assert_eq!(outcome(&mut client).await["type"], json!("taken"));
            client.wait_room().await;
            assert_eq!(
                client.question["rule"], late["rule"],
                "it is asked after all"
            );
            assert_eq!(client.question["text"], late["text"]);
            // The same once more does nothing again.
            let revision = client.revision;
            client.send(sent).await;
            assert_eq!(outcome(&mut client).await["type"], json!("taken"));
            assert_eq!(client.revision, revision);
            taken += 1;
        }
        // What was not passed cannot be taken late.
        let sent = json!({"type": "late", "revision": client.revision, "at": 0, "client": "l"});
        client.send(sent).await;
        assert_eq!(outcome(&mut client).await["type"], json!("refused"));
    }
    assert_eq!(taken, 3, "the table answers something in every few games");
    server.end().await;
}

#[tokio::test]
async fn each_seat_settles_what_is_answered_for_it() {
    let storage = Arc::new(InMemory::default());
    let server = Server::with(library(), storage.clone(), unhurried()).await;
    let table = server
        .make(json!({"scenario": "card/the-gathering", "investigators": ["roland-banks", "daisy-walker"],
            "seats": ["mine", "friend"], "seed": "5"}))
        .await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    assert_eq!(
        client.room["seats"][0]["quiet"]["kinds"]
            .as_array()
            .map(Vec::len),
        Some(table::policy::Kind::ALL.len())
    );
    assert!(
        client.room["seats"][1]["quiet"].is_null(),
        "it is the friend's own"
    );
    client.answered("seat:roland-banks").await;
    client.wait_room().await;
    assert_eq!(
        (client.asked(), &client.question["rule"]),
        (Some(0), &json!("mulligan"))
    );
    client
        .send(json!({"type": "quiet", "seat": 1, "kinds": [], "rules": []}))
        .await;
    client.wait("refused").await;
    client
        .send(json!({"type": "quiet", "seat": 0, "kinds": ["single"], "rules": ["mulligan"]}))
        .await;
    let room = client.wait("room").await;
    let settled = json!({"kinds": ["single"], "rules": ["mulligan"]});
    assert_eq!(room["seats"][0]["quiet"], settled);
    client.wait_room().await;
    // The opening hand was asked about, and now is not: the friend's is.
    assert_eq!(client.asked(), Some(1), "{}", client.question);
    server.end().await;
    // It is kept.
    let server = Server::with(library(), storage, unhurried()).await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    assert_eq!(client.room["seats"][0]["quiet"], settled);
    // A table can be made to ask everything.
    let asks = server
        .make(json!({"scenario": "board/arkham", "investigators": ["amanda-sharpe"], "ask_all": true}))
        .await;
    let mut client = server.join(&asks.id, &asks.token).await;
    client.wait("update").await;
    assert_eq!(
        client.room["seats"][0]["quiet"],
        json!({"kinds": [], "rules": []})
    );
    server.end().await;
}

/// Every case of both games' rules that has a script stands on a table, and asks what it asks.
#[test]
fn every_case_of_the_rules_can_be_opened() {
    let (library, mut opened) = (library(), 0);
    for folder in ["card-game", "board-game"] {
        for text in table::rules::chapters(folder) {
            // What is said of a deck stands on no table.
            let cases = table::case::Document::parse(text).cases.into_iter();
            for case in cases.filter(|c| c.table.scenario().is_some()) {
                let record = table::case::open::record(&case).expect("a position");
                let sink = Box::new(table::Nowhere);
                match library.resume(&record.text(), &Default::default(), sink, false) {
                    Ok(_) => opened += 1,
                    Err(why) => panic!("{folder}, {}: {why}", case.name),
                }
            }
        }
    }
    assert!(opened > 500, "{opened}");
}

#[tokio::test]
async fn a_case_is_opened_and_its_sliders_are_set_at_once() {
    let server = Server::new().await;
    let open = |body: &'static str| Ask {
        method: "POST",
        path: "/api/cases",
        body,
        ..Ask::default()
    };
    for (body, status) in [
        (
            r#"{"game": "chess", "chapter": "setup", "case": "Any stop of each slider"}"#,
            404,
        ),
        (
            r#"{"game": "board", "chapter": "setup", "case": "No stop of any slider"}"#,
            404,
        ),
        (r#"{"game": "board", "chapter": "setup"}"#, 422),
    ] {
        assert_eq!(server.ask(open(body)).await.status, status, "{body}");
    }
    let body = r#"{"game": "board", "chapter": "setup", "case": "Any stop of each slider"}"#;
    let reply = server.ask(open(body)).await;
    let table = common::made(&reply);
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    assert_eq!(client.question["rule"], "setup.skill-sliders");
    assert_eq!(client.question["marks"]["least"], 3);
    // Two stops of one slider are no answer; one of each is, in whatever order.
    let confirm = |client: &Client, keys: [&str; 3]| json!({"type": "confirm", "revision": client.revision, "keys": keys, "client": "x"});
    let wrong = confirm(&client, ["lore:3", "lore:1", "speed:6"]);
    client.send(wrong).await;
    assert_eq!(outcome(&mut client).await["type"], "refused");
    let right = confirm(&client, ["lore:3", "fight:2", "speed:6"]);
    client.send(right).await;
    assert_eq!(outcome(&mut client).await["type"], "taken");
    client.wait_room().await;
    let numbers = client.objects["seat/0"]["numbers"].clone();
    // What a number is made of is told to whoever sees it: first the slider, whatever the skills that were drawn add.
    client
        .send(json!({"type": "explain", "object": "seat/0"}))
        .await;
    let told = client.wait("explained").await;
    for (skill, slider) in [("speed", 6), ("lore", 3)] {
        let sum = &told["sums"][skill];
        assert_eq!(sum["terms"][0]["n"], json!(slider), "{skill}");
        assert_eq!(sum["value"], numbers[skill], "{skill}");
    }
    // The record begins at the position, and the table goes on from there when it is opened anew.
    let record = table_record(&server, &table).await;
    assert!(
        record.contains("\nposition: scenario: board/arkham\\n"),
        "{record}"
    );
    let again = Ask {
        method: "POST",
        path: "/api/import",
        body: &record,
        ..Ask::default()
    };
    let again = common::made(&server.ask(again).await);
    let mut other = server.join(&again.id, &again.token).await;
    other.wait("update").await;
    assert_eq!(other.objects["seat/0"]["numbers"], numbers);
    server.end().await;
}

#[tokio::test]
async fn places_are_told_apart_and_keep_what_is_hidden() {
    let server = Server::new().await;
    // Four places of one name lie around the path: each is told by its number, on the table and in the offers.
    let table = server
        .alone("card/the-devourer-below", &["roland-banks"])
        .await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    let mut luck = Luck(5);
    while client.question["rule"] != "2.2.1" {
        assert!(any(&mut client, &mut luck).await);
    }
    let offers = client.question["offers"].as_array().expect("offers").iter();
    let moves: Vec<_> = offers
        .filter_map(|o| o["label"].as_str()?.strip_prefix("Move to Arkham Woods "))
        .collect();
    let apart: std::collections::BTreeSet<_> = moves.iter().collect();
    assert!(moves.len() == 4 && apart.len() == 4, "{moves:?}");
    // A place that may turn out to be one of two shows neither.
    let table = server
        .alone("card/the-midnight-masks", &["roland-banks"])
        .await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    let southside = client
        .objects
        .values()
        .find(|o| o["words"]["name"] == "Southside");
    let southside = southside.expect("it lies there");
    assert!(southside["print"].is_null() && southside["numbers"]["shroud"].is_null());
    // What stands behind an agenda is not among what it says; behind an investigator stands what a deck is built of.
    let book = get(&server, "/api/catalogue/card").await.json();
    let print = |kind: &str, id: &str| {
        let prints = book["prints"].as_array().expect("prints").iter();
        let mut its = prints.filter(|p| p["kind"] == kind && p["id"] == id);
        its.next().cloned().unwrap_or_else(|| panic!("{id}"))
    };
    let agenda = print("agenda", "whats-going-on");
    let lines = |p: &Value, side: &str| p[side].as_array().map_or(0, Vec::len);
    assert_eq!((lines(&agenda, "text"), lines(&agenda, "back")), (0, 1));
    assert_eq!(lines(&print("investigator", "roland-banks"), "back"), 1);
    server.end().await;
}

async fn table_record(server: &Server, table: &common::Made) -> String {
    server
        .ask(Ask {
            path: &format!("/api/tables/{}/record", table.id),
            headers: &[("cookie", &table.cookie)],
            ..Ask::default()
        })
        .await
        .body
}

/// What a window asks about, where there is one thing to do or to decline.
fn alone(question: &Value) -> Option<String> {
    let window = question["rule"].as_str()?.ends_with("window");
    let declines = |o: &&Value| o["declines"] == json!(true);
    let (no, yes): (Vec<_>, Vec<_>) = question["offers"].as_array()?.iter().partition(declines);
    match (window, &no[..], &yes[..]) {
        (true, [_], [act]) => act["about"][0].as_str().map(str::to_owned),
        _ => None,
    }
}

#[tokio::test]
async fn what_is_muted_is_not_asked_about_this_round() {
    let server = Server::new().await;
    let mut muted = 0;
    for seed in 1..20u64 {
        let (_, mut client) = seated(&server, seed).await;
        let mut luck = Luck(seed);
        for _ in 0..60 {
            if let Some(object) = alone(&client.question) {
                let revision = client.revision;
                client
                    .send(json!({"type": "mute", "revision": revision, "object": object}))
                    .await;
                client.wait_room().await;
                assert!(client.revision > revision, "the window is passed");
                muted += 1;
                break;
            }
            if !any(&mut client, &mut luck).await {
                break;
            }
        }
        if muted == 2 {
            break;
        }
    }
    assert_eq!(muted, 2);
    server.end().await;
}

/// The rule of a window and what it offers, where something may be done or declined.
fn window(question: &Value) -> Option<(String, Vec<String>)> {
    let rule = question["rule"]
        .as_str()
        .filter(|r| r.ends_with("window"))?;
    let declines = |o: &&Value| o["declines"] == json!(true);
    let (no, yes): (Vec<_>, Vec<_>) = question["offers"].as_array()?.iter().partition(declines);
    let keys = yes
        .iter()
        .filter_map(|o| o["key"].as_str().map(str::to_owned));
    (no.len() == 1 && !yes.is_empty()).then(|| (rule.to_owned(), keys.collect()))
}

/// The round that was told last.
fn round(client: &Client) -> Value {
    let told = client.heard.iter().rev().find_map(|text| {
        let it: Value = serde_json::from_str(text).ok()?;
        (it["type"] == "update").then(|| it["round"].clone())
    });
    told.unwrap_or_default()
}

#[tokio::test]
async fn a_window_is_passed_until_something_changes() {
    let server = Server::new().await;
    let (mut again, mut new) = (0, 0);
    for seed in 1..40u64 {
        let (_, mut client) = seated(&server, seed).await;
        let mut luck = Luck(seed);
        let mut waits: Option<(Value, String, Vec<String>)> = None;
        for _ in 0..80 {
            let now_round = round(&client);
            let open = window(&client.question);
            match (&waits, open) {
                (Some((in_round, rule, keys)), Some((now, offers)))
                    if *in_round == now_round && now == *rule =>
                {
                    assert!(
                        offers.iter().any(|k| !keys.contains(k)),
                        "{offers:?} were passed"
                    );
                    new += 1;
                }
                (None, Some((rule, keys))) => {
                    let revision = client.revision;
                    client
                        .send(json!({"type": "wait", "revision": revision}))
                        .await;
                    client.wait_room().await;
                    assert!(client.revision > revision, "the window is passed");
                    waits = Some((now_round, rule, keys));
                    continue;
                }
                _ => {}
            }
            if !any(&mut client, &mut luck).await {
                break;
            }
            if let Some((in_round, rule, _)) = &waits
                && *in_round == round(&client)
            {
                again += passed(&client)
                    .iter()
                    .filter(|p| p["rule"] == json!(rule))
                    .count();
            }
        }
        if again > 0 && new > 0 {
            break;
        }
    }
    assert!(
        again > 0 && new > 0,
        "{again} passed again, {new} asked anew"
    );
    server.end().await;
}

#[tokio::test]
async fn what_is_settled_in_a_game_outlives_the_server() {
    let storage = Arc::new(InMemory::default());
    let begin = || Server::with(library(), storage.clone(), unhurried());
    let mut server = begin().await;
    for seed in 1..30u64 {
        let (table, mut client) = seated(&server, seed).await;
        let mut luck = Luck(seed);
        let mut object = None;
        while object.is_none() && any(&mut client, &mut luck).await {
            object = alone(&client.question);
        }
        let Some(object) = object else { continue };
        let revision = client.revision;
        client
            .send(json!({"type": "mute", "revision": revision, "object": object}))
            .await;
        client.wait_room().await;
        let muted = passed(&client);
        if !muted.iter().any(|p| p["about"] == json!([object])) {
            continue;
        }
        // What was muted is still known to have been passed, and is taken late.
        server.end().await;
        server = begin().await;
        let mut client = server.join(&table.id, &table.token).await;
        client.wait("update").await;
        client.wait_room().await;
        assert_eq!(passed(&client), muted);
        let (at, revision) = (&muted[0]["at"], client.revision);
        client
            .send(json!({"type": "late", "revision": revision, "at": at, "client": "x"}))
            .await;
        assert_eq!(outcome(&mut client).await["type"], "taken");
        client.wait_room().await;
        let asked = client.question.clone();
        assert_eq!(asked["text"], muted[0]["text"]);
        // What was taken late is still asked.
        server.end().await;
        let server = begin().await;
        let mut client = server.join(&table.id, &table.token).await;
        client.wait("update").await;
        assert_eq!(client.question, asked);
        server.end().await;
        return;
    }
    panic!("no window was muted");
}

#[tokio::test]
async fn advice_and_ways_are_told_to_who_is_asked() {
    let server = Server::new().await;
    let table = server.alone("board/arkham", &["amanda-sharpe"]).await;
    let mut client = server.join(&table.id, &table.token).await;
    let links = server.links(&table).await;
    let watch = token(&links["watch"]);
    let mut watcher = server.join(&table.id, &watch).await;
    client.wait("update").await;
    watcher.wait("update").await;
    let (mut luck, mut far) = (Luck(3), 0);
    for _ in 0..40 {
        let revision = client.revision;
        client
            .send(json!({"type": "advice", "revision": revision}))
            .await;
        let advice = client.wait("advice").await;
        let keys = |of: &Value| -> Vec<String> {
            let keys = of.as_array().into_iter().flatten();
            let mut keys: Vec<_> = keys.map(|o| o["key"].to_string()).collect();
            keys.sort();
            keys
        };
        assert_eq!(keys(&advice["advice"]), keys(&client.question["offers"]));
        client
            .send(json!({"type": "ways", "revision": revision}))
            .await;
        far += client.wait("ways").await["ways"]
            .as_array()
            .map_or(0, Vec::len);
        if !any(&mut client, &mut luck).await {
            break;
        }
    }
    assert!(far > 5, "one can go somewhere: {far}");
    // Who is not asked, or asks too late, hears nothing.
    watcher
        .send(json!({"type": "advice", "revision": client.revision}))
        .await;
    assert_eq!(watcher.wait("refused").await["stale"], json!(true));
    client.send(json!({"type": "ways", "revision": 0})).await;
    assert_eq!(client.wait("refused").await["stale"], json!(true));
    server.end().await;
}

#[tokio::test]
async fn real_dice_are_told_by_players() {
    let server = Server::new().await;
    let table = server
        .make(json!({"scenario": "board/arkham", "investigators": ["amanda-sharpe"], "dice": "manual"}))
        .await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    assert_eq!(client.room["dice"], json!("manual"));
    let list = server
        .ask(Ask {
            path: "/api/tables",
            headers: &[("cookie", &table.cookie)],
            ..Ask::default()
        })
        .await
        .json();
    assert_eq!(list[0]["asked"], json!(true));
    let (mut luck, mut chance) = (Luck(9), 0);
    for _ in 0..60 {
        chance += usize::from(client.asked().is_none());
        if !any(&mut client, &mut luck).await {
            break;
        }
    }
    assert!(chance > 10, "players say what chance does: {chance}");
    // Who only watches says nothing.
    let links = server.links(&table).await;
    let watch = token(&links["watch"]);
    let mut watcher = server.join(&table.id, &watch).await;
    watcher.wait("update").await;
    let key = client.offers()[0].clone();
    watcher.answer(&key).await;
    assert_eq!(outcome(&mut watcher).await["type"], json!("refused"));
    server.end().await;
}

#[tokio::test]
async fn an_undo_sent_again_after_a_restart_is_done_once() {
    let storage = Arc::new(InMemory::default());
    let server = Server::with(library(), storage.clone(), unhurried()).await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    let mut luck = Luck(2);
    for _ in 0..4 {
        assert!(any(&mut client, &mut luck).await);
    }
    let sent = json!({"type": "undo", "revision": client.revision, "client": "u"});
    client.send(sent.clone()).await;
    assert_eq!(outcome(&mut client).await["type"], json!("taken"));
    client.wait_room().await;
    let (revision, objects) = (client.revision, client.objects.clone());
    server.end().await;
    let server = Server::with(library(), storage, unhurried()).await;
    let mut client = server.join(&table.id, &table.token).await;
    client.wait("update").await;
    client.send(sent).await;
    assert_eq!(outcome(&mut client).await["type"], json!("taken"));
    assert_eq!((client.revision, client.objects), (revision, objects));
    server.end().await;
}

#[tokio::test]
async fn one_person_with_several_seats_beside_others_is_told_what_changes() {
    let server = Server::new().await;
    let three = ["roland-banks", "wendy-adams", "daisy-walker"];
    let table = server
        .make(
            json!({"scenario": "card/the-gathering", "investigators": three,
            "seats": ["mine", "mine", "friend"], "seed": "4"}),
        )
        .await;
    let links = server.links(&table).await;
    let friend = token(&links["seats"]["2"]);
    let mut both = server.join(&table.id, &table.token).await;
    let mut friend = server.join(&table.id, &friend).await;
    both.wait("update").await;
    friend.wait("update").await;
    let (mut luck, mut turns, mut last) = (Luck(6), 0, None);
    for round in 0..60 {
        let asked = both.asked();
        let plays = if asked == Some(2) {
            &mut friend
        } else {
            &mut both
        };
        let offers = plays.offers();
        if offers.is_empty() {
            break;
        }
        let key = offers[luck.below(offers.len())].clone();
        plays.answered(&key).await;
        let revision = plays.revision.expect("it plays");
        both.until(revision).await;
        friend.until(revision).await;
        let asked = both.asked();
        if asked.is_some_and(|seat| seat < 2) {
            turns += usize::from(last.is_some() && last != asked);
            last = asked;
            if round % 7 == 0 {
                let mut anew = server.join(&table.id, &table.token).await;
                anew.wait("update").await;
                assert_eq!(anew.objects, both.objects);
            }
        }
    }
    assert!(turns >= 4, "both seats are asked by turns: {turns}");
    let updates = both
        .heard
        .iter()
        .filter(|t| t.starts_with("{\"type\":\"update\""));
    let whole = updates
        .filter(|t| !t.starts_with("{\"type\":\"update\",\"since\""))
        .count();
    assert_eq!(whole, 1, "everything is told once");
    server.end().await;
}
