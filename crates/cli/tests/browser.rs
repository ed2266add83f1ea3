//! The product in a browser, from the lobby to the end of a game: `web/tools/e2e.mjs` against this program. Where Node or
//! Chromium is missing it is skipped, and says so.

#[allow(dead_code)] // the server's tests use the rest
#[path = "../../server/build/client.rs"]
mod client;

use std::path::Path;
use std::process::Command;

#[test]
fn people_play_in_a_browser() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    if let Err(why) = client::build(&web) {
        println!("SKIPPED: no game is played in a browser: {why}");
        return;
    }
    let played = Command::new("node")
        .arg("tools/e2e.mjs")
        .current_dir(&web)
        .env("MISKATONIC", env!("CARGO_BIN_EXE_miskatonic"))
        .output()
        .expect("Node built the pages, so it runs");
    let said = String::from_utf8_lossy(&played.stdout);
    println!("{said}{}", String::from_utf8_lossy(&played.stderr));
    assert!(played.status.success(), "{said}");
}
