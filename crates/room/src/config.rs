//! How a server is run.

use crate::notice::{Hidden, Notifying};
use crate::secret::Vault;
use std::time::Duration;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Names under which browsers may reach it, without ports; empty for any. A page of somebody else's that has its own
    /// name point here must not get in.
    pub hosts: Vec<String>,
    /// Where others reach it, to be told to who invites them: `http://192.168.1.5:1926`.
    pub reached: Vec<String>,
    /// Whether it listens on this machine alone.
    pub alone: bool,
    /// The header in which a proxy before the server says where a request comes from, in small letters.
    pub proxy: Option<String>,
    /// Whether browsers reach the server by TLS only.
    pub https: bool,
    /// Seals the secrets of links where they are kept.
    pub vault: Vault,
    /// How long rules may run on one answer before the table is closed.
    pub rules: Duration,
    /// Answers in imagined games that advice is thought out with at most, step by step.
    pub advice: u32,
    /// How long a review or a puzzle runs after the last request for it.
    pub interest: Duration,
    /// The pause before each answer of a bot while a client is connected, so that people can follow; a table may change it
    /// (see [`crate::wire::Pace`]). With zero, bots that do not think answer at once.
    pub pace: Duration,
    /// How long a table without clients stays in memory.
    pub idle: Duration,
    /// How often a quiet connection is told that the server is still there. One that is silent for three times as long is closed.
    pub beat: Duration,
    /// How long a client may take to say who it is, to send the head of a request, and to take a message.
    pub patience: Duration,
    /// How long a request may take, its body included.
    pub request: Duration,
    /// Bytes of one message of a client, at most.
    pub message: usize,
    /// Bytes of the body of one request, at most; of a record that is brought in, ten times as many.
    pub body: usize,
    /// Messages a second of one client, over time; in one burst three times as many.
    pub messages: u32,
    /// Lines that one client may say at once; over time one a second.
    pub lines: u32,
    /// Tables that one address, and one browser, may make in a minute.
    pub makes: u32,
    /// Connections of one table, at most.
    pub clients: usize,
    /// Connections altogether, at most.
    pub sockets: usize,
    /// Connections of one address, at most, whatever they are used for.
    pub address: usize,
    /// Connections to tables of one browser, at most.
    pub browser: usize,
    /// Tables altogether, at most. Those that were thrown away do not count.
    pub tables: usize,
    /// Tables that one browser may have, at most.
    pub own: usize,
    /// Tables that may have been made from one address, at most. As the server fills up, it is a tenth of what is free.
    pub lot: usize,
    /// Tables that were thrown away and are kept for an address, at most: the oldest is forgotten first.
    pub bin: usize,
    /// Tables in one page of a list.
    pub page: usize,
    /// Answers in a record that a stranger brings, at most, and in its branches as many again.
    pub brought: usize,
    /// Messages that wait for one client, at most: then it gets a fresh view when it has taken them.
    pub queue: usize,
    /// How players who are away are told of their turn.
    pub notifying: Notifying,
    /// By whom people can sign in, if they can.
    pub sign_in: Option<Provider>,
}

/// A provider of OpenID Connect, and what this server is to it.
#[derive(Clone, Debug)]
pub struct Provider {
    /// The issuer's URL.
    pub issuer: String,
    /// The id of this server among the clients of the provider.
    pub client: String,
    /// The secret of this client.
    pub secret: Hidden,
    /// Where browsers reach this server: `https://tables.example`.
    pub origin: String,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            hosts: Vec::new(),
            reached: Vec::new(),
            alone: false,
            proxy: None,
            https: false,
            vault: Vault::default(),
            rules: Duration::from_secs(20),
            advice: 50_000,
            interest: Duration::from_secs(120),
            pace: Duration::from_millis(900),
            idle: Duration::from_secs(600),
            beat: Duration::from_secs(20),
            patience: Duration::from_secs(20),
            request: Duration::from_secs(60),
            message: 64 << 10,
            body: 256 << 10,
            messages: 30,
            lines: 20,
            makes: 30,
            clients: 64,
            sockets: 4_000,
            address: 1_000,
            browser: 200,
            tables: 20_000,
            own: 1_000,
            lot: 1_000,
            bin: 100,
            page: 100,
            brought: 20_000,
            queue: 32,
            notifying: Notifying::default(),
            sign_in: None,
        }
    }
}
