//! A PostgreSQL server for a test: found on this machine, started for the test alone, and gone with it. A server that
//! happens to run is never used.

use std::fs;
use std::io::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

/// A cluster with an empty database `postgres`, for the user `postgres`.
pub struct Cluster {
    bin: PathBuf,
    folder: PathBuf,
    pub port: u16,
    /// Whether it has a small disk of its own.
    small: bool,
}

/// The programs of the newest version that is installed.
fn installed() -> Option<PathBuf> {
    let mut all: Vec<(u32, PathBuf)> = Vec::new();
    for entry in fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
    {
        let version = entry.file_name().to_str().and_then(|v| v.parse().ok());
        let bin = entry.path().join("bin");
        if let Some(version) =
            version.filter(|_| bin.join("initdb").exists() && bin.join("pg_ctl").exists())
        {
            all.push((version, bin));
        }
    }
    all.sort();
    all.pop().map(|(_, bin)| bin)
}

/// Whether this is root, for whom PostgreSQL does not run.
fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

impl Cluster {
    /// Starts one; nothing, with a word on the terminal, if PostgreSQL is not installed. Killed processes are tested with
    /// it, and not power failures.
    pub fn start(name: &str) -> Option<Self> {
        Self::with(name, "fsync = off")
    }

    /// Starts one on a disk of its own that is soon full, which takes root.
    pub fn on_a_small_disk(name: &str) -> Option<Self> {
        if !is_root() {
            let why = "skipped: a disk can be filled by root only";
            let _ = writeln!(std::io::stderr(), "{why}: {name}");
            return None;
        }
        // The log of writes must not fill it.
        Self::made(name, "max_wal_size = 48MB\nmin_wal_size = 32MB", true)
    }

    /// Starts one with these lines in its settings.
    pub fn with(name: &str, more: &str) -> Option<Self> {
        Self::made(name, more, false)
    }

    fn made(name: &str, more: &str, small: bool) -> Option<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let Some(bin) = installed() else {
            // What is printed by macros is not seen while a test passes.
            let why = "skipped: PostgreSQL is not installed (Debian: apt install postgresql), so this is not tested with it";
            let _ = writeln!(std::io::stderr(), "{why}: {name}");
            return None;
        };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let own = format!("miskatonic-pg-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(own);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        if small {
            let mount = Command::new("mount")
                .args(["-t", "tmpfs", "-o", "size=200m", "tmpfs"])
                .arg(&folder)
                .status();
            if !mount.is_ok_and(|s| s.success()) {
                let why = "skipped: no disk can be mounted here";
                let _ = writeln!(std::io::stderr(), "{why}: {name}");
                return None;
            }
        }
        if is_root() {
            let given = Command::new("chown").arg("nobody").arg(&folder).status();
            assert!(given.is_ok_and(|s| s.success()), "the folder is given away");
        }
        let cluster = Self {
            bin,
            folder,
            port: free_port(),
            small,
        };
        let data = cluster.data();
        cluster.must(
            "initdb",
            &[
                "-D",
                &data,
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C.UTF-8",
                "-N",
            ],
        );
        let settings = format!(
            "port = {}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 60\n{more}\n",
            cluster.port
        );
        let file = Path::new(&data).join("postgresql.auto.conf");
        fs::write(file, settings).expect("settings");
        cluster.pg_ctl("start");
        Some(cluster)
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    /// Runs a program of PostgreSQL, as a user who is not root.
    fn run(&self, program: &str, args: &[&str]) -> Output {
        let program = self.bin.join(program);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command
                    .args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"])
                    .arg(program);
                command
            }
            false => Command::new(program),
        };
        command
            .args(args)
            .current_dir(&self.folder)
            .output()
            .expect("it runs")
    }

    fn must(&self, program: &str, args: &[&str]) {
        let done = self.run(program, args);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        assert!(done.status.success(), "{program} {args:?}: {said}\n{log}");
    }

    fn pg_ctl(&self, what: &str) {
        let log = self.folder.join("log").display().to_string();
        self.must(
            "pg_ctl",
            &[
                "-D",
                &self.data(),
                "-l",
                &log,
                "-m",
                "immediate",
                "-w",
                what,
            ],
        );
    }

    /// Fills its disk.
    pub fn fill(&self) {
        let filler = fs::File::create(self.folder.join("filler")).expect("a file");
        let block = vec![0; 1 << 16];
        while (&filler).write_all(&block).is_ok() {}
    }

    /// Removes what fills its disk.
    pub fn make_room(&self) {
        fs::remove_file(self.folder.join("filler")).expect("there is a file");
    }

    /// Ends it as a crash does, and starts it again.
    pub fn restart(&self) {
        self.pg_ctl("restart");
    }

    /// The URL of its database, at its own port.
    pub fn url(&self) -> String {
        self.url_at(self.port)
    }

    /// The URL of its database through a proxy at another port.
    pub fn url_at(&self, port: u16) -> String {
        format!("postgres://postgres@127.0.0.1:{port}/postgres")
    }

    /// Runs a client of PostgreSQL on its server.
    fn client(&self, program: &str, more: &[&str]) -> Output {
        let port = self.port.to_string();
        let at = ["-h", "127.0.0.1", "-p", &port, "-U", "postgres"];
        self.run(program, &[&at, more].concat())
    }

    /// The URL of a new, empty database.
    pub fn database(&self, name: &str) -> String {
        let done = self.client("createdb", &[name]);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "{name}: {said}");
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// The commits a second that pgbench gets from a script: as a rule, of one row each.
    pub fn pgbench(&self, database: &str, script: &str, clients: usize, seconds: u64) -> f64 {
        let file = self.folder.join("script.sql");
        fs::write(&file, script).expect("a script");
        let (clients, seconds) = (clients.to_string(), seconds.to_string());
        let file = file.display().to_string();
        let more = ["-n", "-c", &clients, "-T", &seconds, "-f", &file, database];
        let done = self.client("pgbench", &more);
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        let line = said.lines().find_map(|l| l.strip_prefix("tps = "));
        let tps = line.and_then(|l| l.split(' ').next()?.parse().ok());
        tps.unwrap_or_else(|| panic!("{said}{}", String::from_utf8_lossy(&done.stderr)))
    }

    /// What a statement returns.
    pub fn ask(&self, database: &str, sql: &str) -> String {
        let done = self.client("psql", &["-d", database, "-Atc", sql]);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "{sql}: {said}");
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.run(
            "pg_ctl",
            &["-D", &self.data(), "-m", "immediate", "-w", "stop"],
        );
        if self.small {
            let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}
