//! What stands behind an answer: what most likely follows it, and where that leads.

use crate::arm::{Z, paired};
use crate::{Rng, highest};
use kernel::{Budget, Dealer, Game, Goal, Greedy, Log, Seat, Seeded, Tally, Who};

/// A step of a line that is likely to be played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// Who answers.
    pub seat: Seat,
    /// The answer, in words that stand without the question.
    pub text: String,
    /// Whether it is an action of a turn.
    pub action: bool,
    /// Its words name what only this seat may know: a card that is still in hand.
    pub own: bool,
    /// What it is for, as the table shows it: a clause ([`Greedy::purpose`]).
    pub why: Option<String>,
}

impl Step {
    /// Whether it is the same answer. What it is for may differ.
    fn same(&self, other: &Self) -> bool {
        (self.seat, &self.text) == (other.seat, &other.text)
            && (self.action, self.own) == (other.action, other.own)
    }
}

/// Imagined games that go on from an answer to the end of the round, as everybody looks best at sight.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outlook {
    /// What was answered in each, but for what declines and what was no choice.
    pub games: Vec<Vec<Step>>,
    /// What people can count at the end of each.
    pub counts: Vec<Vec<Tally>>,
}

/// By how much one thing that people can count differs at the end of the round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reason {
    /// What is counted, in the plural.
    pub of: &'static str,
    /// How many more there are.
    pub more: f32,
}

/// A difference in fewer games than this is not told.
const FEWEST: usize = 6;

/// A smaller difference than this is not told.
const LEAST: f32 = 0.25;

/// Steps of a plan, at most, and answers among which they are looked for.
const MOST_STEPS: usize = 4;
const MOST_ANSWERS: usize = 12;

/// More answers than this in one imagined round are not worth waiting for.
const LONGEST: usize = 400;

/// Plays so many imagined games on from the `at`-th choice of the open question, with a seat after this goal, if there
/// is one. `imagine` gives a game as the seat asked may imagine it; the same seed gives the same games and luck to every
/// choice.
pub fn outlook<R: Greedy>(
    content: &R::Content,
    imagine: &mut dyn FnMut(&mut dyn Dealer) -> Game<R>,
    (at, goal): (usize, Option<Goal>),
    (seed, tries): (u64, u32),
) -> Outlook {
    let mut dice = Rng::new(seed);
    let mut all = Outlook::default();
    let mut memory = R::Memory::default();
    for _ in 0..tries {
        let luck = dice.next_u64();
        let mut game = imagine(&mut Rng::new(luck));
        R::pursue(&mut memory, goal);
        let steps = play(content, &mut game, (at, goal), luck, &mut memory);
        all.counts.push(R::tallies(content, &game));
        all.games.push(steps);
    }
    all
}

/// Plays a game on from a choice to the end of the round.
fn play<R: Greedy>(
    content: &R::Content,
    game: &mut Game<R>,
    (at, goal): (usize, Option<Goal>),
    luck: u64,
    memory: &mut R::Memory,
) -> Vec<Step> {
    let (mut dealer, mut own) = (Seeded::new(luck), Rng::new(!luck));
    let (budget, log) = (&mut Budget::after(0), &mut Log::none());
    let round = R::round(game);
    let mut first = Some(at);
    let mut steps = Vec::new();
    for _ in 0..LONGEST {
        let Some(ask) = game.ask() else { break };
        if R::round(game) != round {
            break;
        }
        let choice = match ask.who {
            Who::Chance(source) if ask.weight > 0 => {
                let n = dealer.deal(source, ask.weight);
                R::deal(content, game, n)
            }
            Who::Chance(_) => break,
            Who::Seat(seat) => {
                let count = ask.choices.len();
                let at = match (first.take(), count) {
                    (Some(at), _) => at,
                    (None, 0 | 1) => 0,
                    (None, n) => highest(&R::scores_with(content, game, memory), n, &mut own),
                };
                let Some(&choice) = ask.choices.get(at) else {
                    break;
                };
                if count > 1 && R::pass(content, game) != Some(choice) {
                    let action = R::action_of_turn(game).is_some();
                    let first = steps.is_empty();
                    // Whoever is after a goal acts for that, and not for what the table shows nearer by.
                    let pursues = goal.is_some_and(|goal| goal.seat == seat);
                    steps.push(Step {
                        seat,
                        text: R::answered(content, game, &choice),
                        action,
                        own: R::key(content, game, &choice).starts_with("play:"),
                        why: match (first || action) && !pursues {
                            true => R::purpose(content, game, &choice),
                            false => None,
                        },
                    });
                }
                choice
            }
        };
        if game.accept(content, choice, log, budget).is_err() {
            break;
        }
    }
    steps
}

impl Outlook {
    /// What speaks for this against another that was imagined with the same luck: what differs by more than its error, the
    /// clearest first. What speaks for the other one is left out.
    pub fn reasons(&self, other: &Self, most: usize) -> Vec<Reason> {
        let both = self.counts.len().min(other.counts.len());
        let kinds = self.counts.first().map_or(0, Vec::len);
        let mut all: Vec<(f32, Reason)> = Vec::new();
        for kind in 0..kinds {
            let at = |of: &Self, game: usize| of.counts.get(game)?.get(kind).copied();
            let Some(first) = at(self, 0) else { continue };
            let by = |game: usize| match (at(self, game), at(other, game)) {
                (Some(a), Some(b)) => a.n - b.n,
                (_, None) | (None, _) => 0.0,
            };
            let (mean, error) = paired(both, by);
            let favours = (mean > 0.0) == first.good;
            if both >= FEWEST && favours && mean.abs() > Z * error && mean.abs() >= LEAST {
                let reason = Reason {
                    of: first.of,
                    more: mean,
                };
                all.push((mean.abs() / (error + LEAST), reason));
            }
        }
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        all.truncate(most);
        all.into_iter().map(|(_, reason)| reason).collect()
    }

    /// What one seat answers, as far as it is the same in more than half of the games; its actions alone, or all.
    pub fn line(&self, seat: Seat, actions: bool, most: usize) -> Vec<Step> {
        let own = |game: &'_ Vec<Step>| {
            let steps = game
                .iter()
                .filter(|s| s.seat == seat && (s.action || !actions));
            steps.cloned().collect::<Vec<_>>()
        };
        let mut games: Vec<Vec<Step>> = self.games.iter().map(own).collect();
        let mut line: Vec<Step> = Vec::new();
        while line.len() < most {
            let next: Vec<&Step> = games.iter().filter_map(|g| g.get(line.len())).collect();
            let times = |step: &Step| next.iter().filter(|s| s.same(step)).count();
            let Some(best) = next.iter().max_by_key(|s| times(s)) else {
                break;
            };
            if times(best) * 2 <= self.games.len() {
                break;
            }
            let mut best = (*best).clone();
            games.retain(|g| g.get(line.len()).is_some_and(|s| s.same(&best)));
            // A reason is told only where every game gives the same one.
            let why = |g: &Vec<Step>| g.get(line.len()).and_then(|s| s.why.clone());
            let all = games.iter().map(why);
            best.why = best
                .why
                .filter(|b| all.into_iter().all(|w| w.as_ref() == Some(b)));
            line.push(best);
        }
        line
    }

    /// What one seat is to do, in one or two sentences: "Fight Ghoul Minion: it is engaged with you, and its attack deals 1
    /// damage. Then investigate twice." `first` is how the answer reads that begins it. `None` if there is no reason to
    /// give and nothing that follows, or if the first step is another answer, as after one that declines.
    pub fn plan(&self, seat: Seat, first: &str) -> Option<String> {
        let line = self.line(seat, false, MOST_ANSWERS);
        // What follows are actions: what is answered in between belongs to them. An answer that quotes its question does
        // not read as a step.
        let (begins, follows) = line.split_first()?;
        let steps = std::iter::once(begins).chain(follows.iter().filter(|s| s.action));
        let reads = |s: &&Step| !s.text.contains(['?', ':', '.']);
        let line: Vec<&Step> = steps.take_while(reads).take(MOST_STEPS).collect();
        let mut steps: Vec<(&Step, usize)> = Vec::new();
        for step in line {
            match steps.last_mut() {
                Some((last, times)) if last.same(step) => *times += 1,
                Some(_) | None => steps.push((step, 1)),
            }
        }
        let ((head, times), rest) = steps.split_first()?;
        if head.text != first || head.why.is_none() && rest.is_empty() {
            return None;
        }
        let mut plan = told(head, *times, head.text.clone(), &[]);
        let mut given = vec![head.why.as_deref()];
        if let Some((next, rest)) = rest.split_first() {
            plan += ". Then ";
            plan += &told(next.0, next.1, lower(&next.0.text), &given);
            given.push(next.0.why.as_deref());
            for (step, times) in rest {
                plan += "; then ";
                plan += &told(step, *times, lower(&step.text), &given);
                given.push(step.why.as_deref());
            }
        }
        Some(plan + ".")
    }

    /// The seats that answer anything.
    pub fn seats(&self) -> Vec<Seat> {
        let mut all: Vec<Seat> = self.games.iter().flatten().map(|s| s.seat).collect();
        all.sort_by_key(|s| s.0);
        all.dedup();
        all
    }
}

/// Where a seat goes on to for several turns: "Go on to Woods: a gate is open there". `None` if there is nothing to say,
/// or if `said` finds the place in what is told of this round.
pub fn onward<R: Greedy>(
    content: &R::Content,
    game: &Game<R>,
    goal: Goal,
    said: impl FnOnce(&str) -> bool,
) -> Option<String> {
    let told = R::goal_told(content, game, goal);
    let place = told.split(':').next().unwrap_or_default();
    (!told.is_empty() && !said(place)).then(|| format!("Go on to {told}"))
}

/// A step, how often it is taken, and what for, unless that was said before.
fn told(step: &Step, times: usize, text: String, said: &[Option<&str>]) -> String {
    let often = match times {
        0 | 1 => String::new(),
        2 => " twice".into(),
        n => format!(" {n} times"),
    };
    match step.why.as_deref().filter(|why| !said.contains(&Some(why))) {
        Some(why) => format!("{text}{often}: {why}"),
        None => text + &often,
    }
}

/// With a small letter first.
pub fn lower(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_lowercase);
    first.chain(chars).collect()
}

/// How sure it is, from 0 to 1, that the best of so many offers is better than another one: it was so much better in
/// games that tell it to within `doubt` (half the width of the 95 % interval). The best of many noisy offers is often
/// the luckiest one, so the chance to be wrong counts once for each other offer.
pub fn sure(better: f32, doubt: f32, offers: usize) -> f32 {
    let z = better / (doubt / Z).max(1e-6);
    // The logistic curve is within a hundredth of the normal one.
    let right = crate::logistic(1.702 * z);
    let others = offers.saturating_sub(1).max(1) as f32;
    (1.0 - others * (1.0 - right)).clamp(0.5, 0.99)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_what_most_games_share() {
        let step = |seat, text: &str| Step {
            seat: Seat(seat),
            text: text.to_owned(),
            action: true,
            ..Step::default()
        };
        let all = Outlook {
            games: vec![
                vec![step(0, "fight"), step(1, "move"), step(0, "rest")],
                vec![step(0, "fight"), step(0, "rest")],
                vec![step(0, "fight"), step(0, "draw")],
            ],
            counts: Vec::new(),
        };
        assert_eq!(
            all.line(Seat(0), true, 5),
            [step(0, "fight"), step(0, "rest")]
        );
        assert_eq!(all.line(Seat(1), true, 5), []);
        assert_eq!(all.seats(), [Seat(0), Seat(1)]);
    }

    #[test]
    fn a_plan_tells_what_comes_first_and_what_for() {
        let step = |text: &str, why: Option<&str>| Step {
            text: text.to_owned(),
            action: true,
            why: why.map(str::to_owned),
            ..Step::default()
        };
        let of = |steps: &[Step]| Outlook {
            games: vec![steps.to_vec(); 3],
            counts: Vec::new(),
        };
        let attacks = Some("it attacks");
        let clues = Some("the act needs 2 more clues");
        let all = of(&[
            step("Fight Ghoul", attacks),
            step("Investigate", clues),
            step("Investigate", clues),
        ]);
        let plan = "Fight Ghoul: it attacks. Then investigate twice: the act needs 2 more clues.";
        assert_eq!(all.plan(Seat(0), "Fight Ghoul").as_deref(), Some(plan));
        assert_eq!(
            all.plan(Seat(0), "End the turn"),
            None,
            "it begins otherwise"
        );
        assert_eq!(
            all.plan(Seat(1), "Fight Ghoul"),
            None,
            "somebody else answers"
        );
        assert_eq!(of(&[step("Rest", None)]).plan(Seat(0), "Rest"), None);
        let quoted = of(&[step("Rest", None), step("Which one? This", None)]);
        assert_eq!(quoted.plan(Seat(0), "Rest"), None);
        // What is true in some games only is no reason.
        let mut mixed = of(&[step("Fight Ghoul", attacks), step("Draw", None)]);
        mixed.games[2][0].why = None;
        assert_eq!(
            mixed.plan(Seat(0), "Fight Ghoul").as_deref(),
            Some("Fight Ghoul. Then draw.")
        );
    }

    #[test]
    fn doubt_is_even_where_nothing_differs() {
        assert!((sure(0.0, 0.1, 2) - 0.5).abs() < 1e-6);
        assert!(sure(0.1, 0.05, 2) > 0.98);
        assert!(sure(0.06, 0.05, 12) < sure(0.06, 0.05, 2));
    }

    #[test]
    fn a_reason_is_beyond_its_error_and_speaks_for_the_answer() {
        let of = |counts: &[[f32; 2]]| Outlook {
            games: Vec::new(),
            counts: counts
                .iter()
                .map(|[clues, doom]| {
                    vec![
                        Tally {
                            of: "clues held",
                            n: *clues,
                            good: true,
                        },
                        Tally {
                            of: "doom in play",
                            n: *doom,
                            good: false,
                        },
                    ]
                })
                .collect(),
        };
        let one = of(&[[2.0, 3.0]; 8]);
        let other = of(&[[1.0, 1.0]; 8]);
        let reason = |of, more| Reason { of, more };
        assert_eq!(one.reasons(&other, 3), [reason("clues held", 1.0)]);
        assert_eq!(other.reasons(&one, 3), [reason("doom in play", -2.0)]);
        let noisy: Vec<[f32; 2]> = (0..8).map(|n| [(n % 2) as f32 * 4.0 - 0.5, 1.0]).collect();
        assert_eq!(of(&noisy).reasons(&other, 3), []);
    }
}
