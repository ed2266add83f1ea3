//! Timing points of triggered abilities and fast cards, in words.

use super::numbers::statement;
use super::phrase::stated_you;
use super::say::{Say, superlative};
use crate::content::*;
use packs::prose::{Agree, Aux, Clause, Det, Lead, Np, Sentence, Text, words};

/// The opening of a triggered ability: "after you defeat an enemy".
pub(super) fn opening(say: &mut Say, on: &Trigger, steps: &[Verb]) -> Text {
    let pattern = &on.happening;
    say.happening = Some(pattern.kind());
    if let Some(fixed) = fixed(on) {
        return fixed.into();
    }
    // A `cancel` stops what is happening; a replacement affects what "would" happen.
    let would = matches!(on.cell, Cell::Would)
        && !matches!(steps.first(), Some(Verb::Cancel))
        && !matches!(pattern, Pattern::Spawns(_) | Pattern::DrawsEncounter(_));
    let lead = match on.cell {
        Cell::Would | Cell::When => Lead::When,
        Cell::At => Lead::If,
        Cell::After => Lead::After,
    };
    let clause = match say.pattern(pattern) {
        Sentence::Clause(c) => Say::would(c, would).sentence(),
        other => other,
    };
    let words = match lead {
        Lead::When => "when",
        Lead::After => "after",
        Lead::If => "if",
        Lead::At
        | Lead::While
        | Lead::Until
        | Lead::NextTime
        | Lead::ForEach
        | Lead::For
        | Lead::Otherwise
        | Lead::Bare => "at",
    };
    Text::from(words).and(statement(&clause))
}

/// A phase, or any phase.
pub(super) fn phase(phase: &Option<Phase>) -> Np {
    Np::name(match phase {
        Some(Phase::Mythos) => "the mythos phase",
        Some(Phase::Investigation) => "the investigation phase",
        Some(Phase::Enemy) => "the enemy phase",
        Some(Phase::Upkeep) => "the upkeep phase",
        None => "any phase",
    })
}

/// Timing points with fixed words.
fn fixed(on: &Trigger) -> Option<String> {
    let phase = |p: &Option<Phase>| phase(p).object().plain();
    let mine = |w: &Who| matches!(w.who, Some(Noun::You));
    Some(match (on.cell, &on.happening) {
        (Cell::When, Pattern::RoundEnds) => "when the round ends".into(),
        (Cell::At, Pattern::RoundEnds) => "at the end of the round".into(),
        (Cell::At, Pattern::PhaseEnds(p)) => format!("at the end of {}", phase(p)),
        (Cell::At, Pattern::PhaseBegins(p)) => format!("at the beginning of {}", phase(p)),
        (Cell::At, Pattern::TurnEnds(w)) if w.who.is_none() => {
            "at the end of each investigator's turn".into()
        }
        (Cell::At, Pattern::TurnEnds(w)) if mine(w) => "at the end of your turn".into(),
        (Cell::At, Pattern::TurnBegins(w)) if mine(w) => "at the beginning of your turn".into(),
        _ => return None,
    })
}

impl Say<'_> {
    fn some(&self, noun: &Option<Noun>, default: Np) -> Np {
        noun.as_ref().map_or(default, |n| self.np(n))
    }

    fn mention(&mut self, noun: &Option<Noun>, default: &str) {
        self.it = Some(
            noun.as_ref()
                .map_or_else(|| Np::that(default), |n| self.again(n)),
        );
    }

    /// The clause of an occurrence. Its subject matter becomes "it".
    fn pattern(&mut self, pattern: &Pattern) -> Sentence {
        let anybody = || Np::a("investigator");
        match pattern {
            Pattern::RoundEnds => Clause::new("end").subject(Np::the("round")).sentence(),
            Pattern::PhaseBegins(p) => Clause::new("begin").subject(phase(p)).sentence(),
            Pattern::PhaseEnds(p) => Clause::new("end").subject(phase(p)).sentence(),
            Pattern::GameEnds => Clause::new("end").subject(Np::the("game")).sentence(),
            Pattern::TurnBegins(w) => Clause::new("begin")
                .subject(self.some(&w.who, anybody()).owns("turn"))
                .sentence(),
            Pattern::TurnEnds(w) => Clause::new("end")
                .subject(self.some(&w.who, anybody()).owns("turn"))
                .sentence(),
            Pattern::Plays(pattern) => {
                self.mention(&pattern.card, "card");
                Clause::new("play")
                    .subject(self.some(&pattern.who, anybody()))
                    .object(self.some(&pattern.card, Np::a("card")))
                    .sentence()
            }
            Pattern::Discards(pattern) => {
                self.mention(&pattern.card, "card");
                let card = self.some(&pattern.card, Np::a("card"));
                let card = match &pattern.who {
                    Some(who) => card.post(Text::from("of").and(if *who == Noun::You {
                        "yours".into()
                    } else {
                        self.np(who).object()
                    })),
                    None => card,
                };
                let discarded = Clause::new("discard").passive().subject(card);
                match self.content.def(self.def).kind {
                    KindName::Event => discarded.with("after being played").sentence(),
                    KindName::Asset | KindName::Enemy | KindName::Treachery => {
                        discarded.with("from play").sentence()
                    }
                    _ => discarded.sentence(),
                }
            }
            Pattern::DrawsEncounter(pattern) => {
                self.mention(&pattern.card, "card");
                let draw = Clause::new("draw")
                    .subject(self.some(&pattern.who, anybody()))
                    .object(self.some(&pattern.card, Np::a("encounter card")));
                match pattern.from_deck {
                    true => draw.with("from the encounter deck"),
                    false => draw,
                }
                .sentence()
            }
            Pattern::Readies(pattern) => {
                self.mention(&pattern.card, "card");
                Clause::new("ready")
                    .subject(self.some(&pattern.card, Np::a("card")))
                    .sentence()
            }
            Pattern::AssetDefeated(pattern) => {
                self.mention(&pattern.card, "asset");
                Clause::new("defeat")
                    .passive()
                    .subject(self.some(&pattern.card, Np::a("asset")))
                    .sentence()
            }
            Pattern::EntersPlay(pattern) => {
                self.mention(&pattern.card, "card");
                let card = self.some(&pattern.card, Np::a("card"));
                match &pattern.attached_to {
                    None => Clause::new("enter play").subject(card).sentence(),
                    Some(to) => Clause::new("attach")
                        .passive()
                        .subject(card)
                        .prep("to", &self.np(to))
                        .sentence(),
                }
            }
            Pattern::Spawns(pattern) => {
                self.mention(&pattern.enemy, "enemy");
                let clause =
                    Clause::new("spawn").subject(self.some(&pattern.enemy, Np::a("enemy")));
                pattern
                    .at
                    .iter()
                    .fold(clause, |c, at| c.with(self.at(at)))
                    .sentence()
            }
            Pattern::SpawnsOutOfPlay(pattern) => {
                self.it = Some(Np::that("location"));
                Clause::new("spawn")
                    .aux(Aux::Would)
                    .subject(self.some(&pattern.enemy, Np::a("enemy")))
                    .with("at")
                    .with(
                        self.some(&pattern.at, Np::a("location").post("that is set aside"))
                            .object(),
                    )
                    .sentence()
            }
            Pattern::Engages(pattern) => {
                self.mention(&pattern.enemy, "enemy");
                Clause::new("engage")
                    .subject(self.some(&pattern.enemy, Np::a("enemy")))
                    .object(self.some(&pattern.who, anybody()))
                    .sentence()
            }
            Pattern::Attacks(pattern) => {
                self.mention(&pattern.enemy, "enemy");
                let clause =
                    Clause::new("attack").subject(self.some(&pattern.enemy, Np::a("enemy")));
                let who = pattern.who.iter();
                let clause = who.fold(clause, |c, who| c.object(self.np(who)));
                let clause = match pattern.opportunity {
                    None => clause,
                    Some(true) => clause.with("as an attack of opportunity"),
                    Some(false) => clause.with("other than by an attack of opportunity"),
                };
                match pattern.even_if_cancelled {
                    true => clause.with("(even if that attack is cancelled)"),
                    false => clause,
                }
                .sentence()
            }
            Pattern::Evades(p) => self.done_to(p, "evade"),
            Pattern::Defeats(p) => self.done_to(p, "defeat"),
            Pattern::HarmAssigned(h) | Pattern::HarmPlaced(h) => {
                self.harmed(h, matches!(pattern, Pattern::HarmAssigned(_)))
            }
            Pattern::Discovers(pattern) => {
                let clause = Clause::new("discover")
                    .subject(self.some(&pattern.who, anybody()))
                    .object(Np::new(Det::AnyNumber, "clue"));
                pattern
                    .at
                    .iter()
                    .fold(clause, |c, at| c.with(self.at(at)))
                    .sentence()
            }
            Pattern::Leaves(pattern) => {
                let leave = Clause::new("leave").subject(self.some(&pattern.who, anybody()));
                match (&pattern.at, &pattern.to) {
                    // To leave for a place is to move there.
                    (None, Some(to)) => Clause::new("move")
                        .subject(self.some(&pattern.who, anybody()))
                        .prep("to", &self.np(to))
                        .sentence(),
                    (at, to) => {
                        let leave = leave.object(self.some(at, Np::a("location")));
                        let towards = to.iter();
                        towards
                            .fold(leave, |c, to| c.prep("for", &self.np(to)))
                            .sentence()
                    }
                }
            }
            Pattern::Draws(pattern) => {
                self.mention(&pattern.card, "card");
                Clause::new("draw")
                    .subject(self.some(&pattern.who, anybody()))
                    .object(self.some(&pattern.card, Np::a("card")))
                    .with("of a player deck")
                    .sentence()
            }
            Pattern::DeckEmpties(p) => Clause::new("be")
                .subject(self.some(&p.who, anybody()).owns("deck"))
                .with("empty")
                .sentence(),
            Pattern::GainsClues(pattern) => {
                let clause = Clause::new("gain")
                    .subject(self.some(&pattern.who, anybody()))
                    .object(Np::new(Det::AnyNumber, "clue"));
                pattern
                    .at
                    .iter()
                    .fold(clause, |c, at| c.with(self.at(at)))
                    .sentence()
            }
            Pattern::Falls(p) => Clause::new("defeat")
                .subject(self.some(&p.who, Np::a("investigator")))
                .passive()
                .sentence(),
            Pattern::Heals(p) => {
                self.mention(&p.card, "card");
                let card = self.some(&p.card, Np::a("card"));
                match &p.who {
                    None => Clause::new("heal").subject(card).passive(),
                    Some(who) => Clause::new("heal").subject(self.np(who)).object(card),
                }
                .sentence()
            }
            Pattern::Resigns(p) => Clause::new("resign")
                .subject(self.some(&p.who, anybody()))
                .sentence(),
            Pattern::Enters(pattern) if pattern.by_encounter => Clause::new("move")
                .passive()
                .subject(self.some(&pattern.who, anybody()))
                .prep("to", &self.some(&pattern.at, Np::a("location")))
                .with("by an encounter card effect")
                .sentence(),
            Pattern::Enters(p) => Clause::new("enter")
                .subject(self.some(&p.who, anybody()))
                .object(self.some(&p.at, Np::a("location")))
                .sentence(),
            Pattern::EnemyEnters(pattern) => {
                self.mention(&pattern.enemy, "enemy");
                Clause::new("enter")
                    .subject(self.some(&pattern.enemy, Np::a("enemy")))
                    .object(self.some(&pattern.at, Np::a("location")))
                    .sentence()
            }
            Pattern::EnemyLeaves(pattern) => {
                self.mention(&pattern.at, "location");
                Clause::new("leave")
                    .subject(self.some(&pattern.enemy, Np::a("enemy")))
                    .object(self.some(&pattern.at, Np::a("location")))
                    .sentence()
            }
            Pattern::LeavesPlay(pattern) => {
                self.mention(&pattern.card, "location");
                Clause::new("leave play")
                    .subject(self.some(&pattern.card, Np::a("location")))
                    .sentence()
            }
            Pattern::PickedAtRandom(pattern) => {
                self.mention(&pattern.card, "card");
                Clause::new("pick")
                    .passive()
                    .subject(self.some(&pattern.card, Np::a("card")))
                    .with("at random")
                    .sentence()
            }
            Pattern::Reveals(p) => Clause::new("reveal")
                .subject(self.some(&p.who, anybody()))
                .object(self.some(&p.at, Np::a("location")))
                .sentence(),
            Pattern::HarmDealt(p) => Clause::new("deal")
                .passive()
                .subject(self.some(&p.who, anybody()))
                .with("damage or horror")
                .sentence(),
            Pattern::RevealsTokens(p) => Clause::new("reveal")
                .subject(self.some(&p.who, anybody()))
                .object(Np::a("chaos token"))
                .sentence(),
            Pattern::TestBegins(p) => Clause::new("begin")
                .subject(self.some(&p.who, anybody()))
                .object(Np::a("skill test"))
                .sentence(),
            Pattern::TokenRevealed(pattern) => {
                let token = match pattern.any.as_slice() {
                    [] => Np::a("chaos token"),
                    any => Np::a("token").adj(super::symbols_alone(any)),
                };
                let token = match pattern.except.as_slice() {
                    [] => token,
                    none => token.post(Text::from("other than").and(super::symbols(none))),
                };
                let token = if pattern.outside {
                    token.post("in a test or outside one")
                } else {
                    token
                };
                let token = if pattern.negative {
                    token.post("with a negative modifier")
                } else {
                    token
                };
                Clause::new("reveal")
                    .subject(self.some(&pattern.who, anybody()))
                    .object(token)
                    .sentence()
            }
            Pattern::TestResolves(t) | Pattern::TestEnds(t) => self.tested(t),
            Pattern::Advances(p) => Clause::new("advance")
                .subject(self.some(&p.card, Np::the("act")))
                .sentence(),
        }
    }

    fn done_to(&mut self, pattern: &EnemyWho, verb: &str) -> Sentence {
        self.mention(&pattern.enemy, "enemy");
        let enemy = self.some(&pattern.enemy, Np::a("enemy"));
        let clause = match &pattern.who {
            Some(who) => Clause::new(verb).subject(self.np(who)).object(enemy),
            None => Clause::new(verb).passive().subject(enemy),
        };
        pattern
            .at
            .iter()
            .fold(clause, |c, at| c.with(self.at(at)))
            .sentence()
    }

    fn harmed(&self, harm: &Harm, assigned: bool) -> Sentence {
        let what = match harm.token {
            Some(token) => Np::name(Text::from("1 or more").and(self.token(token))),
            None => Np::name("1 or more damage or horror"),
        };
        if let Some(from) = &harm.from {
            // "An enemy at this location deals 1 or more damage to you."
            return Clause::new("deal")
                .subject(self.np(from))
                .object(what)
                .prep("to", &self.some(&harm.on, Np::a("card")))
                .sentence();
        }
        match (&harm.on, harm.investigator_only, harm.from_attack) {
            (Some(Noun::You), false, false) => Clause::new("take").object(what).sentence(),
            (Some(Noun::You), true, false) => Clause::new("place")
                .passive()
                .subject(what)
                .with("on this investigator")
                .sentence(),
            (on, only, true) => {
                let card = if only { "investigator card" } else { "card" };
                let on = match on {
                    Some(Noun::You) if only => Np::this("investigator"),
                    on => self.some(on, Np::a(card)),
                };
                let token = harm.token.map_or("damage or horror", |t| self.token(t));
                Clause::new("deal")
                    .subject(Np::a("attack").adj("enemy"))
                    .with(token)
                    .prep("to", &on)
                    .sentence()
            }
            (on, only, false) => {
                let card = if only { "investigator card" } else { "card" };
                let verb = if assigned { "assign" } else { "place" };
                let preposition = if assigned { "to" } else { "on" };
                Clause::new(verb)
                    .passive()
                    .subject(what)
                    .prep(preposition, &self.some(on, Np::a(card)))
                    .sentence()
            }
        }
    }

    fn tested(&mut self, pattern: &TestIs) -> Sentence {
        let margin = pattern
            .margin
            .as_ref()
            .or(pattern.failed_by.as_ref())
            .map(|is| self.by(is));
        let against = pattern.against.as_ref().map(|n| self.np(n));
        let who = pattern.tester.as_ref().map(|n| self.np(n));
        let clause = match (pattern.success, pattern.attempt) {
            (
                Some(true),
                Some(attempt @ (Attempt::Investigate | Attempt::Fight | Attempt::Evade)),
            ) if margin.is_none() => {
                let verb = match attempt {
                    Attempt::Fight => "attack",
                    Attempt::Evade => "evade",
                    Attempt::Investigate | Attempt::Plain => "investigate",
                };
                let active = |who: Np| {
                    let verb = if who.agree() == Agree::One {
                        words::third(verb)
                    } else {
                        words::many(verb)
                    };
                    who.text().and("successfully").and(verb)
                };
                let said = match (who, against) {
                    (Some(who), Some(against)) => active(who).and(against.object()),
                    (None, Some(against)) => against
                        .text()
                        .and("is successfully")
                        .and(words::participle(verb)),
                    (who, None) => active(who.unwrap_or_else(|| Np::a("investigator"))),
                };
                return Sentence::Words(
                    pattern
                        .at
                        .iter()
                        .fold(said, |said, at| said.and(self.at(at))),
                );
            }
            (success, attempt) => {
                // "Succeed by 2 or more" includes "succeed", and so for "fail".
                let by = (pattern.margin.is_some(), pattern.failed_by.is_some());
                let verb = match (success, by) {
                    (Some(true), (false, false)) => "succeed at",
                    (Some(true), _) | (None, (true, _)) => "succeed",
                    (Some(false), _) | (None, (false, true)) => "fail",
                    (None, (false, false)) => "take",
                };
                let who = who.unwrap_or_else(|| Np::a("investigator"));
                let clause = Clause::new(verb).subject(who);
                // "a willpower test"
                let test = pattern.skill.map_or_else(
                    || "a test".to_owned(),
                    |s| format!("{} {} test", words::article(s.name()), s.name()),
                );
                let what = |doing: &str, target: &str, alone: &str| match &against {
                    Some(np) => Text::from(doing).and(target).and(np.object()),
                    None => Text::from(doing).and(alone),
                };
                if margin.is_some() {
                    let clause = margin.into_iter().fold(clause, Clause::with);
                    match (attempt, &against) {
                        (Some(Attempt::Fight), _) => clause.with(what("while attacking", "", "")),
                        (Some(Attempt::Evade), Some(_)) => {
                            clause.with(what("while trying to evade", "", ""))
                        }
                        (Some(Attempt::Evade), None) => clause.with("while trying to evade"),
                        (Some(Attempt::Investigate), _) => {
                            clause.with(what("while investigating", "", ""))
                        }
                        (Some(Attempt::Plain) | None, Some(_)) => {
                            clause.with(what(&format!("at {test}"), "against", ""))
                        }
                        (Some(Attempt::Plain) | None, None) => clause.with(format!("at {test}")),
                    }
                } else {
                    clause.with(match attempt {
                        Some(Attempt::Investigate) => what("an investigation", "of", ""),
                        Some(Attempt::Fight) => what("an attack", "against", ""),
                        Some(Attempt::Evade) => match &against {
                            Some(np) => Text::from("an attempt to evade").and(np.object()),
                            None => "an evasion attempt".into(),
                        },
                        Some(Attempt::Plain) | None => what(&test, "against", ""),
                    })
                }
            }
        };
        let at = pattern.at.iter().map(|at| self.at(at));
        at.fold(clause, Clause::with).sentence()
    }

    /// The place of a spawn instruction, or the investigator of a prey.
    pub fn place_or_prey(&self, noun: &Noun) -> Text {
        match noun {
            Noun::Most(r) | Noun::Fewest(r) => {
                let most = matches!(noun, Noun::Most(_));
                Text::from(superlative(r.by, most)).and(self.measure(r.by))
            }
            Noun::A(f) => self.filtered(f, Det::Any).object(),
            Noun::Each(f) => self.filtered(f, Det::Bare(Agree::Many)).object(),
            other => match self.np(other) {
                np if np.is_you() => stated_you().object(),
                np => np.object(),
            },
        }
    }
}
