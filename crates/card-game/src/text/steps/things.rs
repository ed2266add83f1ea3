//! Sentences for cards and tokens: search, put, place and move.

use super::super::numbers::Count;
use super::super::phrase::stated_you;
use super::super::say::Say;
use super::words_of;
use crate::content::*;
use language::amount::Sum;
use packs::prose::{Clause, Det, Form, Lead, Np, Sentence, Text, words};

/// An amount that is so many for each of several notes in the campaign log, and the notes.
fn logged(amount: &Amount) -> Option<(i32, Vec<packs::Sym>)> {
    let Amount::Of(e) = amount else { return None };
    let Expression::Sum(Sum::Plus(all)) = &**e else {
        return None;
    };
    let one = |amount: &Amount| {
        let Amount::Of(e) = amount else { return None };
        let Expression::If(i) = &**e else { return None };
        match (&i.is, &i.then, &i.otherwise) {
            (Condition::Logged(note), Amount::Number(n), Amount::Number(0)) => Some((*n, *note)),
            _ => None,
        }
    };
    let all: Vec<(i32, packs::Sym)> = all.iter().map(one).collect::<Option<_>>()?;
    let (n, _) = *all.first()?;
    let same = all.len() > 2 && all.iter().all(|(each, _)| *each == n);
    same.then(|| (n, all.into_iter().map(|(_, note)| note).collect()))
}

impl Say<'_> {
    /// The name of a note or a list of the campaign log.
    pub fn log_name(&self, sym: packs::Sym) -> Text {
        Text::name(self.content.written(sym)).capital()
    }

    /// A zone, after "search" or "in".
    pub fn zone(&self, zone: ZoneName) -> Np {
        match zone {
            ZoneName::InPlay => Np::name("play"),
            ZoneName::Hand => self.own("hand"),
            ZoneName::Deck => self.own("deck"),
            ZoneName::Discard => self.own("discard pile"),
            ZoneName::EncounterDeck => Np::the("encounter deck"),
            ZoneName::EncounterDiscard => Np::the("encounter discard pile"),
            ZoneName::EncounterCards => {
                Np::name("the encounter deck and the encounter discard pile")
            }
            ZoneName::DiscardPiles => Np::name("any player's discard pile"),
            ZoneName::SetAside => Np::name("the set-aside cards"),
            ZoneName::VictoryDisplay => Np::the("victory display"),
            ZoneName::Anywhere => Np::name("play or out of play"),
            ZoneName::Committed => Np::name("the cards committed to this test"),
            ZoneName::Pile(name) => {
                let words = self.content.name(name).replace('-', " ");
                let mut scenarios = self.content.scenarios.iter();
                let area = scenarios.any(|s| s.piles.iter().any(|p| p.area && p.name == name));
                let deck = if area { "" } else { " deck" };
                Np::name(Text::from(format!("the {words}{deck}")))
            }
        }
    }

    /// Whether an investigator can control such cards: locations and enemies are not controlled.
    pub(super) fn may_be_controlled(&self, cards: &Noun) -> bool {
        let kind = match cards {
            Noun::This => Some(self.content.def(self.def).kind),
            Noun::Name(name) => {
                let def = self.content.by_id.get(self.content.name(*name));
                def.map(|d| self.content.def(*d).kind)
            }
            _ => None,
        };
        !matches!(kind, Some(KindName::Location | KindName::Enemy))
    }

    fn threat_area(&self, of: &Noun) -> Text {
        match of {
            Noun::You => self.own("threat area"),
            of => self.np(of).owns("threat area"),
        }
        .object()
    }

    pub(super) fn discard_from_hand(
        &mut self,
        discard: &DiscardFromHand,
        out: &mut Vec<Sentence>,
    ) -> Sentence {
        let who = self.who(&discard.who, out);
        let (hand, choice) = if who.is_you() {
            ("your hand", "your")
        } else {
            ("their hand", "their")
        };
        let what = match &discard.how {
            HandDiscard::Every(f) => self.filtered(f, Det::Each).post(format!("in {hand}")),
            HandDiscard::Random(n) => Np::count((*n).into(), "card")
                .adj("random")
                .post(format!("from {hand}")),
            HandDiscard::Chosen(n) => {
                Np::count((*n).into(), "card").post(format!("of {choice} choice from {hand}"))
            }
            HandDiscard::Icons(icons) => Np::name(
                Text::from(format!("cards of {choice} choice from {hand} with"))
                    .and(icons.amount.to_string())
                    .and(Text::symbol(icons.skill.name()))
                    .and("icons in total"),
            ),
            HandDiscard::AllBut(n) => Np::name(
                Text::from(format!("all cards in {hand} except"))
                    .and(Np::count((*n).into(), "card").object())
                    .and(format!("of {choice} choice")),
            ),
        };
        Clause::new("discard").subject(who).object(what).sentence()
    }

    /// "each investigator at your location may give any number of Item assets to the others"
    pub(super) fn trade(&mut self, trade: &Trade) -> Sentence {
        let mut said = self.np(&trade.among).text().and("may give");
        if let Some(cards) = &trade.cards {
            said = said.and(self.filtered(cards, Det::AnyNumber).object());
        }
        if trade.resources {
            let resources = Np::new(Det::AnyNumber, "resource").object();
            let join = if trade.cards.is_some() { "and" } else { "" };
            said = said.and(join).and(resources);
        }
        words_of(said.and("to the others"))
    }

    pub(super) fn place(&mut self, place: &Place) -> Sentence {
        let noun = self.token_on(place.token, &place.on);
        let on = self.np(&place.on);
        if place.up_to {
            let until =
                Text::from("until there are").and(self.amount_of(&place.amount, noun).object());
            return Clause::new("place")
                .with(packs::prose::words::plural(noun))
                .prep("on", &on)
                .with(until)
                .sentence();
        }
        if let Some((n, notes)) = logged(&place.amount) {
            // Too much for one sentence: a line for each note.
            let clause = Clause::new("place").object(Np::count(n, noun));
            let head = clause
                .prep("on", &on)
                .with("for each of these in the campaign log");
            let notes = notes
                .into_iter()
                .map(|n| words_of(self.log_name(n).plain()));
            return Sentence::Choose(head.text(Form::Command), notes.collect());
        }
        let clause = match self.count(&place.amount) {
            Count::Per(n, each) if each.plain().starts_with("for each") => Clause::new("place")
                .object(Np::count(n, noun))
                .prep("on", &on)
                .with(each),
            _ => Clause::new("place")
                .object(self.amount_of(&place.amount, noun))
                .prep("on", &on),
        };
        if place.may_advance {
            return Sentence::Stops(vec![
                clause.sentence(),
                words_of("this may cause the agenda to advance"),
            ]);
        }
        clause.sentence()
    }

    pub(super) fn move_tokens(&mut self, transfer: &MoveTokens) -> Sentence {
        let noun = self.token_on(transfer.token, &transfer.from);
        let what = self.amount_of(&transfer.amount, noun);
        let pool = |say: &Self, noun: &Noun, token: Token| match (noun, token) {
            (Noun::You, Token::Resource) => Np::your("resource pool"),
            (noun, _) => say.np(noun),
        };
        let from = pool(self, &transfer.from, transfer.token);
        if (&transfer.from, transfer.token) == (&Noun::You, Token::Clue)
            && let Some(to) = &transfer.to
            && transfer.becomes.is_none()
        {
            // "Move 1 of your clues to the chosen enemy."
            let theirs = self.doer.as_ref().is_some_and(|(_, np)| !np.is_you());
            let clues = if theirs {
                "of their clues"
            } else {
                "of your clues"
            };
            return Clause::new("move")
                .object(self.amount_of(&transfer.amount, clues))
                .prep("to", &self.np(to))
                .sentence();
        }
        let as_token = transfer.becomes.unwrap_or(transfer.token);
        match &transfer.to {
            None => Clause::new("discard")
                .object(what)
                .prep("from", &from)
                .sentence(),
            Some(to) => {
                let to = pool(self, to, as_token);
                let clause = Clause::new("move")
                    .object(what)
                    .prep("from", &from)
                    .prep("to", &to);
                match transfer.becomes {
                    Some(token) => clause.prep("as", &Np::a(self.token(token))).sentence(),
                    None => clause.sentence(),
                }
            }
        }
    }

    pub(super) fn search(&mut self, search: &Search, out: &mut Vec<Sentence>) -> Sentence {
        let who = self.who(&search.who, out);
        let outer = self.doer.replace((search.who.clone(), who.clone()));
        let zone = match search.whose.as_ref().map(|n| self.np(n)) {
            Some(whose) => whose.owns("deck"),
            None => self.zone(search.zone),
        };
        let place = match search.top.as_ref() {
            Some(Amount::Number(1)) => Np::name(Text::from("the top card of").and(zone.object())),
            Some(top) => {
                let cards = match top {
                    Amount::Number(n) => Text::from(format!("the top {n} cards of")),
                    Amount::Of(_) => Text::from("the top X cards of"),
                };
                let np = Np::name(cards.and(zone.object()));
                match top {
                    Amount::Number(_) => np,
                    of => np.post(Text::from("(X is").and(self.value(of)).close(")")),
                }
            }
            None => zone.clone(),
        };
        let wanted = search
            .wanted
            .as_ref()
            .map_or_else(|| Np::a("card"), |f| self.filtered(f, Det::A));
        let deck = if search.zone == ZoneName::EncounterCards {
            Np::the("encounter deck")
        } else {
            zone
        };
        let place = match search.also_in {
            None => place,
            Some(area) => {
                let mut all = match search.zone {
                    ZoneName::EncounterCards => vec![
                        self.zone(ZoneName::EncounterDeck).object(),
                        self.zone(ZoneName::EncounterDiscard).object(),
                    ],
                    _ => vec![place.object()],
                };
                all.push(self.zone(ZoneName::Pile(area)).object());
                Np::name(words::list(all, "and"))
            }
        };
        self.doer = outer;
        let it = Np::it();
        let found = match search.to {
            Found::Draw | Found::DrawEncounter => {
                Clause::new("draw").subject(who.clone()).object(it)
            }
            // The next step says what is done with it.
            Found::It => {
                self.it = Some(Np::it());
                return Sentence::And(vec![
                    Clause::new("search")
                        .subject(who.clone())
                        .object(place)
                        .with("for")
                        .object(wanted)
                        .sentence(),
                    Clause::new("shuffle").subject(who).object(deck).sentence(),
                ]);
            }
            Found::Hand => {
                Clause::new("add")
                    .subject(who.clone())
                    .object(it)
                    .with(if who.is_you() {
                        "to your hand"
                    } else {
                        "to their hand"
                    })
            }
        };
        let searches = Clause::new("search")
            .subject(who.clone())
            .object(place)
            .with("for")
            .object(wanted);
        // A search shuffles only decks, not discard piles.
        let pile = matches!(search.zone, ZoneName::Discard | ZoneName::EncounterDiscard);
        if self.brief || pile {
            return Sentence::And(vec![searches.sentence(), found.sentence()]);
        }
        Sentence::And(vec![
            searches.sentence(),
            found.sentence(),
            Clause::new("shuffle").subject(who).object(deck).sentence(),
        ])
    }

    pub(in crate::text) fn put(&mut self, put: &Put, out: &mut Vec<Sentence>) -> Sentence {
        let cards = match &put.cards {
            // A card that returns to a hand comes from somewhere.
            Noun::A(Filter::Card(CardFilter {
                zone: Some(zone), ..
            })) if put.to == Destination::Hand => {
                let Noun::A(Filter::Card(filter)) = &put.cards else {
                    return Sentence::Empty;
                };
                let anywhere = Filter::Card(CardFilter {
                    zone: None,
                    ..filter.clone()
                });
                self.filtered(&anywhere, Det::A)
                    .post(Text::from("from").and(self.zone(*zone).object()))
            }
            Noun::A(_) | Noun::Each(_) => self.np(&put.cards),
            other => self.who(other, out),
        };
        let clause = match put.to {
            Destination::Hand => Clause::new("return").object(cards).with("to your hand"),
            Destination::ThreatArea => Clause::new("put")
                .object(cards)
                .with("into play in")
                .with(self.threat_area(&put.who)),
            Destination::Deck => Clause::new("shuffle")
                .object(cards)
                .with("into its owner's deck"),
            Destination::DeckBottom => {
                let whose = if put.cards == Noun::It { "its" } else { "your" };
                Clause::new("put")
                    .object(cards)
                    .with(format!("on the bottom of {whose} deck"))
            }
            Destination::EncounterDeckTop => Clause::new("put")
                .object(cards)
                .with("on top of the encounter deck"),
            Destination::EncounterDeck => Clause::new("shuffle")
                .object(cards)
                .with("into the encounter deck"),
            Destination::Discard => Clause::new("put").object(cards).with("on its discard pile"),
            Destination::VictoryDisplay => Clause::new("add")
                .object(cards)
                .with("to the victory display"),
            Destination::RemovedFromGame => {
                Clause::new("remove").object(cards).with("from the game")
            }
            Destination::Exile => Clause::new("exile").object(cards),
            Destination::SetAside => Clause::new("set").object(cards).with("aside"),
            Destination::Pile(pile) => Clause::new("put")
                .object(cards)
                .prep("among", &self.zone(ZoneName::Pile(pile))),
        };
        match &put.with {
            // A committed card would go to the discard pile after the test.
            None if self.committed && put.to == Destination::Hand => {
                clause.with("instead of discarding it").sentence()
            }
            None => clause.sentence(),
            Some(w) => clause
                .with("with")
                .object(self.amount_of(&w.amount, self.token(w.token)))
                .with("on it")
                .sentence(),
        }
    }

    /// "cancel that attack"
    pub(super) fn cancel(&self) -> Sentence {
        words_of(match self.happening {
            Some(OccurrenceKind::Attacks) => "cancel that attack",
            Some(OccurrenceKind::DrawsEncounter) => "cancel its revelation",
            Some(OccurrenceKind::TokenRevealed) => "cancel that token",
            Some(OccurrenceKind::Leaves | OccurrenceKind::Enters) => "cancel that move",
            Some(OccurrenceKind::Discards) => "cancel that discard",
            Some(OccurrenceKind::EntersPlay) => "cancel that entry",
            Some(OccurrenceKind::Spawns) => "cancel that spawn",
            Some(
                OccurrenceKind::RoundEnds
                | OccurrenceKind::PhaseBegins
                | OccurrenceKind::PhaseEnds
                | OccurrenceKind::TurnBegins
                | OccurrenceKind::TurnEnds
                | OccurrenceKind::GameEnds
                | OccurrenceKind::Plays
                | OccurrenceKind::Engages
                | OccurrenceKind::Evades
                | OccurrenceKind::Defeats
                | OccurrenceKind::HarmAssigned
                | OccurrenceKind::HarmDealt
                | OccurrenceKind::HarmPlaced
                | OccurrenceKind::Discovers
                | OccurrenceKind::EnemyEnters
                | OccurrenceKind::EnemyLeaves
                | OccurrenceKind::LeavesPlay
                | OccurrenceKind::PickedAtRandom
                | OccurrenceKind::Reveals
                | OccurrenceKind::SpawnsOutOfPlay
                | OccurrenceKind::RevealsTokens
                | OccurrenceKind::TestBegins
                | OccurrenceKind::TestResolves
                | OccurrenceKind::TestEnds
                | OccurrenceKind::Draws
                | OccurrenceKind::DeckEmpties
                | OccurrenceKind::GainsClues
                | OccurrenceKind::Resigns
                | OccurrenceKind::Falls
                | OccurrenceKind::Heals
                | OccurrenceKind::Readies
                | OccurrenceKind::AssetDefeated
                | OccurrenceKind::Advances,
            )
            | None => "cancel that",
        })
    }

    /// "look at the top 3 cards of any deck"
    pub(super) fn look(&mut self, look: &Look) -> Sentence {
        let top = match look.top {
            1 => "card".to_owned(),
            n => format!("{n} cards"),
        };
        let words = |text: &str| Sentence::Words(text.into());
        let looks =
            format!("look at the top {top} of any investigator's deck or of the encounter deck");
        let mut parts = vec![words(&looks)];
        if look.top > 1 {
            parts.push(words("put them back on top in any order"));
        }
        if let Some(effect) = look.effect {
            self.it = Some(Np::that("card"));
            parts.push(self.block(effect));
        }
        Sentence::Stops(parts)
    }

    /// "discard the top 3 cards of your deck"
    pub(super) fn discard_top(
        &mut self,
        discard: &DiscardTop,
        out: &mut Vec<Sentence>,
    ) -> Sentence {
        let who = self.who(&discard.who, out);
        let outer = self.doer.replace((discard.who.clone(), who.clone()));
        let deck = self.zone(discard.of);
        self.doer = outer;
        let (cards, each) = match self.count(&discard.amount) {
            Count::Number(1) => (
                Text::from("the top card of").and(deck.object()),
                Text::new(),
            ),
            Count::Number(n) => (
                Text::from(format!("the top {n} cards of")).and(deck.object()),
                Text::new(),
            ),
            Count::Per(n, each) => {
                let top = match n {
                    1 => Text::from("the top card of"),
                    n => Text::from(format!("the top {n} cards of")),
                };
                (top.and(deck.object()), each)
            }
            Count::Words(words) => (
                Text::from("the top X cards of")
                    .and(deck.object())
                    .and(Text::from("(X is").and(words).close(")")),
                Text::new(),
            ),
        };
        let said = Clause::new("discard").subject(who).with(cards);
        let said = if each.is_empty() {
            said
        } else {
            said.with(each)
        }
        .sentence();
        let Some(any) = &discard.if_any else {
            self.it = Some(Np::that("card"));
            return said;
        };
        if any.each {
            let each = Text::from("of them that is").and(self.predicate(&any.is));
            self.it = Some(Np::that("card"));
            let then = self.block(any.effect);
            let then = Sentence::Leading(
                Lead::ForEach,
                Box::new(Sentence::Words(each)),
                Box::new(then),
            );
            return Sentence::Stops(vec![said, then]);
        }
        let what = Np::name(Text::from("any of them is").and(self.predicate(&any.is)));
        self.it = Some(match any.pick {
            true => Np::name("one of them of your choice"),
            false => Np::that("card"),
        });
        let then = self.block(any.effect);
        Sentence::Stops(vec![
            said,
            Sentence::if_(Sentence::Words(what.object()), then),
        ])
    }

    /// "treat this token as 0"
    pub(super) fn change_token(&mut self, c: &ChangeToken) -> Sentence {
        let treat = |as_what: Text| {
            let treat = Clause::new("treat").subject(stated_you());
            treat
                .with(Text::from("this token as").and(as_what))
                .sentence()
        };
        match c {
            ChangeToken::Into(into) => treat(super::super::a_chaos(*into)),
            ChangeToken::IntoOneOfTheBag => {
                treat("any other token of the chaos bag, of your choice".into())
            }
            ChangeToken::By(amount) => Clause::new("get")
                .subject(Np::this("token"))
                .with(self.signed(amount, ""))
                .sentence(),
        }
    }
}
