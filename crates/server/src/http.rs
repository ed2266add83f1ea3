//! The application: pages, and everything that is asked over HTTP.

use crate::account;
use crate::assets;
use crate::forward;
use crate::guard::guard;
use crate::limits::{Door, Doors, Who};
use crate::oidc::Oidc;
use crate::qr;
use crate::socket;
use crate::visitor::{App, Browser, Refused, Reply, json, read, with_cookies};
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Extension, Json, Router};
use room::hall::{Hall, Page};
use room::lessons::LessonWish;
use room::meta::Credential;
use room::table::{Action, Denial};
use room::wire::{
    CaseWish, Change, Created, Hand, HookWish, Place, PushGone, PushKey, PushWish, QrWish,
    QuietHours, Setup, Sit,
};
use serde::Deserialize;
use std::sync::Arc;
use table::decks::DeckAsk;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

/// The hall as a web application.
pub fn app(hall: Hall) -> Router {
    let state = App {
        hall: hall.clone(),
        rates: Arc::default(),
        doors: Doors::default(),
        oidc: Oidc::new(hall.config()).map(Arc::new),
    };
    let body = hall.config().body;
    Router::new()
        .route("/healthz", get(health))
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
        .route("/api/tables/{id}/sit", post(sit))
        .route("/api/qr", post(qr))
        .route("/api/push-key", get(push_key))
        .route("/api/tables/{id}/notices", get(notices))
        .route(
            "/api/tables/{id}/webhook",
            put(hook).delete(unhook).post(test_hook),
        )
        .route(
            "/api/tables/{id}/quiet-hours",
            put(quiet_hours).delete(loud),
        )
        .route("/api/tables/{id}/push", put(subscribe).delete(unsubscribe))
        .route("/api/tables/{id}/saves", post(save).delete(unsave))
        .route("/api/tables/{id}/branch", post(branch))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/view", get(view))
        .route("/api/tables/{id}/history", get(history))
        .route("/api/tables/{id}/review", get(review))
        .route("/api/tables/{id}/puzzle", get(puzzle))
        .route("/api/puzzles", get(puzzles))
        .route("/api/lessons", get(lessons).post(begin_lesson))
        .route("/api/account", get(account::about))
        .route("/api/account/sign-in", post(account::sign_in))
        .route("/api/account/back", get(account::back))
        .route("/api/account/sign-out", post(account::sign_out))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            hall.config().request,
        ))
        // A socket lasts as long as it lasts.
        .route("/api/tables/{id}/play", get(play))
        .layer(middleware::from_fn_with_state(
            hall.clone(),
            forward::forward,
        ))
        .fallback(page)
        .layer(DefaultBodyLimit::max(body))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(hall, guard))
        .with_state(state)
}

async fn health(State(app): State<App>) -> Response {
    // Another node may have its tables: no balancer should send people here.
    if app.hall.shared().is_some_and(|shared| !shared.holds()) {
        let why = "this server has lost its database\n";
        return (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    }
    match app.hall.keeper().health().await {
        Ok(()) => "ok\n".into_response(),
        Err(why) => {
            let why = format!("nothing can be stored: {why}\n");
            (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
        }
    }
}

async fn metrics(State(app): State<App>) -> String {
    let thoughts = app.hall.ground().thoughts();
    let mut text = app.hall.metrics().text(thoughts);
    text.push_str(&app.hall.keeper().storage().metrics());
    text
}

async fn menu(State(app): State<App>) -> Response {
    Json(app.hall.menus()).into_response()
}

async fn catalogue(State(app): State<App>, Path(family): Path<String>) -> Reply {
    let book = app.hall.catalogue(&family);
    let book = book.ok_or_else(|| Denial::new(404, "there is no such game"))?;
    Ok(json(String::from(&*book)))
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

#[derive(Deserialize)]
struct After {
    after: Option<String>,
}

/// A page of a list. Where the next one is, is told by the header `Link`, as RFC 8288 has it.
fn page_of<T: serde::Serialize>(path: &str, page: Page<T>, cookies: Vec<String>) -> Response {
    let mut response = with_cookies(Json(page.all).into_response(), cookies);
    let link = page
        .next
        .map(|next| format!("<{path}?after={next}>; rel=\"next\""));
    if let Some(link) = link.and_then(|link| link.parse().ok()) {
        response.headers_mut().insert(header::LINK, link);
    }
    response
}

async fn tables(State(app): State<App>, Query(at): Query<After>, browser: Browser) -> Reply {
    app.hall.refresh().await?;
    let (maker, cookies) = browser.known_before()?;
    let page = app.hall.list(&maker, at.after.as_deref());
    Ok(page_of("/api/tables", page, cookies))
}

async fn records(State(app): State<App>, Query(at): Query<After>, browser: Browser) -> Reply {
    app.hall.refresh().await?;
    let (maker, cookies) = browser.known_before()?;
    let page = app.hall.records(&maker, at.after.as_deref());
    Ok(page_of("/api/records", page, cookies))
}

fn made(created: Created, cookies: Vec<String>) -> Response {
    with_cookies(Json(created).into_response(), cookies)
}

impl App {
    async fn may_make(&self, browser: &Browser) -> Result<(), Denial> {
        if !self.rates.may(&browser.counted(), self.hall.config().makes) {
            return Err(Denial::new(429, "too many tables are made; wait a minute"));
        }
        // How many tables there are is limited, whichever server made them.
        self.hall.refresh().await
    }
}

async fn create(State(app): State<App>, browser: Browser, body: Bytes) -> Reply {
    app.may_make(&browser).await?;
    let setup: Setup = read(&body)?;
    let (maker, cookies) = browser.known()?;
    Ok(made(app.hall.create(setup, &maker).await?, cookies))
}

async fn import(State(app): State<App>, browser: Browser, body: Bytes) -> Reply {
    app.may_make(&browser).await?;
    let text = String::from_utf8(body.into()).map_err(|_| Denial::new(422, "a record is text"))?;
    let (maker, cookies) = browser.known()?;
    Ok(made(app.hall.import(text, &maker).await?, cookies))
}

async fn open_case(State(app): State<App>, browser: Browser, body: Bytes) -> Reply {
    app.may_make(&browser).await?;
    let wish: CaseWish = read(&body)?;
    let (maker, cookies) = browser.known()?;
    Ok(made(app.hall.open_case(&wish, &maker).await?, cookies))
}

async fn begin_lesson(State(app): State<App>, browser: Browser, body: Bytes) -> Reply {
    app.may_make(&browser).await?;
    let wish: LessonWish = read(&body)?;
    let (maker, cookies) = browser.known()?;
    Ok(made(app.hall.begin_lesson(&wish, &maker).await?, cookies))
}

async fn lessons() -> Reply {
    Ok(Json(room::lessons::lessons()).into_response())
}

/// A request to a table.
struct Visit {
    app: App,
    id: String,
    browser: Browser,
}

/// The parameter of a path that names a table.
#[derive(Deserialize)]
struct Id {
    id: String,
}

impl FromRequestParts<App> for Visit {
    type Rejection = Response;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let told = |why: PathRejection| why.into_response();
        let Path(Id { id }) = Path::from_request_parts(parts, app).await.map_err(told)?;
        let browser = Browser::from_request_parts(parts, app).await;
        let browser = browser.map_err(IntoResponse::into_response)?;
        let app = app.clone();
        Ok(Self { app, id, browser })
    }
}

impl Visit {
    async fn act(self, action: Action) -> Reply {
        let shown = self.browser.shows();
        Ok(json(self.app.hall.act(&self.id, shown, action).await?))
    }
}

async fn about(visit: Visit) -> Reply {
    visit.act(Action::About).await
}

async fn change(visit: Visit, body: Bytes) -> Reply {
    let change: Change = read(&body)?;
    visit.act(Action::Change(change)).await
}

async fn throw_away(visit: Visit) -> Reply {
    visit.act(Action::Delete(true)).await
}

async fn restore(visit: Visit) -> Reply {
    visit.act(Action::Delete(false)).await
}

async fn links(visit: Visit) -> Reply {
    visit.act(Action::Links).await
}

async fn hand(visit: Visit, Path((_, seat)): Path<(String, u8)>, body: Bytes) -> Reply {
    let hand: Hand = read(&body)?;
    visit.act(Action::Hand(seat, hand.to)).await
}

/// A new browser gets its cookie with the seat.
async fn sit(Visit { app, id, browser }: Visit, body: Bytes) -> Reply {
    let sit: Sit = read(&body)?;
    let (maker, cookies) = browser.known()?;
    let shown = Credential {
        person: Some(maker.person),
        ..browser.shows()
    };
    let done = app.hall.act(&id, shown, Action::Sit(sit)).await?;
    Ok(with_cookies(json(done), cookies))
}

async fn qr(body: Bytes) -> Reply {
    let wish: QrWish = read(&body)?;
    let drawn = qr::drawn(&wish.text);
    let drawn = drawn.ok_or_else(|| Denial::new(422, "this is too long for a QR code"))?;
    Ok(Json(drawn).into_response())
}

/// The key with which a browser asks its push service to take messages of this server.
async fn push_key(State(app): State<App>) -> Reply {
    let none = || Denial::new(404, "this server sends no notifications");
    let courier = app.hall.ground().courier().ok_or_else(none)?;
    let key = courier.key().await;
    let key = key.map_err(|why| Denial::new(503, why))?;
    Ok(Json(PushKey { key }).into_response())
}

async fn notices(visit: Visit) -> Reply {
    visit.act(Action::Notices).await
}

async fn hook(visit: Visit, body: Bytes) -> Reply {
    let wish: HookWish = read(&body)?;
    visit.act(Action::Hook(Some(wish))).await
}

async fn unhook(visit: Visit) -> Reply {
    visit.act(Action::Hook(None)).await
}

async fn test_hook(visit: Visit) -> Reply {
    visit.act(Action::TestHook).await
}

async fn quiet_hours(visit: Visit, body: Bytes) -> Reply {
    let quiet: QuietHours = read(&body)?;
    visit.act(Action::QuietHours(Some(quiet))).await
}

async fn loud(visit: Visit) -> Reply {
    visit.act(Action::QuietHours(None)).await
}

async fn subscribe(visit: Visit, body: Bytes) -> Reply {
    let wish: PushWish = read(&body)?;
    visit.act(Action::Subscribe(wish)).await
}

async fn unsubscribe(visit: Visit, body: Bytes) -> Reply {
    let gone: PushGone = read(&body)?;
    visit.act(Action::Unsubscribe(gone)).await
}

fn named(place: Place) -> Result<String, Denial> {
    place
        .name
        .ok_or_else(|| Denial::new(422, "a place needs a `name`"))
}

async fn save(visit: Visit, body: Bytes) -> Reply {
    let name = named(read(&body)?)?;
    visit.act(Action::Save(name)).await
}

async fn unsave(visit: Visit, body: Bytes) -> Reply {
    let name = named(read(&body)?)?;
    visit.act(Action::Unsave(name)).await
}

async fn branch(visit: Visit, body: Bytes) -> Reply {
    visit.app.may_make(&visit.browser).await?;
    let place: Place = read(&body)?;
    visit.act(Action::Branch(place)).await
}

async fn record(Visit { app, id, browser }: Visit) -> Reply {
    let text = app.hall.act(&id, browser.shows(), Action::Record).await?;
    let kind = (header::CONTENT_TYPE, "text/plain; charset=utf-8");
    let name = format!("attachment; filename=\"{id}.record\"");
    Ok(([kind], [(header::CONTENT_DISPOSITION, name)], text).into_response())
}

async fn review(visit: Visit) -> Reply {
    visit.act(Action::Review).await
}

async fn puzzle(visit: Visit) -> Reply {
    visit.act(Action::Puzzle).await
}

async fn puzzles() -> Reply {
    Ok(Json(room::hall::puzzles()).into_response())
}

#[derive(Deserialize)]
struct At {
    answers: usize,
    /// With whose eyes: a seat, or `public`.
    eye: Option<String>,
}

async fn view(visit: Visit, Query(at): Query<At>) -> Reply {
    let eye = room::table::eye(at.eye.as_deref())?;
    visit.act(Action::View(at.answers, eye)).await
}

#[derive(Deserialize)]
struct Span {
    #[serde(default)]
    from: usize,
    to: Option<usize>,
    eye: Option<String>,
}

async fn history(visit: Visit, Query(span): Query<Span>) -> Reply {
    let to = span.to.unwrap_or(usize::MAX);
    let eye = room::table::eye(span.eye.as_deref())?;
    visit.act(Action::History(span.from, to, eye)).await
}

async fn play(
    Visit { app, id, browser }: Visit,
    door: Option<Extension<Arc<Door>>>,
    upgrade: axum::extract::ws::WebSocketUpgrade,
) -> Reply {
    let mut held: Vec<Arc<Door>> = door.into_iter().map(|Extension(door)| door).collect();
    let config = app.hall.config();
    for who in browser.counted() {
        let most = match who {
            Who::Network(_) => config.address,
            Who::Browser(_) => config.browser,
        };
        let Some(door) = app.doors.open(who, most) else {
            app.hall.metrics().refused.add(1);
            let why = "too many tables are open here; close some of them";
            return Err(Denial::new(429, why).into());
        };
        held.push(Arc::new(door));
    }
    let shown = browser.shows();
    Ok(socket::open(app.hall, id, shown, held, upgrade))
}

async fn page(request: Request) -> Response {
    if request.uri().path().starts_with("/api/") {
        return Refused::from(Denial::new(404, "there is nothing here")).into_response();
    }
    assets::page(request.uri().path(), request.headers())
}
