//! Sentences for travel: move, have an encounter elsewhere, enter an Other World, return.

use crate::content::step::{Encounter, EnterWorld, Move, ReturnToArkham, Through};
use crate::text::Scribe;
use packs::prose::{Clause, Det, Form, Sentence, words};

impl Scribe<'_> {
    pub(super) fn move_step(&self, m: &Move) -> Sentence {
        let clause = self.does(&m.who, "move");
        if m.to.here {
            clause.with("here").sentence()
        } else {
            clause.prep("to", &self.place(&m.to, Det::A)).sentence()
        }
    }

    pub(super) fn encounter_step(&self, e: &Encounter) -> Sentence {
        let have = match &e.at {
            None => self.does(&e.who, "have").with("an encounter").with("here"),
            Some(at) if e.come_back || at.here => self
                .does(&e.who, "have")
                .with("an encounter")
                .with(self.at(at)),
            Some(at) => self
                .does(&e.who, "move")
                .prep("to", &self.place(at, Det::A))
                .also(Clause::new("have").with("an encounter there")),
        };
        let have = match &e.cards {
            Some(n) => have
                .with("(draw")
                .with(self.counted(n, "card").0.object())
                .with("and choose 1)"),
            None => have,
        };
        (if e.come_back {
            have.with("(and back here afterwards)")
        } else {
            have
        })
        .sentence()
    }

    pub(super) fn return_to_arkham(&self, r: &ReturnToArkham) -> Sentence {
        let clause = self.does(&r.who, "return").with("to Arkham");
        (if r.explored {
            clause
        } else {
            clause.with("without an explored marker")
        })
        .sentence()
    }

    pub(super) fn enter_world(&self, e: &EnterWorld) -> Sentence {
        let who = self.who(&e.who);
        let clause = Clause::new("draw").subject(who.clone()).passive();
        let clause = match e.through {
            Through::Gate => clause.with("through the gate"),
            Through::NearestGate => clause.with("through the nearest open gate"),
            Through::AnyGate => clause.with("through an open gate of your choice"),
            Through::None => clause,
            Through::TopMarker => clause.with("into the Other World of the top gate marker of the stack (which then goes under it)"),
        };
        let clause = match (e.world, e.area) {
            (Some(w), Some(a)) if a > 1 => clause
                .with(format!("into the {} area of", words::ordinal(u32::from(a))))
                .with(self.book.name(w)),
            (Some(w), _) => clause.with("into").with(self.book.name(w)),
            (None, Some(a)) if a > 1 => clause.with(format!(
                "into the {} area of an Other World",
                words::ordinal(u32::from(a))
            )),
            (None, _) if e.through == Through::None => {
                clause.with("into an Other World of your choice")
            }
            (None, _) => clause,
        };
        let clause = if e.delayed {
            clause.with("and delayed there")
        } else {
            clause
        };
        if who.is_you() {
            Sentence::Words(clause.text(Form::Statement))
        } else {
            clause.sentence()
        }
    }
}
