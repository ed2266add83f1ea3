//! Nouns and filters as noun phrases.

use super::{Scribe, zone};
use crate::content::{CardFilter, EnemyFilter, Filter, InvestigatorFilter, KindName, LocationFilter, Measure, Noun, Rank, Token, ZoneName};
use packs::prose::{Agree, Det, Np, Text, words};

/// What sort of thing a noun stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Investigator,
    Enemy,
    Location,
    Card,
}

impl Sort {
    pub(super) fn word(self) -> &'static str {
        match self {
            Sort::Investigator => "investigator",
            Sort::Enemy => "enemy",
            Sort::Location => "location",
            Sort::Card => "card",
        }
    }
}

pub(super) fn kind_word(kind: KindName) -> &'static str {
    match kind {
        KindName::Investigator => "investigator",
        KindName::Asset => "asset",
        KindName::Event => "event",
        KindName::Skill => "skill",
        KindName::Enemy => "enemy",
        KindName::Treachery => "treachery",
        KindName::Location => "location",
        KindName::Agenda => "agenda",
        KindName::Act => "act",
        KindName::Reference => "reference card",
    }
}

impl Scribe<'_> {
    /// The card that speaks.
    pub(super) fn this(&self) -> Np {
        Np::this(match self.kind() {
            KindName::Enemy => "enemy",
            KindName::Location => "location",
            KindName::Agenda => "agenda",
            KindName::Act => "act",
            KindName::Investigator
            | KindName::Asset
            | KindName::Event
            | KindName::Skill
            | KindName::Treachery
            | KindName::Reference => "card",
        })
    }

    /// What sort of thing a noun stands for, as far as it says.
    pub(super) fn sort(&self, noun: &Noun) -> Sort {
        match noun {
            Noun::You | Noun::Anybody | Noun::That | Noun::Tester | Noun::Active | Noun::Bearer | Noun::Lead => Sort::Investigator,
            Noun::Attacker => Sort::Enemy,
            Noun::Target => match self.around().attempt {
                Some(crate::content::Attempt::Investigate) => Sort::Location,
                Some(crate::content::Attempt::Plain | crate::content::Attempt::Fight | crate::content::Attempt::Evade) | None => Sort::Enemy,
            },
            Noun::This => match self.kind() {
                KindName::Enemy => Sort::Enemy,
                KindName::Location => Sort::Location,
                KindName::Investigator => Sort::Investigator,
                KindName::Asset
                | KindName::Event
                | KindName::Skill
                | KindName::Treachery
                | KindName::Agenda
                | KindName::Act
                | KindName::Reference => Sort::Card,
            },
            Noun::It => match self.around().it {
                Some("investigator") => Sort::Investigator,
                Some("enemy") => Sort::Enemy,
                Some("location") => Sort::Location,
                _ => Sort::Card,
            },
            Noun::Here => Sort::Location,
            Noun::Attached => self.attached_sort(),
            Noun::Agenda | Noun::Act => Sort::Card,
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) | Noun::Nearest(f) => self.filter_sort(f),
            Noun::Random(r) => self.filter_sort(&r.of),
            Noun::Most(r) | Noun::Fewest(r) => self.filter_sort(&r.of),
            Noun::Named(sym) => {
                let content = self.content;
                let kind = content
                    .by_id
                    .get(content.name(*sym))
                    .map(|d| content.def(*d).kind)
                    .or_else(|| content.defs.iter().find(|d| d.title == *sym).map(|d| d.kind));
                match kind {
                    Some(KindName::Location) => Sort::Location,
                    Some(KindName::Enemy) => Sort::Enemy,
                    Some(KindName::Investigator) => Sort::Investigator,
                    Some(
                        KindName::Asset
                        | KindName::Event
                        | KindName::Skill
                        | KindName::Treachery
                        | KindName::Agenda
                        | KindName::Act
                        | KindName::Reference,
                    )
                    | None => Sort::Card,
                }
            }
        }
    }

    pub(super) fn filter_sort(&self, filter: &Filter) -> Sort {
        match filter {
            Filter::Investigator(_) => Sort::Investigator,
            Filter::Enemy(_) => Sort::Enemy,
            Filter::Location(_) => Sort::Location,
            Filter::Card(_) => Sort::Card,
            Filter::AnyOf(all) => all.first().map_or(Sort::Card, |f| self.filter_sort(f)),
        }
    }

    /// What the card attaches itself to.
    fn attached_sort(&self) -> Sort {
        let content = self.content;
        let blocks = content.abilities_of(self.def).filter_map(|(_, a)| match &a.ability {
            crate::content::Ability::Revelation(b) => Some(*b),
            crate::content::Ability::Play(p) => Some(p.effect),
            crate::content::Ability::Constant(_)
            | crate::content::Ability::Forced(_)
            | crate::content::Ability::Reaction(_)
            | crate::content::Ability::Free(_)
            | crate::content::Ability::Action(_)
            | crate::content::Ability::Commit(_)
            | crate::content::Ability::Objective(_)
            | crate::content::Ability::Back(_) => None,
        });
        let steps = blocks.flat_map(|b| content.block(b));
        let mut to = steps.filter_map(|v| if let crate::content::Verb::Attach(a) = v { Some(&a.to) } else { None });
        to.next().map_or(Sort::Card, |noun| if *noun == Noun::Attached { Sort::Card } else { self.sort(noun) })
    }

    /// A noun as a phrase.
    pub(super) fn np(&self, noun: &Noun) -> Np {
        match noun {
            Noun::You | Noun::Bearer => Np::you(),
            Noun::This => self.this(),
            Noun::It => match self.around().it {
                Some(word) => Np::that(word),
                None => Np::it(),
            },
            Noun::Anybody => Np::a("investigator"),
            Noun::That => Np::that("investigator"),
            Noun::Attacker => Np::the("enemy").adj("attacking"),
            Noun::Target => match self.around().attempt {
                Some(crate::content::Attempt::Fight) => Np::the("enemy").adj("attacked"),
                Some(crate::content::Attempt::Evade) => Np::the("enemy").adj("evaded"),
                Some(crate::content::Attempt::Investigate) => Np::the("location").adj("investigated"),
                Some(crate::content::Attempt::Plain) | None => Np::the("target").post("of the attempt"),
            },
            Noun::Tester => Np::the("investigator").adj("testing"),
            Noun::Active => Np::the("investigator").adj("active"),
            Noun::Lead => Np::the("investigator").adj("lead"),
            Noun::Attached => Np::the(self.attached_sort().word()).adj("attached"),
            Noun::Agenda => Np::the("agenda").adj("current"),
            Noun::Act => Np::the("act").adj("current"),
            Noun::Here => Np::your("location"),
            Noun::A(f) => self.filtered(f, Det::A),
            Noun::LeadPicks(f) => self.filtered(f, Det::A).post("of the lead investigator's choice"),
            Noun::Each(f) => self.filtered(f, Det::Each),
            Noun::Random(r) => self.filtered(&r.of, Det::Count(i32::from(r.n))).post("chosen at random"),
            Noun::Nearest(f) => self.filtered(f, Det::The(Agree::One)).adj_first("nearest"),
            Noun::Most(r) => self.ranked(r, "most", "highest"),
            Noun::Fewest(r) => self.ranked(r, "fewest", "lowest"),
            Noun::Named(sym) => Np::name(self.named(*sym)),
        }
    }

    fn ranked(&self, rank: &Rank, most: &str, highest: &str) -> Np {
        let by = match rank.by {
            Measure::HandSize => Text::from(most).and("cards in hand"),
            Measure::Tokens(token) => Text::from(most).and(words::plural(self.token_word(token))),
            Measure::Skill(_) | Measure::RemainingHealth | Measure::RemainingSanity => Text::from(highest).and(self.measure(rank.by)),
        };
        self.filtered(&rank.of, Det::The(Agree::One)).post(Text::from("with the").and(by))
    }

    /// A measure in words.
    pub(super) fn measure(&self, measure: Measure) -> Text {
        match measure {
            Measure::Skill(skill) => skill.name().into(),
            Measure::RemainingHealth => "remaining health".into(),
            Measure::RemainingSanity => "remaining sanity".into(),
            Measure::HandSize => "number of cards in hand".into(),
            Measure::Tokens(token) => Text::from("number of").and(words::plural(self.token_word(token))),
        }
    }

    /// The name of a token.
    pub(super) fn token_word(&self, token: Token) -> &'static str {
        match token {
            Token::Damage => "damage",
            Token::Horror => "horror",
            Token::Clue => "clue",
            Token::Doom => "doom",
            Token::Resource => "resource",
            Token::Use => self.use_word(),
        }
    }

    /// Where something is: "at your location".
    pub(super) fn at(&self, noun: &Noun) -> Text {
        let place = match (noun, self.sort(noun)) {
            (_, Sort::Location) => self.np(noun),
            (_, Sort::Investigator | Sort::Enemy | Sort::Card) => self.np(noun).owns("location"),
        };
        Text::from("at").and(place.object())
    }

    /// What a filter lets through, under a determiner.
    pub(super) fn filtered(&self, filter: &Filter, det: Det) -> Np {
        match filter {
            Filter::Investigator(f) => self.investigators(f, det),
            Filter::Enemy(f) => self.enemies(f, det),
            Filter::Location(f) => self.locations(f, det),
            Filter::Card(f) => self.cards(f, det),
            Filter::AnyOf(all) => {
                let each = det == Det::Each;
                // "each enemy and each investigator at that location"
                if let Some(at) = common_place(all) {
                    let apart = Filter::AnyOf(all.iter().map(without_place).collect());
                    return self.filtered(&apart, det).post(self.at(&at));
                }
                let parts = all.iter().map(|f| self.filtered(f, det.clone()).object()).collect();
                Np::name(words::list(parts, if each { "and" } else { "or" }))
            }
        }
    }

    fn investigators(&self, f: &InvestigatorFilter, det: Det) -> Np {
        let (np, other) = self.other(Np::new(det, "investigator"), f.not.as_deref());
        let np = f.at.iter().fold(np, |np, at| np.post(self.at(at)));
        let np = other.into_iter().fold(np, Np::post);
        let np = match f.resigned {
            Some(true) => np.post("who resigned"),
            Some(false) => np.post("who has not resigned"),
            None => np,
        };
        match &f.which {
            Some(condition) => np.post(Text::from("for whom this holds:").and(self.condition(condition, true).inline())),
            None => np,
        }
    }

    fn enemies(&self, f: &EnemyFilter, det: Det) -> Np {
        if let Some(name) = f.named {
            return f.at.iter().fold(Np::name(self.named(name)), |np, at| np.post(self.at(at)));
        }
        let (mut np, other) = self.other(Np::new(det, "enemy"), f.not.as_deref());
        let either = |is: Option<bool>, yes: &'static str, no: &'static str| is.map(|is| if is { yes } else { no });
        for adj in [
            either(f.exhausted, "exhausted", "ready"),
            either(f.engaged, "engaged", "unengaged"),
            either(f.unique, "unique", "non-unique"),
        ] {
            np = adj.into_iter().fold(np, |np, adj| np.adj(adj));
        }
        np = match f.elite {
            Some(true) => np.adj(Text::name("Elite")),
            Some(false) => np.adj(Text::from("non-").close(Text::name("Elite"))),
            None => np,
        };
        np = either(f.weakness, "weakness", "non-weakness").into_iter().fold(np, |np, adj| np.adj(adj));
        np = f.without_trait.iter().fold(np, |np, t| np.adj(Text::from("non-").close(self.trait_name(*t))));
        np = f.has_trait.iter().fold(np, |np, t| np.adj(self.trait_name(*t)));
        np = f.engaged_with.iter().fold(np, |np, who| np.post(Text::from("engaged with").and(self.np(who).object())));
        np = f.at.iter().fold(np, |np, at| np.post(self.at(at)));
        other.into_iter().fold(np, Np::post)
    }

    fn locations(&self, f: &LocationFilter, det: Det) -> Np {
        if let Some(name) = f.named {
            return Np::name(self.named(name));
        }
        if f.here_or_connecting == Some(true) {
            let each = det == Det::Each;
            let connecting = Np::new(det, "location").adj("connecting").text();
            return Np::name(Text::from("your location").and(if each { "and" } else { "or" }).and(connecting));
        }
        let (mut np, other) = self.other(Np::new(det, "location"), f.not.as_deref());
        for (is, yes, no) in [(f.revealed, "revealed", "unrevealed"), (f.empty, "empty", "occupied"), (f.connecting, "connecting", "unconnected")] {
            np = is.into_iter().fold(np, |np, is| np.adj(if is { yes } else { no }));
        }
        np = f.has_trait.iter().fold(np, |np, t| np.adj(self.trait_name(*t)));
        for (is, yes, no) in [
            (f.enemies, "with an enemy", "with no enemies"),
            (f.clues, "with a clue", "with no clues"),
            (f.without_copy_attached, "without a copy of this card attached", "with a copy of this card attached"),
        ] {
            np = is.into_iter().fold(np, |np, is| np.post(if is { yes } else { no }));
        }
        other.into_iter().fold(np, Np::post)
    }

    fn cards(&self, f: &CardFilter, det: Det) -> Np {
        if let Some(name) = f.named {
            return Np::name(self.named(name));
        }
        let topmost = f.topmost == Some(true);
        let det = if topmost { Det::The(Agree::One) } else { det };
        let kinds = f.kind.as_deref().unwrap_or_default();
        let noun = match kinds {
            [] => "card".to_owned(),
            [kind @ (KindName::Treachery | KindName::Skill)] => format!("{} card", kind_word(*kind)),
            kinds => words::list(kinds.iter().map(|k| kind_word(*k).into()).collect(), "or").plain(),
        };
        let (mut np, other) = self.other(Np::new(det, noun), f.not.as_deref());
        if topmost {
            np = np.adj("topmost");
        }
        np = match f.weakness {
            Some(true) => np.adj("weakness"),
            Some(false) => np.adj("non-weakness"),
            None => np,
        };
        if let Some(traits) = f.has_trait.as_deref().filter(|t| !t.is_empty()) {
            np = np.adj(words::list(traits.iter().map(|t| self.trait_name(*t)).collect(), "or"));
        }
        np = match f.zone {
            None | Some(ZoneName::InPlay) => np,
            Some(z @ (ZoneName::Hand | ZoneName::Deck | ZoneName::Discard)) => np.post(Text::from("in your").and(zone(z))),
            Some(ZoneName::SetAside) => np.adj("set-aside"),
            Some(z @ (ZoneName::EncounterDeck | ZoneName::EncounterDiscard | ZoneName::EncounterCards | ZoneName::VictoryDisplay)) => {
                np.post(Text::from("in the").and(zone(z)))
            }
        };
        np = match f.controlled_by.as_deref() {
            Some(Noun::You | Noun::Bearer) => np.post("you control"),
            Some(who) => np.post(Text::from("controlled by").and(self.np(who).object())),
            None => match (f.controlled, &f.at) {
                (Some(true), Some(at)) => return np.post("controlled by an investigator").post(self.at(at)),
                (Some(true), None) => np.post("controlled by an investigator"),
                (Some(false), _) => np.post("that nobody controls"),
                (None, _) => np,
            },
        };
        np = f.at.iter().fold(np, |np, at| np.post(self.at(at)));
        other.into_iter().fold(np, Np::post)
    }

    /// "not this one": "another", "each other", or words behind.
    fn other(&self, np: Np, not: Option<&Noun>) -> (Np, Option<Text>) {
        match not {
            None => (np, None),
            Some(not) => (np, Some(Text::from("other than").and(self.np(not).object()))),
        }
    }

    /// What a filter says of a thing, behind "is": "engaged with you", "at your location".
    pub(super) fn predicates(&self, filter: &Filter) -> Vec<Text> {
        let yes_no = |is: Option<bool>, yes: &str, no: &str| is.map(|is| Text::from(if is { yes } else { no }));
        let mut all: Vec<Text> = Vec::new();
        match filter {
            Filter::Investigator(f) => {
                all.extend(f.at.iter().map(|at| self.at(at)));
                all.extend(f.not.iter().map(|not| Text::from("not").and(self.np(not).object())));
                all.extend(f.resigned.map(|r| Text::from(if r { "an investigator who resigned" } else { "an investigator who has not resigned" })));
                all.extend(f.which.iter().map(|_| self.filtered(filter, Det::A).object()));
            }
            Filter::Enemy(f) => {
                let plain = EnemyFilter { at: None, engaged_with: None, exhausted: None, engaged: None, not: None, ..f.clone() };
                if plain != EnemyFilter::default() {
                    all.push(self.enemies(&plain, Det::A).object());
                }
                all.extend(yes_no(f.exhausted, "exhausted", "ready"));
                all.extend(yes_no(f.engaged, "engaged", "not engaged"));
                all.extend(f.engaged_with.iter().map(|who| Text::from("engaged with").and(self.np(who).object())));
                all.extend(f.at.iter().map(|at| self.at(at)));
                all.extend(f.not.iter().map(|not| Text::from("not").and(self.np(not).object())));
            }
            Filter::Location(f) => {
                if f.here_or_connecting == Some(true) {
                    all.push("your location or a connecting location".into());
                }
                let plain = LocationFilter { revealed: None, empty: None, here_or_connecting: None, not: None, ..f.clone() };
                if plain != LocationFilter::default() {
                    all.push(self.locations(&plain, Det::A).object());
                }
                all.extend(yes_no(f.revealed, "revealed", "unrevealed"));
                all.extend(yes_no(f.empty, "empty", "occupied"));
                all.extend(f.not.iter().map(|not| Text::from("not").and(self.np(not).object())));
            }
            Filter::Card(f) => {
                let plain = CardFilter { controlled: None, controlled_by: None, at: None, not: None, ..f.clone() };
                if plain != CardFilter::default() {
                    all.push(self.cards(&plain, Det::A).object());
                }
                all.extend(f.at.iter().map(|at| self.at(at)));
                all.extend(yes_no(f.controlled, "controlled by an investigator", "controlled by nobody"));
                all.extend(f.controlled_by.iter().map(|who| Text::from("controlled by").and(self.np(who).object())));
                all.extend(f.not.iter().map(|not| Text::from("not").and(self.np(not).object())));
            }
            Filter::AnyOf(any) => {
                let parts = any.iter().map(|f| words::list(self.predicates(f), "and")).collect();
                all.push(words::list(parts, "or"));
            }
        }
        all
    }
}

/// The place that all alternatives name.
fn common_place(all: &[Filter]) -> Option<Noun> {
    let place = |f: &Filter| match f {
        Filter::Investigator(f) => f.at.as_deref().cloned(),
        Filter::Enemy(f) => f.at.as_deref().cloned(),
        Filter::Card(f) => f.at.as_deref().cloned(),
        Filter::Location(_) | Filter::AnyOf(_) => None,
    };
    let first = all.first().and_then(place)?;
    all.iter().all(|f| place(f).as_ref() == Some(&first)).then_some(first)
}

/// The filter wherever the thing is.
fn without_place(filter: &Filter) -> Filter {
    match filter.clone() {
        Filter::Investigator(f) => Filter::Investigator(InvestigatorFilter { at: None, ..f }),
        Filter::Enemy(f) => Filter::Enemy(EnemyFilter { at: None, ..f }),
        Filter::Card(f) => Filter::Card(CardFilter { at: None, ..f }),
        other @ (Filter::Location(_) | Filter::AnyOf(_)) => other,
    }
}
