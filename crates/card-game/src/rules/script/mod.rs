//! Scripts: running the effect tree of any card, one verb after the other.

mod attempts;
mod cards;
mod control;
mod course;
mod happening;
mod places;
mod tokens;

use crate::content::sorts::Sorts;
use crate::content::*;
use crate::read::{Look, Targets};
use crate::rules::choice::RANDOM;
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::show::event::Event;
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{Choices, Maybe};

/// What a noun comes to for the step of a script; whoever must pick is asked first.
macro_rules! found {
    ($run:expr, $s:expr, $noun:expr) => {
        found!($run, $s, $noun, |_: &Self, _| true)
    };
    ($run:expr, $s:expr, $noun:expr, $can:expr) => {
        match $run.find($noun, $s, $can) {
            Meant::Set(set) => set,
            Meant::Ask(flow) => return flow,
        }
    };
}

/// The next that a step goes through, unless somebody must be asked first.
macro_rules! next_of {
    ($next:expr) => {
        match $next {
            Ok(next) => next,
            Err(flow) => return flow,
        }
    };
}

use {found, next_of};

/// What a noun comes to.
enum Meant {
    /// These.
    Set(Targets),
    /// Somebody must be asked first.
    Ask(Flow),
}

impl Cx<'_, '_> {
    /// Steps a script.
    pub fn step_script(&mut self, s: Script) -> Flow {
        let Some(verb) = self
            .content
            .blocks
            .get(s.block as usize)
            .and_then(|b| b.get(s.step as usize))
        else {
            return self.end_script(s);
        };
        if s.point == Point::Next {
            return self.set(Frame::Script(Script {
                step: s.step + 1,
                point: Point::Fresh,
                ..s
            }));
        }
        self.exec(verb, s)
    }

    /// The whole effect is done: its after-cells, then the standing checks.
    fn end_script(&mut self, s: Script) -> Flow {
        let depth = self.depth();
        if !self.table().afters.is_empty()
            && let Some(cell) = self.collected(depth)
        {
            return Flow::Call(cell);
        }
        let inner = depth > 0
            && matches!(
                self.game.stack()[depth as usize - 1],
                Frame::Script(_) | Frame::Each(_)
            );
        if self.table().due() && !inner {
            return Flow::Call(Frame::CHECKS);
        }
        let _ = s;
        Flow::Done
    }

    fn next(&mut self, s: Script) -> Flow {
        self.set(Frame::Script(Script {
            step: s.step + 1,
            point: Point::Fresh,
            ..s
        }))
    }

    /// Moves on and remembers whether the step took full effect.
    pub(super) fn next_if(&mut self, s: Script, full: bool) -> Flow {
        self.set(Frame::Script(Script {
            step: s.step + 1,
            point: Point::Fresh,
            full: s.full && full,
            ..s
        }))
    }

    /// Moves on once another frame has run.
    fn next_after(&mut self, s: Script, call: Frame) -> Flow {
        let _ = self.next(s);
        Flow::Call(call)
    }

    /// Moves on, then follows a flow that stands for something the step does.
    fn next_with(&mut self, s: Script, f: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let _ = self.next(s);
        f(self)
    }

    fn at_point(&mut self, s: Script, point: Point) -> Flow {
        self.set(Frame::Script(Script { point, ..s }))
    }

    /// What a noun comes to, asking whoever picks. Only what `can` be affected is offered.
    fn find(&mut self, noun: &Noun, s: Script, can: impl Fn(&Self, Target) -> bool) -> Meant {
        self.find_by(noun, s, s.context.you, can)
    }

    /// The same, where somebody other than `you` picks.
    fn find_by(
        &mut self,
        noun: &Noun,
        s: Script,
        by: impl Into<Maybe<SeatId>>,
        can: impl Fn(&Self, Target) -> bool,
    ) -> Meant {
        if let Point::Picked(t) = s.point {
            return Meant::Set(Targets::one(t));
        }
        let mut all = Targets::default();
        let sorts = self.wanted(noun, s);
        let found = self.look().all(noun, s.context);
        found
            .iter()
            .filter(|t| self.is_of(*t, sorts))
            .for_each(|t| all.add(t));
        let mut set = Targets::default();
        all.iter()
            .filter(|t| can(self, *t))
            .for_each(|t| set.add(t));
        let lead = Maybe::some(self.table().lead);
        let (who, rule) = match noun {
            Noun::A(_) => (by.into(), Rule::Targets),
            Noun::LeadPicks(_) => (lead, Rule::LeadChooses),
            Noun::Nearest(_) | Noun::Farthest(_) => (lead, Rule::Nearest),
            Noun::Most(_) | Noun::Fewest(_) => (lead, Rule::LeadChooses),
            Noun::Random(r) => {
                let mut drawn = Targets::default();
                if let Point::Drawn { seats, cards } = s.point {
                    (drawn.seats, drawn.cards) = (seats, cards);
                }
                let all = found;
                // Who has no choice is not asked.
                let amount = self.look().random_of(r);
                if all.len() <= amount {
                    return Meant::Set(all);
                }
                if drawn.len() >= amount {
                    return Meant::Set(drawn);
                }
                return Meant::Ask(self.chance(
                    RANDOM,
                    Rule::Targets,
                    Prompt::RandomOf(s.context.this),
                    all.len() - drawn.len(),
                ));
            }
            _ => return Meant::Set(set),
        };
        // Of cards that are all alike and out of play any will do.
        let first = self.look().card_of(set.first()).get();
        let first = first.map(|first| self.card(first).def);
        let alike = |t: Target| match t {
            Target::Card(c) => {
                let card = self.card(c);
                card.zone != Zone::Play && Some(card.def) == first
            }
            Target::Seat(_) | Target::None => false,
        };
        if set.iter().all(alike) {
            return Meant::Set(Targets::one(set.first()));
        }
        if set.len() <= 1 {
            return Meant::Set(set);
        }
        let who = who.get().filter(|who| self.table().playing(*who));
        let who = who.unwrap_or(self.table().lead);
        let choices: Choices<Choice> = set
            .iter()
            .map(|t| match t {
                Target::Seat(s) => Choice::Seat(s),
                Target::Card(c) => Choice::Card(c),
                Target::None => Choice::Pass,
            })
            .collect();
        Meant::Ask(self.ask(who, rule, Prompt::Pick(s.context.this), choices))
    }

    /// What the step wants of a noun: a filter that names no kind of card lets all through.
    fn wanted(&self, noun: &Noun, s: Script) -> Sorts {
        let steps = self.content.blocks.get(s.block as usize);
        let verb = steps.and_then(|b| b.get(s.step as usize));
        let objects = verb.map(Verb::objects).unwrap_or_default();
        let object = objects.iter().find(|o| std::ptr::eq(o.noun, noun));
        object.map_or(Sorts::ANY, |o| o.sorts)
    }

    fn is_of(&self, target: Target, sorts: Sorts) -> bool {
        let is = match target {
            Target::Seat(_) => Sorts::INVESTIGATOR,
            Target::Card(c) => Sorts::of_kind(self.def(c).kind),
            Target::None => return true,
        };
        sorts == Sorts::ANY || is.meets(sorts)
    }

    /// The candidates of the random pick that is open.
    pub fn random_candidates(look: &Look<'_>) -> Targets {
        let Some(Frame::Script(s)) = look.stack.last() else {
            return Targets::default();
        };
        let Some(verb) = look
            .c
            .blocks
            .get(s.block as usize)
            .and_then(|b| b.get(s.step as usize))
        else {
            return Targets::default();
        };
        let drawn = match s.point {
            Point::Drawn { seats, cards } => Targets { seats, cards },
            _ => Targets::default(),
        };
        let random = verb
            .objects()
            .into_iter()
            .find(|o| matches!(o.noun, Noun::Random(_)));
        let mut left = Targets::default();
        if let Some(o) = random {
            look.all(o.noun, s.context)
                .iter()
                .filter(|t| drawn.iter().all(|d| d != *t))
                .for_each(|t| left.add(t));
        }
        left
    }

    /// The seats a step goes through, one at a time in player order; `None` once all have been.
    fn next_seat(&mut self, noun: &Noun, s: Script) -> Result<Option<SeatId>, Flow> {
        let left = match s.point {
            Point::Seats(left) => left,
            _ => match self.find(noun, s, |_, _| true) {
                Meant::Set(set) => set.seats,
                Meant::Ask(flow) => return Err(flow),
            },
        };
        let Some(who) = self.table().players().find(|p| left >> p & 1 == 1) else {
            return Ok(None);
        };
        let left = left & !(1 << who);
        let _ = self.at_point(
            s,
            if left == 0 {
                Point::Next
            } else {
                Point::Seats(left)
            },
        );
        Ok(Some(who))
    }

    /// The cards a step goes through, one at a time; `None` if there is none. The script is left at the next of them.
    fn next_card(
        &mut self,
        noun: &Noun,
        s: Script,
        can: impl Fn(&Self, Target) -> bool,
    ) -> Result<Option<CardId>, Flow> {
        let mut left = match s.point {
            Point::Cards(left) => left,
            _ => match self.find(noun, s, can) {
                Meant::Set(set) => set.cards,
                Meant::Ask(flow) => return Err(flow),
            },
        };
        let Some(card) = left.iter().next() else {
            return Ok(None);
        };
        left.remove(card);
        let _ = self.at_point(
            s,
            if left.is_empty() {
                Point::Next
            } else {
                Point::Cards(left)
            },
        );
        Ok(Some(card))
    }

    /// The one investigator a noun means, without asking anybody.
    fn somebody(&self, noun: &Noun, context: Context) -> Option<SeatId> {
        self.seats(noun, context).first().copied()
    }

    /// The one location a noun means, without asking anybody.
    fn the_place(&self, noun: &Noun, context: Context) -> Option<CardId> {
        let cards = self.look().all(noun, context).cards;
        cards.intersection(&self.table().locations).iter().next()
    }

    fn seats(&self, noun: &Noun, context: Context) -> smallvec::SmallVec<[SeatId; 4]> {
        let seats = self.look().all(noun, context).seats;
        self.table()
            .players()
            .filter(|s| seats >> s & 1 == 1)
            .collect()
    }

    // player-order
    fn in_order(&self, seats: u8) -> smallvec::SmallVec<[SeatId; 4]> {
        self.table()
            .players()
            .filter(|s| seats >> s & 1 == 1)
            .collect()
    }

    fn n(&self, a: &Amount, s: Script) -> i32 {
        self.look().amount(a, s.context)
    }

    /// Carries out a step.
    fn exec(&mut self, verb: &Verb, s: Script) -> Flow {
        match verb {
            // Grammar.
            Verb::Choose(c) => self.do_choose(c, s),
            Verb::May(m) => self.do_may(m, s),
            Verb::If(i) => self.do_if(i, s),
            Verb::ForEach(f) => self.do_for_each(f, s),
            Verb::Repeat(r) => self.do_repeat(r, s),
            Verb::Then(b) => self.do_then(b, s),
            Verb::Pick(p) => self.do_pick(p, s),
            Verb::Later(b) => self.do_later(b, s),
            Verb::Pay(p) => self.do_pay(p, s),
            Verb::Try(t) => self.do_try(t, s),

            // Damage and horror.
            Verb::Deal(d) => self.do_deal(d, s),
            Verb::Heal(h) => self.do_heal(h, s),

            // Clues, resources, tokens.
            Verb::Discover(d) => self.do_discover(d, s),
            Verb::GainResources(w) => self.do_gain_resources(w, s),
            Verb::LoseResources(w) => self.do_lose_resources(w, s),
            Verb::GainActions(w) => self.do_gain_actions(w, s),
            Verb::LoseActions(w) => self.do_lose_actions(w, s),
            Verb::GainClues(w) => self.do_gain_clues(w, s),
            Verb::Place(p) => self.do_place(p, s),
            Verb::MoveTokens(m) => self.do_move_tokens(m, s),

            // Cards.
            Verb::Draw(w) => self.do_draw(w, s),
            Verb::DrawEncounter(d) => self.do_draw_encounter(d, s),
            Verb::Search(x) => self.do_search(x, s),
            Verb::Look(x) => self.do_look(x, s),
            Verb::DiscardUntil(_) => self.do_discard_until(s),
            Verb::ReshuffleEncounter => self.do_reshuffle_encounter(s),
            Verb::Put(p) => self.do_put(p, s),
            Verb::Discard(d) => self.do_discard(d, s),
            Verb::DiscardFromHand(d) => self.do_discard_from_hand(d, s),
            Verb::Attach(a) => self.do_attach(a, s),
            Verb::EnterPlay(e) => self.do_enter_play(e, s),
            Verb::TakeControl(t) => self.do_take_control(t, s),
            Verb::Show(n) => self.do_show(n, s),

            // Places and enemies.
            Verb::Spawn(x) => self.do_spawn(x, s),
            Verb::Move(m) => self.do_move(m, s),
            Verb::MoveToward(m) => self.do_move_toward(m, s),
            Verb::Reveal(n) => self.do_reveal(n, s),
            Verb::Disengage(n) => self.do_disengage(n, s),
            Verb::Evade(n) => self.do_evade(n, s),
            Verb::Ready(n) => self.do_ready(n, s),

            // Tests and attempts.
            Verb::Test(x) => self.do_test(x, s),
            Verb::Fight(f) => self.do_fight(f, s),
            Verb::TryToEvade(f) => self.do_try_to_evade(f, s),
            Verb::Investigate(i) => self.do_investigate(i, s),
            Verb::RevealToken => self.do_reveal_token(s),
            Verb::Succeed => self.do_succeed(s),
            Verb::NegateToken => self.do_negate_token(s),

            // The happening.
            Verb::Cancel => self.do_cancel(s),
            Verb::Instead(b) => self.do_instead(b, s),
            Verb::Change(c) => self.change(c, s),

            // The course of the scenario.
            Verb::Modify(m) => self.do_modify(m, s),
            Verb::Advance(n) => self.do_advance(n, s),
            Verb::EndScenario(resolution) => self.do_end_scenario(resolution, s),
            Verb::Resign(n) => self.do_resign(n, s),
            Verb::EndTurn(n) => self.do_end_turn(n, s),
            Verb::Defeat(n) => self.do_defeat(n, s),
            Verb::Suffer(x) => self.do_suffer(x, s),
            Verb::Experience(w) => self.do_experience(w, s),
            Verb::Log(note) => self.do_log(note, s),
            Verb::CrossOut(note) => self.do_cross_out(note, s),
            Verb::List(l) => self.do_list(l, s),
            Verb::AddToken(token) => self.do_add_token(*token, s),
            Verb::BeginAt(n) => self.do_begin_at(n, s),
            Verb::TurnInto(card) => self.do_turn_into(*card, s),
            Verb::GainWeakness(g) => self.do_gain_weakness(g, s),
            Verb::Earn(e) => self.do_earn(e, s),
            Verb::Kill(n) => self.do_kill(n, s),
        }
    }

    fn targets(&self, cards: impl Iterator<Item = CardId>) -> Targets {
        Targets {
            seats: 0,
            cards: cards.collect(),
        }
    }

    /// An answer to a question of a script.
    pub fn take_script(&mut self, s: Script, choice: Choice) -> Flow {
        let Some(verb) = self
            .content
            .blocks
            .get(s.block as usize)
            .and_then(|b| b.get(s.step as usize))
        else {
            return Flow::Go;
        };
        match (verb, choice) {
            (Verb::Choose(c), Choice::Option(i)) => {
                let card = s.context.this;
                match (c.of.get(i as usize), self.asked()) {
                    (Some(option), Some(who)) => {
                        self.emit(|| Event::Chose {
                            who,
                            card,
                            block: option.steps.id,
                        });
                        let call = self.script(option.steps, s.context);
                        self.next_after(s, call)
                    }
                    (None, _) | (_, None) => self.next(s),
                }
            }
            (Verb::May(m), choice) => {
                let theirs = Context {
                    you: self.asked().into(),
                    ..s.context
                };
                let left = match s.point {
                    Point::Seats(left) => left,
                    _ => 0,
                };
                if choice == Choice::Yes {
                    self.accepted(s, m, theirs, left)
                } else {
                    self.declined(s, m, theirs, left)
                }
            }
            (_, Choice::Card(_) | Choice::Seat(_)) => {
                let target = match choice {
                    Choice::Seat(w) => Target::Seat(w),
                    Choice::Card(c) => Target::Card(c),
                    _ => Target::None,
                };
                let by_chance = self
                    .game
                    .ask()
                    .is_some_and(|a| matches!(a.prompt, Prompt::RandomOf(_)));
                if !by_chance {
                    return self.at_point(s, Point::Picked(target));
                }
                let mut drawn = match s.point {
                    Point::Drawn { seats, cards } => Targets { seats, cards },
                    _ => Targets::default(),
                };
                drawn.add(target);
                let (seats, cards) = (drawn.seats, drawn.cards);
                self.at_point(s, Point::Drawn { seats, cards })
            }
            _ => Flow::Go,
        }
    }

    /// Steps going through things: seats in player order, then cards.
    pub fn step_each(&mut self, e: Each) -> Flow {
        if let Some(who) = self.table().players().find(|s| e.seats >> s & 1 == 1) {
            let call = self.script(
                packs::Block::new(e.block),
                e.context
                    .naming(e.name.map(packs::Sym::from), Target::Seat(who)),
            );
            return self.then(
                Frame::Each(Each {
                    seats: e.seats & !(1 << who),
                    ..e
                }),
                call,
            );
        }
        let mut cards = e.cards;
        if let Some(card) = cards.iter().next() {
            cards.remove(card);
            let call = self.script(
                packs::Block::new(e.block),
                e.context
                    .naming(e.name.map(packs::Sym::from), Target::Card(card)),
            );
            return self.then(
                Frame::Each(Each {
                    seats: 0,
                    cards,
                    ..e
                }),
                call,
            );
        }
        Flow::Done
    }
}
