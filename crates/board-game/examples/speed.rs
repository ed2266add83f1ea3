//! How fast random games are: `cargo run --release -p miskatonic-board-game --example speed -- 2000 1`; and how many of
//! the greedy bot's are won against each Ancient One: `.. -- GAMES SEATS FIRST-SEED KINGSPORT(0|1) GREEDY(0|1)`.

use kernel::{Dealer, Greedy, Log, Rules, Seeded, Source, Who};
use miskatonic_board_game::content::Content;
use miskatonic_board_game::{Board, Setup};

fn main() {
    let arg = |n: usize, d: u64| std::env::args().nth(n).and_then(|s| s.parse().ok()).unwrap_or(d);
    let (games, seats, from, kingsport) = (arg(1, 1000), arg(2, 1), arg(3, 0), arg(4, 0) > 0);
    let greedy = arg(5, 0) > 0;
    let (c, problems) = Content::official();
    eprintln!("{} problems", problems.len());
    if games == 0 {
        return clones(&c);
    }
    let (mut asks, mut chances, mut turns, mut wins) = (0u64, 0u64, 0u64, 0u64);
    let mut ends = std::collections::BTreeMap::<String, u64>::new();
    let mut ancients = std::collections::BTreeMap::<String, (u64, u64)>::new();
    let started = cpu();
    for seed in from..from + games {
        let mut setup = Setup::random(if seats == 0 { 1 + (seed % 8) as usize } else { seats as usize });
        if kingsport {
            setup.scenario = "board/kingsport".into();
        }
        let Ok(mut g) = Board::start(&c, &setup) else { return };
        let mut dealer = Seeded::new(seed);
        let mut rng = Seeded::new(!seed);
        while let Some(a) = &g.ask {
            match a.who {
                Who::Chance(_) => {
                    chances += 1;
                    let _ = g.deal(&c, &mut dealer, &mut Log::none());
                }
                Who::Seat(_) => {
                    asks += 1;
                    let n = if greedy {
                        let scores = Board::scores(&c, &g);
                        let best = scores.iter().max().copied().unwrap_or(0);
                        let ties: Vec<usize> = (0..scores.len()).filter(|&k| scores[k] == best).collect();
                        ties[rng.deal(Source(0), ties.len() as u32) as usize]
                    } else {
                        rng.deal(Source(0), a.choices.len() as u32) as usize
                    };
                    if let Err(e) = g.choose(&c, n, &mut Log::none()) {
                        panic!("{e}");
                    }
                }
            }
        }
        turns += u64::from(g.table.turn);
        if let Err(e) = Board::check(&c, &g) {
            panic!("seed {seed}: {e}");
        }
        if let Some((o, won)) = Board::outcome(&c, &g) {
            wins += u64::from(won);
            *ends.entry(o).or_default() += 1;
            let of = ancients.entry(c.ancients[g.table.ancient as usize].slug.clone()).or_default();
            *of = (of.0 + u64::from(won), of.1 + 1);
        }
    }
    let s = cpu() - started;
    println!(
        "{games} games, {seats} seats: {:.2} s, {:.0} games/s, {:.0} turns/s, {asks} decisions + {chances} chance = {:.3} us each, {wins} wins {ends:?}",
        s,
        games as f64 / s,
        turns as f64 / s,
        s * 1e6 / (asks + chances) as f64
    );
    let of: Vec<String> = ancients.iter().map(|(a, (won, n))| format!("{a} {won}/{n}")).collect();
    println!("won of played: {}", of.join(", "));
}

/// What a clone costs and how long a snapshot is, in the middle of a game.
fn clones(c: &Content) {
    for seats in [1, 4, 8] {
        let Ok(mut g) = Board::start(c, &Setup::random(seats)) else { return };
        let (mut dealer, mut rng) = (Seeded::new(5), Seeded::new(6));
        while g.table.turn < 6 {
            let Some(a) = &g.ask else { break };
            if matches!(a.who, Who::Chance(_)) {
                let _ = g.deal(c, &mut dealer, &mut Log::none());
            } else {
                let n = rng.deal(Source(0), a.choices.len() as u32) as usize;
                if g.choose(c, n, &mut Log::none()).is_err() {
                    break;
                }
            }
        }
        let started = cpu();
        let mut sum = 0usize;
        for _ in 0..1_000_000 {
            let k = std::hint::black_box(g.clone());
            sum += k.stack.len();
        }
        let s = cpu() - started;
        println!(
            "{seats} seats: clone {:.3} us, table {} bytes, frame {} bytes, snapshot {} bytes ({sum})",
            s,
            size_of_val(&g.table),
            size_of_val(&g.stack[0]),
            kernel::snapshot::save(&g, 0).len()
        );
    }
}

/// CPU seconds used by this process.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = text.rsplit(')').next().unwrap_or_default();
    let f: Vec<&str> = after.split_whitespace().collect();
    let ticks = |n: usize| f.get(n).and_then(|x| x.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}
