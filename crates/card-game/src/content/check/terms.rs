//! Amounts, conditions, nouns and filters, each where it is used.

use super::{Checker, Scope};
use crate::content::sorts::Sorts;
use crate::content::*;

/// Whether a happening has a number: so many clues, so much damage and horror.
fn has_number(kind: OccurrenceKind) -> bool {
    match kind {
        OccurrenceKind::Discovers
        | OccurrenceKind::HarmAssigned
        | OccurrenceKind::HarmDealt
        | OccurrenceKind::HarmPlaced => true,
        OccurrenceKind::RoundEnds
        | OccurrenceKind::Falls
        | OccurrenceKind::Heals
        | OccurrenceKind::PhaseBegins
        | OccurrenceKind::PhaseEnds
        | OccurrenceKind::TurnBegins
        | OccurrenceKind::TurnEnds
        | OccurrenceKind::GameEnds
        | OccurrenceKind::Plays
        | OccurrenceKind::Discards
        | OccurrenceKind::DrawsEncounter
        | OccurrenceKind::EntersPlay
        | OccurrenceKind::Spawns
        | OccurrenceKind::Engages
        | OccurrenceKind::Attacks
        | OccurrenceKind::Evades
        | OccurrenceKind::Defeats
        | OccurrenceKind::Leaves
        | OccurrenceKind::Enters
        | OccurrenceKind::EnemyEnters
        | OccurrenceKind::EnemyLeaves
        | OccurrenceKind::LeavesPlay
        | OccurrenceKind::PickedAtRandom
        | OccurrenceKind::Reveals
        | OccurrenceKind::SpawnsOutOfPlay
        | OccurrenceKind::RevealsTokens
        | OccurrenceKind::TokenRevealed
        | OccurrenceKind::TestBegins
        | OccurrenceKind::TestResolves
        | OccurrenceKind::TestEnds
        | OccurrenceKind::Draws
        | OccurrenceKind::DeckEmpties
        | OccurrenceKind::GainsClues
        | OccurrenceKind::Resigns
        | OccurrenceKind::Readies
        | OccurrenceKind::AssetDefeated
        | OccurrenceKind::Advances => false,
    }
}

/// The largest number of a text: tokens are counted in a byte.
const MOST: i32 = 255;

impl Checker<'_> {
    pub(super) fn modifiers(&mut self, modifiers: &[Modifier], scope: Scope) {
        for modifier in modifiers {
            self.amount(&modifier.add, scope);
            if modifier.add == Amount::Number(0) {
                self.tell("a modifier of 0 changes nothing");
            }
            match modifier.quantity {
                Quantity::ActionsFor(sym) => self.trait_name(sym),
                Quantity::PlayCostFor(cards) => {
                    self.trait_name(cards.of_trait);
                    let played = [KindName::Asset, KindName::Event];
                    if cards.kind.is_some_and(|k| !played.contains(&k)) {
                        self.tell("only assets and events have a cost to play");
                    }
                }
                Quantity::SlotsFor(s) => {
                    self.trait_name(s.of_trait);
                    s.or_trait.into_iter().for_each(|t| self.trait_name(t));
                }
                Quantity::Skill(_)
                | Quantity::EverySkill
                | Quantity::SkillValue
                | Quantity::Shroud
                | Quantity::Fight
                | Quantity::Evade
                | Quantity::Health
                | Quantity::Sanity
                | Quantity::EnemyDamage
                | Quantity::EnemyHorror
                | Quantity::AttackDamage
                | Quantity::CluesDiscovered
                | Quantity::Actions
                | Quantity::PlayCost
                | Quantity::Slots(_)
                | Quantity::HandSize
                | Quantity::Difficulty
                | Quantity::StartingResources
                | Quantity::Margin
                | Quantity::UpkeepResources => {}
            }
        }
    }

    pub(super) fn rules(&mut self, rules: &[Rule], scope: Scope) {
        for rule in rules {
            match rule {
                Rule::CannotBeAttackedBy(filter)
                | Rule::CannotBeEnteredBy(filter)
                | Rule::CannotParleyWith(filter)
                | Rule::BearsFor(filter)
                | Rule::CannotUse(filter)
                | Rule::CommitsFrom(filter)
                | Rule::CannotUseFree(filter)
                | Rule::BearsOnly(filter)
                | Rule::UsedBy(filter)
                | Rule::HarmedOnlyBy(filter)
                | Rule::OneActionFor(filter) => self.filter(filter, scope),
                Rule::EnteringCosts(cost) | Rule::EngagingCosts(cost) => {
                    self.amount(&cost.amount, scope);
                    cost.from.iter().for_each(|f| self.filter(f, scope));
                }
                Rule::LeavesPlayTo(area) => self.area(*area),
                Rule::GainsTrait(of) | Rule::LosesTrait(of) => self.trait_name(*of),
                Rule::RevealsMore(more) => {
                    self.amount(more, scope);
                    self.some("reveals-more", more);
                }
                Rule::HarmStays(token) if !matches!(token, Token::Damage | Token::Horror) => {
                    self.tell("`harm-stays` is of damage or horror")
                }
                Rule::ConnectsTo(f) => {
                    self.filter(f, scope);
                    if !Sorts::of_filter(f).meets(Sorts::LOCATION) {
                        self.tell("`connects-to` is of locations");
                    }
                }
                Rule::CannotPlay(kinds) if kinds.is_empty() => {
                    self.tell("`cannot-play` names no kind of card")
                }
                Rule::CannotPlay(cards) => {
                    let traits = cards.iter().filter_map(|c| c.of_trait);
                    traits.for_each(|t| self.trait_name(t));
                }
                Rule::CannotCommit(kinds) if kinds.is_empty() => {
                    self.tell("`cannot-commit` names no kind of card")
                }
                Rule::CannotTake(actions) if actions.is_empty() => {
                    self.tell("`cannot-take` names no action")
                }
                Rule::MustTestWith(t) if t.instead_of.is_empty() => {
                    self.tell("`must-test-with` is instead of no skill")
                }
                Rule::MayTestWith(t) if t.instead_of.is_empty() => {
                    self.tell("`may-test-with` is instead of no skill")
                }
                Rule::FirstActionCostsMore(actions) if actions.is_empty() => {
                    self.tell("`first-action-costs-more` names no action")
                }
                Rule::ActionCostsMore(actions) if actions.is_empty() => {
                    self.tell("`action-costs-more` names no action")
                }
                Rule::IgnoresTokens(tokens) if tokens.is_empty() => {
                    self.tell("`ignores-tokens` names no token")
                }
                Rule::CannotTake(_)
                | Rule::IgnoresTokens(_)
                | Rule::DifficultyDoubles
                | Rule::ResultsTwice
                | Rule::DrawsEnemies
                | Rule::MayDeclineResources
                | Rule::LeavesAtRoundEnd
                | Rule::BaseSkill(_)
                | Rule::ActionCostsMore(_)
                | Rule::CannotDraw
                | Rule::CannotMove
                | Rule::CannotCommit(_)
                | Rule::CluesOnlyByInvestigating
                | Rule::TakesDirectHarm
                | Rule::KilledByAttack
                | Rule::NoIcons
                | Rule::NoCluesPlaced
                | Rule::DrawsClues
                | Rule::HarmStays(_)
                | Rule::Loses(_)
                | Rule::StaysAttached
                | Rule::Remembered(_)
                | Rule::CannotBeEvaded
                | Rule::CannotGainResources
                | Rule::MayTestWith(_)
                | Rule::MustTestWith(_)
                | Rule::FirstActionCostsMore(_)
                | Rule::CannotLeavePlay
                | Rule::CannotReady
                | Rule::TokenModifier(_)
                | Rule::CannotBeInvestigated
                | Rule::CannotUseClues
                | Rule::ElderSignFails
                | Rule::Blank
                | Rule::MayPlayTopmostDiscardedEvent
                | Rule::NegativeTokensDouble
                | Rule::Surge
                | Rule::Has(_)
                | Rule::MakesNoOpportunityAttacks
                | Rule::AttackDamageAtMost(_)
                | Rule::CannotBeDamaged
                | Rule::CannotDiscover
                | Rule::NoTokens => {}
            }
        }
    }

    /// An amount of what there is: it may be all of it.
    pub(super) fn amount_or_all(&mut self, amount: &Amount, scope: Scope) {
        if !matches!(amount, Amount::Of(e) if **e == Expression::All) {
            self.amount(amount, scope);
        }
    }

    /// No more of anything is counted.
    pub(super) fn number(&mut self, n: i32) {
        if n.abs() > MOST {
            self.tell(format!("{n}: no number is larger than {MOST}"));
        }
    }

    pub(super) fn amount(&mut self, amount: &Amount, scope: Scope) {
        let expression = match amount {
            Amount::Number(n) => return self.number(*n),
            Amount::Of(expression) => expression,
        };
        match &**expression {
            Expression::PerInvestigator(n) => self.number(*n),
            Expression::All => self.tell_with(
                "`all` is all of what there is, and here is nothing to take it from",
                "it belongs to what is lost, moved, healed or discovered",
            ),
            Expression::FailedBy | Expression::Margin | Expression::Difficulty => {
                if !scope.test {
                    self.tell(
                        "`failed-by`, `margin` and `difficulty` are of a test, and there is none",
                    );
                }
            }
            Expression::ActionsSpent => {}
            Expression::Done => {
                if !scope.counted {
                    self.tell(
                        "`done` is how often a `for-each` was done, or how much `cancel-harm` cancelled, and there is none before",
                    );
                }
            }
            Expression::AttackDamage => {
                if !scope.attempt {
                    self.tell("`attack-damage` is of an attack, and there is none");
                }
            }
            Expression::ThatMany => {
                if !scope.happening.is_some_and(|(kind, _)| has_number(kind)) {
                    self.tell_with(
                        "`that-many`, and nothing happens that has a number",
                        "`discovers`, `harm-assigned`, `harm-dealt` and `harm-placed` have one",
                    );
                }
            }
            Expression::Revealed(symbols) => self.revealed(symbols, scope),
            Expression::InBag(any) => self.in_bag(any),
            Expression::Sealed(n) => {
                self.noun(n, scope);
                self.sort("sealed", n, Sorts::CARD, scope);
            }
            Expression::Count(f) => self.filter(f, scope),
            Expression::Tokens(t) => {
                self.noun(&t.on, scope);
                self.sort("on", &t.on, Sorts::bears(t.token), scope);
            }
            Expression::Measure(m) => self.measure(m.what, &m.of, scope),
            Expression::Most(rank) | Expression::Fewest(rank) => {
                self.filter(&rank.of, scope);
                self.sort(
                    "of",
                    &Noun::Each(rank.of.clone()),
                    Sorts::measured(rank.by),
                    scope,
                );
            }
            Expression::ActsLeft | Expression::AgendaStage => {}
            Expression::Listed(list) => self.listed(*list),
            Expression::Sum(sum) => {
                if let Some(mistake) = sum.mistake() {
                    self.tell(mistake);
                }
                sum.parts().iter().for_each(|a| self.amount(a, scope));
            }
            Expression::If(branch) => {
                self.condition(&branch.is, scope);
                self.amount(&branch.then, scope);
                self.amount(&branch.otherwise, scope);
            }
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition, scope: Scope) {
        match condition {
            Condition::Margin(is) | Condition::FailedBy(is) => {
                self.in_a_test(scope);
                self.compare(is, scope);
            }
            Condition::Revealed(symbols) => self.revealed(symbols, scope),
            Condition::Remembered(r) => {
                self.remembered(r.deed);
                if let Some(of) = &r.of {
                    self.noun(of, scope);
                }
            }
            Condition::DuringTest
            | Condition::YourTurn
            | Condition::Phase(_)
            | Condition::Action(_) => {}
            Condition::Using(noun) => {
                self.in_a_test(scope);
                self.noun(noun, scope);
                self.sort("using", noun, Sorts::CARD, scope);
            }
            Condition::Difficulty(of) => {
                if of.is_empty() {
                    self.tell("`difficulty` names no difficulty");
                }
            }
            Condition::Attempt(_) | Condition::Basic => self.in_a_test(scope),
            Condition::ActStage(stage) => {
                let mut acts = self.content.defs.iter().filter(|d| d.kind == KindName::Act);
                if !acts.any(|d| d.stage == *stage) {
                    self.tell(format!("no act has the stage {stage}"));
                }
            }
            Condition::AgendaStage(stage) => {
                let mut agendas = self.content.defs.iter();
                if !agendas.any(|d| d.kind == KindName::Agenda && d.stage == *stage) {
                    self.tell(format!("no agenda has the stage {stage}"));
                }
            }
            Condition::Logged(note) => {
                self.noted(*note);
                self.reads(*note);
            }
            Condition::Amount(a) => {
                self.amount(&a.of, scope);
                self.compare(&a.is, scope);
            }
            Condition::InList(is) => {
                self.card_name(is.name);
                self.listed(is.list);
            }
            Condition::Against(noun) => {
                self.in_a_test(scope);
                self.noun(noun, scope);
                self.sort("against", noun, Sorts::ENEMY.or(Sorts::LOCATION), scope);
            }
            Condition::Unrevealed(n) => {
                self.noun(n, scope);
                self.sort("unrevealed", n, Sorts::LOCATION, scope);
            }
            Condition::Exists(f) | Condition::None(f) => self.filter(f, scope),
            Condition::Count(c) => {
                self.filter(&c.of, scope);
                self.compare(&c.is, scope);
            }
            Condition::Tokens(tokens) => {
                self.noun(&tokens.on, scope);
                self.sort("on", &tokens.on, Sorts::bears(tokens.token), scope);
                self.compare(&tokens.is, scope);
            }
            Condition::Measure(m) => {
                self.measure(m.what, &m.of, scope);
                self.compare(&m.is, scope);
            }
            Condition::Is(is) => {
                self.noun(&is.noun, scope);
                self.filter(&is.one_of, scope);
                self.sort("is", &is.noun, Sorts::of_filter(&is.one_of), scope);
            }
            Condition::InPlay(sym) => self.card_name(*sym),
            Condition::Not(c) => self.condition(c, scope),
            Condition::All(all) | Condition::Any(all) => {
                if all.is_empty() {
                    self.tell("`all` or `any` of no conditions");
                }
                all.iter().for_each(|c| self.condition(c, scope))
            }
        }
    }

    /// A note is one that something writes, or that a scenario begins with.
    pub(super) fn noted(&mut self, note: Sym) {
        let content = self.content;
        let writes = |v: &Verb| matches!(v, Verb::Log(n) if *n == note);
        let known = |s: &ScenarioDef| s.alone.notes.contains(&note) || s.text.reads.contains(&note);
        if !content.blocks.iter().flatten().any(writes) && !content.scenarios.iter().any(known) {
            let name = content.name(note).to_owned();
            self.tell_with(
                format!("nothing ever notes `{name}` in the campaign log"),
                "a note is written by `log`, or stands in a scenario's `alone` or `reads`",
            );
        }
    }

    /// An entry of the campaign log is read here.
    fn reads(&mut self, entry: Sym) {
        let by = self.reader;
        self.reads.insert(LogRead { entry, by });
    }

    /// What is remembered is something that an effect or a card lets be remembered.
    fn remembered(&mut self, deed: Sym) {
        let content = self.content;
        let says = |r: &Rule| *r == Rule::Remembered(deed);
        let lasting = |v: &Verb| matches!(v, Verb::Modify(m) if m.rules.iter().any(says));
        let standing =
            |a: &AbilityDef| matches!(&a.ability, Ability::Constant(c) if c.rules.iter().any(says));
        if !content.blocks.iter().flatten().any(lasting) && !content.abilities.iter().any(standing)
        {
            let name = content.name(deed).to_owned();
            self.tell_with(
                format!("nothing ever lets `{name}` be remembered"),
                "what is remembered is a rule: `{modify: {rules: [{remembered: ..}], for: this-game}}`",
            );
        }
    }

    /// The same of a list of names.
    pub(super) fn listed(&mut self, list: Sym) {
        self.reads(list);
        let content = self.content;
        let writes = |v: &Verb| matches!(v, Verb::List(l) if l.list == list);
        let begins = |s: &ScenarioDef| s.alone.lists.iter().any(|(l, _)| *l == list);
        if !content.blocks.iter().flatten().any(writes) && !content.scenarios.iter().any(begins) {
            let name = content.name(list).to_owned();
            self.tell_with(
                format!("nothing ever writes a name into `{name}`"),
                "a list is written by `list`, or stands in a scenario's `alone`",
            );
        }
    }

    /// The same of a deck.
    pub(super) fn pile(&mut self, pile: Sym) {
        let content = self.content;
        let has = |s: &ScenarioDef| s.piles.iter().any(|p| p.name == pile);
        if !content.scenarios.iter().any(has) {
            let name = content.name(pile).to_owned();
            self.tell_with(
                format!("no scenario has a deck `{name}`"),
                "a scenario's own decks are its `decks`",
            );
        }
    }

    /// Some scenario has an area out of play with this name.
    pub(super) fn area(&mut self, area: Sym) {
        let content = self.content;
        let has = |s: &ScenarioDef| s.piles.iter().any(|p| p.area && p.name == area);
        if !content.scenarios.iter().any(has) {
            let name = content.name(area).to_owned();
            self.tell_with(
                format!("no scenario has an area `{name}`"),
                "a scenario's areas out of play are its `areas`",
            );
        }
    }

    /// Chaos tokens are asked for, and some are revealed.
    fn revealed(&mut self, symbols: &[Chaos], scope: Scope) {
        if !scope.tokens {
            self.in_a_test(scope);
        }
        if symbols.is_empty() {
            self.tell("`revealed` names no symbol");
        }
    }

    fn in_a_test(&mut self, scope: Scope) {
        if !scope.test {
            self.tell("a condition about a test, and there is none");
        }
    }

    fn measure(&mut self, what: Measure, of: &Noun, scope: Scope) {
        self.noun(of, scope);
        self.sort("of", of, Sorts::measured(what), scope);
        self.measured(what);
    }

    fn compare(&mut self, is: &Bounds, scope: Scope) {
        for bound in [&is.least, &is.most].into_iter().flatten() {
            self.amount(bound, scope);
        }
        if let Some(mistake) = is.mistake() {
            self.tell(mistake);
        }
    }

    pub(super) fn noun(&mut self, noun: &Noun, scope: Scope) {
        match noun {
            Noun::Attacker => {
                let attacks = scope.happening.is_some_and(|(kind, _)| {
                    matches!(
                        kind,
                        OccurrenceKind::Attacks
                            | OccurrenceKind::HarmAssigned
                            | OccurrenceKind::HarmPlaced
                    )
                });
                if !attacks {
                    self.tell_with(
                        "`attacker`, and nothing attacks",
                        "it belongs into an ability that an attack triggers",
                    );
                }
            }
            Noun::UsedCard => {
                if !scope.attempt {
                    self.tell_with(
                        "`used-card`, and there is no attempt that uses one",
                        "it belongs into an attack, an evasion or an investigation",
                    );
                }
            }
            Noun::Target => {
                if !scope.attempt {
                    self.tell_with(
                        "`target`, and there is no attempt that has one",
                        "it belongs into an attack, an evasion or an investigation",
                    );
                }
            }
            Noun::Tester => {
                if !scope.test {
                    self.tell("`tester`, and there is no test");
                }
            }
            Noun::That => {
                if scope.happening.is_none() {
                    self.tell_with(
                        "`that`, and nothing happens that is about an investigator",
                        "it belongs into a triggered ability",
                    );
                }
            }
            Noun::It => {
                if !scope.it {
                    self.tell_with(
                        "`it` stands for nothing yet",
                        "name it before: `pick`, `discard-until`, `search`, `for-each` or the trigger",
                    );
                }
            }
            Noun::Bound(name) => {
                if !scope.bound.iter().flatten().any(|(n, _)| n == name) {
                    let name = self.content.name(*name).to_owned();
                    self.tell_with(
                        format!("nothing has the name `{name}` here"),
                        "a name is given by `as`: `{pick: {of: .., as: name}}`",
                    );
                }
            }
            Noun::You
            | Noun::This
            | Noun::Anybody
            | Noun::Active
            | Noun::Bearer
            | Noun::Lead
            | Noun::Attached
            | Noun::Agenda
            | Noun::Act
            | Noun::Here => {}
            Noun::A(filter)
            | Noun::LeadPicks(filter)
            | Noun::Each(filter)
            | Noun::Nearest(filter)
            | Noun::Farthest(filter) => self.filter(filter, scope),
            Noun::Random(r) => self.filter(&r.of, scope),
            Noun::Most(r) | Noun::Fewest(r) => self.filter(&r.of, scope),
            Noun::Name(sym) => self.card_name(*sym),
        }
    }

    pub(super) fn filter(&mut self, filter: &Filter, scope: Scope) {
        const WHO: Sorts = Sorts::INVESTIGATOR;
        let mut nouns: Vec<(&str, &Noun, Sorts)> = Vec::new();
        let mut traits: Vec<Sym> = Vec::new();
        let mut named: Option<Sym> = None;
        match filter {
            Filter::Investigator(filter) => {
                nouns.extend(filter.at.as_deref().map(|n| ("at", n, Sorts::PLACED)));
                nouns.extend(filter.except.as_deref().map(|n| ("except", n, WHO)));
                let enemy = filter.engaged_with.as_deref();
                nouns.extend(enemy.map(|n| ("engaged-with", n, Sorts::ENEMY)));
                if let Some(condition) = &filter.which {
                    self.condition(condition, scope);
                }
            }
            Filter::Enemy(filter) => {
                nouns.extend(filter.at.as_deref().map(|n| ("at", n, Sorts::PLACED)));
                nouns.extend(
                    filter
                        .engaged_with
                        .as_deref()
                        .map(|n| ("engaged-with", n, WHO)),
                );
                nouns.extend(
                    filter
                        .except
                        .as_deref()
                        .map(|n| ("except", n, Sorts::ENEMY)),
                );
                traits.extend(filter.has_trait.into_iter().chain(filter.without_trait));
                named = filter.name;
            }
            Filter::Location(filter) => {
                nouns.extend(
                    filter
                        .except
                        .as_deref()
                        .map(|n| ("except", n, Sorts::LOCATION)),
                );
                nouns.extend(filter.at.as_deref().map(|n| ("at", n, Sorts::PLACED)));
                let from = filter.connected_to.as_deref();
                nouns.extend(from.map(|n| ("connected-to", n, Sorts::PLACED)));
                nouns.extend(
                    filter
                        .left_of
                        .as_deref()
                        .map(|n| ("left-of", n, Sorts::PLACED)),
                );
                nouns.extend(
                    filter
                        .right_of
                        .as_deref()
                        .map(|n| ("right-of", n, Sorts::PLACED)),
                );
                traits.extend(filter.has_trait);
                named = filter.name;
            }
            Filter::Card(filter) => {
                nouns.extend(
                    filter
                        .controlled_by
                        .as_deref()
                        .map(|n| ("controlled-by", n, WHO)),
                );
                nouns.extend(filter.owned_by.as_deref().map(|n| ("owned-by", n, WHO)));
                nouns.extend(filter.at.as_deref().map(|n| ("at", n, Sorts::PLACED)));
                nouns.extend(filter.except.as_deref().map(|n| ("except", n, Sorts::ANY)));
                nouns.extend(
                    filter
                        .copy_of
                        .as_deref()
                        .map(|n| ("copy-of", n, Sorts::ANY)),
                );
                nouns.extend(filter.in_area_of.as_deref().map(|n| ("in-area-of", n, WHO)));
                nouns.extend(filter.of.as_deref().map(|n| ("of", n, WHO)));
                let own = [ZoneName::Hand, ZoneName::Deck, ZoneName::Discard];
                if filter.of.is_some() && !filter.zone.is_some_and(|zone| own.contains(&zone)) {
                    self.tell_with(
                        "`of` is of an investigator's hand, deck or discard pile",
                        "`{card: {in: discard, of: it}}`",
                    );
                }
                traits.extend(filter.has_trait.iter().flatten());
                named = filter.name;
                filter.listed.into_iter().for_each(|list| self.listed(list));
                if let Some(ZoneName::Pile(pile)) = filter.zone {
                    self.pile(pile);
                }
                let ordered = [Some(ZoneName::Discard), Some(ZoneName::EncounterDiscard)];
                if filter.topmost == Some(true) && !ordered.contains(&filter.zone) {
                    self.tell_with(
                        "`topmost` is of a discard pile: what lies elsewhere has no known order",
                        "the top of a deck is known once a card is drawn, `look`ed at or found by `search`",
                    );
                }
            }
            Filter::Not(_) => self.tell_with(
                "`not` describes nothing by itself",
                "write what it narrows: `all: [{enemy: {}}, {not: {enemy: {..}}}]`",
            ),
            Filter::Any(all) => {
                if all.is_empty() {
                    self.tell("`any` of nothing");
                }
                all.iter().for_each(|f| self.filter(f, scope));
            }
            Filter::All(all) => {
                let is = Sorts::of_filter(filter);
                if !all.is_empty() && is.is_empty() {
                    self.tell("`all` of filters that nothing passes: they are of different sorts");
                }
                for more in all {
                    if let Filter::Not(inner) = more
                        && !is.is_empty()
                        && !Sorts::of_filter(inner).meets(is)
                    {
                        let (of, is) = (Sorts::of_filter(inner).words(), is.words());
                        self.tell(format!("`not` leaves out {of}, and this is {is} anyway"));
                    }
                }
                let mut rest = all.iter();
                match rest.next() {
                    Some(first) => self.filter(first, scope),
                    None => self.tell("`all` of nothing"),
                }
                for more in rest {
                    match more {
                        Filter::Not(inner) => self.filter(inner, scope),
                        other => self.filter(other, scope),
                    }
                }
            }
        }
        for (word, noun, sorts) in nouns {
            self.noun(noun, scope);
            self.sort(word, noun, sorts, scope);
        }
        traits.into_iter().for_each(|t| self.trait_name(t));
        named.into_iter().for_each(|n| self.card_name(n));
    }

    /// A name that is not known at all is told elsewhere, with its own place; here it is known as something else.
    pub(super) fn trait_name(&mut self, sym: Sym) {
        if !self.traits.contains(&sym) && self.cards.contains(&sym) {
            let name = self.content.name(sym).to_owned();
            self.tell(format!("`{name}` is a card, not a trait"));
        }
    }

    pub(super) fn card_name(&mut self, sym: Sym) {
        if !self.cards.contains(&sym) && self.traits.contains(&sym) {
            let name = self.content.name(sym).to_owned();
            self.tell_with(
                format!("`{name}` is a trait, not a card"),
                "cards with a trait are a filter: `{a: {card: {trait: [..]}}}`",
            );
        }
    }
}
