//! Sentences for monsters: appear, place, move, face, defeat, claim.

use crate::content::amount::Amount;
use crate::content::filter::MonsterFilter;
use crate::content::step::{
    Claim, Defeat, Face, MonsterAppears, MoveMonsters, ReturnToCup, Spawn, SpawnFrom, Tie,
};
use crate::text::Scribe;
use packs::prose::{Agree, Clause, Det, Np, Sentence, Text};

impl Scribe<'_> {
    pub(super) fn monster_appears(&self, verb: &MonsterAppears) -> Sentence {
        let amount = verb.count.clone().unwrap_or_else(Amount::one);
        let monsters = if amount == Amount::one() {
            Np::a("monster")
        } else {
            self.counted(&amount, "monster").0
        };
        let appear = Clause::new("appear").subject(monsters).sentence();
        match verb.won.map(|b| self.with(|_| {}, |s| s.block(b))) {
            Some(won) if won != Sentence::Empty => {
                let them = if amount == Amount::one() {
                    "it"
                } else {
                    "them"
                };
                Sentence::Stops(vec![
                    appear,
                    Sentence::if_(
                        Clause::new("defeat")
                            .with(them)
                            .subject(Np::you())
                            .sentence(),
                        won,
                    ),
                ])
            }
            Some(_) | None => appear,
        }
    }

    pub(super) fn spawn(&self, verb: &Spawn) -> Sentence {
        let place = if self.card_as_place(&verb.at) {
            Text::from("on this card")
        } else {
            self.at(&verb.at)
        };
        match &verb.from {
            SpawnFrom::Cup => {
                let (np, tail) = self.counted(&verb.count, "monster");
                Clause::new("put")
                    .object(np)
                    .with("from the cup")
                    .with(place)
                    .with(tail)
                    .sentence()
            }
            SpawnFrom::Trophies(filter) => {
                let trophies = match &verb.count {
                    Amount::All => Text::from("all")
                        .and(self.monsters(filter, Det::Bare(Agree::Many)).object()),
                    other => self.monsters(filter, self.how_many(other)).object(),
                };
                Clause::new("put")
                    .with(trophies)
                    .with("from everybody's trophies")
                    .with(place)
                    .sentence()
            }
            SpawnFrom::Search(f) => {
                let np = self.monsters(f, self.how_many(&verb.count));
                Clause::new("search")
                    .with("the cup for")
                    .object(np)
                    .also(Clause::new("put").with(if verb.count == Amount::one() {
                        "it"
                    } else {
                        "them"
                    }))
                    .with(place)
                    .sentence()
            }
        }
    }

    pub(super) fn return_to_cup(&self, verb: &ReturnToCup) -> Sentence {
        let np = self.all_monsters(&verb.monsters);
        self.bind(verb.name, Np::that("monster"), "monster");
        Clause::new("return")
            .object(np)
            .with(if verb.to_box {
                "to the box"
            } else {
                "to the cup"
            })
            .sentence()
    }

    pub(super) fn move_monsters(&self, verb: &MoveMonsters) -> Sentence {
        let clause = Clause::new("move")
            .subject(self.all_monsters(&verb.monsters))
            .prep("to", &self.place(&verb.to, Det::A));
        match verb.tie {
            Some(Tie::LowestSneak) => {
                clause.with("(of several, that of the investigator with the lowest Sneak, then the first player)").sentence()
            }
            Some(Tie::FirstPlayer) => clause.with("(of several, the first player chooses)").sentence(),
            None => clause.sentence(),
        }
    }

    pub(super) fn face(&self, verb: &Face) -> Sentence {
        let monster = self.monsters(&verb.monsters, Det::A);
        let face = Clause::new("evade or fight").object(monster).sentence();
        match verb.won.map(|b| self.with(|_| {}, |s| s.block(b))) {
            Some(won) if won != Sentence::Empty => Sentence::Stops(vec![
                face,
                Sentence::if_(
                    Clause::new("defeat")
                        .with("it")
                        .subject(Np::you())
                        .sentence(),
                    won,
                ),
            ]),
            Some(_) | None => face,
        }
    }

    pub(super) fn defeat(&self, verb: &Defeat) -> Sentence {
        let clause = Clause::new("defeat")
            .subject(self.all_monsters(&verb.monsters))
            .passive();
        (if verb.trophy {
            clause.with("and taken as your trophies")
        } else {
            clause
        })
        .sentence()
    }

    pub(super) fn claim(&self, verb: &Claim) -> Sentence {
        let even = if verb.even_endless {
            "(even if Endless)"
        } else {
            ""
        };
        match (&verb.monsters, &verb.random) {
            (Some(f), _) => Clause::new("take")
                .object(self.monsters(f, Det::A))
                .with("as a trophy")
                .with(even)
                .sentence(),
            (None, count) => {
                let n = count.clone().unwrap_or_else(Amount::one);
                let (np, tail) = self.counted(&n, "monster");
                let as_ = if n == Amount::one() {
                    "from the cup at random as a trophy"
                } else {
                    "from the cup at random as trophies"
                };
                Clause::new("take")
                    .object(np)
                    .with(as_)
                    .with(tail)
                    .with(even)
                    .sentence()
            }
        }
    }

    /// All monsters that fit a filter, or the one that it names.
    pub(super) fn all_monsters(&self, f: &MonsterFilter) -> Np {
        let one = f.this || f.it || f.named.is_some();
        self.monsters(f, if one { Det::A } else { Det::All })
    }
}
