//! A provider of OpenID Connect, browsers that sign in with it, and what they see.

// Each program of tests uses its own part of this.
#![allow(dead_code)]

use crate::common;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD as BASE64};
use common::{Ask, Client, Made, Reply, Server, made, unhurried};
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING as ES256, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use server::{Config, Hidden, Vault};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::net::TcpListener;

/// The id and the secret of the server under test, at the provider.
const CLIENT: &str = "tables";
const SECRET: &str = "a secret + of / the client";
/// Where browsers reach the server under test, as the provider knows it.
const ORIGIN: &str = "http://tables.example";

/// What is wrong with the tokens of a provider.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Wrong {
    Nothing,
    Nonce,
    NoNonce,
    Audience,
    TwoAudiences,
    Issuer,
    Expired,
    Key,
    Unsigned,
    Subject,
    Missing,
}

/// What it is wrong with, all of it.
pub const WRONG: [Wrong; 10] = [
    Wrong::Nonce,
    Wrong::NoNonce,
    Wrong::Audience,
    Wrong::TwoAudiences,
    Wrong::Issuer,
    Wrong::Expired,
    Wrong::Key,
    Wrong::Unsigned,
    Wrong::Subject,
    Wrong::Missing,
];

/// A code that was given out: the challenge, the nonce and the subject.
type Grant = (String, String, String);

struct Inner {
    keys: (String, EcdsaKeyPair),
    other: EcdsaKeyPair,
    subject: String,
    wrong: Wrong,
    codes: BTreeMap<String, Grant>,
    given: usize,
}

/// A provider, as long as the test runs.
#[derive(Clone)]
pub struct Provider {
    pub issuer: String,
    inner: Arc<Mutex<Inner>>,
}

fn drawn() -> EcdsaKeyPair {
    let random = SystemRandom::new();
    let key = EcdsaKeyPair::generate_pkcs8(&ES256, &random).expect("a key");
    EcdsaKeyPair::from_pkcs8(&ES256, key.as_ref(), &random).expect("a key")
}

impl Provider {
    pub async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let provider = Self {
            issuer: format!("http://{address}"),
            inner: Arc::new(Mutex::new(Inner {
                keys: ("first".into(), drawn()),
                other: drawn(),
                subject: "ada".into(),
                wrong: Wrong::Nothing,
                codes: BTreeMap::new(),
                given: 0,
            })),
        };
        let app = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/jwks", get(jwks))
            .route("/authorize", get(authorize))
            .route("/token", post(token))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        provider
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("no test panics here")
    }

    /// Who signs in from now on.
    pub fn is(&self, subject: &str) {
        self.inner().subject = subject.into();
    }

    /// What is wrong with its tokens from now on.
    pub fn says(&self, wrong: Wrong) {
        self.inner().wrong = wrong;
    }

    /// Signs with another key from now on.
    pub fn rotate(&self) {
        self.inner().keys = ("second".into(), drawn());
    }

    /// How a server is run whose people sign in here.
    pub fn config(&self) -> Config {
        Config {
            vault: Vault::with_key(&"0123456789abcdef".repeat(4)).expect("a key"),
            sign_in: Some(server::Provider {
                issuer: self.issuer.clone(),
                client: CLIENT.into(),
                secret: Hidden::new(SECRET),
                origin: ORIGIN.into(),
            }),
            ..unhurried()
        }
    }
}

async fn discovery(State(provider): State<Provider>) -> Json<Value> {
    let at = |path: &str| format!("{}{path}", provider.issuer);
    Json(json!({
        "issuer": provider.issuer,
        "authorization_endpoint": at("/authorize"),
        "token_endpoint": at("/token"),
        "jwks_uri": at("/jwks"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256", "none"],
    }))
}

async fn jwks(State(provider): State<Provider>) -> Json<Value> {
    let inner = provider.inner();
    let (name, key) = &inner.keys;
    // An uncompressed point: 4, x, y.
    let point = key.public_key().as_ref();
    let (x, y) = (BASE64.encode(&point[1..33]), BASE64.encode(&point[33..]));
    let key = json!({"kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": name, "x": x, "y": y});
    Json(json!({"keys": [key]}))
}

/// Asks nobody anything: whoever comes is signed in.
async fn authorize(
    State(provider): State<Provider>,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Response {
    let of = |name: &str| asked.get(name).cloned().unwrap_or_default();
    assert_eq!(of("response_type"), "code");
    assert_eq!(of("client_id"), CLIENT);
    assert_eq!(of("code_challenge_method"), "S256");
    assert_eq!(of("redirect_uri"), format!("{ORIGIN}/api/account/back"));
    assert!(of("scope").split(' ').any(|scope| scope == "openid"));
    let mut inner = provider.inner();
    inner.given += 1;
    let code = format!("code-{}", inner.given);
    let grant = (of("code_challenge"), of("nonce"), inner.subject.clone());
    inner.codes.insert(code.clone(), grant);
    let back = format!("{}?code={code}&state={}", of("redirect_uri"), of("state"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, back)]).into_response()
}

/// A code counts once, for the client and the browser that has its verifier.
async fn token(State(provider): State<Provider>, headers: HeaderMap, body: String) -> Response {
    let asked = url::form_urlencoded::parse(body.as_bytes()).into_owned();
    let asked: BTreeMap<String, String> = asked.collect();
    let of = |name: &str| asked.get(name).cloned().unwrap_or_default();
    let secret: String = url::form_urlencoded::byte_serialize(SECRET.as_bytes()).collect();
    let basic = format!("Basic {}", STANDARD.encode(format!("{CLIENT}:{secret}")));
    let shown = headers.get(header::AUTHORIZATION);
    let ours = shown.is_some_and(|shown| shown.as_bytes() == basic.as_bytes());
    let mut inner = provider.inner();
    let grant = inner.codes.remove(&of("code")).filter(|(challenge, ..)| {
        let verifier = of("code_verifier");
        ours && *challenge == BASE64.encode(digest(&SHA256, verifier.as_bytes()))
    });
    let Some((_, nonce, subject)) = grant else {
        let why = Json(json!({"error": "invalid_grant"}));
        return (StatusCode::BAD_REQUEST, why).into_response();
    };
    let mut told = json!({"access_token": "of no use", "token_type": "Bearer"});
    if inner.wrong != Wrong::Missing {
        told["id_token"] = signed(&provider.issuer, &inner, &nonce, &subject).into();
    }
    Json(told).into_response()
}

/// An ID token, with what is wrong with it.
fn signed(issuer: &str, inner: &Inner, nonce: &str, subject: &str) -> String {
    let (now, wrong) = (room::clock::now(), inner.wrong);
    let mut claims = json!({
        "iss": issuer,
        "aud": CLIENT,
        "sub": subject,
        "nonce": nonce,
        "iat": now,
        "exp": now + 300,
        "name": format!("The person {subject}"),
    });
    match wrong {
        Wrong::Nonce => claims["nonce"] = "another".into(),
        Wrong::NoNonce => claims["nonce"] = Value::Null,
        Wrong::Audience => claims["aud"] = "another".into(),
        Wrong::TwoAudiences => claims["aud"] = json!([CLIENT, "another"]),
        Wrong::Issuer => claims["iss"] = "https://id.example".into(),
        Wrong::Expired => claims["exp"] = (now - 600).into(),
        Wrong::Subject => claims["sub"] = "x".repeat(300).into(),
        Wrong::Nothing | Wrong::Key | Wrong::Unsigned | Wrong::Missing => {}
    }
    let (name, key) = &inner.keys;
    let (algorithm, key) = match wrong {
        Wrong::Unsigned => ("none", None),
        Wrong::Key => ("ES256", Some(&inner.other)),
        _ => ("ES256", Some(key)),
    };
    let head = json!({"alg": algorithm, "kid": name});
    let part = |it: &Value| BASE64.encode(it.to_string());
    let text = format!("{}.{}", part(&head), part(&claims));
    let signature = key.map(|key| {
        let signed = key.sign(&SystemRandom::new(), text.as_bytes());
        BASE64.encode(signed.expect("a signature"))
    });
    format!("{text}.{}", signature.unwrap_or_default())
}

/// A browser: it keeps cookies.
#[derive(Clone, Default)]
pub struct Browser(pub BTreeMap<String, String>);

impl Browser {
    pub fn cookies(&self) -> String {
        let all: Vec<String> = self.0.iter().map(|(n, v)| format!("{n}={v}")).collect();
        all.join("; ")
    }

    pub async fn ask(&mut self, at: SocketAddr, method: &str, path: &str, body: &Value) -> Reply {
        let (cookies, body) = (self.cookies(), body.to_string());
        let headers = [("cookie", &*cookies)];
        let asking = Ask {
            method,
            path,
            headers: &headers[..usize::from(!cookies.is_empty())],
            body: if method == "GET" { "" } else { &body },
        };
        let reply = common::ask(at, asking).await;
        for (_, line) in reply.headers.iter().filter(|(n, _)| n == "set-cookie") {
            let (pair, how) = line.split_once(';').expect("how a cookie is kept");
            let (name, value) = pair.split_once('=').expect("a cookie");
            assert!(how.contains("HttpOnly") && how.contains("Path=/"), "{line}");
            match how.contains("Max-Age=0") {
                true => self.0.remove(name),
                false => self.0.insert(name.to_owned(), value.to_owned()),
            };
        }
        reply
    }

    pub async fn get(&mut self, at: SocketAddr, path: &str) -> Reply {
        self.ask(at, "GET", path, &Value::Null).await
    }

    /// Begins to sign in: where the provider sends the browser back to.
    pub async fn begin(&mut self, at: SocketAddr) -> String {
        let reply = self
            .ask(at, "POST", "/api/account/sign-in", &Value::Null)
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let address = reply.json()["address"]
            .as_str()
            .expect("an address")
            .to_owned();
        let rest = address.strip_prefix("http://").expect("the provider");
        let (provider, path) = rest.split_once('/').expect("a path");
        let provider = provider.parse().expect("an address");
        let path = format!("/{path}");
        let asking = Ask {
            path: &path,
            ..Ask::default()
        };
        let reply = common::ask(provider, asking).await;
        let back = reply.header("location").expect("the way back");
        back.strip_prefix(ORIGIN).expect("to the server").to_owned()
    }

    /// Signs in; the status of the last page.
    pub async fn sign_in(&mut self, at: SocketAddr) -> u16 {
        let back = self.begin(at).await;
        self.get(at, &back).await.status
    }

    /// The name of the account, if it is signed in.
    pub async fn name(&mut self, at: SocketAddr) -> Option<String> {
        let card = self.get(at, "/api/account").await.json();
        assert_eq!(card["offered"], true);
        card["name"].as_str().map(str::to_owned)
    }

    /// The ids of its tables, and whether each has a seat of its own.
    pub async fn tables(&mut self, at: SocketAddr) -> BTreeMap<String, bool> {
        let list = self.get(at, "/api/tables").await.json();
        let seat = |t: &Value| {
            t["seats"]
                .as_array()
                .expect("seats")
                .iter()
                .any(|s| s["mine"] == true)
        };
        let all = list.as_array().expect("a list").iter();
        all.map(|t| (t["id"].as_str().expect("an id").to_owned(), seat(t)))
            .collect()
    }

    pub async fn make(&mut self, at: SocketAddr, setup: &Value) -> Made {
        let reply = self.ask(at, "POST", "/api/tables", setup).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        made(&reply)
    }

    /// Sits at a table with a link, or without one.
    pub async fn join(&self, at: SocketAddr, table: &str, link: Option<&str>) -> Client {
        let cookies = self.cookies();
        let client = Client::connect(at, table, Some(("cookie", &cookies))).await;
        let mut client = client.expect("a socket");
        client.send(json!({"type": "hello", "token": link})).await;
        client.wait("update").await;
        client
    }
}

/// One person with a laptop and a phone, each at its own server if there are several. The phone that comes back is given
/// to `then` with the tables that it must still have.
pub async fn two_browsers_of_one_account(
    provider: &Provider,
    one: &Server,
    two: &Server,
) -> (Browser, Vec<String>) {
    let (one, two) = (one.address, two.address);
    let [mut laptop, mut phone, mut bob] = [(); 3].map(|()| Browser::default());
    provider.is("ada");
    // A table that was made before signing in comes along.
    let setup = json!({"scenario": "card/the-gathering", "investigators": ["roland-banks"]});
    let before = laptop.make(one, &setup).await;
    let earlier = laptop.clone();
    assert_eq!(laptop.name(one).await, None);
    assert_eq!(laptop.sign_in(one).await, 303);
    assert_eq!(laptop.name(one).await.as_deref(), Some("The person ada"));
    assert_ne!(
        laptop.cookies(),
        earlier.cookies(),
        "the old cookie is not used any more"
    );
    // A seat that is taken with a friend's link belongs to the account.
    let setup = json!({
        "scenario": "card/the-gathering",
        "investigators": ["roland-banks", "wendy-adams"],
        "seats": ["mine", "friend"],
    });
    let friends = bob.make(one, &setup).await;
    let links = bob
        .get(one, &format!("/api/tables/{}/links", friends.id))
        .await;
    let link = common::token(&links.json()["seats"]["1"]);
    drop(laptop.join(one, &friends.id, Some(&link)).await);
    let own = laptop
        .make(
            one,
            &json!({"scenario": "board/arkham", "investigators": ["joe-diamond"]}),
        )
        .await;
    // The phone has them all without a link.
    assert!(phone.tables(two).await.is_empty());
    assert_eq!(phone.sign_in(two).await, 303);
    let mut all = vec![before.id.clone(), friends.id.clone(), own.id.clone()];
    all.sort();
    let has = |tables: &BTreeMap<String, bool>| tables.keys().cloned().collect::<Vec<_>>();
    for (tables, who) in [
        (phone.tables(two).await, "the phone"),
        (laptop.tables(one).await, "the laptop"),
        (phone.tables(one).await, "the phone at the other server"),
    ] {
        assert_eq!(has(&tables), all, "{who}");
        assert!(tables.values().all(|seat| *seat), "{who}: {tables:?}");
    }
    let mut seat = phone.join(two, &friends.id, None).await;
    if seat.room.is_null() {
        seat.wait("room").await;
    }
    assert_eq!(seat.room["seats"][1]["mine"], true, "{}", seat.room);
    drop(seat);
    let owned = phone
        .get(two, &format!("/api/tables/{}/links", before.id))
        .await;
    assert_eq!(owned.status, 200, "{}", owned.body);
    // Another person of the same provider has none of this.
    provider.is("bob");
    assert_eq!(bob.sign_in(two).await, 303);
    assert_eq!(
        has(&bob.tables(one).await),
        std::slice::from_ref(&friends.id)
    );
    // Signing out leaves nothing in the laptop, and neither of its cookies opens anything again.
    let stolen = laptop.clone();
    let reply = laptop
        .ask(one, "POST", "/api/account/sign-out", &Value::Null)
        .await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    for mut browser in [laptop, stolen, earlier] {
        assert_eq!(browser.clone().name(two).await, None);
        let path = format!("/api/tables/{}/links", before.id);
        assert_eq!(browser.clone().get(two, &path).await.status, 403);
        assert!(browser.tables(two).await.is_empty());
    }
    assert_eq!(has(&phone.tables(one).await), all);
    (phone, all)
}
