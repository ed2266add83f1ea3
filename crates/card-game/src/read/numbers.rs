//! Numbers with every term in force.

use super::{ALL, GivenAction, Look};
use crate::content::*;
use crate::frame::{Context, Frame, Occurrence, Revealed, SkillTest};
use crate::state::*;
use kernel::Maybe;
use packs::Sym;
use smallvec::SmallVec;

/// The quantities of additional actions: for any use, and for one trait.
#[inline]
fn given_actions() -> [u32; 2] {
    [Quantity::Actions.bit(), Quantity::ActionsFor(Sym(0)).bit()]
}

/// A term of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// The printed number.
    Printed,
    /// The printed number, multiplied by the number of investigators.
    PrintedForEach,
    /// A change by this card.
    Change(CardId),
}

impl<'a> Look<'a> {
    /// Calls `f` with every change of a number for the subject: its card, and the amount. // constant
    pub fn each_modifier(&self, q: Quantity, subject: Target, mut visit: impl FnMut(CardId, i32)) {
        self.each_change(q.bit(), subject, |card, changed, by| {
            if covers(changed, q) {
                visit(card, by);
            }
        });
    }

    /// The same for all quantities of a kind: slots of every kind, actions for every trait.
    pub fn each_change(
        &self,
        kind: u32,
        subject: Target,
        mut visit: impl FnMut(CardId, Quantity, i32),
    ) {
        if self.within & u128::from(kind) != 0 {
            return;
        }
        let look = Look {
            within: self.within | u128::from(kind),
            ..*self
        };
        if self.table.index.modifies & kind != 0 {
            for card in self.table.index.constants.iter() {
                if self.def(card).modifies & kind == 0 {
                    continue;
                }
                for (_, ability) in self.content.abilities_of(self.table.card(card).def) {
                    let Ability::Constant(constant) = &ability.ability else {
                        continue;
                    };
                    for modifier in constant.modifiers.iter() {
                        let context = self.ctx_of(card);
                        if modifier.quantity.bit() == kind
                            && look.works(card, ability)
                            && look.is(&constant.to, context, subject)
                            && constant
                                .condition
                                .as_ref()
                                .is_none_or(|c| look.holds(c, context))
                        {
                            visit(card, modifier.quantity, look.amount(&modifier.add, context));
                        }
                    }
                }
            }
        }
        for lasting in &self.table.lasting {
            if let Some(m) = self.modify_verb(lasting) {
                for change in m.modifiers.iter().filter(|m| m.quantity.bit() == kind) {
                    let of_the_test = matches!(
                        change.quantity,
                        Quantity::SkillValue | Quantity::AttackDamage | Quantity::CluesDiscovered
                    );
                    if of_the_test || lasting.target == subject {
                        let by = match lasting.fixed {
                            Some(by) => by.into(),
                            None => {
                                look.amount(&change.add, Context::new(lasting.you, lasting.this))
                            }
                        };
                        visit(lasting.this, change.quantity, by);
                    }
                }
            }
        }
    }

    /// A number with every change in force. It may be negative. // modifiers
    #[inline]
    pub fn modified(&self, quantity: Quantity, subject: Target, base: i32) -> i32 {
        if self.table.index.modifies & quantity.bit() == 0 && self.table.lasting.is_empty() {
            return base;
        }
        let mut n = base;
        self.each_modifier(quantity, subject, |_, by| n += by);
        n
    }

    /// A printed number of a card with every change in force, term by term. It may be negative. `None` if the card has
    /// no such number. Rules pass an empty `term`; explanations collect the terms. // base-value
    #[inline]
    pub fn number(
        &self,
        quantity: Quantity,
        card: CardId,
        subject: Target,
        mut term: impl FnMut(Term, i32),
    ) -> Option<i32> {
        let def = self.def(card);
        let (printed, base) = match quantity {
            Quantity::Skill(skill) => {
                let printed = i32::from(def.skills[skill as usize]);
                (
                    Term::Printed,
                    self.base_of(subject, skill).unwrap_or(printed),
                )
            }
            Quantity::Health if def.health_each > 0 => {
                let each = i32::from(def.health_each) * i32::from(self.table.head_count);
                (Term::PrintedForEach, i32::from(def.health?) + each)
            }
            Quantity::Health => (Term::Printed, i32::from(def.health?)),
            Quantity::Sanity => (Term::Printed, i32::from(def.sanity?)),
            Quantity::Shroud => (Term::Printed, i32::from(def.shroud)),
            Quantity::Fight => (Term::Printed, i32::from(def.fight)),
            Quantity::Evade => (Term::Printed, i32::from(def.evade)),
            _ => return None,
        };
        term(printed, base);
        let mut sum = base;
        if self.table.index.modifies & quantity.bit() != 0 || !self.table.lasting.is_empty() {
            self.each_modifier(quantity, subject, |from, by| {
                term(Term::Change(from), by);
                sum += by;
            });
        }
        Some(sum)
    }

    #[inline]
    fn value(&self, quantity: Quantity, card: CardId, subject: Target) -> Option<i32> {
        self.number(quantity, card, subject, |_, _| {})
    }

    /// A skill of an investigator, without the modifiers of a test.
    pub fn skill(&self, seat: SeatId, skill: Skill) -> i32 {
        let (card, subject) = (self.table.inv(seat).card, Target::Seat(seat));
        let value = self.value(Quantity::Skill(skill), card, subject);
        value.unwrap_or(0)
    }

    /// The base value that a rule gives a skill. // base-skill
    pub fn base_of(&self, subject: Target, skill: Skill) -> Option<i32> {
        if !self.rules_in_force(RuleKind::BaseSkill) {
            return None;
        }
        self.find_rule(RuleKind::BaseSkill, subject, |rule| match rule {
            Rule::BaseSkill(base) if base.skill.is_none_or(|s| s == skill) => {
                Some(i32::from(base.is))
            }
            _ => None,
        })
    }

    /// The health of a card, at least 0, if it has any.
    pub fn health(&self, card: CardId) -> Option<i32> {
        let value = self.value(Quantity::Health, card, self.subject(card));
        value.map(|n| n.max(0))
    }

    /// The sanity of a card, at least 0, if it has any.
    pub fn sanity(&self, card: CardId) -> Option<i32> {
        let value = self.value(Quantity::Sanity, card, self.subject(card));
        value.map(|n| n.max(0))
    }

    /// The shroud of a location. // shroud
    pub fn shroud(&self, location: CardId) -> i32 {
        let value = self.value(Quantity::Shroud, location, Target::Card(location));
        value.unwrap_or(0)
    }

    /// The fight value of an enemy.
    pub fn fight(&self, enemy: CardId) -> i32 {
        let value = self.value(Quantity::Fight, enemy, Target::Card(enemy));
        value.unwrap_or(0)
    }

    /// The evade value of an enemy.
    pub fn evade(&self, enemy: CardId) -> i32 {
        let value = self.value(Quantity::Evade, enemy, Target::Card(enemy));
        value.unwrap_or(0)
    }

    /// The damage and the horror that an enemy's attack deals.
    pub fn attack_harm(&self, enemy: CardId) -> (i32, i32) {
        let def = self.def(enemy);
        let of = |q, n: u8| self.modified(q, Target::Card(enemy), i32::from(n)).max(0);
        (
            of(Quantity::EnemyDamage, def.damage),
            of(Quantity::EnemyHorror, def.horror),
        )
    }

    /// Whether a card has a keyword and its text box is not blank.
    pub fn keyword(&self, card: CardId, keyword: Keyword) -> bool {
        let given = |kind: RuleKind, rule: Rule| {
            self.rules_in_force(kind) && self.rule_holds(kind, Target::Card(card), |r| *r == rule)
        };
        (self.def(card).keyword(keyword) && !self.blank(card)
            || given(RuleKind::Has, Rule::Has(keyword)))
            && !given(RuleKind::Loses, Rule::Loses(keyword))
    }

    /// The prey of an enemy, unless its text box is blank.
    pub fn prey(&self, enemy: CardId) -> Option<&'a Noun> {
        let prey = self.def(enemy).prey.as_ref()?;
        (!self.blank(enemy)).then_some(prey)
    }

    /// Whether an enemy hunts only its prey. // prey-only
    pub fn prey_only(&self, enemy: CardId) -> bool {
        self.def(enemy).prey_only && !self.blank(enemy)
    }

    /// The victory points of a card, if it has any and its text box is not blank. // victory
    pub fn victory(&self, card: CardId) -> Option<u8> {
        let points = self.def(card).victory?;
        (!self.blank(card)).then_some(points)
    }

    /// Whether a card has a printed text.
    pub fn has_text(&self, card: CardId) -> bool {
        let def = self.def(card);
        def.keywords != 0
            || !def.abilities.is_empty()
            || def.victory.is_some()
            || def.prey.is_some()
            || def.spawn.is_some()
            || def.elder_sign.is_some()
            || def.discard_when_empty
            || def.removed_when_it_leaves
    }

    /// Whether an investigator could have additional actions now: it is their turn, and a text in force is about
    /// actions.
    #[inline]
    pub fn may_be_given_actions(&self, who: SeatId) -> bool {
        let [any, some] = given_actions();
        self.table.active.is(who)
            && !self.table.inv(who).turn_taken
            && (self.table.index.modifies & (any | some) != 0 || !self.table.lasting.is_empty())
    }

    /// The additional actions that cards give or take this turn, as far as they are left. Empty outside the
    /// investigator's turn. // additional-actions
    pub fn given_actions(&self, who: SeatId) -> SmallVec<[GivenAction; 2]> {
        let mut given: SmallVec<[GivenAction; 2]> = SmallVec::new();
        if !self.may_be_given_actions(who) {
            return given;
        }
        let inv = self.table.inv(who);
        for kind in given_actions() {
            self.each_change(kind, Target::Seat(who), |card, changed, by| {
                let serves = match changed {
                    Quantity::ActionsFor(of_trait) => Some(Name::from(of_trait)),
                    _ => None,
                };
                let same = |g: &&mut GivenAction| g.card == card && g.serves == serves;
                match given.iter_mut().find(same) {
                    Some(g) => g.left += by,
                    None => given.push(GivenAction {
                        card,
                        serves,
                        left: by,
                    }),
                }
            });
        }
        for action in given.iter_mut().filter(|g| g.left > 0) {
            let spent = inv
                .spent
                .iter()
                .find(|s| s.card == action.card && s.serves == action.serves);
            action.left -= spent.map_or(0, |s| i32::from(s.count)).min(action.left);
        }
        given
    }

    /// The tokens of a kind on a card.
    pub fn tokens(&self, token: Token, card: Maybe<CardId>) -> i32 {
        let Some(card) = card.get() else { return 0 };
        let state = self.table.card(card);
        i32::from(match token {
            Token::Damage => state.damage,
            Token::Horror => state.horror,
            Token::Clue => state.clues,
            Token::Doom => state.doom,
            Token::Resource => state.resources,
            Token::Use => state.uses,
        })
    }

    /// The measure of a target.
    pub fn measure(&self, m: Measure, target: Target, context: Context) -> i32 {
        let card = self.card_of(target);
        match (m, target) {
            (Measure::Tokens(token), _) => self.tokens(token, card),
            (Measure::RemainingHealth, _) => card.get().map_or(0, |card| {
                self.health(card).unwrap_or(0) - i32::from(self.table.card(card).damage)
            }),
            (Measure::RemainingSanity, _) => card.get().map_or(0, |card| {
                self.sanity(card).unwrap_or(0) - i32::from(self.table.card(card).horror)
            }),
            (Measure::Skill(skill), Target::Seat(s)) => self.skill(s, skill),
            (Measure::HandSize, Target::Seat(s)) => self.table.inv(s).hand.len() as i32,
            (Measure::Icons(skill), Target::Card(c)) => i32::from(self.def(c).icons.of(skill)),
            (Measure::Shroud, Target::Card(c)) => self.shroud(c).max(0),
            (Measure::Cost, Target::Card(c)) => i32::from(self.def(c).cost.unwrap_or(0)),
            (Measure::Actions, Target::Seat(s)) => self.actions_left(s, None).into(),
            (Measure::ConnectionsTo(of), _) => {
                let others = self.table.enemies.iter();
                let others = others.filter(|e| !context.this.is(*e) && self.has_trait(*e, of));
                self.connections_to(target, others.map(|e| self.table.location_of(e)))
            }
            (Measure::ConnectionsToInvestigators, _) => {
                self.connections_to(target, self.table.players().map(|s| self.table.location(s)))
            }
            (Measure::BaseSkill, Target::Seat(s)) => {
                self.test().map_or(0, |t| self.base_skill(t, s))
            }
            (Measure::ConnectionsToLocation(name), _) => {
                let places = self.table.locations.iter();
                let named = places.filter(|c| self.is_named(*c, name));
                self.connections_to(target, named.map(Maybe::some))
            }
            (Measure::Number(name), _) => card.get().map_or(0, |c| self.printed_number(c, name)),
            (Measure::Health, _) => {
                let card = self.card_of(target).get();
                card.and_then(|c| self.health(c)).unwrap_or(0)
            }
            (Measure::Fight, Target::Card(c)) => self.fight(c),
            (Measure::Evade, Target::Card(c)) => self.evade(c),
            (Measure::EnemyDamage, Target::Card(c)) => self.attack_harm(c).0,
            (Measure::EnemyHorror, Target::Card(c)) => self.attack_harm(c).1,
            (
                Measure::Skill(_) | Measure::HandSize | Measure::Actions | Measure::BaseSkill,
                Target::Card(_) | Target::None,
            )
            | (
                Measure::Icons(_)
                | Measure::Cost
                | Measure::Shroud
                | Measure::Fight
                | Measure::Evade
                | Measure::EnemyDamage
                | Measure::EnemyHorror,
                Target::Seat(_) | Target::None,
            ) => 0,
        }
    }

    /// The number of connections from a target to the nearest enemy with a trait, other than the card that asks.
    fn connections_to(&self, t: Target, places: impl Iterator<Item = Maybe<CardId>>) -> i32 {
        const NO_WAY: i32 = 255;
        let at = match t {
            Target::Seat(s) => self.table.location(s),
            Target::Card(c) => self.table.location_of(c),
            Target::None => return NO_WAY,
        };
        let Some(at) = at.get() else { return NO_WAY };
        let away = self.distances(at);
        let far = |there: Maybe<CardId>| {
            let found = away.iter().find(|(c, _)| there.is(*c));
            found.map_or(NO_WAY, |(_, d)| i32::from(*d))
        };
        places.map(far).min().unwrap_or(NO_WAY)
    }

    /// The value of an amount.
    pub fn amount(&self, a: &Amount, context: Context) -> i32 {
        let Amount::Of(expression) = a else {
            let Amount::Number(n) = a else { return 0 };
            return *n;
        };
        match &**expression {
            // All investigators who began the scenario count. // per-investigator
            Expression::PerInvestigator(n) => n * i32::from(self.table.head_count),
            Expression::All => ALL,
            Expression::FailedBy => self
                .test()
                .map_or(0, |t| i32::from(t.difficulty - t.value).max(0)),
            Expression::Margin => self
                .test()
                .map_or(0, |t| i32::from(t.value - t.difficulty).max(0)),
            Expression::ActionsSpent => {
                let mut frames = self.stack.iter().rev();
                let spent = frames.find_map(|f| match f {
                    Frame::Initiation(i) => Some(i32::from(i.initiation.actions)),
                    _ => None,
                });
                spent.unwrap_or(1)
            }
            Expression::Done => context.done.into(),
            Expression::Difficulty => self.test().map_or(0, |t| match t.settled() {
                true => i32::from(t.difficulty),
                false => self.difficulty(t),
            }),
            Expression::AttackDamage => self.test().map_or(0, |t| match t.success {
                true => self.attack_damage(t),
                false => self.damage_of_failure(t),
            }),
            Expression::ThatMany => match self.occurrence(context) {
                Some(Occurrence::Discovers { clues, .. }) => i32::from(clues),
                Some(
                    Occurrence::HarmPlaced { damage, horror, .. }
                    | Occurrence::HarmDealt { damage, horror, .. }
                    | Occurrence::HarmAssigned { damage, horror, .. },
                ) => i32::from(damage + horror),
                _ => 0,
            },
            Expression::Count(f) => self.candidates(f, context).len() as i32,
            Expression::Tokens(tokens) => self
                .all(&tokens.on, context)
                .iter()
                .map(|x| self.tokens(tokens.token, self.card_of(x)))
                .sum(),
            Expression::Revealed(symbols) => {
                let tokens = self.revealed().map_or(&[][..], |(_, tokens)| tokens);
                let counts = |r: &&Revealed| !r.ignored && symbols.contains(&r.face());
                tokens.iter().filter(counts).count() as i32
            }
            Expression::InBag(any) => self.in_the_bag(any),
            Expression::Sealed(noun) => {
                let cards = self.all(noun, context).cards;
                cards.iter().map(|c| self.sealed_on(c) as i32).sum()
            }
            Expression::Measure(measure) => self
                .all(&measure.of, context)
                .iter()
                .map(|x| self.measure(measure.what, x, context))
                .sum(),
            Expression::Most(r) => self.measures(r, context).max().unwrap_or(0),
            Expression::Fewest(r) => self.measures(r, context).min().unwrap_or(0),
            Expression::ActsLeft => {
                let acts = |c: &&Card| {
                    let left = c.zone == Zone::Coming || c.zone == Zone::Play;
                    left && self.content.def(c.def).kind == KindName::Act
                };
                self.table.cards.iter().filter(acts).count() as i32
            }
            Expression::AgendaStage => {
                let agenda = self.table.agenda.get();
                agenda.map_or(0, |c| self.def(c).stage.into())
            }
            Expression::Listed(list) => {
                let list = Name::from(*list);
                self.table.lists.iter().filter(|(l, _)| *l == list).count() as i32
            }
            Expression::Sum(sum) => sum.value(|a| self.amount(a, context)),
            Expression::If(branch) => self.amount(
                if self.holds(&branch.is, context) {
                    &branch.then
                } else {
                    &branch.otherwise
                },
                context,
            ),
        }
    }

    /// The measures of these targets.
    fn measures<'b>(
        &'b self,
        rank: &'b Rank,
        context: Context,
    ) -> impl Iterator<Item = i32> + use<'a, 'b> {
        let me = *self;
        let of = self.candidates(&rank.of, context);
        of.iter().map(move |t| me.measure(rank.by, t, context))
    }

    /// Whether a number is within bounds.
    pub fn passes(&self, is: &Bounds, n: i32, context: Context) -> bool {
        is.holds(n, |bound| self.amount(bound, context))
    }

    pub(super) fn token_is_negative(&self, index: u8) -> bool {
        self.revealed().is_some_and(|(who, tokens)| {
            let token = tokens.get(usize::from(index));
            token.is_some_and(|r| self.token_counts(who, r) < 0)
        })
    }

    /// Whether a revealed token is one of these.
    pub(super) fn token_is_any(&self, index: u8, any: &[Chaos]) -> bool {
        let tokens = self.revealed().map_or(&[][..], |(_, tokens)| tokens);
        let revealed = tokens.get(usize::from(index));
        revealed.is_some_and(|r| any.contains(&r.face()))
    }

    /// The effect of a symbol token in a test.
    pub fn token_effect(&self, tester: SeatId, token: Chaos) -> Option<&'a TokenEffect> {
        if token == Chaos::ElderSign {
            // The elder sign's effect is part of the text box. // blank
            if self.blank(self.table.inv(tester).card) {
                return None;
            }
            return self
                .content
                .def(self.table.inv_card(tester).def)
                .elder_sign
                .as_ref();
        }
        if self.ignores_token(tester, token) {
            return None;
        }
        if let own @ Some(_) = token.own_effect() {
            // Outside a test such a token does nothing. // bless-and-curse
            return own.filter(|_| !self.reveals_outside());
        }
        let side = usize::from(self.table.difficulty.hard_side());
        self.def(self.table.reference).tokens[side]
            .iter()
            .find(|(c, _)| *c == token)
            .map(|(_, e)| e)
    }

    /// Whether the effects of a token are ignored in an investigator's tests. // ignored-tokens
    pub fn ignores_token(&self, tester: SeatId, token: Chaos) -> bool {
        self.rules_in_force(RuleKind::IgnoresTokens)
            && self.rule_holds(
                RuleKind::IgnoresTokens,
                Target::Seat(tester),
                |r| matches!(r, Rule::IgnoresTokens(all) if all.contains(&token)),
            )
    }

    /// The modifier of a revealed token, as it counts.
    pub fn token_modifier(&self, t: &SkillTest, r: &Revealed) -> i32 {
        self.token_counts(t.tester, r)
    }

    /// The modifier of a token for an investigator's test.
    pub fn token_counts(&self, tester: SeatId, revealed: &Revealed) -> i32 {
        if revealed.ignored {
            return 0;
        }
        let token = revealed.face();
        if self.ignores_token(tester, token) {
            return 0;
        }
        let mut value = match token.number() {
            Some(n) => n,
            None => match self.token_effect(tester, token) {
                Some(e) => e.modifier.as_ref().map_or(0, |a| {
                    self.amount(
                        a,
                        Context::new(
                            tester,
                            if token == Chaos::ElderSign {
                                self.table.inv(tester).card
                            } else {
                                self.table.reference
                            },
                        ),
                    )
                }),
                None => 0,
            },
        };
        if self.rules_in_force(RuleKind::TokenModifier) {
            // changed-modifiers
            let kind = RuleKind::TokenModifier;
            self.each_rule(kind, Target::Seat(tester), |_, rule| {
                if let Rule::TokenModifier(token_modifier) = rule
                    && token_modifier.token == token
                {
                    value = token_modifier.is.into();
                }
            });
        }
        value += i32::from(revealed.by);
        if revealed.negated && value < 0 {
            value = -value;
        }
        if value < 0
            && self.rules_in_force(RuleKind::NegativeTokensDouble)
            && self.rule_holds(RuleKind::NegativeTokensDouble, Target::Seat(tester), |_| {
                true
            })
        {
            value *= 2;
        }
        value
    }
}

/// Whether a modifier of one quantity also applies to another one.
pub(super) fn covers(modifier: Quantity, read: Quantity) -> bool {
    modifier == read || matches!((modifier, read), (Quantity::EverySkill, Quantity::Skill(_)))
}
