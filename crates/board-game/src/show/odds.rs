//! What the check that an answer leads to would come to. The answer is given to a copy of the game, which plays itself
//! forward to the first die: no rule is computed twice.

use super::objects::{kind, open_check};
use super::words;
use crate::Board;
use crate::content::Content;
use crate::content::ability::{CheckKind, Quantity, Static};
use crate::content::ids::CardId;
use crate::read::{Game, Now};

use crate::choice::{Choice, Prompt};
use crate::frame::{CheckFrame, FrameKind};
use crate::rule::Rule;
use crate::rules::combat::in_hand;
use crate::text::stakes::loss;
use kernel::show::{Case, Offered};
use kernel::{Log, Rules, Who};
use std::cmp::Reverse;

/// A check that an answer leads to.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    /// The chance in a million that it is passed.
    pub odds: Option<u32>,
    /// What is risked, and with what, in words.
    pub consequence: String,
}

/// Answers that are given on the way to the first die, at most.
const STEPS: usize = 40;

/// The check that an answer to the open question leads to, if nobody does anything more.
pub fn after(now: Now, choice: &Choice) -> Option<Attempt> {
    match choice {
        Choice::Fight => fight(now, choice),
        Choice::Evade
        | Choice::Flee
        | Choice::Wield(..)
        | Choice::Cast(_)
        | Choice::Clue
        | Choice::Use(..)
        | Choice::Skill(_)
        | Choice::Yes
        | Choice::Face(_)
        | Choice::Option(_) => {
            let mut next = now.game.clone();
            give(now.content, &mut next, *choice)?;
            let check = to_dice(now.content, &mut next)?;
            let more = open_check(now.game).is_some_and(|k| k.rolled() > 0);
            Some(Attempt {
                odds: odds(&check),
                consequence: if more {
                    dice_words(check.left)
                } else {
                    failing(Now::new(now.content, &next), &check)
                },
            })
        }
        _ => None,
    }
}

fn give(content: &Content, game: &mut Game, choice: Choice) -> Option<()> {
    game.answer(content, choice, &mut Log::none()).ok()
}

/// The check whose next die is asked for.
fn rolling(game: &Game) -> Option<CheckFrame> {
    let ask = game.ask()?;
    let top = game.stack().last()?;
    match (ask.who, ask.prompt, top.kind) {
        (Who::Chance(_), Prompt::Die(_), FrameKind::Check(k)) => Some(k),
        _ => None,
    }
}

/// The check that has no die to roll, and asks whether Clues are spent: it is lost as it stands.
fn without_dice(game: &Game) -> Option<CheckFrame> {
    let ask = game.ask()?;
    match (ask.who, ask.rule, game.stack().last()?.kind) {
        (Who::Seat(_), Rule::CheckClues, FrameKind::Check(k)) if k.rolled() == 0 => Some(k),
        _ => None,
    }
}

/// Plays on to the first die, declining what may be declined; of dice to be rolled again the lowest goes.
fn to_dice(content: &Content, game: &mut Game) -> Option<CheckFrame> {
    for _ in 0..STEPS {
        if let Some(k) = rolling(game).or_else(|| without_dice(game)) {
            return Some(k);
        }
        let choice = declined(Now::new(content, game))?;
        give(content, game, choice)?;
    }
    None
}

fn declined(now: Now) -> Option<Choice> {
    let ask = now.game.ask()?;
    let Who::Seat(_) = ask.who else { return None };
    // The next action of a turn is somebody's decision.
    if <Board as Rules>::action_of_turn(now.game).is_some() {
        return None;
    }
    let lowest = ask
        .choices
        .iter()
        .filter(|x| matches!(x, Choice::Face(_)))
        .min_by_key(|x| if let Choice::Face(n) = x { *n } else { 0 });
    lowest
        .copied()
        .or_else(|| <Board as Rules>::pass(now.content, now.game))
        .or_else(|| (ask.choices.len() == 1).then(|| ask.choices[0]))
}

/// A fight: the Horror check before it, and the Combat check with the best that hands can hold.
fn fight(now: Now, choice: &Choice) -> Option<Attempt> {
    let mut game = now.game.clone();
    give(now.content, &mut game, *choice)?;
    let mut horror = None;
    for _ in 0..STEPS {
        let ask = game.ask()?;
        if let Some(check) = rolling(&game) {
            if check.kind == CheckKind::Combat {
                return Some(combat(Now::new(now.content, &game), &check, horror));
            }
            if check.kind != CheckKind::Horror {
                return None;
            }
            if check.rolled() == 0 {
                horror = Some((odds(&check), failing(Now::new(now.content, &game), &check)));
            }
            give(now.content, &mut game, Choice::Die(6))?;
            continue;
        }
        if let Some(k) = without_dice(&game).filter(|k| k.kind == CheckKind::Combat) {
            return Some(combat(Now::new(now.content, &game), &k, horror));
        }
        let next = match ask.rule {
            Rule::CombatHands => {
                let armed = ask
                    .choices
                    .iter()
                    .filter(|x| matches!(x, Choice::Wield(..)));
                let tried = armed.filter_map(|x| {
                    let mut with = game.clone();
                    give(now.content, &mut with, *x)?;
                    let k = to_dice(now.content, &mut with)?;
                    (k.kind == CheckKind::Combat).then_some((odds(&k), k, with))
                });
                // Of equals the first listed, which leaves no weapon out.
                let (_, k, with) = tried.reduce(|best, x| if x.0 > best.0 { x } else { best })?;
                return Some(combat(Now::new(now.content, &with), &k, horror));
            }
            Rule::CombatFleeOrFight => Choice::Fight,
            _ => declined(Now::new(now.content, &game))?,
        };
        give(now.content, &mut game, next)?;
    }
    None
}

/// Which ways to arm oneself add nothing to another: as good with fewer weapons, or better, with nothing more used up.
pub fn spare(now: Now, offered: &[Offered]) -> Vec<bool> {
    let Some(ask) = now.game.ask().filter(|a| a.rule == Rule::CombatHands) else {
        return Vec::new();
    };
    // What it is worth, the fewer weapons the better, the first listed first; and the cards that do more than that.
    let worth = |(at, choice): (usize, &Choice)| {
        let Choice::Wield(..) = choice else {
            return None;
        };
        let held = || offered.get(at).into_iter().flat_map(|o| &o.about);
        let cards = held().filter(|id| id.kind() == kind::CARD);
        let cards: Vec<CardId> = cards.map(|id| CardId(id.n() as u16)).collect();
        // Nothing is to be passed against an Ancient One: there successes count, and more dice are better.
        let good = match offered.get(at).and_then(|o| o.odds) {
            Some(odds) => odds,
            None => {
                let mut n = now.game.clone();
                give(now.content, &mut n, *choice)?;
                to_dice(now.content, &mut n)?.left.into()
            }
        };
        let more: Vec<CardId> = cards
            .iter()
            .copied()
            .filter(|id| does_more(now.content, *id))
            .collect();
        Some((good, Reverse(cards.len()), Reverse(at), more))
    };
    let all: Vec<_> = ask.choices.iter().enumerate().map(worth).collect();
    let same = |id: &CardId| now.content.kind_of[*id];
    let uses_up = |id: &&CardId| now.content.card(**id).record.used.is_some();
    let within =
        |a: &[CardId], b: &[CardId]| a.iter().all(|x| b.iter().any(|y| same(x) == same(y)));
    let beats = |way: &(u32, Reverse<usize>, Reverse<usize>, Vec<CardId>),
                 b: &(u32, Reverse<usize>, Reverse<usize>, Vec<CardId>)| {
        let used: Vec<CardId> = way.3.iter().filter(uses_up).copied().collect();
        (way.0, way.1, way.2) > (b.0, b.1, b.2) && within(&b.3, &way.3) && within(&used, &b.3)
    };
    let beaten = |x: &Option<_>| match x {
        Some(x) => all.iter().flatten().any(|other| beats(other, x)),
        None => false,
    };
    all.iter().map(beaten).collect()
}

/// Whether a weapon in hand does more than add dice to the check.
fn does_more(content: &Content, id: CardId) -> bool {
    let def = content.card(id);
    let dice = |s: &Static| matches!(s, Static::Modify(m) if m.quantity == Quantity::WeaponBonus);
    let abilities = &content.abilities[def.abilities.indices()];
    def.record.used.is_some()
        || abilities
            .iter()
            .any(|a| a.it.condition.is_some() && !a.it.always.iter().all(dice))
}

fn combat(now: Now, check: &CheckFrame, horror: Option<(Option<u32>, String)>) -> Attempt {
    let hands: Vec<String> = in_hand(now, check.seat)
        .into_iter()
        .map(|id| now.content.card(id).record.name.clone())
        .collect();
    let mut parts = Vec::new();
    if let Some((odds, costs)) = horror {
        let chance = odds.map_or(String::new(), |odds| format!(" {}", percent(odds)));
        parts.push(format!("first a Horror check:{chance}, {costs}"));
    }
    if !hands.is_empty() {
        parts.push(format!("with {}", hands.join(" and ")));
    }
    parts.push(failing(now, check));
    parts.retain(|p| !p.is_empty());
    Attempt {
        odds: odds(check),
        consequence: parts.join("; "),
    }
}

/// What failing costs, in words.
fn failing(now: Now, k: &CheckFrame) -> String {
    match loss(now, k) {
        Some((n @ 1.., of)) => format!("failing costs {n} {of}"),
        _ => String::new(),
    }
}

fn dice_words(dice: u8) -> String {
    match dice {
        1 => "one more die".into(),
        n => format!("{n} more dice"),
    }
}

/// `62%`; never 0% or 100% of what is only nearly so.
pub fn percent(odds: u32) -> String {
    match (odds + 5_000) / 10_000 {
        0 if odds > 0 => "under 1%".into(),
        100 if odds < 1_000_000 => "over 99%".into(),
        p => format!("{p}%"),
    }
}

/// The chance in a million that a check is passed with the dice it has still to roll; none if it is not to be passed.
pub fn odds(frame: &CheckFrame) -> Option<u32> {
    (!frame.counts).then(|| {
        let need = frame.difficulty - i16::from(frame.successes());
        chance(frame, frame.left.into(), need)
    })
}

/// The chance by how many Clues are spent, from none; only that of none if no Clue can be.
pub fn by_clues(now: Now, check: &CheckFrame) -> Vec<u32> {
    let need = check.difficulty - i16::from(check.successes());
    let clues = now.table().investigator(check.seat).clues.clamp(0, 30);
    let mut with = now.game.clone();
    let each =
        give(now.content, &mut with, Choice::Clue).and_then(|()| to_dice(now.content, &mut with));
    match each {
        Some(each) if !check.counts => (0..=clues)
            .map(|n| chance(check, n * i16::from(each.left), need))
            .collect(),
        _ => Vec::new(),
    }
}

/// The chance that a check is passed if these are answered one after the other, as long as it goes on asking: a Clue
/// for each of its kind, cards that roll dice again. None if it is not to be passed.
pub fn by_marks(now: Now, keys: &[String]) -> Option<u32> {
    let first = *open_check(now.game)?;
    if first.counts {
        return None;
    }
    let rule = now.game.ask()?.rule;
    // Games that differ in nothing but how many dice have which face, each with its chance.
    let mut games = vec![(now.game.clone(), 1.0)];
    let mut passed = 0.0;
    for key in keys {
        let mut next: Vec<(Game, f64)> = Vec::new();
        for (mut game, chance) in games {
            let mut offered = game.choices(now.content).into_iter();
            let choice = offered.find(|x| words::key(Now::new(now.content, &game), x) == *key);
            // What the dice have done away with is passed over.
            let Some(choice) = choice else {
                next.push((game, chance));
                continue;
            };
            give(now.content, &mut game, choice)?;
            passed += roll(now.content, game, chance, (rule, &first), &mut next)?;
        }
        games = next;
    }
    let stands = games.iter().map(|(game, chance)| match open_check(game) {
        Some(k) if k.difficulty <= i16::from(k.successes()) => *chance,
        _ => 0.0,
    });
    passed += stands.sum::<f64>();
    Some((passed * 1_000_000.0).round() as u32)
}

/// Games that are told apart at once, at most: more than dice and Clues of any table make.
const APART: usize = 400;

/// Rolls the dice that a check has left, die by die, declining what else is asked. What asks by the same rule again is
/// added to `next`; the chance of what is passed is returned.
fn roll(
    content: &Content,
    game: Game,
    chance: f64,
    (rule, first): (Rule, &CheckFrame),
    next: &mut Vec<(Game, f64)>,
) -> Option<f64> {
    // Once it is over another check may follow at once: that of a fight that begins.
    let of = |k: &CheckFrame| (k.seat, k.kind, k.monster, k.gate);
    let dice =
        |k: &CheckFrame| u16::from(k.left) + k.faces.iter().map(|n| u16::from(*n)).sum::<u16>();
    let same = |k: &CheckFrame| of(k) == of(first) && dice(k) >= dice(first);
    let mut passed = 0.0;
    let mut left = vec![(game, chance)];
    for _ in 0..APART * STEPS {
        let Some((mut game, chance)) = left.pop() else {
            return Some(passed);
        };
        if !open_check(&game).is_some_and(same) {
            continue;
        }
        if let Some(check) = rolling(&game) {
            for count in 0..=check.six_counts.max(1) {
                let faces = (1..=6).filter(|f| successes(&check, *f) == count);
                let faces: Vec<u8> = faces.collect();
                let Some(face) = faces.first() else { continue };
                let chance = chance * faces.len() as f64 / 6.0;
                if check.left == 1
                    && i16::from(check.successes().saturating_add(count)) >= check.difficulty
                {
                    passed += chance;
                    continue;
                }
                let mut with = game.clone();
                give(content, &mut with, Choice::Die(*face))?;
                add(&mut left, with, chance)?;
            }
            continue;
        }
        if game.ask().is_some_and(|ask| ask.rule == rule) {
            add(next, game, chance)?;
        } else if let Some(choice) = declined(Now::new(content, &game)) {
            give(content, &mut game, choice)?;
            add(&mut left, game, chance)?;
        }
    }
    None
}

/// Adds a game, to one that stands alike if there is one.
fn add(all: &mut Vec<(Game, f64)>, game: Game, chance: f64) -> Option<()> {
    let stands = |g: &Game| {
        let k = open_check(g).map(|k| (k.faces, k.left));
        (k, g.stack().len(), g.ask().map(|ask| ask.rule))
    };
    let now = stands(&game);
    if let Some((_, sum)) = all.iter_mut().find(|(g, _)| stands(g) == now) {
        *sum += chance;
        return Some(());
    }
    (all.len() < APART).then(|| all.push((game, chance)))
}

/// The same before its dice have been counted, and after.
pub fn as_it_stands(now: Now, k: &CheckFrame) -> (CheckFrame, Option<u32>) {
    let mut check = *k;
    if !check.counted() {
        let dice = check.count(now);
        check.left = dice.clamp(0, 60) as u8;
    }
    (check, odds(&check))
}

/// The chance in a million of `need` successes with so many of a check's dice.
fn chance(check: &CheckFrame, dice: i16, need: i16) -> u32 {
    if need <= 0 {
        return 1_000_000;
    }
    let faces = [1, 2, 3, 4, 5, 6].map(|face| successes(check, face) as usize);
    // Ways to have exactly so many successes so far, capped at the need.
    let need = need as usize;
    let mut ways = vec![0.0_f64; need + 1];
    ways[0] = 1.0;
    for _ in 0..dice {
        let mut next = vec![0.0; need + 1];
        for (n, way) in ways.iter().enumerate() {
            for s in faces {
                next[(n + s).min(need)] += way / 6.0;
            }
        }
        ways = next;
    }
    (ways[need] * 1_000_000.0).round() as u32
}

/// How many successes a face is.
fn successes(frame: &CheckFrame, face: u8) -> u8 {
    match face {
        f if f < frame.success_from.clamp(1, 7) => 0,
        6 => frame.six_counts,
        _ => 1,
    }
}

/// What each face would be.
pub fn cases(check: &CheckFrame) -> Vec<Case> {
    let case = |face: u8| Case {
        of: face.to_string(),
        weight: 1,
        n: successes(check, face).into(),
        succeeds: successes(check, face) > 0,
        text: String::new(),
    };
    (1..=6).map(case).collect()
}
