//! Effects: one frame carries out the steps of any card, place, monster or encounter.

use super::{Flow, Log, ask, asked, call, end, go};
use crate::content::Content;
use crate::content::filter::{Place, Who, Whom};
use crate::content::step::Step;
use crate::read::{self, Game};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{Procedure, ScriptFrame};
use crate::rules::investigators;
use crate::rules::rule::Rule;
use crate::rules::steps::Point;
use crate::rules::useful::does;
use crate::state::{Origin, Value};
use kernel::{Choices, Maybe};
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

/// On to the next step: this one was done.
fn next(f: &mut ScriptFrame) -> Option<Flow> {
    f.acted = true;
    past(f)
}

/// On to the next step: this one could not be done, or nobody wanted to. // effects.then
fn not_done(f: &mut ScriptFrame) -> Option<Flow> {
    f.short = true;
    past(f)
}

/// On to the next step: this one was done if it says so.
fn next_if(f: &mut ScriptFrame, done: bool) -> Option<Flow> {
    if done { next(f) } else { not_done(f) }
}

/// On to the next step: how far this one was done the steps within it have told.
fn past(f: &mut ScriptFrame) -> Option<Flow> {
    // What the step kept goes with it; what the list as a whole knows stays.
    *f = ScriptFrame {
        step: f.step + 1,
        chosen: f.chosen,
        was_explored: f.was_explored,
        single: f.single,
        acted: f.acted,
        short: f.short,
        payer: f.payer,
        ..ScriptFrame::new(f.block, f.context)
    };
    if f.single {
        f.point = Point::Over;
    } else {
        f.chosen = Maybe::NONE;
    }
    None
}

/// Runs the script until it asks, calls or ends.
pub fn script(c: &Content, g: &mut Game, mut f: ScriptFrame, log: &mut Log) -> Flow {
    loop {
        let steps = c.block(f.block);
        let dead = read::you(g, &f.context).is_some_and(|i| !i.alive())
            && !matches!(
                f.context.origin,
                Origin::Ancient | Origin::Mythos(_) | Origin::Monster(_) | Origin::Helper(_)
            );
        let Some(step) = steps
            .get(f.step as usize)
            .filter(|_| !(f.single && f.point == Point::Over))
        else {
            return finish(g, f);
        };
        // The text of a devoured reader goes on with what needs no reader. // investigators.devoured
        if dead && !needs_nobody(step) {
            not_done(&mut f);
            continue;
        }
        let before = f.step;
        match run(c, g, &mut f, step, log) {
            Some(flow) => return flow,
            None => {
                // investigators.insane-or-unconscious
                if let Some(seat) = f.payer.get().filter(|_| f.step != before) {
                    f.payer = Maybe::NONE;
                    if let Some(falls) = investigators::falls(g, seat) {
                        return call(g, Procedure::Script(f), falls);
                    }
                }
                // Whose maximum went with a card or a slider is devoured at once. // investigators.devoured
                if f.step != before
                    && matches!(step, Step::Discard(_) | Step::SetSkills(_))
                    && let Some(falls) = investigators::hollow(c, g)
                {
                    return call(g, Procedure::Script(f), falls);
                }
                if f.single && f.step != before {
                    return finish(g, f);
                }
                if g.table().is_stirred() {
                    return go(g, Procedure::Script(f));
                }
            }
        }
    }
}

fn finish(g: &mut Game, f: ScriptFrame) -> Flow {
    let n = g.stack().len();
    if n >= 2
        && let Procedure::Script(p) = &mut g.stack_mut()[n - 2].procedure
    {
        p.acted |= f.acted;
        p.short |= f.short;
        // What a nested list bound is known to the list around it.
        if !f.single && p.context.origin == f.context.origin && p.context.you == f.context.you {
            p.context.vars = f.context.vars;
            p.context.dice = f.context.dice;
        }
    }
    end(g)
}

/// Whom a step is about.
enum Party {
    Nobody,
    One(u8),
    Many(u8),
    Ask(SmallVec<[u8; 8]>),
}

fn whose(c: &Content, g: &Game, f: &ScriptFrame, w: &Who) -> Party {
    if let Some(seat) = f.chosen.get() {
        return Party::One(seat);
    }
    if w.filter.is_none() && matches!(w.whom, Whom::You | Whom::Holder) {
        let you = match w.whom {
            Whom::Holder => read::holder(g, &f.context),
            _ => f.context.you,
        };
        return match (you.get(), f.context.it) {
            (Some(s), _) | (None, Value::Seat(s)) => Party::One(s),
            (None, _) => Party::One(g.table().first),
        };
    }
    if w.filter.is_none() && w.whom == Whom::It {
        match (f.context.it, f.context.you.get()) {
            (Value::Seat(s), _) | (_, Some(s)) => return Party::One(s),
            _ => {}
        }
    }
    let list = read::seats(c, g, w, &f.context);
    match (w.whom, list.len()) {
        (_, 0) => Party::Nobody,
        (Whom::Any | Whom::Another, 1) => Party::One(list[0]),
        (Whom::Any | Whom::Another, _) => Party::Ask(list),
        (_, 1) => Party::One(list[0]),
        _ => Party::Many(list.iter().fold(0, |m, s| m | 1 << s)),
    }
}

/// Carries out a list of steps that stands within this one.
fn then_do(g: &mut Game, f: &ScriptFrame, block: u16) -> Flow {
    let mut context = f.context;
    if let Some(seat) = f.chosen.get().filter(|_| !f.single) {
        context.it = Value::Seat(seat);
    }
    call(
        g,
        Procedure::Script(*f),
        Procedure::Script(ScriptFrame::new(block, context)),
    )
}

fn bind(c: &Content, f: &mut ScriptFrame, name: Option<Sym>, v: Value) {
    f.context.vars.set(name.unwrap_or(c.fixed.it).0, v);
}

fn skip_after_fall(g: &Game, f: &ScriptFrame, seat: u8) -> bool {
    f.context.you.is(seat)
        && matches!(f.context.origin, Origin::Encounter(_) | Origin::World(_))
        && g.table().investigator(seat).falls != f.context.falls
}

/// Whether a step is about the board alone, so that it goes on after its reader was devoured.
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

/// Who a step is about; `None` for steps about nobody.
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

/// Does a step. `None`: go on with the next (or the same, changed).
fn run(c: &Content, g: &mut Game, f: &mut ScriptFrame, step: &Step, log: &mut Log) -> Option<Flow> {
    let mut seat = asked(g, f.context.you);
    if let Some(w) = step_who(step) {
        // Several people: one after the other, each as if the step were theirs.
        if f.point == Point::Begin
            && let Party::Many(mask) = whose(c, g, f, w)
        {
            f.seats = mask;
            f.point = Point::Everyone;
            f.next = 0;
        }
        if f.point == Point::Everyone {
            while f.next < i16::from(g.table().seats) {
                let s = (g.table().first + f.next as u8) % g.table().seats;
                f.next += 1;
                if f.seats >> s & 1 == 1 && g.table().investigator(s).alive() {
                    let mut context = f.context;
                    context.it = Value::Seat(s);
                    context.you = s.into();
                    context.falls = g.table().investigator(s).falls;
                    let one = ScriptFrame {
                        step: f.step,
                        single: true,
                        chosen: s.into(),
                        ..ScriptFrame::new(f.block, context)
                    };
                    return Some(call(g, Procedure::Script(*f), Procedure::Script(one)));
                }
            }
            return past(f);
        }
        match whose(c, g, f, w) {
            Party::Nobody => {
                return not_done(f);
            }
            Party::One(s) => {
                seat = s;
                // One who is meant by more than a word for oneself is the one at hand in what follows.
                if w.filter.is_some() || !matches!(w.whom, Whom::You | Whom::Holder) {
                    f.chosen = s.into();
                }
            }
            Party::Many(_) => {}
            Party::Ask(mut list) => {
                // Only those to whom it does something can be chosen.
                list.retain(|s| does(c, g, step, &f.context, Some(*s)));
                if let [] | [_] = list[..] {
                    let Some(one) = list.first() else {
                        return not_done(f);
                    };
                    f.chosen = (*one).into();
                    return None;
                }
                let choices: Choices<Choice> = list.iter().map(|&s| Choice::Seat(s)).collect();
                f.point = Point::ChooseWho;
                let me = *f;
                return Some(ask(
                    g,
                    Procedure::Script(me),
                    asked(g, f.context.you),
                    Rule::EffectWho,
                    Prompt::Step(f.block, f.step),
                    choices,
                ));
            }
        }
        // A check that devoured its maker still has what follows it, passed or failed.
        let made = matches!(step, Step::Check(_)) && f.point != Point::Begin;
        if !g.table().investigator(seat).alive() && !made && !matches!(step, Step::May(_)) {
            return not_done(f);
        }
    }
    match step {
        Step::May(x) => control::may(c, g, f, x, seat),
        Step::Choose(x) => control::choose(c, g, f, x, seat),
        Step::Unless(x) => control::unless(c, g, f, x, seat),
        Step::ChooseNumber(x) => control::choose_number(c, g, f, x, seat),
        Step::Pick(x) => control::pick(c, g, f, x, seat),
        Step::If(x) => control::branch(c, g, f, x),
        Step::ForEach(x) => control::for_each(c, g, f, x, seat),
        Step::Repeat(x) => control::repeat(c, g, f, x),
        Step::Then(steps) => control::then(g, f, *steps),
        Step::Try(x) => control::attempt(g, f, x),
        Step::Check(x) => dice::check(c, g, f, x, seat),
        Step::Roll(x) => dice::roll(c, g, f, x, seat),
        Step::Reroll(x) => dice::reroll(g, f, x, seat, log),
        Step::AddDice(x) => dice::add_dice(c, g, f, x),
        Step::Settle(x) => dice::settle(c, g, f, x),
        Step::Gain(x) => people::gain(c, g, f, x, seat, log),
        Step::Lose(x) => people::lose(c, g, f, x, seat, log),
        Step::Set(x) => people::set(c, g, f, x, seat, log),
        Step::Modify(x) => terms::modify(c, g, f, x, seat, log),
        Step::Give(x) => people::give(c, g, f, x, seat, log),
        Step::Draw(x) => belongings::draw(c, g, f, x, seat),
        Step::Search(x) => belongings::search(c, g, f, x, seat, log),
        Step::Buy(x) => belongings::buy(c, g, f, x, seat),
        Step::Sell(x) => belongings::sell(c, g, f, x, seat, log),
        Step::Discard(x) => belongings::discard(c, g, f, x, seat, log),
        Step::Join(x) => belongings::join(c, g, f, x, seat, log),
        Step::Take(x) => belongings::take(c, g, f, x, seat, log),
        Step::Keep(_) => belongings::keep(c, g, f, seat, log),
        Step::Mark(x) => belongings::mark(c, g, f, x, log),
        Step::Look(x) => belongings::look(c, g, f, x, seat),
        Step::Become(x) => people::comes_to_be(c, g, f, x, seat, log),
        Step::Cease(x) => people::no_longer_is(c, g, f, x, seat, log),
        Step::ChangeInvestigator(_) => people::change_investigator(c, g, f, seat),
        Step::Move(x) => travel::go_to(c, g, f, x, seat, log),
        Step::Encounter(x) => travel::encounter(c, g, f, x, seat, log),
        Step::ReturnToArkham(x) => travel::return_to_arkham(c, g, f, x, seat),
        Step::EnterWorld(x) => travel::enter_world(c, g, f, x, seat, log),
        Step::Swap(x) => people::swap(c, g, f, x, seat, log),
        Step::MonsterAppears(x) => monsters::monster_appears(c, g, f, x, seat, log),
        Step::Spawn(x) => monsters::spawn(c, g, f, x, log),
        Step::ReturnToCup(x) => monsters::return_to_cup(c, g, f, x, log),
        Step::MoveMonsters(x) => monsters::move_monsters(c, g, f, x, log),
        Step::Face(x) => monsters::face(c, g, f, x, seat),
        Step::Defeat(x) => monsters::defeat(c, g, f, x, seat),
        Step::Claim(x) => monsters::claim(c, g, f, x, seat, log),
        Step::OpenGate(x) => board::open_gate(c, g, f, x),
        Step::CloseGate(x) => board::close_gate(c, g, f, x, seat),
        Step::Seal(x) => board::seal(c, g, f, x, seat, log),
        Step::Unseal(x) => board::unseal(c, g, f, x, seat, log),
        Step::Doom(x) => board::doom(c, g, f, x, log),
        Step::Terror(x) => board::terror(c, g, f, x),
        Step::BoardClues(x) => board::board_clues(c, g, f, x),
        Step::ClosePlace(x) => board::close_place(c, g, f, x, log),
        Step::Awaken(_) => board::awaken(c, g, log),
        Step::Attack(x) => board::attack(g, f, *x),
        Step::DrawMythos(x) => board::draw_mythos(c, g, f, x),
        Step::Redraw(x) => board::redraw(g, f, x),
        Step::SetSkills(x) => people::set_skills(c, g, f, x, seat),
        Step::Rift(x) => board::rift(c, g, f, x, seat),
        Step::Reduce(x) => windows::reduce(c, g, f, x),
        Step::Cancel(x) => windows::cancel(c, g, f, x, seat),
        Step::Instead(x) => windows::instead(g, f, x),
        Step::Permit(_) | Step::Forbid(_) => windows::permit(c, g, f),
        Step::Cover(x) => windows::cover(c, g, f, x),
    }
}

/// The place that a step is about: of several at which it could be done, whoever does it chooses one. // effects.place
fn one_place(
    c: &Content,
    g: &mut Game,
    f: &ScriptFrame,
    p: &Place,
    fits: &dyn Fn(&Game, u8) -> bool,
) -> Result<Option<u8>, Flow> {
    if f.point == Point::Chosen {
        return Ok(f.card.get().map(|p| p as u8));
    }
    let all = read::places(c, g, p, &f.context);
    if all.count_ones() <= 1 {
        return Ok(read::bits(all).next());
    }
    let choices: Choices<Choice> = read::bits(all)
        .filter(|&p| fits(g, p))
        .map(Choice::Place)
        .collect();
    match choices[..] {
        [] => Ok(None),
        [Choice::Place(one)] => Ok(Some(one)),
        _ => {
            let (who, prompt) = (asked(g, f.context.you), Prompt::Step(f.block, f.step));
            Err(ask(
                g,
                Procedure::Script(*f),
                who,
                Rule::EffectPlace,
                prompt,
                choices,
            ))
        }
    }
}

/// The frame that the topmost window is about.
fn window_subject(g: &Game) -> Option<usize> {
    g.stack()
        .iter()
        .rposition(|f| matches!(f.procedure, Procedure::Window(_)))
        .and_then(|i| i.checked_sub(1))
}

/// An answer in a script.
pub fn take(c: &Content, g: &mut Game, mut f: ScriptFrame, choice: Choice, log: &mut Log) -> Flow {
    let Some(step) = c.block(f.block).get(f.step as usize) else {
        return go(g, Procedure::Script(f));
    };
    if f.point == Point::ChooseWho {
        if let Choice::Seat(s) = choice {
            f.chosen = s.into();
            f.point = Point::Begin;
        }
        return go(g, Procedure::Script(f));
    }
    if let (Step::Spawn(_) | Step::OpenGate(_) | Step::Seal(_), Choice::Place(p)) = (step, choice) {
        f.card = u16::from(p).into();
        f.point = Point::Chosen;
        return go(g, Procedure::Script(f));
    }
    let seat = match step_who(step).map(|w| whose(c, g, &f, w)) {
        Some(Party::One(s)) => s,
        _ => asked(g, f.context.you),
    };
    let flow = match step {
        Step::May(_)
        | Step::Choose(_)
        | Step::Unless(_)
        | Step::ChooseNumber(_)
        | Step::Pick(_) => control::answered(c, &mut f, step, choice),
        Step::Check(_) | Step::Roll(_) | Step::Reroll(_) => {
            dice::answered(c, g, &mut f, step, choice, seat, log)
        }
        Step::Gain(_)
        | Step::Lose(_)
        | Step::Give(_)
        | Step::Swap(_)
        | Step::ChangeInvestigator(_)
        | Step::SetSkills(_) => people::answered(c, g, &mut f, step, choice, seat, log),
        Step::Draw(_)
        | Step::Search(_)
        | Step::Sell(_)
        | Step::Discard(_)
        | Step::Join(_)
        | Step::Look(_) => belongings::answered(c, g, &mut f, step, choice, seat, log),
        Step::Move(_) | Step::Encounter(_) | Step::EnterWorld(_) => {
            travel::answered(c, g, &mut f, step, choice, seat, log)
        }
        Step::MonsterAppears(_) | Step::MoveMonsters(_) | Step::Face(_) | Step::Claim(_) => {
            monsters::answered(c, g, &mut f, step, choice, seat, log)
        }
        Step::CloseGate(_) | Step::Unseal(_) | Step::BoardClues(_) | Step::DrawMythos(_) => {
            board::answered(c, g, &mut f, step, choice, seat, log)
        }
        Step::Cancel(_) => windows::answered(g, &mut f, step, choice),
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
        | Step::Forbid(_) => next(&mut f),
    };
    flow.unwrap_or_else(|| go(g, Procedure::Script(f)))
}
