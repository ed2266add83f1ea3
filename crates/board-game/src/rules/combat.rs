//! Combat with a monster, and the investigators' attack on an Ancient One.

use super::reactions::{self, phase_abilities, prevented, react};
use super::{Flow, Log, ask, call, checked, done, end, go, happen, lost, passed, tell};
use crate::content::Content;
use crate::content::ability::{Bar, CheckKind, Forbidden, PhaseName, Quantity};
use crate::content::amount::Rating;
use crate::content::defs::CardSet;
use crate::content::filter::CardKind;
use crate::content::index::{Cell, keyword};
use crate::read::{self, Game, Keywords, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    CastFrame, CheckFrame, CombatFrame, Context, DefeatFrame, LossFrame, LossFrom, Procedure,
    ScriptFrame, Settled, Upshot,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{CombatStep, DefeatStep};
use crate::show::event::Event;
use crate::state::{Investigator, Origin, Use, Value, Whereabouts};
use kernel::{Choices, Maybe};
use smallvec::SmallVec;

/// Combat.
pub fn combat(c: &Content, g: &mut Game, mut f: CombatFrame) -> Flow {
    let i = *g.table().investigator(f.seat);
    if broken_off(g, &f, &i) && f.step != CombatStep::End && !counts(g, &f) {
        f.step = CombatStep::Ends;
    }
    match (f.step, f.monster.get()) {
        (CombatStep::CommitHands, _) => commit_hands(c, g, f, &i),
        (CombatStep::CombatOutcome, _) => {
            let (passed, successes) = checked(g);
            f.after = if passed {
                CombatStep::Victory
            } else {
                CombatStep::Failed
            };
            if f.monster.is_none() {
                f.after = CombatStep::AttackEnds;
                f.falls = i.falls;
                f.successes = successes;
            }
            f.step = CombatStep::UsedUp;
            go(g, Procedure::Combat(f))
        }
        (CombatStep::UsedUp, _) => used(c, g, f),
        (CombatStep::AttackEnds, _) => done(
            g,
            Upshot::Attack {
                successes: f.successes,
            },
        ),
        (_, Some(monster)) => with_monster(c, g, f, monster),
        // An attack on the Ancient One has no other steps.
        (CombatStep::Begins, None) => {
            f.falls = i.falls;
            f.place = i.place;
            f.step = CombatStep::CommitHands;
            go(g, Procedure::Combat(f))
        }
        (_, None) => end(g),
    }
}

/// Combat stops when somebody falls, leaves or is gone, and when the monster is.
fn broken_off(g: &Game, f: &CombatFrame, i: &Investigator) -> bool {
    !i.alive()
        || f.step != CombatStep::Begins && (i.falls != f.falls || i.place != f.place)
        || f.monster.get().is_some_and(|m| !standing(g, f, m))
}

/// A check that was made counts, whatever has become of who made it.
fn counts(g: &Game, f: &CombatFrame) -> bool {
    match f.step {
        CombatStep::CombatOutcome => f.monster.is_none() || passed(g),
        CombatStep::Victory | CombatStep::AttackEnds | CombatStep::UsedUp => true,
        CombatStep::Begins
        | CombatStep::HorrorCheck
        | CombatStep::HorrorOutcome
        | CombatStep::HorrorDamage
        | CombatStep::FleeOrFight
        | CombatStep::FleeOutcome
        | CombatStep::CommitHands
        | CombatStep::Failed
        | CombatStep::InsteadOfDamage
        | CombatStep::DealDamage
        | CombatStep::NextRound
        | CombatStep::Ends
        | CombatStep::End => false,
    }
}

/// The steps that only a combat with a monster has.
fn with_monster(c: &Content, g: &mut Game, mut f: CombatFrame, monster: u8) -> Flow {
    let seat = f.seat;
    let i = *g.table().investigator(seat);
    match f.step {
        CombatStep::Begins => {
            f.falls = i.falls;
            f.place = i.place;
            f.step = CombatStep::HorrorCheck;
            happen(
                c,
                g,
                Procedure::Combat(f),
                Occurrence::CombatBegins { who: seat, monster },
                Cell::At,
            )
        }
        CombatStep::HorrorCheck => {
            f.step = CombatStep::FleeOrFight;
            if !f.horror && read::horror_damage(c, g, monster, seat).is_some() {
                f.horror = true;
                f.step = CombatStep::HorrorOutcome;
                let mut k = CheckFrame::new(
                    seat,
                    CheckKind::Horror,
                    read::rating(c, g, monster, seat, Rating::Horror),
                    1,
                );
                k.monster = f.monster;
                k.settled = f.settle_horror;
                return call(g, Procedure::Combat(f), Procedure::Check(k));
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::HorrorOutcome => {
            f.step = CombatStep::FleeOrFight;
            if passed(g) {
                let damage = read::keywords(c, g, monster, seat).nightmarish;
                return horrify(g, f, damage);
            }
            f.step = CombatStep::HorrorDamage;
            happen(
                c,
                g,
                Procedure::Combat(f),
                Occurrence::CheckFailed {
                    who: seat,
                    kind: CheckKind::Horror,
                    against: f.monster,
                },
                Cell::Would,
            )
        }
        CombatStep::HorrorDamage => {
            f.step = CombatStep::FleeOrFight;
            if prevented(g) {
                return go(g, Procedure::Combat(f));
            }
            let damage = read::horror_damage(c, g, monster, seat).unwrap_or(0);
            horrify(g, f, damage)
        }
        CombatStep::FleeOrFight => {
            let ambush = read::keywords(c, g, monster, seat).has(keyword::AMBUSH);
            let no = read::forbidden(c, g, Bar::Flee, seat, Origin::None, &|x, _| {
                matches!(x, Forbidden::Flee)
            });
            if ambush || no {
                f.step = CombatStep::CommitHands;
                return go(g, Procedure::Combat(f));
            }
            let choices: Choices<Choice> = [Choice::Fight, Choice::Flee].into_iter().collect();
            ask(
                g,
                Procedure::Combat(f),
                seat,
                Rule::CombatFleeOrFight,
                Prompt::Monster(monster),
                choices,
            )
        }
        CombatStep::FleeOutcome => {
            if passed(g) {
                f.step = CombatStep::Ends;
                return go(g, Procedure::Combat(f));
            }
            f.step = CombatStep::InsteadOfDamage;
            failed(c, g, f, CheckKind::Evade)
        }
        CombatStep::Victory => {
            f.step = CombatStep::Ends;
            let overwhelming = read::keywords(c, g, monster, seat).overwhelming;
            let defeat = DefeatFrame {
                overwhelming: overwhelming.clamp(0, 9) as u8,
                seat,
                monster,
                ..DefeatFrame::default()
            };
            call(g, Procedure::Combat(f), Procedure::Defeat(defeat))
        }
        CombatStep::Failed => {
            f.step = CombatStep::InsteadOfDamage;
            failed(c, g, f, CheckKind::Combat)
        }
        CombatStep::InsteadOfDamage => {
            f.step = CombatStep::DealDamage;
            if prevented(g) {
                f.step = CombatStep::Ends;
                return go(g, Procedure::Combat(f));
            }
            happen(
                c,
                g,
                Procedure::Combat(f),
                Occurrence::CheckFailed {
                    who: seat,
                    kind: if f.fleeing {
                        CheckKind::Evade
                    } else {
                        CheckKind::Combat
                    },
                    against: f.monster,
                },
                Cell::After,
            )
        }
        CombatStep::DealDamage => {
            f.step = CombatStep::NextRound;
            let base = c
                .monster(monster)
                .record
                .combat
                .as_ref()
                .map_or(0, |r| r.damage);
            let damage = read::modified(
                c,
                g,
                Quantity::CombatDamage,
                Whose::monster(monster, seat),
                base,
            );
            if damage > 0 {
                return call(
                    g,
                    Procedure::Combat(f),
                    Procedure::Loss(LossFrame {
                        seat,
                        stamina: damage,
                        source: if f.fleeing {
                            LossFrom::Evade
                        } else {
                            LossFrom::Combat
                        },
                        monster: f.monster,
                        ..LossFrame::default()
                    }),
                );
            }
            tell(g, Upshot::Nothing);
            go(g, Procedure::Combat(f))
        }
        CombatStep::NextRound => {
            f.idle = if lost(g) > 0 { 0 } else { f.idle + 1 };
            f.step = if f.idle < STALEMATE {
                CombatStep::FleeOrFight
            } else {
                CombatStep::Ends
            };
            f.fleeing = false;
            f.lost_hands = 0;
            f.wield = [Maybe::NONE; 2];
            f.settle_combat = Settled::No;
            go(g, Procedure::Combat(f))
        }
        CombatStep::Ends => {
            f.step = CombatStep::End;
            if i.alive()
                && let Some(w) = react(
                    c,
                    g,
                    Occurrence::CombatEnds { who: seat, monster },
                    Cell::At,
                )
            {
                return call(g, Procedure::Combat(f), w);
            }
            go(g, Procedure::Combat(f))
        }
        CombatStep::End => done(g, Upshot::Combat { won: f.won }),
        CombatStep::CommitHands
        | CombatStep::CombatOutcome
        | CombatStep::UsedUp
        | CombatStep::AttackEnds => end(g),
    }
}

/// Weapons and Spells are given the hands. // combat.weapons-and-spells
fn commit_hands(c: &Content, g: &mut Game, mut f: CombatFrame, i: &Investigator) -> Flow {
    let seat = f.seat;
    if let Some(id) = f.casting.take() {
        // A Spell has been cast: its hands are in use, or lost for this round if it failed.
        let hands = c.card(id).record.hands;
        if passed(g) {
            // Its hands stay taken as long as it helps.
            if hands > 0
                && i.cards.contains(id)
                && let Some(slot) = f.active.iter_mut().find(|s| s.is_none())
            {
                *slot = id.into();
            }
        } else {
            f.lost_hands += hands;
        }
    }
    for spell in f.active.iter_mut() {
        if spell.get().is_some_and(|id| !i.cards.contains(id)) {
            *spell = Maybe::NONE;
        }
    }
    let mut choices: Choices<Choice> = Choices::new();
    wields(c, g, &f, &mut choices);
    let free = free_hands(c, g, &f);
    for id in i.cards.intersection(&c.combat_spells).iter() {
        let twin = |o: u16| c.kind_of[o as usize] == c.kind_of[id as usize];
        let fits = c.card(id).record.hands <= free && f.active.contains(&Maybe::NONE);
        let listed = choices
            .iter()
            .any(|x| matches!(x, Choice::Cast(o) if twin(*o)));
        if fits
            && !listed
            && !f.active.contains(&id.into())
            && reactions::castable(c, g, seat, id).is_ok()
        {
            choices.push(Choice::Cast(id));
        }
    }
    phase_abilities(c, g, seat, PhaseName::Combat, true, &mut choices);
    choices.retain(|x| match x {
        Choice::Use(Origin::Card(id), ability) => {
            let rec = &c.card(*id).record;
            rec.casting.is_none()
                || rec.hands <= free && c.abilities[*ability as usize].it.phase.is_some()
        }
        _ => true,
    });
    for id in f.active.iter().filter_map(|a| a.get()) {
        choices.push(Choice::Release(id));
    }
    if choices.len() == 1
        && let Choice::Wield(a, b) = choices[0]
    {
        return fight(c, g, f, a, b);
    }
    ask(
        g,
        Procedure::Combat(f),
        seat,
        Rule::CombatHands,
        f.monster.get().map_or(Prompt::AncientOne, Prompt::Monster),
        choices,
    )
}

/// So many lost rounds in a row without a scratch, and the combat is over. // combat.stalemate
const STALEMATE: u8 = 20;

/// Sanity is lost to a monster.
fn horrify(g: &mut Game, f: CombatFrame, sanity: i16) -> Flow {
    if sanity > 0 {
        let loss = LossFrame {
            seat: f.seat,
            sanity,
            source: LossFrom::Horror,
            monster: f.monster,
            ..LossFrame::default()
        };
        return call(g, Procedure::Combat(f), Procedure::Loss(loss));
    }
    go(g, Procedure::Combat(f))
}

/// The marker is still there to be fought.
fn standing(g: &Game, f: &CombatFrame, monster: u8) -> bool {
    f.won || g.table().whereabouts.of(monster).at_large()
}

/// A monster is defeated, in a combat or by an effect. // combat.victory
pub fn defeat(c: &Content, g: &mut Game, mut f: DefeatFrame, log: &mut Log) -> Flow {
    let (seat, monster) = (f.seat, f.monster);
    match f.step {
        DefeatStep::Announce => {
            f.step = DefeatStep::Trophy;
            f.falls = g.table().investigator(seat).falls;
            log.emit(|| Event::Defeated { seat, monster });
            happen(
                c,
                g,
                Procedure::Defeat(f),
                Occurrence::MonsterDefeated { who: seat, monster },
                Cell::Would,
            )
        }
        DefeatStep::Trophy => {
            f.step = DefeatStep::Overwhelmed;
            if !prevented(g) {
                trophy(c, g, &f, log);
            }
            // Whoever fights it has won, whatever it was that defeated it.
            for frame in g.stack_mut() {
                match &mut frame.procedure {
                    Procedure::Combat(fight) if fight.monster.is(monster) => {
                        fight.won = true;
                        fight.step = CombatStep::Ends;
                    }
                    // Another one of those faced, which is not fought any more.
                    Procedure::Face(faced)
                        if faced.monster != monster && faced.left.contains(monster.into()) =>
                    {
                        faced.won += 1;
                    }
                    _ => {}
                }
            }
            let i = g.table().investigator(seat);
            if f.overwhelming > 0 && i.alive() && i.falls == f.falls {
                let loss = LossFrame {
                    seat,
                    stamina: f.overwhelming.into(),
                    source: LossFrom::Overwhelming,
                    monster: monster.into(),
                    ..LossFrame::default()
                };
                return call(g, Procedure::Defeat(f), Procedure::Loss(loss));
            }
            go(g, Procedure::Defeat(f))
        }
        DefeatStep::Overwhelmed => {
            f.step = DefeatStep::End;
            happen(
                c,
                g,
                Procedure::Defeat(f),
                Occurrence::MonsterDefeated { who: seat, monster },
                Cell::After,
            )
        }
        DefeatStep::End => end(g),
    }
}

/// A defeated monster becomes a trophy, unless it is endless. // combat.endless
fn trophy(c: &Content, g: &mut Game, f: &DefeatFrame, log: &mut Log) {
    let (seat, monster) = (f.seat, f.monster);
    if !g.table().whereabouts.of(monster).at_large() {
        return;
    }
    if f.no_trophy
        || read::keywords(c, g, monster, seat).has(keyword::ENDLESS)
        || !g.table().investigator(seat).alive()
    {
        atoms::to_cup(c, g, monster, log);
    } else {
        atoms::put_monster(c, g, monster, Whereabouts::Trophy(seat), log);
    }
}

/// A check against the monster failed: what it does, instead of damage or besides.
fn failed(c: &Content, g: &mut Game, f: CombatFrame, kind: CheckKind) -> Flow {
    happen(
        c,
        g,
        Procedure::Combat(f),
        Occurrence::CheckFailed {
            who: f.seat,
            kind,
            against: f.monster,
        },
        Cell::Would,
    )
}

/// Hands not in use.
fn free_hands(c: &Content, g: &Game, f: &CombatFrame) -> u8 {
    let hands = read::modified(c, g, Quantity::Hands, Whose::seat(f.seat), 2).clamp(0, 9) as u8;
    f.active
        .iter()
        .filter_map(|a| a.get())
        .map(|id| c.card(id).record.hands)
        .fold(hands.saturating_sub(f.lost_hands), u8::saturating_sub)
}

/// Every way to take weapons in hand: nothing, one, or two.
fn wields(c: &Content, g: &Game, f: &CombatFrame, out: &mut Choices<Choice>) {
    let free = free_hands(c, g, f);
    let weapons: CardSet = g
        .table()
        .investigator(f.seat)
        .cards
        .intersection(&c.weapons)
        .iter()
        .filter(|&id| !g.table().exhausted.contains(id))
        .collect();
    let mut kinds: SmallVec<[(u16, u8); 16]> = SmallVec::new();
    for id in weapons.iter() {
        match kinds.last_mut() {
            Some((first, n)) if c.kind_of[*first as usize] == c.kind_of[id as usize] => *n += 1,
            _ => kinds.push((id, 1)),
        }
    }
    for (k, &(a, n)) in kinds.iter().enumerate() {
        let ha = c.card(a).record.hands;
        if ha > free {
            continue;
        }
        if n > 1 && ha.saturating_mul(2) <= free {
            out.push(Choice::Wield(a.into(), next_copy(&weapons, a)));
        }
        for &(b, _) in &kinds[k + 1..] {
            if ha.saturating_add(c.card(b).record.hands) <= free {
                out.push(Choice::Wield(a.into(), b.into()));
            }
        }
        out.push(Choice::Wield(a.into(), Maybe::NONE));
    }
    out.push(Choice::Wield(Maybe::NONE, Maybe::NONE));
}

/// The next card that is held: the second copy, where there is one.
fn next_copy(held: &CardSet, a: u16) -> Maybe<u16> {
    held.iter().find(|&id| id > a).into()
}

/// The Combat check is made with these weapons.
fn fight(c: &Content, g: &mut Game, mut f: CombatFrame, a: Maybe<u16>, b: Maybe<u16>) -> Flow {
    f.wield = [a, b];
    f.step = CombatStep::CombatOutcome;
    let seat = f.seat;
    let (modifier, difficulty) = match f.monster.get() {
        Some(monster) => (
            read::rating(c, g, monster, seat, Rating::Combat),
            read::toughness(c, g, monster, seat),
        ),
        None => (ancient_rating(c, g), 1),
    };
    let mut k = CheckFrame::new(seat, CheckKind::Combat, modifier, difficulty.max(1));
    k.monster = f.monster;
    k.counts = f.monster.is_none();
    k.settled = f.settle_combat;
    k.skill = read::combat_skill(c, g, f.monster, f.seat);
    f.settle_combat = Settled::No;
    call(g, Procedure::Combat(f), Procedure::Check(k))
}

/// The Ancient One's combat rating.
pub fn ancient_rating(c: &Content, g: &Game) -> i16 {
    let rating = c
        .ancient(g.table().ancient)
        .and_then(|a| a.record.rating.as_ref());
    let base = rating.map_or(0, |r| {
        read::amount(c, g, r, &Context::new(Maybe::NONE, Origin::Ancient))
    });
    read::modified(c, g, Quantity::AncientOneRating, Whose::GAME, base)
}

/// What a weapon or Spell adds, as the monster's resistances leave it. // combat.resistance
pub fn bonus(c: &Content, g: &Game, card: u16, seat: u8, monster: Maybe<u8>, k: &Keywords) -> i16 {
    let d = c.card(card);
    let subj = Whose {
        card: card.into(),
        ..Whose::monster(monster, seat)
    };
    let raw = read::modified(
        c,
        g,
        Quantity::WeaponBonus,
        subj,
        d.record.bonus.unwrap_or(0),
    );
    let printed =
        matches!(d.kind, CardKind::MagicalWeapon | CardKind::Spell) || d.record.casting.is_some();
    let magical = read::is_magical(c, g, subj, printed);
    let (resists, immune) = if magical {
        (
            k.has(keyword::MAGICAL_RESISTANCE),
            k.has(keyword::MAGICAL_IMMUNITY),
        )
    } else {
        (
            k.has(keyword::PHYSICAL_RESISTANCE),
            k.has(keyword::PHYSICAL_IMMUNITY),
        )
    };
    if immune {
        0
    } else if resists && raw > 0 {
        (raw + 1) / 2
    } else {
        raw
    }
}

/// What is wielded or cast: in the fight that goes on, or, where an encounter asks for a Combat check, what two hands
/// hold best.
pub fn in_hand(c: &Content, g: &Game, seat: u8) -> SmallVec<[u16; 4]> {
    match read::combat(g).filter(|f| f.seat == seat) {
        Some(f) => {
            let held = f.wield.iter().chain(&f.active);
            held.filter_map(|card| card.get()).collect()
        }
        None => read::best_weapons(c, g, seat),
    }
}

/// Bonuses of everything in hand.
pub fn bonuses(c: &Content, g: &Game, seat: u8, monster: Maybe<u8>) -> i16 {
    let k = match read::combat(g).filter(|f| f.seat == seat) {
        Some(f) => read::keywords(c, g, f.monster, seat),
        None => Keywords::default(),
    };
    in_hand(c, g, seat)
        .into_iter()
        .map(|id| bonus(c, g, id, seat, monster, &k))
        .sum()
}

/// A Spell is let go of: what it did for this combat is over. // combat.casting
fn release(c: &Content, g: &mut Game, f: &mut CombatFrame, id: u16) {
    let Some(slot) = f.active.iter().position(|a| a.is(id)) else {
        return;
    };
    f.active[slot] = Maybe::NONE;
    let alike = |a: &Maybe<u16>| {
        a.get()
            .is_some_and(|a| c.kind_of[a as usize] == c.kind_of[id as usize])
    };
    // Of two copies the one that was cast first made its terms first.
    let nth = f.active[..slot].iter().filter(|a| alike(a)).count();
    for ability in c.card(id).abilities.clone() {
        let Some(block) = c.abilities[ability as usize].it.steps else {
            continue;
        };
        for step in 0..c.block(block.id).len() as u16 {
            if let Some(&term) = c.term_at.get(&(block.id, step)) {
                atoms::lasts_no_longer(g, term, nth);
            }
        }
    }
}

/// What was used up in the check is used up.
fn used(c: &Content, g: &mut Game, mut f: CombatFrame) -> Flow {
    for w in 0..2 {
        let Some(id) = f.wield[w]
            .get()
            .filter(|&id| g.table().investigator(f.seat).cards.contains(id))
        else {
            continue;
        };
        if let Some(b) = c.card(id).record.used {
            // The step is kept and the weapon put away.
            f.wield[w] = Maybe::NONE;
            let mut context = read::ctx_of(g, Origin::Card(id), f.seat);
            context.it = Value::Card(id);
            return call(
                g,
                Procedure::Combat(f),
                Procedure::Script(ScriptFrame::new(b.id, context)),
            );
        }
    }
    f.step = f.after;
    go(g, Procedure::Combat(f))
}

/// An answer in combat.
pub fn take(c: &Content, g: &mut Game, mut f: CombatFrame, choice: Choice) -> Flow {
    let seat = f.seat;
    match choice {
        Choice::Fight => {
            f.step = CombatStep::CommitHands;
            go(g, Procedure::Combat(f))
        }
        Choice::Flee => {
            let Some(monster) = f.monster.get() else {
                return go(g, Procedure::Combat(f));
            };
            f.step = CombatStep::FleeOutcome;
            f.fleeing = true;
            let mut k = CheckFrame::new(
                seat,
                CheckKind::Evade,
                read::rating(c, g, monster, seat, Rating::Awareness),
                1,
            );
            k.monster = f.monster;
            call(g, Procedure::Combat(f), Procedure::Check(k))
        }
        Choice::Wield(a, b) => fight(c, g, f, a, b),
        Choice::Cast(id) => {
            f.casting = id.into();
            f.step = CombatStep::CommitHands;
            call(
                g,
                Procedure::Combat(f),
                Procedure::Cast(CastFrame {
                    seat: seat.into(),
                    origin: Origin::Card(id),
                    it: f.monster.get().map_or(Value::None, Value::Monster),
                    ..CastFrame::default()
                }),
            )
        }
        Choice::Release(id) => {
            release(c, g, &mut f, id);
            go(g, Procedure::Combat(f))
        }
        Choice::Use(origin, ability) => {
            if let Origin::Card(id) = origin
                && c.card(id).record.casting.is_some()
            {
                f.casting = id.into();
            }
            let u = Use { origin, ability };
            if c.abilities[ability as usize].it.limit.is_some() {
                atoms::used(g, u);
            }
            let child = reactions::use_ability(g, seat, u);
            call(g, Procedure::Combat(f), child)
        }
        _ => go(g, Procedure::Combat(f)),
    }
}
