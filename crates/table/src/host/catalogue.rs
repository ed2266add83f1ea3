//! What a game offers and what is printed in it, as data.

use super::data::{Catalogue, Entry, Print, Scenario};
use kernel::Catalogue as Menu;
use kernel::show::Show;

/// What a game offers, and everything that is printed in it.
pub fn catalogue<R: Show + Menu>(content: &R::Content) -> Catalogue {
    let entry = |entry: kernel::Entry| Entry {
        id: entry.id,
        name: entry.name,
        note: entry.note,
    };
    let scenario = |listed: kernel::Entry| Scenario {
        kind: R::kind(content, &listed.id).to_owned(),
        seats: R::seats_allowed(content, &listed.id),
        without: kept_out::<R>(content, &listed.id),
        options: R::options(content, &listed.id)
            .into_iter()
            .map(|o| (o.line, o.values.into_iter().map(entry).collect()))
            .collect(),
        entry: entry(listed),
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

/// The investigators who cannot play a scenario: those who start in a town that is not in play, say.
fn kept_out<R: Menu>(content: &R::Content, scenario: &str) -> Vec<String> {
    let begins = |id: &str| {
        let lines = [("scenario", scenario), ("investigators", id)];
        let lines = lines.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let setup = R::setup_from_lines(content, &lines);
        setup.and_then(|s| R::start(content, &s)).is_ok()
    };
    let all = R::investigators(content).into_iter().map(|e| e.id);
    match R::seats_allowed(content, scenario) {
        (..=1, _) => all.filter(|id| !begins(id)).collect(),
        _ => Vec::new(),
    }
}

/// What is printed under this number.
pub(super) fn print<R: Show>(content: &R::Content, print: u32) -> Print {
    let printed = R::print(content, print);
    Print {
        id: printed.id,
        name: printed.name,
        kind: printed.kind.to_owned(),
        text: printed.text,
        back: printed.back,
        numbers: printed
            .numbers
            .into_iter()
            .map(|(n, x)| (n.to_owned(), x))
            .collect(),
        words: printed
            .words
            .into_iter()
            .map(|(n, w)| (n.to_owned(), w))
            .collect(),
        story: printed.story.into_iter().collect(),
        at: printed.at,
    }
}
