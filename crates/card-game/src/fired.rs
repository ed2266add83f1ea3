//! Counts which abilities have fired, from the events of a game and its positions.
//!
//! The rules do not count. An ability has fired when its effect began to resolve. A constant ability has fired once in
//! each round in which it was in force. A committed card has fired when its test is decided; if its effect needs
//! success, only when the test succeeds.

use crate::CardGame;
use crate::content::*;
use crate::event::Event;
use crate::game::look;
use crate::state::*;
use kernel::Game;
use std::collections::{BTreeMap, BTreeSet};

/// A part of a card that is counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// An ability, by index from 0.
    Ability(u8),
    /// The effect of a symbol token, on a reference card's side for Easy and Standard.
    Easy(Chaos),
    /// The effect of a symbol token, on the side for Hard and Expert.
    Hard(Chaos),
    /// An investigator's elder sign.
    ElderSign,
}

/// How often each part of each card fired.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fired(BTreeMap<(DefId, Part), u64>);

/// The counts of one game, updated from its events.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// The counts so far.
    pub fired: Fired,
    /// Cards committed to the tests in progress.
    committed: Vec<DefId>,
    /// Constant abilities that were in force in this round.
    in_force: BTreeSet<AbilityId>,
    round: u16,
}

impl Fired {
    /// How often a part of a card fired.
    pub fn count(&self, def: DefId, part: Part) -> u64 {
        self.0.get(&(def, part)).copied().unwrap_or_default()
    }

    /// How often any part of a card fired.
    pub fn of(&self, def: DefId) -> u64 {
        let all = (def, Part::Ability(0))..=(def, Part::ElderSign);
        self.0.range(all).map(|(_, n)| n).sum()
    }

    /// Adds the counts of another game.
    pub fn add(&mut self, other: &Self) {
        for (what, n) in &other.0 {
            *self.0.entry(*what).or_default() += n;
        }
    }

    /// All parts of all cards, in the order of the content.
    pub fn parts(content: &Content) -> Vec<(DefId, Part)> {
        let mut all = Vec::new();
        for (def, card) in DefId::each(&content.defs) {
            let abilities = content
                .abilities_of(def)
                .map(|(_, a)| Part::Ability(a.index));
            all.extend(abilities.map(|p| (def, p)));
            if card.elder_sign.is_some() {
                all.push((def, Part::ElderSign));
            }
            let [easy, hard] = &card.tokens;
            all.extend(easy.iter().map(|(c, _)| (def, Part::Easy(*c))));
            all.extend(hard.iter().map(|(c, _)| (def, Part::Hard(*c))));
        }
        all
    }

    fn one(&mut self, def: DefId, part: Part) {
        *self.0.entry((def, part)).or_default() += 1;
    }

    fn ability(&mut self, content: &Content, id: AbilityId) {
        if let Some(a) = content.abilities.get(id.index()) {
            self.one(a.def, Part::Ability(a.index));
        }
    }

    fn each(&mut self, content: &Content, def: DefId, is: impl Fn(&Ability) -> bool) {
        for (id, a) in content.abilities_of(def) {
            if is(&a.ability) {
                self.ability(content, id);
            }
        }
    }
}

impl Heard {
    /// Counts what an answer caused, from its events and the new position.
    pub fn hear(&mut self, content: &Content, game: &Game<CardGame>, events: &[Event]) {
        let table = game.table();
        let is = |card: CardId| table.card(card).def;
        for event in events {
            let fired = &mut self.fired;
            match *event {
                Event::Used { ability, .. } | Event::ForcedResolves { ability, .. } => {
                    fired.ability(content, ability);
                }
                Event::Played { card, .. } => {
                    fired.each(content, is(card), |a| matches!(a, Ability::Play(_)));
                }
                Event::Drew { card, .. } | Event::DrewEncounter { card, .. } => {
                    fired.each(content, is(card), |a| matches!(a, Ability::Revelation(_)));
                }
                Event::Committed { card, .. } => self.committed.push(is(card)),
                Event::TestResult { success, .. } => {
                    for def in self.committed.drain(..) {
                        let works = |a: &Ability| {
                            matches!(
                                a,
                                Ability::Commit(c)
                                    if success || c.on_success.is_none()
                            )
                        };
                        fired.each(content, def, works);
                    }
                }
                Event::ActAdvances { def, .. } | Event::AgendaAdvances { def, .. } => {
                    fired.each(content, def, turned);
                }
                Event::TokenRevealed { who, token, .. } => {
                    let reference = is(table.reference);
                    let hard = table.difficulty.hard_side();
                    let part = if hard {
                        Part::Hard(token)
                    } else {
                        Part::Easy(token)
                    };
                    let on_side = &content.def(reference).tokens[usize::from(hard)];
                    if token == Chaos::ElderSign {
                        fired.one(is(table.inv(who).card), Part::ElderSign);
                    } else if on_side.iter().any(|(c, _)| *c == token) {
                        fired.one(reference, part);
                    }
                }
                Event::RoundBegins { .. }
                | Event::PhaseBegins { .. }
                | Event::TurnBegins { .. }
                | Event::TurnEnds { .. }
                | Event::BasicWeakness { .. }
                | Event::GainedWeakness { .. }
                | Event::LaidAside { .. }
                | Event::LookedAt { .. }
                | Event::TookControl { .. }
                | Event::Shown { .. }
                | Event::ToHand { .. }
                | Event::ToTop { .. }
                | Event::ToBottom { .. }
                | Event::Removed { .. }
                | Event::LaidDown { .. }
                | Event::DeckRefilled { .. }
                | Event::GainedResources { .. }
                | Event::LostResources { .. }
                | Event::SpentClues { .. }
                | Event::DiscoveredClues { .. }
                | Event::EnteredPlay { .. }
                | Event::LeftPlay { .. }
                | Event::Discarded { .. }
                | Event::Exhausted { .. }
                | Event::Readied { .. }
                | Event::Attached { .. }
                | Event::Moved { .. }
                | Event::EnemyMoved { .. }
                | Event::Revealed { .. }
                | Event::Concealed { .. }
                | Event::Surged { .. }
                | Event::Spawned { .. }
                | Event::Engaged { .. }
                | Event::Disengaged { .. }
                | Event::EnemyAttacks { .. }
                | Event::Cancelled { .. }
                | Event::HarmCancelled { .. }
                | Event::Evaded { .. }
                | Event::DamageTaken { .. }
                | Event::HorrorTaken { .. }
                | Event::Healed { .. }
                | Event::EnemyDefeated { .. }
                | Event::AssetDefeated { .. }
                | Event::InvestigatorDefeated { .. }
                | Event::Resigned { .. }
                | Event::Killed { .. }
                | Event::Trauma { .. }
                | Event::TestBegins { .. }
                | Event::TakesAction { .. }
                | Event::PaidResources { .. }
                | Event::SpentUses { .. }
                | Event::AddedToHand { .. }
                | Event::TokenChanged { .. }
                | Event::TokenIgnored { .. }
                | Event::Sealed { .. }
                | Event::Released { .. }
                | Event::DoomPlaced { .. }
                | Event::TokensPlaced { .. }
                | Event::TokensMoved { .. }
                | Event::TokensRemoved { .. }
                | Event::Shuffled { .. }
                | Event::LeadInvestigator { .. }
                | Event::Chose { .. }
                | Event::ScenarioEnds { .. }
                | Event::Tells { .. }
                | Event::ScenarioBegins { .. }
                | Event::EarnsExperience { .. }
                | Event::PaysExperience { .. }
                | Event::StoryCard { .. }
                | Event::Upgraded { .. }
                | Event::Replaced { .. }
                | Event::Joined { .. }
                | Event::LeftCampaign { .. }
                | Event::CampaignEnds { .. } => {}
            }
        }
        if self.round != table.round {
            self.round = table.round;
            self.in_force.clear();
        }
        let look = look(content, game);
        for card in table.index.constants.iter() {
            for (id, ability) in content.abilities_of(is(card)) {
                if let Ability::Constant(constant) = &ability.ability
                    && !self.in_force.contains(&id)
                    && look.works(card, ability)
                    && constant
                        .condition
                        .as_ref()
                        .is_none_or(|c| look.holds(c, look.ctx_of(card)))
                {
                    self.in_force.insert(id);
                    self.fired.one(ability.def, Part::Ability(ability.index));
                }
            }
        }
    }
}

/// Whether an ability is used when an act or agenda advances: its other side, or its objective.
fn turned(ability: &Ability) -> bool {
    match ability {
        Ability::Back(_) => true,
        Ability::Objective(o) => o.once.is_some(),
        Ability::Constant(_)
        | Ability::Forced(_)
        | Ability::State(_)
        | Ability::Reaction(_)
        | Ability::Free(_)
        | Ability::Action(_)
        | Ability::Revelation(_)
        | Ability::Play(_)
        | Ability::Commit(_) => false,
    }
}
