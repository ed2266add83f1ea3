//! What the verbs of an effect need: nouns of the right sort, a happening that they speak of.

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
            Verb::Choose(choose) => {
                self.noun(&choose.by, now);
                if choose.of.len() < 2 {
                    self.tell_with(
                        "a choice of fewer than two options",
                        "what may be done or not is `may`",
                    );
                }
                choose.of.iter().for_each(|b| inner(self, b.steps));
            }
            Verb::May(offer) => {
                self.noun(&offer.who, now);
                self.done("may", offer.steps, offer.declined);
                offer.declined.into_iter().for_each(|b| inner(self, b));
                inner(self, offer.steps);
            }
            Verb::Then(b) => inner(self, *b),
            Verb::If(branch) => {
                self.condition(&branch.is, now);
                self.done("if", branch.then, branch.otherwise);
                inner(self, branch.then);
                branch.otherwise.into_iter().for_each(|b| inner(self, b));
            }
            Verb::ForEach(every) => {
                self.noun(&every.of, now);
                self.done("for-each", every.steps, None);
                let mut each = now;
                self.names(&every.of, every.name, &mut each);
                self.block(every.steps, &mut each);
                scope.counted = true;
            }
            Verb::Repeat(repeat) => {
                self.amount(&repeat.times, now);
                self.some("repeat", &repeat.times);
                self.done("repeat", repeat.steps, None);
                inner(self, repeat.steps);
            }
            Verb::Pick(pick) => {
                self.noun(&pick.by, now);
                self.noun(&pick.of, now);
                self.names(&pick.of, pick.name, scope);
            }
            Verb::Later(steps) => {
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
                self.block(*steps, &mut then.clone());
            }
            Verb::Pay(p) => self.price(p, now),
            Verb::Try(attempt) => {
                self.done("try", attempt.steps, None);
                inner(self, attempt.steps);
                inner(self, attempt.otherwise);
            }
            Verb::Deal(deal) => {
                self.noun(&deal.to, now);
                self.amount(&deal.damage, now);
                self.amount(&deal.horror, now);
                if deal.damage == Amount::Number(0) && deal.horror == Amount::Number(0) {
                    self.tell("`deal` says how much: `damage`, `horror` or both");
                }
                if deal.direct && deal.assets_first {
                    self.tell("what is `direct` is assigned to no asset");
                }
            }
            Verb::Heal(heal) => {
                self.noun(&heal.of, now);
                self.amount_or_all(&heal.damage, now);
                self.amount_or_all(&heal.horror, now);
                if heal.damage == Amount::Number(0) && heal.horror == Amount::Number(0) {
                    self.tell("`heal` says how much: `damage`, `horror` or both");
                }
            }
            Verb::Discover(discover) => {
                self.noun(&discover.who, now);
                self.amount_or_all(&discover.clues, now);
                self.some("discover", &discover.clues);
                self.noun(&discover.at, now);
            }
            Verb::LoseResources(loss) | Verb::LoseActions(loss) => {
                self.noun(&loss.who, now);
                self.amount_or_all(&loss.amount, now);
                self.some("amount", &loss.amount);
            }
            Verb::GainResources(gain)
            | Verb::GainActions(gain)
            | Verb::GainClues(gain)
            | Verb::Draw(gain) => {
                self.noun(&gain.who, now);
                self.amount(&gain.amount, now);
                self.some("amount", &gain.amount);
            }
            Verb::Experience(experience) => {
                self.noun(&experience.who, now);
                self.amount(&experience.amount, now);
                if experience.amount == Amount::Number(0) {
                    self.tell("`experience` is earned or lost, and this is 0");
                }
            }
            Verb::Place(place) => {
                self.amount(&place.amount, now);
                self.some("amount", &place.amount);
                self.noun(&place.on, now);
                self.uses(place.token, &place.on);
            }
            Verb::MoveTokens(transfer) => {
                self.amount_or_all(&transfer.amount, now);
                self.some("amount", &transfer.amount);
                self.noun(&transfer.from, now);
                self.uses(transfer.token, &transfer.from);
                if let Some(to) = &transfer.to {
                    self.noun(to, now);
                }
            }
            Verb::DrawEncounter(d) => {
                [&d.who, &d.card]
                    .into_iter()
                    .flatten()
                    .for_each(|n| self.noun(n, now));
            }
            Verb::Search(search) => {
                self.noun(&search.who, now);
                search.whose.iter().for_each(|n| self.noun(n, now));
                self.searched(search);
                if let Some(top) = &search.top {
                    self.amount(top, now);
                }
                if search.top == Some(Amount::Number(0)) {
                    self.tell("`search` of the top 0 cards finds nothing");
                }
                if let Some(wanted) = &search.wanted {
                    self.filter(wanted, now);
                }
                scope.it = true;
                scope.it_is = Sorts::default();
                scope.it_in = Some(search.zone);
            }
            Verb::Look(look) => {
                if look.top == 0 {
                    self.tell("`look` at the top 0 cards shows nothing");
                }
                if let Some(effect) = look.effect {
                    let mut then = Scope {
                        it: true,
                        it_is: Sorts::default(),
                        it_in: None,
                        ..now
                    };
                    self.block(effect, &mut then);
                }
            }
            Verb::DiscardUntil(wanted) => {
                self.filter(wanted, now);
                scope.it = true;
                scope.it_is = Sorts::of_filter(wanted);
                scope.it_in = Some(ZoneName::EncounterDiscard);
            }
            Verb::DiscardTop(discard) => {
                self.noun(&discard.who, now);
                self.amount_or_all(&discard.amount, now);
                self.some("discard-top", &discard.amount);
                if !matches!(discard.of, ZoneName::Deck | ZoneName::EncounterDeck) {
                    self.tell_with(
                        "`discard-top` is of a deck",
                        "`of: deck` or `of: encounter-deck`",
                    );
                }
                scope.it = true;
                scope.it_is = Sorts::default();
                scope.it_in = Some(match discard.of {
                    ZoneName::EncounterDeck => ZoneName::EncounterDiscard,
                    _ => ZoneName::Discard,
                });
                if let Some(any) = &discard.if_any {
                    self.filter(&any.is, now);
                    if any.pick && any.each {
                        self.tell("`if-any` is for one that you `pick`, or for `each`");
                    }
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
            Verb::RevealTokens(reveal) => {
                self.amount(&reveal.amount, now);
                self.some("reveal-tokens", &reveal.amount);
                self.done("reveal-tokens", reveal.effect, None);
                let mut then = Scope {
                    tokens: true,
                    ..now
                };
                self.block(reveal.effect, &mut then);
            }
            Verb::ChangeToken(change) => {
                if !now.test && !now.tokens {
                    self.tell_with(
                        "`change-token`, and no token is revealed",
                        "it belongs to a `token-revealed` trigger, or to the effect of a symbol",
                    );
                }
                if let ChangeToken::By(amount) = change {
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
            Verb::Put(put) => {
                self.noun(&put.cards, now);
                if put.to == Destination::Hand && self.is_nobodys(&put.cards, now) {
                    self.tell_with(
                        "an encounter card is nobody's, and goes to nobody's hand",
                        "it can lie in a threat area, or be drawn: `draw-encounter`",
                    );
                }
                self.noun(&put.who, now);
                if let Destination::Pile(pile) = put.to {
                    self.pile(pile);
                }
                if let Some(with) = &put.with {
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
            Verb::Attach(attach) => {
                self.noun(&attach.card, now);
                self.noun(&attach.to, now);
                if zone_of(&attach.to, now).is_some_and(|zone| zone != ZoneName::InPlay) {
                    self.tell("a card is attached to a card in play, and these lie elsewhere");
                }
            }
            Verb::EnterPlay(entry) => {
                self.noun(&entry.cards, now);
                [&entry.at, &entry.under]
                    .into_iter()
                    .flatten()
                    .for_each(|n| self.noun(n, now));
                if entry.at.is_some() && entry.under.is_some() {
                    self.tell("a card at a location is under nobody's control: `at` or `under`");
                }
            }
            Verb::TakeControl(t) => {
                self.noun(&t.who, now);
                self.noun(&t.of, now);
            }
            Verb::Trade(t) => self.trade(t, now),
            Verb::Play(p) => self.played(p, now),
            Verb::Show(noun)
            | Verb::Provoke(noun)
            | Verb::LookAt(noun)
            | Verb::Reveal(noun)
            | Verb::Conceal(noun)
            | Verb::Disengage(noun)
            | Verb::Evade(noun)
            | Verb::Ready(noun)
            | Verb::Exhaust(noun)
            | Verb::Resign(noun)
            | Verb::EndTurn(noun)
            | Verb::Defeat(noun)
            | Verb::Kill(noun)
            | Verb::DriveInsane(noun) => self.noun(noun, now),
            Verb::ResolveRevelation(r) => {
                self.noun(&r.who, now);
                self.noun(&r.of, now);
            }
            Verb::Advance(n) => {
                self.noun(n, now);
                self.advances_itself(n);
            }
            Verb::Spawn(spawn) => {
                self.noun(&spawn.enemies, now);
                self.noun(&spawn.at, now);
                spawn.engaged_with.iter().for_each(|n| self.noun(n, now));
                // What was found elsewhere is in play from here on.
                if spawn.enemies == Noun::It && scope.it_in.is_some() {
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
            Verb::Test(test) => {
                self.noun(&test.who, now);
                self.amount(&test.difficulty, now);
                if test.skill.is_empty() {
                    self.tell("a test names at least one skill");
                }
                if test.lowest && test.skill.len() < 2 {
                    self.tell("`lowest` is of several skills");
                }
                let during = Scope { test: true, ..now };
                [test.on_success, test.on_failure]
                    .into_iter()
                    .flatten()
                    .for_each(|b| self.block(b, &mut during.clone()));
            }
            Verb::Fight(fight) | Verb::TryToEvade(fight) => {
                let evades = matches!(verb, Verb::TryToEvade(_));
                if let Some(only) = &fight.only {
                    self.filter(only, now);
                    if !Sorts::of_filter(only).meets(Sorts::ENEMY) {
                        self.tell("`only` is of enemies");
                    }
                }
                if let Some(reach) = &fight.reach {
                    self.filter(reach, now);
                    if evades || !Sorts::of_filter(reach).meets(Sorts::ENEMY) {
                        self.tell("`reach` is of enemies that are fought");
                    }
                }
                if evades && (fight.damage.is_some() || fight.damage_is.is_some()) {
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
                // What makes the value cannot be told from the value.
                let before = Scope {
                    test: false,
                    ..during
                };
                for amount in [&fight.base, &fight.bonus].into_iter().flatten() {
                    self.amount(amount, before);
                }
                for amount in [&fight.damage, &fight.damage_is].into_iter().flatten() {
                    self.amount(amount, during);
                }
                if let Some(revealed) = &fight.if_revealed {
                    self.block(revealed.effect, &mut during.clone());
                }
                if let Some(steps) = fight.on_success {
                    self.block(steps, &mut during.clone());
                }
            }
            Verb::Investigate(investigation) => {
                let during = Scope {
                    test: true,
                    attempt: true,
                    ..now
                };
                let before = Scope {
                    test: false,
                    ..during
                };
                if investigation.difficulty.is_some() && investigation.shroud.is_some() {
                    self.tell("`difficulty` stands in place of the shroud: there is none that `shroud` changes");
                }
                investigation.at.iter().for_each(|n| self.noun(n, now));
                [
                    &investigation.base,
                    &investigation.bonus,
                    &investigation.shroud,
                    &investigation.difficulty,
                ]
                .into_iter()
                .flatten()
                .for_each(|a| self.amount(a, before));
                if let Some(clues) = &investigation.clues {
                    self.amount(clues, during);
                }
                let revealed = investigation.if_revealed.as_ref().map(|r| r.effect);
                [
                    revealed,
                    investigation.on_success,
                    investigation.instead_of_clues,
                ]
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
            Verb::Modify(modify) => {
                self.noun(&modify.to, now);
                // It is reckoned as long as it lasts, when only whose words they are is known.
                let later = Scope {
                    it: false,
                    it_is: Sorts::default(),
                    it_in: None,
                    bound: Default::default(),
                    happening: None,
                    ..now
                };
                self.modifiers(&modify.modifiers, later);
                self.rules(&modify.rules, later);
                self.subject(&modify.to, &modify.modifiers, &modify.rules, now);
                if modify.modifiers.is_empty() && modify.rules.is_empty() {
                    self.tell_with("`modify` changes nothing", "give it `modifiers` or `rules`");
                }
                let fixed = matches!(
                    modify.lasts,
                    Duration::NextAttack | Duration::NextTestInPhase
                );
                if fixed && (modify.modifiers.len() != 1 || !modify.rules.is_empty()) {
                    self.tell(
                        "`for: next-attack` and `for: next-test-in-phase` are of one modifier",
                    );
                }
                if modify.lasts == Duration::NextAttack {
                    self.sort("for: next-attack", &modify.to, Sorts::ENEMY, now);
                }
                if matches!(modify.lasts, Duration::NextTest | Duration::NextTestInPhase) {
                    self.sort("for: next-test", &modify.to, Sorts::INVESTIGATOR, now);
                }
                if modify.lasts == Duration::ThisTest && !now.test {
                    self.tell_with(
                        "`for: this-test`, and there is no test",
                        "restrict the ability with `if: during-test`, or let it last longer",
                    );
                }
                if modify.lasts == Duration::ThisHappening && now.happening.is_none() && !now.drawn
                {
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
            Verb::Log(_) | Verb::AddToken(_) | Verb::RemoveToken(_) => {}
            Verb::Seal(s) => self.seal(s, now),
            Verb::Release(n) => self.noun(n, now),
            Verb::CrossOut(note) => self.noted(*note),
            Verb::List(list) => {
                if let Some(cards) = &list.cards {
                    self.noun(cards, now);
                }
                list.names.iter().for_each(|n| self.card_name(*n));
                if list.cards.is_none() && list.names.is_empty() {
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
            Verb::GainWeakness(gain) => {
                self.noun(&gain.who, now);
                gain.has_trait.iter().for_each(|t| self.trait_name(*t));
                let pool = &self.content.basic_weaknesses;
                if !pool.iter().any(|d| gain.lets(self.content.def(*d))) {
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
        if let Amount::Number(number) = amount
            && *number < 1
        {
            self.tell(format!("`{word}` is at least 1, and this is {number}"));
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
    fn searched(&mut self, search: &Search) {
        let encounter = match search.zone {
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
        if let Some(area) = search.also_in {
            self.area(area);
            if !encounter || search.top.is_some() {
                self.tell("`also-in` is of a search of all encounter cards of a deck or a pile");
            }
        }
        if search.to != Found::It && encounter != (search.to == Found::DrawEncounter) {
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
        for object in verb.objects() {
            self.sort(object.word, object.noun, object.sorts, scope);
            if object.one && object.noun.is_many() {
                self.tell_with(
                    format!("`{}` is one, and this means several", object.word),
                    "go through them with `for-each`, or `pick` one",
                );
            } else if !object.picks && object.noun.is_picked() && !matches!(verb, Verb::Earn(_)) {
                self.tell_with(
                    format!(
                        "`{}` must be known, and this is still to be picked",
                        object.word
                    ),
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
            Noun::A(filter)
            | Noun::LeadPicks(filter)
            | Noun::Each(filter)
            | Noun::Nearest(filter)
            | Noun::Farthest(filter) => Sorts::of_filter(filter),
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
}
