//! What was written how, and how it is written now: a table for each game. A rule is about a key, where it stands and
//! what is behind it; what no rule is about is kept as it is.

use super::tree::{Kind, Node};

/// One rule.
pub struct Rule {
    /// The key.
    pub key: &'static str,
    /// The keys above it, any of which will do, the nearest first where several levels are named with `/`; empty for
    /// anywhere.
    pub under: &'static [&'static str],
    /// What stands behind it.
    pub value: Is,
    /// A key that must stand beside it.
    pub beside: &'static str,
    /// What becomes of it.
    pub act: Act,
}

/// What stands behind a key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Is {
    Anything,
    Map,
    List,
    Scalar,
    Number,
}

/// What becomes of a key and what stands behind it.
pub enum Act {
    /// The key has another name.
    Rename(&'static str),
    /// `key: V` becomes `key: {name: V}`.
    Within(&'static str),
    /// `key: V` becomes `outer: {inner: V}`.
    Wrap(&'static str, &'static str),
    /// `key: {inner: V}` becomes `inner: V`.
    Unwrap,
    /// Key and value go.
    Drop,
    /// The key has this name, and this stands behind it; what cannot be carried is told.
    To(&'static str, fn(&Node) -> Result<String, &'static str>),
    /// A map of this pair alone becomes the bare key.
    Bare,
    /// Key and value go where this says so, and cannot be carried over where it gives a reason.
    Gone(fn(&Node) -> Result<(), &'static str>),
    /// What stands behind the key is carried over as ever, and it is told what is missing there.
    Needs(fn(&Node) -> Option<&'static str>),
}

const fn rename(
    key: &'static str,
    under: &'static [&'static str],
    value: Is,
    to: &'static str,
) -> Rule {
    rule(key, under, value, Act::Rename(to))
}

const fn rule(key: &'static str, under: &'static [&'static str], value: Is, act: Act) -> Rule {
    Rule {
        key,
        under,
        value,
        beside: "",
        act,
    }
}

const fn beside(key: &'static str, beside: &'static str, act: Act) -> Rule {
    Rule {
        key,
        under: &[],
        value: Is::Anything,
        beside,
        act,
    }
}

/// The card game's, for packs. Words joined by `_` are joined by `-` besides, in keys and values.
pub const CARD: &[Rule] = &[
    // The cell is the key.
    rule(
        "on",
        &["forced", "reaction", "play", "objective"],
        Is::Map,
        Act::Unwrap,
    ),
    rule("phase_begins", &[], Is::Scalar, Act::Bare),
    rule("phase_ends", &[], Is::Scalar, Act::Bare),
    // Control words.
    rename("cond", &["if"], Is::Anything, "is"),
    beside("for_each", "", Act::Rename("for-each")),
    rule("may", &[], Is::List, Act::Within("do")),
    rule("must", &["choose"], Is::Scalar, Act::Drop),
    // Numbers and how they compare.
    rename("n", &[], Is::Anything, "amount"),
    rule("is", &[], Is::Map, Act::To("is", range)),
    rule(
        "margin_at_least",
        &[],
        Is::Number,
        Act::To("margin", at_least),
    ),
    rule(
        "failed_by_at_most",
        &[],
        Is::Number,
        Act::To("failed-by", at_most),
    ),
    rule("up_to_level", &[], Is::Number, Act::To("level", at_most)),
    rule("minus", &[], Is::Anything, Act::To("minus", negated)),
    beside("by", "quantity", Act::Rename("add")),
    // Sets.
    rename("any_of", &[], Is::List, "any"),
    rename("all_of", &[], Is::List, "all"),
    rename("any", &[], Is::Map, "exists"),
    rename(
        "not",
        &["investigator", "enemy", "location", "card"],
        Is::Anything,
        "except",
    ),
    rename("named", &[], Is::Scalar, "name"),
    // Costs.
    rule("exhaust", &["cost"], Is::Scalar, Act::To("exhaust", this)),
    rule(
        "discard_this",
        &["cost"],
        Is::Scalar,
        Act::To("discard", this),
    ),
    rename("discard_cards", &["cost"], Is::Number, "discard-from-hand"),
];

/// The board game's, for packs.
pub const BOARD: &[Rule] = &[
    // Times, limits, durations.
    rename("when", &[], Is::Anything, "would"),
    rename("while", &[], Is::Anything, "if"),
    rule("limit", &[], Is::Scalar, Act::To("limit", limit)),
    rule("for", &[], Is::Scalar, Act::To("for", duration)),
    // Costs.
    rename("pay", &[], Is::Anything, "cost"),
    // Control words.
    rename("declined", &["may"], Is::Anything, "else"),
    rename(
        "otherwise",
        &["join", "search", "discard"],
        Is::Anything,
        "else",
    ),
    rule("choose", &[], Is::List, Act::Within("of")),
    rule("who", &["for-each"], Is::Anything, Act::Wrap("of", "who")),
    rule(
        "card",
        &["for-each", "pick"],
        Is::Anything,
        Act::Wrap("of", "card"),
    ),
    rule(
        "gate",
        &["for-each", "pick"],
        Is::Anything,
        Act::Wrap("of", "gate"),
    ),
    rule(
        "monster",
        &["for-each", "pick"],
        Is::Anything,
        Act::Wrap("of", "monster"),
    ),
    rule(
        "investigator",
        &["pick"],
        Is::Anything,
        Act::Wrap("of", "who"),
    ),
    rule("place", &["pick"], Is::Anything, Act::Wrap("of", "place")),
    rule("ability", &["pick"], Is::Map, Act::Wrap("of", "ability")),
    rule("rift", &["pick"], Is::Anything, Act::Wrap("of", "rift")),
    rule("symbol", &["pick"], Is::Anything, Act::Wrap("of", "symbol")),
    rule("count", &["pick"], Is::Anything, Act::Gone(one)),
    rule("amount", &["pick"], Is::Anything, Act::Gone(one)),
    rename(
        "count",
        &["draw", "search", "discard", "spawn", "monster-appears"],
        Is::Anything,
        "amount",
    ),
    // What a step brings about lasts so long; what holds `always` as long as its card is in play.
    rule(
        "modify",
        &["always", "worshippers"],
        Is::Map,
        Act::Needs(enough),
    ),
    rule(
        "forbid",
        &["always", "worshippers"],
        Is::Map,
        Act::Needs(enough),
    ),
    rule(
        "permit",
        &["always", "worshippers"],
        Is::Map,
        Act::Needs(enough),
    ),
    rule("modify", &[], Is::Map, Act::Needs(lasting)),
    rule("forbid", &[], Is::Map, Act::Needs(lasting)),
    rule("permit", &[], Is::Map, Act::Needs(lasting)),
    // Names of results.
    rule("x", &[], Is::Scalar, Act::To("bound", label)),
    rule("as", &[], Is::Scalar, Act::To("as", label)),
    rule("sum", &["roll"], Is::Scalar, Act::To("sum", label)),
    rule("named", &[], Is::Scalar, Act::To("bound", label)),
    rename("not-named", &[], Is::Scalar, "not-bound"),
    // Amounts.
    rename("investigators", &[], Is::Number, "per-investigator"),
    rename("at-least", &[], Is::List, "max"),
    rename("at-most", &[], Is::List, "min"),
    rename("cards", &["count", "of/count"], Is::Map, "card"),
    rename("monsters", &["count", "of/count"], Is::Anything, "monster"),
    rename("gates", &["count", "of/count"], Is::Anything, "gate"),
    rename("investigators", &["count", "of/count"], Is::Anything, "who"),
    rename(
        "elder-signs",
        &["count", "of/count"],
        Is::Anything,
        "elder-sign",
    ),
    rename("clues", &["count", "of/count"], Is::Anything, "clue"),
    // Filters.
    rename(
        "not",
        &[
            "monster",
            "monsters",
            "against",
            "search",
            "trophies",
            "monster-enters-play",
            "keyword",
        ],
        Is::Anything,
        "without-keyword",
    ),
];

/// A comparison of named bounds, as a range.
fn range(value: &Node) -> Result<String, &'static str> {
    let bounds = ["at_least", "at_most", "exactly"];
    if value.pairs().is_empty()
        || value
            .pairs()
            .iter()
            .any(|(k, _)| !k.text().is_some_and(|k| bounds.contains(&k)))
    {
        return Err("");
    }
    let number = |key| match value.get(key) {
        None => Ok(None),
        Some(n) => n
            .number()
            .map(Some)
            .ok_or("a bound that is not a number: write a range"),
    };
    match bounds.map(number) {
        [Ok(None), Ok(None), Ok(Some(n))] => Ok(n.to_string()),
        [Ok(Some(a)), Ok(None), Ok(None)] => Ok(format!("\"{a}+\"")),
        [Ok(None), Ok(Some(b)), Ok(None)] => up_to(b),
        [Ok(Some(a)), Ok(Some(b)), Ok(None)] if a == b => Ok(a.to_string()),
        [Ok(Some(a)), Ok(Some(b)), Ok(None)] if a < b => Ok(format!("\"{a}-{b}\"")),
        _ => Err("these bounds are no range: write `1`, \"2+\" or \"1-3\""),
    }
}

fn up_to(most: i64) -> Result<String, &'static str> {
    match most {
        0 => Ok("0".into()),
        1.. => Ok(format!("\"0-{most}\"")),
        _ => Ok(format!("{{at-most: {most}}}")),
    }
}

fn at_least(value: &Node) -> Result<String, &'static str> {
    let n = value.number().ok_or("not a number")?;
    Ok(format!("\"{n}+\""))
}

fn at_most(value: &Node) -> Result<String, &'static str> {
    up_to(value.number().ok_or("not a number")?)
}

/// An amount with its sign turned is a difference.
fn negated(value: &Node) -> Result<String, &'static str> {
    match value.kind {
        Kind::List { .. } => Err(""),
        Kind::Map { flow: false, .. } => Err("write the difference as `minus: [0, ..]`"),
        Kind::Map { .. } | Kind::Scalar { .. } => Ok("[0, \0]".into()),
    }
}

fn this(value: &Node) -> Result<String, &'static str> {
    match value.text() {
        Some("true") => Ok("this".into()),
        Some("this") => Err(""),
        _ => Err("leave it out if there is no cost"),
    }
}

fn limit(value: &Node) -> Result<String, &'static str> {
    match value.text() {
        Some("once-per-turn") => Ok("{per: turn}".into()),
        Some("once-per-upkeep") => Ok("{per: upkeep}".into()),
        Some("once-per-game") => Ok("{per: game}".into()),
        _ => Err("not a limit: write `{per: turn}`"),
    }
}

fn duration(value: &Node) -> Result<String, &'static str> {
    match value.text() {
        Some("game") => Ok("this-game".into()),
        _ => Err(""),
    }
}

/// One is picked at a time.
fn one(value: &Node) -> Result<(), &'static str> {
    match value.number() {
        Some(1) => Ok(()),
        _ => Err("a pick is always of one: `repeat: {times: .., do: [{pick: ..}]}`"),
    }
}

fn enough(_: &Node) -> Option<&'static str> {
    None
}

fn lasting(value: &Node) -> Option<&'static str> {
    let says = value.get("for").is_some();
    (!says).then_some("a step says how long it lasts: `for: this-turn`, `this-game`, ..")
}

/// A result's name; `n` and `y` are truths to some readers of YAML.
fn label(value: &Node) -> Result<String, &'static str> {
    match value.text() {
        Some("n") => Ok("number".into()),
        Some("y") => Ok("amount".into()),
        Some(other) => Ok(other.to_owned()),
        None => Err("not a name"),
    }
}
