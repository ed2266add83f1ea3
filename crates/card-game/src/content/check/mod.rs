//! The second look at packs: definitions that can be read and still make no sense. A noun that stands for nothing
//! where it is used, a cost that nobody can ever pay, a cancel with nothing to cancel, a trait where a card should be.
//!
//! What is found in a step is told at the step, anything else at the card; both with the ability they are in.

mod answers;
mod bag;
mod kinds;
mod later;

mod verbs;

mod terms;

mod whole;
mod zones;

use super::card::Kind;
use super::sorts::Sorts;
use super::*;
use kinds::{misplaced, names_sort, while_holds};
use packs::Def;
use std::collections::{BTreeMap, BTreeSet};

/// Where the steps of a scenario's setup stand.
const SETUP: &str = "the setup";

/// What an effect may refer to.
#[derive(Clone, Copy, Default)]
struct Scope {
    /// The happening that triggered the ability, and in which cell.
    happening: Option<(OccurrenceKind, Cell)>,
    /// A test is under way, or may be.
    test: bool,
    /// The test is an attempt against something, or may be.
    attempt: bool,
    /// Something was picked, found or named before.
    it: bool,
    /// Of which sort that is; none where it could be anything.
    it_is: Sorts,
    /// In which zone that lies, where it is a card of one.
    it_in: Option<ZoneName>,
    /// Of which sort the card is that it has turned into; none where it has not turned.
    this_is: Sorts,
    /// Chaos tokens are revealed outside a test, or may be.
    tokens: bool,
    /// It is the revelation of a card: the card is being drawn.
    drawn: bool,
    /// A `for-each` was gone through before.
    counted: bool,
    /// What has a name, and of which sort that is.
    bound: [Option<(Sym, Sorts)>; 2],
}

struct Checker<'a> {
    content: &'a Content,
    /// What was read.
    files: &'a [packs::PackFile],
    /// Where the steps of each list stand, by the list's id.
    steps: &'a BTreeMap<BlockId, Vec<packs::Place>>,
    problems: &'a mut Vec<Diagnostic>,
    traits: BTreeSet<Sym>,
    cards: BTreeSet<Sym>,
    card: DefId,
    place: packs::Place,
    /// It is of a scenario, not of a card.
    of_scenario: bool,
    /// It stands on the back of an act or agenda.
    on_back: bool,
    /// Which ability, in words: "its 2nd ability".
    inside: String,
    /// Who reads the campaign log here.
    reader: Reader,
    /// Where entries of the campaign log are read.
    reads: BTreeSet<LogRead>,
}

/// Checks every card and scenario, and tells where the campaign log is read. `places` are those of the definitions.
pub(super) fn check(
    content: &Content,
    files: &[packs::PackFile],
    places: &[Def],
    steps: &BTreeMap<BlockId, Vec<packs::Place>>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<LogRead> {
    let traits = content
        .texts
        .iter()
        .flat_map(|t| t.traits.iter().copied())
        .collect();
    let cards = content.defs.iter().flat_map(|d| [d.id, d.title]).collect();
    let mut checker = Checker {
        content,
        files,
        steps,
        problems,
        traits,
        cards,
        card: DefId::default(),
        place: packs::Place::default(),
        of_scenario: false,
        on_back: false,
        inside: String::new(),
        reader: Reader::Card(DefId::default()),
        reads: BTreeSet::new(),
    };
    for (card, def) in DefId::each(places) {
        checker.card = card;
        let changed = card.index().checked_sub(content.texts.len());
        let printed = changed.map_or(card, |at| content.taboos[at].card);
        checker.reader = Reader::Card(printed);
        checker.place = def.place;
        checker.one_card();
    }
    checker.of_scenario = true;
    for (at, scenario) in content.scenarios.iter().enumerate() {
        checker.reader = Reader::Scenario(at as u8);
        checker.inside = format!("the scenario `{}`", scenario.text.id);
        let names = content.names.first_use(scenario.text.reference);
        checker.place = names.map_or_else(packs::Place::default, |at| packs::Place {
            line: 1,
            column: 1,
            ..at
        });
        checker.scenario_words(scenario);
        if let Some(block) = scenario.text.setup {
            checker.place = content
                .names
                .first_use(scenario.text.reference)
                .unwrap_or_default();
            checker.inside = SETUP.to_owned();
            checker.block(block, &mut Scope::default());
        }
        checker.measures(scenario);
        for (name, resolution) in &scenario.resolutions {
            checker.goes_to(scenario, resolution);
            let Some(block) = resolution.effect else {
                continue;
            };
            checker.place = content
                .names
                .first_use(scenario.text.reference)
                .unwrap_or_default();
            checker.inside = format!("the resolution `{}`", content.name(*name));
            checker.block(block, &mut Scope::default());
        }
    }
    for (at, campaign) in content.campaigns.iter().enumerate() {
        checker.place = packs::Place::default();
        checker.inside = format!("the campaign `{}`", campaign.text.id);
        checker.campaign(at as u8, &campaign.text);
    }
    checker.reads.into_iter().collect()
}

impl Checker<'_> {
    fn tell(&mut self, what: impl Into<String>) {
        let problem = self.problem(&what.into());
        self.problems.push(problem);
    }

    fn tell_with(&mut self, what: impl Into<String>, help: impl Into<String>) {
        let problem = self.problem(&what.into());
        self.problems.push(problem.help(help));
    }

    /// Something wrong, at the word that it names.
    fn problem(&self, what: &str) -> Diagnostic {
        let place = packs::locate::at_the_word(self.files, self.place, what);
        Diagnostic::error(place, format!("{}: {what}", self.inside))
    }

    fn one_card(&mut self) {
        let content = self.content;
        let text = content.text(self.card);
        self.inside = "this card".to_owned();
        if text.quantity == 0 {
            self.tell("a set holds at least one of each of its cards (`quantity`)");
        }
        if text.basic_weakness && text.signature_of.is_some() {
            self.tell("a basic weakness belongs to everybody: it cannot be `signature-of` an investigator");
        }
        let owner = content.def(self.card).signature_of;
        if text.signature_of.is_some()
            && owner.is_none_or(|o| content.def(o).kind != KindName::Investigator)
        {
            self.tell("`signature-of` names an investigator");
        }
        self.deck_words(text);
        self.later_words(text);
        self.whole_card(text);
        match &text.kind {
            Kind::Investigator(investigator) => {
                if investigator.health == 0 || investigator.sanity == 0 {
                    self.tell("an investigator has at least 1 health and 1 sanity");
                }
                let unknown: Vec<&String> = investigator
                    .starter_deck
                    .keys()
                    .filter(|id| !content.by_id.contains_key(*id))
                    .collect();
                for id in unknown.into_iter().take(packs::diagnostics::MOST_TOLD) {
                    let near = packs::diagnostics::did_you_mean(
                        id,
                        content.by_id.keys().map(|s| s.as_str()),
                    );
                    let message = format!("the starter deck holds `{id}`, which is no card");
                    self.problems.push(
                        Diagnostic::error(self.place, message)
                            .maybe_help(near.map(|n| format!("did you mean `{n}`?"))),
                    );
                }
                let own = |id: &Sym| {
                    let def = content
                        .by_id
                        .get(content.name(*id))
                        .map(|d| content.def(*d));
                    def.is_some_and(|d| {
                        d.kind == KindName::Asset && d.signature_of == Some(self.card)
                    })
                };
                if !investigator.begins_with.iter().all(own) {
                    self.tell("`begins-with` names signature assets of this investigator");
                }
                let empty =
                    |o: &card::DeckOption| o.at_most == Some(0) || o.level.least > o.level.most;
                if investigator.deck_options.iter().any(empty) {
                    self.tell("one of its `deck-options` allows no card");
                }
                self.token(&investigator.elder_sign, "its elder sign");
            }
            Kind::Reference(r) => {
                for (side, tokens) in [("easy", &r.easy), ("hard", &r.hard)] {
                    for (symbol, effect) in tokens {
                        self.of_a_scenario(*symbol);
                        self.token(effect, &format!("`{}` on the {side} side", symbol.name()));
                    }
                }
            }
            Kind::Enemy(enemy) => {
                self.amount(&enemy.health, Scope::default());
                for (noun, what) in [
                    (enemy.spawn.as_ref(), "`spawn`"),
                    (enemy.otherwise.as_ref(), "`otherwise`"),
                    (enemy.prey.as_ref(), "`prey`"),
                    (enemy.patrol.as_deref(), "`patrol`"),
                ] {
                    self.inside = what.to_owned();
                    if let Some(noun) = noun {
                        self.noun(noun, Scope::default());
                    }
                }
            }
            Kind::Asset(asset) => {
                let x = Some(Printed::X);
                if (asset.cost == x) != (asset.uses.map(|u| u.amount) == x) {
                    self.tell("an X in `cost` is the number of its `uses`: both are `x`, or none");
                }
            }
            Kind::Act(act) => {
                if let Some(from) = &act.clues_from {
                    self.inside = "`clues-from`".to_owned();
                    self.filter(from, Scope::default());
                    if !Sorts::of_filter(from).meets(Sorts::INVESTIGATOR) {
                        self.tell("`clues-from` is of investigators");
                    }
                    if act.clues.is_none() {
                        self.tell("`clues-from` says who spends the `clues`, and there are none");
                    }
                }
            }
            Kind::Event(_)
            | Kind::Skill(_)
            | Kind::Treachery(_)
            | Kind::Location(_)
            | Kind::Agenda(_) => {}
        }
        let abilities: Vec<Ability> = content
            .abilities_of(self.card)
            .map(|(_, a)| a.ability.clone())
            .collect();
        let card = self.place;
        for (n, ability) in abilities.iter().enumerate() {
            self.place = packs::locate::item_of(self.files, card, "abilities:", n);
            self.inside = format!("the {} ability", packs::prose::words::ordinal(n as u32 + 1));
            self.ability(ability);
        }
    }

    /// Whether the card is an event that puts itself into play.
    fn enters_play(&self) -> bool {
        let put = |v: &Verb| {
            matches!(
                v,
                Verb::Put(p)
                    if p.cards == Noun::This && p.to == Destination::ThreatArea
            )
        };
        let attach = |v: &Verb| matches!(v, Verb::Attach(a) if a.card == Noun::This);
        let stays = |v: &Verb| attach(v) || put(v);
        let plays = |a: &AbilityDef| match &a.ability {
            Ability::Play(p) => self.any_step(p.effect, &stays),
            _ => false,
        };
        self.content.abilities_of(self.card).any(|(_, a)| plays(a))
    }

    /// Whether any step of a block is such a one, or of what a success of its attempt brings.
    fn any_step(&self, block: Block<Verb>, is: &impl Fn(&Verb) -> bool) -> bool {
        let inner = |b: &Block<Verb>| self.any_step(*b, is);
        self.content.block(block).iter().any(|verb| {
            let within = if let Verb::If(i) = verb {
                inner(&i.then) || i.otherwise.iter().any(inner)
            } else if let Verb::Then(b) = verb {
                inner(b)
            } else if let Verb::Fight(f) | Verb::TryToEvade(f) = verb {
                f.on_success.iter().any(inner)
            } else {
                false
            };
            within || is(verb)
        })
    }

    fn token(&mut self, effect: &TokenEffect, inside: &str) {
        self.inside = inside.to_owned();
        let scope = Scope {
            test: true,
            attempt: true,
            ..Scope::default()
        };
        if let Some(modifier) = &effect.modifier {
            self.amount(modifier, scope);
        }
        if let Some(condition) = &effect.succeeds_if {
            self.condition(condition, scope);
        }
        for block in [effect.effect, effect.on_success, effect.on_failure]
            .into_iter()
            .flatten()
        {
            self.block(block, &mut scope.clone());
        }
    }

    fn ability(&mut self, ability: &Ability) {
        let kind = self.content.def(self.card).kind;
        // A constant ability may look at whatever test is under way; it holds or it does not.
        let always = Scope {
            test: true,
            attempt: true,
            ..Scope::default()
        };
        if let Some(why) = misplaced(ability, kind, self.enters_play()) {
            self.tell(why);
        }
        match ability {
            Ability::Constant(constant) => {
                self.optional(constant.condition.as_ref(), always);
                self.noun(&constant.to, always);
                self.modifiers(&constant.modifiers, always);
                self.rules(&constant.rules, always);
                self.subject(&constant.to, &constant.modifiers, &constant.rules, always);
                if constant.modifiers.is_empty() && constant.rules.is_empty() {
                    self.tell_with(
                        "a constant ability that changes nothing",
                        "give it `modifiers` or `rules`",
                    );
                }
            }
            Ability::Forced(forced) => {
                let mut scope = self.trigger(&forced.on);
                self.optional(forced.condition.as_ref(), scope);
                self.limit(forced.limit);
                self.block(forced.effect, &mut scope);
            }
            Ability::Reaction(reaction) => {
                let mut scope = self.trigger(&reaction.on);
                self.optional(reaction.condition.as_ref(), scope);
                self.cost(&reaction.cost, scope);
                self.limit(reaction.limit);
                self.block(reaction.effect, &mut scope);
            }
            Ability::Free(free) => {
                let mut scope = while_holds(free.condition.as_ref());
                self.optional(free.condition.as_ref(), scope);
                self.cost(&free.cost, Scope::default());
                self.limit(free.limit);
                self.block(free.effect, &mut scope);
            }
            Ability::State(state) => {
                self.optional(Some(&state.condition), always);
                self.block(state.effect, &mut Scope::default());
            }
            Ability::Action(action) => {
                self.used_from_hand(action);
                self.optional(action.condition.as_ref(), Scope::default());
                self.cost(&action.cost, Scope::default());
                self.limit(action.limit);
                if action.actions == 0 {
                    self.tell_with(
                        "an action ability costs at least 1 action",
                        "what costs none is a `free` ability",
                    );
                }
                self.block(action.effect, &mut Scope::default());
            }
            Ability::Revelation(revelation) => {
                let mut drawn = Scope {
                    drawn: true,
                    ..Scope::default()
                };
                self.block(*revelation, &mut drawn);
            }
            Ability::Play(play) => {
                let mut scope = match &play.on {
                    Some(on) => self.trigger(on),
                    None => while_holds(play.fast_if.as_ref()),
                };
                self.optional(play.fast_if.as_ref(), scope);
                self.optional(play.condition.as_ref(), scope);
                self.block(play.effect, &mut scope);
            }
            Ability::Commit(commit) => {
                self.optional(commit.condition.as_ref(), always);
                self.optional(commit.only_if.as_ref(), always);
                self.gained_icons(commit, always);
                if let Some(block) = commit.on_success {
                    self.block(block, &mut always.clone());
                }
            }
            Ability::Objective(objective) => {
                if kind != KindName::Act && kind != KindName::Agenda {
                    self.tell("`objective` is the text of an act");
                }
                if let Some(on) = &objective.on {
                    self.trigger(on);
                }
                self.optional(objective.once.as_ref(), Scope::default());
                self.cost(&objective.cost, Scope::default());
            }
            Ability::Back(back) => {
                if kind != KindName::Act && kind != KindName::Agenda {
                    self.tell("`back` is the other side of an act or agenda");
                }
                self.on_back = true;
                self.block(*back, &mut Scope::default());
                self.on_back = false;
            }
        }
    }

    /// Checks a trigger and says what its ability may refer to.
    fn trigger(&mut self, trigger: &Trigger) -> Scope {
        let kind = trigger.happening.kind();
        let facts = kind.facts();
        if !facts.cells.contains(&trigger.cell) {
            let (name, cell) = (facts.name, trigger.cell.word());
            let cells: Vec<String> = facts
                .cells
                .iter()
                .map(|c| format!("`{}`", c.word()))
                .collect();
            self.tell_with(
                format!("`{name}` is never answered to with `{cell}`"),
                format!("it has {}", cells.join(" and ")),
            );
        }
        if self.comes_too_late(trigger) {
            self.tell_with(
                format!(
                    "`{}` of `this`: the card is not in play yet, and answers to nothing",
                    facts.name
                ),
                "`after` it has entered play it can answer",
            );
        }
        let test = matches!(
            kind,
            OccurrenceKind::RevealsTokens
                | OccurrenceKind::TestBegins
                | OccurrenceKind::TokenRevealed
                | OccurrenceKind::TestResolves
                | OccurrenceKind::TestEnds
        );
        const WHO: Sorts = Sorts::INVESTIGATOR;
        let names = match &trigger.happening {
            Pattern::RoundEnds
            | Pattern::PhaseBegins(_)
            | Pattern::PhaseEnds(_)
            | Pattern::GameEnds => false,
            Pattern::TurnBegins(pattern)
            | Pattern::TurnEnds(pattern)
            | Pattern::DeckEmpties(pattern)
            | Pattern::Resigns(pattern)
            | Pattern::Falls(pattern)
            | Pattern::HarmDealt(pattern)
            | Pattern::TestBegins(pattern)
            | Pattern::RevealsTokens(pattern) => {
                self.nouns([("who", &pattern.who, WHO)]);
                false
            }
            Pattern::Plays(p) => {
                let played = Sorts::ASSET.or(Sorts::OTHER);
                self.nouns([("who", &p.who, WHO), ("card", &p.card, played)]);
                true
            }
            Pattern::Discards(p) => {
                self.nouns([("who", &p.who, WHO), ("card", &p.card, Sorts::LOOSE)]);
                true
            }
            Pattern::Draws(p) => {
                let drawn = Sorts::ASSET.or(Sorts::OTHER).or(Sorts::ENEMY);
                self.nouns([("who", &p.who, WHO), ("card", &p.card, drawn)]);
                true
            }
            Pattern::GainsClues(p) => {
                self.nouns([("who", &p.who, WHO), ("at", &p.at, Sorts::PLACED)]);
                false
            }
            Pattern::DrawsEncounter(p) => {
                let drawn = Sorts::ENEMY.or(Sorts::OTHER);
                self.nouns([("who", &p.who, WHO), ("card", &p.card, drawn)]);
                true
            }
            Pattern::EntersPlay(p) => {
                let host = Sorts::CARD.or(Sorts::STORY);
                self.nouns([
                    ("card", &p.card, Sorts::CARD),
                    ("attached-to", &p.attached_to, host),
                ]);
                true
            }
            Pattern::Heals(p) => {
                self.nouns([("who", &p.who, WHO), ("card", &p.card, Sorts::BODY)]);
                true
            }
            Pattern::Readies(p) => {
                self.nouns([("card", &p.card, Sorts::LOOSE)]);
                true
            }
            Pattern::AssetDefeated(p) => {
                self.nouns([("who", &p.who, WHO), ("card", &p.card, Sorts::ASSET)]);
                true
            }
            Pattern::PickedAtRandom(p) => {
                self.nouns([("card", &p.card, Sorts::ANY)]);
                true
            }
            Pattern::EnemyEnters(pattern) | Pattern::EnemyLeaves(pattern) => {
                self.nouns([
                    ("enemy", &pattern.enemy, Sorts::ENEMY),
                    ("at", &pattern.at, Sorts::PLACED),
                ]);
                true
            }
            Pattern::LeavesPlay(p) => {
                self.nouns([("card", &p.card, Sorts::LOCATION)]);
                true
            }
            Pattern::Advances(p) => {
                self.nouns([("card", &p.card, Sorts::STORY)]);
                true
            }
            Pattern::Spawns(pattern) => {
                self.nouns([
                    ("enemy", &pattern.enemy, Sorts::ENEMY),
                    ("at", &pattern.at, Sorts::PLACED),
                ]);
                true
            }
            // The place lies set aside: only by its name can it be meant.
            Pattern::SpawnsOutOfPlay(pattern) => {
                self.nouns([
                    ("enemy", &pattern.enemy, Sorts::ENEMY),
                    ("at", &pattern.at, Sorts::LOCATION),
                ]);
                true
            }
            Pattern::Engages(pattern)
            | Pattern::Attacks(pattern)
            | Pattern::Evades(pattern)
            | Pattern::Defeats(pattern) => {
                self.by_opportunity(&trigger.happening, pattern);
                self.nouns([
                    ("enemy", &pattern.enemy, Sorts::ENEMY),
                    ("who", &pattern.who, WHO),
                ]);
                true
            }
            Pattern::HarmAssigned(pattern) | Pattern::HarmPlaced(pattern) => {
                let harmed = match pattern.token {
                    Some(Token::Horror) => Sorts::MIND,
                    _ => Sorts::BODY,
                };
                let from = Sorts::CARD.or(Sorts::STORY);
                self.nouns([
                    ("on", &pattern.on, harmed),
                    ("by", &pattern.by, WHO),
                    ("from", &pattern.from, from),
                ]);
                if pattern.from.is_some() && kind == OccurrenceKind::HarmAssigned {
                    self.tell(
                        "`from` tells which card dealt what is placed: it belongs to `harm-placed`",
                    );
                }
                if pattern.by.is_some() && kind == OccurrenceKind::HarmAssigned {
                    self.tell("`by` tells who dealt what is placed: it belongs to `harm-placed`");
                }
                if matches!(
                    pattern.token,
                    Some(Token::Clue | Token::Doom | Token::Resource | Token::Use)
                ) {
                    self.tell("only `damage` and `horror` are assigned and placed as harm");
                }
                true
            }
            Pattern::Leaves(pattern) => {
                self.nouns([
                    ("who", &pattern.who, WHO),
                    ("at", &pattern.at, Sorts::PLACED),
                    ("to", &pattern.to, Sorts::PLACED),
                ]);
                true
            }
            Pattern::Enters(p) => {
                self.nouns([("who", &p.who, WHO), ("at", &p.at, Sorts::PLACED)]);
                true
            }
            Pattern::Discovers(p) | Pattern::Reveals(p) => {
                self.nouns([("who", &p.who, WHO), ("at", &p.at, Sorts::PLACED)]);
                true
            }
            Pattern::TokenRevealed(p) => {
                self.nouns([("who", &p.who, WHO)]);
                true
            }
            Pattern::TestResolves(pattern) | Pattern::TestEnds(pattern) => {
                let against = Sorts::ENEMY.or(Sorts::LOCATION).or(Sorts::OTHER);
                self.nouns([
                    ("tester", &pattern.tester, WHO),
                    ("against", &pattern.against, against),
                    ("at", &pattern.at, Sorts::PLACED),
                ]);
                if pattern.success == Some(true) && pattern.failed_by.is_some() {
                    self.tell("a test that succeeds does not fail by anything (`failed-by`)");
                }
                if pattern.success == Some(false) && pattern.margin.is_some() {
                    self.tell("a test that fails does not succeed by anything (`margin`)");
                }
                true
            }
        };
        Scope {
            happening: Some((kind, trigger.cell)),
            test,
            attempt: matches!(
                kind,
                OccurrenceKind::TestResolves | OccurrenceKind::TestEnds
            ),
            tokens: kind == OccurrenceKind::TokenRevealed,
            it: names,
            it_is: names_sort(kind),
            it_in: None,
            drawn: false,
            counted: false,
            this_is: Sorts::default(),
            bound: Default::default(),
        }
    }

    /// The nouns of a pattern, each with its word and what it can be about.
    fn nouns<'n>(&mut self, nouns: impl IntoIterator<Item = (&'n str, &'n Option<Noun>, Sorts)>) {
        let scope = Scope {
            test: true,
            attempt: true,
            it: true,
            ..Scope::default()
        };
        for (word, noun, sorts) in nouns {
            if let Some(noun) = noun {
                self.noun(noun, scope);
                self.sort(word, noun, sorts, scope);
            }
        }
    }

    fn cost(&mut self, cost: &Cost, scope: Scope) {
        let content = self.content;
        let text = content.text(self.card);
        let asset = if let Kind::Asset(a) = &text.kind {
            Some(a)
        } else {
            None
        };
        let numbers = [
            cost.resources,
            cost.uses,
            cost.discard_cards,
            cost.clues,
            cost.clues_here,
            cost.damage,
            cost.horror,
            cost.damage_this,
            cost.horror_this,
            cost.doom_this,
        ];
        if numbers.iter().any(|n| *n < 0) {
            self.tell("a cost is never less than nothing");
        }
        numbers.into_iter().for_each(|n| self.number(n));
        if cost.uses > 0 && asset.is_none_or(|a| a.uses.is_none()) {
            self.tell_with(
                "its cost can never be paid: the card has no uses",
                "an asset's uses are `uses: {amount: .., kind: ..}` in its `kind`",
            );
        }
        for (paid, what, most) in [
            (cost.damage_this, "health", asset.and_then(|a| a.health)),
            (cost.horror_this, "sanity", asset.and_then(|a| a.sanity)),
        ] {
            let enemy = matches!(text.kind, Kind::Enemy(_)) && what == "health";
            if paid > 0 && most.is_none() && !enemy {
                self.tell(format!(
                    "its cost can never be paid: the card has no {what}"
                ));
            }
        }
        if cost.exile && (text.class == Class::Mythos || cost.discard == Some(Discarded::This)) {
            self.tell("`exile` is of a player's card, which leaves play but once");
        }
        if cost.discard == Some(Discarded::It) {
            self.noun(&Noun::It, scope);
        }
        if let Some(group) = &cost.group_clues {
            self.amount(&group.amount, Scope::default());
            if let Some(from) = &group.from {
                self.filter(from, Scope::default());
            }
        }
    }

    fn limit(&mut self, limit: Option<Limit>) {
        if let Some(mistake) = limit.and_then(|l| l.mistake()) {
            self.tell(mistake);
        }
    }

    fn optional(&mut self, condition: Option<&Condition>, scope: Scope) {
        if let Some(condition) = condition {
            self.condition(condition, scope);
        }
    }

    /// A list of steps. What one names, the next may refer to.
    fn block(&mut self, block: Block<Verb>, scope: &mut Scope) {
        let content = self.content;
        let outer = self.place;
        let places = self.steps.get(&block.id);
        for (at, verb) in content.block(block).iter().enumerate() {
            if let Some(place) = places.and_then(|p| p.get(at)) {
                self.place = *place;
            }
            self.verb(verb, scope);
        }
        self.place = outer;
    }
}
