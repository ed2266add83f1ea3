//! The texts of the board game: every card, place, monster, Mythos card, Ancient One and encounter in words, rendered
//! from what it does.
//!
//! | module | says |
//! |---|---|
//! | [`book`] | what names are called; the packs as something to write about |
//! | [`who`] | investigators, cards, monsters, gates, places |
//! | [`number`] | amounts and conditions |
//! | [`term`] | what holds all the time: changed numbers, what is forbidden, what is permitted |
//! | [`when`] | timing points |
//! | [`cost`] | what is paid |
//! | [`step`] | what happens |
//! | [`record`] | whole cards and sheets |
//! | [`names`] | what is on the table, by its name |
//! | [`stakes`] | what hangs on a check in progress |

pub mod book;
mod cost;
pub mod names;
mod number;
mod record;
pub mod stakes;
mod step;
mod term;
mod when;
mod who;

pub use book::{Book, Library};
pub use record::{
    Written, ancient_one, attack, card, defence, epic, helper, investigator, monster, mythos, place,
};

use crate::content::ability::Ability;
use crate::content::step::{Alternative, Cost, Step, Steps};
use packs::Sym;
use packs::prose::{Np, Text};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What a list of steps does, in sentences.
pub fn steps(book: Book<'_>, steps: Steps) -> Text {
    Scribe::new(book).block(steps).text()
}

/// Who is who to the one that a question is put to.
#[derive(Default)]
pub struct Spoken {
    /// Who "you" is in the text, if it is not the one asked.
    pub you: Option<Np>,
    /// The investigator at hand.
    pub it: Option<Np>,
    /// Investigators that earlier steps have named.
    pub named: Vec<(Sym, Np)>,
}

/// What one step does, as a question about it asks somebody.
pub fn step(book: Book<'_>, step: &Step, spoken: Spoken) -> Text {
    let scribe = Scribe::new(book);
    {
        let mut around = scribe.around.borrow_mut();
        around.you = spoken.you;
        around.it = spoken.it;
        around.named.extend(spoken.named);
    }
    scribe.step(step).text()
}

/// One of the alternatives of a choice.
pub fn alternative(book: Book<'_>, alternative: &Alternative) -> Text {
    Scribe::new(book).alternative(alternative).text()
}

/// A cost, as one is told to pay it.
pub fn cost(book: Book<'_>, cost: &packs::intern::Kept<Cost>) -> Text {
    Scribe::new(book).cost_text(cost, packs::prose::Form::Command)
}

/// What an encounter says: its steps, or that nothing happens.
pub fn encounter(book: Book<'_>, steps: Steps) -> Text {
    let text = self::steps(book, steps);
    if text.is_empty() {
        "Nothing happens.".into()
    } else {
        text
    }
}

/// What an ability says.
pub fn ability(book: Book<'_>, ability: &Ability) -> Text {
    Scribe::new(book).ability(ability)
}

/// What stands around the words being written.
#[derive(Clone, Debug, Default)]
struct Around {
    /// Names bound by earlier steps, and what they are called.
    named: BTreeMap<Sym, Np>,
    /// The investigator at hand in a `for-each`.
    it: Option<Np>,
    /// What "it" is otherwise.
    it_is: Option<&'static str>,
    /// How many dice were rolled last, where that is known: "it", or "each".
    one_die: bool,
    /// Who "you" is, where the text is not read by whom it is about.
    you: Option<Np>,
    /// The text belongs to nobody: an Ancient One's, a Mythos card's.
    global: bool,
    /// What triggered the ability: what "cancel" cancels.
    happening: Option<&'static str>,
}

/// Writes one text.
struct Scribe<'a> {
    book: Book<'a>,
    around: RefCell<Around>,
}

impl<'a> Scribe<'a> {
    fn new(book: Book<'a>) -> Self {
        Self {
            book,
            around: RefCell::default(),
        }
    }

    fn around(&self) -> Around {
        self.around.borrow().clone()
    }

    /// Writes something in other surroundings.
    fn with<T>(&self, change: impl FnOnce(&mut Around), write: impl FnOnce(&Self) -> T) -> T {
        let outer = self.around();
        change(&mut self.around.borrow_mut());
        let written = write(self);
        *self.around.borrow_mut() = outer;
        written
    }

    /// Like [`Scribe::new`], for a text that belongs to nobody.
    fn global(book: Book<'a>) -> Self {
        let scribe = Self::new(book);
        scribe.around.borrow_mut().global = true;
        scribe
    }

    /// The investigator who does what no other is said to do.
    fn you(&self) -> Np {
        self.around().you.unwrap_or_else(Np::you)
    }

    /// From here on this name is called so; without a name, it is "it".
    fn bind(&self, name: Option<Sym>, np: Np, word: &'static str) {
        let mut around = self.around.borrow_mut();
        match name {
            Some(name) => {
                around.named.insert(name, np);
            }
            None => around.it_is = Some(word),
        }
    }
}

#[cfg(test)]
mod tests;
