//! Files that a command writes because a person named them. Every command writes them here.
//!
//! A file that is there stays as it is unless `--force` says otherwise, and the record of a game stays always. A file
//! is replaced by renaming a new one over it, so that a full disk leaves the old one whole.

use crate::fail::Fail;
use kernel::record::FIRST_LINE;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

fn failed(path: &Path) -> impl Fn(io::Error) -> Fail {
    move |e| Fail::new(format!("{}: {e}", path.display()))
}

/// The existing thing at an output path.
enum There {
    Nothing,
    File,
    Record,
    /// A pipe or a device, which is written to.
    Device,
}

fn there(path: &Path) -> Result<There, Fail> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(There::Nothing),
        Err(e) => return Err(failed(path)(e)),
    };
    if about.is_dir() {
        return Err(Fail::new(format!("{}: this is a folder", path.display())));
    }
    if !about.is_file() {
        return Ok(There::Device);
    }
    let mut head = Vec::new();
    let most = RECORD.len() as u64;
    File::open(path)
        .and_then(|f| f.take(most).read_to_end(&mut head))
        .map_err(failed(path))?;
    Ok(match head == RECORD {
        true => There::Record,
        false => There::File,
    })
}

/// How every record begins, whatever its version.
const RECORD: &[u8] = match FIRST_LINE.as_bytes().split_first_chunk::<18>() {
    Some((head, _)) => head,
    None => FIRST_LINE.as_bytes(),
};

fn check(path: &Path, force: bool) -> Result<(), Fail> {
    let name = path.display();
    match there(path)? {
        There::Nothing | There::Device => Ok(()),
        There::Record => Err(Fail::new(format!(
            "{name}: this is a game's record; records are never overwritten"
        ))),
        There::File if force => Ok(()),
        There::File => Err(Fail::new(format!(
            "{name}: this file exists already; `--force` overwrites it"
        ))),
    }
}

/// The name of a file by which two ways of writing it are the same.
fn identity(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    match (fs::canonicalize(path), folder, path.file_name()) {
        (Ok(whole), ..) => whole,
        (Err(_), Ok(folder), Some(name)) => folder.join(name),
        (Err(_), ..) => path.to_owned(),
    }
}

/// Refuses outputs that [`write`] would refuse, before the work that they are for begins; and one file for two outputs.
pub fn may_write<'a, P: AsRef<Path> + 'a + ?Sized>(
    paths: impl IntoIterator<Item = &'a P>,
    force: bool,
) -> Result<(), Fail> {
    let mut seen = Vec::new();
    for path in paths.into_iter().map(AsRef::as_ref) {
        check(path, force)?;
        let whole = identity(path);
        if seen.contains(&whole) && !matches!(there(path)?, There::Device) {
            return Err(Fail::usage(format!(
                "{}: two outputs have this name",
                path.display()
            )));
        }
        seen.push(whole);
    }
    Ok(())
}

/// Writes a file that a person named. A file with other contents stays unless `force`; a record stays always.
pub fn write(path: &Path, text: &str, force: bool) -> Result<(), Fail> {
    if same(path, text) {
        return Ok(());
    }
    check(path, force)?;
    match there(path)? {
        There::Nothing => create(path, text).map_err(failed(path)),
        There::File | There::Record => replace(path, text),
        There::Device => OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(failed(path)),
    }
}

/// Refuses what [`write_all`] would refuse. Files that hold the same text already do not count.
pub fn may_write_all(files: &[(PathBuf, String)], force: bool) -> Result<(), Fail> {
    let changed = files.iter().filter(|(path, text)| !same(path, text));
    may_write(changed.map(|(path, _)| path), force)
}

/// Writes all of these files, or none if one of them would be refused.
pub fn write_all(files: &[(PathBuf, String)], force: bool) -> Result<(), Fail> {
    may_write_all(files, force)?;
    for (path, text) in files {
        write(path, text, force)?;
    }
    Ok(())
}

fn same(path: &Path, text: &str) -> bool {
    fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() == text.len() as u64)
        && fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes())
}

fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = file.write_all(text.as_bytes());
    if written.is_err() {
        // Half a file is useless.
        let _ = fs::remove_file(path);
    }
    written
}

/// Replaces a file that is there: what was in it is lost only once the new text is on the disk.
pub fn replace(path: &Path, text: &str) -> Result<(), Fail> {
    // A link stays a link: the file that it leads to is replaced.
    let whole = fs::canonicalize(path).map_err(failed(path))?;
    let name = whole.file_name().unwrap_or_default().to_string_lossy();
    let part = whole.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = File::create(&part)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.set_permissions(fs::metadata(&whole)?.permissions())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&part, &whole));
    written.map_err(|e| {
        let _ = fs::remove_file(&part);
        failed(path)(e)
    })
}

/// The most files of one name, which are numbered.
const MOST: u32 = 100_000;

/// Writes a file under the first name that is free: `game-7.record`, `game-7-2.record`, .. Where one of them holds the
/// same text already, that is the file. Returns its path.
pub fn write_beside(folder: &Path, stem: &str, ending: &str, text: &str) -> Result<PathBuf, Fail> {
    fs::create_dir_all(folder).map_err(failed(folder))?;
    for n in 1..MOST {
        let number = match n {
            1 => String::new(),
            n => format!("-{n}"),
        };
        let path = folder.join(format!("{stem}{number}.{ending}"));
        match create(&path, text) {
            Ok(()) => return Ok(path),
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {
                if same(&path, text) {
                    return Ok(path);
                }
            }
            Err(e) => return Err(failed(&path)(e)),
        }
    }
    Err(Fail::new(format!(
        "{}: there are too many files called `{stem}`",
        folder.display()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(test: &str) -> PathBuf {
        let name = format!("miskatonic-outputs-{}-{test}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap_or_else(|e| panic!("{e}"));
        folder
    }

    fn words(done: Result<(), Fail>) -> String {
        done.map_or_else(|fail| fail.words, |()| String::new())
    }

    #[test]
    fn what_is_there_stays_unless_it_is_forced() {
        let folder = scratch("stays");
        let path = folder.join("a.txt");
        assert_eq!(words(write(&path, "one", false)), "");
        assert_eq!(words(write(&path, "one", false)), "", "the same");
        assert!(words(write(&path, "two", false)).contains("`--force` overwrites it"));
        assert_eq!(words(write(&path, "two", true)), "");
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), Some("two"));
        assert!(words(write(&folder, "two", true)).contains("a folder"));
        let game = format!("{FIRST_LINE}\nscenario: x\n");
        fs::write(&path, &game).unwrap_or_else(|e| panic!("{e}"));
        for force in [false, true] {
            assert!(words(write(&path, "two", force)).contains("a game's record"));
        }
        assert_eq!(fs::read_to_string(&path).ok(), Some(game));
        let names = fs::read_dir(&folder).map_or(0, Iterator::count);
        assert_eq!(names, 1, "nothing is left beside it");
    }

    #[test]
    fn one_refused_output_keeps_all_from_being_written() {
        let folder = scratch("all");
        let (new, taken) = (folder.join("a"), folder.join("b"));
        assert_eq!(words(write(&taken, "mine", false)), "");
        let files = [(new.clone(), "1".to_owned()), (taken, "2".to_owned())];
        assert!(words(write_all(&files, false)).contains("exists already"));
        assert!(!new.exists());
        assert_eq!(words(write_all(&files, true)), "");
        let twice = [&new, &folder.join(".").join("a")];
        assert!(words(may_write(twice, true)).contains("two outputs"));
    }

    #[test]
    fn a_failed_game_is_kept_beside_the_others() {
        let folder = scratch("beside");
        let put = |text| {
            let path = write_beside(&folder, "game-7", "record", text);
            let path = path.unwrap_or_else(|f| panic!("{}", f.words));
            path.file_name().map(|n| n.to_string_lossy().into_owned())
        };
        assert_eq!(put("a").as_deref(), Some("game-7.record"));
        assert_eq!(put("b").as_deref(), Some("game-7-2.record"));
        assert_eq!(put("b").as_deref(), Some("game-7-2.record"));
        assert_eq!(put("c").as_deref(), Some("game-7-3.record"));
        let first = fs::read_to_string(folder.join("game-7.record"));
        assert_eq!(first.ok().as_deref(), Some("a"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_rights_stay_rights() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = scratch("links");
        let (file, link) = (folder.join("file"), folder.join("link"));
        assert_eq!(words(write(&file, "one", false)), "");
        let secret = fs::Permissions::from_mode(0o600);
        fs::set_permissions(&file, secret).unwrap_or_else(|e| panic!("{e}"));
        symlink("file", &link).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(words(write(&link, "two", true)), "");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some("two"));
        let mode = fs::metadata(&file).map_or(0, |m| m.permissions().mode());
        assert_eq!(mode & 0o777, 0o600);
    }
}
