//! A card of the card game in words: what is printed on it, and its rules text.

use card_game::content::card::{CardText, Kind};
use card_game::content::{Chaos, Class, Content, DefId, Slot, UseKind};
use card_game::text;

/// The name as a player says it, with its level where it has one.
pub fn name(content: &Content, def: DefId) -> String {
    let card = &content.texts[def as usize];
    match card.level {
        Some(level) if level > 0 => format!("{} ({level})", card.name),
        _ => card.name.clone(),
    }
}

/// Everything printed on a card, a paragraph each.
pub fn paragraphs(content: &Content, def: DefId) -> Vec<String> {
    let card = &content.texts[def as usize];
    let mut out = Vec::new();
    if let Some(subtitle) = &card.subtitle {
        out.push(subtitle.clone());
    }
    let stage = matches!(card.kind, Kind::Agenda(_) | Kind::Act(_));
    if !stage {
        out.push(kind_line(card));
    }
    if !card.traits.is_empty() {
        let traits: Vec<String> = card
            .traits
            .iter()
            .map(|t| format!("{}.", title(content.names.name(*t))))
            .collect();
        out.push(traits.join(" "));
    }
    let numbers = numbers(content, def);
    if !numbers.is_empty() {
        out.push(numbers);
    }
    let icons = icons(card);
    if !icons.is_empty() {
        out.push(format!("Icons: {icons}."));
    }
    // The other side of an agenda or act is read when it is turned over, as at any table.
    let back = match &card.kind {
        Kind::Agenda(a) => a.back_name.as_deref(),
        Kind::Act(a) => a.back_name.as_deref(),
        Kind::Investigator(_)
        | Kind::Asset(_)
        | Kind::Event(_)
        | Kind::Skill(_)
        | Kind::Enemy(_)
        | Kind::Treachery(_)
        | Kind::Location(_)
        | Kind::Reference(_) => None,
    };
    let turned = |line: &str| stage && back.is_some_and(|b| line.starts_with(b));
    out.extend(
        text::card(content, def)
            .iter()
            .map(|t| t.plain())
            .filter(|t| !t.is_empty())
            .take_while(|t| !turned(t)),
    );
    if stage {
        out.push("What its other side does is read when it advances.".into());
    }
    out
}

fn kind_line(card: &CardText) -> String {
    let class = match card.class {
        Class::Guardian => "Guardian ",
        Class::Seeker => "Seeker ",
        Class::Rogue => "Rogue ",
        Class::Mystic => "Mystic ",
        Class::Survivor => "Survivor ",
        Class::Neutral => "Neutral ",
        Class::Mythos => "",
    };
    let kind = match &card.kind {
        Kind::Investigator(_) => "investigator",
        Kind::Asset(a) if a.story => "story asset",
        Kind::Asset(_) => "asset",
        Kind::Event(_) => "event",
        Kind::Skill(_) => "skill",
        Kind::Enemy(_) => "enemy",
        Kind::Treachery(_) => "treachery",
        Kind::Location(_) => "location",
        Kind::Agenda(_) => "agenda",
        Kind::Act(_) => "act",
        Kind::Reference(_) => "scenario reference card",
    };
    // A class is news on a player's card only.
    let class = match &card.kind {
        Kind::Investigator(_) | Kind::Asset(_) | Kind::Event(_) | Kind::Skill(_) => class,
        Kind::Enemy(_)
        | Kind::Treachery(_)
        | Kind::Location(_)
        | Kind::Agenda(_)
        | Kind::Act(_)
        | Kind::Reference(_) => "",
    };
    let mut line = capital(&format!("{class}{kind}"));
    if card.basic_weakness {
        line.push_str(", basic weakness");
    } else if card.weakness {
        line.push_str(", weakness");
    }
    if card.unique {
        line.push_str(", unique");
    }
    if let Some(level) = card.level {
        line.push_str(&format!(", level {level}"));
    }
    line.push('.');
    line
}

fn numbers(content: &Content, def: DefId) -> String {
    let flat = &content.defs[def as usize];
    let mut out: Vec<String> = Vec::new();
    match &content.texts[def as usize].kind {
        Kind::Investigator(i) => {
            out.push(format!(
                "Willpower {}, intellect {}, combat {}, agility {}",
                i.willpower, i.intellect, i.combat, i.agility
            ));
            out.push(format!("Health {}, sanity {}", i.health, i.sanity));
        }
        Kind::Asset(a) => {
            out.extend(a.cost.map(|c| format!("Cost {c}")));
            for slot in &a.slots {
                out.push(slot_name(*slot).to_owned());
            }
            match (a.health, a.sanity) {
                (None, None) => {}
                (Some(h), None) => out.push(format!("Health {h}")),
                (None, Some(s)) => out.push(format!("Sanity {s}")),
                (Some(h), Some(s)) => out.push(format!("Health {h}, sanity {s}")),
            }
            out.extend(
                a.uses
                    .map(|u| format!("{} {}", u.amount, uses_name(u.kind))),
            );
        }
        Kind::Event(e) => out.push(format!("Cost {}", e.cost)),
        Kind::Skill(_) | Kind::Treachery(_) | Kind::Reference(_) => {}
        Kind::Enemy(e) => {
            let health = match (flat.health, flat.health_each) {
                (Some(0), each) if each > 0 => format!("{each} for each investigator"),
                (Some(h), 0) => h.to_string(),
                (Some(h), each) => format!("{h} and {each} for each investigator"),
                (None, _) => "as its text says".into(),
            };
            out.push(format!(
                "Fight {}, health {health}, evade {}",
                e.fight, e.evade
            ));
            out.push(format!(
                "Attacks for {} damage and {} horror",
                e.damage, e.horror
            ));
        }
        Kind::Location(l) => {
            let each = if l.clues_fixed || l.clues == 0 {
                ""
            } else {
                " for each investigator"
            };
            out.push(format!(
                "Shroud {}, {} clue{}{each}",
                l.shroud,
                l.clues,
                if l.clues == 1 { "" } else { "s" }
            ));
        }
        Kind::Agenda(a) => out.push(format!("Agenda {}. Advances at {} doom", a.stage, a.doom)),
        Kind::Act(a) => out.push(match a.clues {
            Some(n) => format!(
                "Act {}. Advances for {n} clue{} for each investigator",
                a.stage,
                if n == 1 { "" } else { "s" }
            ),
            None => format!("Act {}", a.stage),
        }),
    }
    if out.is_empty() {
        String::new()
    } else {
        format!("{}.", out.join(". "))
    }
}

/// Skill icons in words: `combat, 2 wild`.
pub fn icons(card: &CardText) -> String {
    let i = card.icons;
    let all = [
        ("willpower", i.willpower),
        ("intellect", i.intellect),
        ("combat", i.combat),
        ("agility", i.agility),
        ("wild", i.wild),
    ];
    let some = all.into_iter().filter(|(_, n)| *n > 0);
    some.map(|(name, n)| {
        if n == 1 {
            name.to_owned()
        } else {
            format!("{n} {name}")
        }
    })
    .collect::<Vec<_>>()
    .join(", ")
}

fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Accessory => "Accessory slot",
        Slot::Ally => "Ally slot",
        Slot::Arcane => "Arcane slot",
        Slot::Body => "Body slot",
        Slot::Hand => "Hand slot",
    }
}

/// What uses are called.
pub fn uses_name(kind: UseKind) -> &'static str {
    match kind {
        UseKind::Ammo => "ammo",
        UseKind::Charges => "charges",
        UseKind::Secrets => "secrets",
        UseKind::Supplies => "supplies",
    }
}

/// A chaos token as players say it.
pub fn token(token: Chaos) -> String {
    token.name().replace('_', " ").replace('-', "−")
}

/// Words with capitals, from a slug.
pub fn title(slug: &str) -> String {
    slug.split(['-', '_'])
        .map(capital)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The text with a capital first.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|c| c.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}
