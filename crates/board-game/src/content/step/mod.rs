//! Verbs: everything that a card, a place, a monster or an encounter can do. Each variant of [`Step`] is a verb.

use crate::content::ability::{Forbid, Modify, Permit};
use crate::content::amount::Amount;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::{Block, Sym};
use schemars::JsonSchema;
use serde::Deserialize;

mod belongings;
mod board;
mod control;
mod cost;
mod dice;
mod monsters;
mod people;
mod travel;
mod windows;

pub use belongings::*;
pub use board::*;
pub use control::*;
pub use cost::*;
pub use dice::*;
pub use monsters::*;
pub use people::*;
pub use travel::*;
pub use windows::*;

/// A list of steps, carried out in order.
pub type Steps = Block<Step>;

language::kinds! {
    /// One step of an effect.
    #[derive(Pack, Unpack, Clone, PartialEq, Debug, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Step, told apart as StepKind {
        /// You may do this. A cost that cannot be paid removes the choice.
        May(May),
        /// Choose one of these; those whose cost cannot be paid or that can do nothing are not offered.
        Choose(Choose),
        /// Do this unless you pay.
        Unless(Unless),
        /// Choose a number, then do this.
        ChooseNumber(ChooseNumber),
        /// Choose something and bind a name to it.
        Pick(Pick),
        /// If this is so.
        If(If),
        /// For each of these.
        ForEach(ForEach),
        /// So many times.
        Repeat(Repeat),
        /// Only if everything before it in the list was done in full.
        Then(#[schemars(with = "Vec<Step>")] Steps),
        /// Do this; if nothing of it can be done, do something else.
        Try(Try),
        /// Make a check.
        Check(Box<Check>),
        /// Roll dice. Not a check: no Clues.
        Roll(Box<Roll>),
        /// Roll dice of the check at hand again.
        Reroll(Reroll),
        /// Add dice to the check at hand.
        AddDice(AddDice),
        /// Settle the check at hand, or checks to come in this combat.
        Settle(Settle),
        /// Gain.
        Gain(Box<Gain>),
        /// Lose. Several amounts in one step are one loss from one source.
        Lose(Box<Gain>),
        /// Bring to a number.
        Set(SetStat),
        /// Change a quantity for a time.
        Modify(Box<Modify>),
        /// Hand over.
        Give(Give),
        /// Draw cards.
        Draw(Box<Draw>),
        /// Search a deck.
        Search(Box<Search>),
        /// Look at cards and buy some of them.
        Buy(Box<Buy>),
        /// Sell a card.
        Sell(Sell),
        /// Discard (or lose) cards.
        Discard(Box<Discard>),
        /// An Ally joins you.
        Join(Join),
        /// Take a special card.
        Take(Take),
        /// This encounter card becomes a possession with these abilities.
        Keep(Keep),
        /// Put tokens on a card, or take them off.
        Mark(Mark),
        /// Look at cards of a deck.
        Look(Look),
        /// Come to be in a state.
        Become(Become),
        /// No longer be in a state.
        Cease(Cease),
        /// Exchange your investigator for a random new one.
        ChangeInvestigator(Nothing),
        /// Go somewhere.
        Move(Move),
        /// Have an encounter.
        Encounter(Encounter),
        /// Return from an Other World.
        ReturnToArkham(ReturnToArkham),
        /// Be drawn into an Other World.
        EnterWorld(EnterWorld),
        /// Swap places.
        Swap(Swap),
        /// Monsters appear and are fought at once.
        MonsterAppears(MonsterAppears),
        /// Put monsters on the board.
        Spawn(Spawn),
        /// Return monsters to the cup.
        ReturnToCup(ReturnToCup),
        /// Move monsters.
        MoveMonsters(MoveMonsters),
        /// Evade or fight these monsters.
        Face(Face),
        /// Monsters are defeated.
        Defeat(Defeat),
        /// Take monsters as trophies.
        Claim(Claim),
        /// A gate appears.
        OpenGate(OpenGate),
        /// A gate closes.
        CloseGate(CloseGate),
        /// Put down an elder sign.
        Seal(Seal),
        /// Remove elder signs.
        Unseal(Unseal),
        /// Add doom tokens (or remove them).
        Doom(Amount),
        /// Raise the terror level.
        Terror(Terror),
        /// Put Clues on places or take them off.
        BoardClues(BoardClues),
        /// Close places.
        ClosePlace(ClosePlace),
        /// The Ancient One awakens.
        Awaken(Nothing),
        /// One side's attack in the final battle, as the rules have it.
        Attack(Side),
        /// Draw a Mythos card.
        DrawMythos(DrawMythos),
        /// Put back what was just drawn and draw another.
        Redraw(Redraw),
        /// Set skill sliders.
        SetSkills(SetSkills),
        /// Rift progress.
        Rift(Rift),
        /// Reduce the loss at hand.
        Reduce(Reduce),
        /// Cancel what is about to happen.
        Cancel(Cancel),
        /// Do this instead of what is about to happen.
        Instead(Instead),
        /// What is due for payment is paid for, up to so much.
        Cover(Cover),
        /// Something is allowed for a time.
        Permit(Permit),
        /// Something is not allowed for a time.
        Forbid(Box<Forbid>),
    }
}

impl Step {
    /// The names that this step binds.
    pub fn binds(&self) -> Vec<Sym> {
        match self {
            Step::ChooseNumber(x) => x.name.into_iter().collect(),
            Step::Pick(x) => x.name.into_iter().collect(),
            Step::ForEach(x) => x.name.into_iter().collect(),
            Step::Check(x) => x.name.into_iter().collect(),
            Step::Roll(x) => x.name.into_iter().chain(x.sum).collect(),
            Step::Draw(x) => x.name.into_iter().collect(),
            Step::Look(x) => x.name.into_iter().collect(),
            Step::ReturnToCup(x) => x.name.into_iter().collect(),
            Step::DrawMythos(x) => x.name.into_iter().collect(),
            Step::May(_)
            | Step::Choose(_)
            | Step::Unless(_)
            | Step::If(_)
            | Step::Repeat(_)
            | Step::Then(_)
            | Step::Try(_)
            | Step::Reroll(_)
            | Step::AddDice(_)
            | Step::Settle(_)
            | Step::Gain(_)
            | Step::Lose(_)
            | Step::Set(_)
            | Step::Modify(_)
            | Step::Give(_)
            | Step::Search(_)
            | Step::Buy(_)
            | Step::Sell(_)
            | Step::Discard(_)
            | Step::Join(_)
            | Step::Take(_)
            | Step::Keep(_)
            | Step::Mark(_)
            | Step::Become(_)
            | Step::Cease(_)
            | Step::ChangeInvestigator(_)
            | Step::Move(_)
            | Step::Encounter(_)
            | Step::ReturnToArkham(_)
            | Step::EnterWorld(_)
            | Step::Swap(_)
            | Step::MonsterAppears(_)
            | Step::Spawn(_)
            | Step::MoveMonsters(_)
            | Step::Face(_)
            | Step::Defeat(_)
            | Step::Claim(_)
            | Step::OpenGate(_)
            | Step::CloseGate(_)
            | Step::Seal(_)
            | Step::Unseal(_)
            | Step::Doom(_)
            | Step::Terror(_)
            | Step::BoardClues(_)
            | Step::ClosePlace(_)
            | Step::Awaken(_)
            | Step::Attack(_)
            | Step::Redraw(_)
            | Step::SetSkills(_)
            | Step::Rift(_)
            | Step::Reduce(_)
            | Step::Cancel(_)
            | Step::Instead(_)
            | Step::Cover(_)
            | Step::Permit(_)
            | Step::Forbid(_) => Vec::new(),
        }
    }

    /// The lists of steps inside this one.
    pub fn lists(&self) -> Vec<Steps> {
        let some = |list: &[Option<Steps>]| list.iter().flatten().copied().collect();
        match self {
            Step::May(x) => some(&[Some(x.steps), x.declined]),
            Step::Choose(x) => x.of.iter().map(|a| a.steps).collect(),
            Step::Unless(x) => vec![x.steps],
            Step::ChooseNumber(x) => vec![x.steps],
            Step::If(x) => some(&[Some(x.then), x.otherwise]),
            Step::ForEach(x) => vec![x.steps],
            Step::Repeat(x) => vec![x.steps],
            Step::Then(steps) => vec![*steps],
            Step::Try(x) => vec![x.steps, x.otherwise],
            Step::Check(verb) => verb
                .successes
                .0
                .iter()
                .map(|(_, b)| *b)
                .chain([verb.pass, verb.fail, verb.after].into_iter().flatten())
                .collect(),
            Step::Roll(verb) => {
                let outcomes = [
                    verb.success,
                    verb.failure,
                    verb.each_success,
                    verb.each_failure,
                    verb.any_failure,
                    verb.all_successes,
                ];
                verb.faces
                    .0
                    .iter()
                    .map(|(_, b)| *b)
                    .chain(outcomes.into_iter().flatten())
                    .collect()
            }
            Step::Search(x) => some(&[x.otherwise]),
            Step::Discard(x) => some(&[x.otherwise]),
            Step::Join(x) => some(&[x.otherwise]),
            Step::MonsterAppears(x) => some(&[x.won]),
            Step::Face(x) => some(&[x.won]),
            Step::Instead(x) => vec![x.steps],
            Step::Pick(_)
            | Step::Reroll(_)
            | Step::AddDice(_)
            | Step::Settle(_)
            | Step::Gain(_)
            | Step::Lose(_)
            | Step::Set(_)
            | Step::Modify(_)
            | Step::Give(_)
            | Step::Draw(_)
            | Step::Buy(_)
            | Step::Sell(_)
            | Step::Take(_)
            | Step::Keep(_)
            | Step::Mark(_)
            | Step::Look(_)
            | Step::Become(_)
            | Step::Cease(_)
            | Step::ChangeInvestigator(_)
            | Step::Move(_)
            | Step::Encounter(_)
            | Step::ReturnToArkham(_)
            | Step::EnterWorld(_)
            | Step::Swap(_)
            | Step::Spawn(_)
            | Step::ReturnToCup(_)
            | Step::MoveMonsters(_)
            | Step::Defeat(_)
            | Step::Claim(_)
            | Step::OpenGate(_)
            | Step::CloseGate(_)
            | Step::Seal(_)
            | Step::Unseal(_)
            | Step::Doom(_)
            | Step::Terror(_)
            | Step::BoardClues(_)
            | Step::ClosePlace(_)
            | Step::Awaken(_)
            | Step::Attack(_)
            | Step::DrawMythos(_)
            | Step::Redraw(_)
            | Step::SetSkills(_)
            | Step::Rift(_)
            | Step::Reduce(_)
            | Step::Cancel(_)
            | Step::Cover(_)
            | Step::Permit(_)
            | Step::Forbid(_) => Vec::new(),
        }
    }
}

/// No parameters: `{}`.
#[derive(Pack, Unpack, Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}
