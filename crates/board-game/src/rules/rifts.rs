//! Rifts (Kingsport): progress, opening, moving, investigating, closing.

use super::{Flow, Log, ask, call, chance, end, go, source};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden};
use crate::content::defs::GateDo;
use crate::content::filter::DeckName;
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{PlaceMonstersFrame, Procedure, RiftFrame};
use crate::rules::rule::Rule;
use crate::rules::steps::{PlaceStep, RiftStep};
use crate::show::event::Event;
use crate::state::{Origin, Progress, Rift};
use kernel::deck::Next;
use kernel::{Choices, Maybe};

/// Progress markers in the supply.
pub fn supply<'a>(c: &'a Content, g: &'a Game) -> impl Iterator<Item = u8> + 'a {
    (0..c.rifts.progress.len() as u8).filter(|&m| {
        !g.table()
            .rifts
            .iter()
            .any(|r| r.spaces.iter().flatten().any(|s| s.marker == m))
    })
}

/// Face-up progress markers that show a place: how many.
pub fn markers_at(c: &Content, g: &Game, place: u8) -> usize {
    shown(c, g, place).count()
}

fn shown<'a>(c: &'a Content, g: &'a Game, place: u8) -> impl Iterator<Item = (u8, u8)> + 'a {
    g.table().rifts.iter().enumerate().flat_map(move |(t, r)| {
        r.spaces
            .iter()
            .enumerate()
            .filter(move |(_, s)| {
                s.is_some_and(|s| {
                    !s.face_down && c.rifts.progress.get(s.marker as usize) == Some(&place)
                })
            })
            .map(move |(k, _)| (t as u8, k as u8))
    })
}

/// Rifts.
pub fn rift(c: &Content, g: &mut Game, mut f: RiftFrame, log: &mut Log) -> Flow {
    match f.step {
        RiftStep::Progress | RiftStep::Progressed => progress(c, g, f),
        RiftStep::Open => opening(c, g, f, log),
        RiftStep::Move | RiftStep::Doom => {
            let n = g.table().rifts.len() as u8;
            let Some(d) = f.card.get().and_then(|m| c.mythos.get(m as usize)) else {
                return end(g);
            };
            while f.at_hand < n {
                let t = f.at_hand as usize;
                let r = g.table().rifts[t];
                let Some((_, _, symbol, black)) = c.rifts.markers.get(r.marker as usize) else {
                    f.at_hand += 1;
                    continue;
                };
                let (white, dark) = (d.white & symbol != 0, d.black & symbol != 0);
                if r.opened >= g.table().turn || !(white || dark) {
                    f.at_hand += 1;
                    f.step = RiftStep::Move;
                    continue;
                }
                let Some(at) = r.open.get() else {
                    f.at_hand += 1;
                    f.step = RiftStep::Move;
                    continue;
                };
                if f.step == RiftStep::Move {
                    let to = goes(c, g, at, white);
                    atoms::rift_moves(g, t as u8, to, log);
                    f.step = RiftStep::Doom;
                    let mut p = PlaceMonstersFrame {
                        count: 1,
                        at: to,
                        step: PlaceStep::Count,
                        ..PlaceMonstersFrame::default()
                    };
                    p.places[0] = to;
                    p.due[0] = 1;
                    return call(g, Procedure::Rift(f), Procedure::PlaceMonsters(p));
                }
                f.step = RiftStep::Move;
                f.at_hand += 1;
                // The box's colour counts, not the arrow's.
                if dark == *black && (dark || white) && !(white && *black) {
                    atoms::doom(g, 1, log);
                    return go(g, Procedure::Rift(f));
                }
            }
            end(g)
        }
        RiftStep::Investigate => {
            let choices: Choices<Choice> = shown(c, g, f.place)
                .map(|(t, k)| Choice::Rift(t, k))
                .collect();
            match choices.len() {
                0 => end(g),
                1 => take(c, g, f, choices[0], log),
                _ => ask(
                    g,
                    Procedure::Rift(f),
                    f.seat,
                    Rule::RiftInvestigate,
                    Prompt::Place(f.place),
                    choices,
                ),
            }
        }
        RiftStep::Add => {
            let choices: Choices<Choice> = spaces(g, |r, s| r.open.is_none() && s.is_none());
            if f.count == 0 || choices.is_empty() || supply(c, g).next().is_none() {
                return end(g);
            }
            if let [only] = choices[..] {
                return take(c, g, f, only, log);
            }
            ask(
                g,
                Procedure::Rift(f),
                f.seat,
                Rule::RiftChoose,
                Prompt::Number(f.count.into()),
                choices,
            )
        }
        RiftStep::AddMarker => match supply(c, g).count() as u32 {
            0 => end(g),
            w => chance(
                g,
                Procedure::Rift(f),
                source::RIFT,
                Rule::RiftProgress,
                Prompt::Marker,
                w,
            ),
        },
        RiftStep::Remove | RiftStep::Flip => {
            let choices: Choices<Choice> = spaces(g, |_, s| s.is_some_and(|s| !s.face_down));
            if f.count == 0 || choices.is_empty() {
                return end(g);
            }
            if let [only] = choices[..] {
                return take(c, g, f, only, log);
            }
            ask(
                g,
                Procedure::Rift(f),
                f.seat,
                Rule::RiftChoose,
                Prompt::Number(f.count.into()),
                choices,
            )
        }
        RiftStep::Clear => {
            let choices: Choices<Choice> = (0..3u8)
                .filter(|&t| {
                    g.table().rifts[t as usize]
                        .spaces
                        .iter()
                        .any(Option::is_some)
                })
                .map(Choice::WholeRift)
                .collect();
            if choices.is_empty() {
                return end(g);
            }
            f.step = RiftStep::End;
            if let [only] = choices[..] {
                return take(c, g, f, only, log);
            }
            ask(
                g,
                Procedure::Rift(f),
                f.seat,
                Rule::RiftChoose,
                Prompt::Plain,
                choices,
            )
        }
        RiftStep::End => end(g),
        // Closed rifts are filled up and open: one of the first player's choice, or all.
        RiftStep::Fill => {
            let closed: Choices<Choice> = (0..3u8)
                .filter(|&t| g.table().rifts[t as usize].open.is_none())
                .map(Choice::WholeRift)
                .collect();
            f.step = RiftStep::FillOne;
            match closed.first() {
                Some(&Choice::WholeRift(t)) if f.count > 0 => {
                    if f.chosen && closed.len() > 1 {
                        return ask(
                            g,
                            Procedure::Rift(f),
                            g.table().first,
                            Rule::RiftChoose,
                            Prompt::Plain,
                            closed,
                        );
                    }
                    f.at_hand = t;
                    go(g, Procedure::Rift(f))
                }
                _ => end(g),
            }
        }
        RiftStep::FillOne => {
            let r = &g.table().rifts[(f.at_hand % 3) as usize];
            let w = supply(c, g).count() as u32;
            if w > 0 && !r.full() {
                return chance(
                    g,
                    Procedure::Rift(f),
                    source::RIFT,
                    Rule::RiftProgress,
                    Prompt::Marker,
                    w,
                );
            }
            let (card, i) = (f.card, f.at_hand);
            f.count -= 1;
            f.step = RiftStep::Fill;
            call(
                g,
                Procedure::Rift(f),
                Procedure::Rift(RiftFrame {
                    step: RiftStep::Open,
                    card,
                    at_hand: i,
                    ..RiftFrame::default()
                }),
            )
        }
    }
}

/// Where a rift here goes along an arrow: along the white one or along the black one. Like a monster with a black
/// border it stays with investigators.
pub fn goes(c: &Content, g: &Game, at: u8, white: bool) -> u8 {
    let Some(place) = c.places.get(at as usize) else {
        return at;
    };
    let to = if white { place.white } else { place.black };
    let free = |to: &u8| {
        read::on_board(c, g, *to)
            && !read::closed_to_monsters(c, g, *to)
            && !g.table().anybody_at(at)
    };
    to.get().filter(free).unwrap_or(at)
}

fn spaces(g: &Game, keep: impl Fn(&Rift, Option<Progress>) -> bool) -> Choices<Choice> {
    let mut out: Choices<Choice> = Choices::new();
    for (t, r) in g.table().rifts.iter().enumerate() {
        for (k, s) in r.spaces.iter().enumerate() {
            if keep(r, *s) {
                out.push(Choice::Rift(t as u8, k as u8));
            }
        }
    }
    out
}

fn progress(c: &Content, g: &mut Game, mut f: RiftFrame) -> Flow {
    let Some(d) = f.card.get().and_then(|m| c.mythos.get(m as usize)) else {
        return end(g);
    };
    let barred = read::forbidden(c, g, Bar::Progress, Maybe::NONE, Origin::None, &|x, _| {
        matches!(x, Forbidden::Progress)
    });
    if barred {
        return end(g);
    }
    while (f.at_hand as usize) < 6 {
        let (t, group) = ((f.at_hand / 2) as usize, (f.at_hand % 2) as usize);
        let r = g.table().rifts[t];
        let fits = c
            .rifts
            .tracks
            .get(t)
            .is_some_and(|x| x[group] == (d.white, d.black));
        let free = (group * 2..group * 2 + 2).find(|&k| r.spaces[k].is_none());
        if r.open.is_none() && fits && free.is_some() && f.step == RiftStep::Progress {
            let w = supply(c, g).count() as u32;
            if w > 0 {
                f.place = free.unwrap_or(0) as u8;
                f.step = RiftStep::Progressed;
                return chance(
                    g,
                    Procedure::Rift(f),
                    source::RIFT,
                    Rule::RiftProgress,
                    Prompt::Marker,
                    w,
                );
            }
        }
        f.step = RiftStep::Progress;
        f.at_hand += 1;
        if g.table().rifts[t].open.is_none() && g.table().rifts[t].full() {
            let card = f.card;
            return call(
                g,
                Procedure::Rift(f),
                Procedure::Rift(RiftFrame {
                    step: RiftStep::Open,
                    card,
                    at_hand: t as u8,
                    ..RiftFrame::default()
                }),
            );
        }
    }
    end(g)
}

/// A Mythos card that was drawn only for its location goes to the bottom of its deck.
fn to_bottom(g: &mut Game, card: Maybe<u8>) {
    if let Some(m) = card.get().filter(|&m| !g.table().mythos.contains(m.into())) {
        atoms::mythos_to_bottom(g, m);
    }
}

fn opening(c: &Content, g: &mut Game, mut f: RiftFrame, log: &mut Log) -> Flow {
    let t = f.at_hand % 3;
    let place = match f
        .card
        .get()
        .and_then(|m| c.mythos.get(m as usize))
        .map(|d| d.gate)
    {
        Some(GateDo::At(p) | GateDo::Burst(p)) => Some(p),
        _ => None,
    };
    if let Some(place) = place {
        // Cards drawn only for their location go to the bottom.
        if f.count > 0 {
            to_bottom(g, f.card);
        }
        atoms::rift_opens(g, t, place, log);
        return end(g);
    }
    if f.count > 0 {
        to_bottom(g, f.card);
    }
    f.count = f.count.saturating_add(1);
    if f.count > 120 {
        return end(g);
    }
    match g.table().mythos.next() {
        Next::Empty => end(g),
        Next::Known(m) => {
            atoms::take_mythos(g, m as u8);
            f.card = Maybe::some(m as u8);
            go(g, Procedure::Rift(f))
        }
        Next::Unseen(n) => chance(
            g,
            Procedure::Rift(f),
            super::deck_source(DeckName::Mythos),
            Rule::MythosDraw,
            Prompt::Mythos,
            n,
        ),
    }
}

/// An answer about rifts.
pub fn take(c: &Content, g: &mut Game, mut f: RiftFrame, choice: Choice, log: &mut Log) -> Flow {
    match (f.step, choice) {
        (RiftStep::Progressed, Choice::Marker(m)) => {
            let t = f.at_hand / 2;
            atoms::set_rift_space(g, t, f.place, laid(m));
            let place = c.rifts.progress[m as usize];
            log.emit(|| Event::RiftMarker { track: t, place });
            go(g, Procedure::Rift(f))
        }
        (RiftStep::Add, Choice::Rift(t, k)) => {
            f.at_hand = t;
            f.place = k;
            f.step = RiftStep::AddMarker;
            go(g, Procedure::Rift(f))
        }
        (RiftStep::AddMarker, Choice::Marker(m)) => {
            let t = (f.at_hand % 3) as usize;
            atoms::set_rift_space(g, t as u8, f.place, laid(m));
            f.count -= 1;
            f.step = RiftStep::Add;
            if g.table().rifts[t].full() {
                let i = f.at_hand;
                return call(
                    g,
                    Procedure::Rift(f),
                    Procedure::Rift(RiftFrame {
                        step: RiftStep::Open,
                        at_hand: i,
                        ..RiftFrame::default()
                    }),
                );
            }
            go(g, Procedure::Rift(f))
        }
        (RiftStep::Investigate | RiftStep::Flip, Choice::Rift(t, k)) => {
            turn_down(g, t, k, log);
            if f.step == RiftStep::Investigate {
                return end(g);
            }
            f.count -= 1;
            go(g, Procedure::Rift(f))
        }
        (RiftStep::Remove, Choice::Rift(t, k)) => {
            atoms::set_rift_space(g, t, k, None);
            close_if_done(g, t, log);
            f.count -= 1;
            go(g, Procedure::Rift(f))
        }
        (RiftStep::FillOne, Choice::WholeRift(t)) => {
            f.at_hand = t;
            go(g, Procedure::Rift(f))
        }
        (RiftStep::FillOne, Choice::Marker(m)) => {
            let t = f.at_hand % 3;
            let spaces = &g.table().rifts[t as usize].spaces;
            if let Some(k) = spaces.iter().position(Option::is_none) {
                atoms::set_rift_space(g, t, k as u8, laid(m));
            }
            let place = c.rifts.progress[m as usize];
            log.emit(|| Event::RiftMarker { track: t, place });
            go(g, Procedure::Rift(f))
        }
        (RiftStep::End, Choice::WholeRift(t)) => {
            atoms::rift_ends(g, t, log);
            go(g, Procedure::Rift(f))
        }
        (_, Choice::Mythos(m)) => {
            atoms::take_mythos(g, m);
            f.card = m.into();
            go(g, Procedure::Rift(f))
        }
        _ => go(g, Procedure::Rift(f)),
    }
}

/// A marker is investigated: of a closed rift it goes back, of an open one it is turned face down.
fn turn_down(g: &mut Game, t: u8, k: u8, log: &mut Log) {
    let r = &g.table().rifts[t as usize % 3];
    let turned = r.spaces[k as usize & 3].filter(|_| r.open.is_some());
    let turned = turned.map(|s| Progress {
        face_down: true,
        ..s
    });
    atoms::set_rift_space(g, t, k, turned);
    close_if_done(g, t, log);
}

/// A progress marker as it is laid.
fn laid(marker: u8) -> Option<Progress> {
    Some(Progress {
        marker,
        face_down: false,
    })
}

fn close_if_done(g: &mut Game, t: u8, log: &mut Log) {
    let r = &g.table().rifts[t as usize % 3];
    if r.open.is_some() && r.spaces.iter().flatten().all(|s| s.face_down) {
        atoms::rift_ends(g, t, log);
    }
}
