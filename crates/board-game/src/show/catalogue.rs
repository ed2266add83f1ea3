//! What there is to be played.

use crate::Board;
use crate::content::Content;
use kernel::{Catalogue, Entry, SetupOption};

impl Catalogue for Board {
    const FAMILY: &'static str = "board";

    fn scenarios(_: &Content) -> Vec<Entry> {
        let entry = |id: &str, name: &str, note: &str| Entry {
            id: id.into(),
            name: name.into(),
            note: note.into(),
        };
        vec![
            entry("board/arkham", "Arkham", "The base game"),
            entry(
                "board/kingsport",
                "Arkham and Kingsport",
                "With the second town, its rifts and its horrors",
            ),
        ]
    }

    fn investigators(content: &Content) -> Vec<Entry> {
        content
            .investigators
            .iter()
            .map(|d| Entry {
                id: d.slug.clone(),
                name: d.record.name.clone(),
                note: d.record.occupation.clone(),
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
        let used = |set: u8| set == 0 || scenario == "board/kingsport";
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
            values.extend(those.map(|h| {
                entry(
                    &h.slug,
                    &h.record.name,
                    h.record.subtitle.clone().unwrap_or_default(),
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
