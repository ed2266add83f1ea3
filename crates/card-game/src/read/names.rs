//! The names of cards and investigators at a table.

use crate::content::*;
use crate::read::Look;
use crate::state::*;
use crate::text;
use kernel::Maybe;

/// The number of a card among its copies, from 1.
pub fn copy_number(look: &Look<'_>, card: CardId) -> usize {
    let def = look.t.card(card).def;
    look.t.cards[..card.index()]
        .iter()
        .filter(|c| c.def == def)
        .count()
        + 1
}

/// The name of a card, with a number if the game has several copies.
pub fn name(look: &Look<'_>, card: impl Into<Maybe<CardId>>) -> String {
    let Some(card) = card.into().get() else {
        return "nothing".into();
    };
    let def = look.t.card(card).def;
    if let Some(name) = hidden_name(look, card) {
        return which_of(look, card, name);
    }
    let name = text::full_name(look.c, def);
    // Cards have a number while a copy is in play. An enemy keeps its number as long as a copy is visible.
    let another = |c: CardId| c != card && look.t.card(c).def == def;
    let beside = if look.def(card).kind == KindName::Enemy {
        let open = |c: CardId| match look.t.card(c).zone {
            Zone::Play | Zone::Limbo | Zone::Discard | Zone::Victory | Zone::Removed => true,
            Zone::Deck | Zone::Hand | Zone::SetAside | Zone::Pile | Zone::Coming | Zone::Beside => {
                false
            }
        };
        CardId::first(look.t.cards.len()).any(|c| another(c) && open(c))
    } else {
        look.t.in_play.contains(card) && look.t.in_play.iter().any(another)
    };
    if beside {
        return format!("{name} {}", copy_number(look, card));
    }
    name
}

/// The name of an unrevealed location: that on the side that is up.
pub fn hidden_name<'a>(look: &Look<'a>, card: CardId) -> Option<&'a str> {
    if !look.t.locations.contains(card) || look.t.card(card).revealed {
        return None;
    }
    let text = look.c.text(look.t.card(card).def);
    let hidden = match &text.kind {
        Kind::Location(l) => l.unrevealed.as_ref().and_then(|u| u.name.as_deref()),
        _ => None,
    };
    Some(hidden.unwrap_or(&text.name))
}

/// The name of an unrevealed location, with a number if several have the name. The number does not change while they
/// are there.
pub fn which_of(look: &Look<'_>, card: CardId, name: &str) -> String {
    let hidden = |c: &CardId| match &look.c.text(look.t.card(*c).def).kind {
        Kind::Location(l) => l.unrevealed.as_ref().and_then(|u| u.name.as_deref()) == Some(name),
        _ => false,
    };
    let alike = || look.t.locations.iter().filter(hidden);
    match alike().count() {
        0 | 1 => name.to_owned(),
        _ => format!("{name} {}", alike().filter(|c| *c < card).count() + 1),
    }
}

/// The name of a seat.
pub fn seat(look: &Look<'_>, who: impl Into<Maybe<SeatId>>) -> String {
    let who = who.into().get();
    match who.and_then(|who| look.t.investigators.get(who.index())) {
        Some(i) => look.c.text(look.t.card(i.card).def).name.clone(),
        None => "nobody".into(),
    }
}
