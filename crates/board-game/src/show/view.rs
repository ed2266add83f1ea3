//! What is on the table, by readable names. Nothing on it is secret: decks have no order that anybody knows.

use crate::content::ability::CheckKind;
use crate::content::filter::Status;
use crate::content::index::ALLIES;
use crate::content::record::EpicColour;
use crate::frame::{FrameKind, Settled};
use crate::read::{self, Now};
use crate::rules::{mythos, rifts};
use crate::show::explain;
use crate::show::words;
use crate::state::{Whereabouts, flag};
use kernel::{Seat, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything a viewer may see.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct View {
    pub turn: u16,
    pub phase: String,
    pub first_player: String,
    pub doom: u8,
    pub doom_track: u8,
    pub terror: u8,
    pub ancient_one: String,
    pub awake: bool,
    pub round: u8,
    /// Successes against the Ancient One not yet turned into doom.
    pub successes: u16,
    pub investigators: BTreeMap<String, InvestigatorView>,
    pub seats: Vec<String>,
    pub places: BTreeMap<String, PlaceView>,
    pub elder_signs: u32,
    pub open_gates: i16,
    pub monster_limit: Option<i16>,
    pub monsters_in_arkham: i16,
    pub outskirts_limit: i16,
    pub gates_to_awaken: i16,
    pub cup: u32,
    pub environment: Option<String>,
    pub rumor: Option<RumorView>,
    pub headlines: Vec<String>,
    pub decks: BTreeMap<String, DeckView>,
    pub boxed: Vec<String>,
    pub allies_left: Vec<String>,
    pub rifts: Vec<RiftView>,
    /// Progress markers in the pile.
    pub progress_pile: usize,
    /// The epic battle, if the final battle is to be one.
    pub epic_battle: Option<EpicView>,
    pub movement_points: Option<i16>,
    pub check: Option<CheckView>,
    /// The monster that is being faced or fought, on a board or in an encounter.
    pub facing: Option<String>,
    /// The Mythos card being resolved.
    pub mythos: Option<MythosView>,
    pub outcome: Option<String>,
    pub score: Option<i32>,
    /// Who has the title, in a game that is won.
    pub first_citizen: Vec<String>,
}

/// The epic battle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub struct EpicView {
    /// The card of this round.
    pub card: Option<String>,
    /// Green cards that have not come up.
    pub green: usize,
    /// Red ones.
    pub red: usize,
}

/// The check being made.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct CheckView {
    pub who: String,
    pub kind: CheckKind,
    pub skill: CheckKind,
    /// Dice rolled so far, by face.
    pub faces: [u8; 6],
    pub rolled: u8,
    pub to_roll: u8,
    pub successes: u8,
    pub difficulty: i16,
    /// Every success counts, also beyond the difficulty.
    pub counts: bool,
    /// The least face that is a success.
    pub success_from: u8,
    /// How many successes a 6 is.
    #[serde(skip_serializing_if = "is_one")]
    pub six_counts: u8,
    /// The dice of the check, term by term.
    pub terms: Vec<(String, i16)>,
    /// Dice that Clues and the like have added.
    pub added: i16,
}

fn is_one(n: &u8) -> bool {
    *n == 1
}

/// The Mythos card being resolved.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct MythosView {
    pub card: String,
    /// Which of its steps it is at.
    pub step: String,
}

/// An investigator.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct InvestigatorView {
    pub name: String,
    pub seat: Seat,
    pub place: String,
    pub sanity: i8,
    pub stamina: i8,
    pub maximum_sanity: i16,
    pub maximum_stamina: i16,
    pub money: i16,
    pub clues: i16,
    pub focus: i16,
    pub skills: BTreeMap<String, i16>,
    pub stops: [u8; 4],
    pub cards: Vec<CardView>,
    pub holds: BTreeMap<String, u16>,
    pub monster_trophies: Vec<String>,
    pub gate_trophies: Vec<String>,
    pub delayed: bool,
    pub arrested: bool,
    pub explored: bool,
    pub lost: bool,
    pub losing_next_turn: bool,
    pub defaulted: bool,
    pub blessed: bool,
    pub cursed: bool,
    pub devoured: bool,
}

/// A card somebody has.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct CardView {
    pub id: String,
    pub name: String,
    pub exhausted: bool,
    pub tokens: u8,
}

/// A place.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct PlaceView {
    pub name: String,
    pub kind: String,
    pub clues: u8,
    pub gate: Option<String>,
    pub sealed: bool,
    pub closed: bool,
    pub unstable: bool,
    pub activity: bool,
    pub monsters: Vec<String>,
    pub investigators: Vec<String>,
    pub rift: Option<u8>,
}

/// The Rumor in play.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct RumorView {
    pub id: String,
    pub tokens: u8,
    pub monsters: Vec<String>,
}

/// A deck.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct DeckView {
    pub cards: usize,
    /// What is known to lie underneath, lowest first.
    pub bottom: Vec<String>,
    /// What is known to lie on top, next first.
    pub top: Vec<String>,
}

/// A rift track.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub struct RiftView {
    pub rift: String,
    pub open_at: Option<String>,
    /// Where it goes when the card moves its dimension on white, and on black.
    pub leads: Option<(String, String)>,
    pub spaces: Vec<Option<String>>,
    pub face_down: u8,
}

/// The view of a viewer.
pub fn view(now: Now, _viewer: Viewer) -> View {
    let t = now.table();
    let seat_slug = |s: Seat| {
        now.content
            .sheet(t.investigator(s).kind)
            .map_or_else(|| format!("seat-{}", s.0 + 1), |d| d.slug.clone())
    };
    let place_slug = |p: u8| {
        now.content
            .places
            .get(p as usize)
            .map_or_else(|| "nowhere".to_owned(), |d| d.slug.clone())
    };
    let mut investigators = BTreeMap::new();
    let mut seats = Vec::new();
    for s in t.each_seat() {
        let i = t.investigator(s);
        let slug = seat_slug(s);
        seats.push(slug.clone());
        let Some(d) = now.content.sheet(i.kind) else {
            continue;
        };
        let kinds = [
            CheckKind::Speed,
            CheckKind::Sneak,
            CheckKind::Fight,
            CheckKind::Will,
            CheckKind::Lore,
            CheckKind::Luck,
        ];
        let mut holds: BTreeMap<String, u16> = BTreeMap::new();
        for id in i.cards.iter() {
            *holds.entry(now.content.card(id).slug.clone()).or_default() += 1;
        }
        let entry = InvestigatorView {
            name: d.record.name.clone(),
            seat: s,
            place: i.place.get().map_or_else(|| "nowhere".into(), place_slug),
            sanity: i.sanity,
            stamina: i.stamina,
            maximum_sanity: read::max_sanity(now, s),
            maximum_stamina: read::max_stamina(now, s),
            money: i.money,
            clues: i.clues,
            focus: read::focus(now, s),
            skills: kinds
                .iter()
                .map(|&k| (words::word(&k), read::skill(now, s, k)))
                .collect(),
            stops: i.stops,
            cards: i
                .cards
                .iter()
                .map(|id| CardView {
                    id: words::card_slug(now.content, id),
                    name: now.content.card(id).record.name.clone(),
                    exhausted: t.exhausted.contains(id),
                    tokens: t.tokens_on(id),
                })
                .collect(),
            holds,
            monster_trophies: t
                .trophies(s)
                .map(|m| now.content.monster(m).slug.clone())
                .collect(),
            gate_trophies: (0..now.content.gates.len() as u8)
                .filter(|&m| i.gates >> m & 1 == 1)
                .map(|m| now.content.gates[m as usize].slug.clone())
                .collect(),
            delayed: i.is(flag::DELAYED),
            arrested: i.is(flag::ARRESTED),
            explored: i.is(flag::EXPLORED),
            lost: i.is_at(now.content.fixed.lost),
            losing_next_turn: i.is(flag::LOSE_NEXT),
            defaulted: i.is(flag::DEFAULTED),
            blessed: read::in_status(now.content, i, Status::Blessed),
            cursed: read::in_status(now.content, i, Status::Cursed),
            devoured: !i.alive(),
        };
        investigators.insert(slug, entry);
    }
    let activity = [t.environment, t.rumor]
        .iter()
        .filter_map(|m| m.get())
        .filter_map(|m| now.content.mythos.get(m as usize))
        .fold(0, |s, d| s | d.activity);
    let mut places = BTreeMap::new();
    for (p, d) in now.content.places.iter().enumerate() {
        if t.sets >> d.set & 1 == 0 {
            continue;
        }
        let p = p as u8;
        places.insert(
            d.slug.clone(),
            PlaceView {
                name: d.name.clone(),
                kind: words::word(&d.kind),
                clues: t.clues.0[p as usize],
                gate: t
                    .gate(p)
                    .map(|m| now.content.gates[m as usize].slug.clone()),
                sealed: t.sealed(p),
                closed: read::closed(now, p),
                unstable: !read::stable(now, p) && !t.sealed(p),
                activity: activity >> p & 1 == 1,
                monsters: t
                    .monsters_at(p)
                    .map(|m| now.content.monster(m).slug.clone())
                    .collect(),
                investigators: t
                    .each_seat()
                    .filter(|&s| t.investigator(s).is_at(p) && t.investigator(s).alive())
                    .map(seat_slug)
                    .collect(),
                rift: t
                    .rifts
                    .iter()
                    .position(|r| r.open.is(p))
                    .map(|r| r as u8 + 1),
            },
        );
    }
    let mut decks = BTreeMap::new();
    for (i, name) in ["common", "unique", "spell", "skill", "ally"]
        .iter()
        .enumerate()
    {
        let d = &t.decks[i];
        let slug = |&id: &u16| now.content.card(id).slug.clone();
        decks.insert(
            (*name).to_owned(),
            DeckView {
                cards: d.len(),
                bottom: d.bottom.iter().map(slug).collect(),
                top: d.top.iter().rev().map(slug).collect(),
            },
        );
    }
    let m = |&id: &u16| now.content.mythos[id as usize].slug.clone();
    decks.insert(
        "mythos".into(),
        DeckView {
            cards: t.mythos.len(),
            bottom: t.mythos.bottom.iter().map(m).collect(),
            top: t.mythos.top.iter().rev().map(m).collect(),
        },
    );
    let k = |&id: &u16| now.content.gate_cards[id as usize].slug.clone();
    decks.insert(
        "gate".into(),
        DeckView {
            cards: t.gate_deck.len(),
            bottom: t.gate_deck.bottom.iter().map(k).collect(),
            top: t.gate_deck.top.iter().rev().map(k).collect(),
        },
    );
    let gm = |&id: &u16| now.content.gates[id as usize].slug.clone();
    decks.insert(
        "gate_markers".into(),
        DeckView {
            cards: t.gate_stack.len(),
            bottom: t.gate_stack.bottom.iter().map(gm).collect(),
            top: t.gate_stack.top.iter().rev().map(gm).collect(),
        },
    );
    View {
        turn: t.turn,
        phase: if t.phase == 0 {
            "setup".into()
        } else {
            words::phase(t.phase).to_lowercase().replace(' ', "-")
        },
        first_player: seat_slug(t.first),
        doom: t.doom,
        doom_track: t.track,
        terror: t.terror,
        ancient_one: now
            .content
            .ancient(t.ancient)
            .map_or(String::new(), |a| a.slug.clone()),
        awake: t.awake,
        round: t.round,
        successes: t.successes,
        investigators,
        seats,
        places,
        elder_signs: t.seals.count_ones(),
        open_gates: t.gates_open(),
        monster_limit: read::monster_limit(now),
        monsters_in_arkham: read::monsters_in_arkham(now),
        outskirts_limit: read::outskirts_limit(now),
        gates_to_awaken: read::gates_to_awaken(now),
        cup: mythos::in_cup(now.game),
        environment: t
            .environment
            .get()
            .map(|m| now.content.mythos[m as usize].slug.clone()),
        rumor: t.rumor.get().map(|rumor| RumorView {
            id: now.content.mythos[rumor as usize].slug.clone(),
            tokens: t.rumor_tokens,
            monsters: t
                .monsters_in(Whereabouts::OnCard)
                .map(|m| now.content.monster(m).slug.clone())
                .collect(),
        }),
        headlines: t
            .headlines
            .iter()
            .map(|(h, _)| now.content.mythos[*h as usize].slug.clone())
            .collect(),
        decks,
        boxed: t
            .boxed
            .iter()
            .map(|id| &now.content.card(id).slug)
            .chain(
                t.boxed_mythos
                    .iter()
                    .map(|m| &now.content.mythos[m as usize].slug),
            )
            .cloned()
            .collect(),
        allies_left: t.decks[ALLIES]
            .cards()
            .map(|id| now.content.card(id).slug.clone())
            .collect(),
        rifts: t
            .rifts
            .iter()
            .map(|r| RiftView {
                rift: now
                    .content
                    .rifts
                    .markers
                    .get(r.marker as usize)
                    .map_or(String::new(), |m| m.slug.clone()),
                open_at: r.open.get().map(place_slug),
                leads: r.open.get().map(|at| {
                    let (white, black) = explain::rift_leads(now, at);
                    (place_slug(white), place_slug(black))
                }),
                spaces: r
                    .spaces
                    .iter()
                    .map(|s| {
                        s.map(|s| {
                            now.content
                                .rifts
                                .progress
                                .get(s.marker as usize)
                                .map_or(String::new(), |d| place_slug(d.place))
                        })
                    })
                    .collect(),
                face_down: r.spaces.iter().flatten().filter(|s| s.face_down).count() as u8,
            })
            .collect(),
        progress_pile: rifts::supply(now, None).count(),
        facing: read::fought(now.game).map(|m| now.content.monster(m).slug.clone()),
        check: now.game.stack().iter().rev().find_map(|f| match f.kind {
            FrameKind::Check(k) => Some(CheckView {
                who: seat_slug(k.seat),
                kind: k.kind,
                skill: k.skill,
                faces: k.faces,
                rolled: k.rolled(),
                to_roll: k.left,
                successes: k.successes(),
                difficulty: k.difficulty,
                counts: k.counts,
                success_from: k.success_from,
                six_counts: k.six_counts,
                terms: explain::dice(now, &k),
                added: if k.counted() && k.settled == Settled::No {
                    (i16::from(k.rolled()) + i16::from(k.left) - k.dice(now).max(0)).max(0)
                } else {
                    0
                },
            }),
            _ => None,
        }),
        mythos: now.game.stack().iter().rev().find_map(|f| match f.kind {
            FrameKind::Mythos(m) => {
                let card = now.content.mythos[m.card.get()? as usize].slug.clone();
                Some(MythosView {
                    card,
                    step: explain::mythos_step(&m)?.into(),
                })
            }
            _ => None,
        }),
        epic_battle: t.epic.then(|| {
            let left = |colour| {
                (0..now.content.epics.len())
                    .filter(|&e| {
                        t.epic_left >> e & 1 == 1 && now.content.epics[e].record.colour == colour
                    })
                    .count()
            };
            let card = now.game.stack().iter().find_map(|f| match f.kind {
                FrameKind::Battle(b) => b
                    .card
                    .get()
                    .map(|e| now.content.epics[e as usize].slug.clone()),
                _ => None,
            });
            EpicView {
                card,
                green: left(EpicColour::Green),
                red: left(EpicColour::Red),
            }
        }),
        movement_points: now.game.stack().iter().rev().find_map(|f| match f.kind {
            FrameKind::Movement(m) => Some(m.points),
            _ => None,
        }),
        outcome: now
            .game
            .over()
            .then(|| words::outcome(t.outcome).to_owned()),
        score: now.game.over().then(|| read::score(now)),
        first_citizen: read::first_citizens(now.game)
            .into_iter()
            .map(&seat_slug)
            .collect(),
    }
}
