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
    let mut set = look.t.deck(deck).unseen;
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
        && look.t.card(before).def == look.t.card(card).def
        && look.t.card(before).owner == look.t.card(card).owner
    {
        at = before;
    }
    at
}

/// The `n`-th outcome of the open chance question.
pub fn deal(look: &Look<'_>, prompt: Option<Prompt>, n: u32) -> Choice {
    match prompt {
        Some(Prompt::RevealToken) => {
            let mut left = n;
            for token in Chaos::ALL {
                let have = u32::from(look.t.bag[token as usize]);
                if left < have {
                    return Choice::Token(token);
                }
                left -= have;
            }
            Choice::Token(Chaos::AutoFail)
        }
        Some(Prompt::DrawFrom(deck)) => pick(look, &unseen(look, deck), n),
        Some(Prompt::RandomFrom(seat)) => pick(look, &look.t.inv(seat).hand, n),
        Some(Prompt::BasicWeakness(_)) => weakness_pool(look.c, look.t)
            .get(n as usize)
            .map_or(Choice::Pass, |d| Choice::Def(*d)),
        Some(Prompt::WeaknessGained(_)) => weaknesses_left(look)
            .get(n as usize)
            .map_or(Choice::Pass, |d| Choice::Def(*d)),
        Some(Prompt::Version(location)) => versions_left(look, location)
            .get(n as usize)
            .map_or(Choice::Pass, |d| Choice::Version(*d)),
        Some(Prompt::HiddenSet(card)) => look
            .def(card)
            .one_of_sets
            .get(n as usize)
            .map_or(Choice::Pass, |s| Choice::Set(*s)),
        Some(Prompt::RandomOf(_)) => {
            let set = Cx::random_candidates(look);
            match set.iter().nth(n as usize).unwrap_or_default() {
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
    let t = look.t;
    let name = |c: CardId| format!("{} ({c})", look.c.id_of(t.card(c).def));
    let decks = t
        .investigators
        .iter()
        .fold(t.encounter.set(), |all, i| all.union(&i.deck.set()));
    let hands = t
        .investigators
        .iter()
        .fold(Cards::EMPTY, |all, i| all.union(&i.hand));
    // The index is kept up to date as cards come and go. Computed anew, it must be equal.
    let mut index = Index {
        hand_triggers: t.index.hand_triggers,
        ..Index::default()
    };
    for id in look.in_force().iter() {
        index.add(id, look.def(id));
    }
    index.fast = hands
        .iter()
        .filter(|c| look.def(*c).fast_in_window)
        .collect();
    if index != t.index {
        return Err(format!(
            "what is in force is kept as {:?} and is {index:?}",
            t.index
        ));
    }
    for id in CardId::first(t.cards.len()) {
        let card = t.card(id);
        let places = [
            (Zone::Deck, &decks),
            (Zone::Hand, &hands),
            (Zone::Discard, &t.discarded),
            (Zone::Play, &t.in_play),
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
        if t.enemies.contains(id) != (card.zone == Zone::Play && def.kind == KindName::Enemy) {
            return Err(format!(
                "{}: the list of enemies is wrong about it",
                name(id)
            ));
        }
        if t.locations.contains(id) != (card.zone == Zone::Play && def.kind == KindName::Location) {
            return Err(format!(
                "{}: the list of locations is wrong about it",
                name(id)
            ));
        }
        // What stays attached is out of play as its host is.
        if card
            .host
            .get()
            .is_some_and(|host| card.zone == Zone::Play && t.card(host).zone != Zone::Play)
        {
            return Err(format!("{}: attached to what is not in play", name(id)));
        }
        // At the end of the scenario, locations worth victory points leave play first.
        let at_a_place = t.ended
            || card.at.get().is_none_or(|at| t.card(at).zone == Zone::Play)
            || !t.players().any(|s| t.inv(s).card == id);
        if !at_a_place {
            return Err(format!("{}: at a place that is not in play", name(id)));
        }
        let leaving = |s: SeatId| {
            look.stack
                .iter()
                .any(|f| matches!(f, Frame::Elimination(EliminationFrame { who, .. }) if *who == s))
        };
        let gone = |who: SeatId| !t.playing(who) && !leaving(who);
        if t.enemies.contains(id) && card.area.get().is_some_and(gone) {
            return Err(format!(
                "{}: engaged with an eliminated investigator",
                name(id)
            ));
        }
    }
    if t.lasting
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
    let t = look.t;
    let Some(campaign) = t.campaign.as_deref() else {
        return Ok(());
    };
    let out: usize = look.stack.iter().map(|f| f.tokens_out().count()).sum();
    let bag: usize = t.bag.iter().map(|n| usize::from(*n)).sum();
    if bag + out != usize::from(campaign.tokens) {
        let has = campaign.tokens;
        return Err(format!(
            "the chaos bag lacks some of its {has} tokens: {bag} in it, {out} out of it"
        ));
    }
    // Experience of a scenario is only noted until the scenario has ended.
    let playing = !look.between_scenarios();
    for (seat, member) in campaign.members.iter().enumerate() {
        let inv = t.inv(SeatId::from_index(seat));
        let name = look.c.id_of(member.def);
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
            for (card, n) in campaign
                .held(member.def, part)
                .filter(|_| playing && !member.left)
            {
                let here = |c: &&Card| c.def == card && c.owner.is(SeatId::from_index(seat));
                let there = t.cards.iter().filter(here).count();
                if there < usize::from(n) {
                    let card = look.c.id_of(card);
                    return Err(format!("{name}: {there} of {n} {card} are on the table"));
                }
            }
        }
    }
    Ok(())
}
