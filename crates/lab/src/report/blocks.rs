//! How the cells of a sweep are laid out: a block for each scenario of a part, with rows and columns.

use super::gather::Gathered;
use crate::sweep::Cell;

/// The cells of a part and scenario, as a table.
pub struct Block {
    /// Its title.
    pub title: String,
    /// The names of its rows.
    pub rows: Vec<String>,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// What columns tell apart: `difficulty`, `policy`, `seats`; empty if there is one.
    pub across: Vec<&'static str>,
    /// The numbers of the cells, row by row.
    pub cells: Vec<Vec<Option<usize>>>,
}

/// Names by id.
pub struct Names<'a>(pub &'a Gathered);

impl Names<'_> {
    /// The name of an id, or something like one.
    pub fn of(&self, id: &str) -> String {
        if let Some(name) = self.0.manifest.names.get(id) {
            return name.clone();
        }
        let words = id.rsplit('/').next().unwrap_or(id).split('-');
        let capital = |w: &str| {
            let mut letters = w.chars();
            let first: String = letters
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .collect();
            first + letters.as_str()
        };
        words.map(capital).collect::<Vec<_>>().join(" ")
    }

    fn who(&self, cell: &Cell) -> String {
        if let Some(deck) = &cell.deck {
            return deck.clone();
        }
        if cell.investigators.iter().all(|i| i == "random") {
            let n = cell.investigators.len();
            return format!("{n} investigator{}", if n == 1 { "" } else { "s" });
        }
        let all: Vec<String> = cell.investigators.iter().map(|i| self.of(i)).collect();
        all.join(", ")
    }

    fn options(&self, cell: &Cell) -> String {
        let all: Vec<String> = cell
            .options
            .iter()
            .map(|(name, value)| format!("{}: {}", self.of(name), self.of(value)))
            .collect();
        all.join(", ")
    }

    /// What may tell a cell from others of its block, each with what it is called.
    fn axes(&self, cell: &Cell) -> [(&'static str, String); 5] {
        let maybe = |id: &Option<String>| id.as_deref().map(|i| self.of(i)).unwrap_or_default();
        [
            ("who", self.who(cell)),
            ("Ancient One", maybe(&cell.ancient_one)),
            ("options", self.options(cell)),
            ("difficulty", maybe(&cell.difficulty)),
            ("policy", cell.policy.clone()),
        ]
    }

    /// A cell against another: first what both have, then what tells them apart.
    pub fn against(&self, this: &Cell, that: &Cell) -> String {
        let (this, that) = (self.axes(this), self.axes(that));
        let (mut same, mut one, mut other) = (Vec::new(), Vec::new(), Vec::new());
        for ((_, here), (_, there)) in this.into_iter().zip(that) {
            if here == there {
                same.extend((!here.is_empty()).then_some(here));
            } else {
                one.push(here);
                other.push(there);
            }
        }
        let words = format!("{} against {}", one.join(", "), other.join(", "));
        if same.is_empty() {
            words
        } else {
            format!("{}: {words}", same.join(", "))
        }
    }
}

fn place(all: &mut Vec<String>, one: String) -> usize {
    match all.iter().position(|a| *a == one) {
        Some(at) => at,
        None => {
            all.push(one);
            all.len() - 1
        }
    }
}

/// The blocks of a sweep, in order.
pub fn blocks(of: &Gathered) -> Vec<Block> {
    let names = Names(of);
    let cells = &of.manifest.cells;
    let mut groups: Vec<((&str, &str), Vec<usize>)> = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        let key = (cell.part.as_str(), cell.scenario.as_str());
        match groups.iter_mut().find(|(k, _)| *k == key) {
            Some((_, all)) => all.push(index),
            None => groups.push((key, vec![index])),
        }
    }
    let block = |((part, scenario), all): ((&str, &str), Vec<usize>)| {
        let axes: Vec<_> = all.iter().map(|n| names.axes(&cells[*n])).collect();
        let varies = |at: usize| axes.iter().any(|a| a[at].1 != axes[0][at].1);
        let mut across: Vec<usize> = [3, 4].into_iter().filter(|at| varies(*at)).collect();
        if across.is_empty() && varies(0) && (varies(1) || varies(2)) {
            across.push(0);
        }
        let words = |at: &[(&'static str, String); 5], of: &dyn Fn(usize) -> bool| {
            let all = at
                .iter()
                .enumerate()
                .filter(|(n, (_, v))| of(*n) && !v.is_empty());
            all.map(|(_, (_, v))| v.clone())
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        let mut placed = Vec::new();
        for (number, axis) in all.iter().zip(&axes) {
            let column = words(axis, &|at| across.contains(&at));
            // What is the same everywhere is not said in each row, unless nothing else is left to say.
            let mut row = words(axis, &|at| !across.contains(&at) && varies(at));
            if row.is_empty() {
                row = words(axis, &|at| !across.contains(&at));
            }
            placed.push((place(&mut rows, row), place(&mut columns, column), *number));
        }
        let mut grid = vec![vec![None; columns.len()]; rows.len()];
        for (row, column, n) in placed {
            grid[row][column] = Some(n);
        }
        let scenario = names.of(scenario);
        Block {
            title: if part.is_empty() {
                scenario
            } else {
                format!("{scenario}: {part}")
            },
            across: across.iter().map(|at| axes[0][*at].0).collect(),
            rows,
            columns,
            cells: grid,
        }
    };
    groups.into_iter().map(block).collect()
}
