//! Choices in words, before and after they are given.

use super::{OpenAsk, capital, deck, name, question, seat, symbol_name};
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
    let def = look.t.card(card.unwrap_or(look.t.reference)).def;
    text::steps(look.c, def, block).plain()
}

/// A choice in words.
pub fn label(look: &Look<'_>, ask: Option<&OpenAsk>, choice: &Choice) -> String {
    let card = |c: CardId| name(look, c);
    let prompt = ask.map(|a| a.prompt);
    match *choice {
        Choice::Pass => match prompt {
            Some(Prompt::Commit) => "Commit nothing more".into(),
            Some(Prompt::Mulligan) => "Keep the rest".into(),
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
            name(look, look.t.location(look.t.active.unwrap_or(look.t.lead)))
        ),
        Choice::Move(c) => format!("Move to {}", card(c)),
        Choice::Fight(c) => format!("Fight {}", card(c)),
        Choice::Evade(c) => format!("Evade {}", card(c)),
        Choice::Engage(c) => format!("Engage {}", card(c)),
        Choice::Play(c) => {
            let cost = match ask.map(|a| a.who) {
                Some(Who::Seat(s)) => look.play_cost(s, c),
                Some(Who::Chance(_)) | None => 0,
            };
            let cost = match look.def(c).pays_x {
                true => "X".to_owned(),
                false => cost.to_string(),
            };
            let fast = if look.def(c).fast { ", fast" } else { "" };
            format!("Play {} (cost {cost}{fast})", card(c))
        }
        Choice::Use(_, id) => {
            let words = || text::label(look.c, id).plain().replace('\n', " ");
            look.c.label(id, words)
        }
        Choice::AdvanceAct => {
            let act = look.t.act.get();
            let need = act.and_then(|act| look.clues_of_act(act)).unwrap_or(0);
            let group = match look.t.head_count {
                1 => "",
                _ => " (as a group)",
            };
            let clues = if need == 1 { "clue" } else { "clues" };
            format!(
                "Spend {need} {clues}{group} to advance {}",
                name(look, look.t.act)
            )
        }
        Choice::Commit(c) => format!("Commit {}", card(c)),
        Choice::Card(c) => match prompt {
            Some(Prompt::Mulligan) => format!("Replace {}", card(c)),
            Some(Prompt::AssignDamage) => {
                let left = look.health(c).unwrap_or(0) - i32::from(look.t.card(c).damage);
                format!(
                    "{} takes {} damage (of {left} health)",
                    card(c),
                    taken(look, c, true)
                )
            }
            Some(Prompt::AssignHorror) => {
                let left = look.sanity(c).unwrap_or(0) - i32::from(look.t.card(c).horror);
                format!(
                    "{} takes {} horror (of {left} sanity)",
                    card(c),
                    taken(look, c, false)
                )
            }
            Some(Prompt::DiscardFromHand | Prompt::MakeRoom(_)) => format!("Discard {}", card(c)),
            _ => card(c),
        },
        Choice::Seat(s) => seat(look, s),
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
                Some(Frame::Script(s)) => match look.c.verb(s.here()) {
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
        Choice::Def(d) => look.c.text(d).name.clone(),
        // Two versions may have one name.
        Choice::Version(d) => {
            let (name, def) = (text::full_name(look.c, d), look.c.def(d));
            let stands = look.c.defs.iter().filter(|s| s.one_of.contains(&d));
            let mut others = stands.flat_map(|s| &s.one_of).filter(|o| **o != d);
            match others.any(|o| text::full_name(look.c, *o) == name) {
                true => format!("{name} ({})", look.c.set(def.set).name),
                false => name,
            }
        }
        Choice::Set(s) => look.c.set(s).name.clone(),
        Choice::Scenario(s) => {
            let text = &look.c.scenarios[usize::from(s)].text;
            match text.side {
                Some(side) => format!(
                    "Play {} (side story: {} experience each)",
                    text.name, side.experience
                ),
                None => format!("Play {}", text.name),
            }
        }
        Choice::Investigator(d) => match prompt {
            Some(Prompt::WhichScenario) => format!("{} leaves", look.c.text(d).name),
            _ => look.c.text(d).name.clone(),
        },
        Choice::Take(d) => leveled(look.c, d),
        Choice::Leave(d) => match prompt {
            Some(Prompt::Leaves(new)) => {
                let cost = match ask.map(|a| a.who) {
                    Some(Who::Seat(s)) => look.exchange_price(s, d, new),
                    Some(Who::Chance(_)) | None => 0,
                };
                format!("{} leaves: {cost} experience", leveled(look.c, d))
            }
            _ => leveled(look.c, d),
        },
        Choice::Join => "Another player joins".into(),
        Choice::Away => "Leave the campaign for now".into(),
        Choice::Ending(i) => match look.t.endings.get(i as usize) {
            Some(s) => ending(look.c.name(*s)),
            None => String::new(),
        },
    }
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
        Some(Frame::Harm(h)) if look.def(card).kind == KindName::Investigator => {
            if damage {
                h.damage_left
            } else {
                h.horror_left
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
    if !bare {
        return label;
    }
    let asked = question(look, ask);
    let who = ask
        .and_then(|a| {
            if let kernel::Who::Seat(s) = a.who {
                Some(seat(look, s))
            } else {
                None
            }
        })
        .unwrap_or_default();
    let asked = asked
        .strip_prefix(&who)
        .and_then(|rest| rest.strip_prefix(": "))
        .unwrap_or(&asked);
    format!("{} {label}", capital(asked))
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
    let (ending, id) = (look.c.name(end), &look.scenario().text.id);
    let told = look.c.story.part(id, &story::choice_of(ending));
    told.map(str::to_owned).or_else(|| {
        let notes = recorded(look, end);
        (!notes.is_empty()).then(|| format!("{} (resolution {ending})", capital(&notes)))
    })
}

/// What a resolution records in the campaign log: what it means to end so.
pub(super) fn recorded(look: &Look<'_>, end: packs::Sym) -> String {
    let scenario = look.c.scenarios.get(look.t.scenario as usize);
    let block = scenario
        .and_then(|s| s.resolutions.iter().find(|(name, _)| *name == end))
        .and_then(|(_, r)| r.effect);
    let steps = block.map_or(&[][..], |b| look.c.block(b));
    let notes: Vec<String> = steps
        .iter()
        .filter_map(|v| {
            if let Verb::Log(note) = v {
                Some(look.c.name(*note).replace('-', " "))
            } else {
                None
            }
        })
        .collect();
    notes.join(", ")
}

/// An option of a card, or a result to be applied.
pub(super) fn option(look: &Look<'_>, prompt: Option<Prompt>, i: u8) -> String {
    match (prompt, look.stack.last()) {
        (Some(Prompt::Option(card)), Some(Frame::Script(s))) => {
            let verb = look.c.verb(s.here());
            match verb {
                Some(Verb::Choose(c)) => match c.of.get(i as usize) {
                    Some(o) if look.c.block(o.steps).is_empty() => "Do nothing".into(),
                    Some(o) => match look.c.block(o.steps) {
                        [Verb::EndScenario(end)] => chosen_ending(look, *end)
                            .unwrap_or_else(|| block_line(look, o.steps, card)),
                        _ => block_line(look, o.steps, card),
                    },
                    None => String::new(),
                },
                _ => String::new(),
            }
        }
        (Some(Prompt::WhichResult), Some(Frame::SkillTest(t))) => match t.results.get(i as usize) {
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
        },
        _ => format!("Option {}", i + 1),
    }
}
