//! What stands behind an answer: what most likely follows it, and where that leads.

use crate::{Rng, highest};
use kernel::{Budget, Dealer, Game, Greedy, Log, Seat, Seeded, Who};

/// A step of a line that is likely to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who answers.
    pub seat: Seat,
    /// The answer, in words that stand without the question.
    pub text: String,
    /// Whether it is an action of a turn.
    pub action: bool,
    /// Its words name what only this seat may know: a card that is still in hand.
    pub own: bool,
}

/// Imagined games that go on from an answer to the end of the round, as everybody looks best at sight.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outlook {
    /// What was answered in each, but for what declines and what was no choice.
    pub games: Vec<Vec<Step>>,
    /// The game's features at the end, on the average.
    pub features: Vec<f32>,
}

/// More answers than this in one imagined round are not worth waiting for.
const LONGEST: usize = 400;

/// Plays so many imagined games on from the `at`-th choice of the open question. `imagine` gives a game as the seat
/// asked may imagine it; the same seed gives the same games and luck to every choice.
pub fn outlook<R: Greedy>(
    content: &R::Content,
    imagine: &mut dyn FnMut(&mut dyn Dealer) -> Game<R>,
    at: usize,
    (seed, tries): (u64, u32),
) -> Outlook {
    let mut dice = Rng::new(seed);
    let mut all = Outlook::default();
    let mut memory = R::Memory::default();
    for _ in 0..tries {
        let luck = dice.next_u64();
        let mut game = imagine(&mut Rng::new(luck));
        let steps = play(content, &mut game, at, luck, &mut memory);
        let features = R::features(content, &game);
        all.features.resize(features.len(), 0.0);
        for (sum, f) in all.features.iter_mut().zip(features) {
            *sum += f / tries as f32;
        }
        all.games.push(steps);
    }
    all
}

/// Plays a game on from a choice to the end of the round.
fn play<R: Greedy>(
    content: &R::Content,
    game: &mut Game<R>,
    at: usize,
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
                let n = ask.choices.len();
                let at = match (first.take(), n) {
                    (Some(at), _) => at,
                    (None, 0 | 1) => 0,
                    (None, n) => highest(&R::scores_with(content, game, memory), n, &mut own),
                };
                let Some(&choice) = ask.choices.get(at) else {
                    break;
                };
                if n > 1 && R::pass(content, game) != Some(choice) {
                    steps.push(Step {
                        seat,
                        text: R::answered(content, game, &choice),
                        action: R::action_of_turn(game).is_some(),
                        own: R::key(content, game, &choice).starts_with("play:"),
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
            let times = |step: &Step| next.iter().filter(|s| **s == step).count();
            let Some(best) = next.iter().max_by_key(|s| times(s)) else {
                break;
            };
            if times(best) * 2 <= self.games.len() {
                break;
            }
            let best = (*best).clone();
            games.retain(|g| g.get(line.len()) == Some(&best));
            line.push(best);
        }
        line
    }

    /// The seats that answer anything.
    pub fn seats(&self) -> Vec<Seat> {
        let mut all: Vec<Seat> = self.games.iter().flatten().map(|s| s.seat).collect();
        all.sort_by_key(|s| s.0);
        all.dedup();
        all
    }
}

/// How sure it is, from 0 to 1, that something is better which was so much better in games that tell it to within
/// `doubt` (half the width of the 95 % interval).
pub fn sure(better: f32, doubt: f32) -> f32 {
    let z = better / (doubt / 1.96).max(1e-6);
    // The logistic curve is within a hundredth of the normal one.
    crate::logistic(1.702 * z)
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
            own: false,
        };
        let all = Outlook {
            games: vec![
                vec![step(0, "fight"), step(1, "move"), step(0, "rest")],
                vec![step(0, "fight"), step(0, "rest")],
                vec![step(0, "fight"), step(0, "draw")],
            ],
            features: Vec::new(),
        };
        assert_eq!(
            all.line(Seat(0), true, 5),
            [step(0, "fight"), step(0, "rest")]
        );
        assert_eq!(all.line(Seat(1), true, 5), []);
        assert_eq!(all.seats(), [Seat(0), Seat(1)]);
    }

    #[test]
    fn doubt_is_even_where_nothing_differs() {
        assert!((sure(0.0, 0.1) - 0.5).abs() < 1e-6);
        assert!(sure(0.1, 0.05) > 0.99 && sure(-0.1, 0.05) < 0.01);
    }
}
