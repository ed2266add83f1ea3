//! Signing in and out: what is asked of it over HTTP. `adr/0038-sign-in.md` has the reasons.

use crate::oidc::{Back, Begun, Oidc};
use crate::visitor::{App, Browser, Refused, Reply, cookies, own_cookie, with_cookies};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use room::clock;
use room::hall::{Hall, SIGNED_IN};
use room::table::Denial;
use room::wire::{AccountCard, SignIn};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The cookie of a sign-in that has begun. The provider sends the browser back from another site, so it cannot be
/// `SameSite=Strict`, as the browser's own cookie is.
const COOKIE: &str = "miskatonic-sign-in";
const SECURE: &str = "__Host-miskatonic-sign-in";
/// How long a person may take at the provider, in seconds.
const PATIENCE: u64 = 600;
/// What the vault seals that cookie as.
const SEAL: &str = "sign-in";

/// A sign-in that has begun, as the cookie has it: any node can finish it.
#[derive(Serialize, Deserialize)]
struct Pending {
    begun: Begun,
    /// The browser that began it, as it was known then.
    browser: Option<String>,
    /// Until when it can be finished.
    until: u64,
}

fn sealed(hall: &Hall, pending: &Pending) -> Result<String, Denial> {
    let json = serde_json::to_string(pending).map_err(|e| Denial::new(500, e.to_string()))?;
    Ok(BASE64.encode(hall.config().vault.hide(SEAL, &json)))
}

fn opened(hall: &Hall, cookie: &str) -> Option<Pending> {
    let hidden = String::from_utf8(BASE64.decode(cookie).ok()?).ok()?;
    let json = hall.config().vault.show(SEAL, &hidden)?;
    let pending: Pending = serde_json::from_str(&json).ok()?;
    (pending.until > clock::now()).then_some(pending)
}

fn pending_cookie(secure: bool, value: &str, seconds: u64) -> String {
    let (name, tls) = match secure {
        true => (SECURE, "; Secure"),
        false => (COOKIE, ""),
    };
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax{tls}; Max-Age={seconds}")
}

fn offered(app: &App) -> Result<&Arc<Oidc>, Denial> {
    let none = || Denial::new(404, "nobody can sign in at this server");
    app.oidc.as_ref().ok_or_else(none)
}

fn may(app: &App, browser: &Browser) -> Result<(), Denial> {
    match app.rates.may(&browser.counted(), app.hall.config().makes) {
        true => Ok(()),
        false => Err(Denial::new(429, "too many sign-ins; wait a minute")),
    }
}

/// Whether the browser can sign in, and whether it is signed in.
pub async fn about(State(app): State<App>, browser: Browser) -> Reply {
    let card = AccountCard {
        offered: app.oidc.is_some(),
        name: browser.account.map(|account| account.name),
    };
    Ok(Json(card).into_response())
}

/// Begins to sign in: gives the address of the provider's page.
pub async fn sign_in(State(app): State<App>, browser: Browser) -> Reply {
    let oidc = offered(&app)?;
    may(&app, &browser)?;
    let (address, begun) = oidc.begin().await.map_err(|why| Denial::new(503, why))?;
    let pending = Pending {
        begun,
        browser: browser.itself().map(|person| person.kept()),
        until: clock::now() + PATIENCE,
    };
    let cookie = pending_cookie(browser.secure, &sealed(&app.hall, &pending)?, PATIENCE);
    let page = Json(SignIn { address }).into_response();
    Ok(with_cookies(page, vec![cookie]))
}

/// The provider has sent the browser back.
pub async fn back(
    State(app): State<App>,
    Query(back): Query<Back>,
    headers: HeaderMap,
    browser: Browser,
) -> Response {
    let over = pending_cookie(browser.secure, "", 0);
    let done = finish(&app, back, &headers, &browser).await;
    let (response, cookies) = match done {
        Ok(own) => {
            let home = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]);
            (
                home.into_response(),
                own.into_iter().chain([over]).collect(),
            )
        }
        Err(Denial { status, message }) => {
            let told =
                format!("Signing in failed: {message}. Go back to the start page and try again.\n");
            let why = Refused::from(Denial::new(status, told));
            (why.into_response(), vec![over])
        }
    };
    with_cookies(response, cookies)
}

/// Signs the browser in. Gives its new cookie, or none if the person has changed their mind.
async fn finish(
    app: &App,
    back: Back,
    headers: &HeaderMap,
    browser: &Browser,
) -> Result<Option<String>, Denial> {
    let oidc = offered(app)?;
    may(app, browser)?;
    let name = if browser.secure { SECURE } else { COOKIE };
    let pending = cookies(headers, name).find_map(|cookie| opened(&app.hall, cookie));
    let other = || Denial::new(403, "this browser has not begun it, or too long ago");
    let pending = pending.ok_or_else(other)?;
    let Some(person) = oidc.finish(back, pending.begun).await? else {
        return Ok(None);
    };
    let before = pending.browser.as_deref();
    let before = before.and_then(room::secret::Person::read);
    let signed_in = app
        .hall
        .sign_in(before, person.account, person.name)
        .await?;
    Ok(Some(own_cookie(
        browser.secure,
        signed_in.reveal(),
        SIGNED_IN,
    )))
}

/// Separates the browser from its account: it is a new browser then.
pub async fn sign_out(State(app): State<App>, browser: Browser) -> Reply {
    offered(&app)?;
    if let Some(person) = browser.itself().filter(|_| browser.account.is_some()) {
        app.hall.sign_out(&person).await?;
    }
    let card = AccountCard {
        offered: true,
        name: None,
    };
    let page = Json(card).into_response();
    Ok(with_cookies(page, vec![own_cookie(browser.secure, "", 0)]))
}
