//! The rulebook's procedures: each frame's steps in the rulebook's order.

use crate::Board;
use crate::content::Content;
use crate::content::filter::DeckName;
use crate::content::index::Cell;
use crate::read::Game;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Frame, Procedure, Upshot};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::show::event::Event;
use kernel::{Ask, Choices, Maybe, Seat, Source, Who};

/// In the loop of a frame's steps: on with the next one at once, or by way of the driver if the board is to be looked at
/// before.
macro_rules! on {
    ($g:ident, $me:expr) => {{
        $crate::rules::save($g, $me);
        if $g.table().is_stirred() {
            return $crate::rules::Flow::Go;
        }
        continue;
    }};
}

pub mod atoms;
pub mod cards;
pub mod check;
pub mod choice;
pub mod combat;
pub mod encounters;
pub mod frame;
pub mod game;
pub mod gates;
pub mod invariants;
pub mod investigators;
pub mod movement;
pub mod mythos;
pub mod occurrence;
pub mod order;
pub mod reactions;
pub mod rifts;
pub mod rule;
pub mod script;
pub mod setup;
pub mod steps;
pub mod upkeep;
pub mod useful;
pub mod watch;

/// What a step comes to.
pub type Flow = kernel::Flow<Board>;
/// Where events go.
pub type Log<'a> = kernel::Log<'a, Event>;

/// Sources of chance.
pub mod source {
    /// Dice of a seat: 0 to 7.
    pub const DICE: u16 = 0;
    /// Decks, by [`crate::content::filter::DeckName`].
    pub const DECK: u16 = 8;
    /// The monster cup.
    pub const CUP: u16 = 20;
    /// Gate markers.
    pub const GATES: u16 = 21;
    /// Setup.
    pub const SETUP: u16 = 22;
    /// Rift markers.
    pub const RIFT: u16 = 23;
    /// Epic Battle cards.
    pub const EPIC: u16 = 24;
    /// Location decks, by neighbourhood.
    pub const LOCATION: u16 = 32;
}

/// Puts back the top frame's procedure.
#[inline]
pub fn save(g: &mut Game, what: Procedure) {
    if let Some(f) = g.stack_mut().last_mut() {
        f.procedure = what;
    }
}

/// Puts back the top frame's procedure and runs a child.
#[inline]
pub fn call(g: &mut Game, me: Procedure, child: Procedure) -> Flow {
    save(g, me);
    Flow::Call(Frame::new(child))
}

/// Puts back the top frame's procedure and goes on.
#[inline]
pub fn go(g: &mut Game, me: Procedure) -> Flow {
    save(g, me);
    Flow::Go
}

/// Puts back the top frame's procedure and asks somebody.
pub fn ask(
    g: &mut Game,
    me: Procedure,
    seat: u8,
    rule: Rule,
    prompt: Prompt,
    choices: Choices<Choice>,
) -> Flow {
    save(g, me);
    debug_assert!(!choices.is_empty(), "no choice: {rule:?}");
    g.put(Ask {
        who: Who::Seat(Seat(seat)),
        rule,
        prompt,
        choices,
        weight: 0,
    })
}

/// Puts back the top frame's procedure and asks chance.
pub fn chance(
    g: &mut Game,
    me: Procedure,
    source: u16,
    rule: Rule,
    prompt: Prompt,
    weight: u32,
) -> Flow {
    save(g, me);
    g.put(Ask {
        who: Who::Chance(Source(source)),
        rule,
        prompt,
        choices: Choices::new(),
        weight: weight.max(1),
    })
}

/// Ends the top frame, telling the one below what it came to.
#[inline]
pub fn done(g: &mut Game, upshot: Upshot) -> Flow {
    let n = g.stack().len();
    if n >= 2 {
        g.stack_mut()[n - 2].upshot = upshot;
    }
    Flow::Done
}

/// Ends the top frame with nothing to tell: it came to nothing, or nobody asks what it came to.
#[inline]
pub fn end(g: &mut Game) -> Flow {
    done(g, Upshot::Nothing)
}

/// What a child of the top frame would have come to, where none had to be called.
pub fn tell(g: &mut Game, upshot: Upshot) {
    if let Some(f) = g.stack_mut().last_mut() {
        f.upshot = upshot;
    }
}

/// Puts back the top frame's procedure and opens the window for what happens, if anything reacts to it.
pub fn happen(
    c: &Content,
    g: &mut Game,
    me: Procedure,
    occurrence: Occurrence,
    cell: Cell,
) -> Flow {
    match reactions::react(c, g, occurrence, cell) {
        Some(window) => call(g, me, window),
        None => {
            tell(g, Upshot::Nothing);
            go(g, me)
        }
    }
}

/// What the last child of the top frame came to.
#[inline]
pub fn upshot(g: &Game) -> Upshot {
    g.stack().last().map_or(Upshot::Nothing, |f| f.upshot)
}

/// Whether the check just made was passed (or the Spell cast), and its successes.
pub fn checked(g: &Game) -> (bool, u8) {
    match upshot(g) {
        Upshot::Check { passed, successes } => (passed, successes),
        _ => (false, 0),
    }
}

/// Whether the check just made was passed, or the Spell cast.
pub fn passed(g: &Game) -> bool {
    checked(g).0
}

/// Whether what is about to happen was replaced by something else.
pub fn replaced(g: &Game) -> bool {
    matches!(upshot(g), Upshot::Window { replaced: true, .. })
}

/// Whether what is about to happen was cancelled.
pub fn cancelled(g: &Game) -> bool {
    matches!(
        upshot(g),
        Upshot::Window {
            cancelled: true,
            ..
        }
    )
}

/// Whether what is about to happen was cancelled or replaced.
pub fn undone(g: &Game) -> bool {
    replaced(g) || cancelled(g)
}

/// Whether the cost was paid.
pub fn paid(g: &Game) -> bool {
    upshot(g) == Upshot::Paid(true)
}

/// Whether facing monsters came to a fight.
pub fn fought(g: &Game) -> bool {
    matches!(upshot(g), Upshot::Faced { fought: true, .. })
}

/// Whether a monster was defeated, in a combat or among those faced.
pub fn won(g: &Game) -> bool {
    match upshot(g) {
        Upshot::Combat { won } => won,
        Upshot::Faced { won, .. } => won > 0,
        _ => false,
    }
}

/// How many of the monsters faced were defeated.
pub fn beaten(g: &Game) -> u8 {
    match upshot(g) {
        Upshot::Faced { won, .. } => won,
        _ => 0,
    }
}

/// The Sanity and Stamina just lost.
pub fn lost(g: &Game) -> i16 {
    match upshot(g) {
        Upshot::Lost(n) => n,
        _ => 0,
    }
}

/// The source of a deck.
pub fn deck_source(d: DeckName) -> u16 {
    source::DECK + d as u16
}

/// Whoever answers for somebody, or for nobody: the first player.
pub fn asked(g: &Game, you: Maybe<u8>) -> u8 {
    you.unwrap_or(g.table().first)
}

/// Runs the top frame. Part of the driver's loop.
#[inline(always)]
pub fn step(c: &Content, g: &mut Game, log: &mut Log) -> Flow {
    if let Some(flow) = watch::look(c, g, log) {
        return flow;
    }
    let Some(f) = g.stack().last() else {
        return Flow::Done;
    };
    match f.procedure {
        Procedure::Game(f) => game::game(c, g, f, log),
        Procedure::Setup(f) => setup::setup(c, g, f, log),
        Procedure::NewInvestigator(f) => setup::new_investigator(c, g, f, log),
        Procedure::Turn(f) => game::turn(c, g, f, log),
        Procedure::Upkeep(f) => upkeep::upkeep(c, g, f),
        Procedure::Movement(f) => movement::movement(c, g, f, log),
        Procedure::Face(f) => movement::face(c, g, f, log),
        Procedure::Combat(f) => combat::combat(c, g, f),
        Procedure::Defeat(f) => combat::defeat(c, g, f, log),
        Procedure::Check(f) => check::check(c, g, f, log),
        Procedure::Cast(f) => reactions::cast(c, g, f, log),
        Procedure::ArkhamEncounters(f) => encounters::arkham(c, g, f, log),
        Procedure::Encounter(f) => encounters::encounter(c, g, f, log),
        Procedure::CloseGate(f) => gates::close(c, g, f, log),
        Procedure::Return(f) => gates::return_to_arkham(c, g, f, log),
        Procedure::Mythos(f) => mythos::mythos(c, g, f, log),
        Procedure::OpenGate(f) => gates::open(c, g, f, log),
        Procedure::PlaceMonsters(f) => mythos::place_monsters(c, g, f, log),
        Procedure::MoveMonsters(f) => mythos::move_monsters(c, g, f, log),
        Procedure::Terror(f) => mythos::terror(c, g, f, log),
        Procedure::Moved(f) => movement::moved(c, g, f),
        Procedure::Rumor(f) => mythos::rumor(c, g, f, log),
        Procedure::Loss(f) => investigators::loss(c, g, f, log),
        Procedure::Fallen(f) => investigators::fallen(c, g, f, log),
        Procedure::Status(f) => investigators::status(c, g, f, log),
        Procedure::Draw(f) => cards::draw(c, g, f, log),
        Procedure::Gained(f) => cards::gained(c, g, f),
        Procedure::Purchase(f) => cards::purchase(c, g, f),
        Procedure::Pay(f) => cards::pay(c, g, f, log),
        Procedure::Trade(f) => cards::trade(c, g, f),
        Procedure::Script(f) => script::script(c, g, f, log),
        Procedure::Window(f) => reactions::window(c, g, f),
        Procedure::Battle(f) => game::battle(c, g, f, log),
        Procedure::Rift(f) => rifts::rift(c, g, f, log),
    }
}

/// Hands an answer to the top frame.
pub fn take(c: &Content, g: &mut Game, choice: Choice, log: &mut Log) -> Flow {
    let Some(f) = g.stack().last() else {
        return Flow::Done;
    };
    match f.procedure {
        Procedure::Setup(f) => setup::take_setup(c, g, f, choice, log),
        Procedure::NewInvestigator(f) => setup::take_new(g, f, choice),
        Procedure::Upkeep(f) => upkeep::take(c, g, f, choice, log),
        Procedure::Movement(f) => movement::take(c, g, f, choice, log),
        Procedure::Face(f) => movement::take_face(c, g, f, choice),
        Procedure::Combat(f) => combat::take(c, g, f, choice),
        Procedure::Check(f) => check::take(c, g, f, choice, log),
        Procedure::ArkhamEncounters(f) => encounters::take_arkham(c, g, f, choice),
        Procedure::Encounter(f) => encounters::take_encounter(c, g, f, choice),
        Procedure::CloseGate(f) => gates::take_close(c, g, f, choice),
        Procedure::Return(f) => gates::take_return(c, g, f, choice, log),
        Procedure::Mythos(f) => mythos::take_mythos(c, g, f, choice, log),
        Procedure::OpenGate(f) => gates::take_open(c, g, f, choice, log),
        Procedure::PlaceMonsters(f) => mythos::take_place(g, f, choice),
        Procedure::MoveMonsters(f) => mythos::take_move(c, g, f, choice),
        Procedure::Terror(f) => mythos::take_terror(c, g, f, choice, log),
        Procedure::Fallen(f) => investigators::take_fallen(c, g, f, choice, log),
        Procedure::Draw(f) => cards::take_draw(c, g, f, choice, log),
        Procedure::Purchase(f) => cards::take_purchase(c, g, f, choice, log),
        Procedure::Pay(f) => cards::take_pay(c, g, f, choice, log),
        Procedure::Trade(f) => cards::take_trade(g, f, choice, log),
        Procedure::Script(f) => script::take(c, g, f, choice, log),
        Procedure::Window(f) => reactions::take_window(c, g, f, choice),
        Procedure::Battle(f) => game::take_battle(g, f, choice),
        Procedure::Rift(f) => rifts::take(c, g, f, choice, log),
        // These ask nothing.
        Procedure::Game(_)
        | Procedure::Turn(_)
        | Procedure::Cast(_)
        | Procedure::Loss(_)
        | Procedure::Status(_)
        | Procedure::Moved(_)
        | Procedure::Rumor(_)
        | Procedure::Defeat(_)
        | Procedure::Gained(_) => Flow::Go,
    }
}
