//! What must hold of every game, checked along one random play-through.

use crate::panic_words;
use kernel::record::{Move, Record};
use kernel::show::{Object, Show};
use kernel::{Cases, Game, Log, Rules, Seat, Seeded, Viewer, Who, snapshot};
use players::Rng;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::Question;
use thiserror::Error;

/// The counts of a play-through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passed {
    /// Answers of players.
    pub decisions: usize,
    /// Answers of chance.
    pub chance_draws: usize,
    /// The outcome's key.
    pub outcome: String,
    /// The largest snapshot, in bytes.
    pub snapshot_bytes: usize,
    /// The record's text, in bytes.
    pub record_bytes: usize,
}

/// A property that does not hold.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("after answer {at}: {what}\n{}", .record.text())]
pub struct Broken {
    /// After how many answers.
    pub at: usize,
    /// The broken property.
    pub what: String,
    /// The record up to there.
    pub record: Record,
}

/// A random game of more answers than this does not end.
const CAP: usize = 50_000;
/// At one question in so many, everything offered is tried on a clone.
const TRY_ALL: usize = 5;

/// Plays one random game of `setup` and checks at every question: save and load give an equal game; a refused answer
/// changes nothing; keys are unique, fit for a record and read back; [`Rules::check`] holds; an imagined game looks
/// the same to its seat. At some questions every choice is tried, and what [`Rules::sample`] draws is counted. At the
/// end: the game has an outcome, and replaying
/// the record gives an equal game.
pub fn properties<R: Show + Cases>(
    content: &R::Content,
    setup: &R::Setup,
    seed: u64,
) -> Result<Passed, Broken> {
    let mut moves: Vec<Move> = Vec::new();
    let played = catch_unwind(AssertUnwindSafe(|| {
        play::<R>(content, setup, seed, &mut moves)
    }));
    let what = match played {
        Ok(Ok(passed)) => return Ok(passed),
        Ok(Err(what)) => what,
        Err(payload) => format!("panic: {}", panic_words(&*payload)),
    };
    let mut headers = R::setup_lines(setup);
    headers.push(("seed".into(), seed.to_string()));
    Err(Broken {
        at: moves.len(),
        what,
        record: Record {
            headers,
            moves,
            ..Record::default()
        },
    })
}

fn play<R: Show + Cases>(
    content: &R::Content,
    setup: &R::Setup,
    seed: u64,
    moves: &mut Vec<Move>,
) -> Result<Passed, String> {
    let lines = R::setup_lines(setup);
    match R::setup_from_lines(content, &lines) {
        Ok(back) if back == *setup => {}
        Ok(back) => return Err(format!("the setup reads back as {back:?} from {lines:?}")),
        Err(e) => return Err(format!("the setup does not read back from {lines:?}: {e}")),
    }
    let start = R::start(content, setup).map_err(|e| e.to_string())?;
    let mut game = start.clone();
    let mut rng = Rng::new(seed);
    let mut dealer = Seeded::new(seed);
    let mut passed = Passed::default();
    let mut earlier: Option<R::Choice> = None;
    while let Some(ask) = game.ask() {
        if moves.len() >= CAP {
            return Err(format!("the game goes on after {CAP} answers"));
        }
        let who = ask.who;
        R::check(content, &game).map_err(|e| e.to_string())?;
        passed.snapshot_bytes = passed.snapshot_bytes.max(saves(&game)?);
        let choices = lists(content, &game)?;
        if let Some(choice) = earlier.filter(|c| !choices.contains(c)) {
            refuses(content, &game, choice)?;
        }
        looks_the_same(content, &game, &mut rng)?;
        if rng.below(TRY_ALL) == 0 {
            samples_evenly(content, &game, &choices)?;
            for &choice in &choices {
                let mut clone = game.clone();
                let key = R::key(content, &game, &choice);
                clone
                    .answer(content, choice, &mut Log::none())
                    .map_err(|e| format!("the listed `{key}` is refused: {e}"))?;
                R::check(content, &clone).map_err(|e| format!("after trying `{key}`: {e}"))?;
            }
        }
        let choice = match who {
            Who::Chance(source) => {
                use kernel::Dealer;
                passed.chance_draws += 1;
                R::deal(
                    content,
                    &game,
                    dealer.deal(source, game.ask().map_or(1, |a| a.weight)),
                )
            }
            Who::Seat(_) => {
                passed.decisions += 1;
                choices[rng.below(choices.len())]
            }
        };
        let key = R::key(content, &game, &choice);
        moves.push(Move {
            key,
            ..Move::default()
        });
        let mut events = Vec::new();
        game.answer(content, choice, &mut Log::to(&mut events))
            .map_err(|e| format!("a legal answer is refused: {e}"))?;
        for event in &events {
            let _ = R::tell(content, &game, event);
        }
        earlier = Some(choice);
    }
    R::check(content, &game).map_err(|e| e.to_string())?;
    saves(&game)?;
    passed.outcome = R::outcome(content, &game)
        .ok_or("the game ended without an outcome")?
        .0;
    let record = Record {
        headers: lines,
        moves: moves.clone(),
        ..Record::default()
    };
    let text = record.text();
    passed.record_bytes = text.len();
    let read = Record::parse(&text).map_err(|e| format!("the record does not read back: {e}"))?;
    let again = read
        .replay(content, start, |_, _| {})
        .map_err(|(_, d)| format!("replaying the record: {d}"))?;
    if again != game {
        return Err("replaying the record gives another game".into());
    }
    Ok(passed)
}

/// What is drawn without the list is on it, everything on it is drawn, and no answer oftener than another: of so many
/// draws each for each answer, none comes less than half or more than twice as often as it should.
fn samples_evenly<R: Rules>(
    content: &R::Content,
    game: &Game<R>,
    choices: &[R::Choice],
) -> Result<(), String> {
    const EACH: usize = 120;
    let mut rng = Rng::new(choices.len() as u64);
    let mut drawn = vec![0; choices.len()];
    for _ in 0..EACH * choices.len() {
        let Some(choice) = R::sample(content, game, &mut |n| rng.below(n)) else {
            return Ok(());
        };
        match choices.iter().position(|c| *c == choice) {
            Some(at) => drawn[at] += 1,
            None => {
                return Err(format!(
                    "`{}` is drawn and not listed",
                    R::key(content, game, &choice)
                ));
            }
        }
    }
    match drawn.iter().position(|n| *n < EACH / 2 || *n > EACH * 2) {
        None => Ok(()),
        Some(at) => Err(format!(
            "`{}` is drawn {} times where {EACH} are even",
            R::key(content, game, &choices[at]),
            drawn[at]
        )),
    }
}

/// Save, load, compare. The size of the snapshot.
fn saves<R: Rules>(game: &Game<R>) -> Result<usize, String> {
    let bytes = snapshot::save(game, 7);
    match snapshot::load::<R>(&bytes, 7) {
        Ok(back) if back == *game => Ok(bytes.len()),
        Ok(_) => Err("a saved and loaded game differs".into()),
        Err(e) => Err(format!("a saved game does not load: {e}")),
    }
}

/// Every choice has a key of its own that reads back, and words.
fn lists<R: Rules>(content: &R::Content, game: &Game<R>) -> Result<Vec<R::Choice>, String> {
    let choices = game.choices(content);
    let question = Question::of::<R>(content, game).ok_or("nothing is asked")?;
    let rule = question.rule;
    if choices.is_empty() {
        return Err(format!("rule {rule} asks and offers nothing"));
    }
    if question.text.is_empty() || question.who.is_empty() || rule.is_empty() {
        return Err(format!("a question without words: {question:?}"));
    }
    let mut keys = BTreeSet::new();
    for (choice, offer) in choices.iter().zip(&question.offers) {
        let key = offer.key.as_str();
        if key.is_empty()
            || key.trim() != key
            || key.contains('\n')
            || key.starts_with(['#', '=', '(', ')', '<'])
        {
            return Err(format!("the key `{key}` cannot stand in a record"));
        }
        if !keys.insert(key) {
            return Err(format!("two choices have the key `{key}`, rule {rule}"));
        }
        if offer.label.is_empty() {
            return Err(format!("`{key}` has no words"));
        }
        match game.by_key(content, key) {
            Ok(back) if back == *choice => {}
            Ok(_) => return Err(format!("the key `{key}` reads back as another choice")),
            Err(e) => return Err(format!("the key `{key}` does not read back: {e}")),
        }
    }
    if let Some(both) = question
        .cannot
        .iter()
        .find(|c| keys.contains(c.key.as_str()))
    {
        return Err(format!(
            "`{}` is offered, and a reason is given why not: {}",
            both.key, both.why
        ));
    }
    if let Some(ask) = game.ask().filter(|a| matches!(a.who, Who::Chance(_))) {
        let total: u32 = R::outcomes(content, game).iter().map(|(_, w)| w).sum();
        if total != ask.weight {
            return Err(format!(
                "the outcomes of {} weigh {total}, not {}",
                question.who, ask.weight
            ));
        }
    }
    Ok(choices)
}

/// An answer that is not on the list is refused and changes nothing.
fn refuses<R: Rules>(
    content: &R::Content,
    game: &Game<R>,
    choice: R::Choice,
) -> Result<(), String> {
    let mut clone = game.clone();
    if clone.answer(content, choice, &mut Log::none()).is_ok() {
        return Err(format!("{choice:?} is not on the list and is taken"));
    }
    if clone != *game {
        return Err(format!("the refused {choice:?} changed the game"));
    }
    Ok(())
}

/// What a seat cannot know may be drawn anew without its noticing.
fn looks_the_same<R: Show + Cases>(
    content: &R::Content,
    game: &Game<R>,
    rng: &mut Rng,
) -> Result<(), String> {
    let _ = R::objects(content, game, Viewer::Public);
    serde_json::to_value(R::paths(content, game, Viewer::Host))
        .map_err(|e| format!("what paths lead into is no JSON: {e}"))?;
    for seat in (0..R::seats(game)).map(|n| Seat(n as u8)) {
        let seen = |game: &Game<R>| -> Vec<(String, Object)> {
            let all = R::objects(content, game, Viewer::Seat(seat));
            all.into_iter()
                .map(|o| (R::id_text(content, game, o.id), o))
                .collect()
        };
        let truth = seen(game);
        let other = R::imagine(content, game, seat, rng);
        let again = seen(&other);
        if again != truth {
            let pair = truth.iter().zip(&again).find(|(a, b)| a != b);
            let (most, least) = (truth.len(), again.len());
            return Err(format!(
                "seat {} sees a difference after imagining ({most} objects, {least}): {pair:?}",
                seat.0
            ));
        }
        let asked = game.ask().filter(|a| a.who == Who::Seat(seat));
        if asked.is_some_and(|a| other.ask().map(|o| &o.choices) != Some(&a.choices)) {
            return Err(format!(
                "seat {} is offered something else after imagining",
                seat.0
            ));
        }
        // Nor does any word, key or reason that the seat reads tell what it cannot know.
        let reads = |game: &Game<R>| {
            let mut all = R::stack_words(content, game);
            if asked.is_some() {
                all.push(R::question(content, game));
                for c in game.choices(content) {
                    all.extend([R::key(content, game, &c), R::label(content, game, &c)]);
                }
                for (c, why) in R::why_not(content, game) {
                    all.extend([R::key(content, game, &c), R::label(content, game, &c), why]);
                }
            }
            all
        };
        let (truth, drawn) = (reads(game), reads(&other));
        if truth != drawn {
            let pair = truth.iter().zip(&drawn).find(|(a, b)| a != b);
            return Err(format!(
                "seat {} reads something else after imagining: {pair:?}",
                seat.0
            ));
        }
        R::check(content, &other)
            .map_err(|e| format!("after imagining for seat {}: {e}", seat.0))?;
        // What is imagined depends on nothing that the seat cannot know: one imagined game is as good as the true one.
        let seed = rng.next_u64();
        let imagined = |from| R::imagine(content, from, seat, &mut Rng::new(seed));
        let (first, second) = (imagined(game), imagined(&other));
        if first != second {
            let place = difference(&first, &second);
            return Err(format!(
                "imagining for seat {} keeps something of the truth: {place}",
                seat.0
            ));
        }
    }
    Ok(())
}

/// Where two views differ, and what each says there.
fn difference(one: &impl serde::Serialize, other: &impl serde::Serialize) -> String {
    match (serde_json::to_value(one), serde_json::to_value(other)) {
        (Ok(a), Ok(b)) => {
            differ("", &a, &b).unwrap_or_else(|| "in nothing that JSON shows".to_owned())
        }
        (Err(e), _) | (_, Err(e)) => format!("(the view is no JSON: {e})"),
    }
}

fn differ(path: &str, one: &serde_json::Value, other: &serde_json::Value) -> Option<String> {
    use serde_json::Value::{Array, Object};
    match (one, other) {
        _ if one == other => None,
        (Object(x), Object(y)) if x.keys().eq(y.keys()) => x
            .iter()
            .find_map(|(k, v)| differ(&format!("{path}.{k}"), v, &y[k])),
        (Array(x), Array(y)) if x.len() == y.len() => x
            .iter()
            .zip(y)
            .enumerate()
            .find_map(|(i, (v, w))| differ(&format!("{path}.{i}"), v, w)),
        _ => Some(format!("{path} is {one}, then {other}")),
    }
}
