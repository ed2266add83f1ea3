//! The card game on the table.

pub mod details;
mod scene;

use crate::driver::Odds;
use crate::explore;
use crate::scene::{Scene, Thing, fold};
use crate::screen::Screen;
use card_game::CardGame;
use card_game::content::Content;
use card_game::rules::choice::{BAG, Choice, Prompt};
use card_game::show::event::{Event, Why};
use card_game::show::now;
use card_game::show::view::View;
use kernel::{Game, Log, Rules, Seat, Source, Viewer, Who};

impl Screen for CardGame {
    const FAMILY: &'static str = "card";
    const PASSABLE: &'static [&'static str] =
        &["player-window", "ST.1", "ST.2", "reaction", "mulligan"];

    fn scene(content: &Content, view: &View, seat: Seat) -> Scene {
        scene::scene(content, view, seat)
    }

    fn lookup(content: &Content, name: &str) -> Option<Thing> {
        let named = |test: &dyn Fn(&str) -> bool| {
            (0..content.texts.len()).find(|d| test(&fold(&content.texts[*d].name)))
        };
        let def = named(&|n| n == name)
            .or_else(|| named(&|n| n.starts_with(name)))
            .or_else(|| named(&|n| n.contains(name)))?;
        Some(Thing {
            name: details::name(content, def as u16),
            text: details::paragraphs(content, def as u16),
        })
    }

    fn odds(content: &Content, game: &Game<Self>, _: Seat) -> Option<Odds> {
        if !now::undecided(game) {
            return None;
        }
        let (good, of) = explore::odds(content, game, &verdict, &from_bag)?;
        let view = Self::view(content, game, Viewer::Public);
        let mut lines = Vec::new();
        if let Some(test) = &view.test {
            let terms = test.terms.iter().enumerate().map(|(i, (from, n))| match i {
                0 => format!("{} {n}", details::capital(test.skill.name())),
                _ => format!("{} {} {from}", if *n < 0 { "−" } else { "+" }, n.abs()),
            });
            let terms: Vec<String> = terms.collect();
            let sum = if terms.len() > 1 {
                format!(" = {}", test.value)
            } else {
                String::new()
            };
            lines.push(format!(
                "{}{sum} against {}.",
                terms.join(" "),
                test.difficulty
            ));
            let bag: Vec<String> = view
                .bag
                .iter()
                .map(|(t, n)| {
                    if *n == 1 {
                        details::token(*t)
                    } else {
                        format!("{n} × {}", details::token(*t))
                    }
                })
                .collect();
            lines.push(format!("In the bag: {}.", bag.join(", ")));
        }
        lines
            .push("If nobody does anything more. Every token was tried, with what it does.".into());
        Some(Odds {
            good,
            of,
            lines,
            ..Odds::default()
        })
    }

    fn note(content: &Content, game: &Game<Self>, choice: &Choice) -> String {
        let Some(ask) = game.ask() else {
            return String::new();
        };
        let attacked = if ask.prompt == Prompt::Turn {
            attack_of_opportunity(content, game, *choice)
        } else {
            ""
        };
        let tests = match (ask.prompt, choice) {
            (Prompt::Commit, _) => now::undecided(game),
            (
                Prompt::Turn,
                Choice::Investigate | Choice::Fight(_) | Choice::Evade(_) | Choice::Use(..),
            ) => true,
            _ => false,
        };
        if !tests || !matches!(ask.who, Who::Seat(_)) {
            return attacked.to_owned();
        }
        let odds = explore::odds_after(content, game, *choice, &verdict, &from_bag);
        let odds = odds
            .map(|(good, of)| {
                Odds {
                    good,
                    of,
                    ..Odds::default()
                }
                .percent()
            })
            .unwrap_or_default();
        if odds.is_empty() || attacked.is_empty() {
            odds + attacked
        } else {
            format!("{odds}, {attacked}")
        }
    }

    fn ending(content: &Content, game: &Game<Self>) -> Vec<String> {
        let (key, won) = Self::outcome(content, game).unwrap_or_default();
        scene::ending(&Self::view(content, game, Viewer::Host), &key, won)
    }
}

/// Says so if an action provokes attacks of opportunity: the copy that takes it is attacked, or is asked by whom first.
fn attack_of_opportunity(content: &Content, game: &Game<CardGame>, choice: Choice) -> &'static str {
    let mut after = game.clone();
    let mut events = Vec::new();
    if after
        .answer(content, choice, &mut Log::to(&mut events))
        .is_err()
    {
        return "";
    }
    let attacked = events.iter().any(|e| {
        matches!(
            e,
            Event::EnemyAttacks {
                why: Why::Opportunity,
                ..
            }
        )
    });
    if attacked || now::opportunity(&after) {
        "provokes an attack"
    } else {
        ""
    }
}

fn verdict(event: &Event) -> Option<bool> {
    if let Event::TestResult { success, .. } = event {
        Some(*success)
    } else {
        None
    }
}

/// A draw from a deck means that the test is over and something else has begun.
fn from_bag(source: Source) -> bool {
    source == BAG
}
