//! Using abilities and casting Spells: what can be used now, and the reason if it cannot.

use super::{react, same_kind};
use crate::choice::Choice;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName};
use crate::content::amount::Stat;
use crate::content::ids::{AbilityId, CardId, HelperId, InvestigatorId, MonsterId};
use crate::content::index::Cell;
use crate::content::record::AfterCast;
use crate::event::Event;
use crate::frame::steps::CastStep;
use crate::frame::{CastFrame, CheckFrame, FrameKind, Outcome, PayFrame, ScriptFrame};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now};
use crate::rules::useful::useful;
use crate::rules::{Cx, Flow, asked, atoms, checked, investigators, paid};
use crate::state::{Origin, Use, Value};
use kernel::{Choices, Ids, Seat};

/// The seat that holds a monster as a trophy.
pub fn trophy_of(game: &Game, m: MonsterId) -> Option<Seat> {
    game.table().whereabouts.of(m).trophy_of()
}

/// The frame for the use of an ability.
pub fn use_ability(game: &Game, seat: Seat, used: Use) -> FrameKind {
    let it = match (used.origin, read::fighting(game).map(|(s, m)| (s, m.get()))) {
        (_, Some((fighter, Some(m)))) if fighter == seat => Value::Monster(m),
        (Origin::Card(id), _) => Value::Card(id),
        (Origin::Monster(m), _) | (_, Some((_, Some(m)))) => Value::Monster(m),
        _ => Value::None,
    };
    FrameKind::Cast(CastFrame {
        seat: seat.into(),
        origin: used.origin,
        ability: used.ability.into(),
        it,
        ..CastFrame::default()
    })
}

impl CastFrame {
    /// Runs the next step of using an ability: pay the cost, cast a Spell, carry out the effect, exhaust or discard.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // Steps that neither call nor ask run at once.
        loop {
            let origin = self.origin;
            let ability = self.ability.get().map(|n| &cx.content.abilities[n].it);
            return match self.step.begin() {
                CastStep::PayCost => {
                    let user = self.seat.get();
                    self.falls = user.map_or(0, |s| cx.table().investigator(s).falls);
                    self.was_up = user.is_some_and(|s| investigators::stands(cx.game, s));
                    self.step.next = CastStep::SpellCheck;
                    let seat = asked(cx.game, self.seat);
                    cx.log.emit(|| Event::Uses {
                        seat: self.seat,
                        origin,
                    });
                    if let Some(cost) = ability.and_then(|a| a.pay) {
                        return cx.call(PayFrame {
                            seat,
                            cost: cost.id.into(),
                            origin,
                            times: 1,
                            ..PayFrame::default()
                        });
                    }
                    cx.tell(Outcome::Paid(true));
                    next_step!(cx, self)
                }
                CastStep::SpellCheck => {
                    if !self.cost_settled && !paid(cx.game) {
                        return cx.end();
                    }
                    self.step.next = CastStep::Effect;
                    self.cast = true;
                    // A card with a casting modifier is cast, unless the ability is forced.
                    let spell =
                        match origin {
                            Origin::Card(id) => {
                                cx.content.card(id).record.casting.as_ref().filter(|_| {
                                    ability.is_none_or(|a| a.optional || a.phase.is_some())
                                })
                            }
                            _ => None,
                        };
                    let (Some(cast), Origin::Card(card), Some(seat)) =
                        (spell, origin, self.seat.get())
                    else {
                        next_step!(cx, self);
                    };
                    if !self.cost_settled {
                        self.cost_settled = true;
                        self.step.next = CastStep::SpellCheck;
                        self.sanity_cost =
                            read::spell_cost(cx.now(), seat, card).clamp(0, 99) as u8;
                        // Another card may pay the cost.
                        let occurrence = Occurrence::Pays {
                            who: seat,
                            stats: Stat::Sanity.into(),
                            spell: true,
                        };
                        if let Some(window) = (self.sanity_cost > 0)
                            .then(|| react(cx.now(), occurrence, Cell::Would))
                            .flatten()
                        {
                            return cx.call(window);
                        }
                    }
                    atoms::spend(cx, seat, Stat::Sanity, self.sanity_cost.into(), true);
                    if cast.then != AfterCast::Nothing {
                        atoms::exhaust(cx, card);
                    }
                    let mut context = read::ctx_of(cx.game, origin, self.seat);
                    context.it = self.it;
                    let modifier = read::amount(cx.now(), &cast.modifier, &context);
                    let needs = read::amount(cx.now(), &cast.needs, &context);
                    let mut check = CheckFrame::new(seat, CheckKind::Spell, modifier, needs);
                    check.counts = ability.is_some_and(|a| {
                        a.steps.is_some_and(|b| cx.content.counts_successes(b.id))
                    });
                    self.step.next = CastStep::SpellOutcome;
                    cx.call(check)
                }
                CastStep::SpellOutcome => {
                    (self.cast, self.successes) = checked(cx.game);
                    self.step.next = CastStep::Effect;
                    next_step!(cx, self)
                }
                CastStep::Effect => {
                    self.step.next = CastStep::ExhaustOrDiscard;
                    if let (true, Some(steps)) = (self.cast, ability.and_then(|a| a.steps)) {
                        let mut context = read::ctx_of(cx.game, origin, self.seat);
                        context.it = self.it;
                        context.dice = (self.successes, 0);
                        return cx.call(ScriptFrame::new(steps.id, context));
                    }
                    next_step!(cx, self)
                }
                CastStep::ExhaustOrDiscard => {
                    if let Origin::Card(id) = origin {
                        let rec = &cx.content.card(id).record;
                        if self.cast
                            && rec
                                .casting
                                .as_ref()
                                .is_some_and(|k| k.then == AfterCast::Discard)
                            && ability.is_none_or(|a| a.optional || a.phase.is_some())
                            && let Some(s) = cx.table().holder(id)
                        {
                            atoms::discard(cx, s, id, false);
                        }
                    }
                    // If the cost took Sanity or Stamina to 0, the investigator falls only now.
                    let payer = self.seat.get().filter(|_| self.was_up);
                    if let Some(falls) = payer.and_then(|seat| investigators::falls(cx.game, seat))
                    {
                        self.step.next = CastStep::End;
                        return cx.call(falls);
                    }
                    cx.done(Outcome::Check {
                        passed: self.cast,
                        successes: self.successes,
                    })
                }
                CastStep::End => cx.done(Outcome::Check {
                    passed: self.cast,
                    successes: self.successes,
                }),
            };
        }
    }
}

/// Whether the cost of an ability can be paid and its Spell be cast now; if not, the reason.
pub fn usable_cost(now: Now, seat: Seat, used: Use) -> Result<(), &'static str> {
    let ability = &now.content.abilities[used.ability].it;
    if let Some(k) = ability.pay {
        read::can_pay(now, seat, now.content.cost(k.id), used.origin, 1)?;
    }
    if let Origin::Card(id) = used.origin
        && now.content.card(id).record.casting.is_some()
        && (ability.optional || ability.phase.is_some())
    {
        castable(now, seat, id)?;
    }
    Ok(())
}

/// Whether an investigator can cast a Spell now; if not, the reason.
pub fn castable(now: Now, seat: Seat, id: CardId) -> Result<(), &'static str> {
    if now.table().exhausted.contains(id) {
        return Err("the Spell is exhausted");
    }
    if read::spell_cost(now, seat, id) > now.table().investigator(seat).sanity.into() {
        return Err("not enough Sanity");
    }
    // No Spell can be cast while another is being cast.
    if now
        .game
        .stack()
        .iter()
        .any(|f| matches!(f.kind, FrameKind::Cast(x) if x.origin == Origin::Card(id)))
    {
        return Err("it is being cast");
    }
    if read::forbidden(now, Bar::Cast, seat, Origin::Card(id), &|f, _| {
        matches!(f, Forbidden::Cast)
    }) {
        return Err("Spells cannot be cast");
    }
    Ok(())
}

/// Whether an ability with a phase can be used now; if not, the reason.
pub fn usable(now: Now, seat: Seat, used: Use) -> Result<(), &'static str> {
    let ability = &now.content.abilities[used.ability].it;
    let context = read::ctx_of(now.game, used.origin, seat);
    if ability.limit.is_some() && now.table().has_used(used) {
        return Err("used already");
    }
    if !read::applies(now, ability, &context) {
        return Err("its condition does not hold");
    }
    if ability
        .at_place
        .as_ref()
        .is_some_and(|p| !read::stands_at(now, seat, p, &context))
    {
        return Err("not here");
    }
    if let Some(b) = ability.steps
        && !useful(now, b.id, &context)
    {
        return Err("nothing would happen");
    }
    usable_cost(now, seat, used)
}

/// Adds an investigator's abilities that can be used in a phase, and those of any phase if wanted. // phase-abilities
pub fn phase_abilities(
    now: Now,
    seat: Seat,
    phase: PhaseName,
    any_phase: bool,
    out: &mut Choices<Choice>,
) {
    let table = now.table();
    let investigator = table.investigator(seat);
    let (this, any) = (
        now.content.usable_in(phase),
        now.content.usable_in(PhaseName::AnyPhase),
    );
    let held = investigator.cards.intersection(&if any_phase {
        this.cards.union(&any.cards)
    } else {
        this.cards
    });
    let mut look = |origin: Origin, abilities: Ids<AbilityId>, upto: PhaseName| {
        for ability in abilities {
            let a = &now.content.abilities[ability].it;
            let Some(p) = a.phase else { continue };
            if (p == upto || any_phase && p == PhaseName::AnyPhase)
                && usable(now, seat, Use { origin, ability }).is_ok()
            {
                let new = Use { origin, ability };
                if !out.iter().any(|x| {
                    matches!(
                        x,
                        Choice::Use(s, b)
                            if same_kind(now.content, Use { origin: *s, ability: *b }, new)
                    )
                }) {
                    out.push(Choice::Use(origin, ability));
                }
            }
        }
    };
    for id in held.iter() {
        look(
            Origin::Card(id),
            now.content.card(id).abilities.clone(),
            phase,
        );
    }
    let on_sheet = |kind: &InvestigatorId| {
        let kind = *kind;
        this.investigators.contains(kind) || any_phase && any.investigators.contains(kind)
    };
    if let Some(kind) = investigator.kind.get().filter(on_sheet) {
        look(
            Origin::Sheet(seat),
            now.content.investigators[kind].abilities.clone(),
            phase,
        );
    }
    let helpers = table.helpers & this.helpers;
    for helper in HelperId::first(now.content.helpers.len()).filter(|n| helpers.contains(*n)) {
        look(
            Origin::Helper(helper),
            now.content.helpers[helper].abilities.clone(),
            phase,
        );
    }
    for card in [table.environment, table.rumor]
        .into_iter()
        .filter_map(|m| m.get())
    {
        if this.mythos.contains(card) {
            look(
                Origin::Mythos(card),
                now.content.mythos[card].abilities.clone(),
                phase,
            );
        }
    }
    if phase == PhaseName::ArkhamEncounters || phase == PhaseName::Movement {
        for &(p, ability) in &now.content.remote {
            if !investigator.is_at(p) && table.sets.contains(now.content.places[p].set) {
                look(Origin::Place(p), Ids::one(ability), phase);
            }
        }
        if let Some(at) = investigator.place.get() {
            let abilities = now.content.places[at].abilities.clone();
            look(Origin::Place(at), abilities, phase);
        }
    }
}
