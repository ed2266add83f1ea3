//! Names and effect lists as small ids.
//!
//! Packs are written with names; the running game wants numbers. While a pack is being read, [`Sym`] turns every
//! name into a `u16` and notes where it was used, and [`Block`] moves every list of steps into one arena and keeps
//! its index. Effect trees are thereby small, `Copy` at their joints, and addressable: a script's program counter
//! is a block and a position in it.
//!
//! Serde gives a `Deserialize` no context to write to, so the collector is a thread-local that lives only inside
//! [`Interner::read`]. Outside of it, deserialising a `Sym` or a `Block` is an error, never a panic.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_saphyr::Spanned;
use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// A name in a pack (a card, a trait, a place, a bound result), as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sym(pub u16);

/// Where something stands in a pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// Index of the file, as given to [`Interner::read`].
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

/// A list of steps, kept in the arena of its type.
pub struct Block<V> {
    /// Index into what [`Interner::take_blocks`] returns.
    pub id: u16,
    of: PhantomData<fn() -> V>,
}

impl<V> Block<V> {
    /// The block with this index.
    pub fn new(id: u16) -> Self {
        Self { id, of: PhantomData }
    }
}

impl<V> Clone for Block<V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Copy for Block<V> {}
impl<V> PartialEq for Block<V> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
impl<V> Eq for Block<V> {}
impl<V> std::fmt::Debug for Block<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Block({})", self.id)
    }
}

/// Collects names and blocks over all the files of a set of packs.
#[derive(Default)]
pub struct Interner {
    names: Vec<String>,
    ids: BTreeMap<String, u16>,
    uses: Vec<(Sym, Place)>,
    arenas: Vec<Box<dyn Any>>,
    file: u32,
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

    /// The number of a name, given one if it has none.
    pub fn sym(&mut self, name: &str) -> Sym {
        if let Some(&id) = self.ids.get(name) {
            return Sym(id);
        }
        let id = self.names.len() as u16;
        self.names.push(name.to_owned());
        self.ids.insert(name.to_owned(), id);
        Sym(id)
    }

    /// The number of a name that was used or defined before.
    pub fn find(&self, name: &str) -> Option<Sym> {
        self.ids.get(name).copied().map(Sym)
    }

    /// The name of a number; empty if there is none.
    pub fn name(&self, sym: Sym) -> &str {
        self.names.get(sym.0 as usize).map_or("", |n| n.as_str())
    }

    /// All names, by number.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Every use of a name in the files read, in reading order.
    pub fn uses(&self) -> &[(Sym, Place)] {
        &self.uses
    }

    /// All blocks of one type of step, by id. They leave the interner.
    pub fn take_blocks<V: 'static>(&mut self) -> Vec<Vec<V>> {
        self.arena::<V>().map(std::mem::take).unwrap_or_default()
    }

    /// Adds a block that no file holds.
    pub fn add_block<V: 'static>(&mut self, steps: Vec<V>) -> Option<Block<V>> {
        let arena = self.arena::<V>()?;
        let id = u16::try_from(arena.len()).ok()?;
        arena.push(steps);
        Some(Block::new(id))
    }

    fn arena<V: 'static>(&mut self) -> Option<&mut Vec<Vec<V>>> {
        let at = match self.arenas.iter().position(|a| a.is::<Vec<Vec<V>>>()) {
            Some(at) => at,
            None => {
                self.arenas.push(Box::new(Vec::<Vec<V>>::new()));
                self.arenas.len() - 1
            }
        };
        self.arenas[at].downcast_mut()
    }
}

const OUTSIDE: &str = "packs are read through Interner::read";

impl<'de> Deserialize<'de> for Sym {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = Spanned::<String>::deserialize(d)?;
        READING.with_borrow_mut(|r| {
            let interner = r.as_mut().ok_or_else(|| D::Error::custom(OUTSIDE))?;
            if interner.names.len() == usize::from(u16::MAX) {
                return Err(D::Error::custom("the packs use more than 65,534 different names"));
            }
            let sym = interner.sym(&name.value);
            let at = name.referenced;
            let place = Place { file: interner.file, line: at.line() as u32, column: at.column() as u32 };
            interner.uses.push((sym, place));
            Ok(sym)
        })
    }
}

impl JsonSchema for Sym {
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

impl<'de, V: Deserialize<'de> + 'static> Deserialize<'de> for Block<V> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let steps = Vec::<V>::deserialize(d)?;
        READING.with_borrow_mut(|r| {
            let interner = r.as_mut().ok_or_else(|| D::Error::custom(OUTSIDE))?;
            interner.add_block(steps).ok_or_else(|| D::Error::custom("the packs hold more than 65,535 lists of steps"))
        })
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
        let mut i = Interner::default();
        let block: Block<Step> = i.read(3, || serde_saphyr::from_str("- go: here\n- twice:\n    - go: there\n")).unwrap();
        let here = i.find("here").unwrap();
        assert_eq!(i.uses()[0], (here, Place { file: 3, line: 1, column: 7 }));
        let blocks = i.take_blocks::<Step>();
        let Step::Twice(inner) = blocks[block.id as usize][1] else { panic!() };
        let Step::Go(there) = blocks[inner.id as usize][0] else { panic!() };
        assert_eq!(i.name(there), "there");
    }

    #[test]
    fn outside_a_reading_is_an_error() {
        assert!(serde_saphyr::from_str::<Sym>("x").is_err());
    }
}
