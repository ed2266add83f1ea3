//! The forms of words: plurals, articles, verb forms, numbers, lists.

use super::Text;

/// Nouns whose plural no rule gives. Those that cannot be counted stand as they are.
const PLURALS: [(&str, &str); 22] = [
    ("die", "dice"),
    ("leaf", "leaves"),
    ("focus", "focus"),
    ("clues", "clues"),
    ("damage", "damage"),
    ("horror", "horror"),
    ("doom", "doom"),
    ("money", "money"),
    ("ammo", "ammo"),
    ("evidence", "evidence"),
    ("supplies", "supplies"),
    ("experience", "experience"),
    ("sanity", "sanity"),
    ("stamina", "stamina"),
    ("toughness", "toughness"),
    ("lore", "lore"),
    ("will", "will"),
    ("go", "go"),
    ("young", "young"),
    ("this", "these"),
    ("that", "those"),
    ("it", "they"),
];

/// The plural of a noun: of its last word, or of the word before "of".
pub fn plural(noun: &str) -> String {
    if let Some((head, rest)) = noun.split_once(" of ") {
        return format!("{} of {rest}", plural(head));
    }
    let start = noun.rfind([' ', '-']).map_or(0, |at| at + 1);
    let (before, word) = noun.split_at(start);
    let lower = word.to_lowercase();
    if let Some((_, irregular)) = PLURALS.iter().find(|(one, _)| *one == lower) {
        return if *irregular == lower {
            noun.to_owned()
        } else {
            format!("{before}{irregular}")
        };
    }
    let sibilant = ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|e| lower.ends_with(e));
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) && !stem.is_empty() => {
            format!("{before}{stem}ies")
        }
        _ if sibilant => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// "a" or "an", by the sound of the next word.
pub fn article(next: &str) -> &'static str {
    let word: String = next
        .chars()
        .take_while(|c| c.is_alphanumeric())
        .collect::<String>()
        .to_lowercase();
    let as_you = ["uni", "use", "usu", "eu", "one", "once", "ut"]
        .iter()
        .any(|p| word.starts_with(p))
        && !word.starts_with("unin");
    let silent_h = ["hour", "honest", "honor", "honour", "heir"]
        .iter()
        .any(|p| word.starts_with(p));
    let digits = word.starts_with('8') || word == "11" || word == "18";
    if (word.starts_with(['a', 'e', 'i', 'o', 'u']) && !as_you) || silent_h || digits {
        "an"
    } else {
        "a"
    }
}

/// Applies `word` to the first word of a verb like "take control of".
fn first_word(verb: &str, word: impl Fn(&str) -> String) -> String {
    match verb.split_once(' ') {
        Some((first, rest)) => format!("{} {rest}", word(first)),
        None => word(verb),
    }
}

/// Third person singular: draws, is, has.
pub fn third(verb: &str) -> String {
    first_word(verb, |verb| match verb {
        "be" => "is".into(),
        "have" => "has".into(),
        "can" | "cannot" | "may" | "must" | "would" | "will" => verb.into(),
        _ if verb.ends_with('o')
            || ["s", "x", "z", "ch", "sh"]
                .iter()
                .any(|e| verb.ends_with(e)) =>
        {
            format!("{verb}es")
        }
        _ => match verb.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
            _ => format!("{verb}s"),
        },
    })
}

/// The form for you and for many: draw, are, have.
pub fn many(verb: &str) -> String {
    first_word(verb, |v| if v == "be" { "are".into() } else { v.into() })
}

const PARTICIPLES: [(&str, &str); 32] = [
    ("be", "been"),
    ("become", "become"),
    ("begin", "begun"),
    ("buy", "bought"),
    ("choose", "chosen"),
    ("deal", "dealt"),
    ("do", "done"),
    ("draw", "drawn"),
    ("drive", "driven"),
    ("fight", "fought"),
    ("find", "found"),
    ("give", "given"),
    ("go", "gone"),
    ("have", "had"),
    ("keep", "kept"),
    ("leave", "left"),
    ("lose", "lost"),
    ("make", "made"),
    ("overcome", "overcome"),
    ("pay", "paid"),
    ("put", "put"),
    ("read", "read"),
    ("roll", "rolled"),
    ("sell", "sold"),
    ("set", "set"),
    ("shuffle", "shuffled"),
    ("spend", "spent"),
    ("swap", "swapped"),
    ("take", "taken"),
    ("win", "won"),
    ("commit", "committed"),
    ("cancel", "cancelled"),
];

/// Verbs that double their last letter before "ing".
const DOUBLING: [&str; 9] = [
    "begin", "put", "set", "swap", "win", "commit", "cancel", "run", "get",
];

/// The past participle: drawn, discarded.
pub fn participle(verb: &str) -> String {
    first_word(verb, |verb| {
        if let Some((_, irregular)) = PARTICIPLES.iter().find(|(base, _)| *base == verb) {
            return (*irregular).into();
        }
        match verb.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ied"),
            _ if verb.ends_with('e') => format!("{verb}d"),
            _ => format!("{verb}ed"),
        }
    })
}

/// The form in "ing": drawing, moving.
pub fn gerund(verb: &str) -> String {
    first_word(verb, |verb| {
        if DOUBLING.contains(&verb) {
            return format!("{verb}{}ing", verb.chars().next_back().unwrap_or_default());
        }
        match verb.strip_suffix('e') {
            Some(stem) if !stem.ends_with(['e', 'o', 'y']) && stem.len() > 1 => {
                format!("{stem}ing")
            }
            _ => format!("{verb}ing"),
        }
    })
}

/// The possessive: investigator's, enemies'.
pub fn possessive(owner: &str) -> String {
    if owner.ends_with('s') {
        format!("{owner}'")
    } else {
        format!("{owner}'s")
    }
}

/// A number with its sign: +1, −2, +0.
pub fn signed(number: i32) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        format!("+{number}")
    }
}

/// An ordinal in digits: 1st, 12th, 23rd.
pub fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A range: 0, 1–2, 3+.
pub fn range(from: i32, to: Option<i32>) -> String {
    match to {
        Some(to) if to == from => from.to_string(),
        Some(to) => format!("{from}–{to}"),
        None => format!("{from}+"),
    }
}

/// A list: "a", "a and b", "a, b and c". `word` is "and", "or" or "then".
pub fn list(parts: Vec<Text>, word: &str) -> Text {
    let mut parts: Vec<Text> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    let Some(last) = parts.pop() else {
        return Text::new();
    };
    // A part with a list of its own needs the comma to show where it ends.
    let nested = parts.iter().any(|plural| {
        [" and ", " or ", ", "]
            .iter()
            .any(|w| plural.plain().contains(w))
    });
    let mut text = Text::new();
    let comma = (nested || word == "then") && !parts.is_empty();
    for (n, part) in parts.iter().enumerate() {
        if n > 0 {
            text.glue(",");
        }
        text.push(part);
    }
    if comma {
        text.glue(",");
    }
    if !text.is_empty() {
        text.push(word);
    }
    text.and(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(f: impl Fn(&str) -> String, table: &[(&str, &str)]) {
        for (word, want) in table {
            assert_eq!(f(word), *want);
        }
    }

    #[test]
    fn plurals() {
        check(
            plural,
            &[
                ("clue", "clues"),
                ("enemy", "enemies"),
                ("ally", "allies"),
                ("die", "dice"),
                ("damage", "damage"),
                ("Unique Item", "Unique Items"),
                ("success", "successes"),
                ("Witch", "Witches"),
                ("Mi-Go", "Mi-Go"),
                ("Dark Young", "Dark Young"),
                ("point of damage", "points of damage"),
                ("copy", "copies"),
                ("monster trophy", "monster trophies"),
                ("day", "days"),
            ],
        );
    }

    #[test]
    fn articles() {
        check(
            |w| article(w).into(),
            &[
                ("enemy", "an"),
                ("card", "a"),
                ("Unique Item", "a"),
                ("use", "a"),
                ("uninvestigated place", "an"),
                ("hour", "an"),
                ("8-dice check", "an"),
                ("2-dice check", "a"),
                ("one-use card", "a"),
                ("Ally", "an"),
            ],
        );
    }

    #[test]
    fn verbs() {
        check(
            third,
            &[
                ("draw", "draws"),
                ("discard", "discards"),
                ("be", "is"),
                ("pass", "passes"),
                ("have", "has"),
                ("go", "goes"),
            ],
        );
        check(
            third,
            &[
                ("carry", "carries"),
                ("play", "plays"),
                ("take control of", "takes control of"),
                ("cannot", "cannot"),
            ],
        );
        check(
            participle,
            &[
                ("draw", "drawn"),
                ("defeat", "defeated"),
                ("move", "moved"),
                ("deal", "dealt"),
                ("carry", "carried"),
            ],
        );
        check(
            gerund,
            &[
                ("draw", "drawing"),
                ("move", "moving"),
                ("put", "putting"),
                ("be", "being"),
                ("flee", "fleeing"),
            ],
        );
    }

    #[test]
    fn numbers() {
        assert_eq!([signed(1), signed(-2), signed(0)], ["+1", "−2", "+0"]);
        assert_eq!(
            [ordinal(1), ordinal(2), ordinal(3), ordinal(11), ordinal(22)],
            ["1st", "2nd", "3rd", "11th", "22nd"]
        );
        assert_eq!(
            [range(0, Some(0)), range(1, Some(2)), range(3, None)],
            ["0", "1–2", "3+"]
        );
        assert_eq!(
            [possessive("investigator"), possessive("enemies")],
            ["investigator's", "enemies'"]
        );
    }

    #[test]
    fn lists() {
        for (parts, word, want) in [
            (vec![], "and", ""),
            (vec!["a"], "and", "a"),
            (vec!["a", "b"], "or", "a or b"),
            (vec!["a", "", "b", "c"], "and", "a, b and c"),
            (vec!["a and b", "c"], "and", "a and b, and c"),
            (vec!["a", "b", "c"], "then", "a, b, then c"),
        ] {
            assert_eq!(
                list(parts.into_iter().map(Text::from).collect(), word).plain(),
                want
            );
        }
    }
}
