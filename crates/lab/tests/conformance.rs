//! What is accepted runs, and what is rendered is English.

use lab::conformance::grammar::slips;

/// The official texts of both games have no slip.
#[test]
fn official_texts_are_grammatical() {
    let card = card_game::Content::official().expect("the official packs load");
    let mut texts: Vec<(String, String)> = Vec::new();
    for (def, text) in card.texts.iter().enumerate() {
        let lines = card_game::text::card(&card, def as u16);
        texts.extend(lines.iter().map(|l| (text.name.clone(), l.plain())));
    }
    for scenario in &card.scenarios {
        for (_, r) in &scenario.resolutions {
            let said = card_game::text::resolution(&card, scenario, r).plain();
            texts.push((scenario.text.name.clone(), said));
        }
    }
    let (library, _) = board_game::text::Library::read(&packs::official_of("board-game"));
    for w in library.written() {
        // A monster's first line is its numbers.
        let skip = usize::from(w.kind == "monster");
        let lines = w.lines.iter().skip(skip);
        texts.extend(lines.map(|l| (w.name.clone(), l.plain())));
    }
    let found: Vec<String> = texts
        .iter()
        .filter(|(_, text)| !text.is_empty())
        .flat_map(|(name, text)| {
            let found = slips(text).into_iter();
            found.map(move |s| format!("{name}: {} `{}` in: {text}", s.rule, s.words))
        })
        .collect();
    assert!(
        found.is_empty(),
        "{} slips:\n{}",
        found.len(),
        found.join("\n")
    );
}
