//! Moving from one location to another. Chapter: locations.md.

use crate::content::*;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;

impl MoveFrame {
    /// Runs the next step of a move: leave, enter, engage, and reactions to
    /// entering. // move // enter-order // action-move
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { who, to, by, .. } = *self;
        let from = cx.table().location(who);
        // Who is at a location that is leaving play cannot stay there, so nothing answers to this. // location-leaves-play
        let left = from.get().filter(|at| !cx.leaves_play(*at));
        match self.step.begin() {
            MoveStep::Leave => {
                if !cx.table().playing(who)
                    || from.is(to)
                    || !cx.table().locations.contains(to)
                    || !cx.look().may_enter(to, Target::Seat(who))
                {
                    return Flow::Done;
                }
                self.step.next = MoveStep::Leaves;
                match left {
                    Some(at) => cx.open(Occurrence::Leaves { who, at, to }, Cell::Would),
                    None => Flow::Go,
                }
            }
            MoveStep::Leaves => {
                self.step.next = MoveStep::Enter;
                match left {
                    Some(at) => cx.open(Occurrence::Leaves { who, at, to }, Cell::When),
                    None => Flow::Go,
                }
            }
            MoveStep::Enter => {
                if !cx.table().playing(who)
                    || !cx.table().locations.contains(to)
                    || !cx.look().may_enter(to, Target::Seat(who))
                {
                    return Flow::Done;
                }
                if let Some(flow) = cx.which_version(to) {
                    return flow;
                }
                // Engaged enemies move along. Those that may not enter stay behind, unengaged. // moves-along
                for enemy in cx
                    .table()
                    .enemies
                    .iter()
                    .filter(|e| cx.card(*e).area.is(who))
                    .collect::<Cards>()
                    .iter()
                {
                    if !cx.look().may_enter(to, Target::Card(enemy)) {
                        cx.disengage(enemy);
                    }
                }
                let waiting = cx.waiting();
                let kinds = [OccurrenceKind::EnemyLeaves, OccurrenceKind::EnemyEnters];
                if kinds.iter().any(|k| waiting.has_any(*k)) {
                    self.from = left.into();
                    let along = |e: &CardId| cx.card(*e).area.is(who);
                    self.follow = cx.table().enemies.iter().filter(along).collect();
                }
                let unseen = !cx.card(to).revealed;
                cx.move_investigator(who, to);
                cx.reveal(to);
                self.step.next = if unseen {
                    MoveStep::EngageAtRevealed
                } else {
                    MoveStep::Engage
                };
                match left {
                    Some(at) => cx.at_and_after(Occurrence::Leaves { who, at, to }),
                    None => Flow::Go,
                }
            }
            MoveStep::Stays => Flow::Done,
            // Reactions to the reveal come once the enemies there have engaged. // enter-order
            MoveStep::EngageAtRevealed => {
                self.step.next = MoveStep::Revealed;
                cx.check()
            }
            MoveStep::Revealed => {
                self.step.next = MoveStep::Left(CardId(0));
                if !cx.table().playing(who) {
                    return Flow::Done;
                }
                cx.after(Occurrence::Reveals {
                    who: who.into(),
                    at: to,
                })
            }
            MoveStep::Engage => {
                self.step.next = MoveStep::Left(CardId(0));
                cx.check()
            }
            // The enemies that moved along have left a location. // enemy-leaves
            MoveStep::Left(first) => {
                let enemy = self.follow.iter().find(|e| *e >= first);
                let (Some(enemy), Some(at)) = (enemy, self.from.get()) else {
                    self.step.next = MoveStep::Followed;
                    return Flow::Go;
                };
                self.step.next = MoveStep::Left(enemy.next());
                cx.after(Occurrence::EnemyLeaves { enemy, at })
            }
            // The enemies that moved along have entered too. // enemy-enters
            MoveStep::Followed => match self.follow.iter().next() {
                None => {
                    self.step.next = MoveStep::Entered;
                    Flow::Go
                }
                Some(enemy) => {
                    self.follow.remove(enemy);
                    self.step.next = MoveStep::Followed;
                    if !cx.table().location_of(enemy).is(to) {
                        return Flow::Go;
                    }
                    cx.after(Occurrence::EnemyEnters { enemy, at: to })
                }
            },
            MoveStep::Entered => {
                let occurrence = Occurrence::Enters { who, at: to, by };
                if !cx.table().playing(who) {
                    return Flow::Done;
                }
                // Nothing is left to do in this frame, so the reactions to entering replace it.
                if cx.anything_waits(&occurrence, Cell::At) {
                    cx.replace(OccurrenceFrame::at(occurrence, OccurrenceStep::At));
                    return Flow::Go;
                }
                cx.replace(OccurrenceFrame::at(occurrence, OccurrenceStep::End));
                cx.after(occurrence)
            }
        }
    }
}
