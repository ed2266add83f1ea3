//! Monsters: appearing, placed, moved, faced, defeated, claimed.

use super::{next, next_if, not_done, one_place, then_do};
use crate::content::Content;
use crate::content::index::{Cell, keyword};
use crate::content::step::{
    Claim, Defeat, Face, MonsterAppears, MoveMonsters, ReturnToCup, Spawn, SpawnFrom, Step, Tie,
};
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    DefeatFrame, FaceFrame, PlaceMonstersFrame, Procedure, ScriptFrame, Upshot,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{PlaceStep, Point};
use crate::rules::{Flow, Log, ask, beaten, call, chance, source, tell, undone, won};
use crate::rules::{atoms, mythos, reactions};
use crate::show::event::Woken;
use crate::state::{MonsterSet, Mover, Origin, Value, Whereabouts};
use kernel::Choices;

/// Monsters appear and are fought at once. // combat.in-encounters
pub fn monster_appears(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &MonsterAppears,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    match f.point {
        Point::Begin => {
            let t = g.table();
            let open = |at: u8| !t.awake && !read::barred_at(c, g, at, false) && !t.sealed(at);
            if !t.place_of(seat).is_some_and(open) {
                return not_done(f);
            }
            f.left = x
                .count
                .as_ref()
                .map_or(1, |a| read::amount(c, g, a, &context))
                .clamp(0, 9);
            f.point = Point::Draw;
            None
        }
        Point::Draw => {
            if f.left > 0 {
                let w = mythos::in_cup(g);
                if w == 0 {
                    return Some(atoms::awaken(c, g, Woken::EmptyCup, log));
                }
                return Some(chance(
                    g,
                    Procedure::Script(*f),
                    source::CUP,
                    Rule::MonsterDraw,
                    Prompt::Cup,
                    w,
                ));
            }
            f.point = Point::Fought;
            let i = g.table().investigator(seat);
            let Some(place) = i.place.get() else {
                return not_done(f);
            };
            let face = FaceFrame {
                seat,
                place,
                left: f.set,
                falls: i.falls,
                encounter: true,
                ..FaceFrame::default()
            };
            Some(call(g, Procedure::Script(*f), Procedure::Face(face)))
        }
        Point::Fought => {
            f.point = Point::Done;
            // All that appeared are to be defeated.
            let all = beaten(g) as usize >= f.set.len();
            x.won.filter(|_| all).map(|b| then_do(g, f, b.id))
        }
        _ => next(f),
    }
}

/// Put monsters on the board.
pub fn spawn(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Spawn,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    if f.point == Point::Done {
        return next(f);
    }
    let on_card = read::this_card(c, &x.at);
    let at = if on_card {
        Some(0)
    } else {
        match one_place(c, g, f, &x.at, &|_, _| true) {
            Ok(at) => at,
            Err(flow) => return Some(flow),
        }
    };
    f.point = Point::Done;
    let Some(at) = at else {
        return not_done(f);
    };
    match &x.from {
        SpawnFrom::Cup => {
            let n = read::amount(c, g, &x.count, &context).clamp(0, 12) as u8;
            if n == 0 {
                return not_done(f);
            }
            let mut p = PlaceMonstersFrame {
                count: 1,
                at,
                step: PlaceStep::Count,
                on_card,
                ..PlaceMonstersFrame::default()
            };
            p.places[0] = at;
            p.due[0] = n;
            Some(call(g, Procedure::Script(*f), Procedure::PlaceMonsters(p)))
        }
        SpawnFrom::Search(k) => {
            let n = read::amount(c, g, &x.count, &context).clamp(0, 12) as usize;
            let found: Vec<u8> = (0..c.tokens.len() as u8)
                .filter(|&m| {
                    g.table().whereabouts.of(m) == Whereabouts::Cup
                        && read::monster_is(c, g, k, m, &context)
                })
                .take(n)
                .collect();
            f.short |= found.len() < n;
            if found.is_empty() {
                return not_done(f);
            }
            for m in found {
                atoms::put_monster(c, g, m, Whereabouts::Place(at), log);
            }
            None
        }
        SpawnFrom::Trophies(k) => {
            let found: Vec<u8> = (0..c.tokens.len() as u8)
                .filter(|&m| {
                    g.table().whereabouts.of(m).trophy_of().is_some()
                        && read::monster_is(c, g, k, m, &context)
                })
                .collect();
            if found.is_empty() {
                return not_done(f);
            }
            for m in found {
                atoms::put_monster(c, g, m, Whereabouts::Place(at), log);
            }
            None
        }
    }
}

/// Return monsters to the cup.
pub fn return_to_cup(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &ReturnToCup,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let list = read::monsters(c, g, &x.monsters, &context);
    for &m in &list {
        if x.to_box {
            atoms::put_monster(c, g, m, Whereabouts::Box, log);
        } else {
            atoms::to_cup(c, g, m, log);
        }
    }
    f.context
        .vars
        .set(x.name.unwrap_or(c.fixed.it).0, Value::N(list.len() as i16));
    next_if(f, !list.is_empty())
}

/// Move monsters.
pub fn move_monsters(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &MoveMonsters,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    let list = read::monsters(c, g, &x.monsters, &context);
    if f.point == Point::Begin && list.is_empty() {
        return not_done(f);
    }
    // One after the other: what may hold it back, and what its coming brings.
    let to = f.to;
    match f.point {
        Point::Chosen => {
            f.set = list
                .iter()
                .map(|&m| u16::from(m))
                .filter(|&m| {
                    let at = g.table().whereabouts.of(m as u8).place();
                    !at.is_some_and(|at| to.is(at))
                })
                .collect();
            f.point = Point::Came;
            return None;
        }
        Point::Coming => {
            f.point = Point::Came;
            let (m, to) = (f.card.get().filter(|_| !undone(g))?, to.get()?);
            atoms::put_monster(c, g, m as u8, Whereabouts::Place(to), log);
            return None;
        }
        Point::Came => {
            let (Some(m), Some(to)) = (f.set.iter().next(), to.get()) else {
                return next(f);
            };
            f.set.remove(m);
            f.card = m.into();
            f.point = Point::Coming;
            tell(g, Upshot::Nothing);
            let o = Occurrence::Enters {
                who: Mover::Monster(m as u8),
                at: to,
            };
            return reactions::react(c, g, o, Cell::Would)
                .map(|w| call(g, Procedure::Script(*f), w));
        }
        _ => {}
    }
    let mut from = context;
    if let (Origin::Monster(m), true) = (context.origin, context.you.is_none()) {
        from.it = Value::Monster(m);
    }
    let mut set = read::places(c, g, &x.to, &from);
    if x.tie == Some(Tie::LowestSneak) && set.count_ones() > 1 {
        let low = mythos::lowest_sneak(c, g, set);
        if low != 0 {
            set = low;
        }
    }
    match set.count_ones() {
        0 => not_done(f),
        1 => {
            f.to = (set.trailing_zeros() as u8).into();
            f.point = Point::Chosen;
            None
        }
        _ => {
            let choices: Choices<Choice> = read::bits(set).map(Choice::Place).collect();
            Some(ask(
                g,
                Procedure::Script(*f),
                g.table().first,
                Rule::MythosMove,
                prompt,
                choices,
            ))
        }
    }
}

/// Evade or fight these monsters.
pub fn face(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Face, seat: u8) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            // Each marker is faced once a turn, so that nobody evades it for ever; on the board, where one is.
            let i = *g.table().investigator(seat);
            let near = |m: u8| match g.table().whereabouts.of(m).place() {
                Some(at) => i.is_at(at),
                None => true,
            };
            let list: Vec<u8> = read::monsters(c, g, &x.monsters, &context)
                .into_iter()
                .filter(|&m| near(m) && !g.table().has_faced(seat, m))
                .collect();
            if list.is_empty() {
                return not_done(f);
            }
            let mut choices: Choices<Choice> = Choices::new();
            for m in list {
                let k = c.tokens[m as usize].kind;
                if !choices
                    .iter()
                    .any(|x| matches!(x, Choice::Monster(o) if c.tokens[*o as usize].kind == k))
                {
                    choices.push(Choice::Monster(m));
                }
            }
            if choices.len() == 1 {
                if let Choice::Monster(m) = choices[0] {
                    f.monster = m.into();
                    f.point = Point::Chosen;
                }
                return None;
            }
            Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::FaceOrder,
                prompt,
                choices,
            ))
        }
        Point::Chosen => {
            f.point = Point::Fought;
            let m = f.monster.get()?;
            atoms::faced(g, seat, m);
            let i = g.table().investigator(seat);
            let Some(place) = i.place.get() else {
                return not_done(f);
            };
            let left: MonsterSet = [u16::from(m)].into_iter().collect();
            let encounter = g.table().whereabouts.of(m).place().is_none();
            Some(call(
                g,
                Procedure::Script(*f),
                Procedure::Face(FaceFrame {
                    seat,
                    place,
                    left,
                    falls: i.falls,
                    encounter,
                    ..FaceFrame::default()
                }),
            ))
        }
        Point::Fought => {
            f.point = Point::Done;
            x.won.filter(|_| won(g)).map(|b| then_do(g, f, b.id))
        }
        _ => next(f),
    }
}

/// Monsters are defeated, one after the other, as they would be in combat. // combat.victory
pub fn defeat(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Defeat,
    seat: u8,
) -> Option<Flow> {
    if f.point == Point::Begin {
        let context = f.context;
        let list = read::monsters(c, g, &x.monsters, &context);
        if list.is_empty() {
            return not_done(f);
        }
        f.set = list.into_iter().map(u16::from).collect();
        f.point = Point::Each;
    }
    while let Some(m) = f.set.iter().next() {
        f.set.remove(m);
        // What another one's defeat has taken away is not defeated any more.
        let m = m as u8;
        if g.table().whereabouts.of(m).at_large() {
            let defeat = DefeatFrame {
                no_trophy: !x.trophy,
                seat,
                monster: m,
                ..DefeatFrame::default()
            };
            return Some(call(g, Procedure::Script(*f), Procedure::Defeat(defeat)));
        }
    }
    next(f)
}

/// Take monsters as trophies.
pub fn claim(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Claim,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    if let Some(a) = &x.random {
        if f.point == Point::Begin {
            f.left = read::amount(c, g, a, &context).clamp(0, 9);
            f.point = Point::Draw;
        }
        if f.left > 0 {
            let w = mythos::in_cup(g);
            if w == 0 {
                return Some(atoms::awaken(c, g, Woken::EmptyCup, log));
            }
            return Some(chance(
                g,
                Procedure::Script(*f),
                source::CUP,
                Rule::MonsterDraw,
                Prompt::Cup,
                w,
            ));
        }
        return next(f);
    }
    if let Some(k) = &x.monsters {
        let takes = |m: &u8| {
            g.table().whereabouts.of(*m).place().is_some()
                && (x.even_endless || !read::keywords(c, g, *m, seat).has(keyword::ENDLESS))
        };
        let choices = super::control::monsters_apart(
            c,
            g,
            read::monsters(c, g, k, &context).into_iter().filter(takes),
        );
        if !choices.is_empty() {
            return Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::EffectPick,
                prompt,
                choices,
            ));
        }
    }
    not_done(f)
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
        (Step::MonsterAppears(_), Choice::Monster(m)) => {
            atoms::monster_in_hand(g, m);
            f.set.insert(m.into());
            f.left -= 1;
        }
        (Step::MoveMonsters(_), Choice::Place(p)) => {
            f.to = p.into();
            f.point = Point::Chosen;
        }
        (Step::Face(_), Choice::Monster(m)) => {
            f.monster = m.into();
            f.point = Point::Chosen;
        }
        (Step::Claim(x), Choice::Monster(m)) => {
            let endless = read::keywords(c, g, m, seat).has(keyword::ENDLESS) && !x.even_endless;
            if !endless {
                atoms::put_monster(c, g, m, Whereabouts::Trophy(seat), log);
            }
            f.left -= 1;
            if x.random.is_none() {
                next(f);
            }
        }
        _ => return next(f),
    }
    None
}
