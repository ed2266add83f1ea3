//! The grammar of effects: choosing, conditions, repeating, one thing after another.

use super::{Meant, found};
use crate::content::*;
use crate::rules::atoms::byte;
use crate::rules::cx::{Cx, Flow};
use crate::rules::frame::*;
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{Choices, Maybe};
use packs::Block;

impl Cx<'_, '_> {
    /// Choose one of several.
    pub(super) fn do_choose(&mut self, c: &Choose, s: Script) -> Flow {
        let context = s.context;
        let by = self
            .seats(&c.by, context)
            .first()
            .copied()
            .unwrap_or(self.table().lead);
        let could = |o: &Alternative| {
            self.payable(o.steps, context) && self.look().could_block(o.steps, context)
        };
        // An option without a step is there to decline by.
        let declines = |o: &Alternative| self.content.block(o.steps).is_empty();
        if !c.of.iter().any(could) {
            return self.next_if(s, false);
        }
        let choices: Choices<Choice> = (0..c.of.len())
            .filter(|i| declines(&c.of[*i]) || could(&c.of[*i]))
            .map(|i| Choice::Option(i as u8))
            .collect();
        match choices.as_slice() {
            [] => self.next_if(s, false),
            [Choice::Option(only)] => {
                let call = self.script(c.of[*only as usize].steps, context);
                self.next_after(s, call)
            }
            _ => self.ask(by, Rule::Choices, Prompt::Option(context.this), choices),
        }
    }

    /// You may do this.
    pub(super) fn do_may(&mut self, m: &May, s: Script) -> Flow {
        let context = s.context;
        // One after the other, in player order.
        let left = match s.point {
            Point::Seats(left) => left,
            _ => self.look().all(&m.who, context).seats,
        };
        let who = self.in_order(left).first().copied();
        let theirs = Context {
            you: who.into(),
            ..context
        };
        let Some(who) = who.filter(|who| self.table().playing(*who)) else {
            return self.declined(s, m, theirs, left);
        };
        if !self.payable(m.steps, theirs) || !self.look().could_block(m.steps, theirs) {
            return self.declined(s, m, theirs, left);
        }
        let _ = self.at_point(s, Point::Seats(left));
        self.ask(
            who,
            Rule::May,
            Prompt::May(context.this),
            [Choice::Yes, Choice::No].into_iter().collect(),
        )
    }

    /// If this holds, do one thing; otherwise another.
    pub(super) fn do_if(&mut self, i: &If, s: Script) -> Flow {
        let context = s.context;
        let block = if self.look().holds(&i.is, context) {
            Some(i.then)
        } else {
            i.otherwise
        };
        match block {
            Some(b) => {
                let call = self.script(b, context);
                self.next_after(s, call)
            }
            None => self.next(s),
        }
    }

    /// Do this for each of these. // for-each
    pub(super) fn do_for_each(&mut self, f: &ForEach, s: Script) -> Flow {
        let context = s.context;
        let set = found!(self, s, &f.of);
        self.next_after(
            s,
            Frame::Each(Each {
                block: f.steps.id,
                context,
                name: f.name.map(Name::from),
                seats: set.seats,
                cards: set.cards,
            }),
        )
    }

    /// Do this so many times.
    pub(super) fn do_repeat(&mut self, r: &Repeat, s: Script) -> Flow {
        let context = s.context;
        let left = if let Point::Times(n) = s.point {
            n
        } else {
            byte(self.n(&r.times, s))
        };
        if left == 0 {
            return self.next(s);
        }
        let call = self.script(r.steps, context);
        let _ = self.at_point(
            s,
            if left == 1 {
                Point::Next
            } else {
                Point::Times(left - 1)
            },
        );
        Flow::Call(call)
    }

    /// Only if everything before it in the list took full effect.
    pub(super) fn do_then(&mut self, b: &Block<Verb>, s: Script) -> Flow {
        let context = s.context;
        if !s.full {
            return self.next(s);
        }
        let call = self.script(*b, context);
        self.next_after(s, call)
    }

    /// Pick something; it is `it` from here on.
    pub(super) fn do_pick(&mut self, p: &Pick, s: Script) -> Flow {
        let context = s.context;
        // Only what the rest could change may be chosen.
        let set = found!(self, s, &p.of, |me: &Self, t| me.look().could_from(
            s.block,
            s.step + 1,
            context.naming(p.name, t)
        ));
        let context = context.naming(p.name, set.first());
        if set.is_empty() {
            // Without a target nothing of the effect can be done. // targets
            let end = self.content.blocks[s.block as usize].len() as u8;
            return self.set(Frame::Script(Script {
                step: end,
                point: Point::Fresh,
                full: false,
                ..s
            }));
        }
        self.next(Script { context, ..s })
    }

    /// After the current test. // delayed
    pub(super) fn do_later(&mut self, b: &Block<Verb>, s: Script) -> Flow {
        let context = s.context;
        let (block, you, this) = (b.id, context.you, context.this);
        if let Some(t) = self.test_mut() {
            t.later.push((block, you, this));
            return self.next(s);
        }
        let call = self.script(*b, context);
        self.next_after(s, call)
    }

    /// Spend something, if you can; offered only when it can be paid.
    pub(super) fn do_pay(&mut self, p: &Pay, s: Script) -> Flow {
        let context = s.context;
        if let Some(you) = context.you.get() {
            self.spend_clues(you, p.clues);
            self.lose_resources(you, p.resources);
        }
        self.next(s)
    }

    /// Do this; if it cannot be done, do something else.
    pub(super) fn do_try(&mut self, t: &Try, s: Script) -> Flow {
        let context = s.context;
        let block = if self.look().could_block(t.steps, context) {
            t.steps
        } else {
            t.otherwise
        };
        let call = self.script(block, context);
        self.next_after(s, call)
    }

    /// Whether what a list of steps makes one spend can be paid.
    pub(super) fn payable(&self, b: Block<Verb>, context: Context) -> bool {
        self.content
            .block(b)
            .iter()
            .all(|v| !matches!(v, Verb::Pay(_)) || self.look().could(v, context))
    }

    /// Who may and does not, or cannot.
    pub(super) fn declined(&mut self, s: Script, may: &May, theirs: Context, left: u8) -> Flow {
        let s = Script { full: false, ..s };
        self.next_may(s, theirs.you, left);
        match may.declined {
            Some(steps) => Flow::Call(self.script(steps, theirs)),
            None => Flow::Go,
        }
    }

    /// Whoever was asked does it; the next may afterwards.
    pub(super) fn accepted(&mut self, s: Script, may: &May, theirs: Context, left: u8) -> Flow {
        self.next_may(s, theirs.you, left);
        Flow::Call(self.script(may.steps, theirs))
    }

    /// The next of those who may, once this one has.
    fn next_may(&mut self, s: Script, who: Maybe<SeatId>, left: u8) {
        let left = who.get().map_or(0, |who| left & !(1 << who));
        let _ = self.at_point(
            s,
            if left == 0 {
                Point::Next
            } else {
                Point::Seats(left)
            },
        );
    }
}
