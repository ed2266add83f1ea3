//! Player cards: drawing, searching, looking, discarding, entering play, slots. Chapter: cards.md.

use crate::Rule;
use crate::choice::{Choice, Prompt, deck_source, hand_source};
use crate::content::*;
use crate::event::Event;
use crate::frame::Harm;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use kernel::deck::Next;
use kernel::{At, Choices};

impl Cx<'_, '_> {
    /// Whether a weakness resolves when it enters a hand. Other weaknesses stay there as cards.
    pub fn resolves_from_hand(&self, card: CardId) -> bool {
        let def = self.def(card);
        def.revelation.is_some() || matches!(def.kind, KindName::Enemy | KindName::Treachery)
    }

    /// Resolves a weakness that entered a hand: enemies and treacheries as encounter cards, others by their
    /// revelation. // weaknesses
    pub fn resolve_weakness(&mut self, who: SeatId, card: CardId) -> Flow {
        let def = self.def(card);
        match def.kind {
            KindName::Enemy | KindName::Treachery => {
                self.put(card, Zone::Limbo);
                self.call(EncounterDrawFrame {
                    who,
                    card: card.into(),
                    step: At::from(EncounterStep::Drawn),
                })
            }
            _ => {
                if self.card(card).zone != Zone::Hand {
                    self.put(card, Zone::Hand);
                }
                match def.revelation {
                    Some(block) => self.call(Script::new(block, Context::new(who, card))),
                    None => Flow::Go,
                }
            }
        }
    }

    /// Shuffles a deck that was searched. The encounter discard pile keeps its order.
    fn shuffle_after(&mut self, deck: Owner) {
        self.forget_places(deck);
        self.emit(|| Event::Shuffled { deck });
    }

    /// The next card of a deck after those already looked at.
    fn next_unseen(&self, owner: Owner, seen: &Cards) -> Next<CardId> {
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

    /// A card of a deck with an unknown position, other than those already looked at.
    fn any_unseen(&self, owner: Owner, seen: &Cards) -> Option<CardId> {
        let deck = self.table().deck(owner);
        deck.unseen.iter().find(|c| !seen.contains(*c))
    }
}

impl DrawCardsFrame {
    /// Runs the next step of a draw: the cards, a new deck if it runs out, then weaknesses, then the horror.
    /// // draw-cards // empty-deck
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self {
            who,
            left,
            drawn,
            refilled,
            ..
        } = *self;
        match self.step.begin() {
            DrawStep::Draw => {
                if left == 0 || !cx.table().playing(who) || !cx.look().may_draw(who) {
                    return self.drawn_all(cx);
                }
                match cx.table().inv(who).deck.next() {
                    Next::Known(top) => self.drew(cx, top),
                    Next::Unseen(count) => cx.chance(
                        deck_source(who.into()),
                        Rule::DrawCards,
                        Prompt::DrawFrom(who.into()),
                        count as usize,
                    ),
                    Next::Empty => {
                        if !cx.look().could_draw(who) {
                            return self.drawn_all(cx);
                        }
                        cx.reshuffle(who);
                        self.refilled = true;
                        Flow::Go
                    }
                }
            }
            DrawStep::Weakness => {
                // Drawn weaknesses resolve one after the other once the whole draw is done. Until then they wait in
                // limbo. // weaknesses
                let due = |c: &CardId| cx.card(*c).zone == Zone::Limbo;
                let weaknesses: Choices<Choice> =
                    drawn.iter().filter(due).map(Choice::Card).collect();
                match weaknesses.as_slice() {
                    [] => self.to(DrawStep::Horror),
                    [Choice::Card(only)] => self.weakness(cx, *only),
                    // Weaknesses that were drawn together resolve in an order that the player chooses. // simultaneous
                    _ => cx.ask(
                        cx.table().lead,
                        Rule::Simultaneous,
                        Prompt::Order,
                        weaknesses,
                    ),
                }
            }
            DrawStep::Horror => {
                self.step.next = DrawStep::End;
                if refilled && cx.table().playing(who) {
                    return cx.call(Harm::new(Seats::one(who), 0, 1));
                }
                Flow::Go
            }
            DrawStep::End => {
                // A forced ability about an empty deck goes before reactions to the draw. // deck-empties
                if cx.table().checks & check::EMPTY != 0 {
                    self.step.next = DrawStep::End;
                    return cx.call(Frame::CHECKS);
                }
                // What answers to it does so once the whole draw is done.
                let held = |c: &CardId| cx.card(*c).zone == Zone::Hand;
                let Some(card) = self.drawn.iter().find(held) else {
                    return Flow::Done;
                };
                self.drawn.remove(card);
                self.step.next = DrawStep::End;
                if !cx.table().playing(who) {
                    return Flow::Go;
                }
                cx.open(Occurrence::Draws { who, card }, Cell::After)
            }
        }
    }

    /// Ends the draw. The frame now keeps only the cards in limbo and those that a reaction is about, since other players
    /// cannot know which cards of the hand came last.
    fn drawn_all(&mut self, cx: &Cx) -> Flow {
        let answered = cx.waiting().has(OccurrenceKind::Draws, Cell::After);
        let due = |c: &CardId| answered || cx.card(*c).zone == Zone::Limbo;
        self.drawn = self.drawn.iter().filter(due).collect();
        self.to(DrawStep::Weakness)
    }

    /// Applies an answer: the card that chance draws, or the weakness that resolves next.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(card) if self.step.now == DrawStep::Weakness => self.weakness(cx, card),
            Choice::Card(card) => self.drew(cx, card),
            _ => Flow::Go,
        }
    }

    /// Resolves the next weakness that was drawn.
    fn weakness(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        self.drawn.remove(card);
        cx.resolve_weakness(self.who, card)
    }

    /// Handles a card that was drawn.
    fn drew(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        let who = self.who;
        let resolves = cx.def(card).weakness && cx.resolves_from_hand(card);
        cx.put(card, if resolves { Zone::Limbo } else { Zone::Hand });
        cx.emit(|| Event::Drew { who, card });
        self.left = self.left.saturating_sub(1);
        self.drawn.insert(card);
        Flow::Go
    }
}

impl Searching {
    /// Runs the next step of a search. // search
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Some(Verb::Search(search)) = cx.content.verb(self.verb) else {
            return Flow::Done;
        };
        let encounter = !matches!(
            search.zone,
            ZoneName::Deck | ZoneName::Hand | ZoneName::Discard
        );
        let owner = if encounter {
            Owner::NONE
        } else {
            self.whose.into()
        };
        match self.step.begin() {
            SearchStep::Look => match search
                .top
                .as_ref()
                .map(|n| cx.look().amount(n, self.context))
            {
                // In a search of the whole deck the player sees all cards, so chance need not decide.
                None => {
                    self.seen = if encounter {
                        let there = |c: &CardId| {
                            let card = cx.card(*c);
                            let in_area = |area| cx.look().in_pile(area, card);
                            card.owner.is_none()
                                && (card.zone == Zone::Deck
                                    && search.zone != ZoneName::EncounterDiscard
                                    || card.zone == Zone::Discard
                                        && search.zone != ZoneName::EncounterDeck
                                    || search.also_in.is_some_and(in_area))
                        };
                        CardId::first(cx.table().cards.len())
                            .filter(there)
                            .collect()
                    } else if search.zone == ZoneName::Discard {
                        let mine = |c: &CardId| cx.card(*c).owner.is(self.whose);
                        cx.table().discarded.iter().filter(mine).collect()
                    } else {
                        cx.table().inv(self.whose).deck.cards().collect()
                    };
                    self.to(SearchStep::Take)
                }
                Some(n) => {
                    let count = n.max(0);
                    if self.seen.len() >= count as usize {
                        return self.to(SearchStep::Take);
                    }
                    match cx.next_unseen(owner, &self.seen) {
                        // If the player sees all cards that are left, their order does not matter.
                        Next::Unseen(left) if self.seen.len() + left as usize <= count as usize => {
                            match cx.any_unseen(owner, &self.seen) {
                                Some(card) => self.saw(cx, card),
                                None => self.to(SearchStep::Take),
                            }
                        }
                        Next::Empty => self.to(SearchStep::Take),
                        Next::Known(card) => self.saw(cx, card),
                        Next::Unseen(count) => cx.chance(
                            deck_source(owner),
                            Rule::Search,
                            Prompt::DrawFrom(owner),
                            count as usize,
                        ),
                    }
                }
            },
            SearchStep::Take => {
                if let Some(flow) = cx.which_set_of(&self.seen) {
                    return flow;
                }
                let wanted = |card: &CardId| match &search.wanted {
                    None => true,
                    Some(Filter::Card(f)) => cx.look().card_is(f, self.context, *card),
                    Some(f) => cx.look().fits(f, self.context, Target::Card(*card)),
                };
                let mut choices = Choices::new();
                let mut defs: smallvec::SmallVec<[DefId; 16]> = Default::default();
                for card in self.seen.iter().filter(wanted) {
                    // One choice for each distinct card, wherever its copies are.
                    let def = cx.card(card).def;
                    if !defs.contains(&def) {
                        defs.push(def);
                        choices.push(Choice::Card(card));
                    }
                }
                match choices.as_slice() {
                    [] => self.to(SearchStep::Shuffle),
                    // A card that was found has to be taken.
                    [Choice::Card(only)] => {
                        self.found = (*only).into();
                        self.step.next = SearchStep::Resolve;
                        Flow::Go
                    }
                    _ => cx.ask(
                        self.who,
                        Rule::Search,
                        Prompt::Search(self.context.this),
                        choices,
                    ),
                }
            }
            SearchStep::Resolve => {
                self.step.next = SearchStep::Shuffle;
                let who = self.who;
                let Some(card) = self.found.get() else {
                    return Flow::Go;
                };
                match search.to {
                    Found::It => Flow::Go,
                    Found::DrawEncounter => {
                        let step = cx.found_and_drawn(card);
                        cx.call(EncounterDrawFrame {
                            who,
                            card: card.into(),
                            step: At::from(step),
                        })
                    }
                    Found::Draw | Found::Hand => {
                        cx.put(card, Zone::Hand);
                        match search.to {
                            Found::Draw => cx.emit(|| Event::Drew { who, card }),
                            Found::Hand | Found::DrawEncounter | Found::It => {
                                cx.emit(|| Event::AddedToHand { who, card });
                            }
                        }
                        if cx.def(card).weakness && cx.resolves_from_hand(card) {
                            return cx.resolve_weakness(who, card);
                        }
                        Flow::Go
                    }
                }
            }
            SearchStep::Shuffle => {
                // A discard pile has an order and keeps it.
                if search.zone != ZoneName::Discard && search.zone != ZoneName::EncounterDiscard {
                    cx.shuffle_after(owner);
                }
                if search.to == Found::It {
                    return cx.found(self.found.into());
                }
                Flow::Done
            }
        }
    }

    /// Applies an answer: the card that chance reveals, or the one that is taken.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(card) if self.step.now == SearchStep::Look => self.saw(cx, card),
            Choice::Card(card) => {
                self.found = card.into();
                self.to(SearchStep::Resolve)
            }
            _ => Flow::Go,
        }
    }

    /// Handles the next card seen in the search.
    fn saw(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        self.seen.insert(card);
        let who = self.who;
        cx.emit(|| Event::LookedAt { who, card });
        Flow::Go
    }
}

impl LookFrame {
    /// Runs the next step of a look at the top of a deck; the cards go back in any order.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self {
            who, deck, seen, ..
        } = *self;
        match self.step.begin() {
            LookStep::Deck => {
                let mut choices: Choices<Choice> = cx
                    .table()
                    .players()
                    .filter(|s| !cx.table().inv(*s).deck.is_empty())
                    .map(|s| Choice::Deck(s.into()))
                    .collect();
                if !cx.table().encounter.is_empty() {
                    choices.push(Choice::Deck(Owner::NONE));
                }
                if choices.is_empty() {
                    return Flow::Done;
                }
                cx.ask(who, Rule::Targets, Prompt::WhichDeck, choices)
            }
            LookStep::Look => {
                if seen.len() >= usize::from(self.count) {
                    self.step.next = LookStep::Order;
                    return Flow::Go;
                }
                match cx.next_unseen(deck, &seen) {
                    Next::Empty => {
                        self.step.next = LookStep::Order;
                        Flow::Go
                    }
                    Next::Known(card) => self.looked(cx, card),
                    Next::Unseen(count) => cx.chance(
                        deck_source(deck),
                        Rule::Search,
                        Prompt::DrawFrom(deck),
                        count as usize,
                    ),
                }
            }
            LookStep::Order => {
                if let Some(flow) = cx.which_set_of(&seen) {
                    return flow;
                }
                let choices: Choices<Choice> = seen.iter().map(Choice::Card).collect();
                match choices.as_slice() {
                    [] => match self.then.take() {
                        Some(block) => cx.call(Script::new(packs::Block::new(block), self.context)),
                        None => Flow::Done,
                    },
                    [Choice::Card(last)] => self.put_back(cx, *last),
                    _ => cx.ask(who, Rule::Targets, Prompt::PutBack, choices),
                }
            }
        }
    }

    /// Applies an answer: the deck, the card that chance reveals, or the card that goes back next.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Deck(deck) => {
                self.deck = deck;
                self.to(LookStep::Look)
            }
            Choice::Card(card) if self.step.now == LookStep::Look => self.looked(cx, card),
            Choice::Card(card) => self.put_back(cx, card),
            _ => Flow::Go,
        }
    }

    /// Handles the next card looked at.
    fn looked(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        self.seen.insert(card);
        let who = self.who;
        cx.emit(|| Event::LookedAt { who, card });
        Flow::Go
    }

    /// Puts a card back on top of the deck, above those put back before.
    fn put_back(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        self.seen.remove(card);
        self.context = self.context.naming(None, Target::Card(card));
        cx.place_in_deck(self.deck, card, true, Seats::one(self.who));
        Flow::Go
    }
}

impl DiscardFromHandFrame {
    /// Runs the next step of a discard from a hand. // discard
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self {
            who,
            left,
            random,
            rule,
            ..
        } = *self;
        let hand = cx.table().inv(who).hand;
        if left == 0 || hand.is_empty() || !cx.table().playing(who) {
            return Flow::Done;
        }
        if random {
            return cx.chance(hand_source(who), rule, Prompt::RandomFrom(who), hand.len());
        }
        // A weakness may not be chosen.
        let choices = cx.distinct(cx.look().discardable(who));
        match choices.as_slice() {
            [] => Flow::Done,
            [Choice::Card(only)] if cx.look().discardable(who).count() == 1 => {
                self.discarded(cx, *only)
            }
            _ => cx.ask(who, rule, Prompt::DiscardFromHand, choices),
        }
    }

    /// Applies an answer: the card to discard.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(card) => self.discarded(cx, card),
            _ => Flow::Go,
        }
    }

    /// Discards a card from the hand.
    fn discarded(&mut self, cx: &mut Cx, card: CardId) -> Flow {
        // Icons of discarded cards count as they do in a test. // discard-icons
        let counts = |skill| cx.def(card).icons.matching(skill);
        let done = self.icons.map_or(1, counts);
        cx.discard(card);
        self.left = self.left.saturating_sub(done);
        Flow::Go
    }
}

impl EnterPlayFrame {
    /// Runs the next step of an asset's entry: room in its slots, then its
    /// occurrence. // enters-play // slots // in-play
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { card, who, .. } = *self;
        let occurrence = Occurrence::EntersPlay {
            who: who.into(),
            card,
            way: Entry::Placed,
        };
        match self.step.begin() {
            EntryStep::Would => {
                self.step.next = EntryStep::When;
                cx.open(occurrence, Cell::Would)
            }
            EntryStep::When => {
                self.step.next = EntryStep::Enter;
                cx.open(occurrence, Cell::When)
            }
            EntryStep::Enter => {
                if let Some(slot) = cx.look().slot_overflow(who, Some(card)) {
                    return self.make_room(cx, slot);
                }
                cx.enter_area(card, who);
                cx.looked_at(check::SLOTS);
                self.step.next = EntryStep::End;
                cx.at_and_after(occurrence)
            }
            // The investigator took control of a card in play, so only slots have to be checked.
            EntryStep::TakeControl => match cx.look().slot_overflow(who, Some(card)) {
                Some(slot) => self.make_room(cx, slot),
                None => Flow::Done,
            },
            EntryStep::End => Flow::Done,
        }
    }

    fn make_room(&mut self, cx: &mut Cx, slot: Slot) -> Flow {
        let Self {
            card, who, tried, ..
        } = *self;
        let victims: Choices<Choice> = cx
            .look()
            .slot_victims(who, slot, Some(card))
            .filter(|c| !tried.contains(*c))
            .map(Choice::Card)
            .collect();
        match victims.as_slice() {
            // No card can make room, so the new one cannot stay.
            [] => {
                cx.discard(card);
                Flow::Done
            }
            [Choice::Card(only)] => self.leaves(cx, *only),
            _ => cx.ask(who, Rule::Slots, Prompt::MakeRoom(card.into()), victims),
        }
    }

    /// Applies an answer: the asset that makes room.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Card(victim) => self.leaves(cx, victim),
            _ => Flow::Go,
        }
    }

    /// Discards the asset that makes room.
    fn leaves(&mut self, cx: &mut Cx, victim: CardId) -> Flow {
        self.tried.insert(victim);
        cx.discard_from_play(victim)
    }
}
