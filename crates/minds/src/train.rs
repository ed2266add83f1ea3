//! Fitting [`Nets`] to games that were played: Adam over batches, by hand. The same seed gives the same nets, however
//! many threads work: a batch is split into a fixed number of parts whose slopes are added in order.

use crate::net::{
    BINS, Embedding, HEADS, Layer, MARGIN, Nets, PolicyNet, SMALL, ValueNet, WIDE, add, bins,
    softmax,
};
use crate::{Rng, Worth, logistic};
use kernel::Lying;

/// A position, and what its game came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The features, in the game's order.
    pub features: Vec<f32>,
    /// Which things lay where.
    pub lying: Vec<Lying>,
    /// What the game came to, or what it is expected to come to.
    pub worth: Worth,
    /// The rounds that were left, as a part of twenty.
    pub left: f32,
    /// How far the players came, and which part of them was out.
    pub came: [f32; 2],
    /// Which game it is of: positions of one game are never split between fitting and trying.
    pub game: u64,
}

/// A choice of a question, as a search found it.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Greedy's margin.
    pub margin: f32,
    /// What it is about.
    pub about: Vec<Lying>,
    /// By how much of the aim it was behind the choice that the search took.
    pub behind: f32,
    /// How much that says, from 0 to 1: 0 of a choice that was not tried.
    pub weight: f32,
}

/// A question, and how good a search found its choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// The features, and what is known of the seat asked.
    pub numbers: Vec<f32>,
    /// The choices.
    pub offers: Vec<Found>,
    /// Which game it is of.
    pub game: u64,
}

/// Predictions by tenths: how many positions, the mean of what was said, the mean of what came.
pub type Tenths = [(u32, f32, f32); 10];

/// How the fitting went.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Fitted {
    /// The chance to win as it was said and as it came, of games that were held out.
    pub wins: Tenths,
    /// The same of what was earned.
    pub earnings: Tenths,
    /// The mean surprise of the chance to win on games that were held out; of whoever says the mean.
    pub win: [f32; 2],
    /// The mean squared error of what is earned, in points of a hundred; of whoever says the mean.
    pub earned: [f32; 2],
    /// By how much of the aim, in points of a hundred, the offer that looks best was behind the search's choice on the
    /// average; the same of greedy's.
    pub behind: [f32; 2],
    /// How often the offer that looks best is the one that search found best; the same of greedy's.
    pub agree: [f32; 2],
}

/// How long and how fast.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Course {
    /// How often every example is seen.
    pub epochs: u32,
    /// The step at the beginning; it falls to nothing.
    pub rate: f32,
    /// How strongly weights are drawn to nothing.
    pub shrink: f32,
    /// The seed of the order.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

/// So many examples make one step.
const BATCH: usize = 256;

/// A batch is split into so many parts.
const PARTS: usize = 4;

/// A game in so many is held out.
const HELD_OUT: u64 = 10;

/// Sparse inputs: each row of the first layer with its amount.
type Sparse = Vec<(u32, f32)>;

/// An example whose things are summed by place and attribute.
struct Row {
    numbers: Vec<f32>,
    things: Sparse,
}

/// The things of an example as rows of the first layer.
fn sparse(lying: &[Lying], described: &[Vec<(u16, f32)>], attributes: usize) -> Sparse {
    let mut all: Sparse = Vec::new();
    for one in lying {
        let of = described
            .get(usize::from(one.thing))
            .map_or(&[][..], Vec::as_slice);
        all.extend(of.iter().map(|(attribute, amount)| {
            let row = usize::from(one.place) * attributes + usize::from(*attribute);
            (row as u32, one.times * amount)
        }));
    }
    all.sort_by_key(|(row, _)| *row);
    all.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    all
}

/// Parameters of a net in one list, with what Adam remembers of each.
struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(count: usize) -> Self {
        Self {
            first: vec![0.0; count],
            second: vec![0.0; count],
            steps: 0,
        }
    }

    /// One step against the slopes.
    fn step(&mut self, weights: &mut [&mut [f32]], slopes: &[f32], rate: f32, shrink: f32) {
        self.steps += 1;
        let steps = self.steps as f32;
        let (one, two) = (1.0 - libm::powf(0.9, steps), 1.0 - libm::powf(0.999, steps));
        let moments = self.first.iter_mut().zip(&mut self.second).zip(slopes);
        let all = weights.iter_mut().flat_map(|w| w.iter_mut());
        for (weight, ((first, second), slope)) in all.zip(moments) {
            *first = 0.9 * *first + 0.1 * slope;
            *second = 0.999 * *second + 0.001 * slope * slope;
            let step = (*first / one) / ((*second / two).sqrt() + 1e-8);
            *weight -= rate * (step + shrink * *weight);
        }
    }
}

/// Where the parts of a net lie in one list of slopes.
struct Places {
    bias: usize,
    numbers: usize,
    things: usize,
    rest: usize,
}

/// A small random number, evenly spread.
fn lot(dice: &mut Rng, spread: f32) -> f32 {
    (dice.below(1 << 16) as f32 / 32_768.0 - 1.0) * spread
}

/// Fills a layer by lot.
fn scatter(layer: &mut Layer, dice: &mut Rng, spread: f32) {
    for weight in &mut layer.weights {
        *weight = lot(dice, spread);
    }
}

impl Nets {
    /// Fills what is blank by lot, so that units come to differ. What is said of things begins with nothing, so that a
    /// row that no game has needed weighs nothing; and offers stay in greedy's order.
    pub fn scatter(&mut self, seed: u64) {
        let mut dice = Rng::new(seed);
        let Self { value, policy } = self;
        scatter(&mut value.first.numbers, &mut dice, 0.25);
        scatter(&mut value.second, &mut dice, 0.15);
        scatter(&mut value.heads, &mut dice, 0.1);
        scatter(&mut policy.first.numbers, &mut dice, 0.25);
    }

    /// Fits both nets. `described` are the attributes of all things of the content. `told` hears of every epoch.
    pub fn fit(
        &mut self,
        samples: &[Sample],
        questions: &[Question],
        described: &[Vec<(u16, f32)>],
        course: Course,
        told: &mut dyn FnMut(&str, u32, f32),
    ) -> Fitted {
        let mut fitted = Fitted::default();
        let attributes = self.value.first.attributes;
        let held = |game: u64| Rng::nth_seed(7, game).is_multiple_of(HELD_OUT);
        let rows: Vec<(Row, &Sample)> = samples
            .iter()
            .map(|sample| {
                let row = Row {
                    numbers: sample.features.clone(),
                    things: sparse(&sample.lying, described, attributes),
                };
                (row, sample)
            })
            .collect();
        let (tried, fitting) = rows.iter().partition::<Vec<_>, _>(|(_, s)| held(s.game));
        fit_value(&mut self.value, &fitting, course, told);
        try_value(&self.value, &tried, &mut fitted);
        let asked: Vec<Asked<'_>> = questions
            .iter()
            .map(|question| Asked {
                numbers: &question.numbers,
                offers: question
                    .offers
                    .iter()
                    .map(|found| (found, sparse(&found.about, described, attributes)))
                    .collect(),
                game: question.game,
            })
            .collect();
        let (tried, fitting) = asked.iter().partition::<Vec<_>, _>(|q| held(q.game));
        fit_policy(&mut self.policy, &fitting, course, told);
        try_policy(&self.policy, &tried, &mut fitted);
        fitted
    }
}

/// The order of the examples of one epoch.
fn order(count: usize, dice: &mut Rng) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        all.swap(at, dice.below(at + 1));
    }
    all
}

/// The slope of each parameter.
type Slopes = Vec<f32>;

/// The slopes of a batch: each part adds to a list of its own, and the lists are added in order.
fn slopes(
    batch: &[usize],
    lists: &mut [Slopes],
    threads: usize,
    of: &(dyn Fn(usize, &mut [f32]) -> f32 + Sync),
) -> f32 {
    let size = batch.len().div_ceil(PARTS).max(1);
    let parts: Vec<&[usize]> = batch.chunks(size).collect();
    let work = |part: &[usize], list: &mut Vec<f32>| -> f32 {
        list.fill(0.0);
        part.iter().map(|example| of(*example, list)).sum()
    };
    let mut losses = vec![0.0; parts.len()];
    if threads < 2 {
        for ((part, list), loss) in parts.iter().zip(lists.iter_mut()).zip(&mut losses) {
            *loss = work(part, list);
        }
    } else {
        let work = &work;
        let mut all: Vec<_> = parts
            .iter()
            .zip(lists.iter_mut())
            .zip(&mut losses)
            .collect();
        let share = all.len().div_ceil(threads).max(1);
        std::thread::scope(|scope| {
            for some in all.chunks_mut(share) {
                scope.spawn(move || {
                    for ((part, list), loss) in some {
                        **loss = work(part, list);
                    }
                });
            }
        });
    }
    let used = parts.len();
    let (sum, others) = match lists.get_mut(..used) {
        Some([sum, others @ ..]) => (sum, others),
        Some([]) | None => return 0.0,
    };
    for other in others {
        for (sum, more) in sum.iter_mut().zip(other.iter()) {
            *sum += more;
        }
    }
    losses.iter().sum()
}

/// Runs over all examples so often, and takes a step after each batch.
fn descend(
    count: usize,
    course: Course,
    parameters: usize,
    told: &mut dyn FnMut(u32, f32),
    of: &mut dyn FnMut(&[usize], &mut [Slopes]) -> f32,
    step: &mut dyn FnMut(&[f32], f32),
) {
    let mut dice = Rng::new(course.seed);
    let mut lists = vec![vec![0.0; parameters]; PARTS];
    let batches = (count.div_ceil(BATCH) * course.epochs as usize).max(1) as f32;
    let mut done = 0.0;
    for epoch in 0..course.epochs {
        let mut loss = 0.0;
        for batch in order(count, &mut dice).chunks(BATCH) {
            loss += of(batch, &mut lists);
            let rate = course.rate * (1.0 - done / batches);
            step(&lists[0], rate);
            done += 1.0;
        }
        told(epoch, loss / count.max(1) as f32);
    }
}

/// Offers differ by hundredths of the aim; a loss in these units would move nothing.
const SCALE: f32 = 100.0;

/// How much each head counts beside the chance to win: the rounds left, how far the players come, who is out.
const BESIDE: [f32; 3] = [0.2, 0.2, 0.2];

/// What the first layer of a net comes to before anything is cut off.
fn first_of(net: &Embedding, numbers: &[f32], things: &[(u32, f32)]) -> Vec<f32> {
    let mut sum = vec![0.0; net.bias.len()];
    net.begin(numbers, &mut sum);
    for (at, amount) in things {
        add(&mut sum, net.things.row(*at as usize), *amount);
    }
    sum
}

/// How surprising it is that something came so, to whoever said that chance.
fn surprise(said: f32, came: f32) -> f32 {
    let ln = |p: f32| libm::logf(p.max(1e-6));
    -came * ln(said) - (1.0 - came) * ln(1.0 - said)
}

/// The loss of a position, and the slope of each head.
fn loss_of(heads: &[f32; HEADS], sample: &Sample) -> (f32, [f32; HEADS]) {
    let mut slope = [0.0; HEADS];
    let win = logistic(heads[0]);
    slope[0] = win - sample.worth.win;
    let mut loss = surprise(win, sample.worth.win);
    let mut told = [0.0; BINS];
    told.copy_from_slice(&heads[1..=BINS]);
    softmax(&mut told);
    let (low, upper) = bins(sample.worth.earned);
    let mut came = [0.0; BINS];
    came[low] = 1.0 - upper;
    came[low + 1] = upper;
    for bin in 0..BINS {
        slope[1 + bin] = told[bin] - came[bin];
        loss -= came[bin] * libm::logf(told[bin].max(1e-6));
    }
    let others = [sample.left, sample.came[0], sample.came[1]];
    for (n, came) in others.iter().enumerate() {
        let at = 1 + BINS + n;
        let told = logistic(heads[at]);
        slope[at] = BESIDE[n] * (told - came);
        loss += BESIDE[n] * surprise(told, *came);
    }
    (loss, slope)
}

fn fit_value(
    net: &mut ValueNet,
    examples: &[&(Row, &Sample)],
    course: Course,
    told: &mut dyn FnMut(&str, u32, f32),
) {
    let places = Places {
        bias: 0,
        numbers: WIDE,
        things: WIDE + net.first.numbers.weights.len(),
        rest: WIDE + net.first.numbers.weights.len() + net.first.things.weights.len(),
    };
    let second = net.second.weights.len();
    let parameters = places.rest + second + net.second_bias.len() + net.heads.weights.len() + HEADS;
    let mut adam = Adam::new(parameters);
    let shared = std::sync::RwLock::new(net);
    let each = |example: usize, slopes: &mut [f32]| -> f32 {
        let (Some((row, sample)), Ok(net)) = (examples.get(example), shared.read()) else {
            return 0.0;
        };
        let mut hidden = Vec::new();
        let mut first = first_of(&net.first, &row.numbers, &row.things);
        let live: Vec<bool> = first.iter().map(|unit| *unit > 0.0).collect();
        first.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        let heads = net.heads(&first, &mut hidden);
        let (loss, slope) = loss_of(&heads, sample);
        // Back through the heads, the second layer and the first.
        let (rest, mut back) = (places.rest, vec![0.0; hidden.len()]);
        let heads_at = rest + second + hidden.len();
        for (head, slope) in slope.iter().enumerate() {
            let at = heads_at + head * hidden.len();
            add(&mut slopes[at..at + hidden.len()], &hidden, *slope);
            add(&mut back, net.heads.row(head), *slope);
            slopes[heads_at + HEADS * hidden.len() + head] += slope;
        }
        let mut under = vec![0.0; WIDE];
        for (unit, slope) in back.iter().enumerate() {
            if hidden[unit] <= 0.0 {
                continue;
            }
            let at = rest + unit * WIDE;
            add(&mut slopes[at..at + WIDE], &first, *slope);
            add(&mut under, net.second.row(unit), *slope);
            slopes[rest + second + unit] += slope;
        }
        for (slope, live) in under.iter_mut().zip(&live) {
            if !live {
                *slope = 0.0;
            }
        }
        into_first(slopes, &places, WIDE, (&row.numbers, &row.things), &under);
        loss
    };
    descend(
        examples.len(),
        course,
        parameters,
        &mut |epoch, loss| told("positions", epoch, loss),
        &mut |batch, lists| slopes(batch, lists, course.threads, &each),
        &mut |slopes, rate| {
            let Ok(mut net) = shared.write() else { return };
            let scale = 1.0 / BATCH as f32;
            let slopes: Vec<f32> = slopes.iter().map(|s| s * scale).collect();
            let ValueNet {
                first,
                second,
                second_bias,
                heads,
                heads_bias,
            } = &mut **net;
            let mut weights: [&mut [f32]; 7] = [
                &mut first.bias,
                &mut first.numbers.weights,
                &mut first.things.weights,
                &mut second.weights,
                second_bias,
                &mut heads.weights,
                heads_bias,
            ];
            adam.step(&mut weights, &slopes, rate, course.shrink);
        },
    );
}

/// Adds the slopes of a first layer.
fn into_first(
    slopes: &mut [f32],
    places: &Places,
    width: usize,
    (numbers, things): (&[f32], &[(u32, f32)]),
    under: &[f32],
) {
    add(&mut slopes[places.bias..places.bias + width], under, 1.0);
    for (index, number) in numbers.iter().enumerate() {
        if *number != 0.0 {
            let at = places.numbers + index * width;
            add(&mut slopes[at..at + width], under, *number);
        }
    }
    for (index, amount) in things {
        let at = places.things + *index as usize * width;
        add(&mut slopes[at..at + width], under, *amount);
    }
}

fn try_value(net: &ValueNet, examples: &[&(Row, &Sample)], fitted: &mut Fitted) {
    let count = examples.len().max(1) as f32;
    let mean =
        |of: &dyn Fn(&Sample) -> f32| examples.iter().map(|(_, s)| of(s)).sum::<f32>() / count;
    let (won, earned) = (mean(&|s| s.worth.win), mean(&|s| s.worth.earned));
    let mut hidden = Vec::new();
    for (row, sample) in examples {
        let mut first = first_of(&net.first, &row.numbers, &row.things);
        first.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        let heads = net.heads(&first, &mut hidden);
        let told = crate::net::worth(&heads);
        let came = sample.worth;
        let off = |told: f32| 1e4 * crate::squared(told - came.earned);
        let enter = |tenths: &mut Tenths, said: f32, came: f32| {
            let tenth = &mut tenths[((said * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + 1, tenth.1 + said, tenth.2 + came);
        };
        enter(&mut fitted.wins, told.win, came.win);
        enter(&mut fitted.earnings, told.earned, came.earned);
        fitted.win[0] += surprise(told.win, came.win) / count;
        fitted.win[1] += surprise(won, came.win) / count;
        fitted.earned[0] += off(told.earned) / count;
        fitted.earned[1] += off(earned) / count;
    }
    for tenth in fitted.wins.iter_mut().chain(&mut fitted.earnings) {
        let of = tenth.0.max(1) as f32;
        *tenth = (tenth.0, tenth.1 / of, tenth.2 / of);
    }
}

/// A question whose things are summed by role and attribute.
struct Asked<'a> {
    numbers: &'a [f32],
    offers: Vec<(&'a Found, Sparse)>,
    game: u64,
}

/// What the net says of each offer, and the first layer of each, cut off.
fn looks(net: &PolicyNet, asked: &Asked<'_>) -> (Vec<f32>, Vec<Vec<f32>>) {
    // What all offers share is summed once.
    let begun = first_of(&net.first, asked.numbers, &[]);
    let mut units = Vec::with_capacity(asked.offers.len());
    let mut logits = Vec::with_capacity(asked.offers.len());
    for (found, things) in &asked.offers {
        let mut sum = begun.clone();
        for (at, amount) in things {
            add(&mut sum, net.first.things.row(*at as usize), *amount);
        }
        sum.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        let out: f32 = sum.iter().zip(&net.out).map(|(a, b)| a * b).sum();
        logits.push(out - MARGIN * found.margin);
        units.push(sum);
    }
    (logits, units)
}

fn fit_policy(
    net: &mut PolicyNet,
    examples: &[&Asked<'_>],
    course: Course,
    told: &mut dyn FnMut(&str, u32, f32),
) {
    let places = Places {
        bias: 0,
        numbers: SMALL,
        things: SMALL + net.first.numbers.weights.len(),
        rest: SMALL + net.first.numbers.weights.len() + net.first.things.weights.len(),
    };
    let parameters = places.rest + SMALL;
    let mut adam = Adam::new(parameters);
    let shared = std::sync::RwLock::new(net);
    let each = |example: usize, slopes: &mut [f32]| -> f32 {
        let (Some(asked), Ok(net)) = (examples.get(example), shared.read()) else {
            return 0.0;
        };
        let (told, units) = looks(&net, asked);
        let (mut loss, mut shared_by_all) = (0.0, vec![0.0; SMALL]);
        // Only differences within the question count.
        let weights: f32 = asked.offers.iter().map(|(found, _)| found.weight).sum();
        let off = |(told, (found, _)): (&f32, &(&Found, Sparse))| told + found.behind;
        let pairs = || told.iter().zip(&asked.offers);
        let middle =
            pairs().map(|(t, o)| o.0.weight * off((t, o))).sum::<f32>() / weights.max(1e-6);
        for ((told, offer), units) in pairs().zip(&units) {
            let (found, things) = offer;
            let slope = SCALE * found.weight * (off((told, offer)) - middle);
            loss += slope * (off((told, offer)) - middle);
            add(&mut slopes[places.rest..places.rest + SMALL], units, slope);
            let mut under = vec![0.0; SMALL];
            for ((under, unit), out) in under.iter_mut().zip(units).zip(&net.out) {
                if *unit > 0.0 {
                    *under = slope * out;
                }
            }
            add(&mut shared_by_all, &under, 1.0);
            for (index, amount) in things {
                let at = places.things + *index as usize * SMALL;
                add(&mut slopes[at..at + SMALL], &under, *amount);
            }
        }
        into_first(slopes, &places, SMALL, (asked.numbers, &[]), &shared_by_all);
        loss
    };
    descend(
        examples.len(),
        course,
        parameters,
        &mut |epoch, loss| told("offers", epoch, loss),
        &mut |batch, lists| slopes(batch, lists, course.threads, &each),
        &mut |slopes, rate| {
            let Ok(mut net) = shared.write() else { return };
            let scale = 1.0 / BATCH as f32;
            let slopes: Vec<f32> = slopes.iter().map(|s| s * scale).collect();
            let PolicyNet { first, out } = &mut **net;
            let mut weights: [&mut [f32]; 4] = [
                &mut first.bias,
                &mut first.numbers.weights,
                &mut first.things.weights,
                out,
            ];
            adam.step(&mut weights, &slopes, rate, course.shrink);
        },
    );
}

fn try_policy(net: &PolicyNet, examples: &[&Asked<'_>], fitted: &mut Fitted) {
    let count = examples.len().max(1) as f32;
    let highest = |of: &[f32]| {
        let best = of.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        best.map_or(0, |(at, _)| at)
    };
    for asked in examples {
        let tried = |found: &Found| {
            if found.weight > 0.0 {
                -found.behind
            } else {
                -1.0
            }
        };
        let values: Vec<f32> = asked.offers.iter().map(|(found, _)| tried(found)).collect();
        let greedy: Vec<f32> = asked
            .offers
            .iter()
            .map(|(found, _)| -found.margin)
            .collect();
        let (told, _) = looks(net, asked);
        for (which, looks) in [told, greedy].into_iter().enumerate() {
            let taken = highest(&looks);
            fitted.agree[which] += f32::from(u8::from(taken == highest(&values))) / count;
            fitted.behind[which] -= 100.0 * values.get(taken).copied().unwrap_or_default() / count;
        }
    }
}
