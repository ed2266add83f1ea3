//! Mutants of everything that a stranger may hand in: records, packs, cases, lines to the engine. Nothing of it may
//! panic, hang or change what it must not.
//!
//! `cargo test` tries two thousand of each; `MISKATONIC_FUZZ=1000000 cargo test --release -p miskatonic-lab mutants` as many
//! as one likes, from another seed with `MISKATONIC_FUZZ_SEED`. What goes wrong is told with the mutant and its number. The
//! targets of `fuzz/` try the same functions with what libFuzzer makes.

// A run by hand ends after a time; the rules read no clock.
#![allow(clippy::disallowed_types)]

use kernel::decks::Form;
use kernel::{Cases, Catalogue};
use lab::games::{Family, Playable};
use lab::hostile;
use packs::{PackFile, official_of};
use players::Rng;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// How many mutants, unless the environment says another number.
const MUTANTS: usize = 2_000;
/// No mutant takes longer than this, on a machine that has other things to do too.
const LONGEST: Duration = Duration::from_secs(20);

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn mutants(usual: usize) -> usize {
    number("MISKATONIC_FUZZ").map_or(usual, |n| n as usize)
}

fn rng(target: u64) -> Rng {
    Rng::new(Rng::nth_seed(
        number("MISKATONIC_FUZZ_SEED").unwrap_or(1926),
        target,
    ))
}

/// Runs `try_it` with every mutant.
fn run(target: u64, usual: usize, corpus: &[String], words: &[&str], try_it: impl Fn(&str)) {
    assert!(!corpus.is_empty(), "there is nothing to mutate");
    let mut rng = rng(target);
    for n in 0..mutants(usual) {
        try_one(n, &mutant(&mut rng, corpus, words), &try_it);
    }
}

/// Tries one mutant, and says which it was if something goes wrong.
fn try_one(number: usize, text: &str, try_it: impl Fn(&str)) {
    let begun = Instant::now();
    let done = catch_unwind(AssertUnwindSafe(|| try_it(text)));
    let took = begun.elapsed();
    assert!(done.is_ok(), "mutant {number} panics (see above):\n{text}");
    assert!(took < LONGEST, "mutant {number} takes {took:?}:\n{text}");
}

/// One of the texts with one to four things about it changed.
fn mutant(rng: &mut Rng, corpus: &[String], words: &[&str]) -> String {
    let mut text = corpus[rng.below(corpus.len())].clone();
    for _ in 0..1 + rng.below(4) {
        let mut lines: Vec<&str> = text.lines().collect();
        let at = rng.below(lines.len());
        let other = rng.below(lines.len());
        let stranger = &corpus[rng.below(corpus.len())];
        match rng.below(9) {
            0 if !lines.is_empty() => {
                lines.remove(at);
            }
            1 if !lines.is_empty() => {
                let again = vec![lines[at]; 1 + rng.below(40)];
                lines.splice(at..at, again);
            }
            2 if !lines.is_empty() => lines.swap(at, other),
            3 => {
                let all: Vec<&str> = stranger.lines().collect();
                let from = rng.below(all.len());
                let part = all.into_iter().skip(from).take(1 + rng.below(6));
                lines.splice(at..at, part);
            }
            4 => lines.truncate(at),
            // A word for another, a number for an odd one.
            5 | 6 if !lines.is_empty() => {
                let parts = pieces(lines[at]);
                let which = rng.below(parts.len());
                let new = match rng.below(3) {
                    0 => ODD[rng.below(ODD.len())],
                    _ => words[rng.below(words.len())],
                };
                let line: String = parts
                    .iter()
                    .enumerate()
                    .map(|(i, p)| if i == which { new } else { *p })
                    .collect();
                let line = line.as_str();
                lines[at] = line;
                text = lines.join("\n");
                continue;
            }
            _ => {
                let mut bytes = text.into_bytes();
                let at = rng.below(bytes.len());
                let byte = b"\"'{}[]:,-#<>()=!&*|%@`\\\n\t 09azAZ\x00\x1b\xff"[rng.below(34)];
                match bytes.get_mut(at) {
                    Some(b) => *b = byte,
                    None => bytes.push(byte),
                }
                text = String::from_utf8_lossy(&bytes).into_owned();
                continue;
            }
        }
        text = lines.join("\n") + "\n";
    }
    text
}

/// Odd words that replace a word.
const ODD: [&str; 16] = [
    "",
    "-1",
    "0",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "-129",
    "1e99",
    "true",
    "null",
    "~",
    "[]",
    "{}",
    "\u{202e}",
];

/// A line as words and what stands between them.
fn pieces(line: &str) -> Vec<&str> {
    let of = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut all = Vec::new();
    let mut from = 0;
    let mut last = None;
    for (at, letter) in line.char_indices() {
        if last.is_some_and(|l| l != of(letter)) {
            all.push(&line[from..at]);
            from = at;
        }
        last = Some(of(letter));
    }
    all.push(&line[from..]);
    all
}

/// The words of some texts, once each.
fn words_of(corpus: &[String]) -> Vec<&str> {
    let lines = corpus.iter().flat_map(|t| t.lines());
    let mut words: Vec<&str> = lines
        .flat_map(pieces)
        .filter(|w| w.chars().any(char::is_alphanumeric))
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// The files below a folder of the project, as text.
fn texts(folder: &str, extension: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(folder),
    ];
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<_> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.extend(fs::read_to_string(path));
            }
        }
    }
    found
}

#[test]
fn fuzz_records() {
    // The beginnings of the golden games, with what a record may hold beside answers.
    let corpus: Vec<String> = texts("golden", "record")
        .iter()
        .map(|t| {
            let lines: Vec<&str> = t.lines().take(70).collect();
            lines.join("\n") + "\n# so\n< 2\npass\n(\npass\n(\ndone\n)\n)\n= 00ff\n"
        })
        .collect();
    let words = words_of(&corpus);
    run(1, MUTANTS, &corpus, &words, hostile::record);
}

#[test]
fn fuzz_packs() {
    for (target, game, family) in [
        (2, "card-game", Family::Card),
        (3, "board-game", Family::Board),
    ] {
        let mut corpus: Vec<String> = official_of(game).into_iter().map(|f| f.text).collect();
        corpus.extend(texts(&format!("crates/cli/tests/homebrew/{game}"), "yaml"));
        // A large file is as many small ones: what stands at its head, and some of its entries.
        let corpus: Vec<String> = corpus
            .iter()
            .flat_map(|text| {
                let lines: Vec<&str> = text.lines().collect();
                let head: Vec<&str> = lines.iter().take(4).copied().collect();
                let parts: Vec<String> = lines
                    .get(4..)
                    .unwrap_or_default()
                    .chunks(24)
                    .map(|part| [&head[..], part].concat().join("\n") + "\n")
                    .collect();
                parts
            })
            .collect();
        let words = words_of(&corpus);
        run(target, MUTANTS / 2, &corpus, &words, |text| {
            hostile::pack(family, text);
        });
    }
}

#[test]
fn fuzz_cases() {
    // A chapter is as many small ones as it has sections with a position.
    let corpus: Vec<String> = texts("rules", "md")
        .iter()
        .flat_map(|t| {
            t.split("\n## ")
                .map(|s| format!("## {s}\n"))
                .collect::<Vec<_>>()
        })
        .filter(|s| s.contains("yaml table") && s.len() < 3_000)
        .collect();
    let words = words_of(&corpus);
    run(4, MUTANTS, &corpus, &words, hostile::cases);
}

#[test]
fn fuzz_engine_lines() {
    let corpus: Vec<String> = [
        r#"{"do":"new","scenario":"card/the-gathering","investigators":["roland-banks"],"seed":1}"#,
        r#"{"do":"new","scenario":"board/arkham","seats":2,"options":{"ancient-one":"cthulhu"},"seed":2}"#,
        r#"{"do":"new","scenario":"board/kingsport","seats":1,"chance":"ask","id":7}"#,
        r#"{"do":"question","id":[1]}"#,
        r#"{"do":"answer","number":1}"#,
        r#"{"do":"answer","number":2,"id":"x"}"#,
        r#"{"do":"answer","key":"pass"}"#,
        r#"{"do":"answer","key":"end-turn"}"#,
        r#"{"do":"undo","back":"turn"}"#,
        r#"{"do":"undo","to":3}"#,
        r#"{"do":"view","viewer":0}"#,
        r#"{"do":"view","viewer":"host"}"#,
        r#"{"do":"record"}"#,
        r#"{"do":"since","revision":3,"viewer":1}"#,
        r#"{"do":"marked","keys":["clue","clue"]}"#,
        r#"{"do":"answer","keys":["commit:guts","pass"]}"#,
        r#"{"do":"history","from":2,"to":9,"viewer":"public"}"#,
        r#"{"do":"pass","rule":"ST.2","on":true}"#,
        r#"{"do":"bot","seat":1,"kind":"greedy","seed":3}"#,
        r#"{"do":"rule","rule":"ST.2"}"#,
        r#"{"do":"print","kind":"place","print":"river-docks"}"#,
        r#"{"do":"advice"}"#,
        r#"{"do":"catalogue","family":"card"}"#,
        r#"{"do":"load","record":"miskatonic record 1\nscenario: board/arkham\n\n< 1\n"}"#,
    ]
    .map(str::to_owned)
    .to_vec();
    let words = words_of(&corpus);
    // Talks of twenty mutants after a sound beginning, so that there is a game to talk about.
    let mut rng = rng(5);
    for talked in 0..mutants(MUTANTS).div_ceil(20) {
        let mut text = corpus[talked % 3].clone() + "\n";
        for _ in 0..20 {
            let line = mutant(&mut rng, &corpus, &words);
            text += &line.replace('\n', " ");
            text.push('\n');
        }
        try_one(talked, &text, hostile::lines);
    }
}

/// Decks of strangers: what is read of them can be checked, changed and written, and what is written is read again.
#[test]
fn mutants_of_decks() {
    let content = card_game::CardGame::official().unwrap_or_else(|e| panic!("{e:?}"));
    let bench = card_game::CardGame::workshop(&content).unwrap_or_else(|| panic!("no workshop"));
    let starters = bench.starters();
    let forms = |d| Form::ALL.map(|form| bench.write(d, form).text);
    let corpus: Vec<String> = starters.iter().flat_map(forms).collect();
    let words = words_of(&corpus);
    run(8, MUTANTS / 4, &corpus, &words, hostile::deck);
}

/// How many mutants are tried in one content: reading it all costs more than any one of them.
const TOGETHER: usize = 40;

/// One line of one file that is not as it was.
#[derive(Clone)]
struct Exchange {
    file: usize,
    line: usize,
    new: String,
}

/// What the checker accepts plays: no panic, no position that must not be. Many mutants share a content; those that the
/// checker refuses are taken back until it accepts the rest.
fn accepted_mutants_play<R: Playable>(target: u64, usual: usize) {
    let official = official_of(R::FOLDER);
    let mut rng = rng(target);
    let wanted = mutants(usual);
    let (mut accepted, mut batches) = (0, 0);
    let texts: Vec<String> = official.iter().map(|f| f.text.clone()).collect();
    while accepted < wanted {
        batches += 1;
        assert!(
            batches < 20 + 2 * wanted,
            "only {accepted} mutants are accepted"
        );
        let mut kept: Vec<Exchange> = Vec::new();
        for _ in 0..TOGETHER {
            let file = rng.below(official.len());
            let Some((_, (line, new))) = exchanged(&mut rng, &texts, file) else {
                continue;
            };
            if !kept.iter().any(|k| (k.file, k.line) == (file, line)) {
                kept.push(Exchange { file, line, new });
            }
        }
        let told = |kept: &[Exchange]| {
            let lines = kept.iter().map(|k| {
                let path = &official[k.file].path;
                format!("{path}:{}: {}", k.line + 1, k.new)
            });
            lines.collect::<Vec<_>>().join("\n")
        };
        let content = loop {
            let files = with(&official, &kept);
            let Ok(read) = catch_unwind(AssertUnwindSafe(|| R::load(&files))) else {
                panic!(
                    "these mutants panic when they are checked:\n{}",
                    told(&kept)
                )
            };
            match read {
                Ok(content) => break content,
                Err(problems) => take_back(&mut kept, &problems),
            }
        };
        accepted += kept.len();
        let seed = rng.next_u64();
        let played = catch_unwind(AssertUnwindSafe(|| play_some::<R>(&content, seed)));
        match played {
            Ok(Ok(())) => {}
            Ok(Err(what)) => panic!("seed {seed}: {what}; one of\n{}", told(&kept)),
            Err(_) => panic!("seed {seed} panics (see above); one of\n{}", told(&kept)),
        }
    }
}

/// The files with these lines exchanged.
fn with(official: &[PackFile], kept: &[Exchange]) -> Vec<PackFile> {
    let mut files = official.to_vec();
    for (at, file) in files.iter_mut().enumerate() {
        if kept.iter().all(|k| k.file != at) {
            continue;
        }
        let mut lines: Vec<&str> = file.text.lines().collect();
        for k in kept.iter().filter(|k| k.file == at) {
            lines[k.line] = &k.new;
        }
        file.text = lines.join("\n") + "\n";
    }
    files
}

/// Takes back the mutants that problems are about: the one at or behind each place, or all if none is.
fn take_back(kept: &mut Vec<Exchange>, problems: &[packs::Diagnostic]) {
    let before = kept.len();
    for problem in problems {
        let Some(place) = problem.place else { continue };
        let (file, line) = (place.file as usize, (place.line as usize).saturating_sub(1));
        let behind = kept
            .iter()
            .enumerate()
            .filter(|(_, k)| k.file == file && k.line >= line);
        if let Some((at, _)) = behind.min_by_key(|(_, k)| k.line) {
            kept.remove(at);
        }
    }
    if kept.len() == before {
        // It is told elsewhere than it was made: half of them, for one is to blame.
        kept.truncate(before / 2);
    }
}

/// A file with one thing exchanged for another of its kind: a number, a name, what stands in brackets or behind a key.
fn exchanged(rng: &mut Rng, texts: &[String], at: usize) -> Option<(String, (usize, String))> {
    let mut lines: Vec<String> = texts[at].lines().map(str::to_owned).collect();
    let at_line = rng.below(lines.len());
    let (stranger, mutant) = {
        let other = &texts[if rng.below(2) == 0 {
            at
        } else {
            rng.below(texts.len())
        }];
        let count = other.lines().count();
        (other, rng.below(count))
    };
    let theirs = stranger.lines().nth(mutant)?.to_owned();
    let line = lines[at_line].clone();
    let new = match rng.below(4) {
        // What is in brackets, for another such.
        0 => {
            let (a, b) = (bracketed(rng, &line)?, bracketed(rng, &theirs)?);
            line.replacen(a, b, 1)
        }
        // What stands behind a key, for what stands behind the same key.
        1 => {
            let (key, value) = line.split_once(": ")?;
            let same = stranger
                .lines()
                .filter_map(|l| l.split_once(": "))
                .filter(|(k, v)| {
                    k.trim_start_matches([' ', '-']) == key.trim_start_matches([' ', '-'])
                        && *v != value
                });
            let all: Vec<&str> = same.map(|(_, v)| v).collect();
            format!("{key}: {}", all.get(rng.below(all.len()))?)
        }
        // A number for another.
        2 => {
            let parts = pieces(&line);
            let numbers: Vec<usize> = (0..parts.len())
                .filter(|i| parts[*i].parse::<u32>().is_ok())
                .collect();
            let which = *numbers.get(rng.below(numbers.len()))?;
            let new = ["0", "1", "2", "3", "9", "30", "255"][rng.below(7)];
            let mut parts: Vec<&str> = parts;
            parts[which] = new;
            parts.concat()
        }
        // A word for another.
        _ => {
            let (mut parts, others) = (pieces(&line), pieces(&theirs));
            let which = rng.below(parts.len());
            parts[which] = others.get(rng.below(others.len()))?;
            parts.concat()
        }
    };
    if new == line || new.contains("code:") {
        return None;
    }
    lines[at_line] = new.clone();
    Some((lines.join("\n") + "\n", (at_line, new)))
}

/// Something of a line that stands in brackets, brackets included.
fn bracketed<'a>(rng: &mut Rng, line: &'a str) -> Option<&'a str> {
    let opens: Vec<usize> = line.match_indices(['{', '[']).map(|(i, _)| i).collect();
    let from = *opens.get(rng.below(opens.len()))?;
    let mut depth = 0;
    for (index, c) in line[from..].char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&line[from..=from + index]);
        }
    }
    None
}

/// How far a game of mutants goes.
const ANSWERS: usize = 800;

/// A few random games of a content, checked at every question.
fn play_some<R: Catalogue + Cases>(content: &R::Content, seed: u64) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    let ids: Vec<String> = R::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    for scenario in R::scenarios(content) {
        let (least, most) = R::seats_allowed(content, &scenario.id);
        let seats = (least + rng.below(most - least + 1)).min(ids.len());
        let first = rng.below(ids.len());
        let team: Vec<&str> = (0..seats)
            .map(|i| ids[(first + i) % ids.len()].as_str())
            .collect();
        let lines = [
            ("scenario".to_owned(), scenario.id.clone()),
            ("investigators".into(), team.join(", ")),
        ];
        // A setup that is refused is refused; a game that begins must go on.
        let Ok(setup) = R::setup_from_lines(content, &lines) else {
            continue;
        };
        let Ok(game) = R::start(content, &setup) else {
            continue;
        };
        play_one::<R>(content, game, &mut rng)?;
    }
    Ok(())
}

fn play_one<R: Cases>(
    content: &R::Content,
    mut game: kernel::Game<R>,
    rng: &mut Rng,
) -> Result<(), String> {
    let mut budget = kernel::Budget::after(0);
    for answered in 0..ANSWERS {
        let choices = game.choices(content);
        if game.over() {
            return Ok(());
        }
        let choice = *choices
            .get(rng.below(choices.len()))
            .ok_or("nothing is offered")?;
        if answered % 16 == 0 {
            let _ = table::Question::of::<R>(content, &game);
            let _ = serde_json::to_value(R::paths(content, &game, kernel::Viewer::Host));
        }
        let mut events = Vec::new();
        match game.answer_within(
            content,
            choice,
            &mut kernel::Log::to(&mut events),
            &mut budget,
        ) {
            Ok(()) => {}
            // What would go on for ever is a fault of the mutant, and is said.
            Err(kernel::Refusal::Endless { .. }) => return Ok(()),
            Err(refusal) => return Err(format!("a listed answer is refused: {refusal}")),
        }
        for event in &events {
            let _ = R::tell(content, &game, event);
        }
        R::check(content, &game).map_err(|e| e.to_string())?;
    }
    Ok(())
}

#[test]
fn accepted_mutants_of_the_card_game_play() {
    accepted_mutants_play::<card_game::CardGame>(6, 40);
}

#[test]
fn accepted_mutants_of_the_board_game_play() {
    accepted_mutants_play::<board_game::Board>(7, 12);
}
