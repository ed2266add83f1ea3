//! The procedures in progress, in words.

use super::{name, reacting_to, seat};
use crate::frame::*;
use crate::read::Look;
use crate::state::*;

/// The procedures in progress, outermost first.
pub fn stack(look: &Look<'_>) -> Vec<String> {
    let card = |c: CardId| name(look, c);
    let who = |x: SeatId| seat(look, x);
    let words = |f: &Frame| -> Option<String> {
        Some(match f {
            Frame::Campaign(_) => match &look.table.campaign {
                Some(c) => look.content.campaigns[usize::from(c.campaign)]
                    .text
                    .name
                    .clone(),
                None => return None,
            },
            Frame::Setup(_) => "Setup".into(),
            Frame::Round(_) => format!("Round {}", look.table.round),
            Frame::Mythos(_) => "Mythos".into(),
            Frame::Investigation(_) => "Investigation".into(),
            Frame::Turn(TurnFrame { who: x, .. }) => format!("{}'s turn", who(*x)),
            Frame::EnemyPhase(_) => "Enemy phase".into(),
            Frame::Upkeep(_) => "Upkeep".into(),
            Frame::PlayerWindow(_) => "Player window".into(),
            Frame::Initiation(InitiationFrame { initiation: i, .. }) => match i.act {
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
            Frame::AttacksOfOpportunity(_) => "Attacks of opportunity".into(),
            Frame::MassiveAttacks(MassiveAttacksFrame { enemy, .. }) => {
                format!("{} attacks", card(*enemy))
            }
            Frame::SkillTest(t) => format!("Skill test, {}", test_step(t.step.now)),
            Frame::RevealToken(_) => "Reveal a token".into(),
            Frame::Occurrence(_) | Frame::Checks(_) | Frame::Each(_) => return None,
            Frame::Cell(_) => reacting_to(look).trim().trim_end_matches('.').to_owned(),
            Frame::Script(s) => card(s.context.this.get()?),
            Frame::PlayCard(PlayCardFrame { card: c, .. }) => card(*c),
            Frame::Harm(_) => "Damage and horror".into(),
            Frame::Defeat(_) => "Defeat".into(),
            Frame::Elimination(EliminationFrame { who: x, .. }) => {
                format!("{} is eliminated", who(*x))
            }
            Frame::Move(MoveFrame { to, .. }) => format!("Move to {}", card(*to)),
            Frame::EnemyMove(EnemyMoveFrame { enemy, .. }) => format!("{} moves", card(*enemy)),
            Frame::EncounterDraw(EncounterDrawFrame { card: c, .. }) => {
                c.get().map_or_else(|| "Encounter card".into(), card)
            }
            Frame::Spawn(SpawnFrame { enemy, .. }) => format!("{} spawns", card(*enemy)),
            Frame::Engage(EngageFrame { enemy }) => format!("{} engages", card(*enemy)),
            Frame::EnterPlay(EnterPlayFrame { card: c, .. }) => format!("{} enters play", card(*c)),
            Frame::DrawCards(_) => "Draw cards".into(),
            Frame::Search(_) => "Search".into(),
            Frame::ExtraAction(_) => "An action out of turn".into(),
            Frame::Look(_) => "Look at a deck".into(),
            Frame::DiscardUntil(_) => "Discard from the encounter deck".into(),
            Frame::DiscardTop(_) => "Discard from the top of a deck".into(),
            Frame::DiscardFromHand(_) => "Discard from hand".into(),
            Frame::Advance(AdvanceFrame { card: c, .. }) => format!("{} advances", card(*c)),
            Frame::ScenarioEnd(_) => "End of the scenario".into(),
        })
    };
    let mut out: Vec<String> = Vec::new();
    for word in look
        .stack
        .iter()
        .filter_map(words)
        .filter(|w| !w.is_empty())
    {
        if out.last() != Some(&word) {
            out.push(word);
        }
    }
    out
}

fn test_step(step: TestStep) -> &'static str {
    match step {
        TestStep::St1DetermineSkill | TestStep::St1Window => "choose the skill",
        TestStep::St2Commit | TestStep::St2Window => "commit cards",
        TestStep::St3Reveal | TestStep::St3Revealed => "reveal a chaos token",
        TestStep::St4ResolveSymbols => "effect of the token",
        TestStep::St5DetermineValue => "final value",
        TestStep::St6Outcome | TestStep::St6After => "success or failure",
        TestStep::St7Results | TestStep::St7After => "results",
        TestStep::St8Discard | TestStep::St8Retaliate | TestStep::St8End => "end of the test",
    }
}
