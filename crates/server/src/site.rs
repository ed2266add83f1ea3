//! The site that any static host can serve (`docs/site.md`), in programs that were built with one: the build embeds the
//! folder that `MISKATONIC_SITE` names. Builds for development read it when they run.

use std::fs;
use std::path::{Path, PathBuf};

#[cfg(embedded)]
include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// Files of the site: the path below its folder, and the bytes.
#[cfg(not(embedded))]
const SITE: &[(&str, &[u8])] = &[];

/// What every site has, and no other folder by accident.
const MARK: &str = "sw.js";

const WITHOUT: &str = "this program was built without the site. From the sources, `npm --prefix web run site` writes \
                       it to web/site; MISKATONIC_SITE=web/site cargo build --release then puts it into the program";

/// Writes the site into a folder that is empty, new, or holds an older site, whose files stay. Says how many files it has.
///
/// # Errors
/// If the program has no site, the folder has other things in it, or a file cannot be written.
pub fn write(to: &Path) -> Result<usize, String> {
    fits(to)?;
    if !SITE.is_empty() {
        for (path, bytes) in SITE {
            put(to, path, bytes)?;
        }
        return Ok(SITE.len());
    }
    let built = built().ok_or(WITHOUT)?;
    let files = all(&built);
    for file in &files {
        let path = file.strip_prefix(&built).map_err(|e| e.to_string())?;
        let bytes = fs::read(file).map_err(|e| here(file, e))?;
        put(to, &path.to_string_lossy(), &bytes)?;
    }
    Ok(files.len())
}

/// Refuses a folder with other things in it.
fn fits(to: &Path) -> Result<(), String> {
    let taken = fs::read_dir(to).is_ok_and(|mut all| all.next().is_some());
    match taken && !to.join(MARK).is_file() {
        true => Err(format!(
            "{}: this folder has other things in it. Name an empty or a new folder",
            to.display()
        )),
        false => Ok(()),
    }
}

fn put(to: &Path, path: &str, bytes: &[u8]) -> Result<(), String> {
    let at = to.join(path);
    let folder = at.parent().unwrap_or(to);
    fs::create_dir_all(folder).map_err(|e| here(folder, e))?;
    fs::write(&at, bytes).map_err(|e| here(&at, e))
}

fn here(path: &Path, e: std::io::Error) -> String {
    format!("{}: {e}", path.display())
}

/// The folder with the site that was built, for programs that do not embed it.
fn built() -> Option<PathBuf> {
    let named = std::env::var_os("MISKATONIC_SITE").map(PathBuf::from);
    let own = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/site"));
    let folder = match cfg!(embedded) {
        true => return None,
        false => named.unwrap_or_else(own),
    };
    folder.join(MARK).is_file().then_some(folder)
}

fn all(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
    {
        match path.is_dir() {
            true => files.extend(all(&path)),
            false => files.push(path),
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_goes_into_a_new_folder_or_over_an_older_site() {
        let folder = std::env::temp_dir().join(format!("miskatonic-site-{}", std::process::id()));
        let files = [("sw.js", &b"1"[..]), ("book/index.html", b"2")];
        for _ in 0..2 {
            fits(&folder).expect("a new folder, or an older site");
            for (path, bytes) in files {
                put(&folder, path, bytes).expect("written");
            }
        }
        let page = fs::read(folder.join("book/index.html")).expect("a page");
        assert_eq!(page, b"2");
        fs::remove_file(folder.join("sw.js")).expect("removed");
        let why = fits(&folder).expect_err("other things are in it");
        assert!(why.contains("other things"), "{why}");
        fs::remove_dir_all(&folder).expect("tidied");
    }
}
