//! Puts the client into the program, in builds that are made to be used. Builds for development read it from its folder
//! when they run, so that compiling and checking never wait for Node.

#[path = "build/client.rs"]
mod client;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// What others wrote and we ship, and its licences: in the program even where the pages are not.
const LICENCES: &str = "public/licences.txt";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    println!("cargo::rerun-if-env-changed=MISKATONIC_WEB");
    println!("cargo::rerun-if-env-changed=MISKATONIC_SITE");
    println!("cargo::rerun-if-changed=build/client.rs");
    println!("cargo::rerun-if-changed=build.rs");
    let (Some(here), Some(out)) = (env::var_os("CARGO_MANIFEST_DIR"), env::var_os("OUT_DIR"))
    else {
        return;
    };
    // `web` and `rules`, from which the pages are made, are links that a packaged crate carries.
    let carried = Path::new(&here).join("web");
    let web = if carried.is_dir() {
        carried
    } else {
        Path::new(&here).join("../../web")
    };
    let out = PathBuf::from(out);
    let licences = web.join(LICENCES);
    println!("cargo::rerun-if-changed={}", licences.display());
    if let Err(why) = fs::copy(&licences, out.join("licences.txt")) {
        println!("cargo::error={}: {why}", licences.display());
    }
    if env::var("PROFILE").is_ok_and(|p| p == "debug") {
        return;
    }
    println!("cargo::rustc-cfg=embedded");
    for source in client::SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let code = match client::build(&web) {
        Ok(dist) => embed(&dist, &out.join("client")).unwrap_or_else(|why| without(&why)),
        Err(why) => without(&why),
    };
    if let Err(why) = fs::write(out.join("client.rs"), code) {
        println!("cargo::error={why}");
    }
    if let Err(why) = fs::write(out.join("site.rs"), site()) {
        println!("cargo::error={why}");
    }
}

/// The files of the site that `MISKATONIC_SITE` names, as code.
fn site() -> String {
    let mut code = "const SITE: &[(&str, &[u8])] = &[\n".to_owned();
    if let Some(folder) = env::var_os("MISKATONIC_SITE").map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", folder.display());
        if !folder.join("sw.js").is_file() {
            println!("cargo::error={}: there is no site here", folder.display());
        }
        for file in client::all(&folder) {
            let (Ok(name), Ok(file)) = (file.strip_prefix(&folder), fs::canonicalize(&file)) else {
                continue;
            };
            let path = name.to_string_lossy().replace('\\', "/");
            code.push_str(&format!("    ({path:?}, include_bytes!({file:?})),\n"));
        }
    }
    code.push_str("];\n");
    code
}

/// The program without its pages.
fn without(why: &str) -> String {
    println!("cargo::warning=the program is built without its pages for browsers: {why}");
    "const CLIENT: &[File] = &[];\n".to_owned()
}

/// Copies the client and lists its files as code.
fn embed(dist: &Path, to: &Path) -> Result<String, String> {
    let words = |e: std::io::Error| e.to_string();
    let _ = fs::remove_dir_all(to);
    let mut code = "const CLIENT: &[File] = &[\n".to_owned();
    for file in client::all(dist) {
        let Ok(name) = file.strip_prefix(dist) else {
            continue;
        };
        let path = name.to_string_lossy().replace('\\', "/");
        if path.starts_with('.') || path.ends_with(".gz") {
            continue;
        }
        let copy = to.join(name);
        if let Some(folder) = copy.parent() {
            fs::create_dir_all(folder).map_err(words)?;
        }
        fs::copy(&file, &copy).map_err(words)?;
        let packed = PathBuf::from(format!("{}.gz", file.display()));
        let shorter = packed.is_file()
            && packed.metadata().map_err(words)?.len() < file.metadata().map_err(words)?.len();
        let gzip = if shorter {
            let copy = PathBuf::from(format!("{}.gz", copy.display()));
            fs::copy(&packed, &copy).map_err(words)?;
            format!("include_bytes!({copy:?})")
        } else {
            "&[]".to_owned()
        };
        code.push_str(&format!(
            "    File {{ path: {:?}, plain: include_bytes!({copy:?}), gzip: {gzip} }},\n",
            format!("/{path}")
        ));
    }
    code.push_str("];\n");
    Ok(code)
}
