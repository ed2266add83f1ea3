//! From options to a setup: ids are looked up, and a wrong one gets a "did you mean".

use crate::args::Table;
use crate::bench;
use crate::fail::Fail;
use crate::games::Playable;
use table::host::data::Wish;

/// The setup that the options ask for.
fn wish<R: Playable>(content: &R::Content, scenario: &str, table: &Table) -> Result<Wish, Fail> {
    let option = |option: &String| {
        let (name, value) = option.split_once('=').ok_or_else(|| {
            Fail::usage(format!(
                "`--set {option}`: expected NAME=VALUE, such as `ancient-one=cthulhu`"
            ))
        })?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    let mut wish = Wish {
        scenario: scenario.to_owned(),
        investigators: table.investigators.clone(),
        seats: table.seats,
        difficulty: table.difficulty.clone(),
        options: table
            .options
            .iter()
            .map(option)
            .collect::<Result<_, Fail>>()?,
    };
    if let Some(list) = &table.taboo {
        wish.options.insert("taboo".to_owned(), list.clone());
    }
    let list = wish.options.get("taboo").cloned();
    let list = list.as_deref().unwrap_or("none");
    for file in &table.decks {
        let deck = bench::to_play_with::<R>(content, file, list)?;
        let who = &deck.investigator;
        if table.investigators.is_empty() {
            wish.investigators.push(who.clone());
        } else if !table.investigators.contains(who) {
            let words = format!(
                "{}: this deck belongs to `{who}`, who does not play",
                file.display()
            );
            return Err(Fail::usage(words));
        }
        wish.options.extend(deck.lines);
    }
    Ok(wish)
}

/// The setup that the options mean.
pub fn setup<R: Playable>(
    content: &R::Content,
    scenario: &str,
    table: &Table,
) -> Result<R::Setup, Fail> {
    table::setup::setup::<R>(content, &wish::<R>(content, scenario, table)?).map_err(Fail::usage)
}

/// The setups of a simulation: one if investigators are named (or nothing is said); with `seats`, each investigator
/// in turn takes the first seat; with `all`, that for every number of seats and every difficulty.
pub fn setups<R: Playable>(
    content: &R::Content,
    scenario: &str,
    table: &Table,
    all: bool,
) -> Result<Vec<R::Setup>, Fail> {
    let named = !table.investigators.is_empty() || !table.decks.is_empty();
    if !all && (named || table.seats.is_none()) {
        return Ok(vec![setup::<R>(content, scenario, table)?]);
    }
    table::setup::known("scenario", scenario, &R::scenarios(content)).map_err(Fail::usage)?;
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
