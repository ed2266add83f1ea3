//! Teaching nets: one seed makes one result, what was made is not made again, and folders of others are refused.

use card_game::{CardGame, Content};
use kernel::Rules;
use lab::{School, Start};
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("miskatonic-school-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn starts(content: &Content) -> Vec<Start<CardGame>> {
    let lines = [
        ("scenario".to_owned(), "card/the-gathering".to_owned()),
        ("investigators".to_owned(), "roland-banks".to_owned()),
    ];
    let setup = CardGame::setup_from_lines(content, &lines).expect("there is such a setup");
    vec![Start::new(content, setup).expect("it starts")]
}

fn school<'a>(
    content: &'a Content,
    starts: &'a [Start<CardGame>],
    folder: &'a Path,
    (seed, threads): (u64, usize),
) -> School<'a, CardGame> {
    School {
        content,
        starts,
        greedy: 12,
        games: 3,
        nodes: 60,
        rounds: 1,
        deals: 2,
        seed,
        epochs: 1,
        folder,
        threads,
        told: &|_| {},
    }
}

#[test]
fn one_seed_teaches_the_same_and_goes_on_where_it_was_stopped() {
    let content = Content::official().expect("the packs are sound");
    let starts = starts(&content);
    let (one, other) = (folder("one"), folder("other"));
    let first = school(&content, &starts, &one, (3, 1))
        .teach()
        .expect("it is taught");
    let second = school(&content, &starts, &other, (3, 2))
        .teach()
        .expect("it is taught");
    assert_eq!(first.hash::<CardGame>(), second.hash::<CardGame>());
    let games = |folder: &Path| fs::read(folder.join("round-01/games-00000")).expect("the games");
    assert_eq!(games(&one), games(&other));

    // Without the nets of the last round, the games are read and the fit is made again.
    fs::remove_file(other.join("round-01.nets")).expect("they were there");
    let again = school(&content, &starts, &other, (3, 1))
        .teach()
        .expect("it is taught");
    assert_eq!(again.hash::<CardGame>(), first.hash::<CardGame>());
    assert_eq!(games(&one), games(&other));

    let told = |folder: &Path, seed| {
        let refused = school(&content, &starts, folder, (seed, 1)).teach();
        refused.expect_err("the folder is another's").to_string()
    };
    assert!(told(&one, 4).contains("other lessons"));
    let foreign = folder("foreign");
    fs::create_dir_all(&foreign).expect("made");
    fs::write(foreign.join("diary"), "mine").expect("written");
    assert!(told(&foreign, 3).contains("something else"));
    for folder in [one, other, foreign] {
        fs::remove_dir_all(folder).expect("it is there");
    }
}
