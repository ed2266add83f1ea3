//! What a game offers and what is printed in it, as data.

use super::data::{Catalogue, Entry, Print, Scenario};
use kernel::Catalogue as Menu;
use kernel::show::Show;

/// What a game offers, and everything that is printed in it.
pub fn catalogue<R: Show + Menu>(content: &R::Content) -> Catalogue {
    let entry = |e: kernel::Entry| Entry {
        id: e.id,
        name: e.name,
        note: e.note,
    };
    let scenario = |e: kernel::Entry| Scenario {
        seats: R::seats_allowed(content, &e.id),
        options: R::options(content, &e.id)
            .into_iter()
            .map(|o| (o.line, o.values.into_iter().map(entry).collect()))
            .collect(),
        entry: entry(e),
    };
    Catalogue {
        family: R::FAMILY.to_owned(),
        scenarios: R::scenarios(content).into_iter().map(scenario).collect(),
        investigators: R::investigators(content).into_iter().map(entry).collect(),
        difficulties: R::difficulties(content).into_iter().map(entry).collect(),
        prints: (0..R::prints(content))
            .map(|p| print::<R>(content, p))
            .collect(),
    }
}

/// What is printed under this number.
pub(super) fn print<R: Show>(content: &R::Content, print: u32) -> Print {
    let p = R::print(content, print);
    Print {
        id: p.id,
        name: p.name,
        kind: p.kind.to_owned(),
        text: p.text,
        back: p.back,
        numbers: p
            .numbers
            .into_iter()
            .map(|(n, x)| (n.to_owned(), x))
            .collect(),
        words: p
            .words
            .into_iter()
            .map(|(n, w)| (n.to_owned(), w))
            .collect(),
        story: p.story.into_iter().collect(),
        at: p.at,
    }
}
