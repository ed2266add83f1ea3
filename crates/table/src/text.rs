//! Small helps with words: slugs, and "did you mean".

/// A name as an id: lower case, words joined by `-`.
pub fn slug(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_alphanumeric() {
            out.extend(letter.to_lowercase());
        } else if !out.ends_with('-') && !out.is_empty() && letter != '\'' && letter != '’' {
            out.push('-');
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// The text, cut short with `..` if it has more characters than `most`.
pub fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}..", &text[..at]),
        None => text.to_owned(),
    }
}

/// A name as an id without an article before it: `The Abyss` is `abyss`.
pub fn bare_slug(name: &str) -> String {
    let slug = slug(name);
    slug.strip_prefix("the-").map(str::to_owned).unwrap_or(slug)
}

/// The known word most like `word`, if one is like it at all: a few letters apart, or a longer word around it.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // So long a word is no typing error.
    if word.len() > 200 {
        return None;
    }
    let wanted = word.to_lowercase();
    let known: Vec<&str> = known.into_iter().collect();
    let (off, best) = known
        .iter()
        .map(|k| (strsim::levenshtein(&wanted, &k.to_lowercase()), *k))
        .min_by_key(|(d, _)| *d)?;
    if off <= 1 + wanted.chars().count() / 4 {
        return Some(best);
    }
    known
        .into_iter()
        .find(|k| word.len() >= 4 && k.contains(word))
}

/// "; did you mean `x`?", or nothing.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known)
        .map(|k| format!("; did you mean `{k}`?"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs() {
        for (name, want) in [
            ("Roland Banks", "roland-banks"),
            ("\"Skids\" O'Toole", "skids-otoole"),
            (".45 Automatic", "45-automatic"),
        ] {
            assert_eq!(slug(name), want);
        }
    }

    #[test]
    fn near_words() {
        let known = [
            "card/the-gathering",
            "card/the-midnight-masks",
            "board/arkham",
        ];
        assert_eq!(
            nearest("card/the-gatherng", known),
            Some("card/the-gathering")
        );
        assert_eq!(nearest("the-gathering", known), Some("card/the-gathering"));
        assert_eq!(nearest("zzz", known), None);
    }
}
