//! The procedures in progress, in words.

use super::{name, reacting_to, seat};
use crate::read::Look;
use crate::rules::frame::*;
use crate::state::*;

/// The procedures in progress, outermost first.
pub fn stack(look: &Look<'_>) -> Vec<String> {
    let card = |c: CardId| name(look, c);
    let who = |x: SeatId| seat(look, x);
    let words = |(depth, f): (usize, &Frame)| -> Option<String> {
        Some(match f {
            Frame::Campaign { .. } => match &look.t.campaign {
                Some(c) => look.c.campaigns[usize::from(c.campaign)].text.name.clone(),
                None => return None,
            },
            Frame::Setup { .. } => "Setup".into(),
            Frame::Round { .. } => format!("Round {}", look.t.round),
            Frame::Mythos { .. } => "Mythos".into(),
            Frame::Investigation { .. } => "Investigation".into(),
            Frame::Turn { who: x, .. } => format!("{}'s turn", who(*x)),
            Frame::EnemyPhase { .. } => "Enemy phase".into(),
            Frame::Upkeep { .. } => "Upkeep".into(),
            Frame::PlayerWindow { .. } => "Player window".into(),
            Frame::Initiation { initiation: i, .. } => match i.act {
                Act::Draw => "Draw".into(),
                Act::Resource => "Resource".into(),
                Act::Investigate => "Investigate".into(),
                Act::Move(c) => format!("Move to {}", card(c)),
                Act::Fight(c) => format!("Fight {}", card(c)),
                Act::Evade(c) => format!("Evade {}", card(c)),
                Act::Engage(c) => format!("Engage {}", card(c)),
                Act::Play(c) => format!("Play {}", card(c)),
                Act::Use(c, _) => card(c),
                Act::AdvanceAct => "Advance the act".into(),
            },
            Frame::AttacksOfOpportunity { .. } => "Attacks of opportunity".into(),
            Frame::MassiveAttacks { enemy, .. } => format!("{} attacks", card(*enemy)),
            // What answers to the outcome still belongs to ST.6.
            Frame::SkillTest(_) if after_outcome(look.stack.get(depth + 1)) => {
                "Skill test, success or failure".into()
            }
            Frame::SkillTest(t) => format!("Skill test, {}", test_step(t.step)),
            Frame::RevealToken { .. } => "Reveal a token".into(),
            Frame::Happening { .. } | Frame::Checks { .. } | Frame::Each(_) => return None,
            Frame::Cell { .. } => reacting_to(look).trim().trim_end_matches('.').to_owned(),
            Frame::Script(s) => card(s.context.this.get()?),
            Frame::PlayCard { card: c, .. } => card(*c),
            Frame::Harm(_) => "Damage and horror".into(),
            Frame::Defeat { .. } => "Defeat".into(),
            Frame::Elimination { who: x, .. } => format!("{} is eliminated", who(*x)),
            Frame::Move { to, .. } => format!("Move to {}", card(*to)),
            Frame::EnemyMove { enemy, .. } => format!("{} moves", card(*enemy)),
            Frame::EncounterDraw { card: c, .. } => {
                c.get().map_or_else(|| "Encounter card".into(), card)
            }
            Frame::Spawn { enemy, .. } => format!("{} spawns", card(*enemy)),
            Frame::Engage { enemy } => format!("{} engages", card(*enemy)),
            Frame::EnterPlay { card: c, .. } => format!("{} enters play", card(*c)),
            Frame::DrawCards { .. } => "Draw cards".into(),
            Frame::Search(_) => "Search".into(),
            Frame::Look { .. } => "Look at a deck".into(),
            Frame::DiscardUntil { .. } => "Discard from the encounter deck".into(),
            Frame::DiscardFromHand { .. } => "Discard from hand".into(),
            Frame::Advance { card: c, .. } => format!("{} advances", card(*c)),
            Frame::ScenarioEnd { .. } => "End of the scenario".into(),
        })
    };
    let mut out: Vec<String> = Vec::new();
    for word in look
        .stack
        .iter()
        .enumerate()
        .filter_map(words)
        .filter(|w| !w.is_empty())
    {
        if out.last() != Some(&word) {
            out.push(word);
        }
    }
    out
}

pub(super) fn after_outcome(above: Option<&Frame>) -> bool {
    matches!(
        above,
        Some(
            Frame::Happening {
                occurrence: Occurrence::TestResolves { .. },
                ..
            } | Frame::Cell {
                occurrence: Occurrence::TestResolves { .. },
                ..
            }
        )
    )
}

pub(super) fn test_step(step: TestStep) -> &'static str {
    match step {
        TestStep::St1DetermineSkill | TestStep::St1Window => "choose the skill",
        TestStep::St2Commit | TestStep::St2Window => "commit cards",
        TestStep::St3Reveal | TestStep::St3Revealed => "reveal a chaos token",
        TestStep::St4ResolveSymbols => "effect of the token",
        TestStep::St5DetermineValue => "final value",
        TestStep::St6Outcome | TestStep::St6After => "success or failure",
        TestStep::St7Results => "results",
        TestStep::St8Discard | TestStep::St8Retaliate | TestStep::St8End => "end of the test",
    }
}
