//! Finds the choice that a player means by typed words.

use crate::driver::{Choice, Question};
use crate::scene::fold;

/// The meaning of typed words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// This choice, from 0.
    One(usize),
    /// Several could be meant.
    Many(Vec<usize>),
    /// A number that no choice has.
    NoSuchNumber,
    /// Nothing fits.
    Nothing,
}

/// By number (from 1; 0 is what declines) or by exact key: what is meant beyond doubt.
pub fn exact(question: &Question, text: &str) -> Picked {
    let text = text.trim();
    if let Some(at) = question.choices.iter().position(|c| c.key == text) {
        return Picked::One(at);
    }
    match text.parse::<usize>() {
        Ok(0) if let Some(zero) = question.zero() => Picked::One(zero),
        Ok(n) if (1..=question.numbered()).contains(&n) => Picked::One(n - 1),
        Ok(_) => Picked::NoSuchNumber,
        Err(_) => Picked::Nothing,
    }
}

/// By part: the whole label, then its beginning, then the beginning of a word in it, then any part of label or key. A
/// single letter is a slip as likely as an answer: it must begin the label.
pub fn part(choices: &[Choice], text: &str) -> Picked {
    let text = fold(text);
    if text.is_empty() {
        return Picked::Nothing;
    }
    let tests: [fn(&str, &str, &str) -> bool; 5] = [
        |label, _, t| label == t,
        |_, key, t| key == t,
        |label, _, t| label.starts_with(t),
        |label, _, t| {
            label
                .match_indices(t)
                .any(|(i, _)| label[..i].ends_with(|c: char| !c.is_alphanumeric()))
        },
        |label, key, t| label.contains(t) || key.contains(t),
    ];
    let letter = text.chars().count() == 1;
    for test in tests.into_iter().take(if letter { 3 } else { tests.len() }) {
        let fits: Vec<usize> = (0..choices.len())
            .filter(|&i| test(&fold(&choices[i].label), &fold(&choices[i].key), &text))
            .collect();
        match fits.as_slice() {
            [] => {}
            [one] => return Picked::One(*one),
            _ => return Picked::Many(fits),
        }
    }
    Picked::Nothing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keys_and_parts() {
        let choice = |key: &str, label: &str| Choice {
            key: key.into(),
            label: label.into(),
            declines: key == "end",
            ..Choice::default()
        };
        let choices = vec![
            choice("draw", "Draw a card"),
            choice("fight:ghoul", "Fight the Ghoul"),
            choice("fight:rats", "Fight the Rats"),
            choice("7", "Seven"),
            choice("end", "End your turn"),
        ];
        let question = Question {
            choices,
            ..Question::default()
        };
        let pick = |t: &str| match exact(&question, t) {
            Picked::Nothing => part(&question.choices, t),
            p => p,
        };
        for (text, want) in [
            ("1", Picked::One(0)),
            ("7", Picked::One(3)),
            ("6", Picked::NoSuchNumber),
            ("0", Picked::One(4)),
            ("5", Picked::NoSuchNumber),
            ("fight:rats", Picked::One(2)),
            ("RATS", Picked::One(2)),
            ("fight", Picked::Many(vec![1, 2])),
            ("a", Picked::Nothing),
            ("d", Picked::One(0)),
            ("turn", Picked::One(4)),
            ("xyzzy", Picked::Nothing),
            ("", Picked::Nothing),
        ] {
            assert_eq!(pick(text), want, "{text:?}");
        }
    }
}
