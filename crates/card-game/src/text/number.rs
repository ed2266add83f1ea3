//! Amounts, changed numbers and conditions in words.

use super::{Scribe, is_zero, symbol_name};
use crate::content::{
    ActionName, Amount, Attempt, Compare, Condition, Duration, Expression, Filter, Modifier, Noun, Quantity, Rule, Skill, Slot,
};
use packs::prose::{Agree, Clause, Det, Np, Sentence, Text, words};

impl Scribe<'_> {
    /// So many of something, as object: "2 clues", "1 damage for each point you failed by".
    pub(super) fn counted(&self, amount: &Amount, noun: &str) -> Np {
        let (np, tail) = self.counted_apart(amount, noun);
        np.post(tail)
    }

    /// The same with what hangs on it apart, so that a place may stand between: "1 doom" on this card "for each enemy".
    pub(super) fn counted_apart(&self, amount: &Amount, noun: &str) -> (Np, Text) {
        let one = |tail: Text| (Np::count(1, noun), tail);
        match amount {
            Amount::Number(n) => (Np::count(*n, noun), Text::new()),
            Amount::Of(e) => match &**e {
                Expression::PerInvestigator(n) => (Np::count(*n, noun).post("per investigator"), Text::new()),
                Expression::All => (Np::all(noun), Text::new()),
                Expression::ThatMany => (Np::new(Det::Amount("that many".into()), noun), Text::new()),
                Expression::FailedBy => one("for each point you failed by".into()),
                Expression::Margin => one("for each point you succeeded by".into()),
                Expression::Count(filter) => one(self.for_each_of(filter)),
                Expression::Tokens(t) => one(self.for_each_token(t.token, &t.on)),
                Expression::If(i) if is_zero(&i.otherwise) => {
                    let (np, tail) = self.counted_apart(&i.then, noun);
                    (np, tail.and("if").and(self.condition(&i.condition, true).inline()))
                }
                Expression::If(i) => {
                    let then = Text::from("(or").and(self.value(&i.then)).and("if").and(self.condition(&i.condition, true).inline());
                    let (np, tail) = self.counted_apart(&i.otherwise, noun);
                    (np, tail.and(then.close(")")))
                }
                Expression::Clamp(c) => {
                    let (np, tail) = self.counted_apart(&c.amount, noun);
                    (np, tail.and(bounds(c.min, c.max)))
                }
                Expression::Measure(_) | Expression::Minus(_) => {
                    (Np::new(Det::Amount("X".into()), noun), Text::from("(X is").and(self.value(amount)).close(")"))
                }
            },
        }
    }

    fn for_each_of(&self, filter: &Filter) -> Text {
        // "for each" is the determiner.
        Text::from("for").and(self.filtered(filter, Det::Each).object())
    }

    fn for_each_token(&self, token: crate::content::Token, on: &Noun) -> Text {
        Text::from("for each").and(self.token_word(token)).and(self.on(on))
    }

    /// Where tokens lie: "on this card", "at your location".
    pub(super) fn on(&self, noun: &Noun) -> Text {
        Text::from("on").and(self.np(noun).object())
    }

    /// An amount as a number in a sentence: "3", "the number of clues on this card".
    pub(super) fn value(&self, amount: &Amount) -> Text {
        match amount {
            Amount::Number(n) => (*n).into(),
            Amount::Of(e) => match &**e {
                Expression::PerInvestigator(n) => Text::from(*n).and("per investigator"),
                Expression::All => "all".into(),
                Expression::ThatMany => "that many".into(),
                Expression::FailedBy => "the number of points you failed by".into(),
                Expression::Margin => "the number of points you succeeded by".into(),
                Expression::Count(f) => Text::from("the number of").and(self.filtered(f, Det::Bare(Agree::Many)).object()),
                Expression::Tokens(t) => Text::from("the number of").and(words::plural(self.token_word(t.token))).and(self.on(&t.on)),
                Expression::Measure(m) => self.np(&m.of).cased(packs::prose::Case::Owner).and(self.measure(m.what)),
                Expression::Minus(a) => Text::from("minus").and(self.value(a)),
                Expression::Clamp(c) => self.value(&c.amount).and(bounds(c.min, c.max)),
                Expression::If(i) if by_how_much(i) => "the number of points you succeed or fail by".into(),
                Expression::If(i) => {
                    let condition = Text::from("if").and(self.condition(&i.condition, true).inline());
                    self.value(&i.then).and(condition).close(", otherwise").and(self.value(&i.otherwise))
                }
            },
        }
    }

    /// A change with its sign, and what stands behind the thing changed: ("+1", "for each ..").
    pub(super) fn signed(&self, amount: &Amount) -> (Text, Text) {
        self.signed_by(amount, 1)
    }

    fn signed_by(&self, amount: &Amount, sign: i32) -> (Text, Text) {
        let one = || Text::from(words::signed(sign));
        match amount {
            Amount::Number(n) => (words::signed(n.saturating_mul(sign)).into(), Text::new()),
            Amount::Of(e) => match &**e {
                Expression::PerInvestigator(n) => (words::signed(n.saturating_mul(sign)).into(), "per investigator".into()),
                Expression::FailedBy => (one(), "for each point you failed by".into()),
                Expression::Margin => (one(), "for each point you succeeded by".into()),
                Expression::ThatMany => (one(), "for each of them".into()),
                Expression::Count(f) => (one(), self.for_each_of(f)),
                Expression::Tokens(t) => (one(), self.for_each_token(t.token, &t.on)),
                Expression::Minus(a) => self.signed_by(a, -sign),
                Expression::Clamp(c) => {
                    let (head, tail) = self.signed_by(&c.amount, sign);
                    (head, tail.and(bounds(c.min, c.max)))
                }
                Expression::If(i) => {
                    let (head, tail) = self.signed_by(&i.then, sign);
                    let mut tail = tail.and("if").and(self.condition(&i.condition, true).inline());
                    if !is_zero(&i.otherwise) {
                        let (other, behind) = self.signed_by(&i.otherwise, sign);
                        tail = tail.close(" (otherwise").and(other).and(behind).close(")");
                    }
                    (head, tail)
                }
                Expression::All | Expression::Measure(_) => {
                    let x = if sign < 0 { "−X" } else { "+X" };
                    (x.into(), Text::from("(X is").and(self.value(amount)).close(")"))
                }
            },
        }
    }

    /// What changed numbers mean for their subject, a sentence each; `for_` says for how long.
    pub(super) fn modifiers(&self, to: &Noun, modifiers: &[Modifier], lasts: Option<Duration>) -> Vec<Sentence> {
        let mut gets: Vec<Text> = Vec::new();
        let mut others: Vec<Sentence> = Vec::new();
        let subject = self.np(to);
        let lasting = lasts.map(|d| self.duration(d));
        for m in modifiers {
            let (head, tail) = self.signed(&m.by);
            let thing = |what: &str| head.clone().and(what).and(tail.clone());
            let clause = |c: Clause| lasting.iter().fold(c, |c, l| c.with(l)).sentence();
            let number = if let Amount::Number(n) = m.by { Some(n) } else { None };
            match m.quantity {
                Quantity::Skill(skill) => gets.push(thing(skill.name())),
                Quantity::EverySkill => gets.push(thing("to each of your skills")),
                Quantity::SkillValue => gets.push(thing("skill value")),
                Quantity::Shroud => gets.push(thing("shroud")),
                Quantity::Fight => gets.push(thing("fight")),
                Quantity::Evade => gets.push(thing("evade")),
                Quantity::Health => gets.push(thing("health")),
                Quantity::Sanity => gets.push(thing("sanity")),
                Quantity::HandSize => gets.push(thing("hand size")),
                Quantity::EnemyDamage => others.push(clause(Clause::new("deal").subject(subject.clone()).with(thing("damage")))),
                Quantity::EnemyHorror => others.push(clause(Clause::new("deal").subject(subject.clone()).with(thing("horror")))),
                Quantity::AttackDamage => {
                    others.push(Clause::new("deal").subject(Np::this("attack")).with(thing("damage")).sentence());
                }
                Quantity::CluesDiscovered => {
                    let more = number.map_or_else(|| thing("clue"), |n| Np::count(n, "clue").adj("additional").object());
                    others.push(Clause::new("discover").subject(subject.clone()).with(more).sentence());
                }
                Quantity::Actions => {
                    let more = number.map_or_else(|| thing("action"), |n| Np::count(n, "action").adj("additional").object());
                    others.push(clause(Clause::new("may take").subject(subject.clone()).with(more).with("during each turn")));
                }
                Quantity::ActionsFor(sym) => {
                    let more = number.map_or_else(|| thing("action"), |n| Np::count(n, "action").adj("additional").object());
                    let only = Text::from("during each turn, only to activate").and(self.trait_name(sym)).and("abilities");
                    others.push(clause(Clause::new("may take").subject(subject.clone()).with(more).with(only)));
                }
                Quantity::PlayCost => {
                    let cards = Np::bare("card").post(match to {
                        Noun::You | Noun::Bearer => Text::from("you play"),
                        other => self.np(other).object().and("plays"),
                    });
                    others.push(clause(Clause::new("cost").subject(cards).with(thing("resource"))));
                }
                Quantity::Slots(slot) => {
                    let more = number.map_or_else(|| thing("slot"), |n| Np::count(n, "slot").adj("additional").adj(slot_word(slot)).object());
                    others.push(clause(Clause::new("have").subject(subject.clone()).with(more)));
                }
                Quantity::SlotsFor(s) => {
                    let more = number.map_or_else(|| thing("slot"), |n| Np::count(n, "slot").adj("additional").adj(slot_word(s.slot)).object());
                    let only = Text::from("that only").and(self.trait_name(s.of_trait)).and("cards may fill");
                    others.push(clause(Clause::new("have").subject(subject.clone()).with(more).with(only)));
                }
            }
        }
        let mut all = Vec::new();
        if !gets.is_empty() {
            let clause = Clause::new("get").subject(subject).with(words::list(gets, "and"));
            all.push(lasting.iter().fold(clause, |c, l| c.with(l)).sentence());
        }
        all.extend(others);
        all.into_iter().map(|s| self.stated(s)).collect()
    }

    /// A constant ability states ("you get +1"), an effect commands; both need the subject here.
    fn stated(&self, sentence: Sentence) -> Sentence {
        match sentence {
            Sentence::Clause(c) => Sentence::Words(c.text(packs::prose::Form::Statement)),
            other => other,
        }
    }

    /// A rule as a sentence.
    pub(super) fn rule(&self, to: &Noun, rule: &Rule, lasts: Option<Duration>) -> Sentence {
        let subject = self.np(to);
        let many = |f: &Filter| self.filtered(f, Det::Bare(Agree::Many));
        let clause = match rule {
            Rule::CannotBeAttackedBy(f) => Clause::new("attack").subject(many(f)).cannot().object(subject),
            Rule::CannotBeEnteredBy(f) => Clause::new("enter").subject(many(f)).cannot().object(subject),
            Rule::CannotLeavePlay => Clause::new("leave play").subject(subject).cannot(),
            Rule::CannotPlay(kinds) => {
                let kinds = kinds.iter().map(|k| words::plural(super::noun::kind_word(*k)).into()).collect();
                Clause::new("play").subject(subject).cannot().with(words::list(kinds, "or"))
            }
            Rule::CannotBeInvestigated => Clause::new("investigate").subject(subject).passive().cannot(),
            Rule::CannotUseClues => Clause::new("discover or spend").subject(subject).cannot().with("clues"),
            Rule::MayTestWith(t) => {
                let instead = words::list(t.instead_of.iter().map(|s: &Skill| s.name().into()).collect(), "or");
                Clause::new("use").subject(subject).may().with(t.skill.name()).with("in place of").with(instead)
            }
            Rule::ElderSignFails => {
                let token = Text::from("each").and(Text::symbol("elder sign")).and(reveals(&subject));
                Clause::new("treat").with(token).with("as an automatic failure")
            }
            Rule::Blank => Clause::new("treat").with("the printed text box of").with(subject.object()).with("as blank (except for traits)"),
            Rule::MayPlayTopmostDiscardedEvent => {
                let whose = if subject.is_you() { "your".into() } else { "their".to_owned() };
                Clause::new("play").subject(subject).may().with(format!("the topmost event in {whose} discard pile as if it were in {whose} hand"))
            }
            Rule::FirstActionCostsMore(actions) => {
                let names = words::list(actions.iter().map(|a| action_word(*a).into()).collect(), "or");
                let first = Np::the("action").adj("first").adj(names).post(takes(&subject)).post("each round");
                Clause::new("cost").subject(first).with("1 additional action")
            }
            Rule::NegativeTokensDouble => {
                let modifiers = Np::bare("modifier").adj("negative").post("of chaos tokens").post(reveals(&subject));
                Clause::new("double").subject(modifiers).passive()
            }
            Rule::Surge => Clause::new("gain").subject(subject).with("surge"),
            Rule::NoTokens => {
                let whose = if subject.is_you() { "you perform".to_owned() } else { format!("{} performs", subject.text().plain()) };
                Clause::new("reveal").subject(Np::no("chaos token")).passive().with("for skill tests").with(whose)
            }
        };
        let clause = lasts.map(|d| self.duration(d)).into_iter().fold(clause, Clause::with);
        match rule {
            Rule::Blank | Rule::ElderSignFails => clause.sentence(),
            _ => self.stated(clause.sentence()),
        }
    }

    /// For how long.
    pub(super) fn duration(&self, duration: Duration) -> Text {
        match (duration, self.around().attempt) {
            (Duration::ThisHappening, _) => "this time".into(),
            (Duration::ThisTest, Some(Attempt::Fight)) => "for this attack".into(),
            (Duration::ThisTest, Some(Attempt::Evade)) => "for this evasion attempt".into(),
            (Duration::ThisTest, Some(Attempt::Investigate)) => "for this investigation".into(),
            (Duration::ThisTest, Some(Attempt::Plain) | None) => "for this skill test".into(),
            (Duration::ThisTurn, _) => "until the end of the turn".into(),
            (Duration::ThisPhase, _) => "until the end of the phase".into(),
            (Duration::ThisRound, _) => "until the end of the round".into(),
        }
    }

    /// A condition as a clause, or its opposite.
    pub(super) fn condition(&self, condition: &Condition, yes: bool) -> Sentence {
        let say = |yes_words: &str, no_words: &str| Sentence::Words(if yes { yes_words } else { no_words }.into());
        let be = |subject: Np, what: Text| {
            let clause = Clause::new("be").subject(subject);
            if yes { clause.with(what) } else { clause.negated().with(what) }
        };
        match condition {
            Condition::MarginAtLeast(n) if *n <= 0 => say("you succeed", "you fail"),
            Condition::MarginAtLeast(n) if yes => Sentence::Words(format!("you succeed by {n} or more").into()),
            Condition::MarginAtLeast(n) => Sentence::Words(format!("you do not succeed by {n} or more").into()),
            Condition::FailedByAtMost(n) if yes => Sentence::Words(format!("you fail by {n} or less").into()),
            Condition::FailedByAtMost(n) => Sentence::Words(format!("you do not fail by {n} or less").into()),
            Condition::DuringTest => say("a skill test is under way", "no skill test is under way"),
            Condition::YourTurn => say("it is your turn", "it is not your turn"),
            Condition::Attempt(attempt) => {
                let words = match (attempt, self.around().constant) {
                    (Attempt::Investigate, true) => "you are investigating",
                    (Attempt::Fight, true) => "you are attacking",
                    (Attempt::Evade, true) => "you are evading",
                    (Attempt::Plain, true) => "you are performing any other skill test",
                    (Attempt::Investigate, false) => "this is an investigation",
                    (Attempt::Fight, false) => "this is an attack",
                    (Attempt::Evade, false) => "this is an evasion attempt",
                    (Attempt::Plain, false) => "this is neither an attack, an evasion attempt nor an investigation",
                };
                let no = words.replacen("are ", "are not ", 1).replacen(" is ", " is not ", 1);
                Sentence::Words(if yes { words.to_owned() } else { no }.into())
            }
            Condition::Against(noun) => be(Np::the("attempt"), Text::from("against").and(self.np(noun).object())).sentence(),
            Condition::Revealed(symbols) => {
                let names = symbols.iter().map(|s| Np::a(packs::prose::Noun::new(Text::symbol(symbol_name(*s)), "tokens")).text()).collect();
                let clause = Clause::new("reveal").subject(Np::name(words::list(names, "or"))).passive();
                if yes { clause.sentence() } else { clause.negated().sentence() }
            }
            Condition::Any(f) => self.there_is(f, yes),
            Condition::None(f) => self.there_is(f, !yes),
            Condition::Count(c) => {
                let (words, one) = compare(c.is);
                let np = self.filtered(&c.of, Det::Amount(words));
                let np = if one { self.filtered(&c.of, Det::Count(1)) } else { np };
                let exactly = if one { "exactly" } else { "" };
                let verb = if one { "is" } else { "are" };
                let verb = if yes { verb.to_owned() } else { format!("{verb} not") };
                Sentence::Words(Text::from("there").and(verb).and(exactly).and(np.object()))
            }
            Condition::Tokens(t) => self.tokens_are(t, yes),
            Condition::Measure(m) => {
                let what = self.np(&m.of).cased(packs::prose::Case::Owner).and(self.measure(m.what));
                be(Np::name(what), bound_words(m.is)).sentence()
            }
            Condition::Is(is) => {
                if let Filter::Investigator(f) = &is.one_of
                    && let Some(resigned) = f.resigned
                    && f.at.is_none()
                    && f.not.is_none()
                    && f.which.is_none()
                {
                    let has = if resigned == yes { "has resigned" } else { "has not resigned" };
                    return Sentence::Words(self.np(&is.noun).text().and(has));
                }
                let what = words::list(self.predicates(&is.one_of), "and");
                let what = if what.is_empty() { self.filtered(&is.one_of, Det::A).object() } else { what };
                be(self.np(&is.noun), what).sentence()
            }
            Condition::InPlay(sym) => be(Np::name(self.named(*sym)), "in play".into()).sentence(),
            Condition::ActStage(n) => be(Np::the("act").adj("current"), format!("act {n}").into()).sentence(),
            Condition::Unrevealed(noun) => be(self.np(noun), "unrevealed".into()).sentence(),
            Condition::Not(inner) => self.condition(inner, !yes),
            Condition::AllOf(all) => match all.as_slice() {
                // "you are investigating this location"
                [Condition::Attempt(attempt), Condition::Against(noun)] | [Condition::Against(noun), Condition::Attempt(attempt)] if yes => {
                    let head = self.condition(&Condition::Attempt(*attempt), true).inline();
                    let joint = if self.around().constant { "" } else { "against" };
                    Sentence::Words(head.and(joint).and(self.np(noun).object()))
                }
                all => self.joined_conditions(all, yes, yes),
            },
            Condition::AnyOf(all) => self.joined_conditions(all, yes, !yes),
        }
    }

    fn joined_conditions(&self, all: &[Condition], yes: bool, and: bool) -> Sentence {
        let parts = all.iter().map(|c| self.condition(c, yes).inline()).collect();
        Sentence::Words(words::list(parts, if and { "and" } else { "or" }))
    }

    fn there_is(&self, filter: &Filter, yes: bool) -> Sentence {
        let np = self.filtered(filter, if yes { Det::A } else { Det::No });
        Sentence::Words(Text::from("there is").and(np.object()))
    }

    fn tokens_are(&self, t: &crate::content::TokensAre, yes: bool) -> Sentence {
        let word = self.token_word(t.token);
        let on = match &t.on {
            Noun::You | Noun::Bearer => "on you".into(),
            other => self.on(other),
        };
        let none = matches!((t.is.at_least, t.is.at_most, t.is.exactly), (None, Some(..=0), None) | (None, None, Some(0)));
        let some = matches!((t.is.at_least, t.is.at_most, t.is.exactly), (Some(1), None, None));
        let text = match (none, some, yes) {
            (true, _, true) | (_, true, false) => Text::from("there is no").and(word).and(on),
            (true, _, false) | (_, true, true) => Text::from("there is any").and(word).and(on),
            (false, false, _) => {
                let verb = if yes { "there are" } else { "there are not" };
                let (bound, one) = compare(t.is);
                let np = if one { Np::count(1, word) } else { Np::new(Det::Amount(bound), word) };
                Text::from(if one { verb.replacen("are", "is", 1) } else { verb.to_owned() }).and(np.object()).and(on)
            }
        };
        Sentence::Words(text)
    }
}

/// The margin if the test succeeds, else what it fails by.
fn by_how_much(i: &crate::content::IfAmount) -> bool {
    let is = |amount: &Amount, what: &Expression| matches!(amount, Amount::Of(e) if **e == *what);
    matches!(i.condition, Condition::MarginAtLeast(..=0)) && is(&i.then, &Expression::Margin) && is(&i.otherwise, &Expression::FailedBy)
}

fn reveals(subject: &Np) -> Text {
    if subject.is_you() { "you reveal".into() } else { subject.text().and(if subject.agree() == Agree::Many { "reveal" } else { "reveals" }) }
}

fn takes(subject: &Np) -> Text {
    if subject.is_you() { "you take".into() } else { subject.text().and(if subject.agree() == Agree::Many { "take" } else { "takes" }) }
}

fn bounds(min: i32, max: i32) -> Text {
    format!("(at least {min}, at most {max})").into()
}

/// A comparison before a noun: "2 or more"; and whether it is exactly one.
fn compare(is: Compare) -> (Text, bool) {
    (bound_words(is), is.exactly == Some(1) && is.at_least.is_none() && is.at_most.is_none())
}

fn bound_words(is: Compare) -> Text {
    match (is.exactly, is.at_least, is.at_most) {
        (Some(n), ..) => format!("exactly {n}"),
        (None, Some(a), Some(b)) => format!("{a} to {b}"),
        (None, Some(a), None) => format!("{a} or more"),
        (None, None, Some(b)) => format!("{b} or fewer"),
        (None, None, None) => "any number of".to_owned(),
    }
    .into()
}

fn slot_word(slot: Slot) -> &'static str {
    match slot {
        Slot::Accessory => "accessory",
        Slot::Ally => "ally",
        Slot::Arcane => "arcane",
        Slot::Body => "body",
        Slot::Hand => "hand",
    }
}

fn action_word(action: ActionName) -> &'static str {
    match action {
        ActionName::Move => "move",
        ActionName::Fight => "fight",
        ActionName::Evade => "evade",
        ActionName::Investigate => "investigate",
    }
}

