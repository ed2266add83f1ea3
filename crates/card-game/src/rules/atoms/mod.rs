//! Atoms: functions that change the board and emit the event of the change. They cannot ask, and no other code can
//! change the board.

use crate::CardGame;
use crate::content::*;
use crate::event::Event;
use crate::read::could::counted_for;
use crate::rules::cx::Cx;
use crate::state::campaign::Part;
use crate::state::*;
use kernel::{Game, Maybe};

mod bag;
mod campaign;
mod imagined;
mod index;
mod piles;
mod places;
mod time;

pub use imagined::{exchange, lay_face_down};
pub use time::frame_ended;

/// The permission to change the board. Only atoms can construct it, so the compiler ensures that no other code writes.
pub struct Pen(());

/// The board, to change it. Any change may reach an objective, so objectives are checked afterwards.
#[inline]
fn write(game: &mut Game<CardGame>) -> &mut Table {
    let table = game.table_mut(Pen(()));
    if table.index.once {
        table.checks |= check::ONCE;
    }
    table
}

impl Cx<'_, '_> {
    #[inline]
    fn write(&mut self) -> &mut Table {
        write(self.game)
    }
    /// The board, to change parts on which no objective depends: the chaos bag, limits, and pending rules.
    #[inline]
    fn write_aside(&mut self) -> &mut Table {
        self.game.table_mut(Pen(()))
    }
    #[inline]
    fn card_mut(&mut self, id: CardId) -> &mut Card {
        &mut self.write().cards[id.index()]
    }
    #[inline]
    fn inv_mut(&mut self, seat: SeatId) -> &mut Investigator {
        &mut self.write().investigators[seat.index()]
    }

    // Atoms: zones.

    /// Moves a card to another zone. If it leaves play, its tokens and attachments are removed, and a rule may send it
    /// to an area of the scenario instead. // leaves-play-to
    pub fn put(&mut self, id: CardId, zone: Zone) {
        let old = *self.card(id);
        let def = self.def(id);
        let was_in_play = old.zone == Zone::Play;
        let leaves = was_in_play && zone != Zone::Play;
        let area = leaves.then(|| self.look().leaves_to_area(id)).flatten();
        let zone = area.map_or(zone, |_| Zone::Pile);
        // Players who saw it on top of the deck know it in the hand.
        let mut known_to = Seats::NONE;
        match old.zone {
            Zone::Deck => {
                let deck = self.deck_mut(old.owner);
                if zone == Zone::Hand && !deck.unseen.contains(id) {
                    known_to = old.known_to;
                }
                deck.take(id);
                let empty = deck.is_empty() && old.owner.is_some();
                let waits = OccurrenceKind::DeckEmpties;
                if empty && self.table().index.triggers.has_any(waits) {
                    self.write().checks |= check::EMPTY;
                }
            }
            Zone::Hand => {
                if let Some(owner) = old.owner.get() {
                    self.inv_mut(owner).hand.remove(id);
                }
            }
            Zone::Discard => self.write().discarded.remove(id),
            Zone::Play => {
                self.write().in_play.remove(id);
                self.write().enemies.remove(id);
                self.write().locations.remove(id);
            }
            Zone::Limbo
            | Zone::SetAside
            | Zone::Pile
            | Zone::Coming
            | Zone::Beside
            | Zone::Victory
            | Zone::Removed => {}
        }
        let stamp = self.game.table().stamp + u16::from(zone == Zone::Discard);
        self.write().stamp = stamp;
        let fresh = Card {
            stamp: if zone == Zone::Discard { stamp } else { 0 },
            known_to,
            pile: area.unwrap_or(0),
            exhausted: zone == Zone::Play && def.enters_exhausted, // enters-exhausted
            ..Card::new(old.def, old.owner, zone)
        };
        *self.card_mut(id) = fresh;
        match zone {
            Zone::Hand => {
                if let Some(owner) = old.owner.get() {
                    self.inv_mut(owner).hand.insert(id);
                }
            }
            Zone::Discard => self.write().discarded.insert(id),
            Zone::Play => {
                self.write().in_play.insert(id);
                match def.kind {
                    KindName::Enemy => self.write().enemies.insert(id),
                    KindName::Location => self.write().locations.insert(id),
                    _ => {}
                }
            }
            _ => {}
        }
        if was_in_play || zone == Zone::Play {
            if was_in_play && zone != Zone::Play {
                self.drop_attachments(id, zone);
                self.release(id);
                // A card that returns to play counts as a new card, so its limits begin anew. // limits
                self.write().used.retain(|u| u.card != id);
                self.write()
                    .lasting
                    .retain(|l| !(l.with_card && l.this == id));
                for inv in self.write().investigators.iter_mut() {
                    inv.spent.retain(|s| s.card != id);
                }
                // The card was an agenda and is an enemy now, about to be drawn.
                let turned = self.table().agenda.is(id) && self.def(id).front.is_some();
                if zone != Zone::Discard && !turned {
                    let def = old.def;
                    self.emit(|| Event::LeftPlay { card: id, def });
                }
                self.write().checks |= self.stirs(def);
            }
            if def.speaks() {
                let from_discard = RuleKind::MayPlayTopmostDiscardedEvent.bit();
                if was_in_play || def.rules & from_discard != 0 {
                    self.reindex();
                } else {
                    self.write().index.add(id, def);
                }
            }
            if zone == Zone::Play {
                self.write().checks |= self.stirs(def);
                self.bring_attachments(id);
            }
        } else if old.zone == Zone::Limbo && def.kind == KindName::Skill && def.speaks() {
            // It was committed, and works no longer. // committed-text
            self.reindex();
        }
        let held = |z: Zone| matches!(z, Zone::Hand | Zone::Discard);
        if (!def.hand_triggers.is_empty() || def.fast_in_window) && (held(zone) || held(old.zone)) {
            self.reindex_hands();
        }
    }

    /// The standing checks that a card needs when it comes or goes: for lowered health or sanity, or fewer slots.
    fn stirs(&self, def: &CardDef) -> u8 {
        let health = Quantity::Health.bit() | Quantity::Sanity.bit();
        let slots =
            Quantity::Slots(Slot::Hand).bit() | Quantity::SlotsFor(SlotsFor::any(Slot::Hand)).bit();
        let mut checks = 0;
        if def.modifies & health != 0 {
            checks |= check::HEALTH;
        }
        if def.modifies & slots != 0 {
            checks |= check::SLOTS;
        }
        if def.triggers.has_any(OccurrenceKind::DeckEmpties) {
            checks |= check::EMPTY;
        }
        if def.rules & RuleKind::Blank.bit() != 0 {
            checks |= check::ALL;
        }
        checks
    }

    /// Marks the checks for effects that depend on places, after a card has moved.
    fn stirred_by_place(&mut self) {
        self.write().checks |= check::ENGAGE;
        if self.table().index.rules & RuleKind::Blank.bit() != 0 {
            self.write().checks |= check::ALL;
        }
    }

    /// Removes all cards of an investigator that are not in play from the game: hand, deck, discard pile, and cards
    /// that are being resolved.
    pub fn remove_outside_play(&mut self, who: SeatId) {
        for id in CardId::first(self.table().cards.len()) {
            let card = self.card_mut(id);
            if card.owner.is(who)
                && matches!(
                    card.zone,
                    Zone::Hand | Zone::Deck | Zone::Discard | Zone::Limbo
                )
            {
                *card = Card::new(card.def, who, Zone::Removed);
                self.write().discarded.remove(id);
            }
        }
        let inv = self.inv_mut(who);
        inv.hand = Cards::EMPTY;
        inv.deck = Default::default();
        // Cards that they committed worked until now. // committed-text
        self.reindex();
        self.reindex_hands();
    }

    /// Discards a card to its owner's discard pile (encounter cards to the encounter discard pile, weaknesses to their
    /// owner's). A card that its text removes from the game when it leaves play is removed, unless it belongs to a
    /// deck.
    pub fn discard(&mut self, id: CardId) {
        // An investigator who earned the story asset has it in the deck. // story-assets
        let removed = self.def(id).removed_when_it_leaves
            && self.card(id).zone == Zone::Play
            && self.card(id).owner.is_none()
            && !self.look().blank(id);
        self.put(
            id,
            if removed {
                Zone::Removed
            } else {
                Zone::Discard
            },
        );
        if self.card(id).zone != Zone::Pile {
            self.emit(|| Event::Discarded { card: id });
        }
    }

    /// Puts a card in play in an investigator's area, ready.
    pub fn enter_area(&mut self, id: CardId, area: SeatId) {
        if self.card(id).zone == Zone::Play {
            let card = self.card_mut(id);
            (card.area, card.at, card.host) = (area.into(), Maybe::NONE, Maybe::NONE);
            self.stirred_by_place();
            return;
        }
        let uses = match self.def(id).pays_x {
            true => self.card(id).uses,
            false => self.def(id).uses,
        };
        self.put(id, Zone::Play);
        let card = self.card_mut(id);
        card.area = area.into();
        card.uses = uses;
        self.emit(|| Event::EnteredPlay { card: id });
    }

    /// Notes on a card that is being played how much was paid for its X: it will have so many uses. // x
    pub fn paid_x(&mut self, id: CardId, x: u8) {
        self.card_mut(id).uses = x;
    }

    /// Puts a card in play at a location.
    pub fn enter_at(&mut self, id: CardId, at: Maybe<CardId>) {
        self.put(id, Zone::Play);
        let uses = self.def(id).uses;
        let card = self.card_mut(id);
        card.at = at;
        card.uses = uses;
        self.stirred_by_place();
        self.emit(|| Event::EnteredPlay { card: id });
        // single-sided
        if self.def(id).single_sided() {
            self.reveal(id);
        }
    }

    /// Attaches a card to another.
    pub fn attach(&mut self, id: CardId, host: CardId) {
        if self.card(id).zone != Zone::Play {
            self.put(id, Zone::Play);
        }
        let card = self.card_mut(id);
        (card.area, card.at, card.host) = (Maybe::NONE, Maybe::NONE, host.into());
        self.emit(|| Event::Attached { card: id, to: host });
    }

    /// Gives an investigator control of a card in play or set aside. // set-aside
    pub fn take_control(&mut self, id: CardId, who: SeatId) {
        if self.card(id).zone != Zone::Play {
            return self.enter_area(id, who);
        }
        let card = self.card_mut(id);
        card.area = who.into();
        card.at = Maybe::NONE;
        self.write().checks |= check::SLOTS | check::HEALTH;
        self.reindex();
        self.emit(|| Event::TookControl { who, card: id });
    }

    /// Leaves a card in play at a location, where nobody controls it. // stays-behind
    pub fn leave_at(&mut self, id: CardId, at: CardId) {
        let card = self.card_mut(id);
        (card.area, card.at) = (Maybe::NONE, at.into());
        self.stirred_by_place();
        self.reindex();
    }

    /// Shuffles the encounter discard pile into the encounter deck.
    /// An empty pile shuffles nothing. // encounter-deck-empty
    pub fn reshuffle_encounter(&mut self) {
        let back: Cards = self
            .table()
            .discarded
            .iter()
            .filter(|c| self.card(*c).owner.is_none())
            .collect();
        if back.is_empty() {
            return;
        }
        for id in back.iter() {
            self.put(id, Zone::Deck);
            self.write().encounter.unseen.insert(id);
        }
        self.forget_places(Owner::NONE);
        self.emit(|| Event::Shuffled { deck: Owner::NONE });
    }

    /// Shuffles a discard pile into its deck.
    pub fn reshuffle(&mut self, who: SeatId) {
        let back: Cards = self
            .table()
            .discarded
            .iter()
            .filter(|c| self.card(*c).owner.is(who))
            .collect();
        if back.is_empty() {
            return;
        }
        for id in back.iter() {
            self.put(id, Zone::Deck);
            self.inv_mut(who).deck.unseen.insert(id);
        }
        self.forget_places(who.into());
        self.emit(|| Event::DeckRefilled { who });
    }

    /// A deck: an investigator's, or the encounter deck.
    fn deck_mut(&mut self, owner: Owner) -> &mut kernel::Deck<4, CardId> {
        match owner.get() {
            Some(seat) => &mut self.inv_mut(seat).deck,
            None => &mut self.write().encounter,
        }
    }

    /// Shuffles a card into its owner's deck. // single-shuffle
    pub fn shuffle_into_deck(&mut self, owner: SeatId, card: CardId) {
        self.put(card, Zone::Deck);
        if self.card(card).zone != Zone::Deck {
            return;
        }
        self.inv_mut(owner).deck.shuffle_in(card);
        self.emit(|| Event::Shuffled { deck: owner.into() });
    }

    /// Shuffles a card into the encounter deck.
    pub fn shuffle_into_encounter_deck(&mut self, card: CardId) {
        self.put(card, Zone::Deck);
        if self.card(card).zone != Zone::Deck {
            return;
        }
        self.write().encounter.unseen.insert(card);
        self.forget_places(Owner::NONE);
        self.emit(|| Event::Shuffled { deck: Owner::NONE });
    }

    /// Shuffles a deck, so that no player knows the place of any card.
    pub fn forget_places(&mut self, owner: Owner) {
        let deck = self.deck_mut(owner);
        let placed: Cards = deck.top.iter().chain(&deck.bottom).copied().collect();
        deck.shuffle();
        for card in placed.iter() {
            self.card_mut(card).known_to = Seats::NONE;
        }
    }

    /// Puts a card on the top or the bottom of its deck, where these seats know it.
    pub fn place_in_deck(&mut self, owner: Owner, card: CardId, top: bool, known_to: Seats) {
        let deck = self.deck_mut(owner);
        deck.take(card);
        if top {
            deck.put_on_top(card);
        } else {
            deck.put_on_bottom(card);
        }
        self.card_mut(card).known_to = known_to;
    }

    /// Turns up a card of a deck: everybody knows it, wherever it goes.
    pub fn turn_up(&mut self, card: CardId) {
        self.card_mut(card).known_to = Seats::ALL;
    }

    // Atoms: state of cards.

    /// Exhausts a card. // exhaust
    pub fn exhaust(&mut self, id: CardId) {
        if !self.card(id).exhausted {
            self.card_mut(id).exhausted = true;
            self.emit(|| Event::Exhausted { card: id });
        }
    }
    /// Readies a card, unless a rule forbids it. // cannot-ready
    pub fn ready(&mut self, id: CardId) {
        if self.look().could_ready(id) {
            self.card_mut(id).exhausted = false;
            self.write().checks |= check::ENGAGE;
            self.emit(|| Event::Readied { card: id });
        }
    }
    /// Puts an enemy into an investigator's threat area.
    pub fn engage(&mut self, enemy: CardId, who: SeatId) {
        let old = self.card(enemy).area.get();
        if let Some(old) = old.filter(|old| *old != who) {
            self.emit(|| Event::Disengaged { enemy, who: old });
        }
        let card = self.card_mut(enemy);
        card.area = who.into();
        card.at = Maybe::NONE;
        self.stirred_by_place();
        self.emit(|| Event::Engaged { enemy, who });
    }
    /// Takes an enemy out of a threat area and leaves it where it is.
    pub fn disengage(&mut self, enemy: CardId) {
        let at = self.table().location_of(enemy);
        if let Some(who) = self.card(enemy).area.get() {
            let card = self.card_mut(enemy);
            card.area = Maybe::NONE;
            card.at = at;
            self.write().checks |= check::ENGAGE;
            self.emit(|| Event::Disengaged { enemy, who });
        }
    }
    /// Moves an unengaged enemy.
    pub fn move_enemy(&mut self, enemy: CardId, to: CardId) {
        self.card_mut(enemy).at = to.into();
        self.stirred_by_place();
        self.emit(|| Event::EnemyMoved { enemy, to });
    }
    /// Moves an investigator's mini card.
    pub fn move_investigator(&mut self, who: SeatId, to: CardId) {
        let card = self.table().inv(who).card;
        self.card_mut(card).at = to.into();
        self.stirred_by_place();
        self.emit(|| Event::Moved { who, to });
    }
    /// Sets the set for which the copies of a card stand, as chance decided. // hidden-sets
    pub fn set_turns_out(&mut self, stand_in: DefId, set: SetId) {
        let cards = &self.content.set(set).cards;
        let of_set = cards.iter().copied();
        let of_set =
            of_set.flat_map(|d| std::iter::repeat_n(d, self.content.def(d).quantity.into()));
        let here = CardId::first(self.table().cards.len());
        let copies: Cards = here.filter(|c| self.card(*c).def == stand_in).collect();
        for (card, def) in copies.iter().zip(of_set) {
            self.card_mut(card).def = def;
        }
    }
    /// Turns a card into another one. If it is in play, the new card is in play. // turn-into
    pub fn turns_into(&mut self, card: CardId, def: DefId) {
        let in_play = self.card(card).zone == Zone::Play;
        let story = |kind: KindName| matches!(kind, KindName::Act | KindName::Agenda);
        let (was, is) = (self.def(card).kind, self.content.def(def).kind);
        // A card of another kind belongs elsewhere, so the card leaves play first.
        if in_play && was != is && !(story(was) && story(is)) {
            self.put(card, Zone::Limbo);
        }
        self.card_mut(card).def = def;
        self.reindex();
    }
    /// Adds a basic weakness of the collection to the game. Returns `None` if the game can hold no more cards.
    pub fn weakness_gained(&mut self, who: SeatId, def: DefId) -> Option<CardId> {
        let card = self.table().cards.len();
        if card >= MOST_CARDS {
            return None;
        }
        self.write().cards.push(Card::new(def, who, Zone::Removed));
        self.weakness_stays(who, Part::Gained, def);
        self.emit(|| Event::GainedWeakness { who, def });
        Some(CardId::from_index(card))
    }
    /// Shows a card in a hand to all players.
    pub fn show(&mut self, id: CardId) {
        self.card_mut(id).revealed = true;
        self.emit(|| Event::Shown { card: id });
    }
    /// Removes spent uses from a card. // uses
    pub fn spend_uses(&mut self, id: CardId, uses: i32) {
        self.emit(|| Event::SpentUses {
            card: id,
            count: byte(uses),
        });
        let card = self.card_mut(id);
        card.uses = card.uses.saturating_sub(byte(uses));
        self.write().checks |= check::USES;
    }

    // Atoms: tokens.

    /// Puts tokens from the pool on a card.
    pub fn place(&mut self, id: CardId, token: Token, n: i32) {
        let count = byte(n);
        let drawn = Some(id).filter(|_| token == Token::Clue);
        let id = drawn
            .and_then(|at| self.look().draws_clues(at))
            .unwrap_or(id); // draws-clues
        if count == 0 || token == Token::Clue && !self.look().takes_clues(id) {
            return;
        }
        let card = self.card_mut(id);
        let slot = card.slot(token);
        *slot = slot.saturating_add(count);
        // Tokens may give a keyword, such as massive.
        let given = self.look().rules_in_force(RuleKind::Has);
        self.write().checks |= match token {
            Token::Damage | Token::Horror => check::HEALTH,
            Token::Resource if given => check::ENGAGE,
            Token::Clue | Token::Doom | Token::Resource | Token::Use => 0,
        };
        match token {
            Token::Damage => self.emit(|| Event::DamageTaken { card: id, count }),
            Token::Horror => self.emit(|| Event::HorrorTaken { card: id, count }),
            Token::Doom => {
                let def = self.card(id).def;
                self.emit(|| Event::DoomPlaced { on: id, def, count })
            }
            Token::Clue | Token::Resource | Token::Use => self.emit(|| Event::TokensPlaced {
                on: id,
                token,
                count,
            }),
        }
    }
    /// Removes up to `n` tokens from a card. Returns how many were removed.
    pub fn take_off(&mut self, id: CardId, token: Token, n: i32) -> u8 {
        let slot = self.card_mut(id).slot(token);
        let taken = byte(n).min(*slot);
        *slot -= taken;
        if token == Token::Use {
            self.write().checks |= check::USES;
        }
        taken
    }
    /// Heals a card. // heal
    pub fn heal(&mut self, id: CardId, damage: i32, horror: i32) {
        let damage = self.take_off(id, Token::Damage, damage);
        let horror = self.take_off(id, Token::Horror, horror);
        if damage + horror > 0 {
            // An effect that heals a card instead of its defeat may heal too little.
            self.stir(check::HEALTH);
            self.emit(|| Event::Healed {
                card: id,
                damage,
                horror,
            });
        }
    }
    /// Gives an investigator resources, unless a rule forbids it.
    pub fn gain_resources(&mut self, who: SeatId, count: i32) {
        if self.look().barred_from_resources(who).is_some() {
            return;
        }
        let count = byte(count);
        let card = self.table().inv(who).card;
        let pool = &mut self.card_mut(card).resources;
        *pool = pool.saturating_add(count);
        self.emit(|| Event::GainedResources { who, count });
    }
    /// Takes up to `n` resources from an investigator.
    pub fn lose_resources(&mut self, who: SeatId, n: i32) {
        let card = self.table().inv(who).card;
        let n = self.take_off(card, Token::Resource, n);
        if n > 0 {
            self.emit(|| Event::LostResources { who, count: n });
        }
    }
    /// Takes the resources that a card or its ability costs.
    pub fn pay_resources(&mut self, who: SeatId, card: CardId, n: i32) {
        let purse = self.table().inv(who).card;
        let count = self.take_off(purse, Token::Resource, n);
        if count > 0 {
            self.emit(|| Event::PaidResources { who, card, count });
        }
    }
    /// Returns clues of an investigator to the pool.
    pub fn spend_clues(&mut self, who: SeatId, n: i32) {
        let card = self.table().inv(who).card;
        let n = self.take_off(card, Token::Clue, n);
        if n > 0 {
            self.emit(|| Event::SpentClues { who, count: n });
        }
    }
    /// Moves clues from an investigator to their location.
    pub fn leaves_clues(&mut self, who: SeatId, n: i32) {
        let (from, here) = (self.table().inv(who).card, self.table().location(who));
        self.move_tokens(Token::Clue, from, here.get(), Token::Clue, n);
    }
    /// Moves up to `n` tokens from a card to another one, as tokens of the second kind. Without another card they go to
    /// the pool. Returns how many there were. // move-tokens
    pub fn move_tokens(
        &mut self,
        token: Token,
        from: CardId,
        to: Option<CardId>,
        becomes: Token,
        n: i32,
    ) -> u8 {
        let count = self.take_off(from, token, n);
        self.emit(|| Event::TokensMoved { from, token, count });
        if let Some(to) = to {
            self.place(to, becomes, count.into());
        }
        count
    }
    /// Moves clues from a location to an investigator. // clues
    pub fn discover(&mut self, who: SeatId, at: CardId, n: i32) {
        let count = self.take_off(at, Token::Clue, n);
        let card = self.table().inv(who).card;
        let clues = &mut self.card_mut(card).clues;
        *clues = clues.saturating_add(count);
        if count > 0 {
            self.emit(|| Event::DiscoveredClues { who, at, count });
        }
    }
    /// Removes all doom in play.
    pub fn clear_doom(&mut self) {
        for from in self.table().in_play.iter() {
            let count = std::mem::take(&mut self.card_mut(from).doom);
            // The agenda's doom leaves with the agenda.
            if count > 0 && !self.table().agenda.is(from) {
                self.emit(|| Event::TokensRemoved {
                    from,
                    token: Token::Doom,
                    count,
                });
            }
        }
    }
    /// Removes every token from a card.
    pub fn clear_tokens(&mut self, id: CardId) {
        let card = self.card_mut(id);
        (
            card.clues,
            card.doom,
            card.resources,
            card.damage,
            card.horror,
        ) = (0, 0, 0, 0, 0);
    }
    /// Records trauma.
    pub fn trauma(&mut self, who: SeatId, physical: u8, mental: u8) {
        // Trauma equal to the printed health or sanity kills the investigator or drives them insane. // killed
        let def = self.def(self.table().inv(who).card);
        let inv = self.inv_mut(who);
        inv.physical = inv.physical.saturating_add(physical);
        inv.mental = inv.mental.saturating_add(mental);
        let dead = def.health.is_some_and(|h| inv.physical >= h);
        let insane = def.sanity.is_some_and(|s| inv.mental >= s);
        let gone = (dead || insane) && !inv.killed;
        inv.killed |= gone;
        self.notes_down(who, Account::Physical, physical.into());
        self.notes_down(who, Account::Mental, mental.into());
        self.emit(|| Event::Trauma {
            who,
            physical,
            mental,
        });
        if gone {
            self.emit(|| Event::Killed { who, insane: !dead });
        }
    }
    // Limits.

    /// Counts a use of an ability with a limit.
    pub fn count_use(
        &mut self,
        ability: AbilityId,
        card: CardId,
        who: SeatId,
        limit: Option<Limit>,
    ) {
        let Some(limit) = limit else { return };
        let who = counted_for(who, limit);
        let used = &mut self.write_aside().used;
        match used
            .iter_mut()
            .find(|u| u.ability == ability && u.card == card && u.who == who)
        {
            Some(u) => u.times = u.times.saturating_add(1),
            None => used.push(Used {
                ability,
                card,
                who,
                per: limit.per,
                times: 1,
            }),
        }
    }
}
