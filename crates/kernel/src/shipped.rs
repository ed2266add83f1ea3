//! Texts that come with the program: packs, rules chapters, lessons and puzzles.
//!
//! What people use carries them. Builds for development read them from their folder at the first use, so that a change
//! in a card or a chapter needs no compiler.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The texts of one folder, by path.
pub struct Shipped {
    embedded: &'static [(&'static str, &'static str)],
    folder: Option<(&'static str, &'static str)>,
    read: OnceLock<Vec<(&'static str, &'static str)>>,
}

impl Shipped {
    /// Texts that the program carries, in the order of their paths.
    pub const fn embedded(files: &'static [(&'static str, &'static str)]) -> Self {
        Self {
            embedded: files,
            folder: None,
            read: OnceLock::new(),
        }
    }

    /// Texts with this extension that lie in a folder when the program runs.
    pub const fn in_folder(folder: &'static str, extension: &'static str) -> Self {
        Self {
            embedded: &[],
            folder: Some((folder, extension)),
            read: OnceLock::new(),
        }
    }

    /// Path below the folder, with `/`, and text of every file, in the order of the paths' letters. A folder that is not
    /// there has none.
    pub fn files(&self) -> &[(&'static str, &'static str)] {
        let Some((folder, extension)) = self.folder else {
            return self.embedded;
        };
        self.read.get_or_init(|| {
            let mut paths = Vec::new();
            collect(Path::new(folder), extension, &mut paths);
            paths.sort_by_key(|p| p.to_string_lossy().replace('\\', "/"));
            paths
                .iter()
                .filter_map(|p| text(Path::new(folder), p))
                .collect()
        })
    }

    /// The files that lie in a folder of the folder: that folder, the name without its extension, and the text.
    pub fn by_folder(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        self.files().iter().filter_map(|(path, text)| {
            let (folder, file) = path.split_once('/')?;
            let (name, _) = file.rsplit_once('.')?;
            Some((folder, name, *text))
        })
    }
}

/// A file is read once and kept until the program ends.
fn text(folder: &Path, path: &Path) -> Option<(&'static str, &'static str)> {
    let name = path.strip_prefix(folder).ok()?;
    let name = name.to_string_lossy().replace('\\', "/");
    let text = std::fs::read_to_string(path).ok()?;
    Some((name.leak(), text.leak()))
}

fn collect(dir: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
    {
        if path.is_dir() {
            collect(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}
