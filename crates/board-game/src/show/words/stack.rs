//! The procedures in progress, in words.

use super::{check_name, place, seat, source_words, word};
use crate::frame::Procedure;
use crate::read::Now;
use crate::state::Origin;

/// The procedures in progress.
pub fn stack(now: Now) -> Vec<String> {
    let who = |s: u8| {
        if s < 8 {
            seat(now, s)
        } else {
            "Everybody".into()
        }
    };
    now.game
        .stack()
        .iter()
        .filter_map(|f| {
            Some(match f.procedure {
                Procedure::Game(_) => return None,
                Procedure::Setup(_) => "Setup".into(),
                Procedure::NewInvestigator(x) => format!("{} gets ready", who(x.seat)),
                Procedure::Turn(_) => format!("Turn {}", now.table().turn),
                Procedure::Upkeep(x) => format!("Upkeep, {}", who(x.seat)),
                Procedure::Movement(x) => format!("Movement, {}", who(x.seat)),
                Procedure::Face(x) => format!("{} faces monsters", who(x.seat)),
                Procedure::Combat(x) => match x.monster.get() {
                    Some(m) => format!("Combat with {}", now.content.monster(m).record.name),
                    None => format!("{} attacks", who(x.seat)),
                },
                Procedure::Defeat(x) => {
                    format!("{} is defeated", now.content.monster(x.monster).record.name)
                }
                Procedure::Check(x) => format!("{} check", check_name(x.kind)),
                Procedure::Cast(x) => match (x.origin, x.ability.get()) {
                    (Origin::Card(id), None) => {
                        format!("Casting {}", now.content.card(id).record.name)
                    }
                    (Origin::Card(id), Some(_)) => now.content.card(id).record.name.clone(),
                    _ => "An ability".into(),
                },
                Procedure::ArkhamEncounters(x) => format!("Arkham Encounters, {}", who(x.seat)),
                Procedure::Encounter(x) => format!("Encounter at {}", place(now.content, x.place)),
                Procedure::CloseGate(x) => {
                    format!("Closing the gate at {}", place(now.content, x.place))
                }
                Procedure::Return(x) => format!("{} returns to Arkham", who(x.seat)),
                Procedure::Mythos(x) => x
                    .card
                    .get()
                    .map(|m| &now.content.mythos[m as usize])
                    .map_or_else(|| "Mythos".into(), |d| format!("Mythos: {}", d.record.name)),
                Procedure::OpenGate(x) => format!("A gate at {}", place(now.content, x.place)),
                Procedure::PlaceMonsters(_) => "Placing monsters".into(),
                Procedure::MoveMonsters(_) => "Moving monsters".into(),
                Procedure::Terror(_) => "Terror rises".into(),
                Procedure::Moved(x) => place(now.content, x.way.to),
                Procedure::Rumor(x) => format!(
                    "{} {}",
                    now.content.mythos[x.card as usize].record.name,
                    if x.passed { "passes" } else { "fails" }
                ),
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
                Procedure::Script(x) => source_words(now, x.context.origin),
                Procedure::Window(_) => "Reactions".into(),
                Procedure::Battle(_) => format!("Final battle, round {}", now.table().round),
                Procedure::Rift(_) => "Rifts".into(),
            })
        })
        .collect()
}
