//! Tables in one file, by SQLite: written ahead and synced with every commit.
//!
//! One connection writes. After any error it is closed, and the next write opens another one: what a failed commit leaves
//! behind in a connection (a transaction that is still open, a savepoint) cannot reach a later commit. A commit counts only
//! when a new transaction can be begun after it, which SQLite refuses while the old one is open.

mod accounts;

use super::{Accounts, Doing, MOST_SAID, Row, Storage, Stored, Write};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Connection, Row as _};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How the file is laid out; a file of a later layout is not opened.
const LAYOUT: i64 = 3;

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
) STRICT;
CREATE TABLE IF NOT EXISTS browsers (
    browser TEXT PRIMARY KEY NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS browsers_account ON browsers (account);
CREATE TABLE IF NOT EXISTS probe (
    id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;";

/// One more line of talk; and only so many are kept.
const SAY: [&str; 2] = [
    "INSERT INTO said (id, n, line)
     SELECT ?1, COALESCE(MAX(n), 0) + 1, ?2 FROM said WHERE id = ?1",
    "DELETE FROM said WHERE id = ?1 AND n <= (SELECT MAX(n) FROM said WHERE id = ?1) - ?2",
];

/// Writes as much as some answers do, and keeps no more of it than one row.
const PROBE: &str = "INSERT INTO probe (id, bytes) VALUES (1, randomblob(4000))
    ON CONFLICT (id) DO UPDATE SET bytes = excluded.bytes";

/// Ends a transaction, and then begins and ends an empty one. SQLite refuses to begin a transaction inside another one, so
/// this fails unless the first one is over.
const COMMIT: &str = "COMMIT; BEGIN; ROLLBACK";

/// How long a lock of another program is waited for before that is reported.
const SOON: Duration = Duration::from_secs(1);
/// How long a lock of another program is waited for.
const BUSY: Duration = Duration::from_secs(5);

/// The connection that writes.
enum Writer {
    Open(SqliteConnection),
    /// There is none. The next write opens one.
    None,
    /// The storage is closed.
    Closed,
}

/// A storage in a file.
pub struct Sqlite {
    options: SqliteConnectOptions,
    writer: Mutex<Writer>,
    readers: SqlitePool,
    /// Another program has locked the file for so long that it is not waited for any more.
    locked: AtomicBool,
}

/// Lines of a record: the table, how many times lines were kept before, the text, where the game stands then if that is to be kept.
type Lines<'a> = (&'a str, u64, &'a str, Option<&'a str>);

/// How many tables' lines one statement takes. A statement goes to SQLite's own thread and back, which takes longer than
/// the statement; few sizes, because each is prepared once.
const ROWS: [usize; 4] = [64, 16, 4, 1];

/// As many rows of so many values each.
fn rows_of(rows: usize, row: &str) -> String {
    vec![row; rows].join(", ")
}

/// Appends lines to their records, and says where the games stand then.
async fn append(
    commit: &mut SqliteConnection,
    lines: &mut Vec<Lines<'_>>,
) -> Result<(), sqlx::Error> {
    let mut left = &lines[..];
    for rows in ROWS {
        while let Some((now, rest)) = left.split_at_checked(rows) {
            left = rest;
            let insert = format!(
                "INSERT INTO lines (id, seq, text) VALUES {}",
                rows_of(rows, "(?, ?, ?)")
            );
            let mut insert = sqlx::query(AssertSqlSafe(insert));
            for (id, seq, text, _) in now {
                let seq = i64::try_from(*seq).unwrap_or(i64::MAX);
                insert = insert.bind(*id).bind(seq).bind(*text);
            }
            insert.execute(&mut *commit).await?;
        }
    }
    // Of a table with more lines than one, what was said last holds.
    let said = lines.iter().filter_map(|(id, .., s)| Some((*id, (*s)?)));
    let last: BTreeMap<&str, &str> = said.collect();
    let last: Vec<_> = last.into_iter().collect();
    let mut left = &last[..];
    for rows in ROWS {
        while let Some((now, rest)) = left.split_at_checked(rows) {
            left = rest;
            let update = format!(
                "UPDATE tables SET summary = now.column2 FROM (VALUES {}) AS now WHERE id = now.column1",
                rows_of(rows, "(?, ?)")
            );
            let mut update = sqlx::query(AssertSqlSafe(update));
            for (id, summary) in now {
                update = update.bind(*id).bind(*summary);
            }
            update.execute(&mut *commit).await?;
        }
    }
    lines.clear();
    Ok(())
}

/// Keeps all of these in one transaction; without any, writes something to see whether that is possible.
async fn commit(to: &mut SqliteConnection, all: &[Write]) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *to).await?;
    if all.is_empty() {
        sqlx::raw_sql(PROBE).execute(&mut *to).await?;
    }
    let mut lines: Vec<Lines<'_>> = Vec::new();
    for write in all {
        match write {
            Write::Lines {
                id,
                seq,
                text,
                summary,
            } => lines.push((id, *seq, text, summary.as_deref())),
            Write::Meta { id, json } => {
                append(to, &mut lines).await?;
                sqlx::query(
                    "INSERT INTO tables (id, meta) VALUES (?1, ?2)
                     ON CONFLICT (id) DO UPDATE SET meta = excluded.meta",
                )
                .bind(id)
                .bind(json)
                .execute(&mut *to)
                .await?;
            }
            Write::Said { id, json } => {
                append(to, &mut lines).await?;
                let [say, forget] = SAY.map(sqlx::query);
                say.bind(id).bind(json).execute(&mut *to).await?;
                let most = MOST_SAID as i64;
                forget.bind(id).bind(most).execute(&mut *to).await?;
            }
            Write::Note { name, json } => {
                append(to, &mut lines).await?;
                sqlx::query("INSERT OR REPLACE INTO notes (name, json) VALUES (?1, ?2)")
                    .bind(name)
                    .bind(json)
                    .execute(&mut *to)
                    .await?;
            }
            Write::Forget { id } => {
                append(to, &mut lines).await?;
                for forget in [
                    "DELETE FROM lines WHERE id = ?1",
                    "DELETE FROM said WHERE id = ?1",
                    "DELETE FROM tables WHERE id = ?1",
                ] {
                    sqlx::query(forget).bind(id).execute(&mut *to).await?;
                }
            }
        }
    }
    append(to, &mut lines).await?;
    sqlx::raw_sql(COMMIT).execute(to).await?;
    Ok(())
}

/// Keeps the connection for the next write if nothing failed, and closes it otherwise.
async fn given_back(
    writer: &mut Writer,
    connection: SqliteConnection,
    done: Result<(), sqlx::Error>,
) -> Result<(), sqlx::Error> {
    match &done {
        Ok(()) => *writer = Writer::Open(connection),
        Err(_) => {
            let _ = connection.close().await;
        }
    }
    done
}

/// Whether another program has locked the file.
fn is_busy(e: &sqlx::Error) -> bool {
    const SQLITE_BUSY: u32 = 5;
    let code = e
        .as_database_error()
        .and_then(|e| e.code()?.parse::<u32>().ok());
    // The lowest byte is the error, the others say more of it.
    code.is_some_and(|code| code & 0xff == SQLITE_BUSY)
}

fn words(error: sqlx::Error) -> String {
    match error.as_database_error() {
        _ if is_busy(&error) => {
            "another program has locked the database: close that program, or wait until it is done"
                .into()
        }
        Some(told) => told.message().to_owned(),
        None => error.to_string(),
    }
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
            .busy_timeout(SOON);
        let named = |e: sqlx::Error| format!("{}: {}", path.display(), words(e));
        let mut writer = SqliteConnection::connect_with(&options)
            .await
            .map_err(named)?;
        let layout: i64 = sqlx::query_scalar("PRAGMA user_version")
            .fetch_one(&mut writer)
            .await
            .map_err(named)?;
        if layout > LAYOUT {
            return Err(format!(
                "{}: this file was written by a newer version of the program",
                path.display()
            ));
        }
        sqlx::raw_sql(TABLES)
            .execute(&mut writer)
            .await
            .map_err(named)?;
        if layout < LAYOUT {
            sqlx::raw_sql(AssertSqlSafe(format!("PRAGMA user_version = {LAYOUT}")))
                .execute(&mut writer)
                .await
                .map_err(named)?;
        }
        let readers = SqlitePoolOptions::new().max_connections(2);
        Ok(Self {
            readers: readers.connect_lazy_with(options.clone()),
            options,
            writer: Mutex::new(Writer::Open(writer)),
            locked: AtomicBool::new(false),
        })
    }

    /// Keeps all of these. What another program has locked is tried again for some seconds; after that each write is tried
    /// once, until one succeeds.
    async fn keep(&self, all: &[Write]) -> Result<(), String> {
        let begun = Instant::now();
        let mut told = false;
        loop {
            match self.keep_now(all).await {
                Err(why) if is_busy(&why) => {
                    if self.locked.load(Ordering::Acquire) || begun.elapsed() >= BUSY {
                        self.locked.store(true, Ordering::Release);
                        return Err(words(why));
                    }
                    if !told {
                        tracing::warn!("{}", words(why));
                    }
                    told = true;
                }
                done => {
                    self.locked.store(false, Ordering::Release);
                    return done.map_err(words);
                }
            }
        }
    }

    async fn keep_now(&self, all: &[Write]) -> Result<(), sqlx::Error> {
        let mut writer = self.writer.lock().await;
        // The connection comes back only when its transaction is over. It is closed if anything fails, and also if nobody
        // waits for this any more.
        let mut connection = self.taken(&mut writer).await?;
        let done = commit(&mut connection, all).await;
        given_back(&mut writer, connection, done).await
    }

    /// The connection that writes, opened anew if there is none.
    async fn taken(&self, writer: &mut Writer) -> Result<SqliteConnection, sqlx::Error> {
        match std::mem::replace(writer, Writer::None) {
            Writer::Open(connection) => Ok(connection),
            Writer::None => SqliteConnection::connect_with(&self.options).await,
            Writer::Closed => {
                *writer = Writer::Closed;
                Err(sqlx::Error::PoolClosed)
            }
        }
    }

    /// Writes the file anew without what was deleted from it.
    async fn wiped(&self) -> Result<(), sqlx::Error> {
        let mut writer = self.writer.lock().await;
        let mut connection = self.taken(&mut writer).await?;
        let wipe = sqlx::raw_sql("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
        let done = wipe.execute(&mut connection).await.map(drop);
        given_back(&mut writer, connection, done).await
    }

    /// A connection that reads goes back to the others only if nothing failed.
    fn read<T>(
        &self,
        by: PoolConnection<sqlx::Sqlite>,
        done: Result<T, sqlx::Error>,
    ) -> Result<T, sqlx::Error> {
        if done.is_err() {
            drop(by.detach());
        }
        done
    }

    async fn rows(&self) -> Result<Vec<Row>, sqlx::Error> {
        let mut reader = self.readers.acquire().await?;
        let rows = sqlx::query("SELECT id, meta, summary FROM tables ORDER BY id")
            .fetch_all(&mut *reader)
            .await;
        self.read(reader, rows)?
            .into_iter()
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
        let mut reader = self.readers.acquire().await?;
        let lines = sqlx::query_as("SELECT seq, text FROM lines WHERE id = ?1 ORDER BY seq")
            .bind(id)
            .fetch_all(&mut *reader)
            .await;
        let lines: Vec<(i64, String)> = self.read(reader, lines)?;
        let mut stored = Stored::default();
        for (seq, text) in lines {
            stored.follow(id, u64::try_from(seq).unwrap_or_default(), &text);
        }
        Ok(stored)
    }
}

impl Storage for Sqlite {
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()> {
        Box::pin(async move {
            // Without anything to keep this would be a probe.
            if all.is_empty() {
                return Ok(());
            }
            self.keep(&all).await
        })
    }
    fn probe(&self) -> Doing<'_, ()> {
        Box::pin(self.keep(&[]))
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
    fn accounts(&self) -> Option<&dyn Accounts> {
        Some(self)
    }
    fn wipe(&self) -> Doing<'_, ()> {
        Box::pin(async move { self.wiped().await.map_err(words) })
    }
    fn close(&self) -> Doing<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            let mut writer = self.writer.lock().await;
            match std::mem::replace(&mut *writer, Writer::Closed) {
                Writer::Open(connection) => connection.close().await.map_err(words),
                Writer::None | Writer::Closed => Ok(()),
            }
        })
    }
}
