//! Queries on the table: what nouns stand for, whether conditions hold, what numbers are.
//!
//! Nothing here changes the game. Modified numbers are computed at each read and never stored. The index of texts in
//! play keeps reads cheap.

mod bag;
mod bars;
mod conditions;
mod map;
mod nouns;
pub mod numbers;

pub mod campaign;
pub mod could;
mod effects;
mod later;
pub mod names;

use crate::content::*;
use crate::frame::{
    Act, AdvanceFrame, AdvanceStep, CellFrame, Context, EncounterStep, Frame, Occurrence,
    OccurrenceFrame, Revealed, SkillTest, TestStep,
};
use crate::state::*;
use kernel::Maybe;

/// A read-only view of a game.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Content.
    pub content: &'a Content,
    /// The table.
    pub table: &'a Table,
    /// The stack.
    pub stack: &'a [Frame],
    /// Quantities and kinds of rules that are being computed further up the call, as bits. If one depends on itself,
    /// the inner call gets it unchanged.
    pub within: u128,
}

/// Additional actions that a card gives an investigator this turn, as far as they are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenAction {
    /// The card.
    pub card: CardId,
    /// The trait of the cards that they can be used for; `None` for any use.
    pub serves: Option<Name>,
    /// The number of actions; negative if the card takes actions.
    pub left: i32,
}

/// A set of investigators and cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// Seats, as bits.
    pub seats: Seats,
    /// Cards.
    pub cards: Cards,
}

impl Targets {
    /// One target, or none.
    pub fn one(t: Target) -> Self {
        let mut set = Self::default();
        set.add(t);
        set
    }
    /// Adds a target.
    pub fn add(&mut self, t: Target) {
        match t {
            Target::None => {}
            Target::Seat(s) => self.seats.insert(s),
            Target::Card(c) => self.cards.insert(c),
        }
    }
    /// The number of targets.
    pub fn len(&self) -> usize {
        self.seats.len() + self.cards.len()
    }
    /// Whether there is no target.
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty() && self.cards.is_empty()
    }
    /// All targets, seats first.
    pub fn iter(&self) -> impl Iterator<Item = Target> + use<> {
        self.seats
            .iter()
            .map(Target::Seat)
            .chain(self.cards.iter().map(Target::Card))
    }
    /// The first target, or none.
    pub fn first(&self) -> Target {
        self.iter().next().unwrap_or_default()
    }
}

impl<'a> Look<'a> {
    /// The definition of a card.
    #[inline]
    pub fn def(&self, card: CardId) -> &'a CardDef {
        self.content.def(self.table.card(card).def)
    }

    /// The scenario.
    pub fn scenario(&self) -> &'a ScenarioDef {
        &self.content.scenarios[self.table.scenario as usize]
    }

    /// The board before an occurrence by which a card left play. `None` for other occurrences. // last-known
    pub fn before(&self, occurrence: &Occurrence) -> Option<Table> {
        let (card, was) = occurrence.left()?;
        let now = self.table.card(card);
        if now.zone == Zone::Play {
            return None;
        }
        let mut table = self.table.clone();
        table.cards[card.index()] = was.card(now);
        table.in_play.insert(card);
        if self.def(card).kind == KindName::Enemy {
            table.enemies.insert(card);
        }
        Some(table)
    }

    /// A view of another board, if there is one.
    pub fn on<'b>(&self, other: &'b Option<Table>) -> Look<'b>
    where
        'a: 'b,
    {
        Look {
            table: other.as_ref().unwrap_or(self.table),
            ..*self
        }
    }

    /// The cards whose texts work: those in play, and skill cards because they are committed: once all cards are, until
    /// they are discarded. // committed-text
    pub fn in_force(&self) -> Cards {
        let works = |c: CardId| {
            self.table.card(c).zone == Zone::Limbo && self.def(c).kind == KindName::Skill
        };
        let mut all = self.table.in_play;
        for frame in self.stack {
            if let Frame::SkillTest(test) = frame
                && test.step.next > TestStep::St2Commit
            {
                let committed = test.committed.iter().map(|(card, _)| *card);
                committed.filter(|c| works(*c)).for_each(|c| all.insert(c));
            }
        }
        all
    }

    /// The innermost skill test.
    pub fn test(&self) -> Option<&'a SkillTest> {
        self.stack.iter().rev().find_map(|f| match f {
            Frame::SkillTest(t) => Some(&**t),
            _ => None,
        })
    }

    /// The chaos tokens that are revealed in the innermost test, or outside one; and who reveals them.
    pub fn revealed(&self) -> Option<(SeatId, &'a [Revealed])> {
        self.stack.iter().rev().find_map(|f| match f {
            Frame::SkillTest(t) => Some((t.tester, t.tokens.as_slice())),
            Frame::RevealToken(r) => Some((r.who, r.tokens.as_slice())),
            _ => None,
        })
    }

    /// Whether chaos tokens are being revealed outside a test.
    pub fn reveals_outside(&self) -> bool {
        let reveals = |f: &&Frame| matches!(f, Frame::SkillTest(_) | Frame::RevealToken(_));
        let innermost = self.stack.iter().rev().find(reveals);
        matches!(innermost, Some(Frame::RevealToken(_)))
    }

    /// The card that the innermost attempt is made with; none for a basic action.
    pub fn used_card(&self) -> Maybe<CardId> {
        let attempt = |t: &&SkillTest| t.attempt != Attempt::Plain && t.verb.is_some();
        self.test()
            .filter(attempt)
            .map_or(Maybe::NONE, |t| t.context.this)
    }

    /// Whether an encounter card is being drawn from the encounter deck, not from elsewhere.
    pub fn drawn_from_deck(&self, card: CardId) -> bool {
        self.stack.iter().any(|f| match f {
            Frame::EncounterDraw(d) => d.card.is(card) && d.step.now == EncounterStep::Drawn,
            _ => false,
        })
    }

    /// Whether an investigator is taking an action with this designator. // action-designators
    pub fn takes_action(&self, who: SeatId, designator: Designator) -> bool {
        self.stack.iter().any(|f| match f {
            Frame::Initiation(i) => {
                let act = i.initiation.act;
                i.initiation.who == who && self.designator(act) == Some(designator)
            }
            _ => false,
        })
    }

    /// The bold designator of an act.
    pub fn designator(&self, act: Act) -> Option<Designator> {
        match act {
            Act::Fight(_) => Some(Designator::Fight),
            Act::Evade(_) => Some(Designator::Evade),
            Act::Investigate => Some(Designator::Investigate),
            Act::Play(card) => self.play_text(card).and_then(|p| p.designator),
            Act::Use(_, id) => match &self.content.ability(id).ability {
                Ability::Action(a) => a.designator,
                _ => None,
            },
            Act::Move(_) | Act::Draw | Act::Resource | Act::Engage(_) | Act::AdvanceAct => None,
        }
    }

    /// The occurrence to which a context reacts.
    pub fn occurrence(&self, context: Context) -> Option<Occurrence> {
        match self.stack.get(context.answers.get()?.index())? {
            Frame::Occurrence(OccurrenceFrame { occurrence, .. })
            | Frame::Cell(CellFrame { occurrence, .. }) => Some(*occurrence),
            _ => None,
        }
    }

    /// The investigator who controls a card: the one whose area it is in, for player cards.
    pub fn controller(&self, card: CardId) -> Maybe<SeatId> {
        let state = self.table.card(card);
        let def = self.def(card);
        match def.kind {
            KindName::Investigator => state.area,
            _ if !def.player_card => Maybe::NONE,
            _ if state.host.is_some() || state.zone == Zone::Limbo => state.owner,
            _ => state.area,
        }
    }

    /// Whether the side of a card that has the ability is up. A location has its unrevealed side; an act or agenda has
    /// its other side while it advances, and the next one is not there yet. // other-side
    fn side_is_up(&self, card: CardId, ability: &AbilityDef) -> bool {
        match self.def(card).kind {
            KindName::Location => ability.unrevealed != self.table.card(card).revealed,
            KindName::Act | KindName::Agenda => !self.is_turned(card),
            _ => true,
        }
    }

    /// Whether the other side of an act or agenda is being resolved.
    fn is_turned(&self, story: CardId) -> bool {
        self.stack.iter().any(|f| match f {
            Frame::Advance(AdvanceFrame { card, step }) => {
                *card == story
                    && matches!(
                        step.next,
                        AdvanceStep::Back | AdvanceStep::Next | AdvanceStep::Turned
                    )
            }
            _ => false,
        })
    }

    /// Whether an ability of a card in play is active: its side is up and its text box is not blank.
    #[inline]
    pub fn works(&self, card: CardId, ability: &AbilityDef) -> bool {
        self.side_is_up(card, ability) && !self.blank(card)
    }

    fn modify_verb(&self, l: &Lasting) -> Option<&'a Modify> {
        let Verb::Modify(modify) = self.content.verb(l.verb)? else {
            return None;
        };
        Some(modify)
    }

    /// The context of a card in play. `you` is its controller or bearer.
    pub fn ctx_of(&self, card: CardId) -> Context {
        let state = self.table.card(card);
        let owned = state.host.is_some() || state.zone == Zone::Limbo;
        let you = if owned && self.def(card).player_card {
            state.owner
        } else {
            state.area
        };
        Context::new(you, card)
    }

    /// The target that a card stands for. An investigator card stands for its investigator.
    pub fn subject(&self, card: CardId) -> Target {
        if self.def(card).kind == KindName::Investigator {
            self.table.card(card).area.into()
        } else {
            Target::Card(card)
        }
    }

    /// The card of a target, if it has one.
    pub fn card_of(&self, t: Target) -> Maybe<CardId> {
        match t {
            Target::None => Maybe::NONE,
            Target::Seat(seat) => self
                .table
                .investigators
                .get(seat.index())
                .map(|i| i.card)
                .into(),
            Target::Card(c) => c.into(),
        }
    }
}

/// The amount that means "all".
pub const ALL: i32 = 10_000;
