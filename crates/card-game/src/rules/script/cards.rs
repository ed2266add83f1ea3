//! Cards: drawn, searched for, put somewhere, attached, taken control of.

use super::or_ask;
use crate::Rule;
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::rules::initiation::draw_cards;
use crate::state::byte;
use crate::state::*;
use kernel::{At, Maybe};

impl Script {
    /// Draw cards.
    pub(super) fn do_draw(&mut self, cx: &mut Cx, gain: &WhoAmount) -> Flow {
        match or_ask!(self.next_seat(cx, &gain.who)) {
            None => self.next(),
            Some(who) => {
                let cards = byte(self.amount(cx, &gain.amount));
                if cards == 0 {
                    Flow::Go
                } else {
                    cx.call(draw_cards(who, cards))
                }
            }
        }
    }

    /// Draw encounter cards: the top of the deck, or this card.
    pub(super) fn do_draw_encounter(&mut self, cx: &mut Cx, draw: &DrawEncounter) -> Flow {
        let context = self.context;
        let card = match &draw.card {
            None => None,
            Some(n) => match or_ask!(self.means(cx, n)).first() {
                Target::Card(c) => Some(c),
                _ => return self.next_if(false),
            },
        };
        let begins = self.point == Point::Fresh;
        let next = (self.step + 1, Point::Fresh);
        let who = match &draw.who {
            Some(n) => or_ask!(self.next_seat(cx, n)),
            None => {
                (self.step, self.point) = next;
                context.you.get()
            }
        };
        let who = match who {
            Some(who) if cx.table().playing(who) => who,
            // Nobody of them is left: somebody draws it all the same.
            _ => {
                (self.step, self.point) = next;
                if !begins {
                    return Flow::Go;
                }
                cx.table().lead
            }
        };
        let step = match card {
            None => EncounterStep::Draw,
            Some(card) => cx.found_and_drawn(card),
        };
        let card = card.into();
        cx.call(EncounterDrawFrame {
            who,
            card,
            step: At::from(step),
        })
    }

    /// Carry out the revelation of a card that is not drawn. // resolve-revelation
    pub(super) fn do_resolve_revelation(
        &mut self,
        cx: &mut Cx,
        revelation: &ResolveRevelation,
    ) -> Flow {
        let Some(who) = cx.somebody(&revelation.who, self.context) else {
            return self.next_if(false);
        };
        let card = or_ask!(self.means(cx, &revelation.of)).cards.iter().next();
        match card.and_then(|card| Some((card, cx.def(card).revelation?))) {
            Some((card, block)) => {
                self.advance();
                cx.call(Script::new(block, Context::new(who, card)))
            }
            None => self.next_if(false),
        }
    }

    /// Search a deck.
    pub(super) fn do_search(&mut self, cx: &mut Cx, search: &Search) -> Flow {
        let context = self.context;
        let whose = search.whose.as_ref().map(|n| cx.somebody(n, context));
        match or_ask!(self.next_seat(cx, &search.who)) {
            None => self.next(),
            Some(who) => {
                let verb = self.here();
                cx.call(Searching {
                    step: At::from(SearchStep::Look),
                    who,
                    whose: whose.flatten().unwrap_or(who),
                    verb,
                    context,
                    seen: Cards::EMPTY,
                    found: Maybe::NONE,
                })
            }
        }
    }

    /// Look at the top of a deck and put the cards back in any order.
    pub(super) fn do_look(&mut self, cx: &mut Cx, look: &Look) -> Flow {
        let context = self.context;
        let Some(who) = context.you.get() else {
            return self.next_if(false);
        };
        let top = look.top;
        self.advance();
        cx.call(LookFrame {
            who,
            count: top,
            deck: Owner::NONE,
            seen: Cards::EMPTY,
            step: At::from(LookStep::Deck),
            then: look.effect.map(|b| b.id),
            context: self.context,
        })
    }

    /// Discard cards from the top of the encounter deck until one of these turns up; it is `it` from here on.
    pub(super) fn do_discard_until(&mut self, cx: &mut Cx) -> Flow {
        let context = self.context;
        let verb = self.here();
        self.point = Point::Next;
        cx.call(DiscardUntilFrame { verb, context })
    }

    /// Discard cards from the top of a deck; the last of them is `it` from here on. // discard-top
    pub(super) fn do_discard_top(&mut self, cx: &mut Cx, discard: &DiscardTop) -> Flow {
        let (context, verb) = (self.context, self.here());
        let amount = byte(self.amount(cx, &discard.amount));
        let Some(who) = or_ask!(self.next_seat(cx, &discard.who)) else {
            return self.next();
        };
        let deck = match discard.of {
            ZoneName::EncounterDeck => Owner::NONE,
            _ => who.into(),
        };
        cx.call(DiscardTopFrame {
            who,
            deck,
            left: amount,
            gone: Cards::EMPTY,
            last: Maybe::NONE,
            verb,
            context,
        })
    }

    /// Shuffle the encounter discard pile into the encounter deck.
    pub(super) fn do_reshuffle_encounter(&mut self, cx: &mut Cx) -> Flow {
        cx.reshuffle_encounter();
        self.next()
    }

    /// Put a card somewhere.
    pub(super) fn do_put(&mut self, cx: &mut Cx, put: &Put) -> Flow {
        if put.to == Destination::ThreatArea {
            // One after the other: each that enters play is an occurrence of its own.
            let goes = |me: &Cx, t| matches!(t, Target::Card(c) if me.look().may_go(c, put.to));
            let Some(card) = or_ask!(self.next_card(cx, &put.cards, goes)) else {
                return self.next_if(false);
            };
            let with = put
                .with
                .as_ref()
                .map(|w| (w.token, self.amount(cx, &w.amount)));
            let who = cx.somebody(&put.who, self.context);
            return cx.enters(who.into(), card, Entry::Threat(with));
        }
        if let Some(zone) = place_for(put.to)
            && !cx.places_of(&put.cards, self.context).is_empty()
        {
            // One after the other: each location that leaves play is an occurrence of its own. // location-leaves-play
            let goes = |me: &Cx, t| matches!(t, Target::Card(c) if me.look().could_put(c, &Cards::EMPTY, put.to));
            return match or_ask!(self.next_card(cx, &put.cards, goes)) {
                Some(card) => cx.happen(Occurrence::LeavesPlay { card, to: zone }),
                None => self.next_if(false),
            };
        }
        let set = or_ask!(self.means(cx, &put.cards));
        let mut full = !set.cards.is_empty();
        for card in set.cards.iter() {
            full &= cx.look().could_put(card, &set.cards, put.to) && self.put_where(cx, card, put);
        }
        self.next_if(full)
    }

    /// Discard cards.
    pub(super) fn do_discard(&mut self, cx: &mut Cx, d: &Discard) -> Flow {
        // One after the other: each discard is an occurrence of its own.
        let card = or_ask!(self.next_card(cx, &d.cards, |me: &Cx, t| {
            let look = me.look();
            matches!(t, Target::Card(c) if look.may_leave_play(c) && look.leaves_nobody_nowhere(c))
        }));
        match card {
            Some(card) if cx.table().locations.contains(card) => {
                let to = Zone::Discard;
                cx.happen(Occurrence::LeavesPlay { card, to })
            }
            Some(card) => cx.discard_from_play(card),
            None => self.next_if(false),
        }
    }

    /// Discard cards from a hand.
    pub(super) fn do_discard_from_hand(&mut self, cx: &mut Cx, discard: &DiscardFromHand) -> Flow {
        match or_ask!(self.next_seat(cx, &discard.who)) {
            None => self.next(),
            Some(who) => {
                let hand = cx.table().inv(who).hand.len() as u8;
                let mut icons = None;
                let (count, random) = match &discard.how {
                    HandDiscard::Random(n) => ((*n).min(hand), true),
                    HandDiscard::Chosen(n) => (*n, false),
                    HandDiscard::AllBut(n) => (hand.saturating_sub(*n), false),
                    HandDiscard::Icons(i) => {
                        icons = Some(i.skill);
                        (i.amount, false)
                    }
                    HandDiscard::Every(f) => {
                        let fits = |c: &CardId| cx.look().fits(f, self.context, Target::Card(*c));
                        let all: Cards = cx.table().inv(who).hand.iter().filter(fits).collect();
                        all.iter().for_each(|card| cx.discard(card));
                        return Flow::Go;
                    }
                };
                if count == 0 {
                    return Flow::Go;
                }
                cx.call(DiscardFromHandFrame {
                    who,
                    left: count,
                    random,
                    icons,
                    rule: Rule::Discard,
                })
            }
        }
    }

    /// Attach a card to another. // attachments
    pub(super) fn do_attach(&mut self, cx: &mut Cx, attach: &Attach) -> Flow {
        let context = self.context;
        let attached = cx.look().all(&attach.card, context).cards;
        let Some(card) = attached.iter().next() else {
            return self.next_if(false);
        };
        let max = attach.max.map_or(usize::MAX, usize::from);
        let set = or_ask!(self.find(cx, &attach.to, |me: &Cx, t| matches!(
            t,
            Target::Card(h)
                if me.card(h).zone == Zone::Play
                    && !me.look().hangs_on(h, card)
                    && me.look().copies_attached(h, card.into()) < max
        )));
        match set.first() {
            Target::Card(host) => {
                self.advance();
                cx.enters(context.you, card, Entry::On(host))
            }
            _ => self.next_if(false),
        }
    }

    /// Put a card into play. // put-into-play
    pub(super) fn do_enter_play(&mut self, cx: &mut Cx, entry: &EnterPlay) -> Flow {
        let context = self.context;
        let at = entry.at.as_ref().and_then(|n| cx.the_place(n, context));
        if let Some(under) = &entry.under {
            let Some(who) = cx.somebody(under, context) else {
                return self.next_if(false);
            };
            let can = |me: &Cx, t| matches!(t, Target::Card(c) if me.look().could_be_under(who, c));
            return match or_ask!(self.next_card(cx, &entry.cards, can)) {
                Some(card) => cx.call(EnterPlayFrame {
                    card,
                    who,
                    step: At::from(EntryStep::Would),
                    tried: Cards::EMPTY,
                }),
                None => self.next_if(false),
            };
        }
        let card = or_ask!(self.next_card(cx, &entry.cards, |me: &Cx, t| {
            matches!(t, Target::Card(c) if me.card(c).zone != Zone::Play)
        }));
        match card {
            Some(card) => cx.enters(Maybe::NONE, card, Entry::At(at.into())),
            None => self.next_if(false),
        }
    }

    /// Take control of a card.
    pub(super) fn do_take_control(&mut self, cx: &mut Cx, control: &TakeControl) -> Flow {
        let context = self.context;
        let Some(who) = cx.somebody(&control.who, context) else {
            return self.next_if(false);
        };
        let card = or_ask!(self.next_card(cx, &control.of, |me: &Cx, t| {
            matches!(t, Target::Card(c) if !me.look().controller(c).is(who))
        }));
        match card {
            Some(card) => {
                cx.take_control(card, who);
                cx.call(EnterPlayFrame {
                    card,
                    who,
                    step: At::from(EntryStep::TakeControl),
                    tried: Cards::EMPTY,
                })
            }
            None => self.next_if(false),
        }
    }

    /// Show a card in hand.
    pub(super) fn do_show(&mut self, cx: &mut Cx, n: &Noun) -> Flow {
        let set = or_ask!(self.means(cx, n));
        for card in set.cards.iter() {
            cx.show(card);
        }
        self.next()
    }

    /// Play a card of the hand or of a discard pile, paying its cost but no action. // play-from-effect // play-discarded
    pub(super) fn do_play(&mut self, cx: &mut Cx, played: &Played) -> Flow {
        let Some(you) = self.context.you.get() else {
            return self.next_if(false);
        };
        if let (Point::Played(card), Some(to)) = (self.point, played.then) {
            if cx.card(card).zone != Zone::Play {
                let (cards, who, with) = (Noun::It, Noun::You, None);
                self.put_where(
                    cx,
                    card,
                    &Put {
                        cards,
                        to,
                        who,
                        with,
                    },
                );
            }
            return self.next();
        }
        let less = played.less;
        let can =
            |me: &Cx, t| matches!(t, Target::Card(c) if me.look().could_play_now(you, c, less));
        match or_ask!(self.next_card(cx, &played.card, can)) {
            Some(card) => {
                let mut plays = cx.initiation(you, Act::Play(card), 0, Maybe::NONE);
                plays.initiation.let_play = Some(less);
                if played.then.is_some() {
                    self.point = Point::Played(card);
                }
                cx.call(plays)
            }
            None => self.next_if(false),
        }
    }

    pub(super) fn put_where(&mut self, cx: &mut Cx, card: CardId, put: &Put) -> bool {
        match put.to {
            Destination::Hand => {
                // A committed card goes to its owner's hand once the test is over.
                let committed = cx
                    .look()
                    .test()
                    .is_some_and(|t| t.committed.iter().any(|(c, _)| *c == card));
                if committed {
                    if let Some(t) = cx.test_mut() {
                        t.kept.insert(card);
                    }
                } else {
                    cx.put(card, Zone::Hand);
                    if cx.card(card).zone == Zone::Hand {
                        cx.emit(|| Event::ToHand { card });
                    }
                }
            }
            Destination::ThreatArea => {
                let with = put
                    .with
                    .as_ref()
                    .map(|w| (w.token, self.amount(cx, &w.amount)));
                let who = cx.somebody(&put.who, self.context);
                cx.enter(card, who.into(), Entry::Threat(with));
            }
            // A player's card goes to no deck but its owner's. // ownership
            Destination::Deck => match cx.card(card).owner.get() {
                Some(owner) => cx.shuffle_into_deck(owner, card),
                None => return false,
            },
            Destination::DeckBottom => {
                // From a hand it goes unseen by the others, from elsewhere in the open.
                let from = *cx.card(card);
                let known_to = match from.zone {
                    Zone::Hand if !from.revealed => {
                        let owner = from.owner.get().map_or(Seats::NONE, Seats::one);
                        from.known_to.union(owner)
                    }
                    Zone::Deck => from.known_to,
                    _ => Seats::ALL,
                };
                cx.put(card, Zone::Deck);
                if cx.card(card).zone == Zone::Deck {
                    cx.place_in_deck(from.owner, card, false, known_to);
                    cx.emit(|| Event::ToBottom { card });
                }
            }
            // A player's card goes to no deck but its owner's. // ownership
            Destination::EncounterDeck => match cx.card(card).owner.get() {
                Some(owner) => cx.shuffle_into_deck(owner, card),
                None => cx.shuffle_into_encounter_deck(card),
            },
            Destination::EncounterDeckTop => {
                let owner = cx.card(card).owner;
                cx.put(card, Zone::Deck);
                if cx.card(card).zone == Zone::Deck {
                    cx.place_in_deck(owner, card, true, Seats::ALL);
                    cx.emit(|| Event::ToTop { card });
                }
            }
            Destination::Discard => cx.discard(card),
            Destination::VictoryDisplay => cx.put(card, Zone::Victory),
            Destination::RemovedFromGame => {
                if cx.table().ended {
                    cx.story_lost(card);
                }
                let told = cx.card(card).zone == Zone::Play;
                cx.put(card, Zone::Removed);
                if !told {
                    cx.emit(|| Event::Removed { card });
                }
            }
            Destination::Exile => cx.exile(card),
            Destination::SetAside => cx.put(card, Zone::SetAside),
            Destination::Pile(pile) => match cx.look().pile_at(pile) {
                Some(pile) => cx.put_in_pile(card, pile),
                None => return false,
            },
        }
        true
    }
}

/// The zone of a location that leaves play for this destination, if locations go there.
fn place_for(to: Destination) -> Option<Zone> {
    match to {
        Destination::EncounterDeck => Some(Zone::Deck),
        Destination::VictoryDisplay => Some(Zone::Victory),
        Destination::RemovedFromGame => Some(Zone::Removed),
        Destination::SetAside => Some(Zone::SetAside),
        Destination::Hand
        | Destination::ThreatArea
        | Destination::Deck
        | Destination::DeckBottom
        | Destination::EncounterDeckTop
        | Destination::Discard
        | Destination::Exile
        | Destination::Pile(_) => None,
    }
}

impl Cx<'_, '_> {
    /// The locations in play that a noun means.
    fn places_of(&self, noun: &Noun, context: Context) -> Cards {
        let all = self.look().all(noun, context).cards;
        all.intersection(&self.table().locations)
    }

    /// Whether a location is about to leave play.
    pub fn leaves_play(&self, location: CardId) -> bool {
        self.game.stack().iter().any(|frame| match frame {
            Frame::Occurrence(OccurrenceFrame {
                occurrence: Occurrence::LeavesPlay { card, .. },
                ..
            }) => *card == location,
            _ => false,
        })
    }

    /// A location leaves play, unless somebody is still there. // location-leaves-play // no-location
    pub fn location_leaves(&mut self, location: CardId, to: Zone) {
        if !self.table().locations.contains(location) || self.look().somebody_at(location) {
            return;
        }
        match to {
            Zone::Discard => self.discard(location),
            Zone::Deck => self.shuffle_into_encounter_deck(location),
            to => self.put(location, to),
        }
    }

    /// A card comes somewhere in play: an occurrence, unless it was in play before. // enters-play
    fn enters(&mut self, who: Maybe<SeatId>, card: CardId, way: Entry) -> Flow {
        if self.card(card).zone == Zone::Play {
            self.enter(card, who, way);
            return Flow::Go;
        }
        self.happen(Occurrence::EntersPlay { who, card, way })
    }

    /// It is there.
    pub fn enter(&mut self, card: CardId, who: Maybe<SeatId>, way: Entry) {
        match way {
            Entry::Placed => {}
            Entry::At(at) => self.enter_at(card, at),
            Entry::On(host) => self.attach(card, host),
            Entry::Threat(with) => {
                let Some(who) = who.get() else { return };
                self.enter_area(card, who);
                // An asset there takes slots too. // slots
                if self.def(card).slots.iter().any(|n| *n > 0) {
                    self.stir(check::SLOTS);
                }
                if let Some((token, n)) = with {
                    self.place(card, token, n);
                }
            }
        }
    }

    /// A card is discarded, with its occurrence if it was in play or is being played. A card that is gone already stays
    /// where it is.
    pub fn discard_from_play(&mut self, card: CardId) -> Flow {
        if matches!(self.card(card).zone, Zone::Discard | Zone::Removed) {
            return Flow::Go;
        }
        let controller = self.look().controller(card);
        let who = if controller.is_some() {
            controller
        } else {
            self.card(card).owner
        };
        self.happen(Occurrence::Discards {
            who,
            card,
            was: None,
        })
    }
}
