//! A client's connection to a table: one task, with a queue of its own that never grows over its bound.

use crate::limits::{Bucket, Door};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use room::hall::{Hall, ended};
use room::meta::Credential;
use room::secret::Secret;
use room::table::{Command, Join, pack};
use room::wire::{FromClient, FromServer, Text};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// Messages over the limit that are refused before the connection is closed.
const WARNINGS: u32 = 100;

/// How long a client may take to hear that its connection is over.
const LINGER: Duration = Duration::from_secs(2);

/// Bytes that are read from a connection at once.
const READ: usize = 4 << 10;

/// Takes a connection to a table.
pub fn open(
    hall: Hall,
    id: String,
    shown: Credential,
    doors: Vec<Arc<Door>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let most = i64::try_from(hall.config().sockets).unwrap_or(i64::MAX);
    if hall.metrics().sockets.get() >= most {
        let status = axum::http::StatusCode::SERVICE_UNAVAILABLE;
        return (status, "this server has no room for more connections").into_response();
    }
    let message = hall.config().message;
    upgrade
        // What clients send is short, and the whole buffer is cleared for every read.
        .read_buffer_size(READ)
        .max_message_size(message)
        .max_frame_size(message)
        .on_upgrade(move |socket| async move {
            hall.metrics().sockets.add(1);
            let client = Client {
                number: hall.connection(),
                shown,
                heard: Instant::now(),
                bucket: Bucket::full(f64::from(hall.config().messages) * 3.0),
                warnings: 0,
                id,
                socket,
                hall: hall.clone(),
            };
            client.run().await;
            drop(doors);
            hall.metrics().sockets.add(-1);
        })
}

struct Client {
    hall: Hall,
    id: String,
    number: u64,
    /// The cookie of the browser.
    shown: Credential,
    socket: WebSocket,
    heard: Instant,
    bucket: Bucket,
    warnings: u32,
}

/// The connection is over.
struct Over;

impl Client {
    async fn run(mut self) {
        let queue = self.hall.config().queue.max(4);
        let (out, mut told) = mpsc::channel::<Vec<Text>>(queue);
        let behind = Arc::new(AtomicBool::new(false));
        if let Ok(table) = self.greet(&out, &behind).await {
            // The table alone holds the other end: when it lets go, the connection is over.
            drop(out);
            self.talk(&table, &mut told, &behind).await;
            let _ = table.send(Command::Leave(self.number)).await;
        }
        let _ = timeout(
            self.hall.config().patience,
            self.socket.send(Message::Close(None::<CloseFrame>)),
        )
        .await;
        self.linger().await;
    }

    /// Takes what the client still sends, until it has heard that the connection is over. If a connection is closed while
    /// something on it is unread, the system breaks it, and the client loses what it was told last.
    async fn linger(&mut self) {
        let heard = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(LINGER, heard).await;
    }

    /// Waits for the client to say who it is, and brings it to the table.
    async fn greet(
        &mut self,
        out: &mpsc::Sender<Vec<Text>>,
        behind: &Arc<AtomicBool>,
    ) -> Result<mpsc::Sender<Command>, Over> {
        let patience = self.hall.config().patience;
        let first = timeout(patience, self.socket.recv()).await;
        let Ok(Some(Ok(Message::Text(text)))) = first else {
            return Err(Over);
        };
        let (token, since) = match serde_json::from_str::<FromClient>(&text) {
            Ok(FromClient::Hello { token, since, .. }) => (token, since),
            Ok(_) | Err(_) => {
                return self.closed("The first message is `hello`.", false).await;
            }
        };
        let join = Join {
            client: self.number,
            shown: Credential {
                token: token.as_deref().and_then(Secret::read),
                ..self.shown.clone()
            },
            since,
            out: out.clone(),
            behind: behind.clone(),
        };
        let table = self.hall.send(&self.id, Command::Join(join)).await;
        match table {
            Ok(table) => Ok(table),
            // A table that changes hands is there again soon.
            Err(denial) => self.closed(&denial.message, denial.status == 503).await,
        }
    }

    async fn closed<T>(&mut self, why: &str, again: bool) -> Result<T, Over> {
        let message = FromServer::Closed {
            message: why.to_owned(),
            again,
        };
        let _ = self.send(pack(&message)).await;
        Err(Over)
    }

    async fn send(&mut self, text: Text) -> Result<(), Over> {
        let patience = self.hall.config().patience;
        match timeout(patience, self.socket.send(Message::Text((&*text).into()))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Over),
        }
    }

    /// Sends what one answer made, and what waits behind it, together.
    async fn send_all(
        &mut self,
        first: Vec<Text>,
        told: &mut mpsc::Receiver<Vec<Text>>,
    ) -> Result<(), Over> {
        let patience = self.hall.config().patience;
        let all = async {
            let mut now = Some(first);
            // What comes meanwhile is for the next time.
            let mut behind = told.len();
            while let Some(messages) = now {
                for message in messages {
                    self.socket.feed(Message::Text((&*message).into())).await?;
                }
                now = match behind {
                    0 => None,
                    _ => told.try_recv().ok(),
                };
                behind = behind.saturating_sub(1);
            }
            self.socket.flush().await
        };
        match timeout(patience, all).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Over),
        }
    }

    async fn talk(
        &mut self,
        table: &mpsc::Sender<Command>,
        told: &mut mpsc::Receiver<Vec<Text>>,
        behind: &AtomicBool,
    ) {
        let mut beat = interval(self.hall.config().beat);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        beat.tick().await;
        let mut ends = self.hall.ends();
        loop {
            let done = tokio::select! {
                message = told.recv() => match message {
                    Some(messages) => {
                        let sent = self.send_all(messages, told).await;
                        let caught_up = told.is_empty() && behind.load(Ordering::Acquire);
                        if sent.is_ok() && caught_up {
                            self.hand(table, Command::Fresh(self.number)).await
                        } else {
                            sent
                        }
                    }
                    None => Err(Over),
                },
                message = self.socket.recv() => self.heard(table, message).await,
                _ = beat.tick() => self.beat().await,
                () = ended(&mut ends) => {
                    // It may come up again: who waits finds the table where it was.
                    let _ = self.closed::<()>("The server is stopping; the game is saved.", true).await;
                    Err(Over)
                }
            };
            if done.is_err() {
                return;
            }
        }
    }

    async fn hand(&mut self, table: &mpsc::Sender<Command>, command: Command) -> Result<(), Over> {
        table.send(command).await.map_err(|_| Over)
    }

    async fn beat(&mut self) -> Result<(), Over> {
        if self.heard.elapsed() > self.hall.config().beat * 3 {
            return Err(Over);
        }
        // Browsers answer the one by themselves, and pages see only the other.
        self.send(pack(&FromServer::Beat)).await?;
        let ping = self.socket.send(Message::Ping(Default::default()));
        match timeout(self.hall.config().patience, ping).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Over),
        }
    }

    async fn heard(
        &mut self,
        table: &mpsc::Sender<Command>,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Over> {
        self.heard = Instant::now();
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Binary(_))) => return self.refuse("Messages are text.").await,
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Over),
        };
        let rate = f64::from(self.hall.config().messages);
        if !self.bucket.take(rate * 3.0, rate) {
            self.warnings += 1;
            if self.warnings > WARNINGS {
                return Err(Over);
            }
            return self.refuse("Too many messages; wait a moment.").await;
        }
        match serde_json::from_str::<FromClient>(&text) {
            // The table may be busy with its rules for a while; the line is alive all the same.
            Ok(FromClient::Beat) => self.send(pack(&FromServer::Beat)).await,
            Ok(message) => self.hand(table, Command::Says(self.number, message)).await,
            Err(why) => {
                let why = format!("This message cannot be read: {why}");
                self.refuse(&why).await
            }
        }
    }

    async fn refuse(&mut self, why: &str) -> Result<(), Over> {
        self.hall.metrics().refused.add(1);
        self.send(pack(&FromServer::Refused {
            message: why.to_owned(),
            client: String::new(),
            stale: false,
        }))
        .await
    }
}
