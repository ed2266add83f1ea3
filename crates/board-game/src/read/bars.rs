//! What is forbidden, permitted, closed or barred.

use super::numbers::{each_ability, in_force};
use super::{Game, Whose, ctx_of, holds, is_who, place_is};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Permitted, Static};
use crate::content::filter::{Status, Who, Whom};
use crate::content::index::{Holders, PERMIT, bar_index};
use crate::content::step::{Bars, ClosePlace, Step};
use crate::rules::frame::Context;
use crate::state::{Ban, Closure, Investigator, Origin, Table};
use kernel::Maybe;
use packs::Sym;
use smallvec::SmallVec;

/// What a step that closes places closes, to the end of turn `until` if there is one; a Mythos card's closing leaves with it.
pub fn closure(c: &Content, x: &ClosePlace, until: Maybe<u16>, card: Maybe<u8>) -> Closure {
    let places = x.places.0.iter().filter_map(|&s| c.refs(s).place);
    Closure {
        places: places.fold(0, |set, p| set | 1 << p),
        both: x.bars == Bars::EnterAndLeave,
        until,
        card,
    }
}

/// Whether anything of a sort may be forbidden to an investigator: without it, none is.
pub fn any_forbidden(c: &Content, g: &Game, bar: Bar, seat: u8) -> bool {
    !g.table().bans.is_empty() || in_force(c, g, bar_index(bar), Whose::seat(seat))
}

/// Whether something keeps an investigator from coming to be in a state.
pub fn cannot_become(c: &Content, g: &Game, seat: u8, status: Status) -> bool {
    forbidden(
        c,
        g,
        Bar::Become,
        seat,
        Origin::None,
        &|x, _| matches!(x, Forbidden::Become(s) if *s == status),
    )
}

/// Whether something is forbidden to an investigator (to nobody: to anybody), except by what it comes from: `bar` says what
/// sort of thing it is, `test` whether it is this one. // cannot
pub fn forbidden(
    c: &Content,
    g: &Game,
    bar: Bar,
    seat: impl Into<Maybe<u8>>,
    by: Origin,
    test: &dyn Fn(&Forbidden, &Context) -> bool,
) -> bool {
    let seat = seat.into();
    let is = |w: &Who, context: &Context| seat.get().is_some_and(|s| is_who(c, g, w, s, context));
    for b in &g.table().bans {
        if let Some(Step::Forbid(x)) = c.block(b.block).get(b.step as usize) {
            let context = Context::new(b.seat, Origin::None);
            let for_me = x
                .who
                .as_ref()
                .is_none_or(|w| seat.get().is_some_and(|s| barred(c, g, b, w, s, &context)));
            if for_me && test(&x.what, &context) {
                return true;
            }
        }
    }
    if !in_force(c, g, bar_index(bar), Whose::seat(seat)) {
        return false;
    }
    let mut no = false;
    each_ability(
        c,
        g,
        bar_index(bar),
        Whose::seat(seat),
        &mut |a, origin, holder| {
            if no {
                return;
            }
            let context = ctx_of(g, origin, holder);
            if a.it
                .condition
                .as_ref()
                .is_some_and(|cond| !holds(c, g, cond, &context))
            {
                return;
            }
            for s in &a.it.always {
                if let Static::Forbid(f) = s {
                    let for_me = f.who.as_ref().is_none_or(|w| is(w, &context));
                    if for_me
                        && test(&f.what, &context)
                        && (f.except.0.is_empty()
                            || !names_of(c, g, by).iter().any(|s| f.except.0.contains(s)))
                    {
                        no = true;
                    }
                }
            }
        },
    );
    no
}

/// Whether a step that forbids or permits for a time means an investigator.
fn barred(c: &Content, g: &Game, ban: &Ban, w: &Who, seat: u8, context: &Context) -> bool {
    match w.whom {
        Whom::It | Whom::Named => ban.named.is(seat),
        Whom::You
        | Whom::Each
        | Whom::EachOther
        | Whom::FirstPlayer
        | Whom::Another
        | Whom::Any
        | Whom::Holder => is_who(c, g, w, seat, context),
    }
}

fn names_of(c: &Content, g: &Game, origin: Origin) -> SmallVec<[Sym; 2]> {
    let mut v = SmallVec::new();
    match origin {
        Origin::Card(id) => v.push(c.card(id).sym),
        Origin::Sheet(s) => v.extend(c.sheet(g.table().investigator(s).kind).map(|d| d.sym)),
        Origin::Ancient => v.extend(c.ancient(g.table().ancient).map(|d| d.sym)),
        Origin::Mythos(m) => v.extend(c.mythos.get(m as usize).map(|d| d.sym)),
        Origin::Monster(m) => v.push(c.monster(m).sym),
        Origin::Place(p) => v.push(c.places[p as usize].sym),
        Origin::Helper(h) => v.push(c.helpers[h as usize].sym),
        Origin::None | Origin::Encounter(_) | Origin::World(_) => {}
    }
    v
}

/// Whether something is permitted to an investigator.
pub fn permitted(c: &Content, g: &Game, seat: u8, test: &dyn Fn(&Permitted) -> bool) -> bool {
    let subj = Whose::seat(seat);
    // What a step permits for a time.
    let mut yes = g.table().bans.iter().any(|b| {
        let context = Context::new(b.seat, Origin::None);
        matches!(
            c.block(b.block).get(b.step as usize),
            Some(Step::Permit(p)) if test(&p.what) && barred(c, g, b, &p.who, seat, &context)
        )
    });
    if yes || !in_force(c, g, PERMIT, subj) {
        return yes;
    }
    each_ability(c, g, PERMIT, subj, &mut |a, origin, holder| {
        let context = ctx_of(g, origin, holder);
        if a.it
            .condition
            .as_ref()
            .is_none_or(|cond| holds(c, g, cond, &context))
        {
            yes |= a.it.always.iter().any(|s| {
                matches!(
                    s,
                    Static::Permit(p)
                        if test(&p.what) && is_who(c, g, &p.who, seat, &context)
                )
            });
        }
    });
    yes
}

/// Whether nothing can remove the elder sign at a place.
pub fn seal_holds(c: &Content, g: &Game, place: u8) -> bool {
    g.table().great >> place & 1 == 1
        || forbidden(
            c,
            g,
            Bar::Unseal,
            Maybe::NONE,
            Origin::None,
            &|x, context| matches!(x, Forbidden::Unseal(p) if place_is(c, g, p, place, context)),
        )
}

/// Whether a gate may not open, or a monster not appear, at a place.
pub fn barred_at(c: &Content, g: &Game, place: u8, gate: bool) -> bool {
    let bar = if gate { Bar::GateAt } else { Bar::MonsterAt };
    forbidden(
        c,
        g,
        bar,
        Maybe::NONE,
        Origin::None,
        &|f, context| match f {
            Forbidden::GateAt(p) if gate => place_is(c, g, p, place, context),
            Forbidden::MonsterAt(p) if !gate => place_is(c, g, p, place, context),
            _ => false,
        },
    )
}

/// Whether a place is closed to investigators who would enter.
pub fn closed(c: &Content, g: &Game, place: u8) -> bool {
    closed_to_monsters(c, g, place) || shut_in(g, place)
}

/// Whether a place is closed to monsters too: a street that is only barred is not. // mythos.markers
pub fn closed_to_monsters(c: &Content, g: &Game, place: u8) -> bool {
    let t = g.table();
    let s = c.fixed.shops;
    (t.terror >= 3 && s[0].is(place))
        || (t.terror >= 6 && s[1].is(place))
        || (t.terror >= 9 && s[2].is(place))
        || t.closures.iter().any(|x| {
            !x.both && place < 128 && x.places >> place & 1 == 1 && t.gate(place).is_none()
        })
        || c.places[place as usize].set > 0 && t.sets >> c.places[place as usize].set & 1 == 0
}

/// Whether a place may not be left.
pub fn shut_in(g: &Game, place: u8) -> bool {
    g.table()
        .closures
        .iter()
        .any(|x| x.both && place < 128 && x.places >> place & 1 == 1)
}

/// Whether any of these holders is in play but monsters: of the people only those at `seats`.
#[inline]
pub fn in_play(of: &Holders, t: &Table, seats: std::ops::Range<u8>) -> bool {
    let held = |i: &Investigator| {
        let sheet = i.kind.get();
        i.cards.meets(&of.cards) || sheet.is_some_and(|kind| of.investigators.contains(kind.into()))
    };
    of.any_person && seats.into_iter().any(|seat| held(t.investigator(seat)))
        || t.ancient
            .get()
            .is_some_and(|a| of.ancients.contains(a.into()))
        || t.helpers & of.helpers != 0
        || of.any_mythos && t.mythos_in_play().any(|m| of.mythos.contains(m.into()))
}
