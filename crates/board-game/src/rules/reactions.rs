//! Reactions to what happens, and the use of abilities.

use super::{Flow, Log, ask, asked, call, done, go, order, result, save};
use crate::content::Content;
use crate::content::ability::{Ability, Against, Bar, Forbidden, Limit, OccurrenceOf, PhaseName};
use crate::content::amount::Stat;
use crate::content::filter::{Status, Who, Whom};
use crate::content::index::{ALLIES, Cell, Family, keyword};
use crate::content::record::AfterCast;
use crate::content::step::{Cost, Step};
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    CastFrame, CheckFrame, Ctx, FallenFrame, LossFrom, Occ, PayFrame, Procedure, ScriptFrame,
    Settled, WindowFrame,
};
use crate::rules::rule::Rule;
use crate::rules::steps::{CastStep, CheckStep, LossStep, WindowStep};
use crate::show::event::Event;
use crate::state::{Origin, Use, Value, flag};
use kernel::Choices;
use packs::intern::Kept;
use smallvec::SmallVec;

/// An ability that answers something: whose it is, and which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trig {
    /// Which.
    pub u: Use,
    /// Whose (255: nobody's).
    pub who: u8,
    /// It need not be used.
    pub optional: bool,
}

/// A window for reactions in a cell, if anything can react at all.
pub fn react(c: &Content, g: &Game, occ: Occ, cell: Cell) -> Option<Procedure> {
    let own = (occ.family == Family::MythosDrawn || occ.family == Family::MythosAbility)
        && c.reacting(occ.family).mythos.contains(occ.x.into());
    if !own && !any(c, g, occ.family, occ.monster) {
        return None;
    }
    let mut found = false;
    each(c, g, &occ, cell, &mut |_| found = true);
    found.then(|| Procedure::Window(WindowFrame::new(occ, cell)))
}

/// A window for what cancels or replaces what is about to happen, if anything does. [`prevented`] then tells of it, and
/// of nothing that happened before.
pub fn about_to(c: &Content, g: &mut Game, occ: Occ) -> Option<Procedure> {
    if let Some(top) = g.stack.last_mut() {
        top.ok = false;
        top.res = 0;
    }
    react(c, g, occ, Cell::When)
}

/// Whether what was about to happen was cancelled, or something else happened instead.
pub fn prevented(g: &Game) -> bool {
    let (replaced, r) = result(g);
    replaced || r != 0
}

/// Whether anything in play reacts to a family of occurrences.
#[inline]
pub fn any(c: &Content, g: &Game, family: Family, monster: u8) -> bool {
    let h = c.reacting(family);
    h.any_trophy || h.in_play(c, &g.table, 0..g.table.seats, monster)
}

/// Every ability that reacts to this.
fn each(c: &Content, g: &Game, occ: &Occ, cell: Cell, f: &mut dyn FnMut(Trig)) {
    let t = &g.table;
    let want = Some((cell, occ.family));
    let mut look = |origin: Origin, who: u8, abilities: std::ops::Range<u16>| {
        for ability in abilities {
            let d = &c.abilities[ability as usize];
            if d.family != want || origin == Origin::Ancient && d.it.awake != t.awake {
                continue;
            }
            let mut ctx = trigger_ctx(g, occ, origin, who);
            if !matches_occurrence(c, g, &d.it, occ, &ctx, who) {
                continue;
            }
            ctx.falls = 0;
            if d.it
                .condition
                .as_ref()
                .is_some_and(|k| !read::holds(c, g, k, &ctx))
            {
                continue;
            }
            if let Some(p) = &d.it.at_place {
                let at = if ctx.you < 8 {
                    t.investigator(ctx.you).place
                } else {
                    occ.place
                };
                if !read::place_is(c, g, p, at, &ctx) {
                    continue;
                }
            }
            let u = Use { origin, ability };
            if d.it.limit.is_some() && t.used.contains(&u) {
                continue;
            }
            if d.it.optional && usable_cost(c, g, asked(g, ctx.you), u).is_err() {
                continue;
            }
            f(Trig {
                u,
                who: ctx.you,
                optional: d.it.optional,
            });
        }
    };
    let h = c.reacting(occ.family);
    for seat in t.order() {
        let i = t.investigator(seat);
        if !i.alive() {
            continue;
        }
        for id in i.cards.intersection(&h.cards).iter() {
            look(Origin::Card(id), seat, c.card(id).abilities.clone());
        }
        if h.investigators.contains(i.kind.into()) {
            look(
                Origin::Sheet(seat),
                seat,
                c.investigators[i.kind as usize].abilities.clone(),
            );
        }
        if h.any_trophy {
            for m in t
                .trophies(seat)
                .filter(|&m| h.trophies.contains(c.tokens[m as usize].kind.into()))
            {
                look(Origin::Monster(m), seat, c.monster(m).trophy.clone());
            }
        }
    }
    if h.ancients.contains(t.ancient.into()) {
        look(
            Origin::Ancient,
            255,
            c.ancients[t.ancient as usize].abilities.clone(),
        );
    }
    let helpers = t.helpers & h.helpers;
    for n in (0..c.helpers.len() as u8).filter(|n| helpers >> n & 1 == 1) {
        look(
            Origin::Helper(n),
            255,
            c.helpers[n as usize].abilities.clone(),
        );
    }
    for m in [t.environment, t.rumor]
        .into_iter()
        .chain(t.headlines.iter().map(|(m, _)| *m))
    {
        // A rumor acts from the turn after it came into play.
        let early = m == t.rumor && occ.family == Family::PhaseEnds && t.rumor_turn >= t.turn;
        if h.mythos.contains(m.into()) && !early {
            look(
                Origin::Mythos(m),
                255,
                c.mythos[m as usize].abilities.clone(),
            );
        }
    }
    // A Mythos card that has just been drawn speaks for itself.
    if (occ.family == Family::MythosDrawn || occ.family == Family::MythosAbility)
        && t.environment != occ.x
        && t.rumor != occ.x
        && h.mythos.contains(occ.x.into())
    {
        look(
            Origin::Mythos(occ.x),
            255,
            c.mythos[occ.x as usize].abilities.clone(),
        );
    }
    if occ.monster != 255
        && h.monsters
            .contains(c.tokens[occ.monster as usize].kind.into())
        && read::keywords(c, g, occ.monster, occ.seat).has(keyword::TEXT)
    {
        look(
            Origin::Monster(occ.monster),
            255,
            c.monster(occ.monster).abilities.clone(),
        );
    }
}

/// What a trigger knows: on somebody's card it is theirs; elsewhere it is whoever it happens to.
fn trigger_ctx(g: &Game, occ: &Occ, origin: Origin, who: u8) -> Ctx {
    let you = if who < 8 { who } else { occ.seat };
    let mut ctx = read::ctx_of(g, origin, you);
    ctx.it = if occ.monster != 255 {
        Value::Monster(occ.monster)
    } else if occ.card != 0 {
        Value::Card(occ.card - 1)
    } else if occ.seat < 8 {
        Value::Seat(occ.seat)
    } else if occ.place != 255 {
        Value::Place(occ.place)
    } else {
        ctx.it
    };
    ctx
}

fn matches_occurrence(c: &Content, g: &Game, a: &Ability, occ: &Occ, ctx: &Ctx, owner: u8) -> bool {
    let Some(o) = a.when.as_ref().or(a.at.as_ref()).or(a.after.as_ref()) else {
        return false;
    };
    let who = |w: &Option<Who>| match w {
        // "You" where unsaid, if somebody owns the ability; anybody if nobody does.
        None => owner >= 8 || occ.seat == owner || occ.seat >= 8,
        Some(w) if owner >= 8 && matches!(w.whom, Whom::You | Whom::It) => true,
        Some(w) => {
            occ.seat < 8
                && (read::is_who(c, g, w, occ.seat, ctx)
                    || !g.table.investigator(occ.seat).alive() && w.whom == Whom::Each)
        }
    };
    let against = |x: &Option<Against>| match x {
        None => true,
        Some(Against::This) => occ.monster != 255 && ctx.origin == Origin::Monster(occ.monster),
        Some(Against::Monster) => occ.monster != 255,
        Some(Against::Such(f)) => occ.monster != 255 && read::monster_is(c, g, f, occ.monster, ctx),
    };
    let place = |p: &Option<crate::content::filter::Place>| {
        p.as_ref()
            .is_none_or(|p| occ.place != 255 && read::place_is(c, g, p, occ.place, ctx))
    };
    match &o.0 {
        OccurrenceOf::PhaseBegins(p) | OccurrenceOf::PhaseEnds(p) => *p as u8 == occ.x,
        OccurrenceOf::GameBegins(_)
        | OccurrenceOf::TurnBegins(_)
        | OccurrenceOf::TurnEnds(_)
        | OccurrenceOf::TerrorRises(_)
        | OccurrenceOf::Awakens(_)
        | OccurrenceOf::AncientOneAttacks(_) => true,
        OccurrenceOf::MovementEnds(x)
        | OccurrenceOf::Enters(x)
        | OccurrenceOf::Leaves(x)
        | OccurrenceOf::ReturnsToArkham(x) => {
            who(&x.who)
                && place(&x.place)
                && x.monster.as_ref().is_none_or(|f| {
                    occ.monster != 255 && read::monster_is(c, g, f, occ.monster, ctx)
                })
        }
        OccurrenceOf::CheckMade(x)
        | OccurrenceOf::DiceRolled(x)
        | OccurrenceOf::CheckPassed(x)
        | OccurrenceOf::CheckFailed(x) => {
            who(&x.who)
                && against(&x.against)
                && (x.kinds.0.is_empty()
                    || x.kinds.0.iter().any(|&k| {
                        k as u8 == occ.x
                            || k as u8 == occ.card.wrapping_sub(100) as u8
                            || k == crate::content::ability::CheckKind::Any
                    }))
        }
        OccurrenceOf::CombatBegins(x)
        | OccurrenceOf::CombatEnds(x)
        | OccurrenceOf::MonsterDefeated(x)
        | OccurrenceOf::MonsterMoves(x) => {
            // A monster's own text is about itself.
            let own =
                x.monster.is_none() && matches!(ctx.origin, Origin::Monster(m) if m != occ.monster);
            against(&x.monster) && !own && who(&x.by)
        }
        OccurrenceOf::Loses(x) => {
            who(&x.who)
                && (x.stat.0.is_empty() || x.stat.0.iter().any(|&s| occ.stats >> s as u32 & 1 == 1))
                && x.source.is_none_or(|s| match s {
                    crate::content::ability::LossSource::Combat => occ.x == LossFrom::Combat as u8,
                    crate::content::ability::LossSource::Horror => occ.x == LossFrom::Horror as u8,
                    crate::content::ability::LossSource::Monster => {
                        occ.x == LossFrom::Combat as u8 || occ.x == LossFrom::Horror as u8
                    }
                    crate::content::ability::LossSource::AncientOne => {
                        occ.x == LossFrom::AncientOne as u8
                    }
                    crate::content::ability::LossSource::Tome => occ.x == LossFrom::Tome as u8,
                })
        }
        OccurrenceOf::Gains(x) => {
            who(&x.who)
                && (x.stat.0.is_empty() || x.stat.0.iter().any(|&s| occ.stats >> s as u32 & 1 == 1))
        }
        OccurrenceOf::Draws(x) => {
            who(&x.who) && (x.deck.0.is_empty() || x.deck.0.iter().any(|&d| d as u8 == occ.x))
        }
        OccurrenceOf::Pays(x) => {
            who(&x.who)
                && x.spell == (occ.x == 1)
                && (x.stat.0.is_empty() || x.stat.0.iter().any(|&s| occ.stats >> s as u32 & 1 == 1))
        }
        OccurrenceOf::Drew(x) | OccurrenceOf::CardGained(x) | OccurrenceOf::CardLost(x) => {
            who(&x.who) && occ.card > 0 && read::card_is(c, g, &x.card, occ.card - 1, ctx)
        }
        OccurrenceOf::EncounterDrawn(x) => {
            who(&x.who) && place(&x.place) && x.at.is_none_or(|e| e as u8 == occ.x)
        }
        OccurrenceOf::MythosDrawn(x) | OccurrenceOf::MythosAbility(x) => {
            let Some(d) = c.mythos.get(occ.x as usize) else {
                return false;
            };
            (x.environment.0.is_empty()
                || d.record
                    .environment
                    .is_some_and(|e| x.environment.0.contains(&e)))
                && x.card.allow(d.sym)
        }
        OccurrenceOf::GateOpens(x) | OccurrenceOf::GateClosed(x) | OccurrenceOf::GateSealed(x) => {
            place(&x.place) && who(&x.by)
        }
        OccurrenceOf::MonsterEntersPlay(f) => {
            occ.monster != 255 && read::monster_is(c, g, f, occ.monster, ctx)
        }
        OccurrenceOf::SymbolMoves(x) => {
            x.symbol.0.is_empty()
                || x.symbol
                    .0
                    .iter()
                    .any(|&s| occ.stats & u32::from(crate::content::index::symbol_bit(s)) != 0)
        }
        OccurrenceOf::Becomes(x) => {
            who(&x.who)
                && against(&x.against)
                && (x.status.0.is_empty() || x.status.0.iter().any(|&s| s as u8 == occ.x))
        }
    }
}

/// Reactions: forced ones first, then optional ones in player order.
pub fn window(c: &Content, g: &mut Game, mut f: WindowFrame, log: &mut Log) -> Flow {
    if let Some(u) = f.current.take() {
        // One has just been used.
        if let Some(slot) = f.used.iter_mut().find(|s| s.is_none()) {
            *slot = Some(u);
        }
        if f.cancelled || f.replaced && f.cell == Cell::When {
            return close(g, &f);
        }
    }
    // A loss that has come down to nothing needs no further reactions.
    if nothing_left(g) {
        return close(g, &f);
    }
    let used = f.used;
    let full = used.iter().all(|u| u.is_some());
    let mut found: SmallVec<[Trig; 8]> = SmallVec::new();
    let optional = f.step == WindowStep::Optional;
    if !full {
        each(c, g, &f.occ, f.cell, &mut |t| {
            if t.optional == optional && !used.contains(&Some(t.u)) {
                found.push(t);
            }
        });
    }
    if !optional {
        match found.len() {
            0 => {
                f.step = WindowStep::Optional;
                f.i = 0;
                return go(g, Procedure::Window(f));
            }
            1 => return run(c, g, f, found[0].u, found[0].who, log),
            _ => {
                if let Some(t) = order::first_of(c, g, &f.occ, &found) {
                    return run(c, g, f, t.u, t.who, log);
                }
                let who = asked(g, found[0].who);
                let choices: Choices<Choice> = found
                    .iter()
                    .map(|t| Choice::Use(t.u.origin, t.u.ability))
                    .collect();
                return ask(
                    g,
                    Procedure::Window(f),
                    who,
                    Rule::ForcedOrder,
                    Prompt::Plain,
                    choices,
                );
            }
        }
    }
    while f.i < g.table.seats {
        let seat = (g.table.first + f.i) % g.table.seats;
        let mut mine: SmallVec<[Trig; 8]> = SmallVec::new();
        for t in &found {
            if asked(g, t.who) == seat && !mine.iter().any(|m| same_kind(c, m.u, t.u)) {
                mine.push(*t);
            }
        }
        if !mine.is_empty() {
            f.who = seat;
            let mut choices: Choices<Choice> = mine
                .iter()
                .map(|t| Choice::Use(t.u.origin, t.u.ability))
                .collect();
            choices.push(Choice::Pass);
            let prompt = match g.stack.len().checked_sub(2).map(|i| g.stack[i].procedure) {
                Some(Procedure::Check(k)) => Prompt::Check(k.kind as u8, 0, k.difficulty as u8),
                _ => Prompt::Number(f.occ.family as i16),
            };
            return ask(g, Procedure::Window(f), seat, Rule::React, prompt, choices);
        }
        f.i += 1;
    }
    close(g, &f)
}

/// What a window tells the frame below, as bits: what happens was replaced.
pub const REPLACED: i16 = 1;
/// See [`REPLACED`]: it was cancelled.
pub const CANCELLED: i16 = 2;

fn close(g: &mut Game, f: &WindowFrame) -> Flow {
    done(
        g,
        f.replaced,
        i16::from(f.replaced) * REPLACED + i16::from(f.cancelled) * CANCELLED,
    )
}

/// Two copies of one card in the same state are one choice.
pub fn same_kind(c: &Content, a: Use, b: Use) -> bool {
    match (a.origin, b.origin) {
        (Origin::Card(x), Origin::Card(y)) => {
            a.ability == b.ability && c.kind_of[x as usize] == c.kind_of[y as usize]
        }
        _ => false,
    }
}

fn nothing_left(g: &Game) -> bool {
    let n = g.stack.len();
    match n.checked_sub(2).map(|i| g.stack[i].procedure) {
        Some(Procedure::Loss(l)) => l.step != LossStep::End && l.sanity <= 0 && l.stamina <= 0,
        Some(Procedure::Check(k)) => {
            matches!(k.step, CheckStep::Announce | CheckStep::SettleBefore)
                && k.settled != Settled::No
        }
        _ => false,
    }
}

fn run(c: &Content, g: &mut Game, mut f: WindowFrame, u: Use, who: u8, _log: &mut Log) -> Flow {
    f.current = Some(u);
    let ctx = trigger_ctx(g, &f.occ, u.origin, if who < 8 { who } else { 255 });
    if c.abilities[u.ability as usize].it.limit.is_some() {
        g.table.used.push(u);
    }
    call(
        g,
        Procedure::Window(f),
        Procedure::Cast(CastFrame {
            seat: ctx.you,
            card: card_of(u),
            ability: u.ability,
            monster: src_code(u.origin),
            it: ctx.it,
            ..CastFrame::default()
        }),
    )
}

/// An answer in a window.
pub fn take_window(
    c: &Content,
    g: &mut Game,
    mut f: WindowFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    match choice {
        Choice::Use(origin, ability) => {
            let holder = match origin {
                Origin::Card(id) => g.table.holder(id).unwrap_or(255),
                Origin::Sheet(s) => s,
                Origin::Monster(m) => trophy_of(g, m).unwrap_or(f.occ.seat),
                _ => f.occ.seat,
            };
            run(c, g, f, Use { origin, ability }, holder, log)
        }
        _ => {
            f.i += 1;
            go(g, Procedure::Window(f))
        }
    }
}

/// Whose trophy a monster is.
pub fn trophy_of(g: &Game, m: u8) -> Option<u8> {
    g.table.whereabouts.0[m as usize & 127]
        .checked_sub(crate::state::zone::TROPHY)
        .filter(|&s| s < g.table.seats)
}

/// The card that an ability stands on, if any.
fn card_of(u: Use) -> u16 {
    match u.origin {
        Origin::Card(id) => id,
        _ => u16::MAX,
    }
}

/// A source as a byte beside a card number, and back.
fn src_code(s: Origin) -> u8 {
    match s {
        Origin::Monster(m) => m,
        Origin::Mythos(m) => m,
        Origin::Place(p) => p,
        Origin::Sheet(s) => s,
        Origin::Helper(h) => h,
        _ => 255,
    }
}

/// The source of an ability that is being used.
fn src_of(c: &Content, f: &CastFrame) -> Origin {
    use crate::content::defs::Owner;
    if f.ability == u16::MAX {
        return Origin::Card(f.card);
    }
    match c.abilities[f.ability as usize].owner {
        Owner::Card(_) => Origin::Card(f.card),
        Owner::Investigator(_) => Origin::Sheet(f.monster),
        Owner::Ancient(_) => Origin::Ancient,
        Owner::Mythos(_) => Origin::Mythos(f.monster),
        Owner::Monster(_) | Owner::Trophy(_) => Origin::Monster(f.monster),
        Owner::Place(_) => Origin::Place(f.monster),
        Owner::Helper(_) => Origin::Helper(f.monster),
    }
}

/// The use of an ability by somebody, as a procedure.
pub fn use_ability(g: &Game, seat: u8, u: Use) -> Procedure {
    let it = match u.origin {
        Origin::Card(id) => Value::Card(id),
        Origin::Monster(m) => Value::Monster(m),
        _ => read::fighting(g)
            .filter(|(_, m)| *m != 255)
            .map_or(Value::None, |(_, m)| Value::Monster(m)),
    };
    let it = match read::fighting(g) {
        Some((s, m)) if s == seat && m != 255 => Value::Monster(m),
        _ => it,
    };
    Procedure::Cast(CastFrame {
        seat,
        card: card_of(u),
        ability: u.ability,
        monster: src_code(u.origin),
        it,
        ..CastFrame::default()
    })
}

/// The use of an ability: pay, cast if it is a Spell's, do what it says, exhaust or discard.
pub fn cast(c: &Content, g: &mut Game, mut f: CastFrame, log: &mut Log) -> Flow {
    let origin = src_of(c, &f);
    let a = (f.ability != u16::MAX).then(|| &c.abilities[f.ability as usize].it);
    match f.step {
        CastStep::PayCost => {
            f.falls = g
                .table
                .investigators
                .get(f.seat as usize)
                .map_or(0, |i| i.falls);
            f.up = g
                .table
                .investigators
                .get(f.seat as usize)
                .is_some_and(|i| i.sanity > 0 && i.stamina > 0);
            f.step = CastStep::SpellCheck;
            let (seat, ability) = (f.seat, f.ability);
            log.emit(|| Event::Uses {
                seat,
                origin,
                ability,
            });
            if let Some(k) = a.and_then(|a| a.pay) {
                return call(
                    g,
                    Procedure::Cast(f),
                    Procedure::Pay(PayFrame {
                        seat,
                        cost: k.id,
                        origin,
                        times: 1,
                        ..PayFrame::default()
                    }),
                );
            }
            if let Some(top) = g.stack.last_mut() {
                top.ok = true;
            }
            go(g, Procedure::Cast(f))
        }
        CastStep::SpellCheck => {
            if !f.due && !result(g).0 {
                return done(g, false, 0);
            }
            f.step = CastStep::Effect;
            f.cast = true;
            // A card with a casting line is cast, unless its ability is forced.
            let spell = match origin {
                Origin::Card(id) => c
                    .card(id)
                    .record
                    .casting
                    .as_ref()
                    .filter(|_| a.is_none_or(|a| a.optional || a.phase.is_some())),
                _ => None,
            };
            let Some(cast) = spell else {
                return go(g, Procedure::Cast(f));
            };
            if !f.due {
                f.due = true;
                f.step = CastStep::SpellCheck;
                f.cost = read::spell_cost(c, g, f.seat, f.card).clamp(0, 99) as u8;
                // Something else may pay for it.
                let o = Occ {
                    stats: 1 << Stat::Sanity as u32,
                    x: 1,
                    ..occ(Family::Pays, f.seat)
                };
                if let Some(w) = (f.cost > 0).then(|| react(c, g, o, Cell::When)).flatten() {
                    return call(g, Procedure::Cast(f), w);
                }
            }
            super::atoms::spend(g, f.seat, Stat::Sanity, f.cost.into(), true, log);
            if cast.then != AfterCast::Nothing {
                g.table.exhausted.insert(f.card);
            }
            let mut ctx = read::ctx_of(g, origin, f.seat);
            ctx.it = f.it;
            let modifier = read::amount(c, g, &cast.modifier, &ctx);
            let needs = read::amount(c, g, &cast.needs, &ctx);
            let mut k = CheckFrame::new(
                f.seat,
                crate::content::ability::CheckKind::Spell,
                modifier,
                needs,
            );
            k.counts = a.is_some_and(|a| a.steps.is_some_and(|b| counts(c, b.id)));
            f.step = CastStep::SpellOutcome;
            call(g, Procedure::Cast(f), Procedure::Check(k))
        }
        CastStep::SpellOutcome => {
            let (ok, n) = result(g);
            f.cast = ok;
            f.successes = n.max(0) as u8;
            f.step = CastStep::Effect;
            go(g, Procedure::Cast(f))
        }
        CastStep::Effect => {
            f.step = CastStep::ExhaustOrDiscard;
            if let (true, Some(b)) = (f.cast, a.and_then(|a| a.steps)) {
                let mut ctx = read::ctx_of(g, origin, f.seat);
                ctx.it = f.it;
                ctx.dice = (f.successes, 0);
                return call(
                    g,
                    Procedure::Cast(f),
                    Procedure::Script(ScriptFrame::new(b.id, ctx)),
                );
            }
            go(g, Procedure::Cast(f))
        }
        CastStep::ExhaustOrDiscard => {
            if let Origin::Card(id) = origin {
                let rec = &c.card(id).record;
                if f.cast
                    && rec
                        .casting
                        .as_ref()
                        .is_some_and(|k| k.then == AfterCast::Discard)
                    && a.is_none_or(|a| a.optional || a.phase.is_some())
                    && let Some(s) = g.table.holder(id)
                {
                    super::atoms::discard(c, g, s, id, false, log);
                }
            }
            // A cost may have taken Sanity or Stamina to 0: only now does that count.
            if f.seat < 8 && f.up {
                let i = g.table.investigator(f.seat);
                if i.alive() && (i.sanity <= 0 || i.stamina <= 0) && i.kind != 255 {
                    f.step = CastStep::End;
                    let insane = i.sanity <= 0;
                    return call(
                        g,
                        Procedure::Cast(f),
                        Procedure::Fallen(FallenFrame {
                            seat: f.seat,
                            insane,
                            ..FallenFrame::default()
                        }),
                    );
                }
            }
            done(g, f.cast, f.successes.into())
        }
        CastStep::End => done(g, f.cast, f.successes.into()),
    }
}

/// Whether a list of steps counts successes.
pub fn counts(c: &Content, block: u16) -> bool {
    c.counts.get(block as usize).copied().unwrap_or(false)
}

/// Whether an ability can be used now for its cost and its Spell, or why not.
pub fn usable_cost(c: &Content, g: &Game, seat: u8, u: Use) -> Result<(), &'static str> {
    let a = &c.abilities[u.ability as usize].it;
    if let Some(k) = a.pay {
        read::can_pay(c, g, seat, &c.costs[k.id as usize], u.origin, 1)?;
    }
    if let Origin::Card(id) = u.origin
        && c.card(id).record.casting.is_some()
        && (a.optional || a.phase.is_some())
    {
        castable(c, g, seat, id)?;
    }
    Ok(())
}

/// Whether somebody can cast a Spell now, or why not.
pub fn castable(c: &Content, g: &Game, seat: u8, id: u16) -> Result<(), &'static str> {
    if g.table.exhausted.contains(id) {
        return Err("the Spell is exhausted");
    }
    if read::spell_cost(c, g, seat, id) > g.table.investigator(seat).sanity.into() {
        return Err("not enough Sanity");
    }
    // A Spell is not cast while another is being cast.
    if g.stack
        .iter()
        .any(|f| matches!(f.procedure, Procedure::Cast(x) if x.card == id))
    {
        return Err("it is being cast");
    }
    if read::forbidden(c, g, Bar::Cast, seat, Origin::Card(id), &|f, _| {
        matches!(f, Forbidden::Cast)
    }) {
        return Err("Spells cannot be cast");
    }
    Ok(())
}

/// Whether an ability with a phase can be used now, or why not.
pub fn usable(c: &Content, g: &Game, seat: u8, u: Use) -> Result<(), &'static str> {
    let a = &c.abilities[u.ability as usize].it;
    let ctx = read::ctx_of(g, u.origin, seat);
    if a.limit.is_some() && g.table.used.contains(&u) {
        return Err("used already");
    }
    if a.limit == Some(Limit::OncePerUpkeep) && g.table.used.contains(&u) {
        return Err("used already");
    }
    if a.condition
        .as_ref()
        .is_some_and(|k| !read::holds(c, g, k, &ctx))
    {
        return Err("its condition does not hold");
    }
    if a.at_place
        .as_ref()
        .is_some_and(|p| !read::place_is(c, g, p, g.table.investigator(seat).place, &ctx))
    {
        return Err("not here");
    }
    if let Some(b) = a.steps
        && !useful(c, g, b.id, &ctx)
    {
        return Err("nothing would happen");
    }
    usable_cost(c, g, seat, u)
}

/// Whether a list of steps would do anything: one that only gains what is full would not.
pub fn useful(c: &Content, g: &Game, block: u16, ctx: &Ctx) -> bool {
    let steps = c.block(block);
    if steps.is_empty() || ctx.you >= 8 {
        return true;
    }
    let i = g.table.investigator(ctx.you);
    let may_gain = |s: Stat| {
        !read::forbidden(
            c,
            g,
            Bar::Gain,
            ctx.you,
            ctx.origin,
            &|f, _| matches!(f, Forbidden::Gain(x) if *x == s),
        )
    };
    let low_sanity =
        || i16::from(i.sanity) < read::max_sanity(c, g, ctx.you) && may_gain(Stat::Sanity);
    let low_stamina =
        || i16::from(i.stamina) < read::max_stamina(c, g, ctx.you) && may_gain(Stat::Stamina);
    // Half of an Elder Sign is not to be had: what cannot be sealed is not closed by it. // gates.elder-sign
    if let [Step::CloseGate(x), Step::Seal(_)] = steps
        && x.trophy
    {
        return super::gates::can_seal(c, g, ctx.you, i.place);
    }
    // In the final battle nobody gains money or Clues.
    let battle = g.table.awake;
    steps.iter().any(|s| match s {
        Step::Gain(x) if x.who.whom == Whom::You => {
            (x.clues.is_some() || x.money.is_some()) && !battle
                || x.brood.is_some()
                || x.sanity.is_some() && low_sanity()
                || x.stamina.is_some() && low_stamina()
                || x.split.is_some()
        }
        Step::Set(x) if x.who.whom == Whom::You && !x.down => {
            x.sanity.is_some() && low_sanity() || x.stamina.is_some() && low_stamina()
        }
        Step::Take(x) if x.who.whom == Whom::You => c.refs(x.card).card.is_some_and(|k| {
            let free = read::ally_available(c, g, k).is_some();
            let one = c.cards[k as usize].record.limit_one
                && i.cards.iter().any(|id| c.kind_of[id as usize] == k);
            let no = read::forbidden(
                c,
                g,
                Bar::Take,
                ctx.you,
                ctx.origin,
                &|f, _| matches!(f, Forbidden::Take(s) if c.refs(*s).card == Some(k)),
            ) || k == c.fixed.loan && i.is(flag::DEFAULTED);
            free && !one && !no
        }),
        Step::Join(x) if c.name(x.ally) == "any" || c.name(x.ally) == "random" => {
            !g.table.decks[ALLIES].is_empty()
        }
        Step::Face(x) => read::monsters(c, g, &x.monsters, ctx)
            .into_iter()
            .any(|m| !g.table.used.contains(&super::script::faced(m, ctx.you))),
        Step::ChooseNumber(x) => {
            let (from, to) = (
                read::amount(c, g, &x.from, ctx),
                read::amount(c, g, &x.to, ctx),
            );
            let least = from.max(1);
            from <= to
                && least <= to
                && x.each.is_none_or(|k| {
                    read::can_pay(c, g, ctx.you, &c.costs[k.id as usize], ctx.origin, least).is_ok()
                })
        }
        Step::May(x) if x.who.whom == Whom::You && x.declined.is_none() => {
            let can = |k: Kept<Cost>| {
                read::can_pay(c, g, ctx.you, &c.costs[k.id as usize], ctx.origin, 1).is_ok()
            };
            x.pay.is_none_or(can) && useful(c, g, x.steps.id, ctx)
        }
        Step::Modify(_) => true,
        Step::Draw(x) => x.deck.0.iter().any(|&d| super::atoms::deck_len(g, d) > 0),
        _ => true,
    })
}

/// Abilities of somebody usable in a phase (and in any phase, where wanted).
pub fn phase_abilities(
    c: &Content,
    g: &Game,
    seat: u8,
    phase: PhaseName,
    any_phase: bool,
    out: &mut Choices<Choice>,
) {
    let t = &g.table;
    let i = t.investigator(seat);
    let (this, any) = (c.usable_in(phase), c.usable_in(PhaseName::AnyPhase));
    let held = i.cards.intersection(&if any_phase {
        this.cards.union(&any.cards)
    } else {
        this.cards
    });
    let mut look = |origin: Origin, abilities: std::ops::Range<u16>, upto: PhaseName| {
        for ability in abilities {
            let a = &c.abilities[ability as usize].it;
            let Some(p) = a.phase else { continue };
            if (p == upto || any_phase && p == PhaseName::AnyPhase)
                && usable(c, g, seat, Use { origin, ability }).is_ok()
            {
                let new = Use { origin, ability };
                if !out.iter().any(|x| matches!(x, Choice::Use(s, b) if same_kind(c, Use { origin: *s, ability: *b }, new))) {
                    out.push(Choice::Use(origin, ability));
                }
            }
        }
    };
    for id in held.iter() {
        look(Origin::Card(id), c.card(id).abilities.clone(), phase);
    }
    let kind = u16::from(i.kind);
    if this.investigators.contains(kind) || any_phase && any.investigators.contains(kind) {
        look(
            Origin::Sheet(seat),
            c.investigators[i.kind as usize].abilities.clone(),
            phase,
        );
    }
    let helpers = t.helpers & this.helpers;
    for n in (0..c.helpers.len() as u8).filter(|n| helpers >> n & 1 == 1) {
        look(
            Origin::Helper(n),
            c.helpers[n as usize].abilities.clone(),
            phase,
        );
    }
    for m in [t.environment, t.rumor] {
        if this.mythos.contains(m.into()) {
            look(
                Origin::Mythos(m),
                c.mythos[m as usize].abilities.clone(),
                phase,
            );
        }
    }
    if phase == PhaseName::ArkhamEncounters || phase == PhaseName::Movement {
        for &(p, ability) in &c.remote {
            if p != i.place && t.sets >> c.places[p as usize].set & 1 == 1 {
                look(Origin::Place(p), ability..ability + 1, phase);
            }
        }
        if let Some(d) = c.places.get(i.place as usize) {
            look(Origin::Place(i.place), d.abilities.clone(), phase);
        }
    }
}

/// Something happens to an investigator.
pub fn occ(family: Family, seat: u8) -> Occ {
    Occ {
        family,
        seat,
        monster: 255,
        place: 255,
        ..Occ::default()
    }
}

/// An investigator is about to come to be in a state.
pub fn becoming(seat: u8, s: Status) -> Occ {
    Occ {
        x: s as u8,
        ..occ(Family::Becomes, seat)
    }
}

/// Keeps a frame as it is.
pub fn keep(g: &mut Game, w: Procedure) {
    save(g, w);
}
