//! A small game for tests of everything that is generic over [`Rules`]: the bell ringers.
//!
//! Each round the doom rises; each ringer then has two actions: draw a card (hidden from the others), ring (a die;
//! 4 or more rings a bell; a card may be spent after the roll for +2) or rest. Four bells win, six doom lose.

#![allow(dead_code, missing_docs)]

use kernel::deck::Next;
use kernel::scene::Scene;
use kernel::show::Id;
use kernel::*;
use serde::{Deserialize, Serialize};

mod show;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Toy;

/// How many bells must ring; and what is wrong with the rules, on request.
pub struct Content {
    pub bells: u8,
    pub fault: Fault,
}

/// A wrong rule of ringing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    None,
    /// The die is rolled for ever.
    Rolls,
    /// Ringing goes on within ringing for ever.
    Nests,
    /// It panics, once the bell has begun to move.
    Panics,
}

impl Default for Content {
    fn default() -> Self {
        let fault = Fault::None;
        Self { bells: 4, fault }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    pub names: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ringer {
    pub name: u8,
    pub hand: Vec<u16>,
    pub rested: u8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    pub ringers: Vec<Ringer>,
    pub deck: Deck<1>,
    pub spent: Vec<u16>,
    pub doom: u8,
    pub bells: u8,
    pub round: u32,
    pub won: Option<bool>,
    /// A wrong rule, on request: see `broken:` in a case.
    pub broken: bool,
    /// Another: turns nest for ever.
    pub endless: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    Round(RoundStep),
    Turn {
        seat: Seat,
        left: u8,
    },
    Ring {
        seat: Seat,
        step: RingStep,
        value: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RoundStep {
    DoomRises,
    Turns(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RingStep {
    Roll,
    Spend,
    Result,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    Draw,
    Ring,
    Rest,
    End,
    Spend(u16),
    Pass,
    Card(u16),
    Die(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Prompt {
    Action,
    Spend,
    Deck,
    Die,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Rule {
    Action,
    Window,
    Deck,
    Roll,
}

#[derive(Clone, Debug, Serialize)]
pub enum Event {
    Doom(u8),
    Drew(u8),
    Rolled(u8),
    Rang(u8),
    Spent(u16),
    Ended(bool),
}

const NAMES: [&str; 3] = ["Roland Banks", "Wendy Adams", "Agnes Baker"];
const CARDS: u16 = 12;
const DECK: Source = Source(0);
const DIE: Source = Source(1);

fn card_name(card: u16) -> String {
    format!("{}-{card}", ["lantern", "rope", "salt"][card as usize % 3])
}

impl Frame {
    fn turn_seat(game: &Game<Toy>) -> Seat {
        let seats = game.stack().iter().rev().find_map(|f| match f {
            Frame::Turn { seat, .. } | Frame::Ring { seat, .. } => Some(*seat),
            Frame::Round(_) => None,
        });
        seats.unwrap_or(Seat(0))
    }
}

fn ask(
    game: &mut Game<Toy>,
    who: Who,
    rule: Rule,
    prompt: Prompt,
    choices: Choices<Choice>,
    weight: u32,
) -> Flow<Toy> {
    game.put(Ask {
        who,
        rule,
        prompt,
        choices,
        weight,
    })
}

/// Why there is no such game.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong(String);

impl From<String> for Wrong {
    fn from(what: String) -> Self {
        Self(what)
    }
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

impl Rules for Toy {
    type Content = Content;
    type Setup = Setup;
    type Table = Table;
    type Error = Wrong;
    type Pen = ();
    type Frame = Frame;
    type Choice = Choice;
    type Prompt = Prompt;
    type Rule = Rule;
    type Event = Event;

    fn start(content: &Content, setup: &Setup) -> Result<Game<Self>, Wrong> {
        let mut ringers = Vec::new();
        for name in &setup.names {
            let n = NAMES.iter().position(|n| table::text::slug(n) == *name);
            let name = n.ok_or_else(|| format!("unknown ringer `{name}`"))? as u8;
            ringers.push(Ringer {
                name,
                hand: Vec::new(),
                rested: 0,
            });
        }
        let table = Table {
            ringers,
            deck: Deck::shuffled(0..CARDS),
            spent: Vec::new(),
            doom: 0,
            bells: 0,
            round: 0,
            won: None,
            broken: false,
            endless: false,
        };
        let mut game = Game::new(table, Frame::Round(RoundStep::DoomRises));
        game.run(content, &mut Log::none())
            .map_err(|e| e.to_string())?;
        Ok(game)
    }

    fn setup_lines(setup: &Setup) -> Vec<(String, String)> {
        vec![
            ("scenario".into(), "toy/bells".into()),
            ("investigators".into(), setup.names.join(", ")),
        ]
    }

    fn setup_from_lines(_: &Content, lines: &[(String, String)]) -> Result<Setup, Wrong> {
        let value = |name: &str| {
            lines
                .iter()
                .find(|(n, _)| n == name)
                .map(|(_, v)| v.as_str())
        };
        match value("scenario") {
            Some("toy/bells") => {}
            other => return Err(Wrong(format!("unknown scenario {other:?}"))),
        }
        let names = value("investigators")
            .unwrap_or("roland-banks")
            .split(',')
            .map(|n| n.trim().to_owned())
            .collect();
        Ok(Setup { names })
    }

    fn step(content: &Content, game: &mut Game<Self>, log: &mut Log<Event>) -> Flow<Self> {
        let (table, stack) = game.parts_mut(());
        let Some(frame) = stack.last_mut() else {
            return Flow::Done;
        };
        if table.won.is_some() {
            return Flow::Done;
        }
        match frame {
            Frame::Round(step) => match *step {
                RoundStep::DoomRises => {
                    table.round += 1;
                    table.doom += 1;
                    log.emit(|| Event::Doom(table.doom));
                    if table.doom >= 6 {
                        table.won = Some(false);
                        log.emit(|| Event::Ended(false));
                        return Flow::Done;
                    }
                    *step = RoundStep::Turns(0);
                    Flow::Go
                }
                RoundStep::Turns(turn) if (turn as usize) < table.ringers.len() => {
                    *step = RoundStep::Turns(turn + 1);
                    Flow::Call(Frame::Turn {
                        seat: Seat(turn),
                        left: 2,
                    })
                }
                RoundStep::Turns(_) => {
                    *step = RoundStep::DoomRises;
                    Flow::Go
                }
            },
            Frame::Turn { seat, left } if table.endless => Flow::Call(Frame::Turn {
                seat: *seat,
                left: *left,
            }),
            Frame::Turn { left: 0, .. } => Flow::Done,
            Frame::Turn { seat, .. } => {
                let mut choices = Choices::new();
                if table.deck.next() != Next::Empty {
                    choices.push(Choice::Draw);
                }
                choices.extend([Choice::Ring, Choice::Rest, Choice::End]);
                let seat = *seat;
                ask(
                    game,
                    Who::Seat(seat),
                    Rule::Action,
                    Prompt::Action,
                    choices,
                    0,
                )
            }
            Frame::Ring {
                step: RingStep::Roll,
                ..
            } => ask(
                game,
                Who::Chance(DIE),
                Rule::Roll,
                Prompt::Die,
                Choices::new(),
                6,
            ),
            Frame::Ring {
                seat,
                step: step @ RingStep::Spend,
                ..
            } => {
                let hand = &table.ringers[seat.index()].hand;
                if hand.is_empty() {
                    *step = RingStep::Result;
                    return Flow::Go;
                }
                let mut choices: Choices<Choice> = hand.iter().map(|c| Choice::Spend(*c)).collect();
                choices.push(Choice::Pass);
                let seat = *seat;
                ask(
                    game,
                    Who::Seat(seat),
                    Rule::Window,
                    Prompt::Spend,
                    choices,
                    0,
                )
            }
            Frame::Ring {
                step: RingStep::Result,
                value,
                ..
            } => {
                if *value >= 4 {
                    table.bells += 1;
                    log.emit(|| Event::Rang(table.bells));
                    if table.bells >= content.bells {
                        table.won = Some(true);
                        log.emit(|| Event::Ended(true));
                    }
                }
                Flow::Done
            }
        }
    }

    fn take(
        content: &Content,
        game: &mut Game<Self>,
        choice: Choice,
        log: &mut Log<Event>,
    ) -> Flow<Self> {
        let (table, stack) = game.parts_mut(());
        let Some(frame) = stack.last_mut() else {
            return Flow::Done;
        };
        match (frame, choice) {
            (Frame::Turn { left, .. }, Choice::Draw) => {
                *left -= 1;
                match table.deck.next() {
                    Next::Unseen(count) => {
                        return ask(
                            game,
                            Who::Chance(DECK),
                            Rule::Deck,
                            Prompt::Deck,
                            Choices::new(),
                            count,
                        );
                    }
                    Next::Known(_) | Next::Empty => {}
                }
            }
            (Frame::Turn { seat, .. }, Choice::Card(card)) => {
                table.deck.take(card);
                let hand = &mut table.ringers[seat.index()].hand;
                hand.push(card);
                hand.sort_unstable();
                log.emit(|| Event::Drew(table.ringers[seat.index()].name));
            }
            (Frame::Turn { seat, left }, Choice::Ring) => {
                *left -= 1;
                return Flow::Call(Frame::Ring {
                    seat: *seat,
                    step: RingStep::Roll,
                    value: 0,
                });
            }
            (Frame::Turn { seat, left }, Choice::Rest) => {
                *left -= 1;
                table.ringers[seat.index()].rested += 1;
                // The bug that properties must find, on request.
                assert!(!table.broken, "resting is broken");
            }
            (Frame::Turn { left, .. }, Choice::End) => *left = 0,
            (Frame::Ring { .. }, Choice::Die(_)) if content.fault == Fault::Rolls => {
                table.doom = table.doom.wrapping_add(1);
            }
            (Frame::Ring { seat, .. }, Choice::Die(_)) if content.fault != Fault::None => {
                table.bells += 1;
                assert!(content.fault == Fault::Nests, "the rope broke");
                table.endless = true;
                let seat = *seat;
                return Flow::Call(Frame::Turn { seat, left: 1 });
            }
            (Frame::Ring { step, value, .. }, Choice::Die(n)) => {
                (*step, *value) = (RingStep::Spend, n);
                log.emit(|| Event::Rolled(n));
            }
            (Frame::Ring { seat, step, value }, Choice::Spend(card)) => {
                *step = RingStep::Result;
                *value += 2;
                table.ringers[seat.index()].hand.retain(|c| *c != card);
                table.spent.push(card);
                log.emit(|| Event::Spent(card));
            }
            (Frame::Ring { step, .. }, Choice::Pass) => *step = RingStep::Result,
            _ => {}
        }
        Flow::Go
    }

    fn deal(_: &Content, game: &Game<Self>, nth: u32) -> Choice {
        match game.ask().map(|a| a.prompt) {
            Some(Prompt::Deck) => {
                Choice::Card(game.table().deck.unseen.nth(nth).unwrap_or_default())
            }
            _ => Choice::Die(nth as u8 + 1),
        }
    }

    fn outcomes(content: &Content, game: &Game<Self>) -> Vec<(Choice, u32)> {
        let weight = game.ask().map_or(0, |a| a.weight);
        (0..weight)
            .map(|n| (Self::deal(content, game, n), 1))
            .collect()
    }

    fn source_name(_: &Content, _: &Game<Self>, source: Source) -> String {
        if source == DECK {
            "the deck"
        } else {
            "the die"
        }
        .into()
    }

    fn key(_: &Content, _: &Game<Self>, choice: &Choice) -> String {
        match choice {
            Choice::Draw => "draw".into(),
            Choice::Ring => "ring".into(),
            Choice::Rest => "rest".into(),
            Choice::End => "end-turn".into(),
            Choice::Spend(c) => format!("spend:{}", card_name(*c)),
            Choice::Pass => "pass".into(),
            Choice::Card(c) => format!("card:{}", card_name(*c)),
            Choice::Die(n) => format!("die:{n}"),
        }
    }

    fn label(_: &Content, _: &Game<Self>, choice: &Choice) -> String {
        match choice {
            Choice::Draw => "Draw a card".into(),
            Choice::Ring => "Ring a bell".into(),
            Choice::Rest => "Rest".into(),
            Choice::End => "End the turn".into(),
            Choice::Spend(c) => format!("Spend {} for +2", card_name(*c)),
            Choice::Pass => "Spend nothing".into(),
            Choice::Card(c) => card_name(*c),
            Choice::Die(n) => format!("a {n}"),
        }
    }

    fn question(_: &Content, game: &Game<Self>) -> String {
        match game.ask().map(|a| a.prompt) {
            Some(Prompt::Action) => "What do you do?",
            Some(Prompt::Spend) => "Spend a card?",
            Some(Prompt::Deck) => "Which card is drawn?",
            Some(Prompt::Die) => "What does the die show?",
            None => "",
        }
        .into()
    }

    fn cite(rule: &Rule) -> &'static str {
        match rule {
            Rule::Action => "T.1",
            Rule::Window => "T.2",
            Rule::Deck => "C.1",
            Rule::Roll => "C.2",
        }
    }

    fn tell(_: &Content, _: &Game<Self>, event: &Event) -> String {
        match event {
            Event::Doom(n) => format!("The doom is {n}."),
            Event::Drew(n) => format!("{} draws a card.", NAMES[*n as usize]),
            Event::Rolled(n) => format!("The die shows {n}."),
            Event::Rang(n) => format!("Bell {n} rings."),
            Event::Spent(c) => format!("{} is spent.", card_name(*c)),
            Event::Ended(won) => if *won { "Dawn comes." } else { "It wakes." }.into(),
        }
    }

    fn stack_words(content: &Content, game: &Game<Self>) -> Vec<String> {
        let words = |f: &Frame| match f {
            Frame::Round(_) => format!("Round {}", game.table().round),
            Frame::Turn { seat, .. } => format!("{}'s turn", Self::seat_name(content, game, *seat)),
            Frame::Ring { .. } => "Ring".into(),
        };
        game.stack().iter().map(words).collect()
    }

    fn why_not(_: &Content, game: &Game<Self>) -> Vec<(Choice, String)> {
        match game.ask().map(|a| a.prompt) {
            Some(Prompt::Action) if game.table().deck.is_empty() => {
                vec![(Choice::Draw, "the deck is empty".into())]
            }
            _ => Vec::new(),
        }
    }

    fn action_of_turn(game: &Game<Self>) -> Option<u32> {
        matches!(game.ask()?.prompt, Prompt::Action).then_some(0)
    }

    fn imagine(_: &Content, game: &Game<Self>, seat: Seat, dealer: &mut dyn Dealer) -> Game<Self> {
        let mut game = game.clone();
        let table = game.table_mut(());
        let sizes: Vec<usize> = table.ringers.iter().map(|r| r.hand.len()).collect();
        for (index, ringer) in table
            .ringers
            .iter_mut()
            .enumerate()
            .filter(|(i, _)| *i != seat.index())
        {
            let _ = index;
            for card in ringer.hand.drain(..) {
                table.deck.shuffle_in(card);
            }
        }
        for (index, ringer) in table
            .ringers
            .iter_mut()
            .enumerate()
            .filter(|(i, _)| *i != seat.index())
        {
            for _ in 0..sizes[index] {
                let n = dealer.deal(DECK, table.deck.unseen.len() as u32);
                let card = table.deck.unseen.nth(n).unwrap_or_default();
                table.deck.take(card);
                ringer.hand.push(card);
            }
            ringer.hand.sort_unstable();
        }
        game
    }

    fn seats(game: &Game<Self>) -> usize {
        game.table().ringers.len()
    }
    fn seat_id(content: &Content, game: &Game<Self>, seat: Seat) -> String {
        Self::seat_name(content, game, seat).to_lowercase()
    }
    fn seat_name(_: &Content, game: &Game<Self>, seat: Seat) -> String {
        game.table()
            .ringers
            .get(seat.index())
            .map_or_else(String::new, |r| NAMES[r.name as usize].into())
    }
    fn round(game: &Game<Self>) -> u32 {
        game.table().round
    }
    fn outcome(_: &Content, game: &Game<Self>) -> Option<(String, bool)> {
        let won = game.table().won.filter(|_| game.over())?;
        Some((if won { "dawn" } else { "awakened" }.into(), won))
    }
    fn check(_: &Content, game: &Game<Self>) -> Result<(), Wrong> {
        let t = game.table();
        let cards =
            t.deck.len() + t.spent.len() + t.ringers.iter().map(|r| r.hand.len()).sum::<usize>();
        if cards == CARDS as usize {
            Ok(())
        } else {
            Err(Wrong(format!("there are {cards} cards, not {CARDS}")))
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    #[serde(rename = "scenario")]
    _scenario: String,
    #[serde(default)]
    ringers: Vec<PositionRinger>,
    #[serde(default)]
    bells: u8,
    #[serde(default)]
    doom: u8,
    #[serde(default)]
    broken: bool,
    #[serde(default)]
    endless: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionRinger {
    id: String,
    #[serde(default)]
    hand: Vec<String>,
}

impl Cases for Toy {
    fn paths(content: &Content, game: &Game<Self>, viewer: Viewer) -> impl Serialize {
        let scene = Scene::new(content, game, viewer);
        let names = |ids: &mut dyn Iterator<Item = Id>| -> serde_json::Value {
            ids.map(|id| scene.slug(id)).collect()
        };
        let number = |name| scene.find(Id::TABLE).map(|it| it.number(name));
        let ringer = |it: kernel::scene::It<'_, Self>| {
            serde_json::json!({
                "id": it.key(),
                "cards": it.number("cards"),
                "hand": names(&mut it.inside().map(|it| it.object.id)),
                "rested": it.number("rested"),
            })
        };
        // The table lies on itself.
        let spent = scene
            .inside(Id::TABLE)
            .filter(|it| it.object.kind == "card");
        serde_json::json!({
            "ringers": scene.kind("ringer").map(ringer).collect::<serde_json::Value>(),
            "doom": number("doom"),
            "bells": number("bells"),
            "round": number("round"),
            "deck": scene.find(show::PILE).map(|it| it.number("cards")),
            "spent": names(&mut spent.map(|it| it.object.id)),
        })
    }
    fn position(content: &Content, yaml: &str) -> Result<Game<Self>, PositionError> {
        let position: Position = serde_saphyr::from_str(yaml).map_err(|error| {
            let (line, column) = error
                .location()
                .map_or((1, 1), |l| (l.line() as usize, l.column() as usize));
            PositionError {
                line,
                column,
                what: error.without_snippet().to_string(),
            }
        })?;
        let fail = |what: String| PositionError {
            line: 1,
            column: 1,
            what,
        };
        let mut names: Vec<String> = position.ringers.iter().map(|r| r.id.clone()).collect();
        if names.is_empty() {
            names.push("roland-banks".into());
        }
        let start = Self::start(content, &Setup { names }).map_err(|e| fail(e.0))?;
        let mut table = start.table().clone();
        (table.bells, table.doom, table.broken, table.round) =
            (position.bells, position.doom, position.broken, 0);
        table.endless = position.endless;
        for (ringer, said) in table.ringers.iter_mut().zip(&position.ringers) {
            for name in &said.hand {
                let card = (0..CARDS).find(|c| card_name(*c) == *name);
                let card = card.ok_or_else(|| fail(format!("unknown card `{name}`")))?;
                if !table.deck.take(card) {
                    return Err(fail(format!("`{name}` is in two places")));
                }
                ringer.hand.push(card);
            }
        }
        Ok(Game::new(table, Frame::Round(RoundStep::DoomRises)))
    }
}

impl Greedy for Toy {
    type Memory = ();

    fn score(_: &Content, game: &Game<Self>, choice: &Choice) -> i32 {
        let rolled = match game.stack().last() {
            Some(Frame::Ring { value, .. }) => *value,
            Some(Frame::Round(_) | Frame::Turn { .. }) | None => 0,
        };
        match choice {
            Choice::Ring => 5,
            Choice::Draw
                if game.table().ringers[Frame::turn_seat(game).index()]
                    .hand
                    .is_empty() =>
            {
                6
            }
            Choice::Draw => 3,
            Choice::Spend(_) if (2..4).contains(&rolled) => 5,
            Choice::Pass => 1,
            Choice::Spend(_) | Choice::Rest | Choice::End | Choice::Card(_) | Choice::Die(_) => 0,
        }
    }
}

impl Catalogue for Toy {
    const FAMILY: &'static str = "toy";
    fn scenarios(_: &Content) -> Vec<Entry> {
        vec![Entry {
            id: "toy/bells".into(),
            name: "The Bell Ringers".into(),
            note: String::new(),
        }]
    }
    fn investigators(_: &Content) -> Vec<Entry> {
        NAMES
            .iter()
            .map(|n| Entry {
                id: table::text::slug(n),
                name: (*n).into(),
                note: String::new(),
            })
            .collect()
    }
    fn difficulties(_: &Content) -> Vec<Entry> {
        Vec::new()
    }
    fn seats_allowed(_: &Content, _: &str) -> (usize, usize) {
        (1, 3)
    }
    fn content_hash(content: &Content) -> u64 {
        u64::from(content.bells)
    }
}

/// A setup of so many seats.
pub fn setup(seats: usize) -> Setup {
    Setup {
        names: NAMES
            .iter()
            .take(seats)
            .map(|n| table::text::slug(n))
            .collect(),
    }
}
