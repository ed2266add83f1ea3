//! How good a choice looks to a bot that plans no further than its nose: gather Clues, arm, go through gates, close and
//! seal them, keep body and mind together. Everything is weighed in one currency (see `worth`), and nothing is known by
//! name: a card, a place or an encounter is worth what its effects are.

mod check;
mod effect;
mod features;
mod fight;
mod goals;
mod memory;
mod odds;
mod oversight;
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
use crate::content::ids::MonsterId;
use crate::content::record::Awakening;
use crate::content::step::{EachOf, Step};
use crate::frame::Context;
use crate::read::{self, Game, Now};
use crate::rules::gates;
use crate::state::{Investigator, Origin, flag};
use kernel::{Greedy, Measure, Oversight, Seat, Tally, Who};
use memory::{Memory, Places, Shelf};
use std::cell::{Cell, OnceCell};

impl Greedy for Board {
    const FEATURES: &'static [&'static str] = features::NAMES;
    const WEIGHTS: &'static str = include_str!("value.weights");
    const HORIZON: u32 = 2;
    type Memory = Memory;

    fn forget(memory: &mut Memory) {
        memory.forget();
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
        let (Some(a), Some(m)) = (game.ask(), Mind::of(content, game, &memory)) else {
            return 0;
        };
        turn::score(&m, a.rule, a.prompt, *choice)
    }

    fn scores_with(content: &Content, game: &Game, memory: &mut Memory) -> Vec<i32> {
        let (Some(a), Some(m)) = (game.ask(), Mind::of(content, game, memory)) else {
            return Vec::new();
        };
        a.choices
            .iter()
            .map(|x| turn::score(&m, a.rule, a.prompt, *x))
            .collect()
    }
}

/// What a cell holds, thought of if it has not been yet.
fn once(cell: &Cell<i32>, think: impl FnOnce() -> i32) -> i32 {
    if cell.get() == UNKNOWN {
        cell.set(think());
    }
    cell.get()
}

/// Not yet thought about.
const UNKNOWN: i32 = i32::MIN;

/// A seat, thinking about one question: what it thought of once it need not think of again.
pub struct Mind<'a> {
    c: &'a Content,
    g: &'a Game,
    seat: Seat,
    memory: &'a Memory,
    /// Where in the memory what is kept about a seat like this one stands.
    shelf: u64,
    /// See [`Mind::unrest`] and [`Mind::battle_near`].
    unrest: Cell<i32>,
    near: Cell<i32>,
    /// How well the sliders stand as they are, and for which goals postures are compared.
    posture: Cell<i32>,
    goals: OnceCell<u128>,
    /// The chance that a die of the seat is a success.
    die: i32,
    /// Clues that a seal costs.
    seal_cost: i16,
    /// Items held.
    items: u16,
    /// Dice, in tenths, that its weapons and Spells add against the Ancient One.
    arms: i32,
    /// Movement points of a whole move.
    speed: i16,
    /// What an investigator must have some of when the final battle begins.
    demands: Option<Stat>,
    /// Where in the memory what is kept about the places of such a board stands.
    board: OnceCell<u64>,
    /// Of a mind in another posture, the mind in the posture that is.
    unposed: Option<&'a Mind<'a>>,
}

impl<'a> Mind<'a> {
    /// The mind of whoever is asked.
    fn of(content: &'a Content, game: &'a Game, memory: &'a Memory) -> Option<Self> {
        match game.ask()?.who {
            Who::Seat(s) => Some(Self::new(content, game, s, memory)),
            Who::Chance(_) => None,
        }
    }

    fn new(content: &'a Content, game: &'a Game, seat: Seat, memory: &'a Memory) -> Self {
        let mut m = Self {
            c: content,
            g: game,
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
        };
        m.demands = m.demanded();
        let cards = game.table().investigator(seat).cards;
        m.die = odds::die(&m, seat);
        m.items = cards.intersection(&content.items).len() as u16;
        m.arms = worth::arms(&m, &cards, true);
        m.speed = read::modified(
            Now::new(content, game),
            Quantity::MovementPoints,
            read::Whose::seat(seat),
            read::skill(Now::new(content, game), seat, CheckKind::Speed),
        )
        .max(1);
        m
    }

    /// The investigator.
    fn i(&self) -> &'a Investigator {
        self.g.table().investigator(self.seat)
    }

    /// What an effect from there would know, were it to begin now.
    fn context(&self, origin: Origin) -> Context {
        Context {
            falls: self.i().falls,
            ..Context::new(self.seat, origin)
        }
    }

    /// Where the investigator is, if anywhere.
    fn here(&self) -> Option<u8> {
        self.i().place.get()
    }

    /// What is kept about places for as long as the board is as it is.
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
        let n = think();
        // Thinking may have needed the room for another board.
        if let Some(places) = self.places() {
            which(places).set(n);
        }
        n
    }

    fn places(&self) -> Option<&Places> {
        let board = || memory::board(Now::new(self.c, self.g), self.seat, self.shelf);
        self.memory.places(*self.board.get_or_init(board))
    }

    /// What is kept from question to question, as it is thought of in the posture that is.
    fn kept(&self, which: impl Fn(&Shelf) -> &Cell<i32>, think: impl FnOnce(&Self) -> i32) -> i32 {
        if let Some(known) = self.memory.shelf(self.shelf).map(|s| which(s).get())
            && known != UNKNOWN
        {
            return known;
        }
        let n = think(self.unposed.unwrap_or(self));
        // Thinking may have needed the shelf for somebody else.
        if let Some(shelf) = self.memory.shelf(self.shelf) {
            which(shelf).set(n);
        }
        n
    }

    /// What ending a move at a place is worth.
    fn place_worth(&self, p: u8) -> i32 {
        self.remembered(|x| &x.worth[p as usize & 127], || goals::place(self, p))
    }

    /// The same mind in another posture: what encounters are worth is not thought of again.
    fn posed(&'a self, game: &'a Game) -> Mind<'a> {
        Mind {
            shelf: self.shelf,
            unposed: Some(self),
            ..Mind::new(self.c, game, self.seat, self.memory)
        }
    }

    /// What a card of a deck is worth on the average.
    fn deck_worth(&self, deck: DeckName) -> i32 {
        self.kept(|x| &x.decks[deck as usize % 10], |m| worth::mean(m, deck))
    }

    /// What an ability of a place that sells is worth.
    fn shop_worth(&self, p: u8, block: u16) -> i32 {
        self.kept(|x| &x.shops[p as usize & 127], |m| goals::shop(m, block))
    }

    /// What meeting a monster is worth.
    fn face(&self, monster: MonsterId) -> i32 {
        self.remembered(
            |x| &x.face[monster.index() & 127],
            || fight::face(self, monster),
        )
    }

    /// What slipping past a monster costs.
    fn slip(&self, monster: MonsterId) -> i32 {
        self.remembered(
            |x| &x.slip[monster.index() & 127],
            || fight::slip(self, monster),
        )
    }

    /// What the monsters of a place may cost whoever only walks through.
    fn pass_risk(&self, p: u8) -> i32 {
        self.remembered(
            |x| &x.risk[p as usize & 127],
            || {
                self.g
                    .table()
                    .monsters_at(p)
                    .map(|monster| self.slip(monster))
                    .sum()
            },
        )
    }

    /// What a location's encounters are worth on the average.
    fn encounters_worth(&self, p: u8) -> i32 {
        self.kept(
            |x| &x.encounters[p as usize & 127],
            |m| effect::encounters(m, p),
        )
    }

    /// The places that may be entered, as bits.
    fn enterable(&self) -> u128 {
        let places = self.places();
        let known = places.and_then(|x| x.enterable.get());
        let all = known.unwrap_or_else(|| {
            let open = |p: &u8| {
                read::on_board(Now::new(self.c, self.g), *p)
                    && !read::closed(Now::new(self.c, self.g), *p)
            };
            let all = 0..self.c.places.len().min(128) as u8;
            all.filter(open).fold(0, |all, p| all | 1u128 << p)
        });
        if let Some(x) = places {
            x.enterable.set(Some(all));
        }
        all
    }

    /// How many in a thousand Mythos cards open a gate at a place.
    fn hot(&self, p: u8) -> i32 {
        self.kept(|x| &x.hot[p as usize & 127], |m| m.think_hot(p))
    }

    fn think_hot(&self, p: u8) -> i32 {
        let used = self
            .c
            .mythos
            .iter()
            .filter(|d| self.g.table().sets >> d.set & 1 == 1);
        let (mut all, mut here) = (0, 0);
        for d in used {
            all += 1;
            here += i32::from(matches!(d.gate, GateDo::At(x) | GateDo::Burst(x) if x == p));
        }
        here * 1000 / all.max(1)
    }

    /// The chance in thousandths that the next Mythos card opens a gate.
    fn unrest(&self) -> i32 {
        once(&self.unrest, || self.think_unrest())
    }

    fn think_unrest(&self) -> i32 {
        let t = self.g.table();
        let open = |p: u8| t.gate(p).is_some() || t.sealed(p);
        (0..self.c.places.len() as u8)
            .filter(|&p| self.c.places[p as usize].unstable && !open(p))
            .map(|p| self.hot(p))
            .sum()
    }

    /// Whether somebody else is at a gate, beyond it or back from it.
    fn attended(&self, p: u8, gate: u8) -> bool {
        let t = self.g.table();
        let world = self.c.gates[gate as usize].world;
        t.alive().filter(|&s| s != self.seat).any(|s| {
            let i = t.investigator(s);
            i.is_at(p)
                || read::world_of(Now::new(self.c, self.g), s)
                    .is_some_and(|(w, _)| i.entered.is(gate) || i.entered.is_none() && w == world)
        })
    }

    /// The open gate that the seat would come back through.
    fn way_back(&self) -> Option<u8> {
        let (world, _) = read::world_of(Now::new(self.c, self.g), self.seat)?;
        let leads = |m: u8| self.c.gates[m as usize].world == world;
        let entered = self.i().entered;
        let mut back = None;
        for (p, m) in self.g.table().open_gates().filter(|&(_, m)| leads(m)) {
            if entered.is(m) || back.is_none() {
                back = Some(p);
            }
        }
        back
    }

    /// How much a gate closed now rather than next turn is worth: more as the gates near their limit.
    fn hurry(&self) -> i32 {
        let left = read::gates_to_awaken(Now::new(self.c, self.g)) - self.g.table().gates_open();
        let last = if self.g.table().gates_open() == 1 {
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

    /// How much worse the board gets by one monster more.
    fn crowded(&self) -> i32 {
        match read::monster_limit(Now::new(self.c, self.g)) {
            Some(limit) if read::monsters_in_arkham(Now::new(self.c, self.g)) >= limit => 12,
            Some(_) => 3,
            None => 6,
        }
    }

    /// What whoever has none of is devoured when the final battle begins.
    fn demanded(&self) -> Option<Stat> {
        let battle = self.c.ancient(self.g.table().ancient)?.record.battle?;
        self.c.block(battle.id).iter().find_map(|s| {
            let Step::ForEach(x) = s else { return None };
            let EachOf::Who(who) = &x.of else { return None };
            let with = who.filter.as_ref()?.with.as_ref()?;
            let devours = |s: &Step| matches!(s, Step::Become(b) if b.status == Status::Devoured);
            self.c
                .block(x.steps.id)
                .iter()
                .any(devours)
                .then_some(with.stat)
        })
    }

    /// Whether a gate is rather somebody else's: of two who can do the same, the nearer one's, and of one who can seal it.
    fn rival(&self, p: u8) -> bool {
        let t = self.g.table();
        if t.seats < 2 {
            return false;
        }
        let steps = read::distances(Now::new(self.c, self.g), p);
        let reach = |i: &Investigator| {
            let steps = i.place.get().and_then(|at| steps[at as usize].get());
            steps.unwrap_or(99)
        };
        let mine = (worth::can_seal(self, self.i(), p), reach(self.i()));
        t.alive().filter(|&s| s != self.seat).any(|s| {
            let i = t.investigator(s);
            let there = reach(i);
            if there >= 20 || i.is(flag::EXPLORED | flag::DELAYED | flag::SKIPPING) {
                return false;
            }
            let theirs = worth::can_seal(self, i, p);
            theirs && (!mine.0 && there <= mine.1.saturating_add(2) || mine.0 && there < mine.1)
        })
    }

    /// Turns until the Ancient One awakens, in thousandths, if nothing is done about it.
    fn eta(&self) -> i32 {
        let t = self.g.table();
        let pace = self.unrest().max(120);
        let doom = i32::from(t.track) - i32::from(t.doom);
        let gates = i32::from(read::gates_to_awaken(Now::new(self.c, self.g)) - t.gates_open());
        doom.min(gates).max(0) * 1_000_000 / pace
    }

    /// How near the final battle is, in thousandths.
    fn battle_near(&self) -> i32 {
        once(&self.near, || self.think_near())
    }

    fn think_near(&self) -> i32 {
        if self.g.table().awake {
            return 1000;
        }
        if self
            .c
            .ancient(self.g.table().ancient)
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

    /// What a success in the final battle is worth, in tenths.
    fn success(&self) -> i32 {
        if self
            .c
            .ancient(self.g.table().ancient)
            .is_some_and(|a| a.record.awakening == Awakening::Lost)
        {
            return 0;
        }
        let n = i32::from(self.g.table().seats);
        weights::SUCCESS / n.max(1)
    }

    /// Whether the seat stands on its explored marker.
    fn explored(&self) -> bool {
        self.i().is(flag::EXPLORED)
    }
}
