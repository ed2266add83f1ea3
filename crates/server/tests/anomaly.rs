//! The true storage when the system fails it: a disk that is full at every page in turn, and every write and sync that fails
//! in turn, in the manner of SQLite's own anomaly tests. What was acknowledged must be there afterwards, and what was
//! written together must be there together.

use server::Sqlite;
use server::storage::{Storage, Write};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Says on the terminal what is not tested: what is printed by macros is not seen while a test passes.
fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("miskatonic-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

const TABLES: [&str; 2] = ["a", "b"];

/// Writes the answer with this number to two tables in one commit; now and then with what is settled about one.
async fn answer(storage: &Sqlite, number: usize) -> Result<(), String> {
    let mut all = Vec::new();
    for id in TABLES {
        let seq = storage.record(id).await?.seq;
        if number.is_multiple_of(3) {
            let json = format!("{{\"n\":{number}}}");
            all.push(Write::Meta {
                id: id.into(),
                json,
            });
        }
        all.push(Write::Lines {
            id: id.into(),
            seq,
            text: format!("{number} {}\n", "x".repeat(2_500)),
            summary: Some(format!("{{\"answers\":{number}}}")),
        });
    }
    storage.write(all).await
}

/// The numbers of the answers that a table has.
async fn kept(storage: &Sqlite, id: &str) -> Vec<usize> {
    let record = storage.record(id).await.expect("it can be read");
    let numbers = record.text.lines().map(|line| {
        let (n, rest) = line.split_once(' ').expect("a whole line");
        assert_eq!(rest.len(), 2_500, "a whole line");
        n.parse().expect("a number")
    });
    numbers.collect()
}

/// Opens the file as a server does that starts again, and looks for everything that was acknowledged.
async fn assert_kept(file: &Path, acknowledged: &[usize], what: &str) {
    let storage = Sqlite::open(file).await.expect("it opens again");
    let all = kept(&storage, TABLES[0]).await;
    assert!(all.is_sorted_by(|a, b| a < b), "{what}: {all:?}");
    assert_eq!(
        all,
        kept(&storage, TABLES[1]).await,
        "{what}: written together"
    );
    let all: BTreeSet<usize> = all.into_iter().collect();
    let lost: Vec<_> = acknowledged.iter().filter(|n| !all.contains(n)).collect();
    assert!(
        lost.is_empty(),
        "{what}: {lost:?} were acknowledged and are lost"
    );
    storage.close().await.expect("closed");
}

/// A small file system of its own, as long as this lives.
struct Small(PathBuf);

impl Small {
    /// Nothing where this may not be.
    fn mount(name: &str, size: &str) -> Option<Self> {
        let at = folder(name);
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"])
            .arg(&at)
            .output();
        if mounted.is_ok_and(|done| done.status.success()) {
            return Some(Self(at));
        }
        skipped(
            "a disk that is full at every page in turn, for nothing can be mounted here (it takes root)",
        );
        None
    }

    /// Leaves so many pages free.
    fn fill(&self, free: u64) {
        let mut file = File::create(self.0.join("filler")).expect("a file");
        while file.write_all(&[7; 4096]).is_ok() {}
        let pages = file.metadata().expect("its size").len() / 4096;
        file.set_len(pages.saturating_sub(free) * 4096)
            .expect("smaller");
    }

    fn empty(&self) {
        fs::remove_file(self.0.join("filler")).expect("it was full");
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
        let _ = fs::remove_dir(&self.0);
    }
}

/// Pages that are left free, at most: more than two commits take.
const MOST_FREE: u64 = 24;

#[tokio::test]
async fn a_disk_that_is_full_at_any_page_loses_nothing_acknowledged() {
    let Some(disk) = Small::mount("pages", "4m") else {
        return;
    };
    let image = folder("pages-image");
    for free in 0..MOST_FREE {
        let file = disk.0.join(format!("{free}.db"));
        let storage = Sqlite::open(&file).await.expect("a file");
        let mut acknowledged = Vec::new();
        let mut failed = 0;
        for number in 0..40 {
            match number {
                2 => disk.fill(free),
                // Two times in a row, with a moment of room between them.
                12 | 24 => disk.empty(),
                14 => disk.fill(free),
                _ => {}
            }
            match answer(&storage, number).await {
                Ok(()) => acknowledged.push(number),
                Err(why) => {
                    failed += 1;
                    assert!(why.contains("full") || why.contains("I/O"), "{why}");
                    assert!(
                        (2..12).contains(&number) || (14..24).contains(&number),
                        "{number}: {why}"
                    );
                }
            }
        }
        assert!(failed > 0, "{free} free pages are too many");
        storage.probe().await.expect("there is room again");
        let what = format!("with {free} free pages");
        // As a blow finds it: without anything being closed.
        for end in ["", "-wal"] {
            let (from, to) = (format!("{free}.db{end}"), format!("image.db{end}"));
            fs::copy(disk.0.join(from), image.join(to)).expect("copied");
        }
        assert_kept(&image.join("image.db"), &acknowledged, &what).await;
        storage.close().await.expect("closed");
        assert_kept(&file, &acknowledged, &what).await;
        fs::remove_file(&file).expect("gone");
        for end in ["-wal", "-shm"] {
            let _ = fs::remove_file(image.join(format!("image.db{end}")));
        }
    }
    let _ = fs::remove_dir_all(image);
}

/// The environment variable that names the file to write to.
const FILE: &str = "MISKATONIC_ANOMALY";
/// Answers that are written while a call fails.
const ANSWERS: usize = 8;

/// Run by the next test as a program of its own: writes, and says what was acknowledged.
#[tokio::test]
#[ignore = "it is run by another test, under strace"]
async fn writes_under_strace() {
    let Ok(file) = std::env::var(FILE) else {
        return;
    };
    let storage = Sqlite::open(Path::new(&file)).await.expect("a file");
    for number in 100..100 + ANSWERS {
        let done = answer(&storage, number).await;
        let mut out = std::io::stdout();
        let said = match done {
            Ok(()) => format!("acknowledged {number}\n"),
            Err(why) => format!("failed {number} {why}\n"),
        };
        out.write_all(said.as_bytes()).expect("said");
    }
    // Not closed: a program that is killed does not close anything.
    std::process::exit(0);
}

/// The calls with which SQLite writes, how each can fail, and how many of them fail in a row. One alone fails one commit;
/// three in a row are a disk that is full for a moment.
const FAULTS: [(&str, &str, usize); 5] = [
    ("pwrite64,write", "ENOSPC", 3),
    ("pwrite64,write", "EIO", 1),
    ("fsync,fdatasync", "EIO", 1),
    ("fsync,fdatasync", "EIO", 3),
    ("ftruncate,fallocate", "EIO", 1),
];
/// More calls than that are not made.
const MOST_CALLS: usize = 400;

#[tokio::test]
async fn every_write_and_sync_that_fails_in_turn_loses_nothing_acknowledged() {
    let works = Command::new("strace")
        .args(["-f", "-qq", "-o", "/dev/null", "true"])
        .output();
    if !works.is_ok_and(|done| done.status.success()) {
        return skipped(
            "a write and a sync that fail, for there is no `strace` here, or it may not trace",
        );
    }
    let home = folder("anomaly");
    let begun = home.join("begun.db");
    let storage = Sqlite::open(&begun).await.expect("a file");
    for n in 0..3 {
        answer(&storage, n).await.expect("kept");
    }
    storage.close().await.expect("closed");
    let mut injected = 0;
    for (calls, error, row) in FAULTS {
        for when in 1..=MOST_CALLS {
            let file = home.join("tables.db");
            let trace = home.join("trace");
            for end in ["-wal", "-shm"] {
                let _ = fs::remove_file(home.join(format!("tables.db{end}")));
            }
            fs::copy(&begun, &file).expect("copied");
            let mut traced = Command::new("strace");
            traced.args(["-f", "-qq", "-o"]).arg(&trace);
            traced.args(["-e", &format!("trace={calls}")]);
            let last = when + row - 1;
            let fault = format!("inject={calls}:error={error}:when={when}..{last}");
            traced.args(["-e", &fault]);
            // Only what goes to the database: the program also speaks.
            for end in ["", "-wal", "-shm"] {
                traced.arg("-P").arg(home.join(format!("tables.db{end}")));
            }
            let done = traced
                .arg(std::env::current_exe().expect("this program"))
                .args([
                    "--exact",
                    "anomaly::writes_under_strace",
                    "--ignored",
                    "--nocapture",
                ])
                .env(FILE, &file)
                .output()
                .expect("it runs");
            let said = String::from_utf8_lossy(&done.stdout).into_owned();
            let acknowledged: Vec<usize> = said
                .lines()
                .filter_map(|line| line.strip_prefix("acknowledged ")?.parse().ok())
                .collect();
            let what = format!("{calls} number {when} to {last} fail with {error}");
            assert_kept(&file, &acknowledged, &what).await;
            let trace = fs::read_to_string(&trace).unwrap_or_default();
            if !trace.contains("INJECTED") {
                // There was no such call: everything went well.
                assert_eq!(acknowledged.len(), ANSWERS, "{what}: {said}");
                break;
            }
            injected += 1;
            assert!(when < MOST_CALLS, "too many calls");
        }
    }
    assert!(injected > 20, "{injected}");
    let _ = fs::remove_dir_all(home);
}
