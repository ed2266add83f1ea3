//! Lays out the table of a scenario, with the cards of the investigators. Chapter: setup.md.

use crate::content::bonded::bonded;
use crate::content::size::{MOST_IN_GAME, cards_of_scenario};
use crate::content::*;
use crate::deck;
use crate::state::campaign::Part;
use crate::state::*;
use kernel::{Deck, Maybe};
use smallvec::SmallVec;

/// What an investigator brings to the table.
pub struct Brought {
    /// The investigator.
    pub def: DefId,
    /// The cards that the deck is built of, with their numbers.
    pub deck: Vec<(DefId, u8)>,
    /// The basic weakness, if it is known.
    pub weakness: Option<DefId>,
    /// The number of basic weaknesses besides those in these lists: `weakness`, and those still to be drawn.
    pub places: usize,
    /// Other cards in the deck: story assets and further weaknesses.
    pub more: Vec<DefId>,
    /// Physical trauma.
    pub physical: u8,
    /// Mental trauma.
    pub mental: u8,
    /// Whether the seat is empty: its player has left the campaign. // join-and-leave
    pub away: bool,
}

impl Brought {
    /// The number of cards, with the investigator and the basic weaknesses.
    fn cards(&self, content: &Content) -> usize {
        let deck: usize = self.deck.iter().map(|(_, n)| usize::from(*n)).sum();
        let bonded: usize = self
            .bonded(content)
            .iter()
            .map(|(_, n)| usize::from(*n))
            .sum();
        deck + self.signatures(content).len() + self.more.len() + bonded + 1 + self.places
    }

    /// The cards that lie beside the deck because its cards bring them. // bonded
    fn bonded(&self, content: &Content) -> Vec<(DefId, u8)> {
        let deck = self.deck.iter().map(|(d, _)| *d);
        let all = deck.chain(self.signatures(content).iter().copied());
        bonded(content, all.chain(self.more.iter().copied()))
    }

    /// The cards that are always in the investigator's deck.
    fn signatures<'c>(&self, content: &'c Content) -> &'c [DefId] {
        match self.away {
            true => &[],
            false => &content.def(self.def).signatures,
        }
    }
}

/// The part of a setup that does not depend on the investigators: the scenario, and what a campaign brings to it.
pub struct Ground {
    /// Index of the scenario.
    pub scenario: u8,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The chaos bag.
    pub bag: [u8; Chaos::COUNT],
    /// Notes of the campaign log.
    pub notes: SmallVec<[Name; 4]>,
    /// Lists of the campaign log.
    pub lists: SmallVec<[(Name, DefId); 2]>,
}

/// The chaos bag of a scenario at its beginning. // difficulty
pub fn bag_of(scenario: &ScenarioDef, difficulty: Difficulty) -> [u8; Chaos::COUNT] {
    let mut bag = [0; Chaos::COUNT];
    for token in scenario
        .text
        .chaos_bag
        .get(&difficulty)
        .into_iter()
        .flatten()
    {
        bag[*token as usize] += 1;
    }
    bag
}

/// The number of cards that the layout needs.
pub fn cards_needed(content: &Content, scenario: &ScenarioDef, seats: &[Brought]) -> usize {
    let decks: usize = seats.iter().map(|s| s.cards(content)).sum();
    cards_of_scenario(scenario) + decks
}

/// The table of the next scenario of a campaign: the present decks, log and bag, with trauma as damage and horror.
/// `None` if a game cannot hold it. // campaign-setup
pub fn next_table(content: &Content, last: &Table, scenario: u8) -> Option<Table> {
    let campaign = last.campaign.as_deref()?;
    let of = content.scenarios.get(usize::from(scenario))?;
    let seat = |(who, member): (usize, &Member)| {
        let inv = last.inv(SeatId::from_index(who));
        let there = |_: &(DefId, u8)| !member.left;
        let cards = |part| campaign.held(member.def, part).filter(there);
        let single = |part| cards(part).flat_map(|(d, n)| std::iter::repeat_n(d, n.into()));
        Brought {
            def: member.def,
            deck: cards(Part::Built).collect(),
            weakness: None,
            // A basic weakness is drawn only for an investigator who is new in the campaign.
            places: usize::from(!member.left && single(Part::Weakness).next().is_none()),
            more: single(Part::Weakness)
                .chain(single(Part::Gained))
                .chain(single(Part::Story))
                .collect(),
            physical: inv.physical,
            mental: inv.mental,
            away: member.left,
        }
    };
    let mut seats: Vec<Brought> = campaign.members.iter().enumerate().map(seat).collect();
    // If a game cannot hold all cards, it leaves out story cards and weaknesses, from the longest list first.
    while cards_needed(content, of, &seats) > MOST_IN_GAME {
        seats.iter_mut().max_by_key(|s| s.more.len())?.more.pop()?;
    }
    // Sealed tokens return; those of the pool leave. // seal // bless-and-curse
    let mut bag = last.bag;
    for (_, token) in &last.sealed {
        bag[*token as usize] += 1;
    }
    let pooled = Chaos::ALL.into_iter().filter(|token| token.pooled());
    pooled.for_each(|token| bag[token as usize] = 0);
    let ground = Ground {
        scenario,
        difficulty: last.difficulty,
        bag,
        notes: last.notes.clone(),
        lists: last.lists.clone(),
    };
    let mut table = lay_out(content, ground, &seats);
    table.campaign = last.campaign.clone();
    if let Some(campaign) = &mut table.campaign {
        campaign.tokens = bag.iter().map(|n| u16::from(*n)).sum();
    }
    table.owned = last.owned.clone();
    table.taboo = last.taboo;
    Some(table)
}

/// A table with the cards of the scenario and of the investigators. // setup-scenario // scenario-deck
pub fn lay_out(content: &Content, ground: Ground, seats: &[Brought]) -> Table {
    let scenario = &content.scenarios[usize::from(ground.scenario)];
    let mut cards: Vec<Card> = Vec::with_capacity(96);
    let mut investigators: SmallVec<[Investigator; 1]> = SmallVec::new();
    for (seat, brought) in seats.iter().enumerate() {
        let (who, def) = (SeatId::from_index(seat), brought.def);
        let investigator = CardId::from_index(cards.len());
        let (zone, status) = match brought.away {
            true => (Zone::Removed, Status::Away),
            false => (Zone::Play, Status::Playing),
        };
        let mut card = Card::new(def, who, zone);
        card.area = who.into();
        card.resources = 5; // setup-resources
        (card.damage, card.horror) = (brought.physical, brought.mental);
        cards.push(card);
        let first = cards.len();
        let one = |d: &DefId| (*d, 1);
        // Signature cards are added even if the list does not name them.
        let own = brought.signatures(content);
        let deck = brought
            .deck
            .iter()
            .copied()
            .filter(|(d, _)| !own.contains(d));
        let deck = deck.chain(own.iter().map(one));
        let all = deck.chain(brought.more.iter().map(one));
        let begins = content.text(def).kind.investigator();
        let begins = begins.map_or(&[][..], |i| &i.begins_with);
        let starts = |(d, _): &(DefId, u8)| {
            deck::permanent(content, *d) || begins.contains(&content.def(*d).id)
        };
        for (card, copies) in all.clone().filter(|c| !starts(c)) {
            cards.extend(std::iter::repeat_n(
                Card::new(card, who, Zone::Deck),
                copies as usize,
            ));
        }
        let last = cards.len();
        // Permanent cards begin in play, and what the investigator begins with. // permanent // begins-with
        for (def, copies) in all.filter(starts) {
            let mut card = Card::new(def, who, Zone::Play);
            (card.area, card.uses) = (who.into(), content.def(def).uses);
            cards.extend(std::iter::repeat_n(card, copies as usize));
        }
        for (def, n) in brought.bonded(content) {
            let card = Card::new(def, who, Zone::SetAside);
            cards.extend(std::iter::repeat_n(card, n.into()));
        }
        // A placeholder for a basic weakness. It is out of the game until chance has drawn the weakness.
        let place = Card::new(def, who, Zone::Removed);
        cards.extend(std::iter::repeat_n(place, brought.places));
        investigators.push(Investigator {
            deck: Deck::shuffled((first..last).map(CardId::from_index)),
            physical: brought.physical,
            mental: brought.mental,
            ..Investigator::new(investigator, status)
        });
    }
    let first = cards.len();
    for (def, copies) in &scenario.encounter {
        cards.extend(std::iter::repeat_n(
            Card::new(*def, None, Zone::Deck),
            *copies as usize,
        ));
    }
    let encounter = Deck::shuffled((first..cards.len()).map(CardId::from_index));
    let mut add = |def: DefId, zone: Zone| {
        cards.push(Card::new(def, None, zone));
        CardId::from_index(cards.len() - 1)
    };
    let reference = add(scenario.reference, Zone::Beside);
    let agendas: SmallVec<[CardId; 4]> = scenario
        .agendas
        .iter()
        .map(|d| add(*d, Zone::Coming))
        .collect();
    let acts: SmallVec<[CardId; 4]> = scenario
        .acts
        .iter()
        .map(|d| add(*d, Zone::Coming))
        .collect();
    let locations: SmallVec<[CardId; 8]> = scenario
        .locations
        .iter()
        .map(|d| add(*d, Zone::Play))
        .collect();
    for def in &scenario.set_aside {
        add(*def, Zone::SetAside);
    }
    for (at, pile) in (0..).zip(&scenario.piles).filter(|(_, p)| !p.area) {
        for (def, copies) in &pile.cards {
            let card = Card {
                pile: at,
                ..Card::new(*def, None, Zone::Pile)
            };
            cards.extend(std::iter::repeat_n(card, (*copies).into()));
        }
    }
    let lead = seats.iter().position(|s| !s.away).unwrap_or(0);
    let mut table = Table {
        scenario: ground.scenario,
        difficulty: ground.difficulty,
        round: 0,
        phase: None,
        head_count: seats.iter().filter(|s| !s.away).count() as u8,
        lead: SeatId::from_index(lead),
        active: Maybe::NONE,
        cards,
        investigators,
        encounter,
        in_play: Cards::EMPTY,
        enemies: Cards::EMPTY,
        locations: locations.iter().copied().collect(),
        discarded: Cards::EMPTY,
        act: acts[0].into(),
        agenda: agendas[0].into(),
        reference,
        bag: ground.bag,
        used: SmallVec::new(),
        sealed: SmallVec::new(),
        lasting: SmallVec::new(),
        afters: SmallVec::new(),
        stamp: 0,
        index: Index::default(),
        met: SmallVec::new(),
        checks: 0,
        endings: SmallVec::new(),
        ended: false,
        notes: ground.notes,
        lists: ground.lists,
        earned: SmallVec::new(),
        mixed: SmallVec::new(),
        campaign: None,
        owned: None,
        taboo: Maybe::NONE,
    };
    for card in [acts[0], agendas[0]] {
        table.cards[card.index()].zone = Zone::Play;
    }
    table.in_play = CardId::first(table.cards.len())
        .filter(|c| table.card(*c).zone == Zone::Play)
        .collect();
    // A weakness that is known goes into its deck at once.
    for (seat, s) in seats.iter().enumerate() {
        if let Some(w) = s.weakness {
            add_weakness(&mut table, SeatId::from_index(seat), w);
        }
    }
    table
}

/// The placeholder of a seat's basic weakness that has not been drawn yet.
pub fn weakness_slot(table: &Table, seat: SeatId) -> Option<CardId> {
    let who = table.inv(seat).card;
    let def = table.card(who).def;
    let mut all = CardId::first(table.cards.len()).skip(who.index() + 1);
    all.find(|c| {
        let card = table.card(*c);
        card.owner.is(seat) && card.def == def && card.zone == Zone::Removed
    })
}

/// Replaces a placeholder by a basic weakness, and returns its card.
pub fn add_weakness(table: &mut Table, seat: SeatId, def: DefId) -> Option<CardId> {
    let slot = weakness_slot(table, seat)?;
    let card = &mut table.cards[slot.index()];
    card.def = def;
    card.zone = Zone::Deck;
    table.investigators[seat.index()].deck.unseen.insert(slot);
    Some(slot)
}

/// The basic weaknesses that a seat can still draw. // collection
pub fn weakness_pool(content: &Content, table: &Table) -> Vec<DefId> {
    let mut pool = content.basic_weaknesses.clone();
    if let Some(owned) = &table.owned {
        let mut kinds = pool;
        kinds.dedup();
        let copies = |d: DefId| owned.copies(content, d).unwrap_or(0) as usize;
        let all = kinds.into_iter();
        pool = all
            .flat_map(|d| std::iter::repeat_n(d, copies(d)))
            .collect();
    }
    let owned = table.cards.iter().filter(|c| c.owner.is_some());
    for card in owned.filter(|c| content.def(c.def).weakness) {
        if let Ok(at) = pool.binary_search(&card.def) {
            pool.remove(at);
        }
    }
    pool
}
