//! Conditions on an investigator as relative clauses.

use super::numbers::statement;
use super::say::Say;
use crate::content::*;
use packs::prose::{Clause, Det, Np, Text};

impl Say<'_> {
    /// A condition on an investigator as a relative clause: "who has 6 or more resources".
    pub(super) fn which(&self, condition: &Condition) -> Text {
        let who = || Np::name("who");
        match condition {
            Condition::Tokens(t) if t.on == Noun::You => {
                self.has(who(), &t.is, self.token_on(t.token, &t.on).into())
            }
            Condition::Measure(m) if m.of == Noun::You => {
                self.has(who(), &m.is, self.measure(m.what))
            }
            Condition::Remembered(r) if r.of == Some(Noun::You) => {
                let deed = Text::from("“").close(self.deed(r.deed)).close("”");
                Text::from("of whom").and(deed).and("is remembered")
            }
            Condition::Count(c)
                if c.of
                    == Filter::Card(CardFilter {
                        zone: Some(ZoneName::Discard),
                        ..CardFilter::default()
                    }) =>
            {
                self.has(who(), &c.is, "card in their discard pile".into())
            }
            Condition::Exists(Filter::Enemy(f)) if f.at.as_deref() == Some(&Noun::Here) => {
                let enemy = Filter::Enemy(EnemyFilter {
                    at: None,
                    ..f.clone()
                });
                Text::from("at the location of").and(self.filtered(&enemy, Det::A).object())
            }
            Condition::Exists(f) if self.only_controlled(f).is_some() => {
                let what = self.only_controlled(f).unwrap_or_default();
                statement(&Clause::new("control").subject(who()).with(what).sentence())
            }
            Condition::None(f) if self.only_controlled(f).is_some() => {
                let what = self.only_controlled(f).unwrap_or_default();
                let control = Clause::new("control").subject(who()).with(what);
                statement(&control.negated().sentence())
            }
            other => {
                let mut theirs = self.clone();
                theirs.doer = Some((Noun::You, Np::that("investigator")));
                Text::from("for whom").and(theirs.if_words(other))
            }
        }
    }

    /// The card of a filter that says no more than its name and that you control it.
    fn only_controlled(&self, filter: &Filter) -> Option<Text> {
        let Filter::Card(card) = filter else {
            return None;
        };
        let name = card.name?;
        let only = CardFilter {
            name: Some(name),
            controlled_by: Some(Box::new(Noun::You)),
            ..CardFilter::default()
        };
        (*card == only).then(|| self.card_name(name))
    }
}
