//! Combined offers: several answers as one, the same as one after the other, and nothing that a seat could not know.

use crate::host::card;
use kernel::show::Show;
use kernel::{Cases, Catalogue, Greedy, Log, Seat, Viewer};
use std::sync::Arc;
use table::host::data::{Looker, Offer, Wish};
use table::host::question_of;
use table::{Back, Chance, Config, Desk, GameBox, Host, Nowhere, Session, Terms};

/// A table whose policy answers what nothing hangs on, as in the browser.
fn sit(game: &dyn GameBox, wish: &Wish, seed: u64) -> Box<dyn Desk + Send> {
    let mut terms = Terms::new(Chance::Seeded(kernel::Seeded::new(seed)));
    terms.quiet = true;
    let begun = game.start(wish, terms, Box::new(Nowhere));
    begun.unwrap_or_else(|e| panic!("{e}"))
}

/// Plays random games and looks at every combined offer on the way. How many there were.
fn combined<R: Show + Catalogue + Greedy + Cases>(
    content: &Arc<R::Content>,
    scenario: &str,
    seats: usize,
    games: u64,
) -> (usize, usize) {
    let (mut seen, mut quick) = (0, 0);
    for seed in 0..games {
        let ids: Vec<String> = R::investigators(content)
            .into_iter()
            .map(|e| e.id)
            .collect();
        let who = |n: usize| ids[(seed as usize * 3 + n) % 5].clone();
        let who: Vec<String> = (0..seats).map(who).collect();
        let lines = vec![
            ("scenario".to_owned(), scenario.to_owned()),
            ("investigators".to_owned(), who.join(", ")),
        ];
        let setup = R::setup_from_lines(content, &lines).unwrap_or_else(|e| panic!("{e}"));
        let config = Config {
            chance: Chance::Person,
            ..Config::default()
        };
        let begun = Session::<R>::new(content.clone(), setup, config, Box::new(Nowhere));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        let (mut rng, mut dealer) = (players::Rng::new(seed), kernel::Seeded::new(seed));
        while let Some(asked) =
            Host::question(&host, Looker::Host).filter(|_| host.given().len() < 900)
        {
            let seat = asked.seat.map(Seat);
            let own = |quick: bool| {
                asked
                    .combined
                    .iter()
                    .filter(move |o| o.quick_for.is_some() == quick)
            };
            for offer in own(false).take(3).chain(own(true).take(2)) {
                seen += 1;
                holds::<R>(content, &mut host, offer);
            }
            for offer in own(true) {
                quick += 1;
                // The slower way is listed beside it.
                let slow = |o: &&Offer| Some(&o.key) == offer.quick_for.as_ref();
                let slow = asked
                    .offers
                    .iter()
                    .filter(|o| !o.split)
                    .chain(own(false))
                    .find(slow);
                let slow = slow.unwrap_or_else(|| panic!("no slower way than {}", offer.key));
                assert_eq!(slow.odds, offer.odds, "{}", offer.key);
            }
            if let Some(seat) = seat.filter(|_| !asked.combined.is_empty()) {
                // What the seat cannot know changes nothing of what is offered.
                let other = R::imagine(content, host.game(), seat, &mut dealer);
                let there = question_of::<R>(content, &other, Viewer::Seat(seat));
                assert_eq!(there.expect("the same question").combined, asked.combined);
                // Nobody else is offered anything.
                let public = question_of::<R>(content, host.game(), Viewer::Public);
                assert!(public.is_some_and(|asked| asked.combined.is_empty()));
            }
            // What is combined comes more often where it is chosen more often.
            let picked = rng.below(asked.offers.len() + asked.combined.len());
            let key = asked
                .offers
                .iter()
                .chain(&asked.combined)
                .nth(picked)
                .map(|o| o.key.clone());
            let key = key.expect("one of them");
            Host::answer(&mut host, &key).unwrap_or_else(|e| panic!("{key}: {e}"));
        }
    }
    (seen, quick)
}

/// A combined offer is the same as its answers one after the other, and is taken back as one. The passes of a quick offer
/// end where somebody else is asked.
fn holds<R: Show + Catalogue + Greedy + Cases>(
    content: &R::Content,
    host: &mut Session<R>,
    offer: &Offer,
) {
    let key = &*offer.key;
    let before = host.game().clone();
    let steps: Vec<&str> = key.split(" > ").collect();
    let sure = offer
        .quick_for
        .as_ref()
        .map_or(steps.len(), |of| of.split(" > ").count());
    Host::answer(host, key).unwrap_or_else(|e| panic!("{key}: {e}"));
    if steps.len() > 1 {
        let mut other = before.clone();
        let asked = |game: &kernel::Game<R>| game.ask().map(|a| a.who);
        for (n, step) in steps.iter().enumerate() {
            if n >= sure && asked(&other) != asked(&before) {
                break;
            }
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
        combined::<card_game::CardGame>(&card, "card/the-gathering", 1, 4),
        combined::<card_game::CardGame>(&card, "card/the-gathering", 2, 4),
        combined::<card_game::CardGame>(&card, "card/the-devourer-below", 1, 2),
        combined::<board_game::Board>(&board, "board/arkham", 1, 2),
    ];
    let quick: Vec<usize> = seen.iter().map(|(_, quick)| *quick).collect();
    assert!(
        seen.iter().map(|(all, _)| all).sum::<usize>() > 0,
        "{seen:?}"
    );
    assert!(
        quick[..3].iter().all(|n| *n > 0) && quick[3] == 0,
        "{seen:?}"
    );
}

/// Every quick offer goes on to the draw of its test, or beyond; what it spares is asked by the slower way.
#[test]
fn a_quick_offer_draws_at_once() {
    let mut seen = 0;
    for seed in 0..6 {
        let wish = Wish {
            scenario: "card/the-gathering".into(),
            investigators: vec!["roland-banks".into()],
            ..Wish::default()
        };
        let mut host = sit(&card(), &wish, seed);
        let mut rng = players::Rng::new(seed);
        for _ in 0..60 {
            let Some(question) = host.question(Looker::Host) else {
                break;
            };
            for offer in question.combined.iter().filter(|o| o.quick_for.is_some()) {
                seen += 1;
                let of = offer.quick_for.clone().expect("it is quick");
                let tested = |host: &dyn Desk, from: usize| {
                    let drawn = host
                        .record()
                        .lines()
                        .filter(|l| l.starts_with("token:"))
                        .count();
                    drawn > from
                };
                let drawn = host
                    .record()
                    .lines()
                    .filter(|l| l.starts_with("token:"))
                    .count();
                host.answer(&offer.key).unwrap_or_else(|e| panic!("{e}"));
                assert!(tested(&*host, drawn), "{}", offer.key);
                host.undo(Back::Answer).unwrap_or_else(|e| panic!("{e}"));
                host.answer(&of).unwrap_or_else(|e| panic!("{e}"));
                assert!(!tested(&*host, drawn), "{of}");
                let asked = host.question(Looker::Host).and_then(|q| q.sum);
                assert_eq!(asked.and_then(|s| s.odds), offer.odds, "{of}");
                host.undo(Back::Answer).unwrap_or_else(|e| panic!("{e}"));
            }
            let n = rng.below(question.offers.len());
            host.answer(&question.offers[n].key)
                .unwrap_or_else(|e| panic!("{e}"));
        }
    }
    assert!(seen > 20, "{seen}");
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
