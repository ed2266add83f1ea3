//! Effects: one frame carries out the steps of any card, place, monster or encounter.

use super::{Flow, asked};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::filter::{Place, Who, Whom};
use crate::content::ids::{BlockId, PlaceId};
use crate::content::step::Step;
use crate::frame::steps::Point;
use crate::frame::{FrameKind, Kept, ScriptFrame};
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::rules::useful::does;
use crate::rules::{Cx, investigators};
use crate::state::{Origin, Value};
use kernel::{Choices, Maybe, Seat};
use packs::Sym;
use smallvec::SmallVec;

mod belongings;
mod board;
pub mod control;
mod dice;
mod monsters;
mod people;
mod terms;
mod travel;
mod windows;

pub use belongings::{candidates, face_up_draw};
pub use control::to_pick;
pub use travel::returns;
pub use windows::reducing;

/// The running step with the answer to its question.
type Given<'a> = (&'a Step, Choice);

/// Goes to the next step; this one was done.
fn next(f: &mut ScriptFrame) -> Option<Flow> {
    f.acted = true;
    past(f)
}

/// Goes to the next step; this one could not be done, or was declined. // effects // effects.then
fn not_done(f: &mut ScriptFrame) -> Option<Flow> {
    f.short = true;
    past(f)
}

/// Goes to the next step; `done` tells whether this one was done.
fn next_if(f: &mut ScriptFrame, done: bool) -> Option<Flow> {
    if done { next(f) } else { not_done(f) }
}

/// Goes to the next step; the steps inside this one have recorded whether it was done.
fn past(frame: &mut ScriptFrame) -> Option<Flow> {
    // Values of the step are reset; values of the whole list stay.
    *frame = ScriptFrame {
        step: frame.step + 1,
        chosen: frame.chosen,
        was_explored: frame.was_explored,
        single: frame.single,
        acted: frame.acted,
        short: frame.short,
        payer: frame.payer,
        ..ScriptFrame::new(frame.block, frame.context)
    };
    if frame.single {
        frame.point = Point::Over;
    } else {
        frame.chosen = Maybe::NONE;
    }
    None
}

impl ScriptFrame {
    /// Runs steps until one asks, calls or ends.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        loop {
            let steps = cx.content.block(self.block);
            let dead = read::you(cx.game, &self.context).is_some_and(|i| !i.alive())
                && !matches!(
                    self.context.origin,
                    Origin::Ancient | Origin::Mythos(_) | Origin::Monster(_) | Origin::Helper(_)
                );
            let Some(step) = steps
                .get(self.step as usize)
                .filter(|_| !(self.single && self.point == Point::Over))
            else {
                return self.finish(cx);
            };
            // If the reader was devoured, only steps that need no reader go on. // investigators.devoured
            if dead && !needs_nobody(step) {
                not_done(self);
                continue;
            }
            let before = self.step;
            match self.run(cx, step) {
                Some(flow) => return flow,
                None => {
                    // investigators.insane-or-unconscious
                    if let Some(seat) = self.payer.get().filter(|_| self.step != before) {
                        self.payer = Maybe::NONE;
                        if let Some(falls) = investigators::falls(cx.game, seat) {
                            return cx.call(falls);
                        }
                    }
                    // An investigator whose maximum fell to 0 by a card or a slider is devoured at
                    // once. // investigators.devoured
                    if self.step != before
                        && matches!(step, Step::Discard(_) | Step::SetSkills(_))
                        && let Some(falls) = investigators::hollow(cx.now())
                    {
                        return cx.call(falls);
                    }
                    if self.single && self.step != before {
                        return self.finish(cx);
                    }
                    if cx.table().is_stirred() {
                        return Flow::Go;
                    }
                }
            }
        }
    }

    fn finish(&mut self, cx: &mut Cx) -> Flow {
        let n = cx.game.stack().len();
        if n >= 2
            && let FrameKind::Script(frame) = &mut cx.game.stack_mut()[n - 2].kind
        {
            frame.acted |= self.acted;
            frame.short |= self.short;
            // Names that a nested list bound are known to the outer list.
            if !self.single
                && frame.context.origin == self.context.origin
                && frame.context.you == self.context.you
            {
                frame.context.vars = self.context.vars;
                frame.context.dice = self.context.dice;
            }
        }
        cx.end()
    }
}

/// The investigators that a step is about.
enum Party {
    Nobody,
    One(Seat),
    Many(u8),
    Ask(SmallVec<[Seat; 8]>),
}

impl ScriptFrame {
    fn whose(&self, now: Now, who: &Who) -> Party {
        if let Some(seat) = self.chosen.get() {
            return Party::One(seat);
        }
        if who.filter.is_none() && matches!(who.whom, Whom::You | Whom::Holder) {
            let you = match who.whom {
                Whom::Holder => read::holder(now.game, &self.context),
                _ => self.context.you,
            };
            return match (you.get(), self.context.it) {
                (Some(s), _) | (None, Value::Seat(s)) => Party::One(s),
                (None, _) => Party::One(now.table().first),
            };
        }
        if who.filter.is_none() && who.whom == Whom::It {
            match (self.context.it, self.context.you.get()) {
                (Value::Seat(s), _) | (_, Some(s)) => return Party::One(s),
                _ => {}
            }
        }
        let list = read::seats(now, who, &self.context);
        match (who.whom, list.len()) {
            (_, 0) => Party::Nobody,
            (Whom::Any | Whom::Another, 1) => Party::One(list[0]),
            (Whom::Any | Whom::Another, _) => Party::Ask(list),
            (_, 1) => Party::One(list[0]),
            _ => Party::Many(list.iter().fold(0, |m, s| m | 1 << s.0)),
        }
    }

    /// Carries out a list of steps inside this one.
    fn then_do(&self, cx: &mut Cx, block: BlockId) -> Flow {
        let mut context = self.context;
        if let Some(seat) = self.chosen.get().filter(|_| !self.single) {
            context.it = Value::Seat(seat);
        }
        cx.call(ScriptFrame::new(block, context))
    }
}

fn bind(content: &Content, f: &mut ScriptFrame, name: Option<Sym>, v: Value) {
    f.context.vars.set(name.unwrap_or(content.fixed.it), v);
}

fn skip_after_fall(game: &Game, frame: &ScriptFrame, seat: Seat) -> bool {
    frame.context.you.is(seat)
        && matches!(
            frame.context.origin,
            Origin::Encounter(_) | Origin::World(_)
        )
        && game.table().investigator(seat).falls != frame.context.falls
}

/// Whether a step is about the board alone. Such a step goes on after its reader was devoured.
fn needs_nobody(s: &Step) -> bool {
    matches!(
        s,
        Step::If(_)
            | Step::Then(_)
            | Step::Repeat(_)
            | Step::Doom(_)
            | Step::Terror(_)
            | Step::Awaken(_)
            | Step::ClosePlace(_)
            | Step::MoveMonsters(_)
    )
}

/// The investigators that a step names; `None` for steps about no investigator.
fn step_who(s: &Step) -> Option<&Who> {
    Some(match s {
        Step::Check(x) => &x.who,
        Step::Roll(x) => &x.who,
        Step::Gain(x) | Step::Lose(x) => &x.who,
        Step::Set(x) => &x.who,
        Step::Draw(x) => &x.who,
        Step::Search(x) => &x.who,
        Step::Discard(x) => &x.whose,
        Step::Join(x) => &x.who,
        Step::Take(x) => &x.who,
        Step::Become(x) => &x.who,
        Step::Cease(x) => &x.who,
        Step::Move(x) => &x.who,
        Step::Encounter(x) => &x.who,
        Step::ReturnToArkham(x) => &x.who,
        Step::EnterWorld(x) => &x.who,
        Step::SetSkills(x) => &x.who,
        Step::May(x) => &x.who,
        Step::Choose(_)
        | Step::Unless(_)
        | Step::ChooseNumber(_)
        | Step::Pick(_)
        | Step::If(_)
        | Step::ForEach(_)
        | Step::Repeat(_)
        | Step::Then(_)
        | Step::Try(_)
        | Step::Reroll(_)
        | Step::AddDice(_)
        | Step::Settle(_)
        | Step::Modify(_)
        | Step::Give(_)
        | Step::Buy(_)
        | Step::Sell(_)
        | Step::Keep(_)
        | Step::Mark(_)
        | Step::Look(_)
        | Step::ChangeInvestigator(_)
        | Step::Swap(_)
        | Step::MonsterAppears(_)
        | Step::Spawn(_)
        | Step::ReturnToCup(_)
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
        | Step::DrawMythos(_)
        | Step::Redraw(_)
        | Step::Rift(_)
        | Step::Reduce(_)
        | Step::Cancel(_)
        | Step::Instead(_)
        | Step::Cover(_)
        | Step::Permit(_)
        | Step::Forbid(_) => return None,
    })
}

impl ScriptFrame {
    /// Runs a step. `None` means: go on with the next step, or with this one at a new point.
    fn run(&mut self, cx: &mut Cx, step: &Step) -> Option<Flow> {
        let mut seat = asked(cx.game, self.context.you);
        if let Some(whose) = step_who(step) {
            // If several investigators are meant, the step runs for each in turn, as if it were theirs.
            if self.point == Point::Begin
                && let Party::Many(mask) = self.whose(cx.now(), whose)
            {
                self.seats = mask;
                self.point = Point::Everyone;
                self.next = 0;
            }
            if self.point == Point::Everyone {
                while self.next < i16::from(cx.table().seats) {
                    let who = cx.table().in_order(self.next as u8);
                    self.next += 1;
                    if self.seats >> who.0 & 1 == 1 && cx.table().investigator(who).alive() {
                        let mut context = self.context;
                        context.it = Value::Seat(who);
                        context.you = who.into();
                        context.falls = cx.table().investigator(who).falls;
                        let one = ScriptFrame {
                            step: self.step,
                            single: true,
                            chosen: who.into(),
                            ..ScriptFrame::new(self.block, context)
                        };
                        return Some(cx.call(one));
                    }
                }
                return past(self);
            }
            match self.whose(cx.now(), whose) {
                Party::Nobody => {
                    return not_done(self);
                }
                Party::One(who) => {
                    seat = who;
                    // If the text describes the investigator (not just "you"), the following steps mean them too.
                    if whose.filter.is_some() || !matches!(whose.whom, Whom::You | Whom::Holder) {
                        self.chosen = who.into();
                    }
                }
                Party::Many(_) => {}
                Party::Ask(mut list) => {
                    // Only investigators for whom the step does something can be chosen.
                    list.retain(|s| does(cx.now(), step, &self.context, Some(*s)));
                    if let [] | [_] = list[..] {
                        let Some(one) = list.first() else {
                            return not_done(self);
                        };
                        self.chosen = (*one).into();
                        return None;
                    }
                    let choices: Choices<Choice> = list.iter().map(|&s| Choice::Seat(s)).collect();
                    self.point = Point::ChooseWho;
                    return Some(cx.ask(
                        asked(cx.game, self.context.you),
                        Rule::EffectWho,
                        Prompt::Step(self.here()),
                        choices,
                    ));
                }
            }
            // If a check devoured its investigator, its consequences still apply, passed or failed.
            let made = matches!(step, Step::Check(_)) && self.point != Point::Begin;
            if !cx.table().investigator(seat).alive() && !made && !matches!(step, Step::May(_)) {
                return not_done(self);
            }
        }
        match step {
            Step::May(x) => self.may(cx, x, seat),
            Step::Choose(x) => self.choose(cx, x, seat),
            Step::Unless(x) => self.unless(cx, x, seat),
            Step::ChooseNumber(x) => self.choose_number(cx, x, seat),
            Step::Pick(x) => self.pick(cx, x, seat),
            Step::If(x) => self.branch(cx, x),
            Step::ForEach(x) => self.for_each(cx, x, seat),
            Step::Repeat(x) => self.repeat(cx, x),
            Step::Then(steps) => self.then(cx, *steps),
            Step::Try(x) => self.attempt(cx, x),
            Step::Check(x) => self.check(cx, x, seat),
            Step::Roll(x) => self.roll(cx, x, seat),
            Step::Reroll(x) => self.reroll(cx, x, seat),
            Step::AddDice(x) => self.add_dice(cx, x),
            Step::Settle(x) => self.settle(cx, x),
            Step::Gain(x) => self.gain(cx, x, seat),
            Step::Lose(x) => self.lose(cx, x, seat),
            Step::Set(x) => self.set(cx, x, seat),
            Step::Modify(x) => self.modify(cx, x, seat),
            Step::Give(x) => self.give(cx, x, seat),
            Step::Draw(x) => self.draw(cx, x, seat),
            Step::Search(x) => self.search(cx, x, seat),
            Step::Buy(x) => self.buy(cx, x, seat),
            Step::Sell(x) => self.sell(cx, x, seat),
            Step::Discard(x) => self.discard(cx, x, seat),
            Step::Join(x) => self.join(cx, x, seat),
            Step::Take(x) => self.take_card(cx, x, seat),
            Step::Keep(_) => self.keep(cx, seat),
            Step::Mark(x) => self.mark(cx, x),
            Step::Look(x) => self.look(cx, x, seat),
            Step::Become(x) => self.comes_to_be(cx, x, seat),
            Step::Cease(x) => self.no_longer_is(cx, x, seat),
            Step::ChangeInvestigator(_) => self.change_investigator(cx, seat),
            Step::Move(x) => self.go_to(cx, x, seat),
            Step::Encounter(x) => self.encounter(cx, x, seat),
            Step::ReturnToArkham(x) => self.return_to_arkham(cx, x, seat),
            Step::EnterWorld(x) => self.enter_world(cx, x, seat),
            Step::Swap(x) => self.swap(cx, x, seat),
            Step::MonsterAppears(x) => self.monster_appears(cx, x, seat),
            Step::Spawn(x) => self.spawn(cx, x),
            Step::ReturnToCup(x) => self.return_to_cup(cx, x),
            Step::MoveMonsters(x) => self.move_monsters(cx, x),
            Step::Face(x) => self.face(cx, x, seat),
            Step::Defeat(x) => self.defeat(cx, x, seat),
            Step::Claim(x) => self.claim(cx, x, seat),
            Step::OpenGate(x) => self.open_gate(cx, x),
            Step::CloseGate(x) => self.close_gate(cx, x, seat),
            Step::Seal(x) => self.seal(cx, x, seat),
            Step::Unseal(x) => self.unseal(cx, x, seat),
            Step::Doom(x) => self.doom(cx, x),
            Step::Terror(x) => self.terror(cx, x),
            Step::BoardClues(x) => self.board_clues(cx, x),
            Step::ClosePlace(x) => self.close_place(cx, x),
            Step::Awaken(_) => board::awaken(cx),
            Step::Attack(x) => self.attack(cx, *x),
            Step::DrawMythos(x) => self.draw_mythos(cx, x),
            Step::Redraw(x) => self.redraw(cx, x),
            Step::SetSkills(x) => self.set_skills(cx, x, seat),
            Step::Rift(x) => self.rift(cx, x, seat),
            Step::Reduce(x) => self.reduce(cx, x),
            Step::Cancel(x) => self.cancel(cx, x, seat),
            Step::Instead(x) => self.instead(cx, x),
            Step::Permit(_) | Step::Forbid(_) => self.permit(cx),
            Step::Cover(x) => self.cover(cx, x),
        }
    }

    /// The place that a step is about. If it could be done at several places, the player chooses one. // effects.place
    fn one_place(
        &self,
        cx: &mut Cx,
        place: &Place,
        fits: &dyn Fn(&Game, PlaceId) -> bool,
    ) -> Result<Option<PlaceId>, Flow> {
        if self.point == Point::Chosen {
            return Ok(self.kept.get());
        }
        let all = read::places(cx.now(), place, &self.context);
        if all.len() <= 1 {
            return Ok(all.first());
        }
        let choices: Choices<Choice> = all
            .iter()
            .filter(|&p| fits(cx.game, p))
            .map(Choice::Place)
            .collect();
        match choices[..] {
            [] => Ok(None),
            [Choice::Place(one)] => Ok(Some(one)),
            _ => {
                let (who, prompt) = (asked(cx.game, self.context.you), Prompt::Step(self.here()));
                Err(cx.ask(who, Rule::EffectPlace, prompt, choices))
            }
        }
    }
}

/// The index of the frame that the topmost window is about.
fn window_subject(game: &Game) -> Option<usize> {
    game.stack()
        .iter()
        .rposition(|f| matches!(f.kind, FrameKind::Window(_)))
        .and_then(|i| i.checked_sub(1))
}

impl ScriptFrame {
    /// Applies an answer in a script.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let Some(step) = cx.content.step(self.here()) else {
            return Flow::Go;
        };
        if self.point == Point::ChooseWho {
            if let Choice::Seat(s) = choice {
                self.chosen = s.into();
                self.point = Point::Begin;
            }
            return Flow::Go;
        }
        if let (Step::Spawn(_) | Step::OpenGate(_) | Step::Seal(_), Choice::Place(place)) =
            (step, choice)
        {
            self.kept = Kept::of(place);
            self.point = Point::Chosen;
            return Flow::Go;
        }
        let seat = match step_who(step).map(|w| self.whose(cx.now(), w)) {
            Some(Party::One(s)) => s,
            _ => asked(cx.game, self.context.you),
        };
        let flow = match step {
            Step::May(_)
            | Step::Choose(_)
            | Step::Unless(_)
            | Step::ChooseNumber(_)
            | Step::Pick(_) => control::answered(cx.content, self, step, choice),
            Step::Check(_) | Step::Roll(_) | Step::Reroll(_) => {
                self.take_dice(cx, (step, choice), seat)
            }
            Step::Gain(_)
            | Step::Lose(_)
            | Step::Give(_)
            | Step::Swap(_)
            | Step::ChangeInvestigator(_)
            | Step::SetSkills(_) => self.take_people(cx, (step, choice), seat),
            Step::Draw(_)
            | Step::Search(_)
            | Step::Sell(_)
            | Step::Discard(_)
            | Step::Join(_)
            | Step::Look(_) => self.take_belongings(cx, (step, choice), seat),
            Step::Move(_) | Step::Encounter(_) | Step::EnterWorld(_) => {
                self.take_travel(cx, (step, choice), seat)
            }
            Step::MonsterAppears(_) | Step::MoveMonsters(_) | Step::Face(_) | Step::Claim(_) => {
                self.take_monsters(cx, (step, choice), seat)
            }
            Step::CloseGate(_) | Step::Unseal(_) | Step::BoardClues(_) | Step::DrawMythos(_) => {
                self.take_board(cx, (step, choice), seat)
            }
            Step::Cancel(_) => self.take_windows(cx, step, choice),
            Step::If(_)
            | Step::ForEach(_)
            | Step::Repeat(_)
            | Step::Then(_)
            | Step::Try(_)
            | Step::AddDice(_)
            | Step::Settle(_)
            | Step::Set(_)
            | Step::Modify(_)
            | Step::Buy(_)
            | Step::Take(_)
            | Step::Keep(_)
            | Step::Mark(_)
            | Step::Become(_)
            | Step::Cease(_)
            | Step::ReturnToArkham(_)
            | Step::Spawn(_)
            | Step::ReturnToCup(_)
            | Step::Defeat(_)
            | Step::OpenGate(_)
            | Step::Seal(_)
            | Step::Doom(_)
            | Step::Terror(_)
            | Step::ClosePlace(_)
            | Step::Awaken(_)
            | Step::Attack(_)
            | Step::Redraw(_)
            | Step::Rift(_)
            | Step::Reduce(_)
            | Step::Instead(_)
            | Step::Cover(_)
            | Step::Permit(_)
            | Step::Forbid(_) => next(self),
        };
        flow.unwrap_or(Flow::Go)
    }
}
