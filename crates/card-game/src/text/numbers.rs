//! Amounts, modifiers and rules in force, in words.

use super::phrase::stated_you;
use super::say::Say;
use super::steps::in_bag;
use crate::content::*;
use language::amount::Sum;
use language::range::Number;
use packs::prose::{Agree, Aux, Clause, Det, Form, Np, Sentence, Text, words};

/// The words for an amount, apart from what is counted.
pub(super) enum Count {
    /// A number.
    Number(i32),
    /// A number for each of something.
    Per(i32, Text),
    /// Words before the noun: "that many", "all".
    Words(Text),
}

/// A number without a noun.
fn number(number: i32) -> Text {
    match number {
        ..0 => words::signed(number).into(),
        _ => number.into(),
    }
}

impl Count {
    /// The amount without a noun.
    fn value(self) -> Text {
        match self {
            Count::Number(n) => number(n),
            Count::Per(n, each) => Text::from(n).and(each),
            Count::Words(words) => words,
        }
    }
}

/// The words for a changed number.
enum Changed {
    /// A verb and its object. Changes with the same verb share a clause.
    Said(&'static str, Text),
    /// A clause of its own, about the one who has the number.
    Had(Clause),
    /// A clause of its own, about something else.
    Own(Clause),
}

impl Say<'_> {
    /// An amount as a number without a noun.
    pub fn value(&self, amount: &Amount) -> Text {
        if let Amount::Of(e) = amount
            && let Some(number) = self.number_of(e)
        {
            return number;
        }
        self.count(amount).value()
    }

    /// What is counted, as a number: "the number of clues on this card", "the doom on it".
    fn number_of(&self, expression: &Expression) -> Option<Text> {
        let number = |np: Np| Some(Text::from("the number of").and(np.object()));
        let tokens = |token: Token, of: &Noun| {
            let noun = self.token_on(token, of);
            let on = self.on(token, of);
            if packs::prose::words::plural(noun) == noun {
                Some(Np::the(noun).post(on).object())
            } else {
                number(Np::new(Det::Bare(Agree::Many), noun).post(on))
            }
        };
        match expression {
            Expression::Count(filter) => number(self.filtered(filter, Det::Bare(Agree::Many))),
            Expression::Tokens(t) => tokens(t.token, &t.on),
            Expression::Measure(measure) => {
                let whose = |thing: &str| match &measure.of {
                    Noun::You => self.own(thing),
                    of => self.np(of).owns(thing),
                };
                match measure.what {
                    Measure::HandSize => {
                        let hand = Text::from("in").and(whose("hand").object());
                        number(Np::new(Det::Bare(Agree::Many), "card").post(hand))
                    }
                    Measure::RemainingHealth => Some(whose("remaining health").object()),
                    Measure::RemainingSanity => Some(whose("remaining sanity").object()),
                    Measure::Tokens(token) => tokens(token, &measure.of),
                    Measure::Cost => Some(whose("printed cost").object()),
                    Measure::BaseSkill => Some(whose("base skill value").object()),
                    Measure::Shroud => Some(whose("shroud").object()),
                    Measure::Fight => Some(whose("fight value").object()),
                    Measure::Evade => Some(whose("evade value").object()),
                    Measure::Health => Some(whose("health").object()),
                    Measure::EnemyDamage => Some(whose("damage value").object()),
                    Measure::EnemyHorror => Some(whose("horror value").object()),
                    Measure::Actions => {
                        let left = Text::from("left to").and(self.np(&measure.of).object());
                        number(Np::new(Det::Bare(Agree::Many), "action").post(left))
                    }
                    Measure::Icons(_)
                    | Measure::ConnectionsTo(_)
                    | Measure::ConnectionsToLocation(_)
                    | Measure::Number(_)
                    | Measure::ConnectionsToInvestigators => None,
                    Measure::Skill(skill) => {
                        let skill = Text::symbol(skill.name());
                        let skill = packs::prose::Noun::new(skill.clone(), skill);
                        Some(match &measure.of {
                            Noun::You => self.own(skill).object(),
                            of => self.np(of).owns(skill).object(),
                        })
                    }
                }
            }
            Expression::Revealed(symbols) => Some(
                Text::from("the number of")
                    .and(super::symbols_alone(symbols))
                    .and("tokens revealed"),
            ),
            Expression::InBag(any) => number(in_bag(any).plural()),
            Expression::Sealed(on) => number(self.sealed(on).plural()),
            Expression::Listed(list) => {
                let under = Text::from("under").and(self.log_name(*list));
                number(Np::new(Det::Bare(Agree::Many), "name").post(under))
            }
            Expression::FailedBy => Some(self.points("failed by")),
            Expression::Margin => Some(self.points("succeeded by")),
            Expression::Difficulty => Some("the difficulty of the test".into()),
            Expression::ActionsSpent => Some("the number of actions spent".into()),
            Expression::Done => Some("the number of times that was done".into()),
            Expression::AttackDamage => Some("the damage of the attack".into()),
            Expression::PerInvestigator(_)
            | Expression::All
            | Expression::ThatMany
            | Expression::Most(_)
            | Expression::Fewest(_)
            | Expression::ActsLeft
            | Expression::AgendaStage
            | Expression::Sum(_)
            | Expression::If(_) => None,
        }
    }

    /// A statement that a person has a number of something: "you have 2 or more clues".
    pub fn has(&self, who: Np, is: &Bounds, what: Text) -> Text {
        let (_, np) = self.compared(is, |det| {
            Np::new(det, packs::prose::Noun::new(what.clone(), plural(&what)))
        });
        statement(&Clause::new("have").subject(who).object(np).sentence())
    }

    /// "for each card in your hand", for a measure.
    fn for_each_measure(&self, what: Measure, of: &Noun) -> Count {
        let whose = |thing: &str| match of {
            Noun::You => self.own(thing),
            of => self.np(of).owns(thing),
        };
        let each = Text::from("for each");
        Count::Per(
            1,
            match what {
                Measure::HandSize => each.and("card in").and(whose("hand").object()),
                Measure::RemainingHealth => {
                    each.and("point of").and(whose("remaining health").object())
                }
                Measure::RemainingSanity => {
                    each.and("point of").and(whose("remaining sanity").object())
                }
                Measure::Skill(skill) if *of == Noun::You => {
                    each.and("point of your").and(Text::symbol(skill.name()))
                }
                Measure::Skill(skill) => each
                    .and("point of")
                    .and(Text::symbol(skill.name()))
                    .and("of")
                    .and(self.np(of).object()),
                Measure::Cost => each.and("resource of").and(whose("printed cost").object()),
                Measure::BaseSkill => each.and("point of").and(whose("base skill value").object()),
                Measure::Shroud => each.and("point of").and(whose("shroud").object()),
                Measure::Fight => each.and("point of").and(whose("fight value").object()),
                Measure::Evade => each.and("point of").and(whose("evade value").object()),
                Measure::Health => each.and("point of").and(whose("health").object()),
                Measure::Number(name) => each
                    .and("point of the")
                    .and(self.written(name))
                    .and("value of")
                    .and(self.np(of).object()),
                Measure::ConnectionsToLocation(to) => each
                    .and("connection from")
                    .and(self.np(of).object())
                    .and("to")
                    .and(self.card_name(to)),
                Measure::EnemyDamage => each.and("point of").and(whose("damage value").object()),
                Measure::EnemyHorror => each.and("point of").and(whose("horror value").object()),
                Measure::Actions => each.and("action left to").and(self.np(of).object()),
                Measure::Icons(skill) => each
                    .and(Text::symbol(skill.name()))
                    .and("icon on")
                    .and(self.np(of).object()),
                Measure::ConnectionsTo(to) => each
                    .and("connection from")
                    .and(self.np(of).object())
                    .and("to the nearest")
                    .and(self.trait_name(to))
                    .and("enemy"),
                Measure::ConnectionsToInvestigators => each
                    .and("connection from")
                    .and(self.np(of).object())
                    .and("to the nearest investigator"),
                Measure::Tokens(token) => {
                    each.and(self.token_on(token, of)).and(self.on(token, of))
                }
            },
        )
    }

    /// The verb and the number of a comparison: "is at least 1", "are 2 or fewer".
    pub(super) fn compared(&self, is: &Bounds, np: impl Fn(Det) -> Np) -> (&'static str, Np) {
        let fixed = |b: &Option<Amount>| b.as_ref().and_then(language::range::Number::fixed);
        let words = |t: Text| ("are", np(Det::Amount(t)));
        let bound = |b: &Option<Amount>| b.as_ref().map(|a| self.value(a));
        // "at least 2 clues per investigator"
        let least = is.least.as_ref().map(|a| self.count(a));
        if let (Some(Count::Per(count, each)), None) = (least, &is.most)
            && each.plain() == "per investigator"
        {
            let all = Text::from("at least").and(np(Det::Count(count)).object());
            return (
                if count == 1 { "is" } else { "are" },
                Np::name(all.and(each)),
            );
        }
        match (fixed(&is.least), fixed(&is.most)) {
            (Some(1), Some(1)) => (
                "is",
                Np::name(Text::from("exactly").and(np(Det::Count(1)).object())),
            ),
            (Some(a), Some(b)) if a == b && a != 0 => words(format!("exactly {a}").into()),
            (Some(0) | None, Some(0)) => words("no".into()),
            (Some(1), None) if is.most.is_none() => (
                "is",
                Np::name(Text::from("at least").and(np(Det::A).with_det(Det::Count(1)).object())),
            ),
            (Some(0), Some(b)) => words(format!("{b} or fewer").into()),
            (Some(a), Some(b)) => words(words::range(a, Some(b)).into()),
            _ => match (bound(&is.least), bound(&is.most)) {
                (Some(a), None) => words(a.and("or more")),
                (None, Some(b)) => words(b.and("or fewer")),
                (Some(a), Some(b)) => words(a.and("to").and(b)),
                (None, None) => words("any number of".into()),
            },
        }
    }

    /// An amount as a number, or as a number for each of something.
    pub fn count(&self, amount: &Amount) -> Count {
        let expression = match amount {
            Amount::Number(n) => return Count::Number(*n),
            Amount::Of(e) => e,
        };
        let for_each = |np: Np| Count::Per(1, Text::from("for each").and(np.object()));
        match &**expression {
            Expression::PerInvestigator(n) => Count::Per(*n, "per investigator".into()),
            Expression::All => Count::Words("all".into()),
            Expression::FailedBy => self.for_each_point("failed by"),
            Expression::Margin => self.for_each_point("succeeded by"),
            Expression::ThatMany => Count::Words("that many".into()),
            Expression::Difficulty => Count::Per(1, "for each point of difficulty".into()),
            Expression::ActionsSpent => {
                Count::Per(1, "for each action spent on it, the first included".into())
            }
            // What was cancelled is counted as well.
            Expression::Done if self.happening == Some(OccurrenceKind::HarmDealt) => {
                Count::Words("that many".into())
            }
            Expression::Done => Count::Per(1, "for each time that was done".into()),
            Expression::AttackDamage => {
                Count::Per(1, "for each damage that the attack would deal".into())
            }
            Expression::Count(filter) => for_each(self.filtered(filter, Det::Bare(Agree::One))),
            Expression::Tokens(t) => {
                let np = Np::new(Det::Bare(Agree::One), self.token_on(t.token, &t.on))
                    .post(self.on(t.token, &t.on));
                for_each(np)
            }
            Expression::Revealed(symbols) => {
                let each = Text::from("for each").and(super::symbols_alone(symbols));
                Count::Per(1, each.and("token revealed"))
            }
            Expression::InBag(any) => for_each(in_bag(any)),
            Expression::Sealed(on) => for_each(self.sealed(on)),
            Expression::Measure(m) => self.for_each_measure(m.what, &m.of),
            Expression::Most(r) => Count::Words(self.measured("most", "highest", r)),
            Expression::Fewest(r) => Count::Words(self.measured("fewest", "lowest", r)),
            Expression::ActsLeft => for_each(Np::name("act remaining in the act deck")),
            Expression::AgendaStage => Count::Words("the number of the current agenda".into()),
            Expression::Listed(list) => {
                for_each(Np::name(Text::from("name under").and(self.log_name(*list))))
            }
            Expression::Sum(sum) => self.sum(sum),
            Expression::If(i)
                if i.then == amount_of(Expression::Margin)
                    && i.otherwise == amount_of(Expression::FailedBy) =>
            {
                Count::Per(1, "for each point you succeed or fail by".into())
            }
            Expression::If(branch) => {
                let condition = self.if_words(&branch.is);
                match (self.count(&branch.then), self.count(&branch.otherwise)) {
                    (Count::Number(n), Count::Number(0)) => {
                        Count::Per(n, Text::from("if").and(condition))
                    }
                    (Count::Number(then), Count::Number(n)) => Count::Per(
                        n,
                        Text::from(format!("({then} instead if"))
                            .and(condition)
                            .close(")"),
                    ),
                    _ => Count::Words(
                        self.value(&branch.then)
                            .and("if")
                            .and(condition)
                            .close(", otherwise")
                            .and(self.value(&branch.otherwise)),
                    ),
                }
            }
        }
    }

    /// "for each point you failed by", about the investigator who takes the test.
    fn for_each_point(&self, by: &str) -> Count {
        let who = self.whose_test();
        Count::Per(1, Text::from("for each point").and(who).and(by))
    }

    /// "the number of points you failed by", where the text needs a number.
    fn points(&self, by: &str) -> Text {
        let who = self.whose_test();
        Text::from("the number of points").and(who).and(by)
    }

    fn whose_test(&self) -> &'static str {
        match self.others_test {
            _ if self.committed => "this test",
            true => "they",
            false => "you",
        }
    }

    /// "the most doom on a Cultist enemy", "the lowest combat of an investigator"
    fn measured(&self, most: &str, highest: &str, rank: &Rank) -> Text {
        let of = self.filtered(&rank.of, Det::A).object();
        let (word, joint) = match rank.by {
            Measure::Tokens(_) => (most, "on"),
            Measure::HandSize
            | Measure::Actions
            | Measure::Icons(_)
            | Measure::ConnectionsTo(_)
            | Measure::ConnectionsToLocation(_)
            | Measure::ConnectionsToInvestigators => (most, "of"),
            Measure::Skill(_)
            | Measure::BaseSkill
            | Measure::Shroud
            | Measure::Health
            | Measure::Evade
            | Measure::Fight
            | Measure::EnemyDamage
            | Measure::EnemyHorror
            | Measure::Number(_)
            | Measure::Cost
            | Measure::RemainingHealth
            | Measure::RemainingSanity => (highest, "of"),
        };
        let what = Text::from("the").and(word).and(self.measure(rank.by));
        what.and(joint).and(of)
    }

    /// An amount computed from others. A multiple of a number for each of something keeps that form.
    fn sum(&self, sum: &Sum<Amount>) -> Count {
        let said = || sum.said(|a| self.value(a), Number::fixed);
        match sum {
            Sum::Minus(all) => match all.as_slice() {
                [Amount::Number(0), inner] => match self.count(inner) {
                    Count::Number(n) => Count::Number(-n),
                    Count::Per(n, each) => Count::Per(-n, each),
                    Count::Words(words) => Count::Words(Text::from("minus").and(words)),
                },
                _ => Count::Words(said()),
            },
            Sum::Clamp(clamp) => match self.count(&clamp.amount) {
                Count::Number(_) => Count::Number(sum.value(|a| a.fixed().unwrap_or(0))),
                Count::Per(n, each) => Count::Per(n, each.and(clamp.bounds())),
                Count::Words(words) => Count::Words(words.and(clamp.bounds())),
            },
            Sum::Max(all) if let Some(said) = self.in_excess(all) => said,
            Sum::Times(all)
                if let [Amount::Number(number), of] = all.as_slice()
                    && let Count::Per(each, of) = self.count(of) =>
            {
                Count::Per(number.saturating_mul(each), of)
            }
            Sum::Plus(_)
            | Sum::Times(_)
            | Sum::Min(_)
            | Sum::Max(_)
            | Sum::HalfUp(_)
            | Sum::HalfDown(_) => Count::Words(said()),
        }
    }

    /// The amount by which a number exceeds another, at least 0.
    fn in_excess(&self, all: &[Amount]) -> Option<Count> {
        let [Amount::Number(0), Amount::Of(expression)] = all else {
            return None;
        };
        let Expression::Sum(Sum::Minus(parts)) = &**expression else {
            return None;
        };
        let [of, Amount::Of(beyond)] = parts.as_slice() else {
            return None;
        };
        let (Count::Per(count, each), Expression::Measure(measure)) = (self.count(of), &**beyond)
        else {
            return None;
        };
        let whose = match (measure.what, &measure.of) {
            (Measure::HandSize, Noun::You) => self.own("hand"),
            (Measure::HandSize, of) => self.np(of).owns("hand"),
            _ => return None,
        };
        let cards = Text::from("in excess of the cards in").and(whose.object());
        Some(Count::Per(count, each.and(cards)))
    }

    /// A counted noun: "2 clues per investigator", "1 damage for each point you failed by", "all your resources".
    pub fn amount_of(&self, amount: &Amount, noun: &str) -> Np {
        // A computed number cannot be a word before a noun: "X resources (X is the lowest combat of an enemy)".
        let compared = match amount {
            Amount::Number(_) => false,
            Amount::Of(e) => matches!(
                **e,
                Expression::Most(_)
                    | Expression::Fewest(_)
                    | Expression::If(_)
                    | Expression::Sum(_)
            ),
        };
        match self.count(amount) {
            Count::Number(n) => Np::count(n, noun),
            Count::Per(n, each) => Np::count(n, noun).post(each),
            Count::Words(words) if compared => Np::new(Det::Amount("X".into()), noun)
                .post(Text::from("(X is").and(words).close(")")),
            Count::Words(words) => Np::new(Det::Amount(words), noun),
        }
    }

    /// A signed amount and its noun: "+1 combat", "−1 for each clue at your location".
    pub fn signed(&self, amount: &Amount, what: impl Into<Text>) -> Text {
        if let Amount::Of(e) = amount
            && let Expression::If(branch) = &**e
            && let (Amount::Number(then), Amount::Number(otherwise @ (1.. | ..=-1))) =
                (&branch.then, &branch.otherwise)
        {
            let note = Text::from(format!("({} instead if", words::signed(*then)))
                .and(self.if_words(&branch.is))
                .close(")");
            return Text::from(words::signed(*otherwise)).and(what).and(note);
        }
        // "−X, where X is the most doom on a Cultist enemy"
        if let Amount::Of(e) = amount
            && let Expression::Sum(Sum::Minus(all)) = &**e
            && let [Amount::Number(0), inner] = all.as_slice()
            && let Count::Words(words) = self.count(inner)
        {
            return Text::from("−X").and(what).close(", where X is").and(words);
        }
        match self.count(amount) {
            Count::Number(n) => Text::from(words::signed(n)).and(what),
            Count::Per(n, each) => Text::from(words::signed(n)).and(what).and(each),
            // Words can take the place of a number: "+that many combat".
            Count::Words(words) if matches!(words.plain().as_str(), "that many" | "all") => {
                Text::from("+").close(words).and(what)
            }
            Count::Words(words) => Text::from("+X")
                .and(what)
                .and(Text::from("(X is").and(words).close(")")),
        }
    }

    /// The place of a token: "on this card", "at your location", "in your resource pool".
    pub fn on(&self, token: Token, noun: &Noun) -> Text {
        match (token, noun) {
            (Token::Resource, Noun::You) => "in your resource pool".into(),
            (Token::Damage | Token::Horror, Noun::You) => match self.content.def(self.def).kind {
                KindName::Investigator => "on this investigator".into(),
                _ => "on your investigator".into(),
            },
            (_, Noun::Here) => self.at(noun),
            _ => Text::from("on").and(self.np(noun).object()),
        }
    }

    /// Changes of numbers, for a while (`for_how_long`) or always. Those with the same verb share a clause.
    pub fn modifiers(&self, to: &Noun, all: &[Modifier], for_how_long: &str) -> Vec<Clause> {
        // Without changes, nothing is written.
        if all.is_empty() {
            return Vec::new();
        }
        let who = match self.np(to) {
            np if np.is_you() => stated_you(),
            np => np,
        };
        let with_duration = |clause: Clause| {
            if for_how_long.is_empty() {
                clause
            } else {
                clause.with(for_how_long)
            }
        };
        let mut out = Vec::new();
        let mut open: Option<(&'static str, Vec<Text>)> = None;
        let said = |(verb, what): (&'static str, Vec<Text>)| {
            let clause = Clause::new(verb).subject(who.clone());
            with_duration(clause.with(words::list(what, "and")))
        };
        for m in all {
            let clause = match self.modifier(to, &who, m) {
                Changed::Said(verb, what) => {
                    match &mut open {
                        Some((same, before)) if *same == verb => before.push(what),
                        _ => out.extend(open.replace((verb, vec![what])).map(said)),
                    }
                    continue;
                }
                Changed::Had(clause) => with_duration(clause),
                Changed::Own(clause) => clause,
            };
            out.extend(open.take().map(said));
            out.push(clause);
        }
        out.extend(open.map(said));
        out
    }

    /// The words for a change of a number of `who`.
    fn modifier(&self, to: &Noun, who: &Np, modifier: &Modifier) -> Changed {
        let get = |what: Text| Changed::Said("get", self.signed(&modifier.add, what));
        let deal = |what: &str| Changed::Said("deal", self.signed(&modifier.add, what));
        let you = *who == stated_you();
        let their = |what: &str| Text::from(if you { "your" } else { "their" }).and(what);
        // The change applies to the card, or to the investigators who play cards.
        let costs = |what: Text| match (self.is_person(to), you) {
            (true, true) => get(Text::from("to the cost of").and(what).and("you play")),
            (true, false) => get(Text::from("to the cost of").and(what).and("they play")),
            (false, _) => get("cost".into()),
        };
        let have = |what: &str, only: Text| {
            let np = self.amount_of(&modifier.add, what).adj("additional");
            let clause = Clause::new("have").subject(who.clone());
            Changed::Had(clause.object(np.post(only)))
        };
        match modifier.quantity {
            Quantity::Skill(s) => get(Text::symbol(s.name())),
            Quantity::EverySkill => get("to each skill".into()),
            Quantity::SkillValue => get(Text::from("to").and(their("skill value"))),
            Quantity::Shroud => get("shroud".into()),
            Quantity::Fight => get("fight".into()),
            Quantity::Evade => get("evade".into()),
            Quantity::Health => get("health".into()),
            Quantity::Sanity => get("sanity".into()),
            Quantity::EnemyDamage => deal("damage"),
            Quantity::EnemyHorror => deal("horror"),
            Quantity::AttackDamage => Changed::Own(
                Clause::new("deal")
                    .subject(Np::that("attack"))
                    .with(self.signed(&modifier.add, "damage")),
            ),
            Quantity::CluesDiscovered => Changed::Own(
                Clause::new("discover")
                    .passive()
                    .subject(self.amount_of(&modifier.add, "clue").adj("additional")),
            ),
            Quantity::Actions => have("action", "each turn".into()),
            Quantity::ActionsFor(of_trait) => have(
                "action",
                Text::from("each turn, which can only activate abilities of")
                    .and(self.trait_name(of_trait))
                    .and("cards"),
            ),
            Quantity::PlayCost => costs("cards".into()),
            Quantity::PlayCostFor(cards) => {
                costs(self.trait_name(cards.of_trait).and(match cards.kind {
                    None => "cards".to_owned(),
                    Some(kind) => format!("{}s", super::kind_noun(kind)),
                }))
            }
            Quantity::Slots(slot) => have(&format!("{} slot", super::slot_name(slot)), Text::new()),
            Quantity::SlotsFor(slots) => {
                let traits = std::iter::once(slots.of_trait).chain(slots.or_trait);
                let traits = traits.map(|t| self.trait_name(t)).collect();
                let only = Text::from("for")
                    .and(words::list(traits, "and"))
                    .and("assets only");
                have(&format!("{} slot", super::slot_name(slots.slot)), only)
            }
            Quantity::HandSize => get(Text::from("to").and(their("maximum hand size"))),
            Quantity::UpkeepResources => Changed::Own(
                Clause::new("gain")
                    .subject(who.clone())
                    .object(self.amount_of(&modifier.add, "resource").adj("additional"))
                    .with("in each upkeep phase"),
            ),
            Quantity::Margin => {
                let by = match &modifier.add {
                    Amount::Number(n @ ..=-1) => Text::from(format!("by {} less", -n)),
                    more => Text::from("by").and(self.value(more)).and("more"),
                };
                Changed::Own(
                    Clause::new("succeed")
                        .subject(who.clone())
                        .with(by)
                        .with("if the test succeeds"),
                )
            }
            Quantity::Difficulty => {
                let tests = match you {
                    true => Text::from("your tests"),
                    false => Text::from("tests of").and(who.clone().object()),
                };
                let clause = Clause::new("get").subject(Np::name(tests).plural());
                Changed::Had(clause.with(self.signed(&modifier.add, "difficulty")))
            }
            Quantity::StartingResources => {
                let begin = "to the resources with which the game begins";
                Changed::Own(
                    Clause::new("get")
                        .subject(who.clone())
                        .with(self.signed(&modifier.add, begin)),
                )
            }
        }
    }

    /// A clause about the test: "you succeed"; for a committed card, "this test succeeds".
    pub fn outcome(&self, success: bool) -> Clause {
        let verb = if success { "succeed" } else { "fail" };
        if self.committed {
            Clause::new(verb).subject(Np::this("test"))
        } else {
            Clause::new(verb)
        }
    }

    /// Adds "would".
    pub fn would(clause: Clause, would: bool) -> Clause {
        if would {
            clause.aux(Aux::Would)
        } else {
            clause
        }
    }
}

/// A sentence with its subject, even if that is "you".
pub(super) fn statement(sentence: &Sentence) -> Text {
    match sentence {
        Sentence::Clause(c) => c.text(Form::Statement),
        Sentence::And(parts) => words::list(parts.iter().map(statement).collect(), "and"),
        other => other.inline(),
    }
}

fn amount_of(e: Expression) -> Amount {
    Amount::Of(Box::new(e))
}

/// The plural of what is counted. A symbol has none.
fn plural(what: &Text) -> Text {
    let plain = what.plain();
    match plain.split_once(" in ") {
        Some((head, place)) => format!("{} in {place}", words::plural(head)).into(),
        None if plain.starts_with('[') || plain.contains(' ') => what.clone(),
        None => words::plural(&plain).into(),
    }
}
