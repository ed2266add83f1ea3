//! `undo`, `replay`, `verify`, `export`.

use crate::args::{self, ExportAs};
use crate::fail::Fail;
use crate::files::{self, FileSink};
use crate::games::{self, Playable, Task};
use crate::out::{json_line, out};
use crate::outputs;
use crate::play::{diverged_words, recorded_config};
use kernel::record::{Divergence, Record};
use kernel::{Game, Log, Who};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use table::host::data::Looker;
use table::{Back, By, Config, Host, LineKind, Loaded, Nowhere, Question, Session};

/// A record to look at, played through. What does not fit is a failure.
pub fn load<R: Playable>(
    path: &Path,
    record: &Record,
    packs: &[PathBuf],
) -> Result<Loaded<R>, Fail> {
    let content = games::content::<R>(packs)?;
    Session::load(content, record, Config::default(), Box::new(Nowhere))
        .map_err(|e| Fail::new(format!("{}: {e}", path.display())))
}

/// `miskatonic abandon`
pub fn abandon(args: args::Abandon) -> Result<(), Fail> {
    let path = match args.record {
        Some(path) => path,
        None => files::going_on()?.ok_or_else(|| Fail::new("there is no game to abandon"))?,
    };
    files::abandon(&path)?;
    let mut out = out();
    writeln!(
        out,
        "{0} is abandoned. `miskatonic resume {0}` continues it.",
        path.display()
    )?;
    out.flush()?;
    Ok(())
}

struct Undo<'a>(args::Undo, Record, FileSink, &'a [PathBuf]);

/// `miskatonic undo`
pub fn undo(args: args::Undo, packs: &[PathBuf]) -> Result<(), Fail> {
    let (sink, record, torn) = FileSink::open(&args.record)?;
    if let Some(line) = torn {
        let mut out = out();
        writeln!(
            out,
            "the last line was cut short and has been dropped: `{line}`"
        )?;
        out.flush()?;
    }
    games::with_game(&files::scenario(&record), Undo(args, record, sink, packs))
}

impl Task for Undo<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, record, sink, packs) = self;
        let name = args.record.display();
        let content = games::content::<R>(packs)?;
        let config = recorded_config::<R>(&record)?;
        let loaded: Loaded<R> = Session::load(content.clone(), &record, config, Box::new(sink))
            .map_err(|e| Fail::new(format!("{name}: {e}")))?;
        if let Some(divergence) = loaded.diverged.filter(|_| loaded.dropped > 0) {
            return Err(Fail::new(format!(
                "{name}: {}",
                diverged_words(&record, &divergence, R::content_hash(&content))
            )));
        }
        let mut session = loaded.session;
        let back = match args.back {
            args::UndoBack { to: Some(n), .. } => Back::To(n),
            args::UndoBack { action: true, .. } => Back::Action,
            args::UndoBack { turn: true, .. } => Back::Turn,
            args::UndoBack { round: true, .. } => Back::Round,
            args::UndoBack { .. } => Back::Answer,
        };
        let undone = session
            .undo(back)
            .map_err(|e| Fail::new(format!("{name}: {e}")))?;
        let mut out = out();
        writeln!(
            out,
            "took back {undone} answer{}; {} are left",
            if undone == 1 { "" } else { "s" },
            session.given().len()
        )?;
        if let Some(q) = session.question() {
            writeln!(out, "{}: {} (rule {})", q.who, q.text, q.rule)?;
        }
        out.flush()?;
        Ok(())
    }
}

struct Replay<'a>(args::Replay, Record, &'a [PathBuf]);

/// `miskatonic replay`
pub fn replay(args: args::Replay, packs: &[PathBuf]) -> Result<(), Fail> {
    let record = files::read(&args.record)?;
    games::with_game(&files::scenario(&record), Replay(args, record, packs))
}

impl Task for Replay<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self(args, mut record, packs) = self;
        let total = record.moves.len();
        record.moves.truncate(args.at.unwrap_or(total));
        let Loaded {
            session,
            diverged,
            dropped,
        } = load::<R>(&args.record, &record, packs)?;
        let mut out = out();
        let mut at = 0;
        for line in session.log() {
            if line.at != at {
                at = line.at;
                write!(out, "{at:>5} ")?;
            } else {
                write!(out, "      ")?;
            }
            match line.kind {
                LineKind::Answer(_) => writeln!(out, "{}", line.text)?,
                LineKind::Event => writeln!(out, "  - {}", line.text)?,
                LineKind::Note => writeln!(out, "  ({})", line.text)?,
            }
        }
        match (session.question(), session.outcome()) {
            (Some(question), _) => {
                writeln!(out, "\n{}", question.stack.join(" ▸ "))?;
                writeln!(
                    out,
                    "{}: {} (rule {})",
                    question.who, question.text, question.rule
                )?;
                for o in question.offers {
                    writeln!(out, "{:>5}. {} [{}]", o.number, o.label, o.key)?;
                }
            }
            (None, Some((outcome, won))) => writeln!(
                out,
                "\nover: {outcome}, {}",
                if won { "won" } else { "lost" }
            )?,
            (None, None) => writeln!(out, "\nover")?,
        }
        if args.view {
            let view = serde_json::to_value(session.view(Looker::Host))
                .map_err(|e| Fail::new(e.to_string()))?;
            json_line(&mut out, &view)?;
        }
        out.flush()?;
        match diverged {
            Some(d) if dropped > 0 => {
                let words = diverged_words(&record, &d, R::content_hash(session.content()));
                Err(Fail::new(format!("{}: {words}", args.record.display())))
            }
            Some(_) | None => Ok(()),
        }
    }
}

struct Verify<'a>(&'a Path, Record, &'a [PathBuf]);

/// `miskatonic verify`
pub fn verify(args: args::Verify, packs: &[PathBuf]) -> Result<(), Fail> {
    let mut bad = 0;
    let mut out = out();
    for path in &args.records {
        let verified = files::read(path)
            .and_then(|r| games::with_game(&files::scenario(&r), Verify(path, r, packs)));
        match verified {
            Ok(words) => writeln!(out, "{}: {words}", path.display())?,
            Err(fail) => {
                writeln!(out, "{}", fail.words)?;
                bad += 1;
            }
        }
    }
    out.flush()?;
    if bad > 0 {
        Err(Fail::new(format!(
            "{bad} of {} records do not verify",
            args.records.len()
        )))
    } else {
        Ok(())
    }
}

impl Task for Verify<'_> {
    type Output = Result<String, Fail>;
    fn run<R: Playable>(self) -> Result<String, Fail> {
        let Self(path, record, packs) = self;
        let Loaded {
            session, diverged, ..
        } = load::<R>(path, &record, packs)?;
        if let Some(d) = diverged {
            let words = match d {
                Divergence::Refused { at, key, .. }
                    if at == record.moves.len() && files::cut_short(path) =>
                {
                    format!(
                        "{} answers replay, but the last line was cut short (`{key}`): `resume` drops it and continues",
                        at - 1
                    )
                }
                d => diverged_words(&record, &d, R::content_hash(session.content())),
            };
            return Err(Fail::new(format!("{}: {words}", path.display())));
        }
        let checkpoints = record
            .moves
            .iter()
            .filter(|m| m.checkpoint.is_some())
            .count();
        let end = match session.outcome() {
            Some((outcome, won)) => {
                format!("over: {outcome}, {}", if won { "won" } else { "lost" })
            }
            None => "not over".to_owned(),
        };
        Ok(format!(
            "{} answers replay, {checkpoints} checkpoints agree, {end}",
            record.moves.len()
        ))
    }
}

struct Export<'a>(&'a args::Export, Record, &'a [PathBuf]);

/// `miskatonic export`
pub fn export(args: args::Export, packs: &[PathBuf]) -> Result<(), Fail> {
    let record = files::read(&args.record)?;
    outputs::may_write(&args.output, args.force)?;
    let text = games::with_game(&files::scenario(&record), Export(&args, record, packs))?;
    match &args.output {
        Some(path) => outputs::write(path, &text, args.force),
        None => {
            let mut out = out();
            out.write_all(text.as_bytes())?;
            Ok(out.flush()?)
        }
    }
}

impl Task for Export<'_> {
    type Output = Result<String, Fail>;
    fn run<R: Playable>(self) -> Result<String, Fail> {
        let Self(args, mut record, packs) = self;
        let Loaded {
            session,
            diverged,
            dropped,
        } = load::<R>(&args.record, &record, packs)?;
        if !session.over() {
            // An exported record must not reveal the future.
            record.headers.retain(|(name, _)| name != "seed");
        }
        if let Some(d) = diverged.filter(|_| dropped > 0) {
            let words = diverged_words(&record, &d, R::content_hash(session.content()));
            return Err(Fail::new(format!("{}: {words}", args.record.display())));
        }
        Ok(match args.form {
            ExportAs::Record => record.main_line().text(),
            ExportAs::Json => {
                let mut text = serde_json::to_string_pretty(&as_json::<R>(&session, &record)?)
                    .map_err(|e| Fail::new(e.to_string()))?;
                text.push('\n');
                text
            }
            ExportAs::Markdown => as_markdown(&session, &record),
            ExportAs::Trace => crate::trace::trace(&session)?,
        })
    }
}

/// Every question and answer, with words and events.
fn as_json<R: Playable>(session: &Session<R>, record: &Record) -> Result<serde_json::Value, Fail> {
    let content = session.content();
    let mut game: Game<R> = R::start(content, session.setup()).map_err(|e| e.to_string())?;
    let mut moves = Vec::new();
    for (given, noted) in session.given().iter().zip(&record.moves) {
        let question = Question::of::<R>(content, &game);
        let label = R::label(content, &game, &given.choice);
        let mut events = Vec::new();
        if let Err(refusal) = game.answer(content, given.choice, &mut Log::to(&mut events)) {
            return Err(Fail::new(refusal.to_string()));
        }
        let told: Vec<String> = events.iter().map(|e| R::tell(content, &game, e)).collect();
        let question = question.map(|question| {
            let seat = match given.who {
                Who::Seat(seat) => Some(seat.0),
                Who::Chance(_) => None,
            };
            json!({"seat": seat, "who": question.who, "rule": question.rule, "text": question.text, "stack": question.stack})
        });
        moves.push(json!({
            "round": given.round,
            "question": question,
            "key": given.key,
            "label": label,
            "events": told,
            "data": events,
            "comments": noted.comments,
        }));
    }
    let headers: serde_json::Map<String, serde_json::Value> = record
        .headers
        .iter()
        .map(|(n, v)| (n.clone(), v.clone().into()))
        .collect();
    let outcome = session
        .outcome()
        .map(|(key, won)| json!({"key": key, "won": won}));
    Ok(json!({"record": headers, "moves": moves, "outcome": outcome}))
}

/// A report to read.
fn as_markdown<R: Playable>(session: &Session<R>, record: &Record) -> String {
    use std::fmt::Write as _;
    let mut text = format!("# {}\n\n", record.header("scenario").unwrap_or("A game"));
    for (name, value) in record.headers.iter().filter(|(n, _)| n != "scenario") {
        let _ = writeln!(text, "- {name}: {value}");
    }
    let mut round = None;
    let mut lines = session.log().iter().peekable();
    for (index, given) in session.given().iter().enumerate() {
        if round != Some(given.round) {
            round = Some(given.round);
            let _ = match given.round {
                0 => writeln!(text, "\n## Setup\n"),
                n => writeln!(text, "\n## Round {n}\n"),
            };
        }
        while let Some(line) = lines.next_if(|l| l.at <= index + 1) {
            let _ = match line.kind {
                LineKind::Answer(By::Dealer) => writeln!(text, "- *{}*", line.text),
                LineKind::Answer(_) => writeln!(text, "- **{}**", line.text),
                LineKind::Event => writeln!(text, "  - {}", line.text),
                LineKind::Note => writeln!(text, "  - ({})", line.text),
            };
        }
        for comment in record
            .moves
            .get(index)
            .into_iter()
            .flat_map(|m| &m.comments)
        {
            let _ = writeln!(text, "\n  > {comment}\n");
        }
    }
    if let Some((outcome, won)) = session.outcome() {
        let _ = writeln!(
            text,
            "\n## The end\n\n{}: {outcome}.",
            if won { "Won" } else { "Lost" }
        );
    }
    text
}
