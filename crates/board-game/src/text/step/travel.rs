//! Sentences for travel: move, have an encounter elsewhere, enter an Other World, return.

use crate::content::step::{Encounter, EnterWorld, Move, ReturnToArkham, Through};
use crate::text::Scribe;
use packs::prose::{Clause, Det, Form, Sentence, words};

impl Scribe<'_> {
    pub(super) fn move_step(&self, verb: &Move) -> Sentence {
        let clause = self.does(&verb.who, "move");
        if verb.to.here {
            clause.with("here").sentence()
        } else {
            clause.prep("to", &self.place(&verb.to, Det::A)).sentence()
        }
    }

    pub(super) fn encounter_step(&self, verb: &Encounter) -> Sentence {
        let have = match &verb.at {
            None => self
                .does(&verb.who, "have")
                .with("an encounter")
                .with("here"),
            Some(at) if verb.come_back || at.here => self
                .does(&verb.who, "have")
                .with("an encounter")
                .with(self.at(at)),
            Some(at) => self
                .does(&verb.who, "move")
                .prep("to", &self.place(at, Det::A))
                .also(Clause::new("have").with("an encounter there")),
        };
        let have = match &verb.cards {
            Some(n) => have
                .with("(draw")
                .with(self.counted(n, "card").0.object())
                .with("and choose 1)"),
            None => have,
        };
        (if verb.come_back {
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

    pub(super) fn enter_world(&self, verb: &EnterWorld) -> Sentence {
        let who = self.who(&verb.who);
        let clause = Clause::new("draw").subject(who.clone()).passive();
        let clause = match verb.through {
            Through::Gate => clause.with("through the gate"),
            Through::NearestGate => clause.with("through the nearest open gate"),
            Through::AnyGate => clause.with("through an open gate of your choice"),
            Through::None => clause,
            Through::TopMarker => clause.with("into the Other World of the top gate marker of the stack (which then goes under it)"),
        };
        let clause = match (verb.world, verb.area) {
            (Some(w), Some(a)) if a > 1 => clause
                .with(format!("into the {} area of", words::ordinal(u32::from(a))))
                .with(self.book.name(w)),
            (Some(w), _) => clause.with("into").with(self.book.name(w)),
            (None, Some(a)) if a > 1 => clause.with(format!(
                "into the {} area of an Other World",
                words::ordinal(u32::from(a))
            )),
            (None, _) if verb.through == Through::None => {
                clause.with("into an Other World of your choice")
            }
            (None, _) => clause,
        };
        let clause = if verb.delayed {
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
