//! The features from which the chance to win is estimated: how near the end is, the gates to close and to seal, and how
//! fit and armed the investigators are for the final battle. Each is a number of about 0 to 1, for any number of
//! investigators.

use super::memory::Memory;
use super::{Mind, fight, worth};
use crate::content::amount::Stat;
use crate::content::filter::Status;
use crate::content::ids::{GateId, PlaceId};
use crate::content::record::Awakening;
use crate::read::{self, Now};
use crate::rules::combat;
use crate::state::flag;
use kernel::{Maybe, Seat};

/// The features, in the order of [`features`].
pub const NAMES: &[&str] = &[
    "investigators-left",
    "doom-left",
    "gates-left",
    "gates-open",
    "gates-unattended",
    "seals",
    "gate-trophies",
    "trophies-to-close-all",
    "beyond",
    "explored",
    "clues",
    "sealers",
    "sanity",
    "stamina",
    "weakest",
    "arms",
    "money",
    "cards",
    "blessed",
    "tribute",
    "terror",
    "monsters",
    "unrest",
    "turns-left",
    "awake",
    "awakening-loses",
    "rounds-to-beat",
    "successes-a-round",
    "rating",
    "battle-round",
    "delayed",
    "seats",
];

/// The share `n / of`, bounded so that no single feature outweighs the others.
fn part(n: i32, of: i32) -> f32 {
    (n as f32 / of.max(1) as f32).clamp(-1.0, 2.0)
}

/// The features of a position, in the order of [`NAMES`].
pub fn features(now: Now) -> Vec<f32> {
    let table = now.table();
    let Some(ancient) = now.content.ancient(table.ancient) else {
        return vec![0.0; NAMES.len()];
    };
    let seats = i32::from(table.seats.max(1));
    let memory = Memory::default();
    let mut sum = Group::default();
    let mut first = None;
    for seat in table.alive() {
        let m = Mind::new(now.content, now.game, seat, &memory);
        sum.add(&m);
        first.get_or_insert(m);
    }
    // If no investigator is in play at the moment, the first seat stands for all of them.
    let mind = first.unwrap_or_else(|| Mind::new(now.content, now.game, Seat(0), &memory));
    let open = i32::from(table.gates_open());
    let limit = i32::from(read::gates_to_awaken(now)).max(1);
    let unattended = table
        .open_gates()
        .filter(|&(p, k)| !anybody(&mind, p, k))
        .count() as i32;
    let trophies: i32 = table.investigators[..table.seats as usize]
        .iter()
        .map(|i| i.gates.len() as i32)
        .sum();
    let loses = ancient.record.awakening == Awakening::Lost;
    // The successes needed to beat the Ancient One: one for each investigator, for each doom token.
    let tokens = if table.awake { table.doom } else { table.track };
    let to_beat = i32::from(tokens) * seats - i32::from(table.successes);
    let rounds = to_beat * 1000 / sum.successes.max(200);
    let rating = if loses {
        0
    } else {
        combat::ancient_rating(now)
    };
    let count = sum.seats.max(1);
    vec![
        part(sum.seats, seats),
        part(
            i32::from(table.track) - i32::from(table.doom),
            table.track.into(),
        ),
        part(limit - open, limit),
        part(open, limit),
        part(unattended, limit),
        part(table.seals.len() as i32, 6),
        part(trophies, 2 * seats),
        part(seats - trophies - open, seats),
        part(sum.beyond, count),
        part(sum.explored, count),
        part(sum.clues, 8 * count),
        part(sum.sealers, count),
        part(sum.sanity, 6 * count),
        part(sum.stamina, 6 * count),
        part(sum.weakest, 5),
        part(sum.arms, 100 * count),
        part(sum.money, 10 * count),
        part(sum.cards, 8 * count),
        part(sum.blessed, count),
        part(sum.tribute, count),
        part(table.terror.into(), 10),
        part(
            table.monsters_on_boards().iter().count() as i32,
            i32::from(read::monster_limit(now).unwrap_or(12)),
        ),
        part(mind.unrest(), 1000),
        if table.awake {
            0.0
        } else {
            part(mind.eta().min(16_000), 12_000)
        },
        f32::from(u8::from(table.awake)),
        f32::from(u8::from(loses)),
        part(rounds, 12),
        part(sum.successes, 6000 * count),
        part(rating.into(), -6),
        part(table.round.into(), 6),
        part(sum.delayed, count),
        part(seats, 8),
    ]
}

/// Whether an investigator is at a gate, in its Other World, or back from there.
fn anybody(m: &Mind, p: PlaceId, gate: GateId) -> bool {
    let own = m.i().is_at(p) || m.way_back() == Some(p);
    own || m.attended(p, gate)
}

/// Sums over all investigators.
#[derive(Default)]
struct Group {
    seats: i32,
    beyond: i32,
    explored: i32,
    clues: i32,
    sealers: i32,
    sanity: i32,
    stamina: i32,
    weakest: i32,
    arms: i32,
    money: i32,
    cards: i32,
    blessed: i32,
    tribute: i32,
    successes: i32,
    delayed: i32,
}

impl Group {
    fn add(&mut self, mind: &Mind) {
        let investigator = mind.i();
        let least = i32::from(investigator.sanity.min(investigator.stamina));
        self.weakest = if self.seats == 0 {
            least
        } else {
            self.weakest.min(least)
        };
        self.seats += 1;
        let one = |yes: bool| i32::from(yes);
        self.beyond += one(read::world_of(mind.now(), mind.seat).is_some());
        self.explored += one(investigator.is(flag::EXPLORED));
        self.clues += i32::from(investigator.clues);
        self.sealers += one(investigator.clues >= mind.seal_cost
            || investigator.cards.iter().any(|id| worth::seals(mind, id)));
        self.sanity += i32::from(investigator.sanity);
        self.stamina += i32::from(investigator.stamina);
        self.arms += mind.arms;
        self.money += i32::from(investigator.money.min(15));
        self.cards += i32::from(mind.items);
        self.blessed += one(read::in_status(mind.content, investigator, Status::Blessed))
            - one(read::in_status(mind.content, investigator, Status::Cursed));
        let lacks = mind.demands == Some(Stat::Clues) && investigator.clues <= 0
            || mind.demands == Some(Stat::GateTrophies) && investigator.gates.is_empty()
            || mind.demands == Some(Stat::MonsterTrophies)
                && mind.game.table().trophies(mind.seat).next().is_none();
        self.tribute += one(!lacks);
        self.successes += fight::win(mind, Maybe::NONE);
        self.delayed += one(investigator.is(flag::DELAYED | flag::ARRESTED | flag::LOSE_NEXT));
    }
}
