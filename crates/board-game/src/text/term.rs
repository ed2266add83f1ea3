//! Rules in force in words: changed numbers, prohibitions and permissions.

use super::Scribe;
use super::when::check_word;
use super::who::{border, deck, deck_noun, keyword, kind_noun, stat_word, status};
use crate::content::ability::{
    CheckKind, Duration, EncounterKind, Forbid, Forbidden, Modify, Permit, Permitted, Quantity,
    QuantityOf, Static, Subject,
};
use crate::content::amount::{Amount, Stat};
use crate::content::filter::{GateFilter, Keyword, Who, Whom};
use packs::prose::{Agree, Aux, Case, Clause, Det, Form, Np, Sentence, Text, words};

/// The duration, after a sentence.
pub(super) fn lasting(duration: Duration) -> &'static str {
    match duration {
        Duration::ThisCheck => "for this check",
        Duration::ThisCombat => "until the end of this combat",
        Duration::ThisEncounter => "until the end of this encounter",
        Duration::ThisPhase => "until the end of this phase",
        Duration::ThisTurn => "until the end of this turn",
        Duration::UntilEndOfNextTurn => "until the end of the next turn",
        Duration::WhileInPlay => "",
        Duration::ThisGame => "for the rest of the game",
    }
}

/// A sentence that names its subject even if it is "you".
fn stated(clause: Clause) -> Sentence {
    Sentence::Words(clause.text(Form::Statement))
}

fn check_kind(kind: CheckKind) -> String {
    match kind {
        CheckKind::Any => "all checks".into(),
        CheckKind::CloseGate => "checks to close gates".into(),
        other => format!("{} checks", check_word(other)),
    }
}

impl Scribe<'_> {
    /// The sentences of all rules in force. Changes with the same subject share a sentence.
    pub(super) fn statics(&self, all: &[Static]) -> Vec<Sentence> {
        let mut sentences: Vec<Sentence> = Vec::new();
        let mut gets: Vec<(Np, Duration, Vec<Text>)> = Vec::new();
        for one in all {
            match one {
                Static::Modify(modify) => match self.got(modify) {
                    Some(text) => {
                        let of = self.subject(modify);
                        match gets
                            .last_mut()
                            .filter(|(last, lasts, _)| *last == of && *lasts == modify.lasts)
                        {
                            Some((_, _, texts)) => texts.push(text),
                            None => gets.push((of, modify.lasts, vec![text])),
                        }
                    }
                    None => sentences.push(self.modified(modify)),
                },
                Static::Forbid(f) => sentences.push(self.forbidden(f)),
                Static::Permit(p) => sentences.push(self.permitted_rule(p)),
            }
        }
        let gets = gets.into_iter().map(|(of, lasts, texts)| {
            stated(
                Clause::new("get")
                    .subject(of)
                    .with(words::list(texts, "and"))
                    .with(lasting(lasts)),
            )
        });
        gets.collect::<Vec<_>>()
            .into_iter()
            .chain(sentences)
            .collect()
    }

    /// One changed number as a sentence.
    pub(super) fn modify(&self, modify: &Modify) -> Sentence {
        match self.got(modify) {
            Some(text) => stated(
                Clause::new("get")
                    .subject(self.subject(modify))
                    .with(text)
                    .with(lasting(modify.lasts)),
            ),
            None => self.modified(modify),
        }
    }

    /// The subject of a changed number, in the plural if it is general: "Cultists".
    fn subject(&self, m: &Modify) -> Np {
        match &m.of {
            Subject::Game => Np::each(one_of_all(m.quantity)),
            Subject::Who(w) => self.who(w),
            Subject::Monster(f) if f.this || f.it || f.named.is_some() => self.monsters(f, Det::A),
            Subject::Monster(f) => self.monsters(f, Det::Bare(Agree::Many)),
            Subject::Card(f) if f.this || f.it || f.named.is_some() => self.cards(f, Det::A),
            Subject::Card(f) => self.cards(f, Det::Bare(Agree::Many)),
            Subject::Gate(f) if f.here || f.entered || f.named.is_some() => self.gates(f, Det::A),
            Subject::Gate(f) => self.gates(f, Det::Bare(Agree::Many)),
            Subject::Place(p) => self.place(p, Det::Bare(Agree::Many)),
        }
    }

    /// The object of "gets": "+1 Luck". `None` if another verb is better.
    fn got(&self, modify: &Modify) -> Option<Text> {
        let add = modify.add.as_ref()?;
        if modify.set.is_some() {
            return None;
        }
        let (head, tail) = self.signed(add);
        let least = modify
            .at_least
            .map_or_else(Text::new, |n| Text::from(format!("(to no less than {n})")));
        let say = |what: String| Some(head.clone().and(what).and(tail.clone()).and(least.clone()));
        match modify.quantity {
            Quantity::Of(QuantityOf::Skill(CheckKind::Any)) => say("to all skills".into()),
            Quantity::Of(QuantityOf::Skill(k)) => say(check_word(k).into()),
            Quantity::Of(QuantityOf::Check(k)) => say(format!("to {}", check_kind(k))),
            Quantity::Of(QuantityOf::Maximum(stat)) => say(format!("maximum {}", stat_word(stat))),
            Quantity::WeaponBonus if matches!(modify.of, Subject::Card(_)) => say("bonus".into()),
            Quantity::MovementPoints => say(word(add, "movement point")),
            Quantity::Focus => say("Focus".into()),
            Quantity::Hands => say(word(add, "hand")),
            Quantity::Toughness => say("toughness".into()),
            Quantity::Awareness => say("awareness".into()),
            Quantity::HorrorRating => say("horror rating".into()),
            Quantity::HorrorDamage => say("horror damage".into()),
            Quantity::CombatRating => say("combat rating".into()),
            Quantity::CombatDamage => say("combat damage".into()),
            Quantity::Of(
                QuantityOf::DicePerClue(_)
                | QuantityOf::Difficulty(_)
                | QuantityOf::Loss(_)
                | QuantityOf::Gain(_)
                | QuantityOf::Draw(_)
                | QuantityOf::CardsInEncounter(_),
            )
            | Quantity::BonusKind
            | Quantity::WeaponBonus
            | Quantity::CombatSkill
            | Quantity::SuccessFrom
            | Quantity::SixCounts
            | Quantity::Border
            | Quantity::Keyword
            | Quantity::AncientOneRating
            | Quantity::SealClues
            | Quantity::SpellSanity
            | Quantity::TrophyValue
            | Quantity::MonsterLimit
            | Quantity::OutskirtsLimit
            | Quantity::GatesToAwaken
            | Quantity::MonstersPerGate
            | Quantity::SuccessesPerDoom
            | Quantity::MythosCards
            | Quantity::ClueLimit
            | Quantity::Stable
            | Quantity::Aquatic => None,
        }
    }

    /// The sentence of a changed number that cannot use "gets".
    fn modified(&self, modify: &Modify) -> Sentence {
        let subject = self.subject(modify);
        let owner = || subject.cased(Case::Owner);
        let least = modify
            .at_least
            .map_or_else(Text::new, |n| Text::from(format!("(to no less than {n})")));
        // "is 2", "is 1 higher": the change of the number that `what` names.
        let number = |what: Text| {
            let change = match (&modify.set, &modify.add) {
                (Some(set), _) => self.value(set),
                (None, Some(Amount::N(number))) => format!(
                    "{} {}",
                    number.unsigned_abs(),
                    if *number < 0 { "lower" } else { "higher" }
                )
                .into(),
                (None, Some(add)) => {
                    let (head, tail) = self.signed(add);
                    head.and(tail)
                }
                (None, None) => "changed".into(),
            };
            stated(
                Clause::new("be")
                    .subject(Np::name(what))
                    .with(change)
                    .with(least.clone())
                    .with(lasting(modify.lasts)),
            )
        };
        let add = || match &modify.add {
            Some(Amount::N(n)) => Np::count(i32::from(*n).abs(), "die"),
            Some(other) => self.counted(other, "die").0,
            None => Np::count(1, "die"),
        };
        match modify.quantity {
            Quantity::Of(QuantityOf::DicePerClue(k)) => {
                let what = Text::from("for each Clue spent on").and(check_kind(k));
                stated(
                    Clause::new("roll")
                        .subject(subject.clone())
                        .object(add().adj("extra"))
                        .with(what)
                        .with(lasting(modify.lasts)),
                )
            }
            Quantity::Of(QuantityOf::Difficulty(kind)) => match &modify.of {
                Subject::Gate(f) if *f == GateFilter::default() => {
                    number(Text::from("the difficulty of").and(check_kind(kind)))
                }
                Subject::Gate(_) => number(
                    Text::from("the difficulty of")
                        .and(check_kind(kind))
                        .and("on")
                        .and(subject.object()),
                ),
                Subject::Game => number(Text::from("the difficulty of").and(check_kind(kind))),
                _ => number(
                    Text::from("the difficulty of")
                        .and(check_kind(kind))
                        .and("for")
                        .and(subject.object()),
                ),
            },
            Quantity::Of(QuantityOf::Skill(CheckKind::Any)) => {
                number(owner().and("skill of each kind"))
            }
            Quantity::Of(QuantityOf::Skill(k)) => number(owner().and(check_word(k))),
            Quantity::Of(QuantityOf::Check(k)) => {
                number(owner().and("bonus to").and(check_kind(k)))
            }
            Quantity::Of(QuantityOf::Maximum(s)) => {
                number(owner().and("maximum").and(stat_word(s)))
            }
            Quantity::Of(QuantityOf::Loss(s)) => {
                self.more_or_less("lose", &subject, modify, s, "each time")
            }
            Quantity::Of(QuantityOf::Gain(s)) => {
                self.more_or_less("gain", &subject, modify, s, "each time")
            }
            Quantity::Of(QuantityOf::Draw(pile)) => {
                let n = modify.add.clone().unwrap_or_else(Amount::one);
                let (more, _) = self.counted(&n, "card");
                let whenever = format!(
                    "whenever {} draw from {}",
                    if subject.is_you() { "you" } else { "they" },
                    deck(pile)
                );
                let back = if more.agree() == Agree::One {
                    "1 of them"
                } else {
                    "as many of them"
                };
                let discard = Text::from("then")
                    .and(agreeing(&subject, "discard"))
                    .and(back);
                stated(
                    Clause::new("draw")
                        .subject(subject.clone())
                        .object(more.adj("extra"))
                        .with(whenever)
                        .with("and")
                        .with(discard),
                )
            }
            Quantity::Of(QuantityOf::CardsInEncounter(kind)) => {
                let at = if kind == EncounterKind::Place {
                    "at locations"
                } else {
                    "in Other Worlds"
                };
                let text = modify
                    .set
                    .as_ref()
                    .or(modify.add.as_ref())
                    .map_or_else(Text::new, |n| self.value(n));
                let cards = match text.plain().as_str() {
                    "1" => "card for encounters",
                    _ => "cards for encounters",
                };
                let draw = text
                    .and(cards)
                    .and(at)
                    .and("and")
                    .and(agreeing(&subject, "choose"))
                    .and("1 of them");
                stated(
                    Clause::new("draw")
                        .subject(subject.clone())
                        .with(draw)
                        .with(lasting(modify.lasts)),
                )
            }
            Quantity::WeaponBonus if matches!(modify.of, Subject::Card(_)) => {
                number(owner().and("bonus"))
            }
            Quantity::WeaponBonus => number(owner().and("weapons' bonus")),
            Quantity::BonusKind => {
                let kind = modify.kind.map_or("changed", |k| match kind_noun(k) {
                    "physical weapon" => "physical",
                    "magical weapon" => "magical",
                    other => other,
                });
                stated(
                    Clause::new("be")
                        .subject(Np::name(owner().and("bonus")))
                        .with(kind)
                        .with(lasting(modify.lasts)),
                )
            }
            Quantity::CombatSkill => {
                let skill = modify.skill.map_or("another skill", check_word);
                let what = Text::from("Combat checks against")
                    .and(subject.object())
                    .and("use")
                    .and(skill)
                    .and("instead of Fight");
                Sentence::Words(what.and(lasting(modify.lasts)))
            }
            Quantity::SuccessFrom => {
                let text = modify
                    .set
                    .as_ref()
                    .or(modify.add.as_ref())
                    .map_or_else(Text::new, |n| self.value(n));
                let subject = subject.clone();
                stated(
                    Clause::new("succeed")
                        .subject(subject)
                        .with("on dice of")
                        .with(text)
                        .with("or more")
                        .with(lasting(modify.lasts)),
                )
            }
            Quantity::SixCounts => {
                let text = modify
                    .set
                    .as_ref()
                    .or(modify.add.as_ref())
                    .map_or_else(Text::new, |n| self.value(n));
                let successes = match text.plain().as_str() {
                    "1" => "success",
                    _ => "successes",
                };
                Sentence::Words(
                    Text::from("each 6 counts as")
                        .and(text)
                        .and(successes)
                        .and(lasting(modify.lasts)),
                )
            }
            Quantity::MovementPoints => {
                let text = modify
                    .set
                    .as_ref()
                    .or(modify.add.as_ref())
                    .map_or_else(Text::new, |n| self.value(n));
                stated(
                    Clause::new("have")
                        .subject(subject)
                        .with(text)
                        .with("movement points")
                        .with(lasting(modify.lasts)),
                )
            }
            Quantity::Focus => number(owner().and("Focus")),
            Quantity::Hands => number(Text::from("the number of").and(owner()).and("hands")),
            Quantity::Toughness => number(owner().and("toughness")),
            Quantity::Awareness => number(owner().and("awareness")),
            Quantity::HorrorRating => number(owner().and("horror rating")),
            Quantity::HorrorDamage => number(owner().and("horror damage")),
            Quantity::CombatRating => number(owner().and("combat rating")),
            Quantity::CombatDamage => number(owner().and("combat damage")),
            Quantity::Border => {
                let way = modify.border.map_or("other", border);
                let how = match way {
                    "stationary" => Text::from("do not move"),
                    way => Text::from("move as").and(way).and("monsters"),
                };
                let how = if subject.agree() == Agree::One {
                    how.plain()
                        .replacen("do not move", "does not move", 1)
                        .replacen("move as", "moves as", 1)
                        .into()
                } else {
                    how
                };
                Sentence::Words(subject.text().and(how).and(lasting(modify.lasts)))
            }
            Quantity::Keyword => match (&modify.grant, &modify.remove, &modify.of) {
                (Some(granted @ (Keyword::Endless | Keyword::Undead | Keyword::Elusive)), _, _) => {
                    stated(
                        Clause::new("be")
                            .subject(subject)
                            .with(keyword(*granted, true))
                            .with(lasting(modify.lasts)),
                    )
                }
                (Some(granted), _, _) => stated(
                    Clause::new("have")
                        .subject(subject)
                        .with(keyword(*granted, true))
                        .with(lasting(modify.lasts)),
                ),
                (None, Some(removed), Subject::Who(_)) => stated(
                    Clause::new("ignore")
                        .subject(subject)
                        .with(self.keyword_name(*removed))
                        .with(lasting(modify.lasts)),
                ),
                (None, Some(removed), _) => stated(
                    Clause::new("lose")
                        .subject(subject)
                        .with(self.keyword_name(*removed))
                        .with(lasting(modify.lasts)),
                ),
                (None, None, _) => Sentence::Empty,
            },
            Quantity::AncientOneRating => number("the Ancient One's combat rating".into()),
            Quantity::SealClues => number("the number of Clues needed to seal a gate".into()),
            Quantity::SpellSanity => {
                let whose = match &modify.of {
                    Subject::Card(_) => subject.cased(Case::Owner),
                    Subject::Game => "each Spell's".into(),
                    Subject::Who(_) if subject.is_you() => "each of your Spells'".into(),
                    Subject::Who(_)
                    | Subject::Monster(_)
                    | Subject::Gate(_)
                    | Subject::Place(_) => "each Spell's".into(),
                };
                number(whose.and("Sanity cost"))
            }
            Quantity::TrophyValue => number(match &modify.of {
                Subject::Monster(_) => owner().and("toughness as trophies"),
                Subject::Game
                | Subject::Who(_)
                | Subject::Card(_)
                | Subject::Gate(_)
                | Subject::Place(_) => owner().and("monster trophies' toughness"),
            }),
            Quantity::MonsterLimit => number("the monster limit".into()),
            Quantity::OutskirtsLimit => number("the limit of the Outskirts".into()),
            Quantity::GatesToAwaken => {
                number("the number of open gates that awakens the Ancient One".into())
            }
            Quantity::MonstersPerGate => {
                number("the number of monsters that come with a new gate".into())
            }
            Quantity::SuccessesPerDoom => {
                number("the number of successes that removes a doom token".into())
            }
            Quantity::MythosCards => number("the number of Mythos cards drawn each turn".into()),
            Quantity::ClueLimit => number(
                Text::from("the most Clues")
                    .and(subject.text())
                    .and("can have"),
            ),
            Quantity::Stable | Quantity::Aquatic => {
                let word = if modify.quantity == Quantity::Stable {
                    "stable"
                } else {
                    "aquatic"
                };
                let not = matches!(modify.set, Some(Amount::N(0)))
                    || matches!(modify.add, Some(Amount::N(n)) if n < 0);
                let clause = Clause::new("be")
                    .subject(subject)
                    .with(word)
                    .with(lasting(modify.lasts));
                stated(if not { clause.negated() } else { clause })
            }
        }
    }

    /// "you lose 1 Sanity less each time".
    fn more_or_less(
        &self,
        verb: &str,
        subject: &Np,
        modify: &Modify,
        stat: Stat,
        each: &str,
    ) -> Sentence {
        let least = modify
            .at_least
            .filter(|n| *n > 0)
            .map_or_else(Text::new, |n| Text::from(format!("(at least {n})")));
        let (amount, less) = match &modify.add {
            Some(Amount::N(n)) => (Amount::N(n.abs()), *n < 0),
            Some(other) => (other.clone(), false),
            None => (Amount::one(), false),
        };
        let (what, tail) = self.stat(stat, &amount);
        let how = if less { "less" } else { "more" };
        stated(
            Clause::new(verb)
                .subject(subject.clone())
                .with(what)
                .with(how)
                .with(each)
                .with(tail)
                .with(least)
                .with(lasting(modify.lasts)),
        )
    }

    /// The name of a keyword, or of an ability that was picked before.
    fn keyword_name(&self, sym: packs::Sym) -> Text {
        match self.around().named.get(&sym) {
            Some(np) => np.object(),
            None => super::book::title_case(self.book.slug(sym)).into(),
        }
    }

    /// The sentence of a prohibition.
    pub(super) fn forbidden(&self, forbid: &Forbid) -> Sentence {
        let everybody = || Np::name("nobody");
        // A prohibition for each investigator is written with "nobody".
        let all = |w: &&Who| w.whom == Whom::Each && w.filter.is_none();
        let who = forbid.who.as_ref().filter(|w| !all(w)).map(|w| self.who(w));
        let cannot = |verb: &str, rest: Text| {
            let clause = match &who {
                Some(who) => Clause::new(verb).subject(who.clone()).cannot(),
                None => Clause::new(verb).subject(everybody()).aux(Aux::Can),
            };
            clause.with(rest)
        };
        let no =
            |np: Np, verb: &str, rest: Text| Clause::new(verb).subject(np).aux(Aux::Can).with(rest);
        let clause = match &forbid.what {
            Forbidden::Gain(stat) => {
                let what = match stat {
                    Stat::Sanity | Stat::Stamina | Stat::Money => stat_word(*stat).to_owned(),
                    other => words::plural(stat_word(*other)),
                };
                cannot("gain", what.into())
            }
            Forbidden::Cast => cannot("cast", "Spells".into()),
            Forbidden::Seal => cannot("seal", "gates".into()),
            Forbidden::Become(s) => cannot("be", status(*s).into()),
            Forbidden::TerrorRise => Clause::new("rise")
                .subject(Np::the("terror level"))
                .cannot(),
            Forbidden::GateAt(p) => no(Np::no("gate"), "open", self.at(p)),
            Forbidden::MonsterAt(p) => no(Np::no("monster"), "appear", self.at(p)),
            Forbidden::Enter(p) => cannot("enter", self.place(p, Det::A).object()),
            Forbidden::Leave(p) => cannot("leave", self.place(p, Det::A).object()),
            Forbidden::Flee => cannot("flee", Text::new()),
            Forbidden::Trade => cannot("trade", Text::new()),
            Forbidden::Take(card) => cannot("take", self.book.name(*card)),
            Forbidden::Progress => no(Np::no("progress marker"), "be placed on rifts", Text::new()),
            Forbidden::Unseal(p) => Clause::new("remove")
                .subject(Np::the("elder sign").post(self.at(p)))
                .passive()
                .cannot(),
            Forbidden::Lose(c) => cannot("lose", self.cards(c, Det::A).object()),
        };
        let clause = if forbid.except.0.is_empty() {
            clause
        } else {
            clause
                .with("except by")
                .with(self.names(&forbid.except, "or"))
        };
        stated(clause.with(lasting(forbid.lasts)))
    }

    /// The sentence of a permission beyond the rules.
    pub(super) fn permitted_rule(&self, permit: &Permit) -> Sentence {
        let who = self.who(&permit.who);
        let may = |verb: &str, rest: Text| Clause::new(verb).subject(who.clone()).may().with(rest);
        let clause = match &permit.what {
            Permitted::DrawFromBottom(decks) => {
                let names = words::list(
                    decks.iter().map(|d| Text::from(deck_noun(*d))).collect(),
                    "or",
                );
                may(
                    "look at",
                    Text::from("the bottom card of the")
                        .and(names)
                        .and("deck and draw it instead of the top one"),
                )
            }
            Permitted::ReturnAtAnyGate => may("return", "to Arkham at any open gate".into()),
            Permitted::JoinFromBox => may(
                "be",
                "joined by Allies that were returned to the box".into(),
            ),
            Permitted::EveryGateBursts => Clause::new("burst")
                .subject(Np::name("every gate that opens"))
                .with("open"),
        };
        stated(clause.with(lasting(permit.lasts)))
    }
}

/// The noun for the owners of a number of the whole game: each investigator, monster, weapon or place.
fn one_of_all(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Of(_)
        | Quantity::MovementPoints
        | Quantity::Focus
        | Quantity::Hands
        | Quantity::WeaponBonus
        | Quantity::BonusKind
        | Quantity::SuccessFrom
        | Quantity::SixCounts
        | Quantity::SpellSanity
        | Quantity::TrophyValue
        | Quantity::ClueLimit => "investigator",
        Quantity::Toughness
        | Quantity::Awareness
        | Quantity::HorrorRating
        | Quantity::HorrorDamage
        | Quantity::CombatRating
        | Quantity::CombatDamage
        | Quantity::CombatSkill
        | Quantity::Border
        | Quantity::Keyword => "monster",
        Quantity::Stable | Quantity::Aquatic => "place",
        Quantity::AncientOneRating
        | Quantity::SealClues
        | Quantity::MonsterLimit
        | Quantity::OutskirtsLimit
        | Quantity::GatesToAwaken
        | Quantity::MonstersPerGate
        | Quantity::SuccessesPerDoom
        | Quantity::MythosCards => "game",
    }
}

/// A verb that agrees with a subject named before.
fn agreeing(subject: &Np, verb: &str) -> String {
    if subject.agree() == Agree::One {
        words::third(verb)
    } else {
        words::many(verb)
    }
}

/// The noun of a change: "+1 movement point", "−2 movement points".
fn word(amount: &Amount, noun: &str) -> String {
    match amount {
        Amount::N(1 | -1) => noun.to_owned(),
        _ => words::plural(noun),
    }
}
