//! A bot's advice on an open question, thought out beside the game: it can be taken to another thread and stopped.

use super::data::{Advice, Advised, Expected, Weighed};
use kernel::{Dealer, Game, Goal, Greedy, Measure, Rules, Seat, Seeded, Who};
use minds::{Aim, Offer, Outlook, Search, Thought, onward, outlook};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Somebody who thinks about a question as it was when it was put to them.
pub trait Thinker: Send {
    /// What it thinks with so many answers in imagined games, or none, on sight; earlier if `stop` says so. Weighed
    /// against the offer with this key, or the second best. A new thinker always says the same with the same number,
    /// unless it is stopped. One that is asked again, with more answers, keeps to the offer that it called best unless
    /// another is clearly better, and its numbers move from those it said before towards the new ones.
    fn think(&mut self, nodes: u32, against: Option<&str>, stop: &dyn Fn() -> bool) -> Advised;

    /// The offer with this key was called best before, by somebody who thought about the same question.
    fn keep_to(&mut self, key: &str);
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
            best: None,
            other: None,
            goal: None,
            said: BTreeMap::new(),
        }),
    }
}

pub(super) struct Thinking<R: Rules> {
    content: Arc<R::Content>,
    game: Game<R>,
    seat: Seat,
    seed: u64,
    /// The offer that was called best, and the one that it was weighed against.
    best: Option<usize>,
    other: Option<usize>,
    /// What the seat is to be after for several turns.
    goal: Option<Goal>,
    /// What was said of each offer that was tried.
    said: BTreeMap<usize, Said>,
}

/// What was said of an offer: sums over the games of all rounds of thought, and how many those were.
#[derive(Clone, Copy, Default)]
struct Said {
    games: f32,
    chance: f32,
    earned: f32,
}

impl Said {
    /// Adds a round of thought. A deeper one has more games and counts more.
    fn hear(&mut self, offer: &Offer) {
        let games = offer.tries as f32;
        self.games += games;
        self.chance += games * offer.chance;
        self.earned += games * offer.earned;
    }

    fn chance(&self) -> f32 {
        self.chance / self.games.max(1.0)
    }

    fn earned(&self) -> f32 {
        self.earned / self.games.max(1.0)
    }
}

/// What is left only for an offer that is better by so many standard errors: a 95 % interval and some more.
const CLEARLY: f32 = 2.0;

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
        search.goal = self.goal;
        if self.best.is_some() {
            (search.planned, search.doubt) = (self.best, CLEARLY);
        }
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

    /// Puts the offer that was called best before first again, unless another is clearly better.
    fn keeps(&self, offers: &mut Vec<Offer>) {
        let was = |o: &Offer| Some(o.at) == self.best && !o.clearly_behind();
        let Some(at) = offers.iter().position(was) else {
            return;
        };
        let kept = offers.remove(at);
        offers.insert(0, kept);
        for offer in offers {
            offer.behind -= kept.behind;
        }
    }

    /// It knows what the seat knows: the rest is made up.
    fn imagine(&self, dealer: &mut dyn Dealer) -> Game<R> {
        R::imagine(&self.content, &self.game, self.seat, dealer)
    }

    /// How the best goes on, and by what the two differ.
    fn why(&self, best: usize, other: Option<usize>) -> Why {
        let mut imagine = |dealer: &mut dyn Dealer| self.imagine(dealer);
        let looks = (self.seed, LOOKS);
        let one = outlook::<R>(&self.content, &mut imagine, (best, self.goal), looks);
        let line = one.line(self.seat, false, MOST_STEPS);
        let choices = self.game.choices(&self.content);
        let words = |choice: &R::Choice| R::answered(&self.content, &self.game, choice);
        let first = choices.get(best).map(words);
        let other =
            other.map(|at| outlook::<R>(&self.content, &mut imagine, (at, self.goal), looks));
        Why {
            line: line.into_iter().map(|s| s.text).collect(),
            plan: first.and_then(|first| self.plan(&one, &first)),
            terms: other.map_or_else(Vec::new, |other| weighed(&one, &other)),
        }
    }

    /// What the seat is to do, and what it is after for several turns.
    fn plan(&self, outlook: &Outlook, first: &str) -> Option<String> {
        let plan = outlook.plan(self.seat, first);
        let Some(goal) = self.goal else { return plan };
        let said = |place: &str| plan.as_ref().is_some_and(|plan| plan.contains(place));
        let goal = onward::<R>(&self.content, &self.game, goal, said);
        match (plan, goal) {
            (Some(plan), Some(goal)) => Some(format!("{plan} {goal}.")),
            (None, Some(goal)) => Some(format!("{goal}.")),
            (plan, None) => plan,
        }
    }

    /// What the game is expected to come to, if so large a part of all success is.
    fn expected(&self, part: f32, error: f32) -> Option<Expected> {
        let measures = R::measures(&self.content, &self.game);
        let name = |m: &Measure| m.name.replace('-', " ");
        let (of, most) = match measures.as_slice() {
            [] => return None,
            [one] => (name(one), one.most),
            many => (
                format!(
                    "points for {}",
                    joined(&many.iter().map(name).collect::<Vec<_>>())
                ),
                100.0,
            ),
        };
        let thousandths = |part: f32| (1000.0 * most * part.clamp(0.0, 1.0)) as u32;
        Some(Expected {
            of,
            n: thousandths(part),
            error: thousandths(error),
            most: thousandths(1.0),
        })
    }
}

/// What stands behind an offer.
#[derive(Default)]
struct Why {
    line: Vec<String>,
    plan: Option<String>,
    terms: Vec<Weighed>,
}

/// Names in a list: "seals, doom prevented and doom beaten".
fn joined(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The error that is told: games that all came out alike do not make it sure.
fn honest(error: f32, tries: u32) -> f32 {
    error.max(1.0 / (tries as f32 + 1.0))
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
        let mut thought = self.thought(nodes, asked, stop);
        if thought.nodes > 0 {
            self.goal = thought.goal;
        }
        self.keeps(&mut thought.offers);
        for offer in thought.offers.iter().filter(|o| o.tries > 0) {
            self.said.entry(offer.at).or_default().hear(offer);
        }
        // What looks better by less than its error is shown as no better.
        let top = thought.offers.first().and_then(|o| self.said.get(&o.at));
        let most = top.map_or((1.0, 1.0), |s| (s.chance(), s.earned()));
        let shown = |at: usize| {
            let said = self.said.get(&at)?;
            Some((said.chance().min(most.0), said.earned().min(most.1)))
        };
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
                    chance: offer.and_then(|o| Some(million(shown(o.at)?.0))),
                    earned: offer.and_then(|o| Some(million(shown(o.at)?.1))),
                    error: offer.map(|o| million(honest(o.errors[0], o.tries))),
                    tries: offer.map_or(0, |o| o.tries),
                };
                (tried.map_or(usize::MAX, |(place, _)| place), at, advice)
            })
            .collect();
        all.sort_by_key(|(place, _, a)| (*place, std::cmp::Reverse(a.score)));
        let best = all.first().map(|(_, at, _)| *at);
        let other = asked
            .or(self.other)
            .filter(|at| Some(*at) != best)
            .or_else(|| all.get(1).map(|(_, at, _)| *at));
        let leader = best.and_then(tried).map(|(_, offer)| offer);
        let expects =
            leader.and_then(|o| self.expected(shown(o.at)?.1, honest(o.errors[1], o.tries)));
        if leader.is_some() && !stop() {
            (self.best, self.other) = (best, other);
        }
        // A thought that ended by itself is not deepened any more.
        let settled = nodes >= WHY || (1..u64::from(nodes)).contains(&thought.nodes);
        let rival = other.and_then(tried).map(|(_, offer)| offer);
        let even = rival.is_some_and(|offer| !offer.clearly_behind());
        let why = match best {
            Some(best) if settled && !stop() => self.why(best, other.filter(|_| !even)),
            Some(_) | None => Why::default(),
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
            line: why.line,
            plan: why.plan,
            expects,
            terms: why.terms,
            sure,
            even,
            mistake,
            nodes: u32::try_from(thought.nodes).unwrap_or(u32::MAX),
        }
    }

    fn keep_to(&mut self, key: &str) {
        let choices = self.game.choices(&self.content);
        let is = |c: &R::Choice| R::key(&self.content, &self.game, c) == key;
        self.best = choices.iter().position(is);
    }
}
