//! What a game says of its table beyond its rules, so that every client can be shown all of it as data.
//!
//! A game tells its table as a flat list of [`Object`]s and its events as [`Told`]: numbers and ids, no words that are
//! not asked for, so that both are quick to make and to compare. The `table` crate turns them into what clients read.

use crate::{Game, Rules, Seat, Viewer};
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;

/// A thing on the table that a player can point at. The upper eight bits are its kind, the rest which one: both the
/// game's own. It stays the same while the thing is on the table, and tells nothing of what is hidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(pub u32);

impl Id {
    /// The table itself: what lies nowhere else lies here.
    pub const TABLE: Id = Id(0);

    /// The `n`-th thing of a kind.
    pub const fn new(kind: u8, n: u32) -> Self {
        Id((kind as u32) << 24 | n & 0x00ff_ffff)
    }
    /// Its kind.
    pub const fn kind(self) -> u8 {
        (self.0 >> 24) as u8
    }
    /// Which of its kind.
    pub const fn n(self) -> u32 {
        self.0 & 0x00ff_ffff
    }
}

/// Several things.
pub type Ids = SmallVec<[Id; 4]>;

/// One thing on the table, as a viewer may see it.
#[derive(Clone, Eq, Debug)]
pub struct Object {
    /// Which.
    pub id: Id,
    /// What sort of thing: `location`, `enemy`, `deck`.
    pub kind: &'static str,
    /// What is printed on it, as the game numbers what can be looked up in its catalogue; `None` if it shows nothing
    /// of its own.
    pub print: Option<u32>,
    /// What it lies in, on or before.
    pub place: Id,
    /// Where among those that lie there, if they have an order.
    pub order: u16,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Its numbers by name: what lies on it, and what it comes to as modified.
    pub numbers: SmallVec<[(&'static str, i32); 4]>,
    /// States that it is in.
    pub flags: SmallVec<[&'static str; 2]>,
    /// What it has to do with, by name: connections, whom it attacks.
    pub links: Vec<(&'static str, Ids)>,
    /// Words by name, where neither number nor id would do.
    pub words: Vec<(&'static str, Cow<'static, str>)>,
}

/// Whether two names are the same. Most stand in one place of the program, so that nothing is read.
#[inline(always)]
fn same(a: &str, b: &str) -> bool {
    std::ptr::eq(a, b) || a == b
}

/// Whether the same names stand for the same things in the same order.
#[inline(always)]
fn alike<T: PartialEq>(one: &[(&str, T)], other: &[(&str, T)]) -> bool {
    // A loop by hand: of two empty lists nothing is called.
    for (a, b) in one.iter().zip(other) {
        if a.1 != b.1 || !same(a.0, b.0) {
            return false;
        }
    }
    one.len() == other.len()
}

/// Whether these are the same names in the same order.
#[inline(always)]
fn named(one: &[&str], other: &[&str]) -> bool {
    for (a, b) in one.iter().zip(other) {
        if !same(a, b) {
            return false;
        }
    }
    one.len() == other.len()
}

impl PartialEq for Object {
    // Every thing on the table is compared after every answer.
    fn eq(&self, other: &Self) -> bool {
        let Self {
            id,
            kind,
            print,
            place,
            order,
            seat,
            numbers,
            flags,
            links,
            words,
        } = self;
        *id == other.id
            && *place == other.place
            && *order == other.order
            && *seat == other.seat
            && *print == other.print
            && same(kind, other.kind)
            && alike(numbers, &other.numbers)
            && named(flags, &other.flags)
            && alike(links, &other.links)
            && alike(words, &other.words)
    }
}

impl Object {
    /// A thing with nothing on it.
    #[inline]
    pub fn new(id: Id, kind: &'static str, place: Id) -> Self {
        Self {
            id,
            kind,
            print: None,
            place,
            order: 0,
            seat: None,
            numbers: SmallVec::new(),
            flags: SmallVec::new(),
            links: Vec::new(),
            words: Vec::new(),
        }
    }
    /// Puts it at the end of a list, where it is built on: a thing is large, and so is not moved again.
    #[inline]
    pub fn onto(self, list: &mut Vec<Self>) -> &mut Self {
        let at = list.len();
        list.push(self);
        &mut list[at]
    }
    /// With a number, if it is not 0.
    #[inline]
    pub fn count(&mut self, name: &'static str, number: impl Into<i32>) -> &mut Self {
        let n = number.into();
        if n != 0 {
            self.numbers.push((name, n));
        }
        self
    }
    /// With a number, whatever it is.
    #[inline]
    pub fn number(&mut self, name: &'static str, n: impl Into<i32>) -> &mut Self {
        self.numbers.push((name, n.into()));
        self
    }
    /// With a state, if it holds.
    #[inline]
    pub fn flag(&mut self, name: &'static str, on: bool) -> &mut Self {
        if on {
            self.flags.push(name);
        }
        self
    }
    /// With what it has to do with, if that is anything.
    #[inline]
    pub fn link(&mut self, name: &'static str, to: impl IntoIterator<Item = Id>) -> &mut Self {
        let to: Ids = to.into_iter().collect();
        if !to.is_empty() {
            self.links.push((name, to));
        }
        self
    }
    /// With words.
    #[inline]
    pub fn word(&mut self, name: &'static str, text: impl Into<Cow<'static, str>>) -> &mut Self {
        self.words.push((name, text.into()));
        self
    }
    /// A number of it; 0 if it has none of that name.
    pub fn get(&self, name: &str) -> i32 {
        self.numbers
            .iter()
            .find(|(n, _)| *n == name)
            .map_or(0, |(_, x)| *x)
    }
}

/// What an event changes of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A number of it rises, or falls, by so much.
    By(Id, &'static str, i32),
    /// A number of it is set.
    Set(Id, &'static str, i32),
    /// A state of it begins or ends.
    Flag(Id, &'static str, bool),
    /// It comes to lie somewhere, from where it lay; `from` says where it came from if it could not be seen there.
    Moved {
        /// Which.
        id: Id,
        /// From where, if it was no object there.
        from: Option<Id>,
        /// Where to.
        to: Id,
    },
    /// It leaves the table, or what can be seen of it, to somewhere.
    Gone(Id, Id),
}

/// An event as a viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// What sort of event.
    pub kind: &'static str,
    /// Who did it or whom it befell.
    pub who: Option<Seat>,
    /// What it is about, the most important first.
    pub about: Ids,
    /// What it changes.
    pub changes: SmallVec<[Change; 3]>,
    /// The card, place or being whose text caused it.
    pub cause: Option<Id>,
    /// In words; empty if it is not worth a line.
    pub text: String,
    /// What hangs on the attempt that begins.
    pub stakes: Option<Box<Stakes>>,
}

impl Told {
    /// An event that changes nothing.
    pub fn new(kind: &'static str) -> Self {
        Self {
            kind,
            who: None,
            about: Ids::new(),
            changes: SmallVec::new(),
            cause: None,
            text: String::new(),
            stakes: None,
        }
    }
    /// About this, too.
    #[must_use]
    pub fn about(mut self, id: Id) -> Self {
        if !self.about.contains(&id) {
            self.about.push(id);
        }
        self
    }
    /// Of an investigator.
    #[must_use]
    pub fn who(mut self, seat: Option<Seat>) -> Self {
        self.who = seat;
        self
    }
    /// With a change.
    #[must_use]
    pub fn change(mut self, change: Change) -> Self {
        self.changes.push(change);
        self
    }
    /// Because of this.
    #[must_use]
    pub fn cause(mut self, id: Option<Id>) -> Self {
        self.cause = id;
        self
    }
}

/// A difference between two tables that no event named.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Noticed<'a> {
    /// The thing before; none if it has come.
    pub before: Option<&'a Object>,
    /// The thing after; none if it has gone.
    pub after: Option<&'a Object>,
    /// What of it differs: `place`, or the name of a number, state, link or word.
    pub what: &'a str,
}

impl<'a> Noticed<'a> {
    /// The thing, as it is or as it was.
    pub fn object(&self) -> Option<&'a Object> {
        self.after.or(self.before)
    }
    /// A number of it before and after; 0 where it is none.
    pub fn numbers(&self) -> (i32, i32) {
        let get = |o: Option<&Object>| o.map_or(0, |o| o.get(self.what));
        (get(self.before), get(self.after))
    }
    /// Whether it is in the state now.
    pub fn on(&self) -> bool {
        self.after.is_some_and(|o| o.flags.contains(&self.what))
    }
}

/// What the open question points at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Asked {
    /// What is being decided about, the most important first.
    pub about: Ids,
    /// The chance in a million that what is being attempted succeeds, as it stands.
    pub odds: Option<u32>,
    /// How far it succeeds or fails may matter as well.
    pub by_margin: bool,
    /// What comes of it is settled: there is no chance to speak of any more.
    pub settled: bool,
    /// The sum as it stands, by its terms: from what, and how much.
    pub terms: Vec<(String, i32)>,
    /// What must be reached.
    pub needed: Option<i32>,
    /// How many dice are still to be rolled for it.
    pub dice: Option<u32>,
    /// What each token or face that may come next would do.
    pub cases: Vec<Case>,
    /// Several things are chosen together.
    pub together: Option<Together>,
}

/// One way that the next token or die may come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Case {
    /// The token or the face.
    pub of: String,
    /// How many of the equally likely cases it stands for.
    pub weight: u32,
    /// What it does to the sum; for a die how many successes it is.
    pub n: i32,
    /// Whether the attempt succeeds with it; for a die whether it is a success.
    pub succeeds: bool,
    /// What else it does, in words; may be empty.
    pub text: String,
}

/// Several things that are chosen together, though the rules take them one by one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Together {
    /// The fewest that must be marked.
    pub least: u32,
    /// The most that may be; `None` if only the rules of each limit it.
    pub most: Option<u32>,
    /// Further things that can be marked, beside the offers with a key of the same kind: copies of which the rules
    /// offer one for all. Key and label.
    pub more: Vec<(String, String, Ids)>,
    /// Chance answers between them (a die for each Clue), so that they are given one after the other for as long as the
    /// question comes again: the chance in a million that the attempt succeeds, by how many of `more` and its like
    /// are marked, from none. Empty where they are given at once.
    pub through_chance: Vec<u32>,
    /// What all marks are paid from together, if there is such a thing: Focus.
    pub budget: Option<Budget>,
}

/// A number that everything marked is paid from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// What it is called.
    pub name: &'static str,
    /// How much there is.
    pub has: i32,
    /// What each offer takes, in the order of the offers.
    pub takes: Vec<i32>,
}

/// What an answer points at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Offered {
    /// What it is about, the most important first.
    pub about: Ids,
    /// Offers of one group stand together: `move`, `fight`, `play`.
    pub group: &'static str,
    /// The chance in a million that what it attempts succeeds, if it were done now and nothing more.
    pub odds: Option<u32>,
    /// What comes of it, where that can be known, in words; may be empty.
    pub consequence: String,
    /// What success brings, in a few words: `+1 clue`; empty where there is nothing short to say.
    pub brings: String,
    /// The enemies that attack because of it, if the consequence names them.
    pub attacked_by: Ids,
    /// Why it achieves nothing as things stand, in a sentence; empty if it may achieve something. No search finds it.
    pub vain: String,
    /// It declines, ends or does no more.
    pub declines: bool,
}

/// Something that can be looked up: a card, a place, a monster, by what is printed on it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Print {
    /// Its id in the packs.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What sort of thing.
    pub kind: &'static str,
    /// Its rules text, rendered from what runs, a line each.
    pub text: Vec<String>,
    /// The text of its other side, where it has one that is not seen with the first.
    pub back: Vec<String>,
    /// Printed numbers by name.
    pub numbers: Vec<(&'static str, i32)>,
    /// Printed words by name: its class, its dimension, its traits.
    pub words: Vec<(&'static str, Vec<String>)>,
    /// Its story, part by part: words that rule nothing.
    pub story: Vec<(String, String)>,
    /// Coordinates of a place on its town's sheet, from the left and from the top.
    pub at: Option<(i32, i32)>,
}

/// The words of [`Offered::group`] that more is done with than to print them.
pub mod group {
    /// The investigator goes somewhere.
    pub const MOVE: &str = "move";
    /// The investigator acts where they are.
    pub const ACT: &str = "act";
    /// A card is played.
    pub const PLAY: &str = "play";
}

/// What a question asks for, as far as a table may answer it without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AsksFor {
    /// Cards that raise the result of an attempt: of no use if none can.
    Raises,
    /// What is used before such cards are asked for: they may yet join it.
    BeforeRaises,
    /// How much is taken of something that lies here. The first answer takes all.
    HowMuch,
    /// What is taken in hand: one choice may add to all others.
    Hands,
    /// Anything else.
    Other,
}

/// What hangs on an attempt: what asks for it, and what passing and failing do. A text that says nothing is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Stakes {
    /// What asks for it, by its name.
    pub cause: String,
    /// The whole text that asks for it.
    pub text: String,
    /// What passing does.
    pub pass: String,
    /// What failing does.
    pub fail: String,
}

impl Stakes {
    /// Writes them on the object of the attempt, as far as there is anything to say.
    pub fn onto(self, it: &mut Object) {
        for (name, text) in [
            ("cause", self.cause),
            ("text", self.text),
            ("success", self.pass),
            ("failure", self.fail),
        ] {
            if !text.is_empty() {
                it.word(name, text);
            }
        }
    }
}

/// What a number of an object is made of: its name, and each term with what it comes from. The first is what it is by
/// itself.
pub type Terms = (&'static str, Vec<(String, i32)>);

/// A game that can be shown as data.
pub trait Show: Rules {
    /// The rules whose questions can be passed when they come, the most frequent first.
    const PASSABLE: &'static [Self::Rule] = &[];
    /// What a question of this rule asks for, as far as a table may answer it without asking.
    fn asks_for(rule: &Self::Rule) -> AsksFor {
        let _ = rule;
        AsksFor::Other
    }
    /// Which table this is, in a game that lays out several one after the other: ids mean something on one table.
    fn table(_game: &Game<Self>) -> u32 {
        0
    }
    /// A number that changes whenever an id in words may come to stand for another thing on the same table, as where
    /// things of one name are counted.
    fn numbering(_content: &Self::Content, _game: &Game<Self>) -> u64 {
        0
    }
    /// Whether one viewer may see or hear of what another may not. Where nobody does, all are told the same.
    const SECRETS: bool = true;

    /// Everything on the table that can be seen by anybody, in the order of ids, each once.
    fn everything(content: &Self::Content, game: &Game<Self>) -> Vec<Object>;
    /// Whether this viewer may see one of these objects. What an object says is the same for all who see it.
    fn sees(content: &Self::Content, game: &Game<Self>, id: Id, viewer: Viewer) -> bool;
    /// Everything on the table that this viewer may see, in the order of ids, each once.
    fn objects(content: &Self::Content, game: &Game<Self>, viewer: Viewer) -> Vec<Object> {
        let mut all = Self::everything(content, game);
        all.retain(|o| Self::sees(content, game, o.id, viewer));
        all
    }
    /// An id as clients read it, the same whatever else is on the table.
    fn id_text(content: &Self::Content, game: &Game<Self>, id: Id) -> String;
    /// How many prints there are; they are numbered from 0.
    fn prints(content: &Self::Content) -> u32;
    /// What is printed on something.
    fn print(content: &Self::Content, print: u32) -> Print;
    /// The id in the packs and the name of a print.
    fn print_name(content: &Self::Content, print: u32) -> (&str, &str);
    /// An event as this viewer may know it, in the position after the answer that made it; `None` if this viewer
    /// notices nothing.
    fn told(
        content: &Self::Content,
        game: &Game<Self>,
        event: &Self::Event,
        viewer: Viewer,
    ) -> Option<Told>;
    /// What a difference is that no event named, if a player would want to read of it: its kind and words, in the position
    /// after the answer that made it. What it is about and what it changes is known.
    fn noticed(content: &Self::Content, game: &Game<Self>, it: Noticed<'_>) -> Option<Told> {
        let _ = (content, game, it);
        None
    }
    /// An answer about to be given to the open question, as this viewer may know it: what it is about, and words for
    /// a log that tell nothing the viewer may not know.
    fn answered_to(
        content: &Self::Content,
        game: &Game<Self>,
        choice: &Self::Choice,
        viewer: Viewer,
    ) -> Told;
    /// What the open question points at.
    fn asked(content: &Self::Content, game: &Game<Self>) -> Asked;
    /// Whether each offer, as [`Show::offered`] tells of it, adds nothing to another: a table may leave it out of its
    /// list, though it stays a legal answer. Empty where nothing is to be left out.
    fn spare(content: &Self::Content, game: &Game<Self>, offered: &[Offered]) -> Vec<bool> {
        let _ = (content, game, offered);
        Vec::new()
    }
    /// What the numbers of an object are made of, where there is more to say of them than what they are.
    fn terms(content: &Self::Content, game: &Game<Self>, id: Id) -> Vec<Terms> {
        let _ = (content, game, id);
        Vec::new()
    }
    /// How likely a try succeeds, in a million, that is ahead of what it needs by so much, for each of some numbers in
    /// order; of a thing that decides tries by what is drawn from it. Tokens that differ by who tries are those of
    /// whoever acts.
    fn ahead(content: &Self::Content, game: &Game<Self>, id: Id) -> Vec<(i32, u32)> {
        let _ = (content, game, id);
        Vec::new()
    }
    /// The chance in a million that the open attempt succeeds if the answers with these keys are given one after the
    /// other, chance between them (see [`Together::through_chance`]); `None` if that cannot be told.
    fn marked_odds(content: &Self::Content, game: &Game<Self>, keys: &[String]) -> Option<u32> {
        let _ = (content, game, keys);
        None
    }
    /// A choice in words that is made up to so many times, for as long as it is needed (see
    /// [`Together::through_chance`]).
    fn repeated(
        content: &Self::Content,
        game: &Game<Self>,
        choice: &Self::Choice,
        most: usize,
    ) -> String {
        format!("{}, up to {most} times", Self::label(content, game, choice))
    }
    /// What an answer to the open question points at.
    fn offered(content: &Self::Content, game: &Game<Self>, choice: &Self::Choice) -> Offered;
}
