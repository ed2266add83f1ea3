//! Short texts for choosing an ability.

use super::facts::designator;
use super::say::Say;
use crate::content::*;
use packs::prose::{Form, Sentence, Text};

/// A short text for choosing an ability: "Machete: fight (+1 combat)".
pub fn label(content: &Content, id: AbilityId) -> Text {
    let Some(ability) = content.abilities.get(id.index()) else {
        return Text::new();
    };
    let mut say = Say::new(content, ability.def);
    let name = Text::name(&content.text(ability.def).name).close(":");
    say.brief = true;
    // A committed card may be in another investigator's test.
    say.committed = matches!(ability.ability, Ability::Commit(_));
    let (what, cost, effect) = match &ability.ability {
        Ability::Action(x) => (x.designator.map(designator), x.cost.clone(), Some(x.effect)),
        Ability::Free(x) => (None, x.cost.clone(), Some(x.effect)),
        Ability::Reaction(x) => (None, x.cost.clone(), Some(x.effect)),
        Ability::Play(play) => (
            play.designator.map(designator),
            Cost::default(),
            Some(play.effect),
        ),
        Ability::Forced(x) => (None, Cost::default(), Some(x.effect)),
        Ability::State(x) => (None, Cost::default(), Some(x.effect)),
        Ability::Revelation(b) | Ability::Back(b) => (None, Cost::default(), Some(*b)),
        Ability::Objective(x) => (Some("Advance"), x.cost.clone(), None),
        Ability::Commit(x) => (None, Cost::default(), x.on_success),
        Ability::Constant(_) => (None, Cost::default(), None),
    };
    if let Ability::Reaction(Reaction { on, .. })
    | Ability::Play(Play { on: Some(on), .. })
    | Ability::Forced(Forced { on, .. }) = &ability.ability
    {
        super::when::opening(&mut say, on, &[]);
    }
    let costs = say.costs(&cost);
    let given = effect
        .map(|b| bonuses(&mut say, content.block(b)))
        .unwrap_or_default();
    let resigns = |b: packs::Block<Verb>| matches!(content.block(b), [Verb::Resign(_)]);
    match (what, effect) {
        (Some(what), effect)
            if !given.is_empty() || effect.is_none_or(resigns) || !costs.is_empty() =>
        {
            let notes: Vec<Text> = [costs, commas(given, ",")]
                .into_iter()
                .filter(|t| !t.is_empty())
                .collect();
            let head = name.and(what.to_lowercase());
            match notes.as_slice() {
                [] => head,
                [only] if only.plain().contains('(') => head.close(":").and(only),
                _ => head.and("(").close(commas(notes, ";")).close(")"),
            }
        }
        (_, Some(effect)) => {
            let said = gist(say.block(effect));
            let tests = said.plain().contains("test ");
            let mut body = name.and(said);
            // A test that comes later says what it is for, if there is room.
            let mut later = content.block(effect).iter().skip(1);
            if let Some(test) = later.find(|v| matches!(v, Verb::Test(_)) && !tests) {
                let test = gist(say.steps(std::slice::from_ref(test)));
                let longer = body.clone().close("; then").and(test);
                if longer.plain().chars().count() <= LONG {
                    body = longer;
                }
            }
            if costs.is_empty() {
                body
            } else {
                body.and("(").close(costs).close(")")
            }
        }
        (_, None) => name.and(say.ability(&ability.ability)),
    }
}

/// The first sentence of a text.
pub(super) fn gist(sentence: Sentence) -> Text {
    let mut parts = Vec::new();
    flatten(sentence, &mut parts);
    parts.into_iter().next().unwrap_or_default()
}

/// A choice of more characters is told by its first alternative.
const LONG: usize = 140;

fn flatten(sentence: Sentence, out: &mut Vec<Text>) {
    match sentence {
        Sentence::Stops(parts) => parts.into_iter().for_each(|p| flatten(p, out)),
        Sentence::Clause(c) => out.push(c.text(Form::Command)),
        Sentence::Empty => {}
        // Of many alternatives, or long ones, the first stands for all.
        Sentence::Choose(head, mut options) => {
            let count = options.len();
            let whole = Sentence::Choose(head.clone(), options.clone()).inline();
            if count <= 3 && whole.plain().chars().count() <= LONG {
                out.push(whole);
            } else {
                let first = options.swap_remove(0).inline();
                out.push(head.and(format!("of {count}:")).and(first).close(", …"));
            }
        }
        other => out.push(other.inline()),
    }
}

fn commas(parts: Vec<Text>, comma: &str) -> Text {
    let mut out = Text::new();
    for (n, part) in parts.into_iter().enumerate() {
        out = if n == 0 {
            part
        } else {
            out.close(comma).and(part)
        };
    }
    out
}

/// The bonuses of an attempt, in a few words.
fn bonuses(say: &mut Say, steps: &[Verb]) -> Vec<Text> {
    let uses = |skill: Option<Skill>| skill.map(|s| Text::from("with").and(Text::symbol(s.name())));
    let base = |say: &Say, base: &Option<Amount>, skill: Skill| {
        let base = base.as_ref().map(|b| say.value(b));
        base.map(|n| Text::from("base").and(Text::symbol(skill.name())).and(n))
    };
    let mut out = Vec::new();
    for step in steps {
        match step {
            Verb::Fight(fight) | Verb::TryToEvade(fight) => {
                let usual = if matches!(step, Verb::Fight(_)) {
                    Skill::Combat
                } else {
                    Skill::Agility
                };
                out.extend(uses(fight.skill));
                out.extend(base(say, &fight.base, fight.skill.unwrap_or(usual)));
                out.extend(
                    fight
                        .bonus
                        .iter()
                        .map(|b| say.signed(b, Text::symbol(fight.skill.unwrap_or(usual).name()))),
                );
                out.extend(fight.damage.iter().map(|d| say.signed(d, "damage")));
            }
            Verb::Investigate(investigation) => {
                out.extend(uses(investigation.skill));
                out.extend(base(
                    say,
                    &investigation.base,
                    investigation.skill.unwrap_or(Skill::Intellect),
                ));
                out.extend(investigation.bonus.iter().map(|b| {
                    say.signed(
                        b,
                        Text::symbol(investigation.skill.unwrap_or(Skill::Intellect).name()),
                    )
                }));
                out.extend(
                    investigation
                        .instead_of_clues
                        .map(|b| gist(say.block(b)).and("instead of clues")),
                );
                out.extend(investigation.shroud.iter().map(|s| say.signed(s, "shroud")));
                out.extend(investigation.clues.iter().map(|n| say.signed(n, "clues")));
            }
            Verb::Test(_) => out.push(gist(say.steps(std::slice::from_ref(step)))),
            // No other verb is an attempt.
            Verb::Choose(_)
            | Verb::May(_)
            | Verb::If(_)
            | Verb::ForEach(_)
            | Verb::Repeat(_)
            | Verb::Then(_)
            | Verb::Pick(_)
            | Verb::Later(_)
            | Verb::Pay(_)
            | Verb::Try(_)
            | Verb::Deal(_)
            | Verb::Heal(_)
            | Verb::Discover(_)
            | Verb::GainResources(_)
            | Verb::LoseResources(_)
            | Verb::GainActions(_)
            | Verb::LoseActions(_)
            | Verb::GainClues(_)
            | Verb::Place(_)
            | Verb::MoveTokens(_)
            | Verb::Draw(_)
            | Verb::DrawEncounter(_)
            | Verb::ResolveRevelation(_)
            | Verb::Search(_)
            | Verb::Look(_)
            | Verb::Play(_)
            | Verb::TakeAction
            | Verb::RepeatPhase
            | Verb::LookAt(_)
            | Verb::DiscardUntil(_)
            | Verb::DiscardTop(_)
            | Verb::Engage(_)
            | Verb::Attack(_)
            | Verb::Provoke(_)
            | Verb::RevealTokens(_)
            | Verb::ChangeToken(_)
            | Verb::AdvanceTo(_)
            | Verb::ReshuffleEncounter
            | Verb::Put(_)
            | Verb::Discard(_)
            | Verb::DiscardFromHand(_)
            | Verb::Attach(_)
            | Verb::EnterPlay(_)
            | Verb::TakeControl(_)
            | Verb::Trade(_)
            | Verb::CancelHarm(_)
            | Verb::IgnoreToken(_)
            | Verb::Show(_)
            | Verb::Spawn(_)
            | Verb::Move(_)
            | Verb::MoveToward(_)
            | Verb::Reveal(_)
            | Verb::Conceal(_)
            | Verb::Disengage(_)
            | Verb::Evade(_)
            | Verb::Ready(_)
            | Verb::Exhaust(_)
            | Verb::CrossOut(_)
            | Verb::List(_)
            | Verb::AddToken(_)
            | Verb::RemoveToken(_)
            | Verb::Seal(_)
            | Verb::Release(_)
            | Verb::BeginAt(_)
            | Verb::TurnInto(_)
            | Verb::GainWeakness(_)
            | Verb::RevealToken
            | Verb::Succeed
            | Verb::Fail
            | Verb::RedrawToken
            | Verb::NegateToken
            | Verb::Cancel
            | Verb::Instead(_)
            | Verb::Change(_)
            | Verb::Modify(_)
            | Verb::Advance(_)
            | Verb::EndScenario(_)
            | Verb::Resign(_)
            | Verb::EndTurn(_)
            | Verb::Defeat(_)
            | Verb::Suffer(_)
            | Verb::Experience(_)
            | Verb::Log(_)
            | Verb::Earn(_)
            | Verb::Kill(_)
            | Verb::DriveInsane(_) => {}
        }
    }
    out
}
