//! Tables in one file, by SQLite: written ahead and synced with every commit.

use super::{Doing, MOST_SAID, Row, Storage, Stored, Write};
use sqlx::Row as _;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use std::collections::BTreeMap;
use std::path::Path;

/// How the file is laid out; a file of a later layout is not opened.
const LAYOUT: i64 = 2;

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY NOT NULL,
    meta TEXT NOT NULL DEFAULT '',
    summary TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE IF NOT EXISTS lines (
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS said (
    id TEXT NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (id, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
    name TEXT PRIMARY KEY NOT NULL,
    json TEXT NOT NULL
) STRICT;";

/// One more line of talk; and only so many are kept.
const SAY: [&str; 2] = [
    "INSERT INTO said (id, n, line)
     SELECT ?1, COALESCE(MAX(n), 0) + 1, ?2 FROM said WHERE id = ?1",
    "DELETE FROM said WHERE id = ?1 AND n <= (SELECT MAX(n) FROM said WHERE id = ?1) - ?2",
];

/// A storage in a file.
pub struct Sqlite {
    /// The one connection that writes.
    writer: SqlitePool,
    readers: SqlitePool,
}

/// Lines of a record: the table, how many times lines were kept before, the text, where the game stands then if that is to be kept.
type Lines = (String, u64, String, Option<String>);

/// How many tables' lines one statement takes. A statement goes to SQLite's own thread and back, which takes longer than
/// the statement; few sizes, because each is prepared once.
const ROWS: [usize; 4] = [64, 16, 4, 1];

/// As many rows of so many values each.
fn rows_of(rows: usize, row: &str) -> String {
    vec![row; rows].join(", ")
}

/// Appends lines to their records, and says where the games stand then.
async fn append(commit: &mut SqliteConnection, lines: &mut Vec<Lines>) -> Result<(), sqlx::Error> {
    let mut left = &lines[..];
    for rows in ROWS {
        while let Some((now, rest)) = left.split_at_checked(rows) {
            left = rest;
            let insert = format!(
                "INSERT INTO lines (id, seq, text) VALUES {}",
                rows_of(rows, "(?, ?, ?)")
            );
            let mut insert = sqlx::query(&insert);
            for (id, seq, text, _) in now {
                let seq = i64::try_from(*seq).unwrap_or(i64::MAX);
                insert = insert.bind(id).bind(seq).bind(text);
            }
            insert.execute(&mut *commit).await?;
        }
    }
    // Of a table with more lines than one, what was said last holds.
    let said = lines
        .iter()
        .filter_map(|(id, .., s)| Some((id, s.as_ref()?)));
    let last: BTreeMap<&String, &String> = said.collect();
    let last: Vec<_> = last.into_iter().collect();
    let mut left = &last[..];
    for rows in ROWS {
        while let Some((now, rest)) = left.split_at_checked(rows) {
            left = rest;
            let update = format!(
                "UPDATE tables SET summary = now.column2 FROM (VALUES {}) AS now WHERE id = now.column1",
                rows_of(rows, "(?, ?)")
            );
            let mut update = sqlx::query(&update);
            for (id, summary) in now {
                update = update.bind(*id).bind(*summary);
            }
            update.execute(&mut *commit).await?;
        }
    }
    lines.clear();
    Ok(())
}

fn words(e: sqlx::Error) -> String {
    e.to_string()
}

impl Sqlite {
    /// Opens the file, and makes it if it is not there.
    pub async fn open(path: &Path) -> Result<Self, String> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Every commit is on the disk itself when it returns; many answers share one.
            .synchronous(SqliteSynchronous::Full)
            // What is overwritten is gone: a secret does not stay in a page that is free.
            .pragma("secure_delete", "ON")
            .busy_timeout(std::time::Duration::from_secs(10));
        let pool = |most| SqlitePoolOptions::new().max_connections(most);
        let writer = pool(1)
            .connect_with(options.clone())
            .await
            .map_err(|e| format!("{}: {e}", path.display()))?;
        let layout: i64 = sqlx::query_scalar("PRAGMA user_version")
            .fetch_one(&writer)
            .await
            .map_err(words)?;
        if layout > LAYOUT {
            return Err(format!(
                "{}: this file was written by a newer version of the program",
                path.display()
            ));
        }
        sqlx::raw_sql(TABLES)
            .execute(&writer)
            .await
            .map_err(words)?;
        sqlx::raw_sql(&format!("PRAGMA user_version = {LAYOUT}"))
            .execute(&writer)
            .await
            .map_err(words)?;
        let readers = pool(2).connect_lazy_with(options);
        Ok(Self { writer, readers })
    }

    async fn keep(&self, all: Vec<Write>) -> Result<(), sqlx::Error> {
        let mut commit = self.writer.begin().await?;
        let mut lines: Vec<Lines> = Vec::new();
        for write in all {
            match write {
                Write::Lines {
                    id,
                    seq,
                    text,
                    summary,
                } => lines.push((id, seq, text, summary)),
                Write::Meta { id, json } => {
                    append(&mut commit, &mut lines).await?;
                    sqlx::query(
                        "INSERT INTO tables (id, meta) VALUES (?1, ?2)
                         ON CONFLICT (id) DO UPDATE SET meta = excluded.meta",
                    )
                    .bind(id)
                    .bind(json)
                    .execute(&mut *commit)
                    .await?;
                }
                Write::Said { id, json } => {
                    append(&mut commit, &mut lines).await?;
                    let [say, forget] = SAY.map(sqlx::query);
                    say.bind(&id).bind(json).execute(&mut *commit).await?;
                    let most = MOST_SAID as i64;
                    forget.bind(&id).bind(most).execute(&mut *commit).await?;
                }
                Write::Note { name, json } => {
                    append(&mut commit, &mut lines).await?;
                    sqlx::query("INSERT OR REPLACE INTO notes (name, json) VALUES (?1, ?2)")
                        .bind(name)
                        .bind(json)
                        .execute(&mut *commit)
                        .await?;
                }
                Write::Forget { id } => {
                    append(&mut commit, &mut lines).await?;
                    for forget in [
                        "DELETE FROM lines WHERE id = ?1",
                        "DELETE FROM said WHERE id = ?1",
                        "DELETE FROM tables WHERE id = ?1",
                    ] {
                        sqlx::query(forget).bind(&id).execute(&mut *commit).await?;
                    }
                }
            }
        }
        append(&mut commit, &mut lines).await?;
        commit.commit().await
    }

    async fn rows(&self) -> Result<Vec<Row>, sqlx::Error> {
        let rows = sqlx::query("SELECT id, meta, summary FROM tables ORDER BY id")
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Row {
                    id: row.try_get(0)?,
                    meta: row.try_get(1)?,
                    summary: row.try_get(2)?,
                })
            })
            .collect()
    }

    async fn lines(&self, id: &str) -> Result<Stored, sqlx::Error> {
        let lines: Vec<String> =
            sqlx::query_scalar("SELECT text FROM lines WHERE id = ?1 ORDER BY seq")
                .bind(id)
                .fetch_all(&self.readers)
                .await?;
        Ok(Stored {
            seq: lines.len() as u64,
            text: lines.concat(),
        })
    }
}

impl Storage for Sqlite {
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()> {
        Box::pin(async move { self.keep(all).await.map_err(words) })
    }
    fn tables(&self) -> Doing<'_, Vec<Row>> {
        Box::pin(async move { self.rows().await.map_err(words) })
    }
    fn record<'a>(&'a self, id: &'a str) -> Doing<'a, Stored> {
        Box::pin(async move { self.lines(id).await.map_err(words) })
    }
    fn said<'a>(&'a self, id: &'a str) -> Doing<'a, Vec<String>> {
        Box::pin(async move {
            let said = sqlx::query_scalar("SELECT line FROM said WHERE id = ?1 ORDER BY n");
            said.bind(id).fetch_all(&self.readers).await.map_err(words)
        })
    }
    fn note<'a>(&'a self, name: &'a str) -> Doing<'a, Option<String>> {
        Box::pin(async move {
            let note = sqlx::query_scalar("SELECT json FROM notes WHERE name = ?1");
            note.bind(name)
                .fetch_optional(&self.readers)
                .await
                .map_err(words)
        })
    }
    fn wipe(&self) -> Doing<'_, ()> {
        Box::pin(async move {
            for wipe in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"] {
                let done = sqlx::query(wipe).execute(&self.writer).await;
                done.map_err(words)?;
            }
            Ok(())
        })
    }
    fn close(&self) -> Doing<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            self.writer.close().await;
            Ok(())
        })
    }
}
