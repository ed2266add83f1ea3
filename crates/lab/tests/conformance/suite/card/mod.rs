//! The card game's forms.
//!
//! All forms stand in one content beside the official packs, each in a file of its own, so that what the check refuses
//! is told of the form that it is about. What is played is a case: a position, the moves, and what must hold after them.

mod abilities;
mod happenings;
mod kinds;
mod later;
mod more;
mod nouns;
mod rules;
mod scene;
mod terms;
mod verbs;

use super::schema::{Schema, type_of};
use super::{Conformance, Form, Outcome, Verdict};
use card_game::content::{Content, DefId};
use card_game::{CardGame, text};
use packs::{PackFile, Severity, official_of};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::case::{Block, Case, Subject};

/// A form, and how it is played.
pub(super) struct Made {
    id: String,
    family: &'static str,
    /// What kind of card says it, as YAML.
    kind: String,
    /// Further lines of the card, as `key: value` in flow style, each with a comma behind it.
    more: String,
    /// Its abilities, as a YAML list.
    abilities: String,
    /// Positions and scripts; none where the check must refuse the form. `FORM` stands for the card's id.
    plays: Vec<(String, String)>,
}

impl Made {
    /// A form on an asset without a text box so far.
    fn new(family: &'static str, id: impl AsRef<str>) -> Self {
        Self {
            id: format!("{family}/{}", id.as_ref()),
            family,
            kind: "{asset: {cost: 1}}".into(),
            more: String::new(),
            abilities: String::new(),
            plays: Vec::new(),
        }
    }
    fn kind(mut self, kind: &str) -> Self {
        self.kind = kind.into();
        self
    }
    fn more(mut self, more: &str) -> Self {
        self.more = more.into();
        self
    }
    fn says(mut self, abilities: impl Into<String>) -> Self {
        self.abilities = abilities.into();
        self
    }
    /// An action ability that does this.
    fn does(self, steps: impl AsRef<str>) -> Self {
        let steps = steps.as_ref();
        self.says(format!("{{action: {{do: [{steps}]}}}}"))
    }
    /// In this position this is done and holds.
    fn plays(mut self, scene: &scene::Scene, script: impl Into<String>) -> Self {
        self.plays.push((scene.yaml(), script.into()));
        self
    }
    fn card_id(&self) -> String {
        let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        self.id.chars().map(letter).collect()
    }
    fn yaml(&self) -> String {
        let (id, kind, more, abilities) = (self.card_id(), &self.kind, &self.more, &self.abilities);
        let abilities = abilities.replace("FORM", &id);
        format!(
            "set: {{id: forms, name: Forms}}\ncards:\n  {id}: {{name: {id}, {more}kind: {kind}, abilities: [{abilities}]}}\n"
        )
    }
}

/// The card game's suite: its content with every form in it.
pub struct CardForms {
    made: Vec<Made>,
    content: Content,
    /// What the check says of a form, by its index.
    refused: BTreeMap<usize, String>,
    unwritten: Vec<String>,
}

impl Default for CardForms {
    fn default() -> Self {
        Self::new()
    }
}

impl CardForms {
    /// Makes every form, and loads and checks them all beside the official packs.
    pub fn new() -> Self {
        let made: Vec<Made> = [
            verbs::forms(),
            nouns::forms(),
            terms::forms(),
            happenings::forms(),
            abilities::forms(),
            later::forms(),
        ]
        .into_iter()
        .flatten()
        .collect();
        let unwritten = unwritten(&made);
        Self {
            unwritten,
            ..Self::of(made)
        }
    }

    fn of(made: Vec<Made>) -> Self {
        let mut base = official_of("card-game");
        base.push(PackFile::new("card-game/forms/base.yaml", scene::BASE));
        base.push(PackFile::new(
            "card-game/forms/scenario.yaml",
            scene::SCENARIO,
        ));
        let first = base.len();
        let mut refused = BTreeMap::new();
        // A file that cannot be read takes no other with it: what is refused is left out, until nothing is.
        loop {
            let kept: Vec<usize> = (0..made.len())
                .filter(|i| !refused.contains_key(i))
                .collect();
            let mut files = base.clone();
            files.extend(kept.iter().map(|nth| {
                PackFile::new(
                    format!("card-game/forms/{}.yaml", made[*nth].card_id()),
                    made[*nth].yaml(),
                )
            }));
            let (content, problems) = Content::load_with_warnings(&files);
            let before = refused.len();
            let errors = problems.iter().filter(|p| p.severity == Severity::Error);
            for problem in errors {
                let file = problem.place.map_or(usize::MAX, |p| p.file as usize);
                assert!(
                    file >= first,
                    "the cards of the scene do not load: {problem:?}"
                );
                if let Some(form) = file.checked_sub(first).and_then(|at| kept.get(at)) {
                    refused
                        .entry(*form)
                        .or_insert_with(|| problem.message.clone());
                }
            }
            if let (true, Some(content)) = (refused.len() == before, content) {
                return Self {
                    made,
                    content,
                    refused,
                    unwritten: Vec::new(),
                };
            }
            assert!(
                refused.len() > before,
                "the forms do not load: {problems:?}"
            );
        }
    }

    fn outcome(&self, at: usize) -> Outcome {
        let made = &self.made[at];
        let outcome = |text, verdict| Outcome {
            form: made.id.clone(),
            family: made.family,
            text,
            verdict,
        };
        if let Some(why) = self.refused.get(&at) {
            return outcome(
                None,
                if made.plays.is_empty() {
                    Verdict::Refused(why.clone())
                } else {
                    Verdict::Silent(format!("it is refused, and should run: {why}"))
                },
            );
        }
        let id = made.card_id();
        let text = self.content.by_id.get(&id).map(|def| self.text(*def));
        if made.plays.is_empty() {
            let why = "it is accepted, and nothing says what it does".to_owned();
            return outcome(text, Verdict::Silent(why));
        }
        for (table, play) in &made.plays {
            if let Err(why) = self.run(&id, table, play) {
                return outcome(text, Verdict::Silent(why));
            }
        }
        outcome(text, Verdict::Run)
    }

    fn text(&self, def: DefId) -> String {
        let lines = text::card(&self.content, def);
        let lines: Vec<String> = lines.iter().map(|l| l.plain()).collect();
        lines.join("\n")
    }

    fn run(&self, id: &str, table: &str, play: &str) -> Result<(), String> {
        let block = |text: &str| Block {
            text: text.replace("FORM", id),
            first_line: 1,
        };
        let case = Case {
            name: id.to_owned(),
            line: 1,
            subject: Subject::Position,
            table: block(table),
            play: block(play),
        };
        let run = || table::case::run::<CardGame>(&self.content, &case);
        let done = catch_unwind(AssertUnwindSafe(run));
        let done = done.map_err(|p| format!("it panics: {}", lab::panic_words(&*p)))?;
        let said = |failure: table::case::Failure| {
            let line = play.lines().nth(failure.problem.line.saturating_sub(1));
            let asked = failure.stood.first().cloned().unwrap_or_default();
            format!(
                "{} (at `{}`; {asked})",
                failure.problem.what,
                line.unwrap_or_default()
            )
        };
        done.map(|_| ()).map_err(said)
    }
}

impl Conformance for CardForms {
    fn game(&self) -> &'static str {
        "card"
    }

    fn forms(&self) -> Vec<Form> {
        let form = |made: &Made| Form {
            id: made.id.clone(),
            family: made.family,
            yaml: made.yaml(),
        };
        self.made.iter().map(form).collect()
    }

    fn play(&self, form: &Form) -> Outcome {
        match self.made.iter().position(|m| m.id == form.id) {
            Some(at) => self.outcome(at),
            None => Outcome {
                form: form.id.clone(),
                family: form.family,
                text: None,
                verdict: Verdict::Silent("no such form".into()),
            },
        }
    }

    fn unwritten(&self) -> &[String] {
        &self.unwritten
    }
}

/// The words of the vocabulary that no form writes: every field of every verb, and every word of every type.
fn unwritten(made: &[Made]) -> Vec<String> {
    let schema = Schema::read(&card_game::content::schema());
    let verbs: BTreeMap<String, Vec<String>> = schema
        .variants("Verb")
        .into_iter()
        .map(|(verb, value)| {
            let fields = type_of(value).map_or(Vec::new(), |name| schema.fields(name));
            (verb, fields.into_iter().map(|(f, _)| f).collect())
        })
        .collect();
    let mut words = BTreeSet::new();
    let mut fields = BTreeSet::new();
    for form in made {
        if let Ok(said) = serde_saphyr::from_str(&form.yaml()) {
            written(&said, &mut words, &mut fields);
        }
    }
    let mut out = Vec::new();
    for (verb, its) in &verbs {
        let missed = |f: &&String| !fields.contains(&(verb.clone(), (*f).clone()));
        out.extend(
            its.iter()
                .filter(missed)
                .map(|f| format!("verb/{verb}/{f}")),
        );
    }
    for name in TYPES {
        let said: Vec<String> = schema.variants(name).into_iter().map(|(w, _)| w).collect();
        if said.is_empty() {
            out.push(format!("{name}: no such type"));
        }
        let missed = said.into_iter().filter(|w| !words.contains(w));
        out.extend(missed.map(|w| format!("{name}/{w}")));
    }
    out
}

/// The types whose words stand for something that is done or meant.
const TYPES: [&str; 14] = [
    "Verb",
    "Noun",
    "Filter",
    "Amount",
    "Condition",
    "Quantity",
    "Rule",
    "Ability",
    "Duration",
    "Period",
    "Destination",
    "ZoneName",
    "Keyword",
    "HandDiscard",
];

/// Every word in a text, and every pair of a key and a key below it.
fn written(
    value: &serde_json::Value,
    words: &mut BTreeSet<String>,
    fields: &mut BTreeSet<(String, String)>,
) {
    use serde_json::Value;
    match value {
        Value::String(word) => {
            words.insert(word.clone());
        }
        Value::Array(list) => list.iter().for_each(|v| written(v, words, fields)),
        Value::Object(map) => {
            for (key, inner) in map {
                words.insert(key.clone());
                for below in inner.as_object().into_iter().flat_map(|m| m.keys()) {
                    fields.insert((key.clone(), below.clone()));
                }
                written(inner, words, fields);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
