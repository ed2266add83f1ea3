//! Between two scenarios: passages, experience, replacements and purchases. Chapter: campaign.md.

use crate::Rule;
use crate::choice::{Choice, Prompt};
use crate::content::campaign::{CampaignDef, Ending, Passage};
use crate::content::story;
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::campaign::{Origin, Part};
use crate::state::*;
use kernel::{At, Choices, Maybe};

impl<'r> Cx<'r, '_> {
    /// The campaign that is being played.
    fn campaign_def(&self) -> Option<&'r CampaignDef> {
        let at = self.table().campaign.as_ref()?.campaign;
        self.content.campaigns.get(usize::from(at))
    }

    /// Whether a condition of the campaign holds. Without a condition, it does.
    fn now(&self, condition: &Option<Condition>) -> bool {
        let context = Context::of_seat(self.table().lead);
        condition
            .as_ref()
            .is_none_or(|c| self.look().holds(c, context))
    }

    fn tells(&mut self, text: &str) {
        if !text.is_empty() {
            self.emit(|| Event::Tells {
                card: Maybe::NONE,
                text: text.to_owned(),
            });
        }
    }

    /// The investigators who may come, if one leaves in their favour: whoever has not played in the campaign, and who has
    /// left it, as far as the collection has their decks. // replacement // retire // collection
    fn newcomers(&self, leaves: Option<DefId>) -> impl Iterator<Item = DefId> {
        let campaign = self.table().campaign.as_ref();
        let may = move |d: &DefId| campaign.is_none_or(|c| !c.knows(*d) || c.may_return(*d));
        let all = self.content.investigators().filter(may);
        all.filter(move |d| self.look().can_bring(*d, leaves))
    }

    /// The investigators whose players may go on with another one, or leave. // retire // join-and-leave
    fn may_leave(&self) -> impl Iterator<Item = DefId> {
        let members = self.table().campaign.iter().flat_map(|c| &c.members);
        let here = members.filter(|m| !m.left);
        here.filter(move |m| self.may_retire(m) || self.may_go())
            .map(|m| m.def)
    }

    /// Whether a player may go on with another investigator: this one has played a scenario. // retire
    fn may_retire(&self, member: &Member) -> bool {
        let campaign = self.table().campaign.as_ref();
        let played = campaign.is_some_and(|c| usize::from(member.joined) < c.played.len());
        played && self.newcomers(Some(member.def)).next().is_some()
    }

    /// Whether a player may leave the campaign: a scenario is over, and another player stays. // join-and-leave
    fn may_go(&self) -> bool {
        let campaign = self.table().campaign.as_ref();
        campaign.is_some_and(|c| c.begun() && c.members.iter().filter(|m| !m.left).count() > 1)
    }

    /// The investigators with whom a player may join: those whose seats are empty, and newcomers. // join-and-leave
    fn joiners(&self) -> Choices<Choice> {
        let members = self.table().campaign.iter().flat_map(|c| &c.members);
        let away = members.filter(|m| m.left).map(|m| m.def);
        let away = away.filter(|d| self.look().can_bring(*d, None));
        let mut joiners: Choices<Choice> = away.map(Choice::Investigator).collect();
        let empty = self.table().campaign.iter().flat_map(|c| &c.members);
        if self.look().has_new_seat() || empty.into_iter().any(|m| m.left) {
            joiners.extend(self.newcomers(None).map(Choice::Investigator));
        }
        joiners
    }

    /// Whether another scenario is played after this chapter.
    fn goes_on(&self, chapter: u8) -> bool {
        let Some(def) = self.campaign_def() else {
            return false;
        };
        let later = def.text.scenarios.iter().skip(usize::from(chapter) + 1);
        later.into_iter().any(|c| self.now(&c.condition))
    }

    /// Records what an investigator earns by the scenario that is over, one entry for each source. // experience
    fn earns(&mut self, who: SeatId) {
        let all = self.look().experience(who);
        let noted = i32::from(self.table().inv(who).experience);
        let mut sum = noted;
        if let Some(bonus) = self.look().resolution_experience(who) {
            let cards = self.table().cards.iter();
            let won: Vec<DefId> = cards
                .filter(|c| c.zone == Zone::Victory)
                .map(|c| c.def)
                .collect();
            for def in won {
                let n = i16::from(self.content.def(def).victory.unwrap_or(0));
                sum += i32::from(n);
                self.enters_from(who, Account::Experience, n, Origin::Victory(def));
            }
            if let Some(ending) = self.table().endings.first().copied() {
                let from = Origin::Resolution(ending);
                sum += i32::from(bonus);
                self.enters_from(who, Account::Experience, bonus.into(), from);
            }
        }
        let least = (all - sum).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.enters_from(who, Account::Experience, least, Origin::Least);
        self.banks(who, all.clamp(0, i16::MAX.into()) as i16);
    }
}

impl CampaignFrame {
    /// Runs the next step of a campaign. // campaign-course
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Some(def) = cx.campaign_def() else {
            return Flow::Done;
        };
        let seats = cx.table().investigators.len();
        match self.step.begin() {
            Between::Which(chapter) => {
                let (Some(text), Some(of)) = (
                    def.text.scenarios.get(usize::from(chapter)),
                    def.chapters.get(usize::from(chapter)),
                ) else {
                    return self.to(Between::Epilogue);
                };
                if !cx.now(&text.condition) {
                    return self.to(Between::Which(chapter + 1));
                }
                // A player starts the scenario. Until then, the last scenario stays on the table.
                let side = cx.look().side_stories();
                let payable = side.into_iter().filter(|s| cx.look().can_pay_for(*s));
                let all = of.iter().copied().chain(payable);
                let mut choices: Choices<Choice> = all.map(Choice::Scenario).collect();
                choices.extend(cx.may_leave().map(Choice::Investigator));
                let begun = cx.table().campaign.as_ref().is_some_and(|c| c.begun());
                if begun && !cx.joiners().is_empty() {
                    choices.push(Choice::Join);
                }
                let lead = cx.table().lead;
                cx.ask(lead, Rule::CampaignCourse, Prompt::WhichScenario, choices)
            }
            Between::Prologue {
                chapter,
                which,
                passage,
            } => match def.text.prologue.get(usize::from(passage)) {
                Some(it) => self.passage(
                    cx,
                    it,
                    Between::Prologue {
                        chapter,
                        which,
                        passage: passage.saturating_add(1),
                    },
                ),
                None => self.to(Between::Before {
                    chapter,
                    which,
                    passage: 0,
                }),
            },
            Between::Before {
                chapter,
                which,
                passage,
            } => {
                let text = def.text.scenarios.get(usize::from(chapter));
                match text.and_then(|c| c.before.get(usize::from(passage))) {
                    Some(it) => self.passage(
                        cx,
                        it,
                        Between::Before {
                            chapter,
                            which,
                            passage: passage.saturating_add(1),
                        },
                    ),
                    None => self.to(Between::LayOut { chapter, which }),
                }
            }
            Between::LayOut { chapter, which } => {
                // An investigator who is lost between two scenarios is replaced before the next one.
                if let Some(who) = SeatId::first(seats).find(|s| cx.table().inv(*s).killed) {
                    return self.replacement(cx, who, def);
                }
                let of = def.chapters.get(usize::from(chapter));
                let scenario = of.and_then(|of| of.get(usize::from(which))).copied();
                let laid_out = scenario.is_some_and(|s| cx.next_table(s));
                if laid_out {
                    cx.tells_of_scenario(story::INTRO);
                }
                self.to(if laid_out {
                    Between::Play(chapter)
                } else {
                    Between::Epilogue
                })
            }
            // What comes after a side story comes after the chapter before it, too. // side-stories
            Between::Side { chapter, scenario } => {
                if !cx.next_table(scenario) {
                    return self.to(Between::Epilogue);
                }
                cx.pays_for_side_story();
                cx.tells_of_scenario(story::INTRO);
                self.to(Between::Play(chapter.saturating_sub(1)))
            }
            Between::Play(chapter) => {
                self.step.next = Between::Earn(chapter);
                cx.call(SetupFrame {
                    step: At::from(SetupStep::Weaknesses(SeatId(0))),
                })
            }
            Between::After { chapter, passage } => {
                let text = def.text.scenarios.get(usize::from(chapter));
                match text.and_then(|c| c.after.get(usize::from(passage))) {
                    Some(it) => self.passage(
                        cx,
                        it,
                        Between::After {
                            chapter,
                            passage: passage.saturating_add(1),
                        },
                    ),
                    None => self.to(Between::StoryCards(chapter, 0)),
                }
            }
            Between::Earn(chapter) => {
                cx.scenario_over();
                for who in cx.table().seated() {
                    cx.earns(who);
                }
                // The passages after a chapter are not read again after a side story.
                self.to(match cx.look().scenario().text.side {
                    Some(_) => Between::StoryCards(chapter, 0),
                    None => Between::After {
                        chapter,
                        passage: 0,
                    },
                })
            }
            Between::StoryCards(chapter, n) => {
                let next = Between::StoryCards(chapter, n.saturating_add(1));
                let Some(&(who, card)) = cx.table().earned.get(usize::from(n)) else {
                    return self.to(Between::Replace(chapter, SeatId(0)));
                };
                let mine = cx.table().inv_card(who).def;
                let campaign = cx.table().campaign.as_ref();
                let has = campaign.is_some_and(|c| c.held(mine, Part::Story).any(|h| h.0 == card));
                if has || cx.table().inv(who).killed {
                    return self.to(next);
                }
                // Nobody declines a weakness.
                if cx.content.def(card).weakness {
                    cx.story_joins(who, card);
                    return self.to(next);
                }
                let choices = [Choice::Yes, Choice::No].into_iter().collect();
                cx.ask(who, Rule::StoryCards, Prompt::StoryCard(card), choices)
            }
            Between::Replace(chapter, who) => {
                if !cx.goes_on(chapter) || who.index() >= seats {
                    return self.to(Between::Upgrade(chapter, SeatId(0)));
                }
                if !cx.table().inv(who).killed {
                    return self.to(Between::Replace(chapter, who.next()));
                }
                self.replacement(cx, who, def)
            }
            Between::Retire(_, who) => {
                let mut choices = Choices::new();
                let campaign = cx.table().campaign.as_ref();
                let member = campaign.and_then(|c| c.members.get(who.index()));
                if let Some(m) = member.filter(|m| cx.may_retire(m)) {
                    choices.extend(cx.newcomers(Some(m.def)).map(Choice::Investigator));
                }
                if cx.may_go() {
                    choices.push(Choice::Away);
                }
                choices.push(Choice::Pass);
                cx.ask(who, Rule::Retire, Prompt::Replacement, choices)
            }
            Between::Join(_) => {
                let mut choices = cx.joiners();
                choices.push(Choice::Pass);
                let lead = cx.table().lead;
                cx.ask(lead, Rule::JoinAndLeave, Prompt::Joins, choices)
            }
            Between::Upgrade(chapter, who) => {
                if !cx.goes_on(chapter) || who.index() >= seats {
                    return self.to(Between::Which(chapter + 1));
                }
                let mut choices: Choices<Choice> =
                    cx.look().takes(who).into_iter().map(Choice::Take).collect();
                if choices.is_empty() {
                    return self.to(Between::Upgrade(chapter, who.next()));
                }
                // A deck that has lost cards is made whole. // exile
                if cx.look().lacks(who) == 0 {
                    choices.push(Choice::Pass);
                }
                cx.ask(who, Rule::Upgrades, Prompt::Upgrade, choices)
            }
            Between::MakeRoom { who, new, .. } => {
                let leaves = cx.look().leaves(who, new);
                let mut choices: Choices<Choice> = leaves
                    .into_iter()
                    .map(|(old, _)| Choice::Leave(old))
                    .collect();
                // A permanent card replaces a lower version of it, or is added. // permanent
                if cx.look().joins_deck(who, new).is_some() {
                    choices.push(Choice::Take(new));
                }
                choices.push(Choice::Pass);
                cx.ask(who, Rule::Upgrades, Prompt::Leaves(new), choices)
            }
            Between::Epilogue => {
                let Some(ending) = def.text.endings.iter().find(|e| cx.now(&e.condition)) else {
                    return self.to(Between::Over);
                };
                self.ends_so(cx, ending)
            }
            Between::Over => Flow::Done,
        }
    }

    /// Reads a passage and carries out its effects. // passages
    fn passage(&mut self, cx: &mut Cx, passage: &Passage, next: Between) -> Flow {
        self.step.next = next;
        if !cx.now(&passage.condition) {
            return Flow::Go;
        }
        cx.tells(&passage.tell);
        match passage.effect {
            Some(block) => cx.call(Script::new(block, Context::of_seat(cx.table().lead))),
            None => Flow::Go,
        }
    }

    /// Asks for the replacement of an investigator. If there is none, the campaign is over. // replacement
    fn replacement(&mut self, cx: &mut Cx, who: SeatId, def: &CampaignDef) -> Flow {
        let gone = Some(cx.table().inv_card(who).def);
        let choices: Choices<Choice> = cx.newcomers(gone).map(Choice::Investigator).collect();
        if choices.is_empty() {
            return self.ends_so(cx, &def.text.nobody_left);
        }
        cx.ask(who, Rule::Replacement, Prompt::Replacement, choices)
    }

    /// Ends the campaign with this ending.
    fn ends_so(&mut self, cx: &mut Cx, ending: &Ending) -> Flow {
        cx.tells(&ending.tell);
        if let Some(name) = cx.content.ending_name(ending) {
            cx.campaign_ends(name.into());
        }
        self.to(Between::Over)
    }

    /// Applies an answer between two scenarios.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match (self.step.now, choice) {
            (Between::Which(chapter), Choice::Scenario(scenario)) => {
                let def = cx.campaign_def();
                let of = def.and_then(|d| d.chapters.get(usize::from(chapter)));
                if cx.look().side_stories().contains(&scenario) {
                    return self.to(Between::Side { chapter, scenario });
                }
                let which = of.and_then(|of| of.iter().position(|x| *x == scenario));
                let (which, passage) = (which.unwrap_or(0) as u8, 0);
                let begun = cx.table().campaign.as_ref().is_some_and(|c| c.begun());
                // A campaign that begins with a later scenario has no prologue. // begin-later
                self.to(if begun || chapter > 0 {
                    Between::Before {
                        chapter,
                        which,
                        passage,
                    }
                } else {
                    Between::Prologue {
                        chapter,
                        which,
                        passage,
                    }
                })
            }
            (Between::Which(chapter), Choice::Investigator(def)) => {
                let mut all = SeatId::first(cx.table().investigators.len());
                match all.find(|s| cx.table().inv_card(*s).def == def) {
                    Some(who) => self.to(Between::Retire(chapter, who)),
                    None => Flow::Go,
                }
            }
            (Between::Retire(chapter, who), _) => {
                match choice {
                    Choice::Investigator(def) => cx.replaces(who, def),
                    Choice::Away => cx.leaves_campaign(who),
                    _ => {}
                }
                self.to(Between::Which(chapter))
            }
            (Between::Which(chapter), Choice::Join) => self.to(Between::Join(chapter)),
            (Between::Join(chapter), _) => {
                if let Choice::Investigator(def) = choice {
                    cx.joins_campaign(def);
                }
                self.to(Between::Which(chapter))
            }
            (Between::StoryCards(chapter, which), _) => {
                if let (Choice::Yes, Some(&(who, card))) =
                    (choice, cx.table().earned.get(usize::from(which)))
                {
                    cx.story_joins(who, card);
                }
                self.to(Between::StoryCards(chapter, which.saturating_add(1)))
            }
            (Between::Replace(chapter, who), Choice::Investigator(def)) => {
                cx.replaces(who, def);
                self.to(Between::Replace(chapter, who.next()))
            }
            (Between::LayOut { .. }, Choice::Investigator(def)) => {
                let mut all = SeatId::first(cx.table().investigators.len());
                if let Some(who) = all.find(|s| cx.table().inv(*s).killed) {
                    cx.replaces(who, def);
                }
                Flow::Go
            }
            (Between::Upgrade(chapter, who), Choice::Take(new)) => {
                self.to(Between::MakeRoom { chapter, who, new })
            }
            (Between::Upgrade(chapter, who), Choice::Pass) => {
                self.to(Between::Upgrade(chapter, who.next()))
            }
            (Between::MakeRoom { chapter, who, new }, _) => {
                match choice {
                    Choice::Leave(old) => {
                        let cost = cx.look().exchange_price(who, old, new);
                        cx.upgrades(who, Some(old), new, cost);
                    }
                    Choice::Take(_) => {
                        if let Some(cost) = cx.look().joins_deck(who, new) {
                            cx.upgrades(who, None, new, cost);
                        }
                    }
                    _ => {}
                }
                self.to(Between::Upgrade(chapter, who))
            }
            _ => Flow::Go,
        }
    }
}
