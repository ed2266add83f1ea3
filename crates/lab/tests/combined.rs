//! Combined offers: several answers as one, the same as one after the other, and nothing that a seat could not know.

use crate::host::card;
use kernel::show::Show;
use kernel::{Cases, Catalogue, Greedy, Log, Seat, Viewer};
use std::sync::Arc;
use table::host::data::{Looker, Wish};
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
    assert!(seen.iter().sum::<usize>() > 0, "{seen:?}");
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
