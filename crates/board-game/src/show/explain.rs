//! What numbers are made of, and what the cards in force would do: for players who ask. Nothing here changes anything.

use crate::content::ability::CheckKind;
use crate::content::amount::Stat;
use crate::content::ids::{MonsterId, PlaceId};
use crate::event::{Opponent, TermOf, Terms};
use crate::frame::steps::MythosStep;
use crate::frame::{CheckFrame, MythosFrame};
use crate::read::{self, Now, Whose, Within};
use crate::rules;
use crate::show::objects::SKILLS;
use crate::show::words;
use crate::state::Origin;
use kernel::{Maybe, Seat};

/// Terms in words. `base` is what the number is by itself.
fn in_words(now: Now, base: &str, terms: Terms) -> Vec<(String, i16)> {
    let of = |of: TermOf| match of {
        TermOf::Base => base.to_owned(),
        TermOf::Gained => "gained in this game".to_owned(),
        TermOf::Effect(Origin::None) => "an effect".to_owned(),
        TermOf::Effect(origin) => words::source_words(now, origin),
        TermOf::Against(Opponent::Monster(m)) => now.content.monster(m).record.name.clone(),
        TermOf::Against(Opponent::Gate) => "the gate".to_owned(),
        TermOf::Against(Opponent::Text) => "the check's modifier".to_owned(),
        TermOf::Held(id) => now.content.card(id).record.name.clone(),
        TermOf::Least => "never below 0".to_owned(),
    };
    terms.into_iter().map(|(term, n)| (of(term), n)).collect()
}

/// The terms of a number as a table shows them: those that `number` tells.
fn shown(
    now: Now,
    name: &'static str,
    base: &str,
    number: impl FnOnce(&mut Terms) -> i16,
) -> kernel::show::Terms {
    let mut terms = Terms::new();
    number(&mut terms);
    let words = in_words(now, base, terms).into_iter();
    (name, words.map(|(of, n)| (of, n.into())).collect())
}

/// What the skills, the maxima and the focus of an investigator are made of.
pub fn investigator(now: Now, seat: Seat) -> Vec<kernel::show::Terms> {
    let i = now.table().investigator(seat);
    if now.content.sheet(i.kind).is_none() {
        return Vec::new();
    }
    let all = Within::EMPTY;
    let skill = |(kind, name)| {
        shown(now, name, "the slider", |told| {
            read::skill_told(now, seat, kind, all, told)
        })
    };
    let maximum = |(name, stat)| {
        shown(now, name, "the sheet", |told| {
            read::maximum_told(now, seat, stat, all, told)
        })
    };
    let maxima = [
        ("maximum-sanity", Stat::Sanity),
        ("maximum-stamina", Stat::Stamina),
    ];
    let focus = shown(now, "focus", "the sheet", |told| {
        read::focus_told(now, seat, all, told)
    });
    let numbers = SKILLS
        .into_iter()
        .map(skill)
        .chain(maxima.into_iter().map(maximum));
    numbers.chain([focus]).collect()
}

/// What the toughness of a monster is made of.
pub fn monster(now: Now, monster: MonsterId) -> Vec<kernel::show::Terms> {
    let whose = Whose::monster(monster, Maybe::NONE);
    vec![shown(now, "toughness", "the marker", |told| {
        read::toughness_told(now, monster, whose, told)
    })]
}

/// The dice of a check, term by term: what gives or takes them, and how many. The sum is what was rolled at first.
pub fn dice(now: Now, f: &CheckFrame) -> Vec<(String, i16)> {
    of_check(now, f.skill, f.terms(now))
}

/// The terms of a check's dice in words.
pub fn of_check(now: Now, skill: CheckKind, terms: Terms) -> Vec<(String, i16)> {
    in_words(now, words::check_name(skill), terms)
}

/// Where a rift at a place would go along the arrow of each colour (white, black), whoever is there.
pub fn rift_leads(now: Now, at: PlaceId) -> (PlaceId, PlaceId) {
    (
        rules::rifts::goes(now, at, true),
        rules::rifts::goes(now, at, false),
    )
}

/// Which of its steps a Mythos card is at, by the order of the rules; `None` before it is drawn.
pub fn mythos_step(f: &MythosFrame) -> Option<&'static str> {
    match f.step.now {
        MythosStep::HowMany | MythosStep::DrawCard => None,
        MythosStep::CardDrawn
        | MythosStep::DrawAgain
        | MythosStep::BackInDeck
        | MythosStep::Drawn
        | MythosStep::OpenGateAndSpawn => Some("gates-and-monsters"),
        MythosStep::PlaceClue => Some("clues"),
        MythosStep::SymbolsMove | MythosStep::MoveMonsters => Some("monster-movement"),
        MythosStep::MoveRifts => Some("rift-movement"),
        MythosStep::Ability | MythosStep::ActivateAbility | MythosStep::ReturnCard => {
            Some("ability")
        }
        // What answers the end of the phase comes before rifts make progress.
        MythosStep::EndOfPhase | MythosStep::Progress => Some("rift-progress"),
        MythosStep::End => Some("end"),
    }
}
