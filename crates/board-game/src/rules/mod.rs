//! The rules: the steps of each frame, in the rulebook's order.

use crate::Board;
use crate::choice::Choice;
use crate::content::Content;
use crate::content::filter::DeckName;
use crate::event::Event;
use crate::frame::{Frame, FrameKind, Outcome};
use crate::read::Game;
use kernel::{Maybe, Seat};

/// For the loop over a frame's steps: runs the next step at once, or returns to the dispatcher if the board has to be
/// checked first.
macro_rules! next_step {
    ($cx:ident, $me:ident) => {{
        $me.step.begin();
        if $cx.goes_on(*$me) {
            continue;
        }
        return $crate::rules::Flow::Go;
    }};
}

pub mod atoms;
pub mod cards;
pub mod check;
pub mod combat;
mod cx;
pub mod encounters;
pub mod game;
pub mod gates;
pub mod invariants;
pub mod investigators;
pub mod movement;
pub mod mythos;
pub mod order;
pub mod reactions;
pub mod rifts;
pub mod script;
pub mod setup;
pub mod upkeep;
pub mod useful;
pub mod watch;

pub use cx::Cx;

/// The result of a step.
pub type Flow = kernel::Flow<Board>;
/// The log, which receives events.
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

/// The outcome of the last child of the top frame.
#[inline]
pub fn outcome(game: &Game) -> Outcome {
    game.stack().last().map_or(Outcome::Nothing, |f| f.outcome)
}

/// Whether the last check was passed (or the Spell was cast), and its successes.
pub fn checked(game: &Game) -> (bool, u8) {
    match outcome(game) {
        Outcome::Check { passed, successes } => (passed, successes),
        _ => (false, 0),
    }
}

/// Whether the last check was passed, or the Spell was cast.
pub fn passed(game: &Game) -> bool {
    checked(game).0
}

/// Whether the last occurrence was replaced.
pub fn replaced(game: &Game) -> bool {
    matches!(outcome(game), Outcome::Window { replaced: true, .. })
}

/// Whether the last occurrence was cancelled.
pub fn cancelled(game: &Game) -> bool {
    matches!(
        outcome(game),
        Outcome::Window {
            cancelled: true,
            ..
        }
    )
}

/// Whether the last occurrence was cancelled or replaced.
pub fn undone(game: &Game) -> bool {
    replaced(game) || cancelled(game)
}

/// Whether the cost was paid.
pub fn paid(game: &Game) -> bool {
    outcome(game) == Outcome::Paid(true)
}

/// Whether facing monsters led to a fight.
pub fn fought(game: &Game) -> bool {
    matches!(outcome(game), Outcome::Faced { fought: true, .. })
}

/// Whether a monster was defeated, in the last combat or among the monsters faced.
pub fn won(game: &Game) -> bool {
    match outcome(game) {
        Outcome::Combat { won } => won,
        Outcome::Faced { won, .. } => won > 0,
        _ => false,
    }
}

/// The number of monsters that were defeated among those faced.
pub fn beaten(game: &Game) -> u8 {
    match outcome(game) {
        Outcome::Faced { won, .. } => won,
        _ => 0,
    }
}

/// The Sanity and Stamina that were lost in the last loss.
pub fn lost(game: &Game) -> i16 {
    match outcome(game) {
        Outcome::Lost(n) => n,
        _ => 0,
    }
}

/// The chance source of a deck.
pub fn deck_source(d: DeckName) -> u16 {
    source::DECK + d as u16
}

/// The seat that decides: `you`, or the first player if there is no investigator.
pub fn asked(game: &Game, you: Maybe<Seat>) -> Seat {
    you.unwrap_or(game.table().first)
}

/// Runs a method of the top frame, and puts the frame back unless it has ended.
macro_rules! run {
    ($cx:ident, $kind:ident, $method:ident $with:tt: $($name:ident)*; $($quiet:ident)*) => {
        match $kind {
            $(FrameKind::$name(mut frame) => {
                let flow = frame.$method $with;
                // Awakening and the end of the game clear the stack, and with it the frame that ran.
                if !matches!(flow, Flow::Done)
                    && let Some(top) = $cx.game.stack_mut().last_mut()
                    && let FrameKind::$name(place) = &mut top.kind
                {
                    *place = frame;
                }
                flow
            })*
            $(FrameKind::$quiet(_) => Flow::Go,)*
        }
    };
}

/// Runs a step of the top frame. The kernel's driver calls it in a loop.
#[inline(always)]
pub fn step(content: &Content, game: &mut Game, log: &mut Log) -> Flow {
    let cx = &mut Cx::new(content, game, log);
    if let Some(flow) = watch::look(cx) {
        return flow;
    }
    let Some(Frame { kind, .. }) = cx.game.stack_mut().last_mut() else {
        return Flow::Done;
    };
    kind.begin();
    let kind = *kind;
    run!(cx, kind, step(cx):
        Game Setup NewInvestigator Turn Upkeep Movement Face Combat Defeat Check Cast ArkhamEncounters Encounter
        CloseGate Return Mythos OpenGate PlaceMonsters MoveMonsters Terror Moved Rumor Loss Fallen Status Draw Gained
        Purchase Pay Trade Script Window Battle Rift;)
}

/// Applies an answer to the top frame.
pub fn take(content: &Content, game: &mut Game, choice: Choice, log: &mut Log) -> Flow {
    let cx = &mut Cx::new(content, game, log);
    let Some(&Frame { kind, .. }) = cx.game.stack().last() else {
        return Flow::Done;
    };
    // The frames of the last line never ask.
    run!(cx, kind, take(cx, choice):
        Setup NewInvestigator Upkeep Movement Face Combat Check ArkhamEncounters Encounter CloseGate Return Mythos
        OpenGate PlaceMonsters MoveMonsters Terror Fallen Draw Purchase Pay Trade Script Window Battle Rift;
        Game Turn Defeat Cast Moved Rumor Loss Status Gained)
}
