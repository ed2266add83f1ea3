//! The rulebook's procedures: each frame's steps in the rulebook's order.

use crate::Board;
use crate::content::Content;
use crate::content::filter::DeckName;
use crate::read::G;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Frame, What};
use crate::rules::rule::Rule;
use crate::show::event::Ev;
use kernel::{Ask, Choices, Flow, Log, Seat, Source, Who};

pub mod atoms;
pub mod cards;
pub mod check;
pub mod choice;
pub mod combat;
pub mod encounters;
pub mod frame;
pub mod game;
pub mod gates;
pub mod investigators;
pub mod movement;
pub mod mythos;
pub mod order;
pub mod reactions;
pub mod rifts;
pub mod rule;
pub mod script;
pub mod setup;
pub mod steps;
pub mod upkeep;
pub mod watch;

/// What a step comes to.
pub type F = Flow<Board>;
/// Where events go.
pub type L<'a, 'b> = &'a mut Log<'b, Ev>;

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
pub fn save(g: &mut G, what: What) {
    if let Some(f) = g.stack.last_mut() {
        f.what = what;
    }
}

/// Puts back the top frame's procedure and runs a child.
#[inline]
pub fn call(g: &mut G, me: What, child: What) -> F {
    save(g, me);
    Flow::Call(Frame::new(child))
}

/// Puts back the top frame's procedure and goes on.
#[inline]
pub fn go(g: &mut G, me: What) -> F {
    save(g, me);
    Flow::Go
}

/// Puts back the top frame's procedure and asks somebody.
pub fn ask(
    g: &mut G,
    me: What,
    seat: u8,
    rule: Rule,
    prompt: Prompt,
    choices: Choices<Choice>,
) -> F {
    save(g, me);
    debug_assert!(!choices.is_empty(), "no choice: {rule:?}");
    Flow::Ask(Ask {
        who: Who::Seat(Seat(seat)),
        rule,
        prompt,
        choices,
        weight: 0,
    })
}

/// Puts back the top frame's procedure and asks chance.
pub fn chance(g: &mut G, me: What, source: u16, rule: Rule, prompt: Prompt, weight: u32) -> F {
    save(g, me);
    Flow::Ask(Ask {
        who: Who::Chance(Source(source)),
        rule,
        prompt,
        choices: Choices::new(),
        weight: weight.max(1),
    })
}

/// Ends the top frame, telling the one below what it came to.
#[inline]
pub fn done(g: &mut G, ok: bool, res: i16) -> F {
    let n = g.stack.len();
    if n >= 2 {
        let f = &mut g.stack[n - 2];
        f.ok = ok;
        f.res = res;
    }
    Flow::Done
}

/// What the last child of the top frame came to.
#[inline]
pub fn result(g: &G) -> (bool, i16) {
    g.stack.last().map_or((false, 0), |f| (f.ok, f.res))
}

/// The source of a deck.
pub fn deck_source(d: DeckName) -> u16 {
    source::DECK + d as u16
}

/// Whoever answers for somebody, or for nobody: the first player.
pub fn asked(g: &G, you: u8) -> u8 {
    if you < g.table.seats {
        you
    } else {
        g.table.first
    }
}

/// Runs the top frame.
pub fn step(c: &Content, g: &mut G, log: L) -> F {
    if let Some(flow) = watch::look(c, g, log) {
        return flow;
    }
    let Some(f) = g.stack.last() else {
        return Flow::Done;
    };
    match f.what {
        What::Game(f) => game::game(c, g, f, log),
        What::Setup(f) => setup::setup(c, g, f, log),
        What::NewInvestigator(f) => setup::new_investigator(c, g, f, log),
        What::Turn(f) => game::turn(c, g, f, log),
        What::Upkeep(f) => upkeep::upkeep(c, g, f, log),
        What::Movement(f) => movement::movement(c, g, f, log),
        What::Face(f) => movement::face(c, g, f, log),
        What::Combat(f) => combat::combat(c, g, f, log),
        What::Check(f) => check::check(c, g, f, log),
        What::Cast(f) => reactions::cast(c, g, f, log),
        What::ArkhamEncounters(f) => encounters::arkham(c, g, f, log),
        What::Encounter(f) => encounters::encounter(c, g, f, log),
        What::CloseGate(f) => gates::close(c, g, f, log),
        What::Return(f) => gates::return_to_arkham(c, g, f, log),
        What::Mythos(f) => mythos::mythos(c, g, f, log),
        What::OpenGate(f) => gates::open(c, g, f, log),
        What::PlaceMonsters(f) => mythos::place_monsters(c, g, f, log),
        What::MoveMonsters(f) => mythos::move_monsters(c, g, f, log),
        What::Terror(f) => mythos::terror(c, g, f, log),
        What::Loss(f) => investigators::loss(c, g, f, log),
        What::Fallen(f) => investigators::fallen(c, g, f, log),
        What::Status(f) => investigators::status(c, g, f, log),
        What::Draw(f) => cards::draw(c, g, f, log),
        What::Gained(f) => cards::gained(c, g, f),
        What::Purchase(f) => cards::purchase(c, g, f, log),
        What::Pay(f) => cards::pay(c, g, f, log),
        What::Trade(f) => cards::trade(c, g, f, log),
        What::Script(f) => script::script(c, g, f, log),
        What::Window(f) => reactions::window(c, g, f, log),
        What::Battle(f) => game::battle(c, g, f, log),
        What::Rift(f) => rifts::rift(c, g, f, log),
    }
}

/// Hands an answer to the top frame.
pub fn take(c: &Content, g: &mut G, choice: Choice, log: L) -> F {
    let Some(f) = g.stack.last() else {
        return Flow::Done;
    };
    match f.what {
        What::Setup(f) => setup::take_setup(c, g, f, choice, log),
        What::NewInvestigator(f) => setup::take_new(c, g, f, choice, log),
        What::Upkeep(f) => upkeep::take(c, g, f, choice, log),
        What::Movement(f) => movement::take(c, g, f, choice, log),
        What::Face(f) => movement::take_face(c, g, f, choice, log),
        What::Combat(f) => combat::take(c, g, f, choice, log),
        What::Check(f) => check::take(c, g, f, choice, log),
        What::ArkhamEncounters(f) => encounters::take_arkham(c, g, f, choice, log),
        What::Encounter(f) => encounters::take_encounter(c, g, f, choice, log),
        What::CloseGate(f) => gates::take_close(c, g, f, choice),
        What::Return(f) => gates::take_return(c, g, f, choice, log),
        What::Mythos(f) => mythos::take_mythos(c, g, f, choice, log),
        What::OpenGate(f) => gates::take_open(c, g, f, choice, log),
        What::PlaceMonsters(f) => mythos::take_place(c, g, f, choice, log),
        What::MoveMonsters(f) => mythos::take_move(c, g, f, choice, log),
        What::Terror(f) => mythos::take_terror(c, g, f, choice, log),
        What::Fallen(f) => investigators::take_fallen(c, g, f, choice, log),
        What::Draw(f) => cards::take_draw(c, g, f, choice, log),
        What::Purchase(f) => cards::take_purchase(c, g, f, choice, log),
        What::Pay(f) => cards::take_pay(c, g, f, choice, log),
        What::Trade(f) => cards::take_trade(c, g, f, choice, log),
        What::Script(f) => script::take(c, g, f, choice, log),
        What::Window(f) => reactions::take_window(c, g, f, choice, log),
        What::Battle(f) => game::take_battle(c, g, f, choice, log),
        What::Rift(f) => rifts::take(c, g, f, choice, log),
        // These ask nothing.
        What::Game(_)
        | What::Turn(_)
        | What::Cast(_)
        | What::Loss(_)
        | What::Status(_)
        | What::Gained(_) => Flow::Go,
    }
}
