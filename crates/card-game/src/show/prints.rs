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
pub fn print(c: &Content, def: DefId) -> Print {
    let Some(d) = c.defs.get(def.index()) else {
        return Print::default();
    };
    let text = c.text(def);
    let mut numbers: Vec<(&'static str, i32)> = Vec::new();
    let mut put = |name: &'static str, n: Option<i32>| numbers.extend(n.map(|n| (name, n)));
    put("cost", d.cost.filter(|_| !d.pays_x).map(i32::from));
    put("level", text.level.map(i32::from));
    put("health", d.health.map(i32::from));
    put("health-each", Some(d.health_each.into()).filter(|n| *n > 0));
    put("sanity", d.sanity.map(i32::from));
    put("victory", d.victory.map(i32::from));
    put("uses", Some(d.uses.into()).filter(|n| *n > 0));
    let icons = [
        ("icon-willpower", d.icons.willpower),
        ("icon-intellect", d.icons.intellect),
        ("icon-combat", d.icons.combat),
        ("icon-agility", d.icons.agility),
        ("icon-wild", d.icons.wild),
    ];
    for (name, n) in icons {
        put(name, Some(n.into()).filter(|n| *n > 0));
    }
    match d.kind {
        KindName::Investigator => {
            for skill in Skill::ALL {
                put(skill.name(), Some(d.skills[skill as usize].into()));
            }
        }
        KindName::Enemy => {
            put("fight", Some(d.fight.into()));
            put("evade", Some(d.evade.into()));
            put("attack-damage", Some(d.damage.into()));
            put("attack-horror", Some(d.horror.into()));
        }
        KindName::Location => {
            put("shroud", Some(d.shroud.into()));
            put(
                if d.clues_fixed { "clues" } else { "clues-each" },
                Some(d.clues.into()),
            );
            put("symbol", Some(d.symbol[0].into()));
            put("symbol-unrevealed", Some(d.symbol[1].into()));
        }
        KindName::Act | KindName::Agenda => {
            put("stage", Some(d.stage.into()));
            let what = match d.kind {
                KindName::Act if d.clues_fixed => "clues",
                KindName::Act => "clues-each",
                _ => "doom",
            };
            put(what, d.threshold.map(i32::from));
        }
        KindName::Asset
        | KindName::Event
        | KindName::Skill
        | KindName::Treachery
        | KindName::Reference => {}
    }
    let slots: Vec<String> = SLOTS
        .into_iter()
        .zip(d.slots)
        .flat_map(|(name, n)| std::iter::repeat_n(name.to_owned(), n.into()))
        .collect();
    let mut words = vec![
        (
            "traits",
            d.traits.iter().map(|t| c.name(*t).to_owned()).collect(),
        ),
        ("class", vec![format!("{:?}", d.class).to_lowercase()]),
        ("slots", slots),
        ("subtitle", text.subtitle.clone().into_iter().collect()),
    ];
    if d.weakness {
        words.push((
            "weakness",
            vec![if text.basic_weakness { "basic" } else { "own" }.into()],
        ));
    }
    let of = |def: DefId, n: u8| match n {
        1 => c.text(def).name.clone(),
        n => format!("{n} × {}", c.text(def).name),
    };
    let deck = d.starter_deck.iter().map(|(def, n)| of(*def, *n));
    let own = d.signatures.iter().map(|def| of(*def, 1));
    words.push(("deck", own.chain(deck).collect()));
    words.retain(|(_, all): &(&str, Vec<String>)| !all.is_empty());
    Print {
        id: c.id_of(def).to_owned(),
        name: text.name.clone(),
        kind: kind_word(d.kind),
        text: plain(text::front(c, def)),
        back: plain(text::back(c, def)),
        numbers,
        words,
        story: c.story.parts(c.id_of(def), story::parts(d.kind)),
        at: match &text.kind {
            Kind::Location(l) => l.at.map(|(x, y)| (x.into(), y.into())),
            _ => None,
        },
    }
}
