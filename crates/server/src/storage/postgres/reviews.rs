//! The queue of reviews. A node that takes one has it for some time, by the clock of the database. All of it is told by
//! polling: a look costs one indexed query.

use super::{Postgres, soon, words};
use crate::storage::Doing;
use room::storage::Reviews;
use room::storage::reviews::{End, Progress, Taken, Wish};
use sqlx::Row as _;
use std::time::Duration;

/// Reviews of one asker, and of all, that wait or are worked on, at most.
const MOST_OF_ONE: i64 = 20;
const MOST: i64 = 600;

/// Says how far a review has come, and that it is wanted.
const SHOW: &str = "
UPDATE reviews SET wanted = clock_timestamp() + $4 * interval '1 millisecond'
WHERE id = $1 AND hash = $2 AND build = $3 RETURNING done, result";

/// Forgets reviews that nobody asked for in the last hour.
const TIDY: &str = "DELETE FROM reviews WHERE wanted < clock_timestamp() - interval '1 hour'";

/// Asks for a review in place of another one of the same table.
const ASK: &str = "
INSERT INTO reviews (id, hash, build, record, asker, wanted)
SELECT $1, $2, $3, $5, $6, clock_timestamp() + $4 * interval '1 millisecond'
FROM (SELECT count(*) AS of_all, count(*) FILTER (WHERE asker = $6) AS of_one FROM reviews
      WHERE result IS NULL AND wanted > clock_timestamp() AND id <> $1) AS others
WHERE of_all < $7 AND of_one < $8
ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, build = excluded.build, record = excluded.record,
    asker = excluded.asker, asked = excluded.asked, wanted = excluded.wanted, ticket = reviews.ticket + 1,
    node = NULL, until = NULL, done = 0, result = NULL";

/// Takes the next review: of the asker for whom the fewest are worked on, the oldest.
const TAKE: &str = "
UPDATE reviews SET ticket = ticket + 1, node = $2, until = clock_timestamp() + $3 * interval '1 millisecond'
WHERE id = (
    SELECT r.id FROM reviews r
    LEFT JOIN (SELECT asker, count(*) AS n FROM reviews
               WHERE result IS NULL AND until > clock_timestamp() GROUP BY asker) busy ON busy.asker = r.asker
    WHERE r.result IS NULL AND r.build = $1 AND r.wanted > clock_timestamp()
      AND (r.until IS NULL OR r.until < clock_timestamp())
    ORDER BY COALESCE(busy.n, 0), r.asked
    FOR UPDATE OF r SKIP LOCKED LIMIT 1)
RETURNING id, ticket, asker, record";

const EXTEND: &str = "
UPDATE reviews SET done = $3, until = clock_timestamp() + $4 * interval '1 millisecond'
WHERE id = $1 AND ticket = $2 AND wanted > clock_timestamp()";

const DONE: &str = "
UPDATE reviews SET result = $3, record = '', node = NULL, until = NULL WHERE id = $1 AND ticket = $2";
const GIVE_BACK: &str =
    "UPDATE reviews SET node = NULL, until = NULL WHERE id = $1 AND ticket = $2";
const FAIL: &str = "DELETE FROM reviews WHERE id = $1 AND ticket = $2";

const WAITING: &str = "
SELECT count(*) FROM reviews
WHERE result IS NULL AND wanted > clock_timestamp() AND (until IS NULL OR until < clock_timestamp())";

/// Gives back everything that a node works on.
pub(super) const LEAVE: &str =
    "UPDATE reviews SET node = NULL, until = NULL, ticket = ticket + 1 WHERE node = $1";

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Postgres {
    async fn review(&self, wish: &Wish, lasts: Duration) -> Result<Option<Progress>, sqlx::Error> {
        let build = self.lease.as_ref().map(|l| l.build()).unwrap_or_default();
        let show = sqlx::query(SHOW).bind(&wish.table).bind(&wish.hash);
        let show = show.bind(build).bind(millis(lasts));
        if let Some(row) = show.fetch_optional(&self.pool).await? {
            let done: i64 = row.try_get(0)?;
            return Ok(Some(Progress {
                done: usize::try_from(done).unwrap_or_default(),
                result: row.try_get(1)?,
            }));
        }
        sqlx::query(TIDY).execute(&self.pool).await?;
        let ask = sqlx::query(ASK).bind(&wish.table).bind(&wish.hash);
        let ask = ask.bind(build).bind(millis(lasts)).bind(&wish.record);
        let ask = ask.bind(&wish.asker).bind(MOST).bind(MOST_OF_ONE);
        let asked = ask.execute(&self.pool).await?.rows_affected() > 0;
        Ok(asked.then(Progress::default))
    }

    async fn take_review(&self, lasts: Duration) -> Result<Option<Taken>, sqlx::Error> {
        let Some(lease) = self.lease.as_ref().filter(|l| !l.is_leaving()) else {
            return Ok(None);
        };
        let take = sqlx::query(TAKE).bind(lease.build()).bind(lease.id());
        let row = take.bind(millis(lasts)).fetch_optional(&self.pool).await?;
        row.map(|row| {
            let ticket: i64 = row.try_get(1)?;
            Ok(Taken {
                table: row.try_get(0)?,
                ticket: u64::try_from(ticket).unwrap_or_default(),
                asker: row.try_get(2)?,
                record: row.try_get(3)?,
            })
        })
        .transpose()
    }
}

/// A statement about the review that was taken, with its table and ticket.
macro_rules! of {
    ($sql:expr, $taken:expr) => {
        sqlx::query($sql)
            .bind(&$taken.table)
            .bind(i64::try_from($taken.ticket).unwrap_or(i64::MAX))
    };
}

impl Reviews for Postgres {
    fn ask<'a>(&'a self, wish: &'a Wish, lasts: Duration) -> Doing<'a, Option<Progress>> {
        Box::pin(async move { soon(self.review(wish, lasts)).await.map_err(words) })
    }
    fn take(&self, lasts: Duration) -> Doing<'_, Option<Taken>> {
        Box::pin(async move { soon(self.take_review(lasts)).await.map_err(words) })
    }
    fn extend<'a>(&'a self, taken: &'a Taken, done: usize, lasts: Duration) -> Doing<'a, bool> {
        Box::pin(async move {
            let done = i64::try_from(done).unwrap_or(i64::MAX);
            let extend = of!(EXTEND, taken).bind(done).bind(millis(lasts));
            let extended = soon(extend.execute(&self.pool)).await.map_err(words)?;
            Ok(extended.rows_affected() > 0)
        })
    }
    fn end<'a>(&'a self, taken: &'a Taken, end: &'a End) -> Doing<'a, ()> {
        Box::pin(async move {
            let end = match end {
                End::Done(json) => of!(DONE, taken).bind(json),
                End::GivenBack => of!(GIVE_BACK, taken),
                End::Failed => of!(FAIL, taken),
            };
            soon(end.execute(&self.pool)).await.map(drop).map_err(words)
        })
    }
    fn waiting(&self) -> Doing<'_, i64> {
        Box::pin(async move {
            let waiting = sqlx::query_scalar(WAITING).fetch_one(&self.pool);
            soon(waiting).await.map_err(words)
        })
    }
}
