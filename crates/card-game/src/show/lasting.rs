//! What cards have put in force for a time: one object for each.

use super::objects::kind;
use super::words;
use crate::content::{Duration, KindName, Modify, Rule, Verb, VerbAt};
use crate::read::Look;
use crate::state::{CardId, SeatId, Target};
use crate::text;
use kernel::show::{Id, Object};
use kernel::{Maybe, Viewer};

/// One effect: who made it by which step and card, and on whom it lies.
struct Known<'a> {
    by: (VerbAt, CardId, Maybe<SeatId>),
    verb: &'a Verb,
    on: Vec<Id>,
}

impl Look<'_> {
    /// What is in force until the end of a turn, a phase, a round or the game, the oldest first. Each object is linked
    /// to its card and to those for whom it holds.
    pub fn lasting_objects(&self, out: &mut Vec<Object>) {
        let mut known: Vec<Known<'_>> = Vec::new();
        for lasting in &self.table.lasting {
            let Some(verb @ Verb::Modify(modify)) = self.content.verb(lasting.verb) else {
                continue;
            };
            if !is_listed(modify) || !self.tells_of(lasting.this) {
                continue;
            }
            let on = match lasting.target {
                Target::None => None,
                Target::Seat(who) => Some(super::objects::seat(who)),
                Target::Card(card) => Some(self.object(card)),
            };
            let on = on.filter(|id| self.sees(*id, Viewer::Public));
            // One effect on several is listed once.
            let by = (lasting.verb, lasting.this, lasting.you);
            match known.iter_mut().find(|k| k.by == by) {
                Some(k) => k.on.extend(on),
                None => known.push(Known {
                    by,
                    verb,
                    on: Vec::from_iter(on),
                }),
            }
        }
        for (n, Known { by, verb, on }) in known.into_iter().enumerate() {
            let (_, this, _) = by;
            let def = self.table.card(this).def;
            let id = Id::new(kind::LASTING, n as u32);
            Object::new(id, "lasting", Id::TABLE)
                .onto(out)
                .word("name", words::name(self, this))
                .word("text", text::for_a_time(self.content, def, verb).plain())
                .link("of", [self.object(this)])
                .link("on", on);
        }
    }

    /// Whether everybody knows a card that made something last.
    fn tells_of(&self, card: CardId) -> bool {
        self.def(card).kind == KindName::Investigator || self.open_to(card, Viewer::Public)
    }
}

/// Whether a change lasts longer than what made it, is not on a card in play, and is more than a note.
fn is_listed(modify: &Modify) -> bool {
    let note = |rule: &Rule| matches!(rule, Rule::Remembered(_));
    let lasts = match modify.lasts {
        Duration::ThisHappening | Duration::ThisTest | Duration::WhileInPlay => false,
        Duration::ThisTurn
        | Duration::ThisPhase
        | Duration::ThisRound
        | Duration::ThisGame
        | Duration::NextAttack
        | Duration::NextTest
        | Duration::NextTestInPhase
        | Duration::UntilInvestigation => true,
    };
    lasts && (!modify.modifiers.is_empty() || !modify.rules.iter().all(note))
}
