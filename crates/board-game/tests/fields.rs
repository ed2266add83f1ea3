//! What a record can say, something reads: no field is accepted and then forgotten.
//!
//! Conformance says every verb, happening and number once, but those stand inside records; a field of the record itself,
//! such as `to-box` of a Mythos card, is no form of the language. Here every field is listed with where the rules read
//! it, or with the reason why they need not. A new field fails the test until it is listed, a reader that is taken away
//! fails it too.

use Reader::{Printed, Rules, Sources};
use std::collections::BTreeMap;
use std::fs::read_to_string;
use std::path::Path;

/// Who reads a field.
enum Reader {
    /// The rules, in this file of `src`, where this stands.
    Rules(&'static str, &'static str),
    /// Only those who show it: why the rules need not read it.
    Printed(&'static str),
    /// `docs/sources.md`, whose test reads it.
    Sources,
}

const NAME: Reader = Printed("what it is called");

/// Every field of every record, as it is called in `content/record.rs` and below it.
const FIELDS: &[(&str, &[(&str, Reader)])] = &[
    (
        "Set",
        &[
            ("note", Printed("what the list of scenarios says about it")),
            ("extends", Rules("content/link/sets.rs", "set.extends")),
            ("towns", Rules("content/link/sets.rs", "&set.towns")),
            (
                "allies",
                Rules("rules/setup.rs", "content.allies(cx.table().sets)"),
            ),
        ],
    ),
    (
        "Town",
        &[(
            "monster_limit",
            Rules("content/link/sets.rs", "town.monster_limit"),
        )],
    ),
    (
        "Neighborhood",
        &[("town", Rules("read/nouns.rs", "contains(&n.town)"))],
    ),
    (
        "PlaceRecord",
        &[
            (
                "kind",
                Rules("rules/encounters.rs", "content.places[place].kind"),
            ),
            (
                "neighborhood",
                Rules("content/link/places.rs", "place.neighborhood"),
            ),
            ("part_of", Rules("content/link/places.rs", "place.part_of")),
            (
                "connections",
                Rules("rules/movement/mod.rs", "content.places[place].next"),
            ),
            ("white", Rules("rules/mythos/movement.rs", "def.white")),
            ("black", Rules("rules/mythos/movement.rs", "def.black")),
            ("unstable", Rules("read/numbers.rs", "!d.unstable")),
            ("aquatic", Rules("read/numbers.rs", "d.aquatic")),
            (
                "street",
                Rules("rules/atoms/mod.rs", "content.places[street].street"),
            ),
            (
                "abilities",
                Rules("rules/reactions/mod.rs", "content.places[at].abilities"),
            ),
            (
                "encounters",
                Printed("icons that tell what a location is likely to bring"),
            ),
            ("at", Printed("where a table draws it")),
        ],
    ),
    (
        "World",
        &[(
            "colours",
            Rules("rules/encounters.rs", "content.worlds[world].colours"),
        )],
    ),
    (
        "Gate",
        &[
            ("world", Rules("read/nouns.rs", "Some(def.world)")),
            ("copies", Rules("content/link/mod.rs", "0..record.copies")),
            (
                "modifier",
                Rules("rules/gates.rs", "content.gates[gate].modifier"),
            ),
            (
                "symbol",
                Rules("rules/atoms/mod.rs", "content.gates[gate].symbol"),
            ),
        ],
    ),
    (
        "GateCard",
        &[("reshuffle", Rules("rules/encounters.rs", "card.reshuffle"))],
    ),
    (
        "GateEncounter",
        &[
            ("colour", Rules("rules/encounters.rs", "card.colour")),
            ("world", Rules("content/link/places.rs", "encounter.world")),
            ("steps", Rules("content/link/places.rs", "encounter.steps")),
        ],
    ),
    (
        "LocationEncounter",
        &[
            (
                "at",
                Rules("content/link/places.rs", "find_place(encounter.at)"),
            ),
            ("steps", Rules("content/link/places.rs", "encounter.steps")),
        ],
    ),
    (
        "Rated",
        &[
            ("rating", Rules("read/numbers.rs", "rating")),
            ("damage", Rules("read/of_monsters.rs", "h.damage")),
        ],
    ),
    (
        "Monster",
        &[
            ("plural", NAME),
            ("copies", Rules("content/link/mod.rs", "record.copies")),
            (
                "symbol",
                Rules("read/nouns.rs", "content.monster(monster).record.symbol"),
            ),
            (
                "border",
                Rules(
                    "read/of_monsters.rs",
                    "content.monster(monster).record.border",
                ),
            ),
            ("awareness", Rules("read/of_monsters.rs", "d.awareness")),
            (
                "toughness",
                Rules(
                    "read/of_monsters.rs",
                    "content.monster(monster).record.toughness",
                ),
            ),
            (
                "horror",
                Rules(
                    "read/of_monsters.rs",
                    "content.monster(monster).record.horror",
                ),
            ),
            ("combat", Rules("read/of_monsters.rs", "d.combat")),
            (
                "keywords",
                Rules("read/of_monsters.rs", "content.monster(m).record.keywords"),
            ),
            (
                "abilities",
                Rules(
                    "rules/reactions/mod.rs",
                    "content.monster(monster).abilities",
                ),
            ),
            (
                "moves",
                Rules(
                    "rules/mythos/movement.rs",
                    "content.monster(m).record.moves",
                ),
            ),
            (
                "trophy",
                Rules("rules/reactions/mod.rs", "content.monster(monster).trophy"),
            ),
        ],
    ),
    (
        "MoreMonsters",
        &[
            ("monster", Rules("content/link/mod.rs", "record.monster")),
            ("copies", Rules("content/link/mod.rs", "record.copies")),
        ],
    ),
    (
        "Casting",
        &[
            (
                "modifier",
                Rules("rules/reactions/abilities.rs", "cast.modifier"),
            ),
            ("cost", Rules("read/numbers.rs", "cost")),
            ("needs", Rules("rules/reactions/abilities.rs", "cast.needs")),
            ("then", Rules("rules/reactions/abilities.rs", "cast.then")),
        ],
    ),
    (
        "Card",
        &[
            ("plural", NAME),
            (
                "deck",
                Rules("rules/atoms/mod.rs", "content.card(card).record.deck"),
            ),
            ("copies", Rules("content/link/mod.rs", "record.copies")),
            (
                "price",
                Rules("rules/cards/purchase.rs", "content.card(*id).record.price"),
            ),
            (
                "hands",
                Rules("rules/combat/mod.rs", "content.card(id).record.hands"),
            ),
            ("kind", Rules("content/link/mod.rs", "record.kind")),
            ("bonus", Rules("rules/combat/mod.rs", "def.record.bonus")),
            (
                "used",
                Rules("rules/combat/mod.rs", "content.card(id).record.used"),
            ),
            (
                "casting",
                Rules("rules/combat/mod.rs", "content.card(id).record.casting"),
            ),
            (
                "losable",
                Rules("read/nouns.rs", "content.card(id).record.losable"),
            ),
            (
                "tradable",
                Rules("rules/movement/trading.rs", "content.tradable"),
            ),
            ("item", Rules("content/link/mod.rs", "record.item")),
            ("limit_one", Rules("read/limits.rs", "record.limit_one")),
            (
                "uses",
                Rules("rules/atoms/mod.rs", "content.card(card).record.uses"),
            ),
            (
                "lost_when_fallen",
                Rules("rules/investigators.rs", "record.lost_when_fallen"),
            ),
            (
                "lost_with",
                Rules("rules/atoms/mod.rs", "content.card(id).record.lost_with"),
            ),
            (
                "enters",
                Rules(
                    "rules/cards/mod.rs",
                    "cx.content.card(self.card).record.enters",
                ),
            ),
            (
                "abilities",
                Rules("rules/reactions/mod.rs", "content.card(id).abilities"),
            ),
        ],
    ),
    (
        "Investigator",
        &[
            ("occupation", Printed("what they do for a living")),
            ("sanity", Rules("content/defs.rs", "self.record.sanity")),
            ("stamina", Rules("content/defs.rs", "self.record.stamina")),
            ("home", Rules("rules/atoms/people.rs", "sheet.home")),
            ("focus", Rules("read/numbers.rs", "d.record.focus")),
            ("skills", Rules("read/numbers.rs", "sheet.skills[at]")),
            ("maxima", Rules("content/defs.rs", "&self.record.maxima")),
            (
                "money",
                Rules("rules/atoms/people.rs", "sheet.record.money"),
            ),
            (
                "delayed",
                Rules("rules/atoms/people.rs", "sheet.record.delayed"),
            ),
            (
                "clues",
                Rules("rules/atoms/people.rs", "sheet.record.clues"),
            ),
            ("cards", Rules("rules/setup.rs", "&def.record.cards")),
            ("random", Rules("rules/setup.rs", "def.record.random")),
            ("ability_name", NAME),
            (
                "abilities",
                Rules(
                    "rules/reactions/mod.rs",
                    "content.investigators[kind].abilities",
                ),
            ),
        ],
    ),
    (
        "Maxima",
        &[
            ("sanity", Rules("content/defs.rs", "&maxima.sanity")),
            ("stamina", Rules("content/defs.rs", "&maxima.stamina")),
        ],
    ),
    (
        "CupRule",
        &[("masks", Rules("rules/atoms/places.rs", "record.cup.masks"))],
    ),
    (
        "AncientOne",
        &[
            ("doom", Rules("read/score.rs", "a.record.doom")),
            (
                "doom_beyond",
                Rules("read/limits.rs", "a.record.doom_beyond"),
            ),
            ("rating", Rules("rules/combat/mod.rs", "a.record.rating")),
            ("awakening", Rules("rules/game.rs", "a.record.awakening")),
            (
                "keywords",
                Rules("read/of_monsters.rs", "a.record.keywords"),
            ),
            ("power_name", NAME),
            ("cup", Rules("rules/atoms/places.rs", "record.cup")),
            (
                "worshippers",
                Rules("content/link/mod.rs", "record.worshippers"),
            ),
            (
                "abilities",
                Rules(
                    "rules/reactions/mod.rs",
                    "content.ancients[ancient].abilities",
                ),
            ),
            ("battle", Rules("rules/game.rs", "a.record.battle")),
            ("attack", Rules("rules/game.rs", "a.record.attack")),
        ],
    ),
    (
        "GateHeader",
        &[
            ("at", Rules("rules/mythos/mod.rs", "GateDo::At(place)")),
            (
                "burst",
                Rules("rules/mythos/mod.rs", "GateDo::Burst(place)"),
            ),
            ("surge", Rules("rules/mythos/mod.rs", "GateDo::Surge =>")),
            ("doom", Rules("rules/mythos/mod.rs", "GateDo::Doom(n)")),
            ("none", Rules("rules/mythos/mod.rs", "GateDo::Nothing")),
        ],
    ),
    (
        "Ending",
        &[
            ("is", Rules("rules/mythos/mod.rs", "e.is.as_ref()")),
            ("at_place", Rules("rules/encounters.rs", "pass.at_place")),
            ("pay", Rules("rules/encounters.rs", "p.pay")),
            ("steps", Rules("rules/mythos/mod.rs", "e.steps")),
        ],
    ),
    (
        "Mythos",
        &[
            (
                "environment",
                Rules("rules/mythos/mod.rs", "def.record.environment"),
            ),
            (
                "headline",
                Printed("its kind: a card that is nothing else does not stay in play"),
            ),
            ("rumor", Rules("rules/mythos/mod.rs", "def.record.rumor")),
            (
                "special",
                Rules("rules/mythos/mod.rs", "def.record.special"),
            ),
            ("gate", Rules("rules/mythos/mod.rs", "[self.drawn()].gate")),
            ("clue", Rules("rules/mythos/mod.rs", "[self.drawn()].clues")),
            ("white", Rules("rules/mythos/mod.rs", "d.white")),
            ("black", Rules("rules/mythos/mod.rs", "d.black")),
            (
                "activity",
                Printed("markers that show where the text of a card in play holds"),
            ),
            ("enters", Rules("rules/mythos/mod.rs", "def.record.enters")),
            (
                "abilities",
                Rules("rules/reactions/mod.rs", "content.mythos[card].abilities"),
            ),
            ("pass", Rules("rules/mythos/mod.rs", "def.record.pass")),
            ("fail", Rules("rules/mythos/mod.rs", "def.record.fail")),
            ("stays", Rules("rules/mythos/mod.rs", "def.record.stays")),
            (
                "to_box",
                Rules("rules/atoms/piles.rs", "content.mythos[card].record.to_box"),
            ),
        ],
    ),
    (
        "Helper",
        &[
            ("subtitle", NAME),
            (
                "enters",
                Rules("rules/setup.rs", "content.helpers[helper].record.enters"),
            ),
            (
                "abilities",
                Rules(
                    "rules/reactions/mod.rs",
                    "content.helpers[helper].abilities",
                ),
            ),
        ],
    ),
    (
        "EpicCard",
        &[
            (
                "colour",
                Rules("rules/game.rs", "content.epics[e].record.colour"),
            ),
            (
                "steps",
                Rules("rules/game.rs", "content.epics[card].record.steps"),
            ),
        ],
    ),
    (
        "Pattern",
        &[
            ("white", Rules("rules/rifts.rs", "(def.white, def.black)")),
            ("black", Rules("rules/rifts.rs", "(def.white, def.black)")),
        ],
    ),
    (
        "RiftMarker",
        &[
            (
                "symbol",
                Rules("rules/rifts.rs", "(marker.symbol, marker.black)"),
            ),
            (
                "colour",
                Rules("rules/rifts.rs", "(marker.symbol, marker.black)"),
            ),
        ],
    ),
    (
        "RiftTrack",
        &[("groups", Rules("rules/rifts.rs", "x.groups[group]"))],
    ),
    (
        "ProgressMarker",
        &[
            (
                "at",
                Rules("rules/rifts.rs", "content.rifts.progress[marker]"),
            ),
            ("copies", Rules("content/link/rifts.rs", "p.copies")),
        ],
    ),
    (
        "Rifts",
        &[
            ("markers", Rules("rules/rifts.rs", "content.rifts.markers")),
            (
                "tracks",
                Rules("rules/rifts.rs", "content.tracks(cx.table().sets)"),
            ),
            (
                "progress",
                Rules("rules/rifts.rs", "content.rifts.progress"),
            ),
        ],
    ),
];

/// Fields that are read alike, whatever record has them.
const COMMON: &[(&str, Reader)] = &[
    ("id", Rules("content/link/mod.rs", "fn define")),
    ("name", NAME),
    ("disputed", Sources),
    ("single_source", Sources),
    ("assumed", Sources),
];

/// The records of a source file, each with its fields.
fn records(source: &str) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut at = None;
    for line in source.lines() {
        if let Some(name) = line
            .strip_prefix("pub struct ")
            .and_then(|l| l.strip_suffix(" {"))
        {
            at = Some(all.entry(name.to_owned()).or_default());
        } else if line == "}" {
            at = None;
        } else if let Some(fields) = &mut at
            && let Some((name, _)) = line
                .strip_prefix("    pub ")
                .and_then(|l| l.split_once(':'))
        {
            fields.push(name.to_owned());
        }
    }
    all
}

#[test]
fn rules_read_every_field_of_every_record() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let text =
        |file: &str| read_to_string(src.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    let mut said = records(&text("content/record.rs"));
    said.extend(records(&text("content/record/set.rs")));
    said.remove("File");
    let mut wrong = Vec::new();
    for (record, fields) in FIELDS {
        let here = said.remove(*record).unwrap_or_default();
        if let Some(field) = fields.iter().find(|(f, _)| !here.iter().any(|h| h == f)) {
            wrong.push(format!("{record} has no field `{}`", field.0));
        }
        for field in here {
            match fields.iter().chain(COMMON).find(|(f, _)| *f == field) {
                None => wrong.push(format!("nobody is said to read `{field}` of {record}")),
                Some((_, Rules(file, what))) if !text(file).contains(what) => {
                    wrong.push(format!(
                        "`{what}` no longer stands in {file}, which reads `{field}` of {record}"
                    ));
                }
                Some((_, Printed(""))) => {
                    wrong.push(format!(
                        "no reason why the rules need not read `{field}` of {record}"
                    ));
                }
                Some((_, Rules(..) | Printed(_) | Sources)) => {}
            }
        }
    }
    wrong.extend(
        said.into_keys()
            .map(|record| format!("{record} is not listed")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
