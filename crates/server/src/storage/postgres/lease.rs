//! The lease of a node: a row with the time until which it is alive, by the clock of the database.

use super::reviews::LEAVE;
use super::{Counted, words};
use room::secret::Secret;
use sqlx::postgres::PgPool;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

/// How often a lease is extended while it lasts.
const BEATS: u32 = 4;

/// The lease of this node. It is extended until this is dropped.
pub struct Lease {
    inner: Arc<Inner>,
    beats: JoinHandle<()>,
}

struct Inner {
    pool: PgPool,
    id: String,
    url: String,
    build: String,
    length: Duration,
    /// Until when the lease holds for certain, by our own clock.
    until: Mutex<Option<Instant>>,
    lost: watch::Sender<u64>,
    leaving: AtomicBool,
    counted: Arc<Counted>,
}

impl Lease {
    /// Writes the row of this node. A program that ran at the same URL before has ended: its row goes.
    pub async fn enter(
        pool: PgPool,
        url: &str,
        build: &str,
        length: Duration,
        counted: Arc<Counted>,
    ) -> Result<Self, String> {
        let inner = Arc::new(Inner {
            pool,
            id: Secret::draw()?.reveal().to_owned(),
            url: url.to_owned(),
            build: build.to_owned(),
            length,
            until: Mutex::default(),
            lost: watch::channel(0).0,
            leaving: AtomicBool::new(false),
            counted,
        });
        let old = sqlx::query(
            "DELETE FROM nodes WHERE url = $1 OR until < clock_timestamp() - interval '1 day'",
        );
        old.bind(url).execute(&inner.pool).await.map_err(words)?;
        inner.enter().await.map_err(words)?;
        let beats = tokio::spawn(beat(inner.clone()));
        Ok(Self { inner, beats })
    }

    /// The id of this node. A program that starts anew has a new one.
    pub fn id(&self) -> &str {
        &self.inner.id
    }

    /// The version of its program and its cards.
    pub fn build(&self) -> &str {
        &self.inner.build
    }

    /// Whether the lease holds for certain.
    pub fn holds(&self) -> bool {
        self.inner
            .until()
            .is_some_and(|until| Instant::now() < until)
    }

    /// Counts how often it was lost.
    pub fn lost(&self) -> watch::Receiver<u64> {
        self.inner.lost.subscribe()
    }

    /// The URL of a node whose program or cards are others, if there is one.
    pub async fn other_build(&self) -> Result<Option<String>, sqlx::Error> {
        let other = sqlx::query_scalar(
            "SELECT url FROM nodes WHERE until > clock_timestamp() AND NOT leaving AND build <> $1
             ORDER BY url LIMIT 1",
        );
        let other = other.bind(&self.inner.build);
        other.fetch_optional(&self.inner.pool).await
    }

    /// Whether this node claims nothing any more.
    pub fn is_leaving(&self) -> bool {
        self.inner.leaving.load(Ordering::Acquire)
    }

    /// Claims nothing from now on, and tells the other nodes.
    pub async fn leave(&self) -> Result<(), sqlx::Error> {
        self.inner.leaving.store(true, Ordering::Release);
        let leaves = sqlx::query("UPDATE nodes SET leaving = true WHERE id = $1");
        leaves
            .bind(&self.inner.id)
            .execute(&self.inner.pool)
            .await?;
        Ok(())
    }

    /// Gives up the lease and all claims.
    pub async fn end(&self) -> Result<(), sqlx::Error> {
        self.beats.abort();
        self.inner.set_until(None);
        for end in [
            "UPDATE tables SET node = NULL WHERE node = $1",
            LEAVE,
            "DELETE FROM nodes WHERE id = $1",
        ] {
            let end = sqlx::query(end).bind(&self.inner.id);
            end.execute(&self.inner.pool).await?;
        }
        Ok(())
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.beats.abort();
    }
}

impl Inner {
    fn until(&self) -> Option<Instant> {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_until(&self, until: Option<Instant>) {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }

    fn millis(&self) -> i64 {
        i64::try_from(self.length.as_millis()).unwrap_or(i64::MAX)
    }

    /// Begins a lease. It is counted from before the database was asked, so it ends here before it ends there.
    async fn enter(&self) -> Result<(), sqlx::Error> {
        let asked = Instant::now();
        let enter = sqlx::query(
            "INSERT INTO nodes (id, url, until, leaving, build)
             VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', $4, $5)
             ON CONFLICT (id) DO UPDATE SET until = excluded.until",
        );
        enter
            .bind(&self.id)
            .bind(&self.url)
            .bind(self.millis())
            .bind(self.leaving.load(Ordering::Acquire))
            .bind(&self.build)
            .execute(&self.pool)
            .await?;
        self.set_until(Some(asked + self.length));
        Ok(())
    }

    /// Extends the lease. Says whether it was still there.
    async fn extend(&self) -> Result<bool, sqlx::Error> {
        let asked = Instant::now();
        let extend = sqlx::query(
            "UPDATE nodes SET until = clock_timestamp() + $2 * interval '1 millisecond'
             WHERE id = $1 AND until > clock_timestamp()",
        );
        let extend = extend.bind(&self.id).bind(self.millis());
        let held = extend.execute(&self.pool).await?.rows_affected() > 0;
        if held {
            self.set_until(Some(asked + self.length));
        }
        Ok(held)
    }

    fn lose(&self) {
        self.set_until(None);
        self.counted.leases.add(1);
        self.lost.send_modify(|times| *times += 1);
    }
}

/// Extends the lease several times while it lasts. When it was lost, tables stop first; then a new one begins.
async fn beat(node: Arc<Inner>) {
    let pause = node.length / BEATS;
    let mut next = Instant::now() + pause;
    loop {
        // It may end before the next beat: then that is noticed at once.
        let ends = node.until().map_or(next, |until| until.min(next));
        sleep_until(ends).await;
        let now = Instant::now();
        if node.until().is_some_and(|until| until <= now) {
            node.lose();
        }
        if now < next {
            continue;
        }
        next = now + pause;
        let asked = match node.until() {
            Some(_) => timeout(pause, node.extend()).await,
            None => timeout(pause, node.enter())
                .await
                .map(|done| done.map(|()| true)),
        };
        match asked {
            Ok(Ok(true)) => {}
            Ok(Ok(false)) => node.lose(),
            Ok(Err(why)) => tracing::warn!(why = %words(why), "the lease could not be extended"),
            Err(_) => {
                tracing::warn!("the lease could not be extended: the database does not answer")
            }
        }
    }
}
