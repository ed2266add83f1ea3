//! The grammar of effects: choosing, conditions, repeating, one thing after another.

use super::or_ask;
use crate::content::*;
use crate::frame::Harm;
use crate::frame::*;
use crate::rules::cx::{Cx, Flow};
use crate::state::byte;
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{Choices, Maybe};
use packs::Block;
use smallvec::SmallVec;

impl Script {
    /// Choose one of several: of those that can change the game. // must
    pub(super) fn do_choose(&mut self, cx: &mut Cx, choose: &Choose) -> Flow {
        let context = self.context;
        let by = cx
            .seats(&choose.by, context)
            .first()
            .copied()
            .unwrap_or(cx.table().lead);
        let could = |o: &Alternative| {
            cx.payable(o.steps, context) && cx.look().could_block(o.steps, context)
        };
        // An option without a step is there to decline by.
        let declines = |o: &Alternative| cx.content.block(o.steps).is_empty();
        if !choose.of.iter().any(could) {
            return self.next_if(false);
        }
        let choices: Choices<Choice> = (0..choose.of.len())
            .filter(|i| declines(&choose.of[*i]) || could(&choose.of[*i]))
            .map(|i| Choice::Option(i as u8))
            .collect();
        match choices.as_slice() {
            [] => self.next_if(false),
            [Choice::Option(only)] => {
                self.advance();
                cx.call(Script::new(choose.of[*only as usize].steps, context))
            }
            _ => cx.ask(by, Rule::Choices, Prompt::Option(context.this), choices),
        }
    }

    /// You may do this.
    pub(super) fn do_may(&mut self, cx: &mut Cx, offer: &May) -> Flow {
        let context = self.context;
        // One after the other, in player order.
        let left = match self.point {
            Point::Seats(left) => left,
            _ => cx.look().all(&offer.who, context).seats,
        };
        let who = cx.in_order(left).first().copied();
        let theirs = Context {
            you: who.into(),
            ..context
        };
        let Some(who) = who.filter(|who| cx.table().playing(*who)) else {
            return self.declined(cx, offer, theirs, left);
        };
        if !cx.payable(offer.steps, theirs) || !cx.look().could_block(offer.steps, theirs) {
            return self.declined(cx, offer, theirs, left);
        }
        self.point = Point::Seats(left);
        cx.ask(
            who,
            Rule::May,
            Prompt::May(context.this),
            [Choice::Yes, Choice::No].into_iter().collect(),
        )
    }

    /// If this holds, do one thing; otherwise another.
    pub(super) fn do_if(&mut self, cx: &mut Cx, branch: &If) -> Flow {
        let context = self.context;
        let block = if cx.look().holds(&branch.is, context) {
            Some(branch.then)
        } else {
            branch.otherwise
        };
        match block {
            Some(b) => {
                self.advance();
                cx.call(Script::new(b, context))
            }
            None => self.next(),
        }
    }

    /// Do this for each of these. // for-each
    pub(super) fn do_for_each(&mut self, cx: &mut Cx, each: &ForEach) -> Flow {
        let context = self.context;
        let set = or_ask!(self.means(cx, &each.of));
        self.advance();
        cx.call(Each {
            block: each.steps.id,
            context,
            name: each.name.map(Name::from),
            seats: set.seats,
            cards: set.cards,
            done: 0,
        })
    }

    /// Do this so many times.
    pub(super) fn do_repeat(&mut self, cx: &mut Cx, repeat: &Repeat) -> Flow {
        let context = self.context;
        let left = if let Point::Times(n) = self.point {
            n
        } else {
            byte(self.amount(cx, &repeat.times))
        };
        if left == 0 {
            return self.next();
        }
        let call = Script::new(repeat.steps, context);
        self.point = if left == 1 {
            Point::Next
        } else {
            Point::Times(left - 1)
        };
        cx.call(call)
    }

    /// Only if everything before it in the list took full effect.
    pub(super) fn do_then(&mut self, cx: &mut Cx, steps: &Block<Verb>) -> Flow {
        let context = self.context;
        if !self.full {
            return self.next();
        }
        self.advance();
        cx.call(Script::new(*steps, context))
    }

    /// Pick something; it is `it` from here on.
    pub(super) fn do_pick(&mut self, cx: &mut Cx, pick: &Pick) -> Flow {
        let context = self.context;
        // Only what the rest could change may be chosen.
        let by = cx.somebody(&pick.by, context);
        let set = or_ask!(self.find_by(cx, &pick.of, by, |me: &Cx, t| {
            me.look()
                .could_from(self.here().next(), context.naming(pick.name, t))
        }));
        let context = context.naming(pick.name, set.first());
        if set.is_empty() {
            // Without a target nothing of the effect can be done. // targets
            let end = cx.content.block(packs::Block::new(self.block)).len() as u8;
            self.step = end;
            self.full = false;
            return self.at_point(Point::Fresh);
        }
        self.context = context;
        self.advance();
        match (&pick.of, set.first()) {
            (Noun::Random(_), Target::Card(card)) => {
                cx.open(Occurrence::PickedAtRandom { card }, Cell::After)
            }
            _ => Flow::Go,
        }
    }

    /// After the current test. // delayed
    pub(super) fn do_later(&mut self, cx: &mut Cx, steps: &Block<Verb>) -> Flow {
        let context = self.context;
        let (block, you, this) = (steps.id, context.you, context.this);
        if let Some(t) = cx.test_mut() {
            t.later.push((block, you, this));
            return self.next();
        }
        self.advance();
        cx.call(Script::new(*steps, context))
    }

    /// Spend something, if you can; offered only when it can be paid.
    pub(super) fn do_pay(&mut self, cx: &mut Cx, payment: &Pay) -> Flow {
        let context = self.context;
        if let Some(group) = &payment.group_clues
            && let Some(question) = self.spend_together(cx, group)
        {
            return question;
        }
        if let Some(you) = context.you.get() {
            cx.spend_actions(you, payment.actions, None);
            cx.spend_clues(you, payment.clues);
            cx.lose_resources(you, payment.resources);
            if let Some(this) = context.this.get().filter(|_| payment.uses > 0) {
                cx.spend_uses(this, payment.uses);
            }
            if payment.damage + payment.horror > 0 {
                self.advance();
                let harm = Harm::new(Seats::one(you), payment.damage, payment.horror);
                return cx.call(harm.dealt_by(you));
            }
        }
        self.next()
    }

    /// The investigators spend clues together, each in player order, unless there is only one way. // group-pay
    fn spend_together(&mut self, cx: &mut Cx, group: &GroupClues) -> Option<Flow> {
        let context = self.context;
        let (left, paid) = match self.point {
            Point::Together { left, paid } => (left, paid),
            _ => (byte(self.amount(cx, &group.amount)), Seats::NONE),
        };
        let purses: SmallVec<[(SeatId, u8); 4]> = cx
            .look()
            .group_purses(group.from.as_ref(), context)
            .filter(|(s, n)| *n > 0 && !paid.contains(*s))
            .collect();
        let total: u32 = purses.iter().map(|(_, n)| u32::from(*n)).sum();
        let [(who, has), rest @ ..] = purses.as_slice() else {
            return None;
        };
        if rest.is_empty() || total <= u32::from(left) || left == 0 {
            let mut left = left;
            for (who, n) in purses {
                let spent = n.min(left);
                cx.spend_clues(who, spent.into());
                left -= spent;
            }
            return None;
        }
        let others = total - u32::from(*has);
        let least = u32::from(left).saturating_sub(others) as u8;
        let choices = (least..=left.min(*has)).map(Choice::Number).collect();
        self.point = Point::Together { left, paid };
        Some(cx.ask(*who, Rule::Costs, Prompt::SpendClues(left), choices))
    }

    /// What one of them spends.
    pub(super) fn spends(&mut self, cx: &mut Cx, clues: u8) -> Flow {
        let (Point::Together { left, paid }, Some(who)) = (self.point, cx.asked()) else {
            return Flow::Go;
        };
        cx.spend_clues(who, clues.into());
        let mut paid = paid;
        paid.insert(who);
        let left = left.saturating_sub(clues);
        self.at_point(Point::Together { left, paid })
    }

    /// Do this; if it cannot be done, do something else.
    pub(super) fn do_try(&mut self, cx: &mut Cx, attempt: &Try) -> Flow {
        let context = self.context;
        let block = if cx.look().could_block(attempt.steps, context) {
            attempt.steps
        } else {
            attempt.otherwise
        };
        self.advance();
        cx.call(Script::new(block, context))
    }

    /// Who may and does not, or cannot.
    pub(super) fn declined(
        &mut self,
        cx: &mut Cx,
        may: &May,
        theirs: Context,
        left: Seats,
    ) -> Flow {
        self.full = false;
        self.next_may(theirs.you, left);
        match may.declined {
            Some(steps) => cx.call(Script::new(steps, theirs)),
            None => Flow::Go,
        }
    }

    /// Whoever was asked does it; the next may afterwards.
    pub(super) fn accepted(
        &mut self,
        cx: &mut Cx,
        may: &May,
        theirs: Context,
        left: Seats,
    ) -> Flow {
        self.next_may(theirs.you, left);
        cx.call(Script::new(may.steps, theirs))
    }

    /// The next of those who may, once this one has.
    fn next_may(&mut self, who: Maybe<SeatId>, left: Seats) {
        let left = who.get().map_or(Seats::NONE, |who| left.without(who));
        self.point = if left.is_empty() {
            Point::Next
        } else {
            Point::Seats(left)
        };
    }
}

impl Cx<'_, '_> {
    /// Whether what a list of steps makes one spend can be paid.
    pub(super) fn payable(&self, b: Block<Verb>, context: Context) -> bool {
        self.content
            .block(b)
            .iter()
            .all(|v| !matches!(v, Verb::Pay(_)) || self.look().could(v, context))
    }
}
