//! Keys and labels of choices, questions, events and the stack, in words.

use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::amount::Stat;
use crate::content::filter::{DeckName, Status};
use crate::content::index::keyword;
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt, WHOLE_RIFT};
use crate::rules::frame::Procedure;
use crate::rules::rule::Rule;
use crate::rules::source;
use crate::show::event::Event;
use crate::show::story;
use crate::state::{Origin, Outcome};
use kernel::{Source, Who};

/// A word with a capital first letter.
pub fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// The word of a serialisable enum without fields.
pub fn word<T: serde::Serialize>(x: &T) -> String {
    match serde_json::to_value(x) {
        Ok(serde_json::Value::String(s)) => s,
        _ => String::new(),
    }
}

/// A name for a person at the table.
pub fn seat(c: &Content, g: &Game, s: u8) -> String {
    c.investigators
        .get(g.table().investigator(s).kind as usize)
        .map_or_else(|| format!("Player {}", s + 1), |d| d.record.name.clone())
}

fn seat_slug(c: &Content, g: &Game, s: u8) -> String {
    c.investigators
        .get(g.table().investigator(s).kind as usize)
        .map_or_else(|| format!("seat-{}", s + 1), |d| d.slug.clone())
}

/// A card's slug; `.2` and so on for copies beyond the first.
pub fn card_slug(c: &Content, id: u16) -> String {
    let d = c.card(id);
    match id - d.first {
        0 => d.slug.clone(),
        n => format!("{}.{}", d.slug, n + 1),
    }
}

/// A monster's slug, numbered beyond the first marker of its kind.
pub fn monster_slug(c: &Content, m: u8) -> String {
    let d = c.monster(m);
    let first = c.tokens[m as usize].first;
    let n = (first..m)
        .filter(|&o| c.tokens[o as usize].kind == c.tokens[m as usize].kind)
        .count();
    if n == 0 {
        d.slug.clone()
    } else {
        format!("{}.{}", d.slug, n + 1)
    }
}

/// A gate marker's slug, numbered beyond the first of its kind.
pub fn gate_slug(c: &Content, m: u8) -> String {
    let d = &c.gates[m as usize];
    match m - d.first {
        0 => d.slug.clone(),
        n => format!("{}.{}", d.slug, n + 1),
    }
}

fn src_slug(c: &Content, g: &Game, origin: Origin, ability: u16) -> String {
    let (slug, range) = match origin {
        Origin::Card(id) => (card_slug(c, id), c.card(id).abilities.clone()),
        Origin::Sheet(s) => (
            seat_slug(c, g, s),
            c.investigators
                .get(g.table().investigator(s).kind as usize)
                .map_or(0..0, |d| d.abilities.clone()),
        ),
        Origin::Ancient => (
            c.ancients
                .get(g.table().ancient as usize)
                .map_or(String::new(), |a| a.slug.clone()),
            0..0,
        ),
        Origin::Mythos(m) => (
            c.mythos[m as usize].slug.clone(),
            c.mythos[m as usize].abilities.clone(),
        ),
        Origin::Monster(m) => (monster_slug(c, m), c.monster(m).abilities.clone()),
        Origin::Place(p) => (
            c.places[p as usize].slug.clone(),
            c.places[p as usize].abilities.clone(),
        ),
        Origin::Helper(h) => (
            c.helpers[h as usize].slug.clone(),
            c.helpers[h as usize].abilities.clone(),
        ),
        Origin::None | Origin::Encounter(_) | Origin::World(_) => (String::from("rules"), 0..0),
    };
    // Of several abilities with a timing the second and later are numbered.
    let before = range
        .filter(|&a| a < ability && c.abilities[a as usize].it.always.is_empty())
        .count();
    if before == 0 {
        slug
    } else {
        format!("{slug}-{}", before + 1)
    }
}

/// The stable key of a choice.
pub fn key(c: &Content, g: &Game, choice: &Choice) -> String {
    let prefix = |p: &str, s: String| format!("{p}:{s}");
    match *choice {
        Choice::Pass => "pass".into(),
        Choice::Done => "done".into(),
        Choice::Yes => "yes".into(),
        Choice::No => "no".into(),
        Choice::Option(n) => match g.ask().map(|a| (a.rule, a.prompt)) {
            Some((Rule::EffectPart, _)) => (if n == 0 { "sanity" } else { "stamina" }).into(),
            Some((Rule::EffectPick, _)) => prefix(
                "neighborhood",
                c.neighborhoods
                    .get(n as usize)
                    .map_or(String::new(), |h| h.slug.clone()),
            ),
            _ => format!("option:{}", n + 1),
        },
        Choice::Number(n) => format!("number:{n}"),
        Choice::Die(n) => format!("die:{n}"),
        Choice::Face(n) => format!("reroll:{n}"),
        Choice::Card(id) => match g.ask().map(|a| (a.rule, a.who)) {
            Some((Rule::CardBuy, _)) => prefix("buy", card_slug(c, id)),
            Some((Rule::CardKeep, _)) => prefix("keep", card_slug(c, id)),
            Some((Rule::CardSell, _)) => prefix("sell", card_slug(c, id)),
            Some((Rule::CardDiscard | Rule::FallenLosses | Rule::PayCards, Who::Seat(_))) => {
                prefix("discard", card_slug(c, id))
            }
            Some((_, Who::Chance(_))) => prefix("card", c.card(id).slug.clone()),
            _ => prefix("card", card_slug(c, id)),
        },
        Choice::Monster(m) => match g.ask().map(|a| a.who) {
            Some(Who::Chance(_)) => prefix("monster", c.monster(m).slug.clone()),
            _ => prefix("monster", monster_slug(c, m)),
        },
        Choice::Gate(m) => match g.ask().map(|a| a.who) {
            Some(Who::Chance(_)) => prefix("gate", c.gates[m as usize].slug.clone()),
            _ => prefix("gate", gate_slug(c, m)),
        },
        Choice::Mythos(m) => prefix("mythos", c.mythos[m as usize].slug.clone()),
        Choice::Location(h, k) => prefix(
            "encounter",
            c.neighborhoods
                .get(h as usize)
                .and_then(|n| n.cards.get(k as usize))
                .map_or(String::new(), |x| x.slug.clone()),
        ),
        Choice::GateCard(k) => prefix("encounter", c.gate_cards[k as usize].slug.clone()),
        Choice::Investigator(k) => prefix("investigator", c.investigators[k as usize].slug.clone()),
        Choice::Ancient(a) => prefix("ancient-one", c.ancients[a as usize].slug.clone()),
        Choice::Epic(e) => prefix("epic", c.epics[e as usize].slug.clone()),
        Choice::Seat(s) => {
            let slug = seat_slug(c, g, s);
            prefix("who", slug)
        }
        Choice::Place(p) => prefix("place", c.places[p as usize].slug.clone()),
        Choice::Move(p) => prefix("move", c.places[p as usize].slug.clone()),
        Choice::Spread(p) => prefix("place", c.places[p as usize].slug.clone()),
        Choice::Use(origin, ability) => {
            if ability >= u16::MAX - 1 {
                prefix("end", src_slug(c, g, origin, 0))
            } else {
                prefix("use", src_slug(c, g, origin, ability))
            }
        }
        Choice::Cast(id) => prefix("cast", card_slug(c, id)),
        Choice::Release(id) => prefix("release", card_slug(c, id)),
        Choice::Wield(a, b) => {
            let one = |id: u16| card_slug(c, id);
            match (a, b) {
                (u16::MAX, _) => "wield:none".into(),
                (a, u16::MAX) => prefix("wield", one(a)),
                (a, b) => prefix("wield", format!("{}+{}", one(a), one(b))),
            }
        }
        Choice::Evade => "evade".into(),
        Choice::Fight => "fight".into(),
        Choice::Flee => "flee".into(),
        Choice::Clue => "clue".into(),
        Choice::Slide(pair, stop) => {
            let who = match g.ask().map(|a| a.who) {
                Some(Who::Seat(s)) => s.0,
                _ => 0,
            };
            let kinds = [CheckKind::Speed, CheckKind::Fight, CheckKind::Lore];
            let d = c
                .investigators
                .get(g.table().investigator(who).kind as usize);
            match kinds.get(pair as usize) {
                Some(k) => format!(
                    "{}:{}",
                    word(k),
                    d.map_or(0, |d| d.skills[*k as usize][(stop & 3) as usize])
                ),
                None => format!("maximum-sanity:{}", d.map_or(0, |d| d.maxima(stop).0)),
            }
        }
        Choice::Encounter => "encounter".into(),
        Choice::Skill(k) => match g.ask().map(|a| a.rule) {
            Some(Rule::ArkhamEncounter) => prefix("close", word(&k)),
            _ => prefix("skill", word(&k)),
        },
        Choice::Trade(s) => prefix("trade", seat_slug(c, g, s)),
        Choice::Give(id) => prefix("give", card_slug(c, id)),
        Choice::Take(id) => prefix("take", card_slug(c, id)),
        Choice::Money(n) => {
            if n >= 0 {
                format!("give-money:{n}")
            } else {
                format!("take-money:{}", -n)
            }
        }
        Choice::Top => "top".into(),
        Choice::Bottom => "bottom".into(),
        Choice::Symbol(s) => prefix("symbol", symbol(s)),
        Choice::Keyword(k) => prefix("ability", read::keyword_name(k).into()),
        Choice::Deck(d) => prefix("deck", word(&d)),
        Choice::Rift(t, WHOLE_RIFT) => format!("rift:{}", t + 1),
        Choice::Rift(t, k) => format!("rift:{}.{}", t + 1, k + 1),
        Choice::Marker(m) if rift_marker(g) => prefix(
            "rift",
            c.rifts
                .markers
                .get(m as usize)
                .map_or(String::new(), |r| r.0.clone()),
        ),
        Choice::Marker(m) => prefix(
            "marker",
            c.rifts
                .progress
                .get(m as usize)
                .map_or(String::new(), |&p| {
                    format!("{}.{m}", c.places[p as usize].slug)
                }),
        ),
        Choice::Pay => "pay".into(),
    }
}

/// Whether a marker that is asked for is a rift's, not one of progress.
/// A rift by the name of its marker.
fn rift(c: &Content, g: &Game, track: u8) -> String {
    let marker = g
        .table()
        .rifts
        .get(track as usize)
        .map(|r| r.marker as usize);
    marker
        .and_then(|m| c.rifts.markers.get(m))
        .map_or_else(|| format!("Rift {}", track + 1), |m| m.1.clone())
}

fn rift_marker(g: &Game) -> bool {
    g.ask().is_some_and(|a| a.prompt == Prompt::RiftMarker)
}

/// A dimension's word.
pub fn symbol(s: u8) -> String {
    [
        "circle", "crescent", "diamond", "hexagon", "plus", "slash", "square", "star", "triangle",
    ]
    .get(s as usize)
    .copied()
    .unwrap_or("")
    .into()
}

/// A place's name.
pub fn place(c: &Content, p: u8) -> String {
    c.places
        .get(p as usize)
        .map_or_else(|| "nowhere".into(), |d| d.name.clone())
}

/// Whatever has an effect, by its name.
pub fn source_words(c: &Content, g: &Game, origin: Origin) -> String {
    match origin {
        Origin::Card(id) => c.card(id).record.name.clone(),
        Origin::Sheet(s) => {
            let d = c.investigators.get(g.table().investigator(s).kind as usize);
            d.and_then(|d| d.record.ability_name.clone())
                .unwrap_or_else(|| seat(c, g, s))
        }
        Origin::Ancient => c
            .ancients
            .get(g.table().ancient as usize)
            .map_or(String::new(), |a| a.record.name.clone()),
        Origin::Mythos(m) => c.mythos[m as usize].record.name.clone(),
        Origin::Monster(m) => c.monster(m).record.name.clone(),
        Origin::Place(p) | Origin::Encounter(p) | Origin::World(p) => place(c, p),
        Origin::Helper(h) => c.helpers[h as usize].record.name.clone(),
        Origin::None => "the rules".into(),
    }
}

/// The choice in words.
pub fn label(c: &Content, g: &Game, choice: &Choice) -> String {
    let name = |id: u16| c.card(id).record.name.clone();
    let asked = match g.ask().map(|a| a.who) {
        Some(Who::Seat(s)) => s.0,
        _ => 0,
    };
    match *choice {
        Choice::Pass => match g.ask().map(|a| a.rule) {
            Some(Rule::React) => "Do nothing",
            Some(Rule::CheckBefore) => "Roll the dice",
            Some(Rule::CheckClues) => "Leave the roll as it is",
            Some(Rule::MythosClue) => "Nobody",
            Some(Rule::PayCover) => "No",
            Some(Rule::ArkhamEncounter) => "Do nothing",
            _ => "No more",
        }
        .into(),
        Choice::Done => "Done".into(),
        Choice::Yes => "Yes".into(),
        Choice::No => "No".into(),
        Choice::Option(n) => match g.ask().map(|a| (a.rule, a.prompt)) {
            Some((Rule::EffectPart, _)) => (if n == 0 { "Sanity" } else { "Stamina" }).into(),
            Some((Rule::EffectPick, _)) => c
                .neighborhoods
                .get(n as usize)
                .map_or(String::new(), |h| h.name.clone()),
            Some((Rule::EffectChoose, Prompt::Step(b, pc))) => {
                crate::show::prose::option(c, b, pc, n)
            }
            Some((Rule::PayHow, _)) => way_to_pay(c, g, asked, n),
            _ => format!("Choice {}", n + 1),
        },
        Choice::Number(n) => match g.ask().map(|a| a.rule) {
            Some(Rule::MovementClues) if n == 0 => "None".into(),
            Some(Rule::MovementClues) => {
                let all = n > 1 && g.ask().is_some_and(|a| a.choices.first() == Some(choice));
                format!(
                    "{}{n} Clue{}",
                    if all { "All " } else { "" },
                    if n == 1 { "" } else { "s" }
                )
            }
            Some(Rule::EffectSplit) => format!("{n} Sanity"),
            _ => format!("{n}"),
        },
        Choice::Die(n) => format!("{n}"),
        Choice::Face(n) => format!("Roll a {n} again"),
        Choice::Card(id) => match (g.ask().map(|a| a.rule), c.card(id).record.price) {
            (Some(Rule::CardBuy), Some(p)) => format!("{} (list price ${p})", name(id)),
            _ => name(id),
        },
        Choice::Monster(m) if g.ask().is_some_and(|a| a.rule == Rule::PayTrophies) => {
            format!(
                "{} (toughness {})",
                c.monster(m).record.name,
                read::trophy_value(c, g, m, asked)
            )
        }
        Choice::Monster(m) => c.monster(m).record.name.clone(),
        Choice::Gate(m) => c.gates[m as usize].name.clone(),
        Choice::Mythos(m) => c.mythos[m as usize].record.name.clone(),
        Choice::Location(h, k) => story::location(c, story::encounter_place(g), h.into(), k.into()),
        Choice::GateCard(k) => story::gate_card(c, story::encounter_place(g), k.into()),
        Choice::Investigator(k) => c.investigators[k as usize].record.name.clone(),
        Choice::Ancient(a) => c.ancients[a as usize].record.name.clone(),
        Choice::Seat(s) if g.ask().is_some_and(|a| a.rule == Rule::SetupFirstPlayer) => {
            format!("{} is first player", seat(c, g, s))
        }
        Choice::Epic(e) => c.epics[e as usize].record.name.clone(),
        Choice::Seat(s) => seat(c, g, s),
        Choice::Place(p) if g.ask().is_some_and(|a| a.rule == Rule::ReturnGate) => {
            match g.table().gate(p) {
                Some(m) => format!("{} (gate to {})", place(c, p), c.gates[m as usize].name),
                None => place(c, p),
            }
        }
        Choice::Place(p) | Choice::Spread(p) => place(c, p),
        Choice::Move(p) => format!("Go to {}", place(c, p)),
        Choice::Use(origin, ability) => {
            if ability >= u16::MAX - 1 {
                return format!("Bring {} to an end", source_words(c, g, origin));
            }
            let named = |origin: Origin, ability: u16| {
                c.abilities[ability as usize]
                    .it
                    .name
                    .clone()
                    .unwrap_or_else(|| source_words(c, g, origin))
            };
            let n = named(origin, ability);
            // Two with one name are told apart by what they do.
            let another = |x: &Choice| matches!(*x, Choice::Use(s, b) if b != ability && b < u16::MAX - 1 && named(s, b) == n);
            if g.ask().is_some_and(|a| a.choices.iter().any(another)) {
                let text =
                    crate::text::ability(c.book(), &c.abilities[ability as usize].it).plain();
                return format!("Use {n} ({text})");
            }
            format!("Use {n}")
        }
        Choice::Cast(id) => format!(
            "Cast {} ({} Sanity)",
            name(id),
            read::spell_cost(c, g, asked, id)
        ),
        Choice::Release(id) => format!("Let go of {}", name(id)),
        Choice::Wield(a, b) => match (a, b) {
            (u16::MAX, _) => {
                let cast: Vec<String> = crate::rules::combat::in_hand(g, asked).map(name).collect();
                if cast.is_empty() {
                    "Attack with bare hands".into()
                } else {
                    format!("Attack with {}", cast.join(" and "))
                }
            }
            (a, u16::MAX) => format!("Attack with {}", name(a)),
            (a, b) => format!("Attack with {} and {}", name(a), name(b)),
        },
        Choice::Evade => "Evade".into(),
        Choice::Fight => "Fight".into(),
        Choice::Flee => "Flee".into(),
        Choice::Clue => "Spend 1 Clue".into(),
        Choice::Slide(pair, stop) => {
            let kinds = [
                (CheckKind::Speed, CheckKind::Sneak),
                (CheckKind::Fight, CheckKind::Will),
                (CheckKind::Lore, CheckKind::Luck),
            ];
            let d = c
                .investigators
                .get(g.table().investigator(asked).kind as usize);
            let Some(&(a, b)) = kinds.get(pair as usize) else {
                let (a, b) = d.map_or((0, 0), |d| d.maxima(stop));
                return format!("Maximum Sanity {a} / maximum Stamina {b}");
            };
            let v = |k: CheckKind| d.map_or(0, |d| d.skills[k as usize][(stop & 3) as usize]);
            format!("{} {} / {} {}", check_name(a), v(a), check_name(b), v(b))
        }
        Choice::Encounter => "Have an encounter".into(),
        Choice::Skill(k) => match g.ask().map(|a| a.rule) {
            Some(Rule::ArkhamEncounter) => format!("Close the gate with {}", check_name(k)),
            _ => check_name(k).into(),
        },
        Choice::Trade(s) => format!("Trade with {}", seat(c, g, s)),
        Choice::Give(id) => format!("Give {}", name(id)),
        Choice::Take(id) => format!("Ask for {}", name(id)),
        Choice::Money(n) => {
            if n >= 0 {
                format!("Give ${n}")
            } else {
                format!("Ask for ${}", -n)
            }
        }
        Choice::Top => "From the top".into(),
        Choice::Bottom => "From the bottom".into(),
        Choice::Symbol(s) => symbol(s),
        Choice::Keyword(k) => read::keyword_name(k).replace('-', " "),
        Choice::Deck(d) => deck_name(d).into(),
        Choice::Rift(t, k) => {
            let shown = g
                .table()
                .rifts
                .get(t as usize)
                .and_then(|r| r.spaces.get(k as usize))
                .filter(|s| **s > 0);
            match shown.and_then(|s| c.rifts.progress.get((s & 127) as usize - 1)) {
                Some(&p) => format!("{}: the marker of {}", rift(c, g, t), place(c, p)),
                None if k == WHOLE_RIFT => rift(c, g, t),
                None => format!("{}: space {}", rift(c, g, t), k + 1),
            }
        }
        Choice::Marker(m) if rift_marker(g) => c
            .rifts
            .markers
            .get(m as usize)
            .map_or(String::new(), |r| r.1.clone()),
        Choice::Marker(m) => c
            .rifts
            .progress
            .get(m as usize)
            .map_or(String::new(), |&p| place(c, p)),
        Choice::Pay => match g.ask().map(|a| a.rule) {
            Some(Rule::Trade) => "Propose this trade",
            Some(Rule::CheckBefore) => "Pay, and pass without rolling",
            _ => "Pay",
        }
        .into(),
    }
}

/// One of the ways to pay the cost now being paid.
fn way_to_pay(c: &Content, g: &Game, seat: u8, n: u8) -> String {
    let Some(Procedure::Pay(f)) = g.stack().last().map(|f| f.procedure) else {
        return "Pay".into();
    };
    let Some(cost) = f.cost.get().map(|k| &c.costs[k as usize]) else {
        return "Pay".into();
    };
    if let Some(way) = cost.any.get(n as usize) {
        return capital(&crate::text::cost(c.book(), way).plain());
    }
    match cost
        .trophies
        .and_then(|p| read::trophy_ways(c, g, seat, p).get(n as usize).copied())
    {
        Some((tough, 0)) => format!("Monster trophies of {tough} toughness"),
        Some((0, 1)) => "A gate trophy".into(),
        Some((0, gates)) => format!("{gates} gate trophies"),
        Some((tough, _)) => format!("Monster trophies of {tough} toughness and a gate trophy"),
        None => "Pay".into(),
    }
}

/// An answer as the log tells it: a bare name, number or "yes" with its question.
pub fn answered(c: &Content, g: &Game, choice: &Choice) -> String {
    let label = label(c, g, choice);
    let rule = g.ask().map(|a| a.rule);
    let bare = match *choice {
        Choice::Pass => rule == Some(Rule::MythosClue),
        Choice::Option(_) => matches!(rule, Some(Rule::EffectPart | Rule::EffectPick)),
        Choice::Skill(_) => rule != Some(Rule::ArkhamEncounter),
        Choice::Yes
        | Choice::No
        | Choice::Number(_)
        | Choice::Card(_)
        | Choice::Monster(_)
        | Choice::Gate(_)
        | Choice::Mythos(_)
        | Choice::Investigator(_)
        | Choice::Ancient(_)
        | Choice::Seat(_)
        | Choice::Place(_)
        | Choice::Spread(_)
        | Choice::Top
        | Choice::Bottom
        | Choice::Symbol(_)
        | Choice::Keyword(_)
        | Choice::Deck(_)
        | Choice::Rift(..)
        | Choice::Marker(_) => true,
        _ => false,
    };
    let asked = if bare { question(c, g) } else { String::new() };
    // A long question is a card's text, and what follows says it again.
    if bare && asked.chars().count() <= 60 {
        format!("{asked} {label}")
    } else {
        label
    }
}

/// A check's name.
pub fn check_name(k: CheckKind) -> &'static str {
    match k {
        CheckKind::Speed => "Speed",
        CheckKind::Sneak => "Sneak",
        CheckKind::Fight => "Fight",
        CheckKind::Will => "Will",
        CheckKind::Lore => "Lore",
        CheckKind::Luck => "Luck",
        CheckKind::Evade => "Evade",
        CheckKind::Horror => "Horror",
        CheckKind::Combat => "Combat",
        CheckKind::Spell => "Spell",
        CheckKind::CloseGate => "gate-closing",
        CheckKind::Any => "skill",
    }
}

/// A deck's name.
pub fn deck_name(d: DeckName) -> &'static str {
    match d {
        DeckName::Common => "Common Item",
        DeckName::Unique => "Unique Item",
        DeckName::Spell => "Spell",
        DeckName::Skill => "Skill",
        DeckName::Ally => "Ally",
        DeckName::Special => "special card",
        DeckName::Location => "location card",
        DeckName::Gate => "gate card",
        DeckName::Mythos => "Mythos card",
        DeckName::BlessingOfNodens => "Blessing of Nodens",
    }
}

/// A source of chance.
pub fn source(c: &Content, g: &Game, s: Source) -> String {
    match s.0 {
        n if n < 8 => format!("{}'s dice", seat(c, g, n as u8)),
        n if n < source::CUP => {
            const D: [DeckName; 9] = [
                DeckName::Common,
                DeckName::Unique,
                DeckName::Spell,
                DeckName::Skill,
                DeckName::Ally,
                DeckName::Special,
                DeckName::Location,
                DeckName::Gate,
                DeckName::Mythos,
            ];
            D.get((n - source::DECK) as usize)
                .map_or_else(String::new, |&d| format!("the {} deck", deck_name(d)))
        }
        source::CUP => "the monster cup".into(),
        source::GATES => "the gate markers".into(),
        source::SETUP => "setup".into(),
        source::RIFT => "the rift progress markers".into(),
        source::EPIC => "the Epic Battle deck".into(),
        n => c
            .neighborhoods
            .get(n.saturating_sub(source::LOCATION) as usize)
            .map_or_else(|| "chance".into(), |h| format!("the {} deck", h.name)),
    }
}

/// The question in words.
pub fn question(c: &Content, g: &Game) -> String {
    let Some(a) = g.ask() else {
        return "The game is over.".into();
    };
    let check = || match g.stack().last().map(|f| f.procedure) {
        Some(Procedure::Check(k)) if k.counts => {
            format!(
                "{} check, {} so far",
                check_name(k.kind),
                story::plural(i16::from(k.successes()), "success", "successes")
            )
        }
        Some(Procedure::Check(k)) => format!(
            "{} check, {} of {} successes",
            check_name(k.kind),
            k.successes(),
            k.difficulty
        ),
        _ => "Check".into(),
    };
    let monster = |p: Prompt| match p {
        Prompt::AncientOne => c
            .ancients
            .get(g.table().ancient as usize)
            .map_or(String::new(), |a| a.record.name.clone()),
        Prompt::Monster(m) if c.monster(m).record.name.starts_with("The ") => {
            c.monster(m).record.name.clone()
        }
        Prompt::Monster(m) => format!("the {}", c.monster(m).record.name),
        _ => "the monster".into(),
    };
    // What the question comes from.
    let cause = || match g.stack().last().map(|f| f.procedure) {
        Some(Procedure::Script(x)) if x.ctx.origin != Origin::None => {
            format!("{}: ", source_words(c, g, x.ctx.origin))
        }
        _ => String::new(),
    };
    let asked = match a.rule {
        Rule::SetupFirstPlayer => "Who is first player?".into(),
        Rule::SetupInvestigator | Rule::DevouredNew => "Which investigator is dealt?".into(),
        Rule::SetupAncientOne => "Which Ancient One is it?".into(),
        Rule::SetupAllies => "Which Ally is not in this game?".into(),
        Rule::SetupSliders => "Where does this slider start?".into(),
        Rule::UpkeepComeBack => "Where do you come back?".into(),
        Rule::UpkeepActions => "Which Upkeep action?".into(),
        Rule::UpkeepSliders => match a.prompt {
            Prompt::Number(n) => format!("Adjust your skills? Focus left: {n}"),
            _ => "Adjust your skills?".into(),
        },
        Rule::MovementMove => match a.prompt {
            Prompt::Number(n) => format!("Where do you go? Movement points left: {n}"),
            _ => "What do you do?".into(),
        },
        Rule::MovementClues => "How many Clues do you take?".into(),
        Rule::FaceOrder => "Which monster do you face first?".into(),
        Rule::FaceEvadeOrFight => format!("Evade or fight {}?", monster(a.prompt)),
        Rule::FaceAfterReturn => "Do you face a monster here?".into(),
        Rule::ReturnGate => "Through which gate do you return?".into(),
        Rule::CombatFleeOrFight => format!("Fight {} or flee?", monster(a.prompt)),
        Rule::CombatHands => format!("How do you attack {}?", monster(a.prompt)),
        Rule::Trade => match a.prompt {
            Prompt::Who(s) => format!("What do you trade with {}?", seat(c, g, s)),
            _ => "What do you trade?".into(),
        },
        Rule::TradeAgree => match (a.prompt, g.stack().last().map(|f| f.procedure)) {
            (Prompt::Who(s), Some(Procedure::Trade(f))) => format!(
                "Do you agree to {}'s trade ({})?",
                seat(c, g, s),
                trade_words(c, &f)
            ),
            _ => "Do you agree to the trade?".into(),
        },
        Rule::CheckRoll => match g.stack().last().map(|f| f.procedure) {
            Some(Procedure::Check(k)) if k.left > 1 => format!(
                "{}, {} dice to roll: what does the next one show?",
                check(),
                k.left
            ),
            _ => format!("{}: what does the die show?", check()),
        },
        Rule::CheckBefore => format!("{}: pay to pass?", check()),
        Rule::CheckClues
            if matches!(
                g.stack().last().map(|f| f.procedure),
                Some(Procedure::Script(_))
            ) =>
        {
            format!("{}which die is rolled again?", cause())
        }
        Rule::CheckClues => format!("{}: spend a Clue or roll again?", check()),
        Rule::CheckSkill => "Which skill?".into(),
        Rule::Roll => "Roll a die: what does it show?".into(),
        Rule::ArkhamEncounter => match a.prompt {
            Prompt::Place(p) => format!("What do you do at {}?", place(c, p)),
            _ => "What do you do here?".into(),
        },
        Rule::EncounterChoose => "Which card do you resolve?".into(),
        Rule::EncounterDraw | Rule::WorldDraw => format!(
            "Which card is drawn for {}?",
            place(c, story::encounter_place(g))
        ),
        Rule::CloseSkill => "Close the gate with which skill?".into(),
        Rule::SealGate => {
            let who = if let Who::Seat(s) = a.who { s.0 } else { 0 };
            let (cost, have) = (
                crate::rules::gates::seal_cost(c, g, who),
                g.table().investigator(who).clues,
            );
            format!("Do you seal the gate for {cost} Clues? You have {have}.")
        }
        Rule::MythosDraw => "Which Mythos card is drawn?".into(),
        Rule::MythosGate => "Which gate opens?".into(),
        Rule::MythosSurge => "Which gate gets one more monster?".into(),
        Rule::MythosLimit => match a.prompt {
            Prompt::Number(n) if n > 0 => {
                format!("Room for {n} more on the board: which gate's monster is put there?")
            }
            _ => "Which gate's monster is put on the board?".into(),
        },
        Rule::MonsterDraw => "Which monster is drawn?".into(),
        Rule::MythosClue => match a.prompt {
            Prompt::Place(p) => format!("Who takes the Clue at {}?", place(c, p)),
            _ => "Who takes the Clue?".into(),
        },
        Rule::MythosFlying | Rule::MythosMove => format!("Where does {} go?", monster(a.prompt)),
        Rule::TerrorAlly => "Which Ally leaves?".into(),
        Rule::FallenLosses => "Which possession do you lose?".into(),
        Rule::CardDraw => match g.stack().last().map(|f| f.procedure) {
            Some(Procedure::Draw(f)) if f.seat < g.table().seats => {
                format!("Which card does {} draw?", seat(c, g, f.seat))
            }
            _ => "Which card is drawn?".into(),
        },
        Rule::CardDrawEnd => match a.prompt {
            Prompt::Card(id) => format!(
                "From the top, or {} from the bottom?",
                c.card(id).record.name
            ),
            _ => "From the top or the bottom?".into(),
        },
        Rule::CardKeep => "Which card do you keep?".into(),
        Rule::CardSearch => "Which card do you take?".into(),
        Rule::CardBuy => "Which card do you buy?".into(),
        Rule::CardSell => "Which card do you sell?".into(),
        Rule::CardDiscard => format!("{}which card do you discard?", cause()),
        Rule::PayHow => "How do you pay?".into(),
        Rule::PayCards => "Which card do you give?".into(),
        Rule::PayTrophies => "Which trophy do you give?".into(),
        Rule::PayCover => "Pay with a card instead?".into(),
        Rule::React => format!("{} Do you react?", story::happening(c, g)),
        Rule::ForcedOrder => "Which effect comes first?".into(),
        Rule::EffectMay => match a.prompt {
            Prompt::Step(b, pc) => crate::show::prose::question(c, b, pc),
            _ => "Do you?".into(),
        },
        Rule::EffectChoose => format!("{}which of these?", cause()),
        Rule::EffectUnless => match a.prompt {
            Prompt::Step(b, pc) => crate::show::prose::question(c, b, pc),
            _ => "Do you pay?".into(),
        },
        Rule::EffectNumber => format!("{}how many?", cause()),
        Rule::EffectPick => format!("{}which one?", cause()),
        Rule::EffectOrder => "Which is to be drawn next?".into(),
        Rule::EffectPlace => format!("{}where to?", cause()),
        Rule::EffectWho => format!("{}who?", cause()),
        Rule::EffectSplit => format!("{}how much of it is Sanity?", cause()),
        Rule::EffectPart => "Which loss is cancelled?".into(),
        Rule::BattleRefresh => "Do you trade?".into(),
        Rule::BattleAttack => "How do you attack?".into(),
        Rule::RiftSetup => "Which rift marker lies on this track?".into(),
        Rule::EpicCard => "Which Epic Battle card comes up?".into(),
        Rule::RiftProgress => "Which progress marker is drawn?".into(),
        Rule::RiftInvestigate => "Which marker do you investigate?".into(),
        Rule::RiftChoose => "Which space?".into(),
    };
    capital(asked.trim_start())
}

fn trade_words(c: &Content, f: &crate::rules::frame::TradeFrame) -> String {
    let names = |s: &crate::content::defs::CardSet| {
        s.iter()
            .map(|id| c.card(id).record.name.clone())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let mut give = names(&f.give);
    let mut take = names(&f.take);
    let money = |s: &mut String, n: i16| {
        if n > 0 {
            if !s.is_empty() {
                s.push_str(", ");
            }
            s.push_str(&format!("${n}"));
        }
    };
    money(&mut give, f.money);
    money(&mut take, -f.money);
    let or = |s: String| {
        if s.is_empty() {
            "nothing".to_owned()
        } else {
            s
        }
    };
    format!("you get {}, you give {}", or(give), or(take))
}

fn status_words(s: Status) -> &'static str {
    match s {
        Status::Blessed => "Blessed",
        Status::Cursed => "Cursed",
        Status::Delayed => "delayed",
        Status::Arrested => "arrested",
        Status::LostInTimeAndSpace => "lost in time and space",
        Status::Devoured => "devoured",
        Status::LosingNextTurn => "about to lose a turn",
        Status::Insane => "insane",
        Status::Unconscious => "unconscious",
        Status::Defaulted => "in default",
    }
}

fn stat_words(s: Stat, n: i16) -> String {
    match s {
        Stat::Money => format!("${n}"),
        Stat::Clues => format!("{n} Clue{}", if n == 1 { "" } else { "s" }),
        Stat::Sanity => format!("{n} Sanity"),
        Stat::Stamina => format!("{n} Stamina"),
        Stat::MaximumSanity => format!("{n} maximum Sanity"),
        Stat::MaximumStamina => format!("{n} maximum Stamina"),
        other => format!("{n} {}", word(&other)),
    }
}

/// A phase's name.
pub fn phase(n: u8) -> &'static str {
    [
        "",
        "Upkeep",
        "Movement",
        "Arkham Encounters",
        "Other World Encounters",
        "Mythos",
        "Combat",
        "Final battle",
    ]
    .get(n as usize)
    .copied()
    .unwrap_or("")
}

/// How a game ended, in words.
pub fn outcome(o: Outcome) -> &'static str {
    match o {
        Outcome::None => "not over",
        Outcome::Closed => "every gate is closed: the investigators win",
        Outcome::Sealed => "six elder signs hold: the investigators win",
        Outcome::Banished => "the Ancient One is banished: the investigators win",
        Outcome::Devoured => "everybody is devoured: the game is lost",
        Outcome::Destroyed => "the world is destroyed: the game is lost",
    }
}

/// An event in words.
pub fn tell(c: &Content, g: &Game, e: &Event) -> String {
    let who = |s: u8| seat(c, g, s);
    let named = |m: u8| c.monster(m).record.name.clone();
    let card = |id: u16| c.card(id).record.name.clone();
    match e {
        Event::Turn(n) => format!("Turn {n}"),
        Event::Phase(p) => phase(*p).to_owned(),
        Event::Joins { seat, investigator } => format!(
            "Player {}: {}",
            seat + 1,
            c.investigators[*investigator as usize].record.name
        ),
        Event::AncientOne(a) => {
            format!("The Ancient One is {}", c.ancients[*a as usize].record.name)
        }
        Event::Gained { seat, stat, by } => {
            format!("{} gains {}", who(*seat), stat_words(*stat, *by))
        }
        Event::Lost { seat, stat, by } => {
            format!("{} loses {}", who(*seat), stat_words(*stat, *by))
        }
        Event::Paid { seat, stat, by } => format!("{} pays {}", who(*seat), stat_words(*stat, *by)),
        Event::Moved { seat, to } => format!("{} goes to {}", who(*seat), place(c, *to)),
        Event::Drew { seat, card: id } => format!("{} gets {}", who(*seat), card(*id)),
        Event::Discarded {
            seat,
            card: id,
            boxed,
        } => {
            let (does, to) = if *boxed {
                ("returns", " to the box")
            } else {
                ("discards", "")
            };
            format!("{} {does} {}{to}", who(*seat), card(*id))
        }
        Event::Traded { from, to, card: id } => {
            format!("{} gives {} {}", who(*from), who(*to), card(*id))
        }
        Event::Became { seat, status } => format!("{} is {}", who(*seat), status_words(*status)),
        Event::Ceased { seat, status } => {
            format!("{} is no longer {}", who(*seat), status_words(*status))
        }
        Event::Check {
            seat,
            kind,
            dice,
            difficulty,
            terms,
        } => {
            format!(
                "{}: {} check, {}",
                who(*seat),
                check_name(*kind),
                story::check(*dice, *difficulty, terms)
            )
        }
        Event::Die {
            seat,
            face,
            cause: Origin::None,
        } => format!("{} rolls {face}", who(*seat)),
        Event::Die { seat, face, cause } => format!(
            "{}: {} rolls {face}",
            source_words(c, g, *cause),
            who(*seat)
        ),
        Event::Rerolled { seat, dice: 1 } => format!("{} rolls 1 die again", who(*seat)),
        Event::Rerolled { seat, dice } => format!("{} rolls {dice} dice again", who(*seat)),
        Event::Passed {
            seat,
            kind,
            successes,
        } => format!(
            "{} passes the {} check with {successes}",
            who(*seat),
            check_name(*kind)
        ),
        Event::Failed {
            seat,
            kind,
            successes,
        } => format!(
            "{} fails the {} check with {successes}",
            who(*seat),
            check_name(*kind)
        ),
        Event::Uses { seat, origin } => {
            let s = source_words(c, g, *origin);
            if let Some(seat) = seat.get() {
                format!("{}: {s}", who(seat))
            } else {
                format!("{s} takes effect")
            }
        }
        Event::Encounter { .. } => story::had(c, g, e),
        Event::MythosCard(m) => format!("Mythos card: {}", c.mythos[*m as usize].record.name),
        Event::MythosStep { card, step } => {
            format!("Mythos {step}: {}", story::mythos_step(c, *card, *step))
        }
        Event::Doom { by, now } => format!("Doom {by:+}, now {now}"),
        Event::Terror(n) => format!("Terror rises to {n}"),
        Event::GateOpens { place: p, marker } => format!(
            "A gate to {} opens at {}",
            c.gates[*marker as usize].name,
            place(c, *p)
        ),
        Event::GateCloses { place: p, marker } => format!(
            "The gate to {} at {} closes",
            c.gates[*marker as usize].name,
            place(c, *p)
        ),
        Event::Sealed(p) => format!("{} is sealed", place(c, *p)),
        Event::GreatSeal(p) => format!("The elder sign at {} is the Great Seal", place(c, *p)),
        Event::Unsealed(p) => format!("The elder sign at {} is gone", place(c, *p)),
        Event::NoGate(p) if g.table().sealed(*p) => {
            format!("No gate opens at {}: it is sealed", place(c, *p))
        }
        Event::NoGate(p) => format!("No gate opens at {}", place(c, *p)),
        Event::Surges(p) => format!(
            "The gate at {} is open already: monsters surge",
            place(c, *p)
        ),
        Event::NoClue(p) => format!("No Clue appears at {}: a gate is open there", place(c, *p)),
        Event::ClueAppears(p) => format!("A Clue appears at {}", place(c, *p)),
        Event::MonsterAppears { monster, place: p } => {
            format!("{} appears at {}", named(*monster), place(c, *p))
        }
        Event::MonsterMoves { monster, from, to } => format!(
            "{} moves from {} to {}",
            named(*monster),
            place(c, *from),
            place(c, *to)
        ),
        Event::MonsterToCup(m) => format!("{} returns to the cup", named(*m)),
        Event::MonsterBoxed(m) => format!("{} returns to the box", named(*m)),
        Event::Trophy { seat, monster } => {
            format!("{} takes {} as a trophy", who(*seat), named(*monster))
        }
        Event::Fights { seat, monster } => format!("{} fights {}", who(*seat), named(*monster)),
        Event::Evaded { seat, monster } => format!("{} evades {}", who(*seat), named(*monster)),
        Event::Defeated { seat, monster } => format!("{} defeats {}", who(*seat), named(*monster)),
        Event::AllyAbsent(id) => format!("{} is not in this game", card(*id)),
        Event::AllyLeaves(id) => format!("{} leaves town", card(*id)),
        Event::Closes(p) => format!("{} closes", place(c, *p)),
        Event::Leaves(m) => format!("{} leaves play", c.mythos[*m as usize].record.name),
        Event::Ignored(m) => format!("{} is ignored", c.mythos[*m as usize].record.name),
        Event::Awakens => "The Ancient One awakens".to_owned(),
        Event::BattleRound(n) => format!("Final battle, round {n}"),
        Event::EpicCard(e) => format!("Epic Battle: {}", c.epics[*e as usize].record.name),
        Event::RiftMarker { track, place: p } => format!(
            "{} gets the progress marker of {}",
            rift(c, g, *track),
            place(c, *p)
        ),
        Event::RiftOpens { track, place: p } => {
            format!("{} opens at {}", rift(c, g, *track), place(c, *p))
        }
        Event::RiftMoves { track, place: p } => {
            format!("{} moves to {}", rift(c, g, *track), place(c, *p))
        }
        Event::RiftCloses(t) => format!("{} closes", rift(c, g, *t)),
        Event::Over(o) => outcome(*o).to_owned(),
        Event::FirstCitizen(s) => format!("{} is First Citizen of Arkham", who(*s)),
    }
}

/// The procedures in progress.
pub fn stack(c: &Content, g: &Game) -> Vec<String> {
    let who = |s: u8| {
        if s < 8 {
            seat(c, g, s)
        } else {
            "Everybody".into()
        }
    };
    g.stack()
        .iter()
        .filter_map(|f| {
            Some(match f.procedure {
                Procedure::Game(_) => return None,
                Procedure::Setup(_) => "Setup".into(),
                Procedure::NewInvestigator(x) => format!("{} gets ready", who(x.seat)),
                Procedure::Turn(_) => format!("Turn {}", g.table().turn),
                Procedure::Upkeep(x) => format!("Upkeep, {}", who(x.seat)),
                Procedure::Movement(x) => format!("Movement, {}", who(x.seat)),
                Procedure::Face(x) => format!("{} faces monsters", who(x.seat)),
                Procedure::Combat(x) => match x.monster.get() {
                    Some(m) => format!("Combat with {}", c.monster(m).record.name),
                    None => format!("{} attacks", who(x.seat)),
                },
                Procedure::Check(x) => format!("{} check", check_name(x.kind)),
                Procedure::Cast(x) => match (x.origin, x.ability.get()) {
                    (Origin::Card(id), None) => format!("Casting {}", c.card(id).record.name),
                    (Origin::Card(id), Some(_)) => c.card(id).record.name.clone(),
                    _ => "An ability".into(),
                },
                Procedure::ArkhamEncounters(x) => format!("Arkham Encounters, {}", who(x.seat)),
                Procedure::Encounter(x) => format!("Encounter at {}", place(c, x.place)),
                Procedure::CloseGate(x) => format!("Closing the gate at {}", place(c, x.place)),
                Procedure::Return(x) => format!("{} returns to Arkham", who(x.seat)),
                Procedure::Mythos(x) => x
                    .card
                    .get()
                    .map(|m| &c.mythos[m as usize])
                    .map_or_else(|| "Mythos".into(), |d| format!("Mythos: {}", d.record.name)),
                Procedure::OpenGate(x) => format!("A gate at {}", place(c, x.place)),
                Procedure::PlaceMonsters(_) => "Placing monsters".into(),
                Procedure::MoveMonsters(_) => "Moving monsters".into(),
                Procedure::Terror(_) => "Terror rises".into(),
                Procedure::Loss(x) => format!("{} loses", who(x.seat)),
                Procedure::Fallen(x) => format!(
                    "{} is {}",
                    who(x.seat),
                    if x.insane { "insane" } else { "unconscious" }
                ),
                Procedure::Status(x) => {
                    format!("{}: {}", who(x.seat), word(&x.status).replace('-', " "))
                }
                Procedure::Draw(x) => format!("{} draws", who(x.seat)),
                Procedure::Purchase(x) => format!("{} buys", who(x.seat)),
                Procedure::Gained(x) => format!("{} gets a card", who(x.seat)),
                Procedure::Pay(x) => format!("{} pays", who(x.seat)),
                Procedure::Trade(x) => format!("{} trades with {}", who(x.seat), who(x.other)),
                Procedure::Script(x) => source_words(c, g, x.ctx.origin),
                Procedure::Window(_) => "Reactions".into(),
                Procedure::Battle(_) => format!("Final battle, round {}", g.table().round),
                Procedure::Rift(_) => "Rifts".into(),
            })
        })
        .collect()
}

/// What one might expect to be able to do and cannot.
pub fn why_not(c: &Content, g: &Game) -> Vec<(Choice, String)> {
    let mut out: Vec<(Choice, String)> = Vec::new();
    let Some(a) = g.ask() else { return out };
    let Who::Seat(s) = a.who else { return out };
    let seat = s.0;
    let mut say = |ch: Choice, why: &str| {
        if !a.choices.contains(&ch) {
            out.push((ch, why.to_owned()));
        }
    };
    match (a.rule, g.stack().last().map(|f| f.procedure)) {
        (Rule::MovementMove, Some(Procedure::Movement(f))) => {
            let at = g.table().investigator(seat).place;
            for p in read::bits(c.places.get(at as usize).map_or(0, |d| d.next)) {
                let why = if f.over {
                    "movement is over"
                } else if f.points <= 0 {
                    "no movement points left"
                } else if read::closed(c, g, p) {
                    "it is closed"
                } else {
                    "it cannot be entered"
                };
                say(Choice::Move(p), why);
            }
            for id in g.table().investigator(seat).cards.iter() {
                for ability in c.card(id).abilities.clone() {
                    let d = &c.abilities[ability as usize].it;
                    if matches!(
                        d.phase,
                        Some(
                            crate::content::ability::PhaseName::Movement
                                | crate::content::ability::PhaseName::AnyPhase
                        )
                    ) {
                        let u = crate::state::Use {
                            origin: Origin::Card(id),
                            ability,
                        };
                        if let Err(why) = crate::rules::reactions::usable(c, g, seat, u) {
                            say(Choice::Use(Origin::Card(id), ability), why);
                        }
                    } else if let Some(phase) = d.phase {
                        let phase = crate::text::book::title_case(&word(&phase));
                        say(
                            Choice::Use(Origin::Card(id), ability),
                            &format!("it is used in the {phase} phase"),
                        );
                    }
                }
            }
            for id in g
                .table()
                .investigator(seat)
                .cards
                .intersection(&c.combat_spells)
                .iter()
            {
                say(Choice::Cast(id), "it is cast in combat");
            }
            for other in (0..g.table().seats)
                .filter(|o| *o != seat && g.table().investigator(*o).place != at)
            {
                say(Choice::Trade(other), "not at the same place");
            }
        }
        (Rule::UpkeepSliders, _) => {
            let left = if let Prompt::Number(n) = a.prompt {
                n
            } else {
                0
            };
            let moved = if let Some(Procedure::Upkeep(f)) = g.stack().last().map(|f| f.procedure) {
                f.moved
            } else {
                0
            };
            for (pair, now) in g
                .table()
                .investigator(seat)
                .stops
                .iter()
                .enumerate()
                .take(3)
            {
                for stop in (0..4u8).filter(|stop| *stop != now & 3) {
                    let far = i16::from((now & 3).abs_diff(stop));
                    if moved >> pair & 1 == 1 {
                        say(
                            Choice::Slide(pair as u8, stop),
                            "this slider was moved already",
                        );
                    } else if far > left {
                        say(
                            Choice::Slide(pair as u8, stop),
                            &format!("it takes {far} Focus, and {left} is left"),
                        );
                    }
                }
            }
        }
        (Rule::CheckClues, _) if g.table().investigator(seat).clues <= 0 => {
            say(Choice::Clue, "you have no Clues")
        }
        (Rule::CombatFleeOrFight | Rule::CombatHands, Some(Procedure::Combat(f)))
            if f.monster.is_some() =>
        {
            if read::keywords(c, g, f.monster, seat).has(keyword::AMBUSH) {
                say(
                    Choice::Flee,
                    "it is an Ambush: once in combat there is no fleeing",
                );
            }
            for id in g
                .table()
                .investigator(seat)
                .cards
                .intersection(&c.combat_spells)
                .iter()
            {
                match crate::rules::reactions::castable(c, g, seat, id) {
                    Err(why) => say(Choice::Cast(id), why),
                    Ok(()) => say(Choice::Cast(id), "not enough hands"),
                }
            }
            for id in g
                .table()
                .investigator(seat)
                .cards
                .intersection(&c.weapons)
                .iter()
            {
                say(Choice::Wield(id, u16::MAX), "not enough hands");
            }
        }
        (Rule::ArkhamEncounter, _) => {
            let p = g.table().investigator(seat).place;
            if let Some(d) = c.places.get(p as usize) {
                for ability in d.abilities.clone() {
                    let u = crate::state::Use {
                        origin: Origin::Place(p),
                        ability,
                    };
                    let why = if g.table().gate(p).is_some() {
                        Err("a gate is open here")
                    } else {
                        crate::rules::reactions::usable(c, g, seat, u)
                    };
                    if let Err(why) = why {
                        say(Choice::Use(Origin::Place(p), ability), why);
                    }
                }
            }
        }
        (Rule::CardBuy, Some(Procedure::Purchase(f))) => {
            for &id in f.offers.all() {
                say(Choice::Card(id), "not enough money");
            }
        }
        (Rule::Trade, Some(Procedure::Trade(_))) => {
            for id in g
                .table()
                .investigator(seat)
                .cards
                .iter()
                .filter(|&id| !c.tradable.contains(id))
            {
                say(Choice::Give(id), "only money, items and Spells are traded");
            }
        }
        _ => {}
    }
    out
}
