//! Decks: what they may hold, what a change of them costs, how they are read and written. Chapter: deck-building.md.

use card_game::content::{DefId, KindName};
use card_game::deck::{self, Fault};
use card_game::workshop::Bench;
use card_game::{CardGame, Content, Error, SeatSetup, Setup};
use kernel::decks::Form;
use kernel::{DeckList, Log, Rules, Seeded, Workshop};
use std::collections::BTreeMap;

fn official() -> Content {
    Content::official().unwrap_or_else(|e| panic!("{} problems in the official packs", e.len()))
}

/// Every investigator, by id.
fn all(content: &Content) -> Vec<&str> {
    let all = content.def_ids();
    let investigators = all.filter(|d| content.def(*d).kind == KindName::Investigator);
    investigators.map(|d| content.id_of(d)).collect()
}

fn starter(content: &Content, id: &str) -> DeckList {
    deck::starter(content, content.by_id[id])
}

/// The starter deck of a setup with one card taken out and others put in: the reason it is refused for.
fn check(investigator: &str, out: &str, put: &[(&str, u8)], why: &str) {
    let content = official();
    let starter: &Vec<(DefId, u8)> = &content.def(content.by_id[investigator]).starter_deck;
    let mut list: Vec<(String, u8)> = starter
        .iter()
        .map(|(d, n)| (content.id_of(*d).to_owned(), *n))
        .collect();
    for (card, n) in &mut list {
        *n -= u8::from(card == out);
    }
    list.extend(put.iter().map(|(card, n)| ((*card).to_owned(), *n)));
    let lines = [
        ("scenario".to_owned(), "card/the-gathering".to_owned()),
        ("investigators".to_owned(), investigator.to_owned()),
        (
            format!("deck-{investigator}"),
            list.iter()
                .map(|(c, n)| format!("{n} {c}"))
                .collect::<Vec<_>>()
                .join(", "),
        ),
    ];
    match (Setup::from_lines(&content, &lines), why) {
        (Ok(_), "") => {}
        (Err(e), why) if !why.is_empty() && e.to_string().contains(why) => {}
        (other, _) => panic!("{other:?}, expected `{why}`"),
    }
}

#[test]
fn starter_decks_are_decks() {
    let content = official();
    for id in all(&content) {
        assert_eq!(deck::check(&content, &starter(&content, id)), [], "{id}");
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
    check(
        "roland-banks",
        "knife",
        &[("machete", 1), ("rolands-38-special", 2)],
        "the signature card Roland's .38 Special is in it 2 times",
    );
    check(
        "roland-banks",
        "knife",
        &[("machete", 1), ("the-necronomicon", 1)],
        "signature card of Daisy Walker",
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
    check(
        "roland-banks",
        "knife",
        &[("ghoul-minion", 1)],
        "decks are built from",
    );
    check(
        "roland-banks",
        "knife",
        &[("machete", 1), ("haunted", 2)],
        "only 1 of the weakness Haunted",
    );
}

/// Two decks of one game name the same weakness, and the collection has only one of it.
#[test]
fn the_decks_of_a_game_share_the_collection() {
    let content = official();
    let lines = |weakness: &str| {
        [
            ("scenario", "card/the-gathering"),
            ("investigators", "roland-banks, wendy-adams"),
            ("weakness-roland-banks", weakness),
            ("weakness-wendy-adams", weakness),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
    };
    assert!(Setup::from_lines(&content, &lines("amnesia")).is_ok());
    let refused = Setup::from_lines(&content, &lines("haunted")).map_err(|e| e.to_string());
    let why = "deck of wendy-adams: the collection has only 1 of the weakness Haunted";
    assert_eq!(refused, Err(why.to_owned()));
}

/// A story asset is in a deck once, a unique one in one deck of a game, and in none that begins a campaign.
#[test]
fn story_assets_are_earned_once() {
    let content = official();
    check("roland-banks", "", &[("lita-chantler", 1)], "");
    let why = "more than 1 copy of Lita Chantler";
    check("roland-banks", "", &[("lita-chantler", 2)], why);
    let seats = |scenario: &str, with_lita: &[&str]| {
        let mut lines = vec![
            ("scenario".to_owned(), format!("card/{scenario}")),
            (
                "investigators".to_owned(),
                "roland-banks, wendy-adams".into(),
            ),
        ];
        for id in with_lita {
            let mut deck = starter(&content, id);
            deck.cards.insert("lita-chantler".into(), 1);
            lines.extend(Bench(&content).lines(&deck));
        }
        Setup::from_lines(&content, &lines)
            .map(|_| ())
            .map_err(|e| e.to_string())
    };
    let both = ["roland-banks", "wendy-adams"];
    assert_eq!(seats("the-midnight-masks", &both[1..]), Ok(()));
    let why =
        "deck of wendy-adams: Lita Chantler is unique, and another deck of this game holds it";
    assert_eq!(seats("the-midnight-masks", &both), Err(why.to_owned()));
    let why =
        "deck of wendy-adams: Lita Chantler must be earned; no deck begins a campaign with it";
    let campaign = seats("night-of-the-zealot", &both[1..]);
    assert_eq!(campaign, Err(why.to_owned()));
}

/// A setup's lines are all that a record needs: they bring the same deck again.
#[test]
fn a_deck_comes_to_a_game_and_back() {
    let content = official();
    let bench = Bench(&content);
    let mut list = starter(&content, "roland-banks");
    *list.cards.entry("knife".into()).or_default() -= 1;
    list.cards.insert("shotgun".into(), 1);
    let mut lines = vec![
        ("scenario".to_owned(), "card/the-gathering".to_owned()),
        ("investigators".to_owned(), "roland-banks".to_owned()),
    ];
    lines.extend(bench.lines(&list));
    let setup = CardGame::setup_from_lines(&content, &lines).expect("a setup");
    let again = CardGame::setup_from_lines(&content, &CardGame::setup_lines(&setup));
    assert_eq!(again.as_ref(), Ok(&setup));
    assert_eq!(
        setup.investigators[0].list(&content).map(|l| l.cards),
        Some(list.cards)
    );
    let game = CardGame::start(&content, &setup).expect("a game");
    let shotguns = game
        .table()
        .cards
        .iter()
        .filter(|c| content.id_of(c.def) == "shotgun");
    assert_eq!(shotguns.count(), 1);
}

/// So much experience asks for more basic weaknesses where a scenario is played on its own.
#[test]
fn experience_brings_weaknesses_and_has_an_end() {
    let content = official();
    let seat = |up: u8| {
        let mut cards = starter(&content, "roland-banks").cards;
        let higher = [
            ("shotgun", 4),
            ("bulletproof-vest", 3),
            ("elder-sign-amulet", 3),
            ("police-badge", 2),
        ];
        let mut left = up;
        for out in ["knife", "flashlight", "guts", "manual-dexterity"] {
            cards.remove(out);
        }
        let mut count = 0;
        for (id, level) in higher {
            for _ in 0..2 {
                if left >= level {
                    *cards.entry(id.into()).or_default() += 1;
                    left -= level;
                    count += 1;
                }
            }
        }
        assert_eq!(left, 0, "{up}");
        for filler in [
            "machete",
            "evidence",
            "dodge",
            "first-aid",
            "barricade",
            "deduction",
            "beat-cop",
            "guard-dog",
        ] {
            if count < 8 {
                *cards.entry(filler.into()).or_default() += 1;
                count += 1;
            }
        }
        SeatSetup {
            id: "roland-banks".into(),
            deck: Some(cards.into_iter().collect()),
            weakness: None,
        }
    };
    for (experience, weaknesses) in [(4, 1), (8, 1), (11, 2), (14, 2), (20, 3)] {
        let setup = Setup {
            scenario: "the-gathering".into(),
            difficulty: card_game::content::Difficulty::Standard,
            investigators: vec![seat(experience)],
            log: None,
            spare: Vec::new(),
            before: None,
            collection: None,
            taboo: None,
        };
        setup
            .check(&content)
            .unwrap_or_else(|e| panic!("{experience}: {e}"));
        let mut game = CardGame::start(&content, &setup).expect("a game");
        let mut dealer = Seeded::new(7);
        while let Ok(Some(_)) = game.deal(&content, &mut dealer, &mut Log::none()) {}
        let basic = game.table().cards.iter();
        let basic =
            basic.filter(|c| content.text(c.def).basic_weakness && c.owner.is(kernel::Seat(0)));
        assert_eq!(basic.count(), weaknesses, "{experience}");
        assert_eq!(CardGame::check(&content, &game), Ok(()));
    }
    let mut much = starter(&content, "roland-banks");
    much.cards.insert("shotgun".into(), 13);
    let faults = deck::check_alone(&content, &much);
    let too_much = |f: &Fault| matches!(f, Fault::Experience { has: 52, most: 50 });
    assert!(faults.iter().any(too_much), "{faults:?}");
    let error = Error::Deck {
        of: "roland-banks".into(),
        faults,
    };
    assert!(error.to_string().contains("52 experience"), "{error}");
}

/// What is written is read again, in every form.
#[test]
fn decks_are_written_and_read_again() {
    let content = official();
    let bench = Bench(&content);
    for id in all(&content) {
        let mut list = starter(&content, id);
        list.side.insert("elder-sign-amulet".into(), 2);
        list.cards.insert("amnesia".into(), 1);
        for form in Form::ALL {
            let written = bench.write(&list, form);
            assert_eq!(written.missing, [""; 0]);
            let read = bench
                .read(&written.text)
                .unwrap_or_else(|e| panic!("{e}\n{}", written.text));
            assert_eq!(read.missing, [""; 0], "{}", written.text);
            assert_eq!(read.deck, list, "{}", written.text);
        }
    }
}

#[test]
fn lists_of_others_are_read() {
    let content = official();
    let bench = Bench(&content);
    let json = r#"{"id": 1, "name": "Roland", "investigator_code": "01001", "slots": {"01006": 1, "01007": 1, "01000": 1,
        "01520": 2, "01016": 1, "99016": 2, "01086": "two"}, "sideSlots": [], "taboo_id": 7, "meta": "{}"}"#;
    let read = bench.read(json).expect("a deck");
    assert_eq!(read.deck.investigator, "roland-banks");
    assert_eq!(read.deck.random_weaknesses, 1);
    assert_eq!(
        read.deck.cards["machete"], 2,
        "by the code of a later printing"
    );
    assert_eq!(read.deck.cards["45-automatic"], 1);
    assert_eq!(read.missing.len(), 2, "{:?}", read.missing);
    assert!(
        read.missing.iter().any(|m| m.contains("2 × 99016")),
        "{:?}",
        read.missing
    );
    assert_eq!(read.notes.len(), 1);
    let text = "Skids in a hurry\n\n\"Skids\" O'Toole (Core Set)\n\nAssets (5)\n1x .41 Derringer (Core Set)\n2x Leo De Luca: The Louisiana Lion (1) (Core Set)\n1x Leo De Luca (Core Set)\n1x Lola Santiago (3)\n\nEvents\n2x Lucky! ••\n1x Random Basic Weakness\nSide deck\n1x Hot Streak [4]\n";
    let read = bench.read(text).expect("a deck");
    assert_eq!(read.deck.name, "Skids in a hurry");
    assert_eq!(read.deck.investigator, "skids-otoole");
    let cards: Vec<(&str, u8)> = read
        .deck
        .cards
        .iter()
        .map(|(c, n)| (c.as_str(), *n))
        .collect();
    assert_eq!(
        cards,
        [
            ("41-derringer", 1),
            ("leo-de-luca", 1),
            ("leo-de-luca-1", 2),
            ("lucky-2", 2)
        ]
    );
    assert_eq!(read.deck.side["hot-streak"], 1);
    assert_eq!(
        read.missing,
        ["1 × Lola Santiago (3): not in the card pool"]
    );
    let markdown = "# A deck\n\nInvestigator: Agnes Baker  \n\nExperience: 0  \n\n## Deck\n\n**Asset**  \n_Ally_\n- Arcane Initiate\n_Arcane_\n- Shrivelling x2\n\n**Skill**\n- Fearless x2\n";
    let read = bench.read(markdown).expect("a deck");
    assert_eq!(read.deck.investigator, "agnes-baker");
    assert_eq!(read.deck.cards["shrivelling"], 2);
    assert_eq!(read.deck.cards["arcane-initiate"], 1);
    for nothing in [
        "",
        "{}",
        "[]",
        "[1]",
        "no deck at all",
        "deck:\n  cards: 3\n",
        "{\"slots\": 3}",
    ] {
        assert!(bench.read(nothing).is_err(), "{nothing}");
    }
}

/// The revised printing has numbers of its own, and more copies of what investigators' decks are built of.
#[test]
fn both_printings_are_known() {
    let content = official();
    let facts = crate::content::reference("cards.json");
    let cards = facts["cards"].as_array().expect("a list");
    let mut more = 0;
    for text in &content.texts {
        let mut of = cards
            .iter()
            .filter(|c| c["code"].as_str() == text.code.as_deref());
        let printed = of
            .next()
            .map_or(&serde_json::Value::Null, |c| &c["revised_core"]);
        let code = printed["code"].as_str();
        let copies = printed["quantity"].as_u64().unwrap_or_default() as u8;
        let want: BTreeMap<String, u8> = code.map(|c| (c.to_owned(), copies)).into_iter().collect();
        assert_eq!(text.reprints, want, "{}", text.name);
        more += usize::from(copies > text.quantity);
    }
    assert_eq!(more, 78, "cards of which the revised printing holds more");
    let bench = Bench(&content);
    let theirs = r#"{"investigator_code": "01501", "slots": {"01506": 1, "01507": 1, "01528": 2, "01000": 1}}"#;
    let read = bench.read(theirs).expect("a deck");
    assert_eq!(read.deck.investigator, "roland-banks");
    assert!(read.missing.is_empty(), "{:?}", read.missing);
    let notes = bench.check(&read.deck).notes;
    assert!(
        notes.iter().any(|n| n.text == "it takes 2 copies of its sets, or 1 of a later printing: one holds too few of Beat Cop (2)"),
        "{notes:?}"
    );
}
