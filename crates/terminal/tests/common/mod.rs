//! A driver without a game: a house of four rooms to walk about in, with everything a client must show.

use kernel::{Dealer, Seeded, Source};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use terminal::Table;
use terminal::driver::*;
use terminal::full::{App, Theme};
use terminal::scene::*;

/// Plays at random for at most so many questions, and draws every seventh at the next size. `give` gives the answer of
/// a number.
pub fn draw_at_every_size(
    table: &mut Table,
    seed: u64,
    questions: usize,
    give: impl Fn(&mut Table, &Question, usize, &mut Seeded),
) {
    let mut sizes = [(20, 5), (40, 12), (80, 24), (120, 40), (180, 50)]
        .into_iter()
        .cycle();
    let mut dealer = Seeded::new(seed);
    for question in 0..questions {
        while table.go_on() {}
        let State::Asks(asked) = table.state() else {
            return;
        };
        let pick = dealer.deal(Source(0), asked.choices.len() as u32) as usize;
        if question % 7 == 0
            && let Some((w, h)) = sizes.next()
        {
            let mut terminal = Terminal::new(TestBackend::new(w, h)).expect("a test backend");
            let mut app = App::new(table, Theme::colours(), 0);
            terminal
                .draw(|f| app.draw(f.area(), f.buffer_mut()))
                .expect("drawn");
        }
        give(table, &asked, pick, &mut dealer);
    }
}

/// The rooms, and which the hallway leads to.
pub const ROOMS: [&str; 4] = ["Hallway", "Attic", "Cellar", "Parlor"];

/// What can be taken back.
#[derive(Clone)]
struct Past {
    room: usize,
    turns: u32,
    log: usize,
}

/// The house.
pub struct House {
    pub room: usize,
    pub turns: u32,
    pub bot_moves: u32,
    pub log: Vec<LogLine>,
    pub items: usize,
    pub passed: bool,
    past: Vec<Past>,
}

impl House {
    pub fn new() -> Self {
        Self {
            room: 0,
            turns: 0,
            bot_moves: 0,
            log: Vec::new(),
            items: 3,
            passed: false,
            past: Vec::new(),
        }
    }

    fn tell(&mut self, kind: Kind, text: String) {
        self.log.push(LogLine {
            text,
            kind,
            ..LogLine::default()
        });
    }
}

impl Driver for House {
    fn state(&mut self) -> State {
        if self.turns == 9 {
            return State::Over {
                outcome: vec!["You leave the house.".into()],
                won: true,
            };
        }
        if self.bot_moves > 0 {
            return State::Runs("the ghoul".into());
        }
        let choice = |key: &str, label: &str| Choice {
            key: key.into(),
            label: label.into(),
            // The id of a thing of the scene is its name.
            about: match key {
                "fight" => vec!["Ghoul Minion".into()],
                _ => Vec::new(),
            },
            name: match key.strip_prefix("move:") {
                Some(_) => label.trim_start_matches("Move to the ").into(),
                None => String::new(),
            },
            declines: key == "leave",
            ..Choice::default()
        };
        let mut choices = Vec::new();
        for (i, room) in ROOMS.iter().enumerate() {
            if (self.room == 0) != (i == 0) {
                choices.push(choice(
                    &format!("move:{}", room.to_lowercase()),
                    &format!("Move to the {room}"),
                ));
            }
        }
        choices.push(choice("fight", "Fight the Ghoul Minion"));
        choices.push(choice("leave", "Leave the house"));
        for item in 0..self.items {
            choices.push(choice(
                &format!("item:{item}"),
                &format!("Use curious item number {item}"),
            ));
        }
        let mut question = Question {
            who: Asker::Player("Roland Banks".into()),
            text: "What will you do?".into(),
            rule: "2.2".into(),
            choices,
            about: vec!["Ghoul Minion".into()],
            ..Question::default()
        };
        question.sort();
        State::Asks(question)
    }

    fn answer(&mut self, key: &str) -> Result<(), String> {
        let past = Past {
            room: self.room,
            turns: self.turns,
            log: self.log.len(),
        };
        if key == "item:0" {
            return Err("the item is stuck".into());
        }
        if let Some(room) = key.strip_prefix("move:") {
            self.room = ROOMS
                .iter()
                .position(|r| r.to_lowercase() == room)
                .ok_or("no such room")?;
            self.tell(
                Kind::Answer,
                format!("Roland Banks: Move to the {}", ROOMS[self.room]),
            );
            self.tell(
                Kind::Event,
                format!("Roland Banks enters the {}.", ROOMS[self.room]),
            );
        } else if key == "fight" {
            self.tell(
                Kind::Event,
                "Roland Banks hits the Ghoul Minion for 1.".into(),
            );
            self.bot_moves = 2;
        } else if key == "leave" {
            self.turns = 8;
        }
        self.turns += 1;
        self.past.push(past);
        Ok(())
    }

    fn go_on(&mut self) -> bool {
        if self.bot_moves == 0 {
            return false;
        }
        self.bot_moves -= 1;
        self.tell(Kind::Event, "The ghoul growls.".into());
        true
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene {
            title: "A House, Easy".into(),
            moment: format!("Turn {}", self.turns + 1),
            ..Scene::default()
        };
        scene.tracks.push(Track {
            label: "Doom".into(),
            value: 1,
            of: Some(3),
            tone: Tone::Warn,
            thing: None,
        });
        scene.tracks.push(Track {
            label: "Clues".into(),
            value: 0,
            of: Some(2),
            tone: Tone::Clue,
            thing: None,
        });
        let ghoul = scene.thing(
            "Ghoul Minion",
            vec![
                "Fight 2, health 2, evade 2.".into(),
                "Humanoid. Monster. Ghoul.".into(),
            ],
        );
        let mut map = Map::default();
        for (index, name) in ROOMS.iter().enumerate() {
            let mut node = Node {
                name: (*name).into(),
                here: index == self.room,
                ..Node::default()
            };
            node.rows
                .push(Row::toned(Tone::Clue, format!("{index} clues")));
            if index == 2 {
                node.rows
                    .push(Row::toned(Tone::Bad, "Ghoul Minion").about(ghoul));
            }
            map.nodes.push(node);
            if index > 0 {
                map.links.push(Link::new(0, index));
            }
        }
        map.legend.push("Double lines: you are here.".into());
        scene.maps.push(map);
        scene.panels.push(Panel {
            title: "Investigators".into(),
            rows: vec![
                Row::toned(Tone::You, "Roland Banks")
                    .and(Tone::Plain, " health 9, sanity 5, 3 actions"),
            ],
            mine: true,
            ..Panel::default()
        });
        scene.panels.push(Panel {
            title: "Threat area".into(),
            rows: vec![Row::toned(Tone::Bad, "Ghoul Minion").about(ghoul)],
            mine: true,
            ..Panel::default()
        });
        scene.panels.push(Panel {
            title: "Hand".into(),
            rows: (0..6).map(|i| Row::new(format!("Card {i}"))).collect(),
            mine: true,
            ..Panel::default()
        });
        scene
    }

    fn log(&self) -> &[LogLine] {
        &self.log
    }

    fn why_not(&self) -> Vec<Cannot> {
        vec![Cannot {
            key: "investigate".into(),
            label: "Investigate".into(),
            reason: "there are no clues here".into(),
        }]
    }

    fn odds(&self) -> Option<Odds> {
        (self.room == 2).then(|| Odds {
            words: "63%".into(),
            lines: vec!["Combat 4 against 2".into()],
        })
    }

    fn stack(&self) -> Vec<String> {
        vec![
            "Round 1".into(),
            "Investigation phase".into(),
            "Roland's turn".into(),
        ]
    }

    fn rule(&self, cite: &str) -> Option<Vec<String>> {
        (cite == "2.2").then(|| vec!["Each investigator takes a turn.".into()])
    }

    fn undo(&mut self, how: Undo) -> Result<String, String> {
        let Some(past) = self.past.pop() else {
            return Err("nothing was answered yet".into());
        };
        self.room = past.room;
        self.turns = past.turns;
        self.log.truncate(past.log);
        Ok(format!("took back one {}", how.word()))
    }

    fn saved(&self) -> String {
        "The game is kept in house.record.".into()
    }

    fn passes(&self) -> Vec<Pass> {
        vec![Pass {
            name: "player windows".into(),
            on: self.passed,
        }]
    }

    fn set_pass(&mut self, _: &str, on: bool) -> Result<(), String> {
        self.passed = on;
        Ok(())
    }
}
