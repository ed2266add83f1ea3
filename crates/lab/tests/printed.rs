//! What is printed on cards and in the campaign guide, read from `facts/card-game` and from nowhere else.

use serde_json::Value;
use std::collections::BTreeMap;

/// What the account of a campaign needs of a card.
pub struct Card {
    pub name: String,
    pub kind: String,
    pub level: i32,
    pub victory: Option<i32>,
    pub health: Option<i32>,
    pub sanity: Option<i32>,
}

/// A resolution.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Resolution {
    /// Experience for each investigator beside the victory display; nothing where no experience step is printed.
    pub points: Option<i32>,
    /// How much more the lead earns.
    pub lead: i32,
    /// Trauma: whether for the lead alone, physical, mental.
    pub trauma: Vec<(bool, i32, i32)>,
    /// Whether investigators are killed, and whether those who resigned are not.
    pub killed: Option<bool>,
}

/// Everything printed, by code.
pub struct Printed {
    pub cards: BTreeMap<String, Card>,
    scenarios: Vec<Value>,
}

const SIDE_STORY: &str = "curse-of-the-rougarou.json";

fn facts(file: &str) -> Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../facts/card-game");
    let text = std::fs::read_to_string(path.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{file}: {e}"))
}

fn number(of: &Value) -> Option<i32> {
    of.as_i64().map(|n| n as i32)
}

impl Printed {
    /// Reads the facts.
    pub fn read() -> Self {
        let text = |of: &Value| of.as_str().unwrap_or_default().to_owned();
        let (mut cards, mut scenarios) = (BTreeMap::new(), Vec::new());
        for (file, lists) in [
            ("cards.json", &["cards"][..]),
            ("return-to-the-gathering.json", &["cards"]),
            ("return-to-night-of-the-zealot.json", &["cards"]),
            ("the-dunwich-legacy.json", &["cards"]),
            (SIDE_STORY, &["cards"]),
        ] {
            let all = facts(file);
            for of in lists.iter().flat_map(|l| all[*l].as_array()).flatten() {
                let card = Card {
                    name: text(&of["name"]),
                    kind: text(&of["type"]),
                    level: number(&of["level"]).unwrap_or(0),
                    victory: number(&of["victory"]),
                    health: number(&of["health"]),
                    sanity: number(&of["sanity"]),
                };
                cards.insert(text(&of["code"]), card);
            }
        }
        for file in ["scenarios.json", "return-to-the-gathering.json", SIDE_STORY] {
            let all = facts(file);
            scenarios.extend(all["scenarios"].as_array().cloned().unwrap_or_default());
        }
        Self { cards, scenarios }
    }

    /// The experience that a side story costs each investigator.
    pub fn side_story_price(&self, scenario: &str) -> Option<i32> {
        let id = scenario.replace('-', "_");
        let found = self.scenarios.iter().find(|s| s["id"] == *id)?;
        number(&found["experience_cost_each"])
    }

    /// What a resolution says. The ids are those of the packs.
    pub fn resolution(&self, scenario: &str, resolution: &str) -> Result<Resolution, String> {
        let id = match scenario {
            "the-gathering" => "torch",
            "return-to-the-gathering" => "return_to_the_gathering",
            "the-midnight-masks" => "arkham",
            "the-devourer-below" => "tentacles",
            "curse-of-the-rougarou" => "curse_of_the_rougarou",
            other => return Err(format!("no scenario {other}")),
        };
        let found = self.scenarios.iter().find(|s| s["id"] == id);
        let all = &found.ok_or_else(|| format!("{id} is not printed"))?["resolutions"];
        let name = match resolution {
            "none" => "no_resolution",
            "lita-sacrificed" => "R3",
            other => other,
        };
        let mut of = &all[name];
        if let Some(same) = of["same_as"].as_str() {
            of = &all[same];
        }
        if !of.is_object() {
            return Err(format!("{id} has no resolution {resolution}"));
        }
        let (points, lead) = match of["xp"].as_str() {
            None => (None, 0),
            Some("victory display") => (Some(0), 0),
            Some("victory display + 2 each") => (Some(2), 0),
            Some("victory display + 2 each; lead +1 more") => (Some(2), 1),
            Some("victory display + 5 each") => (Some(5), 0),
            Some("victory display + 10 each") => (Some(10), 0),
            Some(other) => return Err(format!("{id} {resolution}: `{other}`")),
        };
        let trauma = of["trauma"].as_array().into_iter().flatten().map(|t| {
            let point = |of: &str| number(&t[of]).unwrap_or(0);
            (t["who"] == "lead", point("physical"), point("mental"))
        });
        let killed = match of["killed"].as_str() {
            None => None,
            Some("each investigator who has not resigned") => Some(true),
            Some("each surviving investigator") => Some(false),
            Some(other) => return Err(format!("{id} {resolution}: `{other}`")),
        };
        Ok(Resolution {
            points,
            lead,
            trauma: trauma.collect(),
            killed,
        })
    }
}
