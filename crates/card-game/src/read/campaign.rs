//! The experience of a scenario, and what it buys: which cards may join a deck, which may leave for them, and the
//! price.

use super::Look;
use crate::content::*;
use crate::deck;
use crate::frame::{Context, Frame};
use crate::state::campaign::{Account, Campaign, Entry as Line, Member, Origin, Part};
use crate::state::*;
use kernel::{Banked, Measure};
use packs::Sym;

/// The experience for replacing `old` by `new`: for a higher version, the difference of the levels; for any other card,
/// its level; at least 1. Levels of exceptional cards count twice. // spend-experience
fn cost(content: &Content, old: DefId, new: DefId) -> u8 {
    let from = if is_lower(content, old, new) {
        deck::points(content, old)
    } else {
        0
    };
    deck::points(content, new).saturating_sub(from).max(1)
}

/// Whether a card is a lower version of another.
fn is_lower(content: &Content, old: DefId, new: DefId) -> bool {
    let level = |d: DefId| content.text(d).level.unwrap_or(0);
    content.def(old).title == content.def(new).title && level(old) < level(new)
}

impl Look<'_> {
    /// Whether a campaign is between two scenarios, or over.
    pub fn between_scenarios(&self) -> bool {
        let scenario =
            |f: &Frame| matches!(f, Frame::Setup(_) | Frame::Round(_) | Frame::ScenarioEnd(_));
        self.table.campaign.is_some() && !self.stack.get(1).is_some_and(scenario)
    }

    /// Whether the game has room for another seat. // join-and-leave
    pub fn has_new_seat(&self) -> bool {
        self.table.investigators.len() < MOST_SEATS && self.table.cards.len() < MOST_CARDS
    }

    /// The campaign, the investigator of a seat, and the experience that they can spend.
    fn purse(&self, who: SeatId) -> Option<(&Campaign, DefId, i16)> {
        let campaign = self.table.campaign.as_deref()?;
        let member = campaign.members.get(who.index()).filter(|m| !m.left)?;
        Some((campaign, member.def, member.experience))
    }

    /// Whether one more copy of a card is within the limit for its title, once a copy of `old` has left.
    /// // deck-copies // exceptional
    fn has_room(&self, campaign: &Campaign, of: DefId, old: Option<DefId>, new: DefId) -> bool {
        let title = self.content.def(new).title;
        let (mut all, mut most) = (0, deck::copies(self.content, new));
        for (card, n) in campaign.held(of, Part::Built) {
            let n = n - u8::from(old == Some(card));
            if n > 0 && self.content.def(card).title == title {
                all += n;
                most = most.min(deck::copies(self.content, card));
            }
        }
        all < most && self.has_copy(campaign, new)
    }

    /// How many copies of a card are in the decks of the investigators who play, except one of them. // collection
    fn in_decks(&self, campaign: &Campaign, card: DefId, except: Option<DefId>) -> u32 {
        let members = campaign.members.iter().filter(|m| !m.left);
        let decks = members.filter(|m| except != Some(m.def));
        let held = decks.flat_map(|m| [Part::Built, Part::Weakness].map(|part| (m.def, part)));
        let cards = held.flat_map(|(who, part)| campaign.held(who, part));
        let copies = cards.filter(|(d, _)| *d == card);
        copies.map(|(_, n)| u32::from(n)).sum()
    }

    /// Whether the collection has a copy of a card that is in no deck. // collection
    fn has_copy(&self, campaign: &Campaign, card: DefId) -> bool {
        let owned = self.table.owned.as_ref();
        let has = owned.and_then(|owned| owned.copies(self.content, card));
        has.is_none_or(|has| self.in_decks(campaign, card, None) < has)
    }

    /// Whether the collection has an investigator with the deck that they would bring, beside the decks of those who
    /// play, except of one who leaves. // collection
    pub fn can_bring(&self, who: DefId, leaves: Option<DefId>) -> bool {
        let (Some(owned), Some(campaign)) = (&self.table.owned, self.table.campaign.as_deref())
        else {
            return true;
        };
        let kept: Vec<(DefId, u8)> = campaign.held(who, Part::Built).collect();
        let deck = match kept.is_empty() {
            true => &self.content.def(who).starter_deck,
            false => &kept,
        };
        let enough = |(card, copies): (DefId, u8)| {
            let held = || self.in_decks(campaign, card, leaves);
            let has = owned.copies(self.content, card);
            has.is_none_or(|has| held() + u32::from(copies) <= has)
        };
        deck.iter().copied().chain([(who, 1)]).all(enough)
    }

    /// How many cards a deck lacks, because they were exiled. // exile
    pub fn lacks(&self, who: SeatId) -> u32 {
        let Some((campaign, of, _)) = self.purse(who) else {
            return 0;
        };
        let counts = |(d, _): &(DefId, u8)| !deck::permanent(self.content, *d);
        let held = campaign.held(of, Part::Built).filter(counts);
        let held: u32 = held.map(|(_, n)| u32::from(n)).sum();
        deck::size_needed(self.content, of).saturating_sub(held)
    }

    /// Whether what stands in the campaign log lets a card be researched, if it is one that is. // researched
    fn is_known(&self, new: DefId) -> bool {
        let note = deck::researched(self.content, new);
        note.is_none_or(|note| self.table.notes.contains(&Name::from(note)))
    }

    /// The price for adding a card to a deck without removing one, if that is allowed: a permanent card, or one that
    /// fills up a deck that has lost cards. One of level 0 does so for free. // permanent // exile
    pub fn joins_deck(&self, who: SeatId, new: DefId) -> Option<u8> {
        let (campaign, of, purse) = self.purse(who)?;
        let fills = !deck::permanent(self.content, new);
        let cost = match deck::points(self.content, new) {
            0 if fills => 0,
            n => n.max(1),
        };
        let may = (!fills || self.lacks(who) > 0)
            && deck::researched(self.content, new).is_none()
            && i16::from(cost) <= purse
            && self.has_room(campaign, of, None, new)
            && self.stays_legal(campaign, of, None, new);
        may.then_some(cost)
    }

    /// How many cards of level 0 an investigator may still exchange for free before the next scenario. // free-swaps
    fn swaps_left(&self, who: SeatId) -> u32 {
        let Some(campaign) = self.table.campaign.as_deref() else {
            return 0;
        };
        let Some(member) = campaign.members.get(who.index()) else {
            return 0;
        };
        let all = deck::swaps(self.content, campaign.held(member.def, Part::Built));
        all.saturating_sub(member.swapped.into())
    }

    /// The experience for replacing `old` by `new` in an investigator's deck. // spend-experience // free-swaps
    pub fn exchange_price(&self, who: SeatId, old: DefId, new: DefId) -> u8 {
        let both = deck::swappable(self.content, old) && deck::joins_free(self.content, new);
        match both && self.swaps_left(who) > 0 {
            true => 0,
            false => cost(self.content, old, new),
        }
    }

    /// The cards that may leave a deck for this one, with the price. Lower versions of it come first.
    pub fn leaves(&self, who: SeatId, new: DefId) -> Vec<(DefId, u8)> {
        let title = self.content.def(new).title;
        let mut may: Vec<(DefId, u8)> = self.may_leave(who, new).collect();
        may.sort_by_key(|(old, _)| self.content.def(*old).title != title);
        may
    }

    /// The same, lazily and in the order of the deck.
    fn may_leave(&self, who: SeatId, new: DefId) -> impl Iterator<Item = (DefId, u8)> {
        self.purse(who)
            .into_iter()
            .flat_map(move |(campaign, of, purse)| {
                let all = campaign
                    .held(of, Part::Built)
                    .filter(move |(d, _)| *d != new);
                all.filter_map(move |(old, _)| {
                    let cost = self.exchange_price(who, old, new);
                    // A card that does not count towards the size makes no room for one that does, and needs
                    // none. // permanent
                    let counts = |d| !deck::permanent(self.content, d);
                    let makes_room = match counts(new) {
                        true => counts(old),
                        false => is_lower(self.content, old, new) && !counts(old),
                    };
                    let researched = deck::researched(self.content, new).is_some();
                    let may = i16::from(cost) <= purse
                        && (!researched || is_lower(self.content, old, new) && self.is_known(new))
                        && makes_room
                        && self.has_room(campaign, of, Some(old), new)
                        && self.stays_legal(campaign, of, Some(old), new);
                    may.then_some((old, cost))
                })
            })
    }

    /// Whether the deck is still within the investigator's limits for some kinds of cards after an
    /// exchange. // deck-options
    fn stays_legal(&self, campaign: &Campaign, of: DefId, old: Option<DefId>, new: DefId) -> bool {
        if !deck::limited(self.content, of) {
            return true;
        }
        let mut list = kernel::DeckList {
            investigator: self.content.id_of(of).to_owned(),
            ..Default::default()
        };
        for (card, n) in campaign.held(of, Part::Built) {
            list.cards.insert(self.content.id_of(card).to_owned(), n);
        }
        if let Some(old) = old {
            let left = list
                .cards
                .entry(self.content.id_of(old).to_owned())
                .or_default();
            *left = left.saturating_sub(1);
        }
        *list
            .cards
            .entry(self.content.id_of(new).to_owned())
            .or_default() += 1;
        deck::too_many(self.content, of, &list).is_empty()
    }

    /// The lowest price at which an investigator can take a card.
    pub fn least_price(&self, who: SeatId, new: DefId) -> Option<u8> {
        let exchanges = self.may_leave(who, new).map(|(_, cost)| cost);
        exchanges.chain(self.joins_deck(who, new)).min()
    }

    /// The cards that experience can be spent on: first those with a level, the most expensive ones
    /// first. // spend-experience
    pub fn takes(&self, who: SeatId) -> Vec<DefId> {
        let Some((_, of, purse)) = self.purse(who) else {
            return Vec::new();
        };
        let nothing = purse < 1 && self.lacks(who) == 0 && self.swaps_left(who) == 0;
        if nothing || self.table.inv(who).killed {
            return Vec::new();
        }
        let all = self.content.def_ids();
        let mut all: Vec<DefId> = all
            .filter(|d| deck::chosen(self.content, *d) && deck::allowed(self.content, of, *d))
            .filter(|d| !self.lost(*d))
            .filter(|d| {
                self.joins_deck(who, *d).is_some() || self.may_leave(who, *d).next().is_some()
            })
            .collect();
        all.sort_by_key(|d| std::cmp::Reverse(self.content.text(*d).level.unwrap_or(0)));
        all
    }

    /// Whether a card can join no deck any more: its name stands in such a list of the campaign log. // lost-cards
    pub fn lost(&self, card: DefId) -> bool {
        let campaign = self.table.campaign.as_deref();
        let campaign = campaign.and_then(|c| self.content.campaigns.get(usize::from(c.campaign)));
        campaign.is_some_and(|c| {
            let listed = |list: &Sym| self.table.lists.contains(&((*list).into(), card));
            c.text.lost.iter().any(listed)
        })
    }

    /// The side stories of the packs that a campaign may still play: once it has begun, those that it has not played.
    /// // side-stories
    pub fn side_stories(&self) -> Vec<u8> {
        let Some(campaign) = self.table.campaign.as_deref().filter(|c| c.begun()) else {
            return Vec::new();
        };
        let all = (0..).zip(&self.content.scenarios);
        let side = all.filter(|(_, s)| s.text.side.is_some()).map(|(n, _)| n);
        side.filter(|n| campaign.played.iter().all(|p| p.0 != *n))
            .collect()
    }

    /// Whether each investigator has the experience that a side story costs. // side-stories
    pub fn can_pay_for(&self, scenario: u8) -> bool {
        let price = self.side_story_price(scenario);
        let members = self.table.campaign.iter().flat_map(|c| &c.members);
        let mut here = members.filter(|m| !m.left);
        here.all(|m| m.experience >= i16::from(price))
    }

    /// The experience that a side story costs each investigator; 0 for any other scenario.
    pub fn side_story_price(&self, scenario: u8) -> u8 {
        let side = self.content.scenarios[usize::from(scenario)].text.side;
        side.map_or(0, |s| s.experience)
    }

    /// How many scenarios of the campaign itself are over, without side stories.
    pub fn chapters_played(&self, campaign: &Campaign) -> usize {
        let side = |s: u8| self.content.scenarios[usize::from(s)].text.side.is_some();
        campaign.played.iter().filter(|p| !side(p.0)).count()
    }

    /// The entries of the campaign log that a later part of the campaign reads: notes and lists. // log-matters
    pub fn log_that_matters(&self) -> Vec<&'_ str> {
        let Some(campaign) = self.table.campaign.as_deref() else {
            return Vec::new();
        };
        let at = campaign.campaign;
        let chapters = &self.content.campaigns[usize::from(at)].chapters;
        let from = self.chapter_to_come().unwrap_or(chapters.len() as u8);
        let later: Vec<u8> = chapters
            .iter()
            .skip(from.into())
            .flatten()
            .copied()
            .chain(self.side_stories())
            .collect();
        let reads = |by: Reader| match by {
            Reader::Chapter(of, chapter) => of == at && chapter >= from,
            Reader::End(of) => of == at && campaign.ending.is_none(),
            Reader::Scenario(scenario) => later.contains(&scenario),
            Reader::Card(card) => later.iter().any(|s| self.may_have(*s, card)),
        };
        let notes = self.table.notes.iter().copied();
        let lists = self.table.lists.iter().map(|(list, _)| *list);
        let mut entries: Vec<Name> = notes.chain(lists).collect();
        entries.dedup();
        let matters = |e: &Name| {
            let mut all = self.content.reads.iter();
            all.any(|r| Name::from(r.entry) == *e && reads(r.by))
        };
        entries.retain(matters);
        entries.into_iter().map(|e| self.content.name(e)).collect()
    }

    /// The first chapter of the campaign of which something is still to come, if there is one.
    fn chapter_to_come(&self) -> Option<u8> {
        let step = self.stack.iter().find_map(|f| match f {
            Frame::Campaign(c) => Some(c.step.next),
            _ => None,
        });
        match step {
            None | Some(Between::Epilogue | Between::Over) => None,
            // A side story comes after what it stands behind. // side-stories
            Some(Between::Play(chapter) | Between::Earn(chapter))
                if self.scenario().text.side.is_some() =>
            {
                Some(chapter + 1)
            }
            Some(
                Between::Which(chapter)
                | Between::Side { chapter, .. }
                | Between::Retire(chapter, _)
                | Between::Join(chapter)
                | Between::Prologue { chapter, .. }
                | Between::Before { chapter, .. }
                | Between::LayOut { chapter, .. }
                | Between::Play(chapter)
                | Between::Earn(chapter)
                | Between::After { chapter, .. },
            ) => Some(chapter),
            Some(
                Between::StoryCards(chapter, _)
                | Between::Replace(chapter, _)
                | Between::Upgrade(chapter, _)
                | Between::MakeRoom { chapter, .. },
            ) => Some(chapter + 1),
        }
    }

    /// Whether a scenario may have a card: it is of one of its sets, or a player's.
    fn may_have(&self, scenario: u8, card: DefId) -> bool {
        let scenario = &self.content.scenarios[usize::from(scenario)];
        let def = self.content.def(card);
        let set = &self.content.set(def.set).id;
        def.player_card
            || def.set == self.content.def(scenario.reference).set
            || scenario.text.encounter_sets.contains(set)
    }

    /// The experience that the resolution adds to the victory display. `None` if it gives none, or the investigator is
    /// dead. // experience
    pub fn resolution_experience(&self, seat: SeatId) -> Option<i8> {
        let ending = self.table.endings.first().copied()?;
        let of = |(name, _): &&(packs::Sym, Resolution)| Name::from(*name) == ending;
        let (_, resolution) = self.scenario().resolutions.iter().find(of)?;
        resolution
            .experience
            .filter(|_| !self.table.inv(seat).killed)
    }

    /// The experience of an investigator once the scenario is over: the victory display, the resolution, and what was
    /// recorded for this investigator alone. // experience
    pub fn experience(&self, seat: SeatId) -> i32 {
        let Some(bonus) = self.resolution_experience(seat) else {
            return 0;
        };
        let display = self.table.cards.iter().filter(|c| c.zone == Zone::Victory);
        let points: i32 = display
            .map(|c| i32::from(self.content.def(c.def).victory.unwrap_or(0)))
            .sum();
        (points + i32::from(bonus) + i32::from(self.table.inv(seat).experience)).max(0)
    }
}

/// The highest experience less trauma that counts, in a scenario that gives no other number.
const MOST: f32 = 11.0;

impl Look<'_> {
    /// Whether the scenario is won with this resolution. In a campaign this is asked before the table is cleared.
    /// // winning
    pub fn wins_with(&self, resolution: Sym) -> bool {
        let scenario = &self.content.scenarios[usize::from(self.table.scenario)];
        let named = scenario.resolutions.iter().find(|(n, _)| *n == resolution);
        named.is_some_and(|(_, r)| r.win)
            || scenario
                .text
                .won_if
                .as_ref()
                .is_some_and(|c| self.holds(c, Context::of_seat(self.table.lead)))
    }

    /// How far the game went, by the measures of its scenario. For a campaign: all experience less all trauma.
    pub fn graded(&self) -> Vec<Measure> {
        let measure = |name: &str, value: f32, most: f32, weight: f32| Measure {
            name: name.to_owned(),
            value,
            most,
            weight,
        };
        if let Some(campaign) = self.table.campaign.as_deref() {
            let scenarios = self.content.campaigns[usize::from(campaign.campaign)]
                .chapters
                .len();
            let most = MOST * scenarios.max(1) as f32;
            return vec![measure(
                "experience",
                self.campaign_experience(campaign),
                most,
                1.0,
            )];
        }
        let scenario = &self.content.scenarios[usize::from(self.table.scenario)];
        let ending = self.table.endings.first();
        let won = ending.is_some_and(|e| self.wins_with((*e).into()));
        let value = |graded: &Graded| match &graded.counts {
            Counted::Experience => self.experience_less_trauma(),
            Counted::Acts => self.acts_completed(scenario.acts.len()) as f32,
            Counted::Rounds if won => graded.most.into(),
            Counted::Rounds => f32::from(self.table.round),
            Counted::Amount(amount) => {
                self.amount(amount, Context::of_seat(self.table.lead)) as f32
            }
        };
        let graded = &scenario.text.measures;
        if graded.is_empty() {
            return vec![measure(
                "experience",
                self.experience_less_trauma(),
                MOST,
                1.0,
            )];
        }
        let of = |g: &Graded| measure(&g.name, value(g), g.most.into(), g.weight.into());
        graded.iter().map(of).collect()
    }

    /// Which part of the acts is done, and which part of the investigators is out of the scenario.
    pub fn came(&self) -> [f32; 2] {
        let acts = self.content.scenarios[usize::from(self.table.scenario)]
            .acts
            .len();
        let all = self.table.seated().count().max(1) as f32;
        let out = self
            .table
            .seated()
            .filter(|s| !self.table.playing(*s))
            .count();
        [
            self.acts_completed(acts) as f32 / acts.max(1) as f32,
            out as f32 / all,
        ]
    }

    /// The experience of the finished scenarios of a campaign, and the number of scenarios still to play.
    pub fn banked(&self) -> Option<Banked> {
        let campaign = self.table.campaign.as_deref()?;
        let chapters = self.content.campaigns[usize::from(campaign.campaign)]
            .chapters
            .len();
        let scenarios = chapters.max(1) as f32;
        Some(Banked {
            earned: self.campaign_experience(campaign) / (MOST * scenarios),
            share: 1.0 / scenarios,
            left: chapters.saturating_sub(self.chapters_played(campaign)) as u32,
            playing: !self.between_scenarios(),
        })
    }

    /// The average experience less trauma of the investigators, each at least 0.
    fn experience_less_trauma(&self) -> f32 {
        let players = self.table.seated().count().max(1) as f32;
        let of = |seat: SeatId| {
            let inv = self.table.inv(seat);
            (self.experience(seat) - i32::from(inv.physical) - i32::from(inv.mental)).max(0)
        };
        self.table.seated().map(of).sum::<i32>() as f32 / players
    }

    /// The experience less trauma of a campaign's ledger for each seat, each at least 0.
    fn campaign_experience(&self, campaign: &Campaign) -> f32 {
        let of = |m: &Member| {
            let mine = campaign.ledger.iter().filter(|e| e.who == m.def);
            let spent = |e: &&Line| matches!(e.from, Origin::Bought(_) | Origin::SideStory);
            let earned = mine.filter(|e| !spent(e));
            let signed = |e: &Line| match e.of {
                Account::Experience => i32::from(e.amount),
                Account::Physical | Account::Mental => -i32::from(e.amount),
            };
            earned.map(signed).sum::<i32>().max(0)
        };
        let all = campaign.members.iter().map(of).sum::<i32>();
        all as f32 / campaign.members.len().max(1) as f32
    }

    /// The number of acts that were completed.
    fn acts_completed(&self, acts: usize) -> usize {
        let coming =
            self.table.cards.iter().filter(|c| {
                c.zone == Zone::Coming && self.content.def(c.def).kind == KindName::Act
            });
        let open = coming.count() + usize::from(self.table.act.is_some());
        acts.saturating_sub(open)
    }
}
