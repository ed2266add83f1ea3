//! Links packs: resolves names to numbers, indexes effects, and checks everything.

mod places;
mod rifts;
mod sets;
mod story;
mod whole;

use self::whole::holder_only;
use crate::content::titles::Titles;

use super::ability::{Ability, Static};
use super::defs::*;
use super::filter::{CardKind, DeckName, Keyword, Symbol, Whom};
use super::ids::MonsterId;
use super::index::*;
use super::record::{self, File, GateHeader};
use super::sets::Things;
use super::step::{Cost, Step};
use kernel::Bits;
use packs::PackFile;
use packs::diagnostics::Diagnostic;
use packs::load::{Depth, read_entries};
use packs::{Interner, Sym};
use std::collections::{BTreeMap, BTreeSet};

impl Content {
    /// The official content.
    pub fn official() -> Result<Self, Vec<Diagnostic>> {
        Self::load(&packs::load::official_of("board-game"))
    }

    /// Reads and links packs. Returns all problems if there are any.
    pub fn load(files: &[PackFile]) -> Result<Self, Vec<Diagnostic>> {
        let (content, problems) = Self::load_with_warnings(files);
        match content {
            Some(content) if !packs::diagnostics::any_error(&problems) => Ok(content),
            _ => Err(problems),
        }
    }

    /// The same with warnings. If there are errors, the content is complete as far as possible.
    pub fn load_with_warnings(files: &[PackFile]) -> (Option<Self>, Vec<Diagnostic>) {
        let (content, problems) = Linker::default().read(files);
        (Some(content), problems)
    }
}

#[derive(Default)]
struct Linker {
    interner: Interner,
    problems: Vec<Diagnostic>,
    c: Content,
    defined: BTreeMap<Sym, packs::Place>,
    /// The lists of steps inside each list.
    below: Vec<Vec<usize>>,
    /// The towns that sets declare, with the position of the declaration.
    towns: BTreeMap<Sym, packs::Place>,
    /// The towns with a monster limit.
    limited: BTreeSet<Sym>,
}

impl Linker {
    fn define(&mut self, id: &record::Id) -> (Sym, String) {
        let def = id.0;
        let slug = self.interner.name(def.sym).to_owned();
        if let Some(&first) = self.defined.get(&def.sym) {
            self.problems.push(
                Diagnostic::error(def.place, format!("`{slug}` is defined twice"))
                    .related(first, "first defined here"),
            );
        } else {
            self.defined.insert(def.sym, def.place);
        }
        (def.sym, slug)
    }

    fn refs(&mut self, s: Sym) -> &mut Refs {
        let at = s.0 as usize;
        if self.c.by_sym.len() <= at {
            self.c.by_sym.resize(at + 1, Refs::default());
        }
        &mut self.c.by_sym[at]
    }

    /// Links the abilities of `owner` and adds them to the indexes.
    fn abilities(&mut self, owner: Owner, list: &[Ability]) -> std::ops::Range<u16> {
        let first = self.c.abilities.len() as u16;
        let copies = match owner {
            Owner::Card(k) => {
                let of_kind = |id: &usize| self.c.kind_of[*id] == k;
                let from = (0..self.c.kind_of.len()).find(of_kind).unwrap_or_default();
                from as u16..self.c.kind_of.len() as u16
            }
            _ => 0..0,
        };
        let held = matches!(owner, Owner::Card(_) | Owner::Investigator(_));
        for a in list {
            let fam = a.time().map(|(cell, o)| (cell, family(o)));
            let mut quantities = Bits::default();
            for s in &a.always {
                let (q, narrow) = match s {
                    Static::Modify(m) => (quantity_index(m.quantity), holder_only(&m.of)),
                    Static::Forbid(f) => (bar_index(f.what.bar()), false),
                    Static::Permit(p) => (PERMIT, matches!(p.who.whom, Whom::You | Whom::Holder)),
                };
                quantities.insert(q.into());
                let holders = &mut self.c.by_quantity[q as usize];
                holders.add(owner, copies.clone());
                holders.wide |= held && !narrow;
            }
            if let Some((cell, f)) = fam {
                let holders = &mut self.c.by_family[f as usize];
                holders.add(owner, copies.clone());
                holders.any_when |= cell == Cell::When;
            }
            if let Some(p) = a.phase {
                self.c.by_phase[p as usize].add(owner, copies.clone());
            }
            self.c.abilities.push(AbilityDef {
                owner,
                it: a.clone(),
                family: fam,
                slot: 0,
                quantities,
            });
        }
        first..self.c.abilities.len() as u16
    }

    fn read(mut self, files: &[PackFile]) -> (Content, Vec<Diagnostic>) {
        let mut read: Vec<(u8, File)> = Vec::new();
        let mut numbers: Vec<(u8, u32)> = Vec::new();
        for (i, file) in files.iter().enumerate() {
            let read_here = [".yaml", ".yml", ".json"];
            if !read_here.iter().any(|end| file.path.ends_with(end)) {
                continue;
            }
            if let Some(f) = read_entries::<File>(
                &mut self.interner,
                i as u32,
                file,
                Depth::UnderKeys,
                &mut self.problems,
            ) {
                read.push((0, f));
                numbers.push((0, i as u32));
            }
        }
        self.sets(files, &mut read, &mut numbers);
        // The base set first, so that its numbers do not depend on expansions.
        read.sort_by_key(|(set, _)| *set);
        numbers.sort_by_key(|(set, _)| *set);
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
            self.interner.sym(word);
        }
        self.c.hash = packs::load::content_hash(files);
        self.c.by_family = vec![Holders::default(); Family::ALL.len()];
        self.c.by_quantity = vec![Holders::default(); 128];
        self.c.by_phase = vec![Holders::default(); 16];
        match self.interner.add_block::<Step>(Vec::new()) {
            Some(nothing) => self.c.nothing = nothing.id,
            None => self
                .problems
                .push(Diagnostic::error(None, "too many lists of steps")),
        }
        self.c.blocks = self.interner.take_blocks::<Step>();
        self.below = self
            .c
            .blocks
            .iter()
            .map(|b| {
                b.iter()
                    .flat_map(Step::lists)
                    .map(|l| l.id as usize)
                    .collect()
            })
            .collect();
        self.c.titles = Titles::of(read.iter().map(|(_, f)| f));
        self.places(&read);
        self.gates(&read);
        self.monsters(&read);
        self.more_monsters(&read);
        self.cards(&read);
        self.people(&read);
        self.mythos(&read);
        self.rifts(&read);
        let numbers: Vec<u32> = numbers.into_iter().map(|(_, n)| n).collect();
        self.story(&read, &numbers);
        self.things();
        self.c.costs = self.interner.take_kept::<Cost>();
        self.slots();
        self.terms();
        self.counts();
        self.unknown_names();
        self.c.names = self.interner.names().to_vec();
        let overflow = self.interner.overflow();
        self.problems
            .extend(overflow.map(|what| Diagnostic::error(None, what)));
        let len = self.c.names.len();
        self.c.by_sym.resize(len, Refs::default());
        for (i, k) in KEYWORDS.iter().enumerate() {
            if let Some(s) = self.interner.find(k) {
                self.refs(s).keyword = Some(i as u8);
            }
        }
        self.fixed();
        let places = self.interner.take_places::<Step>();
        let mut found = super::moments::problems(&self.c, &places);
        found.iter_mut().for_each(|p| p.sharpen(files));
        self.problems.append(&mut found);
        packs::diagnostics::sort(&mut self.problems);
        (self.c, self.problems)
    }

    /// Collects the cards and markers of each set.
    fn things(&mut self) {
        let c = &mut self.c;
        c.things = vec![Things::default(); c.sets.len().max(1)];
        for (set, t) in (0u8..).zip(&mut c.things) {
            t.cards = (0..c.kind_of.len() as u16)
                .filter(|&id| c.cards[c.kind_of[id as usize] as usize].set == set)
                .collect();
            t.mythos = (0..c.mythos.len() as u16)
                .filter(|&m| c.mythos[m as usize].set == set)
                .collect();
            t.gate_cards = (0..c.gate_cards.len() as u16)
                .filter(|&k| c.gate_cards[k as usize].set == set)
                .collect();
            t.gates = (0..c.gates.len() as u16)
                .filter(|&m| c.gates[m as usize].set == set)
                .collect();
        }
    }

    fn gates(&mut self, read: &[(u8, File)]) {
        let mut kind = 0;
        for (set, f) in read {
            for g in &f.gates {
                let (_, slug) = self.define(&g.id);
                let Some(world) = self.refs(g.world).world else {
                    self.problems.push(Diagnostic::error(
                        g.id.0.place,
                        format!("`{}` is no Other World", self.interner.name(g.world)),
                    ));
                    continue;
                };
                let name = g
                    .name
                    .clone()
                    .unwrap_or_else(|| self.c.worlds[world as usize].name.clone());
                let first = self.c.gates.len() as u8;
                for _ in 0..g.copies {
                    self.c.gates.push(GateDef {
                        kind,
                        slug: slug.strip_prefix("gate-").unwrap_or(&slug).to_owned(),
                        name: name.clone(),
                        world,
                        modifier: i16::from(g.modifier),
                        symbol: g.symbol,
                        set: *set,
                        first,
                    });
                }
                kind += 1;
            }
        }
        if self.c.gates.len() > MAX_GATES {
            self.problems
                .push(Diagnostic::error(None, "too many gate markers"));
            self.c.gates.truncate(MAX_GATES);
        }
    }

    fn monsters(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for m in &f.monsters {
                let sym = m.id.0.sym;
                // An expansion may add markers of a kind that exists already.
                let kind = match self.refs(sym).monster {
                    Some(k) if *set > 0 => k,
                    _ => {
                        let (sym, slug) = self.define(&m.id);
                        let kind = self.c.monsters.len() as u8;
                        self.refs(sym).monster = Some(kind);
                        let abilities = self.abilities(Owner::Monster(kind), &m.abilities);
                        let trophy = self.abilities(Owner::Trophy(kind), &m.trophy);
                        self.c.monsters.push(MonsterDef {
                            sym,
                            slug,
                            mask: m.keywords.contains(&Keyword::Mask),
                            record: m.clone(),
                            abilities,
                            trophy,
                        });
                        kind
                    }
                };
                self.markers(kind, m.copies.into(), *set);
            }
        }
    }

    /// Adds the markers of a kind of monster.
    fn markers(&mut self, kind: u8, copies: usize, set: u8) {
        let tokens = &mut self.c.tokens;
        let known = tokens.iter().position(|t| t.kind == kind);
        let first = MonsterId(known.unwrap_or(tokens.len()) as u8);
        let fit = copies.min(MAX_MONSTERS - tokens.len());
        tokens.extend(std::iter::repeat_n(MonsterToken { kind, first, set }, fit));
        if fit < copies {
            self.problems.push(Diagnostic::error(
                None,
                format!("the packs hold more than {MAX_MONSTERS} monster markers"),
            ));
        }
    }

    /// Adds markers of kinds that another set defines.
    fn more_monsters(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for m in &f.more_monsters {
                let Some(kind) = self.refs(m.monster).monster else {
                    continue;
                };
                self.markers(kind, m.copies.into(), *set);
            }
        }
    }

    fn cards(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for r in &f.cards {
                let (sym, slug) = self.define(&r.id);
                self.card(*set, r, sym, slug);
            }
        }
        self.kept(read);
    }

    /// Creates a card for each encounter entry that can be kept, with the abilities that it gives.
    fn kept(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            let location = f
                .location_encounters
                .iter()
                .map(|e| (e.id, e.steps, Some(e.at)));
            for (id, steps, at) in
                location.chain(f.gate_encounters.iter().map(|e| (e.id, e.steps, None)))
            {
                let mut todo = vec![steps.id as usize];
                while let Some(b) = todo.pop() {
                    todo.extend(self.below.get(b).into_iter().flatten());
                    let keeps = self.c.blocks.get(b).into_iter().flatten().enumerate();
                    let keeps: Vec<(u16, Vec<Ability>)> = keeps
                        .filter_map(|(index, s)| {
                            let Step::Keep(k) = s else { return None };
                            Some((index as u16, k.abilities.clone()))
                        })
                        .collect();
                    for (index, abilities) in keeps {
                        let slug = self.interner.name(id.0.sym).to_owned();
                        let card = slug
                            .split_once('.')
                            .map_or(slug.as_str(), |(a, b)| if at.is_some() { b } else { a })
                            .to_owned();
                        let place = at
                            .and_then(|s| self.find_place(s))
                            .and_then(|p| self.c.places.get(p as usize));
                        let name =
                            place.map_or("Gate card".to_owned(), |p| format!("{} card", p.name));
                        let record = record::Card::kept(id, name, abilities);
                        let k = self.card(*set, &record, id.0.sym, slug);
                        self.c.kept.insert((b as u16, index), k);
                        let first = self.c.cards.last().map_or(0, |d| d.first);
                        for c in self
                            .c
                            .neighborhoods
                            .iter_mut()
                            .flat_map(|n| &mut n.cards)
                            .filter(|c| at.is_some() && c.slug == card)
                        {
                            c.kept = Some(first);
                        }
                        for c in self
                            .c
                            .gate_cards
                            .iter_mut()
                            .filter(|c| at.is_none() && c.slug == card)
                        {
                            c.kept = Some(first);
                        }
                    }
                }
            }
        }
    }

    fn card(&mut self, set: u8, r: &record::Card, sym: Sym, slug: String) -> u16 {
        let k = self.c.cards.len() as u16;
        self.refs(sym).card = Some(k);
        let first = self.c.kind_of.len() as u16;
        if first as usize + r.copies as usize > MAX_CARDS {
            self.problems
                .push(Diagnostic::error(r.id.0.place, "too many cards"));
            return k;
        }
        self.c.kind_of.extend((0..r.copies).map(|_| k));
        let abilities = self.abilities(Owner::Card(k), &r.abilities);
        let kind = r.kind.unwrap_or(if r.deck == DeckName::Spell {
            CardKind::Spell
        } else {
            CardKind::Other
        });
        let item = matches!(
            r.deck,
            DeckName::Common | DeckName::Unique | DeckName::Spell
        ) || r.item;
        let tradable = matches!(
            r.deck,
            DeckName::Common | DeckName::Unique | DeckName::Spell
        ) || r.tradable;
        self.c.anchors.extend(r.lost_with);
        let weapon = r.hands > 0 && r.casting.is_none() && r.bonus.is_some();
        let combat_spell = r.casting.is_some() && r.bonus.is_some();
        for id in first..first + u16::from(r.copies) {
            if weapon {
                self.c.weapons.insert(id);
            }
            if combat_spell {
                self.c.combat_spells.insert(id);
            }
            if item {
                self.c.items.insert(id);
            }
            if tradable {
                self.c.tradable.insert(id);
            }
            if let Some(d) = Content::deck_index(r.deck) {
                self.c.deck_cards[d].insert(id);
            } else {
                self.problems.push(Diagnostic::error(
                    r.id.0.place,
                    "investigators hold no cards of that deck",
                ));
            }
        }
        self.c.cards.push(CardDef {
            sym,
            slug,
            record: r.clone(),
            abilities,
            first,
            kind,
            item,
            tradable,
            set,
            weapon,
            combat_spell,
        });
        k
    }

    fn people(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for r in &f.investigators {
                let (sym, slug) = self.define(&r.id);
                let id = self.c.investigators.len() as u8;
                self.refs(sym).investigator = Some(id);
                let abilities = self.abilities(Owner::Investigator(id), &r.abilities);
                let mut skills = [[0i8; 4]; 6];
                for (kind, values) in &r.skills {
                    let at = *kind as usize;
                    if at < 6 && values.len() == 4 {
                        skills[at].copy_from_slice(values);
                    } else {
                        self.problems
                            .push(Diagnostic::error(r.id.0.place, "a skill has four stops"));
                    }
                }
                let stops = r
                    .maxima
                    .iter()
                    .flat_map(|m| m.sanity.iter().chain(&m.stamina));
                let stops = stops.map(|&n| i16::from(n));
                if [r.sanity, r.stamina]
                    .into_iter()
                    .chain(stops)
                    .any(|n| !(1..=99).contains(&n))
                {
                    let why = "an investigator has 1 to 99 Sanity and 1 to 99 Stamina";
                    self.problems.push(Diagnostic::error(r.id.0.place, why));
                }
                if [r.focus, r.money, r.clues]
                    .iter()
                    .any(|n| !(0..=99).contains(n))
                {
                    let why = "`focus`, `money` and `clues` are 0 to 99";
                    self.problems.push(Diagnostic::error(r.id.0.place, why));
                }
                let home = self.the_place(r.home, Some(r.id.0.place));
                self.c.investigators.push(InvestigatorDef {
                    sym,
                    slug,
                    record: r.clone(),
                    home,
                    abilities,
                    skills,
                    set: *set,
                });
            }
            for r in &f.ancient_ones {
                let (sym, slug) = self.define(&r.id);
                let id = self.c.ancients.len() as u8;
                self.refs(sym).ancient = Some(id);
                let mut list = r.abilities.clone();
                if !r.worshippers.is_empty() {
                    list.insert(
                        0,
                        Ability {
                            name: Some("Worshippers".into()),
                            always: r.worshippers.clone(),
                            ..Ability::default()
                        },
                    );
                }
                let abilities = self.abilities(Owner::Ancient(id), &list);
                self.c.ancients.push(AncientDef {
                    sym,
                    slug,
                    record: r.clone(),
                    abilities,
                    set: *set,
                });
            }
        }
    }

    fn mythos(&mut self, read: &[(u8, File)]) {
        for (set, f) in read {
            for r in &f.mythos {
                let (sym, slug) = self.define(&r.id);
                let id = self.c.mythos.len() as u8;
                if id >= 128 {
                    self.problems
                        .push(Diagnostic::error(r.id.0.place, "too many Mythos cards"));
                    continue;
                }
                self.refs(sym).mythos = Some(id);
                let abilities = self.abilities(Owner::Mythos(id), &r.abilities);
                let GateHeader {
                    at,
                    burst,
                    surge,
                    doom,
                    none: _,
                } = r.gate.clone();
                let gate = match (at, burst, surge, doom) {
                    (Some(at), ..) => GateDo::At(self.the_place(at, Some(r.id.0.place))),
                    (_, Some(b), ..) => GateDo::Burst(self.the_place(b, Some(r.id.0.place))),
                    (_, _, true, _) => GateDo::Surge,
                    (.., Some(n)) => GateDo::Doom(n),
                    _ => GateDo::Nothing,
                };
                let clues = r
                    .clue
                    .0
                    .iter()
                    .filter_map(|&s| self.find_place(s))
                    .collect();
                let bits = |v: &[Symbol]| v.iter().fold(0, |m, &s| m | symbol_bit(s));
                let activity = r
                    .activity
                    .iter()
                    .filter_map(|&s| self.find_place(s))
                    .fold(0, |m, p| m | 1 << p);
                self.c.mythos.push(MythosDef {
                    sym,
                    slug,
                    white: bits(&r.white),
                    black: bits(&r.black),
                    record: r.clone(),
                    abilities,
                    gate,
                    clues,
                    activity,
                    set: *set,
                });
            }
            for r in &f.epic_battle {
                let (_, slug) = self.define(&r.id);
                if self.c.epics.len() >= 64 {
                    self.problems.push(Diagnostic::error(
                        r.id.0.place,
                        "too many Epic Battle cards",
                    ));
                    continue;
                }
                self.c.epics.push(EpicDef {
                    slug,
                    record: r.clone(),
                    set: *set,
                });
            }
            for (herald, h) in f
                .heralds
                .iter()
                .map(|h| (true, h))
                .chain(f.guardians.iter().map(|h| (false, h)))
            {
                let (sym, slug) = self.define(&h.id);
                let id = self.c.helpers.len() as u8;
                if id >= 16 {
                    self.problems.push(Diagnostic::error(
                        h.id.0.place,
                        "too many Heralds and Guardians",
                    ));
                    continue;
                }
                let abilities = self.abilities(Owner::Helper(id), &h.abilities);
                self.c.helpers.push(HelperDef {
                    sym,
                    slug,
                    herald,
                    record: h.clone(),
                    abilities,
                    set: *set,
                });
            }
        }
    }
}
