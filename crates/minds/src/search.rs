//! Search: every offer is tried in imagined games, which are played on by the game's own judgement to a horizon.
//!
//! All offers are tried in the same imagined games with the same luck, so that they differ by what they are and not by
//! luck. The budget is spent by sequential halving: in each phase the worse half is dropped, so the last two offers are
//! tried most. Greedy's own answer stays to the end, and is left only for a gain that is larger than the error and
//! larger than a fixed scale. With a budget in answers of imagined games the choice depends on the seed alone.

use crate::net::{self, Desk};
use crate::tree::{Tree, hash};
use crate::work::{Mind, Task, Way};
use crate::{Aim, Nets, Rng, Worth, squared};
use kernel::{Dealer, Game, Greedy};
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;

/// An offer of the open question, as a search judges it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offer {
    /// Its place among the choices.
    pub at: usize,
    /// The game's own score for it.
    pub score: i32,
    /// The chance to win with it. Its difference from the best offer's is shrunk by its error.
    pub chance: f32,
    /// What will be earned with it, from 0 to 1 ([`kernel::Greedy::earned`]), shrunk alike.
    pub earned: f32,
    /// Half the width of the 95 % interval of the aim.
    pub error: f32,
    /// The same of the chance to win, and of what will be earned.
    pub errors: [f32; 2],
    /// In how many imagined games it was tried.
    pub tries: u32,
    /// By how much of the aim the best is better, in the games in which both were tried. Shrunk by its error.
    pub behind: f32,
    /// Half the width of the 95 % interval of that.
    pub doubt: f32,
}

impl Offer {
    /// By how much of the aim the best was better in the games in which both were tried, not shrunk; and how much that
    /// says, from 0 to 1: as much as a gain of a usual size stands out of its error.
    pub fn raw(&self) -> (f32, f32) {
        let error = squared(self.doubt / Z);
        let usual = squared(USUAL);
        (
            self.behind * (usual + error) / usual,
            usual / (usual + error),
        )
    }

    /// Whether the best offer is better by more than the scale and by more than the 95 % error.
    pub fn clearly_behind(&self) -> bool {
        self.tries as usize >= FEW && self.behind > SCALE && self.behind > self.doubt
    }
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// The place of the best choice.
    pub best: usize,
    /// The offers that were tried, the best first.
    pub offers: Vec<Offer>,
    /// Answers given in imagined games.
    pub nodes: u64,
    /// The actions that are to follow the best choice in this round, by their hashes ([`plan_of`]); empty unless the
    /// search is deep.
    pub plan: Vec<u64>,
}

/// What stands for an answer in a plan.
pub fn plan_of(choice: &impl Hash) -> u64 {
    hash(choice)
}

/// A way to think about positions of a game.
pub struct Search<R: Greedy> {
    aim: Aim,
    /// What judges positions and offers, if it is a net.
    nets: Option<Arc<Nets>>,
    /// Whether the nets choose as games are played on; greedy does where they do not.
    pub net_policy: bool,
    /// One for each thread.
    minds: Vec<Mind<R>>,
    /// How many whole rounds after the present one are played on.
    pub horizon: u32,
    /// How many offers are tried at all, the best-looking first.
    pub widest: usize,
    /// Whether the actions that follow in the round are searched too, or taken on sight.
    pub deep: bool,
    /// The choice that a plan made before asks for: like what looks best at sight it is left only for what is better.
    pub planned: Option<usize>,
    /// An offer that is tried however it looks.
    pub tried: Option<usize>,
    /// The last action of the seat in this turn, and the position it was taken in: a step back is a plain mistake.
    pub before: Option<(Game<R>, R::Choice)>,
    /// What looks best at sight is left only for a gain of so many standard errors, and more after few tries.
    pub doubt: f32,
    /// What looks best at sight is left only for a gain of so much of the aim.
    pub scale: f32,
    /// The part of the budget that a small question gets: one that is no action of a turn.
    pub small: f32,
    /// One answer in so many is given by lot as games are played on; 0 for none.
    pub luck: u32,
    game: PhantomData<fn() -> R>,
}

/// About so many games are played on before the offers are compared anew: what several threads may share.
const TOGETHER: usize = 16;

/// In so many games an offer is tried before it may be dropped for falling behind.
const FAIR: usize = 6;

/// What looks best at sight is left only for a gain of so many standard errors.
const DOUBT: f32 = 1.0;

/// What looks best at sight is left only for a gain of so much of the aim.
const SCALE: f32 = 0.005;

/// A plain mistake ([`kernel::Oversight`]), such as ending a turn with actions left, has to gain so much over every
/// other offer.
const MISTAKE: f32 = 0.01;

/// A plain mistake has to gain so many standard errors over every other offer.
const SURE: f32 = 3.0;

/// The first draw of chance differs by so much of its range from one imagined game to the next: the golden ratio's
/// fractions fill the range evenly, however many games there are.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// Gains are about so large; one that is told less exactly than this is drawn to 0.
const USUAL: f32 = 0.03;

/// What looks best at sight is not left after fewer tries of it and of what is better.
const FEW: usize = 4;

/// Over so many tries, the standard errors by which what looks best at sight has to be beaten besides [`DOUBT`]: the
/// best of many offers of which each was tried a few times was mostly lucky.
const WARY: f32 = 6.0;

/// How much of the aim greedy's margin counts before an offer was tried.
const MARGIN: f32 = 0.03;

/// After so many tries greedy's margin counts half.
const TRUST: f32 = 8.0;

/// The part of the budget for a small question.
const SMALL: f32 = 0.3;

impl<R: Greedy> Default for Search<R> {
    fn default() -> Self {
        Self::new()
    }
}

struct Arm {
    at: usize,
    score: i32,
    /// By how much of the aim it looks worse than the best on sight.
    margin: f32,
    /// It is a plain mistake.
    mistake: bool,
    worths: Vec<Worth>,
    /// The same as parts of the aim.
    values: Vec<f32>,
}

impl Arm {
    fn new(at: usize, score: i32) -> Self {
        Self {
            at,
            score,
            margin: 0.0,
            mistake: false,
            worths: Vec::new(),
            values: Vec::new(),
        }
    }

    fn mean(&self) -> f32 {
        mean(self.values.iter().copied())
    }

    /// By what the offers are ordered while they are tried.
    fn rank(&self) -> f32 {
        self.mean() - self.margin * TRUST / (TRUST + self.values.len() as f32)
    }

    fn learn(&mut self, worth: Worth, part: f32) {
        self.worths.push(worth);
        self.values.push(worth.blend(part));
    }

    fn offer(&self, best: &Arm) -> Offer {
        let (behind, doubt) = ahead(best, self);
        // What differs from the best offer by little more than its error is told as little.
        let near = |of: fn(&Worth) -> f32| {
            let both = best.worths.len().min(self.worths.len());
            let all = |arm: &Arm| mean(arm.worths.iter().map(of));
            let by = |i: usize| of(&self.worths[i]) - of(&best.worths[i]);
            let (gain, error) = paired(both, by);
            match both {
                0 => all(self),
                _ => (all(best) + shrunk(gain, error)).clamp(0.0, 1.0),
            }
        };
        let count = self.values.len();
        let of = |part: fn(&Worth) -> f32| error(self.worths.iter().map(part));
        Offer {
            at: self.at,
            score: self.score,
            chance: near(|w| w.win),
            earned: near(|w| w.earned),
            error: error(self.values.iter().copied()),
            errors: [of(|w| w.win), of(|w| w.earned)],
            tries: count as u32,
            behind: shrunk(behind, doubt),
            doubt: Z * doubt,
        }
    }
}

/// Half the width of a 95 % interval, in standard errors.
pub(crate) const Z: f32 = 1.96;

fn mean(values: impl ExactSizeIterator<Item = f32>) -> f32 {
    let n = values.len().max(1) as f32;
    values.sum::<f32>() / n
}

/// Half the width of the 95 % interval of a mean.
fn error(values: impl ExactSizeIterator<Item = f32> + Clone) -> f32 {
    let middle = mean(values.clone());
    match values.len() {
        // One try tells nothing of how far it may be off.
        0 | 1 => 1.0,
        n => {
            Z * (values.map(|v| squared(v - middle)).sum::<f32>() / (n - 1) as f32 / n as f32)
                .sqrt()
        }
    }
}

/// By how much one is better than another in the games in which both were tried, and the standard error of that.
fn ahead(one: &Arm, other: &Arm) -> (f32, f32) {
    let n = one.values.len().min(other.values.len());
    paired(n, |i| one.values[i] - other.values[i])
}

/// The mean of so many differences, and its standard error.
pub(crate) fn paired(count: usize, by: impl Fn(usize) -> f32) -> (f32, f32) {
    if count == 0 {
        return (0.0, 1.0);
    }
    let mean = (0..count).map(&by).sum::<f32>() / count as f32;
    let spread = (0..count).map(|i| squared(by(i) - mean)).sum::<f32>();
    let error = match count {
        // One pair says nothing of its error.
        1 => 1.0,
        n => (spread / (n - 1) as f32 / n as f32).sqrt(),
    };
    (mean, error)
}

/// A gain as it is to be expected, where gains are usually about [`USUAL`] and this one has such a standard error.
fn shrunk(gain: f32, error: f32) -> f32 {
    let usual = USUAL * USUAL;
    gain * usual / (usual + error * error)
}

/// Whether one is better than another by so much of the aim, and by more than the error.
fn beats(one: &Arm, other: &Arm, doubt: f32, scale: f32) -> bool {
    let tries = one.values.len().min(other.values.len());
    let (gain, error) = ahead(one, other);
    tries >= FEW && shrunk(gain, error) > scale && gain > (doubt + WARY / tries as f32) * error
}

impl<R: Greedy> Search<R> {
    /// With the game's own nets, to win.
    pub fn new() -> Self {
        Self::after(Aim::Win)
    }

    /// With the game's own nets.
    pub fn after(aim: Aim) -> Self {
        let search = Self {
            aim,
            nets: None,
            net_policy: false,
            minds: vec![Mind::default()],
            horizon: R::HORIZON,
            widest: 24,
            deep: false,
            planned: None,
            tried: None,
            before: None,
            doubt: DOUBT,
            scale: SCALE,
            small: SMALL,
            luck: 0,
            game: PhantomData,
        };
        search.nets(Nets::of::<R>())
    }

    /// The same with these nets, or with none.
    pub fn nets(mut self, nets: Option<Arc<Nets>>) -> Self {
        self.net_policy = nets.as_ref().is_some_and(|nets| nets.judges_offers());
        self.nets = nets;
        self
    }

    /// What a position is worth, as it looks without playing on.
    pub fn judge(&self, content: &R::Content, game: &Game<R>) -> Worth {
        self.way(content).judge(game, &mut Desk::default())
    }

    fn way<'a>(&'a self, content: &'a R::Content) -> Way<'a, R> {
        Way {
            content,
            nets: self.nets.as_deref(),
            net_policy: self.net_policy,
            horizon: self.horizon,
            luck: self.luck,
        }
    }

    /// How many threads play imagined games on. With a budget in answers the choice does not depend on it.
    pub fn threads(mut self, threads: usize) -> Self {
        self.minds.resize_with(threads.max(1), Mind::default);
        self
    }

    /// Which choice of the open question to take. `imagine` gives a game as the seat asked may imagine it;
    /// `spent(nodes)` says what part of the budget is spent once so many answers have been given in such games, and
    /// may look at a clock: at 1 the search ends.
    pub fn think(
        &mut self,
        content: &R::Content,
        imagine: &mut dyn FnMut(&mut dyn Dealer) -> Game<R>,
        seed: u64,
        spent: &mut dyn FnMut(u64) -> f32,
    ) -> Thought {
        let mut dice = Rng::new(seed);
        let first = imagine(&mut dice);
        let choices = first.ask().map_or(0, |a| a.choices.len());
        if choices < 2 {
            return Thought::default();
        }
        let share = match R::action_of_turn(&first) {
            Some(_) => 1.0,
            None => self.small,
        };
        let spent = &mut |nodes| spent(nodes) / share;
        let mut arms = self.arms(content, &first, &mut dice);
        let halvings = (arms.len() as f32).log2().ceil().max(1.0);
        let sight = [arms.first().map(|a| a.at), self.planned, self.tried];
        // A campaign is played for its score alone.
        let campaign = self.aim == Aim::Both && R::banked(content, &first).is_some();
        let aim = if campaign { Aim::Earn } else { self.aim };
        let golden = f64::from(dice.below(1 << 16) as u32) / f64::from(1 << 16);
        let mut dropped: Vec<Arm> = Vec::new();
        let mut tree = self.deep.then(Tree::default);
        let mut nodes = 0;
        // What part winning has is known once every offer was tried; it stays the same for the whole question.
        let mut winning = aim.part_of_winning(0.0);
        let (mut plays, mut tries, mut halved) = (0, 0, 0.0);
        while arms.len() > 1 {
            let part = spent(nodes);
            if part >= 1.0 && plays > 0 {
                break;
            }
            // The first time everything is tried once, the best-looking first; then as often as makes work for some
            // threads. How much is done at once does not depend on how many there are.
            let games = match plays {
                0 => 1,
                _ => (TOGETHER / arms.len()).max(2),
            };
            let imagined: Vec<(u64, f64, Game<R>)> = (0..games)
                .map(|n| {
                    let luck = dice.next_u64();
                    let first = (golden + GOLDEN * (tries + n) as f64).fract();
                    (luck, first, imagine(&mut Rng::new(luck)))
                })
                .collect();
            let mut tasks = Vec::with_capacity(games * arms.len());
            for (luck, first, game) in &imagined {
                tasks.extend(arms.iter().enumerate().map(|(arm, advice)| Task {
                    game,
                    luck: *luck,
                    first: Some(*first),
                    arm,
                    at: Some(advice.at),
                }));
            }
            if plays > 0 {
                // No more than the rest of the budget is likely to allow.
                let left = plays as f32 * (1.0 - part) / part.max(1e-6);
                tasks.truncate((left.ceil() as usize).max(1));
            }
            let mut minds = std::mem::take(&mut self.minds);
            let mut over = || spent(nodes) >= 1.0;
            let way = self.way(content);
            let tried = way.play_all(&tasks, &mut minds, tree.as_ref(), &mut over);
            self.minds = minds;
            for (task, tried) in tasks.iter().zip(&tried) {
                if let Some(tried) = tried {
                    if let (Some(tree), Some(trail)) = (&mut tree, &tried.trail) {
                        tree.learn(trail, tried.worth.blend(winning));
                    }
                    arms[task.arm].learn(tried.worth, winning);
                    (nodes, plays) = (nodes + tried.nodes, plays + 1);
                }
            }
            if tried.iter().all(Option::is_none) {
                break;
            }
            if tries == 0 {
                let wins = arms.iter().flat_map(|a| &a.worths).map(|w| w.win);
                winning = aim.part_of_winning(wins.sum::<f32>() / plays as f32);
                for arm in &mut arms {
                    arm.values = arm.worths.iter().map(|w| w.blend(winning)).collect();
                }
            }
            tries += games;
            if tries >= FAIR {
                while halved + 1.0 < halvings && spent(nodes) >= (halved + 1.0) / halvings {
                    halved += 1.0;
                    halve(&mut arms, &mut dropped, sight);
                }
                if arms.len() > 1 && tries >= 4 * FAIR && all_alike(&arms) {
                    break;
                }
            }
        }
        let mut thought = settled(arms, dropped, nodes, (self.doubt, self.scale), self.planned);
        thought.plan = tree.map_or_else(Vec::new, |t| t.line(thought.best));
        thought
    }

    /// The chance to win from a position whoever is asked, and half the width of its 95 % interval, as so many games went
    /// on from it.
    pub fn chance(
        &mut self,
        content: &R::Content,
        game: &Game<R>,
        seed: u64,
        tries: u32,
    ) -> (f32, f32) {
        if game.over() {
            return (self.judge(content, game).win, 0.0);
        }
        let mut dice = Rng::new(seed);
        let tasks: Vec<Task<'_, R>> = (0..tries)
            .map(|_| Task {
                game,
                luck: dice.next_u64(),
                first: None,
                arm: 0,
                at: None,
            })
            .collect();
        let mut minds = std::mem::take(&mut self.minds);
        let tried = self
            .way(content)
            .play_all(&tasks, &mut minds, None, &mut || false);
        self.minds = minds;
        let mut arm = Arm::new(0, 0);
        for tried in tried.iter().flatten() {
            arm.learn(tried.worth, 1.0);
        }
        let offer = arm.offer(&arm);
        (offer.chance, offer.error)
    }

    /// The offers to be tried, the best-looking first; equals in an order drawn by lot.
    fn arms(&mut self, content: &R::Content, game: &Game<R>, dice: &mut Rng) -> Vec<Arm> {
        let listed = game.ask().map(|a| a.choices.as_slice()).unwrap_or_default();
        let mut scores = match self.minds.first_mut() {
            Some(mind) => {
                R::forget(&mut mind.memory);
                R::scores_with(content, game, &mut mind.memory)
            }
            None => R::scores(content, game),
        };
        let mut margins = net::margins(&scores, listed.len());
        let policy = self.nets.as_deref().filter(|_| self.net_policy);
        if let (Some(nets), Some(mind)) = (policy, self.minds.first_mut())
            && R::action_of_turn(game).is_some()
        {
            scores = nets.scores::<R>(content, game, &margins, &mut mind.desk);
            let top = scores.iter().copied().max().unwrap_or_default();
            let behind = |score: &i32| (top - score) as f32 / (1e6 * MARGIN);
            margins = scores.iter().map(|s| behind(s).clamp(0.0, 1.0)).collect();
        }
        let before = self.before.as_ref().map(|(then, taken)| (then, taken));
        let mut arms: Vec<(u64, Arm)> = listed
            .iter()
            .enumerate()
            .map(|(at, choice)| {
                let mut arm = Arm::new(at, scores.get(at).copied().unwrap_or(i32::MIN));
                arm.margin = MARGIN * margins[at];
                arm.mistake = R::oversight(content, game, choice, before).is_some();
                (dice.next_u64(), arm)
            })
            .collect();
        arms.sort_by_key(|(lot, arm)| (std::cmp::Reverse(arm.score), *lot));
        let (wanted, widest) = ([self.tried, self.planned], self.widest);
        let mut answers = 0;
        arms.retain(|(_, arm)| {
            answers += 1;
            answers <= widest || wanted.contains(&Some(arm.at))
        });
        arms.into_iter().map(|(_, arm)| arm).collect()
    }
}

/// Drops the worse half of the offers, but not what looked best at sight, what a plan asks for, or what is wanted. Two
/// are left at the end, if nothing but what looked best is to be kept.
fn halve(arms: &mut Vec<Arm>, dropped: &mut Vec<Arm>, kept: [Option<usize>; 3]) {
    let mut room = arms.len().div_ceil(2).max(2);
    let mut all = std::mem::take(arms);
    all.sort_by(|a, b| b.rank().total_cmp(&a.rank()).then(a.at.cmp(&b.at)));
    let keeps = |arm: &Arm| kept.contains(&Some(arm.at));
    room = room
        .saturating_sub(all.iter().filter(|a| keeps(a)).count())
        .max(1);
    for arm in all {
        match (keeps(&arm), room) {
            (true, _) => arms.push(arm),
            (false, 0) => dropped.push(arm),
            (false, _) => {
                room -= 1;
                arms.push(arm);
            }
        }
    }
}

/// Whether it makes no difference which is taken.
fn all_alike(arms: &[Arm]) -> bool {
    let Some(first) = arms.first() else {
        return true;
    };
    arms.iter()
        .all(|a| a.values.iter().zip(&first.values).all(|(x, y)| x == y))
}

/// The place of the best arm of some; the better-looking of equals.
fn best_of(arms: &[Arm], of: impl Fn(&Arm) -> bool) -> Option<usize> {
    (0..arms.len())
        .filter(|&at| of(&arms[at]))
        .max_by(|&one, &other| {
            arms[one]
                .rank()
                .total_cmp(&arms[other].rank())
                .then(arms[one].score.cmp(&arms[other].score))
                .then(arms[other].at.cmp(&arms[one].at))
        })
}

/// The best of what is left, unless what was planned, or looked best at sight, is as good as far as can be told.
fn settled(
    mut arms: Vec<Arm>,
    mut dropped: Vec<Arm>,
    nodes: u64,
    (doubt, scale): (f32, f32),
    planned: Option<usize>,
) -> Thought {
    let Some(best) = best_of(&arms, |_| true) else {
        return Thought::default();
    };
    let looks = |a: &&Arm| match planned {
        Some(at) => a.at == at,
        None => arms.iter().all(|b| b.score <= a.score),
    };
    let sight = arms.iter().find(looks);
    let clear = |a: &Arm| sight.is_none_or(|s| s.at == a.at || beats(a, s, doubt, scale));
    let leader = &arms[best];
    // A plain mistake has to beat everything else, unless it is what looks best.
    let mistake = leader.mistake && sight.is_none_or(|s| s.at != leader.at);
    let rival = best_of(&arms, |a| !a.mistake).map(|at| &arms[at]);
    let leader = match rival {
        Some(rival) if mistake && !beats(leader, rival, SURE, MISTAKE) => rival,
        Some(_) | None => leader,
    };
    let taken = match sight {
        Some(sight) if !clear(leader) => sight.at,
        Some(_) | None => leader.at,
    };
    arms.append(&mut dropped);
    let best = arms.iter().find(|a| a.at == taken);
    let mut offers: Vec<(f32, Offer)> = match best {
        Some(best) => arms.iter().map(|a| (a.mean(), a.offer(best))).collect(),
        None => Vec::new(),
    };
    offers.sort_by(|(left, one), (right, other)| {
        (other.at == taken)
            .cmp(&(one.at == taken))
            .then(right.total_cmp(left))
    });
    Thought {
        best: taken,
        offers: offers.into_iter().map(|(_, offer)| offer).collect(),
        nodes,
        plan: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(at: usize, score: i32, values: &[f32]) -> Arm {
        let mut arm = Arm::new(at, score);
        for win in values {
            arm.learn(
                Worth {
                    win: *win,
                    earned: 0.0,
                },
                1.0,
            );
        }
        arm
    }

    fn best(arms: Vec<Arm>) -> usize {
        settled(arms, Vec::new(), 0, (DOUBT, SCALE), None).best
    }

    #[test]
    fn sight_is_trusted_where_nothing_tells() {
        let even = [0.4, 0.6, 0.5, 0.5];
        assert_eq!(
            best(vec![arm(0, 10, &even), arm(1, 5, &[0.6, 0.4, 0.51, 0.5])]),
            0
        );
        // What is better is not believed at once.
        assert_eq!(
            best(vec![
                arm(0, 10, &[0.4, 0.4, 0.5]),
                arm(1, 5, &[0.6, 0.7, 0.7])
            ]),
            0
        );
        let worse: Vec<f32> = (0..12).map(|n| 0.4 + 0.01 * (n % 3) as f32).collect();
        let better: Vec<f32> = (0..12).map(|n| 0.6 + 0.01 * (n % 2) as f32).collect();
        assert_eq!(best(vec![arm(0, 10, &worse), arm(1, 5, &better)]), 1);
    }

    #[test]
    fn a_gain_below_the_scale_is_none() {
        // Better in every game, and by a thousandth.
        let (less, more) = ([0.001_f32; 40], [0.002_f32; 40]);
        assert_eq!(best(vec![arm(0, 10, &less), arm(1, 5, &more)]), 0);
    }

    #[test]
    fn doing_nothing_has_to_beat_everything_else() {
        let values = |mean: f32| {
            (0..40)
                .map(|n| mean + 0.001 * (n % 5) as f32)
                .collect::<Vec<_>>()
        };
        let idle = |mean| Arm {
            mistake: true,
            ..arm(2, 0, &values(mean))
        };
        let others = |mean| vec![arm(0, 10, &values(0.2)), arm(1, 5, &values(mean))];
        let with = |idle_mean, other| {
            let mut all = others(other);
            all.push(idle(idle_mean));
            best(all)
        };
        assert_eq!(with(0.308, 0.3), 1, "by less than a point");
        assert_eq!(with(0.35, 0.3), 2, "by five points");
    }

    #[test]
    fn the_worse_half_is_dropped() {
        let mut arms: Vec<Arm> = (0..5).map(|n| arm(n, 0, &[0.1 * n as f32; 8])).collect();
        let mut dropped = Vec::new();
        halve(&mut arms, &mut dropped, [Some(0), None, None]);
        let places = |of: &[Arm]| of.iter().map(|a| a.at).collect::<Vec<_>>();
        assert_eq!(places(&arms), [4, 3, 0]);
        assert_eq!(places(&dropped), [2, 1]);
        halve(&mut arms, &mut dropped, [Some(0), None, None]);
        assert_eq!(
            places(&arms),
            [4, 0],
            "what looked best on sight is in the last two"
        );
    }
}
