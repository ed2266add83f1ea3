//! Writes a position as a case would.

use crate::Board;
use crate::content::Content;
use crate::content::ability::PhaseName;
use crate::content::ids::{CardId, GateId, MythosId, PlaceId};
use crate::read::Now;
use crate::state::{Whereabouts, flag};
use kernel::{Rules, Seat, Who};
use packs::flow::{is_nothing, lines, map};
use serde_json::{Map, Value, json};

/// The `table` block of a position at the beginning of an investigator's Movement, as far as a case can express it.
/// Decks and cup are left at their default. `None` for other positions.
pub fn written(now: Now) -> Option<String> {
    Board::action_of_turn(now.game)?;
    let Who::Seat(active) = now.game.ask()?.who else {
        return None;
    };
    let (content, table) = (now.content, now.table());
    let said = table.phase == PhaseName::Movement as u8 && !table.awake && !table.epic;
    if !said || table.rifts.iter().any(|r| r.open.is_some()) {
        return None;
    }
    let name = |seat: Seat| Some(content.sheet(table.investigator(seat).kind)?.slug.as_str());
    let mut seats = Map::new();
    for s in table.each_seat() {
        seats.insert(name(s)?.to_owned(), seat(now, s)?);
    }
    let used = || PlaceId::each(&content.places).filter(|(_, d)| table.sets.contains(d.set));
    let by = |what: &dyn Fn(PlaceId) -> Value| -> Value {
        let all = used().map(|(p, d)| (d.slug.clone(), what(p)));
        Value::Object(all.filter(|(_, it)| !is_nothing(it)).collect())
    };
    let kinds = |at| -> Value {
        table
            .monsters_in(at)
            .map(|m| content.monster(m).slug.as_str())
            .collect()
    };
    let mythos = |m: MythosId| content.mythos.get(m.index()).map(|d| d.slug.as_str());
    let sealed = used().filter(|(p, _)| table.sealed(*p));
    let rumor = table.rumor.get().map(|rumor| {
        let mut it = map([
            ("tokens", json!(table.rumor_tokens)),
            ("monsters", kinds(Whereabouts::OnCard)),
        ]);
        it["card"] = json!(mythos(rumor));
        it
    });
    Some(lines([
        ("scenario", json!(content.scenario_of(table.sets))),
        (
            "ancient-one",
            json!(content.ancient(table.ancient).map(|a| &a.slug)),
        ),
        ("turn", json!(table.turn)),
        ("first", json!(name(table.first))),
        ("active", json!(name(active))),
        ("doom", json!(table.doom)),
        ("terror", json!(table.terror)),
        ("investigators", Value::Object(seats)),
        (
            "gates",
            by(&|p| json!(table.gate(p).map(|gate| world(content, gate)))),
        ),
        ("seals", sealed.map(|(_, d)| d.slug.as_str()).collect()),
        ("clues", by(&|p| json!(table.clues.0[p.index()]))),
        ("monsters", by(&|p| kinds(Whereabouts::Place(p)))),
        (
            "environment",
            json!(table.environment.get().and_then(mythos)),
        ),
        ("rumor", json!(rumor)),
    ]))
}

/// The world to which a gate marker leads.
fn world(content: &Content, gate: GateId) -> &str {
    let marker = &content.gates[gate.index()];
    let world = content.worlds.get(marker.world.index());
    world.map_or(&marker.slug, |w| &w.slug)
}

fn seat(now: Now, who: Seat) -> Option<Value> {
    let (content, table) = (now.content, now.table());
    let investigator = table.investigator(who);
    let sheet = content.sheet(investigator.kind)?;
    let stop = |skill: usize| {
        let stop = investigator
            .stops
            .get(skill / 2)
            .copied()
            .unwrap_or_default();
        json!(
            sheet
                .skills
                .get(skill)
                .and_then(|row| row.get(usize::from(stop)))
        )
    };
    // Which copy it is makes no difference.
    let card = |id: CardId| {
        let mut it = map([
            ("exhausted", json!(table.exhausted.contains(id))),
            ("tokens", json!(table.tokens_on(id))),
        ]);
        let name = json!(content.card(id).slug);
        if is_nothing(&it) {
            return name;
        }
        it["card"] = name;
        it
    };
    let gates = investigator.gates.iter();
    let trophies = table
        .trophies(who)
        .map(|m| content.monster(m).slug.as_str());
    let place = investigator
        .place
        .get()
        .and_then(|p| content.places.get(p.index()));
    // An investigator in an Other World entered it through a gate.
    let entered = place.and_then(|p| content.worlds.get(p.world?.0.index()));
    let mut it = map([
        ("at", json!(place.map_or("nowhere", |p| &p.slug))),
        ("entered", json!(entered.map(|w| &w.slug))),
        ("money", json!(investigator.money)),
        ("clues", json!(investigator.clues)),
        ("cards", investigator.cards.iter().map(card).collect()),
        (
            "trophies",
            trophies.chain(gates.map(|m| world(content, m))).collect(),
        ),
        ("delayed", json!(investigator.is(flag::DELAYED))),
        ("arrested", json!(investigator.is(flag::ARRESTED))),
        ("explored", json!(investigator.is(flag::EXPLORED))),
        ("loses-next-turn", json!(investigator.is(flag::LOSE_NEXT))),
        ("devoured", json!(!investigator.alive())),
    ]);
    it["sanity"] = json!(investigator.sanity);
    it["stamina"] = json!(investigator.stamina);
    it["skills"] = json!({"speed": stop(0), "fight": stop(2), "lore": stop(4)});
    Some(it)
}
