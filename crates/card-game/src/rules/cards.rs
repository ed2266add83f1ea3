//! Player cards: drawing, searching, looking, discarding, entering play, slots. Chapter: cards.md.

use crate::Rule;
use crate::content::*;
use crate::rules::choice::{Choice, Prompt, deck_source, hand_source};
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::show::event::Event;
use crate::state::*;
use kernel::Choices;
use kernel::deck::Next;

impl Cx<'_, '_> {
    /// Steps a draw: so many cards, the deck made anew when it runs out, then weaknesses, then the horror.
    /// // draw-cards // empty-deck
    pub fn draw(
        &mut self,
        who: SeatId,
        left: u8,
        drawn: Cards,
        refilled: bool,
        step: DrawStep,
    ) -> Flow {
        let next = |step| {
            Frame::DrawCards(DrawCardsFrame {
                who,
                left,
                drawn,
                refilled,
                step,
            })
        };
        match step {
            DrawStep::Draw => {
                // Only what waits in limbo is remembered: which cards of the hand came last, nobody else can know.
                let due = |c: &CardId| self.card(*c).zone == Zone::Limbo;
                let over = Frame::DrawCards(DrawCardsFrame {
                    who,
                    left,
                    drawn: drawn.iter().filter(due).collect(),
                    refilled,
                    step: DrawStep::Weakness,
                });
                if left == 0 || !self.table().playing(who) {
                    return self.set(over);
                }
                match self.table().inv(who).deck.next() {
                    Next::Known(top) => self.drew(who, top),
                    Next::Unseen(n) => self.chance(
                        deck_source(who.into()),
                        Rule::DrawCards,
                        Prompt::DrawFrom(who.into()),
                        n as usize,
                    ),
                    Next::Empty => {
                        if !self.look().could_draw(who) {
                            return self.set(over);
                        }
                        self.reshuffle(who);
                        self.set(Frame::DrawCards(DrawCardsFrame {
                            who,
                            left,
                            drawn,
                            refilled: true,
                            step,
                        }))
                    }
                }
            }
            DrawStep::Weakness => {
                // Weaknesses that were drawn resolve, one after the other, once the whole draw is done; until then
                // they wait in limbo. // weaknesses
                let due = |c: &CardId| self.card(*c).zone == Zone::Limbo;
                let weaknesses: Choices<Choice> =
                    drawn.iter().filter(due).map(Choice::Card).collect();
                match weaknesses.as_slice() {
                    [] => self.set(next(DrawStep::Horror)),
                    [Choice::Card(only)] => self.take_weakness(who, *only),
                    // Drawn together, they are due together. // simultaneous
                    _ => self.ask(
                        self.table().lead,
                        Rule::Simultaneous,
                        Prompt::Order,
                        weaknesses,
                    ),
                }
            }
            DrawStep::Horror => {
                let _ = self.set(next(DrawStep::End));
                if refilled && self.table().playing(who) {
                    return Flow::Call(self.harm(1 << who, 0, 1, false, None, None));
                }
                Flow::Go
            }
            DrawStep::End => Flow::Done,
        }
    }

    /// The next of the weaknesses that were drawn resolves.
    pub fn take_weakness(&mut self, who: SeatId, card: CardId) -> Flow {
        if let Some(Frame::DrawCards(DrawCardsFrame { drawn, .. })) =
            self.game.stack_mut().last_mut()
        {
            drawn.remove(card);
        }
        self.resolve_weakness(who, card)
    }

    /// This card was drawn.
    pub fn drew(&mut self, who: SeatId, card: CardId) -> Flow {
        let resolves = self.def(card).weakness && self.resolves_from_hand(card);
        self.put(card, if resolves { Zone::Limbo } else { Zone::Hand });
        self.emit(|| Event::Drew { who, card });
        if let Some(Frame::DrawCards(DrawCardsFrame { left, drawn, .. })) =
            self.game.stack_mut().last_mut()
        {
            *left = left.saturating_sub(1);
            drawn.insert(card);
        }
        Flow::Go
    }

    /// Whether a weakness does something when it enters a hand; the others stay there as cards.
    pub fn resolves_from_hand(&self, card: CardId) -> bool {
        let def = self.def(card);
        def.revelation.is_some() || matches!(def.kind, KindName::Enemy | KindName::Treachery)
    }

    /// A weakness that entered a hand resolves: enemies and treacheries as encounter cards, others by their
    /// revelation. // weaknesses
    pub fn resolve_weakness(&mut self, who: SeatId, card: CardId) -> Flow {
        let def = self.def(card);
        match def.kind {
            KindName::Enemy | KindName::Treachery => {
                self.put(card, Zone::Limbo);
                Flow::Call(Frame::EncounterDraw(EncounterDrawFrame {
                    who,
                    card: card.into(),
                    step: EncounterStep::Drawn,
                }))
            }
            _ => {
                if self.card(card).zone != Zone::Hand {
                    self.put(card, Zone::Hand);
                }
                match def.revelation {
                    Some(block) => Flow::Call(self.script(block, Context::new(who, card))),
                    None => Flow::Go,
                }
            }
        }
    }

    /// Steps a search. // search
    pub fn search(&mut self, s: Searching) -> Flow {
        let Some(Verb::Search(x)) = self
            .content
            .blocks
            .get(s.verb.0 as usize)
            .and_then(|b| b.get(s.verb.1 as usize))
        else {
            return Flow::Done;
        };
        let encounter = !matches!(x.zone, ZoneName::Deck | ZoneName::Hand | ZoneName::Discard);
        let owner = if encounter { Owner::NONE } else { s.who.into() };
        match s.step {
            SearchStep::Look => match x.top.as_ref().map(|n| self.look().amount(n, s.context)) {
                // The whole deck: who searches sees what is in it, so chance has nothing to say.
                None => {
                    let seen = if encounter {
                        let there = |c: &CardId| {
                            let card = self.card(*c);
                            card.owner.is_none()
                                && (card.zone == Zone::Deck && x.zone != ZoneName::EncounterDiscard
                                    || card.zone == Zone::Discard
                                        && x.zone != ZoneName::EncounterDeck)
                        };
                        (0..self.table().cards.len() as CardId)
                            .filter(there)
                            .collect()
                    } else if x.zone == ZoneName::Discard {
                        let mine = |c: &CardId| self.card(*c).owner.is(s.who);
                        self.table().discarded.iter().filter(mine).collect()
                    } else {
                        self.table().inv(s.who).deck.cards().collect()
                    };
                    self.set(Frame::Search(Searching {
                        seen,
                        step: SearchStep::Take,
                        ..s
                    }))
                }
                Some(n) => {
                    let n = n.max(0);
                    if s.seen.len() >= n as usize {
                        return self.set(Frame::Search(Searching {
                            step: SearchStep::Take,
                            ..s
                        }));
                    }
                    match self.next_unseen(owner, &s.seen) {
                        // Who sees all that is left learns no order.
                        Next::Unseen(left) if s.seen.len() + left as usize <= n as usize => {
                            match self.any_unseen(owner, &s.seen) {
                                Some(card) => self.saw(s, card),
                                None => self.set(Frame::Search(Searching {
                                    step: SearchStep::Take,
                                    ..s
                                })),
                            }
                        }
                        Next::Empty => self.set(Frame::Search(Searching {
                            step: SearchStep::Take,
                            ..s
                        })),
                        Next::Known(card) => self.saw(s, card),
                        Next::Unseen(n) => self.chance(
                            deck_source(owner),
                            Rule::Search,
                            Prompt::DrawFrom(owner),
                            n as usize,
                        ),
                    }
                }
            },
            SearchStep::Take => {
                if let Some(flow) = self.which_set_of(&s.seen) {
                    return flow;
                }
                let wanted = |c: &CardId| match &x.wanted {
                    None => true,
                    Some(Filter::Card(f)) => self.look().card_is(f, s.context, *c),
                    Some(f) => self.look().fits(f, s.context, Target::Card(*c)),
                };
                let mut choices = Choices::new();
                let mut defs: smallvec::SmallVec<[DefId; 16]> = Default::default();
                for card in s.seen.iter().filter(wanted) {
                    // One choice for each distinct card, wherever its copies lie.
                    let def = self.card(card).def;
                    if !defs.contains(&def) {
                        defs.push(def);
                        choices.push(Choice::Card(card));
                    }
                }
                match choices.as_slice() {
                    [] => self.set(Frame::Search(Searching {
                        step: SearchStep::Shuffle,
                        ..s
                    })),
                    // What is there must be taken.
                    [Choice::Card(only)] => self.set(Frame::Search(Searching {
                        found: (*only).into(),
                        step: SearchStep::Resolve,
                        ..s
                    })),
                    _ => self.ask(s.who, Rule::Search, Prompt::Search(s.context.this), choices),
                }
            }
            SearchStep::Resolve => {
                let _ = self.set(Frame::Search(Searching {
                    step: SearchStep::Shuffle,
                    ..s
                }));
                let who = s.who;
                let Some(card) = s.found.get() else {
                    return Flow::Go;
                };
                match x.to {
                    Found::DrawEncounter => {
                        let step = self.found_and_drawn(card);
                        Flow::Call(Frame::EncounterDraw(EncounterDrawFrame {
                            who,
                            card: card.into(),
                            step,
                        }))
                    }
                    Found::Draw | Found::Hand => {
                        self.put(card, Zone::Hand);
                        match x.to {
                            Found::Draw => self.emit(|| Event::Drew { who, card }),
                            Found::Hand | Found::DrawEncounter => {
                                self.emit(|| Event::AddedToHand { who, card });
                            }
                        }
                        if self.def(card).weakness && self.resolves_from_hand(card) {
                            return self.resolve_weakness(who, card);
                        }
                        Flow::Go
                    }
                }
            }
            SearchStep::Shuffle => {
                // A discard pile has an order, and keeps it.
                if x.zone != ZoneName::Discard && x.zone != ZoneName::EncounterDiscard {
                    self.shuffle_after(owner);
                }
                Flow::Done
            }
        }
    }

    /// What was searched is shuffled; the encounter discard pile stays what it is.
    fn shuffle_after(&mut self, deck: Owner) {
        self.forget_places(deck);
        self.emit(|| Event::Shuffled { deck });
    }

    /// This card is the next one seen in the search.
    pub fn saw(&mut self, mut s: Searching, card: CardId) -> Flow {
        s.seen.insert(card);
        let who = s.who;
        self.emit(|| Event::LookedAt { who, card });
        self.set(Frame::Search(s))
    }

    /// The next card of a deck behind those already looked at.
    fn next_unseen(&self, owner: Owner, seen: &Cards) -> Next {
        let deck = self.table().deck(owner);
        if let Some(card) = deck.top.iter().rev().find(|c| !seen.contains(**c)) {
            return Next::Known(*card);
        }
        let unseen = deck.unseen.iter().filter(|c| !seen.contains(*c)).count();
        if unseen > 0 {
            return Next::Unseen(unseen as u32);
        }
        deck.bottom
            .iter()
            .rev()
            .find(|c| !seen.contains(**c))
            .map_or(Next::Empty, |c| Next::Known(*c))
    }

    /// A card of a deck whose place nobody knows, beside those already looked at.
    fn any_unseen(&self, owner: Owner, seen: &Cards) -> Option<CardId> {
        let deck = self.table().deck(owner);
        deck.unseen.iter().find(|c| !seen.contains(*c))
    }

    /// Steps looking at the top of a deck and putting the cards back in any order.
    pub fn look_at(
        &mut self,
        who: SeatId,
        n: u8,
        deck: Owner,
        seen: Cards,
        step: LookStep,
    ) -> Flow {
        match step {
            LookStep::Deck => {
                let mut choices: Choices<Choice> = self
                    .table()
                    .players()
                    .filter(|s| !self.table().inv(*s).deck.is_empty())
                    .map(|s| Choice::Deck(s.into()))
                    .collect();
                if !self.table().encounter.is_empty() {
                    choices.push(Choice::Deck(Owner::NONE));
                }
                if choices.is_empty() {
                    return Flow::Done;
                }
                self.ask(who, Rule::Targets, Prompt::WhichDeck, choices)
            }
            LookStep::Look => {
                if seen.len() >= n as usize {
                    return self.set(Frame::Look(LookFrame {
                        who,
                        count: n,
                        deck,
                        seen,
                        step: LookStep::Order,
                    }));
                }
                match self.next_unseen(deck, &seen) {
                    Next::Empty => self.set(Frame::Look(LookFrame {
                        who,
                        count: n,
                        deck,
                        seen,
                        step: LookStep::Order,
                    })),
                    Next::Known(card) => self.looked(card),
                    Next::Unseen(n) => self.chance(
                        deck_source(deck),
                        Rule::Search,
                        Prompt::DrawFrom(deck),
                        n as usize,
                    ),
                }
            }
            LookStep::Order => {
                if let Some(flow) = self.which_set_of(&seen) {
                    return flow;
                }
                let choices: Choices<Choice> = seen.iter().map(Choice::Card).collect();
                match choices.as_slice() {
                    [] => Flow::Done,
                    [Choice::Card(last)] => self.put_back(*last),
                    _ => self.ask(who, Rule::Targets, Prompt::PutBack, choices),
                }
            }
        }
    }

    /// This card is the next one looked at.
    pub fn looked(&mut self, card: CardId) -> Flow {
        if let Some(Frame::Look(LookFrame { who, seen, .. })) = self.game.stack_mut().last_mut() {
            seen.insert(card);
            let who = *who;
            self.emit(|| Event::LookedAt { who, card });
        }
        Flow::Go
    }

    /// A card goes back on top, over those put back before.
    pub fn put_back(&mut self, card: CardId) -> Flow {
        let Some(Frame::Look(LookFrame {
            who, deck, seen, ..
        })) = self.game.stack_mut().last_mut()
        else {
            return Flow::Done;
        };
        seen.remove(card);
        let (who, deck) = (*who, *deck);
        self.place_in_deck(deck, card, true, 1 << who);
        Flow::Go
    }

    /// Steps discarding from a hand. // discard
    pub fn discard_from_hand(&mut self, who: SeatId, left: u8, random: bool, rule: Rule) -> Flow {
        let hand = self.table().inv(who).hand;
        if left == 0 || hand.is_empty() || !self.table().playing(who) {
            return Flow::Done;
        }
        if random {
            return self.chance(hand_source(who), rule, Prompt::RandomFrom(who), hand.len());
        }
        // A weakness may not be chosen.
        let choices = self.distinct(self.look().discardable(who));
        match choices.as_slice() {
            [] => Flow::Done,
            [Choice::Card(only)] if self.look().discardable(who).count() == 1 => {
                self.discarded_from_hand(*only)
            }
            _ => self.ask(who, rule, Prompt::DiscardFromHand, choices),
        }
    }

    /// This card is discarded from the hand.
    pub fn discarded_from_hand(&mut self, card: CardId) -> Flow {
        self.discard(card);
        if let Some(Frame::DiscardFromHand(DiscardFromHandFrame { left, .. })) =
            self.game.stack_mut().last_mut()
        {
            *left = left.saturating_sub(1);
        }
        Flow::Go
    }

    /// Steps an asset's entry: room in its slots, then its happening. // enters-play // slots // in-play
    pub fn enter_play(&mut self, card: CardId, who: SeatId, step: EntryStep, tried: Cards) -> Flow {
        let occurrence = Occurrence::EntersPlay {
            who: who.into(),
            card,
            way: Entry::Placed,
        };
        let next = |step| {
            Frame::EnterPlay(EnterPlayFrame {
                card,
                who,
                step,
                tried,
            })
        };
        match step {
            EntryStep::Would => {
                let _ = self.set(next(EntryStep::When));
                self.open(occurrence, Cell::Would)
            }
            EntryStep::When => {
                let _ = self.set(next(EntryStep::Enter));
                self.open(occurrence, Cell::When)
            }
            EntryStep::Enter => {
                if let Some(slot) = self.look().slot_overflow(who, Some(card)) {
                    return self.make_room(card, who, slot, tried);
                }
                self.enter_area(card, who);
                self.looked_at(check::SLOTS);
                let _ = self.set(next(EntryStep::End));
                self.at_and_after(occurrence)
            }
            // Control of a card in play was taken: only room is to be made.
            EntryStep::TakeControl => match self.look().slot_overflow(who, Some(card)) {
                Some(slot) => self.make_room(card, who, slot, tried),
                None => Flow::Done,
            },
            EntryStep::End => Flow::Done,
        }
    }

    fn make_room(&mut self, card: CardId, who: SeatId, slot: Slot, tried: Cards) -> Flow {
        let victims: Choices<Choice> = self
            .look()
            .slot_victims(who, slot, Some(card))
            .filter(|c| !tried.contains(*c))
            .map(Choice::Card)
            .collect();
        match victims.as_slice() {
            // Nothing can make room: the newcomer cannot stay.
            [] => {
                self.discard(card);
                Flow::Done
            }
            [Choice::Card(only)] => self.takes_leave(*only),
            _ => self.ask(who, Rule::Slots, Prompt::MakeRoom(card.into()), victims),
        }
    }

    /// This asset makes room.
    pub fn takes_leave(&mut self, victim: CardId) -> Flow {
        if let Some(Frame::EnterPlay(EnterPlayFrame { tried, .. })) =
            self.game.stack_mut().last_mut()
        {
            tried.insert(victim);
        }
        self.discard_from_play(victim)
    }
}
