//! Verbs for cards and decks: draw, search, buy, sell, discard, take, look at.

use super::{Given, bind, next, next_if, not_done};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Permitted};
use crate::content::amount::{Amount, Stat, This};
use crate::content::defs::CardSet;
use crate::content::filter::{DeckName, PlaceKind};
use crate::content::ids::{CardId, NeighborhoodId, PlaceId};
use crate::content::index::ALLIES;
use crate::content::step::{
    Away, Buy, Buyers, Discard, Draw, Join, Look, Looked, Mark, Search, Sell, Step, Take, TakeWhich,
};
use crate::event::Event;
use crate::frame::steps::Point;
use crate::frame::{Context, DrawFrame, EncounterFrame, Kept, PurchaseFrame, ScriptFrame};
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::investigators::canonical;
use crate::rules::{Cx, Flow, atoms, cards, deck_source, investigators, paid, source, undone};
use crate::state::{Origin, Value, flag};
use kernel::{Choices, Seat};

impl ScriptFrame {
    /// Draws cards.
    pub fn draw(&mut self, cx: &mut Cx, verb: &Draw, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                let decks: Choices<Choice> = verb
                    .deck
                    .0
                    .iter()
                    .filter(|&&d| atoms::deck_len(cx.game, d) > 0)
                    .map(|&d| Choice::Deck(d))
                    .collect();
                match decks.len() {
                    0 => not_done(self),
                    1 => match decks[0] {
                        Choice::Deck(d) => Some(self.draw_from(cx, verb, d, seat)),
                        _ => None,
                    },
                    _ => Some(cx.ask(seat, Rule::EffectPick, prompt, decks)),
                }
            }
            _ => next(self),
        }
    }

    /// Shows cards, of which some can be bought.
    pub fn buy(&mut self, cx: &mut Cx, verb: &Buy, seat: Seat) -> Option<Flow> {
        let context = self.context;
        match self.point {
            Point::Begin => {
                self.point = Point::Done;
                let most = match &verb.most {
                    Amount::All => 99,
                    a => read::amount(cx.now(), a, &context).clamp(0, 99) as u8,
                };
                let purchase = PurchaseFrame {
                    seat,
                    most,
                    must: verb.must,
                    anyone: verb.buyers == Buyers::Anyone,
                    at: self.here(),
                    ..PurchaseFrame::default()
                };
                Some(cx.call(purchase))
            }
            _ => {
                let bought = paid(cx.game);
                next_if(self, bought)
            }
        }
    }

    /// Sells a card.
    pub fn sell(&mut self, cx: &mut Cx, verb: &Sell, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        let set = read::cards_of(cx.now(), &verb.card, seat, &context);
        let set: CardSet = set
            .iter()
            .filter(|&id| {
                verb.price.fixed().is_some() || cx.content.card(id).record.price.is_some()
            })
            .collect();
        let choices = canonical(cx.now(), &set);
        match choices.len() {
            0 => not_done(self),
            1 => {
                self.sold(cx, verb, seat, choices[0]);
                next(self)
            }
            _ => Some(cx.ask(seat, Rule::CardSell, prompt, choices)),
        }
    }

    /// Gives the investigator an Ally.
    pub fn join(&mut self, cx: &mut Cx, verb: &Join, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                self.point = Point::Done;
                if verb.ally == cx.content.fixed.random || verb.ally == cx.content.fixed.any {
                    let count = cx.table().decks[ALLIES].len() as u32;
                    if count > 0 {
                        if verb.ally == cx.content.fixed.random {
                            return Some(cx.chance(
                                deck_source(DeckName::Ally),
                                Rule::CardDraw,
                                Prompt::Deck(DeckName::Ally),
                                count,
                            ));
                        }
                        let choices: Choices<Choice> =
                            cx.table().decks[ALLIES].cards().map(Choice::Card).collect();
                        return Some(cx.ask(seat, Rule::CardSearch, prompt, choices));
                    }
                } else if let Some(card) = cx.content.refs(verb.ally).card {
                    let from_box =
                        read::permitted(cx.now(), seat, &|p| matches!(p, Permitted::JoinFromBox));
                    if let Some(id) = atoms::fetch(cx, card, from_box) {
                        return self.joined(cx, seat, id);
                    }
                }
                self.point = Point::Declined;
                verb.otherwise.map(|b| self.then_do(cx, b.id))
            }
            Point::Declined => not_done(self),
            _ => next(self),
        }
    }

    /// Gives the investigator a special card.
    pub fn take_card(&mut self, cx: &mut Cx, verb: &Take, seat: Seat) -> Option<Flow> {
        let context = self.context;
        if self.point == Point::Done {
            return next(self);
        }
        if let Some(card) = cx.content.refs(verb.card).card {
            let no = read::forbidden(
                cx.now(),
                Bar::Take,
                seat,
                context.origin,
                &|r, _| matches!(r, Forbidden::Take(s) if *s == verb.card),
            );
            let has = read::has_its_only(cx.now(), seat, card);
            let barred =
                cx.content.fixed.loan.is(card) && cx.table().investigator(seat).is(flag::DEFAULTED);
            if !no
                && !has
                && !barred
                && let Some(id) = atoms::fetch(cx, card, false)
            {
                return self.joined(cx, seat, id);
            }
        }
        not_done(self)
    }

    /// Makes the encounter card a possession with these abilities.
    pub fn keep(&mut self, cx: &mut Cx, seat: Seat) -> Option<Flow> {
        // A card of its own represents the encounter card from now on.
        if let Some(&kind) = cx.content.kept.get(&self.here())
            && let Some(id) = atoms::fetch(cx, kind, false)
        {
            atoms::obtain(cx, seat, id);
            return next(self);
        }
        not_done(self)
    }

    /// Adds tokens to a card, or removes them.
    pub fn mark(&mut self, cx: &mut Cx, verb: &Mark) -> Option<Flow> {
        let context = self.context;
        let by = read::amount(cx.now(), &verb.by, &context);
        if verb.card == This::It {
            if let Value::Card(id) = context.it {
                atoms::mark(cx, id, by);
            }
            return next(self);
        }
        match context.origin {
            Origin::Card(id) => atoms::mark(cx, id, by),
            Origin::Helper(_) => {
                atoms::mark_helper(cx, by);
            }
            Origin::Mythos(m) if cx.table().rumor.is(m) => {
                atoms::mark_rumor(cx, by);
            }
            _ => {}
        }
        next(self)
    }

    /// Shows cards of a deck.
    pub fn look(&mut self, cx: &mut Cx, verb: &Look, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        if self.point == Point::Begin
            && verb.deck == DeckName::Location
            && verb.then == Looked::LeaveFaceUp
        {
            let choices: Choices<Choice> = NeighborhoodId::first(cx.content.neighborhoods.len())
                .filter(|&h| {
                    !cx.content.neighborhoods[h].cards.is_empty()
                        && cx.table().sets.contains(cx.content.neighborhoods[h].set)
                })
                .map(|hood| Choice::Option(hood.0))
                .collect();
            if !choices.is_empty() {
                return Some(cx.ask(seat, Rule::EffectPick, prompt, choices));
            }
        }
        if self.point == Point::Draw && verb.deck == DeckName::Location {
            let neighborhood = NeighborhoodId(self.number as u8);
            let free = cx.table().face_up[neighborhood.index() & 15].is_none();
            if let Some(e) = face_up_draw(cx.content, neighborhood).filter(|_| free) {
                let weight = e.location_cards(cx.now()).count() as u32;
                self.point = Point::Done;
                if weight > 0 {
                    return Some(cx.chance(
                        source::LOCATION + u16::from(neighborhood.0),
                        Rule::EncounterDraw,
                        Prompt::Location(neighborhood),
                        weight,
                    ));
                }
            }
        }
        if verb.deck == DeckName::Mythos && self.point == Point::Begin {
            // First the cards on top become known, from the top down. They stay in the deck.
            let count = read::amount(cx.now(), &verb.cards, &context).clamp(0, 12) as usize;
            let deck = &cx.table().mythos;
            if deck.top.len() < count && !deck.unseen.is_empty() {
                let weight = deck.unseen.iter().count() as u32;
                return Some(cx.chance(
                    deck_source(DeckName::Mythos),
                    Rule::MythosDraw,
                    Prompt::Mythos,
                    weight,
                ));
            }
            let count = count.min(deck.top.len());
            let left = count.saturating_sub(self.next as usize);
            let known = || {
                deck.top
                    .iter()
                    .rev()
                    .skip(self.next as usize)
                    .take(left)
                    .map(|&m| Choice::Mythos(m))
            };
            match verb.then {
                Looked::Pick if count > 1 => {
                    let choices = known().collect();
                    return Some(cx.ask(seat, Rule::EffectPick, prompt, choices));
                }
                Looked::Pick => {
                    let one = deck.top.last().map_or(Value::None, |&m| Value::Mythos(m));
                    bind(cx.content, self, verb.name, one);
                }
                // The player names the card that comes next, until one is left.
                Looked::AnyOrder if left > 1 => {
                    let choices = known().collect();
                    return Some(cx.ask(seat, Rule::EffectOrder, prompt, choices));
                }
                Looked::AnyOrder | Looked::LeaveFaceUp => {}
            }
        }
        next(self)
    }

    /// Applies an answer to one of these verbs.
    pub fn take_belongings(&mut self, cx: &mut Cx, given: Given, seat: Seat) -> Option<Flow> {
        match given {
            (Step::Draw(x), Choice::Deck(d)) => return Some(self.draw_from(cx, x, d, seat)),
            (Step::Search(_), Choice::Card(id)) => {
                if let Some(flow) = self.found_card(cx, seat, id) {
                    return Some(flow);
                }
            }
            (Step::Sell(x), ch) => {
                self.sold(cx, x, seat, ch);
                next(self);
            }
            (Step::Discard(x), Choice::Card(id)) => {
                if x.from_deck.is_some() {
                    if x.to == Away::Box {
                        atoms::box_from_deck(cx, id);
                        cx.log.emit(|| Event::AllyLeaves(id));
                    } else if let Some(deck) =
                        Content::deck_index(cx.content.card(id).record.deck).filter(|&i| i < 5)
                    {
                        atoms::under_deck(cx, deck, id);
                    }
                    self.point = Point::Done;
                } else {
                    return self.lose_cards(cx, seat, id);
                }
            }
            (Step::Join(_), Choice::Card(id)) => {
                atoms::take_from_deck(cx, ALLIES, id);
                if let Some(flow) = self.joined(cx, seat, id) {
                    return Some(flow);
                }
            }
            (Step::Look(verb), Choice::Mythos(card)) => {
                let new = atoms::mythos_seen_on_top(cx, card);
                if !new && verb.then == Looked::Pick {
                    bind(cx.content, self, verb.name, Value::Mythos(card));
                    next(self);
                } else if !new {
                    let known = cx.table().mythos.top.len();
                    atoms::mythos_sinks(cx, card, known.saturating_sub(1 + self.next as usize));
                    self.next += 1;
                }
            }
            (Step::Look(_), Choice::Option(h)) => {
                self.number = h.into();
                self.point = Point::Draw;
            }
            (Step::Look(_), Choice::Location(h, k)) => {
                atoms::face_up(cx, h, k.into());
                next(self);
            }
            _ => return next(self),
        }
        None
    }

    fn draw_from(&mut self, cx: &mut Cx, verb: &Draw, deck: DeckName, seat: Seat) -> Flow {
        let count = read::amount(cx.now(), &verb.count, &self.context).clamp(0, 9) as u8;
        let keep = verb.keep.as_ref().map_or(count, |a| {
            read::amount(cx.now(), a, &self.context).clamp(0, 9) as u8
        });
        self.point = Point::Done;
        self.short |= atoms::deck_len(cx.game, deck) < usize::from(count);
        if count == 0 {
            return Flow::Go;
        }
        let only = verb.keep_only.is_some();
        cx.call(DrawFrame {
            keep: keep.min(count),
            only,
            ..DrawFrame::new(seat, deck, count)
        })
    }
}

/// Cards of a deck that a search can find.
pub fn candidates(now: Now, verb: &Search, context: &Context) -> CardSet {
    let mut set = CardSet::default();
    for &d in &verb.deck.0 {
        if let Some(i) = Content::deck_index(d).filter(|&i| i < 5) {
            for id in now.table().decks[i].cards() {
                if read::card_is(now, &verb.cards, id, context) {
                    set.insert(id);
                }
            }
        }
    }
    set
}

impl ScriptFrame {
    /// Searches a deck for cards.
    pub fn search(&mut self, cx: &mut Cx, verb: &Search, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                self.left = read::amount(cx.now(), &verb.count, &self.context).clamp(0, 9);
                self.point = Point::Draw;
                None
            }
            Point::Draw => {
                let set = candidates(cx.now(), verb, &self.context);
                if self.left <= 0 || set.is_empty() {
                    shuffle(cx, &verb.deck.0);
                    self.short |= self.left > 0;
                    self.point = if self.left > 0 && self.next == 0 {
                        Point::Declined
                    } else {
                        Point::Done
                    };
                    if self.left > 0
                        && let Some(b) = verb.otherwise
                    {
                        return Some(self.then_do(cx, b.id));
                    }
                    return None;
                }
                if verb.take == TakeWhich::First {
                    // The known top comes first, then chance picks among the unseen cards, then comes the known bottom.
                    let deck = verb
                        .deck
                        .0
                        .iter()
                        .filter_map(|&d| Content::deck_index(d))
                        .find(|&i| i < 5)
                        .unwrap_or(0);
                    let pile = &cx.table().decks[deck];
                    let known = pile.top.iter().rev().copied().find(|&id| set.contains(id));
                    let unseen: CardSet = set.intersection(&pile.unseen);
                    let found = known.or_else(|| {
                        if unseen.is_empty() {
                            pile.bottom
                                .iter()
                                .rev()
                                .copied()
                                .find(|&id| set.contains(id))
                        } else {
                            None
                        }
                    });
                    return match found {
                        Some(id) => self.found_card(cx, seat, id),
                        None => {
                            let name = verb.deck.0.first().copied().unwrap_or(DeckName::Common);
                            Some(cx.chance(
                                deck_source(name),
                                Rule::CardSearch,
                                Prompt::Found(name),
                                unseen.len() as u32,
                            ))
                        }
                    };
                }
                let choices = canonical(cx.now(), &set);
                if choices.len() == 1
                    && let Choice::Card(id) = choices[0]
                {
                    return self.found_card(cx, seat, id);
                }
                Some(cx.ask(seat, Rule::CardSearch, prompt, choices))
            }
            Point::Declined => not_done(self),
            _ => next(self),
        }
    }
}

fn shuffle(cx: &mut Cx, decks: &[DeckName]) {
    for &d in decks {
        if let Some(i) = Content::deck_index(d).filter(|&i| i < 5) {
            atoms::shuffle_deck(cx, i);
        }
    }
}

impl ScriptFrame {
    fn found_card(&mut self, cx: &mut Cx, seat: Seat, id: CardId) -> Option<Flow> {
        if let Some(i) = Content::deck_index(cx.content.card(id).record.deck).filter(|&i| i < 5) {
            atoms::take_from_deck(cx, i, id);
        }
        self.left -= 1;
        self.next += 1;
        if atoms::obtain(cx, seat, id)
            && let Some(w) = cards::found(cx.now(), seat, id)
        {
            return Some(cx.call(w));
        }
        None
    }

    fn joined(&mut self, cx: &mut Cx, seat: Seat, id: CardId) -> Option<Flow> {
        self.point = Point::Done;
        if atoms::obtain(cx, seat, id)
            && let Some(w) = cards::entering(cx.now(), seat, id)
        {
            return Some(cx.call(w));
        }
        None
    }

    fn sold(&mut self, cx: &mut Cx, verb: &Sell, seat: Seat, choice: Choice) {
        if let Choice::Card(id) = choice {
            let mut context = self.context;
            context.it = Value::Card(id);
            let price = read::amount(cx.now(), &verb.price, &context);
            atoms::discard(cx, seat, id, verb.to == Away::Box);
            atoms::gain(cx, seat, Stat::Money, price, self.context.origin);
        }
    }

    /// Announces the discard of a card, which an effect may prevent.
    fn lose_cards(&mut self, cx: &mut Cx, seat: Seat, id: CardId) -> Option<Flow> {
        self.kept = Kept::of(id);
        self.point = Point::Losing;
        investigators::losing(cx, seat, id).map(|w| cx.call(w))
    }

    /// Discards cards, or the top card of a deck.
    pub fn discard(&mut self, cx: &mut Cx, verb: &Discard, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        if let Some(from_deck) = verb.from_deck {
            let deck = Content::deck_index(from_deck).filter(|&i| i < 5);
            let count = deck.map_or(0, |i| cx.table().decks[i].len() as u32);
            if self.point == Point::Begin {
                self.point = Point::Done;
                if count == 0 {
                    self.point = Point::Declined;
                    return verb.otherwise.map(|b| self.then_do(cx, b.id));
                }
                return Some(cx.chance(
                    deck_source(from_deck),
                    Rule::TerrorAlly,
                    Prompt::Deck(from_deck),
                    count,
                ));
            }
            return next_if(self, self.point == Point::Done);
        }
        if self.point == Point::Losing {
            self.short |= undone(cx.game);
            if let Some(id) = self.kept.take().filter(|_| !undone(cx.game)) {
                atoms::discard(cx, seat, id, verb.to == Away::Box);
            }
            self.left -= 1;
            self.point = match (verb.cards.this, undone(cx.game)) {
                (true, false) => Point::Done,
                (true, true) => Point::Declined,
                (false, _) => Point::Each,
            };
            return None;
        }
        // A Mythos card in play ends by its own text.
        if verb.cards.this
            && let Origin::Mythos(mythos) = self.context.origin
        {
            if cx.table().environment.is(mythos) || cx.table().rumor.is(mythos) {
                atoms::mythos_leaves(cx, mythos);
            }
            return next(self);
        }
        let context = Context {
            you: seat.into(),
            ..self.context
        };
        let mut set = read::cards_of(cx.now(), &verb.cards, seat, &context);
        // Cards that cannot be lost against the owner's will stay, unless the text discards its own card.
        let own = verb.cards.this
            || verb.cards.it
            || verb.cards.named.is_some()
            || !verb.cards.name.0.is_empty();
        let must: CardSet = set
            .iter()
            .filter(|&id| own || read::losable(cx.now(), seat, id))
            .collect();
        if self.point == Point::Begin {
            self.left = match &verb.count {
                Amount::All => must.len() as i16,
                Amount::HalfUp => (set.len() as i16 + 1) / 2,
                Amount::HalfDown => set.len() as i16 / 2,
                a => read::amount(cx.now(), a, &self.context),
            };
            let short = i16::try_from(must.len()).unwrap_or(0) < self.left;
            if self.left <= 0 && verb.count != Amount::All {
                return not_done(self);
            }
            self.point = Point::Each;
            if short || matches!(verb.count, Amount::All) {
                let enough = !short;
                self.short |= short;
                for id in must.iter() {
                    atoms::discard(cx, seat, id, verb.to == Away::Box);
                }
                self.point = if must.is_empty() {
                    Point::Declined
                } else {
                    Point::Done
                };
                if !enough && let Some(b) = verb.otherwise {
                    return Some(self.then_do(cx, b.id));
                }
                return None;
            }
        }
        match self.point {
            Point::Done => return next(self),
            Point::Declined => return not_done(self),
            _ => {}
        }
        if self.left <= 0 || must.is_empty() {
            return next(self);
        }
        if verb.cards.this {
            set = must;
        }
        if verb.at_random {
            return Some(cx.chance(
                source::SETUP,
                Rule::CardDiscard,
                Prompt::Card(CardId::from_index(seat.index())),
                must.len() as u32,
            ));
        }
        let choices = canonical(cx.now(), &set);
        if choices.len() == 1
            && let Choice::Card(id) = choices[0]
        {
            return self.lose_cards(cx, seat, id);
        }
        Some(cx.ask(seat, Rule::CardDiscard, prompt, choices))
    }
}

/// A frame that stands for the draw of a card that stays face up on a neighbourhood's deck.
pub fn face_up_draw(content: &Content, hood: NeighborhoodId) -> Option<EncounterFrame> {
    let (place, _) = PlaceId::each(&content.places)
        .find(|(_, p)| p.neighborhood.is(hood) && p.kind == PlaceKind::Location)?;
    Some(EncounterFrame {
        place,
        ..EncounterFrame::default()
    })
}
