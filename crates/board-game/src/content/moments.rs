//! Text that could never act is refused: a moment that never comes, a cancelling of what cannot be cancelled, more
//! names than an effect can keep.

use super::ability::{OccurrenceOf, PhaseName};
use super::defs::Content;
use super::filter::{Who, Whom};
use super::index::{Cell, Moments, family};
use super::step::Step;
use crate::state::NAMES;
use packs::diagnostics::Diagnostic;
use packs::{Place, Sym};
use std::collections::{BTreeMap, BTreeSet};

/// Where each step of each list stands in its file.
pub type Places = BTreeMap<u16, Vec<Place>>;

/// Everything of this kind that is wrong.
pub fn problems(c: &Content, places: &Places) -> Vec<Diagnostic> {
    let at = |block: u16, pc: usize| places.get(&block).and_then(|p| p.get(pc)).copied();
    let mut out = Vec::new();
    // What may be done to what is about to happen, by the lists of steps that answer it.
    let mut allowed: BTreeMap<u16, Moments> = BTreeMap::new();
    for a in &c.abilities {
        let Some((cell, _)) = a.family else { continue };
        let here = a.it.steps.and_then(|b| at(b.id, 0));
        let said = [&a.it.would, &a.it.at, &a.it.after];
        let Some(o) = said.into_iter().flatten().next() else {
            continue;
        };
        let fam = family(&o.0);
        let moments = fam.moments();
        if !moments.open(cell) {
            out.push(Diagnostic::error(
                here,
                format!(
                    "no text can answer `{}` {}: write {}",
                    fam.word(),
                    when(cell),
                    cells(moments)
                ),
            ));
        }
        if let Some(why) = never(&o.0, cell, a.it.optional) {
            out.push(Diagnostic::error(here, why));
        }
        if cell == Cell::Would
            && let Some(b) = a.it.steps
        {
            spread(c, b.id, moments, &mut allowed);
        }
    }
    for (block, steps) in c.blocks.iter().enumerate() {
        let block = block as u16;
        let may = allowed.get(&block).copied().unwrap_or_default();
        for (pc, s) in steps.iter().enumerate() {
            if let Some(why) = too_many(s) {
                out.push(Diagnostic::error(at(block, pc), why));
            }
            let said = if let Step::Cancel(_) = s {
                Some(("cancel", may.cancel))
            } else if let Step::Instead(_) = s {
                Some(("instead", may.instead))
            } else {
                None
            };
            if let Some((word, false)) = said {
                out.push(Diagnostic::error(
                    at(block, pc),
                    format!("`{word}`: nothing is about to happen here that it could be said of"),
                ));
            }
        }
    }
    names(c, &at, &mut out);
    out
}

/// Why a step that is done with one cannot be done with so many.
fn too_many(s: &Step) -> Option<&'static str> {
    let every = |w: &Who| matches!(w.whom, Whom::Each | Whom::EachOther);
    if let Step::Swap(x) = s
        && every(&x.with)
    {
        return Some("one swaps places with one: write `another`, or `for-each` around it");
    }
    if let Step::Give(x) = s
        && x.card.is_some()
        && (every(&x.from) || every(&x.to))
    {
        return Some("a card goes from one to one: write `for-each` around it");
    }
    None
}

fn when(cell: Cell) -> &'static str {
    match cell {
        Cell::Would => "just before it happens",
        Cell::When => "when it is certain",
        Cell::At => "as it happens",
        Cell::After => "after it has happened",
    }
}

fn cells(m: Moments) -> String {
    let words = [(m.would, "`would`"), (m.at, "`at`"), (m.after, "`after`")];
    let open: Vec<&str> = words.iter().filter(|w| w.0).map(|w| w.1).collect();
    open.join(" or ")
}

/// Why this would never happen, if it would not.
fn never(o: &OccurrenceOf, cell: Cell, optional: bool) -> Option<String> {
    match o {
        OccurrenceOf::PhaseBegins(p) | OccurrenceOf::PhaseEnds(p)
            if matches!(
                p,
                PhaseName::AnyPhase | PhaseName::Combat | PhaseName::FinalBattle
            ) =>
        {
            Some("that is no phase of the turn, which begins and ends".into())
        }
        OccurrenceOf::MovementEnds(x) | OccurrenceOf::ReturnsToArkham(x) if x.monster.is_some() => {
            Some("only investigators do this: of a monster say `monster-moves` or `enters`".into())
        }
        OccurrenceOf::Leaves(x) if x.monster.is_some() && cell == Cell::Would => {
            Some("what keeps a monster where it is answers `monster-moves`".into())
        }
        OccurrenceOf::GateOpens(x) if x.by.is_some() => {
            Some("a gate opens by itself: there is no `by`".into())
        }
        OccurrenceOf::MonsterMoves(x) if x.by.is_some() => {
            Some("a monster moves by itself: there is no `by`".into())
        }
        OccurrenceOf::Gains(x) if x.source.is_some() => Some("only a loss has a `source`".into()),
        OccurrenceOf::MonsterEntersPlay(x)
            if x.named.is_some() || x.chosen_symbol.is_some() || x.whose.is_some() =>
        {
            Some("nothing has a name yet when a monster enters play".into())
        }
        OccurrenceOf::DiceRolled(_) if !optional => {
            Some("a roll is answered by choice: write `optional: true`".into())
        }
        _ => None,
    }
}

/// A list of steps and all within it, and those may do so much.
fn spread(c: &Content, block: u16, moments: Moments, to: &mut BTreeMap<u16, Moments>) {
    let mut todo = vec![block];
    let mut seen = BTreeSet::new();
    while let Some(b) = todo.pop() {
        if !seen.insert(b) {
            continue;
        }
        to.insert(b, moments);
        todo.extend(c.block(b).iter().flat_map(Step::lists).map(|l| l.id));
    }
}

/// An effect keeps so many names and no more.
fn names(c: &Content, at: &dyn Fn(u16, usize) -> Option<Place>, out: &mut Vec<Diagnostic>) {
    let inner: BTreeSet<u16> = c
        .blocks
        .iter()
        .flatten()
        .flat_map(Step::lists)
        .map(|l| l.id)
        .collect();
    for root in (0..c.blocks.len() as u16).filter(|b| !inner.contains(b)) {
        let mut kept: BTreeSet<Sym> = BTreeSet::new();
        let mut todo = vec![root];
        while let Some(b) = todo.pop() {
            for (pc, s) in c.block(b).iter().enumerate() {
                for name in s.binds() {
                    if kept.insert(name) && kept.len() == NAMES + 1 {
                        out.push(Diagnostic::error(
                            at(b, pc),
                            format!(
                                "`{}` is one name too many: an effect keeps {NAMES}",
                                c.names.get(name.0 as usize).map_or("", |n| n.as_str())
                            ),
                        ));
                    }
                }
                todo.extend(s.lists().iter().map(|l| l.id));
            }
        }
    }
}
