//! Lists of taboos, sealed pools and drafts. Chapters: taboos.md, deck-building.md.

use crate::content::{official, reference};
use card_game::content::KindName;
use card_game::workshop::Bench;
use card_game::{Content, Setup, deck};
use kernel::decks::{Draft, Remark, Shelf};
use kernel::{DeckList, Workshop};
use std::collections::BTreeMap;

/// Every investigator, by id.
fn all(content: &Content) -> Vec<&str> {
    let investigators = content
        .def_ids()
        .filter(|d| content.def(*d).kind == KindName::Investigator);
    investigators.map(|d| content.id_of(d)).collect()
}

fn starter(content: &Content, id: &str) -> DeckList {
    deck::starter(content, content.by_id[id])
}

/// The lists of taboos agree with the facts, card by card: experience, copies, and which texts are changed.
#[test]
fn lists_of_taboos_agree_with_the_facts() {
    let content = official();
    let facts = reference("taboos.json");
    let lists = facts["lists"].as_array().expect("lists");
    let dates: Vec<&str> = lists.iter().filter_map(|l| l["date"].as_str()).collect();
    assert_eq!(content.taboo_lists, dates);
    let printed: Vec<&Vec<_>> = content.texts.iter().map(|t| &t.abilities).collect();
    for list in lists {
        let date = list["date"].as_str().expect("a date");
        let under = content.under(content.taboo(date).expect("a list"));
        let cards = list["cards"].as_object().expect("cards");
        let mut changed = 0;
        for (def, text) in under.texts.iter().enumerate() {
            let code = text.code.as_deref().unwrap_or_default();
            let Some(taboo) = &text.taboo else {
                assert!(
                    cards.get(code).is_none(),
                    "{date}: {} is as printed",
                    text.name
                );
                continue;
            };
            changed += 1;
            let fact = cards
                .get(code)
                .unwrap_or_else(|| panic!("{date}: {}", text.name));
            let number = |key: &str| fact.get(key).and_then(serde_json::Value::as_i64);
            assert_eq!(
                Some(taboo.experience.into()).filter(|n| *n != 0),
                number("experience")
            );
            assert_eq!(
                taboo.copies.map(i64::from),
                number("copies"),
                "{}",
                text.name
            );
            assert_eq!(
                taboo.text,
                fact.get("does").is_some(),
                "{date}: {}",
                text.name
            );
            assert_eq!(
                taboo.text,
                text.abilities != *printed[def],
                "{date}: {}",
                text.name
            );
            assert!(taboo.lists.iter().any(|l| l == date), "{}", text.name);
        }
        assert_eq!(changed, cards.len(), "{date}");
    }
}

/// A list of taboos holds for a whole table, and its record names the list by its date.
#[test]
fn a_table_plays_under_a_list() {
    let content = official();
    let line = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let setup = |list: &str, deck: &str| {
        let lines = [
            line("scenario", "card/the-gathering"),
            line("investigators", "skids-otoole"),
            line("deck-skids-otoole", deck),
            line("taboo", list),
        ];
        Setup::from_lines(&content, &lines)
    };
    let mut deck = starter(&content, "skids-otoole");
    deck.cards.remove("knife");
    deck.cards.insert("double-or-nothing".into(), 2);
    let cards: Vec<String> = deck
        .cards
        .iter()
        .map(|(id, n)| format!("{n} {id}"))
        .collect();
    let deck = cards.join(", ");
    assert!(setup("none", &deck).is_ok());
    let why = setup("current", &deck)
        .expect_err("it is forbidden")
        .to_string();
    assert!(why.contains("Double or Nothing is forbidden"), "{why}");
    let why = setup("2020-01-01", &deck)
        .expect_err("no such list")
        .to_string();
    assert!(why.contains("2020-01-01"), "{why}");
    let newest = content.taboo_lists.last().expect("lists");
    let current = setup("current", "").err();
    assert!(current.is_some(), "an empty deck is none");
    let lines = [
        line("scenario", "card/the-gathering"),
        line("taboo", "current"),
    ];
    let lines = Setup::from_lines(&content, &lines)
        .expect("a setup")
        .lines();
    assert!(lines.contains(&line("taboo", newest)), "{lines:?}");
}

/// A sealed pool has half as many cards again as the deck needs, and its seed deals it again.
#[test]
fn sealed_pools_are_dealt() {
    let content = official();
    let bench = Bench(&content);
    for id in all(&content) {
        let deal = |seed| bench.sealed(&Shelf::default(), id, seed).expect("a pool");
        let pool = deal(7);
        assert_eq!(pool, deal(7), "{id}");
        assert_ne!(pool, deal(8), "{id}");
        assert_eq!(
            pool.values().map(|n| u32::from(*n)).sum::<u32>(),
            45,
            "{id}"
        );
        let shelf = Shelf {
            dealt: Some(pool.clone()),
            ..Shelf::default()
        };
        let mut deck = starter(&content, id);
        deck.cards.clear();
        deck::complete(&content, &mut deck);
        for (card, n) in &pool {
            let mut with = deck.clone();
            with.cards.insert(card.clone(), *n);
            let needs_more = |r: &Remark| r.rule == "deck-size";
            let faults = shelf.check(&bench, &with).faults;
            assert!(faults.iter().all(needs_more), "{id}: {faults:?}");
            with.cards.insert(card.clone(), n + 1);
            let faults = shelf.check(&bench, &with).faults;
            assert!(faults.iter().any(|f| f.rule == "draft"), "{id}: {faults:?}");
        }
    }
}

/// A draft is finished with legal decks, also of one collection, and refuses what was not offered.
#[test]
fn drafts_make_legal_decks() {
    let content = official();
    let bench = Bench(&content);
    let owned = [("core".to_owned(), 2), ("the-dunwich-legacy".to_owned(), 1)];
    let owned = BTreeMap::from(owned);
    for shelf in [None, Some(owned)].map(|owned| Shelf {
        owned,
        ..Shelf::default()
    }) {
        let mut draft = Draft {
            investigators: vec![
                "zoey-samaras".into(),
                "roland-banks".into(),
                "rex-murphy".into(),
            ],
            seed: 5,
            picks: Vec::new(),
        };
        let decks = loop {
            let now = bench.draft(&shelf, &draft).expect("an offer");
            if now.turn.is_none() {
                break now.decks;
            }
            assert_eq!(now, bench.draft(&shelf, &draft).expect("the same offer"));
            let nth = draft.picks.len() % now.offer.len();
            draft.picks.push(now.offer[nth].id.clone());
        };
        let mut beside = Vec::new();
        for deck in decks {
            let shelf = Shelf {
                beside: beside.clone(),
                ..shelf.clone()
            };
            let report = shelf.check(&bench, &deck);
            assert!(report.legal, "{:?}", report.faults);
            assert_eq!(report.experience, 0);
            beside.push(deck);
        }
        draft.picks[0] = "machete".into();
        draft.picks[1] = "lita-chantler".into();
        assert!(bench.draft(&shelf, &draft).is_err());
    }
}

/// A list of a maker's makes a card exceptional: it costs twice its level, and a deck holds one copy.
#[test]
fn a_list_can_make_a_card_exceptional() {
    let list = "2030-01-01";
    let text = format!(
        "taboo-lists: [\"{list}\"]\ntaboos:\n  police-badge:\n    - {{from: \"{list}\", exceptional: true}}\n"
    );
    let mut files = packs::official_of("card-game");
    files.push(packs::PackFile::new("ours.yaml", text));
    let content = Content::load(&files).expect("a list without mistakes");
    let under = content.under(content.taboo(list).expect("the list"));
    let badge = content.by_id["police-badge"];
    let deck = DeckList {
        cards: BTreeMap::from([("police-badge".to_owned(), 1)]),
        ..starter(&content, "roland-banks")
    };
    assert_eq!(deck::experience(&content, &deck), 2);
    assert_eq!(deck::experience(under, &deck), 4);
    assert_eq!(content.text(badge).taboo, None);
    let two = DeckList {
        cards: BTreeMap::from([("police-badge".to_owned(), 2)]),
        ..deck
    };
    let told = |content: &Content| {
        let faults = deck::check(content, &two);
        faults
            .iter()
            .any(|f| matches!(f, deck::Fault::Copies { most: 1, .. }))
    };
    assert!(!told(&content) && told(under));
}
