//! Prohibitions, permissions, closed places, and places that are barred.

use super::numbers::{each_ability, in_force};
use super::{Game, Whose, applies, ctx_of, is_who, place_is};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Permitted, Static};
use crate::content::filter::{Status, Who, Whom};
use crate::content::ids::{MythosId, PlaceId};
use crate::content::index::{Holders, PERMIT, bar_index};
use crate::content::step::{Bars, ClosePlace, Step};
use crate::frame::Context;
use crate::read::Now;
use crate::state::{Ban, Closure, Investigator, Origin, Table};
use kernel::{Maybe, Seat};
use packs::Sym;
use smallvec::SmallVec;

/// The closure made by a step that closes places, to the end of turn `until` if there is one. If a Mythos card makes
/// it, it ends when the card leaves.
pub fn closure(
    content: &Content,
    verb: &ClosePlace,
    until: Maybe<u16>,
    card: Maybe<MythosId>,
) -> Closure {
    let places = verb.places.0.iter().filter_map(|&s| content.refs(s).place);
    Closure {
        places: places.collect(),
        both: verb.bars == Bars::EnterAndLeave,
        until,
        card,
    }
}

/// Whether any prohibition of this kind could apply to an investigator. A quick check before [`forbidden`].
pub fn any_forbidden(now: Now, bar: Bar, seat: Seat) -> bool {
    !now.table().bans.is_empty() || in_force(now, bar_index(bar), Whose::seat(seat))
}

/// Whether an effect prevents that an investigator enters a state.
pub fn cannot_become(now: Now, seat: Seat, status: Status) -> bool {
    forbidden(
        now,
        Bar::Become,
        seat,
        Origin::None,
        &|x, _| matches!(x, Forbidden::Become(s) if *s == status),
    )
}

/// Whether something is forbidden to an investigator; without a seat, whether it is forbidden to any. `bar` is the kind
/// of prohibition, `test` compares its details. A prohibition does not apply to its own source. // cannot
pub fn forbidden(
    now: Now,
    bar: Bar,
    seat: impl Into<Maybe<Seat>>,
    by: Origin,
    test: &dyn Fn(&Forbidden, &Context) -> bool,
) -> bool {
    let seat = seat.into();
    let is = |w: &Who, context: &Context| seat.get().is_some_and(|s| is_who(now, w, s, context));
    for ban in &now.table().bans {
        if let Some(Step::Forbid(verb)) = now.content.step(ban.at()) {
            let context = Context::new(ban.seat, Origin::None);
            let for_me = verb
                .who
                .as_ref()
                .is_none_or(|w| seat.get().is_some_and(|s| barred(now, ban, w, s, &context)));
            if for_me && test(&verb.what, &context) {
                return true;
            }
        }
    }
    if !in_force(now, bar_index(bar), Whose::seat(seat)) {
        return false;
    }
    let mut no = false;
    each_ability(
        now.content,
        now.game,
        bar_index(bar),
        Whose::seat(seat),
        &mut |def, origin, holder| {
            if no {
                return;
            }
            let context = ctx_of(now.game, origin, holder);
            if !applies(now, &def.it, &context) {
                return;
            }
            for rule in &def.it.always {
                if let Static::Forbid(forbid) = rule {
                    let for_me = forbid.who.as_ref().is_none_or(|w| is(w, &context));
                    if for_me
                        && test(&forbid.what, &context)
                        && (forbid.except.0.is_empty()
                            || !names_of(now, by)
                                .iter()
                                .any(|s| forbid.except.0.contains(s)))
                    {
                        no = true;
                    }
                }
            }
        },
    );
    no
}

/// Whether a prohibition or permission that a step made for a time applies to an investigator.
fn barred(now: Now, ban: &Ban, who: &Who, seat: Seat, context: &Context) -> bool {
    match who.whom {
        Whom::It | Whom::Named => ban.named.is(seat),
        Whom::You
        | Whom::Each
        | Whom::EachOther
        | Whom::FirstPlayer
        | Whom::Another
        | Whom::Any
        | Whom::Holder => is_who(now, who, seat, context),
    }
}

fn names_of(now: Now, origin: Origin) -> SmallVec<[Sym; 2]> {
    let mut list = SmallVec::new();
    match origin {
        Origin::Card(id) => list.push(now.content.card(id).sym),
        Origin::Sheet(s) => list.extend(
            now.content
                .sheet(now.table().investigator(s).kind)
                .map(|d| d.sym),
        ),
        Origin::Ancient => list.extend(now.content.ancient(now.table().ancient).map(|d| d.sym)),
        Origin::Mythos(m) => list.extend(now.content.mythos.get(m.index()).map(|d| d.sym)),
        Origin::Monster(m) => list.push(now.content.monster(m).sym),
        Origin::Place(p) => list.push(now.content.places[p].sym),
        Origin::Helper(h) => list.push(now.content.helpers[h].sym),
        Origin::None | Origin::Encounter(_) | Origin::World(_) => {}
    }
    list
}

/// Whether something is permitted to an investigator.
pub fn permitted(now: Now, seat: Seat, test: &dyn Fn(&Permitted) -> bool) -> bool {
    let subj = Whose::seat(seat);
    // Permissions that steps made for a time.
    let mut yes = now.table().bans.iter().any(|ban| {
        let context = Context::new(ban.seat, Origin::None);
        matches!(
            now.content.step(ban.at()),
            Some(Step::Permit(p)) if test(&p.what) && barred(now, ban, &p.who, seat, &context)
        )
    });
    if yes || !in_force(now, PERMIT, subj) {
        return yes;
    }
    each_ability(
        now.content,
        now.game,
        PERMIT,
        subj,
        &mut |def, origin, holder| {
            let context = ctx_of(now.game, origin, holder);
            if applies(now, &def.it, &context) {
                yes |= def.it.always.iter().any(|s| {
                    matches!(
                        s,
                        Static::Permit(p)
                            if test(&p.what) && is_who(now, &p.who, seat, &context)
                    )
                });
            }
        },
    );
    yes
}

/// Whether no effect can remove the elder sign at a place.
pub fn seal_holds(now: Now, place: PlaceId) -> bool {
    now.table().great.contains(place)
        || forbidden(
            now,
            Bar::Unseal,
            Maybe::NONE,
            Origin::None,
            &|x, context| matches!(x, Forbidden::Unseal(p) if place_is(now, p, place, context)),
        )
}

/// Whether a gate may not open at a place, or a monster may not appear there.
pub fn barred_at(now: Now, place: PlaceId, gate: bool) -> bool {
    let bar = if gate { Bar::GateAt } else { Bar::MonsterAt };
    forbidden(now, bar, Maybe::NONE, Origin::None, &|f, context| match f {
        Forbidden::GateAt(p) if gate => place_is(now, p, place, context),
        Forbidden::MonsterAt(p) if !gate => place_is(now, p, place, context),
        _ => false,
    })
}

/// Whether investigators may not enter a place.
pub fn closed(now: Now, place: PlaceId) -> bool {
    closed_to_monsters(now, place) || shut_in(now.game, place)
}

/// Whether monsters may not enter a place either. Monsters may enter a street that is only barred. // mythos.markers
pub fn closed_to_monsters(now: Now, place: PlaceId) -> bool {
    let table = now.table();
    let shops = now.content.fixed.shops;
    (table.terror >= 3 && shops[0].is(place))
        || (table.terror >= 6 && shops[1].is(place))
        || (table.terror >= 9 && shops[2].is(place))
        || table
            .closures
            .iter()
            .any(|x| !x.both && x.places.contains(place) && table.gate(place).is_none())
        || !table.sets.contains(now.content.places[place].set)
}

/// Whether investigators may not leave a place.
pub fn shut_in(game: &Game, place: PlaceId) -> bool {
    game.table()
        .closures
        .iter()
        .any(|x| x.both && x.places.contains(place))
}

/// Whether one of these holders is in play, monsters excepted. Of investigators and their cards, only those of `seats`
/// count.
#[inline]
pub fn in_play(of: &Holders, table: &Table, mut seats: impl Iterator<Item = Seat>) -> bool {
    let held = |i: &Investigator| {
        let sheet = i.kind.get();
        i.cards.meets(&of.cards) || sheet.is_some_and(|kind| of.investigators.contains(kind))
    };
    of.any_person && seats.any(|seat| held(table.investigator(seat)))
        || table.ancient.get().is_some_and(|a| of.ancients.contains(a))
        || !(table.helpers & of.helpers).is_empty()
        || of.any_mythos && table.mythos_in_play().any(|m| of.mythos.contains(m))
}
