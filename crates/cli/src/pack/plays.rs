//! How often each ability fires in play: `pack coverage --play`.

use super::{Failure, GameName, coverage, gather, print};
use card_game::content::{Ability, Content, DefId, KindName};
use card_game::fired::{Fired, Heard, Part};
use card_game::{CardGame, Event};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Game;
use lab::fired::{Counting, fired};
use packs::{PackFile, official_of};
use players::Kind;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use table::case::{Case, Document, open, run_heard};

/// A game of more decisions than this is stuck.
const CAP: u64 = 100_000;

/// Plays so many random games and a tenth as many greedy ones, runs the cases, and tells what fired how often. `path`
/// narrows it down to a person's own scenarios, if they have any, and to their cards.
pub(super) fn run(
    path: Option<&Path>,
    with: &[PathBuf],
    rules: Option<&Path>,
    games: u64,
    seed: u64,
) -> Result<(), Failure> {
    let own = gather(path, with, Some(GameName::Card))?;
    let official = official_of(GameName::Card.folder());
    let before = Content::load_with_warnings(&official).0;
    let files: Vec<PackFile> = official.into_iter().chain(own.of(GameName::Card)).collect();
    let content = Content::load(&files).map_err(|problems| {
        Failure::Because(format!(
            "the packs have {} problems: `pack check` lists them",
            problems.len()
        ))
    })?;
    let new = |id: &str| {
        let old = before.as_ref().and_then(|c| c.scenario(id));
        path.is_some() && old.is_none()
    };
    let ids = content.scenarios.iter().map(|s| s.text.id.clone());
    let mut scenarios: Vec<String> = ids.clone().filter(|id| new(id)).collect();
    if scenarios.is_empty() {
        scenarios = ids.collect();
    }
    let mut columns: Vec<(Cow<'static, str>, Fired)> = Vec::new();
    let mut text = String::new();
    let chapters = chapters(path, rules)?;
    let positions = positions(&content, &chapters);
    let rounds = [
        (false, Kind::Random),
        (false, Kind::Greedy),
        (true, Kind::Random),
        (true, Kind::Greedy),
    ];
    for (late, policy) in rounds {
        let games = match policy == Kind::Greedy {
            true => games.div_ceil(10),
            false => games,
        };
        if late && positions.is_empty() {
            continue;
        }
        let bar = bar(games);
        let (counted, totals) = fired(&Counting {
            content: &content,
            scenarios: scenarios.clone(),
            positions: if late { &positions } else { &[] },
            games,
            seed,
            policy,
            threads: 0,
            cap: CAP,
            progress: &|n| bar.inc(n),
        })
        .map_err(Failure::Because)?;
        bar.finish_and_clear();
        let _ = writeln!(
            text,
            "{} {} games{}: {} completed, {} won, {} stuck, {} went wrong",
            totals.games,
            policy.name(),
            if late {
                " from the cases' positions"
            } else {
                ""
            },
            totals.completed,
            totals.wins,
            totals.stuck,
            totals.errors
        );
        let column = match late {
            false => policy.name(),
            true => format!("{}, late", policy.name()).into(),
        };
        columns.push((column, counted));
    }
    columns.push(("cases".into(), of_cases(&content, &chapters)));
    let shown = |def: DefId| {
        let old = before
            .as_ref()
            .is_some_and(|c| c.by_id.contains_key(content.id_of(def)));
        path.is_none() || !own.has(GameName::Card) || !old
    };
    let parts: Vec<(DefId, Part)> = Fired::parts(&content)
        .into_iter()
        .filter(|(d, _)| shown(*d))
        .collect();
    text += &table(&content, &parts, &columns);
    print(&text)
}

fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The chapters with cases: those of the program or of `rules`, and those that homebrew brings along.
fn chapters(path: Option<&Path>, rules: Option<&Path>) -> Result<Vec<String>, Failure> {
    let mut chapters: Vec<String> = Vec::new();
    match rules {
        Some(folder) => coverage::chapters_in(&folder.join("card-game"), &mut chapters)?,
        None => chapters.extend(table::rules::chapters("card-game").map(str::to_owned)),
    }
    if let Some(folder) = path.filter(|p| p.is_dir()) {
        coverage::chapters_in(folder, &mut chapters)?;
    }
    Ok(chapters)
}

/// The cases of the card game.
fn cases(chapters: &[String]) -> impl Iterator<Item = Case> + '_ {
    let all = chapters.iter().flat_map(|c| Document::parse(c).cases);
    all.filter(|case| {
        let scenario = case.table.scenario();
        scenario.is_some_and(|s| s.starts_with("card/"))
    })
}

/// The positions that cases begin at, where somebody is asked something. Games from there come to what is rare in whole
/// games: the last act, the enemy at the end.
fn positions(content: &Content, chapters: &[String]) -> Vec<Game<CardGame>> {
    let position = |case: Case| {
        let record = open::record(&case).ok()?;
        let game = open::start::<CardGame>(content, record.header(open::POSITION)?).ok()?;
        game.ask().is_some().then_some(game)
    };
    cases(chapters).filter_map(position).collect()
}

/// The abilities that fire in the cases.
fn of_cases(content: &Content, chapters: &[String]) -> Fired {
    let mut all = Fired::default();
    for case in cases(chapters) {
        let mut heard = Heard::default();
        // What fails is told by `case`; what fired before it did counts all the same.
        let _ = run_heard::<CardGame>(
            content,
            &case,
            &mut |game: &Game<CardGame>, events: &[Event]| heard.hear(content, game, events),
        );
        all.add(&heard.fired);
    }
    all
}

/// A line for each ability, and those that never fired.
fn table(content: &Content, parts: &[(DefId, Part)], columns: &[(Cow<'_, str>, Fired)]) -> String {
    let name = |d: DefId, p: Part| format!("{} {}", content.id_of(d), words(content, d, p));
    let width = parts.iter().map(|(d, p)| name(*d, *p).chars().count());
    let width = width.max().unwrap_or(0).max("ability".len());
    let mut text = format!("\n{:width$}", "ability");
    for (column, _) in columns {
        let _ = write!(text, "  {column:>12}");
    }
    text.push('\n');
    let (mut rare, mut by_case, mut never) = (0, Vec::new(), Vec::new());
    for (def, part) in parts {
        let counts: Vec<u64> = columns.iter().map(|(_, f)| f.count(*def, *part)).collect();
        let _ = write!(text, "{:width$}", name(*def, *part));
        for n in &counts {
            let _ = write!(text, "  {n:>12}");
        }
        text.push('\n');
        let (cases, played) = counts
            .split_last()
            .map_or((0, 0), |(c, p)| (*c, p.iter().sum()));
        match (played, cases) {
            (0, 0) => never.push(name(*def, *part)),
            (0, _) => by_case.push(name(*def, *part)),
            (1..100, _) => rare += 1,
            _ => {}
        }
    }
    let list = |names: &[String]| match names {
        [] => "none".to_owned(),
        names => names.join("; "),
    };
    let _ = writeln!(
        text,
        "\n{} abilities; fired fewer than a hundred times in play: {}\nonly in a case: {}\nnever: {}",
        parts.len(),
        rare + by_case.len() + never.len(),
        list(&by_case),
        list(&never)
    );
    text
}

/// An ability in a few words: `forced 2`, `skull (hard)`.
fn words(content: &Content, def: DefId, part: Part) -> String {
    let ability = |index: u8| {
        let mut all = content.abilities_of(def);
        let found = all.find(|(_, a)| a.index == index);
        let what = match found.map(|(_, a)| &a.ability) {
            Some(Ability::Constant(_)) => "constant",
            Some(Ability::Forced(_) | Ability::State(_)) => "forced",
            Some(Ability::Reaction(_)) => "reaction",
            Some(Ability::Free(_)) => "free",
            Some(Ability::Action(_)) => "action",
            Some(Ability::Revelation(_)) => "revelation",
            Some(Ability::Play(_)) => "play",
            Some(Ability::Commit(_)) => "commit",
            Some(Ability::Objective(_)) => "objective",
            Some(Ability::Back(_)) => match content.def(def).kind {
                KindName::Act => "back of the act",
                _ => "back of the agenda",
            },
            None => "ability",
        };
        match content.abilities_of(def).count() {
            1 => what.to_owned(),
            _ => format!("{what} /{}", index + 1),
        }
    };
    match part {
        Part::Ability(index) => ability(index),
        Part::Easy(token) => format!("{} (easy side)", token.name()),
        Part::Hard(token) => format!("{} (hard side)", token.name()),
        Part::ElderSign => "elder sign".to_owned(),
    }
}
