//! Choices in words, before and after they are given.

use super::{capital, check_name, place, question, rift, rift_marker, seat, source_words, symbol};
use crate::choice::{Choice, Prompt};
use crate::content::ability::CheckKind;
use crate::content::ids::{AbilityId, CardId};
use crate::frame::FrameKind;
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::combat;
use crate::show::{prose, story};
use crate::state::Origin;
use crate::text;
use kernel::{Seat, Who};

/// The choice in words.
pub fn label(now: Now, choice: &Choice) -> String {
    let name = |id: CardId| now.content.card(id).record.name.clone();
    let asked = match now.game.ask().map(|a| a.who) {
        Some(Who::Seat(s)) => s,
        _ => Seat(0),
    };
    match *choice {
        Choice::Pass => match now.game.ask().map(|a| a.rule) {
            Some(Rule::React) => "Do nothing",
            Some(Rule::CheckBefore) => "Roll the dice",
            Some(Rule::CheckClues) => "Keep this roll",
            Some(Rule::MythosClue) => "Nobody",
            Some(Rule::PayCover) => "No",
            Some(Rule::EffectUnless) => "Do not pay",
            Some(Rule::ArkhamEncounter) => "Do nothing",
            Some(Rule::Trade) => "Do not trade",
            Some(Rule::CardBuy) => "Buy no more",
            _ => "Nothing more",
        }
        .into(),
        Choice::Done => match now.game.ask().map(|a| a.rule) {
            Some(Rule::MovementMove) => "End movement",
            Some(Rule::BattleRefresh) => "Do not trade",
            Some(Rule::FaceAfterReturn) => "Face no monster",
            _ => "Done",
        }
        .into(),
        Choice::Yes => "Yes".into(),
        Choice::No => "No".into(),
        Choice::Option(count) => match now.game.ask().map(|a| (a.rule, a.prompt)) {
            Some((Rule::EffectPart, _)) => (if count == 0 { "Sanity" } else { "Stamina" }).into(),
            Some((Rule::EffectPick, _)) => now
                .content
                .neighborhoods
                .get(count as usize)
                .map_or(String::new(), |h| h.name.clone()),
            Some((Rule::EffectChoose, Prompt::Step(at))) => prose::option(now.content, at, count),
            Some((Rule::PayHow, _)) => way_to_pay(now, asked, count),
            _ => format!("Choice {}", count + 1),
        },
        Choice::Number(count) => match now.game.ask().map(|a| a.rule) {
            Some(Rule::MovementClues) if count == 0 => "None".into(),
            Some(Rule::MovementClues) => {
                let all = count > 1
                    && now
                        .game
                        .ask()
                        .is_some_and(|a| a.choices.first() == Some(choice));
                format!(
                    "{}{count} Clue{}",
                    if all { "All " } else { "" },
                    if count == 1 { "" } else { "s" }
                )
            }
            Some(Rule::EffectSplit) => format!("{count} Sanity"),
            _ => format!("{count}"),
        },
        Choice::Die(n) => format!("{n}"),
        Choice::Face(n) => format!("Roll a {n} again"),
        Choice::Card(id) => match (
            now.game.ask().map(|a| a.rule),
            now.content.card(id).record.price,
        ) {
            (Some(Rule::CardBuy), Some(p)) => format!("{} (list price ${p})", name(id)),
            _ => name(id),
        },
        Choice::Monster(monster) if now.game.ask().is_some_and(|a| a.rule == Rule::PayTrophies) => {
            format!(
                "{} (toughness {})",
                now.content.monster(monster).record.name,
                read::trophy_value(now, monster, asked)
            )
        }
        Choice::Monster(m) => now.content.monster(m).record.name.clone(),
        Choice::Gate(m) => now.content.gates[m].name.clone(),
        Choice::Mythos(m) => now.content.mythos[m].record.name.clone(),
        Choice::Location(place, card) => story::location(
            now.content,
            story::encounter_place(now.game),
            place.index(),
            card.index(),
        ),
        Choice::GateCard(k) => {
            story::gate_card(now.content, story::encounter_place(now.game), k.index())
        }
        Choice::Investigator(k) => now.content.investigators[k].record.name.clone(),
        Choice::Ancient(a) => now.content.ancients[a].record.name.clone(),
        Choice::Seat(who)
            if now
                .game
                .ask()
                .is_some_and(|a| a.rule == Rule::SetupFirstPlayer) =>
        {
            format!("{} is first player", seat(now, who))
        }
        Choice::Epic(e) => now.content.epics[e].record.name.clone(),
        Choice::Seat(s) => seat(now, s),
        Choice::Place(here) if now.game.ask().is_some_and(|a| a.rule == Rule::ReturnGate) => {
            match now.table().gate(here) {
                Some(monster) => format!(
                    "{} (gate to {})",
                    place(now.content, here),
                    now.content.gates[monster].name
                ),
                None => place(now.content, here),
            }
        }
        Choice::Place(p) | Choice::Spread(p) => place(now.content, p),
        Choice::Move(p) => format!("Go to {}", place(now.content, p)),
        Choice::EndRumor(m) => {
            format!("Bring {} to an end", source_words(now, Origin::Mythos(m)))
        }
        Choice::Use(origin, ability) => {
            let named = |origin: Origin, ability: AbilityId| {
                now.content.abilities[ability]
                    .it
                    .name
                    .clone()
                    .unwrap_or_else(|| source_words(now, origin))
            };
            let words = named(origin, ability);
            // Two with one name are told apart by what they do.
            let another = |x: &Choice| matches!(*x, Choice::Use(s, b) if b != ability && named(s, b) == words);
            if now
                .game
                .ask()
                .is_some_and(|a| a.choices.iter().any(another))
            {
                let text =
                    text::ability(now.content.book(), &now.content.abilities[ability].it).plain();
                return format!("Use {words} ({text})");
            }
            format!("Use {words}")
        }
        Choice::Cast(id) => format!(
            "Cast {} ({} Sanity)",
            name(id),
            read::spell_cost(now, asked, id)
        ),
        Choice::Release(id) => format!("Let go of {}", name(id)),
        Choice::Wield(one, other) => match (one.get(), other.get()) {
            (None, _) => {
                let cast: Vec<String> = combat::in_hand(now, asked).into_iter().map(name).collect();
                if cast.is_empty() {
                    "Attack with bare hands".into()
                } else {
                    format!("Attack with {}", cast.join(" and "))
                }
            }
            (Some(a), None) => format!("Attack with {}", name(a)),
            (Some(a), Some(b)) => format!("Attack with {} and {}", name(a), name(b)),
        },
        Choice::Evade => "Evade".into(),
        Choice::Fight => "Fight".into(),
        Choice::Flee => "Flee".into(),
        Choice::Clue => "Spend 1 Clue".into(),
        Choice::Slide(pair, stop) => {
            let kinds = [
                (CheckKind::Speed, CheckKind::Sneak),
                (CheckKind::Fight, CheckKind::Will),
                (CheckKind::Lore, CheckKind::Luck),
            ];
            let def = now.content.sheet(now.table().investigator(asked).kind);
            let Some(&(kind, skill)) = kinds.get(pair as usize) else {
                let (a, b) = def.map_or((0, 0), |d| d.maxima(stop));
                return format!("Maximum Sanity {a} / maximum Stamina {b}");
            };
            let value = |k: CheckKind| def.map_or(0, |d| d.skills[k as usize][(stop & 3) as usize]);
            format!(
                "{} {} / {} {}",
                check_name(kind),
                value(kind),
                check_name(skill),
                value(skill)
            )
        }
        Choice::Encounter => "Have an encounter".into(),
        Choice::Skill(k) => match now.game.ask().map(|a| a.rule) {
            Some(Rule::ArkhamEncounter) => format!("Close the gate with {}", check_name(k)),
            _ => check_name(k).into(),
        },
        Choice::Trade(s) => format!("Trade with {}", seat(now, s)),
        Choice::Give(id) => format!("Give {}", name(id)),
        Choice::Take(id) => format!("Ask for {}", name(id)),
        Choice::Money(count) => {
            if count >= 0 {
                format!("Give ${count}")
            } else {
                format!("Ask for ${}", -count)
            }
        }
        Choice::Top => "From the top".into(),
        Choice::Bottom => "From the bottom".into(),
        Choice::Symbol(s) => symbol(s),
        Choice::Keyword(k) => read::keyword_name(k).replace('-', " "),
        Choice::Deck(d) => text::deck_noun(d).into(),
        Choice::WholeRift(t) => rift(now, t),
        Choice::Rift(track, nth) => {
            let shown = now
                .table()
                .rifts
                .get(track.index())
                .and_then(|r| *r.spaces.get(nth as usize)?);
            match shown.and_then(|s| now.content.rifts.progress.get(s.marker.index())) {
                Some(d) => {
                    let at = place(now.content, d.place);
                    format!("{}: the marker of {at}", rift(now, track))
                }
                None => format!("{}: space {}", rift(now, track), nth + 1),
            }
        }
        Choice::Marker(marker) if rift_marker(now.game) => now
            .content
            .rifts
            .markers
            .get(marker.index())
            .map_or(String::new(), |r| r.name.clone()),
        Choice::Marker(marker) => now
            .content
            .rifts
            .progress
            .get(marker.index())
            .map_or(String::new(), |d| place(now.content, d.place)),
        Choice::Pay => match now.game.ask().map(|a| a.rule) {
            Some(Rule::Trade) => "Propose this trade",
            Some(Rule::CheckBefore) => "Pay, and pass without rolling",
            _ => "Pay",
        }
        .into(),
    }
}

/// The choice in words, if it is made up to so many times while it is needed.
pub fn repeated(now: Now, choice: &Choice, most: usize) -> String {
    match *choice {
        Choice::Clue => format!("Spend up to {most} Clues"),
        _ => format!("{}, up to {most} times", label(now, choice)),
    }
}

/// One of the ways to pay the cost now being paid.
pub(super) fn way_to_pay(now: Now, seat: Seat, count: u8) -> String {
    let Some(FrameKind::Pay(frame)) = now.game.stack().last().map(|f| f.kind) else {
        return "Pay".into();
    };
    let Some(cost) = frame.cost.get().map(|k| now.content.cost(k)) else {
        return "Pay".into();
    };
    if let Some(way) = cost.any.get(count as usize) {
        return capital(&text::cost(now.content.book(), way).plain());
    }
    match cost
        .trophies
        .and_then(|p| read::trophy_ways(now, seat, p).get(count as usize).copied())
    {
        Some((tough, 0)) => format!("Monster trophies of {tough} toughness"),
        Some((0, 1)) => "A gate trophy".into(),
        Some((0, gates)) => format!("{gates} gate trophies"),
        Some((tough, _)) => format!("Monster trophies of {tough} toughness and a gate trophy"),
        None => "Pay".into(),
    }
}

/// An answer as the log tells it: a bare name, number or "yes" with its question.
pub fn answered(now: Now, choice: &Choice) -> String {
    let label = label(now, choice);
    let rule = now.game.ask().map(|a| a.rule);
    let bare = match *choice {
        Choice::Pass => rule == Some(Rule::MythosClue),
        Choice::Option(_) => matches!(rule, Some(Rule::EffectPart | Rule::EffectPick)),
        Choice::Skill(_) => rule != Some(Rule::ArkhamEncounter),
        Choice::Yes
        | Choice::No
        | Choice::Number(_)
        | Choice::Card(_)
        | Choice::Monster(_)
        | Choice::Gate(_)
        | Choice::Mythos(_)
        | Choice::Investigator(_)
        | Choice::Ancient(_)
        | Choice::Seat(_)
        | Choice::Place(_)
        | Choice::Spread(_)
        | Choice::Top
        | Choice::Bottom
        | Choice::Symbol(_)
        | Choice::Keyword(_)
        | Choice::Deck(_)
        | Choice::Rift(..)
        | Choice::WholeRift(_)
        | Choice::Marker(_) => true,
        _ => false,
    };
    let asked = if bare { question(now) } else { String::new() };
    // A long question is a card's text, and what follows says it again.
    if bare && asked.chars().count() <= 60 {
        format!("{asked} {label}")
    } else {
        label
    }
}
