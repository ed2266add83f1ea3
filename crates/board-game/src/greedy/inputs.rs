//! What nets read: cards, monsters, Mythos cards, sheets and places by their printed numbers and the words of their
//! effects, and where they lie. Nothing is known by name.

use super::Mind;
use super::memory::Memory;
use crate::choice::Choice;
use crate::content::Content;
use crate::content::amount::Amount;
use crate::content::defs::{GateDo, Owner};
use crate::content::filter::{Border, CardKind, DeckName, Keyword, PlaceKind, Status};
use crate::content::ids::{AbilityId, CardId, MonsterId, PlaceId};
use crate::content::record::{Awakening, Rated};
use crate::content::step::{StepKind, Steps};
use crate::read::{self, Game, Now};
use crate::state::flag;
use kernel::{Lying, Who};

/// The places of things.
pub const PLACES: &[&str] = &[
    "held",
    "held-exhausted",
    "monster-near",
    "monster-street",
    "monster-location",
    "monster-elsewhere",
    "trophy",
    "environment",
    "rumor",
    "ancient",
    "investigator",
    "standing",
    "gate",
    "gate-attended",
    "sealed",
    "clues",
    "stop",
];

const HELD: u16 = 0;
const HELD_EXHAUSTED: u16 = 1;
const MONSTER_NEAR: u16 = 2;
const MONSTER_STREET: u16 = 3;
const MONSTER_LOCATION: u16 = 4;
const MONSTER_ELSEWHERE: u16 = 5;
const TROPHY: u16 = 6;
const ENVIRONMENT: u16 = 7;
const RUMOR: u16 = 8;
const ANCIENT: u16 = 9;
const INVESTIGATOR: u16 = 10;
const STANDING: u16 = 11;
const GATE: u16 = 12;
const GATE_ATTENDED: u16 = 13;
const SEALED: u16 = 14;
const CLUES: u16 = 15;

/// The roles of things in an offer.
pub const ROLES: &[&str] = &[
    "pass",
    "move",
    "move-gate",
    "move-clues",
    "move-monsters",
    "move-friends",
    "move-far",
    "stay",
    "use",
    "encounter",
    "slide",
    "trade",
    "other",
];

const ROLE_PASS: u16 = 0;
const ROLE_MOVE: u16 = 1;
const ROLE_MOVE_GATE: u16 = 2;
const ROLE_MOVE_CLUES: u16 = 3;
const ROLE_MOVE_MONSTERS: u16 = 4;
const ROLE_MOVE_FRIENDS: u16 = 5;
const ROLE_STAY: u16 = 7;
const ROLE_USE: u16 = 8;
const ROLE_ENCOUNTER: u16 = 9;
const ROLE_SLIDE: u16 = 10;
const ROLE_TRADE: u16 = 11;
const ROLE_OTHER: u16 = 12;

/// What is known of the seat asked.
pub const OWN: &[&str] = &[
    "own-sanity",
    "own-stamina",
    "own-clues",
    "own-money",
    "own-items",
    "own-arms",
    "own-gate-trophies",
    "own-sealer",
    "own-explored",
    "own-beyond",
    "own-blessed",
    "own-gate-here",
    "own-monsters-here",
    "own-speed",
    "own-die",
];

/// Attributes that are numbers, by name.
const NUMBERS: &[&str] = &[
    "thing",
    "card",
    "monster",
    "mythos",
    "ancient",
    "investigator",
    "place",
    "price",
    "hands",
    "bonus",
    "uses",
    "weapon",
    "combat-spell",
    "tome",
    "deck-common",
    "deck-unique",
    "deck-spell",
    "deck-skill",
    "deck-ally",
    "deck-special",
    "awareness",
    "toughness",
    "horror-rating",
    "horror",
    "combat-rating",
    "damage",
    "moves-fast",
    "moves-flying",
    "moves-otherwise",
    "ambush",
    "endless",
    "physical-resistance",
    "magical-resistance",
    "nightmarish",
    "overwhelming",
    "elusive",
    "doom-track",
    "world-lost",
    "opens-gate",
    "sanity",
    "stamina",
    "street",
    "location",
    "unstable",
    "aquatic",
    "remote",
    "abilities",
];

/// Quantities that an ability may be about.
const QUANTITIES: usize = 128;
const AT_QUANTITIES: usize = NUMBERS.len();
const AT_WORDS: usize = AT_QUANTITIES + QUANTITIES;

/// The names of the attributes of a thing.
pub fn attributes() -> Vec<String> {
    let mut all: Vec<String> = NUMBERS.iter().map(|n| (*n).to_owned()).collect();
    all.extend((0..QUANTITIES).map(|index| format!("about-{index}")));
    all.extend(
        StepKind::ALL
            .iter()
            .map(|word| format!("word-{}", word.name())),
    );
    all
}

/// The things of the content, one group after the other.
#[derive(Clone, Copy)]
enum Thing {
    None,
    Card(usize),
    Monster(usize),
    Mythos(usize),
    Ancient(usize),
    Investigator(usize),
    Place(usize),
}

/// How many there are of each group.
fn groups(content: &Content) -> [usize; 6] {
    [
        content.cards.len(),
        content.monsters.len(),
        content.mythos.len(),
        content.ancients.len(),
        content.investigators.len(),
        content.places.len(),
    ]
}

/// How many things there are, the 0 included.
pub fn things(content: &Content) -> usize {
    1 + groups(content).iter().sum::<usize>()
}

fn thing(content: &Content, number: u16) -> Thing {
    let Some(mut at) = usize::from(number).checked_sub(1) else {
        return Thing::None;
    };
    let makers: [fn(usize) -> Thing; 6] = [
        Thing::Card,
        Thing::Monster,
        Thing::Mythos,
        Thing::Ancient,
        Thing::Investigator,
        Thing::Place,
    ];
    for (count, maker) in groups(content).into_iter().zip(makers) {
        if at < count {
            return maker(at);
        }
        at -= count;
    }
    Thing::None
}

/// The number of a thing of the `group`-th group.
fn number(content: &Content, group: usize, at: usize) -> u16 {
    let before: usize = groups(content).iter().take(group).sum();
    (1 + before + at) as u16
}

/// The words of these lists of steps and of all lists inside them, each once.
fn words(content: &Content, mut open: Vec<Steps>) -> Vec<StepKind> {
    let (mut seen, mut words) = (Vec::new(), Vec::new());
    while let Some(steps) = open.pop() {
        if seen.contains(&steps.id) {
            continue;
        }
        seen.push(steps.id);
        for step in content.blocks.get(steps.id.index()).into_iter().flatten() {
            words.push(step.kind());
            open.extend(step.lists());
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// A thing of the content as its attributes.
pub fn described(content: &Content, number: u16) -> Vec<(u16, f32)> {
    let mut said: Vec<(&str, f32)> = vec![("thing", 1.0)];
    let mut abilities: Vec<AbilityId> = Vec::new();
    let mut lists: Vec<Steps> = Vec::new();
    let is = |yes: bool| f32::from(u8::from(yes));
    let fixed = |amount: &Amount| match amount {
        Amount::N(n) => f32::from(*n),
        _ => 0.0,
    };
    match thing(content, number) {
        Thing::None => {}
        Thing::Card(at) => {
            let def = &content.cards[at];
            let record = &def.record;
            let deck = match record.deck {
                DeckName::Common => "deck-common",
                DeckName::Unique => "deck-unique",
                DeckName::Spell => "deck-spell",
                DeckName::Skill => "deck-skill",
                DeckName::Ally => "deck-ally",
                _ => "deck-special",
            };
            said.extend([
                ("card", 1.0),
                (deck, 1.0),
                ("price", f32::from(record.price.unwrap_or(0)) / 5.0),
                ("hands", f32::from(record.hands)),
                ("bonus", f32::from(record.bonus.unwrap_or(0)) / 4.0),
                ("uses", f32::from(record.uses) / 3.0),
                ("weapon", is(def.weapon)),
                ("combat-spell", is(def.combat_spell)),
                ("tome", is(def.kind == CardKind::Tome)),
            ]);
            abilities.extend(def.abilities.clone());
            lists.extend(record.used.into_iter().chain(record.enters));
        }
        Thing::Monster(at) => {
            let def = &content.monsters[at];
            let record = &def.record;
            let has = |keyword: Keyword| is(record.keywords.contains(&keyword));
            let resists = |immune: Keyword, half: Keyword| has(immune) + has(half) / 2.0;
            let much = |of: fn(&Keyword) -> Option<u8>| {
                record.keywords.iter().find_map(of).map_or(0.0, f32::from)
            };
            let rated = |of: &Option<Rated>| {
                of.as_ref().map_or((0.0, 0.0), |r| {
                    (fixed(&r.rating) / 3.0, f32::from(r.damage) / 3.0)
                })
            };
            let (horror, combat) = (rated(&record.horror), rated(&record.combat));
            said.extend([
                ("monster", 1.0),
                ("awareness", f32::from(record.awareness) / 3.0),
                ("toughness", f32::from(record.toughness) / 3.0),
                ("horror-rating", horror.0),
                ("horror", horror.1),
                ("combat-rating", combat.0),
                ("damage", combat.1),
                ("ambush", has(Keyword::Ambush)),
                ("endless", has(Keyword::Endless)),
                ("elusive", has(Keyword::Elusive)),
                (
                    "physical-resistance",
                    resists(Keyword::PhysicalImmunity, Keyword::PhysicalResistance),
                ),
                (
                    "magical-resistance",
                    resists(Keyword::MagicalImmunity, Keyword::MagicalResistance),
                ),
                (
                    "nightmarish",
                    much(|k| match k {
                        Keyword::Nightmarish(n) => Some(*n),
                        _ => None,
                    }),
                ),
                (
                    "overwhelming",
                    much(|k| match k {
                        Keyword::Overwhelming(n) => Some(*n),
                        _ => None,
                    }),
                ),
                ("moves-fast", is(record.border == Border::Fast)),
                ("moves-flying", is(record.border == Border::Flying)),
                (
                    "moves-otherwise",
                    is(matches!(record.border, Border::Special | Border::Aquatic)),
                ),
            ]);
            abilities.extend(def.abilities.clone());
        }
        Thing::Mythos(at) => {
            let def = &content.mythos[at];
            let opens = matches!(def.gate, GateDo::At(_) | GateDo::Burst(_));
            said.extend([("mythos", 1.0), ("opens-gate", is(opens))]);
            abilities.extend(def.abilities.clone());
        }
        Thing::Ancient(at) => {
            let def = &content.ancients[at];
            let lost = def.record.awakening == Awakening::Lost;
            said.extend([
                ("ancient", 1.0),
                ("doom-track", f32::from(def.record.doom) / 12.0),
                ("world-lost", is(lost)),
            ]);
            abilities.extend(def.abilities.clone());
        }
        Thing::Investigator(at) => {
            let def = &content.investigators[at];
            said.extend([
                ("investigator", 1.0),
                ("sanity", f32::from(def.record.sanity) / 5.0),
                ("stamina", f32::from(def.record.stamina) / 5.0),
            ]);
            abilities.extend(def.abilities.clone());
        }
        Thing::Place(at) => {
            let def = &content.places[at];
            said.extend([
                ("place", 1.0),
                ("street", is(def.kind == PlaceKind::Street)),
                ("location", is(def.kind == PlaceKind::Location)),
                ("unstable", is(def.unstable)),
                ("aquatic", is(def.aquatic)),
                ("remote", is(def.remote)),
            ]);
            abilities.extend(def.abilities.clone());
        }
    }
    let mut all: Vec<(u16, f32)> = Vec::new();
    let mut say = |at: usize, amount: f32| {
        if amount != 0.0 {
            all.push((at as u16, amount));
        }
    };
    said.push(("abilities", abilities.len() as f32 / 2.0));
    for (name, amount) in said {
        if let Some(at) = NUMBERS.iter().position(|n| *n == name) {
            say(at, amount);
        }
    }
    let mut about = [false; QUANTITIES];
    for id in abilities {
        let def = &content.abilities[id.index()];
        for quantity in def.quantities.iter() {
            if let Some(about) = about.get_mut(usize::from(quantity)) {
                *about = true;
            }
        }
        lists.extend(def.it.steps);
    }
    for (index, about) in about.into_iter().enumerate() {
        say(AT_QUANTITIES + index, is(about));
    }
    for word in words(content, lists) {
        say(AT_WORDS + word as usize, 1.0);
    }
    all
}

/// What lies somewhere, as the nets read it.
fn put(into: &mut Vec<Lying>, place: u16, thing: u16, times: f32) {
    into.push(Lying {
        place,
        thing,
        times,
    });
}

/// The numbers of the groups of things.
const CARDS: usize = 0;
const MONSTERS: usize = 1;
const MYTHOS: usize = 2;
const ANCIENTS: usize = 3;
const INVESTIGATORS: usize = 4;
const LOCATIONS: usize = 5;

/// Which things lie where.
pub fn lying(now: Now, into: &mut Vec<Lying>) {
    let (content, table) = (now.content, now.table());
    let of = |group: usize, at: usize| number(content, group, at);
    let card = |id: CardId| of(CARDS, content.kind_of[id.index()].index());
    let monster = |id: MonsterId| of(MONSTERS, content.tokens[id.index()].kind.index());
    let place = |id: PlaceId| of(LOCATIONS, id.index());
    if let Some(ancient) = table.ancient.get() {
        put(into, ANCIENT, of(ANCIENTS, ancient.index()), 1.0);
    }
    for (at, mythos) in [(ENVIRONMENT, table.environment), (RUMOR, table.rumor)] {
        if let Some(mythos) = mythos.get() {
            put(into, at, of(MYTHOS, mythos.index()), 1.0);
        }
    }
    for seat in table.alive() {
        let investigator = table.investigator(seat);
        if let Some(kind) = investigator.kind.get() {
            put(into, INVESTIGATOR, of(INVESTIGATORS, kind.index()), 1.0);
        }
        for id in investigator.cards.iter() {
            put(into, HELD, card(id), 1.0);
            if table.exhausted.contains(id) {
                put(into, HELD_EXHAUSTED, card(id), 1.0);
            }
        }
        if let Some(here) = investigator.place.get() {
            put(into, STANDING, place(here), 1.0);
        }
        for id in table.trophies(seat) {
            put(into, TROPHY, monster(id), 1.0);
        }
    }
    for id in table.monsters_on_boards().iter() {
        let at = match table.whereabouts.of(id).place() {
            Some(at) if table.anybody_at(at) => MONSTER_NEAR,
            Some(at) => match content.places[at].kind {
                PlaceKind::Street => MONSTER_STREET,
                PlaceKind::Location => MONSTER_LOCATION,
                PlaceKind::OtherWorld | PlaceKind::Area => MONSTER_ELSEWHERE,
            },
            None => MONSTER_ELSEWHERE,
        };
        put(into, at, monster(id), 1.0);
    }
    for (at, _) in table.open_gates() {
        let attended = if table.anybody_at(at) {
            GATE_ATTENDED
        } else {
            GATE
        };
        put(into, attended, place(at), 1.0);
    }
    for at in table.seals.iter() {
        put(into, SEALED, place(at), 1.0);
    }
    for at in table.clues.set::<PlaceId>().iter() {
        let clues = f32::from(table.clues.0[at.index()]);
        put(into, CLUES, place(at), clues / 2.0);
    }
}

/// What a choice of the open question is about.
pub fn offered(now: Now, choice: &Choice, into: &mut Vec<Lying>) {
    let (content, table) = (now.content, now.table());
    let of = |group: usize, at: usize| number(content, group, at);
    match *choice {
        Choice::Move(to) => {
            put(into, ROLE_MOVE, of(LOCATIONS, to.index()), 1.0);
            if table.gate(to).is_some() {
                put(into, ROLE_MOVE_GATE, 0, 1.0);
            }
            let clues = table.clues.0.get(to.index()).copied().unwrap_or(0);
            put(into, ROLE_MOVE_CLUES, 0, f32::from(clues) / 2.0);
            for id in table.monsters_at(to) {
                let kind = content.tokens[id.index()].kind;
                put(into, ROLE_MOVE_MONSTERS, of(MONSTERS, kind.index()), 1.0);
            }
            if table.anybody_at(to) {
                put(into, ROLE_MOVE_FRIENDS, 0, 1.0);
            }
        }
        Choice::Pass => put(into, ROLE_PASS, 0, 1.0),
        Choice::Done => {
            let here = now.game.ask().and_then(|ask| match ask.who {
                Who::Seat(seat) => table.investigator(seat).place.get(),
                Who::Chance(_) => None,
            });
            let here = here.map_or(0, |at| of(LOCATIONS, at.index()));
            put(into, ROLE_STAY, here, 1.0);
        }
        Choice::Use(_, ability) => {
            let thing = match content.abilities[ability.index()].owner {
                Owner::Card(id) => of(CARDS, id.index()),
                Owner::Investigator(id) => of(INVESTIGATORS, id.index()),
                Owner::Ancient(id) => of(ANCIENTS, id.index()),
                Owner::Mythos(id) => of(MYTHOS, id.index()),
                Owner::Monster(id) | Owner::Trophy(id) => of(MONSTERS, id.index()),
                Owner::Place(id) => of(LOCATIONS, id.index()),
                Owner::Helper(_) => 0,
            };
            put(into, ROLE_USE, thing, 1.0);
        }
        Choice::Encounter => put(into, ROLE_ENCOUNTER, 0, 1.0),
        Choice::Slide(..) => put(into, ROLE_SLIDE, 0, 1.0),
        Choice::Trade(_) => put(into, ROLE_TRADE, 0, 1.0),
        _ => put(into, ROLE_OTHER, 0, 1.0),
    }
}

/// What is known of the seat asked, in the order of [`OWN`].
pub fn own(content: &Content, game: &Game) -> Vec<f32> {
    let memory = Memory::default();
    let Some(mind) = Mind::of(content, game, &memory) else {
        return vec![0.0; OWN.len()];
    };
    let (table, own) = (game.table(), mind.i());
    let part = |n: i32, of: i32| (n as f32 / of as f32).clamp(-1.0, 2.0);
    let is = |yes: bool| f32::from(u8::from(yes));
    let here = own.place.get();
    let in_status = |status| read::in_status(content, own, status);
    vec![
        part(own.sanity.into(), 6),
        part(own.stamina.into(), 6),
        part(own.clues.into(), 6),
        part(own.money.into(), 10),
        part(mind.items.into(), 6),
        part(mind.arms, 100),
        part(own.gates.len() as i32, 3),
        is(own.clues >= mind.seal_cost),
        is(own.is(flag::EXPLORED)),
        is(read::world_of(mind.now(), mind.seat).is_some()),
        is(in_status(Status::Blessed)) - is(in_status(Status::Cursed)),
        is(here.is_some_and(|at| table.gate(at).is_some())),
        here.map_or(0.0, |at| part(table.monsters_at(at).count() as i32, 2)),
        part(mind.speed.into(), 6),
        part(mind.die, 1000),
    ]
}

/// How far the players came in a game that is over, and which part of them is out of it.
pub fn came(game: &Game) -> [f32; 2] {
    let table = game.table();
    let seats = f32::from(table.seats.max(1));
    let shut = table.seals.len() as f32 / 6.0;
    let out = f32::from(table.seats) - table.alive().count() as f32;
    [shut.clamp(0.0, 1.0), (out / seats).clamp(0.0, 1.0)]
}
