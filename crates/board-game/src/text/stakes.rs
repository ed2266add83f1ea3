//! The stakes of a check: what asks for it, and what passing and failing do.

use super::names::{capital, place, source_words};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::step::{Check, Step, Steps};
use crate::frame::steps::FaceStep;
use crate::frame::{CastFrame, CheckFrame, CombatFrame, FrameKind, ScriptFrame};
use crate::read::{self, Now};
use crate::state::Origin;
use crate::text;
use kernel::show::Stakes;
use packs::Block;

/// The stakes of the check at this depth of the stack.
pub fn stakes(now: Now, at: usize) -> Stakes {
    let below = at.checked_sub(1).and_then(|i| now.game.stack().get(i));
    let (Some(below), Some(FrameKind::Check(check))) =
        (below, now.game.stack().get(at).map(|f| &f.kind))
    else {
        return Stakes::default();
    };
    match &below.kind {
        FrameKind::Script(f) => of_script(now, at - 1, f),
        FrameKind::Combat(f) => of_combat(now, f, check),
        FrameKind::Face(f) => {
            let name = &now.content.monster(f.monster).record.name;
            let (pass, fail) = if f.step.now == FaceStep::Catch {
                (format!("You catch {name}."), format!("{name} gets away."))
            } else {
                let fight = "the fight begins".to_owned();
                (format!("You slip past {name}."), loses(now, check, &fight))
            };
            Stakes {
                cause: name.clone(),
                pass,
                fail,
                ..Stakes::default()
            }
        }
        FrameKind::CloseGate(f) => Stakes {
            cause: format!("The gate at {}", place(now.content, f.place)),
            pass: "The gate closes.".into(),
            fail: "The gate stays open.".into(),
            ..Stakes::default()
        },
        FrameKind::Cast(f) => of_spell(now, f),
        _ => Stakes::default(),
    }
}

fn of_script(now: Now, at: usize, script: &ScriptFrame) -> Stakes {
    let Some(Step::Check(check)) = now.content.step(script.here()) else {
        return Stakes::default();
    };
    let origin = script.context.origin;
    // The text begins at the lowest script of the same origin.
    let mut first = script.block;
    for frame in now.game.stack()[..at].iter().rev() {
        match &frame.kind {
            FrameKind::Script(s) if s.context.origin == origin => first = s.block,
            _ => break,
        }
    }
    let mut it = Stakes {
        cause: match origin {
            Origin::Encounter(p) => format!("Encounter at {}", place(now.content, p)),
            Origin::World(p) => format!("Encounter in {}", place(now.content, p)),
            Origin::None => String::new(),
            Origin::Card(_)
            | Origin::Sheet(_)
            | Origin::Ancient
            | Origin::Mythos(_)
            | Origin::Monster(_)
            | Origin::Place(_)
            | Origin::Helper(_) => source_words(now, origin),
        },
        text: steps(now.content, Some(Block::new(first))),
        ..Stakes::default()
    };
    if branches(check) {
        let nothing = || "Nothing happens.".to_owned();
        let told = |s: Option<Steps>| Some(steps(now.content, s)).filter(|t| !t.is_empty());
        it.pass = told(check.pass).unwrap_or_else(nothing);
        it.fail = told(check.fail).unwrap_or_else(nothing);
    }
    it
}

/// Whether the texts for passing and failing tell everything that the check does.
fn branches(check: &Check) -> bool {
    (check.pass.is_some() || check.fail.is_some()) && check.successes.0.is_empty()
}

fn steps(content: &Content, steps: Option<Steps>) -> String {
    steps.map_or_else(String::new, |s| text::steps(content.book(), s).plain())
}

fn of_combat(now: Now, f: &CombatFrame, check: &CheckFrame) -> Stakes {
    let Some(monster) = f.monster.get() else {
        let cause = source_words(now, Origin::Ancient);
        return Stakes {
            pass: format!("Each success counts against {cause}."),
            fail: "Nothing happens.".into(),
            cause,
            ..Stakes::default()
        };
    };
    let name = &now.content.monster(monster).record.name;
    let keywords = read::keywords(now, monster, check.seat);
    let also = |n: i16, of: &str| match n {
        1.. => format!(" You lose {n} {of} all the same."),
        _ => String::new(),
    };
    let (pass, fail) = match check.kind {
        CheckKind::Horror => {
            let also = also(keywords.nightmarish, "Sanity");
            let pass = match also.strip_prefix(' ') {
                Some(also) => also.to_owned(),
                None => "You lose nothing.".to_owned(),
            };
            (pass, loses(now, check, "nothing is lost"))
        }
        CheckKind::Combat => (
            format!(
                "You defeat {name}.{}",
                also(keywords.overwhelming, "Stamina")
            ),
            loses(now, check, "the fight goes on"),
        ),
        _ => (
            format!("You get away from {name}."),
            loses(now, check, "the fight goes on"),
        ),
    };
    Stakes {
        cause: name.clone(),
        pass,
        fail,
        ..Stakes::default()
    }
}

/// The loss for failing against a monster: the amount and the stat.
pub fn loss(now: Now, check: &CheckFrame) -> Option<(i16, &'static str)> {
    let monster = check.monster.get()?;
    match check.kind {
        CheckKind::Horror => {
            let n = read::horror_damage(now, monster, check.seat).unwrap_or(0);
            Some((n, "Sanity"))
        }
        CheckKind::Combat | CheckKind::Evade => {
            Some((read::combat_damage(now, monster, check.seat), "Stamina"))
        }
        _ => None,
    }
}

/// The loss for failing against a monster, and what follows.
fn loses(now: Now, k: &CheckFrame, then: &str) -> String {
    match loss(now, k) {
        Some((n @ 1.., of)) if k.kind == CheckKind::Horror => format!("You lose {n} {of}."),
        Some((n @ 1.., of)) => format!("You lose {n} {of}, and {then}."),
        _ => format!("{}.", capital(then)),
    }
}

fn of_spell(now: Now, frame: &CastFrame) -> Stakes {
    let ability = frame
        .ability
        .get()
        .and_then(|a| now.content.abilities.get(a.index()));
    let does = ability.and_then(|a| a.it.steps);
    let pass = steps(now.content, does);
    Stakes {
        cause: source_words(now, frame.origin),
        pass: if pass.is_empty() {
            "The Spell helps you in this fight.".into()
        } else {
            pass
        },
        fail: "The Spell has no effect.".into(),
        ..Stakes::default()
    }
}
