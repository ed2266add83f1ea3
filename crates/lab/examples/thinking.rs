//! Ways to think, tried against each other in the same deals: what `docs/bots.md` says was tried, made anew.
//!
//! ```sh
//! cargo run --release -p miskatonic-lab --example thinking -- card/the-gathering 1 search-2000 100 1
//! cargo run --release -p miskatonic-lab --example thinking -- board/arkham 2 search-400 50 1 deep horizon=2
//! ```
//! A scenario, how many seats, who plays, how many games, the seed; then what is otherwise than a bot has it: `deep` or
//! `flat` (whether the actions of a turn are a tree).
//! `rate` measures how fast it thinks instead: answers in imagined games a second of processor time beside those of games
//! that greedy plays, and by the clock with one thread and with two. `same` measures how often other luck gives the same
//! answer, at every third action of games that greedy plays. `paired` lets greedy play the same deals too, and tells by how
//! much the search did better. `horizon=N`, `doubt=N` (standard errors), `scale=N` (of the aim), `small=N` (of the
//! budget), `luck=N`, `widest=N`, `goals=N`, `set-out=N` (of the budget), `nets=FILE`, `nets=none`, `net-policy=0`,
//! `aim=win`, `aim=earn`. Investigators go round, on Standard; in the board game they are drawn by lot.

// Processor time is what is measured.
#![allow(clippy::disallowed_types)]

use board_game::Board;
use card_game::CardGame;
use cpu_time::ThreadTime;
use kernel::{Budget, Catalogue, Dealer, Game, Greedy, Log, Measure, Oversight, Seeded, Who};
use lab::Start;
use lab::mean::Mean;
use lab::report::stats::Rate;
use minds::{Aim, Nets, Rng, Search};
use players::{Kind, Pace, Searching};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Instant;
use table::{Player, Seen};

struct Trial {
    scenario: String,
    seats: usize,
    kind: Kind,
    games: u64,
    seed: u64,
    /// What is otherwise.
    ways: Vec<String>,
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, seats, kind, games, seed, ways @ ..] = words.as_slice() else {
        return Err("thinking SCENARIO SEATS POLICY GAMES SEED [WAY ..]".into());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|e| format!("{text}: {e}"));
    let trial = Trial {
        scenario: scenario.clone(),
        seats: number(seats)? as usize,
        kind: Kind::named(kind).ok_or_else(|| format!("there is no policy `{kind}`"))?,
        games: number(games)?,
        seed: number(seed)?,
        ways: ways.to_vec(),
    };
    let unread = |e: Vec<packs::Diagnostic>| format!("{} problems in the packs", e.len());
    if scenario.starts_with("card/") {
        trial.run::<CardGame>(&card_game::Content::official().map_err(unread)?)
    } else {
        trial.run::<Board>(&board_game::Content::official().map_err(unread)?)
    }
}

/// How a game went.
struct Played {
    outcome: String,
    won: bool,
    decisions: u64,
    /// Turns that were ended with actions left, and turns.
    idle: [u64; 2],
    measures: Vec<Measure>,
    /// The graded success, from 0 to 1.
    earned: f32,
}

/// The mean of some numbers, and half the width of its 95 % interval.
fn told(all: &[f32]) -> (f64, f64) {
    let all: Mean = all.iter().map(|x| f64::from(*x)).collect();
    (all.mean(), all.half())
}

impl Trial {
    /// The setups that are played in turn.
    fn starts<R: Greedy + Catalogue>(&self, content: &R::Content) -> Result<Vec<Start<R>>, String> {
        let who: Vec<String> = match R::draws_investigators() {
            true => vec!["random".to_owned()],
            false => {
                let all = R::investigators(content).into_iter();
                all.take(5).map(|e| e.id).collect()
            }
        };
        let start = |first: usize| {
            let ids: Vec<&str> = (0..self.seats)
                .map(|n| who[(first + n) % who.len()].as_str())
                .collect();
            let lines = [
                ("scenario".to_owned(), self.scenario.clone()),
                ("investigators".to_owned(), ids.join(", ")),
            ];
            let setup = R::setup_from_lines(content, &lines).map_err(|e| e.to_string())?;
            Start::new(content, setup)
        };
        (0..who.len()).map(start).collect()
    }

    /// A search with what is otherwise.
    fn search<R: Greedy>(&self) -> Result<Search<R>, String> {
        let named = |of: &str| {
            let of = self
                .ways
                .iter()
                .filter_map(|w| w.split_once('='))
                .find(|(n, _)| *n == of);
            of.map(|(_, value)| value)
        };
        let aim = match named("aim") {
            Some("win") => Aim::Win,
            Some("earn") => Aim::Earn,
            Some("both") | None => Aim::Both,
            Some(other) => return Err(format!("no aim: {other}")),
        };
        let mut search = Search::<R>::after(aim).nets(match named("nets") {
            Some("none") => None,
            Some(path) => {
                let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
                let nets = Nets::read::<R>(&text).map_err(|e| e.to_string())?;
                Some(std::sync::Arc::new(nets))
            }
            None => Nets::of::<R>(),
        });
        for way in &self.ways {
            let (name, value) = way.split_once('=').unwrap_or((way, ""));
            let number = || value.parse::<f32>().map_err(|e| format!("{way}: {e}"));
            match name {
                "aim" | "nets" => {}
                "net-policy" => search.net_policy = number()? != 0.0,
                "deep" => search.deep = true,
                "flat" => search.deep = false,
                "horizon" => search.horizon = number()? as u32,
                "rate" | "same" | "paired" => {}
                "widest" => search.widest = number()? as usize,
                "luck" => search.luck = number()? as u32,
                "scale" => search.scale = number()?,
                "small" => search.small = number()?,
                "doubt" => search.doubt = number()?,
                "set-out" => search.set_out = number()?,
                "goals" => search.goals = number()? as usize,
                _ => return Err(format!("not known: {way}")),
            }
        }
        Ok(search)
    }

    fn bot<R: Greedy>(&self, seed: u64) -> Result<Box<dyn Player<R>>, String> {
        Ok(match self.kind {
            Kind::Search(pace) => Box::new(Searching::<R>::with(seed, pace, self.search()?)),
            Kind::Random | Kind::Greedy | Kind::Level(_) => self.kind.bot(seed),
        })
    }

    /// How fast it thinks, at every tenth decision of games that greedy plays.
    fn rate<R: Greedy>(&self, content: &R::Content, starts: &[Start<R>]) -> Result<(), String> {
        let Kind::Search(Pace::Nodes(budget)) = self.kind else {
            return Err("the rate is that of a search with a budget in answers".into());
        };
        let mut ways = [
            self.search::<R>()?.threads(1),
            self.search::<R>()?.threads(2),
        ];
        // Answers and processor seconds of greedy; answers, processor seconds and seconds of each way to think.
        let (mut plain, mut spent) = ((0, 0.0), [(0, 0.0, 0.0); 2]);
        for n in 0..self.games {
            let at = (n % starts.len() as u64) as usize;
            let seed = Rng::nth_seed(self.seed, n);
            let begun = ThreadTime::now();
            let mut looked_at: Vec<Game<R>> = Vec::new();
            let mut answers = 0;
            let greedy = || Ok(Kind::Greedy.bot::<R>(!seed));
            self.game(content, &starts[at], seed, &greedy, &mut |_| answers += 1)?;
            plain.0 += answers;
            plain.1 += begun.elapsed().as_secs_f64();
            let mut asked = 0;
            self.game(content, &starts[at], seed, &greedy, &mut |game| {
                let choices = game.ask().map_or(0, |a| a.choices.len());
                asked += u32::from(choices > 1);
                if choices > 1 && asked % 10 == 0 {
                    looked_at.push(game.clone());
                }
            })?;
            for game in &looked_at {
                let Some(Who::Seat(seat)) = game.ask().map(|a| a.who) else {
                    continue;
                };
                for (search, spent) in ways.iter_mut().zip(&mut spent) {
                    let (cpu, clock) = (ThreadTime::now(), Instant::now());
                    let thought = search.think(
                        content,
                        &mut |dealer| R::imagine(content, game, seat, dealer),
                        seed,
                        &mut |nodes| nodes as f32 / budget as f32,
                    );
                    spent.0 += thought.nodes;
                    spent.1 += cpu.elapsed().as_secs_f64();
                    spent.2 += clock.elapsed().as_secs_f64();
                }
            }
        }
        let [one, two] = spent;
        let (greedy, search) = (plain.0 as f64 / plain.1, one.0 as f64 / one.1);
        println!(
            "greedy {greedy:.0} answers a CPU second, search {search:.0} ({:.2} of it); two threads {:.2} times one by \
             the clock ({} answers)",
            search / greedy,
            one.2 / two.2,
            one.0
        );
        Ok(())
    }

    /// How often other luck gives the same answer, at every third action of games that greedy plays.
    fn same<R: Greedy>(&self, content: &R::Content, starts: &[Start<R>]) -> Result<(), String> {
        let Kind::Search(Pace::Nodes(budget)) = self.kind else {
            return Err("a search with a budget in answers gives the same answer or not".into());
        };
        let mut search = self.search::<R>()?;
        let (mut alike, mut sight, mut all) = (0, 0, 0);
        for n in 0..self.games {
            let at = (n % starts.len() as u64) as usize;
            let seed = Rng::nth_seed(self.seed, n);
            let mut looked_at: Vec<Game<R>> = Vec::new();
            let mut asked = 0;
            let greedy = || Ok(Kind::Greedy.bot::<R>(!seed));
            self.game(content, &starts[at], seed, &greedy, &mut |game| {
                let choices = game.ask().map_or(0, |a| a.choices.len());
                let acts = choices > 1 && R::action_of_turn(game).is_some();
                asked += u32::from(acts);
                if acts && asked % 3 == 0 {
                    looked_at.push(game.clone());
                }
            })?;
            for game in &looked_at {
                let Some(Who::Seat(seat)) = game.ask().map(|a| a.who) else {
                    continue;
                };
                let mut answer = |luck| {
                    let imagine =
                        &mut |dealer: &mut dyn Dealer| R::imagine(content, game, seat, dealer);
                    let spent = &mut |nodes: u64| nodes as f32 / budget as f32;
                    search.think(content, imagine, luck, spent).best
                };
                let (one, other) = (answer(seed), answer(!seed));
                alike += u64::from(one == other);
                all += 1;
                let scores = R::scores(content, game);
                sight += u64::from(scores.get(one) == scores.iter().max());
            }
        }
        let part = |n: u64| 100.0 * n as f64 / all.max(1) as f64;
        println!(
            "{} {} seats, {}: the same answer with other luck in {:.1} % of {all} questions; greedy's in {:.1} %",
            self.scenario,
            self.seats,
            self.kind.name(),
            part(alike),
            part(sight)
        );
        Ok(())
    }

    fn run<R: Greedy + Catalogue>(&self, content: &R::Content) -> Result<(), String> {
        let starts = self.starts::<R>(content)?;
        if self.ways.iter().any(|w| w == "rate") {
            return self.rate(content, &starts);
        }
        if self.ways.iter().any(|w| w == "same") {
            return self.same(content, &starts);
        }
        let begun = ThreadTime::now();
        let mut won = vec![(0, 0); starts.len()];
        let mut decisions = 0;
        let mut idle = [0; 2];
        let mut measured: BTreeMap<String, Vec<f32>> = BTreeMap::new();
        let mut ends: BTreeMap<String, u32> = BTreeMap::new();
        let paired = self.ways.iter().any(|w| w == "paired");
        let mut better: [Vec<f32>; 2] = Default::default();
        for game in 0..self.games {
            let at = (game % starts.len() as u64) as usize;
            let played = self.play(content, &starts[at], Rng::nth_seed(self.seed, game))?;
            if paired {
                let seed = Rng::nth_seed(self.seed, game);
                let greedy = || Ok(Kind::Greedy.bot::<R>(!seed));
                let beside = self.game(content, &starts[at], seed, &greedy, &mut |_| {})?;
                let point = |won: bool| if won { 100.0 } else { 0.0 };
                better[0].push(point(played.won) - point(beside.won));
                better[1].push(100.0 * (played.earned - beside.earned));
            }
            won[at].0 += u64::from(played.won);
            won[at].1 += 1;
            decisions += played.decisions;
            idle = [idle[0] + played.idle[0], idle[1] + played.idle[1]];
            for measure in played.measures {
                measured
                    .entry(measure.name)
                    .or_default()
                    .push(measure.value);
            }
            *ends.entry(played.outcome).or_default() += 1;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let (wins, games) = won.iter().fold((0, 0), |a, w| (a.0 + w.0, a.1 + w.1));
        let rate = Rate {
            won: wins,
            of: games,
        };
        let (low, high) = rate.interval();
        println!(
            "{} {} seats, {} {}: {wins} of {games} won, {:.1} % ({:.1} to {:.1})",
            self.scenario,
            self.seats,
            self.kind.name(),
            self.ways.join(" "),
            rate.rate() * 100.0,
            low * 100.0,
            high * 100.0
        );
        println!(
            "  in turn {won:?}; {:.2} CPU s a game, {decisions} decisions, {:.2} CPU ms each; {ends:?}",
            seconds / games.max(1) as f64,
            seconds * 1000.0 / decisions.max(1) as f64
        );
        for (name, all) in measured {
            let (mean, half) = told(&all);
            println!("  {name} {mean:.2} ± {half:.2}");
        }
        if paired {
            let [(won, won_half), (earned, earned_half)] = better.map(|all| told(&all));
            println!(
                "  beside greedy in the same deals: won {won:+.1} ± {won_half:.1}, graded success {earned:+.1} ± \
                 {earned_half:.1} points"
            );
        }
        println!("  {} of {} turns ended with actions left", idle[0], idle[1]);
        Ok(())
    }

    /// Plays a game and tells how it went.
    fn play<R: Greedy>(
        &self,
        content: &R::Content,
        start: &Start<R>,
        seed: u64,
    ) -> Result<Played, String> {
        let mut decisions = 0;
        let next = Cell::new(0);
        let bots = || {
            next.set(next.get() + 1);
            self.bot::<R>(Rng::nth_seed(!seed, next.get()))
        };
        let end = self.game(content, start, seed, &bots, &mut |game| {
            decisions += u64::from(game.ask().is_some_and(|a| a.choices.len() > 1));
        })?;
        Ok(Played { decisions, ..end })
    }

    /// Plays a game with a bot for each seat, which `asked` sees at every question of a player.
    fn game<R: Greedy>(
        &self,
        content: &R::Content,
        start: &Start<R>,
        seed: u64,
        bot: &dyn Fn() -> Result<Box<dyn Player<R>>, String>,
        asked: &mut dyn FnMut(&Game<R>),
    ) -> Result<Played, String> {
        let mut idle = [0; 2];
        let mut turn = None;
        let mut game: Game<R> = start.game.clone();
        let mut dealer = Seeded::new(seed);
        let mut bots: Vec<Box<dyn Player<R>>> = Vec::new();
        for _ in 0..R::seats(&game) {
            bots.push(bot()?);
        }
        while let Some(ask) = game.ask() {
            let choice = match ask.who {
                Who::Chance(source) => {
                    let n = dealer.deal(source, ask.weight);
                    R::deal(content, &game, n)
                }
                Who::Seat(seat) => {
                    asked(&game);
                    let seen = Seen::<R>::of(content, &game).ok_or("nobody is asked")?;
                    let bot = bots.get_mut(usize::from(seat.0)).ok_or("no such seat")?;
                    let choice = *ask
                        .choices
                        .get(bot.choose(&seen))
                        .ok_or("not on the list")?;
                    let now = R::action_of_turn(&game).map(|n| (n, seat));
                    idle[1] += u64::from(now.is_some() && now != turn);
                    turn = now.or(turn);
                    let oversight = R::oversight(content, &game, &choice, None);
                    idle[0] += u64::from(oversight == Some(Oversight::UnspentActions));
                    choice
                }
            };
            let (log, budget) = (&mut Log::none(), &mut Budget::after(0));
            game.accept(content, choice, log, budget)
                .map_err(|e| e.to_string())?;
        }
        let (outcome, won) = R::outcome(content, &game).ok_or("it has no end")?;
        Ok(Played {
            outcome,
            won,
            decisions: 0,
            idle,
            measures: R::measures(content, &game),
            earned: R::earned(content, &game),
        })
    }
}
