//! What there is to be played.

use crate::Board;
use crate::content::Content;
use crate::content::ids::{SetId, Sets};
use crate::content::sets::SetDef;
use kernel::{Catalogue, Entry, SetupOption};

impl Catalogue for Board {
    const FAMILY: &'static str = "board";

    fn scenarios(content: &Content) -> Vec<Entry> {
        let entry = |sets: Sets| {
            let used = SetId::each(&content.sets).filter(|(set, _)| sets.contains(*set));
            let used: Vec<&SetDef> = used.map(|(_, s)| s).collect();
            let names: Vec<&str> = used.iter().map(|s| s.name.as_str()).collect();
            // A set tells what it brings; of several, each says its own line in the list.
            let of_one = used.iter().find(|s| s.with == sets);
            Entry {
                id: content.scenario_of(sets),
                name: match names.split_last() {
                    Some((last, before)) if !before.is_empty() => {
                        format!("{} and {last}", before.join(", "))
                    }
                    _ => names.concat(),
                },
                note: of_one.map_or("All sets together".into(), |s| s.note.clone()),
            }
        };
        content.scenarios().into_iter().map(entry).collect()
    }

    fn investigators(content: &Content) -> Vec<Entry> {
        content
            .investigators
            .iter()
            .map(|def| Entry {
                id: def.slug.clone(),
                name: def.record.name.clone(),
                note: def.record.occupation.clone(),
            })
            .collect()
    }

    fn difficulties(_: &Content) -> Vec<Entry> {
        Vec::new()
    }

    fn seats_allowed(_: &Content, _: &str) -> (usize, usize) {
        (1, 8)
    }

    fn options(content: &Content, scenario: &str) -> Vec<SetupOption> {
        let sets = content.sets_of(scenario).unwrap_or(Sets::BASE);
        let used = |set: SetId| sets.contains(set);
        let entry = |id: &str, name: &str, note: String| Entry {
            id: id.into(),
            name: name.into(),
            note,
        };
        let mut ancients = vec![entry("random", "at random", String::new())];
        let awake = |d: i16| format!("doom track {d}");
        ancients.extend(
            content
                .ancients
                .iter()
                .filter(|a| used(a.set))
                .map(|a| entry(&a.slug, &a.record.name, awake(a.record.doom))),
        );
        let mut all = vec![SetupOption {
            line: "ancient-one".into(),
            name: "Ancient One".into(),
            values: ancients,
        }];
        for (line, name, herald) in [("herald", "Herald", true), ("guardian", "Guardian", false)] {
            let mut values = vec![entry("none", "none", String::new())];
            let those = content
                .helpers
                .iter()
                .filter(|h| h.herald == herald && used(h.set));
            values.extend(those.map(|def| {
                entry(
                    &def.slug,
                    &def.record.name,
                    def.record.subtitle.clone().unwrap_or_default(),
                )
            }));
            if values.len() > 1 {
                all.push(SetupOption {
                    line: line.into(),
                    name: name.into(),
                    values,
                });
            }
        }
        if content.epics.iter().any(|e| used(e.set)) {
            let values = vec![
                entry("false", "no", String::new()),
                entry("true", "yes", "with Epic Battle cards".into()),
            ];
            all.push(SetupOption {
                line: "epic_battle".into(),
                name: "Epic battle".into(),
                values,
            });
        }
        all
    }

    fn draws_investigators() -> bool {
        true
    }

    fn content_hash(content: &Content) -> u64 {
        content.hash
    }
}
