//! The value of fighting, evading and fleeing from monsters, and of weapons and Spells.

use super::odds::{self, SURE};
use super::worth::{self, TURN};
use super::{Mind, effect};
use crate::choice::Choice;
use crate::content::ability::{CheckKind, OccurrenceOf, Quantity};
use crate::content::amount::Rating;
use crate::content::ids::{CardId, MonsterId};
use crate::content::index::keyword;
use crate::frame::{CombatFrame, FrameKind};
use crate::read::{self, Keywords};
use crate::rules::combat;
use crate::state::Origin;
use kernel::Maybe;

/// Bounds the value of meeting a monster, so that the bot does not wait for ever.
pub fn softened(n: i32) -> i32 {
    n.clamp(-300, 300)
}

/// The keywords of a monster, or of the Ancient One if there is none.
fn keywords(m: &Mind, monster: Maybe<MonsterId>) -> Keywords {
    read::keywords(m.now(), monster, m.seat)
}

/// The bonus of a card against a monster. Ancient Ones have resistances too.
fn bonus(m: &Mind, id: CardId, monster: Maybe<MonsterId>, k: &Keywords) -> i32 {
    i32::from(combat::bonus(m.now(), id, m.seat, monster, k))
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
pub fn arms(mind: &Mind, monster: Maybe<MonsterId>) -> i32 {
    let words = keywords(mind, monster);
    let mut held = Held::default();
    let cards = mind.i().cards;
    for id in cards
        .intersection(&mind.content.weapons)
        .iter()
        .chain(cards.intersection(&mind.content.combat_spells).iter())
    {
        if mind.game.table().exhausted.contains(id) {
            continue;
        }
        let def = mind.content.card(id);
        let mut added = bonus(mind, id, monster, &words) * 10;
        if def.combat_spell {
            if i16::from(mind.i().sanity) <= read::spell_cost(mind.now(), mind.seat, id) {
                continue;
            }
            added = added * odds::cast(mind, id) / SURE;
        }
        held.offer(added, def.record.hands);
    }
    held.best(2) / 10
}

/// The dice of a Combat check, with `arms` dice from weapons.
pub fn combat_dice(mind: &Mind, monster: Maybe<MonsterId>, arms: i32) -> i16 {
    let skill = read::combat_skill(mind.now(), monster, mind.seat);
    let rating = match monster.get() {
        Some(k) => read::rating(mind.now(), k, mind.seat, Rating::Combat),
        None => combat::ancient_rating(mind.now()),
    };
    odds::dice(mind, CheckKind::Combat, skill, rating) + arms as i16
}

/// The chance to win a round with `arms` dice from weapons. Against the Ancient One, the expected successes in
/// thousandths.
fn win_with(mind: &Mind, monster: Maybe<MonsterId>, arms: i32) -> i32 {
    let Some(marker) = monster.get() else {
        // Each success counts against the Ancient One, so each die is worth the same.
        return i32::from(combat_dice(mind, monster, arms).max(0)) * mind.die;
    };
    odds::at_least(
        mind.die,
        combat_dice(mind, monster, arms),
        read::toughness(mind.now(), marker, mind.seat).max(1),
    )
}

/// The chance to win a round of combat, in thousandths.
pub fn win(m: &Mind, monster: Maybe<MonsterId>) -> i32 {
    win_with(m, monster, arms(m, monster))
}

/// The Stamina that a monster's combat damage costs.
fn damage(mind: &Mind, monster: MonsterId) -> i16 {
    let record = &mind.content.monster(monster).record;
    read::modified(
        mind.now(),
        Quantity::CombatDamage,
        read::Whose::monster(monster, mind.seat),
        record.combat.as_ref().map_or(0, |r| r.damage),
    )
}

/// The price of a failed check against a monster.
pub fn blow(mind: &Mind, monster: MonsterId) -> i32 {
    match effect::instead_of_damage(mind, monster) {
        Some(worth) => -worth,
        None => worth::loss(mind, 0, damage(mind, monster)),
    }
}

/// The average price of the Horror check.
fn horror(mind: &Mind, monster: MonsterId) -> i32 {
    let Some(lost) = read::horror_damage(mind.now(), monster, mind.seat) else {
        return 0;
    };
    let chance = odds::pass(
        mind,
        CheckKind::Horror,
        read::rating(mind.now(), monster, mind.seat, Rating::Horror),
        1,
    );
    let even_so = read::keywords(mind.now(), monster, mind.seat).nightmarish;
    (worth::loss(mind, lost, 0) * (SURE - chance) + worth::loss(mind, even_so, 0) * chance) / SURE
}

/// The value of defeating a monster: a trophy, and a monster less on the board.
fn spoils(mind: &Mind, monster: MonsterId) -> i32 {
    let keywords = read::keywords(mind.now(), monster, mind.seat);
    let trophy = if keywords.has(keyword::ENDLESS) {
        0
    } else {
        worth::toughness(read::trophy_value(mind.now(), monster, mind.seat)) + worth::trophy(mind)
    };
    let d = mind.content.monster(monster);
    // The monster's own text may react to its defeat.
    let text: i32 = d
        .abilities
        .clone()
        .filter_map(|ability| {
            let a = &mind.content.abilities[ability].it;
            let (_, on) = a.time()?;
            matches!(on, OccurrenceOf::MonsterDefeated(_)).then_some(a.steps?)
        })
        .map(|b| effect::block(mind, b.id, &mind.context(Origin::Monster(monster))))
        .sum();
    let over = worth::loss(mind, 0, keywords.overwhelming);
    trophy + 8 + mind.crowded() + text.clamp(-50, 80) - over
}

/// The value of fighting a monster to the end: the spoils, less damage, horror and the risk to fall.
pub fn fight(m: &Mind, monster: MonsterId, horror_due: bool) -> i32 {
    fight_with(m, monster, win(m, monster.into()), horror_due)
}

fn fight_with(mind: &Mind, monster: MonsterId, chance: i32, horror_due: bool) -> i32 {
    let fright = if horror_due { horror(mind, monster) } else { 0 };
    let text = combat_begins(mind, monster);
    let spoils = spoils(mind, monster);
    if effect::instead_of_damage(mind, monster).is_some() {
        // The first failed check ends the fight.
        return softened(
            (spoils * chance - blow(mind, monster) * (SURE - chance)) / SURE - fright + text,
        );
    }
    let hit = damage(mind, monster).max(1);
    let stands = i16::from(mind.i().stamina);
    // `still` is the chance that the fight goes on after each round.
    let (mut still, mut sum, mut lost) = (SURE, 0, 0i16);
    for _ in 0..6 {
        sum += still * chance / SURE * (spoils - worth::loss(mind, 0, lost)) / SURE;
        still = still * (SURE - chance) / SURE;
        if damage(mind, monster) > 0 {
            lost += hit;
        }
        if lost >= stands || still < 20 {
            break;
        }
    }
    sum -= still
        * if lost >= stands {
            worth::loss(mind, 0, lost)
        } else {
            worth::loss(mind, 0, lost) + TURN
        }
        / SURE;
    softened(sum - fright + text)
}

/// The value of the monster's texts that react to the beginning of combat.
fn combat_begins(mind: &Mind, monster: MonsterId) -> i32 {
    let d = mind.content.monster(monster);
    d.abilities
        .clone()
        .filter_map(|ability| {
            let a = &mind.content.abilities[ability].it;
            let (_, on) = a.time()?;
            matches!(on, OccurrenceOf::CombatBegins(_)).then_some(a.steps?)
        })
        .map(|b| effect::block(mind, b.id, &mind.context(Origin::Monster(monster))))
        .sum()
}

/// The value of trying to evade a monster: 0 if it succeeds; if not, damage and the fight.
pub fn evade(m: &Mind, monster: MonsterId) -> i32 {
    let p = odds::evade(m, monster);
    (fight(m, monster, true).min(0) - blow(m, monster)) * (SURE - p) / SURE
}

/// The value of meeting a monster: the better of evading and fighting.
pub fn face(mind: &Mind, monster: MonsterId) -> i32 {
    if read::keywords(mind.now(), monster, mind.seat).has(keyword::ELUSIVE) {
        return 0;
    }
    evade(mind, monster).max(fight(mind, monster, true))
}

/// The price of passing a monster on the way: a failed check ends the move.
pub fn slip(mind: &Mind, monster: MonsterId) -> i32 {
    if read::keywords(mind.now(), monster, mind.seat).has(keyword::ELUSIVE) {
        return 0;
    }
    let p = odds::evade(mind, monster);
    ((blow(mind, monster) - fight(mind, monster, true).min(0) + TURN / 2) * (SURE - p) / SURE)
        .max(0)
}

/// The value of fleeing from combat, compared with fighting on.
pub fn flee(mind: &Mind, monster: MonsterId) -> i32 {
    let chance = odds::evade(mind, monster);
    if read::keywords(mind.now(), monster, mind.seat).has(keyword::AMBUSH) {
        return -300;
    }
    (fight(mind, monster, false).min(0) - blow(mind, monster)) * (SURE - chance) / SURE
}

/// The value of a choice of weapons or Spells for this round.
pub fn hands(mind: &Mind, choice: Choice) -> i32 {
    let Some(frame) = mind.game.stack().iter().rev().find_map(|f| {
        if let FrameKind::Combat(f) = f.kind {
            Some(f)
        } else {
            None
        }
    }) else {
        return 0;
    };
    let words = keywords(mind, frame.monster);
    let active: i32 = frame
        .active
        .iter()
        .filter_map(|card| card.get())
        .map(|id| bonus(mind, id, frame.monster, &words))
        .sum();
    match choice {
        Choice::Wield(a, b) => {
            let used = || [a, b].into_iter().filter_map(|id| id.get());
            let arms: i32 = used()
                .map(|id| bonus(mind, id, frame.monster, &words))
                .sum();
            round(mind, &frame, active + arms) - used().map(|id| used_up(mind, id)).sum::<i32>()
        }
        Choice::Cast(id) => cast(mind, &frame, id, active, &words),
        Choice::Use(origin, ability) => {
            let now = best_wield(mind, &frame, active, 0, &words);
            now - 1 + effect::ability(mind, origin, ability).min(0) + 8
        }
        Choice::Release(_) => -10_000,
        _ => -1000,
    }
}

/// The value of a round with `arms` dice from weapons. Against the Ancient One, a hundred times the expected successes.
fn round(mind: &Mind, f: &CombatFrame, arms: i32) -> i32 {
    let chance = win_with(mind, f.monster, arms);
    match f.monster.get() {
        Some(monster) => fight_with(mind, monster, chance, false),
        None => chance / 10,
    }
}

/// The price of a weapon that is used up.
fn used_up(mind: &Mind, id: CardId) -> i32 {
    if mind.content.card(id).record.used.is_none() {
        return 0;
    }
    if mind.game.table().awake { 0 } else { 14 }
}

/// The value of the round with the best weapons in the free hands; `taken` hands are in use.
fn best_wield(
    mind: &Mind,
    frame: &CombatFrame,
    active: i32,
    taken: u8,
    keywords: &Keywords,
) -> i32 {
    let hands = 2u8.saturating_sub(
        taken
            + frame
                .active
                .iter()
                .filter_map(|card| card.get())
                .map(|id| mind.content.card(id).record.hands)
                .sum::<u8>()
            + frame.lost_hands,
    );
    let mut held = Held::default();
    for id in mind
        .i()
        .cards
        .intersection(&mind.content.weapons)
        .iter()
        .filter(|&id| !mind.game.table().exhausted.contains(id))
    {
        held.offer(
            bonus(mind, id, frame.monster, keywords),
            mind.content.card(id).record.hands,
        );
    }
    round(mind, frame, active + held.best(hands))
}

/// The value of casting a Spell before the Combat check.
fn cast(mind: &Mind, frame: &CombatFrame, id: CardId, active: i32, keywords: &Keywords) -> i32 {
    let def = mind.content.card(id);
    let chance = odds::cast(mind, id);
    let price = worth::loss(mind, read::spell_cost(mind.now(), mind.seat, id), 0);
    if i16::from(mind.i().sanity) <= read::spell_cost(mind.now(), mind.seat, id) {
        return -5000;
    }
    let good = best_wield(
        mind,
        frame,
        active + bonus(mind, id, frame.monster, keywords),
        def.record.hands,
        keywords,
    );
    let bad = best_wield(mind, frame, active, def.record.hands, keywords);
    (good * chance + bad * (SURE - chance)) / SURE - price - 1
}
