//! Placing monsters, for gates, surges and effects, within the monster limit.

use crate::choice::{Choice, Prompt};
use crate::content::ids::PlaceId;
use crate::event::Woken;
use crate::frame::PlaceMonstersFrame;
use crate::frame::steps::PlaceStep;
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::rules::reactions::{about_to, prevented};
use crate::rules::{Cx, Flow, atoms, source};
use crate::state::Whereabouts;
use kernel::{Choices, Maybe};
use smallvec::SmallVec;
use std::ops::Range;

impl PlaceMonstersFrame {
    /// Runs the next step of placing monsters.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // Steps that neither call nor ask run at once.
        loop {
            let flow = match self.step.begin() {
                PlaceStep::Spread => self.spread(cx),
                PlaceStep::Count => self.count_room(cx),
                PlaceStep::BoardOrOutskirts => self.share_room(cx),
                PlaceStep::Draw => Some(self.draw(cx)),
                PlaceStep::Drawn => self.drawn(cx),
                PlaceStep::Place => self.place(cx),
            };
            if let Some(flow) = flow {
                return flow;
            }
        }
    }

    /// The indices of the places.
    fn nths(&self) -> Range<usize> {
        0..usize::from(self.count)
    }

    /// Shares the extra monsters of a surge among the gates, the surging gate first.
    fn spread(&mut self, cx: &mut Cx) -> Option<Flow> {
        let at = surging(self);
        if self.left > 0 && self.no_room_for_all(cx.now()) {
            // If not all fit, the limit decides where they go, and the players need not.
            while self.left > 0 {
                fill(&mut self.due, &mut self.left, self.count, at, |_| true);
            }
        }
        if self.left == 0 {
            self.step.next = PlaceStep::Count;
            return None;
        }
        let base = self.nths().map(|k| self.due[k]).min().unwrap_or(0);
        if self.due[at] == base {
            self.due[at] += 1;
            self.left -= 1;
            return None;
        }
        let low = self.nths().filter(|&k| self.due[k] == base && k != at);
        let choices: Choices<Choice> = low
            .clone()
            .map(|k| Choice::Spread(self.places[k]))
            .collect();
        if choices.len() == usize::from(self.left) || choices.len() <= 1 {
            let low: SmallVec<[usize; 12]> = low.take(self.left.into()).collect();
            for nth in low {
                self.due[nth] += 1;
            }
            self.left = 0;
            return None;
        }
        let asked = cx.table().first;
        Some(cx.ask(asked, Rule::MythosSurge, Prompt::Place(self.at), choices))
    }

    /// Counts, before the draw, how many monsters fit on the board, and where.
    fn count_room(&mut self, cx: &mut Cx) -> Option<Flow> {
        // A monster that may not appear needs no room. In a surge it is drawn all the same. // mythos.surge
        let mut barred = [0; 12];
        for nth in self.nths() {
            if read::barred_at(cx.now(), self.places[nth], false) {
                barred[nth] = std::mem::take(&mut self.due[nth]);
            }
        }
        self.barred = if self.surge { barred } else { [0; 12] };
        let total: i16 = self.nths().map(|k| i16::from(self.due[k])).sum();
        let slots = match read::monster_limit(cx.now()) {
            Some(l) if !self.on_card => (l - read::monsters_in_arkham(cx.now())).max(0),
            _ => total,
        };
        let limited = &cx.content.fixed.limited;
        if total <= slots || !self.nths().all(|k| limited.contains(self.places[k])) {
            self.board = self.due;
            self.step.next = PlaceStep::Draw;
        } else {
            self.board = [0; 12];
            self.left = slots as u8;
            self.step.next = PlaceStep::BoardOrOutskirts;
        }
        None
    }

    /// Shares the room as evenly as possible; no gate gets more than the gate of the surge. // mythos.surge
    fn share_room(&mut self, cx: &mut Cx) -> Option<Flow> {
        let at = surging(self);
        let due = self.due;
        let gets = |k: usize| due[k] > 0;
        let low = self
            .nths()
            .filter(|&k| gets(k))
            .map(|k| self.board[k])
            .min();
        if self.left == 0 || low.is_none() {
            // The monsters for the Outskirts get places too, in case terror lifts the limit meanwhile.
            let mut over: u8 = self.nths().map(|k| due[k]).sum::<u8>()
                - self.nths().map(|k| self.board[k]).sum::<u8>();
            self.due = self.board;
            while over > 0 && self.nths().any(gets) {
                fill(&mut self.due, &mut over, self.count, at, gets);
            }
            self.left = 0;
            self.step.next = PlaceStep::Draw;
            return None;
        }
        let next = |k: &usize| gets(*k) && Some(self.board[*k]) == low;
        let open: Choices<Choice> = self
            .nths()
            .filter(next)
            .map(|k| Choice::Spread(self.places[k]))
            .collect();
        if next(&at) || open.len() <= usize::from(self.left) {
            fill(&mut self.board, &mut self.left, self.count, at, gets);
            return None;
        }
        let asked = cx.table().first;
        Some(cx.ask(
            asked,
            Rule::MythosLimit,
            Prompt::Number(self.left.into()),
            open,
        ))
    }

    /// Draws a monster, first those for the board.
    fn draw(&mut self, cx: &mut Cx) -> Flow {
        let first = |counts: &[u8; 12]| self.nths().find(|&k| counts[k] > 0);
        let place = first(&self.board).or_else(|| first(&self.due));
        let Some(place) = place.or_else(|| first(&self.barred)) else {
            return cx.end();
        };
        self.at_hand = place as u8;
        let cup = in_cup(cx.game);
        if cup == 0 {
            return atoms::awaken(cx, Woken::EmptyCup);
        }
        self.step.next = PlaceStep::Drawn;
        self.redraw = false;
        cx.chance(source::CUP, Rule::MonsterDraw, Prompt::Cup, cup)
    }

    /// Asks whether the marker has to be drawn again.
    fn drawn(&mut self, cx: &mut Cx) -> Option<Flow> {
        self.step.next = PlaceStep::Place;
        let Some(monster) = self.monster.get() else {
            return Some(cx.end());
        };
        // A monster that may not appear at its place returns to the cup.
        let nth = usize::from(self.at_hand);
        if self.due[nth] == 0 && self.barred[nth] > 0 {
            self.barred[nth] -= 1;
            self.monster = Maybe::NONE;
            self.step.next = PlaceStep::Draw;
            atoms::to_cup(cx, monster);
            return None;
        }
        let occurrence = Occurrence::MonsterEntersPlay {
            monster,
            at: self.places[nth],
        };
        about_to(cx, occurrence)
            .filter(|_| self.tries < 60)
            .map(|window| cx.call(window))
    }

    /// Places the marker that was drawn.
    fn place(&mut self, cx: &mut Cx) -> Option<Flow> {
        let Some(monster) = self.monster.take() else {
            return Some(cx.end());
        };
        self.step.next = PlaceStep::Draw;
        if self.redraw {
            atoms::to_cup(cx, monster);
            self.redraw = false;
            self.tries += 1;
            return None;
        }
        let nth = usize::from(self.at_hand);
        self.due[nth] -= 1;
        let has_room = self.board[nth] > 0;
        self.board[nth] = self.board[nth].saturating_sub(1);
        // A monster that an effect keeps away returns to the cup, and no other is drawn.
        if prevented(cx.game) {
            if cx.table().whereabouts.of(monster) == Whereabouts::InHand {
                atoms::to_cup(cx, monster);
            }
            return None;
        }
        if self.on_card {
            atoms::put_monster(cx, monster, Whereabouts::OnCard);
            return None;
        }
        // A monster without room goes to the Outskirts, unless terror has lifted the limit since.
        let at = if has_room || read::monster_limit(cx.now()).is_none() {
            self.places[nth]
        } else {
            cx.content.fixed.outskirts
        };
        atoms::put_monster(cx, monster, Whereabouts::Place(at));
        Some(Flow::Go)
    }
}

/// The index of the surging place among `places`.
pub(super) fn surging(f: &PlaceMonstersFrame) -> usize {
    f.nths().find(|&k| f.places[k] == f.at).unwrap_or(0)
}

impl PlaceMonstersFrame {
    /// Whether the board has no room for all monsters. If so, only their places on the board have to be decided.
    pub fn no_room_for_all(&self, now: Now) -> bool {
        let places = &self.places[self.nths()];
        let due: i16 = self.nths().map(|k| i16::from(self.due[k])).sum();
        let inside = |p: PlaceId| now.content.fixed.limited.contains(p);
        read::monster_limit(now).is_some_and(|limit| {
            due + i16::from(self.left) > (limit - read::monsters_in_arkham(now)).max(0)
        }) && places
            .iter()
            .all(|&p| inside(p) && !read::barred_at(now, p, false))
    }
}

/// Adds one to the lowest count; among equals, the place of the surge comes first.
pub(super) fn fill(
    count: &mut [u8; 12],
    left: &mut u8,
    number: u8,
    at: usize,
    gets: impl Fn(usize) -> bool,
) {
    let least = |k: usize| (count[k], k != at, k);
    if let Some(place) = (0..number as usize)
        .filter(|&k| gets(k))
        .min_by_key(|&k| least(k))
    {
        count[place] += 1;
    }
    *left -= 1;
}

/// Returns all monsters of the Outskirts to the cup. // monsters.outskirts
pub fn empty_outskirts(cx: &mut Cx) {
    for m in cx.table().monsters_at(cx.content.fixed.outskirts) {
        atoms::to_cup(cx, m);
    }
}

/// The number of markers in the cup.
pub fn in_cup(game: &Game) -> u32 {
    game.table().whereabouts.count(Whereabouts::Cup)
}

impl PlaceMonstersFrame {
    /// Applies an answer while monsters are placed.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Spread(p) => {
                if let Some(nth) = self.nths().find(|&k| self.places[k] == p) {
                    if self.step.now == PlaceStep::Spread {
                        self.due[nth] += 1;
                    } else {
                        self.board[nth] += 1;
                    }
                    self.left -= 1;
                }
            }
            Choice::Monster(m) => {
                atoms::monster_in_hand(cx, m);
                self.monster = m.into();
            }
            _ => {}
        }
        Flow::Go
    }
}
