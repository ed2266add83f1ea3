//! The dashboard for Grafana shows the metrics that servers have: all of them, and no others.

use crate::common;

use common::cluster::Cluster;
use common::{Ask, Server, library, unhurried};
use serde_json::Value;
use server::Postgres;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

const DASHBOARD: &str = include_str!("../../../deploy/grafana.json");

/// The names of metrics in a text.
fn names(text: &str) -> BTreeSet<String> {
    let parts = text.split("miskatonic_").skip(1);
    let name = |part: &str| {
        let end = part.find(|c: char| !(c.is_ascii_lowercase() || c == '_'));
        part[..end.unwrap_or(part.len())].to_owned()
    };
    parts.map(name).collect()
}

async fn served(server: &Server) -> BTreeSet<String> {
    let path = "/metrics";
    let ask = Ask {
        path,
        ..Ask::default()
    };
    let text = server.ask(ask).await.body;
    let samples = text.lines().filter(|l| !l.starts_with('#'));
    samples.flat_map(names).collect()
}

#[tokio::test]
async fn the_dashboard_shows_every_metric_and_no_other() {
    let board: Value = serde_json::from_str(DASHBOARD).expect("JSON");
    let panels = board["panels"].as_array().expect("panels");
    let targets = panels
        .iter()
        .flat_map(|p| p["targets"].as_array().expect("targets"));
    let asked: BTreeSet<String> = targets
        .flat_map(|t| names(t["expr"].as_str().expect("an expression")))
        .collect();
    assert!(asked.len() > 15, "{asked:?}");
    let mut ids: Vec<_> = panels
        .iter()
        .map(|p| p["id"].as_u64().expect("an id"))
        .collect();
    ids.dedup();
    assert_eq!(ids.len(), panels.len());
    lie_side_by_side(panels);
    let server = Server::new().await;
    let alone = served(&server).await;
    server.end().await;
    let Some(cluster) = Cluster::start("the dashboard") else {
        let missing: Vec<_> = alone.iter().filter(|n| !shown(&asked, n)).collect();
        assert!(missing.is_empty(), "not on the dashboard: {missing:?}");
        return;
    };
    let storage = Postgres::open(&cluster.url()).await.expect("a database");
    let lease = Duration::from_secs(30);
    let storage = storage.join("http://127.0.0.1:1", "build 1", lease).await;
    let storage = Arc::new(storage.expect("a node"));
    let server = Server::with(library(), storage, unhurried()).await;
    let all = served(&server).await;
    server.end().await;
    assert!(alone.is_subset(&all));
    let unknown: Vec<_> = asked.difference(&all).collect();
    assert!(unknown.is_empty(), "no server has these: {unknown:?}");
    let missing: Vec<_> = all.iter().filter(|n| !shown(&asked, n)).collect();
    assert!(missing.is_empty(), "not on the dashboard: {missing:?}");
}

/// Panels fill rows of 24 columns, and none covers another one.
fn lie_side_by_side(panels: &[Value]) {
    let mut taken: BTreeMap<(u64, u64), &str> = BTreeMap::new();
    for panel in panels {
        let at = |name: &str| panel["gridPos"][name].as_u64().expect("a number");
        let title = panel["title"].as_str().expect("a title");
        let cells = (at("y")..at("y") + at("h"))
            .flat_map(|y| (at("x")..at("x") + at("w")).map(move |x| (x, y)));
        for cell in cells {
            let other = taken.insert(cell, title);
            assert_eq!(other, None, "`{title}` covers it at {cell:?}");
        }
    }
    let rows: BTreeSet<u64> = taken.keys().map(|(_, y)| *y).collect();
    assert_eq!(taken.len(), rows.len() * 24, "a gap");
    assert!(taken.keys().all(|(x, _)| *x < 24), "too wide");
}

/// Whether a metric is shown: of a histogram its buckets say everything.
fn shown(asked: &BTreeSet<String>, name: &str) -> bool {
    let of = name.strip_suffix("_sum").or(name.strip_suffix("_count"));
    asked.contains(name) || of.is_some_and(|of| asked.contains(&format!("{of}_bucket")))
}
