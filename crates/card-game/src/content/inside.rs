//! The lists of steps inside a step, and all words that the text box of a card uses.

use super::ability::Ability;
use super::*;
use smallvec::{SmallVec, smallvec};

/// Some lists of steps.
type Lists = SmallVec<[Block<Verb>; 4]>;

impl Verb {
    /// The lists of steps inside this one.
    pub fn lists(&self) -> Lists {
        let some = |lists: &[Option<Block<Verb>>]| lists.iter().flatten().copied().collect();
        match self {
            Verb::Choose(choose) => choose.of.iter().map(|option| option.steps).collect(),
            Verb::May(offer) => some(&[Some(offer.steps), offer.declined]),
            Verb::If(branch) => some(&[Some(branch.then), branch.otherwise]),
            Verb::ForEach(each) => smallvec![each.steps],
            Verb::Repeat(repeat) => smallvec![repeat.steps],
            Verb::Then(steps) | Verb::Later(steps) | Verb::Instead(steps) => smallvec![*steps],
            Verb::Try(attempt) => smallvec![attempt.steps, attempt.otherwise],
            Verb::DiscardTop(discard) => discard.if_any.iter().map(|any| any.effect).collect(),
            Verb::Look(look) => look.effect.into_iter().collect(),
            Verb::Test(test) => some(&[test.on_success, test.on_failure]),
            Verb::Fight(fight) | Verb::TryToEvade(fight) => {
                let revealed = fight.if_revealed.iter().map(|revealed| revealed.effect);
                revealed.chain(fight.on_success).collect()
            }
            Verb::Investigate(investigation) => {
                let revealed = investigation
                    .if_revealed
                    .iter()
                    .map(|revealed| revealed.effect);
                let outcomes = [investigation.on_success, investigation.instead_of_clues];
                revealed.chain(outcomes.into_iter().flatten()).collect()
            }
            Verb::RevealTokens(reveal) => smallvec![reveal.effect],
            Verb::IgnoreToken(ignore) => ignore
                .if_revealed
                .iter()
                .map(|revealed| revealed.effect)
                .collect(),
            Verb::Pick(_)
            | Verb::Pay(_)
            | Verb::Deal(_)
            | Verb::Heal(_)
            | Verb::CancelHarm(_)
            | Verb::Discover(_)
            | Verb::GainResources(_)
            | Verb::LoseResources(_)
            | Verb::GainActions(_)
            | Verb::LoseActions(_)
            | Verb::TakeAction
            | Verb::EndTurn(_)
            | Verb::GainClues(_)
            | Verb::Place(_)
            | Verb::MoveTokens(_)
            | Verb::Draw(_)
            | Verb::DrawEncounter(_)
            | Verb::ResolveRevelation(_)
            | Verb::Search(_)
            | Verb::LookAt(_)
            | Verb::DiscardUntil(_)
            | Verb::Discard(_)
            | Verb::DiscardFromHand(_)
            | Verb::ReshuffleEncounter
            | Verb::Put(_)
            | Verb::Attach(_)
            | Verb::EnterPlay(_)
            | Verb::TakeControl(_)
            | Verb::Trade(_)
            | Verb::Show(_)
            | Verb::Play(_)
            | Verb::Spawn(_)
            | Verb::Move(_)
            | Verb::MoveToward(_)
            | Verb::Reveal(_)
            | Verb::Conceal(_)
            | Verb::Disengage(_)
            | Verb::Evade(_)
            | Verb::Ready(_)
            | Verb::Exhaust(_)
            | Verb::Engage(_)
            | Verb::Attack(_)
            | Verb::Provoke(_)
            | Verb::RevealToken
            | Verb::ChangeToken(_)
            | Verb::Succeed
            | Verb::Fail
            | Verb::RedrawToken
            | Verb::NegateToken
            | Verb::Cancel
            | Verb::Change(_)
            | Verb::Modify(_)
            | Verb::RepeatPhase
            | Verb::Advance(_)
            | Verb::AdvanceTo(_)
            | Verb::EndScenario(_)
            | Verb::Resign(_)
            | Verb::Defeat(_)
            | Verb::Suffer(_)
            | Verb::Experience(_)
            | Verb::Log(_)
            | Verb::CrossOut(_)
            | Verb::List(_)
            | Verb::AddToken(_)
            | Verb::RemoveToken(_)
            | Verb::Seal(_)
            | Verb::Release(_)
            | Verb::BeginAt(_)
            | Verb::TurnInto(_)
            | Verb::GainWeakness(_)
            | Verb::Earn(_)
            | Verb::Kill(_)
            | Verb::DriveInsane(_) => smallvec![],
        }
    }
}

impl Ability {
    /// The lists of steps of its effect.
    pub fn lists(&self) -> Lists {
        match self {
            Ability::Constant(_) => smallvec![],
            Ability::Forced(forced) => smallvec![forced.effect],
            Ability::State(state) => smallvec![state.effect],
            Ability::Reaction(reaction) => smallvec![reaction.effect],
            Ability::Free(free) => smallvec![free.effect],
            Ability::Action(action) => smallvec![action.effect],
            Ability::Revelation(steps) | Ability::Back(steps) => smallvec![*steps],
            Ability::Play(play) => smallvec![play.effect],
            Ability::Commit(commit) => commit.on_success.into_iter().collect(),
            Ability::Objective(_) => smallvec![],
        }
    }
}

impl Content {
    /// The words of the steps that a card's text box uses, each once, in the vocabulary's order.
    pub fn words_of(&self, def: DefId) -> Vec<VerbKind> {
        let mut open: Vec<Block<Verb>> = Vec::new();
        for (_, ability) in self.abilities_of(def) {
            open.extend(ability.ability.lists());
        }
        open.extend(self.def(def).revelation);
        let (mut seen, mut words) = (Vec::new(), Vec::new());
        while let Some(block) = open.pop() {
            if seen.contains(&block.id) {
                continue;
            }
            seen.push(block.id);
            for verb in self.block(block) {
                words.push(verb.kind());
                open.extend(verb.lists());
            }
        }
        words.sort_unstable();
        words.dedup();
        words
    }
}
