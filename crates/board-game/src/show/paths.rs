//! What the paths of cases lead into: the objects of the table, each under the name that `docs/cases.md` gives it.

use crate::Board;
use crate::content::Content;
use crate::content::index::ALLIES;
use crate::read::{Game, Now};
use crate::show::objects::{
    ANCIENT, BOX, CHECK, CUP, DECKS, SKILLS, SPACES, STOPS, deck, open_check,
};
use crate::show::{explain, words};
use kernel::Viewer;
use kernel::show::Id;
use serde_json::{Map, Value, json};

type Scene<'a> = kernel::scene::Scene<'a, Board>;
type It<'a> = kernel::scene::It<'a, Board>;

/// Everything that a viewer sees, as fields and lists.
pub fn paths(content: &Content, game: &Game, viewer: Viewer) -> Value {
    let scene = Scene::new(content, game, viewer);
    let (Some(table), Some(ancient)) = (scene.find(Id::TABLE), scene.find(ANCIENT)) else {
        return Value::Null;
    };
    let mythos = |role| scene.kind("mythos").filter(move |it| it.is(role));
    let seats = || scene.kind("investigator");
    let named = |ids: &[Id]| slugs(&scene, ids);
    let allies = scene.find(deck(ALLIES));
    let mut all = json!({
        "turn": table.number("turn"),
        "phase": table.word("phase"),
        "first_player": table.link("first").map(|id| slug(&scene, id)),
        "doom": ancient.number("doom"),
        "doom_track": ancient.number("doom-track"),
        "terror": table.number("terror"),
        "ancient_one": ancient.print().unwrap_or_default(),
        "awake": table.is("awake"),
        "round": table.number("battle-round"),
        "successes": table.number("successes"),
        "investigators": seats()
            .filter(|it| it.print().is_some())
            .map(|it| (slug(&scene, it.object.id), investigator(&scene, it)))
            .collect::<Map<_, _>>(),
        "seats": seats().map(|it| slug(&scene, it.object.id)).collect::<Value>(),
        "places": scene
            .kind("place")
            .map(|it| (slug(&scene, it.object.id), place(&scene, it)))
            .collect::<Map<_, _>>(),
        "elder_signs": table.number("elder-signs"),
        "open_gates": table.number("open-gates"),
        "monster_limit": table.number_if("monster-limit"),
        "monsters_in_arkham": table.number("monsters-in-arkham"),
        "outskirts_limit": table.number("outskirts-limit"),
        "gates_to_awaken": table.number("gates-to-awaken"),
        "cup": scene.find(CUP).map(|it| it.number("monsters")),
        "environment": mythos("environment").find_map(It::print),
        "rumor": mythos("rumor").next().map(|it| {
            json!({"id": it.print(), "tokens": it.number("tokens"), "monsters": lying(it, "monster")})
        }),
        "headlines": mythos("headline").filter_map(It::print).collect::<Value>(),
        "decks": DECKS
            .into_iter()
            .enumerate()
            .filter_map(|(i, name)| Some((name.replace('-', "_"), pile(&scene, scene.find(deck(i))?))))
            .collect::<Map<_, _>>(),
        "boxed": scene.find(BOX).map(|it| named(it.links("cards"))),
        "allies_left": allies.map(|it| named(it.links("left"))),
        "rifts": scene.kind("rift").map(|it| rift(&scene, it)).collect::<Value>(),
        "progress_pile": table.number("progress-markers"),
    });
    let later = json!({
        "epic_battle": table.number_if("epic-green").map(|green| {
            json!({
                "card": scene.kind("epic").find_map(It::print),
                "green": green,
                "red": table.number("epic-red"),
            })
        }),
        "movement_points": table.number_if("movement-points"),
        "check": scene.find(CHECK).map(|it| check(&scene, it)),
        "facing": table.link("facing").map(|id| slug(&scene, id)),
        "mythos": scene.kind("mythos").find_map(|it| {
            Some(json!({"card": it.print(), "step": it.word("step")?}))
        }),
        "outcome": table.word("outcome"),
        "score": table.number_if("score"),
        "first_citizen": table
            .links("first-citizen")
            .iter()
            .map(|id| slug(&scene, *id))
            .collect::<Value>(),
    });
    if let (Value::Object(all), Value::Object(later)) = (&mut all, later) {
        all.extend(later);
    }
    all
}

/// What a thing is called: an investigator by the sheet, all else by its id.
fn slug(scene: &Scene<'_>, id: Id) -> String {
    let Some(it) = scene.find(id).filter(|it| it.object.kind == "investigator") else {
        return scene.slug(id);
    };
    let nobody = || format!("seat-{}", it.seat().map_or(0, |s| s.0) + 1);
    it.print().map_or_else(nobody, str::to_owned)
}

fn slugs(scene: &Scene<'_>, ids: &[Id]) -> Value {
    ids.iter().map(|id| scene.slug(*id)).collect()
}

/// What is printed on the things of a kind that lie somewhere.
fn lying(it: It<'_>, kind: &str) -> Value {
    let there = it.inside().filter(|it| it.object.kind == kind);
    there.filter_map(It::print).collect()
}

fn investigator(scene: &Scene<'_>, it: It<'_>) -> Value {
    let cards = || it.inside().filter(|it| it.object.kind == "card");
    let mut holds = Map::new();
    for kind in cards().filter_map(It::print) {
        let n = holds.get(kind).and_then(Value::as_u64).unwrap_or(0);
        holds.insert(kind.to_owned(), json!(n + 1));
    }
    let mut all = json!({
        "name": it.name(),
        "seat": it.seat().map(|s| s.0),
        "place": match it.object.place {
            Id::TABLE => "nowhere".to_owned(),
            place => scene.slug(place),
        },
        "skills": SKILLS
            .into_iter()
            .map(|(_, name)| (name.to_owned(), json!(it.number(name))))
            .collect::<Map<_, _>>(),
        "stops": STOPS.map(|stop| it.number(stop)),
        "cards": cards()
            .map(|it| {
                json!({
                    "id": it.key(),
                    "name": it.name(),
                    "exhausted": it.is("exhausted"),
                    "tokens": it.number("tokens"),
                })
            })
            .collect::<Value>(),
        "holds": holds,
        "monster_trophies": lying(it, "monster"),
        "gate_trophies": lying(it, "gate"),
    });
    for number in ["sanity", "stamina", "money", "clues", "focus"] {
        all[number] = json!(it.number(number));
    }
    for stat in ["sanity", "stamina"] {
        all[format!("maximum_{stat}")] = json!(it.number(&format!("maximum-{stat}")));
    }
    for flag in [
        "delayed",
        "arrested",
        "explored",
        "lost",
        "defaulted",
        "blessed",
        "cursed",
        "devoured",
    ] {
        all[flag] = json!(it.is(flag));
    }
    all["losing_next_turn"] = json!(it.is("loses-next-turn"));
    all
}

fn place(scene: &Scene<'_>, it: It<'_>) -> Value {
    let def = scene.content.places.get(it.object.id.n() as usize);
    let here = it
        .inside()
        .filter(|it| it.object.kind == "investigator" && !it.is("devoured"));
    let rifts = scene.kind("rift").enumerate();
    let rift = rifts.filter(|(_, rift)| rift.object.place == it.object.id);
    json!({
        "name": it.name(),
        "kind": def.map(|d| words::word(&d.kind)),
        "clues": it.number("clues"),
        "gate": it.inside().find(|it| it.object.kind == "gate").and_then(It::print),
        "sealed": it.is("sealed"),
        "closed": it.is("closed"),
        "unstable": it.is("unstable"),
        "activity": it.is("activity"),
        "monsters": lying(it, "monster"),
        "investigators": here.map(|it| slug(scene, it.object.id)).collect::<Value>(),
        "rift": rift.map(|(n, _)| n + 1).next(),
    })
}

fn pile(scene: &Scene<'_>, it: It<'_>) -> Value {
    json!({
        "cards": it.number("cards"),
        "bottom": slugs(scene, it.links("bottom")),
        "top": slugs(scene, it.links("top")),
    })
}

fn rift(scene: &Scene<'_>, it: It<'_>) -> Value {
    let to = |name| it.link(name).map(|id| scene.slug(id));
    let mut markers = scene.content.rifts.markers.iter();
    let marker = markers.find(|m| it.word("name") == Some(&m.name));
    json!({
        "rift": marker.map_or("", |m| &m.slug),
        "open_at": Some(it.object.place).filter(|_| it.is("open")).map(|id| scene.slug(id)),
        "leads": to("white").zip(to("black")),
        "spaces": SPACES.map(to),
        "face_down": it.number("face-down"),
    })
}

fn check(scene: &Scene<'_>, it: It<'_>) -> Value {
    let mut faces = [0; 6];
    for die in scene.kind("die") {
        let face = usize::try_from(die.number("face") - 1);
        if let Some(n) = face.ok().and_then(|face| faces.get_mut(face)) {
            *n += 1;
        }
    }
    let now = Now::new(scene.content, scene.game);
    let mut all = json!({
        "who": it.link("who").map(|id| slug(scene, id)),
        "kind": it.word("kind"),
        "skill": it.word("skill"),
        "faces": faces,
        "counts": it.is("counts"),
        "terms": open_check(scene.game).map(|k| explain::dice(now, k)),
    });
    for number in [
        "rolled",
        "to-roll",
        "successes",
        "difficulty",
        "success-from",
        "added",
    ] {
        all[number.replace('-', "_")] = json!(it.number(number));
    }
    if let Some(n) = it.number_if("six-counts") {
        all["six_counts"] = json!(n);
    }
    all
}
