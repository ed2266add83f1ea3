//! A campaign as viewers see it. Nothing of it is hidden.

use super::objects::{kind, one, seat};
use crate::content::campaign::CampaignDef;
use crate::content::{Condition, Content, DefId, story};
use crate::frame::{Context, Frame, SetupStep};
use crate::read::Look;
use crate::show::words;
use crate::state::campaign::{Between, Entry, Origin, Part};
use crate::state::{Account, Campaign, SeatId, byte};
use crate::text;
use kernel::show::{Id, Object};
use std::collections::BTreeMap;

impl Look<'_> {
    /// The lists of names of the campaign log.
    pub fn lists(&self) -> BTreeMap<String, Vec<String>> {
        let mut lists: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (list, def) in &self.table.lists {
            let names = lists
                .entry(self.content.name(*list).to_owned())
                .or_default();
            names.push(self.content.id_of(*def).to_owned());
        }
        lists
    }

    /// The notes of the campaign log as players read them.
    pub fn log_written(&self) -> Vec<String> {
        let notes = self.table.notes.iter();
        notes
            .map(|n| words::capital(&self.content.written(*n)))
            .collect()
    }

    /// What the story tells before the first question, if that is asked before anything happens: nobody hears of events
    /// then. The events tell it once more after the answer.
    pub fn prologue(&self) -> Vec<String> {
        let told = match (self.stack, self.table.campaign.as_deref()) {
            ([Frame::Campaign(frame)], Some(campaign))
                if !campaign.begun() && frame.step.now == Between::Which(0) =>
            {
                let context = Context::of_seat(self.table.lead);
                let passages = &self.campaign_def(campaign).text.prologue;
                let holds = |c: &Condition| self.holds(c, context);
                passages
                    .iter()
                    .filter(|p| p.condition.as_ref().is_none_or(holds))
                    .map(|p| p.tell.clone())
                    .collect()
            }
            ([Frame::Setup(frame)], None) if frame.step.now == SetupStep::LeadInvestigator => {
                let intro = self
                    .content
                    .story
                    .part(&self.scenario().text.id, story::INTRO);
                Vec::from_iter(intro.map(str::to_owned))
            }
            _ => Vec::new(),
        };
        told.into_iter().filter(|text| !text.is_empty()).collect()
    }

    /// The lists of the campaign log as players read them: "Cultists who got away: Ruth Turner".
    pub fn lists_written(&self) -> Vec<String> {
        let mut lists: BTreeMap<packs::Sym, Vec<String>> = BTreeMap::new();
        for (list, def) in &self.table.lists {
            let name = self.content.text(*def).name.clone();
            lists.entry((*list).into()).or_default().push(name);
        }
        let lists = lists.into_iter();
        lists
            .map(|(list, names)| {
                let list = words::capital(&self.content.written(list));
                format!("{list}: {}", names.join(", "))
            })
            .collect()
    }

    /// The scenario's own decks and areas out of play, and how many cards are left in each.
    pub fn decks(&self) -> BTreeMap<String, usize> {
        let mut decks = BTreeMap::new();
        for pile in &self.scenario().piles {
            decks.insert(
                self.content.name(pile.name).to_owned(),
                self.left_in(pile.name),
            );
        }
        decks
    }

    /// Actions left that only serve cards with a trait, by trait.
    pub fn bound_actions(&self, seat: SeatId) -> BTreeMap<String, u8> {
        let mut out = BTreeMap::new();
        for action in self.given_actions(seat) {
            if let Some(t) = action.serves.filter(|_| action.left > 0) {
                let n: &mut u8 = out.entry(self.content.name(t).to_owned()).or_default();
                *n = n.saturating_add(byte(action.left));
            }
        }
        out
    }

    /// The campaign as objects: itself, its scenarios, its investigators with their decks, and the lines of the ledger.
    pub fn campaign_objects(&self, out: &mut Vec<Object>) {
        let Some(campaign) = self.table.campaign.as_deref() else {
            return;
        };
        let def = self.campaign_def(campaign);
        let scenario = |n: u8| &self.content.scenarios[usize::from(n)].text;
        let it = Object::new(CAMPAIGN, "campaign", Id::TABLE).onto(out);
        it.number("played", self.chapters_played(campaign) as i32)
            .number("scenarios", def.length() as i32)
            .word("campaign", format!("card/{}", def.text.id))
            .word("name", def.text.name.clone());
        let matters = self.log_that_matters();
        if !matters.is_empty() {
            it.word("matters", matters.join(", "));
        }
        let priced = |s: u8| {
            let price = self.side_story_price(s);
            format!("{} ({price} experience each)", scenario(s).name)
        };
        let side: Vec<String> = self.side_stories().into_iter().map(priced).collect();
        if !side.is_empty() && campaign.ending.is_none() {
            it.word("side-stories", side.join(", "));
        }
        if let Some(ending) = campaign.ending {
            it.word("ending", self.content.name(ending).to_owned());
        }
        for (n, (played, ending, won)) in campaign.played.iter().enumerate() {
            let id = Id::new(kind::CHAPTER, n as u32);
            Object::new(id, "chapter", CAMPAIGN)
                .onto(out)
                .flag("won", *won)
                .word("scenario", format!("card/{}", scenario(*played).id))
                .word("name", scenario(*played).name.clone())
                .word("resolution", self.content.name(*ending).to_owned());
        }
        let seats = campaign.members.len();
        let members = campaign.members.iter().chain(&campaign.fallen);
        for (index, member) in members.enumerate() {
            // The table counts the trauma of a seat, of an empty one too.
            let inv = (index < seats).then(|| self.table.inv(SeatId::from_index(index)));
            let sits = inv.is_some() && !member.left;
            let id = |d: DefId| self.content.id_of(d);
            let held = |part| campaign.held(member.def, part);
            let ids = |part| held(part).map(|(d, _)| id(d));
            let weaknesses: Vec<&str> = ids(Part::Weakness).chain(ids(Part::Gained)).collect();
            let story: Vec<&str> = ids(Part::Story).collect();
            let mut deck: Vec<(&str, u8)> = held(Part::Built).map(|(d, n)| (id(d), n)).collect();
            deck.sort_unstable();
            let deck: Vec<String> = deck.iter().map(|(id, n)| format!("{n} {id}")).collect();
            let of = Object::new(Id::new(kind::MEMBER, index as u32), "member", CAMPAIGN).onto(out);
            of.print = Some(self.content.print_of(member.def));
            if sits {
                of.seat = Some(SeatId::from_index(index));
                of.link("investigator", [seat(SeatId::from_index(index))]);
            }
            of.number("experience", member.experience)
                .number(
                    "physical-trauma",
                    inv.map_or(member.physical, |i| i.physical),
                )
                .number("mental-trauma", inv.map_or(member.mental, |i| i.mental))
                .flag("killed", inv.map_or(!member.left, |i| i.killed))
                .flag("left", member.left)
                .word("deck", deck.join(", "))
                .word("story", story.join(", "))
                .word("weaknesses", weaknesses.join(", "));
        }
        for (n, entry) in campaign.ledger.iter().enumerate() {
            let id = Id::new(kind::LEDGER, n as u32);
            let line = Object::new(id, "ledger-line", CAMPAIGN).onto(out);
            line.number("n", entry.amount)
                .word("investigator", self.content.id_of(entry.who).to_owned())
                .word("scenario", format!("card/{}", scenario(entry.scenario).id))
                .word("of", entry.of.name())
                .word("from", origin(self.content, entry));
            if let Origin::Victory(d) | Origin::Card(d) | Origin::Bought(d) = entry.from {
                line.print = Some(self.content.print_of(d));
            }
        }
    }

    fn campaign_def(&self, campaign: &Campaign) -> &CampaignDef {
        &self.content.campaigns[usize::from(campaign.campaign)]
    }
}

/// The campaign as an object.
pub const CAMPAIGN: Id = one(8);

/// Where a line of the ledger comes from, in words.
pub fn origin(content: &Content, entry: &Entry) -> String {
    let name = |d: DefId| text::full_name(content, d);
    match entry.from {
        Origin::Victory(d) => format!("{}, in the victory display", name(d)),
        Origin::Card(d) => name(d),
        Origin::Resolution(ending) => words::ending(content.name(ending)),
        Origin::Scenario => "the course of the scenario".into(),
        Origin::Least if entry.of == Account::Experience => {
            "nobody earns less than nothing, and the dead earn nothing".into()
        }
        Origin::Least => "nothing less than nothing".into(),
        Origin::Bought(d) => format!("spent on {}", name(d)),
        Origin::SideStory => "spent on this side story".into(),
        Origin::Before => "before what is on record".into(),
    }
}
