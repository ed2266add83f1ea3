//! What the table looks like, before anybody decides where on the screen it goes.
//!
//! The data of a host are drawn as a [`Scene`]: tracks, a map, panels of rows, and a text for every
//! thing a player may ask about. The full screen lays a scene out; the plain client says it in words. Nothing here
//! knows either game, and nothing here computes a rule.

/// What a piece of text means. A theme gives it a colour *and* a weight, so that it survives a monochrome terminal;
/// the words themselves always say the same as the tone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Less important: exhausted, unrevealed, explanations.
    Quiet,
    /// A name or heading.
    Strong,
    /// A thing of the player who is asked.
    You,
    /// Good for the investigators.
    Good,
    /// Bad for the investigators: enemies, damage, open gates.
    Bad,
    /// Soon bad: doom, terror, a track that fills up.
    Warn,
    /// Clues and what they buy.
    Clue,
    /// Horror, sanity, spells, other worlds.
    Mind,
}

/// One line of a panel or of a place on the map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// The pieces, in order, with their own blanks.
    pub spans: Vec<(Tone, String)>,
    /// The index in [`Scene::things`] of its details.
    pub thing: Option<usize>,
    /// How far the row stands in, in steps of two columns.
    pub indent: u16,
}

impl Row {
    /// A row of plain text.
    pub fn new(text: impl Into<String>) -> Self {
        Self::toned(Tone::Plain, text)
    }
    /// A row of text with a tone.
    pub fn toned(tone: Tone, text: impl Into<String>) -> Self {
        Self {
            spans: vec![(tone, text.into())],
            thing: None,
            indent: 0,
        }
    }
    /// Adds a piece.
    #[must_use]
    pub fn and(mut self, tone: Tone, text: impl Into<String>) -> Self {
        self.spans.push((tone, text.into()));
        self
    }
    /// Says what the row is about.
    #[must_use]
    pub fn about(mut self, thing: usize) -> Self {
        self.thing = Some(thing);
        self
    }
    /// Moves the row in.
    #[must_use]
    pub fn inside(mut self, steps: u16) -> Self {
        self.indent = steps;
        self
    }
    /// The row as words alone.
    pub fn words(&self) -> String {
        self.spans.iter().map(|(_, s)| s.as_str()).collect()
    }
}

/// A counter that everybody watches: doom, clues on the act, terror.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Track {
    /// The name of the count ("Doom").
    pub label: String,
    /// How far it is.
    pub value: u32,
    /// Its maximum, if there is one.
    pub of: Option<u32>,
    /// Its tone.
    pub tone: Tone,
    /// The index in [`Scene::things`] of its details.
    pub thing: Option<usize>,
}

impl Track {
    /// The track in words: `Doom 2 of 3`.
    pub fn words(&self) -> String {
        match self.of {
            Some(of) => format!("{} {} of {of}", self.label, self.value),
            None => format!("{} {}", self.label, self.value),
        }
    }
    /// The track in little room: `Doom 2/3`.
    pub fn short(&self) -> String {
        match self.of {
            Some(of) => format!("{} {}/{of}", self.label, self.value),
            None => format!("{} {}", self.label, self.value),
        }
    }
}

/// A place (or a neighbourhood of places) on the map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Where it stands in a grid, column and row, if the game knows better than the program.
    pub at: Option<(u16, u16)>,
    /// Its rows.
    pub rows: Vec<Row>,
    /// The tone of the name.
    pub tone: Tone,
    /// Whether the player who is asked is there.
    pub here: bool,
    /// The index in [`Scene::things`] of its details.
    pub thing: Option<usize>,
    /// What is there in sentences, where the rows say it with signs.
    pub words: Option<String>,
    /// What is there in a few signs, for a map that has little room.
    pub brief: Vec<(Tone, String)>,
}

impl Node {
    /// The words of its rows, without rows that are empty.
    pub fn row_words(&self) -> Vec<String> {
        let words = self.rows.iter().map(|row| row.words().trim().to_owned());
        words.filter(|row| !row.is_empty()).collect()
    }
}

/// Arrowheads at one end of a connection, as boards print them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heads {
    /// A white arrow points here.
    pub white: bool,
    /// A black arrow points here.
    pub black: bool,
}

/// A connection of two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// One end, into [`Map::nodes`].
    pub a: usize,
    /// The other end.
    pub b: usize,
    /// The arrows that point to `a`.
    pub to_a: Heads,
    /// The arrows that point to `b`.
    pub to_b: Heads,
}

impl Link {
    /// A connection without arrows.
    pub fn new(a: usize, b: usize) -> Self {
        Self {
            a,
            b,
            to_a: Heads::default(),
            to_b: Heads::default(),
        }
    }
}

/// A map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Map {
    /// Its title, if there are several maps.
    pub title: String,
    /// The places.
    pub nodes: Vec<Node>,
    /// How they are connected, each pair once.
    pub links: Vec<Link>,
    /// The legend of the signs, for the help.
    pub legend: Vec<String>,
    /// How many rows every box has room for, at least: so boxes stay as they are while pieces come and go.
    pub rows: u16,
}

impl Map {
    /// The names of the nodes that node `i` is connected to.
    pub fn neighbours(&self, i: usize) -> Vec<&str> {
        let other = |l: &Link| match (l.a == i, l.b == i) {
            (true, _) => Some(l.b),
            (_, true) => Some(l.a),
            _ => None,
        };
        self.links
            .iter()
            .filter_map(other)
            .filter_map(|j| self.nodes.get(j))
            .map(|n| n.name.as_str())
            .collect()
    }

    /// Node `index` in one line of words.
    pub fn words(&self, index: usize) -> String {
        let Some(node) = self.nodes.get(index) else {
            return String::new();
        };
        let mut out = node.name.clone();
        if node.here {
            out.push_str(" (you are here)");
        }
        let rows = node.row_words();
        match &node.words {
            Some(words) => {
                out.push_str(": ");
                out.push_str(words.trim_end_matches('.'));
            }
            None if rows.is_empty() => {}
            None => {
                out.push_str(": ");
                out.push_str(&rows.join("; "));
            }
        }
        out.push('.');
        let to = self.neighbours(index);
        if !to.is_empty() {
            out.push_str(" Leads to ");
            out.push_str(&to.join(", "));
            out.push('.');
        }
        out
    }
}

/// A titled list: investigators, a hand, a threat area.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Panel {
    /// Its title; what `look` finds it by.
    pub title: String,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Whether it belongs to the player who is asked (`look me`).
    pub mine: bool,
    /// Whether its rows are things by name: where there is little room, the names alone are told.
    pub list: bool,
    /// It tells of the marked choice, and changes with the mark.
    pub marked: bool,
}

/// Something a player may ask about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thing {
    /// Its id, by which choices and questions name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What is known of it, a paragraph each: numbers, traits, rendered rules text.
    pub text: Vec<String>,
}

/// Everything a seat sees.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The scenario, difficulty and so on.
    pub title: String,
    /// Where in the round we are ("Round 2, investigation phase").
    pub moment: String,
    /// The counters.
    pub tracks: Vec<Track>,
    /// The maps: first the one where the player who is asked is.
    pub maps: Vec<Map>,
    /// The panels, the most important first.
    pub panels: Vec<Panel>,
    /// The things with details.
    pub things: Vec<Thing>,
    /// Whether what the marked choice is about is shown beside the others, in a panel of its own.
    pub compares: bool,
}

/// The result of `look`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A thing, by its number in [`Scene::things`].
    Thing(usize),
    /// A panel, by its number in [`Scene::panels`].
    Panel(usize),
    /// A place, by its map's number in [`Scene::maps`] and its own in [`Map::nodes`].
    Node(usize, usize),
    /// A map, by its number in [`Scene::maps`].
    Map(usize),
    /// Several names fit.
    Many(Vec<String>),
    /// Nothing fits.
    Nothing,
}

impl Scene {
    /// Adds a thing and gives its number.
    pub fn thing(&mut self, name: impl Into<String>, text: Vec<String>) -> usize {
        let name = name.into();
        // The same card twice on the table is one entry.
        if let Some(at) = self
            .things
            .iter()
            .position(|t| t.name == name && t.text == text)
        {
            return at;
        }
        let id = name.clone();
        self.things.push(Thing { id, name, text });
        self.things.len() - 1
    }

    /// Finds what a player means by `what`: a whole name first, then a beginning, then any part.
    pub fn find(&self, what: &str) -> Found {
        let what = fold(what);
        let all = || {
            let panels = self
                .panels
                .iter()
                .enumerate()
                .map(|(i, p)| (p.title.as_str(), Found::Panel(i)));
            let maps = self
                .maps
                .iter()
                .enumerate()
                .filter(|(_, m)| !m.title.is_empty())
                .map(|(i, m)| (m.title.as_str(), Found::Map(i)));
            let nodes = self.maps.iter().enumerate().flat_map(|(drawn, map)| {
                let told = map
                    .nodes
                    .iter()
                    .enumerate()
                    .filter(|(_, n)| n.thing.is_none());
                told.map(move |(i, n)| (n.name.as_str(), Found::Node(drawn, i)))
            });
            let things = self
                .things
                .iter()
                .enumerate()
                .map(|(i, t)| (t.name.as_str(), Found::Thing(i)));
            panels.chain(maps).chain(nodes).chain(things)
        };
        let tests: [fn(&str, &str) -> bool; 3] =
            [|n, w| n == w, |n, w| n.starts_with(w), |n, w| n.contains(w)];
        for test in tests {
            let mut fits: Vec<(&str, Found)> =
                all().filter(|(n, _)| test(&fold(n), &what)).collect();
            let first = fits.first().map(|(n, _)| (*n).to_owned());
            match fits.len() {
                0 => {}
                1 => return fits.remove(0).1,
                // Two things of one name: the first stands for both.
                _ if fits.iter().all(|(n, _)| Some(*n) == first.as_deref()) => {
                    return fits.remove(0).1;
                }
                _ => {
                    let mut names: Vec<String> =
                        fits.into_iter().map(|(n, _)| n.to_owned()).collect();
                    names.dedup();
                    return Found::Many(names);
                }
            }
        }
        Found::Nothing
    }

    /// The thing with this id.
    pub fn by_id(&self, id: &str) -> Option<usize> {
        self.things.iter().position(|t| t.id == id)
    }
}

/// Small letters, typographic signs made plain, so that what is typed meets what is printed.
pub(crate) fn fold(text: &str) -> String {
    let plain = |letter: char| match letter {
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '–' | '—' | '−' => '-',
        'é' | 'è' | 'É' => 'e',
        'ö' | 'ô' | 'Ö' | 'Ô' => 'o',
        'ä' | 'â' | 'Ä' => 'a',
        'ü' | 'Ü' => 'u',
        c => c,
    };
    text.trim()
        .chars()
        .map(plain)
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene {
        let mut scene = Scene::default();
        scene.thing("Ghoul Minion", vec!["Fight 2.".into()]);
        scene.thing("Ghoul Priest", vec![]);
        scene.thing("Study", vec![]);
        scene.thing("Study Door", vec![]);
        scene.panels.push(Panel {
            title: "Hand".into(),
            ..Panel::default()
        });
        scene
    }

    #[test]
    fn looking_prefers_whole_names_then_beginnings_then_parts() {
        let made = scene();
        for (what, found) in [
            ("study", Found::Thing(2)),
            ("STUDY D", Found::Thing(3)),
            ("priest", Found::Thing(1)),
            ("hand", Found::Panel(0)),
            ("cellar", Found::Nothing),
            (
                "ghoul",
                Found::Many(vec!["Ghoul Minion".into(), "Ghoul Priest".into()]),
            ),
        ] {
            assert_eq!(made.find(what), found, "{what}");
        }
    }
}
