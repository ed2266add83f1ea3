//! Links packs: resolves names to numbers, indexes effects, and checks everything.

mod places;
mod rifts;
mod sets;
mod story;
mod whole;

use self::whole::holder_only;
use crate::content::ids::{
    AbilityId, AncientId, BlockId, CardDefId, CardId, EncounterCardId, GateId, HelperId,
    InvestigatorId, KeywordId, MonsterDefId, MonsterId, MythosId, SetId, StepAt,
};
use crate::content::titles::Titles;

use super::ability::{Ability, Static};
use super::defs::*;
use super::filter::{CardKind, DeckName, Keyword, Symbol, Whom};
use super::index::*;
use super::record::{self, File, GateHeader};
use super::sets::Things;
use super::step::{Cost, Step};
use kernel::{Bits, Ids};
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
    content: Content,
    defined: BTreeMap<Sym, packs::Place>,
    /// The lists of steps inside each list.
    below: Vec<Vec<usize>>,
    /// The towns that sets declare, with the position of the declaration.
    towns: BTreeMap<Sym, packs::Place>,
    /// The towns with a monster limit.
    limited: BTreeSet<Sym>,
}

/// The names that every effect may use without binding them.
const ALWAYS_BOUND: [&str; 9] = [
    "it",
    "them",
    "number",
    "random",
    "any",
    "other",
    "this-card",
    "this",
    "dice",
];

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
        let at = s.index();
        if self.content.by_sym.len() <= at {
            self.content.by_sym.resize(at + 1, Refs::default());
        }
        &mut self.content.by_sym[at]
    }

    /// Links the abilities of `owner` and adds them to the indexes.
    fn abilities(&mut self, owner: Owner, list: &[Ability]) -> Ids<AbilityId> {
        let start = AbilityId::from_index(self.content.abilities.len());
        let copies = match owner {
            Owner::Card(k) => {
                let copies = CardId::each(&self.content.kind_of).filter(|(_, of)| **of == k);
                copies.map(|(id, _)| id).collect()
            }
            _ => CardSet::EMPTY,
        };
        let held = matches!(owner, Owner::Card(_) | Owner::Investigator(_));
        for ability in list {
            let fam = ability.time().map(|(cell, o)| (cell, family(o)));
            let mut quantities = Bits::default();
            for s in &ability.always {
                let (quantity, narrow) = match s {
                    Static::Modify(m) => (quantity_index(m.quantity), holder_only(&m.of)),
                    Static::Forbid(f) => (bar_index(f.what.bar()), false),
                    Static::Permit(p) => (PERMIT, matches!(p.who.whom, Whom::You | Whom::Holder)),
                };
                quantities.insert(quantity.into());
                let holders = &mut self.content.by_quantity[quantity as usize];
                holders.add(owner, &copies);
                holders.wide |= held && !narrow;
            }
            if let Some((cell, f)) = fam {
                let holders = &mut self.content.by_family[f as usize];
                holders.add(owner, &copies);
                holders.any_when |= cell == Cell::When;
            }
            if let Some(p) = ability.phase {
                self.content.by_phase[p as usize].add(owner, &copies);
            }
            self.content.abilities.push(AbilityDef {
                owner,
                it: ability.clone(),
                family: fam,
                slot: 0,
                quantities,
            });
        }
        let end = AbilityId::from_index(self.content.abilities.len());
        Ids { start, end }
    }

    fn read(mut self, files: &[PackFile]) -> (Content, Vec<Diagnostic>) {
        let mut read: Vec<(SetId, File)> = Vec::new();
        let mut numbers: Vec<(SetId, u32)> = Vec::new();
        for (index, file) in files.iter().enumerate() {
            let read_here = [".yaml", ".yml", ".json"];
            if !read_here.iter().any(|end| file.path.ends_with(end)) {
                continue;
            }
            if let Some(parsed) = read_entries::<File>(
                &mut self.interner,
                index as u32,
                file,
                Depth::UnderKeys,
                &mut self.problems,
            ) {
                read.push((SetId(0), parsed));
                numbers.push((SetId(0), index as u32));
            }
        }
        self.sets(files, &mut read, &mut numbers);
        // The base set first, so that its numbers do not depend on expansions.
        read.sort_by_key(|(set, _)| *set);
        numbers.sort_by_key(|(set, _)| *set);
        for word in ALWAYS_BOUND {
            self.interner.sym(word);
        }
        self.content.hash = packs::load::content_hash(files);
        self.content.by_family = vec![Holders::default(); Family::ALL.len()];
        self.content.by_quantity = vec![Holders::default(); 128];
        self.content.by_phase = vec![Holders::default(); 16];
        match self.interner.add_block::<Step>(Vec::new()) {
            Some(nothing) => self.content.nothing = nothing.id,
            None => self
                .problems
                .push(Diagnostic::error(None, "too many lists of steps")),
        }
        self.content.blocks = self.interner.take_blocks::<Step>();
        self.below = self
            .content
            .blocks
            .iter()
            .map(|b| {
                b.iter()
                    .flat_map(Step::lists)
                    .map(|l| l.id.index())
                    .collect()
            })
            .collect();
        self.content.titles = Titles::of(read.iter().map(|(_, f)| f));
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
        self.content.costs = self.interner.take_kept::<Cost>();
        self.slots();
        self.terms();
        self.counts();
        self.unknown_names();
        self.content.names = self.interner.names().to_vec();
        let overflow = self.interner.overflow();
        self.problems
            .extend(overflow.map(|what| Diagnostic::error(None, what)));
        let len = self.content.names.len();
        self.content.by_sym.resize(len, Refs::default());
        for (id, word) in KeywordId::each(&KEYWORDS) {
            if let Some(s) = self.interner.find(word) {
                self.refs(s).keyword = Some(id);
            }
        }
        self.fixed();
        let places = self.interner.take_places::<Step>();
        let mut found = super::moments::problems(&self.content, &places);
        found.iter_mut().for_each(|p| p.sharpen(files));
        self.problems.append(&mut found);
        packs::diagnostics::sort(&mut self.problems);
        (self.content, self.problems)
    }

    /// Collects the cards and markers of each set.
    fn things(&mut self) {
        let content = &mut self.content;
        content.things = vec![Things::default(); content.sets.len().max(1)];
        for (set, things) in SetId::first(content.things.len()).zip(&mut content.things) {
            things.cards = CardId::first(content.kind_of.len())
                .filter(|&id| content.cards[content.kind_of[id]].set == set)
                .collect();
            things.mythos = MythosId::first(content.mythos.len())
                .filter(|&m| content.mythos[m].set == set)
                .collect();
            things.gate_cards = EncounterCardId::first(content.gate_cards.len())
                .filter(|&k| content.gate_cards[k].set == set)
                .collect();
            things.gates = GateId::first(content.gates.len())
                .filter(|&m| content.gates[m].set == set)
                .collect();
        }
    }

    fn gates(&mut self, read: &[(SetId, File)]) {
        let mut kind = 0;
        for (set, f) in read {
            for record in &f.gates {
                let (_, slug) = self.define(&record.id);
                let Some(world) = self.refs(record.world).world else {
                    self.problems.push(Diagnostic::error(
                        record.id.0.place,
                        format!("`{}` is no Other World", self.interner.name(record.world)),
                    ));
                    continue;
                };
                let name = record
                    .name
                    .clone()
                    .unwrap_or_else(|| self.content.worlds[world].name.clone());
                let first = GateId::from_index(self.content.gates.len());
                for _ in 0..record.copies {
                    self.content.gates.push(GateDef {
                        kind,
                        slug: slug.strip_prefix("gate-").unwrap_or(&slug).to_owned(),
                        name: name.clone(),
                        world,
                        modifier: i16::from(record.modifier),
                        symbol: record.symbol,
                        set: *set,
                        first,
                    });
                }
                kind += 1;
            }
        }
        if self.content.gates.len() > MAX_GATES {
            self.problems
                .push(Diagnostic::error(None, "too many gate markers"));
            self.content.gates.truncate(MAX_GATES);
        }
    }

    fn monsters(&mut self, read: &[(SetId, File)]) {
        for (set, f) in read {
            for record in &f.monsters {
                let sym = record.id.0.sym;
                // An expansion may add markers of a kind that exists already.
                let kind = match self.refs(sym).monster {
                    Some(k) if *set > SetId(0) => k,
                    _ => {
                        let (sym, slug) = self.define(&record.id);
                        let kind = MonsterDefId::from_index(self.content.monsters.len());
                        self.refs(sym).monster = Some(kind);
                        let abilities = self.abilities(Owner::Monster(kind), &record.abilities);
                        let trophy = self.abilities(Owner::Trophy(kind), &record.trophy);
                        self.content.monsters.push(MonsterDef {
                            sym,
                            slug,
                            mask: record.keywords.contains(&Keyword::Mask),
                            record: record.clone(),
                            abilities,
                            trophy,
                        });
                        kind
                    }
                };
                self.markers(kind, record.copies.into(), *set);
            }
        }
    }

    /// Adds the markers of a kind of monster.
    fn markers(&mut self, kind: MonsterDefId, copies: usize, set: SetId) {
        let tokens = &mut self.content.tokens;
        let known = tokens.iter().position(|t| t.kind == kind);
        let first = MonsterId::from_index(known.unwrap_or(tokens.len()));
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
    fn more_monsters(&mut self, read: &[(SetId, File)]) {
        for (set, f) in read {
            for record in &f.more_monsters {
                let Some(kind) = self.refs(record.monster).monster else {
                    continue;
                };
                self.markers(kind, record.copies.into(), *set);
            }
        }
    }

    fn cards(&mut self, read: &[(SetId, File)]) {
        for (set, f) in read {
            for r in &f.cards {
                let (sym, slug) = self.define(&r.id);
                self.card(*set, r, sym, slug);
            }
        }
        self.kept(read);
    }

    /// Creates a card for each encounter entry that can be kept, with the abilities that it gives.
    fn kept(&mut self, read: &[(SetId, File)]) {
        for (set, file) in read {
            let location = file
                .location_encounters
                .iter()
                .map(|e| (e.id, e.steps, Some(e.at)));
            for (id, steps, at) in
                location.chain(file.gate_encounters.iter().map(|e| (e.id, e.steps, None)))
            {
                let mut todo = vec![steps.id.index()];
                while let Some(list) = todo.pop() {
                    todo.extend(self.below.get(list).into_iter().flatten());
                    let block = BlockId::from_index(list);
                    let keeps: Vec<(u16, Vec<Ability>)> = (0..)
                        .zip(self.content.block(block))
                        .filter_map(|(step, each)| {
                            let Step::Keep(keep) = each else {
                                return None;
                            };
                            Some((step, keep.abilities.clone()))
                        })
                        .collect();
                    for (step, abilities) in keeps {
                        let slug = self.interner.name(id.0.sym).to_owned();
                        let card = slug
                            .split_once('.')
                            .map_or(slug.as_str(), |(a, b)| if at.is_some() { b } else { a })
                            .to_owned();
                        let place = at
                            .and_then(|s| self.find_place(s))
                            .and_then(|p| self.content.places.get(p.index()));
                        let name =
                            place.map_or("Gate card".to_owned(), |p| format!("{} card", p.name));
                        let record = record::Card::kept(id, name, abilities);
                        let k = self.card(*set, &record, id.0.sym, slug);
                        self.content.kept.insert(StepAt { block, step }, k);
                        let first = self.content.cards.last().map_or(CardId(0), |d| d.first);
                        for drawn in self
                            .content
                            .neighborhoods
                            .iter_mut()
                            .flat_map(|n| &mut n.cards)
                            .filter(|c| at.is_some() && c.slug == card)
                        {
                            drawn.kept = Some(first);
                        }
                        for def in self
                            .content
                            .gate_cards
                            .iter_mut()
                            .filter(|c| at.is_none() && c.slug == card)
                        {
                            def.kept = Some(first);
                        }
                    }
                }
            }
        }
    }

    fn card(&mut self, set: SetId, record: &record::Card, sym: Sym, slug: String) -> CardDefId {
        let def = CardDefId::from_index(self.content.cards.len());
        self.refs(sym).card = Some(def);
        let first = CardId::from_index(self.content.kind_of.len());
        if first.index() + record.copies as usize > MAX_CARDS {
            self.problems
                .push(Diagnostic::error(record.id.0.place, "too many cards"));
            return def;
        }
        self.content.kind_of.extend((0..record.copies).map(|_| def));
        let abilities = self.abilities(Owner::Card(def), &record.abilities);
        let kind = record.kind.unwrap_or(if record.deck == DeckName::Spell {
            CardKind::Spell
        } else {
            CardKind::Other
        });
        let item = matches!(
            record.deck,
            DeckName::Common | DeckName::Unique | DeckName::Spell
        ) || record.item;
        let tradable = matches!(
            record.deck,
            DeckName::Common | DeckName::Unique | DeckName::Spell
        ) || record.tradable;
        self.content.anchors.extend(record.lost_with);
        let weapon = record.hands > 0 && record.casting.is_none() && record.bonus.is_some();
        let combat_spell = record.casting.is_some() && record.bonus.is_some();
        for id in (first.0..first.0 + u16::from(record.copies)).map(CardId) {
            if weapon {
                self.content.weapons.insert(id);
            }
            if combat_spell {
                self.content.combat_spells.insert(id);
            }
            if item {
                self.content.items.insert(id);
            }
            if tradable {
                self.content.tradable.insert(id);
            }
            if let Some(d) = Content::deck_index(record.deck) {
                self.content.deck_cards[d].insert(id);
            } else {
                self.problems.push(Diagnostic::error(
                    record.id.0.place,
                    "investigators hold no cards of that deck",
                ));
            }
        }
        self.content.cards.push(CardDef {
            sym,
            slug,
            record: record.clone(),
            abilities,
            first,
            kind,
            item,
            tradable,
            set,
            weapon,
            combat_spell,
        });
        def
    }

    fn people(&mut self, read: &[(SetId, File)]) {
        for (set, file) in read {
            for investigator in &file.investigators {
                let (sym, slug) = self.define(&investigator.id);
                let id = InvestigatorId::from_index(self.content.investigators.len());
                self.refs(sym).investigator = Some(id);
                let abilities = self.abilities(Owner::Investigator(id), &investigator.abilities);
                let mut skills = [[0i8; 4]; 6];
                for (kind, values) in &investigator.skills {
                    let at = *kind as usize;
                    if at < 6 && values.len() == 4 {
                        skills[at].copy_from_slice(values);
                    } else {
                        self.problems.push(Diagnostic::error(
                            investigator.id.0.place,
                            "a skill has four stops",
                        ));
                    }
                }
                let stops = investigator
                    .maxima
                    .iter()
                    .flat_map(|m| m.sanity.iter().chain(&m.stamina));
                let stops = stops.map(|&n| i16::from(n));
                if [investigator.sanity, investigator.stamina]
                    .into_iter()
                    .chain(stops)
                    .any(|n| !(1..=99).contains(&n))
                {
                    let why = "an investigator has 1 to 99 Sanity and 1 to 99 Stamina";
                    self.problems
                        .push(Diagnostic::error(investigator.id.0.place, why));
                }
                if [investigator.focus, investigator.money, investigator.clues]
                    .iter()
                    .any(|n| !(0..=99).contains(n))
                {
                    let why = "`focus`, `money` and `clues` are 0 to 99";
                    self.problems
                        .push(Diagnostic::error(investigator.id.0.place, why));
                }
                let home = self.the_place(investigator.home, Some(investigator.id.0.place));
                self.content.investigators.push(InvestigatorDef {
                    sym,
                    slug,
                    record: investigator.clone(),
                    home,
                    abilities,
                    skills,
                    set: *set,
                });
            }
            for record in &file.ancient_ones {
                let (sym, slug) = self.define(&record.id);
                let id = AncientId::from_index(self.content.ancients.len());
                self.refs(sym).ancient = Some(id);
                let mut list = record.abilities.clone();
                if !record.worshippers.is_empty() {
                    list.insert(
                        0,
                        Ability {
                            name: Some("Worshippers".into()),
                            always: record.worshippers.clone(),
                            ..Ability::default()
                        },
                    );
                }
                let abilities = self.abilities(Owner::Ancient(id), &list);
                self.content.ancients.push(AncientDef {
                    sym,
                    slug,
                    record: record.clone(),
                    abilities,
                    set: *set,
                });
            }
        }
    }

    fn mythos(&mut self, read: &[(SetId, File)]) {
        for (set, file) in read {
            for record in &file.mythos {
                let (sym, slug) = self.define(&record.id);
                let id = MythosId::from_index(self.content.mythos.len());
                if id.index() >= 128 {
                    self.problems.push(Diagnostic::error(
                        record.id.0.place,
                        "too many Mythos cards",
                    ));
                    continue;
                }
                self.refs(sym).mythos = Some(id);
                let abilities = self.abilities(Owner::Mythos(id), &record.abilities);
                let GateHeader {
                    at,
                    burst,
                    surge,
                    doom,
                    none: _,
                } = record.gate.clone();
                let gate = match (at, burst, surge, doom) {
                    (Some(at), ..) => GateDo::At(self.the_place(at, Some(record.id.0.place))),
                    (_, Some(b), ..) => GateDo::Burst(self.the_place(b, Some(record.id.0.place))),
                    (_, _, true, _) => GateDo::Surge,
                    (.., Some(n)) => GateDo::Doom(n),
                    _ => GateDo::Nothing,
                };
                let clues = record
                    .clue
                    .0
                    .iter()
                    .filter_map(|&s| self.find_place(s))
                    .collect();
                let bits = |v: &[Symbol]| v.iter().fold(0, |m, &s| m | symbol_bit(s));
                let activity = record
                    .activity
                    .iter()
                    .filter_map(|&s| self.find_place(s))
                    .collect();
                self.content.mythos.push(MythosDef {
                    sym,
                    slug,
                    white: bits(&record.white),
                    black: bits(&record.black),
                    record: record.clone(),
                    abilities,
                    gate,
                    clues,
                    activity,
                    set: *set,
                });
            }
            for record in &file.epic_battle {
                let (_, slug) = self.define(&record.id);
                if self.content.epics.len() >= 64 {
                    self.problems.push(Diagnostic::error(
                        record.id.0.place,
                        "too many Epic Battle cards",
                    ));
                    continue;
                }
                self.content.epics.push(EpicDef {
                    slug,
                    record: record.clone(),
                    set: *set,
                });
            }
            for (herald, helper) in file
                .heralds
                .iter()
                .map(|h| (true, h))
                .chain(file.guardians.iter().map(|h| (false, h)))
            {
                let (sym, slug) = self.define(&helper.id);
                let id = HelperId::from_index(self.content.helpers.len());
                if id.index() >= 16 {
                    self.problems.push(Diagnostic::error(
                        helper.id.0.place,
                        "too many Heralds and Guardians",
                    ));
                    continue;
                }
                let abilities = self.abilities(Owner::Helper(id), &helper.abilities);
                self.content.helpers.push(HelperDef {
                    sym,
                    slug,
                    herald,
                    record: helper.clone(),
                    abilities,
                    set: *set,
                });
            }
        }
    }
}
