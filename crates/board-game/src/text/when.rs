//! Timing points in words: "when you would lose Stamina", "after a monster is defeated".

use super::Scribe;
use super::who::{stat_word, status, symbol};
use crate::content::ability::{
    Against, CheckKind, EncounterKind, EnvironmentKind, LossSource, OccurrenceOf, OnCheck,
    OnMonster, OnMythos, OnPlace, OnStat, PhaseName,
};
use crate::content::amount::Stat;
use crate::content::filter::{Place, Status, Who, Whom};
use language::time::Cell;
use packs::prose::{Aux, Clause, Det, Form, Np, Text, words};

pub(super) fn check_word(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::Speed => "Speed",
        CheckKind::Sneak => "Sneak",
        CheckKind::Fight => "Fight",
        CheckKind::Will => "Will",
        CheckKind::Lore => "Lore",
        CheckKind::Luck => "Luck",
        CheckKind::Evade => "Evade",
        CheckKind::Horror => "Horror",
        CheckKind::Combat => "Combat",
        CheckKind::Spell => "Spell",
        CheckKind::CloseGate => "gate-closing",
        CheckKind::Any => "",
    }
}

pub(super) fn phase_word(phase: PhaseName) -> &'static str {
    match phase {
        PhaseName::AnyPhase => "any phase",
        PhaseName::Upkeep => "Upkeep",
        PhaseName::Movement => "Movement",
        PhaseName::ArkhamEncounters => "Arkham Encounters",
        PhaseName::OtherWorldEncounters => "Other World Encounters",
        PhaseName::Mythos => "Mythos",
        PhaseName::Combat => "combat",
        PhaseName::FinalBattle => "the final battle",
    }
}

pub(super) fn environment_word(kind: EnvironmentKind) -> &'static str {
    match kind {
        EnvironmentKind::Mystic => "Mystic",
        EnvironmentKind::Urban => "Urban",
        EnvironmentKind::Weather => "Weather",
    }
}

impl Scribe<'_> {
    /// The clause that opens a triggered ability, from its first word.
    pub(super) fn occurrence(&self, cell: Cell, occurrence: &OccurrenceOf) -> Text {
        // Beginnings and ends are written with a noun.
        if cell == Cell::At {
            let point = match occurrence {
                OccurrenceOf::PhaseBegins(p) => Some(format!("the start of {}", phase(*p))),
                OccurrenceOf::PhaseEnds(p) => Some(format!("the end of {}", phase(*p))),
                OccurrenceOf::TurnBegins(_) => Some("the start of each turn".into()),
                OccurrenceOf::TurnEnds(_) => Some("the end of each turn".into()),
                OccurrenceOf::GameBegins(_) => Some("the start of the game".into()),
                _ => None,
            };
            if let Some(point) = point {
                return Text::from("at").and(point);
            }
        }
        let (clause, what) = self.happens(occurrence, cell == Cell::Would);
        let mut around = self.around.borrow_mut();
        around.happening = Some(what);
        if around.it.is_none() {
            around.it = Some(Np::you());
        }
        drop(around);
        let word = match cell {
            Cell::Would | Cell::At => "when",
            Cell::When => "as",
            Cell::After => "after",
        };
        Text::from(word).and(clause.text(Form::Statement))
    }

    /// The investigator of a pattern; "you" if it names none.
    fn someone(&self, who: &Option<Who>) -> Np {
        let Some(who) = who else { return self.you() };
        match who.whom {
            // In a pattern, "each" and "any" both mean any investigator.
            Whom::Each | Whom::Any => {
                let np = self.who(who).with_det(Det::A);
                let mut around = self.around.borrow_mut();
                around.it = Some(Np::they());
                if around.global {
                    around.you = Some(Np::they());
                }
                np
            }
            Whom::You
            | Whom::It
            | Whom::EachOther
            | Whom::FirstPlayer
            | Whom::Another
            | Whom::Holder
            | Whom::Named => self.who(who),
        }
    }

    /// The clause of an occurrence, and the word for what "cancel" cancels.
    fn happens(&self, occurrence: &OccurrenceOf, would: bool) -> (Clause, &'static str) {
        let aux = if would { Aux::Would } else { Aux::None };
        let clause = |verb: &str| Clause::new(verb).aux(aux);
        let plain = |verb: &str| Clause::new(verb);
        match occurrence {
            OccurrenceOf::PhaseBegins(p) => (plain("begin").subject(Np::name(phase(*p))), "it"),
            OccurrenceOf::PhaseEnds(p) => (plain("end").subject(Np::name(phase(*p))), "it"),
            OccurrenceOf::GameBegins(_) => (plain("begin").subject(Np::the("game")), "it"),
            OccurrenceOf::TurnBegins(_) => (plain("begin").subject(Np::a("turn")), "it"),
            OccurrenceOf::TurnEnds(_) => (plain("end").subject(Np::a("turn")), "it"),
            OccurrenceOf::MovementEnds(pattern) => {
                let mover = self.mover(pattern);
                let whose = if mover.is_you() {
                    "your movement"
                } else {
                    "their movement"
                };
                let clause = plain("end").subject(mover).with(whose);
                (
                    pattern
                        .place
                        .iter()
                        .fold(clause, |c, at| c.with(self.at(at))),
                    "that",
                )
            }
            OccurrenceOf::Enters(pattern) => (
                clause("enter")
                    .subject(self.mover(pattern))
                    .object(self.where_to(&pattern.place)),
                "that move",
            ),
            OccurrenceOf::Leaves(pattern) => (
                clause("leave")
                    .subject(self.mover(pattern))
                    .object(self.where_to(&pattern.place)),
                "that move",
            ),
            OccurrenceOf::CheckMade(c) => (self.checked(clause("make"), c), "that check"),
            OccurrenceOf::DiceRolled(c) => {
                (self.checked(plain("roll").with("dice for"), c), "that roll")
            }
            OccurrenceOf::CheckPassed(c) => (self.checked(clause("pass"), c), "that"),
            OccurrenceOf::CheckFailed(c) => (self.checked(clause("fail"), c), "that"),
            OccurrenceOf::CombatBegins(pattern) => (
                plain("begin")
                    .subject(Np::name("combat"))
                    .with(self.with_monster(pattern)),
                "that combat",
            ),
            OccurrenceOf::CombatEnds(pattern) => (
                plain("end")
                    .subject(Np::name("combat"))
                    .with(self.with_monster(pattern)),
                "that",
            ),
            OccurrenceOf::MonsterDefeated(m) => {
                let monster = self.against(&m.monster);
                let clause = match &m.by {
                    Some(who) => clause("defeat").subject(self.who(who)).object(monster),
                    None => clause("defeat").subject(monster).passive(),
                };
                (clause, "that")
            }
            OccurrenceOf::Loses(s) => (self.stat_change(clause("lose"), s), "that loss"),
            OccurrenceOf::Gains(s) => (self.stat_change(clause("gain"), s), "that gain"),
            OccurrenceOf::Pays(pattern) => {
                let what = stats(&pattern.stat.0);
                let clause = clause("spend")
                    .subject(self.someone(&pattern.who))
                    .with(what);
                (
                    if pattern.spell {
                        clause.with("to cast a Spell")
                    } else {
                        clause
                    },
                    "that",
                )
            }
            OccurrenceOf::Draws(pattern) => {
                let decks = words::list(
                    pattern
                        .deck
                        .0
                        .iter()
                        .map(|d| Text::from(super::who::deck(*d)))
                        .collect(),
                    "or",
                );
                (
                    clause("draw from")
                        .subject(self.someone(&pattern.who))
                        .with(decks),
                    "that draw",
                )
            }
            OccurrenceOf::Drew(pattern) => (
                plain("draw")
                    .subject(self.someone(&pattern.who))
                    .object(self.cards(&pattern.card, Det::A)),
                "that card",
            ),
            OccurrenceOf::CardGained(pattern) => (
                clause("get")
                    .subject(self.someone(&pattern.who))
                    .object(self.cards(&pattern.card, Det::A)),
                "that",
            ),
            OccurrenceOf::CardLost(pattern) => (
                clause("lose")
                    .subject(self.someone(&pattern.who))
                    .object(self.cards(&pattern.card, Det::A)),
                "that loss",
            ),
            OccurrenceOf::EncounterDrawn(pattern) => {
                let clause = plain("draw")
                    .subject(self.someone(&pattern.who))
                    .with("an encounter");
                let clause = match pattern.at {
                    Some(EncounterKind::Place) => clause.with("at a location"),
                    Some(EncounterKind::World) => clause.with("in an Other World"),
                    None => clause,
                };
                (
                    pattern
                        .place
                        .iter()
                        .fold(clause, |c, at| c.with(self.at(at))),
                    "that encounter",
                )
            }
            OccurrenceOf::MythosDrawn(m) => (
                plain("draw").subject(self.mythos_card(m)).passive(),
                "that card",
            ),
            OccurrenceOf::MythosAbility(m) => (
                clause("take effect").subject(
                    Np::the("ability").post(Text::from("of").and(self.mythos_card(m).object())),
                ),
                "it",
            ),
            OccurrenceOf::GateOpens(g) => (
                self.by(clause("open").subject(self.gate_at(&g.place)), &g.by),
                "that gate",
            ),
            OccurrenceOf::GateClosed(pattern) => match &pattern.by {
                Some(who) => (
                    clause("close")
                        .subject(self.who(who))
                        .object(self.gate_at(&pattern.place)),
                    "that",
                ),
                None => (
                    clause("close")
                        .subject(self.gate_at(&pattern.place))
                        .passive(),
                    "that",
                ),
            },
            OccurrenceOf::GateSealed(pattern) => match &pattern.by {
                Some(who) => (
                    clause("seal")
                        .subject(self.who(who))
                        .object(self.gate_at(&pattern.place)),
                    "that",
                ),
                None => (
                    clause("seal")
                        .subject(self.gate_at(&pattern.place))
                        .passive(),
                    "that",
                ),
            },
            OccurrenceOf::MonsterEntersPlay(f) => (
                clause("enter play").subject(self.monsters(f, Det::A)),
                "that monster",
            ),
            OccurrenceOf::SymbolMoves(s) => {
                let what = words::list(s.symbol.0.iter().map(|x| symbol(*x)).collect(), "or");
                let what = if what.is_empty() {
                    Text::from("this monster's symbol")
                } else {
                    what
                };
                (clause("move").subject(Np::name(what)), "that move")
            }
            OccurrenceOf::MonsterMoves(m) => (
                clause("move").subject(self.against(&m.monster)),
                "that move",
            ),
            OccurrenceOf::TerrorRises(_) => {
                (clause("rise").subject(Np::the("terror level")), "that rise")
            }
            OccurrenceOf::Becomes(pattern) => {
                let what = words::list(
                    pattern
                        .status
                        .0
                        .iter()
                        .map(|x| Text::from(status(*x)))
                        .collect(),
                    "or",
                );
                let gets = !pattern.status.0.is_empty()
                    && pattern
                        .status
                        .0
                        .iter()
                        .all(|x| matches!(x, Status::Blessed | Status::Cursed));
                // A text that belongs to no investigator means any investigator.
                let anybody = self.around().global.then(|| Who {
                    whom: Whom::Each,
                    ..Who::default()
                });
                let clause = clause(if gets { "become" } else { "be" })
                    .subject(self.someone(&pattern.who.clone().or(anybody)))
                    .with(what);
                let clause = match &pattern.against {
                    Some(_) => clause
                        .with("in combat with")
                        .object(self.against(&pattern.against)),
                    None => clause,
                };
                (clause, "that")
            }
            OccurrenceOf::ReturnsToArkham(p) => (
                clause("return").subject(self.mover(p)).with("to Arkham"),
                "that return",
            ),
            OccurrenceOf::Awakens(_) => (clause("awaken").subject(Np::the("Ancient One")), "that"),
            OccurrenceOf::AncientOneAttacks(_) => (
                clause("attack").subject(Np::the("Ancient One")),
                "that attack",
            ),
        }
    }

    fn mover(&self, p: &OnPlace) -> Np {
        match (&p.monster, &p.who) {
            (Some(monster), _) => self.monsters(monster, Det::A),
            (None, who) => self.someone(who),
        }
    }

    fn where_to(&self, place: &Option<Place>) -> Np {
        match place {
            Some(p) if p.here => Np::this("place"),
            Some(p) => self.place(p, Det::A),
            None => Np::a("place"),
        }
    }

    fn gate_at(&self, place: &Option<Place>) -> Np {
        place
            .iter()
            .fold(Np::a("gate"), |np, at| np.post(self.at(at)))
    }

    fn by(&self, clause: Clause, by: &Option<Who>) -> Clause {
        by.iter().fold(clause, |c, who| {
            c.with(Text::from("because of").and(self.who(who).object()))
        })
    }

    fn mythos_card(&self, pattern: &OnMythos) -> Np {
        if !pattern.card.0.is_empty() {
            return Np::name(self.names(&pattern.card, "or"));
        }
        let kinds = words::list(
            pattern
                .environment
                .0
                .iter()
                .map(|k| Text::from(environment_word(*k)))
                .collect(),
            "or",
        );
        if kinds.is_empty() {
            Np::a("Mythos card")
        } else {
            Np::a("Environment").adj(kinds)
        }
    }

    /// The opponent: "this monster", "a Cultist".
    fn against(&self, against: &Option<Against>) -> Np {
        match against {
            Some(Against::This) => Np::this("monster"),
            Some(Against::Monster) | None => Np::a("monster"),
            Some(Against::Such(f)) => self.monsters(f, Det::A),
        }
    }

    fn with_monster(&self, m: &OnMonster) -> Text {
        match &m.monster {
            Some(_) => Text::from("with").and(self.against(&m.monster).object()),
            None => Text::new(),
        }
    }

    /// "make a Combat check against this monster".
    fn checked(&self, clause: Clause, pattern: &OnCheck) -> Clause {
        let kinds: Vec<Text> = pattern
            .kinds
            .0
            .iter()
            .filter(|k| **k != CheckKind::Any)
            .map(|k| Text::from(check_word(*k)))
            .collect();
        let check = if kinds.is_empty() {
            Np::a("check")
        } else {
            Np::a("check").adj(words::list(kinds, "or"))
        };
        let clause = clause.subject(self.someone(&pattern.who)).object(check);
        match &pattern.against {
            Some(_) => {
                clause.with(Text::from("against").and(self.against(&pattern.against).object()))
            }
            None => clause,
        }
    }

    fn stat_change(&self, clause: Clause, s: &OnStat) -> Clause {
        let clause = clause.subject(self.someone(&s.who)).with(stats(&s.stat.0));
        let from = match s.source {
            Some(LossSource::Combat) => "from a failed Combat check",
            Some(LossSource::Horror) => "from a failed Horror check",
            Some(LossSource::Monster) => "from a monster",
            Some(LossSource::AncientOne) => "from the Ancient One's attack",
            Some(LossSource::Tome) => "from reading a Tome",
            None => "",
        };
        clause.with(from)
    }
}

fn phase(phase: PhaseName) -> String {
    match phase {
        PhaseName::AnyPhase => "each phase".into(),
        PhaseName::Upkeep
        | PhaseName::Movement
        | PhaseName::ArkhamEncounters
        | PhaseName::OtherWorldEncounters
        | PhaseName::Mythos => {
            format!("the {} phase", phase_word(phase))
        }
        PhaseName::Combat => "combat".into(),
        PhaseName::FinalBattle => "the final battle".into(),
    }
}

/// "Sanity or Stamina", "Clues".
fn stats(stats: &[Stat]) -> Text {
    let each = stats.iter().map(|s| match s {
        Stat::Sanity | Stat::Stamina | Stat::Money => Text::from(stat_word(*s)),
        other => Text::from(words::plural(stat_word(*other))),
    });
    let text = words::list(each.collect(), "or");
    if text.is_empty() {
        "Sanity or Stamina".into()
    } else {
        text
    }
}
