//! Using abilities and casting Spells: what may be used now, and why not.

use super::{react, same_kind};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName};
use crate::content::amount::Stat;
use crate::content::filter::{Status, Who, Whom};
use crate::content::index::{ALLIES, Cell};
use crate::content::record::AfterCast;
use crate::content::step::{Alternative, Cost, Gain, Step};
use crate::read::{self, Game};
use crate::rules::choice::Choice;
use crate::rules::frame::{
    CastFrame, CheckFrame, Context, PayFrame, Procedure, ScriptFrame, Upshot,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::steps::CastStep;
use crate::rules::{Flow, Log, asked, call, checked, done, end, paid, tell};
use crate::rules::{atoms, gates, investigators, script};
use crate::show::event::Event;
use crate::state::{Origin, Use, Value, flag};
use kernel::Choices;
use packs::intern::Kept;
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

/// Whether a list of steps would do anything: one that only gains what is full would not.
pub fn useful(c: &Content, g: &Game, block: u16, context: &Context) -> bool {
    let steps = c.block(block);
    let Some(you) = context.you.get().filter(|_| !steps.is_empty()) else {
        return true;
    };
    let i = g.table().investigator(you);
    let hurt = |s: u8, sanity: bool, stamina: bool| {
        let i = g.table().investigator(s);
        let may_gain = |stat: Stat| {
            !read::forbidden(
                c,
                g,
                Bar::Gain,
                s,
                context.origin,
                &|f, _| matches!(f, Forbidden::Gain(x) if *x == stat),
            )
        };
        sanity && i16::from(i.sanity) < read::max_sanity(c, g, s) && may_gain(Stat::Sanity)
            || stamina
                && i16::from(i.stamina) < read::max_stamina(c, g, s)
                && may_gain(Stat::Stamina)
    };
    let (low_sanity, low_stamina) = (|| hurt(you, true, false), || hurt(you, false, true));
    let heals =
        |x: &Gain| x.clues.is_none() && x.money.is_none() && x.brood.is_none() && x.split.is_none();
    // Half of an Elder Sign is not to be had: what cannot be sealed is not closed by it. // gates.elder-sign
    if let [Step::CloseGate(x), Step::Seal(_)] = steps
        && x.trophy
    {
        return i
            .place
            .get()
            .is_some_and(|at| gates::can_seal(c, g, you, at));
    }
    // In the final battle nobody gains money or Clues.
    let battle = g.table().awake;
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
                you,
                context.origin,
                &|f, _| matches!(f, Forbidden::Take(s) if c.refs(*s).card == Some(k)),
            ) || c.fixed.loan.is(k) && i.is(flag::DEFAULTED);
            free && !one && !no
        }),
        Step::Join(x) if c.name(x.ally) == "any" || c.name(x.ally) == "random" => {
            !g.table().decks[ALLIES].is_empty()
        }
        Step::Face(x) => read::monsters(c, g, &x.monsters, context)
            .into_iter()
            .any(|m| !g.table().has_faced(you, m)),
        Step::May(x) if x.who.whom == Whom::You && x.declined.is_none() => {
            let can = |k: Kept<Cost>| {
                read::can_pay(c, g, you, &c.costs[k.id as usize], context.origin, 1).is_ok()
            };
            x.cost.is_none_or(can) && useful(c, g, x.steps.id, context)
        }
        Step::Choose(x) if x.by == Who::default() => {
            let can = |k: Kept<Cost>| {
                read::can_pay(c, g, you, &c.costs[k.id as usize], context.origin, 1).is_ok()
            };
            let worth =
                |a: &Alternative| a.cost.is_none_or(can) && useful(c, g, a.steps.id, context);
            x.of.iter().any(worth)
        }
        // Whoever is there and could be helped.
        Step::Gain(x) if heals(x) && x.who.whom == Whom::Any => {
            let helped = |s: &u8| hurt(*s, x.sanity.is_some(), x.stamina.is_some());
            read::seats(c, g, &x.who, context).iter().any(helped)
        }
        // Whoever is blessed already is no more so.
        Step::Become(x) if matches!(x.status, Status::Blessed | Status::Cursed) => {
            let other = |s: &u8| !read::in_status(c, g.table().investigator(*s), x.status);
            read::seats(c, g, &x.who, context).iter().any(other)
        }
        Step::Modify(_) => true,
        // What it hangs on stands before it.
        Step::Then(_) => false,
        Step::Try(x) => useful(c, g, x.steps.id, context) || useful(c, g, x.otherwise.id, context),
        // So many for nothing is nothing.
        Step::ChooseNumber(x) => script::control::numbers(c, g, x, you, context).any(|n| n != 0),
        Step::Draw(x) => x.deck.0.iter().any(|&d| atoms::deck_len(g, d) > 0),
        Step::May(_)
        | Step::Choose(_)
        | Step::Unless(_)
        | Step::Pick(_)
        | Step::If(_)
        | Step::ForEach(_)
        | Step::Repeat(_)
        | Step::Check(_)
        | Step::Roll(_)
        | Step::Reroll(_)
        | Step::AddDice(_)
        | Step::Settle(_)
        | Step::Gain(_)
        | Step::Lose(_)
        | Step::Set(_)
        | Step::Give(_)
        | Step::Search(_)
        | Step::Buy(_)
        | Step::Sell(_)
        | Step::Discard(_)
        | Step::Join(_)
        | Step::Take(_)
        | Step::Keep(_)
        | Step::Mark(_)
        | Step::Look(_)
        | Step::Become(_)
        | Step::Cease(_)
        | Step::ChangeInvestigator(_)
        | Step::Move(_)
        | Step::Encounter(_)
        | Step::ReturnToArkham(_)
        | Step::EnterWorld(_)
        | Step::Swap(_)
        | Step::MonsterAppears(_)
        | Step::Spawn(_)
        | Step::ReturnToCup(_)
        | Step::MoveMonsters(_)
        | Step::Defeat(_)
        | Step::Claim(_)
        | Step::OpenGate(_)
        | Step::CloseGate(_)
        | Step::Seal(_)
        | Step::Unseal(_)
        | Step::Doom(_)
        | Step::Terror(_)
        | Step::BoardClues(_)
        | Step::ClosePlace(_)
        | Step::Awaken(_)
        | Step::Attack(_)
        | Step::DrawMythos(_)
        | Step::Redraw(_)
        | Step::SetSkills(_)
        | Step::Rift(_)
        | Step::Reduce(_)
        | Step::Cancel(_)
        | Step::Instead(_)
        | Step::Cover(_)
        | Step::Permit(_)
        | Step::Forbid(_) => true,
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
