//! A model of who owns a table (`adr/0036-many-nodes.md`): a store with an epoch and numbered lines, three nodes, and a
//! scheduler that picks what happens next by chance. Any lease may be over at any time. A write that was sent may arrive
//! whenever it likes, long after its node has crashed or lost the table.

use crate::common;

use common::Luck;

const NODES: usize = 3;
/// Steps of one run.
const STEPS: usize = 40;

/// What keeps a late write out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Guard {
    /// A write needs the epoch of the latest claim.
    epoch: bool,
    /// A line needs a number that is free and follows.
    number: bool,
}

#[derive(Default)]
struct Store {
    epoch: u64,
    lines: Vec<u32>,
}

/// A write on its way.
#[derive(Clone, Copy)]
struct Sent {
    node: usize,
    /// Which life of the node: it does not hear the answer in another one.
    life: u32,
    epoch: u64,
    number: usize,
    answer: u32,
}

#[derive(Clone, Default)]
struct Node {
    life: u32,
    /// The epoch of its claim, if it has the table.
    epoch: Option<u64>,
    /// The game as it plays it, once it has read the record.
    game: Option<Vec<u32>>,
    /// It waits until a write is kept.
    waits: bool,
}

impl Node {
    fn lets_go(&mut self) {
        *self = Self {
            life: self.life + 1,
            ..Self::default()
        };
    }
}

struct World {
    guard: Guard,
    store: Store,
    nodes: Vec<Node>,
    sent: Vec<Sent>,
    /// Answers that were acknowledged, and at which place their clients saw them.
    acknowledged: Vec<(usize, u32)>,
    next: u32,
}

impl World {
    fn new(guard: Guard) -> Self {
        Self {
            guard,
            store: Store::default(),
            nodes: vec![Node::default(); NODES],
            sent: Vec::new(),
            acknowledged: Vec::new(),
            next: 0,
        }
    }

    fn step(&mut self, luck: &mut Luck) {
        let at = luck.below(NODES);
        match luck.below(12) {
            // The lease of the owner is over, or it has given the table up: anybody may claim it.
            0 => {
                self.nodes[at].lets_go();
                self.store.epoch += 1;
                self.nodes[at].epoch = Some(self.store.epoch);
            }
            1 => self.nodes[at].lets_go(),
            2 if !self.sent.is_empty() => {
                // The connection breaks: this write never arrives.
                let lost = luck.below(self.sent.len());
                self.sent.swap_remove(lost);
            }
            3..=6 if !self.sent.is_empty() => {
                let arrives = luck.below(self.sent.len());
                let sent = self.sent.swap_remove(arrives);
                self.arrive(sent);
            }
            _ => self.play(at),
        }
    }

    /// Reads the record, or answers and hands the answer in.
    fn play(&mut self, at: usize) {
        let node = &mut self.nodes[at];
        let Some(epoch) = node.epoch.filter(|_| !node.waits) else {
            return;
        };
        let Some(game) = &node.game else {
            node.game = Some(self.store.lines.clone());
            return;
        };
        node.waits = true;
        self.next += 1;
        let (life, number, answer) = (node.life, game.len(), self.next);
        self.sent.push(Sent {
            node: at,
            life,
            epoch,
            number,
            answer,
        });
    }

    /// A write reaches the store. Its node hears what came of it, if it still lives the same life.
    fn arrive(&mut self, sent: Sent) {
        let fits = (!self.guard.epoch || sent.epoch == self.store.epoch)
            && (!self.guard.number || sent.number == self.store.lines.len());
        if fits {
            self.store.lines.push(sent.answer);
        }
        let node = &mut self.nodes[sent.node];
        if node.life != sent.life {
            return;
        }
        if !fits {
            node.lets_go();
            return;
        }
        node.waits = false;
        if let Some(game) = &mut node.game {
            self.acknowledged.push((game.len(), sent.answer));
            game.push(sent.answer);
        }
    }

    /// Whether every acknowledged answer is in the record, where its client saw it, and every game is a part of the record.
    fn holds(&self) -> bool {
        let there = |(place, answer): &(usize, u32)| self.store.lines.get(*place) == Some(answer);
        let part = |node: &Node| {
            node.game
                .as_ref()
                .is_none_or(|game| self.store.lines.starts_with(game))
        };
        self.acknowledged.iter().all(there) && self.nodes.iter().all(part)
    }
}

/// How many of so many runs break what must hold, and how many answers were acknowledged in all.
fn broken(guard: Guard, runs: u64) -> (usize, usize) {
    let (mut broken, mut acknowledged) = (0, 0);
    for run in 0..runs {
        let (mut world, mut luck) = (
            World::new(guard),
            Luck(run.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
        );
        let held = (0..STEPS).all(|_| {
            world.step(&mut luck);
            world.holds()
        });
        broken += usize::from(!held);
        acknowledged += world.acknowledged.len();
    }
    (broken, acknowledged)
}

#[test]
fn no_interleaving_loses_an_answer() {
    let runs = 1_000_000;
    let guard = |epoch, number| Guard { epoch, number };
    let (lost, acknowledged) = broken(guard(true, true), runs);
    assert_eq!(lost, 0);
    assert!(
        acknowledged as u64 > runs,
        "hardly anything was played: {acknowledged}"
    );
    // Each of the two guards holds alone; without both, answers are lost.
    assert_eq!(broken(guard(true, false), runs / 10).0, 0);
    assert_eq!(broken(guard(false, true), runs / 10).0, 0);
    assert!(broken(guard(false, false), runs / 10).0 > 0);
}
