//! A server in this process, and clients that speak to it through real sockets.

// Each file of tests uses its own part of this.
#![allow(dead_code)]

pub mod cluster;

use futures_util::{SinkExt, StreamExt};
use players::Kind;
use serde_json::{Value, json};
use server::serve::run;
use server::storage::Storage;
use server::{Config, Hall, InMemory, Library};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use table::{Boxed, GameBox};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// Nothing here takes longer.
pub const LONG: Duration = Duration::from_secs(60);

fn bot<R: kernel::Greedy>(kind: &str, seed: u64) -> Option<Box<dyn table::Player<R>>> {
    Kind::named(kind).map(|kind| kind.bot(seed))
}

/// Both games in their boxes.
pub fn boxes() -> Vec<Arc<dyn GameBox>> {
    let card = card_game::Content::official().expect("the official packs");
    let board = board_game::Content::official().expect("the official packs are in order");
    vec![
        Arc::new(Boxed::<card_game::CardGame>::new(Arc::new(card), bot)),
        Arc::new(Boxed::<board_game::Board>::new(Arc::new(board), bot)),
    ]
}

/// Both games, read once.
pub fn library() -> Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::new(boxes())).clone()
}

/// A server.
pub struct Server {
    pub address: SocketAddr,
    pub hall: Hall,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

/// No limit of messages or of tables made, advice that is soon thought out, and patience with who listens later.
pub fn unhurried() -> Config {
    Config {
        messages: 10_000_000,
        lines: 10_000_000,
        makes: 10_000_000,
        advice: 60,
        pace: Duration::ZERO,
        beat: Duration::from_secs(600),
        ..Config::default()
    }
}

impl Server {
    /// A server whose clients may be as quick as programs are.
    pub async fn new() -> Self {
        Self::with(library(), Arc::new(InMemory::default()), unhurried()).await
    }

    pub async fn with(games: Library, storage: Arc<dyn Storage>, config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        Self::at(listener, games, storage, config).await
    }

    /// A server that listens there.
    pub async fn at(
        listener: TcpListener,
        games: Library,
        storage: Arc<dyn Storage>,
        config: Config,
    ) -> Self {
        let hall = server::open(games, storage, config).await.expect("a hall");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let end = async move {
            let _ = stopped.await;
        };
        let served = run(listener, hall.clone(), end);
        let task = tokio::spawn(async move { served.await.expect("it serves") });
        Self {
            address,
            hall,
            stop: Some(stop),
            task: Some(task),
        }
    }

    /// Ends it in order.
    pub async fn end(mut self) {
        drop(self.stop.take());
        if let Some(task) = self.task.take() {
            timeout(LONG, task).await.expect("in time").expect("ended");
        }
    }

    /// A request; the status, the headers and the body.
    pub async fn ask(&self, request: Ask<'_>) -> Reply {
        ask(self.address, request).await
    }

    /// What the maker of a table is told there, at `what` below its address.
    pub async fn owned(&self, table: &Made, what: &str) -> Reply {
        let path = format!("/api/tables/{}/{what}", table.id);
        let reply = self
            .ask(Ask {
                path: &path,
                headers: &[("cookie", &table.cookie)],
                ..Ask::default()
            })
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply
    }

    /// A new table of `setup`: its id and secret, and the browser's cookie.
    pub async fn make(&self, setup: Value) -> Made {
        let reply = self
            .ask(Ask {
                method: "POST",
                path: "/api/tables",
                body: &setup.to_string(),
                ..Ask::default()
            })
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        made(&reply)
    }

    pub async fn alone(&self, scenario: &str, investigators: &[&str]) -> Made {
        self.make(json!({"scenario": scenario, "investigators": investigators}))
            .await
    }

    /// The links of a table, as its owner has them.
    pub async fn links(&self, table: &Made) -> Value {
        links(self.address, table).await
    }

    /// A socket to a table, before any greeting.
    pub async fn socket(&self, table: &str) -> Client {
        Client::connect(self.address, table, None)
            .await
            .expect("a socket")
    }

    /// A client that has greeted with a secret.
    pub async fn join(&self, table: &str, token: &str) -> Client {
        let mut client = self.socket(table).await;
        client.send(json!({"type": "hello", "token": token})).await;
        client
    }
}

/// The links of a table, as its owner has them from the server at this address.
pub async fn links(server: SocketAddr, table: &Made) -> Value {
    let path = format!("/api/tables/{}/links", table.id);
    let asking = Ask {
        path: &path,
        headers: &[("cookie", &table.cookie)],
        ..Ask::default()
    };
    ask(server, asking).await.json()
}

/// The secret of a link.
pub fn token(link: &Value) -> String {
    let link = link.as_str().expect("a link");
    link.split_once('#').expect("a fragment").1.to_owned()
}

pub fn made(reply: &Reply) -> Made {
    let created = reply.json();
    let cookie = reply.header("set-cookie").unwrap_or_default();
    Made {
        id: created["id"].as_str().expect("an id").to_owned(),
        token: token(&created["address"]),
        cookie: cookie.split(';').next().unwrap_or_default().to_owned(),
    }
}

/// A table that was made.
#[derive(Clone, Debug)]
pub struct Made {
    pub id: String,
    pub token: String,
    pub cookie: String,
}

/// A request.
pub struct Ask<'a> {
    pub method: &'a str,
    pub path: &'a str,
    pub headers: &'a [(&'a str, &'a str)],
    pub body: &'a str,
}

impl Default for Ask<'_> {
    fn default() -> Self {
        Self {
            method: "GET",
            path: "/",
            headers: &[],
            body: "",
        }
    }
}

pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(n, _)| n == name);
        found.map(|(_, v)| v.as_str())
    }
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }
}

pub async fn ask(address: SocketAddr, ask: Ask<'_>) -> Reply {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let mut head = format!(
        "{} {} HTTP/1.1\r\nconnection: close\r\n",
        ask.method, ask.path
    );
    if !ask.headers.iter().any(|(n, _)| *n == "host") {
        head.push_str(&format!("host: {address}\r\n"));
    }
    for (name, value) in ask.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!("content-length: {}\r\n\r\n", ask.body.len()));
    stream.write_all(head.as_bytes()).await.expect("sent");
    // A server that refuses early need not read it all.
    let _ = stream.write_all(ask.body.as_bytes()).await;
    let mut bytes = Vec::new();
    let _ = timeout(LONG, stream.read_to_end(&mut bytes))
        .await
        .expect("in time");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").expect("an answer");
    let mut lines = head.lines();
    let status = lines.next().and_then(|l| l.split(' ').nth(1)?.parse().ok());
    let headers = lines.filter_map(|l| l.split_once(": "));
    Reply {
        status: status.expect("a status"),
        headers: headers
            .map(|(n, v)| (n.to_lowercase(), v.to_owned()))
            .collect(),
        body: body.to_owned(),
    }
}

/// A client of a table: what it was told makes its picture of it.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that came, as it came.
    pub heard: Vec<String>,
    pub revision: Option<u64>,
    pub question: Value,
    pub room: Value,
    pub over: bool,
    pub objects: std::collections::BTreeMap<String, Value>,
}

/// The library clears its whole buffer, 128 kB unless told otherwise, for every read.
pub fn config() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(16 << 10)
}

impl Client {
    pub async fn connect(
        address: SocketAddr,
        table: &str,
        headers: Option<(&'static str, &str)>,
    ) -> Result<Self, tokio_tungstenite::tungstenite::Error> {
        let url = format!("ws://{address}/api/tables/{table}/play");
        let mut request = url.into_client_request()?;
        if let Some((name, value)) = headers {
            request
                .headers_mut()
                .insert(name, value.parse().expect("a header"));
        }
        let (socket, _) = connect_async_with_config(request, Some(config()), false).await?;
        Ok(Self {
            socket,
            heard: Vec::new(),
            revision: None,
            question: Value::Null,
            room: Value::Null,
            over: false,
            objects: Default::default(),
        })
    }

    pub async fn send(&mut self, message: Value) {
        self.send_text(message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        // Whether it arrived is seen by what comes back.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// The next message; `None` once the connection is over.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = timeout(LONG, self.socket.next()).await.expect("in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    self.heard.push(text.to_string());
                    self.note(&value);
                    return Some(value);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn note(&mut self, message: &Value) {
        match message["type"].as_str() {
            Some("room") => self.room = message.clone(),
            Some("update") => {
                match message["since"].as_u64() {
                    Some(since) => assert_eq!(Some(since), self.revision, "it follows"),
                    None => self.objects.clear(),
                }
                for gone in message["gone"].as_array().into_iter().flatten() {
                    self.objects.remove(gone.as_str().expect("an id"));
                }
                for object in message["changed"].as_array().into_iter().flatten() {
                    let id = object["id"].as_str().expect("an id").to_owned();
                    self.objects.insert(id, object.clone());
                }
                self.revision = message["revision"].as_u64();
                self.question = message["question"].clone();
                self.over = self.question.is_null();
            }
            _ => {}
        }
    }

    /// The next message of this type; everything before it is noted.
    pub async fn wait(&mut self, kind: &str) -> Value {
        loop {
            match self.next().await {
                Some(m) if m["type"] == kind => return m,
                Some(_) => {}
                None => panic!(
                    "the connection ended before `{kind}`: {:?}",
                    self.heard.last()
                ),
            }
        }
    }

    /// Waits until it knows the game at this revision or later.
    pub async fn until(&mut self, revision: u64) {
        while self.revision.is_none_or(|r| r < revision) {
            assert!(self.next().await.is_some(), "{:?}", self.heard.last());
        }
    }

    pub fn offers(&self) -> Vec<String> {
        let offers = self.question["offers"].as_array().into_iter().flatten();
        offers
            .map(|o| o["key"].as_str().expect("a key").to_owned())
            .collect()
    }

    pub fn asked(&self) -> Option<u64> {
        self.question["seat"].as_u64()
    }

    /// Gives the answer with this key to the open question.
    pub async fn answer(&mut self, key: &str) {
        let revision = self.revision;
        self.send(json!({"type": "answer", "revision": revision, "key": key, "client": "test"}))
            .await;
    }

    /// Answers, and waits until that is kept.
    pub async fn answered(&mut self, key: &str) {
        self.answer(key).await;
        loop {
            let message = self.next().await.expect("the connection stands");
            match message["type"].as_str() {
                Some("taken") => return,
                Some("refused" | "closed") => panic!("{message}"),
                _ => {}
            }
        }
    }

    /// Answers for its seats until another one is asked.
    pub async fn play_until(&mut self, seat: u64) {
        for _ in 0..200 {
            if self.asked() == Some(seat) {
                return;
            }
            let key = self.offers().last().cloned().expect("an offer");
            self.answered(&key).await;
            self.wait_room().await;
        }
        panic!("seat {seat} is never asked");
    }
}

/// A small generator, for tests that play by chance.
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most.max(1) as u64).unwrap_or(0)
    }
}

impl Client {
    /// Waits until everything that was on its way has come.
    pub async fn wait_room(&mut self) {
        // The table answers this after all that came before; a beat it does not even see.
        self.send(json!({"type": "explain", "object": "nothing"}))
            .await;
        self.wait("explained").await;
    }
}
