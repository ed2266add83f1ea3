//! Differences that no event names, in words: what cards, markers and places become without an atom's saying so.

use super::objects::{self as ids, kind};
use crate::content::Content;
use crate::content::amount::Stat;
use crate::content::ids::{CardId, MonsterId};
use crate::event::Event;
use crate::read::Now;
use crate::show::words;
use kernel::Seat;
use kernel::show::{Id, Noticed, Object, Told};

fn has(o: &Object, flag: &str) -> bool {
    o.flags.contains(&flag)
}

/// What a difference is, if a player would want to read of it.
pub fn noticed(now: Now, it: Noticed<'_>) -> Option<Told> {
    let object = it.object()?;
    if let Some(kind) = counted(object.kind, it.what) {
        return Some(Told::new(kind).who(object.seat));
    }
    let told = match object.id.kind() {
        kind::SEAT => investigator(now, it, object),
        kind::CARD => card(now, it, object),
        kind::PLACE => place(now.content, it, object),
        kind::MYTHOS => mythos(now.content, it, object),
        kind::MONSTER => monster(now, it, object),
        kind::GATE => gate(now, it, object),
        _ if object.id == Id::TABLE => table(now, it),
        _ if object.id == ids::ANCIENT && it.what == "doom" => {
            let (was, is) = it.numbers();
            let by = i16::try_from(is - was).ok()?;
            let level = u8::try_from(is).ok()?;
            Some(said(
                "doom",
                words::tell(now, &Event::Doom { by, now: level }),
            ))
        }
        _ => None,
    }?;
    Some(told.who(object.seat))
}

/// What is seen on the board and needs no words, by what it is a number of.
fn counted(object: &str, what: &str) -> Option<&'static str> {
    Some(match (object, what) {
        ("table", "movement-points") => "movement-points",
        (
            "investigator",
            "speed" | "sneak" | "fight" | "will" | "lore" | "luck" | "stop-0" | "stop-1" | "stop-2"
            | "stop-3",
        ) => "skills",
        ("investigator", "maximum-sanity" | "maximum-stamina") => "maximum",
        ("investigator", "focus") => "focus",
        ("deck", "cards" | "bottom") => "deck",
        ("cup", "monsters") => "cup",
        ("monster", "toughness") => "toughness",
        ("place", "activity") => "activity",
        ("card", "new") => "no-longer-new",
        ("check", "to-roll") => "dice",
        _ => return None,
    })
}

fn said(kind: &'static str, text: String) -> Told {
    Told {
        text,
        ..Told::new(kind)
    }
}

fn investigator(now: Now, it: Noticed<'_>, object: &Object) -> Option<Told> {
    let seat = Seat(u8::try_from(object.id.n()).ok()?);
    let who = words::seat(now, seat);
    let on = it.on();
    let stat = match it.what {
        "sanity" => Stat::Sanity,
        "stamina" => Stat::Stamina,
        "money" => Stat::Money,
        "clues" => Stat::Clues,
        "delayed" if !on => return Some(said("ceases", format!("{who} is no longer delayed"))),
        "explored" if on => {
            return Some(said("explored", format!("{who} has an explored marker")));
        }
        "explored" => {
            let text = format!("{who} has no explored marker any more");
            return Some(said("explored", text));
        }
        "devoured" if on => return Some(said("devoured", format!("{who} is devoured"))),
        "loses-next-turn" if on => {
            return Some(said(
                "loses-next-turn",
                format!("{who} loses the next turn"),
            ));
        }
        _ => return None,
    };
    let (was, is) = it.numbers();
    // What is dealt at setup is seen on the sheet.
    if now.table().turn == 0 {
        return Some(Told::new("starts-with"));
    }
    let by = i16::try_from((is - was).abs()).ok()?;
    let event = if is > was {
        Event::Gained { seat, stat, by }
    } else {
        Event::Lost { seat, stat, by }
    };
    let kind = if is > was { "gains" } else { "loses" };
    Some(said(kind, words::tell(now, &event)))
}

fn card(now: Now, it: Noticed<'_>, object: &Object) -> Option<Told> {
    let id = CardId(u16::try_from(object.id.n()).ok()?);
    let name = &now.content.card(id).record.name;
    Some(match (it.what, it.before, it.after) {
        ("exhausted", ..) if it.on() => said("exhausts", format!("{name} is exhausted")),
        ("exhausted", ..) => Told::new("refreshes"),
        ("tokens", ..) => {
            let (_, is) = it.numbers();
            let s = if is == 1 { "" } else { "s" };
            said("tokens", format!("{name} has {is} token{s}"))
        }
        ("place", None, Some(object)) => {
            let seat = object.seat?;
            let drew = Event::Drew { seat, card: id };
            said("gets", words::tell(now, &drew))
        }
        ("place", Some(_), None) => said("leaves", format!("{name} goes back")),
        _ => return None,
    })
}

fn place(content: &Content, it: Noticed<'_>, object: &Object) -> Option<Told> {
    let name = &content.places.get(object.id.n() as usize)?.name;
    Some(match it.what {
        "closed" if it.on() => said("closes", format!("{name} is closed")),
        "closed" => said("opens", format!("{name} is open again")),
        "clues" => {
            let (was, is) = it.numbers();
            let count = (is - was).abs();
            let clues = if count == 1 { "Clue" } else { "Clues" };
            if is > was {
                let verb = if count == 1 { "appears" } else { "appear" };
                said("clues-appear", format!("{count} {clues} {verb} at {name}"))
            } else {
                let verb = if count == 1 { "leaves" } else { "leave" };
                said("clues-leave", format!("{count} {clues} {verb} {name}"))
            }
        }
        _ => return None,
    })
}

fn mythos(content: &Content, it: Noticed<'_>, object: &Object) -> Option<Told> {
    let name = &content.mythos.get(object.id.n() as usize)?.record.name;
    let role = |object: &Object| {
        ["environment", "rumor", "headline"]
            .into_iter()
            .find(|r| has(object, r))
    };
    Some(match (it.what, it.before, it.after) {
        ("tokens", ..) => {
            let (_, is) = it.numbers();
            let s = if is == 1 { "" } else { "s" };
            said("tokens", format!("{name} has {is} token{s}"))
        }
        ("environment" | "rumor", _, Some(_)) if it.on() => comes(name),
        ("place", None, Some(object)) if role(object).is_some() => comes(name),
        ("place", Some(was), None) if role(was).is_some() => {
            said("mythos-leaves", format!("{name} is in force no longer"))
        }
        _ => return None,
    })
}

fn comes(name: &str) -> Told {
    said("in-force", format!("{name} is in force"))
}

fn monster(now: Now, it: Noticed<'_>, object: &Object) -> Option<Told> {
    if it.what != "place" {
        return None;
    }
    let m = MonsterId(u8::try_from(object.id.n()).ok()?);
    let name = &now.content.monster(m).record.name;
    Some(match (it.after, object.seat) {
        (None, _) => said("monster-leaves", format!("{name} leaves the board")),
        (Some(_), Some(s)) => {
            let who = words::seat(now, s);
            said("trophy", format!("{who} has {name} as a trophy"))
        }
        (Some(_), None) => said("monster-appears", format!("{name} comes onto the board")),
    })
}

fn gate(now: Now, it: Noticed<'_>, object: &Object) -> Option<Told> {
    if it.what != "place" {
        return None;
    }
    let world = format!(
        "The gate to {}",
        now.content.gates.get(object.id.n() as usize)?.name
    );
    Some(match (it.after, object.seat) {
        (Some(_), Some(s)) => {
            let who = words::seat(now, s);
            said("gate-trophy", format!("{who} has a gate trophy"))
        }
        (None, _) => said("gate-returns", format!("{world} goes back to its stack")),
        (Some(_), None) => said("gate-opens", format!("{world} is on the board")),
    })
}

fn table(now: Now, it: Noticed<'_>) -> Option<Told> {
    let (was, is) = it.numbers();
    Some(match it.what {
        "first" => said(
            "first-player",
            format!(
                "{} is the first player.",
                words::seat(now, now.table().first)
            ),
        ),
        "terror" => said(
            "terror",
            words::tell(now, &Event::Terror(u8::try_from(is).ok()?)),
        ),
        "successes" if is > was => said(
            "successes",
            format!("{is} successes against the Ancient One so far"),
        ),
        _ => return None,
    })
}
