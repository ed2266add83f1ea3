//! The value of fighting, evading and fleeing from monsters, and of weapons and Spells.

use super::odds::{self, SURE};
use super::worth::{self, TURN};
use super::{Mind, effect};
use crate::choice::Choice;
use crate::content::ability::{CheckKind, OccurrenceOf, Quantity};
use crate::content::amount::Rating;
use crate::content::ids::MonsterId;
use crate::frame::{CombatFrame, FrameKind};
use crate::read::{self, Keywords, Now};
use crate::rules::combat;
use crate::state::Origin;
use kernel::Maybe;

/// The keyword of monsters that investigators need not face.
const ELUSIVE: u8 = 3;
/// The keyword of monsters that never become trophies.
const ENDLESS: u8 = 1;
/// The keyword of monsters from which investigators cannot flee.
const AMBUSH: u8 = 0;

/// Bounds the value of meeting a monster, so that the bot does not wait for ever.
pub fn softened(n: i32) -> i32 {
    n.clamp(-300, 300)
}

/// The keywords of a monster, or of the Ancient One if there is none.
fn keywords(m: &Mind, monster: Maybe<MonsterId>) -> Keywords {
    read::keywords(Now::new(m.c, m.g), monster, m.seat)
}

/// The bonus of a card against a monster. Ancient Ones have resistances too.
fn bonus(m: &Mind, id: u16, monster: Maybe<MonsterId>, k: &Keywords) -> i32 {
    i32::from(combat::bonus(Now::new(m.c, m.g), id, m.seat, monster, k))
}

/// The best weapons and Spells found so far: one for each hand, and one for two hands.
#[derive(Default)]
pub struct Held {
    ones: [i32; 2],
    two: i32,
}

impl Held {
    /// Adds a card that could be used.
    pub fn offer(&mut self, worth: i32, hands: u8) {
        if hands > 1 {
            self.two = self.two.max(worth);
        } else if worth > self.ones[0] {
            self.ones = [worth, self.ones[0]];
        } else {
            self.ones[1] = self.ones[1].max(worth);
        }
    }

    /// The best value for this number of free hands.
    pub fn best(&self, hands: u8) -> i32 {
        match hands {
            0 => 0,
            1 => self.ones[0],
            _ => self.two.max(self.ones[0] + self.ones[1]),
        }
    }
}

/// The dice that weapons and Spells add against a monster on average.
pub fn arms(m: &Mind, monster: Maybe<MonsterId>) -> i32 {
    let k = keywords(m, monster);
    let mut held = Held::default();
    let cards = m.i().cards;
    for id in cards
        .intersection(&m.c.weapons)
        .iter()
        .chain(cards.intersection(&m.c.combat_spells).iter())
    {
        if m.g.table().exhausted.contains(id) {
            continue;
        }
        let d = m.c.card(id);
        let mut b = bonus(m, id, monster, &k) * 10;
        if d.combat_spell {
            if i16::from(m.i().sanity) <= read::spell_cost(Now::new(m.c, m.g), m.seat, id) {
                continue;
            }
            b = b * odds::cast(m, id) / SURE;
        }
        held.offer(b, d.record.hands);
    }
    held.best(2) / 10
}

/// The dice of a Combat check, with `arms` dice from weapons.
pub fn combat_dice(m: &Mind, monster: Maybe<MonsterId>, arms: i32) -> i16 {
    let skill = read::combat_skill(Now::new(m.c, m.g), monster, m.seat);
    let rating = match monster.get() {
        Some(k) => read::rating(Now::new(m.c, m.g), k, m.seat, Rating::Combat),
        None => combat::ancient_rating(Now::new(m.c, m.g)),
    };
    odds::dice(m, CheckKind::Combat, skill, rating) + arms as i16
}

/// The chance to win a round with `arms` dice from weapons. Against the Ancient One, the expected successes in
/// thousandths.
fn win_with(m: &Mind, monster: Maybe<MonsterId>, arms: i32) -> i32 {
    let Some(k) = monster.get() else {
        // Each success counts against the Ancient One, so each die is worth the same.
        return i32::from(combat_dice(m, monster, arms).max(0)) * m.die;
    };
    odds::at_least(
        m.die,
        combat_dice(m, monster, arms),
        read::toughness(Now::new(m.c, m.g), k, m.seat).max(1),
    )
}

/// The chance to win a round of combat, in thousandths.
pub fn win(m: &Mind, monster: Maybe<MonsterId>) -> i32 {
    win_with(m, monster, arms(m, monster))
}

/// The Stamina that a monster's combat damage costs.
fn damage(m: &Mind, monster: MonsterId) -> i16 {
    let d = &m.c.monster(monster).record;
    read::modified(
        Now::new(m.c, m.g),
        Quantity::CombatDamage,
        read::Whose::monster(monster, m.seat),
        d.combat.as_ref().map_or(0, |r| r.damage),
    )
}

/// The price of a failed check against a monster.
pub fn blow(m: &Mind, monster: MonsterId) -> i32 {
    match effect::instead_of_damage(m, monster) {
        Some(worth) => -worth,
        None => worth::loss(m, 0, damage(m, monster)),
    }
}

/// The average price of the Horror check.
fn horror(m: &Mind, monster: MonsterId) -> i32 {
    let Some(lost) = read::horror_damage(Now::new(m.c, m.g), monster, m.seat) else {
        return 0;
    };
    let p = odds::pass(
        m,
        CheckKind::Horror,
        read::rating(Now::new(m.c, m.g), monster, m.seat, Rating::Horror),
        1,
    );
    let even_so = read::keywords(Now::new(m.c, m.g), monster, m.seat).nightmarish;
    (worth::loss(m, lost, 0) * (SURE - p) + worth::loss(m, even_so, 0) * p) / SURE
}

/// The value of defeating a monster: a trophy, and a monster less on the board.
fn spoils(m: &Mind, monster: MonsterId) -> i32 {
    let k = read::keywords(Now::new(m.c, m.g), monster, m.seat);
    let trophy = if k.has(ENDLESS) {
        0
    } else {
        worth::toughness(read::trophy_value(Now::new(m.c, m.g), monster, m.seat)) + worth::trophy(m)
    };
    let d = m.c.monster(monster);
    // The monster's own text may react to its defeat.
    let text: i32 = d
        .abilities
        .clone()
        .filter_map(|ability| {
            let a = &m.c.abilities[ability as usize].it;
            let (_, on) = a.time()?;
            matches!(on, OccurrenceOf::MonsterDefeated(_)).then_some(a.steps?)
        })
        .map(|b| effect::block(m, b.id, &m.context(Origin::Monster(monster))))
        .sum();
    let over = worth::loss(m, 0, k.overwhelming);
    trophy + 8 + m.crowded() + text.clamp(-50, 80) - over
}

/// The value of fighting a monster to the end: the spoils, less damage, horror and the risk to fall.
pub fn fight(m: &Mind, monster: MonsterId, horror_due: bool) -> i32 {
    fight_with(m, monster, win(m, monster.into()), horror_due)
}

fn fight_with(m: &Mind, monster: MonsterId, p: i32, horror_due: bool) -> i32 {
    let fright = if horror_due { horror(m, monster) } else { 0 };
    let text = combat_begins(m, monster);
    let spoils = spoils(m, monster);
    if effect::instead_of_damage(m, monster).is_some() {
        // The first failed check ends the fight.
        return softened((spoils * p - blow(m, monster) * (SURE - p)) / SURE - fright + text);
    }
    let hit = damage(m, monster).max(1);
    let stands = i16::from(m.i().stamina);
    // `still` is the chance that the fight goes on after each round.
    let (mut still, mut sum, mut lost) = (SURE, 0, 0i16);
    for _ in 0..6 {
        sum += still * p / SURE * (spoils - worth::loss(m, 0, lost)) / SURE;
        still = still * (SURE - p) / SURE;
        if damage(m, monster) > 0 {
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

/// The value of the monster's texts that react to the beginning of combat.
fn combat_begins(m: &Mind, monster: MonsterId) -> i32 {
    let d = m.c.monster(monster);
    d.abilities
        .clone()
        .filter_map(|ability| {
            let a = &m.c.abilities[ability as usize].it;
            let (_, on) = a.time()?;
            matches!(on, OccurrenceOf::CombatBegins(_)).then_some(a.steps?)
        })
        .map(|b| effect::block(m, b.id, &m.context(Origin::Monster(monster))))
        .sum()
}

/// The value of trying to evade a monster: 0 if it succeeds; if not, damage and the fight.
pub fn evade(m: &Mind, monster: MonsterId) -> i32 {
    let p = odds::evade(m, monster);
    (fight(m, monster, true).min(0) - blow(m, monster)) * (SURE - p) / SURE
}

/// The value of meeting a monster: the better of evading and fighting.
pub fn face(m: &Mind, monster: MonsterId) -> i32 {
    if read::keywords(Now::new(m.c, m.g), monster, m.seat).has(ELUSIVE) {
        return 0;
    }
    evade(m, monster).max(fight(m, monster, true))
}

/// The price of passing a monster on the way: a failed check ends the move.
pub fn slip(m: &Mind, monster: MonsterId) -> i32 {
    if read::keywords(Now::new(m.c, m.g), monster, m.seat).has(ELUSIVE) {
        return 0;
    }
    let p = odds::evade(m, monster);
    ((blow(m, monster) - fight(m, monster, true).min(0) + TURN / 2) * (SURE - p) / SURE).max(0)
}

/// The value of fleeing from combat, compared with fighting on.
pub fn flee(m: &Mind, monster: MonsterId) -> i32 {
    let p = odds::evade(m, monster);
    if read::keywords(Now::new(m.c, m.g), monster, m.seat).has(AMBUSH) {
        return -300;
    }
    (fight(m, monster, false).min(0) - blow(m, monster)) * (SURE - p) / SURE
}

/// The value of a choice of weapons or Spells for this round.
pub fn hands(m: &Mind, choice: Choice) -> i32 {
    let Some(f) = m.g.stack().iter().rev().find_map(|f| {
        if let FrameKind::Combat(f) = f.kind {
            Some(f)
        } else {
            None
        }
    }) else {
        return 0;
    };
    let k = keywords(m, f.monster);
    let active: i32 = f
        .active
        .iter()
        .filter_map(|card| card.get())
        .map(|id| bonus(m, id, f.monster, &k))
        .sum();
    match choice {
        Choice::Wield(a, b) => {
            let used = || [a, b].into_iter().filter_map(|id| id.get());
            let arms: i32 = used().map(|id| bonus(m, id, f.monster, &k)).sum();
            round(m, &f, active + arms) - used().map(|id| used_up(m, id)).sum::<i32>()
        }
        Choice::Cast(id) => cast(m, &f, id, active, &k),
        Choice::Use(origin, ability) => {
            let now = best_wield(m, &f, active, 0, &k);
            now - 1 + effect::ability(m, origin, ability).min(0) + 8
        }
        Choice::Release(_) => -10_000,
        _ => -1000,
    }
}

/// The value of a round with `arms` dice from weapons. Against the Ancient One, a hundred times the expected successes.
fn round(m: &Mind, f: &CombatFrame, arms: i32) -> i32 {
    let p = win_with(m, f.monster, arms);
    match f.monster.get() {
        Some(monster) => fight_with(m, monster, p, false),
        None => p / 10,
    }
}

/// The price of a weapon that is used up.
fn used_up(m: &Mind, id: u16) -> i32 {
    if m.c.card(id).record.used.is_none() {
        return 0;
    }
    if m.g.table().awake { 0 } else { 14 }
}

/// The value of the round with the best weapons in the free hands; `taken` hands are in use.
fn best_wield(m: &Mind, f: &CombatFrame, active: i32, taken: u8, k: &Keywords) -> i32 {
    let hands = 2u8.saturating_sub(
        taken
            + f.active
                .iter()
                .filter_map(|card| card.get())
                .map(|id| m.c.card(id).record.hands)
                .sum::<u8>()
            + f.lost_hands,
    );
    let mut held = Held::default();
    for id in m
        .i()
        .cards
        .intersection(&m.c.weapons)
        .iter()
        .filter(|&id| !m.g.table().exhausted.contains(id))
    {
        held.offer(bonus(m, id, f.monster, k), m.c.card(id).record.hands);
    }
    round(m, f, active + held.best(hands))
}

/// The value of casting a Spell before the Combat check.
fn cast(m: &Mind, f: &CombatFrame, id: u16, active: i32, k: &Keywords) -> i32 {
    let d = m.c.card(id);
    let p = odds::cast(m, id);
    let price = worth::loss(m, read::spell_cost(Now::new(m.c, m.g), m.seat, id), 0);
    if i16::from(m.i().sanity) <= read::spell_cost(Now::new(m.c, m.g), m.seat, id) {
        return -5000;
    }
    let good = best_wield(m, f, active + bonus(m, id, f.monster, k), d.record.hands, k);
    let bad = best_wield(m, f, active, d.record.hands, k);
    (good * p + bad * (SURE - p)) / SURE - price - 1
}
