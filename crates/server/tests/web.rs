//! The pages: built where Node is there, served with the headers that keep a stranger's script out.

#[path = "../build/client.rs"]
mod client;
mod common;

use common::{Ask, Server};
use std::path::Path;

#[tokio::test]
async fn the_pages_are_served() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let server = Server::new().await;
    let dist = match client::build(&web) {
        Ok(dist) => dist,
        Err(why) => {
            // Without its pages the server says so.
            println!("the pages are not tested: {why}");
            let page = server.ask(Ask::default()).await;
            assert!(page.status == 200 || page.body.contains("Node"));
            return;
        }
    };
    for path in ["/", "/t/0123456789ab", "/lobby"] {
        let page = server
            .ask(Ask {
                path,
                ..Ask::default()
            })
            .await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains("<div id=\"app\">"), "{}", page.body);
        // What the policy forbids is not there: no script and no style within the page.
        assert!(!page.body.contains("<style") && !page.body.contains("style=\""));
        for script in page.body.split("<script").skip(1) {
            assert!(script.trim_start().starts_with("type=\"module\"") && script.contains("src="));
        }
    }
    for file in client::all(&dist) {
        let path = format!("/{}", file.strip_prefix(&dist).unwrap().to_string_lossy());
        let hidden = path.starts_with("/.") || path.ends_with(".gz");
        let plain = server
            .ask(Ask {
                path: &path,
                ..Ask::default()
            })
            .await;
        assert_eq!(plain.status, if hidden { 404 } else { 200 }, "{path}");
        if hidden {
            continue;
        }
        assert_ne!(
            plain.header("content-type"),
            Some("application/octet-stream"),
            "{path}"
        );
        if path.starts_with("/assets/") {
            assert!(
                plain
                    .header("cache-control")
                    .is_some_and(|c| c.contains("immutable"))
            );
        }
    }
    for path in [
        "/../Cargo.toml",
        "/assets/../../package.json",
        "/.sources",
        "//etc/passwd.txt",
    ] {
        let none = server
            .ask(Ask {
                path,
                ..Ask::default()
            })
            .await;
        assert_ne!(none.status, 200, "{path}");
    }
    server.end().await;
}
