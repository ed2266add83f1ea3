//! Derived data, computed once everything is read: terms, success counts, unknown names, and places that the rules
//! name.

use super::Linker;
use crate::content::ability::Subject;
use crate::content::defs::*;
use crate::content::filter::Border;
use crate::content::index::*;
use crate::content::step::Step;
use packs::Sym;
use packs::diagnostics::Diagnostic;

impl Linker {
    pub(super) fn terms(&mut self) {
        for (b, block) in self.c.blocks.iter().enumerate() {
            for (i, step) in block.iter().enumerate() {
                if let Step::Modify(m) = step {
                    self.c
                        .term_at
                        .insert((b as u16, i as u16), self.c.terms.len() as u16);
                    self.c.terms.push((**m).clone());
                }
            }
        }
    }

    /// Gives each ability a slot among those that react to the same family. A window stores the used ones as bits.
    pub(super) fn slots(&mut self) {
        let mut next = vec![0; Family::ALL.len()];
        for i in 0..self.c.abilities.len() {
            let a = &self.c.abilities[i];
            let Some((_, family)) = a.family else {
                continue;
            };
            let copies = match a.owner {
                Owner::Card(k) => self.c.kind_of.iter().filter(|of| **of == k).count(),
                Owner::Monster(k) | Owner::Trophy(k) => {
                    self.c.tokens.iter().filter(|t| t.kind == k).count()
                }
                Owner::Investigator(_)
                | Owner::Ancient(_)
                | Owner::Mythos(_)
                | Owner::Place(_)
                | Owner::Helper(_) => 1,
            };
            let at: &mut usize = &mut next[family as usize];
            let fitted = *at <= MAX_ANSWERS;
            self.c.abilities[i].slot = (*at).min(MAX_ANSWERS) as u16;
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
        let mut counts = vec![false; self.c.blocks.len()];
        for block in self.interner.take_marked::<Step>() {
            if let Some(counted) = counts.get_mut(usize::from(block)) {
                *counted = true;
            }
        }
        loop {
            let mut changed = false;
            for (i, below) in self.below.iter().enumerate() {
                if !counts[i]
                    && below
                        .iter()
                        .any(|&b| counts.get(b).copied().unwrap_or(false))
                {
                    counts[i] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.c.counts = counts;
    }

    /// Reports names that are used but not defined, nor bound by a step.
    pub(super) fn unknown_names(&mut self) {
        let mut known: std::collections::BTreeSet<Sym> = self.defined.keys().copied().collect();
        for word in [
            "it",
            "them",
            "number",
            "random",
            "any",
            "other",
            "this-card",
            "this",
            "dice",
        ] {
            known.insert(self.interner.sym(word));
        }
        known.extend(KEYWORDS[..13].iter().map(|k| self.interner.sym(k)));
        for step in self.c.blocks.iter().flatten() {
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
        let c = &self.c;
        let outskirts = place(c, "outskirts");
        let counts = |p: &PlaceDef| match c.neighborhood(p.neighborhood) {
            Some(hood) => self.limited.contains(&hood.town),
            None => p.set == 0,
        };
        let counted = c
            .places
            .iter()
            .zip(0u8..128)
            .filter(|(p, at)| counts(p) && *at != outskirts);
        self.c.fixed = Fixed {
            limited: counted.fold(0, |all, (_, at)| all | 1 << at),
            sky: place(c, "sky"),
            outskirts,
            lost: place(c, "lost-in-time-and-space"),
            jail: place(c, "jail-cell"),
            police: place(c, "police-station"),
            asylum: place(c, "arkham-asylum"),
            hospital: place(c, "st-marys-hospital"),
            shops: [
                find(c, "general-store").into(),
                find(c, "curiositie-shoppe").into(),
                find(c, "ye-olde-magick-shoppe").into(),
            ],
            blessing: card(c, "blessing"),
            curse: card(c, "curse"),
            loan: card(c, "bank-loan"),
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
            if find(&self.c, what).is_none() {
                self.problems.push(Diagnostic::error(
                    None,
                    format!("the packs define no place `{what}`, which the rules need"),
                ));
            }
        }
        // A special border without `moves` would do nothing.
        for m in &self.c.monsters {
            if m.record.border == Border::Special && m.record.moves.is_none() {
                self.problems.push(Diagnostic::error(
                    m.record.id.0.place,
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
