//! Amounts, conditions, nouns and filters, each where it is used.

use super::{Checker, Scope};
use crate::content::*;

impl Checker<'_> {
    pub(super) fn modifiers(&mut self, modifiers: &[Modifier], scope: Scope) {
        for m in modifiers {
            self.amount(&m.add, scope);
            match m.quantity {
                Quantity::ActionsFor(sym) => self.trait_name(sym),
                Quantity::SlotsFor(s) => self.trait_name(s.of_trait),
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
                | Quantity::HandSize => {}
            }
        }
    }

    pub(super) fn rules(&mut self, rules: &[Rule], scope: Scope) {
        for rule in rules {
            match rule {
                Rule::CannotBeAttackedBy(f) | Rule::CannotBeEnteredBy(f) => self.filter(f, scope),
                Rule::CannotPlay(kinds) if kinds.is_empty() => {
                    self.tell("`cannot-play` names no kind of card")
                }
                Rule::MayTestWith(t) if t.instead_of.is_empty() => {
                    self.tell("`may-test-with` is instead of no skill")
                }
                Rule::FirstActionCostsMore(actions) if actions.is_empty() => {
                    self.tell("`first-action-costs-more` names no action")
                }
                Rule::CannotPlay(_)
                | Rule::MayTestWith(_)
                | Rule::FirstActionCostsMore(_)
                | Rule::CannotLeavePlay
                | Rule::CannotBeInvestigated
                | Rule::CannotUseClues
                | Rule::ElderSignFails
                | Rule::Blank
                | Rule::MayPlayTopmostDiscardedEvent
                | Rule::NegativeTokensDouble
                | Rule::Surge
                | Rule::NoTokens => {}
            }
        }
    }

    pub(super) fn amount(&mut self, amount: &Amount, scope: Scope) {
        let Amount::Of(expression) = amount else {
            return;
        };
        match &**expression {
            Expression::PerInvestigator(_) | Expression::All => {}
            Expression::FailedBy | Expression::Margin => {
                if !scope.test {
                    self.tell("`failed-by` and `margin` are of a test, and there is none");
                }
            }
            Expression::ThatMany => {
                if scope.happening.is_none() {
                    self.tell_with(
                        "`that-many`, and nothing happens that has a number",
                        "it belongs into a triggered ability",
                    );
                }
            }
            Expression::Count(f) => self.filter(f, scope),
            Expression::Tokens(t) => self.noun(&t.on, scope),
            Expression::Measure(m) => self.noun(&m.of, scope),
            Expression::Plus(all)
            | Expression::Minus(all)
            | Expression::Min(all)
            | Expression::Max(all) => {
                if all.is_empty() {
                    self.tell("a sum, a difference or a bound of nothing");
                }
                all.iter().for_each(|a| self.amount(a, scope));
            }
            Expression::HalfUp(a) | Expression::HalfDown(a) => self.amount(a, scope),
            Expression::Clamp(c) => {
                self.amount(&c.amount, scope);
                if c.min > c.max {
                    self.tell("`clamp` has a `min` above its `max`");
                }
            }
            Expression::If(i) => {
                self.condition(&i.is, scope);
                self.amount(&i.then, scope);
                self.amount(&i.otherwise, scope);
            }
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition, scope: Scope) {
        match condition {
            Condition::Margin(_) | Condition::FailedBy(_) | Condition::Revealed(_) => {
                if !scope.test {
                    self.tell("a condition about a test, and there is none");
                }
                if let Condition::Margin(is) | Condition::FailedBy(is) = condition {
                    self.compare(is, scope);
                }
            }
            Condition::DuringTest
            | Condition::YourTurn
            | Condition::Attempt(_)
            | Condition::ActStage(_) => {}
            Condition::Against(n) | Condition::Unrevealed(n) => self.noun(n, scope),
            Condition::Exists(f) | Condition::None(f) => self.filter(f, scope),
            Condition::Count(c) => {
                self.filter(&c.of, scope);
                self.compare(&c.is, scope);
            }
            Condition::Tokens(t) => {
                self.noun(&t.on, scope);
                self.compare(&t.is, scope);
            }
            Condition::Measure(m) => {
                self.noun(&m.of, scope);
                self.compare(&m.is, scope);
            }
            Condition::Is(is) => {
                self.noun(&is.noun, scope);
                self.filter(&is.one_of, scope);
            }
            Condition::InPlay(sym) => self.card_name(*sym),
            Condition::Not(c) => self.condition(c, scope),
            Condition::All(all) | Condition::Any(all) => {
                all.iter().for_each(|c| self.condition(c, scope))
            }
        }
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
                        OccKind::Attacks | OccKind::HarmAssigned | OccKind::HarmPlaced
                    )
                });
                if !attacks {
                    self.tell_with(
                        "`attacker`, and nothing attacks",
                        "it belongs into an ability that an attack triggers",
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
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) | Noun::Nearest(f) => {
                self.filter(f, scope)
            }
            Noun::Random(r) => self.filter(&r.of, scope),
            Noun::Most(r) | Noun::Fewest(r) => self.filter(&r.of, scope),
            Noun::Name(sym) => self.card_name(*sym),
        }
    }

    pub(super) fn filter(&mut self, filter: &Filter, scope: Scope) {
        let mut nouns: Vec<&Noun> = Vec::new();
        let mut traits: Vec<Sym> = Vec::new();
        let mut named: Option<Sym> = None;
        match filter {
            Filter::Investigator(f) => {
                nouns.extend(f.at.as_deref().into_iter().chain(f.except.as_deref()));
                if let Some(condition) = &f.which {
                    self.condition(condition, scope);
                }
            }
            Filter::Enemy(f) => {
                nouns.extend(
                    [&f.at, &f.engaged_with, &f.except]
                        .into_iter()
                        .flatten()
                        .map(|n| &**n),
                );
                traits.extend(f.has_trait.into_iter().chain(f.without_trait));
                named = f.name;
            }
            Filter::Location(f) => {
                nouns.extend(f.except.as_deref());
                traits.extend(f.has_trait);
                named = f.name;
            }
            Filter::Card(f) => {
                nouns.extend(
                    [&f.controlled_by, &f.at, &f.except]
                        .into_iter()
                        .flatten()
                        .map(|n| &**n),
                );
                traits.extend(f.has_trait.iter().flatten());
                named = f.name;
            }
            Filter::Not(_) => self.tell_with(
                "`not` describes nothing by itself",
                "write what it narrows: `all: [{enemy: {}}, {not: {enemy: {..}}}]`",
            ),
            Filter::Any(all) => all.iter().for_each(|f| self.filter(f, scope)),
            Filter::All(all) => {
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
        nouns.into_iter().for_each(|n| self.noun(n, scope));
        traits.into_iter().for_each(|t| self.trait_name(t));
        named.into_iter().for_each(|n| self.card_name(n));
    }

    /// A name that is not known at all is told elsewhere, with its own place; here it is known as something else.
    fn trait_name(&mut self, sym: Sym) {
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
