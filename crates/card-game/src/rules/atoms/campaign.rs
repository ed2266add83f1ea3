//! Atoms for campaigns: the ledger, decks, replacements, and the table of the next scenario.

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
    /// The source for the ledger: the innermost card, the resolution, or the scenario.
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

    /// Adds an entry to the ledger, if there is a campaign. // ledger
    pub(super) fn notes_down(&mut self, who: SeatId, of: Account, amount: i16) {
        if amount != 0 && self.table().campaign.is_some() {
            let from = self.origin();
            self.enters_from(who, of, amount, from);
        }
    }

    /// Adds an entry with its source to the ledger.
    pub fn enters_from(&mut self, who: SeatId, of: Account, amount: i16, from: Origin) {
        let (def, scenario) = (self.table().inv_card(who).def, self.table().scenario);
        let Some(campaign) = &mut self.write().campaign else {
            return;
        };
        if amount != 0 {
            campaign.ledger.push(Entry {
                who: def,
                scenario,
                of,
                amount,
                from,
            });
        }
    }

    /// Adds the experience of a scenario to what an investigator can spend. // experience
    pub fn banks(&mut self, who: SeatId, amount: i16) {
        if let Some(member) = self.member_mut(who) {
            member.experience = member.experience.saturating_add(amount);
            member.swapped = 0;
        }
        self.emit(|| Event::EarnsExperience { who, count: amount });
    }

    /// Lets each investigator pay the experience that the side story on the table costs. // side-stories
    pub fn pays_for_side_story(&mut self) {
        let Some(side) = self.look().scenario().text.side else {
            return;
        };
        let count = i16::from(side.experience);
        for who in self.table().seated() {
            self.enters_from(who, Account::Experience, -count, Origin::SideStory);
            if let Some(member) = self.member_mut(who) {
                member.experience -= count;
            }
            self.emit(|| Event::PaysExperience { who, count });
        }
    }

    fn member_mut(&mut self, who: SeatId) -> Option<&mut Member> {
        let campaign = self.write().campaign.as_mut()?;
        campaign.members.get_mut(who.index())
    }

    /// Adds a weakness to an investigator's deck for the rest of the campaign. // weaknesses-stay
    pub(super) fn weakness_stays(&mut self, who: SeatId, part: Part, def: DefId) {
        let of = self.table().inv_card(who).def;
        if let Some(campaign) = &mut self.write().campaign {
            campaign.add(of, part, def, 1);
        }
    }

    /// Adds a story card to a deck for the rest of the campaign. // earned-story-cards
    pub fn story_joins(&mut self, who: SeatId, def: DefId) {
        let of = self.table().inv_card(who).def;
        let part = match self.content.def(def).weakness {
            true => Part::Gained,
            false => Part::Story,
        };
        if let Some(campaign) = &mut self.write().campaign {
            campaign.add(of, part, def, 1);
        }
        self.emit(|| Event::StoryCard { who, def });
    }

    /// Removes a card from a deck for the rest of the campaign, because the end of a scenario removes it from the game.
    /// // earned-story-cards
    pub fn story_lost(&mut self, card: CardId) {
        let it = *self.card(card);
        if let Some(owner) = it.owner.get() {
            let of = self.table().inv_card(owner).def;
            if let Some(campaign) = &mut self.write().campaign {
                for part in [Part::Story, Part::Built] {
                    campaign.take(of, part, it.def);
                }
            }
        }
    }

    /// Exiles a card: it leaves the game, and its owner's deck for the rest of the campaign. // exile
    pub fn exile(&mut self, card: CardId) {
        let it = *self.card(card);
        if let Some(owner) = it.owner.get() {
            let of = self.table().inv_card(owner).def;
            if let Some(campaign) = &mut self.write().campaign {
                campaign.take(of, Part::Built, it.def);
            }
        }
        if let Some(test) = self.test_mut() {
            test.committed.retain(|(c, _)| *c != card);
        }
        self.put(card, Zone::Removed);
        self.emit(|| Event::Removed { card });
    }

    /// Adds a card to a deck, in place of another one or besides. // spend-experience
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
            // Only an exchange of cards of level 0 is free. // free-swaps
            member.swapped = member
                .swapped
                .saturating_add(u8::from(old.is_some() && cost == 0));
        }
        self.emit(|| Event::Upgraded {
            who,
            old,
            new,
            cost,
        });
    }

    /// Replaces an investigator who was killed or driven insane, or whose player goes on with another one.
    /// // replacement // retire
    pub fn replaces(&mut self, who: SeatId, def: DefId) {
        let old = self.table().inv_card(who).def;
        self.takes_seat(who, def);
        self.emit(|| Event::Replaced { who, old, new: def });
    }

    /// An investigator who comes to the campaign: as they left it, or new with a deck.
    fn comes(&mut self, def: DefId) -> Option<Member> {
        let starter = self.content.def(def).starter_deck.clone();
        let campaign = self.write().campaign.as_mut()?;
        if campaign.held(def, Part::Built).next().is_none() {
            for (card, n) in starter {
                campaign.add(def, Part::Built, card, n);
            }
        }
        let at = campaign.fallen.iter().position(|m| m.def == def);
        let back = at.map(|at| campaign.fallen.remove(at));
        Some(Member {
            joined: campaign.played.len() as u8,
            left: false,
            ..back.unwrap_or(Member::new(def))
        })
    }

    /// Gives a seat to another investigator.
    fn takes_seat(&mut self, who: SeatId, def: DefId) {
        let (old, card) = (self.table().inv_card(who).def, self.table().inv(who).card);
        let Some(new) = self.comes(def) else {
            return;
        };
        let inv = self.inv_mut(who);
        let (physical, mental, left) = (inv.physical, inv.mental, !inv.killed);
        (inv.physical, inv.mental) = (new.physical, new.mental);
        (inv.killed, inv.experience) = (false, 0);
        let t = self.write();
        t.cards[card.index()].def = def;
        if let Some(campaign) = &mut t.campaign {
            let Some(member) = campaign.members.get_mut(who.index()) else {
                return;
            };
            let gone = std::mem::replace(member, new);
            campaign.fallen.push(Member {
                left,
                physical,
                mental,
                ..gone
            });
            // The deck of one who may return is kept. Another's, weaknesses included, is no longer needed.
            campaign.cards.retain(|h| left || h.who != old);
        }
        self.reindex();
    }

    /// Empties a seat between two scenarios. The investigator may return. // join-and-leave
    pub fn leaves_campaign(&mut self, who: SeatId) {
        if let Some(member) = self.member_mut(who) {
            member.left = true;
        }
        self.emit(|| Event::LeftCampaign { who });
        let campaign = self.table().campaign.as_ref();
        let stays = campaign.and_then(|c| c.members.iter().position(|m| !m.left));
        if let Some(stays) = stays.filter(|_| self.table().lead == who) {
            self.lead(SeatId::from_index(stays));
        }
    }

    /// Adds a player between two scenarios. An investigator who left comes back to their seat. Another one gets a new
    /// seat, or an empty one if there are no more. // join-and-leave
    pub fn joins_campaign(&mut self, def: DefId) {
        let Some(campaign) = self.table().campaign.as_deref() else {
            return;
        };
        let members = &campaign.members;
        let own = members.iter().position(|m| m.left && m.def == def);
        let empty = members.iter().position(|m| m.left);
        let new = self.look().has_new_seat();
        let who = match (own, new, empty) {
            (Some(own), ..) => {
                let own = SeatId::from_index(own);
                if let Some(member) = self.member_mut(own) {
                    member.left = false;
                }
                own
            }
            (None, true, _) => {
                let Some(member) = self.comes(def) else {
                    return;
                };
                self.new_seat(member)
            }
            (None, false, Some(empty)) => {
                let empty = SeatId::from_index(empty);
                self.takes_seat(empty, def);
                empty
            }
            (None, false, None) => return,
        };
        self.emit(|| Event::Joined { who });
    }

    /// Adds a seat for an investigator, who plays from the next scenario on.
    fn new_seat(&mut self, member: Member) -> SeatId {
        let table = self.write();
        let (who, card) = (
            table.investigators.len(),
            CardId::from_index(table.cards.len()),
        );
        let who = SeatId::from_index(who);
        table.cards.push(Card::new(member.def, who, Zone::Removed));
        table.investigators.push(Investigator {
            physical: member.physical,
            mental: member.mental,
            ..Investigator::new(card, Status::Away)
        });
        if let Some(campaign) = &mut table.campaign {
            campaign.members.push(member);
        }
        who
    }

    /// Records that a scenario of the campaign is over.
    pub fn scenario_over(&mut self) {
        let scenario = self.table().scenario;
        let ending = self.table().endings.first().copied();
        let won = ending.is_some_and(|e| self.look().wins_with(e.into()));
        if let (Some(ending), Some(campaign)) = (ending, &mut self.write().campaign) {
            campaign.played.push((scenario, ending, won));
        }
    }

    /// Lays out the table of the next scenario. Returns whether a game can hold it.
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

    /// Ends the campaign with an ending. // campaign-end
    pub fn campaign_ends(&mut self, ending: Name) {
        if let Some(campaign) = &mut self.write().campaign {
            campaign.ending = Some(ending);
        }
        let ending = self.content.name(ending).to_owned();
        self.emit(|| Event::CampaignEnds { ending });
    }
}
