//! Keys of choices: stable, readable, unique among the choices of one question.

use super::{hidden_name, revealed};
use crate::choice::Choice;
use crate::content::*;
use crate::read::Look;
use crate::read::names::copy_number;
use crate::state::*;
use kernel::Maybe;

/// The id that a card goes by: of an unrevealed location the slug of the name on the side that is up, so that nothing
/// tells what is on the other. // reveal-location
pub fn open_id(look: &Look<'_>, card: CardId) -> String {
    match hidden_name(look, card) {
        Some(name) => slug(name),
        None => look.content.id_of(look.table.card(card).def).to_owned(),
    }
}

/// The id in the packs of a card, with `.2` behind the second copy.
pub fn printed_key(look: &Look<'_>, card: CardId) -> String {
    let Some(it) = look.table.cards.get(card.index()) else {
        return "none".into();
    };
    let id = look.content.id_of(it.def);
    match copy_number(look, card) {
        1 => id.to_owned(),
        n => format!("{id}.{n}"),
    }
}

/// The key of a card: its id, with `.2` behind the second copy.
pub fn card_key(look: &Look<'_>, card: impl Into<Maybe<CardId>>) -> String {
    let there = |card: &CardId| card.index() < look.table.cards.len();
    let Some(card) = card.into().get().filter(there) else {
        return "none".into();
    };
    let id = open_id(look, card);
    let number = if look.table.locations.contains(card) {
        let before = look.table.locations.iter().filter(|l| *l < card);
        1 + before.filter(|l| open_id(look, *l) == id).count()
    } else {
        copy_number(look, card)
    };
    match number {
        1 => id,
        n => format!("{id}.{n}"),
    }
}

pub(super) fn seat_key(look: &Look<'_>, who: SeatId) -> String {
    match look.table.investigators.get(who.index()) {
        Some(i) => look.content.id_of(look.table.card(i.card).def).to_owned(),
        None => "nobody".into(),
    }
}

/// Abilities of a card that are used by choice.
pub(super) fn usable(look: &Look<'_>, card: CardId) -> usize {
    let abilities = look.content.abilities_of(look.table.card(card).def);
    abilities
        .filter(|(_, a)| {
            matches!(
                a.ability,
                Ability::Action(_)
                    | Ability::Free(_)
                    | Ability::Reaction(_)
                    | Ability::Forced(_)
                    | Ability::Objective(_)
            )
        })
        .count()
}

/// The stable key of a choice.
pub fn key(look: &Look<'_>, choice: &Choice) -> String {
    let card = |c: CardId| card_key(look, c);
    match *choice {
        Choice::Pass => "pass".into(),
        Choice::EndTurn => "end-turn".into(),
        Choice::Draw => "draw".into(),
        Choice::Resource => "resource".into(),
        Choice::Investigate => "investigate".into(),
        Choice::Move(c) => format!("move:{}", card(c)),
        Choice::Fight(c) => format!("fight:{}", card(c)),
        Choice::Evade(c) => format!("evade:{}", card(c)),
        Choice::Engage(c) => format!("engage:{}", card(c)),
        Choice::Play(c) => format!("play:{}", card(c)),
        Choice::Use(c, id) => match look.content.abilities.get(id.index()) {
            Some(a) if usable(look, c) > 1 => format!("use:{}/{}", card(c), a.index + 1),
            _ => format!("use:{}", card(c)),
        },
        Choice::AdvanceAct => "advance".into(),
        Choice::Commit(c) => format!("commit:{}", card(c)),
        Choice::Card(c) => format!("card:{}", card(c)),
        Choice::Seat(s) => format!("seat:{}", seat_key(look, s)),
        Choice::Skill(s) => format!("skill:{}", s.name()),
        Choice::Token(t) => format!("token:{}", t.name()),
        Choice::Revealed(index) => {
            // Of the two that were revealed for one, the first or the second.
            let from = look.test().and_then(|t| t.pair).unwrap_or(0);
            let nth = index.saturating_sub(from) + 1;
            match revealed(look, index) {
                Some(token) => format!("keep:{nth}:{}", token.name()),
                None => format!("keep:{nth}"),
            }
        }
        Choice::Option(i) => format!("option:{}", i + 1),
        Choice::Number(n) => format!("number:{n}"),
        Choice::Yes => "yes".into(),
        Choice::No => "no".into(),
        Choice::Physical => "physical".into(),
        Choice::Mental => "mental".into(),
        Choice::Deck(of) => match of.get() {
            Some(s) => format!("deck:{}", seat_key(look, s)),
            None => "deck:encounter".into(),
        },
        Choice::Def(d) => format!("weakness:{}", look.content.id_of(d)),
        Choice::Version(d) => format!("version:{}", look.content.id_of(d)),
        Choice::Set(s) => format!("set:{}", look.content.set(s).id),
        Choice::Scenario(s) => format!("scenario:{}", look.content.scenarios[s as usize].text.id),
        Choice::Investigator(d) => format!("investigator:{}", look.content.id_of(d)),
        Choice::Take(d) => format!("take:{}", look.content.id_of(d)),
        Choice::Leave(d) => format!("leave:{}", look.content.id_of(d)),
        Choice::Join => "join".into(),
        Choice::Away => "away".into(),
        Choice::Ending(index) => format!(
            "ending:{}",
            look.table
                .endings
                .get(index as usize)
                .map_or("", |s| look.content.name(*s))
        ),
    }
}
