//! Slips of grammar in rendered texts, found by rule: articles, number, person, doubled words, stops and spaces.
//!
//! The rules are shy: what they name is wrong, and what they cannot be sure of they let pass.

use serde::Serialize;

/// One slip.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Slip {
    /// Which rule is broken: `article`, `number`, `person`, `modal`, `doubled`, `determiner`, `stop`, `capital`, `leftover`.
    pub rule: &'static str,
    /// The words in question.
    pub words: String,
}

/// The slips of a text. Each line of it is a paragraph of its own.
///
/// ```
/// use lab::conformance::grammar::slips;
///
/// assert!(slips("You may discard an enemy.").is_empty());
/// assert_eq!(slips("You may discards a enemy.").len(), 2);
/// ```
pub fn slips(text: &str) -> Vec<Slip> {
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim() == "•" {
            told(&mut found, "leftover", line);
        }
        let line = line.trim_start_matches(['•', '-', '*', ' ']).trim_end();
        if !line.is_empty() {
            stops(line, &mut found);
            sentences(line, &mut found);
            words(line, &mut found);
        }
    }
    found
}

/// A word, and whether something other than a space stands between it and the one before.
struct Word<'a> {
    text: &'a str,
    low: String,
    apart: bool,
}

fn tokens(line: &str) -> Vec<Word<'_>> {
    let is = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '+' | '-' | '/');
    let mut all = Vec::new();
    let (mut from, mut apart) = (None, true);
    for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        match (from, is(letter)) {
            (None, true) => from = Some(at),
            (Some(start), false) => {
                let text = &line[start..at];
                all.push(Word {
                    text,
                    low: text.to_lowercase(),
                    apart,
                });
                (from, apart) = (None, letter != ' ');
            }
            (None, false) => apart |= letter != ' ',
            (Some(_), true) => {}
        }
    }
    all
}

fn told(found: &mut Vec<Slip>, rule: &'static str, words: impl Into<String>) {
    found.push(Slip {
        rule,
        words: words.into(),
    });
}

/// Spaces, stops, brackets, and what no text may hold.
fn stops(line: &str, found: &mut Vec<Slip>) {
    const WRONG: [&str; 14] = [
        "  ", " ,", " . ", " ;", " :", ",,", ";;", "::", ",.", ".,", ":.", ";.", "( ", "()",
    ];
    let plain = line.replace(" ... ", " ").replace("St.,", "St,");
    for wrong in WRONG.into_iter().filter(|w| plain.contains(w)) {
        told(found, "stop", around(&plain, wrong));
    }
    if plain.ends_with(" .") {
        told(found, "stop", around(&plain, last_word(&plain)));
    }
    if plain.contains("..") {
        told(found, "stop", around(&plain, ".."));
    }
    for left in [
        "{",
        "}",
        "Some(",
        "None",
        "<",
        "You may have this happen",
        "of whom it holds that",
        " is you ",
        " is you.",
        " is you,",
        "'s's",
        "your's",
        // What the game as a whole cannot have, and what nobody is called.
        "he game gets",
        "he game's",
        "he game rolls",
        "he game draws",
        "bonus of you ",
        "hat it gets",
        "of that it ",
        // An alternative that hangs on nothing, and one of one.
        "otherwise, otherwise",
        "then otherwise",
        "do, otherwise",
        "or each the ",
        "each other than",
        "Be no longer",
        "ach of 3 times",
        "it is not so that",
        "half of 1 ",
        "box of you ",
        "each your ",
        "gets +1 to your ",
        // A sign before a sign or a word, a capital behind a comma, a clause that lost its subject.
        "+-",
        "+−",
        "-−",
        ", Choose",
        ", Spend",
        ", Place",
        "then if you ",
        "For each if",
        "For each per",
        "For each (",
        "X is if",
        " a The ",
        " no The ",
        " each The ",
        "phase a phase",
    ] {
        if line.contains(left) {
            told(found, "leftover", around(line, left));
        }
    }
    if line.matches('(').count() != line.matches(')').count() {
        told(found, "stop", line);
    }
    let letters: Vec<char> = line.chars().collect();
    for three in letters.windows(3) {
        let [before, stop, after] = three else {
            continue;
        };
        let closes = matches!(stop, '.' | ',' | ';' | ':' | '!' | '?');
        if before.is_alphabetic() && closes && after.is_alphabetic() {
            told(found, "stop", three.iter().collect::<String>());
        }
    }
}

/// The words around a place.
fn around(line: &str, what: &str) -> String {
    let at = line.find(what).unwrap_or(0);
    let from = line[..at].char_indices().rev().nth(20).map_or(0, |c| c.0);
    let rest = &line[at..];
    let to = rest
        .char_indices()
        .nth(what.chars().count() + 20)
        .map_or(rest.len(), |c| c.0);
    format!("{}{}", &line[from..at], &rest[..to])
}

/// A paragraph begins with a capital and ends with a stop; so does every sentence in it.
fn sentences(line: &str, found: &mut Vec<Slip>) {
    if line.starts_with(char::is_lowercase) {
        told(found, "capital", around(line, &line[..1]));
    }
    if !line.ends_with(['.', '!', '?', ':', ')', '"', '”']) {
        told(found, "stop", around(line, last_word(line)));
    }
    let mut before = ' ';
    let mut full_stop = false;
    for (at, letter) in line.char_indices() {
        match letter {
            '.' | '!' | '?' => {
                // An ellipsis is no end, nor is the stop of an initial.
                full_stop = before != '.' && !line[..at].ends_with("..");
            }
            ' ' | ')' | '"' | '”' => {}
            _ => {
                if full_stop && before == ' ' && letter.is_lowercase() {
                    told(
                        found,
                        "capital",
                        line[at..].chars().take(20).collect::<String>(),
                    );
                }
                full_stop = false;
            }
        }
        before = letter;
    }
}

fn last_word(line: &str) -> &str {
    line.rsplit(' ').next().unwrap_or(line)
}

/// Things that can be counted, one and many.
const THINGS: [(&str, &str); 51] = [
    ("ability", "abilities"),
    ("act", "acts"),
    ("action", "actions"),
    ("agenda", "agendas"),
    ("ally", "allies"),
    ("area", "areas"),
    ("asset", "assets"),
    ("attack", "attacks"),
    ("blessing", "blessings"),
    ("card", "cards"),
    ("check", "checks"),
    ("clue", "clues"),
    ("copy", "copies"),
    ("cost", "costs"),
    ("cultist", "cultists"),
    ("curse", "curses"),
    ("deck", "decks"),
    ("die", "dice"),
    ("dollar", "dollars"),
    ("encounter", "encounters"),
    ("enemy", "enemies"),
    ("event", "events"),
    ("food", "foods"),
    ("gate", "gates"),
    ("ghoul", "ghouls"),
    ("hand", "hands"),
    ("investigator", "investigators"),
    ("item", "items"),
    ("location", "locations"),
    ("marker", "markers"),
    ("monster", "monsters"),
    ("phase", "phases"),
    ("player", "players"),
    ("point", "points"),
    ("resource", "resources"),
    ("retainer", "retainers"),
    ("rift", "rifts"),
    ("round", "rounds"),
    ("seal", "seals"),
    ("skill", "skills"),
    ("slot", "slots"),
    ("space", "spaces"),
    ("spell", "spells"),
    ("success", "successes"),
    ("test", "tests"),
    ("token", "tokens"),
    ("tome", "tomes"),
    ("treachery", "treacheries"),
    ("trophy", "trophies"),
    ("turn", "turns"),
    ("weapon", "weapons"),
];

fn is_one(word: &str) -> bool {
    THINGS.iter().any(|(one, _)| *one == word)
}
fn is_many(word: &str) -> bool {
    let word = word.trim_end_matches(['\'', '’']);
    THINGS.iter().any(|(_, many)| *many == word)
}

/// What one does, and what you do.
const DOES: [&str; 58] = [
    "adds",
    "advances",
    "assigns",
    "attaches",
    "becomes",
    "begins",
    "borrows",
    "cancels",
    "casts",
    "chooses",
    "closes",
    "commits",
    "controls",
    "defeats",
    "discards",
    "discovers",
    "disengages",
    "does",
    "draws",
    "earns",
    "engages",
    "enters",
    "evades",
    "exhausts",
    "fails",
    "flips",
    "gains",
    "gets",
    "gives",
    "has",
    "heals",
    "ignores",
    "investigates",
    "is",
    "keeps",
    "leaves",
    "looks",
    "loses",
    "makes",
    "may",
    "passes",
    "pays",
    "picks",
    "places",
    "plays",
    "puts",
    "readies",
    "removes",
    "resigns",
    "returns",
    "reveals",
    "rolls",
    "searches",
    "shuffles",
    "spends",
    "suffers",
    "takes",
    "was",
];

/// What stands before `you` where it is not who does something.
const BEFORE_OBJECT: [&str; 24] = [
    "with", "to", "by", "on", "of", "at", "from", "for", "than", "near", "as", "against",
    "nearest", "and", "or", "not", "except", "but", "toward", "towards", "engages", "attacks",
    "is", "beside",
];

/// Words that settle which or how many: two of them in a row are one too many.
const DETERMINERS: [&str; 8] = ["a", "an", "the", "your", "this", "their", "its", "every"];

fn words(line: &str, found: &mut Vec<Slip>) {
    let all = tokens(line);
    let pair = |i: usize| format!("{} {}", all[i].text, all[i + 1].text);
    for index in 0..all.len().saturating_sub(1) {
        let (word, next) = (all[index].low.as_str(), all[index + 1].low.as_str());
        if all[index + 1].apart {
            continue;
        }
        let before = (index > 0 && !all[index].apart).then(|| all[index - 1].low.as_str());
        let after = all
            .get(index + 2)
            .filter(|w| !w.apart)
            .map(|w| w.low.as_str());
        if word == next && word.chars().all(char::is_alphabetic) && all[index].text != "Ya" {
            told(found, "doubled", pair(index));
        }
        if matches!(word, "a" | "an") && (word == "an") != vowel(all[index + 1].text) {
            told(found, "article", pair(index));
        }
        if DETERMINERS.contains(&word) && (DETERMINERS.contains(&next) || next == "each") {
            // "Draw The Gathering": a title may begin with an article.
            if all[index + 1].text == next {
                told(found, "determiner", pair(index));
            }
        }
        let single = matches!(
            word,
            "a" | "an" | "another" | "each" | "every" | "one" | "1" | "this"
        );
        // What a plural names may itself stand before a thing: "a hands-free grip" is one word, "1 Tomes deck" is no text.
        if single
            && is_many(next)
            && after.is_none_or(|w| !is_one(w))
            && !matches!(before, Some("minus" | "plus" | "ancient"))
        {
            let verb = DOES.contains(&next) && word == "one";
            let right =
                verb || word == "this" && DOES.contains(&next) || word == "each" && next == "costs";
            if !right {
                told(found, "number", pair(index));
            }
        }
        let several = matches!(word, "these" | "those" | "both" | "all")
            || word.parse::<u32>().is_ok_and(|n| n != 1);
        if several && is_one(next) {
            let goes_on = after.is_some_and(|word| {
                is_many(word)
                    || word == "or"
                    || word == "and"
                    || word.starts_with(char::is_alphabetic) && after_adjective(&all, index + 2)
            });
            // "costs 2 action", "a 3 round", but: "2 hand slots", "the 2 round ones".
            if !goes_on {
                told(found, "number", pair(index));
            }
        }
        let inverted = before.is_some_and(|b| {
            matches!(
                b,
                "do" | "does" | "did" | "can" | "could" | "may" | "must" | "would"
            )
        });
        let object = before.is_some_and(|b| BEFORE_OBJECT.contains(&b));
        if word == "you" && DOES.contains(&next) && next != "may" && !object {
            told(found, "person", pair(index));
        }
        let unreal = before == Some("if") && next == "were";
        if word == "it"
            && matches!(next, "have" | "are" | "were" | "do")
            && !inverted
            && !object
            && !unreal
        {
            told(found, "person", pair(index));
        }
        if matches!(word, "they" | "we") && DOES.contains(&next) && next != "may" {
            told(found, "person", pair(index));
        }
        let joined = all[index.saturating_sub(8)..index]
            .iter()
            .any(|w| matches!(w.low.as_str(), "and" | "or" | "nor"));
        if is_one(word)
            && !is_many(word)
            && matches!(next, "are" | "have" | "were")
            && !joined
            && !inverted
        {
            let asked = all[..index].iter().rev().take(6).any(|w| {
                matches!(
                    w.low.as_str(),
                    "do" | "does" | "let" | "as" | "would" | "could" | "cards" | "all"
                )
            });
            if !asked {
                told(found, "person", pair(index));
            }
        }
        if is_many(word) && !DOES.contains(&word) && matches!(next, "is" | "has" | "was" | "does") {
            // "The number of clues is", "one of these cards is": something before is the subject.
            let of = all[index.saturating_sub(8)..index].iter().any(|w| {
                matches!(
                    w.low.as_str(),
                    "of" | "as"
                        | "with"
                        | "that"
                        | "for"
                        | "in"
                        | "to"
                        | "on"
                        | "than"
                        | "without"
                        | "who"
                        | "at"
                        | "no"
                        | "controls"
                        | "holds"
                        | "has"
                        | "have"
                )
            });
            if !of {
                told(found, "person", pair(index));
            }
        }
        if is_many(word) && next == "who" && after == Some("has") {
            told(found, "person", pair(index));
        }
        if before == Some("choose") && word == "that" && is_base(next) {
            told(found, "modal", pair(index));
        }
        if word == "and" && is_base(next) && third_before(&all[..index]) {
            told(found, "person", pair(index));
        }
        if word == "cannot"
            && before.is_some_and(is_one)
            && index > 1
            && all[index - 2].low == "each"
        {
            told(found, "determiner", pair(index));
        }
        let modal = matches!(
            word,
            "may"
                | "must"
                | "cannot"
                | "can"
                | "would"
                | "should"
                | "could"
                | "will"
                | "might"
                | "don't"
                | "doesn't"
        );
        // The skill Will is none.
        let skill = all[index].text == "Will";
        if modal && !skill && DOES.contains(&next) {
            told(found, "modal", pair(index));
        }
        if matches!(word, "your" | "my") && matches!(next, "is" | "has" | "are" | "have") {
            told(found, "person", pair(index));
        }
    }
}

/// Whether a word is what you do: "take", of "takes".
fn is_base(word: &str) -> bool {
    !is_one(word)
        && DOES.iter().any(|third| {
            let third = third.strip_suffix('s').unwrap_or(third);
            third == word || third.strip_suffix('e') == Some(word)
        })
}

/// Whether somebody does something in the words before, up to the last stop: "each investigator searches the deck".
fn third_before(words: &[Word<'_>]) -> bool {
    let from = words.iter().rposition(|w| w.apart).unwrap_or(0);
    let words = &words[from..];
    let free = |w: &Word<'_>| {
        !matches!(
            w.low.as_str(),
            "you" | "to" | "may" | "must" | "cannot" | "can" | "would"
        )
    };
    words.iter().all(free)
        && words.windows(2).any(|two| {
            let [who, does] = two else { return false };
            matches!(who.low.as_str(), "investigator" | "player")
                && does.low.ends_with('s')
                && DOES.contains(&does.low.as_str())
        })
}

/// Whether one of the next words is what the number counts: "2 monster trophies", "2 enemy attack cards".
fn after_adjective(all: &[Word<'_>], from: usize) -> bool {
    all[from..]
        .iter()
        .take(2)
        .take_while(|w| !w.apart)
        .any(|w| is_many(&w.low))
}

/// Whether a word begins with a vowel to the ear.
fn vowel(word: &str) -> bool {
    let low = word.trim_start_matches(['+', '-', '"', '“']).to_lowercase();
    if let Ok(n) = low.split('-').next().unwrap_or_default().parse::<u32>() {
        return n == 8 || n == 11 || n == 18 || (80..90).contains(&n);
    }
    let consonant = [
        "uni", "use", "usu", "euro", "one", "once", "u-", "ubi", "uten",
    ];
    let vowels = ["hour", "honest", "honour", "honor", "heir"];
    if vowels.iter().any(|v| low.starts_with(v)) {
        return true;
    }
    // "unique" and "a unit", but "unimportant".
    let un = ["unin", "unim"].iter().any(|v| low.starts_with(v));
    let consonant = !un && consonant.iter().any(|c| low.starts_with(c));
    low.starts_with(['a', 'e', 'i', 'o', 'u']) && !consonant
}

#[cfg(test)]
mod tests {
    use super::slips;

    #[test]
    fn slips_are_found() {
        for (text, rule) in [
            ("You may evade a Elite enemy.", "article"),
            ("Discard an Ghoul enemy.", "article"),
            ("Gain an clue.", "article"),
            ("Each investigator loses 1 clues.", "number"),
            ("Draw 2 card.", "number"),
            ("Discard all enemy at your location.", "number"),
            ("Discover a clues.", "number"),
            ("If you is at the Study, draw 1 card.", "person"),
            ("When you discards a card, draw 1 card.", "person"),
            ("If it have 1 clue, discard it.", "person"),
            ("If an enemy are here, draw 1 card.", "person"),
            ("If the enemies is exhausted, draw 1 card.", "person"),
            ("You may discards a card.", "modal"),
            ("It cannot leaves play.", "modal"),
            ("Draw 1 card card.", "doubled"),
            ("Move to the your location.", "determiner"),
            ("Draw 1 card .", "stop"),
            ("Draw 1 card..", "stop"),
            ("Draw 1  card.", "stop"),
            ("Draw 1 card.gain 1 clue.", "stop"),
            ("Draw 1 card", "stop"),
            ("draw 1 card.", "capital"),
            ("Draw 1 card. gain 1 clue.", "capital"),
            ("You may have this happen.", "leftover"),
            (
                "If the active investigator is you, draw 1 card.",
                "leftover",
            ),
            ("Deal {} damage.", "leftover"),
            ("Draw 1 card (or 2.", "stop"),
            (
                "Each investigator searches the deck and take 1 card of your choice.",
                "person",
            ),
            ("You may choose that draw 1 Spell.", "modal"),
            ("Each enemy cannot be evaded.", "determiner"),
            ("If you do, otherwise, lose 1 Sanity.", "leftover"),
            (
                "The game draws 1 extra card whenever they draw.",
                "leftover",
            ),
            ("Put 1 Cultists from the cup here.", "number"),
            ("For each the current agenda, gain 1 resource.", "leftover"),
            ("You get +-1 minus 2 combat.", "leftover"),
            ("Choose one:\n• Draw 1 card.\n•", "leftover"),
            ("When the round ends, Choose one:", "leftover"),
            (
                "Test combat (2), if you succeed, draw 1 card, then if you fail, lose 1 clue.",
                "leftover",
            ),
            ("If there is no The Experiment, draw 1 card.", "leftover"),
            ("Investigators who has 2 clues cannot move.", "person"),
        ] {
            let found = slips(text);
            assert!(found.iter().any(|s| s.rule == rule), "{text}: {found:?}");
        }
    }

    #[test]
    fn sound_texts_pass() {
        for text in [
            "Take 2 damage and 1 horror.",
            "An investigator at your location may spend 2 clues.",
            "After an enemy engaged with you attacks, deal 1 damage to it.",
            "Choose an unrevealed location, a unique asset or an Elite enemy.",
            "If you have 8 or more clues, an 8 counts as 1.",
            "Discard 2 hand slots' worth of cards. Then, gain 1 action.",
            "Each enemy at your location attacks you: it deals 1 horror.",
            "Turn in 2 monster trophies.",
            "Each investigator with more than 4 cards is weary.",
            "Continues ... at the Station (the Docks if it is closed).",
            "Each investigator searches the deck and takes 1 card of their choice.",
            "You may choose that the first player draws 1 card.",
            "Each investigator discards 1 card, and draws 1 card.",
        ] {
            assert_eq!(slips(text), [], "{text}");
        }
    }
}
