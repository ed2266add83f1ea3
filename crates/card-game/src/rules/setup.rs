//! Setup: the options of a game, and the procedure. Chapter: setup.md.

use crate::choice::{Choice, Prompt, WEAKNESSES, deck_source};
use crate::content::size::MOST_IN_GAME;
use crate::content::story;
use crate::content::taboo::{CURRENT, NO_LIST};
use crate::content::*;
use crate::deck::{self, Collection, Fault};
use crate::event::Event;
use crate::frame::*;
use crate::rules::before::Before;
use crate::rules::cx::{Cx, Flow};
use crate::rules::layout::{
    Brought, Ground, bag_of, cards_needed, lay_out, weakness_pool, weakness_slot,
};
use crate::state::campaign::Part;
use crate::state::*;
use crate::{CardGame, Error, Rule};
use kernel::deck::Next;
use kernel::decks::{owned_text, read_owned};
use kernel::{At, Choices, DeckList, Maybe};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The options of a new game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The scenario's id, without `card/`.
    pub scenario: String,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The investigators, in seat order.
    pub investigators: Vec<SeatSetup>,
    /// The campaign log. Without one, the scenario's own log for a single scenario.
    pub log: Option<Log>,
    /// Decks of investigators who may join a campaign as replacements. Without a deck, the starter deck.
    pub spare: Vec<SeatSetup>,
    /// What came before, if a campaign begins with a later scenario.
    pub before: Option<Before>,
    /// The collection that all decks are built from. Without one, cards are not limited. // collection
    pub collection: Option<BTreeMap<String, u8>>,
    /// The date of the list of taboos. Without one, cards are as printed. // taboo
    pub taboo: Option<String>,
}

/// The entries of a campaign log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    /// Notes.
    pub notes: Vec<String>,
    /// Lists of names, by the list's name: ids of cards.
    pub lists: Vec<(String, Vec<String>)>,
}

/// An investigator and a deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSetup {
    /// The investigator's id.
    pub id: String,
    /// The deck: card ids with their numbers. Signature cards are added, and basic weaknesses that it does not name are
    /// drawn by chance. Without a list, the starter deck.
    pub deck: Option<Vec<(String, u8)>>,
    /// The basic weakness. Without one, chance draws it.
    pub weakness: Option<String>,
}

impl SeatSetup {
    /// An investigator with the starter deck.
    pub fn new(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            deck: None,
            weakness: None,
        }
    }
}

impl SeatSetup {
    /// The whole deck, with the signature cards and placeholders for basic weaknesses that are still to be
    /// drawn. // decks
    pub fn list(&self, content: &Content) -> Option<DeckList> {
        let mut list = DeckList {
            investigator: self.id.clone(),
            ..DeckList::default()
        };
        for (id, copies) in self
            .deck
            .as_ref()?
            .iter()
            .chain(self.weakness_entry().iter())
        {
            let there = list.cards.entry(id.clone()).or_default();
            *there = there.saturating_add(*copies);
        }
        deck::complete(content, &mut list);
        Some(list)
    }

    fn weakness_entry(&self) -> Option<(String, u8)> {
        Some((self.weakness.clone()?, 1))
    }

    /// The number of basic weaknesses of the deck that are not in its list. // deck-experience
    fn places(&self, content: &Content) -> usize {
        let drawn = self.list(content).map_or(1, |l| l.random_weaknesses);
        let named = usize::from(self.weakness.is_some());
        match &self.deck {
            Some(_) => usize::from(drawn) + named,
            None => 1,
        }
    }
}

/// The list of taboos with this date, or the newest one (`current`), or none.
fn list_of(content: &Content, name: &str) -> Result<Maybe<TabooId>, Error> {
    let known = || content.taboo_lists.iter().map(String::as_str);
    let unknown = |name| Error::unknown("list of taboos", name, known().chain([CURRENT, NO_LIST]));
    content.taboo(name).map_err(unknown)
}

/// The error for a fault of an investigator's deck.
fn in_deck(id: &str, fault: Fault) -> Error {
    Error::Deck {
        of: id.to_owned(),
        faults: vec![fault],
    }
}

impl Setup {
    /// The setup as lines of a record.
    pub fn lines(&self) -> Vec<(String, String)> {
        let ids: Vec<&str> = self.investigators.iter().map(|i| i.id.as_str()).collect();
        let mut out = vec![
            ("scenario".to_owned(), format!("card/{}", self.scenario)),
            ("difficulty".to_owned(), self.difficulty.name().to_owned()),
            ("investigators".to_owned(), ids.join(", ")),
        ];
        if let Some(log) = &self.log {
            out.push(("log".to_owned(), log.notes.join(", ")));
            for (list, names) in &log.lists {
                out.push((format!("log-{list}"), names.join(", ")));
            }
        }
        for seat in self.investigators.iter().chain(&self.spare) {
            if let Some(deck) = &seat.deck {
                let cards: Vec<String> = deck.iter().map(|(c, n)| format!("{n} {c}")).collect();
                out.push((format!("deck-{}", seat.id), cards.join(", ")));
            }
            if let Some(w) = &seat.weakness {
                out.push((format!("weakness-{}", seat.id), w.clone()));
            }
        }
        if let Some(before) = &self.before {
            before.lines(&mut out);
        }
        if let Some(owned) = &self.collection {
            out.push(("collection".to_owned(), owned_text(owned)));
        }
        if let Some(list) = &self.taboo {
            out.push(("taboo".to_owned(), list.clone()));
        }
        out
    }

    /// The setup from lines of a record. Lines with other names belong to the host.
    pub fn from_lines(content: &Content, lines: &[(String, String)]) -> Result<Self, Error> {
        let line = |name: &str| lines.iter().find(|(n, _)| n == name).map(|(_, v)| v.trim());
        let scenario = line("scenario").ok_or(Error::NoScenario)?;
        let scenario = scenario
            .strip_prefix("card/")
            .unwrap_or(scenario)
            .to_owned();
        let difficulty = match line("difficulty") {
            None => Difficulty::Standard,
            Some(name) => Difficulty::ALL
                .into_iter()
                .find(|x| x.name() == name)
                .ok_or_else(|| {
                    Error::unknown("difficulty", name, Difficulty::ALL.map(|d| d.name()))
                })?,
        };
        let deck_of = |id: &str| -> Result<Option<Vec<(String, u8)>>, Error> {
            let Some(deck) = line(&format!("deck-{id}")) else {
                return Ok(None);
            };
            let entries = deck.split(',').map(str::trim).filter(|s| !s.is_empty());
            let entries = entries.map(|entry| match entry.split_once(' ') {
                Some((n, card)) => match n.parse() {
                    Ok(n) => Ok((card.trim().to_owned(), n)),
                    Err(_) => Err(in_deck(id, Fault::Entry(entry.to_owned()))),
                },
                None => Ok((entry.to_owned(), 1)),
            });
            entries.collect::<Result<_, Error>>().map(Some)
        };
        let mut investigators = Vec::new();
        for id in line("investigators")
            .unwrap_or("roland-banks")
            .split(',')
            .map(str::trim)
            .filter(|s| !s.is_empty())
        {
            let mut seat = SeatSetup::new(id);
            seat.deck = deck_of(id)?;
            seat.weakness = line(&format!("weakness-{id}")).map(str::to_owned);
            investigators.push(seat);
        }
        let words = |v: &str| -> Vec<String> {
            let words = v.split(',').map(str::trim).filter(|s| !s.is_empty());
            words.map(str::to_owned).collect()
        };
        let mut log: Option<Log> = None;
        for (name, said) in lines {
            if name == "log" {
                log.get_or_insert_default().notes = words(said);
            } else if let Some(list) = name.strip_prefix("log-") {
                let lists = &mut log.get_or_insert_default().lists;
                lists.push((list.to_owned(), words(said)));
            }
        }
        let mut spare = Vec::new();
        if content.campaign(&scenario).is_some() {
            let seated = |id: &str| investigators.iter().any(|s: &SeatSetup| s.id == id);
            for id in content.investigators().map(|d| content.id_of(d)) {
                if let Some(deck) = deck_of(id)?.filter(|_| !seated(id)) {
                    spare.push(SeatSetup {
                        deck: Some(deck),
                        ..SeatSetup::new(id)
                    });
                }
            }
        }
        let before = match content.campaign(&scenario) {
            Some(_) => {
                let ids: Vec<&str> = investigators.iter().map(|s| s.id.as_str()).collect();
                Before::from_lines(|name| line(name).map(str::to_owned), &ids)?
            }
            None => None,
        };
        let collection = line("collection").map(read_owned).transpose();
        let collection = collection.map_err(|entry| Error::Collection { entry })?;
        let taboo = match line("taboo") {
            Some(name) => list_of(content, name)?.get(),
            None => None,
        };
        let setup = Self {
            taboo: taboo.map(|at| content.taboo_lists[at.index()].clone()),
            collection,
            scenario,
            difficulty,
            investigators,
            log,
            spare,
            before,
        };
        setup.check(content)?;
        Ok(setup)
    }

    /// Checks that all decks together need no more basic weaknesses than the collection has. // deck-weakness
    fn check_weaknesses(&self, content: &Content) -> Result<(), Error> {
        let mut named: BTreeMap<DefId, u32> = BTreeMap::new();
        for seat in &self.investigators {
            let in_list = seat.deck.iter().flatten().map(|(id, n)| (id, *n));
            for (id, copies) in in_list.chain(seat.weakness.iter().map(|id| (id, 1))) {
                let def = content.by_id.get(id).copied();
                let Some(def) = def.filter(|d| content.text(*d).basic_weakness) else {
                    continue;
                };
                let all = named.entry(def).or_default();
                *all += u32::from(copies);
                let most = content.def(def).quantity;
                if *all > u32::from(most) {
                    let name = content.text(def).name.clone();
                    let id = id.clone();
                    return Err(in_deck(&seat.id, Fault::Weakness { name, id, most }));
                }
            }
        }
        Ok(())
    }

    /// Checks that at most one deck has a unique story asset. // deck-story-assets
    fn check_story_assets(&self, content: &Content) -> Result<(), Error> {
        let decks: Vec<DeckList> = self
            .investigators
            .iter()
            .map(|seat| seat.list(content).unwrap_or_default())
            .collect();
        match deck::check_together(content, &decks).into_iter().next() {
            Some((at, fault)) => Err(in_deck(&self.investigators[at].id, fault)),
            None => Ok(()),
        }
    }

    /// The content with the cards as they are at this table. // taboo
    fn content<'a>(&self, content: &'a Content) -> Result<&'a Content, Error> {
        let list = self.taboo.as_ref().map(|list| list_of(content, list));
        Ok(content.under(list.transpose()?.unwrap_or_default()))
    }

    /// Checks that this setup can be played.
    pub fn check(&self, content: &Content) -> Result<(), Error> {
        let content = self.content(content)?;
        if content.scenario(&self.scenario).is_none() && content.campaign(&self.scenario).is_none()
        {
            let scenarios = content.scenarios.iter().map(|s| &s.text.id);
            let campaigns = content.campaigns.iter().map(|c| &c.text.id);
            let known = scenarios.chain(campaigns);
            return Err(Error::unknown("scenario", &self.scenario, known));
        }
        if let Some(log) = &self.log {
            for note in log.notes.iter().chain(log.lists.iter().map(|(l, _)| l)) {
                if content.names.find(note).is_none() {
                    return Err(Error::unknown("note of the campaign log", note, NOTHING));
                }
            }
            for id in log.lists.iter().flat_map(|(_, names)| names) {
                if !content.by_id.contains_key(id) {
                    return Err(Error::unknown("card", id, content.by_id.keys()));
                }
            }
        }
        if self.investigators.is_empty() || self.investigators.len() > MOST_SEATS {
            return Err(Error::Seats(self.investigators.len()));
        }
        for (index, seat) in self.investigators.iter().enumerate() {
            let def = content
                .by_id
                .get(&seat.id)
                .filter(|d| content.def(**d).kind == KindName::Investigator);
            if def.is_none() {
                let known = content
                    .defs
                    .iter()
                    .filter(|d| d.kind == KindName::Investigator)
                    .map(|d| content.name(d.id));
                return Err(Error::unknown("investigator", &seat.id, known));
            }
            if self.investigators[..index].iter().any(|s| s.id == seat.id) {
                return Err(Error::Twice(seat.id.clone()));
            }
            if let Some(weakness) = &seat.weakness
                && !content
                    .by_id
                    .get(weakness)
                    .is_some_and(|d| content.basic_weaknesses.contains(d))
            {
                let known: std::collections::BTreeSet<&str> = content
                    .basic_weaknesses
                    .iter()
                    .map(|d| content.id_of(*d))
                    .collect();
                return Err(Error::unknown("basic weakness", weakness, known));
            }
            self.check_deck(content, seat)?;
        }
        self.check_weaknesses(content)?;
        self.check_story_assets(content)?;
        self.check_collection(content)?;
        if let Some(before) = &self.before {
            before.check(content, &self.scenario)?;
        }
        self.spare
            .iter()
            .try_for_each(|s| self.check_deck(content, s))
    }

    /// The collection of the table, if one limits its decks. // collection
    fn owned(&self, content: &Content) -> Result<Option<Collection>, Error> {
        let read = |owned| Collection::new(content, owned);
        let collection = self.collection.as_ref().map(read).transpose();
        collection.map_err(|id| {
            let products = deck::products(content).into_iter();
            let known = products.map(|set| &content.set(set).id);
            Error::unknown("product", &id, known)
        })
    }

    /// Checks that the collection holds all decks together. // collection
    fn check_collection(&self, content: &Content) -> Result<(), Error> {
        let Some(collection) = self.owned(content)? else {
            return Ok(());
        };
        let deck = |seat: &SeatSetup| match seat.list(content) {
            Some(list) => list,
            None => deck::starter(content, content.by_id[&seat.id]),
        };
        let decks: Vec<DeckList> = self.investigators.iter().map(deck).collect();
        let mut faults = collection.beyond(content, &decks);
        let Some((at, _)) = faults.first() else {
            return Ok(());
        };
        let at = *at;
        faults.retain(|(deck, _)| *deck == at);
        Err(Error::Deck {
            of: self.investigators[at].id.clone(),
            faults: faults.into_iter().map(|(_, fault)| fault).collect(),
        })
    }

    /// Checks an investigator's deck. // decks
    fn check_deck(&self, content: &Content, seat: &SeatSetup) -> Result<(), Error> {
        let Some(list) = seat.list(content) else {
            return Ok(());
        };
        let faults = match content.campaign(&self.scenario) {
            Some(_) => deck::check_new(content, &list),
            None => deck::check_alone(content, &list),
        };
        if faults.is_empty() {
            return Ok(());
        }
        let of = seat.id.clone();
        Err(Error::Deck { of, faults })
    }
}

/// An empty list of names for hints.
const NOTHING: [&str; 0] = [];

/// The part of a campaign deck to which a card of a list belongs. Signature cards have none: they are always there.
pub fn part(content: &Content, card: DefId) -> Option<Part> {
    let def = content.def(card);
    if def.signature_of.is_some() {
        None
    } else if def.weakness {
        Some(Part::Weakness)
    } else if deck::story(content, card) {
        Some(Part::Story)
    } else {
        Some(Part::Built)
    }
}

/// The table before the first question.
pub fn table(content: &Content, setup: &Setup) -> Result<Table, Error> {
    setup.check(content)?;
    let content = setup.content(content)?;
    let campaign = content.campaign(&setup.scenario);
    let at = match &campaign {
        Some((_, c)) => usize::from(c.chapters[0][0]),
        None => {
            let mut all = content.scenarios.iter();
            all.position(|s| s.text.id == setup.scenario).unwrap_or(0)
        }
    };
    let scenario = &content.scenarios[at];
    let deck = |seat: &SeatSetup| -> Vec<(DefId, u8)> {
        match &seat.deck {
            Some(deck) => deck.iter().map(|(c, n)| (content.by_id[c], *n)).collect(),
            None => content.def(content.by_id[&seat.id]).starter_deck.clone(),
        }
    };
    let brought = |seat: &SeatSetup| Brought {
        def: content.by_id[&seat.id],
        deck: deck(seat),
        weakness: seat.weakness.as_ref().map(|w| content.by_id[w]),
        places: seat.places(content),
        more: Vec::new(),
        physical: 0,
        mental: 0,
        away: false,
    };
    let seats: Vec<Brought> = setup.investigators.iter().map(brought).collect();
    let needed = cards_needed(content, scenario, &seats);
    if needed > MOST_IN_GAME {
        return Err(Error::TooManyCards {
            needed,
            most: MOST_IN_GAME,
        });
    }
    let (notes, lists) = match &setup.log {
        // A campaign begins with an empty log.
        None if campaign.is_some() => Default::default(),
        None => {
            let notes = scenario.alone.notes.iter().map(|n| Name::from(*n));
            let lists = scenario.alone.lists.iter();
            (
                notes.collect(),
                lists.map(|(l, d)| (Name::from(*l), *d)).collect(),
            )
        }
        Some(log) => {
            let name = |s: &String| content.names.find(s).map(Name::from);
            let names = |(list, ids): &(String, Vec<String>)| {
                let list = name(list);
                let of = ids.iter().filter_map(|id| content.by_id.get(id).copied());
                of.filter_map(move |d| Some((list?, d))).collect::<Vec<_>>()
            };
            (
                log.notes.iter().filter_map(name).collect(),
                log.lists.iter().flat_map(names).collect(),
            )
        }
    };
    let ground = Ground {
        scenario: at as u8,
        difficulty: setup.difficulty,
        bag: bag_of(scenario, setup.difficulty),
        notes,
        lists,
    };
    let mut table = lay_out(content, ground, &seats);
    table.owned = setup.owned(content)?.map(Box::new);
    table.taboo = match &setup.taboo {
        Some(list) => list_of(content, list)?,
        None => Maybe::NONE,
    };
    if let Some((at, _)) = campaign {
        let tokens = table.bag.iter().map(|n| u16::from(*n)).sum();
        let mut campaign = Campaign::new(at, seats.iter().map(|s| s.def), tokens);
        for seat in setup.investigators.iter().chain(&setup.spare) {
            let of = content.by_id[&seat.id];
            let weakness = seat.weakness.as_ref().map(|w| (content.by_id[w], 1));
            for (card, n) in deck(seat).into_iter().chain(weakness) {
                if let Some(part) = part(content, card) {
                    campaign.add(of, part, card, n);
                }
            }
        }
        table.campaign = Some(Box::new(campaign));
        if let Some(before) = &setup.before {
            before.came(content, &mut table);
        }
    }
    Ok(table)
}

/// A game at the beginning of setup.
pub fn start(content: &Content, setup: &Setup) -> Result<kernel::Game<CardGame>, Error> {
    let table = table(content, setup)?;
    let content = content.under(table.taboo);
    let first = match table.campaign {
        Some(_) => {
            let before = setup.before.as_ref();
            let chapter = before.map(|b| b.chapter(content, &setup.scenario));
            let chapter = chapter.transpose()?.unwrap_or(0);
            // Who has experience spends it first, as after the scenario before.
            let step = match chapter.checked_sub(1) {
                Some(last) => Between::Upgrade(last, SeatId(0)),
                None => Between::Which(0),
            };
            Frame::Campaign(CampaignFrame {
                step: At::from(step),
            })
        }
        None => Frame::Setup(SetupFrame {
            step: At::from(SetupStep::Weaknesses(SeatId(0))),
        }),
    };
    let mut game = kernel::Game::new(table, first);
    let mut log = kernel::Log::none();
    let mut run = Cx {
        content,
        game: &mut game,
        log: &mut log,
    };
    run.reindex();
    game.run(content, &mut kernel::Log::none())?;
    Ok(game)
}

impl Cx<'_, '_> {
    /// Changes the starting resources of each investigator by what begins in play. // setup-resources // permanent
    fn starting_resources(&mut self) {
        for who in self.table().seated() {
            let quantity = Quantity::StartingResources;
            let by = self.look().modified(quantity, Target::Seat(who), 0);
            if by > 0 {
                self.gain_resources(who, by);
            } else if by < 0 {
                self.lose_resources(who, -by);
            }
        }
    }

    /// Puts all investigators at the starting location, which is revealed.
    pub fn begin_at(&mut self, start: CardId) {
        let seats: SmallVec<[SeatId; 4]> = self.table().players().collect();
        for who in seats {
            self.move_investigator(who, start);
        }
        self.reveal(start);
    }

    fn opening_draw(&mut self, who: SeatId) -> Option<Flow> {
        match self.table().inv(who).deck.next() {
            Next::Empty => None,
            Next::Known(card) => Some(self.opening_card(who, card)),
            Next::Unseen(count) => Some(self.chance(
                deck_source(who.into()),
                Rule::OpeningHand,
                Prompt::DrawFrom(who.into()),
                count as usize,
            )),
        }
    }

    /// Handles a card of an opening hand: a weakness is set aside and another card is drawn. // opening-hand
    pub fn opening_card(&mut self, who: SeatId, card: CardId) -> Flow {
        if self.def(card).weakness {
            self.lay_aside(who, card);
            return Flow::Go;
        }
        self.put(card, Zone::Hand);
        self.emit(|| Event::Drew { who, card });
        Flow::Go
    }
}

impl SetupFrame {
    /// Runs the next step of setup.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seats = cx.table().investigators.len();
        match self.step.begin() {
            SetupStep::Weaknesses(seat) => {
                if seat.index() == seats {
                    cx.starting_resources();
                    return self.to(SetupStep::LeadInvestigator);
                }
                let pool = weakness_pool(cx.content, cx.table()).len();
                if weakness_slot(cx.table(), seat).is_none() || pool == 0 {
                    return self.to(SetupStep::Weaknesses(seat.next()));
                }
                cx.chance(
                    WEAKNESSES,
                    Rule::SetupInvestigators,
                    Prompt::BasicWeakness(seat),
                    pool,
                )
            }
            SetupStep::LeadInvestigator => {
                let all: Choices<Choice> = cx.table().seated().map(Choice::Seat).collect();
                if all.len() > 1 {
                    let first = cx.table().lead;
                    return cx.ask(first, Rule::SetupLead, Prompt::Lead, all);
                }
                self.to(SetupStep::OpeningHands(0))
            }
            SetupStep::OpeningHands(nth) => match cx.table().players().nth(nth as usize) {
                Some(who) => {
                    if cx.table().inv(who).hand.len() < 5
                        && let Some(flow) = cx.opening_draw(who)
                    {
                        return flow;
                    }
                    self.to(SetupStep::OpeningHands(nth + 1))
                }
                None => {
                    // The story begins only here, because no client listens before the first answer.
                    if cx.table().campaign.is_none() {
                        cx.tells_of_scenario(story::INTRO);
                    }
                    self.to(SetupStep::Mulligan(0))
                }
            },
            SetupStep::Mulligan(nth) => match cx.table().players().nth(nth as usize) {
                Some(who) => {
                    let mulled =
                        |c: &CardId| cx.table().inv(who).aside.contains(*c) && !cx.def(*c).weakness;
                    let last = CardId::first(cx.table().cards.len()).filter(mulled).max();
                    let mut choices = cx.distinct(
                        cx.table()
                            .inv(who)
                            .hand
                            .iter()
                            .filter(|c| last.is_none_or(|l| *c > l)),
                    );
                    if choices.is_empty() {
                        return self.to(SetupStep::MulliganDraw(nth));
                    }
                    choices.push(Choice::Pass);
                    cx.ask(who, Rule::Mulligan, Prompt::Mulligan, choices)
                }
                None => self.to(SetupStep::LayOut),
            },
            SetupStep::MulliganDraw(nth) => {
                let Some(who) = cx.table().players().nth(nth as usize) else {
                    return self.to(SetupStep::LayOut);
                };
                if cx.table().inv(who).hand.len() < 5
                    && let Some(flow) = cx.opening_draw(who)
                {
                    return flow;
                }
                // Cards that were set aside, weaknesses included, are shuffled back.
                cx.take_back_aside(who);
                self.to(SetupStep::Mulligan(nth + 1))
            }
            SetupStep::LayOut => {
                for card in [cx.table().agenda, cx.table().act] {
                    if let Some(card) = card.get() {
                        cx.tells_of(card, "front");
                    }
                }
                let scenario = &cx.content.scenarios[cx.table().scenario as usize];
                let starts = |c: &CardId| Some(cx.card(*c).def) == scenario.start;
                if let Some(start) = cx.table().locations.iter().find(starts) {
                    if let Some(flow) = cx.which_version(start) {
                        return flow;
                    }
                    cx.begin_at(start);
                }
                cx.looked_at(check::ALL);
                self.step.next = SetupStep::Play;
                match scenario.text.setup {
                    // The scenario's own setup, and changes by the campaign log. // scenario-setup
                    Some(block) => cx.call(Script::new(block, Context::of_seat(cx.table().lead))),
                    None => Flow::Go,
                }
            }
            SetupStep::Play => {
                cx.replace(RoundFrame {
                    step: At::from(RoundStep::Begin),
                });
                Flow::Go
            }
        }
    }

    /// Applies an answer during setup.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match (self.step.now, choice) {
            (SetupStep::Weaknesses(seat), Choice::Def(def)) => {
                cx.weakness_joins(seat, def);
                self.to(SetupStep::Weaknesses(seat))
            }
            (SetupStep::LeadInvestigator, Choice::Seat(who)) => {
                cx.lead(who);
                self.to(SetupStep::OpeningHands(0))
            }
            (SetupStep::OpeningHands(_) | SetupStep::MulliganDraw(_), Choice::Card(card)) => {
                let Some(who) = cx.card(card).owner.get() else {
                    return Flow::Go;
                };
                cx.opening_card(who, card)
            }
            (SetupStep::Mulligan(n), Choice::Pass) => self.to(SetupStep::MulliganDraw(n)),
            (SetupStep::Mulligan(_), Choice::Card(card)) => {
                let Some(who) = cx.card(card).owner.get() else {
                    return Flow::Go;
                };
                cx.lay_aside(who, card);
                Flow::Go
            }
            _ => Flow::Go,
        }
    }
}
