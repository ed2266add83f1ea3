//! What a game must say to stand on the kernel.

use crate::show::Id;
use crate::{Ask, Dealer, Flow, Game, Log, Seat, Source};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player: sees what that seat may see.
    Seat(Seat),
    /// A spectator: sees only public information.
    Public,
    /// The host (case runner, golden games): sees everything that is known. A shuffled deck has no order to be seen.
    Host,
}

/// Plain data that can be stored, compared and hashed.
pub trait Plain:
    Clone + PartialEq + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}
impl<T> Plain for T where
    T: Clone + PartialEq + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

/// The question a game asks.
pub type AskOf<R> = Ask<<R as Rules>::Choice, <R as Rules>::Prompt, <R as Rules>::Rule>;

/// A game: its data, its procedures, and how both are put in words.
///
/// The type that implements it is only a name; all state is in [`Game`], all content in [`Rules::Content`].
pub trait Rules: Sized + Copy + Eq + Debug + Hash + 'static {
    /// Shared, immutable content: cards, scenarios, linked effect trees.
    type Content: Sync;
    /// How a game is set up: scenario, difficulty, investigators, options. Chance is no part of it.
    type Setup: Clone + PartialEq + Debug;
    /// The board, as data.
    type Table: Plain;
    /// What it takes to write on the board of a game in progress: a type that only the game's atoms can make, so that
    /// the compiler holds that they alone write. Where anybody may, it is `()`.
    type Pen;
    /// Why a game cannot be set up, or what is wrong with a position.
    type Error: std::error::Error + Clone + PartialEq + Send + Sync + 'static;
    /// A rulebook procedure in progress.
    type Frame: Plain;
    /// One answer. Small and `Copy`.
    type Choice: Plain + Copy;
    /// What a question is about.
    type Prompt: Plain + Copy;
    /// The rule that asks, citable.
    type Rule: Plain + Copy;
    /// What happened, for logs and animations. Built only for a listener.
    type Event: Clone + Debug + Serialize;

    /// The first position, with its first question open; or why this setup is not a game.
    fn start(content: &Self::Content, setup: &Self::Setup) -> Result<Game<Self>, Self::Error>;

    /// The setup as `name: value` lines of a record, scenario first.
    fn setup_lines(setup: &Self::Setup) -> Vec<(String, String)>;
    /// The setup from such lines.
    fn setup_from_lines(
        content: &Self::Content,
        lines: &[(String, String)],
    ) -> Result<Self::Setup, Self::Error>;

    /// Runs the top frame until it calls, asks, ends or sets its next step.
    fn step(
        content: &Self::Content,
        game: &mut Game<Self>,
        log: &mut Log<Self::Event>,
    ) -> Flow<Self>;
    /// Hands an answer, already known to be legal, to the frame that asked (the top one).
    fn take(
        content: &Self::Content,
        game: &mut Game<Self>,
        choice: Self::Choice,
        log: &mut Log<Self::Event>,
    ) -> Flow<Self>;
    /// One of the answers that the top frame asks a player for, or would ask for with its next step, each as likely as
    /// any other, drawn without listing them: `below(n)` gives an even number below `n`. `None` where nobody is about
    /// to be asked or only a list can tell. It says the same whether or not the question is open.
    #[inline]
    fn sample(
        content: &Self::Content,
        game: &Game<Self>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Self::Choice> {
        let _ = (content, game, below);
        None
    }
    /// A frame at this depth (0 is the lowest) has ended and left the stack: drop what lasted as long as it.
    fn frame_ended(game: &mut Game<Self>, depth: usize) {
        let _ = (game, depth);
    }

    /// The choice that the `n`-th case (below `ask.weight`) of the open chance question means.
    fn deal(content: &Self::Content, game: &Game<Self>, n: u32) -> Self::Choice;
    /// The distinct outcomes of the open chance question with their weights, in the order of [`Rules::deal`].
    fn outcomes(content: &Self::Content, game: &Game<Self>) -> Vec<(Self::Choice, u32)>;
    /// The name of a source of chance.
    fn source_name(content: &Self::Content, game: &Game<Self>, source: Source) -> String;

    /// The stable, readable key of a choice, unique among the choices of one ask (`commit:guts`, `die:5`).
    fn key(content: &Self::Content, game: &Game<Self>, choice: &Self::Choice) -> String;
    /// The choice in words.
    fn label(content: &Self::Content, game: &Game<Self>, choice: &Self::Choice) -> String;
    /// An answer as a log tells it: words that stand without the question, to which a bare name or number would not.
    fn answered(content: &Self::Content, game: &Game<Self>, choice: &Self::Choice) -> String {
        Self::label(content, game, choice)
    }
    /// The question in words.
    fn question(content: &Self::Content, game: &Game<Self>) -> String;
    /// The citation of a rule: its anchor in the rules chapters (`ST.2`).
    fn cite(rule: &Self::Rule) -> &'static str;
    /// An event in words.
    fn tell(content: &Self::Content, game: &Game<Self>, event: &Self::Event) -> String;
    /// The card, place or being whose text the top frame runs, if it runs one.
    fn cause(game: &Game<Self>) -> Option<Id> {
        let _ = game;
        None
    }
    /// The procedures in progress, outermost first, in words ("Round 3", "Roland's turn", ..).
    fn stack_words(content: &Self::Content, game: &Game<Self>) -> Vec<String>;
    /// What a player might expect to be able to do now and cannot, and why.
    fn why_not(content: &Self::Content, game: &Game<Self>) -> Vec<(Self::Choice, String)>;

    /// The choice that declines the open question (passes a window, commits no more), if it has one: what auto-pass
    /// and the `pass` line of a case answer.
    fn pass(content: &Self::Content, game: &Game<Self>) -> Option<Self::Choice> {
        let ask = game.ask()?;
        let keyed = |key: &str| {
            ask.choices
                .iter()
                .find(|c| Self::key(content, game, c) == key)
                .copied()
        };
        keyed("pass").or_else(|| keyed("done"))
    }
    /// Where undo stops: when the open question asks a player for the next action of a turn, a number that is the
    /// same for all actions of that turn of that seat in this round (the phase, say); otherwise `None`.
    fn action_of_turn(game: &Game<Self>) -> Option<u32> {
        let _ = game;
        None
    }

    /// Whether the table stops at the open question though it has one answer: a chapter is over, say, and the next is
    /// about to begin.
    fn rests(game: &Game<Self>) -> bool {
        let _ = game;
        false
    }

    /// The same game with everything `seat` cannot know drawn anew. What `seat` sees is unchanged.
    fn imagine(
        content: &Self::Content,
        game: &Game<Self>,
        seat: Seat,
        dealer: &mut dyn Dealer,
    ) -> Game<Self>;

    /// The number of seats. It may rise during a game.
    fn seats(game: &Game<Self>) -> usize;
    /// The id of a seat's investigator; empty where there is none.
    fn seat_id(content: &Self::Content, game: &Game<Self>, seat: Seat) -> String;
    /// Whether a seat is empty now: its player has left a game that goes on, and may come back.
    fn away(_: &Game<Self>, _: Seat) -> bool {
        false
    }
    /// The name of a seat (its investigator).
    fn seat_name(content: &Self::Content, game: &Game<Self>, seat: Seat) -> String;
    /// The round or turn now played, from 1; 0 during setup.
    fn round(game: &Game<Self>) -> u32;
    /// When the game is over: its outcome as a key (`R1`, `victory`, ..), and whether the players won.
    fn outcome(content: &Self::Content, game: &Game<Self>) -> Option<(String, bool)>;
    /// What must hold of every position (conservation of cards and tokens); the first thing that does not.
    fn check(content: &Self::Content, game: &Game<Self>) -> Result<(), Self::Error>;
}
