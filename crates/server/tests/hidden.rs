//! Hidden information: games by chance through real sockets; no byte that is sent to somebody names what they may not know.
//!
//! Beside each table runs the same game in this process (the same seed, the same answers), which knows the truth.

use crate::common;

use common::{Ask, Client, Luck, Made, Server, boxes, token};
use kernel::Seeded;
use serde_json::json;
use std::collections::BTreeSet;
use table::host::data::{Looker, View, Wish};
use table::{Back, Chance, Host, Nowhere, Terms};

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
        self.ids = now.into_iter().map(|o| o.id).collect();
        searched
    }
}

/// Has everybody ask for what can be asked for: what comes is searched like everything else.
async fn ask_everything(server: &Server, table: &Made, seats: &mut [Seat], answers: usize) {
    for (n, seat) in seats.iter_mut().enumerate() {
        let client = &mut seat.client;
        let revision = client.revision;
        for what in ["advice", "ways"] {
            client
                .send(json!({"type": what, "revision": revision}))
                .await;
        }
        client
            .send(json!({"type": "chat", "text": format!("{n} says {answers}")}))
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

async fn play(scenario: &str, investigators: &[&str], seed: u64, answers: usize) -> usize {
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
    let mut truth = game.start(&wish, terms, Box::new(Nowhere)).expect("a game");
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
    let (mut luck, mut searched) = (Luck(seed | 1), 0);
    for seat in &mut seats {
        searched += seat.check(&*truth, 0);
    }
    for n in 0..answers {
        let Some(asked) = truth.question(Looker::Host).and_then(|q| q.seat) else {
            break;
        };
        let mut from = truth.answers();
        let seat = &mut seats[usize::from(asked)];
        if n % 23 == 22 {
            let revision = seat.client.revision;
            seat.client
                .send(json!({"type": "undo", "revision": revision, "client": n.to_string()}))
                .await;
            truth.undo(Back::Answer).expect("taken back");
            truth.settle().expect("settled");
            from = from.min(truth.answers());
        } else {
            let offers = seat.client.offers();
            let key = offers[luck.below(offers.len())].clone();
            seat.client.answer(&key).await;
            truth.answer(&key).expect("the same game takes it");
        }
        for (at, seat) in seats.iter_mut().enumerate() {
            seat.client.until(truth.revision()).await;
            if n % 31 == 28 + at % 3 {
                // Who comes back hears no more than who stayed.
                let since = seat.client.revision;
                let (heard, objects) = (
                    std::mem::take(&mut seat.client.heard),
                    std::mem::take(&mut seat.client.objects),
                );
                seat.client = server.socket(&table.id).await;
                (seat.client.revision, seat.client.heard, seat.client.objects) =
                    (since, heard, objects);
                let since = if n % 2 == 0 { since } else { None };
                seat.client.revision = since;
                seat.client
                    .send(json!({"type": "hello", "token": seat.token, "since": since}))
                    .await;
                seat.client.wait("update").await;
            }
            searched += seat.check(&*truth, from);
        }
        if n % 11 == 3 && !truth.over() {
            ask_everything(&server, &table, &mut seats, truth.answers()).await;
            for seat in &mut seats {
                searched += seat.check(&*truth, truth.answers().saturating_sub(3));
            }
        }
    }
    server.end().await;
    searched
}

#[tokio::test]
async fn no_byte_names_what_may_not_be_known() {
    let mut searched = 0;
    for seed in [3, 8] {
        let three = ["roland-banks", "wendy-adams", "daisy-walker"];
        searched += play("card/the-gathering", &three, seed, 80).await;
    }
    // With nothing hidden to search for, nothing would be proven.
    assert!(searched > 1_000, "{searched}");
    play("board/kingsport", &["amanda-sharpe", "joe-diamond"], 5, 40).await;
}
