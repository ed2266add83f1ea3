//! What of the server lies on the disk is its owner's alone, whatever the umask; and how many files may be open.

use std::fs::File;
use std::io;
use std::path::Path;

/// The files of the tables. SQLite gives the others the rights of the first.
const DATABASE: [&str; 3] = ["tables.db", "tables.db-wal", "tables.db-shm"];

/// Makes the folder of the tables. One that had tables before is closed to others too; one of somebody else's, that has
/// other things in it, stays as it is.
pub fn folder(path: &Path) -> io::Result<()> {
    let ours = !path.exists() || path.join("lock").exists() || path.join("tables.db").exists();
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    match ours {
        true => only_ours(path, 0o700),
        false => Ok(()),
    }
}

/// Opens a file for writing, and makes it if it is not there. What is in it stays.
pub fn file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    only_ours(path, 0o600)?;
    Ok(file)
}

/// Has the files of the tables closed to others, before the first secret is in them.
pub fn database(folder: &Path) -> io::Result<()> {
    for (n, name) in DATABASE.iter().enumerate() {
        let path = folder.join(name);
        if n == 0 || path.exists() {
            drop(file(&path)?);
        }
    }
    Ok(())
}

#[cfg(unix)]
fn only_ours(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let now = std::fs::metadata(path)?.permissions().mode() & 0o777;
    if now == mode {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn only_ours(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

/// Raises how many files may be open, to this number if the system permits it. Returns the limit; nothing, if there is none.
#[cfg(unix)]
pub fn raise_files(wanted: u64) -> Option<u64> {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let now = limit.current?;
    if now >= wanted {
        return Some(now);
    }
    let most = limit.maximum.map_or(wanted, |most| most.min(wanted));
    limit.current = Some(most);
    Some(setrlimit(Resource::Nofile, limit).map_or(now, |()| most))
}

/// Other systems do not count open files so.
#[cfg(not(unix))]
pub fn raise_files(_: u64) -> Option<u64> {
    None
}
