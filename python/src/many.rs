//! Many games at once, played by all cores without the interpreter's lock.

use crate::encode::{OFFER, QUESTION, Shape, Tables};
use crate::games::{Playable, Start, Task};
use crate::lane::{Lane, Run, Stepped, Terms};
use crate::words::Words;
use minds::Rng;
use players::Kind;
use rayon::prelude::*;
use std::sync::Arc;
use table::data::Wish;

/// How many games a thread takes at least: fewer are not worth waking it.
const FEWEST: usize = 16;

/// The most games at once. Each takes some 20 kB here, and the arrays of its observation as much again.
pub const MOST_GAMES: usize = 65_536;
/// The most threads.
pub const MOST_THREADS: usize = 1_024;

/// One of many games.
struct Seat {
    run: Box<dyn Run>,
    /// The seed of its next game.
    next: u64,
    /// The game is over or cut off: the next step begins another.
    ended: bool,
}

/// Many games of one setup.
pub struct Many {
    seats: Vec<Seat>,
    seed: u64,
    shape: Shape,
    threads: rayon::ThreadPool,
}

/// What a step writes for each game, one after the other.
pub struct Out<'a> {
    /// The rewards.
    pub reward: &'a mut [f32],
    /// Games that are over.
    pub over: &'a mut [bool],
    /// Games that were cut off.
    pub cut: &'a mut [bool],
    /// Games that are over and won.
    pub won: &'a mut [bool],
    /// Who is asked.
    pub seat: &'a mut [i32],
    /// How many offers there are.
    pub count: &'a mut [i32],
    /// How many answers the game has had.
    pub length: &'a mut [i32],
}

/// Makes the games.
struct Build<'a> {
    wish: &'a Wish,
    terms: Terms,
    games: usize,
}

impl Task for Build<'_> {
    type Output = Result<(Vec<Box<dyn Run>>, Shape), String>;
    fn run<R: Playable>(self) -> Self::Output {
        let start = Arc::new(Start::<R>::new(self.wish)?);
        let terms = Arc::new(self.terms);
        let seats = R::seats(&start.game);
        if let Some(none) = terms.mine.iter().find(|n| **n >= seats) {
            return Err(format!("there is no seat {none}: this setup has {seats}"));
        }
        let lane = |_| Box::new(Lane::<R>::new(start.clone(), terms.clone())) as Box<dyn Run>;
        Ok((
            (0..self.games).map(lane).collect(),
            Shape::of(Words::of::<R>()),
        ))
    }
}

/// Games of a setup that have not begun, and how large their tables are.
pub fn lanes(
    wish: &Wish,
    terms: Terms,
    games: usize,
) -> Result<(Vec<Box<dyn Run>>, Shape), String> {
    let build = Build { wish, terms, games };
    crate::games::with_game(&wish.scenario, build)
}

impl Many {
    /// So many games, on so many threads (0 for one a core).
    pub fn new(wish: &Wish, terms: Terms, games: usize, threads: usize) -> Result<Self, String> {
        for (name, count, most) in [
            ("games", games, MOST_GAMES),
            ("threads", threads, MOST_THREADS),
        ] {
            if count > most {
                return Err(format!(
                    "`{name}` is {count}: at most {most} are played at once"
                ));
            }
        }
        let (runs, shape) = lanes(wish, terms, games)?;
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|e| e.to_string())?;
        let seat = |run| Seat {
            run,
            next: 0,
            ended: true,
        };
        Ok(Self {
            seats: runs.into_iter().map(seat).collect(),
            seed: 0,
            shape,
            threads,
        })
    }

    /// How many games.
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    /// How large the tables of a game are.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Every game begins anew with the next step: game `i` plays the seeds `i`, `i + n`, .. of this one.
    pub fn reset(&mut self, seed: u64) {
        self.seed = seed;
        for (i, seat) in self.seats.iter_mut().enumerate() {
            seat.next = i as u64;
            seat.ended = true;
        }
    }

    /// Answers every game, or begins it anew if it had ended.
    pub fn step(&mut self, actions: &[i64], out: &mut Out<'_>) -> Result<(), String> {
        let (seed, games) = (self.seed, self.seats.len() as u64);
        let one = |(seat, action): (&mut Seat, &i64)| -> Result<(Stepped, bool, u32), String> {
            let did = if seat.ended {
                let seed = Rng::nth_seed(seed, seat.next);
                seat.next += games;
                seat.run.reset(seed)?
            } else {
                let n = usize::try_from(*action).unwrap_or(usize::MAX);
                seat.run.step(n)?
            };
            seat.ended = did.over || did.cut;
            let won = did.over && seat.run.outcome().is_some_and(|(_, won)| won);
            Ok((did, won, seat.run.decisions()))
        };
        let seats = &mut self.seats;
        self.threads.install(|| {
            (
                seats.par_iter_mut().zip(actions.par_iter()),
                out.reward.par_iter_mut(),
                out.over.par_iter_mut(),
                out.cut.par_iter_mut(),
                out.won.par_iter_mut(),
                out.seat.par_iter_mut(),
                out.count.par_iter_mut(),
                out.length.par_iter_mut(),
            )
                .into_par_iter()
                .with_min_len(FEWEST)
                .try_for_each(|(lane, reward, over, cut, won, seat, count, length)| {
                    let (did, victory, decisions) = one(lane)?;
                    *reward = did.reward;
                    *over = did.over;
                    *cut = did.cut;
                    *won = victory;
                    *seat = did.seat;
                    *count = did.count;
                    *length = i32::try_from(decisions).unwrap_or(i32::MAX);
                    Ok(())
                })
        })
    }

    /// Which offer a bot of this kind would take in each game; -1 where nobody is asked.
    pub fn advice(&mut self, kind: Kind, to: &mut [i64]) {
        let seats = &mut self.seats;
        self.threads.install(|| {
            (seats.par_iter_mut(), to.par_iter_mut())
                .into_par_iter()
                .for_each(|(seat, to)| {
                    let n = seat.run.advice(kind).filter(|_| !seat.ended);
                    *to = n.and_then(|n| i64::try_from(n).ok()).unwrap_or(-1);
                });
        });
    }

    /// Writes every position as the seat that is asked (or was last) may know it.
    pub fn encode(&mut self, to: &mut Tables<'_>) -> Result<(), String> {
        let shape = self.shape;
        let seats = &mut self.seats;
        self.threads.install(|| {
            (
                seats.par_iter_mut(),
                to.objects
                    .par_chunks_exact_mut(shape.objects * shape.columns),
                to.question.par_chunks_exact_mut(QUESTION.len()),
                to.offers.par_chunks_exact_mut(shape.offers * OFFER.len()),
                to.mask.par_chunks_exact_mut(shape.offers),
            )
                .into_par_iter()
                .with_min_len(FEWEST)
                .try_for_each(|(seat, objects, question, offers, mask)| {
                    let mut to = Tables {
                        objects,
                        question,
                        offers,
                        mask,
                    };
                    seat.run.encode(None, &mut to)
                })
        })
    }
}
