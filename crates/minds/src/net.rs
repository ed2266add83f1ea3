//! Two small nets: one judges positions, one judges offers.
//!
//! Both begin with an embedding: the numbers that a game names, and the things that lie on the table, each as the sum
//! of its attributes. A thing's row for a place is computed once from its attributes, so a card that no net has seen
//! is read by its numbers and its words. Sums are made in a fixed order and no function of the system is used, so that
//! a net says the same on every machine.

mod text;

use crate::{Worth, logistic};
use kernel::{Game, Greedy, Lying};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

pub use text::Unreadable;

/// The width of the first layer of the net that judges positions.
pub(crate) const WIDE: usize = 128;

/// The width of its second layer.
pub(crate) const NARROW: usize = 32;

/// The width of the net that judges offers.
pub(crate) const SMALL: usize = 32;

/// What is earned is told in so many bins of equal width.
pub(crate) const BINS: usize = 8;

/// What the heads say: the chance to win, what is earned in bins, the rounds left, how far the players come, which part
/// of them is out. Only the first two are asked for; the others are learned because they are near causes of both.
pub(crate) const HEADS: usize = 1 + BINS + 3;

/// So much of the aim greedy's margin counts in the net of offers.
pub(crate) const MARGIN: f32 = 0.03;

/// Weights by input: the row of input `i` holds its weight for each output.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Layer {
    pub(crate) outputs: usize,
    pub(crate) weights: Vec<f32>,
}

impl Layer {
    pub(crate) fn new(inputs: usize, outputs: usize) -> Self {
        Self {
            outputs,
            weights: vec![0.0; inputs * outputs],
        }
    }

    pub(crate) fn row(&self, input: usize) -> &[f32] {
        let from = input * self.outputs;
        self.weights
            .get(from..from + self.outputs)
            .unwrap_or_default()
    }
}

/// Adds a row, so many times.
#[inline]
pub(crate) fn add(sum: &mut [f32], row: &[f32], times: f32) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += times * weight;
    }
}

/// The scalar product, in eight lanes.
#[inline]
fn product(one: &[f32], other: &[f32]) -> f32 {
    let (ones, others) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    let mut lanes = [0.0_f32; 8];
    for (one, other) in ones.0.iter().zip(others.0) {
        for lane in 0..8 {
            lanes[lane] += one[lane] * other[lane];
        }
    }
    let rest = ones.1.iter().zip(others.1).map(|(a, b)| a * b);
    lanes.iter().sum::<f32>() + rest.sum::<f32>()
}

/// The first layer: a bias, a row for each number, and a row for each place and attribute.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Embedding {
    pub(crate) bias: Vec<f32>,
    pub(crate) numbers: Layer,
    pub(crate) things: Layer,
    pub(crate) attributes: usize,
}

impl Embedding {
    pub(crate) fn new(numbers: usize, places: usize, attributes: usize, width: usize) -> Self {
        Self {
            bias: vec![0.0; width],
            numbers: Layer::new(numbers, width),
            things: Layer::new(places * attributes, width),
            attributes,
        }
    }

    /// The sum for these numbers, without things.
    pub(crate) fn begin(&self, numbers: &[f32], sum: &mut [f32]) {
        sum.copy_from_slice(&self.bias);
        for (index, number) in numbers.iter().enumerate() {
            if *number != 0.0 {
                add(sum, self.numbers.row(index), *number);
            }
        }
    }

    /// The row of a thing in a place: the sum of its attributes' rows.
    fn row_of(&self, place: u16, attributes: &[(u16, f32)]) -> Vec<f32> {
        let mut row = vec![0.0; self.bias.len()];
        for (attribute, amount) in attributes {
            let at = usize::from(place) * self.attributes + usize::from(*attribute);
            add(&mut row, self.things.row(at), *amount);
        }
        row
    }
}

/// The net that judges positions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ValueNet {
    pub(crate) first: Embedding,
    /// By output: the weights of the first layer's units for each unit of the second.
    pub(crate) second: Layer,
    pub(crate) second_bias: Vec<f32>,
    pub(crate) heads: Layer,
    pub(crate) heads_bias: Vec<f32>,
}

/// The net that judges offers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PolicyNet {
    pub(crate) first: Embedding,
    pub(crate) out: Vec<f32>,
}

/// The nets of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Nets {
    pub(crate) value: ValueNet,
    pub(crate) policy: PolicyNet,
}

/// The nets that were read, by the address of their text.
static READ: Mutex<BTreeMap<usize, Arc<Nets>>> = Mutex::new(BTreeMap::new());

impl Nets {
    /// Nets that know nothing: every position is even, and offers are ordered as greedy orders them.
    pub fn blank<R: Greedy>() -> Self {
        let (features, own) = (R::FEATURES.len(), R::OWN.len());
        let attributes = R::attributes().len();
        let places = R::PLACES.len();
        Self {
            value: ValueNet {
                first: Embedding::new(features, places, attributes, WIDE),
                second: Layer::new(NARROW, WIDE),
                second_bias: vec![0.0; NARROW],
                heads: Layer::new(HEADS, NARROW),
                heads_bias: vec![0.0; HEADS],
            },
            policy: PolicyNet {
                first: Embedding::new(features + own, R::ROLES.len(), attributes, SMALL),
                out: vec![0.0; SMALL],
            },
        }
    }

    /// The same net of positions with the net of offers of others.
    pub fn with_offers_of(&self, others: &Self) -> Self {
        Self {
            value: self.value.clone(),
            policy: others.policy.clone(),
        }
    }

    /// Whether the net of offers says anything.
    pub(crate) fn judges_offers(&self) -> bool {
        self.policy.out.iter().any(|weight| *weight != 0.0)
    }

    /// The game's own nets, read once; `None` where it has none.
    pub fn of<R: Greedy>() -> Option<Arc<Self>> {
        if R::NETS.is_empty() {
            return None;
        }
        let at = R::NETS.as_ptr() as usize;
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = read.get(&at) {
            return Some(known.clone());
        }
        // Nets that do not read are none; the game's tests see to it that they do read.
        let nets = Arc::new(Self::read::<R>(R::NETS).ok()?);
        read.insert(at, nets.clone());
        Some(nets)
    }
}

impl Nets {
    /// What a position is worth.
    pub(crate) fn judge<R: Greedy>(
        &self,
        content: &R::Content,
        game: &Game<R>,
        desk: &mut Desk,
    ) -> Worth {
        self.value.judge::<R>(content, game, desk)
    }

    /// How good the choices of the open question look, in millionths of the aim: greedy's scores, bettered.
    pub(crate) fn scores<R: Greedy>(
        &self,
        content: &R::Content,
        game: &Game<R>,
        margins: &[f32],
        desk: &mut Desk,
    ) -> Vec<i32> {
        let looks = self.policy.looks::<R>(content, game, margins, desk);
        looks.iter().map(|l| (l * 1e6) as i32).collect()
    }
}

/// Judges positions as they look, without playing on.
pub struct Judge {
    nets: Arc<Nets>,
    desk: Desk,
}

impl Judge {
    /// By the game's own nets; `None` where it has none.
    pub fn of<R: Greedy>() -> Option<Self> {
        let desk = Desk::default();
        Nets::of::<R>().map(|nets| Self { nets, desk })
    }

    /// What a position is worth.
    pub fn worth<R: Greedy>(&mut self, content: &R::Content, game: &Game<R>) -> Worth {
        self.nets.judge::<R>(content, game, &mut self.desk)
    }
}

/// The rows of things in places, computed when they are first needed.
#[derive(Debug, Default)]
struct Rows {
    /// By place and thing: which row it is, plus 1; 0 where it is not known yet.
    at: Vec<Vec<u32>>,
    rows: Vec<f32>,
}

impl Rows {
    /// Adds the row of what lies somewhere.
    fn add<R: Greedy>(
        &mut self,
        content: &R::Content,
        of: &Embedding,
        lying: &Lying,
        sum: &mut [f32],
    ) {
        let width = of.bias.len();
        let (place, thing) = (usize::from(lying.place), usize::from(lying.thing));
        if self.at.len() <= place {
            self.at.resize(place + 1, Vec::new());
        }
        let by_thing = &mut self.at[place];
        if by_thing.len() <= thing {
            by_thing.resize(thing + 1, 0);
        }
        if by_thing[thing] == 0 {
            let row = of.row_of(lying.place, &R::attributes_of(content, lying.thing));
            self.rows.extend(row);
            by_thing[thing] = (self.rows.len() / width) as u32;
        }
        let from = (by_thing[thing] as usize - 1) * width;
        if let Some(row) = self.rows.get(from..from + width) {
            add(sum, row, lying.times);
        }
    }
}

/// What one thread keeps while it judges: rows of things, and room to write in.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    /// The content that the rows were read off.
    content: usize,
    positions: Rows,
    offers: Rows,
    lying: Vec<Lying>,
    first: Vec<f32>,
    second: Vec<f32>,
}

impl Desk {
    /// Rows of another content are forgotten.
    fn open<C>(&mut self, content: &C) {
        let at = std::ptr::from_ref(content) as usize;
        if at != self.content {
            *self = Self {
                content: at,
                ..Self::default()
            };
        }
    }
}

impl ValueNet {
    /// What the heads say of a position, before any is made a chance.
    pub(crate) fn heads(&self, first: &[f32], second: &mut Vec<f32>) -> [f32; HEADS] {
        second.clear();
        second.extend(self.second_bias.iter().enumerate().map(|(unit, bias)| {
            let sum = bias + product(first, self.second.row(unit));
            sum.max(0.0)
        }));
        let mut heads = [0.0; HEADS];
        for (head, out) in heads.iter_mut().enumerate() {
            let bias = self.heads_bias.get(head).copied().unwrap_or_default();
            *out = bias + product(second, self.heads.row(head));
        }
        heads
    }

    /// What a position is worth.
    pub(crate) fn judge<R: Greedy>(
        &self,
        content: &R::Content,
        game: &Game<R>,
        desk: &mut Desk,
    ) -> Worth {
        desk.open(content);
        desk.first.resize(WIDE, 0.0);
        let mut lying = std::mem::take(&mut desk.lying);
        lying.clear();
        R::lying(content, game, &mut lying);
        self.first
            .begin(&R::features(content, game), &mut desk.first);
        for one in &lying {
            desk.positions
                .add::<R>(content, &self.first, one, &mut desk.first);
        }
        desk.lying = lying;
        for unit in &mut desk.first {
            *unit = unit.max(0.0);
        }
        worth(&self.heads(&desk.first, &mut desk.second))
    }
}

/// The middle of a bin of what is earned.
pub(crate) fn middle(bin: usize) -> f32 {
    bin as f32 / (BINS - 1) as f32
}

/// The two bins between which something earned lies, and the part of the upper one.
pub(crate) fn bins(earned: f32) -> (usize, f32) {
    let at = earned.clamp(0.0, 1.0) * (BINS - 1) as f32;
    let low = (at as usize).min(BINS - 2);
    (low, at - low as f32)
}

/// The parts of numbers in a sum of exponentials.
pub(crate) fn softmax(numbers: &mut [f32]) {
    let top = numbers.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for number in numbers.iter_mut() {
        *number = libm::expf(*number - top);
        sum += *number;
    }
    for number in numbers.iter_mut() {
        *number /= sum;
    }
}

/// What the heads say, as a worth.
pub(crate) fn worth(heads: &[f32; HEADS]) -> Worth {
    let mut bins = [0.0; BINS];
    bins.copy_from_slice(&heads[1..=BINS]);
    softmax(&mut bins);
    let earned = bins.iter().enumerate().map(|(n, p)| p * middle(n)).sum();
    Worth {
        win: logistic(heads[0]),
        earned,
    }
}

impl PolicyNet {
    /// How good each choice of the open question looks, as parts of the aim that matter only by their differences.
    pub(crate) fn looks<R: Greedy>(
        &self,
        content: &R::Content,
        game: &Game<R>,
        margins: &[f32],
        desk: &mut Desk,
    ) -> Vec<f32> {
        desk.open(content);
        desk.first.resize(SMALL, 0.0);
        let mut numbers = R::features(content, game);
        numbers.extend(R::own(content, game));
        self.first.begin(&numbers, &mut desk.first);
        let choices = game.ask().map(|a| a.choices.as_slice()).unwrap_or_default();
        let mut lying = std::mem::take(&mut desk.lying);
        let looks = choices
            .iter()
            .zip(margins)
            .map(|(choice, margin)| {
                lying.clear();
                R::about(content, game, choice, &mut lying);
                desk.second.clear();
                desk.second.extend_from_slice(&desk.first);
                for one in &lying {
                    desk.offers
                        .add::<R>(content, &self.first, one, &mut desk.second);
                }
                for unit in &mut desk.second {
                    *unit = unit.max(0.0);
                }
                product(&desk.second, &self.out) - MARGIN * margin
            })
            .collect();
        desk.lying = lying;
        looks
    }
}

/// By how much each score is behind the best one, as a part of what is wide for this question: from 0 to 1.
pub fn margins(scores: &[i32], count: usize) -> Vec<f32> {
    let top = scores.iter().copied().max().unwrap_or(0);
    // Greedy's own currency differs from question to question: half of the best score is a wide margin.
    let wide = (top.unsigned_abs() as f32 / 2.0).max(50.0);
    let behind = |at: usize| match scores.get(at) {
        Some(score) => ((top as f32 - *score as f32) / wide).clamp(0.0, 1.0),
        None => 1.0,
    };
    (0..count).map(behind).collect()
}
