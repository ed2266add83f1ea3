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

/// Whoever may do something is told what follows if they do not.
#[test]
fn a_question_says_what_declining_brings() {
    use miskatonic_board_game::content::Content;
    use miskatonic_board_game::content::step::Step;
    use miskatonic_board_game::show::prose::question;

    let (c, _) = Content::official();
    let mut asked = 0;
    for (block, steps) in c.blocks.iter().enumerate() {
        for (pc, step) in steps.iter().enumerate() {
            if let Step::May(m) = step
                && m.declined.is_some_and(|b| !c.block(b.id).is_empty())
            {
                asked += 1;
                let words = question(&c, block as u16, pc as u16);
                assert!(words.contains("do not"), "{words}");
            }
        }
    }
    assert!(asked > 8, "{asked} such questions");
}
