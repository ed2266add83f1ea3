//! What the rows of a sweep say: a page with plots and tables, for the browser, for Markdown, for other programs.

mod blocks;
mod csv;
pub mod gather;
mod page;
pub mod plots;
pub mod stats;

pub use self::csv::csv;
pub use gather::{Gathered, gather};
pub use page::{html, markdown, text};

use crate::compare::Share;
use blocks::{Block, Names, blocks};
use gather::{CardSums, Tenth};
use stats::{Mean, Rate};
use std::collections::BTreeMap;

/// A table of words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// What stands above the columns. The first column is words, the others numbers.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The name of its file, without an ending.
    pub name: String,
    /// A description for people who cannot see it.
    pub title: String,
    /// The plot.
    pub svg: String,
}

/// Something that a report says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// 1 for a chapter, 2 for a section of it.
    pub depth: u8,
    /// The paragraphs before the plot.
    pub words: Vec<String>,
    /// Its plot.
    pub figure: Option<Figure>,
    /// Its table.
    pub table: Option<Table>,
}

/// A report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The title of the sweep.
    pub title: String,
    /// Facts about the sweep: name and value.
    pub facts: Vec<(String, String)>,
    /// Its sections, in order.
    pub sections: Vec<Section>,
    /// The sweep's own text.
    pub sweep: String,
}

/// A share in a hundred, with one digit behind the point.
fn percent(part: f64) -> String {
    format!("{:.1}", part * 100.0)
}

fn rate(of: Rate) -> String {
    if of.of == 0 {
        return String::new();
    }
    let (low, high) = of.interval();
    format!(
        "{} ({}–{})",
        percent(of.rate()),
        percent(low),
        percent(high)
    )
}

fn share(of: Share) -> String {
    format!("{:+.1} ± {:.1}", of.of * 100.0, of.half * 100.0)
}

fn mean(of: Mean, digits: usize) -> String {
    if of.n == 0 {
        return String::new();
    }
    format!("{:.digits$}", of.mean())
}

/// A name that is good for a file and for a link.
fn slug(words: &str) -> String {
    let mut text = String::new();
    for c in words.chars() {
        if c.is_ascii_alphanumeric() {
            text.push(c.to_ascii_lowercase());
        } else if !text.ends_with('-') && !text.is_empty() {
            text.push('-');
        }
    }
    text.trim_end_matches('-').to_owned()
}

/// Says what there is to say.
pub fn report(of: &Gathered) -> Report {
    let manifest = &of.manifest;
    let content = manifest
        .content
        .iter()
        .map(|(game, hash)| format!("{game} {hash}"));
    let missing = manifest.shards.saturating_sub(of.shards);
    let mut facts = vec![
        ("games".to_owned(), grouped(of.games())),
        ("cells".to_owned(), manifest.cells.len().to_string()),
        (
            "seeds".to_owned(),
            manifest
                .seeds
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(", "),
        ),
        ("engine".to_owned(), manifest.engine.clone()),
        ("content".to_owned(), content.collect::<Vec<_>>().join(", ")),
    ];
    if missing > 0 {
        let words = format!(
            "{missing} of {} shards: these numbers are of the others",
            manifest.shards
        );
        facts.push(("not there".to_owned(), words));
    }
    let sum = |of_one: fn(&gather::Sums) -> u64| of.cells.iter().map(of_one).sum::<u64>();
    let (stuck, errors) = (sum(|c| c.stuck), sum(|c| c.errors));
    if stuck + errors > 0 {
        let words = format!("{stuck} stuck, {errors} in error: left out of every rate");
        facts.push(("went wrong".to_owned(), words));
    }
    let blocks = blocks(of);
    let mut sections = Vec::new();
    wins(of, &blocks, &mut sections);
    compared(of, &blocks, &mut sections);
    over_rounds(of, &blocks, &mut sections);
    causes(of, &blocks, &mut sections);
    cards(of, &mut sections);
    calibrated(of, &mut sections);
    Report {
        title: manifest.name.clone(),
        facts,
        sections,
        sweep: manifest.sweep.clone(),
    }
}

/// A number with its thousands apart.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn chapter(title: &str, words: &[&str]) -> Section {
    Section {
        title: title.to_owned(),
        depth: 1,
        words: words.iter().map(|w| (*w).to_owned()).collect(),
        ..Section::default()
    }
}

/// The names of columns; one column is called after what it holds.
fn heads(block: &Block, alone: &str) -> Vec<String> {
    if block.columns.len() == 1 && block.across.is_empty() {
        vec![alone.to_owned()]
    } else {
        block.columns.clone()
    }
}

fn wins(of: &Gathered, blocks: &[Block], sections: &mut Vec<Section>) {
    sections.push(chapter(
        "How often they win",
        &["Of a hundred games that came to their end, with the 95 % interval of Wilson."],
    ));
    for block in blocks {
        let cell = |n: &Option<usize>| n.and_then(|n| of.cells.get(n)).map(|c| c.won);
        let rows: Vec<(String, Vec<Option<Rate>>)> = block
            .rows
            .iter()
            .zip(&block.cells)
            .map(|(name, cells)| (name.clone(), cells.iter().map(cell).collect()))
            .collect();
        let heads = heads(block, "won");
        let mut head = vec![String::new()];
        head.extend(heads.iter().cloned());
        let all: Vec<&gather::Sums> = block
            .cells
            .iter()
            .flatten()
            .flatten()
            .filter_map(|n| of.cells.get(*n))
            .collect();
        let (mut rounds, mut decisions, mut experience) =
            (Mean::default(), Mean::default(), Mean::default());
        for cell in &all {
            rounds.join(cell.rounds);
            decisions.join(cell.decisions);
            experience.join(cell.experience);
        }
        let games: u64 = all.iter().map(|c| c.games).sum();
        let mut words = format!(
            "{} games; {} rounds and {} decisions a game",
            grouped(games),
            mean(rounds, 1),
            mean(decisions, 0)
        );
        if experience.n > 0 {
            words.push_str(&format!("; {} experience", mean(experience, 2)));
        }
        words.push('.');
        let title = format!("{}: games won", block.title);
        sections.push(Section {
            title: block.title.clone(),
            depth: 2,
            words: vec![words],
            figure: Some(Figure {
                name: format!("won-{}", slug(&block.title)),
                svg: plots::rates(&title, &heads, &rows),
                title,
            }),
            table: Some(Table {
                head,
                rows: rows
                    .into_iter()
                    .map(|(name, rates)| {
                        let cells = rates.into_iter().map(|r| r.map(rate).unwrap_or_default());
                        std::iter::once(name).chain(cells).collect()
                    })
                    .collect(),
            }),
        });
    }
}

/// At most so many comparisons of a block are shown.
const MOST_PAIRS: usize = 12;

fn compared(of: &Gathered, blocks: &[Block], sections: &mut Vec<Section>) {
    let names = Names(of);
    let mut all = Vec::new();
    for block in blocks {
        // Each row against the first, and each column against the first.
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for column in 0..block.columns.len() {
            let mut cells = block.cells.iter().filter_map(|row| row[column]);
            if let Some(first) = cells.next() {
                pairs.extend(cells.map(|n| (first, n)));
            }
        }
        for row in &block.cells {
            let mut cells = row.iter().flatten().copied();
            if let Some(first) = cells.next() {
                pairs.extend(cells.map(|n| (first, n)));
            }
        }
        let mut rows: Vec<(f64, Vec<String>)> = pairs
            .into_iter()
            .filter_map(|(one, other)| {
                let pairs = stats::pairs(of.ends.get(one)?, of.ends.get(other)?);
                let difference = pairs.difference();
                let (this, that) = (of.manifest.cells.get(other)?, of.manifest.cells.get(one)?);
                // Where nobody ever wins there is nothing to compare.
                (pairs.both + pairs.first + pairs.second > 0).then(|| {
                    let line = vec![
                        names.against(this, that),
                        share(difference),
                        grouped(pairs.both),
                        grouped(pairs.second),
                        grouped(pairs.first),
                        grouped(pairs.pairs),
                    ];
                    (difference.of, line)
                })
            })
            .collect();
        if rows.is_empty() {
            continue;
        }
        rows.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
        let left = rows.len().saturating_sub(MOST_PAIRS);
        rows.truncate(MOST_PAIRS);
        let mut words = Vec::new();
        if left > 0 {
            words.push(format!("The greatest of them; pairs.csv has {left} more."));
        }
        let head = [
            "",
            "difference",
            "both won",
            "only this",
            "only that",
            "pairs",
        ];
        all.push(Section {
            title: format!("{}, compared", block.title),
            depth: 2,
            words,
            figure: None,
            table: Some(Table {
                head: head.map(str::to_owned).into(),
                rows: rows.into_iter().map(|(_, line)| line).collect(),
            }),
        });
    }
    if !all.is_empty() {
        sections.push(chapter(
            "Compared with the same luck",
            &["Game by game against the first of its row or column: both games of a pair are dealt from the same \
               seed, and only their difference counts. In points of a hundred games, with half the 95 % interval."],
        ));
        sections.extend(all);
    }
}

/// The cells of a block by column, or by row where there is one column: names, and the cells of each.
fn series(block: &Block) -> Vec<(String, Vec<usize>)> {
    if block.columns.len() > 1 {
        let column = |n: usize| block.cells.iter().filter_map(|row| row[n]).collect();
        let all = block.columns.iter().enumerate();
        return all.map(|(n, name)| (name.clone(), column(n))).collect();
    }
    let rows = block.rows.iter().zip(&block.cells);
    rows.map(|(name, row)| (name.clone(), row.iter().flatten().copied().collect()))
        .collect()
}

/// More lines than this cannot be told apart in one plot.
const MOST_LINES: usize = 8;

fn over_rounds(of: &Gathered, blocks: &[Block], sections: &mut Vec<Section>) {
    sections.push(chapter(
        "Doom and clues over the rounds",
        &["In play, and held by investigators, as the first question of each round is put: the mean of the games that \
           still go on, as long as one in twenty does, and where that mean may lie."],
    ));
    for block in blocks {
        let mut series = series(block);
        if series.len() > MOST_LINES {
            let all = series.into_iter().flat_map(|(_, cells)| cells).collect();
            series = vec![("all".to_owned(), all)];
        }
        let names: Vec<String> = series.iter().map(|(n, _)| n.clone()).collect();
        for (what, get) in [
            (
                "doom",
                (|c: &gather::Sums| &c.doom) as fn(&gather::Sums) -> &Vec<Mean>,
            ),
            ("clues", |c: &gather::Sums| &c.clues),
        ] {
            let lines: Vec<Vec<Mean>> = series
                .iter()
                .map(|(_, cells)| {
                    let mut line: Vec<Mean> = Vec::new();
                    for cell in cells.iter().filter_map(|n| of.cells.get(*n)) {
                        for (round, mean) in get(cell).iter().enumerate() {
                            if line.len() <= round {
                                line.push(Mean::default());
                            }
                            line[round].join(*mean);
                        }
                    }
                    line
                })
                .collect();
            let title = format!("{}: {what}", block.title);
            sections.push(Section {
                title: title.clone(),
                depth: 2,
                words: Vec::new(),
                figure: Some(Figure {
                    name: format!("{what}-{}", slug(&block.title)),
                    svg: plots::rounds(&title, what, &names, &lines),
                    title,
                }),
                table: None,
            });
        }
    }
}

fn causes(of: &Gathered, blocks: &[Block], sections: &mut Vec<Section>) {
    sections.push(chapter(
        "Why they lose",
        &["Of lost games. In the card game what took each investigator out, or that time ran out while all still \
           played; in the board game what woke the Ancient One."],
    ));
    for block in blocks {
        let mut rows: Vec<(String, BTreeMap<String, u64>)> = Vec::new();
        for (name, cells) in block.rows.iter().zip(&block.cells) {
            let mut sum: BTreeMap<String, u64> = BTreeMap::new();
            for cell in cells.iter().flatten().filter_map(|n| of.cells.get(*n)) {
                for (cause, n) in &cell.causes {
                    *sum.entry(cause.clone()).or_default() += n;
                }
            }
            rows.push((name.clone(), sum));
        }
        let mut names: Vec<String> = rows.iter().flat_map(|(_, c)| c.keys().cloned()).collect();
        names.sort_unstable();
        names.dedup();
        if names.is_empty() {
            continue;
        }
        let parts = |sum: &BTreeMap<String, u64>| -> Vec<f64> {
            let n = |name: &String| sum.get(name).copied().unwrap_or_default() as f64;
            names.iter().map(n).collect()
        };
        let drawn: Vec<(String, Vec<f64>)> = rows
            .iter()
            .map(|(name, sum)| (name.clone(), parts(sum)))
            .collect();
        let title = format!("{}: why games are lost", block.title);
        let mut head = vec![String::new()];
        head.extend(names.iter().map(|n| format!("{n} %")));
        let table = drawn.iter().map(|(name, parts)| {
            let whole: f64 = parts.iter().sum::<f64>().max(1.0);
            let cells = parts.iter().map(|p| percent(p / whole));
            std::iter::once(name.clone()).chain(cells).collect()
        });
        sections.push(Section {
            title: format!("{}, why", block.title),
            depth: 2,
            words: Vec::new(),
            table: Some(Table {
                head,
                rows: table.collect(),
            }),
            figure: Some(Figure {
                name: format!("causes-{}", slug(&block.title)),
                svg: plots::parts(&title, &names, &drawn),
                title,
            }),
        });
    }
}

/// So many cards of a deck are drawn; the table has all.
const MOST_CARDS: usize = 24;

fn cards(of: &Gathered, sections: &mut Vec<Section>) {
    let names = Names(of);
    // A deck is whose it is, as the sweep calls it; its cells are what its games are compared within.
    let mut decks: Vec<(String, BTreeMap<&str, Vec<CardSums>>)> = Vec::new();
    for ((cell, seat, card), sums) in &of.cards {
        let Some(cell) = of.manifest.cells.get(*cell as usize) else {
            continue;
        };
        let who = cell.investigators.get(*seat as usize).map(|i| names.of(i));
        let deck = cell
            .deck
            .as_deref()
            .and_then(|d| d.split(", ").nth(*seat as usize));
        let whose = match (who, deck) {
            (Some(who), Some(deck)) if names.of(deck) != who => format!("{who}, {deck}"),
            (who, _) => who.unwrap_or_default(),
        };
        let title = format!("{whose}, {}", cell.policy);
        let at = match decks.iter().position(|(t, _)| *t == title) {
            Some(at) => at,
            None => {
                decks.push((title, BTreeMap::new()));
                decks.len() - 1
            }
        };
        decks[at].1.entry(card).or_default().push(*sums);
    }
    if decks.is_empty() {
        return;
    }
    sections.push(chapter(
        "What each card did",
        &["How much more often games are won with the card in the first hand than without it: what is in the first \
           hand is luck, and the mulligan. Cells are compared within themselves and weighed by what they can say \
           (Mantel and Haenszel), in points of a hundred games with the 95 % interval. What was drawn or played later \
           tells less: long games draw more.",
          "Of many cards some stand out by chance: one in twenty that does nothing seems to do something."],
    ));
    for (deck, cards) in decks {
        let mut rows: Vec<(String, Option<Share>, CardSums)> = cards
            .into_iter()
            .map(|(card, cells)| {
                let effect: Vec<(Rate, Rate)> =
                    cells.iter().map(|c| (c.opening, c.no_opening)).collect();
                let mut sum = CardSums::default();
                for c in cells {
                    sum.join(c);
                }
                (names.of(card), stats::difference(&effect), sum)
            })
            .collect();
        let size = |s: &Option<Share>| s.map_or(-1.0, |s| s.of);
        rows.sort_by(|a, b| size(&b.1).total_cmp(&size(&a.1)));
        let mut drawn: Vec<(String, Share)> = rows
            .iter()
            .filter_map(|(n, s, _)| Some((n.clone(), (*s)?)))
            .collect();
        if drawn.len() > MOST_CARDS {
            let half = MOST_CARDS / 2;
            drawn.drain(half..drawn.len() - half);
        }
        let head = [
            "",
            "effect",
            "first hand",
            "drawn",
            "never drawn",
            "played",
            "plays",
            "commits",
        ];
        let title = format!("{deck}: what the first hand did");
        sections.push(Section {
            title: deck.clone(),
            depth: 2,
            words: Vec::new(),
            figure: (!drawn.is_empty()).then(|| Figure {
                name: format!("cards-{}", slug(&deck)),
                svg: plots::effects(&title, &drawn),
                title,
            }),
            table: Some(Table {
                head: head.map(str::to_owned).into(),
                rows: rows
                    .into_iter()
                    .map(|(name, effect, seen)| {
                        let games = (seen.drawn.of + seen.never.of).max(1) as f64;
                        let each = |n: u64| format!("{:.2}", n as f64 / games);
                        vec![
                            name,
                            effect.map(share).unwrap_or_default(),
                            rate(seen.opening),
                            rate(seen.drawn),
                            rate(seen.never),
                            rate(seen.played),
                            each(seen.each[0]),
                            each(seen.each[1]),
                        ]
                    })
                    .collect(),
            }),
        });
    }
}

fn calibrated(of: &Gathered, sections: &mut Vec<Section>) {
    if of.tenths.is_empty() {
        return;
    }
    let games: Vec<String> = of.tenths.keys().cloned().collect();
    let all: Vec<[Tenth; 10]> = of.tenths.values().copied().collect();
    let mut table = Table {
        head: ["", "said", "came so", "positions"]
            .map(str::to_owned)
            .into(),
        rows: Vec::new(),
    };
    for (name, tenths) in games.iter().zip(&all) {
        for (n, tenth) in tenths.iter().enumerate().filter(|(_, t)| t.came.of > 0) {
            table.rows.push(vec![
                format!("{name}, {}–{} %", n * 10, n * 10 + 10),
                percent(tenth.said.mean()),
                rate(tenth.came),
                grouped(tenth.came.of),
            ]);
        }
    }
    let title = "What positions were said to be worth, and what came of them";
    sections.push(Section {
        title: "How well positions are judged".to_owned(),
        depth: 1,
        words: vec![
            "The chance to win that the bots' judgement gives each round's first position, by tenths, against how \
             often these games were won. On the line it is right. Positions of one game go together: the intervals \
             are too narrow."
                .to_owned(),
        ],
        figure: Some(Figure {
            name: "calibration".to_owned(),
            svg: plots::calibration(title, &games, &all),
            title: title.to_owned(),
        }),
        table: Some(table),
    });
}
