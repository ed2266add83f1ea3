//! What happens when the database has done a write and its answer is lost on the way.

use crate::common;

use super::nodes::{lines, made};
use common::cluster::Cluster;
use server::Postgres;
use server::storage::{Storage, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy};
use tokio::net::{TcpListener, TcpStream};

/// A way to the database that loses an answer and breaks the connection.
struct Lossy {
    port: u16,
    /// How many answers still pass before one is lost; negative if none is.
    passes: Arc<AtomicI32>,
}

impl Lossy {
    async fn start(to: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let passes = Arc::new(AtomicI32::new(-1));
        let told = passes.clone();
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                let there = TcpStream::connect(("127.0.0.1", to)).await;
                let (mut asks, mut back) = here.into_split();
                let (mut answers, mut on) = there.expect("the database").into_split();
                tokio::spawn(async move { copy(&mut asks, &mut on).await });
                let told = told.clone();
                tokio::spawn(async move {
                    let mut bytes = vec![0; 16 << 10];
                    while let Ok(read @ 1..) = answers.read(&mut bytes).await {
                        let armed = told.load(Ordering::Relaxed) >= 0;
                        if armed && told.fetch_sub(1, Ordering::Relaxed) == 0 {
                            return;
                        }
                        if back.write_all(&bytes[..read]).await.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        Self { port, passes }
    }
}

/// Whichever answer of the database is lost, the write is kept, and only once.
#[tokio::test]
async fn a_write_whose_answer_is_lost_is_kept_once() {
    let Some(cluster) = Cluster::start("lost answers of the database") else {
        return;
    };
    let lossy = Lossy::start(cluster.port).await;
    let storage = Postgres::open(&cluster.url_at(lossy.port)).await;
    let storage = storage.expect("a database");
    storage.write(made("a")).await.expect("kept");
    let mut expected = String::from("line 0\n");
    let mut lost = 0;
    for passes in 0..8 {
        for summary in [None, Some("{}".to_owned())] {
            let seq = storage.record("a").await.expect("a record").seq;
            let Write::Lines { id, text, .. } = lines("a", seq) else {
                unreachable!("these are lines");
            };
            expected += &text;
            lossy.passes.store(passes, Ordering::Relaxed);
            let write = Write::Lines {
                id,
                seq,
                text,
                summary,
            };
            storage.write(vec![write]).await.expect("kept");
            lost += i32::from(lossy.passes.swap(-1, Ordering::Relaxed) < 0);
        }
    }
    assert_eq!(
        storage.record("a").await.expect("a record").text,
        expected,
        "each once, in order"
    );
    // Not every one belonged to a write: a connection is tried before it is used again.
    let metrics = storage.metrics();
    let repeated = metrics
        .lines()
        .find_map(|l| l.strip_prefix("miskatonic_repeated_total "));
    let repeated: i32 = repeated.and_then(|n| n.parse().ok()).expect("a number");
    assert!((3..=lost).contains(&repeated), "{repeated} of {lost}");
    // Another line of this number is another answer: it is refused.
    let taken = Write::Lines {
        id: "a".into(),
        seq: 1,
        text: "another line\n".into(),
        summary: None,
    };
    assert!(storage.write(vec![taken]).await.is_err());
    assert_eq!(storage.record("a").await.expect("a record").text, expected);
    storage.close().await.expect("closed");
}
