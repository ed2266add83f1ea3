//! Scripts: running the effect tree of any card, one verb after the other.

mod attempts;
mod bag;
mod cards;
mod control;
mod course;
mod occurrence;
mod places;
mod tokens;
mod trade;

use crate::choice::RANDOM;
use crate::content::sorts::Sorts;
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::read::{Look, Targets};
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{Choices, Maybe};

/// What a step needs to go on. If somebody must be asked for it first, the step ends with the question.
macro_rules! or_ask {
    ($needed:expr) => {
        match $needed {
            Ok(needed) => needed,
            Err(question) => return question,
        }
    };
}

use or_ask;

impl Script {
    /// A script about to run a list of steps.
    #[inline]
    pub fn new(block: packs::Block<Verb>, context: Context) -> Self {
        Self {
            block: block.id,
            step: 0,
            point: Point::Fresh,
            full: true,
            context,
        }
    }

    /// Steps a script.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Some(verb) = cx.content.verb(self.here()) else {
            return self.end_script(cx);
        };
        if self.point == Point::Next {
            return self.next();
        }
        self.exec(cx, verb)
    }

    /// The whole effect is done: its after-cells, then the standing checks. // effects
    fn end_script(&mut self, cx: &mut Cx) -> Flow {
        let depth = cx.depth();
        if !cx.table().afters.is_empty()
            && let Some(cell) = cx.collected(depth)
        {
            return cx.call(cell);
        }
        let below = depth.before().map(|below| &cx.game.stack()[below.index()]);
        let inner = matches!(below, Some(Frame::Script(_) | Frame::Each(_)));
        if cx.table().due() && !inner {
            return cx.call(Frame::CHECKS);
        }
        // A loop counts what was done in full.
        if let Some(below) = depth.before().map(Depth::index)
            && let Some(Frame::Each(each)) = cx.game.stack_mut().get_mut(below)
        {
            each.done = each.done.saturating_add(u8::from(self.full));
        }
        Flow::Done
    }

    /// Moves on to the next verb.
    pub(super) fn advance(&mut self) {
        self.step += 1;
        self.point = Point::Fresh;
    }

    fn next(&mut self) -> Flow {
        self.advance();
        Flow::Go
    }

    /// Moves on and remembers whether the step took full effect.
    pub(super) fn next_if(&mut self, full: bool) -> Flow {
        self.full &= full;
        self.next()
    }

    fn at_point(&mut self, point: Point) -> Flow {
        self.point = point;
        Flow::Go
    }

    /// What an amount comes to for this effect.
    fn amount(&self, cx: &Cx, amount: &Amount) -> i32 {
        cx.look().amount(amount, self.context)
    }

    /// What a noun comes to, or the question to the investigator who picks.
    fn means(&self, cx: &mut Cx, noun: &Noun) -> Result<Targets, Flow> {
        self.find(cx, noun, |_, _| true)
    }

    /// The same, where only what `can` be affected is offered.
    fn find(
        &self,
        cx: &mut Cx,
        noun: &Noun,
        can: impl Fn(&Cx, Target) -> bool,
    ) -> Result<Targets, Flow> {
        self.find_by(cx, noun, self.context.you, can)
    }

    /// The same, where somebody other than `you` picks.
    fn find_by(
        &self,
        cx: &mut Cx,
        noun: &Noun,
        by: impl Into<Maybe<SeatId>>,
        can: impl Fn(&Cx, Target) -> bool,
    ) -> Result<Targets, Flow> {
        if let Point::Picked(t) = self.point {
            return Ok(Targets::one(t));
        }
        let mut all = Targets::default();
        let sorts = self.wanted(cx, noun);
        let found = cx.look().all(noun, self.context);
        found
            .iter()
            .filter(|t| cx.is_of(*t, sorts))
            .for_each(|t| all.add(t));
        let mut set = Targets::default();
        all.iter().filter(|t| can(cx, *t)).for_each(|t| set.add(t));
        let lead = Maybe::some(cx.table().lead);
        let (who, rule) = match noun {
            Noun::A(_) => (by.into(), Rule::Targets),
            Noun::LeadPicks(_) => (lead, Rule::LeadChooses),
            // The spawning investigator chooses among places that fit equally. // spawn
            Noun::Nearest(_) | Noun::Farthest(_) => {
                let spawns = matches!(cx.content.verb(self.here()), Some(Verb::Spawn(_)));
                (if spawns { by.into() } else { lead }, Rule::Nearest)
            }
            Noun::Most(_) | Noun::Fewest(_) => (lead, Rule::LeadChooses),
            Noun::Random(random) => {
                let mut drawn = Targets::default();
                if let Point::Drawn { seats, cards } = self.point {
                    (drawn.seats, drawn.cards) = (seats, cards);
                }
                let all = found;
                // Who has no choice is not asked.
                let amount = cx.look().random_of(random);
                if all.len() <= amount {
                    return Ok(all);
                }
                if drawn.len() >= amount {
                    return Ok(drawn);
                }
                return Err(cx.chance(
                    RANDOM,
                    Rule::Targets,
                    Prompt::RandomOf(self.context.this),
                    all.len() - drawn.len(),
                ));
            }
            _ => return Ok(set),
        };
        // Of cards that are all alike and out of play any will do.
        let first = cx.look().card_of(set.first()).get();
        let first = first.map(|first| cx.card(first).def);
        let alike = |t: Target| match t {
            Target::Card(c) => {
                let card = cx.card(c);
                card.zone != Zone::Play && Some(card.def) == first
            }
            Target::Seat(_) | Target::None => false,
        };
        if set.iter().all(alike) {
            return Ok(Targets::one(set.first()));
        }
        if set.len() <= 1 {
            return Ok(set);
        }
        let who = who.get().filter(|who| cx.table().playing(*who));
        let who = who.unwrap_or(cx.table().lead);
        let choices: Choices<Choice> = set
            .iter()
            .map(|t| match t {
                Target::Seat(s) => Choice::Seat(s),
                Target::Card(c) => Choice::Card(c),
                Target::None => Choice::Pass,
            })
            .collect();
        Err(cx.ask(who, rule, Prompt::Pick(self.context.this), choices))
    }

    /// What the step wants of a noun: a filter that names no kind of card lets all through.
    fn wanted(&self, cx: &Cx, noun: &Noun) -> Sorts {
        let verb = cx.content.verb(self.here());
        let objects = verb.map(Verb::objects).unwrap_or_default();
        let object = objects.iter().find(|o| std::ptr::eq(o.noun, noun));
        object.map_or(Sorts::ANY, |o| o.sorts)
    }

    /// The seats a step goes through, one at a time in player order; `None` once all have been.
    fn next_seat(&mut self, cx: &mut Cx, noun: &Noun) -> Result<Option<SeatId>, Flow> {
        let left = match self.point {
            Point::Seats(left) => left,
            _ => self.means(cx, noun)?.seats,
        };
        let Some(who) = cx.table().players().find(|p| left.contains(*p)) else {
            return Ok(None);
        };
        let left = left.without(who);
        self.point = if left.is_empty() {
            Point::Next
        } else {
            Point::Seats(left)
        };
        Ok(Some(who))
    }

    /// The cards a step goes through, one at a time; `None` if there is none. The script is left at the next of them.
    fn next_card(
        &mut self,
        cx: &mut Cx,
        noun: &Noun,
        can: impl Fn(&Cx, Target) -> bool,
    ) -> Result<Option<CardId>, Flow> {
        let mut left = match self.point {
            Point::Cards(left) => left,
            _ => self.find(cx, noun, can)?.cards,
        };
        let Some(card) = left.iter().next() else {
            return Ok(None);
        };
        left.remove(card);
        self.point = if left.is_empty() {
            Point::Next
        } else {
            Point::Cards(left)
        };
        Ok(Some(card))
    }

    /// Carries out a step.
    fn exec(&mut self, cx: &mut Cx, verb: &Verb) -> Flow {
        match verb {
            // Grammar.
            Verb::Choose(c) => self.do_choose(cx, c),
            Verb::May(m) => self.do_may(cx, m),
            Verb::If(i) => self.do_if(cx, i),
            Verb::ForEach(f) => self.do_for_each(cx, f),
            Verb::Repeat(r) => self.do_repeat(cx, r),
            Verb::Then(b) => self.do_then(cx, b),
            Verb::Pick(p) => self.do_pick(cx, p),
            Verb::Later(b) => self.do_later(cx, b),
            Verb::Pay(p) => self.do_pay(cx, p),
            Verb::Try(t) => self.do_try(cx, t),

            // Damage and horror.
            Verb::Deal(d) => self.do_deal(cx, d),
            Verb::Heal(h) => self.do_heal(cx, h),
            Verb::CancelHarm(c) => self.do_cancel_harm(cx, c),

            // Clues, resources, tokens.
            Verb::Discover(d) => self.do_discover(cx, d),
            Verb::GainResources(w) => self.do_gain_resources(cx, w),
            Verb::LoseResources(w) => self.do_lose_resources(cx, w),
            Verb::GainActions(w) => self.do_gain_actions(cx, w),
            Verb::LoseActions(w) => self.do_lose_actions(cx, w),
            Verb::GainClues(w) => self.do_gain_clues(cx, w),
            Verb::Place(p) => self.do_place(cx, p),
            Verb::MoveTokens(m) => self.do_move_tokens(cx, m),

            // Cards.
            Verb::Draw(w) => self.do_draw(cx, w),
            Verb::DrawEncounter(d) => self.do_draw_encounter(cx, d),
            Verb::ResolveRevelation(r) => self.do_resolve_revelation(cx, r),
            Verb::Search(x) => self.do_search(cx, x),
            Verb::Look(x) => self.do_look(cx, x),
            Verb::LookAt(n) => self.do_look_at(cx, n),
            Verb::DiscardUntil(_) => self.do_discard_until(cx),
            Verb::DiscardTop(d) => self.do_discard_top(cx, d),
            Verb::ReshuffleEncounter => self.do_reshuffle_encounter(cx),
            Verb::Put(p) => self.do_put(cx, p),
            Verb::Discard(d) => self.do_discard(cx, d),
            Verb::DiscardFromHand(d) => self.do_discard_from_hand(cx, d),
            Verb::Attach(a) => self.do_attach(cx, a),
            Verb::EnterPlay(e) => self.do_enter_play(cx, e),
            Verb::TakeControl(t) => self.do_take_control(cx, t),
            Verb::Trade(t) => self.do_trade(cx, t),
            Verb::Show(n) => self.do_show(cx, n),
            Verb::Play(n) => self.do_play(cx, n),

            // Places and enemies.
            Verb::Spawn(x) => self.do_spawn(cx, x),
            Verb::Move(m) => self.do_move(cx, m),
            Verb::MoveToward(m) => self.do_move_toward(cx, m),
            Verb::Reveal(n) => self.do_reveal(cx, n),
            Verb::Conceal(n) => self.do_conceal(cx, n),
            Verb::Disengage(n) => self.do_disengage(cx, n),
            Verb::Evade(n) => self.do_evade(cx, n),
            Verb::Ready(n) => self.do_ready(cx, n),
            Verb::Exhaust(n) => self.do_exhaust(cx, n),
            Verb::Engage(e) => self.do_engage(cx, e),
            Verb::Attack(e) => self.do_attack(cx, e),
            Verb::Provoke(n) => self.do_provoke(cx, n),

            // Tests and attempts.
            Verb::Test(x) => self.do_test(cx, x),
            Verb::Fight(f) => self.do_fight(cx, f),
            Verb::TryToEvade(f) => self.do_try_to_evade(cx, f),
            Verb::Investigate(i) => self.do_investigate(cx, i),
            Verb::RevealToken => self.do_reveal_token(cx),
            Verb::RevealTokens(r) => self.do_reveal_tokens(cx, r),
            Verb::ChangeToken(c) => self.do_change_token(cx, c),
            Verb::Succeed => self.do_succeed(cx),
            Verb::Fail => self.do_fail(cx),
            Verb::RedrawToken => self.do_redraw_token(cx),
            Verb::IgnoreToken(i) => self.do_ignore_token(cx, i),
            Verb::NegateToken => self.do_negate_token(cx),

            // The occurrence.
            Verb::Cancel => self.do_cancel(cx),
            Verb::Instead(b) => self.do_instead(cx, b),
            Verb::Change(c) => self.change(cx, c),

            // The course of the scenario.
            Verb::Modify(m) => self.do_modify(cx, m),
            Verb::Advance(n) => self.do_advance(cx, n),
            Verb::AdvanceTo(card) => self.do_advance_to(cx, *card),
            Verb::EndScenario(resolution) => self.do_end_scenario(cx, resolution),
            Verb::Resign(n) => self.do_resign(cx, n),
            Verb::EndTurn(n) => self.do_end_turn(cx, n),
            Verb::TakeAction => self.do_take_action(cx),
            Verb::RepeatPhase => self.do_repeat_phase(cx),
            Verb::Defeat(n) => self.do_defeat(cx, n),
            Verb::Suffer(x) => self.do_suffer(cx, x),
            Verb::Experience(w) => self.do_experience(cx, w),
            Verb::Log(note) => self.do_log(cx, note),
            Verb::CrossOut(note) => self.do_cross_out(cx, note),
            Verb::List(l) => self.do_list(cx, l),
            Verb::AddToken(token) => self.do_add_token(cx, *token),
            Verb::RemoveToken(token) => self.do_remove_token(cx, *token),
            Verb::Seal(s) => self.do_seal(cx, s),
            Verb::Release(n) => self.do_release(cx, n),
            Verb::BeginAt(n) => self.do_begin_at(cx, n),
            Verb::TurnInto(card) => self.do_turn_into(cx, *card),
            Verb::GainWeakness(g) => self.do_gain_weakness(cx, g),
            Verb::Earn(e) => self.do_earn(cx, e),
            Verb::Kill(n) => self.do_kill(cx, n, false),
            Verb::DriveInsane(n) => self.do_kill(cx, n, true),
        }
    }

    /// An answer to a question of a script.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let Some(verb) = cx.content.verb(self.here()) else {
            return Flow::Go;
        };
        match (verb, choice) {
            (Verb::Choose(c), Choice::Option(i)) => {
                let card = self.context.this;
                match (c.of.get(i as usize), cx.asked()) {
                    (Some(option), Some(who)) => {
                        cx.emit(|| Event::Chose {
                            who,
                            card,
                            block: option.steps.id,
                        });
                        self.advance();
                        cx.call(Script::new(option.steps, self.context))
                    }
                    (None, _) | (_, None) => self.next(),
                }
            }
            (Verb::May(offer), choice) => {
                let theirs = Context {
                    you: cx.asked().into(),
                    ..self.context
                };
                let left = match self.point {
                    Point::Seats(left) => left,
                    _ => Seats::NONE,
                };
                if choice == Choice::Yes {
                    self.accepted(cx, offer, theirs, left)
                } else {
                    self.declined(cx, offer, theirs, left)
                }
            }
            (Verb::ChangeToken(_) | Verb::Seal(_), Choice::Token(token)) => {
                self.at_point(Point::Token(token))
            }
            (Verb::Trade(_), choice) => self.take_trade(cx, choice),
            (Verb::CancelHarm(_), Choice::Number(n)) => self.spare(cx, n),
            (Verb::Pay(_), Choice::Number(n)) => self.spends(cx, n),
            (_, Choice::Card(_) | Choice::Seat(_)) => {
                let target = match choice {
                    Choice::Seat(w) => Target::Seat(w),
                    Choice::Card(c) => Target::Card(c),
                    _ => Target::None,
                };
                let by_chance = cx
                    .game
                    .ask()
                    .is_some_and(|a| matches!(a.prompt, Prompt::RandomOf(_)));
                if !by_chance {
                    return self.at_point(Point::Picked(target));
                }
                let mut drawn = match self.point {
                    Point::Drawn { seats, cards } => Targets { seats, cards },
                    _ => Targets::default(),
                };
                drawn.add(target);
                let (seats, cards) = (drawn.seats, drawn.cards);
                self.at_point(Point::Drawn { seats, cards })
            }
            _ => Flow::Go,
        }
    }
}

impl Cx<'_, '_> {
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
        let Some(Frame::Script(script)) = look.stack.last() else {
            return Targets::default();
        };
        let Some(verb) = look.content.verb(script.here()) else {
            return Targets::default();
        };
        let drawn = match script.point {
            Point::Drawn { seats, cards } => Targets { seats, cards },
            _ => Targets::default(),
        };
        let random = verb
            .objects()
            .into_iter()
            .find(|o| matches!(o.noun, Noun::Random(_)));
        let mut left = Targets::default();
        if let Some(o) = random {
            look.all(o.noun, script.context)
                .iter()
                .filter(|t| drawn.iter().all(|d| d != *t))
                .for_each(|t| left.add(t));
        }
        left
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
            .filter(|s| seats.contains(*s))
            .collect()
    }

    // player-order
    fn in_order(&self, seats: Seats) -> smallvec::SmallVec<[SeatId; 4]> {
        self.table()
            .players()
            .filter(|s| seats.contains(*s))
            .collect()
    }

    fn targets(&self, cards: impl Iterator<Item = CardId>) -> Targets {
        Targets {
            seats: Seats::NONE,
            cards: cards.collect(),
        }
    }
}

impl Each {
    /// Steps going through things: seats in player order, then cards. Once the scenario is over, those who were
    /// eliminated are gone through too.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let next_seat = cx.table().players().find(|s| self.seats.contains(*s));
        let eliminated = || self.seats.first().filter(|_| cx.table().ended);
        let next_seat = next_seat.or_else(eliminated);
        let it = if let Some(who) = next_seat {
            self.seats.remove(who);
            Target::Seat(who)
        } else if let Some(card) = self.cards.iter().next() {
            self.seats = Seats::NONE;
            self.cards.remove(card);
            Target::Card(card)
        } else {
            let below = cx.game.stack().len().saturating_sub(2);
            if let Some(Frame::Script(script)) = cx.game.stack_mut().get_mut(below) {
                script.context.done = self.done;
            }
            return Flow::Done;
        };
        let context = self.context.naming(self.name.map(packs::Sym::from), it);
        cx.call(Script::new(packs::Block::new(self.block), context))
    }
}
