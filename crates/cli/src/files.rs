//! Records on disk: appended to, never rewritten.

use crate::fail::Fail;
use crate::games::Family;
use kernel::record::Record;
use std::fs::{File, OpenOptions, TryLockError};
#[cfg(not(unix))]
use std::io::Seek;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use table::Sink;

/// A record file that is open for appending. Locked, so that no two programs write into one game.
pub struct FileSink {
    file: File,
    path: PathBuf,
    /// The number of bytes in whole lines.
    good: u64,
    /// Whether a failed write may have left bytes behind `good`.
    torn: bool,
    /// Whether it is a file that can be cut back; a pipe or a device is only written to.
    regular: bool,
}

impl Sink for FileSink {
    /// Appends, and waits until the disk has it: then neither this program's end nor the power's loses it.
    fn append(&mut self, text: &str) -> Result<(), String> {
        let words = |error: std::io::Error| match error.kind() {
            ErrorKind::StorageFull => "the disk is full".into(),
            ErrorKind::QuotaExceeded => "your disk quota is used up".into(),
            _ => error.to_string(),
        };
        if !self.regular {
            return self.file.write_all(text.as_bytes()).map_err(words);
        }
        if !self.there() {
            return Err(format!(
                "{} is no longer this game's file: it was moved, deleted or replaced",
                self.path.display()
            ));
        }
        if self.torn {
            self.cut().map_err(words)?;
        }
        // Where a file is not opened for appending, its place is found by hand.
        #[cfg(not(unix))]
        self.file
            .seek(std::io::SeekFrom::Start(self.good))
            .map_err(words)?;
        let written = self.file.write_all(text.as_bytes());
        if let Err(e) = written.and_then(|()| self.file.sync_data()) {
            self.torn = self.cut().is_err();
            return Err(words(e));
        }
        self.good += text.len() as u64;
        Ok(())
    }
}

/// How a record is opened. On Windows a file that is opened for appending cannot be cut back to its last whole line.
fn appending() -> OpenOptions {
    let mut how = OpenOptions::new();
    how.read(true);
    #[cfg(unix)]
    how.append(true);
    #[cfg(not(unix))]
    how.write(true);
    how
}

impl FileSink {
    /// Cuts the file back to its last whole line.
    fn cut(&mut self) -> std::io::Result<()> {
        self.file.set_len(self.good)?;
        self.torn = false;
        Ok(())
    }

    /// Whether the file still stands where it was opened.
    fn there(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let same = |a: std::fs::Metadata, b: std::fs::Metadata| {
                (a.dev(), a.ino()) == (b.dev(), b.ino())
            };
            let there =
                std::fs::metadata(&self.path).and_then(|a| Ok(same(a, self.file.metadata()?)));
            there.unwrap_or(false)
        }
        #[cfg(not(unix))]
        {
            self.path.is_file()
        }
    }

    fn lock(file: &File, path: &Path) -> Result<(), Fail> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(Fail::new(format!(
                "{}: another program has this game open",
                path.display()
            ))),
            // A file system without locks is still one to play on.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        }
    }

    /// A new file. One that exists is not overwritten; a pipe or a device is written to.
    pub fn create(path: &Path) -> Result<Self, Fail> {
        let name = path.display();
        if let Some(folder) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| {
                Fail::new(format!(
                    "{}: the folder cannot be made: {e}",
                    folder.display()
                ))
            })?;
        }
        let mut how = OpenOptions::new();
        let regular = std::fs::metadata(path).map_or(true, |m| m.is_file() || m.is_dir());
        if regular {
            how = appending();
            how.create_new(true);
        }
        let file = how
            .write(true)
            .open(path)
            .map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => Fail::new(format!(
                    "{name}: this file exists already; `resume` continues it"
                )),
                _ => Fail::new(format!("{name}: the game cannot be saved here: {error}")),
            })?;
        if regular {
            Self::lock(&file, path)?;
            sync_folder(path);
        }
        Ok(Self {
            file,
            path: path.to_owned(),
            good: 0,
            torn: false,
            regular,
        })
    }

    /// An existing record, to read and go on with. A last line that was cut short is dropped, and returned.
    pub fn open(path: &Path) -> Result<(Self, Record, Option<String>), Fail> {
        let fail = |e: std::io::Error| Fail::new(format!("{}: {e}", path.display()));
        sized(path)?;
        let file = appending().open(path).map_err(fail)?;
        Self::lock(&file, path)?;
        let mut bytes = Vec::new();
        // What grows while it is read is no record.
        let most = LARGEST + 1;
        (&file).take(most).read_to_end(&mut bytes).map_err(fail)?;
        let whole = bytes
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        let torn =
            (whole < bytes.len()).then(|| String::from_utf8_lossy(&bytes[whole..]).into_owned());
        bytes.truncate(whole);
        let record = parse(path, bytes)?;
        let mut sink = Self {
            file,
            path: path.to_owned(),
            good: whole as u64,
            torn: true,
            regular: true,
        };
        sink.cut().map_err(fail)?;
        Ok((sink, record, torn))
    }
}

/// Makes a new file's name safe too: it is written in its folder. Where folders cannot be synced, nothing is lost by trying.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|f| f.sync_all());
}

/// A record to look at. A last line that was cut short counts as far as it goes.
pub fn read(path: &Path) -> Result<Record, Fail> {
    sized(path)?;
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|f| f.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|e| Fail::new(format!("{}: {e}", path.display())))?;
    parse(path, bytes)
}

/// Whether the last line of a file has no line end.
pub fn cut_short(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|bytes| bytes.last().is_some_and(|&b| b != b'\n'))
}

/// No record is as large as this.
const LARGEST: u64 = kernel::record::MOST_BYTES as u64;

/// Refuses what cannot be a record before it is read: folders, devices, huge files.
fn sized(path: &Path) -> Result<(), Fail> {
    let about =
        std::fs::metadata(path).map_err(|e| Fail::new(format!("{}: {e}", path.display())))?;
    if !about.is_file() {
        return Err(Fail::new(format!("{}: this is not a file", path.display())));
    }
    if about.len() > LARGEST {
        return Err(Fail::new(format!(
            "{}: this is too large to be a record",
            path.display()
        )));
    }
    Ok(())
}

fn parse(path: &Path, bytes: Vec<u8>) -> Result<Record, Fail> {
    let text = String::from_utf8(bytes)
        .map_err(|_| Fail::new(format!("{}: this is not a text file", path.display())))?;
    let record = Record::parse(&text)
        .map_err(|e| Fail::new(format!("{}:{}: {}", path.display(), e.line, e.what)))?;
    let line = record
        .headers
        .iter()
        .position(|(n, _)| n == "scenario")
        .map_or(2, |at| at + 2);
    let place = format!("{}:{line}", path.display());
    match record.header("scenario").filter(|s| !s.is_empty()) {
        None => {
            return Err(Fail::new(format!(
                "{place}: the record has no `scenario:` line"
            )));
        }
        Some(scenario) if Family::of(scenario).is_none() => {
            return Err(Fail::new(format!(
                "{place}: unknown scenario `{scenario}`: it belongs to another program or a newer version"
            )));
        }
        Some(_) => {}
    }
    if !text.lines().any(|l| l.trim().is_empty()) {
        // What is added to it would be read as headers.
        let end = text.lines().count();
        return Err(Fail::new(format!(
            "{}:{end}: the record stops within its headers (an empty line ends them): it was cut short before anything was \
             answered, so begin the game anew with `play`",
            path.display()
        )));
    }
    Ok(record)
}

/// The scenario of a record.
pub fn scenario(record: &Record) -> String {
    record.header("scenario").unwrap_or_default().to_owned()
}

/// The folder where games are kept.
pub fn games_dir() -> Result<PathBuf, Fail> {
    let var = |name: &str| {
        std::env::var_os(name)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let data = var("XDG_DATA_HOME")
        .or_else(|| var("APPDATA").filter(|_| cfg!(windows)))
        .or_else(|| {
            let home = var("HOME")?;
            Some(if cfg!(target_os = "macos") {
                home.join("Library/Application Support")
            } else {
                home.join(".local/share")
            })
        })
        .ok_or_else(|| {
            Fail::new(
                "no folder for your games: set HOME or XDG_DATA_HOME, or name a file with --save",
            )
        })?;
    Ok(data.join("miskatonic").join("games"))
}

/// A file for a new game of this scenario: `the-gathering-001.record`, the first number that is free.
pub fn create_named(scenario: &str) -> Result<(FileSink, PathBuf), Fail> {
    let folder = games_dir()?;
    let stem = scenario.rsplit('/').next().unwrap_or("game");
    for n in 1..100_000 {
        let path = folder.join(format!("{stem}-{n:03}.record"));
        if !path.exists() {
            return Ok((FileSink::create(&path)?, path));
        }
    }
    Err(Fail::new(format!(
        "{}: there are too many games here",
        folder.display()
    )))
}

/// The games that are kept, the one written to last first.
pub fn kept() -> Result<Vec<PathBuf>, Fail> {
    let folder = games_dir()?;
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return Ok(Vec::new());
    };
    let mut games: Vec<_> = entries
        .flatten()
        .filter(|e| e.path().extension().is_some_and(|x| x == "record"))
        .filter_map(|e| Some((e.metadata().ok()?.modified().ok()?, e.path())))
        .collect();
    games.sort();
    Ok(games.into_iter().rev().map(|(_, path)| path).collect())
}

/// The comment under the last answer of an abandoned game. The next answer continues the game.
const ABANDONED: &str = "abandoned";

/// Whether a game was given up.
pub fn abandoned(record: &Record) -> bool {
    let last = record.moves.last();
    last.is_some_and(|m| m.comments.iter().any(|c| c == ABANDONED))
}

/// Notes in a record that its game is given up.
pub fn abandon(path: &Path) -> Result<(), Fail> {
    let (mut sink, record, _) = FileSink::open(path)?;
    let fail = |why: String| Fail::new(format!("{}: {why}", path.display()));
    if record.moves.is_empty() {
        return Err(fail("nothing has been answered yet".into()));
    }
    if abandoned(&record) {
        return Err(fail("it is abandoned already".into()));
    }
    sink.append(&format!("# {ABANDONED}\n")).map_err(fail)
}

/// The game that was written to last and is not given up.
pub fn going_on() -> Result<Option<PathBuf>, Fail> {
    let given_up = |path: &PathBuf| read(path).is_ok_and(|r| abandoned(&r));
    Ok(kept()?.into_iter().find(|path| !given_up(path)))
}

/// Files of decks in this folder, and in the one where decks are kept beside the games; by name.
pub fn decks() -> Vec<PathBuf> {
    let beside = games_dir().ok().map(|d| d.with_file_name("decks"));
    let folders = [Some(PathBuf::from(".")), beside];
    let mut all: Vec<PathBuf> = folders
        .into_iter()
        .flatten()
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flat_map(|entries| entries.flatten().take(MOST_DECKS).map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|x| x == "deck"))
        .collect();
    all.sort();
    all
}

/// So many files of a folder are looked through for decks.
const MOST_DECKS: usize = 2000;

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("miskatonic-files-{}", std::process::id()));
        let path = folder.join(name);
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_torn_last_line_is_dropped_and_written_over() {
        let path = scratch("torn.record");
        let head = format!(
            "miskatonic record 1\nscenario: {}/x\n\n",
            crate::games::FAMILIES.first().unwrap_or(&"")
        );
        {
            let mut sink = FileSink::create(&path).unwrap_or_else(|f| panic!("{}", f.words));
            assert_eq!(sink.append(&format!("{head}rest\ndr")), Ok(()));
        }
        let (mut sink, record, torn) =
            FileSink::open(&path).unwrap_or_else(|f| panic!("{}", f.words));
        assert_eq!((record.moves.len(), torn.as_deref()), (1, Some("dr")));
        assert!(FileSink::open(&path).is_err_and(|f| f.words.contains("another program")));
        assert_eq!(sink.append("ring\n"), Ok(()));
        drop(sink);
        assert_eq!(
            std::fs::read_to_string(&path).ok(),
            Some(format!("{head}rest\nring\n"))
        );
        assert!(FileSink::create(&path).is_err_and(|f| f.words.contains("exists already")));
    }

    #[test]
    fn what_is_no_record_is_said_with_its_line() {
        for (name, bytes, says) in [
            ("empty.record", &b""[..], ":1: the file is empty"),
            ("binary.record", &b"\xff\xfe\x00"[..], "not a text file"),
            (
                "new.record",
                &b"miskatonic record 9\n"[..],
                ":1: `miskatonic record 9`",
            ),
            (
                "bare.record",
                &b"miskatonic record 1\n\nrest\n"[..],
                "has no `scenario:` line",
            ),
            (
                "half.record",
                b"miskatonic record 1\nscenario: ",
                ":2: the record has no",
            ),
            (
                "chess.record",
                b"miskatonic record 1\nseed: 1\nscenario: chess/960\n",
                ":3: unknown scenario",
            ),
        ] {
            let path = scratch(name);
            let _ = std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")));
            std::fs::write(&path, bytes).unwrap_or_else(|e| panic!("{e}"));
            let said = read(&path).map_err(|f| f.words);
            assert!(
                said.as_ref().is_err_and(|w| w.contains(says)),
                "{name}: {said:?}"
            );
        }
    }

    #[test]
    fn a_record_cut_short_anywhere_is_refused_or_goes_on_and_loses_nothing_more() {
        let text = "miskatonic record 1\nscenario: board/arkham\ninvestigators: kate-winthrop\nseed: 3\n\nspeed:1\n# so\nlore:2\n< 1\nlore:3\n";
        let path = scratch("cut.record");
        let _ = std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")));
        let mut opened = 0;
        for length in 0..=text.len() {
            std::fs::write(&path, &text.as_bytes()[..length]).unwrap_or_else(|e| panic!("{e}"));
            match FileSink::open(&path) {
                Ok((mut sink, before, torn)) => {
                    opened += 1;
                    assert_eq!(torn.is_some(), !text[..length].ends_with('\n'), "{length}");
                    assert_eq!(sink.append("fight:4\n"), Ok(()));
                    drop(sink);
                    let after = read(&path).unwrap_or_else(|f| panic!("{length}: {}", f.words));
                    let last = after.moves.last().map(|m| m.key.as_str());
                    assert_eq!(
                        (after.moves.len(), last),
                        (before.moves.len() + 1, Some("fight:4")),
                        "{length}"
                    );
                    assert_eq!(after.headers, before.headers, "{length}");
                }
                Err(fail) => {
                    assert!(
                        fail.words.contains("cut.record:"),
                        "{length}: {}",
                        fail.words
                    );
                    assert_eq!(
                        std::fs::read(&path).ok().as_deref(),
                        Some(&text.as_bytes()[..length]),
                        "{length}: the file is left alone"
                    );
                }
            }
        }
        let headers = text.find("\n\n").unwrap_or(0) + 2;
        assert_eq!(opened, text.len() + 1 - headers);
    }
}
