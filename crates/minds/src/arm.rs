//! What a search learns of each offer, and what it makes of it: which to drop, and which to take.

use crate::{Worth, squared};
use kernel::{Goal, Oversight};

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
    /// What the seat is to be after from now on.
    pub goal: Option<Goal>,
}

/// What looks best at sight is left only for a gain of so much of the aim.
pub(crate) const SCALE: f32 = 0.005;

/// A plain mistake ([`kernel::Oversight`]), such as ending a turn with actions left, has to gain so much over every
/// other offer.
const MISTAKE: f32 = 0.01;

/// A plain mistake has to gain so many standard errors over every other offer.
const SURE: f32 = 3.0;

/// Gains are about so large; one that is told less exactly than this is drawn to 0.
const USUAL: f32 = 0.03;

/// What looks best at sight is not left after fewer tries of it and of what is better.
const FEW: usize = 4;

/// Over so many tries, the standard errors by which what looks best at sight has to be beaten besides [`DOUBT`]: the
/// best of many offers of which each was tried a few times was mostly lucky.
const WARY: f32 = 6.0;

/// After so many tries greedy's margin counts half.
const TRUST: f32 = 8.0;

/// An offer while it is tried.
pub(crate) struct Arm {
    pub(crate) at: usize,
    pub(crate) score: i32,
    /// By how much of the aim it looks worse than the best on sight.
    pub(crate) margin: f32,
    /// What makes it a plain mistake, if it is one.
    pub(crate) mistake: Option<Oversight>,
    pub(crate) worths: Vec<Worth>,
    /// The same as parts of the aim.
    pub(crate) values: Vec<f32>,
}

impl Arm {
    pub(crate) fn new(at: usize, score: i32) -> Self {
        Self {
            at,
            score,
            margin: 0.0,
            mistake: None,
            worths: Vec::new(),
            values: Vec::new(),
        }
    }

    pub(crate) fn mean(&self) -> f32 {
        mean(self.values.iter().copied())
    }

    /// By what the offers are ordered while they are tried.
    fn rank(&self) -> f32 {
        self.mean() - self.margin * TRUST / (TRUST + self.values.len() as f32)
    }

    pub(crate) fn learn(&mut self, worth: Worth, part: f32) {
        self.worths.push(worth);
        self.values.push(worth.blend(part));
    }

    pub(crate) fn offer(&self, best: &Arm) -> Offer {
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
pub(crate) fn error(values: impl ExactSizeIterator<Item = f32> + Clone) -> f32 {
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

impl Thought {
    /// The best choice ends the turn with actions left. If one of these, each followed by the end of the turn, is not
    /// clearly worse, it is taken instead.
    pub(crate) fn act_first(&mut self, rivals: &[Arm], winning: f32) {
        let Some(rival) = best_of(rivals, |_| true).map(|at| &rivals[at]) else {
            return;
        };
        let error = error(rival.values.iter().copied()) / Z;
        let stop = self.offers.first().map(|o| (o.chance, o.earned));
        let (win, earned) = stop.unwrap_or_default();
        let gain = Worth { win, earned }.blend(winning) - rival.mean();
        if gain > MISTAKE + SURE * error {
            return;
        }
        self.best = rival.at;
        for offer in &mut self.offers {
            if offer.at == rival.at {
                *offer = Offer {
                    chance: offer.chance.max(win),
                    earned: offer.earned.max(earned),
                    behind: 0.0,
                    ..*offer
                };
            }
        }
        self.offers.sort_by_key(|offer| offer.at != rival.at);
    }
}

/// Drops the worse half of the offers, but not what looked best at sight, what a plan asks for, or what is wanted. Two
/// are left at the end, if nothing but what looked best is to be kept.
pub(crate) fn halve(arms: &mut Vec<Arm>, dropped: &mut Vec<Arm>, kept: [Option<usize>; 3]) {
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

/// The place among the choices of what looks best so far.
pub(crate) fn leads(arms: &[Arm]) -> Option<usize> {
    best_of(arms, |_| true).map(|best| arms[best].at)
}

/// Whether it makes no difference which is taken.
pub(crate) fn all_alike(arms: &[Arm]) -> bool {
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
pub(crate) fn settled(
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
    let mistake = leader.mistake.is_some() && sight.is_none_or(|s| s.at != leader.at);
    let rival = best_of(&arms, |a| a.mistake.is_none()).map(|at| &arms[at]);
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
        goal: None,
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
        settled(arms, Vec::new(), 0, (1.0, SCALE), None).best
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
            mistake: Some(Oversight::UnspentActions),
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
    fn what_is_no_worse_is_done_before_the_turn_ends() {
        let after = |rival: f32| {
            let stop = arm(2, 10, &[0.3; 8]);
            let other = arm(1, 5, &[0.2; 8]);
            let mut thought = settled(vec![stop, other], Vec::new(), 0, (1.0, SCALE), None);
            assert_eq!(thought.best, 2);
            thought.act_first(&[arm(1, 5, &[rival; 8])], 1.0);
            (thought.best, thought.offers[0].at)
        };
        assert_eq!(after(0.295), (1, 1), "worse by half a point");
        assert_eq!(after(0.25), (2, 2), "worse by five points");
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
