//! Packs on the disk.

use super::GameName;
use packs::PackFile;
use packs::load::{MOST_BYTES, MOST_FILES};
use std::fs;
use std::io::Read;
use std::path::Path;

/// The most bytes of all a user's packs together.
const MOST_TOGETHER: usize = 32 << 20;

/// As deep as packs are looked for: deeper is a loop of links.
pub const DEEPEST: usize = 12;

/// Pack files that a person brings, with the game each belongs to.
#[derive(Debug, Default)]
pub struct Own {
    files: Vec<OwnFile>,
}

#[derive(Debug)]
struct OwnFile {
    game: GameName,
    /// With the path below the packs folder, which is the same on every machine.
    file: PackFile,
    /// The path as the person named it, for messages.
    shown: String,
    /// The path on the disk, the same however it is named.
    whole: String,
    /// It is only read so that its names are known: the person named another file of the same pack.
    beside: bool,
}

impl Own {
    /// These and those. A file that is named twice counts once.
    pub fn and(mut self, other: Own) -> Self {
        for file in other.files {
            if self.files.iter().all(|f| f.whole != file.whole) {
                self.files.push(file);
            }
        }
        self.files.sort_by_key(|f| !f.beside);
        self
    }

    /// How many files of a game come first that are only read for their names.
    pub fn beside(&self, game: GameName) -> usize {
        let beside = |f: &&OwnFile| f.game == game && f.beside;
        self.files.iter().filter(beside).count()
    }

    /// Whether any of them is for this game.
    pub fn has(&self, game: GameName) -> bool {
        self.files.iter().any(|f| f.game == game)
    }

    /// The files of one game.
    pub fn of(&self, game: GameName) -> Vec<PackFile> {
        self.files
            .iter()
            .filter(|f| f.game == game)
            .map(|f| f.file.clone())
            .collect()
    }

    /// The files, with the paths that messages show.
    pub fn shown(&self, game: GameName) -> Vec<PackFile> {
        self.files
            .iter()
            .filter(|f| f.game == game)
            .map(|f| PackFile::new(f.shown.clone(), f.file.text.clone()))
            .collect()
    }
}

/// Reads a text file: a regular one, not a device or a pipe that never ends, and none larger than any pack or chapter.
pub fn read_text(path: &Path) -> Result<String, String> {
    let fail = |e: std::io::Error| format!("cannot read {}: {e}", path.display());
    if !fs::metadata(path).map_err(fail)?.is_file() {
        return Err(format!("{} is not a file", path.display()));
    }
    let mut bytes = Vec::new();
    let most = MOST_BYTES as u64 + 1;
    let file = fs::File::open(path).map_err(fail)?;
    file.take(most).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() > MOST_BYTES {
        return Err(format!(
            "{} is too large: a pack file has at most {MOST_BYTES} bytes",
            path.display()
        ));
    }
    String::from_utf8(bytes).map_err(|_| format!("{} is not a text file (UTF-8)", path.display()))
}

/// Reads the packs at `path`: a file, or all pack files of a folder and those in it. `game` is for files whose path
/// does not tell. Nothing where no path is given.
pub fn read(path: Option<&Path>, game: Option<GameName>) -> Result<Own, String> {
    match path {
        Some(path) => read_at(path, game),
        None => Ok(Own::default()),
    }
}

/// The same; of a single file the rest of its pack too, for the names that it uses.
pub fn read_among(path: Option<&Path>, game: Option<GameName>) -> Result<Own, String> {
    let Some(path) = path else {
        return Ok(Own::default());
    };
    let named = read_at(path, game)?;
    // A file alone does not know its neighbours: the rest of its pack is read for their names.
    let folder = fs::canonicalize(path).ok().filter(|p| p.is_file());
    let folder = folder.as_deref().and_then(|whole| {
        let game = |p: &&Path| GameName::ALL.iter().any(|g| p.ends_with(g.folder()));
        whole.ancestors().find(game).map(Path::to_owned)
    });
    let Some(mut around) = folder.and_then(|f| read_at(&f, None).ok()) else {
        return Ok(named);
    };
    around.files.iter_mut().for_each(|f| f.beside = true);
    Ok(named.and(around))
}

/// The packs at a path, and nothing else.
fn read_at(path: &Path, game: Option<GameName>) -> Result<Own, String> {
    let mut own = Own::default();
    let mut found = Vec::new();
    if path.is_dir() {
        collect(path, DEEPEST, &mut found)?;
        if found.is_empty() {
            return Err(format!(
                "there is no pack file (.yaml, .yml, .json) in {}",
                path.display()
            ));
        }
    } else {
        found.push(path.to_owned());
    }
    let mut bytes = 0;
    for path in found {
        let shown = path.display().to_string().replace('\\', "/");
        let text = read_text(&path)?;
        bytes += text.len();
        if bytes > MOST_TOGETHER {
            return Err(format!(
                "{shown} is one too many: packs have at most {MOST_TOGETHER} bytes together"
            ));
        }
        // The folder may be named from inside it: `miskatonic pack check .`
        let whole = fs::canonicalize(&path)
            .unwrap_or(path)
            .display()
            .to_string()
            .replace('\\', "/");
        let parts: Vec<&str> = whole.split('/').collect();
        let told = parts
            .iter()
            .rposition(|part| GameName::ALL.iter().any(|g| g.folder() == *part));
        let (belongs, below) = match (told, game) {
            (Some(at), _)
                if GameName::ALL
                    .iter()
                    .any(|g| g.folder() == parts[at] && game.is_none_or(|only| only == *g)) =>
            {
                (
                    GameName::ALL.into_iter().find(|g| g.folder() == parts[at]),
                    parts[at..].join("/"),
                )
            }
            (Some(_), Some(_)) => continue,
            (_, Some(game)) => (
                Some(game),
                format!(
                    "{}/own/{}",
                    game.folder(),
                    parts.last().copied().unwrap_or_default()
                ),
            ),
            (_, None) => (None, String::new()),
        };
        let Some(belongs) = belongs else {
            return Err(format!(
                "which game is {shown} for? Put it below a folder named `card-game` or `board-game` (the `pack` commands also take `--game card` and `--game board`)"
            ));
        };
        own.files.push(OwnFile {
            game: belongs,
            file: PackFile::new(below, text),
            shown,
            whole,
            beside: false,
        });
    }
    Ok(own)
}

/// All pack files below a folder, by name. Hidden folders and schemas are passed over.
fn collect(folder: &Path, depth: usize, found: &mut Vec<std::path::PathBuf>) -> Result<(), String> {
    let read = fs::read_dir(folder)
        .map_err(|e| format!("cannot read the folder {}: {e}", folder.display()))?;
    let mut paths: Vec<_> = read.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name == "schema" || name == "target" {
            continue;
        }
        if found.len() > MOST_FILES {
            return Err(format!(
                "{}: packs have at most {MOST_FILES} files",
                folder.display()
            ));
        }
        if path.is_dir() {
            if depth > 0 {
                collect(&path, depth - 1, found)?;
            }
        } else if path
            .extension()
            .is_some_and(|e| e == "yaml" || e == "yml" || e == "json")
        {
            found.push(path);
        }
    }
    Ok(())
}
