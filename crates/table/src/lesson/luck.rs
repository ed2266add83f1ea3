//! What chance answers in a lesson.

use crate::question::Question;
use kernel::{Game, Rules, Who};
use std::collections::BTreeMap;

/// What comes of each kind of chance, in order: the first die, the second token. Where a list ends, and where what it
/// names cannot come, chance is as free as ever.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Luck(BTreeMap<String, Vec<String>>);

/// The kind of an answer: `token` of `token:skull`.
fn kind(key: &str) -> &str {
    key.split(':').next().unwrap_or(key)
}

impl Luck {
    /// With these keys, in order.
    pub fn new(keys: impl IntoIterator<Item = String>) -> Self {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for key in keys {
            all.entry(kind(&key).to_owned()).or_default().push(key);
        }
        Self(all)
    }

    /// The answer to the open question, if it is put to chance and settled here. `given` are the keys of what chance has
    /// answered so far.
    pub fn answer<'a, R: Rules>(
        &self,
        content: &R::Content,
        game: &Game<R>,
        given: impl Iterator<Item = &'a str>,
    ) -> Option<R::Choice> {
        if self.0.is_empty() || !matches!(game.ask()?.who, Who::Chance(_)) {
            return None;
        }
        let question = Question::of(content, game)?;
        let of = kind(&question.offers.first()?.key);
        let list = self.0.get(of)?;
        let key = list.get(given.filter(|k| kind(k) == of).count())?;
        let n = question.find_named(key).ok()?;
        game.choices(content).get(n).copied()
    }
}
