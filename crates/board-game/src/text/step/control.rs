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
    pub(super) fn may_step(&self, m: &May) -> Sentence {
        let whom = if m.who == Who::default() && self.around().it.is_some_and(|it| !it.is_you()) {
            Who {
                whom: Whom::It,
                ..Who::default()
            }
        } else {
            m.who.clone()
        };
        let who = self.who(&whom);
        // After "if they do", the investigator is not named again.
        let again = m.cost.is_some() && whom.whom == Whom::It && !who.is_you();
        let body = self.with(
            |a| {
                if again {
                    a.it = Some(Np::they());
                }
            },
            |s| s.block(m.steps),
        );
        let declined = m
            .declined
            .map_or(Sentence::Empty, |b| self.later(|s| s.block(b)));
        let main = match &m.cost {
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
                            .map(|(n, c)| {
                                if n == 0 {
                                    c.clone().may().text(Form::Statement)
                                } else {
                                    c.clone().subject(Np::you()).text(Form::Command)
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

    pub(super) fn choose(&self, c: &Choose) -> Sentence {
        let around = self.around();
        let who = if c.by == Who::default() {
            around
                .it
                .filter(|it| !it.is_you())
                .or(around.you)
                .unwrap_or_else(Np::you)
        } else {
            self.who(&c.by)
        };
        let all = &c.of;
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

    pub(super) fn unless(&self, u: &Unless) -> Sentence {
        let body = self.with(|_| {}, |s| s.block(u.steps));
        let cost = self.cost_text(&u.pay, Form::Statement);
        let cost = if cost.plain().starts_with("you ") {
            cost
        } else {
            Text::from("you").and(self.cost_text(&u.pay, Form::Command))
        };
        let must = if u.must {
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
                        .and(self.cost_text(&u.pay, Form::Command))
                        .and(must),
                )),
                Box::new(body),
            )
        }
    }

    pub(super) fn choose_number(&self, c: &ChooseNumber) -> Sentence {
        let mut text = Text::from("choose a number from")
            .and(self.value(&c.from))
            .and("to")
            .and(self.value(&c.to));
        if let Some(cost) = &c.each {
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
        let body = self.with(|_| {}, |s| s.block(c.steps));
        Sentence::Stops(vec![Sentence::Words(text), body])
    }

    pub(super) fn if_step(&self, i: &If) -> Sentence {
        let then = self.with(|_| {}, |s| s.block(i.then));
        let otherwise = i
            .otherwise
            .map_or(Sentence::Empty, |b| self.with(|_| {}, |s| s.block(b)));
        let condition = self.condition(&i.is, true);
        match (then, otherwise) {
            (Sentence::Empty, Sentence::Empty) => Sentence::Empty,
            (Sentence::Empty, otherwise) => Sentence::if_(self.condition(&i.is, false), otherwise),
            (then, Sentence::Empty) => if_so(condition, then),
            (then, otherwise) if simple(&otherwise) => {
                Sentence::if_else(condition, then, otherwise)
            }
            (then, otherwise) => Sentence::Stops(vec![
                if_so(condition, then),
                if_so(self.condition(&i.is, false), otherwise),
            ]),
        }
    }

    pub(super) fn pick(&self, p: &Pick) -> Sentence {
        let det = Det::A;
        let (what, again, word): (Text, Np, &'static str) = match &p.of {
            Pickable::Who(who) => (
                self.who(who).object(),
                Np::that("investigator"),
                "investigator",
            ),
            Pickable::Monster(f) => {
                let noun = if f.whose.is_some() {
                    "trophy"
                } else {
                    "monster"
                };
                (self.monsters(f, det).object(), Np::that(noun), noun)
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
        let clause = match (p.at_random, p.by) {
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
        self.bind(p.name, again, word);
        clause.sentence()
    }

    pub(super) fn for_each(&self, f: &ForEach) -> Sentence {
        let steps = self.book.block(f.steps);
        if let EachOf::Who(who) = &f.of {
            let each = self.who(who);
            let name = f.name;
            let bind = |a: &mut Around, np: Np| {
                a.it = Some(np.clone());
                if let Some(name) = name {
                    a.named.insert(name, np);
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
        let (lead, word): (Text, &'static str) = match &f.of {
            EachOf::Card(c) => {
                let each = self.cards(c, Det::Each);
                (
                    if c.whose.is_none() {
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
        self.bind(f.name, Np::that(word), word);
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
