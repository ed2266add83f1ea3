//! Verbs for monsters: appear, place, move, face, defeat, claim.

use super::{Given, next, next_if, not_done};
use crate::choice::{Choice, Prompt};
use crate::content::ids::{MonsterId, PlaceId};
use crate::content::index::{Cell, keyword};
use crate::content::step::{
    Claim, Defeat, Face, MonsterAppears, MoveMonsters, ReturnToCup, Spawn, SpawnFrom, Step, Tie,
};
use crate::event::Woken;
use crate::frame::steps::{PlaceStep, Point};
use crate::frame::{DefeatFrame, FaceFrame, Kept, Outcome, PlaceMonstersFrame, ScriptFrame};
use crate::occurrence::Occurrence;
use crate::read;
use crate::rule::Rule;
use crate::rules::{Cx, Flow, atoms, beaten, mythos, reactions, source, undone, won};
use crate::state::{MonsterSet, Mover, Origin, Value, Whereabouts};
use kernel::{Choices, Seat};

impl ScriptFrame {
    /// Lets monsters appear, which are fought at once. // combat.in-encounters
    pub fn monster_appears(
        &mut self,
        cx: &mut Cx,
        verb: &MonsterAppears,
        seat: Seat,
    ) -> Option<Flow> {
        let context = self.context;
        match self.point {
            Point::Begin => {
                let table = cx.table();
                let open = |at: PlaceId| {
                    !table.awake && !read::barred_at(cx.now(), at, false) && !table.sealed(at)
                };
                if !table.place_of(seat).is_some_and(open) {
                    return not_done(self);
                }
                self.left = verb
                    .count
                    .as_ref()
                    .map_or(1, |a| read::amount(cx.now(), a, &context))
                    .clamp(0, 9);
                self.point = Point::Draw;
                None
            }
            Point::Draw => {
                if self.left > 0 {
                    let weight = mythos::in_cup(cx.game);
                    if weight == 0 {
                        return Some(atoms::awaken(cx, Woken::EmptyCup));
                    }
                    return Some(cx.chance(source::CUP, Rule::MonsterDraw, Prompt::Cup, weight));
                }
                self.point = Point::Fought;
                let investigator = cx.table().investigator(seat);
                let Some(place) = investigator.place.get() else {
                    return not_done(self);
                };
                let face = FaceFrame {
                    seat,
                    place,
                    left: self.monsters,
                    falls: investigator.falls,
                    encounter: true,
                    ..FaceFrame::default()
                };
                Some(cx.call(face))
            }
            Point::Fought => {
                self.point = Point::Done;
                // Counts as done only if all of them were defeated.
                let all = beaten(cx.game) as usize >= self.monsters.len();
                verb.won.filter(|_| all).map(|b| self.then_do(cx, b.id))
            }
            _ => next(self),
        }
    }

    /// Puts monsters on the board.
    pub fn spawn(&mut self, cx: &mut Cx, verb: &Spawn) -> Option<Flow> {
        let context = self.context;
        if self.point == Point::Done {
            return next(self);
        }
        let on_card = read::this_card(cx.content, &verb.at);
        let at = if on_card {
            Some(PlaceId::default())
        } else {
            match self.one_place(cx, &verb.at, &|_, _| true) {
                Ok(at) => at,
                Err(flow) => return Some(flow),
            }
        };
        self.point = Point::Done;
        let Some(at) = at else {
            return not_done(self);
        };
        match &verb.from {
            SpawnFrom::Cup => {
                let count = read::amount(cx.now(), &verb.count, &context).clamp(0, 12) as u8;
                if count == 0 {
                    return not_done(self);
                }
                let mut frame = PlaceMonstersFrame {
                    count: 1,
                    at,
                    step: PlaceStep::Count.into(),
                    on_card,
                    ..PlaceMonstersFrame::default()
                };
                frame.places[0] = at;
                frame.due[0] = count;
                Some(cx.call(frame))
            }
            SpawnFrom::Search(filter) => {
                let count = read::amount(cx.now(), &verb.count, &context).clamp(0, 12) as usize;
                let found: Vec<MonsterId> = cx
                    .content
                    .markers()
                    .filter(|&m| {
                        cx.table().whereabouts.of(m) == Whereabouts::Cup
                            && read::monster_is(cx.now(), filter, m, &context)
                    })
                    .take(count)
                    .collect();
                self.short |= found.len() < count;
                if found.is_empty() || read::barred_at(cx.now(), at, false) {
                    return not_done(self);
                }
                for m in found {
                    atoms::put_monster(cx, m, Whereabouts::Place(at));
                }
                None
            }
            SpawnFrom::Trophies(filter) => {
                let found: Vec<MonsterId> = cx
                    .content
                    .markers()
                    .filter(|&m| {
                        cx.table().whereabouts.of(m).trophy_of().is_some()
                            && read::monster_is(cx.now(), filter, m, &context)
                    })
                    .collect();
                if found.is_empty() {
                    return not_done(self);
                }
                // Trophies that may not appear there are lost all the same.
                let barred = read::barred_at(cx.now(), at, false);
                for monster in found {
                    if barred {
                        atoms::to_cup(cx, monster);
                    } else {
                        atoms::put_monster(cx, monster, Whereabouts::Place(at));
                    }
                }
                None
            }
        }
    }

    /// Returns monsters to the cup.
    pub fn return_to_cup(&mut self, cx: &mut Cx, verb: &ReturnToCup) -> Option<Flow> {
        let context = self.context;
        let list = read::monsters(cx.now(), &verb.monsters, &context);
        for &monster in &list {
            if verb.to_box {
                atoms::put_monster(cx, monster, Whereabouts::Box);
            } else {
                atoms::to_cup(cx, monster);
            }
        }
        self.context.vars.set(
            verb.name.unwrap_or(cx.content.fixed.it),
            Value::N(list.len() as i16),
        );
        next_if(self, !list.is_empty())
    }

    /// Moves monsters.
    pub fn move_monsters(&mut self, cx: &mut Cx, verb: &MoveMonsters) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        let list = read::monsters(cx.now(), &verb.monsters, &context);
        if self.point == Point::Begin && list.is_empty() {
            return not_done(self);
        }
        // Monsters move one at a time, with the reactions to each.
        let to = self.to;
        match self.point {
            Point::Chosen => {
                self.monsters = list
                    .into_iter()
                    .filter(|&monster| {
                        let at = cx.table().whereabouts.of(monster).place();
                        !at.is_some_and(|at| to.is(at))
                    })
                    .collect();
                self.point = Point::Came;
                return None;
            }
            Point::Coming => {
                self.point = Point::Came;
                let (m, to) = (self.kept.get().filter(|_| !undone(cx.game))?, to.get()?);
                atoms::put_monster(cx, m, Whereabouts::Place(to));
                return None;
            }
            Point::Came => {
                let (Some(marker), Some(to)) = (self.monsters.iter().next(), to.get()) else {
                    return next(self);
                };
                self.monsters.remove(marker);
                self.kept = Kept::of(marker);
                self.point = Point::Coming;
                cx.tell(Outcome::Nothing);
                let occurrence = Occurrence::Enters {
                    who: Mover::Monster(marker),
                    at: to,
                };
                return reactions::react(cx.now(), occurrence, Cell::Would).map(|w| cx.call(w));
            }
            _ => {}
        }
        let mut from = context;
        if let (Origin::Monster(m), true) = (context.origin, context.you.is_none()) {
            from.it = Value::Monster(m);
        }
        let mut set = read::places(cx.now(), &verb.to, &from);
        if verb.tie == Some(Tie::LowestSneak) && set.len() > 1 {
            let low = mythos::lowest_sneak(cx.now(), set);
            if !low.is_empty() {
                set = low;
            }
        }
        match (set.len(), set.first()) {
            (_, None) => not_done(self),
            (1, only) => {
                self.to = only.into();
                self.point = Point::Chosen;
                None
            }
            _ => {
                let choices: Choices<Choice> = set.iter().map(Choice::Place).collect();
                Some(cx.ask(cx.table().first, Rule::MythosMove, prompt, choices))
            }
        }
    }

    /// Lets the investigator evade or fight monsters.
    pub fn face(&mut self, cx: &mut Cx, verb: &Face, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                // Each marker on the board is faced once a turn, so that evading it cannot repeat for ever.
                let i = *cx.table().investigator(seat);
                let near = |m: MonsterId| match cx.table().whereabouts.of(m).place() {
                    Some(at) => i.is_at(at),
                    None => true,
                };
                let list: Vec<MonsterId> = read::monsters(cx.now(), &verb.monsters, &context)
                    .into_iter()
                    .filter(|&m| near(m) && !cx.table().has_faced(seat, m))
                    .collect();
                if list.is_empty() {
                    return not_done(self);
                }
                let mut choices: Choices<Choice> = Choices::new();
                for monster in list {
                    let kind = cx.content.tokens[monster].kind;
                    if !choices.iter().any(
                        |x| matches!(x, Choice::Monster(o) if cx.content.tokens[*o].kind == kind),
                    ) {
                        choices.push(Choice::Monster(monster));
                    }
                }
                if choices.len() == 1 {
                    if let Choice::Monster(m) = choices[0] {
                        self.monster = m.into();
                        self.point = Point::Chosen;
                    }
                    return None;
                }
                Some(cx.ask(seat, Rule::FaceOrder, prompt, choices))
            }
            Point::Chosen => {
                self.point = Point::Fought;
                let monster = self.monster.get()?;
                atoms::faced(cx, seat, monster);
                let investigator = cx.table().investigator(seat);
                let Some(place) = investigator.place.get() else {
                    return not_done(self);
                };
                let left: MonsterSet = [monster].into_iter().collect();
                let encounter = cx.table().whereabouts.of(monster).place().is_none();
                Some(cx.call(FaceFrame {
                    seat,
                    place,
                    left,
                    falls: investigator.falls,
                    encounter,
                    ..FaceFrame::default()
                }))
            }
            Point::Fought => {
                self.point = Point::Done;
                verb.won
                    .filter(|_| won(cx.game))
                    .map(|b| self.then_do(cx, b.id))
            }
            _ => next(self),
        }
    }

    /// Defeats monsters one after the other, as in combat. // combat.victory
    pub fn defeat(&mut self, cx: &mut Cx, verb: &Defeat, seat: Seat) -> Option<Flow> {
        if self.point == Point::Begin {
            let context = self.context;
            let list = read::monsters(cx.now(), &verb.monsters, &context);
            if list.is_empty() {
                return not_done(self);
            }
            self.monsters = list.into_iter().collect();
            self.point = Point::Each;
        }
        while let Some(monster) = self.monsters.iter().next() {
            self.monsters.remove(monster);
            // The defeat of another monster may have removed this one.
            if cx.table().whereabouts.of(monster).at_large() {
                let defeat = DefeatFrame {
                    no_trophy: !verb.trophy,
                    seat,
                    monster,
                    ..DefeatFrame::default()
                };
                return Some(cx.call(defeat));
            }
        }
        next(self)
    }

    /// Gives monsters to the investigator as trophies.
    pub fn claim(&mut self, cx: &mut Cx, verb: &Claim, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        if let Some(a) = &verb.random {
            if self.point == Point::Begin {
                self.left = read::amount(cx.now(), a, &context).clamp(0, 9);
                self.point = Point::Draw;
            }
            if self.left > 0 {
                let weight = mythos::in_cup(cx.game);
                if weight == 0 {
                    return Some(atoms::awaken(cx, Woken::EmptyCup));
                }
                return Some(cx.chance(source::CUP, Rule::MonsterDraw, Prompt::Cup, weight));
            }
            return next(self);
        }
        if let Some(monster) = &verb.monsters {
            let takes = |one: &MonsterId| {
                cx.table().whereabouts.of(*one).place().is_some()
                    && (verb.even_endless
                        || !read::keywords(cx.now(), *one, seat).has(keyword::ENDLESS))
            };
            let choices = super::control::monsters_apart(
                cx.now(),
                read::monsters(cx.now(), monster, &context)
                    .into_iter()
                    .filter(takes),
            );
            if !choices.is_empty() {
                return Some(cx.ask(seat, Rule::EffectPick, prompt, choices));
            }
        }
        not_done(self)
    }

    /// Applies an answer to one of these verbs.
    pub fn take_monsters(&mut self, cx: &mut Cx, given: Given, seat: Seat) -> Option<Flow> {
        match given {
            (Step::MonsterAppears(_), Choice::Monster(m)) => {
                atoms::monster_in_hand(cx, m);
                self.monsters.insert(m);
                self.left -= 1;
            }
            (Step::MoveMonsters(_), Choice::Place(p)) => {
                self.to = p.into();
                self.point = Point::Chosen;
            }
            (Step::Face(_), Choice::Monster(m)) => {
                self.monster = m.into();
                self.point = Point::Chosen;
            }
            (Step::Claim(verb), Choice::Monster(monster)) => {
                let endless = read::keywords(cx.now(), monster, seat).has(keyword::ENDLESS)
                    && !verb.even_endless;
                if !endless {
                    atoms::put_monster(cx, monster, Whereabouts::Trophy(seat));
                }
                self.left -= 1;
                if verb.random.is_none() {
                    next(self);
                }
            }
            _ => return next(self),
        }
        None
    }
}
