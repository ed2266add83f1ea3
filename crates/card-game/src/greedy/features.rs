//! The features from which the chance to win is estimated: how far the group is, what is left to do, and the dangers.
//! Each is a number of about 0 to 1, for any number of investigators.

use super::{LIFE, Mind};
use crate::content::*;
use crate::read::Look;
use crate::state::*;

/// The features, in the order of [`features`].
pub const NAMES: &[&str] = &[
    "investigators-left",
    "acts-left",
    "clues-left",
    "clues-held",
    "clues-in-reach",
    "places-unseen",
    "doom-left",
    "doom-left-of-agenda",
    "health",
    "sanity",
    "weakest",
    "danger",
    "enemies",
    "enemy-health",
    "quarry",
    "quarry-health",
    "blows-needed",
    "punch",
    "ammunition",
    "sleuth",
    "willpower",
    "agility",
    "odds-even",
    "odds-two-up",
    "hand",
    "hand-worth",
    "resources",
    "assets",
    "afflictions",
    "mustered",
    "fit",
    "far-from-goal",
    "victory-points",
    "victory-in-reach",
    "seats",
    "clues-wanted",
    "agendas-left",
    "places",
];

/// The share `n / of`, bounded so that no single feature outweighs the others.
fn part(n: i32, of: i32) -> f32 {
    (n as f32 / of.max(1) as f32).clamp(-1.0, 2.0)
}

/// The features of a position, in the order of [`NAMES`].
pub fn features(look: &Look<'_>) -> Vec<f32> {
    let table = look.table;
    let heads = i32::from(table.head_count.max(1));
    let mind = Mind::new(look, table.players().next().unwrap_or(table.lead));
    let (needed, held) = (mind.clues_needed(), mind.clues_held());
    let coming = |kind: KindName| {
        CardId::first(table.cards.len())
            .filter(|c| table.card(*c).zone == Zone::Coming && look.def(*c).kind == kind)
            .count() as i32
    };
    let acts = coming(KindName::Act) + i32::from(table.act.is_some());
    let agenda_left = table.agenda.get().map_or(0, |agenda| {
        i32::from(look.def(agenda).threshold.unwrap_or(0)) - table.total_doom() as i32
    });
    let places = |seen: bool| {
        table
            .locations
            .iter()
            .filter(move |l| table.card(*l).revealed == seen)
    };
    let lying: i32 = places(true).map(|l| i32::from(table.card(l).clues)).sum();
    let mut sum = Group::default();
    for seat in table.players() {
        sum.add(&mind.of(seat));
    }
    let players = sum.seats.max(1);
    let quarry = mind.quarry();
    let left = |e: CardId| look.health(e).unwrap_or(0) - i32::from(table.card(e).damage);
    let others = table.enemies.iter().filter(|e| Some(*e) != quarry);
    // Before a great enemy appears, an average one is assumed.
    let to_beat = quarry.map_or(if acts <= 1 { 5 * heads } else { 7 * heads }, left);
    vec![
        part(sum.seats, heads),
        part(acts, 3),
        if needed > 0 {
            part(mind.missing.max(0), needed)
        } else {
            0.0
        },
        part(held, 4 * heads),
        part(lying, 4 * heads),
        part(places(false).count() as i32, 4),
        part(mind.doom_left().min(24), 16),
        part(agenda_left, 8),
        part(sum.health, 8 * players),
        part(sum.sanity, 8 * players),
        part(sum.weakest, 6),
        part(sum.danger, LIFE * players),
        part(others.clone().count() as i32, 2 * heads),
        part(others.map(left).sum(), 5 * heads),
        f32::from(u8::from(quarry.is_some())),
        part(quarry.map_or(0, left), 6 * heads),
        part(to_beat * 100 / sum.punch.max(20), 16),
        part(sum.punch, 200 * players),
        part(sum.ammunition, 4 * players),
        part(sum.sleuth, 1000 * players),
        part(sum.skills[0], 5 * players),
        part(sum.skills[1], 5 * players),
        part(sum.even, 1000 * players),
        part(sum.two_up, 1000 * players),
        part(sum.hand, 6 * players),
        part(sum.hand_worth, 300 * players),
        part(sum.resources, 6 * players),
        part(sum.assets, 300 * players),
        part(sum.afflictions, 2 * players),
        f32::from(u8::from(mind.muster().is_some_and(|at| {
            table
                .players()
                .all(|s| table.inv_card(s).clues == 0 || table.location(s).is(at))
        }))),
        f32::from(u8::from(mind.ready())),
        part(sum.far, 4 * players),
        part(victory(look, true), 8),
        part(victory(look, false), 8),
        part(heads, 4),
        part(needed, 6 * heads),
        part(coming(KindName::Agenda), 3),
        part(table.locations.len() as i32, 10),
    ]
}

/// Victory points: those earned in the victory display and at cleared locations, or those in play that still have to be
/// earned.
fn victory(look: &Look<'_>, earned: bool) -> i32 {
    let table = look.table;
    let worth = |card: CardId| {
        let points = look.def(card).victory.map_or(0, i32::from);
        let state = table.card(card);
        let (counts, in_play) = match state.zone {
            Zone::Victory => (true, true),
            _ if table.locations.contains(card) => {
                (state.revealed && state.clues == 0, state.revealed)
            }
            _ => (false, table.enemies.contains(card)),
        };
        if counts == earned && in_play {
            points
        } else {
            0
        }
    };
    let all = CardId::first(table.cards.len());
    all.filter(|c| look.def(*c).victory.is_some())
        .map(worth)
        .sum()
}

/// Sums over all investigators.
#[derive(Default)]
struct Group {
    seats: i32,
    health: i32,
    sanity: i32,
    weakest: i32,
    danger: i32,
    punch: i32,
    ammunition: i32,
    sleuth: i32,
    skills: [i32; 2],
    even: i32,
    two_up: i32,
    hand: i32,
    hand_worth: i32,
    resources: i32,
    assets: i32,
    afflictions: i32,
    far: i32,
}

impl Group {
    fn add(&mut self, mind: &Mind<'_>) {
        let (look, table, who) = (mind.look, mind.look.table, mind.who);
        let (health, sanity) = mind.vigour(who);
        let least = health.min(sanity);
        self.weakest = if self.seats == 0 {
            least
        } else {
            self.weakest.min(least)
        };
        self.seats += 1;
        self.health += health;
        self.sanity += sanity;
        self.danger += mind.provoked().min(LIFE);
        self.punch += mind.punch();
        self.sleuth += mind.margin_holds(look.skill(who, Skill::Intellect) - 3);
        self.skills[0] += look.skill(who, Skill::Willpower);
        self.skills[1] += look.skill(who, Skill::Agility);
        self.even += mind.margin_holds(0);
        self.two_up += mind.margin_holds(2);
        let hand = table.inv(who).hand;
        self.hand += hand.len() as i32;
        self.hand_worth += hand.iter().map(|c| mind.hand_card(c)).sum::<i32>();
        self.resources += i32::from(table.inv_card(who).resources);
        for card in table.in_play.iter().filter(|c| table.card(*c).area.is(who)) {
            let def = look.def(card);
            if def.kind == KindName::Asset {
                self.assets += mind.asset(card);
                if def.has_action {
                    self.ammunition += i32::from(table.card(card).uses);
                }
            } else if !table.enemies.contains(card) && def.kind != KindName::Investigator {
                self.afflictions += 1;
            }
        }
        // The nearest location with something to do for the act.
        let Some(here) = table.location(who).get() else {
            return;
        };
        let goal = |at: CardId| match mind.muster() {
            Some(m) if mind.missing <= 0 => at == m,
            _ if mind.missing > 0 => table.card(at).clues > 0 || !table.card(at).revealed,
            _ => mind.quarry().is_some_and(|q| table.location_of(q).is(at)),
        };
        let near = look
            .distances(here)
            .into_iter()
            .filter(|(at, _)| goal(*at))
            .map(|(_, far)| i32::from(far))
            .min();
        self.far += near.unwrap_or(2).min(6);
    }
}
