//! `play`, `resume` and the menu: a session at the terminal table.

use crate::args::{self, Dice, Seating, Table, UndoRule};
use crate::bench;
use crate::fail::Fail;
use crate::files::{self, FileSink};
use crate::games::{self, FAMILIES, Playable, Task};
use crate::measure::policy;
use crate::out::out;
use crate::setup;
use kernel::record::{Divergence, Record};
use kernel::{Entry, Game, Seeded};
use players::Kind;
use std::io::Write;
use std::path::{Path, PathBuf};
use table::{Chance, Config, Loaded, Player, Policy, Session, UndoPolicy};
use terminal::menu::{Family, Saved, Start};
use terminal::{End, Look, Menu};

/// The bots of `--bot KIND:SEATS` or of a record's `bots:` line, seat by seat.
fn bots(specs: &[String], seats: usize) -> Result<Vec<Option<Kind>>, Fail> {
    let mut bots = vec![None; seats];
    for spec in specs {
        let (kind, at) = spec.split_once(':').ok_or_else(|| {
            Fail::usage(format!(
                "`--bot {spec}`: expected KIND:SEATS, such as `greedy:2,3` or `random:all`"
            ))
        })?;
        let kind = policy(kind.trim())?;
        for seat in at.split(',').map(str::trim) {
            if seat == "all" {
                bots = vec![Some(kind); seats];
                continue;
            }
            let number = seat
                .parse::<usize>()
                .ok()
                .filter(|n| (1..=seats).contains(n));
            let number = number.ok_or_else(|| {
                Fail::usage(format!(
                    "`--bot {spec}`: there is no seat `{seat}` (seats are 1 to {seats}, or `all`)"
                ))
            })?;
            bots[number - 1] = Some(kind);
        }
    }
    Ok(bots)
}

/// The same as specs for a record: `greedy:2 random:3`.
fn bots_line(bots: &[Option<Kind>]) -> String {
    let specs = bots
        .iter()
        .enumerate()
        .filter_map(|(i, b)| Some(format!("{}:{}", (*b)?.name(), i + 1)));
    specs.collect::<Vec<_>>().join(" ")
}

fn sit<R: Playable>(bots: &[Option<Kind>], dealer: &Seeded) -> Vec<Option<Box<dyn Player<R>>>> {
    bots.iter()
        .enumerate()
        .map(|(i, kind)| kind.map(|k| k.bot(dealer.derived(i as u32))))
        .collect()
}

fn undo_policy(rule: UndoRule) -> (UndoPolicy, &'static str) {
    match rule {
        UndoRule::Free => (UndoPolicy::Free, "free"),
        UndoRule::NotPastChance => (UndoPolicy::NotPastChance, "not-past-chance"),
        UndoRule::Never => (UndoPolicy::Never, "never"),
    }
}

/// Whether the rules of `--pass` ask questions that can be passed.
fn known_kinds<R: Playable>(rules: &[String]) -> Result<(), Fail> {
    let known = table::policy::passable::<R>();
    match rules.iter().find(|r| !known.contains(&r.as_str())) {
        Some(odd) => {
            let near = table::text::did_you_mean(odd, known.iter().copied());
            Err(Fail::usage(format!(
                "`--pass {odd}`: no such question can be passed{near} (there are {})",
                known.join(", ")
            )))
        }
        None => Ok(()),
    }
}

/// A seed with the full entropy of the operating system. It cannot be found from the cards that it dealt.
pub fn new_seed() -> Result<u128, Fail> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|e| {
        Fail::new(format!(
            "this system provides no random numbers: {e} (use --seed)"
        ))
    })?;
    Ok(u128::from_le_bytes(bytes))
}

/// The seed of a record.
pub fn recorded_seed(record: &Record) -> Option<u128> {
    record.header("seed")?.parse().ok()
}

/// A divergence in words, with what to do about it.
pub fn diverged_words(record: &Record, diverged: &Divergence, here: u64) -> String {
    let other = record
        .header("content")
        .is_some_and(|h| h != format!("{here:016x}"));
    let engine = record
        .header("engine")
        .filter(|v| *v != env!("CARGO_PKG_VERSION"));
    let why = match (other, engine) {
        (true, _) => " (it was played with other content)".to_owned(),
        (false, Some(version)) => format!(
            " (it was played with version {version}, this is {})",
            env!("CARGO_PKG_VERSION")
        ),
        (false, None) => String::new(),
    };
    format!("{diverged}{why}")
}

/// How the table of a record is run, as its headers say.
pub fn recorded_config<R: Playable>(record: &Record) -> Result<Config<R>, Fail> {
    seated::<R>(record, &Seating::default())
}

/// How the table of a record is run: as `seating` says, else as its headers do.
fn seated<R: Playable>(record: &Record, seating: &Seating) -> Result<Config<R>, Fail> {
    let person = match seating.dice {
        Some(dice) => dice == Dice::Manual,
        None => record.header("chance") == Some("person"),
    };
    let dealer = Seeded::keyed(match recorded_seed(record) {
        Some(seed) => seed,
        None => new_seed()?,
    });
    // How many seats a record has is known once it is set up; a bot in a seat that is not there never moves.
    let bots = match (&seating.bots[..], record.header("bots")) {
        ([], None) => Vec::new(),
        ([], Some(line)) => bots(
            &line
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
            8,
        )?,
        (specs, _) => bots(specs, 8)?,
    };
    let undo = match (seating.undo, record.header("undo")) {
        (Some(rule), _) => undo_policy(rule).0,
        (None, Some("never")) => UndoPolicy::Never,
        (None, Some("not-past-chance")) => UndoPolicy::NotPastChance,
        (None, _) => UndoPolicy::Free,
    };
    Ok(Config {
        bots: sit::<R>(&bots, &dealer),
        chance: if person {
            Chance::Person
        } else {
            Chance::Seeded(dealer)
        },
        undo,
        pass: seating.pass.iter().cloned().collect(),
        policy: Policy::table(),
        hints: !seating.no_hints,
        ..Config::default()
    })
}

struct Play<'a> {
    scenario: String,
    args: args::Play,
    packs: &'a [PathBuf],
}

/// `miskatonic play`
pub fn play(args: args::Play, packs: &[PathBuf]) -> Result<(), Fail> {
    match args.scenario.clone() {
        Some(scenario) => {
            let play = Play {
                scenario: scenario.clone(),
                args,
                packs,
            };
            games::with_game(&scenario, play)
        }
        None if args == args::Play::default() => menu(packs),
        None => Err(Fail::usage(
            "these options need a scenario: `miskatonic play card/the-gathering ..`",
        )),
    }
}

impl Task for Play<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self {
            scenario,
            args,
            packs,
        } = self;
        let content = games::content::<R>(packs)?;
        let setup = setup::setup::<R>(&content, &scenario, &args.table)?;
        let start: Game<R> = R::start(&content, &setup).map_err(|e| e.to_string())?;
        let kinds = bots(&args.seating.bots, R::seats(&start))?;
        let dealer = Seeded::keyed(match args.seed {
            Some(seed) => seed,
            None => new_seed()?,
        });
        let mut headers = vec![
            (
                "content".to_owned(),
                format!("{:016x}", R::content_hash(&content)),
            ),
            ("engine".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
            ("seed".to_owned(), dealer.seed().to_string()),
        ];
        known_kinds::<R>(&args.seating.pass)?;
        let manual = args.seating.dice == Some(Dice::Manual);
        if manual {
            headers.push(("chance".to_owned(), "person".to_owned()));
        }
        if kinds.iter().any(Option::is_some) {
            headers.push(("bots".to_owned(), bots_line(&kinds)));
        }
        let (undo, undo_name) = undo_policy(args.seating.undo.unwrap_or(UndoRule::Free));
        if undo != UndoPolicy::Free {
            headers.push(("undo".to_owned(), undo_name.to_owned()));
        }
        let config = Config {
            bots: sit::<R>(&kinds, &dealer),
            chance: if manual {
                Chance::Person
            } else {
                Chance::Seeded(dealer)
            },
            undo,
            pass: args.seating.pass.iter().cloned().collect(),
            policy: Policy::table(),
            hints: !args.seating.no_hints,
            headers,
            sealed: args.seed.is_none(),
            ..Config::default()
        };
        let (sink, path) = match &args.save {
            Some(path) => (FileSink::create(path)?, path.clone()),
            None => files::create_named(&scenario)?,
        };
        let session = Session::begin(content, setup, config, Box::new(sink));
        let mut session = session.map_err(|error| {
            // Not even its headers could be written: leave no empty game behind.
            if std::fs::metadata(&path).is_ok_and(|m| m.is_file() && m.len() == 0) {
                let _ = std::fs::remove_file(&path);
            }
            Fail::new(format!("{}: {error}", path.display()))
        })?;
        at_table(&mut session, &path, args.seating.plain, packs)
    }
}

struct Resume<'a> {
    seating: Seating,
    mend: bool,
    path: PathBuf,
    record: Record,
    torn: Option<String>,
    sink: FileSink,
    packs: &'a [PathBuf],
}

/// `miskatonic resume`
pub fn resume(args: args::Resume, packs: &[PathBuf]) -> Result<(), Fail> {
    let path = match args.record {
        Some(path) => path,
        None => files::going_on()?.ok_or_else(|| {
            Fail::new("there is no game to continue: `miskatonic play SCENARIO` starts one")
        })?,
    };
    let (sink, record, torn) = FileSink::open(&path)?;
    let scenario = files::scenario(&record);
    games::with_game(
        &scenario,
        Resume {
            seating: args.seating,
            mend: args.mend,
            path,
            record,
            torn,
            sink,
            packs,
        },
    )
}

impl Task for Resume<'_> {
    type Output = Result<(), Fail>;
    fn run<R: Playable>(self) -> Result<(), Fail> {
        let Self {
            seating,
            mend,
            path,
            record,
            torn,
            sink,
            packs,
        } = self;
        let name = path.display();
        let content = games::content::<R>(packs)?;
        known_kinds::<R>(&seating.pass)?;
        let config = seated::<R>(&record, &seating)?;
        let loaded = Session::load(content.clone(), &record, config, Box::new(sink));
        let Loaded {
            mut session,
            diverged,
            dropped,
        } = loaded.map_err(|e| Fail::new(format!("{name}: {e}")))?;
        bots(&seating.bots, R::seats(session.game()))?;
        if let Some(d) = diverged {
            let words = diverged_words(&record, &d, R::content_hash(&content));
            match (dropped, mend) {
                (0, _) => session.note(words),
                (n, true) => {
                    session
                        .mend(n, &words)
                        .map_err(|e| Fail::new(format!("{name}: {e}")))?;
                }
                (n, false) => {
                    return Err(Fail::new(format!(
                        "{name}: {words}. `resume --mend` takes back the {n} answers from there on (the record keeps them) and goes on"
                    )));
                }
            }
        }
        if files::abandoned(&record) {
            session.note("this game was abandoned; your next answer continues it");
        }
        if let Some(line) = torn {
            session.note(format!(
                "the last line of the record was cut short and has been dropped: `{line}`"
            ));
        }
        at_table(&mut session, &path, seating.plain, packs)
    }
}

/// Plays a session on this terminal.
fn at_table<R: Playable>(
    session: &mut Session<R>,
    path: &Path,
    plain: bool,
    packs: &[PathBuf],
) -> Result<(), Fail> {
    let place = format!(
        "The game is saved in {0}. Continue with: miskatonic resume {0}",
        path.display()
    );
    let lines = session.log().iter();
    let notes: Vec<String> = lines
        .filter(|l| l.kind == table::LineKind::Note)
        .map(|l| l.text.clone())
        .collect();
    let mut table = terminal::Table::new(session, place.clone());
    for note in notes {
        table.note(note);
    }
    let end = terminal::play(&mut table, Look { plain, pause: 0 });
    if let Some(why) = session.unwritten() {
        return Err(Fail::new(format!(
            "the last answer could not be saved ({why}) and was not taken. {place}"
        )));
    }
    if session.defects() > 0 {
        return Err(Fail::new(format!(
            "the program failed ({} times); the game is safe, but please report it. {place}",
            session.defects()
        )));
    }
    match end {
        Ok(End::Over | End::Quit | End::NoMoreInput) => Ok(()),
        Ok(End::Again) => menu(packs),
        Ok(End::Closed) => Err(Fail::new(format!("the output was closed. {place}"))),
        Err(e) => Err(Fail::new(format!("the terminal failed: {e}. {place}"))),
    }
}

struct FamilyOf<'a>(&'a [PathBuf]);

impl Task for FamilyOf<'_> {
    type Output = Result<Family, Fail>;
    fn run<R: Playable>(self) -> Result<Family, Fail> {
        let content = games::content::<R>(self.0)?;
        let mut family = Family::of::<R>(R::NAME, &content);
        family.decks = bench::at_hand::<R>(&content);
        Ok(family)
    }
}

/// `miskatonic play` without a scenario.
fn menu(packs: &[PathBuf]) -> Result<(), Fail> {
    let mut troubles = Vec::new();
    let mut families = Vec::new();
    for family in FAMILIES {
        match games::with_game(family, FamilyOf(packs)) {
            Ok(family) => families.push(family),
            // One broken pack does not keep anybody from the other game.
            Err(fail) => troubles.push(fail.words),
        }
    }
    if families.is_empty() {
        return Err(Fail::new(if troubles.is_empty() {
            "there is no game here".to_owned()
        } else {
            troubles.join("\n")
        }));
    }
    let bot = |kind: Kind| Entry {
        id: kind.name().into(),
        name: kind.name().into(),
        note: kind.character().into(),
    };
    let name = |id: &str| {
        let scenarios = families
            .iter()
            .flat_map(|f| f.scenarios.iter().map(|(s, _)| s));
        let mut all = scenarios.chain(families.iter().flat_map(|f| &f.investigators));
        all.find(|e| e.id == id)
            .map_or_else(|| id.to_owned(), |e| e.name.clone())
    };
    let saved = files::kept()
        .unwrap_or_default()
        .into_iter()
        .filter_map(|path| {
            let record = files::read(&path).ok().filter(|r| !files::abandoned(r))?;
            let who: Vec<String> = record
                .header("investigators")
                .unwrap_or_default()
                .split(',')
                .map(|id| name(id.trim()))
                .collect();
            let scenario = name(&files::scenario(&record));
            let file = path.file_name()?.to_string_lossy();
            let label = format!(
                "{scenario} with {}, {} answers ({file})",
                who.join(", "),
                record.moves.len()
            );
            Some(Saved {
                path: path.to_string_lossy().into_owned(),
                label,
            })
        });
    let saved: Vec<Saved> = saved.collect();
    let mut menu = Menu::new(families, Kind::ALL.map(bot).into(), saved);
    for trouble in troubles {
        menu.tell(trouble);
    }
    let end = terminal::play(&mut menu, Look::default());
    match end {
        Ok(End::Over) => {}
        Ok(End::Quit | End::NoMoreInput | End::Again) => return Ok(()),
        Ok(End::Closed) => return Err(Fail::new("the output was closed")),
        Err(e) => return Err(Fail::new(format!("the terminal failed: {e}"))),
    }
    match menu.start() {
        None => Ok(()),
        Some(Start::Resume(path)) => resume(
            args::Resume {
                record: Some(path.into()),
                seating: Seating::default(),
                mend: false,
            },
            packs,
        ),
        Some(Start::New(plan)) => {
            let named = plan
                .bots
                .iter()
                .enumerate()
                .filter_map(|(i, b)| Some(format!("{}:{}", b.as_ref()?, i + 1)));
            let seating = Seating {
                bots: named.collect(),
                dice: plan.manual.then_some(Dice::Manual),
                ..Seating::default()
            };
            let options = plan
                .options
                .into_iter()
                .map(|(line, value)| format!("{line}={value}"))
                .collect();
            let table = Table {
                decks: plan.decks.into_values().map(PathBuf::from).collect(),
                investigators: plan.investigators,
                difficulty: plan.difficulty,
                options,
                ..Table::default()
            };
            let mut out = out();
            writeln!(out, "{}", plan.scenario)?;
            out.flush()?;
            drop(out);
            play(
                args::Play {
                    scenario: Some(plan.scenario),
                    table,
                    seating,
                    seed: plan.seed.map(u128::from),
                    save: None,
                },
                packs,
            )
        }
    }
}
