//! Sentences for the board: gates, seals, doom, terror, Clues, closed places, Mythos cards, rifts.

use super::many;
use crate::content::amount::{Amount, AmountOf};
use crate::content::step::{
    Bars, BoardClues, CloseGate, ClosePlace, DrawMythos, OpenGate, Redraw, Rift, RiftOpen,
    RiftRemove, Seal, Side, SignFrom, Terror, Unseal,
};
use crate::content::titles::Sort;
use crate::text::Scribe;
use crate::text::term::lasting;
use language::amount::Sum;
use packs::prose::{Clause, Det, Np, Sentence, Text};

impl Scribe<'_> {
    pub(super) fn open_gate(&self, verb: &OpenGate) -> Sentence {
        let what = if verb.monster {
            Np::name("a gate and a monster").plural()
        } else {
            Np::a("gate")
        };
        Clause::new("appear")
            .subject(what)
            .with(self.at(&verb.at))
            .sentence()
    }

    pub(super) fn close_gate(&self, verb: &CloseGate) -> Sentence {
        let close = Clause::new("close").object(self.gates(&verb.gate, Det::A));
        let close = if verb.trophy {
            close.with("and take it as a trophy")
        } else {
            close
        };
        (if verb.seal {
            close.with("(you may seal it at once)")
        } else {
            close
        })
        .sentence()
    }

    pub(super) fn seal(&self, verb: &Seal) -> Sentence {
        let sign = if verb.great {
            "the Great Seal"
        } else {
            "an elder sign"
        };
        let place = Clause::new("put").with(sign).with(self.at(&verb.at));
        match &verb.from {
            SignFrom::Unused => place.sentence(),
            SignFrom::DoomTrack => place
                .with("taken from the doom track, which has 1 doom token fewer")
                .sentence(),
            SignFrom::Seal(p) => place
                .with("taken from")
                .object(self.place(p, Det::A))
                .sentence(),
        }
    }

    pub(super) fn unseal(&self, verb: &Unseal) -> Sentence {
        let (np, tail) = match &verb.signs {
            Amount::All => (Np::all("elder sign"), Text::new()),
            other => self.counted(other, "elder sign"),
        };
        let clause = Clause::new("remove").object(np).with(tail);
        match &verb.at {
            Some(at) => clause.with(self.at(at)).sentence(),
            None => clause.with("from the board").sentence(),
        }
    }

    pub(super) fn doom(&self, amount: &Amount) -> Sentence {
        match amount {
            Amount::N(n) if *n < 0 => Clause::new("remove")
                .object(Np::count(-i32::from(*n), "doom token"))
                .with("from the doom track")
                .sentence(),
            other => {
                let (np, tail) = self.counted(other, "doom token");
                Clause::new("add")
                    .object(np)
                    .with("to the doom track")
                    .with(tail)
                    .sentence()
            }
        }
    }

    pub(super) fn terror(&self, t: &Terror) -> Sentence {
        match (&t.by, &t.to) {
            (Some(Amount::N(n)), _) if *n < 0 => Clause::new("lower")
                .with("the terror level by")
                .with(i32::from(-*n))
                .sentence(),
            (Some(by), _) => Clause::new("raise")
                .with("the terror level by")
                .with(self.value(by))
                .sentence(),
            (None, Some(to)) => Clause::new("set")
                .with("the terror level to")
                .with(self.value(to))
                .sentence(),
            (None, None) => Sentence::Empty,
        }
    }

    pub(super) fn board_clues(&self, effect: &BoardClues) -> Sentence {
        let (verb, amount, preposition) = match &effect.by {
            Amount::N(n) if *n < 0 => ("remove", Amount::N(-n), "from"),
            Amount::Of(of) if matches!(&**of, AmountOf::Sum(Sum::Minus(_))) => {
                ("remove", Amount::All, "from")
            }
            other => ("put", other.clone(), "on"),
        };
        let (np, tail) = if amount == Amount::All {
            (Np::all("Clue"), Text::new())
        } else {
            self.counted(&amount, "Clue")
        };
        let place = match &effect.places {
            Some(n) => self.place(&effect.at, self.how_many(n)),
            None if effect.at.named.is_some() || effect.at.here || effect.at.id.0.len() == 1 => {
                self.place(&effect.at, Det::A)
            }
            None => self.place(&effect.at, Det::Each),
        };
        Clause::new(verb)
            .object(np)
            .prep(preposition, &place)
            .with(tail)
            .sentence()
    }

    pub(super) fn close_place(&self, verb: &ClosePlace) -> Sentence {
        let streets = |p: &packs::Sym| self.book.title(*p).is_some_and(|t| t.sort == Sort::Street);
        let one = verb.places.0.len() == 1 && !verb.places.0.iter().any(streets);
        let names = Np::name(self.names(&verb.places, "and"));
        let close = Clause::new("close")
            .subject(if one { names } else { names.plural() })
            .passive();
        let mut all = vec![close.with(lasting(verb.lasts)).sentence()];
        let (nobody, them) = (Np::name("nobody"), if one { "it" } else { "them" });
        match verb.bars {
            Bars::Enter => {}
            Bars::EnterAndLeave => all.push(
                Clause::new("enter or leave")
                    .subject(nobody)
                    .aux(packs::prose::Aux::Can)
                    .with(them)
                    .sentence(),
            ),
        }
        if verb.evict {
            all.push(Sentence::Words(
                "everything there moves to the street".into(),
            ));
        }
        if all.len() == 1 {
            all.remove(0)
        } else {
            Sentence::Stops(all)
        }
    }

    pub(super) fn awaken(&self) -> Sentence {
        Clause::new("awaken")
            .subject(Np::the("Ancient One"))
            .sentence()
    }

    pub(super) fn attack(&self, side: Side) -> Sentence {
        match side {
            Side::Investigators => Sentence::Words("the investigators attack".into()),
            Side::AncientOne => Clause::new("attack")
                .subject(Np::the("Ancient One"))
                .sentence(),
        }
    }

    pub(super) fn draw_mythos(&self, verb: &DrawMythos) -> Sentence {
        self.bind(verb.name, Np::that("Mythos card"), "card");
        let clause = Clause::new("draw").with("a Mythos card");
        (if verb.resolve {
            clause.with("and resolve it in full")
        } else {
            clause.with("(it has no effect)")
        })
        .sentence()
    }

    pub(super) fn redraw(&self, r: &Redraw) -> Sentence {
        let back = Clause::new("put").with(if r.shuffle {
            "it back, shuffle"
        } else {
            "it back"
        });
        Sentence::And(vec![
            back.sentence(),
            Clause::new("draw").with("another").sentence(),
        ])
    }

    pub(super) fn rift(&self, verb: &Rift) -> Sentence {
        let mut all: Vec<Sentence> = Vec::new();
        if let Some(added) = &verb.add {
            all.push(
                Clause::new("put")
                    .object(self.counted(added, "progress marker").0)
                    .with("on the rift tracks")
                    .sentence(),
            );
        }
        match &verb.remove {
            Some(RiftRemove::Markers(markers)) => {
                all.push(
                    Clause::new("remove")
                        .object(self.counted(markers, "progress marker").0)
                        .with("of your choice from the rift tracks")
                        .sentence(),
                );
            }
            Some(RiftRemove::AllOfOne) => all.push(
                Clause::new("remove")
                    .with("all progress markers from 1 rift track of your choice")
                    .sentence(),
            ),
            None => {}
        }
        if let Some(flipped) = &verb.flip {
            all.push(
                Clause::new("turn over")
                    .object(self.counted(flipped, "progress marker").0)
                    .with("of your choice")
                    .sentence(),
            );
        }
        match verb.open {
            Some(RiftOpen::One) => all.push(
                Clause::new("open")
                    .subject(Np::name("a rift of the first player's choice"))
                    .sentence(),
            ),
            Some(RiftOpen::All) => {
                all.push(Clause::new("open").subject(Np::all("rift")).sentence())
            }
            None => {}
        }
        many(all)
    }
}
