//! What a deck may hold. Chapter: campaign.md, `decks`.

use card_game::Content;
use card_game::content::card::Kind;
use card_game::rules::setup::check_deck;

fn official() -> Content {
    Content::official().unwrap_or_else(|e| panic!("{} problems in the official packs", e.len()))
}

fn starter(content: &Content, id: &str) -> Vec<(String, u8)> {
    let Kind::Investigator(text) = &content.text(content.by_id[id]).kind else {
        panic!("{id} is an investigator")
    };
    text.starter_deck
        .iter()
        .map(|(card, n)| (card.clone(), *n))
        .collect()
}

/// The starter deck with one card taken out and others put in: the reason it is refused for.
fn check(investigator: &str, out: &str, put: &[(&str, u8)], why: &str) {
    let content = official();
    let mut deck = starter(&content, investigator);
    for (card, n) in &mut deck {
        *n -= u8::from(card == out);
    }
    deck.extend(put.iter().map(|(card, n)| ((*card).to_owned(), *n)));
    let refused = check_deck(&content, content.by_id[investigator], &deck);
    match (refused, why) {
        (Ok(()), "") => {}
        (Err(e), why) if !why.is_empty() && e.to_string().contains(why) => {}
        (other, _) => panic!("{other:?}, expected `{why}`"),
    }
}

#[test]
fn starter_decks_are_decks() {
    let content = official();
    for id in [
        "roland-banks",
        "daisy-walker",
        "skids-otoole",
        "agnes-baker",
        "wendy-adams",
    ] {
        assert_eq!(
            check_deck(&content, content.by_id[id], &starter(&content, id)),
            Ok(()),
            "{id}"
        );
    }
}

#[test]
fn f011_a_second_signature_card_is_refused() {
    check(
        "roland-banks",
        "knife",
        &[("rolands-38-special", 1)],
        "signature",
    );
}

#[test]
fn what_a_deck_may_not_hold() {
    check("roland-banks", "knife", &[("machete", 1)], "");
    check("roland-banks", "knife", &[("paranoia", 1)], "weakness");
    check("roland-banks", "knife", &[("lucky", 1)], "class or level");
    check("roland-banks", "knife", &[("guts", 1)], "more than 2");
    check("roland-banks", "knife", &[], "29 cards");
    check("roland-banks", "knife", &[("machette", 1)], "machette");
}
