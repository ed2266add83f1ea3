//! Carries tables from one storage to another, and checks them.

use crate::notify;
use crate::serve::{self, Trouble};
use crate::storage::{Files, Row, Write};
use crate::{Library, Postgres, Sqlite, Storage, private};
use room::hall::NOTE;
use room::meta::Meta;
use room::secret::Vault;
use room::table::seating;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Where tables are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Where {
    /// In a database, by its URL.
    Database(String),
    /// In the data folder of a server.
    Folder(PathBuf),
    /// In a folder of plain files.
    Files(PathBuf),
}

/// Reads where tables are: `postgres://..`, `files:DIR`, or the data folder of a server.
pub fn place(text: &str) -> Result<Where, String> {
    if text.starts_with("postgres://") || text.starts_with("postgresql://") {
        return Ok(Where::Database(text.to_owned()));
    }
    Ok(match text.strip_prefix("files:") {
        Some(folder) => Where::Files(folder.into()),
        None => Where::Folder(text.into()),
    })
}

/// An open storage. No server uses its folder while this is open.
struct Open {
    storage: Box<dyn Storage>,
    _lock: Option<File>,
}

impl Where {
    async fn open(&self, new: bool, alone: bool) -> Result<Open, String> {
        let missing = |path: &Path| format!("{}: there are no tables", path.display());
        Ok(match self {
            Self::Database(url) => {
                let storage = Postgres::open(url).await?;
                let nodes = storage.nodes().await?;
                if alone && nodes > 0 {
                    return Err(format!(
                        "{nodes} servers use this database: stop them first"
                    ));
                }
                Open {
                    storage: Box::new(storage),
                    _lock: None,
                }
            }
            Self::Folder(folder) => {
                let file = folder.join("tables.db");
                if !new && !file.exists() {
                    return Err(missing(folder));
                }
                let lock = serve::lock(folder).map_err(|why: Trouble| why.to_string())?;
                private::database(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
                Open {
                    storage: Box::new(Sqlite::open(&file).await?),
                    _lock: Some(lock),
                }
            }
            Self::Files(folder) => {
                if !new && !folder.is_dir() {
                    return Err(missing(folder));
                }
                Open {
                    storage: Box::new(Files::open(folder)?),
                    _lock: None,
                }
            }
        })
    }
}

/// What came of checking or carrying.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The tables that were read.
    pub tables: usize,
    /// The tables that were written; others were there already.
    pub written: usize,
    /// What is wrong, with the id of the table before it.
    pub wrong: Vec<String>,
}

/// Everything that is kept of a table.
#[derive(PartialEq, Eq)]
struct Whole {
    row: Row,
    record: String,
    said: Vec<String>,
}

async fn whole(storage: &dyn Storage, row: Row) -> Result<Whole, String> {
    Ok(Whole {
        record: storage.record(&row.id).await?.text,
        said: storage.said(&row.id).await?,
        row,
    })
}

impl Whole {
    /// Plays the record from its first answer to its last.
    fn replay(&self, games: &Library) -> Result<(), String> {
        // Secrets are not needed to play: they may stay sealed.
        let meta = Meta::read(&self.row.meta, &Vault::default())?;
        let sink = Box::new(table::Nowhere);
        let played = games.resume(&self.record, &seating(&meta, 0), sink, false);
        played.map(drop)
    }

    fn writes(&self) -> Vec<Write> {
        let id = || self.row.id.clone();
        let (row, text) = (&self.row, self.record.clone());
        let mut all = vec![
            Write::Meta {
                id: id(),
                json: row.meta.clone(),
            },
            Write::Lines {
                id: id(),
                seq: 0,
                text,
                summary: Some(row.summary.clone()),
            },
        ];
        let said = self.said.iter().cloned();
        all.extend(said.map(|json| Write::Said { id: id(), json }));
        all
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, String> {
    let built = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    built.map_err(|e| format!("no threads: {e}"))
}

/// Replays the record of each table.
pub fn check(at: &Where, games: &Library) -> Result<Report, String> {
    runtime()?.block_on(async {
        let from = at.open(false, false).await?;
        let mut report = Report::default();
        for row in from.storage.tables().await? {
            report.tables += 1;
            let id = row.id.clone();
            let table = whole(&*from.storage, row).await?;
            if let Err(why) = table.replay(games) {
                report.wrong.push(format!("{id}: {why}"));
            }
        }
        from.storage.close().await?;
        Ok(report)
    })
}

/// Copies each table, reads the copy, compares it and replays its record. A copy that was interrupted can be repeated. A
/// record that does not replay is carried, too.
pub fn carry(from: &Where, to: &Where, games: &Library) -> Result<Report, String> {
    if from == to {
        return Err("both places are the same".into());
    }
    runtime()?.block_on(async {
        // Plain files are copies that somebody may make while servers run.
        let alone = !matches!(to, Where::Files(_));
        let (from, to) = (from.open(false, alone).await?, to.open(true, true).await?);
        let (from, to) = (&*from.storage, &*to.storage);
        let there = to.tables().await?.into_iter();
        let there: BTreeMap<String, Row> = there.map(|row| (row.id.clone(), row)).collect();
        let mut report = Report::default();
        for row in from.tables().await? {
            report.tables += 1;
            let table = whole(from, row).await?;
            let id = &table.row.id;
            if !there.contains_key(id) {
                to.write(table.writes())
                    .await
                    .map_err(|why| format!("{id}: {why}"))?;
                report.written += 1;
            }
            let now = there.get(id).unwrap_or(&table.row).clone();
            if whole(to, now).await? != table {
                report
                    .wrong
                    .push(format!("{id}: another table with this id is there"));
            } else if let Err(why) = table.replay(games) {
                report.wrong.push(format!("{id}: {why}"));
            }
        }
        let kept = to.tables().await?.into_iter();
        let kept: BTreeMap<String, Row> = kept.map(|row| (row.id.clone(), row)).collect();
        for row in from.tables().await? {
            if kept.get(&row.id) != Some(&row) {
                report.wrong.push(format!("{}: the copy differs", row.id));
            }
        }
        if let (Some(from), Some(to)) = (from.accounts(), to.accounts()) {
            let browsers = from.browsers(None).await?;
            to.join(Vec::new(), browsers).await?;
        }
        for name in [NOTE, notify::NOTE] {
            if let Some(json) = from.note(name).await? {
                let name = name.to_owned();
                to.write(vec![Write::Note { name, json }]).await?;
            }
        }
        from.close().await?;
        to.close().await?;
        Ok(report)
    })
}
