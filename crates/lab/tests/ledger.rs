//! Whole campaigns against an account that is kept beside the engine.
//!
//! The account knows what is printed (`facts/card-game`), the events of the game and what lies on the table. It never
//! asks the engine what somebody earns. After each scenario, each upgrade and each replacement, and at the end, it is
//! compared with the investigators of the campaign and with the lines of the campaign's ledger.
//!
//! `MISKATONIC_CAMPAIGNS=1000` plays a thousand campaigns instead of forty, `MISKATONIC_CAMPAIGNS=500..1000` those.

use crate::printed::{Card, Printed, Resolution};
use card_game::content::{DefId, Token};
use card_game::state::campaign::Entry;
use card_game::state::{Account, CardId, SeatId, Table, Zone};
use card_game::{CardGame, Choice, Content, Event};
use kernel::{Budget, Catalogue, Dealer, Game, Log, Rules, Seeded, Who};
use players::{Kind, Rng};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use table::{Player, Seen};

const CAMPAIGN: &str = "card/night-of-the-zealot";
const DIFFICULTIES: [&str; 4] = ["easy", "standard", "hard", "expert"];
const COVER_UP: &str = "01007";
const HOSPITAL_DEBTS: &str = "01011";
const MIND_WIPE: &str = "01068";
const THEYRE_GETTING_OUT: &str = "01107";
const WHAT_HAVE_YOU_DONE: &str = "01110";
const DREAMS_OF_RLYEH: &str = "01182";
const SMITE_THE_WICKED: &str = "02007";
const SEARCHING_FOR_IZZIE: &str = "02011";
const ADAPTABLE: &str = "02110";
/// Weaknesses that count if they are still in play when the game ends.
const TASKS: [&str; 2] = [SMITE_THE_WICKED, SEARCHING_FOR_IZZIE];
/// Enemies that say "to the victory display" themselves: parley, or being evaded.
const NEED_NO_DEFEAT: [&str; 4] = ["01138", "01139", "01140", "01141"];

/// An investigator, as a careful player would note it on the campaign log.
#[derive(Clone, PartialEq, Debug)]
struct Person {
    code: String,
    experience: i32,
    physical: i32,
    mental: i32,
    gone: bool,
}

/// What the account knows of the scenario on the table.
#[derive(Default)]
struct Scene {
    /// Who has neither resigned nor been defeated.
    playing: BTreeSet<SeatId>,
    resigned: BTreeSet<SeatId>,
    lead: SeatId,
    /// Whether What Have You Done? is the current act.
    last_act: bool,
    /// Damage and horror on each investigator.
    harm: BTreeMap<SeatId, (i32, i32)>,
    /// The cards in play whose text the account follows: the seat, and the clues and resources on them.
    followed: BTreeMap<CardId, (SeatId, i32, i32)>,
    /// Who drew an encounter card.
    drawn_by: BTreeMap<CardId, SeatId>,
    /// Who has to choose between physical and mental trauma.
    chooses: Option<SeatId>,
    defeated: BTreeSet<CardId>,
    /// Locations that lost clues or were revealed since the last question.
    touched: BTreeSet<CardId>,
    mind_wipe: bool,
    /// What Hospital Debts costs.
    less: BTreeMap<SeatId, i32>,
}

/// The account of a campaign.
struct Books<'a> {
    content: &'a Content,
    printed: &'a Printed,
    /// The investigators by seat.
    people: Vec<Person>,
    /// The seats whose players have left.
    away: BTreeSet<SeatId>,
    fallen: Vec<Person>,
    /// Every point by investigator, scenario and account.
    lines: BTreeMap<(String, u8, Sort), i32>,
    scene: Scene,
    /// The copies of Adaptable that an investigator has bought, and their free exchanges since the last scenario.
    adaptable: BTreeMap<String, (i32, i32)>,
    scenario: u8,
    seen: BTreeMap<String, u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sort {
    Experience,
    Physical,
    Mental,
}

impl From<Account> for Sort {
    fn from(of: Account) -> Self {
        match of {
            Account::Experience => Sort::Experience,
            Account::Physical => Sort::Physical,
            Account::Mental => Sort::Mental,
        }
    }
}

impl<'a> Books<'a> {
    fn new(content: &'a Content, printed: &'a Printed, table: &Table) -> Self {
        let campaign = table.campaign.as_ref().expect("a campaign");
        let code = |def: DefId| content.text(def).code.clone().expect("a code");
        Self {
            content,
            printed,
            people: campaign
                .members
                .iter()
                .map(|m| Person::new(code(m.def)))
                .collect(),
            away: BTreeSet::new(),
            fallen: Vec::new(),
            lines: BTreeMap::new(),
            scene: Scene::default(),
            adaptable: BTreeMap::new(),
            scenario: table.scenario,
            seen: BTreeMap::new(),
        }
    }

    fn code(&self, def: DefId) -> &'a str {
        self.content.text(def).code.as_deref().unwrap_or_default()
    }

    fn card(&self, def: DefId) -> Option<&'a Card> {
        self.printed.cards.get(self.code(def))
    }

    fn note(&mut self, what: impl Into<String>, n: i32) {
        *self.seen.entry(what.into()).or_default() += n.unsigned_abs();
    }

    fn line(&mut self, who: SeatId, of: Sort, count: i32) {
        let person = &mut self.people[who.index()];
        match of {
            Sort::Experience => person.experience += count,
            Sort::Physical => person.physical += count,
            Sort::Mental => person.mental += count,
        }
        let key = (person.code.clone(), self.scenario, of);
        *self.lines.entry(key).or_default() += count;
    }

    /// Trauma. As much as the printed health or sanity kills or drives insane.
    fn trauma(&mut self, who: SeatId, physical: i32, mental: i32) {
        self.line(who, Sort::Physical, physical);
        self.line(who, Sort::Mental, mental);
        let person = &mut self.people[who.index()];
        let card = &self.printed.cards[&person.code];
        person.gone |= Some(person.physical) >= card.health || Some(person.mental) >= card.sanity;
    }

    /// The game ends for an investigator: the weaknesses that say so count.
    fn game_ends_for(&mut self, who: SeatId, table: &Table) {
        let mine = self.scene.followed.iter().filter(|(_, f)| f.0 == who);
        let mine: Vec<_> = mine.map(|(card, f)| (*card, *f)).collect();
        for (card, (_, clues, resources)) in mine {
            match self.code(table.card(card).def) {
                COVER_UP if clues > 0 => {
                    self.note("Cover Up", 1);
                    self.trauma(who, 0, 1);
                }
                SMITE_THE_WICKED | SEARCHING_FOR_IZZIE => {
                    self.note("a task left undone", 1);
                    self.trauma(who, 0, 1);
                }
                HOSPITAL_DEBTS if resources < 6 => {
                    self.note("Hospital Debts", 1);
                    *self.scene.less.entry(who).or_default() += 2;
                }
                _ => {}
            }
        }
        // They have counted, and leave with the investigator.
        self.scene.followed.retain(|_, f| f.0 != who);
    }

    /// An investigator is defeated: one trauma by damage or horror, none by a card unless it says so.
    fn defeated(&mut self, who: SeatId, table: &Table) {
        self.scene.playing.remove(&who);
        let (damage, horror) = self.scene.harm[&who];
        let card = &self.printed.cards[&self.people[who.index()].code];
        let dreams = self
            .scene
            .followed
            .iter()
            .filter(|(c, f)| f.0 == who && self.code(table.card(**c).def) == DREAMS_OF_RLYEH);
        let sanity = card.sanity.map(|s| s - dreams.count() as i32);
        match (Some(damage) >= card.health, Some(horror) >= sanity) {
            (true, true) => self.scene.chooses = Some(who),
            (true, false) => self.trauma(who, 1, 0),
            (false, true) => self.trauma(who, 0, 1),
            (false, false) => self.note("defeated by a card", 1),
        }
        self.note("defeated", 1);
        self.game_ends_for(who, table);
    }

    /// An answer, before the game takes it.
    fn answers(&mut self, choice: Choice) {
        if let Some(who) = self
            .scene
            .chooses
            .take_if(|_| matches!(choice, Choice::Physical | Choice::Mental))
        {
            self.note("chose a trauma", 1);
            let physical = i32::from(choice == Choice::Physical);
            self.trauma(who, physical, 1 - physical);
        }
    }

    /// What happened by one answer, and the tables before and after it.
    fn hears(&mut self, events: &[Event], before: &Table, after: &Table) -> Result<(), String> {
        let mut compare = false;
        // What leaves play once something has resolved because the game ends was there when it ended.
        let mut ended = false;
        self.scene.touched.clear();
        for event in events {
            match event {
                Event::ScenarioBegins { scenario } => self.begins(*scenario, after),
                Event::LeadInvestigator { who } => self.scene.lead = *who,
                Event::DrewEncounter { who, card, .. } => {
                    self.scene.drawn_by.insert(*card, *who);
                }
                Event::EnteredPlay { card } | Event::Attached { card, .. } => {
                    self.enters(*card, after)
                }
                Event::ForcedResolves { card, .. }
                    if TASKS.contains(&self.code(after.card(*card).def)) =>
                {
                    ended = true;
                }
                Event::LeftPlay { card, .. } | Event::Discarded { card } if !ended => {
                    self.scene.followed.remove(card);
                }
                Event::DamageTaken { card, count } => self.harm(after, *card, *count, 0),
                Event::HorrorTaken { card, count } => self.harm(after, *card, 0, *count),
                Event::Healed {
                    card,
                    damage,
                    horror,
                } => self.heal(after, *card, *damage, *horror),
                Event::TokensPlaced { on, token, count } => {
                    self.token(*on, *token, i32::from(*count));
                }
                Event::TokensRemoved { from, token, count }
                | Event::TokensMoved { from, token, count } => {
                    self.token(*from, *token, -i32::from(*count));
                }
                Event::DiscoveredClues { at, .. } => {
                    self.scene.touched.insert(*at);
                }
                Event::Revealed { location } => {
                    self.scene.touched.insert(*location);
                }
                Event::Played { card, .. } => {
                    self.scene.mind_wipe |= self.code(after.card(*card).def) == MIND_WIPE;
                }
                Event::EnemyDefeated { enemy, .. } => {
                    self.scene.defeated.insert(*enemy);
                }
                Event::InvestigatorDefeated { who } => self.defeated(*who, after),
                Event::Resigned { who } => {
                    self.scene.playing.remove(who);
                    self.scene.resigned.insert(*who);
                    self.game_ends_for(*who, after);
                }
                Event::AgendaAdvances { def, .. }
                    if self.code(*def) == THEYRE_GETTING_OUT && self.scene.last_act =>
                {
                    // "Defeated, each +1 physical trauma": who still plays.
                    self.note("They're Getting Out!", 1);
                    for who in self.scene.playing.clone() {
                        self.trauma(who, 1, 0);
                    }
                }
                Event::ScenarioEnds { resolution } => self.ends(resolution, before, after)?,
                Event::EarnsExperience { .. } => compare = true,
                Event::PaysExperience { who, .. } => {
                    let id = &self.content.scenarios[usize::from(self.scenario)].text.id;
                    let price = self.printed.side_story_price(id);
                    let price = price.ok_or_else(|| format!("{id} costs nothing"))?;
                    self.note("spent on side stories", price);
                    self.line(*who, Sort::Experience, -price);
                    compare = true;
                }
                Event::Upgraded { who, old, new, .. } => {
                    let price = self.price(*who, *old, *new)?;
                    self.note("experience spent", price);
                    self.line(*who, Sort::Experience, -price);
                    compare = true;
                }
                Event::Joined { who } => {
                    let was_away = self.away.remove(who);
                    let campaign = after.campaign.as_ref().ok_or("the campaign is gone")?;
                    let new = campaign.members[who.index()].def;
                    match self.people.get(who.index()) {
                        None => {
                            let person = self.comes(new)?;
                            self.people.push(person);
                            self.note("joined", 1);
                        }
                        Some(_) if !was_away => return Err(format!("seat {who} was taken")),
                        Some(person) if person.code == self.code(new) => self.note("returned", 1),
                        Some(_) => {
                            let person = self.comes(new)?;
                            let old = std::mem::replace(&mut self.people[who.index()], person);
                            self.fallen.push(old);
                            self.note("joined in an empty seat", 1);
                        }
                    }
                    compare = true;
                }
                Event::LeftCampaign { who } => {
                    self.away.insert(*who);
                    self.note("left", 1);
                    compare = true;
                }
                Event::Replaced { who, new, .. } => {
                    let new = self.comes(*new)?;
                    let old = std::mem::replace(&mut self.people[who.index()], new);
                    self.note("replaced", 1);
                    self.fallen.push(old);
                    compare = true;
                }
                _ => {}
            }
        }
        self.agrees_on_tokens(after)?;
        if compare {
            self.agrees(after)?;
        }
        Ok(())
    }

    /// An investigator who comes to the campaign. One who has left comes back with what they had.
    fn comes(&mut self, def: DefId) -> Result<Person, String> {
        let code = self.code(def);
        let back = self.fallen.iter().position(|p| p.code == code);
        match back.map(|at| self.fallen.remove(at)) {
            Some(it) if it.gone => Err(format!("{} is back", it.code)),
            Some(it) => Ok(it),
            None => Ok(Person::new(code.to_owned())),
        }
    }

    /// The seats that are not empty.
    fn seated(&self) -> Vec<SeatId> {
        let there = |s: &SeatId| !self.away.contains(s);
        SeatId::first(self.people.len()).filter(there).collect()
    }

    fn begins(&mut self, scenario: u8, table: &Table) {
        self.scenario = scenario;
        let seats = self.seated();
        let harm = |who: SeatId| {
            let person = &self.people[who.index()];
            (who, (person.physical, person.mental))
        };
        self.scene = Scene {
            playing: seats.iter().copied().collect(),
            lead: table.lead,
            harm: seats.into_iter().map(harm).collect(),
            ..Scene::default()
        };
    }

    fn enters(&mut self, card: CardId, table: &Table) {
        let it = table.card(card);
        self.scene.last_act |= self.code(it.def) == WHAT_HAVE_YOU_DONE;
        let who = match self.code(it.def) {
            COVER_UP | HOSPITAL_DEBTS | SMITE_THE_WICKED | SEARCHING_FOR_IZZIE => it.owner.get(),
            DREAMS_OF_RLYEH => it.area.get().or(self.scene.drawn_by.get(&card).copied()),
            _ => None,
        };
        if let Some(who) = who {
            self.scene.followed.entry(card).or_insert((who, 0, 0));
        }
    }

    fn harm(&mut self, table: &Table, card: CardId, damage: u8, horror: u8) {
        let mut seats = SeatId::first(self.people.len());
        if let Some(who) = seats.find(|s| table.inv(*s).card == card) {
            let harm = self.scene.harm.entry(who).or_default();
            harm.0 += i32::from(damage);
            harm.1 += i32::from(horror);
        }
    }

    fn heal(&mut self, table: &Table, card: CardId, damage: u8, horror: u8) {
        let mut seats = SeatId::first(self.people.len());
        if let Some(who) = seats.find(|s| table.inv(*s).card == card) {
            let harm = self.scene.harm.entry(who).or_default();
            harm.0 -= i32::from(damage);
            harm.1 -= i32::from(horror);
        }
    }

    fn token(&mut self, on: CardId, token: Token, count: i32) {
        if token == Token::Clue {
            self.scene.touched.insert(on);
        }
        if let Some((_, clues, resources)) = self.scene.followed.get_mut(&on) {
            match token {
                Token::Clue => *clues += count,
                Token::Resource => *resources += count,
                Token::Damage | Token::Horror | Token::Doom | Token::Use => {}
            }
        }
    }

    /// What a card costs by its printed level: the difference from a lower level of it, else its level; at least 1. With
    /// Adaptable, two exchanges of level 0 for level 0 are free.
    fn price(&mut self, who: SeatId, old: Option<DefId>, new: DefId) -> Result<i32, String> {
        let of = |def| {
            let card = self.card(def);
            card.ok_or_else(|| format!("{} is nowhere printed", self.code(def)))
        };
        let is_adaptable = self.code(new) == ADAPTABLE;
        let new = of(new)?;
        let old = old.map(of).transpose()?;
        let both_0 = new.level == 0 && old.is_some_and(|old| old.level == 0);
        let whose = self.people[who.index()].code.clone();
        let (copies, free) = self.adaptable.entry(whose).or_default();
        *copies += i32::from(is_adaptable);
        if both_0 && *free < 2 * *copies {
            *free += 1;
            self.note("free exchanges", 1);
            return Ok(0);
        }
        let lower = old.filter(|old| old.name == new.name && old.level < new.level);
        Ok((new.level - lower.map_or(0, |old| old.level)).max(1))
    }

    /// The scenario is over: trauma, the dead, and what everybody earns.
    fn ends(&mut self, resolution: &str, before: &Table, after: &Table) -> Result<(), String> {
        let id = &self.content.scenarios[usize::from(self.scenario)].text.id;
        let id = id.to_string();
        let Resolution {
            points,
            lead,
            trauma,
            killed,
        } = self.printed.resolution(&id, resolution)?;
        self.note(format!("{id} {resolution}"), 1);
        for (_, free) in self.adaptable.values_mut() {
            *free = 0;
        }
        for who in self.scene.playing.clone() {
            self.game_ends_for(who, after);
        }
        for who in self.seated() {
            for (of_lead, physical, mental) in &trauma {
                if !of_lead || who == self.scene.lead {
                    self.trauma(who, *physical, *mental);
                }
            }
            let dies = killed.is_some_and(|but| !(but && self.scene.resigned.contains(&who)));
            self.people[who.index()].gone |= dies;
        }
        let display = self.display(before, after)?;
        for who in self.seated() {
            let less = self.scene.less.get(&who).copied().unwrap_or(0);
            let Some(bonus) = points.filter(|_| !self.people[who.index()].gone) else {
                continue;
            };
            let extra = if who == self.scene.lead { lead } else { 0 };
            let earned = (display + bonus + extra - less).max(0);
            self.note("experience earned", earned);
            self.line(who, Sort::Experience, earned);
        }
        Ok(())
    }

    /// The printed points of the victory display, after a look at what should lie there and what should not.
    fn display(&self, before: &Table, after: &Table) -> Result<i32, String> {
        let mut sum = 0;
        for (index, card) in after.cards.iter().enumerate() {
            let id = CardId::from_index(index);
            let code = self.code(card.def);
            let points = self.card(card.def).and_then(|c| c.victory);
            let place = self.card(card.def).is_some_and(|c| c.kind == "location");
            let was = before.cards.get(index).filter(|_| place);
            let fresh = self.scene.touched.contains(&id);
            if card.zone == Zone::Victory {
                sum += points.unwrap_or(0);
                let earned = match was {
                    Some(was) => {
                        was.zone == Zone::Play && (was.revealed && was.clues == 0 || fresh)
                    }
                    None => self.scene.defeated.contains(&id) || NEED_NO_DEFEAT.contains(&code),
                };
                if !earned {
                    return Err(format!("{code} is in the victory display without a reason"));
                }
            } else if points.is_some() {
                let due = if place {
                    card.zone == Zone::Play && card.revealed && card.clues == 0
                } else {
                    self.scene.defeated.contains(&id) && !self.scene.mind_wipe
                };
                if due {
                    return Err(format!("{code} belongs into the victory display"));
                }
            }
        }
        Ok(sum)
    }

    /// Damage, horror and what lies on the cards that the account follows, as the table has them.
    fn agrees_on_tokens(&self, table: &Table) -> Result<(), String> {
        for who in &self.scene.playing {
            let card = table.inv_card(*who);
            let (ours, its) = (
                self.scene.harm[who],
                (i32::from(card.damage), i32::from(card.horror)),
            );
            if ours != its {
                return Err(format!("harm of seat {who}: {ours:?}, the table {its:?}"));
            }
        }
        for (card, (_, clues, resources)) in &self.scene.followed {
            let it = table.card(*card);
            let its = (i32::from(it.clues), i32::from(it.resources));
            // Tasks bear no tokens, and may be gone once they counted.
            if TASKS.contains(&self.code(it.def)) {
                continue;
            }
            if it.zone != Zone::Play || its != (*clues, *resources) {
                let code = self.code(it.def);
                let ours = (clues, resources);
                return Err(format!("{code}: {ours:?}, the table {its:?} {:?}", it.zone));
            }
        }
        Ok(())
    }

    /// The account and the campaign agree on everybody, and on every sum of the ledger.
    fn agrees(&self, table: &Table) -> Result<(), String> {
        let campaign = table.campaign.as_ref().ok_or("the campaign is gone")?;
        let member = |n: usize| {
            let (member, inv) = (&campaign.members[n], table.inv(SeatId::from_index(n)));
            Person {
                code: self.code(member.def).to_owned(),
                experience: member.experience.into(),
                physical: inv.physical.into(),
                mental: inv.mental.into(),
                gone: inv.killed,
            }
        };
        let members: Vec<Person> = (0..campaign.members.len()).map(member).collect();
        let fallen = campaign.fallen.iter().map(|entry| Person {
            code: self.code(entry.def).to_owned(),
            experience: entry.experience.into(),
            physical: entry.physical.into(),
            mental: entry.mental.into(),
            gone: !entry.left,
        });
        let fallen: Vec<Person> = fallen.collect();
        for (ours, its) in [(&self.people, &members), (&self.fallen, &fallen)] {
            if ours != its {
                return Err(format!("ours {ours:#?}, the campaign's {its:#?}"));
            }
        }
        let mut lines: BTreeMap<(String, u8, Sort), i32> = BTreeMap::new();
        for Entry {
            who,
            scenario,
            of,
            amount,
            ..
        } in &campaign.ledger
        {
            let key = (self.code(*who).to_owned(), *scenario, Sort::from(*of));
            *lines.entry(key).or_default() += i32::from(*amount);
        }
        let mut ours = self.lines.clone();
        ours.retain(|_, n| *n != 0);
        lines.retain(|_, n| *n != 0);
        if ours != lines {
            return Err(format!("our lines {ours:#?}, the ledger's {lines:#?}"));
        }
        Ok(())
    }
}

impl Person {
    fn new(code: String) -> Self {
        Self {
            code,
            experience: 0,
            physical: 0,
            mental: 0,
            gone: false,
        }
    }
}

/// The answer of somebody who saves experience for a side story, if this question is about that.
fn saves(content: &Content, choices: &[Choice]) -> Option<Choice> {
    let side = |c: &&Choice| matches!(c, Choice::Scenario(s) if content.scenarios[usize::from(*s)].text.side.is_some());
    let buys = choices.iter().any(|c| matches!(c, Choice::Take(_)));
    let declines = |c: &&Choice| buys && **c == Choice::Pass;
    choices
        .iter()
        .find(side)
        .or(choices.iter().find(declines))
        .copied()
}

/// The answer of a group whose players come and go between scenarios, if this question is about that.
fn comes_or_goes(table: &Table, choices: &[Choice], rng: &mut Rng) -> Option<Choice> {
    let members = table.campaign.iter().flat_map(|c| &c.members);
    let mut away = members
        .filter(|m| m.left)
        .map(|m| Choice::Investigator(m.def));
    // One of two who may come back does.
    let back = away.find(|who| choices.contains(who));
    if let Some(back) = back.filter(|_| rng.below(2) == 0) {
        return Some(back);
    }
    let scenarios = choices
        .iter()
        .take_while(|c| matches!(c, Choice::Scenario(_)));
    let people = |c: &Choice| matches!(c, Choice::Investigator(_) | Choice::Away | Choice::Pass);
    let first = match scenarios.count() {
        // Half of the times somebody comes or goes before the next scenario.
        n if n > 0 => Some(n).filter(|n| *n < choices.len() && rng.below(2) == 0)?,
        _ if choices.iter().all(people) && choices.len() > 1 => 0,
        _ => return None,
    };
    choices
        .get(first + rng.below(choices.len() - first))
        .copied()
}

/// Plays campaign `number`. Says what was seen in it, or where the two disagree.
fn campaign(
    content: &Content,
    printed: &Printed,
    number: u64,
) -> Result<BTreeMap<String, u32>, String> {
    let seed = Rng::nth_seed(23, number);
    let mut rng = Rng::new(seed);
    let mut ids: Vec<String> = CardGame::investigators(content)
        .into_iter()
        .map(|e| e.id)
        .collect();
    let seats = 1 + (number % 4) as usize;
    let team: Vec<String> = (0..seats)
        .map(|_| ids.swap_remove(rng.below(ids.len())))
        .collect();
    let kind = if number % 5 < 2 {
        Kind::Random
    } else {
        Kind::Greedy
    };
    let lines = [
        ("scenario", CAMPAIGN),
        ("investigators", &team.join(", ")),
        ("difficulty", DIFFICULTIES[(number / 4 % 4) as usize]),
    ];
    let lines = lines.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let setup = CardGame::setup_from_lines(content, &lines).map_err(|e| e.to_string())?;
    let mut game: Game<CardGame> = CardGame::start(content, &setup).map_err(|e| e.to_string())?;
    let mut dealer = Seeded::new(seed);
    let mut bot: Box<dyn Player<CardGame>> = kind.bot(!seed);
    let mut books = Books::new(content, printed, game.table());
    let mut budget = Budget::after(0);
    let mut events = Vec::new();
    let mut given = 0;
    while let Some(ask) = game.ask() {
        given += 1;
        // Every other campaign saves its experience and spends it on a side story.
        let group = comes_or_goes(game.table(), &ask.choices, &mut rng)
            .or_else(|| (number % 2 == 1).then(|| saves(content, &ask.choices))?);
        let choice = match (ask.who, group) {
            (Who::Chance(source), _) => {
                let drawn = dealer.deal(source, ask.weight);
                CardGame::deal(content, &game, drawn)
            }
            (Who::Seat(_), Some(choice)) => choice,
            // Both first scenarios are played, whatever the bot likes.
            (Who::Seat(_), None) if matches!(ask.choices[0], Choice::Scenario(_)) => {
                let of = |c: &&Choice| matches!(c, Choice::Scenario(_));
                let scenarios = ask.choices.iter().take_while(of).count();
                ask.choices[(number / 16) as usize % scenarios]
            }
            (Who::Seat(_), None) => {
                let seen = Seen::<CardGame>::of(content, &game).ok_or("nobody is asked")?;
                ask.choices[bot.choose(&seen)]
            }
        };
        books.answers(choice);
        let before = game.table().clone();
        events.clear();
        game.accept(content, choice, &mut Log::to(&mut events), &mut budget)
            .map_err(|e| e.to_string())?;
        books
            .hears(&events, &before, game.table())
            .map_err(|e| format!("answer {given} of {team:?} ({kind:?}): {e}"))?;
    }
    let table = game.table();
    let over = table.campaign.as_ref().is_some_and(|c| c.ending.is_some());
    if !over {
        return Err("the campaign has no ending".into());
    }
    books.agrees(table)?;
    Ok(books.seen)
}

#[test]
fn campaigns_agree_with_an_independent_ledger() {
    let wanted = std::env::var("MISKATONIC_CAMPAIGNS").unwrap_or_default();
    let (from, to) = wanted.split_once("..").unwrap_or(("0", &wanted));
    let (from, to): (u64, u64) = (from.parse().unwrap_or(0), to.parse().unwrap_or(100));
    let content = Content::official().unwrap_or_else(|e| panic!("{e:?}"));
    let printed = Printed::read();
    let played: Vec<_> = (from..to)
        .into_par_iter()
        .map(|n| campaign(&content, &printed, n).map_err(|e| format!("campaign {n}: {e}")))
        .collect();
    let wrong: Vec<&String> = played.iter().filter_map(|p| p.as_ref().err()).collect();
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for (what, n) in played.iter().flatten().flatten() {
        *seen.entry(what).or_default() += n;
    }
    println!("{} campaigns: {seen:#?}", played.len());
    let first: Vec<&&String> = wrong.iter().take(3).collect();
    assert!(
        wrong.is_empty(),
        "{} of {}: {first:#?}",
        wrong.len(),
        played.len()
    );
    for what in [
        "experience earned",
        "experience spent",
        "spent on side stories",
        "defeated",
        "replaced",
        "left",
        "returned",
        "joined",
        "joined in an empty seat",
    ] {
        assert!(seen.contains_key(what), "{what}: {seen:#?}");
    }
}
