//! How many clicks a game takes a person who plays as the bot advises: numbers that may only fall.

use crate::host::{board, card};
use kernel::show::Show;
use kernel::{Cases, Catalogue, Greedy, Log, Seat, Viewer};
use std::sync::Arc;
use table::host::data::{Looker, Question, Wish};
use table::host::question_of;
use table::{Back, Chance, Config, Desk, GameBox, Host, Nowhere, Session, Terms};

/// A table whose policy answers what nothing hangs on, as in the browser.
fn sit(game: &dyn GameBox, wish: &Wish, seed: u64) -> Box<dyn Desk + Send> {
    let mut terms = Terms::new(Chance::Seeded(kernel::Seeded::new(seed)));
    terms.quiet = true;
    let begun = game.start(wish, terms, Box::new(Nowhere));
    begun.unwrap_or_else(|e| panic!("{e}"))
}

/// Counts the clicks of one game.
#[derive(Default)]
struct Clicks {
    all: usize,
    /// By round.
    rounds: Vec<usize>,
    /// The combined offers that begin with what was answered just now.
    path: (String, Vec<String>),
    /// The question at which something was marked.
    marking: Option<(String, usize)>,
}

impl Clicks {
    /// One answer: what it costs a person beside the answers before it.
    fn answer(&mut self, q: &Question, key: &str, round: u32) {
        let path = format!("{} > {key}", self.path.0);
        if self.path.1.iter().any(|k| k.starts_with(&path)) {
            self.path.0 = path;
            return;
        }
        let lines = q.combined.iter().map(|o| o.key.clone());
        self.path = (key.to_owned(), lines.collect());
        let here = (q.rule.clone(), q.stack.len());
        let went_on = self.marking.take() == Some(here.clone());
        let declines = q.offers.iter().any(|o| o.key == key && o.declines);
        let cost = match &q.marks {
            // Every way to mark is one offer, and so is each further try.
            Some(m) if !q.combined.is_empty() => usize::from(m.least < 2 || !went_on),
            // A click marks, and another confirms; together they decline.
            Some(m) if m.most != Some(m.least) || m.least > 1 => {
                if !declines {
                    self.marking = Some(here);
                }
                match (went_on, declines) {
                    (true, true) => 0,
                    (true, false) => 1,
                    (false, true) => 1,
                    (false, false) => 2,
                }
            }
            Some(_) => usize::from(!went_on),
            None => 1,
        };
        if q.marks.is_some() && !declines {
            self.marking = Some((q.rule.clone(), q.stack.len()));
        }
        self.all += cost;
        self.rounds.resize(round as usize + 1, 0);
        self.rounds[round as usize] += cost;
    }

    fn median(&self) -> usize {
        let mut rounds = self.rounds.get(1..).unwrap_or_default().to_vec();
        rounds.sort_unstable();
        rounds.get(rounds.len() / 2).copied().unwrap_or(0)
    }
}

/// Plays as the bot advises on sight.
fn play(game: &dyn GameBox, wish: &Wish, seed: u64, rounds: u32) -> Clicks {
    let mut host = sit(game, wish, seed);
    let mut clicks = Clicks::default();
    let says = std::env::var("MISKATONIC_CLICKS").unwrap_or_default();
    while let Some(q) = host
        .question(Looker::Host)
        .filter(|_| host.round() <= rounds)
    {
        let advised = host.advice(0, None).unwrap_or_else(|e| panic!("{e}"));
        let key = advised.advice[0].key.clone();
        let before = clicks.all;
        clicks.answer(&q, &key, host.round());
        if !says.is_empty() {
            let label = q
                .offers
                .iter()
                .find(|o| o.key == key)
                .map_or("", |o| &o.label);
            println!(
                "r{} +{} [{}] {} ({}) -> {label} <{key}>",
                host.round(),
                clicks.all - before,
                q.rule,
                q.text,
                q.offers.len(),
            );
        }
        if says == "all" {
            for o in q.offers.iter().chain(&q.combined) {
                println!(
                    "      {} | {} | {:?} {}",
                    o.key, o.label, o.odds, o.consequence
                );
            }
        }
        host.answer(&key).unwrap_or_else(|e| panic!("{e}"));
    }
    println!(
        "{} seed {seed}: {} clicks, median {}, {:?}, {:?}",
        wish.scenario,
        clicks.all,
        clicks.median(),
        clicks.rounds,
        host.outcome()
    );
    clicks
}

/// The most clicks of a game on the average of twelve, and of its median round. They may only fall; the aims are 40, 6
/// and 60.
const GATHERING: usize = 60;
const ROUND: usize = 8;
const TURNS: usize = 60;

#[test]
fn a_game_takes_few_clicks() {
    let boxes: [(&dyn GameBox, &str, &str, u32, usize); 2] = [
        (
            &card(),
            "card/the-gathering",
            "roland-banks",
            u32::MAX,
            GATHERING,
        ),
        (&board(), "board/arkham", "amanda-sharpe", 8, TURNS),
    ];
    for (game, scenario, who, rounds, most) in boxes {
        let mut clicks = Vec::new();
        let mut medians = Vec::new();
        for seed in 1..=12 {
            let easy = scenario.starts_with("card").then(|| "easy".to_owned());
            let wish = Wish {
                scenario: scenario.into(),
                investigators: vec![who.into()],
                difficulty: easy,
                ..Wish::default()
            };
            let played = play(game, &wish, seed, rounds);
            clicks.push(played.all);
            medians.push(played.median());
        }
        medians.sort_unstable();
        let mean = clicks.iter().sum::<usize>() / clicks.len();
        let median = medians[medians.len() / 2];
        println!("{scenario}: {mean} clicks a game, {median} in the median round: {clicks:?}");
        assert!(mean <= most, "{scenario}: {mean} clicks: {clicks:?}");
        assert!(
            median <= ROUND,
            "{scenario}: {median} clicks a round: {medians:?}"
        );
    }
}

/// Plays random games and looks at every combined offer on the way. How many there were.
fn combined<R: Show + Catalogue + Greedy + Cases>(
    content: &Arc<R::Content>,
    scenario: &str,
    games: u64,
) -> usize {
    let mut seen = 0;
    for seed in 0..games {
        let ids: Vec<String> = R::investigators(content)
            .into_iter()
            .map(|e| e.id)
            .collect();
        let who = &ids[seed as usize * 3 % 5];
        let lines = vec![
            ("scenario".to_owned(), scenario.to_owned()),
            ("investigators".to_owned(), who.clone()),
        ];
        let setup = R::setup_from_lines(content, &lines).unwrap_or_else(|e| panic!("{e}"));
        let config = Config {
            chance: Chance::Person,
            ..Config::default()
        };
        let begun = Session::<R>::new(content.clone(), setup, config, Box::new(Nowhere));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        let (mut rng, mut dealer) = (players::Rng::new(seed), kernel::Seeded::new(seed));
        while let Some(q) = Host::question(&host, Looker::Host).filter(|_| host.given().len() < 900)
        {
            let seat = q.seat.map(Seat);
            for offer in q.combined.iter().take(3) {
                seen += 1;
                holds::<R>(content, &mut host, &offer.key);
            }
            if let Some(seat) = seat.filter(|_| !q.combined.is_empty()) {
                // What the seat cannot know changes nothing of what is offered.
                let other = R::imagine(content, host.game(), seat, &mut dealer);
                let there = question_of::<R>(content, &other, Viewer::Seat(seat));
                assert_eq!(there.expect("the same question").combined, q.combined);
                // Nobody else is offered anything.
                let public = question_of::<R>(content, host.game(), Viewer::Public);
                assert!(public.is_some_and(|q| q.combined.is_empty()));
            }
            // What is combined comes more often where it is chosen more often.
            let n = rng.below(q.offers.len() + q.combined.len());
            let key = q
                .offers
                .iter()
                .chain(&q.combined)
                .nth(n)
                .map(|o| o.key.clone());
            let key = key.expect("one of them");
            Host::answer(&mut host, &key).unwrap_or_else(|e| panic!("{key}: {e}"));
        }
    }
    seen
}

/// A combined offer is the same as its answers one after the other, and is taken back as one.
fn holds<R: Show + Catalogue + Greedy + Cases>(
    content: &R::Content,
    host: &mut Session<R>,
    key: &str,
) {
    let before = host.game().clone();
    let steps: Vec<&str> = key.split(" > ").collect();
    Host::answer(host, key).unwrap_or_else(|e| panic!("{key}: {e}"));
    if steps.len() > 1 {
        let mut other = before.clone();
        for step in &steps {
            let choice = other
                .by_key(content, step)
                .unwrap_or_else(|e| panic!("{key}: {e}"));
            other
                .answer(content, choice, &mut Log::none())
                .unwrap_or_else(|e| panic!("{key}: {e}"));
        }
        assert!(*host.game() == other, "{key}");
    }
    // A record that is read again knows what belongs together.
    let record = kernel::record::Record::parse(&Host::record(host)).expect("its own record");
    let config = Config {
        chance: Chance::Person,
        ..Config::default()
    };
    let loaded = Session::<R>::load(host.content().clone(), &record, config, Box::new(Nowhere));
    let mut again = loaded.unwrap_or_else(|e| panic!("{e}")).session;
    for host in [host, &mut again] {
        Host::undo(host, Back::Answer).unwrap_or_else(|e| panic!("{key}: {e}"));
        assert!(before == *host.game(), "{key}");
    }
}

#[test]
fn combined_offers_are_answers_in_a_row() {
    let card = Arc::new(card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}")));
    let board = Arc::new(board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}")));
    let seen = [
        combined::<card_game::CardGame>(&card, "card/the-gathering", 4),
        combined::<card_game::CardGame>(&card, "card/the-devourer-below", 2),
        combined::<board_game::Board>(&board, "board/arkham", 2),
    ];
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

#[test]
fn a_line_that_is_not_offered_is_refused() {
    let wish = Wish {
        scenario: "card/the-gathering".into(),
        investigators: vec!["roland-banks".into()],
        ..Wish::default()
    };
    let mut host = sit(&card(), &wish, 1);
    let before = host.revision();
    for key in ["resource > draw", "draw > card:knife", "a + b", " > "] {
        assert!(host.answer(key).is_err(), "{key}");
    }
    assert_eq!(host.revision(), before);
}
