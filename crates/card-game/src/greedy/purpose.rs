//! What an action is for, as it can be seen on the table.

use super::Mind;
use crate::choice::{Choice, Prompt};
use crate::read::Look;
use crate::read::names::name;
use crate::rule::Rule;
use crate::state::*;
use kernel::{Ask, Who};

/// What somebody takes this action for, as a clause: "the act needs 2 more clues". Nothing if the table does not show it.
pub fn purpose(
    look: &Look<'_>,
    ask: &Ask<Choice, Prompt, Rule>,
    choice: &Choice,
) -> Option<String> {
    let (Who::Seat(seat), Prompt::Turn | Prompt::ExtraAction) = (ask.who, ask.prompt) else {
        return None;
    };
    let mind = Mind::new(look, seat);
    match *choice {
        Choice::Fight(enemy) => mind.why_fight(enemy),
        Choice::Evade(enemy) => mind.would_attack(enemy),
        Choice::Investigate => mind.why_clues(),
        Choice::Move(to) => mind.why_go(to),
        Choice::Engage(enemy) => {
            let other = look.table.card(enemy).area.get().filter(|s| *s != seat)?;
            let other = name(look, look.table.inv(other).card);
            Some(format!("it is engaged with {other}"))
        }
        _ => None,
    }
}

fn many(n: i32, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

impl Mind<'_> {
    /// What speaks for fighting an enemy.
    fn why_fight(&self, enemy: CardId) -> Option<String> {
        if self.is_quarry(enemy) || self.is_trophy(enemy) {
            return Some("the act asks for it".into());
        }
        self.would_attack(enemy).or_else(|| {
            let doom = i32::from(self.look.table.card(enemy).doom);
            let points = i32::from(self.look.def(enemy).victory.unwrap_or(0));
            match (doom, points) {
                (1.., _) => Some(format!("it holds {doom} doom")),
                (_, 1..) => Some(format!("it is worth {}", many(points, "victory point"))),
                (..=0, ..=0) => None,
            }
        })
    }

    /// The attack of an enemy that is engaged with this investigator.
    fn would_attack(&self, enemy: CardId) -> Option<String> {
        let table = self.look.table;
        let attacks = self.look.engaged_with(enemy, self.who)
            && !table.card(enemy).exhausted
            && self.look.may_attack(enemy, self.who);
        if !attacks {
            return None;
        }
        let (damage, horror) = self.look.attack_harm(enemy);
        let harm = match (damage, horror) {
            (1.., 1..) => format!("{damage} damage and {horror} horror"),
            (1.., _) => format!("{damage} damage"),
            (_, 1..) => format!("{horror} horror"),
            (..=0, ..=0) => return None,
        };
        Some(format!(
            "it is engaged with you, and its attack deals {harm}"
        ))
    }

    /// The clues that are missing.
    fn why_clues(&self) -> Option<String> {
        let act = self.look.table.act.get()?;
        (self.missing > 0).then(|| {
            format!(
                "{} needs {}",
                name(&self.look, act),
                many(self.missing, "more clue")
            )
        })
    }

    /// What there is at the place that a move leads to.
    fn why_go(&self, to: CardId) -> Option<String> {
        let table = self.look.table;
        let goal = self.heads_for(to)?;
        let card = table.card(goal);
        let where_ = match goal == to {
            true => "there".to_owned(),
            false => format!("at {}", name(&self.look, goal)),
        };
        if let Some(quarry) = self.quarry().filter(|q| table.location_of(*q).is(goal)) {
            let quarry = name(&self.look, quarry);
            return Some(format!("{quarry} is {where_}, and the act asks for it"));
        }
        if self.missing <= 0 {
            let called = self.gate() == Some(goal) || self.muster() == Some(goal);
            return called.then(|| format!("the act asks for you {where_}"));
        }
        let clues = i32::from(card.clues);
        match (card.revealed, clues) {
            (true, 1..) => {
                let verb = if clues == 1 { "is" } else { "are" };
                Some(format!("there {verb} {} {where_}", many(clues, "clue")))
            }
            (false, _) if goal == to => Some("nobody has seen that place yet".into()),
            (true, _) | (false, _) => None,
        }
    }
}
