//! Writes a position as a case would.

use crate::CardGame;
use crate::content::{Content, Phase};
use crate::show::view::{CardView, InvestigatorView, LocationView};
use kernel::{Game, Rules, Viewer};
use packs::flow::{is_nothing, lines, map};
use serde_json::{Value, json};

/// The `table` block of a position in an investigator's turn, as far as a case can express it. What cards did earlier
/// in the round, and the decks, are left at their default. `None` for other positions.
pub fn written(content: &Content, game: &Game<CardGame>) -> Option<String> {
    CardGame::action_of_turn(game)?;
    let v = CardGame::view(content, game, Viewer::Host);
    let scenario = content.scenarios.get(usize::from(game.table().scenario))?;
    if v.phase != Some(Phase::Investigation) || v.test.is_some() || !v.limbo.is_empty() {
        return None;
    }
    let cards = |all: &[CardView]| Value::Array(all.iter().map(|c| card(content, c)).collect());
    let names = |all: &[CardView]| all.iter().map(|c| c.id.clone()).collect::<Vec<_>>();
    let seat = |i: &InvestigatorView| {
        let it = map([
            ("at", json!(i.at)),
            ("status", json!(Some(i.status).filter(|s| *s != "playing"))),
            ("resources", Value::Null),
            ("clues", json!(i.clues)),
            ("damage", json!(i.damage)),
            ("horror", json!(i.horror)),
            ("physical", json!(i.physical)),
            ("mental", json!(i.mental)),
            ("turn-taken", json!(i.turn_taken)),
            ("hand", json!(names(&i.hand))),
            ("in-play", cards(&i.in_play)),
            ("threat", cards(&i.threat)),
            ("discard", json!(names(&i.discard))),
        ]);
        let mut it = it;
        // For these, 0 is not the default.
        it["resources"] = json!(i.resources);
        if v.active.as_ref() == Some(&i.id) {
            it["actions"] = json!(i.actions);
            let left: serde_json::Map<String, Value> = i
                .actions_for
                .iter()
                .map(|(t, n)| (t.clone(), json!(n)))
                .collect();
            if !left.is_empty() {
                it["actions-for"] = Value::Object(left);
            }
        }
        (i.id.clone(), it)
    };
    let place = |l: &LocationView| {
        let it = map([
            ("clues", json!(l.clues)),
            ("doom", json!(l.doom)),
            ("enemies", cards(&l.enemies)),
            ("attached", cards(&l.attached)),
            ("cards", cards(&l.cards)),
        ]);
        let mut it = it;
        it["revealed"] = json!(l.revealed);
        (l.id.clone(), it)
    };
    Some(lines([
        ("scenario", json!(format!("card/{}", scenario.text.id))),
        ("difficulty", json!(v.difficulty)),
        ("round", json!(v.round)),
        ("turn", json!(v.active)),
        ("lead", json!(v.lead)),
        ("act", card(content, &v.act)),
        ("agenda", card(content, &v.agenda)),
        (
            "investigators",
            Value::Object(v.investigators.iter().map(seat).collect()),
        ),
        (
            "locations",
            Value::Object(v.locations.iter().map(place).collect()),
        ),
        ("encounter-discard", json!(names(&v.encounter_discard))),
        ("victory", json!(names(&v.victory))),
        ("removed", json!(names(&v.removed))),
        ("log", json!(v.notes)),
    ]))
}

fn card(content: &Content, c: &CardView) -> Value {
    let attached: Vec<Value> = c.attached.iter().map(|c| card(content, c)).collect();
    let mut it = map([
        ("exhausted", json!(c.exhausted)),
        ("damage", json!(c.damage)),
        ("horror", json!(c.horror)),
        ("clues", json!(c.clues)),
        ("doom", json!(c.doom)),
        ("resources", json!(c.resources)),
        ("attached", json!(attached)),
    ]);
    // A card without uses left differs from one that just entered play.
    let uses = content
        .defs
        .get(usize::from(c.def))
        .is_some_and(|d| d.uses > 0);
    if uses {
        it["uses"] = json!(c.uses);
    }
    if is_nothing(&it) {
        return json!(c.id);
    }
    it["card"] = json!(c.id);
    it
}
