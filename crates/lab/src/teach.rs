//! Teaching nets by the games that they play themselves (expert iteration): games of a search, a fit, and a trial in
//! paired deals; the next round's search uses the nets that won the trial.

use crate::Start;
use crate::mean::Mean;
use kernel::{Budget, Dealer, Game, Greedy, Log, Lying, Seeded, Who};
use minds::{Aim, Course, Fitted, Found, Nets, Question, Rng, Sample, Search, Worth};
use rayon::prelude::*;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is taught, and where it is kept.
pub struct School<'a, R: Greedy> {
    /// The content.
    pub content: &'a R::Content,
    /// The setups; game `i` plays `starts[i % len]`.
    pub starts: &'a [Start<R>],
    /// The games of greedy, from which positions are learned before the first round.
    pub greedy: u64,
    /// The games of each round.
    pub games: u64,
    /// The answers in imagined games that the search has for a question.
    pub nodes: u32,
    /// The number of rounds in all.
    pub rounds: u32,
    /// The deals in which new nets are tried against the ones in use, at most.
    pub deals: u64,
    /// The seed.
    pub seed: u64,
    /// How often each example is seen in a fit.
    pub epochs: u32,
    /// The folder for games and nets. What is there already is not made again.
    pub folder: &'a Path,
    /// The number of threads; 0 for one on each core.
    pub threads: usize,
    /// Told in words of everything that is done.
    pub told: &'a (dyn Fn(&str) + Sync),
}

/// Games are kept in files of so many.
const TOGETHER: u64 = 100;

/// More answers than this in one game: it teaches nothing.
const LONGEST: u32 = 6_000;

/// The part that the search's own judgement has in what a position is taught to be worth; the rest is how the game
/// ended.
const SEARCHED: f32 = 0.5;

/// The rounds that are told as a whole.
const ROUNDS: f32 = 20.0;

/// The examples of some games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Examples {
    /// Positions.
    pub samples: Vec<Sample>,
    /// Questions.
    pub questions: Vec<Question>,
    /// The games won, and what was earned in all of them.
    pub won: u32,
    /// How many games there were.
    pub games: u32,
    /// What was earned in all of them together.
    pub earned: f32,
}

impl<R: Greedy> School<'_, R>
where
    R::Content: Sync,
    R::Setup: Sync,
    Game<R>: Sync + Send,
{
    /// Plays, fits and tries, round by round. The nets of the last round that won its trial are the result.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn teach(&self) -> io::Result<Nets> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(io::Error::other)?;
        pool.install(|| self.rounds())
    }

    fn rounds(&self) -> io::Result<Nets> {
        std::fs::create_dir_all(self.folder)?;
        self.claim()?;
        let things = R::things(self.content) as u16;
        let described: Vec<Vec<(u16, f32)>> = (0..things)
            .map(|thing| R::attributes_of(self.content, thing))
            .collect();
        let first = self.first(&described)?;
        let mut best = Arc::new(first.with_offers_of(&Nets::blank::<R>()));
        let mut all = Examples::default();
        for round in 1..=self.rounds {
            let played = self.play(round, self.games, Some(best.clone()))?;
            let (won, games) = (played.won, played.games);
            (self.told)(&format!(
                "round {round}: {games} games, {:.1} % won, {:.2} of 100 earned, {} positions, {} questions",
                100.0 * won as f32 / games.max(1) as f32,
                100.0 * played.earned / games.max(1) as f32,
                played.samples.len(),
                played.questions.len()
            ));
            // Games of the last two rounds are fitted to: older ones were played by weaker bots.
            let mut fitting = played.clone();
            fitting.samples.extend(all.samples);
            fitting.questions.extend(all.questions);
            all = played;
            let path = self.folder.join(format!("round-{round:02}.nets"));
            let nets = match std::fs::read_to_string(&path) {
                Ok(text) => Nets::read::<R>(&text).map_err(io::Error::other)?,
                Err(_) => {
                    let (nets, fitted) =
                        self.fit(first.clone(), &fitting, (self.epochs, 1e-3), &described);
                    self.tell_fit(round, fitted);
                    std::fs::write(&path, nets.write::<R>())?;
                    // What is written is a little rounder than what was fitted.
                    Nets::read::<R>(&nets.write::<R>()).map_err(io::Error::other)?
                }
            };
            // First what the net of positions gains, then what the net of offers does.
            let positions = Arc::new(nets.with_offers_of(&best));
            if self.accepts((round, "positions"), &positions, &best)? {
                best = positions;
            }
            let offers = Arc::new(best.with_offers_of(&nets));
            if self.accepts((round, "offers"), &offers, &best)? {
                best = offers;
            }
        }
        Ok(Arc::unwrap_or_clone(best))
    }

    /// Marks the folder as that of these lessons. A folder of others, or of something else, is refused.
    fn claim(&self) -> io::Result<()> {
        let setups: Vec<String> = self
            .starts
            .iter()
            .flat_map(|start| R::setup_lines(&start.setup))
            .map(|(name, value)| format!("{name}: {value}\n"))
            .collect();
        let setups = kernel::snapshot::hash_bytes(setups.concat().as_bytes());
        let mine = format!(
            "lessons 1\nseed {}\nanswers {}\nepochs {}\nsetups {setups:016x}\n",
            self.seed, self.nodes, self.epochs
        );
        let path = self.folder.join("lessons");
        match std::fs::read_to_string(&path) {
            Ok(there) if there == mine => Ok(()),
            Ok(_) => Err(io::Error::other(
                "this folder has other lessons: another seed, budget, number of epochs, or other setups",
            )),
            Err(_) if std::fs::read_dir(self.folder)?.next().is_some() => {
                Err(io::Error::other("this folder has something else in it"))
            }
            Err(_) => std::fs::write(path, mine),
        }
    }

    fn tell_fit(&self, round: u32, fitted: Fitted) {
        let Fitted {
            win,
            earned,
            behind,
            agree,
            wins,
            earnings,
        } = fitted;
        (self.told)(&format!(
            "round {round}: fitted; surprise of the chance to win {:.4} (the mean {:.4}), squared error of what is \
             earned {:.1} (the mean {:.1}), first choice {:.2} points behind the search's (greedy {:.2}), the same in \
             {:.1} % (greedy {:.1} %)",
            win[0],
            win[1],
            earned[0],
            earned[1],
            behind[0],
            behind[1],
            100.0 * agree[0],
            100.0 * agree[1],
        ));
        for (what, tenths) in [("won", wins), ("earned", earnings)] {
            let tenth = |(of, said, came): &(u32, f32, f32)| {
                format!("{:.1}/{:.1} ({of})", 100.0 * said, 100.0 * came)
            };
            let all: Vec<String> = tenths.iter().map(tenth).collect();
            (self.told)(&format!(
                "  {what}, said and came (positions): {}",
                all.join(", ")
            ));
        }
    }

    /// Nets that have seen greedy's games only.
    fn first(&self, described: &[Vec<(u16, f32)>]) -> io::Result<Nets> {
        let path = self.folder.join("round-00.nets");
        if let Ok(text) = std::fs::read_to_string(&path) {
            return Nets::read::<R>(&text).map_err(io::Error::other);
        }
        let mut nets = Nets::blank::<R>();
        nets.scatter(self.seed);
        let examples = self.play(0, self.greedy, None)?;
        (self.told)(&format!("greedy: {} positions", examples.samples.len()));
        let (nets, fitted) = self.fit(nets, &examples, (2, 2e-3), described);
        self.tell_fit(0, fitted);
        std::fs::write(&path, nets.write::<R>())?;
        Ok(nets)
    }

    /// Fits nets to examples.
    fn fit(
        &self,
        mut nets: Nets,
        examples: &Examples,
        (epochs, rate): (u32, f32),
        described: &[Vec<(u16, f32)>],
    ) -> (Nets, Fitted) {
        let course = Course {
            epochs,
            rate,
            shrink: 1e-2,
            seed: self.seed,
            threads: rayon::current_num_threads(),
        };
        let fitted = nets.fit(
            &examples.samples,
            &examples.questions,
            described,
            course,
            &mut |what, epoch, loss| (self.told)(&format!("  {what}, epoch {epoch}: {loss:.4}")),
        );
        (nets, fitted)
    }

    /// The games of a round: read where they are kept, played where they are not.
    fn play(&self, round: u32, games: u64, nets: Option<Arc<Nets>>) -> io::Result<Examples> {
        let folder = self.folder.join(format!("round-{round:02}"));
        std::fs::create_dir_all(&folder)?;
        let mut all = Examples::default();
        let files = games.div_ceil(TOGETHER);
        for file in 0..files {
            let path = folder.join(format!("games-{file:05}"));
            let examples = match std::fs::read(&path) {
                Ok(bytes) => read(&mut bytes.as_slice())?,
                Err(_) => {
                    let from = file * TOGETHER;
                    let to = (from + TOGETHER).min(games);
                    let played: Vec<Examples> = (from..to)
                        .into_par_iter()
                        .map(|number| self.game(round, number, nets.clone()))
                        .collect();
                    let mut examples = Examples::default();
                    played.into_iter().for_each(|one| examples.join(one));
                    keep(&path, &examples)?;
                    if file % 10 == 9 {
                        (self.told)(&format!("  {to} of {games} games"));
                    }
                    examples
                }
            };
            all.join(examples);
        }
        Ok(all)
    }

    /// One game of a search against itself. Half of the games begin with some rounds in which one answer in eight is
    /// given by lot, so that positions come up to which the search would not have come.
    fn game(&self, round: u32, number: u64, nets: Option<Arc<Nets>>) -> Examples {
        let content = self.content;
        let at = (number % self.starts.len().max(1) as u64) as usize;
        let Some(start) = self.starts.get(at) else {
            return Examples::default();
        };
        let seed = Rng::nth_seed(self.seed ^ u64::from(round) << 40, number);
        let mut dice = Rng::new(!seed);
        let wild = match (number / self.starts.len() as u64).is_multiple_of(2) {
            true => 0,
            false => 1 + dice.below(6) as u32,
        };
        let mut search = Search::<R>::after(Aim::Both).nets(nets);
        search.even = true;
        let mut played = Playing::<R>::new(content, start.game.clone(), seed);
        let mut examples = Examples::default();
        let (mut seen_round, mut rounds) = (0, Vec::new());
        while let Some(ask) = played.game.ask() {
            let now = R::round(&played.game);
            if now > seen_round {
                seen_round = now;
                if now > wild {
                    rounds.push(now);
                    let worth = None;
                    examples
                        .samples
                        .push(sample::<R>(content, &played.game, number, worth));
                }
            }
            let choices = ask.choices.len();
            let by_lot = matches!(ask.who, Who::Seat(_)) && now <= wild && dice.below(8) == 0;
            let at = match ask.who {
                Who::Chance(_) => None,
                Who::Seat(_) if choices < 2 => Some(0),
                Who::Seat(_) if by_lot => Some(dice.below(choices)),
                Who::Seat(_) if round == 0 => Some(played.at_sight()),
                Who::Seat(_) => {
                    let (at, thought) = played.think(&mut search, self.nodes);
                    if now > wild
                        && let Some(thought) = thought
                        && let Some(best) = thought.offers.first()
                    {
                        let worth = Worth {
                            win: best.chance,
                            earned: best.earned,
                        };
                        rounds.push(now);
                        let position = sample::<R>(content, &played.game, number, Some(worth));
                        examples.samples.push(position);
                        examples.questions.push(question::<R>(
                            content,
                            &played.game,
                            number,
                            &thought,
                        ));
                    }
                    Some(at)
                }
            };
            if !played.answer(at) {
                return Examples::default();
            }
        }
        let end = R::round(&played.game) as f32;
        let won = R::outcome(content, &played.game).is_some_and(|(_, won)| won);
        let came = R::came(content, &played.game);
        let outcome = Worth {
            win: f32::from(u8::from(won)),
            earned: R::earned(content, &played.game),
        };
        for (sample, round) in examples.samples.iter_mut().zip(rounds) {
            // A position that was searched is worth what the search said and what came of it.
            let searched = match sample.left < 0.0 {
                true => SEARCHED,
                false => 0.0,
            };
            let mix = |said: f32, came: f32| searched * said + (1.0 - searched) * came;
            sample.worth = Worth {
                win: mix(sample.worth.win, outcome.win),
                earned: mix(sample.worth.earned, outcome.earned),
            };
            sample.left = ((end - round as f32) / ROUNDS).clamp(0.0, 1.0);
            sample.came = came;
        }
        examples.games = 1;
        examples.won = u32::from(won);
        examples.earned = outcome.earned;
        examples
    }

    /// Whether new nets do better than the ones in use: in paired deals, until it is clear or there are no more
    /// deals.
    fn accepts(
        &self,
        (round, of): (u32, &str),
        new: &Arc<Nets>,
        old: &Arc<Nets>,
    ) -> io::Result<bool> {
        let path = self.folder.join(format!("round-{round:02}.{of}"));
        if let Ok(text) = std::fs::read_to_string(&path) {
            return Ok(text.starts_with("accepted"));
        }
        let mut better = Mean::default();
        let mut dealt = 0;
        let batch = 20;
        while dealt < self.deals {
            let some: Vec<f64> = (dealt..(dealt + batch).min(self.deals))
                .into_par_iter()
                .map(|deal| {
                    let seed = Rng::nth_seed(!self.seed ^ u64::from(round) << 40, deal);
                    let at = (deal % self.starts.len().max(1) as u64) as usize;
                    let with = |nets: &Arc<Nets>| self.result(at, seed, nets.clone());
                    with(new) - with(old)
                })
                .collect();
            some.into_iter().for_each(|x| better.add(x));
            dealt += batch;
            if better.mean().abs() > better.half() * 1.3 && dealt >= 4 * batch {
                break;
            }
        }
        let accepted = better.mean() > 0.3 * better.half();
        let verdict = format!(
            "{}: {:+.2} ± {:.2} points of the aim in {} deals\n",
            if accepted { "accepted" } else { "refused" },
            100.0 * better.mean(),
            100.0 * better.half(),
            better.n
        );
        (self.told)(&format!("round {round}, {of}: {}", verdict.trim_end()));
        std::fs::write(path, verdict)?;
        Ok(accepted)
    }

    /// What a search with these nets makes of a deal: half whether it wins, half what it earns.
    fn result(&self, at: usize, seed: u64, nets: Arc<Nets>) -> f64 {
        let Some(start) = self.starts.get(at) else {
            return 0.0;
        };
        let mut search = Search::<R>::after(Aim::Both).nets(Some(nets));
        let mut played = Playing::<R>::new(self.content, start.game.clone(), seed);
        while let Some(ask) = played.game.ask() {
            let at = match ask.who {
                Who::Chance(_) => None,
                Who::Seat(_) if ask.choices.len() < 2 => Some(0),
                Who::Seat(_) => Some(played.think(&mut search, self.nodes).0),
            };
            if !played.answer(at) {
                break;
            }
        }
        let won = R::outcome(self.content, &played.game).is_some_and(|(_, won)| won);
        f64::from(u8::from(won)) / 2.0 + f64::from(R::earned(self.content, &played.game)) / 2.0
    }
}

impl Examples {
    fn join(&mut self, other: Self) {
        self.samples.extend(other.samples);
        self.questions.extend(other.questions);
        self.won += other.won;
        self.games += other.games;
        self.earned += other.earned;
    }
}

/// A game that a search plays.
struct Playing<'a, R: Greedy> {
    content: &'a R::Content,
    game: Game<R>,
    dealer: Seeded,
    dice: Rng,
    memory: R::Memory,
    answers: u32,
    /// The turn of the last action, the position it was taken in, and the action.
    last: Option<(u32, Game<R>, R::Choice)>,
}

impl<'a, R: Greedy> Playing<'a, R> {
    fn new(content: &'a R::Content, game: Game<R>, seed: u64) -> Self {
        Self {
            content,
            game,
            dealer: Seeded::new(seed),
            dice: Rng::new(seed.rotate_left(17)),
            memory: R::Memory::default(),
            answers: 0,
            last: None,
        }
    }

    /// What looks best to greedy.
    fn at_sight(&mut self) -> usize {
        let scores = R::scores_with(self.content, &self.game, &mut self.memory);
        minds::highest(&scores, scores.len(), &mut self.dice)
    }

    /// Which choice to take; of an action of a turn also the thought behind it.
    fn think(&mut self, search: &mut Search<R>, nodes: u32) -> (usize, Option<minds::Thought>) {
        let (content, game) = (self.content, &self.game);
        let Some(Who::Seat(seat)) = game.ask().map(|ask| ask.who) else {
            return (0, None);
        };
        let turn = R::action_of_turn(game);
        let last = self.last.take_if(|_| turn.is_some());
        search.before = last
            .filter(|(then, ..)| Some(*then) == turn)
            .map(|(_, game, action)| (game, action));
        let thought = search.think(
            content,
            &mut |dealer: &mut dyn Dealer| R::imagine(content, game, seat, dealer),
            self.dice.next_u64(),
            &mut |spent| spent as f32 / nodes as f32,
        );
        let at = thought.best;
        let choice = game.ask().and_then(|ask| ask.choices.get(at)).copied();
        if let (Some(turn), Some(choice)) = (turn, choice) {
            let seen = R::imagine(content, game, seat, &mut self.dice);
            self.last = Some((turn, seen, choice));
        }
        (at, turn.map(|_| thought))
    }

    /// Gives an answer: this choice, or chance's. Whether the game goes on as it should.
    fn answer(&mut self, at: Option<usize>) -> bool {
        let Some(ask) = self.game.ask() else {
            return false;
        };
        let choice = match (ask.who, at) {
            (Who::Chance(source), _) => {
                let n = self.dealer.deal(source, ask.weight.max(1));
                Some(R::deal(self.content, &self.game, n))
            }
            (Who::Seat(_), at) => ask.choices.get(at.unwrap_or_default()).copied(),
        };
        self.answers += 1;
        let (budget, log) = (&mut Budget::after(0), &mut Log::none());
        self.answers <= LONGEST
            && choice.is_some_and(|c| self.game.accept(self.content, c, log, budget).is_ok())
    }
}

/// A position. `left` says whether it was searched until the end of the game is known: below 0 if so.
fn sample<R: Greedy>(
    content: &R::Content,
    game: &Game<R>,
    number: u64,
    searched: Option<Worth>,
) -> Sample {
    let mut lying = Vec::new();
    R::lying(content, game, &mut lying);
    Sample {
        features: R::features(content, game),
        lying,
        worth: searched.unwrap_or_default(),
        left: if searched.is_some() { -1.0 } else { 0.0 },
        came: [0.0; 2],
        game: number,
    }
}

/// A question as a search judged it.
fn question<R: Greedy>(
    content: &R::Content,
    game: &Game<R>,
    number: u64,
    thought: &minds::Thought,
) -> Question {
    let scores = R::scores(content, game);
    let choices = game.ask().map(|a| a.choices.as_slice()).unwrap_or_default();
    let margins = minds::margins(&scores, choices.len());
    let mut numbers = R::features(content, game);
    numbers.extend(R::own(content, game));
    let offer = |(at, choice): (usize, &R::Choice)| {
        let mut about = Vec::new();
        R::about(content, game, choice, &mut about);
        let tried = thought.offers.iter().find(|offer| offer.at == at);
        let tried = tried.filter(|offer| offer.tries > 0);
        let (behind, weight) = tried.map_or((0.0, 0.0), |offer| offer.raw());
        Found {
            margin: margins[at],
            about,
            behind,
            weight,
        }
    };
    Question {
        numbers,
        offers: choices.iter().enumerate().map(offer).collect(),
        game: number,
    }
}

/// Writes examples to a file, by way of another one.
fn keep(path: &PathBuf, examples: &Examples) -> io::Result<()> {
    let mut bytes = Vec::new();
    write(&mut bytes, examples)?;
    let other = path.with_extension("part");
    std::fs::write(&other, bytes)?;
    std::fs::rename(other, path)
}

fn write(out: &mut impl Write, examples: &Examples) -> io::Result<()> {
    let mut out = Numbers(out);
    out.whole(examples.games)?;
    out.whole(examples.won)?;
    out.real(examples.earned)?;
    out.whole(examples.samples.len() as u32)?;
    for sample in &examples.samples {
        out.whole(sample.game as u32)?;
        out.reals(&sample.features)?;
        out.lying(&sample.lying)?;
        let Worth { win, earned } = sample.worth;
        for real in [win, earned, sample.left, sample.came[0], sample.came[1]] {
            out.real(real)?;
        }
    }
    out.whole(examples.questions.len() as u32)?;
    for question in &examples.questions {
        out.whole(question.game as u32)?;
        out.reals(&question.numbers)?;
        out.whole(question.offers.len() as u32)?;
        for found in &question.offers {
            out.real(found.margin)?;
            out.real(found.behind)?;
            out.real(found.weight)?;
            out.lying(&found.about)?;
        }
    }
    Ok(())
}

/// Reads what [`write`] wrote.
fn read(bytes: &mut &[u8]) -> io::Result<Examples> {
    let mut from = Numbers(bytes);
    let (games, won, earned) = (from.read_whole()?, from.read_whole()?, from.read_real()?);
    let mut examples = Examples {
        games,
        won,
        earned,
        ..Examples::default()
    };
    for _ in 0..from.read_whole()? {
        examples.samples.push(Sample {
            game: from.read_whole()?.into(),
            features: from.read_reals()?,
            lying: from.read_lying()?,
            worth: Worth {
                win: from.read_real()?,
                earned: from.read_real()?,
            },
            left: from.read_real()?,
            came: [from.read_real()?, from.read_real()?],
        });
    }
    for _ in 0..from.read_whole()? {
        let (game, numbers) = (from.read_whole()?.into(), from.read_reals()?);
        let mut offers = Vec::new();
        for _ in 0..from.read_whole()? {
            offers.push(Found {
                margin: from.read_real()?,
                behind: from.read_real()?,
                weight: from.read_real()?,
                about: from.read_lying()?,
            });
        }
        examples.questions.push(Question {
            numbers,
            offers,
            game,
        });
    }
    Ok(examples)
}

/// Numbers as bytes, the least significant first.
struct Numbers<T>(T);

impl<T: Write> Numbers<T> {
    fn whole(&mut self, n: u32) -> io::Result<()> {
        self.0.write_all(&n.to_le_bytes())
    }
    fn real(&mut self, n: f32) -> io::Result<()> {
        self.0.write_all(&n.to_le_bytes())
    }
    fn reals(&mut self, all: &[f32]) -> io::Result<()> {
        self.whole(all.len() as u32)?;
        all.iter().try_for_each(|n| self.real(*n))
    }
    fn lying(&mut self, all: &[Lying]) -> io::Result<()> {
        self.whole(all.len() as u32)?;
        all.iter().try_for_each(|one| {
            self.whole(u32::from(one.place) << 16 | u32::from(one.thing))?;
            self.real(one.times)
        })
    }
}

impl<T: Read> Numbers<T> {
    fn read_whole(&mut self) -> io::Result<u32> {
        let mut bytes = [0; 4];
        self.0.read_exact(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }
    fn read_real(&mut self) -> io::Result<f32> {
        self.read_whole().map(f32::from_bits)
    }
    fn read_reals(&mut self) -> io::Result<Vec<f32>> {
        (0..self.read_whole()?).map(|_| self.read_real()).collect()
    }
    fn read_lying(&mut self) -> io::Result<Vec<Lying>> {
        let one = |from: &mut Self| {
            let both = from.read_whole()?;
            Ok(Lying {
                place: (both >> 16) as u16,
                thing: both as u16,
                times: from.read_real()?,
            })
        };
        (0..self.read_whole()?).map(|_| one(self)).collect()
    }
}
