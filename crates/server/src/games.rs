//! The games that can be played here, behind traits without types: how one begins, and how one goes on from its record.

use crate::wire::{Menu, MenuScenario, Setup};
use kernel::record::Record;
use kernel::show::Show;
use kernel::{Catalogue, Entry, Greedy, Seat, Seeded};
use players::Kind;
use std::sync::Arc;
use table::host::data;
use table::text::did_you_mean;
use table::{Back, Chance, Config, Host, Player, Session, Sink, Trouble, UndoPolicy};

/// A game that a table can own and hand from thread to thread.
pub trait Game: Host + Send {
    /// Puts a bot into a seat from now on, or takes it out.
    fn sit(&mut self, seat: u8, bot: Option<Kind>, seed: u64);
    /// How many answers an undo would take back, and the first of them in words; or why it may not.
    fn would_undo(&self, back: Back) -> Result<(usize, String), Trouble>;
    /// The key of the answer that was given at a revision, if it still stands.
    fn answered_at(&self, revision: u64) -> Option<String>;
}

impl<R> Game for Session<R>
where
    R: Show + Catalogue + Greedy,
    Session<R>: Send,
{
    fn sit(&mut self, seat: u8, bot: Option<Kind>, seed: u64) {
        self.set_bot(Seat(seat), bot.map(|kind| kind.bot(seed)));
    }
    fn would_undo(&self, back: Back) -> Result<(usize, String), Trouble> {
        Session::would_undo(self, back).map(|(n, what)| (n, what.to_owned()))
    }
    fn answered_at(&self, revision: u64) -> Option<String> {
        Session::answered_at(self, revision).map(str::to_owned)
    }
}

/// How a table is run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seating {
    /// The bot of each seat; missing or `None` is a person.
    pub bots: Vec<Option<Kind>>,
    /// How much may be taken back without asking anybody.
    pub undo: UndoPolicy,
    /// The seed of all chance, if the record has none.
    pub seed: u128,
    /// Whether nobody may know the seed before the end.
    pub sealed: bool,
}

/// Everything that can be played.
pub trait Games: Send + Sync + 'static {
    /// What can be begun.
    fn menus(&self) -> Vec<Menu>;
    /// What a game (`card`, `board`) offers and all that is printed in it.
    fn catalogue(&self, family: &str) -> Option<data::Catalogue>;
    /// A new game; the lines of its record go into the sink. Or why it is none.
    fn begin(
        &self,
        setup: &Setup,
        seating: &Seating,
        sink: Box<dyn Sink>,
    ) -> Result<Box<dyn Game>, String>;
    /// Goes on from a record, where nothing has been settled yet. Or why it cannot.
    fn resume(
        &self,
        record: &str,
        seating: &Seating,
        sink: Box<dyn Sink>,
    ) -> Result<Box<dyn Game>, String>;
}

/// Both games, with their packs.
pub struct Library {
    card: Arc<card_game::Content>,
    board: Arc<board_game::content::Content>,
}

impl Library {
    /// With these packs.
    pub fn new(card: Arc<card_game::Content>, board: Arc<board_game::content::Content>) -> Self {
        Self { card, board }
    }

    /// With the official packs. An error names what is wrong with them.
    pub fn official() -> Result<Self, String> {
        let card = card_game::Content::official().map_err(|all| format!("{all:?}"))?;
        let (board, _) = board_game::content::Content::official();
        Ok(Self::new(Arc::new(card), Arc::new(board)))
    }
}

impl Games for Library {
    fn menus(&self) -> Vec<Menu> {
        vec![
            menu(table::host::catalogue::<card_game::CardGame>(&self.card)),
            menu(table::host::catalogue::<board_game::Board>(&self.board)),
        ]
    }
    fn catalogue(&self, family: &str) -> Option<data::Catalogue> {
        match family {
            "card" => Some(table::host::catalogue::<card_game::CardGame>(&self.card)),
            "board" => Some(table::host::catalogue::<board_game::Board>(&self.board)),
            _ => None,
        }
    }
    fn begin(
        &self,
        setup: &Setup,
        seating: &Seating,
        sink: Box<dyn Sink>,
    ) -> Result<Box<dyn Game>, String> {
        match setup.scenario.split('/').next() {
            Some("card") => begin::<card_game::CardGame>(&self.card, setup, seating, sink),
            Some("board") => begin::<board_game::Board>(&self.board, setup, seating, sink),
            _ => Err(format!("unknown scenario `{}`", setup.scenario)),
        }
    }
    fn resume(
        &self,
        record: &str,
        seating: &Seating,
        sink: Box<dyn Sink>,
    ) -> Result<Box<dyn Game>, String> {
        let parsed = Record::parse(record).map_err(|e| e.to_string())?;
        let (revision, backs) = revisions(record);
        let scenario = parsed.header("scenario").unwrap_or_default();
        match scenario.split('/').next() {
            Some("card") => {
                let mut session =
                    resume::<card_game::CardGame>(&self.card, &parsed, seating, sink)?;
                session.recall(revision, backs);
                Ok(Box::new(session))
            }
            Some("board") => {
                let mut session = resume::<board_game::Board>(&self.board, &parsed, seating, sink)?;
                session.recall(revision, backs);
                Ok(Box::new(session))
            }
            _ => Err(format!("unknown scenario `{scenario}`")),
        }
    }
}

fn menu(all: data::Catalogue) -> Menu {
    let scenarios = all.scenarios.into_iter().map(|s| MenuScenario {
        id: s.entry.id,
        name: s.entry.name,
        note: s.entry.note,
        seats: s.seats,
        options: s.options,
    });
    Menu {
        family: all.family,
        scenarios: scenarios.collect(),
        investigators: all.investigators,
        difficulties: all.difficulties,
    }
}

/// How often the game of a record has moved, and at which of these times answers were taken back, with how many were left:
/// the revisions that clients knew while it was played.
pub fn revisions(record: &str) -> (u64, Vec<(u64, usize)>) {
    let body = record.lines().map(str::trim).skip_while(|l| !l.is_empty());
    let (mut revision, mut answers, mut backs, mut depth) = (0, 0usize, Vec::new(), 0);
    for line in body {
        match line.split_at_checked(1) {
            None | Some(("#" | "=", _)) => {}
            Some(("(", "")) => depth += 1,
            Some((")", "")) => depth -= 1,
            _ if depth > 0 => {}
            Some(("<", n)) => {
                answers = answers.saturating_sub(n.trim().parse().unwrap_or(0));
                revision += 1;
                backs.push((revision, answers));
            }
            Some(_) => {
                answers += 1;
                revision += 1;
            }
        }
    }
    (revision, backs)
}

/// The record up to so many answers, without what was taken back.
pub fn cut(record: &str, answers: usize) -> Result<String, String> {
    let mut record = Record::parse(record)
        .map_err(|e| e.to_string())?
        .main_line();
    if answers > record.moves.len() {
        let had = record.moves.len();
        return Err(format!("there have been {had} answers, not {answers}"));
    }
    record.moves.truncate(answers);
    Ok(record.text())
}

fn known(what: &str, id: &str, entries: &[Entry]) -> Result<(), String> {
    if entries.iter().any(|e| e.id == id) {
        return Ok(());
    }
    let near = did_you_mean(id, entries.iter().map(|e| e.id.as_str()));
    Err(format!("unknown {what} `{id}`{near}"))
}

/// The lines of a setup, checked against what the game offers.
fn lines<R: Catalogue>(
    content: &R::Content,
    setup: &Setup,
) -> Result<Vec<(String, String)>, String> {
    known("scenario", &setup.scenario, &R::scenarios(content))?;
    let investigators = R::investigators(content);
    for id in &setup.investigators {
        if !(id == "random" && R::draws_investigators()) {
            known("investigator", id, &investigators)?;
        }
    }
    let (least, most) = R::seats_allowed(content, &setup.scenario);
    let seats = setup.investigators.len();
    if !(least..=most).contains(&seats) {
        return Err(format!(
            "{seats} seats: `{}` is for {least} to {most}",
            setup.scenario
        ));
    }
    let mut lines = vec![
        ("scenario".to_owned(), setup.scenario.clone()),
        ("investigators".to_owned(), setup.investigators.join(", ")),
    ];
    if let Some(difficulty) = &setup.difficulty {
        known("difficulty", difficulty, &R::difficulties(content))?;
        lines.push(("difficulty".to_owned(), difficulty.clone()));
    }
    let options = R::options(content, &setup.scenario);
    for (name, value) in &setup.options {
        let Some(option) = options.iter().find(|o| o.line == *name) else {
            let near = did_you_mean(name, options.iter().map(|o| o.line.as_str()));
            return Err(format!("unknown option `{name}`{near}"));
        };
        for one in value.split(',') {
            known(&option.name, one.trim(), &option.values)?;
        }
        lines.push((name.clone(), value.clone()));
    }
    Ok(lines)
}

fn config<R: Greedy>(
    seating: &Seating,
    dealer: Seeded,
    headers: Vec<(String, String)>,
) -> Config<R> {
    let bots = (0u32..).zip(&seating.bots);
    let bots: Vec<Option<Box<dyn Player<R>>>> = bots
        .map(|(i, kind)| kind.map(|k| k.bot(dealer.derived(i))))
        .collect();
    Config {
        chance: Chance::Seeded(dealer),
        bots,
        undo: seating.undo,
        headers,
        sealed: seating.sealed,
        ..Config::default()
    }
}

fn begin<R>(
    content: &Arc<R::Content>,
    setup: &Setup,
    seating: &Seating,
    sink: Box<dyn Sink>,
) -> Result<Box<dyn Game>, String>
where
    R: Show + Catalogue + Greedy,
    Session<R>: Send + 'static,
{
    let lines = lines::<R>(content, setup)?;
    let made = R::setup_from_lines(content, &lines)?;
    let dealer = Seeded::keyed(seating.seed);
    let hash = format!("{:016x}", R::content_hash(content));
    let headers = vec![
        ("content".to_owned(), hash),
        ("engine".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("seed".to_owned(), dealer.seed().to_string()),
    ];
    let config = config::<R>(seating, dealer, headers);
    let session = Session::new(content.clone(), made, config, sink).map_err(|e| e.to_string())?;
    Ok(Box::new(session))
}

fn resume<R: Show + Catalogue + Greedy>(
    content: &Arc<R::Content>,
    record: &Record,
    seating: &Seating,
    sink: Box<dyn Sink>,
) -> Result<Session<R>, String> {
    let seed = record.header("seed").and_then(|s| s.parse().ok());
    let dealer = Seeded::keyed(seed.unwrap_or(seating.seed));
    let config = config::<R>(seating, dealer, Vec::new());
    let loaded = Session::load(content.clone(), record, config, sink).map_err(|e| e.to_string())?;
    match loaded.diverged.filter(|_| loaded.dropped > 0) {
        Some(why) => Err(why.to_string()),
        None => Ok(loaded.session),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn revisions_count_what_was_taken_back() {
        let text =
            "miskatonic record 1\nscenario: x\n\na\nb\n= 01\n(\nz\n)\nc\n< 2\nd\n# well\n< 1\n";
        assert_eq!(revisions(text), (6, vec![(4, 1), (6, 1)]));
        let kept = cut(text, 1).unwrap();
        assert_eq!(revisions(&kept), (1, vec![]));
        assert!(cut(text, 2).is_err());
    }
}
