//! The bot that thinks: it tries what it might answer in imagined games.

// A budget of time is kept by the clock.
#![allow(clippy::disallowed_types)]

use crate::{Kind, Pace, Taken};
use kernel::{Game, Goal, Greedy};
use minds::{Aim, Rng, Search, Step, lower, onward, outlook, plan_of};
use std::time::Duration;
use table::{Player, Seen};
use web_time::Instant;

/// Chooses what does best in imagined games ([`Search`]).
pub struct Searching<R: Greedy> {
    name: String,
    dice: Rng,
    taken: Taken,
    pace: Pace,
    search: Search<R>,
    /// The actions it means to take in this turn, by their hashes, as a deep search found them.
    plan: Vec<u64>,
    /// What it is after for several turns.
    goal: Option<Goal>,
    /// What it said it means to do and has not done yet.
    means: Vec<Step>,
    /// The turn of its last action, the position as it saw it, and the action.
    last: Option<(u32, Game<R>, R::Choice)>,
}

/// In so many imagined games it looks how its turn goes on before it says what it means to do.
const LOOKS: u32 = 8;

impl<R: Greedy> Searching<R> {
    /// A bot with its own dice that thinks for so long about a question.
    pub fn new(seed: u64, pace: Pace) -> Self {
        Self::after(seed, pace, Aim::Both)
    }

    /// The same with another aim than to win.
    pub fn after(seed: u64, pace: Pace, aim: Aim) -> Self {
        Self::with(seed, pace, Search::after(aim))
    }

    /// The same that thinks in a way of its own.
    pub fn with(seed: u64, pace: Pace, search: Search<R>) -> Self {
        Self {
            name: Kind::Search(pace).name().into_owned(),
            dice: Rng::new(seed),
            taken: Taken::default(),
            pace,
            search,
            plan: Vec::new(),
            goal: None,
            means: Vec::new(),
            last: None,
        }
    }

    /// The same under another name.
    pub(crate) fn called(mut self, name: &str) -> Self {
        self.name = name.to_owned();
        self
    }

    /// The same with so many threads.
    pub fn threads(mut self, threads: usize) -> Self {
        self.search = self.search.threads(threads);
        self
    }
}

impl<R: Greedy> Searching<R> {
    /// The choice that goes on with the plan of the turn, if there is one.
    fn goes_on(&mut self, seen: &Seen<'_, R>) -> Option<usize> {
        let next = self.plan.first()?;
        let at = seen.choices().iter().position(|c| plan_of(c) == *next);
        if at.is_none() {
            self.plan.clear();
        }
        at
    }
}

impl<R: Greedy> Player<R> for Searching<R> {
    fn kind(&self) -> &str {
        &self.name
    }
    fn thinks(&self) -> bool {
        true
    }
    fn choose(&mut self, seen: &Seen<'_, R>) -> usize {
        let count = seen.choices().len();
        if count < 2 {
            return 0;
        }
        let seed = self.dice.next_u64();
        let begun = Instant::now();
        let pace = self.pace;
        let mut spent = |nodes: u64| match pace {
            Pace::Nodes(most) => nodes as f32 / most as f32,
            Pace::Millis(most) => {
                begun.elapsed().as_secs_f32() / Duration::from_millis(most.into()).as_secs_f32()
            }
        };
        let mut imagine = |dealer: &mut dyn kernel::Dealer| seen.imagine(dealer);
        let acts = seen.acts();
        self.search.planned = if acts { self.goes_on(seen) } else { None };
        // What is asked between two actions keeps the first of them.
        let now = acts.then(|| seen.imagine(&mut Rng::new(seed)));
        let now = now.and_then(|game| Some((R::action_of_turn(&game)?, game)));
        let last = now.as_ref().and_then(|(turn, _)| {
            let last = self.last.take();
            last.filter(|(then, ..)| then == turn)
        });
        self.search.before = last.map(|(_, game, action)| (game, action));
        self.search.goal = self.goal;
        let thought = self
            .search
            .think(seen.content(), &mut imagine, seed, &mut spent);
        self.goal = thought.goal;
        if acts {
            // What the plan asked for is done; what it did not ask for makes a new one.
            self.plan.drain(..1.min(self.plan.len()));
            if self.search.planned != Some(thought.best) {
                self.plan = thought.plan;
            }
        }
        let best = thought.best.min(count - 1);
        let taken = match self.taken.tired_of(seen.round(), &seen.choices()[best]) {
            true => self.dice.below(count),
            false => best,
        };
        if let Some((turn, game)) = now {
            self.last = Some((turn, game, seen.choices()[taken]));
        }
        taken
    }

    fn intends(&mut self, seen: &Seen<'_, R>, choice: usize) -> Vec<String> {
        let Some(taken) = seen.choices().get(choice).filter(|_| seen.acts()) else {
            return Vec::new();
        };
        // A plan that goes on as it was told is told once.
        if self.means.first().map(|s| &s.text) == Some(&seen.answered(taken)) {
            self.means.remove(0);
            return Vec::new();
        }
        let mut imagine = |dealer: &mut dyn kernel::Dealer| seen.imagine(dealer);
        // A random stream of its own: a request for its plan must not change its answers.
        let luck = (u64::from(seen.round()), LOOKS);
        let way = (choice, self.goal);
        let outlook = outlook::<R>(seen.content(), &mut imagine, way, luck);
        let mut line = outlook.line(seen.seat(), true, 4);
        let mut steps: Vec<String> = line.iter().map(open).collect();
        if let Some(goal) = self.goal {
            let game = seen.imagine(&mut Rng::new(luck.0));
            let said = |place: &str| steps.iter().any(|step| step.ends_with(place));
            steps.extend(onward::<R>(seen.content(), &game, goal, said));
        }
        line.drain(..1.min(line.len()));
        self.means = line;
        for other in outlook.seats().into_iter().filter(|s| *s != seen.seat()) {
            if let Some(first) = outlook.line(other, true, 1).first() {
                steps.push(format!(
                    "{} may {}",
                    seen.name_of(other),
                    lower(&open(first))
                ));
            }
        }
        steps
    }
}

/// A step as everybody may read it.
fn open(step: &Step) -> String {
    if step.own {
        "Play a card".into()
    } else {
        step.text.clone()
    }
}
