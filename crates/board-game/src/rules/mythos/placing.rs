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

impl PlaceMonstersFrame {
    /// Runs the next step of placing monsters.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // Steps that neither call nor ask run at once.
        loop {
            return match self.step.begin() {
                // The extra monsters of a surge are shared among the gates, the surging gate first.
                PlaceStep::Spread => {
                    let at = surging(self);
                    if self.left > 0 && self.no_room_for_all(cx.now()) {
                        // If not all fit, the limit decides where they go, and the players need not.
                        while self.left > 0 {
                            fill(&mut self.due, &mut self.left, self.count, at, |_| true);
                        }
                    }
                    if self.left > 0 {
                        if self.due[at]
                            == self
                                .due
                                .iter()
                                .take(self.count as usize)
                                .copied()
                                .min()
                                .unwrap_or(0)
                        {
                            self.due[at] += 1;
                            self.left -= 1;
                            continue;
                        }
                        let base = self.due[..self.count as usize]
                            .iter()
                            .copied()
                            .min()
                            .unwrap_or(0);
                        let choices: Choices<Choice> = (0..self.count as usize)
                            .filter(|&k| self.due[k] == base && k != at)
                            .map(|k| Choice::Spread(self.places[k]))
                            .collect();
                        if choices.len() == usize::from(self.left) || choices.len() <= 1 {
                            for k in 0..self.count as usize {
                                if self.due[k] == base && k != at && self.left > 0 {
                                    self.due[k] += 1;
                                    self.left -= 1;
                                }
                            }
                            self.left = 0;
                            continue;
                        }
                        return cx.ask(
                            cx.table().first,
                            Rule::MythosSurge,
                            Prompt::Place(self.at),
                            choices,
                        );
                    }
                    self.step.next = PlaceStep::Count;
                    continue;
                }
                // Before the draw, count how many monsters fit on the board, and where.
                PlaceStep::Count => {
                    // A monster that may not appear needs no room. In a surge it is drawn all the same. // mythos.surge
                    let mut barred = [0; 12];
                    for (k, there) in barred.iter_mut().enumerate().take(self.count as usize) {
                        if read::barred_at(cx.now(), self.places[k], false) {
                            *there = std::mem::take(&mut self.due[k]);
                        }
                    }
                    let total: i16 = self.due[..self.count as usize]
                        .iter()
                        .map(|&d| i16::from(d))
                        .sum();
                    self.barred = if self.surge { barred } else { [0; 12] };
                    let inside = |p: PlaceId| cx.content.fixed.limited.contains(p);
                    let slots = match read::monster_limit(cx.now()) {
                        Some(l) if !self.on_card => (l - read::monsters_in_arkham(cx.now())).max(0),
                        _ => total,
                    };
                    if total <= slots
                        || !self.places[..self.count as usize]
                            .iter()
                            .all(|&p| inside(p))
                    {
                        self.board = self.due;
                        self.step.next = PlaceStep::Draw;
                    } else {
                        self.board = [0; 12];
                        self.left = slots as u8;
                        self.step.next = PlaceStep::BoardOrOutskirts;
                    }
                    continue;
                }
                // Share as evenly as possible; no gate gets more than the gate of the surge. // mythos.surge
                PlaceStep::BoardOrOutskirts => {
                    let at = surging(self);
                    let gets = |k: usize| self.due[k] > 0;
                    let low = (0..self.count as usize)
                        .filter(|&k| gets(k))
                        .map(|k| self.board[k])
                        .min();
                    if self.left == 0 || low.is_none() {
                        // The monsters for the Outskirts get places too, in case terror lifts the limit meanwhile.
                        let mut due = self.board;
                        let mut over: u8 = self.due[..self.count as usize].iter().sum::<u8>()
                            - self.board[..self.count as usize].iter().sum::<u8>();
                        while over > 0 && (0..self.count as usize).any(gets) {
                            fill(&mut due, &mut over, self.count, at, gets);
                        }
                        self.due = due;
                        self.left = 0;
                        self.step.next = PlaceStep::Draw;
                        continue;
                    }
                    let next = |k: &usize| gets(*k) && Some(self.board[*k]) == low;
                    let open: Choices<Choice> = (0..self.count as usize)
                        .filter(next)
                        .map(|k| Choice::Spread(self.places[k]))
                        .collect();
                    if next(&at) || open.len() <= self.left as usize {
                        let (board, left, n) = (&mut self.board, &mut self.left, self.count);
                        let due = self.due;
                        fill(board, left, n, at, |k| due[k] > 0);
                        continue;
                    }
                    cx.ask(
                        cx.table().first,
                        Rule::MythosLimit,
                        Prompt::Number(self.left.into()),
                        open,
                    )
                }
                // Draw monsters, first those for the board.
                PlaceStep::Draw => {
                    let nth = (0..self.count as usize)
                        .find(|&k| self.board[k] > 0)
                        .or((0..self.count as usize).find(|&k| self.due[k] > 0));
                    let back = || (0..self.count as usize).find(|&k| self.barred[k] > 0);
                    let Some(place) = nth.or_else(back) else {
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
                // The marker may have to be drawn again.
                PlaceStep::Drawn => {
                    self.step.next = PlaceStep::Place;
                    let Some(monster) = self.monster.get() else {
                        return cx.end();
                    };
                    // A monster that may not appear at its place returns to the cup.
                    let k = self.at_hand as usize;
                    if self.due[k] == 0 && self.barred[k] > 0 {
                        self.barred[k] -= 1;
                        self.monster = Maybe::NONE;
                        self.step.next = PlaceStep::Draw;
                        atoms::to_cup(cx, monster);
                        continue;
                    }
                    let occurrence = Occurrence::MonsterEntersPlay {
                        monster,
                        at: self.places[self.at_hand as usize],
                    };
                    match about_to(cx, occurrence).filter(|_| self.tries < 60) {
                        Some(w) => cx.call(w),
                        None => continue,
                    }
                }
                PlaceStep::Place => {
                    let Some(monster) = self.monster.take() else {
                        return cx.end();
                    };
                    if self.redraw {
                        atoms::to_cup(cx, monster);
                        self.redraw = false;
                        self.tries += 1;
                        self.step.next = PlaceStep::Draw;
                        continue;
                    }
                    let nth = self.at_hand as usize;
                    self.due[nth] -= 1;
                    self.step.next = PlaceStep::Draw;
                    // A monster that an effect keeps away returns to the cup, and no other is drawn.
                    if prevented(cx.game) {
                        self.board[nth] = self.board[nth].saturating_sub(1);
                        if cx.table().whereabouts.of(monster) == Whereabouts::InHand {
                            atoms::to_cup(cx, monster);
                        }
                        continue;
                    }
                    if self.on_card {
                        atoms::put_monster(cx, monster, Whereabouts::OnCard);
                        self.board[nth] = self.board[nth].saturating_sub(1);
                        continue;
                    }
                    // A monster without room goes to the Outskirts, unless terror has lifted the limit since.
                    let at = if self.board[nth] > 0 || read::monster_limit(cx.now()).is_none() {
                        self.places[nth]
                    } else {
                        cx.content.fixed.outskirts
                    };
                    self.board[nth] = self.board[nth].saturating_sub(1);
                    atoms::put_monster(cx, monster, Whereabouts::Place(at));
                    Flow::Go
                }
            };
        }
    }
}

/// The index of the surging place among `places`.
pub(super) fn surging(f: &PlaceMonstersFrame) -> usize {
    (0..f.count as usize)
        .find(|&k| f.places[k] == f.at)
        .unwrap_or(0)
}

impl PlaceMonstersFrame {
    /// Whether the board has no room for all monsters. If so, only their places on the board have to be decided.
    pub fn no_room_for_all(&self, now: Now) -> bool {
        let places = &self.places[..self.count as usize];
        let due: i16 = self.due[..self.count as usize]
            .iter()
            .map(|&d| i16::from(d))
            .sum();
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
                if let Some(nth) = (0..self.count as usize).find(|&k| self.places[k] == p) {
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
