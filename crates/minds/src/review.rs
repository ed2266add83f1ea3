//! Looking back at a game: the chance to win after every answer, and what each decision cost.

use crate::{Aim, Offer, Rng, Search, squared};
use kernel::{Budget, Game, Greedy, Log, Seat, Who};
use std::ops::ControlFlow;

/// A decision as it looks with thought.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// Which answer of the game it was, from 0.
    pub answer: usize,
    /// Who decided.
    pub seat: Seat,
    /// In which round.
    pub round: u32,
    /// What was answered.
    pub taken: Offer,
    /// What would have been best.
    pub best: Offer,
}

impl Decision {
    /// How much of the aim, winning and what is earned, it cost; 0 where nothing better was found.
    pub fn cost(&self) -> f32 {
        if self.taken.at == self.best.at {
            0.0
        } else {
            self.taken.behind.max(0.0)
        }
    }

    /// Whether it cost more than may be mere chance of the games imagined.
    pub fn told(&self) -> bool {
        // Of a few games nobody can tell.
        self.taken.tries.min(self.best.tries) >= 6 && self.cost() > self.taken.doubt
    }
}

/// A game looked back at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// The chance to win before the first answer and after each, and half the width of its 95 % interval.
    pub chances: Vec<(f32, f32)>,
    /// The same chances as two halves of the games say them, each with its own luck.
    pub halves: Vec<[f32; 2]>,
    /// The answers that chance gave, by their numbers from 0.
    pub chance: Vec<usize>,
    /// The decisions, those with one offer only left out.
    pub decisions: Vec<Decision>,
    /// Whether it was won, if it is over.
    pub won: Option<bool>,
}

impl Review {
    /// What the decisions cost together, as far as it is more than chance.
    pub fn cost(&self) -> f32 {
        let told = self.decisions.iter().filter(|d| d.told());
        told.map(Decision::cost).sum()
    }

    /// What luck gave: how much better or worse the game stood after each answer of chance than it was to be expected
    /// before it, all together.
    pub fn luck(&self) -> f32 {
        let by = |n: &usize| match (self.chances.get(*n), self.chances.get(n + 1)) {
            (Some(before), Some(after)) => after.0 - before.0,
            (_, None) | (None, _) => 0.0,
        };
        self.chance.iter().map(by).sum()
    }

    /// The decisions that cost the most, the dearest first.
    pub fn dearest(&self, most: usize) -> Vec<&Decision> {
        let mut all: Vec<&Decision> = self.decisions.iter().filter(|d| d.told()).collect();
        all.sort_by(|a, b| b.cost().total_cmp(&a.cost()).then(a.answer.cmp(&b.answer)));
        all.truncate(most);
        all
    }

    /// The answers after which the chance to win had changed most, the greatest change first: which answer, and by how
    /// much. A change counts only if it is more than its error and both halves of the games say so.
    pub fn turning_points(&self, most: usize) -> Vec<(usize, f32)> {
        let holds = |nth: usize, by: f32| {
            let error = match (self.chances.get(nth), self.chances.get(nth + 1)) {
                (Some((_, before)), Some((_, after))) => both(*before, *after),
                (_, None) | (None, _) => return false,
            };
            let halves = match (self.halves.get(nth), self.halves.get(nth + 1)) {
                (Some(before), Some(after)) => [after[0] - before[0], after[1] - before[1]],
                (_, None) | (None, _) => return false,
            };
            by.abs() > error
                && halves
                    .iter()
                    .all(|half| half * by.signum() > by.abs() / 2.0)
        };
        let mut all: Vec<(usize, f32)> = self
            .chances
            .windows(2)
            .enumerate()
            .map(|(n, w)| (n, w[1].0 - w[0].0))
            .filter(|(n, by)| holds(*n, *by))
            .collect();
        all.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
        all.truncate(most);
        all
    }

    /// Notes what a position is worth by two halves of the games, each with its own luck.
    fn stands(&mut self, halves: [(f32, f32); 2]) {
        let [(one, doubt), (other, error)] = halves;
        self.chances
            .push(((one + other) / 2.0, both(doubt, error) / 2.0));
        self.halves.push([one, other]);
    }
}

/// The error of a sum or difference of two numbers with these errors.
fn both(one: f32, other: f32) -> f32 {
    (squared(one) + squared(other)).sqrt()
}

/// Plays a game through once more and judges it: each position in `tries` games that go on from it, each decision with
/// `nodes` answers in determinised games. `done` is told after every answer, and may break it off. An answer that does not fit
/// ends the review.
pub fn review<R: Greedy>(
    content: &R::Content,
    start: &Game<R>,
    answers: &[R::Choice],
    (tries, nodes): (u32, u64),
    done: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Option<Review> {
    let mut search = Search::<R>::after(Aim::Both);
    search.small = 1.0;
    let half = tries.div_ceil(2);
    let mut game = start.clone();
    let mut review = Review::default();
    let (budget, log) = (&mut Budget::after(0), &mut Log::none());
    for (index, choice) in answers.iter().enumerate() {
        let Some(ask) = game.ask() else { break };
        // All positions with the same luck, so that they differ by what they are.
        review.stands([1, 2].map(|luck| search.chance(content, &game, luck, half)));
        if let Who::Chance(_) = ask.who {
            review.chance.push(index);
        }
        if let Who::Seat(seat) = ask.who
            && ask.choices.len() > 1
            && let Some(at) = ask.choices.iter().position(|c| c == choice)
        {
            search.tried = Some(at);
            let thought = search.think(
                content,
                &mut |dealer| R::imagine(content, &game, seat, dealer),
                Rng::nth_seed(1, index as u64),
                &mut |spent| spent as f32 / nodes.max(1) as f32,
            );
            let find = |at: usize| thought.offers.iter().find(|o| o.at == at).copied();
            if let (Some(taken), Some(best)) = (find(at), find(thought.best)) {
                review.decisions.push(Decision {
                    answer: index,
                    seat,
                    round: R::round(&game),
                    taken,
                    best,
                });
            }
        }
        if game.accept(content, *choice, log, budget).is_err() {
            break;
        }
        if done(index).is_break() {
            return None;
        }
    }
    review.stands([1, 2].map(|luck| search.chance(content, &game, luck, half)));
    review.won = R::outcome(content, &game).map(|(_, won)| won);
    Some(review)
}
