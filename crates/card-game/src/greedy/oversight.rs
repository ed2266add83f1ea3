//! Mistakes that show on the table without a search, and numbers that people count there.

use super::Mind;
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::read::Look;
use crate::rule::Rule;
use crate::state::*;
use kernel::{Ask, Maybe, Oversight, Tally, Who};

/// Whether a choice is a mistake that shows without a search. `before` is the previous action of the same turn, with
/// the position in which it was made.
pub fn oversight(
    look: &Look<'_>,
    ask: &Ask<Choice, Prompt, Rule>,
    choice: &Choice,
    before: Option<(&Look<'_>, &Choice)>,
) -> Option<Oversight> {
    let Who::Seat(seat) = ask.who else {
        return None;
    };
    let mind = Mind::new(look, seat);
    match (ask.prompt, *choice) {
        (Prompt::Turn, Choice::EndTurn) => {
            (look.actions_left(seat, None) > 0).then_some(Oversight::UnspentActions)
        }
        (Prompt::Turn, Choice::Draw | Choice::Resource) => mind.needless(choice),
        (Prompt::Turn, Choice::Move(to)) => {
            let back = before.is_some_and(|(then, taken)| {
                matches!(taken, Choice::Move(_)) && then.table.location(seat).is(to)
            });
            match back {
                true => Some(Oversight::ThereAndBack),
                false => mind.needless(choice),
            }
        }
        (Prompt::Turn, Choice::Play(card)) => match mind.replaces_ally(card) {
            true => Some(Oversight::AllyReplaced),
            false => mind.needless(choice),
        },
        (Prompt::Commit, Choice::Commit(card)) => {
            mind.wasted(card).then_some(Oversight::CardWasted)
        }
        _ => None,
    }
}

impl Mind<'_> {
    /// Whether an action provokes attacks that cost more than the action is worth.
    fn needless(&self, choice: &Choice) -> Option<Oversight> {
        let hurts = self.provoked() > 0 && self.turn(choice) < 0;
        hurts.then_some(Oversight::NeedlessAttack)
    }

    /// Whether playing a card discards an ally that is still useful.
    fn replaces_ally(&self, card: CardId) -> bool {
        let full = self.look.slot_overflow(self.who, Some(card));
        let Some(slot) = full.filter(|slot| *slot == Slot::Ally) else {
            return false;
        };
        let mut victims = self.look.slot_victims(self.who, slot, Some(card));
        // An ally may go if it is about to be defeated, or is worth much less than the new one.
        victims.all(|old| 2 * self.asset(old) > self.asset(card))
    }

    /// Whether a card is committed for a single icon, although it is more useful as a weapon, an ally or a sure clue.
    fn wasted(&self, card: CardId) -> bool {
        let Some(test) = self.look.test() else {
            return false;
        };
        let def = self.look.def(card);
        let icons = def.icons.of(test.skill) + def.icons.wild;
        if icons > 1 || self.look.commit_text(card).is_some() {
            return false;
        }
        match def.kind {
            KindName::Asset => {
                let own = |c: &CardId| self.look.table.card(*c).area.is(self.who);
                let copy = |c: CardId| self.look.def(c).title == def.title;
                let in_play = self.look.table.in_play.iter().filter(own).any(copy);
                !in_play && (self.arms_better(card) || def.slots[Slot::Ally as usize] > 0)
            }
            KindName::Event => self.play(card, Maybe::NONE) > super::weights::W.clue / 2,
            _ => false,
        }
    }
}

/// The numbers that people count on the table, always in the same order.
pub fn tallies(look: &Look<'_>) -> Vec<Tally> {
    let table = look.table;
    let sum =
        |of: &dyn Fn(&Card) -> i32| -> i32 { table.players().map(|s| of(table.inv_card(s))).sum() };
    let in_play =
        |keep: &dyn Fn(CardId) -> bool| table.in_play.iter().filter(|c| keep(*c)).count() as i32;
    let asset = |c: CardId| look.def(c).kind == KindName::Asset && table.card(c).area.is_some();
    let engaged = |e: CardId| table.players().any(|s| look.engaged_with(e, s));
    let coming =
        |c: &&Card| c.zone == Zone::Coming && look.content.def(c.def).kind == KindName::Act;
    let points = table.cards.iter().filter(|c| c.zone == Zone::Victory);
    let points = points.map(|c| i32::from(look.content.def(c.def).victory.unwrap_or(0)));
    let acts = table.cards.iter().filter(coming).count() as i32 + i32::from(table.act.is_some());
    vec![
        Tally::bad("acts left", acts),
        Tally::good("victory points", points.sum()),
        Tally::good("clues held", sum(&|c| c.clues.into())),
        Tally::bad("doom in play", table.total_doom() as i32),
        Tally::bad("damage on investigators", sum(&|c| c.damage.into())),
        Tally::bad("horror on investigators", sum(&|c| c.horror.into())),
        Tally::bad(
            "investigators out of the game",
            i32::from(table.head_count) - table.players().count() as i32,
        ),
        Tally::bad("enemies in play", table.enemies.iter().count() as i32),
        Tally::bad(
            "enemies engaged",
            table.enemies.iter().filter(|e| engaged(*e)).count() as i32,
        ),
        Tally::bad("damage still to deal to enemies", enemy_health(look)),
        Tally::good("assets in play", in_play(&asset)),
        Tally::good(
            "cards in hand",
            table
                .players()
                .map(|s| table.inv(s).hand.len() as i32)
                .sum(),
        ),
        Tally::good("resources", sum(&|c| c.resources.into())),
    ]
}

/// The remaining health of the enemies in play.
fn enemy_health(look: &Look<'_>) -> i32 {
    let left = |e: CardId| look.health(e).unwrap_or(0) - i32::from(look.table.card(e).damage);
    look.table.enemies.iter().map(left).sum()
}
