//! A run: servers and clients at work while a schedule of faults is carried out; then what the clients wrote down is
//! compared with the records.

use crate::common::Luck;
use crate::common::cluster::Cluster;
use crate::history::{Event, History};
use crate::nemesis::{Fence, Site};
use crate::player::{Laid, Player, QUICK};
use crate::shrink::{Schedule, Shrink, Step};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use table::host::data::Looker;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

pub const NODES: usize = 3;
/// Seconds of a lease.
pub const LEASE: u64 = 3;
/// How long all is well after each fault. Without a fence, the first answers after it show the loss.
const WELL: Duration = Duration::from_millis(1_500);

/// What runs have in common.
#[derive(Clone, Copy)]
pub struct Plan {
    pub name: &'static str,
    /// Who plays at each table, the seats in turn: how long they wait for a server. One more watches.
    pub players: &'static [Duration],
    pub fence: Fence,
}

/// Servers and clients at work.
pub struct Running<'a> {
    plan: Plan,
    cluster: &'a Cluster,
    database: String,
    pub site: Site<'a>,
    pub history: Arc<History>,
    clients: Vec<JoinHandle<()>>,
    pub tables: Vec<Laid>,
}

impl<'a> Running<'a> {
    /// Starts the servers and the clients.
    pub async fn begin(cluster: &'a Cluster, plan: Plan, schedule: &Schedule) -> Self {
        let database = plan.name.to_owned();
        let site = Site::start(cluster, &database, NODES, LEASE, plan.fence).await;
        let addresses: Vec<_> = site.nodes.iter().map(|node| node.address).collect();
        let history = Arc::new(History::default());
        let (mut clients, mut tables) = (Vec::new(), Vec::new());
        for n in &schedule.tables {
            tables.push(Laid::new(addresses[n % NODES]).await);
        }
        let each = plan.players.len() + 1;
        for (number, table) in schedule.tables.iter().zip(&tables) {
            let seats = [Looker::Seat(0), Looker::Seat(1)].into_iter().cycle();
            let seats = seats.zip(plan.players.iter().copied());
            for (at, (looker, patience)) in seats.chain([(Looker::Public, QUICK)]).enumerate() {
                let number = number * each + at;
                let player = Player {
                    number,
                    table: table.of(looker),
                    looker,
                    nodes: addresses.clone(),
                    history: history.clone(),
                    patience,
                    luck: Luck(schedule.seed.wrapping_mul(1_000_003) + number as u64 + 1),
                    open: None,
                };
                clients.push(tokio::spawn(player.run()));
            }
        }
        Self {
            plan,
            cluster,
            database,
            site,
            history,
            clients,
            tables,
        }
    }

    /// Has something go wrong, and then all be well for a moment.
    pub async fn strike(&mut self, step: Step) {
        self.site.strike(step).await;
        sleep(WELL).await;
    }

    /// The record of a table as it is now.
    fn record(&self, table: &Laid) -> String {
        let sql = "SELECT string_agg(text, '' ORDER BY seq) FROM lines WHERE id =";
        let sql = format!("{sql} '{}'", table.owner.id);
        self.cluster.ask(&self.database, &sql)
    }

    /// What does not agree with the records as they are now.
    pub fn found(&self) -> Vec<String> {
        // What happens after this may not be in the records yet.
        let upto = self.history.so_far();
        let wrong = self.tables.iter().flat_map(|table| {
            let record = self.record(table);
            self.history.check(&table.owner.id, &record, upto)
        });
        wrong.collect()
    }

    /// Ends everything. Returns what is wrong, and how many answers were acknowledged. What is wrong is kept in the folder.
    pub async fn end(mut self, schedule: &Schedule, folder: &Path) -> (Vec<String>, usize) {
        for client in self.clients.drain(..) {
            client.abort();
            let _ = client.await;
        }
        let wrong = self.found();
        let (sent, taken, seen) = self.history.counts();
        let unknown = self.tables.iter().map(|table| {
            let record = self.record(table);
            self.history.unknown(&table.owner.id, &record)
        });
        let (unknown, there) = unknown.fold((0, 0), |(all, kept), (n, k)| (all + n, kept + k));
        tell(&format!(
            "{}: seed {}, {} tables, {} faults; {sent} answers sent, {taken} acknowledged, {unknown} unknown ({there} of them \
             kept); {seen} views seen; {} contradictions",
            self.plan.name,
            schedule.seed,
            self.tables.len(),
            schedule.steps.len(),
            wrong.len()
        ));
        if !wrong.is_empty() {
            self.keep(schedule, folder, &wrong);
        }
        let Self { site, .. } = self;
        for node in &site.nodes {
            let _ = fs::remove_dir_all(&node.folder);
        }
        drop(site);
        let gone = format!("DROP DATABASE {} WITH (FORCE)", self.database);
        self.cluster.ask("postgres", &gone);
        (wrong, taken)
    }

    /// Keeps a run that failed: its schedule, what is wrong, all events, of each table with a contradiction the fewest
    /// events that contradict its record, the records, and what the servers said.
    fn keep(&self, schedule: &Schedule, folder: &Path, wrong: &[String]) {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).expect("a folder");
        let write = |name: &str, text: &str| {
            fs::write(folder.join(name), text).expect("what failed is kept");
        };
        write("schedule.txt", &schedule.text());
        write("contradictions.txt", &wrong.join("\n"));
        write("history.txt", &Event::text(&self.history.events()));
        let mut few = String::new();
        for table in &self.tables {
            let (id, record) = (&table.owner.id, self.record(table));
            few += &Event::text(&self.history.fewest(id, &record));
            write(&format!("{id}.record"), &record);
        }
        write("fewest.txt", &few);
        for (number, node) in self.site.nodes.iter().enumerate() {
            let _ = fs::copy(
                node.folder.join("log"),
                folder.join(format!("server-{number}.log")),
            );
        }
    }
}

/// Says something that is seen while a test passes, too.
pub fn tell(text: &str) {
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Carries out a schedule; without a fence, only until something is lost. Returns what was carried out, what is wrong, and
/// how many answers were acknowledged.
async fn tried(
    cluster: &Cluster,
    plan: Plan,
    schedule: &Schedule,
    folder: &Path,
) -> (Schedule, Vec<String>, usize) {
    let mut running = Running::begin(cluster, plan, schedule).await;
    let mut carried_out = schedule.clone();
    carried_out.steps.clear();
    for step in &schedule.steps {
        running.strike(*step).await;
        carried_out.steps.push(*step);
        if plan.fence != Fence::Whole && !running.found().is_empty() {
            break;
        }
    }
    let (wrong, taken) = running.end(&carried_out, folder).await;
    (carried_out, wrong, taken)
}

/// Where runs of this seed that fail are kept.
pub fn kept_in(plan: Plan, seed: u64) -> PathBuf {
    std::env::temp_dir().join(format!("miskatonic-nodes-{}-{seed}", plan.name))
}

/// Carries out a schedule. If that fails, looks for a smaller one that fails too: with fewer faults and then with fewer
/// tables. It tries that for so long. The smallest one is kept in a folder, which the words name that are returned.
pub async fn tested(
    cluster: &Cluster,
    plan: Plan,
    schedule: &Schedule,
    long: Duration,
) -> Result<(), (PathBuf, String)> {
    let folder = kept_in(plan, schedule.seed);
    let (mut smallest, mut wrong, taken) = tried(cluster, plan, schedule, &folder).await;
    if wrong.is_empty() {
        assert!(taken > 50, "hardly anything was played: {taken}");
        return Ok(());
    }
    tell(&format!(
        "this failed; a smaller run is looked for, for {long:?} at most: {}",
        wrong[0]
    ));
    let (until, trial) = (Instant::now() + long, folder.with_extension("trial"));
    let mut steps = Shrink::new(smallest.steps.clone());
    let mut tables = Shrink::new(smallest.tables.clone());
    while Instant::now() < until {
        let (fewer_steps, fewer_tables) = (steps.next(), tables.next());
        let candidate = match (&fewer_steps, &fewer_tables) {
            (Some(fewer), _) => Schedule {
                steps: fewer.clone(),
                ..smallest.clone()
            },
            (None, Some(fewer)) => Schedule {
                tables: fewer.clone(),
                ..smallest.clone()
            },
            (None, None) => break,
        };
        let (_, still, _) = tried(cluster, plan, &candidate, &trial).await;
        match fewer_steps {
            Some(_) => steps.tried(!still.is_empty()),
            None => tables.tried(!still.is_empty()),
        }
        if !still.is_empty() {
            (smallest, wrong) = (candidate, still);
            let _ = fs::remove_dir_all(&folder);
            fs::rename(&trial, &folder).expect("what failed is kept");
        }
    }
    Err((
        folder.clone(),
        format!(
            "{}\n{} faults at {} tables; kept in {folder}; run them again with \
             MISKATONIC_NODES_SCHEDULE={folder}/schedule.txt",
            wrong.join("\n"),
            smallest.steps.len(),
            smallest.tables.len(),
            folder = folder.display()
        ),
    ))
}
