//! Tables as plain files in a folder, to look at them, to keep copies and to carry them elsewhere. A table ID is
//! `ID.json` (its settings and where its game stands), `ID.record`, and `ID.said` if people talked: one line of JSON each.
//! The browsers of accounts are lines of JSON in `browsers.accounts`.

use super::{Accounts, Browser, Doing, Row, Storage, Stored, Write};
use crate::private;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// A storage in a folder of plain files. It is for copies: nothing is written together.
pub struct Files(PathBuf);

/// The name of the file of accounts, and its end.
const BROWSERS: &str = "browsers";
const ACCOUNTS: &str = "accounts";

#[derive(Default, Serialize, Deserialize)]
struct Card {
    meta: String,
    summary: String,
}

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> String {
    let path = path.display().to_string();
    move |e| format!("{path}: {e}")
}

/// The text of a file; nothing if it is not there.
fn text(path: &Path) -> Result<Option<String>, String> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        Err(why) => Err(failed(path)(why)),
    }
}

/// Writes a file that only its owner can read.
fn put(path: &Path, text: &str) -> Result<(), String> {
    let write = || {
        let mut file = private::file(path)?;
        file.set_len(0)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    };
    write().map_err(failed(path))
}

impl Files {
    /// The folder, which is made if it is not there.
    pub fn open(folder: &Path) -> Result<Self, String> {
        private::folder(folder).map_err(failed(folder))?;
        Ok(Self(folder.to_owned()))
    }

    fn path(&self, name: &str, end: &str) -> Result<PathBuf, String> {
        let sound = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(sound) {
            return Err(format!("`{name}` cannot name a file"));
        }
        Ok(self.0.join(format!("{name}.{end}")))
    }

    fn card(&self, id: &str) -> Result<Card, String> {
        let path = self.path(id, "json")?;
        let text = text(&path)?;
        let read = text.map(|t| serde_json::from_str(&t)).transpose();
        let card = read.map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(card.unwrap_or_default())
    }

    fn put_card(&self, id: &str, card: &Card) -> Result<(), String> {
        let json = serde_json::to_string(card).map_err(|e| e.to_string())?;
        put(&self.path(id, "json")?, &json)
    }

    fn append(&self, id: &str, end: &str, more: &str) -> Result<(), String> {
        let path = self.path(id, end)?;
        put(&path, &(text(&path)?.unwrap_or_default() + more))
    }

    fn keep(&self, write: Write) -> Result<(), String> {
        match write {
            Write::Meta { id, json } => {
                let card = Card {
                    meta: json,
                    ..self.card(&id)?
                };
                self.put_card(&id, &card)
            }
            Write::Lines {
                id,
                seq,
                text,
                summary,
            } => {
                if self.stored(&id)?.seq != seq {
                    return Err("these lines do not follow on what is kept".into());
                }
                if let Some(summary) = summary {
                    let card = Card {
                        summary,
                        ..self.card(&id)?
                    };
                    self.put_card(&id, &card)?;
                }
                self.append(&id, "record", &text)
            }
            Write::Said { id, json } => self.append(&id, "said", &format!("{json}\n")),
            Write::Note { name, json } => put(&self.path(&name, "note")?, &json),
            Write::Forget { id } => {
                for end in ["json", "record", "said"] {
                    let path = self.path(&id, end)?;
                    match fs::remove_file(&path) {
                        Err(why) if why.kind() != ErrorKind::NotFound => {
                            return Err(failed(&path)(why));
                        }
                        Ok(()) | Err(_) => {}
                    }
                }
                Ok(())
            }
        }
    }

    /// All browsers of accounts. What was kept of one last holds.
    fn joined(&self) -> Result<BTreeMap<String, Browser>, String> {
        let path = self.path(BROWSERS, ACCOUNTS)?;
        let text = text(&path)?.unwrap_or_default();
        let read = |line| serde_json::from_str(line).map(|b: Browser| (b.browser.clone(), b));
        let all: Result<_, _> = text.lines().map(read).collect();
        all.map_err(|e| format!("{}: {e}", path.display()))
    }

    fn put_joined(&self, gone: &[String], kept: Vec<Browser>) -> Result<(), String> {
        let mut all = self.joined()?;
        all.retain(|browser, _| !gone.contains(browser));
        all.extend(kept.into_iter().map(|b| (b.browser.clone(), b)));
        let lines: Result<Vec<String>, _> = all.values().map(serde_json::to_string).collect();
        let text = lines.map_err(|e| e.to_string())?.join("\n");
        put(&self.path(BROWSERS, ACCOUNTS)?, &text)
    }

    /// A whole record counts as one piece.
    fn stored(&self, id: &str) -> Result<Stored, String> {
        let text = text(&self.path(id, "record")?)?;
        Ok(Stored {
            seq: text.is_some().into(),
            text: text.unwrap_or_default(),
        })
    }

    fn rows(&self) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        for entry in fs::read_dir(&self.0).map_err(failed(&self.0))? {
            let path = entry.map_err(failed(&self.0))?.path();
            let name = path.file_stem().and_then(|n| n.to_str());
            if let (Some(id), Some("json")) = (name, path.extension().and_then(|e| e.to_str())) {
                let Card { meta, summary } = self.card(id)?;
                let id = id.to_owned();
                rows.push(Row { id, meta, summary });
            }
        }
        rows.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(rows)
    }
}

impl Storage for Files {
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()> {
        let done = all.into_iter().try_for_each(|write| self.keep(write));
        Box::pin(async { done })
    }
    fn tables(&self) -> Doing<'_, Vec<Row>> {
        let rows = self.rows();
        Box::pin(async { rows })
    }
    fn record<'a>(&'a self, id: &'a str) -> Doing<'a, Stored> {
        let stored = self.stored(id);
        Box::pin(async { stored })
    }
    fn said<'a>(&'a self, id: &'a str) -> Doing<'a, Vec<String>> {
        let lines = self.path(id, "said").and_then(|path| text(&path));
        let lines = lines.map(|text| {
            let lines = text.unwrap_or_default();
            lines.lines().map(str::to_owned).collect::<Vec<String>>()
        });
        Box::pin(async { lines })
    }
    fn note<'a>(&'a self, name: &'a str) -> Doing<'a, Option<String>> {
        let note = self.path(name, "note").and_then(|path| text(&path));
        Box::pin(async { note })
    }
    fn accounts(&self) -> Option<&dyn Accounts> {
        Some(self)
    }
    fn close(&self) -> Doing<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

impl Accounts for Files {
    fn browser<'a>(&'a self, browser: &'a str) -> Doing<'a, Option<Browser>> {
        let known = self.joined().map(|mut all| all.remove(browser));
        Box::pin(async { known })
    }
    fn browsers<'a>(&'a self, account: Option<&'a str>) -> Doing<'a, Vec<Browser>> {
        let all = self.joined().map(|all| {
            let all = all.into_values();
            let of = all.filter(|b| account.is_none_or(|a| b.account == a));
            of.collect()
        });
        Box::pin(async { all })
    }
    fn join(&self, gone: Vec<String>, kept: Vec<Browser>) -> Doing<'_, ()> {
        let done = self.put_joined(&gone, kept);
        Box::pin(async { done })
    }
}
