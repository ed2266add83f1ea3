//! What is printed on the cards, for a client's catalogue: numbers, words and the rendered text.

use super::objects::kind_word;
use crate::content::story;
use crate::content::{Content, DefId, Kind, KindName, Skill, Slot};
use crate::text;
use kernel::show::Print;

/// Slots in words, in their order.
const SLOTS: [&str; Slot::COUNT] = ["accessory", "ally", "arcane", "body", "hand"];

fn plain(lines: Vec<packs::prose::Text>) -> Vec<String> {
    lines.into_iter().map(|t| t.plain()).collect()
}

/// What is printed on a card.
pub fn print(content: &Content, def: DefId) -> Print {
    if def.index() >= content.defs.len() + content.taboos.len() {
        return Print::default();
    }
    let (card, text) = (content.def(def), content.text(def));
    let mut numbers: Vec<(&'static str, i32)> = Vec::new();
    let mut put = |name: &'static str, n: Option<i32>| numbers.extend(n.map(|n| (name, n)));
    put("cost", card.cost.filter(|_| !card.pays_x).map(i32::from));
    put("level", text.level.map(i32::from));
    put("health", card.health.map(i32::from));
    put(
        "health-each",
        Some(card.health_each.into()).filter(|n| *n > 0),
    );
    put("sanity", card.sanity.map(i32::from));
    put("victory", card.victory.map(i32::from));
    put("uses", Some(card.uses.into()).filter(|n| *n > 0));
    let icons = [
        ("icon-willpower", card.icons.willpower),
        ("icon-intellect", card.icons.intellect),
        ("icon-combat", card.icons.combat),
        ("icon-agility", card.icons.agility),
        ("icon-wild", card.icons.wild),
    ];
    for (name, n) in icons {
        put(name, Some(n.into()).filter(|n| *n > 0));
    }
    match card.kind {
        KindName::Investigator => {
            for skill in Skill::ALL {
                put(skill.name(), Some(card.skills[skill as usize].into()));
            }
        }
        KindName::Enemy => {
            put("fight", Some(card.fight.into()));
            put("evade", Some(card.evade.into()));
            put("attack-damage", Some(card.damage.into()));
            put("attack-horror", Some(card.horror.into()));
        }
        KindName::Location => {
            put("shroud", Some(card.shroud.into()));
            put(
                if card.clues_fixed {
                    "clues"
                } else {
                    "clues-each"
                },
                Some(card.clues.into()),
            );
            put("symbol", Some(card.symbol[0].into()));
            put("symbol-unrevealed", Some(card.symbol[1].into()));
        }
        KindName::Act | KindName::Agenda => {
            put("stage", Some(card.stage.into()));
            let what = match card.kind {
                KindName::Act if card.clues_fixed => "clues",
                KindName::Act => "clues-each",
                _ => "doom",
            };
            put(what, card.threshold.map(i32::from));
        }
        KindName::Asset
        | KindName::Event
        | KindName::Skill
        | KindName::Treachery
        | KindName::Reference => {}
    }
    let slots: Vec<String> = SLOTS
        .into_iter()
        .zip(card.slots)
        .flat_map(|(name, n)| std::iter::repeat_n(name.to_owned(), n.into()))
        .collect();
    let mut words = vec![
        (
            "traits",
            card.traits
                .iter()
                .map(|t| content.name(*t).to_owned())
                .collect(),
        ),
        ("class", vec![format!("{:?}", card.class).to_lowercase()]),
        ("slots", slots),
        ("subtitle", text.subtitle.clone().into_iter().collect()),
    ];
    if card.weakness {
        words.push((
            "weakness",
            vec![if text.basic_weakness { "basic" } else { "own" }.into()],
        ));
    }
    let of = |def: DefId, n: u8| match n {
        1 => content.text(def).name.clone(),
        n => format!("{n} × {}", content.text(def).name),
    };
    let deck = card.starter_deck.iter().map(|(def, n)| of(*def, *n));
    let own = card.signatures.iter().map(|def| of(*def, 1));
    words.push(("deck", own.chain(deck).collect()));
    if let Some(taboo) = &text.taboo {
        words.push(("taboo", taboo.lists.clone()));
    }
    words.retain(|(_, all): &(&str, Vec<String>)| !all.is_empty());
    Print {
        id: content.print_id(def).to_owned(),
        name: text.name.clone(),
        kind: kind_word(card.kind),
        text: plain(text::front(content, def)),
        back: plain(text::back(content, def)),
        numbers,
        words,
        story: content
            .story
            .parts(content.id_of(def), story::parts(card.kind)),
        at: match &text.kind {
            Kind::Location(l) => l.at.map(|(x, y)| (x.into(), y.into())),
            _ => None,
        },
    }
}
