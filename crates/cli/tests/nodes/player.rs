//! The clients of a run. Each plays or watches at one table through any server, and writes down what happens.

use crate::common::{Ask, Client, Luck, Made, ask, links, made, token};
use crate::history::{Event, History, What, view};
use serde_json::json;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use table::host::data::Looker;
use tokio::time::{Instant, sleep, timeout};

/// How long a quick client waits for a server before it tries another one; a slow client waits longer than servers hang.
pub const QUICK: Duration = Duration::from_millis(2_000);
pub const SLOW: Duration = Duration::from_secs(30);
/// One answer of so many is sent twice.
const TWICE: usize = 10;

/// A table for two with closed hands: as its owner opens it, who has the first seat, as their friend does, and as those
/// who watch.
pub struct Laid {
    pub owner: Made,
    friend: Made,
    watch: Made,
}

impl Laid {
    pub async fn new(node: SocketAddr) -> Self {
        let body = json!({
            "scenario": "card/night-of-the-zealot",
            "investigators": ["roland-banks", "daisy-walker"],
            "seats": ["mine", "friend"],
        });
        let making = Ask {
            method: "POST",
            path: "/api/tables",
            body: &body.to_string(),
            ..Ask::default()
        };
        let reply = ask(node, making).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let owner = made(&reply);
        let links = links(node, &owner).await;
        let with = |link| Made {
            token: token(link),
            ..owner.clone()
        };
        let (friend, watch) = (with(&links["seats"]["1"]), with(&links["watch"]));
        Self {
            owner,
            friend,
            watch,
        }
    }

    /// As this looker opens it.
    pub fn of(&self, looker: Looker) -> Made {
        match looker {
            Looker::Seat(0) | Looker::Host => self.owner.clone(),
            Looker::Seat(_) => self.friend.clone(),
            Looker::Public => self.watch.clone(),
        }
    }
}

/// One client, which plays or watches until it is stopped.
pub struct Player {
    pub number: usize,
    pub table: Made,
    pub looker: Looker,
    pub nodes: Vec<SocketAddr>,
    pub history: Arc<History>,
    /// How long it waits for a server.
    pub patience: Duration,
    pub luck: Luck,
    /// What was sent and not acknowledged: it is sent again.
    pub open: Option<(u64, String)>,
}

impl Player {
    fn note(&self, what: What) {
        self.history.note(Event {
            client: self.number,
            table: self.table.id.clone(),
            what,
        });
    }

    pub async fn run(mut self) {
        loop {
            let node = self.nodes[self.luck.below(self.nodes.len())];
            let joined = Client::connect(node, &self.table.id, None);
            if let Ok(Ok(client)) = timeout(QUICK, joined).await {
                match self.looker {
                    Looker::Seat(seat) => self.play(client, seat.into()).await,
                    Looker::Public | Looker::Host => self.watch(client).await,
                }
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn greet(&self, client: &mut Client) {
        client
            .send(json!({"type": "hello", "token": self.table.token}))
            .await;
    }

    /// Watches until nothing happens for a while, or long enough: then it comes again through another node.
    async fn watch(&mut self, mut client: Client) {
        self.greet(&mut client).await;
        let until = Instant::now() + QUICK;
        while Instant::now() < until && self.hears(&mut client, QUICK).await {}
    }

    /// Plays until the connection ends or the server does not answer for too long.
    async fn play(&mut self, mut client: Client, seat: u64) {
        self.greet(&mut client).await;
        loop {
            // A node that is slow to open a table is not waited for any longer than one that is slow to answer; and what
            // this seat waits for may have been played elsewhere.
            while client.asked() != Some(seat) && !client.over {
                if !self.hears(&mut client, self.patience).await {
                    return;
                }
            }
            let (revision, key) = match self.open.take() {
                Some(open) => open,
                None => {
                    // Offers that name several answers, or marks, are not the subject here.
                    let offers = client.offers().into_iter();
                    let plain: Vec<String> =
                        offers.filter(|k| !k.contains(['+', '&', ' '])).collect();
                    let Some(revision) = client.revision.filter(|_| !plain.is_empty()) else {
                        // The game is over, or asks for marks.
                        sleep(QUICK).await;
                        return;
                    };
                    (revision, plain[self.luck.below(plain.len())].clone())
                }
            };
            self.note(What::Sent {
                revision,
                key: key.clone(),
            });
            self.open = Some((revision, key.clone()));
            let name = self.name_at(revision);
            let times = if self.luck.below(TWICE) == 0 { 2 } else { 1 };
            for _ in 0..times {
                client
                    .send(
                        json!({"type": "answer", "revision": revision, "key": key, "client": name}),
                    )
                    .await;
            }
            if !self.outcome(&mut client, revision, &key).await {
                return;
            }
            sleep(Duration::from_millis(100 + self.luck.below(300) as u64)).await;
        }
    }

    /// What it calls itself for an answer, so that it knows what is said of it.
    fn name_at(&self, revision: u64) -> String {
        format!("{} at {revision}", self.number)
    }

    /// Waits until it is known what became of an answer. Says whether the connection goes on.
    async fn outcome(&mut self, client: &mut Client, revision: u64, key: &str) -> bool {
        let name = self.name_at(revision);
        loop {
            let Ok(Some(message)) = timeout(self.patience, client.next()).await else {
                return false;
            };
            self.saw(client, &message);
            let ours = message["client"] == name.as_str();
            let key = key.to_owned();
            match message["type"].as_str() {
                Some("taken") if ours => {
                    self.note(What::Taken { revision, key });
                    self.open = None;
                }
                Some("refused") if ours => {
                    self.note(What::Refused { revision, key });
                    self.open = None;
                }
                Some("closed") => return false,
                _ => continue,
            }
            // The table goes on from there: from this answer, or from the one of a quicker client.
            while client.revision.is_none_or(|r| r <= revision) {
                if !self.hears(client, self.patience).await {
                    return false;
                }
            }
            return true;
        }
    }

    /// Hears one message. Says whether there was one.
    async fn hears(&mut self, client: &mut Client, patience: Duration) -> bool {
        match timeout(patience, client.next()).await {
            Ok(Some(message)) => {
                self.saw(client, &message);
                message["type"] != "closed"
            }
            Ok(None) | Err(_) => false,
        }
    }

    fn saw(&self, client: &mut Client, message: &serde_json::Value) {
        client.heard.clear();
        if let (Some("update"), Some(revision)) = (message["type"].as_str(), client.revision) {
            self.note(What::Saw {
                revision,
                hash: view(&client.objects),
                looker: self.looker,
                asked: client.asked().is_some(),
            });
        }
    }
}
