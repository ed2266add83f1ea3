//! Searches over both games: fair, the same for the same seed, always with a legal answer.

use board_game::Board;
use card_game::{CardGame, Prompt};
use kernel::{Game, Goal, Greedy, Log, Rules, Seat, Who};
use minds::{Rng, Search, Thought};

fn setup<R: Rules>(content: &R::Content, lines: &[(&str, &str)]) -> R::Setup {
    let lines: Vec<(String, String)> = lines
        .iter()
        .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
        .collect();
    R::setup_from_lines(content, &lines).expect("there is such a setup")
}

fn card() -> card_game::Content {
    card_game::Content::official().expect("the packs are sound")
}

fn board() -> board_game::Content {
    board_game::Content::official().expect("the packs are sound")
}

const TWO: [(&str, &str); 2] = [
    ("scenario", "card/the-gathering"),
    ("investigators", "roland-banks, daisy-walker"),
];
const PAIR: [(&str, &str); 2] = [
    ("scenario", "board/arkham"),
    ("investigators", "random, random"),
];

/// What a seat thinks of a game within a budget.
fn think<R: Greedy>(
    content: &R::Content,
    game: &Game<R>,
    seat: Seat,
    seed: u64,
    nodes: u64,
) -> Thought {
    Search::<R>::new().think(
        content,
        &mut |dealer| R::imagine(content, game, seat, dealer),
        seed,
        &mut |spent| spent as f32 / nodes as f32,
    )
}

/// Plays at random and calls `look` at every so manieth question with a choice.
fn wander<R: Greedy>(
    content: &R::Content,
    setup: &R::Setup,
    seed: u64,
    every: usize,
    mut look: impl FnMut(&Game<R>, Seat),
) {
    let mut game = R::start(content, setup).expect("it starts");
    let mut dice = Rng::new(seed);
    let mut asked = 0;
    while let Some(ask) = game.ask() {
        let (who, count) = (ask.who, ask.choices.len());
        match who {
            Who::Chance(_) => {
                game.deal(content, &mut dice, &mut Log::none())
                    .expect("chance may answer so");
            }
            Who::Seat(seat) => {
                asked += usize::from(count > 1);
                if count > 1 && asked % every == 0 {
                    look(&game, seat);
                }
                game.choose(content, dice.below(count), &mut Log::none())
                    .expect("it is listed");
            }
        }
    }
}

/// A seat that cannot tell two games apart answers the same in both, at least in so many positions of this kind.
fn fair<R: Greedy>(
    content: &R::Content,
    setup: &R::Setup,
    (seeds, every, least): (u64, usize, u32),
    of_kind: impl Fn(&Game<R>) -> bool,
) {
    let mut looked = 0;
    for seed in 0..seeds {
        let mut dice = Rng::new(!seed);
        wander::<R>(content, setup, seed, every, |game, seat| {
            if looked >= 4 * least || !of_kind(game) {
                return;
            }
            let other = R::imagine(content, game, seat, &mut dice);
            let (one, two) = (
                think(content, game, seat, seed, 120),
                think(content, &other, seat, seed, 120),
            );
            assert_eq!(one, two, "seed {seed}");
            looked += 1;
        });
    }
    assert!(looked >= least, "only {looked} positions");
}

#[test]
fn what_a_seat_cannot_know_changes_no_answer() {
    let (c, arkham) = (card(), board());
    // The other hand is hidden at all of these.
    fair::<CardGame>(&c, &setup::<CardGame>(&c, &TWO), (6, 7, 5), |_| true);
    fair::<Board>(&arkham, &setup::<Board>(&arkham, &PAIR), (2, 11, 5), |_| {
        true
    });
}

#[test]
fn nor_do_decks_that_were_looked_at_or_are_being_searched() {
    let content = card();
    let two = setup::<CardGame>(&content, &TWO);
    let searched = |g: &Game<CardGame>| {
        g.ask()
            .is_some_and(|a| matches!(a.prompt, Prompt::Search(_) | Prompt::PutBack))
    };
    fair::<CardGame>(&content, &two, (60, 1, 3), searched);
    let known = |g: &Game<CardGame>| {
        let table = g.table();
        let decks = table
            .investigators
            .iter()
            .map(|i| &i.deck)
            .chain([&table.encounter]);
        decks.map(|d| d.top.len() + d.bottom.len()).sum::<usize>() > 0
    };
    fair::<CardGame>(&content, &two, (60, 5, 3), known);
}

#[test]
fn nor_do_decks_of_the_board_of_which_some_cards_are_known() {
    let content = board();
    let known = |g: &Game<Board>| {
        let decks = g.table().decks.iter();
        decks.map(|d| d.top.len() + d.bottom.len()).sum::<usize>() > 0
    };
    fair::<Board>(
        &content,
        &setup::<Board>(&content, &PAIR),
        (8, 13, 2),
        known,
    );
    // Nor do the cards that are being looked at: of those beneath them nobody knows anything.
    let looked_at = |g: &Game<Board>| {
        g.ask().is_some_and(|a| {
            a.choices
                .iter()
                .any(|c| matches!(c, board_game::choice::Choice::Card(_)))
        })
    };
    fair::<Board>(
        &content,
        &setup::<Board>(&content, &PAIR),
        (8, 3, 2),
        looked_at,
    );
}

#[test]
fn the_same_seed_thinks_the_same_and_answers_what_is_offered() {
    let content = card();
    wander::<CardGame>(
        &content,
        &setup::<CardGame>(&content, &TWO),
        3,
        9,
        |game, seat| {
            let thought = think(&content, game, seat, 5, 150);
            assert_eq!(thought, think(&content, game, seat, 5, 150));
            let count = game.ask().map_or(0, |a| a.choices.len());
            assert!(thought.best < count && thought.offers[0].at == thought.best);
            assert!(
                thought
                    .offers
                    .iter()
                    .all(|o| o.at < count && (0.0..=1.0).contains(&o.chance))
            );
            // With no time at all there is an answer too.
            assert!(think(&content, game, seat, 5, 1).best < count);
        },
    );
}

#[test]
fn threads_change_no_answer_within_a_budget_of_nodes() {
    fn same<R: Greedy>(content: &R::Content, setup: &R::Setup, every: usize) {
        let mut looked = 0;
        wander::<R>(content, setup, 4, every, |game, seat| {
            let with = |threads| {
                Search::<R>::new().threads(threads).think(
                    content,
                    &mut |dealer| R::imagine(content, game, seat, dealer),
                    9,
                    &mut |spent| spent as f32 / 400.0,
                )
            };
            let one = with(1);
            assert!([2, 3].into_iter().all(|threads| with(threads) == one));
            looked += 1;
        });
        assert!(looked >= 2, "only {looked} positions");
    }
    let (c, b) = (card(), board());
    same::<CardGame>(&c, &setup::<CardGame>(&c, &TWO), 11);
    same::<Board>(&b, &setup::<Board>(&b, &PAIR), 31);
}

#[test]
fn what_was_thought_of_before_changes_no_answer() {
    fn same<R: Greedy>(content: &R::Content, setup: &R::Setup, every: usize) {
        let (mut looked, mut old) = (0, Search::<R>::new());
        for seed in 0..3 {
            wander::<R>(content, setup, seed, every, |game, seat| {
                let by = |search: &mut Search<R>| {
                    search.think(
                        content,
                        &mut |dealer| R::imagine(content, game, seat, dealer),
                        9,
                        &mut |spent| spent as f32 / 300.0,
                    )
                };
                assert_eq!(by(&mut old), by(&mut Search::new()), "seed {seed}");
                looked += 1;
            });
        }
        assert!(looked >= 20, "only {looked} positions");
    }
    let (c, b) = (card(), board());
    same::<CardGame>(&c, &setup::<CardGame>(&c, &TWO), 5);
    same::<Board>(&b, &setup::<Board>(&b, &PAIR), 5);
}

#[test]
fn a_goal_is_set_where_a_turn_begins_and_given_up_where_it_is_reached() {
    let content = board();
    let (mut set, mut without, mut given_up) = (0, 0, 0);
    let alone = setup::<Board>(&content, &[PAIR[0], ("investigators", "random")]);
    wander::<Board>(&content, &alone, 2, 1, |game, seat| {
        let think = |search: &mut Search<Board>| {
            search.think(
                &content,
                &mut |dealer| Board::imagine(&content, game, seat, dealer),
                9,
                &mut |spent| spent as f32 / 4_000.0,
            )
        };
        let goals = Board::goals(&content, game);
        let mut search = Search::<Board>::new();
        search.goals = 4;
        search.goal = Some(Goal { seat, thing: 3 });
        let reached = Board::reached(&content, game, Goal { seat, thing: 3 });
        if goals.is_empty() {
            // Between the beginnings of turns a goal stays as it is, unless it is reached.
            let kept = think(&mut search).goal;
            assert_eq!(kept.is_none(), reached);
            given_up += usize::from(reached);
            return;
        }
        search.goal = None;
        let thought = think(&mut search);
        match thought.goal {
            Some(goal) => {
                assert!(goals.contains(&goal), "{goal:?} is none of {goals:?}");
                set += 1;
            }
            None => without += 1,
        }
    });
    assert!(set > 0 && without > 0, "{set} set, {without} not");
    assert!(given_up > 0, "none was reached");
}

#[test]
fn a_budget_that_is_spent_ends_every_game_at_once() {
    // A clock that strikes after so many looks at it: no more are taken than a few for each thread.
    fn soon<R: Greedy>(content: &R::Content, setup: &R::Setup, every: usize) {
        wander::<R>(content, setup, 8, every, |game, seat| {
            for strikes in [0, 1, 7] {
                let mut looks = 0;
                let thought = Search::<R>::new().think(
                    content,
                    &mut |dealer| R::imagine(content, game, seat, dealer),
                    3,
                    &mut |_| {
                        looks += 1;
                        if looks > strikes { 1.0 } else { 0.5 }
                    },
                );
                assert!(
                    looks <= strikes + 60,
                    "{looks} looks at a clock that struck after {strikes}"
                );
                assert!(
                    thought.nodes <= 16 * (strikes + 2),
                    "{} answers",
                    thought.nodes
                );
                assert!(thought.best < game.ask().map_or(0, |a| a.choices.len()));
            }
        });
    }
    let (c, b) = (card(), board());
    soon::<CardGame>(&c, &setup::<CardGame>(&c, &TWO), 9);
    soon::<Board>(&b, &setup::<Board>(&b, &PAIR), 19);
}

#[test]
fn no_two_features_share_a_name() {
    fn read<R: Greedy>() {
        let mut names = R::FEATURES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(
            names.len(),
            R::FEATURES.len(),
            "no two features share a name"
        );
    }
    read::<CardGame>();
    read::<Board>();
}

#[test]
fn every_feature_is_a_number_for_every_position() {
    fn check<R: Greedy>(content: &R::Content, setup: &R::Setup) {
        for seed in 0..3 {
            wander::<R>(content, setup, seed, 1, |game, _| {
                let features = R::features(content, game);
                assert_eq!(features.len(), R::FEATURES.len());
                assert!(features.iter().all(|f| f.is_finite() && f.abs() <= 2.0));
            });
        }
    }
    let (c, b) = (card(), board());
    check::<CardGame>(&c, &setup::<CardGame>(&c, &TWO));
    check::<Board>(&b, &setup::<Board>(&b, &PAIR));
}
