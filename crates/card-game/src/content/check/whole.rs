//! What a card lacks as a whole: a text, a way to somewhere, a place to spawn, an id that can be written.

use super::super::campaign::{Campaign, Passage};
use super::super::card::Kind;
use super::super::sorts::Sorts;
use super::super::*;
use super::{Checker, Scope};
use packs::naming::{is_slug, misnamed, not_a_slug};
use std::collections::BTreeSet;

impl Checker<'_> {
    /// What a scenario counts beside whether it was won.
    pub(super) fn measures(&mut self, scenario: &ScenarioDef) {
        let reference = scenario.text.reference;
        self.place = self.content.names.first_use(reference).unwrap_or_default();
        self.inside = format!("the scenario `{}`", scenario.text.id);
        if let Some(condition) = &scenario.text.won_if {
            self.condition(condition, Scope::default());
        }
        for graded in &scenario.text.measures {
            if graded.most == 0 || graded.weight == 0 {
                let what = format!(
                    "the measure `{}` counts nothing: `most` and `weight` are 1 or more",
                    graded.name
                );
                self.tell(what);
            }
            if let Counted::Amount(amount) = &graded.counts {
                self.amount(amount, Scope::default());
            }
        }
    }

    /// The passages and conditions of a campaign, chapter by chapter.
    pub(super) fn campaign(&mut self, at: u8, text: &Campaign) {
        self.reader = Reader::Chapter(at, 0);
        text.prologue.iter().for_each(|p| self.passage(p));
        for (n, chapter) in text.scenarios.iter().enumerate() {
            self.reader = Reader::Chapter(at, n as u8);
            if let Some(condition) = &chapter.condition {
                self.condition(condition, Scope::default());
            }
            let passages = chapter.before.iter().chain(&chapter.after);
            passages.for_each(|p| self.passage(p));
        }
        self.reader = Reader::End(at);
        for condition in text.ends().filter_map(|e| e.condition.as_ref()) {
            self.condition(condition, Scope::default());
        }
    }

    fn passage(&mut self, passage: &Passage) {
        if let Some(condition) = &passage.condition {
            self.condition(condition, Scope::default());
        }
        if let Some(block) = passage.effect {
            self.block(block, &mut Scope::default());
        }
    }

    /// The resolutions that may take the place of one.
    pub(super) fn goes_to(&mut self, scenario: &ScenarioDef, resolution: &Resolution) {
        for to in &resolution.instead {
            if let Some(condition) = &to.condition {
                self.condition(condition, Scope::default());
            }
            let named = |(name, _): &(Sym, Resolution)| *name == to.resolution;
            if !scenario.resolutions.iter().any(named) {
                let name = self.content.name(to.resolution).to_owned();
                self.tell(format!("it has no resolution `{name}` to go to"));
            }
        }
    }

    /// Checks what no single ability is to blame for.
    pub(super) fn whole_card(&mut self, text: &CardText) {
        let content = self.content;
        let id = content.id_of(self.card);
        if id.contains('.') {
            // `lucky.2` is the second copy of `lucky`.
            self.tell(format!("{}; `.` numbers copies", not_a_slug(id)));
        }
        if slug(&text.name).is_empty() {
            self.tell_with(
                format!("the name `{}` has no Latin letter and no digit", text.name),
                "cards are told apart by these: add some",
            );
        }
        match &text.kind {
            Kind::Event(_) if text.abilities.iter().all(only_holds) => self.tell_with(
                "an event without `play`: it cannot be played",
                "add `abilities: [{play: {do: [..]}}]`",
            ),
            Kind::Treachery(t) if t.one_of_sets.is_empty() && does_nothing(text) => self.warn(
                "a treachery without text does nothing when it is drawn",
                "add `abilities: [{revelation: [..]}]`",
            ),
            Kind::Enemy(enemy) => {
                self.spawn(enemy.spawn.as_ref());
                self.spawn(enemy.otherwise.as_ref());
                if enemy.otherwise.is_some() && enemy.spawn.is_none() {
                    self.tell("`otherwise` needs a `spawn` that may be nowhere");
                }
            }
            Kind::Location(location) => {
                let hidden = location.unrevealed.as_ref();
                let hidden_ways = hidden.and_then(|u| u.connections.as_deref());
                let hidden_symbol = hidden.and_then(|u| u.symbol.as_ref());
                let ways: BTreeSet<&String> = (location.connections.iter())
                    .chain(hidden_ways.unwrap_or_default())
                    .collect();
                for symbol in ways.iter().copied().chain(hidden_symbol) {
                    if !is_slug(symbol) {
                        self.tell(not_a_slug(symbol));
                    }
                }
                for symbol in ways {
                    self.leads(symbol);
                }
            }
            Kind::Investigator(_)
            | Kind::Asset(_)
            | Kind::Event(_)
            | Kind::Skill(_)
            | Kind::Treachery(_)
            | Kind::Agenda(_)
            | Kind::Act(_)
            | Kind::Reference(_) => {}
        }
    }

    /// The words that deck building is about. // exceptional // permanent // free-swaps
    pub(super) fn deck_words(&mut self, text: &CardText) {
        let has = |k| text.keywords.contains(&k);
        if has(Keyword::Exceptional) && text.level.is_none() {
            self.tell("`exceptional` is for cards that decks are built from: they have a `level`");
        }
        if let Some(note) = text.researched {
            self.noted(note);
            if text.level.is_none_or(|l| l == 0) {
                self.tell("`researched` is of an upgrade: it has a `level` of 1 or more");
            }
        }
        if text.swaps.is_some() && text.level.is_none() {
            self.tell("`swaps` is for cards that decks are built from: they have a `level`");
        }
        if text.swaps == Some(0) {
            self.tell("`swaps` is at least 1");
        }
        if !has(Keyword::Permanent) {
            return;
        }
        let Kind::Asset(asset) = &text.kind else {
            if !text.basic_weakness {
                self.tell(
                    "`permanent` is for assets and basic weaknesses: it begins the game in play",
                );
            }
            return;
        };
        let bears = asset.health.is_some() || asset.sanity.is_some();
        if bears || asset.cost.is_some() || !asset.slots.is_empty() {
            self.tell("a `permanent` asset is never played and never leaves: it has no `cost`, `slots`, `health` or `sanity`");
        }
    }

    fn warn(&mut self, what: &str, help: &str) {
        let mut problem = self.problem(what).help(help);
        problem.severity = packs::Severity::Warning;
        self.problems.push(problem);
    }

    /// A connection leads to another location that has its symbol on either side.
    fn leads(&mut self, symbol: &str) {
        let mut known: Vec<&str> = Vec::new();
        for (def, text) in DefId::each(&self.content.texts) {
            if let Kind::Location(location) = &text.kind
                && def != self.card
            {
                known.push(&location.symbol);
                let hidden = location
                    .unrevealed
                    .as_ref()
                    .and_then(|u| u.symbol.as_deref());
                known.extend(hidden);
            }
        }
        if known.contains(&symbol) {
            return;
        }
        let near = packs::diagnostics::did_you_mean(symbol, known);
        let help = near.map_or_else(
            || "give another location this `symbol`, or take the connection out".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        self.tell_with(
            format!("a connection to `{symbol}` leads nowhere: no other location has this symbol"),
            help,
        );
    }

    /// An enemy spawns at a location, or engaged with an investigator.
    fn spawn(&mut self, spawn: Option<&Noun>) {
        let Some(noun) = spawn else { return };
        let sorts = match noun {
            Noun::Name(name) => {
                let named = |d: &&CardDef| d.id == *name || d.title == *name;
                let kinds = self.content.defs.iter().filter(named);
                kinds.fold(Sorts::default(), |all, d| all.or(Sorts::of_kind(d.kind)))
            }
            noun => self.sorts_of(noun, Scope::default()),
        };
        // What no card is called is told as an unknown name.
        let places = Sorts::LOCATION.or(Sorts::INVESTIGATOR);
        if !sorts.is_empty() && !sorts.meets(places) {
            self.tell_with(
                format!("`spawn` is at a location, and this is {}", sorts.words()),
                "name a location, or leave `spawn` out: then it engages who draws it",
            );
        }
    }

    /// An agenda or act that advances itself while it advances would do so for ever.
    pub(super) fn advances_itself(&mut self, noun: &Noun) {
        let def = self.content.def(self.card);
        let itself = match noun {
            Noun::This => true,
            Noun::Agenda => def.kind == KindName::Agenda || def.and_agenda,
            Noun::Act => def.kind == KindName::Act,
            Noun::Name(name) => *name == def.id || *name == def.title,
            _ => false,
        };
        if self.on_back && itself {
            self.tell_with(
                "`advance` of this card on its own back: it would advance itself for ever",
                "take the step out: the card leaves play once its back is done",
            );
        }
    }

    /// What an act or agenda advances to is another one.
    pub(super) fn advances_to(&mut self, name: Sym) {
        let content = self.content;
        let def = content.by_id.get(content.name(name)).copied();
        let story = |d: DefId| matches!(content.def(d).kind, KindName::Act | KindName::Agenda);
        if def.is_none_or(|d| !story(d) || d == self.card) {
            let name = content.name(name).to_owned();
            self.tell(format!("`{name}` is no other act or agenda to advance to"));
        }
    }

    /// Ids and names that a scenario keeps as text.
    pub(super) fn scenario_words(&mut self, scenario: &ScenarioDef) {
        let text = &scenario.text;
        let lists = text.alone.lists.keys();
        for word in text.decks.keys().chain(lists) {
            if !is_slug(word) {
                self.tell(not_a_slug(word));
            }
        }
        for name in text.resolutions.keys() {
            let sound = |c: char| c.is_ascii_alphanumeric() || c == '-';
            if name.is_empty() || !name.chars().all(sound) || misnamed(name).is_some() {
                self.tell(format!(
                    "`{}` names no resolution: `none`, `R1`, `R2` ..",
                    name.escape_debug()
                ));
            }
        }
    }
}

/// Whether an ability only holds, and is neither played nor used. What an event cannot have besides is told at once.
fn only_holds(ability: &Ability) -> bool {
    matches!(ability, Ability::Constant(_))
}

/// Whether a card says nothing that matters when it is drawn.
fn does_nothing(text: &CardText) -> bool {
    text.abilities.is_empty() && !text.keywords.contains(&Keyword::Surge)
}
