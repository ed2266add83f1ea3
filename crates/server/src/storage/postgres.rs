//! Tables in PostgreSQL, which several nodes may share. `adr/0036-many-nodes.md` has the reasons.
//!
//! A write belongs to a claim on its table, and compares the epoch of that claim in its own statement. A table that nobody
//! has claimed has epoch 0. After any error a connection is closed: what it left behind cannot reach a later write.

mod accounts;
mod lease;
mod reviews;
mod write;

use super::{Accounts, Claim, Doing, Row, Shared, Storage, Stored, Write};
use lease::Lease;
use room::metrics::{Counter, Times, counter};
use room::storage::Reviews;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{Connection as _, Row as _, SqlSafeStr as _};
use std::collections::BTreeMap;
use std::str::FromStr as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// How long one statement or commit may take. After that the connection is closed; the server may have done it or not.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a node that starts waits for another one that migrates.
const MIGRATION: Duration = Duration::from_secs(300);
/// A connection that was used so recently is used again without asking whether it still works, which saves a round trip.
const FRESH: Duration = Duration::from_millis(100);
/// Connections of a node, at most.
const CONNECTIONS: u32 = 8;
/// The oldest version of the server, as `server_version_num` tells it.
const OLDEST: i32 = 150_000;
/// The lock that a node holds while it migrates: `miskaton` as a number.
const LOCK: i64 = 0x6d69_736b_6174_6f6e;
/// How long to wait before a write is tried again whose connection broke.
const PAUSE: Duration = Duration::from_millis(50);
/// How often a claim is tried whose table changes hands at the same time.
const TRIES: usize = 4;

/// What a test switches off to see that the checker of many nodes finds what is lost then.
#[derive(Clone, Copy, Default)]
struct Unfenced {
    /// Writes count whatever their epoch is.
    writes: bool,
    /// A node goes on when its lease is over.
    leases: bool,
}

impl Unfenced {
    /// What the environment says. Release builds do not ask it.
    fn told() -> Self {
        let told = std::env::var("MISKATONIC_UNFENCED").unwrap_or_default();
        let told = if cfg!(debug_assertions) { &*told } else { "" };
        Self {
            writes: matches!(told, "writes" | "all"),
            leases: told == "all",
        }
    }
}

/// What a node counts of its storage.
#[derive(Default)]
struct Counted {
    /// How long writes took.
    writes: Times,
    /// Writes that did not count because another node had claimed the table.
    fenced: Counter,
    /// Writes that were tried again because their connection broke.
    repeated: Counter,
    /// Tables that were taken over from a node whose lease was over.
    takeovers: Counter,
    /// How often the lease of this node was lost.
    leases: Counter,
}

/// A storage in PostgreSQL.
pub struct Postgres {
    pool: PgPool,
    /// What this node is among others; missing if the program only reads and moves tables.
    lease: Option<Lease>,
    /// The epoch of this node's latest claim on each table.
    claims: Mutex<BTreeMap<String, i64>>,
    /// The oldest transaction that was open when tables were read last.
    read: tokio::sync::Mutex<String>,
    counted: Arc<Counted>,
    unfenced: Unfenced,
}

/// What went wrong, in words. The URL, which may have a password, is never among them.
fn words(e: sqlx::Error) -> String {
    match e {
        sqlx::Error::Database(told) => told.message().to_owned(),
        sqlx::Error::PoolTimedOut => "the database does not answer".to_owned(),
        e => format!("the database cannot be reached: {e}"),
    }
}

/// Why a write came to nothing, as far as that is known.
enum Fault {
    /// Nothing was kept.
    Refused(String),
    /// It may have been kept or not: whoever looks knows.
    Unclear(String),
}

impl Fault {
    fn words(self) -> String {
        match self {
            Self::Refused(why) | Self::Unclear(why) => why,
        }
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        let unclear = match &error {
            // The server stops, has crashed, or starts; or the number of a line is taken, perhaps by an earlier try.
            sqlx::Error::Database(told) => told
                .code()
                .is_some_and(|code| code.starts_with("57P") || code == "23505"),
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::PoolTimedOut => true,
            _ => false,
        };
        match unclear {
            true => Self::Unclear(words(error)),
            false => Self::Refused(words(error)),
        }
    }
}

/// What comes of an operation within [`PATIENCE`].
async fn soon<T>(f: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    timeout(PATIENCE, f)
        .await
        .unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Closes the connection if anything failed.
fn given_back<T>(
    by: PoolConnection<sqlx::Postgres>,
    done: Result<T, sqlx::Error>,
) -> Result<T, sqlx::Error> {
    if done.is_err() {
        drop(by.detach());
    }
    done
}

fn migrations() -> Migrator {
    let files = [
        ("tables", include_str!("../../migrations/0001_tables.sql")),
        (
            "browsers",
            include_str!("../../migrations/0002_browsers.sql"),
        ),
        ("reviews", include_str!("../../migrations/0003_reviews.sql")),
    ];
    let migration = |(number, (name, sql)): (i64, (&'static str, &'static str))| {
        let kind = MigrationType::Simple;
        Migration::new(number, name.into(), kind, sql.into_sql_str(), false)
    };
    let mut all = Migrator::with_migrations((1..).zip(files).map(migration).collect());
    // The lock below holds until the transaction ends, also through a pooler.
    all.set_locking(false);
    all
}

impl Postgres {
    /// Connects to the database of this URL, and has its tables made or migrated.
    pub async fn open(url: &str) -> Result<Self, String> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|_| "write the database as postgres://USER@HOST/NAME".to_owned())?
            .application_name("miskatonic");
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .test_before_acquire(false)
            .before_acquire(|by, known| {
                Box::pin(async move {
                    if known.idle_for >= FRESH {
                        by.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect_with(options)
            .await
            .map_err(words)?;
        let version: i32 =
            sqlx::query_scalar("SELECT current_setting('server_version_num')::integer")
                .fetch_one(&pool)
                .await
                .map_err(words)?;
        if version < OLDEST {
            return Err("this database is older than PostgreSQL 15: upgrade it".into());
        }
        let migrated = timeout(MIGRATION, migrate(&pool)).await;
        migrated.map_err(|_| "another server migrates the database for too long".to_owned())??;
        Ok(Self {
            pool,
            lease: None,
            claims: Mutex::default(),
            read: tokio::sync::Mutex::new("0".to_owned()),
            counted: Arc::default(),
            unfenced: Unfenced::told(),
        })
    }

    /// Makes this program a node that others reach at this URL. Its lease is this long. Nodes of one build have the same
    /// program and cards.
    pub async fn join(mut self, url: &str, build: &str, lease: Duration) -> Result<Self, String> {
        self.look_at_settings().await?;
        let counted = self.counted.clone();
        let lease = Lease::enter(self.pool.clone(), url, build, lease, counted).await?;
        self.lease = Some(lease);
        Ok(self)
    }

    /// How many nodes use the database now.
    pub async fn nodes(&self) -> Result<i64, String> {
        let nodes =
            sqlx::query_scalar("SELECT count(*) FROM nodes WHERE until > clock_timestamp()");
        soon(nodes.fetch_one(&self.pool)).await.map_err(words)
    }

    /// The note of this name. If there is none, this one is written, and holds for all nodes.
    pub async fn agreed(&self, name: &str, json: &str) -> Result<String, String> {
        let made =
            sqlx::query("INSERT INTO notes (name, json) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        let made = made.bind(name).bind(json);
        soon(made.execute(&self.pool)).await.map_err(words)?;
        let note = self.note(name).await?;
        note.ok_or_else(|| "a note was removed at the same time".into())
    }

    /// Refuses settings that lose answers that were acknowledged; warns of replicas that may.
    async fn look_at_settings(&self) -> Result<(), String> {
        let asked = sqlx::query(
            "SELECT current_setting('synchronous_commit'), current_setting('synchronous_standby_names'),
                (SELECT count(*) FROM pg_stat_replication)",
        );
        let told = soon(asked.fetch_one(&self.pool)).await.map_err(words)?;
        let commit: String = told.try_get(0).map_err(words)?;
        let standbys: String = told.try_get(1).map_err(words)?;
        let replicas: i64 = told.try_get(2).map_err(words)?;
        if commit == "off" {
            return Err("this database has synchronous_commit = off, so a crash loses answers: set it to on".into());
        }
        if replicas > 0 && standbys.is_empty() {
            tracing::warn!(
                replicas,
                "the replicas of this database are asynchronous: if one takes over, it may lack the last answers. \
                 Set synchronous_standby_names to prevent that"
            );
        }
        Ok(())
    }

    async fn taken(&self) -> Result<PoolConnection<sqlx::Postgres>, sqlx::Error> {
        soon(self.pool.acquire()).await
    }

    fn claims(&self) -> MutexGuard<'_, BTreeMap<String, i64>> {
        self.claims.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The epoch under which this node writes to a table.
    fn epoch(&self, id: &str) -> i64 {
        self.claims().get(id).copied().unwrap_or_default()
    }

    /// Keeps all of these or none, within [`PATIENCE`]. If the connection breaks, the database may have kept them or not:
    /// the next try looks first.
    async fn keep(&self, all: &[Write]) -> Result<(), String> {
        let begun = Instant::now();
        let until = begun + PATIENCE;
        let mut done = self.try_to_keep(all, until, false).await;
        while matches!(done, Err(Fault::Unclear(_)))
            && write::may_be_repeated(all)
            && Instant::now() + PAUSE < until
        {
            sleep(PAUSE).await;
            self.counted.repeated.add(1);
            done = self.try_to_keep(all, until, true).await;
        }
        self.counted.writes.took(begun.elapsed());
        done.map_err(Fault::words)
    }

    async fn try_to_keep(&self, all: &[Write], until: Instant, again: bool) -> Result<(), Fault> {
        let acquired = timeout_at(until, self.pool.acquire()).await;
        let mut by = acquired.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
        let kept = timeout_at(until, self.commit(&mut by, all, again)).await;
        let kept = kept.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut.into()));
        if kept.is_err() {
            drop(by.detach());
        }
        kept
    }

    async fn rows(&self) -> Result<Vec<Row>, sqlx::Error> {
        let mut by = self.taken().await?;
        let rows = sqlx::query("SELECT id, meta, summary FROM tables ORDER BY id COLLATE \"C\"")
            .fetch_all(&mut *by)
            .await;
        given_back(by, rows)?.iter().map(row).collect()
    }

    async fn lines(&self, id: &str) -> Result<Stored, sqlx::Error> {
        let mut by = self.taken().await?;
        let lines =
            sqlx::query_as("SELECT seq, text FROM lines WHERE id = $1 ORDER BY seq").bind(id);
        let lines: Result<Vec<(i64, String)>, _> = soon(lines.fetch_all(&mut *by)).await;
        let mut stored = Stored::default();
        for (seq, text) in given_back(by, lines)? {
            stored.follow(id, u64::try_from(seq).unwrap_or_default(), &text);
        }
        Ok(stored)
    }

    async fn try_claim(&self, lease: &Lease, id: &str) -> Result<Option<Claim>, sqlx::Error> {
        let mut by = self.taken().await?;
        let done = soon(claim(&mut by, lease.id(), lease.is_leaving(), id)).await;
        let Some((claimed, from)) = given_back(by, done)? else {
            return Ok(None);
        };
        if let Claim::Ours { epoch, .. } = &claimed {
            let epoch = i64::try_from(*epoch).unwrap_or(i64::MAX);
            self.claims().insert(id.to_owned(), epoch);
            if from.is_some_and(|node| node != lease.id()) {
                self.counted.takeovers.add(1);
            }
        }
        Ok(Some(claimed))
    }

    async fn changes(&self) -> Result<Vec<Row>, sqlx::Error> {
        let mut since = self.read.lock().await;
        let mut by = self.taken().await?;
        // One statement sees one snapshot: whatever it does not see is at least as new as the oldest open transaction.
        let rows = sqlx::query(
            "SELECT id, meta, summary, pg_snapshot_xmin(pg_current_snapshot())::text
             FROM tables WHERE changed >= $1::text::xid8",
        )
        .bind(&*since);
        let rows = soon(rows.fetch_all(&mut *by)).await;
        let rows = given_back(by, rows)?;
        if let Some(first) = rows.first() {
            *since = first.try_get(3)?;
        }
        rows.iter().map(row).collect()
    }
}

fn row(row: &sqlx::postgres::PgRow) -> Result<Row, sqlx::Error> {
    Ok(Row {
        id: row.try_get(0)?,
        meta: row.try_get(1)?,
        summary: row.try_get(2)?,
    })
}

/// Makes the tables or migrates them, unless another node does: then waits for it.
async fn migrate(pool: &PgPool) -> Result<(), String> {
    let mut alone = pool.begin().await.map_err(words)?;
    let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK);
    lock.execute(&mut *alone).await.map_err(words)?;
    let all = migrations();
    all.run_direct(None, &mut *alone, false)
        .await
        .map_err(|why| match why {
            MigrateError::VersionMissing(_) => {
                "this database was written by a newer version of the program".to_owned()
            }
            why => format!("the database could not be migrated: {why}"),
        })?;
    alone.commit().await.map_err(words)
}

/// Claims a table for a node, if it may. Also tells which node had claimed it before. Nothing if it changes hands just now.
async fn claim(
    by: &mut PgConnection,
    node: &str,
    leaving: bool,
    id: &str,
) -> Result<Option<(Claim, Option<String>)>, sqlx::Error> {
    if !leaving {
        // `was` is read from before the update.
        let claimed = sqlx::query(
            "UPDATE tables SET epoch = epoch + 1, node = $2
             WHERE id = $1
               AND (node IS NULL OR node = $2 OR NOT EXISTS
                   (SELECT FROM nodes n WHERE n.id = tables.node AND n.until > clock_timestamp()))
               AND EXISTS (SELECT FROM nodes me WHERE me.id = $2 AND me.until > clock_timestamp())
             RETURNING id, meta, summary, epoch, (SELECT was.node FROM tables was WHERE was.id = $1)",
        );
        let claimed = claimed.bind(id).bind(node).fetch_optional(&mut *by).await?;
        if let Some(claimed) = claimed {
            let epoch: i64 = claimed.try_get(3)?;
            let epoch = u64::try_from(epoch).unwrap_or_default();
            let row = row(&claimed)?;
            return Ok(Some((Claim::Ours { epoch, row }, claimed.try_get(4)?)));
        }
    }
    let owner = sqlx::query_scalar(
        "SELECT n.url FROM tables t
         LEFT JOIN nodes n ON n.id = t.node AND n.until > clock_timestamp() AND n.id <> $2 WHERE t.id = $1",
    );
    let owner: Option<Option<String>> = owner.bind(id).bind(node).fetch_optional(&mut *by).await?;
    Ok(match owner {
        None => Some((Claim::Unknown, None)),
        Some(Some(url)) => Some((Claim::Theirs(url), None)),
        // Another node may have it: any that does not leave.
        Some(None) if leaving => {
            let other = sqlx::query_scalar(
                "SELECT url FROM nodes WHERE until > clock_timestamp() AND NOT leaving AND id <> $1
                 ORDER BY random() LIMIT 1",
            );
            let other: Option<String> = other.bind(node).fetch_optional(by).await?;
            other.map(|url| (Claim::Theirs(url), None))
        }
        Some(None) => None,
    })
}

impl Storage for Postgres {
    fn write(&self, all: Vec<Write>) -> Doing<'_, ()> {
        Box::pin(async move {
            match all.is_empty() {
                true => Ok(()),
                false => self.keep(&all).await,
            }
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
            let said =
                sqlx::query_scalar("SELECT line FROM said WHERE id = $1 ORDER BY n").bind(id);
            soon(said.fetch_all(&self.pool)).await.map_err(words)
        })
    }
    fn note<'a>(&'a self, name: &'a str) -> Doing<'a, Option<String>> {
        Box::pin(async move {
            let note = sqlx::query_scalar("SELECT json FROM notes WHERE name = $1").bind(name);
            soon(note.fetch_optional(&self.pool)).await.map_err(words)
        })
    }
    fn agree<'a>(&'a self, name: &'a str, json: &'a str) -> Doing<'a, String> {
        Box::pin(self.agreed(name, json))
    }
    fn shared(&self) -> Option<&dyn Shared> {
        self.lease.is_some().then_some(self)
    }
    fn reviews(&self) -> Option<&dyn Reviews> {
        self.lease.is_some().then_some(self)
    }
    fn accounts(&self) -> Option<&dyn Accounts> {
        Some(self)
    }
    fn metrics(&self) -> String {
        let mut out = String::new();
        let counted = &self.counted;
        for (name, help, value) in [
            (
                "fenced_total",
                "Writes refused because another node had the table.",
                &counted.fenced,
            ),
            (
                "repeated_total",
                "Writes tried again because their connection broke.",
                &counted.repeated,
            ),
            (
                "takeovers_total",
                "Tables taken over from a node whose lease was over.",
                &counted.takeovers,
            ),
            (
                "leases_lost_total",
                "How often this node lost its lease.",
                &counted.leases,
            ),
        ] {
            counter(&mut out, name, help, value.get());
        }
        counted.writes.text(
            &mut out,
            "append_seconds",
            "How long a commit to the database took.",
        );
        out
    }
    fn close(&self) -> Doing<'_, ()> {
        Box::pin(async move {
            if let Some(lease) = &self.lease {
                // If this fails, the lease ends by itself.
                let _ = soon(lease.end()).await;
            }
            let _ = timeout(PATIENCE, self.pool.close()).await;
            Ok(())
        })
    }
}

impl Shared for Postgres {
    fn claim<'a>(&'a self, id: &'a str) -> Doing<'a, Claim> {
        Box::pin(async move {
            let Some(lease) = &self.lease else {
                return Err("this program is no node".into());
            };
            for _ in 0..TRIES {
                if let Some(claimed) = self.try_claim(lease, id).await.map_err(words)? {
                    return Ok(claimed);
                }
            }
            Err(match lease.is_leaving() {
                true => "this server is stopping".into(),
                false => "this table changes hands".into(),
            })
        })
    }
    fn release<'a>(&'a self, id: &'a str, epoch: u64) -> Doing<'a, ()> {
        Box::pin(async move {
            let epoch = i64::try_from(epoch).unwrap_or(i64::MAX);
            {
                let mut claims = self.claims();
                if claims.get(id) == Some(&epoch) {
                    claims.remove(id);
                }
            }
            let release = sqlx::query("UPDATE tables SET node = NULL WHERE id = $1 AND epoch = $2");
            let release = release.bind(id).bind(epoch).execute(&self.pool);
            soon(release).await.map(drop).map_err(words)
        })
    }
    fn changed(&self) -> Doing<'_, Vec<Row>> {
        Box::pin(async move { self.changes().await.map_err(words) })
    }
    fn holds(&self) -> bool {
        self.unfenced.leases || self.lease.as_ref().is_some_and(Lease::holds)
    }
    fn lost(&self) -> watch::Receiver<u64> {
        match &self.lease {
            Some(lease) if !self.unfenced.leases => lease.lost(),
            _ => watch::channel(0).1,
        }
    }
    fn other_build(&self) -> Doing<'_, Option<String>> {
        Box::pin(async move {
            match &self.lease {
                Some(lease) => soon(lease.other_build()).await.map_err(words),
                None => Ok(None),
            }
        })
    }
    fn leave(&self) -> Doing<'_, ()> {
        Box::pin(async move {
            match &self.lease {
                Some(lease) => soon(lease.leave()).await.map_err(words),
                None => Ok(()),
            }
        })
    }
}
