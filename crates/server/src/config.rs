//! How a server is run.

use std::time::Duration;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Names under which browsers may reach it, without ports; empty for any. A page of somebody else's that has its own
    /// name point here must not get in.
    pub hosts: Vec<String>,
    /// How long rules may run on one answer before the table is closed.
    pub rules: Duration,
    /// Answers in imagined games that advice is thought out with at most, step by step.
    pub advice: u32,
    /// The pause before each answer of a bot while somebody watches, so that people can follow; a table may change it
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
    /// Tables that one address may make in a minute.
    pub makes: u32,
    /// Connections of one table, at most.
    pub clients: usize,
    /// Connections altogether, at most.
    pub sockets: usize,
    /// Connections of one address, at most, whatever they are used for.
    pub address: usize,
    /// Tables altogether, at most.
    pub tables: usize,
    /// Messages that wait for one client, at most: then it gets a fresh view when it has taken them.
    pub queue: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            hosts: Vec::new(),
            rules: Duration::from_secs(20),
            advice: 50_000,
            pace: Duration::from_millis(900),
            idle: Duration::from_secs(600),
            beat: Duration::from_secs(20),
            patience: Duration::from_secs(20),
            request: Duration::from_secs(60),
            message: 64 << 10,
            body: 256 << 10,
            messages: 30,
            makes: 30,
            clients: 64,
            sockets: 4_000,
            address: 1_000,
            tables: 20_000,
            queue: 32,
        }
    }
}
