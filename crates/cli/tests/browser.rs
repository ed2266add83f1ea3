//! The product in a browser, from the lobby to the end of a game: `web/tools/e2e.mjs` against this program. Where Node is
//! missing, or Chromium and the right to install it, it is skipped, and says so.

#[allow(dead_code)] // the server's tests use the rest
#[path = "../../server/build/client.rs"]
mod client;

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// Reports on the terminal what is not tested. The test harness captures what macros print while a test passes.
fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
}

/// Passes on what a script reports as skipped.
fn skipped_by(script: &str) {
    let lines = script.lines().filter_map(|l| l.strip_prefix("SKIPPED: "));
    lines.for_each(skipped);
}

/// On a Debian machine, as root, a missing Chromium is installed; elsewhere the games say that there is none.
fn install_chromium() {
    let found = ["chromium", "chromium-browser", "google-chrome"];
    let found = found
        .iter()
        .any(|name| Path::new("/usr/bin").join(name).exists());
    let debian = Path::new("/etc/debian_version").exists();
    let user = Command::new("id").arg("-u").output();
    let root = user.is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if found || std::env::var_os("CHROMIUM").is_some() || !debian || !root {
        return;
    }
    println!("there is no Chromium: it is installed");
    for words in [
        &["update", "-q"][..],
        &["install", "-q", "-y", "--no-install-recommends", "chromium"],
    ] {
        let done = Command::new("apt-get")
            .args(words)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .status();
        if !done.is_ok_and(|s| s.success()) {
            println!("`apt-get {}` failed", words.join(" "));
            return;
        }
    }
}

#[test]
fn people_play_in_a_browser() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    if let Err(why) = client::build(&web) {
        skipped(&format!("no game is played in a browser: {why}"));
        return;
    }
    install_chromium();
    let played = Command::new("node")
        .arg("tools/e2e.mjs")
        .current_dir(&web)
        .env("MISKATONIC", env!("CARGO_BIN_EXE_miskatonic"))
        .output()
        .expect("Node built the pages, so it runs");
    let said = String::from_utf8_lossy(&played.stdout);
    println!("{said}{}", String::from_utf8_lossy(&played.stderr));
    skipped_by(&said);
    assert!(played.status.success(), "{said}");
}

/// The pages of 200 recorded games of each game, told by this program: `web/src/tests/weight.test.ts`.
#[test]
fn everything_of_weight_has_its_page() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    if let Err(why) = client::build(&web) {
        skipped(&format!("the pages of recorded games: {why}"));
        return;
    }
    let looked = Command::new("npx")
        .args(["vitest", "run", "src/tests/weight.test.ts"])
        .current_dir(&web)
        .env("MISKATONIC", env!("CARGO_BIN_EXE_miskatonic"))
        .output()
        .expect("Node built the pages, so it runs");
    let said = String::from_utf8_lossy(&looked.stdout);
    println!("{said}{}", String::from_utf8_lossy(&looked.stderr));
    skipped_by(&said);
    assert!(looked.status.success(), "{said}");
}
