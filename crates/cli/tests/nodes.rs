//! Several servers on one PostgreSQL while everything fails, in the manner of Jepsen: clients write down what they sent, what
//! was acknowledged and what they saw; then all of that must be in the final records. `docs/serve.md` says how to run it
//! for an hour.

#![cfg(target_os = "linux")]

#[path = "nodes/carry.rs"]
mod carry;
#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "nodes/history.rs"]
mod history;
#[path = "nodes/nemesis.rs"]
mod nemesis;
#[path = "nodes/network.rs"]
mod network;
#[path = "nodes/player.rs"]
mod player;
#[path = "nodes/proxy.rs"]
mod proxy;
#[path = "nodes/running.rs"]
mod running;
#[path = "nodes/shrink.rs"]
mod shrink;

use common::Client;
use common::cluster::Cluster;
use nemesis::{Fault, Fence};
use player::{QUICK, SLOW};
use running::{LEASE, NODES, Plan, Running, kept_in, tell, tested};
use serde_json::json;
use shrink::{Schedule, Step};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// Who plays at a table as a rule, the seats in turn: how long they wait for a server.
const FOUR: &[Duration] = &[QUICK, QUICK, SLOW, SLOW];
/// For how long a failing run is made smaller.
const SHRINKING: Duration = Duration::from_secs(600);

/// What is timed runs alone: what is measured is not how many servers a machine can hold. The others run side by side, for
/// they mostly wait.
static RUNS: tokio::sync::RwLock<()> = tokio::sync::RwLock::const_new(());

/// A number from the environment.
fn told(name: &str, otherwise: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|t| t.parse().ok()).unwrap_or(otherwise)
}

/// The schedule that the environment names.
fn named() -> Option<Schedule> {
    let file = std::env::var_os("MISKATONIC_NODES_SCHEDULE")?;
    let text = std::fs::read_to_string(&file).expect("a schedule");
    Some(Schedule::parse(&text).expect("a schedule"))
}

/// A run has each fault once, which takes about a minute. Further ones follow as long as time is left, each with the next
/// seed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_answer_is_lost_whatever_fails() {
    let _beside = RUNS.read().await;
    let name = "several nodes while everything fails";
    let (small, mut faults) = (Cluster::on_a_small_disk(name), Fault::ALL.to_vec());
    if small.is_none() {
        faults.retain(|fault| *fault != Fault::Full);
    }
    let Some(cluster) = small.or_else(|| Cluster::start(name)) else {
        return;
    };
    let plan = Plan {
        name: "fenced",
        players: FOUR,
        fence: Fence::Whole,
    };
    let tables = told("MISKATONIC_NODES_TABLES", 10) as usize;
    let first = told("MISKATONIC_NODES_SEED", 11);
    let all = Duration::from_secs(60 * told("MISKATONIC_NODES_MINUTES", 1));
    let began = Instant::now();
    for seed in first.. {
        let drawn = Schedule::drawn(seed, tables, NODES, &faults);
        let tested = tested(&cluster, plan, &named().unwrap_or(drawn), SHRINKING).await;
        if let Err((_, wrong)) = tested {
            panic!("{wrong}");
        }
        if began.elapsed() + Duration::from_secs(40) > all {
            break;
        }
    }
}

/// Servers are replaced one after another while everybody plays: no answer is refused, and who plays waits less than a lease.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_refuses_no_answer() {
    let _alone = RUNS.write().await;
    let Some(cluster) = Cluster::start("a rolling restart") else {
        return;
    };
    let plan = Plan {
        name: "rolling",
        players: &[SLOW, SLOW],
        fence: Fence::Whole,
    };
    let steps = (0..NODES).map(|node| Step {
        fault: Fault::Terminate,
        node,
        extra: 0,
    });
    let schedule = Schedule {
        seed: told("MISKATONIC_NODES_SEED", 9),
        tables: (0..12).collect(),
        steps: steps.collect(),
    };
    let mut running = Running::begin(&cluster, plan, &schedule).await;
    sleep(Duration::from_secs(2)).await;
    for step in &schedule.steps {
        running.strike(*step).await;
    }
    let history = running.history.clone();
    let folder = kept_in(plan, schedule.seed);
    let (wrong, taken) = running.end(&schedule, &folder).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(taken > 50, "hardly anything was played: {taken}");
    let (refused, slowest) = history.slowest();
    tell(&format!(
        "rolling: {refused} answers refused; the slowest was kept after {slowest:?}"
    ));
    assert_eq!(refused, 0);
    assert!(slowest < Duration::from_secs(LEASE), "{slowest:?}");
}

/// Asks a server for a table until it shows it.
async fn shown(node: SocketAddr, table: &common::Made) {
    loop {
        if let Ok(Ok(mut client)) = timeout(QUICK, Client::connect(node, &table.id, None)).await {
            client
                .send(json!({"type": "hello", "token": table.token}))
                .await;
            while let Ok(Some(message)) = timeout(QUICK, client.next()).await {
                if message["type"] == "update" {
                    return;
                }
            }
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// The tables of a server that is killed are back within its lease and two seconds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_of_a_killed_server_are_soon_back() {
    let _alone = RUNS.write().await;
    let Some(cluster) = Cluster::start("a server is killed") else {
        return;
    };
    let plan = Plan {
        name: "killed",
        players: &[QUICK, QUICK],
        fence: Fence::Whole,
    };
    let schedule = Schedule {
        seed: told("MISKATONIC_NODES_SEED", 4),
        tables: (0..12).collect(),
        steps: Vec::new(),
    };
    let mut running = Running::begin(&cluster, plan, &schedule).await;
    sleep(Duration::from_secs(3)).await;
    running.site.nodes[0].kill();
    let began = Instant::now();
    let owned = "SELECT t.id FROM tables t JOIN nodes n ON t.node = n.id WHERE n.url =";
    let owned = cluster.ask(plan.name, &format!("{owned} '{}'", running.site.urls[0]));
    let owned: Vec<&str> = owned.lines().collect();
    assert!(!owned.is_empty(), "it has no table");
    let other = running.site.nodes[1].address;
    for table in running
        .tables
        .iter()
        .filter(|t| owned.contains(&&*t.owner.id))
    {
        shown(other, &table.owner).await;
    }
    let slowest = began.elapsed();
    tell(&format!(
        "killed: {} tables were back after {slowest:?}",
        owned.len()
    ));
    assert!(slowest < Duration::from_secs(LEASE + 2), "{slowest:?}");
    let folder = kept_in(plan, schedule.seed);
    let (wrong, taken) = running.end(&schedule, &folder).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(taken > 50, "hardly anything was played: {taken}");
}

/// Without this fence answers are lost by this fault, which takes so many milliseconds longer than a lease and a half
/// second. The checker finds that within a minute, and keeps a smaller run that loses some, too.
async fn finds_a_loss(name: &'static str, fence: Fence, fault: Fault, extra: u64) {
    if !cfg!(debug_assertions) {
        return;
    }
    let _beside = RUNS.read().await;
    let Some(cluster) = Cluster::start(name) else {
        return;
    };
    let plan = Plan {
        name,
        players: FOUR,
        fence,
    };
    let steps = (0..8).map(|n| Step {
        fault,
        node: n % NODES,
        extra,
    });
    let schedule = Schedule {
        seed: told("MISKATONIC_NODES_SEED", 3),
        tables: (0..6).collect(),
        steps: steps.collect(),
    };
    let tested = tested(&cluster, plan, &schedule, Duration::from_secs(10)).await;
    let (folder, wrong) = tested.expect_err("nothing was found");
    let kept = |file: &str| std::fs::read_to_string(folder.join(file)).expect("a file");
    let smaller = Schedule::parse(&kept("schedule.txt")).expect("a schedule");
    assert!(
        smaller.steps.len() + smaller.tables.len() < 6 + 8,
        "{smaller:?}"
    );
    assert!(wrong.contains(kept("contradictions.txt").trim()));
    assert!(kept("history.txt").len() > kept("fewest.txt").len());
    std::fs::remove_dir_all(folder).expect("removed");
}

/// A server that hangs and goes on acknowledges answers that another one does not know. Quick clients have played on there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_checker_finds_what_is_lost_without_any_fence() {
    finds_a_loss("unfenced", Fence::Missing, Fault::Hang, 2_000).await;
}

/// A write that is held back until another server has the table is kept then. It would be given up after five seconds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_checker_finds_what_is_lost_if_no_write_compares_epochs() {
    finds_a_loss("unchecked", Fence::Leases, Fault::Stall, 1_300).await;
}
