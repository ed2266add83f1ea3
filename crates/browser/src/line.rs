//! A line from a page to a table: what a socket is on a server, with the same messages.

use crate::out::Out;
use room::Hall;
use room::meta::Credential;
use room::secret::Secret;
use room::table::{Command, Join, pack};
use room::wire::{FromClient, FromServer, Text};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;

/// Messages of a table that wait for a page, at most.
const QUEUE: usize = 256;

/// A line.
pub struct Line {
    /// Its number, as the page gave it.
    pub number: u64,
    /// The table.
    pub table: String,
    /// Who is at the other end.
    pub shown: Credential,
    /// Where it is told.
    pub out: Out,
}

impl Line {
    fn say(&self, text: &Text) {
        // What is told is JSON already.
        let (number, text) = (self.number, moved(text));
        self.out.say_text(format!(
            "{{\"type\":\"tell\",\"line\":{number},\"text\":{text}}}"
        ));
    }

    fn tell(&self, message: &FromServer) {
        self.say(&pack(message));
    }

    fn closed(&self, why: &str) {
        self.tell(&FromServer::Closed {
            message: why.to_owned(),
            again: false,
        });
    }

    /// Hears what the page sends until it hangs up, and tells it what the table tells.
    pub async fn run(self, hall: Hall, mut heard: mpsc::UnboundedReceiver<String>) {
        let client = hall.connection();
        let (out, mut told) = mpsc::channel::<Vec<Text>>(QUEUE);
        let behind = Arc::new(AtomicBool::new(false));
        let Some(first) = heard.recv().await else {
            return;
        };
        let Ok(FromClient::Hello { token, since, .. }) = serde_json::from_str(&first) else {
            return self.closed("The first message is `hello`.");
        };
        let join = Join {
            client,
            shown: Credential {
                token: token.as_deref().and_then(Secret::read),
                ..self.shown.clone()
            },
            since,
            out,
            behind: behind.clone(),
        };
        let table = match hall.send(&self.table, Command::Join(join)).await {
            Ok(table) => table,
            Err(denial) => return self.closed(&denial.message),
        };
        loop {
            tokio::select! {
                biased;
                messages = told.recv() => {
                    let Some(messages) = messages else { break };
                    messages.iter().for_each(|text| self.say(text));
                    if told.is_empty() && behind.load(Ordering::Acquire) {
                        let _ = table.send(Command::Fresh(client)).await;
                    }
                }
                text = heard.recv() => {
                    let Some(text) = text else { break };
                    match serde_json::from_str(&text) {
                        Ok(FromClient::Beat) => self.tell(&FromServer::Beat),
                        Ok(message) => {
                            if table.send(Command::Says(client, message)).await.is_err() {
                                break;
                            }
                        }
                        Err(why) => self.tell(&FromServer::Refused {
                            message: format!("This message cannot be read: {why}"),
                            client: String::new(),
                            stale: false,
                        }),
                    }
                }
            }
        }
        let _ = table.send(Command::Leave(client)).await;
        self.out
            .say(&json!({ "type": "shut", "line": self.number }));
    }
}

/// Where a page finds a table that the hall names: a folder of files has one page, and its address says what is shown.
pub fn moved(text: &str) -> String {
    match text.contains("\"/t/") || text.contains("\"/r/") {
        true => text.replace("\"/t/", "\"?/t/").replace("\"/r/", "\"?/r/"),
        false => text.to_owned(),
    }
}
