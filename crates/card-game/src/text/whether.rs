//! Conditions and their opposites, in words.

use super::numbers::statement;
use super::phrase::stated_you;
use super::say::Say;
use crate::content::*;
use packs::prose::{Agree, Clause, Det, Np, Sentence, Text, words};

impl Say<'_> {
    /// "by 2 or more", "by 1 to 3".
    pub fn by(&self, is: &Bounds) -> Text {
        match self.within(is) {
            any if any.is_empty() => any,
            some => Text::from("by").and(some),
        }
    }

    /// Bounds alone: "2 or more"; nothing where they say nothing.
    pub fn within(&self, is: &Bounds) -> Text {
        let bound = |b: &Option<Amount>| b.as_ref().map(|a| self.value(a));
        match (bound(&is.least), bound(&is.most)) {
            (Some(a), Some(b)) if a == b => a,
            // "Fail by 0 or more" just means "fail".
            (Some(a), Some(b)) if a.plain() == "0" => b.and("or less"),
            (Some(a), Some(b)) => a.and("to").and(b),
            (Some(a), None) if a.plain() == "0" => Text::new(),
            (Some(a), None) => a.and("or more"),
            (None, Some(b)) => b.and("or less"),
            (None, None) => "any number".into(),
        }
    }

    /// A condition as words after "if".
    pub fn if_words(&self, condition: &Condition) -> Text {
        statement(&self.condition(condition))
    }

    /// A condition as a sentence after "if".
    pub fn condition(&self, condition: &Condition) -> Sentence {
        let test = || {
            if self.committed {
                Np::this("test")
            } else {
                Np::you()
            }
        };
        let words = |w: &str| Sentence::Words(w.into());
        let there =
            |is: &str, np: Np| Sentence::Words(Text::from("there").and(is).and(np.object()));
        match condition {
            Condition::Margin(is) => Clause::new("succeed")
                .subject(test())
                .with(self.by(is))
                .sentence(),
            Condition::FailedBy(is) => Clause::new("fail")
                .subject(test())
                .with(self.by(is))
                .sentence(),
            Condition::DuringTest => words("a skill test is under way"),
            Condition::YourTurn => words("it is your turn"),
            Condition::Phase(p) => {
                Sentence::Words(Text::from("it is").and(super::when::phase(&Some(*p)).object()))
            }
            Condition::Remembered(r) => self.remembered(r),
            Condition::Basic => words("it is a basic action"),
            Condition::Attempt(a) => match a {
                Attempt::Plain => words("you are taking a test that is no attempt"),
                Attempt::Investigate => words("you are investigating"),
                Attempt::Fight => words("you are attacking"),
                Attempt::Evade => words("you are trying to evade"),
            },
            Condition::Against(noun) => Clause::new("be")
                .subject(self.np(noun))
                .with("the target of the attempt")
                .sentence(),
            Condition::Using(noun) => Clause::new("be")
                .subject(self.np(noun))
                .with("what you make this attempt with")
                .sentence(),
            Condition::Action(d) => {
                let name = super::facts::designator(*d).to_lowercase();
                Sentence::Words(format!("you are taking a “{name}” action").into())
            }
            Condition::Revealed(symbols) => {
                Sentence::Words(Text::from("you revealed").and(super::symbols(symbols)))
            }
            Condition::Exists(f) => there("is", self.filtered(f, Det::A)),
            Condition::None(f) => there("is", self.filtered(f, Det::No)),
            Condition::Count(c) => {
                let (is, np) = self.compared(&c.is, |det| self.filtered(&c.of, det));
                there(is, np)
            }
            Condition::Tokens(tokens) => {
                let noun = self.token_on(tokens.token, &tokens.on);
                if tokens.on == Noun::You && matches!(tokens.token, Token::Clue | Token::Resource) {
                    return Sentence::Words(self.has(self.np(&tokens.on), &tokens.is, noun.into()));
                }
                // What all investigators have counts together.
                let all = Noun::Each(Filter::Investigator(InvestigatorFilter::default()));
                if tokens.on == all && matches!(tokens.token, Token::Clue | Token::Resource) {
                    let all = Np::new(Det::The(Agree::Many), "investigator");
                    return Sentence::Words(self.has(all, &tokens.is, noun.into()).and("in total"));
                }
                let (is, np) = self.compared(&tokens.is, |det| Np::new(det, noun));
                let is = if packs::prose::words::plural(noun) == noun {
                    "is"
                } else {
                    is
                };
                there(is, np.post(self.on(tokens.token, &tokens.on)))
            }
            Condition::Measure(measure) => {
                let (_, np) = self.compared(&measure.is, |det| {
                    Np::new(
                        det,
                        packs::prose::Noun::new(
                            self.measure(measure.what),
                            self.measure(measure.what),
                        ),
                    )
                });
                Clause::new("have")
                    .subject(self.np(&measure.of))
                    .object(np)
                    .sentence()
            }
            Condition::Amount(a) => {
                Sentence::Words(self.value(&a.of).and("is").and(self.within(&a.is)))
            }
            Condition::Is(is) => self.is(is),
            Condition::InPlay(name) => Clause::new("be")
                .subject(Np::name(self.card_name(*name)))
                .with("in play")
                .sentence(),
            Condition::ActStage(n) => Sentence::Words(format!("act {n} is the current act").into()),
            Condition::AgendaStage(n) => {
                Sentence::Words(format!("agenda {n} is the current agenda").into())
            }
            Condition::Difficulty(of) => {
                let names = of.iter().map(|d| Text::from(d.name())).collect();
                Clause::new("be")
                    .subject(Np::the("difficulty"))
                    .with(words::list(names, "or"))
                    .sentence()
            }
            Condition::Logged(note) => Clause::new("be")
                .subject(Np::name(self.log_name(*note)))
                .with("in the campaign log")
                .sentence(),
            Condition::InList(is) => Clause::new("be")
                .subject(Np::name(self.card_name(is.name)))
                .with("listed under")
                .with(self.log_name(is.list))
                .with("in the campaign log")
                .sentence(),
            Condition::Unrevealed(noun) => Clause::new("be")
                .subject(self.np(noun))
                .with("unrevealed")
                .sentence(),
            Condition::Not(inner) => self.denied(inner),
            Condition::All(all) => match all.as_slice() {
                // "It is the only one of them" combines two conditions.
                [Condition::Is(is), Condition::Count(count)]
                    if is.one_of == count.of && count.is.exactly() == Some(1) =>
                {
                    let only = self.first_of(&count.of, Det::The(Agree::One), "only");
                    let who = if is.noun == Noun::Target {
                        Np::the("attacked enemy")
                    } else {
                        self.np(&is.noun)
                    };
                    Clause::new("be").subject(who).object(only).sentence()
                }
                [
                    Condition::Attempt(Attempt::Investigate),
                    Condition::Against(n),
                ] => {
                    let is = Clause::new("be").subject(self.np(n));
                    is.with("the target of an investigation").sentence()
                }
                all => Sentence::And(all.iter().map(|c| self.condition(c)).collect()),
            },
            Condition::Any(any) => Sentence::Words(words::list(
                any.iter().map(|c| self.if_words(c)).collect(),
                "or",
            )),
        }
    }

    /// "you have 'had a drink'"
    fn remembered(&self, remembered: &RememberedOf) -> Sentence {
        let deed = Text::from("“").close(self.deed(remembered.deed)).close("”");
        let who = match &remembered.of {
            Some(of) => self.np(of),
            None => Np::name("it"),
        };
        let be = Clause::new("be").subject(Np::name(deed)).with("remembered");
        match &remembered.of {
            None => be.sentence(),
            Some(_) => be.prep("of", &who).sentence(),
        }
    }

    /// A deed in its own words.
    pub fn deed(&self, deed: packs::Sym) -> Text {
        Text::name(self.content.written(deed))
    }

    /// The opposite of a condition.
    fn denied(&self, condition: &Condition) -> Sentence {
        let words = |w: &str| Sentence::Words(w.into());
        match condition {
            Condition::Not(inner) => self.condition(inner),
            Condition::Exists(f) => self.condition(&Condition::None(f.clone())),
            Condition::None(f) => self.condition(&Condition::Exists(f.clone())),
            Condition::DuringTest => words("no skill test is under way"),
            Condition::YourTurn => words("it is not your turn"),
            Condition::Attempt(a) => words(match a {
                Attempt::Plain => "you are not taking a test that is no attempt",
                Attempt::Investigate => "you are not investigating",
                Attempt::Fight => "you are not attacking",
                Attempt::Evade => "you are not trying to evade",
            }),
            said => match self.condition(said) {
                Sentence::Clause(c) if c.is_plain() && !c.who().is_each() => c.negated().sentence(),
                other => {
                    Sentence::Words(Text::from("it is not the case that").and(statement(&other)))
                }
            },
        }
    }

    fn is(&self, is: &Is) -> Sentence {
        match (&is.noun, &is.one_of) {
            (Noun::This, Filter::Card(f))
                if f.controlled == Some(true)
                    && *f
                        == (CardFilter {
                            controlled: Some(true),
                            ..CardFilter::default()
                        }) =>
            {
                Clause::new("control")
                    .subject(stated_you())
                    .object(self.this())
                    .sentence()
            }
            (noun, Filter::Card(f))
                if f.controlled_by.as_deref() == Some(&Noun::You)
                    && *f
                        == (CardFilter {
                            controlled_by: Some(Box::new(Noun::You)),
                            ..CardFilter::default()
                        }) =>
            {
                Clause::new("control")
                    .subject(stated_you())
                    .object(self.np(noun))
                    .sentence()
            }
            (noun, Filter::Card(filter)) if filter.controlled == Some(false) => {
                let rest = CardFilter {
                    controlled: None,
                    ..filter.clone()
                };
                let there = Clause::new("be").subject(self.np(noun));
                let there = if rest == CardFilter::default() {
                    there
                } else {
                    there.with(self.predicate(&Filter::Card(rest)))
                };
                there.with("under nobody's control").sentence()
            }
            (
                noun,
                Filter::Investigator(InvestigatorFilter {
                    resigned: Some(resigned),
                    at: None,
                    except: None,
                    engaged_with: None,
                    lead: None,
                    which: None,
                    defeated: None,
                }),
            ) => {
                let resigned = if *resigned {
                    "resigned"
                } else {
                    "not resigned"
                };
                Clause::new("have")
                    .subject(self.np(noun))
                    .with(resigned)
                    .sentence()
            }
            (noun, Filter::Investigator(f))
                if *f
                    == (InvestigatorFilter {
                        lead: Some(true),
                        ..InvestigatorFilter::default()
                    }) =>
            {
                let who = match self.np(noun) {
                    np if np.is_you() => stated_you(),
                    np => np,
                };
                Clause::new("be")
                    .subject(who)
                    .object(Np::the("lead investigator"))
                    .sentence()
            }
            (noun, filter) => Clause::new("be")
                .subject(self.np(noun))
                .with(self.predicate(filter))
                .sentence(),
        }
    }
}
