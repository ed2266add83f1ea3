//! The application's state, and who asks: a browser or an account, by its cookie.

use crate::forward;
use crate::guard::is_secure;
use crate::limits::{Doors, Rates, Who, network, origin, peer};
use crate::oidc::Oidc;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use room::hall::{Account, Hall, Known, Maker};
use room::meta::Credential;
use room::secret::{Person, Secret};
use room::table::Denial;
use serde::Deserialize;
use std::net::IpAddr;
use std::sync::Arc;

/// Identifies a browser, signed in or not. Behind TLS the cookie has the name that no page without TLS can set.
const COOKIE: &str = "miskatonic";
const SECURE: &str = "__Host-miskatonic";
/// How long a browser is known: ten years, in seconds.
const KNOWN: u64 = 315_360_000;

/// The state of the application.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hall: Hall,
    /// How often tables are made, and signing in begins.
    pub rates: Arc<Rates>,
    /// Connections to tables, where the address is told by a proxy, and by browser.
    pub doors: Doors,
    /// The provider by which people sign in, if they can.
    pub oidc: Option<Arc<Oidc>>,
}

/// Why something is not done, as HTTP tells it.
pub struct Refused(Denial);

impl From<Denial> for Refused {
    fn from(why: Denial) -> Self {
        Self(why)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Denial { status, message } = self.0;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, message).into_response()
    }
}

/// What comes of a request.
pub type Reply = Result<Response, Refused>;

/// JSON that is written already.
pub fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The browser that asks.
pub struct Browser {
    /// The secret of its cookie.
    cookie: Option<Secret>,
    /// Whether that cookie has the name for the way by which the request came.
    right: bool,
    /// Whether the request came by TLS.
    pub secure: bool,
    token: Option<Secret>,
    from: IpAddr,
    /// The account, if the browser is signed in.
    pub account: Option<Account>,
}

/// The values of the cookies of this name.
pub fn cookies<'a>(headers: &'a HeaderMap, wanted: &'a str) -> impl Iterator<Item = &'a str> {
    let all = headers.get_all(header::COOKIE).iter();
    all.filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter_map(move |(name, value)| (name == wanted).then_some(value))
}

fn cookie(headers: &HeaderMap, wanted: &str) -> Option<Secret> {
    cookies(headers, wanted).find_map(Secret::read)
}

impl FromRequestParts<App> for Browser {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refused> {
        let bearer = parts.headers.get(header::AUTHORIZATION);
        let bearer = bearer.and_then(|v| v.to_str().ok()?.strip_prefix("Bearer "));
        let peer = peer(&parts.extensions);
        let secure = is_secure(&app.hall, peer, &parts.headers);
        let own = if secure { SECURE } else { COOKIE };
        let right = cookie(&parts.headers, own);
        let mut known = right.is_some();
        // A browser that came before there was TLS keeps its tables.
        let mut cookie = right.or_else(|| cookie(&parts.headers, COOKIE));
        let mut account = None;
        if let Some(secret) = cookie.as_ref().filter(|_| app.oidc.is_some()) {
            match app.hall.known(&Person::of(secret)).await? {
                Known::Alone => {}
                Known::Account(signed_in) => account = Some(signed_in),
                Known::Gone => (cookie, known) = (None, false),
            }
        }
        Ok(Self {
            right: known,
            cookie,
            account,
            secure,
            token: bearer.and_then(Secret::read),
            from: forward::told(&app.hall, &parts.headers).unwrap_or_else(|| {
                origin(app.hall.config().proxy.as_deref(), peer, &parts.headers)
            }),
        })
    }
}

impl Browser {
    /// The browser itself, whether it is signed in or not.
    pub fn itself(&self) -> Option<Person> {
        self.cookie.as_ref().map(Person::of)
    }

    fn also(&self) -> Vec<Person> {
        let account = self.account.as_ref();
        account.map(|a| a.also.clone()).unwrap_or_default()
    }

    fn person(&self) -> Option<Person> {
        let account = self.account.as_ref().map(|a| a.person);
        account.or_else(|| self.itself())
    }

    /// What the browser shows at a table.
    pub fn shows(self) -> Credential {
        Credential {
            person: self.person(),
            also: self.also(),
            token: self.token,
            from: Some(self.from),
        }
    }

    /// The clients that limits count, the address first.
    pub fn counted(&self) -> Vec<Who> {
        let address = Who::Network(network(self.from));
        let browser = self.person().map(Who::Browser);
        std::iter::once(address).chain(browser).collect()
    }

    /// The browser that asks; a new one gets a cookie with the response.
    pub fn known(&self) -> Result<(Maker, Vec<String>), Denial> {
        let secret = match &self.cookie {
            Some(secret) => secret.clone(),
            None => Secret::draw().map_err(|e| Denial::new(500, e))?,
        };
        let own = || Person::of(&secret);
        let maker = Maker {
            person: self.person().unwrap_or_else(own),
            also: self.also(),
            from: self.from,
        };
        if self.right {
            return Ok((maker, Vec::new()));
        }
        let mut cookies = vec![own_cookie(self.secure, secret.reveal(), KNOWN)];
        // The old cookie would be sent without TLS too.
        if self.secure && self.cookie.is_some() {
            cookies.push(own_cookie(false, "", 0));
        }
        Ok((maker, cookies))
    }

    /// The browser that looks at its lists. A new one has nothing in them, and gets no cookie for looking: the first page
    /// asks for several at once, and the cookie that came last would not be the one that a table was made with.
    pub fn known_before(&self) -> Result<(Maker, Vec<String>), Denial> {
        let (maker, cookies) = self.known()?;
        Ok(match self.cookie {
            Some(_) => (maker, cookies),
            None => (maker, Vec::new()),
        })
    }
}

/// The cookie that identifies a browser for so many seconds.
pub fn own_cookie(secure: bool, value: &str, seconds: u64) -> String {
    let (name, tls) = match secure {
        true => (SECURE, "; Secure"),
        false => (COOKIE, ""),
    };
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict{tls}; Max-Age={seconds}")
}

/// A response that sets these cookies.
pub fn with_cookies(mut response: Response, cookies: Vec<String>) -> Response {
    for value in cookies.into_iter().filter_map(|c| c.parse().ok()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}

/// Reads the body of a request. No extractor does it, so that what is wrong with it is told in our words.
pub fn read<T: for<'a> Deserialize<'a>>(body: &Bytes) -> Result<T, Denial> {
    serde_json::from_slice(body).map_err(|e| Denial::new(422, e.to_string()))
}
