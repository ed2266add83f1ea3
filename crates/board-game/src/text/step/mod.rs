//! Sentences for effects: one function for each verb, by family.

use super::Scribe;
use crate::content::filter::{Place, Who, Whom};
use crate::content::step::{Step, Steps};
use packs::prose::{Clause, Np, Sentence, Text};

mod belongings;
mod board;
mod control;
mod dice;
mod monsters;
mod people;
mod travel;
mod windows;

impl Scribe<'_> {
    /// The sentence of a list of steps.
    pub(super) fn block(&self, steps: Steps) -> Sentence {
        self.list(self.book.block(steps))
    }

    fn list(&self, steps: &[Step]) -> Sentence {
        let mut parts: Vec<Sentence> = Vec::new();
        for step in steps {
            match self.step(step) {
                Sentence::Stops(more) => {
                    parts.extend(more.into_iter().filter(|s| *s != Sentence::Empty))
                }
                Sentence::Empty => {}
                one => parts.push(one),
            }
        }
        let short = |s: &Sentence| matches!(s, Sentence::Clause(c) if c.is_plain());
        match parts.len() {
            0 => Sentence::Empty,
            1 => parts.pop().unwrap_or(Sentence::Empty),
            // Two short clauses are joined with "then".
            2 if parts.iter().all(short) => Sentence::Then(parts),
            _ => Sentence::Stops(parts),
        }
    }

    fn does(&self, who: &Who, verb: &str) -> Clause {
        Clause::new(verb).subject(self.who(who))
    }

    /// Writes with "they" for an investigator who was named in the sentence before.
    fn later<T>(&self, write: impl FnOnce(&Self) -> T) -> T {
        self.with(
            |a| {
                if a.it.as_ref().is_some_and(|it| !it.is_you()) {
                    a.it = Some(Np::they());
                }
            },
            write,
        )
    }

    /// The pronoun for an investigator in a second clause: you, or they.
    fn again(&self, who: &Who) -> Np {
        if self.who(who).is_you() {
            Np::you()
        } else {
            Np::they()
        }
    }

    /// "If you pass, ..". `None` if nothing follows.
    fn outcome(&self, subject: &Np, verb: &str, steps: Option<Steps>) -> Option<Sentence> {
        let steps = steps?;
        let body = self.with(|_| {}, |s| s.block(steps));
        (body != Sentence::Empty)
            .then(|| if_so(Clause::new(verb).subject(subject.clone()).sentence(), body))
    }

    pub(super) fn step(&self, step: &Step) -> Sentence {
        match step {
            Step::May(m) => self.may_step(m),
            Step::Choose(c) => self.choose(c),
            Step::Unless(u) => self.unless(u),
            Step::ChooseNumber(c) => self.choose_number(c),
            Step::Pick(p) => self.pick(p),
            Step::If(i) => self.if_step(i),
            Step::ForEach(f) => self.for_each(f),
            Step::Repeat(r) => self.repeat(r),
            Step::Then(b) => self.then(*b),
            Step::Try(t) => self.try_step(t),
            Step::Check(c) => self.check(c),
            Step::Roll(r) => self.roll(r),
            Step::Reroll(r) => self.reroll(r),
            Step::AddDice(a) => self.add_dice(a),
            Step::Settle(s) => self.settle(s),
            Step::Gain(g) => self.gain(g, "gain"),
            Step::Lose(g) => self.gain(g, "lose"),
            Step::Set(s) => self.set(s),
            Step::Modify(m) => self.modify(m),
            Step::Permit(p) => self.permitted_rule(p),
            Step::Forbid(f) => self.forbidden(f),
            Step::Give(g) => self.give(g),
            Step::Draw(d) => self.draw(d),
            Step::Search(s) => self.search(s),
            Step::Buy(b) => self.buy(b),
            Step::Sell(s) => self.sell(s),
            Step::Discard(d) => self.discard(d),
            Step::Join(j) => self.join(j),
            Step::Take(t) => self.take(t),
            Step::Keep(k) => self.keep(k),
            Step::Mark(m) => self.mark(m.card, &m.by),
            Step::Look(l) => self.look(l),
            Step::Become(b) => self.become_(b),
            Step::Cease(c) => self.cease(c),
            Step::ChangeInvestigator(_) => self.change_investigator(),
            Step::Move(m) => self.move_step(m),
            Step::Encounter(e) => self.encounter_step(e),
            Step::ReturnToArkham(r) => self.return_to_arkham(r),
            Step::EnterWorld(e) => self.enter_world(e),
            Step::Swap(s) => self.swap(s),
            Step::MonsterAppears(m) => self.monster_appears(m),
            Step::Spawn(s) => self.spawn(s),
            Step::ReturnToCup(r) => self.return_to_cup(r),
            Step::MoveMonsters(m) => self.move_monsters(m),
            Step::Face(f) => self.face(f),
            Step::Defeat(d) => self.defeat(d),
            Step::Claim(c) => self.claim(c),
            Step::OpenGate(g) => self.open_gate(g),
            Step::CloseGate(g) => self.close_gate(g),
            Step::Seal(s) => self.seal(s),
            Step::Unseal(u) => self.unseal(u),
            Step::Doom(n) => self.doom(n),
            Step::Terror(t) => self.terror(t),
            Step::BoardClues(b) => self.board_clues(b),
            Step::ClosePlace(c) => self.close_place(c),
            Step::Awaken(_) => self.awaken(),
            Step::Attack(x) => self.attack(*x),
            Step::DrawMythos(d) => self.draw_mythos(d),
            Step::Redraw(r) => self.redraw(r),
            Step::SetSkills(s) => self.set_skills(s),
            Step::Rift(r) => self.rift(r),
            Step::Reduce(r) => self.reduce(r),
            Step::Cancel(c) => self.cancel(c),
            Step::Instead(i) => self.instead(i),
            Step::Cover(c) => self.cover(c),
        }
    }

    /// Adds "you may ..": to a sentence, or to the first of several.
    pub(super) fn permitted(&self, sentence: Sentence, who: &Np) -> Sentence {
        match sentence {
            Sentence::Empty => Sentence::Empty,
            Sentence::Clause(c) if (c.who().is_you() || c.who() == who) && c.is_plain() => {
                c.subject(who.clone()).may().sentence()
            }
            Sentence::And(parts) if parts.iter().all(by_you) => {
                Sentence::And(parts.into_iter().map(|p| may(p, who)).collect())
            }
            Sentence::And(mut parts) | Sentence::Then(mut parts)
                if parts.len() > 1 && by_you(&parts[0]) && !parts.iter().all(by_you) =>
            {
                let first = parts.remove(0);
                let rest = if parts.len() == 1 {
                    parts.remove(0)
                } else {
                    Sentence::Then(parts)
                };
                let done = if who.is_you() { "you do" } else { "they do" };
                Sentence::Stops(vec![
                    self.permitted(first, who),
                    Sentence::if_(Sentence::Words(done.into()), rest),
                ])
            }
            Sentence::Then(parts) if parts.iter().all(by_you) => {
                Sentence::Then(parts.into_iter().map(|p| may(p, who)).collect())
            }
            // Each conditional sentence may be declined.
            Sentence::Stops(parts) if conditional(&parts) => {
                Sentence::Stops(parts.into_iter().map(|p| self.permitted(p, who)).collect())
            }
            Sentence::Stops(mut parts) if !parts.is_empty() => {
                let first = parts.remove(0);
                // What depends on everything before it says so itself.
                let depends =
                    |p: &Sentence| matches!(p, Sentence::Labelled(None, of, _) if of.is_empty());
                let then = if !conditional(&parts) && !parts.iter().all(depends) {
                    // The sentences after the first apply only if the first is done.
                    vec![
                        self.permitted(first, who),
                        Sentence::if_(
                            Sentence::Words(if who.is_you() { "you do" } else { "they do" }.into()),
                            many(parts),
                        ),
                    ]
                } else {
                    std::iter::once(self.permitted(first, who))
                        .chain(parts)
                        .collect()
                };
                Sentence::Stops(then)
            }
            Sentence::Choose(head, options) => {
                let head = who.text().and("may").and(
                    head.plain()
                        .replacen("chooses", "choose", 1)
                        .trim_start_matches(&who.text().plain())
                        .trim()
                        .to_owned(),
                );
                Sentence::Choose(head, options)
            }
            // The frame of the sentence stays; the sentence inside gets "may".
            Sentence::Leading(lead, clause, body) => {
                Sentence::Leading(lead, clause, Box::new(self.permitted(*body, who)))
            }
            Sentence::Trailing(trail, body, clause) => {
                Sentence::Trailing(trail, Box::new(self.permitted(*body, who)), clause)
            }
            Sentence::Noted(body, note) => {
                Sentence::Noted(Box::new(self.permitted(*body, who)), note)
            }
            Sentence::Labelled(label, cost, body) => {
                Sentence::Labelled(label, cost, Box::new(self.permitted(*body, who)))
            }
            Sentence::Words(words) => {
                let plain = words.plain();
                let may = who.text().and("may");
                Sentence::Words(match plain.strip_prefix("you are ") {
                    Some(rest) => may.and("be").and(rest.to_owned()),
                    None if plain.starts_with("choose a number") => may.and(words),
                    None => may.and(chosen(&plain)).and(words),
                })
            }
            // Sentences about others or the board: "you may choose that ..".
            other => {
                let words = other.inline();
                let may = who.text().and("may").and(chosen(&words.plain()));
                Sentence::Words(may.and(words))
            }
        }
    }

    /// "their" or "your", after a subject that was just named.
    fn whose_again(&self, who: &Who) -> Text {
        if self.who(who).is_you() {
            "your".into()
        } else {
            "their".into()
        }
    }

    fn other_way(&self, when: &str, steps: Option<Steps>) -> Option<Sentence> {
        let steps = steps?;
        let body = self.with(|_| {}, |s| s.block(steps));
        (body != Sentence::Empty).then(|| Sentence::if_(Sentence::Words(when.into()), body))
    }

    /// Whether the first word of a step names the investigator of the context.
    fn about_it(&self, step: &Step, name: Option<packs::Sym>) -> bool {
        let it = |who: &Who| {
            who.filter.is_none()
                && (who.whom == Whom::It
                    || (who.whom == Whom::Named && who.name.is_some() && who.name == name))
        };
        match step {
            Step::Check(c) => it(&c.who),
            Step::Roll(r) => it(&r.who),
            Step::Gain(g) | Step::Lose(g) => it(&g.who),
            Step::Draw(d) => it(&d.who),
            Step::Search(s) => it(&s.who),
            Step::Discard(d) => it(&d.whose),
            Step::Join(_) => false,
            Step::Take(t) => it(&t.who),
            Step::Become(b) => it(&b.who),
            Step::Cease(c) => it(&c.who),
            Step::Move(m) => it(&m.who),
            Step::Encounter(e) => it(&e.who),
            Step::ReturnToArkham(r) => it(&r.who),
            Step::EnterWorld(e) => it(&e.who),
            Step::SetSkills(s) => it(&s.who),
            Step::Give(g) => it(&g.from),
            Step::Set(s) => it(&s.who),
            Step::May(m) => it(&m.who) || m.who == Who::default(),
            Step::Choose(_) => true,
            Step::Unless(_)
            | Step::ChooseNumber(_)
            | Step::Pick(_)
            | Step::If(_)
            | Step::ForEach(_)
            | Step::Repeat(_)
            | Step::Then(_)
            | Step::Try(_)
            | Step::Reroll(_)
            | Step::AddDice(_)
            | Step::Settle(_)
            | Step::Modify(_)
            | Step::Permit(_)
            | Step::Forbid(_)
            | Step::Buy(_)
            | Step::Sell(_)
            | Step::Keep(_)
            | Step::Mark(_)
            | Step::Look(_)
            | Step::ChangeInvestigator(_)
            | Step::Swap(_)
            | Step::MonsterAppears(_)
            | Step::Spawn(_)
            | Step::ReturnToCup(_)
            | Step::MoveMonsters(_)
            | Step::Face(_)
            | Step::Defeat(_)
            | Step::Claim(_)
            | Step::OpenGate(_)
            | Step::CloseGate(_)
            | Step::Seal(_)
            | Step::Unseal(_)
            | Step::Doom(_)
            | Step::Terror(_)
            | Step::BoardClues(_)
            | Step::ClosePlace(_)
            | Step::Awaken(_)
            | Step::Attack(_)
            | Step::DrawMythos(_)
            | Step::Redraw(_)
            | Step::Rift(_)
            | Step::Reduce(_)
            | Step::Cancel(_)
            | Step::Instead(_)
            | Step::Cover(_) => false,
        }
    }

    /// Whether the place is a Mythos card, which can hold monsters.
    fn card_as_place(&self, place: &Place) -> bool {
        matches!(place.id.0.as_slice(), [one] if self.book.slug(*one) == "this-card")
    }

    /// The word for what "cancel" cancels.
    fn cancelled(&self) -> Text {
        self.around().happening.unwrap_or("it").into()
    }
}

/// The words before a sentence that a player may choose to happen. A second "that" is avoided.
fn chosen(words: &str) -> &'static str {
    if words.starts_with("that ") {
        "choose this:"
    } else {
        "choose that"
    }
}

/// "If a, b"; with a colon if three or more sentences follow.
fn if_so(condition: Sentence, body: Sentence) -> Sentence {
    let body = if matches!(&body, Sentence::Stops(parts) if parts.len() > 2) {
        own(body)
    } else {
        body
    };
    Sentence::if_(condition, body)
}

/// A sentence that is never joined with others.
fn own(s: Sentence) -> Sentence {
    Sentence::Labelled(None, Vec::new(), Box::new(s))
}

fn by_you(s: &Sentence) -> bool {
    matches!(s, Sentence::Clause(c) if c.who().is_you() && c.is_plain())
}

fn may(s: Sentence, who: &Np) -> Sentence {
    match s {
        Sentence::Clause(c) => c.subject(who.clone()).may().sentence(),
        other => other,
    }
}

fn conditional(parts: &[Sentence]) -> bool {
    parts
        .iter()
        .all(|p| matches!(p, Sentence::Leading(..) | Sentence::Bands(_)))
}

fn flat(s: Sentence) -> Vec<Sentence> {
    match s {
        Sentence::Empty => Vec::new(),
        Sentence::Stops(parts) => parts,
        other => vec![other],
    }
}

fn many(mut parts: Vec<Sentence>) -> Sentence {
    match parts.len() {
        0 => Sentence::Empty,
        1 => parts.remove(0),
        _ => Sentence::Stops(parts),
    }
}

/// "On a success:" before several sentences.
fn prefixed(words: &str, body: Sentence) -> Vec<Sentence> {
    let mut parts = flat(body);
    if let Some(first) = parts.first_mut() {
        let text = Text::from(words).close(",");
        *first = match &*first {
            Sentence::Clause(_)
            | Sentence::Words(_)
            | Sentence::And(_)
            | Sentence::Then(_)
            | Sentence::Trailing(..)
            | Sentence::Leading(..) => Sentence::Words(text.and(first.inline())),
            Sentence::Choose(head, options) => {
                Sentence::Choose(text.and(head.clone()), options.clone())
            }
            Sentence::Empty
            | Sentence::Stops(_)
            | Sentence::Bands(_)
            | Sentence::Labelled(..)
            | Sentence::Noted(..) => first.clone(),
        };
    }
    parts
}

/// Replaces "your" by "their".
fn their(text: Text) -> Text {
    let words = text.plain();
    if words.contains("your ") {
        Text::from(words.replace("your ", "their "))
    } else {
        text
    }
}
