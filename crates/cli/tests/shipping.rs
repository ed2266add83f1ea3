//! What is shipped agrees with itself: versions, changes, and the scripts that the workflows call.

use super::house::root;
use std::fs;

fn text(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn one_version_everywhere() {
    let version = env!("CARGO_PKG_VERSION");
    let manifest = text("Cargo.toml");
    let crates = manifest.lines().filter(|l| l.contains("path = \"crates/"));
    for line in crates {
        let says = format!("version = \"{version}\"");
        assert!(line.contains(&says), "Cargo.toml: {line}");
    }
    let web = format!("\"version\": \"{version}\"");
    for name in ["web/package.json", "web/package-lock.json"] {
        assert!(text(name).contains(&web), "{name}");
    }
    let changes = text("CHANGELOG.md");
    let heads: Vec<&str> = changes.lines().filter(|l| l.starts_with("## ")).collect();
    assert_eq!(heads.first(), Some(&"## [Unreleased]"));
    let dated = format!("## [{version}] - ");
    assert!(heads[1].starts_with(&dated), "{heads:?}");
}

/// A workflow has no step of its own: what it does can be done by hand.
#[test]
fn workflows_call_scripts_that_are_there() {
    let folder = root().join(".github/workflows");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("the workflows").flatten() {
        let name = entry.path().display().to_string();
        let text = fs::read_to_string(entry.path()).expect("text");
        let words = text.split(|c: char| c.is_whitespace() || c == '"' || c == ';');
        for script in words.filter(|w| w.starts_with("scripts/") || *w == ".ci/run") {
            let path = root().join(script);
            assert!(path.is_file(), "{name} calls {script}");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let mode = fs::metadata(&path).map_or(0, |m| m.permissions().mode());
                assert!(mode & 0o111 != 0, "{script} cannot be started");
            }
            seen += 1;
        }
        // Rights are asked for one by one, and nothing runs for hours.
        assert!(
            text.contains("\npermissions:\n  contents: read\n"),
            "{name}"
        );
        let jobs = text.matches("runs-on:").count();
        let bounded = text.matches("timeout-minutes:").count();
        assert_eq!(jobs, bounded, "{name}: jobs without an end");
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn the_image_runs_as_nobody_and_says_whether_it_is_well() {
    let image = text("Dockerfile");
    for line in ["USER 65532:65532", "VOLUME /data", "HEALTHCHECK "] {
        assert!(image.lines().any(|l| l.starts_with(line)), "{line}");
    }
    for file in ["deploy/compose.yaml", "deploy/compose.nodes.yaml"] {
        let compose = text(file);
        for line in [
            "read_only: true",
            "cap_drop: [ALL]",
            "no-new-privileges:true",
        ] {
            assert!(compose.contains(line), "{file}: {line}");
        }
    }
}
