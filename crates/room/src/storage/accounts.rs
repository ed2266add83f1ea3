//! What a storage keeps of people who have signed in.

use super::Doing;
use serde::{Deserialize, Serialize};

/// A browser that belongs to an account.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Browser {
    /// The browser, as [`Person::kept`](crate::secret::Person::kept) writes it.
    pub browser: String,
    /// The account, written in the same way.
    pub account: String,
    /// The name of the account, as its provider told it at that sign-in.
    pub name: String,
    /// Until when the browser is signed in, in seconds since 1970. 0: this is the identity that a browser had before it
    /// signed in. Nobody can use it any more, and its tables and seats belong to the account.
    pub until: u64,
}

/// Keeps which browsers belong to which account.
pub trait Accounts: Send + Sync {
    /// What is known of a browser, if it belongs to an account.
    fn browser<'a>(&'a self, browser: &'a str) -> Doing<'a, Option<Browser>>;
    /// The browsers of an account, or of all accounts, in order.
    fn browsers<'a>(&'a self, account: Option<&'a str>) -> Doing<'a, Vec<Browser>>;
    /// Forgets the browsers of these names and keeps these, each in place of what was known of it. All of it or nothing.
    fn join(&self, gone: Vec<String>, kept: Vec<Browser>) -> Doing<'_, ()>;
}
