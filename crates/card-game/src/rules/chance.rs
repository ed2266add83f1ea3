//! Chance: the outcomes of its questions. Also the invariants of every position.

use crate::choice::*;
use crate::content::{Chaos, KindName};
use crate::frame::*;
use crate::read::Look;
use crate::rule::Rule;
use crate::rules::cx::Cx;
use crate::rules::layout::weakness_pool;
use crate::rules::unseen::{versions_left, weaknesses_left};
use crate::state::campaign::Part;
use crate::state::*;
use kernel::Ask;

/// The unseen cards that the open draw may bring: those of the deck that a search has not looked at.
fn unseen(look: &Look<'_>, deck: Owner) -> Cards {
    let mut set = look.table.deck(deck).unseen;
    if let Some(Frame::Search(Searching { seen, .. }) | Frame::Look(LookFrame { seen, .. })) =
        look.stack.last()
    {
        seen.iter().for_each(|c| set.remove(c));
    }
    set
}

/// The lowest of a card's copies in a set. Copies are interchangeable, so that one represents them all.
fn canonical(look: &Look<'_>, set: &Cards, card: CardId) -> CardId {
    let mut at = card;
    while let Some(before) = at.before()
        && set.contains(before)
        && look.table.card(before).def == look.table.card(card).def
        && look.table.card(before).owner == look.table.card(card).owner
    {
        at = before;
    }
    at
}

/// The `n`-th outcome of the open chance question.
pub fn deal(look: &Look<'_>, prompt: Option<Prompt>, nth: u32) -> Choice {
    match prompt {
        Some(Prompt::RevealToken) => {
            let mut left = nth;
            for token in Chaos::ALL {
                let have = u32::from(look.table.bag[token as usize]);
                if left < have {
                    return Choice::Token(token);
                }
                left -= have;
            }
            Choice::Token(Chaos::AutoFail)
        }
        Some(Prompt::DrawFrom(deck)) => pick(look, &unseen(look, deck), nth),
        Some(Prompt::RandomFrom(seat)) => pick(look, &look.table.inv(seat).hand, nth),
        Some(Prompt::BasicWeakness(_)) => weakness_pool(look.content, look.table)
            .get(nth as usize)
            .map_or(Choice::Pass, |d| Choice::Def(*d)),
        Some(Prompt::WeaknessGained(_)) => weaknesses_left(look)
            .get(nth as usize)
            .map_or(Choice::Pass, |d| Choice::Def(*d)),
        Some(Prompt::Version(location)) => versions_left(look, location)
            .get(nth as usize)
            .map_or(Choice::Pass, |d| Choice::Version(*d)),
        Some(Prompt::HiddenSet(card)) => look
            .def(card)
            .one_of_sets
            .get(nth as usize)
            .map_or(Choice::Pass, |s| Choice::Set(*s)),
        Some(Prompt::RandomOf(_)) => {
            let set = Cx::random_candidates(look);
            match set.iter().nth(nth as usize).unwrap_or_default() {
                Target::Seat(s) => Choice::Seat(s),
                Target::Card(c) => Choice::Card(c),
                Target::None => Choice::Pass,
            }
        }
        _ => Choice::Pass,
    }
}

fn pick(look: &Look<'_>, set: &Cards, n: u32) -> Choice {
    set.nth(n).map_or(Choice::Pass, |card| {
        Choice::Card(canonical(look, set, card))
    })
}

/// The distinct outcomes of the open chance question, with their weights.
pub fn outcomes(look: &Look<'_>, ask: Option<&Ask<Choice, Prompt, Rule>>) -> Vec<(Choice, u32)> {
    let mut out: Vec<(Choice, u32)> = Vec::new();
    let Some(ask) = ask else { return out };
    for n in 0..ask.weight {
        let choice = deal(look, Some(ask.prompt), n);
        match out.iter_mut().find(|(c, _)| *c == choice) {
            Some((_, w)) => *w += 1,
            None => out.push((choice, 1)),
        }
    }
    out
}

/// Checks the invariants of a position.
pub fn check(look: &Look<'_>) -> Result<(), String> {
    let table = look.table;
    let name = |c: CardId| format!("{} ({c})", look.content.id_of(table.card(c).def));
    let decks = table
        .investigators
        .iter()
        .fold(table.encounter.set(), |all, i| all.union(&i.deck.set()));
    let hands = table
        .investigators
        .iter()
        .fold(Cards::EMPTY, |all, i| all.union(&i.hand));
    // The index is kept up to date as cards come and go. Computed anew, it must be equal.
    let mut index = Index {
        hand_triggers: table.index.hand_triggers,
        ..Index::default()
    };
    for id in look.in_force().iter() {
        index.add(id, look.def(id));
    }
    index.fast = hands
        .iter()
        .filter(|c| look.def(*c).fast_in_window)
        .collect();
    if index != table.index {
        return Err(format!(
            "what is in force is kept as {:?} and is {index:?}",
            table.index
        ));
    }
    for id in CardId::first(table.cards.len()) {
        let card = table.card(id);
        let places = [
            (Zone::Deck, &decks),
            (Zone::Hand, &hands),
            (Zone::Discard, &table.discarded),
            (Zone::Play, &table.in_play),
        ];
        for (zone, pile) in places {
            let there = pile.contains(id);
            if there != (card.zone == zone) {
                return Err(format!(
                    "{}: its zone is {:?}, the pile {zone:?} {} it",
                    name(id),
                    card.zone,
                    if there { "holds" } else { "lacks" }
                ));
            }
        }
        let def = look.def(id);
        if table.enemies.contains(id) != (card.zone == Zone::Play && def.kind == KindName::Enemy) {
            return Err(format!(
                "{}: the list of enemies is wrong about it",
                name(id)
            ));
        }
        if table.locations.contains(id)
            != (card.zone == Zone::Play && def.kind == KindName::Location)
        {
            return Err(format!(
                "{}: the list of locations is wrong about it",
                name(id)
            ));
        }
        // What stays attached is out of play as its host is.
        if card
            .host
            .get()
            .is_some_and(|host| card.zone == Zone::Play && table.card(host).zone != Zone::Play)
        {
            return Err(format!("{}: attached to what is not in play", name(id)));
        }
        // At the end of the scenario, locations worth victory points leave play first.
        let at_a_place = table.ended
            || card
                .at
                .get()
                .is_none_or(|at| table.card(at).zone == Zone::Play)
            || !table.players().any(|s| table.inv(s).card == id);
        if !at_a_place {
            return Err(format!("{}: at a place that is not in play", name(id)));
        }
        let leaving = |seat: SeatId| {
            look.stack.iter().any(
                |f| matches!(f, Frame::Elimination(EliminationFrame { who, .. }) if *who == seat),
            )
        };
        let gone = |who: SeatId| !table.playing(who) && !leaving(who);
        if table.enemies.contains(id) && card.area.get().is_some_and(gone) {
            return Err(format!(
                "{}: engaged with an eliminated investigator",
                name(id)
            ));
        }
    }
    if table
        .lasting
        .iter()
        .any(|l| !l.whole && l.depth.index() >= look.stack.len())
    {
        return Err("a lasting change outlives the procedure it lasts as long as".into());
    }
    check_campaign(look)?;
    if look.stack.len() > 200 {
        return Err("more than 200 procedures in progress".into());
    }
    Ok(())
}

/// Checks the invariants of a campaign: the ledger adds up, no token is lost, and every card of a deck is there.
fn check_campaign(look: &Look<'_>) -> Result<(), String> {
    let table = look.table;
    let Some(campaign) = table.campaign.as_deref() else {
        return Ok(());
    };
    let out: usize = look.stack.iter().map(|f| f.tokens_out().count()).sum();
    let bag: usize = table.bag.iter().map(|n| usize::from(*n)).sum();
    let out = out + table.sealed.len();
    if bag + out != usize::from(campaign.tokens) {
        let has = campaign.tokens;
        return Err(format!(
            "the chaos bag lacks some of its {has} tokens: {bag} in it, {out} out of it"
        ));
    }
    // Experience of a scenario is only noted until the scenario has ended.
    let playing = !look.between_scenarios();
    for (seat, member) in campaign.members.iter().enumerate() {
        let inv = table.inv(SeatId::from_index(seat));
        let name = look.content.id_of(member.def);
        let noted = if playing {
            i32::from(inv.experience)
        } else {
            0
        };
        for (of, has) in [
            (Account::Experience, i32::from(member.experience) + noted),
            (Account::Physical, inv.physical.into()),
            (Account::Mental, inv.mental.into()),
        ] {
            let sum = campaign.sum(member.def, of);
            if sum != has {
                let of = of.name();
                return Err(format!(
                    "the ledger of {name} comes to {sum} {of}, not to {has}"
                ));
            }
        }
        for part in [Part::Built, Part::Story, Part::Weakness, Part::Gained] {
            for (card, copies) in campaign
                .held(member.def, part)
                .filter(|_| playing && !member.left)
            {
                let here = |c: &&Card| c.def == card && c.owner.is(SeatId::from_index(seat));
                let there = table.cards.iter().filter(here).count();
                if there < usize::from(copies) {
                    let card = look.content.id_of(card);
                    return Err(format!(
                        "{name}: {there} of {copies} {card} are on the table"
                    ));
                }
            }
        }
    }
    Ok(())
}
