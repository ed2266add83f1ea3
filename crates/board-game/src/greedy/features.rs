//! The features from which the chance to win is estimated: how near the end is, the gates to close and to seal, and how
//! fit and armed the investigators are for the final battle. Each is a number of about 0 to 1, for any number of
//! investigators.

use super::memory::Memory;
use super::{Mind, fight, worth};
use crate::content::amount::Stat;
use crate::content::filter::Status;
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
    let t = now.table();
    let Some(ancient) = now.content.ancient(t.ancient) else {
        return vec![0.0; NAMES.len()];
    };
    let seats = i32::from(t.seats.max(1));
    let memory = Memory::default();
    let mut sum = Group::default();
    let mut first = None;
    for seat in t.alive() {
        let m = Mind::new(now.content, now.game, seat, &memory);
        sum.add(&m);
        first.get_or_insert(m);
    }
    // If no investigator is in play at the moment, the first seat stands for all of them.
    let m = first.unwrap_or_else(|| Mind::new(now.content, now.game, Seat(0), &memory));
    let open = i32::from(t.gates_open());
    let limit = i32::from(read::gates_to_awaken(now)).max(1);
    let unattended = t.open_gates().filter(|&(p, k)| !anybody(&m, p, k)).count() as i32;
    let trophies: i32 = t.investigators[..t.seats as usize]
        .iter()
        .map(|i| i.gates.count_ones() as i32)
        .sum();
    let loses = ancient.record.awakening == Awakening::Lost;
    // The successes needed to beat the Ancient One: one for each investigator, for each doom token.
    let tokens = if t.awake { t.doom } else { t.track };
    let to_beat = i32::from(tokens) * seats - i32::from(t.successes);
    let rounds = to_beat * 1000 / sum.successes.max(200);
    let rating = if loses {
        0
    } else {
        combat::ancient_rating(now)
    };
    let n = sum.seats.max(1);
    vec![
        part(sum.seats, seats),
        part(i32::from(t.track) - i32::from(t.doom), t.track.into()),
        part(limit - open, limit),
        part(open, limit),
        part(unattended, limit),
        part(t.seals.count_ones() as i32, 6),
        part(trophies, 2 * seats),
        part(seats - trophies - open, seats),
        part(sum.beyond, n),
        part(sum.explored, n),
        part(sum.clues, 8 * n),
        part(sum.sealers, n),
        part(sum.sanity, 6 * n),
        part(sum.stamina, 6 * n),
        part(sum.weakest, 5),
        part(sum.arms, 100 * n),
        part(sum.money, 10 * n),
        part(sum.cards, 8 * n),
        part(sum.blessed, n),
        part(sum.tribute, n),
        part(t.terror.into(), 10),
        part(
            t.monsters_on_boards().iter().count() as i32,
            i32::from(read::monster_limit(now).unwrap_or(12)),
        ),
        part(m.unrest(), 1000),
        if t.awake {
            0.0
        } else {
            part(m.eta().min(16_000), 12_000)
        },
        f32::from(u8::from(t.awake)),
        f32::from(u8::from(loses)),
        part(rounds, 12),
        part(sum.successes, 6000 * n),
        part(rating.into(), -6),
        part(t.round.into(), 6),
        part(sum.delayed, n),
        part(seats, 8),
    ]
}

/// Whether an investigator is at a gate, in its Other World, or back from there.
fn anybody(m: &Mind, p: u8, gate: u8) -> bool {
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
    fn add(&mut self, m: &Mind) {
        let i = m.i();
        let least = i32::from(i.sanity.min(i.stamina));
        self.weakest = if self.seats == 0 {
            least
        } else {
            self.weakest.min(least)
        };
        self.seats += 1;
        let one = |yes: bool| i32::from(yes);
        self.beyond += one(read::world_of(Now::new(m.c, m.g), m.seat).is_some());
        self.explored += one(i.is(flag::EXPLORED));
        self.clues += i32::from(i.clues);
        self.sealers += one(i.clues >= m.seal_cost || i.cards.iter().any(|id| worth::seals(m, id)));
        self.sanity += i32::from(i.sanity);
        self.stamina += i32::from(i.stamina);
        self.arms += m.arms;
        self.money += i32::from(i.money.min(15));
        self.cards += i32::from(m.items);
        self.blessed += one(read::in_status(m.c, i, Status::Blessed))
            - one(read::in_status(m.c, i, Status::Cursed));
        let lacks = m.demands == Some(Stat::Clues) && i.clues <= 0
            || m.demands == Some(Stat::GateTrophies) && i.gates == 0
            || m.demands == Some(Stat::MonsterTrophies)
                && m.g.table().trophies(m.seat).next().is_none();
        self.tribute += one(!lacks);
        self.successes += fight::win(m, Maybe::NONE);
        self.delayed += one(i.is(flag::DELAYED | flag::ARRESTED | flag::LOSE_NEXT));
    }
}
