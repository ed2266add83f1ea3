//! A table of either game drawn from what its host tells as data: objects, and what is printed on them. Nothing here
//! knows a rule; what a thing comes to now is a number of its object.

mod board;
mod card;
pub mod text;

use crate::scene::{Scene, Thing};
use std::cell::RefCell;
use std::collections::BTreeMap;
use table::host::data::{Catalogue, Object, Print, Question};

/// The printed faces, by kind and id.
#[derive(Default)]
pub struct Prints {
    by: BTreeMap<(String, String), Print>,
    /// The scenarios' names by id.
    scenarios: BTreeMap<String, String>,
    /// `card` or `board`.
    pub family: String,
}

impl Prints {
    /// Everything a catalogue lists.
    pub fn new(catalogue: Catalogue) -> Self {
        let by = catalogue.prints.into_iter();
        let scenarios = catalogue.scenarios.into_iter();
        Self {
            by: by.map(|p| ((p.kind.clone(), p.id.clone()), p)).collect(),
            scenarios: scenarios.map(|s| (s.entry.id, s.entry.name)).collect(),
            family: catalogue.family,
        }
    }

    /// What something with this id is called, whatever it is; the id in words where nothing has it.
    pub fn name_of(&self, id: &str) -> String {
        let found = self.by.values().find(|p| p.id == id);
        found.map_or_else(|| text::title(id), |p| p.name.clone())
    }

    /// The printed face of a kind and id.
    pub fn get(&self, kind: &str, id: &str) -> Option<&Print> {
        self.by.get(&(kind.to_owned(), id.to_owned()))
    }

    /// The print that a typed name means: first by whole name, then by its beginning, then by any part.
    pub fn named(&self, name: &str) -> Option<&Print> {
        let tests: [fn(&str, &str) -> bool; 3] =
            [|n, w| n == w, |n, w| n.starts_with(w), |n, w| n.contains(w)];
        let fold = crate::scene::fold;
        let wanted = fold(name);
        tests
            .iter()
            .find_map(|fits| self.by.values().find(|p| fits(&fold(&p.name), &wanted)))
    }
}

/// A table as a seat sees it, to be looked about in.
pub struct Seen<'a> {
    objects: &'a [Object],
    at: BTreeMap<&'a str, usize>,
    within: BTreeMap<&'a str, Vec<usize>>,
    prints: &'a Prints,
    seat: u8,
}

impl<'a> Seen<'a> {
    /// These objects with what is printed on them, before the eyes of a seat.
    pub fn new(objects: &'a [Object], prints: &'a Prints, seat: u8) -> Self {
        let mut within: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, o) in objects.iter().enumerate() {
            within
                .entry(o.place.as_deref().unwrap_or(""))
                .or_default()
                .push(index);
        }
        for list in within.values_mut() {
            list.sort_by_key(|i| objects[*i].order);
        }
        Self {
            objects,
            at: objects
                .iter()
                .enumerate()
                .map(|(i, o)| (o.id.as_str(), i))
                .collect(),
            within,
            prints,
            seat,
        }
    }

    /// An object by its id.
    pub fn get(&self, id: &str) -> Option<&'a Object> {
        self.at.get(id).map(|i| &self.objects[*i])
    }
    /// What lies in, on or before something, in order.
    pub fn inside(&self, id: &str) -> Vec<&'a Object> {
        self.within
            .get(id)
            .into_iter()
            .flatten()
            .map(|i| &self.objects[*i])
            .collect()
    }
    /// Everything of a kind.
    pub fn all(&self, kind: &'a str) -> impl Iterator<Item = &'a Object> + use<'a> {
        self.objects.iter().filter(move |o| o.kind == kind)
    }
    /// Everything of a kind that lies on the table itself.
    fn out(&self, kind: &'a str) -> impl Iterator<Item = &'a Object> + use<'a> {
        self.all(kind).filter(|o| o.place.is_none())
    }
    /// The printed face of an object.
    pub fn print(&self, o: &Object) -> Option<&'a Print> {
        self.prints.get(&o.kind, o.print.as_deref()?)
    }
    /// The name of an object.
    pub fn name(&self, object: &Object) -> String {
        let name = object
            .name
            .as_deref()
            .or(object.words.get("name").map(String::as_str));
        match (
            name,
            self.print(object).and_then(|p| p.numbers.get("level")),
        ) {
            (Some(name), Some(level)) if *level > 0 => format!("{name} ({level})"),
            (Some(name), _) => name.to_owned(),
            (None, _) => text::title(object.id.rsplit('/').next().unwrap_or(&object.id)),
        }
    }
    /// The name of the object with this id.
    pub fn name_of(&self, id: &str) -> String {
        self.get(id).map_or_else(
            || text::title(id.rsplit('/').next().unwrap_or(id)),
            |o| self.name(o),
        )
    }
    /// The investigators, the one whose eyes these are first.
    fn investigators(&self) -> Vec<&'a Object> {
        let mut all: Vec<&Object> = self.all("investigator").collect();
        all.sort_by_key(|o| (o.seat != Some(self.seat), o.seat));
        all
    }
    fn me(&self) -> Option<&'a Object> {
        self.all("investigator").find(|o| o.seat == Some(self.seat))
    }
    fn table(&self) -> Option<&'a Object> {
        self.get("table")
    }
}

/// A number of an object; 0 if it has none of that name.
pub fn num(o: &Object, name: &str) -> i32 {
    o.numbers.get(name).copied().unwrap_or(0)
}
/// Whether it is in that state.
pub fn is(o: &Object, flag: &str) -> bool {
    o.flags.iter().any(|f| f == flag)
}
/// A word of it.
pub fn word<'a>(o: &'a Object, name: &str) -> &'a str {
    o.words.get(name).map_or("", String::as_str)
}
/// The objects that it is linked to, by the name of the link.
pub fn links<'a>(o: &'a Object, name: &str) -> &'a [String] {
    o.links.get(name).map_or(&[], Vec::as_slice)
}

/// A scene being made, with the text of every object that is shown.
struct Builder<'a> {
    seen: &'a Seen<'a>,
    scene: Scene,
    known: RefCell<BTreeMap<String, usize>>,
}

impl<'a> Builder<'a> {
    fn new(seen: &'a Seen<'a>) -> Self {
        Self {
            seen,
            scene: Scene::default(),
            known: RefCell::default(),
        }
    }

    /// The text of an object, to be looked at.
    fn about(&mut self, one: &Object) -> usize {
        if let Some(at) = self.known.borrow().get(&one.id) {
            return *at;
        }
        let at = self.scene.things.len();
        self.scene.things.push(Thing {
            id: one.id.clone(),
            name: self.seen.name(one),
            text: text::object(self.seen, one),
        });
        self.known.borrow_mut().insert(one.id.clone(), at);
        at
    }

    /// The panel of the investigators: the name of each, and what the game says of them.
    fn investigators(
        &mut self,
        sheet: impl Fn(&mut Self, &Object, crate::scene::Row) -> Vec<crate::scene::Row>,
    ) {
        use crate::scene::{Row, Tone};
        let all = self.seen.investigators();
        let rows = all.iter().flat_map(|object| {
            let mine = object.seat == Some(self.seen.seat);
            let tone = if mine { Tone::You } else { Tone::Strong };
            let name = Row::toned(tone, self.seen.name(object)).about(self.about(object));
            sheet(self, object, name)
        });
        let rows = rows.collect();
        let title = match all.len() {
            1 => "Investigator",
            _ => "Investigators",
        };
        self.panel(title, rows, true);
    }

    fn panel(&mut self, title: impl Into<String>, rows: Vec<crate::scene::Row>, mine: bool) {
        if !rows.is_empty() {
            let title = title.into();
            self.scene.panels.push(crate::scene::Panel {
                list: matches!(
                    title.as_str(),
                    "Hand" | "In play" | "Threat area" | "Possessions"
                ),
                title,
                rows,
                mine,
                marked: false,
            });
        }
    }
}

/// The table as a seat sees it, with the text of all that the open question is about.
pub fn scene(seen: &Seen<'_>, question: Option<&Question>) -> Scene {
    let mut builder = Builder::new(seen);
    match seen.prints.family.as_str() {
        "card" => card::draw(&mut builder),
        "board" => board::draw(&mut builder),
        _ => builder.scene.title = seen.prints.family.clone(),
    }
    if let Some(q) = question {
        let offers = q.offers.iter().flat_map(|o| &o.about);
        for o in q.about.iter().chain(offers).filter_map(|id| seen.get(id)) {
            builder.about(o);
        }
    }
    builder.scene
}

/// How the game ended, from the table as it lies.
pub fn ending(seen: &Seen<'_>, key: &str, won: bool) -> Vec<String> {
    match seen.prints.family.as_str() {
        "card" => card::ending(seen, key, won),
        "board" => board::ending(seen, won),
        _ => vec![format!("{}: {key}.", result(won))],
    }
}

/// The dice on the table, in a row.
pub fn dice(seen: &Seen<'_>) -> crate::scene::Row {
    board::dice(seen)
}

fn result(won: bool) -> &'static str {
    if won {
        "The investigators have won"
    } else {
        "The investigators have lost"
    }
}
