//! Rifts: progress, opening, moving, investigating, closing.

use super::{Flow, source};
use crate::choice::{Choice, Prompt};
use crate::content::ability::{Bar, Forbidden};
use crate::content::defs::{GateDo, MythosDef};
use crate::content::filter::DeckName;
use crate::content::ids::{MarkerId, MythosId, PlaceId, SetId, TrackId};
use crate::event::Event;
use crate::frame::steps::{PlaceStep, RiftStep};
use crate::frame::{PlaceMonstersFrame, RiftFrame};
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::{Origin, Progress, Rift};
use kernel::deck::Next;
use kernel::{Choices, Maybe};

/// The set of a track.
fn set_of(now: Now, track: TrackId) -> Option<SetId> {
    let mut tracks = now.content.tracks(now.table().sets);
    tracks.nth(track.index()).map(|t| t.set)
}

/// Rift markers that setup may still deal to a track: those of its set that are not on an earlier track. Markers on the
/// table come first.
pub fn markers_left<'a>(now: Now<'a>, track: TrackId) -> impl Iterator<Item = MarkerId> + 'a {
    let (rifts, set) = (&now.table().rifts, set_of(now, track));
    let of_set = move |m: MarkerId| {
        let marker = now.content.rifts.markers.get(m.index());
        marker.is_some_and(|d| Some(d.set) == set)
    };
    let lying = rifts.iter().map(|r| r.marker);
    let after = lying.skip(track.index()).filter(move |&m| of_set(m));
    let boxed = MarkerId::first(now.content.rifts.markers.len())
        .filter(move |&m| of_set(m) && rifts.iter().all(|r| r.marker != m));
    after.chain(boxed)
}

/// Progress markers in the supply of a track, or of all tracks.
pub fn supply<'a>(now: Now<'a>, track: Option<TrackId>) -> impl Iterator<Item = MarkerId> + 'a {
    let set = track.map(|t| set_of(now, t));
    let used = now.table().sets;
    let fits = move |of: SetId| match set {
        Some(set) => set == Some(of),
        None => used.contains(of),
    };
    let all = MarkerId::each(&now.content.rifts.progress);
    let all = all.filter(move |(_, d)| fits(d.set)).map(|(m, _)| m);
    all.filter(move |&marker| {
        !now.table()
            .rifts
            .iter()
            .any(|r| r.spaces.iter().flatten().any(|s| s.marker == marker))
    })
}

/// The number of face-up progress markers that show a place.
pub fn markers_at(now: Now, place: PlaceId) -> usize {
    shown(now, place).count()
}

fn shown<'a>(now: Now<'a>, place: PlaceId) -> impl Iterator<Item = (TrackId, u8)> + 'a {
    now.table()
        .rifts
        .iter()
        .enumerate()
        .flat_map(move |(nth, r)| {
            r.spaces
                .iter()
                .enumerate()
                .filter(move |(_, s)| {
                    s.is_some_and(|progress| {
                        !progress.face_down
                            && now
                                .content
                                .rifts
                                .progress
                                .get(progress.marker.index())
                                .is_some_and(|d| d.place == place)
                    })
                })
                .map(move |(k, _)| (TrackId::from_index(nth), k as u8))
        })
}

impl RiftFrame {
    /// The track for which a progress marker is drawn.
    pub fn track(&self) -> TrackId {
        TrackId(match self.step.now {
            RiftStep::Progress | RiftStep::Progressed => self.at_hand / 2,
            RiftStep::Open
            | RiftStep::Move
            | RiftStep::Doom
            | RiftStep::Investigate
            | RiftStep::Add
            | RiftStep::AddMarker
            | RiftStep::Remove
            | RiftStep::Flip
            | RiftStep::Clear
            | RiftStep::End
            | RiftStep::Fill
            | RiftStep::FillOne => self.at_hand,
        })
    }

    /// Runs the next step of rifts.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        match self.step.begin() {
            RiftStep::Progress | RiftStep::Progressed => self.progress(cx),
            RiftStep::Open => self.opening(cx),
            RiftStep::Move | RiftStep::Doom => self.moving(cx),
            RiftStep::Investigate => {
                let choices: Choices<Choice> = shown(cx.now(), self.place)
                    .map(|(t, k)| Choice::Rift(t, k))
                    .collect();
                match choices.len() {
                    0 => cx.end(),
                    1 => self.take(cx, choices[0]),
                    _ => cx.ask(
                        self.seat,
                        Rule::RiftInvestigate,
                        Prompt::Place(self.place),
                        choices,
                    ),
                }
            }
            RiftStep::Add => {
                let now = cx.now();
                let open = spaces(cx.game, |t, r, s| {
                    r.open.is_none() && s.is_none() && supply(now, Some(t)).next().is_some()
                });
                self.choose_space(cx, open)
            }
            RiftStep::AddMarker => match supply(cx.now(), Some(self.track())).count() as u32 {
                0 => cx.end(),
                w => cx.chance(source::RIFT, Rule::RiftProgress, Prompt::Marker, w),
            },
            RiftStep::Remove | RiftStep::Flip => {
                let shown = spaces(cx.game, |_, _, s| s.is_some_and(|s| !s.face_down));
                self.choose_space(cx, shown)
            }
            RiftStep::Clear => {
                let choices = tracks(cx.game, |r| r.spaces.iter().any(Option::is_some));
                if choices.is_empty() {
                    return cx.end();
                }
                self.step.next = RiftStep::End;
                if let [only] = choices[..] {
                    return self.take(cx, only);
                }
                cx.ask(self.seat, Rule::RiftChoose, Prompt::Plain, choices)
            }
            RiftStep::End => cx.end(),
            RiftStep::Fill => self.fill(cx),
            RiftStep::FillOne => self.fill_one(cx),
        }
    }
}

/// The place to which a rift moves along the white or the black arrow. Like a monster with a black border, it stays
/// with investigators. If it cannot move, it stays. // rifts.stuck
pub fn goes(now: Now, at: PlaceId, white: bool) -> PlaceId {
    let Some(place) = now.content.places.get(at.index()) else {
        return at;
    };
    let to = if white { place.white } else { place.black };
    let free = |to: &PlaceId| {
        read::on_board(now, *to)
            && !read::closed_to_monsters(now, *to)
            && !now.table().anybody_at(at)
    };
    to.get().filter(free).unwrap_or(at)
}

/// The tracks whose rift fits.
fn tracks(game: &Game, fits: impl Fn(&Rift) -> bool) -> Choices<Choice> {
    let all = TrackId::each(&game.table().rifts);
    all.filter(|(_, r)| fits(r))
        .map(|(t, _)| Choice::WholeRift(t))
        .collect()
}

/// Whether a progress marker lies on every space of a track.
fn full(cx: &Cx, track: TrackId) -> bool {
    let rifts = &cx.table().rifts;
    rifts.get(track.index()).is_none_or(Rift::full)
}

fn spaces(game: &Game, keep: impl Fn(TrackId, &Rift, Option<Progress>) -> bool) -> Choices<Choice> {
    let mut out: Choices<Choice> = Choices::new();
    for (track, r) in game.table().rifts.iter().enumerate() {
        for (k, s) in r.spaces.iter().enumerate() {
            if keep(TrackId::from_index(track), r, *s) {
                out.push(Choice::Rift(TrackId::from_index(track), k as u8));
            }
        }
    }
    out
}

impl RiftFrame {
    /// The Mythos card that drives the rifts.
    fn mythos_card<'a>(&self, cx: &Cx<'a, '_>) -> Option<&'a MythosDef> {
        let card = self.card.get()?;
        cx.content.mythos.get(card.index())
    }

    /// Moves the open rifts whose symbol the card shows, one after the other, and counts their doom.
    fn moving(&mut self, cx: &mut Cx) -> Flow {
        let Some(def) = self.mythos_card(cx) else {
            return cx.end();
        };
        while usize::from(self.at_hand) < cx.table().rifts.len() {
            let track = TrackId(self.at_hand);
            let rift = cx.table().rifts[track.index()];
            let Some(marker) = cx.content.rifts.markers.get(rift.marker.index()) else {
                self.at_hand += 1;
                continue;
            };
            let (symbol, black) = (marker.symbol, marker.black);
            let (white, dark) = (def.white & symbol != 0, def.black & symbol != 0);
            let moves = rift.opened < cx.table().turn && (white || dark);
            let Some(at) = rift.open.get().filter(|_| moves) else {
                self.at_hand += 1;
                self.step = RiftStep::Move.into();
                continue;
            };
            if self.step.now == RiftStep::Move {
                let to = goes(cx.now(), at, white);
                atoms::rift_moves(cx, track, to);
                self.step.next = RiftStep::Doom;
                let mut frame = PlaceMonstersFrame {
                    count: 1,
                    at: to,
                    step: PlaceStep::Count.into(),
                    ..PlaceMonstersFrame::default()
                };
                frame.places[0] = to;
                frame.due[0] = 1;
                return cx.call(frame);
            }
            self.step = RiftStep::Move.into();
            self.at_hand += 1;
            // The colour of the box decides, not that of the arrow.
            if dark == black && (dark || white) && !(white && black) {
                atoms::doom(cx, 1);
                return Flow::Go;
            }
        }
        cx.end()
    }

    /// Asks for one of the spaces, unless there is only one or none is left to choose.
    fn choose_space(&mut self, cx: &mut Cx, choices: Choices<Choice>) -> Flow {
        if self.count == 0 || choices.is_empty() {
            return cx.end();
        }
        if let [only] = choices[..] {
            return self.take(cx, only);
        }
        let prompt = Prompt::Number(self.count.into());
        cx.ask(self.seat, Rule::RiftChoose, prompt, choices)
    }

    /// Closed rifts are filled and open: one of the first player's choice, or all.
    fn fill(&mut self, cx: &mut Cx) -> Flow {
        let closed = tracks(cx.game, |r| r.open.is_none());
        self.step.next = RiftStep::FillOne;
        match closed.first() {
            Some(&Choice::WholeRift(track)) if self.count > 0 => {
                if self.chosen && closed.len() > 1 {
                    let first = cx.table().first;
                    return cx.ask(first, Rule::RiftChoose, Prompt::Plain, closed);
                }
                self.at_hand = track.0;
                Flow::Go
            }
            _ => cx.end(),
        }
    }

    fn fill_one(&mut self, cx: &mut Cx) -> Flow {
        let weight = supply(cx.now(), Some(self.track())).count() as u32;
        if weight > 0 && !full(cx, self.track()) {
            return cx.chance(source::RIFT, Rule::RiftProgress, Prompt::Marker, weight);
        }
        self.count -= 1;
        self.step.next = RiftStep::Fill;
        let opening = self.opening_of(self.track());
        cx.call(opening)
    }

    /// The frame in which the rift of a track opens.
    fn opening_of(&self, track: TrackId) -> RiftFrame {
        RiftFrame {
            step: RiftStep::Open.into(),
            card: self.card,
            at_hand: track.0,
            ..RiftFrame::default()
        }
    }

    fn progress(&mut self, cx: &mut Cx) -> Flow {
        let Some(def) = self.mythos_card(cx) else {
            return cx.end();
        };
        if barred(cx.now(), Origin::None) {
            return cx.end();
        }
        while (self.at_hand as usize) < 2 * cx.table().rifts.len() {
            let (nth, group) = ((self.at_hand / 2) as usize, (self.at_hand % 2) as usize);
            let rift = cx.table().rifts[nth];
            let mut on_table = cx.content.tracks(cx.table().sets);
            let fits = on_table
                .nth(nth)
                .is_some_and(|x| x.groups[group] == (def.white, def.black));
            let free = (group * 2..group * 2 + 2).find(|&k| rift.spaces[k].is_none());
            if rift.open.is_none() && fits && free.is_some() && self.step.now == RiftStep::Progress
            {
                let weight = supply(cx.now(), Some(TrackId::from_index(nth))).count() as u32;
                if weight > 0 {
                    self.place = PlaceId::from_index(free.unwrap_or(0));
                    self.step.next = RiftStep::Progressed;
                    return cx.chance(source::RIFT, Rule::RiftProgress, Prompt::Marker, weight);
                }
            }
            self.step = RiftStep::Progress.into();
            self.at_hand += 1;
            if cx.table().rifts[nth].open.is_none() && cx.table().rifts[nth].full() {
                let opening = self.opening_of(TrackId::from_index(nth));
                return cx.call(opening);
            }
        }
        cx.end()
    }
}

/// Puts a Mythos card that was drawn only for its location at the bottom of its deck.
fn to_bottom(cx: &mut Cx, card: Maybe<MythosId>) {
    if let Some(m) = card.get().filter(|&m| !cx.table().mythos.contains(m)) {
        atoms::mythos_to_bottom(cx, m);
    }
}

impl RiftFrame {
    fn opening(&mut self, cx: &mut Cx) -> Flow {
        let track = self.track();
        let place = match self
            .card
            .get()
            .and_then(|m| cx.content.mythos.get(m.index()))
            .map(|d| d.gate)
        {
            Some(GateDo::At(p) | GateDo::Burst(p)) => Some(p),
            _ => None,
        };
        if let Some(place) = place {
            // Cards that were drawn only for their location go to the bottom.
            if self.count > 0 {
                to_bottom(cx, self.card);
            }
            atoms::rift_opens(cx, track, place);
            return cx.end();
        }
        if self.count > 0 {
            to_bottom(cx, self.card);
        }
        self.count = self.count.saturating_add(1);
        if self.count > 120 {
            return cx.end();
        }
        match cx.table().mythos.next() {
            Next::Empty => cx.end(),
            Next::Known(m) => {
                atoms::take_mythos(cx, m);
                self.card = m.into();
                Flow::Go
            }
            Next::Unseen(count) => cx.chance(
                super::deck_source(DeckName::Mythos),
                Rule::MythosDraw,
                Prompt::Mythos,
                count,
            ),
        }
    }

    /// Applies an answer about rifts.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match (self.step.now, choice) {
            (RiftStep::Progress, Choice::Marker(marker)) => {
                let track = self.track();
                atoms::set_rift_space(cx, track, self.place.0, laid(marker));
                let place = cx.content.rifts.progress[marker].place;
                cx.log.emit(|| Event::RiftMarker { track, place });
                Flow::Go
            }
            (RiftStep::Add, Choice::Rift(t, k)) => {
                self.at_hand = t.0;
                self.place = PlaceId(k);
                self.step.next = RiftStep::AddMarker;
                Flow::Go
            }
            (RiftStep::AddMarker, Choice::Marker(m)) => {
                let track = self.track();
                atoms::set_rift_space(cx, track, self.place.0, laid(m));
                self.count -= 1;
                self.step.next = RiftStep::Add;
                if full(cx, track) {
                    let at_hand = self.at_hand;
                    return cx.call(RiftFrame {
                        step: RiftStep::Open.into(),
                        at_hand,
                        ..RiftFrame::default()
                    });
                }
                Flow::Go
            }
            (RiftStep::Investigate | RiftStep::Flip, Choice::Rift(t, k)) => {
                turn_down(cx, t, k);
                if self.step.now == RiftStep::Investigate {
                    return cx.end();
                }
                self.count -= 1;
                Flow::Go
            }
            (RiftStep::Remove, Choice::Rift(t, k)) => {
                atoms::set_rift_space(cx, t, k, None);
                close_if_done(cx, t);
                self.count -= 1;
                Flow::Go
            }
            (RiftStep::Fill, Choice::WholeRift(t)) => {
                self.at_hand = t.0;
                Flow::Go
            }
            (RiftStep::FillOne, Choice::Marker(marker)) => {
                let track = self.track();
                let rift = cx.table().rifts.get(track.index());
                if let Some(k) = rift.and_then(|r| r.spaces.iter().position(Option::is_none)) {
                    atoms::set_rift_space(cx, track, k as u8, laid(marker));
                }
                let place = cx.content.rifts.progress[marker].place;
                cx.log.emit(|| Event::RiftMarker { track, place });
                Flow::Go
            }
            (RiftStep::Clear, Choice::WholeRift(t)) => {
                atoms::rift_ends(cx, t);
                Flow::Go
            }
            (_, Choice::Mythos(m)) => {
                atoms::take_mythos(cx, m);
                self.card = m.into();
                Flow::Go
            }
            _ => Flow::Go,
        }
    }
}

/// Investigates a marker: on a closed rift it returns to the supply, on an open one it is turned face down.
fn turn_down(cx: &mut Cx, track: TrackId, nth: u8) {
    let Some(rift) = cx.table().rifts.get(track.index()) else {
        return;
    };
    let turned = rift.spaces[nth as usize & 3].filter(|_| rift.open.is_some());
    let turned = turned.map(|s| Progress {
        face_down: true,
        ..s
    });
    atoms::set_rift_space(cx, track, nth, turned);
    close_if_done(cx, track);
}

/// A progress marker, face up.
fn laid(marker: MarkerId) -> Option<Progress> {
    Some(Progress {
        marker,
        face_down: false,
    })
}

fn close_if_done(cx: &mut Cx, track: TrackId) {
    let turned = |r: &Rift| r.open.is_some() && r.spaces.iter().flatten().all(|s| s.face_down);
    if cx.table().rifts.get(track.index()).is_some_and(turned) {
        atoms::rift_ends(cx, track);
    }
}

/// Whether no progress markers may be placed, nor rifts opened. A prohibition does not apply to its own source.
/// // rifts.progress
pub fn barred(now: Now, origin: Origin) -> bool {
    read::forbidden(now, Bar::Progress, Maybe::NONE, origin, &|x, _| {
        matches!(x, Forbidden::Progress)
    })
}
