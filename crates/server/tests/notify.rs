//! Players who are away are told when it is their turn: once, and by nobody who may not.

use crate::common;
use crate::receiver::{Browser, Receiver, claims};

use common::{Ask, Client, Made, Reply, Server, library, token, unhurried};
use room::clock;
use serde_json::{Value, json};
use server::storage::Storage;
use server::{Config, InMemory, Sqlite, Vault};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long a player must be away here.
const AWAY: Duration = Duration::from_millis(250);
/// In this time a notification that is due has come.
const SOON: Duration = Duration::from_millis(1_500);

fn config() -> Config {
    let mut config = unhurried();
    config.notifying.away = AWAY;
    config.notifying.look = Duration::from_millis(300);
    config.notifying.retry = Duration::from_millis(200);
    config.notifying.tries = 3;
    config.notifying.private = true;
    config.notifying.origin = Some("https://tables.example".into());
    config
}

async fn on(storage: Arc<dyn Storage>, config: Config) -> Server {
    Server::with(library(), storage, config).await
}

async fn server() -> Server {
    on(Arc::new(InMemory::default()), config()).await
}

/// A table of the owner and a friend who has come once.
struct Game {
    table: Made,
    friend: String,
}

impl Game {
    async fn new(server: &Server) -> Self {
        let wish = json!({
            "scenario": "card/the-gathering",
            "investigators": ["roland-banks", "wendy-adams"],
            "seats": ["mine", "friend"],
            "title": "Friday",
        });
        let table = server.make(wish).await;
        let friend = token(&server.links(&table).await["seats"]["1"]);
        let mut comes = server.join(&table.id, &friend).await;
        comes.wait("update").await;
        Self { table, friend }
    }

    async fn owner(&self, server: &Server) -> Client {
        let mut client = server.join(&self.table.id, &self.table.token).await;
        client.wait("update").await;
        client
    }

    async fn friend(&self, server: &Server) -> Client {
        let mut client = server.join(&self.table.id, &self.friend).await;
        client.wait("update").await;
        client
    }

    async fn ask(&self, server: &Server, method: &str, what: &str, body: &Value) -> Reply {
        self.ask_as(server, &self.table.token, method, what, body)
            .await
    }

    async fn ask_as(
        &self,
        server: &Server,
        token: &str,
        method: &str,
        what: &str,
        body: &Value,
    ) -> Reply {
        let (path, bearer) = (
            format!("/api/tables/{}/{what}", self.table.id),
            format!("Bearer {token}"),
        );
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        server
            .ask(Ask {
                method,
                path: &path,
                headers: &[("authorization", &bearer)],
                body: &body,
            })
            .await
    }

    /// Sets the webhook.
    async fn hook(&self, server: &Server, url: &str) {
        let reply = self
            .ask(server, "PUT", "webhook", &json!({"url": url}))
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
}

async fn metric(server: &Server, name: &str) -> u64 {
    let path = "/metrics";
    let text = server
        .ask(Ask {
            path,
            ..Ask::default()
        })
        .await
        .body;
    let line = text
        .lines()
        .find_map(|l| l.strip_prefix(&format!("miskatonic_{name} ")));
    line.unwrap_or_else(|| panic!("{name}: {text}"))
        .parse()
        .expect("a number")
}

#[tokio::test]
async fn a_turn_is_told_once_and_only_to_a_player_who_is_away() {
    let (server, mut receiver) = (server().await, Receiver::new().await);
    let game = Game::new(&server).await;
    let mut owner = game.owner(&server).await;
    game.hook(&server, &receiver.url("hook/secret?x=1")).await;
    // The owner is asked, and is here.
    assert!(receiver.is_silent(SOON).await);
    owner.play_until(1).await;
    let told = receiver.next().await;
    assert_eq!(told.path, "/hook/secret?x=1");
    assert_eq!(told.header("content-type"), "application/json");
    let body = told.json();
    assert_eq!(body["event"], "turn");
    assert_eq!(body["text"], "Your turn at Friday: Wendy Adams.");
    assert_eq!(
        (&body["title"], &body["seat"]),
        (&json!("Friday"), &json!(1))
    );
    assert_eq!(body["investigator"], "Wendy Adams");
    let here = format!("https://tables.example/t/{}", game.table.id);
    assert_eq!(
        (&body["table"], &body["url"]),
        (&json!(game.table.id), &json!(here))
    );
    assert!(receiver.is_silent(SOON).await, "one for each turn");
    // The friend comes, answers and goes: the rest of this turn is known.
    let mut friend = game.friend(&server).await;
    friend.play_until(0).await;
    drop(owner);
    // The friend has seen the owner go. Now the owner is told.
    let body = receiver.next().await.json();
    assert_eq!(body["seat"], 0);
    drop(friend);
    assert!(receiver.is_silent(SOON).await);
    assert_eq!(metric(&server, "notifications_total").await, 2);
    assert_eq!(metric(&server, "notifications_pending").await, 0);
    server.end().await;
}

#[tokio::test]
async fn a_reload_and_a_turn_that_was_seen_tell_nothing() {
    let mut slower = config();
    slower.notifying.away = SOON;
    let server = on(Arc::new(InMemory::default()), slower).await;
    let mut receiver = Receiver::new().await;
    let game = Game::new(&server).await;
    let (mut owner, friend) = (game.owner(&server).await, game.friend(&server).await);
    game.hook(&server, &receiver.url("hook")).await;
    // The page of the friend is loaded again while the turn begins.
    drop(friend);
    owner.play_until(1).await;
    let friend = game.friend(&server).await;
    assert!(receiver.is_silent(SOON * 2).await);
    // The friend has seen the question, and closes the page to think.
    drop(friend);
    assert!(receiver.is_silent(SOON * 2).await);
    server.end().await;
}

/// A phone that is locked keeps its connection for a while: its player has not seen the question.
#[tokio::test]
async fn a_connection_that_ends_without_a_word_is_not_a_player_who_knows() {
    let (server, mut receiver) = (server().await, Receiver::new().await);
    let game = Game::new(&server).await;
    let (mut owner, friend) = (game.owner(&server).await, game.friend(&server).await);
    game.hook(&server, &receiver.url("hook")).await;
    owner.play_until(1).await;
    assert!(receiver.is_silent(SOON).await, "the friend is connected");
    drop(friend);
    assert_eq!(receiver.next().await.json()["seat"], 1);
    server.end().await;
}

#[tokio::test]
async fn the_owner_sets_tries_and_removes_a_webhook_and_nobody_reads_it() {
    let (server, mut receiver) = (server().await, Receiver::new().await);
    let game = Game::new(&server).await;
    // Who is here is told of no turn.
    let _here = game.owner(&server).await;
    let none = Value::Null;
    let wish = json!({"url": receiver.url("hook/secret")});
    for (method, what, body) in [
        ("PUT", "webhook", &wish),
        ("DELETE", "webhook", &none),
        ("POST", "webhook", &none),
        (
            "PUT",
            "quiet-hours",
            &json!({"from": 0, "to": 1, "offset": 0}),
        ),
        ("DELETE", "quiet-hours", &none),
    ] {
        let reply = game.ask_as(&server, &game.friend, method, what, body).await;
        assert_eq!(reply.status, 403, "{method} {what}: {}", reply.body);
    }
    assert_eq!(
        game.ask(&server, "POST", "webhook", &none).await.status,
        404
    );
    game.hook(&server, &receiver.url("hook/secret")).await;
    let host = receiver.address.ip().to_string();
    let seen = game.ask(&server, "GET", "notices", &none).await.json();
    assert_eq!(seen, json!({"hook": host, "browsers": 0}));
    let friend = game.ask_as(&server, &game.friend, "GET", "notices", &none);
    assert_eq!(friend.await.json(), json!({"browsers": 0}));
    let watch = token(&server.links(&game.table).await["watch"]);
    let watches = game.ask_as(&server, &watch, "GET", "notices", &none).await;
    assert_eq!(watches.status, 403);
    // A test is sent at once; what comes of it is told.
    receiver.will(&["200 Fine", "403 Forbidden", "500 Broken"]);
    assert_eq!(
        game.ask(&server, "POST", "webhook", &none).await.status,
        200
    );
    let test = receiver.next().await.json();
    assert_eq!((&test["event"], test.get("seat")), (&json!("test"), None));
    for status in ["403", "500"] {
        let reply = game.ask(&server, "POST", "webhook", &none).await;
        assert!(
            reply.status == 422 && reply.body.contains(status),
            "{}",
            reply.body
        );
        assert!(!reply.body.contains("secret"), "{}", reply.body);
    }
    // There is a limit for each table.
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(game.ask(&server, "POST", "webhook", &none).await.status);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    let off = game.ask(&server, "DELETE", "webhook", &none).await;
    assert_eq!(off.json(), json!({"browsers": 0}));
    for (what, body) in [
        ("webhook", json!({"url": ""})),
        ("webhook", json!({"url": "discord.com/api"})),
        ("webhook", json!({"url": "x".repeat(5_000)})),
        ("webhook", json!({"address": "https://a.example"})),
        ("quiet-hours", json!({"from": 0, "to": 0, "offset": 0})),
        ("quiet-hours", json!({"from": 0, "to": 9_999, "offset": 0})),
        (
            "push",
            json!({"endpoint": "https://a.example/", "p256dh": "x", "auth": "y"}),
        ),
        (
            "push",
            json!({"endpoint": "ftp://a.example/", "p256dh": "x", "auth": "y"}),
        ),
    ] {
        let reply = game.ask(&server, "PUT", what, &body).await;
        assert_eq!(reply.status, 422, "{what} {body}: {}", reply.body);
    }
    server.end().await;
}

/// Minutes since midnight at Greenwich.
fn minute() -> u64 {
    clock::now() / 60 % 1440
}

#[tokio::test]
async fn in_quiet_hours_nothing_is_sent_and_later_it_is() {
    let (server, mut receiver) = (server().await, Receiver::new().await);
    let game = Game::new(&server).await;
    let mut owner = game.owner(&server).await;
    game.hook(&server, &receiver.url("hook")).await;
    // From an hour ago to an hour hence, by the clocks of Berlin in winter.
    let (from, to) = ((minute() + 1440) % 1440, (minute() + 120) % 1440);
    let quiet = json!({"from": from, "to": to, "offset": 60});
    let set = game.ask(&server, "PUT", "quiet-hours", &quiet).await;
    assert_eq!(set.json()["quiet"], quiet, "{}", set.body);
    owner.play_until(1).await;
    assert!(receiver.is_silent(SOON).await);
    let ended = game
        .ask(&server, "DELETE", "quiet-hours", &Value::Null)
        .await;
    assert_eq!(ended.status, 200);
    assert_eq!(receiver.next().await.json()["seat"], 1);
    assert!(receiver.is_silent(SOON).await);
    server.end().await;
}

#[tokio::test]
async fn what_fails_is_tried_a_few_times_and_given_up() {
    let (server, mut receiver) = (server().await, Receiver::new().await);
    let game = Game::new(&server).await;
    let mut owner = game.owner(&server).await;
    game.hook(&server, &receiver.url("hook")).await;
    receiver.will(&["500 Broken", "429 Slowly\r\nretry-after: 1"]);
    owner.play_until(1).await;
    let mut told = Vec::new();
    for _ in 0..3 {
        told.push(receiver.next().await.json());
    }
    assert!(
        told.iter()
            .all(|t| t["turn"] == told[0]["turn"] && t["seat"] == 1)
    );
    assert!(receiver.is_silent(SOON).await);
    assert_eq!(metric(&server, "notifications_total").await, 1);
    assert_eq!(metric(&server, "notification_failures_total").await, 2);
    // Nothing helps: after three attempts it is given up.
    let mut friend = game.friend(&server).await;
    drop(owner);
    receiver.will(&["500 Broken", "503 Busy", "500 Broken"]);
    friend.play_until(0).await;
    for _ in 0..3 {
        assert_eq!(receiver.next().await.json()["seat"], 0);
    }
    assert!(receiver.is_silent(SOON * 3).await);
    assert_eq!(metric(&server, "notifications_dropped_total").await, 1);
    // What is refused is not sent again, and no redirect is followed.
    let mut other = Receiver::new().await;
    let mut owner = game.owner(&server).await;
    drop(friend);
    let lead = format!("307 Elsewhere\r\nlocation: {}", other.url("inside"));
    receiver.will(&[&lead]);
    owner.play_until(1).await;
    assert_eq!(receiver.next().await.json()["seat"], 1);
    assert!(receiver.is_silent(SOON).await && other.is_silent(AWAY).await);
    assert_eq!(metric(&server, "notifications_dropped_total").await, 2);
    server.end().await;
}

#[tokio::test]
async fn a_receiver_that_hangs_holds_up_no_table() {
    let (server, mut receiver) = (server().await, Receiver::new().await);
    let game = Game::new(&server).await;
    let mut owner = game.owner(&server).await;
    game.hook(&server, &receiver.url("hook")).await;
    receiver.will(&["hang", "hang", "hang"]);
    owner.play_until(1).await;
    receiver.next().await;
    let begun = Instant::now();
    let mut friend = game.friend(&server).await;
    friend.play_until(0).await;
    assert!(
        begun.elapsed() < Duration::from_secs(8),
        "{:?}",
        begun.elapsed()
    );
    let begun = Instant::now();
    server.end().await;
    assert!(
        begun.elapsed() < Duration::from_secs(9),
        "{:?}",
        begun.elapsed()
    );
}

/// Unless the operator allows it, no request leaves for this machine, by whatever name it is called.
#[tokio::test]
async fn no_table_reaches_into_the_network_of_its_server() {
    let mut closed = config();
    closed.notifying.private = false;
    let server = on(Arc::new(InMemory::default()), closed).await;
    let mut receiver = Receiver::new().await;
    let game = Game::new(&server).await;
    let port = receiver.address.port();
    for url in [
        format!("http://127.0.0.1:{port}/"),
        format!("https://127.0.0.1:{port}/"),
        format!("https://[::1]:{port}/"),
        format!("https://2130706433:{port}/"),
        format!("http://localhost:{port}/"),
        "https://169.254.169.254/latest/meta-data".to_owned(),
    ] {
        let reply = game
            .ask(&server, "PUT", "webhook", &json!({"url": url}))
            .await;
        assert_eq!(reply.status, 422, "{url}");
    }
    // What a name leads to is found out when it is used.
    game.hook(&server, &format!("https://localhost:{port}/"))
        .await;
    let reply = game.ask(&server, "POST", "webhook", &Value::Null).await;
    assert_eq!(reply.status, 422);
    assert!(
        reply.body.contains("not on the public internet"),
        "{}",
        reply.body
    );
    let browser = Browser::at(format!("https://localhost:{port}/push"));
    let reply = game.ask(&server, "PUT", "push", &browser.wish()).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let friend = game.friend(&server).await;
    drop(friend);
    assert!(receiver.is_silent(SOON).await);
    server.end().await;
}

/// A file of its own for a test.
fn file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("miskatonic-{name}-{}.db", std::process::id()));
    gone(&file);
    file
}

fn gone(file: &std::path::Path) {
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[tokio::test]
async fn a_restart_loses_no_notification_and_repeats_none() {
    let (file, mut receiver) = (file("notify"), Receiver::new().await);
    let vault = Vault::with_key(&"0123456789abcdef".repeat(4)).expect("a key");
    let begin = async |away: Duration| {
        let mut config = Config {
            vault: vault.clone(),
            ..config()
        };
        config.notifying.away = away;
        on(Arc::new(Sqlite::open(&file).await.expect("a file")), config).await
    };
    // The server ends before the player has been away for long enough.
    let server = begin(Duration::from_secs(600)).await;
    let game = Game::new(&server).await;
    game.hook(&server, &receiver.url("hook/secret")).await;
    let mut owner = game.owner(&server).await;
    owner.play_until(1).await;
    server.end().await;
    assert!(receiver.is_silent(AWAY).await);
    let bytes = std::fs::read(&file).expect("a file");
    let kept = String::from_utf8_lossy(&bytes);
    assert!(kept.contains("hidden:") && !kept.contains("hook/secret"));
    // Nobody opens the table after the restart.
    let server = begin(AWAY).await;
    assert_eq!(receiver.next().await.json()["seat"], 1);
    sleep(AWAY).await;
    server.end().await;
    let server = begin(AWAY).await;
    assert!(receiver.is_silent(SOON).await, "it was told before");
    // An attempt that failed goes on after the next restart.
    receiver.will(&["500 Broken"]);
    let mut friend = game.friend(&server).await;
    friend.play_until(0).await;
    assert_eq!(receiver.next().await.json()["seat"], 0);
    server.end().await;
    let server = begin(AWAY).await;
    assert_eq!(receiver.next().await.json()["seat"], 0);
    assert!(receiver.is_silent(SOON).await);
    server.end().await;
    gone(&file);
}

#[tokio::test]
async fn a_browser_gets_what_only_it_can_read_until_it_is_gone() {
    let (file, mut service) = (file("push"), Receiver::new().await);
    let storage = Arc::new(Sqlite::open(&file).await.expect("a file"));
    let vault = Vault::with_key(&"fedcba9876543210".repeat(4)).expect("a key");
    let server = on(storage, Config { vault, ..config() }).await;
    let game = Game::new(&server).await;
    let key = server
        .ask(Ask {
            path: "/api/push-key",
            ..Ask::default()
        })
        .await
        .json();
    let key = key["key"].as_str().expect("a key").to_owned();
    let mut owner = game.owner(&server).await;
    let [friends, owners] = ["friend", "owner"].map(|who| Browser::at(service.url(who)));
    let subscribed = game
        .ask_as(&server, &game.friend, "PUT", "push", &friends.wish())
        .await;
    assert_eq!(subscribed.json(), json!({"browsers": 1}));
    let subscribed = game.ask(&server, "PUT", "push", &owners.wish()).await;
    assert_eq!(subscribed.json(), json!({"browsers": 1}));
    owner.play_until(1).await;
    let came = service.next().await;
    assert_eq!(came.path, "/friend");
    let told = claims(&came, &key);
    assert_eq!(told["aud"], format!("http://{}", service.address));
    assert_eq!(told["sub"], "https://tables.example");
    let left = told["exp"].as_u64().expect("a time") - clock::now();
    assert!((1..=24 * 3600).contains(&left), "{left}");
    assert_eq!(came.header("content-encoding"), "aes128gcm");
    assert!(came.header("ttl").parse::<u32>().is_ok());
    assert_eq!(came.header("topic"), game.table.id);
    assert_eq!(
        friends.opens(&came),
        json!({"title": "Your turn at Friday", "table": game.table.id})
    );
    assert!(service.is_silent(SOON).await, "the owner is not asked");
    // The push service knows the owner's browser no more: it is forgotten.
    service.will(&["410 Gone"]);
    let mut friend = game.friend(&server).await;
    drop(owner);
    friend.play_until(0).await;
    assert_eq!(service.next().await.path, "/owner");
    sleep(AWAY).await;
    let seen = game.ask(&server, "GET", "notices", &Value::Null).await;
    assert_eq!(seen.json(), json!({"browsers": 0}));
    // Who has the seat next is another person.
    let path = format!("/api/tables/{}/seats/1", game.table.id);
    let hand = Ask {
        method: "POST",
        path: &path,
        headers: &[("cookie", &game.table.cookie)],
        body: r#"{"to": "mine"}"#,
    };
    assert_eq!(server.ask(hand).await.status, 200);
    let bytes = std::fs::read(&file).expect("a file");
    assert!(!String::from_utf8_lossy(&bytes).contains(&service.url("")));
    server.end().await;
    // The key stays the same after a restart.
    let storage = Arc::new(Sqlite::open(&file).await.expect("a file"));
    let vault = Vault::with_key(&"fedcba9876543210".repeat(4)).expect("a key");
    let server = on(storage, Config { vault, ..config() }).await;
    let path = "/api/push-key";
    let again = server
        .ask(Ask {
            path,
            ..Ask::default()
        })
        .await;
    assert_eq!(again.json()["key"], key);
    server.end().await;
    gone(&file);
}

#[tokio::test]
async fn a_browser_is_told_no_more_when_its_player_says_so() {
    let (server, mut service) = (server().await, Receiver::new().await);
    let game = Game::new(&server).await;
    let mut owner = game.owner(&server).await;
    let browser = Browser::at(service.url("friend"));
    let wish = browser.wish();
    for _ in 0..2 {
        let on = game
            .ask_as(&server, &game.friend, "PUT", "push", &wish)
            .await;
        assert_eq!(
            on.json(),
            json!({"browsers": 1}),
            "the same browser counts once"
        );
    }
    let gone = json!({"endpoint": browser.endpoint});
    // Only the player can end it.
    let other = game.ask(&server, "DELETE", "push", &gone).await;
    assert_eq!(other.json(), json!({"browsers": 0}));
    let seen = game.ask_as(&server, &game.friend, "GET", "notices", &Value::Null);
    assert_eq!(seen.await.json(), json!({"browsers": 1}));
    let off = game
        .ask_as(&server, &game.friend, "DELETE", "push", &gone)
        .await;
    assert_eq!(off.json(), json!({"browsers": 0}));
    owner.play_until(1).await;
    assert!(service.is_silent(SOON).await);
    server.end().await;
}
