//! Clauses and sentences.

use super::{Agree, Np, Text, words};
use crate::prose::Mark;

/// What stands before a verb and bends its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aux {
    /// Nothing.
    #[default]
    None,
    /// may
    May,
    /// must
    Must,
    /// would
    Would,
    /// can
    Can,
    /// cannot
    Cannot,
    /// do not, does not; "is not" with "be".
    Not,
}

/// How a clause is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A command where the subject is you ("draw 1 card"), else a statement.
    Command,
    /// A statement with its subject: "you draw 1 card".
    Statement,
    /// "to draw 1 card".
    Infinitive,
    /// "drawing 1 card".
    Gerund,
}

/// Who does what to what: a verb with its subject, objects and the words behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    subject: Np,
    verb: String,
    aux: Aux,
    adverb: Option<&'static str>,
    passive: bool,
    rest: Vec<Text>,
    also: Option<Box<Clause>>,
}

impl Clause {
    /// A verb in its base form, perhaps with a particle ("take control of"). The subject is you until said otherwise.
    pub fn new(verb: impl Into<String>) -> Self {
        Self {
            subject: Np::you(),
            verb: verb.into(),
            aux: Aux::None,
            adverb: None,
            passive: false,
            rest: Vec::new(),
            also: None,
        }
    }
    /// With this subject.
    pub fn subject(mut self, subject: Np) -> Self {
        self.subject = subject;
        self
    }
    /// With an object.
    pub fn object(self, object: Np) -> Self {
        let words = object.object();
        self.with(words)
    }
    /// With more words, in order: "to your hand", "at random".
    pub fn with(mut self, words: impl Into<Text>) -> Self {
        let last = self.also.as_mut().map_or(&mut self.rest, |c| &mut c.rest);
        last.push(words.into());
        self
    }
    /// And a second deed of the same subject: "searches the deck and takes 1 card". Further words go behind it.
    pub fn also(mut self, second: Clause) -> Self {
        self.also = Some(Box::new(second));
        self
    }
    /// With a preposition and what it governs: "to", "from", "in place of".
    pub fn prep(self, preposition: &str, np: &Np) -> Self {
        self.with(Text::from(preposition).and(np.object()))
    }
    /// With this before the verb.
    pub fn aux(mut self, aux: Aux) -> Self {
        self.aux = aux;
        self
    }
    /// you may ..
    pub fn may(self) -> Self {
        self.aux(Aux::May)
    }
    /// .. cannot ..
    pub fn cannot(self) -> Self {
        self.aux(Aux::Cannot)
    }
    /// .. do not ..
    pub fn negated(self) -> Self {
        self.aux(Aux::Not)
    }
    /// With an adverb before the verb: "successfully".
    pub fn adverb(mut self, adverb: &'static str) -> Self {
        self.adverb = Some(adverb);
        self
    }
    /// Whether it says simply what happens, with no "may", "cannot" or the like.
    pub fn is_plain(&self) -> bool {
        self.aux == Aux::None
    }
    /// The subject suffers it: "is defeated".
    pub fn passive(mut self) -> Self {
        self.passive = true;
        self
    }
    /// Who does it.
    pub fn who(&self) -> &Np {
        &self.subject
    }
    /// As a sentence of its own.
    pub fn sentence(self) -> Sentence {
        Sentence::Clause(self)
    }

    /// The words of the verb, agreeing with `agree`.
    fn verb_words(&self, agree: Agree) -> String {
        let finite = |verb: &str| {
            if agree == Agree::One {
                words::third(verb)
            } else {
                words::many(verb)
            }
        };
        let adverb = self.adverb.map_or_else(String::new, |a| format!("{a} "));
        let (main, be) = if self.passive {
            (words::participle(&self.verb), true)
        } else {
            (self.verb.clone(), self.verb == "be")
        };
        // What follows a modal: the base form, or "be" with the participle.
        let base = if self.passive {
            format!("be {adverb}{main}")
        } else {
            format!("{adverb}{main}")
        };
        match self.aux {
            Aux::None if self.passive => format!("{} {adverb}{main}", finite("be")),
            Aux::None => format!("{adverb}{}", finite(&main)),
            Aux::May => format!("may {base}"),
            Aux::Must => format!("must {base}"),
            Aux::Would => format!("would {base}"),
            Aux::Can => format!("can {base}"),
            Aux::Cannot => format!("cannot {base}"),
            Aux::Not if self.passive => format!("{} not {adverb}{main}", finite("be")),
            Aux::Not if be => format!("{} not", finite("be")),
            Aux::Not => format!("{} not {base}", finite("do")),
        }
    }

    /// Verb and what follows it, without the subject.
    fn predicate(&self, form: Form) -> Text {
        let base = if self.passive {
            format!("be {}", words::participle(&self.verb))
        } else {
            self.verb.clone()
        };
        let adverb = self.adverb.map_or_else(String::new, |a| format!("{a} "));
        let not = if self.aux == Aux::Not { "not " } else { "" };
        let verb = match form {
            Form::Infinitive => format!("{not}to {adverb}{base}"),
            Form::Gerund => format!("{not}{adverb}{}", words::gerund(&base)),
            Form::Command if self.drops_you() => match self.aux {
                Aux::Not => format!("do not {adverb}{base}"),
                Aux::None | Aux::May | Aux::Must | Aux::Would | Aux::Can | Aux::Cannot => {
                    format!("{adverb}{base}")
                }
            },
            Form::Command | Form::Statement => self.verb_words(self.subject.agree()),
        };
        let first = self
            .rest
            .iter()
            .fold(Text::from(verb), |text, part| text.and(part));
        match &self.also {
            Some(second) => first.and("and").and(self.second(second, form)),
            None => first,
        }
    }

    /// A second deed, with a verb that agrees with the subject, or stands behind what is before the first.
    fn second(&self, second: &Clause, form: Form) -> Text {
        let bare = Clause {
            subject: self.subject.clone(),
            ..second.clone()
        };
        match form {
            Form::Infinitive => bare.predicate(Form::Infinitive).strip_to(),
            Form::Gerund => bare.predicate(Form::Gerund),
            Form::Command | Form::Statement if self.aux == Aux::None => bare.predicate(form),
            Form::Command | Form::Statement => bare.predicate(Form::Infinitive).strip_to(),
        }
    }

    /// Whether a command leaves out its subject.
    fn drops_you(&self) -> bool {
        self.subject.is_you() && matches!(self.aux, Aux::None | Aux::Not)
    }

    /// The clause in words, without capital and full stop.
    pub fn text(&self, form: Form) -> Text {
        let silent = match form {
            Form::Infinitive | Form::Gerund => true,
            Form::Command => self.drops_you(),
            Form::Statement => false,
        };
        let subject = if silent {
            Text::new()
        } else {
            self.subject.text()
        };
        subject.and(self.predicate(form))
    }

    /// Behind an earlier clause: what they share is not said again ("you may a and b", "each investigator a and b").
    fn following(&self, earlier: &Clause, form: Form) -> Text {
        let bare = Clause {
            aux: Aux::None,
            ..self.clone()
        };
        match form {
            _ if self.subject != earlier.subject => self.text(if earlier.drops_you() {
                form
            } else {
                Form::Statement
            }),
            Form::Infinitive => bare.predicate(Form::Infinitive).strip_to(),
            Form::Gerund => bare.predicate(Form::Gerund),
            Form::Command | Form::Statement
                if self.aux == earlier.aux
                    && matches!(self.aux, Aux::May | Aux::Must | Aux::Would | Aux::Can) =>
            {
                bare.predicate(Form::Infinitive).strip_to()
            }
            Form::Command | Form::Statement if self.aux == Aux::None => {
                self.predicate(if earlier.aux == Aux::None {
                    form
                } else {
                    Form::Statement
                })
            }
            Form::Command | Form::Statement => self.text(form),
        }
    }
}

impl Text {
    /// An infinitive without its "to".
    fn strip_to(self) -> Text {
        match self.spans().split_first() {
            Some((first, others)) if first.mark == Mark::Plain => {
                let start = first
                    .text
                    .strip_prefix("to ")
                    .unwrap_or(&first.text)
                    .to_owned();
                others.iter().fold(Text::from(start), |text, span| {
                    text.close(Text::marked_as(span.text.clone(), span.mark))
                })
            }
            _ => self,
        }
    }
}

/// The word that opens a clause before the main one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// if
    If,
    /// when
    When,
    /// at
    At,
    /// after
    After,
    /// while
    While,
    /// until
    Until,
    /// the next time
    NextTime,
    /// for each
    ForEach,
    /// for
    For,
    /// otherwise: no clause follows
    Otherwise,
    /// no word: "twice, draw 1 card"
    Bare,
}

impl Lead {
    fn words(self) -> &'static str {
        match self {
            Lead::If => "if",
            Lead::When => "when",
            Lead::At => "at",
            Lead::After => "after",
            Lead::While => "while",
            Lead::Until => "until",
            Lead::NextTime => "the next time",
            Lead::ForEach => "for each",
            Lead::For => "for",
            Lead::Otherwise => "otherwise",
            Lead::Bare => "",
        }
    }
}

/// The word that opens a clause behind the main one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trail {
    /// unless
    Unless,
    /// if
    If,
    /// instead of
    InsteadOf,
    /// to (an infinitive): "spend 1 clue to draw 1 card".
    To,
}

/// What a text says, as structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sentence {
    /// Nothing.
    Empty,
    /// One clause.
    Clause(Clause),
    /// Words that no clause has ("the round ends" is a clause; "the end of the round" is not).
    Words(Text),
    /// Parts of one event: "a and b".
    And(Vec<Sentence>),
    /// One event after another: "a, then b".
    Then(Vec<Sentence>),
    /// Sentences of their own: "A. B."
    Stops(Vec<Sentence>),
    /// A clause before the main one: "after a, b".
    Leading(Lead, Box<Sentence>, Box<Sentence>),
    /// A clause behind the main one: "a unless b".
    Trailing(Trail, Box<Sentence>, Box<Sentence>),
    /// "choose one:" and a line for each.
    Choose(Text, Vec<Sentence>),
    /// "0: a. 1–2: b."
    Bands(Vec<(Text, Sentence)>),
    /// A bold label and a cost before the text: "**Action:** cost: a".
    Labelled(Option<String>, Vec<Clause>, Box<Sentence>),
    /// "a. Limit once per round." Words in brackets behind the text: "(Limit once per round.)"
    Noted(Box<Sentence>, Text),
}

impl Sentence {
    fn leading(lead: Lead, clause: Sentence, body: Sentence) -> Self {
        Sentence::Leading(lead, Box::new(clause), Box::new(body))
    }
    /// If a, b.
    pub fn if_(clause: Sentence, body: Sentence) -> Self {
        Self::leading(Lead::If, clause, body)
    }
    /// When a, b.
    pub fn when(clause: Sentence, body: Sentence) -> Self {
        Self::leading(Lead::When, clause, body)
    }
    /// At a, b.
    pub fn at(words: impl Into<Text>, body: Sentence) -> Self {
        Self::leading(Lead::At, Sentence::Words(words.into()), body)
    }
    /// After a, b.
    pub fn after(clause: Sentence, body: Sentence) -> Self {
        Self::leading(Lead::After, clause, body)
    }
    /// While a, b.
    pub fn while_(clause: Sentence, body: Sentence) -> Self {
        Self::leading(Lead::While, clause, body)
    }
    /// For each a, b.
    pub fn for_each(noun: impl Into<Text>, body: Sentence) -> Self {
        Self::leading(Lead::ForEach, Sentence::Words(noun.into()), body)
    }
    /// a unless b.
    pub fn unless(body: Sentence, clause: Sentence) -> Self {
        Sentence::Trailing(Trail::Unless, Box::new(body), Box::new(clause))
    }
    /// If a, b. Otherwise, c.
    pub fn if_else(condition: Sentence, then: Sentence, otherwise: Sentence) -> Self {
        let otherwise = match otherwise {
            Sentence::Empty => return Self::if_(condition, then),
            other => Self::leading(Lead::Otherwise, Sentence::Empty, other),
        };
        Sentence::Stops(vec![Self::if_(condition, then), otherwise])
    }
    /// You may a. If you do, b. If you do not, c.
    pub fn may_then(may: Clause, done: Sentence, declined: Sentence) -> Self {
        let who = may.who().clone();
        let do_it = |aux| Clause::new("do").subject(who.clone()).aux(aux);
        let do_not = || Sentence::Words(do_it(Aux::Not).text(Form::Statement).strip_last_do());
        let mut all = vec![may.may().sentence()];
        if done != Sentence::Empty {
            all.push(Self::if_(do_it(Aux::None).sentence(), done));
        }
        if declined != Sentence::Empty {
            all.push(Self::if_(do_not(), declined));
        }
        Sentence::Stops(all)
    }
    /// With a bold label.
    pub fn labelled(self, label: impl Into<String>) -> Self {
        Sentence::Labelled(Some(label.into()), Vec::new(), Box::new(self))
    }
    /// With a bold label and a cost.
    pub fn costing(self, label: impl Into<String>, cost: Vec<Clause>) -> Self {
        Sentence::Labelled(Some(label.into()), cost, Box::new(self))
    }
    /// With words in brackets behind it.
    pub fn noted(self, note: impl Into<Text>) -> Self {
        Sentence::Noted(Box::new(self), note.into())
    }

    /// The text, in sentences: capitals, full stops, lines for choices.
    pub fn text(&self) -> Text {
        match self {
            Sentence::Empty => Text::new(),
            Sentence::Clause(_)
            | Sentence::Words(_)
            | Sentence::And(_)
            | Sentence::Then(_)
            | Sentence::Trailing(..)
            | Sentence::Leading(..)
            | Sentence::Choose(..) => self.text_going_on().capital(),
            Sentence::Stops(parts) => parts
                .iter()
                .fold(Text::new(), |text, part| text.and(part.text())),
            Sentence::Bands(bands) => bands.iter().fold(Text::new(), |text, (band, body)| {
                text.and(band).close(":").and(body.text())
            }),
            Sentence::Labelled(label, cost, body) => {
                let mut text = Text::new();
                if let Some(label) = label {
                    text.push(Text::marked_as(format!("{label}:"), Mark::Label));
                }
                if !cost.is_empty() {
                    let parts = cost
                        .iter()
                        .map(|c| c.text(Form::Command))
                        .collect::<Vec<_>>();
                    let mut words = Text::new();
                    for (n, part) in parts.into_iter().enumerate() {
                        if n > 0 {
                            words.glue(",");
                        }
                        words.push(part);
                    }
                    text.push(words.capital()).glue(":");
                }
                text.and(body.text())
            }
            Sentence::Noted(body, note) => body
                .text()
                .and("(")
                .close(note.clone().capital().stop())
                .close(")"),
        }
    }

    /// Like [`Sentence::text`], behind a comma: the first letter stays small.
    pub fn text_going_on(&self) -> Text {
        match self {
            Sentence::Empty => Text::new(),
            Sentence::Clause(_)
            | Sentence::Words(_)
            | Sentence::And(_)
            | Sentence::Then(_)
            | Sentence::Trailing(..) => self.inline().stop(),
            Sentence::Leading(lead, clause, body) => {
                Self::behind(Self::opening(*lead, clause), body)
            }
            Sentence::Choose(head, options) => {
                options.iter().fold(head.clone().close(":"), |text, o| {
                    text.close("\n• ").close(o.text())
                })
            }
            Sentence::Stops(_)
            | Sentence::Bands(_)
            | Sentence::Labelled(..)
            | Sentence::Noted(..) => self.text(),
        }
    }

    /// An opening clause and what follows it. What does not fit behind a comma follows a colon.
    pub fn behind(opening: Text, body: &Sentence) -> Text {
        match body {
            Sentence::Choose(..) | Sentence::Bands(_) | Sentence::Leading(..) => {
                opening.close(",").and(body.text_going_on())
            }
            Sentence::Labelled(..) | Sentence::Noted(..) => opening.close(":").and(body.text()),
            Sentence::Stops(parts) if parts.len() > 1 && parts.iter().any(|p| !p.is_simple()) => {
                opening.close(":").and(body.text())
            }
            Sentence::Empty
            | Sentence::Clause(_)
            | Sentence::Words(_)
            | Sentence::And(_)
            | Sentence::Then(_)
            | Sentence::Stops(_)
            | Sentence::Trailing(..) => opening.close(",").and(body.inline()).stop(),
        }
    }

    /// The words of an opening clause: "if you succeed".
    pub fn opening(lead: Lead, clause: &Sentence) -> Text {
        leading(lead, clause)
    }

    /// Whether it fits behind a comma in a sentence.
    fn is_simple(&self) -> bool {
        match self {
            Sentence::Clause(clause) => clause.is_plain(),
            Sentence::Empty | Sentence::Words(_) => true,
            Sentence::And(parts) | Sentence::Then(parts) => parts.iter().all(Sentence::is_simple),
            Sentence::Stops(_)
            | Sentence::Leading(..)
            | Sentence::Trailing(..)
            | Sentence::Choose(..)
            | Sentence::Bands(_)
            | Sentence::Labelled(..)
            | Sentence::Noted(..) => false,
        }
    }

    /// The words within a sentence: no capital, no full stop.
    pub fn inline(&self) -> Text {
        self.inline_as(Form::Command)
    }

    fn inline_as(&self, form: Form) -> Text {
        match self {
            Sentence::Empty => Text::new(),
            Sentence::Clause(clause) => clause.text(form),
            Sentence::Words(words) => words.clone(),
            Sentence::And(parts) => joined(parts, "and", form),
            Sentence::Then(parts) => joined(parts, "then", form),
            Sentence::Stops(parts) => joined(parts, "then", form),
            Sentence::Leading(lead, clause, body) => {
                leading(*lead, clause).close(",").and(body.inline_as(form))
            }
            Sentence::Trailing(trail, body, clause) => {
                let (word, form_behind) = match trail {
                    Trail::Unless => ("unless", Form::Statement),
                    Trail::If => ("if", Form::Statement),
                    Trail::InsteadOf => ("instead of", Form::Gerund),
                    Trail::To => ("", Form::Infinitive),
                };
                body.inline_as(form)
                    .and(word)
                    .and(clause.inline_as(form_behind))
            }
            Sentence::Choose(head, options) => {
                head.clone().close(":").and(joined(options, "or", form))
            }
            Sentence::Bands(_) | Sentence::Labelled(..) | Sentence::Noted(..) => self.text(),
        }
    }
}

impl Text {
    /// "you do not do" is said "you do not".
    fn strip_last_do(self) -> Text {
        let words = self.plain();
        Text::from(words.strip_suffix(" do").unwrap_or(&words))
    }
}

fn leading(lead: Lead, clause: &Sentence) -> Text {
    Text::from(lead.words()).and(clause.inline_as(Form::Statement))
}

/// Parts in one sentence; neighbouring clauses of one subject share it.
fn joined(parts: &[Sentence], word: &str, form: Form) -> Text {
    if let [before @ .., last @ Sentence::Leading(Lead::Otherwise, ..)] = parts {
        return joined(before, word, form)
            .close(";")
            .and(last.inline_as(form));
    }
    let parts: Vec<&Sentence> = parts.iter().filter(|p| **p != Sentence::Empty).collect();
    let words = parts.iter().enumerate().map(|(n, part)| {
        match (n.checked_sub(1).map(|p| parts[p]), part) {
            (Some(Sentence::Clause(before)), Sentence::Clause(this)) => {
                this.following(before, form)
            }
            _ => part.inline_as(form),
        }
    });
    words::list(words.collect(), word)
}

#[cfg(test)]
mod tests;
