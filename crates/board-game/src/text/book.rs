//! The packs as something to write about.

use crate::content::Content;
use crate::content::record::File;
use crate::content::step::{Cost, Step, Steps};
use crate::content::titles::{Title, Titles};
use packs::intern::Kept;
use packs::load::{Depth, read_entries};
use packs::prose::{Noun, Text};
use packs::{Diagnostic, Interner, PackFile, Sym};

/// Content as the renderer sees it: names, lists of steps, costs. Borrowed from wherever they are kept.
#[derive(Clone, Copy)]
pub struct Book<'a> {
    /// All names, by number.
    pub names: &'a [String],
    /// All lists of steps, by id.
    pub blocks: &'a [Vec<Step>],
    /// All costs, by id.
    pub costs: &'a [Cost],
    /// What things are called.
    pub titles: &'a Titles,
}

impl<'a> Book<'a> {
    /// A list of steps.
    pub fn block(self, steps: Steps) -> &'a [Step] {
        self.blocks
            .get(steps.id as usize)
            .map_or(&[], |b| b.as_slice())
    }

    /// A cost.
    pub fn cost(self, cost: Kept<Cost>) -> Option<&'a Cost> {
        self.costs.get(cost.id as usize)
    }

    /// The id behind a number.
    pub fn slug(self, sym: Sym) -> &'a str {
        self.names.get(sym.0 as usize).map_or("", |n| n.as_str())
    }

    /// How a thing is called, if a pack defines it.
    pub fn title(self, sym: Sym) -> Option<&'a Title> {
        self.titles.title(sym)
    }

    /// The name of a thing as a noun; of a thing that no pack defines, its id as words.
    pub fn noun(self, sym: Sym) -> Noun {
        self.title(sym).map_or_else(
            || Noun::from(title_case(self.slug(sym))),
            |t| t.noun.clone(),
        )
    }

    /// The name of a thing.
    pub fn name(self, sym: Sym) -> Text {
        self.noun(sym).one
    }
}

/// `rlyeh-rising` in words.
pub(crate) fn title_case(slug: &str) -> String {
    let word = |w: &str| {
        let mut chars = w.chars();
        chars
            .next()
            .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
    };
    slug.split('-').map(word).collect::<Vec<_>>().join(" ")
}

impl Content {
    /// The content as the renderer sees it.
    pub fn book(&self) -> Book<'_> {
        Book {
            names: &self.names,
            blocks: &self.blocks,
            costs: &self.costs,
            titles: &self.titles,
        }
    }
}

/// Packs read for their texts alone.
pub struct Library {
    names: Interner,
    blocks: Vec<Vec<Step>>,
    costs: Vec<Cost>,
    titles: Titles,
    /// The number of each file among those read, and what it says.
    pub files: Vec<(usize, File)>,
    sets: Vec<String>,
}

impl Library {
    /// Reads packs. What cannot be read is told and left out.
    pub fn read(files: &[PackFile]) -> (Self, Vec<Diagnostic>) {
        let mut names = Interner::default();
        let mut problems = Vec::new();
        let mut read = Vec::new();
        for (n, file) in files.iter().enumerate() {
            if let Some(one) =
                read_entries::<File>(&mut names, n as u32, file, Depth::UnderKeys, &mut problems)
            {
                read.push((n, one));
            }
        }
        let blocks = names.take_blocks();
        let costs = names.take_kept();
        let titles = Titles::of(read.iter().map(|(_, f)| f));
        let sets = files
            .iter()
            .map(|f| f.path.split('/').nth(1).unwrap_or_default().to_owned())
            .collect();
        (
            Self {
                names,
                blocks,
                costs,
                titles,
                files: read,
                sets,
            },
            problems,
        )
    }

    /// The set that a file belongs to: its folder below the game's.
    pub fn set_of(&self, file: usize) -> &str {
        self.sets.get(file).map_or("", |s| s.as_str())
    }

    /// What the renderer sees.
    pub fn book(&self) -> Book<'_> {
        Book {
            names: self.names.names(),
            blocks: &self.blocks,
            costs: &self.costs,
            titles: &self.titles,
        }
    }
}
