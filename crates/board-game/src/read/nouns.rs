//! Evaluates nouns: the investigators, cards, monsters, gates and places that fit a filter.

use super::{
    Game, aquatic_within, closed, own_border, stable_within, stat_within, toughness_within, you,
};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden};
use crate::content::defs::{CardSet, GateDo, PlaceSet};
use crate::content::filter::{
    CardFilter, CardKind, CardState, GateFilter, Holding, MonsterFilter, Place, PlaceFields,
    PlaceKind, Status, Where, Who, WhoFilter, Whom,
};
use crate::content::ids::MonsterId;
use crate::content::index::{keyword_index, symbol_bit};
use crate::frame::steps::FaceStep;
use crate::frame::{Context, FrameKind};
use crate::read::Now;
use crate::state::{Investigator, MonsterSet, Origin, Value, Whereabouts, flag};
use kernel::{Maybe, Seat};
use packs::Sym;
use smallvec::SmallVec;

/// Whether a place is a street or location of a board in use.
pub fn on_board(now: Now, place: u8) -> bool {
    now.content.places.get(place as usize).is_some_and(|p| {
        matches!(p.kind, PlaceKind::Street | PlaceKind::Location)
            && now.table().sets >> p.set & 1 == 1
    })
}

/// Whether an investigator is on a board. The Jail Cell is part of the Police Station. // in-arkham
pub fn in_arkham(now: Now, seat: Seat) -> bool {
    now.table()
        .place_of(seat)
        .is_some_and(|p| on_board(now, p) || p == now.content.fixed.jail)
}

/// The Other World that an investigator is in, and the area.
pub fn world_of(now: Now, seat: Seat) -> Option<(u8, u8)> {
    let at = now.table().place_of(seat)?;
    now.content.places[at as usize].world
}

/// Whether an investigator is in a state.
pub fn in_status(content: &Content, i: &Investigator, s: Status) -> bool {
    let holds = |k: Maybe<u16>| i.cards.iter().any(|id| k.is(content.kind_of[id as usize]));
    match s {
        Status::Blessed => holds(content.fixed.blessing),
        Status::Cursed => holds(content.fixed.curse),
        Status::Delayed => i.is(flag::DELAYED),
        Status::Arrested => i.is(flag::ARRESTED),
        Status::LostInTimeAndSpace => i.is_at(content.fixed.lost),
        Status::Devoured => !i.alive(),
        Status::LosingNextTurn => i.is(flag::LOSE_NEXT),
        Status::Insane => i.sanity <= 0,
        Status::Unconscious => i.stamina <= 0,
        Status::Defaulted => i.is(flag::DEFAULTED),
    }
}

/// Whether something fits the combined filters: one of `any`, each of `all`, and not `not`.
fn joined<F>(any: &[F], all: &[F], not: &Option<Box<F>>, fits: impl Fn(&F) -> bool) -> bool {
    (any.is_empty() || any.iter().any(&fits))
        && all.iter().all(&fits)
        && !not.as_deref().is_some_and(fits)
}

fn who_fits(now: Now, f: &WhoFilter, seat: Seat, context: &Context) -> bool {
    let i = now.table().investigator(seat);
    let theirs = Context {
        within: context.within,
        ..Context::new(seat, context.origin)
    };
    f.at.as_ref()
        .is_none_or(|p| stands_at(now, seat, p, context))
        && f.has
            .as_ref()
            .is_none_or(|x| i.cards.iter().any(|id| card_is(now, x, id, &theirs)))
        && f.lacks
            .as_ref()
            .is_none_or(|x| !i.cards.iter().any(|id| card_is(now, x, id, &theirs)))
        && f.is.is_none_or(|s| in_status(now.content, i, s))
        && f.is_not.is_none_or(|s| !in_status(now.content, i, s))
        && f.within.is_none_or(|w| match w {
            Where::Arkham => in_arkham(now, seat),
            Where::OtherWorlds => world_of(now, seat).is_some(),
            Where::Lost => i.is_at(now.content.fixed.lost),
        })
        && (!f.ended_movement || i.is(flag::ENDED_MOVEMENT))
        && f.with
            .as_ref()
            .is_none_or(|w| w.is.has(stat_within(now, seat, w.stat, context.within)))
        && joined(&f.any, &f.all, &f.not, |f| who_fits(now, f, seat, context))
}

/// Whether a seat is meant. In a statement about several investigators, "any" means each.
pub fn is_who(now: Now, w: &Who, seat: Seat, context: &Context) -> bool {
    now.table().investigator(seat).alive() && is_meant(now, w, seat, context)
}

/// Whether an investigator is meant, in play or devoured.
pub fn is_meant(now: Now, w: &Who, seat: Seat, context: &Context) -> bool {
    let broad = match w.whom {
        Whom::You => context.you.is(seat),
        Whom::Holder => holder(now.game, context).is(seat),
        Whom::It => context.it == Value::Seat(seat),
        Whom::Each | Whom::Any => true,
        Whom::EachOther | Whom::Another => !context.you.is(seat),
        Whom::FirstPlayer => seat == now.table().first,
        Whom::Named => w
            .name
            .is_some_and(|n| context.vars.get(n.0) == Value::Seat(seat)),
    };
    broad
        && w.filter
            .as_ref()
            .is_none_or(|f| who_fits(now, f, seat, context))
}

/// The holder of the card whose text this is. If nobody holds it, or it is no such card: the investigator `you`.
pub fn holder(game: &Game, context: &Context) -> Maybe<Seat> {
    let Origin::Card(card) = context.origin else {
        return context.you;
    };
    let has = |seat: Seat| game.table().investigator(seat).cards.contains(card);
    match context.you.get() {
        Some(you) if has(you) => context.you,
        _ => game.table().holder(card).map_or(context.you, Maybe::some),
    }
}

/// All seats that are meant, in player order.
pub fn seats(now: Now, w: &Who, context: &Context) -> SmallVec<[Seat; 8]> {
    now.table()
        .order()
        .filter(|&s| is_who(now, w, s, context))
        .collect()
}

/// Whether a card fits a filter.
pub fn card_is(now: Now, f: &CardFilter, card: u16, context: &Context) -> bool {
    let d = now.content.card(card);
    if f.this && context.origin != Origin::Card(card) {
        return false;
    }
    if f.it && context.it != Value::Card(card) {
        return false;
    }
    if let Some(n) = f.named
        && context.vars.get(n.0) != Value::Card(card)
    {
        return false;
    }
    if let Some(n) = f.not_named
        && let Value::Card(o) = context.vars.get(n.0)
        && now.content.kind_of[o as usize] == now.content.kind_of[card as usize]
    {
        return false;
    }
    f.deck.allow(&d.record.deck)
        && (f.kind.0.is_empty() || f.kind.0.iter().any(|&k| kind_is(d.kind, d.item, k)))
        && f.name.allow(d.sym)
        && !f.except.0.contains(&d.sym)
        && f.state
            .is_none_or(|s| now.table().exhausted.contains(card) == (s == CardState::Exhausted))
        && f.price
            .is_none_or(|r| d.record.price.is_some_and(|p| r.has(p)))
        && f.whose.as_ref().is_none_or(|w| {
            now.table()
                .holder(card)
                .is_some_and(|s| is_who(now, w, s, context))
        })
        && joined(&f.any, &f.all, &f.not, |f| card_is(now, f, card, context))
}

fn kind_is(kind: CardKind, item: bool, want: CardKind) -> bool {
    match want {
        CardKind::Weapon => matches!(kind, CardKind::PhysicalWeapon | CardKind::MagicalWeapon),
        CardKind::Item => item,
        k => kind == k,
    }
}

/// An investigator's cards that fit a filter.
pub fn cards_of(now: Now, f: &CardFilter, seat: Seat, context: &Context) -> CardSet {
    let mut set: CardSet = now
        .table()
        .investigator(seat)
        .cards
        .iter()
        .filter(|&id| card_is(now, f, id, context))
        .collect();
    if f.can_be_lost {
        set = set.iter().filter(|&id| losable(now, seat, id)).collect();
    }
    if f.most_expensive || f.least_expensive {
        let price = |id: u16| now.content.card(id).record.price.unwrap_or(0);
        let best = if f.most_expensive {
            set.iter().map(price).max()
        } else {
            set.iter().map(price).min()
        };
        set = set.iter().filter(|&id| Some(price(id)) == best).collect();
    }
    set
}

/// Whether an investigator can lose a card against their will.
pub fn losable(now: Now, seat: Seat, id: u16) -> bool {
    now.content.card(id).record.losable
        && !super::forbidden(now, Bar::Lose, seat, Origin::None, &|x, context| {
            matches!(
                x,
                Forbidden::Lose(f)
                    if context.you.is(seat) && card_is(now, f, id, context)
            )
        })
}

/// Whether a monster fits a filter.
pub fn monster_is(now: Now, f: &MonsterFilter, monster: MonsterId, context: &Context) -> bool {
    let d = now.content.monster(monster);
    let at = now.table().whereabouts.of(monster);
    let printed = |k: u8| d.record.keywords.iter().any(|&w| keyword_index(w) == k);
    f.name.allow(d.sym)
        && f.symbol.allow(&d.record.symbol)
        && (f.border.0.is_empty() || f.border.allow(&own_border(now, monster, context.within)))
        && f.chosen_symbol
            .is_none_or(|n| context.vars.get(n.0) == Value::Symbol(d.record.symbol as u8))
        && f.keyword.is_none_or(|k| printed(keyword_index(k)))
        && f.without_keyword.is_none_or(|k| !printed(keyword_index(k)))
        && f.at.as_ref().is_none_or(|p| match at {
            Whereabouts::Place(at) => place_is(now, p, at, context),
            // A monster on a card or in an encounter is where the investigator is who fights it.
            Whereabouts::OnCard => {
                this_card(now.content, p) || p.here && fought(now.game) == Some(monster)
            }
            Whereabouts::InHand => p.here && fought(now.game).is_some(),
            Whereabouts::Cup | Whereabouts::Box | Whereabouts::Trophy(_) | Whereabouts::Unused => {
                false
            }
        })
        && (!f.it || context.it == Value::Monster(monster) || fought(now.game) == Some(monster))
        && (!f.this || context.origin == Origin::Monster(monster))
        && f.named
            .is_none_or(|n| context.vars.get(n.0) == Value::Monster(monster))
        && f.toughness
            .is_none_or(|r| r.has(toughness_within(now, monster, Maybe::NONE, context.within)))
        && f.whose.as_ref().is_none_or(|w| {
            at.trophy_of()
                .is_some_and(|seat| is_who(now, w, seat, context))
        })
        && joined(&f.any, &f.all, &f.not, |f| {
            monster_is(now, f, monster, context)
        })
}

/// Whether a place filter says `this-card`.
pub fn this_card(content: &Content, p: &Place) -> bool {
    p.id.0.first() == Some(&content.fixed.this_card)
}

/// Monsters on the board that fit: in streets, locations, the Sky and the Outskirts; if the filter says so, trophies or
/// monsters on a card.
pub fn monsters(now: Now, f: &MonsterFilter, context: &Context) -> SmallVec<[MonsterId; 16]> {
    among(now, f, context)
        .iter()
        .map(MonsterId::at)
        .filter(|&m| monster_is(now, f, m, context))
        .collect()
}

/// The monsters that a filter considers.
fn among(now: Now, f: &MonsterFilter, context: &Context) -> MonsterSet {
    let on_card = f.at.as_ref().is_some_and(|p| this_card(now.content, p));
    let t = now.table();
    let trophies = || {
        t.each_seat().fold(MonsterSet::EMPTY, |all, seat| {
            all.union(&t.whereabouts.all(Whereabouts::Trophy(seat)))
        })
    };
    let own = if f.whose.is_some() {
        trophies()
    } else if on_card {
        t.whereabouts.all(Whereabouts::OnCard)
    } else if f.it || f.this || f.named.is_some() {
        // A monster that was picked may be a trophy.
        let near = t
            .monsters_on_boards()
            .union(&t.whereabouts.all(Whereabouts::InHand))
            .union(&t.whereabouts.all(Whereabouts::OnCard));
        match context.origin {
            _ if f.named.is_some() => near.union(&trophies()),
            // `this` fits at most one monster.
            Origin::Monster(m) if f.this => near.intersection(&[m.into()].into_iter().collect()),
            _ => near,
        }
    } else {
        let mut near = t.monsters_on_boards();
        if let Some(m) = fought(now.game).filter(|&m| t.whereabouts.of(m).at_large()) {
            near.insert(m.into());
            near = near.union(&t.whereabouts.all(Whereabouts::InHand));
        }
        near
    };
    let within = f.any.iter().chain(&f.all);
    within.fold(own, |all, inner| all.union(&among(now, inner, context)))
}

/// The combat in progress: the investigator, and the monster (none: the Ancient One).
pub fn fighting(game: &Game) -> Option<(Seat, Maybe<MonsterId>)> {
    game.stack().iter().rev().find_map(|f| match f.kind {
        FrameKind::Combat(x) => Some((x.seat, x.monster)),
        FrameKind::Face(x) if x.step.next != FaceStep::ChooseMonster => {
            Some((x.seat, x.monster.into()))
        }
        _ => None,
    })
}

/// The monster that is being fought.
pub fn fought(game: &Game) -> Option<MonsterId> {
    fighting(game).and_then(|(_, monster)| monster.get())
}

/// Whether the open gate at a place fits.
pub fn gate_is(now: Now, f: &GateFilter, place: u8, context: &Context) -> bool {
    let Some(m) = now.table().gate(place) else {
        return false;
    };
    let you = you(now.game, context);
    (!f.here || you.is_some_and(|i| i.is_at(place)))
        && (!f.entered || you.is_some_and(|i| i.entered.is(m)))
        && marker_is(now.content, f, m)
        && f.at
            .as_ref()
            .is_none_or(|p| place_is(now, p, place, context))
        && f.named
            .is_none_or(|n| context.vars.get(n.0) == Value::Gate(place))
        && joined(&f.any, &f.all, &f.not, |f| gate_is(now, f, place, context))
}

/// Whether a gate marker has the world and the dimension of a filter.
fn marker_is(content: &Content, f: &GateFilter, marker: u8) -> bool {
    let d = &content.gates[marker as usize];
    f.world
        .is_none_or(|w| content.refs(w).world == Some(d.world))
        && f.symbol.allow(&d.symbol)
}

/// Whether a gate trophy fits.
pub fn gate_trophy_is(content: &Content, f: &GateFilter, marker: u8) -> bool {
    marker_is(content, f, marker)
        && joined(&f.any, &f.all, &f.not, |f| {
            gate_trophy_is(content, f, marker)
        })
}

/// The place of "here": that of the investigator `you`, or of what the effect is about.
pub(super) fn here(game: &Game, context: &Context) -> Option<u8> {
    match context.it {
        Value::Monster(m) if context.you.is_none() => game.table().whereabouts.of(m).place(),
        Value::Seat(s) if context.you.is_none() => game.table().place_of(s),
        Value::Place(p) if context.you.is_none() => Some(p),
        _ => you(game, context)?.place.get(),
    }
}

/// Whether an investigator is at a place that fits. In the final battle all are together. // final-battle.begins
pub fn stands_at(now: Now, seat: Seat, p: &PlaceFields, context: &Context) -> bool {
    let with = now.table().awake && p.here;
    let at = now.table().place_of(seat);
    with || at.is_some_and(|at| place_is(now, p, at, context))
}

/// Whether a place fits.
pub fn place_is(now: Now, p: &PlaceFields, place: u8, context: &Context) -> bool {
    place_fits(now, p, place, context) && (!p.nearest || places(now, p, context) >> place & 1 == 1)
}

/// Whether a place fits a filter, apart from its distance.
fn place_fits(now: Now, p: &PlaceFields, place: u8, context: &Context) -> bool {
    let Some(d) = now.content.places.get(place as usize) else {
        return false;
    };
    let hood_sym = |h: Maybe<u8>| now.content.neighborhood(h).map(|n| n.sym);
    let at = || here(now.game, context);
    let place_here = || now.content.places.get(at()? as usize);
    if p.here && at() != Some(place) {
        return false;
    }
    if p.street && !place_here().is_some_and(|x| x.street.is(place)) {
        return false;
    }
    if p.next_area
        && place_here()
            .and_then(|x| x.world)
            .is_none_or(|(w, a)| a != 1 || now.content.area(w, 2) != place)
    {
        return false;
    }
    if let Some(n) = p.named
        && context.vars.get(n.0) != Value::Place(place)
    {
        return false;
    }
    if let Some(n) = p.gate_of {
        let at = match context.vars.get(n.0) {
            Value::Mythos(m) => match now.content.mythos[m as usize].gate {
                GateDo::At(x) | GateDo::Burst(x) => Some(x),
                GateDo::Surge | GateDo::Doom(_) | GateDo::Nothing => None,
            },
            _ => None,
        };
        if at != Some(place) {
            return false;
        }
    }
    let t = now.table();
    p.id.allow(d.sym)
        && p.area.is_none_or(|a| d.world.is_some_and(|(_, x)| x == a))
        && p.kind.allow(&d.kind)
        && (p.neighborhood.0.is_empty()
            || hood_sym(d.neighborhood).is_some_and(|s| p.neighborhood.0.contains(&s)))
        && (p.town.0.is_empty()
            || now
                .content
                .neighborhood(d.neighborhood)
                .is_some_and(|n| p.town.0.contains(&n.town)))
        && p.stable
            .is_none_or(|s| s == (stable_within(now, place, context.within) || t.sealed(place)))
        && p.sealed.is_none_or(|s| s == t.sealed(place))
        && p.gate.is_none_or(|x| x == t.gate(place).is_some())
        && p.aquatic
            .is_none_or(|a| a == aquatic_within(now, place, context.within))
        && (p.holds.0.is_empty() || p.holds.0.iter().any(|&h| holding(now.game, place, h)))
        && !p.lacks.0.iter().any(|&h| holding(now.game, place, h))
        && (p.beside.0.is_empty() || {
            let next = if place == now.content.fixed.sky {
                streets(now)
            } else {
                d.next
            };
            bits(next).any(|x| p.beside.0.iter().any(|&h| holding(now.game, x, h)))
        })
        && !p.except.0.contains(&d.sym)
        && (!p.open || on_board(now, place) && !closed(now, place) && !d.remote)
        && (!p.explored
            || you(now.game, context).is_some_and(|i| i.is_at(place) && i.is(flag::EXPLORED)))
        && joined(&p.any, &p.all, &p.not, |p| {
            place_fits(now, p, place, context)
        })
}

fn holding(game: &Game, place: u8, h: Holding) -> bool {
    let t = game.table();
    match h {
        Holding::Investigators => t.anybody_at(place),
        Holding::Monsters => t.monsters_at(place).next().is_some(),
        Holding::Clues => t.clues.0[place as usize] > 0,
        Holding::ElderSign => t.sealed(place),
        Holding::Gate => t.gate(place).is_some(),
        Holding::Rift => t.rifts.iter().any(|r| r.open.is(place)),
    }
}

/// All places that fit, on the boards in use, and in Other Worlds if the filter names them.
pub fn places(now: Now, p: &PlaceFields, context: &Context) -> PlaceSet {
    let mut set = 0;
    for (place, d) in (0u8..).zip(&now.content.places) {
        // Most filters name places, so the name is compared first: it is the fastest test.
        if now.table().sets >> d.set & 1 == 1
            && p.id.allow(d.sym)
            && place_fits(now, p, place, context)
        {
            // A filter that names only the world means its first area.
            if p.area.is_none()
                && !p.here
                && !p.next_area
                && p.kind.0.is_empty()
                && p.named.is_none()
                && d.world.is_some_and(|(_, a)| a == 2)
            {
                continue;
            }
            set |= 1 << place;
        }
    }
    if p.nearest
        && set != 0
        && let Some(from) = here(now.game, context)
    {
        let near = distances(now, from);
        let best = bits(set).map(|x| near[x as usize]).min();
        set = bits(set)
            .filter(|&x| Some(near[x as usize]) == best)
            .fold(0, |s, x| s | 1 << x);
    }
    set
}

/// The places of a set.
pub fn bits(mut set: PlaceSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let i = set.trailing_zeros() as u8;
            set &= set - 1;
            i
        })
    })
}

/// The number of steps from a place to every other one that can be reached. The Sky is next to every street.
/// // nearest // adjacent
pub fn distances(now: Now, from: u8) -> [Maybe<u8>; 128] {
    let mut d = [Maybe::NONE; 128];
    if from as usize >= now.content.places.len() {
        return d;
    }
    let neighbours = |p: u8| -> PlaceSet {
        if p == now.content.fixed.sky {
            streets(now)
        } else {
            now.content.places[p as usize].next
        }
    };
    d[from as usize] = Maybe::some(0);
    let mut edge: PlaceSet = 1 << from;
    let mut seen = edge;
    let mut n = 0;
    while edge != 0 {
        n += 1;
        let mut next = 0;
        for p in bits(edge) {
            next |= neighbours(p);
        }
        next &= !seen;
        for p in bits(next) {
            d[p as usize] = Maybe::some(n);
        }
        seen |= next;
        edge = next;
    }
    d
}

/// All streets in use.
pub fn streets(now: Now) -> PlaceSet {
    now.content
        .places
        .iter()
        .enumerate()
        .filter(|(_, p)| p.kind == PlaceKind::Street && now.table().sets >> p.set & 1 == 1)
        .fold(0, |s, (i, _)| s | 1 << i)
}

/// The value of a name in a script.
pub fn named(content: &Content, context: &Context, s: Sym) -> Value {
    if s == content.fixed.it {
        let v = context.vars.get(s.0);
        return if v == Value::None { context.it } else { v };
    }
    context.vars.get(s.0)
}

/// An Ally of this kind that can still join, if there is one.
pub fn ally_available(now: Now, kind: u16) -> Option<u16> {
    let d = &now.content.cards[kind as usize];
    let deck = Content::deck_index(d.record.deck)?;
    (d.first..d.first + u16::from(d.record.copies)).find(|&id| {
        if deck == 5 {
            now.table().specials.contains(id)
        } else {
            now.table().decks[deck].contains(id)
        }
    })
}

/// The monster of a name, or the monster that is being fought.
pub fn monster_of(now: Now, context: &Context, s: Sym) -> Option<MonsterId> {
    match named(now.content, context, s) {
        Value::Monster(m) => Some(m),
        _ => fought(now.game),
    }
}

/// The bit of a monster's dimension symbol.
pub fn monster_symbol(content: &Content, monster: MonsterId) -> u16 {
    symbol_bit(content.monster(monster).record.symbol)
}
