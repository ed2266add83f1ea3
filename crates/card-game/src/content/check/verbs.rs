//! What the verbs of an effect need: nouns of the right sort, a happening that they speak of.

use super::super::card::Kind;
use super::super::sorts::Sorts;
use super::super::*;
use super::kinds::{of_quantity, of_rule};
use super::zones::{is_nobodys, zone_of};
use super::{Checker, SETUP, Scope};

impl Checker<'_> {
    pub(super) fn verb(&mut self, verb: &Verb, scope: &mut Scope) {
        let now = *scope;
        self.objects(verb, now);
        let inner = |c: &mut Self, block: Block<Verb>| c.block(block, &mut now.clone());
        match verb {
            Verb::Choose(c) => {
                self.noun(&c.by, now);
                if c.of.len() < 2 {
                    self.tell_with(
                        "a choice of fewer than two options",
                        "what may be done or not is `may`",
                    );
                }
                c.of.iter().for_each(|b| inner(self, b.steps));
            }
            Verb::May(m) => {
                self.noun(&m.who, now);
                self.done("may", m.steps, m.declined);
                m.declined.into_iter().for_each(|b| inner(self, b));
                inner(self, m.steps);
            }
            Verb::Then(b) => inner(self, *b),
            Verb::If(i) => {
                self.condition(&i.is, now);
                self.done("if", i.then, i.otherwise);
                inner(self, i.then);
                i.otherwise.into_iter().for_each(|b| inner(self, b));
            }
            Verb::ForEach(f) => {
                self.noun(&f.of, now);
                self.done("for-each", f.steps, None);
                let mut each = now;
                self.names(&f.of, f.name, &mut each);
                self.block(f.steps, &mut each);
                scope.counted = true;
            }
            Verb::Repeat(r) => {
                self.amount(&r.times, now);
                self.some("repeat", &r.times);
                self.done("repeat", r.steps, None);
                inner(self, r.steps);
            }
            Verb::Pick(p) => {
                self.noun(&p.by, now);
                self.noun(&p.of, now);
                self.names(&p.of, p.name, scope);
            }
            Verb::Later(b) => {
                if !now.test {
                    self.tell_with(
                        "`later` waits for the end of a test, and there is none",
                        "it belongs into an attack, a test or a skill card",
                    );
                }
                // By then only whose words they are is known.
                let then = Scope {
                    it: false,
                    it_is: Sorts::default(),
                    it_in: None,
                    bound: Default::default(),
                    happening: None,
                    ..now
                };
                self.block(*b, &mut then.clone());
            }
            Verb::Pay(p) => {
                if p.actions == 0 && p.clues <= 0 && p.resources <= 0 {
                    self.tell("`pay` says what is paid: `actions`, `clues` or `resources`");
                }
            }
            Verb::Try(t) => {
                self.done("try", t.steps, None);
                inner(self, t.steps);
                inner(self, t.otherwise);
            }
            Verb::Deal(d) => {
                self.noun(&d.to, now);
                self.amount(&d.damage, now);
                self.amount(&d.horror, now);
                if d.damage == Amount::Number(0) && d.horror == Amount::Number(0) {
                    self.tell("`deal` says how much: `damage`, `horror` or both");
                }
                if d.direct && d.assets_first {
                    self.tell("what is `direct` is assigned to no asset");
                }
            }
            Verb::Heal(h) => {
                self.noun(&h.of, now);
                self.amount_or_all(&h.damage, now);
                self.amount_or_all(&h.horror, now);
                if h.damage == Amount::Number(0) && h.horror == Amount::Number(0) {
                    self.tell("`heal` says how much: `damage`, `horror` or both");
                }
            }
            Verb::Discover(d) => {
                self.noun(&d.who, now);
                self.amount_or_all(&d.clues, now);
                self.some("discover", &d.clues);
                self.noun(&d.at, now);
            }
            Verb::LoseResources(w) | Verb::LoseActions(w) => {
                self.noun(&w.who, now);
                self.amount_or_all(&w.amount, now);
                self.some("amount", &w.amount);
            }
            Verb::GainResources(w) | Verb::GainActions(w) | Verb::GainClues(w) | Verb::Draw(w) => {
                self.noun(&w.who, now);
                self.amount(&w.amount, now);
                self.some("amount", &w.amount);
            }
            Verb::Experience(w) => {
                self.noun(&w.who, now);
                self.amount(&w.amount, now);
                if w.amount == Amount::Number(0) {
                    self.tell("`experience` is earned or lost, and this is 0");
                }
            }
            Verb::Place(p) => {
                self.amount(&p.amount, now);
                self.some("amount", &p.amount);
                self.noun(&p.on, now);
                self.uses(p.token, &p.on);
            }
            Verb::MoveTokens(m) => {
                self.amount_or_all(&m.amount, now);
                self.some("amount", &m.amount);
                self.noun(&m.from, now);
                self.uses(m.token, &m.from);
                if let Some(to) = &m.to {
                    self.noun(to, now);
                }
            }
            Verb::DrawEncounter(d) => {
                [&d.who, &d.card]
                    .into_iter()
                    .flatten()
                    .for_each(|n| self.noun(n, now));
            }
            Verb::Search(s) => {
                self.noun(&s.who, now);
                s.whose.iter().for_each(|n| self.noun(n, now));
                self.searched(s);
                if let Some(top) = &s.top {
                    self.amount(top, now);
                }
                if s.top == Some(Amount::Number(0)) {
                    self.tell("`search` of the top 0 cards finds nothing");
                }
                if let Some(wanted) = &s.wanted {
                    self.filter(wanted, now);
                }
                scope.it = true;
                scope.it_is = Sorts::default();
                scope.it_in = Some(s.zone);
            }
            Verb::Look(l) => {
                if l.top == 0 {
                    self.tell("`look` at the top 0 cards shows nothing");
                }
                if let Some(effect) = l.effect {
                    let mut then = Scope {
                        it: true,
                        it_is: Sorts::default(),
                        it_in: None,
                        ..now
                    };
                    self.block(effect, &mut then);
                }
            }
            Verb::DiscardUntil(f) => {
                self.filter(f, now);
                scope.it = true;
                scope.it_is = Sorts::of_filter(f);
                scope.it_in = Some(ZoneName::EncounterDiscard);
            }
            Verb::DiscardTop(d) => {
                self.noun(&d.who, now);
                self.amount_or_all(&d.amount, now);
                self.some("discard-top", &d.amount);
                if !matches!(d.of, ZoneName::Deck | ZoneName::EncounterDeck) {
                    self.tell_with(
                        "`discard-top` is of a deck",
                        "`of: deck` or `of: encounter-deck`",
                    );
                }
                scope.it = true;
                scope.it_is = Sorts::default();
                scope.it_in = Some(match d.of {
                    ZoneName::EncounterDeck => ZoneName::EncounterDiscard,
                    _ => ZoneName::Discard,
                });
                if let Some(any) = &d.if_any {
                    self.filter(&any.is, now);
                    let mut such = Scope {
                        it_is: Sorts::of_filter(&any.is),
                        ..*scope
                    };
                    self.block(any.effect, &mut such);
                }
            }
            Verb::Engage(e) | Verb::Attack(e) => {
                self.noun(&e.enemies, now);
                self.noun(&e.who, now);
            }
            Verb::RevealTokens(r) => {
                self.amount(&r.amount, now);
                self.some("reveal-tokens", &r.amount);
                self.done("reveal-tokens", r.effect, None);
                let mut then = Scope {
                    tokens: true,
                    ..now
                };
                self.block(r.effect, &mut then);
            }
            Verb::ChangeToken(c) => {
                if !now.test && !now.tokens {
                    self.tell_with(
                        "`change-token`, and no token is revealed",
                        "it belongs to a `token-revealed` trigger, or to the effect of a symbol",
                    );
                }
                if let ChangeToken::By(amount) = c {
                    self.amount(amount, now);
                    if *amount == Amount::Number(0) {
                        self.tell("a modifier of 0 changes nothing");
                    }
                }
            }
            Verb::AdvanceTo(name) => self.advances_to(*name),
            Verb::ReshuffleEncounter | Verb::RevealToken | Verb::TakeAction => {}
            Verb::RepeatPhase => {
                let ended = (OccurrenceKind::PhaseEnds, Cell::After);
                if now.happening != Some(ended) {
                    self.tell_with(
                        "`repeat-phase` is about a phase that has just ended",
                        "it needs a trigger `after: phase-ends`",
                    );
                }
            }
            Verb::Put(p) => {
                self.noun(&p.cards, now);
                if p.to == Destination::Hand && self.is_nobodys(&p.cards, now) {
                    self.tell_with(
                        "an encounter card is nobody's, and goes to nobody's hand",
                        "it can lie in a threat area, or be drawn: `draw-encounter`",
                    );
                }
                self.noun(&p.who, now);
                if let Destination::Pile(pile) = p.to {
                    self.pile(pile);
                }
                if let Some(with) = &p.with {
                    self.amount(&with.amount, now);
                }
            }
            Verb::Discard(d) => self.noun(&d.cards, now),
            Verb::DiscardFromHand(d) => {
                self.noun(&d.who, now);
                match &d.how {
                    HandDiscard::Every(f) => self.filter(f, now),
                    HandDiscard::Icons(i) => self.some("amount", &Amount::Number(i.amount.into())),
                    HandDiscard::Random(_) | HandDiscard::Chosen(_) | HandDiscard::AllBut(_) => {}
                }
            }
            Verb::Attach(a) => {
                self.noun(&a.card, now);
                self.noun(&a.to, now);
                if zone_of(&a.to, now).is_some_and(|zone| zone != ZoneName::InPlay) {
                    self.tell("a card is attached to a card in play, and these lie elsewhere");
                }
            }
            Verb::EnterPlay(e) => {
                self.noun(&e.cards, now);
                [&e.at, &e.under]
                    .into_iter()
                    .flatten()
                    .for_each(|n| self.noun(n, now));
                if e.at.is_some() && e.under.is_some() {
                    self.tell("a card at a location is under nobody's control: `at` or `under`");
                }
            }
            Verb::TakeControl(t) => {
                self.noun(&t.who, now);
                self.noun(&t.of, now);
            }
            Verb::Trade(t) => self.trade(t, now),
            Verb::Show(n)
            | Verb::Play(n)
            | Verb::Provoke(n)
            | Verb::LookAt(n)
            | Verb::Reveal(n)
            | Verb::Conceal(n)
            | Verb::Disengage(n)
            | Verb::Evade(n)
            | Verb::Ready(n)
            | Verb::Exhaust(n)
            | Verb::Resign(n)
            | Verb::EndTurn(n)
            | Verb::Defeat(n)
            | Verb::Kill(n)
            | Verb::DriveInsane(n) => self.noun(n, now),
            Verb::ResolveRevelation(r) => {
                self.noun(&r.who, now);
                self.noun(&r.of, now);
            }
            Verb::Advance(n) => {
                self.noun(n, now);
                self.advances_itself(n);
            }
            Verb::Spawn(s) => {
                self.noun(&s.enemies, now);
                self.noun(&s.at, now);
                s.engaged_with.iter().for_each(|n| self.noun(n, now));
                // What was found elsewhere is in play from here on.
                if s.enemies == Noun::It && scope.it_in.is_some() {
                    scope.it_in = Some(ZoneName::InPlay);
                }
            }
            Verb::Move(m) => {
                self.noun(&m.who, now);
                self.noun(&m.to, now);
            }
            Verb::MoveToward(m) => {
                self.noun(&m.enemies, now);
                self.noun(&m.to, now);
            }
            Verb::Test(t) => {
                self.noun(&t.who, now);
                self.amount(&t.difficulty, now);
                if t.skill.is_empty() {
                    self.tell("a test names at least one skill");
                }
                let during = Scope { test: true, ..now };
                [t.on_success, t.on_failure]
                    .into_iter()
                    .flatten()
                    .for_each(|b| self.block(b, &mut during.clone()));
            }
            Verb::Fight(f) | Verb::TryToEvade(f) => {
                let evades = matches!(verb, Verb::TryToEvade(_));
                if let Some(only) = &f.only {
                    self.filter(only, now);
                    if !Sorts::of_filter(only).meets(Sorts::ENEMY) {
                        self.tell("`only` is of enemies");
                    }
                }
                if evades && (f.damage.is_some() || f.damage_is.is_some()) {
                    self.tell_with(
                        "an evasion deals no damage (`damage`, `damage-is`)",
                        "what else a success brings is `on-success`",
                    );
                }
                let during = Scope {
                    test: true,
                    attempt: true,
                    ..now
                };
                if let Some(only) = &f.only {
                    self.filter(only, now);
                    if !Sorts::of_filter(only).meets(Sorts::ENEMY) {
                        self.tell("`only` is of enemies");
                    }
                }
                // What makes the value cannot be told from the value.
                let before = Scope {
                    test: false,
                    ..during
                };
                [&f.base, &f.bonus]
                    .into_iter()
                    .flatten()
                    .for_each(|a| self.amount(a, before));
                [&f.damage, &f.damage_is]
                    .into_iter()
                    .flatten()
                    .for_each(|a| self.amount(a, during));
                if let Some(revealed) = &f.if_revealed {
                    self.block(revealed.effect, &mut during.clone());
                }
                f.on_success
                    .into_iter()
                    .for_each(|b| self.block(b, &mut during.clone()));
            }
            Verb::Investigate(i) => {
                let during = Scope {
                    test: true,
                    attempt: true,
                    ..now
                };
                let before = Scope {
                    test: false,
                    ..during
                };
                if i.difficulty.is_some() && i.shroud.is_some() {
                    self.tell("`difficulty` stands in place of the shroud: there is none that `shroud` changes");
                }
                [&i.base, &i.bonus, &i.shroud, &i.difficulty]
                    .into_iter()
                    .flatten()
                    .for_each(|a| self.amount(a, before));
                i.clues.iter().for_each(|a| self.amount(a, during));
                let revealed = i.if_revealed.as_ref().map(|r| r.effect);
                [revealed, i.on_success, i.instead_of_clues]
                    .into_iter()
                    .flatten()
                    .for_each(|b| self.block(b, &mut during.clone()));
            }
            Verb::Succeed | Verb::Fail => {
                if !now.test {
                    let fails = matches!(verb, Verb::Fail);
                    let word = if fails { "fail" } else { "succeed" };
                    self.tell(format!("`{word}` settles a test, and there is none"));
                }
            }
            Verb::RedrawToken => {
                let would = (OccurrenceKind::TestResolves, Cell::Would);
                if now.happening != Some(would) {
                    self.tell_with(
                        "`redraw-token` is about a test that is about to be settled",
                        "it needs a trigger `would: {test-resolves: ..}`",
                    );
                }
            }
            Verb::IgnoreToken(i) => self.ignore_token(i, now),
            Verb::CancelHarm(c) => {
                self.cancel_harm(c, now);
                scope.counted = true;
            }
            Verb::NegateToken => {
                if now
                    .happening
                    .is_none_or(|(kind, _)| kind != OccurrenceKind::TokenRevealed)
                {
                    self.tell("`negate-token` is about the revealed token: it needs a `token-revealed` trigger");
                }
            }
            Verb::Cancel => self.stops("cancel", now),
            Verb::Instead(b) => {
                self.stops("instead", now);
                inner(self, *b);
            }
            Verb::Change(Change::Picked(noun)) => {
                self.noun(noun, now);
                let picked = |(kind, _)| kind == OccurrenceKind::PickedAtRandom;
                if !now.happening.is_some_and(picked) {
                    self.tell_with(
                        "`picked`, and nothing is picked",
                        "it belongs to a trigger `after: {picked-at-random: ..}`",
                    );
                }
            }
            Verb::Change(c) => {
                self.stops("change", now);
                let (noun, kind, what) = match c {
                    Change::AttackDamageTo(n) => {
                        (Some(n), OccurrenceKind::Attacks, "attack-damage-to")
                    }
                    Change::SpawnAt(n) => (Some(n), OccurrenceKind::Spawns, "spawn-at"),
                    Change::Picked(n) => (Some(n), OccurrenceKind::PickedAtRandom, "picked"),
                    Change::RevealTwoChooseOne => {
                        (None, OccurrenceKind::RevealsTokens, "reveal-two-choose-one")
                    }
                };
                if now.happening.is_some_and(|(k, _)| k != kind) {
                    self.tell(format!("`{what}` does not fit what triggers the ability"));
                }
                if let Some(noun) = noun {
                    self.noun(noun, now);
                }
            }
            Verb::Modify(m) => {
                self.noun(&m.to, now);
                // It is reckoned as long as it lasts, when only whose words they are is known.
                let later = Scope {
                    it: false,
                    it_is: Sorts::default(),
                    it_in: None,
                    bound: Default::default(),
                    happening: None,
                    ..now
                };
                self.modifiers(&m.modifiers, later);
                self.rules(&m.rules, later);
                self.subject(&m.to, &m.modifiers, &m.rules, now);
                if m.modifiers.is_empty() && m.rules.is_empty() {
                    self.tell_with("`modify` changes nothing", "give it `modifiers` or `rules`");
                }
                if m.lasts == Duration::NextAttack
                    && (m.modifiers.len() != 1 || !m.rules.is_empty())
                {
                    self.tell("`for: next-attack` is of one modifier");
                }
                if m.lasts == Duration::NextAttack {
                    self.sort("for: next-attack", &m.to, Sorts::ENEMY, now);
                }
                if m.lasts == Duration::NextTest {
                    self.sort("for: next-test", &m.to, Sorts::INVESTIGATOR, now);
                }
                if m.lasts == Duration::ThisTest && !now.test {
                    self.tell_with(
                        "`for: this-test`, and there is no test",
                        "restrict the ability with `if: during-test`, or let it last longer",
                    );
                }
                if m.lasts == Duration::ThisHappening && now.happening.is_none() && !now.drawn {
                    self.tell_with(
                        "`for: this-happening`, and nothing happens",
                        "only a triggered ability is about a happening",
                    );
                }
            }
            Verb::EndScenario(name) => {
                // A name that nothing has is told elsewhere, with its own place.
                if self.cards.contains(name) || self.traits.contains(name) {
                    let name = self.content.name(*name).to_owned();
                    self.tell(format!("no scenario has a resolution `{name}`"));
                }
            }
            Verb::Suffer(s) => {
                self.noun(&s.who, now);
                if s.physical == 0 && s.mental == 0 {
                    self.tell("`suffer` says what: `physical`, `mental` or both");
                }
            }
            Verb::Log(_) | Verb::AddToken(_) => {}
            Verb::CrossOut(note) => self.noted(*note),
            Verb::List(l) => {
                if let Some(cards) = &l.cards {
                    self.noun(cards, now);
                }
                l.names.iter().for_each(|n| self.card_name(*n));
                if l.cards.is_none() && l.names.is_empty() {
                    self.tell("`list` says which names: `cards`, `names` or both");
                }
            }
            Verb::BeginAt(n) => {
                self.noun(n, now);
                if self.inside != SETUP {
                    self.tell("`begin-at` belongs into the `setup` of a scenario");
                }
            }
            Verb::TurnInto(card) => {
                self.card_name(*card);
                match self.content.by_id.get(self.content.name(*card)) {
                    Some(def) => scope.this_is = Sorts::of_kind(self.content.def(*def).kind),
                    None => self.tell("`turn-into` is the id of a card"),
                }
                if self.of_scenario {
                    self.tell("`turn-into` is of a card, and a scenario is none");
                }
            }
            Verb::GainWeakness(g) => {
                self.noun(&g.who, now);
                g.has_trait.iter().for_each(|t| self.trait_name(*t));
                let pool = &self.content.basic_weaknesses;
                if !pool.iter().any(|d| g.lets(self.content.def(*d))) {
                    self.tell("no basic weakness has this trait");
                }
            }
            Verb::Earn(e) => {
                self.noun(&e.who, now);
                self.card_name(e.card);
            }
        }
    }

    /// A number that is written out is at least 1: what does nothing is not written.
    pub(super) fn some(&mut self, word: &str, amount: &Amount) {
        if let Amount::Number(n) = amount
            && *n < 1
        {
            self.tell(format!("`{word}` is at least 1, and this is {n}"));
        }
    }

    /// Something is done, or done otherwise.
    fn done(&mut self, word: &str, steps: Block<Verb>, otherwise: Option<Block<Verb>>) {
        let content = self.content;
        let empty = |b: Block<Verb>| content.block(b).is_empty();
        if empty(steps) && otherwise.is_none_or(empty) {
            self.tell(format!("`{word}` has no step that it could do"));
        }
    }

    /// Whether all that a noun means are encounter cards, which nobody owns.
    fn is_nobodys(&self, noun: &Noun, scope: Scope) -> bool {
        let text = self.content.text(self.card);
        let encounter = text.class == Class::Mythos && !text.weakness && !text.basic_weakness;
        match noun {
            Noun::This => encounter,
            _ => zone_of(noun, scope).is_some_and(is_nobodys),
        }
    }

    /// What is picked or gone through is `it` from here on, and has the name it gets.
    fn names(&mut self, of: &Noun, name: Option<Sym>, scope: &mut Scope) {
        let is = self.sorts_of(of, *scope);
        (scope.it, scope.it_is) = (true, is);
        scope.it_in = zone_of(of, *scope);
        let Some(name) = name else { return };
        let same = |b: &Option<(Sym, Sorts)>| b.is_none_or(|(n, _)| n == name);
        match scope.bound.iter_mut().find(|b| same(b)) {
            Some(free) => *free = Some((name, is)),
            None => self.tell_with(
                format!("an effect remembers {} names", scope.bound.len()),
                "what was picked last is `it` without a name",
            ),
        }
    }

    /// Which cards can be searched for what.
    fn searched(&mut self, s: &Search) {
        let encounter = match s.zone {
            ZoneName::Deck | ZoneName::Discard => false,
            ZoneName::EncounterDeck | ZoneName::EncounterDiscard | ZoneName::EncounterCards => true,
            ZoneName::InPlay
            | ZoneName::Hand
            | ZoneName::Committed
            | ZoneName::DiscardPiles
            | ZoneName::SetAside
            | ZoneName::VictoryDisplay
            | ZoneName::Anywhere
            | ZoneName::Pile(_) => {
                return self.tell_with(
                    "a search looks through a deck or a discard pile",
                    "what lies open is found by a filter: `{card: {in: set-aside}}`",
                );
            }
        };
        if let Some(area) = s.also_in {
            self.area(area);
            if !encounter || s.top.is_some() {
                self.tell("`also-in` is of a search of all encounter cards of a deck or a pile");
            }
        }
        if s.to != Found::It && encounter != (s.to == Found::DrawEncounter) {
            self.tell_with(
                "encounter cards are drawn as such, a player's cards are drawn or added to the hand",
                "of encounter cards `to: draw-encounter`, of others `to: draw` or `to: hand`",
            );
        }
    }

    /// What a noun stands for must be of this sort.
    pub(super) fn sort(&mut self, word: &str, noun: &Noun, sorts: Sorts, scope: Scope) {
        let is = self.sorts_of(noun, scope);
        if !is.is_empty() && !is.meets(sorts) {
            let (wants, is) = (sorts.words(), is.words());
            self.tell(format!("`{word}` is about {wants}, and this is {is}"));
        }
    }

    /// What a verb wants of its nouns: the sort, the number, and that nobody need be asked twice.
    pub(super) fn objects(&mut self, verb: &Verb, scope: Scope) {
        for o in verb.objects() {
            self.sort(o.word, o.noun, o.sorts, scope);
            if o.one && o.noun.is_many() {
                self.tell_with(
                    format!("`{}` is one, and this means several", o.word),
                    "go through them with `for-each`, or `pick` one",
                );
            } else if !o.picks && o.noun.is_picked() && !matches!(verb, Verb::Earn(_)) {
                self.tell_with(
                    format!("`{}` must be known, and this is still to be picked", o.word),
                    "`pick` it in a step before; it is `it` from there on",
                );
            }
        }
    }

    /// What a noun can stand for; nothing where that cannot be told.
    pub(super) fn sorts_of(&self, noun: &Noun, scope: Scope) -> Sorts {
        match noun {
            Noun::You
            | Noun::That
            | Noun::Tester
            | Noun::Active
            | Noun::Bearer
            | Noun::Lead
            | Noun::Anybody => Sorts::INVESTIGATOR,
            Noun::This if !scope.this_is.is_empty() => scope.this_is,
            Noun::This => Sorts::of_kind(self.content.def(self.card).kind),
            Noun::It => scope.it_is,
            Noun::Bound(name) => {
                let mut bound = scope.bound.iter().flatten();
                bound
                    .find(|(n, _)| n == name)
                    .map_or(Sorts::default(), |(_, s)| *s)
            }
            Noun::Attacker => Sorts::ENEMY,
            Noun::Target => Sorts::ENEMY.or(Sorts::LOCATION).or(Sorts::OTHER),
            Noun::UsedCard => Sorts::CARD,
            Noun::Attached => Sorts::default(),
            Noun::Agenda | Noun::Act => Sorts::STORY,
            Noun::Here => Sorts::LOCATION,
            Noun::A(f)
            | Noun::LeadPicks(f)
            | Noun::Each(f)
            | Noun::Nearest(f)
            | Noun::Farthest(f) => Sorts::of_filter(f),
            Noun::Random(r) => Sorts::of_filter(&r.of),
            Noun::Most(r) | Noun::Fewest(r) => Sorts::of_filter(&r.of),
            Noun::Name(sym) => self
                .content
                .defs
                .iter()
                .filter(|d| d.id == *sym || d.title == *sym)
                .fold(Sorts::default(), |s, d| s.or(Sorts::of_kind(d.kind))),
        }
    }

    /// Whom the quantities and rules of a constant or lasting change can be about.
    pub(super) fn subject(
        &mut self,
        to: &Noun,
        modifiers: &[Modifier],
        rules: &[Rule],
        scope: Scope,
    ) {
        let is = self.sorts_of(to, scope);
        if is.is_empty() {
            return;
        }
        let wants = modifiers
            .iter()
            .map(|m| of_quantity(m.quantity))
            .chain(rules.iter().map(of_rule));
        let wrong: Vec<Sorts> = wants.filter(|w| !w.meets(is)).collect();
        for sorts in wrong {
            self.tell(format!(
                "a number or rule of {}, and `to` is {}",
                sorts.words(),
                is.words()
            ));
        }
    }

    /// What stops or changes a happening needs one that has not resolved yet.
    pub(super) fn stops(&mut self, verb: &str, scope: Scope) {
        if let Some((kind, cell)) = scope.happening
            && verb != "change"
            && matches!(cell, Cell::Would | Cell::When)
            && !kind.facts().stops.contains(&cell)
        {
            let name = kind.facts().name;
            self.tell_with(
                format!("`{verb}`: `{name}` cannot be cancelled or replaced"),
                "moments pass, and what is settled is settled; answer to what leads to it",
            );
        }
        match scope.happening {
            None => self.tell_with(
                format!("`{verb}`, and nothing happens that it could be about"),
                "it belongs into a triggered ability",
            ),
            Some((_, Cell::At | Cell::After)) => {
                self.tell_with(
                    format!("`{verb}` comes too late: it has happened already"),
                    "the trigger's cell must be `would` or `when`",
                );
            }
            Some((_, Cell::Would | Cell::When)) => {}
        }
    }

    /// A card's own use tokens need uses.
    pub(super) fn uses(&mut self, token: Token, on: &Noun) {
        let has = matches!(&self.content.text(self.card).kind, Kind::Asset(a) if a.uses.is_some());
        if token == Token::Use && *on == Noun::This && !has {
            self.tell("the card has no uses of its own (`uses: {amount: .., kind: ..}`)");
        }
    }
}
