//! Values, in one unit: a Clue that is needed is worth about 30, a turn 40.

use super::{Mind, effect, fight, odds, weights};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::amount::Stat;
use crate::content::defs::{CardDef, CardSet};
use crate::content::filter::{DeckName, Status};
use crate::content::step::Step;
use crate::frame::Context;
use crate::read;
use crate::read::Now;
use crate::rules::{combat, gates};
use crate::state::{Investigator, flag};
use kernel::Maybe;

/// A turn of an investigator.
pub const TURN: i32 = 40;
/// The value of an elder sign, without regard to its place.
pub fn seal_base(m: &Mind) -> i32 {
    if m.success() == 0 {
        // Without a final battle, seals are the only way to hold out.
        return weights::SEAL_OR_LOSE;
    }
    weights::SEAL + weights::SEAL_BY_MANY * i32::from((m.g.table().seats - 1).min(2))
}
/// A game won.
const WIN: i32 = 2500;
/// A level of terror.
pub const TERROR: i32 = 14;

/// The value of having `n` Sanity or Stamina.
fn life(m: &Mind, n: i16) -> i32 {
    const LIFE: [i32; 9] = [0, 55, 92, 116, 132, 143, 151, 157, 162];
    let n = n.clamp(0, 8);
    LIFE[n as usize] + i32::from(n) * m.battle_near() * weights::LIFE / 1000
}

/// The price of a fall to 0: items, Clues and the turn, and much more in an Other World.
pub fn falling(m: &Mind) -> i32 {
    let i = m.i();
    let world = if read::world_of(Now::new(m.c, m.g), m.seat).is_some() {
        130
    } else {
        0
    };
    if m.g.table().awake {
        return 1000;
    }
    weights::FALLEN + world + i32::from(i.clues / 2) * 35 + i32::from(m.items) * 9
}

/// The price of a loss of Sanity and Stamina.
pub fn loss(m: &Mind, sanity: i16, stamina: i16) -> i32 {
    let i = m.i();
    let one = |have: i8, n: i16| {
        let have = i16::from(have);
        if n <= 0 {
            0
        } else if n >= have {
            life(m, have) + falling(m) - life(m, 1)
        } else {
            life(m, have) - life(m, have - n)
        }
    };
    one(i.sanity, sanity) + one(i.stamina, stamina)
}

/// The value of regained Sanity and Stamina.
pub fn healing(m: &Mind, sanity: i16, stamina: i16) -> i32 {
    let i = m.i();
    let one = |have: i8, max: i16, n: i16| {
        let have = i16::from(have);
        life(m, (have + n.max(0)).min(max)) - life(m, have.min(max))
    };
    one(
        i.sanity,
        read::max_sanity(Now::new(m.c, m.g), m.seat),
        sanity,
    ) + one(
        i.stamina,
        read::max_stamina(Now::new(m.c, m.g), m.seat),
        stamina,
    )
}

/// The value of gaining `n` Clues (negative: the price of losing them). Clues for the next seal are worth the most.
pub fn clues(m: &Mind, n: i16) -> i32 {
    let have = m.i().clues;
    let cost = m.seal_cost;
    let last = m.success() / 30;
    let one = |k: i16| match k {
        k if k <= 0 => 0,
        _ if m.g.table().awake => last,
        k if k <= cost => (weights::CLUE + i32::from(k - 1) * weights::CLUE_MORE).max(last),
        k if k <= cost * 2 => weights::SECOND_CLUES.max(last),
        k if k <= cost * 3 => weights::THIRD_CLUES.max(last),
        _ => 8.max(last),
    };
    let sum = |from: i16, to: i16| {
        ((from + 1)..=to.min(from + 20))
            .map(|k| one(k) + tribute(m, Stat::Clues, k))
            .sum::<i32>()
    };
    if n >= 0 {
        sum(have, have + n)
    } else {
        // An investigator who is about to seal a gate would have to give up for want of one Clue.
        let breaks = have >= cost
            && have + n < cost
            && (m.i().is(flag::EXPLORED) || read::world_of(Now::new(m.c, m.g), m.seat).is_some());
        -sum((have + n).max(0), have) - if breaks { 60 } else { 0 }
    }
}

/// The value of the `k`-th piece of a stat that the final battle demands.
pub fn tribute(m: &Mind, stat: Stat, k: i16) -> i32 {
    if m.demands != Some(stat) {
        return 0;
    }
    match k {
        1 => weights::TRIBUTE,
        2..=4 => weights::MORE_TRIBUTE,
        _ => 0,
    }
}

/// The value of gaining `n` dollars (negative: losing them). It is high while weapons for the final battle are missing.
pub fn money(m: &Mind, n: i16) -> i32 {
    let have = m.i().money;
    let unarmed = (weights::FULL_ARMS - m.arms).max(0) * m.success() / weights::CASH_DIVISOR;
    let total =
        |k: i16| i32::from(k.clamp(0, 8)) * (5 + unarmed) + i32::from((k - 8).clamp(0, 12)) * 2;
    total(have + n) - total(have)
}

/// The value of one more monster trophy, besides its toughness.
pub fn trophy(m: &Mind) -> i32 {
    tribute(
        m,
        Stat::MonsterTrophies,
        m.g.table().trophies(m.seat).count() as i16 + 1,
    )
}

/// The value of monster trophies with this toughness in all.
pub fn toughness(n: i16) -> i32 {
    i32::from(n) * weights::TOUGHNESS
}

/// The value of a gate trophy: one for each investigator is needed to win by closing, others buy cards.
pub fn gate_trophy(m: &Mind) -> i32 {
    let t = m.g.table();
    let have: u32 = t.investigators[..t.seats as usize]
        .iter()
        .map(|i| i.gates.count_ones())
        .sum();
    let own = tribute(m, Stat::GateTrophies, m.i().gates.count_ones() as i16 + 1);
    own + if have < u32::from(t.seats) {
        weights::TROPHY
    } else {
        35
    }
}

/// The dice, in tenths, that weapons and Spells add: against the Ancient One (`ancient`), or in an average fight.
pub fn arms(m: &Mind, cards: &CardSet, ancient: bool) -> i32 {
    let c = m.c;
    let k = if ancient {
        read::keywords(Now::new(c, m.g), Maybe::NONE, m.seat)
    } else {
        read::Keywords::default()
    };
    let (mut held, mut once) = (fight::Held::default(), 0);
    for id in cards
        .intersection(&c.weapons)
        .iter()
        .chain(cards.intersection(&c.combat_spells).iter())
    {
        let d = c.card(id);
        let mut b = i32::from(combat::bonus(Now::new(c, m.g), id, m.seat, Maybe::NONE, &k)) * 10;
        if d.combat_spell {
            b = b * odds::cast(m, id) / odds::SURE;
            if ancient {
                // Sanity runs out before a long battle is over.
                b = b * 2 / 3;
            }
        }
        // A weapon that is used up helps only once.
        if d.record.used.is_some() {
            once += b / 5;
            continue;
        }
        held.offer(b, d.record.hands);
    }
    held.best(2) + once
}

/// The value of the weapons and Spells among some cards, in every fight and in the final battle.
fn armed(m: &Mind, cards: &CardSet) -> i32 {
    arms(m, cards, false) * weights::ARMS / 10
        + arms(m, cards, true) * m.success() / 100 * weights::ROUNDS / 10
}

/// Whether a card can place an elder sign.
pub fn seals(m: &Mind, id: u16) -> bool {
    let d = m.c.card(id);
    d.abilities.clone().any(|ability| {
        m.c.abilities[ability as usize]
            .it
            .steps
            .is_some_and(|b| m.c.block(b.id).iter().any(|s| matches!(s, Step::Seal(_))))
    })
}

/// The value of gaining a card, or of keeping it if it is held.
pub fn card(m: &Mind, id: u16) -> i32 {
    let c = m.c;
    let d = c.card(id);
    let mut with = m.i().cards;
    let held = with.contains(id);
    if m.g.table().awake {
        with.remove(id);
        let without = arms(m, &with, true);
        with.insert(id);
        return (arms(m, &with, true) - without) * 3 + 10;
    }
    if d.record.limit_one
        && !held
        && with
            .iter()
            .any(|o| c.kind_of[o as usize] == c.kind_of[id as usize])
    {
        return 0;
    }
    if seals(m, id) {
        return 260;
    }
    let kind = c.kind_of[id as usize];
    if c.fixed.blessing.is(kind) {
        return blessing(m);
    }
    if c.fixed.curse.is(kind) {
        return -blessing(m);
    }
    if c.fixed.loan.is(kind) {
        return -30;
    }
    let own = match d.record.deck {
        DeckName::Ally => 130,
        DeckName::Skill => 85,
        DeckName::Special => 60,
        _ => i32::from(d.record.price.unwrap_or(2)) * 5,
    };
    if d.weapon || d.combat_spell {
        with.remove(id);
        let without = armed(m, &with);
        with.insert(id);
        return armed(m, &with) - without + i32::from(d.record.bonus.unwrap_or(0)) * 3;
    }
    own + i32::from(
        d.abilities
            .clone()
            .any(|ability| m.c.abilities[ability as usize].it.phase.is_some()),
    ) * 6
}

/// The average value of a card drawn from a deck.
pub fn drawn(m: &Mind, deck: DeckName) -> i32 {
    match deck {
        DeckName::Common | DeckName::Unique | DeckName::Spell => m.deck_worth(deck),
        DeckName::Skill => 85,
        DeckName::Ally => 130,
        DeckName::Special | DeckName::Location | DeckName::Gate | DeckName::Mythos => 0,
        DeckName::BlessingOfNodens => {
            let sets = m.g.table().sets;
            let of = |d: &CardDef| d.record.deck == deck && sets >> d.set & 1 == 1;
            i32::from(m.c.cards.iter().any(of)) * 60
        }
    }
}

/// The average value of the cards of a deck.
pub fn mean(m: &Mind, deck: DeckName) -> i32 {
    let Some(k) = Content::deck_index(deck) else {
        return 0;
    };
    let (mut sum, mut n, mut last) = (0, 0, (None, 0));
    for id in m.g.table().decks[k].cards() {
        let kind = m.c.kind_of[id as usize];
        if last.0 != Some(kind) {
            last = (Some(kind), card(m, id).max(0));
        }
        sum += last.1;
        n += 1;
    }
    sum / n.max(1)
}

/// The value of sealing a place. It rises with the Mythos cards that name the place, and with the seals on the board.
pub fn seal(m: &Mind, place: u8) -> i32 {
    let signs = m.g.table().seals.count_ones() as i32;
    seal_base(m) + reopening(m, place) + signs * 15 + if signs >= 5 { WIN } else { 0 }
}

/// The price of the risk that a gate opens again after it was closed without a seal.
fn reopening(m: &Mind, place: u8) -> i32 {
    doom(m) * (m.hot(place) * 8).min(900) / 1000
}

/// The value of closing a gate in `turns` turns, without a seal.
pub fn close(m: &Mind, place: u8, turns: i32) -> i32 {
    let t = m.g.table();
    let urgent = match read::gates_to_awaken(Now::new(m.c, m.g)) - t.gates_open() {
        ..=1 => 500,
        2 => 220,
        3 => 70,
        _ => 0,
    };
    weights::CLOSED
        + weights::CLOSED_BY_MANY * i32::from((t.seats - 1).min(4))
        + urgent
        + victory(m, place, turns)
        + gate_trophy(m)
        + monsters_of(m, place) * 6
        - reopening(m, place)
}

/// The value of the chance that this is the last gate: no other one opens in the meantime.
fn victory(m: &Mind, place: u8, turns: i32) -> i32 {
    let t = m.g.table();
    let trophies: u32 = t.investigators[..t.seats as usize]
        .iter()
        .map(|i| i.gates.count_ones())
        .sum();
    // Gates that no investigator attends.
    let alone = t
        .open_gates()
        .filter(|&(p, g)| p != place && !m.attended(p, g))
        .count() as i32;
    let open = t.gates_open() as i32;
    if trophies as i32 + open < i32::from(t.seats) {
        return 0;
    }
    // Gates that others attend take time too, and those without anybody take more.
    let turns = turns + if open > 1 + alone { 1 } else { 0 } + alone * 4 / i32::from(t.seats);
    let quiet = (1000 - m.unrest()).max(0);
    WIN * (0..turns.min(20)).fold(1000, |p, _| p * quiet / 1000) / 1000
}

/// The price of a doom token. It rises as the track fills.
pub fn doom(m: &Mind) -> i32 {
    let doom = weights::DOOM;
    let left = i32::from(m.g.table().track) - i32::from(m.g.table().doom);
    doom + if left <= 2 {
        60
    } else if left <= 4 {
        25
    } else {
        0
    }
}

/// The number of monsters that leave the board with a gate.
fn monsters_of(m: &Mind, place: u8) -> i32 {
    let Some(gate) = m.g.table().gate(place) else {
        return 0;
    };
    let symbol = m.c.gates[gate as usize].symbol;
    m.c.markers()
        .filter(|&t| {
            m.g.table().whereabouts.of(t).place().is_some()
                && m.c.monster(t).record.symbol == symbol
        })
        .count() as i32
}

/// Whether an investigator has the Clues or the card to seal a gate at once.
pub fn can_seal(m: &Mind, i: &Investigator, place: u8) -> bool {
    gates::can_seal(Now::new(m.c, m.g), m.seat, place)
        && (i.clues >= m.seal_cost || i.cards.iter().any(|id| seals(m, id)))
}

/// The value of a Blessing: half as many successes again. It counts more when the final battle is near.
pub fn blessing(m: &Mind) -> i32 {
    let dice = i32::from(fight::combat_dice(m, Maybe::NONE, m.arms / 10)).max(0);
    90 + dice * m.success() / 10 * 6 / 10 * m.battle_near() / 1000
}

/// The value of entering a state.
pub fn status(m: &Mind, s: Status) -> i32 {
    use crate::content::filter::Status;
    let cursed = read::in_status(m.c, m.i(), Status::Cursed);
    let blessed = read::in_status(m.c, m.i(), Status::Blessed);
    match s {
        Status::Blessed if blessed => 5,
        Status::Cursed if cursed => -5,
        Status::Blessed => blessing(m),
        Status::Cursed => -blessing(m),
        Status::Delayed => -TURN,
        Status::Arrested => -TURN - 10,
        Status::LosingNextTurn => -TURN,
        Status::LostInTimeAndSpace => {
            -TURN * 2
                - if read::world_of(Now::new(m.c, m.g), m.seat).is_some() {
                    130
                } else {
                    0
                }
        }
        Status::Devoured => -900,
        Status::Insane | Status::Unconscious => -falling(m),
        Status::Defaulted => -40,
    }
}

/// The value of passing a check that an effect asks for, compared with failing it.
pub fn stake(m: &Mind, block: u16, index: u16, context: &Context) -> i32 {
    match m.c.block(block).get(index as usize) {
        Some(Step::Check(x)) => effect::check_stake(m, x, context),
        _ => 20,
    }
}

/// The general value of a point of a skill.
pub fn skill(kind: CheckKind) -> i32 {
    match kind {
        CheckKind::Fight => 9,
        CheckKind::Will => 6,
        CheckKind::Lore | CheckKind::Luck => 5,
        CheckKind::Speed | CheckKind::Sneak => 4,
        _ => 0,
    }
}
