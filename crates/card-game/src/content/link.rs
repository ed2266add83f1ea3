//! From what was read to what runs: definitions flattened, names resolved, masks computed, mistakes told.

use super::size::{MOST_IN_GAME, MOST_TOKENS, most_cards};
use super::*;
use card::Kind;
use packs::{Def, Entries};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::OnceLock;

mod decks;
mod taboos;

/// A pack file: cards, a scenario, a campaign, or several of these.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct File {
    /// The set the cards belong to.
    #[serde(default)]
    set: Option<card::SetName>,
    /// Cards by id.
    #[serde(default)]
    cards: Entries<CardText>,
    /// A scenario.
    #[serde(default)]
    scenario: Option<Scenario>,
    /// A campaign.
    #[serde(default)]
    campaign: Option<campaign::Campaign>,
    /// The dates of lists of taboos: `2026-02-19`.
    #[serde(default)]
    taboo_lists: Vec<String>,
    /// What lists of taboos change about cards, by the card's id.
    #[serde(default)]
    taboos: Entries<Vec<taboo::TabooText>>,
    /// Story by the id of a card or scenario: its parts and their words, which rule nothing.
    #[serde(default)]
    story: packs::story::Written,
    /// How entries of the campaign log and deeds are written out, by id.
    #[serde(default)]
    names: BTreeMap<String, String>,
}

/// The JSON Schema of a pack file.
pub fn schema() -> String {
    packs::schema::text::<File>()
}

/// How many abilities a card has at most: their places are counted in a byte.
const MOST_ABILITIES: usize = 255;
/// How many scenarios the packs hold at most: they are numbered in a byte.
const MOST_SCENARIOS: usize = 255;

pub(super) fn load(files: &[PackFile]) -> (Option<Content>, Vec<Diagnostic>) {
    let mut names = Interner::default();
    let mut problems = Vec::new();
    let mut cards: Vec<(Def, CardText, SetId)> = Vec::new();
    let mut sets: Vec<SetDef> = Vec::new();
    let (mut scenarios, mut campaigns, mut stories) = (Vec::new(), Vec::new(), Vec::new());
    let (mut taboo_lists, mut taboos) = (Vec::new(), Vec::new());
    for (index, file) in files.iter().enumerate() {
        let depth = packs::Depth::UnderKeys;
        let Some(read) =
            packs::load::read_entries::<File>(&mut names, index as u32, file, depth, &mut problems)
        else {
            continue;
        };
        let start = packs::Place {
            file: index as u32,
            line: 1,
            column: 1,
        };
        if read.set.is_none() && !read.cards.0.is_empty() {
            problems.push(
                Diagnostic::error(start, "a file with cards says which set they belong to")
                    .help("add `set: {id: .., name: ..}`"),
            );
        }
        if let Some(set) = read.set {
            let at = match SetId::find(&sets, |s| s.id == set.id) {
                Some(at) => at,
                None => {
                    sets.push(SetDef {
                        id: set.id,
                        name: set.name,
                        cards: Vec::new(),
                    });
                    SetId::from_index(sets.len() - 1)
                }
            };
            cards.extend(read.cards.0.into_iter().map(|(def, text)| (def, text, at)));
        }
        taboo_lists.extend(read.taboo_lists.into_iter().map(|date| (date, start)));
        taboos.extend(read.taboos.0);
        scenarios.extend(read.scenario.map(|s| (s, start)));
        campaigns.extend(read.campaign.map(|c| (c, start)));
        stories.push((index as u32, read.story, read.names));
    }

    let mut by_id: BTreeMap<String, DefId> = BTreeMap::new();
    let mut texts: Vec<CardText> = Vec::new();
    let mut places: Vec<Def> = Vec::new();
    let mut set_of: Vec<SetId> = Vec::new();
    for (def, text, set) in cards {
        let id = names.name(def.sym).to_owned();
        if let Some(&first) = by_id.get(&id) {
            problems.push(
                Diagnostic::error(
                    def.place,
                    format!("a card with the id `{id}` exists already"),
                )
                .related(places[first.index()].place, "here")
                .help("give it another id; the level stands behind the name: `lucky-2`"),
            );
            continue;
        }
        by_id.insert(id, DefId::from_index(texts.len()));
        texts.push(text);
        places.push(def);
        set_of.push(set);
    }

    let blocks: Vec<Vec<Verb>> = names.take_blocks();
    let steps = names.take_places::<Verb>();
    let mut symbols: Vec<String> = Vec::new();
    let mut content = Content {
        defs: Vec::new(),
        by_id,
        abilities: Vec::new(),
        blocks,
        scenarios: Vec::new(),
        campaigns: Vec::new(),
        symbols: Vec::new(),
        sets,
        basic_weaknesses: Vec::new(),
        latecomers: Triggers::NONE,
        uses: Uncommon::default(),
        labels: Vec::new(),
        hash: packs::load::content_hash(files),
        texts: Vec::new(),
        reads: Vec::new(),
        story: packs::Story::default(),
        written: BTreeMap::new(),
        taboo_lists: taboos::lists(taboo_lists, &mut problems),
        taboos: Vec::new(),
        under: taboo::Under::default(),
        names,
    };
    for (id, text) in DefId::each(&texts) {
        let (place, set) = (places[id.index()], set_of[id.index()]);
        let def = define(&mut content, text, place, set, &mut symbols, &mut problems);
        content.sets[set.index()].cards.push(id);
        if text.basic_weakness {
            content
                .basic_weaknesses
                .extend(std::iter::repeat_n(id, text.quantity as usize));
        }
        content.defs.push(def);
    }
    content.texts = texts;
    let changes = taboos::link(&mut content, taboos, &mut symbols, &mut problems);
    content.symbols = symbols;
    for (scenario, place) in scenarios {
        let before = problems.len();
        if let Some(def) = scenario_def(&mut content, scenario, place, &mut problems) {
            content.scenarios.push(def);
        }
        // A scenario is known by its file: what is wrong is looked for by its word.
        for p in problems.iter_mut().skip(before) {
            let what = p.message.split_once(": ").map_or("", |(_, what)| what);
            p.place = p
                .place
                .map(|at| packs::locate::at_the_word(files, at, what));
        }
    }
    // As they or their reference cards are numbered: in the order in which they are played; those without a number
    // come last.
    let mut order = std::mem::take(&mut content.scenarios);
    order.sort_by(|one, other| {
        let by = |scenario: &ScenarioDef| {
            let code = &content.text(scenario.reference).code;
            let code = scenario.text.code.as_ref().or(code.as_ref()).cloned();
            (code.is_none(), code, scenario.text.id.clone())
        };
        by(one).cmp(&by(other))
    });
    content.scenarios = order;
    super::story::link(&mut content, files, stories, &mut problems);
    for (campaign, place) in campaigns {
        campaign.ends().for_each(|e| {
            content.names.sym(&e.id);
        });
        let linked = super::campaign::link(&content, campaign, place, &mut problems);
        content.campaigns.extend(linked);
    }
    content.campaigns.sort_by(|a, b| a.text.id.cmp(&b.text.id));
    if content.scenarios.len() > MOST_SCENARIOS {
        problems.push(Diagnostic::error(
            None,
            format!("the packs hold more than {MOST_SCENARIOS} scenarios"),
        ));
    }
    if content.campaigns.len() > MOST_SCENARIOS {
        problems.push(Diagnostic::error(
            None,
            format!("the packs hold more than {MOST_SCENARIOS} campaigns"),
        ));
    }
    content.latecomers = decks::latecomers(&content);
    content.uses = Uncommon::of(&mut content);
    content
        .labels
        .resize_with(content.abilities.len(), OnceLock::new);
    decks::decks(&mut content, &places, &mut problems);
    decks::stand_ins(&mut content, &places, &mut problems);
    taboos::complete(&mut content);
    for ability in &content.abilities {
        let Ability::Back(back) = &ability.ability else {
            continue;
        };
        for verb in content.blocks.get(back.id.index()).into_iter().flatten() {
            if let Verb::TurnInto(into) = verb
                && let Some(turned) = content.by_id.get(content.names.name(*into))
                && *turned != ability.def
            {
                content.defs[turned.index()].front = Some(ability.def);
            }
        }
    }
    for scenario in &content.scenarios {
        let needed = most_cards(&content, scenario);
        if needed > MOST_IN_GAME {
            let what = format!(
                "`{}` may need {needed} cards, decks included: {MOST_IN_GAME} is the most a game can hold",
                scenario.text.id
            );
            problems.push(Diagnostic::error(None, what));
        }
    }
    check_names(&content, &mut problems);
    let overflow = content.names.overflow();
    problems.extend(overflow.map(|what| Diagnostic::error(None, what)));
    places.extend(changes);
    content.reads = super::check::check(&content, files, &places, &steps, &mut problems);
    content.prepare_lists();
    packs::diagnostics::sort(&mut problems);
    (Some(content), problems)
}

fn define(
    content: &mut Content,
    text: &CardText,
    def: Def,
    set: SetId,
    symbols: &mut Vec<String>,
    problems: &mut Vec<Diagnostic>,
) -> CardDef {
    let title = content.names.sym(&slug(&text.name));
    let elite = content.names.sym("elite");
    let id = content.by_id[content.names.name(def.sym)];
    let signature_of = text
        .signature_of
        .and_then(|s| content.by_id.get(content.names.name(s)).copied());
    let weakness = text.weakness || text.basic_weakness;
    let mut card = CardDef {
        id: def.sym,
        title,
        kind: KindName::Asset,
        class: text.class,
        traits: text.traits.iter().copied().collect(),
        elite: text.traits.contains(&elite),
        unique: text.unique,
        weakness,
        player_card: false,
        cost: None,
        pays_x: false,
        icons: text.icons,
        slots: [0; Slot::COUNT],
        health: None,
        health_each: 0,
        sanity: None,
        uses: 0,
        discard_when_empty: false,
        skills: [0; 4],
        fight: 0,
        evade: 0,
        damage: 0,
        horror: 0,
        keywords: text.keywords.iter().fold(0, |bits, k| bits | 1 << *k as u8),
        fast: text.keywords.contains(&Keyword::Fast),
        shroud: 0,
        clues: 0,
        clues_fixed: false,
        symbol: [0; 2],
        connections: [0; 2],
        one_of: Vec::new(),
        one_of_sets: Vec::new(),
        front: None,
        victory: text.victory,
        and_agenda: false,
        stage: 0,
        threshold: None,
        clues_from: None,
        abilities: Ids::default(),
        modifies: 0,
        rules: 0,
        triggers: Triggers::NONE,
        hand_triggers: Triggers::NONE,
        has_free: false,
        has_action: false,
        hand_action: false,
        enters_exhausted: text.enters_exhausted,
        fast_in_window: false,
        has_once: false,
        has_state: false,
        tokens: [Vec::new(), Vec::new()],
        elder_sign: None,
        spawn: None,
        otherwise: None,
        prey: None,
        prey_only: false,
        removed_when_it_leaves: false,
        revelation: None,
        signature_of,
        set,
        quantity: text.quantity,
        starter_deck: Vec::new(),
        signatures: Vec::new(),
        rule_module: text.rule_module.clone(),
    };
    let mut symbol = |name: &str, problems: &mut Vec<Diagnostic>| -> u8 {
        if let Some(at) = symbols.iter().position(|s| s == name) {
            return at as u8;
        }
        if symbols.len() == 64 {
            problems.push(Diagnostic::error(
                def.place,
                "the packs use more than 64 different location symbols",
            ));
            return 0;
        }
        symbols.push(name.to_owned());
        symbols.len() as u8 - 1
    };
    let mut unrevealed: &[Ability] = &[];
    match &text.kind {
        Kind::Investigator(investigator) => {
            card.kind = KindName::Investigator;
            card.skills = [
                investigator.willpower,
                investigator.intellect,
                investigator.combat,
                investigator.agility,
            ];
            card.health = Some(investigator.health);
            card.sanity = Some(investigator.sanity);
            card.elder_sign = Some(investigator.elder_sign.clone());
        }
        Kind::Asset(asset) => {
            card.kind = KindName::Asset;
            card.player_card = true;
            card.cost = asset.cost.map(Printed::number);
            card.pays_x = asset.cost == Some(Printed::X);
            for s in &asset.slots {
                card.slots[*s as usize] += 1;
            }
            card.health = asset.health;
            card.sanity = asset.sanity;
            card.uses = asset.uses.map_or(0, |u| u.amount.number());
            card.discard_when_empty = asset.uses.is_some_and(|u| u.discard_when_empty);
            card.removed_when_it_leaves = asset.removed_when_it_leaves;
            card.fast_in_window = card.fast;
        }
        Kind::Event(event) => {
            card.kind = KindName::Event;
            card.player_card = true;
            card.cost = Some(event.cost);
        }
        Kind::Skill(_) => {
            card.kind = KindName::Skill;
            card.player_card = true;
        }
        Kind::Enemy(enemy) => {
            card.kind = KindName::Enemy;
            card.fight = enemy.fight;
            card.evade = enemy.evade;
            card.damage = enemy.damage;
            card.horror = enemy.horror;
            card.spawn = enemy.spawn.clone();
            card.otherwise = enemy.otherwise.clone();
            card.prey = enemy.prey.clone();
            card.prey_only = enemy.prey_only;
            card.health_each = enemy.health_per_investigator;
            match &enemy.health {
                Amount::Number(n) => card.health = Some((*n).clamp(0, 255) as u8),
                Amount::Of(e) => match **e {
                    Expression::PerInvestigator(n) => {
                        card.health = Some(0);
                        card.health_each += n.clamp(0, 255) as u8;
                    }
                    _ => problems.push(
                        Diagnostic::error(def.place, "an enemy's health is a number or `{per-investigator: n}`")
                            .help("`health: 4` with `health-per-investigator: 2` is 4 and 2 more for each investigator"),
                    ),
                },
            }
        }
        Kind::Treachery(_) => card.kind = KindName::Treachery,
        Kind::Location(location) => {
            card.kind = KindName::Location;
            card.shroud = location.shroud;
            card.clues = location.clues;
            card.clues_fixed = location.clues_fixed;
            let by_name = |s: &Sym| content.by_id.get(content.names.name(*s)).copied();
            card.one_of = location.one_of.iter().filter_map(by_name).collect();
            let mut mask = |list: &[String], problems: &mut Vec<Diagnostic>| {
                list.iter().fold(0, |m, s| m | 1u64 << symbol(s, problems))
            };
            let revealed = mask(&location.connections, problems);
            let hidden = location.unrevealed.as_ref();
            card.connections = [
                revealed,
                hidden
                    .and_then(|u| u.connections.as_ref())
                    .map_or(revealed, |c| mask(c, problems)),
            ];
            let front = symbol(&location.symbol, problems);
            card.symbol = [
                front,
                hidden
                    .and_then(|u| u.symbol.as_ref())
                    .map_or(front, |s| symbol(s, problems)),
            ];
            unrevealed = hidden.map_or(&[], |u| u.abilities.as_slice());
        }
        Kind::Agenda(agenda) => {
            card.kind = KindName::Agenda;
            card.stage = agenda.stage;
            card.threshold = Some(agenda.doom);
        }
        Kind::Act(act) => {
            card.kind = KindName::Act;
            card.stage = act.stage;
            card.threshold = act.clues;
            card.clues_fixed = act.clues_fixed;
            card.clues_from = act.clues_from.clone();
            card.and_agenda = act.and_agenda;
        }
        Kind::Reference(reference) => {
            card.kind = KindName::Reference;
            card.tokens = [&reference.easy, &reference.hard]
                .map(|side| side.iter().map(|(c, e)| (*c, e.clone())).collect());
        }
    }
    if card.fast && !matches!(card.kind, KindName::Asset | KindName::Event) {
        problems.push(Diagnostic::error(
            def.place,
            "only assets and events can be fast",
        ));
    }

    let first = AbilityId::from_index(content.abilities.len());
    let printed = text
        .abilities
        .iter()
        .map(|a| (a, false))
        .chain(unrevealed.iter().map(|a| (a, true)));
    for (index, (ability, hidden)) in printed.enumerate() {
        match ability {
            Ability::Constant(c) => {
                card.modifies |= c.modifiers.iter().fold(0, |m, x| m | x.quantity.bit());
                card.rules |= c.rules.iter().fold(0, |m, x| m | x.kind().bit());
            }
            Ability::Forced(f) if f.from_hand => card.hand_triggers |= bit_of(&f.on),
            Ability::Forced(f) => card.triggers |= bit_of(&f.on),
            Ability::Reaction(r) => card.triggers |= bit_of(&r.on),
            Ability::Free(_) => card.has_free = true,
            Ability::Action(a) if a.from_hand => card.hand_action = true,
            Ability::Action(_) => card.has_action = true,
            Ability::State(_) => (card.has_once, card.has_state) = (true, true),
            Ability::Revelation(b) => card.revelation = Some(*b),
            Ability::Play(play) => {
                if let Some(on) = &play.on {
                    card.hand_triggers |= bit_of(on);
                }
                card.fast_in_window |= play.fast_if.is_some();
                if (play.on.is_some() || play.fast_if.is_some()) != card.fast {
                    problems.push(
                        Diagnostic::error(def.place, "an event is fast if and only if its text says when it may be played")
                            .help("a fast event has the keyword `fast` and a `play` with `when:`, `after:` .. or `fast-if:`"),
                    );
                }
                if card.kind != KindName::Event {
                    problems.push(Diagnostic::error(
                        def.place,
                        "`play` is the text of an event",
                    ));
                }
            }
            Ability::Commit(_) if card.kind != KindName::Skill => {
                problems.push(Diagnostic::error(
                    def.place,
                    "`commit` is the text of a skill card",
                ));
            }
            Ability::Commit(_) | Ability::Back(_) => {}
            Ability::Objective(o) => match (&o.on, &o.once) {
                (Some(on), None) => card.triggers |= bit_of(on),
                (None, Some(_)) => card.has_once = true,
                _ => problems.push(Diagnostic::error(
                    def.place,
                    "an objective has either `on:` or `once:`",
                )),
            },
        }
        content.abilities.push(AbilityDef {
            def: id,
            index: index as u8,
            unrevealed: hidden,
            ability: ability.clone(),
        });
    }
    if text.abilities.len() > MOST_ABILITIES {
        problems.push(Diagnostic::error(
            def.place,
            format!("a card has at most {MOST_ABILITIES} abilities"),
        ));
    }
    if content.abilities.len() > usize::from(u16::MAX) {
        problems.push(Diagnostic::error(
            def.place,
            "the packs hold more than 65,535 abilities",
        ));
        content.abilities.truncate(usize::from(u16::MAX));
    }
    let end = AbilityId::from_index(content.abilities.len());
    card.abilities = Ids { start: first, end };
    card
}

fn scenario_def(
    content: &mut Content,
    text: Scenario,
    place: packs::Place,
    problems: &mut Vec<Diagnostic>,
) -> Option<ScenarioDef> {
    let mut missing = false;
    let mut find = |sym: Sym| -> DefId {
        content
            .by_id
            .get(content.names.name(sym))
            .copied()
            .unwrap_or_else(|| {
                missing = true;
                DefId::default()
            })
    };
    let reference = find(text.reference);
    let agendas: Vec<_> = text.agendas.iter().map(|s| find(*s)).collect();
    let acts: Vec<_> = text.acts.iter().map(|s| find(*s)).collect();
    let locations: Vec<_> = text.locations.iter().map(|s| find(*s)).collect();
    let start = text.start.map(&mut find);
    let set_aside: Vec<_> = text.set_aside.iter().map(|s| find(*s)).collect();
    let mut listed: Vec<(&String, DefId)> = Vec::new();
    for (list, cards) in &text.alone.lists {
        listed.extend(cards.iter().map(|s| (list, find(*s))));
    }
    if missing {
        // The names themselves are reported with their places by `check_names`.
        return None;
    }
    let listed: Vec<(String, DefId)> = listed.into_iter().map(|(l, d)| (l.clone(), d)).collect();
    let alone = LogDef {
        notes: text.alone.notes.clone(),
        lists: listed
            .into_iter()
            .map(|(list, def)| (content.names.sym(&list), def))
            .collect(),
    };
    let in_scenario = format!("scenario `{}`", text.id);
    let piled = text.decks.values().flat_map(|deck| &deck.cards);
    let piled: Vec<DefId> = piled
        .filter_map(|c| content.by_id.get(content.names.name(*c)).copied())
        .collect();
    let mut encounter = Vec::new();
    for id in &text.encounter_sets {
        let cards = deck_of_set(content, id, &in_scenario, place, problems);
        encounter.extend(
            cards
                .into_iter()
                .filter(|(d, _)| !set_aside.contains(d) && !piled.contains(d)),
        );
    }
    let mut piles = Vec::new();
    for (name, deck) in &text.decks {
        let mut cards = Vec::new();
        for id in &deck.sets {
            cards.extend(deck_of_set(content, id, &in_scenario, place, problems));
        }
        for card in &deck.cards {
            match content.by_id.get(content.names.name(*card)) {
                Some(def) => cards.push((*def, 1)),
                None => missing = true,
            }
        }
        let count: u32 = cards.iter().map(|(_, n)| u32::from(*n)).sum();
        if u32::from(deck.leave_out) >= count.max(1) {
            let message = format!(
                "{in_scenario}: its deck `{name}` has {count} cards, and leaves out {}",
                deck.leave_out
            );
            problems.push(Diagnostic::error(place, message));
        }
        piles.push(Pile {
            name: content.names.sym(name),
            cards,
            leave_out: deck.leave_out,
            ordered: deck.ordered,
            area: false,
        });
    }
    missing |= !decks::areas(content, &text, &mut piles, place, problems);
    if missing {
        return None;
    }
    for (list, kind) in [
        (&agendas, KindName::Agenda),
        (&acts, KindName::Act),
        (&locations, KindName::Location),
    ] {
        // The setup may bring all locations into play.
        let none = list.is_empty() && (kind != KindName::Location || text.setup.is_none());
        if none || list.iter().any(|d| content.def(*d).kind != kind) {
            let message = format!(
                "scenario `{}`: every card listed there must be of kind {kind:?}, and at least one is needed",
                text.id
            );
            problems.push(Diagnostic::error(place, message));
        }
    }
    if text.chaos_bag.values().any(|b| b.len() > MOST_TOKENS) {
        problems.push(Diagnostic::error(
            place,
            format!(
                "scenario `{}`: a chaos bag holds at most {MOST_TOKENS} tokens",
                text.id
            ),
        ));
    }
    for difficulty in Difficulty::ALL {
        if text
            .chaos_bag
            .get(&difficulty)
            .is_none_or(|bag| bag.is_empty())
        {
            problems.push(Diagnostic::error(
                place,
                format!(
                    "scenario `{}`: no chaos bag for {}",
                    text.id,
                    difficulty.name()
                ),
            ));
        }
    }
    if !text.resolutions.contains_key("none") {
        problems.push(Diagnostic::error(
            place,
            format!(
                "scenario `{}` lacks the resolution `none` (nobody is left)",
                text.id
            ),
        ));
    }
    let resolutions = text
        .resolutions
        .iter()
        .map(|(name, r)| (content.names.sym(name), r.clone()))
        .collect();
    Some(ScenarioDef {
        reference,
        agendas,
        acts,
        locations,
        piles,
        start,
        alone,
        set_aside,
        encounter,
        resolutions,
        text,
    })
}

/// The enemies and treacheries of a set and its assets and locations with a revelation, and how many of each; nothing
/// where there is no such set, which is told.
fn deck_of_set(
    content: &Content,
    id: &str,
    of: &str,
    place: packs::Place,
    problems: &mut Vec<Diagnostic>,
) -> Vec<(DefId, u8)> {
    let Some(set) = content.sets.iter().find(|s| s.id == *id) else {
        let near = packs::diagnostics::did_you_mean(id, content.sets.iter().map(|s| s.id.as_str()));
        problems.push(
            Diagnostic::error(place, format!("{of}: unknown encounter set `{id}`"))
                .maybe_help(near.map(|n| format!("did you mean `{n}`?"))),
        );
        return Vec::new();
    };
    // What a card turns into is its other side.
    let turns = |v: &Verb, id: Sym| matches!(v, Verb::TurnInto(s) if *s == id);
    let other_side = |d: DefId| {
        let id = content.def(d).id;
        content.blocks.iter().flatten().any(|v| turns(v, id))
    };
    let in_deck = |card: &&DefId| {
        let def = content.def(**card);
        let revealed =
            def.single_sided() || def.kind == KindName::Asset && def.revelation.is_some();
        (matches!(def.kind, KindName::Enemy | KindName::Treachery) || revealed)
            && !def.weakness
            && !other_side(**card)
    };
    let cards = set.cards.iter().filter(in_deck);
    cards.map(|d| (*d, content.def(*d).quantity)).collect()
}

/// Every name used must be a card, a title, a trait of some card, a resolution or a note of the campaign log.
fn check_names(content: &Content, problems: &mut Vec<Diagnostic>) {
    let mut known: Vec<bool> = vec![false; content.names.names().len()];
    for (def, text) in content.defs.iter().zip(&content.texts) {
        for sym in [def.id, def.title]
            .into_iter()
            .chain(text.traits.iter().copied())
        {
            known[sym.0 as usize] = true;
        }
    }
    decks::numbers(content, &mut known);
    let resolutions = content
        .scenarios
        .iter()
        .flat_map(|s| s.resolutions.iter().map(|(sym, _)| *sym));
    let notes = content.blocks.iter().flatten().filter_map(|verb| {
        if let Verb::Log(note) = verb {
            Some(*note)
        } else if let Verb::List(l) = verb {
            Some(l.list)
        } else {
            None
        }
    });
    let of_scenarios = content.scenarios.iter().flat_map(|scenario| {
        let lists = scenario.alone.lists.iter().map(|(list, _)| *list);
        let piles = scenario.piles.iter().map(|p| p.name);
        let notes = scenario.alone.notes.iter().chain(&scenario.text.reads);
        lists.chain(piles).chain(notes.copied())
    });
    let bound = content.blocks.iter().flatten().filter_map(|verb| {
        if let Verb::Pick(p) = verb {
            p.name
        } else if let Verb::ForEach(f) = verb {
            f.name
        } else {
            None
        }
    });
    let lasting = content.blocks.iter().flatten().flat_map(|v| {
        if let Verb::Modify(m) = v {
            m.rules.as_slice()
        } else {
            &[]
        }
    });
    let standing = content.abilities.iter().flat_map(|a| match &a.ability {
        Ability::Constant(c) => c.rules.as_slice(),
        _ => &[],
    });
    let deeds = lasting.chain(standing).filter_map(|rule| match rule {
        Rule::Remembered(deed) => Some(*deed),
        _ => None,
    });
    for sym in (resolutions.chain(notes))
        .chain(of_scenarios)
        .chain(bound)
        .chain(deeds)
    {
        known[sym.0 as usize] = true;
    }
    problems.extend(packs::diagnostics::unresolved(
        &content.names,
        "name",
        content.names.uses(),
        |sym| known[sym.0 as usize],
    ));
}
