//! The text of a card, rendered from its effect trees. No text is stored in content; see `packs::prose`.
//!
//! | module | says |
//! |---|---|
//! | [`say`] | noun phrases: nouns, filters, what "it" is |
//! | [`phrase`] | a noun with its adjectives, before it has a determiner |
//! | [`numbers`] | amounts, modifiers, rules in force |
//! | [`when`] | timing points |
//! | [`whether`] | conditions |
//! | [`steps`] | effects |
//! | [`facts`] | the line of numbers, keywords |
//! | [`label`] | labels of choices |

mod cards;
mod either;
mod facts;
mod label;
mod later;
mod numbers;
mod phrase;
mod rules;
mod say;
mod steps;
mod when;
mod whether;
mod which;

pub use facts::{cost_words, deck_options, keyword_name, resolution, setup, summary, token_words};
pub use label::label;

use crate::content::*;
use later::symbols_of;
use packs::prose::{Clause, Form, Mark, Sentence, Text, words};
use say::Say;

/// The name of a card. If a location has versions, with what distinguishes this one.
pub fn full_name(content: &Content, def: DefId) -> String {
    let text = content.text(def);
    match (&text.kind, &text.subtitle) {
        (Kind::Location(_), Some(subtitle)) => format!("{} ({subtitle})", text.name),
        _ => text.name.clone(),
    }
}

/// The whole text box of a card: keywords, abilities, and what its kind prints as text (spawn, prey, tokens). Each is a
/// paragraph; a list of options has several lines.
pub fn card(content: &Content, def: DefId) -> Vec<Text> {
    box_of(content, def, |_| true)
}

/// The text box without the other side of the card.
pub fn front(content: &Content, def: DefId) -> Vec<Text> {
    box_of(content, def, |a| !matches!(a.ability, Ability::Back(_)))
}

/// The text of the other side: for an act or agenda, the effects of its advance; for an investigator, the deck options.
pub fn back(content: &Content, def: DefId) -> Vec<Text> {
    let abilities = content.abilities_of(def);
    let back = abilities.filter(|(_, a)| matches!(a.ability, Ability::Back(_)));
    let back = back.map(|(id, _)| ability(content, id));
    back.chain(facts::deck_options(content, def)).collect()
}

fn box_of(content: &Content, def: DefId, which: impl Fn(&AbilityDef) -> bool) -> Vec<Text> {
    let mut lines = facts::keywords(content, def);
    lines.extend(facts::advanced_by(content, def));
    let abilities = content.abilities_of(def).filter(|(_, a)| which(a));
    lines.extend(abilities.map(|(id, _)| ability(content, id)));
    lines.extend(facts::tokens(content, def));
    lines.extend(facts::taboo(content, def));
    lines.retain(|line| !line.is_empty());
    lines
}

/// The text of one ability.
pub fn ability(content: &Content, id: AbilityId) -> Text {
    let Some(ability) = content.abilities.get(id.index()) else {
        return Text::new();
    };
    let mut say = Say::new(content, ability.def);
    let text = say.ability(&ability.ability);
    short_lines(if ability.unrevealed {
        labelled("Unrevealed").and(text)
    } else {
        text
    })
}

/// The maximum length of a line in a text box.
const LINE: usize = 190;

/// Breaks a text that is too long for one line, between sentences.
fn short_lines(text: Text) -> Text {
    let breaks = breaks(&text.plain());
    if breaks.is_empty() {
        return text;
    }
    let mut seen = 0;
    let mut out = Text::new();
    for span in text.spans() {
        let mut words = span.text.clone();
        let here = seen..seen + words.len();
        for at in breaks.iter().filter(|at| here.contains(*at)) {
            words.replace_range(at - seen..at - seen + 1, "\n");
        }
        seen += span.text.len();
        out = out.close(Text::marked_as(words, span.mark));
    }
    out
}

/// The spaces at which a text is broken: the last one between two sentences that leaves a short line, or else the
/// first one. A text that has lines of its own stays as it is.
fn breaks(plain: &str) -> Vec<usize> {
    let mut all = Vec::new();
    if plain.contains('\n') {
        return all;
    }
    let mut start = 0;
    while plain[start..].chars().count() > LINE {
        // A title before a name ends no sentence.
        let ends = |(at, _): &(usize, &str)| {
            let before = &plain[start..start + at];
            !["Dr", "Mr", "Mrs", "St", "v"]
                .iter()
                .any(|title| before.rsplit([' ', '(']).next() == Some(*title))
        };
        let stops = plain[start..]
            .match_indices(". ")
            .filter(ends)
            .map(|(at, _)| start + at + 1);
        let short = |at: &usize| plain[start..*at].chars().count() <= LINE;
        let Some(at) = stops.clone().filter(short).last().or(stops.clone().next()) else {
            break;
        };
        all.push(at);
        start = at + 1;
    }
    all
}

/// A bold label.
fn labelled(label: &str) -> Text {
    Text::marked_as(format!("{label}:"), Mark::Label)
}

/// The text after an opening clause, in the same sentence as far as possible.
fn opened(head: Text, body: Sentence) -> Text {
    match body {
        Sentence::Stops(mut parts) if !parts.is_empty() => {
            let first = match parts.remove(0) {
                Sentence::Stops(mut inner) if inner.len() == 1 => inner.remove(0),
                other => other,
            };
            opened(head, first).and(Sentence::Stops(parts).text())
        }
        body @ Sentence::Choose(..) => head.and(body.text_going_on()),
        Sentence::Noted(body, note) => noted(opened(head, *body), note),
        Sentence::Leading(lead, clause, body) => {
            Sentence::behind(head.and(Sentence::opening(lead, &clause)), &body)
        }
        body => head.and(body.inline()).stop(),
    }
}

/// A text with a remark in brackets.
fn noted(text: Text, note: impl Into<Text>) -> Text {
    text.and("(").close(note.into().capital().stop()).close(")")
}

impl Say<'_> {
    fn ability(&mut self, ability: &Ability) -> Text {
        self.standing = matches!(ability, Ability::Constant(_));
        self.committed = self.content.def(self.def).kind == KindName::Skill;
        match ability {
            Ability::Constant(c) => self.constant(c),
            Ability::Forced(forced) => {
                let label = if forced.from_hand {
                    "Forced, in hand"
                } else {
                    "Forced"
                };
                let text = self.triggered(
                    label,
                    &forced.on,
                    forced.condition.as_ref(),
                    &Cost::default(),
                    forced.effect,
                );
                self.limited(text, forced.limit)
            }
            Ability::Reaction(reaction) => {
                let text = self.triggered(
                    "Reaction",
                    &reaction.on,
                    reaction.condition.as_ref(),
                    &reaction.cost,
                    reaction.effect,
                );
                self.limited(text, reaction.limit)
            }
            Ability::Free(f) => {
                let text = self.activated("Free", f.condition.as_ref(), &f.cost, f.effect);
                self.limited(text, f.limit)
            }
            Ability::Action(action) => {
                // "Resign action: Resign." would say it twice.
                let whole = Say::new(self.content, self.def).block(action.effect);
                let whole = whole.text().plain();
                let name = action.designator.map(facts::designator);
                let name = name.filter(|name| whole.strip_suffix('.') != Some(*name));
                let label = match (name, action.actions) {
                    (None, 1) => "Action".to_owned(),
                    (None, n) => format!("{n} actions"),
                    (Some(name), 1) => format!("{name} action"),
                    (Some(name), n) => format!("{name}, {n} actions"),
                };
                let label = match action.from_hand {
                    true => format!("{label}, from your hand"),
                    false => label,
                };
                let text = self.activated(
                    &label,
                    action.condition.as_ref(),
                    &action.cost,
                    action.effect,
                );
                let text = self.limited(text, action.limit);
                let text = match action.more_actions {
                    true => noted(text, "any number of additional actions may be spent on it"),
                    false => text,
                };
                if action.safe {
                    noted(text, "this provokes no attacks of opportunity")
                } else {
                    text
                }
            }
            Ability::Revelation(b) => labelled("Revelation").and(self.block(*b).text()),
            Ability::Play(p) => self.play(p),
            Ability::Commit(c) => self.commit(c),
            Ability::Objective(o) => self.objective(o),
            Ability::State(s) => self.state(s),
            Ability::Back(steps) => {
                let text = self.content.text(self.def);
                let back = match &text.kind {
                    Kind::Agenda(a) => a.back_name.as_deref(),
                    Kind::Act(a) => a.back_name.as_deref(),
                    Kind::Investigator(_)
                    | Kind::Asset(_)
                    | Kind::Event(_)
                    | Kind::Skill(_)
                    | Kind::Enemy(_)
                    | Kind::Treachery(_)
                    | Kind::Location(_)
                    | Kind::Reference(_) => None,
                };
                labelled(back.unwrap_or("Back")).and(self.block(*steps).text())
            }
        }
    }

    fn constant(&mut self, constant: &Constant) -> Text {
        let mut parts: Vec<Sentence> = self
            .modifiers(&constant.to, &constant.modifiers, "")
            .into_iter()
            .map(Clause::sentence)
            .collect();
        parts.extend(
            constant
                .rules
                .iter()
                .map(|r| self.rule(&constant.to, r, "").sentence()),
        );
        let said = if parts.len() == 1 {
            parts.remove(0)
        } else {
            Sentence::And(parts)
        };
        let statement = match &said {
            Sentence::Clause(clause) => Sentence::Words(clause.text(Form::Statement)),
            _ => said,
        };
        match &constant.condition {
            None => statement.text(),
            Some(Condition::Attempt(Attempt::Investigate)) => {
                Sentence::while_(Sentence::Words("investigating".into()), statement).text()
            }
            Some(Condition::Attempt(Attempt::Fight)) => {
                Sentence::while_(Sentence::Words("attacking".into()), statement).text()
            }
            Some(Condition::Attempt(Attempt::Evade)) => {
                Sentence::while_(Sentence::Words("trying to evade".into()), statement).text()
            }
            Some(Condition::All(all))
                if let [Condition::Attempt(a), Condition::Against(noun)] = all.as_slice() =>
            {
                let attempt = match a {
                    Attempt::Investigate => "an investigation",
                    Attempt::Fight => "an attack",
                    Attempt::Evade => "an attempt to evade",
                    Attempt::Plain => "a test",
                };
                let target = Clause::new("be")
                    .subject(self.np(noun))
                    .with(format!("the target of {attempt}"));
                Sentence::while_(target.sentence(), statement).text()
            }
            Some(condition) => Sentence::while_(self.condition(condition), statement).text(),
        }
    }

    /// "Label: after this, if that, cost: what happens."
    fn triggered(
        &mut self,
        label: &str,
        on: &Trigger,
        condition: Option<&Condition>,
        cost: &Cost,
        effect: packs::Block<Verb>,
    ) -> Text {
        let content = self.content;
        let mut head = when::opening(self, on, content.block(effect)).capital();
        if let Some(condition) = condition {
            head = head.close(",").and("if").and(self.if_words(condition));
        }
        let body = self.block(effect);
        let costs = self.costs(cost);
        let head = head.close(",");
        labelled(label).and(if costs.is_empty() {
            opened(head, body)
        } else {
            head.and(costs).close(":").and(body.text())
        })
    }

    /// "Label: cost: what happens."
    fn activated(
        &mut self,
        label: &str,
        condition: Option<&Condition>,
        cost: &Cost,
        effect: packs::Block<Verb>,
    ) -> Text {
        let (label, condition) = match condition {
            Some(Condition::YourTurn) => (format!("{label}, during your turn"), None),
            Some(Condition::DuringTest) => (format!("{label}, during a test"), None),
            other => (label.to_owned(), other),
        };
        let text = labelled(&label);
        let head = condition.map(|c| self.if_words(c));
        let costs = self.costs(cost);
        let body = self.block(effect);
        match head {
            None if costs.is_empty() => text.and(body.text()),
            None => text.and(costs.capital()).close(":").and(body.text()),
            Some(condition) => {
                let head = Text::from("if").and(condition).capital().close(",");
                text.and(if costs.is_empty() {
                    opened(head, body)
                } else {
                    head.and(costs).close(":").and(body.text())
                })
            }
        }
    }

    fn limited(&self, text: Text, limit: Option<Limit>) -> Text {
        let Some(limit) = limit else { return text };
        let period = match limit.per {
            Period::Test => "test",
            Period::Turn => "turn",
            Period::Phase => "phase",
            Period::Round => "round",
            Period::Game => "game",
        };
        noted(text, limit.said(period))
    }

    fn play(&mut self, play: &Play) -> Text {
        let content = self.content;
        let steps = content.block(play.effect);
        let fast = match (&play.on, &play.fast_if) {
            (Some(on), _) => Some(Text::from("play").and(when::opening(self, on, steps))),
            (None, Some(Condition::YourTurn)) => Some("play only during your turn".into()),
            (None, Some(Condition::DuringTest)) => Some("play only during a test".into()),
            (None, Some(condition)) => {
                Some(Text::from("play only if").and(self.if_words(condition)))
            }
            (None, None) => None,
        };
        let mut text = Text::new();
        if let Some(fast) = fast {
            text = labelled("Fast").and(fast.capital().stop());
        }
        if let Some(designator) = play.designator {
            text = text.and(labelled(facts::designator(designator)));
        }
        if let Some(condition) = &play.condition {
            let only = Text::from("Play only if").and(self.if_words(condition));
            text = text.and(only.stop());
        }
        let text = text.and(self.block(play.effect).text());
        if play.safe {
            noted(text, "this provokes no attacks of opportunity")
        } else {
            text
        }
    }

    fn commit(&mut self, commit: &Commit) -> Text {
        let mut text = Text::new();
        if commit.only_own {
            text = text.and("Commit only to a test that you take.");
        }
        if let Some(condition) = &commit.only_if {
            let only = Text::from("Commit only if").and(self.if_words(condition));
            text = text.and(only.stop());
        }
        if let Some(gains) = &commit.gains {
            text = text.and(self.gains(gains));
        }
        let icons = symbols_of(&commit.icons_for_others);
        if !icons.is_empty() {
            let gains = "While it is committed to another investigator's test, this card gains";
            let gains = icons.into_iter().fold(Text::from(gains), Text::and);
            text = text.and(gains.stop());
        }
        if let Some(block) = commit.on_success {
            let head = match &commit.condition {
                None => self.outcome(true).text(Form::Statement),
                Some(Condition::Attempt(a)) => {
                    self.outcome(true).text(Form::Statement).and(match a {
                        Attempt::Investigate => "as part of an investigation",
                        Attempt::Fight => "as part of an attack",
                        Attempt::Evade => "as part of an evasion attempt",
                        Attempt::Plain => "and is no attempt",
                    })
                }
                Some(condition @ Condition::Margin(_)) => self.if_words(condition),
                Some(condition) => Sentence::And(vec![
                    self.outcome(true).sentence(),
                    self.condition(condition),
                ])
                .inline(),
            };
            if let Some(Condition::Attempt(a)) = &commit.condition {
                self.attempt = Some(*a);
            }
            let body = self.block(block);
            let head = Sentence::Words(head);
            text = text.and(Sentence::if_(head, body).text());
        }
        match commit.max_per_test {
            Some(n) if text.is_empty() => Text::from(format!("Max {n} committed per test.")),
            Some(n) => noted(text, format!("max {n} committed per test")),
            None => text,
        }
    }

    fn objective(&mut self, objective: &Objective) -> Text {
        let costs = self.costs(&objective.cost);
        let advance = match (costs.is_empty(), objective.may) {
            (true, false) => Text::from("advance"),
            (true, true) => "you may advance".into(),
            (false, _) => match &objective.cost.group_clues {
                Some(group) => {
                    let who = facts::payers(self, group);
                    let pay = Clause::new("spend").subject(who);
                    let pay = if objective.may { pay.may() } else { pay };
                    pay.object(self.amount_of(&group.amount, "clue"))
                        .with("as a group to advance")
                        .text(Form::Statement)
                }
                None => costs.close(":").and("advance"),
            },
        };
        let head = match (&objective.on, &objective.once) {
            (Some(on), _) => when::opening(self, on, &[]),
            (None, Some(condition)) => Text::from("as soon as").and(self.if_words(condition)),
            (None, None) => return labelled("Objective").and(advance.capital().stop()),
        };
        labelled("Objective").and(head.capital().close(",").and(advance).stop())
    }

    /// A cost in words, in the order in which players pay it.
    fn costs(&self, cost: &Cost) -> Text {
        words::list(
            facts::costs(self, cost)
                .into_iter()
                .map(|c| c.text(Form::Command))
                .collect(),
            "and",
        )
    }
}

/// The noun for a kind of card.
pub(crate) fn kind_noun(kind: KindName) -> &'static str {
    match kind {
        KindName::Investigator => "investigator card",
        KindName::Asset => "asset",
        KindName::Event => "event",
        KindName::Skill => "skill",
        KindName::Enemy => "enemy",
        KindName::Treachery => "treachery",
        KindName::Location => "location",
        KindName::Agenda => "agenda",
        KindName::Act => "act",
        KindName::Reference => "scenario reference card",
    }
}

/// The noun for one use of a kind.
fn use_noun(kind: UseKind) -> &'static str {
    match kind {
        UseKind::Ammo => "ammo",
        UseKind::Charges => "charge",
        UseKind::Secrets => "secret",
        UseKind::Supplies => "supply",
        UseKind::Evidence => "evidence",
        UseKind::Offerings => "offering",
    }
}

fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Accessory => "accessory",
        Slot::Ally => "ally",
        Slot::Arcane => "arcane",
        Slot::Body => "body",
        Slot::Hand => "hand",
    }
}

fn action_name(action: ActionName) -> &'static str {
    match action {
        ActionName::Move => "move",
        ActionName::Fight => "fight",
        ActionName::Evade => "evade",
        ActionName::Investigate => "investigate",
        ActionName::Draw => "draw",
        ActionName::Resign => "resign",
    }
}

/// "skull, cultist or auto-fail", as symbols.
fn symbols_alone(of: &[Chaos]) -> Text {
    words::list(of.iter().map(|c| chaos(*c)).collect(), "or")
}

/// "a skull, cultist or auto-fail", as symbols.
fn symbols(of: &[Chaos]) -> Text {
    let all = symbols_alone(of);
    Text::from(words::article(&all.plain())).and(all)
}

/// A chaos token, as a symbol or a number.
fn chaos(token: Chaos) -> Text {
    match token.number() {
        Some(n) if n < 0 => words::signed(n).into(),
        Some(_) => token.name().into(),
        None => Text::symbol(
            token
                .name()
                .replace('_', " ")
                .replace("auto fail", "auto-fail"),
        ),
    }
}

/// One chaos token: "a [skull]", "0".
fn a_chaos(token: Chaos) -> Text {
    match token.number() {
        Some(_) => chaos(token),
        None => Text::from(words::article(token.name())).and(chaos(token)),
    }
}

/// A list of steps in words, as a text of a card.
pub fn steps(content: &Content, def: DefId, block: packs::Block<Verb>) -> Text {
    Say::new(content, def).block(block).text()
}

/// A step that changes something for a time, in the short form of labels: "you get +2 combat until the end of the phase".
pub fn for_a_time(content: &Content, def: DefId, step: &Verb) -> Text {
    let mut say = Say::new(content, def);
    say.brief = true;
    say.steps(std::slice::from_ref(step)).inline()
}

/// The words after "at".
fn after_at(text: &Text) -> Option<Text> {
    let (first, rest) = text.spans().split_first()?;
    let start = first.text.strip_prefix("at ")?.to_owned();
    Some(rest.iter().fold(Text::from(start), |t, s| {
        t.close(Text::marked_as(s.text.clone(), s.mark))
    }))
}
