//! What a page asks beside the lines to its tables: the same paths, bodies and replies as over HTTP.

use crate::line::moved;
use room::Hall;
use room::hall::{Maker, puzzles};
use room::lessons::{LessonWish, lessons};
use room::meta::Credential;
use room::table::{Action, Denial, eye};
use room::wire::{CaseWish, Hand, Place};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::decks::DeckAsk;

/// What is asked.
#[derive(Deserialize, Debug)]
pub struct Ask {
    /// `GET`, `POST`, `PATCH`, `DELETE`.
    pub method: String,
    /// Without `/api/`, with what stands behind the question mark.
    pub path: String,
    /// What is handed in.
    #[serde(default)]
    pub body: String,
}

type Reply = Result<String, Denial>;

fn json(it: &impl Serialize) -> Reply {
    serde_json::to_string(it).map_err(|e| Denial::new(500, e.to_string()))
}

fn read<T: for<'a> Deserialize<'a>>(body: &str) -> Result<T, Denial> {
    serde_json::from_str(body).map_err(|e| Denial::new(422, e.to_string()))
}

fn nothing() -> Denial {
    Denial::new(404, "there is nothing here")
}

/// A page of a list holds everything in this browser.
async fn tables(hall: &Hall, maker: &Maker, method: &str, body: &str) -> Reply {
    match method {
        "GET" => json(&hall.list(maker, None).all),
        "POST" => json(&hall.create(read(body)?, maker).await?),
        _ => Err(nothing()),
    }
}

/// What comes of it.
pub async fn reply(hall: &Hall, maker: &Maker, shown: Credential, ask: &Ask) -> Reply {
    let (path, query) = ask.path.split_once('?').unwrap_or((&ask.path, ""));
    let query: BTreeMap<&str, &str> = query.split('&').filter_map(|p| p.split_once('=')).collect();
    let number = |name: &str| query.get(name).and_then(|v| v.parse().ok());
    let (method, body) = (ask.method.as_str(), ask.body.as_str());
    let parts: Vec<&str> = path.split('/').collect();
    let named = |text: &str| {
        let place: Place = read(text)?;
        place
            .name
            .ok_or_else(|| Denial::new(422, "a place needs a `name`"))
    };
    let action = match (method, &parts[..]) {
        ("GET", ["menu"]) => return json(&hall.menus()),
        ("GET", ["catalogue", family]) => {
            let book = hall.catalogue(family).ok_or_else(nothing)?;
            return Ok(String::from(&*book));
        }
        ("GET", ["rules", family, ..]) => {
            let anchor = parts.get(2..).unwrap_or_default().join("/");
            return json(&hall.games().rule(family, &anchor).ok_or_else(nothing)?);
        }
        ("POST", ["decks", family]) => {
            let ask: DeckAsk = read(body)?;
            let told = hall.games().decks(family, &ask).ok_or_else(nothing)?;
            return json(&told.map_err(|why| Denial::new(422, why))?);
        }
        (_, ["tables"]) => return tables(hall, maker, method, body).await.map(|t| moved(&t)),
        ("GET", ["records"]) => return json(&hall.records(maker, None).all),
        ("GET", ["lessons"]) => return json(&lessons()),
        ("POST", ["lessons"]) => {
            let wish: LessonWish = read(body)?;
            let created = hall.begin_lesson(&wish, maker).await?;
            return json(&created).map(|t| moved(&t));
        }
        ("GET", ["puzzles"]) => return json(&puzzles()),
        ("POST", ["import"]) => {
            let created = hall.import(body.to_owned(), maker).await?;
            return json(&created).map(|t| moved(&t));
        }
        ("POST", ["cases"]) => {
            let wish: CaseWish = read(body)?;
            let created = hall.open_case(&wish, maker).await?;
            return json(&created).map(|t| moved(&t));
        }
        ("GET", ["tables", _]) => Action::About,
        ("DELETE", ["tables", _]) => Action::Delete(true),
        ("PATCH", ["tables", _]) => Action::Change(read(body)?),
        ("POST", ["tables", _, "restore"]) => Action::Delete(false),
        ("GET", ["tables", _, "links"]) => Action::Links,
        ("POST", ["tables", _, "seats", seat]) => {
            let seat = seat.parse().map_err(|_| nothing())?;
            Action::Hand(seat, read::<Hand>(body)?.to)
        }
        ("POST", ["tables", _, "saves"]) => Action::Save(named(body)?),
        ("DELETE", ["tables", _, "saves"]) => Action::Unsave(named(body)?),
        ("POST", ["tables", _, "branch"]) => Action::Branch(read(body)?),
        ("GET", ["tables", _, "record"]) => Action::Record,
        ("GET", ["tables", _, "review"]) => Action::Review,
        ("GET", ["tables", _, "puzzle"]) => Action::Puzzle,
        ("GET", ["tables", _, "view"]) => Action::View(
            number("answers").unwrap_or(0),
            eye(query.get("eye").copied())?,
        ),
        ("GET", ["tables", _, "history"]) => Action::History(
            number("from").unwrap_or(0),
            number("to").unwrap_or(usize::MAX),
            eye(query.get("eye").copied())?,
        ),
        _ => return Err(nothing()),
    };
    let text = matches!(action, Action::Record);
    let id = parts.get(1).copied().unwrap_or_default();
    let told = hall.act(id, shown, action).await?;
    Ok(if text { told } else { moved(&told) })
}
