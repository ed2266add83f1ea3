//! Terms of quantities that last for a time.

use super::next;
use crate::content::Content;
use crate::content::ability::{self, Duration, Quantity, QuantityOf, Subject};
use crate::content::amount::Stat;
use crate::content::filter::{Status, Whom};
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::frame::Context;
use crate::rules::frame::{Procedure, ScriptFrame, StatusFrame};
use crate::rules::{Flow, Log, call};
use crate::show::event::Event;
use crate::state::{Lasting, Origin, Until, Value};
use kernel::Maybe;

/// Change a quantity for a time.
pub fn modify(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    m: &ability::Modify,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    lasting(c, g, f, m, seat, log);
    next(f);
    // A maximum may have come down to nothing.
    let i = g.table().investigator(seat);
    if i.alive()
        && i.kind.is_some()
        && matches!(m.quantity, Quantity::Of(_))
        && (read::max_sanity(c, g, seat) <= 0 || read::max_stamina(c, g, seat) <= 0)
    {
        return Some(call(
            g,
            Procedure::Script(*f),
            Procedure::Status(StatusFrame::new(seat, Status::Devoured)),
        ));
    }
    None
}

fn lasting(
    c: &Content,
    g: &mut Game,
    f: &ScriptFrame,
    m: &ability::Modify,
    seat: u8,
    log: &mut Log,
) {
    let context = f.context;
    let add = m
        .add
        .as_ref()
        .or(m.set.as_ref())
        .map_or(0, |a| read::amount(c, g, a, &context));
    // Maxima lowered for good are kept on the investigator.
    if let (Quantity::Of(QuantityOf::Maximum(s)), Duration::ThisGame, Subject::Who(w)) =
        (m.quantity, m.lasts, &m.of)
    {
        let who = if f.chosen.is_some() || matches!(w.whom, Whom::You | Whom::It | Whom::Holder) {
            smallvec::smallvec![match (w.whom, context.it) {
                (Whom::It, Value::Seat(s)) => s,
                _ => seat,
            }]
        } else {
            read::seats(c, g, w, &context)
        };
        let stamina = s == Stat::Stamina;
        for seat in who {
            atoms::change_maximum(c, g, seat, s, add);
            let stat = if stamina {
                Stat::MaximumStamina
            } else {
                Stat::MaximumSanity
            };
            log.emit(|| Event::Lost {
                seat,
                stat,
                by: -add,
            });
        }
        return;
    }
    let Some(&term) = c.term_at.get(&(f.block, f.step)) else {
        return;
    };
    let depth = |g: &Game, want: fn(&Procedure) -> bool| {
        g.stack()
            .iter()
            .rposition(|x| want(&x.procedure))
            .map(|depth| Until::Frame(depth as u8))
    };
    // Where there is no check, combat or encounter nothing lasts as long as it.
    let until = match m.lasts {
        Duration::ThisCheck => depth(g, |w| matches!(w, Procedure::Check(_))),
        Duration::ThisCombat => depth(g, |w| matches!(w, Procedure::Combat(_))),
        Duration::ThisEncounter => depth(g, |w| matches!(w, Procedure::Encounter(_))),
        Duration::ThisPhase => {
            // Movement is each investigator's own.
            match g
                .stack()
                .iter()
                .rposition(|x| matches!(x.procedure, Procedure::Movement(_)))
            {
                Some(d) => Some(Until::Frame(d as u8)),
                None => Some(Until::Phase),
            }
        }
        Duration::ThisTurn => Some(Until::Turn(g.table().turn)),
        Duration::UntilEndOfNextTurn => Some(Until::Turn(g.table().turn + 1)),
        Duration::WhileInPlay | Duration::ThisGame => Some(Until::Game),
    };
    let Some(until) = until else { return };
    // Movement points in the middle of a move are simply more points.
    if m.quantity == Quantity::MovementPoints && m.lasts == Duration::ThisPhase {
        for fr in g.stack_mut().iter_mut().rev() {
            if let Procedure::Movement(mv) = &mut fr.procedure {
                mv.points = if m.set.is_some() {
                    add
                } else {
                    mv.points + add
                }
                .max(0);
                return;
            }
        }
    }
    let keyword = m.remove.and_then(|s| match context.vars.get(s.0) {
        Value::Keyword(k) => Some(k),
        _ => c.refs(s).keyword,
    });
    // What is meant by a name, or is at hand, is remembered: it is not known any more when the term is read. What a
    // filter describes is told by the filter then.
    let Some(meant) = meant(c, g, &m.of, &context, seat) else {
        return;
    };
    for (who, monster, card, place) in meant {
        let lasting = Lasting {
            term,
            add,
            seat: who,
            monster,
            card,
            place,
            keyword: keyword.into(),
            until,
        };
        atoms::lasts(g, lasting);
    }
}

/// Whom, which monster, which card and which place a lasting term is about.
type Meant = (Maybe<u8>, Maybe<u8>, Maybe<u16>, Maybe<u8>);

/// What a lasting term is about, so far as it is known when it is made; `None` if what is meant is not there.
fn meant(
    c: &Content,
    g: &Game,
    of: &Subject,
    context: &Context,
    seat: u8,
) -> Option<smallvec::SmallVec<[Meant; 8]>> {
    const NO: Maybe<u8> = Maybe::NONE;
    let named = |name: Option<packs::Sym>| name.map(|n| context.vars.get(n.0));
    let place = |name: Option<packs::Sym>| match named(name) {
        None => Some(NO),
        Some(Value::Place(p) | Value::Gate(p)) => Some(Maybe::some(p)),
        Some(_) => None,
    };
    let one = |meant| Some(smallvec::smallvec![meant]);
    match of {
        Subject::Game => one((NO, NO, Maybe::NONE, NO)),
        Subject::Who(w) => {
            let at = w.filter.as_ref().and_then(|k| k.at.as_ref());
            let at = place(at.and_then(|p| p.named))?;
            let seats = match w.whom {
                Whom::Each => return one((NO, NO, Maybe::NONE, at)),
                Whom::You if w.filter.is_none() => smallvec::smallvec![seat],
                Whom::You
                | Whom::It
                | Whom::EachOther
                | Whom::FirstPlayer
                | Whom::Another
                | Whom::Any
                | Whom::Holder
                | Whom::Named => read::seats(c, g, w, context),
            };
            Some(
                seats
                    .into_iter()
                    .map(|s| (Maybe::some(s), NO, Maybe::NONE, at))
                    .collect(),
            )
        }
        Subject::Monster(f) => {
            let m = match context.origin {
                Origin::Monster(m) if f.this => Some(m),
                _ if f.it || f.this => read::monster_of(c, g, context, c.fixed.it),
                _ => match named(f.named) {
                    None => return one((NO, NO, Maybe::NONE, NO)),
                    Some(Value::Monster(m)) => Some(m),
                    Some(_) => None,
                },
            };
            one((NO, Maybe::some(m?), Maybe::NONE, NO))
        }
        Subject::Card(f) => {
            let card = match (context.origin, context.it) {
                (Origin::Card(id), _) if f.this => id,
                (_, Value::Card(id)) if f.it => id,
                _ => match named(f.named) {
                    None => return one((NO, NO, Maybe::NONE, NO)),
                    Some(Value::Card(id)) => id,
                    Some(_) => return None,
                },
            };
            one((NO, NO, Maybe::some(card), NO))
        }
        Subject::Gate(f) => one((NO, NO, Maybe::NONE, place(f.named)?)),
        Subject::Place(f) => one((NO, NO, Maybe::NONE, place(f.named)?)),
    }
}
