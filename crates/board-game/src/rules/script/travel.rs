//! Going places: by an effect, for an encounter, to an Other World and back.

use super::{next, not_done, skip_after_fall, window_subject};
use crate::content::Content;
use crate::content::defs::PlaceSet;
use crate::content::filter::PlaceKind;
use crate::content::step::{Encounter, EnterWorld, Move, ReturnToArkham, Step, Through};
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Context, EncounterFrame, Procedure, ReturnFrame, ScriptFrame};
use crate::rules::occurrence::Occurrence;
use crate::rules::reactions::{about_to, prevented};
use crate::rules::rule::Rule;
use crate::rules::steps::Point;
use crate::rules::{Flow, Log, ask, call, chance, source};
use crate::rules::{atoms, encounters, movement};
use crate::state::{Mover, flag};
use kernel::deck::Next;
use kernel::{Choices, Maybe};

/// Go somewhere.
pub fn go_to(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Move,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    if skip_after_fall(g, f, seat) {
        return not_done(f);
    }
    match f.point {
        Point::Coming | Point::Came if prevented(g) => return not_done(f),
        Point::Coming => return enter_there(c, g, f, seat, log),
        Point::Came => return go_there(c, g, f, seat, log),
        _ => {}
    }
    let you = Context {
        you: seat.into(),
        ..context
    };
    let set = read::places(c, g, &x.to, &you);
    let set: PlaceSet = read::bits(set)
        .filter(|&p| !read::closed(c, g, p))
        .fold(0, |s, p| s | 1 << p);
    match set.count_ones() {
        0 => not_done(f),
        1 => leave_for(c, g, f, seat, set.trailing_zeros() as u8, log),
        _ => {
            let choices: Choices<Choice> = read::bits(set).map(Choice::Place).collect();
            Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::EffectPlace,
                prompt,
                choices,
            ))
        }
    }
}

/// Have an encounter.
pub fn encounter(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Encounter,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            if skip_after_fall(g, f, seat) || g.table().awake {
                return not_done(f);
            }
            let i = *g.table().investigator(seat);
            f.from = i.place;
            f.card = i.entered.get().map(u16::from).into();
            f.was_explored = i.is(flag::EXPLORED);
            let Some(p) = &x.at else {
                return match f.from.get() {
                    Some(here) => encounter_at(c, g, f, x, seat, here, log),
                    None => not_done(f),
                };
            };
            let set = read::places(
                c,
                g,
                p,
                &Context {
                    you: seat.into(),
                    ..context
                },
            );
            // Nobody is brought into a closed place, and nothing is met there.
            let set: PlaceSet = read::bits(set)
                .filter(|&p| i.is_at(p) || !read::closed(c, g, p))
                .fold(0, |s, p| s | 1 << p);
            match set.count_ones() {
                0 => not_done(f),
                1 => encounter_at(c, g, f, x, seat, set.trailing_zeros() as u8, log),
                _ => {
                    let choices: Choices<Choice> = read::bits(set).map(Choice::Place).collect();
                    Some(ask(
                        g,
                        Procedure::Script(*f),
                        seat,
                        Rule::EffectPlace,
                        prompt,
                        choices,
                    ))
                }
            }
        }
        Point::Chosen => {
            f.point = Point::Done;
            None
        }
        _ => {
            if x.come_back
                && g.table().investigator(seat).alive()
                && !skip_after_fall(g, f, seat)
                && read::world_of(c, g, seat).is_some()
            {
                if let Some(from) = f.from.get() {
                    atoms::move_to(g, seat, from, log);
                }
                atoms::went_through(g, seat, f.card.get().map(|m| m as u8).into());
                if f.was_explored {
                    atoms::set_flags(g, seat, flag::EXPLORED);
                }
            }
            next(f)
        }
    }
}

/// Whether somebody is where one returns from, and has the gate for it where one is asked for.
pub fn returns(c: &Content, g: &Game, x: &ReturnToArkham, seat: u8) -> bool {
    read::world_of(c, g, seat).is_some_and(|(world, _)| {
        let leads = |m: u8| c.gates[m as usize].world == world;
        !x.by_gate || g.table().open_gates().any(|(_, m)| leads(m))
    })
}

/// Return from an Other World.
pub fn return_to_arkham(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &ReturnToArkham,
    seat: u8,
) -> Option<Flow> {
    if f.point == Point::Done {
        return next(f);
    }
    if skip_after_fall(g, f, seat) || !returns(c, g, x, seat) {
        return not_done(f);
    }
    f.point = Point::Done;
    Some(call(
        g,
        Procedure::Script(*f),
        Procedure::Return(ReturnFrame {
            seat,
            explored: x.explored,
            ..ReturnFrame::default()
        }),
    ))
}

/// Be drawn into an Other World.
pub fn enter_world(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &EnterWorld,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    if skip_after_fall(g, f, seat) {
        return not_done(f);
    }
    let mut set: PlaceSet = 0;
    match x.through {
        Through::Gate => {
            let t = g.table();
            if let Some(p) = t.place_of(seat).filter(|&p| t.gate(p).is_some()) {
                set = 1 << p;
            }
        }
        Through::NearestGate => {
            let Some(here) = g.table().place_of(seat) else {
                return not_done(f);
            };
            let near = read::distances(c, g, here);
            let best = g.table().open_gates().map(|(p, _)| near[p as usize]).min();
            set = g
                .table()
                .open_gates()
                .filter(|(p, _)| Some(near[*p as usize]) == best)
                .fold(0, |s, (p, _)| s | 1 << p);
        }
        Through::TopMarker => {
            let top = g.table().gate_stack.next();
            if let Next::Unseen(n) = top {
                return Some(chance(
                    g,
                    Procedure::Script(*f),
                    source::GATES,
                    Rule::MythosGate,
                    Prompt::Gates,
                    n,
                ));
            }
            if let Next::Known(m) = top {
                return top_marker(c, g, f, seat, m as u8, x.delayed, log);
            }
        }
        Through::AnyGate => set = g.table().open_gates().fold(0, |s, (p, _)| s | 1 << p),
        Through::None => {
            for (w, d) in c.worlds.iter().enumerate() {
                if g.table().sets >> d.set & 1 == 1 && x.world.is_none_or(|s| s == d.sym) {
                    set |= 1 << c.area(w as u8, x.area.unwrap_or(1));
                }
            }
        }
    }
    match set.count_ones() {
        0 => not_done(f),
        1 => {
            enter(c, g, seat, set.trailing_zeros() as u8, x.delayed, log);
            next(f)
        }
        _ => {
            let choices: Choices<Choice> = read::bits(set).map(Choice::Place).collect();
            Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::EffectPlace,
                prompt,
                choices,
            ))
        }
    }
}

/// An answer to one of these steps.
pub fn answered(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    step: &Step,
    choice: Choice,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    match (step, choice) {
        (Step::Move(_), Choice::Place(p)) => return leave_for(c, g, f, seat, p, log),
        (Step::Encounter(x), Choice::Place(p)) => {
            if let Some(flow) = encounter_at(c, g, f, x, seat, p, log) {
                return Some(flow);
            }
        }
        (Step::EnterWorld(x), Choice::Gate(m)) => {
            if let Some(flow) = top_marker(c, g, f, seat, m, x.delayed, log) {
                return Some(flow);
            }
        }
        (Step::EnterWorld(x), Choice::Place(p)) => {
            enter(c, g, seat, p, x.delayed, log);
            next(f);
        }
        _ => return next(f),
    }
    None
}

/// Somebody has an encounter at a place: goes there first, and a gate there draws them in.
fn encounter_at(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Encounter,
    seat: u8,
    to: u8,
    log: &mut Log,
) -> Option<Flow> {
    let inner = c.places[to as usize].kind == PlaceKind::Area;
    let stays = g.table().investigator(seat).is_at(to);
    if !stays && !inner {
        moved(c, g, seat, to, log);
    }
    f.point = Point::Chosen;
    let d = &c.places[to as usize];
    let location = d.kind == PlaceKind::Location || inner;
    if location && g.table().gate(to).is_some() && !inner {
        // The normal branches of a gate.
        if !g.table().investigator(seat).is(flag::EXPLORED) {
            encounters::drawn_through(c, g, seat, to, false, log);
        }
        return None;
    }
    if location || d.world.is_some() {
        // An encounter that stands in for another is drawn with as many cards.
        let instead = window_subject(g).map(|i| &g.stack()[i].procedure);
        let want = match (&x.cards, instead) {
            (Some(a), _) => read::amount(c, g, a, &f.context).clamp(0, 4) as u8,
            (None, Some(Procedure::Encounter(e))) if e.drawn == 0 => e.want,
            (None, _) => 0,
        };
        return Some(call(
            g,
            Procedure::Script(*f),
            Procedure::Encounter(EncounterFrame {
                seat,
                place: to,
                want,
                ..EncounterFrame::default()
            }),
        ));
    }
    // In the streets nothing is met.
    if stays { not_done(f) } else { None }
}

/// Somebody is about to go somewhere, unless something holds them where they are. // movement.leaving
fn leave_for(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
    to: u8,
    log: &mut Log,
) -> Option<Flow> {
    f.to = to.into();
    let from = g.table().place_of(seat);
    let Some(from) = from.filter(|&from| !movement::held(c, g, seat, from)) else {
        return not_done(f);
    };
    let o = Occurrence::Leaves {
        who: Mover::Investigator(seat),
        at: from,
    };
    match about_to(c, g, o).filter(|_| from != to) {
        Some(w) => {
            f.point = Point::Coming;
            Some(call(g, Procedure::Script(*f), w))
        }
        None => enter_there(c, g, f, seat, log),
    }
}

/// Somebody is about to come to a place, unless something keeps them out of it. // movement.leaving
fn enter_there(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let Some(at) = f.to.get() else {
        return not_done(f);
    };
    let o = Occurrence::Enters {
        who: Mover::Investigator(seat),
        at,
    };
    match about_to(c, g, o).filter(|_| !g.table().investigator(seat).is_at(at)) {
        Some(w) => {
            f.point = Point::Came;
            Some(call(g, Procedure::Script(*f), w))
        }
        None => go_there(c, g, f, seat, log),
    }
}

fn go_there(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let to = f.to.take();
    if let Some(to) = to {
        moved(c, g, seat, to, log);
    }
    next(f)
}

/// Somebody goes to a place by an effect.
fn moved(c: &Content, g: &mut Game, seat: u8, p: u8, log: &mut Log) {
    let was_world = read::world_of(c, g, seat).is_some();
    atoms::move_to(g, seat, p, log);
    if c.places[p as usize].world.is_some() && !was_world {
        atoms::went_through(g, seat, Maybe::NONE);
    }
    if p == c.fixed.lost {
        atoms::set_flags(g, seat, flag::DELAYED);
    }
}

/// The top gate marker says where to, and goes under the stack.
fn top_marker(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
    m: u8,
    delayed: bool,
    log: &mut Log,
) -> Option<Flow> {
    atoms::gate_marker_under_stack(g, m);
    let p = c.area(c.gates[m as usize].world, 1);
    enter(c, g, seat, p, delayed, log);
    next(f)
}

fn enter(c: &Content, g: &mut Game, seat: u8, p: u8, delayed: bool, log: &mut Log) {
    if g.table().gate(p).is_some() {
        encounters::drawn_through(c, g, seat, p, delayed, log);
    } else if c.places[p as usize].world.is_some() {
        encounters::enter_world(c, g, seat, p, Maybe::NONE, delayed, log);
    }
}
