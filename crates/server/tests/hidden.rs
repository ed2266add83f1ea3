//! Hidden information: games by chance through real sockets; no byte that is sent to somebody names what they may not know.
//!
//! Beside each table runs the same game in this process (the same seed, the same answers), which knows the truth.

use crate::common;

use common::{Ask, Client, Luck, Made, Server, boxes, token};
use kernel::Seeded;
use kernel::record::Record;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::host::data::{Looker, View, Wish};
use table::{Back, Chance, Desk, Host, Nowhere, Terms};

/// With this seed somebody scries or searches early in the game.
const LOOKING: u64 = 128;
const LOOKS: [&str; 2] = ["scrying", "old-book-of-lore"];

/// Somebody who looks, and what they have seen so far: ids and names.
struct Seat {
    looker: Looker,
    client: Client,
    token: String,
    checked: usize,
    names: BTreeSet<String>,
    /// What could be seen when it was checked last: it may be taken back since.
    ids: BTreeSet<String>,
}

fn names(view: &View) -> impl Iterator<Item = &String> {
    view.objects.iter().filter_map(|o| o.name.as_ref())
}

impl Seat {
    /// Everything that came since it was checked last, held against what could be seen on the way.
    fn check(&mut self, truth: &dyn Host, from: usize) -> usize {
        let all = truth.view(Looker::Host);
        let mut ids = std::mem::take(&mut self.ids);
        let on_the_way = (from..=truth.answers()).filter_map(|n| truth.view_at(self.looker, n));
        for view in on_the_way {
            self.names.extend(names(&view).cloned());
            ids.extend(view.objects.into_iter().map(|o| o.id));
        }
        // Cards of a deck that it looks at are told to a seat, though they lie where nobody sees them.
        let own = |seat: Option<u8>| seat.map(Looker::Seat) == Some(self.looker);
        let events = truth.history(Looker::Host, from, truth.answers());
        let looks = events.iter();
        let looks: Vec<_> = looks
            .filter(|e| e.kind == "looked-at" && own(e.seat))
            .collect();
        let question = truth.question(Looker::Host).filter(|q| own(q.seat));
        let offers = question.map_or(Vec::new(), |q| q.offers);
        let open: BTreeSet<String> = offers.iter().flat_map(|o| o.about.clone()).collect();
        let shown = looks.iter().flat_map(|e| e.about.clone());
        let shown: BTreeSet<String> = shown.chain(open.clone()).collect();
        let words = looks.iter().map(|e| &e.text);
        let words: Vec<&String> = words.chain(offers.iter().map(|o| &o.label)).collect();
        let said = |name: &&String| words.iter().any(|w| w.contains(name.as_str()));
        self.names.extend(names(&all).filter(said).cloned());
        ids.extend(shown);
        let hidden: Vec<_> = all
            .objects
            .iter()
            .filter(|o| !ids.contains(&o.id))
            .collect();
        let mut searched = 0;
        for text in &self.client.heard[self.checked..] {
            if text.starts_with("{\"type\":\"catalogue\"") {
                continue;
            }
            for object in &hidden {
                // The first copy of a card is called as what is printed on it, and that may be known.
                let printed = object.print.as_ref() == Some(&object.id)
                    && object.name.as_ref().is_some_and(|n| self.names.contains(n));
                let fields: &[&str] = if printed {
                    &["\"id\":", "\"object\":", "\"place\":"]
                } else {
                    &[""]
                };
                for field in fields {
                    let told = format!("{field}\"{}\"", object.id);
                    assert!(
                        !text.contains(&told),
                        "{:?} is told {told}: {text}",
                        self.looker
                    );
                }
                if let Some(name) = object.name.as_ref().filter(|n| !self.names.contains(*n)) {
                    assert!(
                        !text.contains(name.as_str()),
                        "{:?} is told of {name}: {text}",
                        self.looker
                    );
                }
                searched += 1;
            }
        }
        self.checked = self.client.heard.len();
        let now = truth.view(self.looker).objects;
        self.ids = now.into_iter().map(|o| o.id).chain(open).collect();
        searched
    }
}

/// Has everybody ask for what can be asked for: what comes is searched like everything else.
async fn ask_everything(server: &Server, table: &Made, seats: &mut [Seat], answers: usize) {
    for (index, seat) in seats.iter_mut().enumerate() {
        let client = &mut seat.client;
        let revision = client.revision;
        for what in ["advice", "ways"] {
            client
                .send(json!({"type": what, "revision": revision}))
                .await;
        }
        client
            .send(json!({"type": "chat", "text": format!("{index} says {answers}")}))
            .await;
        client.wait_room().await;
        let bearer = format!("Bearer {}", seat.token);
        let from = answers.saturating_sub(3);
        for what in [
            format!("view?answers={answers}"),
            format!("history?from={from}"),
        ] {
            let reply = server
                .ask(Ask {
                    path: &format!("/api/tables/{}/{what}", table.id),
                    headers: &[("authorization", &bearer)],
                    ..Ask::default()
                })
                .await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            client.heard.push(reply.body);
        }
    }
    // The record names what everybody holds.
    let record = server
        .ask(Ask {
            path: &format!("/api/tables/{}/record", table.id),
            headers: &[("cookie", &table.cookie)],
            ..Ask::default()
        })
        .await;
    assert_eq!(record.status, 403);
}

/// A table with friends, the same game in this process, and everybody who looks: each seat, and a spectator at the end.
struct Laid {
    server: Server,
    table: Made,
    truth: Box<dyn Desk + Send>,
    seats: Vec<Seat>,
}

async fn lay(scenario: &str, investigators: &[&str], seed: u64) -> Laid {
    let server = Server::new().await;
    let sitters: Vec<&str> = (0..investigators.len())
        .map(|n| if n == 0 { "mine" } else { "friend" })
        .collect();
    let table = server
        .make(json!({
            "scenario": scenario, "investigators": investigators, "seats": sitters, "seed": seed.to_string(),
        }))
        .await;
    let games = boxes();
    let game = games
        .iter()
        .find(|g| scenario.starts_with(g.family()))
        .expect("the game");
    let wish = Wish {
        scenario: scenario.into(),
        investigators: investigators.iter().map(|i| (*i).to_owned()).collect(),
        ..Wish::default()
    };
    let terms = Terms {
        quiet: true,
        ..Terms::new(Chance::Seeded(Seeded::keyed(seed.into())))
    };
    let truth = game.start(&wish, terms, Box::new(Nowhere)).expect("a game");
    let links = server.links(&table).await;
    let mut seats = Vec::new();
    for n in 0..=investigators.len() {
        let (looker, token) = match n {
            0 => (Looker::Seat(0), table.token.clone()),
            n if n < investigators.len() => {
                (Looker::Seat(n as u8), token(&links["seats"][n.to_string()]))
            }
            _ => (Looker::Public, token(&links["watch"])),
        };
        let mut client = server.join(&table.id, &token).await;
        client.wait("update").await;
        assert_eq!(client.revision, Some(truth.revision()), "the same game");
        let names = names(&truth.view(looker)).cloned().collect();
        seats.push(Seat {
            looker,
            client,
            token,
            checked: 0,
            names,
            ids: BTreeSet::new(),
        });
    }
    Laid {
        server,
        table,
        truth,
        seats,
    }
}

/// The offer of those who mean to look into their decks, if there is one; any other by chance.
fn chosen(offers: &[String], looks: &[&str], luck: &mut Luck) -> String {
    let n = luck.below(offers.len());
    let look = |key: &&String| looks.iter().any(|l| key.contains(l));
    offers.iter().find(look).unwrap_or(&offers[n]).clone()
}

/// What came of a game played by chance: how many things were searched for, how many questions were about a deck that only
/// one seat sees, and how many questions the table passed for a seat.
#[derive(Default, Debug)]
struct Came {
    searched: usize,
    looked: usize,
    passed: usize,
}

/// Whether an event tells of a question that the table passed for another seat than these.
fn tells_of_pass(event: &Value, but: Looker) -> bool {
    let own = |seat: u64| matches!(but, Looker::Seat(s) if u64::from(s) == seat);
    let text = event["text"].as_str().unwrap_or_default();
    event["by"] == "table"
        && text.ends_with(": Pass")
        && event["seat"].as_u64().is_some_and(|seat| !own(seat))
}

async fn play(
    scenario: &str,
    investigators: &[&str],
    seed: u64,
    answers: usize,
    looks: &[&str],
) -> Came {
    let Laid {
        server,
        table,
        mut truth,
        mut seats,
    } = lay(scenario, investigators, seed).await;
    let mut came = Came::default();
    let mut luck = Luck(seed | 1);
    for seat in &mut seats {
        came.searched += seat.check(&*truth, 0);
    }
    for round in 0..answers {
        let Some(question) = truth.question(Looker::Host) else {
            break;
        };
        let Some(asked) = question.seat else {
            break;
        };
        let about_deck = ["goes back next", "which card do you take"];
        came.looked += usize::from(about_deck.iter().any(|w| question.text.contains(w)));
        let mut from = truth.answers();
        let seat = &mut seats[usize::from(asked)];
        if round % 23 == 22 {
            let revision = seat.client.revision;
            seat.client
                .send(json!({"type": "undo", "revision": revision, "client": round.to_string()}))
                .await;
            truth.undo(Back::Answer).expect("taken back");
            truth.settle().expect("settled");
            from = from.min(truth.answers());
        } else {
            let offers = seat.client.offers();
            let key = chosen(&offers, looks, &mut luck);
            seat.client.answer(&key).await;
            truth.answer(&key).expect("the same game takes it");
        }
        for (at, seat) in seats.iter_mut().enumerate() {
            seat.client.until(truth.revision()).await;
            if round % 31 == 28 + at % 3 {
                // Who comes back hears no more than who stayed.
                let since = seat.client.revision;
                let (heard, objects) = (
                    std::mem::take(&mut seat.client.heard),
                    std::mem::take(&mut seat.client.objects),
                );
                seat.client = server.socket(&table.id).await;
                (seat.client.revision, seat.client.heard, seat.client.objects) =
                    (since, heard, objects);
                let since = if round % 2 == 0 { since } else { None };
                seat.client.revision = since;
                seat.client
                    .send(json!({"type": "hello", "token": seat.token, "since": since}))
                    .await;
                seat.client.wait("update").await;
            }
            came.searched += seat.check(&*truth, from);
        }
        if round % 11 == 3 && !truth.over() {
            ask_everything(&server, &table, &mut seats, truth.answers()).await;
            for seat in &mut seats {
                came.searched += seat.check(&*truth, truth.answers().saturating_sub(3));
            }
        }
    }
    let whole = truth.history(Looker::Host, 0, usize::MAX);
    let whole = serde_json::to_value(whole).expect("events");
    let passes = whole.as_array().into_iter().flatten();
    came.passed = passes.filter(|e| tells_of_pass(e, Looker::Public)).count();
    for seat in &seats {
        for text in &seat.client.heard {
            let told: Value = serde_json::from_str(text).expect("JSON");
            let events = told["events"].as_array().or(told.as_array());
            let pass = events
                .into_iter()
                .flatten()
                .find(|e| tells_of_pass(e, seat.looker));
            assert!(pass.is_none(), "{:?} is told of {pass:?}", seat.looker);
        }
    }
    server.end().await;
    came
}

#[tokio::test]
async fn no_byte_names_what_may_not_be_known() {
    let mut came = Came::default();
    for seed in [3, 8] {
        let three = ["roland-banks", "wendy-adams", "daisy-walker"];
        let one = play("card/the-gathering", &three, seed, 80, &[]).await;
        came.searched += one.searched;
        came.passed += one.passed;
    }
    // With nothing hidden to search for, nothing would be proven.
    assert!(came.searched > 1_000 && came.passed > 0, "{came:?}");
    play(
        "board/kingsport",
        &["amanda-sharpe", "joe-diamond"],
        5,
        40,
        &[],
    )
    .await;
}

/// Who scries or searches sees cards that are hidden again a moment later.
#[tokio::test]
async fn a_deck_that_is_looked_into_is_told_to_one_seat() {
    let two = ["agnes-baker", "daisy-walker"];
    let came = play("card/the-gathering", &two, LOOKING, 90, &LOOKS).await;
    assert!(came.looked > 2, "with this seed nobody looks: {came:?}");
}

/// What comes back to a message, without what it says back of the message.
async fn comes_back(client: &mut Client, message: Value) -> Vec<Value> {
    let from = client.heard.len();
    client.send(message).await;
    client.wait_room().await;
    // What is said back of a guess names what was guessed.
    let heard = client.heard.split_off(from);
    heard
        .iter()
        .map(|text| {
            let mut told: Value = serde_json::from_str(text).expect("JSON");
            for echoed in ["client", "key", "keys", "object", "revision"] {
                told.as_object_mut().expect("a message").remove(echoed);
            }
            told
        })
        .collect()
}

/// Every message that names an answer, for a guess at it.
fn guesses(revision: u64, key: &str) -> Vec<Value> {
    let many = |n: usize| (0..n).map(|n| json!(format!("guess-{n}")));
    let mut keys: Vec<Value> = many(5).collect();
    keys.push(json!(key));
    vec![
        json!({"type": "answer", "revision": revision, "key": key, "client": "g"}),
        json!({"type": "confirm", "revision": revision, "keys": [key], "client": "g"}),
        json!({"type": "confirm", "revision": revision, "keys": keys, "client": "g"}),
        json!({"type": "marked", "revision": revision, "keys": [key]}),
        json!({"type": "foretell", "revision": revision, "key": key}),
        json!({"type": "advice", "revision": revision, "against": key}),
        json!({"type": "mute", "revision": revision, "object": key}),
        json!({"type": "late", "revision": revision, "at": revision, "client": "g"}),
    ]
}

/// Whoever knows the truth and guesses it is answered as whoever guesses wrong: so guessing tells nothing.
#[tokio::test]
async fn a_client_that_lies_and_guesses_learns_nothing() {
    let two = ["agnes-baker", "daisy-walker"];
    let Laid {
        server,
        table,
        mut truth,
        mut seats,
    } = lay("card/the-gathering", &two, LOOKING).await;
    let mut luck = Luck(LOOKING | 1);
    for _ in 0..20 {
        let Some(asked) = truth.question(Looker::Host).and_then(|q| q.seat) else {
            break;
        };
        let offers = seats[usize::from(asked)].client.offers();
        let key = chosen(&offers, &LOOKS, &mut luck);
        seats[usize::from(asked)].client.answered(&key).await;
        truth.answer(&key).expect("the same game takes it");
        for seat in &mut seats {
            seat.client.until(truth.revision()).await;
        }
    }
    let record = Record::parse(&truth.record()).expect("a record");
    let open = truth.question(Looker::Host).expect("somebody is asked");
    let hidden = truth.view(Looker::Host).objects;
    let (mut tried, mut own) = (0, 0);
    for seat in &mut seats {
        // Nobody else's answers, and none of chance's, are told right or wrong.
        for (index, given) in record.moves.iter().enumerate() {
            let event = truth.history(Looker::Host, index, index + 1).remove(0);
            let theirs = matches!(event.by.as_deref(), Some("person" | "table"));
            if theirs && event.seat.map(Looker::Seat) == Some(seat.looker) {
                // One's own is: it counts once, however often it is sent; and only whole.
                let all = guesses(index as u64, &given.key);
                let [answer, _, many, ..] = &all[..] else {
                    unreachable!("there are more");
                };
                let told = comes_back(&mut seat.client, answer.clone()).await;
                assert_eq!(told[0]["type"], "taken", "{answer}: {told:?}");
                let told = comes_back(&mut seat.client, many.clone()).await;
                assert_eq!(told[0]["type"], "refused", "{many}: {told:?}");
                own += 1;
                continue;
            }
            let (right, wrong) = (
                guesses(index as u64, &given.key),
                guesses(index as u64, "guess-x"),
            );
            for (right, wrong) in right.into_iter().zip(wrong) {
                let what = format!("{:?}: {right}", seat.looker);
                let told = comes_back(&mut seat.client, right).await;
                assert_eq!(told, comes_back(&mut seat.client, wrong).await, "{what}");
                tried += 1;
            }
        }
        // Nor is what somebody else is asked now.
        if open.seat.map(Looker::Seat) != Some(seat.looker) {
            for offer in &open.offers {
                let right = guesses(truth.revision(), &offer.key);
                let wrong = guesses(truth.revision(), "guess-x");
                for (right, wrong) in right.into_iter().zip(wrong) {
                    let what = format!("{:?}: {right}", seat.looker);
                    let told = comes_back(&mut seat.client, right).await;
                    assert_eq!(told, comes_back(&mut seat.client, wrong).await, "{what}");
                    tried += 1;
                }
            }
        }
        // A thing that cannot be seen is no thing.
        let seen: BTreeSet<String> = truth
            .view(seat.looker)
            .objects
            .into_iter()
            .map(|o| o.id)
            .collect();
        for it in hidden.iter().filter(|o| !seen.contains(&o.id)) {
            let explain = |object: &str| json!({"type": "explain", "object": object});
            let told = comes_back(&mut seat.client, explain(&it.id)).await;
            assert_eq!(
                told,
                comes_back(&mut seat.client, explain("no-such-thing")).await
            );
            tried += 1;
        }
        // Over HTTP nobody looks with another's eyes; with one's own, what one looks for is searched as ever.
        let bearer = format!("Bearer {}", seat.token);
        for eye in ["0", "1", "7"] {
            let mine = matches!(seat.looker, Looker::Seat(s) if s.to_string() == eye);
            for what in ["view?answers=3&", "history?"] {
                let path = format!("/api/tables/{}/{what}eye={eye}", table.id);
                let headers = [("authorization", bearer.as_str())];
                let asked = Ask {
                    path: &path,
                    headers: &headers,
                    ..Ask::default()
                };
                let status = server.ask(asked).await.status;
                assert_eq!(status == 200, mine, "{:?}: {path}", seat.looker);
            }
        }
        seat.check(&*truth, 0);
    }
    assert!(
        tried > 500 && own > 4,
        "{tried} guesses, {own} of one's own"
    );
    server.end().await;
}
