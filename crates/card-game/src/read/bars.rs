//! Blank text boxes, and rules in force: what is forbidden, permitted or barred.

use super::Look;
use crate::content::*;
use crate::frame::Context;
use crate::state::*;
use kernel::Maybe;
use smallvec::SmallVec;

impl<'a> Look<'a> {
    /// Whether the text box of a card is blank. // blank
    pub fn blank(&self, card: CardId) -> bool {
        self.rules_in_force(RuleKind::Blank) && self.blanked(card, &mut SmallVec::new())
    }

    /// Whether a card is blank, asked while the cards of `chain` are evaluated, each of which the next one may blank.
    /// If cards blank each other in a ring, the first keeps its text.
    pub(super) fn blanked(&self, card: CardId, chain: &mut SmallVec<[CardId; 4]>) -> bool {
        let bit = RuleKind::Blank.reading();
        if self.within & bit != 0 {
            return false;
        }
        let look = Look {
            within: self.within | bit,
            ..*self
        };
        let subject = self.subject(card);
        let lasts = self.table.lasting.iter().any(|lasting| {
            lasting.target == subject
                && self
                    .modify_verb(lasting)
                    .is_some_and(|m| m.rules.contains(&Rule::Blank))
        });
        if lasts || self.table.index.rules & RuleKind::Blank.bit() == 0 {
            return lasts;
        }
        chain.push(card);
        let blank = self.table.index.constants.iter().any(|source| {
            self.def(source).rules & RuleKind::Blank.bit() != 0
                && self
                    .content
                    .abilities_of(self.table.card(source).def)
                    .any(|(_, ability)| {
                        let Ability::Constant(constant) = &ability.ability else {
                            return false;
                        };
                        let context = self.ctx_of(source);
                        constant.rules.contains(&Rule::Blank)
                            && self.side_is_up(source, ability)
                            && constant
                                .condition
                                .as_ref()
                                .is_none_or(|c| look.holds(c, context))
                            && look.is(&constant.to, context, subject)
                    })
                && if chain.contains(&source) || chain.len() == LONGEST_CHAIN {
                    chain.iter().min() == Some(&source)
                } else {
                    !self.blanked(source, chain)
                }
        });
        chain.pop();
        blank
    }

    /// Whether any card sets a rule of this kind.
    #[inline]
    pub fn rules_in_force(&self, kind: RuleKind) -> bool {
        self.table.index.rules & kind.bit() != 0 || !self.table.lasting.is_empty()
    }

    /// Whether a rule of this kind, for which `more` holds too, is set for the subject.
    pub fn rule_holds(
        &self,
        kind: RuleKind,
        subject: Target,
        mut more: impl FnMut(&Rule) -> bool,
    ) -> bool {
        self.find_rule(kind, subject, |r| more(r).then_some(()))
            .is_some()
    }

    /// The first result of `f` on the rules of this kind that are set for the subject.
    pub fn find_rule<T>(
        &self,
        kind: RuleKind,
        subject: Target,
        mut pick: impl FnMut(&'a Rule) -> Option<T>,
    ) -> Option<T> {
        let mut found = None;
        self.each_rule(kind, subject, |_, rule| {
            if found.is_none() {
                found = pick(rule);
            }
        });
        found
    }

    /// Calls `f` with every rule of this kind that is set for the subject, and the card that sets it.
    pub fn each_rule(
        &self,
        kind: RuleKind,
        subject: Target,
        mut visit: impl FnMut(CardId, &'a Rule),
    ) {
        if self.within & kind.reading() != 0 {
            return;
        }
        let look = Look {
            within: self.within | kind.reading(),
            ..*self
        };
        if self.table.index.rules & kind.bit() != 0 {
            for card in self.table.index.constants.iter() {
                if self.def(card).rules & kind.bit() == 0 {
                    continue;
                }
                for (_, ability) in self.content.abilities_of(self.table.card(card).def) {
                    let Ability::Constant(constant) = &ability.ability else {
                        continue;
                    };
                    let matching = constant.rules.iter().filter(|r| r.kind() == kind);
                    for rule in matching {
                        let context = self.ctx_of(card);
                        if look.works(card, ability)
                            && constant
                                .condition
                                .as_ref()
                                .is_none_or(|c| look.holds(c, context))
                            && look.is(&constant.to, context, subject)
                        {
                            visit(card, rule);
                        }
                    }
                }
            }
        }
        for lasting in &self.table.lasting {
            if lasting.target != subject {
                continue;
            }
            if let Some(m) = self.modify_verb(lasting) {
                m.rules
                    .iter()
                    .filter(|r| r.kind() == kind)
                    .for_each(|r| visit(lasting.this, r));
            }
        }
    }

    /// Whether a mover may enter a location.
    #[inline]
    pub fn may_enter(&self, location: CardId, mover: Target) -> bool {
        (!self.rules_in_force(RuleKind::CannotBeEnteredBy) || !self.barred(location, mover))
            && self.kept_in_place(mover).is_none()
    }

    /// The card that prevents an investigator from moving, if any. // cannot-move
    #[inline]
    pub fn kept_in_place(&self, mover: Target) -> Option<CardId> {
        if !self.rules_in_force(RuleKind::CannotMove) {
            return None;
        }
        let mut by = None;
        self.each_rule(RuleKind::CannotMove, mover, |card, _| by = Some(card));
        by
    }

    // cannot
    pub(super) fn barred(&self, location: CardId, mover: Target) -> bool {
        let mut barred = false;
        self.each_rule(
            RuleKind::CannotBeEnteredBy,
            Target::Card(location),
            |card, rule| {
                if let Rule::CannotBeEnteredBy(f) = rule {
                    barred |= self.fits(f, self.ctx_of(card), mover);
                }
            },
        );
        barred
    }

    /// The card that prevents an investigator from gaining resources, if any. // action-resource
    #[inline]
    pub fn barred_from_resources(&self, who: SeatId) -> Option<CardId> {
        if !self.rules_in_force(RuleKind::CannotGainResources) {
            return None;
        }
        let mut by = None;
        let kind = RuleKind::CannotGainResources;
        self.each_rule(kind, Target::Seat(who), |card, _| by = Some(card));
        by
    }

    /// The card that prevents an investigator from an action of this name, if any. // cannot-take
    #[inline]
    pub fn kept_from(&self, who: SeatId, name: Option<ActionName>) -> Option<CardId> {
        let name = name.filter(|_| self.rules_in_force(RuleKind::CannotTake))?;
        let mut by = None;
        self.each_rule(RuleKind::CannotTake, Target::Seat(who), |source, rule| {
            if let Rule::CannotTake(names) = rule
                && names.contains(&name)
            {
                by = Some(source);
            }
        });
        by
    }

    /// The card that prevents an investigator from parleying with this card, if any. // cannot-parley
    #[inline]
    pub fn kept_from_parley(&self, who: SeatId, with: CardId) -> Option<CardId> {
        if !self.rules_in_force(RuleKind::CannotParleyWith) {
            return None;
        }
        let mut by = None;
        let kind = RuleKind::CannotParleyWith;
        self.each_rule(kind, Target::Seat(who), |source, rule| {
            if let Rule::CannotParleyWith(f) = rule
                && self.fits(f, self.ctx_of(source), Target::Card(with))
            {
                by = Some(source);
            }
        });
        by
    }

    /// The highest damage that an enemy takes from one attack. // attack-damage-at-most
    #[inline]
    pub fn most_from_attack(&self, enemy: CardId) -> i32 {
        let mut most = i32::MAX;
        if self.rules_in_force(RuleKind::AttackDamageAtMost) {
            let kind = RuleKind::AttackDamageAtMost;
            self.each_rule(kind, Target::Card(enemy), |_, rule| {
                if let Rule::AttackDamageAtMost(n) = rule {
                    most = most.min(i32::from(*n));
                }
            });
        }
        most
    }

    /// Whether an enemy can be evaded at all. // cannot-be-evaded
    #[inline]
    pub fn can_be_evaded(&self, enemy: CardId) -> bool {
        !self.rules_in_force(RuleKind::CannotBeEvaded)
            || !self.rule_holds(RuleKind::CannotBeEvaded, Target::Card(enemy), |_| true)
    }

    /// Whether a card may leave play. // permanent
    pub fn may_leave_play(&self, card: CardId) -> bool {
        if self.keyword(card, Keyword::Permanent) {
            return false;
        }
        !self.rules_in_force(RuleKind::CannotLeavePlay)
            || !self.rule_holds(RuleKind::CannotLeavePlay, Target::Card(card), |_| true)
    }

    /// The area of the scenario to which a card goes that leaves play, if a rule says so. An area takes only the cards
    /// that are listed for it. // leaves-play-to
    pub fn leaves_to_area(&self, card: CardId) -> Option<u8> {
        let kind = RuleKind::LeavesPlayTo;
        if !self.rules_in_force(kind) {
            return None;
        }
        let def = self.table.card(card).def;
        let piles = &self.scenario().piles;
        self.find_rule(kind, Target::Card(card), |rule| {
            let Rule::LeavesPlayTo(area) = rule else {
                return None;
            };
            let at = self.pile_at(*area)?;
            let listed = &piles.get(usize::from(at))?.cards;
            listed.iter().any(|(d, _)| *d == def).then_some(at)
        })
    }

    /// Whether clues at a location can be discovered by an effect that is no investigation. // clues-by-investigating
    #[inline]
    pub fn yields_clues(&self, location: CardId) -> bool {
        let kind = RuleKind::CluesOnlyByInvestigating;
        !self.rules_in_force(kind) || !self.rule_holds(kind, Target::Card(location), |_| true)
    }

    /// Whether a rule keeps an investigator from committing a card. // cannot-commit
    pub fn kept_from_committing(&self, who: SeatId, card: CardId) -> bool {
        let of = self.def(card).kind;
        let bars = |r: &Rule| matches!(r, Rule::CannotCommit(kinds) if kinds.contains(&of));
        let kind = RuleKind::CannotCommit;
        self.rules_in_force(kind) && self.rule_holds(kind, Target::Seat(who), bars)
    }

    /// Whether an investigator or an enemy is at a location.
    pub fn somebody_at(&self, location: CardId) -> bool {
        self.table
            .players()
            .any(|who| self.table.location(who).is(location))
            || self
                .table
                .enemies
                .iter()
                .any(|e| self.table.location_of(e).is(location))
    }

    /// Whether nobody is nowhere if a card leaves play: it is no location in play, nobody is there, or something takes
    /// care of them. // no-location
    pub fn leaves_nobody_nowhere(&self, card: CardId) -> bool {
        !self.table.locations.contains(card)
            || self
                .table
                .index
                .triggers
                .has_any(OccurrenceKind::LeavesPlay)
            || !self.somebody_at(card)
    }

    /// Whether readying a card would change it: it is exhausted, and no rule forbids it. // cannot-ready
    #[inline]
    pub fn could_ready(&self, card: CardId) -> bool {
        self.table.card(card).exhausted
            && (!self.rules_in_force(RuleKind::CannotReady)
                || !self.rule_holds(RuleKind::CannotReady, Target::Card(card), |_| true))
    }

    /// Whether an enemy makes attacks of opportunity. // no-opportunity-attacks
    #[inline]
    pub fn takes_opportunities(&self, enemy: CardId) -> bool {
        let kind = RuleKind::MakesNoOpportunityAttacks;
        !self.rules_in_force(kind) || !self.rule_holds(kind, Target::Card(enemy), |_| true)
    }

    /// Whether an enemy may be attacked, or dealt damage, with a card; without one, by a basic action. // harmed-only-by
    #[inline]
    pub fn may_be_harmed(&self, enemy: CardId, with: Maybe<CardId>) -> bool {
        if !self.rules_in_force(RuleKind::HarmedOnlyBy) {
            return true;
        }
        let mut may = true;
        let kind = RuleKind::HarmedOnlyBy;
        self.each_rule(kind, Target::Card(enemy), |source, rule| {
            if let Rule::HarmedOnlyBy(f) = rule {
                may &= self.fits(f, self.ctx_of(source), with.into());
            }
        });
        may
    }

    /// What the investigators pay together before one of them moves into a location. // entering-costs
    #[inline]
    pub fn entering_cost(&self, location: CardId) -> Option<&'a GroupClues> {
        self.paid_together(RuleKind::EnteringCosts, location)
    }

    /// What the investigators pay together before one of them engages an enemy. // engaging-costs
    #[inline]
    pub fn engaging_cost(&self, enemy: CardId) -> Option<&'a GroupClues> {
        self.paid_together(RuleKind::EngagingCosts, enemy)
    }

    #[inline]
    fn paid_together(&self, kind: RuleKind, card: CardId) -> Option<&'a GroupClues> {
        if !self.rules_in_force(kind) {
            return None;
        }
        self.find_rule(kind, Target::Card(card), |rule| match rule {
            Rule::EnteringCosts(cost) | Rule::EngagingCosts(cost) => Some(cost),
            _ => None,
        })
    }

    /// Whether the investigators together have what one of them pays, for something with a card, if it costs anything.
    fn group_could_pay(&self, cost: Option<&GroupClues>, who: SeatId, card: CardId) -> bool {
        cost.is_none_or(|cost| {
            let context = Context::new(who, card);
            let purses = self.group_purses(cost.from.as_ref(), context);
            let have: i32 = purses.map(|(_, n)| i32::from(n)).sum();
            have >= self.amount(&cost.amount, context)
        })
    }

    /// Whether an investigator may move into a location: nothing forbids it, and what it costs could be paid.
    pub fn could_enter(&self, location: CardId, who: SeatId) -> bool {
        self.may_enter(location, Target::Seat(who))
            && self.group_could_pay(self.entering_cost(location), who, location)
    }

    /// Whether an investigator may engage an enemy, and what it costs could be paid. // action-engage
    pub fn could_engage(&self, who: SeatId, enemy: CardId) -> bool {
        self.may_engage(who, enemy) && self.group_could_pay(self.engaging_cost(enemy), who, enemy)
    }

    /// The enemy on which clues are placed that would be placed on a location, if one draws them. // draws-clues
    pub fn draws_clues(&self, location: CardId) -> Option<CardId> {
        if !self.rules_in_force(RuleKind::DrawsClues) || !self.table.locations.contains(location) {
            return None;
        }
        let draws = |e: &CardId| {
            self.table.location_of(*e).is(location)
                && self.rule_holds(RuleKind::DrawsClues, Target::Card(*e), |_| true)
        };
        self.table.enemies.iter().find(draws)
    }

    /// Whether this harm of an investigator can be neither healed nor cancelled. // harm-stays
    pub fn harm_stays(&self, of: Target, token: Token) -> bool {
        self.rules_in_force(RuleKind::HarmStays)
            && self.rule_holds(RuleKind::HarmStays, of, |r| *r == Rule::HarmStays(token))
    }

    /// The damage and the horror that can be healed. // heal // harm-stays
    pub fn healable(&self, of: Target) -> (u8, u8) {
        let Some(card) = self.card_of(of).get() else {
            return (0, 0);
        };
        let (it, subject) = (self.table.card(card), self.subject(card));
        let of_kind = |n: u8, token| match n > 0 && self.harm_stays(subject, token) {
            true => 0,
            false => n,
        };
        (
            of_kind(it.damage, Token::Damage),
            of_kind(it.horror, Token::Horror),
        )
    }

    /// The icons of a committed card that count for a skill. // no-icons
    pub fn matching_icons(&self, card: CardId, skill: Skill) -> u8 {
        let none = self.rules_in_force(RuleKind::NoIcons)
            && self.rule_holds(RuleKind::NoIcons, Target::Card(card), |_| true);
        match none {
            true => 0,
            false => self.def(card).icons.matching(skill),
        }
    }

    /// Whether clues can be placed on a card. // no-clues-placed
    pub fn takes_clues(&self, card: CardId) -> bool {
        !self.rules_in_force(RuleKind::NoCluesPlaced)
            || !self.rule_holds(RuleKind::NoCluesPlaced, self.subject(card), |_| true)
    }

    /// Whether an attack that defeats an investigator kills them. // killed-by-attack
    pub fn killed_by_attack(&self, who: SeatId) -> bool {
        self.rules_in_force(RuleKind::KilledByAttack)
            && self.rule_holds(RuleKind::KilledByAttack, Target::Seat(who), |_| true)
    }

    /// Whether all damage and horror that an investigator is dealt is direct. // direct
    #[inline]
    pub fn takes_direct_harm(&self, who: SeatId) -> bool {
        self.rules_in_force(RuleKind::TakesDirectHarm)
            && self.rule_holds(RuleKind::TakesDirectHarm, Target::Seat(who), |_| true)
    }

    /// Whether harm of an investigator may be assigned to an asset that another controls. // bears-for
    pub fn bears_for(&self, asset: CardId, who: SeatId) -> bool {
        let whose = |rule: &Rule| match rule {
            Rule::BearsFor(f) => self.fits(f, self.ctx_of(asset), Target::Seat(who)),
            _ => false,
        };
        self.rules_in_force(RuleKind::BearsFor)
            && self.rule_holds(RuleKind::BearsFor, Target::Card(asset), whose)
    }

    /// The location towards which an enemy goes that moves from here, if one draws it: the nearest one.
    /// // draws-enemies
    pub fn draws_enemies(&self, here: CardId) -> Option<CardId> {
        if !self.rules_in_force(RuleKind::DrawsEnemies) {
            return None;
        }
        let kind = RuleKind::DrawsEnemies;
        let draws = |l: &CardId| self.rule_holds(kind, Target::Card(*l), |_| true);
        let all = self.table.locations.iter().filter(draws);
        all.min_by_key(|l| {
            let far = self.distance(here, *l);
            (far.is_none(), far)
        })
    }

    /// The card that lets an investigator decline the resources of the upkeep phase, if any. // may-decline-resources
    pub fn may_decline_resources(&self, who: SeatId) -> Option<CardId> {
        let mut by = None;
        if self.rules_in_force(RuleKind::MayDeclineResources) {
            let kind = RuleKind::MayDeclineResources;
            self.each_rule(kind, Target::Seat(who), |card, _| by = Some(card));
        }
        by
    }

    /// A card that is discarded because the round ends, if there is one. // leaves-at-round-end
    pub fn leaves_at_round_end(&self) -> Option<CardId> {
        let kind = RuleKind::LeavesAtRoundEnd;
        let leaves = |c: &CardId| {
            self.rule_holds(kind, Target::Card(*c), |_| true) && self.may_leave_play(*c)
        };
        let due = self.rules_in_force(kind);
        self.table.in_play.iter().filter(|_| due).find(leaves)
    }

    /// Whether an enemy may attack an investigator.
    pub fn may_attack(&self, enemy: CardId, seat: SeatId) -> bool {
        if !self.rules_in_force(RuleKind::CannotBeAttackedBy) {
            return true;
        }
        let mut barred = false;
        self.each_rule(
            RuleKind::CannotBeAttackedBy,
            Target::Seat(seat),
            |card, rule| {
                if let Rule::CannotBeAttackedBy(f) = rule {
                    barred |= self.fits(f, Context::new(seat, card), Target::Card(enemy));
                }
            },
        );
        !barred
    }
}

/// The maximum length of a chain of cards that blank one another.
pub(super) const LONGEST_CHAIN: usize = 4;
