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
    let (c, t) = (now.content, now.table());
    let said = t.phase == PhaseName::Movement as u8 && !t.awake && !t.epic;
    if !said || t.rifts.iter().any(|r| r.open.is_some()) {
        return None;
    }
    let name = |seat: Seat| Some(c.sheet(t.investigator(seat).kind)?.slug.as_str());
    let mut seats = Map::new();
    for s in t.each_seat() {
        seats.insert(name(s)?.to_owned(), seat(now, s)?);
    }
    let used = || PlaceId::each(&c.places).filter(|(_, d)| t.sets.contains(d.set));
    let by = |what: &dyn Fn(PlaceId) -> Value| -> Value {
        let all = used().map(|(p, d)| (d.slug.clone(), what(p)));
        Value::Object(all.filter(|(_, it)| !is_nothing(it)).collect())
    };
    let kinds = |at| -> Value {
        t.monsters_in(at)
            .map(|m| c.monster(m).slug.as_str())
            .collect()
    };
    let mythos = |m: MythosId| c.mythos.get(m.index()).map(|d| d.slug.as_str());
    let sealed = used().filter(|(p, _)| t.sealed(*p));
    let rumor = t.rumor.get().map(|rumor| {
        let mut it = map([
            ("tokens", json!(t.rumor_tokens)),
            ("monsters", kinds(Whereabouts::OnCard)),
        ]);
        it["card"] = json!(mythos(rumor));
        it
    });
    Some(lines([
        ("scenario", json!(c.scenario_of(t.sets))),
        ("ancient-one", json!(c.ancient(t.ancient).map(|a| &a.slug))),
        ("turn", json!(t.turn)),
        ("first", json!(name(t.first))),
        ("active", json!(name(active))),
        ("doom", json!(t.doom)),
        ("terror", json!(t.terror)),
        ("investigators", Value::Object(seats)),
        (
            "gates",
            by(&|p| json!(t.gate(p).map(|gate| world(c, gate)))),
        ),
        ("seals", sealed.map(|(_, d)| d.slug.as_str()).collect()),
        ("clues", by(&|p| json!(t.clues.0[p.index()]))),
        ("monsters", by(&|p| kinds(Whereabouts::Place(p)))),
        ("environment", json!(t.environment.get().and_then(mythos))),
        ("rumor", json!(rumor)),
    ]))
}

/// The world to which a gate marker leads.
fn world(content: &Content, gate: GateId) -> &str {
    let marker = &content.gates[gate.index()];
    let world = content.worlds.get(marker.world.index());
    world.map_or(&marker.slug, |w| &w.slug)
}

fn seat(now: Now, s: Seat) -> Option<Value> {
    let (c, t) = (now.content, now.table());
    let i = t.investigator(s);
    let sheet = c.sheet(i.kind)?;
    let stop = |skill: usize| {
        let stop = i.stops.get(skill / 2).copied().unwrap_or_default();
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
            ("exhausted", json!(t.exhausted.contains(id))),
            ("tokens", json!(t.tokens_on(id))),
        ]);
        let name = json!(c.card(id).slug);
        if is_nothing(&it) {
            return name;
        }
        it["card"] = name;
        it
    };
    let gates = i.gates.iter();
    let trophies = t.trophies(s).map(|m| c.monster(m).slug.as_str());
    let place = i.place.get().and_then(|p| c.places.get(p.index()));
    // An investigator in an Other World entered it through a gate.
    let entered = place.and_then(|p| c.worlds.get(p.world?.0.index()));
    let mut it = map([
        ("at", json!(place.map_or("nowhere", |p| &p.slug))),
        ("entered", json!(entered.map(|w| &w.slug))),
        ("money", json!(i.money)),
        ("clues", json!(i.clues)),
        ("cards", i.cards.iter().map(card).collect()),
        (
            "trophies",
            trophies.chain(gates.map(|m| world(c, m))).collect(),
        ),
        ("delayed", json!(i.is(flag::DELAYED))),
        ("arrested", json!(i.is(flag::ARRESTED))),
        ("explored", json!(i.is(flag::EXPLORED))),
        ("loses-next-turn", json!(i.is(flag::LOSE_NEXT))),
        ("devoured", json!(!i.alive())),
    ]);
    it["sanity"] = json!(i.sanity);
    it["stamina"] = json!(i.stamina);
    it["skills"] = json!({"speed": stop(0), "fight": stop(2), "lore": stop(4)});
    Some(it)
}
