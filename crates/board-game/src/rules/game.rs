//! The game, its turns, the awakening and the final battle.

use super::atoms::{self, AWAKENING};
use super::reactions::react;
use super::{F, L, ask, call, done, go, result, save};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{Limit, PhaseName};
use crate::content::link::family;
use crate::content::record::Awakening;
use crate::event::Ev;
use crate::frame::{
    ArkhamF, BattleF, CombatF, Ctx, EncounterF, GameF, MovementF, MythosF, NewF, Occ, ScriptF, SetupF, TurnF, UpkeepF, What,
};
use crate::read::{self, G};
use crate::rule::Rule;
use crate::state::{NONE, Outcome, Src, Until, flag};
use kernel::Choices;

/// Number of the family of an occurrence without details.
pub fn fam(o: crate::content::ability::OccurrenceOf) -> u8 {
    family(&o)
}

/// The whole game.
pub fn game(c: &Content, g: &mut G, mut f: GameF, log: L) -> F {
    match f.step {
        0 => {
            f.step = 1;
            let random =
                g.table.inv[..g.table.seats as usize].iter().enumerate().filter(|(_, i)| i.kind == 255).fold(0, |m, (s, _)| m | 1 << s);
            call(g, What::Game(f), What::Setup(SetupF { random, ..SetupF::default() }))
        }
        1 => {
            if g.table.outcome != Outcome::None {
                return atoms::over(c, g, g.table.outcome, log);
            }
            call(g, What::Game(f), What::Turn(TurnF::default()))
        }
        AWAKENING => {
            // Frames that ended with the rest of the stack leave nothing behind.
            g.table.lasting.retain(|l| l.until == Until::Game);
            if c.ancients[g.table.ancient as usize].record.awakening == Awakening::Lost {
                return atoms::over(c, g, Outcome::Destroyed, log);
            }
            g.table.phase = PhaseName::FinalBattle as u8;
            for seat in 0..g.table.seats {
                let i = g.table.i(seat);
                if i.place == c.fixed.lost || i.is(flag::DEVOURED) {
                    if i.is(flag::DEVOURED) {
                        g.table.im(seat).flags = flag::OUT;
                    } else {
                        atoms::devour(c, g, seat, log);
                    }
                }
                g.table.im(seat).flags &= flag::OUT | flag::DEFAULTED;
            }
            for card in [g.table.environment, g.table.rumor] {
                if card != NONE {
                    atoms::mythos_leaves(g, card, log);
                }
            }
            let out: smallvec::SmallVec<[u8; 4]> = g.table.headlines.iter().map(|(h, _)| *h).collect();
            for h in out {
                atoms::mythos_leaves(g, h, log);
            }
            g.table.closures.clear();
            g.table.bans.clear();
            f.step = AWAKENING + 1;
            let occ = Occ { family: 33, seat: 255, mon: 255, place: 255, ..Occ::default() };
            save(g, What::Game(f));
            match react(c, g, occ, 1) {
                Some(w) => call(g, What::Game(f), w),
                None => go(g, What::Game(f)),
            }
        }
        s if s == AWAKENING + 1 => {
            if g.table.alive().next().is_none() {
                return atoms::over(c, g, Outcome::Devoured, log);
            }
            f.step = AWAKENING + 2;
            match c.ancients[g.table.ancient as usize].record.battle {
                Some(b) => call(g, What::Game(f), What::Script(ScriptF::new(b.id, Ctx::new(255, Src::Ancient)))),
                None => go(g, What::Game(f)),
            }
        }
        _ => {
            if g.table.alive().next().is_none() {
                return atoms::over(c, g, Outcome::Devoured, log);
            }
            call(g, What::Game(f), What::Battle(BattleF::default()))
        }
    }
}

/// See [`turn`].
const BEGUN: u8 = 128;

/// A turn.
pub fn turn(c: &Content, g: &mut G, mut f: TurnF, log: L) -> F {
    let n = g.table.seats;
    match f.step {
        // The turn begins.
        0 => {
            g.table.turn += 1;
            let turn = g.table.turn;
            log.emit(|| Ev::Turn(turn));
            forget_uses(c, g);
            for i in g.table.inv[..n as usize].iter_mut() {
                let lose = i.is(flag::LOSE_NEXT);
                i.flags &= !(flag::LOSE_NEXT | flag::SKIPPING | flag::NO_ENCOUNTER | flag::RETURNED);
                if lose {
                    i.flags |= flag::SKIPPING;
                }
            }
            f.step = 1;
            f.i = 0;
            go(g, What::Turn(f))
        }
        // Those who were devoured are replaced.
        1 => {
            while f.i < n {
                let seat = (g.table.first + f.i) % n;
                f.i += 1;
                if g.table.i(seat).is(flag::DEVOURED) {
                    return call(g, What::Turn(f), What::NewInvestigator(NewF { seat, ..NewF::default() }));
                }
            }
            f.step = 2;
            f.i = 0;
            let occ = Occ { family: 3, seat: 255, mon: 255, place: 255, ..Occ::default() };
            match react(c, g, occ, 1) {
                Some(w) => call(g, What::Turn(f), w),
                None => go(g, What::Turn(f)),
            }
        }
        // Upkeep, Movement, Arkham Encounters, Other World Encounters.
        2..=5 => {
            // The high bit of the place in order says that the phase has begun.
            if f.i & BEGUN == 0 {
                f.i |= BEGUN;
                let phase = [PhaseName::Upkeep, PhaseName::Movement, PhaseName::ArkhamEncounters, PhaseName::OtherWorldEncounters]
                    [f.step as usize - 2];
                begin_phase(g, phase, log);
                let o = Occ { family: 0, seat: 255, mon: 255, place: 255, x: phase as u8, ..Occ::default() };
                if let Some(w) = react(c, g, o, 1) {
                    return call(g, What::Turn(f), w);
                }
            }
            while f.i & !BEGUN < n {
                let seat = (g.table.first + (f.i & !BEGUN)) % n;
                f.i += 1;
                let i = g.table.i(seat);
                if !i.alive() || i.is(flag::SKIPPING) {
                    continue;
                }
                let arrested = i.is(flag::ARRESTED);
                let world = read::world_of(c, g, seat);
                let child = match f.step {
                    2 if !arrested => What::Upkeep(UpkeepF { seat, ..UpkeepF::default() }),
                    3 => What::Movement(MovementF { seat, to: 255, ..MovementF::default() }),
                    4 if !arrested && world.is_none() && i.place != c.fixed.lost => {
                        What::ArkhamEncounters(ArkhamF { seat, ..ArkhamF::default() })
                    }
                    5 if world.is_some() && !i.is(flag::NO_ENCOUNTER) => {
                        What::Encounter(EncounterF { seat, place: i.place, ..EncounterF::default() })
                    }
                    _ => continue,
                };
                return call(g, What::Turn(f), child);
            }
            f.step += 1;
            f.i = 0;
            go(g, What::Turn(f))
        }
        // Mythos.
        6 => {
            begin_phase(g, PhaseName::Mythos, log);
            f.step = 7;
            let o = Occ { family: 0, seat: 255, mon: 255, place: 255, x: PhaseName::Mythos as u8, ..Occ::default() };
            match react(c, g, o, 1) {
                Some(w) => call(g, What::Turn(f), w),
                None => go(g, What::Turn(f)),
            }
        }
        7 => {
            f.step = 8;
            call(g, What::Turn(f), What::Mythos(MythosF { card: NONE, ..MythosF::default() }))
        }
        // The turn ends: what lasted so long is over, the first player marker goes left.
        _ => {
            let turn = g.table.turn;
            begin_phase(g, PhaseName::AnyPhase, log);
            g.table.lasting.retain(|l| !matches!(l.until, Until::Turn(t) if t <= turn) && l.until != Until::Phase);
            g.table.bans.retain(|b| !matches!(b.until, Until::Turn(t) if t <= turn) && b.until != Until::Phase);
            g.table.closures.retain(|x| x.until > turn);
            let out: smallvec::SmallVec<[u8; 4]> = g.table.headlines.iter().filter(|(_, u)| *u <= turn).map(|(h, _)| *h).collect();
            for h in out {
                atoms::mythos_leaves(g, h, log);
            }
            g.table.first = (g.table.first + 1) % n;
            done(g, true, 0)
        }
    }
}

/// What may be used once a turn (a round of the final battle) may be used again.
fn forget_uses(c: &Content, g: &mut G) {
    g.table.used.retain(|u| c.abilities.get(u.ab as usize).is_some_and(|a| a.it.limit == Some(Limit::OncePerGame)));
}

fn begin_phase(g: &mut G, phase: PhaseName, log: L) {
    g.table.phase = phase as u8;
    g.table.lasting.retain(|l| l.until != Until::Phase);
    if phase != PhaseName::AnyPhase {
        log.emit(|| Ev::Phase(phase as u8));
    }
}

/// A round of the final battle.
pub fn battle(c: &Content, g: &mut G, mut f: BattleF, log: L) -> F {
    let n = g.table.seats;
    if f.step > 0 && g.table.alive().next().is_none() {
        return atoms::over(c, g, Outcome::Devoured, log);
    }
    match f.step {
        0 => {
            g.table.round = g.table.round.saturating_add(1);
            let round = g.table.round;
            log.emit(|| Ev::BattleRound(round));
            forget_uses(c, g);
            // What lasts for a turn lasts for a round.
            g.table.lasting.retain(|l| l.until == Until::Game);
            g.table.bans.retain(|b| b.until == Until::Game);
            f.step = 1;
            f.i = 0;
            go(g, What::Battle(f))
        }
        // Refresh.
        1 => {
            while f.i < n {
                let seat = (g.table.first + f.i) % n;
                f.i += 1;
                if g.table.i(seat).alive() {
                    return call(g, What::Battle(f), What::Upkeep(UpkeepF { seat, ..UpkeepF::default() }));
                }
            }
            f.step = 2;
            f.i = 0;
            go(g, What::Battle(f))
        }
        // Trading: all count as together.
        2 => {
            while f.i < n {
                let seat = (g.table.first + f.i) % n;
                if g.table.i(seat).alive() {
                    let mut choices: Choices<Choice> = super::cards::partners(c, g, seat, f.traded).map(Choice::Trade).collect();
                    if !choices.is_empty() {
                        choices.push(Choice::Done);
                        return ask(g, What::Battle(f), seat, Rule::BattleRefresh, Prompt::Plain, choices);
                    }
                }
                f.i += 1;
                f.traded = 0;
            }
            g.table.first = (g.table.first + 1) % n;
            f.step = 3;
            f.i = 0;
            go(g, What::Battle(f))
        }
        // The investigators attack.
        3 => {
            if f.i > 0 {
                let (_, successes) = result(g);
                g.table.successes += successes.max(0) as u16;
                let per = read::modified(c, g, 94, read::Subj::GAME, n.into()).max(1) as u16;
                while g.table.successes >= per && g.table.doom > 0 {
                    g.table.successes -= per;
                    atoms::doom(g, -1, log);
                }
                if g.table.doom == 0 {
                    return atoms::over(c, g, Outcome::Banished, log);
                }
            }
            while f.i < n {
                let seat = (g.table.first + f.i) % n;
                f.i += 1;
                if g.table.i(seat).alive() {
                    let place = g.table.i(seat).place;
                    if let Some(top) = g.stack.last_mut() {
                        top.res = 0;
                    }
                    return call(g, What::Battle(f), What::Combat(CombatF { seat, mon: 255, place, ..CombatF::default() }));
                }
                if let Some(top) = g.stack.last_mut() {
                    top.res = 0;
                }
            }
            f.step = 4;
            let occ = Occ { family: 34, seat: 255, mon: 255, place: 255, ..Occ::default() };
            if let Some(top) = g.stack.last_mut() {
                top.res = 0;
            }
            match react(c, g, occ, 0) {
                Some(w) => call(g, What::Battle(f), w),
                None => go(g, What::Battle(f)),
            }
        }
        // The Ancient One attacks.
        4 => {
            let (_, cancelled) = result(g);
            f.step = 5;
            match c.ancients[g.table.ancient as usize].record.attack {
                Some(b) if cancelled & 2 == 0 => call(g, What::Battle(f), What::Script(ScriptF::new(b.id, Ctx::new(255, Src::Ancient)))),
                _ => go(g, What::Battle(f)),
            }
        }
        _ => done(g, true, 0),
    }
}

/// An answer in the refresh step.
pub fn take_battle(c: &Content, g: &mut G, mut f: BattleF, choice: Choice, _log: L) -> F {
    let seat = (g.table.first + f.i) % g.table.seats;
    match choice {
        Choice::Trade(other) => {
            f.traded |= 1 << other;
            call(g, What::Battle(f), super::cards::trade_with(seat, other))
        }
        _ => {
            f.i += 1;
            f.traded = 0;
            let _ = c;
            go(g, What::Battle(f))
        }
    }
}
