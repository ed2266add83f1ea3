//! Reading the table: who and what nouns mean, whether conditions hold, what numbers come to.
//!
//! Everything here is a query. Modified numbers are computed at each read (they are never stored); the index of
//! what is in force makes a read cheap when nothing is.

pub mod could;

use crate::content::*;
use crate::rules::frame::{Ctx, Frame, NO_DEPTH, Occ, SkillTest};
use crate::state::*;
use packs::Sym;
use smallvec::SmallVec;

/// A read-only look at a game.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Content.
    pub c: &'a Content,
    /// The table.
    pub t: &'a Table,
    /// The procedures in progress.
    pub stack: &'a [Frame],
    /// Quantities and kinds of rule that are being read further up, as bits: what asks for itself sees it unchanged.
    pub within: u64,
}

/// What an investigator has left this turn of the actions that a card gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenAction {
    /// The card.
    pub card: CardId,
    /// The trait of the cards they serve; `None` where they serve anything.
    pub serves: Option<Name>,
    /// How many; fewer than none where the card takes them.
    pub left: i32,
}

/// A set of investigators and cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// Seats, as bits.
    pub seats: u8,
    /// Cards.
    pub cards: Cards,
}

impl Targets {
    /// One target, or none.
    pub fn one(t: Target) -> Self {
        let mut set = Self::default();
        set.add(t);
        set
    }
    /// Adds a target.
    pub fn add(&mut self, t: Target) {
        match t {
            Target::None => {}
            Target::Seat(s) if s < 8 => self.seats |= 1 << s,
            Target::Seat(_) => {}
            Target::Card(c) => self.cards.insert(c),
        }
    }
    /// How many.
    pub fn len(&self) -> usize {
        self.seats.count_ones() as usize + self.cards.len()
    }
    /// Whether nothing is meant.
    pub fn is_empty(&self) -> bool {
        self.seats == 0 && self.cards.is_empty()
    }
    /// All of them, seats first.
    pub fn iter(&self) -> impl Iterator<Item = Target> + use<> {
        let seats = self.seats;
        (0..8)
            .filter(move |s| seats >> s & 1 == 1)
            .map(Target::Seat)
            .chain(self.cards.iter().map(Target::Card))
    }
    /// The first of them.
    pub fn first(&self) -> Target {
        self.iter().next().unwrap_or_default()
    }
}

impl<'a> Look<'a> {
    /// The definition of a card.
    #[inline]
    pub fn def(&self, card: CardId) -> &'a CardDef {
        self.c.def(self.t.card(card).def)
    }

    /// The innermost skill test.
    pub fn test(&self) -> Option<&'a SkillTest> {
        self.stack.iter().rev().find_map(|f| match f {
            Frame::SkillTest(t) => Some(&**t),
            _ => None,
        })
    }

    /// The happening that a context answers.
    pub fn occ(&self, ctx: Ctx) -> Option<Occ> {
        if ctx.happening == NO_DEPTH {
            return None;
        }
        match self.stack.get(ctx.happening as usize)? {
            Frame::Happening { occ, .. } | Frame::Cell { occ, .. } => Some(*occ),
            _ => None,
        }
    }

    /// Who controls a card: the investigator whose area it is in, for player cards.
    pub fn controller(&self, card: CardId) -> SeatId {
        let c = self.t.card(card);
        let def = self.def(card);
        match def.kind {
            KindName::Investigator => c.area,
            _ if !def.player_card => NOBODY,
            _ if c.host != NO_CARD => c.owner,
            _ => c.area,
        }
    }

    /// Whether the text box of a card is blank. // blank
    pub fn blank(&self, card: CardId) -> bool {
        self.rules_in_force(RuleKind::Blank) && self.blanked(card, &mut SmallVec::new())
    }

    /// The same, asked for the sake of the cards of `chain`, each of which the next one may blank. Of cards that blank
    /// each other in a ring the first keeps its text.
    fn blanked(&self, card: CardId, chain: &mut SmallVec<[CardId; 4]>) -> bool {
        let bit = RuleKind::Blank.reading();
        if self.within & bit != 0 {
            return false;
        }
        let look = Look {
            within: self.within | bit,
            ..*self
        };
        let subject = self.subject(card);
        let lasts = self.t.lasting.iter().any(|l| {
            l.target == subject
                && self
                    .modify_verb(l)
                    .is_some_and(|m| m.rules.contains(&Rule::Blank))
        });
        if lasts || self.t.index.rules & RuleKind::Blank.bit() == 0 {
            return lasts;
        }
        chain.push(card);
        let blank = self.t.index.constants.iter().any(|source| {
            self.def(source).rules & RuleKind::Blank.bit() != 0
                && self.c.abilities_of(self.t.card(source).def).any(|(_, a)| {
                    let Ability::Constant(c) = &a.ability else {
                        return false;
                    };
                    let ctx = self.ctx_of(source);
                    c.rules.contains(&Rule::Blank)
                        && self.side_is_up(source, a)
                        && c.condition.as_ref().is_none_or(|c| look.holds(c, ctx))
                        && look.is(&c.to, ctx, subject)
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

    /// Whether the side of a location that an ability is printed on is up; other cards have one side.
    fn side_is_up(&self, card: CardId, ability: &AbilityDef) -> bool {
        self.def(card).kind != KindName::Location
            || ability.unrevealed != self.t.card(card).revealed
    }

    /// Whether an ability of a card in play works now: its side is up and its text box is not blank.
    #[inline]
    pub fn works(&self, card: CardId, ability: &AbilityDef) -> bool {
        self.side_is_up(card, ability) && !self.blank(card)
    }

    /// Whether something sets a rule of this kind.
    #[inline]
    pub fn rules_in_force(&self, kind: RuleKind) -> bool {
        self.t.index.rules & kind.bit() != 0 || !self.t.lasting.is_empty()
    }

    /// Whether a rule of this kind is set for the subject by something for which `more` holds as well.
    pub fn rule_holds(
        &self,
        kind: RuleKind,
        subject: Target,
        mut more: impl FnMut(&Rule) -> bool,
    ) -> bool {
        self.find_rule(kind, subject, |r| more(r).then_some(()))
            .is_some()
    }

    /// The first rule of this kind set for the subject for which `f` gives something.
    pub fn find_rule<T>(
        &self,
        kind: RuleKind,
        subject: Target,
        mut f: impl FnMut(&'a Rule) -> Option<T>,
    ) -> Option<T> {
        let mut found = None;
        self.each_rule(kind, subject, |_, rule| {
            if found.is_none() {
                found = f(rule);
            }
        });
        found
    }

    /// Goes through every rule of this kind that is set for the subject, with the card that sets it.
    pub fn each_rule(&self, kind: RuleKind, subject: Target, mut f: impl FnMut(CardId, &'a Rule)) {
        if self.within & kind.reading() != 0 {
            return;
        }
        let look = Look {
            within: self.within | kind.reading(),
            ..*self
        };
        if self.t.index.rules & kind.bit() != 0 {
            for card in self.t.index.constants.iter() {
                if self.def(card).rules & kind.bit() == 0 {
                    continue;
                }
                for (_, ability) in self.c.abilities_of(self.t.card(card).def) {
                    let Ability::Constant(constant) = &ability.ability else {
                        continue;
                    };
                    let matching = constant.rules.iter().filter(|r| r.kind() == kind);
                    for rule in matching {
                        let ctx = self.ctx_of(card);
                        if look.works(card, ability)
                            && constant
                                .condition
                                .as_ref()
                                .is_none_or(|c| look.holds(c, ctx))
                            && look.is(&constant.to, ctx, subject)
                        {
                            f(card, rule);
                        }
                    }
                }
            }
        }
        for l in &self.t.lasting {
            if l.target != subject {
                continue;
            }
            if let Some(m) = self.modify_verb(l) {
                m.rules
                    .iter()
                    .filter(|r| r.kind() == kind)
                    .for_each(|r| f(l.this, r));
            }
        }
    }

    fn modify_verb(&self, l: &Lasting) -> Option<&'a Modify> {
        match self.c.blocks.get(l.block as usize)?.get(l.pc as usize)? {
            Verb::Modify(m) => Some(m),
            _ => None,
        }
    }

    /// Whose words a card in play is in: its controller's or bearer's.
    pub fn ctx_of(&self, card: CardId) -> Ctx {
        let c = self.t.card(card);
        let you = if c.host != NO_CARD && self.def(card).player_card {
            c.owner
        } else {
            c.area
        };
        Ctx::new(you, card)
    }

    /// Goes through every change of a number for the subject: the card it comes from, and the amount.
    pub fn each_modifier(&self, q: Quantity, subject: Target, mut f: impl FnMut(CardId, i32)) {
        self.each_change(q.bit(), subject, |card, changed, by| {
            if covers(changed, q) {
                f(card, by);
            }
        });
    }

    /// The same for all quantities of one kind: the slots of every kind, the actions for every trait.
    pub fn each_change(
        &self,
        kind: u32,
        subject: Target,
        mut f: impl FnMut(CardId, Quantity, i32),
    ) {
        if self.within & u64::from(kind) != 0 {
            return;
        }
        let look = Look {
            within: self.within | u64::from(kind),
            ..*self
        };
        if self.t.index.modifies & kind != 0 {
            for card in self.t.index.constants.iter() {
                if self.def(card).modifies & kind == 0 {
                    continue;
                }
                for (_, ability) in self.c.abilities_of(self.t.card(card).def) {
                    let Ability::Constant(constant) = &ability.ability else {
                        continue;
                    };
                    for m in constant.modifiers.iter() {
                        let ctx = self.ctx_of(card);
                        if m.quantity.bit() == kind
                            && look.works(card, ability)
                            && look.is(&constant.to, ctx, subject)
                            && constant
                                .condition
                                .as_ref()
                                .is_none_or(|c| look.holds(c, ctx))
                        {
                            f(card, m.quantity, look.amount(&m.add, ctx));
                        }
                    }
                }
            }
        }
        for l in &self.t.lasting {
            if let Some(m) = self.modify_verb(l) {
                for change in m.modifiers.iter().filter(|m| m.quantity.bit() == kind) {
                    let of_the_test = matches!(
                        change.quantity,
                        Quantity::SkillValue | Quantity::AttackDamage | Quantity::CluesDiscovered
                    );
                    if of_the_test || l.target == subject {
                        let by = look.amount(&change.add, Ctx::new(l.you, l.this));
                        f(l.this, change.quantity, by);
                    }
                }
            }
        }
    }

    /// A number with every change that is in force. Not floored.
    #[inline]
    pub fn modified(&self, q: Quantity, subject: Target, base: i32) -> i32 {
        if self.t.index.modifies & q.bit() == 0 && self.t.lasting.is_empty() {
            return base;
        }
        let mut n = base;
        self.each_modifier(q, subject, |_, by| n += by);
        n
    }

    /// A skill of an investigator, without what a test adds.
    pub fn skill(&self, seat: SeatId, skill: Skill) -> i32 {
        let base = self.c.def(self.t.inv_card(seat).def).skills[skill as usize];
        self.modified(Quantity::Skill(skill), Target::Seat(seat), i32::from(base))
    }

    /// The health of a card, if it has any.
    pub fn health(&self, card: CardId) -> Option<i32> {
        let def = self.def(card);
        let base =
            i32::from(def.health?) + i32::from(def.health_each) * i32::from(self.t.head_count);
        Some(
            self.modified(Quantity::Health, self.subject(card), base)
                .max(0),
        )
    }

    /// The sanity of a card, if it has any.
    pub fn sanity(&self, card: CardId) -> Option<i32> {
        let base = i32::from(self.def(card).sanity?);
        Some(
            self.modified(Quantity::Sanity, self.subject(card), base)
                .max(0),
        )
    }

    /// An investigator card stands for its investigator.
    pub fn subject(&self, card: CardId) -> Target {
        if self.def(card).kind == KindName::Investigator {
            Target::Seat(self.t.card(card).area)
        } else {
            Target::Card(card)
        }
    }

    /// The card of a target.
    pub fn card_of(&self, t: Target) -> CardId {
        match t {
            Target::None => NO_CARD,
            Target::Seat(s) => self
                .t
                .investigators
                .get(s as usize)
                .map_or(NO_CARD, |i| i.card),
            Target::Card(c) => c,
        }
    }

    /// The shroud of a location, not below 0.
    pub fn shroud(&self, location: CardId) -> i32 {
        self.modified(
            Quantity::Shroud,
            Target::Card(location),
            i32::from(self.def(location).shroud),
        )
    }
    /// The fight value of an enemy.
    pub fn fight(&self, enemy: CardId) -> i32 {
        self.modified(
            Quantity::Fight,
            Target::Card(enemy),
            i32::from(self.def(enemy).fight),
        )
    }
    /// The evade value of an enemy.
    pub fn evade(&self, enemy: CardId) -> i32 {
        self.modified(
            Quantity::Evade,
            Target::Card(enemy),
            i32::from(self.def(enemy).evade),
        )
    }

    /// Whether a card has a keyword and its text box is not blank.
    pub fn keyword(&self, card: CardId, k: Keyword) -> bool {
        self.def(card).keyword(k) && !self.blank(card)
    }

    /// Whom an enemy prefers, unless its text box is blank.
    pub fn prey(&self, enemy: CardId) -> Option<&'a Noun> {
        let prey = self.def(enemy).prey.as_ref()?;
        (!self.blank(enemy)).then_some(prey)
    }

    /// Whether an enemy goes for its prey only.
    pub fn prey_only(&self, enemy: CardId) -> bool {
        self.def(enemy).prey_only && !self.blank(enemy)
    }

    /// The victory points of a card; none where its text box is blank. // victory
    pub fn victory(&self, card: CardId) -> Option<u8> {
        let points = self.def(card).victory?;
        (!self.blank(card)).then_some(points)
    }

    /// Whether a card has anything printed in its text box.
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

    /// What an investigator has left this turn of the actions that cards in play give or take each turn; nothing
    /// outside their turn. // additional-actions
    pub fn given_actions(&self, who: SeatId) -> SmallVec<[GivenAction; 2]> {
        let mut given: SmallVec<[GivenAction; 2]> = SmallVec::new();
        let kinds = [Quantity::Actions.bit(), Quantity::ActionsFor(Sym(0)).bit()];
        let any = kinds.iter().any(|k| self.t.index.modifies & k != 0);
        let inv = self.t.inv(who);
        if self.t.active != who || inv.turn_taken || !any && self.t.lasting.is_empty() {
            return given;
        }
        for kind in kinds {
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
        for g in given.iter_mut().filter(|g| g.left > 0) {
            let spent = inv
                .spent
                .iter()
                .find(|s| s.card == g.card && s.serves == g.serves);
            g.left -= spent.map_or(0, |s| i32::from(s.n)).min(g.left);
        }
        given
    }

    /// Whether an enemy counts as engaged with an investigator.
    pub fn engaged_with(&self, enemy: CardId, seat: SeatId) -> bool {
        let c = self.t.card(enemy);
        c.area == seat
            || (!c.exhausted
                && self.keyword(enemy, Keyword::Massive)
                && c.at == self.t.location(seat))
    }

    /// Whether an enemy counts as engaged with anybody.
    pub fn engaged(&self, enemy: CardId) -> bool {
        self.t.card(enemy).area != NOBODY || self.t.players().any(|s| self.engaged_with(enemy, s))
    }

    /// Whether an investigator can go from one location to another in one step.
    pub fn connects(&self, from: CardId, to: CardId) -> bool {
        if from == to || from == NO_CARD || to == NO_CARD {
            return false;
        }
        let side = |c: CardId| usize::from(!self.t.card(c).revealed);
        let symbol = self.def(to).symbol[side(to)];
        self.def(from).connections[side(from)] >> symbol & 1 == 1
    }

    /// The locations one step away.
    pub fn neighbours(&self, from: CardId) -> impl Iterator<Item = CardId> + use<'a> {
        let me = *self;
        self.t
            .locations
            .iter()
            .filter(move |to| me.connects(from, *to))
    }

    /// Steps from a location to every location; `u8::MAX` where there is no way.
    pub fn distances(&self, from: CardId) -> smallvec::SmallVec<[(CardId, u8); 8]> {
        let mut out: smallvec::SmallVec<[(CardId, u8); 8]> = smallvec::smallvec![(from, 0)];
        let mut at = 0;
        while let Some(&(here, d)) = out.get(at) {
            at += 1;
            for next in self.neighbours(here) {
                if !out.iter().any(|(c, _)| *c == next) {
                    out.push((next, d + 1));
                }
            }
        }
        out
    }

    /// Steps from one location to another; `u8::MAX` where there is no way.
    pub fn distance(&self, from: CardId, to: CardId) -> u8 {
        self.distances(from)
            .iter()
            .find(|(c, _)| *c == to)
            .map_or(u8::MAX, |(_, d)| *d)
    }

    /// Whether something may move into a location.
    #[inline]
    pub fn may_enter(&self, location: CardId, mover: Target) -> bool {
        !self.rules_in_force(RuleKind::CannotBeEnteredBy) || !self.barred(location, mover)
    }

    fn barred(&self, location: CardId, mover: Target) -> bool {
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

    /// Whether a card may leave play.
    pub fn may_leave_play(&self, card: CardId) -> bool {
        !self.rules_in_force(RuleKind::CannotLeavePlay)
            || !self.rule_holds(RuleKind::CannotLeavePlay, Target::Card(card), |_| true)
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
                    barred |= self.fits(f, Ctx::new(seat, card), Target::Card(enemy));
                }
            },
        );
        !barred
    }

    /// `you` is at a place; without a `you`, the place of the card.
    pub fn here(&self, ctx: Ctx) -> CardId {
        if ctx.you != NOBODY {
            self.t.location(ctx.you)
        } else if ctx.this != NO_CARD {
            self.t.location_of(ctx.this)
        } else {
            NO_CARD
        }
    }

    fn bearer(&self, card: CardId) -> SeatId {
        let c = self.t.card(card);
        if c.area != NOBODY && !self.t.enemies.contains(card) {
            c.area
        } else {
            c.owner
        }
    }

    /// What a role stands for; `None` for nouns that are not roles.
    fn role(&self, noun: &Noun, ctx: Ctx) -> Option<Target> {
        let seat = |s: SeatId| {
            if s == NOBODY {
                Target::None
            } else {
                Target::Seat(s)
            }
        };
        let card = |c: CardId| {
            if c == NO_CARD {
                Target::None
            } else {
                Target::Card(c)
            }
        };
        Some(match noun {
            Noun::You => seat(ctx.you),
            Noun::This => card(ctx.this),
            // Nothing was picked: what the happening names.
            Noun::It if ctx.it == Target::None => self
                .occ(ctx)
                .and_then(|o| o.card())
                .map_or(Target::None, Target::Card),
            Noun::It => ctx.it,
            Noun::That => seat(match self.occ(ctx) {
                Some(occ) => occ.who(),
                None => self.test().map_or(NOBODY, |t| t.tester),
            }),
            Noun::Attacker => card(match self.occ(ctx) {
                Some(Occ::Attacks { enemy, .. }) => enemy,
                Some(Occ::HarmAssigned { attacker, .. }) => attacker,
                _ => NO_CARD,
            }),
            Noun::Target => card(self.test().map_or(NO_CARD, |t| t.against)),
            Noun::Tester => seat(self.test().map_or(NOBODY, |t| t.tester)),
            Noun::Active => seat(self.t.active),
            Noun::Bearer => {
                if ctx.this == NO_CARD {
                    Target::None
                } else {
                    seat(self.bearer(ctx.this))
                }
            }
            Noun::Lead => seat(self.t.lead),
            Noun::Attached => card(if ctx.this == NO_CARD {
                NO_CARD
            } else {
                self.t.card(ctx.this).host
            }),
            Noun::Agenda => card(self.t.agenda),
            Noun::Act => card(self.t.act),
            Noun::Here => card(self.here(ctx)),
            Noun::Anybody
            | Noun::A(_)
            | Noun::LeadPicks(_)
            | Noun::Each(_)
            | Noun::Random(_)
            | Noun::Nearest(_)
            | Noun::Most(_)
            | Noun::Fewest(_)
            | Noun::Name(_) => return None,
        })
    }

    /// Everything a noun may stand for. For nouns that somebody picks from, the candidates.
    pub fn all(&self, noun: &Noun, ctx: Ctx) -> Targets {
        if let Some(t) = self.role(noun, ctx) {
            return Targets::one(t);
        }
        match noun {
            Noun::Anybody => Targets {
                seats: self.t.players().fold(0, |m, s| m | 1 << s),
                cards: Cards::EMPTY,
            },
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) => self.candidates(f, ctx),
            Noun::Random(r) => self.candidates(&r.of, ctx),
            Noun::Nearest(f) => {
                let here = self.here(ctx);
                let distances = self.distances(here);
                let far = |t: Target| {
                    let at = match t {
                        Target::Seat(s) => self.t.location(s),
                        Target::Card(c) => self.t.location_of(c),
                        Target::None => NO_CARD,
                    };
                    -distances
                        .iter()
                        .find(|(c, _)| *c == at)
                        .map_or(255, |(_, d)| i32::from(*d))
                };
                self.best(self.candidates(f, ctx), far)
            }
            Noun::Most(r) => self.best(self.candidates(&r.of, ctx), |t| self.measure(r.by, t)),
            Noun::Fewest(r) => self.best(self.candidates(&r.of, ctx), |t| -self.measure(r.by, t)),
            Noun::Name(name) => {
                let named = |c: &CardId| self.is_named(*c, *name);
                let mut set = Targets::default();
                self.t
                    .in_play
                    .iter()
                    .filter(named)
                    .for_each(|c| set.cards.insert(c));
                if set.cards.is_empty() {
                    let aside = (0..self.t.cards.len() as CardId)
                        .filter(|c| self.t.card(*c).zone == Zone::SetAside && named(c));
                    aside.for_each(|c| set.cards.insert(c));
                }
                set
            }
            Noun::You
            | Noun::This
            | Noun::It
            | Noun::That
            | Noun::Attacker
            | Noun::Target
            | Noun::Tester
            | Noun::Active
            | Noun::Bearer
            | Noun::Lead
            | Noun::Attached
            | Noun::Agenda
            | Noun::Act
            | Noun::Here => Targets::default(),
        }
    }

    fn best(&self, set: Targets, by: impl Fn(Target) -> i32) -> Targets {
        let top = set.iter().map(&by).max();
        let mut out = Targets::default();
        set.iter()
            .filter(|t| Some(by(*t)) == top)
            .for_each(|t| out.add(t));
        out
    }

    /// Whether a card has this id or title.
    pub fn is_named(&self, card: CardId, name: Sym) -> bool {
        let def = self.def(card);
        def.id == name || def.title == name
    }

    /// Whether a noun, read as a pattern, covers a target.
    pub fn is(&self, noun: &Noun, ctx: Ctx, t: Target) -> bool {
        if let Some(role) = self.role(noun, ctx) {
            return role == t && role != Target::None || self.same_place(noun, role, t);
        }
        match noun {
            Noun::Anybody => matches!(t, Target::Seat(_)),
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) => self.fits(f, ctx, t),
            Noun::Name(name) => matches!(t, Target::Card(c) if self.is_named(c, *name)),
            _ => self.all(noun, ctx).iter().any(|x| x == t),
        }
    }

    /// As the subject of a card in play, `you` and your investigator card are the same.
    fn same_place(&self, _: &Noun, role: Target, t: Target) -> bool {
        match (role, t) {
            (Target::Seat(s), Target::Card(c)) | (Target::Card(c), Target::Seat(s)) => self
                .t
                .investigators
                .get(s as usize)
                .is_some_and(|i| i.card == c),
            _ => false,
        }
    }

    /// Whether a location is the place that a noun stands for (an investigator or card stands for where it is).
    pub fn at(&self, noun: &Noun, ctx: Ctx, location: CardId) -> bool {
        if location == NO_CARD {
            return false;
        }
        if let Some(role) = self.role(noun, ctx) {
            return match role {
                Target::None => false,
                Target::Seat(s) => self.t.location(s) == location,
                Target::Card(c) => self.t.location_of(c) == location,
            };
        }
        match noun {
            Noun::A(f @ Filter::Location(_)) | Noun::Each(f @ Filter::Location(_)) => {
                self.fits(f, ctx, Target::Card(location))
            }
            Noun::Name(name) if self.is_named(location, *name) => true,
            _ => self.all(noun, ctx).iter().any(|t| match t {
                Target::None => false,
                Target::Seat(s) => self.t.location(s) == location,
                Target::Card(c) => self.t.location_of(c) == location,
            }),
        }
    }

    /// Everything a filter lets through.
    pub fn candidates(&self, f: &Filter, ctx: Ctx) -> Targets {
        let mut set = Targets::default();
        match f {
            Filter::Investigator(i) if i.resigned.is_some() => {
                let all = 0..self.t.investigators.len() as SeatId;
                all.filter(|s| self.fits(f, ctx, Target::Seat(*s)))
                    .for_each(|s| set.add(Target::Seat(s)));
            }
            Filter::Investigator(_) => {
                self.t
                    .players()
                    .filter(|s| self.fits(f, ctx, Target::Seat(*s)))
                    .for_each(|s| set.add(Target::Seat(s)));
            }
            Filter::Enemy(_) => {
                self.t
                    .enemies
                    .iter()
                    .filter(|c| self.fits(f, ctx, Target::Card(*c)))
                    .for_each(|c| set.cards.insert(c));
            }
            Filter::Location(_) => {
                self.t
                    .locations
                    .iter()
                    .filter(|c| self.fits(f, ctx, Target::Card(*c)))
                    .for_each(|c| set.cards.insert(c));
            }
            Filter::Card(card) => {
                let fits = |c: &CardId| self.fits(f, ctx, Target::Card(*c));
                match card.zone.unwrap_or(ZoneName::InPlay) {
                    ZoneName::InPlay => self
                        .t
                        .in_play
                        .iter()
                        .filter(fits)
                        .for_each(|c| set.cards.insert(c)),
                    ZoneName::Hand if ctx.you != NOBODY => self
                        .t
                        .inv(ctx.you)
                        .hand
                        .iter()
                        .filter(fits)
                        .for_each(|c| set.cards.insert(c)),
                    _ => (0..self.t.cards.len() as CardId)
                        .filter(fits)
                        .for_each(|c| set.cards.insert(c)),
                }
                if card.topmost == Some(true) {
                    let top = set.cards.iter().max_by_key(|c| self.t.card(*c).stamp);
                    set = Targets::one(top.map_or(Target::None, Target::Card));
                }
            }
            Filter::All(list) => {
                if let Some(first) = list.first() {
                    for t in self.candidates(first, ctx).iter() {
                        if list.iter().all(|f| self.fits(f, ctx, t)) {
                            set.add(t);
                        }
                    }
                }
            }
            // It only narrows what another filter describes.
            Filter::Not(_) => {}
            Filter::Any(list) => {
                for f in list {
                    let more = self.candidates(f, ctx);
                    set.seats |= more.seats;
                    set.cards = set.cards.union(&more.cards);
                }
            }
        }
        set
    }

    /// Whether a filter lets a target through.
    pub fn fits(&self, f: &Filter, ctx: Ctx, t: Target) -> bool {
        match (f, t) {
            (Filter::Any(list), _) => list.iter().any(|f| self.fits(f, ctx, t)),
            (Filter::All(list), _) => list.iter().all(|f| self.fits(f, ctx, t)),
            (Filter::Not(f), _) => !self.fits(f, ctx, t),
            (Filter::Investigator(f), Target::Seat(s)) => {
                let status = self.t.inv(s).status;
                f.resigned.map_or(status == Status::Playing, |r| {
                    r == (status == Status::Resigned)
                }) && f
                    .at
                    .as_ref()
                    .is_none_or(|at| self.at(at, ctx, self.t.location(s)))
                    && f.except.as_ref().is_none_or(|n| !self.is(n, ctx, t))
                    && f.which
                        .as_ref()
                        .is_none_or(|c| self.holds(c, Ctx { you: s, ..ctx }))
            }
            (Filter::Enemy(f), Target::Card(c)) => {
                self.t.enemies.contains(c) && self.enemy_fits(f, ctx, c) || {
                    // An enemy that is just being drawn or discarded is still an enemy.
                    !self.t.enemies.contains(c)
                        && self.def(c).kind == KindName::Enemy
                        && f.at.is_none()
                        && f.engaged.is_none()
                        && f.engaged_with.is_none()
                        && self.enemy_fits(f, ctx, c)
                }
            }
            (Filter::Location(f), Target::Card(c)) => {
                self.t.locations.contains(c) && self.location_fits(f, ctx, c)
            }
            (Filter::Card(f), Target::Card(c)) => self.card_fits(f, ctx, c),
            (Filter::Investigator(_), Target::Card(_) | Target::None)
            | (
                Filter::Enemy(_) | Filter::Location(_) | Filter::Card(_),
                Target::Seat(_) | Target::None,
            ) => false,
        }
    }

    fn enemy_fits(&self, f: &EnemyFilter, ctx: Ctx, id: CardId) -> bool {
        let def = self.def(id);
        let card = self.t.card(id);
        f.at.as_ref()
            .is_none_or(|at| self.at(at, ctx, self.t.location_of(id)))
            && f.has_trait.is_none_or(|t| def.has_trait(t))
            && f.without_trait.is_none_or(|t| !def.has_trait(t))
            && f.elite.is_none_or(|e| e == def.elite)
            && f.weakness.is_none_or(|w| w == def.weakness)
            && f.unique.is_none_or(|u| u == def.unique)
            && f.exhausted.is_none_or(|e| e == card.exhausted)
            && f.engaged.is_none_or(|e| e == self.engaged(id))
            && f.name.is_none_or(|n| self.is_named(id, n))
            && f.engaged_with.as_ref().is_none_or(|n| {
                self.t
                    .players()
                    .any(|s| self.engaged_with(id, s) && self.is(n, ctx, Target::Seat(s)))
            })
            && f.except
                .as_ref()
                .is_none_or(|n| !self.is(n, ctx, Target::Card(id)))
    }

    fn location_fits(&self, f: &LocationFilter, ctx: Ctx, id: CardId) -> bool {
        let def = self.def(id);
        let card = self.t.card(id);
        let enemies = || self.t.enemies.iter().any(|e| self.t.location_of(e) == id);
        let here = || self.here(ctx);
        f.name.is_none_or(|n| self.is_named(id, n))
            && f.has_trait.is_none_or(|t| def.has_trait(t))
            && f.revealed.is_none_or(|r| r == card.revealed)
            && f.connecting.is_none_or(|c| c == self.connects(here(), id))
            && f.here_or_connecting
                .is_none_or(|c| c == (here() == id || self.connects(here(), id)))
            && f.enemies.is_none_or(|e| e == enemies())
            && f.empty.is_none_or(|e| {
                e != (enemies() || self.t.players().any(|s| self.t.location(s) == id))
            })
            && f.clues.is_none_or(|c| c == (card.clues > 0))
            && f.without_copy_attached
                .is_none_or(|w| w != self.has_copy_attached(id, ctx.this))
            && f.except
                .as_ref()
                .is_none_or(|n| !self.is(n, ctx, Target::Card(id)))
    }

    /// How many copies of a card are attached to another.
    pub fn copies_attached(&self, host: CardId, copy: CardId) -> usize {
        if copy == NO_CARD {
            return 0;
        }
        let title = self.def(copy).title;
        self.t
            .in_play
            .iter()
            .filter(|c| self.t.card(*c).host == host && self.def(*c).title == title)
            .count()
    }

    fn has_copy_attached(&self, host: CardId, copy: CardId) -> bool {
        self.copies_attached(host, copy) > 0
    }

    fn card_fits(&self, f: &CardFilter, ctx: Ctx, id: CardId) -> bool {
        let def = self.def(id);
        let card = self.t.card(id);
        // In a pattern, a card that the happening names fits wherever it is by now (an event that was played).
        let zone = match f.zone.unwrap_or(ZoneName::InPlay) {
            ZoneName::InPlay => card.zone == Zone::Play || f.zone.is_none(),
            ZoneName::Hand => card.zone == Zone::Hand && card.owner == ctx.you,
            ZoneName::Deck => card.zone == Zone::Deck && card.owner == ctx.you,
            ZoneName::Discard => card.zone == Zone::Discard && card.owner == ctx.you,
            ZoneName::EncounterDeck => card.zone == Zone::Deck && card.owner == NOBODY,
            ZoneName::EncounterDiscard => card.zone == Zone::Discard && card.owner == NOBODY,
            ZoneName::EncounterCards => {
                matches!(card.zone, Zone::Deck | Zone::Discard) && card.owner == NOBODY
            }
            ZoneName::SetAside => card.zone == Zone::SetAside,
            ZoneName::VictoryDisplay => card.zone == Zone::Victory,
        };
        zone && self.card_is(f, ctx, id)
            && f.controlled
                .is_none_or(|c| c == (self.controller(id) != NOBODY))
            && f.controlled_by.as_ref().is_none_or(|n| {
                let who = self.controller(id);
                who != NOBODY && self.is(n, ctx, Target::Seat(who))
            })
            && f.at
                .as_ref()
                .is_none_or(|n| self.at(n, ctx, self.t.location_of(id)))
            && f.except
                .as_ref()
                .is_none_or(|n| !self.is(n, ctx, Target::Card(id)))
            && (f.kind.is_some() || def.kind != KindName::Investigator)
    }

    /// Whether a card is of the kind that a filter names, wherever it is.
    pub fn card_is(&self, f: &CardFilter, _: Ctx, id: CardId) -> bool {
        let def = self.def(id);
        f.kind.as_ref().is_none_or(|k| k.contains(&def.kind))
            && f.has_trait
                .as_ref()
                .is_none_or(|ts| ts.iter().any(|t| def.has_trait(*t)))
            && f.weakness.is_none_or(|w| w == def.weakness)
            && f.name.is_none_or(|n| self.is_named(id, n))
    }

    /// Tokens of a kind on a card.
    pub fn tokens(&self, token: Token, card: CardId) -> i32 {
        if card == NO_CARD {
            return 0;
        }
        let c = self.t.card(card);
        i32::from(match token {
            Token::Damage => c.damage,
            Token::Horror => c.horror,
            Token::Clue => c.clues,
            Token::Doom => c.doom,
            Token::Resource => c.resources,
            Token::Use => c.uses,
        })
    }

    /// A measure of a target.
    pub fn measure(&self, m: Measure, t: Target) -> i32 {
        let card = self.card_of(t);
        match (m, t) {
            (Measure::Tokens(token), _) => self.tokens(token, card),
            (Measure::RemainingHealth, _) if card != NO_CARD => {
                self.health(card).unwrap_or(0) - i32::from(self.t.card(card).damage)
            }
            (Measure::RemainingSanity, _) if card != NO_CARD => {
                self.sanity(card).unwrap_or(0) - i32::from(self.t.card(card).horror)
            }
            (Measure::Skill(skill), Target::Seat(s)) => self.skill(s, skill),
            (Measure::HandSize, Target::Seat(s)) => self.t.inv(s).hand.len() as i32,
            (
                Measure::Skill(_)
                | Measure::HandSize
                | Measure::RemainingHealth
                | Measure::RemainingSanity,
                _,
            ) => 0,
        }
    }

    /// What an amount comes to.
    pub fn amount(&self, a: &Amount, ctx: Ctx) -> i32 {
        let Amount::Of(e) = a else {
            let Amount::Number(n) = a else { return 0 };
            return *n;
        };
        match &**e {
            Expression::PerInvestigator(n) => n * i32::from(self.t.head_count),
            Expression::All => ALL,
            Expression::FailedBy => self
                .test()
                .map_or(0, |t| i32::from(t.difficulty - t.value).max(0)),
            Expression::Margin => self
                .test()
                .map_or(0, |t| i32::from(t.value - t.difficulty).max(0)),
            Expression::ThatMany => match self.occ(ctx) {
                Some(Occ::Discovers { clues, .. }) => i32::from(clues),
                Some(
                    Occ::HarmPlaced { damage, horror, .. }
                    | Occ::HarmAssigned { damage, horror, .. },
                ) => i32::from(damage + horror),
                _ => 0,
            },
            Expression::Count(f) => self.candidates(f, ctx).len() as i32,
            Expression::Tokens(t) => self
                .all(&t.on, ctx)
                .iter()
                .map(|x| self.tokens(t.token, self.card_of(x)))
                .sum(),
            Expression::Measure(m) => self
                .all(&m.of, ctx)
                .iter()
                .map(|x| self.measure(m.what, x))
                .sum(),
            Expression::Plus(all) => all.iter().map(|a| self.amount(a, ctx)).sum(),
            Expression::Minus(all) => {
                let mut terms = all.iter().map(|a| self.amount(a, ctx));
                terms.next().unwrap_or(0) - terms.sum::<i32>()
            }
            Expression::Min(all) => all.iter().map(|a| self.amount(a, ctx)).min().unwrap_or(0),
            Expression::Max(all) => all.iter().map(|a| self.amount(a, ctx)).max().unwrap_or(0),
            Expression::HalfUp(a) => (self.amount(a, ctx) + 1).div_euclid(2),
            Expression::HalfDown(a) => self.amount(a, ctx).div_euclid(2),
            Expression::Clamp(c) => self.amount(&c.amount, ctx).clamp(c.min, c.max.max(c.min)),
            Expression::If(i) => self.amount(
                if self.holds(&i.is, ctx) {
                    &i.then
                } else {
                    &i.otherwise
                },
                ctx,
            ),
        }
    }

    /// Whether a number lies within bounds.
    fn passes(&self, is: &Bounds, n: i32, ctx: Ctx) -> bool {
        is.holds(n, |bound| self.amount(bound, ctx))
    }

    /// Whether a condition holds.
    pub fn holds(&self, c: &Condition, ctx: Ctx) -> bool {
        match c {
            Condition::Margin(is) => self.test().is_some_and(|t| {
                t.success && self.passes(is, i32::from(t.value - t.difficulty), ctx)
            }),
            Condition::FailedBy(is) => self.test().is_some_and(|t| {
                !t.success && self.passes(is, i32::from(t.difficulty - t.value), ctx)
            }),
            Condition::DuringTest => self.test().is_some(),
            Condition::YourTurn => self.t.active == ctx.you && ctx.you != NOBODY,
            Condition::Attempt(a) => self.test().is_some_and(|t| t.attempt == *a),
            Condition::Against(n) => self
                .test()
                .is_some_and(|t| t.against != NO_CARD && self.is(n, ctx, Target::Card(t.against))),
            Condition::Revealed(symbols) => self.test().is_some_and(|t| {
                t.tokens
                    .iter()
                    .any(|r| !r.ignored && symbols.contains(&r.token))
            }),
            Condition::Exists(f) => !self.candidates(f, ctx).is_empty(),
            Condition::None(f) => self.candidates(f, ctx).is_empty(),
            Condition::Count(x) => {
                self.passes(&x.is, self.candidates(&x.of, ctx).len() as i32, ctx)
            }
            Condition::Tokens(x) => self.passes(
                &x.is,
                self.all(&x.on, ctx)
                    .iter()
                    .map(|t| self.tokens(x.token, self.card_of(t)))
                    .sum(),
                ctx,
            ),
            Condition::Measure(x) => self.passes(
                &x.is,
                self.all(&x.of, ctx)
                    .iter()
                    .map(|t| self.measure(x.what, t))
                    .sum(),
                ctx,
            ),
            Condition::Is(x) => {
                let set = self.all(&x.noun, ctx);
                !set.is_empty() && set.iter().all(|t| self.fits(&x.one_of, ctx, t))
            }
            Condition::InPlay(name) => self.t.in_play.iter().any(|c| self.is_named(c, *name)),
            Condition::ActStage(n) => self.t.act != NO_CARD && self.def(self.t.act).stage == *n,
            Condition::Unrevealed(n) => self
                .all(n, ctx)
                .cards
                .iter()
                .any(|c| !self.t.card(c).revealed),
            Condition::Not(c) => !self.holds(c, ctx),
            Condition::All(list) => list.iter().all(|c| self.holds(c, ctx)),
            Condition::Any(list) => list.iter().any(|c| self.holds(c, ctx)),
        }
    }

    /// Whether a happening is the one a pattern waits for.
    pub fn matches(&self, p: &Pattern, occ: &Occ, ctx: Ctx) -> bool {
        let seat = |n: &Option<Noun>, s: SeatId| {
            n.as_ref()
                .is_none_or(|n| s != NOBODY && self.is(n, ctx, Target::Seat(s)))
        };
        let card = |n: &Option<Noun>, c: CardId| {
            n.as_ref()
                .is_none_or(|n| c != NO_CARD && self.is(n, ctx, Target::Card(c)))
        };
        let place = |n: &Option<Noun>, c: CardId| n.as_ref().is_none_or(|n| self.at(n, ctx, c));
        match (p, *occ) {
            (Pattern::RoundEnds, Occ::RoundEnds {}) => true,
            (Pattern::PhaseBegins(p), Occ::PhaseBegins { phase })
            | (Pattern::PhaseEnds(p), Occ::PhaseEnds { phase }) => p.is_none_or(|p| p == phase),
            (Pattern::TurnBegins(w), Occ::TurnBegins { who })
            | (Pattern::TurnEnds(w), Occ::TurnEnds { who })
            | (Pattern::RevealsTokens(w), Occ::RevealsTokens { who }) => seat(&w.who, who),
            (Pattern::GameEnds, Occ::GameEnds { who }) => {
                who == NOBODY || ctx.this != NO_CARD && self.bearer(ctx.this) == who
            }
            (Pattern::Plays(p), Occ::Plays { who, card: c })
            | (Pattern::Discards(p), Occ::Discards { who, card: c })
            | (Pattern::DrawsEncounter(p), Occ::DrawsEncounter { who, card: c }) => {
                seat(&p.who, who) && card(&p.card, c)
            }
            (Pattern::EntersPlay(p), Occ::EntersPlay { card: c, .. }) => card(&p.card, c),
            // Once it has advanced another one is current.
            (Pattern::Advances(p), Occ::Advances { card: c }) => match p.card {
                Some(Noun::Act) => self.def(c).kind == KindName::Act,
                Some(Noun::Agenda) => self.def(c).kind == KindName::Agenda,
                _ => card(&p.card, c),
            },
            (Pattern::Spawns(p), Occ::Spawns { enemy, at, who }) => {
                let at = if at == NO_CARD {
                    self.t.location(who)
                } else {
                    at
                };
                card(&p.enemy, enemy) && place(&p.at, at)
            }
            (Pattern::Engages(p), Occ::Engages { enemy, who })
            | (Pattern::Attacks(p), Occ::Attacks { enemy, who, .. })
            | (Pattern::Evades(p), Occ::Evades { enemy, who })
            | (Pattern::Defeats(p), Occ::Defeats { enemy, who, .. }) => {
                card(&p.enemy, enemy) && seat(&p.who, who)
            }
            (
                Pattern::HarmAssigned(h),
                Occ::HarmAssigned {
                    who,
                    card: c,
                    damage,
                    horror,
                    attacker,
                },
            ) => {
                (!h.from_attack || attacker != NO_CARD) && self.harm(h, who, c, damage, horror, ctx)
            }
            (
                Pattern::HarmPlaced(h),
                Occ::HarmPlaced {
                    who,
                    card: c,
                    damage,
                    horror,
                    earlier,
                },
            ) => {
                // What you take you take once, however many of your cards bear it.
                let once = matches!(h.on, Some(Noun::You)) && !h.investigator_only;
                let part = |n: u8, bit: u8| if once && earlier & bit != 0 { 0 } else { n };
                self.harm(h, who, c, part(damage, 1), part(horror, 2), ctx)
            }
            (Pattern::Discovers(p), Occ::Discovers { who, at, .. })
            | (Pattern::Leaves(p), Occ::Leaves { who, at, .. })
            | (Pattern::Enters(p), Occ::Enters { who, at }) => {
                seat(&p.who, who) && place(&p.at, at)
            }
            (Pattern::TokenRevealed(p), Occ::TokenRevealed { who, token }) => {
                seat(&p.who, who) && (!p.negative || self.token_is_negative(token))
            }
            (Pattern::TestResolves(p), Occ::TestResolves { who, success }) => {
                let Some(t) = self.test() else { return false };
                let margin = i32::from(t.value - t.difficulty);
                seat(&p.tester, who)
                    && p.success.is_none_or(|s| s == success)
                    && p.attempt.is_none_or(|a| a == t.attempt)
                    && card(&p.against, t.against)
                    && place(&p.at, self.t.location(who))
                    && p.margin
                        .as_ref()
                        .is_none_or(|is| success && self.passes(is, margin, ctx))
                    && p.failed_by
                        .as_ref()
                        .is_none_or(|is| !success && self.passes(is, -margin, ctx))
            }
            // Every pattern has its line above: here the happening is another.
            (
                Pattern::RoundEnds
                | Pattern::PhaseBegins(_)
                | Pattern::PhaseEnds(_)
                | Pattern::TurnBegins(_)
                | Pattern::TurnEnds(_)
                | Pattern::GameEnds
                | Pattern::Plays(_)
                | Pattern::Discards(_)
                | Pattern::DrawsEncounter(_)
                | Pattern::EntersPlay(_)
                | Pattern::Spawns(_)
                | Pattern::Engages(_)
                | Pattern::Attacks(_)
                | Pattern::Evades(_)
                | Pattern::Defeats(_)
                | Pattern::HarmAssigned(_)
                | Pattern::HarmPlaced(_)
                | Pattern::Discovers(_)
                | Pattern::Leaves(_)
                | Pattern::Enters(_)
                | Pattern::RevealsTokens(_)
                | Pattern::TokenRevealed(_)
                | Pattern::TestResolves(_)
                | Pattern::Advances(_),
                _,
            ) => false,
        }
    }

    fn harm(&self, h: &Harm, who: SeatId, on: CardId, damage: u8, horror: u8, ctx: Ctx) -> bool {
        let kind = match h.token {
            Some(Token::Damage) => damage > 0,
            Some(Token::Horror) => horror > 0,
            _ => damage + horror > 0,
        };
        let on_investigator = self.def(on).kind == KindName::Investigator;
        kind && (!h.investigator_only || on_investigator)
            && h.on.as_ref().is_none_or(|n| {
                self.is(n, ctx, Target::Card(on))
                    || !h.investigator_only && who != NOBODY && self.is(n, ctx, Target::Seat(who))
            })
    }

    fn token_is_negative(&self, index: u8) -> bool {
        self.test().is_some_and(|t| {
            t.tokens
                .get(index as usize)
                .is_some_and(|r| self.token_modifier(t, r) < 0)
        })
    }

    /// The effect of a symbol token in a test.
    pub fn token_effect(&self, tester: SeatId, token: Chaos) -> Option<&'a TokenEffect> {
        if token == Chaos::ElderSign {
            // The elder sign's effect is part of the text box. // blank
            if self.blank(self.t.inv(tester).card) {
                return None;
            }
            return self.c.def(self.t.inv_card(tester).def).elder_sign.as_ref();
        }
        if self.t.reference == NO_CARD {
            return None;
        }
        let side = usize::from(self.t.difficulty.hard_side());
        self.def(self.t.reference).tokens[side]
            .iter()
            .find(|(c, _)| *c == token)
            .map(|(_, e)| e)
    }

    /// The modifier of a revealed token, as it counts.
    pub fn token_modifier(&self, t: &SkillTest, r: &crate::rules::frame::Revealed) -> i32 {
        if r.ignored {
            return 0;
        }
        let mut n = match r.token.number() {
            Some(n) => n,
            None => match self.token_effect(t.tester, r.token) {
                Some(e) => e.modifier.as_ref().map_or(0, |a| {
                    self.amount(
                        a,
                        Ctx::new(
                            t.tester,
                            if r.token == Chaos::ElderSign {
                                self.t.inv(t.tester).card
                            } else {
                                self.t.reference
                            },
                        ),
                    )
                }),
                None => 0,
            },
        };
        if r.negated && n < 0 {
            n = -n;
        }
        if n < 0
            && self.rules_in_force(RuleKind::NegativeTokensDouble)
            && self.rule_holds(
                RuleKind::NegativeTokensDouble,
                Target::Seat(t.tester),
                |_| true,
            )
        {
            n *= 2;
        }
        n
    }
}

/// How many cards are followed that blank one another in a row.
const LONGEST_CHAIN: usize = 4;

/// The amount that means everything there is.
pub const ALL: i32 = 10_000;

/// Whether a modifier of one quantity is a modifier of another that is being read.
fn covers(modifier: Quantity, read: Quantity) -> bool {
    modifier == read || matches!((modifier, read), (Quantity::EverySkill, Quantity::Skill(_)))
}
