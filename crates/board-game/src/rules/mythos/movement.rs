//! Monsters move.

use super::empty_outskirts;
use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::defs::PlaceSet;
use crate::content::filter::{Border, PlaceKind};
use crate::content::index::{Cell, keyword};
use crate::content::step::Step;
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    Context, MoveMonstersFrame, Procedure, ScriptFrame, TerrorFrame, Upshot, pack, unpack,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::reactions::react;
use crate::rules::rule::Rule;
use crate::rules::steps::MoveStep;
use crate::rules::{Flow, Log, ask, call, end, go, tell, undone};
use crate::state::{Mover, Origin, Value, Whereabouts};
use kernel::{Choices, Maybe};

/// Monsters move, marker by marker. // mythos.move-monsters.stationary // mythos.move-monsters.special
pub fn move_monsters(c: &Content, g: &mut Game, mut f: MoveMonstersFrame, log: &mut Log) -> Flow {
    // Nothing but the one that moves goes anywhere while this runs.
    let on_boards = g.table().monsters_on_boards();
    while let Some(m) = on_boards.at_or_after(f.monster.into()).map(|m| m as u8) {
        if g.table().stirred {
            return go(g, Procedure::MoveMonsters(f));
        }
        if m != f.monster {
            f = MoveMonstersFrame {
                monster: m,
                made: 0,
                step: MoveStep::Announce,
                ..f
            };
        }
        let Some(at) = g.table().whereabouts.of(m).place() else {
            next_monster(&mut f);
            continue;
        };
        let symbol = read::monster_symbol(c, m);
        let (white, black) = (f.white & symbol != 0, f.black & symbol != 0);
        let printed_flyer = f.flyers && read::border(c, g, m) == Border::Flying;
        if at == c.fixed.outskirts || !(white || black || printed_flyer) {
            next_monster(&mut f);
            continue;
        }
        if f.step == MoveStep::Announce {
            f.step = MoveStep::Announced;
            if let Some(w) = react(
                c,
                g,
                Occurrence::MonsterMoves {
                    monster: m,
                    from: at,
                },
                Cell::Would,
            ) {
                return call(g, Procedure::MoveMonsters(f), w);
            }
            tell(g, Upshot::Nothing);
        }
        if f.step == MoveStep::Announced {
            if undone(g) {
                next_monster(&mut f);
                continue;
            }
            f.step = MoveStep::Move;
        }
        // About to enter a place, unless something holds it back; then what its coming brings.
        if f.step == MoveStep::Comes {
            if undone(g) {
                next_monster(&mut f);
                continue;
            }
            let to = unpack(f.to).trailing_zeros() as u8;
            atoms::put_monster(c, g, m, Whereabouts::Place(to), log);
            f.step = MoveStep::Came;
            if !g.table().whereabouts.is_at(m, to) {
                next_monster(&mut f);
                return go(g, Procedure::MoveMonsters(f));
            }
            return go(g, Procedure::MoveMonsters(f));
        }
        if f.step == MoveStep::Came {
            // A fast one goes on, if it is still there and nobody holds it up.
            f.made += 1;
            f.step = MoveStep::Move;
            let elusive = || read::keywords(c, g, m, Maybe::NONE).has(keyword::ELUSIVE);
            let free = |now: u8| !g.table().anybody_at(now) || elusive();
            let goes_on = g.table().whereabouts.of(m).place().is_some_and(free);
            if read::border(c, g, m) != Border::Fast || f.made >= 2 || !goes_on {
                next_monster(&mut f);
            }
            continue;
        }
        let border = read::border(c, g, m);
        let elusive = read::keywords(c, g, m, Maybe::NONE).has(keyword::ELUSIVE);
        if g.table().anybody_at(at) && !elusive && (border != Border::Special || travels(c, m)) {
            next_monster(&mut f);
            continue;
        }
        let arrow = |p: u8| {
            let d = &c.places[p as usize];
            let to = if white { d.white } else { d.black };
            to.get()
                .filter(|&to| !read::closed_to_monsters(c, g, to) && read::on_board(c, g, to))
        };
        // A stalker goes where somebody is next to it. // mythos.move-monsters.stalker
        if border != Border::Stationary
            && read::keywords(c, g, m, Maybe::NONE).has(keyword::STALKER)
        {
            let to = lowest_sneak(c, g, in_reach(c, g, at));
            if to != 0 {
                return towards(c, g, f, to);
            }
        }
        match border {
            Border::Stationary => next_monster(&mut f),
            Border::Normal | Border::Fast => match arrow(at) {
                Some(to) => {
                    if let Some(flow) = comes(c, g, &mut f, to) {
                        return flow;
                    }
                }
                None => next_monster(&mut f),
            },
            Border::Aquatic => {
                let there: PlaceSet = if read::aquatic(c, g, at) {
                    (0..c.places.len() as u8)
                        .filter(|&p| {
                            read::aquatic(c, g, p)
                                && p != at
                                && read::on_board(c, g, p)
                                && g.table().anybody_at(p)
                        })
                        .fold(0, |s, p| s | 1 << p)
                } else {
                    0
                };
                let to = lowest_sneak(c, g, there);
                let there = if to == 0 {
                    arrow(at).map_or(0, |p| 1 << p)
                } else {
                    to
                };
                if there == 0 {
                    next_monster(&mut f);
                    continue;
                }
                return towards(c, g, f, there);
            }
            Border::Flying => {
                let near = if at == c.fixed.sky {
                    read::streets(c, g)
                } else {
                    c.places[at as usize].next & read::streets(c, g)
                };
                let held: PlaceSet = read::bits(near)
                    .filter(|&p| g.table().anybody_at(p))
                    .fold(0, |s, p| s | 1 << p);
                let to = lowest_sneak(c, g, held);
                if to == 0 {
                    if at != c.fixed.sky {
                        // One that comes from an expansion board becomes a monster of Arkham.
                        let foreign = c.places[at as usize].set > 0;
                        let full = foreign
                            && read::monster_limit(c, g)
                                .is_some_and(|l| read::monsters_in_arkham(c, g) >= l);
                        let to = if full { c.fixed.outskirts } else { c.fixed.sky };
                        atoms::put_monster(c, g, m, Whereabouts::Place(to), log);
                        if full && read::outskirts_full(c, g) {
                            empty_outskirts(c, g, log);
                            next_monster(&mut f);
                            return call(
                                g,
                                Procedure::MoveMonsters(f),
                                Procedure::Terror(TerrorFrame {
                                    by: 1,
                                    ..TerrorFrame::default()
                                }),
                            );
                        }
                    }
                    next_monster(&mut f);
                    if at != c.fixed.sky {
                        atoms::put_monster(c, g, m, Whereabouts::Place(c.fixed.sky), log);
                        return go(g, Procedure::MoveMonsters(f));
                    }
                    continue;
                }
                return towards(c, g, f, to);
            }
            Border::Special => {
                next_monster(&mut f);
                if let Some(b) = c.monster(m).record.moves {
                    let mut context = Context::new(Maybe::NONE, Origin::Monster(m));
                    context.it = Value::Monster(m);
                    return call(
                        g,
                        Procedure::MoveMonsters(f),
                        Procedure::Script(ScriptFrame::new(b.id, context)),
                    );
                }
            }
        }
    }
    end(g)
}

/// Where a stalker goes from a place: to an investigator in the next street or the next unstable location.
fn in_reach(c: &Content, g: &Game, at: u8) -> PlaceSet {
    let open = |p: u8| match c.places[p as usize].kind {
        PlaceKind::Street => true,
        PlaceKind::Location => !read::stable(c, g, p) && !g.table().sealed(p),
        PlaceKind::OtherWorld | PlaceKind::Area => false,
    };
    read::bits(c.places[at as usize].next)
        .filter(|&p| open(p) && g.table().anybody_at(p))
        .filter(|&p| read::on_board(c, g, p) && !read::closed_to_monsters(c, g, p))
        .fold(0, |set, p| set | 1 << p)
}

/// Whether the text by which a monster moves takes it anywhere: one that acts instead of moving does not travel.
pub(super) fn travels(c: &Content, m: u8) -> bool {
    let moves = c.monster(m).record.moves;
    moves.is_some_and(|b| {
        c.block(b.id)
            .iter()
            .any(|s| matches!(s, Step::MoveMonsters(x) if x.monsters.this))
    })
}

pub(super) fn next_monster(f: &mut MoveMonstersFrame) {
    f.monster += 1;
    f.made = 0;
    f.step = MoveStep::Announce;
}

/// Of places with investigators, those where the lowest Sneak is.
pub fn lowest_sneak(c: &Content, g: &Game, among: PlaceSet) -> PlaceSet {
    let mut best = i16::MAX;
    let mut set = 0;
    for seat in g.table().alive() {
        let Some(p) = g.table().place_of(seat).filter(|p| among >> p & 1 == 1) else {
            continue;
        };
        let s = read::skill(c, g, seat, CheckKind::Sneak);
        if s < best {
            best = s;
            set = 0;
        }
        if s == best {
            set |= 1 << p;
        }
    }
    set
}

/// A monster is about to come to a place.
pub(super) fn comes(c: &Content, g: &mut Game, f: &mut MoveMonstersFrame, to: u8) -> Option<Flow> {
    f.to = pack(1 << to);
    f.step = MoveStep::Comes;
    if let Some(w) = react(
        c,
        g,
        Occurrence::Enters {
            who: Mover::Monster(f.monster),
            at: to,
        },
        Cell::Would,
    ) {
        return Some(call(g, Procedure::MoveMonsters(*f), w));
    }
    tell(g, Upshot::Nothing);
    None
}

pub(super) fn towards(c: &Content, g: &mut Game, mut f: MoveMonstersFrame, to: PlaceSet) -> Flow {
    if to.count_ones() == 1 {
        return comes(c, g, &mut f, to.trailing_zeros() as u8)
            .unwrap_or_else(|| go(g, Procedure::MoveMonsters(f)));
    }
    f.to = pack(to);
    let choices: Choices<Choice> = read::bits(to).map(Choice::Place).collect();
    ask(
        g,
        Procedure::MoveMonsters(f),
        g.table().first,
        Rule::MythosFlying,
        Prompt::Monster(f.monster),
        choices,
    )
}

/// An answer: where it goes.
pub fn take_move(c: &Content, g: &mut Game, mut f: MoveMonstersFrame, choice: Choice) -> Flow {
    if let Choice::Place(p) = choice
        && unpack(f.to) >> p & 1 == 1
    {
        return comes(c, g, &mut f, p).unwrap_or_else(|| go(g, Procedure::MoveMonsters(f)));
    }
    next_monster(&mut f);
    go(g, Procedure::MoveMonsters(f))
}
