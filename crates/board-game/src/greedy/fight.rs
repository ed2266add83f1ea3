//! Monsters: to fight, to evade, to flee, and with what in hand.

use super::odds::{self, SURE};
use super::worth::{self, TURN};
use super::{Mind, effect};
use crate::content::ability::{CheckKind, Quantity};
use crate::content::amount::Rating;
use crate::read::{self, Keywords};
use crate::rules::choice::Choice;
use crate::rules::combat::{self, ANCIENT};
use crate::rules::frame::{CombatF, What};
use crate::state::Src;

/// The keyword of monsters that need not be faced.
const ELUSIVE: u8 = 3;
/// The keyword of monsters that are never trophies.
const ENDLESS: u8 = 1;
/// The keyword of monsters that one cannot flee from.
const AMBUSH: u8 = 0;

/// What a monster that stands in the way may cost is bounded: nobody waits for ever.
pub fn softened(n: i32) -> i32 {
    n.clamp(-300, 300)
}

/// What is fought.
fn keywords(m: &Mind, mon: u8) -> Keywords {
    read::keywords(m.c, m.g, mon, m.seat)
}

/// The bonus of a card against a monster (Ancient Ones resist as monsters do).
fn bonus(m: &Mind, id: u16, mon: u8, k: &Keywords) -> i32 {
    i32::from(combat::bonus(m.c, m.g, id, m.seat, mon, k))
}

/// What the cards in hand are worth at best: one for each hand, or one for both.
#[derive(Default)]
pub struct Held {
    ones: [i32; 2],
    two: i32,
}

impl Held {
    /// A card that might be held.
    pub fn offer(&mut self, worth: i32, hands: u8) {
        if hands > 1 {
            self.two = self.two.max(worth);
        } else if worth > self.ones[0] {
            self.ones = [worth, self.ones[0]];
        } else {
            self.ones[1] = self.ones[1].max(worth);
        }
    }

    /// The best with so many hands free.
    pub fn best(&self, hands: u8) -> i32 {
        match hands {
            0 => 0,
            1 => self.ones[0],
            _ => self.two.max(self.ones[0] + self.ones[1]),
        }
    }
}

/// Dice that weapons and Spells add against a monster, on the average.
fn arms(m: &Mind, mon: u8) -> i32 {
    let k = keywords(m, mon);
    let mut held = Held::default();
    let cards = m.i().cards;
    for id in cards
        .intersection(&m.c.weapons)
        .iter()
        .chain(cards.intersection(&m.c.combat_spells).iter())
    {
        if m.g.table.exhausted.contains(id) {
            continue;
        }
        let d = m.c.card(id);
        let mut b = bonus(m, id, mon, &k) * 10;
        if d.combat_spell {
            if i16::from(m.i().sanity) <= read::spell_cost(m.c, m.g, m.seat, id) {
                continue;
            }
            b = b * odds::cast(m, id) / SURE;
        }
        held.offer(b, d.record.hands);
    }
    held.best(2) / 10
}

/// The dice of a Combat check with so many from weapons.
pub fn combat_dice(m: &Mind, mon: u8, arms: i32) -> i16 {
    let skill = combat::combat_skill(m.c, m.g, mon, m.seat);
    let rating = if mon == ANCIENT {
        combat::ancient_rating(m.c, m.g)
    } else {
        read::rating(m.c, m.g, mon, m.seat, Rating::Combat)
    };
    odds::dice(m, CheckKind::Combat, skill, rating) + arms as i16
}

/// The chance to win a round with so many dice from weapons.
fn win_with(m: &Mind, mon: u8, arms: i32) -> i32 {
    if mon == ANCIENT {
        // What counts are successes: a die of the Ancient One's is as good as any other.
        return i32::from(combat_dice(m, mon, arms).max(0)) * m.die;
    }
    odds::at_least(
        m.die,
        combat_dice(m, mon, arms),
        read::toughness(m.c, m.g, mon, m.seat).max(1),
    )
}

/// The chance to win a round of combat.
pub fn win(m: &Mind, mon: u8) -> i32 {
    win_with(m, mon, arms(m, mon))
}

/// Stamina that a monster's blow costs.
fn damage(m: &Mind, mon: u8) -> i16 {
    let d = &m.c.monster(mon).record;
    read::modified(
        m.c,
        m.g,
        Quantity::CombatDamage,
        read::Subj::mon(mon, m.seat),
        d.combat.as_ref().map_or(0, |r| r.damage),
    )
}

/// What a failed check against a monster costs.
pub fn blow(m: &Mind, mon: u8) -> i32 {
    match effect::instead_of_damage(m, mon) {
        Some(worth) => -worth,
        None => worth::loss(m, 0, damage(m, mon)),
    }
}

/// What the Horror check costs on the average.
fn horror(m: &Mind, mon: u8) -> i32 {
    let d = &m.c.monster(mon).record;
    let Some(h) = &d.horror else { return 0 };
    let p = odds::pass(
        m,
        CheckKind::Horror,
        read::rating(m.c, m.g, mon, m.seat, Rating::Horror),
        1,
    );
    let lost = read::modified(
        m.c,
        m.g,
        Quantity::HorrorDamage,
        read::Subj::mon(mon, m.seat),
        h.damage,
    );
    let even_so = read::keywords(m.c, m.g, mon, m.seat).nightmarish;
    (worth::loss(m, lost, 0) * (SURE - p) + worth::loss(m, even_so, 0) * p) / SURE
}

/// What a monster is worth defeated: a trophy, and one monster less on the board.
fn spoils(m: &Mind, mon: u8) -> i32 {
    let k = read::keywords(m.c, m.g, mon, m.seat);
    let trophy = if k.has(ENDLESS) {
        0
    } else {
        worth::toughness(read::trophy_value(m.c, m.g, mon, m.seat)) + worth::trophy(m)
    };
    let d = m.c.monster(mon);
    // What its own text does on its defeat.
    let text: i32 = d
        .abilities
        .clone()
        .filter_map(|ab| {
            let a = &m.c.abilities[ab as usize].it;
            let on = a.when.as_ref().or(a.after.as_ref())?;
            matches!(
                on.0,
                crate::content::ability::OccurrenceOf::MonsterDefeated(_)
            )
            .then_some(a.steps?)
        })
        .map(|b| {
            effect::block(
                m,
                b.id,
                &crate::rules::frame::Ctx::new(m.seat, Src::Monster(mon)),
            )
        })
        .sum();
    let over = worth::loss(m, 0, k.overwhelming);
    trophy + 8 + m.crowded() + text.clamp(-50, 80) - over
}

/// What fighting a monster to the end is worth: spoils, less blows, horror and the risk to fall.
pub fn fight(m: &Mind, mon: u8, horror_due: bool) -> i32 {
    if mon == ANCIENT {
        return 0;
    }
    fight_with(m, mon, win(m, mon), horror_due)
}

fn fight_with(m: &Mind, mon: u8, p: i32, horror_due: bool) -> i32 {
    let fright = if horror_due { horror(m, mon) } else { 0 };
    let text = combat_begins(m, mon);
    let spoils = spoils(m, mon);
    if effect::instead_of_damage(m, mon).is_some() {
        // The first failure ends it.
        return softened((spoils * p - blow(m, mon) * (SURE - p)) / SURE - fright + text);
    }
    let hit = damage(m, mon).max(1);
    let stands = i16::from(m.i().stamina);
    // Round by round: `still` is the chance that it goes on.
    let (mut still, mut sum, mut lost) = (SURE, 0, 0i16);
    for _ in 0..6 {
        sum += still * p / SURE * (spoils - worth::loss(m, 0, lost)) / SURE;
        still = still * (SURE - p) / SURE;
        if damage(m, mon) > 0 {
            lost += hit;
        }
        if lost >= stands || still < 20 {
            break;
        }
    }
    sum -= still
        * if lost >= stands {
            worth::loss(m, 0, lost)
        } else {
            worth::loss(m, 0, lost) + TURN
        }
        / SURE;
    softened(sum - fright + text)
}

/// What a monster's text does when combat begins.
fn combat_begins(m: &Mind, mon: u8) -> i32 {
    let d = m.c.monster(mon);
    d.abilities
        .clone()
        .filter_map(|ab| {
            let a = &m.c.abilities[ab as usize].it;
            let on = a.at.as_ref().or(a.when.as_ref())?;
            matches!(on.0, crate::content::ability::OccurrenceOf::CombatBegins(_))
                .then_some(a.steps?)
        })
        .map(|b| {
            effect::block(
                m,
                b.id,
                &crate::rules::frame::Ctx::new(m.seat, Src::Monster(mon)),
            )
        })
        .sum()
}

/// What trying to evade a monster is worth: nothing if it succeeds, else a blow and the fight.
pub fn evade(m: &Mind, mon: u8) -> i32 {
    let p = odds::evade(m, mon);
    (fight(m, mon, true).min(0) - blow(m, mon)) * (SURE - p) / SURE
}

/// What meeting a monster is worth, evaded or fought as looks better.
pub fn face(m: &Mind, mon: u8) -> i32 {
    if read::keywords(m.c, m.g, mon, m.seat).has(ELUSIVE) {
        return 0;
    }
    evade(m, mon).max(fight(m, mon, true))
}

/// What slipping past a monster costs: a failed attempt ends the move.
pub fn slip(m: &Mind, mon: u8) -> i32 {
    if read::keywords(m.c, m.g, mon, m.seat).has(ELUSIVE) {
        return 0;
    }
    let p = odds::evade(m, mon);
    ((blow(m, mon) - fight(m, mon, true).min(0) + TURN / 2) * (SURE - p) / SURE).max(0)
}

/// To flee from combat, or to fight on.
pub fn flee(m: &Mind, mon: u8) -> i32 {
    let p = odds::evade(m, mon);
    if read::keywords(m.c, m.g, mon, m.seat).has(AMBUSH) {
        return -300;
    }
    (fight(m, mon, false).min(0) - blow(m, mon)) * (SURE - p) / SURE
}

/// What a way to arm for this round is worth.
pub fn hands(m: &Mind, choice: Choice) -> i32 {
    let Some(f) = m.g.stack.iter().rev().find_map(|f| {
        if let What::Combat(f) = f.what {
            Some(f)
        } else {
            None
        }
    }) else {
        return 0;
    };
    let k = keywords(m, f.mon);
    let active: i32 = f
        .active
        .iter()
        .filter(|a| **a > 0)
        .map(|a| bonus(m, a - 1, f.mon, &k))
        .sum();
    match choice {
        Choice::Wield(a, b) => {
            round(m, &f, active + held(m, &f, a, &k) + held(m, &f, b, &k))
                - used_up(m, a)
                - used_up(m, b)
        }
        Choice::Cast(id) => cast(m, &f, id, active, &k),
        Choice::Use(src, ab) => {
            let now = best_wield(m, &f, active, 0, &k);
            now - 1 + effect::ability(m, src, ab).min(0) + 8
        }
        Choice::Release(_) => -10_000,
        _ => -1000,
    }
}

/// What a round with so many dice from weapons is worth, times a hundred for the Ancient One's sake.
fn round(m: &Mind, f: &CombatF, arms: i32) -> i32 {
    let p = win_with(m, f.mon, arms);
    if f.mon == ANCIENT {
        p / 10
    } else {
        fight_with(m, f.mon, p, false)
    }
}

fn held(m: &Mind, f: &CombatF, id: u16, k: &Keywords) -> i32 {
    if id == u16::MAX {
        0
    } else {
        bonus(m, id, f.mon, k)
    }
}

/// What is lost by using a weapon that is used up.
fn used_up(m: &Mind, id: u16) -> i32 {
    if id == u16::MAX || m.c.card(id).record.used.is_none() {
        return 0;
    }
    if m.g.table.awake { 0 } else { 14 }
}

/// The best that weapons in the hands left are worth, `taken` of them being in use.
fn best_wield(m: &Mind, f: &CombatF, active: i32, taken: u8, k: &Keywords) -> i32 {
    let hands = 2u8.saturating_sub(
        taken
            + f.active
                .iter()
                .filter(|a| **a > 0)
                .map(|a| m.c.card(a - 1).record.hands)
                .sum::<u8>()
            + f.lost_hands,
    );
    let mut held = Held::default();
    for id in m
        .i()
        .cards
        .intersection(&m.c.weapons)
        .iter()
        .filter(|&id| !m.g.table.exhausted.contains(id))
    {
        held.offer(bonus(m, id, f.mon, k), m.c.card(id).record.hands);
    }
    round(m, f, active + held.best(hands))
}

/// What casting a Spell before the blow is worth.
fn cast(m: &Mind, f: &CombatF, id: u16, active: i32, k: &Keywords) -> i32 {
    let d = m.c.card(id);
    let p = odds::cast(m, id);
    let price = worth::loss(m, read::spell_cost(m.c, m.g, m.seat, id), 0);
    if i16::from(m.i().sanity) <= read::spell_cost(m.c, m.g, m.seat, id) {
        return -5000;
    }
    let good = best_wield(m, f, active + bonus(m, id, f.mon, k), d.record.hands, k);
    let bad = best_wield(m, f, active, d.record.hands, k);
    (good * p + bad * (SURE - p)) / SURE - price - 1
}
