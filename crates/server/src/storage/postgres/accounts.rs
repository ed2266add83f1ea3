//! Accounts in the database. They belong to no table and no node: every node reads and writes them.

use super::{Postgres, soon, words};
use crate::storage::{Accounts, Browser, Doing};
use sqlx::Row as _;
use sqlx::postgres::PgRow;

fn browser(row: &PgRow) -> Result<Browser, sqlx::Error> {
    let until: i64 = row.try_get(3)?;
    Ok(Browser {
        browser: row.try_get(0)?,
        account: row.try_get(1)?,
        name: row.try_get(2)?,
        until: u64::try_from(until).unwrap_or_default(),
    })
}

/// One statement is a transaction by itself. It sees the table as it was before: nothing may be forgotten and kept at once.
const JOIN: &str = "
WITH gone AS (DELETE FROM browsers WHERE browser = ANY($1))
INSERT INTO browsers (browser, account, name, until)
SELECT * FROM UNNEST($2::text[], $3::text[], $4::text[], $5::bigint[])
ON CONFLICT (browser) DO UPDATE SET account = excluded.account, name = excluded.name, until = excluded.until";

impl Accounts for Postgres {
    fn browser<'a>(&'a self, of: &'a str) -> Doing<'a, Option<Browser>> {
        Box::pin(async move {
            let known = "SELECT browser, account, name, until FROM browsers WHERE browser = $1";
            let known = sqlx::query(known).bind(of).fetch_optional(&self.pool);
            let known = soon(known).await.map_err(words)?;
            known.as_ref().map(browser).transpose().map_err(words)
        })
    }
    fn browsers<'a>(&'a self, account: Option<&'a str>) -> Doing<'a, Vec<Browser>> {
        Box::pin(async move {
            let all = "SELECT browser, account, name, until FROM browsers
                WHERE $1::text IS NULL OR account = $1 ORDER BY browser COLLATE \"C\"";
            let all = sqlx::query(all).bind(account).fetch_all(&self.pool);
            let all = soon(all).await.map_err(words)?;
            let all: Result<_, _> = all.iter().map(browser).collect();
            all.map_err(words)
        })
    }
    fn join(&self, mut gone: Vec<String>, kept: Vec<Browser>) -> Doing<'_, ()> {
        gone.retain(|browser| kept.iter().all(|k| k.browser != *browser));
        let (mut browsers, mut accounts, mut names, mut untils) = (vec![], vec![], vec![], vec![]);
        for one in kept {
            browsers.push(one.browser);
            accounts.push(one.account);
            names.push(one.name);
            untils.push(i64::try_from(one.until).unwrap_or(i64::MAX));
        }
        Box::pin(async move {
            let join = sqlx::query(JOIN).bind(gone).bind(browsers);
            let join = join.bind(accounts).bind(names).bind(untils);
            soon(join.execute(&self.pool)).await.map_err(words)?;
            Ok(())
        })
    }
}
