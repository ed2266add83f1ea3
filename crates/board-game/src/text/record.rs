//! The texts of whole cards and sheets.

use super::book::{Book, Library};
use super::when::{check_word, environment_word, phase_word};
use super::who::{border, deck_noun, keyword, kind_noun, symbol};
use super::{Scribe, encounter};
use crate::content::ability::{Ability, Period, PhaseName, Static};
use crate::content::amount::Amount;
use crate::content::filter::{DeckName, PlaceKind, Symbol};
use crate::content::record::{
    AfterCast, AncientOne, Awakening, Card, Colour, Ending, EpicCard, EpicColour, Helper,
    Investigator, Monster, Mythos, PlaceRecord, Rated,
};
use packs::prose::{Clause, Form, Mark, Np, Sentence, Text, words};

/// The text of a record.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The set it belongs to.
    pub set: String,
    /// The index of its file among those read.
    pub file: usize,
    /// The kind of record.
    pub kind: &'static str,
    /// Its text, by paragraph.
    pub lines: Vec<Text>,
}

impl Library {
    /// Every record with a text, in the order of the packs.
    pub fn written(&self) -> Vec<Written> {
        let book = self.book();
        let mut all = Vec::new();
        for (file, pack) in &self.files {
            let set = self.set_of(*file);
            let mut add = |id: packs::Sym, name: String, kind: &'static str, lines: Vec<Text>| {
                let lines = lines.into_iter().filter(|l| !l.is_empty()).collect();
                all.push(Written {
                    id: book.slug(id).to_owned(),
                    name,
                    set: set.to_owned(),
                    file: *file,
                    kind,
                    lines,
                });
            };
            for record in pack
                .places
                .iter()
                .filter(|p| matches!(p.kind, PlaceKind::Location) || !p.abilities.is_empty())
            {
                add(
                    record.id.0.sym,
                    record.name.clone(),
                    "place",
                    place(book, record),
                );
            }
            for x in &pack.monsters {
                add(x.id.0.sym, x.name.clone(), "monster", monster(book, x));
            }
            for x in &pack.cards {
                add(x.id.0.sym, x.name.clone(), "card", card(book, x));
            }
            for person in &pack.investigators {
                add(
                    person.id.0.sym,
                    person.name.clone(),
                    "investigator",
                    investigator(book, person),
                );
            }
            for record in &pack.ancient_ones {
                add(
                    record.id.0.sym,
                    record.name.clone(),
                    "Ancient One",
                    ancient_one(book, record),
                );
            }
            for x in &pack.mythos {
                add(x.id.0.sym, x.name.clone(), "Mythos card", mythos(book, x));
            }
            for record in pack.heralds.iter().chain(&pack.guardians) {
                add(
                    record.id.0.sym,
                    record.name.clone(),
                    "Herald or Guardian",
                    helper(book, record),
                );
            }
            for record in &pack.epic_battle {
                let colour = match record.colour {
                    EpicColour::Green => "green",
                    EpicColour::Red => "red",
                };
                add(
                    record.id.0.sym,
                    record.name.clone(),
                    "Epic Battle card",
                    vec![facts(vec![colour.into()]), epic(book, record)],
                );
            }
            for record in &pack.gate_cards {
                let line = if record.reshuffle {
                    "Shuffle the gate deck and draw again."
                } else {
                    ""
                };
                add(
                    record.id.0.sym,
                    record.name.clone().unwrap_or_else(|| "Gate card".into()),
                    "gate card",
                    vec![line.into()],
                );
            }
            for record in &pack.location_encounters {
                add(
                    record.id.0.sym,
                    book.name(record.at).plain(),
                    "location encounter",
                    vec![encounter(book, record.steps)],
                );
            }
            for record in &pack.gate_encounters {
                let colour = match record.colour {
                    Colour::Blue => "blue",
                    Colour::Green => "green",
                    Colour::Red => "red",
                    Colour::Yellow => "yellow",
                };
                let world = book.name(record.world).plain();
                add(
                    record.id.0.sym,
                    format!("{world} ({colour})"),
                    "gate encounter",
                    vec![encounter(book, record.steps)],
                );
            }
        }
        all
    }
}

fn label(text: &str) -> Text {
    Text::marked_as(format!("{text}:"), Mark::Label)
}

/// A line of facts: "Common Item, $7, 2 hands."
fn facts(parts: Vec<Text>) -> Text {
    let mut line = Text::new();
    for part in parts.into_iter().filter(|p| !p.is_empty()) {
        if !line.is_empty() {
            line.glue(",");
        }
        line.push(part);
    }
    if line.is_empty() {
        line
    } else {
        line.capital().stop()
    }
}

/// The texts of abilities, one paragraph each; abilities without a trigger share one.
fn abilities(book: Book<'_>, all: &[Ability]) -> Vec<Text> {
    all.iter().map(|a| Scribe::new(book).ability(a)).collect()
}

/// The same for a text that belongs to no investigator.
fn global_abilities(book: Book<'_>, all: &[Ability]) -> Vec<Text> {
    all.iter()
        .map(|a| Scribe::global(book).ability(a))
        .collect()
}

/// A place's special abilities.
pub fn place(book: Book<'_>, record: &PlaceRecord) -> Vec<Text> {
    let mut parts: Vec<Text> = vec![
        match record.kind {
            PlaceKind::Location => "location",
            PlaceKind::Street => "street",
            PlaceKind::OtherWorld => "Other World",
            PlaceKind::Area => "area",
        }
        .into(),
    ];
    parts.extend(
        record
            .neighborhood
            .map(|n| Text::from("in").and(book.name(n))),
    );
    if record.kind == PlaceKind::Location {
        parts.push(
            if record.unstable {
                "unstable"
            } else {
                "stable"
            }
            .into(),
        );
    }
    if record.aquatic {
        parts.push("aquatic".into());
    }
    let mut lines = vec![facts(parts)];
    lines.extend(abilities(book, &record.abilities));
    lines
}

/// A monster's numbers and text.
pub fn monster(book: Book<'_>, record: &Monster) -> Vec<Text> {
    let scribe = Scribe::new(book);
    let rated = |name: &str, rated: &Option<Rated>| match rated {
        None => Text::from(format!("no {name} check")),
        Some(given) => {
            let (head, tail) = scribe.signed(&given.rating);
            Text::from(name)
                .and(head)
                .and(tail)
                .and(format!("for {}", given.damage))
        }
    };
    let mut first = vec![symbol(record.symbol), Text::from(border(record.border))];
    first.push(format!("awareness {}", words::signed(i32::from(record.awareness))).into());
    first.push(rated("Horror", &record.horror));
    first.push(rated("Combat", &record.combat));
    first.push(format!("toughness {}", record.toughness).into());
    let mut lines = vec![facts(first)];
    lines.push(facts(
        record
            .keywords
            .iter()
            .map(|k| keyword(*k, true).into())
            .collect(),
    ));
    lines.extend(abilities(book, &record.abilities));
    lines.extend(
        record
            .moves
            .map(|m| label("Movement").and(Scribe::new(book).block(m).text())),
    );
    lines.extend(
        abilities(book, &record.trophy)
            .into_iter()
            .map(|t| label("As a trophy").and(t)),
    );
    lines
}

/// A card that investigators hold.
pub fn card(book: Book<'_>, record: &Card) -> Vec<Text> {
    let scribe = Scribe::new(book);
    let mut first: Vec<Text> = vec![deck_noun(record.deck).into()];
    first.extend(record.price.map(|p| Text::from(format!("${p}"))));
    first.extend(
        record
            .kind
            .filter(|_| record.deck != DeckName::Spell)
            .map(|k| Text::from(kind_noun(k))),
    );
    if record.hands > 0 {
        first.push(Np::count(i32::from(record.hands), "hand").text());
    }
    first.extend(
        record
            .bonus
            .map(|b| Text::from(words::signed(i32::from(b))).and("to Combat checks")),
    );
    if record.uses > 0 {
        first.push(
            Text::from("discarded after").and(Np::count(i32::from(record.uses), "use").text()),
        );
    }
    if !record.losable {
        first.push("cannot be lost or stolen against your will".into());
    }
    if record.lost_when_fallen {
        first.push("discarded when you are driven insane or knocked unconscious".into());
    }
    let mut lines = vec![facts(first)];
    if let Some(casting) = &record.casting {
        let (head, tail) = scribe.signed(&casting.modifier);
        let mut text = Text::from("casting modifier").and(head).and(tail);
        let cost = casting
            .cost
            .as_ref()
            .map_or_else(Text::new, |c| scribe.cost_text(c, Form::Command));
        if !cost.is_empty() {
            text = text.close(",").and(cost);
        }
        if casting.needs != Amount::one() {
            text = text
                .close(", successes needed:")
                .and(scribe.value(&casting.needs));
        }
        let then = match casting.then {
            AfterCast::Exhaust => "",
            AfterCast::Discard => "Discard it if the cast succeeds, exhaust it if not.",
            AfterCast::Nothing => "Casting does not exhaust it.",
        };
        lines.push(label("Cast").and(text.capital().stop()).and(then));
    }
    lines.extend(
        record
            .enters
            .map(|steps| label("When you get it").and(Scribe::new(book).block(steps).text())),
    );
    lines.extend(abilities(book, &record.abilities));
    lines.extend(record.used.map(|steps| {
        label("After a Combat check with it").and(Scribe::new(book).block(steps).text())
    }));
    lines
}

/// An investigator's sheet.
pub fn investigator(book: Book<'_>, investigator: &Investigator) -> Vec<Text> {
    let mut lines = vec![facts(vec![
        investigator.occupation.clone().into(),
        format!("Sanity {}", investigator.sanity).into(),
        format!("Stamina {}", investigator.stamina).into(),
        format!("Focus {}", investigator.focus).into(),
        Text::from("home").and(book.name(investigator.home)),
    ])];
    let stops = |all: &[i8]| all.iter().map(i8::to_string).collect::<Vec<_>>().join("/");
    lines.push(facts(
        investigator
            .skills
            .iter()
            .map(|(k, all)| Text::from(format!("{} {}", check_word(*k), stops(all))))
            .collect(),
    ));
    let mut has: Vec<Text> = Vec::new();
    if investigator.money > 0 {
        has.push(format!("${}", investigator.money).into());
    }
    if investigator.clues > 0 {
        has.push(Np::count(i32::from(investigator.clues), "Clue").text());
    }
    has.extend(investigator.cards.iter().map(|c| book.name(*c)));
    has.extend(investigator.random.iter().map(|(deck, n)| {
        Np::count(i32::from(*n), deck_noun(*deck))
            .post("at random")
            .text()
    }));
    lines.push(if has.is_empty() {
        Text::new()
    } else {
        label("Starts with").and(words::list(has, "and").capital().stop())
    });
    if investigator.delayed {
        lines.push("Starts delayed.".into());
    }
    let mut texts = abilities(book, &investigator.abilities);
    if let (Some(name), Some(first)) = (&investigator.ability_name, texts.first_mut()) {
        *first = label(name).and(first.clone());
    }
    lines.extend(texts);
    lines
}

/// An Ancient One's sheet.
pub fn ancient_one(book: Book<'_>, record: &AncientOne) -> Vec<Text> {
    let scribe = Scribe::global(book);
    let beyond = if record.doom_beyond {
        ", or more once it is awake"
    } else {
        ""
    };
    let mut first: Vec<Text> = vec![format!("doom track {}{beyond}", record.doom).into()];
    first.extend(defence(book, record));
    if record.cup.masks {
        first.push("the Masks are in the cup".into());
    }
    let mut lines = vec![facts(first)];
    if record.awakening == Awakening::Lost {
        lines.push(label("Awakening").and("The investigators lose the game."));
    }
    let worship = Sentence::Stops(scribe.statics(&record.worshippers));
    if !record.worshippers.is_empty() {
        lines.push(label("Worshippers").and(worship.text()));
    }
    let mut texts = global_abilities(book, &record.abilities);
    if let (Some(name), Some(first)) = (&record.power_name, texts.first_mut()) {
        *first = label(name).and(first.clone());
    }
    lines.extend(texts);
    lines.extend(
        record
            .battle
            .map(|s| label("Start of battle").and(Scribe::global(book).block(s).text())),
    );
    lines.extend(attack(book, record).map(|text| label("Attack").and(text)));
    lines
}

/// The text about fighting an Ancient One: its combat rating and keywords.
pub fn defence(book: Book<'_>, record: &AncientOne) -> Vec<Text> {
    let mut all: Vec<Text> = Vec::new();
    all.extend(record.rating.as_ref().map(|r| {
        let (head, tail) = Scribe::global(book).signed(r);
        Text::from("combat rating").and(head).and(tail)
    }));
    all.extend(record.keywords.iter().map(|k| keyword(*k, true).into()));
    all
}

/// The attack of an Ancient One in each round of the final battle.
pub fn attack(book: Book<'_>, x: &AncientOne) -> Option<Text> {
    x.attack.map(|s| Scribe::global(book).block(s).text())
}

/// A Mythos card.
pub fn mythos(book: Book<'_>, record: &Mythos) -> Vec<Text> {
    let scribe = Scribe::global(book);
    let sort = match (record.environment, record.headline, record.rumor) {
        (Some(kind), ..) => format!("Environment ({})", environment_word(kind)),
        (None, true, _) => "Headline".into(),
        (None, false, true) => "Rumor".into(),
        (None, false, false) => "Special".into(),
    };
    let gate = &record.gate;
    let mut header: Vec<Text> = vec![sort.into()];
    header.extend(gate.at.map(|p| Text::from("gate at").and(book.name(p))));
    header.extend(
        gate.burst
            .map(|p| Text::from("gate bursts at").and(book.name(p))),
    );
    if gate.surge {
        header.push("monster surge at every open gate".into());
    }
    header.extend(gate.doom.map(|n| {
        Np::count(i32::from(n), "doom token")
            .post("instead of a gate")
            .text()
    }));
    if !record.clue.0.is_empty() {
        header.push(Text::from("Clue at").and(scribe.names(&record.clue, "and")));
    }
    let moves = |shade: &str, all: &[Symbol]| {
        let list = words::list(all.iter().map(|s| symbol(*s)).collect(), "and");
        if list.is_empty() {
            list
        } else {
            Text::from(shade).close(":").and(list)
        }
    };
    header.push(moves("white", &record.white));
    header.push(moves("black", &record.black));
    if !record.activity.is_empty() {
        header.push(Text::from("activity at").and(words::list(
            record.activity.iter().map(|a| book.name(*a)).collect(),
            "and",
        )));
    }
    let mut lines = vec![facts(header)];
    lines.extend(record.enters.map(|s| Scribe::global(book).block(s).text()));
    lines.extend(global_abilities(book, &record.abilities));
    lines.extend(record.pass.as_ref().map(|e| ending(book, "Pass", e)));
    lines.extend(record.fail.as_ref().map(|e| ending(book, "Fail", e)));
    if record.stays.is_some() {
        lines.push("This card stays out until the end of the next turn.".into());
    }
    if record.to_box {
        lines.push("Then return this card to the box.".into());
    }
    lines
}

/// The end of a Rumor.
fn ending(book: Book<'_>, name: &str, ending: &Ending) -> Text {
    let scribe = Scribe::global(book);
    let body = ending.steps.map_or(Sentence::Empty, |s| scribe.block(s));
    let body = if body == Sentence::Empty {
        Sentence::Words("return this card to the box".into())
    } else {
        body
    };
    let mut text = label(name);
    if let Some(condition) = &ending.is {
        return text.and(Sentence::if_(scribe.condition(condition, true), body).text());
    }
    if let Some(place) = &ending.at_place {
        text = text.and(
            Text::from("during Arkham Encounters")
                .and(scribe.at(place))
                .close(",")
                .capital(),
        );
    }
    if let Some(pay) = &ending.pay {
        let clauses = scribe.cost_text(pay, Form::Command);
        let pay = if ending.at_place.is_some() {
            Text::from("you may").and(clauses)
        } else {
            clauses.capital()
        };
        return text.and(pay).close(":").and(body.text());
    }
    text.and(body.text())
}

/// A Herald or a Guardian.
pub fn helper(book: Book<'_>, record: &Helper) -> Vec<Text> {
    let mut lines: Vec<Text> = record
        .subtitle
        .iter()
        .map(|s| Text::from(s.clone()).stop())
        .collect();
    lines.extend(
        record
            .enters
            .map(|s| label("At setup").and(Scribe::global(book).block(s).text())),
    );
    lines.extend(global_abilities(book, &record.abilities));
    lines
}

/// An Epic Battle card.
pub fn epic(book: Book<'_>, x: &EpicCard) -> Text {
    Scribe::global(book).block(x.steps).text()
}

impl Scribe<'_> {
    /// One ability: "**Upkeep:** You may exhaust this card to ..".
    pub(super) fn ability(&self, ability: &Ability) -> Text {
        let mut text = Text::new();
        if let Some(name) = &ability.name {
            text.push(label(name));
        }
        if !ability.always.is_empty() {
            text.push(self.always(ability, &ability.always));
            return self.ability_notes(ability, text);
        }
        let body = |s: &Self| ability.steps.map_or(Sentence::Empty, |b| s.block(b));
        let cost = ability
            .pay
            .as_ref()
            .map(|c| self.cost(c))
            .unwrap_or_default();
        if let Some((cell, occurrence)) = ability.time() {
            let mut lead = self.occurrence(cell, occurrence);
            lead = ability.at_place.iter().fold(lead, |l, p| l.and(self.at(p)));
            if let Some(condition) = &ability.condition {
                lead = lead.close(", if").and(self.if_text(condition, true));
            }
            let body = body(self);
            let body = match (cost.is_empty(), ability.optional) {
                (true, false) => body,
                (true, true) => self.permitted(body, &Np::you()),
                (false, _) => self.paying(&cost, body),
            };
            let sentence = if simple(&body) {
                lead.capital().close(",").and(body.inline()).stop()
            } else {
                lead.capital().close(":").and(body.text())
            };
            text.push(sentence);
            return self.ability_notes(ability, text);
        }
        let phase = ability.phase.unwrap_or(PhaseName::AnyPhase);
        let mut head = Text::from(phase_word(phase)).capital().plain();
        if let Some(place) = &ability.at_place {
            head = format!("{head}, {}", self.at(place).plain());
        }
        text.push(label(&head));
        let body = body(self);
        if let Some(condition) = &ability.condition {
            let several = cost.is_empty() && !simple(&body);
            text.push(
                Text::from("If")
                    .and(self.if_text(condition, true))
                    .close(if several { ":" } else { "," }),
            );
        }
        if cost.is_empty() {
            let sentence = if ability.condition.is_some() && simple(&body) {
                body.inline().stop()
            } else {
                body.text()
            };
            text.push(sentence);
        } else {
            let words = words::list(cost.iter().map(|c| c.text(Form::Command)).collect(), "and");
            let words = if ability.condition.is_some() {
                words
            } else {
                words.capital()
            };
            text.push(words).glue(":");
            text.push(body.text());
        }
        self.ability_notes(ability, text)
    }

    fn always(&self, a: &Ability, statics: &[Static]) -> Text {
        let mut sentences = self.statics(statics);
        let lead = match (&a.condition, &a.at_place) {
            (Some(c), _) => Some(Text::from("while").and(self.if_text(c, true))),
            (None, Some(p)) => Some(Text::from("while you are").and(self.at(p))),
            (None, None) => None,
        };
        match (lead, sentences.len()) {
            (Some(lead), 1) => lead
                .capital()
                .close(",")
                .and(sentences.remove(0).inline())
                .stop(),
            (Some(lead), _) => lead
                .capital()
                .close(":")
                .and(Sentence::Stops(sentences).text()),
            (None, _) => Sentence::Stops(sentences).text(),
        }
    }

    fn ability_notes(&self, ability: &Ability, text: Text) -> Text {
        let mut notes: Vec<&str> = Vec::new();
        if ability.mandatory {
            notes.push("this must be done");
        }
        if ability.not_first {
            notes.push("not in the first Upkeep after getting it");
        }
        if ability.again {
            notes.push("as often as you like");
        }
        if ability.awake {
            notes.push("only while the Ancient One is awake");
        }
        let limit = ability.limit.map(|l| {
            l.said(match l.per {
                Period::Turn => "turn",
                Period::Upkeep => "Upkeep",
                Period::Game => "game",
            })
        });
        notes.extend(limit.as_deref());
        notes.into_iter().fold(text, |text, note| {
            text.and("(")
                .close(Text::from(note).capital().stop())
                .close(")")
        })
    }

    /// "you may pay this to do that".
    pub(super) fn paying(&self, cost: &[Clause], body: Sentence) -> Sentence {
        let may = |c: &Clause| c.clone().may().text(Form::Statement);
        let mut texts: Vec<Text> = Vec::new();
        for (n, clause) in cost.iter().enumerate() {
            texts.push(if n == 0 {
                may(clause)
            } else {
                clause.text(Form::Command)
            });
        }
        let paid = words::list(texts, "and");
        match &body {
            Sentence::Empty => Sentence::Words(paid),
            Sentence::Clause(c) if c.who().is_you() && c.is_plain() => {
                Sentence::Words(paid.and(c.text(Form::Infinitive)))
            }
            Sentence::And(parts)
                if parts.iter().all(
                    |p| matches!(p, Sentence::Clause(c) if c.who().is_you() && c.is_plain()),
                ) =>
            {
                let parts = parts.iter().enumerate().map(|(n, p)| match p {
                    Sentence::Clause(c) => c.text(if n == 0 {
                        Form::Infinitive
                    } else {
                        Form::Command
                    }),
                    other => other.inline(),
                });
                Sentence::Words(paid.and(words::list(parts.collect(), "and")))
            }
            _ => Sentence::Stops(vec![
                Sentence::Words(paid),
                Sentence::if_(Sentence::Words("you do".into()), body),
            ]),
        }
    }
}

/// Whether a sentence can follow a comma.
pub(super) fn simple(sentence: &Sentence) -> bool {
    match sentence {
        Sentence::Empty | Sentence::Clause(_) | Sentence::Words(_) => true,
        Sentence::And(parts) | Sentence::Then(parts) => parts.iter().all(simple),
        Sentence::Trailing(_, a, b) => simple(a) && simple(b),
        Sentence::Stops(_)
        | Sentence::Leading(..)
        | Sentence::Choose(..)
        | Sentence::Bands(_)
        | Sentence::Labelled(..)
        | Sentence::Noted(..) => false,
    }
}
