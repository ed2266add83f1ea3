//! Writes a position as a case would.

use crate::Board;
use crate::content::Content;
use crate::read::Now;
use crate::show::view::{CardView, InvestigatorView, PlaceView};
use kernel::{Rules, Viewer, Who};
use packs::flow::{is_nothing, lines, map};
use serde_json::{Map, Value, json};

/// The `table` block of a position at the beginning of an investigator's Movement, as far as a case can express it.
/// Decks and cup are left at their default. `None` for other positions.
pub fn written(now: Now) -> Option<String> {
    Board::action_of_turn(now.game)?;
    let Who::Seat(active) = now.game.ask()?.who else {
        return None;
    };
    let v = Board::view(now.content, now.game, Viewer::Host);
    let t = now.table();
    if v.phase != "movement"
        || v.awake
        || v.epic_battle.is_some()
        || v.rifts.iter().any(|r| r.open_at.is_some())
    {
        return None;
    }
    let scenario = now.content.scenario_of(t.sets);
    let mut seats = Map::new();
    for slug in &v.seats {
        let i = v.investigators.get(slug)?;
        seats.insert(slug.clone(), seat(now, i)?);
    }
    let by = |what: &dyn Fn(&PlaceView) -> Value| -> Value {
        let all = v.places.iter().map(|(p, it)| (p.clone(), what(it)));
        Value::Object(all.filter(|(_, it)| !is_nothing(it)).collect())
    };
    let sealed: Vec<&String> = v
        .places
        .iter()
        .filter(|(_, p)| p.sealed)
        .map(|(n, _)| n)
        .collect();
    let rumor = v.rumor.as_ref().map(|r| {
        let mut it = map([("tokens", json!(r.tokens)), ("monsters", json!(r.monsters))]);
        it["card"] = json!(r.id);
        it
    });
    Some(lines([
        ("scenario", json!(scenario)),
        ("ancient-one", json!(v.ancient_one)),
        ("turn", json!(v.turn)),
        ("first", json!(v.first_player)),
        ("active", json!(v.seats.get(active.index()))),
        ("doom", json!(v.doom)),
        ("terror", json!(v.terror)),
        ("investigators", Value::Object(seats)),
        (
            "gates",
            by(&|p| json!(p.gate.as_ref().map(|gate| world(now.content, gate)))),
        ),
        ("seals", json!(sealed)),
        ("clues", by(&|p| json!(p.clues))),
        ("monsters", by(&|p| json!(p.monsters))),
        ("environment", json!(v.environment)),
        ("rumor", json!(rumor)),
    ]))
}

/// The world to which a gate marker of this kind leads.
fn world(content: &Content, gate: &str) -> String {
    let marker = content.gates.iter().find(|g| g.slug == gate);
    let world = marker.and_then(|g| content.worlds.get(usize::from(g.world)));
    world.map_or_else(|| gate.to_owned(), |w| w.slug.clone())
}

fn seat(now: Now, i: &InvestigatorView) -> Option<Value> {
    let sheet = now.content.sheet(now.table().investigator(i.seat).kind)?;
    let stop = |skill: usize| {
        let stop = i.stops.get(skill / 2).copied().unwrap_or_default();
        json!(
            sheet
                .skills
                .get(skill)
                .and_then(|row| row.get(usize::from(stop)))
        )
    };
    let card = |card: &CardView| {
        let mut it = map([
            ("exhausted", json!(card.exhausted)),
            ("tokens", json!(card.tokens)),
        ]);
        // All copies of a card are equal.
        let id = card.id.split('.').next();
        if is_nothing(&it) {
            return json!(id);
        }
        it["card"] = json!(id);
        it
    };
    let gates = i.gate_trophies.iter().map(|gate| world(now.content, gate));
    let trophies: Vec<String> = i.monster_trophies.iter().cloned().chain(gates).collect();
    // An investigator in an Other World entered it through a gate.
    let world = i
        .place
        .strip_suffix("-1")
        .or_else(|| i.place.strip_suffix("-2"));
    let mut it = map([
        ("at", json!(i.place)),
        ("entered", json!(world)),
        ("money", json!(i.money)),
        ("clues", json!(i.clues)),
        ("cards", Value::Array(i.cards.iter().map(card).collect())),
        ("trophies", json!(trophies)),
        ("delayed", json!(i.delayed)),
        ("arrested", json!(i.arrested)),
        ("explored", json!(i.explored)),
        ("loses-next-turn", json!(i.losing_next_turn)),
        ("devoured", json!(i.devoured)),
    ]);
    it["sanity"] = json!(i.sanity);
    it["stamina"] = json!(i.stamina);
    it["skills"] = json!({"speed": stop(0), "fight": stop(2), "lore": stop(4)});
    Some(it)
}
