//! A campaign as viewers see it. Nothing of it is hidden.

use super::objects::{kind, one, seat};
use crate::content::campaign::CampaignDef;
use crate::content::{Content, DefId};
use crate::read::Look;
use crate::show::words;
use crate::state::campaign::{Entry, Origin, Part};
use crate::state::{Account, Campaign, Member, Name, SeatId};
use crate::text;
use kernel::show::{Id, Object};
use serde::Serialize;
use std::collections::BTreeMap;

/// A campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CampaignView {
    /// Its id in the packs.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The scenarios that are over, and how.
    pub played: Vec<PlayedView>,
    /// The investigators who play, by seat.
    pub investigators: Vec<MemberView>,
    /// Those who were killed or driven insane.
    pub fallen: Vec<MemberView>,
    /// Where every point of experience and trauma came from, and went.
    pub ledger: Vec<EntryView>,
    /// How it ended.
    pub ending: Option<String>,
}

/// A scenario that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayedView {
    /// Its id.
    pub scenario: String,
    /// Its name.
    pub name: String,
    /// The resolution.
    pub resolution: String,
    /// Whether that was a win.
    pub won: bool,
}

/// An investigator of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MemberView {
    /// The id in the packs.
    pub id: String,
    /// The name.
    pub name: String,
    /// Experience that is not spent.
    pub experience: i16,
    /// Physical trauma.
    pub physical: u8,
    /// Mental trauma.
    pub mental: u8,
    /// Killed or driven insane.
    pub killed: bool,
    /// What the deck is built of: ids and how many.
    pub deck: BTreeMap<String, u8>,
    /// Story assets in it.
    pub story: Vec<String>,
    /// Basic weaknesses in it.
    pub weaknesses: Vec<String>,
}

/// A line of the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EntryView {
    /// Whose: an investigator's id.
    pub investigator: String,
    /// The scenario that was on the table.
    pub scenario: String,
    /// Of what: `experience`, `physical trauma`, `mental trauma`.
    pub of: &'static str,
    /// How much; what is spent counts negative.
    pub n: i16,
    /// From what, in words.
    pub from: String,
}

impl Look<'_> {
    fn member_view(
        &self,
        campaign: &Campaign,
        member: &Member,
        seat: Option<SeatId>,
    ) -> MemberView {
        let id = |d: DefId| self.c.id_of(d).to_owned();
        let ids = |part| campaign.held(member.def, part).map(|(d, _)| id(d));
        let inv = seat.map(|s| self.t.inv(s));
        MemberView {
            id: id(member.def),
            name: self.c.text(member.def).name.clone(),
            experience: member.experience,
            physical: inv.map_or(member.physical, |i| i.physical),
            mental: inv.map_or(member.mental, |i| i.mental),
            killed: inv.is_none_or(|i| i.killed),
            deck: campaign
                .held(member.def, Part::Built)
                .map(|(d, n)| (id(d), n))
                .collect(),
            story: ids(Part::Story).collect(),
            weaknesses: ids(Part::Weakness).chain(ids(Part::Gained)).collect(),
        }
    }

    /// The campaign, if there is one.
    pub fn campaign_view(&self) -> Option<CampaignView> {
        let campaign = self.t.campaign.as_deref()?;
        let def = self.c.campaigns.get(usize::from(campaign.campaign))?;
        let played = |(s, ending, won): &(u8, Name, bool)| {
            let scenario = &self.c.scenarios[usize::from(*s)];
            PlayedView {
                scenario: format!("card/{}", scenario.text.id),
                name: scenario.text.name.clone(),
                resolution: self.c.name(*ending).to_owned(),
                won: *won,
            }
        };
        let members = campaign.members.iter().enumerate();
        let fallen = campaign.fallen.iter();
        let entry = |e: &Entry| EntryView {
            investigator: self.c.id_of(e.who).to_owned(),
            scenario: format!("card/{}", self.c.scenarios[usize::from(e.scenario)].text.id),
            of: e.of.name(),
            n: e.amount,
            from: origin(self.c, e),
        };
        Some(CampaignView {
            id: format!("card/{}", def.text.id),
            name: def.text.name.clone(),
            played: campaign.played.iter().map(played).collect(),
            investigators: members
                .map(|(s, m)| self.member_view(campaign, m, Some(SeatId::from_index(s))))
                .collect(),
            fallen: fallen
                .map(|m| self.member_view(campaign, m, None))
                .collect(),
            ledger: campaign.ledger.iter().map(entry).collect(),
            ending: campaign.ending.map(|e| self.c.name(e).to_owned()),
        })
    }

    /// The campaign as objects: itself, its scenarios, its investigators with their decks, and the lines of the ledger.
    pub fn campaign_objects(&self, out: &mut Vec<Object>) {
        let (Some(campaign), Some(view)) = (self.t.campaign.as_deref(), self.campaign_view())
        else {
            return;
        };
        let it = Object::new(CAMPAIGN, "campaign", Id::TABLE).onto(out);
        it.number("played", view.played.len() as i32)
            .number(
                "scenarios",
                self.campaign_def(campaign).chapters.len() as i32,
            )
            .word("campaign", view.id)
            .word("name", view.name);
        if let Some(ending) = view.ending {
            it.word("ending", ending);
        }
        for (n, played) in view.played.into_iter().enumerate() {
            let id = Id::new(kind::CHAPTER, n as u32);
            Object::new(id, "chapter", CAMPAIGN)
                .onto(out)
                .flag("won", played.won)
                .word("scenario", played.scenario)
                .word("name", played.name)
                .word("resolution", played.resolution);
        }
        let seats = campaign.members.len();
        let people = view.investigators.into_iter().chain(view.fallen);
        let defs = campaign.members.iter().chain(&campaign.fallen);
        for (n, (it, member)) in people.zip(defs).enumerate() {
            let list = |all: &[String]| all.join(", ");
            let deck: Vec<String> = it.deck.iter().map(|(id, n)| format!("{n} {id}")).collect();
            let of = Object::new(Id::new(kind::MEMBER, n as u32), "member", CAMPAIGN).onto(out);
            of.print = Some(member.def.into());
            if n < seats {
                of.seat = Some(SeatId::from_index(n));
                of.link("investigator", [seat(SeatId::from_index(n))]);
            }
            of.number("experience", it.experience)
                .number("physical-trauma", it.physical)
                .number("mental-trauma", it.mental)
                .flag("killed", it.killed)
                .word("deck", list(&deck))
                .word("story", list(&it.story))
                .word("weaknesses", list(&it.weaknesses));
        }
        for (n, (it, entry)) in view.ledger.into_iter().zip(&campaign.ledger).enumerate() {
            let id = Id::new(kind::LEDGER, n as u32);
            let line = Object::new(id, "ledger-line", CAMPAIGN).onto(out);
            line.number("n", it.n)
                .word("investigator", it.investigator)
                .word("scenario", it.scenario)
                .word("of", it.of)
                .word("from", it.from);
            if let Origin::Victory(d) | Origin::Card(d) | Origin::Bought(d) = entry.from {
                line.print = Some(d.into());
            }
        }
    }

    fn campaign_def(&self, campaign: &Campaign) -> &CampaignDef {
        &self.c.campaigns[usize::from(campaign.campaign)]
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
        Origin::Before => "before what is on record".into(),
    }
}
