//! Search: every offer is tried in imagined games, which are played on by the game's own judgement to a horizon.
//!
//! All offers are tried in the same imagined games with the same luck, so that they differ by what they are and not by
//! luck. The budget is spent by sequential halving: in each phase the worse half is dropped, so the last two offers are
//! tried most. Greedy's own answer stays to the end, and is left only for a gain that is larger than the error and
//! larger than a fixed scale. With a budget in answers of imagined games the choice depends on the seed alone.

use crate::arm::{Arm, Offer, SCALE, Thought, all_alike, halve, leads, settled};
use crate::net::{self, Desk};
use crate::tree::{Tree, hash};
use crate::work::{Mind, Task, Tried, Way};
use crate::{Aim, Nets, Rng, Worth};
use kernel::{Dealer, Game, Goal, Greedy, Oversight};
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;

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
    /// Whether all offers are tried equally often to the end: worse to choose by, but no offer keeps bad luck of its
    /// first tries, so a net can learn from it.
    pub even: bool,
    /// Whether the actions that follow in the round are searched too, or taken on sight.
    pub deep: bool,
    /// The choice that a plan made before asks for: like what looks best at sight it is left only for what is better.
    pub planned: Option<usize>,
    /// An offer that is tried however it looks.
    pub tried: Option<usize>,
    /// What the seat has been after so far ([`Thought::goal`]): it plays so in imagined games, and is left only for what
    /// is better.
    pub goal: Option<Goal>,
    /// How many goals are compared where a turn begins; 0 for none.
    pub goals: usize,
    /// The part of the budget that is spent on them. More than 1 spends more than the budget.
    pub set_out: f32,
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

/// What deals imagined games, the dice that key them, and what is left of the budget after so many answers more.
type Chances<'a, R, Left = f32> = (
    &'a mut dyn FnMut(&mut dyn Dealer) -> Game<R>,
    &'a mut Rng,
    &'a mut dyn FnMut(u64) -> Left,
);

/// The answer that an arm begins with, and the goal that the seat is after in it.
type Begins<'a> = &'a dyn Fn(&Arm) -> (Option<usize>, Option<Goal>);

/// What some arms are compared for.
struct Contest<'a> {
    aim: Aim,
    of: Begins<'a>,
    /// The arms that are not dropped.
    kept: [Option<usize>; 3],
    /// The arm that ends the turn with actions left: where it leads, a part of the budget is kept.
    stop: Option<usize>,
}

/// What a comparison came to.
struct Compared {
    arms: Vec<Arm>,
    dropped: Vec<Arm>,
    nodes: u64,
    /// The part that winning had.
    winning: f32,
}

/// About so many games are played on before the offers are compared anew: what several threads may share.
const TOGETHER: usize = 16;

/// In so many games an offer is tried before it may be dropped for falling behind.
const FAIR: usize = 6;

/// What looks best at sight is left only for a gain of so many standard errors.
const DOUBT: f32 = 1.0;

/// The first draw of chance differs by so much of its range from one imagined game to the next: the golden ratio's
/// fractions fill the range evenly, however many games there are.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// How much of the aim greedy's margin counts before an offer was tried.
const MARGIN: f32 = 0.03;

/// Where ending the turn with actions left looks best, this part of the budget is spent on what may be done before it.
const LAST: f32 = 0.2;

/// So many actions are looked at then, and in so many games at most.
const RIVALS: usize = 4;
const ENOUGH: usize = 100;

/// So many goals are compared where a turn begins, with this part of the budget, and played on for so many rounds
/// more than answers are.
const GOALS: usize = 6;
const SET_OUT: f32 = 0.5;
const FURTHER: u32 = 1;

/// At least this part of the budget is left for the answers.
const REST: f32 = 0.25;

/// The part of the budget for a small question.
const SMALL: f32 = 0.3;

impl<R: Greedy> Default for Search<R> {
    fn default() -> Self {
        Self::new()
    }
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
            even: false,
            deep: R::PLANS_TURNS,
            planned: None,
            tried: None,
            goal: None,
            goals: GOALS,
            set_out: SET_OUT,
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
        let before = self.goal;
        let mut thought = self.settle(content, imagine, seed, spent);
        thought.goal = self.goal;
        self.goal = before;
        thought
    }

    fn settle(
        &mut self,
        content: &R::Content,
        imagine: &mut dyn FnMut(&mut dyn Dealer) -> Game<R>,
        seed: u64,
        spent: &mut dyn FnMut(u64) -> f32,
    ) -> Thought {
        let mut dice = Rng::new(seed);
        let first = imagine(&mut dice);
        self.goal = self.goal.filter(|goal| !R::reached(content, &first, *goal));
        let choices = first.ask().map_or(0, |a| a.choices.len());
        if choices < 2 {
            return Thought::default();
        }
        // A campaign is played for its score alone.
        let campaign = self.aim == Aim::Both && R::banked(content, &first).is_some();
        let aim = if campaign { Aim::Earn } else { self.aim };
        let used = self.set_out(content, &first, aim, (imagine, &mut dice, spent));
        let begun = if used > 0 { spent(used) } else { 0.0 };
        let share = match R::action_of_turn(&first) {
            Some(_) => 1.0,
            None => self.small,
        };
        let left = share * (1.0 - begun).max(REST);
        let spent: &mut dyn FnMut(u64) -> f32 =
            &mut |nodes| (spent(used.saturating_add(nodes)) - begun) / left;
        let arms = self.arms(content, &first, &mut dice);
        let mistakes: Vec<usize> = arms
            .iter()
            .filter(|a| a.mistake.is_some())
            .map(|a| a.at)
            .collect();
        // The choice that ends the turn with actions left.
        let stop = arms
            .iter()
            .find(|a| a.mistake == Some(Oversight::UnspentActions));
        let stop = stop.map(|a| a.at);
        let mut tree = self.deep.then(Tree::default);
        let goal = self.goal;
        let contest = Contest {
            aim,
            of: &|arm| (Some(arm.at), goal),
            kept: [arms.first().map(|a| a.at), self.planned, self.tried],
            stop,
        };
        let Compared {
            arms,
            dropped,
            mut nodes,
            winning,
        } = self.compare(
            content,
            arms,
            &contest,
            tree.as_mut(),
            (imagine, &mut dice, spent),
        );
        let rule = (self.doubt, self.scale);
        let mut thought = settled(arms, dropped, nodes, rule, self.planned);
        let listed = first.ask().map(|a| a.choices.as_slice());
        let stop = stop.filter(|at| *at == thought.best);
        if let Some(stop) = stop.and_then(|at| listed?.get(at)) {
            let acts = |offer: &&Offer| !mistakes.contains(&offer.at);
            let rivals = thought.offers.iter().filter(acts).take(RIVALS);
            let mut arms: Vec<Arm> = rivals.map(|o| Arm::new(o.at, o.score)).collect();
            let mut left = |more: u64| spent(nodes + more) < 1.0;
            nodes += self.then_stop(
                content,
                &mut arms,
                *stop,
                winning,
                (imagine, &mut dice, &mut left),
            );
            thought.act_first(&arms, winning);
        }
        thought.nodes = used + nodes;
        thought.plan = tree.map_or_else(Vec::new, |t| t.line(thought.best));
        thought
    }

    /// Where a turn begins: what the seat is to be after. What looks best step by step, or what it was after before, is
    /// left only for what is better. How many answers that took.
    fn set_out(
        &mut self,
        content: &R::Content,
        first: &Game<R>,
        aim: Aim,
        (imagine, dice, spent): Chances<'_, R>,
    ) -> u64 {
        if self.goals == 0 {
            return 0;
        }
        let mut goals = R::goals(content, first);
        let kept = self.goal.filter(|goal| goals.contains(goal));
        goals.truncate(self.goals);
        goals.extend(kept.filter(|goal| !goals.contains(goal)));
        if goals.is_empty() {
            return 0;
        }
        // The first arm is after nothing.
        let arms = (0..=goals.len()).map(|n| Arm::new(n, -(n as i32)));
        let goal_of = |at: usize| goals.get(at.checked_sub(1)?).copied();
        let planned = kept.and_then(|kept| Some(goals.iter().position(|g| *g == kept)? + 1));
        let contest = Contest {
            aim,
            of: &|arm| (None, goal_of(arm.at)),
            kept: [Some(0), planned, None],
            stop: None,
        };
        self.horizon += FURTHER;
        let part = self.set_out;
        let compared = self.compare(
            content,
            arms.collect(),
            &contest,
            None,
            (imagine, dice, &mut |nodes| spent(nodes) / part),
        );
        self.horizon -= FURTHER;
        let Compared {
            arms,
            dropped,
            nodes,
            ..
        } = compared;
        // A goal may be as wrong as greedy's way is: it is compared anew in the next turn.
        let rule = (0.0, self.scale);
        self.goal = goal_of(settled(arms, dropped, nodes, rule, planned).best);
        nodes
    }

    /// Tries some arms in the same imagined games by sequential halving, as long as there is budget.
    fn compare(
        &mut self,
        content: &R::Content,
        mut arms: Vec<Arm>,
        contest: &Contest<'_>,
        mut tree: Option<&mut Tree>,
        (imagine, dice, spent): Chances<'_, R>,
    ) -> Compared {
        let halvings = match self.even {
            true => 1.0,
            false => (arms.len() as f32).log2().ceil().max(1.0),
        };
        let golden = f64::from(dice.below(1 << 16) as u32) / f64::from(1 << 16);
        let mut dropped: Vec<Arm> = Vec::new();
        let mut nodes = 0;
        // What part winning has is known once every offer was tried; it stays the same for the whole question.
        let mut winning = contest.aim.part_of_winning(0.0);
        let (mut plays, mut tries, mut halved) = (0, 0, 0.0);
        while arms.len() > 1 {
            let part = spent(nodes);
            let stops = part >= 1.0 - LAST && leads(&arms) == contest.stop;
            if (part >= 1.0 || stops) && plays > 0 {
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
                tasks.extend(arms.iter().enumerate().map(|(nth, arm)| {
                    let (at, goal) = (contest.of)(arm);
                    Task {
                        game,
                        luck: *luck,
                        first: Some(*first),
                        arm: nth,
                        at,
                        then: None,
                        goal,
                    }
                }));
            }
            if plays > 0 {
                // No more than the rest of the budget is likely to allow.
                let left = plays as f32 * (1.0 - part) / part.max(1e-6);
                tasks.truncate((left.ceil() as usize).max(1));
            }
            let mut over = || spent(nodes) >= 1.0;
            let tried = self.play_all(content, &tasks, tree.as_deref(), &mut over);
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
                winning = contest
                    .aim
                    .part_of_winning(wins.sum::<f32>() / plays as f32);
                for arm in &mut arms {
                    arm.values = arm.worths.iter().map(|w| w.blend(winning)).collect();
                }
            }
            tries += games;
            if tries >= FAIR {
                while halved + 1.0 < halvings && spent(nodes) >= (halved + 1.0) / halvings {
                    halved += 1.0;
                    halve(&mut arms, &mut dropped, contest.kept);
                }
                if arms.len() > 1 && tries >= 4 * FAIR && all_alike(&arms) {
                    break;
                }
            }
        }
        Compared {
            arms,
            dropped,
            nodes,
            winning,
        }
    }

    /// Tries some offers as long as there is budget `left`, each followed by this answer wherever the turn allows it:
    /// ending the turn may look best only because greedy goes on badly after every other action. How many answers that
    /// took.
    fn then_stop(
        &mut self,
        content: &R::Content,
        arms: &mut [Arm],
        stop: R::Choice,
        winning: f32,
        (imagine, dice, left): Chances<'_, R, bool>,
    ) -> u64 {
        let (mut tries, mut nodes) = (0, 0);
        while !arms.is_empty() && (tries == 0 || tries < ENOUGH && left(nodes)) {
            let luck = dice.next_u64();
            let game = imagine(&mut Rng::new(luck));
            let task = |(arm, rival): (usize, &Arm)| Task {
                game: &game,
                luck,
                first: None,
                arm,
                at: Some(rival.at),
                then: Some(stop),
                goal: self.goal,
            };
            let tasks: Vec<Task<'_, R>> = arms.iter().enumerate().map(task).collect();
            let tried = self.play_all(content, &tasks, None, &mut || false);
            for (arm, tried) in arms.iter_mut().zip(&tried) {
                if let Some(tried) = tried {
                    arm.learn(tried.worth, winning);
                    nodes += tried.nodes;
                }
            }
            tries += 1;
        }
        nodes
    }

    /// Plays games on, each to what it comes to; `None` for those that were not played to their end.
    fn play_all(
        &mut self,
        content: &R::Content,
        tasks: &[Task<'_, R>],
        tree: Option<&Tree>,
        over: &mut dyn FnMut() -> bool,
    ) -> Vec<Option<Tried>> {
        let mut minds = std::mem::take(&mut self.minds);
        let tried = self.way(content).play_all(tasks, &mut minds, tree, over);
        self.minds = minds;
        tried
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
                then: None,
                goal: None,
            })
            .collect();
        let tried = self.play_all(content, &tasks, None, &mut || false);
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
                R::pursue(&mut mind.memory, self.goal);
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
                arm.mistake = R::oversight(content, game, choice, before);
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
