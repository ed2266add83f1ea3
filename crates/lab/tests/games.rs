//! The property suite over every scenario, difficulty, number of seats and investigator of a game.

use crate::teams;
use kernel::show::Show;
use kernel::{Cases, Catalogue};
use lab::{Plan, Start, Totals, properties, simulate};
use players::Kind;

/// Plays some random games of every scenario with every number of seats. Investigators lead in turn, and difficulties
/// take turns. `MISKATONIC_GAMES=2` has each investigator lead two games of each scenario with each number of seats.
fn suite<R: Catalogue + Cases + Show>(content: &R::Content, few: usize) {
    let ids: Vec<String> = R::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    let difficulties: Vec<String> = R::difficulties(content).into_iter().map(|e| e.id).collect();
    let games = teams::games().map_or(few, |n| n as usize * ids.len());
    let mut count = 0;
    for scenario in R::scenarios(content) {
        let (least, most) = R::seats_allowed(content, &scenario.id);
        for seats in least..=most.min(ids.len()) {
            for _ in 0..games {
                let team = (0..seats).map(|i| ids[(count + i) % ids.len()].as_str());
                let team: Vec<&str> = team.collect();
                let mut lines = vec![
                    ("scenario".into(), scenario.id.clone()),
                    ("investigators".into(), team.join(", ")),
                ];
                let round = count / ids.len() + count;
                let difficulty = difficulties.get(round % difficulties.len().max(1));
                lines.extend(difficulty.map(|d| ("difficulty".into(), d.clone())));
                let setup = R::setup_from_lines(content, &lines)
                    .unwrap_or_else(|e| panic!("{lines:?}: {e}"));
                if let Err(broken) = properties::<R>(content, &setup, count as u64) {
                    panic!("{lines:?}, game {count}: {broken}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 0, "the game has no scenario");
}

#[test]
fn the_card_game_holds_its_properties() {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    suite::<card_game::CardGame>(&content, 3);
}

#[test]
fn the_board_game_holds_its_properties() {
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    suite::<board_game::Board>(&content, 1);
}

/// Playouts, which put no question that they can do without, play the same games as drawing from the lists does.
fn the_same_with_lists<R>(content: &R::Content, setups: &[&[(&str, &str)]])
where
    R: kernel::Greedy,
    R::Content: Sync,
    R::Setup: Sync,
    kernel::Game<R>: Sync + Send,
{
    let starts: Vec<Start<R>> = setups
        .iter()
        .map(|lines| {
            let lines: Vec<(String, String)> = lines
                .iter()
                .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
                .collect();
            R::setup_from_lines(content, &lines)
                .map_err(|e| e.to_string())
                .and_then(|setup| Start::new(content, setup))
                .unwrap_or_else(|e| panic!("{lines:?}: {e}"))
        })
        .collect();
    let totals = |check| {
        let totals = simulate(&Plan {
            content,
            starts: &starts,
            games: 300,
            seed: 5,
            policy: Kind::Random,
            threads: 1,
            cap: 50_000,
            check,
            progress: &|_| {},
        });
        Totals {
            seconds: 0.0,
            cpu_seconds: 0.0,
            ..totals.unwrap_or_else(|e| panic!("{e}"))
        }
    };
    let listed = totals(true);
    assert_eq!((listed.completed, &listed.failed[..]), (300, &[][..]));
    assert_eq!(listed, totals(false));
}

#[test]
fn playouts_of_the_card_game_are_its_random_games() {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    the_same_with_lists::<card_game::CardGame>(
        &content,
        &[
            &[("scenario", "card/the-gathering")],
            &[
                ("scenario", "card/the-gathering"),
                ("difficulty", "hard"),
                ("investigators", "daisy-walker, wendy-adams, agnes-baker"),
            ],
            &[
                ("scenario", "card/the-gathering"),
                ("difficulty", "easy"),
                ("investigators", "skids-otoole, roland-banks"),
            ],
        ],
    );
}

#[test]
fn playouts_of_the_board_game_are_its_random_games() {
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    the_same_with_lists::<board_game::Board>(
        &content,
        &[
            &[("scenario", "board/arkham")],
            &[("scenario", "board/kingsport")],
        ],
    );
}

/// A card that one seat has looked at stays for that seat, and is any card for the others: in the encounter deck, in
/// somebody's own deck, and in the hand into which it was drawn.
#[test]
fn what_a_seat_has_looked_at_is_known_to_that_seat_alone() {
    use card_game::CardGame;
    use card_game::state::{CardId, Seats, Zone};
    use kernel::{Dealer, Game, Log, Rules, Seat, Seeded, Source};
    use std::collections::BTreeSet;

    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    let lines = [
        ("scenario".to_owned(), "card/the-gathering".to_owned()),
        (
            "investigators".into(),
            "agnes-baker, wendy-adams, roland-banks".into(),
        ),
    ];
    let setup = CardGame::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let mut game: Game<CardGame> =
        CardGame::start(&content, &setup).unwrap_or_else(|e| panic!("{e}"));
    let mut dealer = Seeded::new(5);
    for _ in 0..12 {
        while game.deal(&content, &mut dealer, &mut Log::none()) != Ok(None) {}
        let pass = CardGame::pass(&content, &game);
        let choice = pass.or_else(|| game.choices(&content).first().copied());
        let choice = choice.unwrap_or_else(|| panic!("it goes on"));
        assert_eq!(game.answer(&content, choice, &mut Log::none()), Ok(()));
    }
    while game.deal(&content, &mut dealer, &mut Log::none()) != Ok(None) {}
    // Agnes (seat 0) has seen the top of the encounter deck and of Wendy's deck, and a card of Wendy's hand.
    let (mut table, ask) = (game.table().clone(), game.ask().cloned());
    let mut unseen = |deck: &kernel::Deck<4, CardId>| {
        let n = dealer.deal(Source(40), deck.unseen.len() as u32);
        deck.unseen.nth(n).unwrap_or_default()
    };
    let (top, own) = (
        unseen(&table.encounter),
        unseen(&table.investigators[1].deck),
    );
    table.encounter.take(top);
    table.encounter.put_on_top(top);
    table.investigators[1].deck.take(own);
    table.investigators[1].deck.put_on_top(own);
    let held = table.investigators[1].hand.nth(0).unwrap_or_default();
    for card in [top, own, held] {
        table.cards[card.index()].known_to = Seats::one(Seat(0));
    }
    game = Game::at(table, game.stack().to_vec());
    if let Some(ask) = ask {
        let _ = game.put(ask);
    }
    let seen = |seat: u8| -> [BTreeSet<Option<CardId>>; 3] {
        let mut all: [BTreeSet<Option<CardId>>; 3] = Default::default();
        for seed in 0..60 {
            let other = CardGame::imagine(&content, &game, Seat(seat), &mut Seeded::new(seed));
            assert_eq!(CardGame::check(&content, &other), Ok(()));
            let table = other.table();
            all[0].insert(table.encounter.top.last().copied());
            all[1].insert(table.investigators[1].deck.top.last().copied());
            all[2].insert((table.card(held).zone == Zone::Hand).then_some(held));
        }
        all
    };
    let one =
        |set: &BTreeSet<Option<CardId>>, card: CardId| set.len() == 1 && set.contains(&Some(card));
    let agnes = seen(0);
    assert!(
        one(&agnes[0], top) && one(&agnes[1], own) && one(&agnes[2], held),
        "{agnes:?}"
    );
    let wendy = seen(1);
    assert!(
        wendy[0].len() > 5 && wendy[1].len() > 5 && one(&wendy[2], held),
        "{wendy:?}"
    );
    let roland = seen(2);
    assert!(
        roland[0].len() > 5 && roland[1].len() > 5 && roland[2].len() == 2,
        "{roland:?}"
    );
}

/// What a seat imagines of another's turn has not happened: the same question is open, whatever an objective waits for.
#[test]
fn nothing_is_to_be_checked_because_it_was_imagined() {
    use card_game::CardGame;
    use kernel::{Game, Log, Rules, Seat, Seeded, Who};

    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    // Its act waits for a state: six cultists in the victory display.
    let lines = [
        ("scenario".to_owned(), "card/the-midnight-masks".to_owned()),
        ("investigators".into(), "agnes-baker, wendy-adams".into()),
    ];
    let setup = CardGame::setup_from_lines(&content, &lines).unwrap_or_else(|e| panic!("{e}"));
    let mut game: Game<CardGame> =
        CardGame::start(&content, &setup).unwrap_or_else(|e| panic!("{e}"));
    let (mut dealer, mut seen) = (Seeded::new(5), 0);
    for seed in 0..60 {
        while game.deal(&content, &mut dealer, &mut Log::none()) != Ok(None) {}
        let Some(ask) = game.ask() else { break };
        if let Who::Seat(Seat(asked)) = ask.who {
            let other = CardGame::imagine(&content, &game, Seat(1 - asked), &mut Seeded::new(seed));
            assert_eq!(other.table().checks, game.table().checks, "answer {seed}");
            seen += usize::from(game.table().index.once);
        }
        let choice = seed as usize % ask.choices.len();
        assert!(game.choose(&content, choice, &mut Log::none()).is_ok());
    }
    assert!(seen > 10, "the act waits for nothing in {seen} questions");
}
