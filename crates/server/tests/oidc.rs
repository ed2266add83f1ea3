//! Signing in with a provider of OpenID Connect.

use crate::common;
use crate::provider::{Browser, Provider, WRONG, Wrong, two_browsers_of_one_account};

use common::{Ask, Server, library};
use serde_json::{Value, json};
use server::{InMemory, Sqlite};
use std::sync::Arc;
use std::time::Duration;

async fn server(provider: &Provider) -> Server {
    Server::with(library(), Arc::new(InMemory::default()), provider.config()).await
}

#[tokio::test]
async fn one_account_has_its_tables_in_every_browser_also_after_a_restart() {
    let file = std::env::temp_dir().join(format!("miskatonic-oidc-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let provider = Provider::new().await;
    let open = async || {
        let storage = Sqlite::open(&file).await.expect("a file");
        Server::with(library(), Arc::new(storage), provider.config()).await
    };
    let here = open().await;
    let (mut phone, all) = two_browsers_of_one_account(&provider, &here, &here).await;
    here.end().await;
    let here = open().await;
    let tables = phone.tables(here.address).await;
    assert_eq!(tables.into_keys().collect::<Vec<_>>(), all);
    here.end().await;
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[tokio::test]
async fn what_a_provider_says_is_believed_only_if_it_is_for_this_sign_in() {
    let provider = Provider::new().await;
    let here = server(&provider).await;
    let mut browser = Browser::default();
    for wrong in WRONG {
        provider.says(wrong);
        let back = browser.begin(here.address).await;
        let reply = browser.get(here.address, &back).await;
        assert_eq!(reply.status, 403, "{wrong:?}: {}", reply.body);
        assert!(
            reply.body.starts_with("Signing in failed: "),
            "{}",
            reply.body
        );
        assert_eq!(browser.name(here.address).await, None, "{wrong:?}");
    }
    provider.says(Wrong::Nothing);
    assert_eq!(browser.sign_in(here.address).await, 303);
    // The provider may sign with a new key.
    provider.rotate();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(browser.sign_in(here.address).await, 303);
    assert!(browser.name(here.address).await.is_some());
    here.end().await;
}

#[tokio::test]
async fn a_sign_in_belongs_to_one_browser_and_counts_once() {
    let provider = Provider::new().await;
    let here = server(&provider).await;
    let at = here.address;
    let [mut ada, mut eve] = [(); 2].map(|()| Browser::default());
    // The way back of another browser: without a sign-in of one's own, and with one.
    let back = ada.begin(at).await;
    assert_eq!(eve.get(at, &back).await.status, 403);
    eve.begin(at).await;
    assert_eq!(eve.get(at, &back).await.status, 403);
    assert_eq!(eve.name(at).await, None);
    let kept = ada.clone();
    assert_eq!(ada.get(at, &back).await.status, 303);
    assert!(ada.name(at).await.is_some());
    // The same way back again: as the browser has it, and with the cookie that it was told to forget.
    assert_eq!(ada.get(at, &back).await.status, 403);
    let mut again = kept.clone();
    assert_eq!(again.get(at, &back).await.status, 403);
    // A cookie that somebody changed.
    let mut forged = Browser::default();
    let back = forged.begin(at).await;
    for value in forged.0.values_mut() {
        let last = if value.ends_with('A') { "B" } else { "A" };
        value.replace_range(value.len() - 1.., last);
    }
    assert_eq!(forged.get(at, &back).await.status, 403);
    // Whoever changes their mind at the provider comes to the start page.
    let mut other = Browser::default();
    let back = other.begin(at).await;
    let state = back.split_once("state=").expect("a state").1;
    let path = format!("/api/account/back?error=access_denied&state={state}");
    let reply = other.get(at, &path).await;
    assert_eq!((reply.status, reply.header("location")), (303, Some("/")));
    assert_eq!(other.name(at).await, None);
    here.end().await;
}

#[tokio::test]
async fn signing_in_is_limited_and_only_from_pages_of_this_server() {
    let provider = Provider::new().await;
    let config = server::Config {
        makes: 3,
        ..provider.config()
    };
    let here = Server::with(library(), Arc::new(InMemory::default()), config).await;
    let foreign = Ask {
        method: "POST",
        path: "/api/account/sign-in",
        headers: &[("origin", "https://evil.example")],
        body: "",
    };
    assert_eq!(here.ask(foreign).await.status, 403);
    let mut browser = Browser::default();
    let mut last = 0;
    for _ in 0..4 {
        let path = "/api/account/sign-in";
        let reply = browser.ask(here.address, "POST", path, &Value::Null).await;
        last = reply.status;
    }
    assert_eq!(last, 429);
    here.end().await;
}

#[tokio::test]
async fn without_a_provider_nobody_can_sign_in() {
    let here = Server::new().await;
    let card = here
        .ask(Ask {
            path: "/api/account",
            ..Ask::default()
        })
        .await;
    assert_eq!(card.json(), json!({"offered": false}));
    for (method, path) in [
        ("POST", "/api/account/sign-in"),
        ("POST", "/api/account/sign-out"),
        ("GET", "/api/account/back?code=x&state=y"),
    ] {
        let reply = here
            .ask(Ask {
                method,
                path,
                ..Ask::default()
            })
            .await;
        assert_eq!(reply.status, 404, "{path}");
    }
    here.end().await;
}
