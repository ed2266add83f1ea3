//! Builds the table of a position.

use super::text::{CardMap, Placed, Position, Seated, StatusAt};
use crate::content::{
    Condition, Content, DefId, KindName, Pile, Quantity, ScenarioDef, Slot, slug,
};
use crate::deck;
use crate::rules::setup;
use crate::state::campaign::{Entry, Member, Origin, Part};
use crate::state::{
    Account, Campaign, Card, CardId, Cards, Investigator, MOST_CARDS, Owner, SeatId, Status, Table,
    Zone,
};
use kernel::PositionError;
use language::position::{Name, Said};

/// The definition of a name among the wanted ones: by its id, its title, its printed code, or the first or last words
/// of its id if only one title has them. Otherwise, a hint.
pub fn meant(
    content: &Content,
    text: &str,
    wanted: impl Fn(DefId) -> bool,
) -> Result<DefId, String> {
    let slug = slug(text);
    let exact = content
        .by_id
        .get(text)
        .or_else(|| content.by_id.get(&slug))
        .copied()
        .filter(|d| wanted(*d));
    let code =
        || DefId::find(&content.texts, |t| t.code.as_deref() == Some(text)).filter(|d| wanted(*d));
    if let Some(def) = exact.or_else(code) {
        return Ok(def);
    }
    let known = || content.by_id.iter().filter(|(_, d)| wanted(**d));
    let begins = |id: &str| {
        id.strip_prefix(&*slug)
            .is_some_and(|rest| rest.starts_with('-'))
    };
    let ends = |id: &str| {
        id.strip_suffix(&*slug)
            .is_some_and(|rest| rest.ends_with('-'))
    };
    let hits: Vec<(&String, DefId)> = known()
        .filter(|(id, _)| !slug.is_empty() && (begins(id) || ends(id)))
        .map(|(id, d)| (id, *d))
        .collect();
    match hits.first() {
        Some((_, def))
            if hits
                .iter()
                .all(|(_, d)| content.def(*d).title == content.def(*def).title) =>
        {
            Ok(*def)
        }
        Some(_) => Err(format!(
            " (it could be {})",
            hits.iter()
                .map(|(id, _)| id.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        )),
        None => {
            let near = packs::diagnostics::did_you_mean(text, known().map(|(id, _)| id.as_str()));
            Err(near
                .map(|n| format!("; did you mean `{n}`?"))
                .unwrap_or_default())
        }
    }
}

/// A position while it is built.
pub struct Builder<'a> {
    pub content: &'a Content,
    pub scenario: &'a ScenarioDef,
    pub table: Table,
    /// Cards that have been placed.
    placed: Cards,
    /// Story assets in decks.
    earned: Vec<(SeatId, DefId)>,
}

type Built<T = ()> = Result<T, PositionError>;

impl<'a> Builder<'a> {
    /// Begins with the cards of the scenario and of the investigators' decks, all unplaced.
    pub fn new(content: &'a Content, scenario: &'a ScenarioDef, table: Table) -> Self {
        Self {
            content,
            scenario,
            table,
            placed: Cards::EMPTY,
            earned: Vec::new(),
        }
    }

    /// The definition of a name.
    pub fn def<T>(&self, at: &Said<T>, id: &str) -> Built<DefId> {
        meant(self.content, id, |_| true)
            .map_err(|near| at.bad(format!("unknown card `{id}`{near}")))
    }

    /// A new card of this definition.
    pub fn create(&mut self, def: DefId, owner: Owner) -> CardId {
        let id = CardId::from_index(self.table.cards.len());
        self.table.cards.push(Card::new(def, owner, Zone::Removed));
        id
    }

    /// An unplaced card of this name: one of the owner's (or of the encounter cards), otherwise a new one.
    pub fn take<T>(&mut self, at: &Said<T>, name: &str, owner: Owner) -> Built<CardId> {
        let def = self.def(at, name)?;
        let card = self.content.def(def);
        let owner = if card.player_card || card.weakness {
            owner
        } else {
            Owner::NONE
        };
        let free = |builder: &Self, want: Owner| {
            let cards = builder.table.cards.iter().enumerate();
            let fits = |(i, c): &(usize, &Card)| {
                c.def == def && c.owner == want && !builder.placed.contains(CardId::from_index(*i))
            };
            cards
                .into_iter()
                .find(fits)
                .map(|(i, _)| CardId::from_index(i))
        };
        let id = match free(self, owner).or_else(|| free(self, Owner::NONE)) {
            Some(id) => id,
            None => {
                if self.table.cards.len() >= MOST_CARDS {
                    return Err(at.bad("a game holds at most 256 cards"));
                }
                self.create(def, owner)
            }
        };
        self.leave_deck(id);
        self.placed.insert(id);
        Ok(id)
    }

    fn leave_deck(&mut self, id: CardId) {
        match self.table.cards[id.index()].owner.get() {
            None => {
                self.table.encounter.take(id);
            }
            Some(owner) => {
                self.table.investigators[owner.index()].deck.take(id);
            }
        }
    }

    /// Puts a card in play with its state.
    pub fn play(&mut self, at: &Placed, text: &CardMap, owner: impl Into<Owner>) -> Built<CardId> {
        let owner = match &text.owner {
            Some(name) => self.seat(at, name)?.into(),
            None => owner.into(),
        };
        if text.card.is_empty() {
            return Err(at.bad("which card? say `card:`"));
        }
        // A story asset that no investigator has earned belongs to the scenario.
        let def = self.def(at, &text.card)?;
        let earned = |seat| self.earned.contains(&(seat, def));
        let strange = deck::story(self.content, def) && !owner.get().is_some_and(earned);
        let owner = if strange { Owner::NONE } else { owner };
        let id = self.take(at, &text.card, owner)?;
        let def = self.content.def(def);
        let most = def
            .health
            .map(|h| u16::from(h) + u16::from(def.health_each) * u16::from(self.table.head_count));
        if most.is_some_and(|m| u16::from(text.damage) >= m)
            || def.sanity.is_some_and(|m| text.horror >= m)
        {
            return Err(at.bad(format!(
                "`{}` with that much damage or horror is defeated and not in play",
                text.card
            )));
        }
        if def.uses == 0 && !def.pays_x && text.uses.is_some_and(|n| n > 0) {
            return Err(at.bad(format!("`{}` has no uses", text.card)));
        }
        let card = &mut self.table.cards[id.index()];
        card.zone = Zone::Play;
        card.exhausted = text.exhausted;
        card.uses = text.uses.unwrap_or(def.uses);
        card.damage = text.damage;
        card.horror = text.horror;
        card.clues = text.clues;
        card.doom = text.doom;
        card.resources = text.resources;
        self.table.in_play.insert(id);
        if def.kind == KindName::Enemy {
            self.table.enemies.insert(id);
        }
        self.attach(id, text, owner)?;
        if def.unique {
            let twin = |(i, other): (usize, &Card)| {
                i != id.index()
                    && other.zone == Zone::Play
                    && self.content.def(other.def).title == def.title
            };
            if self.table.cards.iter().enumerate().any(twin) {
                return Err(at.bad(format!("`{}` is unique and already in play", text.card)));
            }
        }
        Ok(id)
    }

    /// Attaches to a card in play what its text says.
    pub fn attach(&mut self, host: CardId, text: &CardMap, owner: Owner) -> Built<()> {
        for placed in &text.attached {
            let attached = self.play(placed, &placed.value.0, owner)?;
            self.table.cards[attached.index()].host = host.into();
        }
        Ok(())
    }

    /// The seat of an investigator.
    pub fn seat<T>(&self, at: &Said<T>, name: &str) -> Built<SeatId> {
        let defs: Vec<DefId> = self
            .table
            .investigators
            .iter()
            .map(|i| self.table.card(i.card).def)
            .collect();
        let found = meant(self.content, name, |d| defs.contains(&d));
        found
            .map(|def| defs.iter().position(|d| *d == def).unwrap_or_default())
            .map(SeatId::from_index)
            .map_err(|near| {
                let names: Vec<&str> = defs.iter().map(|d| self.content.id_of(*d)).collect();
                at.bad(format!(
                    "`{name}` is no investigator of this position{near} (there are {})",
                    names.join(", ")
                ))
            })
    }

    /// A location in play.
    pub fn location(&self, at: &Name) -> Built<CardId> {
        let def = |l: CardId| self.table.card(l).def;
        let there = |d| self.table.locations.iter().find(|l| def(*l) == d);
        meant(self.content, &at.value, |d| there(d).is_some())
            .and_then(|d| there(d).ok_or_else(String::new))
            .map_err(|near| {
                let names: Vec<&str> = self
                    .table
                    .locations
                    .iter()
                    .map(|l| self.content.id_of(def(l)))
                    .collect();
                let later = match self.def(at, &at.value) {
                    Ok(def) if self.scenario.set_aside.contains(&def) => {
                        ": it comes with a later act, say `act: 2`"
                    }
                    _ => "",
                };
                at.bad(format!(
                    "`{}` is no location in play{near}{later} (in play: {})",
                    at.value,
                    names.join(", ")
                ))
            })
    }

    /// Puts a location in play. A version of one takes the place of the card in play that stands for it.
    pub fn lay_out<T>(&mut self, at: &Said<T>, def: DefId) -> Built<CardId> {
        let stands = |(i, other): &(usize, &Card)| {
            other.zone == Zone::Play
                && !self.placed.contains(CardId::from_index(*i))
                && self.content.def(other.def).one_of.contains(&def)
        };
        let there = self.table.cards.iter().any(|c| c.def == def);
        let stand_in = self.table.cards.iter().enumerate().find(stands);
        if let Some((i, _)) = stand_in.filter(|_| !there) {
            self.table.cards[i].def = def;
        }
        let id = self.take(at, self.content.id_of(def), Owner::NONE)?;
        let card = &mut self.table.cards[id.index()];
        card.zone = Zone::Play;
        card.revealed = self.content.def(def).single_sided();
        self.table.in_play.insert(id);
        self.table.locations.insert(id);
        Ok(id)
    }

    /// Sets status, trauma and deck of an investigator.
    pub fn seat_investigator(&mut self, seat: SeatId, text: &Seated) -> Built {
        let investigator = &mut self.table.investigators[seat.index()];
        investigator.status = match text.status {
            StatusAt::Playing => Status::Playing,
            StatusAt::Resigned => Status::Resigned,
            StatusAt::Defeated => Status::Defeated,
        };
        investigator.turn_taken = text.turn_taken;
        investigator.physical = text.physical;
        investigator.mental = text.mental;
        let card = investigator.card;
        self.placed.insert(card);
        for card in &text.story {
            let def = self.def(card, &card.value)?;
            self.earned.push((seat, def));
        }
        if text.status != StatusAt::Playing || text.deck.is_some() {
            let deck: Vec<CardId> = self.table.inv(seat).deck.cards().collect();
            for id in deck {
                self.leave_deck(id);
                self.table.cards[id.index()].zone = Zone::Removed;
            }
        }
        for name in text.deck.iter().flatten() {
            let id = self.take_own(name, seat)?;
            self.table.cards[id.index()].zone = Zone::Deck;
            self.table.investigators[seat.index()]
                .deck
                .unseen
                .insert(id);
        }
        Ok(())
    }

    /// Places the cards of an investigator. The locations must be laid out before.
    pub fn place_investigator(&mut self, seat: SeatId, id: &Name, text: &Seated) -> Built {
        let card = self.table.inv(seat).card;
        if text.status != StatusAt::Playing {
            self.table.cards[card.index()].zone = Zone::Removed;
            return Ok(());
        }
        let at = match &text.at {
            Some(name) => self.location(name)?,
            None => {
                let start = self
                    .table
                    .locations
                    .iter()
                    .find(|l| Some(self.table.card(*l).def) == self.scenario.start);
                start.ok_or_else(|| {
                    id.bad(format!(
                        "say `at:` for {}: the scenario's start is not in play",
                        id.value
                    ))
                })?
            }
        };
        self.table.cards[at.index()].revealed = true;
        {
            let state = &mut self.table.cards[card.index()];
            state.zone = Zone::Play;
            state.at = at.into();
            state.area = seat.into();
            state.damage = text.damage.max(text.physical);
            state.horror = text.horror.max(text.mental);
            state.clues = text.clues;
            state.resources = text.resources.unwrap_or(5);
        }
        self.table.in_play.insert(card);
        let def = self.content.def(self.table.card(card).def);
        let lethal = |tokens: u8, most: Option<u8>| most.is_some_and(|m| tokens >= m);
        if lethal(text.damage.max(text.physical), def.health)
            || lethal(text.horror.max(text.mental), def.sanity)
        {
            return Err(id.bad("an investigator with that much damage or horror is defeated: say `status: defeated`"));
        }
        for placed in &text.in_play {
            let id = self.play(placed, &placed.value.0, seat)?;
            self.table.cards[id.index()].area = seat.into();
            let kind = self.content.def(self.table.card(id).def).kind;
            if !matches!(kind, KindName::Asset | KindName::Event) {
                return Err(placed.bad("only assets (and events that stay) lie in a play area; enemies and treacheries go to `threat:`"));
            }
        }
        self.check_slots(seat, id)?;
        for placed in &text.threat {
            let id = self.play(placed, &placed.value.0, seat)?;
            self.table.cards[id.index()].area = seat.into();
            let def = self.content.def(self.table.card(id).def);
            let lies_there =
                matches!(def.kind, KindName::Enemy | KindName::Treachery) || def.weakness;
            if !lies_there {
                return Err(placed.bad("enemies, treacheries and weaknesses lie in a threat area; assets go to `in-play:`"));
            }
        }
        for name in &text.hand {
            let id = self.take_own(name, seat)?;
            self.table.cards[id.index()].zone = Zone::Hand;
            self.table.investigators[seat.index()].hand.insert(id);
        }
        for name in &text.discard {
            let id = self.take_own(name, seat)?;
            self.discard(id);
        }
        let top = self.take_all(&text.deck_top, seat.into())?;
        let deck = &mut self.table.investigators[seat.index()].deck;
        top.iter().rev().for_each(|id| deck.put_on_top(*id));
        Ok(())
    }

    /// Takes a card of this name for a hand, deck or discard pile of an investigator.
    fn take_own(&mut self, name: &Name, seat: SeatId) -> Built<CardId> {
        let id = self.take(name, &name.value, seat.into())?;
        let def = self.content.def(self.table.card(id).def);
        if !def.player_card && !def.weakness {
            return Err(name.bad(format!(
                "`{}` is no player card: it is never in a hand, deck or discard pile of a player",
                name.value
            )));
        }
        Ok(id)
    }

    /// Takes a card of this name for the encounter deck or its discard pile.
    fn take_encounter(&mut self, name: &Name) -> Built<CardId> {
        let id = self.take(name, &name.value, Owner::NONE)?;
        let def = self.content.def(self.table.card(id).def);
        let drawn = matches!(def.kind, KindName::Enemy | KindName::Treachery)
            || def.single_sided()
            || def.player_card && self.content.is_story(self.table.card(id).def);
        if !drawn || def.weakness {
            return Err(name.bad(format!("`{}` is no card of an encounter deck", name.value)));
        }
        Ok(id)
    }

    /// Takes the cards of these names, for the top of a deck.
    fn take_all(&mut self, names: &[Name], owner: Owner) -> Built<Vec<CardId>> {
        let mut out = Vec::new();
        for name in names {
            let id = match owner.get() {
                None => self.take_encounter(name)?,
                Some(seat) => self.take_own(name, seat)?,
            };
            self.table.cards[id.index()].zone = Zone::Deck;
            out.push(id);
        }
        Ok(out)
    }

    /// Puts a card on its discard pile.
    pub fn discard(&mut self, id: CardId) {
        self.table.stamp += 1;
        let card = &mut self.table.cards[id.index()];
        card.zone = Zone::Discard;
        card.stamp = self.table.stamp;
        self.table.discarded.insert(id);
    }

    /// Puts cards at a location: enemies, or others.
    pub fn put_at(
        &mut self,
        cards: &[Placed],
        location: CardId,
        enemies: bool,
        attached: bool,
    ) -> Built {
        for placed in cards {
            let id = self.play(placed, &placed.value.0, SeatId(0))?;
            let is_enemy = self.content.def(self.table.card(id).def).kind == KindName::Enemy;
            if is_enemy != enemies {
                let where_to = if is_enemy {
                    "an enemy goes to `enemies:`"
                } else {
                    "this is no enemy: `attached:` or `cards:`"
                };
                return Err(placed.bad(where_to));
            }
            let card = &mut self.table.cards[id.index()];
            if attached {
                card.host = location.into();
            } else {
                card.at = location.into();
            }
        }
        Ok(())
    }

    /// Checks that an investigator has slots for their cards.
    fn check_slots(&self, seat: SeatId, id: &Name) -> Built {
        let mine = self
            .table
            .cards
            .iter()
            .filter(|c| c.zone == Zone::Play && c.area.is(seat));
        let mut filled = [0u8; Slot::COUNT];
        let mut wider = false;
        for card in mine {
            let def = self.content.def(card.def);
            wider |= def.modifies & (Quantity::Slots(Slot::Hand).bit() | slots_for_bit()) != 0;
            for (sum, n) in filled.iter_mut().zip(def.slots) {
                *sum += n;
            }
        }
        let over = filled.iter().zip(Slot::LIMITS).any(|(n, most)| *n > most);
        if over && !wider {
            return Err(id.bad(format!(
                "{} has more cards in play than slots for them",
                id.value
            )));
        }
        Ok(())
    }

    /// Whether a condition holds, as far as the campaign log tells.
    fn as_logged(&self, condition: &Condition, text: &Position) -> bool {
        let mut notes = text.log.iter().flatten();
        match condition {
            Condition::Logged(note) => notes.any(|n| n == self.content.name(*note)),
            Condition::Not(c) => !self.as_logged(c, text),
            Condition::All(all) => all.iter().all(|c| self.as_logged(c, text)),
            Condition::Any(any) => any.iter().any(|c| self.as_logged(c, text)),
            _ => true,
        }
    }

    /// Makes the scenario part of a campaign, with what came before. Returns the chapter.
    pub fn campaign(&mut self, said: &Name, text: &Position) -> Built<u8> {
        let name = said.value.strip_prefix("card/").unwrap_or(&said.value);
        let Some((at, def)) = self.content.campaign(name) else {
            let known = self.content.campaigns.iter().map(|c| c.text.id.as_str());
            let near = packs::diagnostics::did_you_mean(name, known);
            let near = near.map(|n| format!("; did you mean `card/{n}`?"));
            let near = near.unwrap_or_default();
            return Err(said.bad(format!("unknown campaign `{}`{near}", said.value)));
        };
        let scenario = self.table.scenario;
        // A scenario that stands in several chapters is played in the first one that the log leaves open.
        let open = |n: usize| {
            let condition = def.text.scenarios[n].condition.as_ref();
            condition.is_none_or(|c| self.as_logged(c, text))
        };
        let mut fitting = (0..def.chapters.len()).filter(|n| def.chapters[*n].contains(&scenario));
        let first = fitting.clone().next();
        // A side story comes after the first scenario. // side-stories
        let played = &self.content.scenarios[usize::from(scenario)].text;
        let side = played.side.map(|_| 0);
        let chapter = fitting.find(|n| open(*n)).or(first).or(side);
        let Some(chapter) = chapter else {
            return Err(said.bad(format!("`{}` is no scenario of it", text.scenario.value)));
        };
        let who = |i: &Investigator| self.table.card(i.card).def;
        let members: Vec<DefId> = self.table.investigators.iter().map(who).collect();
        let tokens = self.table.bag.iter().map(|n| u16::from(*n)).sum();
        let mut campaign = Campaign::new(at, members.iter().copied(), tokens);
        for (seat, (def, (_, seated))) in members.iter().zip(&text.investigators.0).enumerate() {
            for (card, n) in &self.content.def(*def).starter_deck {
                campaign.add(*def, Part::Built, *card, *n);
            }
            for (part, cards) in [
                (Part::Story, &seated.story),
                (Part::Weakness, &seated.weaknesses),
            ] {
                for card in cards {
                    campaign.add(*def, part, self.def(card, &card.value)?, 1);
                }
            }
            for card in &seated.exiled {
                campaign.take(*def, Part::Built, self.def(card, &card.value)?);
            }
            let inv = &self.table.investigators[seat];
            for (of, amount) in [
                (Account::Experience, i16::from(seated.experience)),
                (Account::Physical, inv.physical.into()),
                (Account::Mental, inv.mental.into()),
            ] {
                campaign.ledger.push(Entry {
                    who: *def,
                    scenario,
                    of,
                    amount,
                    from: Origin::Before,
                });
            }
            campaign.members[seat].experience = seated.experience.into();
        }
        campaign.ledger.retain(|e| e.amount != 0);
        let investigator = |d| self.content.def(d).kind == KindName::Investigator;
        let fallen = text.fallen.iter().map(|name| (name, false));
        let left = text.left.iter().map(|name| (name, true));
        for (name, left) in fallen.chain(left) {
            let id = &name.value;
            let who = meant(self.content, id, investigator)
                .map_err(|near| name.bad(format!("`{id}` is no investigator{near}")))?;
            campaign.fallen.push(Member {
                left,
                ..Member::new(who)
            });
        }
        for (id, deck) in &text.replacements {
            let who = meant(self.content, id, investigator)
                .map_err(|near| deck.bad(format!("`{id}` is no investigator{near}")))?;
            for (card, copies) in &deck.value {
                let card = self.def(deck, card)?;
                if let Some(part) = setup::part(self.content, card) {
                    campaign.add(who, part, card, *copies);
                }
            }
        }
        self.table.campaign = Some(Box::new(campaign));
        Ok(chapter as u8)
    }

    /// Puts all unplaced cards where the scenario would leave them.
    pub fn rest(&mut self, text: &Position) -> Built {
        let set_aside = &self.scenario.set_aside;
        for index in 0..self.table.cards.len() {
            let id = CardId::from_index(index);
            if self.placed.contains(id) || self.table.cards[index].owner.is_some() {
                continue;
            }
            let def = self.table.cards[index].def;
            let kind = self.content.def(def).kind;
            if matches!(kind, KindName::Act | KindName::Agenda | KindName::Reference) {
                continue;
            }
            let in_deck = self.table.encounter.contains(id);
            if in_deck && text.encounter_deck.is_none() {
                continue;
            }
            self.leave_deck(id);
            let piled = self.table.cards[index].zone == Zone::Pile && text.decks.is_none();
            self.table.cards[index].zone = if piled {
                Zone::Pile
            } else if set_aside.contains(&def) {
                Zone::SetAside
            } else {
                Zone::Removed
            };
        }
        if let Some(names) = &text.encounter_deck {
            for id in self.take_all(names, Owner::NONE)? {
                self.table.encounter.unseen.insert(id);
            }
        }
        let top = self.take_all(&text.encounter_top, Owner::NONE)?;
        top.iter()
            .rev()
            .for_each(|id| self.table.encounter.put_on_top(*id));
        for name in &text.encounter_discard {
            let id = self.take_encounter(name)?;
            self.discard(id);
        }
        let none = Vec::new();
        for (names, zone) in [
            (&text.victory, Zone::Victory),
            (&text.set_aside, Zone::SetAside),
            (&text.removed, Zone::Removed),
            (text.decks.as_ref().unwrap_or(&none), Zone::Pile),
        ] {
            for name in names {
                let id = self.take(name, &name.value, Owner::NONE)?;
                let def = self.table.cards[id.index()].def;
                let pile = self.pile_of(def);
                let card = &mut self.table.cards[id.index()];
                (card.zone, card.pile) = (zone, pile);
            }
        }
        for (area, names) in &text.areas {
            let scenario = self.scenario;
            let is = |p: &Pile| p.face_down() && self.content.name(p.name) == area;
            let at = scenario.piles.iter().position(is);
            for name in names {
                let at = at.ok_or_else(|| name.bad(format!("no area `{area}` without a list")))?;
                let id = self.take(name, &name.value, Owner::NONE)?;
                let card = &mut self.table.cards[id.index()];
                (card.zone, card.pile) = (Zone::Pile, at as u8);
            }
        }
        Ok(())
    }

    /// The deck or area of the scenario that lists a card, or a card that stands for it.
    fn pile_of(&self, def: DefId) -> u8 {
        let is = |d: DefId| d == def || self.content.def(d).one_of.contains(&def);
        let lists = |p: &Pile| p.cards.iter().any(|(d, _)| is(*d));
        let at = self.scenario.piles.iter().position(lists);
        at.map_or(0, |at| at as u8)
    }
}

fn slots_for_bit() -> u32 {
    1 << 15
}
