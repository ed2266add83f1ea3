//! Nouns: targets that have a role, fit a filter, or are at a place.

use super::{Look, Targets};
use crate::content::*;
use crate::frame::{Context, Occurrence};
use crate::state::*;
use kernel::Maybe;
use packs::Sym;

impl<'a> Look<'a> {
    /// The location of `you`; without a `you`, that of the card.
    pub fn here(&self, context: Context) -> Maybe<CardId> {
        if let Some(you) = context.you.get() {
            self.table.location(you)
        } else {
            let this = context.this.get();
            this.map_or(Maybe::NONE, |this| self.table.location_of(this))
        }
    }

    /// The seat in whose area a card is, or else the owner. For an enemy, the owner.
    pub(super) fn bearer(&self, card: CardId) -> Maybe<SeatId> {
        let c = self.table.card(card);
        let in_area = c.area.is_some() && !self.table.enemies.contains(card);
        if in_area { c.area } else { c.owner }
    }

    /// The target of a role; `None` for nouns that are not roles.
    pub(super) fn role(&self, noun: &Noun, context: Context) -> Option<Target> {
        let tester = || self.test().map_or(Target::None, |t| Target::Seat(t.tester));
        Some(match noun {
            Noun::You => context.you.into(),
            // This very card, not its copies. // self-reference
            Noun::This => context.this.into(),
            // Nothing was picked, so `it` is what the occurrence names.
            Noun::It if context.it == Target::None => self
                .occurrence(context)
                .and_then(|o| o.card())
                .map_or(Target::None, Target::Card),
            Noun::It => context.it,
            Noun::Bound(name) => context.named(*name),
            Noun::That => match self.occurrence(context) {
                Some(occurrence) => occurrence.who().into(),
                None => tester(),
            },
            Noun::Attacker => match self.occurrence(context) {
                Some(Occurrence::Attacks { enemy, .. }) => Target::Card(enemy),
                Some(
                    Occurrence::HarmAssigned { attacker, .. }
                    | Occurrence::HarmPlaced { attacker, .. },
                ) => attacker.into(),
                _ => Target::None,
            },
            Noun::Target => self.test().map_or(Target::None, |t| t.about().into()),
            Noun::UsedCard => self.used_card().into(),
            Noun::Tester => tester(),
            Noun::Active => self.table.active.into(),
            Noun::Bearer => match context.this.get() {
                Some(this) => self.bearer(this).into(),
                None => Target::None,
            },
            Noun::Lead => Target::Seat(self.table.lead),
            Noun::Attached => match context.this.get() {
                Some(this) => self.table.card(this).host.into(),
                None => Target::None,
            },
            Noun::Agenda => self.table.agenda.into(),
            Noun::Act => self.table.act.into(),
            Noun::Here => self.here(context).into(),
            Noun::Anybody
            | Noun::A(_)
            | Noun::LeadPicks(_)
            | Noun::Each(_)
            | Noun::Random(_)
            | Noun::Nearest(_)
            | Noun::Farthest(_)
            | Noun::Most(_)
            | Noun::Fewest(_)
            | Noun::Name(_) => return None,
        })
    }

    /// All targets that a noun may stand for. For nouns that a player picks from, the candidates.
    pub fn all(&self, noun: &Noun, context: Context) -> Targets {
        if let Some(t) = self.role(noun, context) {
            return Targets::one(t);
        }
        match noun {
            Noun::Anybody => Targets {
                seats: self.table.players().collect(),
                cards: Cards::EMPTY,
            },
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) => self.candidates(f, context),
            Noun::Random(r) => self.drawn_from(r, context),
            Noun::Nearest(filter) | Noun::Farthest(filter) => {
                // A target that cannot be reached ranks last in both.
                let (sign, nowhere) = match noun {
                    Noun::Nearest(_) => (-1, -255),
                    _ => (1, -1),
                };
                let distances = self.here(context).get().map(|here| self.distances(here));
                let far = |t: Target| {
                    let at = match t {
                        Target::Seat(s) => self.table.location(s),
                        Target::Card(c) => self.table.location_of(c),
                        Target::None => Maybe::NONE,
                    };
                    distances
                        .iter()
                        .flatten()
                        .find(|(c, _)| at.is(*c))
                        .map_or(nowhere, |(_, d)| sign * i32::from(*d))
                };
                self.best(self.candidates(filter, context), far)
            }
            Noun::Most(r) => self.best(self.candidates(&r.of, context), |t| {
                self.measure(r.by, t, context)
            }),
            Noun::Fewest(r) => self.best(self.candidates(&r.of, context), |t| {
                -self.measure(r.by, t, context)
            }),
            Noun::Name(name) => {
                let named = |c: &CardId| self.is_named(*c, *name);
                let mut set = Targets::default();
                self.table
                    .in_play
                    .iter()
                    .filter(named)
                    .for_each(|c| set.cards.insert(c));
                if set.cards.is_empty() {
                    let aside = CardId::first(self.table.cards.len())
                        .filter(|c| self.table.card(*c).zone == Zone::SetAside && named(c));
                    aside.for_each(|c| set.cards.insert(c));
                }
                set
            }
            Noun::You
            | Noun::This
            | Noun::It
            | Noun::Bound(_)
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
            | Noun::Here => Targets::default(),
        }
    }

    pub(super) fn best(&self, set: Targets, by: impl Fn(Target) -> i32) -> Targets {
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

    /// Whether a noun, used as a pattern, includes a target.
    pub fn is(&self, noun: &Noun, context: Context, target: Target) -> bool {
        if let Some(role) = self.role(noun, context) {
            return role == target && role != Target::None || self.same_place(noun, role, target);
        }
        match noun {
            Noun::Anybody => matches!(target, Target::Seat(_)),
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) => self.fits(f, context, target),
            Noun::Name(name) => matches!(target, Target::Card(c) if self.is_named(c, *name)),
            _ => self.all(noun, context).iter().any(|x| x == target),
        }
    }

    /// Whether two targets are the same as the subject of a card in play: `you` and your investigator card are.
    pub(super) fn same_place(&self, _: &Noun, role: Target, t: Target) -> bool {
        match (role, t) {
            (Target::Seat(seat), Target::Card(card)) | (Target::Card(card), Target::Seat(seat)) => {
                self.table
                    .investigators
                    .get(seat.index())
                    .is_some_and(|i| i.card == card)
            }
            _ => false,
        }
    }

    /// Whether a location is the place that a noun stands for. An investigator or a card stands for its location.
    pub fn at(&self, noun: &Noun, context: Context, location: CardId) -> bool {
        if let Some(role) = self.role(noun, context) {
            return match role {
                Target::None => false,
                Target::Seat(s) => self.table.location(s).is(location),
                Target::Card(c) => self.table.location_of(c).is(location),
            };
        }
        match noun {
            Noun::A(f @ Filter::Location(_)) | Noun::Each(f @ Filter::Location(_)) => {
                self.fits(f, context, Target::Card(location))
            }
            Noun::Name(name) if self.is_named(location, *name) => true,
            _ => self.all(noun, context).iter().any(|t| match t {
                Target::None => false,
                Target::Seat(s) => self.table.location(s).is(location),
                Target::Card(c) => self.table.location_of(c).is(location),
            }),
        }
    }

    /// The same for a target that may have no location.
    pub(super) fn stands_at(&self, noun: &Noun, context: Context, location: Maybe<CardId>) -> bool {
        location
            .get()
            .is_some_and(|location| self.at(noun, context, location))
    }

    /// All targets that fit a filter.
    pub fn candidates(&self, filter: &Filter, context: Context) -> Targets {
        let mut set = Targets::default();
        match filter {
            Filter::Investigator(i) if i.resigned.is_some() || i.defeated.is_some() => {
                let all = SeatId::first(self.table.investigators.len());
                all.filter(|s| self.fits(filter, context, Target::Seat(*s)))
                    .for_each(|s| set.add(Target::Seat(s)));
            }
            Filter::Investigator(_) => {
                self.table
                    .players()
                    .filter(|s| self.fits(filter, context, Target::Seat(*s)))
                    .for_each(|s| set.add(Target::Seat(s)));
            }
            Filter::Enemy(_) => {
                self.table
                    .enemies
                    .iter()
                    .filter(|c| self.fits(filter, context, Target::Card(*c)))
                    .for_each(|c| set.cards.insert(c));
            }
            Filter::Location(_) => {
                self.table
                    .locations
                    .iter()
                    .filter(|c| self.fits(filter, context, Target::Card(*c)))
                    .for_each(|c| set.cards.insert(c));
            }
            Filter::Card(card) => {
                let fits = |c: &CardId| self.fits(filter, context, Target::Card(*c));
                match card.zone.unwrap_or(ZoneName::InPlay) {
                    ZoneName::InPlay => self
                        .table
                        .in_play
                        .iter()
                        .filter(fits)
                        .for_each(|c| set.cards.insert(c)),
                    ZoneName::Hand => {
                        let whose = self.whose(card, context).get();
                        let hand = whose.map(|whose| self.table.inv(whose).hand);
                        let hand = hand.unwrap_or_default();
                        hand.iter().filter(fits).for_each(|c| set.cards.insert(c));
                    }
                    // Most cards are elsewhere, so the zone is compared first.
                    ZoneName::Pile(pile) if self.left_in(pile) == 0 => {}
                    zone => {
                        let whose = self.whose(card, context);
                        CardId::first(self.table.cards.len())
                            .filter(|c| self.lies(*c, zone, whose))
                            .filter(fits)
                            .for_each(|c| set.cards.insert(c))
                    }
                }
                if card.topmost == Some(true) {
                    let top = set.cards.iter().max_by_key(|c| self.table.card(*c).stamp);
                    set = Targets::one(top.map_or(Target::None, Target::Card));
                }
            }
            Filter::All(list) => {
                if let Some(first) = list.first() {
                    for t in self.candidates(first, context).iter() {
                        if list.iter().all(|f| self.fits(f, context, t)) {
                            set.add(t);
                        }
                    }
                }
            }
            // It narrows the result of another filter.
            Filter::Not(_) => {}
            Filter::Any(list) => {
                for f in list {
                    let more = self.candidates(f, context);
                    set.seats = set.seats.union(more.seats);
                    set.cards = set.cards.union(&more.cards);
                }
            }
        }
        set
    }

    /// Whether a target fits a filter.
    pub fn fits(&self, f: &Filter, context: Context, target: Target) -> bool {
        match (f, target) {
            (Filter::Any(list), _) => list.iter().any(|f| self.fits(f, context, target)),
            (Filter::All(list), _) => list.iter().all(|f| self.fits(f, context, target)),
            (Filter::Not(f), _) => !self.fits(f, context, target),
            (Filter::Investigator(filter), Target::Seat(seat)) => {
                let status = self.table.inv(seat).status;
                status.fits(filter)
                    && filter
                        .at
                        .as_ref()
                        .is_none_or(|at| self.stands_at(at, context, self.table.location(seat)))
                    && filter
                        .except
                        .as_ref()
                        .is_none_or(|n| !self.is(n, context, target))
                    && filter
                        .lead
                        .is_none_or(|lead| lead == (seat == self.table.lead))
                    && filter.engaged_with.as_ref().is_none_or(|noun| {
                        let fights = |e: &CardId| self.engaged_with(*e, seat);
                        let mut with = self.table.enemies.iter().filter(fights);
                        with.any(|e| self.is(noun, context, Target::Card(e)))
                    })
                    && filter.which.as_ref().is_none_or(|c| {
                        self.holds(
                            c,
                            Context {
                                you: seat.into(),
                                ..context
                            },
                        )
                    })
            }
            (Filter::Enemy(filter), Target::Card(card)) => {
                self.table.enemies.contains(card) && self.enemy_fits(filter, context, card) || {
                    // An enemy that is being drawn or discarded is still an enemy.
                    !self.table.enemies.contains(card)
                        && self.def(card).kind == KindName::Enemy
                        && filter.at.is_none()
                        && filter.engaged.is_none()
                        && filter.engaged_with.is_none()
                        && self.enemy_fits(filter, context, card)
                }
            }
            (Filter::Location(f), Target::Card(c)) => {
                self.table.locations.contains(c) && self.location_fits(f, context, c)
            }
            (Filter::Card(f), Target::Card(c)) => self.card_fits(f, context, c),
            (Filter::Investigator(_), Target::Card(_) | Target::None)
            | (
                Filter::Enemy(_) | Filter::Location(_) | Filter::Card(_),
                Target::Seat(_) | Target::None,
            ) => false,
        }
    }

    pub(super) fn enemy_fits(&self, filter: &EnemyFilter, context: Context, id: CardId) -> bool {
        let def = self.def(id);
        let card = self.table.card(id);
        filter
            .at
            .as_ref()
            .is_none_or(|at| self.stands_at(at, context, self.table.location_of(id)))
            && filter.has_trait.is_none_or(|t| self.has_trait(id, t))
            && filter.without_trait.is_none_or(|t| !self.has_trait(id, t))
            && filter.elite.is_none_or(|e| e == self.elite(id))
            && filter.weakness.is_none_or(|w| w == def.weakness)
            && filter.unique.is_none_or(|u| u == def.unique)
            && filter.exhausted.is_none_or(|e| e == card.exhausted)
            && filter.doom.is_none_or(|d| d == (card.doom > 0))
            && filter.engaged.is_none_or(|e| e == self.engaged(id))
            && filter.name.is_none_or(|n| self.is_named(id, n))
            && filter.engaged_with.as_ref().is_none_or(|noun| {
                self.table
                    .players()
                    .any(|s| self.engaged_with(id, s) && self.is(noun, context, Target::Seat(s)))
            })
            && filter
                .except
                .as_ref()
                .is_none_or(|n| !self.is(n, context, Target::Card(id)))
    }

    pub(super) fn location_fits(
        &self,
        filter: &LocationFilter,
        context: Context,
        id: CardId,
    ) -> bool {
        let card = self.table.card(id);
        let enemies = || {
            self.table
                .enemies
                .iter()
                .any(|e| self.table.location_of(e).is(id))
        };
        let connects = || {
            self.here(context)
                .get()
                .is_some_and(|here| self.connects(here, id))
        };
        filter.name.is_none_or(|n| self.is_named(id, n))
            && filter.has_trait.is_none_or(|t| self.has_trait(id, t))
            && filter.revealed.is_none_or(|r| r == card.revealed)
            && filter.connecting.is_none_or(|c| c == connects())
            && filter.here_or_connecting
                .is_none_or(|c| c == (self.here(context).is(id) || connects()))
            && filter.enemies.is_none_or(|e| e == enemies())
            // empty-location
            && filter.empty.is_none_or(|e| {
                e != (enemies() || self.table.players().any(|s| self.table.location(s).is(id)))
            })
            && filter.clues.is_none_or(|c| c == (card.clues > 0))
            && filter.at.as_ref().is_none_or(|n| self.at(n, context, id))
            && filter.connected_to.as_ref().is_none_or(|n| {
                self.all(n, context).iter().any(|t| {
                    let from = match t {
                        Target::Seat(s) => self.table.location(s),
                        Target::Card(c) => self.table.location_of(c),
                        Target::None => Maybe::NONE,
                    };
                    from.get().is_some_and(|from| self.connects(from, id))
                })
            })
            && filter.left_of.as_ref().is_none_or(|n| self.next_in_row(id, false, n, context))
            && filter.right_of.as_ref().is_none_or(|n| self.next_in_row(id, true, n, context))
            && filter.leftmost
                .is_none_or(|l| l == (self.table.locations.iter().next() == Some(id)))
            && filter.without_copy_attached
                .is_none_or(|w| w != self.has_copy_attached(id, context.this))
            && filter.except
                .as_ref()
                .is_none_or(|n| !self.is(n, context, Target::Card(id)))
    }

    /// Whether a location stands immediately beside the place that a noun stands for, to its right or to its left. The
    /// cards of a scenario's locations have the order of its list. // row
    fn next_in_row(&self, id: CardId, right: bool, noun: &Noun, context: Context) -> bool {
        let mut row = self.table.locations.iter();
        let beside = if right {
            row.take_while(|c| *c < id).last()
        } else {
            row.find(|c| *c > id)
        };
        beside.is_some_and(|beside| self.at(noun, context, beside))
    }

    /// The kind of uses printed on a card.
    pub fn use_kind(&self, card: CardId) -> Option<UseKind> {
        let asset = self.content.text(self.table.card(card).def).kind.asset()?;
        asset.uses.map(|u| u.kind)
    }

    /// Whether this is the card, or is attached to it or to what is attached to it.
    pub fn hangs_on(&self, this: CardId, card: CardId) -> bool {
        let hosts = std::iter::successors(Some(this), |c| self.table.card(*c).host.get());
        hosts.take(self.table.cards.len()).any(|c| c == card)
    }

    /// The number of copies of a card that are attached to another. // max-per-location
    pub fn copies_attached(&self, host: CardId, copy: Maybe<CardId>) -> usize {
        let Some(copy) = copy.get() else { return 0 };
        let title = self.def(copy).title;
        self.table
            .in_play
            .iter()
            .filter(|c| self.table.card(*c).host.is(host) && self.def(*c).title == title)
            .count()
    }

    pub(super) fn has_copy_attached(&self, host: CardId, copy: Maybe<CardId>) -> bool {
        self.copies_attached(host, copy) > 0
    }

    pub(super) fn card_fits(&self, filter: &CardFilter, context: Context, id: CardId) -> bool {
        let def = self.def(id);
        // In a pattern, the card that the occurrence names fits wherever it is now (such as an event that was played).
        let lies = |zone| self.lies(id, zone, self.whose(filter, context));
        filter.zone.is_none_or(lies)
            && self.card_is(filter, context, id)
            && filter
                .controlled
                .is_none_or(|c| c == self.controller(id).is_some())
            && filter.controlled_by.as_ref().is_none_or(|n| {
                let who = self.controller(id).get();
                who.is_some_and(|who| self.is(n, context, Target::Seat(who)))
            })
            && filter.owned_by.as_ref().is_none_or(|n| {
                let who = self.table.card(id).owner.get();
                who.is_some_and(|who| self.is(n, context, Target::Seat(who)))
            })
            && filter
                .at
                .as_ref()
                .is_none_or(|n| self.stands_at(n, context, self.table.location_of(id)))
            && (filter.kind.is_some() || def.kind != KindName::Investigator)
    }

    /// The number of cards that can still be drawn from a deck of the scenario. Cards that were left out are in it too,
    /// since no player knows which they are. // left-out
    pub fn left_in(&self, pile: Sym) -> usize {
        let there = |c: &&Card| self.in_pile(pile, c);
        let there = self.table.cards.iter().filter(there).count();
        let out = self.pile(pile).map_or(0, |p| p.leave_out.into());
        there.saturating_sub(out)
    }

    /// A deck of the scenario's own, or an area out of play.
    fn pile(&self, name: Sym) -> Option<&'a Pile> {
        self.scenario().piles.iter().find(|p| p.name == name)
    }

    /// The deck of the scenario's own, or the area out of play, in which a card lies.
    pub fn pile_of(&self, card: &Card) -> Option<&'a Pile> {
        let pile = self.scenario().piles.get(usize::from(card.pile))?;
        (card.zone == Zone::Pile).then_some(pile)
    }

    /// Whether a card lies in this deck of the scenario's own, or in this area.
    pub fn in_pile(&self, name: Sym, card: &Card) -> bool {
        self.pile_of(card).is_some_and(|p| p.name == name)
    }

    /// Whether a card lies face down in an area out of play. // face-down
    pub fn face_down(&self, card: &Card) -> bool {
        self.pile_of(card).is_some_and(Pile::face_down)
    }

    /// The place of a deck or area among those of the scenario.
    pub fn pile_at(&self, name: Sym) -> Option<u8> {
        let at = self.scenario().piles.iter().position(|p| p.name == name)?;
        u8::try_from(at).ok()
    }

    /// The cards that a random pick can bring. In a deck that has an order these are the top cards.
    fn drawn_from(&self, random: &RandomOf, context: Context) -> Targets {
        let mut set = self.candidates(&random.of, context);
        if let Filter::Card(CardFilter {
            zone: Some(ZoneName::Pile(pile)),
            ..
        }) = &random.of
            && self.pile(*pile).is_some_and(|p| p.ordered)
        {
            set.cards = set.cards.iter().take(random.amount.into()).collect();
        }
        set
    }

    /// The number of targets that can be picked at random. From a deck of the scenario, as many as can be drawn.
    pub fn random_of(&self, r: &RandomOf) -> usize {
        let amount = usize::from(r.amount);
        match &r.of {
            Filter::Card(CardFilter {
                zone: Some(ZoneName::Pile(pile)),
                ..
            }) => amount.min(self.left_in(*pile)),
            _ => amount,
        }
    }

    /// The investigator whose hand, deck or discard pile a filter is about.
    fn whose(&self, f: &CardFilter, context: Context) -> Maybe<SeatId> {
        match &f.of {
            None => context.you,
            Some(of) => self
                .all(of, context)
                .seats
                .first()
                .map_or(Maybe::NONE, Maybe::some),
        }
    }

    /// Whether a card is in a zone. A hand, a deck or a discard pile is that of an investigator.
    #[inline]
    fn lies(&self, id: CardId, zone: ZoneName, whose: Maybe<SeatId>) -> bool {
        let card = self.table.card(id);
        match zone {
            ZoneName::InPlay => card.zone == Zone::Play,
            ZoneName::Hand => card.zone == Zone::Hand && card.owner == whose,
            ZoneName::Deck => card.zone == Zone::Deck && card.owner == whose,
            ZoneName::Discard => card.zone == Zone::Discard && card.owner == whose,
            ZoneName::Committed => self
                .test()
                .is_some_and(|t| t.committed.iter().any(|(c, _)| *c == id)),
            ZoneName::EncounterDeck => card.zone == Zone::Deck && card.owner.is_none(),
            ZoneName::EncounterDiscard => card.zone == Zone::Discard && card.owner.is_none(),
            ZoneName::EncounterCards => {
                matches!(card.zone, Zone::Deck | Zone::Discard) && card.owner.is_none()
            }
            ZoneName::DiscardPiles => card.zone == Zone::Discard && card.owner.is_some(),
            ZoneName::SetAside => card.zone == Zone::SetAside,
            ZoneName::VictoryDisplay => card.zone == Zone::Victory,
            ZoneName::Anywhere => true,
            ZoneName::Pile(pile) => self.in_pile(pile, card),
        }
    }

    /// Whether a card is of the kind that a filter describes, in any zone.
    pub fn card_is(&self, filter: &CardFilter, context: Context, id: CardId) -> bool {
        let def = self.def(id);
        filter.kind.as_ref().is_none_or(|k| k.contains(&def.kind))
            && filter
                .has_trait
                .as_ref()
                .is_none_or(|ts| ts.iter().any(|t| self.has_trait(id, *t)))
            && filter.weakness.is_none_or(|w| w == def.weakness)
            && filter
                .exhausted
                .is_none_or(|e| e == self.table.card(id).exhausted)
            && filter.icon.is_none_or(|i| def.icons.printed(i) > 0)
            && filter
                .uses
                .as_ref()
                .is_none_or(|k| self.use_kind(id).is_some_and(|u| k.contains(&u)))
            && filter.name.is_none_or(|n| self.is_named(id, n))
            && filter.unique.is_none_or(|u| u == def.unique)
            && filter.with_action.is_none_or(|designator| {
                let mut all = self.content.abilities_of(self.table.card(id).def);
                all.any(|(_, a)| {
                    matches!(&a.ability, Ability::Action(x) if x.designator == Some(designator))
                        && (self.table.card(id).zone != Zone::Play || self.works(id, a))
                })
            })
            && filter
                .story
                .is_none_or(|s| s == self.content.is_story(self.table.card(id).def))
            && filter.copy_of.as_ref().is_none_or(|n| {
                let of = self.all(n, context).cards;
                of.iter().any(|c| self.def(c).title == def.title)
            })
            && filter.in_area_of.as_ref().is_none_or(|n| {
                let area = self.table.card(id).area.get();
                area.is_some_and(|who| self.is(n, context, Target::Seat(who)))
            })
            && filter
                .without_copy_attached
                .is_none_or(|w| w != self.has_copy_attached(id, context.this))
            && filter.listed.is_none_or(|list| {
                self.table
                    .lists
                    .contains(&(list.into(), self.table.card(id).def))
            })
            && filter
                .except
                .as_ref()
                .is_none_or(|n| !self.is(n, context, Target::Card(id)))
    }
}
