//! Everything on the table as objects with public ids: what a client draws and points at. Nothing on it is secret.

use crate::content::Content;
use crate::content::ability::CheckKind;
use crate::content::filter::Status;
use crate::content::ids::{
    CardId, EpicId, GateId, MonsterId, MythosId, PlaceId, PlaceSet, TrackId,
};
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
pub fn card(id: CardId) -> Id {
    Id::new(kind::CARD, id.into())
}
/// A monster marker.
pub fn monster(m: MonsterId) -> Id {
    Id::new(kind::MONSTER, m.0.into())
}
/// A gate marker.
pub fn gate(m: GateId) -> Id {
    Id::new(kind::GATE, m.into())
}
/// A place; the table if it is none.
pub fn place(content: &Content, p: PlaceId) -> Id {
    if p.index() < content.places.len() {
        Id::new(kind::PLACE, p.into())
    } else {
        Id::TABLE
    }
}
/// A Mythos card.
pub fn mythos(m: MythosId) -> Id {
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
pub fn rift(track: TrackId) -> Id {
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
    let (count, index) = (id.n(), id.n() as usize);
    let within = |len: usize| (index < len).then_some(index);
    let of = |kind: &str, slug: Option<String>| {
        slug.map_or_else(|| format!("{kind}/{count}"), |s| format!("{kind}/{s}"))
    };
    match id.kind() {
        kind::SEAT => format!("seat/{count}"),
        kind::CARD => of(
            "card",
            within(content.kind_of.len()).map(|i| words::card_slug(content, CardId::from_index(i))),
        ),
        kind::MONSTER => of(
            "monster",
            within(content.tokens.len())
                .map(|i| words::monster_slug(content, MonsterId::from_index(i))),
        ),
        kind::GATE => of(
            "gate",
            within(content.gates.len()).map(|i| words::gate_slug(content, GateId::from_index(i))),
        ),
        kind::PLACE => of("place", content.places.get(index).map(|p| p.slug.clone())),
        kind::MYTHOS => of("mythos", content.mythos.get(index).map(|m| m.slug.clone())),
        kind::DECK => of("deck", DECKS.get(index).map(|s| (*s).to_owned())),
        kind::DIE => format!("die/{}.{}", count >> 8, (count & 255) + 1),
        kind::ONE => ONE.get(index).map_or("table", |s| s).to_owned(),
        kind::RIFT => format!("rift/{}", count + 1),
        kind::HELPER => of("helper", content.helpers.get(index).map(|h| h.slug.clone())),
        kind::GATE_CARD => of(
            "gate-card",
            content.gate_cards.get(index).map(|k| k.slug.clone()),
        ),
        kind::EPIC => of("epic", content.epics.get(index).map(|e| e.slug.clone())),
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
    let table = now.table();
    let mut out = Vec::with_capacity(128 + 16 * usize::from(table.seats));
    table_object(now, &mut out);
    for s in table.each_seat() {
        seat_object(now, s, &mut out);
    }
    let of = |s: Seat| table.investigator(s).cards.iter().map(move |id| (id, s));
    let mut held: Vec<(CardId, Seat)> = table.each_seat().flat_map(of).collect();
    held.sort_unstable();
    for (id, holder) in held {
        let it = Object::new(card(id), "card", seat(holder)).onto(&mut out);
        it.print = prints::card(now.content, id);
        it.seat = Some(holder);
        it.count("tokens", table.tokens_on(id))
            .flag("exhausted", table.exhausted.contains(id))
            .flag("new", table.fresh.contains(id));
    }
    for marker in now.content.markers() {
        let at = table.whereabouts.of(marker);
        if !at.at_large() && at.trophy_of().is_none() {
            continue;
        }
        let it = Object::new(monster(marker), "monster", monster_place(now, at)).onto(&mut out);
        it.print = prints::monster(now.content, marker);
        if let Some(of) = at.trophy_of() {
            it.seat = Some(of);
            it.flag("trophy", true);
        } else {
            it.number("toughness", read::toughness(now, marker, Maybe::NONE));
        }
    }
    for marker in GateId::first(now.content.gates.len()) {
        let open = table
            .open_gates()
            .find(|(_, k)| *k == marker)
            .map(|(p, _)| p);
        let owner = table
            .each_seat()
            .find(|s| table.investigator(*s).gates.contains(marker));
        let at = match (open, owner) {
            (Some(p), _) => place(now.content, p),
            (None, Some(s)) => seat(s),
            (None, None) => continue,
        };
        let it = Object::new(gate(marker), "gate", at).onto(&mut out);
        it.print = prints::gate(now.content, marker);
        it.seat = owner;
        it.flag("trophy", owner.is_some());
    }
    let activity = [table.environment, table.rumor]
        .iter()
        .filter_map(|m| now.content.mythos.get(m.get()?.index()))
        .fold(PlaceSet::EMPTY, |all, def| all | def.activity);
    for (here, d) in PlaceId::each(&now.content.places) {
        if !table.sets.contains(d.set) {
            continue;
        }
        let it = Object::new(place(now.content, here), "place", Id::TABLE).onto(&mut out);
        it.print = prints::place(now.content, here);
        it.count("clues", table.clues.0[here.index()])
            .flag("sealed", table.sealed(here))
            .flag("great-seal", table.great.contains(here))
            .flag("closed", read::closed(now, here))
            .flag("unstable", !table.sealed(here) && !read::stable(now, here))
            .flag("activity", activity.contains(here));
    }
    mythos_objects(now, &mut out);
    deck_objects(now.game, &mut out);
    if let Some(check) = open_check(now.game) {
        for (i, n) in check.faces.iter().enumerate() {
            let face = i as u8 + 1;
            for k_th in 0..*n {
                Object::new(die(face, k_th), "die", CHECK)
                    .onto(&mut out)
                    .number("face", face)
                    .flag("success", face >= check.success_from);
            }
        }
    }
    one_objects(now, &mut out);
    rift_objects(now, &mut out);
    for shown in table.helpers.iter() {
        let it =
            Object::new(Id::new(kind::HELPER, shown.into()), "helper", Id::TABLE).onto(&mut out);
        it.print = prints::helper(now.content, shown);
        if now.content.helpers[shown].herald {
            it.count("tokens", table.helper_tokens);
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
    let table = now.table();
    let phase = if table.phase == 0 {
        "setup".to_owned()
    } else {
        words::phase(table.phase).to_lowercase().replace(' ', "-")
    };
    let it = Object::new(Id::TABLE, "table", Id::TABLE).onto(out);
    it.number("turn", table.turn)
        .number("terror", table.terror)
        .number("open-gates", table.gates_open())
        .number("gates-to-awaken", read::gates_to_awaken(now))
        .number("monsters-in-arkham", read::monsters_in_arkham(now))
        .number("outskirts-limit", read::outskirts_limit(now))
        .count("elder-signs", table.seals.len() as i32)
        .count("battle-round", table.round)
        .count("successes", i32::from(table.successes))
        .count("progress-markers", rifts::supply(now, None).count() as i32)
        .word("phase", phase)
        .flag("awake", table.awake)
        .link("first", [seat(table.first)]);
    if let Some(limit) = read::monster_limit(now) {
        it.number("monster-limit", limit);
    }
    if table.epic {
        let left = |green: bool| {
            use crate::content::record::EpicColour;
            let of = |card: &EpicId| {
                (now.content.epics[*card].record.colour == EpicColour::Green) == green
            };
            table.epic_left.iter().filter(of).count() as i32
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
        it.word("outcome", words::outcome(table.outcome))
            .number("score", read::score(now));
        for (part, n) in read::score_parts(now) {
            it.count(part, n);
        }
    }
}

fn seat_object(now: Now, who: Seat, out: &mut Vec<Object>) {
    let investigator = now.table().investigator(who);
    let at = investigator
        .place
        .get()
        .map_or(Id::TABLE, |at| place(now.content, at));
    let it = Object::new(seat(who), "investigator", at).onto(out);
    it.seat = Some(who);
    let Some(kind) = investigator.kind.get() else {
        return;
    };
    it.print = Some(prints::investigator(kind));
    it.number("sanity", investigator.sanity)
        .number("maximum-sanity", read::max_sanity(now, who))
        .number("stamina", investigator.stamina)
        .number("maximum-stamina", read::max_stamina(now, who))
        .number("money", investigator.money)
        .number("clues", investigator.clues)
        .number("focus", read::focus(now, who));
    for (kind, name) in SKILLS {
        it.number(name, read::skill(now, who, kind));
    }
    for (name, stop) in STOPS.into_iter().zip(investigator.stops) {
        it.count(name, stop);
    }
    it.count("brood", investigator.brood)
        .flag("delayed", investigator.is(flag::DELAYED))
        .flag("arrested", investigator.is(flag::ARRESTED))
        .flag("explored", investigator.is(flag::EXPLORED))
        .flag("lost", investigator.is_at(now.content.fixed.lost))
        .flag("loses-next-turn", investigator.is(flag::LOSE_NEXT))
        .flag("defaulted", investigator.is(flag::DEFAULTED))
        .flag(
            "blessed",
            read::in_status(now.content, investigator, Status::Blessed),
        )
        .flag(
            "cursed",
            read::in_status(now.content, investigator, Status::Cursed),
        )
        .flag("devoured", !investigator.alive());
}

fn mythos_objects(now: Now, out: &mut Vec<Object>) {
    let table = now.table();
    let running = now.game.stack().iter().rev().find_map(|f| match f.kind {
        FrameKind::Mythos(m) => Some((m.card.get()?, explain::mythos_step(&m)?)),
        _ => None,
    });
    let mut cards: Vec<(MythosId, &'static str, u8)> = Vec::new();
    cards.extend(table.environment.get().map(|m| (m, "environment", 0)));
    cards.extend(table.rumor.get().map(|m| (m, "rumor", table.rumor_tokens)));
    cards.extend(table.headlines.iter().map(|(h, _)| (*h, "headline", 0)));
    if let Some((card, _)) = running
        && !cards.iter().any(|(m, ..)| *m == card)
    {
        cards.push((card, "mythos", 0));
    }
    cards.sort_unstable();
    cards.dedup_by_key(|(m, ..)| *m);
    for (marker, role, tokens) in cards {
        let it = Object::new(mythos(marker), "mythos", Id::TABLE).onto(out);
        it.print = prints::mythos(now.content, marker);
        it.count("tokens", tokens).flag(role, role != "mythos");
        if let Some((_, step)) = running.filter(|(card, _)| *card == marker) {
            it.word("step", step);
        }
    }
}

fn deck_objects(game: &Game, out: &mut Vec<Object>) {
    let table = game.table();
    let mut pile = |index: usize, number: usize, top: Ids, bottom: Ids, left: Option<Ids>| {
        Object::new(deck(index), "deck", Id::TABLE)
            .onto(out)
            .number("cards", number as i32)
            .word("deck", DECKS[index])
            .link("top", top)
            .link("bottom", bottom)
            .link("left", left.unwrap_or_default());
    };
    for (index, deck) in table.decks.iter().enumerate() {
        let (top, bottom) = (
            ids(deck.top.iter().rev(), kind::CARD),
            ids(&deck.bottom, kind::CARD),
        );
        let left = (index == ALLIES).then(|| deck.cards().map(card).collect());
        pile(index, deck.len(), top, bottom, left);
    }
    let mythos = &table.mythos;
    let (top, bottom) = (
        ids(mythos.top.iter().rev(), kind::MYTHOS),
        ids(&mythos.bottom, kind::MYTHOS),
    );
    pile(5, mythos.len(), top, bottom, None);
    let gates = &table.gate_deck;
    let (top, bottom) = (
        ids(gates.top.iter().rev(), kind::GATE_CARD),
        ids(&gates.bottom, kind::GATE_CARD),
    );
    pile(6, gates.len(), top, bottom, None);
    let markers = &table.gate_stack;
    let (top, bottom) = (
        ids(markers.top.iter().rev(), kind::GATE),
        ids(&markers.bottom, kind::GATE),
    );
    pile(7, markers.len(), top, bottom, None);
}

/// The objects of some cards or markers of one kind.
fn ids<'a, T: Copy + Into<u32> + 'a>(all: impl IntoIterator<Item = &'a T>, kind: u8) -> Ids {
    all.into_iter()
        .map(|id| Id::new(kind, (*id).into()))
        .collect()
}

fn one_objects(now: Now, out: &mut Vec<Object>) {
    let table = now.table();
    let ancient = Object::new(ANCIENT, "ancient-one", Id::TABLE).onto(out);
    ancient
        .number("doom", table.doom)
        .number("doom-track", table.track)
        .flag("awake", table.awake);
    ancient.print = table
        .ancient
        .get()
        .and_then(|a| prints::ancient(now.content, a));
    let cup = in_cup(now.game);
    Object::new(CUP, "cup", Id::TABLE)
        .onto(out)
        .number("monsters", cup as i32);
    Object::new(BOX, "box", Id::TABLE).onto(out).link(
        "cards",
        table
            .boxed
            .iter()
            .map(card)
            .chain(table.boxed_mythos.iter().map(mythos)),
    );
    if let Some((at, check)) = topmost_check(now.game) {
        let it = Object::new(CHECK, "check", Id::TABLE).onto(out);
        it.number("dice", check.dice(now).max(0))
            .number("rolled", check.rolled())
            .count("to-roll", check.left)
            .count("added", check.added(now))
            .number("successes", check.successes())
            .number("difficulty", check.difficulty)
            .number("success-from", check.success_from)
            .word("kind", words::word(&check.kind))
            .word("skill", words::word(&check.skill))
            .flag("counts", check.counts)
            .link("who", [seat(check.seat)]);
        if check.six_counts != 1 {
            it.number("six-counts", check.six_counts);
        }
        it.seat = Some(check.seat);
        stakes(now, at).onto(it);
        let gate = || check.gate.get().map(|p| place(now.content, p));
        if let Some(against) = check.monster.get().map(monster).or_else(gate) {
            it.link("against", [against]);
        }
    }
}

/// The spaces of a rift track, as links to the places of the markers on them.
pub const SPACES: [&str; 4] = ["space-1", "space-2", "space-3", "space-4"];

fn rift_objects(now: Now, out: &mut Vec<Object>) {
    let t = now.table();
    for (index, state) in t.rifts.iter().enumerate() {
        let at = state
            .open
            .get()
            .map_or(Id::TABLE, |p| place(now.content, p));
        let name = now
            .content
            .rifts
            .markers
            .get(state.marker.index())
            .map_or(String::new(), |m| m.name.clone());
        let place_of = |s: Progress| {
            let marker = now.content.rifts.progress.get(s.marker.index());
            marker.map(|d| place(now.content, d.place))
        };
        let face_up = state.spaces.into_iter().flatten().filter(|s| !s.face_down);
        let spaces = face_up.filter_map(place_of);
        let it = Object::new(rift(TrackId::from_index(index)), "rift", at).onto(out);
        it.count("markers", state.spaces.iter().flatten().count() as i32)
            .count(
                "face-down",
                state
                    .spaces
                    .iter()
                    .flatten()
                    .filter(|s| s.face_down)
                    .count() as i32,
            )
            .flag("open", state.open.is_some())
            .link("spaces", spaces)
            .word("name", name);
        for (name, space) in SPACES.into_iter().zip(state.spaces) {
            it.link(name, space.and_then(place_of));
        }
        if let Some(p) = state.open.get() {
            let (white, black) = explain::rift_leads(now, p);
            it.link("white", [place(now.content, white)])
                .link("black", [place(now.content, black)]);
        }
    }
}
