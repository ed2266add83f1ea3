//! Differences that no event names, in words: what cards and investigators become without an atom's saying so.

use super::objects::kind;
use crate::content::Token;
use crate::event::Event;
use crate::read::Look;
use crate::show::words;
use crate::state::{CardId, SeatId};
use kernel::show::{Id, Noticed, Object, Told};

/// What is seen on the table and needs no words, by what it is a number of.
fn counted(object: &str, what: &str) -> Option<&'static str> {
    Some(match (object, what) {
        ("investigator", "willpower" | "intellect" | "combat" | "agility") => "skills",
        ("investigator", "actions") => "actions",
        ("investigator", "turn-taken") => "turn-taken",
        ("enemy", "fight" | "evade" | "health") => "ratings",
        ("location", "shroud") => "shroud",
        ("deck" | "encounter-deck" | "discard" | "encounter-discard", "cards") => "deck",
        ("hand", "cards") => "hand",
        ("bag", _) => "bag",
        ("table", "doom" | "doom-needed") => "doom-in-play",
        ("table", "phase" | "round") => "moment",
        ("test", "odds" | "value" | "committed") => "test-stands",
        _ => return None,
    })
}

fn said(kind: &'static str, text: String) -> Told {
    Told {
        text,
        ..Told::new(kind)
    }
}

/// What a difference is, if a player would want to read of it.
pub fn noticed(look: &Look<'_>, it: Noticed<'_>) -> Option<Told> {
    let object = it.object()?;
    if let Some(kind) = counted(object.kind, it.what) {
        return Some(Told::new(kind).who(object.seat));
    }
    let told = match object.id.kind() {
        kind::CARD => card(look, it, CardId::from_index(object.id.n() as usize)),
        kind::SEAT => investigator(look, it, object),
        _ if object.id == Id::TABLE => table(look, it),
        _ => None,
    }?;
    Some(told.who(object.seat))
}

/// Tokens that come onto a card or leave it.
fn tokens(look: &Look<'_>, it: Noticed<'_>, card: CardId) -> Option<Told> {
    let token = match it.what {
        "damage" => Token::Damage,
        "horror" => Token::Horror,
        "doom" => Token::Doom,
        "clues" => Token::Clue,
        "resources" => Token::Resource,
        "uses" => Token::Use,
        _ => return None,
    };
    let (was, is) = it.numbers();
    let count = u8::try_from((is - was).unsigned_abs()).ok()?;
    // What is set up, or comes with a card, is seen on it.
    if look.table.round == 0 {
        return Some(Told::new("starts-with"));
    }
    let on = card;
    Some(if is > was {
        let event = Event::TokensPlaced { on, token, count };
        said("tokens-placed", words::tell(look, &event))
    } else {
        let event = Event::TokensRemoved {
            from: card,
            token,
            count,
        };
        said("tokens-removed", words::tell(look, &event))
    })
}

fn card(look: &Look<'_>, it: Noticed<'_>, card: CardId) -> Option<Told> {
    let event = match it.what {
        "exhausted" if it.on() => Event::Exhausted { card },
        "exhausted" => return Some(Told::new("readied")),
        _ => return tokens(look, it, card),
    };
    Some(said("exhausted", words::tell(look, &event)))
}

fn investigator(look: &Look<'_>, it: Noticed<'_>, object: &Object) -> Option<Told> {
    let who = SeatId::from_index(object.id.n() as usize);
    let name = words::seat(look, who);
    Some(match it.what {
        "exhausted" if it.on() => said("exhausted", format!("{name} is exhausted.")),
        "experience" => {
            let (_, is) = it.numbers();
            said("experience", format!("{name} has {is} experience."))
        }
        _ => return tokens(look, it, look.table.inv(who).card),
    })
}

fn table(look: &Look<'_>, it: Noticed<'_>) -> Option<Told> {
    let words = |o: Option<&Object>| {
        o?.words
            .iter()
            .find(|(n, _)| *n == it.what)
            .map(|(_, w)| w.to_string())
    };
    Some(match it.what {
        "active" => Told::new("active"),
        "lead" => {
            let who = look.table.lead;
            said(
                "lead-investigator",
                words::tell(look, &Event::LeadInvestigator { who }),
            )
        }
        "log" => {
            let (was, now) = (words(it.before), words(it.after));
            let all = |of: &Option<String>| -> Vec<String> {
                let all = of.as_deref().unwrap_or_default().split("; ");
                all.map(str::to_owned).filter(|n| !n.is_empty()).collect()
            };
            let (was, now) = (all(&was), all(&now));
            let missing = |of: &[String], there: &[String]| -> Vec<String> {
                of.iter().filter(|n| !there.contains(n)).cloned().collect()
            };
            let (new, gone) = (missing(&now, &was), missing(&was, &now));
            let mut said_of = Vec::new();
            if !new.is_empty() {
                said_of.push(format!("Recorded in the campaign log: {}.", new.join("; ")));
            }
            // Between two campaigns the log is put away whole: nothing is crossed out.
            if !gone.is_empty() && !now.is_empty() {
                said_of.push(format!(
                    "Crossed out in the campaign log: {}.",
                    gone.join("; ")
                ));
            }
            said("notes", said_of.join(" "))
        }
        "log-lists" => {
            let now = words(it.after).unwrap_or_default();
            said("lists", format!("The campaign log lists {now}."))
        }
        // Told by the words that players read, or seen.
        "notes" | "lists" => Told::new("recorded"),
        "decks" => Told::new("decks"),
        "earned" => {
            let was = words(it.before).unwrap_or_default();
            let new = look.table.earned.iter().filter_map(|(who, def)| {
                let who = words::seat(look, *who);
                let before = format!("{who}: {}", look.content.id_of(*def));
                let new = !was.split(", ").any(|e| e == before);
                new.then(|| format!("{who} earns {}.", look.content.text(*def).name))
            });
            said("earned", new.collect::<Vec<_>>().join(" "))
        }
        _ => return None,
    })
}
