//! The verb that changes a quantity for a time.

use super::next;
use crate::content::ability::{self, Duration, Quantity, QuantityOf, Subject};
use crate::content::amount::Stat;
use crate::content::filter::{Status, Whom};
use crate::content::ids::{CardId, MonsterId, PlaceId};
use crate::event::Event;
use crate::frame::Context;
use crate::frame::{FrameKind, ScriptFrame, StatusFrame};
use crate::read::{self, Game, Now};
use crate::rules::{Cx, Flow, atoms};
use crate::state::{Lasting, Origin, Until, Value};
use kernel::{Maybe, Seat};

impl ScriptFrame {
    /// Changes a quantity for a time.
    pub fn modify(&mut self, cx: &mut Cx, modify: &ability::Modify, seat: Seat) -> Option<Flow> {
        self.lasting(cx, modify, seat);
        next(self);
        // A maximum may have become 0.
        let i = cx.table().investigator(seat);
        if i.alive()
            && i.kind.is_some()
            && matches!(modify.quantity, Quantity::Of(_))
            && (read::max_sanity(cx.now(), seat) <= 0 || read::max_stamina(cx.now(), seat) <= 0)
        {
            return Some(cx.call(StatusFrame::new(seat, Status::Devoured)));
        }
        None
    }

    fn lasting(&self, cx: &mut Cx, modify: &ability::Modify, seat: Seat) {
        let context = self.context;
        let add = modify
            .add
            .as_ref()
            .or(modify.set.as_ref())
            .map_or(0, |a| read::amount(cx.now(), a, &context));
        // A permanent change of a maximum is stored on the investigator.
        if let (
            Quantity::Of(QuantityOf::Maximum(maximum)),
            Duration::ThisGame,
            Subject::Who(whose),
        ) = (modify.quantity, modify.lasts, &modify.of)
        {
            let who = if self.chosen.is_some()
                || matches!(whose.whom, Whom::You | Whom::It | Whom::Holder)
            {
                smallvec::smallvec![match (whose.whom, context.it) {
                    (Whom::It, Value::Seat(maximum)) => maximum,
                    _ => seat,
                }]
            } else {
                read::seats(cx.now(), whose, &context)
            };
            let stamina = maximum == Stat::Stamina;
            for seat in who {
                atoms::change_maximum(cx, seat, maximum, add);
                let stat = if stamina {
                    Stat::MaximumStamina
                } else {
                    Stat::MaximumSanity
                };
                cx.log.emit(|| Event::Lost {
                    seat,
                    stat,
                    by: -add,
                });
            }
            return;
        }
        let Some(&term) = cx.content.term_at.get(&self.here()) else {
            return;
        };
        let depth = |game: &Game, want: fn(&FrameKind) -> bool| {
            game.stack()
                .iter()
                .rposition(|x| want(&x.kind))
                .map(|depth| Until::Frame(depth as u8))
        };
        // Outside a check, combat or encounter there is nothing that the effect could last for.
        let until = match modify.lasts {
            Duration::ThisCheck => depth(cx.game, |w| matches!(w, FrameKind::Check(_))),
            Duration::ThisCombat => depth(cx.game, |w| matches!(w, FrameKind::Combat(_))),
            Duration::ThisEncounter => depth(cx.game, |w| matches!(w, FrameKind::Encounter(_))),
            Duration::ThisPhase => {
                // Each investigator has their own Movement, so the effect ends with it.
                match cx
                    .game
                    .stack()
                    .iter()
                    .rposition(|x| matches!(x.kind, FrameKind::Movement(_)))
                {
                    Some(d) => Some(Until::Frame(d as u8)),
                    None => Some(Until::Phase),
                }
            }
            Duration::ThisTurn => Some(Until::Turn(cx.table().turn)),
            Duration::UntilEndOfNextTurn => Some(Until::Turn(cx.table().turn + 1)),
            Duration::WhileInPlay | Duration::ThisGame => Some(Until::Game),
        };
        let Some(until) = until else { return };
        // During a move, the effect simply adds movement points.
        if modify.quantity == Quantity::MovementPoints && modify.lasts == Duration::ThisPhase {
            for fr in cx.game.stack_mut().iter_mut().rev() {
                if let FrameKind::Movement(mv) = &mut fr.kind {
                    mv.points = if modify.set.is_some() {
                        add
                    } else {
                        mv.points + add
                    }
                    .max(0);
                    return;
                }
            }
        }
        let keyword = modify.remove.and_then(|s| match context.vars.get(s) {
            Value::Keyword(k) => Some(k),
            _ => cx.content.refs(s).keyword,
        });
        // Names and `it` are not known when the term is read later, so their values are stored. Filters are evaluated
        // then.
        let Some(meant) = meant(cx.now(), &modify.of, &context, seat) else {
            return;
        };
        for (who, monster, card, place) in meant {
            let lasting = Lasting {
                term,
                add,
                seat: who,
                monster,
                card,
                place,
                keyword: keyword.into(),
                until,
            };
            atoms::lasts(cx, lasting);
        }
    }
}

/// The investigator, the monster, the card and the place that a lasting term is about.
type Meant = (Maybe<Seat>, Maybe<MonsterId>, Maybe<CardId>, Maybe<PlaceId>);

/// The subjects of a lasting term, as far as they are known now; `None` if they are not in play.
fn meant(
    now: Now,
    of: &Subject,
    context: &Context,
    seat: Seat,
) -> Option<smallvec::SmallVec<[Meant; 8]>> {
    const NO: Maybe<PlaceId> = Maybe::NONE;
    let named = |name: Option<packs::Sym>| name.map(|n| context.vars.get(n));
    let place = |name: Option<packs::Sym>| match named(name) {
        None => Some(NO),
        Some(Value::Place(p) | Value::Gate(p)) => Some(Maybe::some(p)),
        Some(_) => None,
    };
    let one = |meant| Some(smallvec::smallvec![meant]);
    match of {
        Subject::Game => one((Maybe::NONE, Maybe::NONE, Maybe::NONE, NO)),
        Subject::Who(who) => {
            let at = who.filter.as_ref().and_then(|k| k.at.as_ref());
            let at = place(at.and_then(|p| p.named))?;
            let seats = match who.whom {
                Whom::Each => return one((Maybe::NONE, Maybe::NONE, Maybe::NONE, at)),
                Whom::You if who.filter.is_none() => smallvec::smallvec![seat],
                Whom::You
                | Whom::It
                | Whom::EachOther
                | Whom::FirstPlayer
                | Whom::Another
                | Whom::Any
                | Whom::Holder
                | Whom::Named => read::seats(now, who, context),
            };
            Some(
                seats
                    .into_iter()
                    .map(|s| (Maybe::some(s), Maybe::NONE, Maybe::NONE, at))
                    .collect(),
            )
        }
        Subject::Monster(filter) => {
            let monster = match context.origin {
                Origin::Monster(m) if filter.this => Some(m),
                _ if filter.it || filter.this => {
                    read::monster_of(now, context, now.content.fixed.it)
                }
                _ => match named(filter.named) {
                    None => return one((Maybe::NONE, Maybe::NONE, Maybe::NONE, NO)),
                    Some(Value::Monster(m)) => Some(m),
                    Some(_) => None,
                },
            };
            one((Maybe::NONE, Maybe::some(monster?), Maybe::NONE, NO))
        }
        Subject::Card(filter) => {
            let card = match (context.origin, context.it) {
                (Origin::Card(id), _) if filter.this => id,
                (_, Value::Card(id)) if filter.it => id,
                _ => match named(filter.named) {
                    None => return one((Maybe::NONE, Maybe::NONE, Maybe::NONE, NO)),
                    Some(Value::Card(id)) => id,
                    Some(_) => return None,
                },
            };
            one((Maybe::NONE, Maybe::NONE, Maybe::some(card), NO))
        }
        Subject::Gate(f) => one((Maybe::NONE, Maybe::NONE, Maybe::NONE, place(f.named)?)),
        Subject::Place(f) => one((Maybe::NONE, Maybe::NONE, Maybe::NONE, place(f.named)?)),
    }
}
