//! Noun phrases for the nouns and filters of an effect tree.

use super::phrase::{Phrase, is_one_of_a_row};
use crate::content::*;
use packs::Sym;
use packs::prose::{Agree, Det, Noun as Word, Np, Text, words};
use std::cell::Cell;

/// The state of a text while it is written: the card, and what has been mentioned.
#[derive(Clone)]
pub(super) struct Say<'a> {
    /// The content.
    pub content: &'a Content,
    /// The card.
    pub def: DefId,
    /// The noun phrase for `it`.
    pub it: Option<Np>,
    /// The noun phrases for names.
    pub bound: Vec<(packs::Sym, Np)>,
    /// The attempt to which the steps belong.
    pub attempt: Option<Attempt>,
    /// The occurrence that triggered the steps.
    pub happening: Option<OccurrenceKind>,
    /// Whether the steps are those of a committed card. The test may be another investigator's.
    pub committed: bool,
    /// The investigator who carries out the current step; "your" refers to them.
    pub doer: Option<(Noun, Np)>,
    /// Whether the steps are about a test of an investigator other than "you".
    pub others_test: bool,
    /// Whether the text is in force all the time.
    pub standing: bool,
    /// Whether the text has told what the card turned into. From there on, that is "it".
    pub turned: bool,
    /// Whether the text is a short one, which names a choice where it is used.
    pub brief: bool,
    /// Whether a short text leaves out how long changes last.
    pub terse: bool,
    /// Whether the tester, or the investigator of the loop, has been mentioned.
    mentioned: Cell<bool>,
    /// In a short text, whether the picked target has been named.
    pub named: Cell<bool>,
}

impl<'a> Say<'a> {
    /// Begins a text of a card.
    pub fn new(content: &'a Content, def: DefId) -> Self {
        Self {
            content,
            def,
            it: None,
            bound: Vec::new(),
            attempt: None,
            happening: None,
            committed: false,
            doer: None,
            others_test: false,
            standing: false,
            turned: false,
            brief: false,
            terse: false,
            mentioned: Cell::new(false),
            named: Cell::new(false),
        }
    }

    /// The card, as its own text calls it.
    pub fn this(&self) -> Np {
        if self.turned {
            return Np::it();
        }
        Np::this(match self.content.def(self.def).kind {
            KindName::Investigator => "investigator",
            KindName::Enemy => "enemy",
            KindName::Location => "location",
            KindName::Agenda => "agenda",
            KindName::Act => "act",
            KindName::Asset
            | KindName::Event
            | KindName::Skill
            | KindName::Treachery
            | KindName::Reference => "card",
        })
    }

    /// The name of the card with a symbol.
    pub fn card_name(&self, sym: Sym) -> Text {
        let slug = self.content.name(sym);
        let by_id = self.content.by_id.get(slug).copied();
        let by_title = || DefId::find(&self.content.defs, |d| d.title == sym);
        by_id.or_else(by_title).map_or_else(
            || Text::name(slug),
            |def| {
                // An id of its own names one of several versions.
                let version = self.content.def(def).title != sym;
                Text::name(match version {
                    true => super::full_name(self.content, def),
                    false => self.content.text(def).name.clone(),
                })
            },
        )
    }

    /// A trait in words.
    pub fn trait_name(&self, sym: Sym) -> Text {
        let capital = |word: &str| {
            word.chars()
                .take(1)
                .flat_map(char::to_uppercase)
                .chain(word.chars().skip(1))
                .collect::<String>()
        };
        Text::name(
            self.content
                .name(sym)
                .split('-')
                .map(capital)
                .collect::<Vec<_>>()
                .join(" "),
        )
    }

    /// A noun with the possessive of the investigator of the current step: your, their.
    fn yours(&self, what: impl Into<Word>) -> Np {
        match &self.doer {
            Some((_, who)) if !who.is_you() => Np::they().owns(what),
            _ => Np::your(what),
        }
    }

    /// Something that belongs to the investigator of the current step: your deck, their deck.
    pub fn own(&self, what: impl Into<Word>) -> Np {
        self.yours(what)
    }

    /// The noun phrase of a noun.
    pub fn np(&self, noun: &Noun) -> Np {
        if self
            .doer
            .as_ref()
            .is_some_and(|(doer, np)| doer == noun && !np.is_you())
        {
            return Np::they();
        }
        let once = |full: Np| {
            if self.mentioned.replace(true) {
                Np::that("investigator")
            } else {
                full
            }
        };
        match noun {
            Noun::You => Np::you(),
            Noun::This => self.this(),
            Noun::It => self.picked(),
            Noun::Bound(name) => {
                let known = self.bound.iter().rev().find(|(n, _)| n == name);
                known.map_or_else(Np::it, |(_, np)| np.clone())
            }
            Noun::Anybody => Np::a("investigator"),
            Noun::That => Np::that("investigator"),
            Noun::Attacker => Np::the("attacking enemy"),
            Noun::Target => match self.attempt {
                Some(Attempt::Investigate) => Np::that("location"),
                Some(Attempt::Fight | Attempt::Evade | Attempt::Plain) | None => Np::that("enemy"),
            },
            Noun::UsedCard => Np::the("used card"),
            Noun::Tester => once(match self.attempt {
                Some(Attempt::Fight) => Np::the("investigator").adj("attacking"),
                Some(Attempt::Evade) => Np::the("investigator").adj("evading"),
                Some(Attempt::Investigate | Attempt::Plain) | None => {
                    Np::the("investigator").post("taking the test")
                }
            }),
            Noun::Active => once(Np::the("investigator").post("taking a turn")),
            Noun::Bearer => Np::the("bearer"),
            Noun::Lead => Np::the("lead investigator"),
            Noun::Attached => Np::the(self.host()),
            Noun::Agenda => Np::the("current agenda"),
            Noun::Act => Np::the("current act"),
            // An enemy's own text has no "you".
            Noun::Here if self.standing && self.is_enemy() => self.this().owns("location"),
            Noun::Here => Np::your("location"),
            Noun::A(f) => self.filtered(f, Det::A),
            Noun::LeadPicks(f) => {
                let mut phrase = self.phrase(f, "or");
                phrase
                    .post
                    .insert(0, "of the lead investigator's choice".into());
                phrase.with(Det::A)
            }
            Noun::Each(f) => self.filtered(f, Det::Each),
            // A random card of a shuffled deck is its top card.
            Noun::Random(RandomOf {
                amount: 1,
                of:
                    Filter::Card(CardFilter {
                        zone: Some(pile @ ZoneName::Pile(_)),
                        ..
                    }),
            }) => Np::the("top card").post(Text::from("of").and(self.zone(*pile).object())),
            Noun::Random(r) => self.first_of(&r.of, Det::Count(i32::from(r.amount)), "random"),
            Noun::Nearest(f) => self.first_of(f, Det::The(Agree::One), "nearest"),
            Noun::Farthest(f) => self.first_of(f, Det::The(Agree::One), "farthest"),
            Noun::Most(r) => self.ranked(r, true),
            Noun::Fewest(r) => self.ranked(r, false),
            Noun::Name(sym) => Np::name(self.card_name(*sym)),
        }
    }

    /// The noun phrase for mentioning something again.
    pub fn again(&self, noun: &Noun) -> Np {
        match noun {
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Nearest(f) | Noun::Farthest(f) => {
                Np::that(self.phrase(f, "or").noun)
            }
            Noun::Random(r) => Np::that(self.phrase(&r.of, "or").noun),
            Noun::Each(f) => Np::that(self.phrase(f, "and").noun).plural(),
            Noun::Most(r) | Noun::Fewest(r) => Np::that(self.phrase(&r.of, "or").noun),
            Noun::You
            | Noun::This
            | Noun::It
            | Noun::Bound(_)
            | Noun::Anybody
            | Noun::That
            | Noun::Attacker
            | Noun::Target
            | Noun::UsedCard
            | Noun::Tester
            | Noun::Active
            | Noun::Bearer
            | Noun::Lead
            | Noun::Attached
            | Noun::Agenda
            | Noun::Act
            | Noun::Here
            | Noun::Name(_) => self.np(noun),
        }
    }

    /// What a filter describes, with a determiner.
    pub fn filtered(&self, filter: &Filter, det: Det) -> Np {
        if let Filter::Location(LocationFilter {
            here_or_connecting: Some(true),
            ..
        }) = filter
            && !matches!(det, Det::Each | Det::Bare(Agree::One))
        {
            return Np::name("your location or a connecting location");
        }
        // One location at most is leftmost, or beside another one.
        if det == Det::Each && is_one_of_a_row(filter) {
            return self.phrase(filter, "or").with(Det::The(Agree::One));
        }
        if let (Filter::Any(all), Det::A) = (filter, &det)
            && let Some(np) = self.alternatives(all)
        {
            return np;
        }
        let word = if det == Det::Each { "and" } else { "or" };
        self.phrase(filter, word).with(det)
    }

    /// The same, with one more adjective before the others.
    pub fn first_of(&self, filter: &Filter, det: Det, adj: &str) -> Np {
        let mut phrase = self.phrase(filter, "or").with_other();
        phrase.adj.insert(0, adj.into());
        phrase.with(det)
    }

    /// A filter after "is": "engaged with you", "at your location".
    pub fn predicate(&self, filter: &Filter) -> Text {
        let phrase = self.phrase(filter, "or");
        if phrase.post.is_empty() || !phrase.adj.is_empty() {
            return phrase.with(Det::A).object();
        }
        words::list(phrase.post, "and")
    }

    fn ranked(&self, rank: &Rank, most: bool) -> Np {
        let what = self.measure(rank.by);
        let word = superlative(rank.by, most);
        self.filtered(&rank.of, Det::The(Agree::One))
            .post(Text::from(format!("with the {word}")).and(what))
    }

    /// The noun for what the card is attached to, from its own text.
    fn host(&self) -> &'static str {
        let of_kind = |kind: Option<KindName>| match kind {
            Some(KindName::Location) => "attached location",
            Some(KindName::Enemy) => "attached enemy",
            Some(KindName::Asset) => "attached asset",
            _ => "attached card",
        };
        for (_, a) in self.content.abilities_of(self.def) {
            let block = match &a.ability {
                Ability::Revelation(b) => *b,
                Ability::Play(p) => p.effect,
                Ability::Action(a) => a.effect,
                Ability::Free(f) => f.effect,
                Ability::Reaction(r) => r.effect,
                Ability::Forced(f) => f.effect,
                Ability::Constant(_)
                | Ability::Commit(_)
                | Ability::Objective(_)
                | Ability::State(_)
                | Ability::Back(_) => continue,
            };
            let attaches = self.content.block(block).iter().find_map(|v| {
                if let Verb::Attach(attach) = v
                    && attach.card == Noun::This
                {
                    Some(&attach.to)
                } else {
                    None
                }
            });
            let Some(to) = attaches else { continue };
            let filtered = |f: &Filter| match f {
                Filter::Location(_) => "attached location",
                Filter::Enemy(_) => "attached enemy",
                Filter::Card(c) => of_kind(match c.kind.as_deref() {
                    Some([only]) => Some(*only),
                    _ => None,
                }),
                Filter::Investigator(_) | Filter::Any(_) | Filter::All(_) | Filter::Not(_) => {
                    "attached card"
                }
            };
            return match to {
                Noun::Here => "attached location",
                Noun::A(f) | Noun::LeadPicks(f) | Noun::Nearest(f) | Noun::Farthest(f) => {
                    filtered(f)
                }
                Noun::Most(r) | Noun::Fewest(r) => filtered(&r.of),
                Noun::Random(r) => filtered(&r.of),
                Noun::Name(sym) => of_kind(self.kind_of(*sym)),
                _ => "attached card",
            };
        }
        "attached card"
    }

    /// A measure in words.
    pub fn measure(&self, what: Measure) -> Text {
        match what {
            Measure::Skill(skill) => Text::symbol(skill.name()),
            Measure::RemainingHealth => "remaining health".into(),
            Measure::RemainingSanity => "remaining sanity".into(),
            Measure::HandSize => "cards in hand".into(),
            Measure::Icons(skill) => Text::symbol(skill.name()).and("icons"),
            Measure::Cost => "printed cost".into(),
            Measure::BaseSkill => "base skill value".into(),
            Measure::Shroud => "shroud".into(),
            Measure::Fight => "fight value".into(),
            Measure::Evade => "evade value".into(),
            Measure::Health => "health".into(),
            Measure::ConnectionsToLocation(of) => {
                Text::from("connections to").and(self.card_name(of))
            }
            Measure::Number(name) => Text::from(self.written(name)).and("value"),
            Measure::EnemyDamage => "damage value".into(),
            Measure::EnemyHorror => "horror value".into(),
            Measure::Actions => "actions left".into(),
            Measure::ConnectionsToInvestigators => "connections to the nearest investigator".into(),
            Measure::ConnectionsTo(of) => Text::from("connections to another")
                .and(self.trait_name(of))
                .and("enemy"),
            Measure::Tokens(token) => words::plural(self.token(token)).into(),
        }
    }

    /// A place: "at your location".
    pub fn at(&self, noun: &Noun) -> Text {
        match noun {
            Noun::Here if self.standing && self.is_enemy() => self.at(&Noun::This),
            Noun::Here | Noun::You => Text::from("at").and(self.yours("location").object()),
            Noun::This if self.content.def(self.def).kind == KindName::Location => {
                "at this location".into()
            }
            Noun::This => Text::from("at").and(self.this().owns("location").object()),
            Noun::Bound(_) if self.np(noun).noun().one.plain().ends_with("location") => {
                Text::from("at").and(self.np(noun).object())
            }
            Noun::Bound(_) => Text::from("at").and(self.np(noun).owns("location").object()),
            Noun::It => match &self.it {
                Some(np) if np.noun().one.plain() == "location" && !self.brief => "there".into(),
                Some(np) if np.noun().one.plain().ends_with("location") => {
                    Text::from("at").and(np.object())
                }
                _ => Text::from("at").and(self.np(noun).owns("location").object()),
            },
            Noun::Name(sym) => match self.kind_of(*sym) {
                Some(KindName::Location) | None => Text::from("at").and(self.np(noun).object()),
                Some(_) => Text::from("at").and(self.np(noun).owns("location").object()),
            },
            Noun::That
            | Noun::Tester
            | Noun::Active
            | Noun::Bearer
            | Noun::Lead
            | Noun::Anybody
            | Noun::Attacker
            | Noun::UsedCard
            | Noun::Target => Text::from("at").and(self.np(noun).owns("location").object()),
            Noun::Each(f @ Filter::Enemy(_)) => {
                Text::from("at the location of").and(self.filtered(f, Det::A).object())
            }
            Noun::Attached
            | Noun::Agenda
            | Noun::Act
            | Noun::A(_)
            | Noun::LeadPicks(_)
            | Noun::Each(_)
            | Noun::Random(_)
            | Noun::Nearest(_)
            | Noun::Farthest(_)
            | Noun::Most(_)
            | Noun::Fewest(_) => Text::from("at").and(self.np(noun).object()),
        }
    }

    fn is_enemy(&self) -> bool {
        self.content.def(self.def).kind == KindName::Enemy
    }

    fn kind_of(&self, sym: Sym) -> Option<KindName> {
        self.content
            .defs
            .iter()
            .find(|d| d.title == sym || d.id == sym)
            .map(|d| d.kind)
    }

    /// Whether the words of a noun stand for one or several investigators.
    pub fn is_person(&self, noun: &Noun) -> bool {
        match noun {
            Noun::You
            | Noun::Anybody
            | Noun::That
            | Noun::Tester
            | Noun::Active
            | Noun::Bearer
            | Noun::Lead => true,
            Noun::A(filter)
            | Noun::LeadPicks(filter)
            | Noun::Each(filter)
            | Noun::Nearest(filter)
            | Noun::Farthest(filter) => {
                matches!(filter, Filter::Investigator(_))
            }
            Noun::Random(r) => matches!(r.of, Filter::Investigator(_)),
            Noun::Most(r) | Noun::Fewest(r) => matches!(r.of, Filter::Investigator(_)),
            Noun::It => self
                .it
                .as_ref()
                .is_some_and(|np| np.noun().one.plain() == "investigator"),
            Noun::Bound(_) => self.np(noun).noun().one.plain() == "investigator",
            Noun::This => self.content.def(self.def).kind == KindName::Investigator,
            Noun::Attacker
            | Noun::Target
            | Noun::UsedCard
            | Noun::Attached
            | Noun::Agenda
            | Noun::Act
            | Noun::Here
            | Noun::Name(_) => false,
        }
    }

    /// The word for a token. For a use, the word of its cards.
    pub fn token(&self, token: Token) -> &'static str {
        match token {
            Token::Damage => "damage",
            Token::Horror => "horror",
            Token::Clue => "clue",
            Token::Doom => "doom",
            Token::Resource => "resource",
            Token::Use => self.use_word(|d| d == self.def),
        }
    }

    /// The word for the uses of these cards, if they all have the same.
    pub fn use_word(&self, mut which: impl FnMut(DefId) -> bool) -> &'static str {
        let of = |d: DefId| Some(self.content.text(d).kind.asset()?.uses?.kind);
        let mut kinds = self.content.def_ids().filter(|d| which(*d)).filter_map(of);
        let Some(first) = kinds.next() else {
            return "use";
        };
        if kinds.any(|k| k != first) {
            return "use";
        }
        super::use_noun(first)
    }

    /// The word for a token on something.
    pub fn token_on(&self, token: Token, on: &Noun) -> &'static str {
        match (token, on) {
            (Token::Use, Noun::A(Filter::Card(f)) | Noun::Each(Filter::Card(f))) => {
                self.use_word(|d| self.printed_match(d, f))
            }
            _ => self.token(token),
        }
    }

    fn printed_match(&self, def: DefId, filter: &CardFilter) -> bool {
        let def = self.content.def(def);
        filter.kind.as_ref().is_none_or(|k| k.contains(&def.kind))
            && filter
                .has_trait
                .as_ref()
                .is_none_or(|t| t.iter().any(|t| def.has_trait(*t)))
    }

    /// The phrase of a filter. `joint` joins several kinds.
    pub(super) fn phrase(&self, filter: &Filter, joint: &str) -> Phrase {
        match filter {
            Filter::Investigator(f) => self.investigators(f),
            Filter::Enemy(f) => self.enemies(f),
            Filter::Location(f) => self.locations(f),
            Filter::Card(f) => self.cards(f),
            Filter::Any(all) => self.any_of(all, joint),
            Filter::All(all) => {
                let mut all = all.iter();
                let mut phrase = match all.next() {
                    Some(first) => self.phrase(first, joint),
                    None => Phrase::new("thing"),
                };
                for more in all {
                    let (not, inner) = match more {
                        Filter::Not(inner) => ("not", &**inner),
                        other => ("", other),
                    };
                    let what = self.predicate(inner);
                    // After a "that ..", the next clause is joined to it.
                    let that = phrase.post.iter().any(|p| p.plain().starts_with("that "));
                    let is = if that { "and is" } else { "that is" };
                    phrase.post.push(Text::from(is).and(not).and(what));
                }
                phrase
            }
            Filter::Not(inner) => {
                let mut phrase = Phrase::new("thing");
                let what = self.predicate(inner);
                phrase.post.push(Text::from("that is not").and(what));
                phrase
            }
        }
    }

    fn investigators(&self, filter: &InvestigatorFilter) -> Phrase {
        let mut phrase = Phrase::new("investigator");
        phrase.other = filter.except.is_some();
        phrase
            .adj
            .extend((filter.lead == Some(true)).then(|| Text::from("lead")));
        phrase.post.extend(filter.at.as_ref().map(|n| self.at(n)));
        phrase.post.extend(
            filter
                .engaged_with
                .as_ref()
                .map(|n| Text::from("engaged with").and(self.np(n).object())),
        );
        phrase.post.extend(filter.resigned.map(|r| {
            Text::from(if r {
                "who has resigned"
            } else {
                "who has not resigned"
            })
        }));
        phrase.post.extend(filter.defeated.map(|d| {
            Text::from(if d {
                "who was defeated"
            } else {
                "who was not defeated"
            })
        }));
        if let Some(which) = &filter.which {
            phrase.post.push(self.which(which));
        }
        if filter.lead == Some(false) {
            phrase.post.push("other than the lead investigator".into());
        }
        phrase
    }

    fn enemies(&self, filter: &EnemyFilter) -> Phrase {
        let mut phrase = Phrase::new("enemy");
        phrase.other = filter.except.is_some();
        phrase
            .adj
            .extend(either(filter.exhausted, "exhausted", "ready"));
        phrase
            .adj
            .extend(either(filter.engaged, "engaged", "unengaged"));
        phrase
            .adj
            .extend(either(filter.unique, "unique", "non-unique"));
        phrase.adj.extend(match (filter.weakness, filter.elite) {
            (Some(false), Some(false)) => Some(Text::from("non-weakness, non-Elite")),
            (weakness, None) => either(weakness, "weakness", "non-weakness"),
            (None, elite) => either(elite, "Elite", "non-Elite"),
            (Some(_), Some(_)) => Some(Text::from(if filter.elite == Some(true) {
                "Elite weakness"
            } else {
                "non-Elite weakness"
            })),
        });
        phrase.adj.extend(
            filter
                .without_trait
                .map(|t| Text::from("non-").close(self.trait_name(t))),
        );
        phrase
            .adj
            .extend(filter.has_trait.map(|t| self.trait_name(t)));
        if let Some(name) = filter.name {
            phrase.noun = Word::new(self.card_name(name), self.card_name(name));
        }
        phrase.post.extend(
            filter
                .engaged_with
                .as_ref()
                .map(|n| Text::from("engaged with").and(self.np(n).object())),
        );
        phrase
            .post
            .extend(either(filter.doom, "with doom on it", "with no doom on it"));
        phrase.post.extend(filter.at.as_ref().map(|n| self.at(n)));
        phrase
    }

    pub(super) fn locations(&self, filter: &LocationFilter) -> Phrase {
        let mut phrase = Phrase::new("location");
        phrase.other = filter.except.is_some();
        if let Some(name) = filter.name {
            phrase.noun = Word::new(self.card_name(name), self.card_name(name));
        }
        phrase.adj.extend(either(filter.empty, "empty", "occupied"));
        phrase
            .adj
            .extend(either(filter.revealed, "revealed", "unrevealed"));
        phrase
            .adj
            .extend(either(filter.connecting, "connecting", "non-connecting"));
        phrase
            .adj
            .extend(filter.has_trait.map(|t| self.trait_name(t)));
        phrase
            .post
            .extend(either(filter.enemies, "with an enemy", "with no enemies"));
        phrase
            .post
            .extend(either(filter.clues, "with a clue", "with no clues"));
        phrase.post.extend(either(
            filter.without_copy_attached,
            "without a copy of this card attached",
            "with a copy of this card attached",
        ));
        phrase
            .post
            .extend(filter.at.iter().map(|n| self.np(n)).map(|who| {
                let is = if who.agree() == Agree::One {
                    "is"
                } else {
                    "are"
                };
                Text::from("where").and(who.text()).and(is)
            }));
        phrase.post.extend(
            filter
                .connected_to
                .iter()
                .map(|n| Text::from("connecting to").and(self.np(n).object())),
        );
        for (word, of) in [("left", &filter.left_of), ("right", &filter.right_of)] {
            let beside =
                |n: &Noun| Text::from(format!("to the {word} of")).and(self.np(n).object());
            phrase.post.extend(of.iter().map(|n| beside(n)));
        }
        phrase
            .adj
            .extend(either(filter.leftmost, "leftmost", "not leftmost"));
        phrase.post.extend(either(
            filter.here_or_connecting,
            "that is yours or connects to it",
            "that neither is yours nor connects to it",
        ));
        phrase
    }
}

/// "highest", "most", "lowest" or "fewest", as one says it of a measure.
pub(super) fn superlative(by: Measure, most: bool) -> &'static str {
    match (by, most) {
        (
            Measure::Skill(_)
            | Measure::BaseSkill
            | Measure::Shroud
            | Measure::Fight
            | Measure::Evade
            | Measure::Health
            | Measure::Number(_)
            | Measure::EnemyDamage
            | Measure::EnemyHorror,
            true,
        ) => "highest",
        (
            Measure::RemainingHealth
            | Measure::RemainingSanity
            | Measure::HandSize
            | Measure::Icons(_)
            | Measure::Cost
            | Measure::Actions
            | Measure::ConnectionsTo(_)
            | Measure::ConnectionsToLocation(_)
            | Measure::ConnectionsToInvestigators
            | Measure::Tokens(_),
            true,
        ) => "most",
        (
            Measure::Skill(_)
            | Measure::BaseSkill
            | Measure::Shroud
            | Measure::Fight
            | Measure::Evade
            | Measure::Health
            | Measure::Number(_)
            | Measure::EnemyDamage
            | Measure::EnemyHorror
            | Measure::RemainingHealth
            | Measure::RemainingSanity,
            false,
        ) => "lowest",
        (
            Measure::HandSize
            | Measure::Icons(_)
            | Measure::Cost
            | Measure::Actions
            | Measure::ConnectionsTo(_)
            | Measure::ConnectionsToLocation(_)
            | Measure::ConnectionsToInvestigators
            | Measure::Tokens(_),
            false,
        ) => "fewest",
    }
}

/// What a filter says where it has a yes or a no.
fn either(of: Option<bool>, yes: &str, no: &str) -> Option<Text> {
    of.map(|b| Text::from(if b { yes } else { no }))
}
