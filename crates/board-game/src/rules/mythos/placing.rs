//! Monsters are placed: by gates, by surges, by effects, within the limits.

use crate::content::Content;
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{PlaceMonstersFrame, Procedure};
use crate::rules::occurrence::Occurrence;
use crate::rules::reactions::{about_to, prevented};
use crate::rules::rule::Rule;
use crate::rules::steps::PlaceStep;
use crate::rules::{Flow, Log, ask, call, chance, end, go, source};
use crate::show::event::Woken;
use crate::state::Whereabouts;
use kernel::{Choices, Maybe};

/// Monsters are placed.
pub fn place_monsters(c: &Content, g: &mut Game, mut f: PlaceMonstersFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        return match f.step {
            // What a surge has over is given to gates, the surging one first.
            PlaceStep::Spread => {
                let at = surging(&f);
                if f.left > 0 && no_room_for_all(c, g, &f) {
                    // Nothing is to be settled about those that will not fit: the limit settles it.
                    while f.left > 0 {
                        fill(&mut f.due, &mut f.left, f.count, at, |_| true);
                    }
                }
                if f.left > 0 {
                    if f.due[at]
                        == f.due
                            .iter()
                            .take(f.count as usize)
                            .copied()
                            .min()
                            .unwrap_or(0)
                    {
                        f.due[at] += 1;
                        f.left -= 1;
                        continue;
                    }
                    let base = f.due[..f.count as usize].iter().copied().min().unwrap_or(0);
                    let choices: Choices<Choice> = (0..f.count as usize)
                        .filter(|&k| f.due[k] == base && k != at)
                        .map(|k| Choice::Spread(f.places[k]))
                        .collect();
                    if choices.len() == usize::from(f.left) || choices.len() <= 1 {
                        for k in 0..f.count as usize {
                            if f.due[k] == base && k != at && f.left > 0 {
                                f.due[k] += 1;
                                f.left -= 1;
                            }
                        }
                        f.left = 0;
                        continue;
                    }
                    return ask(
                        g,
                        Procedure::PlaceMonsters(f),
                        g.table().first,
                        Rule::MythosSurge,
                        Prompt::Place(f.at),
                        choices,
                    );
                }
                f.step = PlaceStep::Count;
                continue;
            }
            // How many fit on the board, and where: settled before the draw.
            PlaceStep::Count => {
                // What may not appear takes no room; of a surge it is drawn all the same. // mythos.surge
                let mut barred = [0; 12];
                for (k, there) in barred.iter_mut().enumerate().take(f.count as usize) {
                    if read::barred_at(c, g, f.places[k], false) {
                        *there = std::mem::take(&mut f.due[k]);
                    }
                }
                let total: i16 = f.due[..f.count as usize]
                    .iter()
                    .map(|&d| i16::from(d))
                    .sum();
                f.barred = if f.surge { barred } else { [0; 12] };
                let inside = |p: u8| c.places.get(p as usize).is_some_and(|d| d.set == 0);
                let slots = match read::monster_limit(c, g) {
                    Some(l) if !f.on_card => (l - read::monsters_in_arkham(c, g)).max(0),
                    _ => total,
                };
                if total <= slots || !f.places[..f.count as usize].iter().all(|&p| inside(p)) {
                    f.board = f.due;
                    f.step = PlaceStep::Draw;
                } else {
                    f.board = [0; 12];
                    f.left = slots as u8;
                    f.step = PlaceStep::BoardOrOutskirts;
                }
                continue;
            }
            // As evenly as can be, none with more than the gate of the surge. // mythos.surge
            PlaceStep::BoardOrOutskirts => {
                let at = surging(&f);
                let gets = |k: usize| f.due[k] > 0;
                let low = (0..f.count as usize)
                    .filter(|&k| gets(k))
                    .map(|k| f.board[k])
                    .min();
                if f.left == 0 || low.is_none() {
                    // The others, should terror lift the limit in the midst of it.
                    let mut due = f.board;
                    let mut over: u8 = f.due[..f.count as usize].iter().sum::<u8>()
                        - f.board[..f.count as usize].iter().sum::<u8>();
                    while over > 0 && (0..f.count as usize).any(gets) {
                        fill(&mut due, &mut over, f.count, at, gets);
                    }
                    f.due = due;
                    f.left = 0;
                    f.step = PlaceStep::Draw;
                    continue;
                }
                let next = |k: &usize| gets(*k) && Some(f.board[*k]) == low;
                let open: Choices<Choice> = (0..f.count as usize)
                    .filter(next)
                    .map(|k| Choice::Spread(f.places[k]))
                    .collect();
                if next(&at) || open.len() <= f.left as usize {
                    let (board, left, n) = (&mut f.board, &mut f.left, f.count);
                    let due = f.due;
                    fill(board, left, n, at, |k| due[k] > 0);
                    continue;
                }
                ask(
                    g,
                    Procedure::PlaceMonsters(f),
                    g.table().first,
                    Rule::MythosLimit,
                    Prompt::Number(f.left.into()),
                    open,
                )
            }
            // Drawing, board first.
            PlaceStep::Draw => {
                let k = (0..f.count as usize)
                    .find(|&k| f.board[k] > 0)
                    .or((0..f.count as usize).find(|&k| f.due[k] > 0));
                let back = || (0..f.count as usize).find(|&k| f.barred[k] > 0);
                let Some(k) = k.or_else(back) else {
                    return end(g);
                };
                f.at_hand = k as u8;
                let cup = in_cup(g);
                if cup == 0 {
                    return atoms::awaken(c, g, Woken::EmptyCup, log);
                }
                f.step = PlaceStep::Drawn;
                f.redraw = false;
                chance(
                    g,
                    Procedure::PlaceMonsters(f),
                    source::CUP,
                    Rule::MonsterDraw,
                    Prompt::Cup,
                    cup,
                )
            }
            // It may have to be drawn again.
            PlaceStep::Drawn => {
                f.step = PlaceStep::Place;
                let Some(m) = f.monster.get() else {
                    return end(g);
                };
                // One that may not appear where it was to goes back.
                let k = f.at_hand as usize;
                if f.due[k] == 0 && f.barred[k] > 0 {
                    f.barred[k] -= 1;
                    f.monster = Maybe::NONE;
                    f.step = PlaceStep::Draw;
                    atoms::to_cup(c, g, m, log);
                    continue;
                }
                let o = Occurrence::MonsterEntersPlay {
                    monster: m,
                    at: f.places[f.at_hand as usize],
                };
                match about_to(c, g, o).filter(|_| f.tries < 60) {
                    Some(w) => call(g, Procedure::PlaceMonsters(f), w),
                    None => continue,
                }
            }
            PlaceStep::Place => {
                let Some(m) = f.monster.take() else {
                    return end(g);
                };
                if f.redraw {
                    atoms::to_cup(c, g, m, log);
                    f.redraw = false;
                    f.tries += 1;
                    f.step = PlaceStep::Draw;
                    continue;
                }
                let k = f.at_hand as usize;
                f.due[k] -= 1;
                f.step = PlaceStep::Draw;
                // One that is kept from coming goes back; none is drawn for it.
                if prevented(g) {
                    f.board[k] = f.board[k].saturating_sub(1);
                    if g.table().whereabouts.of(m) == Whereabouts::InHand {
                        atoms::to_cup(c, g, m, log);
                    }
                    continue;
                }
                if f.on_card {
                    atoms::put_monster(c, g, m, Whereabouts::OnCard, log);
                    f.board[k] = f.board[k].saturating_sub(1);
                    continue;
                }
                // One that finds no room goes to the Outskirts, unless terror has lifted the limit since.
                let at = if f.board[k] > 0 || read::monster_limit(c, g).is_none() {
                    f.places[k]
                } else {
                    c.fixed.outskirts
                };
                f.board[k] = f.board[k].saturating_sub(1);
                atoms::put_monster(c, g, m, Whereabouts::Place(at), log);
                go(g, Procedure::PlaceMonsters(f))
            }
        };
    }
}

/// The place of the surge among those that get monsters.
pub(super) fn surging(f: &PlaceMonstersFrame) -> usize {
    (0..f.count as usize)
        .find(|&k| f.places[k] == f.at)
        .unwrap_or(0)
}

/// Whether fewer monsters fit on the board than are due, so that where those go is all there is to settle.
pub fn no_room_for_all(c: &Content, g: &Game, f: &PlaceMonstersFrame) -> bool {
    let places = &f.places[..f.count as usize];
    let due: i16 = f.due[..f.count as usize]
        .iter()
        .map(|&d| i16::from(d))
        .sum();
    let inside = |p: u8| c.places.get(p as usize).is_some_and(|d| d.set == 0);
    read::monster_limit(c, g).is_some_and(|limit| {
        due + i16::from(f.left) > (limit - read::monsters_in_arkham(c, g)).max(0)
    }) && places
        .iter()
        .all(|&p| inside(p) && !read::barred_at(c, g, p, false))
}

/// One more for whichever has least, the place of the surge before the others.
pub(super) fn fill(
    count: &mut [u8; 12],
    left: &mut u8,
    n: u8,
    at: usize,
    gets: impl Fn(usize) -> bool,
) {
    let least = |k: usize| (count[k], k != at, k);
    if let Some(k) = (0..n as usize)
        .filter(|&k| gets(k))
        .min_by_key(|&k| least(k))
    {
        count[k] += 1;
    }
    *left -= 1;
}

/// All monsters of the Outskirts go back to the cup. // monsters.outskirts
pub fn empty_outskirts(c: &Content, g: &mut Game, log: &mut Log) {
    for m in g.table().monsters_at(c.fixed.outskirts) {
        atoms::to_cup(c, g, m, log);
    }
}

/// Markers in the cup.
pub fn in_cup(g: &Game) -> u32 {
    g.table().whereabouts.count(Whereabouts::Cup)
}

/// An answer while monsters are placed.
pub fn take_place(g: &mut Game, mut f: PlaceMonstersFrame, choice: Choice) -> Flow {
    match choice {
        Choice::Spread(p) => {
            if let Some(k) = (0..f.count as usize).find(|&k| f.places[k] == p) {
                if f.step == PlaceStep::Spread {
                    f.due[k] += 1;
                } else {
                    f.board[k] += 1;
                }
                f.left -= 1;
            }
        }
        Choice::Monster(m) => {
            atoms::monster_in_hand(g, m);
            f.monster = m.into();
        }
        _ => {}
    }
    go(g, Procedure::PlaceMonsters(f))
}
