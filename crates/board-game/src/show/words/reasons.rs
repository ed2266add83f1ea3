//! What a player might expect to be able to do and cannot, with the reason.

use super::word;
use crate::choice::{Choice, Prompt};
use crate::content::ability::PhaseName;
use crate::content::ids::PlaceSet;
use crate::content::index::keyword;
use crate::frame::FrameKind;
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::movement::held;
use crate::rules::reactions;
use crate::state::{Origin, Use};
use crate::text::book;
use kernel::{Maybe, Who};

/// What one might expect to be able to do and cannot.
pub fn why_not(now: Now) -> Vec<(Choice, String)> {
    let mut out: Vec<(Choice, String)> = Vec::new();
    let Some(ask) = now.game.ask() else {
        return out;
    };
    let Who::Seat(seat) = ask.who else {
        return out;
    };
    let mut say = |ch: Choice, why: &str| {
        if !ask.choices.contains(&ch) {
            out.push((ch, why.to_owned()));
        }
    };
    match (ask.rule, now.game.stack().last().map(|f| f.kind)) {
        (Rule::MovementMove, Some(FrameKind::Movement(frame))) => {
            let at = now.table().investigator(seat).place;
            let next = at
                .get()
                .map_or(PlaceSet::EMPTY, |at| now.content.places[at].next);
            for place in next.iter() {
                let why = if frame.over {
                    "movement is over"
                } else if frame.points <= 0 {
                    "no movement points left"
                } else if at.get().is_some_and(|at| held(now, seat, at)) {
                    "you may not leave this place"
                } else if read::closed(now, place) {
                    "it is closed"
                } else {
                    "it cannot be entered"
                };
                say(Choice::Move(place), why);
            }
            for id in now.table().investigator(seat).cards.iter() {
                for ability in now.content.card(id).abilities.clone() {
                    let text = &now.content.abilities[ability].it;
                    if matches!(text.phase, Some(PhaseName::Movement | PhaseName::AnyPhase)) {
                        let used = Use {
                            origin: Origin::Card(id),
                            ability,
                        };
                        if let Err(why) = reactions::usable(now, seat, used) {
                            say(Choice::Use(Origin::Card(id), ability), why);
                        }
                    } else if let Some(phase) = text.phase {
                        let phase = book::title_case(&word(&phase));
                        say(
                            Choice::Use(Origin::Card(id), ability),
                            &format!("it is used in the {phase} phase"),
                        );
                    }
                }
            }
            for id in now
                .table()
                .investigator(seat)
                .cards
                .intersection(&now.content.combat_spells)
                .iter()
            {
                say(Choice::Cast(id), "it is cast in combat");
            }
            for other in now
                .table()
                .each_seat()
                .filter(|o| *o != seat && now.table().investigator(*o).place != at)
            {
                say(Choice::Trade(other), "not at the same place");
            }
        }
        (Rule::UpkeepSliders, _) => {
            let left = if let Prompt::Number(n) = ask.prompt {
                n
            } else {
                0
            };
            let moved = if let Some(FrameKind::Upkeep(f)) = now.game.stack().last().map(|f| f.kind)
            {
                f.moved
            } else {
                0
            };
            for (pair, now) in now
                .table()
                .investigator(seat)
                .stops
                .iter()
                .enumerate()
                .take(3)
            {
                for stop in (0..4u8).filter(|stop| *stop != now & 3) {
                    let far = i16::from((now & 3).abs_diff(stop));
                    if moved >> pair & 1 == 1 {
                        say(
                            Choice::Slide(pair as u8, stop),
                            "this slider was moved already",
                        );
                    } else if far > left {
                        say(
                            Choice::Slide(pair as u8, stop),
                            &format!("it takes {far} Focus, and {left} is left"),
                        );
                    }
                }
            }
        }
        (Rule::CheckClues, _) if now.table().investigator(seat).clues <= 0 => {
            say(Choice::Clue, "you have no Clues")
        }
        (Rule::CombatFleeOrFight | Rule::CombatHands, Some(FrameKind::Combat(frame)))
            if frame.monster.is_some() =>
        {
            if read::keywords(now, frame.monster, seat).has(keyword::AMBUSH) {
                say(Choice::Flee, "it is an Ambush: you cannot flee in combat");
            }
            for id in now
                .table()
                .investigator(seat)
                .cards
                .intersection(&now.content.combat_spells)
                .iter()
            {
                match reactions::castable(now, seat, id) {
                    Err(why) => say(Choice::Cast(id), why),
                    Ok(()) => say(Choice::Cast(id), "not enough hands"),
                }
            }
            for id in now
                .table()
                .investigator(seat)
                .cards
                .intersection(&now.content.weapons)
                .iter()
            {
                say(Choice::Wield(id.into(), Maybe::NONE), "not enough hands");
            }
        }
        (Rule::ArkhamEncounter, _) => {
            if let Some(place) = now.table().place_of(seat) {
                for ability in now.content.places[place].abilities.clone() {
                    let used = Use {
                        origin: Origin::Place(place),
                        ability,
                    };
                    let why = if now.table().gate(place).is_some() {
                        Err("a gate is open here")
                    } else {
                        reactions::usable(now, seat, used)
                    };
                    if let Err(why) = why {
                        say(Choice::Use(Origin::Place(place), ability), why);
                    }
                }
            }
        }
        (Rule::CardBuy, Some(FrameKind::Purchase(f))) => {
            for &id in f.offers.all() {
                say(Choice::Card(id), "not enough money");
            }
        }
        (Rule::Trade, Some(FrameKind::Trade(_))) => {
            for id in now
                .table()
                .investigator(seat)
                .cards
                .iter()
                .filter(|&id| !now.content.tradable.contains(id))
            {
                say(Choice::Give(id), "only money, items and Spells are traded");
            }
        }
        _ => {}
    }
    out
}
