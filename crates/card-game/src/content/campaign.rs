//! A campaign as a pack writes it: scenarios in order, what is told and done between them, and how it may end.

use super::amount::Condition;
use super::effect::Verb;
use super::{Content, DefId, KindName, ScenarioDef};
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::{Block, Diagnostic, Place, Sym};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

/// A campaign. The chaos bag that it begins with is that of its first scenario.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Campaign {
    /// Its id: played as `card/<id>`.
    #[serde(deserialize_with = "packs::intern::slug")]
    pub id: String,
    /// Its name.
    #[serde(deserialize_with = "packs::intern::name")]
    pub name: String,
    /// What is told and done before the first scenario.
    #[serde(default)]
    pub prologue: Vec<Passage>,
    /// The scenarios, in the order in which they are played.
    pub scenarios: Vec<Chapter>,
    /// Lists of the campaign log: a card whose name stands in one of them joins no deck any more.
    #[serde(default)]
    pub lost: Vec<Sym>,
    /// How it ends once the last scenario is over: the first whose condition holds.
    pub endings: Vec<Ending>,
    /// How it ends where somebody must be replaced and nobody is left who could.
    pub nobody_left: Ending,
}

/// A scenario of a campaign.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Chapter {
    /// The scenario's id.
    pub scenario: String,
    /// Scenarios that may be played in its place; the lead investigator says which.
    #[serde(default)]
    pub instead: Vec<String>,
    /// It is played if this holds; passed over where it does not.
    #[serde(default, rename = "if")]
    pub condition: Option<Condition>,
    /// What is told and done before it is laid out.
    #[serde(default)]
    pub before: Vec<Passage>,
    /// What is told and done once it is over, before anything it brought is spent.
    #[serde(default)]
    pub after: Vec<Passage>,
}

/// Something that is told and done; `you` is the lead investigator.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Passage {
    /// If this holds.
    #[serde(default, rename = "if")]
    pub condition: Option<Condition>,
    /// The words.
    #[serde(default)]
    pub tell: String,
    /// What is done.
    #[serde(rename = "do", default)]
    #[schemars(with = "Option<Vec<Verb>>")]
    pub effect: Option<Block<Verb>>,
}

/// An end of a campaign.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ending {
    /// Its id: the outcome of the game.
    #[serde(deserialize_with = "packs::intern::slug")]
    pub id: String,
    /// Whether it counts as a win.
    #[serde(default)]
    pub win: bool,
    /// If this holds; the last has no condition.
    #[serde(default, rename = "if")]
    pub condition: Option<Condition>,
    /// The words.
    #[serde(default)]
    pub tell: String,
}

/// A campaign, linked.
#[derive(Pack, Unpack, Clone, Debug)]
pub struct CampaignDef {
    /// As read.
    pub text: Campaign,
    /// The scenarios of each chapter: its own, then those that may stand in its place.
    pub chapters: Vec<Vec<u8>>,
}

impl CampaignDef {
    /// How many scenarios it has: the own ones of its chapters. One of several chapters counts once.
    pub fn length(&self) -> usize {
        let own = self.chapters.iter().filter_map(|c| c.first());
        own.collect::<BTreeSet<_>>().len()
    }
}

impl Campaign {
    /// Every end.
    pub fn ends(&self) -> impl Iterator<Item = &Ending> {
        self.endings.iter().chain([&self.nobody_left])
    }
}

/// Most scenarios of a campaign: they are counted in a byte.
const MOST_CHAPTERS: usize = 100;

/// A campaign with its scenarios found; what is wrong with it is told.
pub(super) fn link(
    content: &Content,
    text: Campaign,
    place: Place,
    problems: &mut Vec<Diagnostic>,
) -> Option<CampaignDef> {
    let mut wrong = |what: String, help: Option<String>| {
        let what = format!("campaign `{}`: {what}", text.id);
        problems.push(Diagnostic::error(place, what).maybe_help(help));
    };
    let known = |s: &ScenarioDef| s.text.id.clone();
    let known: Vec<String> = content.scenarios.iter().map(known).collect();
    let mut chapters = Vec::new();
    for chapter in &text.scenarios {
        let mut of = Vec::new();
        for id in [&chapter.scenario].into_iter().chain(&chapter.instead) {
            match known.iter().position(|k| k == id) {
                Some(at) if content.scenarios[at].text.side.is_some() => {
                    let help = "campaigns offer it by themselves: leave it out";
                    wrong(format!("`{id}` is a side story"), Some(help.into()));
                    return None;
                }
                Some(at) => of.push(at as u8),
                None => {
                    let near =
                        packs::diagnostics::did_you_mean(id, known.iter().map(|k| k.as_str()));
                    let help = near.map(|n| format!("did you mean `{n}`?"));
                    wrong(format!("unknown scenario `{id}`"), help);
                    return None;
                }
            }
        }
        chapters.push(of);
    }
    if chapters.is_empty() || chapters.len() > MOST_CHAPTERS {
        wrong(format!("it has 1 to {MOST_CHAPTERS} scenarios"), None);
        return None;
    }
    if known.contains(&text.id) {
        wrong("a scenario has this id already".into(), None);
    }
    if text.endings.last().is_none_or(|e| e.condition.is_some()) {
        let help = "the last of `endings` has no `if`, so that there always is one";
        wrong("it may end in no way at all".into(), Some(help.into()));
    }
    Some(CampaignDef { text, chapters })
}

impl Content {
    /// A campaign by its id, with its place among them.
    pub fn campaign(&self, id: &str) -> Option<(u8, &CampaignDef)> {
        let at = self.campaigns.iter().position(|c| c.text.id == id)?;
        Some((at as u8, &self.campaigns[at]))
    }

    /// The name of an end of a campaign, as games keep it.
    pub fn ending_name(&self, ending: &Ending) -> Option<Sym> {
        self.names.find(&ending.id)
    }

    /// Every investigator.
    pub fn investigators(&self) -> impl Iterator<Item = DefId> + use<'_> {
        let all = DefId::each(&self.defs);
        let are = all.filter(|(_, def)| def.kind == KindName::Investigator);
        are.map(|(id, _)| id)
    }
}
