//! What a game says beyond its rules, so that tables, bots and the command line can work with it.
//!
//! These traits stand here and not with their users because a game crate knows the kernel and nothing above it.

use crate::decks::Workshop;
use crate::{Game, Rules, Seat, Slips, Viewer};
use serde::Serialize;
use thiserror::Error;

/// Why a described position cannot be set up. The place is within the text that was given.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{line}:{column}: {what}")]
pub struct PositionError {
    /// Line, from 1. 1 when the position as a whole is at fault.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong, and what to do: "unknown location `celar`; did you mean `cellar`?".
    pub what: String,
}

/// A game that can be set up in any position, so that cases can be written for it.
pub trait Cases: Rules {
    /// The position that the `table` block of a case describes. What is not said has the scenario's default; what
    /// the rules forbid is refused with the reason.
    ///
    /// The block's `scenario:` line is there to read. Its `chance:` list is the runner's and has been blanked out
    /// (lines keep their numbers). The game may be returned before it has run to its first question: the runner
    /// runs it then, and the case hears the events of that.
    fn position(content: &Self::Content, yaml: &str) -> Result<Game<Self>, PositionError>;

    /// Whether a word stands for something: an id of the content, a kind of answer, a word of the game. What a case says
    /// is *not* offered or *not* somewhere must exist, or a slip of the pen would always hold.
    fn knows(content: &Self::Content, word: &str) -> bool {
        let _ = (content, word);
        true
    }

    /// What the paths of cases and lessons lead into, as fields and lists: everything that a viewer sees on the table,
    /// under the names that `docs/cases.md` lists. A game that is shown as objects makes it of them and of nothing
    /// else.
    fn paths(content: &Self::Content, game: &Game<Self>, viewer: Viewer) -> impl Serialize;

    /// What the game says of the deck that the `deck` block of a case describes, as JSON.
    fn deck(content: &Self::Content, yaml: &str) -> Result<String, PositionError> {
        let _ = (content, yaml);
        Err(PositionError {
            line: 1,
            column: 1,
            what: "this game does not use decks of your own".into(),
        })
    }

    /// The `table` block of a position, as far as a case can say it: what reads back is a position of its own. `None`
    /// where the game does not write such positions.
    fn written(content: &Self::Content, game: &Game<Self>) -> Option<String> {
        let _ = (content, game);
        None
    }

    /// The JSON Schema of a `table` block, as text. Empty if the game has none.
    fn position_schema() -> String {
        String::new()
    }
}

/// One measure of how far a game went: experience less trauma, cultists met, seals.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    /// Its name, a slug (`experience`).
    pub name: String,
    /// What it came to, in its own unit.
    pub value: f32,
    /// The most that counts; above 0.
    pub most: f32,
    /// How much it counts beside the other measures.
    pub weight: f32,
}

/// An answer that is a mistake nearly always, and can be seen on the table without any imagined game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Oversight {
    /// It ends the turn with actions left.
    UnspentActions,
    /// It provokes an attack of opportunity, and gets nothing that is worth the attack.
    NeedlessAttack,
    /// It discards an ally to make room for another one.
    AllyReplaced,
    /// It goes back to where the same turn began a step ago.
    ThereAndBack,
    /// It makes a check without any dice.
    NoDice,
    /// It commits a card that does more in play, for a single icon.
    CardWasted,
}

impl Oversight {
    /// What somebody did, as a sentence without its subject: "ended the turn with actions left".
    pub fn words(self) -> &'static str {
        match self {
            Self::UnspentActions => "ended the turn with actions left",
            Self::NeedlessAttack => "provoked an attack of opportunity for little",
            Self::AllyReplaced => "discarded an ally to make room for another one",
            Self::ThereAndBack => "moved there and back in the same turn",
            Self::NoDice => "made a check without any dice",
            Self::CardWasted => "committed a card that does more in play, for a single icon",
        }
    }

    /// What an answer would do, as a sentence: "It ends the turn with actions left."
    pub fn warning(self) -> &'static str {
        match self {
            Self::UnspentActions => "It ends the turn with actions left.",
            Self::NeedlessAttack => "It provokes an attack of opportunity for little.",
            Self::AllyReplaced => "It discards an ally to make room for another one.",
            Self::ThereAndBack => "It moves back to where you were before.",
            Self::NoDice => "It makes a check without any dice.",
            Self::CardWasted => "It commits a card that does more in play, for a single icon.",
        }
    }
}

/// What the finished parts of a longer game earned: the scenarios of a campaign.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Banked {
    /// What they earned, as a part of all that the whole game can earn.
    pub earned: f32,
    /// The part of the whole that one scenario can earn.
    pub share: f32,
    /// How many scenarios are still to be played to their end.
    pub left: u32,
    /// Whether one of them is being played now.
    pub playing: bool,
}

/// Something that people can count on the table, as a reason for an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tally {
    /// What is counted, in the plural: `clues held`.
    pub of: &'static str,
    /// How many there are.
    pub n: f32,
    /// Whether more of it is good for the players.
    pub good: bool,
}

impl Tally {
    /// Something of which more is good.
    pub fn good(of: &'static str, n: i32) -> Self {
        let (n, good) = (n as f32, true);
        Self { of, n, good }
    }

    /// Something of which more is bad.
    pub fn bad(of: &'static str, number: i32) -> Self {
        let good = false;
        Self {
            good,
            ..Self::good(of, number)
        }
    }
}

/// A thing of the content in a place of a position, or in a role of an offer, as a net reads it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lying {
    /// The place, by its index in [`Greedy::PLACES`]; of an offer the role, by its index in [`Greedy::ROLES`].
    pub place: u16,
    /// The thing: its number among all things of the content ([`Greedy::attributes_of`]); 0 stands for none.
    pub thing: u16,
    /// How often, or how much of it.
    pub times: f32,
}

/// What a seat is after for several turns, such as a place to reach. What it means is the game's to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Whose goal it is.
    pub seat: Seat,
    /// The thing, numbered by the game.
    pub thing: u16,
}

/// A game that can tell a bot how good a choice looks, and by what a position is to be judged.
pub trait Greedy:
    Rules<Content: Send + Sync, Table: Send, Frame: Send, Choice: Send, Prompt: Send, Rule: Send>
{
    /// What the chance to win is judged by, named in the order of [`Greedy::features`].
    const FEATURES: &'static [&'static str] = &[];
    /// How many rounds after the present one a search best plays on before it judges.
    const HORIZON: u32 = 0;
    /// Whether a search plans the actions of a turn as a tree, and does not leave those that follow to sight.
    const PLANS_TURNS: bool = false;
    /// What whoever judges keeps from one question to the next: what was found out once and holds as long as nothing it
    /// was read off has changed. It makes judging quicker. What is read off and what it stands under may differ by a
    /// hair: whoever must judge the same whatever was judged before forgets first ([`Greedy::forget`]).
    type Memory: Default + Send;

    /// Empties a memory, cheaply: later questions are judged without knowledge of earlier ones.
    fn forget(memory: &mut Self::Memory) {
        let _ = memory;
    }

    /// What the seat asked may be after for several turns, the best-looking first. Empty but where a turn begins, and in
    /// games that have nothing of the kind.
    fn goals(content: &Self::Content, game: &Game<Self>) -> Vec<Goal> {
        let _ = (content, game);
        Vec::new()
    }

    /// From now on the seat of this goal is judged for as if nothing else were worth going for, until the goal is
    /// reached; everybody as it looks best, if there is none.
    fn pursue(memory: &mut Self::Memory, goal: Option<Goal>) {
        let _ = (memory, goal);
    }

    /// Whether a goal is reached, or can be no goal any more.
    fn reached(content: &Self::Content, game: &Game<Self>, goal: Goal) -> bool {
        let _ = (content, game, goal);
        true
    }

    /// A goal in words, and what it is for: "Woods: a gate is open there".
    fn goal_told(content: &Self::Content, game: &Game<Self>, goal: Goal) -> String {
        let _ = (content, game, goal);
        String::new()
    }

    /// What the chance to win is judged by, as numbers of about 0 to 1. Nothing of it is known by name.
    fn features(content: &Self::Content, game: &Game<Self>) -> Vec<f32> {
        let _ = (content, game);
        Vec::new()
    }

    /// The nets that judge positions and offers: data of the repository, learned from games. Empty where there are none.
    const NETS: &'static str = "";
    /// The name of the nets, by which records and advice tell them: the hash of their text. A program that only keeps
    /// tables, and leaves thinking to another one, knows the name and not the nets.
    const NETS_NAME: &'static str = "";
    /// The places in which things lie, by name.
    const PLACES: &'static [&'static str] = &[];
    /// The roles that things have in an offer, by name.
    const ROLES: &'static [&'static str] = &[];
    /// What is known of the seat asked ([`Greedy::own`]), by name.
    const OWN: &'static [&'static str] = &[];

    /// The names of the attributes by which a thing is described. Things of packs that nobody has seen yet have the
    /// same attributes, so they mean something to a net at once.
    fn attributes() -> Vec<String> {
        Vec::new()
    }

    /// A thing of the content as its attributes, each by its index in [`Greedy::attributes`] with its amount.
    fn attributes_of(content: &Self::Content, thing: u16) -> Vec<(u16, f32)> {
        let _ = (content, thing);
        Vec::new()
    }

    /// How many things there are, the 0 included: they are numbered from there on.
    fn things(content: &Self::Content) -> usize {
        let _ = content;
        0
    }

    /// Which things lie where.
    fn lying(content: &Self::Content, game: &Game<Self>, into: &mut Vec<Lying>) {
        let _ = (content, game, into);
    }

    /// What a choice of the open question is about: things and their roles.
    fn about(
        content: &Self::Content,
        game: &Game<Self>,
        choice: &Self::Choice,
        into: &mut Vec<Lying>,
    ) {
        let _ = (content, game, choice, into);
    }

    /// What is known of the seat asked, as numbers of about 0 to 1.
    fn own(content: &Self::Content, game: &Game<Self>) -> Vec<f32> {
        let _ = (content, game);
        Vec::new()
    }

    /// How far the players came in a game that is over, and which part of them is out of it: both from 0 to 1.
    fn came(content: &Self::Content, game: &Game<Self>) -> [f32; 2] {
        let _ = (content, game);
        [0.0; 2]
    }

    /// What counts in a game that is over beside whether it was won. Empty where nothing else counts.
    fn measures(content: &Self::Content, game: &Game<Self>) -> Vec<Measure> {
        let _ = (content, game);
        Vec::new()
    }

    /// The graded success of a game that is over, from 0 to 1: the weighted mean of its measures, or 1 for a win where
    /// the game has none.
    fn earned(content: &Self::Content, game: &Game<Self>) -> f32 {
        let measures = Self::measures(content, game);
        let weights: f32 = measures.iter().map(|m| m.weight).sum();
        if weights <= 0.0 {
            let won = Self::outcome(content, game).is_some_and(|(_, won)| won);
            return f32::from(u8::from(won));
        }
        let of = |m: &Measure| m.weight * (m.value / m.most).clamp(0.0, 1.0);
        measures.iter().map(of).sum::<f32>() / weights
    }

    /// Whether a choice is a mistake that can be seen without imagined games. `before` is the last action of the same
    /// seat in the same turn and the position it was taken in.
    fn oversight(
        content: &Self::Content,
        game: &Game<Self>,
        choice: &Self::Choice,
        before: Option<(&Game<Self>, &Self::Choice)>,
    ) -> Option<Oversight> {
        let _ = (content, game, choice, before);
        None
    }

    /// What the finished scenarios of a campaign earned; `None` where the game is no campaign.
    fn banked(content: &Self::Content, game: &Game<Self>) -> Option<Banked> {
        let _ = (content, game);
        None
    }

    /// What people can count on the table, always in the same order.
    fn tallies(content: &Self::Content, game: &Game<Self>) -> Vec<Tally> {
        let _ = (content, game);
        Vec::new()
    }

    /// How good `choice`, one of the open question's, looks to the seat asked: more is better, and only the order
    /// matters. `game` is an imagined one: what the seat cannot know is made up.
    fn score(content: &Self::Content, game: &Game<Self>, choice: &Self::Choice) -> i32;

    /// The scores of all choices of the open question, in order.
    fn scores(content: &Self::Content, game: &Game<Self>) -> Vec<i32> {
        Self::scores_with(content, game, &mut Self::Memory::default())
    }

    /// The same, with a memory of earlier questions.
    fn scores_with(
        content: &Self::Content,
        game: &Game<Self>,
        memory: &mut Self::Memory,
    ) -> Vec<i32> {
        let _ = memory;
        let choices = game.ask().map(|a| a.choices.as_slice()).unwrap_or_default();
        choices
            .iter()
            .map(|c| Self::score(content, game, c))
            .collect()
    }

    /// What an action is for, as it can be seen on the table: a clause such as "the act needs 2 more clues". `None` if
    /// the table does not show it.
    fn purpose(
        content: &Self::Content,
        game: &Game<Self>,
        choice: &Self::Choice,
    ) -> Option<String> {
        let _ = (content, game, choice);
        None
    }

    /// The scores as somebody sees them who makes these mistakes.
    fn scores_slipping(content: &Self::Content, game: &Game<Self>, slips: Slips) -> Vec<i32> {
        let _ = slips;
        Self::scores(content, game)
    }
}

/// Something a player may pick when setting up: a scenario, an investigator, a difficulty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its id, as on the command line and in records (`card/the-gathering`, `roland-banks`, `easy`).
    pub id: String,
    /// Its name (`The Gathering`).
    pub name: String,
    /// One more line for a menu; may be empty.
    pub note: String,
}

/// Something else to be settled at setup, as a line of it: the Ancient One, a Herald.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupOption {
    /// The line's name (`ancient-one`).
    pub line: String,
    /// What it is called (`Ancient One`).
    pub name: String,
    /// Its values, the default one first; the default needs no line.
    pub values: Vec<Entry>,
}

/// What a game offers to be played. How a pick becomes a setup is [`Rules::setup_from_lines`]: it is given the lines
/// `scenario`, `investigators` (ids with `, ` between them, seat order) and, where the player said so, `difficulty`
/// and further options; a line that is missing has a default.
pub trait Catalogue: Rules {
    /// What scenario ids start with, before the slash: `card`, `board`.
    const FAMILY: &'static str;
    /// The scenarios.
    fn scenarios(content: &Self::Content) -> Vec<Entry>;
    /// The kind of a scenario: `campaign`, `side-story`, or nothing for any other one.
    fn kind(content: &Self::Content, scenario: &str) -> &'static str {
        let _ = (content, scenario);
        ""
    }
    /// The investigators that may be picked.
    fn investigators(content: &Self::Content) -> Vec<Entry>;
    /// The difficulties, the default one first; empty if the game has none.
    fn difficulties(content: &Self::Content) -> Vec<Entry>;
    /// The fewest and the most seats of a scenario.
    fn seats_allowed(content: &Self::Content, scenario: &str) -> (usize, usize);
    /// What else can be settled when setting this scenario up.
    fn options(content: &Self::Content, scenario: &str) -> Vec<SetupOption> {
        let _ = (content, scenario);
        Vec::new()
    }
    /// Whether `random` may stand for an investigator.
    fn draws_investigators() -> bool {
        false
    }
    /// Where decks are built, if players bring some.
    fn workshop(content: &Self::Content) -> Option<Box<dyn Workshop + '_>> {
        let _ = content;
        None
    }
    /// The hash of the content, for records: another hash means that other cards were on the table.
    fn content_hash(content: &Self::Content) -> u64;
}
