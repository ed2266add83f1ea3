//! The open question in words, and how an answer is found from what somebody typed.

use crate::text::{bare_slug, did_you_mean, slug};
use kernel::{Game, Refusal, Rules, Seat, Who};
use serde::Serialize;

/// One answer that may be given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Offer {
    /// Its place in the list, from 1.
    pub number: usize,
    /// Its stable key.
    pub key: String,
    /// In words.
    pub label: String,
    /// How many of the question's equally likely cases it stands for (chance only).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
}

/// Something a player might expect to do and cannot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cannot {
    /// Its key, as if it were offered.
    pub key: String,
    /// In words.
    pub label: String,
    /// Why not.
    pub why: String,
}

/// The open question in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    /// The seat asked; `None` when it is chance.
    pub seat: Option<Seat>,
    /// The name of the seat, or of the source of chance.
    pub who: String,
    /// The rule that asks.
    pub rule: &'static str,
    /// The question.
    pub text: String,
    /// Every legal answer.
    pub offers: Vec<Offer>,
    /// What cannot be done, and why.
    pub cannot: Vec<Cannot>,
    /// Where in the rules the game stands, outermost first.
    pub stack: Vec<String>,
}

impl Question {
    /// The open question; `None` once the game is over.
    pub fn of<R: Rules>(content: &R::Content, game: &Game<R>) -> Option<Self> {
        let ask = game.ask()?;
        let offer = |(i, (choice, weight)): (usize, (R::Choice, Option<u32>))| Offer {
            number: i + 1,
            key: R::key(content, game, &choice),
            label: R::label(content, game, &choice),
            weight,
        };
        let (seat, who, choices): (_, _, Vec<_>) = match ask.who {
            Who::Seat(seat) => (
                Some(seat),
                R::seat_name(content, game, seat),
                ask.choices.iter().map(|c| (*c, None)).collect(),
            ),
            Who::Chance(source) => (
                None,
                R::source_name(content, game, source),
                R::outcomes(content, game)
                    .into_iter()
                    .map(|(c, w)| (c, Some(w)))
                    .collect(),
            ),
        };
        Some(Self {
            seat,
            who,
            rule: R::cite(&ask.rule),
            text: R::question(content, game),
            offers: choices.into_iter().enumerate().map(offer).collect(),
            cannot: R::why_not(content, game)
                .into_iter()
                .map(|(choice, why)| Cannot {
                    key: R::key(content, game, &choice),
                    label: R::label(content, game, &choice),
                    why,
                })
                .collect(),
            stack: R::stack_words(content, game),
        })
    }

    /// The index of the offer that `text` means: a key, a number of the list, a label, the end of a key after its
    /// `:`, or the only key or label that starts so. Letter case does not matter but in keys.
    pub fn find(&self, text: &str) -> Result<usize, Refusal> {
        self.exact(text).map_or_else(|| self.loose(text), Ok)
    }

    /// The index of the offer with this key or label; or, if that is only one, with this key behind its `:`, without
    /// the number of its copy or of its ability, or spelt with other joints (`auto-fail` for `auto_fail`).
    /// For scripts: no numbers and no beginnings of words, which would change their meaning as lists grow.
    pub fn find_named(&self, text: &str) -> Result<usize, Refusal> {
        self.named(text).ok_or_else(|| self.refusal(text))
    }

    fn named(&self, text: &str) -> Option<usize> {
        self.nearly(text).map(|(_, i)| i)
    }

    /// The offer that `text` names, and how loosely: see [`Self::find_named`].
    fn nearly(&self, text: &str) -> Option<(usize, usize)> {
        let text = text.trim();
        if let Some(i) = self.offers.iter().position(|o| o.key == text) {
            return Some((0, i));
        }
        SPELLINGS.iter().enumerate().find_map(|(loose, spelt)| {
            let mut hits = self
                .offers
                .iter()
                .enumerate()
                .filter(|(_, o)| spelt(&o.key, &o.label, text))
                .map(|(i, _)| i);
            let first = hits.next()?;
            hits.next().is_none().then_some((loose + 1, first))
        })
    }

    /// What is refused under this name, unless the same words name an offer at least as closely.
    pub fn find_refused(&self, text: &str) -> Option<&Cannot> {
        let text = text.trim();
        let exact = self.cannot.iter().find(|c| c.key == text).map(|c| (0, c));
        let spelt = || {
            SPELLINGS.iter().enumerate().find_map(|(loose, spelt)| {
                Some((
                    loose + 1,
                    self.cannot.iter().find(|c| spelt(&c.key, &c.label, text))?,
                ))
            })
        };
        let (loose, cannot) = exact.or_else(spelt)?;
        self.nearly(text)
            .is_none_or(|(offered, _)| loose < offered)
            .then_some(cannot)
    }

    fn exact(&self, text: &str) -> Option<usize> {
        let number = || {
            text.trim()
                .parse::<usize>()
                .ok()
                .filter(|n| (1..=self.offers.len()).contains(n))
                .map(|n| n - 1)
        };
        self.offers
            .iter()
            .position(|o| o.key == text.trim())
            .or_else(number)
            .or_else(|| self.named(text))
    }

    fn loose(&self, text: &str) -> Result<usize, Refusal> {
        let wanted = slug(text);
        let starts =
            |o: &Offer| slug(&o.key).starts_with(&wanted) || slug(&o.label).starts_with(&wanted);
        let hits: Vec<usize> = (0..self.offers.len())
            .filter(|&i| !wanted.is_empty() && starts(&self.offers[i]))
            .collect();
        match hits[..] {
            [one] => Ok(one),
            [] => Err(self.refusal(text)),
            _ => {
                let keys: Vec<&str> = hits
                    .iter()
                    .take(6)
                    .map(|&i| self.offers[i].key.as_str())
                    .collect();
                Err(Refusal::NotOffered {
                    key: text.to_owned(),
                    reason: Some(format!("it could be {}", keys.join(", "))),
                })
            }
        }
    }

    fn refusal(&self, text: &str) -> Refusal {
        let reason = self.find_refused(text).map(|c| c.why.clone()).or_else(|| {
            let near = did_you_mean(text, self.offers.iter().map(|o| o.key.as_str()));
            near.strip_prefix("; ").map(str::to_owned)
        });
        Refusal::NotOffered {
            key: text.to_owned(),
            reason,
        }
    }
}

/// How a text may name a key or its label, the closest first.
const SPELLINGS: [fn(&str, &str, &str) -> bool; 9] = [
    |_, label, text| label.eq_ignore_ascii_case(text),
    |key, _, text| key.split_once(':').is_some_and(|(_, rest)| rest == text),
    |key, _, text| key.rsplit_once(':').is_some_and(|(_, rest)| rest == text),
    |key, _, text| text.strip_suffix(".1").is_some_and(|t| is_or_ends(key, t)),
    |key, _, text| without_copy(key).is_some_and(|k| is_or_ends(&k, text)),
    |key, _, text| {
        key.rsplit_once('/').is_some_and(|(k, _)| {
            is_or_ends(k, text) || without_copy(k).is_some_and(|k| is_or_ends(&k, text))
        })
    },
    |key, _, text| is_or_ends(&plain(key), &plain(text)),
    |key, _, text| alike(key, text),
    |key, _, text| without_number(key).is_some_and(|k| alike(k, text)),
];

fn is_or_ends(key: &str, text: &str) -> bool {
    key == text || key.split_once(':').is_some_and(|(_, rest)| rest == text)
}

/// Small letters, without what joins words: `Auto-Fail` is `autofail`. The sign of a number stays.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(letter) = chars.next() {
        let joins = matches!(letter, '_' | ' ')
            || letter == '-' && !chars.peek().is_some_and(char::is_ascii_digit);
        if !joins {
            out.extend(letter.to_lowercase());
        }
    }
    out
}

/// Whether a key and a script's word for it differ only in spelling, in articles, in the order of things joined by `+`, or
/// in whether a card is used or cast.
fn alike(key: &str, text: &str) -> bool {
    let parts = |text: &str| {
        let (kind, rest) = text
            .split_once(':')
            .map_or((None, text), |(k, r)| (Some(k.trim()), r));
        let mut things: Vec<String> = rest.split('+').map(bare_slug).collect();
        things.sort();
        (
            kind.map(|k| if k == "cast" { "use" } else { k }.to_owned()),
            things,
        )
    };
    let ((kind, things), (wanted_kind, wanted)) = (parts(key), parts(text));
    things == wanted && (wanted_kind.is_none() || wanted_kind == kind)
}

/// A key without the number of the ability at its end, if it has one: `use:warding-statue-2` is `use:warding-statue`.
fn without_number(key: &str) -> Option<&str> {
    let (card, n) = key.strip_prefix("use:").and(key.rsplit_once('-'))?;
    (!n.is_empty() && n.bytes().all(|b| b.is_ascii_digit())).then_some(card)
}

/// A key without the number of the copy in it, if it has one: `commit:guts.3` is `commit:guts`, `use:knife.2/1` is
/// `use:knife/1`.
fn without_copy(key: &str) -> Option<String> {
    let (card, ability) = key
        .split_once('/')
        .map_or((key, None), |(c, a)| (c, Some(a)));
    let (card, copy) = card.rsplit_once('.')?;
    let numbered = !copy.is_empty() && copy.bytes().all(|b| b.is_ascii_digit());
    numbered.then(|| ability.map_or_else(|| card.to_owned(), |a| format!("{card}/{a}")))
}
