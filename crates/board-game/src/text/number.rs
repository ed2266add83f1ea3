//! Amounts and conditions in words.

use super::Scribe;
use super::who::{keyword, range, stat_word, status};
use crate::content::amount::{Amount, AmountOf, Comparison, Noun, Rating, Stat, This, fixed_range};
use crate::content::filter::{CardFilter, Condition, Fell, Place, PlaceFields};
use language::amount::Sum;
use packs::prose::{Agree, Case, Clause, Det, Form, Np, Sentence, Text, words};

impl Scribe<'_> {
    /// A counted noun and the clause that belongs to it: ("1 Clue", "for each success").
    pub(super) fn counted(&self, amount: &Amount, noun: &str) -> (Np, Text) {
        let one = |tail: Text| (Np::count(1, noun), tail);
        let half = |round: &str| {
            let what = if noun == words::plural(noun) {
                noun.to_owned()
            } else {
                words::plural(noun)
            };
            (
                Np::name(format!("half your {what}")),
                Text::from(format!("(rounded {round})")),
            )
        };
        match amount {
            Amount::N(n) => (Np::count(i32::from(*n), noun), Text::new()),
            Amount::All => (Np::new(Det::Amount("all your".into()), noun), Text::new()),
            Amount::HalfUp => half("up"),
            Amount::HalfDown => half("down"),
            Amount::Terror => one("for each point of the terror level".into()),
            Amount::Doom => one("for each doom token on the doom track".into()),
            Amount::OpenGates => one("for each open gate".into()),
            Amount::Maximum | Amount::List | Amount::Round | Amount::GateModifier => (
                Np::new(Det::Amount("X".into()), noun),
                Text::from("(X is").and(self.value(amount)).close(")"),
            ),
            Amount::Of(of) => match &**of {
                AmountOf::Successes(_) => one(self.each_result("success")),
                AmountOf::Failures(_) => one(self.each_result("failure")),
                AmountOf::Count(n) => {
                    one(Text::from("for").and(self.count_noun(n, Det::Each).object()))
                }
                AmountOf::Tokens(t) => one(Text::from("for each token").and(on(*t))),
                AmountOf::PerInvestigator(n) => (
                    Np::count(i32::from(*n), noun),
                    "for each investigator in the game".into(),
                ),
                AmountOf::Named(_) => (Np::new(Det::Amount("that many".into()), noun), Text::new()),
                AmountOf::Sum(Sum::Times(all)) => match all.as_slice() {
                    [Amount::N(nth), of] | [of, Amount::N(nth)] => {
                        let (_, tail) = self.counted(of, noun);
                        if tail.is_empty() {
                            self.x_of(amount, noun)
                        } else {
                            (Np::count(i32::from(*nth), noun), tail)
                        }
                    }
                    _ => self.x_of(amount, noun),
                },
                AmountOf::ByInvestigators(_)
                | AmountOf::Your(_)
                | AmountOf::Their(_)
                | AmountOf::Toughness(_)
                | AmountOf::Price(_)
                | AmountOf::SanityCost(_)
                | AmountOf::Rating(_)
                | AmountOf::Sum(_) => self.x_of(amount, noun),
            },
        }
    }

    fn x_of(&self, amount: &Amount, noun: &str) -> (Np, Text) {
        (
            Np::new(Det::Amount("X".into()), noun),
            Text::from("(X is").and(self.value(amount)).close(")"),
        )
    }

    fn each_result(&self, result: &str) -> Text {
        Text::from("for each").and(result)
    }

    /// Money: "$3", "$1 for each success".
    pub(super) fn money(&self, amount: &Amount) -> (Text, Text) {
        match amount {
            Amount::N(n) => (format!("${n}").into(), Text::new()),
            Amount::All => ("all your money".into(), Text::new()),
            Amount::HalfUp => ("half your money".into(), "(rounded up)".into()),
            Amount::HalfDown => ("half your money".into(), "(rounded down)".into()),
            Amount::List => ("its list price".into(), Text::new()),
            other => {
                let (np, tail) = self.counted(other, "dollar");
                let text = np.object().plain();
                let dollars = text
                    .strip_suffix(" dollars")
                    .or_else(|| text.strip_suffix(" dollar"));
                match dollars.filter(|d| d.chars().all(|c| c.is_ascii_digit())) {
                    Some(digits) => (format!("${digits}").into(), tail),
                    None if dollars == Some("X") => ("$X".into(), tail),
                    None => (np.object(), tail),
                }
            }
        }
    }

    /// A change of an investigator's stat, and the clause that belongs to it.
    pub(super) fn stat(&self, stat: Stat, amount: &Amount) -> (Text, Text) {
        if stat == Stat::Money {
            return self.money(amount);
        }
        let (np, tail) = self.counted(amount, stat_word(stat));
        (np.object(), tail)
    }

    /// A number in a sentence: "3", "the number of open gates".
    pub(super) fn value(&self, amount: &Amount) -> Text {
        match amount {
            Amount::N(n) if *n < 0 => words::signed(i32::from(*n)).into(),
            Amount::N(n) => i32::from(*n).into(),
            Amount::All => "all there is".into(),
            Amount::HalfUp => "half (rounded up)".into(),
            Amount::HalfDown => "half (rounded down)".into(),
            Amount::Maximum => "its maximum".into(),
            Amount::List => "the list price".into(),
            Amount::Terror => "the terror level".into(),
            Amount::Doom => "the number of doom tokens on the doom track".into(),
            Amount::Round => "the round of the final battle".into(),
            Amount::GateModifier => "the gate's modifier".into(),
            Amount::OpenGates => "the number of open gates".into(),
            Amount::Of(of) => match &**of {
                AmountOf::Successes(_) => "the number of successes".into(),
                AmountOf::Failures(_) => "the number of failures".into(),
                AmountOf::Your(stat) => self.you().cased(Case::Owner).and(stat_of(*stat)),
                AmountOf::Their(t) => self.who(&t.who).cased(Case::Owner).and(stat_of(t.stat)),
                AmountOf::Count(n) => Text::from("the number of")
                    .and(self.count_noun(n, Det::Bare(Agree::Many)).object()),
                AmountOf::Toughness(_) => "the monster's toughness".into(),
                AmountOf::Price(_) => "the card's price".into(),
                AmountOf::SanityCost(_) => "the Spell's Sanity cost".into(),
                AmountOf::Rating(Rating::Awareness) => "the monster's awareness".into(),
                AmountOf::Rating(Rating::Horror) => "the monster's horror rating".into(),
                AmountOf::Rating(Rating::Combat) => "the monster's combat rating".into(),
                AmountOf::PerInvestigator(n) => {
                    Text::from(i32::from(*n)).and("for each investigator in the game")
                }
                AmountOf::ByInvestigators(bands) => {
                    let each = bands.0.iter().map(|(r, number)| {
                        let with = match range(*r).as_str() {
                            "1" => "with 1 investigator".to_owned(),
                            more => format!("with {more} investigators"),
                        };
                        self.value(number).and(with)
                    });
                    words::list(each.collect(), "or")
                }
                AmountOf::Tokens(t) => Text::from("the number of tokens").and(on(*t)),
                AmountOf::Named(_) => "that number".into(),
                AmountOf::Sum(sum) => sum.said(|a| self.value(a), |a| a.fixed().map(i32::from)),
            },
        }
    }

    /// A modifier with its sign: ("+1", ""), ("−1", "for each open gate").
    pub(super) fn signed(&self, amount: &Amount) -> (Text, Text) {
        let each = |sign: &str, number: &Amount| {
            let (np, tail) = self.counted(number, "point");
            match (np.object().plain().as_str(), tail.is_empty()) {
                ("1 point", false) => (Text::from(sign.to_owned() + "1"), tail),
                _ => (
                    Text::from(sign.to_owned() + "X"),
                    Text::from("(X is").and(self.value(number)).close(")"),
                ),
            }
        };
        match amount {
            Amount::N(n) => (words::signed(i32::from(*n)).into(), Text::new()),
            Amount::Of(of) => match &**of {
                AmountOf::Sum(Sum::Minus(all)) => match all.as_slice() {
                    [Amount::N(0), of] => each("−", of),
                    [Amount::N(n), Amount::Round] => {
                        let first = words::signed(i32::from(*n) - 1);
                        (
                            first.into(),
                            "in the 1st round, 1 less in each later one".into(),
                        )
                    }
                    _ => (
                        Text::from("+X"),
                        Text::from("(X is").and(self.value(amount)).close(")"),
                    ),
                },
                _ => each("+", amount),
            },
            other => each("+", other),
        }
    }

    /// The noun that is counted, with a determiner.
    pub(super) fn count_noun(&self, noun: &Noun, det: Det) -> Np {
        match noun {
            Noun::Cards(f) => {
                let np = self.cards(f, det);
                if f.whose.is_none() && !f.this {
                    np.post("you have")
                } else {
                    np
                }
            }
            Noun::Monsters(f) => {
                let np = self.monsters(f, det);
                if f.at.is_none() && f.whose.is_none() {
                    np.post("on the board")
                } else {
                    np
                }
            }
            Noun::Gates(f) => self.gates(f, det),
            Noun::Investigators(w) => {
                let np = self.who(w);
                if np.is_you() { np } else { np.with_det(det) }
            }
            Noun::ElderSigns(p) => Np::new(det, "elder sign").post(self.anywhere(p)),
            Noun::Clues(p) => Np::new(det, "Clue").post(self.anywhere(p)),
            Noun::Named(_) => Np::new(det, "one").post("of them"),
            Noun::Deck(d) => Np::new(det, "card").post(format!("left in {}", super::who::deck(*d))),
        }
    }

    /// "on the board", if the text names no place.
    fn anywhere(&self, place: &Place) -> Text {
        let any = **place == PlaceFields::default();
        if any {
            "on the board".into()
        } else {
            self.at(place)
        }
    }

    /// A comparison: "2 or more", "at least twice the terror level".
    fn compared(&self, is: &Comparison) -> Text {
        if let Some(fixed) = fixed_range(is) {
            return range(fixed).into();
        }
        let value = |a: &Amount| self.value(a);
        match (&is.least, &is.most) {
            (Some(a), Some(second)) => Text::from("at least")
                .and(value(a))
                .and("and at most")
                .and(value(second)),
            (Some(a), None) => Text::from("at least").and(value(a)),
            (_, b) => Text::from("at most").and(b.as_ref().map_or_else(Text::new, value)),
        }
    }

    /// A condition after "if" or "while", with its subject.
    pub(super) fn if_text(&self, condition: &Condition, yes: bool) -> Text {
        match self.condition(condition, yes) {
            Sentence::Clause(c) => c.text(Form::Statement),
            other => other.inline(),
        }
    }

    /// A condition as a clause, or its opposite.
    pub(super) fn condition(&self, condition: &Condition, yes: bool) -> Sentence {
        let be = |subject: Np, what: Text| {
            let clause = Clause::new("be").subject(subject);
            (if yes { clause } else { clause.negated() })
                .with(what)
                .sentence()
        };
        let words_of = |text: Text| Sentence::Words(text);
        match condition {
            Condition::Fell(fell) => {
                let what = match fell {
                    Fell::Insane => "driven insane",
                    Fell::Unconscious => "knocked unconscious",
                    Fell::Either => "driven insane or knocked unconscious",
                };
                be(self.you(), what.into())
            }
            Condition::Your(all) => {
                let each = all.iter().map(|(stat, given)| match stat {
                    Stat::Sanity
                    | Stat::Stamina
                    | Stat::Focus
                    | Stat::Speed
                    | Stat::Sneak
                    | Stat::Fight
                    | Stat::Will
                    | Stat::Lore
                    | Stat::Luck => self
                        .you()
                        .cased(Case::Owner)
                        .and(stat_word(*stat))
                        .and(if yes { "is" } else { "is not" })
                        .and(range(*given)),
                    Stat::MaximumSanity | Stat::MaximumStamina | Stat::TrophyToughness => self
                        .you()
                        .cased(Case::Owner)
                        .and(stat_word(*stat))
                        .and(if yes { "is" } else { "is not" })
                        .and(range(*given)),
                    Stat::Money
                    | Stat::Clues
                    | Stat::Brood
                    | Stat::Spells
                    | Stat::Items
                    | Stat::Allies
                    | Stat::MonsterTrophies
                    | Stat::GateTrophies => {
                        let many = words::plural(stat_word(*stat));
                        match (given.least, given.most) {
                            (i16::MIN..=0, 0) => Text::from(if yes {
                                format!("you have no {many}")
                            } else {
                                format!("you have any {many}")
                            }),
                            _ if *stat == Stat::Money => {
                                Text::from(if yes { "you have" } else { "you do not have" })
                                    .and(format!("${}", range(*given)))
                            }
                            _ => Text::from(if yes { "you have" } else { "you do not have" })
                                .and(range(*given))
                                .and(many),
                        }
                    }
                });
                words_of(words::list(each.collect(), if yes { "and" } else { "or" }))
            }
            Condition::Status(s) => be(self.who(&s.who), status(s.is).into()),
            Condition::Has(f) => self.has(f, yes),
            Condition::HasNone(f) => self.has(f, !yes),
            Condition::Count(counted) => {
                let Some(fixed) = fixed_range(&counted.is) else {
                    let np = self.count_noun(&counted.of, Det::Amount(self.compared(&counted.is)));
                    let there = if yes { "there are" } else { "there are not" };
                    return words_of(Text::from(there).and(np.object()));
                };
                if let Noun::Named(_) = &counted.of {
                    return match (fixed.least, fixed.most, yes) {
                        (1, i16::MAX, true) | (i16::MIN..=0, 0, false) => {
                            words_of("there was at least 1".into())
                        }
                        (1, i16::MAX, false) | (i16::MIN..=0, 0, true) => {
                            words_of("there was none".into())
                        }
                        _ => words_of(
                            Text::from(if yes { "there were" } else { "there were not" })
                                .and(range(fixed)),
                        ),
                    };
                }
                match (fixed.least, fixed.most, yes) {
                    (1, i16::MAX, true) | (i16::MIN..=0, 0, false) => words_of(
                        Text::from("there is").and(self.count_noun(&counted.of, Det::A).object()),
                    ),
                    (i16::MIN..=0, 0, true) | (1, i16::MAX, false) => words_of(
                        Text::from("there is").and(self.count_noun(&counted.of, Det::No).object()),
                    ),
                    _ => {
                        let np = self.count_noun(&counted.of, Det::Amount(range(fixed).into()));
                        words_of(
                            Text::from(if yes { "there are" } else { "there are not" })
                                .and(np.object()),
                        )
                    }
                }
            }
            Condition::Terror(r) => be(Np::the("terror level"), self.compared(r)),
            Condition::Doom(r) => words_of(
                Text::from(if yes { "there are" } else { "there are not" })
                    .and(self.compared(r))
                    .and("doom tokens on the doom track"),
            ),
            Condition::Tokens(tokens) => match (tokens.is.least, tokens.is.most, yes) {
                (i16::MIN..=0, 0, true) | (1, i16::MAX, false) => {
                    words_of(Text::from("there is no token").and(on(tokens.on)))
                }
                (i16::MIN..=0, 0, false) | (1, i16::MAX, true) => {
                    words_of(Text::from("there is a token").and(on(tokens.on)))
                }
                _ => words_of(
                    Text::from(if yes { "there are" } else { "there are not" })
                        .and(range(tokens.is))
                        .and("tokens")
                        .and(on(tokens.on)),
                ),
            },
            Condition::InPlay(sym) => be(Np::name(self.book.name(*sym)), "in play".into()),
            Condition::AncientOne(sym) => be(Np::the("Ancient One"), self.book.name(*sym)),
            Condition::Awake => be(Np::the("Ancient One"), "awake".into()),
            Condition::Available(sym) => be(Np::name(self.book.name(*sym)), "available".into()),
            Condition::Area(n) => be(
                self.you(),
                format!("in the {} area", words::ordinal(u32::from(*n))).into(),
            ),
            Condition::At(place) => be(self.you(), self.at(place)),
            Condition::Price(p) => {
                let what = match (p.is.least, p.is.most) {
                    (a, b) if a == b => format!("${a}"),
                    (a, i16::MAX) => format!("${a} or more"),
                    (_, b) => format!("${b} or less"),
                };
                be(Np::the("price").post("of that card"), what.into())
            }
            Condition::All(all) => words_of(words::list(
                all.iter().map(|c| self.if_text(c, yes)).collect(),
                if yes { "and" } else { "or" },
            )),
            Condition::Any(all) => words_of(words::list(
                all.iter().map(|c| self.if_text(c, yes)).collect(),
                if yes { "or" } else { "and" },
            )),
            Condition::Not(c) => self.condition(c, !yes),
            Condition::OtherHandEmpty => be(Np::your("other hand"), "empty".into()),
            Condition::Wielded(t) => {
                let card = if *t == This::This {
                    "this card"
                } else {
                    "that card"
                };
                let clause = Clause::new("use").subject(Np::you()).with(card);
                (if yes { clause } else { clause.negated() }).sentence()
            }
            Condition::Against(f) => be(Np::your("opponent"), self.monsters(f, Det::A).object()),
            Condition::Number(n) => {
                let value = self.value(&n.of);
                be(Np::name(value), self.compared(&n.is))
            }
            Condition::Bound(name) => {
                let np = self.bound(*name);
                words_of(
                    Text::from(if yes {
                        "there is such"
                    } else {
                        "there is no such"
                    })
                    .and(
                        np.short()
                            .with_det(if yes { Det::A } else { Det::Bare(Agree::One) })
                            .object(),
                    ),
                )
            }
            Condition::Ignores(ignored) => {
                let clause = Clause::new("ignore")
                    .subject(self.you())
                    .with(keyword(*ignored, false));
                (if yes { clause } else { clause.negated() }).sentence()
            }
        }
    }

    fn has(&self, filter: &CardFilter, yes: bool) -> Sentence {
        let owner = filter.whose.as_ref().map_or_else(Np::you, |w| self.who(w));
        let filter = CardFilter {
            whose: None,
            ..filter.clone()
        };
        let clause = Clause::new("have").subject(owner);
        let clause = if yes {
            clause.object(self.cards(&filter, Det::A))
        } else {
            clause.object(self.cards(
                &filter,
                if filter.name.0.is_empty() {
                    Det::No
                } else {
                    Det::A
                },
            ))
        };
        let negate = !yes && !filter.name.0.is_empty();
        (if negate { clause.negated() } else { clause }).sentence()
    }
}

/// The place of tokens.
fn on(this: This) -> Text {
    match this {
        This::This => "on this card".into(),
        This::It => "on that card".into(),
    }
}

/// A stat in words: "Stamina", "number of Clues".
fn stat_of(stat: Stat) -> Text {
    match stat {
        Stat::Sanity
        | Stat::Stamina
        | Stat::Money
        | Stat::Focus
        | Stat::Speed
        | Stat::Sneak
        | Stat::Fight
        | Stat::Will
        | Stat::Lore
        | Stat::Luck
        | Stat::MaximumSanity
        | Stat::MaximumStamina => stat_word(stat).into(),
        Stat::TrophyToughness => "trophies' toughness".into(),
        Stat::Clues
        | Stat::Brood
        | Stat::Spells
        | Stat::Items
        | Stat::Allies
        | Stat::MonsterTrophies
        | Stat::GateTrophies => Text::from("number of").and(words::plural(stat_word(stat))),
    }
}
