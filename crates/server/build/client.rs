//! Builds what a browser shows: `npm ci` when what it needs has changed, `npm run build` when its sources have, and
//! neither otherwise. Shared by the build script and the tests.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest Node that will do.
const NODE: (u32, u32) = (20, 19);

/// What the client is made of, in the folder `web`.
pub const SOURCES: [&str; 12] = [
    "src",
    "public",
    "tools/engine.mjs",
    "tools/licences.mjs",
    "tools/rules.mjs",
    "../rules",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
];

/// Compresses every file of the folder given that gets shorter by it.
const COMPRESS: &str = "
const fs = require('fs'), path = require('path'), zlib = require('zlib');
(function walk(dir) {
  for (const name of fs.readdirSync(dir)) {
    const file = path.join(dir, name);
    if (fs.statSync(file).isDirectory()) walk(file);
    else if (/\\.(html|js|css|svg|json|webmanifest|txt)$/.test(name))
      fs.writeFileSync(file + '.gz', zlib.gzipSync(fs.readFileSync(file), { level: 9 }));
  }
})(process.argv[1]);";

fn files(at: &Path, found: &mut Vec<PathBuf>) {
    if at.is_dir() {
        for entry in fs::read_dir(at).into_iter().flatten().flatten() {
            files(&entry.path(), found);
        }
    } else if at.is_file() {
        found.push(at.to_owned());
    }
}

/// Every file of a folder, in order.
pub fn all(at: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(at, &mut found);
    found.sort();
    found
}

/// A mark of what these files hold.
fn mark(web: &Path, of: &[&str]) -> String {
    let mut hash = DefaultHasher::new();
    for file in of.iter().flat_map(|name| all(&web.join(name))) {
        let name = file.strip_prefix(web).unwrap_or(&file).to_string_lossy();
        hash.write(name.as_bytes());
        hash.write(&fs::read(&file).unwrap_or_default());
    }
    format!("{:016x}", hash.finish())
}

fn run(web: &Path, program: &str, args: &[&str]) -> Result<String, String> {
    let program = match program {
        "npm" if cfg!(windows) => "npm.cmd",
        other => other,
    };
    let out = Command::new(program).args(args).current_dir(web).output();
    let out = out.map_err(|e| format!("`{program}`: {e}"))?;
    if out.status.success() {
        return Ok(String::from_utf8_lossy(&out.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&out.stderr);
    let last: Vec<&str> = said.lines().filter(|l| !l.trim().is_empty()).collect();
    let last = last[last.len().saturating_sub(3)..].join(" / ");
    Err(format!("`{program} {}` failed: {last}", args.join(" ")))
}

fn node(web: &Path) -> Result<(), String> {
    let (least, next) = NODE;
    let wanted = format!("Node {least}.{next} or newer is wanted to build the pages");
    let version =
        run(web, "node", &["--version"]).map_err(|_| format!("{wanted}, and there is none"))?;
    let mut parts = version.trim().trim_start_matches('v').split('.');
    let mut part = || {
        parts
            .next()
            .and_then(|p| p.parse::<u32>().ok())
            .unwrap_or(0)
    };
    if (part(), part()) < NODE {
        return Err(format!("{wanted}, and this is {}", version.trim()));
    }
    Ok(())
}

/// Has the client of this folder built; where it is then. An error says what is missing.
pub fn build(web: &Path) -> Result<PathBuf, String> {
    if std::env::var("MISKATONIC_WEB").is_ok_and(|v| v == "skip") {
        return Err("MISKATONIC_WEB=skip: the pages are left out".into());
    }
    let dist = web.join("dist");
    let (stamp, now) = (dist.join(".sources"), mark(web, &SOURCES));
    if fs::read_to_string(&stamp).is_ok_and(|was| was == now) {
        return Ok(dist);
    }
    node(web)?;
    let (modules, lock) = (
        web.join("node_modules/.lock-mark"),
        mark(web, &["package-lock.json"]),
    );
    if !fs::read_to_string(&modules).is_ok_and(|was| was == lock) {
        run(
            web,
            "npm",
            &["ci", "--no-audit", "--no-fund", "--loglevel=error"],
        )?;
        fs::write(&modules, lock).map_err(|e| e.to_string())?;
    }
    run(web, "npm", &["run", "build"])?;
    let folder = dist.to_string_lossy().into_owned();
    run(web, "node", &["-e", COMPRESS, &folder])?;
    fs::write(&stamp, now).map_err(|e| e.to_string())?;
    Ok(dist)
}
