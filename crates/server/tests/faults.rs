//! What fails fails alone: rules that panic or run on, a storage that keeps nothing, a client that does not listen.

use crate::common;

use common::{Client, Server, boxes, library};
use kernel::record::Record;
use serde_json::json;
use server::storage::{Doing, Row, Storage, Stored, Write};
use server::{Config, InMemory, Library};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use table::host::data::{
    Bot, Catalogue, Chair, Event, Looker, Marked, Outcome, Plan, Print, Question, Rule, Sum, Sums,
    Update, View, Wish,
};
use table::policy::Kind;
use table::{
    Back, Desk, GameBox, Host, Pondered, Quiet, Resumed, Reviewer, Settled, Sink, Terms, Thinker,
    Trouble,
};
use table::{Late, Way};

/// A game whose rules panic on one answer and run on after another.
struct Odd(Box<dyn Desk + Send>);

/// A box of such games.
struct OddBox(Arc<dyn GameBox>);

impl GameBox for OddBox {
    fn family(&self) -> &'static str {
        self.0.family()
    }
    fn catalogue(&self) -> Catalogue {
        self.0.catalogue()
    }
    fn passable(&self) -> Vec<&'static str> {
        self.0.passable()
    }
    fn rule(&self, anchor: &str) -> Option<Rule> {
        self.0.rule(anchor)
    }
    fn content_hash(&self) -> u64 {
        self.0.content_hash()
    }
    fn start(
        &self,
        wish: &Wish,
        terms: Terms,
        sink: Box<dyn Sink>,
    ) -> Result<Box<dyn Desk + Send>, Trouble> {
        Ok(Box::new(Odd(self.0.start(wish, terms, sink)?)))
    }
    fn load(&self, record: &Record, terms: Terms, sink: Box<dyn Sink>) -> Result<Resumed, Trouble> {
        if record.header("difficulty") == Some("hard") {
            std::thread::sleep(Duration::from_secs(3));
        }
        let resumed = self.0.load(record, terms, sink)?;
        Ok(Resumed {
            host: Box::new(Odd(resumed.host)),
            ..resumed
        })
    }
}

/// Hands everything on but `answer`.
macro_rules! as_it_is {
    ($($name:ident(&self $(, $arg:ident: $of:ty)*) $(-> $out:ty)?;)* ; $($change:ident(&mut self $(, $carg:ident: $cof:ty)*) $(-> $cout:ty)?;)*) => {
        $(fn $name(&self $(, $arg: $of)*) $(-> $out)? { self.0.$name($($arg),*) })*
        $(fn $change(&mut self $(, $carg: $cof)*) $(-> $cout)? { self.0.$change($($carg),*) })*
    };
}

impl Host for Odd {
    fn answer(&mut self, key: &str) -> Result<(), Trouble> {
        match key {
            "panic" => panic!("a rule that nobody tried"),
            "run-on" => {
                std::thread::sleep(Duration::from_secs(3));
                Ok(())
            }
            key => self.0.answer(key),
        }
    }
    as_it_is! {
        passable(&self) -> Vec<&'static str>;
        seats(&self) -> usize;
        chairs(&self) -> Vec<Chair>;
        seat_name(&self, seat: u8) -> String;
        revision(&self) -> u64;
        waits(&self) -> Option<(Option<u8>, String)>;
        thinks(&self) -> bool;
        holds(&self) -> bool;
        over(&self) -> bool;
        outcome(&self) -> Option<Outcome>;
        view(&self, viewer: Looker) -> View;
        since(&self, viewer: Looker, revision: Option<u64>) -> Update;
        turned(&self, was: Looker, viewer: Looker, revision: u64) -> Update;
        took_back_at(&self, revision: u64) -> bool;
        history(&self, viewer: Looker, from: usize, to: usize) -> Vec<Event>;
        view_at(&self, viewer: Looker, answers: usize) -> Option<View>;
        question(&self, viewer: Looker) -> Option<Question>;
        marked(&self, keys: &[String]) -> Marked;
        explain(&self, viewer: Looker, object: &str) -> Sums;
        foretold(&self, key: &str) -> Option<Sum>;
        would_undo(&self, back: Back, viewers: &[Looker]) -> Result<Vec<String>, Trouble>;
        gave(&self, seats: &[u8], revision: u64, keys: &[String], marks: bool) -> bool;
        answers(&self) -> usize;
        round(&self) -> u32;
        record(&self) -> String;
        catalogue(&self) -> Catalogue;
        rule(&self, anchor: &str) -> Option<Rule>;
        bot_kind(&self, seat: u8) -> Option<String>;
        print(&self, kind: &str, print: &str) -> Option<Print>;
        hints(&self) -> usize;
        reviewer(&self) -> Box<dyn Reviewer>;
        thinker_at(&self, answers: usize) -> Option<Box<dyn Thinker>>;
        people_answered(&self) -> Vec<(usize, String)>;
        offered_at(&self, answers: usize, called: &str) -> Option<(String, String)>;
        gives_hints(&self) -> bool;
        plans(&self) -> Vec<Plan>;
        ;
        answer_text(&mut self, text: &str) -> Result<(), Trouble>;
        answer_number(&mut self, n: usize) -> Result<(), Trouble>;
        confirm(&mut self, keys: &[String]) -> Result<(), Trouble>;
        thinker(&mut self) -> Result<Option<Box<dyn Thinker>>, Trouble>;
        undo(&mut self, back: Back) -> Result<usize, Trouble>;
        recall(&mut self, revision: u64, backs: Vec<(u64, usize)>);
        mend(&mut self, n: usize, why: &str) -> Result<(), Trouble>;
        settle(&mut self) -> Result<(), Trouble>;
        step(&mut self) -> Result<bool, Trouble>;
        set_pass(&mut self, rule: &str, on: bool);
        seat_bot(&mut self, seat: u8, bot: Option<&Bot>) -> Result<(), Trouble>;
    }
}

impl Desk for Odd {
    as_it_is! {
        answers_kind(&self, kind: Kind) -> bool;
        passed_rules(&self) -> Vec<String>;
        late(&self) -> Vec<Late>;
        settled(&self) -> Settled;
        ways(&self) -> Vec<Way>;
        ;
        set_kind(&mut self, kind: Kind, on: bool);
        set_quiet(&mut self, seat: u8, quiet: Quiet);
        mute(&mut self, card: &str);
        wait(&mut self) -> Result<(), Trouble>;
        take_late(&mut self, at: usize) -> Result<usize, Trouble>;
        ponder(&mut self) -> Result<Option<Pondered>, Trouble>;
        pondered(&mut self, thought: &Pondered) -> Result<(), Trouble>;
        keep_up(&mut self, record: &Record) -> Result<(), Trouble>;
    }
}

async fn goes_on(client: &mut Client) {
    let key = client.offers()[0].clone();
    client.answered(&key).await;
}

#[tokio::test]
async fn rules_that_panic_or_run_on_close_their_table_alone() {
    let odd = boxes()
        .into_iter()
        .map(|b| Arc::new(OddBox(b)) as Arc<dyn GameBox>);
    let config = Config {
        rules: Duration::from_secs(1),
        ..Config::default()
    };
    let storage = Arc::new(InMemory::default());
    let server = Server::with(Library::new(odd.collect()), storage.clone(), config).await;
    let one = server.alone("card/the-gathering", &["roland-banks"]).await;
    let other = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut plays = server.join(&one.id, &one.token).await;
    let mut notices = server.join(&other.id, &other.token).await;
    plays.wait("update").await;
    notices.wait("update").await;
    goes_on(&mut plays).await;
    let (revision, objects) = (plays.revision, plays.objects.clone());
    // A panic: the table is opened again where it stood.
    plays.answer("panic").await;
    assert_eq!(plays.wait("closed").await["again"], json!(true));
    goes_on(&mut notices).await;
    let mut plays = server.join(&one.id, &one.token).await;
    plays.wait("update").await;
    assert_eq!((plays.revision, &plays.objects), (revision, &objects));
    goes_on(&mut plays).await;
    // Rules that run on: not again while the program runs.
    let kept = storage.record(&one.id).await.expect("a record");
    plays.answer("run-on").await;
    goes_on(&mut notices).await;
    assert_eq!(plays.wait("closed").await["again"], json!(false));
    goes_on(&mut notices).await;
    let mut again = server.join(&one.id, &one.token).await;
    assert_eq!(again.wait("closed").await["again"], json!(false));
    assert_eq!(storage.record(&one.id).await.expect("a record"), kept);
    assert_eq!(server.hall.metrics().broken.get(), 2);
    // A record whose replay runs on: its table is not opened, and the others go on.
    let setup = json!({
        "scenario": "card/the-gathering", "investigators": ["roland-banks"], "difficulty": "hard",
    });
    let slow = server.make(setup).await;
    let mut plays = server.join(&slow.id, &slow.token).await;
    goes_on(&mut notices).await;
    let closed = plays.wait("closed").await;
    assert_eq!(closed["again"], json!(false), "{closed}");
    goes_on(&mut notices).await;
    server.end().await;
}

/// A storage on a disk that is full now and then.
#[derive(Default)]
struct Full {
    kept: InMemory,
    full: AtomicBool,
}

impl Storage for Full {
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()> {
        if self.full.load(Ordering::SeqCst) {
            return Box::pin(async { Err("the disk is full".to_owned()) });
        }
        self.kept.write(all)
    }
    fn tables(&self) -> Doing<'_, Vec<Row>> {
        self.kept.tables()
    }
    fn record<'a>(&'a self, id: &'a str) -> Doing<'a, Stored> {
        self.kept.record(id)
    }
    fn close(&self) -> Doing<'_, ()> {
        self.kept.close()
    }
}

#[tokio::test]
async fn what_cannot_be_kept_is_told_to_nobody() {
    let storage = Arc::new(Full::default());
    let server = Server::with(library(), storage.clone(), Config::default()).await;
    let table = server.alone("card/the-gathering", &["roland-banks"]).await;
    let mut plays = server.join(&table.id, &table.token).await;
    let mut looks = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    looks.wait("update").await;
    let revision = plays.revision;
    storage.full.store(true, Ordering::SeqCst);
    let key = plays.offers()[0].clone();
    plays.answer(&key).await;
    for client in [&mut plays, &mut looks] {
        assert_eq!(client.wait("closed").await["again"], json!(true));
        assert_eq!(client.revision, revision, "nobody was told");
    }
    // Coming back works while nothing has to be kept, and everything does when there is room again.
    let mut plays = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    assert_eq!(plays.revision, revision);
    storage.full.store(false, Ordering::SeqCst);
    plays.answered(&key).await;
    server.end().await;
}

/// The program has changed since: a table goes on from where its record still fits, and keeps what no longer does.
#[tokio::test]
async fn a_table_goes_on_from_where_its_record_still_fits() {
    let storage = Arc::new(InMemory::default());
    let server = Server::with(library(), storage.clone(), Config::default()).await;
    let table = server
        .alone("card/night-of-the-zealot", &["roland-banks"])
        .await;
    let mut plays = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    goes_on(&mut plays).await;
    let offers = plays.offers();
    server.end().await;
    let kept = storage.record(&table.id).await.expect("a record");
    let row = storage.tables().await.expect("tables").remove(0);
    let lines = Write::Lines {
        id: table.id.clone(),
        seq: kept.seq,
        text: "an-answer-of-old\nand-another\n".to_owned(),
        summary: Some(row.summary),
    };
    storage.write(vec![lines]).await.expect("it is kept");
    let server = Server::with(library(), storage.clone(), Config::default()).await;
    let mut plays = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    assert_eq!(plays.offers(), offers, "it stands where it stood");
    goes_on(&mut plays).await;
    let kept = storage.record(&table.id).await.expect("a record");
    assert!(kept.text.contains("and-another\n< 2\n"), "{}", kept.text);
    server.end().await;
}

#[tokio::test]
async fn a_client_that_does_not_listen_gets_a_fresh_view_later() {
    let config = Config {
        queue: 4,
        messages: 1_000_000,
        patience: Duration::from_secs(60),
        ..Config::default()
    };
    let server = Server::with(library(), Arc::new(InMemory::default()), config).await;
    let table = server.alone("board/arkham", &["amanda-sharpe"]).await;
    let mut quick = server.join(&table.id, &table.token).await;
    let mut slow = server.join(&table.id, &table.token).await;
    quick.wait("update").await;
    slow.wait("update").await;
    // More than the system keeps for a connection: whole views that nobody reads.
    for _ in 0..700 {
        slow.send(json!({"type": "hello"})).await;
    }
    let metrics = server.hall.metrics().clone();
    while metrics.behind.get() == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for _ in 0..5 {
        goes_on(&mut quick).await;
    }
    let revision = quick.revision.expect("it plays");
    slow.until(revision).await;
    assert_eq!(slow.objects, quick.objects);
    // From there on it is told as everybody is.
    goes_on(&mut quick).await;
    slow.until(quick.revision.expect("it plays")).await;
    assert_eq!(slow.objects, quick.objects);
    server.end().await;
}

async fn outcome(client: &mut Client) -> serde_json::Value {
    loop {
        let told = client.next().await.expect("the connection stands");
        if told["type"] == "taken" || told["type"] == "refused" {
            return told;
        }
    }
}

/// What was marked counts once, also after a restart: as a whole, in any order, and for nobody else.
#[tokio::test]
async fn marks_that_are_sent_again_after_a_restart_count_once() {
    let storage = Arc::new(InMemory::default());
    let server = Server::with(library(), storage.clone(), Config::default()).await;
    let table = server
        .alone("card/the-gathering", &["roland-banks", "daisy-walker"])
        .await;
    let mut plays = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    while plays.question["marks"].is_null() {
        goes_on(&mut plays).await;
        plays.wait_room().await;
    }
    let revision = plays.revision.expect("it plays");
    let mut keys = plays.offers();
    keys.retain(|key| key.starts_with("card:"));
    assert!(keys.len() > 2, "{}", plays.question);
    let confirm = |keys: &[&String]| json!({"type": "confirm", "revision": revision, "keys": keys, "client": "m"});
    plays.send(confirm(&[&keys[0], &keys[1]])).await;
    assert_eq!(outcome(&mut plays).await["type"], "taken");
    server.end().await;
    let server = Server::with(library(), storage.clone(), Config::default()).await;
    let mut plays = server.join(&table.id, &table.token).await;
    plays.wait("update").await;
    let kept = storage.record(&table.id).await.expect("a record");
    plays.send(confirm(&[&keys[1], &keys[0]])).await;
    let told = outcome(&mut plays).await;
    assert_eq!(told["type"], "taken", "{told}");
    for other in [
        &[&keys[0]][..],
        &[&keys[0], &keys[2]],
        &[&keys[0], &keys[1], &keys[2]],
    ] {
        plays.send(confirm(other)).await;
        assert_eq!(outcome(&mut plays).await["stale"], json!(true), "{other:?}");
    }
    assert_eq!(storage.record(&table.id).await.expect("a record"), kept);
    server.end().await;
}
