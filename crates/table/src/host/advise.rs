//! A bot's advice on an open question, thought out beside the game: it can be taken to another thread and stopped.

use super::data::{Advice, Advised, Weighed};
use kernel::{Dealer, Game, Greedy, Rules, Seat, Seeded, Who};
use minds::{Aim, Outlook, Search, Thought, outlook};
use std::sync::Arc;

/// Somebody who thinks about a question as it was when it was put to them.
pub trait Thinker: Send {
    /// What it thinks with so many answers in imagined games, or none, on sight; earlier if `stop` says so. Weighed
    /// against the offer with this key, or the second best. The same number always says the same, unless it is stopped.
    fn think(&mut self, nodes: u32, against: Option<&str>, stop: &dyn Fn() -> bool) -> Advised;
}

/// Below so many answers there is no time to say why.
const WHY: u32 = 1500;
/// In so many imagined games it is looked how the best goes on.
const LOOKS: u32 = 12;
/// Steps of a line, and reasons that are told, at most.
const MOST_STEPS: usize = 6;
const MOST_REASONS: usize = 3;

/// A thinker about the open question, if a seat is asked.
pub(super) fn thinker<R: Greedy>(
    content: Arc<R::Content>,
    game: &Game<R>,
    seed: u64,
) -> Option<Thinking<R>> {
    match game.ask()?.who {
        Who::Chance(_) => None,
        Who::Seat(seat) => Some(Thinking {
            content,
            game: game.clone(),
            seat,
            seed,
        }),
    }
}

pub(super) struct Thinking<R: Rules> {
    content: Arc<R::Content>,
    game: Game<R>,
    seat: Seat,
    seed: u64,
}

fn million(part: f32) -> u32 {
    (part.clamp(0.0, 1.0) * 1e6) as u32
}

impl<R: Greedy> Thinking<R> {
    fn thought(&self, nodes: u32, tried: Option<usize>, stop: &dyn Fn() -> bool) -> Thought {
        if nodes == 0 {
            return Thought::default();
        }
        let mut search = Search::<R>::after(Aim::Both);
        search.small = 1.0;
        search.tried = tried;
        let mut spent = |spent: u64| {
            if stop() {
                1.0
            } else {
                spent as f32 / nodes as f32
            }
        };
        let mut imagine = |dealer: &mut dyn Dealer| self.imagine(dealer);
        search.think(&self.content, &mut imagine, self.seed, &mut spent)
    }

    /// It knows what the seat knows: the rest is made up.
    fn imagine(&self, dealer: &mut dyn Dealer) -> Game<R> {
        R::imagine(&self.content, &self.game, self.seat, dealer)
    }

    /// How the best goes on, and by what the two differ.
    fn why(&self, best: usize, other: Option<usize>) -> (Vec<String>, Vec<Weighed>) {
        let mut imagine = |dealer: &mut dyn Dealer| self.imagine(dealer);
        let looks = (self.seed, LOOKS);
        let one = outlook::<R>(&self.content, &mut imagine, best, looks);
        let line = one.line(self.seat, false, MOST_STEPS);
        let line = line.into_iter().map(|s| s.text).collect();
        let Some(other) = other else {
            return (line, Vec::new());
        };
        let other = outlook::<R>(&self.content, &mut imagine, other, looks);
        (line, weighed(&one, &other))
    }
}

/// What speaks for one of two, the clearest first.
fn weighed(one: &Outlook, other: &Outlook) -> Vec<Weighed> {
    let all = one.reasons(other, MOST_REASONS).into_iter();
    all.map(|reason| Weighed {
        of: reason.of.to_owned(),
        n: (reason.more * 1000.0) as i32,
    })
    .collect()
}

impl<R: Greedy> Thinker for Thinking<R> {
    fn think(&mut self, nodes: u32, against: Option<&str>, stop: &dyn Fn() -> bool) -> Advised {
        let content = &*self.content;
        let choices = self.game.choices(content);
        let key = |c: &R::Choice| R::key(content, &self.game, c);
        let asked = against.and_then(|k| choices.iter().position(|c| key(c) == k));
        let seen = self.imagine(&mut Seeded::new(self.seed));
        let scores = R::scores(content, &seen);
        let thought = self.thought(nodes, asked, stop);
        let tried = |at: usize| {
            let place = thought.offers.iter().position(|o| o.at == at)?;
            let offer = thought.offers.get(place).filter(|o| o.tries > 0)?;
            Some((place, *offer))
        };
        let mut all: Vec<(usize, usize, Advice)> = choices
            .iter()
            .zip(scores)
            .enumerate()
            .map(|(at, (choice, score))| {
                let tried = tried(at);
                let offer = tried.map(|(_, o)| o);
                let advice = Advice {
                    key: key(choice),
                    score,
                    chance: offer.map(|o| million(o.chance)),
                    earned: offer.map(|o| million(o.earned)),
                    error: offer.map(|o| million(o.error)),
                    tries: offer.map_or(0, |o| o.tries),
                };
                (tried.map_or(usize::MAX, |(place, _)| place), at, advice)
            })
            .collect();
        all.sort_by_key(|(place, _, a)| (*place, std::cmp::Reverse(a.score)));
        let best = all.first().map(|(_, at, _)| *at);
        let other = asked
            .filter(|at| Some(*at) != best)
            .or_else(|| all.get(1).map(|(_, at, _)| *at));
        // A thought that ended by itself is not deepened any more.
        let settled = nodes >= WHY || (1..u64::from(nodes)).contains(&thought.nodes);
        let rival = other.and_then(tried).map(|(_, offer)| offer);
        let even = rival.is_some_and(|offer| !offer.clearly_behind());
        let (line, terms) = match best {
            Some(best) if settled && !stop() => self.why(best, other.filter(|_| !even)),
            Some(_) | None => (Vec::new(), Vec::new()),
        };
        let mistake = |at: usize| {
            let choice = choices.get(at)?;
            R::oversight(content, &seen, choice, None)
        };
        let mistake = other.and_then(mistake).map(|m| m.warning().to_owned());
        let offers = thought.offers.len();
        let sure = rival.map(|o| million(minds::sure(o.behind, o.doubt, offers)));
        Advised {
            against: other.and_then(|at| choices.get(at)).map(key),
            advice: all.into_iter().map(|(_, _, advice)| advice).collect(),
            line,
            terms,
            sure,
            even,
            mistake,
            nodes: u32::try_from(thought.nodes).unwrap_or(u32::MAX),
        }
    }
}
