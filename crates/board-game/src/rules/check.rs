//! Checks: dice, Clues and re-rolls.

use super::reactions::{about_to, any, prevented, react, same_kind, usable_cost};
use super::{Flow, Log, ask, call, chance, done, end, go, happen, paid, source, tell};
use crate::content::Content;
use crate::content::ability::{Against, CheckKind, OccurrenceOf, Quantity, QuantityOf};
use crate::content::amount::Stat;
use crate::content::index::{Cell, Family};
use crate::content::step::{Step, WhichDice};
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{CastFrame, CheckFrame, PayFrame, Procedure, Settled, Upshot};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{CheckStep, PayStep};
use crate::show::event::Event;
use crate::show::explain;
use crate::state::{Origin, Use, Value};
use kernel::Choices;

/// A check.
pub fn check(c: &Content, g: &mut Game, mut f: CheckFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        let seat = f.seat;
        if !g.table().investigator(seat).alive() || against_nobody(g, &f) {
            return end(g);
        }
        return match f.step {
            CheckStep::Announce => {
                f.step = CheckStep::SettleBefore;
                if f.settled == Settled::No
                    && let Some(w) = react(
                        c,
                        g,
                        Occurrence::CheckMade {
                            who: seat,
                            kind: f.kind,
                            against: f.monster,
                        },
                        Cell::Would,
                    )
                {
                    return call(g, Procedure::Check(f), w);
                }
                on!(g, Procedure::Check(f))
            }
            CheckStep::SettleBefore => {
                f.step = CheckStep::CountDice;
                if let Some(cost) = f.pass_by.get().filter(|_| f.settled == Settled::No) {
                    let cost = &c.costs[cost as usize];
                    if read::can_pay(c, g, seat, cost, Origin::None, 1).is_ok() {
                        let choices: Choices<Choice> =
                            [Choice::Pay, Choice::Pass].into_iter().collect();
                        return ask(
                            g,
                            Procedure::Check(f),
                            seat,
                            Rule::CheckBefore,
                            Prompt::Check(f.kind as u8, 0, f.difficulty as u8),
                            choices,
                        );
                    }
                }
                on!(g, Procedure::Check(f))
            }
            CheckStep::PaidToPass => {
                if paid(g) {
                    f.settled = Settled::Passed;
                }
                f.step = CheckStep::CountDice;
                on!(g, Procedure::Check(f))
            }
            CheckStep::CountDice => {
                if f.settled != Settled::No {
                    f.step = CheckStep::PassOrFail;
                    on!(g, Procedure::Check(f));
                }
                let dice = count(c, g, &mut f);
                f.left = dice.clamp(0, 60) as u8;
                f.step = CheckStep::Roll;
                let (kind, difficulty) = (f.kind, f.difficulty);
                log.emit(|| Event::Check {
                    seat,
                    kind,
                    dice,
                    difficulty,
                    terms: explain::dice(c, g, &f),
                });
                on!(g, Procedure::Check(f))
            }
            CheckStep::Roll => {
                if f.left > 0 {
                    return chance(
                        g,
                        Procedure::Check(f),
                        source::DICE + u16::from(seat),
                        Rule::CheckRoll,
                        Prompt::Die(seat),
                        6,
                    );
                }
                f.step = CheckStep::CluesAndRerolls;
                on!(g, Procedure::Check(f))
            }
            CheckStep::CluesAndRerolls => {
                if enough(c, g, &f) {
                    f.step = CheckStep::PassOrFail;
                    on!(g, Procedure::Check(f));
                }
                let mut choices: Choices<Choice> = Choices::new();
                let i = g.table().investigator(seat);
                if i.clues > 0
                    || !i
                        .cards
                        .intersection(&c.reacting(Family::Pays).cards)
                        .is_empty()
                        && read::covers(c, g, seat).0 > 0
                {
                    choices.push(Choice::Clue);
                }
                rerolls(c, g, &f, seat, &mut choices);
                if !choices.is_empty() {
                    return better(g, f, seat, choices);
                }
                f.step = CheckStep::OthersRerolls;
                on!(g, Procedure::Check(f))
            }
            CheckStep::CluePaid => {
                f.step = CheckStep::Roll;
                if paid(g) {
                    let subj = Whose::seat(seat);
                    let mut n = read::modified(c, g, QuantityOf::DicePerClue(f.kind), subj, 1) - 1;
                    if f.skill != f.kind {
                        n += read::modified(c, g, QuantityOf::DicePerClue(f.skill), subj, 1) - 1;
                    }
                    n += read::modified(c, g, QuantityOf::DicePerClue(CheckKind::Any), subj, 1) - 1;
                    f.left = (n + 1).clamp(1, 20) as u8;
                } else {
                    f.step = CheckStep::CluesAndRerolls;
                }
                on!(g, Procedure::Check(f))
            }
            CheckStep::OthersRerolls => {
                // One after the other; whoever rolls again lets everybody look anew.
                for (n, other) in g.table().order().enumerate().skip(f.in_order.into()) {
                    if other == seat {
                        continue;
                    }
                    f.in_order = n as u8;
                    let mut choices: Choices<Choice> = Choices::new();
                    rerolls(c, g, &f, other, &mut choices);
                    if !choices.is_empty() {
                        return better(g, f, other, choices);
                    }
                }
                f.step = CheckStep::PassOrFail;
                on!(g, Procedure::Check(f))
            }
            // A failure may yet be replaced, or turned.
            CheckStep::PassOrFail
                if f.settled == Settled::No && i16::from(f.successes()) < f.difficulty =>
            {
                f.step = CheckStep::Replace;
                // What a failure against a monster brings is replaced where it would be brought. // combat.instead-of-damage
                let o = failed(&f);
                match (!against_monster(&f)).then(|| about_to(c, g, o)).flatten() {
                    Some(w) => call(g, Procedure::Check(f), w),
                    None => replaced(c, g, f, false),
                }
            }
            CheckStep::Replace => {
                let no = prevented(g);
                replaced(c, g, f, no)
            }
            CheckStep::After => {
                f.step = CheckStep::Over;
                let o = if outcome(&f).0 {
                    made_and_passed(&f)
                } else {
                    failed(&f)
                };
                happen(c, g, Procedure::Check(f), o, Cell::After)
            }
            CheckStep::Over => over(g, &f),
            CheckStep::PassOrFail | CheckStep::Ends => {
                let (passed, n) = outcome(&f);
                let kind = f.kind;
                log.emit(|| {
                    if passed {
                        Event::Passed {
                            seat,
                            kind,
                            successes: n,
                        }
                    } else {
                        Event::Failed {
                            seat,
                            kind,
                            successes: n,
                        }
                    }
                });
                // After a failed Evade or Combat check against a monster comes what it brings.
                let told_below = !passed && against_monster(&f) && f.kind != CheckKind::Horror;
                let o = if passed {
                    made_and_passed(&f)
                } else {
                    failed(&f)
                };
                if told_below || !any(c, g, o.family(), f.monster) {
                    return over(g, &f);
                }
                f.step = CheckStep::After;
                if passed && let Some(w) = react(c, g, o, Cell::At) {
                    return call(g, Procedure::Check(f), w);
                }
                on!(g, Procedure::Check(f))
            }
        };
    }
}

/// A failure counts, unless something else has happened instead. // checks.passed-or-failed
fn replaced(c: &Content, g: &mut Game, mut f: CheckFrame, yes: bool) -> Flow {
    if yes {
        return done(g, Upshot::Prevented);
    }
    f.step = CheckStep::Ends;
    let o = failed(&f);
    happen(c, g, Procedure::Check(f), o, Cell::At)
}

/// What happens when it is failed.
fn failed(f: &CheckFrame) -> Occurrence {
    Occurrence::CheckFailed {
        who: f.seat,
        kind: f.kind,
        against: f.monster,
    }
}

/// What happens when it is passed.
fn made_and_passed(f: &CheckFrame) -> Occurrence {
    Occurrence::CheckPassed {
        who: f.seat,
        kind: f.kind,
        against: f.monster,
    }
}

/// It is over: how it came out.
fn over(g: &mut Game, f: &CheckFrame) -> Flow {
    let (passed, successes) = outcome(f);
    done(g, Upshot::Check { passed, successes })
}

/// Whether it was passed, and with how many successes.
fn outcome(f: &CheckFrame) -> (bool, u8) {
    let n = f.successes();
    match f.settled {
        Settled::Passed => (true, f.settled_with.max(f.difficulty.clamp(0, 99) as u8)),
        Settled::Failed => (false, 0),
        Settled::No => (i16::from(n) >= f.difficulty, n),
    }
}

/// Whether it is an Evade, Horror or Combat check against a monster, whose failure the combat follows up.
fn against_monster(f: &CheckFrame) -> bool {
    f.monster.is_some()
        && matches!(
            f.kind,
            CheckKind::Evade | CheckKind::Horror | CheckKind::Combat
        )
}

/// Whether the monster that the check is made against has gone. // combat.end
fn against_nobody(g: &Game, f: &CheckFrame) -> bool {
    let gone = |m: u8| !g.table().whereabouts.of(m).at_large();
    against_monster(f) && f.monster.get().is_some_and(gone)
}

/// Settles what is a success and how many it takes, and counts the dice.
pub fn count(c: &Content, g: &Game, f: &mut CheckFrame) -> i16 {
    let dice = dice(c, g, f);
    let against = Whose {
        gate: f.gate,
        ..Whose::monster(f.monster, f.seat)
    };
    let of_skill = (f.skill != f.kind).then_some(f.skill);
    let kinds = [Some(f.kind), of_skill, Some(CheckKind::Any)];
    for kind in kinds.into_iter().flatten() {
        let q = QuantityOf::Difficulty(kind);
        f.difficulty = read::modified(c, g, q, against, f.difficulty);
    }
    let subj = Whose::seat(f.seat);
    f.success_from = read::modified(c, g, Quantity::SuccessFrom, subj, 5).clamp(1, 6) as u8;
    f.six_counts = if f.kind == CheckKind::Combat {
        read::modified(c, g, Quantity::SixCounts, subj, 1).clamp(1, 9) as u8
    } else {
        1
    };
    dice
}

/// The dice of a check before Clues.
pub fn dice(c: &Content, g: &Game, f: &CheckFrame) -> i16 {
    let subj = Whose {
        gate: f.gate,
        ..Whose::monster(f.monster, f.seat)
    };
    let mut n = read::skill(c, g, f.seat, f.skill)
        .saturating_add(read::check_terms(c, g, subj, f.kind, f.skill))
        .saturating_add(f.modifier);
    if f.kind == CheckKind::Combat {
        n = n.saturating_add(super::combat::bonuses(c, g, f.seat, f.monster));
    }
    n
}

/// Whether no further success makes a difference. // checks.clues-and-rerolls // final-battle.successes
fn enough(c: &Content, g: &Game, f: &CheckFrame) -> bool {
    let n = i16::from(f.successes());
    if !f.counts {
        return n >= f.difficulty;
    }
    let attack = g.table().awake
        && f.monster.is_none()
        && g.stack()
            .iter()
            .rev()
            .nth(1)
            .is_some_and(|below| matches!(below.procedure, Procedure::Combat(_)));
    attack && n >= super::game::successes_wanted(c, g)
}

/// Whether a step of an ability that answers a roll could do anything: without dice none is rolled again.
fn moves_dice(f: &CheckFrame, s: &Step) -> bool {
    let Step::Reroll(x) = s else {
        return true;
    };
    match x.dice {
        WhichDice::One | WhichDice::All => f.rolled() > 0,
        WhichDice::Failures => f.faces[..f.success_from.clamp(1, 7) as usize - 1]
            .iter()
            .any(|n| *n > 0),
    }
}

/// What somebody does about the dice of a check, or nothing.
fn better(g: &mut Game, f: CheckFrame, by: u8, mut choices: Choices<Choice>) -> Flow {
    choices.push(Choice::Pass);
    let prompt = Prompt::Check(f.kind as u8, f.successes(), f.difficulty.clamp(0, 99) as u8);
    ask(
        g,
        Procedure::Check(f),
        by,
        Rule::CheckClues,
        prompt,
        choices,
    )
}

/// Re-rolls that a seat may use on a check.
fn rerolls(c: &Content, g: &Game, f: &CheckFrame, by: u8, out: &mut Choices<Choice>) {
    let i = g.table().investigator(by);
    if !i.alive() {
        return;
    }
    let mut look = |origin: Origin, abilities: std::ops::Range<u16>| {
        for ability in abilities {
            let a = &c.abilities[ability as usize];
            let Some((_, Family::DiceRolled)) = a.family else {
                continue;
            };
            let Some((_, OccurrenceOf::DiceRolled(x))) = a.it.time() else {
                continue;
            };
            let context = read::ctx_of(g, origin, by);
            let kind = x.kinds.0.is_empty()
                || x.kinds
                    .0
                    .iter()
                    .any(|&k| k == CheckKind::Any || k == f.kind || k == f.skill);
            let who = match &x.who {
                None => f.seat == by,
                Some(w) => read::is_who(c, g, w, f.seat, &context),
            };
            let against = match &x.against {
                None => true,
                Some(Against::This | Against::Monster) => f.monster.is_some(),
                Some(Against::Such(such)) => f
                    .monster
                    .get()
                    .is_some_and(|m| read::monster_is(c, g, such, m, &context)),
            };
            let u = Use { origin, ability };
            let spent = a.it.limit.is_some() && g.table().has_used(u);
            let so =
                a.it.condition
                    .as_ref()
                    .is_none_or(|k| read::holds(c, g, k, &context));
            let once = a.it.pay.is_some() || a.it.limit.is_some() || !f.used.contains(a.slot);
            let twin = out.iter().any(|x| {
                matches!(
                    x,
                    Choice::Use(s, b)
                        if same_kind(c, Use { origin: *s, ability: *b }, u)
                )
            });
            let any =
                a.it.steps
                    .is_none_or(|b| c.block(b.id).iter().any(|s| moves_dice(f, s)));
            if kind
                && any
                && who
                && against
                && !spent
                && so
                && once
                && !twin
                && usable_cost(c, g, by, u).is_ok()
            {
                out.push(Choice::Use(origin, ability));
            }
        }
    };
    let h = c.reacting(Family::DiceRolled);
    for id in i.cards.intersection(&h.cards).iter() {
        look(Origin::Card(id), c.card(id).abilities.clone());
    }
    if let Some(kind) = i.kind.get().filter(|&k| h.investigators.contains(k.into())) {
        look(
            Origin::Sheet(by),
            c.investigators[kind as usize].abilities.clone(),
        );
    }
    if h.any_trophy {
        for m in g.table().trophies(by) {
            look(Origin::Monster(m), c.monster(m).trophy.clone());
        }
    }
}

/// An answer in a check.
pub fn take(c: &Content, g: &mut Game, mut f: CheckFrame, choice: Choice, log: &mut Log) -> Flow {
    match choice {
        Choice::Die(n) => {
            let at = (n.clamp(1, 6) - 1) as usize;
            f.faces[at] += 1;
            f.left = f.left.saturating_sub(1);
            let seat = f.seat;
            log.emit(|| Event::Die {
                seat,
                face: n,
                cause: Origin::None,
            });
            go(g, Procedure::Check(f))
        }
        Choice::Clue => {
            f.step = CheckStep::CluePaid;
            if g.table()
                .investigator(f.seat)
                .cards
                .intersection(&c.reacting(Family::Pays).cards)
                .is_empty()
            {
                atoms::spend(g, f.seat, Stat::Clues, 1, true, log);
                tell(g, Upshot::Paid(true));
                return go(g, Procedure::Check(f));
            }
            call(
                g,
                Procedure::Check(f),
                Procedure::Pay(PayFrame {
                    seat: f.seat,
                    clues: 1,
                    step: PayStep::Substitute,
                    times: 1,
                    ..PayFrame::default()
                }),
            )
        }
        Choice::Pay => {
            f.step = CheckStep::PaidToPass;
            call(
                g,
                Procedure::Check(f),
                Procedure::Pay(PayFrame {
                    seat: f.seat,
                    cost: f.pass_by,
                    times: 1,
                    ..PayFrame::default()
                }),
            )
        }
        Choice::Use(origin, ability) => {
            let u = Use { origin, ability };
            if c.abilities[ability as usize].it.limit.is_some() {
                atoms::used(g, u);
            }
            f.used.insert(c.abilities[ability as usize].slot);
            f.step = CheckStep::Roll;
            f.in_order = 0;
            let by = match origin {
                Origin::Card(id) => g.table().holder(id).unwrap_or(f.seat),
                Origin::Sheet(s) => s,
                Origin::Monster(m) => super::reactions::trophy_of(g, m).unwrap_or(f.seat),
                _ => f.seat,
            };
            call(
                g,
                Procedure::Check(f),
                Procedure::Cast(CastFrame {
                    seat: by.into(),
                    origin,
                    ability: ability.into(),
                    it: Value::Seat(f.seat),
                    ..CastFrame::default()
                }),
            )
        }
        _ => {
            match f.step {
                CheckStep::CluesAndRerolls => f.step = CheckStep::OthersRerolls,
                CheckStep::OthersRerolls => f.in_order += 1,
                CheckStep::Announce
                | CheckStep::SettleBefore
                | CheckStep::PaidToPass
                | CheckStep::CountDice
                | CheckStep::Roll
                | CheckStep::CluePaid
                | CheckStep::PassOrFail
                | CheckStep::Replace
                | CheckStep::Ends
                | CheckStep::After
                | CheckStep::Over => {}
            }
            go(g, Procedure::Check(f))
        }
    }
}
