//! Noun phrases for several kinds of things.

use super::phrase::Phrase;
use super::say::Say;
use crate::content::*;
use packs::prose::{Agree, Det, Noun as Word, Np, Text, words};

impl Say<'_> {
    /// Kinds of things that share no words, each with its own article: "an investigator at your location or an asset",
    /// "a Ghoul or an Elite enemy".
    pub(super) fn alternatives(&self, all: &[Filter]) -> Option<Np> {
        let parts: Vec<Phrase> = all.iter().map(|f| self.phrase(f, "or")).collect();
        let first = parts.first()?;
        let same = |p: &Phrase| p.post == first.post && p.other == first.other;
        let places = || {
            parts
                .iter()
                .all(|p| p.post.first().and_then(super::after_at).is_some())
        };
        if self.either_side(all).is_some()
            || parts.iter().all(|p| same(p) && p.adj == first.adj)
            || parts
                .iter()
                .all(|p| p.noun == first.noun && p.adj == first.adj)
                && places()
        {
            return None;
        }
        let adjectives = |p: &Phrase| match p.adj.as_slice() {
            [adj] if !p.other => Some(Text::from(words::article(&adj.plain())).and(adj.clone())),
            _ => None,
        };
        let adjectives: Option<Vec<Text>> = parts.iter().map(adjectives).collect();
        if let Some(adjectives) = adjectives
            && parts.iter().all(|p| same(p) && p.noun == first.noun)
        {
            let said = words::list(adjectives, "or").and(first.noun.one.clone());
            return Some(Np::name(first.post.iter().cloned().fold(said, Text::and)));
        }
        let each = parts.into_iter().map(|p| p.with(Det::A).object()).collect();
        Some(Np::name(words::list(each, "or")))
    }

    /// "location to the left or right of this location"
    fn either_side(&self, all: &[Filter]) -> Option<Phrase> {
        let [Filter::Location(first), Filter::Location(second)] = all else {
            return None;
        };
        let (left, right) = (first.left_of.as_ref()?, second.right_of.as_ref()?);
        let rest = |filter: &LocationFilter| LocationFilter {
            left_of: None,
            right_of: None,
            ..filter.clone()
        };
        if left != right
            || first.right_of.is_some()
            || second.left_of.is_some()
            || rest(first) != rest(second)
        {
            return None;
        }
        let mut phrase = self.locations(&rest(first));
        let beside = Text::from("to the left or right of").and(self.np(left).object());
        phrase.post.push(beside);
        Some(phrase)
    }

    /// The phrase of several kinds of things.
    pub(super) fn any_of(&self, all: &[Filter], joint: &str) -> Phrase {
        if let Some(beside) = self.either_side(all) {
            return beside;
        }
        let parts: Vec<Phrase> = all.iter().map(|f| self.phrase(f, joint)).collect();
        let Some(first) = parts.first().cloned() else {
            return Phrase::new("thing");
        };
        let same_adj = parts
            .iter()
            .all(|p| p.adj == first.adj && p.other == first.other);
        let nouns = |many: bool| {
            let nouns = parts.iter().map(|part| {
                if many {
                    part.noun.many.clone()
                } else {
                    part.noun.one.clone()
                }
            });
            words::list(nouns.collect(), joint)
        };
        if same_adj && parts.iter().all(|p| p.post == first.post) {
            return Phrase {
                noun: Word::new(nouns(false), nouns(true)),
                ..first
            };
        }
        let places: Option<Vec<Text>> = parts
            .iter()
            .map(|p| p.post.first().and_then(super::after_at))
            .collect();
        match places {
            Some(places)
                if same_adj
                    && parts
                        .iter()
                        .all(|p| p.noun == first.noun && p.post[1..] == first.post[1..]) =>
            {
                let post = std::iter::once(Text::from("at").and(words::list(places, "or")))
                    .chain(first.post[1..].iter().cloned())
                    .collect();
                Phrase { post, ..first }
            }
            _ => {
                let one = words::list(
                    parts
                        .iter()
                        .map(|p| p.clone().with(Det::Bare(Agree::One)).text())
                        .collect(),
                    joint,
                );
                let many = words::list(
                    parts
                        .iter()
                        .map(|p| p.clone().with(Det::Bare(Agree::Many)).text())
                        .collect(),
                    joint,
                );
                Phrase::new(Word::new(one, many))
            }
        }
    }
}
