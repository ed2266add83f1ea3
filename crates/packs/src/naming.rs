//! How ids and names are written.

/// The most characters of an id or a name.
pub const LONGEST_NAME: usize = 100;

/// Whether a word can be an id: small letters, digits and hyphens, in the board game also a dot between two of them.
pub fn is_slug(word: &str) -> bool {
    let inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    word.len() <= LONGEST_NAME
        && word.starts_with(inner)
        && word.ends_with(inner)
        && word.chars().all(|c| inner(c) || matches!(c, '-' | '.'))
}

/// Whether a word can refer to something: an id, or a resolution (`R1`).
pub(crate) fn is_reference(word: &str) -> bool {
    let resolution = word
        .strip_prefix('R')
        .is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
    resolution || is_slug(word)
}

/// Why a word is no id, and which would be.
pub fn not_a_slug(word: &str) -> String {
    let shown: String = word.chars().take(40).collect();
    let kept = |c: char| match c {
        'a'..='z' | '0'..='9' => Some(c),
        'A'..='Z' => Some(c.to_ascii_lowercase()),
        '\'' | '’' => None,
        _ => Some('-'),
    };
    let folded: String = shown.chars().filter_map(kept).collect();
    let parts: Vec<&str> = folded.split('-').filter(|p| !p.is_empty()).collect();
    let rule = "ids, traits and notes have lower-case letters, digits and hyphens";
    match parts.is_empty() || shown.len() < word.len() {
        true => format!(
            "`{}` is not a valid id: {rule}, at most {LONGEST_NAME}",
            shown.escape_debug()
        ),
        false => format!(
            "`{}` is not a valid id: {rule}, such as `{}`",
            shown.escape_debug(),
            parts.join("-")
        ),
    }
}

/// What is wrong with a name that people read, if anything is.
pub fn misnamed(name: &str) -> Option<String> {
    let long = name.chars().count();
    let odd = |c: &char| !kernel::printable(*c) || *c == '\t';
    if name.trim().is_empty() {
        Some("a name is empty".to_owned())
    } else if long > LONGEST_NAME {
        Some(format!(
            "a name has at most {LONGEST_NAME} characters, this one has {long}"
        ))
    } else if let Some(letter) = name.chars().find(odd) {
        Some(format!(
            "a name holds the character U+{:04X}, which is not visible: take it out",
            u32::from(letter)
        ))
    } else if name.trim() != name {
        Some(format!(
            "the name `{name}` begins or ends with a space: take it out"
        ))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intern::{Def, Interner, Sym};

    #[test]
    fn ids_are_slugs() {
        for sound in ["lamp", "lucky-2", "45-automatic", "black-cave.my-card"] {
            assert!(is_slug(sound), "{sound}");
        }
        let long = "x".repeat(LONGEST_NAME + 1);
        for wrong in [
            "", "My Lamp", "Item", "a\nb", "a_b", "-a", "a.", "lämp", "a b", &long,
        ] {
            assert!(!is_slug(wrong), "{wrong}");
            let mut interner = Interner::default();
            let quoted = serde_json::to_string(&[wrong]).unwrap();
            let defs = interner.read(0, || serde_saphyr::from_str::<Vec<Def>>(&quoted));
            let uses = interner.read(0, || serde_saphyr::from_str::<Vec<Sym>>(&quoted));
            assert!(defs.is_err() && uses.is_err(), "{wrong}");
        }
        assert!(not_a_slug("Daisy's Lamp").ends_with("such as `daisys-lamp`"));
        let mut i = Interner::default();
        let resolution = i.read(0, || serde_saphyr::from_str::<Sym>("R1"));
        assert!(resolution.is_ok());
    }

    #[test]
    fn names_show() {
        for sound in [
            "Lamp",
            ".38 Special",
            "“I've had worse…”",
            "Ωμέγα",
            "The Gold-Bug (1)",
        ] {
            assert_eq!(misnamed(sound), None);
        }
        let long = "x".repeat(LONGEST_NAME + 1);
        for wrong in [
            "",
            " ",
            "La\nmp",
            "La\tmp",
            "La\u{200b}mp",
            "La\u{e0041}mp",
            " Lamp",
            &long,
        ] {
            assert!(misnamed(wrong).is_some(), "{wrong:?}");
        }
    }
}
