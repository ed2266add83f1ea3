//! The one interface to a game, whichever it is: begun, gone on with, answered by bots, looked up and marked.

use std::sync::Arc;
use table::case::{Document, open};
use table::host::data::{Bot, Looker, Wish};
use table::{Boxed, Chance, GameBox, Memory, Nowhere, Terms};

pub(crate) fn card() -> Boxed<card_game::CardGame> {
    let content = card_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    Boxed::new(Arc::new(content), |kind, seed| {
        Some(players::Kind::named(kind)?.bot(seed))
    })
}

fn board() -> Boxed<board_game::Board> {
    let content = board_game::Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    Boxed::new(Arc::new(content), |kind, seed| {
        Some(players::Kind::named(kind)?.bot(seed))
    })
}

fn wish(scenario: &str, seats: usize) -> Wish {
    Wish {
        scenario: scenario.to_owned(),
        seats: Some(seats),
        ..Wish::default()
    }
}

fn dealt(seed: u64) -> Terms {
    Terms::new(Chance::Seeded(kernel::Seeded::new(seed)))
}

#[test]
fn a_game_in_its_box_begins_and_goes_on() {
    let boxes: [(&dyn GameBox, &str); 2] =
        [(&card(), "card/the-gathering"), (&board(), "board/arkham")];
    for (game, scenario) in boxes {
        let sink = Memory::default();
        let begun = game.start(&wish(scenario, 2), dealt(1), Box::new(sink.clone()));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        host.answer_number(0).unwrap_or_else(|e| panic!("{e}"));
        let record = kernel::record::Record::parse(&host.record()).expect("its own record");
        let again = game.load(&record, dealt(1), Box::new(Nowhere));
        let again = again.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(again.dropped, 0);
        assert_eq!(
            again.host.view(Looker::Host).objects,
            host.view(Looker::Host).objects
        );
        // Bots take the seats over and play to the end.
        for seat in 0..2 {
            let bot = Bot {
                kind: "random".into(),
                seed: seat.into(),
            };
            host.seat_bot(seat, Some(&bot))
                .unwrap_or_else(|e| panic!("{e}"));
        }
        assert_eq!(host.bot_kind(1).as_deref(), Some("random"));
        host.settle().unwrap_or_else(|e| panic!("{e}"));
        assert!(host.over() && host.outcome().is_some());
        assert!(host.seat_bot(2, None).is_err());
    }
    let unknown = Wish {
        investigators: vec!["roland-bank".into()],
        ..wish("card/the-gathering", 1)
    };
    let refused = card().start(&unknown, dealt(1), Box::new(Nowhere)).err();
    let words = refused.map(|e| e.to_string()).unwrap_or_default();
    assert!(words.contains("did you mean `roland-banks`"), "{words}");
}

#[test]
fn a_rule_is_read_by_its_anchor() {
    let rule = card().rule("ST.2").expect("the rule of committing cards");
    assert_eq!(
        (rule.chapter.as_str(), rule.title.as_str()),
        ("Skill tests", "Commit cards")
    );
    assert!(board().rule("checks.clues-and-rerolls").is_some());
    assert!(board().rule("no-such-rule").is_none());
}

#[test]
fn what_cannot_be_done_points_at_what_it_is_about() {
    let boxes: [(&dyn GameBox, &str); 2] =
        [(&card(), "card/the-gathering"), (&board(), "board/arkham")];
    for (game, scenario) in boxes {
        let begun = game.start(&wish(scenario, 1), dealt(3), Box::new(Nowhere));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        let (mut rng, mut pointed) = (players::Rng::new(3), 0);
        while let Some(question) = host
            .question(Looker::Seat(0))
            .filter(|_| host.answers() < 300)
        {
            let view = host.view(Looker::Seat(0)).objects;
            for cannot in question
                .cannot
                .iter()
                .filter(|c| c.key.starts_with("play:") || c.key.starts_with("move:"))
            {
                assert!(
                    view.iter().any(|o| cannot.about.contains(&o.id)),
                    "{cannot:?}"
                );
                pointed += 1;
            }
            let n = rng.below(question.offers.len());
            host.answer_number(n).unwrap_or_else(|e| panic!("{e}"));
        }
        assert!(pointed > 0, "{scenario}");
    }
}

#[test]
fn clues_are_marked_together_and_spent_while_they_are_needed() {
    let game = board();
    let mut seen = 0;
    for seed in 0..40 {
        let begun = game.start(&wish("board/arkham", 1), dealt(seed), Box::new(Nowhere));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        let mut rng = players::Rng::new(seed);
        while let Some(question) = host.question(Looker::Host).filter(|_| host.answers() < 400) {
            let clues = |n: usize| vec!["clue".to_owned(); n];
            let several = question
                .marks
                .as_ref()
                .is_some_and(|m| question.rule == "checks.clues-and-rerolls" && !m.more.is_empty());
            if !several {
                let n = rng.below(question.offers.len());
                host.answer_number(n).unwrap_or_else(|e| panic!("{e}"));
                continue;
            }
            seen += 1;
            let odds = |n| host.marked(&clues(n)).sum.and_then(|s| s.odds);
            let rising = [odds(0), odds(1), odds(2)];
            assert!(rising.is_sorted() && odds(2).is_some(), "{rising:?}");
            assert!(!host.marked(&clues(40)).ready);
            assert!(host.confirm(&clues(40)).is_err());
            let before = host.revision();
            host.confirm(&clues(2)).unwrap_or_else(|e| panic!("{e}"));
            let update = host.since(Looker::Host, Some(before));
            let spent = update.events.iter().filter(|error| {
                error.kind == "answer"
                    && error.by.as_deref() == Some("person")
                    && error.about.contains(&"check".to_owned())
            });
            assert!((1..=2).contains(&spent.count()));
        }
        if seen > 5 {
            return;
        }
    }
    panic!("only {seen} checks with several Clues were found");
}

/// Whatever is marked, the odds are those of all marks together; and the check says what hangs on it, however often dice
/// are rolled again.
#[test]
fn marks_have_their_own_odds_and_a_check_its_stakes() {
    let (mut alone, mut both, mut told) = (0, 0, 0);
    until("checks.clues-and-rerolls", 400, |host| {
        let question = host.question(Looker::Host).expect("it is asked");
        let view = host.view(Looker::Host);
        let check = view.objects.iter().find(|o| o.kind == "check");
        let word = |name: &str| {
            check
                .and_then(|o| o.words.get(name))
                .map(ToString::to_string)
        };
        if word("success").is_some() {
            assert!(word("failure").is_some() && word("cause").is_some_and(|c| !c.is_empty()));
            told += 1;
        }
        if question.marks.is_none() {
            return false;
        }
        let odds = |keys: &[&str]| {
            let keys: Vec<String> = keys.iter().map(|k| (*k).to_owned()).collect();
            host.marked(&keys).sum.and_then(|s| s.odds)
        };
        let near = |a: Option<u32>, b: Option<u32>| match (a, b) {
            (Some(a), Some(b)) => a.abs_diff(b) <= 2,
            (a, b) => a == b,
        };
        let offers = || question.offers.iter().filter(|o| o.odds.is_some());
        for offer in offers().filter(|o| !o.declines) {
            let one = odds(&[&offer.key]);
            assert!(near(one, offer.odds), "{one:?} {offer:?} {check:?}");
            alone += usize::from(offer.key != "clue");
            if offer.key != "clue" && odds(&["clue"]).is_some() {
                let together = odds(&["clue", &offer.key]);
                assert!(together >= odds(&["clue"]).max(offer.odds), "{offer:?}");
                both += 1;
            }
        }
        alone > 3 && both > 3 && told > 20
    });
    assert!(alone > 0 && both > 0 && told > 0, "{alone} {both} {told}");
}

/// Plays board games at random until a question is of this rule and `enough` says so.
fn until(rule: &str, games: u64, mut enough: impl FnMut(&mut dyn table::Host) -> bool) {
    let game = board();
    for seed in 0..games {
        let begun = game.start(&wish("board/arkham", 1), dealt(seed), Box::new(Nowhere));
        let mut host = begun.unwrap_or_else(|e| panic!("{e}"));
        let mut rng = players::Rng::new(seed);
        while let Some(question) = host.question(Looker::Host).filter(|_| host.answers() < 900) {
            if question.rule == rule && enough(&mut *host) {
                return;
            }
            let Some(question) = host.question(Looker::Host) else {
                break;
            };
            let n = rng.below(question.offers.len());
            host.answer_number(n).unwrap_or_else(|e| panic!("{e}"));
        }
    }
    panic!("{rule} was not asked as it was looked for");
}

#[test]
fn sliders_are_marked_together_in_any_order_within_focus() {
    let (mut both, mut dear) = (false, false);
    until("upkeep.adjust-skills", 20, |host| {
        let question = host.question(Looker::Host).expect("it is asked");
        if question.marks.is_none() {
            return false;
        }
        let left = |keys: &[String]| host.marked(keys).sum.map(|s| s.value);
        let focus = left(&[]).expect("what is left is told");
        assert!(question.text.ends_with(&focus.to_string()), "{question:?}");
        let slides: Vec<String> = question
            .offers
            .iter()
            .filter(|o| !o.declines)
            .map(|o| o.key.clone())
            .collect();
        for key in &slides {
            let marked = host.marked(std::slice::from_ref(key));
            assert!(marked.ready, "{key}: {marked:?}");
            // A slider moves once, and no further than Focus.
            let skill = |k: &str| k.split(':').next().unwrap_or_default().to_owned();
            assert!(marked.open.iter().all(|k| skill(k) != skill(key)));
            dear |= slides
                .iter()
                .any(|k| skill(k) != skill(key) && !host.marked(&[key.clone(), k.clone()]).ready);
        }
        let pair = slides.iter().find_map(|a| {
            let open = host.marked(std::slice::from_ref(a)).open;
            open.first().map(|b| [b.clone(), a.clone()])
        });
        if let Some(pair) = pair {
            let turned = [pair[1].clone(), pair[0].clone()];
            assert_eq!(host.marked(&pair), host.marked(&turned));
            assert!(left(&pair) < Some(focus) && left(&pair) >= Some(0));
            let before = host.answers();
            host.confirm(&pair).unwrap_or_else(|e| panic!("{e}"));
            assert_ne!(
                host.question(Looker::Host).map(|q| q.rule).as_deref(),
                Some("upkeep.adjust-skills")
            );
            assert!(host.answers() >= before + 2);
            both = true;
        }
        both && dear
    });
}

#[test]
fn weapons_that_add_nothing_are_told_apart_and_stay_legal() {
    let mut folded = 0;
    until("combat.weapons-and-spells", 200, |host| {
        let offers = host.question(Looker::Host).expect("it is asked").offers;
        let armed: Vec<_> = offers.iter().filter(|o| o.group == "wield").collect();
        let best = |spare: bool| {
            let these = armed.iter().filter(|o| spare || !o.spare);
            these.map(|o| o.odds).max()
        };
        assert_eq!(best(false), best(true), "{armed:?}");
        assert!(offers.iter().all(|o| o.group == "wield" || !o.spare));
        let cards = |o: &table::host::data::Offer| o.about.len();
        for offer in armed.iter().filter(|o| o.spare) {
            // Another is at least as good, and takes fewer weapons if it is no better. Against an Ancient One successes
            // count, and no chance tells which has more dice.
            let counts = |x: &table::host::data::Offer| x.odds.is_none() && offer.odds.is_none();
            let better = |x: &&&table::host::data::Offer| {
                let equal = x.odds == offer.odds && (counts(x) || cards(x) <= cards(offer));
                !x.spare && (x.odds > offer.odds || equal)
            };
            assert!(armed.iter().any(|x| better(&x)), "{offer:?} of {armed:?}");
            folded += 1;
        }
        if folded > 3
            && let Some(spare) = armed.iter().find(|o| o.spare)
        {
            host.answer(&spare.key).unwrap_or_else(|e| panic!("{e}"));
            return true;
        }
        false
    });
}

/// A table of the card game in the enemy phase, with this Ally of Roland's and these in his threat area.
fn attacked(ally: &str, threat: &str) -> Box<dyn table::Host> {
    let text = format!(
        "# Harm\n\n```yaml table\nscenario: card/the-gathering\nphase: enemy\ninvestigators:\n  \
         roland-banks: {{at: study, in-play: [{ally}], threat: [{threat}]}}\n```\n```play\n\
         asks Roland\n```\n"
    );
    let case = Document::parse(&text).cases.remove(0);
    let record = open::record(&case).unwrap_or_else(|e| panic!("{e:?}"));
    let loaded = card().load(&record, dealt(1), Box::new(Nowhere));
    let mut host = loaded.unwrap_or_else(|e| panic!("{e}")).host;
    host.settle().unwrap_or_else(|e| panic!("{e}"));
    host
}

#[test]
fn all_points_of_damage_can_be_marked_on_one_asset() {
    let mut host = attacked("guard-dog", "ghoul-priest");
    let asked = host.question(Looker::Seat(0)).expect("who takes damage?");
    let more = asked.marks.as_ref().map_or(&[][..], |m| &m.more);
    let [second] = more else {
        panic!("one point more for the dog: {more:?}")
    };
    let keys = [asked.offers[0].key.clone(), second.key.clone()];
    assert!(keys[1].contains("guard-dog"), "{keys:?}");
    assert!(host.marked(&keys).ready);
    host.confirm(&keys).unwrap_or_else(|e| panic!("{e}"));
    let asked = host.question(Looker::Seat(0)).expect("who takes horror?");
    assert!(asked.text.contains("horror"), "{}", asked.text);
}

#[test]
fn what_the_next_attack_asks_is_another_question() {
    let mut host = attacked("leo-de-luca", "swarm-of-rats, swarm-of-rats");
    let asked = host.question(Looker::Seat(0)).expect("who takes damage?");
    let leo = asked.offers.iter().find(|o| o.key.contains("leo-de-luca"));
    let keys = [leo.expect("Leo can take it").key.clone()];
    assert!(host.marked(&keys).ready, "{:?}", host.marked(&keys));
    host.confirm(&keys).unwrap_or_else(|e| panic!("{e}"));
    let again = host.question(Looker::Seat(0)).expect("the other attacks");
    assert!(again.offers.iter().any(|o| o.key == keys[0]), "{again:?}");
}
