//! The content of packs, in the form that the renderer needs.

use crate::content::Content;
use crate::content::record::File;
use crate::content::step::{Cost, Step, Steps};
use crate::content::titles::{Title, Titles};
use packs::intern::Kept;
use packs::load::{Depth, read_entries};
use packs::prose::{Noun, Text};
use packs::{Diagnostic, Interner, PackFile, Sym};

/// Content for the renderer: names, lists of steps, costs. It borrows from the content or from a [`Library`].
#[derive(Clone, Copy)]
pub struct Book<'a> {
    /// All names, by symbol.
    pub names: &'a [String],
    /// All lists of steps, by id.
    pub blocks: &'a [Vec<Step>],
    /// All costs, by id.
    pub costs: &'a [Cost],
    /// Names and kinds of everything that packs define.
    pub titles: &'a Titles,
}

impl<'a> Book<'a> {
    /// A list of steps.
    pub fn block(self, steps: Steps) -> &'a [Step] {
        self.blocks
            .get(steps.id.index())
            .map_or(&[], |b| b.as_slice())
    }

    /// A cost.
    pub fn cost(self, cost: Kept<Cost>) -> Option<&'a Cost> {
        self.costs.get(cost.id.index())
    }

    /// The id of a symbol.
    pub fn slug(self, sym: Sym) -> &'a str {
        self.names.get(sym.index()).map_or("", |n| n.as_str())
    }

    /// The title of a symbol, if a pack defines it.
    pub fn title(self, sym: Sym) -> Option<&'a Title> {
        self.titles.title(sym)
    }

    /// The name of a symbol as a noun. If no pack defines it, its id as words.
    pub fn noun(self, sym: Sym) -> Noun {
        self.title(sym).map_or_else(
            || Noun::from(title_case(self.slug(sym))),
            |t| t.noun.clone(),
        )
    }

    /// The name of a symbol.
    pub fn name(self, sym: Sym) -> Text {
        self.noun(sym).one
    }
}

/// Turns an id such as `rlyeh-rising` into a title.
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
    /// The content for the renderer.
    pub fn book(&self) -> Book<'_> {
        Book {
            names: &self.names,
            blocks: &self.blocks,
            costs: &self.costs,
            titles: &self.titles,
        }
    }
}

/// Packs that were read only for their texts.
pub struct Library {
    names: Interner,
    blocks: Vec<Vec<Step>>,
    costs: Vec<Cost>,
    titles: Titles,
    /// The files, each with its index among those read.
    pub files: Vec<(usize, File)>,
    sets: Vec<String>,
}

impl Library {
    /// Reads packs. Parts that cannot be read are reported and left out.
    pub fn read(files: &[PackFile]) -> (Self, Vec<Diagnostic>) {
        let mut names = Interner::default();
        let mut problems = Vec::new();
        let mut read = Vec::new();
        for (count, file) in files.iter().enumerate() {
            if let Some(one) = read_entries::<File>(
                &mut names,
                count as u32,
                file,
                Depth::UnderKeys,
                &mut problems,
            ) {
                read.push((count, one));
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

    /// The set of a file: its folder below the game's.
    pub fn set_of(&self, file: usize) -> &str {
        self.sets.get(file).map_or("", |s| s.as_str())
    }

    /// The content for the renderer.
    pub fn book(&self) -> Book<'_> {
        Book {
            names: self.names.names(),
            blocks: &self.blocks,
            costs: &self.costs,
            titles: &self.titles,
        }
    }
}
