//! The texts around abilities: keywords, costs, the line of numbers, and the labels of choices.

use super::say::Say;
use super::{chaos, labelled, slot_name, use_noun};
use crate::content::*;
use packs::Sym;
use packs::prose::{Agree, Clause, Det, Mark, Np, Sentence, Text, words};

/// The name of a keyword.
pub fn keyword_name(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Fast => "Fast",
        Keyword::Hunter => "Hunter",
        Keyword::Retaliate => "Retaliate",
        Keyword::Alert => "Alert",
        Keyword::Aloof => "Aloof",
        Keyword::Massive => "Massive",
        Keyword::Peril => "Peril",
        Keyword::Surge => "Surge",
        Keyword::Exceptional => "Exceptional",
        Keyword::Permanent => "Permanent",
        Keyword::Myriad => "Myriad",
    }
}

pub(super) fn designator(d: Designator) -> &'static str {
    match d {
        Designator::Fight => "Fight",
        Designator::Evade => "Evade",
        Designator::Investigate => "Investigate",
        Designator::Parley => "Parley",
        Designator::Resign => "Resign",
    }
}

/// What lists of taboos change about a card, and which ones. // taboo
pub(super) fn taboo(content: &Content, def: DefId) -> Option<Text> {
    let taboo = content.text(def).taboo.as_ref()?;
    let lists = match (&taboo.lists[..], taboo.current) {
        ([first, ..], true) => format!("Lists of taboos since {first}"),
        ([first, .., last], false) => format!("Lists of taboos from {first} to {last}"),
        ([only], false) => format!("List of taboos of {only}"),
        ([], _) => return None,
    };
    let mut all = Vec::new();
    if taboo.text {
        all.push("changed text".to_owned());
    }
    match taboo.experience {
        0 => {}
        n @ 1.. => all.push(format!("{n} more experience")),
        n => all.push(format!("{} less experience", -i16::from(n))),
    }
    if taboo.exceptional {
        all.push("exceptional".to_owned());
    }
    match taboo.copies {
        None => {}
        Some(0) => all.push("forbidden".to_owned()),
        Some(n) => all.push(format!("at most {n} in a deck")),
    }
    Some(Text::from(format!("{lists}: {}.", all.join(", "))))
}

/// Keywords, uses, spawn and prey, one line each.
pub(super) fn keywords(content: &Content, def: DefId) -> Vec<Text> {
    let (card, text) = (content.def(def), content.text(def));
    let mut lines = Vec::new();
    // A fast event tells itself when it may be played.
    let keywords = text
        .keywords
        .iter()
        .filter(|k| !(**k == Keyword::Fast && card.kind == KindName::Event));
    let keywords: Vec<String> = keywords.map(|k| format!("{}.", keyword_name(*k))).collect();
    if !keywords.is_empty() {
        lines.push(Text::marked_as(keywords.join(" "), Mark::Label));
    }
    let say = Say::new(content, def);
    if let Some(note) = text.researched {
        let once = Text::from("(upgrade to it once").and(say.log_name(note));
        let once = once.and("is in the campaign log").close(").");
        lines.push(Text::marked_as("Researched".to_owned(), Mark::Label).and(once));
    }
    if let Some(n) = text.swaps {
        let (cards, others) = match n {
            1 => ("1 level 0 card".to_owned(), "another level 0 card"),
            n => (format!("up to {n} level 0 cards"), "other level 0 cards"),
        };
        lines.push(Text::from(format!(
            "Between two scenarios of a campaign, you may exchange {cards} of your deck for {others}, \
             without spending experience."
        )));
    }
    if let Some(to) = text.bonded_to {
        let to = Text::from("(").close(say.card_name(to)).close(").");
        lines.push(Text::marked_as("Bonded".to_owned(), Mark::Label).and(to));
    }
    if !text.only_for.is_empty() {
        let traits = text.only_for.iter().map(|t| say.trait_name(*t)).collect();
        lines.push(words::list(traits, "or").and("deck only").stop());
    }
    if text.enters_exhausted {
        lines.push("This card enters play exhausted.".into());
    }
    for (name, number) in &text.numbers {
        let name = name.replace('-', " ");
        lines.push(Text::from(format!("{name} {number}")).capital().stop());
    }
    if let Some(condition) = &text.play_if {
        let only = Text::from("Play only if").and(say.if_words(condition));
        lines.push(only.stop());
    }
    if let Kind::Enemy(Enemy {
        patrol: Some(patrol),
        ..
    }) = &text.kind
    {
        let to = say.np(patrol).object().capital();
        lines.push(labelled("Patrol").and(to.stop()));
    }
    if let Kind::Asset(asset) = &text.kind {
        if let Some(n) = asset.limit_per_investigator {
            lines.push(Text::from(format!("Limit {n} per investigator.")));
        }
        if let Some(of_trait) = asset.limit_of_trait {
            let cards = Text::from("Limit 1").and(say.trait_name(of_trait));
            lines.push(cards.and("card per investigator").stop());
        }
        if asset.stays_behind {
            lines
                .push("If its controller is eliminated, place this card at their location.".into());
        }
        if let Some(uses) = asset.uses {
            let noun = use_noun(uses.kind);
            let line = Text::from("uses (")
                .close(
                    match uses.amount {
                        Printed::Number(n) => Np::count(n.into(), noun),
                        Printed::X => Np::new(Det::Amount("X".into()), noun),
                    }
                    .object(),
                )
                .close(")")
                .capital()
                .stop();
            lines.push(match uses.discard_when_empty {
                false => line,
                true => line.and(format!(
                    "When no {} are left, discard this card.",
                    words::plural(noun)
                )),
            });
        }
        if asset.removed_when_it_leaves {
            lines.push("If this card leaves play and is not part of its controller's deck, remove it from the game.".into());
        }
    }
    if let Kind::Investigator(who) = &text.kind
        && !who.begins_with.is_empty()
    {
        let cards = who.begins_with.iter().map(|c| say.card_name(*c)).collect();
        let line = Text::from("You begin the game with").and(words::list(cards, "and"));
        lines.push(line.and("in play").stop());
    }
    if let Some(spawn) = &card.spawn {
        let place = say.place_or_prey(spawn);
        let place = match say.is_person(spawn) {
            // If the text names investigators, the enemy spawns engaged with one of them.
            true => Text::from("engaged with the investigator with the").and(place),
            false if matches!(spawn, Noun::Most(_) | Noun::Fewest(_)) => {
                Text::from("the location with the").and(place)
            }
            false => place,
        };
        let place = match &card.otherwise {
            Some(other) => place
                .and("(otherwise")
                .and(say.place_or_prey(other))
                .close(")"),
            None => place,
        };
        lines.push(labelled("Spawn").and(place.capital().stop()));
    }
    let names = |say: &Say, of: &[DefId]| {
        // Versions with the same name are distinguished by their sets, and those of one set by their shroud.
        let title = |d: &DefId| super::full_name(say.content, *d);
        let set = |d: &DefId| say.content.def(*d).set;
        let alike = of.iter().all(|d| title(d) == title(&of[0]));
        let of_one_set = of.iter().all(|d| set(d) == set(&of[0]));
        let name = |def: &DefId| {
            let shroud = say.content.def(*def).shroud;
            let set = &say.content.set(set(def)).name;
            Text::name(match (alike, of_one_set) {
                (true, true) => format!("{} (shroud {shroud})", title(def)),
                (true, false) => format!("{} ({set})", title(def)),
                (false, _) => title(def),
            })
        };
        words::list(of.iter().map(name).collect(), "or")
    };
    if let Some(owner) = card.signature_of {
        let owner = Text::name(&content.text(owner).name);
        lines.push(owner.and("deck only").stop());
    }
    if !card.one_of.is_empty() {
        let line = Text::from(
            "When this location is revealed, it turns out to be one of these at random:",
        );
        lines.push(line.and(names(&say, &card.one_of)).stop());
    }
    if !card.one_of_sets.is_empty() {
        let sets = card.one_of_sets.iter();
        let sets = sets.map(|s| Text::name(&content.set(*s).name));
        let line = Text::from(
            "As soon as a copy of this card is seen, its copies turn out to be the cards of one of these sets at random:",
        );
        lines.push(line.and(words::list(sets.collect(), "or")).stop());
    }
    if let Some(prey) = &card.prey {
        let text = say.place_or_prey(prey).capital();
        lines.push(
            labelled("Prey").and(
                if card.prey_only {
                    text.and("only")
                } else {
                    text
                }
                .stop(),
            ),
        );
    }
    if let Some(from) = &card.clues_from {
        let who = say.filtered(from, Det::Bare(Agree::Many));
        let only = Text::from("only").and(who.object());
        lines.push(
            only.and("may spend clues to advance this act")
                .capital()
                .stop(),
        );
    }
    if let Some(points) = card.victory {
        lines.push(Text::marked_as(format!("Victory {points}."), Mark::Label));
    }
    lines
}

/// Which card advances an act that says nothing of its own about how it advances.
pub(super) fn advanced_by(content: &Content, def: DefId) -> Option<Text> {
    let card = content.def(def);
    let mut own = content.abilities_of(def);
    let objective = own.any(|(_, a)| matches!(a.ability, Ability::Objective(_)));
    if card.kind != KindName::Act || card.threshold.is_some() || objective {
        return None;
    }
    let is_this = |sym: &Sym| content.by_id.get(content.name(*sym)) == Some(&def);
    let advances = |a: &&AbilityDef| match &a.ability {
        Ability::Forced(forced) => {
            let steps = content.block(forced.effect).iter();
            steps
                .into_iter()
                .any(|v| matches!(v, Verb::AdvanceTo(to) if is_this(to)))
        }
        _ => false,
    };
    let by = content.abilities.iter().find(advances)?.def;
    let name = Text::name(&content.text(by).name);
    Some(
        Text::from("Only")
            .and(name)
            .and("advances this act.")
            .capital(),
    )
}

/// The elder sign of an investigator, and the symbols of both sides of a reference card.
pub(super) fn tokens(content: &Content, def: DefId) -> Vec<Text> {
    let card = content.def(def);
    let mut lines = Vec::new();
    if let Some(effect) = &card.elder_sign {
        lines.push(token(content, def, Chaos::ElderSign, effect, ""));
    }
    for (side, of) in card
        .tokens
        .iter()
        .zip(["Easy and Standard", "Hard and Expert"])
    {
        lines.extend(
            side.iter()
                .map(|(c, effect)| token(content, def, *c, effect, of)),
        );
    }
    lines
}

/// The effect of a symbol token, in words.
pub fn token_words(content: &Content, def: DefId, effect: &TokenEffect) -> String {
    let parts = token_parts(content, def, effect);
    let all = parts.iter().map(|part| part.text().plain());
    all.collect::<Vec<_>>().join(" ")
}

fn token_parts(content: &Content, def: DefId, effect: &TokenEffect) -> Vec<Sentence> {
    let mut say = Say::new(content, def);
    let mut parts = Vec::new();
    let signed = effect
        .modifier
        .as_ref()
        .map(|m| Sentence::Words(say.signed(m, "")));
    parts.extend(signed);
    if effect.reveal_another {
        parts.push(
            Clause::new("reveal")
                .object(Np::new(Det::Another, "chaos token"))
                .sentence(),
        );
    }
    if let Some(condition) = &effect.succeeds_if {
        let succeed = Clause::new("succeed")
            .subject(super::phrase::stated_you())
            .with("automatically instead");
        parts.push(Sentence::if_(say.condition(condition), succeed.sentence()));
    }
    if let Some(block) = effect.effect {
        parts.push(say.block(block));
    }
    for (block, verb) in [(effect.on_success, "succeed"), (effect.on_failure, "fail")] {
        if let Some(block) = block {
            let then = say.block(block);
            parts.push(Sentence::if_(Clause::new(verb).sentence(), then));
        }
    }
    parts
}

fn token(content: &Content, def: DefId, token: Chaos, effect: &TokenEffect, side: &str) -> Text {
    let parts = token_parts(content, def, effect);
    let name = chaos(token).capital().plain();
    let name = name
        .chars()
        .take(1)
        .flat_map(char::to_uppercase)
        .chain(name.chars().skip(1))
        .collect::<String>();
    let label = if side.is_empty() {
        name
    } else {
        format!("{name} ({side})")
    };
    parts
        .iter()
        .fold(labelled(&label), |text, part| text.and(part.text()))
}

/// A cost as clauses.
pub(super) fn costs(say: &Say, cost: &Cost) -> Vec<Clause> {
    let named = std::cell::Cell::new(false);
    let this = || {
        if named.replace(true) {
            Np::it()
        } else {
            say.this()
        }
    };
    let mut out = Vec::new();
    if cost.exhaust {
        out.push(Clause::new("exhaust").object(this()));
    }
    if cost.uses > 0 {
        out.push(Clause::new("spend").object(Np::count(cost.uses, say.token(Token::Use))));
    }
    if cost.resources > 0 {
        out.push(Clause::new("spend").object(Np::count(cost.resources, "resource")));
    }
    if cost.clues > 0 {
        out.push(Clause::new("spend").object(Np::count(cost.clues, "clue")));
    }
    if cost.clues_here > 0 {
        out.push(Clause::new("place").with(format!(
            "{} of your clues on your location",
            cost.clues_here
        )));
    }
    if let Some(group) = &cost.group_clues {
        let clues = say.amount_of(&group.amount, "clue");
        out.push(
            Clause::new("spend")
                .subject(payers(say, group))
                .object(clues)
                .with("as a group"),
        );
    }
    if cost.discard_cards > 0 {
        out.push(
            Clause::new("discard")
                .object(Np::count(cost.discard_cards, "card"))
                .with("from your hand"),
        );
    }
    for (n, noun) in [(cost.damage, "damage"), (cost.horror, "horror")] {
        if n > 0 {
            out.push(Clause::new("take").object(Np::count(n, noun)));
        }
    }
    for (amount, noun) in [
        (cost.damage_this, "damage"),
        (cost.horror_this, "horror"),
        (cost.doom_this, "doom"),
    ] {
        if amount > 0 {
            out.push(
                Clause::new("place")
                    .object(Np::count(amount, noun))
                    .prep("on", &this()),
            );
        }
    }
    if cost.exile {
        out.push(Clause::new("exile").object(this()));
    }
    if let Some(gone) = cost.discard {
        out.push(Clause::new("discard").object(match gone {
            Discarded::This => this(),
            Discarded::It => Np::that("card"),
        }));
    }
    out
}

/// The investigators who pay clues together.
pub(super) fn payers(say: &Say, group: &GroupClues) -> Np {
    match &group.from {
        Some(filter) => say.filtered(filter, Det::Bare(Agree::Many)),
        None => Np::the("investigator").plural(),
    }
}

/// A cost in words: "exhaust this card, spend 1 ammo".
pub fn cost_words(content: &Content, def: DefId, cost: &Cost) -> Text {
    Say::new(content, def).costs(cost)
}

/// The line of numbers under a card's name: its kind, and the numbers printed in its corners.
pub fn summary(content: &Content, def: DefId) -> Text {
    let (card, text) = (content.def(def), content.text(def));
    let say = Say::new(content, def);
    let mut parts: Vec<String> = Vec::new();
    let class = match text.class {
        Class::Guardian => "Guardian ",
        Class::Seeker => "Seeker ",
        Class::Rogue => "Rogue ",
        Class::Mystic => "Mystic ",
        Class::Survivor => "Survivor ",
        Class::Neutral if card.player_card && !card.weakness => "Neutral ",
        Class::Neutral | Class::Mythos => "",
    };
    let weakness = match (text.basic_weakness, card.weakness) {
        (true, _) => "basic weakness ",
        (false, true) => "weakness ",
        (false, false) => "",
    };
    let kind = match card.kind {
        KindName::Investigator => "investigator",
        other => super::kind_noun(other),
    };
    let mut first = format!("{class}{weakness}{kind}");
    if let Some(level) = text.level.filter(|l| *l > 0) {
        first.push_str(&format!(", level {level}"));
    }
    parts.push(first);
    match card.cost {
        Some(_) if card.pays_x => parts.push("cost X".to_owned()),
        cost => parts.extend(cost.map(|n| format!("cost {n}"))),
    }
    match &text.kind {
        Kind::Investigator(investigator) => {
            let skills = Skill::ALL
                .iter()
                .map(|s| format!("{} {}", s.name(), card.skills[*s as usize]));
            parts.extend(skills);
            parts.push(format!("health {}", investigator.health));
            parts.push(format!("sanity {}", investigator.sanity));
        }
        Kind::Asset(asset) => {
            for slot in [
                Slot::Accessory,
                Slot::Ally,
                Slot::Arcane,
                Slot::Body,
                Slot::Hand,
            ] {
                match card.slots[slot as usize] {
                    0 => {}
                    1 => parts.push(slot_name(slot).to_owned()),
                    n => parts.push(format!("{n} {}s", slot_name(slot))),
                }
            }
            parts.extend(asset.health.map(|n| format!("health {n}")));
            parts.extend(asset.sanity.map(|n| format!("sanity {n}")));
        }
        Kind::Enemy(enemy) => {
            parts.push(format!("fight {}", enemy.fight));
            let health = match (card.health.unwrap_or(0), card.health_each) {
                (n, 0) => n.to_string(),
                (0, each) => format!("{each} per investigator"),
                (n, each) => format!("{n} and {each} per investigator"),
            };
            parts.push(format!("health {health}"));
            parts.push(format!("evade {}", enemy.evade));
            parts.push(format!("damage {}", enemy.damage));
            parts.push(format!("horror {}", enemy.horror));
        }
        Kind::Location(location) => {
            parts.push(format!("shroud {}", location.shroud));
            let clues = Np::count(location.clues.into(), "clue");
            parts.push(
                if location.clues_fixed || location.clues == 0 {
                    clues
                } else {
                    clues.post("per investigator")
                }
                .object()
                .plain(),
            );
            parts.push(ways(&location.symbol, &location.connections));
            if let Some(other) = &location.unrevealed
                && (other.symbol.is_some() || other.connections.is_some())
            {
                let symbol = other.symbol.as_ref().unwrap_or(&location.symbol);
                let connections = other.connections.as_ref().unwrap_or(&location.connections);
                parts.push(format!("unrevealed: {}", ways(symbol, connections)));
            }
        }
        Kind::Agenda(k) => {
            parts[0] = format!("Agenda {}", k.stage);
            parts.push(format!("doom {}", k.doom));
        }
        Kind::Act(act) => {
            parts[0] = format!("Act {}", act.stage);
            parts.extend(act.clues.map(|n| {
                let clues = Np::count(n.into(), "clue");
                if act.clues_fixed {
                    clues
                } else {
                    clues.post("per investigator")
                }
                .object()
                .plain()
            }));
            parts.extend(act.and_agenda.then(|| "also the agenda".to_owned()));
        }
        Kind::Event(_) | Kind::Skill(_) | Kind::Treachery(_) | Kind::Reference(_) => {}
    }
    let icons: Vec<Text> = card
        .icons
        .all()
        .iter()
        .flat_map(|(n, name)| std::iter::repeat_n(Text::symbol(*name), *n as usize))
        .collect();
    let mut line = Text::from(parts.join(" · ")).capital();
    if !icons.is_empty() {
        line = icons.into_iter().fold(line.and("· icons"), Text::and);
    }
    let traits: Vec<Text> = text.traits.iter().map(|t| say.trait_name(*t)).collect();
    for (n, name) in traits.into_iter().enumerate() {
        line = if n == 0 {
            line.and("·")
        } else {
            line.close(",")
        }
        .and(name);
    }
    if text.unique {
        line.and("· unique")
    } else {
        line
    }
}

/// A location's symbol, and the symbols that it connects to.
fn ways(symbol: &str, connections: &[String]) -> String {
    let named = |s: &String| Text::from(s.replace('-', " "));
    let to = words::list(connections.iter().map(named).collect(), "and").plain();
    let symbol = symbol.replace('-', " ");
    if to.is_empty() {
        format!("symbol {symbol}, connects to nothing")
    } else {
        format!("symbol {symbol}, connects to {to}")
    }
}

/// The setup of a scenario: the places of cards, and the steps of its setup.
pub fn setup(content: &Content, scenario: &ScenarioDef) -> Vec<Text> {
    let names = |of: &[DefId]| {
        let mut seen: Vec<(DefId, i32)> = Vec::new();
        for def in of {
            match seen.iter_mut().find(|(d, _)| d == def) {
                Some((_, n)) => *n += 1,
                None => seen.push((*def, 1)),
            }
        }
        let name = |(def, n): &(DefId, i32)| {
            let name = Text::name(super::full_name(content, *def));
            match n {
                1 => name,
                n => name.and(format!("({n} copies)")),
            }
        };
        words::list(seen.iter().map(name).collect(), "and")
    };
    let set_name = |id: &String| {
        let set = content.sets.iter().find(|s| s.id == *id);
        Text::name(set.map_or(id.as_str(), |s| s.name.as_str()))
    };
    let sets = scenario.text.encounter_sets.iter().map(set_name).collect();
    let mut lines = vec![
        labelled("Encounter sets")
            .and(words::list(sets, "and"))
            .stop(),
    ];
    for (name, of) in &scenario.text.decks {
        let deck = Text::from(format!("{} deck", name.replace('-', " "))).capital();
        let cards = of
            .cards
            .iter()
            .filter_map(|c| content.by_id.get(content.name(*c)));
        let cards = cards.map(|d| Text::name(super::full_name(content, *d)));
        let of_all = of.sets.iter().map(set_name).chain(cards).collect();
        let mut line = labelled(&deck.plain()).and(words::list(of_all, "and"));
        if of.leave_out > 0 {
            let out = format!(
                "{} of them, at random and unseen, are left out",
                of.leave_out
            );
            line = line.close(";").and(out);
        }
        lines.push(line.stop());
    }
    for (label, of) in [
        ("Agendas", &scenario.agendas),
        ("Acts", &scenario.acts),
        ("Locations", &scenario.locations),
        ("Set aside", &scenario.set_aside),
    ] {
        if !of.is_empty() {
            lines.push(labelled(label).and(names(of)).stop());
        }
    }
    if let Some(start) = scenario.start {
        let start = Text::name(super::full_name(content, start));
        lines.push(labelled("Start").and(start).stop());
    }
    if let Some(block) = scenario.text.setup {
        let said = Say::new(content, scenario.reference).block(block).text();
        lines.push(labelled("Setup").and(said));
    }
    if let Some(condition) = &scenario.text.won_if {
        let say = Say::new(content, scenario.reference);
        let when = Text::from("The investigators win, whatever the resolution, if");
        lines.push(labelled("Victory").and(when.and(say.if_words(condition)).stop()));
    }
    lines
}

/// The effect of a resolution, in sentences.
pub fn resolution(content: &Content, scenario: &ScenarioDef, resolution: &Resolution) -> Text {
    let mut say = Say::new(content, scenario.reference);
    let mut text = match resolution.experience {
        None => Text::new(),
        Some(0) => Text::from("Each investigator earns experience equal to the victory display."),
        Some(n) => Text::from(format!(
            "Each investigator earns experience equal to the victory display, plus {n}."
        )),
    };
    if let Some(block) = resolution.effect {
        text = text.and(say.block(block).text());
    }
    if resolution.win {
        Text::from("The investigators win.").and(text)
    } else {
        text
    }
}

/// The cards from which an investigator's deck is built.
pub fn deck_options(content: &Content, def: DefId) -> Option<Text> {
    let Kind::Investigator(who) = &content.text(def).kind else {
        return None;
    };
    let class = |c: Class| match c {
        Class::Guardian => "Guardian",
        Class::Seeker => "Seeker",
        Class::Rogue => "Rogue",
        Class::Mystic => "Mystic",
        Class::Survivor => "Survivor",
        Class::Neutral => "Neutral",
        Class::Mythos => "Mythos",
    };
    let say = Say::new(content, def);
    let options = who.deck_options.iter().map(|option| {
        let mut words = match option.at_most {
            Some(n) => vec![format!("at most {n}")],
            None => Vec::new(),
        };
        words.extend(option.class.map(|c| class(c).to_owned()));
        words.extend(option.has_trait.map(|t| say.trait_name(t).plain()));
        words.extend(
            option
                .without_trait
                .map(|t| format!("non-{}", say.trait_name(t).plain())),
        );
        words.push(match (option.level.least, option.level.most) {
            (least, most) if least == most => format!("cards of level {least}"),
            (..=0, most) => format!("cards up to level {most}"),
            (least, most) => format!("cards of levels {least} to {most}"),
        });
        Text::from(words.join(" "))
    });
    let text = labelled("Deck").and(words::list(options.collect(), "and").stop());
    Some(match who.deck_size {
        30 => text,
        n => text.and(Text::from(format!("{n} cards."))),
    })
}
