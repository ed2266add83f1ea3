//! Of which sort things are: what has a quantity, whom a rule is about, where an ability works.

use super::super::sorts::Sorts;
use super::super::*;
use super::Scope;

/// Why an ability is never used on a card of this kind: the card is not where such an ability works.
pub(super) fn misplaced(ability: &Ability, kind: KindName, enters: bool) -> Option<&'static str> {
    use KindName as K;
    // The text of a committed skill card works too. // committed-text
    let lies_in_play = enters || !matches!(kind, K::Event | K::Reference);
    let is_held = matches!(
        kind,
        K::Asset | K::Event | K::Skill | K::Treachery | K::Enemy
    );
    match ability {
        Ability::Forced(f) if f.from_hand => (!is_held)
            .then_some("`from-hand` is of a card that can be in a hand, and this one never is"),
        Ability::Action(a) if a.from_hand => (!is_held)
            .then_some("`from-hand` is of a card that can be in a hand, and this one never is"),
        Ability::Action(_) if kind == K::Skill && !enters => {
            Some("a skill card works while it is committed, and no action is taken then")
        }
        Ability::Constant(_)
        | Ability::Forced(_)
        | Ability::State(_)
        | Ability::Reaction(_)
        | Ability::Free(_)
        | Ability::Action(_) => (!lies_in_play).then_some(
            "this ability works while its card is in play, and a card of this kind never is",
        ),
        Ability::Revelation(_) => (!is_held && kind != K::Location)
            .then_some("a revelation is of a card that is drawn, and this one never is"),
        // Told where they are linked.
        Ability::Play(_) | Ability::Commit(_) | Ability::Objective(_) | Ability::Back(_) => None,
    }
}

/// Of which sort the card is that a happening names.
pub(super) fn names_sort(kind: OccurrenceKind) -> Sorts {
    match kind {
        OccurrenceKind::Spawns
        | OccurrenceKind::Engages
        | OccurrenceKind::Attacks
        | OccurrenceKind::Evades
        | OccurrenceKind::EnemyEnters
        | OccurrenceKind::Defeats => Sorts::ENEMY,
        OccurrenceKind::Discovers
        | OccurrenceKind::EnemyLeaves
        | OccurrenceKind::Leaves
        | OccurrenceKind::Enters
        | OccurrenceKind::LeavesPlay
        | OccurrenceKind::Reveals
        | OccurrenceKind::SpawnsOutOfPlay => Sorts::LOCATION,
        OccurrenceKind::Advances => Sorts::STORY,
        OccurrenceKind::HarmAssigned | OccurrenceKind::HarmPlaced | OccurrenceKind::Heals => {
            Sorts::BODY
        }
        OccurrenceKind::AssetDefeated => Sorts::ASSET,
        OccurrenceKind::RoundEnds
        | OccurrenceKind::PhaseBegins
        | OccurrenceKind::PhaseEnds
        | OccurrenceKind::TurnBegins
        | OccurrenceKind::TurnEnds
        | OccurrenceKind::GameEnds
        | OccurrenceKind::Plays
        | OccurrenceKind::Discards
        | OccurrenceKind::DrawsEncounter
        | OccurrenceKind::EntersPlay
        | OccurrenceKind::PickedAtRandom
        | OccurrenceKind::RevealsTokens
        | OccurrenceKind::HarmDealt
        | OccurrenceKind::TokenRevealed
        | OccurrenceKind::TestBegins
        | OccurrenceKind::Draws
        | OccurrenceKind::DeckEmpties
        | OccurrenceKind::GainsClues
        | OccurrenceKind::Resigns
        | OccurrenceKind::Falls
        | OccurrenceKind::Readies
        | OccurrenceKind::TestEnds
        | OccurrenceKind::TestResolves => Sorts::default(),
    }
}

/// What has a quantity.
pub(super) fn of_quantity(q: Quantity) -> Sorts {
    match q {
        Quantity::Skill(_)
        | Quantity::EverySkill
        | Quantity::SkillValue
        | Quantity::AttackDamage
        | Quantity::CluesDiscovered
        | Quantity::Actions
        | Quantity::ActionsFor(_)
        | Quantity::Slots(_)
        | Quantity::SlotsFor(_)
        | Quantity::HandSize
        | Quantity::UpkeepResources
        | Quantity::Difficulty
        | Quantity::Margin
        | Quantity::StartingResources => Sorts::INVESTIGATOR,
        Quantity::PlayCostFor(_) => Sorts::INVESTIGATOR,
        Quantity::PlayCost => Sorts::INVESTIGATOR.or(Sorts::ASSET).or(Sorts::OTHER),
        Quantity::Shroud => Sorts::LOCATION,
        Quantity::Fight | Quantity::Evade | Quantity::EnemyDamage | Quantity::EnemyHorror => {
            Sorts::ENEMY
        }
        Quantity::Health => Sorts::BODY,
        Quantity::Sanity => Sorts::MIND,
    }
}

/// Whom a rule can be about.
pub(super) fn of_rule(rule: &Rule) -> Sorts {
    match rule {
        Rule::CannotBeAttackedBy(_)
        | Rule::CannotParleyWith(_)
        | Rule::CannotPlay(_)
        | Rule::CannotTake(_)
        | Rule::CannotGainResources
        | Rule::CannotUseClues
        | Rule::MayTestWith(_)
        | Rule::MustTestWith(_)
        | Rule::ElderSignFails
        | Rule::MayPlayTopmostDiscardedEvent
        | Rule::FirstActionCostsMore(_)
        | Rule::NegativeTokensDouble
        | Rule::TokenModifier(_)
        | Rule::ActionCostsMore(_)
        | Rule::CannotDraw
        | Rule::CannotMove
        | Rule::CannotCommit(_)
        | Rule::TakesDirectHarm
        | Rule::OneActionFor(_)
        | Rule::IgnoresTokens(_)
        | Rule::DifficultyDoubles
        | Rule::ResultsTwice
        | Rule::MayDeclineResources
        | Rule::BaseSkill(_)
        | Rule::HarmStays(_)
        | Rule::KilledByAttack
        | Rule::CannotDiscover
        | Rule::CannotUse(_)
        | Rule::CommitsFrom(_)
        | Rule::CannotUseFree(_)
        | Rule::RevealsMore(_)
        | Rule::NoTokens => Sorts::INVESTIGATOR,
        Rule::BearsFor(_) | Rule::BearsOnly(_) | Rule::UsedBy(_) => Sorts::ASSET,
        Rule::LeavesAtRoundEnd => Sorts::ASSET.or(Sorts::OTHER),
        Rule::CannotBeEnteredBy(_)
        | Rule::CannotBeInvestigated
        | Rule::CluesOnlyByInvestigating
        | Rule::EnteringCosts(_)
        | Rule::ConnectsTo(_)
        | Rule::DrawsEnemies => Sorts::LOCATION,
        Rule::NoCluesPlaced => Sorts::bears(Token::Clue),
        Rule::NoIcons => Sorts::ASSET.or(Sorts::OTHER),
        Rule::CannotLeavePlay | Rule::CannotReady => Sorts::LOOSE,
        Rule::LeavesPlayTo(_) => Sorts::ENEMY.or(Sorts::ASSET).or(Sorts::OTHER),
        Rule::StaysAttached => Sorts::ASSET.or(Sorts::OTHER),
        Rule::CannotBeEvaded
        | Rule::CannotBeDamaged
        | Rule::Has(_)
        | Rule::Loses(_)
        | Rule::EngagingCosts(_)
        | Rule::DrawsClues
        | Rule::MakesNoOpportunityAttacks
        | Rule::HarmedOnlyBy(_)
        | Rule::AttackDamageAtMost(_) => Sorts::ENEMY,
        Rule::GainsTrait(_) | Rule::LosesTrait(_) => Sorts::ANY,
        Rule::Surge => Sorts::ENEMY.or(Sorts::OTHER),
        Rule::Blank | Rule::Remembered(_) => Sorts::ANY,
    }
}

/// What an ability may refer to that can only be used while this holds.
pub(super) fn while_holds(condition: Option<&Condition>) -> Scope {
    let test = condition.is_some_and(speaks_of_a_test);
    Scope {
        test,
        attempt: test,
        ..Scope::default()
    }
}

fn speaks_of_a_test(condition: &Condition) -> bool {
    match condition {
        Condition::DuringTest
        | Condition::Basic
        | Condition::Attempt(_)
        | Condition::Against(_)
        | Condition::Using(_) => true,
        Condition::All(all) => all.iter().any(speaks_of_a_test),
        Condition::Any(all) => all.iter().all(speaks_of_a_test),
        Condition::Margin(_)
        | Condition::FailedBy(_)
        | Condition::Action(_)
        | Condition::YourTurn
        | Condition::Phase(_)
        | Condition::Remembered(_)
        | Condition::Revealed(_)
        | Condition::Exists(_)
        | Condition::None(_)
        | Condition::Count(_)
        | Condition::Tokens(_)
        | Condition::Measure(_)
        | Condition::Is(_)
        | Condition::InPlay(_)
        | Condition::ActStage(_)
        | Condition::AgendaStage(_)
        | Condition::Difficulty(_)
        | Condition::Logged(_)
        | Condition::Amount(_)
        | Condition::InList(_)
        | Condition::Unrevealed(_)
        | Condition::Not(_) => false,
    }
}
