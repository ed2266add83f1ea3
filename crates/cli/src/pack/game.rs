//! Both games' content, as far as a maker's tools need it.

use super::GameName;
use super::files::Own;
use packs::prose::Text;
use packs::schema::offering;
use packs::{Diagnostic, PackFile, official_of};
use std::collections::BTreeSet;

/// A card, or whatever else the game's packs define, in words.
pub struct Card {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The name of its set.
    pub set: String,
    /// The kind of thing.
    pub kind: String,
    /// It needs a rule module in Rust.
    pub rule_module: Option<String>,
    /// It comes from a file that the person brought.
    pub own: bool,
    /// Its rendered text.
    pub plain: String,
    /// Its text with labels in bold.
    pub marked: String,
}

/// The kind of a scenario, which is printed with its resolutions but is no card.
pub const SCENARIO: &str = "scenario";

/// A game's packs, read.
pub struct Loaded {
    /// Everything that is wrong with them.
    pub problems: Vec<Diagnostic>,
    /// The files, with the paths that messages show.
    pub shown: Vec<PackFile>,
    /// The cards, in the order of the packs.
    pub cards: Vec<Card>,
}

impl Loaded {
    /// The number of sets.
    pub fn sets(&self) -> usize {
        self.cards
            .iter()
            .filter(|c| c.kind != SCENARIO)
            .map(|c| c.set.as_str())
            .collect::<BTreeSet<_>>()
            .len()
    }
}

/// One of the two games.
pub struct Game(GameName);

impl Game {
    /// This one.
    pub fn of(name: GameName) -> Self {
        Self(name)
    }

    /// Reads the official packs with a person's own on top.
    pub fn load(&self, own: &Own) -> Loaded {
        let official = official_of(self.0.folder());
        let mut shown: Vec<PackFile> = official
            .iter()
            .map(|f| PackFile::new(format!("packs/{}", f.path), f.text.clone()))
            .collect();
        shown.extend(own.shown(self.0));
        let first_own = official.len() + own.beside(self.0);
        let beside = official.len()..first_own;
        let files: Vec<PackFile> = official.into_iter().chain(own.of(self.0)).collect();
        let (cards, problems) = match self.0 {
            GameName::Card => card_game(&files, first_own),
            GameName::Board => board_game(&files, first_own),
        };
        // What is wrong with a neighbour is told when it is checked itself.
        let elsewhere = |p: &Diagnostic| {
            p.place
                .is_some_and(|at| beside.contains(&(at.file as usize)))
        };
        let problems = problems.into_iter().filter(|p| !elsewhere(p)).collect();
        Loaded {
            problems,
            shown,
            cards,
        }
    }

    /// The JSON Schema of its pack files, which offers the names that the packs define.
    pub fn schema(&self, own: &Own) -> String {
        let official = official_of(self.0.folder());
        let files: Vec<PackFile> = official.into_iter().chain(own.of(self.0)).collect();
        match self.0 {
            GameName::Card => {
                let (content, _) = card_game::Content::load_with_warnings(&files);
                let offers = content.as_ref().map(|c| c.offers()).unwrap_or_default();
                offering(&card_game::content::schema(), &offers)
            }
            GameName::Board => {
                let (content, _) = board_game::Content::load_with_warnings(&files);
                let offers = content.as_ref().map(|c| c.offers()).unwrap_or_default();
                offering(&board_game::content::schema(), &offers)
            }
        }
    }
}

fn board_game(files: &[PackFile], first_own: usize) -> (Vec<Card>, Vec<Diagnostic>) {
    let (_, problems) = board_game::Content::load_with_warnings(files);
    let (library, _) = board_game::text::Library::read(files);
    let cards = library.written().into_iter().map(|written| Card {
        id: written.id,
        name: written.name,
        set: written.set,
        kind: written.kind.to_owned(),
        rule_module: None,
        own: written.file >= first_own,
        plain: plain(&written.lines),
        marked: marked(&written.lines),
    });
    (cards.collect(), problems)
}

fn plain(lines: &[Text]) -> String {
    lines.iter().map(Text::plain).collect::<Vec<_>>().join("\n")
}

fn marked(lines: &[Text]) -> String {
    lines
        .iter()
        .map(Text::marked)
        .collect::<Vec<_>>()
        .join("\n\n")
}

fn card_game(files: &[PackFile], first_own: usize) -> (Vec<Card>, Vec<Diagnostic>) {
    let (content, mut problems) = card_game::content::Content::load_with_warnings(files);
    let Some(content) = content else {
        return (Vec::new(), problems);
    };
    problems.extend(card_game::deck::check_starters(&content, files));
    // A card is one's own if it is not among the official ones.
    let official = card_game::content::Content::load_with_warnings(&files[..first_own]).0;
    let cards = content
        .texts
        .iter()
        .zip(&content.defs)
        .map(|(text, def)| {
            let id = content.name(def.id).to_owned();
            let def_id = content.by_id.get(&id).copied().unwrap_or_default();
            let mut lines = vec![card_game::text::summary(&content, def_id)];
            lines.extend(card_game::text::card(&content, def_id));
            lines.extend(card_game::text::deck_options(&content, def_id));
            Card {
                own: official
                    .as_ref()
                    .is_some_and(|o| !o.by_id.contains_key(&id)),
                name: text.name.clone(),
                set: content.set(def.set).name.clone(),
                kind: format!("{:?}", def.kind).to_lowercase(),
                rule_module: def.rule_module.clone(),
                plain: plain(&lines),
                marked: marked(&lines),
                id,
            }
        })
        .chain(content.scenarios.iter().map(|scenario| {
            let resolution = |(name, ending): &(packs::Sym, _)| {
                let label = match content.name(*name) {
                    "none" => "Nobody is left:".to_owned(),
                    name => format!("Resolution {}:", name.to_uppercase()),
                };
                let said = card_game::text::resolution(&content, scenario, ending);
                Text::marked_as(label, packs::prose::Mark::Label).and(if said.is_empty() {
                    "Nothing further happens.".into()
                } else {
                    said
                })
            };
            let mut lines = card_game::text::setup(&content, scenario);
            lines.extend(scenario.resolutions.iter().map(resolution));
            Card {
                id: scenario.text.id.clone(),
                name: scenario.text.name.clone(),
                set: scenario.text.name.clone(),
                kind: SCENARIO.into(),
                rule_module: None,
                own: official
                    .as_ref()
                    .is_some_and(|o| o.scenarios.iter().all(|x| x.text.id != scenario.text.id)),
                plain: plain(&lines),
                marked: marked(&lines),
            }
        }))
        .collect();
    (cards, problems)
}
