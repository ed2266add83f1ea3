//! The texts of the board game: every card, place, monster, Mythos card, Ancient One and encounter in words, rendered
//! from what it does.
//!
//! | module | says |
//! |---|---|
//! | [`book`] | the names and definitions in the packs |
//! | [`who`] | investigators, cards, monsters, gates, places |
//! | [`number`] | amounts and conditions |
//! | [`term`] | rules in force: changed numbers, prohibitions, permissions |
//! | [`when`] | timing points |
//! | [`cost`] | costs |
//! | [`step`] | effects |
//! | [`record`] | whole cards and sheets |
//! | [`names`] | the names of what is on the table |
//! | [`stakes`] | the stakes of a check in progress |

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
pub use who::deck_noun;

use crate::content::ability::Ability;
use crate::content::step::{Alternative, Cost, Step, Steps};
use packs::Sym;
use packs::prose::{Np, Text};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The sentences of a list of steps.
pub fn steps(book: Book<'_>, steps: Steps) -> Text {
    Scribe::new(book).block(steps).text()
}

/// The investigators of a text, from the view of the player who is asked.
#[derive(Default)]
pub struct Spoken {
    /// The investigator "you" in the text, if it is not the player who is asked.
    pub you: Option<Np>,
    /// The investigator "it" in the text.
    pub it: Option<Np>,
    /// Investigators that earlier steps gave a name.
    pub named: Vec<(Sym, Np)>,
}

/// The sentence of one step, in a question to a player.
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

/// The sentence that tells a player to pay a cost.
pub fn cost(book: Book<'_>, cost: &packs::intern::Kept<Cost>) -> Text {
    Scribe::new(book).cost_text(cost, packs::prose::Form::Command)
}

/// The text of an encounter: its steps, or that nothing happens.
pub fn encounter(book: Book<'_>, steps: Steps) -> Text {
    let text = self::steps(book, steps);
    if text.is_empty() {
        "Nothing happens.".into()
    } else {
        text
    }
}

/// The text of an ability.
pub fn ability(book: Book<'_>, ability: &Ability) -> Text {
    Scribe::new(book).ability(ability)
}

/// The context of the words that are being written.
#[derive(Clone, Debug, Default)]
struct Around {
    /// Names that earlier steps bound, with the noun phrases for them.
    named: BTreeMap<Sym, Np>,
    /// The investigator of the surrounding `for-each`.
    it: Option<Np>,
    /// Otherwise, the word for "it".
    it_is: Option<&'static str>,
    /// Whether the last roll had one die ("it") or may have had several ("each").
    one_die: bool,
    /// The noun phrase for "you", if the text is not about its reader.
    you: Option<Np>,
    /// Whether the text belongs to no investigator: an Ancient One's, a Mythos card's.
    global: bool,
    /// The trigger of the ability, which is what "cancel" cancels.
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

    /// Writes in another context.
    fn with<T>(&self, change: impl FnOnce(&mut Around), write: impl FnOnce(&Self) -> T) -> T {
        let outer = self.around();
        change(&mut self.around.borrow_mut());
        let written = write(self);
        *self.around.borrow_mut() = outer;
        written
    }

    /// Like [`Scribe::new`], for a text that belongs to no investigator.
    fn global(book: Book<'a>) -> Self {
        let scribe = Self::new(book);
        scribe.around.borrow_mut().global = true;
        scribe
    }

    /// The investigator who acts if the text names no other.
    fn you(&self) -> Np {
        self.around().you.unwrap_or_else(Np::you)
    }

    /// Sets the noun phrase of a name; without a name, the word for "it".
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
