//! The keys of combined offers: those of their answers, in order.

/// Joins the keys of answers that are given one after the other.
pub const THEN: &str = " > ";
/// Joins the keys of what is marked together.
pub const AND: &str = " + ";

/// Whether a key names several answers.
pub fn is_combined(key: &str) -> bool {
    key.contains(THEN) || key.contains(AND)
}

/// The keys that a key stands for, in order, and whether they are marked together.
pub fn parts(key: &str) -> (Vec<&str>, bool) {
    let marks = key.contains(AND);
    let joint = if marks { AND } else { THEN };
    (key.split(joint).collect(), marks)
}

/// Whether a combined offer stands in for the offer with this key: it begins with it, or marks it.
pub fn stands_for(combined: &str, key: &str) -> bool {
    let (keys, marks) = parts(combined);
    keys.first() == Some(&key) || marks && keys.contains(&key)
}
