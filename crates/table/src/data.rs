//! What a client reads and writes: plain data with names, the same for every game and every transport.
//!
//! Every type here is part of the engine's protocol (`docs/engine.md`); its JSON schema is made from it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The id of an object: `seat/0`, `ghoul-minion.2`, `place/river-docks`.
pub type ObjectId = String;

fn is_false(b: &bool) -> bool {
    !b
}
fn is_none_of(n: &usize) -> bool {
    *n == 0
}
fn is_zero(n: &u16) -> bool {
    *n == 0
}

/// A thing on the table that can be pointed at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Object {
    /// Stays the same while the thing is on the table, and tells nothing of what is hidden.
    pub id: ObjectId,
    /// What sort of thing: `location`, `enemy`, `hand`, `die`, `gate`.
    pub kind: String,
    /// What is printed on it, to be looked up in the catalogue; not there if nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub print: Option<String>,
    /// Its name, as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it lies in, on or before; not there for what lies on the table itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<ObjectId>,
    /// Where among those that lie there, lowest first, if they have an order.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub order: u16,
    /// Whose it is, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Its numbers by name. One that is not there is 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub numbers: BTreeMap<String, i32>,
    /// States that it is in: `exhausted`, `sealed`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What it has to do with, by name: `connections`, `against`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub links: BTreeMap<String, Vec<ObjectId>>,
    /// Words by name, where neither number nor object would do: `phase`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, String>,
}

/// Who looks at a table: the number of a seat from 0, `public` or `host`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Written", into = "Written")]
pub enum Looker {
    /// Somebody at the side: sees what everybody may see.
    #[default]
    Public,
    /// Sees all there is to see.
    Host,
    /// A player, counted from 0.
    Seat(u8),
}

/// A looker as it is written.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Written {
    Seat(u8),
    Word(Word),
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Public,
    Host,
}

impl From<Written> for Looker {
    fn from(it: Written) -> Self {
        match it {
            Written::Seat(s) => Looker::Seat(s),
            Written::Word(Word::Public) => Looker::Public,
            Written::Word(Word::Host) => Looker::Host,
        }
    }
}

impl From<Looker> for Written {
    fn from(it: Looker) -> Self {
        match it {
            Looker::Seat(s) => Written::Seat(s),
            Looker::Public => Written::Word(Word::Public),
            Looker::Host => Written::Word(Word::Host),
        }
    }
}

/// What has changed of an object: `what` is `place`, `order`, `print`, `seat`, or the name of one of its numbers, flags,
/// links or words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Changed {
    /// Which.
    pub object: ObjectId,
    /// What of it.
    pub what: String,
    /// What it was; not there if the object, or this of it, was not there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Value>,
    /// What it is now; not there if the object, or this of it, is no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Value>,
    /// By how much a number changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
}

/// A value of an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// A state that holds or does not.
    State(bool),
    /// A number.
    Number(i32),
    /// An object, or words.
    Text(String),
    /// Objects.
    Objects(Vec<ObjectId>),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// The revision that it led to.
    pub revision: u64,
    /// What sort of event: `damage`, `moved`, `token-revealed`; `answer` for an answer, `change` for what a rule changes
    /// without a word, `taken-back` for an undo, `note` for what the table says.
    pub kind: String,
    /// What it is about, the most important first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<ObjectId>,
    /// Who did it or whom it befell; not there for chance and the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Who answered (for `answer`): `person`, `bot`, `dealer`, `table`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The rule that asked (for `answer`), by its anchor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The card, place or being whose text caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<ObjectId>,
    /// What it changed. Whatever differs between two views is in the events between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Changed>,
    /// In words; empty if it is not worth a line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What hangs on the check or test that begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stakes: Option<Stakes>,
}

/// What hangs on a check or test: what asks for it, and what success and failure do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Stakes {
    /// What asks for it, by its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cause: String,
    /// The text that asks for it, where it does not come to success and failure alone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What success does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub success: String,
    /// What failure does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub failure: String,
}

/// One answer that may be given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// Its place in the list, from 1.
    pub number: usize,
    /// Its stable key: what an answer names, and what records are made of.
    pub key: String,
    /// In words.
    pub label: String,
    /// What it is about, the most important first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<ObjectId>,
    /// Offers of one group stand together: `move`, `fight`, `play`.
    pub group: String,
    /// The chance in a million that what it attempts succeeds, if it were done now and nothing more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<u32>,
    /// What comes of it, where that can be known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub consequence: String,
    /// What success brings, in a few words: `+1 clue`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub brings: String,
    /// Whoever attacks because of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacked_by: Vec<ObjectId>,
    /// Why it achieves nothing as things stand.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub vain: String,
    /// It declines, ends or does no more.
    #[serde(default, skip_serializing_if = "is_false")]
    pub declines: bool,
    /// It adds nothing to another offer (a weapon more that does not help): it may be left out of a list.
    #[serde(default, skip_serializing_if = "is_false")]
    pub spare: bool,
    /// `combined` offers it together with each answer that may follow it, so that a list of those can leave it out.
    #[serde(default, skip_serializing_if = "is_false")]
    pub split: bool,
    /// The offer of which this is the quick way, by its key: the same answers, then a pass for each question before the
    /// draw. A list can show both as one choice with two ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quick_for: Option<String>,
    /// How many of the equally likely cases it stands for (chance only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
}

/// Something a player might expect to do and cannot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cannot {
    /// Its key, as if it were offered.
    pub key: String,
    /// In words.
    pub label: String,
    /// What it is about, the most important first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<ObjectId>,
    /// Why not.
    pub why: String,
}

/// Several things that are chosen together: any of the offers that do not decline, and of `more`, are marked in any
/// order and answered at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Marks {
    /// The fewest.
    pub least: u32,
    /// The most; not there if only the rules of each limit it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// Further things that can be marked: copies of which one is offered for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Offer>,
}

/// A term of a sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Term {
    /// What it comes from.
    pub of: String,
    /// How much.
    pub n: i32,
}

/// One way that the next token or die may come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Case {
    /// The token or the face: `skull`, `-1`, `5`.
    pub of: String,
    /// How many of the equally likely cases it stands for.
    pub weight: u32,
    /// What it does to the sum; for a die how many successes it is.
    pub n: i32,
    /// Whether the attempt succeeds with it; for a die whether it is a success.
    pub succeeds: bool,
    /// What else it does, in words; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// What is being attempted, as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Sum {
    /// What it is made of.
    pub terms: Vec<Term>,
    /// The result of the sum.
    pub value: i32,
    /// What must be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needed: Option<i32>,
    /// The chance in a million that it succeeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<u32>,
    /// How many dice are still to be rolled for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u32>,
    /// What each token of the bag, or each face of a die, would do; not there once chance has spoken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<Case>,
}

/// The open question.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// The seat asked; not there when chance is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The name of the seat, or of the source of chance.
    pub who: String,
    /// The rule that asks, by its anchor.
    pub rule: String,
    /// The question; who is not asked reads only who is.
    pub text: String,
    /// What is being decided about, the most important first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<ObjectId>,
    /// What is being attempted, as it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Sum>,
    /// Every legal answer; none for those who are not asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// Several answers as one offer: a weapon with its target, all points of damage. The key names the answers in order
    /// and is given as any other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub combined: Vec<Offer>,
    /// Several things are chosen together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Marks>,
    /// What cannot be done, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cannot: Vec<Cannot>,
    /// Every procedure in progress, outermost first.
    pub stack: Vec<String>,
}

/// What marks come to, before it is confirmed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Marked {
    /// Whether it may be confirmed as it is.
    pub ready: bool,
    /// Why not, if not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What the attempt would come to with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Sum>,
    /// Keys that can still be marked beside them.
    pub open: Vec<String>,
}

/// What the numbers of an object are made of, each by its name.
pub type Sums = BTreeMap<String, Sum>;

/// Everything a viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Rises with every answer and every taking back.
    pub revision: u64,
    /// Everything on the table, each once.
    pub objects: Vec<Object>,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Its key: `R1`, `victory`.
    pub key: String,
    /// Whether the players won.
    pub won: bool,
}

/// What a viewer has missed since a revision: new and changed objects whole, the ids of those gone, and what happened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Update {
    /// The revision that it leads from; not there if it tells everything anew: then `changed` is the whole view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// The revision that it leads to.
    pub revision: u64,
    /// Objects that are new or differ.
    pub changed: Vec<Object>,
    /// Objects that are no more, or no more to be seen.
    pub gone: Vec<ObjectId>,
    /// What happened.
    pub events: Vec<Event>,
    /// The open question, as this viewer may read it; not there once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// How the game ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// How many answers the game has had; what an undo takes as `to`.
    pub answers: usize,
    /// The round, or the turn of the board game; 0 during setup.
    pub round: u32,
    /// How many hints were asked for.
    #[serde(default, skip_serializing_if = "is_none_of")]
    pub hints: usize,
    /// Where the lesson stands, if the game is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonView>,
}

/// Where a lesson stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LessonView {
    /// Its title.
    pub title: String,
    /// What the player is to reach.
    pub goal: String,
    /// How many tasks are done.
    pub done: usize,
    /// How many there are.
    pub of: usize,
    /// The steps from here to the next task, which comes last. Once every task is done, what is left to read.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LessonStep {
    /// Its heading.
    pub title: String,
    /// Its paragraphs; `**` marks what is strong, `*` what is slanted.
    pub text: Vec<String>,
    /// What it points at: keys of offers, ids of objects, and parts of the table as `part:map`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub point: Vec<String>,
    /// Whether it is done by playing; any other step is read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub task: bool,
}

/// Something that can be looked up by its `print`: a card, a place, a monster.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Print {
    /// Its id in the packs.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What sort of thing.
    pub kind: String,
    /// Its rules text, rendered from what runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<String>,
    /// The text of its other side. Of what turns in the course of a game it is not for anybody to read before that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub back: Vec<String>,
    /// Printed numbers by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub numbers: BTreeMap<String, i32>,
    /// Printed words by name: traits, class, dimension.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, Vec<String>>,
    /// Its story, part by part: words that rule nothing, such as `front` and `back`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub story: BTreeMap<String, String>,
    /// Where a place stands on the sheet of its town: from the left, from the top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(i32, i32)>,
}

/// A rule of the chapters, to be read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Rule {
    /// Its anchor, as questions cite it.
    pub anchor: String,
    /// The title of its chapter.
    pub chapter: String,
    /// Its own title.
    pub title: String,
    /// Its paragraphs, without marks; an item of a list begins with `- `, a row of a table with `|`.
    pub text: Vec<String>,
}

/// What somebody wants to play, in names of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The scenario.
    pub scenario: String,
    /// The investigators, seat by seat; none for the first of the catalogue.
    #[serde(default)]
    pub investigators: Vec<String>,
    /// How many seats, if no investigators are named; unsaid the fewest there may be.
    #[serde(default)]
    pub seats: Option<usize>,
    /// The difficulty, where the game has some.
    #[serde(default)]
    pub difficulty: Option<String>,
    /// Further options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// An entry of a menu.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// Its id, as in setups and records.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One more line; may be empty.
    pub note: String,
}

/// A scenario and what can be settled when it is set up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Scenario {
    /// Its id, name and note.
    #[serde(flatten)]
    pub entry: Entry,
    /// `campaign` or `side-story`; not there for any other scenario.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The fewest and the most seats.
    pub seats: (usize, usize),
    /// Investigators, by id, who cannot play it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// What else can be settled: each line's values by its name, the default first.
    pub options: BTreeMap<String, Vec<Entry>>,
}

/// What a game offers, and everything that is printed in it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Catalogue {
    /// What its scenario ids start with: `card`, `board`.
    pub family: String,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The investigators.
    pub investigators: Vec<Entry>,
    /// The difficulties, the default first; empty if there are none.
    pub difficulties: Vec<Entry>,
    /// Everything that is printed; an object's `print` is the id of one of its kind.
    pub prints: Vec<Print>,
}

/// A bot for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Bot {
    /// What kind: `random`, `greedy`.
    pub kind: String,
    /// What its lots are drawn from.
    #[serde(default)]
    pub seed: u64,
}

/// A bot's advice on an offer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Advice {
    /// The offer's key.
    pub key: String,
    /// How good it is on sight, in the bot's own measure; only to be compared within one question.
    pub score: i32,
    /// The chance in a million to win with it, as imagined games went on; nothing if it was tried in none. Its difference
    /// from the best offer's chance is shrunk by its error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<u32>,
    /// The success to be expected with it, in millionths of the most there is: experience less trauma, seals, doom kept
    /// back. Shrunk alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earned: Option<u32>,
    /// Half the width of the 95 % interval of the chance, in millionths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<u32>,
    /// In how many imagined games it was tried.
    #[serde(default)]
    pub tries: u32,
}

/// A reason for the best offer: something that people can count on the table at the end of the round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Weighed {
    /// What is counted, in the plural: `clues held`.
    pub of: String,
    /// How many more there are than with the other offer, in thousandths; below 0: fewer.
    pub n: i32,
}

/// What a game is expected to come to, in the measure of its scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Expected {
    /// What is counted: `experience`, `points for seals and doom prevented`.
    pub of: String,
    /// How much of it is to be expected, in thousandths.
    pub n: u32,
    /// Half the width of the 95 % interval of that, in thousandths.
    pub error: u32,
    /// The most there is, in thousandths.
    pub most: u32,
}

/// A bot's advice on an open question. It knows what the seat asked knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Advised {
    /// Each offer, the best first.
    pub advice: Vec<Advice>,
    /// The best line in words: the best offer, and what the same seat most likely does after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// The plan in one or two sentences, with its reasons as the table shows them: `Fight Ghoul Minion: it is engaged with
    /// you, and its attack deals 1 damage. Then investigate twice.` Nothing if there is nothing to say beyond the best
    /// offer itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// What the game is expected to come to with the best offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expects: Option<Expected>,
    /// The offer that the best is weighed against, by its key: the one that was asked about, else the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// What speaks for the best: what differs at the end of the round by more than its error, the clearest first. Empty
    /// where there is no clear difference.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Weighed>,
    /// How sure it is that the best is better than that one, in millionths: an even half where nothing tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<u32>,
    /// Whether there is no clear difference between the two.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub even: bool,
    /// Why the other one is nearly always a mistake, in a sentence: `It ends the turn with actions left.`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<String>,
    /// How many answers were given in imagined games for it.
    #[serde(default)]
    pub nodes: u32,
}

/// A seat, as a game has it now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Chair {
    /// The investigator's id.
    pub investigator: String,
    /// The investigator's name.
    pub name: String,
    /// Whether it is empty: its player has left a game that goes on.
    pub away: bool,
}

/// What a bot said that it means to do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// Whose bot.
    pub seat: u8,
    /// Which answer of the game began it, from 0.
    pub answer: usize,
    /// In which round that was.
    pub round: u32,
    /// Step by step, in words; what it thinks that others may do is last.
    pub steps: Vec<String>,
}
