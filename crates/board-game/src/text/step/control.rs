//! Sentences for choices and control: may, choose, unless, a number, a pick, if, for each.

use super::{flat, if_so, many, own};
use crate::content::amount::Amount;
use crate::content::filter::{Who, Whom};
use crate::content::step::{
    Alternative, By, Choose, ChooseNumber, Cost, EachOf, ForEach, If, May, Pick, Pickable, Repeat,
    Steps, Try, Unless,
};
use crate::text::record::simple;
use crate::text::who::keyword;
use crate::text::{Around, Scribe};
use packs::prose::{Clause, Det, Form, Np, Sentence, Text, words};

impl Scribe<'_> {
    pub(super) fn may_step(&self, verb: &May) -> Sentence {
        let whom = if verb.who == Who::default() && self.around().it.is_some_and(|it| !it.is_you())
        {
            Who {
                whom: Whom::It,
                ..Who::default()
            }
        } else {
            verb.who.clone()
        };
        let who = self.who(&whom);
        // After "if they do", the investigator is not named again.
        let again = verb.cost.is_some() && whom.whom == Whom::It && !who.is_you();
        let body = self.with(
            |a| {
                if again {
                    a.it = Some(Np::they());
                }
            },
            |s| s.block(verb.steps),
        );
        let declined = verb
            .declined
            .map_or(Sentence::Empty, |b| self.later(|s| s.block(b)));
        let main = match &verb.cost {
            None => self.permitted(body, &who),
            Some(cost) => {
                let cost: Vec<Clause> = self
                    .cost(cost)
                    .into_iter()
                    .map(|c| c.subject(who.clone()))
                    .collect();
                if who.is_you() {
                    self.paying(&cost, body)
                } else {
                    let paid = words::list(
                        cost.iter()
                            .enumerate()
                            .map(|(n, clause)| {
                                if n == 0 {
                                    clause.clone().may().text(Form::Statement)
                                } else {
                                    clause.clone().subject(Np::you()).text(Form::Command)
                                }
                            })
                            .collect(),
                        "and",
                    );
                    let done = Sentence::if_(Sentence::Words("they do".into()), body.clone());
                    if body == Sentence::Empty {
                        Sentence::Words(paid)
                    } else {
                        Sentence::Stops(vec![Sentence::Words(paid), done])
                    }
                }
            }
        };
        if declined == Sentence::Empty {
            return main;
        }
        language::control::declined(main, who.is_you(), declined)
    }

    pub(super) fn choose(&self, verb: &Choose) -> Sentence {
        let around = self.around();
        let who = if verb.by == Who::default() {
            around
                .it
                .filter(|it| !it.is_you())
                .or(around.you)
                .unwrap_or_else(Np::you)
        } else {
            self.who(&verb.by)
        };
        let all = &verb.of;
        // A single option needs no "choose".
        if let [only] = all.as_slice() {
            return self.alternative(only);
        }
        let options: Vec<Sentence> = all.iter().map(|a| self.alternative(a)).collect();
        let head = Clause::new("choose")
            .subject(who)
            .with("one")
            .text(Form::Command);
        Sentence::Choose(head, options)
    }

    pub(super) fn unless(&self, verb: &Unless) -> Sentence {
        let body = self.with(|_| {}, |s| s.block(verb.steps));
        let cost = self.cost_text(&verb.pay, Form::Statement);
        let cost = if cost.plain().starts_with("you ") {
            cost
        } else {
            Text::from("you").and(self.cost_text(&verb.pay, Form::Command))
        };
        let must = if verb.must {
            "(which you must if you can)"
        } else {
            ""
        };
        if simple(&body) {
            Sentence::unless(body, Sentence::Words(cost.and(must)))
        } else {
            Sentence::Leading(
                packs::prose::Lead::If,
                Box::new(Sentence::Words(
                    Text::from("you do not")
                        .and(self.cost_text(&verb.pay, Form::Command))
                        .and(must),
                )),
                Box::new(body),
            )
        }
    }

    pub(super) fn choose_number(&self, verb: &ChooseNumber) -> Sentence {
        let mut text = Text::from("choose a number from")
            .and(self.value(&verb.from))
            .and("to")
            .and(self.value(&verb.to));
        if let Some(cost) = &verb.each {
            text = text.and("and");
            let one = Some(Amount::N(1));
            text = match self.book.cost(*cost) {
                Some(k)
                    if *k
                        == (Cost {
                            money: one.clone(),
                            ..Cost::default()
                        }) =>
                {
                    text.and("pay that many dollars")
                }
                Some(k)
                    if *k
                        == (Cost {
                            clues: one,
                            ..Cost::default()
                        }) =>
                {
                    text.and("spend that many Clues")
                }
                _ => text
                    .and(self.cost_text(cost, Form::Command))
                    .and("that many times"),
            };
        }
        let body = self.with(|_| {}, |s| s.block(verb.steps));
        Sentence::Stops(vec![Sentence::Words(text), body])
    }

    pub(super) fn if_step(&self, verb: &If) -> Sentence {
        let then = self.with(|_| {}, |s| s.block(verb.then));
        let otherwise = verb
            .otherwise
            .map_or(Sentence::Empty, |b| self.with(|_| {}, |s| s.block(b)));
        let condition = self.condition(&verb.is, true);
        match (then, otherwise) {
            (Sentence::Empty, Sentence::Empty) => Sentence::Empty,
            (Sentence::Empty, otherwise) => {
                Sentence::if_(self.condition(&verb.is, false), otherwise)
            }
            (then, Sentence::Empty) => if_so(condition, then),
            (then, otherwise) if simple(&otherwise) => {
                Sentence::if_else(condition, then, otherwise)
            }
            (then, otherwise) => Sentence::Stops(vec![
                if_so(condition, then),
                if_so(self.condition(&verb.is, false), otherwise),
            ]),
        }
    }

    pub(super) fn pick(&self, verb: &Pick) -> Sentence {
        let det = Det::A;
        let (what, again, word): (Text, Np, &'static str) = match &verb.of {
            Pickable::Who(who) => (
                self.who(who).object(),
                Np::that("investigator"),
                "investigator",
            ),
            Pickable::Monster(filter) => {
                let noun = if filter.whose.is_some() {
                    "trophy"
                } else {
                    "monster"
                };
                (self.monsters(filter, det).object(), Np::that(noun), noun)
            }
            Pickable::Gate(f) => (self.gates(f, det).object(), Np::that("gate"), "gate"),
            Pickable::Place(f) => (self.place(f, det).object(), Np::that("place"), "place"),
            Pickable::Card(f) => (self.cards(f, det).object(), Np::that("card"), "card"),
            Pickable::Ability(a) => {
                let except = a.except.map_or_else(Text::new, |k| {
                    Text::from("other than").and(keyword(k, false))
                });
                (
                    Text::from("1 of its abilities").and(except),
                    Np::that("ability"),
                    "ability",
                )
            }
            Pickable::Rift(_) => (Np::a("rift").adj("open").object(), Np::that("rift"), "rift"),
            Pickable::Symbol(_) => (
                Np::a("dimension").object(),
                Np::that("dimension"),
                "dimension",
            ),
        };
        let clause = match (verb.at_random, verb.by) {
            (true, _) => Clause::new("pick").with(what).with("at random"),
            (false, By::Owner) => Clause::new("choose").with(what),
            (false, By::FirstPlayer) => Clause::new("choose")
                .subject(Np::the("player").adj("first"))
                .with(what),
            (false, By::Group) => Clause::new("choose")
                .subject(Np::the("player").plural())
                .with(what)
                .with("together"),
        };
        self.bind(verb.name, again, word);
        clause.sentence()
    }

    pub(super) fn for_each(&self, verb: &ForEach) -> Sentence {
        let steps = self.book.block(verb.steps);
        if let EachOf::Who(who) = &verb.of {
            let each = self.who(who);
            let name = verb.name;
            let bind = |around: &mut Around, np: Np| {
                around.it = Some(np.clone());
                if let Some(name) = name {
                    around.named.insert(name, np);
                }
            };
            // "Each investigator loses ..": the first step names the investigator.
            let says_who = steps.first().is_some_and(|s| self.about_it(s, name)) && !each.is_you();
            if says_who {
                let first = self.with(|a| bind(a, each.clone()), |s| s.list(&steps[..1]));
                let rest = self.with(|a| bind(a, Np::they()), |s| s.list(&steps[1..]));
                let mut parts = flat(first);
                parts.extend(flat(rest));
                return many(parts);
            }
            let body = self.with(|a| bind(a, Np::they()), |s| s.list(steps));
            let lead = Text::from("for").and(each.object());
            return self.led(lead, body);
        }
        let (lead, word): (Text, &'static str) = match &verb.of {
            EachOf::Card(card) => {
                let each = self.cards(card, Det::Each);
                (
                    if card.whose.is_none() {
                        each.post("you have")
                    } else {
                        each
                    }
                    .object(),
                    "card",
                )
            }
            EachOf::Gate(g) => (self.gates(g, Det::Each).object(), "gate"),
            EachOf::Monster(m) => (self.monsters(m, Det::Each).object(), "monster"),
            EachOf::Who(who) => (self.who(who).object(), "investigator"),
        };
        self.bind(verb.name, Np::that(word), word);
        let body = self.with(|a| a.it_is = Some(word), |s| s.list(steps));
        self.led(Text::from("for").and(lead), body)
    }

    pub(super) fn repeat(&self, r: &Repeat) -> Sentence {
        let body = self.with(|_| {}, |s| s.block(r.steps));
        let times = self.value(&r.times);
        match body {
            Sentence::Clause(one) => one
                .with(Text::from("(").close(times).and("times)"))
                .sentence(),
            body if simple(&body) => {
                Sentence::Words(body.inline().and("(").close(times).and("times)"))
            }
            body => self.led(times.and("times"), body),
        }
    }

    /// The sentence of `then`: it depends on everything before it.
    pub(super) fn then(&self, steps: Steps) -> Sentence {
        let body = self.later(|s| s.block(steps));
        let done = Sentence::Words("all of that was done".into());
        own(if_so(done, body))
    }

    /// "If you cannot" if it is about you; otherwise "if that cannot be done".
    pub(super) fn try_step(&self, t: &Try) -> Sentence {
        let tried = self.with(|_| {}, |s| s.block(t.steps));
        let otherwise = self.later(|s| s.block(t.otherwise));
        let cannot = Sentence::Words("that cannot be done".into());
        Sentence::Stops(vec![tried, own(if_so(cannot, otherwise))])
    }

    pub(super) fn led(&self, lead: Text, body: Sentence) -> Sentence {
        if simple(&body) {
            Sentence::Words(lead.close(",").and(body.inline()))
        } else {
            own(Sentence::Words(lead.close(":").and(body.text())))
        }
    }

    /// One of several alternatives.
    pub(in crate::text) fn alternative(&self, a: &Alternative) -> Sentence {
        let body = self.later(|s| s.block(a.steps));
        let cost = a.cost.as_ref().map(|c| self.cost(c)).unwrap_or_default();
        if cost.is_empty() {
            return if body == Sentence::Empty {
                Sentence::Words("do nothing".into())
            } else {
                body
            };
        }
        let paid = words::list(cost.iter().map(|c| c.text(Form::Command)).collect(), "and");
        match body {
            Sentence::Empty => Sentence::Words(paid),
            body if simple(&body) => Sentence::Words(paid.close(":").and(body.inline())),
            body => Sentence::Labelled(None, cost, Box::new(body)),
        }
    }
}
