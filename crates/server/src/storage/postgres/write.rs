//! What is written, each statement with the epoch that it belongs to.

use super::{Fault, Postgres};
use crate::storage::{MOST_SAID, Write};
use sqlx::Row as _;
use sqlx::postgres::{PgArguments, PgConnection};
use sqlx::query::Query;
use std::collections::BTreeMap;

/// Appends lines to their records: all of them, if every table is still at the epoch that is given for it, or none. The
/// share lock has a claim wait until this is committed. If a claim came first, this waits, and then sees its epoch.
const APPEND: &str = "
WITH given AS (
    SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS g (id, epoch, seq, line)
), own AS (
    SELECT t.id FROM tables t
    WHERE (t.id, t.epoch) IN (SELECT * FROM UNNEST($1::text[], $2::bigint[]))
    FOR SHARE
)
INSERT INTO lines (id, seq, text)
SELECT id, seq, line FROM given
WHERE NOT EXISTS (SELECT FROM given g WHERE g.id NOT IN (SELECT own.id FROM own))";

/// Appends lines wherever the record ends now. Two owners overwrite each other's game with it: only a test does this.
const APPEND_UNFENCED: &str = "
INSERT INTO lines (id, seq, text)
SELECT g.id, (SELECT COALESCE(MAX(l.seq) + 1, 0) FROM lines l WHERE l.id = g.id), g.line
FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS g (id, epoch, seq, line)";

/// How many of these lines are kept under the epochs that are given, and how many have their number taken at all.
const KEPT: &str = "
SELECT count(*) FILTER (WHERE l.text = g.line AND t.epoch = g.epoch), count(l.id)
FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS g (id, epoch, seq, line)
JOIN lines l ON l.id = g.id AND l.seq = g.seq JOIN tables t ON t.id = g.id";

const SUMMARISE: &str = "
UPDATE tables t SET summary = g.summary, changed = pg_current_xact_id()
FROM UNNEST($1::text[], $2::text[]) AS g (id, summary) WHERE t.id = g.id";

const SETTLE: &str = "
INSERT INTO tables (id, meta) VALUES ($1, $2)
ON CONFLICT (id) DO UPDATE SET meta = excluded.meta, changed = pg_current_xact_id() WHERE tables.epoch = $3";

const SAY: &str = "
WITH own AS (SELECT id FROM tables WHERE id = $1 AND epoch = $3 FOR SHARE)
INSERT INTO said (id, n, line)
SELECT own.id, COALESCE((SELECT MAX(s.n) FROM said s WHERE s.id = $1), 0) + 1, $2 FROM own";

const SAID_ENOUGH: &str =
    "DELETE FROM said WHERE id = $1 AND n <= (SELECT MAX(n) FROM said WHERE id = $1) - $2";

/// Forgets a table, unless another node owns it.
const FORGET: &str = "
WITH gone AS (
    DELETE FROM tables t WHERE id = $1 AND (epoch = $2 OR node IS NULL OR NOT EXISTS
        (SELECT FROM nodes n WHERE n.id = t.node AND n.until > clock_timestamp()))
    RETURNING id
), silent AS (DELETE FROM said USING gone WHERE said.id = gone.id),
unseen AS (DELETE FROM reviews USING gone WHERE reviews.id = gone.id)
DELETE FROM lines USING gone WHERE lines.id = gone.id";

const PROBE: &str = "
INSERT INTO probe (id, bytes) VALUES (1, decode(repeat(md5(random()::text), 64), 'hex'))
ON CONFLICT (id) DO UPDATE SET bytes = excluded.bytes";

/// A node that hangs in the middle of a transaction must not hold its locks: the server ends the transaction then.
const BEGIN: &str = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '3s'";

/// What is said of a write that came too late.
const FENCED: &str = "another server has this table now";

/// Lines of a record: the table, how many times lines were kept before, and the text.
type Lines<'a> = (&'a str, u64, &'a str);

fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Whether nothing is there twice if these are written twice. Lines have numbers, and all writes are kept or none.
pub(super) fn may_be_repeated(all: &[Write]) -> bool {
    let has_lines = all.iter().any(|w| matches!(w, Write::Lines { .. }));
    has_lines || !all.iter().any(|w| matches!(w, Write::Said { .. }))
}

impl Postgres {
    /// Keeps all of these or none; without any, writes something to see whether that is possible. If they are written
    /// again, they may be kept already.
    pub(super) async fn commit(
        &self,
        to: &mut PgConnection,
        all: &[Write],
        again: bool,
    ) -> Result<(), Fault> {
        if again && self.is_kept(to, all).await? {
            return Ok(());
        }
        if all.is_empty() {
            sqlx::query(PROBE).execute(to).await?;
            return Ok(());
        }
        let mut lines: Vec<Lines<'_>> = Vec::new();
        let plain = all.iter().map_while(|write| match write {
            Write::Lines {
                id,
                seq,
                text,
                summary: None,
            } => Some((id.as_str(), *seq, text.as_str())),
            _ => None,
        });
        lines.extend(plain);
        if lines.len() == all.len() {
            // One statement is a transaction by itself.
            return self.append(to, &mut lines).await;
        }
        lines.clear();
        sqlx::raw_sql(BEGIN).execute(&mut *to).await?;
        let mut summaries: BTreeMap<&str, &str> = BTreeMap::new();
        for write in all {
            if let Write::Lines {
                id,
                seq,
                text,
                summary,
            } = write
            {
                lines.push((id, *seq, text));
                if let Some(summary) = summary {
                    // Of a table with more lines than one, what was said last holds.
                    summaries.insert(id, summary);
                }
                continue;
            }
            self.append(to, &mut lines).await?;
            self.one(to, write).await?;
        }
        self.append(to, &mut lines).await?;
        if !summaries.is_empty() {
            let (ids, texts): (Vec<&str>, Vec<&str>) = summaries.into_iter().unzip();
            let summarise = sqlx::query(SUMMARISE).bind(ids).bind(texts);
            summarise.execute(&mut *to).await?;
        }
        sqlx::raw_sql("COMMIT").execute(to).await?;
        Ok(())
    }

    /// Whether these writes are kept already, which their lines tell.
    async fn is_kept(&self, to: &mut PgConnection, all: &[Write]) -> Result<bool, Fault> {
        let lines: Vec<Lines<'_>> = all
            .iter()
            .filter_map(|write| match write {
                Write::Lines { id, seq, text, .. } => Some((id.as_str(), *seq, text.as_str())),
                _ => None,
            })
            .collect();
        if lines.is_empty() {
            return Ok(false);
        }
        let kept = self.bound(sqlx::query(KEPT), &lines);
        let kept = kept.fetch_one(to).await?;
        let (ours, taken): (i64, i64) = (kept.try_get(0)?, kept.try_get(1)?);
        match (ours, taken) {
            (_, 0) => Ok(false),
            (ours, _) if ours == lines.len() as i64 => Ok(true),
            _ => Err(Fault::Refused(FENCED.into())),
        }
    }

    /// Binds the tables of these lines, our epochs on them, the numbers and the texts.
    fn bound<'q>(
        &self,
        query: Query<'q, sqlx::Postgres, PgArguments>,
        lines: &[Lines<'q>],
    ) -> Query<'q, sqlx::Postgres, PgArguments> {
        let ids: Vec<&str> = lines.iter().map(|(id, ..)| *id).collect();
        let epochs: Vec<i64> = ids.iter().map(|id| self.epoch(id)).collect();
        let seqs: Vec<i64> = lines.iter().map(|(_, seq, _)| number(*seq)).collect();
        let texts: Vec<&str> = lines.iter().map(|(.., text)| *text).collect();
        query.bind(ids).bind(epochs).bind(seqs).bind(texts)
    }

    async fn append(&self, to: &mut PgConnection, lines: &mut Vec<Lines<'_>>) -> Result<(), Fault> {
        if lines.is_empty() {
            return Ok(());
        }
        let append = match self.unfenced.writes {
            false => APPEND,
            true => APPEND_UNFENCED,
        };
        let done = self.bound(sqlx::query(append), lines).execute(to).await?;
        self.counts(done.rows_affected() == lines.len() as u64)?;
        lines.clear();
        Ok(())
    }

    async fn one(&self, to: &mut PgConnection, write: &Write) -> Result<(), Fault> {
        match write {
            Write::Lines { .. } => Ok(()),
            Write::Meta { id, json } => {
                let settle = sqlx::query(SETTLE).bind(id).bind(json).bind(self.epoch(id));
                let done = settle.execute(to).await?;
                self.counts(done.rows_affected() > 0)
            }
            Write::Said { id, json } => {
                let say = sqlx::query(SAY).bind(id).bind(json).bind(self.epoch(id));
                let done = say.execute(&mut *to).await?;
                self.counts(done.rows_affected() > 0)?;
                let enough = sqlx::query(SAID_ENOUGH).bind(id).bind(MOST_SAID as i64);
                enough.execute(to).await?;
                Ok(())
            }
            Write::Note { name, json } => {
                let note = sqlx::query(
                    "INSERT INTO notes (name, json) VALUES ($1, $2)
                     ON CONFLICT (name) DO UPDATE SET json = excluded.json",
                );
                note.bind(name).bind(json).execute(to).await?;
                Ok(())
            }
            Write::Forget { id } => {
                let forget = sqlx::query(FORGET).bind(id).bind(self.epoch(id));
                forget.execute(to).await?;
                Ok(())
            }
        }
    }

    /// Fails if a statement wrote nothing: there is a later claim than ours.
    fn counts(&self, wrote: bool) -> Result<(), Fault> {
        if wrote {
            return Ok(());
        }
        self.counted.fenced.add(1);
        Err(Fault::Refused(FENCED.into()))
    }
}
