//! The menu before a game. It is a [`Driver`] like any game, so both clients show it, and `undo` goes a step back.

use crate::driver::{Asker, Choice, Driver, Kind, LogLine, Question, State, Undo};
use crate::game::text::{self, capital};
use crate::scene::{Panel, Row, Scene, Thing, Tone};
use kernel::Viewer;
use kernel::hooks::{Catalogue, Entry, SetupOption};
use kernel::show::Show;
use std::collections::BTreeMap;
use table::host::{catalogue, data};

/// The choices that one game offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Family {
    /// Its name ("The card game").
    pub name: String,
    /// Its scenarios, with the fewest and the most seats of each.
    pub scenarios: Vec<(Entry, (usize, usize))>,
    /// Its investigators.
    pub investigators: Vec<Entry>,
    /// Its difficulties, the default one first.
    pub difficulties: Vec<Entry>,
    /// What else can be settled, scenario by scenario.
    pub options: Vec<Vec<SetupOption>>,
    /// Whether investigators may be drawn at random.
    pub random: bool,
    /// The difficulties, the easiest first, each with what is in its chaos bag.
    pub easiest: Vec<Entry>,
    /// What is printed on investigators and other things that can be chosen, by id.
    pub sheets: BTreeMap<String, Vec<String>>,
    /// Decks that may be played with.
    pub decks: Vec<Brought>,
}

/// A deck in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Brought {
    /// The file.
    pub path: String,
    /// Its investigator, by id.
    pub investigator: String,
    /// Its name.
    pub name: String,
}

impl Family {
    /// The choices that the game `R` offers.
    pub fn of<R: Catalogue + Show>(name: &str, content: &R::Content) -> Self {
        let seats = |e: Entry| {
            let allowed = R::seats_allowed(content, &e.id);
            (e, allowed)
        };
        Self {
            name: name.into(),
            scenarios: R::scenarios(content).into_iter().map(seats).collect(),
            investigators: R::investigators(content),
            difficulties: R::difficulties(content),
            options: R::scenarios(content)
                .iter()
                .map(|s| R::options(content, &s.id))
                .collect(),
            random: R::draws_investigators(),
            easiest: bags::<R>(content),
            sheets: sheets(&catalogue::<R>(content)),
            decks: Vec::new(),
        }
    }
}

/// The printed facts of the choices.
fn sheets(catalogue: &data::Catalogue) -> BTreeMap<String, Vec<String>> {
    let chosen =
        |p: &&data::Print| matches!(p.kind.as_str(), "investigator" | "ancient-one" | "helper");
    let prints = catalogue.prints.iter().filter(chosen);
    prints.map(|p| (p.id.clone(), text::print(p))).collect()
}

/// The difficulties with the chaos bag of each, that with the best tokens first.
fn bags<R: Catalogue + Show>(content: &R::Content) -> Vec<Entry> {
    let scenario = R::scenarios(content).into_iter().next();
    let who = R::investigators(content).into_iter().next();
    let (Some(scenario), Some(who)) = (scenario, who) else {
        return Vec::new();
    };
    let mut all: Vec<(i32, Entry)> = Vec::new();
    for difficulty in R::difficulties(content) {
        let lines = [
            ("scenario", &scenario.id),
            ("investigators", &who.id),
            ("difficulty", &difficulty.id),
        ]
        .map(|(name, value)| (name.to_owned(), value.clone()));
        let start = R::setup_from_lines(content, &lines).and_then(|s| R::start(content, &s));
        let objects = start
            .map(|g| R::objects(content, &g, Viewer::Public))
            .unwrap_or_default();
        let bag = objects.into_iter().find(|o| o.kind == "bag");
        let tokens = bag.map(|b| b.numbers.to_vec()).unwrap_or_default();
        let value = tokens
            .iter()
            .filter_map(|(t, n)| Some(t.parse::<i32>().ok()? * n))
            .sum();
        let words = text::bag(tokens.iter().map(|(t, n)| (*t, *n)));
        let note = if words.is_empty() {
            difficulty.note.clone()
        } else {
            format!("chaos bag: {words}")
        };
        all.push((value, Entry { note, ..difficulty }));
    }
    all.sort_by_key(|(value, _)| -value);
    all.into_iter().map(|(_, d)| d).collect()
}

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Saved {
    /// Its file.
    pub path: String,
    /// What it is, in words ("The Gathering, Roland Banks, round 3").
    pub label: String,
}

/// A game as the menu set it up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The scenario's id.
    pub scenario: String,
    /// The difficulty's id, if another than the default was chosen.
    pub difficulty: Option<String>,
    /// The investigators' ids, in the order of the seats.
    pub investigators: Vec<String>,
    /// The kind of the bot of each seat; `None` is a person.
    pub bots: Vec<Option<String>>,
    /// The seed, if one was given.
    pub seed: Option<u64>,
    /// Whether a person types what real dice, tokens and cards say.
    pub manual: bool,
    /// Further lines of the setup, where another value than the default was chosen.
    pub options: Vec<(String, String)>,
    /// The file of each investigator's deck, by id, where it is not the starter deck.
    pub decks: BTreeMap<String, String>,
}

/// The result of the menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// Begin this game.
    New(Plan),
    /// Go on with the record in this file.
    Resume(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Game,
    OlderGames,
    Investigators,
    Ready,
    Difficulty,
    Option(usize),
    Deck(usize),
    Seed,
    Done,
}

/// The id that stands for any investigator.
const RANDOM: &str = "random";

/// The most saved games the first page lists.
const LATEST: usize = 5;

/// The menu.
pub struct Menu {
    families: Vec<Family>,
    /// Kinds of bots, id and what it is.
    bots: Vec<Entry>,
    saved: Vec<Saved>,
    at: Step,
    plan: Plan,
    past: Vec<(Step, Plan)>,
    log: Vec<LogLine>,
    start: Option<Start>,
}

impl Menu {
    /// A menu of these games, kinds of bots and saved games (the latest first).
    pub fn new(families: Vec<Family>, bots: Vec<Entry>, saved: Vec<Saved>) -> Self {
        Self {
            families,
            bots,
            saved,
            at: Step::Game,
            plan: Plan::default(),
            past: Vec::new(),
            log: Vec::new(),
            start: None,
        }
    }

    /// The choices, once the menu is finished.
    pub fn start(self) -> Option<Start> {
        self.start
    }

    fn family(&self) -> Option<(&Family, &Entry, (usize, usize))> {
        self.families.iter().find_map(|family| {
            let (scenario, seats) = family
                .scenarios
                .iter()
                .find(|(s, _)| s.id == self.plan.scenario)?;
            Some((family, scenario, *seats))
        })
    }

    fn investigator(&self, id: &str) -> String {
        if id == RANDOM {
            return "An investigator drawn at random".into();
        }
        let all = self.families.iter().flat_map(|f| &f.investigators);
        all.into_iter()
            .find(|e| e.id == id)
            .map_or_else(|| id.to_owned(), |e| e.name.clone())
    }

    fn difficulty(&self) -> Option<String> {
        let (family, ..) = self.family()?;
        let chosen = family
            .difficulties
            .iter()
            .find(|d| Some(&d.id) == self.plan.difficulty.as_ref());
        chosen
            .or(family.difficulties.first())
            .map(|d| d.name.clone())
    }

    /// What else can be settled of the scenario that was chosen.
    fn options(&self) -> &[SetupOption] {
        let found = self.families.iter().find_map(|family| {
            let at = family
                .scenarios
                .iter()
                .position(|(s, _)| s.id == self.plan.scenario)?;
            family.options.get(at)
        });
        found.map_or(&[], Vec::as_slice)
    }

    /// The value of an option: what was chosen, else the default.
    fn value(&self, option: &SetupOption) -> String {
        let chosen = self
            .plan
            .options
            .iter()
            .find(|(line, _)| *line == option.line)
            .map(|(_, v)| v);
        let entry = option
            .values
            .iter()
            .find(|e| Some(&e.id) == chosen)
            .or(option.values.first());
        entry.map_or_else(String::new, |e| e.name.clone())
    }

    /// The decks that the investigator of a seat may bring.
    fn decks(&self, seat: usize) -> impl Iterator<Item = &Brought> {
        let who = self.plan.investigators.get(seat);
        let all = self.family().map_or(&[][..], |(f, ..)| &f.decks);
        all.iter().filter(move |d| Some(&d.investigator) == who)
    }

    /// The deck that was chosen for a seat.
    fn deck(&self, seat: usize) -> Option<&Brought> {
        let path = self.plan.decks.get(self.plan.investigators.get(seat)?)?;
        self.decks(seat).find(|d| d.path == *path)
    }

    fn bot(&self, seat: usize) -> Option<&Entry> {
        let id = self.plan.bots.get(seat)?.as_ref()?;
        self.bots.iter().find(|b| b.id == *id)
    }

    fn played_by(&self, seat: usize) -> String {
        self.bot(seat)
            .map_or_else(|| "you".into(), |b| format!("the {} bot", b.name))
    }

    fn question(&self) -> Option<Question> {
        let mut choices = Vec::new();
        let mut add = |key: String, label: String, note: &str| {
            choices.push(Choice {
                about: vec![key.clone()],
                key,
                label,
                note: note.to_owned(),
                ..Choice::default()
            })
        };
        let mut free = None;
        let text = match self.at {
            Step::Done => return None,
            Step::Game => {
                for saved in self.saved.iter().take(LATEST) {
                    add(
                        format!("resume:{}", saved.path),
                        format!("Go on: {}", saved.label),
                        "",
                    );
                }
                if self.saved.len() > LATEST {
                    add(
                        "older".into(),
                        format!("Continue one of {} older games", self.saved.len() - LATEST),
                        "",
                    );
                }
                for family in &self.families {
                    for (s, _) in &family.scenarios {
                        add(s.id.clone(), format!("New game: {}", s.name), &s.note);
                    }
                }
                "Which game do you want to play?".to_owned()
            }
            Step::OlderGames => {
                for s in self.saved.iter().skip(LATEST) {
                    add(format!("resume:{}", s.path), s.label.clone(), "");
                }
                "Which game do you want to continue?".to_owned()
            }
            Step::Investigators => {
                let (family, _, (least, most)) = self.family()?;
                let have = self.plan.investigators.len();
                if have >= least.max(1) {
                    add("enough".into(), format!("No more: play with {have}"), "");
                }
                for entry in family
                    .investigators
                    .iter()
                    .filter(|e| !self.plan.investigators.contains(&e.id))
                {
                    add(entry.id.clone(), entry.name.clone(), &entry.note);
                }
                if family.random {
                    add(RANDOM.into(), "A random investigator".into(), "");
                }
                if have == 0 {
                    format!("Who is the first investigator? ({least} to {most} can play)")
                } else {
                    "Who else?".to_owned()
                }
            }
            Step::Ready => {
                add("begin".into(), "Begin the game".into(), "");
                if let Some(d) = self.difficulty() {
                    add("difficulty".into(), format!("Difficulty: {d}"), "change");
                }
                for option in self.options() {
                    add(
                        format!("option:{}", option.line),
                        format!("{}: {}", option.name, self.value(option)),
                        "change",
                    );
                }
                for (index, id) in self.plan.investigators.iter().enumerate() {
                    let note = self
                        .bot(index)
                        .map(|b| b.note.as_str())
                        .filter(|n| !n.is_empty())
                        .unwrap_or("change");
                    if !self.bots.is_empty() {
                        add(
                            format!("seat:{}", index + 1),
                            format!(
                                "{} is played by {}",
                                self.investigator(id),
                                self.played_by(index)
                            ),
                            note,
                        );
                    }
                    if self.decks(index).next().is_some() {
                        let deck = self.deck(index).map_or("the starter deck", |d| &d.name);
                        let label = format!("{} brings {deck}", self.investigator(id));
                        add(format!("deck:{}", index + 1), label, "change");
                    }
                }
                let chance = if self.plan.manual {
                    "you type the results of real dice, tokens and cards"
                } else {
                    "dealt by the program"
                };
                add("chance".into(), format!("Chance: {chance}"), "change");
                if !self.plan.manual {
                    let seed = self
                        .plan
                        .seed
                        .map_or_else(|| "a new one".into(), |s| s.to_string());
                    add(
                        "seed".into(),
                        format!("Seed: {seed}"),
                        "the same seed gives the same luck",
                    );
                }
                "Is the table as you want it?".to_owned()
            }
            Step::Difficulty => {
                let (family, ..) = self.family()?;
                let listed = match family.easiest.is_empty() {
                    true => &family.difficulties,
                    false => &family.easiest,
                };
                for d in listed {
                    add(d.id.clone(), d.name.clone(), &d.note);
                }
                "Which difficulty?".to_owned()
            }
            Step::Option(n) => {
                let option = self.options().get(n)?;
                for e in &option.values {
                    add(e.id.clone(), capital(&e.name), &e.note);
                }
                format!("{}?", option.name)
            }
            Step::Deck(seat) => {
                add("starter".into(), "The starter deck".into(), "");
                for d in self.decks(seat) {
                    add(d.path.clone(), d.name.clone(), &d.path);
                }
                let who = self.plan.investigators.get(seat)?;
                format!("Which deck does {} bring?", self.investigator(who))
            }
            Step::Seed => {
                add("new".into(), "A new seed".into(), "");
                free = Some("a whole number".to_owned());
                "Which seed?".to_owned()
            }
        };
        Some(Question {
            who: Asker::Menu,
            text,
            choices,
            free,
            ..Question::default()
        })
    }

    /// Does what `key` says, on `self.plan` and `self.at`.
    fn take(&mut self, key: &str) -> Result<(), String> {
        match self.at {
            Step::Game | Step::OlderGames => {
                if let Some(path) = key.strip_prefix("resume:") {
                    self.start = Some(Start::Resume(path.to_owned()));
                    self.at = Step::Done;
                } else if key == "older" {
                    self.at = Step::OlderGames;
                } else {
                    self.plan.scenario = key.to_owned();
                    self.at = Step::Investigators;
                }
            }
            Step::Investigators => {
                let most = self.family().map_or(1, |(_, _, (_, most))| most);
                if key != "enough" {
                    self.plan.investigators.push(key.to_owned());
                    self.plan.bots.push(None);
                }
                if key == "enough" || self.plan.investigators.len() >= most {
                    self.at = Step::Ready;
                }
            }
            Step::Ready => match key {
                "begin" => {
                    self.start = Some(Start::New(self.plan.clone()));
                    self.at = Step::Done;
                }
                "difficulty" => self.at = Step::Difficulty,
                "seed" => self.at = Step::Seed,
                key if key.starts_with("option:") => {
                    if let Some(option) = self
                        .options()
                        .iter()
                        .position(|o| key.strip_prefix("option:") == Some(&o.line))
                    {
                        self.at = Step::Option(option);
                    }
                }
                "chance" => self.plan.manual = !self.plan.manual,
                _ => {
                    let seat = |n: &str| n.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                    if let Some(seat) = key.strip_prefix("deck:").and_then(seat) {
                        self.at = Step::Deck(seat);
                        return Ok(());
                    }
                    let seat = key.strip_prefix("seat:").and_then(seat);
                    let next = match seat.and_then(|s| self.bot(s)) {
                        None => self.bots.first(),
                        Some(now) => self.bots.iter().skip_while(|b| b.id != now.id).nth(1),
                    };
                    let next = next.map(|b| b.id.clone());
                    if let Some(bot) = seat.and_then(|s| self.plan.bots.get_mut(s)) {
                        *bot = next;
                    }
                }
            },
            Step::Difficulty => {
                self.plan.difficulty = Some(key.to_owned());
                self.at = Step::Ready;
            }
            Step::Option(option) => {
                if let Some(line) = self.options().get(option).map(|o| o.line.clone()) {
                    let default = self
                        .options()
                        .get(option)
                        .and_then(|o| o.values.first())
                        .is_some_and(|e| e.id == key);
                    self.plan.options.retain(|(l, _)| *l != line);
                    if !default {
                        self.plan.options.push((line, key.to_owned()));
                    }
                }
                self.at = Step::Ready;
            }
            Step::Deck(seat) => {
                if let Some(who) = self.plan.investigators.get(seat) {
                    match key {
                        "starter" => self.plan.decks.remove(who),
                        path => self.plan.decks.insert(who.clone(), path.to_owned()),
                    };
                }
                self.at = Step::Ready;
            }
            Step::Seed => {
                self.plan.seed = match key {
                    "new" => None,
                    n => Some(n.trim().parse().map_err(|_| {
                        format!(
                            "`{n}` is no seed: a seed is a whole number from 0 to {}",
                            u64::MAX
                        )
                    })?),
                };
                self.at = Step::Ready;
            }
            Step::Done => {}
        }
        Ok(())
    }
}

impl Driver for Menu {
    fn state(&mut self) -> State {
        match self.question() {
            Some(q) => State::Asks(q),
            None => State::Over {
                outcome: Vec::new(),
                won: true,
            },
        }
    }

    fn answer(&mut self, key: &str) -> Result<(), String> {
        let offered = self
            .question()
            .is_some_and(|q| q.free.is_some() || q.choices.iter().any(|c| c.key == key));
        if !offered {
            return Err(format!("`{key}` is not offered here"));
        }
        let before = (self.at, self.plan.clone());
        self.take(key)?;
        self.past.push(before);
        Ok(())
    }

    fn go_on(&mut self) -> bool {
        false
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene {
            title: "Miskatonic".into(),
            compares: true,
            ..Scene::default()
        };
        if let Some((family, scenario, _)) = self.family() {
            scene.moment = family.name.clone();
            let mut rows = vec![Row::toned(Tone::Strong, scenario.name.clone())];
            rows.extend(self.difficulty().map(Row::new));
            rows.extend(
                self.options()
                    .iter()
                    .map(|o| Row::new(format!("{}: {}", o.name, self.value(o)))),
            );
            for (index, id) in self.plan.investigators.iter().enumerate() {
                let row = Row::toned(Tone::You, self.investigator(id));
                rows.push(if self.at == Step::Ready {
                    row.and(Tone::Quiet, format!(", {}", self.played_by(index)))
                } else {
                    row
                });
            }
            scene.panels.push(Panel {
                title: "The table".into(),
                rows,
                mine: true,
                ..Panel::default()
            });
        } else {
            let rows = [
                "Two co-operative horror games, with every rule kept for you.",
                "Choose with the arrow keys and Enter, or by number. ? is help.",
                "The program asks, and offers only what the rules allow.",
                "Every answer is saved at once; u takes back.",
            ];
            scene.panels.push(Panel {
                title: "Welcome".into(),
                rows: rows.map(Row::new).into(),
                mine: false,
                ..Panel::default()
            });
        }
        for family in &self.families {
            let values = family.options.iter().flatten().flat_map(|o| &o.values);
            for entry in family
                .investigators
                .iter()
                .chain(family.scenarios.iter().map(|(s, _)| s))
                .chain(values)
            {
                let mut text: Vec<String> = Some(&entry.note)
                    .filter(|n| !n.is_empty())
                    .cloned()
                    .into_iter()
                    .collect();
                text.extend(family.sheets.get(&entry.id).into_iter().flatten().cloned());
                if !text.is_empty() {
                    scene.things.push(Thing {
                        id: entry.id.clone(),
                        name: entry.name.clone(),
                        text,
                    });
                }
            }
        }
        scene
    }

    fn log(&self) -> &[LogLine] {
        &self.log
    }

    fn undo(&mut self, how: Undo) -> Result<String, String> {
        match how.back(&mut self.past) {
            Some((at, plan)) => {
                (self.at, self.plan) = (at, plan);
                Ok("a step back".into())
            }
            None => Err("this is the first step".into()),
        }
    }

    fn saved(&self) -> String {
        String::new()
    }
}

/// A line of the menu's own log, for hosts that explain why a saved game could not be read.
impl Menu {
    /// Tells something above the first question.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.log.push(LogLine {
            text: text.into(),
            kind: Kind::Note,
            ..LogLine::default()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{End, play};

    fn entry(id: &str, name: &str, note: &str) -> Entry {
        Entry {
            id: id.into(),
            name: name.into(),
            note: note.into(),
        }
    }

    fn through(input: &str) -> (Option<Start>, String) {
        let family = Family {
            name: "The card game".into(),
            scenarios: vec![(entry("card/the-gathering", "The Gathering", ""), (1, 2))],
            investigators: vec![
                entry("roland-banks", "Roland Banks", "Guardian"),
                entry("wendy-adams", "Wendy Adams", "Survivor"),
            ],
            difficulties: vec![entry("standard", "Standard", ""), entry("easy", "Easy", "")],
            options: vec![vec![SetupOption {
                line: "ancient-one".into(),
                name: "Ancient One".into(),
                values: vec![
                    entry("random", "at random", ""),
                    entry("cthulhu", "Cthulhu", "doom track 13"),
                ],
            }]],
            random: false,
            decks: vec![Brought {
                path: "b.deck".into(),
                investigator: "wendy-adams".into(),
                name: "Quick fingers".into(),
            }],
            ..Family::default()
        };
        let saved = (0..7)
            .map(|i| Saved {
                path: format!("{i}.record"),
                label: format!("Game {i}"),
            })
            .collect();
        let mut menu = Menu::new(
            vec![family],
            vec![entry("random", "random", ""), entry("greedy", "greedy", "")],
            saved,
        );
        let mut out = Vec::new();
        let end =
            play(&mut menu, &mut input.as_bytes(), &mut out, false).expect("strings do not fail");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(end == End::Over, menu.start.is_some(), "{text}");
        (menu.start(), text)
    }

    #[test]
    fn a_game_is_set_up() {
        let (start, text) = through(
            "gathering\nroland\nwendy\ndifficulty\neasy\nancient one\ncthulhu\nseat:2\ndeck:2\nquick\nseed\nx\n42\nbegin\n",
        );
        let plan = Plan {
            scenario: "card/the-gathering".into(),
            difficulty: Some("easy".into()),
            investigators: vec!["roland-banks".into(), "wendy-adams".into()],
            bots: vec![None, Some("random".into())],
            seed: Some(42),
            manual: false,
            options: vec![("ancient-one".into(), "cthulhu".into())],
            decks: [("wendy-adams".into(), "b.deck".into())].into(),
        };
        assert_eq!(start, Some(Start::New(plan)), "{text}");
        assert!(text.contains("Not taken: `x` is no seed"), "{text}");
        assert!(
            text.contains("Wendy Adams is played by the random bot"),
            "{text}"
        );
    }

    #[test]
    fn seats_cycle_through_bots_and_back() {
        let (start, _) =
            through("gathering\nroland\nenough\nseat:1\nseat:1\nseat:1\nchance\nbegin\n");
        let Some(Start::New(plan)) = start else {
            panic!("a game")
        };
        assert_eq!((plan.bots, plan.manual), (vec![None], true));
    }

    #[test]
    fn saved_games_go_on() {
        assert_eq!(through("1\n").0, Some(Start::Resume("0.record".into())));
        assert_eq!(
            through("older\ngame 6\n").0,
            Some(Start::Resume("6.record".into()))
        );
    }

    #[test]
    fn a_step_can_be_taken_back() {
        let (start, text) = through("gathering\nwendy\nundo\nroland\nundo round\n");
        assert_eq!(start, None);
        assert!(text.contains("(a step back)"), "{text}");
    }
}
