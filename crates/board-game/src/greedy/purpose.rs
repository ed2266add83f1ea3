//! What an answer is for, as it can be seen on the board.

use super::memory::Memory;
use super::{Mind, goals, turn};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ids::PlaceId;
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::text::names;
use kernel::Goal;

/// What somebody gives this answer for, as a clause: "a gate is open there". Nothing if the board does not show it.
pub fn purpose(content: &Content, game: &Game, choice: Choice) -> Option<String> {
    let memory = Memory::default();
    let ask = game.ask()?;
    let mind = Mind::of(content, game, &memory)?;
    match (ask.rule, ask.prompt, choice) {
        (Rule::MovementMove, _, Choice::Move(to)) => {
            let points = turn::moving(&mind)?.points - 1;
            mind.offers(goals::best_from(&mind, to, points)?, Some(to))
        }
        (Rule::MovementMove, _, Choice::Done) => mind.offers(mind.here()?, mind.here()),
        (Rule::ArkhamEncounter, _, Choice::Skill(_)) => {
            let left = read::gates_to_awaken(mind.now()) - game.table().gates_open();
            (left > 0).then(|| match left {
                1 => "one more open gate awakens the Ancient One".to_owned(),
                n => format!("{n} more open gates awaken the Ancient One"),
            })
        }
        (Rule::SealGate, _, Choice::Yes) => Some("no gate opens at a sealed place".into()),
        (Rule::FaceEvadeOrFight | Rule::CombatFleeOrFight, Prompt::Monster(_), Choice::Fight) => {
            let limit = read::monster_limit(mind.now())?;
            let full = read::monsters_in_arkham(mind.now()) >= limit;
            full.then(|| "Arkham holds as many monsters as it can".into())
        }
        _ => None,
    }
}

/// A goal, and what is there: "Woods: a gate is open there". Empty if the seat stands there already.
pub fn goal(now: Now, goal: Goal) -> String {
    let memory = Memory::default();
    let place = goals::place_of(goal);
    if now.table().investigator(goal.seat).is_at(place) {
        return String::new();
    }
    let name = names::place(now.content, place);
    let mind = Mind::new(now.content, now.game, goal.seat, &memory);
    match mind.offers(place, Some(place)) {
        Some(why) => format!("{name}: {why}"),
        None => name,
    }
}

impl Mind<'_> {
    /// What a place has that somebody goes or stays there for. `to` is the place where the answer leads at once.
    fn offers(&self, goal: PlaceId, to: Option<PlaceId>) -> Option<String> {
        let table = self.game.table();
        let place = match (to == Some(goal), to == self.here()) {
            (true, true) => "here".to_owned(),
            (true, false) => "there".to_owned(),
            (false, _) => format!("at {}", names::place(self.content, goal)),
        };
        if table.gate(goal).is_some() {
            let explored = self.explored() && self.here() == Some(goal);
            return Some(match explored {
                true => format!("you have explored the gate {place}"),
                false => format!("a gate is open {place}"),
            });
        }
        match i32::from(table.clues.0[goal.index()]) {
            0 => None,
            1 => Some(format!("a Clue lies {place}")),
            n => Some(format!("{n} Clues lie {place}")),
        }
    }
}
