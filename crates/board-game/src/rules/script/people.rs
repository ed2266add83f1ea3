//! Investigators: what they gain, lose and give, what changes them, what befalls them.

use super::{next, next_if, not_done, skip_after_fall};
use crate::content::Content;
use crate::content::amount::{Amount, Stat};
use crate::content::filter::{CardKind, Status, Who, Whom};
use crate::content::index::Cell;
use crate::content::step::{Become, Cease, Gain, Give, SetHow, SetSkills, SetStat, Step, Swap};
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    Context, FallenFrame, LossFrame, LossFrom, NewInvestigatorFrame, Procedure, ScriptFrame,
    StatusFrame,
};
use crate::rules::investigators::canonical;
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{NewInvestigatorStep, Point};
use crate::rules::useful::gives_any;
use crate::rules::{Flow, Log, ask, call, lost};
use crate::rules::{atoms, investigators, reactions, setup, upkeep};
use crate::state::{Origin, Whereabouts};
use kernel::{Choices, Maybe};

/// Gain.
pub fn gain(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Gain,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    if f.point == Point::Begin {
        let origin = context.origin;
        let mut them = context;
        if f.single {
            them.you = seat.into();
        }
        for (s, a) in [
            (Stat::Sanity, &x.sanity),
            (Stat::Stamina, &x.stamina),
            (Stat::Clues, &x.clues),
            (Stat::Money, &x.money),
        ] {
            if let Some(a) = a {
                let n = read::amount(c, g, a, &them);
                let got = atoms::gain(c, g, seat, s, n, origin, log);
                f.short |= got < n;
                if got > 0 {
                    f.gained.insert(s);
                }
            }
        }
        if let Some(a) = &x.brood {
            let n = read::amount(c, g, a, &them);
            atoms::gain(c, g, seat, Stat::Brood, n, origin, log);
            f.gained.insert(Stat::Brood);
        }
        if !f.gained.is_empty() && x.split.is_none() {
            let o = Occurrence::Gains {
                who: seat,
                stats: f.gained,
            };
            if let Some(w) = reactions::react(c, g, o, Cell::After) {
                f.point = Point::Gained;
                return Some(call(g, Procedure::Script(*f), w));
            }
        }
    }
    if let Some(s) = x.split.as_ref().filter(|_| f.point != Point::Gained) {
        let n = read::amount(c, g, &s.points, &context);
        if f.point == Point::Split {
            atoms::gain(c, g, seat, Stat::Sanity, f.number, context.origin, log);
            atoms::gain(c, g, seat, Stat::Stamina, n - f.number, context.origin, log);
        } else {
            let i = g.table().investigator(seat);
            let (a, b) = (
                read::max_sanity(c, g, seat) - i16::from(i.sanity),
                read::max_stamina(c, g, seat) - i16::from(i.stamina),
            );
            let least = (n - b.max(0)).clamp(0, a.max(0).min(n));
            let choices: Choices<Choice> = (least..=n.min(a.max(0))).map(Choice::Number).collect();
            match choices.len() {
                0 => {}
                1 => {
                    f.number = least;
                    f.point = Point::Split;
                    return None;
                }
                _ => {
                    return Some(ask(
                        g,
                        Procedure::Script(*f),
                        seat,
                        Rule::EffectSplit,
                        prompt,
                        choices,
                    ));
                }
            }
        }
    }
    next_if(f, !f.gained.is_empty() || x.split.is_some())
}

/// Lose. Several amounts in one step are one loss from one source.
pub fn lose(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Gain,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    match f.point {
        Point::Begin => {
            let i = *g.table().investigator(seat);
            let (mut short, mut any) = (false, x.split.is_some());
            let mut part = |a: &Option<Amount>, have: i16| {
                let Some(a) = a else { return 0 };
                let n = read::part_of(c, g, a, have, &context);
                short |= n > have;
                any |= n > 0 && have > 0;
                n
            };
            let clues = part(&x.clues, i.clues);
            let money = part(&x.money, i.money);
            let (mut sanity, mut stamina) = (
                part(&x.sanity, i.sanity.into()),
                part(&x.stamina, i.stamina.into()),
            );
            let gates = part(&x.gate_trophies, i.gates.count_ones() as i16);
            f.left = part(
                &x.monster_trophies,
                read::stat(c, g, seat, Stat::MonsterTrophies),
            );
            f.gates_left = gates;
            if let Some(s) = &x.split {
                // Points shared out: how many of them are Sanity was asked first.
                let n = read::amount(c, g, &s.points, &context);
                if f.card.is_none() && n > 0 {
                    let (a, b) = (i16::from(i.sanity), i16::from(i.stamina));
                    let least = (n - b).clamp(0, a);
                    let choices: Choices<Choice> =
                        (least..=n.min(a).max(least)).map(Choice::Number).collect();
                    if choices.len() == 1 {
                        f.card = (least as u16).into();
                        return None;
                    }
                    return Some(ask(
                        g,
                        Procedure::Script(*f),
                        seat,
                        Rule::EffectSplit,
                        prompt,
                        choices,
                    ));
                }
                if let Some(share) = f.card.get() {
                    sanity += share as i16;
                    stamina += n - share as i16;
                }
            }
            let brood = part(&x.brood, read::stat(c, g, seat, Stat::Brood));
            f.short |= short;
            if !any {
                return not_done(f);
            }
            atoms::spend(g, seat, Stat::Brood, brood, false, log);
            atoms::spend(g, seat, Stat::Clues, clues, false, log);
            atoms::spend(g, seat, Stat::Money, money, false, log);
            f.point = Point::Trophies;
            if sanity > 0 || stamina > 0 {
                f.point = Point::Lost;
                f.card = Maybe::some((sanity.max(0) + stamina.max(0)) as u16);
                let devours = x.at_zero == Some(Status::Devoured);
                let source = match context.origin {
                    Origin::Ancient => LossFrom::AncientOne,
                    Origin::Card(id) if c.card(id).kind == CardKind::Tome => LossFrom::Tome,
                    _ => LossFrom::Effect,
                };
                return Some(call(
                    g,
                    Procedure::Script(*f),
                    Procedure::Loss(LossFrame {
                        seat,
                        sanity,
                        stamina,
                        source,
                        devours,
                        ..LossFrame::default()
                    }),
                ));
            }
            None
        }
        Point::Lost => {
            f.point = Point::Trophies;
            f.short |= lost(g) < f.card.get().map_or(0, |n| n as i16);
            None
        }
        _ => {
            // Trophies, as their owner chooses.
            if f.left > 0 || f.gates_left > 0 {
                let mut choices: Choices<Choice> = Choices::new();
                if f.left > 0 {
                    for m in g.table().trophies(seat) {
                        let k = c.tokens[m as usize].kind;
                        if !choices.iter().any(
                            |x| matches!(x, Choice::Monster(o) if c.tokens[*o as usize].kind == k),
                        ) {
                            choices.push(Choice::Monster(m));
                        }
                    }
                } else {
                    for m in 0..c.gates.len() as u8 {
                        let kind = c.gates[m as usize].kind;
                        let listed = |x: &Choice| {
                            matches!(
                                x,
                                Choice::Gate(o)
                                    if c.gates[*o as usize].kind == kind
                            )
                        };
                        if g.table().investigator(seat).gates >> m & 1 == 1
                            && !choices.iter().any(listed)
                        {
                            choices.push(Choice::Gate(m));
                        }
                    }
                }
                // The cup has no order: where all of them go nobody is asked which goes first.
                let all = f.left > 0 && g.table().trophies(seat).count() <= f.left as usize;
                match choices.len() {
                    0 => {
                        f.left = 0;
                        if f.gates_left > 0 && g.table().investigator(seat).gates == 0 {
                            f.gates_left = 0;
                        }
                        if f.gates_left == 0 {
                            next(f);
                        }
                        return None;
                    }
                    n if n == 1 || all => {
                        lose_trophy(c, g, f, seat, choices[0], log);
                        return None;
                    }
                    _ => {
                        return Some(ask(
                            g,
                            Procedure::Script(*f),
                            seat,
                            Rule::PayTrophies,
                            prompt,
                            choices,
                        ));
                    }
                }
            }
            next(f)
        }
    }
}

/// Bring to a number.
pub fn set(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &SetStat,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    if f.point == Point::Done {
        return next(f);
    }
    let i = *g.table().investigator(seat);
    let aim = |a: &Option<Amount>, now: i16, max: i16| {
        a.as_ref().map_or(now, |a| {
            if matches!(a, Amount::Maximum) {
                max
            } else {
                read::amount(c, g, a, &context).clamp(0, max.max(0))
            }
        })
    };
    let (s, t) = (i16::from(i.sanity), i16::from(i.stamina));
    let (to_s, to_t) = (
        aim(&x.sanity, s, read::max_sanity(c, g, seat)),
        aim(&x.stamina, t, read::max_stamina(c, g, seat)),
    );
    if !x.down {
        atoms::gain(c, g, seat, Stat::Sanity, to_s - s, context.origin, log);
        atoms::gain(c, g, seat, Stat::Stamina, to_t - t, context.origin, log);
    }
    f.point = Point::Done;
    if to_s < s || to_t < t {
        let (sanity, stamina) = ((s - to_s).max(0), (t - to_t).max(0));
        return Some(call(
            g,
            Procedure::Script(*f),
            Procedure::Loss(LossFrame {
                seat,
                sanity,
                stamina,
                ..LossFrame::default()
            }),
        ));
    }
    None
}

/// Hand over.
pub fn give(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Give,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    // One of several others is chosen, and then the card, by whoever gives it.
    let (mut from, to) = (
        read::seats(c, g, &x.from, &context),
        read::seats(c, g, &x.to, &context),
    );
    if from.len() > 1 && f.point == Point::Begin {
        from.retain(|s| gives_any(c, g, x, *s, &context));
    }
    // Every one of them gives, or is given. // effects.several
    let every = |w: &Who| matches!(w.whom, Whom::Each | Whom::EachOther);
    if every(&x.from) || every(&x.to) {
        for (&from, &to) in from.iter().flat_map(|f| to.iter().map(move |t| (f, t))) {
            if from != to {
                give_counted(c, g, x, from, to, &context, log);
            }
        }
        return next_if(f, from.iter().any(|f| to.iter().any(|t| t != f)));
    }
    if f.point == Point::Begin {
        f.point = Point::Each;
        let several = if from.len() > 1 { &from } else { &to };
        if several.len() > 1 {
            let choices: Choices<Choice> = several.iter().map(|&s| Choice::Seat(s)).collect();
            return Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::EffectWho,
                prompt,
                choices,
            ));
        }
    }
    let one = |of: &[u8]| {
        if of.len() > 1 {
            f.partner.get()
        } else {
            of.first().copied()
        }
    };
    let (Some(from), Some(to)) = (one(&from), one(&to)) else {
        return not_done(f);
    };
    if from != to && f.point == Point::Each {
        give_counted(c, g, x, from, to, &context, log);
        if let Some(k) = &x.card {
            let choices = canonical(c, g, &read::cards_of(c, g, k, from, &context));
            f.point = Point::Chosen;
            f.giving = Some((from, to));
            match choices.len() {
                0 => return not_done(f),
                1 => {
                    if let Some(w) = hand_over(c, g, f, choices[0], log) {
                        next(f);
                        return Some(call(g, Procedure::Script(*f), w));
                    }
                }
                _ => {
                    return Some(ask(
                        g,
                        Procedure::Script(*f),
                        from,
                        Rule::EffectPick,
                        prompt,
                        choices,
                    ));
                }
            }
        }
    }
    next(f)
}

/// Dollars and Clues go from one to another.
fn give_counted(
    c: &Content,
    g: &mut Game,
    x: &Give,
    from: u8,
    to: u8,
    context: &Context,
    log: &mut Log,
) {
    for (s, a) in [(Stat::Money, &x.money), (Stat::Clues, &x.clues)] {
        if let Some(a) = a {
            let have = read::stat(c, g, from, s);
            let n = read::part_of(c, g, a, have, context);
            let n = atoms::spend(g, from, s, n, false, log);
            atoms::gain(c, g, to, s, n, context.origin, log);
        }
    }
}

/// Come to be in a state.
pub fn comes_to_be(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Become,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    if f.point == Point::Done {
        return next_if(f, !kept_from(c, g, seat, x.status));
    }
    if x.status == Status::Delayed && skip_after_fall(g, f, seat) {
        return not_done(f);
    }
    f.point = Point::Done;
    let fall = match x.status {
        Status::Insane => Some(Stat::Sanity),
        Status::Unconscious => Some(Stat::Stamina),
        Status::Blessed
        | Status::Cursed
        | Status::Delayed
        | Status::Arrested
        | Status::LostInTimeAndSpace
        | Status::Devoured
        | Status::LosingNextTurn
        | Status::Defaulted => None,
    };
    let procedure = match fall {
        Some(stat) => {
            // Nothing reduces it: it is no loss, but what a loss leads to.
            atoms::spend(g, seat, stat, i16::MAX, false, log);
            Procedure::Fallen(FallenFrame {
                seat,
                insane: stat == Stat::Sanity,
                ..FallenFrame::default()
            })
        }
        None => Procedure::Status(StatusFrame::new(seat, x.status)),
    };
    Some(call(g, Procedure::Script(*f), procedure))
}

/// Whether somebody who was to come to be in a state is not in it. What passes at once, and a Blessing that only takes a
/// Curse away, are not looked for afterwards.
fn kept_from(c: &Content, g: &Game, seat: u8, status: Status) -> bool {
    match status {
        Status::Delayed
        | Status::Arrested
        | Status::LostInTimeAndSpace
        | Status::LosingNextTurn
        | Status::Defaulted => !read::in_status(c, g.table().investigator(seat), status),
        Status::Blessed
        | Status::Cursed
        | Status::Devoured
        | Status::Insane
        | Status::Unconscious => false,
    }
}

/// No longer be in a state.
pub fn no_longer_is(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Cease,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let was = read::in_status(c, g.table().investigator(seat), x.status);
    investigators::cease(c, g, seat, x.status, log);
    next_if(f, was)
}

/// Exchange your investigator for a random new one.
pub fn change_investigator(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    if f.point == Point::Begin {
        let choices: Choices<Choice> = setup::free_investigators(c, g)
            .map(Choice::Investigator)
            .collect();
        if !choices.is_empty() {
            return Some(ask(
                g,
                Procedure::Script(*f),
                seat,
                Rule::EffectPick,
                prompt,
                choices,
            ));
        }
    }
    next_if(f, f.point == Point::Done)
}

/// Swap places.
pub fn swap(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &Swap,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    let context = f.context;
    let prompt = Prompt::Step(f.block, f.step);
    let others = read::seats(c, g, &x.with, &context);
    if others.len() > 1 && f.partner.is_none() {
        let choices: Choices<Choice> = others.iter().map(|&s| Choice::Seat(s)).collect();
        return Some(ask(
            g,
            Procedure::Script(*f),
            seat,
            Rule::EffectWho,
            prompt,
            choices,
        ));
    }
    let other = if others.len() > 1 {
        f.partner.get()
    } else {
        others.first().copied()
    };
    if let Some(o) = other {
        // Who comes into an Other World so has gone through no gate; who leaves one takes none along.
        let (here, there) = (g.table().place_of(seat), g.table().place_of(o));
        for (who, to) in [(seat, there), (o, here)] {
            if let Some(to) = to {
                atoms::move_to(g, who, to, log);
            }
        }
        atoms::went_through(g, seat, Maybe::NONE);
        atoms::went_through(g, o, Maybe::NONE);
    }
    next_if(f, other.is_some())
}

/// Set skill sliders.
pub fn set_skills(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    x: &SetSkills,
    seat: u8,
) -> Option<Flow> {
    let prompt = Prompt::Step(f.block, f.step);
    if x.how == SetHow::Leftmost {
        atoms::sliders_leftmost(g, seat);
        return next(f);
    }
    if f.next
        < i16::from(
            c.sheet(g.table().investigator(seat).kind)
                .map_or(3, |d| d.sliders()),
        )
    {
        let pair = f.next as u8;
        let choices: Choices<Choice> = (0..4).map(|s| Choice::Slide(pair, s)).collect();
        return Some(ask(
            g,
            Procedure::Script(*f),
            seat,
            Rule::SetupSliders,
            prompt,
            choices,
        ));
    }
    next(f)
}

/// An answer to one of these steps.
pub fn answered(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    step: &Step,
    choice: Choice,
    seat: u8,
    log: &mut Log,
) -> Option<Flow> {
    match (step, choice) {
        (Step::Gain(_), Choice::Number(n)) => {
            f.number = n;
            f.point = Point::Split;
        }
        (Step::Lose(_), Choice::Number(n)) => f.card = Maybe::some(n.max(0) as u16),
        (Step::Lose(_), ch) => lose_trophy(c, g, f, seat, ch, log),
        (Step::Give(_) | Step::Swap(_), Choice::Seat(s)) => f.partner = s.into(),
        (Step::Give(_), card) => {
            let window = hand_over(c, g, f, card, log);
            next(f);
            return window.map(|w| call(g, Procedure::Script(*f), w));
        }
        (Step::ChangeInvestigator(_), Choice::Investigator(k)) => {
            let cards = g.table().investigator(seat).cards;
            for id in cards.iter() {
                atoms::discard(c, g, seat, id, false, log);
            }
            let trophies: Vec<u8> = g.table().trophies(seat).collect();
            for m in trophies {
                atoms::to_cup(c, g, m, log);
            }
            for m in 0..c.gates.len() as u8 {
                if g.table().investigator(seat).gates >> m & 1 == 1 {
                    atoms::gate_to_stack(g, m);
                }
            }
            atoms::retire(g, seat);
            atoms::seat_down(g, seat, k);
            f.point = Point::Done;
            return Some(call(
                g,
                Procedure::Script(*f),
                Procedure::NewInvestigator(NewInvestigatorFrame {
                    seat,
                    step: NewInvestigatorStep::FixedPossessions,
                    ..NewInvestigatorFrame::default()
                }),
            ));
        }
        (Step::SetSkills(_), Choice::Slide(pair, stop)) => {
            upkeep::slide(c, g, seat, pair, stop, log);
            f.next += 1;
        }
        _ => return next(f),
    }
    None
}

/// A card goes from one to another, as a step of giving keeps them. What answers that it is got comes back.
fn hand_over(
    c: &Content,
    g: &mut Game,
    f: &ScriptFrame,
    choice: Choice,
    log: &mut Log,
) -> Option<Procedure> {
    let (Choice::Card(card), Some((from, to))) = (choice, f.giving) else {
        return None;
    };
    atoms::hand_over(g, from, to, card, log);
    reactions::react(c, g, Occurrence::CardGained { who: to, card }, Cell::After)
}

fn lose_trophy(
    c: &Content,
    g: &mut Game,
    f: &mut ScriptFrame,
    seat: u8,
    choice: Choice,
    log: &mut Log,
) {
    match choice {
        Choice::Monster(m) => {
            atoms::put_monster(c, g, m, Whereabouts::Cup, log);
            f.left -= 1;
        }
        Choice::Gate(m) => {
            atoms::lose_gate_trophy(g, seat, m);
            f.gates_left -= 1;
        }
        _ => {}
    }
}
