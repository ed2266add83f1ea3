//! Sentences for tests and for actions that take one.

use super::super::label::gist;
use super::super::numbers::Count;
use super::super::phrase::stated_you;
use super::super::say::Say;
use super::{alone, join, words_of};
use crate::content::*;
use packs::prose::{Agree, Clause, Det, Form, Np, Sentence, Text, words};

/// What a test is for is left out of a short text if it has more characters.
const LONG: usize = 90;

/// Whether a step only notes a deed.
fn is_note(step: &Verb) -> bool {
    let note = |rule: &Rule| matches!(rule, Rule::Remembered(_));
    matches!(step, Verb::Modify(m) if m.modifiers.is_empty() && m.rules.iter().all(note))
}

/// A duration, in words.
pub(super) fn duration(d: Duration) -> &'static str {
    match d {
        Duration::ThisHappening => "",
        Duration::ThisTest => "for this test",
        Duration::ThisTurn => "until the end of the turn",
        Duration::ThisPhase => "until the end of the phase",
        Duration::ThisRound => "until the end of the round",
        Duration::ThisGame => "for the rest of the game",
        Duration::WhileInPlay => "while this card is in play",
        Duration::NextAttack => "for the next attack against it in this phase",
        Duration::NextTest => "for the next skill test before the turn or phase ends",
        Duration::NextTestInPhase => "for the next skill test in this phase",
        Duration::UntilInvestigation => "until the next investigation phase begins",
    }
}

impl Say<'_> {
    /// The same change of several skills, one after the other, is written as "a skill".
    pub(super) fn any_skill(&mut self, options: &[&[Verb]]) -> Option<Sentence> {
        let one = |steps: &&[Verb]| match steps {
            [Verb::Modify(modify)] if modify.rules.is_empty() => {
                match modify.modifiers.as_slice() {
                    [
                        Modifier {
                            quantity: Quantity::Skill(skill),
                            add,
                        },
                    ] => Some((modify.to.clone(), *skill, add.clone(), modify.lasts)),
                    _ => None,
                }
            }
            _ => None,
        };
        let all: Option<Vec<_>> = options.iter().map(one).collect();
        let all = all.filter(|all| all.len() == Skill::ALL.len())?;
        let (to, _, by, lasts) = all.first().cloned()?;
        if all
            .iter()
            .zip(Skill::ALL)
            .any(|(a, skill)| (&a.0, a.1, &a.2, a.3) != (&to, skill, &by, lasts))
        {
            return None;
        }
        let get = Clause::new("get")
            .subject(self.np(&to))
            .with(self.signed(&by, "to a skill of your choice"))
            .with(duration(lasts));
        Some(get.sentence())
    }

    /// "provoke attacks of opportunity"
    pub(super) fn provoke(&self, n: &Noun) -> Sentence {
        let who = Clause::new("provoke").subject(self.np(n));
        who.with("attacks of opportunity").sentence()
    }

    /// A change for a time.
    pub(super) fn modify(&mut self, modify: &Modify, out: &mut Vec<Sentence>) -> Sentence {
        let to = match &modify.to {
            Noun::A(_) if !self.brief => {
                out.push(self.choice(&modify.to));
                Noun::It
            }
            other => other.clone(),
        };
        let how_long = match self.terse {
            true => "",
            false => duration(modify.lasts),
        };
        // A label names a picked target once, and the duration once.
        let once =
            matches!(to, Noun::A(_)) && !modify.modifiers.is_empty() && !modify.rules.is_empty();
        let mut parts: Vec<Sentence> = self
            .modifiers(&to, &modify.modifiers, if once { "" } else { how_long })
            .into_iter()
            .map(Clause::sentence)
            .collect();
        let to = if once { Noun::It } else { to };
        parts.extend(modify.rules.iter().map(|r| {
            // This rule says itself when it ends.
            let says = matches!(r, Rule::LeavesAtRoundEnd);
            let how_long = if says { "" } else { how_long };
            self.rule(&to, r, how_long).sentence()
        }));
        join(parts)
    }

    /// A test in a short text: with what success is for, or else with what failure brings.
    fn purpose(&mut self, said: Text, test: &Test) -> Text {
        let (block, when) = match (test.on_success, test.on_failure) {
            (Some(block), _) => (block, "if you succeed,"),
            (None, Some(block)) => (block, "if you fail,"),
            (None, None) => return said,
        };
        // What is only noted is not what a test is for.
        let steps = self.content.block(block);
        let first = steps.iter().position(|v| !is_note(v)).unwrap_or(0);
        let steps = steps.get(first..).unwrap_or_default();
        match self.opening_of(steps) {
            Sentence::Empty => said,
            Sentence::Clause(c) if c.who().is_you() && test.on_success.is_some() => {
                said.and(c.text(Form::Infinitive))
            }
            other => {
                let length = |text: &Text| text.plain().chars().count();
                let mut then = gist(other);
                // What is too long says not how long it lasts.
                if length(&said) + length(&then) > LONG {
                    self.terse = true;
                    then = gist(self.opening_of(steps));
                    self.terse = false;
                }
                match length(&then) > LONG || length(&said) + length(&then) > 150 {
                    true => said,
                    false => said.close(";").and(when).and(then),
                }
            }
        }
    }

    /// What the first of some steps says.
    fn opening_of(&mut self, steps: &[Verb]) -> Sentence {
        let mut said = self.steps(steps);
        while let Sentence::Stops(parts) = &mut said
            && !parts.is_empty()
        {
            said = parts.remove(0);
        }
        said
    }

    pub(super) fn test(&mut self, test: &Test, out: &mut Vec<Sentence>) -> Sentence {
        let who = self.who(&test.who, out);
        let skills = words::list(
            test.skill.iter().map(|s| Text::symbol(s.name())).collect(),
            "or",
        );
        let skills = match test.lowest {
            false => skills,
            true if test.skill.len() == Skill::ALL.len() => {
                Text::from(if who.is_you() { "your" } else { "their" }).and("lowest skill")
            }
            true => {
                let all = test.skill.iter().map(|s| Text::symbol(s.name()));
                Text::from("the lowest of").and(words::list(all.collect(), "and"))
            }
        };
        let difficulty = match self.count(&test.difficulty) {
            Count::Number(n) => Text::from(format!("({n})")),
            Count::Per(n, each) if each.plain().starts_with('(') => {
                Text::from(format!("({n})")).and(each)
            }
            Count::Per(n, each) => Text::from(format!("({n}")).and(each).close(")"),
            Count::Words(words) => Text::from("(").close(words).close(")"),
        };
        let mut parts = vec![
            Clause::new("test")
                .subject(who.clone())
                .with(skills)
                .with(difficulty)
                .sentence(),
        ];
        if self.brief {
            return words_of(self.purpose(parts.remove(0).inline(), test));
        }
        // Of several tests, each has its own result.
        let (tester, outer_doer) = match who.is_each() {
            true => {
                let that = (Noun::Tester, Np::that("investigator"));
                (Np::a("investigator"), Some(self.doer.replace(that)))
            }
            false => (who.clone(), None),
        };
        let branch = |verb: &str| Clause::new(verb).subject(tester.clone()).sentence();
        let outer = self.others_test;
        self.others_test = !who.is_you();
        if let Some(block) = test.on_success {
            let then = self.block(block);
            parts.push(Sentence::if_(branch("succeed"), then));
        }
        if let Some(block) = test.on_failure {
            let then = self.block(block);
            parts.push(Sentence::if_(branch("fail"), then));
        }
        self.others_test = outer;
        if let Some(doer) = outer_doer {
            self.doer = doer;
        }
        Sentence::Stops(parts)
    }

    /// A base value for an attempt: "your base combat is 4 for this attack".
    fn base(&self, base: &Amount, skill: Skill, attempt: &str) -> Sentence {
        let skill = Text::symbol(skill.name());
        let skill = Np::your(packs::prose::Noun::new(skill.clone(), skill)).adj("base");
        Clause::new("be")
            .subject(skill)
            .with(self.value(base))
            .with(format!("for this {attempt}"))
            .sentence()
    }

    /// A bonus for an attempt: "you get +1 combat for this attack".
    pub(super) fn bonus(&self, bonus: &Amount, skill: Skill, attempt: &str) -> Sentence {
        let get = |points: i32| {
            Clause::new("get")
                .subject(stated_you())
                .with(words::signed(points))
                .with(Text::symbol(skill.name()))
                .with(format!("for this {attempt}"))
        };
        if let Amount::Of(e) = bonus
            && let Expression::If(branch) = &**e
            && let (Amount::Number(then), Amount::Number(otherwise)) =
                (&branch.then, &branch.otherwise)
        {
            let condition = self.condition(&branch.is);
            let words_of_it = self.if_words(&branch.is);
            return match otherwise {
                0 => Sentence::if_(condition, get(*then).sentence()),
                otherwise => {
                    let note = Text::from(format!("({} instead if", words::signed(*then)))
                        .and(words_of_it)
                        .close(")");
                    get(*otherwise).with(note).sentence()
                }
            };
        }
        let get = Clause::new("get").subject(stated_you());
        get.with(self.signed(bonus, Text::symbol(skill.name())))
            .with(format!("for this {attempt}"))
            .sentence()
    }

    /// "you get +1 combat and deal +1 damage for this attack"
    pub(super) fn bonus_and_damage(
        &self,
        bonus: &Amount,
        damage: i32,
        skill: Skill,
        attempt: &str,
    ) -> Option<Sentence> {
        let (points, note) = match bonus {
            Amount::Number(n) => (*n, None),
            Amount::Of(e) => match &**e {
                Expression::If(branch) => match (&branch.then, &branch.otherwise) {
                    (Amount::Number(then), Amount::Number(otherwise)) if *otherwise != 0 => {
                        let note = Text::from(format!("({} instead if", words::signed(*then)));
                        (
                            *otherwise,
                            Some(note.and(self.if_words(&branch.is)).close(")")),
                        )
                    }
                    _ => return None,
                },
                _ => return None,
            },
        };
        let get = Clause::new("get")
            .subject(stated_you())
            .with(words::signed(points))
            .with(Text::symbol(skill.name()));
        let get = note.into_iter().fold(get, Clause::with);
        let deal = Clause::new("deal")
            .subject(stated_you())
            .with(words::signed(damage))
            .with(format!("damage for this {attempt}"));
        Some(Sentence::And(vec![get.sentence(), deal.sentence()]))
    }

    pub(super) fn attempt(&mut self, fight: &Fight, attempt: Attempt) -> Sentence {
        let outer = self.attempt.replace(attempt);
        let (name, usual) = match attempt {
            Attempt::Evade => ("evasion attempt", Skill::Agility),
            Attempt::Fight | Attempt::Investigate | Attempt::Plain => ("attack", Skill::Combat),
        };
        let attack = || Np::this(name);
        let deals = |amount: Text| Clause::new("deal").subject(attack()).with(amount);
        let mut parts = Vec::new();
        if let Some(only) = &fight.only {
            let such = self.filtered(only, Det::Bare(Agree::Many)).object();
            parts.push(words_of(Text::from("choose among").and(such)));
        }
        if let Some(reach) = &fight.reach {
            let such = self.filtered(reach, Det::Bare(Agree::Many)).object();
            let also = Text::from("you may also choose among").and(such);
            parts.push(words_of(also.and(
                "at connecting locations (it ignores that they are aloof, and they do not retaliate)",
            )));
        }
        if let Some(skill) = fight.skill {
            let using = Clause::new("use")
                .subject(attack())
                .with(Text::symbol(skill.name()))
                .with("in place of")
                .with(Text::symbol(usual.name()));
            parts.push(using.sentence());
        }
        if let Some(base) = &fight.base {
            parts.push(self.base(base, fight.skill.unwrap_or(usual), name));
        }
        // If both numbers are plain, they share a sentence.
        let plain = |a: &Option<Amount>| match a {
            Some(Amount::Number(n)) => Some(*n),
            Some(Amount::Of(_)) | None => None,
        };
        let both = match (&fight.bonus, plain(&fight.damage)) {
            (Some(bonus), Some(damage)) => {
                self.bonus_and_damage(bonus, damage, fight.skill.unwrap_or(usual), name)
            }
            _ => None,
        };
        let separate = both.is_none();
        parts.extend(both);
        if let Some(bonus) = fight.bonus.as_ref().filter(|_| separate) {
            parts.push(self.bonus(bonus, fight.skill.unwrap_or(usual), name));
        }
        if let Some(damage) = fight.damage.as_ref().filter(|_| separate) {
            let conditional = match damage {
                Amount::Of(e) => match &**e {
                    Expression::If(i) => match (&i.then, &i.otherwise) {
                        (Amount::Number(n), Amount::Number(0)) => Some((self.condition(&i.is), *n)),
                        _ => None,
                    },
                    _ => None,
                },
                Amount::Number(_) => None,
            };
            parts.push(match conditional {
                Some((condition, n)) => Sentence::if_(
                    condition,
                    deals(Text::from(words::signed(n)).and("damage")).sentence(),
                ),
                None => deals(self.signed(damage, "damage")).sentence(),
            });
        }
        if let Some(damage) = &fight.damage_is {
            parts.push(alone(
                deals(self.amount_of(damage, "damage").object())
                    .with("instead of its usual damage")
                    .sentence(),
            ));
        }
        if let Some(block) = fight.on_success {
            let then = self.block(block);
            parts.push(Sentence::if_(Clause::new("succeed").sentence(), then));
        }
        parts.extend(fight.if_revealed.as_ref().map(|r| self.rider(r)));
        self.attempt = outer;
        if parts.is_empty() {
            return words_of(format!("resolve this {name} with no bonus"));
        }
        join(parts)
    }

    /// "if you reveal a skull during this attempt, .."
    fn rider(&mut self, rider: &IfRevealed) -> Sentence {
        let then = self.block(rider.effect);
        let revealed = Clause::new("reveal")
            .with(super::super::symbols(&rider.any))
            .with("during this attempt");
        Sentence::if_(revealed.sentence(), then)
    }

    /// "ignore that token and reveal another one; if that is an auto-fail, .."
    pub(super) fn ignore_token(&mut self, i: &IgnoreToken) -> Sentence {
        let ignore = words_of("ignore that token and reveal another one");
        let Some(revealed) = &i.if_revealed else {
            return ignore;
        };
        let then = self.block(revealed.effect);
        let is = Text::from("the new token is").and(super::super::symbols(&revealed.any));
        let rider = Sentence::if_(words_of(is), then);
        Sentence::Stops(vec![ignore, rider])
    }

    pub(super) fn investigate(&mut self, investigation: &Investigate) -> Sentence {
        let outer = self.attempt.replace(Attempt::Investigate);
        let mut parts = Vec::new();
        if let Some(at) = &investigation.at {
            let there = Clause::new("investigate").object(self.np(at));
            parts.push(alone(there.with("as if you were there").sentence()));
        }
        if let Some(skill) = investigation.skill {
            let using = Clause::new("use")
                .subject(Np::this("investigation"))
                .with(Text::symbol(skill.name()));
            parts.push(
                using
                    .with("in place of")
                    .with(Text::symbol("intellect"))
                    .sentence(),
            );
        }
        if let Some(base) = &investigation.base {
            parts.push(self.base(
                base,
                investigation.skill.unwrap_or(Skill::Intellect),
                "investigation",
            ));
        }
        if let Some(bonus) = &investigation.bonus {
            parts.push(self.bonus(
                bonus,
                investigation.skill.unwrap_or(Skill::Intellect),
                "investigation",
            ));
        }
        if let Some(shroud) = &investigation.shroud {
            let get = Clause::new("get")
                .subject(Np::your("location"))
                .with(self.signed(shroud, "shroud"));
            parts.push(get.with("for this investigation").sentence());
        }
        if let Some(difficulty) = &investigation.difficulty {
            let is = Clause::new("be")
                .subject(Np::the("difficulty").post("of this investigation"))
                .with(self.value(difficulty));
            parts.push(alone(is.sentence()));
        }
        let succeed = || Clause::new("succeed").sentence();
        if let Some(clues) = &investigation.clues {
            let more = self.amount_of(clues, "clue").adj("additional");
            let discover = Clause::new("discover").object(more);
            let discover = discover.with("at this location").sentence();
            parts.push(Sentence::if_(succeed(), discover));
        }
        if let Some(block) = investigation.on_success {
            let then = self.block(block);
            parts.push(Sentence::if_(succeed(), then));
        }
        if let Some(block) = investigation.instead_of_clues {
            let instead = match investigation.just_one {
                true => "instead of discovering 1 clue",
                false => "instead of discovering clues",
            };
            let then = match self.block(block) {
                Sentence::Clause(c) => c.with(instead).sentence(),
                other => words_of(Text::from(format!("{instead},")).and(other.inline())),
            };
            parts.push(Sentence::if_(succeed(), then));
        }
        parts.extend(investigation.if_revealed.as_ref().map(|r| self.rider(r)));
        self.attempt = outer;
        if parts.is_empty() {
            return words_of("resolve this investigation with no bonus");
        }
        join(parts)
    }
}
