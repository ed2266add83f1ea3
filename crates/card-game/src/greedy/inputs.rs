//! What nets read: cards by their printed numbers and the words of their effects, and where they lie. No card is known
//! by name, so a card that nobody has played yet is read like any other.

use super::Mind;
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::read::Look;
use crate::rule::Rule;
use crate::state::*;
use kernel::{Ask, Lying, Who};

/// The places of cards.
pub const PLACES: &[&str] = &[
    "hand",
    "asset",
    "asset-exhausted",
    "asset-uses",
    "threat",
    "engaged",
    "engaged-exhausted",
    "engaged-health",
    "enemy-near",
    "enemy-far",
    "enemy-health",
    "doomed",
    "location-unseen",
    "location",
    "location-clues",
    "location-here",
    "attached",
    "act",
    "agenda",
    "investigator",
];

const HAND: u16 = 0;
const ASSET: u16 = 1;
const ASSET_EXHAUSTED: u16 = 2;
const ASSET_USES: u16 = 3;
const THREAT: u16 = 4;
const ENGAGED: u16 = 5;
const ENGAGED_EXHAUSTED: u16 = 6;
const ENGAGED_HEALTH: u16 = 7;
const ENEMY_NEAR: u16 = 8;
const ENEMY_FAR: u16 = 9;
const ENEMY_HEALTH: u16 = 10;
const DOOMED: u16 = 11;
const LOCATION_UNSEEN: u16 = 12;
const LOCATION: u16 = 13;
const LOCATION_CLUES: u16 = 14;
const LOCATION_HERE: u16 = 15;
const ATTACHED: u16 = 16;
const ACT: u16 = 17;
const AGENDA: u16 = 18;
const INVESTIGATOR: u16 = 19;

/// The roles of cards in an offer.
pub const ROLES: &[&str] = &[
    "end-turn",
    "draw",
    "resource",
    "advance",
    "investigate",
    "move",
    "move-clues",
    "move-enemies",
    "move-friends",
    "fight",
    "evade",
    "engage",
    "enemy-health",
    "enemy-engaged",
    "play",
    "use",
    "uses-left",
    "other",
];

const ROLE_END_TURN: u16 = 0;
const ROLE_DRAW: u16 = 1;
const ROLE_RESOURCE: u16 = 2;
const ROLE_ADVANCE: u16 = 3;
const ROLE_INVESTIGATE: u16 = 4;
const ROLE_MOVE: u16 = 5;
const ROLE_MOVE_CLUES: u16 = 6;
const ROLE_MOVE_ENEMIES: u16 = 7;
const ROLE_MOVE_FRIENDS: u16 = 8;
const ROLE_FIGHT: u16 = 9;
const ROLE_EVADE: u16 = 10;
const ROLE_ENGAGE: u16 = 11;
const ROLE_ENEMY_HEALTH: u16 = 12;
const ROLE_ENEMY_ENGAGED: u16 = 13;
const ROLE_PLAY: u16 = 14;
const ROLE_USE: u16 = 15;
const ROLE_USES_LEFT: u16 = 16;
const ROLE_OTHER: u16 = 17;

/// What is known of the seat asked.
pub const OWN: &[&str] = &[
    "own-actions",
    "own-health",
    "own-sanity",
    "own-clues",
    "own-resources",
    "own-hand",
    "own-engaged",
    "own-engaged-ready",
    "own-enemies-near",
    "own-provoked",
    "own-clues-here",
    "own-clues-wanted",
    "own-shroud-here",
    "own-friends-here",
    "own-turns-to-come",
];

/// Attributes that are numbers, by name.
const NUMBERS: &[&str] = &[
    "card",
    "cost",
    "willpower",
    "intellect",
    "combat",
    "agility",
    "wild",
    "health",
    "health-each",
    "sanity",
    "uses",
    "skill-willpower",
    "skill-intellect",
    "skill-combat",
    "skill-agility",
    "fight",
    "evade",
    "damage",
    "horror",
    "shroud",
    "clues",
    "victory",
    "weakness",
    "elite",
    "fast",
    "free",
    "action",
    "triggers",
    "hand-triggers",
    "prey",
    "spawn",
    "stage",
    "threshold",
    "connections",
];

const KINDS: &[(KindName, &str)] = &[
    (KindName::Investigator, "investigator"),
    (KindName::Asset, "asset"),
    (KindName::Event, "event"),
    (KindName::Skill, "skill"),
    (KindName::Enemy, "enemy"),
    (KindName::Treachery, "treachery"),
    (KindName::Location, "location"),
    (KindName::Agenda, "agenda"),
    (KindName::Act, "act"),
    (KindName::Reference, "reference"),
];

const SLOTS: [&str; Slot::COUNT] = ["accessory", "ally", "arcane", "body", "hand-slot"];

/// How many keywords there are, and quantities that a constant ability may change.
const KEYWORDS: usize = Keyword::ALL.len();
const QUANTITIES: usize = 20;

/// Where the groups of attributes begin.
const AT_KINDS: usize = NUMBERS.len();
const AT_SLOTS: usize = AT_KINDS + KINDS.len();
const AT_KEYWORDS: usize = AT_SLOTS + Slot::COUNT;
const AT_QUANTITIES: usize = AT_KEYWORDS + KEYWORDS;
const AT_WORDS: usize = AT_QUANTITIES + QUANTITIES;

/// The names of the attributes of a card.
pub fn attributes() -> Vec<String> {
    let own = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
    let mut all = own(NUMBERS);
    all.extend(KINDS.iter().map(|(_, name)| format!("kind-{name}")));
    all.extend(own(&SLOTS));
    all.extend(
        Keyword::ALL
            .iter()
            .map(|(_, name)| format!("keyword-{name}")),
    );
    all.extend((0..QUANTITIES).map(|bit| format!("changes-{bit}")));
    all.extend(
        VerbKind::ALL
            .iter()
            .map(|word| format!("word-{}", word.name())),
    );
    all
}

/// A card as its attributes. The thing 0 is no card: something that only counts.
pub fn described(content: &Content, thing: u16) -> Vec<(u16, f32)> {
    let Some(card) = thing.checked_sub(1) else {
        return vec![(0, 1.0)];
    };
    let id = DefId::from_index(usize::from(card));
    let def = content.def(id);
    let part = |n: u8, of: f32| f32::from(n) / of;
    let is = |yes: bool| f32::from(u8::from(yes));
    let optional = |n: Option<u8>, of: f32| n.map_or(0.0, |n| part(n, of));
    let numbers: [f32; NUMBERS.len()] = [
        1.0,
        optional(def.cost, 4.0),
        part(def.icons.willpower, 2.0),
        part(def.icons.intellect, 2.0),
        part(def.icons.combat, 2.0),
        part(def.icons.agility, 2.0),
        part(def.icons.wild, 2.0),
        optional(def.health, 5.0),
        part(def.health_each, 3.0),
        optional(def.sanity, 5.0),
        part(def.uses, 4.0),
        part(def.skills[0], 4.0),
        part(def.skills[1], 4.0),
        part(def.skills[2], 4.0),
        part(def.skills[3], 4.0),
        part(def.fight, 4.0),
        part(def.evade, 4.0),
        part(def.damage, 2.0),
        part(def.horror, 2.0),
        part(def.shroud, 4.0),
        part(def.clues, 2.0),
        optional(def.victory, 2.0),
        is(def.weakness),
        is(def.elite),
        is(def.fast),
        is(def.has_free),
        is(def.has_action),
        is(!def.triggers.is_empty()),
        is(!def.hand_triggers.is_empty()),
        is(def.prey.is_some()),
        is(def.spawn.is_some()),
        part(def.stage, 3.0),
        optional(def.threshold, 8.0),
        part(def.connections[0].count_ones() as u8, 4.0),
    ];
    let mut all: Vec<(u16, f32)> = Vec::new();
    let mut say = |at: usize, amount: f32| {
        if amount != 0.0 {
            all.push((at as u16, amount));
        }
    };
    for (at, number) in numbers.into_iter().enumerate() {
        say(at, number);
    }
    for (at, (kind, _)) in KINDS.iter().enumerate() {
        say(AT_KINDS + at, is(def.kind == *kind));
    }
    for (at, slots) in def.slots.iter().enumerate() {
        say(AT_SLOTS + at, f32::from(*slots));
    }
    for (at, (keyword, _)) in Keyword::ALL.iter().enumerate() {
        say(AT_KEYWORDS + at, is(def.keyword(*keyword)));
    }
    for bit in 0..QUANTITIES {
        say(AT_QUANTITIES + bit, is(def.modifies >> bit & 1 == 1));
    }
    for word in content.words_of(id) {
        say(AT_WORDS + word as usize, 1.0);
    }
    all
}

/// What lies somewhere, as the nets read it.
fn put(into: &mut Vec<Lying>, place: u16, def: DefId, times: f32) {
    into.push(Lying {
        place,
        thing: def.index() as u16 + 1,
        times,
    });
}

/// What only counts.
fn count(into: &mut Vec<Lying>, place: u16, times: f32) {
    let thing = 0;
    into.push(Lying {
        place,
        thing,
        times,
    });
}

/// Which cards lie where.
pub fn lying(look: &Look<'_>, into: &mut Vec<Lying>) {
    let table = look.table;
    for seat in table.players() {
        put(into, INVESTIGATOR, table.inv_card(seat).def, 1.0);
        for card in table.inv(seat).hand.iter() {
            put(into, HAND, table.card(card).def, 1.0);
        }
        if let Some(here) = table.location(seat).get() {
            put(into, LOCATION_HERE, table.card(here).def, 1.0);
        }
    }
    for id in table.in_play.iter() {
        let card = table.card(id);
        if table.enemies.contains(id) {
            let left = look.health(id).unwrap_or(0) - i32::from(card.damage);
            let left = left as f32 / 5.0;
            match card.area.get() {
                Some(_) => {
                    put(into, ENGAGED, card.def, 1.0);
                    put(into, ENGAGED_HEALTH, card.def, left);
                    if card.exhausted {
                        put(into, ENGAGED_EXHAUSTED, card.def, 1.0);
                    }
                }
                None => {
                    let near = table.players().any(|seat| table.location(seat) == card.at);
                    put(
                        into,
                        if near { ENEMY_NEAR } else { ENEMY_FAR },
                        card.def,
                        1.0,
                    );
                    put(into, ENEMY_HEALTH, card.def, left);
                }
            }
            if card.doom > 0 {
                put(into, DOOMED, card.def, f32::from(card.doom) / 3.0);
            }
        } else if table.locations.contains(id) {
            if card.revealed {
                put(into, LOCATION, card.def, 1.0);
                if card.clues > 0 {
                    put(into, LOCATION_CLUES, card.def, f32::from(card.clues) / 3.0);
                }
            } else {
                put(into, LOCATION_UNSEEN, card.def, 1.0);
            }
        } else if card.host.is_some() {
            put(into, ATTACHED, card.def, 1.0);
        } else if card.area.is_some() {
            match look.def(id).kind {
                KindName::Investigator => {}
                KindName::Asset => {
                    put(into, ASSET, card.def, 1.0);
                    if card.exhausted {
                        put(into, ASSET_EXHAUSTED, card.def, 1.0);
                    }
                    if card.uses > 0 {
                        put(into, ASSET_USES, card.def, f32::from(card.uses) / 4.0);
                    }
                }
                KindName::Event
                | KindName::Skill
                | KindName::Enemy
                | KindName::Treachery
                | KindName::Location
                | KindName::Agenda
                | KindName::Act
                | KindName::Reference => put(into, THREAT, card.def, 1.0),
            }
        }
    }
    for (place, card) in [(ACT, table.act), (AGENDA, table.agenda)] {
        if let Some(card) = card.get() {
            put(into, place, table.card(card).def, 1.0);
        }
    }
}

/// What a choice of the open question is about.
pub fn offered(
    look: &Look<'_>,
    ask: &Ask<Choice, Prompt, Rule>,
    choice: &Choice,
    into: &mut Vec<Lying>,
) {
    let Who::Seat(seat) = ask.who else { return };
    let table = look.table;
    let def = |card: CardId| table.card(card).def;
    let enemy = |role: u16, id: CardId, into: &mut Vec<Lying>| {
        put(into, role, def(id), 1.0);
        let left = look.health(id).unwrap_or(0) - i32::from(table.card(id).damage);
        count(into, ROLE_ENEMY_HEALTH, left as f32 / 5.0);
        if table.card(id).area.is(seat) {
            count(into, ROLE_ENEMY_ENGAGED, 1.0);
        }
    };
    match *choice {
        Choice::EndTurn => count(into, ROLE_END_TURN, 1.0),
        Choice::Draw => count(into, ROLE_DRAW, 1.0),
        Choice::Resource => count(into, ROLE_RESOURCE, 1.0),
        Choice::AdvanceAct => count(into, ROLE_ADVANCE, 1.0),
        Choice::Investigate => match table.location(seat).get() {
            Some(here) => put(into, ROLE_INVESTIGATE, def(here), 1.0),
            None => count(into, ROLE_INVESTIGATE, 1.0),
        },
        Choice::Move(to) => {
            put(into, ROLE_MOVE, def(to), 1.0);
            count(into, ROLE_MOVE_CLUES, f32::from(table.card(to).clues) / 3.0);
            let there = |card: &CardId| table.location_of(*card).is(to);
            let enemies = table.enemies.iter().filter(there).count();
            count(into, ROLE_MOVE_ENEMIES, enemies as f32);
            let friends = table.players().filter(|s| table.location(*s).is(to));
            count(into, ROLE_MOVE_FRIENDS, friends.count() as f32);
        }
        Choice::Fight(id) => enemy(ROLE_FIGHT, id, into),
        Choice::Evade(id) => enemy(ROLE_EVADE, id, into),
        Choice::Engage(id) => enemy(ROLE_ENGAGE, id, into),
        Choice::Play(card) => put(into, ROLE_PLAY, def(card), 1.0),
        Choice::Use(card, _) => {
            put(into, ROLE_USE, def(card), 1.0);
            count(into, ROLE_USES_LEFT, f32::from(table.card(card).uses) / 4.0);
        }
        _ => count(into, ROLE_OTHER, 1.0),
    }
}

/// What is known of the seat asked, in the order of [`OWN`].
pub fn own(look: &Look<'_>, ask: Option<&Ask<Choice, Prompt, Rule>>) -> Vec<f32> {
    let table = look.table;
    let Some(Who::Seat(seat)) = ask.map(|a| a.who) else {
        return vec![0.0; OWN.len()];
    };
    let mind = Mind::new(look, seat);
    let (health, sanity) = mind.vigour(seat);
    let card = table.inv_card(seat);
    let engaged = || {
        table
            .enemies
            .iter()
            .filter(|e| table.card(*e).area.is(seat))
    };
    let here = table.location(seat).get();
    let near = table
        .enemies
        .iter()
        .filter(|e| here.is_some_and(|at| table.location_of(*e).is(at)));
    let part = |n: i32, of: i32| (n as f32 / of as f32).clamp(-1.0, 2.0);
    let others = || table.players().filter(|s| *s != seat);
    let to_come = others().filter(|s| !table.inv(*s).turn_taken);
    let beside = others().filter(|s| here.is_some_and(|at| table.location(*s).is(at)));
    vec![
        part(look.actions_left(seat, None).into(), 3),
        part(health, 8),
        part(sanity, 8),
        part(card.clues.into(), 4),
        part(card.resources.into(), 6),
        part(table.inv(seat).hand.len() as i32, 6),
        part(engaged().count() as i32, 2),
        part(
            engaged().filter(|e| !table.card(*e).exhausted).count() as i32,
            2,
        ),
        part(near.count() as i32, 2),
        part(mind.provoked().min(super::LIFE), super::LIFE),
        here.map_or(0.0, |at| part(table.card(at).clues.into(), 3)),
        part(mind.missing, 6),
        here.map_or(0.0, |at| part(look.shroud(at), 4)),
        part(beside.count() as i32, 2),
        part(to_come.count() as i32, 3),
    ]
}
