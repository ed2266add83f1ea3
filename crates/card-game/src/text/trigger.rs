//! Timing points in words: "after you defeat an enemy".

use super::Scribe;
use super::noun::Sort;
use crate::content::{Attempt, Cell, Harm, Noun, Pattern, Phase, TestIs, Token, Trigger};
use packs::prose::{Aux, Clause, Form, Np, Text};

impl Scribe<'_> {
    /// The clause that opens a triggered ability, from its first word. What it names is bound for what follows.
    pub(super) fn trigger(&self, trigger: &Trigger) -> Text {
        let cell = trigger.cell();
        let pattern = trigger.pattern();
        self.around.borrow_mut().happening = Some(pattern.kind());
        // What ends is said with a noun: "at the end of the round".
        if cell == Cell::At {
            let end = match pattern {
                Pattern::RoundEnds => Some("the end of the round".into()),
                Pattern::PhaseEnds(Some(p)) => Some(Text::from("the end of the").and(phase(*p)).and("phase")),
                Pattern::PhaseEnds(None) => Some("the end of each phase".into()),
                Pattern::PhaseBegins(Some(p)) => Some(Text::from("the start of the").and(phase(*p)).and("phase")),
                Pattern::PhaseBegins(None) => Some("the start of each phase".into()),
                Pattern::TurnEnds(w) => Some(Text::from("the end of").and(self.who(&w.who).owns("turn").object())),
                Pattern::TurnBegins(w) => Some(Text::from("the start of").and(self.who(&w.who).owns("turn").object())),
                Pattern::GameEnds
                | Pattern::Plays(_)
                | Pattern::Discards(_)
                | Pattern::DrawsEncounter(_)
                | Pattern::EntersPlay(_)
                | Pattern::Spawns(_)
                | Pattern::Engages(_)
                | Pattern::Attacks(_)
                | Pattern::Evades(_)
                | Pattern::Defeats(_)
                | Pattern::HarmAssigned(_)
                | Pattern::HarmPlaced(_)
                | Pattern::Discovers(_)
                | Pattern::Leaves(_)
                | Pattern::Enters(_)
                | Pattern::RevealsTokens(_)
                | Pattern::TokenRevealed(_)
                | Pattern::TestResolves(_)
                | Pattern::Advances(_) => None,
            };
            if let Some(end) = end {
                return Text::from("at").and(end);
            }
        }
        let lead = match cell {
            Cell::Would | Cell::When => "when",
            Cell::At => "if",
            Cell::After => "after",
        };
        let clause = self.pattern(pattern, cell == Cell::Would);
        Text::from(lead).and(clause.text(Form::Statement))
    }

    /// Who a pattern is about; anybody where it does not say.
    fn who(&self, who: &Option<Noun>) -> Np {
        who.as_ref().map_or_else(|| Np::a("investigator"), |n| self.np(n))
    }

    /// The card or enemy a pattern is about; it is "it" in what follows.
    fn what(&self, noun: &Option<Noun>, word: &'static str) -> Np {
        let sort = noun.as_ref().map(|n| self.sort(n));
        if noun.as_ref() != Some(&Noun::This) {
            self.bind(match sort {
                Some(Sort::Card) | None => word,
                Some(other) => other.word(),
            });
        }
        noun.as_ref().map_or_else(|| Np::a(word), |n| self.np(n))
    }

    fn pattern(&self, pattern: &Pattern, would: bool) -> Clause {
        let aux = if would { Aux::Would } else { Aux::None };
        let clause = |verb: &str| Clause::new(verb).aux(aux);
        match pattern {
            Pattern::RoundEnds => clause("end").subject(Np::the("round")),
            Pattern::PhaseBegins(p) => clause("begin").subject(a_phase(*p)),
            Pattern::PhaseEnds(p) => clause("end").subject(a_phase(*p)),
            Pattern::TurnBegins(w) => clause("begin").subject(self.who(&w.who).owns("turn")),
            Pattern::TurnEnds(w) => clause("end").subject(self.who(&w.who).owns("turn")),
            Pattern::GameEnds => clause("end").subject(Np::the("game")),
            Pattern::Plays(p) => clause("play").subject(self.who(&p.who)).object(self.what(&p.card, "card")),
            Pattern::Discards(p) => {
                let card = self.what(&p.card, "card");
                // Whose card it is, not who discards it.
                let card = match &p.who {
                    Some(Noun::You) => card.post("you own"),
                    Some(who) => card.post(Text::from("owned by").and(self.np(who).object())),
                    None => card,
                };
                clause("discard").subject(card).passive()
            }
            Pattern::DrawsEncounter(p) => {
                let card = match &p.card {
                    Some(_) => self.what(&p.card, "card"),
                    None => {
                        self.bind("card");
                        Np::a("encounter card")
                    }
                };
                clause("draw").subject(self.who(&p.who)).object(card)
            }
            Pattern::EntersPlay(p) => clause("enter play").subject(self.what(&p.card, "card")),
            Pattern::Spawns(p) => {
                let clause = clause("spawn").subject(self.what(&p.enemy, "enemy"));
                p.at.iter().fold(clause, |c, at| c.with(self.at(at)))
            }
            Pattern::Engages(p) => clause("engage").subject(self.what(&p.enemy, "enemy")).object(self.who(&p.who)),
            Pattern::Attacks(p) => clause("attack").subject(self.what(&p.enemy, "enemy")).object(self.who(&p.who)),
            Pattern::Evades(p) => self.done_to_enemy("evade", p, aux),
            Pattern::Defeats(p) => self.done_to_enemy("defeat", p, aux),
            Pattern::HarmAssigned(h) => self.harmed("assign", "to", h, aux),
            Pattern::HarmPlaced(h) => self.harmed("place", "on", h, aux),
            Pattern::Discovers(p) => {
                let clues = if would { "any number of clues" } else { "1 or more clues" };
                let clause = clause("discover").subject(self.who(&p.who)).with(clues);
                p.at.iter().fold(clause, |c, at| c.with(self.at(at)))
            }
            Pattern::Leaves(p) => clause("leave").subject(self.who(&p.who)).object(self.place(&p.at)),
            Pattern::Enters(p) => clause("enter").subject(self.who(&p.who)).object(self.place(&p.at)),
            Pattern::RevealsTokens(w) => clause("reveal").subject(self.who(&w.who)).object(Np::a("chaos token")),
            Pattern::TokenRevealed(t) => {
                // It is revealed, and what would follow is that it counts.
                let token = if t.negative { Np::a("chaos token").post("with a negative modifier") } else { Np::a("chaos token") };
                Clause::new("reveal").subject(self.who(&t.who)).object(token)
            }
            Pattern::TestResolves(t) => self.tested(t, aux),
            Pattern::Advances(p) => clause("advance").subject(self.what(&p.card, "card")),
        }
    }

    fn place(&self, at: &Option<Noun>) -> Np {
        if at.as_ref().is_some_and(|a| *a != Noun::This) {
            self.bind("location");
        }
        at.as_ref().map_or_else(|| Np::a("location"), |a| self.np(a))
    }

    fn done_to_enemy(&self, verb: &str, p: &crate::content::EnemyWho, aux: Aux) -> Clause {
        let enemy = self.what(&p.enemy, "enemy");
        match &p.who {
            Some(who) => Clause::new(verb).aux(aux).subject(self.np(who)).object(enemy),
            None => Clause::new(verb).aux(aux).subject(enemy).passive(),
        }
    }

    fn harmed(&self, verb: &str, preposition: &str, h: &Harm, aux: Aux) -> Clause {
        let what = match h.token {
            Some(token @ (Token::Damage | Token::Horror)) => self.token_word(token).to_owned(),
            Some(Token::Clue | Token::Doom | Token::Resource | Token::Use) | None => "damage or horror".to_owned(),
        };
        let on = match (&h.on, h.investigator_only) {
            (Some(Noun::You), true) => Np::your("investigator card"),
            (Some(noun), _) => self.np(noun),
            (None, _) => Np::a("card"),
        };
        let clause = Clause::new(verb).aux(aux).subject(Np::name(what)).passive().prep(preposition, &on);
        if h.from_attack { clause.with("by an enemy's attack") } else { clause }
    }

    fn tested(&self, t: &TestIs, aux: Aux) -> Clause {
        let who = self.who(&t.tester);
        let against = t.against.as_ref().map(|n| self.np(n));
        let attempt = match t.attempt {
            Some(Attempt::Investigate) => Some("investigate"),
            Some(Attempt::Fight) => Some("attack"),
            Some(Attempt::Evade) => Some("evade"),
            Some(Attempt::Plain) | None => None,
        };
        let clause = match (t.success, attempt) {
            (Some(true), Some(verb)) => {
                let clause = Clause::new(verb).adverb("successfully").aux(aux).subject(who);
                against.into_iter().fold(clause, Clause::object)
            }
            (Some(false), Some(verb)) => {
                let clause = Clause::new("fail").aux(aux).subject(who).with(format!("to {verb}"));
                against.into_iter().fold(clause, Clause::object)
            }
            (Some(true), None) => Clause::new("succeed").aux(aux).subject(who).with("at a skill test"),
            (Some(false), None) => Clause::new("fail").aux(aux).subject(who).with("a skill test"),
            (None, Some(verb)) => {
                let clause = Clause::new("finish").aux(aux).subject(who).with(format!("an attempt to {verb}"));
                against.into_iter().fold(clause, Clause::object)
            }
            (None, None) => Clause::new("finish").aux(aux).subject(who).with("a skill test"),
        };
        let clause = t.at.iter().fold(clause, |c, at| c.with(self.at(at)));
        let clause = t.margin_at_least.iter().fold(clause, |c, n| c.with(format!("by {n} or more")));
        t.failed_by_at_most.iter().fold(clause, |c, n| c.with(format!("by {n} or less")))
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Mythos => "mythos",
        Phase::Investigation => "investigation",
        Phase::Enemy => "enemy",
        Phase::Upkeep => "upkeep",
    }
}

fn a_phase(p: Option<Phase>) -> Np {
    match p {
        Some(p) => Np::the("phase").adj(phase(p)),
        None => Np::a("phase"),
    }
}
