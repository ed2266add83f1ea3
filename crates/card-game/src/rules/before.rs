//! A campaign that begins with a later scenario: what came before is stated. Chapter: between-scenarios.md.

use crate::Error;
use crate::content::*;
use crate::deck;
use crate::state::campaign::{Entry, Origin, Part};
use crate::state::*;

/// What came before the scenario with which a campaign begins. // begin-later
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Before {
    /// The id of the scenario with which it begins, without `card/`; the first one where unsaid.
    pub from: Option<String>,
    /// Chaos tokens that were added to the bag.
    pub tokens: Vec<Chaos>,
    /// What investigators have.
    pub had: Vec<Had>,
}

/// What an investigator has at the beginning of a campaign that begins with a later scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Had {
    /// The investigator's id.
    pub id: String,
    /// Experience to spend.
    pub experience: u8,
    /// Physical trauma.
    pub physical: u8,
    /// Mental trauma.
    pub mental: u8,
    /// Ids of story cards in the deck.
    pub story: Vec<String>,
}

impl Before {
    /// What an investigator has.
    fn of(&self, id: &str) -> Option<&Had> {
        self.had.iter().find(|h| h.id == id)
    }

    /// The setup as lines of a record.
    pub fn lines(&self, out: &mut Vec<(String, String)>) {
        if let Some(from) = &self.from {
            out.push(("from".to_owned(), format!("card/{from}")));
        }
        if !self.tokens.is_empty() {
            let tokens: Vec<&str> = self.tokens.iter().map(|t| t.name()).collect();
            out.push(("tokens".to_owned(), tokens.join(", ")));
        }
        for had in &self.had {
            let numbers = [
                ("experience", had.experience),
                ("physical", had.physical),
                ("mental", had.mental),
            ];
            for (what, n) in numbers.into_iter().filter(|(_, n)| *n > 0) {
                out.push((format!("{what}-{}", had.id), n.to_string()));
            }
            if !had.story.is_empty() {
                out.push((format!("story-{}", had.id), had.story.join(", ")));
            }
        }
    }

    /// The setup from lines of a record, for these investigators.
    pub fn from_lines(
        line: impl Fn(&str) -> Option<String>,
        investigators: &[&str],
    ) -> Result<Option<Self>, Error> {
        let from = line("from").map(|f| f.strip_prefix("card/").unwrap_or(&f).to_owned());
        let words = |name: &str| -> Vec<String> {
            let said = line(name).unwrap_or_default();
            let words = said.split(',').map(str::trim).filter(|s| !s.is_empty());
            words.map(str::to_owned).collect()
        };
        let token = |name: String| {
            let known = || Chaos::ALL.into_iter().map(Chaos::name);
            let named = |t: &Chaos| t.name() == name.replace('-', "_") || t.name() == name;
            Chaos::ALL
                .into_iter()
                .find(named)
                .ok_or_else(|| Error::unknown("chaos token", &name, known()))
        };
        let number = |what: &str, id: &str| match line(&format!("{what}-{id}")) {
            None => Ok(0),
            Some(n) => n
                .parse()
                .map_err(|_| Error::unknown("number", &n, ["0"; 0])),
        };
        let had = |id: &&str| -> Result<Had, Error> {
            let id = *id;
            Ok(Had {
                id: id.to_owned(),
                experience: number("experience", id)?,
                physical: number("physical", id)?,
                mental: number("mental", id)?,
                story: words(&format!("story-{id}")),
            })
        };
        let tokens = words("tokens").into_iter().map(token);
        let had: Vec<Had> = investigators.iter().map(had).collect::<Result<_, _>>()?;
        let nothing = |had: &Had| {
            Had {
                id: had.id.clone(),
                ..Had::default()
            } == *had
        };
        let before = Self {
            from,
            tokens: tokens.collect::<Result<_, _>>()?,
            had: had.into_iter().filter(|h| !nothing(h)).collect(),
        };
        Ok((before != Self::default()).then_some(before))
    }

    /// Checks that the campaign has the scenario, and that the story cards exist.
    pub fn check(&self, content: &Content, campaign: &str) -> Result<(), Error> {
        self.chapter(content, campaign)?;
        for card in self.had.iter().flat_map(|h| &h.story) {
            let def = content.by_id.get(card).copied();
            if !def.is_some_and(|d| deck::story(content, d)) {
                let all = content.def_ids();
                let known = all.filter(|d| deck::story(content, *d));
                let known = known.map(|d| content.id_of(d));
                return Err(Error::unknown("story card", card, known));
            }
        }
        Ok(())
    }

    /// The chapter of a campaign in which its scenario is played first.
    pub fn chapter(&self, content: &Content, campaign: &str) -> Result<u8, Error> {
        let Some(from) = &self.from else {
            return Ok(0);
        };
        let chapters = content.campaign(campaign).map(|(_, c)| &c.chapters[..]);
        let id = |s: &u8| &content.scenarios[usize::from(*s)].text.id;
        let mut all = chapters.unwrap_or_default().iter();
        match all.position(|of| of.iter().any(|s| id(s) == from)) {
            Some(chapter) => Ok(chapter as u8),
            None => {
                let known = chapters.unwrap_or_default().iter().flatten().map(id);
                Err(Error::unknown("scenario of the campaign", from, known))
            }
        }
    }

    /// Adds to the table of a campaign what came before its first scenario. // begin-later
    pub fn came(&self, content: &Content, table: &mut Table) {
        for token in &self.tokens {
            table.bag[*token as usize] += 1;
        }
        if let Some(campaign) = &mut table.campaign {
            campaign.tokens += self.tokens.len() as u16;
        }
        let scenario = table.scenario;
        for inv in &mut table.investigators {
            let who = table.cards[inv.card.index()].def;
            let Some(had) = self.of(content.id_of(who)) else {
                continue;
            };
            (inv.physical, inv.mental) = (had.physical, had.mental);
            let Some(campaign) = &mut table.campaign else {
                continue;
            };
            for (of, amount) in [
                (Account::Experience, had.experience),
                (Account::Physical, had.physical),
                (Account::Mental, had.mental),
            ] {
                if amount > 0 {
                    campaign.ledger.push(Entry {
                        who,
                        scenario,
                        of,
                        amount: amount.into(),
                        from: Origin::Before,
                    });
                }
            }
            if let Some(member) = campaign.members.iter_mut().find(|m| m.def == who) {
                member.experience = had.experience.into();
            }
            for card in &had.story {
                campaign.add(who, Part::Story, content.by_id[card], 1);
            }
        }
    }
}
