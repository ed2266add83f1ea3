//! A file of a pack, as text.

/// One file of a pack: where it is (for messages, and the game and set it belongs to) and what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackFile {
    /// Path below the packs folder, with forward slashes: `card-game/core/assets.yaml`.
    pub path: String,
    /// The text: strict YAML, or JSON.
    pub text: String,
}

impl PackFile {
    /// A file. A byte order mark at its beginning is no part of the text.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text: String = text.into();
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Self {
            path: path.into(),
            text,
        }
    }

    /// The file's name without folders and extension: `assets`.
    pub fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// The set it belongs to, which is its folder: `core`. Empty for a file in no folder.
    pub fn set(&self) -> &str {
        self.folders().next().unwrap_or_default()
    }

    /// The names of the folders that it lies in, the innermost first.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        self.path.rsplit('/').skip(1)
    }
}
