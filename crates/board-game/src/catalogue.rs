//! What there is to be played.

use crate::Board;
use crate::content::Content;
use kernel::{Catalogue, Entry};

impl Catalogue for Board {
    const FAMILY: &'static str = "board";

    fn scenarios(_: &Content) -> Vec<Entry> {
        let entry = |id: &str, name: &str, note: &str| Entry { id: id.into(), name: name.into(), note: note.into() };
        vec![
            entry("board/arkham", "Arkham", "The base game"),
            entry("board/kingsport", "Arkham and Kingsport", "With the second town, its rifts and its horrors"),
        ]
    }

    fn investigators(c: &Content) -> Vec<Entry> {
        c.investigators
            .iter()
            .map(|d| Entry { id: d.slug.clone(), name: d.record.name.clone(), note: d.record.occupation.clone() })
            .collect()
    }

    fn difficulties(_: &Content) -> Vec<Entry> {
        Vec::new()
    }

    fn seats_allowed(_: &Content, _: &str) -> (usize, usize) {
        (1, 8)
    }

    fn content_hash(c: &Content) -> u64 {
        c.hash
    }
}
