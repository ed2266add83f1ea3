//! Using abilities and casting Spells: what may be used now, and why not.

use super::{react, same_kind};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName};
use crate::content::amount::Stat;
use crate::content::index::Cell;
use crate::content::record::AfterCast;
use crate::read::{self, Game};
use crate::rules::choice::Choice;
use crate::rules::frame::{CastFrame, CheckFrame, PayFrame, Procedure, ScriptFrame, Upshot};
use crate::rules::occurrence::Occurrence;
use crate::rules::steps::CastStep;
use crate::rules::useful::useful;
use crate::rules::{Flow, Log, asked, call, checked, done, end, paid, tell};
use crate::rules::{atoms, investigators};
use crate::show::event::Event;
use crate::state::{Origin, Use, Value};
use kernel::Choices;
use std::ops::Range;

/// Whose trophy a monster is.
pub fn trophy_of(g: &Game, m: u8) -> Option<u8> {
    g.table().whereabouts.of(m).trophy_of()
}

/// The use of an ability by somebody, as a procedure.
pub fn use_ability(g: &Game, seat: u8, u: Use) -> Procedure {
    let it = match (u.origin, read::fighting(g).map(|(s, m)| (s, m.get()))) {
        (_, Some((fighter, Some(m)))) if fighter == seat => Value::Monster(m),
        (Origin::Card(id), _) => Value::Card(id),
        (Origin::Monster(m), _) | (_, Some((_, Some(m)))) => Value::Monster(m),
        _ => Value::None,
    };
    Procedure::Cast(CastFrame {
        seat: seat.into(),
        origin: u.origin,
        ability: u.ability.into(),
        it,
        ..CastFrame::default()
    })
}

/// The use of an ability: pay, cast if it is a Spell's, do what it says, exhaust or discard.
pub fn cast(c: &Content, g: &mut Game, mut f: CastFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        let origin = f.origin;
        let a = f.ability.get().map(|n| &c.abilities[n as usize].it);
        return match f.step {
            CastStep::PayCost => {
                let user = f.seat.get();
                f.falls = user.map_or(0, |s| g.table().investigator(s).falls);
                f.was_up = user.is_some_and(|s| investigators::stands(g, s));
                f.step = CastStep::SpellCheck;
                let seat = asked(g, f.seat);
                log.emit(|| Event::Uses {
                    seat: f.seat,
                    origin,
                });
                if let Some(k) = a.and_then(|a| a.pay) {
                    return call(
                        g,
                        Procedure::Cast(f),
                        Procedure::Pay(PayFrame {
                            seat,
                            cost: k.id.into(),
                            origin,
                            times: 1,
                            ..PayFrame::default()
                        }),
                    );
                }
                tell(g, Upshot::Paid(true));
                on!(g, Procedure::Cast(f))
            }
            CastStep::SpellCheck => {
                if !f.cost_settled && !paid(g) {
                    return end(g);
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
                let (Some(cast), Origin::Card(card), Some(seat)) = (spell, origin, f.seat.get())
                else {
                    on!(g, Procedure::Cast(f));
                };
                if !f.cost_settled {
                    f.cost_settled = true;
                    f.step = CastStep::SpellCheck;
                    f.sanity_cost = read::spell_cost(c, g, seat, card).clamp(0, 99) as u8;
                    // Something else may pay for it.
                    let o = Occurrence::Pays {
                        who: seat,
                        stats: Stat::Sanity.into(),
                        spell: true,
                    };
                    if let Some(w) = (f.sanity_cost > 0)
                        .then(|| react(c, g, o, Cell::Would))
                        .flatten()
                    {
                        return call(g, Procedure::Cast(f), w);
                    }
                }
                atoms::spend(g, seat, Stat::Sanity, f.sanity_cost.into(), true, log);
                if cast.then != AfterCast::Nothing {
                    atoms::exhaust(g, card);
                }
                let mut context = read::ctx_of(g, origin, f.seat);
                context.it = f.it;
                let modifier = read::amount(c, g, &cast.modifier, &context);
                let needs = read::amount(c, g, &cast.needs, &context);
                let mut k = CheckFrame::new(seat, CheckKind::Spell, modifier, needs);
                k.counts = a.is_some_and(|a| a.steps.is_some_and(|b| counts(c, b.id)));
                f.step = CastStep::SpellOutcome;
                call(g, Procedure::Cast(f), Procedure::Check(k))
            }
            CastStep::SpellOutcome => {
                (f.cast, f.successes) = checked(g);
                f.step = CastStep::Effect;
                on!(g, Procedure::Cast(f))
            }
            CastStep::Effect => {
                f.step = CastStep::ExhaustOrDiscard;
                if let (true, Some(b)) = (f.cast, a.and_then(|a| a.steps)) {
                    let mut context = read::ctx_of(g, origin, f.seat);
                    context.it = f.it;
                    context.dice = (f.successes, 0);
                    return call(
                        g,
                        Procedure::Cast(f),
                        Procedure::Script(ScriptFrame::new(b.id, context)),
                    );
                }
                on!(g, Procedure::Cast(f))
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
                        && let Some(s) = g.table().holder(id)
                    {
                        atoms::discard(c, g, s, id, false, log);
                    }
                }
                // A cost may have taken Sanity or Stamina to 0: only now does that count.
                let payer = f.seat.get().filter(|_| f.was_up);
                if let Some(falls) = payer.and_then(|seat| investigators::falls(g, seat)) {
                    f.step = CastStep::End;
                    return call(g, Procedure::Cast(f), falls);
                }
                done(
                    g,
                    Upshot::Check {
                        passed: f.cast,
                        successes: f.successes,
                    },
                )
            }
            CastStep::End => done(
                g,
                Upshot::Check {
                    passed: f.cast,
                    successes: f.successes,
                },
            ),
        };
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
    if g.table().exhausted.contains(id) {
        return Err("the Spell is exhausted");
    }
    if read::spell_cost(c, g, seat, id) > g.table().investigator(seat).sanity.into() {
        return Err("not enough Sanity");
    }
    // A Spell is not cast while another is being cast.
    if g.stack()
        .iter()
        .any(|f| matches!(f.procedure, Procedure::Cast(x) if x.origin == Origin::Card(id)))
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
    let context = read::ctx_of(g, u.origin, seat);
    if a.limit.is_some() && g.table().has_used(u) {
        return Err("used already");
    }
    if a.condition
        .as_ref()
        .is_some_and(|k| !read::holds(c, g, k, &context))
    {
        return Err("its condition does not hold");
    }
    if a.at_place
        .as_ref()
        .is_some_and(|p| !read::stands_at(c, g, seat, p, &context))
    {
        return Err("not here");
    }
    if let Some(b) = a.steps
        && !useful(c, g, b.id, &context)
    {
        return Err("nothing would happen");
    }
    usable_cost(c, g, seat, u)
}

/// Abilities of somebody usable in a phase (and in any phase, where wanted). // phase-abilities
pub fn phase_abilities(
    c: &Content,
    g: &Game,
    seat: u8,
    phase: PhaseName,
    any_phase: bool,
    out: &mut Choices<Choice>,
) {
    let t = g.table();
    let i = t.investigator(seat);
    let (this, any) = (c.usable_in(phase), c.usable_in(PhaseName::AnyPhase));
    let held = i.cards.intersection(&if any_phase {
        this.cards.union(&any.cards)
    } else {
        this.cards
    });
    let mut look = |origin: Origin, abilities: Range<u16>, upto: PhaseName| {
        for ability in abilities {
            let a = &c.abilities[ability as usize].it;
            let Some(p) = a.phase else { continue };
            if (p == upto || any_phase && p == PhaseName::AnyPhase)
                && usable(c, g, seat, Use { origin, ability }).is_ok()
            {
                let new = Use { origin, ability };
                if !out.iter().any(|x| {
                    matches!(
                        x,
                        Choice::Use(s, b)
                            if same_kind(c, Use { origin: *s, ability: *b }, new)
                    )
                }) {
                    out.push(Choice::Use(origin, ability));
                }
            }
        }
    };
    for id in held.iter() {
        look(Origin::Card(id), c.card(id).abilities.clone(), phase);
    }
    let on_sheet = |kind: &u8| {
        let kind = u16::from(*kind);
        this.investigators.contains(kind) || any_phase && any.investigators.contains(kind)
    };
    if let Some(kind) = i.kind.get().filter(on_sheet) {
        look(
            Origin::Sheet(seat),
            c.investigators[kind as usize].abilities.clone(),
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
    for m in [t.environment, t.rumor].into_iter().filter_map(|m| m.get()) {
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
            if !i.is_at(p) && t.sets >> c.places[p as usize].set & 1 == 1 {
                look(Origin::Place(p), ability..ability + 1, phase);
            }
        }
        if let Some(at) = i.place.get() {
            let abilities = c.places[at as usize].abilities.clone();
            look(Origin::Place(at), abilities, phase);
        }
    }
}
