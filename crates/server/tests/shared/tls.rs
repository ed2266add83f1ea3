//! TLS to the database, as the URL asks for it.

use crate::common;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use common::cluster::Cluster;
use server::{Postgres, Storage};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::Path;
use std::time::Duration;
use tokio::time::sleep;

const CERTIFICATE: &[u8] = include_bytes!("../tls/localhost.der");
const KEY: &[u8] = include_bytes!("../tls/localhost.key.der");
const ROOT: &[u8] = include_bytes!("../tls/root.der");

/// Writes what OpenSSL reads.
fn pem(path: &Path, what: &str, der: &[u8]) {
    let text = STANDARD.encode(der);
    let text = format!("-----BEGIN {what}-----\n{text}\n-----END {what}-----\n");
    std::fs::write(path, text).expect("written");
}

/// Has a cluster offer TLS, with a certificate for `localhost`. Tells where its root is.
async fn with_tls(cluster: &Cluster) -> String {
    let folder = cluster.ask("postgres", "SHOW data_directory");
    let folder = Path::new(&folder);
    let owner = std::fs::metadata(folder.join("PG_VERSION")).expect("a file");
    for (name, what, der) in [
        ("server.crt", "CERTIFICATE", CERTIFICATE),
        ("server.key", "PRIVATE KEY", KEY),
        ("root.crt", "CERTIFICATE", ROOT),
    ] {
        let path = folder.join(name);
        pem(&path, what, der);
        let mode = std::fs::Permissions::from_mode(0o600);
        std::fs::set_permissions(&path, mode).expect("the mode is set");
        chown(&path, Some(owner.uid()), Some(owner.gid())).expect("it is given away");
    }
    cluster.ask("postgres", "ALTER SYSTEM SET ssl = on");
    cluster.ask("postgres", "SELECT pg_reload_conf()");
    while cluster.ask("postgres", "SHOW ssl") != "on" {
        sleep(Duration::from_millis(50)).await;
    }
    folder.join("root.crt").display().to_string()
}

#[tokio::test]
async fn a_url_that_asks_for_tls_gets_it_or_is_refused() {
    let Some(cluster) = Cluster::start("TLS") else {
        return;
    };
    let url = |host: &str, more: &str| {
        let port = cluster.port;
        format!("postgres://postgres@{host}:{port}/postgres?{more}")
    };
    let refused = async |url: &str, why: &str| {
        let told = Postgres::open(url).await.err().unwrap_or_default();
        assert!(told.contains(why), "{url}: {told}");
        assert!(!told.contains("postgres@"), "{told}");
    };
    refused(&url("localhost", "sslmode=require"), "TLS").await;
    let root = with_tls(&cluster).await;
    let encrypted = || {
        let sql = "SELECT bool_and(s.ssl), bool_or(s.ssl) FROM pg_stat_ssl s
                   JOIN pg_stat_activity a USING (pid) WHERE a.application_name = 'miskatonic'";
        cluster.ask("postgres", sql)
    };
    let whole = format!("sslmode=verify-full&sslrootcert={root}");
    for (url, all) in [
        (url("127.0.0.1", "sslmode=require"), "t|t"),
        (url("localhost", &whole), "t|t"),
        // Without a word TLS is used if the database offers it, and can be turned off.
        (url("127.0.0.1", ""), "t|t"),
        (url("127.0.0.1", "sslmode=disable"), "f|f"),
    ] {
        let storage = Postgres::open(&url).await.expect("it connects");
        assert_eq!(encrypted(), all, "{url}");
        storage.close().await.expect("it closes");
        while encrypted() != "|" {
            sleep(Duration::from_millis(20)).await;
        }
    }
    // The name is wrong; the issuer is unknown.
    refused(&url("127.0.0.1", &whole), "certificate").await;
    refused(&url("localhost", "sslmode=verify-full"), "certificate").await;
}
