//! Reading the board: filters, conditions, amounts, and quantities with every term in force. Nothing here changes
//! anything.

use crate::Board;
use crate::content::Content;
use crate::content::ability::{CheckKind, Forbidden, Modify, Permitted, Quantity, QuantityOf, Static, Subject};
use crate::content::amount::{Amount, AmountOf, Noun, Rating, Stat, This};
use crate::content::filter::{
    Border, CardFilter, CardKind, CardState, Condition, DeckName, Fell, GateFilter, Holding, MonsterFilter, Place, PlaceFields, PlaceKind,
    Status, Where, Who, WhoFilter, Whom,
};
use crate::content::link::{
    AbilityDef, CardSet, FORBID, Family, KEYWORDS, NOWHERE, Owner, PERMIT, PlaceSet, Refs, keyword, keyword_index, quantity_index,
    symbol_bit,
};
use crate::content::step::{Cost, TrophyPrice};
use crate::frame::{Ctx, What};
use crate::state::{Inv, NONE, Src, Table, Val, flag, zone};
use crate::steps::FaceStep;
use kernel::Game;
use packs::Sym;
use smallvec::SmallVec;

/// The game value.
pub type G = Game<Board>;

/// Whose quantity is read.
#[derive(Clone, Copy, Debug)]
pub struct Subj {
    /// An investigator (255: none).
    pub seat: u8,
    /// A monster marker.
    pub mon: u8,
    /// A card.
    pub card: u16,
    /// The place of a gate.
    pub gate: u8,
    /// A place.
    pub place: u8,
}

impl Subj {
    /// Nobody's: the game's.
    pub const GAME: Subj = Subj { seat: 255, mon: 255, card: u16::MAX, gate: 255, place: 255 };
    /// An investigator's.
    pub fn seat(seat: u8) -> Self {
        Subj { seat, ..Self::GAME }
    }
    /// A monster's, as it is to an investigator (or to nobody).
    pub fn mon(mon: u8, seat: u8) -> Self {
        Subj { mon, seat, ..Self::GAME }
    }
}

/// A term found: the words that make it, a number read before (lasting terms), and what it knows.
struct Term<'a> {
    m: &'a Modify,
    add: Option<i16>,
    keyword: Option<u8>,
    ctx: Ctx,
}

/// What an ability knows when it stands on something.
pub fn ctx_of(g: &G, src: Src, holder: u8) -> Ctx {
    let mut ctx = Ctx::new(holder, src);
    ctx.it = match src {
        Src::Card(c) => Val::Card(c),
        Src::Monster(m) => Val::Monster(m),
        _ => Val::None,
    };
    ctx.falls = g.table.inv.get(holder as usize).map_or(0, |i| i.falls);
    ctx
}

/// Where an ability's record stands on the table, for its holder.
fn each_ability<'a>(c: &'a Content, g: &G, q: u8, subj: Subj, f: &mut dyn FnMut(&'a AbilityDef, Src, u8)) {
    let t = &g.table;
    let wide = c.wide >> q & 1 == 1;
    let mut person = |seat: u8| {
        let i = t.i(seat);
        if i.kind == 255 {
            return;
        }
        let held = i.cards.intersection(&c.quantity_cards[q as usize]);
        if !held.is_empty() {
            for card in held.iter() {
                for a in c.card(card).abilities.clone() {
                    f(&c.abilities[a as usize], Src::Card(card), seat);
                }
            }
        }
        let sheet = &c.investigators[i.kind as usize];
        if sheet.quantities >> q & 1 == 1 {
            for a in sheet.abilities.clone() {
                f(&c.abilities[a as usize], Src::Sheet(seat), seat);
            }
        }
    };
    if wide {
        for seat in 0..t.seats {
            person(seat);
        }
    } else if subj.seat != 255 {
        person(subj.seat);
    }
    if let Some(a) = c.ancients.get(t.ancient as usize)
        && a.quantities >> q & 1 == 1
    {
        for ab in a.abilities.clone() {
            if c.abilities[ab as usize].it.awake == t.awake {
                f(&c.abilities[ab as usize], Src::Ancient, 255);
            }
        }
    }
    for h in 0..c.helpers.len() as u8 {
        let d = &c.helpers[h as usize];
        if t.helpers >> h & 1 == 1 && d.quantities >> q & 1 == 1 {
            for ab in d.abilities.clone() {
                f(&c.abilities[ab as usize], Src::Helper(h), 255);
            }
        }
    }
    let mut card = |m: u8| {
        if let Some(d) = c.mythos.get(m as usize)
            && d.quantities >> q & 1 == 1
        {
            for ab in d.abilities.clone() {
                f(&c.abilities[ab as usize], Src::Mythos(m), 255);
            }
        }
    };
    if t.environment != NONE {
        card(t.environment);
    }
    if t.rumor != NONE {
        card(t.rumor);
    }
    for (m, _) in &t.headlines {
        card(*m);
    }
    if subj.mon != 255 {
        let d = c.monster(subj.mon);
        if d.quantities >> q & 1 == 1 {
            for ab in d.abilities.clone() {
                f(&c.abilities[ab as usize], Src::Monster(subj.mon), subj.seat);
            }
        }
    }
}

fn each_term(c: &Content, g: &G, q: u8, subj: Subj, f: &mut dyn FnMut(Term)) {
    each_ability(c, g, q, subj, &mut |a, src, holder| {
        if a.quantities >> q & 1 == 0 {
            return;
        }
        let ctx = ctx_of(g, src, holder);
        if a.it.condition.as_ref().is_some_and(|cond| !holds(c, g, cond, &ctx)) {
            return;
        }
        for s in &a.it.always {
            if let Static::Modify(m) = s
                && quantity_index(m.quantity) == q
                && subject_is(c, g, &m.of, subj, &ctx)
            {
                f(Term { m, add: None, keyword: None, ctx });
            }
        }
    });
    for l in &g.table.lasting {
        let m = &c.terms[l.term as usize];
        if quantity_index(m.quantity) != q {
            continue;
        }
        let fits = match &m.of {
            Subject::Game => true,
            Subject::Who(_) => {
                (l.seat == subj.seat || l.seat == 255) && (l.place == NOWHERE || subj.seat != 255 && g.table.i(subj.seat).place == l.place)
            }
            Subject::Monster(_) => l.monster == subj.mon && subj.mon != 255,
            Subject::Card(_) => l.card == subj.card,
            Subject::Gate(_) | Subject::Place(_) => true,
        };
        if fits {
            f(Term { m, add: Some(l.add), keyword: (l.keyword != 255).then_some(l.keyword), ctx: Ctx::new(l.seat, Src::None) });
        }
    }
}

fn subject_is(c: &Content, g: &G, of: &Subject, subj: Subj, ctx: &Ctx) -> bool {
    match of {
        Subject::Game => true,
        Subject::Who(w) => subj.seat != 255 && is_who(c, g, w, subj.seat, ctx),
        Subject::Monster(f) => subj.mon != 255 && monster_is(c, g, f, subj.mon, ctx),
        Subject::Card(f) => subj.card != u16::MAX && card_is(c, g, f, subj.card, ctx),
        Subject::Gate(f) => subj.gate != 255 && gate_is(c, g, f, subj.gate, ctx),
        Subject::Place(p) => subj.place != 255 && place_is(c, g, p, subj.place, ctx),
    }
}

/// A number with all its terms: set, then added to, then kept above the floors.
#[inline(always)]
pub fn modified(c: &Content, g: &G, q: impl Into<Quantity>, subj: Subj, base: i16) -> i16 {
    let q = quantity_index(q.into());
    // Nothing in force: the common case, told by a few masks.
    if in_force(c, g, q, subj) { sum(c, g, q, subj, base) } else { base }
}

fn sum(c: &Content, g: &G, q: u8, subj: Subj, base: i16) -> i16 {
    let (mut set, mut add, mut floor) = (None, 0, i16::MIN);
    each_term(c, g, q, subj, &mut |t| {
        if let Some(a) = &t.m.set {
            set = Some(t.add.unwrap_or_else(|| amount(c, g, a, &t.ctx)));
        } else if let Some(a) = &t.m.add {
            add += t.add.unwrap_or_else(|| amount(c, g, a, &t.ctx));
        }
        if let Some(l) = t.m.at_least {
            floor = floor.max(l);
        }
    });
    (set.unwrap_or(base) + add).max(floor.min(base))
}

/// Whether any term of a quantity is in force at all.
#[inline(always)]
pub fn any_in_force(c: &Content, g: &G, q: impl Into<Quantity>, subj: Subj) -> bool {
    in_force(c, g, quantity_index(q.into()), subj)
}

#[inline]
fn in_force(c: &Content, g: &G, q: u8, subj: Subj) -> bool {
    let t = &g.table;
    if !t.lasting.is_empty() || t.helpers != 0 {
        return true;
    }
    let bit = |m: u128| m >> q & 1 == 1;
    let people = match subj.seat {
        // Some abilities reach beyond their holder.
        _ if c.wide >> q & 1 == 1 => 0..t.seats,
        255 => 0..0,
        seat => seat..seat + 1,
    };
    for seat in people {
        let i = t.i(seat);
        if i.cards.meets(&c.quantity_cards[q as usize]) || c.investigators.get(i.kind as usize).is_some_and(|d| bit(d.quantities)) {
            return true;
        }
    }
    (t.environment != NONE && bit(c.mythos[t.environment as usize].quantities))
        || (t.rumor != NONE && bit(c.mythos[t.rumor as usize].quantities))
        || c.ancients.get(t.ancient as usize).is_some_and(|a| bit(a.quantities))
        || !t.headlines.is_empty()
        || (subj.mon != 255 && bit(c.monster(subj.mon).quantities))
}

/// The terms of a quantity in words of (source, amount): for explanations.
pub fn terms_in_words(c: &Content, g: &G, q: impl Into<Quantity>, subj: Subj) -> Vec<(Src, i16)> {
    let mut out = Vec::new();
    each_term(c, g, quantity_index(q.into()), subj, &mut |t| {
        if let Some(a) = &t.m.add {
            out.push((t.ctx.src, t.add.unwrap_or_else(|| amount(c, g, a, &t.ctx))));
        }
    });
    out
}

/// A skill as it is now.
pub fn skill(c: &Content, g: &G, seat: u8, kind: CheckKind) -> i16 {
    let i = g.table.i(seat);
    let at = kind as usize;
    let Some(d) = c.investigators.get(i.kind as usize).filter(|_| at < 6) else { return 0 };
    let base = i16::from(d.skills[at][(i.stops[at / 2] & 3) as usize]);
    let mut v = modified(c, g, QuantityOf::Skill(kind), Subj::seat(seat), base);
    if !g.table.lasting.is_empty() {
        v += modified(c, g, QuantityOf::Skill(CheckKind::Any), Subj::seat(seat), 0);
    }
    v.max(0)
}

/// Dice that a check of a kind gets beyond the skill: terms on the special check, the skill check and on all checks.
pub fn check_terms(c: &Content, g: &G, subj: Subj, kind: CheckKind, skill: CheckKind) -> i16 {
    let mut sum = modified(c, g, QuantityOf::Check(kind), subj, 0);
    if skill != kind {
        sum += modified(c, g, QuantityOf::Check(skill), subj, 0);
    }
    sum + modified(c, g, QuantityOf::Check(CheckKind::Any), subj, 0)
}

/// Maximum Sanity.
pub fn max_sanity(c: &Content, g: &G, seat: u8) -> i16 {
    let i = g.table.i(seat);
    let base = c.investigators.get(i.kind as usize).map_or(0, |d| d.maxima(i.stops[3]).0) + i16::from(i.more_sanity);
    modified(c, g, QuantityOf::Maximum(Stat::Sanity), Subj::seat(seat), base)
}

/// Maximum Stamina.
pub fn max_stamina(c: &Content, g: &G, seat: u8) -> i16 {
    let i = g.table.i(seat);
    let base = c.investigators.get(i.kind as usize).map_or(0, |d| d.maxima(i.stops[3]).1) + i16::from(i.more_stamina);
    modified(c, g, QuantityOf::Maximum(Stat::Stamina), Subj::seat(seat), base)
}

/// How a monster moves now.
pub fn border(c: &Content, g: &G, mon: u8) -> Border {
    let mut b = c.monster(mon).record.border;
    if any_in_force(c, g, Quantity::Border, Subj::mon(mon, 255)) {
        each_term(c, g, 84, Subj::mon(mon, 255), &mut |t| {
            if let Some(to) = t.m.border {
                b = to;
            }
        });
    }
    b
}

/// Keywords of a monster, as bits of [`keyword_index`], with its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keywords {
    /// As bits.
    pub bits: u16,
    /// Nightmarish so much.
    pub nightmarish: i16,
    /// Overwhelming so much.
    pub overwhelming: i16,
}

impl Keywords {
    /// Whether a keyword is there.
    pub fn has(&self, index: u8) -> bool {
        self.bits >> index & 1 == 1
    }
}

/// The keywords of a monster to an investigator.
pub fn keywords(c: &Content, g: &G, mon: u8, seat: u8) -> Keywords {
    let mut k = Keywords::default();
    if mon == 255 {
        if let Some(a) = c.ancients.get(g.table.ancient as usize) {
            for &w in &a.record.keywords {
                k.bits |= 1 << keyword_index(w);
            }
        }
    } else {
        for &w in &c.monster(mon).record.keywords {
            k.bits |= 1 << keyword_index(w);
            match w {
                crate::content::filter::Keyword::Nightmarish(n) => k.nightmarish = i16::from(n),
                crate::content::filter::Keyword::Overwhelming(n) => k.overwhelming = i16::from(n),
                _ => {}
            }
        }
        k.bits |= 1 << 13;
    }
    let subj = Subj::mon(mon, seat);
    if any_in_force(c, g, Quantity::Keyword, subj) {
        let mut granted = 0u16;
        let mut removed = 0u16;
        each_term(c, g, 85, subj, &mut |t| {
            if let Some(w) = t.m.grant {
                granted |= 1 << keyword_index(w);
            }
            if let Some(s) = t.m.remove
                && let Some(i) = t.keyword.or(c.refs(s).keyword)
            {
                removed |= 1 << i;
            }
        });
        k.bits = (k.bits | granted) & !removed;
    }
    if !k.has(keyword::NIGHTMARISH) {
        k.nightmarish = 0;
    }
    if !k.has(keyword::OVERWHELMING) {
        k.overwhelming = 0;
    }
    k
}

/// A monster's toughness.
pub fn toughness(c: &Content, g: &G, mon: u8, seat: u8) -> i16 {
    modified(c, g, Quantity::Toughness, Subj::mon(mon, seat), c.monster(mon).record.toughness).max(0)
}

/// What a trophy is worth.
pub fn trophy_value(c: &Content, g: &G, mon: u8, seat: u8) -> i16 {
    modified(c, g, Quantity::TrophyValue, Subj::mon(mon, seat), toughness(c, g, mon, seat))
}

/// Whether something is forbidden to an investigator (255: to anybody), except by what it comes from.
pub fn forbidden(c: &Content, g: &G, seat: u8, by: Src, test: &dyn Fn(&Forbidden, &Ctx) -> bool) -> bool {
    for b in &g.table.bans {
        if let Some(crate::content::step::Step::Forbid(x)) = c.block(b.block).get(b.pc as usize) {
            let ctx = Ctx::new(b.seat, Src::None);
            let for_me = x.who.as_ref().is_none_or(|w| seat != 255 && is_who(c, g, w, seat, &ctx));
            if for_me && test(&x.what, &ctx) {
                return true;
            }
        }
    }
    if !in_force(c, g, FORBID, Subj::seat(seat)) {
        return false;
    }
    let mut no = false;
    each_ability(c, g, FORBID, Subj::seat(seat), &mut |a, src, holder| {
        if no || a.quantities >> FORBID & 1 == 0 {
            return;
        }
        let ctx = ctx_of(g, src, holder);
        if a.it.condition.as_ref().is_some_and(|cond| !holds(c, g, cond, &ctx)) {
            return;
        }
        for s in &a.it.always {
            if let Static::Forbid(f) = s {
                let for_me = match &f.who {
                    Some(w) => seat != 255 && is_who(c, g, w, seat, &ctx),
                    None => true,
                };
                if for_me && test(&f.what, &ctx) && (f.except.0.is_empty() || !names_of(c, g, by).iter().any(|s| f.except.0.contains(s))) {
                    no = true;
                }
            }
        }
    });
    no
}

fn names_of(c: &Content, g: &G, src: Src) -> SmallVec<[Sym; 2]> {
    let mut v = SmallVec::new();
    match src {
        Src::Card(id) => v.push(c.card(id).sym),
        Src::Sheet(s) => v.extend(c.investigators.get(g.table.i(s).kind as usize).map(|d| d.sym)),
        Src::Ancient => v.extend(c.ancients.get(g.table.ancient as usize).map(|d| d.sym)),
        Src::Mythos(m) => v.extend(c.mythos.get(m as usize).map(|d| d.sym)),
        Src::Monster(m) => v.push(c.monster(m).sym),
        Src::Place(p) => v.push(c.places[p as usize].sym),
        Src::Helper(h) => v.push(c.helpers[h as usize].sym),
        Src::None | Src::Encounter(_) | Src::World(_) => {}
    }
    v
}

/// Whether something is permitted to an investigator.
pub fn permitted(c: &Content, g: &G, seat: u8, test: &dyn Fn(&Permitted) -> bool) -> bool {
    let subj = Subj::seat(seat);
    if !in_force(c, g, PERMIT, subj) {
        return false;
    }
    let mut yes = false;
    each_ability(c, g, PERMIT, subj, &mut |a, src, holder| {
        if a.quantities >> PERMIT & 1 == 1 && holder == seat {
            let ctx = ctx_of(g, src, holder);
            if a.it.condition.as_ref().is_none_or(|cond| holds(c, g, cond, &ctx)) {
                yes |= a.it.always.iter().any(|s| matches!(s, Static::Permit(p) if test(&p.what)));
            }
        }
    });
    yes
}

/// Whether nothing can remove the elder sign at a place.
pub fn seal_holds(c: &Content, g: &G, place: u8) -> bool {
    g.table.great >> place & 1 == 1
        || forbidden(c, g, 255, Src::None, &|x, ctx| matches!(x, Forbidden::Unseal(p) if place_is(c, g, p, place, ctx)))
}

/// Whether a gate may not open, or a monster not appear, at a place.
pub fn barred_at(c: &Content, g: &G, place: u8, gate: bool) -> bool {
    forbidden(c, g, 255, Src::None, &|f, ctx| match f {
        Forbidden::GateAt(p) if gate => place_is(c, g, p, place, ctx),
        Forbidden::MonsterAt(p) if !gate => place_is(c, g, p, place, ctx),
        _ => false,
    })
}

/// Whether a place is closed to those who would enter.
pub fn closed(c: &Content, g: &G, place: u8) -> bool {
    let t = &g.table;
    let s = c.fixed.shops;
    (t.terror >= 3 && place == s[0])
        || (t.terror >= 6 && place == s[1])
        || (t.terror >= 9 && place == s[2])
        || t.closures.iter().any(|x| place < 128 && x.places >> place & 1 == 1)
        || c.places[place as usize].set > 0 && t.sets >> c.places[place as usize].set & 1 == 0
}

/// Whether a place may not be left.
pub fn shut_in(g: &G, place: u8) -> bool {
    g.table.closures.iter().any(|x| x.both && place < 128 && x.places >> place & 1 == 1)
}

/// Whether a place is a street or location of a board in use.
pub fn on_board(c: &Content, g: &G, place: u8) -> bool {
    c.places
        .get(place as usize)
        .is_some_and(|p| matches!(p.kind, PlaceKind::Street | PlaceKind::Location) && g.table.sets >> p.set & 1 == 1)
}

/// Whether an investigator is on a board (a jail cell is part of the station).
pub fn in_arkham(c: &Content, g: &G, seat: u8) -> bool {
    let p = g.table.i(seat).place;
    on_board(c, g, p) || p == c.fixed.jail
}

/// The Other World an investigator is in, and which area.
pub fn world_of(c: &Content, g: &G, seat: u8) -> Option<(u8, u8)> {
    c.places.get(g.table.i(seat).place as usize).and_then(|p| p.world)
}

/// Everything an investigator can be said to be.
pub fn in_status(c: &Content, i: &Inv, s: Status) -> bool {
    let holds = |k: u16| i.cards.iter().any(|id| c.kind_of[id as usize] == k);
    match s {
        Status::Blessed => holds(c.fixed.blessing),
        Status::Cursed => holds(c.fixed.curse),
        Status::Delayed => i.is(flag::DELAYED),
        Status::Arrested => i.is(flag::ARRESTED),
        Status::LostInTimeAndSpace => i.place == c.fixed.lost,
        Status::Devoured => !i.alive(),
        Status::LosingNextTurn => i.is(flag::LOSE_NEXT),
        Status::Insane => i.sanity <= 0,
        Status::Unconscious => i.stamina <= 0,
        Status::Defaulted => i.is(flag::DEFAULTED),
    }
}

fn who_fits(c: &Content, g: &G, f: &WhoFilter, seat: u8, ctx: &Ctx) -> bool {
    let i = g.table.i(seat);
    f.at.as_ref().is_none_or(|p| place_is(c, g, p, i.place, ctx))
        && f.has.as_ref().is_none_or(|x| i.cards.iter().any(|id| card_is(c, g, x, id, &Ctx::new(seat, ctx.src))))
        && f.lacks.as_ref().is_none_or(|x| !i.cards.iter().any(|id| card_is(c, g, x, id, &Ctx::new(seat, ctx.src))))
        && f.is.is_none_or(|s| in_status(c, i, s))
        && f.is_not.is_none_or(|s| !in_status(c, i, s))
        && f.within.is_none_or(|w| match w {
            Where::Arkham => in_arkham(c, g, seat),
            Where::OtherWorlds => world_of(c, g, seat).is_some(),
            Where::Lost => i.place == c.fixed.lost,
        })
        && f.with.as_ref().is_none_or(|w| w.is.has(stat(c, g, seat, w.stat)))
}

/// Whether a seat is meant (in a statement about many, "any" means each).
pub fn is_who(c: &Content, g: &G, w: &Who, seat: u8, ctx: &Ctx) -> bool {
    if !g.table.i(seat).alive() {
        return false;
    }
    let broad = match w.whom {
        Whom::You | Whom::Holder => seat == ctx.you,
        Whom::It => ctx.it == Val::Seat(seat),
        Whom::Each | Whom::Any => true,
        Whom::EachOther | Whom::Another => seat != ctx.you,
        Whom::FirstPlayer => seat == g.table.first,
        Whom::Named => w.name.is_some_and(|n| ctx.vars.get(n.0) == Val::Seat(seat)),
    };
    broad && w.filter.as_ref().is_none_or(|f| who_fits(c, g, f, seat, ctx))
}

/// All seats meant, in player order.
pub fn seats(c: &Content, g: &G, w: &Who, ctx: &Ctx) -> SmallVec<[u8; 8]> {
    g.table.order().filter(|&s| is_who(c, g, w, s, ctx)).collect()
}

/// Whether a card fits a filter.
pub fn card_is(c: &Content, g: &G, f: &CardFilter, card: u16, ctx: &Ctx) -> bool {
    let d = c.card(card);
    if f.this && ctx.src != Src::Card(card) {
        return false;
    }
    if f.it && ctx.it != Val::Card(card) {
        return false;
    }
    if let Some(n) = f.named
        && ctx.vars.get(n.0) != Val::Card(card)
    {
        return false;
    }
    if let Some(n) = f.not_named
        && let Val::Card(o) = ctx.vars.get(n.0)
        && c.kind_of[o as usize] == c.kind_of[card as usize]
    {
        return false;
    }
    f.deck.allow(&d.record.deck)
        && (f.kind.0.is_empty() || f.kind.0.iter().any(|&k| kind_is(d.kind, d.item, k)))
        && f.name.allow(d.sym)
        && !f.except.0.contains(&d.sym)
        && f.state.is_none_or(|s| g.table.exhausted.contains(card) == (s == CardState::Exhausted))
        && f.price.is_none_or(|r| d.record.price.is_some_and(|p| r.has(p)))
        && f.whose.as_ref().is_none_or(|w| g.table.holder(card).is_some_and(|s| is_who(c, g, w, s, ctx)))
}

fn kind_is(kind: CardKind, item: bool, want: CardKind) -> bool {
    match want {
        CardKind::Weapon => matches!(kind, CardKind::PhysicalWeapon | CardKind::MagicalWeapon),
        CardKind::Item => item,
        k => kind == k,
    }
}

/// Cards of somebody that fit a filter.
pub fn cards_of(c: &Content, g: &G, f: &CardFilter, seat: u8, ctx: &Ctx) -> CardSet {
    let mut set: CardSet = g.table.i(seat).cards.iter().filter(|&id| card_is(c, g, f, id, ctx)).collect();
    if f.most_expensive || f.least_expensive {
        let price = |id: u16| c.card(id).record.price.unwrap_or(0);
        let best = if f.most_expensive { set.iter().map(price).max() } else { set.iter().map(price).min() };
        set = set.iter().filter(|&id| Some(price(id)) == best).collect();
    }
    set
}

/// Whether a monster fits a filter.
pub fn monster_is(c: &Content, g: &G, f: &MonsterFilter, mon: u8, ctx: &Ctx) -> bool {
    let d = c.monster(mon);
    let at = g.table.mon.0[mon as usize];
    let printed = |k: u8| d.record.keywords.iter().any(|&w| keyword_index(w) == k);
    f.name.allow(d.sym)
        && f.symbol.allow(&d.record.symbol)
        && f.border.allow(&d.record.border)
        && f.chosen_symbol.is_none_or(|n| ctx.vars.get(n.0) == Val::Symbol(d.record.symbol as u8))
        && f.keyword.is_none_or(|k| printed(keyword_index(k)))
        && f.not.is_none_or(|k| !printed(keyword_index(k)))
        && f.at.as_ref().is_none_or(|p| {
            at < zone::CUP && place_is(c, g, p, at, ctx)
                || at == zone::ON_CARD && this_card(c, p)
                || at == zone::OUT && p.here && fighting(g).is_some_and(|(_, m)| m == mon)
        })
        && (!f.it || ctx.it == Val::Monster(mon) || fighting(g).is_some_and(|(_, m)| m == mon))
        && (!f.this || ctx.src == Src::Monster(mon))
        && f.named.is_none_or(|n| ctx.vars.get(n.0) == Val::Monster(mon))
        && f.toughness.is_none_or(|r| r.has(toughness(c, g, mon, 255)))
        && f.whose.as_ref().is_none_or(|w| (zone::TROPHY..zone::TROPHY + 8).contains(&at) && is_who(c, g, w, at - zone::TROPHY, ctx))
}

/// Whether a place filter says `this-card`.
pub fn this_card(c: &Content, p: &Place) -> bool {
    p.id.0.first() == Some(&c.fixed.this_card)
}

/// Monsters on the board (streets, locations, the Sky and the Outskirts; trophies or those on a card where the filter
/// says so) that fit.
pub fn monsters(c: &Content, g: &G, f: &MonsterFilter, ctx: &Ctx) -> SmallVec<[u8; 16]> {
    let on_card = f.at.as_ref().is_some_and(|p| this_card(c, p));
    (0..c.tokens.len() as u8)
        .filter(|&m| {
            let z = g.table.mon.0[m as usize];
            let there = if f.whose.is_some() {
                (zone::TROPHY..zone::TROPHY + 8).contains(&z)
            } else if on_card {
                z == zone::ON_CARD
            } else if f.it || f.this || f.named.is_some() {
                z < zone::CUP || z == zone::OUT || z == zone::ON_CARD
            } else {
                z < zone::CUP || z == zone::OUT && fighting(g).is_some_and(|(_, o)| o == m)
            };
            there && monster_is(c, g, f, m, ctx)
        })
        .collect()
}

/// The fight going on: seat and monster.
pub fn fighting(g: &G) -> Option<(u8, u8)> {
    g.stack.iter().rev().find_map(|f| match f.what {
        What::Combat(x) => Some((x.seat, x.mon)),
        What::Face(x) if x.step != FaceStep::ChooseMonster => Some((x.seat, x.mon)),
        _ => None,
    })
}

/// Whether an open gate (by its place) fits.
pub fn gate_is(c: &Content, g: &G, f: &GateFilter, place: u8, ctx: &Ctx) -> bool {
    let Some(m) = g.table.gate(place) else { return false };
    let d = &c.gates[m as usize];
    let you = g.table.inv.get(ctx.you as usize);
    (!f.here || you.is_some_and(|i| i.place == place))
        && (!f.entered || you.is_some_and(|i| i.entered == m))
        && f.world.is_none_or(|w| c.refs(w).world == Some(d.world))
        && f.symbol.allow(&d.symbol)
        && f.at.as_ref().is_none_or(|p| place_is(c, g, p, place, ctx))
        && f.named.is_none_or(|n| ctx.vars.get(n.0) == Val::Gate(place))
}

/// Where the script's subject is.
fn here(g: &G, ctx: &Ctx) -> u8 {
    match ctx.it {
        Val::Monster(m) if ctx.you == 255 => g.table.mon.0[m as usize],
        Val::Seat(s) if ctx.you == 255 => g.table.i(s).place,
        Val::Place(p) if ctx.you == 255 => p,
        _ if (ctx.you as usize) < 8 => g.table.i(ctx.you).place,
        _ => NOWHERE,
    }
}

/// Whether a place fits.
pub fn place_is(c: &Content, g: &G, p: &PlaceFields, place: u8, ctx: &Ctx) -> bool {
    let Some(d) = c.places.get(place as usize) else { return false };
    let hood_sym = |h: u8| c.neighborhoods.get(h as usize).map(|n| n.sym);
    if p.here && here(g, ctx) != place {
        return false;
    }
    if p.street && c.places.get(here(g, ctx) as usize).map(|x| x.street) != Some(place) {
        return false;
    }
    if p.next_area {
        let at = here(g, ctx);
        if c.places.get(at as usize).and_then(|x| x.world).is_none_or(|(w, a)| a != 1 || c.area(w, 2) != place) {
            return false;
        }
    }
    if let Some(n) = p.named
        && ctx.vars.get(n.0) != Val::Place(place)
    {
        return false;
    }
    if let Some(n) = p.gate_of {
        let at = match ctx.vars.get(n.0) {
            Val::Mythos(m) => match c.mythos[m as usize].gate {
                crate::content::link::GateDo::At(x) | crate::content::link::GateDo::Burst(x) => x,
                _ => NOWHERE,
            },
            _ => NOWHERE,
        };
        if at != place {
            return false;
        }
    }
    let t = &g.table;
    p.id.allow(d.sym)
        && p.area.is_none_or(|a| d.world.is_some_and(|(_, x)| x == a))
        && p.kind.allow(&d.kind)
        && (p.neighborhood.0.is_empty() || hood_sym(d.neighborhood).is_some_and(|s| p.neighborhood.0.contains(&s)))
        && (p.town.0.is_empty() || c.neighborhoods.get(d.neighborhood as usize).is_some_and(|n| p.town.0.contains(&n.town)))
        && p.stable.is_none_or(|s| s == (!d.unstable || t.sealed(place)))
        && p.sealed.is_none_or(|s| s == t.sealed(place))
        && p.gate.is_none_or(|x| x == t.gate(place).is_some())
        && p.aquatic.is_none_or(|a| a == d.aquatic)
        && (p.holds.0.is_empty() || p.holds.0.iter().any(|&h| holding(g, place, h)))
        && !p.lacks.0.iter().any(|&h| holding(g, place, h))
        && (p.beside.0.is_empty() || {
            let next = if place == c.fixed.sky { streets(c, g) } else { d.next };
            bits(next).any(|x| p.beside.0.iter().any(|&h| holding(g, x, h)))
        })
        && !p.except.0.contains(&d.sym)
        && (!p.open || on_board(c, g, place) && !closed(c, g, place) && !d.remote)
        && (!p.explored || (ctx.you as usize) < 8 && t.i(ctx.you).place == place && t.i(ctx.you).is(flag::EXPLORED))
}

fn holding(g: &G, place: u8, h: Holding) -> bool {
    let t = &g.table;
    match h {
        Holding::Investigators => t.anybody_at(place),
        Holding::Monsters => t.monsters_at(place).next().is_some(),
        Holding::Clues => t.clues.0[place as usize] > 0,
        Holding::ElderSign => t.sealed(place),
        Holding::Gate => t.gate(place).is_some(),
        Holding::Rift => t.rifts.iter().any(|r| r.open == place + 1),
    }
}

/// All places of the boards in use (and Other Worlds, where they are meant) that fit.
pub fn places(c: &Content, g: &G, p: &PlaceFields, ctx: &Ctx) -> PlaceSet {
    let mut set = 0;
    for place in 0..c.places.len() as u8 {
        let d = &c.places[place as usize];
        if g.table.sets >> d.set & 1 == 1 && place_is(c, g, p, place, ctx) {
            // A world by name alone means its first area.
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
    if p.nearest && set != 0 {
        let from = here(g, ctx);
        let near = distances(c, g, from);
        let best = bits(set).map(|x| near[x as usize]).min().unwrap_or(255);
        set = bits(set).filter(|&x| near[x as usize] == best).fold(0, |s, x| s | 1 << x);
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

/// Steps from a place to every other over connections; the Sky touches every street.
pub fn distances(c: &Content, g: &G, from: u8) -> [u8; 128] {
    let mut d = [255u8; 128];
    if from as usize >= c.places.len() {
        return d;
    }
    let neighbours = |p: u8| -> PlaceSet { if p == c.fixed.sky { streets(c, g) } else { c.places[p as usize].next } };
    d[from as usize] = 0;
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
            d[p as usize] = n;
        }
        seen |= next;
        edge = next;
    }
    d
}

/// All streets in use.
pub fn streets(c: &Content, g: &G) -> PlaceSet {
    c.places
        .iter()
        .enumerate()
        .filter(|(_, p)| p.kind == PlaceKind::Street && g.table.sets >> p.set & 1 == 1)
        .fold(0, |s, (i, _)| s | 1 << i)
}

/// A number of an investigator.
pub fn stat(c: &Content, g: &G, seat: u8, s: Stat) -> i16 {
    let i = g.table.i(seat);
    let count = |d: DeckName| i.cards.iter().filter(|&id| c.card(id).record.deck == d).count() as i16;
    match s {
        Stat::Sanity => i16::from(i.sanity),
        Stat::Stamina => i16::from(i.stamina),
        Stat::Money => i.money,
        Stat::Clues => i.clues,
        Stat::Brood => i.brood.into(),
        Stat::Focus => focus(c, g, seat),
        Stat::Speed => skill(c, g, seat, CheckKind::Speed),
        Stat::Sneak => skill(c, g, seat, CheckKind::Sneak),
        Stat::Fight => skill(c, g, seat, CheckKind::Fight),
        Stat::Will => skill(c, g, seat, CheckKind::Will),
        Stat::Lore => skill(c, g, seat, CheckKind::Lore),
        Stat::Luck => skill(c, g, seat, CheckKind::Luck),
        Stat::Spells => count(DeckName::Spell),
        Stat::Items => i.cards.intersection(&c.items).len() as i16,
        Stat::Allies => count(DeckName::Ally),
        Stat::MonsterTrophies => g.table.trophies(seat).count() as i16,
        Stat::GateTrophies => i.gates.count_ones() as i16,
        Stat::TrophyToughness => g.table.trophies(seat).map(|m| trophy_value(c, g, m, seat)).sum(),
        Stat::MaximumSanity => max_sanity(c, g, seat),
        Stat::MaximumStamina => max_stamina(c, g, seat),
    }
}

/// Focus.
pub fn focus(c: &Content, g: &G, seat: u8) -> i16 {
    let base = c.investigators.get(g.table.i(seat).kind as usize).map_or(0, |d| d.record.focus);
    modified(c, g, Quantity::Focus, Subj::seat(seat), base).max(0)
}

/// Whether a condition holds.
pub fn holds(c: &Content, g: &G, cond: &Condition, ctx: &Ctx) -> bool {
    let t = &g.table;
    let you = (ctx.you as usize) < 8;
    match cond {
        Condition::Fell(f) => {
            let i = t.i(ctx.you);
            you && i.falls != ctx.falls
                && match f {
                    Fell::Either => true,
                    Fell::Insane => i.place == c.fixed.asylum || i.place == c.fixed.lost || !i.alive(),
                    Fell::Unconscious => i.place == c.fixed.hospital || i.place == c.fixed.lost || !i.alive(),
                }
        }
        Condition::Your(map) => you && map.iter().all(|(s, r)| r.has(stat(c, g, ctx.you, *s))),
        Condition::Status(s) => g.table.order().any(|x| is_who(c, g, &s.who, x, ctx) && in_status(c, t.i(x), s.is)),
        Condition::Has(f) => you && t.i(ctx.you).cards.iter().any(|id| card_is(c, g, f, id, ctx)),
        Condition::HasNone(f) => !(you && t.i(ctx.you).cards.iter().any(|id| card_is(c, g, f, id, ctx))),
        Condition::Count(x) => x.is.has(count(c, g, &x.of, ctx)),
        Condition::Terror(r) => r.has(i16::from(t.terror)),
        Condition::Doom(r) => r.has(i16::from(t.doom)),
        Condition::Tokens(x) => x.is.has(tokens(g, x.on, ctx)),
        Condition::InPlay(s) => {
            let m = c.refs(*s).mythos;
            m.is_some_and(|m| t.environment == m || t.rumor == m || t.headlines.iter().any(|(h, _)| *h == m))
        }
        Condition::AncientOne(s) => c.refs(*s).ancient == Some(t.ancient),
        Condition::Awake => t.awake,
        Condition::Available(s) => c.refs(*s).card.is_some_and(|k| ally_available(c, g, k).is_some()),
        Condition::Area(n) => you && world_of(c, g, ctx.you).is_some_and(|(_, a)| a == *n),
        Condition::At(p) => place_is(c, g, p, here(g, ctx), ctx),
        Condition::Price(x) => match named(c, ctx, x.card) {
            Val::Card(id) => c.card(id).record.price.is_some_and(|p| x.is.has(p)),
            _ => false,
        },
        Condition::All(v) => v.iter().all(|x| holds(c, g, x, ctx)),
        Condition::Any(v) => v.iter().any(|x| holds(c, g, x, ctx)),
        Condition::Not(x) => !holds(c, g, x, ctx),
        Condition::OtherHandEmpty => match combat(g) {
            Some(x) => {
                let hands: u8 = x.wield.iter().filter(|w| **w > 0).map(|w| c.card(w - 1).record.hands).sum();
                let spells: u8 = x.active.iter().filter(|w| **w > 0).map(|w| c.card(w - 1).record.hands).sum();
                hands + spells + x.lost_hands <= 1
            }
            None => false,
        },
        Condition::Wielded(_) => match (combat(g), ctx.src) {
            (Some(x), Src::Card(id)) => x.wield.contains(&(id + 1)),
            _ => false,
        },
        Condition::Against(f) => match fighting(g) {
            Some((_, m)) if m != 255 => monster_is(c, g, f, m, ctx),
            _ => false,
        },
        Condition::Number(x) => x.is.has(amount(c, g, &x.of, ctx)),
        Condition::Ignores(k) => {
            let mon = fighting(g).map_or(255, |(_, m)| m);
            you && mon != 255 && !keywords(c, g, mon, ctx.you).has(keyword_index(*k)) && {
                c.monster(mon).record.keywords.iter().any(|&w| keyword_index(w) == keyword_index(*k))
            }
        }
        Condition::Bound(s) => !matches!(named(c, ctx, *s), Val::None | Val::N(0)),
    }
}

/// The combat going on.
pub fn combat(g: &G) -> Option<&crate::frame::CombatF> {
    g.stack.iter().rev().find_map(|f| match &f.what {
        What::Combat(x) => Some(x),
        _ => None,
    })
}

/// What a name stands for in a script.
pub fn named(c: &Content, ctx: &Ctx, s: Sym) -> Val {
    if s == c.fixed.it {
        let v = ctx.vars.get(s.0);
        return if v == Val::None { ctx.it } else { v };
    }
    ctx.vars.get(s.0)
}

fn tokens(g: &G, on: This, ctx: &Ctx) -> i16 {
    let src = match on {
        This::This => ctx.src,
        This::It => match ctx.it {
            Val::Card(id) => Src::Card(id),
            _ => ctx.src,
        },
    };
    match src {
        Src::Card(id) => i16::from(g.table.tokens_on(id)),
        Src::Mythos(m) if m == g.table.rumor => i16::from(g.table.rumor_tokens),
        Src::Helper(_) => i16::from(g.table.helper_tokens),
        _ => 0,
    }
}

/// An Ally of this kind that can still join, if there is one.
pub fn ally_available(c: &Content, g: &G, kind: u16) -> Option<u16> {
    let d = &c.cards[kind as usize];
    let deck = Content::deck_index(d.record.deck)?;
    (d.first..d.first + u16::from(d.record.copies))
        .find(|&id| if deck == 5 { g.table.specials.contains(id) } else { g.table.decks[deck].contains(id) })
}

/// How many there are.
pub fn count(c: &Content, g: &G, n: &Noun, ctx: &Ctx) -> i16 {
    let t = &g.table;
    match n {
        Noun::Cards(f) => match &f.whose {
            Some(_) => (0..t.seats).map(|s| cards_of(c, g, f, s, ctx).len() as i16).sum(),
            None if (ctx.you as usize) < 8 => cards_of(c, g, f, ctx.you, ctx).len() as i16,
            None => 0,
        },
        Noun::Monsters(f) => monsters(c, g, f, ctx).len() as i16,
        Noun::Gates(f) => {
            if let Some(w) = &f.whose {
                seats(c, g, w, ctx).iter().map(|&s| t.i(s).gates.count_ones() as i16).sum()
            } else {
                t.open_gates().filter(|(p, _)| gate_is(c, g, f, *p, ctx)).count() as i16
            }
        }
        Noun::Investigators(w) => seats(c, g, w, ctx).len() as i16,
        Noun::ElderSigns(p) => bits(t.seals).filter(|&x| place_is(c, g, p, x, ctx)).count() as i16,
        Noun::Clues(p) => bits(places(c, g, p, ctx)).map(|x| i16::from(t.clues.0[x as usize])).sum(),
        Noun::Named(s) => match named(c, ctx, *s) {
            Val::N(n) => n,
            Val::None => 0,
            _ => 1,
        },
        Noun::Deck(d) => match Content::deck_index(*d) {
            Some(5) => t.specials.len() as i16,
            Some(i) => t.decks[i].len() as i16,
            None => match d {
                DeckName::Mythos => t.mythos.len() as i16,
                DeckName::Gate => t.gate_deck.len() as i16,
                _ => 0,
            },
        },
    }
}

/// A number, now.
pub fn amount(c: &Content, g: &G, a: &Amount, ctx: &Ctx) -> i16 {
    let t = &g.table;
    match a {
        Amount::N(n) => *n,
        Amount::All | Amount::HalfUp | Amount::HalfDown | Amount::Maximum => i16::MAX,
        Amount::List => match ctx.it {
            Val::Card(id) => c.card(id).record.price.unwrap_or(0),
            _ => 0,
        },
        Amount::Terror => i16::from(t.terror),
        Amount::Doom => i16::from(t.doom),
        Amount::Round => i16::from(t.round),
        Amount::GateModifier => g
            .stack
            .iter()
            .rev()
            .find_map(|f| match f.what {
                What::CloseGate(x) => t.gate(x.place).map(|m| c.gates[m as usize].modifier),
                _ => None,
            })
            .unwrap_or(0),
        Amount::OpenGates => t.gates_open(),
        Amount::Of(of) => match &**of {
            AmountOf::Successes(s) => dice(c, ctx, *s).0,
            AmountOf::Failures(s) => dice(c, ctx, *s).1,
            AmountOf::Your(s) => {
                if (ctx.you as usize) < 8 {
                    stat(c, g, ctx.you, *s)
                } else {
                    0
                }
            }
            AmountOf::Their(x) => seats(c, g, &x.who, ctx).first().map_or(0, |&s| stat(c, g, s, x.stat)),
            AmountOf::Count(n) => count(c, g, n, ctx),
            AmountOf::Toughness(s) => match monster_of(c, g, ctx, *s) {
                Some(m) => toughness(c, g, m, ctx.you),
                None => 0,
            },
            AmountOf::Price(s) => match named(c, ctx, *s) {
                Val::Card(id) => c.card(id).record.price.unwrap_or(0),
                _ => 0,
            },
            AmountOf::SanityCost(s) => match named(c, ctx, *s) {
                Val::Card(id) => spell_cost(c, g, ctx.you, id),
                _ => 0,
            },
            AmountOf::Rating(r) => match monster_of(c, g, ctx, c.fixed.it) {
                Some(m) => rating(c, g, m, ctx.you, *r),
                None => 0,
            },
            AmountOf::Investigators(k) => k * i16::from(t.seats),
            AmountOf::ByInvestigators(b) => b.get(i16::from(t.seats)).map_or(0, |a| amount(c, g, a, ctx)),
            AmountOf::Tokens(on) => tokens(g, *on, ctx),
            AmountOf::X(s) => match named(c, ctx, *s) {
                Val::N(n) => n,
                Val::Dice(s, _) => i16::from(s),
                _ => 0,
            },
            AmountOf::Times(v) => v.iter().map(|a| amount(c, g, a, ctx)).fold(1, i16::saturating_mul),
            AmountOf::Plus(v) => v.iter().map(|a| amount(c, g, a, ctx)).fold(0, i16::saturating_add),
            AmountOf::Minus(v) => {
                let mut it = v.iter().map(|a| amount(c, g, a, ctx));
                let first = it.next().unwrap_or(0);
                it.fold(first, i16::saturating_sub)
            }
            AmountOf::HalfUp(a) => (amount(c, g, a, ctx) + 1).div_euclid(2),
            AmountOf::HalfDown(a) => amount(c, g, a, ctx).div_euclid(2),
            AmountOf::AtLeast(v) => v.iter().map(|a| amount(c, g, a, ctx)).max().unwrap_or(0),
            AmountOf::AtMost(v) => v.iter().map(|a| amount(c, g, a, ctx)).min().unwrap_or(0),
        },
    }
}

/// A number of something of which there is so much: `all` and the halves mean parts of it.
pub fn part_of(c: &Content, g: &G, a: &Amount, have: i16, ctx: &Ctx) -> i16 {
    match a {
        Amount::All | Amount::Maximum => have,
        Amount::HalfUp => (have + 1) / 2,
        Amount::HalfDown => have / 2,
        other => amount(c, g, other, ctx),
    }
}

fn dice(c: &Content, ctx: &Ctx, s: Sym) -> (i16, i16) {
    match ctx.vars.get(s.0) {
        Val::Dice(a, b) => (i16::from(a), i16::from(b)),
        _ if s == c.fixed.it || s == c.fixed.n => (i16::from(ctx.dice.0), i16::from(ctx.dice.1)),
        _ => (i16::from(ctx.dice.0), i16::from(ctx.dice.1)),
    }
}

/// The monster a name stands for, or the one being fought.
pub fn monster_of(c: &Content, g: &G, ctx: &Ctx, s: Sym) -> Option<u8> {
    match named(c, ctx, s) {
        Val::Monster(m) => Some(m),
        _ => fighting(g).map(|(_, m)| m).filter(|&m| m != 255),
    }
}

/// A rating of a monster as it is to an investigator.
pub fn rating(c: &Content, g: &G, mon: u8, seat: u8, r: Rating) -> i16 {
    let d = &c.monster(mon).record;
    let mut ctx = Ctx::new(seat, Src::Monster(mon));
    ctx.it = Val::Monster(mon);
    let printed = |x: &Option<crate::content::record::Rated>| x.as_ref().map_or(0, |r| amount(c, g, &r.rating, &ctx));
    let (q, base) = match r {
        Rating::Awareness => (Quantity::Awareness, d.awareness),
        Rating::Horror => (Quantity::HorrorRating, printed(&d.horror)),
        Rating::Combat => (Quantity::CombatRating, printed(&d.combat)),
    };
    modified(c, g, q, Subj::mon(mon, seat), base)
}

/// Sanity that a Spell costs now.
pub fn spell_cost(c: &Content, g: &G, seat: u8, card: u16) -> i16 {
    let d = c.card(card);
    let Some(cast) = &d.record.casting else { return 0 };
    let Some(cost) = cast.cost.map(|k| &c.costs[k.id as usize]) else { return 0 };
    let base = cost.sanity.as_ref().map_or(0, |a| amount(c, g, a, &ctx_of(g, Src::Card(card), seat)));
    let subj = Subj { seat, card, ..Subj::GAME };
    modified(c, g, Quantity::SpellSanity, subj, base).max(0)
}

/// Monsters that count against the limit: Arkham's locations and streets, and the Sky.
pub fn monsters_in_arkham(c: &Content, g: &G) -> i16 {
    let counts = c.fixed.arkham;
    g.table.mon.0.iter().map(|&z| i16::from(z < 128 && counts >> z & 1 == 1)).sum()
}

/// The monster limit; none once terror has lifted it.
pub fn monster_limit(c: &Content, g: &G) -> Option<i16> {
    (!g.table.no_limit).then(|| modified(c, g, Quantity::MonsterLimit, Subj::GAME, i16::from(g.table.seats) + 3))
}

/// The limit of the Outskirts.
pub fn outskirts_limit(c: &Content, g: &G) -> i16 {
    modified(c, g, Quantity::OutskirtsLimit, Subj::GAME, (8 - i16::from(g.table.seats)).max(0))
}

/// Open gates that awaken the Ancient One.
pub fn gates_to_awaken(c: &Content, g: &G) -> i16 {
    let base = match g.table.seats {
        0..=2 => 8,
        3 | 4 => 7,
        5 | 6 => 6,
        _ => 5,
    };
    modified(c, g, Quantity::GatesToAwaken, Subj::GAME, base)
}

/// What a cost amounts to for somebody.
pub fn cost_ctx(g: &G, seat: u8, src: Src) -> Ctx {
    let mut ctx = ctx_of(g, src, seat);
    ctx.you = seat;
    ctx
}

/// Cards that pay for Clues or dollars in somebody's stead: how much of (clues, money).
pub fn covers(c: &Content, g: &G, seat: u8) -> (i16, i16) {
    let held = g.table.i(seat).cards.intersection(&c.family_cards[Family::Pays as usize]);
    let mut sum = (0, 0);
    for id in held.iter() {
        for a in c.card(id).abilities.clone() {
            let a = &c.abilities[a as usize];
            if a.family.is_none_or(|(_, f)| f != Family::Pays) || exhausts(c, &a.it) && g.table.exhausted.contains(id) {
                continue;
            }
            if let Some(b) = a.it.steps {
                for s in c.block(b.id) {
                    if let crate::content::step::Step::Cover(x) = s {
                        let ctx = cost_ctx(g, seat, Src::Card(id));
                        sum.0 += x.clues.as_ref().map_or(0, |a| amount(c, g, a, &ctx));
                        sum.1 += x.money.as_ref().map_or(0, |a| amount(c, g, a, &ctx));
                    }
                }
            }
        }
    }
    sum
}

/// Whether an ability exhausts its card.
pub fn exhausts(c: &Content, a: &crate::content::ability::Ability) -> bool {
    a.pay.is_some_and(|k| c.costs[k.id as usize].exhaust.is_some())
}

/// Whether somebody can pay a cost (`times` over, for costs by the piece), or why not.
pub fn can_pay(c: &Content, g: &G, seat: u8, cost: &Cost, src: Src, times: i16) -> Result<(), &'static str> {
    let t = &g.table;
    let i = t.i(seat);
    let ctx = cost_ctx(g, seat, src);
    let need = |a: &Option<Amount>, have: i16| match a {
        None => 0,
        Some(Amount::All) => have.max(1),
        Some(a) => part_of(c, g, a, have, &ctx) * times,
    };
    let cover = if cost.clues.is_some() || cost.money.is_some() { covers(c, g, seat) } else { (0, 0) };
    if need(&cost.money, i.money) > i.money + cover.1 {
        return Err("not enough money");
    }
    if need(&cost.clues, i.clues) > i.clues + cover.0 {
        return Err("not enough Clues");
    }
    if need(&cost.sanity, i.sanity.into()) > i.sanity.into() {
        return Err("not enough Sanity");
    }
    if need(&cost.stamina, i.stamina.into()) > i.stamina.into() {
        return Err("not enough Stamina");
    }
    if let Some(a) = &cost.movement {
        let left = g.stack.iter().rev().find_map(|f| match f.what {
            What::Movement(m) if m.seat == seat => Some(if m.over { -1 } else { m.points }),
            _ => None,
        });
        if left.is_none_or(|p| p < amount(c, g, a, &ctx)) {
            return Err("not enough movement points");
        }
    }
    if cost.normal_movement {
        let free = g.stack.iter().rev().find_map(|f| match f.what {
            What::Movement(m) if m.seat == seat => Some(!m.begun && !m.over && !m.stood),
            _ => None,
        });
        if free != Some(true) {
            return Err("the normal move cannot be given up now");
        }
    }
    if cost.exhaust.is_some()
        && let Src::Card(id) = src
        && t.exhausted.contains(id)
    {
        return Err("the card is exhausted");
    }
    if let Some(a) = &cost.focus {
        let left = g.stack.iter().rev().find_map(|f| match f.what {
            What::Upkeep(u) if u.seat == seat && u.step != crate::steps::UpkeepStep::AdjustSkills => Some(u.left),
            _ => None,
        });
        match left {
            None => return Err("Focus is spent in Upkeep"),
            Some(left) if need(&cost.focus, left) > left || matches!(a, Amount::All) && left <= 0 => return Err("not enough Focus"),
            Some(_) => {}
        }
    }
    if let Some(f) = &cost.discard {
        let n = cost.discard_count.as_ref().map_or(1, |a| amount(c, g, a, &ctx)) * times;
        if (cards_of(c, g, f, seat, &ctx).len() as i16) < n {
            return Err("not the cards for it");
        }
    }
    if need(&cost.gate_trophies, i.gates.count_ones() as i16) > i.gates.count_ones() as i16 {
        return Err("not enough gate trophies");
    }
    if let Some(a) = &cost.monster_toughness
        && stat(c, g, seat, Stat::TrophyToughness) < amount(c, g, a, &ctx) * times
    {
        return Err("not enough monster trophies");
    }
    if let Some(n) = monster_trophies(c, g, cost, &ctx) {
        let fits = |m: u8| cost.monster.as_ref().is_none_or(|f| monster_is(c, g, f, m, &ctx));
        if (t.trophies(seat).filter(|&m| fits(m)).count() as i16) < n * times {
            return Err("not enough monster trophies");
        }
    }
    if let Some(p) = cost.trophies
        && trophy_ways(c, g, seat, p).is_empty()
    {
        return Err("not enough trophies");
    }
    if cost.turn && i.is(flag::LOSE_NEXT) {
        return Err("the next turn is lost already");
    }
    for k in &cost.all {
        can_pay(c, g, seat, &c.costs[k.id as usize], src, times)?;
    }
    if !cost.any.is_empty() && !cost.any.iter().any(|k| can_pay(c, g, seat, &c.costs[k.id as usize], src, times).is_ok()) {
        return Err("none of the ways to pay");
    }
    Ok(())
}

/// How many monster trophies a cost is, if it is any: one where it only says which.
pub fn monster_trophies(c: &Content, g: &G, cost: &Cost, ctx: &Ctx) -> Option<i16> {
    cost.monster_trophies.as_ref().map(|a| amount(c, g, a, ctx)).or(cost.monster.as_ref().map(|_| 1))
}

/// The ways to pay a named price in trophies: (toughness, gates).
pub fn trophy_ways(c: &Content, g: &G, seat: u8, p: TrophyPrice) -> SmallVec<[(i16, u8); 3]> {
    let (tough, gates) = (stat(c, g, seat, Stat::TrophyToughness), g.table.i(seat).gates.count_ones() as u8);
    let all: &[(i16, u8)] = match p {
        TrophyPrice::Major => &[(10, 0), (0, 2), (5, 1)],
        TrophyPrice::Minor => &[(5, 0), (0, 1)],
    };
    all.iter().copied().filter(|w| tough >= w.0 && gates >= w.1).collect()
}

/// What a name of a keyword is called.
pub fn keyword_name(i: u8) -> &'static str {
    KEYWORDS.get(i as usize).copied().unwrap_or("text")
}

/// The bit of a monster's dimension.
pub fn monster_symbol(c: &Content, mon: u8) -> u16 {
    symbol_bit(c.monster(mon).record.symbol)
}

/// What an ability's owner is on the table, to be sure that a reference is right.
pub fn owner_refs(o: Owner) -> Refs {
    let mut r = Refs::default();
    match o {
        Owner::Card(k) => r.card = Some(k),
        Owner::Investigator(k) => r.investigator = Some(k),
        Owner::Ancient(k) => r.ancient = Some(k),
        Owner::Mythos(k) => r.mythos = Some(k),
        Owner::Monster(k) => r.monster = Some(k),
        Owner::Place(k) => r.place = Some(k),
        Owner::Helper(_) => {}
    }
    r
}

/// The table, for functions that need nothing else.
pub fn table(g: &G) -> &Table {
    &g.table
}
