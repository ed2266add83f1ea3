//! Events in words, as the log tells them.

use super::{capital, check_name, outcome, phase, place, rift, seat, source_words, word};
use crate::content::amount::Stat;
use crate::content::filter::Status;
use crate::content::ids::{CardId, MonsterId};
use crate::event::{Event, Woken};
use crate::read::Now;
use crate::show::{explain, story};
use crate::state::Origin;
use kernel::Seat;

pub(in crate::show) fn status_words(s: Status) -> &'static str {
    match s {
        Status::Blessed => "Blessed",
        Status::Cursed => "Cursed",
        Status::Delayed => "delayed",
        Status::Arrested => "arrested",
        Status::LostInTimeAndSpace => "lost in time and space",
        Status::Devoured => "devoured",
        Status::LosingNextTurn => "about to lose a turn",
        Status::Insane => "insane",
        Status::Unconscious => "unconscious",
        Status::Defaulted => "in default",
    }
}

pub(super) fn stat_words(s: Stat, count: i16) -> String {
    match s {
        Stat::Money => format!("${count}"),
        Stat::Clues => format!("{count} Clue{}", if count == 1 { "" } else { "s" }),
        Stat::Sanity => format!("{count} Sanity"),
        Stat::Stamina => format!("{count} Stamina"),
        Stat::MaximumSanity => format!("{count} maximum Sanity"),
        Stat::MaximumStamina => format!("{count} maximum Stamina"),
        other => format!("{count} {}", word(&other)),
    }
}

/// An event in words.
pub fn tell(now: Now, event: &Event) -> String {
    let who = |s: Seat| seat(now, s);
    let named = |m: MonsterId| now.content.monster(m).record.name.clone();
    let card = |id: CardId| now.content.card(id).record.name.clone();
    match event {
        Event::Turn(n) => format!("Turn {n}"),
        Event::Phase(p) => phase(*p).to_owned(),
        Event::Joins { seat, investigator } => format!(
            "Player {}: {}",
            seat.0 + 1,
            now.content.investigators[investigator.index()].record.name
        ),
        Event::AncientOne(ancient) => {
            format!(
                "The Ancient One is {}",
                now.content.ancients[ancient.index()].record.name
            )
        }
        Event::Tells { text, .. } => text.clone(),
        Event::Gained { seat, stat, by } => {
            format!("{} gains {}", who(*seat), stat_words(*stat, *by))
        }
        Event::Lost { seat, stat, by } => {
            format!("{} loses {}", who(*seat), stat_words(*stat, *by))
        }
        Event::Paid { seat, stat, by } => format!("{} pays {}", who(*seat), stat_words(*stat, *by)),
        Event::Moved { seat, to } => format!("{} goes to {}", who(*seat), place(now.content, *to)),
        Event::MovementEnds(s) => format!("{}'s movement ends", who(*s)),
        Event::Drew { seat, card: id } => format!("{} gets {}", who(*seat), card(*id)),
        Event::Discarded {
            seat,
            card: id,
            boxed,
        } => {
            let (does, to) = if *boxed {
                ("returns", " to the box")
            } else {
                ("discards", "")
            };
            format!("{} {does} {}{to}", who(*seat), card(*id))
        }
        Event::Traded { from, to, card: id } => {
            format!("{} gives {} {}", who(*from), who(*to), card(*id))
        }
        Event::Became { seat, status } => format!("{} is {}", who(*seat), status_words(*status)),
        Event::Ceased { seat, status } => {
            format!("{} is no longer {}", who(*seat), status_words(*status))
        }
        Event::Check {
            seat,
            kind,
            skill,
            dice,
            difficulty,
            terms,
            ..
        } => {
            let terms = explain::of_check(now, *skill, terms.clone());
            format!(
                "{}: {} check, {}",
                who(*seat),
                check_name(*kind),
                story::check(*dice, *difficulty, &terms)
            )
        }
        Event::Die {
            seat,
            face,
            cause: Origin::None,
        } => format!("{} rolls {face}", who(*seat)),
        Event::Die { seat, face, cause } => {
            format!("{}: {} rolls {face}", source_words(now, *cause), who(*seat))
        }
        Event::Rerolled { seat, dice: 1 } => format!("{} rolls 1 die again", who(*seat)),
        Event::Rerolled { seat, dice } => format!("{} rolls {dice} dice again", who(*seat)),
        Event::Passed {
            seat,
            kind,
            successes,
            ..
        } => format!(
            "{} passes the {} check with {successes}",
            who(*seat),
            check_name(*kind)
        ),
        Event::Failed {
            seat,
            kind,
            successes,
            ..
        } => format!(
            "{} fails the {} check with {successes}",
            who(*seat),
            check_name(*kind)
        ),
        Event::Uses { seat, origin } => {
            let words = source_words(now, *origin);
            if let Some(seat) = seat.get() {
                format!("{}: {words}", who(seat))
            } else {
                format!("{words} takes effect")
            }
        }
        Event::Encounter { .. } => story::had(now, event),
        Event::MythosCard(m) => format!("Mythos card: {}", now.content.mythos[*m].record.name),
        Event::MythosStep { card, step } => {
            format!(
                "Mythos {step}: {}",
                story::mythos_step(now.content, *card, *step)
            )
        }
        Event::Doom { by, now } => {
            format!("Doom {}, now {now}", format!("{by:+}").replace('-', "−"))
        }
        Event::Terror(n) => format!("Terror rises to {n}"),
        Event::GateOpens { place: at, marker } => format!(
            "A gate to {} opens at {}",
            now.content.gates[marker.index()].name,
            place(now.content, *at)
        ),
        Event::GateCloses { place: at, marker } => format!(
            "The gate to {} at {} closes",
            now.content.gates[marker.index()].name,
            place(now.content, *at)
        ),
        Event::Sealed(p) => format!("{} is sealed", place(now.content, *p)),
        Event::GreatSeal(p) => format!(
            "The elder sign at {} is the Great Seal",
            place(now.content, *p)
        ),
        Event::Unsealed(p) => format!("The elder sign at {} is gone", place(now.content, *p)),
        Event::NoGate(p) if now.table().sealed(*p) => {
            format!("No gate opens at {}: it is sealed", place(now.content, *p))
        }
        Event::NoGate(p) => format!("No gate opens at {}", place(now.content, *p)),
        Event::Surges(p) => format!(
            "The gate at {} is open already: monsters surge",
            place(now.content, *p)
        ),
        Event::NoClue(p) => format!(
            "No Clue appears at {}: a gate is open there",
            place(now.content, *p)
        ),
        Event::ClueAppears(p) => format!("A Clue appears at {}", place(now.content, *p)),
        Event::MonsterAppears { monster, place: p } => {
            format!("{} appears at {}", named(*monster), place(now.content, *p))
        }
        Event::MonsterMoves { monster, from, to } => format!(
            "{} moves from {} to {}",
            named(*monster),
            place(now.content, *from),
            place(now.content, *to)
        ),
        Event::MonsterToCup(m) => format!("{} returns to the cup", named(*m)),
        Event::MonsterBoxed(m) => format!("{} returns to the box", named(*m)),
        Event::Trophy { seat, monster } => {
            format!("{} takes {} as a trophy", who(*seat), named(*monster))
        }
        Event::Fights { seat, monster } => format!("{} fights {}", who(*seat), named(*monster)),
        Event::Evaded { seat, monster } => format!("{} evades {}", who(*seat), named(*monster)),
        Event::Defeated { seat, monster } => format!("{} defeats {}", who(*seat), named(*monster)),
        Event::AllyAbsent(id) => format!("{} is not in this game", card(*id)),
        Event::AllyLeaves(id) => format!("{} leaves town", card(*id)),
        Event::Closes(p) => format!("{} closes", place(now.content, *p)),
        Event::Leaves(m) => format!("{} leaves play", now.content.mythos[*m].record.name),
        Event::Ignored(m) => format!("{} is ignored", now.content.mythos[*m].record.name),
        Event::Awakens(why) => {
            let why = match why {
                Woken::Doom => "the doom track is full",
                Woken::Gates => "too many gates are open",
                Woken::Overrun => "terror is at its height and the town is overrun",
                Woken::NoGateMarker => "no gate marker is left",
                Woken::EmptyCup => "the monster cup is empty",
                Woken::Text => return "The Ancient One awakens".to_owned(),
            };
            format!("The Ancient One awakens: {why}")
        }
        Event::BattleRound(n) => format!("Final battle, round {n}"),
        Event::EpicCard(e) => format!("Epic Battle: {}", now.content.epics[e.index()].record.name),
        Event::RiftMarker { track, place: at } => format!(
            "{} gets the progress marker of {}",
            rift(now, *track),
            place(now.content, *at)
        ),
        Event::RiftOpens { track, place: p } => {
            format!("{} opens at {}", rift(now, *track), place(now.content, *p))
        }
        Event::RiftMoves { track, place: p } => {
            format!("{} moves to {}", rift(now, *track), place(now.content, *p))
        }
        Event::RiftCloses(t) => format!("{} closes", rift(now, *t)),
        Event::Over(o) => capital(outcome(*o)),
        Event::FirstCitizen(s) => format!("{} is First Citizen of Arkham", who(*s)),
    }
}
