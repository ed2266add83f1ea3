//! The numbers of a report for other programs: files of comma-separated values.

use super::gather::{CardSums, Gathered};
use super::stats::{Mean, Rate};
use super::{blocks, stats};

/// A file that is being written into memory, where writing cannot fail.
struct Sheet(csv::Writer<Vec<u8>>);

impl Sheet {
    /// With these columns, joined by commas.
    fn new(columns: &str) -> Self {
        let writer = csv::WriterBuilder::new()
            .flexible(true)
            .from_writer(Vec::new());
        let mut sheet = Self(writer);
        sheet.line(columns.split(',').map(str::to_owned));
        sheet
    }

    fn line(&mut self, values: impl IntoIterator<Item = String>) {
        let _ = self.0.write_record(values.into_iter().collect::<Vec<_>>());
    }

    fn text(self) -> String {
        let bytes = self.0.into_inner().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

fn rate(of: Rate) -> [String; 4] {
    let (low, high) = of.interval();
    [
        of.of.to_string(),
        of.won.to_string(),
        format!("{low:.6}"),
        format!("{high:.6}"),
    ]
}

fn mean(of: Mean) -> String {
    if of.n == 0 {
        String::new()
    } else {
        format!("{:.4}", of.mean())
    }
}

fn setup(of: &Gathered, nth: usize) -> Vec<String> {
    let Some(cell) = of.manifest.cells.get(nth) else {
        return Vec::new();
    };
    let maybe = |v: &Option<String>| v.clone().unwrap_or_default();
    vec![
        nth.to_string(),
        cell.part.clone(),
        cell.scenario.clone(),
        cell.investigators.join(", "),
        maybe(&cell.deck),
        maybe(&cell.difficulty),
        maybe(&cell.ancient_one),
        cell.options_text().unwrap_or_default(),
        cell.policy.clone(),
    ]
}

const SETUP: &str = "cell,part,scenario,investigators,deck,difficulty,ancient_one,options,policy";

/// The files, each with its name.
pub fn csv(of: &Gathered) -> Vec<(&'static str, String)> {
    let mut cells = Sheet::new(&format!(
        "{SETUP},games,stuck,errors,completed,won,low,high,rounds,decisions,experience"
    ));
    let mut outcomes = Sheet::new("cell,outcome,games");
    let mut causes = Sheet::new("cell,cause,times");
    let mut rounds = Sheet::new("cell,round,games,doom,doom_half,clues,clues_half");
    for (index, cell) in of.cells.iter().enumerate() {
        let mut values = setup(of, index);
        values.extend([cell.games, cell.stuck, cell.errors].map(|n| n.to_string()));
        values.extend(rate(cell.won));
        values.extend([
            mean(cell.rounds),
            mean(cell.decisions),
            mean(cell.experience),
        ]);
        cells.line(values);
        for (what, games) in &cell.outcomes {
            outcomes.line([index.to_string(), what.clone(), games.to_string()]);
        }
        for (what, times) in &cell.causes {
            causes.line([index.to_string(), what.clone(), times.to_string()]);
        }
        for (round, (doom, clues)) in cell.doom.iter().zip(&cell.clues).enumerate() {
            let half = |m: &Mean| format!("{:.4}", m.half());
            let values = [
                index.to_string(),
                (round + 1).to_string(),
                doom.n.to_string(),
                mean(*doom),
                half(doom),
                mean(*clues),
                half(clues),
            ];
            rounds.line(values);
        }
    }
    let mut files = vec![
        ("cells.csv", cells.text()),
        ("outcomes.csv", outcomes.text()),
        ("causes.csv", causes.text()),
        ("rounds.csv", rounds.text()),
        ("pairs.csv", pairs(of)),
    ];
    if !of.cards.is_empty() {
        files.push(("cards.csv", cards(of)));
    }
    if !of.tenths.is_empty() {
        let mut sheet = Sheet::new("game,tenth,said,positions,came,low,high");
        for (game, tenths) in &of.tenths {
            for (n, t) in tenths.iter().enumerate() {
                let values = [game.clone(), n.to_string(), mean(t.said)];
                sheet.line(values.into_iter().chain(rate(t.came)));
            }
        }
        files.push(("calibration.csv", sheet.text()));
    }
    files
}

/// Every two cells of a block's row or column, compared with the same luck.
fn pairs(of: &Gathered) -> String {
    let mut sheet = Sheet::new("first,second,pairs,both,first_only,second_only,difference,half");
    for block in blocks::blocks(of) {
        let columns = (0..block.columns.len()).map(|column| {
            block
                .cells
                .iter()
                .filter_map(|row| row[column])
                .collect::<Vec<_>>()
        });
        let rows = block
            .cells
            .iter()
            .map(|row| row.iter().flatten().copied().collect());
        for cells in columns.chain(rows) {
            for (at, one) in cells.iter().enumerate() {
                for other in &cells[at + 1..] {
                    let (Some(first), Some(second)) = (of.ends.get(*one), of.ends.get(*other))
                    else {
                        continue;
                    };
                    let pair = stats::pairs(first, second);
                    let difference = pair.difference();
                    let counts = [
                        *one as u64,
                        *other as u64,
                        pair.pairs,
                        pair.both,
                        pair.first,
                        pair.second,
                    ];
                    let counts = counts.map(|n| n.to_string());
                    let d = [difference.of, difference.half].map(|n| format!("{n:.6}"));
                    sheet.line(counts.into_iter().chain(d));
                }
            }
        }
    }
    sheet.text()
}

fn cards(of: &Gathered) -> String {
    let head = ["opening", "no_opening", "drawn", "never", "played"]
        .map(|n| format!("{n}_games,{n}_won,{n}_low,{n}_high"));
    let mut sheet = Sheet::new(&format!(
        "cell,seat,card,{},plays,commits,fired",
        head.join(",")
    ));
    for ((cell, seat, card), seen) in &of.cards {
        let CardSums {
            opening,
            no_opening,
            drawn,
            never,
            played,
            each,
        } = *seen;
        let rates = [opening, no_opening, drawn, never, played]
            .into_iter()
            .flat_map(rate);
        let whose = [cell.to_string(), seat.to_string(), card.clone()];
        let counts = each.map(|n| n.to_string());
        sheet.line(whose.into_iter().chain(rates).chain(counts));
    }
    sheet.text()
}
