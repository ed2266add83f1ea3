//! The words of later cycles that stand in a text box of their own.

use super::numbers::Count;
use super::say::Say;
use super::{labelled, opened};
use crate::content::card::Gains;
use crate::content::*;
use packs::Sym;
use packs::prose::{Clause, Np, Sentence, Text, words};

/// Icons, one symbol for each.
pub(super) fn symbols_of(icons: &Icons) -> Vec<Text> {
    let all = icons.all().into_iter();
    all.flat_map(|(n, name)| std::iter::repeat_n(Text::symbol(name), n.into()))
        .collect()
}

impl Say<'_> {
    /// What is written into a list: "your name", "each enemy".
    pub(super) fn listed(&self, noun: &Noun) -> Text {
        match noun {
            Noun::You => "your name".into(),
            other => self.np(other).object(),
        }
    }

    /// A name that a pack gives, as it is written.
    pub(super) fn written(&self, name: Sym) -> String {
        self.content.written(name)
    }

    /// "Forced – If there is no lamp in play: add a curse token."
    pub(super) fn state(&mut self, state: &State) -> Text {
        let head = Text::from("if").and(self.if_words(&state.condition));
        let body = self.block(state.effect);
        labelled("Forced").and(opened(head.capital().close(","), body))
    }

    /// "This card gains [combat] for each enemy at your location."
    pub(super) fn gains(&self, gains: &Gains) -> Text {
        let icons = symbols_of(&gains.icons).into_iter();
        let said = icons.fold(Text::from("This card gains"), Text::and);
        let said = match (&gains.times, self.count(&gains.times)) {
            (Amount::Of(e), _) if let Expression::If(i) = &**e => {
                said.and("if").and(self.if_words(&i.is))
            }
            (_, Count::Number(1)) => said,
            (_, Count::Number(n)) => said.and(format!("{n} times")),
            (_, Count::Per(1, each)) => said.and(each),
            (_, Count::Per(n, each)) => said.and(format!("{n} times")).and(each),
            (_, Count::Words(words)) => said.and("X times (X is").and(words).close(")"),
        };
        said.stop()
    }

    /// "Play an event in your discard pile, paying 1 less than its cost"
    pub(super) fn played(&mut self, played: &Played) -> Sentence {
        let paying = match played.less {
            0 => "paying its cost".to_owned(),
            n => format!("paying {n} less than its cost"),
        };
        let play = Clause::new("play").object(self.np(&played.card));
        let play = play.with(paying).sentence();
        match played.then {
            None => play,
            Some(to) => {
                let put = Put {
                    cards: Noun::It,
                    to,
                    who: Noun::You,
                    with: None,
                };
                let then = self.put(&put, &mut Vec::new());
                Sentence::And(vec![play, then])
            }
        }
    }

    /// "Spend 1 charge", "take 1 damage", or both; "have the investigators spend 2 clues as a group".
    pub(super) fn price(&self, payment: &Pay) -> Sentence {
        let counted = |all: &[(i32, &str)]| -> Vec<Text> {
            let all = all.iter().filter(|(n, _)| *n > 0);
            all.map(|(n, what)| Np::count(*n, *what).object()).collect()
        };
        let spent = counted(&[
            (payment.actions.into(), "action"),
            (payment.clues, "clue"),
            (payment.resources, "resource"),
            (payment.uses, self.token(Token::Use)),
        ]);
        let taken = counted(&[(payment.damage, "damage"), (payment.horror, "horror")]);
        let said = |verb: &str, parts: Vec<Text>| {
            let clause = Clause::new(verb).with(words::list(parts, "and"));
            clause.sentence()
        };
        let mut all = Vec::new();
        if let Some(group) = &payment.group_clues {
            let clues = self.amount_of(&group.amount, "clue").object();
            let have = Clause::new("have").object(super::facts::payers(self, group));
            all.push(have.with("spend").with(clues).with("as a group").sentence());
        }
        if !spent.is_empty() {
            all.push(said("spend", spent));
        }
        if !taken.is_empty() {
            all.push(said("take", taken));
        }
        match (all.len(), all.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                all.extend(last);
                Sentence::And(all)
            }
        }
    }
}
