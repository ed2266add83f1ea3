//! Phrases: a noun with its adjectives and what follows, before it has a determiner.

use crate::content::Filter;
use packs::prose::{Agree, Det, Noun as Word, Np, Text};

/// Adjectives, a noun and what follows it, without a determiner.
#[derive(Clone)]
pub(super) struct Phrase {
    pub adj: Vec<Text>,
    pub noun: Word,
    pub post: Vec<Text>,
    /// Whether it excludes something: "another", "each other".
    pub other: bool,
}

impl Phrase {
    pub fn new(noun: impl Into<Word>) -> Self {
        Self {
            adj: Vec::new(),
            noun: noun.into(),
            post: Vec::new(),
            other: false,
        }
    }
    /// The exclusion as an adjective: "no other enemy", "the nearest other enemy".
    pub fn with_other(mut self) -> Self {
        if std::mem::take(&mut self.other) {
            self.adj.insert(0, "other".into());
        }
        self
    }
    pub fn with(self, det: Det) -> Np {
        let (det, phrase) = match det {
            Det::A if self.other => (Det::Another, self),
            Det::Each if self.other => (Det::EachOther, self),
            det => (det, self.with_other()),
        };
        let noun = phrase.noun;
        let name = noun.one == noun.many;
        let article = name && noun.one.plain().starts_with("The ");
        let np = Np::new(det.clone(), noun.clone());
        let many = np.agree() == Agree::Many;
        // A name has no plural and no article of its own: "2 copies of Ghoul Minion", "no copy of The Experiment".
        let settles = matches!(
            det,
            Det::A | Det::Another | Det::Each | Det::EachOther | Det::Any
        );
        let np = match &det {
            Det::Bare(_) | Det::You | Det::Pronoun(_) => np,
            Det::No => copies(det, noun, name),
            _ if many || article && settles => copies(det, noun, name),
            _ => np,
        };
        let np = phrase.adj.into_iter().fold(np, Np::adj);
        let post = phrase.post.into_iter();
        post.map(|p| if many { who_have(p) } else { p })
            .fold(np, Np::post)
    }
}

/// A noun with a determiner. A name becomes "copies of" it.
fn copies(det: Det, noun: Word, name: bool) -> Np {
    if !name {
        return Np::new(det, noun);
    }
    let of = |word: &str| Text::from(word).and("of").and(noun.one.clone());
    Np::new(det, Word::new(of("copy"), of("copies")))
}

/// The plural of what "who .." does: "who have", "who control", "who do not control".
fn who_have(post: Text) -> Text {
    let plain = post.plain();
    let verbs = [
        ("who has ", "who have "),
        ("who controls ", "who control "),
        ("who does not ", "who do not "),
    ];
    let found = verbs.iter().find(|(one, _)| plain.starts_with(one));
    let Some(&(one, many)) = found else {
        return post;
    };
    let mut skip = one.len();
    let mut out = Text::from(many);
    for span in post.spans() {
        let from = skip.min(span.text.len());
        skip -= from;
        out = out.close(Text::marked_as(&span.text[from..], span.mark));
    }
    out
}

/// "You" as a subject that is never dropped: "you get +1 combat" is not a command.
pub(super) fn stated_you() -> Np {
    Np::new(Det::Bare(Agree::Many), Word::new("you", "you"))
}

/// Whether a filter means a location by its place in a row, so that one passes at most on each side.
pub(super) fn is_one_of_a_row(filter: &Filter) -> bool {
    match filter {
        Filter::Location(f) => {
            f.left_of.is_some() || f.right_of.is_some() || f.leftmost == Some(true)
        }
        Filter::Any(all) => all.iter().all(is_one_of_a_row),
        Filter::All(all) => all.iter().any(is_one_of_a_row),
        Filter::Investigator(_) | Filter::Enemy(_) | Filter::Card(_) | Filter::Not(_) => false,
    }
}
