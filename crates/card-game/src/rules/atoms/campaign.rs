//! Writing on a campaign: the ledger, decks, who plays, and the table of the next scenario.

use super::write;
use crate::content::*;
use crate::event::Event;
use crate::frame::Frame;
use crate::rules::cx::Cx;
use crate::rules::layout;
use crate::state::campaign::{Entry, Origin, Part};
use crate::state::*;
use kernel::Maybe;

impl Cx<'_, '_> {
    /// What causes what is being done, for the ledger: the innermost card, the resolution, or the scenario.
    fn origin(&self) -> Origin {
        let card = |c: Maybe<CardId>| Some(Origin::Card(self.card(c.get()?).def));
        let of = |f: &Frame| match f {
            Frame::Script(s) => card(s.context.this),
            Frame::Harm(h) => card(h.attacker),
            Frame::ScenarioEnd(_) => self.table().endings.first().map(|e| Origin::Resolution(*e)),
            _ => None,
        };
        let found = self.game.stack().iter().rev().find_map(of);
        found.unwrap_or(Origin::Scenario)
    }

    /// A line in the ledger, where there is a campaign. // ledger
    pub(super) fn notes_down(&mut self, who: SeatId, of: Account, n: i16) {
        if n != 0 && self.table().campaign.is_some() {
            let from = self.origin();
            self.enters_from(who, of, n, from);
        }
    }

    /// A line in the ledger, with where it comes from.
    pub fn enters_from(&mut self, who: SeatId, of: Account, n: i16, from: Origin) {
        let (def, scenario) = (self.table().inv_card(who).def, self.table().scenario);
        let Some(campaign) = &mut self.write().campaign else {
            return;
        };
        if n != 0 {
            campaign.ledger.push(Entry {
                who: def,
                scenario,
                of,
                amount: n,
                from,
            });
        }
    }

    /// Experience of a scenario goes to what an investigator has. // experience
    pub fn banks(&mut self, who: SeatId, n: i16) {
        if let Some(member) = self.member_mut(who) {
            member.experience = member.experience.saturating_add(n);
        }
        self.emit(|| Event::EarnsExperience { who, count: n });
    }

    fn member_mut(&mut self, who: SeatId) -> Option<&mut Member> {
        let campaign = self.write().campaign.as_mut()?;
        campaign.members.get_mut(who.index())
    }

    /// A weakness is part of somebody's deck for the rest of the campaign. // weaknesses-stay
    pub(super) fn weakness_stays(&mut self, who: SeatId, part: Part, def: DefId) {
        let of = self.table().inv_card(who).def;
        if let Some(campaign) = &mut self.write().campaign {
            campaign.add(of, part, def, 1);
        }
    }

    /// A story card joins a deck for the rest of the campaign. // earned-story-cards
    pub fn story_joins(&mut self, who: SeatId, def: DefId) {
        let of = self.table().inv_card(who).def;
        if let Some(campaign) = &mut self.write().campaign {
            campaign.add(of, Part::Story, def, 1);
        }
        self.emit(|| Event::StoryCard { who, def });
    }

    /// A story card that the end of a scenario removes from the game is lost for the rest of the campaign.
    /// // earned-story-cards
    pub fn story_lost(&mut self, card: CardId) {
        let it = *self.card(card);
        if let Some(owner) = it.owner.get() {
            let of = self.table().inv_card(owner).def;
            if let Some(campaign) = &mut self.write().campaign {
                campaign.take(of, Part::Story, it.def);
            }
        }
    }

    /// A card comes into a deck for another, which leaves it, or besides. // spend-experience
    pub fn upgrades(&mut self, who: SeatId, old: Option<DefId>, new: DefId, cost: u8) {
        let of = self.table().inv_card(who).def;
        self.enters_from(
            who,
            Account::Experience,
            -i16::from(cost),
            Origin::Bought(new),
        );
        if let Some(campaign) = &mut self.write().campaign {
            if let Some(old) = old {
                campaign.take(of, Part::Built, old);
            }
            campaign.add(of, Part::Built, new, 1);
        }
        if let Some(member) = self.member_mut(who) {
            member.experience -= i16::from(cost);
        }
        self.emit(|| Event::Upgraded {
            who,
            old,
            new,
            cost,
        });
    }

    /// Somebody else plays on in the place of an investigator who was killed or driven insane. // replacement
    pub fn replaces(&mut self, who: SeatId, def: DefId) {
        let old = self.table().inv_card(who).def;
        let card = self.table().inv(who).card;
        let starter = self.content.def(def).starter_deck.clone();
        let inv = self.inv_mut(who);
        let (physical, mental) = (inv.physical, inv.mental);
        (inv.physical, inv.mental, inv.killed, inv.experience) = (0, 0, false, 0);
        let t = self.write();
        t.cards[card.index()].def = def;
        if let Some(campaign) = &mut t.campaign {
            let new = Member::new(def);
            let Some(member) = campaign.members.get_mut(who.index()) else {
                return;
            };
            let gone = std::mem::replace(member, new);
            campaign.fallen.push(Member {
                physical,
                mental,
                ..gone
            });
            // The dead one's deck, weaknesses and all, is of no more use.
            campaign.cards.retain(|h| h.who != old);
            if campaign.held(def, Part::Built).next().is_none() {
                for (card, n) in starter {
                    campaign.add(def, Part::Built, card, n);
                }
            }
        }
        self.reindex();
        self.emit(|| Event::Replaced { who, old, new: def });
    }

    /// A scenario of the campaign is over.
    pub fn scenario_over(&mut self) {
        let scenario = self.table().scenario;
        let ending = self.table().endings.first().copied();
        let won = ending.is_some_and(|e| self.look().wins_with(e.into()));
        if let (Some(ending), Some(campaign)) = (ending, &mut self.write().campaign) {
            campaign.played.push((scenario, ending, won));
        }
    }

    /// The table of the next scenario is laid out. Says whether it could be.
    pub fn next_table(&mut self, scenario: u8) -> bool {
        let Some(table) = layout::next_table(self.content, self.table(), scenario) else {
            return false;
        };
        *write(self.game) = table;
        if let Some(campaign) = &mut self.write().campaign {
            campaign.laid = campaign.laid.saturating_add(1);
        }
        self.reindex();
        self.reindex_hands();
        self.emit(|| Event::ScenarioBegins { scenario });
        true
    }

    /// The campaign has ended so. // campaign-end
    pub fn campaign_ends(&mut self, ending: Name) {
        if let Some(campaign) = &mut self.write().campaign {
            campaign.ending = Some(ending);
        }
        let ending = self.content.name(ending).to_owned();
        self.emit(|| Event::CampaignEnds { ending });
    }

    /// Another token comes into the chaos bag, for the rest of the campaign.
    pub fn token_added(&mut self, token: Chaos) {
        self.token_back(token);
        if let Some(campaign) = &mut self.write().campaign {
            campaign.tokens = campaign.tokens.saturating_add(1);
        }
    }
}
