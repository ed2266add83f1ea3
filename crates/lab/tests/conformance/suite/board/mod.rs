//! The board game's forms.
//!
//! What can be said is read off the schema of the packs, which is made from the vocabulary's own types: every field of
//! every verb, every field of every noun, every happening in every cell, every quantity of every subject. How each is
//! played stands in the `.forms` files beside this module, under the form's name; [`script`] says how they are written.
//! A form whose run nobody has written down is silent.

mod script;
mod vocabulary;

use super::{Conformance, Form, Outcome, Verdict};
use board_game::Board;
use board_game::content::Content;
use board_game::text::Library;
use packs::diagnostics::any_error;
use packs::{Diagnostic, PackFile};
use script::Run;
use std::collections::BTreeMap;
use table::case::{Block, Case, Subject};

/// The files of the synthetic packs stand here.
const FILE: &str = "board-game/arkham/form.yaml";

/// The official files that forms need.
const NEEDED: [&str; 14] = [
    "set",
    "board",
    "gates",
    "monsters",
    "common-items",
    "unique-items",
    "spells",
    "skills",
    "specials",
    "allies",
    "investigators",
    "ancient-ones",
    "rifts",
    "blue",
];

/// The board game's part of the suite.
pub struct BoardForms {
    /// The official packs but for what no form needs: so each is read in a moment.
    files: Vec<PackFile>,
    /// What can be said, in the vocabulary's order, and how it is played.
    runs: BTreeMap<String, Run>,
    forms: Vec<Form>,
}

impl Default for BoardForms {
    fn default() -> Self {
        let files = packs::official_of("board-game");
        let needed = |f: &PackFile| NEEDED.contains(&f.stem());
        let files = files.into_iter().filter(needed).collect();
        let mut written = script::all();
        let mut runs = BTreeMap::new();
        let mut forms = Vec::new();
        let wanted = vocabulary::forms(&written);
        written.retain(|id, _| !id.ends_with("/*"));
        for wanted in wanted {
            let run = written
                .remove(&wanted.id)
                .or(wanted.run)
                .unwrap_or_default();
            forms.push(Form {
                id: wanted.id.clone(),
                family: wanted.family,
                yaml: run.yaml(),
            });
            runs.insert(wanted.id, run);
        }
        // What is written down beyond the schema is a form too.
        for (id, run) in written {
            forms.push(Form {
                id: id.clone(),
                family: vocabulary::family_of(&id),
                yaml: run.yaml(),
            });
            runs.insert(id, run);
        }
        Self { files, runs, forms }
    }
}

impl Conformance for BoardForms {
    fn game(&self) -> &'static str {
        "board"
    }

    fn forms(&self) -> Vec<Form> {
        self.forms.clone()
    }

    fn play(&self, form: &Form) -> Outcome {
        let (text, verdict) = self.verdict(form);
        Outcome {
            form: form.id.clone(),
            family: form.family,
            text,
            verdict,
        }
    }
}

impl BoardForms {
    fn verdict(&self, form: &Form) -> (Option<String>, Verdict) {
        let Some(run) = self.runs.get(&form.id).filter(|r| !r.is_empty()) else {
            return (
                None,
                Verdict::Silent("nobody has written down how it is played".into()),
            );
        };
        let sets = run.sets();
        // A file lies in its set's folder, or in one below.
        let used = |f: &&PackFile| f.folders().any(|folder| sets.contains(&folder));
        let used = self.files.iter().filter(used);
        let mut files: Vec<PackFile> = used.cloned().collect();
        files.push(PackFile::new(FILE, form.yaml.clone()));
        let (content, mut problems) = Content::load_with_warnings(&files);
        let Some(content) = content else {
            return (None, Verdict::Silent("the packs cannot be read".into()));
        };
        // What the official files left out define is missed by others of them.
        let mine = files.len() as u32 - 1;
        problems.retain(|p| p.place.is_none_or(|p| p.file == mine));
        if any_error(&problems) {
            // One mistake may be told more than once, in other words.
            let fits = |p: &&Diagnostic| {
                let why = run.refused.as_deref();
                why.is_some_and(|why| p.message.contains(why))
            };
            let told = problems.iter().find(fits).or(problems.first());
            let told = told.map_or("", |p| p.message.as_str());
            let placed = problems.iter().all(|p| p.place.is_some());
            return (
                None,
                match &run.refused {
                    _ if !placed => Verdict::Silent(format!("refused without a place: {told}")),
                    Some(why) if told.contains(why.as_str()) => Verdict::Refused(told.to_owned()),
                    Some(why) => Verdict::Silent(format!("refused with `{told}`, not `{why}`")),
                    None => Verdict::Silent(format!("refused, though it has a run: {told}")),
                },
            );
        }
        let text = rendered(&files[files.len() - 1]);
        if let Some(why) = &run.refused {
            return (
                Some(text),
                Verdict::Silent(format!("accepted, though it never acts ({why})")),
            );
        }
        for (index, (table, play)) in run.plays().into_iter().enumerate() {
            let block = |text| Block {
                text,
                first_line: 1,
            };
            let case = Case {
                name: form.id.clone(),
                line: 1,
                subject: Subject::Position,
                table: block(table),
                play: block(play.clone()),
            };
            if let Err(failed) = table::case::run::<Board>(&content, &case) {
                let line = play.lines().nth(failed.problem.line.saturating_sub(1));
                let what = format!(
                    "play {}: `{}`: {}\n{}",
                    index + 1,
                    line.unwrap_or_default(),
                    failed.problem.what,
                    failed.stood.join("\n")
                );
                return (Some(text), Verdict::Silent(what));
            }
        }
        (Some(text), Verdict::Run)
    }
}

/// The texts of a synthetic pack, as players read them.
fn rendered(file: &PackFile) -> String {
    let (library, _) = Library::read(std::slice::from_ref(file));
    let lines: Vec<String> = library
        .written()
        .iter()
        // A monster's first line is its numbers.
        .flat_map(|w| w.lines.iter().skip(usize::from(w.kind == "monster")))
        .map(|l| l.plain())
        .collect();
    lines.join("\n")
}
