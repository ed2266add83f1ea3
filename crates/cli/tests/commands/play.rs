//! How games begin: what is named, drawn and dealt by hand, the menu, campaigns.

use super::*;

#[test]
fn real_dice_and_cards_are_asked_for_in_both_games() {
    let folder = scratch("manual");
    for (round, (scenario, who)) in [
        ("card/the-gathering", "roland-banks"),
        ("board/arkham", "amanda-sharpe"),
    ]
    .iter()
    .enumerate()
    {
        let name = format!("{round}.record");
        let text = ok(
            &folder,
            &[
                "play", scenario, "-i", who, "--dice", "manual", "--plain", "--save", &name,
            ],
            "1\n1\nquit\n",
        );
        assert!(text.contains(", 1 in "), "{text}");
        // Nothing is answered but what was typed, and the game stays so.
        assert_eq!(answers(&folder.join(&name)), 2, "{text}");
        ok(&folder, &["resume", &name, "--plain"], "1\nquit\n");
        assert_eq!(answers(&folder.join(&name)), 3);
        ok(&folder, &["verify", &name], "");
        // The program may take over, and give back.
        ok(
            &folder,
            &["resume", &name, "--plain", "--dice", "seeded"],
            "quit\n",
        );
        assert!(answers(&folder.join(&name)) > 3);
    }
    fails(
        &folder,
        &["play", SCENARIO, "--dice", "loaded"],
        2,
        "manual",
    );
}

#[test]
fn an_ancient_one_can_be_named_and_investigators_drawn() {
    let folder = scratch("ancient");
    let play = |args: &[&str]| {
        ok(
            &folder,
            &[&["play", "board/arkham", "--plain", "--seed", "3"], args].concat(),
            "look\nquit\n",
        )
    };
    assert!(
        play(&["-i", "random,random", "--set", "ancient-one=cthulhu"]).contains("Arkham · Cthulhu")
    );
    fails(
        &folder,
        &[
            "play",
            "board/arkham",
            "--plain",
            "--set",
            "ancient-one=cthulu",
        ],
        2,
        "did you mean `cthulhu`?",
    );
    fails(
        &folder,
        &[
            "play",
            "board/arkham",
            "--plain",
            "--set",
            "ancientone=cthulhu",
        ],
        2,
        "did you mean `ancient-one`?",
    );
    fails(
        &folder,
        &["play", "board/arkham", "--plain", "--set", "cthulhu"],
        2,
        "NAME=VALUE",
    );
    fails(
        &folder,
        &["play", "board/arkham", "--plain", "--difficulty", "easy"],
        2,
        "this game has none",
    );
    fails(
        &folder,
        &["play", "card/the-gathering", "--plain", "-i", "random"],
        2,
        "random",
    );
}

#[test]
fn unknown_ids_are_named_with_what_was_meant() {
    let folder = scratch("ids");
    let mut wrong = SCENARIO.to_owned();
    wrong.pop();
    fails(
        &folder,
        &["play", &wrong, "--plain"],
        2,
        &format!("did you mean `{}`?", SCENARIO),
    );
    fails(
        &folder,
        &["simulate", "chess/960", "--games", "1"],
        2,
        "unknown scenario `chess/960`",
    );
    fails(
        &folder,
        &["play", "arkham", "--plain"],
        2,
        "did you mean `board/arkham`?",
    );
    fails(
        &folder,
        &["play", "board/arkham", "--plain", "-i", "kate-winthrp"],
        2,
        "did you mean `kate-winthrop`?",
    );
    fails(
        &folder,
        &[
            "play",
            "board/arkham",
            "--plain",
            "-i",
            "kate-winthrop,kate-winthrop",
        ],
        2,
        "`kate-winthrop`",
    );
    for (seats, says) in [
        ("0", "0 seats"),
        ("9", "9 seats"),
        ("99", "99 seats"),
        ("-1", "-1"),
    ] {
        fails(
            &folder,
            &["play", "board/kingsport", "--plain", "--seats", seats],
            2,
            says,
        );
    }
    fails(
        &folder,
        &["play", SCENARIO, "--plain", "--seed", "-3"],
        2,
        "a seed is a whole number from 0",
    );
    fails(
        &folder,
        &["play", SCENARIO, "--plain", "--pass", "reactio"],
        2,
        "did you mean `reaction`?",
    );
    fails(
        &folder,
        &["simulate", "board/arkham", "--games", "0"],
        2,
        "--games",
    );
    fails(
        &folder,
        &["simulate", "board/arkham", "--threads", "99999"],
        2,
        "--threads",
    );
    fails(
        &folder,
        &["play", SCENARIO, "--plain", "-i", "roland-bank"],
        2,
        "did you mean `roland-banks`?",
    );
    fails(
        &folder,
        &["play", SCENARIO, "--plain", "--seats", "90"],
        2,
        "90 seats",
    );
    fails(
        &folder,
        &["play", SCENARIO, "--plain", "--bot", "clever:1"],
        2,
        "unknown kind of bot `clever`",
    );
    fails(
        &folder,
        &["play", SCENARIO, "--plain", "--bot", "random:9"],
        2,
        "no seat `9`",
    );
    fails(
        &folder,
        &["simulate", SCENARIO, "--policy", "gready"],
        2,
        "did you mean `greedy`?",
    );
    played(&folder, "game.record", 1);
    fails(
        &folder,
        &["play", SCENARIO, "--plain", "--save", "game.record"],
        1,
        "exists already",
    );
    fails(&folder, &["resume", "--plain"], 1, "no game to continue");
    fails(&folder, &["fly"], 2, "fly");
}

#[test]
fn the_menu_leads_to_a_game() {
    let folder = scratch("menu");
    let text = ok(&folder, &["play"], "");
    assert!(text.contains("Which game do you want to play?"), "{text}");
    // Decks that lie in the folder are offered to their investigators.
    let deck = "deck: {name: Quick fingers, investigator: wendy-adams, starter: true, remove: {knife: 2}, cards: {lucky-2: 1, evidence: 0, fire-axe: 0}, random-weaknesses: 1}\n";
    fs::write(folder.join("quick.deck"), deck).expect("written");
    let legal = run(&folder, &["deck", "check", "quick.deck"], "");
    assert!(!legal.status.success(), "29 cards: {}", out(&legal));
    let input = "new game: the gathering\nwendy\nenough\nbegin\nquit\n";
    let text = ok(&folder, &["play"], input);
    assert!(!text.contains("Quick fingers"), "{text}");
    fs::write(
        folder.join("quick.deck"),
        deck.replace("knife: 2", "knife: 1"),
    )
    .expect("written");
    let input = "new game: the gathering\nwendy\nenough\nbrings\nquick\nbegin\nquit\n";
    let text = ok(&folder, &["play"], input);
    assert!(text.contains("Wendy Adams brings Quick fingers"), "{text}");
    let games = folder.join("data/miskatonic/games");
    let record = fs::read_to_string(games.join("the-gathering-002.record")).expect("a record");
    assert!(
        record.contains("deck-wendy-adams: ") && record.contains("1 lucky-2"),
        "{record}"
    );
}

/// A campaign that is given up is not offered any more, and whoever resumes it takes it up again.
#[test]
fn a_campaign_is_abandoned_and_taken_up_again() {
    let folder = scratch("abandon");
    let campaign = [
        "play",
        "card/night-of-the-zealot",
        "-i",
        "roland-banks",
        "--plain",
        "--seed",
        "1",
    ];
    ok(&folder, &campaign, "1\nquit\n");
    let text = ok(&folder, &["play"], "");
    assert!(text.contains("Go on: Night of the Zealot"), "{text}");
    let text = ok(&folder, &["abandon"], "");
    assert!(text.contains("is abandoned"), "{text}");
    let text = ok(&folder, &["play"], "");
    assert!(!text.contains("Go on: "), "{text}");
    fails(&folder, &["abandon"], 1, "no game to abandon");
    fails(&folder, &["resume", "--plain"], 1, "no game to continue");
    let file = "data/miskatonic/games/night-of-the-zealot-001.record";
    fails(&folder, &["abandon", file], 1, "abandoned already");
    ok(&folder, &["verify", file], "");
    let text = ok(&folder, &["resume", file, "--plain"], "1\nquit\n");
    assert!(text.contains("was abandoned"), "{text}");
    let text = ok(&folder, &["play"], "");
    assert!(text.contains("Go on: Night of the Zealot"), "{text}");
}
