//! What is printed on a thing, and how it stands now, in words: names and numbers of the data, one after the other.

use super::{Seen, is, num};
use table::host::data::{Object, Print};

/// An id as a name: `ghoul-minion` is `Ghoul Minion`.
pub fn title(id: &str) -> String {
    let word = |w: &str| capital(w);
    id.split(['-', '_'])
        .filter(|w| !w.is_empty())
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
}

/// With a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// `1 clue`, `2 clues`.
pub fn count(n: i32, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// A number with its sign: `+1`, `−2`.
pub fn signed(number: i32) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        format!("+{number}")
    }
}

/// A chance in a million as a percentage. It is 0% or 100% only if it is exact.
pub fn percent(odds: u32) -> String {
    match (odds, (odds + 5_000) / 10_000) {
        (0, _) => "0%".into(),
        (_, 0) => "under 1%".into(),
        (..1_000_000, 100) => "over 99%".into(),
        (_, p) => format!("{p}%"),
    }
}

/// The name of a chaos token: `−1`, `skull`.
pub fn token(name: &str) -> String {
    match name.strip_prefix('-') {
        Some(n) => format!("−{n}"),
        None => name.replace('_', "-"),
    }
}

/// The tokens of a chaos bag, numbers first, the best before the others.
fn in_order<'a>(tokens: impl Iterator<Item = (&'a str, i32)>) -> Vec<(&'a str, i32)> {
    let mut tokens: Vec<(&str, i32)> = tokens.collect();
    tokens.sort_by_key(|(name, _)| {
        let n = name.parse::<i32>();
        (n.is_err(), n.map_or(0, |n| -n), *name)
    });
    tokens
}

/// What is in a chaos bag: numbers first, the best before; then the signs.
pub fn bag<'a>(tokens: impl Iterator<Item = (&'a str, i32)>) -> String {
    let tokens = in_order(tokens).into_iter();
    let words = tokens.map(|(name, n)| match n {
        1 => token(name),
        n => format!("{n}× {}", token(name)),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The tokens of a chaos bag, each with how likely it is to come.
pub fn bag_odds<'a>(tokens: impl Iterator<Item = (&'a str, i32)>) -> String {
    let tokens = in_order(tokens);
    let all: i32 = tokens.iter().map(|(_, n)| n).sum();
    let words = tokens.iter().map(|(name, n)| {
        let odds = f64::from(100 * n) / f64::from(all.max(1));
        format!("{} {odds:.0} %", token(name))
    });
    format!("{all} tokens: {}", words.collect::<Vec<_>>().join(", "))
}

/// Printed numbers that come first, in this order; the others follow by name.
const FIRST: [&str; 12] = [
    "cost",
    "fight",
    "health",
    "evade",
    "sanity",
    "shroud",
    "willpower",
    "intellect",
    "combat",
    "agility",
    "toughness",
    "awareness",
];

/// Numbers that are said elsewhere, or that say nothing to a reader.
fn silent(print: &Print, name: &str, number: i32) -> bool {
    name.starts_with("symbol")
        || name.starts_with("icon-")
        || matches!(name, "level" | "stage" | "health-each" | "victory")
        || matches!(print.kind.as_str(), "monster" | "ancient-one" | "mythos")
        || print.kind == "investigator" && name.ends_with(|c: char| c.is_ascii_digit())
        || matches!(name, "attack-damage" | "attack-horror") && number == 0
}

/// The numbers printed on something in a line; may be empty.
pub fn numbers(print: &Print) -> String {
    let mut all: Vec<(&str, i32)> = print
        .numbers
        .iter()
        .map(|(n, x)| (n.as_str(), *x))
        .filter(|(n, x)| !silent(print, n, *x))
        .collect();
    all.sort_by_key(|(n, _)| FIRST.iter().position(|f| f == n).unwrap_or(FIRST.len()));
    let phrase = |(name, value): &(&str, i32)| match *name {
        "attack-damage" => format!("{value} damage"),
        "attack-horror" => format!("{value} horror"),
        "health" => match print.numbers.get("health-each") {
            None => format!("health {value}"),
            Some(each) if *value == 0 => format!("health {each} per investigator"),
            Some(each) => format!("health {value} and {each} per investigator"),
        },
        "clues-each" => format!("{} per investigator", count(*value, "clue")),
        "modifier" => format!("{} to close", signed(*value)),
        n => format!("{} {value}", n.replace('-', " ")),
    };
    capital(&all.iter().map(phrase).collect::<Vec<_>>().join(", "))
}

/// The icons of a player card: `intellect, wild`.
pub fn icons(p: &Print) -> String {
    let all = p.numbers.iter().filter_map(|(n, x)| {
        let skill = n.strip_prefix("icon-")?;
        let each = (1..=*x).map(|_| skill.to_owned());
        Some(each.collect::<Vec<_>>().join(", "))
    });
    all.filter(|s| !s.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What sort of thing it is: `Guardian asset`, `Monster, hexagon, flying`.
fn sort(print: &Print) -> String {
    let of = |name: &str| {
        print
            .words
            .get(name)
            .map(|w| w.join(", "))
            .unwrap_or_default()
    };
    let lead = match print.kind.as_str() {
        "asset" | "event" | "skill" | "investigator" if !of("class").is_empty() => {
            format!("{} {}", of("class"), print.kind)
        }
        "card" => format!("{} {}", of("deck"), "card").trim().to_owned(),
        "place" => of("kind"),
        "helper" => of("sort"),
        kind => kind.replace('-', " "),
    };
    let more = ["subtitle", "weakness", "slots", "dimension", "world"]
        .into_iter()
        .filter(|n| print.kind != "monster" || *n != "dimension")
        .map(|name| match name {
            "weakness" if !of(name).is_empty() => format!("{} weakness", of(name)),
            "slots" if !of(name).is_empty() => format!("slot: {}", of(name)),
            n => title(&of(n)),
        });
    let all: Vec<String> = std::iter::once(capital(&lead))
        .chain(more.filter(|m| !m.is_empty()))
        .collect();
    all.join(", ")
}

/// Everything printed on a thing, a paragraph each.
pub fn print(printed: &Print) -> Vec<String> {
    let mut out = vec![format!("{}.", sort(printed))];
    let titles = |w: &Vec<String>| w.iter().map(|t| title(t)).collect::<Vec<_>>().join(". ");
    if let Some(traits) = printed.words.get("traits").filter(|t| !t.is_empty()) {
        out.push(format!("{}.", titles(traits)));
    }
    let numbers = numbers(printed);
    if !numbers.is_empty() {
        out.push(format!("{numbers}."));
    }
    let icons = icons(printed);
    if !icons.is_empty() {
        out.push(format!("Icons: {icons}."));
    }
    if let Some(icons) = printed
        .words
        .get("icons")
        .filter(|_| printed.kind == "place")
    {
        out.push(format!("Encounters here may give: {}.", icons.join(", ")));
    }
    out.extend(printed.text.iter().cloned());
    if let Some(deck) = printed.words.get("deck") {
        out.push(format!("Deck: {}.", deck.join(", ")));
    }
    out
}

/// How an object stands now: what lies on it and what it comes to.
pub fn now(object: &Object) -> Vec<String> {
    let mut out: Vec<String> = object
        .flags
        .iter()
        .filter(|f| *f != "revealed" && *f != "new")
        .map(|f| f.replace('-', " "))
        .collect();
    let left = |total: &str, taken: &str| {
        let whole = *object.numbers.get(total)?;
        let taken = num(object, taken);
        (taken > 0).then(|| format!("{total} {}/{whole}", (whole - taken).max(0)))
    };
    out.extend(left("health", "damage"));
    out.extend(left("sanity", "horror"));
    for (name, what) in [
        ("clues", "clue"),
        ("doom", "doom"),
        ("resources", "resource"),
        ("tokens", "token"),
    ] {
        match (num(object, name), what) {
            (0, _) => {}
            (n, "doom") => out.push(format!("{n} doom")),
            (n, what) => out.push(count(n, what)),
        }
    }
    if object.numbers.contains_key("uses") {
        out.push(format!("uses {}", num(object, "uses")));
    }
    out
}

/// What is known of an object: what is printed on it, what lies there, how it stands.
pub fn object(seen: &Seen<'_>, one: &Object) -> Vec<String> {
    let mut out = match seen.print(one) {
        Some(p) => print(p),
        None if one.kind == "location" => vec!["A location, not revealed yet.".into()],
        None => Vec::new(),
    };
    let connected: Vec<String> = match one.links.get("connections") {
        Some(to) => to.iter().map(|id| seen.name_of(id)).collect(),
        None => seen
            .print(one)
            .and_then(|p| p.words.get("connections"))
            .into_iter()
            .flatten()
            .map(|id| seen.name_of(&format!("place/{id}")))
            .collect(),
    };
    if !connected.is_empty() {
        out.push(format!("Leads to {}.", connected.join(", ")));
    }
    let mut arrow = |name: &str| {
        let to = seen.print(one)?.words.get(name)?.first()?;
        (connected.len() > 1).then(|| {
            format!(
                "The {name} arrow leads to {}.",
                seen.name_of(&format!("place/{to}"))
            )
        })
    };
    out.extend(["white", "black"].into_iter().filter_map(&mut arrow));
    let mut state = now(one);
    if let Some(s) = one.numbers.get("shroud") {
        state.insert(0, format!("shroud {s}"));
    }
    if let (Some(f), Some(e)) = (one.numbers.get("fight"), one.numbers.get("evade")) {
        state.insert(0, format!("fight {f}, evade {e}"));
    }
    if one.kind == "investigator" {
        state.clear();
        let piles = seen.inside(&one.id);
        let cards = |kind: &str| {
            piles
                .iter()
                .find(|p| p.kind == kind)
                .map(|p| num(p, "cards"))
        };
        state.extend(cards("deck").map(|n| format!("{} in the deck", count(n, "card"))));
        state.extend(
            one.flags
                .iter()
                .filter(|f| *f != "turn-taken")
                .map(|f| f.replace('-', " ")),
        );
        for pile in piles.iter().filter(|p| p.kind == "discard") {
            let cards: Vec<String> = seen
                .inside(&pile.id)
                .iter()
                .rev()
                .map(|c| seen.name(c))
                .collect();
            if !cards.is_empty() {
                out.push(format!(
                    "Discard pile, the topmost first: {}.",
                    cards.join(", ")
                ));
            }
        }
    }
    let on: Vec<String> = seen
        .inside(&one.id)
        .iter()
        .filter(|x| {
            !matches!(
                x.kind.as_str(),
                "deck" | "hand" | "discard" | "play" | "threat" | "card"
            )
        })
        .map(|x| seen.name(x))
        .collect();
    if !on.is_empty() {
        state.push(format!("there: {}", on.join(", ")));
    }
    if !state.is_empty() {
        out.push(format!("Now: {}.", state.join(", ")));
    }
    if is(one, "exhausted") && state.is_empty() {
        out.push("Exhausted.".into());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_never_rounded_to_certainty() {
        for (odds, says) in [
            (625_000, "63%"),
            (1_000_000, "100%"),
            (999_999, "over 99%"),
            (1, "under 1%"),
            (0, "0%"),
        ] {
            assert_eq!(percent(odds), says);
        }
    }

    #[test]
    fn names_are_made_of_ids() {
        assert_eq!(title("ghoul-minion"), "Ghoul Minion");
        assert_eq!(
            (token("-3").as_str(), token("auto_fail").as_str()),
            ("−3", "auto-fail")
        );
        assert_eq!((signed(2).as_str(), signed(-1).as_str()), ("+2", "−1"));
    }
}
