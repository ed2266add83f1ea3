//! The board game on the table.

pub mod details;
mod scene;

use crate::driver::Odds;
use crate::scene::{Scene, Thing, fold};
use crate::screen::Screen;
use board_game::Board;
use board_game::content::Content;
use board_game::rules::choice::{Choice, Prompt};
use board_game::rules::rule::Rule;
use board_game::show::event::Event;
use board_game::show::view::{CheckView, View};
use board_game::show::words::check_name;
use kernel::{Game, Log, Rules, Seat, Viewer, Who};

impl Screen for Board {
    const FAMILY: &'static str = "board";
    const PASSABLE: &'static [&'static str] = &[
        "reactions",
        "checks.clues-and-rerolls",
        "upkeep.actions",
        "upkeep.adjust-skills",
        "checks.before",
        "cards.buy",
        "mythos.place-clue",
        "movement.trading",
        "movement.return-to-arkham",
        "effects.unless",
        "costs.replacement",
        "arkham-encounters.choose",
        "movement.move-and-act",
        "final-battle.refresh",
    ];

    fn scene(content: &Content, view: &View, seat: Seat) -> Scene {
        scene::scene(content, view, seat)
    }

    fn lookup(content: &Content, name: &str) -> Option<Thing> {
        let fits = |n: &str| fold(n) == name || fold(n).starts_with(name);
        if let Some(m) = content.monsters.iter().find(|m| fits(&m.record.name)) {
            return Some(Thing {
                name: m.record.name.clone(),
                text: details::monster(content, m),
            });
        }
        if let Some(d) = content.cards.iter().find(|d| fits(&d.record.name)) {
            return Some(Thing {
                name: d.record.name.clone(),
                text: details::card(content, d),
            });
        }
        if let Some(d) = content.investigators.iter().find(|d| fits(&d.record.name)) {
            return Some(Thing {
                name: d.record.name.clone(),
                text: details::investigator(content, d),
            });
        }
        if let Some(d) = content.ancients.iter().find(|d| fits(&d.record.name)) {
            return Some(Thing {
                name: d.record.name.clone(),
                text: details::ancient_one(content, d),
            });
        }
        if let Some(d) = content.helpers.iter().find(|d| fits(&d.record.name)) {
            return Some(Thing {
                name: d.record.name.clone(),
                text: details::helper(content, d),
            });
        }
        let m = content.mythos.iter().find(|m| fits(&m.record.name))?;
        Some(Thing {
            name: m.record.name.clone(),
            text: details::mythos(content, m),
        })
    }

    fn odds(content: &Content, game: &Game<Self>, _: Seat) -> Option<Odds> {
        // A check whose dice lie on the table, and that a person may still change.
        let ask = game.ask().filter(|a| a.rule == Rule::CheckClues)?;
        let view = Self::view(content, game, Viewer::Public);
        let seen = view.check?;
        let clues = view
            .investigators
            .get(&seen.who)
            .map_or(0, |i| i.clues.max(0))
            .min(20) as u8;
        // Where each success counts, the odds are those of one more.
        let check = if seen.counts {
            CheckView {
                difficulty: i16::from(seen.successes) + 1,
                ..seen.clone()
            }
        } else {
            seen.clone()
        };
        let need = (check.difficulty - i16::from(seen.successes)).max(0);
        let so_far = match check.counts {
            true => format!(
                "{} successes, and each counts; the odds are for one more.",
                seen.successes
            ),
            false => format!(
                "{} of {} successes; {need} more.",
                seen.successes, seen.difficulty
            ),
        };
        let mut lines = vec![
            format!("{}: {so_far}", check_name(seen.kind)),
            format!("A die succeeds on {} or more.", seen.success_from),
            format!("Dice: {}.", faces(&seen.faces)),
        ];
        if clues == 0 || !ask.choices.contains(&Choice::Clue) {
            return None;
        }
        // A Clue is a die, or what cards make of it.
        let each = dice_of_a_clue(content, game).unwrap_or(1);
        let with = |n: u8| {
            odds_of(&CheckView {
                to_roll: each.saturating_mul(n).min(60),
                ..check.clone()
            })
        };
        for n in 1..=clues.min(6) {
            lines.push(format!(
                "With {n} Clue{}: {}.",
                if n == 1 { "" } else { "s" },
                with(n).percent()
            ));
        }
        let all = with(clues);
        lines.push(format!(
            "You hold {clues} Clue{} and may spend them one at a time.",
            if clues == 1 { "" } else { "s" }
        ));
        let note = match clues {
            1 => "with your Clue".to_owned(),
            2 => "with both Clues".to_owned(),
            _ => format!("with all {clues} Clues"),
        };
        let note = if check.counts {
            format!("for one success more, {note}")
        } else {
            note
        };
        Some(Odds { lines, note, ..all })
    }

    fn note(content: &Content, game: &Game<Self>, choice: &Choice) -> String {
        let Some(ask) = game.ask().filter(|a| matches!(a.who, Who::Seat(_))) else {
            return String::new();
        };
        if let Choice::Move(p) = choice {
            return waiting_at(content, game, *p);
        }
        let leads_to_a_check = match choice {
            Choice::Evade
            | Choice::Fight
            | Choice::Flee
            | Choice::Wield(..)
            | Choice::Cast(_)
            | Choice::Clue
            | Choice::Skill(_) => true,
            Choice::Use(..) | Choice::Encounter => ask.rule != Rule::UpkeepActions,
            Choice::Pass => ask.rule == Rule::CheckBefore,
            _ => false,
        };
        if leads_to_a_check {
            check_after(content, game, *choice).unwrap_or_default()
        } else {
            String::new()
        }
    }

    fn ending(content: &Content, game: &Game<Self>) -> Vec<String> {
        let (key, won) = Self::outcome(content, game).unwrap_or_default();
        let how = match key.as_str() {
            "closed" => "every gate is closed",
            "sealed" => "six elder signs lie on the board",
            "banished" => "the Ancient One is banished",
            "devoured" => "every investigator is devoured",
            "destroyed" => "the world is destroyed",
            other => other,
        };
        let result = if won {
            "The investigators have won"
        } else {
            "The investigators have lost"
        };
        let mut out = vec![format!("{result}: {how}.")];
        let view = Self::view(content, game, Viewer::Public);
        out.extend(view.score.filter(|_| won).map(|s| format!("Score: {s}.")));
        out
    }
}

/// If the choice leads straight to a roll: which check, and how likely it is to be passed by these dice alone.
fn check_after(content: &Content, game: &Game<Board>, choice: Choice) -> Option<String> {
    let mut after = game.clone();
    let mut events = Vec::new();
    after
        .answer(content, choice, &mut Log::to(&mut events))
        .ok()?;
    let first = events.iter().find_map(|e| {
        if let Event::Check { kind, dice, .. } = e {
            Some((*kind, *dice))
        } else {
            None
        }
    });
    if let Some((kind, ..=0)) = first {
        return Some(format!("{} check without dice", check_name(kind)));
    }
    let ask = after.ask()?;
    let rolls = matches!((ask.who, ask.prompt), (Who::Chance(_), Prompt::Die(_)));
    if !rolls || ask.rule != Rule::CheckRoll {
        return None;
    }
    let check = Board::view(content, &after, Viewer::Public).check?;
    let dice = if check.to_roll == 1 {
        "1 die".to_owned()
    } else {
        format!("{} dice", check.to_roll)
    };
    let name = check_name(check.kind);
    if !check.counts {
        return Some(format!(
            "{name} check {}, {dice}",
            odds_of(&check).percent()
        ));
    }
    // The number of successes matters: the chance of each, as far as three more.
    let now = i16::from(check.successes);
    let chances: Vec<String> = (now + 1..=now + 3)
        .map(|difficulty| {
            (
                difficulty,
                odds_of(&CheckView {
                    difficulty,
                    ..check.clone()
                }),
            )
        })
        .filter(|(_, odds)| odds.good > 0)
        .map(|(n, odds)| format!("{n} or more {}", odds.percent()))
        .collect();
    Some(format!(
        "{name} check, {dice}; successes: {}",
        chances.join(", ")
    ))
}

/// [`chance_of`] in parts per million.
fn odds_of(check: &CheckView) -> Odds {
    Odds {
        good: (chance_of(check) * 1e6).round() as u64,
        of: 1_000_000,
        ..Odds::default()
    }
}

/// How likely the dice still to be rolled are to bring what the check needs.
fn chance_of(check: &CheckView) -> f64 {
    let from = f64::from(check.success_from.clamp(1, 6));
    let six = usize::from(check.six_counts.max(1));
    let need = usize::try_from(check.difficulty - i16::from(check.successes)).unwrap_or(0);
    // The chance of each number of successes, up to enough.
    let mut at = vec![0.0; need + 1];
    at[0] = 1.0;
    for _ in 0..check.to_roll {
        let mut next = vec![0.0; need + 1];
        for (n, p) in at.iter().enumerate() {
            let one = (6.0 - from) / 6.0;
            next[n] += p * (1.0 - one - 1.0 / 6.0);
            next[(n + 1).min(need)] += p * one;
            next[(n + six).min(need)] += p / 6.0;
        }
        at = next;
    }
    at[need]
}

fn faces(faces: &[u8; 6]) -> String {
    let all: Vec<String> = faces
        .iter()
        .enumerate()
        .flat_map(|(i, n)| std::iter::repeat_n((i + 1).to_string(), *n as usize))
        .collect();
    if all.is_empty() {
        "none".into()
    } else {
        all.join(", ")
    }
}

/// How many dice a Clue spent now would bring.
fn dice_of_a_clue(content: &Content, game: &Game<Board>) -> Option<u8> {
    let mut after = game.clone();
    after.answer(content, Choice::Clue, &mut Log::none()).ok()?;
    Board::view(content, &after, Viewer::Public)
        .check
        .map(|k| k.to_roll)
        .filter(|n| *n > 0)
}

/// What waits at a place one may go to.
fn waiting_at(content: &Content, game: &Game<Board>, place: u8) -> String {
    let Some(def) = content.places.get(place as usize) else {
        return String::new();
    };
    let view = Board::view(content, game, Viewer::Public);
    let Some(there) = view.places.get(&def.slug) else {
        return String::new();
    };
    let mut facts = Vec::new();
    if there.gate.is_some() {
        facts.push("a gate".to_owned());
    }
    if there.rift.is_some() {
        facts.push("a rift".to_owned());
    }
    if there.clues > 0 {
        facts.push(format!(
            "{} clue{}",
            there.clues,
            if there.clues == 1 { "" } else { "s" }
        ));
    }
    let name = |slug: &String| {
        content
            .monsters
            .iter()
            .find(|m| m.slug == *slug)
            .map_or_else(|| slug.clone(), |m| m.record.name.clone())
    };
    facts.extend(there.monsters.iter().map(name));
    facts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_game::content::ability::CheckKind;

    #[test]
    fn dice_are_counted_exactly() {
        let check = |to_roll, difficulty, success_from, six_counts| CheckView {
            who: String::new(),
            kind: CheckKind::Luck,
            skill: CheckKind::Luck,
            faces: [0; 6],
            rolled: 0,
            to_roll,
            successes: 0,
            difficulty,
            counts: false,
            success_from,
            six_counts,
            terms: Vec::new(),
            added: 0,
        };
        let near = |c: CheckView, want: f64| {
            assert!((chance_of(&c) - want).abs() < 1e-9, "{}", chance_of(&c))
        };
        near(check(1, 1, 5, 1), 1.0 / 3.0);
        near(check(2, 1, 5, 1), 1.0 - 4.0 / 9.0);
        near(check(2, 2, 5, 1), 1.0 / 9.0);
        near(check(1, 1, 4, 1), 0.5);
        near(check(1, 1, 6, 1), 1.0 / 6.0);
        near(check(1, 2, 5, 2), 1.0 / 6.0);
        near(check(0, 1, 5, 1), 0.0);
        near(check(0, 0, 5, 1), 1.0);
    }
}
