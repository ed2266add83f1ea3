//! What is printed on cards, sheets, markers and the board, for a client's catalogue.

use crate::content::Content;
use crate::content::amount::Amount;
use crate::content::defs::CardDef;
use crate::content::ids::{
    AncientId, CardId, EpicId, GateId, HelperId, InvestigatorId, MonsterId, MythosId, PlaceId,
    PlaceSet, WorldId,
};
use crate::content::record::Rated;
use crate::show::words::{symbol, word};
use crate::text;
use kernel::Maybe;
use kernel::show::Print;

/// What prints there are, in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Investigator,
    Ancient,
    Card,
    Monster,
    Gate,
    Place,
    Mythos,
    Helper,
    Epic,
}

const SORTS: [Sort; 9] = [
    Sort::Investigator,
    Sort::Ancient,
    Sort::Card,
    Sort::Monster,
    Sort::Gate,
    Sort::Place,
    Sort::Mythos,
    Sort::Helper,
    Sort::Epic,
];

fn many(content: &Content, sort: Sort) -> u32 {
    (match sort {
        Sort::Investigator => content.investigators.len(),
        Sort::Ancient => content.ancients.len(),
        Sort::Card => content.cards.len(),
        Sort::Monster => content.monsters.len(),
        Sort::Gate => content.gates.len(),
        Sort::Place => content.places.len(),
        Sort::Mythos => content.mythos.len(),
        Sort::Helper => content.helpers.len(),
        Sort::Epic => content.epics.len(),
    }) as u32
}

/// When a card is of use: phases, `combat`, `reaction` to what happens, `always`. What it has first is first.
fn uses(content: &Content, def: &CardDef) -> Vec<String> {
    let mut all = Vec::new();
    if def.weapon || def.combat_spell {
        all.push("combat".to_owned());
    }
    for i in def.abilities.clone() {
        let Some(ability) = content.abilities.get(i.index()).map(|a| &a.it) else {
            continue;
        };
        let when = match ability.phase {
            Some(phase) => word(&phase),
            None if ability.time().is_some() => "reaction".to_owned(),
            None => "always".to_owned(),
        };
        if !all.contains(&when) {
            all.push(when);
        }
    }
    all
}

/// How many prints there are.
pub fn count(content: &Content) -> u32 {
    SORTS.iter().map(|s| many(content, *s)).sum()
}

fn number(content: &Content, sort: Sort, count: usize) -> Option<u32> {
    let before: u32 = SORTS
        .iter()
        .take_while(|s| **s != sort)
        .map(|s| many(content, *s))
        .sum();
    ((count as u32) < many(content, sort)).then(|| before + count as u32)
}

fn find(content: &Content, mut print: u32) -> Option<(Sort, usize)> {
    for sort in SORTS {
        let count = many(content, sort);
        if print < count {
            return Some((sort, print as usize));
        }
        print -= count;
    }
    None
}

/// The print of an investigator.
pub fn investigator(kind: InvestigatorId) -> u32 {
    // They are the first.
    kind.into()
}
/// The print of the Ancient One.
pub fn ancient(content: &Content, a: AncientId) -> Option<u32> {
    number(content, Sort::Ancient, a.index())
}
/// The print of a card.
pub fn card(content: &Content, id: CardId) -> Option<u32> {
    number(
        content,
        Sort::Card,
        content.kind_of.get(id.index())?.index(),
    )
}
/// The print of a monster marker.
pub fn monster(content: &Content, monster: MonsterId) -> Option<u32> {
    number(
        content,
        Sort::Monster,
        content.tokens.get(monster.index())?.kind.index(),
    )
}
/// The print of a gate marker: markers of one kind share it.
pub fn gate(content: &Content, gate: GateId) -> Option<u32> {
    number(
        content,
        Sort::Gate,
        content.gates.get(gate.index())?.first.index(),
    )
}
/// The print of a place.
pub fn place(content: &Content, p: PlaceId) -> Option<u32> {
    number(content, Sort::Place, p.index())
}
/// The print of a Mythos card.
pub fn mythos(content: &Content, m: MythosId) -> Option<u32> {
    number(content, Sort::Mythos, m.index())
}
/// The print of a Herald or Guardian.
pub fn helper(content: &Content, h: HelperId) -> Option<u32> {
    number(content, Sort::Helper, h.index())
}
/// The print of an Epic Battle card.
pub fn epic(content: &Content, e: EpicId) -> Option<u32> {
    number(content, Sort::Epic, e.index())
}

/// The id in the packs and the name of a print.
pub fn name(content: &Content, print: u32) -> (&str, &str) {
    match find(content, print) {
        Some((Sort::Investigator, n)) => (
            &content.investigators[n].slug,
            &content.investigators[n].record.name,
        ),
        Some((Sort::Ancient, n)) => (&content.ancients[n].slug, &content.ancients[n].record.name),
        Some((Sort::Card, n)) => (&content.cards[n].slug, &content.cards[n].record.name),
        Some((Sort::Monster, n)) => (&content.monsters[n].slug, &content.monsters[n].record.name),
        Some((Sort::Gate, n)) => (&content.gates[n].slug, &content.gates[n].name),
        Some((Sort::Place, n)) => (&content.places[n].slug, &content.places[n].name),
        Some((Sort::Mythos, n)) => (&content.mythos[n].slug, &content.mythos[n].record.name),
        Some((Sort::Helper, n)) => (&content.helpers[n].slug, &content.helpers[n].record.name),
        Some((Sort::Epic, n)) => (&content.epics[n].slug, &content.epics[n].record.name),
        None => ("", ""),
    }
}

/// A rating that is a plain number, and its damage.
fn rated(rated: Option<&Rated>, names: [&'static str; 2]) -> Vec<(&'static str, i32)> {
    let Some(numbers) = rated else {
        return Vec::new();
    };
    let plain = match &numbers.rating {
        Amount::N(n) => Some((names[0], i32::from(*n))),
        _ => None,
    };
    plain
        .into_iter()
        .chain([(names[1], numbers.damage.into())])
        .collect()
}

/// What is printed on something.
pub fn print(content: &Content, print: u32) -> Print {
    let (id, title) = name(content, print);
    let base = Print {
        id: id.to_owned(),
        name: title.to_owned(),
        ..Print::default()
    };
    let lines = |text: Vec<packs::prose::Text>| -> Vec<String> {
        text.into_iter()
            .map(|t| t.plain())
            .filter(|l| !l.is_empty())
            .collect()
    };
    let book = content.book();
    let slugs = |set: PlaceSet| -> Vec<String> {
        set.iter()
            .map(|place| content.places[place].slug.clone())
            .collect()
    };
    let slug = |p: Maybe<PlaceId>| -> Vec<String> {
        let place = p.get().and_then(|p| content.places.get(p.index()));
        place.map(|d| d.slug.clone()).into_iter().collect()
    };
    let signs = |bits: u16| -> Vec<String> {
        (0..9u8)
            .filter(|s| bits >> s & 1 == 1)
            .map(symbol)
            .collect()
    };
    let mut it = match find(content, print) {
        None => base,
        Some((Sort::Investigator, n)) => {
            let def = &content.investigators[n];
            const NAMES: [[&str; 4]; 6] = [
                ["speed-1", "speed-2", "speed-3", "speed-4"],
                ["sneak-1", "sneak-2", "sneak-3", "sneak-4"],
                ["fight-1", "fight-2", "fight-3", "fight-4"],
                ["will-1", "will-2", "will-3", "will-4"],
                ["lore-1", "lore-2", "lore-3", "lore-4"],
                ["luck-1", "luck-2", "luck-3", "luck-4"],
            ];
            let sliders = NAMES
                .iter()
                .zip(def.skills)
                .flat_map(|(names, skills)| names.iter().copied().zip(skills.map(i32::from)));
            let own = [
                ("sanity", def.record.sanity.into()),
                ("stamina", def.record.stamina.into()),
                ("focus", def.record.focus.into()),
            ];
            Print {
                kind: "investigator",
                text: lines(text::investigator(book, &def.record)),
                numbers: own.into_iter().chain(sliders).collect(),
                words: vec![("home", slug(def.home.into()))],
                ..base
            }
        }
        Some((Sort::Ancient, count)) => Print {
            kind: "ancient-one",
            text: lines(text::ancient_one(book, &content.ancients[count].record)),
            words: [
                (
                    "defence",
                    text::defence(book, &content.ancients[count].record),
                ),
                (
                    "attack",
                    text::attack(book, &content.ancients[count].record)
                        .into_iter()
                        .collect(),
                ),
            ]
            .into_iter()
            .filter(|(_, all): &(_, Vec<_>)| !all.is_empty())
            .map(|(name, all)| (name, lines(all)))
            .collect(),
            ..base
        },
        Some((Sort::Card, nth)) => {
            let def = &content.cards[nth];
            let numbers = [
                ("price", def.record.price.map(i32::from)),
                (
                    "hands",
                    Some(i32::from(def.record.hands)).filter(|n| *n > 0),
                ),
            ];
            Print {
                kind: "card",
                text: lines(text::card(book, &def.record)),
                numbers: numbers
                    .into_iter()
                    .filter_map(|(n, x)| Some((n, x?)))
                    .collect(),
                words: vec![
                    ("deck", vec![word(&def.record.deck)]),
                    ("kind", vec![word(&def.kind)]),
                    ("use", uses(content, def)),
                ],
                ..base
            }
        }
        Some((Sort::Monster, n)) => {
            let record = &content.monsters[n].record;
            Print {
                kind: "monster",
                text: lines(text::monster(book, record)),
                numbers: vec![
                    ("toughness", record.toughness.into()),
                    ("awareness", record.awareness.into()),
                ]
                .into_iter()
                .chain(rated(
                    record.horror.as_ref(),
                    ["horror-rating", "horror-damage"],
                ))
                .chain(rated(
                    record.combat.as_ref(),
                    ["combat-rating", "combat-damage"],
                ))
                .collect(),
                words: vec![
                    ("dimension", vec![word(&record.symbol)]),
                    ("movement", vec![word(&record.border)]),
                ],
                ..base
            }
        }
        Some((Sort::Gate, n)) => {
            let def = &content.gates[n];
            Print {
                kind: "gate",
                numbers: vec![("modifier", def.modifier.into())],
                words: vec![
                    ("dimension", vec![word(&def.symbol)]),
                    (
                        "world",
                        content
                            .worlds
                            .get(def.world.index())
                            .map(|w| w.slug.clone())
                            .into_iter()
                            .collect(),
                    ),
                ],
                ..base
            }
        }
        Some((Sort::Place, n)) => {
            let def = &content.places[n];
            let mut words = vec![
                ("kind", vec![word(&def.kind)]),
                ("connections", slugs(def.next)),
                ("white", slug(def.white)),
                ("black", slug(def.black)),
                ("street", slug(def.street)),
                ("icons", def.icons.clone()),
            ];
            if let Some(neighborhood) = content.neighborhood(def.neighborhood) {
                words.push(("neighborhood", vec![neighborhood.slug.clone()]));
                words.push(("town", vec![content.name(neighborhood.town).to_owned()]));
                if let Some(t) = content.titles.title(neighborhood.town) {
                    words.push(("town-name", vec![t.noun.one.plain()]));
                }
            }
            if let Some((world, area)) = def.world {
                words.push(("world", vec![content.worlds[world].slug.clone()]));
                words.push(("area", vec![area.to_string()]));
            }
            if def.unstable {
                words.push(("unstable", vec!["yes".into()]));
            }
            Print {
                kind: "place",
                words,
                at: def.at,
                ..base
            }
        }
        Some((Sort::Mythos, n)) => {
            let def = &content.mythos[n];
            Print {
                kind: "mythos",
                text: lines(text::mythos(book, &def.record)),
                words: vec![
                    ("white", signs(def.white)),
                    ("black", signs(def.black)),
                    (
                        "clues",
                        def.clues.iter().flat_map(|p| slug((*p).into())).collect(),
                    ),
                ],
                ..base
            }
        }
        Some((Sort::Helper, count)) => Print {
            kind: "helper",
            text: lines(text::helper(book, &content.helpers[count].record)),
            words: vec![(
                "sort",
                vec![
                    if content.helpers[count].herald {
                        "herald"
                    } else {
                        "guardian"
                    }
                    .into(),
                ],
            )],
            ..base
        },
        Some((Sort::Epic, nth)) => Print {
            kind: "epic",
            text: lines(vec![text::epic(book, &content.epics[nth].record)]),
            words: vec![("colour", vec![word(&content.epics[nth].record.colour)])],
            ..base
        },
    };
    it.words.retain(|(_, all)| !all.is_empty());
    it.story = story(content, print);
    it
}

/// The story of what is printed.
fn story(content: &Content, print: u32) -> Vec<(String, String)> {
    let world = |w: WorldId| {
        (
            content.worlds.get(w.index()).map(|w| w.slug.as_str()),
            &["front"][..],
        )
    };
    let (id, parts) = match find(content, print) {
        Some((Sort::Place, n)) => match content.places[n].world {
            Some((w, _)) => world(w),
            None => (Some(content.places[n].slug.as_str()), &["front"][..]),
        },
        Some((Sort::Gate, n)) => world(content.gates[n].world),
        Some((Sort::Ancient, n)) => (
            Some(content.ancients[n].slug.as_str()),
            &["front", "awakens"][..],
        ),
        Some((
            Sort::Investigator
            | Sort::Card
            | Sort::Monster
            | Sort::Mythos
            | Sort::Helper
            | Sort::Epic,
            _,
        ))
        | None => (None, &[][..]),
    };
    id.map_or(Vec::new(), |id| content.story.parts(id, parts))
}
