//! What can be said, read off the schema that the vocabulary's types make.

use super::super::schema::{Schema, type_of};
use super::script::{self, Run};
use board_game::content::ability::{Change, Quantity, Sort};
use board_game::content::index::Family;
use language::time::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// A form that must have a run: its name, its part of the language, and its run where one can be made for it.
pub struct Wanted {
    pub id: String,
    pub family: &'static str,
    pub run: Option<Run>,
}

/// The parts of the language, by which the names of forms begin.
const FAMILIES: [&str; 13] = [
    "verb",
    "noun",
    "keyword",
    "happening",
    "quantity",
    "forbid",
    "permit",
    "condition",
    "duration",
    "limit",
    "cost",
    "amount",
    "record",
];

/// The part of the language that a form's name says.
pub fn family_of(id: &str) -> &'static str {
    let first = id.split('/').next().unwrap_or_default();
    FAMILIES
        .into_iter()
        .find(|f| *f == first)
        .unwrap_or("other")
}

/// Every form of the language.
pub fn forms(written: &BTreeMap<String, Run>) -> Vec<Wanted> {
    let schema = Schema::read(&board_game::content::schema());
    let mut out = Vec::new();
    verbs(&schema, written, &mut out);
    nouns(&schema, &mut out);
    happenings(&schema, &mut out);
    quantities(&schema, &mut out);
    for (part, name) in [
        ("forbid", "Forbidden"),
        ("permit", "Permitted"),
        ("condition", "Condition"),
        ("keyword", "Keyword"),
        ("amount", "Amount"),
        ("amount/count", "Noun"),
        ("amount/your", "Stat"),
        ("duration", "Duration"),
        ("limit", "Period"),
    ] {
        for (word, _) in schema.variants(name) {
            want(&mut out, format!("{part}/{word}"));
        }
    }
    for (field, value) in schema.fields("Cost") {
        let words = schema.plain(value);
        each(&mut out, &format!("cost/{field}"), words);
    }
    let mut seen = BTreeSet::new();
    out.retain(|w| seen.insert(w.id.clone()));
    out
}

fn want(out: &mut Vec<Wanted>, id: String) {
    out.push(Wanted {
        family: family_of(&id),
        id,
        run: None,
    });
}

/// A form of each word, or one where there are none.
fn each(out: &mut Vec<Wanted>, id: &str, words: Vec<String>) {
    if words.is_empty() {
        want(out, id.to_owned());
    }
    for word in words {
        want(out, format!("{id}/{word}"));
    }
}

/// Every field of every verb: with each of its words, for each who, with one and with many of a noun.
fn verbs(schema: &Schema, written: &BTreeMap<String, Run>, out: &mut Vec<Wanted>) {
    for (verb, value) in schema.variants("Step") {
        let id = format!("verb/{verb}");
        let Some(name) = type_of(value) else {
            want(out, id.clone());
            continue;
        };
        let fields = schema.fields(name);
        let words = schema.variants(name);
        if name == "Modify" || name == "Forbid" || name == "Permit" {
            // What they say has forms of its own; here each is done for a time.
            want(out, id.clone());
            if name == "Modify" {
                whom(schema, written, &format!("{id}/who"), out);
            }
        } else if fields.is_empty() && words.is_empty() || ["Amount", "Step"].contains(&name) {
            want(out, id.clone());
        } else if fields.is_empty() {
            for (word, _) in words.into_iter().filter(|(w, _)| w != "status") {
                want(out, format!("{id}/{word}"));
            }
        }
        for (field, value) in fields {
            let id = format!("{id}/{field}");
            match type_of(value) {
                Some("Who") => whom(schema, written, &id, out),
                Some("MonsterFilter" | "GateFilter" | "Place") => {
                    each(out, &id, vec!["one".into(), "many".into()]);
                }
                Some(name) if name != "Amount" => {
                    let words = match name {
                        "SignFrom" | "SpawnFrom" | "EachOf" | "Pickable" | "RiftRemove" => {
                            let all = schema.variants(name);
                            all.into_iter().map(|(w, _)| w).collect()
                        }
                        _ => schema.plain(value),
                    };
                    each(out, &id, words);
                }
                _ => want(out, id),
            }
        }
    }
}

/// A form for each word of who, by the template that is written for them.
fn whom(schema: &Schema, written: &BTreeMap<String, Run>, id: &str, out: &mut Vec<Wanted>) {
    let template = written.get(&format!("{id}/*"));
    for (word, _) in schema.variants("Who") {
        out.push(Wanted {
            id: format!("{id}/{word}"),
            family: "verb",
            run: template.map(|t| t.whom(&word)),
        });
    }
}

/// Every field of every noun, with each of its words.
fn nouns(schema: &Schema, out: &mut Vec<Wanted>) {
    for (noun, name) in [
        ("card", "CardFilter"),
        ("monster", "MonsterFilter"),
        ("gate", "GateFilter"),
        ("place", "PlaceFilter"),
        ("who", "WhoFilter"),
    ] {
        for (field, value) in schema.fields(name) {
            each(out, &format!("noun/{noun}/{field}"), schema.plain(value));
        }
    }
    let who = schema.variants("Who").into_iter();
    for word in who.map(|(w, _)| w).collect::<BTreeSet<_>>() {
        want(out, format!("noun/who/whom/{word}"));
    }
}

/// Every happening in every cell, with nothing, `cancel` and `instead` done to it, and every field of what is said of it.
fn happenings(schema: &Schema, out: &mut Vec<Wanted>) {
    let stages = script::stages();
    let nothing = Run::default();
    let kinds = schema.variants("OccurrenceMap");
    for family in Family::ALL {
        let word = family.word();
        let stage = stages.get(&word).unwrap_or(&nothing);
        let moments = family.moments();
        // The same brought about in other ways.
        let other_ways = stages
            .iter()
            .filter_map(|(id, s)| Some((id.strip_prefix(&format!("{word}+"))?, s)));
        for (way, stage) in other_ways {
            for cell in Cell::ALL.into_iter().filter(|c| moments.open(*c)) {
                let id = format!("happening/{word}/{way}/{}", cell.word());
                let happens = |deed| Wanted {
                    id: format!("{id}/{deed}"),
                    family: "happening",
                    run: stage.happening(&word, None, cell, deed),
                };
                let only = stage.only();
                if only.is_none_or(|o| o.contains(cell.word())) {
                    out.push(Wanted {
                        id: id.clone(),
                        family: "happening",
                        run: stage.happening(&word, None, cell, ""),
                    });
                    if cell == Cell::Would && moments.cancel {
                        out.push(happens("cancel"));
                    }
                    if cell == Cell::Would && moments.instead {
                        out.push(happens("instead"));
                    }
                }
            }
        }
        for cell in Cell::ALL {
            let open = moments.open(cell);
            for (deed, may) in [
                ("", true),
                ("cancel", cell == Cell::Would && moments.cancel),
                ("instead", cell == Cell::Would && moments.instead),
            ] {
                let id = format!(
                    "happening/{word}/{}{}{deed}",
                    cell.word(),
                    if deed.is_empty() { "" } else { "/" }
                );
                let run = if open && may {
                    stage.happening(&word, None, cell, deed)
                } else {
                    stage.refused_happening(&word, cell, deed)
                };
                out.push(Wanted {
                    id,
                    family: "happening",
                    run,
                });
            }
        }
        let Some(cell) = Cell::ALL.into_iter().rev().find(|c| moments.open(*c)) else {
            continue;
        };
        let Some(name) = kinds
            .iter()
            .find(|(w, _)| *w == word)
            .and_then(|(_, v)| type_of(v))
        else {
            continue;
        };
        for (field, _) in schema.fields(name) {
            let ways = stages
                .iter()
                .filter(|(id, _)| **id == word || id.starts_with(&format!("{word}+")));
            let found: Vec<(&str, &Run, String, bool)> = ways
                .flat_map(|(id, s)| {
                    let all = s.patterns(&field).into_iter();
                    all.map(move |(v, fits)| (id.as_str(), s, v, fits))
                })
                .collect();
            if found.is_empty() && stage.never(&field).is_none() {
                want(out, format!("happening/{word}/{field}"));
            }
            if let Some(why) = stage.never(&field) {
                let mut run = stage.refused_happening(&word, cell, "").unwrap_or_default();
                run.abilities = vec![stage.answer(&word, Some(why), cell, "")];
                out.push(Wanted {
                    id: format!("happening/{word}/{field}/never"),
                    family: "happening",
                    run: Some(run),
                });
                continue;
            }
            for (way, stage, value, fits) in found {
                let id = format!(
                    "happening/{way}/{field}/{}/{value}",
                    if fits { "fits" } else { "misses" }
                );
                let pattern = format!("{field}: {value}");
                let run = if fits {
                    stage.happening(&word, Some(&pattern), cell, "")
                } else {
                    stage.missed(&word, &pattern, cell)
                };
                out.push(Wanted {
                    id,
                    family: "happening",
                    run,
                });
            }
        }
    }
}

/// Every quantity of everything it might belong to, added to and set.
fn quantities(schema: &Schema, out: &mut Vec<Wanted>) {
    let stages = script::measures();
    let mut all: Vec<(String, String)> = Vec::new();
    for (word, value) in schema.variants("Quantity") {
        if value.is_null() {
            all.push((word.clone(), word));
            continue;
        }
        for of in schema.plain(value) {
            all.push((format!("{word}/{of}"), format!("{{{word}: {of}}}")));
        }
    }
    all.sort();
    all.dedup();
    for (id, yaml) in all {
        let quantity: Option<Quantity> = serde_saphyr::from_str(&yaml).ok();
        let Some(quantity) = quantity else {
            want(out, format!("quantity/{id}"));
            continue;
        };
        let changes: &[&str] = match quantity.change() {
            Change::Number => &["add", "set"],
            Change::Keyword => &["grant", "remove"],
            Change::Border => &["border"],
            Change::Skill => &["skill"],
            Change::Kind => &["kind"],
        };
        for sort in Sort::ALL {
            for change in changes {
                let owner = sort.word().trim_matches('`');
                let measure = stages
                    .get(&format!("{id}/{owner}"))
                    .or_else(|| stages.get(&id));
                let id = format!("quantity/{id}/{owner}/{change}");
                let run = measure.and_then(|monster| {
                    let may = monster.only().is_none_or(|o| o == *change);
                    if quantity.belongs_to().contains(&sort) && monster.refused.is_none() && may {
                        monster.measure(&yaml, owner, change)
                    } else {
                        monster.refused_measure(&yaml, owner, change)
                    }
                });
                out.push(Wanted {
                    id,
                    family: "quantity",
                    run,
                });
            }
        }
    }
}
