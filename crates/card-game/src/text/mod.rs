//! The text of a card, rendered from what it does. Nothing here is stored in content; see `packs::prose`.

mod noun;
mod number;
mod trigger;
mod verb;

use crate::content::card::{CardText, Kind};
use crate::content::{
    Ability, AbilityId, ActionAbility, Amount, Chaos, Constant, Content, Cost, DefId, Designator, Forced, Keyword, KindName, Limit, Noun,
    Objective, OccKind, Period, Play, Resolution, ScenarioDef, TokenEffect, UseKind, ZoneName,
};
use packs::prose::{Clause, Det, Form, Mark, Np, Sentence, Text, words};
use packs::Sym;
use std::cell::RefCell;

/// The whole text box of a card, a paragraph each: keywords, abilities, and what its kind prints as text.
pub fn card(content: &Content, def: DefId) -> Vec<Text> {
    let scribe = Scribe::new(content, def);
    let text = content.text(def);
    let mut lines = scribe.head(text);
    let abilities: Vec<Text> = content.abilities_of(def).map(|(id, _)| ability(content, id)).collect();
    match &text.kind {
        Kind::Reference(r) => {
            for (side, tokens) in [("Easy, Standard", &r.easy), ("Hard, Expert", &r.hard)] {
                lines.push(Text::marked_as(format!("{side}:"), Mark::Label));
                lines.extend(tokens.iter().map(|(symbol, effect)| scribe.token(*symbol, effect)));
            }
            lines.extend(abilities);
        }
        Kind::Investigator(i) => {
            lines.extend(abilities);
            lines.push(scribe.token(Chaos::ElderSign, &i.elder_sign));
        }
        Kind::Asset(_)
        | Kind::Event(_)
        | Kind::Skill(_)
        | Kind::Enemy(_)
        | Kind::Treachery(_)
        | Kind::Location(_)
        | Kind::Agenda(_)
        | Kind::Act(_) => lines.extend(abilities),
    }
    if let Some(n) = text.victory {
        lines.push(Text::from(format!("Victory {n}.")));
    }
    if let Some(module) = &text.rule_module {
        lines.push(Text::from(format!("(The rule module `{module}` adds to this.)")));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// One ability.
pub fn ability(content: &Content, id: AbilityId) -> Text {
    let Some(ability) = content.abilities.get(id as usize) else { return Text::new() };
    let scribe = Scribe::new(content, ability.def);
    let text = scribe.ability(&ability.ability);
    if ability.unrevealed { Text::marked_as("Unrevealed:", Mark::Label).and(text) } else { text }
}

/// The effect of a revealed chaos token: a reference card's symbol, or an investigator's elder sign.
pub fn token(content: &Content, def: DefId, symbol: Chaos, effect: &TokenEffect) -> Text {
    Scribe::new(content, def).token(symbol, effect)
}

/// What a resolution does.
pub fn resolution(content: &Content, scenario: &ScenarioDef, resolution: &Resolution) -> Text {
    let scribe = Scribe::new(content, scenario.reference);
    let mut text = Text::new();
    if let Some(n) = resolution.experience {
        let more = match n {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        text.push(format!("Each investigator earns experience equal to the victory display{more}."));
    }
    text.and(resolution.effect.map_or_else(Text::new, |b| scribe.block(b).text()))
}

/// Paragraphs as plain text.
pub fn plain(lines: &[Text]) -> String {
    lines.iter().map(Text::plain).collect::<Vec<_>>().join("\n")
}

/// Paragraphs as Markdown.
pub fn marked(lines: &[Text]) -> String {
    lines.iter().map(Text::marked).collect::<Vec<_>>().join("\n")
}

/// What an effect stands in: it decides how words like "that" and "this attack" are meant.
#[derive(Clone, Debug, Default)]
struct Around {
    /// What "it" is called when it is mentioned again: enemy, card, ..
    it: Option<&'static str>,
    /// What happened.
    happening: Option<OccKind>,
    /// The attempt that the effect is part of.
    attempt: Option<crate::content::Attempt>,
    /// A test is under way.
    in_test: bool,
    /// The ability is always in force.
    constant: bool,
}

/// Writes the texts of one card.
struct Scribe<'a> {
    content: &'a Content,
    def: DefId,
    around: RefCell<Around>,
}

impl<'a> Scribe<'a> {
    fn new(content: &'a Content, def: DefId) -> Self {
        Self { content, def, around: RefCell::default() }
    }

    fn around(&self) -> Around {
        self.around.borrow().clone()
    }

    /// Writes something in other surroundings.
    fn with<T>(&self, change: impl FnOnce(&mut Around), write: impl FnOnce(&Self) -> T) -> T {
        let outer = self.around();
        change(&mut self.around.borrow_mut());
        let written = write(self);
        *self.around.borrow_mut() = outer;
        written
    }

    /// From here on, "it" is one of these.
    fn bind(&self, what: &'static str) {
        self.around.borrow_mut().it = Some(what);
    }

    /// The name of a use token of this card.
    fn use_word(&self) -> &'static str {
        match &self.content.text(self.def).kind {
            Kind::Asset(asset) => match asset.uses.map(|u| u.kind) {
                Some(UseKind::Ammo) => "ammo",
                Some(UseKind::Charges) => "charge",
                Some(UseKind::Secrets) => "secret",
                Some(UseKind::Supplies) => "supply",
                None => "use",
            },
            Kind::Investigator(_)
            | Kind::Event(_)
            | Kind::Skill(_)
            | Kind::Enemy(_)
            | Kind::Treachery(_)
            | Kind::Location(_)
            | Kind::Agenda(_)
            | Kind::Act(_)
            | Kind::Reference(_) => "use",
        }
    }

    /// What stands before the abilities: keywords, uses, spawn, prey.
    fn head(&self, text: &CardText) -> Vec<Text> {
        let mut lines = Vec::new();
        let keywords: Vec<String> = text.keywords.iter().map(|k| format!("{}.", keyword(*k))).collect();
        let mut first = Text::from(keywords.join(" "));
        match &text.kind {
            Kind::Asset(asset) => {
                if let Some(uses) = asset.uses {
                    let noun = Np::count(i32::from(uses.n), self.use_word()).text();
                    first.push(Text::from("Uses (").close(noun).close(")."));
                    if uses.discard_when_empty {
                        first.push(format!("If this card has no {}, discard it.", words::plural(self.use_word())));
                    }
                }
                if asset.removed_when_it_leaves {
                    first.push("If this card leaves play, remove it from the game.");
                }
            }
            Kind::Enemy(enemy) => {
                if let Some(spawn) = &enemy.spawn {
                    lines.push(Text::marked_as("Spawn:", Mark::Label).and(self.np(spawn).object().capital().stop()));
                }
                if let Some(prey) = &enemy.prey {
                    let whom = match prey {
                        Noun::Bearer => "bearer".into(),
                        other => self.np(other).object(),
                    };
                    let only = if enemy.prey_only { " only" } else { "" };
                    lines.push(Text::marked_as("Prey:", Mark::Label).and(whom.capital().close(only).stop()));
                }
            }
            Kind::Act(act) => {
                if let Some(n) = act.clues {
                    let clues = Np::count(i32::from(n), "clue").post("per investigator").text();
                    lines.push(Text::marked_as("Advance:", Mark::Label).and("The investigators spend").and(clues).stop());
                }
            }
            Kind::Investigator(_)
            | Kind::Event(_)
            | Kind::Skill(_)
            | Kind::Treachery(_)
            | Kind::Location(_)
            | Kind::Agenda(_)
            | Kind::Reference(_) => {}
        }
        lines.insert(0, first);
        lines
    }

    fn ability(&self, ability: &Ability) -> Text {
        match ability {
            Ability::Constant(c) => self.with(|a| a.constant = true, |s| s.constant(c)).text(),
            Ability::Forced(f) => self.forced(f),
            Ability::Reaction(r) => self.triggered("Reaction", &r.on, r.condition.as_ref(), &r.cost, r.limit, |s| s.block(r.effect)),
            Ability::Free(f) => {
                let text = self.labelled("Free", self.cost(&f.cost), self.block(f.effect).text());
                self.noted(text, f.condition.as_ref(), f.limit, None)
            }
            Ability::Action(a) => self.action(a),
            Ability::Revelation(b) => self.labelled("Revelation", Vec::new(), self.block(*b).text()),
            Ability::Play(p) => self.play(p),
            Ability::Commit(c) => {
                let effect = self.with(
                    |a| {
                        a.in_test = true;
                        a.attempt = match c.condition {
                            Some(crate::content::Condition::Attempt(attempt)) => Some(attempt),
                            _ => None,
                        };
                    },
                    |s| {
                        let effect = c.on_success.map_or(Sentence::Empty, |b| s.block(b));
                        let success = Sentence::Words("this test succeeds".into());
                        let condition = match &c.condition {
                            None => success,
                            // Its margin says that it succeeded.
                            Some(m @ crate::content::Condition::MarginAtLeast(_)) => s.condition(m, true),
                            Some(other) => Sentence::And(vec![s.condition(other, true), Sentence::Words("it succeeds".into())]),
                        };
                        if effect == Sentence::Empty { Sentence::Empty } else { Sentence::if_(condition, effect) }
                    },
                );
                let mut text = Text::new();
                if c.only_own {
                    text.push("Commit only to a skill test you perform.");
                }
                if let Some(n) = c.max_per_test {
                    text.push(format!("Max {n} committed per skill test."));
                }
                text.and(effect.text())
            }
            Ability::Objective(o) => self.objective(o),
            Ability::Back(b) => {
                let name = match &self.content.text(self.def).kind {
                    Kind::Act(act) => act.back_name.as_deref(),
                    Kind::Agenda(agenda) => agenda.back_name.as_deref(),
                    Kind::Investigator(_)
                    | Kind::Asset(_)
                    | Kind::Event(_)
                    | Kind::Skill(_)
                    | Kind::Enemy(_)
                    | Kind::Treachery(_)
                    | Kind::Location(_)
                    | Kind::Reference(_) => None,
                };
                let label = name.map_or_else(|| "Back".to_owned(), |name| format!("Back, {name}"));
                self.labelled(&label, Vec::new(), self.block(*b).text())
            }
        }
    }

    fn constant(&self, c: &Constant) -> Sentence {
        let mut parts = self.modifiers(&c.to, &c.modifiers, None);
        parts.extend(c.rules.iter().map(|r| self.rule(&c.to, r, None)));
        let body = if parts.len() > 1 { Sentence::And(parts) } else { parts.pop().unwrap_or(Sentence::Empty) };
        match &c.condition {
            Some(condition) => Sentence::while_(self.condition(condition, true), body),
            None => body,
        }
    }

    fn forced(&self, f: &Forced) -> Text {
        let label = if f.from_hand { "Forced (in your hand)" } else { "Forced" };
        self.triggered(label, &f.on, f.condition.as_ref(), &Cost::default(), None, |s| s.block(f.effect))
    }

    /// "**Label:** After this, if that, cost: effect. (Limit.)"
    fn triggered(
        &self,
        label: &str,
        on: &crate::content::Trigger,
        condition: Option<&crate::content::Condition>,
        cost: &Cost,
        limit: Option<Limit>,
        effect: impl FnOnce(&Self) -> Sentence,
    ) -> Text {
        self.with(
            |_| {},
            |s| {
                let mut lead = s.trigger(on).capital();
                if let Some(condition) = condition {
                    lead = lead.close(", if").and(s.condition(condition, true).inline());
                }
                let cost = s.cost(cost);
                let body = effect(s);
                let text = if !cost.is_empty() {
                    lead.close(",").and(list_of_costs(cost)).close(":").and(body.text())
                } else if one_sentence(&body) {
                    lead.close(",").and(body.inline()).stop()
                } else {
                    lead.close(":").and(body.text())
                };
                let text = Text::marked_as(format!("{label}:"), Mark::Label).and(text);
                s.noted(text, None, limit, None)
            },
        )
    }

    fn action(&self, a: &ActionAbility) -> Text {
        let label = match (a.actions, a.designator) {
            (1, None) => "Action".to_owned(),
            (n, None) => format!("{n} actions"),
            (1, Some(d)) => format!("Action, {}", designator(d)),
            (n, Some(d)) => format!("{n} actions, {}", designator(d)),
        };
        let text = self.labelled(&label, self.cost(&a.cost), self.block(a.effect).text());
        self.noted(text, a.condition.as_ref(), a.limit, a.safe.then_some("this provokes no attacks of opportunity"))
    }

    fn play(&self, p: &Play) -> Text {
        self.with(
            |_| {},
            |s| {
                let mut text = Text::new();
                if let Some(on) = &p.on {
                    text.push(Text::from("Play").and(s.trigger(on)).stop());
                }
                if let Some(condition) = &p.fast_if {
                    text.push(Text::from("Play only").and(s.only(condition)).stop());
                }
                if let Some(d) = p.designator {
                    text.push(Text::marked_as(format!("{}:", designator(d)), Mark::Label));
                }
                text.and(s.block(p.effect).text())
            },
        )
    }

    fn objective(&self, o: &Objective) -> Text {
        self.with(
            |_| {},
            |s| {
                let mut head = match (&o.on, &o.once) {
                    (Some(on), _) => s.trigger(on).capital(),
                    (None, Some(once)) => Text::from("Once").and(s.condition(once, true).inline()),
                    (None, None) => Text::from("At any time"),
                };
                let mut cost = s.cost(&o.cost);
                let group = if let Some(group) = &o.cost.group_clues {
                    let who = group.from.as_ref().map_or_else(
                        || Np::the("investigator").plural(),
                        |f| s.filtered(f, Det::The(packs::prose::Agree::Many)),
                    );
                    cost.clear();
                    Some(Clause::new("spend").subject(who).object(s.counted(&group.amount, "clue")))
                } else {
                    None
                };
                let advance = Clause::new("advance").subject(Np::this("act"));
                head.glue(",");
                let body = match (group, o.may) {
                    (Some(spend), may) => {
                        let spend = if may { spend.may() } else { spend };
                        spend.with("to advance this act").sentence().inline()
                    }
                    (None, true) => Text::from("you may advance this act"),
                    (None, false) => advance.sentence().inline(),
                };
                let paid = if cost.is_empty() { Text::new() } else { list_of_costs(cost).close(":") };
                Text::marked_as("Objective:", Mark::Label).and(head).and(paid).and(body).stop()
            },
        )
    }

    fn labelled(&self, label: &str, cost: Vec<Clause>, body: Text) -> Text {
        let mut text = Text::marked_as(format!("{label}:"), Mark::Label);
        if !cost.is_empty() {
            text.push(list_of_costs(cost).capital()).glue(":");
        }
        text.and(body)
    }

    /// With what restricts its use, in brackets.
    fn noted(&self, text: Text, condition: Option<&crate::content::Condition>, limit: Option<Limit>, more: Option<&str>) -> Text {
        let mut notes: Vec<Text> = Vec::new();
        notes.extend(condition.map(|c| Text::from("only").and(self.only(c))));
        notes.extend(limit.map(|l| Text::from(limit_words(l))));
        notes.extend(more.map(Text::from));
        notes.into_iter().fold(text, |text, note| text.and("(").close(note.capital().stop()).close(")"))
    }

    /// A condition on use: "during your turn", "if ..".
    fn only(&self, condition: &crate::content::Condition) -> Text {
        use crate::content::Condition as C;
        match condition {
            C::YourTurn => "during your turn".into(),
            C::DuringTest => "during a skill test".into(),
            other => Text::from("if").and(self.condition(other, true).inline()),
        }
    }

    /// What is paid, a clause each.
    fn cost(&self, cost: &Cost) -> Vec<Clause> {
        let this = || self.this();
        let count = |n: i32, noun: &str| (n != 0).then(|| Np::count(n, noun));
        let mut paid = Vec::new();
        if cost.exhaust {
            paid.push(Clause::new("exhaust").object(this()));
        }
        paid.extend(count(cost.uses, self.use_word()).map(|n| Clause::new("spend").object(n)));
        paid.extend(count(cost.resources, "resource").map(|n| Clause::new("spend").object(n)));
        paid.extend(count(cost.clues, "clue").map(|n| Clause::new("spend").object(n)));
        if let Some(group) = &cost.group_clues {
            let who = match &group.from {
                Some(filter) => self.filtered(filter, Det::The(packs::prose::Agree::Many)),
                None => Np::the("investigator").plural(),
            };
            paid.push(Clause::new("spend").subject(who).object(self.counted(&group.amount, "clue")).with("as a group"));
        }
        paid.extend(count(cost.discard_cards, "card").map(|n| Clause::new("discard").object(n).with("from your hand")));
        paid.extend(harm(cost.damage, cost.horror).map(|h| Clause::new("take").with(h)));
        let on = if cost.exhaust { Np::it() } else { this() };
        paid.extend(harm(cost.damage_this, cost.horror_this).map(|h| Clause::new("place").with(h).prep("on", &on)));
        if cost.discard_this {
            paid.push(Clause::new("discard").object(this()));
        }
        paid
    }

    /// A chaos token's effect: "[skull]: −1. If you fail, ..".
    fn token(&self, symbol: Chaos, effect: &TokenEffect) -> Text {
        self.with(
            |a| a.in_test = true,
            |s| {
                let mut text = Text::symbol(symbol_name(symbol)).close(":");
                if let Some(modifier) = &effect.modifier {
                    let (head, tail) = s.signed(modifier);
                    text.push(head.and(tail).stop());
                }
                if effect.reveal_another {
                    text.push("Reveal another chaos token.");
                }
                if let Some(condition) = &effect.succeeds_if {
                    text.push(Sentence::if_(s.condition(condition, true), Sentence::Words("this test automatically succeeds".into())).text());
                }
                for (block, when) in [(effect.effect, None), (effect.on_success, Some("you succeed")), (effect.on_failure, Some("you fail"))] {
                    if let Some(block) = block {
                        let body = s.block(block);
                        let sentence = match when {
                            Some(when) => Sentence::if_(Sentence::Words(when.into()), body),
                            None => body,
                        };
                        text.push(sentence.text());
                    }
                }
                text
            },
        )
    }

    /// The definition with this id or title.
    fn named(&self, sym: Sym) -> Text {
        let content = self.content;
        let by_id = content.by_id.get(content.name(sym)).copied();
        let def = by_id.or_else(|| content.defs.iter().position(|d| d.title == sym).map(|at| at as DefId));
        match def {
            Some(def) => Text::name(content.text(def).name.clone()),
            None => Text::name(title_case(content.name(sym))),
        }
    }

    fn trait_name(&self, sym: Sym) -> Text {
        Text::name(title_case(self.content.name(sym)))
    }

    fn kind(&self) -> KindName {
        self.content.def(self.def).kind
    }
}

/// Whether a text fits behind "after .., ".
fn one_sentence(sentence: &Sentence) -> bool {
    match sentence {
        Sentence::Empty | Sentence::Clause(_) | Sentence::Words(_) => true,
        Sentence::And(parts) | Sentence::Then(parts) => parts.iter().all(one_sentence),
        Sentence::Trailing(_, body, clause) => one_sentence(body) && one_sentence(clause),
        Sentence::Stops(_)
        | Sentence::Leading(..)
        | Sentence::Choose(..)
        | Sentence::Bands(_)
        | Sentence::Labelled(..)
        | Sentence::Noted(..) => false,
    }
}

fn list_of_costs(cost: Vec<Clause>) -> Text {
    cost.iter().enumerate().fold(Text::new(), |text, (n, clause)| {
        let text = if n > 0 { text.close(",") } else { text };
        text.and(clause.text(Form::Command))
    })
}

/// "1 damage and 2 horror"; nothing for none of both.
fn harm(damage: i32, horror: i32) -> Option<Text> {
    let parts: Vec<Text> = [(damage, "damage"), (horror, "horror")]
        .into_iter()
        .filter(|(n, _)| *n != 0)
        .map(|(n, what)| Np::count(n, what).text())
        .collect();
    (!parts.is_empty()).then(|| words::list(parts, "and"))
}

fn limit_words(limit: Limit) -> String {
    let times = match limit.n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    };
    let per = match limit.per {
        Period::Test => "skill test",
        Period::Turn => "turn",
        Period::Phase => "phase",
        Period::Round => "round",
        Period::Game => "game",
    };
    let group = if limit.group { " for the group" } else { "" };
    format!("limit {times} per {per}{group}")
}

fn keyword(k: Keyword) -> &'static str {
    match k {
        Keyword::Fast => "Fast",
        Keyword::Hunter => "Hunter",
        Keyword::Retaliate => "Retaliate",
        Keyword::Alert => "Alert",
        Keyword::Aloof => "Aloof",
        Keyword::Massive => "Massive",
        Keyword::Peril => "Peril",
        Keyword::Surge => "Surge",
    }
}

fn designator(d: Designator) -> &'static str {
    match d {
        Designator::Fight => "Fight",
        Designator::Evade => "Evade",
        Designator::Investigate => "Investigate",
        Designator::Parley => "Parley",
        Designator::Resign => "Resign",
    }
}

/// A chaos token as texts name it: `elder sign`, `−2`.
pub fn symbol_name(symbol: Chaos) -> String {
    symbol.number().map_or_else(|| symbol.name().replace('_', "-").replace("elder-", "elder "), words::signed).replace("+0", "0")
}

/// `silver-twilight` as it is printed.
fn title_case(slug: &str) -> String {
    let word = |w: &str| {
        let mut chars = w.chars();
        chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
    };
    slug.split('-').map(word).collect::<Vec<_>>().join(" ")
}

/// A zone in words.
fn zone(zone: ZoneName) -> &'static str {
    match zone {
        ZoneName::InPlay => "play",
        ZoneName::Hand => "hand",
        ZoneName::Deck => "deck",
        ZoneName::Discard => "discard pile",
        ZoneName::EncounterDeck => "encounter deck",
        ZoneName::EncounterDiscard => "encounter discard pile",
        ZoneName::EncounterCards => "encounter deck and discard pile",
        ZoneName::SetAside => "set-aside cards",
        ZoneName::VictoryDisplay => "victory display",
    }
}

/// Whether an amount is surely nothing.
fn is_zero(amount: &Amount) -> bool {
    *amount == Amount::Number(0)
}

#[cfg(test)]
mod tests;
