//! What a run does, as text that can be run again, and how a run that fails is made smaller.

use crate::common::Luck;
use crate::nemesis::Fault;

/// One thing that goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub fault: Fault,
    /// At which server.
    pub node: usize,
    /// How much longer than it must take it takes, in milliseconds.
    pub extra: u64,
}

/// What a run does. The same schedule gives the same faults in the same order; what each of them meets differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// From which the choices of the clients come.
    pub seed: u64,
    /// The numbers of the tables.
    pub tables: Vec<usize>,
    pub steps: Vec<Step>,
}

impl Schedule {
    /// Each of these faults once, in an order and at servers that the seed chooses.
    pub fn drawn(seed: u64, tables: usize, servers: usize, faults: &[Fault]) -> Self {
        let (mut luck, mut left) = (
            Luck(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            faults.to_vec(),
        );
        let mut steps = Vec::new();
        while !left.is_empty() {
            steps.push(Step {
                fault: left.swap_remove(luck.below(left.len())),
                node: luck.below(servers),
                extra: luck.below(2_000) as u64,
            });
        }
        Self {
            seed,
            tables: (0..tables).collect(),
            steps,
        }
    }

    /// As text.
    pub fn text(&self) -> String {
        let tables: Vec<String> = self.tables.iter().map(usize::to_string).collect();
        let mut text = format!("seed {}\ntables {}\n", self.seed, tables.join(" "));
        for Step { fault, node, extra } in &self.steps {
            text += &format!("{fault:?} {node} {extra}\n");
        }
        text
    }

    /// From text.
    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let seed = lines.next()?.strip_prefix("seed ")?.parse().ok()?;
        let tables = lines.next()?.strip_prefix("tables ")?.split(' ');
        let step = |line: &str| {
            let mut words = line.split(' ');
            let name = words.next()?;
            Some(Step {
                fault: *Fault::ALL.iter().find(|f| format!("{f:?}") == name)?,
                node: words.next()?.parse().ok()?,
                extra: words.next()?.parse().ok()?,
            })
        };
        Some(Self {
            seed,
            tables: tables.map(|t| t.parse().ok()).collect::<Option<_>>()?,
            steps: lines.map(step).collect::<Option<_>>()?,
        })
    }
}

/// Leaves out parts of a list, first halves and last single items, as long as what is left still fails.
pub struct Shrink<T> {
    kept: Vec<T>,
    /// How many items are left out at once, and from where on.
    chunk: usize,
    at: usize,
}

impl<T: Clone> Shrink<T> {
    pub fn new(kept: Vec<T>) -> Self {
        let chunk = kept.len() / 2;
        Self { kept, chunk, at: 0 }
    }

    /// A shorter list to try; nothing if no part can be left out any more. It has at least one item.
    pub fn next(&self) -> Option<Vec<T>> {
        if self.chunk == 0 {
            return None;
        }
        let (before, rest) = self.kept.split_at(self.at);
        let after = &rest[self.chunk.min(rest.len())..];
        Some([before, after].concat())
    }

    /// Whether that list failed.
    pub fn tried(&mut self, failed: bool) {
        match self.next().filter(|_| failed) {
            Some(left) => self.kept = left,
            None => self.at += self.chunk,
        }
        if self.at >= self.kept.len() {
            (self.at, self.chunk) = (0, self.chunk / 2);
        }
        self.chunk = self.chunk.min(self.kept.len() / 2);
    }

    pub fn kept(self) -> Vec<T> {
        self.kept
    }
}

/// The items of a failing list without which it does not fail.
pub fn smallest<T: Clone>(all: Vec<T>, fails: impl Fn(&[T]) -> bool) -> Vec<T> {
    let mut shrink = Shrink::new(all);
    while let Some(left) = shrink.next() {
        shrink.tried(fails(&left));
    }
    shrink.kept()
}

#[test]
fn a_list_that_fails_is_made_as_small_as_it_can_be() {
    for culprits in [
        vec![0],
        vec![99],
        vec![7, 8],
        vec![3, 50, 98],
        vec![0, 49, 50, 51, 99],
    ] {
        let fails = |left: &[i32]| culprits.iter().all(|c| left.contains(c));
        assert_eq!(smallest((0..100).collect(), fails), culprits);
    }
    assert_eq!(smallest(vec![1, 2, 3], |_| true).len(), 1);
    assert_eq!(smallest(vec![1], |_| true), [1]);
    assert_eq!(smallest(vec![1, 2, 3], |left| left.len() == 3), [1, 2, 3]);
}

#[test]
fn a_schedule_is_read_as_it_was_written() {
    let schedule = Schedule::drawn(7, 3, 3, Fault::ALL);
    assert_eq!(schedule.steps.len(), Fault::ALL.len());
    assert_eq!(Schedule::parse(&schedule.text()), Some(schedule.clone()));
    assert_eq!(Schedule::drawn(7, 3, 3, Fault::ALL), schedule);
    assert_ne!(Schedule::drawn(8, 3, 3, Fault::ALL).steps, schedule.steps);
    assert_eq!(Schedule::parse("seed 1\ntables 0\nBoredom 0 0\n"), None);
}
