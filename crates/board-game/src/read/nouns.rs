//! Evaluates nouns: the investigators, cards, monsters, gates and places that fit a filter.

use super::{
    Game, aquatic_within, closed, own_border, stable_within, stat_within, toughness_within, you,
};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden};
use crate::content::defs::{CardSet, GateDo};
use crate::content::filter::{
    CardFilter, CardKind, CardState, GateFilter, Holding, MonsterFilter, Place, PlaceFields,
    PlaceKind, Status, Where, Who, WhoFilter, Whom,
};
use crate::content::ids::{
    CardDefId, CardId, GateId, KeywordId, MonsterId, NeighborhoodId, PlaceId, PlaceSet, WorldId,
};
use crate::content::index::{keyword_id, symbol_bit};
use crate::frame::steps::FaceStep;
use crate::frame::{Context, FrameKind};
use crate::read::Now;
use crate::state::{Investigator, MonsterSet, Origin, Value, Whereabouts, flag};
use kernel::{Maybe, Seat};
use packs::Sym;
use smallvec::SmallVec;

/// Whether a place is a street or location of a board in use.
pub fn on_board(now: Now, place: PlaceId) -> bool {
    now.content.places.get(place.index()).is_some_and(|p| {
        matches!(p.kind, PlaceKind::Street | PlaceKind::Location)
            && now.table().sets.contains(p.set)
    })
}

/// Whether an investigator is on a board. The Jail Cell is part of the Police Station. // in-arkham
pub fn in_arkham(now: Now, seat: Seat) -> bool {
    now.table()
        .place_of(seat)
        .is_some_and(|p| on_board(now, p) || p == now.content.fixed.jail)
}

/// The Other World that an investigator is in, and the area.
pub fn world_of(now: Now, seat: Seat) -> Option<(WorldId, u8)> {
    let at = now.table().place_of(seat)?;
    now.content.places[at].world
}

/// Whether an investigator is in a state.
pub fn in_status(content: &Content, investigator: &Investigator, status: Status) -> bool {
    let holds = |kind: Maybe<CardDefId>| {
        investigator
            .cards
            .iter()
            .any(|id| kind.is(content.kind_of[id]))
    };
    match status {
        Status::Blessed => holds(content.fixed.blessing),
        Status::Cursed => holds(content.fixed.curse),
        Status::Delayed => investigator.is(flag::DELAYED),
        Status::Arrested => investigator.is(flag::ARRESTED),
        Status::LostInTimeAndSpace => investigator.is_at(content.fixed.lost),
        Status::Devoured => !investigator.alive(),
        Status::LosingNextTurn => investigator.is(flag::LOSE_NEXT),
        Status::Insane => investigator.sanity <= 0,
        Status::Unconscious => investigator.stamina <= 0,
        Status::Defaulted => investigator.is(flag::DEFAULTED),
    }
}

/// Whether something fits the combined filters: one of `any`, each of `all`, and not `not`.
fn joined<F>(any: &[F], all: &[F], not: &Option<Box<F>>, fits: impl Fn(&F) -> bool) -> bool {
    (any.is_empty() || any.iter().any(&fits))
        && all.iter().all(&fits)
        && !not.as_deref().is_some_and(fits)
}

fn who_fits(now: Now, filter: &WhoFilter, seat: Seat, context: &Context) -> bool {
    let investigator = now.table().investigator(seat);
    let theirs = Context {
        within: context.within,
        ..Context::new(seat, context.origin)
    };
    filter
        .at
        .as_ref()
        .is_none_or(|p| stands_at(now, seat, p, context))
        && filter.has.as_ref().is_none_or(|place| {
            investigator
                .cards
                .iter()
                .any(|id| card_is(now, place, id, &theirs))
        })
        && filter.lacks.as_ref().is_none_or(|place| {
            !investigator
                .cards
                .iter()
                .any(|id| card_is(now, place, id, &theirs))
        })
        && filter
            .is
            .is_none_or(|s| in_status(now.content, investigator, s))
        && filter
            .is_not
            .is_none_or(|s| !in_status(now.content, investigator, s))
        && filter.within.is_none_or(|w| match w {
            Where::Arkham => in_arkham(now, seat),
            Where::OtherWorlds => world_of(now, seat).is_some(),
            Where::Lost => investigator.is_at(now.content.fixed.lost),
        })
        && (!filter.ended_movement || investigator.is(flag::ENDED_MOVEMENT))
        && filter
            .with
            .as_ref()
            .is_none_or(|w| w.is.has(stat_within(now, seat, w.stat, context.within)))
        && joined(&filter.any, &filter.all, &filter.not, |f| {
            who_fits(now, f, seat, context)
        })
}

/// Whether a seat is meant. In a statement about several investigators, "any" means each.
pub fn is_who(now: Now, w: &Who, seat: Seat, context: &Context) -> bool {
    now.table().investigator(seat).alive() && is_meant(now, w, seat, context)
}

/// Whether an investigator is meant, in play or devoured.
pub fn is_meant(now: Now, who: &Who, seat: Seat, context: &Context) -> bool {
    let broad = match who.whom {
        Whom::You => context.you.is(seat),
        Whom::Holder => holder(now.game, context).is(seat),
        Whom::It => context.it == Value::Seat(seat),
        Whom::Each | Whom::Any => true,
        Whom::EachOther | Whom::Another => !context.you.is(seat),
        Whom::FirstPlayer => seat == now.table().first,
        Whom::Named => who
            .name
            .is_some_and(|n| context.vars.get(n) == Value::Seat(seat)),
    };
    broad
        && who
            .filter
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
pub fn seats(now: Now, who: &Who, context: &Context) -> SmallVec<[Seat; 8]> {
    now.table()
        .order()
        .filter(|&s| is_who(now, who, s, context))
        .collect()
}

/// Whether a card fits a filter.
pub fn card_is(now: Now, filter: &CardFilter, card: CardId, context: &Context) -> bool {
    let def = now.content.card(card);
    if filter.this && context.origin != Origin::Card(card) {
        return false;
    }
    if filter.it && context.it != Value::Card(card) {
        return false;
    }
    if let Some(n) = filter.named
        && context.vars.get(n) != Value::Card(card)
    {
        return false;
    }
    if let Some(n) = filter.not_named
        && let Value::Card(o) = context.vars.get(n)
        && now.content.kind_of[o] == now.content.kind_of[card]
    {
        return false;
    }
    filter.deck.allow(&def.record.deck)
        && (filter.kind.0.is_empty()
            || filter
                .kind
                .0
                .iter()
                .any(|&k| kind_is(def.kind, def.item, k)))
        && filter.name.allow(def.sym)
        && !filter.except.0.contains(&def.sym)
        && filter
            .state
            .is_none_or(|s| now.table().exhausted.contains(card) == (s == CardState::Exhausted))
        && filter
            .price
            .is_none_or(|r| def.record.price.is_some_and(|p| r.has(p)))
        && filter.whose.as_ref().is_none_or(|range| {
            now.table()
                .holder(card)
                .is_some_and(|s| is_who(now, range, s, context))
        })
        && joined(&filter.any, &filter.all, &filter.not, |f| {
            card_is(now, f, card, context)
        })
}

fn kind_is(kind: CardKind, item: bool, want: CardKind) -> bool {
    match want {
        CardKind::Weapon => matches!(kind, CardKind::PhysicalWeapon | CardKind::MagicalWeapon),
        CardKind::Item => item,
        k => kind == k,
    }
}

/// An investigator's cards that fit a filter.
pub fn cards_of(now: Now, filter: &CardFilter, seat: Seat, context: &Context) -> CardSet {
    let mut set: CardSet = now
        .table()
        .investigator(seat)
        .cards
        .iter()
        .filter(|&id| card_is(now, filter, id, context))
        .collect();
    if filter.can_be_lost {
        set = set.iter().filter(|&id| losable(now, seat, id)).collect();
    }
    if filter.most_expensive || filter.least_expensive {
        let price = |id: CardId| now.content.card(id).record.price.unwrap_or(0);
        let best = if filter.most_expensive {
            set.iter().map(price).max()
        } else {
            set.iter().map(price).min()
        };
        set = set.iter().filter(|&id| Some(price(id)) == best).collect();
    }
    set
}

/// Whether an investigator can lose a card against their will.
pub fn losable(now: Now, seat: Seat, id: CardId) -> bool {
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
pub fn monster_is(now: Now, filter: &MonsterFilter, monster: MonsterId, context: &Context) -> bool {
    let def = now.content.monster(monster);
    let at = now.table().whereabouts.of(monster);
    let printed = |k: KeywordId| def.record.keywords.iter().any(|&w| keyword_id(w) == k);
    filter.name.allow(def.sym)
        && filter.symbol.allow(&def.record.symbol)
        && (filter.border.0.is_empty()
            || filter
                .border
                .allow(&own_border(now, monster, context.within)))
        && filter
            .chosen_symbol
            .is_none_or(|n| context.vars.get(n) == Value::Symbol(def.record.symbol as u8))
        && filter.keyword.is_none_or(|k| printed(keyword_id(k)))
        && filter
            .without_keyword
            .is_none_or(|k| !printed(keyword_id(k)))
        && filter.at.as_ref().is_none_or(|place| match at {
            Whereabouts::Place(at) => place_is(now, place, at, context),
            // A monster on a card or in an encounter is where the investigator is who fights it.
            Whereabouts::OnCard => {
                this_card(now.content, place) || place.here && fought(now.game) == Some(monster)
            }
            Whereabouts::InHand => place.here && fought(now.game).is_some(),
            Whereabouts::Cup | Whereabouts::Box | Whereabouts::Trophy(_) | Whereabouts::Unused => {
                false
            }
        })
        && (!filter.it
            || context.it == Value::Monster(monster)
            || fought(now.game) == Some(monster))
        && (!filter.this || context.origin == Origin::Monster(monster))
        && filter
            .named
            .is_none_or(|n| context.vars.get(n) == Value::Monster(monster))
        && filter
            .toughness
            .is_none_or(|r| r.has(toughness_within(now, monster, Maybe::NONE, context.within)))
        && filter.whose.as_ref().is_none_or(|w| {
            at.trophy_of()
                .is_some_and(|seat| is_who(now, w, seat, context))
        })
        && joined(&filter.any, &filter.all, &filter.not, |f| {
            monster_is(now, f, monster, context)
        })
}

/// Whether a place filter says `this-card`.
pub fn this_card(content: &Content, p: &Place) -> bool {
    p.id.0.first() == Some(&content.fixed.this_card)
}

/// Monsters on the board that fit: in streets, locations, the Sky and the Outskirts; if the filter says so, trophies or
/// monsters on a card.
pub fn monsters(now: Now, filter: &MonsterFilter, context: &Context) -> SmallVec<[MonsterId; 16]> {
    among(now, filter, context)
        .iter()
        .filter(|&m| monster_is(now, filter, m, context))
        .collect()
}

/// The monsters that a filter considers.
fn among(now: Now, filter: &MonsterFilter, context: &Context) -> MonsterSet {
    let on_card = filter
        .at
        .as_ref()
        .is_some_and(|p| this_card(now.content, p));
    let table = now.table();
    let trophies = || {
        table.each_seat().fold(MonsterSet::EMPTY, |all, seat| {
            all.union(&table.whereabouts.all(Whereabouts::Trophy(seat)))
        })
    };
    let own = if filter.whose.is_some() {
        trophies()
    } else if on_card {
        table.whereabouts.all(Whereabouts::OnCard)
    } else if filter.it || filter.this || filter.named.is_some() {
        // A monster that was picked may be a trophy.
        let near = table
            .monsters_on_boards()
            .union(&table.whereabouts.all(Whereabouts::InHand))
            .union(&table.whereabouts.all(Whereabouts::OnCard));
        match context.origin {
            _ if filter.named.is_some() => near.union(&trophies()),
            // `this` fits at most one monster.
            Origin::Monster(m) if filter.this => near.intersection(&[m].into_iter().collect()),
            _ => near,
        }
    } else {
        let mut near = table.monsters_on_boards();
        if let Some(m) = fought(now.game).filter(|&m| table.whereabouts.of(m).at_large()) {
            near.insert(m);
            near = near.union(&table.whereabouts.all(Whereabouts::InHand));
        }
        near
    };
    let within = filter.any.iter().chain(&filter.all);
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
pub fn gate_is(now: Now, filter: &GateFilter, place: PlaceId, context: &Context) -> bool {
    let Some(gate) = now.table().gate(place) else {
        return false;
    };
    let you = you(now.game, context);
    (!filter.here || you.is_some_and(|i| i.is_at(place)))
        && (!filter.entered || you.is_some_and(|i| i.entered.is(gate)))
        && marker_is(now.content, filter, gate)
        && filter
            .at
            .as_ref()
            .is_none_or(|p| place_is(now, p, place, context))
        && filter
            .named
            .is_none_or(|n| context.vars.get(n) == Value::Gate(place))
        && joined(&filter.any, &filter.all, &filter.not, |f| {
            gate_is(now, f, place, context)
        })
}

/// Whether a gate marker has the world and the dimension of a filter.
fn marker_is(content: &Content, filter: &GateFilter, marker: GateId) -> bool {
    let def = &content.gates[marker];
    filter
        .world
        .is_none_or(|w| content.refs(w).world == Some(def.world))
        && filter.symbol.allow(&def.symbol)
}

/// Whether a gate trophy fits.
pub fn gate_trophy_is(content: &Content, filter: &GateFilter, marker: GateId) -> bool {
    marker_is(content, filter, marker)
        && joined(&filter.any, &filter.all, &filter.not, |f| {
            gate_trophy_is(content, f, marker)
        })
}

/// The place of "here": that of the investigator `you`, or of what the effect is about.
pub(super) fn here(game: &Game, context: &Context) -> Option<PlaceId> {
    match context.it {
        Value::Monster(m) if context.you.is_none() => game.table().whereabouts.of(m).place(),
        Value::Seat(s) if context.you.is_none() => game.table().place_of(s),
        Value::Place(p) if context.you.is_none() => Some(p),
        _ => you(game, context)?.place.get(),
    }
}

/// Whether an investigator is at a place that fits. In the final battle all are together. // final-battle.begins
pub fn stands_at(now: Now, seat: Seat, fields: &PlaceFields, context: &Context) -> bool {
    let with = now.table().awake && fields.here;
    let at = now.table().place_of(seat);
    with || at.is_some_and(|at| place_is(now, fields, at, context))
}

/// Whether a place fits.
pub fn place_is(now: Now, p: &PlaceFields, place: PlaceId, context: &Context) -> bool {
    place_fits(now, p, place, context) && (!p.nearest || places(now, p, context).contains(place))
}

/// Whether a place fits a filter, apart from its distance.
fn place_fits(now: Now, filter: &PlaceFields, place: PlaceId, context: &Context) -> bool {
    let Some(def) = now.content.places.get(place.index()) else {
        return false;
    };
    let hood_sym = |h: Maybe<NeighborhoodId>| now.content.neighborhood(h).map(|n| n.sym);
    let at = || here(now.game, context);
    let place_here = || now.content.places.get(at()?.index());
    if filter.here && at() != Some(place) {
        return false;
    }
    if filter.street && !place_here().is_some_and(|x| x.street.is(place)) {
        return false;
    }
    if filter.next_area
        && place_here()
            .and_then(|x| x.world)
            .is_none_or(|(w, a)| a != 1 || now.content.area(w, 2) != place)
    {
        return false;
    }
    if let Some(n) = filter.named
        && context.vars.get(n) != Value::Place(place)
    {
        return false;
    }
    if let Some(n) = filter.gate_of {
        let at = match context.vars.get(n) {
            Value::Mythos(m) => match now.content.mythos[m].gate {
                GateDo::At(x) | GateDo::Burst(x) => Some(x),
                GateDo::Surge | GateDo::Doom(_) | GateDo::Nothing => None,
            },
            _ => None,
        };
        if at != Some(place) {
            return false;
        }
    }
    let table = now.table();
    filter.id.allow(def.sym)
        && filter
            .area
            .is_none_or(|a| def.world.is_some_and(|(_, x)| x == a))
        && filter.kind.allow(&def.kind)
        && (filter.neighborhood.0.is_empty()
            || hood_sym(def.neighborhood).is_some_and(|s| filter.neighborhood.0.contains(&s)))
        && (filter.town.0.is_empty()
            || now
                .content
                .neighborhood(def.neighborhood)
                .is_some_and(|n| filter.town.0.contains(&n.town)))
        && filter
            .stable
            .is_none_or(|s| s == (stable_within(now, place, context.within) || table.sealed(place)))
        && filter.sealed.is_none_or(|s| s == table.sealed(place))
        && filter.gate.is_none_or(|x| x == table.gate(place).is_some())
        && filter
            .aquatic
            .is_none_or(|a| a == aquatic_within(now, place, context.within))
        && (filter.holds.0.is_empty()
            || filter.holds.0.iter().any(|&h| holding(now.game, place, h)))
        && !filter.lacks.0.iter().any(|&h| holding(now.game, place, h))
        && (filter.beside.0.is_empty() || {
            let next = if place == now.content.fixed.sky {
                streets(now)
            } else {
                def.next
            };
            next.iter()
                .any(|x| filter.beside.0.iter().any(|&h| holding(now.game, x, h)))
        })
        && !filter.except.0.contains(&def.sym)
        && (!filter.open || on_board(now, place) && !closed(now, place) && !def.remote)
        && (!filter.explored
            || you(now.game, context).is_some_and(|i| i.is_at(place) && i.is(flag::EXPLORED)))
        && joined(&filter.any, &filter.all, &filter.not, |p| {
            place_fits(now, p, place, context)
        })
}

fn holding(game: &Game, place: PlaceId, h: Holding) -> bool {
    let table = game.table();
    match h {
        Holding::Investigators => table.anybody_at(place),
        Holding::Monsters => table.monsters_at(place).next().is_some(),
        Holding::Clues => table.clues.0[place.index()] > 0,
        Holding::ElderSign => table.sealed(place),
        Holding::Gate => table.gate(place).is_some(),
        Holding::Rift => table.rifts.iter().any(|r| r.open.is(place)),
    }
}

/// All places that fit, on the boards in use, and in Other Worlds if the filter names them.
pub fn places(now: Now, filter: &PlaceFields, context: &Context) -> PlaceSet {
    let mut set = PlaceSet::EMPTY;
    for (place, def) in PlaceId::each(&now.content.places) {
        // Most filters name places, so the name is compared first: it is the fastest test.
        if now.table().sets.contains(def.set)
            && filter.id.allow(def.sym)
            && place_fits(now, filter, place, context)
        {
            // A filter that names only the world means its first area.
            if filter.area.is_none()
                && !filter.here
                && !filter.next_area
                && filter.kind.0.is_empty()
                && filter.named.is_none()
                && def.world.is_some_and(|(_, a)| a == 2)
            {
                continue;
            }
            set.insert(place);
        }
    }
    if filter.nearest
        && !set.is_empty()
        && let Some(from) = here(now.game, context)
    {
        let near = distances(now, from);
        let best = set.iter().map(|place| near[place.index()]).min();
        set = set
            .iter()
            .filter(|place| Some(near[place.index()]) == best)
            .collect();
    }
    set
}

/// The number of steps from a place to every other one that can be reached. The Sky is next to every street.
/// // nearest // adjacent
pub fn distances(now: Now, from: PlaceId) -> [Maybe<u8>; 128] {
    let mut list = [Maybe::NONE; 128];
    if from.index() >= now.content.places.len() {
        return list;
    }
    let neighbours = |place: PlaceId| -> PlaceSet {
        if place == now.content.fixed.sky {
            streets(now)
        } else {
            now.content.places[place].next
        }
    };
    list[from.index()] = Maybe::some(0);
    let mut edge = PlaceSet::of(from);
    let mut seen = edge;
    let mut count = 0;
    while !edge.is_empty() {
        count += 1;
        let mut next = PlaceSet::EMPTY;
        for p in edge.iter() {
            next |= neighbours(p);
        }
        next &= !seen;
        for p in next.iter() {
            list[p.index()] = Maybe::some(count);
        }
        seen |= next;
        edge = next;
    }
    list
}

/// All streets in use.
pub fn streets(now: Now) -> PlaceSet {
    PlaceId::each(&now.content.places)
        .filter(|(_, d)| d.kind == PlaceKind::Street && now.table().sets.contains(d.set))
        .map(|(place, _)| place)
        .collect()
}

/// The value of a name in a script.
pub fn named(content: &Content, context: &Context, name: Sym) -> Value {
    if name == content.fixed.it {
        let v = context.vars.get(name);
        return if v == Value::None { context.it } else { v };
    }
    context.vars.get(name)
}

/// An Ally of this kind that can still join, if there is one.
pub fn ally_available(now: Now, kind: CardDefId) -> Option<CardId> {
    let d = &now.content.cards[kind];
    let deck = Content::deck_index(d.record.deck)?;
    d.copies().find(|&id| {
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
