//! The procedures in progress, in words.

use super::{check_name, place, seat, source_words, word};
use crate::frame::FrameKind;
use crate::read::Now;
use crate::state::Origin;
use kernel::Seat;

/// The procedures in progress.
pub fn stack(now: Now) -> Vec<String> {
    let who = |s: Seat| {
        if s.0 < 8 {
            seat(now, s)
        } else {
            "Everybody".into()
        }
    };
    now.game
        .stack()
        .iter()
        .filter_map(|f| {
            Some(match f.kind {
                FrameKind::Game(_) => return None,
                FrameKind::Setup(_) => "Setup".into(),
                FrameKind::NewInvestigator(x) => format!("{} gets ready", who(x.seat)),
                FrameKind::Turn(_) => format!("Turn {}", now.table().turn),
                FrameKind::Upkeep(x) => format!("Upkeep, {}", who(x.seat)),
                FrameKind::Movement(x) => format!("Movement, {}", who(x.seat)),
                FrameKind::Face(x) => format!("{} faces monsters", who(x.seat)),
                FrameKind::Combat(x) => match x.monster.get() {
                    Some(m) => format!("Combat with {}", now.content.monster(m).record.name),
                    None => format!("{} attacks", who(x.seat)),
                },
                FrameKind::Defeat(x) => {
                    format!("{} is defeated", now.content.monster(x.monster).record.name)
                }
                FrameKind::Check(x) => format!("{} check", check_name(x.kind)),
                FrameKind::Cast(x) => match (x.origin, x.ability.get()) {
                    (Origin::Card(id), None) => {
                        format!("Casting {}", now.content.card(id).record.name)
                    }
                    (Origin::Card(id), Some(_)) => now.content.card(id).record.name.clone(),
                    _ => "An ability".into(),
                },
                FrameKind::ArkhamEncounters(x) => format!("Arkham Encounters, {}", who(x.seat)),
                FrameKind::Encounter(x) => format!("Encounter at {}", place(now.content, x.place)),
                FrameKind::CloseGate(x) => {
                    format!("Closing the gate at {}", place(now.content, x.place))
                }
                FrameKind::Return(x) => format!("{} returns to Arkham", who(x.seat)),
                FrameKind::Mythos(x) => x
                    .card
                    .get()
                    .map(|m| &now.content.mythos[m])
                    .map_or_else(|| "Mythos".into(), |d| format!("Mythos: {}", d.record.name)),
                FrameKind::OpenGate(x) => format!("A gate at {}", place(now.content, x.place)),
                FrameKind::PlaceMonsters(_) => "Placing monsters".into(),
                FrameKind::MoveMonsters(_) => "Moving monsters".into(),
                FrameKind::Terror(_) => "Terror rises".into(),
                FrameKind::Moved(x) => place(now.content, x.way.to),
                FrameKind::Rumor(frame) => format!(
                    "{} {}",
                    now.content.mythos[frame.card].record.name,
                    if frame.passed { "passes" } else { "fails" }
                ),
                FrameKind::Loss(x) => format!("{} loses", who(x.seat)),
                FrameKind::Fallen(frame) => format!(
                    "{} is {}",
                    who(frame.seat),
                    if frame.insane {
                        "insane"
                    } else {
                        "unconscious"
                    }
                ),
                FrameKind::Status(x) => {
                    format!("{}: {}", who(x.seat), word(&x.status).replace('-', " "))
                }
                FrameKind::Draw(x) => format!("{} draws", who(x.seat)),
                FrameKind::Purchase(x) => format!("{} buys", who(x.seat)),
                FrameKind::Gained(x) => format!("{} gets a card", who(x.seat)),
                FrameKind::Pay(x) => format!("{} pays", who(x.seat)),
                FrameKind::Trade(x) => format!("{} trades with {}", who(x.seat), who(x.other)),
                FrameKind::Script(x) => source_words(now, x.context.origin),
                FrameKind::Window(_) => "Reactions".into(),
                FrameKind::Battle(_) => format!("Final battle, round {}", now.table().round),
                FrameKind::Rift(_) => "Rifts".into(),
            })
        })
        .collect()
}
