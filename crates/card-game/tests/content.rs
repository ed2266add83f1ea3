//! The official packs of the card game load without a complaint.

use miskatonic_card_game::content::Content;

#[test]
fn the_official_packs_load_without_problems() {
    let files = packs::official_of("card-game");
    let (content, problems) = Content::load_with_warnings(&files);
    assert!(problems.is_empty(), "{problems:#?}");
    assert_eq!(content.map(|c| c.defs.len()), Some(129));
}
