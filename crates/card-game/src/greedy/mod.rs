//! The greedy bot: it scores each choice by its direct value, without a search.
//!
//! All values are in one unit: a plain action (a card, a resource) is worth about 45, a clue that is needed about 160
//! and an investigator's life [`LIFE`]. No card is known by name. The value of a card is computed from its effect tree
//! ([`worth`]), and that of an attempt from the odds of its test ([`attempt`]), so homebrew is played as well as the
//! core set. The way to the objective is computed from the act ([`quest`]).

mod attempt;
mod cards;
mod deck;
mod features;
pub mod inputs;
mod oversight;
mod purpose;
mod quest;
mod slips;
mod turn;
mod weights;
mod worth;

use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::rule::Rule;
use crate::state::*;
use kernel::{Ask, Maybe, Slip, Slips, Who};
use weights::W;

pub use features::{NAMES, features};
pub use oversight::{oversight, tallies};
pub use purpose::purpose;
pub use slips::slipping;

/// The value of an investigator's life.
pub const LIFE: i32 = 2500;

/// The uses that are enough for a card whose cost is X.
pub const ENOUGH: i32 = 4;

/// The bot's view of a position from one seat.
#[derive(Clone, Copy)]
pub struct Mind<'a> {
    look: Look<'a>,
    who: SeatId,
    /// The clues that the group still needs for the objective.
    missing: i32,
    /// The value of a clue that is needed.
    needed: i32,
    /// The doom that may be placed before the last agenda advances.
    left: i32,
    /// Set while the bot evaluates an entry to a location, or the playing of an asset, so that it does not evaluate
    /// another one inside it.
    entering: bool,
    /// Set while the bot evaluates what a location offers, so that it does not evaluate other locations inside it.
    going: bool,
    /// The mistakes that the bot makes.
    slips: Slips,
}

/// The scores of the choices of the open question, in order; higher is better.
pub fn scores(look: &Look<'_>, ask: Option<&Ask<Choice, Prompt, Rule>>) -> Vec<i32> {
    let Some(ask) = ask else { return Vec::new() };
    match ask.who {
        Who::Seat(seat) => scored(&Mind::new(look, seat), ask),
        Who::Chance(_) => vec![0; ask.choices.len()],
    }
}

/// The scores of the choices of a question, as this mind sees them.
fn scored(mind: &Mind<'_>, ask: &Ask<Choice, Prompt, Rule>) -> Vec<i32> {
    let each = |f: &dyn Fn(&Choice) -> i32| ask.choices.iter().map(f).collect();
    match ask.prompt {
        Prompt::Commit => mind.commits(&ask.choices),
        Prompt::Mulligan => mind.mulligan(&ask.choices),
        Prompt::Turn | Prompt::ExtraAction => each(&|c| mind.turn(c)),
        Prompt::Window | Prompt::React => each(&|c| mind.react(c)),
        Prompt::AssignDamage => each(&|c| mind.bear(c, true)),
        Prompt::AssignHorror => each(&|c| mind.bear(c, false)),
        Prompt::Option(_) | Prompt::May(_) | Prompt::Pick(_) => each(&|c| mind.script(c)),
        Prompt::WithSkill => each(&|c| mind.with_skill(c)),
        Prompt::WhichToken => each(&|c| mind.which_token(c)),
        Prompt::TokenCounts | Prompt::TokenToSeal => each(&|c| mind.token_counts(c)),
        Prompt::DiscardFromHand => each(&|c| -mind.card(c)),
        Prompt::MakeRoom(new) => each(&|c| mind.make_room(c, new)),
        Prompt::Search(_) => each(&|c| mind.card(c)),
        Prompt::PutBack => each(&|c| -mind.card(c)),
        Prompt::WhichDeck => each(&|c| i32::from(*c == Choice::Deck(Owner::NONE))),
        Prompt::NextTurn | Prompt::Lead => each(&|c| mind.goes_first(c)),
        Prompt::Whom(enemy) => each(&|c| mind.victim(c, enemy)),
        Prompt::HunterTo(_) | Prompt::SpawnAt(_) => each(&|c| mind.away(c)),
        Prompt::CancelHarm(..) => each(&|c| match c {
            Choice::Number(n) => i32::from(*n),
            _ => 0,
        }),
        Prompt::Gives => each(&|c| i32::from(*c == Choice::Pass)),
        Prompt::SpendClues(_) => each(&|c| {
            if let Choice::Number(n) = c {
                i32::from(*n)
            } else {
                0
            }
        }),
        Prompt::MoreActions(_) => each(&|c| match c {
            Choice::Number(n) => -i32::from(*n),
            _ => 0,
        }),
        Prompt::ChooseX(_) => each(&|c| match c {
            Choice::Number(x) => -(i32::from(*x) - ENOUGH).abs(),
            _ => 0,
        }),
        Prompt::Trauma => each(&|c| mind.trauma(c)),
        Prompt::Ending => each(&|c| mind.ending(c)),
        Prompt::Upgrade => each(&|c| mind.takes(c)),
        Prompt::Leaves(new) => each(&|c| mind.leaves(c, new)),
        Prompt::StoryCard(_) => each(&|c| i32::from(*c == Choice::Yes)),
        // An investigator who can go on does, and the group stays as it is.
        Prompt::Replacement | Prompt::Joins if ask.choices.contains(&Choice::Pass) => {
            each(&|c| i32::from(*c == Choice::Pass))
        }
        Prompt::WhichScenario => each(&|c| i32::from(matches!(c, Choice::Scenario(_)))),
        Prompt::Replacement | Prompt::Joins => each(&|c| mind.comes(c)),
        // The order rarely matters to the player who is asked; chance is never asked here.
        Prompt::Order
        | Prompt::WhichResult
        | Prompt::WhichAttack
        | Prompt::WhichHunter
        | Prompt::Taker(_)
        | Prompt::RevealToken
        | Prompt::DrawFrom(_)
        | Prompt::RandomFrom(_)
        | Prompt::BasicWeakness(_)
        | Prompt::Version(_)
        | Prompt::HiddenSet(_)
        | Prompt::WeaknessGained(_)
        | Prompt::RandomOf(_) => vec![0; ask.choices.len()],
    }
}

impl<'a> Mind<'a> {
    fn new(look: &Look<'a>, who: SeatId) -> Self {
        Self::slipping(look, who, Slips::NONE)
    }

    /// The view of somebody who makes these mistakes.
    fn slipping(look: &Look<'a>, who: SeatId, slips: Slips) -> Self {
        let mut mind = Mind {
            look: *look,
            who,
            missing: 0,
            needed: 0,
            left: 99,
            entering: false,
            going: false,
            slips,
        };
        if !slips.has(Slip::Doom) {
            mind.left = mind.doom_left();
        }
        mind.missing = mind.clues_needed() - mind.clues_held();
        mind.needed = W.clue + W.clue_late * mind.hurry();
        mind
    }

    /// The same view from another seat.
    fn of(&self, who: SeatId) -> Self {
        Self { who, ..*self }
    }

    /// The score of a free ability, fast card or reaction.
    fn react(&self, choice: &Choice) -> i32 {
        let answers = match self.look.stack.last() {
            Some(Frame::Cell(_)) => Maybe::some(Depth::from_index(self.look.stack.len() - 1)),
            _ => Maybe::NONE,
        };
        match *choice {
            Choice::Use(card, id) => self.use_ability(card, id, answers),
            Choice::Play(card) => self.play(card, answers),
            Choice::AdvanceAct => 1000,
            _ => 0,
        }
    }

    /// The score of an option, a yes or a pick that an effect asks for.
    fn script(&self, choice: &Choice) -> i32 {
        let Some(Frame::Script(script)) = self.look.stack.last() else {
            return 0;
        };
        let Some(verb) = self.look.content.verb(script.here()) else {
            return 0;
        };
        let at = script.here();
        match (verb, *choice) {
            (Verb::Choose(c), Choice::Option(i)) => {
                c.of.get(i as usize)
                    .map_or(0, |o| self.worth(o.steps, script.context))
            }
            (Verb::May(m), Choice::Yes) => self.worth(m.steps, script.context),
            (Verb::May(m), Choice::No) => m.declined.map_or(0, |b| self.worth(b, script.context)),
            (Verb::Pick(_), Choice::Card(_) | Choice::Seat(_)) => self.steps(
                at.next(),
                Context {
                    it: target(choice),
                    ..script.context
                },
            ),
            (_, Choice::Card(_) | Choice::Seat(_)) => {
                self.verb(verb, at, script.context, target(choice))
            }
            _ => 0,
        }
    }

    /// The score of a card that takes a point of damage or horror.
    fn bear(&self, choice: &Choice, damage: bool) -> i32 {
        let Choice::Card(card) = *choice else {
            return 0;
        };
        let state = self.look.table.card(card);
        let Some(Frame::Harm(harm)) = self.look.stack.last() else {
            return 0;
        };
        let assigned = harm
            .assigned
            .iter()
            .filter(|x| x.0 == card)
            .map(|x| i32::from(if damage { x.1 } else { x.2 }))
            .sum::<i32>();
        let (room, lies) = if damage {
            (self.look.health(card), state.damage)
        } else {
            (self.look.sanity(card), state.horror)
        };
        let left = room.unwrap_or(0) - i32::from(lies) - assigned;
        if self.look.def(card).kind == KindName::Investigator {
            // The investigator comes last in order and takes all that is left.
            return -loss(
                left,
                i32::from(if damage {
                    harm.damage_left
                } else {
                    harm.horror_left
                }),
            );
        }
        -if left <= 1 {
            self.asset(card).max(20)
        } else {
            15
        }
    }

    fn with_skill(&self, choice: &Choice) -> i32 {
        let (Choice::Skill(skill), Some(test)) = (*choice, self.look.test()) else {
            return 0;
        };
        let mut test = test.clone();
        test.skill = skill;
        test.skills = 1 << skill as u8;
        self.look.odds(&test) as i32
    }

    fn which_token(&self, choice: &Choice) -> i32 {
        let (Choice::Revealed(index), Some(test)) = (*choice, self.look.test()) else {
            return 0;
        };
        let Some(revealed) = test.tokens.get(index as usize) else {
            return 0;
        };
        if revealed.token == Chaos::AutoFail {
            -100
        } else {
            self.look.token_modifier(test, revealed)
        }
    }

    /// As what a token had better count.
    fn token_counts(&self, choice: &Choice) -> i32 {
        let Choice::Token(token) = *choice else {
            return 0;
        };
        let new = Revealed::new(token);
        match (token, self.look.reveals_outside(), self.look.test()) {
            (Chaos::AutoFail, ..) => -100,
            (Chaos::ElderSign, true, _) => 100,
            (_, false, Some(t)) => self.look.token_modifier(t, &new),
            (_, _, _) => token.number().map_or(-50, |n| n - 10 * (n & 1)),
        }
    }

    /// What it is worth that the token counts as another, or gets another modifier.
    fn changed_token(&self, change: &ChangeToken, context: Context) -> i32 {
        let Some((who, tokens)) = self.look.revealed() else {
            return 0;
        };
        let Some(revealed) = tokens.last() else {
            return 0;
        };
        let now = match revealed.face() {
            Chaos::AutoFail => -10,
            _ => self.look.token_counts(who, revealed),
        };
        match change {
            ChangeToken::By(amount) => self.boost(self.look.amount(amount, context)),
            ChangeToken::Into(token) => {
                let new = self.look.token_counts(who, &Revealed::new(*token));
                self.boost(new - now)
            }
            ChangeToken::IntoOneOfTheBag if self.look.reveals_outside() => 60,
            ChangeToken::IntoOneOfTheBag => self.boost(-now),
        }
    }

    /// The score of the next turn: fighters go first, since they clear the way.
    fn goes_first(&self, choice: &Choice) -> i32 {
        let Choice::Seat(seat) = *choice else {
            return 0;
        };
        if self.look.table.round == 0 {
            return i32::from(
                self.look
                    .content
                    .def(self.look.table.inv_card(seat).def)
                    .skills
                    .iter()
                    .sum::<u8>(),
            );
        }
        self.of(seat).punch()
    }

    /// The score of an investigator whom an enemy engages or attacks: the one who can take it best.
    fn victim(&self, choice: &Choice, enemy: CardId) -> i32 {
        let Choice::Seat(seat) = *choice else {
            return 0;
        };
        self.of(seat).punch() - self.attack(enemy, seat)
    }

    /// The score of a place for an enemy: far from all investigators.
    fn away(&self, choice: &Choice) -> i32 {
        let Choice::Card(to) = *choice else { return 0 };
        self.look
            .table
            .players()
            .map(|s| self.look.table.location(s).get())
            .map(|at| at.and_then(|at| self.look.distance(to, at)))
            .map(|far| far.map_or(9, |far| i32::from(far.min(9))))
            .sum()
    }

    fn trauma(&self, choice: &Choice) -> i32 {
        let def = self
            .look
            .content
            .def(self.look.table.inv_card(self.who).def);
        let inv = self.look.table.inv(self.who);
        match choice {
            Choice::Physical => i32::from(def.health.unwrap_or(0)) - i32::from(inv.physical),
            _ => i32::from(def.sanity.unwrap_or(0)) - i32::from(inv.mental),
        }
    }

    fn ending(&self, choice: &Choice) -> i32 {
        let Choice::Ending(index) = *choice else {
            return 0;
        };
        self.look
            .table
            .endings
            .get(index as usize)
            .map_or(0, |e| self.resolution(*e))
    }

    /// The value of a resolution.
    fn resolution(&self, name: Name) -> i32 {
        let scenario = &self.look.content.scenarios[self.look.table.scenario as usize];
        let found = scenario
            .resolutions
            .iter()
            .find(|(s, _)| Name::from(*s) == name);
        found.map_or(0, |(_, r)| if r.win { 2 * LIFE } else { -LIFE })
    }
}

/// The target that a choice names.
fn target(choice: &Choice) -> Target {
    match *choice {
        Choice::Card(c) => Target::Card(c),
        Choice::Seat(s) => Target::Seat(s),
        _ => Target::None,
    }
}

/// The price of losing `n` points when `left` are left.
fn loss(left: i32, dealt: i32) -> i32 {
    if dealt <= 0 {
        0
    } else if dealt >= left {
        LIFE
    } else {
        (0..dealt).map(|i| W.pain + W.pain_near / (left - i)).sum()
    }
}
