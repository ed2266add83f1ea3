//! Investigators: losses, insanity and unconsciousness, states, and devouring.

use super::reactions::{about_to, prevented, react};
use super::{Flow, undone};
use crate::choice::{Choice, Prompt};
use crate::content::ability::QuantityOf;
use crate::content::amount::Stat;
use crate::content::defs::CardSet;
use crate::content::filter::Status;
use crate::content::ids::{CardDefId, CardId, MonsterId};
use crate::content::index::Cell;
use crate::event::Event;
use crate::frame::steps::{FallenStep, LossStep, StatusStep};
use crate::frame::{FallenFrame, FrameKind, LossFrame, Outcome, StatusFrame};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now, Whose};
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::{Flags, GameEnd, flag};
use kernel::{Choices, Maybe, Seat};

impl LossFrame {
    /// Runs the next step of a loss of Sanity or Stamina: one occurrence from one source.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        if !cx.table().investigator(seat).alive() {
            return cx.end();
        }
        match self.step.begin() {
            LossStep::Reduce => {
                self.step.next = LossStep::Take;
                if self.sanity > 0 {
                    self.sanity = read::modified(
                        cx.now(),
                        QuantityOf::Loss(Stat::Sanity),
                        Whose::seat(seat),
                        self.sanity,
                    )
                    .max(0);
                }
                if self.stamina > 0 {
                    self.stamina = read::modified(
                        cx.now(),
                        QuantityOf::Loss(Stat::Stamina),
                        Whose::seat(seat),
                        self.stamina,
                    )
                    .max(0);
                }
                if self.sanity <= 0 && self.stamina <= 0 {
                    return cx.end();
                }
                let stats = [(self.sanity, Stat::Sanity), (self.stamina, Stat::Stamina)]
                    .into_iter()
                    .filter(|(n, _)| *n > 0)
                    .map(|(_, s)| s)
                    .collect();
                let occurrence = Occurrence::Loses {
                    who: seat,
                    stats,
                    source: self.source,
                    through: self.through(),
                };
                match about_to(cx, occurrence) {
                    Some(w) => cx.call(w),
                    None => Flow::Go,
                }
            }
            LossStep::Take => {
                // An effect replaced the loss.
                if prevented(cx.game) {
                    return cx.end();
                }
                self.sanity = atoms::spend(cx, seat, Stat::Sanity, self.sanity, false);
                self.stamina = atoms::spend(cx, seat, Stat::Stamina, self.stamina, false);
                self.step.next = LossStep::End;
                let investigator = cx.table().investigator(seat);
                if investigator.sanity <= 0 || investigator.stamina <= 0 {
                    let insane = investigator.sanity <= 0;
                    if self.devours
                        || investigator.sanity <= 0 && investigator.stamina <= 0
                        || cx.table().awake
                    {
                        return cx.call(StatusFrame::new(seat, Status::Devoured));
                    }
                    let through = self.through();
                    return cx.call(FallenFrame {
                        seat,
                        insane,
                        through,
                        ..FallenFrame::default()
                    });
                }
                cx.done(Outcome::Lost(self.sanity + self.stamina))
            }
            LossStep::End => {
                // An effect prevented that the investigator was devoured, so they fall
                // instead. // investigators.devoured
                let investigator = cx.table().investigator(seat);
                if investigator.alive()
                    && !cx.table().awake
                    && (investigator.sanity <= 0 || investigator.stamina <= 0)
                    && !self.fallen
                {
                    self.fallen = true;
                    let insane = investigator.sanity <= 0;
                    return cx.call(FallenFrame {
                        seat,
                        insane,
                        spared: true,
                        ..FallenFrame::default()
                    });
                }
                cx.done(Outcome::Lost(self.sanity + self.stamina))
            }
        }
    }
}

impl LossFrame {
    fn through(&self) -> Maybe<MonsterId> {
        if self.source.is_monster() {
            self.monster
        } else {
            Maybe::NONE
        }
    }
}

/// Whether an investigator has both Sanity and Stamina left.
pub fn stands(game: &Game, seat: Seat) -> bool {
    let i = game.table().investigator(seat);
    i.sanity > 0 && i.stamina > 0
}

/// The fall of an investigator who paid their last Sanity or Stamina, if they did. What they paid for resolves first.
pub fn falls(game: &Game, seat: Seat) -> Option<FrameKind> {
    let investigator = game.table().investigator(seat);
    (investigator.alive() && investigator.kind.is_some() && !stands(game, seat)).then(|| {
        FrameKind::Fallen(FallenFrame {
            seat,
            insane: investigator.sanity <= 0,
            ..FallenFrame::default()
        })
    })
}

/// The fall of an investigator whose maximum Sanity or Stamina is 0, if there is one.
pub fn hollow(now: Now) -> Option<FrameKind> {
    let empty = |s: Seat| read::max_sanity(now, s) <= 0 || read::max_stamina(now, s) <= 0;
    now.table()
        .each_seat()
        .find_map(|seat| falls(now.game, seat).filter(|_| empty(seat)))
}

impl FallenFrame {
    /// Runs the next step of a fall: the investigator is driven insane or knocked unconscious.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        let investigator = *cx.table().investigator(seat);
        if !investigator.alive() {
            return cx.end();
        }
        match self.step.begin() {
            FallenStep::Announce => {
                let both = investigator.sanity <= 0 && investigator.stamina <= 0;
                let devoured = both
                    || cx.table().awake
                    || read::max_sanity(cx.now(), seat) <= 0
                    || read::max_stamina(cx.now(), seat) <= 0;
                if devoured && !self.spared {
                    self.step.next = FallenStep::Devoured;
                    return cx.call(StatusFrame::new(seat, Status::Devoured));
                }
                self.step.next = FallenStep::LoseRetainers;
                let state = if self.insane {
                    Status::Insane
                } else {
                    Status::Unconscious
                };
                cx.happen(
                    Occurrence::Becomes {
                        who: seat,
                        status: state,
                        through: self.through,
                    },
                    Cell::Would,
                )
            }
            FallenStep::LoseRetainers => {
                // If an effect prevented the replacement by being devoured (`kept`), the investigator
                // falls. // investigators.devoured
                // If an effect prevented the fall itself, the investigator keeps one
                // point. // investigators.insane-or-unconscious
                if prevented(cx.game) && !self.kept {
                    atoms::recover_to_one(cx, seat);
                    return cx.end();
                }
                let status = if self.insane {
                    Status::Insane
                } else {
                    Status::Unconscious
                };
                cx.log.emit(|| Event::Became { seat, status });
                for id in investigator.cards.iter() {
                    if cx.content.card(id).record.lost_when_fallen {
                        atoms::discard(cx, seat, id, false);
                    }
                }
                atoms::spend(cx, seat, Stat::Clues, investigator.clues / 2, false);
                let items = cx
                    .game
                    .table()
                    .investigator(seat)
                    .cards
                    .intersection(&cx.content.items)
                    .len() as u8;
                self.left = items / 2;
                self.step.next = FallenStep::ChooseLosses;
                Flow::Go
            }
            FallenStep::ChooseLosses => {
                let items = cx
                    .game
                    .table()
                    .investigator(seat)
                    .cards
                    .intersection(&cx.content.items);
                if self.left == 0 || items.is_empty() {
                    self.step.next = FallenStep::Move;
                    return Flow::Go;
                }
                let must: CardSet = items
                    .iter()
                    .filter(|&id| read::losable(cx.now(), seat, id))
                    .collect();
                // Items that cannot be lost stay. The owner may choose to lose one, as long as an item can be lost.
                if must.is_empty() {
                    self.step.next = FallenStep::Move;
                    return Flow::Go;
                }
                let choices = canonical(cx.now(), &items);
                if choices.len() == 1 {
                    return self.take(cx, choices[0]);
                }
                cx.ask(
                    seat,
                    Rule::FallenLosses,
                    Prompt::Number(self.left.into()),
                    choices,
                )
            }
            FallenStep::Move => {
                let world = read::world_of(cx.now(), seat).is_some();
                atoms::fell(cx, seat);
                if world {
                    self.step.next = FallenStep::SetToOne;
                    return cx.call(StatusFrame::new(seat, Status::LostInTimeAndSpace));
                }
                atoms::recover_to_one(cx, seat);
                let to = if self.insane {
                    cx.content.fixed.asylum
                } else {
                    cx.content.fixed.hospital
                };
                if !cx
                    .game
                    .table()
                    .investigator(seat)
                    .is_at(cx.content.fixed.lost)
                {
                    atoms::move_to(cx, seat, to);
                }
                self.fell(cx)
            }
            FallenStep::SetToOne => {
                atoms::recover_to_one(cx, seat);
                self.fell(cx)
            }
            FallenStep::Fell => cx.end(),
            FallenStep::Devoured if !cx.table().awake => {
                self.spared = true;
                self.step.next = FallenStep::Announce;
                Flow::Go
            }
            FallenStep::Devoured => cx.end(),
        }
    }

    /// Offers reactions to the fall. // investigators.insane-or-unconscious
    fn fell(&mut self, cx: &mut Cx) -> Flow {
        self.step.next = FallenStep::Fell;
        let status = if self.insane {
            Status::Insane
        } else {
            Status::Unconscious
        };
        let occurrence = Occurrence::Becomes {
            who: self.seat,
            status,
            through: self.through,
        };
        match react(cx.now(), occurrence, Cell::After) {
            Some(w) => cx.call(w),
            None => cx.end(),
        }
    }
}

/// Cards as choices, with one choice for each kind and state.
pub fn canonical(now: Now, set: &CardSet) -> Choices<Choice> {
    let mut out: Choices<Choice> = Choices::new();
    let mut last = None;
    for id in set.iter() {
        let this = (
            now.content.kind_of[id],
            now.table().exhausted.contains(id),
            now.table().tokens_on(id),
        );
        if last != Some(this) {
            out.push(Choice::Card(id));
            last = Some(this);
        }
    }
    out
}

impl FallenFrame {
    /// Applies an answer: the item to lose.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        if let Choice::Card(id) = choice {
            atoms::discard(cx, self.seat, id, false);
            self.left -= 1;
        }
        Flow::Go
    }
}

impl StatusFrame {
    /// Runs the next step of entering a state.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let seat = self.seat;
        match self.step.begin() {
            StatusStep::Announce => {
                if !cx.table().investigator(seat).alive() {
                    return cx.end();
                }
                if read::cannot_become(cx.now(), seat, self.status) {
                    keep(cx, seat, self.status);
                    return cx.end();
                }
                self.step.next = StatusStep::Apply;
                cx.happen(Occurrence::becomes(seat, self.status), Cell::Would)
            }
            StatusStep::Apply => {
                if undone(cx.game) {
                    keep(cx, seat, self.status);
                    return cx.end();
                }
                self.step.next = StatusStep::IsSo;
                if let Some(window) =
                    taken_away(cx.now(), seat, self.status).and_then(|id| losing(cx, seat, id))
                {
                    return cx.call(window);
                }
                Flow::Go
            }
            StatusStep::IsSo => {
                if undone(cx.game) {
                    return cx.end();
                }
                self.step.next = StatusStep::End;
                if !apply(cx, seat, self.status) {
                    return cx.end();
                }
                if self.status == Status::Devoured
                    && cx.table().awake
                    && cx.table().alive().next().is_none()
                {
                    return atoms::over(cx, GameEnd::Devoured);
                }
                match react(
                    cx.now(),
                    Occurrence::becomes(seat, self.status),
                    Cell::After,
                ) {
                    Some(w) => cx.call(w),
                    None => cx.end(),
                }
            }
            StatusStep::End => cx.end(),
        }
    }
}

/// Marks that a devouring was prevented. A fall that it would have replaced happens after
/// all. // investigators.devoured
fn keep(cx: &mut Cx, seat: Seat, status: Status) {
    let falls = cx
        .game
        .stack_mut()
        .iter_mut()
        .rev()
        .find_map(|f| match &mut f.kind {
            FrameKind::Fallen(f) if f.seat == seat && f.step.next == FallenStep::LoseRetainers => {
                Some(f)
            }
            _ => None,
        });
    if let Some(f) = falls.filter(|_| status == Status::Devoured) {
        f.kept = true;
    }
}

/// Puts an investigator in a state. Returns whether they entered it: a Blessing that only removes a Curse does not
/// count.
// investigators.lost
fn apply(cx: &mut Cx, seat: Seat, status: Status) -> bool {
    let now = match status {
        Status::Blessed => bless(cx, seat, cx.content.fixed.blessing, cx.content.fixed.curse),
        Status::Cursed => bless(cx, seat, cx.content.fixed.curse, cx.content.fixed.blessing),
        _ => true,
    };
    if !now {
        return false;
    }
    match status {
        Status::Blessed | Status::Cursed => {}
        Status::Devoured => {
            atoms::devour(cx, seat);
            return true;
        }
        Status::LostInTimeAndSpace => {
            atoms::move_to(cx, seat, cx.content.fixed.lost);
            atoms::set_flags(cx, seat, flag::DELAYED);
            atoms::went_through(cx, seat, Maybe::NONE);
        }
        Status::Arrested => {
            let half = cx.table().investigator(seat).money / 2;
            atoms::spend(cx, seat, Stat::Money, half, false);
            atoms::move_to(cx, seat, cx.content.fixed.jail);
            atoms::set_flags(cx, seat, flag::DELAYED | flag::ARRESTED);
        }
        Status::Delayed => atoms::set_flags(cx, seat, flag::DELAYED),
        Status::LosingNextTurn => atoms::set_flags(cx, seat, flag::LOSE_NEXT),
        Status::Defaulted => atoms::set_flags(cx, seat, flag::DEFAULTED),
        Status::Insane | Status::Unconscious => {}
    }
    cx.log.emit(|| Event::Became { seat, status });
    true
}

/// The card that an investigator loses by entering a state.
fn taken_away(now: Now, seat: Seat, s: Status) -> Option<CardId> {
    let kind = match s {
        Status::Blessed => now.content.fixed.curse,
        Status::Cursed => now.content.fixed.blessing,
        _ => return None,
    };
    now.table()
        .investigator(seat)
        .cards
        .iter()
        .find(|&id| kind.is(now.content.kind_of[id]))
}

/// The window before the loss of a card, if anything reacts.
pub fn losing(cx: &mut Cx, seat: Seat, card: CardId) -> Option<FrameKind> {
    cx.tell(Outcome::Nothing);
    react(
        cx.now(),
        Occurrence::CardLost { who: seat, card },
        Cell::Would,
    )
}

/// Exchanges Blessing and Curse: either removes the other, and an investigator has at most one. Returns whether the
/// card was gained.
fn bless(cx: &mut Cx, seat: Seat, gain: Maybe<CardDefId>, lose: Maybe<CardDefId>) -> bool {
    let held = |game: &Game, def: Maybe<CardDefId>| {
        game.table()
            .investigator(seat)
            .cards
            .iter()
            .find(|&id| def.is(cx.content.kind_of[id]))
    };
    if let Some(id) = held(cx.game, lose) {
        atoms::discard(cx, seat, id, false);
    } else if held(cx.game, gain).is_none()
        && let Some(kind) = gain.get()
    {
        // The cards have a Blessing on one side and a Curse on the other, so both draw on one supply.
        let card = |k: Maybe<CardDefId>| k.get().map(|k| &cx.content.cards[k]);
        let of = |k: Maybe<CardDefId>| card(k).map_or(0, |d| u16::from(d.record.copies));
        let out = |k: Maybe<CardDefId>| {
            card(k).map_or(0, |d| {
                d.copies()
                    .filter(|&id| cx.table().holder(id).is_some())
                    .count()
            }) as u16
        };
        if out(gain) + out(lose) < of(gain).max(of(lose))
            && let Some(id) = atoms::fetch(cx, kind, false)
        {
            return atoms::obtain(cx, seat, id);
        }
    }
    false
}

/// Ends a state of an investigator.
pub fn cease(cx: &mut Cx, seat: Seat, status: Status) {
    let kind = match status {
        Status::Blessed => cx.content.fixed.blessing,
        Status::Cursed => cx.content.fixed.curse,
        _ => Maybe::NONE,
    };
    if let Some(id) = cx
        .game
        .table()
        .investigator(seat)
        .cards
        .iter()
        .find(|&id| kind.is(cx.content.kind_of[id]))
    {
        if !read::losable(cx.now(), seat, id) {
            return;
        }
        atoms::discard(cx, seat, id, false);
        return;
    }
    let bit = match status {
        Status::Delayed => flag::DELAYED,
        Status::Arrested => flag::ARRESTED | flag::DELAYED,
        Status::LosingNextTurn => flag::LOSE_NEXT,
        Status::Defaulted => flag::DEFAULTED,
        _ => Flags::NONE,
    };
    if cx.table().investigator(seat).is(bit) {
        if status == Status::Arrested {
            atoms::move_to(cx, seat, cx.content.fixed.police);
        }
        atoms::clear_flags(cx, seat, bit);
        cx.log.emit(|| Event::Ceased { seat, status });
    }
}
