//! `review`: what a game was worth at every answer, and which decisions cost the most.

use crate::args;
use crate::fail::Fail;
use crate::files;
use crate::games::{self, Playable, Task};
use crate::out::{json_line, out};
use crate::records::load;
use indicatif::ProgressBar;
use kernel::record::Record;
use kernel::{Game, Log, Who};
use minds::{Decision, Review};
use serde_json::json;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use table::Session;

struct Look<'a>(args::Review, Record, &'a [PathBuf]);

/// `miskatonic review`
pub fn review(args: args::Review, packs: &[PathBuf]) -> Result<(), Fail> {
    let record = files::read(&args.record)?;
    games::with_game(&files::scenario(&record), Look(args, record, packs))
}

impl Task for Look<'_> {
    type Done = ();
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, record, packs) = self;
        let session = load::<R>(&args.record, &record, packs)?.session;
        let content = &**session.content();
        let start = R::start(content, session.setup()).map_err(|e| e.to_string())?;
        let answers: Vec<R::Choice> = session.given().iter().map(|g| g.choice).collect();
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new(answers.len() as u64)
        } else {
            ProgressBar::hidden()
        };
        let effort = (args.tries, args.nodes);
        let review = minds::review(content, &start, &answers, effort, &mut |_| bar.inc(1));
        bar.finish_and_clear();
        let told = told::<R>(&session, &start, &review)?;
        if let Some(path) = &args.svg {
            std::fs::write(path, svg(&review, &told))
                .map_err(|e| Fail::new(format!("{}: {e}", path.display())))?;
        }
        let mut out = out();
        if args.json {
            json_line(&mut out, &as_json(&review, &told))?;
        } else {
            words(&mut out, &review, &told)?;
        }
        out.flush()?;
        Ok(())
    }
}

/// An answer in words.
struct Told {
    round: u32,
    who: String,
    label: String,
    /// Its key.
    key: String,
    /// Whether chance answered.
    chance: bool,
    /// All offers: key and label.
    offers: Vec<(String, String)>,
}

fn told<R: Playable>(
    session: &Session<R>,
    start: &Game<R>,
    review: &Review,
) -> Result<Vec<Told>, Fail> {
    let content = session.content();
    let mut game = start.clone();
    let mut all = Vec::new();
    for given in session.given().iter().take(review.chances.len()) {
        let offers = game.ask().map(|a| a.choices.as_slice()).unwrap_or_default();
        let offer = |c: &R::Choice| (R::key(content, &game, c), R::label(content, &game, c));
        let (who, chance) = match given.who {
            Who::Seat(seat) => (R::seat_name(content, &game, seat), false),
            Who::Chance(_) => ("chance".to_owned(), true),
        };
        all.push(Told {
            round: given.round,
            who,
            label: R::answered(content, &game, &given.choice),
            key: given.key.clone(),
            chance,
            offers: offers.iter().map(offer).collect(),
        });
        game.answer(content, given.choice, &mut Log::none())
            .map_err(|e| Fail::new(e.to_string()))?;
    }
    Ok(all)
}

fn percent(part: f32) -> String {
    format!("{:.1} %", part * 100.0)
}

fn label(told: &[Told], d: &Decision, at: usize) -> String {
    let offers = told.get(d.answer).map(|t| t.offers.as_slice());
    let offer = offers.and_then(|o| o.get(at));
    offer.map_or_else(String::new, |(_, label)| label.clone())
}

fn words(out: &mut impl Write, review: &Review, told: &[Told]) -> std::io::Result<()> {
    let (Some(first), Some(last)) = (review.chances.first(), review.chances.last()) else {
        return Ok(());
    };
    let end = match review.won {
        Some(true) => "it was won".to_owned(),
        Some(false) => "it was lost".to_owned(),
        None => format!("it stands at {} ± {}", percent(last.0), percent(last.1)),
    };
    writeln!(
        out,
        "The chance to win was {} ± {} at the start; {end}.",
        percent(first.0),
        percent(first.1)
    )?;
    writeln!(
        out,
        "Of {} decisions {} cost more than chance explains, {} together; luck gave {}.",
        review.decisions.len(),
        review.decisions.iter().filter(|d| d.told()).count(),
        percent(review.cost()),
        percent(review.luck()),
    )?;
    writeln!(out, "\nThe costliest decisions:")?;
    for d in review.dearest(5) {
        let Some(t) = told.get(d.answer) else {
            continue;
        };
        writeln!(
            out,
            "  answer {}, round {}, {}: {} ({} ± {}). Better: {} (by {} ± {})",
            d.answer + 1,
            t.round,
            t.who,
            t.label,
            percent(d.taken.chance),
            percent(d.taken.error),
            label(told, d, d.best.at),
            percent(d.cost()),
            percent(d.taken.doubt),
        )?;
    }
    writeln!(out, "\nThe turning points:")?;
    for (n, by) in review.turning_points(5) {
        let Some(t) = told.get(n) else { continue };
        writeln!(
            out,
            "  answer {}, round {}, {}: {} ({}{})",
            n + 1,
            t.round,
            t.who,
            t.label,
            if by > 0.0 { "+" } else { "" },
            percent(by),
        )?;
    }
    Ok(())
}

fn as_json(review: &Review, told: &[Told]) -> serde_json::Value {
    let curve = review
        .chances
        .iter()
        .enumerate()
        .map(|(n, (chance, error))| {
            let answer = n.checked_sub(1).and_then(|n| told.get(n));
            json!({
                "answers": n,
                "chance": chance,
                "error": error,
                "round": answer.map(|t| t.round),
                "key": answer.map(|t| t.key.clone()),
                "by": answer.map(|t| if t.chance { "chance" } else { t.who.as_str() }),
            })
        });
    let offer = |d: &Decision, o: &minds::Offer| {
        let offers = told.get(d.answer).map(|t| t.offers.as_slice());
        let key = offers
            .and_then(|all| all.get(o.at))
            .map(|(key, _)| key.clone());
        json!({"key": key, "label": label(told, d, o.at), "chance": o.chance, "error": o.error, "tries": o.tries})
    };
    let decisions = review.decisions.iter().map(|d| {
        json!({
            "answer": d.answer,
            "seat": d.seat.0,
            "round": d.round,
            "taken": offer(d, &d.taken),
            "best": offer(d, &d.best),
            "cost": d.cost(),
            "doubt": d.taken.doubt,
            "told": d.told(),
        })
    });
    json!({
        "won": review.won,
        "cost": review.cost(),
        "luck": review.luck(),
        "chances": curve.collect::<Vec<_>>(),
        "decisions": decisions.collect::<Vec<_>>(),
        "dearest": review.dearest(5).iter().map(|d| d.answer).collect::<Vec<_>>(),
    })
}

/// The chance to win as a line from left to right, with the costliest decisions as dots.
fn svg(review: &Review, told: &[Told]) -> String {
    let (width, height) = (900.0, 300.0);
    let n = review.chances.len().max(2) - 1;
    let x = |at: usize| 40.0 + width * at as f32 / n as f32;
    let y = |part: f32| 20.0 + height * (1.0 - part);
    let mut text = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 350\" font-family=\"sans-serif\" font-size=\"12\">\n",
    );
    for tenth in 0..=5 {
        let part = tenth as f32 / 5.0;
        let _ = writeln!(
            text,
            "<line x1=\"40\" x2=\"940\" y1=\"{0:.1}\" y2=\"{0:.1}\" stroke=\"#ccc\"/><text x=\"4\" y=\"{0:.1}\">{1:.0} %</text>",
            y(part),
            part * 100.0
        );
    }
    let mut round = 0;
    for (at, t) in told.iter().enumerate() {
        if t.round > round {
            round = t.round;
            let _ = writeln!(text, "<text x=\"{:.1}\" y=\"340\">{round}</text>", x(at));
        }
    }
    let points: Vec<String> = review
        .chances
        .iter()
        .enumerate()
        .map(|(at, (part, _))| format!("{:.1},{:.1}", x(at), y(*part)))
        .collect();
    let _ = writeln!(
        text,
        "<polyline fill=\"none\" stroke=\"#225\" stroke-width=\"1.5\" points=\"{}\"/>",
        points.join(" ")
    );
    for d in review.dearest(5) {
        let part = review.chances.get(d.answer).map_or(0.0, |c| c.0);
        let escaped = label(told, d, d.best.at)
            .replace('&', "&amp;")
            .replace('<', "&lt;");
        let _ = writeln!(
            text,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#a22\"><title>answer {}: better {escaped}</title></circle>",
            x(d.answer),
            y(part),
            d.answer + 1
        );
    }
    text.push_str("</svg>\n");
    text
}
