//! Derived data, computed once everything is read: terms, success counts, unknown names, and places that the rules
//! name.

use super::{ALWAYS_BOUND, Linker};
use crate::content::ability::Subject;
use crate::content::defs::*;
use crate::content::filter::Border;
use crate::content::ids::{BlockId, PlaceId, SetId, StepAt, TermId};
use crate::content::index::*;
use crate::content::step::Step;
use packs::Sym;
use packs::diagnostics::Diagnostic;

impl Linker {
    pub(super) fn terms(&mut self) {
        for (block, steps) in BlockId::each(&self.content.blocks) {
            for (step, each) in (0..).zip(steps) {
                if let Step::Modify(modify) = each {
                    let term = TermId::from_index(self.content.terms.len());
                    self.content.term_at.insert(StepAt { block, step }, term);
                    self.content.terms.push((**modify).clone());
                }
            }
        }
    }

    /// Gives each ability a slot among those that react to the same family. A window stores the used ones as bits.
    pub(super) fn slots(&mut self) {
        let mut next = vec![0; Family::ALL.len()];
        for index in 0..self.content.abilities.len() {
            let def = &self.content.abilities[index];
            let Some((_, family)) = def.family else {
                continue;
            };
            let copies = match def.owner {
                Owner::Card(k) => self.content.kind_of.iter().filter(|of| **of == k).count(),
                Owner::Monster(k) | Owner::Trophy(k) => {
                    self.content.tokens.iter().filter(|t| t.kind == k).count()
                }
                Owner::Investigator(_)
                | Owner::Ancient(_)
                | Owner::Mythos(_)
                | Owner::Place(_)
                | Owner::Helper(_) => 1,
            };
            let at: &mut usize = &mut next[family as usize];
            let fitted = *at <= MAX_ANSWERS;
            self.content.abilities[index].slot = (*at).min(MAX_ANSWERS) as u16;
            *at += copies;
            if fitted && *at > MAX_ANSWERS {
                self.problems.push(Diagnostic::error(
                    None,
                    format!(
                        "more than {MAX_ANSWERS} abilities, copies counted, answer `{}`",
                        family.word()
                    ),
                ));
            }
        }
    }

    /// Finds the blocks that count successes: those that name a roll whose dice they count ([`Rolled`]), and those
    /// around them.
    ///
    /// [`Rolled`]: crate::content::amount::Rolled
    pub(super) fn counts(&mut self) {
        let mut counts = vec![false; self.content.blocks.len()];
        for block in self.interner.take_marked::<Step>() {
            if let Some(counted) = counts.get_mut(block.index()) {
                *counted = true;
            }
        }
        loop {
            let mut changed = false;
            for (index, below) in self.below.iter().enumerate() {
                if !counts[index]
                    && below
                        .iter()
                        .any(|&b| counts.get(b).copied().unwrap_or(false))
                {
                    counts[index] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.content.counts = counts;
    }

    /// Reports names that are used but not defined, nor bound by a step.
    pub(super) fn unknown_names(&mut self) {
        let mut known: std::collections::BTreeSet<Sym> = self.defined.keys().copied().collect();
        for word in ALWAYS_BOUND {
            known.insert(self.interner.sym(word));
        }
        known.extend(KEYWORDS[..13].iter().map(|k| self.interner.sym(k)));
        for step in self.content.blocks.iter().flatten() {
            known.extend(step.binds());
        }
        let mut told = std::collections::BTreeSet::new();
        for &(sym, place) in self.interner.uses() {
            if !known.contains(&sym) && !self.interner.is_broken(sym) && told.insert((sym, place)) {
                self.problems.push(Diagnostic::error(
                    place,
                    format!("unknown name `{}`", self.interner.name(sym)),
                ));
            }
        }
    }

    pub(super) fn fixed(&mut self) {
        let find = |c: &Content, n: &str| c.sym(n).and_then(|s| c.refs(s).place);
        // Missing places are reported below; no content is returned then.
        let place = |c: &Content, n: &str| find(c, n).unwrap_or_default();
        let card = |c: &Content, n: &str| c.sym(n).and_then(|s| c.refs(s).card).into();
        let [it, number, this_card, random, any] =
            ["it", "number", "this-card", "random", "any"].map(|word| self.interner.sym(word));
        let content = &self.content;
        let outskirts = place(content, "outskirts");
        let counts = |p: &PlaceDef| match content.neighborhood(p.neighborhood) {
            Some(hood) => self.limited.contains(&hood.town),
            None => p.set == SetId(0),
        };
        let counted =
            PlaceId::each(&content.places).filter(|(at, p)| counts(p) && *at != outskirts);
        self.content.fixed = Fixed {
            limited: counted.map(|(at, _)| at).collect(),
            sky: place(content, "sky"),
            outskirts,
            lost: place(content, "lost-in-time-and-space"),
            jail: place(content, "jail-cell"),
            police: place(content, "police-station"),
            asylum: place(content, "arkham-asylum"),
            hospital: place(content, "st-marys-hospital"),
            shops: [
                find(content, "general-store").into(),
                find(content, "curiositie-shoppe").into(),
                find(content, "ye-olde-magick-shoppe").into(),
            ],
            blessing: card(content, "blessing"),
            curse: card(content, "curse"),
            loan: card(content, "bank-loan"),
            it,
            number,
            this_card,
            random,
            any,
        };
        for what in [
            "sky",
            "outskirts",
            "lost-in-time-and-space",
            "jail-cell",
            "police-station",
            "arkham-asylum",
            "st-marys-hospital",
        ] {
            if find(&self.content, what).is_none() {
                self.problems.push(Diagnostic::error(
                    None,
                    format!("the packs define no place `{what}`, which the rules need"),
                ));
            }
        }
        // A special border without `moves` would do nothing.
        for monster in &self.content.monsters {
            if monster.record.border == Border::Special && monster.record.moves.is_none() {
                self.problems.push(Diagnostic::error(
                    monster.record.id.0.place,
                    "a special border needs `moves:`",
                ));
            }
        }
    }
}

pub(super) fn holder_only(of: &Subject) -> bool {
    use crate::content::ability::Subject;
    use crate::content::filter::Whom;
    match of {
        Subject::Who(w) => matches!(w.whom, Whom::Holder | Whom::You),
        Subject::Card(f) => f.this || f.whose.is_none(),
        Subject::Game | Subject::Monster(_) | Subject::Gate(_) | Subject::Place(_) => false,
    }
}
