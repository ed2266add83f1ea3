//! What nouns mean: who and what stands in a role, fits a filter, is at a place.

use super::{Look, Targets};
use crate::content::*;
use crate::rules::frame::{Context, Occurrence};
use crate::state::*;
use packs::Sym;

impl<'a> Look<'a> {
    /// `you` is at a place; without a `you`, the place of the card.
    pub fn here(&self, context: Context) -> CardId {
        if context.you != NOBODY {
            self.t.location(context.you)
        } else if context.this != NO_CARD {
            self.t.location_of(context.this)
        } else {
            NO_CARD
        }
    }

    pub(super) fn bearer(&self, card: CardId) -> SeatId {
        let c = self.t.card(card);
        let area = c.area.get().filter(|_| !self.t.enemies.contains(card));
        area.unwrap_or(c.owner)
    }

    /// What a role stands for; `None` for nouns that are not roles.
    pub(super) fn role(&self, noun: &Noun, context: Context) -> Option<Target> {
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
            Noun::You => seat(context.you),
            Noun::This => card(context.this),
            // Nothing was picked: what the happening names.
            Noun::It if context.it == Target::None => self
                .occurrence(context)
                .and_then(|o| o.card())
                .map_or(Target::None, Target::Card),
            Noun::It => context.it,
            Noun::Bound(name) => context.named(*name),
            Noun::That => seat(match self.occurrence(context) {
                Some(occurrence) => occurrence.who(),
                None => self.test().map_or(NOBODY, |t| t.tester),
            }),
            Noun::Attacker => card(match self.occurrence(context) {
                Some(Occurrence::Attacks { enemy, .. }) => enemy,
                Some(
                    Occurrence::HarmAssigned { attacker, .. }
                    | Occurrence::HarmPlaced { attacker, .. },
                ) => attacker,
                _ => NO_CARD,
            }),
            Noun::Target => card(self.test().map_or(NO_CARD, |t| t.against)),
            Noun::Tester => seat(self.test().map_or(NOBODY, |t| t.tester)),
            Noun::Active => seat(self.t.active.unwrap_or(NOBODY)),
            Noun::Bearer => {
                if context.this == NO_CARD {
                    Target::None
                } else {
                    seat(self.bearer(context.this))
                }
            }
            Noun::Lead => seat(self.t.lead),
            Noun::Attached => card(if context.this == NO_CARD {
                NO_CARD
            } else {
                self.t.card(context.this).host.unwrap_or(NO_CARD)
            }),
            Noun::Agenda => card(self.t.agenda),
            Noun::Act => card(self.t.act),
            Noun::Here => card(self.here(context)),
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
    pub fn all(&self, noun: &Noun, context: Context) -> Targets {
        if let Some(t) = self.role(noun, context) {
            return Targets::one(t);
        }
        match noun {
            Noun::Anybody => Targets {
                seats: self.t.players().fold(0, |m, s| m | 1 << s),
                cards: Cards::EMPTY,
            },
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) => self.candidates(f, context),
            Noun::Random(r) => self.candidates(&r.of, context),
            Noun::Nearest(f) => {
                let here = self.here(context);
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
                self.best(self.candidates(f, context), far)
            }
            Noun::Most(r) => self.best(self.candidates(&r.of, context), |t| self.measure(r.by, t)),
            Noun::Fewest(r) => {
                self.best(self.candidates(&r.of, context), |t| -self.measure(r.by, t))
            }
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
            | Noun::Bound(_)
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

    /// Whether a noun, read as a pattern, covers a target.
    pub fn is(&self, noun: &Noun, context: Context, t: Target) -> bool {
        if let Some(role) = self.role(noun, context) {
            return role == t && role != Target::None || self.same_place(noun, role, t);
        }
        match noun {
            Noun::Anybody => matches!(t, Target::Seat(_)),
            Noun::A(f) | Noun::LeadPicks(f) | Noun::Each(f) => self.fits(f, context, t),
            Noun::Name(name) => matches!(t, Target::Card(c) if self.is_named(c, *name)),
            _ => self.all(noun, context).iter().any(|x| x == t),
        }
    }

    /// As the subject of a card in play, `you` and your investigator card are the same.
    pub(super) fn same_place(&self, _: &Noun, role: Target, t: Target) -> bool {
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
    pub fn at(&self, noun: &Noun, context: Context, location: CardId) -> bool {
        if location == NO_CARD {
            return false;
        }
        if let Some(role) = self.role(noun, context) {
            return match role {
                Target::None => false,
                Target::Seat(s) => self.t.location(s) == location,
                Target::Card(c) => self.t.location_of(c) == location,
            };
        }
        match noun {
            Noun::A(f @ Filter::Location(_)) | Noun::Each(f @ Filter::Location(_)) => {
                self.fits(f, context, Target::Card(location))
            }
            Noun::Name(name) if self.is_named(location, *name) => true,
            _ => self.all(noun, context).iter().any(|t| match t {
                Target::None => false,
                Target::Seat(s) => self.t.location(s) == location,
                Target::Card(c) => self.t.location_of(c) == location,
            }),
        }
    }

    /// Everything a filter lets through.
    pub fn candidates(&self, f: &Filter, context: Context) -> Targets {
        let mut set = Targets::default();
        match f {
            Filter::Investigator(i) if i.resigned.is_some() => {
                let all = 0..self.t.investigators.len() as SeatId;
                all.filter(|s| self.fits(f, context, Target::Seat(*s)))
                    .for_each(|s| set.add(Target::Seat(s)));
            }
            Filter::Investigator(_) => {
                self.t
                    .players()
                    .filter(|s| self.fits(f, context, Target::Seat(*s)))
                    .for_each(|s| set.add(Target::Seat(s)));
            }
            Filter::Enemy(_) => {
                self.t
                    .enemies
                    .iter()
                    .filter(|c| self.fits(f, context, Target::Card(*c)))
                    .for_each(|c| set.cards.insert(c));
            }
            Filter::Location(_) => {
                self.t
                    .locations
                    .iter()
                    .filter(|c| self.fits(f, context, Target::Card(*c)))
                    .for_each(|c| set.cards.insert(c));
            }
            Filter::Card(card) => {
                let fits = |c: &CardId| self.fits(f, context, Target::Card(*c));
                match card.zone.unwrap_or(ZoneName::InPlay) {
                    ZoneName::InPlay => self
                        .t
                        .in_play
                        .iter()
                        .filter(fits)
                        .for_each(|c| set.cards.insert(c)),
                    ZoneName::Hand if context.you != NOBODY => self
                        .t
                        .inv(context.you)
                        .hand
                        .iter()
                        .filter(fits)
                        .for_each(|c| set.cards.insert(c)),
                    // Most cards lie elsewhere: that is looked at first.
                    zone => (0..)
                        .zip(&self.t.cards)
                        .filter(|(_, card)| self.lies(card, zone, context.you))
                        .map(|(c, _)| c)
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
                    for t in self.candidates(first, context).iter() {
                        if list.iter().all(|f| self.fits(f, context, t)) {
                            set.add(t);
                        }
                    }
                }
            }
            // It only narrows what another filter describes.
            Filter::Not(_) => {}
            Filter::Any(list) => {
                for f in list {
                    let more = self.candidates(f, context);
                    set.seats |= more.seats;
                    set.cards = set.cards.union(&more.cards);
                }
            }
        }
        set
    }

    /// Whether a filter lets a target through.
    pub fn fits(&self, f: &Filter, context: Context, t: Target) -> bool {
        match (f, t) {
            (Filter::Any(list), _) => list.iter().any(|f| self.fits(f, context, t)),
            (Filter::All(list), _) => list.iter().all(|f| self.fits(f, context, t)),
            (Filter::Not(f), _) => !self.fits(f, context, t),
            (Filter::Investigator(f), Target::Seat(s)) => {
                let status = self.t.inv(s).status;
                f.resigned.map_or(status == Status::Playing, |r| {
                    r == (status == Status::Resigned)
                }) && f
                    .at
                    .as_ref()
                    .is_none_or(|at| self.at(at, context, self.t.location(s)))
                    && f.except.as_ref().is_none_or(|n| !self.is(n, context, t))
                    && f.lead.is_none_or(|lead| lead == (s == self.t.lead))
                    && f.engaged_with.as_ref().is_none_or(|n| {
                        let fights = |e: &CardId| self.engaged_with(*e, s);
                        let mut with = self.t.enemies.iter().filter(fights);
                        with.any(|e| self.is(n, context, Target::Card(e)))
                    })
                    && f.which
                        .as_ref()
                        .is_none_or(|c| self.holds(c, Context { you: s, ..context }))
            }
            (Filter::Enemy(f), Target::Card(c)) => {
                self.t.enemies.contains(c) && self.enemy_fits(f, context, c) || {
                    // An enemy that is just being drawn or discarded is still an enemy.
                    !self.t.enemies.contains(c)
                        && self.def(c).kind == KindName::Enemy
                        && f.at.is_none()
                        && f.engaged.is_none()
                        && f.engaged_with.is_none()
                        && self.enemy_fits(f, context, c)
                }
            }
            (Filter::Location(f), Target::Card(c)) => {
                self.t.locations.contains(c) && self.location_fits(f, context, c)
            }
            (Filter::Card(f), Target::Card(c)) => self.card_fits(f, context, c),
            (Filter::Investigator(_), Target::Card(_) | Target::None)
            | (
                Filter::Enemy(_) | Filter::Location(_) | Filter::Card(_),
                Target::Seat(_) | Target::None,
            ) => false,
        }
    }

    pub(super) fn enemy_fits(&self, f: &EnemyFilter, context: Context, id: CardId) -> bool {
        let def = self.def(id);
        let card = self.t.card(id);
        f.at.as_ref()
            .is_none_or(|at| self.at(at, context, self.t.location_of(id)))
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
                    .any(|s| self.engaged_with(id, s) && self.is(n, context, Target::Seat(s)))
            })
            && f.except
                .as_ref()
                .is_none_or(|n| !self.is(n, context, Target::Card(id)))
    }

    pub(super) fn location_fits(&self, f: &LocationFilter, context: Context, id: CardId) -> bool {
        let def = self.def(id);
        let card = self.t.card(id);
        let enemies = || self.t.enemies.iter().any(|e| self.t.location_of(e) == id);
        let here = || self.here(context);
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
                .is_none_or(|w| w != self.has_copy_attached(id, context.this))
            && f.except
                .as_ref()
                .is_none_or(|n| !self.is(n, context, Target::Card(id)))
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
            .filter(|c| self.t.card(*c).host.is(host) && self.def(*c).title == title)
            .count()
    }

    pub(super) fn has_copy_attached(&self, host: CardId, copy: CardId) -> bool {
        self.copies_attached(host, copy) > 0
    }

    pub(super) fn card_fits(&self, f: &CardFilter, context: Context, id: CardId) -> bool {
        let def = self.def(id);
        let card = self.t.card(id);
        // In a pattern, a card that the happening names fits wherever it is by now (an event that was played).
        let zone = f.zone.is_none_or(|zone| self.lies(card, zone, context.you));
        zone && self.card_is(f, context, id)
            && f.controlled
                .is_none_or(|c| c == self.controller(id).is_some())
            && f.controlled_by.as_ref().is_none_or(|n| {
                let who = self.controller(id).get();
                who.is_some_and(|who| self.is(n, context, Target::Seat(who)))
            })
            && f.at
                .as_ref()
                .is_none_or(|n| self.at(n, context, self.t.location_of(id)))
            && f.except
                .as_ref()
                .is_none_or(|n| !self.is(n, context, Target::Card(id)))
            && (f.kind.is_some() || def.kind != KindName::Investigator)
    }

    /// Whether a card lies in a zone; a hand, a deck or a discard pile is that of `you`.
    #[inline]
    fn lies(&self, card: &Card, zone: ZoneName, you: SeatId) -> bool {
        match zone {
            ZoneName::InPlay => card.zone == Zone::Play,
            ZoneName::Hand => card.zone == Zone::Hand && card.owner == you,
            ZoneName::Deck => card.zone == Zone::Deck && card.owner == you,
            ZoneName::Discard => card.zone == Zone::Discard && card.owner == you,
            ZoneName::EncounterDeck => card.zone == Zone::Deck && card.owner == NOBODY,
            ZoneName::EncounterDiscard => card.zone == Zone::Discard && card.owner == NOBODY,
            ZoneName::EncounterCards => {
                matches!(card.zone, Zone::Deck | Zone::Discard) && card.owner == NOBODY
            }
            ZoneName::SetAside => card.zone == Zone::SetAside,
            ZoneName::VictoryDisplay => card.zone == Zone::Victory,
            ZoneName::Pile(pile) => {
                card.zone == Zone::Pile && self.scenario().in_pile(pile, card.def)
            }
        }
    }

    /// Whether a card is of the kind that a filter names, wherever it is.
    pub fn card_is(&self, f: &CardFilter, _: Context, id: CardId) -> bool {
        let def = self.def(id);
        f.kind.as_ref().is_none_or(|k| k.contains(&def.kind))
            && f.has_trait
                .as_ref()
                .is_none_or(|ts| ts.iter().any(|t| def.has_trait(*t)))
            && f.weakness.is_none_or(|w| w == def.weakness)
            && f.name.is_none_or(|n| self.is_named(id, n))
            && f.unique.is_none_or(|u| u == def.unique)
            && f.listed
                .is_none_or(|list| self.t.lists.contains(&(list.into(), self.t.card(id).def)))
    }
}
