//! Cards: drawn, searched for, put somewhere, attached, taken control of.

use super::{Meant, found, next_of};
use crate::Rule;
use crate::content::*;
use crate::rules::atoms::byte;
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::rules::initiation::draw_cards;
use crate::show::event::Event;
use crate::state::*;
use kernel::Maybe;

impl Cx<'_, '_> {
    /// Draw cards.
    pub(super) fn do_draw(&mut self, w: &WhoAmount, s: Script) -> Flow {
        match next_of!(self.next_seat(&w.who, s)) {
            None => self.next(s),
            Some(who) => {
                let n = byte(self.n(&w.amount, s));
                if n == 0 {
                    Flow::Go
                } else {
                    Flow::Call(draw_cards(who, n))
                }
            }
        }
    }

    /// Draw encounter cards: the top of the deck, or this card.
    pub(super) fn do_draw_encounter(&mut self, d: &DrawEncounter, s: Script) -> Flow {
        let context = s.context;
        let card = match &d.card {
            None => None,
            Some(n) => match found!(self, s, n).first() {
                Target::Card(c) => Some(c),
                _ => return self.next_if(s, false),
            },
        };
        let who = match &d.who {
            Some(n) => next_of!(self.next_seat(n, s)),
            None => {
                let _ = self.next(s);
                context.you.get()
            }
        };
        let who = match who {
            Some(who) if self.table().playing(who) => who,
            // Nobody of them is left: somebody draws it all the same.
            _ if matches!(s.point, Point::Fresh) => {
                let _ = self.next(s);
                self.table().lead
            }
            _ => return self.next(s),
        };
        let step = match card {
            None => EncounterStep::Draw,
            Some(card) => self.found_and_drawn(card),
        };
        let card = card.into();
        Flow::Call(Frame::EncounterDraw(EncounterDrawFrame { who, card, step }))
    }

    /// Search a deck.
    pub(super) fn do_search(&mut self, x: &Search, s: Script) -> Flow {
        let context = s.context;
        match next_of!(self.next_seat(&x.who, s)) {
            None => self.next(s),
            Some(who) => {
                let verb = (s.block, s.step);
                Flow::Call(Frame::Search(Searching {
                    step: SearchStep::Look,
                    who,
                    verb,
                    context,
                    seen: Cards::EMPTY,
                    found: Maybe::NONE,
                }))
            }
        }
    }

    /// Look at the top of a deck and put the cards back in any order.
    pub(super) fn do_look(&mut self, x: &Look, s: Script) -> Flow {
        let context = s.context;
        let Some(who) = context.you.get() else {
            return self.next_if(s, false);
        };
        let n = x.top;
        self.next_after(
            s,
            Frame::Look(LookFrame {
                who,
                count: n,
                deck: Owner::NONE,
                seen: Cards::EMPTY,
                step: LookStep::Deck,
            }),
        )
    }

    /// Discard cards from the top of the encounter deck until one of these turns up; it is `it` from here on.
    pub(super) fn do_discard_until(&mut self, s: Script) -> Flow {
        let context = s.context;
        let verb = (s.block, s.step);
        let _ = self.at_point(s, Point::Next);
        Flow::Call(Frame::DiscardUntil(DiscardUntilFrame { verb, context }))
    }

    /// Shuffle the encounter discard pile into the encounter deck.
    pub(super) fn do_reshuffle_encounter(&mut self, s: Script) -> Flow {
        self.reshuffle_encounter();
        self.next(s)
    }

    /// Put a card somewhere.
    pub(super) fn do_put(&mut self, p: &Put, s: Script) -> Flow {
        if p.to == Destination::ThreatArea {
            // One after the other: each that enters play is a happening of its own.
            let goes = |me: &Self, t| matches!(t, Target::Card(c) if me.look().may_go(c, p.to));
            let Some(card) = next_of!(self.next_card(&p.cards, s, goes)) else {
                return self.next_if(s, false);
            };
            let with = p.with.as_ref().map(|w| (w.token, self.n(&w.amount, s)));
            return self.enters(s.context.you, card, Entry::Threat(with));
        }
        let set = found!(self, s, &p.cards);
        let mut full = !set.cards.is_empty();
        for card in set.cards.iter() {
            full &= self.put_where(card, p, s);
        }
        self.next_if(s, full)
    }

    /// Discard cards.
    pub(super) fn do_discard(&mut self, d: &Discard, s: Script) -> Flow {
        // One after the other: each discard is a happening of its own.
        let card = next_of!(self.next_card(&d.cards, s, |me: &Self, t| {
            matches!(t, Target::Card(c) if me.look().may_leave_play(c))
        }));
        match card {
            Some(card) => self.discard_from_play(card),
            None => self.next_if(s, false),
        }
    }

    /// Discard cards from a hand.
    pub(super) fn do_discard_from_hand(&mut self, d: &DiscardFromHand, s: Script) -> Flow {
        match next_of!(self.next_seat(&d.who, s)) {
            None => self.next(s),
            Some(who) => {
                let hand = self.table().inv(who).hand.len() as u8;
                let (n, random) = match d.how {
                    HandDiscard::Random(n) => (n.min(hand), true),
                    HandDiscard::Chosen(n) => (n, false),
                    HandDiscard::AllBut(n) => (hand.saturating_sub(n), false),
                };
                if n == 0 {
                    return Flow::Go;
                }
                Flow::Call(Frame::DiscardFromHand(DiscardFromHandFrame {
                    who,
                    left: n,
                    random,
                    rule: Rule::Discard,
                }))
            }
        }
    }

    /// Attach this card. // attachments
    pub(super) fn do_attach(&mut self, a: &Attach, s: Script) -> Flow {
        let context = s.context;
        let Some(this) = context.this.get() else {
            return self.next_if(s, false);
        };
        let max = a.max.map_or(usize::MAX, usize::from);
        let set = found!(self, s, &a.to, |me: &Self, t| matches!(
            t,
            Target::Card(h)
                if me.card(h).zone == Zone::Play
                    && me.look().copies_attached(h, context.this) < max
        ));
        match set.first() {
            Target::Card(host) => {
                let _ = self.next(s);
                self.enters(context.you, this, Entry::On(host))
            }
            _ => self.next_if(s, false),
        }
    }

    /// A card comes somewhere in play: a happening, unless it was in play before. // enters-play
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

    /// Put a card into play. // put-into-play
    pub(super) fn do_enter_play(&mut self, e: &EnterPlay, s: Script) -> Flow {
        let context = s.context;
        let at = e.at.as_ref().and_then(|n| self.the_place(n, context));
        let card = next_of!(self.next_card(&e.cards, s, |me: &Self, t| {
            matches!(t, Target::Card(c) if me.card(c).zone != Zone::Play)
        }));
        match card {
            Some(card) => self.enters(Maybe::NONE, card, Entry::At(at.into())),
            None => self.next_if(s, false),
        }
    }

    /// Take control of a card.
    pub(super) fn do_take_control(&mut self, t: &TakeControl, s: Script) -> Flow {
        let context = s.context;
        let Some(who) = self.somebody(&t.who, context) else {
            return self.next_if(s, false);
        };
        let card = next_of!(self.next_card(&t.of, s, |me: &Self, t| {
            matches!(t, Target::Card(c) if !me.look().controller(c).is(who))
        }));
        match card {
            Some(card) => {
                self.take_control(card, who);
                Flow::Call(Frame::EnterPlay(EnterPlayFrame {
                    card,
                    who,
                    step: EntryStep::TakeControl,
                    tried: Cards::EMPTY,
                }))
            }
            None => self.next_if(s, false),
        }
    }

    /// Show a card in hand.
    pub(super) fn do_show(&mut self, n: &Noun, s: Script) -> Flow {
        let set = found!(self, s, n);
        for card in set.cards.iter() {
            self.show(card);
        }
        self.next(s)
    }

    pub(super) fn put_where(&mut self, card: CardId, p: &Put, s: Script) -> bool {
        if !self.look().may_go(card, p.to) {
            return false;
        }
        // A location on which somebody stands stays. // leaves-play
        let stands_on = |seat| self.table().location(seat).is(card);
        if self.def(card).kind == KindName::Location && self.table().players().any(stands_on) {
            return false;
        }
        // What cannot leave play stays, but where the scenario is over. // leaves-play
        let leaves = self.card(card).zone == Zone::Play && p.to != Destination::ThreatArea;
        if leaves && !self.table().ended && !self.look().may_leave_play(card) {
            return false;
        }
        match p.to {
            Destination::Hand => {
                // A committed card goes to its owner's hand once the test is over.
                let committed = self
                    .look()
                    .test()
                    .is_some_and(|t| t.committed.iter().any(|(c, _)| *c == card));
                if committed {
                    if let Some(t) = self.test_mut() {
                        t.kept.insert(card);
                    }
                } else {
                    self.put(card, Zone::Hand);
                    self.emit(|| Event::ToHand { card });
                }
            }
            Destination::ThreatArea => {
                let with = p.with.as_ref().map(|w| (w.token, self.n(&w.amount, s)));
                self.enter(card, s.context.you, Entry::Threat(with));
            }
            Destination::DeckBottom => {
                // From a hand it goes unseen by the others, from elsewhere in the open.
                let from = *self.card(card);
                let known_to = match from.zone {
                    Zone::Hand if !from.revealed => {
                        from.known_to | from.owner.get().map_or(0, |who| 1 << who)
                    }
                    _ => EVERYBODY,
                };
                self.put(card, Zone::Deck);
                self.place_in_deck(from.owner, card, false, known_to);
                self.emit(|| Event::ToBottom { card });
            }
            // A single card is not shuffled into an empty deck. // single-shuffle
            // A player's card goes to no deck but its owner's. // ownership
            Destination::EncounterDeck => {
                let owner = self.card(card).owner;
                if self.table().deck(owner).is_empty() {
                    return false;
                }
                match owner.get() {
                    Some(owner) => self.shuffle_into_deck(owner, card),
                    None => self.shuffle_into_encounter_deck(card),
                }
            }
            Destination::VictoryDisplay => self.put(card, Zone::Victory),
            Destination::RemovedFromGame => {
                if self.table().ended {
                    self.story_lost(card);
                }
                let told = self.card(card).zone == Zone::Play;
                self.put(card, Zone::Removed);
                if !told {
                    self.emit(|| Event::Removed { card });
                }
            }
            Destination::SetAside => self.put(card, Zone::SetAside),
        }
        true
    }

    /// A card is discarded, with its happening if it was in play or is being played.
    pub fn discard_from_play(&mut self, card: CardId) -> Flow {
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
