//! Signing in at servers that share a storage: a sign-in belongs to no node.

use crate::common;
use crate::provider::{Browser, Provider, two_browsers_of_one_account};

use common::cluster::Cluster;
use common::{Server, library};
use server::Postgres;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

async fn node(url: &str, provider: &Provider) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = format!("http://{}", listener.local_addr().expect("an address"));
    let storage = Postgres::open(url).await.expect("a database");
    let storage = storage.join(&at, "build 1", Duration::from_secs(30)).await;
    let storage = Arc::new(storage.expect("a node"));
    Server::at(listener, library(), storage, provider.config()).await
}

#[tokio::test]
async fn an_account_is_the_same_at_every_server() {
    let Some(cluster) = Cluster::start("accounts") else {
        return;
    };
    let provider = Provider::new().await;
    let (one, two) = (
        node(&cluster.url(), &provider).await,
        node(&cluster.url(), &provider).await,
    );
    let (mut phone, all) = two_browsers_of_one_account(&provider, &one, &two).await;
    // One server begins, the other one finishes.
    let mut tablet = Browser::default();
    provider.is("ada");
    let back = tablet.begin(one.address).await;
    assert_eq!(tablet.get(two.address, &back).await.status, 303);
    one.end().await;
    for browser in [&mut phone, &mut tablet] {
        let tables = browser.tables(two.address).await;
        assert_eq!(tables.into_keys().collect::<Vec<_>>(), all);
    }
    two.end().await;
}
