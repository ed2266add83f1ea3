//! Finds the sets, and the files of each.

use super::Linker;
use crate::content::ids::{SetId, Sets};
use crate::content::record::{File, Neighborhood, Set};
use crate::content::sets::*;
use packs::PackFile;
use packs::Sym;
use packs::diagnostics::{Diagnostic, did_you_mean};

impl Linker {
    /// Finds the sets that the files declare, and numbers the files by set. A file belongs to the set that it declares.
    /// Otherwise it belongs to the set of its innermost folder with the name of a set, or else to the base set.
    pub(super) fn sets(
        &mut self,
        files: &[PackFile],
        read: &mut [(SetId, File)],
        numbers: &mut [(SetId, u32)],
    ) {
        let declared: Vec<Set> = read.iter().filter_map(|(_, f)| f.set.clone()).collect();
        let mut sets: Vec<(Sym, &Set)> = Vec::new();
        for set in &declared {
            let (sym, place) = (set.id.0.sym, set.id.0.place);
            if let Some((_, first)) = sets.iter().find(|(s, _)| *s == sym) {
                let name = self.interner.name(sym);
                let what = format!("the set `{name}` is declared twice");
                let first = first.id.0.place;
                let mut problem = Diagnostic::error(place, what);
                problem = problem.related(first, "first declared here");
                self.problems.push(problem);
                continue;
            }
            self.defined.entry(sym).or_insert(place);
            sets.push((sym, set));
        }
        let ids: Vec<String> = sets
            .iter()
            .map(|(sym, _)| self.interner.name(*sym).to_owned())
            .collect();
        // The index of the set that each set extends.
        let mut extends: Vec<Option<usize>> = Vec::new();
        let mut base = None;
        for (count, (sym, set)) in sets.iter().enumerate() {
            let name = self.interner.name(*sym);
            let place = set.id.0.place;
            extends.push(set.extends.and_then(|of| {
                let found = sets.iter().position(|(s, _)| *s == of);
                if found.is_none() {
                    let of = self.interner.name(of);
                    let what = format!("`{name}` extends `{of}`, which is no set");
                    let help = did_you_mean(of, ids.iter().map(String::as_str));
                    let help = help.map(|h| format!("did you mean `{h}`?"));
                    let problem = Diagnostic::error(place, what).maybe_help(help);
                    self.problems.push(problem);
                }
                found
            }));
            match (set.extends, base) {
                (Some(_), _) => {}
                (None, None) => base = Some(count),
                (None, Some(first)) => {
                    let first: &Set = sets[first].1;
                    let of = self.interner.name(first.id.0.sym);
                    let what = format!("`{name}` extends no set, and `{of}` is the base set");
                    let problem = Diagnostic::error(place, what)
                        .help(format!("say what it extends: `extends: {of}`"));
                    self.problems.push(problem);
                }
            }
        }
        // The base set first, then each set after the one that it extends.
        let mut order: Vec<usize> = base.into_iter().collect();
        while let Some(next) = (0..sets.len())
            .find(|n| !order.contains(n) && extends[*n].is_some_and(|of| order.contains(&of)))
        {
            order.push(next);
        }
        for (n, (sym, set)) in sets.iter().enumerate() {
            if extends[n].is_some() && !order.contains(&n) && base.is_some() {
                let name = self.interner.name(*sym);
                let what = format!("`{name}` extends itself, directly or by what it extends");
                self.problems.push(Diagnostic::error(set.id.0.place, what));
            }
        }
        if base.is_none() {
            let what = "the packs declare no base set: a `set` that extends none";
            self.problems.push(Diagnostic::error(None, what));
        }
        if let Some(&n) = order.get(MAX_SETS) {
            let place = sets[n].1.id.0.place;
            let what = format!("the packs declare more than {MAX_SETS} sets");
            self.problems.push(Diagnostic::error(place, what));
            order.truncate(MAX_SETS);
        }
        for (number, &count) in order.iter().enumerate() {
            let set = sets[count].1;
            let below = extends[count].and_then(|of| order.iter().position(|o| *o == of));
            let below = below
                .and_then(|b| self.content.sets.get(b))
                .map_or(Sets::EMPTY, |b| b.with);
            self.content.sets.push(SetDef {
                slug: ids[count].clone(),
                name: set.name.clone(),
                note: set.note.clone(),
                with: below | Sets::of(SetId::from_index(number)),
                board: set.extends.is_some() && !set.towns.is_empty(),
                allies: set.allies,
            });
            self.towns(set);
        }
        for ((of, pack), (number, file)) in read.iter_mut().zip(numbers) {
            let folder = || {
                let mut folders = files.get(*file as usize)?.folders();
                folders.find_map(|folder| self.content.sets.iter().position(|s| s.slug == folder))
            };
            let own = pack.set.as_ref().map(|s| self.interner.name(s.id.0.sym));
            let own = own.and_then(|id| self.content.sets.iter().position(|s| s.slug == id));
            let set = SetId::from_index(own.or_else(folder).unwrap_or_default());
            (*of, *number) = (set, set);
        }
    }

    fn towns(&mut self, set: &Set) {
        for town in &set.towns {
            let (sym, place) = (town.id.0.sym, town.id.0.place);
            if let Some(&first) = self.towns.get(&sym) {
                let name = self.interner.name(sym);
                let what = format!("the town `{name}` is declared twice");
                let problem = Diagnostic::error(place, what);
                self.problems
                    .push(problem.related(first, "first declared here"));
                continue;
            }
            self.towns.insert(sym, place);
            self.defined.entry(sym).or_insert(place);
            if town.monster_limit {
                self.limited.insert(sym);
            }
        }
    }

    /// Checks that a set declares the town of a neighbourhood.
    pub(super) fn town_of(&mut self, record: &Neighborhood) {
        if self.towns.contains_key(&record.town) {
            return;
        }
        self.defined.entry(record.town).or_default();
        let town = self.interner.name(record.town).to_owned();
        let names: Vec<&str> = self.towns.keys().map(|t| self.interner.name(*t)).collect();
        let help = match did_you_mean(&town, names) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("declare it: `set: {{.., towns: [{{id: {town}, name: ..}}]}}`"),
        };
        let problem = Diagnostic::error(
            record.id.0.place,
            format!("no set declares the town `{town}`"),
        );
        self.problems.push(problem.help(help));
    }
}
