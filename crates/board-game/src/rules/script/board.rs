//! The board: gates, seals, doom, terror, clues, closed places, Mythos cards, rifts.

use super::{bind, next, next_if, not_done, one_place};
use crate::content::Content;
use crate::content::ability::{Bar, Duration, Forbidden};
use crate::content::amount::Amount;
use crate::content::filter::DeckName;
use crate::content::index::Cell;
use crate::content::step::{
    BoardClues, CloseGate, ClosePlace, DrawMythos, OpenGate, Redraw, Rift, RiftOpen, RiftRemove,
    Seal, Side, SignFrom, Step, Terror, Unseal,
};
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    BattleFrame, CloseGateFrame, Context, MythosFrame, OpenGateFrame, Procedure, RiftFrame,
    ScriptFrame, TerrorFrame,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{BattleStep, MythosStep, Point, RiftStep};
use crate::rules::{Flow, Log, ask, asked, call, chance, deck_source, go};
use crate::rules::{atoms, gates, reactions};
use crate::show::event::Woken;
use crate::state::{Origin, Outcome, Value};
use kernel::deck::Next;
use kernel::{Choices, Maybe};
use packs::Sym;

/// A gate appears.
pub fn open_gate(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &OpenGate) -> Option<Flow> {
    if f.point == Point::Done {
        return next(f);
    }
    if g.table().awake {
        return not_done(f);
    }
    let fits = |g: &Game, p: u8| !g.table().sealed(p) && g.table().gate(p).is_none();
    let place = match one_place(c, g, f, &x.at, &fits) {
        Ok(place) => place,
        Err(flow) => return Some(flow),
    };
    let Some(place) = place.filter(|&p| fits(g, p)) else {
        return not_done(f);
    };
    f.point = Point::Done;
    let monsters = u8::from(x.monster);
    Some(call(
        g,
        Procedure::Script(*f),
        Procedure::OpenGate(OpenGateFrame {
            place,
            monsters,
            ..OpenGateFrame::default()
        }),
    ))
}

/// A gate closes. // gates.closed-by-effect
pub fn close_gate(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &CloseGate,
    seat: u8,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    if f.point == Point::Done {
        return next(f);
    }
    let choices: Choices<Choice> = g
        .table()
        .open_gates()
        .filter(|(p, _)| read::gate_is(c, g, &x.gate, *p, &context))
        .map(|(p, _)| Choice::Place(p))
        .collect();
    match choices.len() {
        0 => not_done(f),
        1 => {
            let Choice::Place(place) = choices[0] else {
                return None;
            };
            f.point = Point::Done;
            Some(call(g, Procedure::Script(*f), closing(seat, place, x)))
        }
        _ => Some(ask(
            g,
            Procedure::Script(*f),
            seat,
            Rule::EffectPick,
            prompt,
            choices,
        )),
    }
}

/// Put down an elder sign.
pub fn seal(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Seal,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    if f.point == Point::Done {
        return next(f);
    }
    let fits = |g: &Game, p: u8| match x.great {
        true => g.table().sealed(p),
        false => gates::can_seal(c, g, seat, p),
    };
    let place = match one_place(c, g, f, &x.at, &fits) {
        Ok(place) => place,
        Err(flow) => return Some(flow),
    };
    let Some(place) = place else {
        return not_done(f);
    };
    if x.great && g.table().sealed(place) {
        atoms::put_great_seal(g, place, log);
        return next(f);
    } else if gates::can_seal(c, g, seat, place) {
        match &x.from {
            SignFrom::Unused => {}
            SignFrom::DoomTrack => {
                atoms::doom(g, -1, log);
            }
            SignFrom::Seal(p) => {
                let from =
                    read::bits(g.table().seals).find(|&s| read::place_is(c, g, p, s, &context));
                if !from.is_some_and(|s| atoms::unseal(g, s, log)) {
                    return not_done(f);
                }
                // A sign that moves is no further one.
                atoms::sign_moved(g);
            }
        }
        // A gate there is sealed: its marker and its monsters go.
        if let Some(m) = atoms::remove_gate(c, g, place, log) {
            atoms::gate_to_stack(g, m);
        }
        if atoms::put_seal(g, place, log) {
            return Some(atoms::over(c, g, Outcome::Sealed, log));
        }
        f.point = Point::Done;
        if let Some(w) = reactions::react(
            c,
            g,
            Occurrence::GateSealed {
                who: seat.into(),
                at: place,
            },
            Cell::After,
        ) {
            return Some(call(g, Procedure::Script(*f), w));
        }
        return next(f);
    }
    not_done(f)
}

/// Remove elder signs.
pub fn unseal(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Unseal,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    let all: Choices<Choice> = read::bits(g.table().seals)
        .filter(|&p| {
            x.at.as_ref()
                .is_none_or(|k| read::place_is(c, g, k, p, &context))
                && !read::seal_holds(c, g, p)
        })
        .map(Choice::Place)
        .collect();
    if f.point == Point::Begin {
        f.point = Point::Each;
        let there = all.len() as i16;
        f.left = read::part_of(c, g, &x.signs, there, &context);
        f.short |= f.left > there;
        if f.left <= 0 || there == 0 {
            return not_done(f);
        }
    }
    if f.left > 0 && all.len() > f.left as usize {
        return Some(ask(
            g,
            Procedure::Script(*f),
            seat,
            Rule::EffectPick,
            prompt,
            all,
        ));
    }
    for p in all.iter().take(f.left.max(0) as usize) {
        if let Choice::Place(p) = p {
            atoms::unseal(g, *p, log);
        }
    }
    next(f)
}

/// Add doom tokens (or remove them).
pub fn doom(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    a: &Amount,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let n = read::amount(c, g, a, &context);
    atoms::doom_up_to(g, n, read::most_doom(c, g), log);
    next(f);
    Some(go(g, Procedure::Script(*f)))
}

/// Raise the terror level.
pub fn terror(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Terror) -> Option<Flow> {
    let context = f.context;
    let now = i16::from(g.table().terror);
    let by = match (&x.by, &x.to) {
        (Some(a), _) => read::amount(c, g, a, &context),
        (_, Some(a)) => read::amount(c, g, a, &context) - now,
        _ => 0,
    };
    next_if(f, by > 0);
    (by > 0).then(|| {
        call(
            g,
            Procedure::Script(*f),
            Procedure::Terror(TerrorFrame {
                by: by.clamp(0, 40) as u8,
                ..TerrorFrame::default()
            }),
        )
    })
}

/// Put Clues on places or take them off.
pub fn board_clues(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &BoardClues) -> Option<Flow> {
    let all = read::places(c, g, &x.at, &f.context);
    let Some(places) = &x.places else {
        for p in read::bits(all) {
            clues_at(c, g, x, p, &f.context);
        }
        return next_if(f, all != 0);
    };
    // So many of them, as whoever does it chooses: those that had theirs are not offered again.
    if f.point == Point::Begin {
        f.point = Point::Each;
        f.left = read::amount(c, g, places, &f.context);
        f.short |= i16::try_from(all.count_ones()).is_ok_and(|n| n < f.left);
        if f.left <= 0 || all == 0 {
            return not_done(f);
        }
    }
    let left: Choices<Choice> = read::bits(all)
        .filter(|&p| !f.set.contains(p.into()))
        .map(Choice::Place)
        .collect();
    if f.left <= 0 || left.is_empty() {
        return next(f);
    }
    if left.len() > f.left as usize {
        let (who, prompt) = (asked(g, f.context.you), Prompt::Step(f.block, f.step));
        return Some(ask(
            g,
            Procedure::Script(*f),
            who,
            Rule::EffectPlace,
            prompt,
            left,
        ));
    }
    for p in left {
        if let Choice::Place(p) = p {
            clues_at(c, g, x, p, &f.context);
        }
    }
    next(f)
}

/// Clues put on one place or taken off it.
fn clues_at(c: &Content, g: &mut Game, x: &BoardClues, place: u8, context: &Context) {
    let now = i16::from(g.table().clues.0[place as usize]);
    let by = match &x.by {
        Amount::All => -now,
        a => read::amount(c, g, a, context),
    };
    atoms::set_clues(g, place, (now + by).clamp(0, 250) as u8);
}

/// Close places.
pub fn close_place(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &ClosePlace,
    log: &mut Log,
) -> Option<Flow> {
    let until = match x.lasts {
        Duration::UntilEndOfNextTurn => Maybe::some(g.table().turn + 1),
        Duration::ThisTurn | Duration::ThisPhase => Maybe::some(g.table().turn),
        Duration::ThisCheck
        | Duration::ThisCombat
        | Duration::ThisEncounter
        | Duration::WhileInPlay
        | Duration::ThisGame => Maybe::NONE,
    };
    let card = mythos_at_work(f.context.origin);
    let set = atoms::close_places(g, read::closure(c, x, until, card));
    if x.evict {
        for p in read::bits(set) {
            // A gate there stands in for the place until it closes.
            if g.table().gate(p).is_none() {
                atoms::evict(c, g, p, log);
            }
        }
    }
    next_if(f, set != 0)
}

/// One side of the final battle attacks.
pub fn attack(g: &mut Game, f: &mut ScriptFrame, side: Side) -> Option<Flow> {
    if f.point != Point::Begin {
        return next(f);
    }
    if !g.table().awake {
        return not_done(f);
    }
    f.point = Point::Done;
    let step = match side {
        Side::Investigators => BattleStep::InvestigatorsAttack,
        Side::AncientOne => BattleStep::AncientOneComes,
    };
    Some(call(
        g,
        Procedure::Script(*f),
        Procedure::Battle(BattleFrame {
            step,
            only: Some(side),
            ..BattleFrame::default()
        }),
    ))
}

/// The Ancient One awakens.
pub fn awaken(c: &Content, g: &mut Game, log: &mut Log) -> Option<Flow> {
    Some(atoms::awaken(c, g, Woken::Text, log))
}

/// Draw a Mythos card.
pub fn draw_mythos(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &DrawMythos) -> Option<Flow> {
    match f.point {
        Point::Begin => {
            f.point = Point::Done;
            if x.resolve {
                let busy = g
                    .stack()
                    .iter()
                    .filter(|s| matches!(s.procedure, Procedure::Mythos(_)))
                    .count();
                if busy < 3 {
                    return Some(call(
                        g,
                        Procedure::Script(*f),
                        Procedure::Mythos(MythosFrame {
                            extra: true,
                            step: MythosStep::DrawCard,
                            ..MythosFrame::default()
                        }),
                    ));
                }
                return None;
            }
            match g.table().mythos.next() {
                Next::Empty => not_done(f),
                Next::Known(m) => {
                    seen_mythos(c, g, f, x.name, m as u8);
                    None
                }
                Next::Unseen(n) => {
                    f.point = Point::Begin;
                    Some(chance(
                        g,
                        Procedure::Script(*f),
                        deck_source(DeckName::Mythos),
                        Rule::MythosDraw,
                        Prompt::Mythos,
                        n,
                    ))
                }
            }
        }
        _ => next(f),
    }
}

/// Put back what was just drawn and draw another.
pub fn redraw(g: &mut Game, f: &mut ScriptFrame, x: &Redraw) -> Option<Flow> {
    draw_again(g, x.shuffle);
    next(f)
}

/// Rift progress.
pub fn rift(c: &Content, g: &mut Game, f: &mut ScriptFrame, x: &Rift, seat: u8) -> Option<Flow> {
    let context = f.context;
    let amount = |a: &Amount| read::amount(c, g, a, &context).clamp(0, 12) as u8;
    // Progress that is forbidden is not made by an effect either, nor opens what is not filled. // rifts.progress
    let barred = || {
        let test = |x: &Forbidden, _: &Context| matches!(x, Forbidden::Progress);
        read::forbidden(c, g, Bar::Progress, Maybe::NONE, context.origin, &test)
    };
    if (x.add.is_some() || x.open.is_some()) && barred()
        || c.rifts.tracks.len() != 3
        || g.table().sets & 2 == 0
    {
        return not_done(f);
    }
    let (step, n) = if let Some(a) = &x.add {
        (RiftStep::Add, amount(a))
    } else if let Some(r) = &x.remove {
        match r {
            RiftRemove::Markers(a) => (RiftStep::Remove, amount(a)),
            RiftRemove::AllOfOne => (RiftStep::Clear, 1),
        }
    } else if let Some(a) = &x.flip {
        (RiftStep::Flip, amount(a))
    } else {
        // To fill and open: one of the first player's choice, or all.
        (
            RiftStep::Fill,
            if x.open == Some(RiftOpen::All) { 3 } else { 1 },
        )
    };
    next(f);
    Some(call(
        g,
        Procedure::Script(*f),
        Procedure::Rift(RiftFrame {
            step,
            count: n,
            seat,
            chosen: x.open == Some(RiftOpen::One),
            card: if n == 1 {
                mythos_at_work(context.origin)
            } else {
                Maybe::NONE
            },
            ..RiftFrame::default()
        }),
    ))
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
        (Step::CloseGate(x), Choice::Place(p)) => {
            f.point = Point::Done;
            return Some(call(g, Procedure::Script(*f), closing(seat, p, x)));
        }
        (Step::BoardClues(x), Choice::Place(p)) => {
            clues_at(c, g, x, p, &f.context);
            f.set.insert(p.into());
            f.left -= 1;
        }
        (Step::Unseal(_), Choice::Place(p)) => {
            atoms::unseal(g, p, log);
            f.left -= 1;
        }
        (Step::DrawMythos(x), Choice::Mythos(m)) => seen_mythos(c, g, f, x.name, m),
        _ => return next(f),
    }
    None
}

/// The Mythos card whose text this is.
fn mythos_at_work(origin: Origin) -> Maybe<u8> {
    match origin {
        Origin::Mythos(m) => m.into(),
        _ => Maybe::NONE,
    }
}

fn draw_again(g: &mut Game, shuffle: bool) {
    // What was just drawn: an encounter, a monster or a Mythos card, whichever is at work.
    for frame in g.stack_mut().iter_mut().rev() {
        match &mut frame.procedure {
            Procedure::Encounter(e) => {
                e.redraw = !e.redrawn;
                return;
            }
            Procedure::PlaceMonsters(p) => {
                p.redraw = true;
                return;
            }
            Procedure::Mythos(m) => {
                m.redraw = true;
                if let Some(card) = m.card.get().filter(|_| shuffle) {
                    atoms::mythos_into_deck(g, card);
                }
                return;
            }
            _ => {}
        }
    }
}

fn closing(seat: u8, place: u8, x: &CloseGate) -> Procedure {
    Procedure::CloseGate(CloseGateFrame {
        seat,
        place,
        free: true,
        trophy: x.trophy,
        seal: x.seal,
        ..CloseGateFrame::default()
    })
}

fn seen_mythos(c: &Content, g: &mut Game, f: &mut ScriptFrame, name: Option<Sym>, m: u8) {
    atoms::take_mythos(g, m);
    atoms::mythos_to_bottom(g, m);
    bind(c, f, name, Value::Mythos(m));
    f.point = Point::Done;
}
