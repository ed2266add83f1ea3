//! Choices in words, before and after they are given.

use super::{OpenAsk, capital, deck, name, purpose, question, seat, symbol_name};
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::state::*;
use crate::text;
use kernel::{Maybe, Who};

pub(super) fn block_line(
    look: &Look<'_>,
    block: packs::Block<Verb>,
    card: Maybe<CardId>,
) -> String {
    let def = look.table.card(card.unwrap_or(look.table.reference)).def;
    text::steps(look.content, def, block).plain()
}

/// A choice in words.
pub fn label(look: &Look<'_>, ask: Option<&OpenAsk>, choice: &Choice) -> String {
    let named = |c: CardId| name(look, c);
    let prompt = ask.map(|a| a.prompt);
    match *choice {
        Choice::Pass => match prompt {
            Some(Prompt::Commit) => "Commit nothing more".into(),
            Some(Prompt::Mulligan) if replaces(look, ask) => "Keep the rest".into(),
            Some(Prompt::Mulligan) => "Keep this hand".into(),
            Some(Prompt::Upgrade) => "Spend no more".into(),
            Some(Prompt::Leaves(_)) => "Choose another card".into(),
            Some(Prompt::Replacement) => "Stay".into(),
            Some(Prompt::Joins) => "Nobody joins".into(),
            Some(Prompt::Gives) => "Give nothing more".into(),
            _ => "Pass".into(),
        },
        Choice::EndTurn => "End the turn".into(),
        Choice::Draw => "Draw a card".into(),
        Choice::Resource => "Gain a resource".into(),
        Choice::Investigate => format!(
            "Investigate {}",
            name(
                look,
                look.table
                    .location(look.table.active.unwrap_or(look.table.lead))
            )
        ),
        Choice::Move(c) => format!("Move to {}", named(c)),
        Choice::Fight(c) => format!("Fight {}", named(c)),
        Choice::Evade(c) => format!("Evade {}", named(c)),
        Choice::Engage(c) => format!("Engage {}", named(c)),
        Choice::Play(card) => {
            let cost = match ask.map(|a| a.who) {
                Some(Who::Seat(s)) => look.play_cost(s, card),
                Some(Who::Chance(_)) | None => 0,
            };
            let cost = match look.def(card).pays_x {
                true => "X".to_owned(),
                false => cost.to_string(),
            };
            let fast = if look.def(card).fast { ", fast" } else { "" };
            format!("Play {} (cost {cost}{fast})", named(card))
        }
        Choice::Use(_, id) => {
            let words = || text::label(look.content, id).plain().replace('\n', " ");
            look.content.label(id, words)
        }
        Choice::AdvanceAct => {
            let act = look.table.act.get();
            let need = act.and_then(|act| look.clues_of_act(act)).unwrap_or(0);
            let group = match look.table.head_count {
                1 => "",
                _ => " (as a group)",
            };
            let clues = if need == 1 { "clue" } else { "clues" };
            format!(
                "Spend {need} {clues}{group} to advance {}",
                name(look, look.table.act)
            )
        }
        Choice::Commit(c) => format!("Commit {}", named(c)),
        Choice::Card(card) => match prompt {
            Some(Prompt::Mulligan) => format!("Replace {}", named(card)),
            Some(Prompt::AssignDamage) => {
                let left = look.health(card).unwrap_or(0) - i32::from(look.table.card(card).damage);
                format!(
                    "{} takes {} damage (of {left} health)",
                    named(card),
                    taken(look, card, true)
                )
            }
            Some(Prompt::AssignHorror) => {
                let left = look.sanity(card).unwrap_or(0) - i32::from(look.table.card(card).horror);
                format!(
                    "{} takes {} horror (of {left} sanity)",
                    named(card),
                    taken(look, card, false)
                )
            }
            Some(Prompt::DiscardFromHand | Prompt::MakeRoom(_)) => {
                format!("Discard {}", named(card))
            }
            _ => named(card),
        },
        Choice::Seat(s) => match (prompt, purpose(look)) {
            (Some(Prompt::Pick(_)), Some(does)) => format!("{} {does}", seat(look, s)),
            _ => seat(look, s),
        },
        Choice::Skill(s) => capital(s.name()),
        Choice::Token(t) => symbol_name(t),
        Choice::Revealed(i) => match revealed(look, i) {
            Some(token) => format!("Keep {}", symbol_name(token)),
            None => "Keep".into(),
        },
        Choice::Option(i) => option(look, prompt, i),
        Choice::Number(1) if prompt == Some(Prompt::Gives) => "1 resource".into(),
        Choice::Number(n) if prompt == Some(Prompt::Gives) => format!("{n} resources"),
        Choice::Number(n) => format!("{n}"),
        Choice::Yes => match prompt {
            Some(Prompt::May(c)) => match look.stack.last() {
                Some(Frame::Script(s)) => match look.content.verb(s.here()) {
                    Some(Verb::May(m)) => block_line(look, m.steps, c),
                    _ => "Yes".into(),
                },
                _ => "Yes".into(),
            },
            _ => "Yes".into(),
        },
        Choice::No => "No".into(),
        Choice::Physical => "1 physical trauma".into(),
        Choice::Mental => "1 mental trauma".into(),
        Choice::Deck(of) => capital(&deck(look, of)),
        Choice::Def(d) => look.content.text(d).name.clone(),
        // Two versions may have one name.
        Choice::Version(version) => {
            let (name, def) = (
                text::full_name(look.content, version),
                look.content.def(version),
            );
            let stands = look
                .content
                .defs
                .iter()
                .filter(|s| s.one_of.contains(&version));
            let mut others = stands.flat_map(|s| &s.one_of).filter(|o| **o != version);
            match others.any(|o| text::full_name(look.content, *o) == name) {
                true => format!("{name} ({})", look.content.set(def.set).name),
                false => name,
            }
        }
        Choice::Set(s) => look.content.set(s).name.clone(),
        Choice::Scenario(s) => {
            let text = &look.content.scenarios[usize::from(s)].text;
            match text.side {
                Some(side) => format!(
                    "Play {} (side story: {} experience each)",
                    text.name, side.experience
                ),
                None => format!("Play {}", text.name),
            }
        }
        Choice::Investigator(d) => match prompt {
            Some(Prompt::WhichScenario) => format!("{} leaves", look.content.text(d).name),
            _ => look.content.text(d).name.clone(),
        },
        Choice::Take(d) => leveled(look.content, d),
        Choice::Leave(def) => match prompt {
            Some(Prompt::Leaves(new)) => {
                let cost = match ask.map(|a| a.who) {
                    Some(Who::Seat(s)) => look.exchange_price(s, def, new),
                    Some(Who::Chance(_)) | None => 0,
                };
                format!("{} leaves: {cost} experience", leveled(look.content, def))
            }
            _ => leveled(look.content, def),
        },
        Choice::Join => "Another player joins".into(),
        Choice::Away => "Leave the campaign for now".into(),
        Choice::Ending(i) => match look.table.endings.get(i as usize) {
            Some(s) => ending(look.content.name(*s)),
            None => String::new(),
        },
    }
}

/// Whether the player who is asked has laid cards of the opening hand aside.
fn replaces(look: &Look<'_>, ask: Option<&OpenAsk>) -> bool {
    let Some(Who::Seat(who)) = ask.map(|a| a.who) else {
        return false;
    };
    let aside = look.table.inv(who).aside;
    aside.iter().any(|c| !look.def(c).weakness)
}

/// The name of a card with its level, where it has one.
pub fn leveled(content: &Content, def: DefId) -> String {
    let text = content.text(def);
    match text.level {
        Some(level) if level > 0 => format!("{} (level {level})", text.name),
        Some(_) | None => text.name.clone(),
    }
}

/// A token that was revealed, in a test or outside one.
pub(super) fn revealed(look: &Look<'_>, i: u8) -> Option<Chaos> {
    let all = look.revealed().map_or(&[][..], |(_, all)| all);
    all.get(usize::from(i)).map(|r| r.token)
}

/// How much a card takes if it is chosen now: a point, or an investigator all that is left.
pub(super) fn taken(look: &Look<'_>, card: CardId, damage: bool) -> u8 {
    match look.stack.last() {
        Some(Frame::Harm(harm)) if look.def(card).kind == KindName::Investigator => {
            if damage {
                harm.damage_left
            } else {
                harm.horror_left
            }
        }
        _ => 1,
    }
}

/// An answer as the log tells it: a bare name, number or "no" with its question.
pub fn answered(look: &Look<'_>, ask: Option<&OpenAsk>, choice: &Choice) -> String {
    let label = label(look, ask, choice);
    let bare = match (*choice, ask.map(|a| a.prompt)) {
        (
            Choice::Card(_),
            Some(
                Prompt::Mulligan
                | Prompt::AssignDamage
                | Prompt::AssignHorror
                | Prompt::DiscardFromHand
                | Prompt::MakeRoom(_),
            ),
        ) => false,
        (Choice::Seat(_), Some(Prompt::Pick(_))) if purpose(look).is_some() => false,
        (
            Choice::Yes | Choice::Investigator(_) | Choice::Take(_),
            Some(Prompt::StoryCard(_) | Prompt::Replacement | Prompt::Joins | Prompt::Upgrade),
        ) => true,
        (
            Choice::Card(_)
            | Choice::Seat(_)
            | Choice::Skill(_)
            | Choice::Number(_)
            | Choice::No
            | Choice::Deck(_)
            | Choice::Ending(_),
            _,
        ) => true,
        _ => false,
    };
    let who = ask
        .and_then(|a| {
            if let kernel::Who::Seat(s) = a.who {
                Some(seat(look, s))
            } else {
                None
            }
        })
        .unwrap_or_default();
    // The log names who answers already.
    let own = |words: &str| -> Option<String> {
        let rest = words.strip_prefix(&who)?.strip_prefix(": ")?;
        Some(capital(rest))
    };
    if !bare {
        return own(&label).unwrap_or(label);
    }
    let asked = question(look, ask);
    let asked = own(&asked).unwrap_or_else(|| capital(&asked));
    match asked.strip_suffix('.') {
        Some(asked) => format!("{asked}: {label}"),
        None => format!("{asked} {label}"),
    }
}

/// The sign of a term of a sum, as printed.
pub(super) fn sign(n: i32) -> char {
    if n < 0 { '−' } else { '+' }
}

/// How a scenario ended.
pub fn ending(name: &str) -> String {
    if name == "none" {
        "No resolution: nobody is left".into()
    } else {
        format!("Resolution {name}")
    }
}

/// What choosing an ending is called: as the story has it, or by what it records in the campaign log.
fn chosen_ending(look: &Look<'_>, end: packs::Sym) -> Option<String> {
    let (ending, id) = (look.content.name(end), &look.scenario().text.id);
    let told = look.content.story.part(id, &story::choice_of(ending));
    told.map(str::to_owned).or_else(|| {
        let notes = recorded(look, end);
        (!notes.is_empty()).then(|| format!("{} (resolution {ending})", capital(&notes)))
    })
}

/// What a resolution records in the campaign log: what it means to end so.
pub(super) fn recorded(look: &Look<'_>, end: packs::Sym) -> String {
    let scenario = look.content.scenarios.get(look.table.scenario as usize);
    let block = scenario
        .and_then(|s| s.resolutions.iter().find(|(name, _)| *name == end))
        .and_then(|(_, r)| r.effect);
    let steps = block.map_or(&[][..], |b| look.content.block(b));
    let notes: Vec<String> = steps
        .iter()
        .filter_map(|v| {
            if let Verb::Log(note) = v {
                Some(look.content.written(*note))
            } else {
                None
            }
        })
        .collect();
    notes.join(", ")
}

/// An option of a card, or a result to be applied.
pub(super) fn option(look: &Look<'_>, prompt: Option<Prompt>, index: u8) -> String {
    match (prompt, look.stack.last()) {
        (Some(Prompt::Option(card)), Some(Frame::Script(s))) => {
            let verb = look.content.verb(s.here());
            match verb {
                Some(Verb::Choose(c)) => match c.of.get(index as usize) {
                    Some(o) if look.content.block(o.steps).is_empty() => "Do nothing".into(),
                    Some(option) => match look.content.block(option.steps) {
                        [Verb::EndScenario(end)] => chosen_ending(look, *end)
                            .unwrap_or_else(|| block_line(look, option.steps, card)),
                        _ => block_line(look, option.steps, card),
                    },
                    None => String::new(),
                },
                _ => String::new(),
            }
        }
        (Some(Prompt::WhichResult), Some(Frame::SkillTest(t))) => {
            match t.results.get(index as usize) {
                Some(ResultItem::Attempt) => match t.attempt {
                    Attempt::Investigate => "Discover clues".into(),
                    Attempt::Fight => "Deal the attack's damage".into(),
                    Attempt::Evade => "Evade the enemy".into(),
                    Attempt::Plain => "The test's result".into(),
                },
                Some(ResultItem::Steps { block, this, .. }) => {
                    let text = block_line(look, packs::Block::new(*block), *this);
                    match this.get() {
                        Some(this) => format!("{}: {text}", name(look, this)),
                        None => text,
                    }
                }
                None => String::new(),
            }
        }
        _ => format!("Option {}", index + 1),
    }
}
