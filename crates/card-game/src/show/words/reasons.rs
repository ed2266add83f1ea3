//! What a player might expect to be able to do and cannot, with the reason.

use super::{name, s};
use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::read::Look;
use crate::read::could::Reason;
use crate::state::*;
use crate::{CardGame, look};
use kernel::{Game, Maybe};

/// A reason in words.
pub fn reason(look: &Look<'_>, r: Reason) -> String {
    match r {
        Reason::Actions { need, have } => {
            format!("needs {need} action{}, you have {have}", s(need))
        }
        Reason::Resources { need, have } => format!(
            "needs {need} resource{}, you have {have}",
            if need == 1 { "" } else { "s" }
        ),
        Reason::Clues { need, have } => format!(
            "needs {need} clue{}, there are {have} to spend",
            if need == 1 { "" } else { "s" }
        ),
        Reason::Cards { need, have } => format!("needs {need} cards to discard, you have {have}"),
        Reason::Uses => "no uses are left on it".into(),
        Reason::Exhausted => "it is exhausted".into(),
        Reason::Limit => "its limit is reached".into(),
        Reason::Condition => "its conditions are not met now".into(),
        Reason::NothingToChange => "it would change nothing now".into(),
        Reason::Cannot(c) => format!("{} forbids it", name(look, c)),
        Reason::Unique => "a copy of this unique card is in play".into(),
        Reason::NoSlot => "no slot can be made free for it".into(),
        Reason::NoIcon => "it has no matching icon".into(),
        Reason::NotPlayable => "it cannot be played".into(),
        Reason::NotNow => "it cannot be used at this time".into(),
        Reason::NotEngaged => "it is not engaged with you".into(),
        Reason::AlreadyEngaged => "it is engaged with you already".into(),
        Reason::Aloof => "it is aloof and not engaged".into(),
        Reason::NotConnected => "it does not connect to where you are".into(),
        Reason::EmptyDeck => "there is no card to draw".into(),
        Reason::PassedOver => kernel::PASSED_OVER.into(),
    }
}

/// What a player might expect to be able to do and cannot: key, label, reason.
pub fn why_not(content: &Content, game: &Game<CardGame>) -> Vec<(Choice, String)> {
    let look = look(content, game);
    let mut out = Vec::new();
    let Some(ask) = game.ask() else { return out };
    let kernel::Who::Seat(who) = ask.who else {
        return out;
    };
    if !look.table.playing(who) {
        return out;
    }
    let mut add = |choice: Choice, why: Reason| {
        if !ask.choices.contains(&choice) {
            out.push((choice, reason(&look, why)));
        }
    };
    let turn = ask.prompt == Prompt::Turn;
    let answers = if ask.prompt == Prompt::React {
        Maybe::some(Depth::from_index(look.stack.len() - 1))
    } else {
        Maybe::NONE
    };
    if turn {
        let have = look.actions_left(who, None);
        let too_few = |name| Reason::Actions {
            need: look.action_cost(who, 1, name),
            have,
        };
        let none = too_few(None);
        let spent = have == 0;
        let kept = |name| look.kept_from(who, Some(name)).map(Reason::Cannot);
        let no_card = if look.could_draw(who) {
            none
        } else {
            Reason::EmptyDeck
        };
        add(
            Choice::Draw,
            if spent {
                none
            } else {
                kept(ActionName::Draw).unwrap_or(no_card)
            },
        );
        let no_resource = look.barred_from_resources(who).map(Reason::Cannot);
        add(
            Choice::Resource,
            no_resource.filter(|_| !spent).unwrap_or(none),
        );
        add(
            Choice::Investigate,
            look.could_investigate(who)
                .err()
                .or(kept(ActionName::Investigate))
                .unwrap_or(none),
        );
        for to in look
            .table
            .locations
            .iter()
            .filter(|l| !look.table.location(who).is(*l))
        {
            let here = look.table.location(who).get();
            let why = if !here.is_some_and(|here| look.connects(here, to)) {
                Reason::NotConnected
            } else if let Some(by) = look.kept_in_place(Target::Seat(who)) {
                Reason::Cannot(by)
            } else if !look.may_enter(to, Target::Seat(who)) {
                Reason::Cannot(to)
            } else {
                too_few(Some(ActionName::Move))
            };
            add(Choice::Move(to), why);
        }
        for enemy in look
            .table
            .enemies
            .iter()
            .filter(|e| look.table.location_of(*e) == look.table.location(who))
        {
            let aloof = look.keyword(enemy, Keyword::Aloof) && !look.engaged(enemy);
            add(
                Choice::Fight(enemy),
                if aloof {
                    Reason::Aloof
                } else {
                    too_few(Some(ActionName::Fight))
                },
            );
            add(
                Choice::Evade(enemy),
                if !look.engaged_with(enemy, who) {
                    Reason::NotEngaged
                } else if !look.can_be_evaded(enemy) {
                    Reason::Cannot(enemy)
                } else {
                    too_few(Some(ActionName::Evade))
                },
            );
            add(
                Choice::Engage(enemy),
                if look.engaged_with(enemy, who) {
                    Reason::AlreadyEngaged
                } else if look.keyword(enemy, Keyword::Massive) {
                    Reason::Cannot(enemy)
                } else {
                    none
                },
            );
        }
        // An act that no clues are spent on advances as it says.
        if let Err(why) = look.could_advance_act(who)
            && !matches!(why, Reason::NotNow)
        {
            add(Choice::AdvanceAct, why);
        }
    }
    // Of several copies one is offered for all.
    let offered = |card: CardId| {
        ask.choices.iter().any(|c| {
            matches!(
                c,
                Choice::Play(o) | Choice::Commit(o) | Choice::Card(o)
                    if look.table.card(*o).def == look.table.card(card).def
            )
        })
    };
    if matches!(ask.prompt, Prompt::Turn | Prompt::Window | Prompt::React) {
        for card in look.table.inv(who).hand.iter() {
            let def = look.def(card);
            if !matches!(def.kind, KindName::Asset | KindName::Event) || offered(card) {
                continue;
            }
            let why = match look.could_play(who, card, answers) {
                Err(why) => why,
                Ok(()) if turn && !def.fast => look
                    .could_play_action(who, card)
                    .err()
                    .unwrap_or(Reason::NotNow),
                Ok(()) => Reason::NotNow,
            };
            add(Choice::Play(card), why);
        }
        for card in look.table.in_play.iter().filter(|c| look.may_use(who, *c)) {
            for (id, a) in content.abilities_of(look.table.card(card).def) {
                let why = match &a.ability {
                    Ability::Action(_) if turn => look.could_activate(who, card, id, a).err(),
                    Ability::Free(_) => look.could_use(who, card, id, Maybe::NONE).err(),
                    _ => continue,
                };
                add(Choice::Use(card, id), why.unwrap_or(Reason::NotNow));
            }
        }
    }
    if ask.prompt == Prompt::Commit
        && let Some(test) = look.test()
    {
        for card in look.table.inv(who).hand.iter() {
            let no_icon = look.icons_for(test, who, card) == 0;
            let why = match look.may_commit(test, who, card) {
                true if offered(card) => continue,
                true => Reason::PassedOver,
                false if no_icon => Reason::NoIcon,
                false if look.bars_commitment(test, who, card) => Reason::Condition,
                false => Reason::Limit,
            };
            add(Choice::Commit(card), why);
        }
    }
    if ask.prompt == Prompt::Mulligan {
        look.table
            .inv(who)
            .hand
            .iter()
            .filter(|card| !offered(*card))
            .for_each(|card| add(Choice::Card(card), Reason::PassedOver));
    }
    out
}
