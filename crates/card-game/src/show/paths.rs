//! What the paths of cases lead into: the objects of the table, each under the name that `docs/cases.md` gives it.

use super::campaign::CAMPAIGN;
use super::objects::{LIMBO, REMOVED, SET_ASIDE, TEST, VICTORY, deck, discard, hand, play, threat};
use crate::CardGame;
use crate::content::{Chaos, Content, DefId, KindName, Skill, slug};
use crate::look;
use crate::show::objects::kind_word;
use crate::show::words;
use crate::state::{CardId, Owner};
use kernel::show::Id;
use kernel::{Game, Viewer};
use serde_json::{Map, Value, json};

type Scene<'a> = kernel::scene::Scene<'a, CardGame>;
type It<'a> = kernel::scene::It<'a, CardGame>;

/// Everything that a viewer sees, as fields and lists.
pub fn paths(content: &Content, game: &Game<CardGame>, viewer: Viewer) -> Value {
    let scene = Scene::new(content, game, viewer);
    let Some(table) = scene.find(Id::TABLE) else {
        return Value::Null;
    };
    let scenario = table.word("scenario").and_then(|s| s.strip_prefix("card/"));
    let name = content
        .scenarios
        .iter()
        .find(|s| Some(&*s.text.id) == scenario);
    // The last agenda is still the current one after it has left play.
    let current = |link| {
        let it = table.link(link).and_then(|id| scene.find(id));
        card_of(content, it)
    };
    let reference = scene.kind(kind_word(KindName::Reference)).next();
    let who = |link| table.link(link).map(|id| slug_of(&scene, id));
    let lies = |place| cards(scene.inside(place));
    let mut all = json!({
        "scenario": name.map_or("", |s| &s.text.name),
        "difficulty": table.word("difficulty"),
        "round": table.number("round"),
        "phase": table.word("phase"),
        "active": who("active"),
        "lead": who("lead"),
        "head_count": table.number("head-count"),
        "agenda": current("agenda"),
        "doom_needed": table.number("doom-needed"),
        "doom": table.number("doom"),
        "act": current("act"),
        "clues_needed": table.number_if("clues-needed"),
        "reference": card_of(content, reference),
        "locations": scene
            .kind(kind_word(KindName::Location))
            .filter(|it| it.object.place == Id::TABLE)
            .map(|it| location(&scene, it))
            .collect::<Value>(),
        "investigators": scene
            .kind("investigator")
            .map(|it| investigator(&scene, it))
            .collect::<Value>(),
        "encounter_deck": pile(&scene, deck(Owner::NONE)),
        "encounter_discard": discarded(&scene, Owner::NONE),
        "victory": lies(VICTORY),
        // The cards of the scenario's own decks lie there as well.
        "set_aside": cards(scene.inside(SET_ASIDE).filter(|it| !it.is("in-deck"))),
        "removed": lies(REMOVED),
        "limbo": lies(LIMBO),
        "bag": scene.kind("bag").flat_map(bag).collect::<Map<_, _>>(),
        "test": scene.find(TEST).map(|it| test(&scene, it)),
        "notes": table.list("notes").collect::<Value>(),
        "lists": groups(table, "lists")
            .map(|(name, all)| (name.to_owned(), all.split(", ").collect()))
            .collect::<Map<_, Value>>(),
        "decks": groups(table, "decks")
            .map(|(name, n)| (name.to_owned(), json!(n.parse::<u32>().ok())))
            .collect::<Map<_, _>>(),
        "earned": table.list("earned").map(|it| earned(&scene, it)).collect::<Value>(),
        "outcome": table
            .word("outcome")
            .map(|it| it.strip_prefix("Resolution ").unwrap_or("none")),
    });
    if let Some(it) = scene.find(CAMPAIGN) {
        all["campaign"] = campaign(it);
    }
    all
}

/// The groups of a text: `cultists: 3; weaknesses: 2`.
fn groups<'a>(it: It<'a>, word: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let all = it.word(word).into_iter().flat_map(|w| w.split("; "));
    all.filter_map(|group| group.split_once(": "))
}

/// The id of the card that shows its face; nothing if it shows none.
fn card_id(it: It<'_>) -> &str {
    let content = it.scene().content;
    let print = it.object.print;
    print.map_or("", |print| content.id_of(DefId::from_index(print as usize)))
}

/// What an id is called: an investigator or an open card by its id in the packs, a location that is not revealed by
/// its name.
fn slug_of(scene: &Scene<'_>, id: Id) -> String {
    let Some(it) = scene.find(id) else {
        return scene.slug(id);
    };
    match it.word("name") {
        Some(_) => scene.slug(id),
        None if it.object.kind == "location" && !it.is("revealed") => {
            it.name().map_or_else(String::new, slug)
        }
        None => card_id(it).to_owned(),
    }
}

fn pile(scene: &Scene<'_>, id: Id) -> i32 {
    scene.find(id).map_or(0, |it| it.number("cards"))
}

fn cards<'a>(all: impl Iterator<Item = It<'a>>) -> Value {
    all.map(card).collect()
}

/// A discard pile, the topmost card last.
fn discarded(scene: &Scene<'_>, owner: Owner) -> Value {
    let mut all: Vec<It<'_>> = scene.inside(discard(owner)).collect();
    all.sort_by_key(|it| it.object.order);
    cards(all.into_iter())
}

fn card(it: It<'_>) -> Value {
    card_of(it.scene().content, Some(it))
}

/// A card and what lies on it; one that is not there has an empty name and nothing on it.
fn card_of(content: &Content, it: Option<It<'_>>) -> Value {
    let number = |name| it.map_or(0, |it| it.number(name));
    let number_if = |name| it.and_then(|it| it.number_if(name));
    let def = it.and_then(|it| Some(content.def(DefId::from_index(it.object.print? as usize))));
    // What is not in play has what is printed on it.
    let heads = it.and_then(|it| it.scene().find(Id::TABLE));
    let heads = heads.map_or(0, |table| table.number("head-count"));
    let health = def.and_then(|d| Some(i32::from(d.health?) + i32::from(d.health_each) * heads));
    let sanity = def.and_then(|d| d.sanity).map(i32::from);
    json!({
        "id": it.map_or("", card_id),
        "name": it.and_then(It::name).unwrap_or_default(),
        "exhausted": it.is_some_and(|it| it.is("exhausted")),
        "damage": number("damage"),
        "horror": number("horror"),
        "clues": number("clues"),
        "doom": number("doom"),
        "resources": number("resources"),
        "uses": number("uses"),
        "sealed": number("sealed"),
        "health": number_if("health").or(health),
        "sanity": number_if("sanity").or(sanity),
        "fight": number_if("fight"),
        "evade": number_if("evade"),
        "attached": it.map_or_else(|| json!([]), |it| {
            cards(it.inside().filter(|card| card.is("attached")))
        }),
    })
}

fn location(scene: &Scene<'_>, it: It<'_>) -> Value {
    let here = |fits: &dyn Fn(It<'_>) -> bool| cards(it.inside().filter(|card| fits(*card)));
    let is = |card: It<'_>, kind: &str| card.object.kind == kind;
    let lies = |card: It<'_>| !card.is("attached") && !is(card, "investigator");
    let people = it
        .inside()
        .filter(|it| is(*it, "investigator") && !gone(*it));
    let mut people: Vec<It<'_>> = people.collect();
    // In player order: the lead investigator first.
    let lead = scene.find(Id::TABLE).and_then(|table| table.link("lead"));
    people.sort_by_key(|it| Some(it.object.id) < lead);
    json!({
        "id": slug_of(scene, it.object.id),
        "name": words::name(&look(scene.content, scene.game), CardId::from_index(it.object.id.n() as usize)),
        "revealed": it.is("revealed"),
        "shroud": it.number_if("shroud"),
        "clues": it.number("clues"),
        "doom": it.number("doom"),
        "damage": it.number("damage"),
        "connections": it
            .links("connections")
            .iter()
            .map(|id| slug_of(scene, *id))
            .collect::<Value>(),
        "investigators": people.into_iter().filter_map(It::print).collect::<Value>(),
        "enemies": here(&|card| lies(card) && is(card, "enemy")),
        "attached": here(&|card| card.is("attached")),
        "cards": here(&|card| lies(card) && !is(card, "enemy")),
    })
}

/// Whether an investigator is out of the scenario.
fn gone(it: It<'_>) -> bool {
    it.is("resigned") || it.is("defeated")
}

fn investigator(scene: &Scene<'_>, it: It<'_>) -> Value {
    let who = it.seat().unwrap_or_default();
    let mut all = json!({
        "id": card_id(it),
        "name": it.name(),
        "seat": who,
        "status": if it.is("resigned") {
            "resigned"
        } else if it.is("defeated") {
            "defeated"
        } else {
            "playing"
        },
        "at": Some(it.object.place).filter(|p| *p != Id::TABLE).map(|p| slug_of(scene, p)),
        "skills": Skill::ALL
            .into_iter()
            .map(|s| (s.name().to_owned(), json!(it.number(s.name()))))
            .collect::<Map<_, _>>(),
        "actions_for": it
            .list("actions-for")
            .filter_map(|it| it.split_once(' '))
            .map(|(n, of)| (of.to_owned(), json!(n.parse::<u8>().ok())))
            .collect::<Map<_, _>>(),
        "turn_taken": it.is("turn-taken"),
        "hand_size": pile(scene, hand(who)),
        "hand": cards(scene.inside(hand(who))),
        "deck_size": pile(scene, deck(who)),
        "discard": discarded(scene, who.into()),
        "in_play": cards(scene.inside(play(who))),
        "threat": cards(scene.inside(threat(who))),
        "physical": it.number("physical-trauma"),
        "mental": it.number("mental-trauma"),
        "killed": it.is("killed"),
    });
    for number in [
        "health",
        "sanity",
        "damage",
        "horror",
        "clues",
        "resources",
        "actions",
        "experience",
    ] {
        all[number] = json!(it.number(number));
    }
    all
}

/// The name of a chaos token in a path: `elder_sign`, `-1`.
fn token(name: &str) -> String {
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.replace('-', "_")
    } else {
        name.to_owned()
    }
}

fn bag(it: It<'_>) -> impl Iterator<Item = (String, Value)> {
    let tokens = Chaos::ALL.into_iter();
    tokens.filter_map(move |k| Some((token(k.name()), json!(it.number_if(k.name())?))))
}

fn test(scene: &Scene<'_>, it: It<'_>) -> Value {
    let drawn = || it.inside().filter(|t| !t.is("ignored"));
    let look = look(scene.content, scene.game);
    json!({
        "tester": it.link("tester").map(|id| slug_of(scene, id)),
        "skill": it.word("skill"),
        "against": it.link("against").and_then(|id| scene.find(id)).map(card),
        "difficulty": it.number("difficulty"),
        "value": it.number("value"),
        "terms": look.test().map(|t| look.test_sum(t)),
        "committed": cards(it.links("committed").iter().filter_map(|id| scene.find(*id))),
        "tokens": drawn().filter_map(|t| t.word("token")).map(token).collect::<Value>(),
        "modifiers": drawn().map(|t| t.number("modifier")).collect::<Value>(),
    })
}

/// `Roland Banks: lita-chantler`, with the id of whoever earned it.
fn earned(scene: &Scene<'_>, text: &str) -> Value {
    let (name, id) = text.split_once(": ").unwrap_or_default();
    let mut seats = scene.kind("investigator");
    let who = seats.find(|it| it.name() == Some(name));
    json!([who.map_or("", card_id), id])
}

fn campaign(it: It<'_>) -> Value {
    let inside = |kind: &'static str| it.inside().filter(move |it| it.object.kind == kind);
    let member = |it: It<'_>| {
        let built = it.list("deck").filter_map(|it| it.split_once(' '));
        json!({
            "id": card_id(it),
            "name": it.name(),
            "experience": it.number("experience"),
            "physical": it.number("physical-trauma"),
            "mental": it.number("mental-trauma"),
            "killed": it.is("killed"),
            "left": it.is("left"),
            "deck": built
                .map(|(n, id)| (id.to_owned(), json!(n.parse::<u8>().ok())))
                .collect::<Map<_, _>>(),
            "story": it.list("story").filter(|s| !s.is_empty()).collect::<Value>(),
            "weaknesses": it.list("weaknesses").filter(|s| !s.is_empty()).collect::<Value>(),
        })
    };
    let members = |plays: bool| inside("member").filter(move |it| it.seat().is_some() == plays);
    json!({
        "id": it.word("campaign"),
        "matters": it.list("matters").filter(|s| !s.is_empty()).collect::<Value>(),
        "side_stories": it.list("side-stories").filter(|s| !s.is_empty()).collect::<Value>(),
        "name": it.word("name"),
        "played": inside("chapter")
            .map(|it| {
                json!({
                    "scenario": it.word("scenario"),
                    "name": it.word("name"),
                    "resolution": it.word("resolution"),
                    "won": it.is("won"),
                })
            })
            .collect::<Value>(),
        "investigators": members(true).map(member).collect::<Value>(),
        "fallen": members(false).map(member).collect::<Value>(),
        "ledger": inside("ledger-line")
            .map(|it| {
                json!({
                    "investigator": it.word("investigator"),
                    "scenario": it.word("scenario"),
                    "of": it.word("of"),
                    "n": it.number("n"),
                    "from": it.word("from"),
                })
            })
            .collect::<Value>(),
        "ending": it.word("ending"),
    })
}
