//! What a viewer may see, built by copying in what is visible.
//!
//! The order of a deck is never here, since it does not exist; what a player has looked at is on the table for the
//! host alone. Hands are their owners'.

use crate::content::{Chaos, Difficulty, KindName, Phase, Skill};
use crate::frame::SkillTest;
use crate::read::Look;
use crate::show::campaign::CampaignView;
use crate::show::words;
use crate::show::words::open_id;
use crate::state::{CardId, Cards, Owner, SeatId, Status, Zone, byte};
use kernel::{Maybe, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// A card and what lies on it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CardView {
    /// Its id in the packs.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Which card of the game it is.
    pub card: CardId,
    /// Its definition.
    pub def: u16,
    /// Exhausted.
    pub exhausted: bool,
    /// Damage on it.
    pub damage: u8,
    /// Horror on it.
    pub horror: u8,
    /// Clues on it.
    pub clues: u8,
    /// Doom on it.
    pub doom: u8,
    /// Resources on it.
    pub resources: u8,
    /// Uses left.
    pub uses: u8,
    /// Its health, as modified.
    pub health: Option<i32>,
    /// Its sanity, as modified.
    pub sanity: Option<i32>,
    /// An enemy's fight value, as modified.
    pub fight: Option<i32>,
    /// An enemy's evade value, as modified.
    pub evade: Option<i32>,
    /// Cards attached to it.
    pub attached: Vec<CardView>,
}

/// A location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LocationView {
    /// Its id in the packs.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Which card of the game it is.
    pub card: CardId,
    /// Its definition, once it is revealed.
    pub def: Option<u16>,
    /// Revealed.
    pub revealed: bool,
    /// Its shroud, as modified, if it is revealed.
    pub shroud: Option<i32>,
    /// Clues on it.
    pub clues: u8,
    /// Doom on it.
    pub doom: u8,
    /// Where one can go from here.
    pub connections: Vec<String>,
    /// Investigators here.
    pub investigators: Vec<String>,
    /// Enemies here that are not in a threat area.
    pub enemies: Vec<CardView>,
    /// Cards attached to it.
    pub attached: Vec<CardView>,
    /// Other cards here that nobody controls.
    pub cards: Vec<CardView>,
}

/// An investigator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct InvestigatorView {
    /// The id in the packs.
    pub id: String,
    /// The name.
    pub name: String,
    /// The seat.
    pub seat: SeatId,
    /// The investigator card.
    pub card: CardId,
    /// Its definition.
    pub def: u16,
    /// `playing`, `resigned` or `defeated`.
    pub status: &'static str,
    /// Where: a location's id.
    pub at: Option<String>,
    /// The four skills, as modified.
    pub skills: BTreeMap<Skill, i32>,
    /// Health.
    pub health: i32,
    /// Sanity.
    pub sanity: i32,
    /// Damage.
    pub damage: u8,
    /// Horror.
    pub horror: u8,
    /// Clues.
    pub clues: u8,
    /// Resources.
    pub resources: u8,
    /// Actions left this turn that serve anything.
    pub actions: u8,
    /// Actions left this turn that only serve cards with a trait, by trait.
    pub actions_for: BTreeMap<String, u8>,
    /// The turn of this round has been taken.
    pub turn_taken: bool,
    /// How many cards are in hand.
    pub hand_size: usize,
    /// The hand: one's own, or what of it was shown.
    pub hand: Vec<CardView>,
    /// How many cards are in the deck.
    pub deck_size: usize,
    /// The discard pile, the topmost last.
    pub discard: Vec<CardView>,
    /// The play area.
    pub in_play: Vec<CardView>,
    /// The threat area.
    pub threat: Vec<CardView>,
    /// Physical trauma.
    pub physical: u8,
    /// Mental trauma.
    pub mental: u8,
    /// Killed or driven insane.
    pub killed: bool,
    /// Experience: what was earned once the scenario is over, what was noted so far before.
    pub experience: i32,
}

/// The skill test in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TestView {
    /// Who takes it.
    pub tester: String,
    /// The skill.
    pub skill: Skill,
    /// What it is against, if it is a card.
    pub against: Option<CardView>,
    /// The difficulty now.
    pub difficulty: i32,
    /// The skill value now, before tokens.
    pub value: i32,
    /// What that value is made of, the printed skill first: from what, and how much.
    pub terms: Vec<(String, i32)>,
    /// Committed cards.
    pub committed: Vec<CardView>,
    /// Revealed tokens.
    pub tokens: Vec<Chaos>,
    /// What each of those counts for.
    pub modifiers: Vec<i32>,
}

/// What a viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The scenario.
    pub scenario: String,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The round; 0 during setup.
    pub round: u16,
    /// The phase.
    pub phase: Option<Phase>,
    /// Whose turn it is.
    pub active: Option<String>,
    /// The lead investigator.
    pub lead: Option<String>,
    /// How many investigators began.
    pub head_count: u8,
    /// The current agenda.
    pub agenda: CardView,
    /// The doom at which it advances.
    pub doom_needed: u8,
    /// Doom in play.
    pub doom: u32,
    /// The current act.
    pub act: CardView,
    /// The clues with which it advances, if it does so by clues.
    pub clues_needed: Option<u8>,
    /// The scenario reference card.
    pub reference: CardView,
    /// Locations in play.
    pub locations: Vec<LocationView>,
    /// The investigators, by seat.
    pub investigators: Vec<InvestigatorView>,
    /// How many cards are in the encounter deck.
    pub encounter_deck: usize,
    /// The encounter discard pile, the topmost last.
    pub encounter_discard: Vec<CardView>,
    /// The victory display.
    pub victory: Vec<CardView>,
    /// Set aside.
    pub set_aside: Vec<CardView>,
    /// Removed from the game.
    pub removed: Vec<CardView>,
    /// Cards being resolved or committed.
    pub limbo: Vec<CardView>,
    /// The chaos bag: tokens and how many.
    pub bag: BTreeMap<Chaos, u8>,
    /// The skill test in progress.
    pub test: Option<TestView>,
    /// Notes for the campaign log.
    pub notes: Vec<String>,
    /// Lists of names in the campaign log: ids of cards.
    pub lists: BTreeMap<String, Vec<String>>,
    /// How many cards are in the scenario's own decks.
    pub decks: BTreeMap<String, usize>,
    /// Story cards earned, by whom.
    pub earned: Vec<(String, String)>,
    /// How the scenario ended.
    pub outcome: Option<String>,
    /// The campaign that the scenario is part of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignView>,
}

impl<'a> Look<'a> {
    /// What a viewer may see.
    pub fn view(&self, viewer: Viewer) -> View {
        let t = self.t;
        let name = |seat: SeatId| {
            t.investigators
                .get(seat.index())
                .map(|i| self.c.id_of(t.card(i.card).def).to_owned())
        };
        let threshold = |card| self.def(card).threshold.unwrap_or(0);
        let act = self.card_or_none(t.act);
        let each = self
            .c
            .defs
            .get(act.def as usize)
            .and_then(|d| d.threshold)
            .filter(|_| t.act.is_some());
        let scenario = self
            .c
            .scenarios
            .get(t.scenario as usize)
            .map_or_else(String::new, |s| s.text.name.clone());
        View {
            scenario,
            difficulty: t.difficulty,
            round: t.round,
            phase: t.phase,
            active: t.active.get().and_then(name),
            lead: name(t.lead),
            head_count: t.head_count,
            agenda: self.card_or_none(t.agenda),
            doom_needed: t.agenda.get().map_or(0, threshold),
            doom: t.total_doom(),
            clues_needed: each
                .map(|n| n.saturating_mul(t.head_count))
                .or_else(|| self.objective_clues()),
            act,
            reference: self.card_view(t.reference),
            locations: t.locations.iter().map(|l| self.location_view(l)).collect(),
            investigators: SeatId::first(t.investigators.len())
                .map(|s| self.investigator_view(s, viewer))
                .collect(),
            encounter_deck: t.encounter.len(),
            encounter_discard: self.pile(Owner::NONE),
            victory: self.in_zone(Zone::Victory),
            set_aside: self.in_zone(Zone::SetAside),
            removed: self.in_zone(Zone::Removed),
            limbo: self.in_zone(Zone::Limbo),
            bag: Chaos::ALL
                .into_iter()
                .filter(|k| t.bag[*k as usize] > 0)
                .map(|k| (k, t.bag[k as usize]))
                .collect(),
            test: self.test().map(|test| TestView {
                tester: name(test.tester).unwrap_or_default(),
                skill: test.skill,
                against: test.against.get().map(|card| self.card_view(card)),
                difficulty: self.difficulty(test),
                value: self.value_before_tokens(test),
                terms: self.test_terms(test),
                committed: test
                    .committed
                    .iter()
                    .map(|(c, _)| self.card_view(*c))
                    .collect(),
                tokens: test
                    .tokens
                    .iter()
                    .filter(|r| !r.ignored)
                    .map(|r| r.token)
                    .collect(),
                modifiers: test
                    .tokens
                    .iter()
                    .filter(|r| !r.ignored)
                    .map(|r| self.token_modifier(test, r))
                    .collect(),
            }),
            notes: t.notes.iter().map(|n| self.c.name(*n).to_owned()).collect(),
            lists: self.lists(),
            decks: self.decks(),
            earned: t
                .earned
                .iter()
                .map(|(s, d)| (name(*s).unwrap_or_default(), self.c.id_of(*d).to_owned()))
                .collect(),
            outcome: t
                .ended
                .then(|| t.endings.first().map(|e| self.c.name(*e).to_owned()))
                .flatten(),
            campaign: self.campaign_view(),
        }
    }

    /// The lists of names of the campaign log.
    pub fn lists(&self) -> BTreeMap<String, Vec<String>> {
        let mut lists: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (list, def) in &self.t.lists {
            let names = lists.entry(self.c.name(*list).to_owned()).or_default();
            names.push(self.c.id_of(*def).to_owned());
        }
        lists
    }

    /// The scenario's own decks, and how many cards are left in each.
    pub fn decks(&self) -> BTreeMap<String, usize> {
        let mut decks = BTreeMap::new();
        for pile in &self.scenario().piles {
            decks.insert(self.c.name(pile.name).to_owned(), self.left_in(pile.name));
        }
        decks
    }

    fn test_terms(&self, test: &SkillTest) -> Vec<(String, i32)> {
        let mut terms = Vec::new();
        self.value_terms(test, |card, n| {
            if terms.is_empty() || n != 0 {
                terms.push((self.c.text(self.t.card(card).def).name.clone(), n));
            }
        });
        terms
    }

    /// A card and what lies on it.
    pub fn card_view(&self, id: CardId) -> CardView {
        let (card, def) = (self.t.card(id), self.def(id));
        let enemy = def.kind == KindName::Enemy && card.zone == Zone::Play;
        CardView {
            id: self.c.id_of(card.def).to_owned(),
            name: self.c.text(card.def).name.clone(),
            card: id,
            def: card.def,
            exhausted: card.exhausted,
            damage: card.damage,
            horror: card.horror,
            clues: card.clues,
            doom: card.doom,
            resources: card.resources,
            uses: card.uses,
            health: self.health(id),
            sanity: self.sanity(id),
            fight: enemy.then(|| self.fight(id)),
            evade: enemy.then(|| self.evade(id)),
            attached: self
                .t
                .in_play
                .iter()
                .filter(|c| self.t.card(*c).host.is(id))
                .map(|c| self.card_view(c))
                .collect(),
        }
    }

    fn card_or_none(&self, id: Maybe<CardId>) -> CardView {
        id.get().map(|id| self.card_view(id)).unwrap_or_default()
    }

    fn in_zone(&self, zone: Zone) -> Vec<CardView> {
        let here = |c: &CardId| {
            self.t.card(*c).zone == zone && self.def(*c).kind != KindName::Investigator
        };
        let all = CardId::first(self.t.cards.len()).filter(here);
        all.map(|c| self.card_view(c)).collect()
    }

    /// Actions left that only serve cards with a trait, by trait.
    pub fn bound_actions(&self, seat: SeatId) -> BTreeMap<String, u8> {
        let mut out = BTreeMap::new();
        for g in self.given_actions(seat) {
            if let Some(t) = g.serves.filter(|_| g.left > 0) {
                let n: &mut u8 = out.entry(self.c.name(t).to_owned()).or_default();
                *n = n.saturating_add(byte(g.left));
            }
        }
        out
    }

    fn pile(&self, owner: Owner) -> Vec<CardView> {
        let mut cards: Vec<CardId> = self
            .t
            .discarded
            .iter()
            .filter(|c| self.t.card(*c).owner == owner)
            .collect();
        cards.sort_by_key(|c| self.t.card(*c).stamp);
        cards.into_iter().map(|c| self.card_view(c)).collect()
    }

    fn location_view(&self, id: CardId) -> LocationView {
        let card = self.t.card(id);
        let here = |f: &dyn Fn(CardId) -> bool| -> Vec<CardView> {
            let cards = self
                .t
                .in_play
                .iter()
                .filter(|c| *c != id && self.t.card(*c).at.is(id) && f(*c));
            cards.map(|c| self.card_view(c)).collect()
        };
        let is = |c: CardId, kind| self.def(c).kind == kind;
        LocationView {
            id: open_id(self, id),
            name: words::name(self, id),
            card: id,
            def: card.revealed.then_some(card.def),
            revealed: card.revealed,
            shroud: card.revealed.then(|| self.shroud(id)),
            clues: card.clues,
            doom: card.doom,
            connections: self.neighbours(id).map(|n| open_id(self, n)).collect(),
            investigators: self
                .t
                .players()
                .filter(|s| self.t.location(*s).is(id))
                .map(|s| self.c.id_of(self.t.inv_card(s).def).to_owned())
                .collect(),
            enemies: here(&|c| is(c, KindName::Enemy)),
            attached: self
                .t
                .in_play
                .iter()
                .filter(|c| self.t.card(*c).host.is(id))
                .map(|c| self.card_view(c))
                .collect(),
            cards: here(&|c| {
                !is(c, KindName::Enemy)
                    && !is(c, KindName::Investigator)
                    && !is(c, KindName::Location)
            }),
        }
    }

    fn investigator_view(&self, seat: SeatId, viewer: Viewer) -> InvestigatorView {
        let inv = self.t.inv(seat);
        let card = self.t.card(inv.card);
        let mine = match viewer {
            Viewer::Seat(s) => s == seat,
            Viewer::Public => false,
            Viewer::Host => true,
        };
        let area: Vec<CardId> = self
            .t
            .in_play
            .iter()
            .filter(|c| *c != inv.card && self.t.card(*c).area.is(seat))
            .collect();
        let (threat, in_play): (Vec<CardId>, Vec<CardId>) =
            area.into_iter().partition(|c| self.threatens(*c));
        let shown: Cards = inv
            .hand
            .iter()
            .filter(|c| mine || self.t.card(*c).revealed)
            .collect();
        let victory: i32 = if self.t.ended {
            self.experience(seat)
        } else {
            i32::from(inv.experience).max(0)
        };
        InvestigatorView {
            id: self.c.id_of(card.def).to_owned(),
            name: self.c.text(card.def).name.clone(),
            seat,
            card: inv.card,
            def: card.def,
            status: match inv.status {
                Status::Playing => "playing",
                Status::Resigned => "resigned",
                Status::Defeated => "defeated",
            },
            at: card.at.get().map(|at| open_id(self, at)),
            skills: Skill::ALL
                .into_iter()
                .map(|s| (s, self.skill(seat, s)))
                .collect(),
            health: self.health(inv.card).unwrap_or(0),
            sanity: self.sanity(inv.card).unwrap_or(0),
            damage: card.damage,
            horror: card.horror,
            clues: card.clues,
            resources: card.resources,
            actions: self.actions_left(seat, None),
            actions_for: self.bound_actions(seat),
            turn_taken: inv.turn_taken,
            hand_size: inv.hand.len(),
            hand: shown.iter().map(|c| self.card_view(c)).collect(),
            deck_size: inv.deck.len(),
            discard: self.pile(seat.into()),
            in_play: in_play.into_iter().map(|c| self.card_view(c)).collect(),
            threat: threat.into_iter().map(|c| self.card_view(c)).collect(),
            physical: inv.physical,
            mental: inv.mental,
            killed: inv.killed,
            experience: victory,
        }
    }
}
