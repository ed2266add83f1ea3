//! The names of cards and investigators at a table.

use crate::content::*;
use crate::read::Look;
use crate::state::*;
use crate::text;
use kernel::Maybe;

/// The number of a card among its copies, from 1.
pub fn copy_number(look: &Look<'_>, card: CardId) -> usize {
    let def = look.table.card(card).def;
    look.table.cards[..card.index()]
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
    let def = look.table.card(card).def;
    if let Some(name) = hidden_name(look, card) {
        return which_of(look, card, name);
    }
    let name = text::full_name(look.content, def);
    // Locations that are called the same keep the number that they had before they were revealed.
    let twin = |c: CardId| {
        let other = look.table.card(c);
        c != card && other.revealed && text::full_name(look.content, other.def) == name
    };
    if look.table.locations.contains(card)
        && let Some(hidden) = unrevealed_name(look, card)
        && look.table.locations.iter().any(twin)
    {
        return numbered(look, card, hidden, &name);
    }
    // Cards have a number while a copy is in play. An enemy keeps its number as long as a copy is visible.
    let another = |c: CardId| c != card && look.table.card(c).def == def;
    let beside = if look.def(card).kind == KindName::Enemy {
        let open = |c: CardId| match look.table.card(c).zone {
            Zone::Play | Zone::Limbo | Zone::Discard | Zone::Victory | Zone::Removed => true,
            Zone::Deck | Zone::Hand | Zone::SetAside | Zone::Pile | Zone::Coming | Zone::Beside => {
                false
            }
        };
        CardId::first(look.table.cards.len()).any(|c| another(c) && open(c))
    } else {
        look.table.in_play.contains(card) && look.table.in_play.iter().any(another)
    };
    if beside {
        return format!("{name} {}", copy_number(look, card));
    }
    name
}

/// The name of an unrevealed location: that on the side that is up.
pub fn hidden_name<'a>(look: &Look<'a>, card: CardId) -> Option<&'a str> {
    if !look.table.locations.contains(card) || look.table.card(card).revealed {
        return None;
    }
    let text = look.content.text(look.table.card(card).def);
    let hidden = match &text.kind {
        Kind::Location(l) => l.unrevealed.as_ref().and_then(|u| u.name.as_deref()),
        _ => None,
    };
    Some(hidden.unwrap_or(&text.name))
}

/// The name of a location while it is unrevealed, if that is another; a card that stands for several versions goes by
/// the one that they have.
pub fn unrevealed_name<'a>(look: &Look<'a>, card: CardId) -> Option<&'a str> {
    let def = look.table.card(card).def;
    let version = look.content.def(def).one_of.first();
    match &look.content.text(version.copied().unwrap_or(def)).kind {
        Kind::Location(l) => l.unrevealed.as_ref().and_then(|u| u.name.as_deref()),
        _ => None,
    }
}

/// The name of an unrevealed location, with a number if several have the name. The number does not change while they
/// are there.
pub fn which_of(look: &Look<'_>, card: CardId, name: &str) -> String {
    numbered(look, card, name, name)
}

/// What a location is called, with its number among those that are called `hidden` while they are unrevealed.
fn numbered(look: &Look<'_>, card: CardId, hidden: &str, called: &str) -> String {
    let is = |c: &CardId| unrevealed_name(look, *c) == Some(hidden);
    let alike = || look.table.locations.iter().filter(is);
    match alike().count() {
        0 | 1 => called.to_owned(),
        _ => format!("{called} {}", alike().filter(|c| *c < card).count() + 1),
    }
}

/// The name of a seat.
pub fn seat(look: &Look<'_>, who: impl Into<Maybe<SeatId>>) -> String {
    let who = who.into().get();
    match who.and_then(|who| look.table.investigators.get(who.index())) {
        Some(i) => look.content.text(look.table.card(i.card).def).name.clone(),
        None => "nobody".into(),
    }
}
