//! What becomes of investigators: losses, insanity and unconsciousness, states, devouring.

use super::reactions::{about_to, prevented, react};
use super::{Flow, Log, ask, call, done, end, go, happen, tell, undone};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, QuantityOf};
use crate::content::amount::Stat;
use crate::content::defs::CardSet;
use crate::content::filter::Status;
use crate::content::index::Cell;
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{FallenFrame, LossFrame, Procedure, StatusFrame, Upshot};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{FallenStep, LossStep, StatusStep};
use crate::show::event::Event;
use crate::state::{Origin, Outcome, flag};
use kernel::{Choices, Maybe};

/// Somebody loses Sanity or Stamina, in one event from one source.
pub fn loss(c: &Content, g: &mut Game, mut f: LossFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    if !g.table().investigator(seat).alive() {
        return end(g);
    }
    match f.step {
        LossStep::Reduce => {
            f.step = LossStep::Take;
            if f.sanity > 0 {
                f.sanity = read::modified(
                    c,
                    g,
                    QuantityOf::Loss(Stat::Sanity),
                    Whose::seat(seat),
                    f.sanity,
                )
                .max(0);
            }
            if f.stamina > 0 {
                f.stamina = read::modified(
                    c,
                    g,
                    QuantityOf::Loss(Stat::Stamina),
                    Whose::seat(seat),
                    f.stamina,
                )
                .max(0);
            }
            if f.sanity <= 0 && f.stamina <= 0 {
                return end(g);
            }
            let stats = [(f.sanity, Stat::Sanity), (f.stamina, Stat::Stamina)]
                .into_iter()
                .filter(|(n, _)| *n > 0)
                .map(|(_, s)| s)
                .collect();
            let o = Occurrence::Loses {
                who: seat,
                stats,
                source: f.source,
                through: f.through(),
            };
            match about_to(c, g, o) {
                Some(w) => call(g, Procedure::Loss(f), w),
                None => go(g, Procedure::Loss(f)),
            }
        }
        LossStep::Take => {
            // Something else has happened instead.
            if prevented(g) {
                return end(g);
            }
            f.sanity = atoms::spend(g, seat, Stat::Sanity, f.sanity, false, log);
            f.stamina = atoms::spend(g, seat, Stat::Stamina, f.stamina, false, log);
            f.step = LossStep::End;
            let i = g.table().investigator(seat);
            if i.sanity <= 0 || i.stamina <= 0 {
                let insane = i.sanity <= 0;
                if f.devours || i.sanity <= 0 && i.stamina <= 0 || g.table().awake {
                    return call(
                        g,
                        Procedure::Loss(f),
                        Procedure::Status(StatusFrame::new(seat, Status::Devoured)),
                    );
                }
                let through = f.through();
                return call(
                    g,
                    Procedure::Loss(f),
                    Procedure::Fallen(FallenFrame {
                        seat,
                        insane,
                        through,
                        ..FallenFrame::default()
                    }),
                );
            }
            done(g, Upshot::Lost(f.sanity + f.stamina))
        }
        LossStep::End => {
            // Whoever was to be devoured and was not falls all the same. // investigators.devoured
            let i = g.table().investigator(seat);
            if i.alive() && !g.table().awake && (i.sanity <= 0 || i.stamina <= 0) && !f.fallen {
                f.fallen = true;
                let insane = i.sanity <= 0;
                return call(
                    g,
                    Procedure::Loss(f),
                    Procedure::Fallen(FallenFrame {
                        seat,
                        insane,
                        spared: true,
                        ..FallenFrame::default()
                    }),
                );
            }
            done(g, Upshot::Lost(f.sanity + f.stamina))
        }
    }
}

impl LossFrame {
    fn through(&self) -> Maybe<u8> {
        if self.source.is_monster() {
            self.monster
        } else {
            Maybe::NONE
        }
    }
}

/// Whether somebody has Sanity and Stamina left.
pub fn stands(g: &Game, seat: u8) -> bool {
    let i = g.table().investigator(seat);
    i.sanity > 0 && i.stamina > 0
}

/// The fall of somebody who has paid the last Sanity or Stamina as a price, if they did: what was paid for comes first.
pub fn falls(g: &Game, seat: u8) -> Option<Procedure> {
    let i = g.table().investigator(seat);
    (i.alive() && i.kind.is_some() && !stands(g, seat)).then(|| {
        Procedure::Fallen(FallenFrame {
            seat,
            insane: i.sanity <= 0,
            ..FallenFrame::default()
        })
    })
}

/// The fall of somebody whose maximum of Sanity or Stamina has come to 0, if there is one.
pub fn hollow(c: &Content, g: &Game) -> Option<Procedure> {
    let empty = |s: u8| read::max_sanity(c, g, s) <= 0 || read::max_stamina(c, g, s) <= 0;
    let mut seats = 0..g.table().investigators.len() as u8;
    seats.find_map(|seat| falls(g, seat).filter(|_| empty(seat)))
}

/// Somebody is driven insane or knocked unconscious.
pub fn fallen(c: &Content, g: &mut Game, mut f: FallenFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    let i = *g.table().investigator(seat);
    if !i.alive() {
        return end(g);
    }
    match f.step {
        FallenStep::Announce => {
            let both = i.sanity <= 0 && i.stamina <= 0;
            let devoured = both
                || g.table().awake
                || read::max_sanity(c, g, seat) <= 0
                || read::max_stamina(c, g, seat) <= 0;
            if devoured && !f.spared {
                f.step = FallenStep::Devoured;
                return call(
                    g,
                    Procedure::Fallen(f),
                    Procedure::Status(StatusFrame::new(seat, Status::Devoured)),
                );
            }
            f.step = FallenStep::LoseRetainers;
            let s = if f.insane {
                Status::Insane
            } else {
                Status::Unconscious
            };
            happen(
                c,
                g,
                Procedure::Fallen(f),
                Occurrence::Becomes {
                    who: seat,
                    status: s,
                    through: f.through,
                },
                Cell::Would,
            )
        }
        FallenStep::LoseRetainers => {
            // Who was to be devoured instead and was kept from it falls all the same. // investigators.devoured
            // Whoever does not fall after all keeps a point. // investigators.insane-or-unconscious
            if prevented(g) && !f.kept {
                atoms::recover_to_one(g, seat);
                return end(g);
            }
            let status = if f.insane {
                Status::Insane
            } else {
                Status::Unconscious
            };
            log.emit(|| Event::Became { seat, status });
            for id in i.cards.iter() {
                if c.card(id).record.lost_when_fallen {
                    atoms::discard(c, g, seat, id, false, log);
                }
            }
            atoms::spend(g, seat, Stat::Clues, i.clues / 2, false, log);
            let items = g
                .table()
                .investigator(seat)
                .cards
                .intersection(&c.items)
                .len() as u8;
            f.left = items / 2;
            f.step = FallenStep::ChooseLosses;
            go(g, Procedure::Fallen(f))
        }
        FallenStep::ChooseLosses => {
            let items = g.table().investigator(seat).cards.intersection(&c.items);
            if f.left == 0 || items.is_empty() {
                f.step = FallenStep::Move;
                return go(g, Procedure::Fallen(f));
            }
            let must: CardSet = items.iter().filter(|&id| losable(c, g, seat, id)).collect();
            // What cannot be lost stays, unless its owner would rather lose it.
            if must.is_empty() {
                f.step = FallenStep::Move;
                return go(g, Procedure::Fallen(f));
            }
            let choices = canonical(c, g, &items);
            if choices.len() == 1 {
                return take_fallen(c, g, f, choices[0], log);
            }
            ask(
                g,
                Procedure::Fallen(f),
                seat,
                Rule::FallenLosses,
                Prompt::Number(f.left.into()),
                choices,
            )
        }
        FallenStep::Move => {
            let world = read::world_of(c, g, seat).is_some();
            atoms::fell(g, seat);
            if world {
                f.step = FallenStep::SetToOne;
                return call(
                    g,
                    Procedure::Fallen(f),
                    Procedure::Status(StatusFrame::new(seat, Status::LostInTimeAndSpace)),
                );
            }
            atoms::recover_to_one(g, seat);
            let to = if f.insane {
                c.fixed.asylum
            } else {
                c.fixed.hospital
            };
            if !g.table().investigator(seat).is_at(c.fixed.lost) {
                atoms::move_to(g, seat, to, log);
            }
            fell(c, g, f)
        }
        FallenStep::SetToOne => {
            atoms::recover_to_one(g, seat);
            fell(c, g, f)
        }
        FallenStep::Fell => end(g),
        FallenStep::Devoured if !g.table().awake => {
            f.spared = true;
            f.step = FallenStep::Announce;
            go(g, Procedure::Fallen(f))
        }
        FallenStep::Devoured => end(g),
    }
}

/// Somebody has fallen: what answers that. // investigators.insane-or-unconscious
fn fell(c: &Content, g: &mut Game, mut f: FallenFrame) -> Flow {
    f.step = FallenStep::Fell;
    let status = if f.insane {
        Status::Insane
    } else {
        Status::Unconscious
    };
    let o = Occurrence::Becomes {
        who: f.seat,
        status,
        through: f.through,
    };
    match react(c, g, o, Cell::After) {
        Some(w) => call(g, Procedure::Fallen(f), w),
        None => end(g),
    }
}

/// Whether a card can be lost against its owner's will.
pub fn losable(c: &Content, g: &Game, seat: u8, id: u16) -> bool {
    c.card(id).record.losable
        && !read::forbidden(c, g, Bar::Lose, seat, Origin::None, &|x, context| {
            matches!(
                x,
                Forbidden::Lose(f)
                    if context.you.is(seat) && read::card_is(c, g, f, id, context)
            )
        })
}

/// Cards as choices, each kind once.
pub fn canonical(c: &Content, g: &Game, set: &CardSet) -> Choices<Choice> {
    let mut out: Choices<Choice> = Choices::new();
    let mut last = None;
    for id in set.iter() {
        let this = (
            c.kind_of[id as usize],
            g.table().exhausted.contains(id),
            g.table().tokens_on(id),
        );
        if last != Some(this) {
            out.push(Choice::Card(id));
            last = Some(this);
        }
    }
    out
}

/// An answer: which item is lost.
pub fn take_fallen(
    c: &Content,
    g: &mut Game,
    mut f: FallenFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    if let Choice::Card(id) = choice {
        atoms::discard(c, g, f.seat, id, false, log);
        f.left -= 1;
    }
    go(g, Procedure::Fallen(f))
}

/// Somebody comes to be in a state.
pub fn status(c: &Content, g: &mut Game, mut f: StatusFrame, log: &mut Log) -> Flow {
    let seat = f.seat;
    match f.step {
        StatusStep::Announce => {
            if !g.table().investigator(seat).alive() {
                return end(g);
            }
            if read::cannot_become(c, g, seat, f.status) {
                keep(g, seat, f.status);
                return end(g);
            }
            f.step = StatusStep::Apply;
            happen(
                c,
                g,
                Procedure::Status(f),
                Occurrence::becomes(seat, f.status),
                Cell::Would,
            )
        }
        StatusStep::Apply => {
            if undone(g) {
                keep(g, seat, f.status);
                return end(g);
            }
            f.step = StatusStep::IsSo;
            if let Some(w) = taken_away(c, g, seat, f.status).and_then(|id| losing(c, g, seat, id))
            {
                return call(g, Procedure::Status(f), w);
            }
            go(g, Procedure::Status(f))
        }
        StatusStep::IsSo => {
            if undone(g) {
                return end(g);
            }
            f.step = StatusStep::End;
            if !apply(c, g, seat, f.status, log) {
                return end(g);
            }
            if f.status == Status::Devoured && g.table().awake && g.table().alive().next().is_none()
            {
                return atoms::over(c, g, Outcome::Devoured, log);
            }
            match react(c, g, Occurrence::becomes(seat, f.status), Cell::After) {
                Some(w) => call(g, Procedure::Status(f), w),
                None => end(g),
            }
        }
        StatusStep::End => end(g),
    }
}

/// Somebody was kept from being devoured: a fall that this was to replace happens after all. // investigators.devoured
fn keep(g: &mut Game, seat: u8, status: Status) {
    let falls = g
        .stack_mut()
        .iter_mut()
        .rev()
        .find_map(|f| match &mut f.procedure {
            Procedure::Fallen(f) if f.seat == seat && f.step == FallenStep::LoseRetainers => {
                Some(f)
            }
            _ => None,
        });
    if let Some(f) = falls.filter(|_| status == Status::Devoured) {
        f.kept = true;
    }
}

/// Somebody comes to be in a state; whether they do (a Blessing that only takes a Curse away blesses nobody).
// investigators.lost
fn apply(c: &Content, g: &mut Game, seat: u8, s: Status, log: &mut Log) -> bool {
    let now = match s {
        Status::Blessed => bless(c, g, seat, c.fixed.blessing, c.fixed.curse, log),
        Status::Cursed => bless(c, g, seat, c.fixed.curse, c.fixed.blessing, log),
        _ => true,
    };
    if !now {
        return false;
    }
    match s {
        Status::Blessed | Status::Cursed => {}
        Status::Devoured => {
            atoms::devour(c, g, seat, log);
            return true;
        }
        Status::LostInTimeAndSpace => {
            atoms::move_to(g, seat, c.fixed.lost, log);
            atoms::set_flags(g, seat, flag::DELAYED);
            atoms::went_through(g, seat, Maybe::NONE);
        }
        Status::Arrested => {
            let half = g.table().investigator(seat).money / 2;
            atoms::spend(g, seat, Stat::Money, half, false, log);
            atoms::move_to(g, seat, c.fixed.jail, log);
            atoms::set_flags(g, seat, flag::DELAYED | flag::ARRESTED);
        }
        Status::Delayed => atoms::set_flags(g, seat, flag::DELAYED),
        Status::LosingNextTurn => atoms::set_flags(g, seat, flag::LOSE_NEXT),
        Status::Defaulted => atoms::set_flags(g, seat, flag::DEFAULTED),
        Status::Insane | Status::Unconscious => {}
    }
    log.emit(|| Event::Became { seat, status: s });
    true
}

/// The card that coming to be in a state takes away.
fn taken_away(c: &Content, g: &Game, seat: u8, s: Status) -> Option<u16> {
    let kind = match s {
        Status::Blessed => c.fixed.curse,
        Status::Cursed => c.fixed.blessing,
        _ => return None,
    };
    g.table()
        .investigator(seat)
        .cards
        .iter()
        .find(|&id| kind.is(c.kind_of[id as usize]))
}

/// What may be done about the loss of a card, if anything.
pub fn losing(c: &Content, g: &mut Game, seat: u8, card: u16) -> Option<Procedure> {
    tell(g, Upshot::Nothing);
    react(c, g, Occurrence::CardLost { who: seat, card }, Cell::Would)
}

/// A Blessing takes away a Curse and the other way round; nobody has two. Whether the card was gained.
fn bless(
    c: &Content,
    g: &mut Game,
    seat: u8,
    gain: Maybe<u16>,
    lose: Maybe<u16>,
    log: &mut Log,
) -> bool {
    let held = |g: &Game, k: Maybe<u16>| {
        g.table()
            .investigator(seat)
            .cards
            .iter()
            .find(|&id| k.is(c.kind_of[id as usize]))
    };
    if let Some(id) = held(g, lose) {
        atoms::discard(c, g, seat, id, false, log);
    } else if held(g, gain).is_none()
        && let Some(kind) = gain.get()
    {
        // The cards are two-sided: together there are only so many.
        let card = |k: Maybe<u16>| k.get().map(|k| &c.cards[k as usize]);
        let of = |k: Maybe<u16>| card(k).map_or(0, |d| u16::from(d.record.copies));
        let out = |k: Maybe<u16>| {
            card(k).map_or(0, |d| {
                (d.first..d.first + u16::from(d.record.copies))
                    .filter(|&id| g.table().holder(id).is_some())
                    .count()
            }) as u16
        };
        if out(gain) + out(lose) < of(gain).max(of(lose))
            && let Some(id) = atoms::fetch(c, g, kind, false)
        {
            return atoms::obtain(c, g, seat, id, log);
        }
    }
    false
}

/// Somebody is no longer in a state.
pub fn cease(c: &Content, g: &mut Game, seat: u8, s: Status, log: &mut Log) {
    let kind = match s {
        Status::Blessed => c.fixed.blessing,
        Status::Cursed => c.fixed.curse,
        _ => Maybe::NONE,
    };
    if let Some(id) = g
        .table()
        .investigator(seat)
        .cards
        .iter()
        .find(|&id| kind.is(c.kind_of[id as usize]))
    {
        if !losable(c, g, seat, id) {
            return;
        }
        atoms::discard(c, g, seat, id, false, log);
        return;
    }
    let bit = match s {
        Status::Delayed => flag::DELAYED,
        Status::Arrested => flag::ARRESTED | flag::DELAYED,
        Status::LosingNextTurn => flag::LOSE_NEXT,
        Status::Defaulted => flag::DEFAULTED,
        _ => 0,
    };
    if g.table().investigator(seat).is(bit) {
        if s == Status::Arrested {
            atoms::move_to(g, seat, c.fixed.police, log);
        }
        atoms::clear_flags(g, seat, bit);
        log.emit(|| Event::Ceased { seat, status: s });
    }
}
