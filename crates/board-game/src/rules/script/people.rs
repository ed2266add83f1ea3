//! Verbs for investigators: gain, lose, give, states, and exchanges.

use super::travel::moved;
use super::{Given, next, next_if, not_done, skip_after_fall};
use crate::choice::{Choice, Prompt};
use crate::content::amount::{Amount, Stat};
use crate::content::filter::{CardKind, Status, Who, Whom};
use crate::content::ids::MonsterId;
use crate::content::index::Cell;
use crate::content::step::{Become, Cease, Gain, Give, SetHow, SetSkills, SetStat, Step, Swap};
use crate::frame::steps::{NewInvestigatorStep, Point};
use crate::frame::{
    Context, FallenFrame, FrameKind, Kept, LossFrame, NewInvestigatorFrame, ScriptFrame,
    StatusFrame,
};
use crate::occurrence::{LossFrom, Occurrence};
use crate::read::{self, Now};
use crate::rule::Rule;
use crate::rules::investigators::canonical;
use crate::rules::useful::gives_any;
use crate::rules::{Cx, Flow, atoms, investigators, lost, reactions, setup, upkeep};
use crate::state::{Origin, Whereabouts};
use kernel::{Choices, Maybe, Seat};

impl ScriptFrame {
    /// Gives the investigator stats.
    pub fn gain(&mut self, cx: &mut Cx, verb: &Gain, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        if self.point == Point::Begin {
            let origin = context.origin;
            let mut them = context;
            if self.single {
                them.you = seat.into();
            }
            for (stat, amount) in [
                (Stat::Sanity, &verb.sanity),
                (Stat::Stamina, &verb.stamina),
                (Stat::Clues, &verb.clues),
                (Stat::Money, &verb.money),
            ] {
                if let Some(a) = amount {
                    let n = read::amount(cx.now(), a, &them);
                    let got = atoms::gain(cx, seat, stat, n, origin);
                    self.short |= got < n;
                    if got > 0 {
                        self.gained.insert(stat);
                    }
                }
            }
            if let Some(a) = &verb.brood {
                let n = read::amount(cx.now(), a, &them);
                atoms::gain(cx, seat, Stat::Brood, n, origin);
                self.gained.insert(Stat::Brood);
            }
            if !self.gained.is_empty() && verb.split.is_none() {
                let occurrence = Occurrence::Gains {
                    who: seat,
                    stats: self.gained,
                };
                if let Some(w) = reactions::react(cx.now(), occurrence, Cell::After) {
                    self.point = Point::Gained;
                    return Some(cx.call(w));
                }
            }
        }
        if let Some(s) = verb.split.as_ref().filter(|_| self.point != Point::Gained) {
            let count = read::amount(cx.now(), &s.points, &context);
            if self.point == Point::Split {
                atoms::gain(cx, seat, Stat::Sanity, self.number, context.origin);
                atoms::gain(cx, seat, Stat::Stamina, count - self.number, context.origin);
            } else {
                let investigator = cx.table().investigator(seat);
                let (first, second) = (
                    read::max_sanity(cx.now(), seat) - i16::from(investigator.sanity),
                    read::max_stamina(cx.now(), seat) - i16::from(investigator.stamina),
                );
                let least = (count - second.max(0)).clamp(0, first.max(0).min(count));
                let choices: Choices<Choice> = (least..=count.min(first.max(0)))
                    .map(Choice::Number)
                    .collect();
                match choices.len() {
                    0 => {}
                    1 => {
                        self.number = least;
                        self.point = Point::Split;
                        return None;
                    }
                    _ => {
                        return Some(cx.ask(seat, Rule::EffectSplit, prompt, choices));
                    }
                }
            }
        }
        next_if(self, !self.gained.is_empty() || verb.split.is_some())
    }

    /// Takes stats from the investigator. Several amounts in one step are one loss from one source.
    pub fn lose(&mut self, cx: &mut Cx, verb: &Gain, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        match self.point {
            Point::Begin => {
                let investigator = *cx.table().investigator(seat);
                let (mut short, mut any) = (false, verb.split.is_some());
                let mut part = |a: &Option<Amount>, have: i16| {
                    let Some(a) = a else { return 0 };
                    let number = read::part_of(cx.now(), a, have, &context);
                    short |= number > have;
                    any |= number > 0 && have > 0;
                    number
                };
                let clues = part(&verb.clues, investigator.clues);
                let money = part(&verb.money, investigator.money);
                let (mut sanity, mut stamina) = (
                    part(&verb.sanity, investigator.sanity.into()),
                    part(&verb.stamina, investigator.stamina.into()),
                );
                let gates = part(&verb.gate_trophies, investigator.gates.len() as i16);
                self.left = part(
                    &verb.monster_trophies,
                    read::stat(cx.now(), seat, Stat::MonsterTrophies),
                );
                self.gates_left = gates;
                if let Some(s) = &verb.split {
                    // For points that are shared out, the player was asked how many are Sanity.
                    let count = read::amount(cx.now(), &s.points, &context);
                    if self.kept.is_none() && count > 0 {
                        let (sanity, stamina) = (
                            i16::from(investigator.sanity),
                            i16::from(investigator.stamina),
                        );
                        let least = (count - stamina).clamp(0, sanity);
                        let choices: Choices<Choice> = (least..=count.min(sanity).max(least))
                            .map(Choice::Number)
                            .collect();
                        if choices.len() == 1 {
                            self.kept = Kept::of(least as u16);
                            return None;
                        }
                        return Some(cx.ask(seat, Rule::EffectSplit, prompt, choices));
                    }
                    if let Some(share) = self.kept.get::<u16>() {
                        sanity += share as i16;
                        stamina += count - share as i16;
                    }
                }
                let brood = part(&verb.brood, read::stat(cx.now(), seat, Stat::Brood));
                self.short |= short;
                if !any {
                    return not_done(self);
                }
                atoms::spend(cx, seat, Stat::Brood, brood, false);
                atoms::spend(cx, seat, Stat::Clues, clues, false);
                atoms::spend(cx, seat, Stat::Money, money, false);
                self.point = Point::Trophies;
                if sanity > 0 || stamina > 0 {
                    self.point = Point::Lost;
                    self.kept = Kept::of((sanity.max(0) + stamina.max(0)) as u16);
                    let devours = verb.at_zero == Some(Status::Devoured);
                    let source = match context.origin {
                        Origin::Ancient => LossFrom::AncientOne,
                        Origin::Card(id) if cx.content.card(id).kind == CardKind::Tome => {
                            LossFrom::Tome
                        }
                        _ => LossFrom::Effect,
                    };
                    return Some(cx.call(LossFrame {
                        seat,
                        sanity,
                        stamina,
                        source,
                        devours,
                        ..LossFrame::default()
                    }));
                }
                None
            }
            Point::Lost => {
                self.point = Point::Trophies;
                self.short |= lost(cx.game) < self.kept.get().map_or(0, |lost: u16| lost as i16);
                None
            }
            _ => {
                // The owner chooses the trophies.
                if self.left > 0 || self.gates_left > 0 {
                    let mut choices: Choices<Choice> = Choices::new();
                    if self.left > 0 {
                        for monster in cx.table().trophies(seat) {
                            let k = cx.content.tokens[monster].kind;
                            if !choices.iter().any(
                            |x| matches!(x, Choice::Monster(o) if cx.content.tokens[*o].kind == k),
                        ) {
                            choices.push(Choice::Monster(monster));
                        }
                        }
                    } else {
                        for gate in cx.table().investigator(seat).gates.iter() {
                            let kind = cx.content.gates[gate].kind;
                            let listed = |x: &Choice| {
                                matches!(
                                    x,
                                    Choice::Gate(o)
                                        if cx.content.gates[*o].kind == kind
                                )
                            };
                            if !choices.iter().any(listed) {
                                choices.push(Choice::Gate(gate));
                            }
                        }
                    }
                    // The cup has no order, so if all trophies go, the order is not asked.
                    let all =
                        self.left > 0 && cx.table().trophies(seat).count() <= self.left as usize;
                    match choices.len() {
                        0 => {
                            self.left = 0;
                            if self.gates_left > 0 && cx.table().investigator(seat).gates.is_empty()
                            {
                                self.gates_left = 0;
                            }
                            if self.gates_left == 0 {
                                next(self);
                            }
                            return None;
                        }
                        n if n == 1 || all => {
                            self.lose_trophy(cx, seat, choices[0]);
                            return None;
                        }
                        _ => {
                            return Some(cx.ask(seat, Rule::PayTrophies, prompt, choices));
                        }
                    }
                }
                next(self)
            }
        }
    }

    /// Sets a stat to a number.
    pub fn set(&mut self, cx: &mut Cx, verb: &SetStat, seat: Seat) -> Option<Flow> {
        let context = self.context;
        if self.point == Point::Done {
            return next(self);
        }
        let investigator = *cx.table().investigator(seat);
        let aim = |a: &Option<Amount>, now: i16, max: i16| {
            a.as_ref().map_or(now, |amount| {
                if matches!(amount, Amount::Maximum) {
                    max
                } else {
                    read::amount(cx.now(), amount, &context).clamp(0, max.max(0))
                }
            })
        };
        let (sum, nth) = (
            i16::from(investigator.sanity),
            i16::from(investigator.stamina),
        );
        let (to_s, to_t) = (
            aim(&verb.sanity, sum, read::max_sanity(cx.now(), seat)),
            aim(&verb.stamina, nth, read::max_stamina(cx.now(), seat)),
        );
        if !verb.down {
            atoms::gain(cx, seat, Stat::Sanity, to_s - sum, context.origin);
            atoms::gain(cx, seat, Stat::Stamina, to_t - nth, context.origin);
        }
        self.point = Point::Done;
        if to_s < sum || to_t < nth {
            let (sanity, stamina) = ((sum - to_s).max(0), (nth - to_t).max(0));
            return Some(cx.call(LossFrame {
                seat,
                sanity,
                stamina,
                ..LossFrame::default()
            }));
        }
        None
    }

    /// Hands over cards, dollars or Clues.
    pub fn give(&mut self, cx: &mut Cx, verb: &Give, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        // The player chooses one of several investigators; then the giver chooses the card.
        let (mut from, to) = (
            read::seats(cx.now(), &verb.from, &context),
            read::seats(cx.now(), &verb.to, &context),
        );
        if from.len() > 1 && self.point == Point::Begin {
            from.retain(|s| gives_any(cx.now(), verb, *s, &context));
        }
        // Each of them gives, or receives. // effects.several
        let every = |w: &Who| matches!(w.whom, Whom::Each | Whom::EachOther);
        if every(&verb.from) || every(&verb.to) {
            for (&from, &to) in from.iter().flat_map(|a| to.iter().map(move |b| (a, b))) {
                if from != to {
                    give_counted(cx, verb, from, to, &context);
                }
            }
            return next_if(self, from.iter().any(|a| to.iter().any(|b| b != a)));
        }
        if self.point == Point::Begin {
            self.point = Point::Each;
            let several = if from.len() > 1 { &from } else { &to };
            if several.len() > 1 {
                let choices: Choices<Choice> = several.iter().map(|&s| Choice::Seat(s)).collect();
                return Some(cx.ask(seat, Rule::EffectWho, prompt, choices));
            }
        }
        let one = |of: &[Seat]| {
            if of.len() > 1 {
                self.partner.get()
            } else {
                of.first().copied()
            }
        };
        let (Some(from), Some(to)) = (one(&from), one(&to)) else {
            return not_done(self);
        };
        if from != to && self.point == Point::Each {
            give_counted(cx, verb, from, to, &context);
            if let Some(k) = &verb.card {
                let choices = canonical(cx.now(), &read::cards_of(cx.now(), k, from, &context));
                self.point = Point::Chosen;
                self.giving = Some((from, to));
                match choices.len() {
                    0 => return not_done(self),
                    1 => {
                        if let Some(w) = self.hand_over(cx, choices[0]) {
                            next(self);
                            return Some(cx.call(w));
                        }
                    }
                    _ => {
                        return Some(cx.ask(from, Rule::EffectPick, prompt, choices));
                    }
                }
            }
        }
        next(self)
    }
}

/// Hands dollars and Clues from one investigator to another.
fn give_counted(cx: &mut Cx, x: &Give, from: Seat, to: Seat, context: &Context) {
    for (stat, amount) in [(Stat::Money, &x.money), (Stat::Clues, &x.clues)] {
        if let Some(a) = amount {
            let have = read::stat(cx.now(), from, stat);
            let n = read::part_of(cx.now(), a, have, context);
            let n = atoms::spend(cx, from, stat, n, false);
            atoms::gain(cx, to, stat, n, context.origin);
        }
    }
}

impl ScriptFrame {
    /// Puts an investigator in a state.
    pub fn comes_to_be(&mut self, cx: &mut Cx, verb: &Become, seat: Seat) -> Option<Flow> {
        if self.point == Point::Done {
            return next_if(self, !kept_from(cx.now(), seat, verb.status));
        }
        if verb.status == Status::Delayed && skip_after_fall(cx.game, self, seat) {
            return not_done(self);
        }
        self.point = Point::Done;
        let fall = match verb.status {
            Status::Insane => Some(Stat::Sanity),
            Status::Unconscious => Some(Stat::Stamina),
            Status::Blessed
            | Status::Cursed
            | Status::Delayed
            | Status::Arrested
            | Status::LostInTimeAndSpace
            | Status::Devoured
            | Status::LosingNextTurn
            | Status::Defaulted => None,
        };
        let kind = match fall {
            Some(stat) => {
                // Nothing reduces this: it is not a loss but the consequence of one.
                atoms::spend(cx, seat, stat, i16::MAX, false);
                FrameKind::Fallen(FallenFrame {
                    seat,
                    insane: stat == Stat::Sanity,
                    ..FallenFrame::default()
                })
            }
            None => FrameKind::Status(StatusFrame::new(seat, verb.status)),
        };
        Some(cx.call(kind))
    }
}

/// Whether an effect kept an investigator out of a state. States that end at once are not checked, nor is a Blessing,
/// which may only have removed a Curse.
fn kept_from(now: Now, seat: Seat, status: Status) -> bool {
    match status {
        Status::Delayed
        | Status::Arrested
        | Status::LostInTimeAndSpace
        | Status::LosingNextTurn
        | Status::Defaulted => {
            !read::in_status(now.content, now.table().investigator(seat), status)
        }
        Status::Blessed
        | Status::Cursed
        | Status::Devoured
        | Status::Insane
        | Status::Unconscious => false,
    }
}

impl ScriptFrame {
    /// Ends a state.
    pub fn no_longer_is(&mut self, cx: &mut Cx, x: &Cease, seat: Seat) -> Option<Flow> {
        let was = read::in_status(cx.content, cx.table().investigator(seat), x.status);
        investigators::cease(cx, seat, x.status);
        next_if(self, was)
    }

    /// Replaces the investigator by a random new one.
    pub fn change_investigator(&mut self, cx: &mut Cx, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        if self.point == Point::Begin {
            let choices: Choices<Choice> = setup::free_investigators(cx.now())
                .map(Choice::Investigator)
                .collect();
            if !choices.is_empty() {
                return Some(cx.ask(seat, Rule::EffectPick, prompt, choices));
            }
        }
        next_if(self, self.point == Point::Done)
    }

    /// Swaps the places of two investigators.
    pub fn swap(&mut self, cx: &mut Cx, verb: &Swap, seat: Seat) -> Option<Flow> {
        let context = self.context;
        let prompt = Prompt::Step(self.here());
        let others = read::seats(cx.now(), &verb.with, &context);
        if others.len() > 1 && self.partner.is_none() {
            let choices: Choices<Choice> = others.iter().map(|&s| Choice::Seat(s)).collect();
            return Some(cx.ask(seat, Rule::EffectWho, prompt, choices));
        }
        let other = if others.len() > 1 {
            self.partner.get()
        } else {
            others.first().copied()
        };
        if let Some(partner) = other {
            // An investigator who enters an Other World this way has gone through no gate; one who leaves it keeps
            // none.
            let (here, there) = (cx.table().place_of(seat), cx.table().place_of(partner));
            let fixed = cx.content.fixed;
            for (who, to) in [(seat, there), (partner, here)] {
                if let Some(to) = to {
                    // Nobody is in the Jail Cell who was not arrested: they come out at the door. // movement.arrested
                    moved(cx, who, if to == fixed.jail { fixed.police } else { to });
                }
                atoms::went_through(cx, who, Maybe::NONE);
            }
        }
        next_if(self, other.is_some())
    }

    /// Sets skill sliders.
    pub fn set_skills(&mut self, cx: &mut Cx, x: &SetSkills, seat: Seat) -> Option<Flow> {
        let prompt = Prompt::Step(self.here());
        if x.how == SetHow::Leftmost {
            atoms::sliders_leftmost(cx, seat);
            return next(self);
        }
        if self.next
            < i16::from(
                cx.content
                    .sheet(cx.table().investigator(seat).kind)
                    .map_or(3, |d| d.sliders()),
            )
        {
            let pair = self.next as u8;
            let choices: Choices<Choice> = (0..4).map(|s| Choice::Slide(pair, s)).collect();
            return Some(cx.ask(seat, Rule::SetupSliders, prompt, choices));
        }
        next(self)
    }

    /// Applies an answer to one of these verbs.
    pub fn take_people(&mut self, cx: &mut Cx, given: Given, seat: Seat) -> Option<Flow> {
        match given {
            (Step::Gain(_), Choice::Number(n)) => {
                self.number = n;
                self.point = Point::Split;
            }
            (Step::Lose(_), Choice::Number(n)) => self.kept = Kept::of(n.max(0) as u16),
            (Step::Lose(_), ch) => self.lose_trophy(cx, seat, ch),
            (Step::Give(_) | Step::Swap(_), Choice::Seat(s)) => self.partner = s.into(),
            (Step::Give(_), card) => {
                let window = self.hand_over(cx, card);
                next(self);
                return window.map(|w| cx.call(w));
            }
            (Step::ChangeInvestigator(_), Choice::Investigator(kind)) => {
                let cards = cx.table().investigator(seat).cards;
                for id in cards.iter() {
                    atoms::discard(cx, seat, id, false);
                }
                let trophies: Vec<MonsterId> = cx.table().trophies(seat).collect();
                for m in trophies {
                    atoms::to_cup(cx, m);
                }
                for m in cx.table().investigator(seat).gates.iter() {
                    atoms::gate_to_stack(cx, m);
                }
                atoms::retire(cx, seat);
                atoms::seat_down(cx, seat, kind);
                self.point = Point::Done;
                return Some(cx.call(NewInvestigatorFrame {
                    seat,
                    step: NewInvestigatorStep::FixedPossessions.into(),
                    ..NewInvestigatorFrame::default()
                }));
            }
            (Step::SetSkills(_), Choice::Slide(pair, stop)) => {
                upkeep::slide(cx, seat, pair, stop);
                self.next += 1;
            }
            _ => return next(self),
        }
        None
    }

    /// Hands a card from one investigator to another, as the step remembers them. Returns the frame of the reactions to
    /// the gain.
    fn hand_over(&self, cx: &mut Cx, choice: Choice) -> Option<FrameKind> {
        let (Choice::Card(card), Some((from, to))) = (choice, self.giving) else {
            return None;
        };
        atoms::hand_over(cx, from, to, card);
        reactions::react(
            cx.now(),
            Occurrence::CardGained { who: to, card },
            Cell::After,
        )
    }

    fn lose_trophy(&mut self, cx: &mut Cx, seat: Seat, choice: Choice) {
        match choice {
            Choice::Monster(m) => {
                atoms::put_monster(cx, m, Whereabouts::Cup);
                self.left -= 1;
            }
            Choice::Gate(m) => {
                atoms::lose_gate_trophy(cx, seat, m);
                self.gates_left -= 1;
            }
            _ => {}
        }
    }
}
