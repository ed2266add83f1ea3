//! The official packs say what can be said.

use miskatonic_board_game::content::record::File;
use packs::diagnostics::render;
use packs::intern::Interner;
use packs::load::{Depth, read_entries};

#[test]
fn every_official_file_reads() {
    let files = packs::load::official_of("board-game");
    let mut interner = Interner::default();
    let mut problems = Vec::new();
    for (i, file) in files.iter().enumerate() {
        if file.path.ends_with(".yaml") {
            read_entries::<File>(
                &mut interner,
                i as u32,
                file,
                Depth::UnderKeys,
                &mut problems,
            );
        }
    }
    assert!(
        problems.is_empty(),
        "{} problems\n{}",
        problems.len(),
        render(&problems, &files, false)
    );
}
