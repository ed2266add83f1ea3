//! Who has signed in: accounts, and the browsers that belong to them.
//!
//! A browser is known by the secret in its cookie. When it signs in, it gets a new secret, which stands for the account
//! until it signs out. The identity that it had before is joined to the account with its tables and seats, and nobody can
//! use it any more. So signing in moves no table, and signing out leaves nothing in the browser.

use super::Hall;
use crate::clock;
use crate::meta::Credential;
use crate::secret::{Person, Secret};
use crate::storage::{Accounts, Browser};
use crate::table::Denial;

/// How long a browser stays signed in, in seconds: 90 days.
pub const SIGNED_IN: u64 = 90 * 24 * 3600;
/// Browsers that are signed in to one account, at most: the oldest is signed out first.
const MOST_SIGNED_IN: usize = 20;
/// Earlier identities of one account, at most.
const MOST_JOINED: usize = 200;

/// An account, and what belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The account.
    pub person: Person,
    /// Its name.
    pub name: String,
    /// The browsers that were joined to it.
    pub also: Vec<Person>,
}

/// What is known of a browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// It has never signed in.
    Alone,
    /// It is signed in.
    Account(Account),
    /// Its identity belongs to an account, or was signed in too long ago: the browser needs a new one.
    Gone,
}

fn broken(why: String) -> Denial {
    Denial::new(503, format!("accounts cannot be reached now: {why}"))
}

/// The identities that were joined to an account.
fn joined(of: &[Browser]) -> Vec<Person> {
    let joined = of.iter().filter(|b| b.until == 0);
    joined.filter_map(|b| Person::read(&b.browser)).collect()
}

/// The browsers that are signed out when one more signs in: those whose time is over, and the oldest if there are many.
fn over(of: &[Browser], now: u64) -> Vec<String> {
    let mut signed_in: Vec<&Browser> = of.iter().filter(|b| b.until > 0).collect();
    signed_in.sort_by_key(|b| b.until);
    let many = (signed_in.len() + 1).saturating_sub(MOST_SIGNED_IN);
    let old = signed_in.iter().enumerate();
    let old = old.filter(|(n, b)| *n < many || b.until <= now);
    old.map(|(_, b)| b.browser.clone()).collect()
}

impl Hall {
    fn accounts(&self) -> Result<&dyn Accounts, Denial> {
        let accounts = self.keeper().storage().accounts();
        accounts.ok_or_else(|| Denial::new(404, "there are no accounts here"))
    }

    /// What is known of a browser.
    pub async fn known(&self, browser: &Person) -> Result<Known, Denial> {
        let accounts = self.accounts()?;
        let known = accounts.browser(&browser.kept()).await.map_err(broken)?;
        let Some(known) = known else {
            return Ok(Known::Alone);
        };
        let person = Person::read(&known.account);
        let Some(person) = person.filter(|_| known.until > clock::now()) else {
            return Ok(Known::Gone);
        };
        let of = accounts.browsers(Some(&known.account)).await;
        Ok(Known::Account(Account {
            person,
            name: known.name,
            also: joined(&of.map_err(broken)?),
        }))
    }

    /// Signs a browser in: gives the new secret of its cookie. What the browser had before belongs to the account now.
    pub async fn sign_in(
        &self,
        before: Option<Person>,
        account: Person,
        name: String,
    ) -> Result<Secret, Denial> {
        self.refresh().await?;
        let accounts = self.accounts()?;
        let (now, kept) = (clock::now(), account.kept());
        let of = accounts.browsers(Some(&kept)).await.map_err(broken)?;
        let mut gone = over(&of, now);
        let mut new = Vec::new();
        if let Some(before) = before {
            match self.known(&before).await? {
                Known::Alone if self.has_tables(&before) => {
                    if joined(&of).len() >= MOST_JOINED {
                        let why = "too many browsers were joined to this account; sign in with a browser that has no tables";
                        return Err(Denial::new(409, why));
                    }
                    new.push(Browser {
                        browser: before.kept(),
                        account: kept.clone(),
                        name: String::new(),
                        until: 0,
                    });
                }
                Known::Account(_) => gone.push(before.kept()),
                Known::Alone | Known::Gone => {}
            }
        }
        let secret = Secret::draw().map_err(|e| Denial::new(500, e))?;
        new.push(Browser {
            browser: Person::of(&secret).kept(),
            account: kept,
            name,
            until: now + SIGNED_IN,
        });
        accounts.join(gone, new).await.map_err(broken)?;
        Ok(secret)
    }

    /// Signs a browser out.
    pub async fn sign_out(&self, browser: &Person) -> Result<(), Denial> {
        let accounts = self.accounts()?;
        let kept = browser.kept();
        let known = accounts.browser(&kept).await.map_err(broken)?;
        // An identity that was joined stays with its account.
        if known.is_none_or(|b| b.until == 0) {
            return Ok(());
        }
        accounts.join(vec![kept], Vec::new()).await.map_err(broken)
    }

    /// Whether a browser made a table or has a seat.
    fn has_tables(&self, browser: &Person) -> bool {
        let shown = Credential {
            person: Some(*browser),
            ..Credential::default()
        };
        let tables = self.tables();
        tables.all.values().any(|c| c.meta.admits(&shown).is_some())
    }
}
