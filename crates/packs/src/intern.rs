//! Names and effect lists as small ids.
//!
//! Packs are written with names; the running game wants numbers. While a pack is being read, [`Sym`] turns every
//! name into a `u16` and notes where it was used, and [`Block`] moves every list of steps into one arena and keeps
//! its index. Effect trees are thereby small, `Copy` at their joints, and addressable: a script's program counter
//! is a block and a position in it.
//!
//! Serde gives a `Deserialize` no context to write to, so the collector is a thread-local that lives only inside
//! [`Interner::read`]. Outside of it, deserialising a `Sym` or a `Block` is an error, never a panic.

use crate::naming::{is_reference, is_slug, misnamed, not_a_slug};
use borsh::io::{self, Read, Write};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::Spanned;
use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

/// A name in a pack (a card, a trait, a place, a bound result), as a number.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sym(pub u16);

impl Sym {
    /// The name's index in a list of all names.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Where something stands in a pack.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// Index of the file, as given to [`Interner::read`].
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

kernel::ids! {
    /// A list of steps, by its index into what [`Interner::take_blocks`] returns.
    #[derive(Pack, Unpack)]
    pub BlockId(u16);
    /// A kept value, by its index into what [`Interner::take_kept`] returns.
    #[derive(Pack, Unpack)]
    pub KeptId(u16);
}

/// Declares what a pack holds in place of something that stands in an arena: its id there, and its type. Compiled packs
/// hold the id: the arena is compiled beside it.
macro_rules! held_as_id {
    ($($(#[$doc:meta])* $name:ident($id:ident);)*) => {$(
        $(#[$doc])*
        pub struct $name<V> {
            /// Its id.
            pub id: $id,
            of: PhantomData<fn() -> V>,
        }

        impl<V> $name<V> {
            /// What has this id.
            pub fn new(id: $id) -> Self {
                Self {
                    id,
                    of: PhantomData,
                }
            }
        }

        impl<V> Clone for $name<V> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<V> Copy for $name<V> {}
        impl<V> PartialEq for $name<V> {
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id
            }
        }
        impl<V> Eq for $name<V> {}
        impl<V> std::fmt::Debug for $name<V> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({})", stringify!($name), self.id)
            }
        }
        impl<V> borsh::BorshSerialize for $name<V> {
            fn serialize<W: Write>(&self, to: &mut W) -> io::Result<()> {
                borsh::BorshSerialize::serialize(&self.id, to)
            }
        }
        impl<V> borsh::BorshDeserialize for $name<V> {
            fn deserialize_reader<R: Read>(from: &mut R) -> io::Result<Self> {
                <$id as borsh::BorshDeserialize>::deserialize_reader(from).map(Self::new)
            }
        }
    )*};
}

held_as_id! {
    /// A list of steps, kept in the arena of its type.
    Block(BlockId);
    /// One value, kept in the arena of its type.
    Kept(KeptId);
}

/// Collects names and blocks over all the files of a set of packs.
#[derive(Default)]
pub struct Interner {
    names: Vec<String>,
    ids: BTreeMap<String, u16>,
    uses: Vec<(Sym, Place)>,
    arenas: Vec<Box<dyn Arena>>,
    broken: BTreeSet<String>,
    places: Vec<(TypeId, BlockId, Vec<Place>)>,
    marks: usize,
    marked: Vec<(TypeId, BlockId)>,
    file: u32,
    full: bool,
}

/// How many different names a set of packs may use.
const MOST_NAMES: usize = u16::MAX as usize;

/// The lists of one type of step.
trait Arena: Any + Send + Sync {
    fn len(&self) -> usize;
    fn truncate(&mut self, len: usize);
}

impl<V: Send + Sync + 'static> Arena for Vec<Vec<V>> {
    fn len(&self) -> usize {
        Vec::len(self)
    }
    fn truncate(&mut self, len: usize) {
        Vec::truncate(self, len);
    }
}

/// How much an interner held before a reading.
pub(crate) struct Held {
    uses: usize,
    places: usize,
    arenas: Vec<usize>,
    marked: usize,
}

/// A name where it is defined (a key, an `id`), with its place. Unlike a [`Sym`] it does not count as a use.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Def {
    /// The name.
    pub sym: Sym,
    /// Where it stands.
    pub place: Place,
}

/// Definitions by name, in the order of the file. A name given twice is an error.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug)]
pub struct Entries<T>(pub Vec<(Def, T)>);

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

thread_local! {
    static READING: RefCell<Option<Interner>> = const { RefCell::new(None) };
}

impl Interner {
    /// Reads one file with `read`, collecting into this interner.
    pub fn read<T>(&mut self, file: u32, read: impl FnOnce() -> T) -> T {
        self.file = file;
        let outer = READING.with_borrow_mut(|r| r.replace(std::mem::take(self)));
        let out = read();
        if let Some(inner) = READING.with_borrow_mut(|r| std::mem::replace(r, outer)) {
            *self = inner;
        }
        out
    }

    /// The number of a name, given one if it has none. If there is no number left the answer has no name, and
    /// [`Interner::overflow`] says what is wrong with the packs.
    pub fn sym(&mut self, name: &str) -> Sym {
        self.try_sym(name).unwrap_or_else(|| {
            self.full = true;
            Sym(u16::MAX)
        })
    }

    fn try_sym(&mut self, name: &str) -> Option<Sym> {
        if let Some(&id) = self.ids.get(name) {
            return Some(Sym(id));
        }
        let id = u16::try_from(self.names.len()).ok()?;
        if usize::from(id) == MOST_NAMES {
            return None;
        }
        self.names.push(name.to_owned());
        self.ids.insert(name.to_owned(), id);
        Some(Sym(id))
    }

    /// Why the packs cannot be used, if they have more names than there are numbers.
    pub fn overflow(&self) -> Option<&'static str> {
        self.full.then_some(TOO_MANY_NAMES)
    }

    /// The number of a name that was used or defined before.
    pub fn find(&self, name: &str) -> Option<Sym> {
        self.ids.get(name).copied().map(Sym)
    }

    /// The name of a number; empty if there is none.
    pub fn name(&self, sym: Sym) -> &str {
        self.names.get(sym.index()).map_or("", |n| n.as_str())
    }

    /// All names, by number.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Every use of a name in the files read, in reading order.
    pub fn uses(&self) -> &[(Sym, Place)] {
        &self.uses
    }

    /// The first place where a name is used.
    pub fn first_use(&self, sym: Sym) -> Option<Place> {
        self.uses.iter().find(|(s, _)| *s == sym).map(|(_, p)| *p)
    }

    /// How much it holds now.
    pub(crate) fn held(&self) -> Held {
        Held {
            uses: self.uses.len(),
            places: self.places.len(),
            arenas: self.arenas.iter().map(|a| Arena::len(&**a)).collect(),
            marked: self.marked.len(),
        }
    }

    /// Forgets the uses and steps of a reading that is tried again. Names keep their numbers.
    pub(crate) fn forget_since(&mut self, held: &Held) {
        self.uses.truncate(held.uses);
        self.places.truncate(held.places);
        self.marked.truncate(held.marked);
        for (n, arena) in self.arenas.iter_mut().enumerate() {
            arena.truncate(held.arenas.get(n).copied().unwrap_or(0));
        }
    }

    /// Notes that the definition of this name could not be read, so that its uses are not reported as well.
    pub(crate) fn note_broken(&mut self, name: &str) {
        self.broken.insert(name.to_owned());
    }

    /// Whether a definition of this name was found but could not be read.
    pub fn is_broken(&self, sym: Sym) -> bool {
        self.broken.contains(self.name(sym))
    }

    /// All blocks of one type of step, by id. They leave the interner.
    pub fn take_blocks<V: Send + Sync + 'static>(&mut self) -> Vec<Vec<V>> {
        self.arena::<V>().map(std::mem::take).unwrap_or_default()
    }

    /// Where the steps of each block of a type stand, by the block's id. They leave the interner.
    pub fn take_places<V: 'static>(&mut self) -> BTreeMap<BlockId, Vec<Place>> {
        let (mine, others) = std::mem::take(&mut self.places)
            .into_iter()
            .partition(|(t, ..)| *t == TypeId::of::<V>());
        self.places = others;
        mine.into_iter().map(|(_, id, p)| (id, p)).collect()
    }

    /// The blocks of a type with something in them that called [`mark`]. They leave the interner.
    pub fn take_marked<V: 'static>(&mut self) -> Vec<BlockId> {
        let (mine, others) = std::mem::take(&mut self.marked)
            .into_iter()
            .partition(|(t, _)| *t == TypeId::of::<V>());
        self.marked = others;
        mine.into_iter().map(|(_, id)| id).collect()
    }

    /// Adds a block that no file holds.
    pub fn add_block<V: Send + Sync + 'static>(&mut self, steps: Vec<V>) -> Option<Block<V>> {
        let arena = self.arena::<V>()?;
        let id = u16::try_from(arena.len()).ok()?;
        arena.push(steps);
        Some(Block::new(BlockId(id)))
    }

    fn arena<V: Send + Sync + 'static>(&mut self) -> Option<&mut Vec<Vec<V>>> {
        let is = |a: &dyn Any| a.is::<Vec<Vec<V>>>();
        let at = match self.arenas.iter().position(|a| is(&**a as &dyn Any)) {
            Some(at) => at,
            None => {
                self.arenas.push(Box::new(Vec::<Vec<V>>::new()));
                self.arenas.len() - 1
            }
        };
        (&mut *self.arenas[at] as &mut dyn Any).downcast_mut()
    }
}

/// The number of a name met while a file is being read, noted as used at this place; `None` outside of
/// [`Interner::read`]. For types that may be written as a bare name or as a map and so see a name as a string.
pub fn note(name: &str, line: u32, column: u32) -> Option<Sym> {
    READING.with_borrow_mut(|r| {
        let interner = r.as_mut()?;
        let sym = interner.try_sym(name)?;
        interner.uses.push((
            sym,
            Place {
                file: interner.file,
                line,
                column,
            },
        ));
        Some(sym)
    })
}

/// Marks the list of steps that is being read, and those around it: it holds something that its game wants to know of.
pub fn mark() {
    READING.with_borrow_mut(|r| {
        if let Some(interner) = r {
            interner.marks += 1;
        }
    });
}

/// How many marks were set so far.
fn marks() -> usize {
    READING.with_borrow(|r| r.as_ref().map_or(0, |interner| interner.marks))
}

const TOO_MANY_NAMES: &str = "the packs use more than 65,535 different names";

const OUTSIDE: &str = "packs are read through Interner::read";

/// Whether some readers of YAML take a word for a truth; no name may be one.
pub fn is_truth(word: &str) -> bool {
    matches!(
        word.to_ascii_lowercase().as_str(),
        "y" | "n" | "yes" | "no" | "on" | "off" | "true" | "false"
    )
}

/// Reads an id that is kept as text.
pub fn slug<'de, D: Deserializer<'de>>(d: D) -> Result<String, D::Error> {
    let word = String::deserialize(d)?;
    match is_slug(&word) && !word.contains('.') {
        true => Ok(word),
        false => Err(D::Error::custom(not_a_slug(&word))),
    }
}

/// Reads a name that people read: not empty, not endless, and of characters that show.
pub fn name<'de, D: Deserializer<'de>>(d: D) -> Result<String, D::Error> {
    let name = String::deserialize(d)?;
    match misnamed(&name) {
        None => Ok(name),
        Some(why) => Err(D::Error::custom(why)),
    }
}

/// The same where it may be left out.
pub fn optional_name<'de, D: Deserializer<'de>>(d: D) -> Result<Option<String>, D::Error> {
    let name = Option::<String>::deserialize(d)?;
    match name.as_deref().and_then(misnamed) {
        None => Ok(name),
        Some(why) => Err(D::Error::custom(why)),
    }
}

/// Reads a name and its place into the interner at work.
fn read_name<'de, D: Deserializer<'de>>(d: D, is_use: bool) -> Result<Def, D::Error> {
    let name = Spanned::<String>::deserialize(d)?;
    if is_truth(&name.value) {
        return Err(D::Error::custom(format!(
            "`{}` is a boolean to some YAML parsers: choose another name",
            name.value
        )));
    }
    let sound = match is_use {
        true => is_reference(&name.value),
        false => is_slug(&name.value),
    };
    if !sound {
        return Err(D::Error::custom(not_a_slug(&name.value)));
    }
    READING.with_borrow_mut(|r| {
        let interner = r.as_mut().ok_or_else(|| D::Error::custom(OUTSIDE))?;
        let sym = interner.try_sym(&name.value);
        let sym = sym.ok_or_else(|| D::Error::custom(TOO_MANY_NAMES))?;
        let at = name.referenced;
        let place = Place {
            file: interner.file,
            line: at.line() as u32,
            column: at.column() as u32,
        };
        if is_use {
            interner.uses.push((sym, place));
        }
        Ok(Def { sym, place })
    })
}

impl<'de> Deserialize<'de> for Sym {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read_name(d, true).map(|def| def.sym)
    }
}

impl<'de> Deserialize<'de> for Def {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read_name(d, false)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Map<T>(PhantomData<fn() -> T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Map<T> {
            type Value = Entries<T>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a map of definitions by name")
            }
            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Entries::default())
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        from.deserialize_map(Map(PhantomData))
    }
}

impl JsonSchema for Def {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Name".into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        String::json_schema(g)
    }
}

impl<T: JsonSchema> JsonSchema for Entries<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Entries_{}", T::schema_name()).into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, T>::json_schema(g)
    }
}

impl JsonSchema for Sym {
    fn schema_name() -> Cow<'static, str> {
        crate::schema::NAME.into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        String::json_schema(g)
    }
}

impl<'de, V: Deserialize<'de> + Send + Sync + 'static> Deserialize<'de> for Block<V> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Steps::deserialize(d)?.block()
    }
}

impl<V: JsonSchema> JsonSchema for Block<V> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Steps_{}", V::schema_name()).into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        Vec::<V>::json_schema(g)
    }
}

/// How many steps a list has at most: a game counts in a byte how far it has come.
pub const MOST_STEPS: usize = 255;

/// Steps as they stand in a file, before they are a [`Block`].
pub struct Steps<V> {
    steps: Vec<V>,
    places: Vec<(u32, u32)>,
    marked: bool,
}

impl<V> Default for Steps<V> {
    fn default() -> Self {
        Self {
            steps: Vec::new(),
            places: Vec::new(),
            marked: false,
        }
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Steps<V> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let before = marks();
        let read = Vec::<Spanned<V>>::deserialize(d)?;
        let place = |s: &Spanned<V>| (s.referenced.line() as u32, s.referenced.column() as u32);
        Ok(Self {
            places: read.iter().map(place).collect(),
            steps: read.into_iter().map(|s| s.value).collect(),
            marked: marks() > before,
        })
    }
}

impl<V: JsonSchema> JsonSchema for Steps<V> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Steps_{}", V::schema_name()).into()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        Vec::<V>::json_schema(g)
    }
}

impl<V: Send + Sync + 'static> Steps<V> {
    /// Puts a step before the others, in the first one's place.
    pub fn put_first(&mut self, step: V) {
        let place = self.places.first().copied().unwrap_or((1, 1));
        self.places.insert(0, place);
        self.steps.insert(0, step);
    }

    /// The list, kept in the arena of its type while a file is being read.
    ///
    /// # Errors
    /// One of more than [`MOST_STEPS`], or one list too many.
    pub fn block<E: serde::de::Error>(self) -> Result<Block<V>, E> {
        let steps = self.steps.len();
        if steps > MOST_STEPS {
            return Err(E::custom(format!(
                "a list has at most {MOST_STEPS} steps, this one has {steps}"
            )));
        }
        READING.with_borrow_mut(|r| {
            let interner = r.as_mut().ok_or_else(|| E::custom(OUTSIDE))?;
            let file = interner.file;
            let place = |(line, column)| Place { file, line, column };
            let block = interner
                .add_block(self.steps)
                .ok_or_else(|| E::custom("the packs hold more than 65,535 lists of steps"))?;
            let places = self.places.into_iter().map(place).collect();
            interner.places.push((TypeId::of::<V>(), block.id, places));
            if self.marked {
                interner.marked.push((TypeId::of::<V>(), block.id));
            }
            Ok(block)
        })
    }
}

/// What holds kept values apart from blocks of the same type.
struct OneOf<V>(V);

impl<'de, V: Deserialize<'de> + Send + Sync + 'static> Deserialize<'de> for Kept<V> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let value = V::deserialize(d)?;
        READING.with_borrow_mut(|r| {
            let interner = r.as_mut().ok_or_else(|| D::Error::custom(OUTSIDE))?;
            let block = interner.add_block(vec![OneOf(value)]);
            block
                .map(|block| Kept::new(KeptId(block.id.0)))
                .ok_or_else(|| D::Error::custom("the packs hold more than 65,535 values of a kind"))
        })
    }
}

impl<V: JsonSchema> JsonSchema for Kept<V> {
    fn inline_schema() -> bool {
        V::inline_schema()
    }
    fn schema_name() -> Cow<'static, str> {
        V::schema_name()
    }
    fn json_schema(g: &mut SchemaGenerator) -> Schema {
        V::json_schema(g)
    }
}

impl Interner {
    /// All kept values of one type, by id. They leave the interner.
    pub fn take_kept<V: Send + Sync + 'static>(&mut self) -> Vec<V> {
        self.take_blocks::<OneOf<V>>()
            .into_iter()
            .flatten()
            .map(|one| one.0)
            .collect()
    }
}

/// Of an interner only the names are compiled: uses and places are for diagnostics, and packs are compiled once they
/// have none.
impl borsh::BorshSerialize for Interner {
    fn serialize<W: Write>(&self, to: &mut W) -> io::Result<()> {
        borsh::BorshSerialize::serialize(&self.names, to)
    }
}
impl borsh::BorshDeserialize for Interner {
    fn deserialize_reader<R: Read>(from: &mut R) -> io::Result<Self> {
        let names = <Vec<String> as borsh::BorshDeserialize>::deserialize_reader(from)?;
        Ok(Self::of(names))
    }
}
/// A copy has the names, and nothing of what is needed only while packs are read.
impl Clone for Interner {
    fn clone(&self) -> Self {
        Self::of(self.names.clone())
    }
}
impl Interner {
    fn of(names: Vec<String>) -> Self {
        let ids = (0u16..).zip(&names).map(|(id, name)| (name.clone(), id));
        Self {
            ids: ids.collect(),
            names,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Step {
        Go(Sym),
        Twice(Block<Step>),
    }

    #[test]
    fn names_and_blocks_become_ids_with_places() {
        let mut interner = Interner::default();
        let block: Block<Step> = interner
            .read(3, || {
                serde_saphyr::from_str("- go: here\n- twice:\n    - go: there\n")
            })
            .unwrap();
        let here = interner.find("here").unwrap();
        assert_eq!(
            interner.uses()[0],
            (
                here,
                Place {
                    file: 3,
                    line: 1,
                    column: 7
                }
            )
        );
        let blocks = interner.take_blocks::<Step>();
        let Step::Twice(inner) = blocks[block.id.index()][1] else {
            panic!()
        };
        let Step::Go(there) = blocks[inner.id.index()][0] else {
            panic!()
        };
        assert_eq!(interner.name(there), "there");
    }

    #[test]
    fn entries_keep_their_order_and_their_places() {
        let mut interner = Interner::default();
        let read: Entries<u8> = interner
            .read(0, || serde_saphyr::from_str("zoog: 1\nghoul: 2\n"))
            .unwrap();
        assert_eq!(interner.name(read.0[0].0.sym), "zoog");
        assert_eq!(
            (read.0[1].0.place, read.0[1].1),
            (
                Place {
                    file: 0,
                    line: 2,
                    column: 1
                },
                2
            )
        );
        assert!(interner.uses().is_empty(), "a definition is no use");
        assert!(
            interner
                .read(0, || serde_saphyr::from_str::<Entries<u8>>("a: 1\na: 2\n"))
                .is_err()
        );
    }

    #[test]
    fn names_that_run_out_are_an_error_and_never_each_other() {
        let mut interner = Interner::default();
        for n in 0..u16::MAX {
            interner.sym(&n.to_string());
        }
        assert!(interner.overflow().is_none());
        let more = interner.sym("more");
        assert!(interner.overflow().is_some());
        assert_eq!((interner.name(more), interner.find("more")), ("", None));
        assert!(
            interner
                .read(0, || serde_saphyr::from_str::<Sym>("x"))
                .is_err()
        );
    }

    #[test]
    fn outside_a_reading_is_an_error() {
        assert!(serde_saphyr::from_str::<Sym>("x").is_err());
    }
}
