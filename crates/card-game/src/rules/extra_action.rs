//! An action as if it were an investigator's turn. Chapter: actions.md.

use crate::Rule;
use crate::choice::{Choice, Prompt};
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use kernel::{Choices, Maybe};

impl ExtraActionFrame {
    /// Runs the next step of an action as if it were an investigator's turn. Nothing else of a turn is possible then.
    /// // extra-action
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self { who, .. } = *self;
        match self.step.begin() {
            ExtraActionStep::Begins => {
                cx.set_active(who.into());
                cx.lends_actions(who, 1);
                self.to(ExtraActionStep::Action)
            }
            ExtraActionStep::Action => {
                let look = cx.look();
                let mut choices = Choices::new();
                look.within_reach(who, |choice| {
                    let acts = look.act_of(choice).is_some_and(|(_, actions)| actions > 0);
                    if acts && look.may(who, choice) {
                        choices.push(choice);
                    }
                });
                choices.push(Choice::Pass);
                cx.ask(who, Rule::ExtraAction, Prompt::ExtraAction, choices)
            }
            ExtraActionStep::AfterAction => {
                self.step.next = ExtraActionStep::Ends;
                cx.check()
            }
            ExtraActionStep::Ends => {
                // What was gained meanwhile stays, in one's own turn.
                let left = match self.active.is(who) {
                    true => cx.table().inv(who).actions,
                    false => 0,
                };
                cx.lends_actions(who, self.actions.saturating_add(left));
                cx.set_active(self.active);
                Flow::Done
            }
        }
    }

    /// Applies an answer: the action, or none.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match cx.look().act_of(choice) {
            Some((act, actions)) => {
                self.step.next = ExtraActionStep::AfterAction;
                cx.call(cx.initiation(self.who, act, actions, Maybe::NONE))
            }
            None => {
                cx.lends_actions(self.who, 0);
                self.to(ExtraActionStep::Ends)
            }
        }
    }
}
