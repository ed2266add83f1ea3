//! How many cards a game takes.

use super::bonded::bonded;
use super::{CardDef, Content, KindName, ScenarioDef};

/// The most tokens in a chaos bag.
pub const MOST_TOKENS: usize = 255;

/// The most cards that a game is laid out with.
pub const MOST_IN_GAME: usize = 254;

/// How many cards an investigator's starter deck brings, signatures and bonded cards included.
pub fn cards_of(content: &Content, def: &CardDef) -> usize {
    let deck = def.starter_deck.iter().map(|(_, n)| usize::from(*n));
    let all = def.starter_deck.iter().map(|(d, _)| d);
    let all = bonded(content, all.chain(&def.signatures).copied());
    let bonded = all.iter().map(|(_, n)| usize::from(*n));
    deck.sum::<usize>() + def.signatures.len() + bonded.sum::<usize>()
}

/// How many cards a scenario has, whoever plays it.
pub fn cards_of_scenario(scenario: &ScenarioDef) -> usize {
    let encounter = scenario.encounter.iter().map(|(_, n)| usize::from(*n));
    let piles = scenario.decks().flat_map(|p| &p.cards);
    let piled = piles.map(|(_, n)| usize::from(*n));
    encounter.sum::<usize>()
        + piled.sum::<usize>()
        + scenario.agendas.len()
        + scenario.acts.len()
        + scenario.locations.len()
        + scenario.set_aside.len()
        + 1
}

/// How many cards a scenario needs with as many investigators as may play it, those with the largest decks. Beside a
/// deck lie the investigator and a basic weakness.
pub fn most_cards(content: &Content, scenario: &ScenarioDef) -> usize {
    let investigators = content
        .defs
        .iter()
        .filter(|d| d.kind == KindName::Investigator);
    let mut decks: Vec<usize> = investigators.map(|d| cards_of(content, d) + 2).collect();
    decks.sort_unstable_by(|a, b| b.cmp(a));
    cards_of_scenario(scenario) + decks.iter().take(MOST_SEATS).sum::<usize>()
}

/// The most investigators in a game.
const MOST_SEATS: usize = 4;
