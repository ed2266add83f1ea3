//! The application: pages, and everything that is asked over HTTP.

use crate::assets;
use crate::guard::{Addresses, Door, guard};
use crate::hall::Hall;
use crate::meta::Credential;
use crate::secret::Secret;
use crate::socket;
use crate::table::{Action, Denial};
use crate::wire::{CaseWish, Change, Created, Hand, Place, PuzzleCard, Setup};
use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use serde::Deserialize;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use table::decks::DeckAsk;
use table::host::data::Looker;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

/// What a browser is known by: nobody logs in.
const COOKIE: &str = "miskatonic";

#[derive(Clone)]
struct App {
    hall: Hall,
    addresses: Arc<Addresses>,
}

/// The hall as a web application.
pub fn app(hall: Hall) -> Router {
    let state = App {
        hall: hall.clone(),
        addresses: Arc::default(),
    };
    let body = hall.config().body;
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics))
        .route("/api/menu", get(menu))
        .route("/api/catalogue/{family}", get(catalogue))
        .route("/api/rules/{family}/{*anchor}", get(rule))
        .route("/api/decks/{family}", post(decks))
        .route("/api/tables", get(tables).post(create))
        .route("/api/records", get(records))
        .route(
            "/api/import",
            post(import).layer(DefaultBodyLimit::max(body.saturating_mul(10))),
        )
        .route("/api/cases", post(open_case))
        .route(
            "/api/tables/{id}",
            get(about).delete(throw_away).patch(change),
        )
        .route("/api/tables/{id}/restore", post(restore))
        .route("/api/tables/{id}/links", get(links))
        .route("/api/tables/{id}/seats/{seat}", post(hand))
        .route("/api/tables/{id}/saves", post(save).delete(unsave))
        .route("/api/tables/{id}/branch", post(branch))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/view", get(view))
        .route("/api/tables/{id}/history", get(history))
        .route("/api/tables/{id}/review", get(review))
        .route("/api/tables/{id}/puzzle", get(puzzle))
        .route("/api/puzzles", get(puzzles))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            hall.config().request,
        ))
        // A socket lasts as long as it lasts.
        .route("/api/tables/{id}/play", get(play))
        .fallback(page)
        .layer(DefaultBodyLimit::max(body))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(hall, guard))
        .with_state(state)
}

impl IntoResponse for Denial {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, self.message).into_response()
    }
}

type Reply = Result<Response, Denial>;

fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The browser that asks.
struct Browser {
    person: Option<Secret>,
    token: Option<Secret>,
}

fn cookie(headers: &HeaderMap) -> Option<Secret> {
    let all = headers.get_all(header::COOKIE).iter();
    let mut pairs = all
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == COOKIE).then(|| Secret::read(value))?)
}

impl<S: Sync> FromRequestParts<S> for Browser {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let bearer = parts.headers.get(header::AUTHORIZATION);
        let bearer = bearer.and_then(|v| v.to_str().ok()?.strip_prefix("Bearer "));
        Ok(Self {
            person: cookie(&parts.headers),
            token: bearer.and_then(Secret::read),
        })
    }
}

impl Browser {
    fn shows(self) -> Credential {
        Credential {
            token: self.token,
            person: self.person,
        }
    }

    /// Who asks; somebody new gets a name, to be sent back with the answer.
    fn known(&self) -> Result<(Secret, Option<String>), Denial> {
        if let Some(person) = &self.person {
            return Ok((person.clone(), None));
        }
        let person = Secret::draw().map_err(|e| Denial::new(500, e))?;
        let cookie = format!(
            "{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=315360000",
            person.reveal()
        );
        Ok((person, Some(cookie)))
    }
}

fn with_cookie(mut response: Response, cookie: Option<String>) -> Response {
    if let Some(value) = cookie.and_then(|c| c.parse().ok()) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}

/// From where somebody asks; from here, where that is not known (in tests).
struct From(IpAddr);

impl<S: Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(Self(
            peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |p| p.0.ip()),
        ))
    }
}

/// Bodies are read here and not by an extractor, so that what is wrong with them is told in our words.
fn read<T: for<'a> Deserialize<'a>>(body: &Bytes) -> Result<T, Denial> {
    serde_json::from_slice(body).map_err(|e| Denial::new(422, e.to_string()))
}

async fn metrics(State(app): State<App>) -> String {
    app.hall.metrics().text()
}

async fn menu(State(app): State<App>) -> Response {
    Json(app.hall.menus()).into_response()
}

async fn catalogue(State(app): State<App>, Path(family): Path<String>) -> Reply {
    let book = app.hall.catalogue(&family);
    let book = book.ok_or_else(|| Denial::new(404, "there is no such game"))?;
    Ok(json(book.as_str().to_owned()))
}

async fn rule(State(app): State<App>, Path((family, anchor)): Path<(String, String)>) -> Reply {
    let rule = app.hall.games().rule(&family, &anchor);
    let rule = rule.ok_or_else(|| Denial::new(404, "there is no such rule"))?;
    Ok(Json(rule).into_response())
}

async fn decks(State(app): State<App>, Path(family): Path<String>, body: Bytes) -> Reply {
    let ask: DeckAsk = read(&body)?;
    let told = app.hall.games().decks(&family, &ask);
    let told = told.ok_or_else(|| Denial::new(404, "there is no such game"))?;
    let told = told.map_err(|why| Denial::new(422, why))?;
    Ok(Json(told).into_response())
}

async fn tables(State(app): State<App>, browser: Browser) -> Reply {
    let (person, cookie) = browser.known()?;
    Ok(with_cookie(
        Json(app.hall.list(&person)).into_response(),
        cookie,
    ))
}

async fn records(State(app): State<App>, browser: Browser) -> Reply {
    let (person, cookie) = browser.known()?;
    Ok(with_cookie(
        Json(app.hall.records(&person)).into_response(),
        cookie,
    ))
}

fn made(created: Created, cookie: Option<String>) -> Response {
    with_cookie(Json(created).into_response(), cookie)
}

impl App {
    fn may_make(&self, from: &From) -> Result<(), Denial> {
        let may = self.addresses.may(from.0, self.hall.config().makes);
        may.then_some(())
            .ok_or_else(|| Denial::new(429, "too many tables are made; wait a minute"))
    }
}

async fn create(State(app): State<App>, from: From, browser: Browser, body: Bytes) -> Reply {
    app.may_make(&from)?;
    let setup: Setup = read(&body)?;
    let (person, cookie) = browser.known()?;
    Ok(made(app.hall.create(setup, &person).await?, cookie))
}

async fn import(State(app): State<App>, from: From, browser: Browser, body: Bytes) -> Reply {
    app.may_make(&from)?;
    let text = std::str::from_utf8(&body).map_err(|_| Denial::new(422, "a record is text"))?;
    let (person, cookie) = browser.known()?;
    Ok(made(app.hall.import(text, &person).await?, cookie))
}

async fn open_case(State(app): State<App>, from: From, browser: Browser, body: Bytes) -> Reply {
    app.may_make(&from)?;
    let wish: CaseWish = read(&body)?;
    let (person, cookie) = browser.known()?;
    Ok(made(app.hall.open_case(&wish, &person).await?, cookie))
}

async fn act(app: &App, id: &str, browser: Browser, action: Action) -> Reply {
    let done = app.hall.act(id, browser.shows(), action).await?;
    Ok(json(done))
}

async fn about(State(app): State<App>, Path(id): Path<String>, browser: Browser) -> Reply {
    act(&app, &id, browser, Action::About).await
}

async fn change(
    State(app): State<App>,
    Path(id): Path<String>,
    browser: Browser,
    body: Bytes,
) -> Reply {
    let change: Change = read(&body)?;
    act(&app, &id, browser, Action::Change(change)).await
}

async fn throw_away(State(app): State<App>, Path(id): Path<String>, browser: Browser) -> Reply {
    act(&app, &id, browser, Action::Delete(true)).await
}

async fn restore(State(app): State<App>, Path(id): Path<String>, browser: Browser) -> Reply {
    act(&app, &id, browser, Action::Delete(false)).await
}

async fn links(State(app): State<App>, Path(id): Path<String>, browser: Browser) -> Reply {
    act(&app, &id, browser, Action::Links).await
}

async fn hand(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    browser: Browser,
    body: Bytes,
) -> Reply {
    let hand: Hand = read(&body)?;
    act(&app, &id, browser, Action::Hand(seat, hand.to)).await
}

fn named(place: Place) -> Result<String, Denial> {
    place
        .name
        .ok_or_else(|| Denial::new(422, "a place needs a `name`"))
}

async fn save(
    State(app): State<App>,
    Path(id): Path<String>,
    browser: Browser,
    body: Bytes,
) -> Reply {
    let name = named(read(&body)?)?;
    act(&app, &id, browser, Action::Save(name)).await
}

async fn unsave(
    State(app): State<App>,
    Path(id): Path<String>,
    browser: Browser,
    body: Bytes,
) -> Reply {
    let name = named(read(&body)?)?;
    act(&app, &id, browser, Action::Unsave(name)).await
}

async fn branch(
    State(app): State<App>,
    Path(id): Path<String>,
    from: From,
    browser: Browser,
    body: Bytes,
) -> Reply {
    app.may_make(&from)?;
    let place: Place = read(&body)?;
    act(&app, &id, browser, Action::Branch(place)).await
}

async fn record(State(app): State<App>, Path(id): Path<String>, browser: Browser) -> Reply {
    let text = app.hall.act(&id, browser.shows(), Action::Record).await?;
    let kind = (header::CONTENT_TYPE, "text/plain; charset=utf-8");
    let name = format!("attachment; filename=\"{id}.record\"");
    Ok(([kind], [(header::CONTENT_DISPOSITION, name)], text).into_response())
}

async fn review(State(app): State<App>, Path(id): Path<String>, browser: Browser) -> Reply {
    act(&app, &id, browser, Action::Review).await
}

async fn puzzle(State(app): State<App>, Path(id): Path<String>, browser: Browser) -> Reply {
    act(&app, &id, browser, Action::Puzzle).await
}

async fn puzzles() -> Reply {
    let of = |game: &'static str| {
        let all = table::rules::puzzles(game).into_iter();
        all.map(move |case| PuzzleCard {
            game: game.to_owned(),
            best: table::case::best(&case.play),
            scenario: case.table.scenario().unwrap_or_default().to_owned(),
            // Of the card game `turn` names who acts, of the board game it is a number.
            who: ["active", "turn"]
                .into_iter()
                .find_map(|name| case.table.line(name).filter(|v| v.parse::<u32>().is_err()))
                .unwrap_or_default()
                .to_owned(),
            name: case.name,
        })
    };
    let all: Vec<PuzzleCard> = ["card", "board"].into_iter().flat_map(of).collect();
    Ok(axum::Json(all).into_response())
}

#[derive(Deserialize)]
struct At {
    answers: usize,
    /// With whose eyes: a seat, or `public`.
    eye: Option<String>,
}

async fn view(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(at): Query<At>,
    browser: Browser,
) -> Reply {
    act(
        &app,
        &id,
        browser,
        Action::View(at.answers, eye(at.eye.as_deref())?),
    )
    .await
}

#[derive(Deserialize)]
struct Span {
    #[serde(default)]
    from: usize,
    to: Option<usize>,
    eye: Option<String>,
}

/// With whose eyes somebody wants to look at what has been.
fn eye(text: Option<&str>) -> Result<Option<Looker>, Denial> {
    match text {
        None => Ok(None),
        Some("public") => Ok(Some(Looker::Public)),
        Some(seat) => match seat.parse() {
            Ok(seat) => Ok(Some(Looker::Seat(seat))),
            Err(_) => Err(Denial::new(
                400,
                "`eye` is the number of a seat, or `public`",
            )),
        },
    }
}

async fn history(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(span): Query<Span>,
    browser: Browser,
) -> Reply {
    let to = span.to.unwrap_or(usize::MAX);
    act(
        &app,
        &id,
        browser,
        Action::History(span.from, to, eye(span.eye.as_deref())?),
    )
    .await
}

async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    browser: Browser,
    door: Option<Extension<Arc<Door>>>,
    upgrade: axum::extract::ws::WebSocketUpgrade,
) -> Reply {
    let door = door.map(|Extension(door)| door);
    Ok(socket::open(app.hall, id, browser.person, door, upgrade))
}

async fn page(request: Request) -> Response {
    if request.uri().path().starts_with("/api/") {
        return Denial::new(404, "there is nothing here").into_response();
    }
    assets::page(request.uri().path(), request.headers())
}
