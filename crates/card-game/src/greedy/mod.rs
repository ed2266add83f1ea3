//! A sensible player: how good each choice looks.
//!
//! Everything is weighed in one currency, in which a plain action (a card, a resource) is worth about 45, a clue
//! that is needed 150 and an investigator's life [`LIFE`]. Nothing knows a card by name: what a card is worth is read
//! off its effect tree ([`worth`]), what an attempt is worth off the odds of its test ([`attempt`]), so homebrew is
//! played as well as the core set. The way to the objective is read off the act ([`quest`]).

mod attempt;
mod cards;
mod deck;
mod features;
mod oversight;
mod quest;
mod turn;
mod weights;
mod worth;

use crate::choice::{Choice, Prompt};
use crate::content::*;
use crate::frame::*;
use crate::read::Look;
use crate::rule::Rule;
use crate::state::*;
use kernel::{Ask, Maybe, Who};
use weights::W;

pub use features::{NAMES, features};
pub use oversight::{oversight, tallies};

/// What an investigator's life is worth.
pub const LIFE: i32 = 2500;

/// Somebody's thoughts about a position.
#[derive(Clone, Copy)]
pub struct Mind<'a> {
    look: Look<'a>,
    who: SeatId,
    /// Clues the group still lacks for the objective.
    missing: i32,
    /// What a clue is worth that is needed.
    needed: i32,
    /// Doom left before the last agenda advances.
    left: i32,
    /// What a place does to those who enter, or an asset for whoever plays it, is being weighed: where that leads no
    /// such thing is weighed again.
    entering: bool,
    /// What a place offers is being weighed: where that leads to other places these are not weighed again.
    going: bool,
}

/// How good the choices of the open question look, in order; more is better.
pub fn scores(look: &Look<'_>, ask: Option<&Ask<Choice, Prompt, Rule>>) -> Vec<i32> {
    let Some(ask) = ask else { return Vec::new() };
    let Who::Seat(seat) = ask.who else {
        return vec![0; ask.choices.len()];
    };
    let mind = Mind::new(look, seat);
    let each = |f: &dyn Fn(&Choice) -> i32| ask.choices.iter().map(f).collect();
    match ask.prompt {
        Prompt::Commit => mind.commits(&ask.choices),
        Prompt::Mulligan => mind.mulligan(&ask.choices),
        Prompt::Turn => each(&|c| mind.turn(c)),
        Prompt::Window | Prompt::React => each(&|c| mind.react(c)),
        Prompt::AssignDamage => each(&|c| mind.bear(c, true)),
        Prompt::AssignHorror => each(&|c| mind.bear(c, false)),
        Prompt::Option(_) | Prompt::May(_) | Prompt::Pick(_) => each(&|c| mind.script(c)),
        Prompt::WithSkill => each(&|c| mind.with_skill(c)),
        Prompt::WhichToken => each(&|c| mind.which_token(c)),
        Prompt::TokenCounts => each(&|c| mind.token_counts(c)),
        Prompt::DiscardFromHand => each(&|c| -mind.card(c)),
        Prompt::MakeRoom(new) => each(&|c| mind.make_room(c, new)),
        Prompt::Search(_) => each(&|c| mind.card(c)),
        Prompt::PutBack => each(&|c| -mind.card(c)),
        Prompt::WhichDeck => each(&|c| i32::from(*c == Choice::Deck(Owner::NONE))),
        Prompt::NextTurn | Prompt::Lead => each(&|c| mind.goes_first(c)),
        Prompt::Whom(enemy) => each(&|c| mind.victim(c, enemy)),
        Prompt::HunterTo(_) | Prompt::SpawnAt(_) => each(&|c| mind.away(c)),
        Prompt::SpendClues(_) => each(&|c| {
            if let Choice::Number(n) = c {
                i32::from(*n)
            } else {
                0
            }
        }),
        Prompt::Trauma => each(&|c| mind.trauma(c)),
        Prompt::Ending => each(&|c| mind.ending(c)),
        Prompt::Upgrade => each(&|c| mind.takes(c)),
        Prompt::Leaves(new) => each(&|c| mind.leaves(c, new)),
        Prompt::StoryCard(_) => each(&|c| i32::from(*c == Choice::Yes)),
        Prompt::Replacement => each(&|c| mind.comes(c)),
        // The order hardly ever matters to the one who is asked; chance is never asked here.
        Prompt::Order
        | Prompt::WhichResult
        | Prompt::WhichScenario
        | Prompt::WhichAttack
        | Prompt::WhichHunter
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
        let mut mind = Mind {
            look: *look,
            who,
            missing: 0,
            needed: 0,
            left: 99,
            entering: false,
            going: false,
        };
        mind.left = mind.doom_left();
        mind.missing = mind.clues_needed() - mind.clues_held();
        mind.needed = W.clue + W.clue_late * mind.hurry();
        mind
    }

    /// The same thoughts about somebody else.
    fn of(&self, who: SeatId) -> Self {
        Self { who, ..*self }
    }

    /// Free abilities and fast cards in a window, and reactions.
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

    /// An option, a yes or a pick that an effect asks for.
    fn script(&self, choice: &Choice) -> i32 {
        let Some(Frame::Script(s)) = self.look.stack.last() else {
            return 0;
        };
        let Some(verb) = self.look.c.verb(s.here()) else {
            return 0;
        };
        let at = s.here();
        match (verb, *choice) {
            (Verb::Choose(c), Choice::Option(i)) => {
                c.of.get(i as usize)
                    .map_or(0, |o| self.worth(o.steps, s.context))
            }
            (Verb::May(m), Choice::Yes) => self.worth(m.steps, s.context),
            (Verb::May(m), Choice::No) => m.declined.map_or(0, |b| self.worth(b, s.context)),
            (Verb::Pick(_), Choice::Card(_) | Choice::Seat(_)) => self.steps(
                at.next(),
                Context {
                    it: target(choice),
                    ..s.context
                },
            ),
            (_, Choice::Card(_) | Choice::Seat(_)) => {
                self.verb(verb, at, s.context, target(choice))
            }
            _ => 0,
        }
    }

    /// Who or what takes a point of damage or horror.
    fn bear(&self, choice: &Choice, damage: bool) -> i32 {
        let Choice::Card(card) = *choice else {
            return 0;
        };
        let c = self.look.t.card(card);
        let Some(Frame::Harm(h)) = self.look.stack.last() else {
            return 0;
        };
        let assigned = h
            .assigned
            .iter()
            .filter(|x| x.0 == card)
            .map(|x| i32::from(if damage { x.1 } else { x.2 }))
            .sum::<i32>();
        let (room, lies) = if damage {
            (self.look.health(card), c.damage)
        } else {
            (self.look.sanity(card), c.horror)
        };
        let left = room.unwrap_or(0) - i32::from(lies) - assigned;
        if self.look.def(card).kind == KindName::Investigator {
            // The investigator comes last in order and so takes all that is left.
            return -loss(
                left,
                i32::from(if damage { h.damage_left } else { h.horror_left }),
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
        let mut t = test.clone();
        t.skill = skill;
        t.skills = 1 << skill as u8;
        self.look.odds(&t) as i32
    }

    fn which_token(&self, choice: &Choice) -> i32 {
        let (Choice::Revealed(i), Some(t)) = (*choice, self.look.test()) else {
            return 0;
        };
        let Some(r) = t.tokens.get(i as usize) else {
            return 0;
        };
        if r.token == Chaos::AutoFail {
            -100
        } else {
            self.look.token_modifier(t, r)
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
    fn changed_token(&self, c: &ChangeToken, context: Context) -> i32 {
        let Some((who, tokens)) = self.look.revealed() else {
            return 0;
        };
        let Some(r) = tokens.last() else { return 0 };
        let now = match r.face() {
            Chaos::AutoFail => -10,
            _ => self.look.token_counts(who, r),
        };
        match c {
            ChangeToken::By(amount) => self.boost(self.look.amount(amount, context)),
            ChangeToken::Into(token) => {
                let new = self.look.token_counts(who, &Revealed::new(*token));
                self.boost(new - now)
            }
            ChangeToken::IntoOneOfTheBag if self.look.reveals_outside() => 60,
            ChangeToken::IntoOneOfTheBag => self.boost(-now),
        }
    }

    /// Fighters first: they clear the way.
    fn goes_first(&self, choice: &Choice) -> i32 {
        let Choice::Seat(seat) = *choice else {
            return 0;
        };
        if self.look.t.round == 0 {
            return i32::from(
                self.look
                    .c
                    .def(self.look.t.inv_card(seat).def)
                    .skills
                    .iter()
                    .sum::<u8>(),
            );
        }
        self.of(seat).punch()
    }

    /// Whom an enemy engages or attacks: whoever bears it best.
    fn victim(&self, choice: &Choice, enemy: CardId) -> i32 {
        let Choice::Seat(seat) = *choice else {
            return 0;
        };
        self.of(seat).punch() - self.attack(enemy, seat)
    }

    /// Where an enemy goes: far from everybody.
    fn away(&self, choice: &Choice) -> i32 {
        let Choice::Card(to) = *choice else { return 0 };
        self.look
            .t
            .players()
            .map(|s| self.look.t.location(s).get())
            .map(|at| at.and_then(|at| self.look.distance(to, at)))
            .map(|far| far.map_or(9, |far| i32::from(far.min(9))))
            .sum()
    }

    fn trauma(&self, choice: &Choice) -> i32 {
        let def = self.look.c.def(self.look.t.inv_card(self.who).def);
        let inv = self.look.t.inv(self.who);
        match choice {
            Choice::Physical => i32::from(def.health.unwrap_or(0)) - i32::from(inv.physical),
            _ => i32::from(def.sanity.unwrap_or(0)) - i32::from(inv.mental),
        }
    }

    fn ending(&self, choice: &Choice) -> i32 {
        let Choice::Ending(i) = *choice else { return 0 };
        self.look
            .t
            .endings
            .get(i as usize)
            .map_or(0, |e| self.resolution(*e))
    }

    /// What a resolution is worth.
    fn resolution(&self, name: Name) -> i32 {
        let scenario = &self.look.c.scenarios[self.look.t.scenario as usize];
        let found = scenario
            .resolutions
            .iter()
            .find(|(s, _)| Name::from(*s) == name);
        found.map_or(0, |(_, r)| if r.win { 2 * LIFE } else { -LIFE })
    }
}

/// What a choice names.
fn target(choice: &Choice) -> Target {
    match *choice {
        Choice::Card(c) => Target::Card(c),
        Choice::Seat(s) => Target::Seat(s),
        _ => Target::None,
    }
}

/// What it costs to lose `n` points with `left` to go.
fn loss(left: i32, n: i32) -> i32 {
    if n <= 0 {
        0
    } else if n >= left {
        LIFE
    } else {
        (0..n).map(|i| W.pain + W.pain_near / (left - i)).sum()
    }
}
