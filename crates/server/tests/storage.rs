//! What is kept together is kept whole and in order, in memory as in the file.

use server::storage::{Storage, Write};
use server::{InMemory, Sqlite};

fn lines(id: &str, seq: u64, text: &str, summary: Option<&str>) -> Write {
    Write::Lines {
        id: id.into(),
        seq,
        text: text.into(),
        summary: summary.map(str::to_owned),
    }
}

/// Some hundred tables that are played at once, one of them forgotten and one renamed in the same commit.
fn many() -> Vec<Write> {
    let meta = |n: usize| Write::Meta {
        id: format!("t{n}"),
        json: format!("{{\"n\":{n}}}"),
    };
    let mut all: Vec<Write> = (0..150).map(meta).collect();
    all.extend((0..150).map(|n| {
        let text = format!("answer {n} 'quoted' \"twice\" Ünïcode\n");
        lines(&format!("t{n}"), 0, &text, Some("first"))
    }));
    all.push(Write::Forget { id: "t9".into() });
    all.push(Write::Meta {
        id: "t8".into(),
        json: "renamed".into(),
    });
    all
}

#[tokio::test]
async fn a_commit_of_many_tables_is_what_each_alone_would_be() {
    let file = std::env::temp_dir().join(format!("miskatonic-storage-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let disk = Sqlite::open(&file).await.expect("a file");
    let memory = InMemory::default();
    for storage in [&disk as &dyn Storage, &memory] {
        storage.write(many()).await.expect("kept");
        // Where a game stands may come with some of its lines only.
        let first = vec![
            lines("t7", 1, "later\n", Some("second")),
            lines("t6", 1, "later\n", None),
        ];
        storage.write(first).await.expect("kept");
        let later = vec![lines("t7", 2, "last\n", None)];
        storage.write(later).await.expect("kept");
        // Lines that were kept before are kept by nobody again, and nothing else of that commit.
        let again = vec![
            lines("t1", 1, "never\n", Some("never")),
            lines("t7", 1, "later\n", Some("second")),
        ];
        assert!(storage.write(again).await.is_err());
    }
    assert_eq!(disk.tables().await, memory.tables().await);
    for n in 0..150 {
        let id = format!("t{n}");
        let kept = disk.record(&id).await.expect("a record");
        assert_eq!(kept, memory.record(&id).await.expect("a record"), "{id}");
    }
    assert_eq!(disk.record("t9").await.expect("none").text, "");
    disk.close().await.expect("closed");
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}
