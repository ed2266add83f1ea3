//! Everything on the table as objects with public ids: what a client draws and points at. Nothing on it is secret.

use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::filter::Status;
use crate::content::ids::MonsterId;
use crate::content::index::ALLIES;
use crate::frame::{CheckFrame, FrameKind};
use crate::read::{self, Game, Now};
use crate::rules::mythos::in_cup;
use crate::rules::rifts;
use crate::show::{explain, prints, words};
use crate::state::{Origin, Progress, Whereabouts, flag};
use crate::text::stakes::stakes;
use kernel::show::{Id, Ids, Object};
use kernel::{Maybe, Seat};

/// Kinds of ids.
pub mod kind {
    /// An investigator; the number is the seat.
    pub const SEAT: u8 = 1;
    /// A card.
    pub const CARD: u8 = 2;
    /// A monster marker.
    pub const MONSTER: u8 = 3;
    /// A gate marker.
    pub const GATE: u8 = 4;
    /// A place.
    pub const PLACE: u8 = 5;
    /// A Mythos card.
    pub const MYTHOS: u8 = 6;
    /// A deck.
    pub const DECK: u8 = 7;
    /// A die: the face it shows, and which of those that show it.
    pub const DIE: u8 = 8;
    /// Things there is one of.
    pub const ONE: u8 = 9;
    /// A rift track.
    pub const RIFT: u8 = 10;
    /// A Herald or Guardian.
    pub const HELPER: u8 = 11;
    /// A gate card.
    pub const GATE_CARD: u8 = 12;
    /// An Epic Battle card.
    pub const EPIC: u8 = 13;
}

/// Decks, in the order of their ids.
pub const DECKS: [&str; 8] = [
    "common",
    "unique",
    "spell",
    "skill",
    "ally",
    "mythos",
    "gate",
    "gate-markers",
];
/// Things there is one of.
const ONE: [&str; 4] = ["ancient-one", "cup", "box", "check"];

/// The Ancient One.
pub const ANCIENT: Id = Id::new(kind::ONE, 0);
/// The cup of monsters.
pub const CUP: Id = Id::new(kind::ONE, 1);
/// What is out of the game.
pub const BOX: Id = Id::new(kind::ONE, 2);
/// The check being made.
pub const CHECK: Id = Id::new(kind::ONE, 3);

/// A seat's investigator.
pub fn seat(s: Seat) -> Id {
    Id::new(kind::SEAT, s.0.into())
}
/// A card.
pub fn card(id: u16) -> Id {
    Id::new(kind::CARD, id.into())
}
/// A monster marker.
pub fn monster(m: MonsterId) -> Id {
    Id::new(kind::MONSTER, m.0.into())
}
/// A gate marker.
pub fn gate(m: u8) -> Id {
    Id::new(kind::GATE, m.into())
}
/// A place; the table if it is none.
pub fn place(content: &Content, p: u8) -> Id {
    if (p as usize) < content.places.len() {
        Id::new(kind::PLACE, p.into())
    } else {
        Id::TABLE
    }
}
/// A Mythos card.
pub fn mythos(m: u8) -> Id {
    Id::new(kind::MYTHOS, m.into())
}
/// A deck, by its place in the list.
pub fn deck(i: usize) -> Id {
    Id::new(kind::DECK, i as u32)
}
/// The Mythos deck.
pub const MYTHOS_DECK: Id = Id::new(kind::DECK, 5);
/// The gate deck.
pub const GATE_DECK: Id = Id::new(kind::DECK, 6);
/// The stack of gate markers.
pub const GATE_MARKERS: Id = Id::new(kind::DECK, 7);

/// The `n`-th die that shows a face.
pub fn die(face: u8, n: u8) -> Id {
    Id::new(kind::DIE, u32::from(face) << 8 | u32::from(n))
}
/// A rift track.
pub fn rift(track: u8) -> Id {
    Id::new(kind::RIFT, track.into())
}

/// What an effect stands on.
pub fn source(content: &Content, origin: Origin) -> Option<Id> {
    Some(match origin {
        Origin::None => return None,
        Origin::Card(id) => card(id),
        Origin::Sheet(s) => seat(s),
        Origin::Ancient => ANCIENT,
        Origin::Mythos(m) => mythos(m),
        Origin::Monster(m) => monster(m),
        Origin::Place(p) | Origin::Encounter(p) | Origin::World(p) => place(content, p),
        Origin::Helper(h) => Id::new(kind::HELPER, h.into()),
    })
}

/// Where a monster marker lies.
pub fn monster_place(now: Now, at: Whereabouts) -> Id {
    match at {
        Whereabouts::Cup => CUP,
        Whereabouts::Box | Whereabouts::Unused => BOX,
        Whereabouts::OnCard => now.table().rumor.get().map_or(Id::TABLE, mythos),
        Whereabouts::InHand => Id::TABLE,
        Whereabouts::Trophy(of) => seat(of),
        Whereabouts::Place(p) => place(now.content, p),
    }
}

/// An id as clients read it.
pub fn id_text(content: &Content, id: Id) -> String {
    let n = id.n();
    let of = |kind: &str, slug: Option<String>| {
        slug.map_or_else(|| format!("{kind}/{n}"), |s| format!("{kind}/{s}"))
    };
    match id.kind() {
        kind::SEAT => format!("seat/{n}"),
        kind::CARD => of(
            "card",
            ((n as usize) < content.kind_of.len()).then(|| words::card_slug(content, n as u16)),
        ),
        kind::MONSTER => of(
            "monster",
            ((n as usize) < content.tokens.len())
                .then(|| words::monster_slug(content, MonsterId(n as u8))),
        ),
        kind::GATE => of(
            "gate",
            ((n as usize) < content.gates.len()).then(|| words::gate_slug(content, n as u8)),
        ),
        kind::PLACE => of(
            "place",
            content.places.get(n as usize).map(|p| p.slug.clone()),
        ),
        kind::MYTHOS => of(
            "mythos",
            content.mythos.get(n as usize).map(|m| m.slug.clone()),
        ),
        kind::DECK => of("deck", DECKS.get(n as usize).map(|s| (*s).to_owned())),
        kind::DIE => format!("die/{}.{}", n >> 8, (n & 255) + 1),
        kind::ONE => ONE.get(n as usize).map_or("table", |s| s).to_owned(),
        kind::RIFT => format!("rift/{}", n + 1),
        kind::HELPER => of(
            "helper",
            content.helpers.get(n as usize).map(|h| h.slug.clone()),
        ),
        kind::GATE_CARD => of(
            "gate-card",
            content.gate_cards.get(n as usize).map(|k| k.slug.clone()),
        ),
        kind::EPIC => of(
            "epic",
            content.epics.get(n as usize).map(|e| e.slug.clone()),
        ),
        _ => "table".into(),
    }
}

/// The skills in the order of the sheet.
pub const SKILLS: [(CheckKind, &str); 6] = [
    (CheckKind::Speed, "speed"),
    (CheckKind::Sneak, "sneak"),
    (CheckKind::Fight, "fight"),
    (CheckKind::Will, "will"),
    (CheckKind::Lore, "lore"),
    (CheckKind::Luck, "luck"),
];

/// Where the sliders of a sheet stand, by their names.
pub const STOPS: [&str; 4] = ["stop-1", "stop-2", "stop-3", "stop-4"];

/// The check being made, if one is.
pub fn open_check(game: &Game) -> Option<&CheckFrame> {
    topmost_check(game).map(|(_, k)| k)
}

/// The same with its height in the stack.
fn topmost_check(game: &Game) -> Option<(usize, &CheckFrame)> {
    let frames = game.stack().iter().enumerate().rev();
    let mut checks = frames.filter_map(|(at, f)| match &f.kind {
        FrameKind::Check(k) => Some((at, k)),
        _ => None,
    });
    checks.next()
}

/// Everything there is to see, in the order of ids.
pub fn objects(now: Now) -> Vec<Object> {
    let t = now.table();
    let mut out = Vec::with_capacity(128 + 16 * usize::from(t.seats));
    table_object(now, &mut out);
    for s in t.each_seat() {
        seat_object(now, s, &mut out);
    }
    let of = |s: Seat| t.investigator(s).cards.iter().map(move |id| (id, s));
    let mut held: Vec<(u16, Seat)> = t.each_seat().flat_map(of).collect();
    held.sort_unstable();
    for (id, s) in held {
        let it = Object::new(card(id), "card", seat(s)).onto(&mut out);
        it.print = prints::card(now.content, id);
        it.seat = Some(s);
        it.count("tokens", t.tokens_on(id))
            .flag("exhausted", t.exhausted.contains(id))
            .flag("new", t.fresh.contains(id));
    }
    for m in now.content.markers() {
        let at = t.whereabouts.of(m);
        if !at.at_large() && at.trophy_of().is_none() {
            continue;
        }
        let it = Object::new(monster(m), "monster", monster_place(now, at)).onto(&mut out);
        it.print = prints::monster(now.content, m);
        if let Some(of) = at.trophy_of() {
            it.seat = Some(of);
            it.flag("trophy", true);
        } else {
            it.number("toughness", read::toughness(now, m, Maybe::NONE));
        }
    }
    for m in 0..now.content.gates.len() as u8 {
        let open = t.open_gates().find(|(_, k)| *k == m).map(|(p, _)| p);
        let owner = t
            .each_seat()
            .find(|s| t.investigator(*s).gates >> m & 1 == 1);
        let at = match (open, owner) {
            (Some(p), _) => place(now.content, p),
            (None, Some(s)) => seat(s),
            (None, None) => continue,
        };
        let it = Object::new(gate(m), "gate", at).onto(&mut out);
        it.print = prints::gate(now.content, m);
        it.seat = owner;
        it.flag("trophy", owner.is_some());
    }
    let activity = [t.environment, t.rumor]
        .iter()
        .filter_map(|m| now.content.mythos.get(m.get()? as usize))
        .fold(0, |s, d| s | d.activity);
    for (p, d) in now.content.places.iter().enumerate() {
        if t.sets >> d.set & 1 == 0 {
            continue;
        }
        let n = p as u8;
        let it = Object::new(place(now.content, n), "place", Id::TABLE).onto(&mut out);
        it.print = prints::place(now.content, n);
        it.count("clues", t.clues.0[p])
            .flag("sealed", t.sealed(n))
            .flag("great-seal", n < 128 && t.great >> n & 1 == 1)
            .flag("closed", read::closed(now, n))
            .flag("unstable", !t.sealed(n) && !read::stable(now, n))
            .flag("activity", activity >> p & 1 == 1);
    }
    mythos_objects(now, &mut out);
    deck_objects(now.game, &mut out);
    if let Some(k) = open_check(now.game) {
        for (i, n) in k.faces.iter().enumerate() {
            let face = i as u8 + 1;
            for k_th in 0..*n {
                Object::new(die(face, k_th), "die", CHECK)
                    .onto(&mut out)
                    .number("face", face)
                    .flag("success", face >= k.success_from);
            }
        }
    }
    one_objects(now, &mut out);
    rift_objects(now, &mut out);
    for (h, _) in now
        .content
        .helpers
        .iter()
        .enumerate()
        .filter(|(h, _)| t.helpers >> h & 1 == 1)
    {
        let it = Object::new(Id::new(kind::HELPER, h as u32), "helper", Id::TABLE).onto(&mut out);
        it.print = prints::helper(now.content, h as u8);
        if now.content.helpers[h].herald {
            it.count("tokens", t.helper_tokens);
        }
    }
    let battle = now.game.stack().iter().find_map(|f| match f.kind {
        FrameKind::Battle(b) => b.card.get(),
        _ => None,
    });
    if let Some(e) = battle {
        let mut it = Object::new(Id::new(kind::EPIC, e.into()), "epic", Id::TABLE);
        it.print = prints::epic(now.content, e);
        out.push(it);
    }
    out
}

fn table_object(now: Now, out: &mut Vec<Object>) {
    let t = now.table();
    let phase = if t.phase == 0 {
        "setup".to_owned()
    } else {
        words::phase(t.phase).to_lowercase().replace(' ', "-")
    };
    let it = Object::new(Id::TABLE, "table", Id::TABLE).onto(out);
    it.number("turn", t.turn)
        .number("terror", t.terror)
        .number("open-gates", t.gates_open())
        .number("gates-to-awaken", read::gates_to_awaken(now))
        .number("monsters-in-arkham", read::monsters_in_arkham(now))
        .number("outskirts-limit", read::outskirts_limit(now))
        .count("elder-signs", t.seals.count_ones() as i32)
        .count("battle-round", t.round)
        .count("successes", i32::from(t.successes))
        .count("progress-markers", rifts::supply(now, None).count() as i32)
        .word("phase", phase)
        .flag("awake", t.awake)
        .link("first", [seat(t.first)]);
    if let Some(limit) = read::monster_limit(now) {
        it.number("monster-limit", limit);
    }
    if t.epic {
        let left = |green: bool| {
            use crate::content::record::EpicColour;
            let of = |e: &usize| {
                t.epic_left >> e & 1 == 1
                    && (now.content.epics[*e].record.colour == EpicColour::Green) == green
            };
            (0..now.content.epics.len()).filter(of).count() as i32
        };
        it.number("epic-green", left(true))
            .number("epic-red", left(false));
    }
    let points = now.game.stack().iter().rev().find_map(|f| match f.kind {
        FrameKind::Movement(m) => Some(m.points),
        _ => None,
    });
    if let Some(points) = points {
        it.number("movement-points", points);
    }
    if let Some(m) = read::fighting(now.game).and_then(|(_, m)| m.get()) {
        it.link("facing", [monster(m)]);
    }
    if now.game.over() {
        it.link(
            "first-citizen",
            read::first_citizens(now.game).into_iter().map(seat),
        );
        it.word("outcome", words::outcome(t.outcome))
            .number("score", read::score(now));
        for (part, n) in read::score_parts(now) {
            it.count(part, n);
        }
    }
}

fn seat_object(now: Now, s: Seat, out: &mut Vec<Object>) {
    let i = now.table().investigator(s);
    let at = i.place.get().map_or(Id::TABLE, |at| place(now.content, at));
    let it = Object::new(seat(s), "investigator", at).onto(out);
    it.seat = Some(s);
    let Some(kind) = i.kind.get() else {
        return;
    };
    it.print = Some(prints::investigator(kind));
    it.number("sanity", i.sanity)
        .number("maximum-sanity", read::max_sanity(now, s))
        .number("stamina", i.stamina)
        .number("maximum-stamina", read::max_stamina(now, s))
        .number("money", i.money)
        .number("clues", i.clues)
        .number("focus", read::focus(now, s));
    for (kind, name) in SKILLS {
        it.number(name, read::skill(now, s, kind));
    }
    for (name, stop) in STOPS.into_iter().zip(i.stops) {
        it.count(name, stop);
    }
    it.count("brood", i.brood)
        .flag("delayed", i.is(flag::DELAYED))
        .flag("arrested", i.is(flag::ARRESTED))
        .flag("explored", i.is(flag::EXPLORED))
        .flag("lost", i.is_at(now.content.fixed.lost))
        .flag("loses-next-turn", i.is(flag::LOSE_NEXT))
        .flag("defaulted", i.is(flag::DEFAULTED))
        .flag("blessed", read::in_status(now.content, i, Status::Blessed))
        .flag("cursed", read::in_status(now.content, i, Status::Cursed))
        .flag("devoured", !i.alive());
}

fn mythos_objects(now: Now, out: &mut Vec<Object>) {
    let t = now.table();
    let running = now.game.stack().iter().rev().find_map(|f| match f.kind {
        FrameKind::Mythos(m) => Some((m.card.get()?, explain::mythos_step(&m)?)),
        _ => None,
    });
    let mut cards: Vec<(u8, &'static str, u8)> = Vec::new();
    cards.extend(t.environment.get().map(|m| (m, "environment", 0)));
    cards.extend(t.rumor.get().map(|m| (m, "rumor", t.rumor_tokens)));
    cards.extend(t.headlines.iter().map(|(h, _)| (*h, "headline", 0)));
    if let Some((card, _)) = running
        && !cards.iter().any(|(m, ..)| *m == card)
    {
        cards.push((card, "mythos", 0));
    }
    cards.sort_unstable();
    cards.dedup_by_key(|(m, ..)| *m);
    for (m, role, tokens) in cards {
        let it = Object::new(mythos(m), "mythos", Id::TABLE).onto(out);
        it.print = prints::mythos(now.content, m);
        it.count("tokens", tokens).flag(role, role != "mythos");
        if let Some((_, step)) = running.filter(|(card, _)| *card == m) {
            it.word("step", step);
        }
    }
}

fn deck_objects(game: &Game, out: &mut Vec<Object>) {
    let t = game.table();
    let mut pile = |i: usize, n: usize, top: Ids, bottom: Ids, left: Option<Ids>| {
        Object::new(deck(i), "deck", Id::TABLE)
            .onto(out)
            .number("cards", n as i32)
            .word("deck", DECKS[i])
            .link("top", top)
            .link("bottom", bottom)
            .link("left", left.unwrap_or_default());
    };
    for (i, d) in t.decks.iter().enumerate() {
        let top = d.top.iter().rev().map(|id| card(*id)).collect();
        let bottom = d.bottom.iter().map(|id| card(*id)).collect();
        let left = (i == ALLIES).then(|| d.cards().map(card).collect());
        pile(i, d.len(), top, bottom, left);
    }
    let of = |kind: u8| move |id: &u16| Id::new(kind, (*id).into());
    let (m, k, s) = (&t.mythos, &t.gate_deck, &t.gate_stack);
    let ids = |x: &[u16], kind: u8| x.iter().map(of(kind)).collect::<Ids>();
    let back = |x: &[u16], kind: u8| x.iter().rev().map(of(kind)).collect::<Ids>();
    pile(
        5,
        m.len(),
        back(&m.top, kind::MYTHOS),
        ids(&m.bottom, kind::MYTHOS),
        None,
    );
    pile(
        6,
        k.len(),
        back(&k.top, kind::GATE_CARD),
        ids(&k.bottom, kind::GATE_CARD),
        None,
    );
    pile(
        7,
        s.len(),
        back(&s.top, kind::GATE),
        ids(&s.bottom, kind::GATE),
        None,
    );
}

fn one_objects(now: Now, out: &mut Vec<Object>) {
    let t = now.table();
    let ancient = Object::new(ANCIENT, "ancient-one", Id::TABLE).onto(out);
    ancient
        .number("doom", t.doom)
        .number("doom-track", t.track)
        .flag("awake", t.awake);
    ancient.print = t
        .ancient
        .get()
        .and_then(|a| prints::ancient(now.content, a));
    let cup = in_cup(now.game);
    Object::new(CUP, "cup", Id::TABLE)
        .onto(out)
        .number("monsters", cup as i32);
    Object::new(BOX, "box", Id::TABLE).onto(out).link(
        "cards",
        t.boxed
            .iter()
            .map(card)
            .chain(t.boxed_mythos.iter().map(|m| mythos(m as u8))),
    );
    if let Some((at, k)) = topmost_check(now.game) {
        let it = Object::new(CHECK, "check", Id::TABLE).onto(out);
        it.number("dice", k.dice(now).max(0))
            .number("rolled", k.rolled())
            .count("to-roll", k.left)
            .count("added", k.added(now))
            .number("successes", k.successes())
            .number("difficulty", k.difficulty)
            .number("success-from", k.success_from)
            .word("kind", words::word(&k.kind))
            .word("skill", words::word(&k.skill))
            .flag("counts", k.counts)
            .link("who", [seat(k.seat)]);
        if k.six_counts != 1 {
            it.number("six-counts", k.six_counts);
        }
        it.seat = Some(k.seat);
        stakes(now, at).onto(it);
        let gate = || k.gate.get().map(|p| place(now.content, p));
        if let Some(against) = k.monster.get().map(monster).or_else(gate) {
            it.link("against", [against]);
        }
    }
}

/// The spaces of a rift track, as links to the places of the markers on them.
pub const SPACES: [&str; 4] = ["space-1", "space-2", "space-3", "space-4"];

fn rift_objects(now: Now, out: &mut Vec<Object>) {
    let t = now.table();
    for (i, r) in t.rifts.iter().enumerate() {
        let at = r.open.get().map_or(Id::TABLE, |p| place(now.content, p));
        let name = now
            .content
            .rifts
            .markers
            .get(r.marker as usize)
            .map_or(String::new(), |m| m.name.clone());
        let place_of = |s: Progress| {
            let marker = now.content.rifts.progress.get(s.marker as usize);
            marker.map(|d| place(now.content, d.place))
        };
        let face_up = r.spaces.into_iter().flatten().filter(|s| !s.face_down);
        let spaces = face_up.filter_map(place_of);
        let it = Object::new(rift(i as u8), "rift", at).onto(out);
        it.count("markers", r.spaces.iter().flatten().count() as i32)
            .count(
                "face-down",
                r.spaces.iter().flatten().filter(|s| s.face_down).count() as i32,
            )
            .flag("open", r.open.is_some())
            .link("spaces", spaces)
            .word("name", name);
        for (name, space) in SPACES.into_iter().zip(r.spaces) {
            it.link(name, space.and_then(place_of));
        }
        if let Some(p) = r.open.get() {
            let (white, black) = explain::rift_leads(now, p);
            it.link("white", [place(now.content, white)])
                .link("black", [place(now.content, black)]);
        }
    }
}
