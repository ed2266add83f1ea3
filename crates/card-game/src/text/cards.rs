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

    pub(super) fn cards(&self, filter: &CardFilter) -> Phrase {
        let kinds = filter.kind.as_deref().unwrap_or_default();
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
        let mut phrase = Phrase::new(noun);
        phrase.other = filter.except.is_some();
        if let Some(name) = filter.name {
            phrase.noun = Word::new(self.card_name(name), self.card_name(name));
        }
        let aside = filter.zone == Some(ZoneName::SetAside);
        phrase.adj.extend(aside.then(|| Text::from("set-aside")));
        phrase
            .adj
            .extend(filter.topmost.filter(|t| *t).map(|_| Text::from("topmost")));
        phrase.adj.extend(
            filter
                .exhausted
                .map(|e| Text::from(if e { "exhausted" } else { "ready" })),
        );
        phrase.adj.extend(
            filter
                .weakness
                .map(|w| Text::from(if w { "weakness" } else { "non-weakness" })),
        );
        phrase.adj.extend(
            filter
                .unique
                .map(|u| Text::from(if u { "unique" } else { "non-unique" })),
        );
        phrase.adj.extend(
            filter
                .story
                .map(|s| Text::from(if s { "story" } else { "non-story" })),
        );
        phrase.post.extend(
            filter
                .copy_of
                .iter()
                .map(|n| Text::from("that is a copy of").and(self.np(n).object())),
        );
        phrase.post.extend(filter.in_area_of.iter().map(|n| {
            let whose = match n.as_ref() {
                Noun::You => self.own("threat area"),
                n => self.np(n).owns("threat area"),
            };
            Text::from("in").and(whose.object())
        }));
        phrase
            .post
            .extend(filter.without_copy_attached.map(|without| {
                Text::from(if without {
                    "without a copy of this card attached"
                } else {
                    "with a copy of this card attached"
                })
            }));
        phrase.post.extend(
            filter
                .listed
                .map(|list| Text::from("listed under").and(self.log_name(list))),
        );
        phrase.post.extend(filter.icon.map(|icon| {
            let a = words::article(icon.name());
            Text::from("with")
                .and(a)
                .and(Text::symbol(icon.name()))
                .and("icon")
        }));
        if let Some(kinds) = &filter.uses {
            let kinds = kinds.iter().map(|k| Text::from(super::use_noun(*k)));
            phrase
                .post
                .push(Text::from("with uses of").and(words::list(kinds.collect(), "or")));
        }
        if let Some(traits) = &filter.has_trait {
            phrase.adj.push(words::list(
                traits.iter().map(|t| self.trait_name(*t)).collect(),
                "or",
            ));
        }
        if let Some(who) = &filter.controlled_by {
            phrase
                .post
                .push(self.np(who).text().and(if who.as_ref() == &Noun::You {
                    "control"
                } else {
                    "controls"
                }));
        }
        if let Some(who) = &filter.owned_by {
            phrase
                .post
                .push(Text::from("of").and(self.np(who).owns("deck").object()));
        }
        match (filter.controlled, &filter.at) {
            (Some(true), Some(at)) => phrase
                .post
                .push(Text::from("controlled by an investigator").and(self.at(at))),
            (Some(true), None) => phrase.post.push("controlled by an investigator".into()),
            (Some(false), Some(at)) => phrase
                .post
                .extend([self.at(at), "controlled by nobody".into()]),
            (Some(false), None) => phrase.post.push("controlled by nobody".into()),
            (None, Some(at)) => phrase.post.push(self.at(at)),
            (None, None) => {}
        }
        if let Some(zone) = filter.zone.filter(|z| *z != ZoneName::Anywhere && !aside) {
            phrase.post.push(
                Text::from(if zone == ZoneName::InPlay {
                    "in play"
                } else {
                    "in"
                })
                .and(match (zone, &filter.of) {
                    (ZoneName::InPlay, _) => Text::new(),
                    (ZoneName::Hand, Some(of)) => self.np(of).owns("hand").object(),
                    (ZoneName::Deck, Some(of)) => self.np(of).owns("deck").object(),
                    (ZoneName::Discard, Some(of)) => self.np(of).owns("discard pile").object(),
                    _ => self.zone(zone).object(),
                }),
            );
        }
        phrase
    }
}
