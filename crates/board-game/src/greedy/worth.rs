//! Values, in one unit: a Clue that is needed is worth about 30, a turn 40.

use super::{Mind, effect, fight, odds, weights};
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::amount::Stat;
use crate::content::defs::{CardDef, CardSet};
use crate::content::filter::{DeckName, Status};
use crate::content::ids::{CardId, PlaceId, StepAt};
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
pub fn seal_base(mind: &Mind) -> i32 {
    if mind.success() == 0 {
        // Without a final battle, seals are the only way to hold out.
        return weights::SEAL_OR_LOSE;
    }
    weights::SEAL + weights::SEAL_BY_MANY * i32::from((mind.game.table().seats - 1).min(2))
}
/// A game won.
const WIN: i32 = 2500;
/// A level of terror.
pub const TERROR: i32 = 14;

/// The value of having `left` Sanity or Stamina.
fn life(mind: &Mind, left: i16) -> i32 {
    const LIFE: [i32; 9] = [0, 55, 92, 116, 132, 143, 151, 157, 162];
    let n = left.clamp(0, 8);
    LIFE[n as usize] + i32::from(n) * mind.battle_near() * weights::LIFE / 1000
}

/// The price of a fall to 0: items, Clues and the turn, and much more in an Other World.
pub fn falling(mind: &Mind) -> i32 {
    let investigator = mind.i();
    let world = if read::world_of(mind.now(), mind.seat).is_some() {
        130
    } else {
        0
    };
    if mind.game.table().awake {
        return 1000;
    }
    weights::FALLEN + world + i32::from(investigator.clues / 2) * 35 + i32::from(mind.items) * 9
}

/// The price of a loss of Sanity and Stamina.
pub fn loss(mind: &Mind, sanity: i16, stamina: i16) -> i32 {
    let investigator = mind.i();
    let one = |have: i8, count: i16| {
        let have = i16::from(have);
        if count <= 0 {
            0
        } else if count >= have {
            life(mind, have) + falling(mind) - life(mind, 1)
        } else {
            life(mind, have) - life(mind, have - count)
        }
    };
    one(investigator.sanity, sanity) + one(investigator.stamina, stamina)
}

/// The value of regained Sanity and Stamina.
pub fn healing(mind: &Mind, sanity: i16, stamina: i16) -> i32 {
    let investigator = mind.i();
    let one = |have: i8, max: i16, n: i16| {
        let have = i16::from(have);
        life(mind, (have + n.max(0)).min(max)) - life(mind, have.min(max))
    };
    one(
        investigator.sanity,
        read::max_sanity(mind.now(), mind.seat),
        sanity,
    ) + one(
        investigator.stamina,
        read::max_stamina(mind.now(), mind.seat),
        stamina,
    )
}

/// The value of gaining `count` Clues (negative: the price of losing them). Clues for the next seal are worth the most.
pub fn clues(mind: &Mind, count: i16) -> i32 {
    let have = mind.i().clues;
    let cost = mind.seal_cost;
    let last = mind.success() / 30;
    let one = |left: i16| match left {
        k if k <= 0 => 0,
        _ if mind.game.table().awake => last,
        k if k <= cost => (weights::CLUE + i32::from(k - 1) * weights::CLUE_MORE).max(last),
        k if k <= cost * 2 => weights::SECOND_CLUES.max(last),
        k if k <= cost * 3 => weights::THIRD_CLUES.max(last),
        _ => 8.max(last),
    };
    let sum = |from: i16, to: i16| {
        ((from + 1)..=to.min(from + 20))
            .map(|k| one(k) + tribute(mind, Stat::Clues, k))
            .sum::<i32>()
    };
    if count >= 0 {
        sum(have, have + count)
    } else {
        // An investigator who is about to seal a gate would have to give up for want of one Clue.
        let breaks = have >= cost
            && have + count < cost
            && (mind.i().is(flag::EXPLORED) || read::world_of(mind.now(), mind.seat).is_some());
        -sum((have + count).max(0), have) - if breaks { 60 } else { 0 }
    }
}

/// The value of the `nth` piece of a stat that the final battle demands.
pub fn tribute(m: &Mind, stat: Stat, nth: i16) -> i32 {
    if m.demands != Some(stat) {
        return 0;
    }
    match nth {
        1 => weights::TRIBUTE,
        2..=4 => weights::MORE_TRIBUTE,
        _ => 0,
    }
}

/// The value of gaining `count` dollars (negative: losing them). It is high while weapons for the final battle are
/// missing.
pub fn money(m: &Mind, count: i16) -> i32 {
    let have = m.i().money;
    let unarmed = (weights::FULL_ARMS - m.arms).max(0) * m.success() / weights::CASH_DIVISOR;
    let total =
        |k: i16| i32::from(k.clamp(0, 8)) * (5 + unarmed) + i32::from((k - 8).clamp(0, 12)) * 2;
    total(have + count) - total(have)
}

/// The value of one more monster trophy, besides its toughness.
pub fn trophy(mind: &Mind) -> i32 {
    tribute(
        mind,
        Stat::MonsterTrophies,
        mind.game.table().trophies(mind.seat).count() as i16 + 1,
    )
}

/// The value of monster trophies with this toughness in all.
pub fn toughness(n: i16) -> i32 {
    i32::from(n) * weights::TOUGHNESS
}

/// The value of a gate trophy: one for each investigator is needed to win by closing, others buy cards.
pub fn gate_trophy(mind: &Mind) -> i32 {
    let table = mind.game.table();
    let have: u32 = table.investigators[..table.seats as usize]
        .iter()
        .map(|i| i.gates.len())
        .sum();
    let own = tribute(mind, Stat::GateTrophies, mind.i().gates.len() as i16 + 1);
    own + if have < u32::from(table.seats) {
        weights::TROPHY
    } else {
        35
    }
}

/// The dice, in tenths, that weapons and Spells add: against the Ancient One (`ancient`), or in an average fight.
pub fn arms(mind: &Mind, cards: &CardSet, ancient: bool) -> i32 {
    let content = mind.content;
    let keywords = if ancient {
        read::keywords(Now::new(content, mind.game), Maybe::NONE, mind.seat)
    } else {
        read::Keywords::default()
    };
    let (mut held, mut once) = (fight::Held::default(), 0);
    for id in cards
        .intersection(&content.weapons)
        .iter()
        .chain(cards.intersection(&content.combat_spells).iter())
    {
        let def = content.card(id);
        let mut added = i32::from(combat::bonus(
            Now::new(content, mind.game),
            id,
            mind.seat,
            Maybe::NONE,
            &keywords,
        )) * 10;
        if def.combat_spell {
            added = added * odds::cast(mind, id) / odds::SURE;
            if ancient {
                // Sanity runs out before a long battle is over.
                added = added * 2 / 3;
            }
        }
        // A weapon that is used up helps only once.
        if def.record.used.is_some() {
            once += added / 5;
            continue;
        }
        held.offer(added, def.record.hands);
    }
    held.best(2) + once
}

/// The value of the weapons and Spells among some cards, in every fight and in the final battle.
fn armed(m: &Mind, cards: &CardSet) -> i32 {
    arms(m, cards, false) * weights::ARMS / 10
        + arms(m, cards, true) * m.success() / 100 * weights::ROUNDS / 10
}

/// Whether a card can place an elder sign.
pub fn seals(mind: &Mind, id: CardId) -> bool {
    let d = mind.content.card(id);
    d.abilities.clone().any(|ability| {
        mind.content.abilities[ability].it.steps.is_some_and(|b| {
            mind.content
                .block(b.id)
                .iter()
                .any(|s| matches!(s, Step::Seal(_)))
        })
    })
}

/// The value of gaining a card, or of keeping it if it is held.
pub fn card(mind: &Mind, id: CardId) -> i32 {
    let content = mind.content;
    let def = content.card(id);
    let mut with = mind.i().cards;
    let held = with.contains(id);
    if mind.game.table().awake {
        with.remove(id);
        let without = arms(mind, &with, true);
        with.insert(id);
        return (arms(mind, &with, true) - without) * 3 + 10;
    }
    if def.record.limit_one
        && !held
        && with
            .iter()
            .any(|o| content.kind_of[o] == content.kind_of[id])
    {
        return 0;
    }
    if seals(mind, id) {
        return 260;
    }
    let kind = content.kind_of[id];
    if content.fixed.blessing.is(kind) {
        return blessing(mind);
    }
    if content.fixed.curse.is(kind) {
        return -blessing(mind);
    }
    if content.fixed.loan.is(kind) {
        return -30;
    }
    let own = match def.record.deck {
        DeckName::Ally => 130,
        DeckName::Skill => 85,
        DeckName::Special => 60,
        _ => i32::from(def.record.price.unwrap_or(2)) * 5,
    };
    if def.weapon || def.combat_spell {
        with.remove(id);
        let without = armed(mind, &with);
        with.insert(id);
        return armed(mind, &with) - without + i32::from(def.record.bonus.unwrap_or(0)) * 3;
    }
    own + i32::from(
        def.abilities
            .clone()
            .any(|ability| mind.content.abilities[ability].it.phase.is_some()),
    ) * 6
}

/// The average value of a card drawn from a deck.
pub fn drawn(mind: &Mind, deck: DeckName) -> i32 {
    match deck {
        DeckName::Common | DeckName::Unique | DeckName::Spell => mind.deck_worth(deck),
        DeckName::Skill => 85,
        DeckName::Ally => 130,
        DeckName::Special | DeckName::Location | DeckName::Gate | DeckName::Mythos => 0,
        DeckName::BlessingOfNodens => {
            let sets = mind.game.table().sets;
            let of = |d: &CardDef| d.record.deck == deck && sets.contains(d.set);
            i32::from(mind.content.cards.iter().any(of)) * 60
        }
    }
}

/// The average value of the cards of a deck.
pub fn mean(mind: &Mind, deck: DeckName) -> i32 {
    let Some(nth) = Content::deck_index(deck) else {
        return 0;
    };
    let (mut sum, mut count, mut last) = (0, 0, (None, 0));
    for id in mind.game.table().decks[nth].cards() {
        let kind = mind.content.kind_of[id];
        if last.0 != Some(kind) {
            last = (Some(kind), card(mind, id).max(0));
        }
        sum += last.1;
        count += 1;
    }
    sum / count.max(1)
}

/// The value of sealing a place. It rises with the Mythos cards that name the place, and with the seals on the board.
pub fn seal(m: &Mind, place: PlaceId) -> i32 {
    let signs = m.game.table().seals.len() as i32;
    seal_base(m) + reopening(m, place) + signs * 15 + if signs >= 5 { WIN } else { 0 }
}

/// The price of the risk that a gate opens again after it was closed without a seal.
fn reopening(m: &Mind, place: PlaceId) -> i32 {
    doom(m) * (m.hot(place) * 8).min(900) / 1000
}

/// The value of closing a gate in `turns` turns, without a seal.
pub fn close(mind: &Mind, place: PlaceId, turns: i32) -> i32 {
    let table = mind.game.table();
    let urgent = match read::gates_to_awaken(mind.now()) - table.gates_open() {
        ..=1 => 500,
        2 => 220,
        3 => 70,
        _ => 0,
    };
    weights::CLOSED
        + weights::CLOSED_BY_MANY * i32::from((table.seats - 1).min(4))
        + urgent
        + victory(mind, place, turns)
        + gate_trophy(mind)
        + monsters_of(mind, place) * 6
        - reopening(mind, place)
}

/// The value of the chance that this is the last gate: no other one opens in the meantime.
fn victory(mind: &Mind, place: PlaceId, turns: i32) -> i32 {
    let table = mind.game.table();
    let trophies: u32 = table.investigators[..table.seats as usize]
        .iter()
        .map(|i| i.gates.len())
        .sum();
    // Gates that no investigator attends.
    let alone = table
        .open_gates()
        .filter(|&(p, g)| p != place && !mind.attended(p, g))
        .count() as i32;
    let open = table.gates_open() as i32;
    if trophies as i32 + open < i32::from(table.seats) {
        return 0;
    }
    // Gates that others attend take time too, and those without anybody take more.
    let turns = turns + if open > 1 + alone { 1 } else { 0 } + alone * 4 / i32::from(table.seats);
    let quiet = (1000 - mind.unrest()).max(0);
    WIN * (0..turns.min(20)).fold(1000, |p, _| p * quiet / 1000) / 1000
}

/// The price of a doom token. It rises as the track fills.
pub fn doom(m: &Mind) -> i32 {
    let doom = weights::DOOM;
    let left = i32::from(m.game.table().track) - i32::from(m.game.table().doom);
    doom + if left <= 2 {
        60
    } else if left <= 4 {
        25
    } else {
        0
    }
}

/// The number of monsters that leave the board with a gate.
fn monsters_of(mind: &Mind, place: PlaceId) -> i32 {
    let Some(gate) = mind.game.table().gate(place) else {
        return 0;
    };
    let symbol = mind.content.gates[gate].symbol;
    mind.content
        .markers()
        .filter(|&t| {
            mind.game.table().whereabouts.of(t).place().is_some()
                && mind.content.monster(t).record.symbol == symbol
        })
        .count() as i32
}

/// Whether an investigator has the Clues or the card to seal a gate at once.
pub fn can_seal(m: &Mind, i: &Investigator, place: PlaceId) -> bool {
    gates::can_seal(m.now(), m.seat, place)
        && (i.clues >= m.seal_cost || i.cards.iter().any(|id| seals(m, id)))
}

/// The value of a Blessing: half as many successes again. It counts more when the final battle is near.
pub fn blessing(m: &Mind) -> i32 {
    let dice = i32::from(fight::combat_dice(m, Maybe::NONE, m.arms / 10)).max(0);
    90 + dice * m.success() / 10 * 6 / 10 * m.battle_near() / 1000
}

/// The value of entering a state.
pub fn status(mind: &Mind, status: Status) -> i32 {
    use crate::content::filter::Status;
    let cursed = read::in_status(mind.content, mind.i(), Status::Cursed);
    let blessed = read::in_status(mind.content, mind.i(), Status::Blessed);
    match status {
        Status::Blessed if blessed => 5,
        Status::Cursed if cursed => -5,
        Status::Blessed => blessing(mind),
        Status::Cursed => -blessing(mind),
        Status::Delayed => -TURN,
        Status::Arrested => -TURN - 10,
        Status::LosingNextTurn => -TURN,
        Status::LostInTimeAndSpace => {
            -TURN * 2
                - if read::world_of(mind.now(), mind.seat).is_some() {
                    130
                } else {
                    0
                }
        }
        Status::Devoured => -900,
        Status::Insane | Status::Unconscious => -falling(mind),
        Status::Defaulted => -40,
    }
}

/// The value of passing a check that an effect asks for, compared with failing it.
pub fn stake(m: &Mind, at: StepAt, context: &Context) -> i32 {
    match m.content.step(at) {
        Some(Step::Check(x)) => effect::check_stake(m, x, context),
        _ => 20,
    }
}

/// The value of all points of skill that the investigator has.
pub fn skills(mind: &Mind) -> i32 {
    [
        CheckKind::Fight,
        CheckKind::Will,
        CheckKind::Lore,
        CheckKind::Luck,
        CheckKind::Speed,
        CheckKind::Sneak,
    ]
    .into_iter()
    .map(|k| skill(k) * i32::from(read::skill(mind.now(), mind.seat, k)))
    .sum()
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
