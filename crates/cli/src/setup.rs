//! From options to a setup: ids are looked up, and a wrong one gets a "did you mean".

use crate::args::Table;
use crate::fail::Fail;
use crate::games::Playable;
use kernel::Entry;
use table::text::did_you_mean;

/// An id of the catalogue, or a failure that names the nearest.
fn known(what: &str, id: &str, entries: &[Entry]) -> Result<(), Fail> {
    let ids = || entries.iter().map(|e| e.id.as_str());
    if entries.is_empty() {
        return Err(Fail::usage(format!(
            "{what} `{id}`: this game has none to choose from"
        )));
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
    Err(Fail::usage(format!("unknown {what} `{id}`{near}{list}")))
}

/// The lines of a setup, checked against the catalogue.
pub fn lines<R: Playable>(
    content: &R::Content,
    scenario: &str,
    table: &Table,
) -> Result<Vec<(String, String)>, Fail> {
    known("scenario", scenario, &R::scenarios(content))?;
    let investigators = R::investigators(content);
    let mut seats = table.investigators.clone();
    for id in &seats {
        if !(id == "random" && R::draws_investigators()) {
            known("investigator", id, &investigators)?;
        }
    }
    let (least, most) = R::seats_allowed(content, scenario);
    if seats.is_empty() {
        let count = table.seats.unwrap_or(least.max(1));
        seats = investigators
            .iter()
            .map(|e| e.id.clone())
            .take(count)
            .collect();
        if count > seats.len() {
            return Err(Fail::usage(format!(
                "{count} seats: there are only {} investigators",
                seats.len()
            )));
        }
    }
    if !(least..=most).contains(&seats.len()) {
        return Err(Fail::usage(format!(
            "{} seats: `{scenario}` is for {least} to {most}",
            seats.len()
        )));
    }
    let mut lines = vec![
        ("scenario".to_owned(), scenario.to_owned()),
        ("investigators".to_owned(), seats.join(", ")),
    ];
    if let Some(difficulty) = &table.difficulty {
        known("difficulty", difficulty, &R::difficulties(content))?;
        lines.push(("difficulty".to_owned(), difficulty.clone()));
    }
    for option in &table.options {
        let (name, value) = option.split_once('=').ok_or_else(|| {
            Fail::usage(format!(
                "`--set {option}`: it is NAME=VALUE, as `ancient-one=cthulhu`"
            ))
        })?;
        let (name, value) = (name.trim(), value.trim());
        if let Some(o) = R::options(content, scenario)
            .iter()
            .find(|o| o.line == name)
        {
            value
                .split(',')
                .try_for_each(|v| known(&o.name, v.trim(), &o.values))?;
        }
        lines.push((name.to_owned(), value.to_owned()));
    }
    Ok(lines)
}

/// The setup that the options mean.
pub fn setup<R: Playable>(
    content: &R::Content,
    scenario: &str,
    table: &Table,
) -> Result<R::Setup, Fail> {
    let lines = lines::<R>(content, scenario, table)?;
    let setup = R::setup_from_lines(content, &lines).map_err(Fail::usage)?;
    let plain = Table {
        options: Vec::new(),
        ..table.clone()
    };
    for option in &table.options {
        let name = option.split('=').next().unwrap_or_default().trim();
        let options = R::options(content, scenario);
        if options.iter().any(|o| o.line == name) {
            continue;
        }
        // What nobody lists may still be a line that records know: then it changes something.
        let alone = Table {
            options: vec![option.clone()],
            ..plain.clone()
        };
        let changed = |t: &Table| {
            R::setup_from_lines(content, &self::lines::<R>(content, scenario, t)?)
                .map_err(Fail::usage)
        };
        if changed(&alone)? == changed(&plain)? {
            let near = did_you_mean(name, options.iter().map(|o| o.line.as_str()));
            let list: Vec<&str> = options.iter().map(|o| o.line.as_str()).collect();
            let list = if list.is_empty() {
                "it has none".to_owned()
            } else {
                format!("there are {}", list.join(", "))
            };
            return Err(Fail::usage(format!(
                "unknown option `{name}` of `{scenario}`{near} ({list})"
            )));
        }
    }
    Ok(setup)
}

/// The setups of a simulation: one if investigators are named (or nothing is said); with `seats`, each investigator
/// in turn takes the first seat; with `all`, that for every number of seats and every difficulty.
pub fn setups<R: Playable>(
    content: &R::Content,
    scenario: &str,
    table: &Table,
    all: bool,
) -> Result<Vec<R::Setup>, Fail> {
    if !all && (!table.investigators.is_empty() || table.seats.is_none()) {
        return Ok(vec![setup::<R>(content, scenario, table)?]);
    }
    known("scenario", scenario, &R::scenarios(content))?;
    let ids: Vec<String> = R::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    let (least, most) = R::seats_allowed(content, scenario);
    let counts = match table.seats {
        Some(n) if !(least..=most).contains(&n) => {
            return Err(Fail::usage(format!(
                "{n} seats: `{scenario}` is for {least} to {most}"
            )));
        }
        Some(n) => n..=n,
        None => least..=most,
    };
    let mut difficulties: Vec<Option<String>> = vec![table.difficulty.clone()];
    if all {
        let every: Vec<_> = R::difficulties(content)
            .into_iter()
            .map(|e| Some(e.id))
            .collect();
        if !every.is_empty() {
            difficulties = every;
        }
    }
    let mut setups = Vec::new();
    for difficulty in difficulties {
        for count in counts.clone() {
            for first in 0..ids.len() {
                // Steps of two bring other neighbours together than steps of one.
                for step in [1, 2] {
                    let seats: Vec<String> = (0..count)
                        .map(|n| ids[(first + n * step) % ids.len()].clone())
                        .collect();
                    let mut distinct = seats.clone();
                    distinct.sort_unstable();
                    distinct.dedup();
                    if distinct.len() < count || (count == 1 && step > 1) {
                        continue;
                    }
                    let table = Table {
                        investigators: seats,
                        seats: None,
                        difficulty: difficulty.clone(),
                        ..table.clone()
                    };
                    setups.push(setup::<R>(content, scenario, &table)?);
                }
            }
        }
    }
    if setups.is_empty() {
        return Err(Fail::usage(format!(
            "there are not enough investigators for that many seats (there are {})",
            ids.len()
        )));
    }
    Ok(setups)
}
