//! Accounts in the file.

use super::{COMMIT, Sqlite, given_back, words};
use crate::storage::{Accounts, Browser, Doing};
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

fn browser(row: &SqliteRow) -> Result<Browser, sqlx::Error> {
    let until: i64 = row.try_get(3)?;
    Ok(Browser {
        browser: row.try_get(0)?,
        account: row.try_get(1)?,
        name: row.try_get(2)?,
        until: u64::try_from(until).unwrap_or_default(),
    })
}

async fn commit(
    to: &mut SqliteConnection,
    gone: &[String],
    kept: &[Browser],
) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *to).await?;
    for browser in gone {
        let forget = sqlx::query("DELETE FROM browsers WHERE browser = ?1");
        forget.bind(browser).execute(&mut *to).await?;
    }
    for one in kept {
        let keep = "INSERT OR REPLACE INTO browsers (browser, account, name, until) VALUES (?1, ?2, ?3, ?4)";
        let keep = sqlx::query(keep).bind(&one.browser).bind(&one.account);
        let until = i64::try_from(one.until).unwrap_or(i64::MAX);
        keep.bind(&one.name).bind(until).execute(&mut *to).await?;
    }
    sqlx::raw_sql(COMMIT).execute(to).await?;
    Ok(())
}

impl Sqlite {
    async fn joined(&self, gone: &[String], kept: &[Browser]) -> Result<(), sqlx::Error> {
        let mut writer = self.writer.lock().await;
        let mut connection = self.taken(&mut writer).await?;
        let done = commit(&mut connection, gone, kept).await;
        given_back(&mut writer, connection, done).await
    }
}

impl Accounts for Sqlite {
    fn browser<'a>(&'a self, of: &'a str) -> Doing<'a, Option<Browser>> {
        Box::pin(async move {
            let known = "SELECT browser, account, name, until FROM browsers WHERE browser = ?1";
            let known = sqlx::query(known).bind(of);
            let known = known.fetch_optional(&self.readers).await.map_err(words)?;
            known.as_ref().map(browser).transpose().map_err(words)
        })
    }
    fn browsers<'a>(&'a self, account: Option<&'a str>) -> Doing<'a, Vec<Browser>> {
        Box::pin(async move {
            let all = "SELECT browser, account, name, until FROM browsers
                WHERE ?1 IS NULL OR account = ?1 ORDER BY browser";
            let all = sqlx::query(all).bind(account);
            let all = all.fetch_all(&self.readers).await.map_err(words)?;
            let all: Result<_, _> = all.iter().map(browser).collect();
            all.map_err(words)
        })
    }
    fn join(&self, gone: Vec<String>, kept: Vec<Browser>) -> Doing<'_, ()> {
        Box::pin(async move { self.joined(&gone, &kept).await.map_err(words) })
    }
}
