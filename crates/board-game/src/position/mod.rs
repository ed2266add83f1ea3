//! Positions of cases: builds any position of the board game from a `table` block.

mod build;
mod text;
mod write;

pub use text::Position;
pub use write::written;

use crate::Board;
use crate::content::Content;
use crate::content::ability::PhaseName;
use crate::content::ids::AncientId;
use crate::frame::steps::{BattleStep, GameStep, TurnStep};
use crate::frame::{BattleFrame, Frame, FrameKind, GameFrame, MythosFrame, TurnFrame};
use crate::game::epic_battle;
use crate::read::{Game, Now};
use crate::show::paths::paths;
use crate::state::Table;
use build::{Builder, index, table_of, twice};
use kernel::{Cases, PositionError, Rules, Seat, Viewer};
use language::position::{Name, parse};
use text::{BattleAt, PhaseAt};

/// The JSON Schema of a `table` block.
pub fn schema() -> String {
    packs::schema::text::<Position>()
}

/// The game in the position of a `table` block.
pub fn game(content: &Content, yaml: &str) -> Result<Game, PositionError> {
    let position: Position = parse(yaml)?;
    let sets = content.sets_of(&position.scenario.value).ok_or_else(|| {
        let all = content.scenarios().into_iter();
        let all: Vec<String> = all.map(|s| content.scenario_of(s)).collect();
        let (id, all) = (&position.scenario.value, all.join(", "));
        position
            .scenario
            .bad(format!("unknown scenario `{id}` (there are {all})"))
    })?;
    let seats = position.investigators.0.len();
    if !(1..=8).contains(&seats) {
        return Err(position
            .scenario
            .bad("a position has one to eight investigators"));
    }
    twice(&position.investigators)?;
    twice(&position.gates)?;
    if position.phase == PhaseAt::Setup {
        return from_the_start(content, &position);
    }
    let ancient = match &position.ancient_one {
        Some(name) => ancient(content, name)?,
        None => ancient(content, &position.scenario.name("azathoth"))?,
    };
    let mut builder = Builder {
        content,
        table: table_of(content, sets, ancient, seats as u8),
    };
    let table = &mut builder.table;
    table.awake = position.phase == PhaseAt::FinalBattle;
    table.doom = position
        .doom
        .unwrap_or(if table.awake { table.track } else { 0 });
    (table.terror, table.no_limit) = (position.terror, position.terror >= 10);
    table.turn = position.turn.unwrap_or(5);
    table.burst_without_doom = position.burst_adds_doom == Some(false);
    if position.epic_battle {
        epic_battle(content, table).map_err(|what| position.scenario.bad(what.to_string()))?;
    }
    for (seat, (id, _)) in Seat::each(&position.investigators.0) {
        builder.seat_investigator(seat, id)?;
    }
    for name in &position.helpers {
        builder.helper(name)?;
    }
    builder.mythos_in_play(&position)?;
    builder.board(&position)?;
    for (seat, (id, seated)) in Seat::each(&position.investigators.0) {
        builder.possessions(seat, id, &seated.clone().unwrap_or_default())?;
    }
    builder.rifts(&position)?;
    builder.epic_cards(&position)?;
    builder.piles(&position)?;
    if let Some(first) = &position.first {
        builder.table.first = builder.seat(first)?;
    }
    let active = match &position.active {
        Some(who) => builder.seat(who)?,
        None => builder.table.first,
    };
    let stack = frames(&mut builder.table, &position, active);
    let game = Game::at(builder.table.clone(), stack);
    builder.sound(&game, &position)?;
    if let Err(what) = Board::check(content, &game) {
        return Err(position.scenario.bad(what.to_string()));
    }
    Ok(game)
}

fn ancient(content: &Content, name: &Name) -> Result<AncientId, PositionError> {
    index(
        name,
        "Ancient One",
        content.ancients.iter().map(|a| a.slug.as_str()),
    )
}

/// A game with these investigators, at its beginning.
fn from_the_start(content: &Content, position: &Position) -> Result<Game, PositionError> {
    let ids: Vec<&str> = position
        .investigators
        .0
        .iter()
        .map(|(id, _)| id.value.as_str())
        .collect();
    let mut lines = vec![
        ("scenario".to_owned(), position.scenario.value.clone()),
        ("investigators".to_owned(), ids.join(", ")),
    ];
    if let Some(a) = &position.ancient_one {
        lines.push(("ancient-one".to_owned(), a.value.clone()));
    }
    if position.epic_battle {
        lines.push(("epic_battle".to_owned(), "true".to_owned()));
    }
    if position.burst_adds_doom == Some(false) {
        lines.push(("burst_adds_doom".to_owned(), "false".to_owned()));
    }
    if !position.helpers.is_empty() {
        let ids: Vec<&str> = position.helpers.iter().map(|h| h.value.as_str()).collect();
        lines.push(("helpers".to_owned(), ids.join(", ")));
    }
    let setup = Board::setup_from_lines(content, &lines)
        .map_err(|what| position.scenario.bad(what.to_string()))?;
    Board::start(content, &setup).map_err(|what| position.scenario.bad(what.to_string()))
}

/// The stack: the phase is about to reach the seat whose turn it is.
fn frames(table: &mut Table, position: &Position, active: Seat) -> Vec<Frame> {
    let in_order = (active.0 + table.seats - table.first.0) % table.seats;
    let game = |step: GameStep| Frame::new(FrameKind::Game(GameFrame { step: step.into() }));
    let turn = |step: TurnStep, in_order: u8| {
        vec![
            game(GameStep::Turns),
            Frame::new(FrameKind::Turn(TurnFrame {
                step: step.into(),
                in_order,
                ..TurnFrame::default()
            })),
        ]
    };
    let (phase, stack) = match position.phase {
        PhaseAt::Setup => (PhaseName::AnyPhase, vec![game(GameStep::Setup)]),
        PhaseAt::Upkeep => (PhaseName::Upkeep, turn(TurnStep::Upkeep, in_order)),
        PhaseAt::Movement => (PhaseName::Movement, turn(TurnStep::Movement, in_order)),
        PhaseAt::ArkhamEncounters => (
            PhaseName::ArkhamEncounters,
            turn(TurnStep::ArkhamEncounters, in_order),
        ),
        PhaseAt::OtherWorldEncounters => (
            PhaseName::OtherWorldEncounters,
            turn(TurnStep::OtherWorldEncounters, in_order),
        ),
        PhaseAt::Mythos => {
            let mut stack = turn(TurnStep::TurnEnds, 0);
            stack.push(Frame::new(FrameKind::Mythos(MythosFrame {
                ..MythosFrame::default()
            })));
            (PhaseName::Mythos, stack)
        }
        PhaseAt::FinalBattle => {
            let said = position.battle.clone().unwrap_or_default();
            table.successes = said.successes;
            let round = said.round.unwrap_or(1);
            if round == 0 {
                (PhaseName::FinalBattle, vec![game(GameStep::Awakening)])
            } else {
                let (round, step) = match said.step {
                    BattleAt::Refresh => (round - 1, BattleStep::Begins),
                    BattleAt::Attack => (round, BattleStep::InvestigatorsAttack),
                    BattleAt::EpicCard => (round, BattleStep::DrawEpicCard),
                    BattleAt::AncientOneAttacks => (round, BattleStep::AncientOneComes),
                };
                table.round = round;
                let in_order = if step == BattleStep::InvestigatorsAttack {
                    in_order
                } else {
                    0
                };
                let battle = Frame::new(FrameKind::Battle(BattleFrame {
                    step: step.into(),
                    in_order,
                    ..BattleFrame::default()
                }));
                (
                    PhaseName::FinalBattle,
                    vec![game(GameStep::FinalBattle), battle],
                )
            }
        }
    };
    table.phase = phase as u8;
    stack
}

impl Cases for Board {
    fn position(content: &Content, yaml: &str) -> Result<Game, PositionError> {
        game(content, yaml)
    }
    fn knows(content: &Content, word: &str) -> bool {
        const WORDS: &str = " pass done yes no sanity stamina neighborhood option number die reroll buy keep sell discard \
            card monster gate mythos encounter investigator ancient-one epic who place move end use cast release wield \
            none evade fight flee clue speed sneak will lore luck maximum-sanity close skill trade give take give-money \
            take-money top bottom symbol ability deck rift marker common unique spell ally money clues toughness \
            combat horror ";
        WORDS.contains(&format!(" {word} ")) || content.sym(word).is_some()
    }
    fn position_schema() -> String {
        schema()
    }
    fn paths(content: &Content, game: &Game, viewer: Viewer) -> impl serde::Serialize {
        paths(content, game, viewer)
    }
    fn written(content: &Content, game: &Game) -> Option<String> {
        written(Now::new(content, game))
    }
}
