//! `cargo bench -p miskatonic-lab --bench told`: what a table tells of one answer, as time and bytes.
//!
//! Random games with bots' answers given as a person's; after each, the seat that is asked is told what has happened
//! since it was last asked: the question with its offers and odds, what changed, and the events. Then a spectator is
//! told the same, together with the seat and apart. Times are processor time of one thread. `-- --job SCENARIO SEATS
//! GAMES` plays one of these setups alone, for a profiler.

// Time is what is measured here.
#![allow(clippy::disallowed_types)]

use cpu_time::ThreadTime;
use kernel::show::Show;
use kernel::{Cases, Catalogue, Greedy, Seat, Seeded, Who};
use players::Rng;
use std::sync::Arc;
use table::host::data::Looker;
use table::{Chance, Config, Host, Nowhere, Session};

#[derive(Default)]
struct Sum {
    turns: u64,
    answers: u64,
    question: u64,
    told: u64,
    /// The seat and a spectator together, the seat alone, the spectator alone; nothing is remembered for them.
    pair: [u64; 3],
    json: u64,
    view: u64,
    view_bytes: u64,
    told_bytes: u64,
    question_bytes: u64,
}

fn game<R: Show + Catalogue + Greedy + Cases>(
    content: &Arc<R::Content>,
    setup: &R::Setup,
    seed: u64,
    sum: &mut Sum,
) {
    let config = Config::<R> {
        chance: Chance::Seeded(Seeded::new(seed)),
        ..Config::default()
    };
    let sink = Box::new(Nowhere);
    let Ok(mut session) = Session::<R>::new(content.clone(), setup.clone(), config, sink) else {
        return;
    };
    let mut rng = Rng::new(seed);
    while let Some(ask) = session
        .game()
        .ask()
        .filter(|_| session.given().len() < 3_000)
    {
        let Who::Seat(Seat(seat)) = ask.who else {
            return;
        };
        let n = rng.below(ask.choices.len());
        let known = Host::revision(&session);
        if Host::answer_number(&mut session, n).is_err() {
            return;
        }
        let who = Looker::Seat(seat);
        let timed = |f: &mut dyn FnMut()| {
            let start = ThreadTime::now();
            f();
            start.elapsed().as_nanos() as u64
        };
        let mut update = None;
        sum.told += timed(&mut || update = Some(Host::since(&session, who, Some(known))));
        let Some(update) = update else { return };
        sum.question += timed(&mut || drop(std::hint::black_box(Host::question(&session, who))));
        let public = Looker::Public;
        let lookers: [&[Looker]; 3] = [&[who, public], &[who], &[public]];
        for (sum, lookers) in sum.pair.iter_mut().zip(lookers) {
            *sum += timed(&mut || {
                drop(std::hint::black_box(Host::all_since(
                    &session, lookers, known,
                )));
            });
        }
        let mut view = None;
        sum.view += timed(&mut || view = Some(Host::view(&session, who)));
        let size = |text: Result<String, _>| text.map_or(0, |t: String| t.len() as u64);
        let mut text = String::new();
        sum.json += timed(&mut || text = serde_json::to_string(&update).unwrap_or_default());
        let question = size(serde_json::to_string(&update.question));
        sum.question_bytes += question;
        sum.told_bytes += (text.len() as u64).saturating_sub(question);
        sum.view_bytes += size(serde_json::to_string(&view));
        sum.turns += 1;
        sum.answers += Host::revision(&session) - known;
    }
}

/// What is played by itself: a scenario, how many seats, how many games.
struct Job {
    scenario: String,
    seats: usize,
    games: u64,
}

impl Job {
    fn said() -> Option<Self> {
        let mut words = std::env::args().skip_while(|a| a != "--job").skip(1);
        Some(Self {
            scenario: words.next()?,
            seats: words.next()?.parse().ok()?,
            games: words.next()?.parse().ok()?,
        })
    }
}

fn bench<R: Show + Catalogue + Greedy + Cases>(content: &Arc<R::Content>, job: Option<&Job>) {
    let games = job.map_or(20, |job| job.games);
    let ids: Vec<String> = R::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    for scenario in R::scenarios(content) {
        let (least, most) = R::seats_allowed(content, &scenario.id);
        for seats in [1, 2, 4, 8]
            .into_iter()
            .filter(|n| (least..=most).contains(n))
            .filter(|n| job.is_none_or(|job| (&job.scenario, job.seats) == (&scenario.id, *n)))
        {
            let mut sum = Sum::default();
            for seed in 0..games {
                let team: Vec<&str> = (0..seats)
                    .map(|i| ids[(seed as usize * 3 + i) % ids.len()].as_str())
                    .collect();
                let lines = [
                    ("scenario".to_owned(), scenario.id.clone()),
                    ("investigators".to_owned(), team.join(", ")),
                ];
                if let Ok(setup) = R::setup_from_lines(content, &lines) {
                    game::<R>(content, &setup, seed, &mut sum);
                }
            }
            let n = sum.turns.max(1) as f64;
            let of = |x: u64| x as f64 / n;
            println!(
                "{} with {seats}: {} answers of players, {:.1} answers each\n  \
                 told: {:.1} µs (question {:.1}), JSON {:.1} µs; view {:.1} µs\n  \
                 another viewer: {:.1} µs together, {:.1} µs apart\n  \
                 {:.0} B told, {:.0} B question, {:.0} B view",
                scenario.id,
                sum.turns,
                of(sum.answers),
                of(sum.told) / 1000.0,
                of(sum.question) / 1000.0,
                of(sum.json) / 1000.0,
                of(sum.view) / 1000.0,
                (of(sum.pair[0]) - of(sum.pair[1])) / 1000.0,
                of(sum.pair[2]) / 1000.0,
                of(sum.told_bytes),
                of(sum.question_bytes),
                of(sum.view_bytes),
            );
        }
    }
}

fn main() {
    let job = Job::said();
    if let Ok(content) = card_game::Content::official() {
        bench::<card_game::CardGame>(&Arc::new(content), job.as_ref());
    }
    let content = board_game::Content::official().expect("the official packs are in order");
    bench::<board_game::Board>(&Arc::new(content), job.as_ref());
}
