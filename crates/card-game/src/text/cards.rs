//! The words for cards that pass a filter.

use super::phrase::Phrase;
use super::say::Say;
use crate::content::*;
use packs::prose::{Noun as Word, Text, words};

/// "events or skills".
pub(super) fn kinds_of(kinds: &[KindName]) -> Text {
    let many = |k: &KindName| Text::from(words::plural(super::kind_noun(*k)));
    words::list(kinds.iter().map(many).collect(), "or")
}

impl Say<'_> {
    /// "events or Ally assets".
    pub(super) fn not_played(&self, cards: &[NotPlayed]) -> Text {
        let such = |c: &NotPlayed| {
            let kind = kinds_of(&[c.kind]);
            match c.of_trait {
                Some(t) => self.trait_name(t).and(kind),
                None => kind,
            }
        };
        words::list(cards.iter().map(such).collect(), "or")
    }

    pub(super) fn cards(&self, f: &CardFilter) -> Phrase {
        let kinds = f.kind.as_deref().unwrap_or_default();
        let of_kind = |k: &KindName| Text::from(super::kind_noun(*k));
        let many = |k: &KindName| Text::from(words::plural(super::kind_noun(*k)));
        let noun = if kinds.is_empty() {
            Word::from("card")
        } else {
            Word::new(
                words::list(kinds.iter().map(of_kind).collect(), "or"),
                words::list(kinds.iter().map(many).collect(), "or"),
            )
        };
        let mut p = Phrase::new(noun);
        p.other = f.except.is_some();
        if let Some(name) = f.name {
            p.noun = Word::new(self.card_name(name), self.card_name(name));
        }
        p.adj
            .extend(f.topmost.filter(|t| *t).map(|_| Text::from("topmost")));
        p.adj.extend(
            f.weakness
                .map(|w| Text::from(if w { "weakness" } else { "non-weakness" })),
        );
        p.adj.extend(
            f.unique
                .map(|u| Text::from(if u { "unique" } else { "non-unique" })),
        );
        p.adj.extend(
            f.story
                .map(|s| Text::from(if s { "story" } else { "non-story" })),
        );
        p.post.extend(
            f.copy_of
                .iter()
                .map(|n| Text::from("that is a copy of").and(self.np(n).object())),
        );
        p.post.extend(f.in_area_of.iter().map(|n| {
            let whose = match n.as_ref() {
                Noun::You => self.own("threat area"),
                n => self.np(n).owns("threat area"),
            };
            Text::from("in").and(whose.object())
        }));
        p.post.extend(f.without_copy_attached.map(|without| {
            Text::from(if without {
                "without a copy of this card attached"
            } else {
                "with a copy of this card attached"
            })
        }));
        p.post.extend(
            f.listed
                .map(|list| Text::from("listed under").and(self.log_name(list))),
        );
        p.post.extend(f.icon.map(|i| {
            let a = words::article(i.name());
            Text::from("with")
                .and(a)
                .and(Text::symbol(i.name()))
                .and("icon")
        }));
        if let Some(kinds) = &f.uses {
            let kinds = kinds.iter().map(|k| Text::from(super::use_noun(*k)));
            p.post
                .push(Text::from("with uses of").and(words::list(kinds.collect(), "or")));
        }
        if let Some(traits) = &f.has_trait {
            p.adj.push(words::list(
                traits.iter().map(|t| self.trait_name(*t)).collect(),
                "or",
            ));
        }
        if let Some(who) = &f.controlled_by {
            p.post
                .push(self.np(who).text().and(if who.as_ref() == &Noun::You {
                    "control"
                } else {
                    "controls"
                }));
        }
        if let Some(who) = &f.owned_by {
            p.post
                .push(Text::from("from the deck of").and(self.np(who).object()));
        }
        match (f.controlled, &f.at) {
            (Some(true), Some(at)) => p
                .post
                .push(Text::from("controlled by an investigator").and(self.at(at))),
            (Some(true), None) => p.post.push("controlled by an investigator".into()),
            (Some(false), Some(at)) => p.post.extend([self.at(at), "controlled by nobody".into()]),
            (Some(false), None) => p.post.push("controlled by nobody".into()),
            (None, Some(at)) => p.post.push(self.at(at)),
            (None, None) => {}
        }
        if let Some(zone) = f.zone.filter(|z| *z != ZoneName::Anywhere) {
            p.post.push(
                Text::from(if zone == ZoneName::InPlay {
                    "in play"
                } else {
                    "in"
                })
                .and(match (zone, &f.of) {
                    (ZoneName::InPlay, _) => Text::new(),
                    (ZoneName::Hand, Some(of)) => self.np(of).owns("hand").object(),
                    (ZoneName::Deck, Some(of)) => self.np(of).owns("deck").object(),
                    (ZoneName::Discard, Some(of)) => self.np(of).owns("discard pile").object(),
                    _ => self.zone(zone).object(),
                }),
            );
        }
        p
    }
}
