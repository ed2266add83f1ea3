//! The official packs say what can be said.

use board_game::Board;
use board_game::content::Content;
use board_game::content::record::File;
use kernel::Rules;
use packs::diagnostics::render;
use packs::intern::Interner;
use packs::load::{Depth, read_entries};

#[test]
fn every_official_file_reads() {
    let files = packs::load::official_of("board-game");
    let mut interner = Interner::default();
    let mut problems = Vec::new();
    for (index, file) in files.iter().enumerate() {
        if file.path.ends_with(".yaml") {
            read_entries::<File>(
                &mut interner,
                index as u32,
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
    use board_game::content::Content;
    use board_game::content::ids::{BlockId, StepAt};
    use board_game::content::step::Step;
    use board_game::show::prose::question;

    let content = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    let mut asked = 0;
    for (block, steps) in BlockId::each(&content.blocks) {
        for (index, step) in steps.iter().enumerate() {
            if let Step::May(m) = step
                && m.declined.is_some_and(|b| !content.block(b.id).is_empty())
            {
                asked += 1;
                let step = index as u16;
                let words = question(&content, StepAt { block, step });
                assert!(words.contains("do not"), "{words}");
            }
        }
    }
    assert!(asked > 8, "{asked} such questions");
}

/// Text that could never act is refused, at the step.
#[test]
fn what_never_happens_is_refused() {
    use board_game::content::Content;

    let refused = |abilities: &str| {
        let mut files = packs::load::official_of("board-game");
        files.push(packs::PackFile {
            path: "board-game/mine/cards.yaml".into(),
            text: format!(
                "cards:\n  - id: mine\n    name: Mine\n    deck: common\n    copies: 1\n    abilities:\n{abilities}"
            ),
        });
        let (_, problems) = Content::load_with_warnings(&files);
        problems.into_iter().map(|p| p.message).collect::<Vec<_>>()
    };
    for (text, why) in [
        ("after: {mythos-ability: {}}", "write `would`"),
        ("would: terror-rises", ""),
        ("at: {phase-begins: combat}", "no phase of the turn"),
        ("at: {dice-rolled: {}}", "`optional: true`"),
        (
            "after: {leaves: {monster: {name: ghoul}}}",
            "nothing is about to happen",
        ),
        ("would: {check-made: {}}", "nothing is about to happen"),
        ("after: {leaves: {}}", "nothing is about to happen"),
        ("in: movement", "nothing is about to happen"),
    ] {
        let problems = refused(&format!("      - {text}\n        do: [{{cancel: {{}}}}]\n"));
        if why.is_empty() {
            assert!(problems.is_empty(), "{text}: {problems:?}");
        } else {
            assert!(
                problems.iter().any(|p| p.contains(why)),
                "{text}: {problems:?}"
            );
        }
    }
    for (step, why) in [
        ("gain: {}", "what is gained or lost is said"),
        ("lose: {money: }", "what is gained or lost is said"),
        ("gain: {clues: 0}", "at least 1"),
        ("set: {}", "one of `sanity` and `stamina`"),
        ("give: {to: any}", "what is given is said"),
        ("buy: {}", "where it is bought is said"),
        ("doom: 0", "no doom token"),
        ("terror: {by: 0}", "stays as it is"),
        ("may: {do: []}", "no step here"),
        ("repeat: {times: 2, do: []}", "no step here"),
        (
            "may: {cost: {}, do: [{gain: {clues: 1}}]}",
            "a cost says what is paid",
        ),
    ] {
        let problems = refused(&format!(
            "      - at: {{phase-begins: movement}}\n        do: [{{{step}}}]\n"
        ));
        assert!(
            problems.iter().any(|p| p.contains(why)),
            "{step}: {problems:?}"
        );
    }
    let problems = refused("      - at: {phase-begins: movement}\n        do: []\n");
    assert!(
        problems.iter().any(|p| p.contains("answered by no step")),
        "{problems:?}"
    );
    // Whoever answers is kept as a bit: more than there are bits is told.
    let answers = |n: usize| {
        let one = "      - at: {movement-ends: {who: you}}\n        do: [{gain: {money: 1}}]\n";
        refused(&one.repeat(n))
    };
    assert!(answers(200).is_empty(), "{:?}", answers(200));
    assert!(answers(257)[0].contains("more than 256 abilities"));
}

/// There is room for so many markers, and more of them are told.
#[test]
fn more_markers_than_fit_are_told() {
    let mut files = packs::load::official_of("board-game");
    files.push(packs::PackFile {
        path: "board-game/mine/more.yaml".into(),
        text: "more-monsters:\n  - {monster: ghoul, copies: 120}\n".into(),
    });
    let (_, problems) = board_game::content::Content::load_with_warnings(&files);
    assert!(
        problems
            .iter()
            .any(|p| p.message.contains("more than 128 monster markers")),
        "{problems:?}"
    );
}

/// Nobody could play them.
#[test]
fn an_investigator_without_sanity_or_stamina_is_refused() {
    use board_game::content::Content;

    let mut files = packs::load::official_of("board-game");
    for f in &mut files {
        if f.path.ends_with("arkham/investigators.yaml") {
            f.text = f.text.replacen("stamina: 3", "stamina: 0", 1);
        }
    }
    let (_, problems) = Content::load_with_warnings(&files);
    let told: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
    assert_eq!(
        told,
        ["an investigator has 1 to 99 Sanity and 1 to 99 Stamina"]
    );
}

/// The catalogue lists `none` for a Herald and a Guardian, and a setting may say it.
#[test]
fn no_herald_and_no_guardian_may_be_said() {
    let (content, _) = Content::load_with_warnings(&packs::load::official_of("board-game"));
    let content = content.expect("the official packs load");
    let said = |lines: &[(&str, &str)]| {
        let lines: Vec<(String, String)> = lines
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Board::setup_from_lines(&content, &lines).map(|s| s.helpers)
    };
    let scenario = ("scenario", "board/kingsport");
    for lines in [
        &[scenario, ("herald", "none"), ("guardian", "none")][..],
        &[scenario, ("helpers", "none")],
    ] {
        assert_eq!(said(lines), Ok(vec![]));
    }
    let one = said(&[scenario, ("herald", "none"), ("guardian", "bast")]);
    assert_eq!(one, Ok(vec!["bast".to_owned()]));
    assert!(said(&[scenario, ("herald", "nobody")]).is_err());
}
