//! From names to a setup: ids are looked up, and a wrong one gets a "did you mean".

use crate::data::Wish;
use crate::text::did_you_mean;
use kernel::{Catalogue, Entry};

/// Says what is wrong with an id that the catalogue does not know, and names the nearest.
pub fn known(what: &str, id: &str, entries: &[Entry]) -> Result<(), String> {
    let ids = || entries.iter().map(|e| e.id.as_str());
    if entries.is_empty() {
        return Err(format!("{what} `{id}`: this game has none"));
    }
    if ids().any(|known| known == id) {
        return Ok(());
    }
    let near = did_you_mean(id, ids());
    let list: Vec<&str> = ids().collect();
    let list = if near.is_empty() {
        format!(" (there are {})", list.join(", "))
    } else {
        String::new()
    };
    Err(format!("unknown {what} `{id}`{near}{list}"))
}

/// The lines of a setup, checked against the catalogue.
pub fn lines<R: Catalogue>(
    content: &R::Content,
    wish: &Wish,
) -> Result<Vec<(String, String)>, String> {
    let scenario = wish.scenario.as_str();
    known("scenario", scenario, &R::scenarios(content))?;
    let investigators = R::investigators(content);
    let mut seats = wish.investigators.clone();
    for id in &seats {
        if !(id == "random" && R::draws_investigators()) {
            known("investigator", id, &investigators)?;
        }
    }
    let (least, most) = R::seats_allowed(content, scenario);
    if seats.is_empty() {
        let count = wish.seats.unwrap_or(least.max(1));
        seats = investigators
            .iter()
            .map(|e| e.id.clone())
            .take(count)
            .collect();
        if count > seats.len() {
            return Err(format!(
                "{count} seats: there are only {} investigators",
                seats.len()
            ));
        }
    } else if let Some(n) = wish.seats.filter(|n| *n != seats.len()) {
        return Err(format!(
            "{n} seats and {} investigators disagree: one of them is enough",
            seats.len()
        ));
    }
    if !(least..=most).contains(&seats.len()) {
        return Err(format!(
            "{} seats: `{scenario}` is for {least} to {most}",
            seats.len()
        ));
    }
    let mut lines = vec![
        ("scenario".to_owned(), scenario.to_owned()),
        ("investigators".to_owned(), seats.join(", ")),
    ];
    if let Some(difficulty) = &wish.difficulty {
        known("difficulty", difficulty, &R::difficulties(content))?;
        lines.push(("difficulty".to_owned(), difficulty.clone()));
    }
    let options = R::options(content, scenario);
    for (name, value) in &wish.options {
        let (name, value) = (name.trim(), value.trim());
        if let Some(option) = options.iter().find(|o| o.line == name) {
            value
                .split(',')
                .try_for_each(|v| known(&option.name, v.trim(), &option.values))?;
        }
        lines.push((name.to_owned(), value.to_owned()));
    }
    Ok(lines)
}

/// The setup that is wished for.
pub fn setup<R: Catalogue>(content: &R::Content, wish: &Wish) -> Result<R::Setup, String> {
    let read = |wish: &Wish| {
        let lines = lines::<R>(content, wish)?;
        R::setup_from_lines(content, &lines).map_err(|e| e.to_string())
    };
    let setup = read(wish)?;
    let options = R::options(content, &wish.scenario);
    let with = |options| Wish {
        options,
        ..wish.clone()
    };
    for (name, value) in &wish.options {
        if options.iter().any(|o| o.line == name.trim()) {
            continue;
        }
        // What nobody lists may still be a line that records know: then it changes something. It may need other lines.
        let alone = with([(name.clone(), value.clone())].into());
        let without = read(&with(Default::default()))?;
        if read(&alone).is_ok_and(|alone| alone == without) {
            let near = did_you_mean(name, options.iter().map(|o| o.line.as_str()));
            let list: Vec<&str> = options.iter().map(|o| o.line.as_str()).collect();
            let list = if list.is_empty() {
                "it has none".to_owned()
            } else {
                format!("there are {}", list.join(", "))
            };
            return Err(format!(
                "unknown option `{name}` of `{}`{near} ({list})",
                wish.scenario
            ));
        }
    }
    Ok(setup)
}
