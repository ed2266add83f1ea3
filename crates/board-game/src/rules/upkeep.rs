//! Upkeep.

use super::investigators::losable;
use super::order;
use super::reactions::{self, Answer, usable};
use super::{Flow, Log, ask, call, end, go};
use crate::content::Content;
use crate::content::ability::PhaseName;
use crate::content::amount::Stat;
use crate::content::filter::DeckName;
use crate::content::index::phase_bit;
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Procedure, UpkeepFrame};
use crate::rules::rule::Rule;
use crate::rules::steps::UpkeepStep;
use crate::rules::useful::useful;
use crate::state::{Origin, Use, flag};
use kernel::Choices;

/// Somebody's Upkeep (also the refresh step of the final battle).
pub fn upkeep(c: &Content, g: &mut Game, mut f: UpkeepFrame) -> Flow {
    // What follows at once is done at once.
    loop {
        let seat = f.seat;
        if !g.table().investigator(seat).alive() {
            return end(g);
        }
        return match f.step {
            UpkeepStep::ComeBackFromLost => {
                f.step = UpkeepStep::RefreshCards;
                let i = g.table().investigator(seat);
                if i.is_at(c.fixed.lost) && !i.is(flag::DELAYED) {
                    let choices: Choices<Choice> = (0..c.places.len() as u8)
                        .filter(|&p| {
                            read::on_board(c, g, p)
                                && !read::closed(c, g, p)
                                && !c.places[p as usize].remote
                        })
                        .map(Choice::Place)
                        .collect();
                    if !choices.is_empty() {
                        return ask(
                            g,
                            Procedure::Upkeep(f),
                            seat,
                            Rule::UpkeepComeBack,
                            Prompt::Plain,
                            choices,
                        );
                    }
                }
                on!(g, Procedure::Upkeep(f))
            }
            UpkeepStep::RefreshCards => {
                let cards = g.table().investigator(seat).cards;
                if !g.table().exhausted.is_empty() {
                    for id in cards.intersection(&g.table().exhausted).iter() {
                        atoms::refresh(g, id);
                    }
                }
                f.step = UpkeepStep::UpkeepActions;
                f.left = read::focus(c, g, seat);
                on!(g, Procedure::Upkeep(f))
            }
            UpkeepStep::UpkeepActions => {
                let (must, may) = actions(c, g, seat);
                // One that must be done, or the first of several that may be done in any order. // reactions.order
                let due: smallvec::SmallVec<[Answer; 4]> = must
                    .iter()
                    .map(|&which| Answer {
                        which,
                        who: seat.into(),
                        optional: false,
                    })
                    .collect();
                if may.is_empty()
                    && let Some(first) = order::any_first(c, g, &due)
                {
                    atoms::used(g, first.which);
                    let ability = reactions::use_ability(g, seat, first.which);
                    return call(g, Procedure::Upkeep(f), ability);
                }
                if must.is_empty() && may.is_empty() {
                    atoms::passed_upkeep(g, seat);
                    f.step = UpkeepStep::AdjustSkills;
                    on!(g, Procedure::Upkeep(f));
                }
                let mut choices: Choices<Choice> = must
                    .iter()
                    .chain(&may)
                    .map(|u| Choice::Use(u.origin, u.ability))
                    .collect();
                if must.is_empty() {
                    choices.push(Choice::Done);
                }
                ask(
                    g,
                    Procedure::Upkeep(f),
                    seat,
                    Rule::UpkeepActions,
                    Prompt::Plain,
                    choices,
                )
            }
            UpkeepStep::AdjustSkills => {
                let i = g.table().investigator(seat);
                let sliders = c.sheet(i.kind).map_or(3, |d| d.sliders());
                let still = (0..sliders).filter(|pair| f.moved >> pair & 1 == 0);
                if f.left <= 0
                    || still.clone().next().is_none()
                    || i.is_at(c.fixed.lost) && i.is(flag::DELAYED)
                {
                    return end(g);
                }
                let mut choices: Choices<Choice> = Choices::new();
                for pair in still {
                    let at = i16::from(i.stops[pair as usize]);
                    for stop in 0..4i16 {
                        if stop != at && (stop - at).abs() <= f.left {
                            choices.push(Choice::Slide(pair, stop as u8));
                        }
                    }
                }
                choices.push(Choice::Done);
                ask(
                    g,
                    Procedure::Upkeep(f),
                    seat,
                    Rule::UpkeepSliders,
                    Prompt::Number(f.left),
                    choices,
                )
            }
        };
    }
}

/// Upkeep actions that must be done and those that may be.
fn actions(
    c: &Content,
    g: &Game,
    seat: u8,
) -> (smallvec::SmallVec<[Use; 4]>, smallvec::SmallVec<[Use; 4]>) {
    let mut must = smallvec::SmallVec::new();
    let mut may: smallvec::SmallVec<[Use; 4]> = smallvec::SmallVec::new();
    let bits = phase_bit(PhaseName::Upkeep) | phase_bit(PhaseName::AnyPhase);
    let (this, any) = (
        c.usable_in(PhaseName::Upkeep),
        c.usable_in(PhaseName::AnyPhase),
    );
    let i = g.table().investigator(seat);
    let held = i.cards.intersection(&this.cards.union(&any.cards));
    let on_sheet = |kind: &u8| {
        let kind = u16::from(*kind);
        this.investigators.contains(kind) || any.investigators.contains(kind)
    };
    let sheet = i.kind.get().filter(on_sheet);
    if held.is_empty() && sheet.is_none() {
        return (must, may);
    }
    let mut look = |origin: Origin, abilities: std::ops::Range<u16>| {
        for ability in abilities {
            let a = &c.abilities[ability as usize].it;
            if a.phase.is_none_or(|p| phase_bit(p) & bits == 0)
                || g.table().has_used(Use { origin, ability })
            {
                continue;
            }
            if a.mandatory {
                // One rolls to lose it: not what cannot be lost so, nor what is new.
                let fresh = matches!(origin, Origin::Card(id)
                    if a.not_first && (g.table().fresh.contains(id) || !losable(c, g, seat, id)));
                // In the final battle no money is gained, and loans and retainers are not rolled for.
                let moot = g.table().awake
                    && matches!(origin, Origin::Card(id) if matters_not_in_battle(c, id));
                let context = read::ctx_of(g, origin, seat);
                let so = a
                    .condition
                    .as_ref()
                    .is_none_or(|k| read::holds(c, g, k, &context));
                let moot = moot
                    || g.table().awake && a.steps.is_some_and(|b| !useful(c, g, b.id, &context));
                if !fresh && !moot && so {
                    must.push(Use { origin, ability });
                }
            } else if usable(c, g, seat, Use { origin, ability }).is_ok() {
                may.push(Use { origin, ability });
            }
        }
    };
    for id in held.iter() {
        look(Origin::Card(id), c.card(id).abilities.clone());
    }
    if let Some(kind) = sheet {
        look(
            Origin::Sheet(seat),
            c.investigators[kind as usize].abilities.clone(),
        );
    }
    (must, may)
}

fn matters_not_in_battle(c: &Content, id: u16) -> bool {
    let k = c.kind_of[id as usize];
    !c.fixed.blessing.is(k)
        && !c.fixed.curse.is(k)
        && c.cards[k as usize].record.deck == DeckName::Special
}

/// A slider goes to a stop. A maximum that rises brings as much of what it is of; nobody has more than the maximum.
pub fn slide(c: &Content, g: &mut Game, seat: u8, pair: u8, stop: u8, log: &mut Log) {
    let maxima = |g: &Game| (read::max_sanity(c, g, seat), read::max_stamina(c, g, seat));
    let before = (pair == 3).then(|| maxima(g));
    atoms::set_stop(g, seat, pair, stop);
    if let Some(before) = before {
        let now = maxima(g);
        let (a, b) = (now.0 - before.0, now.1 - before.1);
        atoms::gain(c, g, seat, Stat::Sanity, a, Origin::Sheet(seat), log);
        atoms::gain(c, g, seat, Stat::Stamina, b, Origin::Sheet(seat), log);
        atoms::clamp(c, g, seat);
    }
}

/// An answer in Upkeep.
pub fn take(c: &Content, g: &mut Game, mut f: UpkeepFrame, choice: Choice, log: &mut Log) -> Flow {
    match choice {
        Choice::Place(p) => {
            atoms::move_to(g, f.seat, p, log);
            go(g, Procedure::Upkeep(f))
        }
        Choice::Use(origin, ability) => {
            let u = Use { origin, ability };
            let a = &c.abilities[ability as usize].it;
            if a.mandatory || a.limit.is_some() || a.pay.is_none() {
                atoms::used(g, u);
            }
            call(
                g,
                Procedure::Upkeep(f),
                reactions::use_ability(g, f.seat, u),
            )
        }
        Choice::Slide(pair, stop) => {
            let at = i16::from(g.table().investigator(f.seat).stops[(pair & 3) as usize]);
            f.left -= (at - i16::from(stop)).abs();
            slide(c, g, f.seat, pair, stop, log);
            f.moved |= 1 << (pair & 7);
            // A maximum may have come to 0. // investigators.devoured
            match super::investigators::falls(g, f.seat) {
                Some(falls) => call(g, Procedure::Upkeep(f), falls),
                None => go(g, Procedure::Upkeep(f)),
            }
        }
        _ => {
            if f.step == UpkeepStep::UpkeepActions {
                atoms::passed_upkeep(g, f.seat);
                f.step = UpkeepStep::AdjustSkills;
                go(g, Procedure::Upkeep(f))
            } else {
                end(g)
            }
        }
    }
}
