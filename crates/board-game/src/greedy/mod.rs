//! The greedy bot: it scores each choice by its direct value, without looking ahead. It gathers Clues and weapons,
//! enters gates, closes and seals them, and keeps Sanity and Stamina up. All values are in one unit (see `worth`). No
//! card, place or encounter is known by name: its value is the value of its effects.

mod check;
mod effect;
mod features;
mod fight;
mod goals;
mod inputs;
mod memory;
mod odds;
mod oversight;
mod purpose;
mod slips;
mod turn;
mod weights;
mod worth;

use crate::Board;
use crate::choice::Choice;
use crate::content::Content;
use crate::content::ability::{CheckKind, Quantity};
use crate::content::amount::Stat;
use crate::content::defs::GateDo;
use crate::content::filter::{DeckName, Status};
use crate::content::ids::{BlockId, GateId, MonsterId, PlaceId, PlaceSet};
use crate::content::record::Awakening;
use crate::content::step::{EachOf, Step};
use crate::frame::Context;
use crate::read::{self, Game, Now};
use crate::rules::gates;
use crate::state::{Investigator, Origin, flag};
use kernel::{Goal, Greedy, Lying, Maybe, Measure, Oversight, Seat, Slip, Slips, Tally, Who};
use memory::{Memory, Places, Shelf};
use std::cell::{Cell, OnceCell};

impl Greedy for Board {
    const FEATURES: &'static [&'static str] = features::NAMES;
    const NETS: &'static str = if cfg!(feature = "no-nets") {
        ""
    } else {
        include_str!("nets.txt")
    };
    const NETS_NAME: &'static str = include_str!("nets.name").trim_ascii_end();
    const HORIZON: u32 = 2;
    const PLACES: &'static [&'static str] = inputs::PLACES;
    const ROLES: &'static [&'static str] = inputs::ROLES;
    const OWN: &'static [&'static str] = inputs::OWN;
    type Memory = Memory;

    fn attributes() -> Vec<String> {
        inputs::attributes()
    }

    fn attributes_of(content: &Content, thing: u16) -> Vec<(u16, f32)> {
        inputs::described(content, thing)
    }

    fn things(content: &Content) -> usize {
        inputs::things(content)
    }

    fn lying(content: &Content, game: &Game, into: &mut Vec<Lying>) {
        inputs::lying(Now::new(content, game), into);
    }

    fn about(content: &Content, game: &Game, choice: &Choice, into: &mut Vec<Lying>) {
        inputs::offered(Now::new(content, game), choice, into);
    }

    fn own(content: &Content, game: &Game) -> Vec<f32> {
        inputs::own(content, game)
    }

    fn came(_: &Content, game: &Game) -> [f32; 2] {
        inputs::came(game)
    }

    fn forget(memory: &mut Memory) {
        memory.forget();
    }

    fn goals(content: &Content, game: &Game) -> Vec<Goal> {
        goals::to_go_for(content, game)
    }

    fn pursue(memory: &mut Memory, goal: Option<Goal>) {
        memory.pursue(goal);
    }

    fn reached(content: &Content, game: &Game, goal: Goal) -> bool {
        goals::reached(Now::new(content, game), goal)
    }

    fn goal_told(content: &Content, game: &Game, goal: Goal) -> String {
        purpose::goal(Now::new(content, game), goal)
    }

    fn measures(_: &Content, game: &Game) -> Vec<Measure> {
        read::graded(game).into()
    }

    fn features(content: &Content, game: &Game) -> Vec<f32> {
        features::features(Now::new(content, game))
    }

    fn oversight(
        content: &Content,
        game: &Game,
        choice: &Choice,
        before: Option<(&Game, &Choice)>,
    ) -> Option<Oversight> {
        oversight::oversight(content, game, *choice, before)
    }

    fn tallies(content: &Content, game: &Game) -> Vec<Tally> {
        oversight::tallies(Now::new(content, game))
    }

    fn score(content: &Content, game: &Game, choice: &Choice) -> i32 {
        let memory = Memory::default();
        let (Some(ask), Some(mind)) = (game.ask(), Mind::of(content, game, &memory)) else {
            return 0;
        };
        turn::score(&mind, ask.rule, ask.prompt, *choice)
    }

    fn scores_with(content: &Content, game: &Game, memory: &mut Memory) -> Vec<i32> {
        let now = Now::new(content, game);
        let done = memory.goal().filter(|goal| goals::reached(now, *goal));
        if done.is_some() {
            memory.pursue(None);
        }
        let (Some(ask), Some(mind)) = (game.ask(), Mind::of(content, game, memory)) else {
            return Vec::new();
        };
        ask.choices
            .iter()
            .map(|x| turn::score(&mind, ask.rule, ask.prompt, *x))
            .collect()
    }

    fn purpose(content: &Content, game: &Game, choice: &Choice) -> Option<String> {
        purpose::purpose(content, game, *choice)
    }

    fn scores_slipping(content: &Content, game: &Game, slips: Slips) -> Vec<i32> {
        slips::slipping(content, game, slips)
    }
}

/// The value of a cell, computed on first use.
fn once(cell: &Cell<i32>, think: impl FnOnce() -> i32) -> i32 {
    if cell.get() == UNKNOWN {
        cell.set(think());
    }
    cell.get()
}

/// Marks a cell that has not been computed.
const UNKNOWN: i32 = i32::MIN;

/// The bot's view of one question from one seat, with its cache.
pub struct Mind<'a> {
    content: &'a Content,
    game: &'a Game,
    seat: Seat,
    memory: &'a Memory,
    /// The key of this seat's state in the cache.
    shelf: u64,
    /// See [`Mind::unrest`] and [`Mind::battle_near`].
    unrest: Cell<i32>,
    near: Cell<i32>,
    /// The value of the present sliders, and the goals on which other settings are compared.
    posture: Cell<i32>,
    goals: OnceCell<PlaceSet>,
    /// The chance that a die of the seat is a success, in thousandths.
    die: i32,
    /// The Clues that a seal costs.
    seal_cost: i16,
    /// The number of items held.
    items: u16,
    /// The dice, in tenths, that weapons and Spells add against the Ancient One.
    arms: i32,
    /// The movement points of a whole move.
    speed: i16,
    /// The stat of which an investigator needs at least one when the final battle begins.
    demands: Option<Stat>,
    /// The key of this board in the cache.
    board: OnceCell<u64>,
    /// If this mind has other sliders, the mind with the present sliders.
    unposed: Option<&'a Mind<'a>>,
    /// The place that the seat is after, if it is after one.
    goal: Maybe<PlaceId>,
    /// The mistakes that the bot makes. They change what is cached: a mind that makes any has a memory of its own.
    slips: Slips,
}

impl<'a> Mind<'a> {
    /// The mind of the seat that is asked; `None` if chance is asked.
    fn of(content: &'a Content, game: &'a Game, memory: &'a Memory) -> Option<Self> {
        match game.ask()?.who {
            Who::Seat(s) => Some(Self::new(content, game, s, memory)),
            Who::Chance(_) => None,
        }
    }

    /// The content and the game.
    fn now(&self) -> Now<'a> {
        Now::new(self.content, self.game)
    }

    fn new(content: &'a Content, game: &'a Game, seat: Seat, memory: &'a Memory) -> Self {
        let mut mind = Self {
            content,
            game,
            seat,
            memory,
            shelf: memory::shelf(Now::new(content, game), seat),
            unrest: Cell::new(UNKNOWN),
            near: Cell::new(UNKNOWN),
            posture: Cell::new(UNKNOWN),
            goals: OnceCell::new(),
            die: 0,
            seal_cost: gates::seal_cost(Now::new(content, game), seat),
            items: 0,
            arms: 0,
            speed: 0,
            demands: None,
            board: OnceCell::new(),
            unposed: None,
            goal: memory
                .goal()
                .filter(|goal| goal.seat == seat)
                .map(goals::place_of)
                .into(),
            slips: Slips::NONE,
        };
        mind.demands = mind.demanded();
        let cards = game.table().investigator(seat).cards;
        mind.die = odds::die(&mind, seat);
        mind.items = cards.intersection(&content.items).len() as u16;
        mind.arms = worth::arms(&mind, &cards, true);
        mind.speed = read::modified(
            Now::new(content, game),
            Quantity::MovementPoints,
            read::Whose::seat(seat),
            read::skill(Now::new(content, game), seat, CheckKind::Speed),
        )
        .max(1);
        mind
    }

    /// The investigator.
    fn i(&self) -> &'a Investigator {
        self.game.table().investigator(self.seat)
    }

    /// The context of an effect of `origin` that would begin now.
    fn context(&self, origin: Origin) -> Context {
        Context {
            falls: self.i().falls,
            ..Context::new(self.seat, origin)
        }
    }

    /// The investigator's place, if they are at one.
    fn here(&self) -> Option<PlaceId> {
        self.i().place.get()
    }

    /// A value from the cache of this board, computed by `think` if it is missing.
    fn remembered(
        &self,
        which: impl Fn(&Places) -> &Cell<i32>,
        think: impl FnOnce() -> i32,
    ) -> i32 {
        if let Some(known) = self.places().map(|p| which(p).get())
            && known != UNKNOWN
        {
            return known;
        }
        let count = think();
        // `think` may have reused this cache entry for another board.
        if let Some(places) = self.places() {
            which(places).set(count);
        }
        count
    }

    fn places(&self) -> Option<&Places> {
        let board = || memory::board(self.now(), self.seat, self.shelf);
        self.memory.places(*self.board.get_or_init(board))
    }

    /// A value from the cache of this investigator's state, computed with the present sliders if it is missing.
    fn kept(&self, which: impl Fn(&Shelf) -> &Cell<i32>, think: impl FnOnce(&Self) -> i32) -> i32 {
        if let Some(known) = self.memory.shelf(self.shelf).map(|s| which(s).get())
            && known != UNKNOWN
        {
            return known;
        }
        let count = think(self.unposed.unwrap_or(self));
        // `think` may have reused this cache entry for another state.
        if let Some(shelf) = self.memory.shelf(self.shelf) {
            which(shelf).set(count);
        }
        count
    }

    /// The value of ending a move at a place.
    fn place_worth(&self, p: PlaceId) -> i32 {
        let worth = self.remembered(|x| &x.worth[p.index() & 127], || goals::place(self, p));
        if self.goal.is(p) {
            return worth.max(0) + weights::GOAL;
        }
        match self.slips.has(Slip::Nearest) && worth > 0 {
            true => slips::GOOD,
            false => worth,
        }
    }

    /// The same mind with other sliders. It shares the cached values of encounters.
    fn posed(&'a self, game: &'a Game) -> Mind<'a> {
        Mind {
            shelf: self.shelf,
            unposed: Some(self),
            slips: self.slips,
            ..Mind::new(self.content, game, self.seat, self.memory)
        }
    }

    /// The average value of a card of a deck.
    fn deck_worth(&self, deck: DeckName) -> i32 {
        self.kept(|x| &x.decks[deck as usize % 10], |m| worth::mean(m, deck))
    }

    /// The value of a place's ability that sells cards.
    fn shop_worth(&self, p: PlaceId, block: BlockId) -> i32 {
        self.kept(|x| &x.shops[p.index() & 127], |m| goals::shop(m, block))
    }

    /// The value of meeting a monster.
    fn face(&self, monster: MonsterId) -> i32 {
        if self.slips.has(Slip::Attacks) {
            return 0;
        }
        self.remembered(
            |x| &x.face[monster.index() & 127],
            || fight::face(self, monster),
        )
    }

    /// The price of passing a monster.
    fn slip(&self, monster: MonsterId) -> i32 {
        if self.slips.has(Slip::Attacks) {
            return 0;
        }
        self.remembered(
            |x| &x.slip[monster.index() & 127],
            || fight::slip(self, monster),
        )
    }

    /// The risk from the monsters of a place, for an investigator who only passes through.
    fn pass_risk(&self, place: PlaceId) -> i32 {
        self.remembered(
            |x| &x.risk[place.index() & 127],
            || {
                self.game
                    .table()
                    .monsters_at(place)
                    .map(|monster| self.slip(monster))
                    .sum()
            },
        )
    }

    /// The average value of a location's encounters.
    fn encounters_worth(&self, place: PlaceId) -> i32 {
        self.kept(
            |x| &x.encounters[place.index() & 127],
            |m| effect::encounters(m, place),
        )
    }

    /// The places that may be entered, as bits.
    fn enterable(&self) -> PlaceSet {
        let places = self.places();
        let known = places.and_then(|x| x.enterable.get());
        let all = known.unwrap_or_else(|| {
            let open =
                |p: &PlaceId| read::on_board(self.now(), *p) && !read::closed(self.now(), *p);
            let all = PlaceId::first(self.content.places.len());
            all.filter(open).collect()
        });
        if let Some(x) = places {
            x.enterable.set(Some(all));
        }
        all
    }

    /// The number of Mythos cards that open a gate at a place, in thousandths of all.
    fn hot(&self, p: PlaceId) -> i32 {
        self.kept(|x| &x.hot[p.index() & 127], |m| m.think_hot(p))
    }

    fn think_hot(&self, place: PlaceId) -> i32 {
        let used = self
            .content
            .mythos
            .iter()
            .filter(|d| self.game.table().sets.contains(d.set));
        let (mut all, mut here) = (0, 0);
        for d in used {
            all += 1;
            here += i32::from(matches!(d.gate, GateDo::At(x) | GateDo::Burst(x) if x == place));
        }
        here * 1000 / all.max(1)
    }

    /// The chance in thousandths that the next Mythos card opens a gate.
    fn unrest(&self) -> i32 {
        once(&self.unrest, || self.think_unrest())
    }

    fn think_unrest(&self) -> i32 {
        let t = self.game.table();
        let open = |p: PlaceId| t.gate(p).is_some() || t.sealed(p);
        PlaceId::first(self.content.places.len())
            .filter(|&p| self.content.places[p].unstable && !open(p))
            .map(|p| self.hot(p))
            .sum()
    }

    /// Whether another investigator is at a gate, in its Other World, or back from there.
    fn attended(&self, place: PlaceId, gate: GateId) -> bool {
        let table = self.game.table();
        let world = self.content.gates[gate].world;
        table.alive().filter(|&s| s != self.seat).any(|seat| {
            let investigator = table.investigator(seat);
            investigator.is_at(place)
                || read::world_of(self.now(), seat).is_some_and(|(w, _)| {
                    investigator.entered.is(gate) || investigator.entered.is_none() && w == world
                })
        })
    }

    /// The place of the open gate through which the investigator would come back.
    fn way_back(&self) -> Option<PlaceId> {
        let (world, _) = read::world_of(self.now(), self.seat)?;
        let leads = |m: GateId| self.content.gates[m].world == world;
        let entered = self.i().entered;
        let mut back = None;
        for (p, m) in self.game.table().open_gates().filter(|&(_, m)| leads(m)) {
            if entered.is(m) || back.is_none() {
                back = Some(p);
            }
        }
        back
    }

    /// The extra value of closing a gate now, not next turn. It rises as the gates near their limit.
    fn hurry(&self) -> i32 {
        if self.slips.has(Slip::Doom) {
            return 0;
        }
        let left = read::gates_to_awaken(self.now()) - self.game.table().gates_open();
        let last = if self.game.table().gates_open() == 1 {
            400
        } else {
            0
        };
        last + match left {
            ..=1 => 300,
            2 => 120,
            3 => 30,
            _ => 0,
        }
    }

    /// The price of one more monster on the board.
    fn crowded(&self) -> i32 {
        match read::monster_limit(self.now()) {
            Some(limit) if read::monsters_in_arkham(self.now()) >= limit => 12,
            Some(_) => 3,
            None => 6,
        }
    }

    /// The stat that the final battle demands: an investigator who has none of it is devoured when the battle begins.
    fn demanded(&self) -> Option<Stat> {
        let battle = self
            .content
            .ancient(self.game.table().ancient)?
            .record
            .battle?;
        self.content.block(battle.id).iter().find_map(|step| {
            let Step::ForEach(verb) = step else {
                return None;
            };
            let EachOf::Who(who) = &verb.of else {
                return None;
            };
            let with = who.filter.as_ref()?.with.as_ref()?;
            let devours = |s: &Step| matches!(s, Step::Become(b) if b.status == Status::Devoured);
            self.content
                .block(verb.steps.id)
                .iter()
                .any(devours)
                .then_some(with.stat)
        })
    }

    /// Whether another investigator should take this gate: they can seal it and are nearer, or this one cannot seal it
    /// and is at most two steps nearer.
    fn rival(&self, place: PlaceId) -> bool {
        let table = self.game.table();
        if table.seats < 2 {
            return false;
        }
        let steps = read::distances(self.now(), place);
        let reach = |i: &Investigator| {
            let steps = i.place.get().and_then(|at| steps[at.index()].get());
            steps.unwrap_or(99)
        };
        let mine = (worth::can_seal(self, self.i(), place), reach(self.i()));
        table.alive().filter(|&s| s != self.seat).any(|s| {
            let investigator = table.investigator(s);
            let there = reach(investigator);
            if there >= 20 || investigator.is(flag::EXPLORED | flag::DELAYED | flag::SKIPPING) {
                return false;
            }
            let theirs = worth::can_seal(self, investigator, place);
            theirs && (!mine.0 && there <= mine.1.saturating_add(2) || mine.0 && there < mine.1)
        })
    }

    /// The number of turns until the Ancient One awakens at the present pace, in thousandths.
    fn eta(&self) -> i32 {
        let table = self.game.table();
        let pace = self.unrest().max(120);
        let doom = i32::from(table.track) - i32::from(table.doom);
        let gates = i32::from(read::gates_to_awaken(self.now()) - table.gates_open());
        doom.min(gates).max(0) * 1_000_000 / pace
    }

    /// How near the final battle is, in thousandths.
    fn battle_near(&self) -> i32 {
        once(&self.near, || self.think_near())
    }

    fn think_near(&self) -> i32 {
        if self.slips.has(Slip::Doom) && !self.game.table().awake {
            return 0;
        }
        if self.game.table().awake {
            return 1000;
        }
        if self
            .content
            .ancient(self.game.table().ancient)
            .is_some_and(|a| a.record.awakening == Awakening::Lost)
        {
            return 0;
        }
        match self.eta() / 1000 {
            ..=1 => 1000,
            2 => 700,
            3 => 450,
            4 => 250,
            _ => 60,
        }
    }

    /// The value of a success in the final battle, in tenths.
    fn success(&self) -> i32 {
        if self
            .content
            .ancient(self.game.table().ancient)
            .is_some_and(|a| a.record.awakening == Awakening::Lost)
        {
            return 0;
        }
        let n = i32::from(self.game.table().seats);
        weights::SUCCESS / n.max(1)
    }

    /// Whether the investigator is on an explored marker.
    fn explored(&self) -> bool {
        self.i().is(flag::EXPLORED)
    }
}
