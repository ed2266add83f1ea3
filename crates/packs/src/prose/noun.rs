//! Noun phrases: what acts and what is acted on.

use super::{Text, words};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};

/// What a verb must agree with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agree {
    /// You draw, you are.
    You,
    /// It draws, it is.
    One,
    /// They draw, they are.
    Many,
}

/// Where a phrase stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// As subject: they.
    Subject,
    /// As object, or after a preposition: them.
    Object,
    /// As owner: their, the enemy's.
    Owner,
}

/// A noun with both its forms.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug)]
pub struct Noun {
    /// One.
    pub one: Text,
    /// More than one, or none.
    pub many: Text,
}

impl Noun {
    /// A noun with a plural of its own.
    pub fn new(one: impl Into<Text>, many: impl Into<Text>) -> Self {
        Self {
            one: one.into(),
            many: many.into(),
        }
    }
}

impl From<&str> for Noun {
    fn from(one: &str) -> Self {
        Self::new(one, words::plural(one))
    }
}
impl From<String> for Noun {
    fn from(one: String) -> Self {
        one.as_str().into()
    }
}

/// What stands before the noun, and with it how many there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Det {
    /// The phrase is the pronoun "you".
    You,
    /// The phrase is a pronoun: it, or they.
    Pronoun(Agree),
    /// Nothing: a name ("Roland Banks"), or a kind of thing in general ("monsters").
    Bare(Agree),
    /// a, an.
    A,
    /// the.
    The(Agree),
    /// this, these.
    This(Agree),
    /// that, those.
    That(Agree),
    /// each.
    Each,
    /// each other.
    EachOther,
    /// all.
    All,
    /// another.
    Another,
    /// any ("any monster").
    Any,
    /// no.
    No,
    /// any number of.
    AnyNumber,
    /// 1, 2, ..
    Count(i32),
    /// up to 2.
    UpTo(i32),
    /// A number that is not a digit ("X", "that many", "half your"); agrees as many.
    Amount(Text),
    /// With a possessor: your, their, the enemy's.
    Of(Box<Np>, Agree),
}

impl Det {
    fn agree(&self) -> Agree {
        match self {
            Det::You => Agree::You,
            Det::Pronoun(agreement)
            | Det::Bare(agreement)
            | Det::The(agreement)
            | Det::This(agreement)
            | Det::That(agreement)
            | Det::Of(_, agreement) => *agreement,
            Det::A | Det::Each | Det::EachOther | Det::Another | Det::Any | Det::No => Agree::One,
            Det::All | Det::AnyNumber | Det::Amount(_) => Agree::Many,
            Det::Count(n) | Det::UpTo(n) => {
                if *n == 1 {
                    Agree::One
                } else {
                    Agree::Many
                }
            }
        }
    }
}

/// A noun phrase: determiner, adjectives, noun, and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Np {
    det: Det,
    adj: Vec<Text>,
    noun: Noun,
    post: Vec<Text>,
}

impl Np {
    /// Any determiner with any noun.
    pub fn new(det: Det, noun: impl Into<Noun>) -> Self {
        Self {
            det,
            adj: Vec::new(),
            noun: noun.into(),
            post: Vec::new(),
        }
    }
    /// you
    pub fn you() -> Self {
        Self::new(Det::You, "you")
    }
    /// it
    pub fn it() -> Self {
        Self::new(Det::Pronoun(Agree::One), "it")
    }
    /// they
    pub fn they() -> Self {
        Self::new(Det::Pronoun(Agree::Many), "it")
    }
    /// A proper name: one thing, no article.
    pub fn name(name: impl Into<Text>) -> Self {
        let name = name.into();
        Self::new(Det::Bare(Agree::One), Noun::new(name.clone(), name))
    }
    /// Many in general: monsters.
    pub fn bare(noun: impl Into<Noun>) -> Self {
        Self::new(Det::Bare(Agree::Many), noun)
    }
    /// a, an
    pub fn a(noun: impl Into<Noun>) -> Self {
        Self::new(Det::A, noun)
    }
    /// the
    pub fn the(noun: impl Into<Noun>) -> Self {
        Self::new(Det::The(Agree::One), noun)
    }
    /// this
    pub fn this(noun: impl Into<Noun>) -> Self {
        Self::new(Det::This(Agree::One), noun)
    }
    /// that
    pub fn that(noun: impl Into<Noun>) -> Self {
        Self::new(Det::That(Agree::One), noun)
    }
    /// each
    pub fn each(noun: impl Into<Noun>) -> Self {
        Self::new(Det::Each, noun)
    }
    /// all
    pub fn all(noun: impl Into<Noun>) -> Self {
        Self::new(Det::All, noun)
    }
    /// no
    pub fn no(noun: impl Into<Noun>) -> Self {
        Self::new(Det::No, noun)
    }
    /// 1 clue, 2 clues
    pub fn count(n: i32, noun: impl Into<Noun>) -> Self {
        Self::new(Det::Count(n), noun)
    }
    /// your
    pub fn your(noun: impl Into<Noun>) -> Self {
        Self::you().owns(noun)
    }

    /// What this owns: your hand, its controller, that enemy's health.
    pub fn owns(self, noun: impl Into<Noun>) -> Self {
        Self::new(Det::Of(Box::new(self), Agree::One), noun)
    }
    /// More than one, where the determiner leaves it open.
    pub fn plural(mut self) -> Self {
        match &mut self.det {
            Det::Pronoun(agreement)
            | Det::Bare(agreement)
            | Det::The(agreement)
            | Det::This(agreement)
            | Det::That(agreement)
            | Det::Of(_, agreement) => *agreement = Agree::Many,
            Det::You
            | Det::A
            | Det::Each
            | Det::EachOther
            | Det::All
            | Det::Another
            | Det::Any
            | Det::No
            | Det::AnyNumber
            | Det::Count(_)
            | Det::UpTo(_)
            | Det::Amount(_) => {}
        }
        self
    }
    /// With an adjective before the noun and after those it has: Elite, exhausted, Ghoul.
    pub fn adj(mut self, word: impl Into<Text>) -> Self {
        self.adj.push(word.into());
        self
    }
    /// With an adjective before all others.
    pub fn adj_first(mut self, word: impl Into<Text>) -> Self {
        self.adj.insert(0, word.into());
        self
    }
    /// With something behind the noun: at your location, per investigator.
    pub fn post(mut self, words: impl Into<Text>) -> Self {
        self.post.push(words.into());
        self
    }
    /// The same thing under another determiner.
    pub fn with_det(mut self, det: Det) -> Self {
        self.det = det;
        self
    }
    /// Without what stands before and behind the noun.
    pub fn short(mut self) -> Self {
        self.adj.clear();
        self.post.clear();
        self
    }
    /// The noun.
    pub fn noun(&self) -> &Noun {
        &self.noun
    }
    /// What a verb must agree with.
    pub fn agree(&self) -> Agree {
        self.det.agree()
    }
    /// Whether it speaks of each of several, or of none: what is denied of it is not denied of every one.
    pub fn is_each(&self) -> bool {
        matches!(self.det, Det::Each | Det::EachOther | Det::All | Det::No)
    }
    /// Whether this is "you".
    pub fn is_you(&self) -> bool {
        self.det == Det::You
    }

    /// The words as subject.
    pub fn text(&self) -> Text {
        self.cased(Case::Subject)
    }
    /// The words as object.
    pub fn object(&self) -> Text {
        self.cased(Case::Object)
    }

    /// The words.
    pub fn cased(&self, case: Case) -> Text {
        let owner = case == Case::Owner;
        match (&self.det, case) {
            (Det::You, Case::Owner) => return "your".into(),
            (Det::You, Case::Subject | Case::Object) => return "you".into(),
            (Det::Pronoun(Agree::You), _) => return Np::you().cased(case),
            (Det::Pronoun(Agree::One), Case::Owner) => return "its".into(),
            (Det::Pronoun(Agree::One), Case::Subject | Case::Object) => return "it".into(),
            (Det::Pronoun(Agree::Many), Case::Owner) => return "their".into(),
            (Det::Pronoun(Agree::Many), Case::Subject) => return "they".into(),
            (Det::Pronoun(Agree::Many), Case::Object) => return "them".into(),
            _ => {}
        }
        let many = self.agree() == Agree::Many;
        let mut head = Text::new();
        for adj in &self.adj {
            head.push(adj);
        }
        head.push(if many {
            &self.noun.many
        } else {
            &self.noun.one
        });
        let before: Text = match &self.det {
            Det::You | Det::Pronoun(_) | Det::Bare(_) => Text::new(),
            Det::A => words::article(&head.plain()).into(),
            Det::The(_) => "the".into(),
            Det::This(_) => if many { "these" } else { "this" }.into(),
            Det::That(_) => if many { "those" } else { "that" }.into(),
            Det::Each => "each".into(),
            Det::EachOther => "each other".into(),
            Det::All => "all".into(),
            Det::Another => "another".into(),
            Det::Any => "any".into(),
            Det::No => "no".into(),
            Det::AnyNumber => "any number of".into(),
            Det::Count(n) => (*n).into(),
            Det::UpTo(n) => format!("up to {n}").into(),
            Det::Amount(words) => words.clone(),
            Det::Of(who, _) => who.cased(Case::Owner),
        };
        let mut text = before.and(head);
        for post in &self.post {
            text.push(post);
        }
        if owner {
            let ending = if text.plain().ends_with('s') {
                "'"
            } else {
                "'s"
            };
            text.glue(ending);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases() {
        let ghoul = |np: Np| np.adj(Text::name("Ghoul"));
        for (np, want) in [
            (Np::you(), "you"),
            (Np::your("location"), "your location"),
            (Np::your("card").plural(), "your cards"),
            (ghoul(Np::a("enemy")), "a Ghoul enemy"),
            (Np::a("enemy").adj("exhausted"), "an exhausted enemy"),
            (
                ghoul(Np::all("enemy")).post("at your location"),
                "all Ghoul enemies at your location",
            ),
            (Np::count(1, "clue"), "1 clue"),
            (Np::count(0, "clue"), "0 clues"),
            (
                Np::count(3, "clue").post("per investigator"),
                "3 clues per investigator",
            ),
            (
                Np::new(Det::UpTo(2), "monster trophy"),
                "up to 2 monster trophies",
            ),
            (Np::new(Det::AnyNumber, "die"), "any number of dice"),
            (Np::new(Det::Amount("X".into()), "resource"), "X resources"),
            (Np::that("enemy").plural(), "those enemies"),
            (
                Np::this("card").owns("controller"),
                "this card's controller",
            ),
            (
                Np::each("investigator").owns("hand"),
                "each investigator's hand",
            ),
            (
                Np::new(Det::EachOther, "enemy").post("engaged with you"),
                "each other enemy engaged with you",
            ),
            (Np::name("Roland Banks").owns("deck"), "Roland Banks' deck"),
        ] {
            assert_eq!(np.text().plain(), want);
        }
        assert_eq!(
            [
                Np::they().text(),
                Np::they().object(),
                Np::they().cased(Case::Owner)
            ]
            .map(|t| t.plain()),
            ["they", "them", "their"]
        );
    }
}
