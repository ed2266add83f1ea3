//! Playing imagined games on, by one thread or by several. What comes of a game does not depend on which thread it was.

use crate::net::{Desk, margins};
use crate::tree::{Trail, Tree};
use crate::{Nets, Rng, Worth, highest};
use kernel::{Banked, Budget, Dealer, Game, Goal, Greedy, Log, Seeded, Who};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// More answers of players than this in one imagined game: what follows is not worth waiting for.
const LONGEST: u64 = 2000;

/// After so many answers the clock is looked at.
const GLANCE: u64 = 16;

/// What a scenario of a campaign earns on the average, as a part of what it can earn.
const USUAL: f32 = 0.2;

/// What a campaign comes to: what is earned, what the scenario on the table is expected to earn, and those to come.
fn in_campaign(banked: Banked, earned: f32, round: u32) -> f32 {
    // Before its first round a scenario is as good as any other.
    let (now, then) = match banked.playing && round > 0 {
        true => (earned, banked.left.saturating_sub(1)),
        false => (0.0, banked.left),
    };
    banked.earned + banked.share * (now + USUAL * then as f32)
}

/// How games are played on, and by what they are judged.
pub(crate) struct Way<'a, R: Greedy> {
    pub(crate) content: &'a R::Content,
    /// What judges positions, and betters greedy's choice of the actions of turns. Without it every position is even.
    pub(crate) nets: Option<&'a Nets>,
    /// Whether the nets choose; greedy does where they do not.
    pub(crate) net_policy: bool,
    /// How many whole rounds after the present one.
    pub(crate) horizon: u32,
    /// One answer in so many is given by lot; 0 for none.
    pub(crate) luck: u32,
}

/// What one thread keeps from question to question.
pub(crate) struct Mind<R: Greedy> {
    pub(crate) memory: R::Memory,
    pub(crate) desk: Desk,
}

impl<R: Greedy> Default for Mind<R> {
    fn default() -> Self {
        Self {
            memory: R::Memory::default(),
            desk: Desk::default(),
        }
    }
}

/// A game to be played on.
pub(crate) struct Task<'a, R: Greedy> {
    pub(crate) game: &'a Game<R>,
    /// What its dealer deals.
    pub(crate) luck: u64,
    /// Where in its range the first draw of chance lies, from 0 to 1; `None` if that is dealt too.
    pub(crate) first: Option<f64>,
    /// Which offer it is to try.
    pub(crate) arm: usize,
    /// The place of that among the choices; `None` if it is to be played on as it stands.
    pub(crate) at: Option<usize>,
    /// What the same seat answers to the questions of this turn that follow, wherever it may.
    pub(crate) then: Option<R::Choice>,
    /// What a seat is after as the game is played on.
    pub(crate) goal: Option<Goal>,
}

/// What a game came to.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    pub(crate) worth: Worth,
    /// Answers given in it.
    pub(crate) nodes: u64,
    /// Its way through the tree.
    pub(crate) trail: Option<Trail>,
}

impl<R: Greedy> Way<'_, R> {
    /// What a position is worth as it looks, without playing on.
    pub(crate) fn judge(&self, game: &Game<R>, desk: &mut Desk) -> Worth {
        if !game.over() {
            let even = Worth {
                win: 0.5,
                earned: 0.5,
            };
            let judge = |nets: &Nets| nets.judge::<R>(self.content, game, desk);
            let Worth { win, earned } = self.nets.map_or(even, judge);
            return Worth {
                win,
                earned: match R::banked(self.content, game) {
                    Some(banked) => in_campaign(banked, earned, R::round(game)),
                    None => earned,
                },
            };
        }
        let won = R::outcome(self.content, game).is_some_and(|(_, won)| won);
        Worth {
            win: f32::from(u8::from(won)),
            earned: R::earned(self.content, game),
        }
    }

    /// Plays a game on and judges it, by nothing remembered of other games: what comes of it depends on the task alone.
    /// `None` if it was stopped.
    pub(crate) fn play(
        &self,
        task: &Task<'_, R>,
        mind: &mut Mind<R>,
        tree: Option<&Tree>,
        over: &mut dyn FnMut() -> bool,
    ) -> Option<Tried> {
        R::forget(&mut mind.memory);
        R::pursue(&mut mind.memory, task.goal);
        let choice = match task.at {
            Some(at) => Some(*task.game.ask()?.choices.get(at)?),
            None => None,
        };
        let mut trail = tree.and(task.at).map(Trail::of);
        let mut game = task.game.clone();
        let known = tree.zip(trail.as_mut());
        let nodes = self.play_on(&mut game, choice, task, mind, known, over)?;
        let worth = self.judge(&game, &mut mind.desk);
        Some(Tried {
            worth,
            nodes,
            trail,
        })
    }

    /// Gives an answer, if one is to be given, and plays on as it looks best at sight, to the horizon. How many answers
    /// that took; `None` if it was stopped.
    fn play_on(
        &self,
        game: &mut Game<R>,
        choice: Option<R::Choice>,
        task: &Task<'_, R>,
        mind: &mut Mind<R>,
        mut tree: Option<(&Tree, &mut Trail)>,
        over: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        let content = self.content;
        let mut first = task.first;
        let (luck, known) = (task.luck, R::round(game));
        let to_come = R::banked(content, game).map(|b| b.left);
        let until = known.saturating_add(1).saturating_add(self.horizon);
        let (mut dealer, mut dice) = (Seeded::new(luck), Rng::new(!luck));
        let (budget, log) = (&mut Budget::after(0), &mut Log::none());
        let mut answers = 0;
        let mut dealt_in = known;
        // Whose turn asks, and which.
        let turn = |game: &Game<R>| match game.ask()?.who {
            Who::Seat(seat) => R::action_of_turn(game).map(|turn| (turn, seat)),
            Who::Chance(_) => None,
        };
        let begun = task.then.and_then(|then| Some((then, turn(game)?)));
        if let Some(choice) = choice {
            answers = 1;
            // What would go on for ever ends here, and is judged as it stands.
            if game.accept(content, choice, log, budget).is_err() {
                return Some(answers);
            }
        }
        while let Some(ask) = game.ask() {
            if answers >= LONGEST {
                break;
            }
            let round = R::round(game);
            if round != dealt_in {
                // Luck begins anew with each round, so that a test more in this one changes nothing in the next.
                dealt_in = round;
                dealer.restart(luck ^ u64::from(round).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                // Of a campaign no more is played than the scenario on the table.
                if to_come.is_some() && R::banked(content, game).map(|b| b.left) != to_come {
                    break;
                }
            }
            if round >= until {
                break;
            }
            let choice = match ask.who {
                Who::Chance(source) if ask.weight > 0 => {
                    let taken = match first.take() {
                        Some(part) => ((part * f64::from(ask.weight)) as u32).min(ask.weight - 1),
                        None => dealer.deal(source, ask.weight),
                    };
                    R::deal(content, game, taken)
                }
                Who::Chance(_) => break,
                Who::Seat(_) => {
                    let then = begun.filter(|(_, begun)| turn(game) == Some(*begun));
                    let place = |(then, _)| ask.choices.iter().position(|c| *c == then);
                    let then = then.and_then(place);
                    let at = match (then, ask.choices.len()) {
                        (Some(at), _) => at,
                        (None, 0 | 1) => 0,
                        (None, n) if self.luck > 0 && dice.below(self.luck as usize) == 0 => {
                            dice.below(n)
                        }
                        (None, count) => {
                            let mut scores = R::scores_with(content, game, &mut mind.memory);
                            if let Some(nets) = self.nets.filter(|_| self.net_policy)
                                && R::action_of_turn(game).is_some()
                            {
                                let margins = margins(&scores, count);
                                scores = nets.scores::<R>(content, game, &margins, &mut mind.desk);
                            }
                            // A plan is made of the actions of this round.
                            let planned =
                                R::round(game) <= known && R::action_of_turn(game).is_some();
                            let tree = tree.as_mut().filter(|_| planned);
                            tree.and_then(|(t, trail)| {
                                t.pick(trail, &ask.choices, &scores, &mut dice)
                            })
                            .unwrap_or_else(|| highest(&scores, count, &mut dice))
                        }
                    };
                    answers += 1;
                    if answers % GLANCE == 0 && over() {
                        return None;
                    }
                    match ask.choices.get(at) {
                        Some(choice) => *choice,
                        None => break,
                    }
                }
            };
            if game.accept(content, choice, log, budget).is_err() {
                break;
            }
        }
        Some(answers)
    }

    /// Plays games on, each to what it comes to, by as many threads as there are minds; `None` for those that were
    /// not played to their end because it was `over` before.
    pub(crate) fn play_all(
        &self,
        tasks: &[Task<'_, R>],
        minds: &mut [Mind<R>],
        tree: Option<&Tree>,
        over: &mut dyn FnMut() -> bool,
    ) -> Vec<Option<Tried>> {
        let [mine, others @ ..] = minds else {
            return vec![None; tasks.len()];
        };
        if others.is_empty() || tasks.len() < 2 {
            let one = |task| match over() {
                true => None,
                false => self.play(task, mine, tree, over),
            };
            return tasks.iter().map(one).collect();
        }
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = |mind: &mut Mind<R>, over: &mut dyn FnMut() -> bool| {
            let mut done = Vec::new();
            while !over() {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(n) else { break };
                done.push((n, self.play(task, mind, tree, over)));
            }
            done
        };
        let stopped = || stop.load(Ordering::Relaxed);
        let (work, stopped) = (&work, &stopped);
        let done = std::thread::scope(|scope| {
            let others: Vec<_> = others
                .iter_mut()
                .map(|mind| scope.spawn(move || work(mind, &mut || stopped())))
                .collect();
            let mut done = work(mine, &mut || {
                let late = over();
                if late {
                    stop.store(true, Ordering::Relaxed);
                }
                late
            });
            for other in others {
                match other.join() {
                    Ok(more) => done.extend(more),
                    // As if it had happened here.
                    Err(payload) => std::panic::resume_unwind(payload),
                }
            }
            done
        });
        let mut all = vec![None; tasks.len()];
        for (n, tried) in done {
            if let Some(place) = all.get_mut(n) {
                *place = tried;
            }
        }
        all
    }
}
