//! Lists: what can be begun, one's tables, and one's games that are over.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::host::data::{Entry, Print, Scenario};

/// A game that can be begun.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Menu {
    /// `card` or `board`.
    pub family: String,
    /// Its scenarios.
    pub scenarios: Vec<Scenario>,
    /// The investigators.
    pub investigators: Vec<Entry>,
    /// The difficulties, the default first.
    pub difficulties: Vec<Entry>,
    /// The kinds of questions that a table can answer by itself.
    pub kinds: Vec<Entry>,
    /// The rules whose questions can be passed, the most frequent first.
    pub passable: Vec<Entry>,
    /// What is printed on the investigators.
    pub prints: Vec<Print>,
}

/// A table in the list of mine.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct TableCard {
    /// Its id.
    pub id: String,
    /// `card` or `board`.
    pub family: String,
    /// What it is called.
    pub title: String,
    /// The scenario's id.
    pub scenario: String,
    /// Where it stands, in words.
    #[serde(rename = "where")]
    pub place: String,
    /// The seats, in order.
    pub seats: Vec<CardSeat>,
    /// Whether one of my seats is asked.
    pub asked: bool,
    /// Whether the game is over.
    pub over: bool,
    /// Whether it was put aside.
    pub archived: bool,
    /// Whether I made it.
    pub owner: bool,
    /// Seconds since the last answer.
    pub ago: u64,
    /// The challenge that it is, by its date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<String>,
}

/// A seat of a table in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct CardSeat {
    /// The investigator's id.
    pub investigator: String,
    /// The investigator's name.
    pub name: String,
    /// Whether I answer for it.
    pub mine: bool,
}

/// A game that is over, in the list of mine.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RecordCard {
    /// The table's id.
    pub id: String,
    /// `card` or `board`.
    pub family: String,
    /// What it is called.
    pub title: String,
    /// How it ended, in words.
    pub outcome: String,
    /// Whether the players won.
    pub won: bool,
    /// How many rounds.
    pub rounds: u32,
    /// How many answers.
    pub answers: usize,
    /// The day it ended: `2026-11-22`.
    pub date: String,
    /// The investigators' names.
    pub investigators: Vec<String>,
    /// The scenario's id.
    pub scenario: String,
    /// The names of the investigators for whom I answered.
    pub mine: Vec<String>,
    /// How long it was played, in seconds: pauses of more than five minutes count as none. 0 if that is not known.
    pub time: u64,
    /// How many mistakes of mine a review of the whole game found, if one was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<u32>,
}

/// Whether a browser can sign in, and whether it is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct AccountCard {
    /// Whether people can sign in at this server.
    pub offered: bool,
    /// The name of the account, if the browser is signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Where signing in begins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct SignIn {
    /// The address of the provider's page.
    pub address: String,
}
