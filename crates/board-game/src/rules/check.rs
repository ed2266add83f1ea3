//! Checks: dice, Clues and re-rolls.

use super::reactions::{about_to, any, prevented, react, same_kind, usable_cost};
use super::{Flow, paid, source};
use crate::content::ability::{Against, CheckKind, OccurrenceOf, Quantity, QuantityOf};
use crate::content::amount::Stat;
use crate::content::index::{Cell, Family};
use crate::content::step::{Step, WhichDice};
use crate::read::{self, Game, Now, Whose};
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{CastFrame, CheckFrame, PayFrame, Procedure, Settled, Upshot};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{CheckStep, PayStep};
use crate::rules::{Cx, atoms};
use crate::show::event::Event;
use crate::show::explain;
use crate::show::stakes::stakes;
use crate::state::{Origin, Use, Value};
use kernel::Choices;

impl CheckFrame {
    /// A check.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        // What follows at once is done at once.
        loop {
            let seat = self.seat;
            if !cx.table().investigator(seat).alive() || against_nobody(cx.game, self) {
                return cx.end();
            }
            return match self.step {
                CheckStep::Announce => {
                    self.step = CheckStep::SettleBefore;
                    if self.settled == Settled::No
                        && let Some(w) = react(
                            cx.now(),
                            Occurrence::CheckMade {
                                who: seat,
                                kind: self.kind,
                                against: self.monster,
                            },
                            Cell::Would,
                        )
                    {
                        return cx.call(w);
                    }
                    on!(cx, self)
                }
                CheckStep::SettleBefore => {
                    self.step = CheckStep::CountDice;
                    if let Some(cost) = self.pass_by.get().filter(|_| self.settled == Settled::No) {
                        let cost = &cx.content.costs[cost as usize];
                        if read::can_pay(cx.now(), seat, cost, Origin::None, 1).is_ok() {
                            let choices: Choices<Choice> =
                                [Choice::Pay, Choice::Pass].into_iter().collect();
                            return cx.ask(
                                seat,
                                Rule::CheckBefore,
                                Prompt::Check(self.kind as u8, 0, self.difficulty as u8),
                                choices,
                            );
                        }
                    }
                    on!(cx, self)
                }
                CheckStep::PaidToPass => {
                    if paid(cx.game) {
                        self.settled = Settled::Passed;
                    }
                    self.step = CheckStep::CountDice;
                    on!(cx, self)
                }
                CheckStep::CountDice => {
                    if self.settled != Settled::No {
                        self.step = CheckStep::PassOrFail;
                        on!(cx, self);
                    }
                    let dice = self.count(cx.now());
                    self.left = dice.clamp(0, 60) as u8;
                    self.step = CheckStep::Roll;
                    let (kind, difficulty) = (self.kind, self.difficulty);
                    cx.log.emit(|| Event::Check {
                        seat,
                        kind,
                        dice,
                        difficulty,
                        terms: explain::dice(Now::new(cx.content, cx.game), self),
                        stakes: Box::new(stakes(
                            Now::new(cx.content, cx.game),
                            cx.game.stack().len().saturating_sub(1),
                        )),
                    });
                    on!(cx, self)
                }
                CheckStep::Roll => {
                    if self.left > 0 {
                        return cx.chance(
                            source::DICE + u16::from(seat),
                            Rule::CheckRoll,
                            Prompt::Die(seat),
                            6,
                        );
                    }
                    self.step = CheckStep::CluesAndRerolls;
                    on!(cx, self)
                }
                CheckStep::CluesAndRerolls => {
                    if self.enough(cx.now()) {
                        self.step = CheckStep::PassOrFail;
                        on!(cx, self);
                    }
                    let mut choices: Choices<Choice> = Choices::new();
                    let i = cx.table().investigator(seat);
                    if i.clues > 0
                        || !i
                            .cards
                            .intersection(&cx.content.reacting(Family::Pays).cards)
                            .is_empty()
                            && read::covers(cx.now(), seat).0 > 0
                    {
                        choices.push(Choice::Clue);
                    }
                    self.rerolls(cx.now(), seat, &mut choices);
                    if !choices.is_empty() {
                        return self.better(cx, seat, choices);
                    }
                    self.step = CheckStep::OthersRerolls;
                    on!(cx, self)
                }
                CheckStep::CluePaid => {
                    self.step = CheckStep::Roll;
                    if paid(cx.game) {
                        let subj = Whose::seat(seat);
                        let mut n =
                            read::modified(cx.now(), QuantityOf::DicePerClue(self.kind), subj, 1)
                                - 1;
                        if self.skill != self.kind {
                            n += read::modified(
                                cx.now(),
                                QuantityOf::DicePerClue(self.skill),
                                subj,
                                1,
                            ) - 1;
                        }
                        n += read::modified(
                            cx.now(),
                            QuantityOf::DicePerClue(CheckKind::Any),
                            subj,
                            1,
                        ) - 1;
                        self.left = (n + 1).clamp(1, 20) as u8;
                    } else {
                        self.step = CheckStep::CluesAndRerolls;
                    }
                    on!(cx, self)
                }
                CheckStep::OthersRerolls => {
                    // One after the other; whoever rolls again lets everybody look anew.
                    for (n, other) in cx
                        .game
                        .table()
                        .order()
                        .enumerate()
                        .skip(self.in_order.into())
                    {
                        if other == seat {
                            continue;
                        }
                        self.in_order = n as u8;
                        let mut choices: Choices<Choice> = Choices::new();
                        self.rerolls(cx.now(), other, &mut choices);
                        if !choices.is_empty() {
                            return self.better(cx, other, choices);
                        }
                    }
                    self.step = CheckStep::PassOrFail;
                    on!(cx, self)
                }
                // A failure may yet be replaced, or turned.
                CheckStep::PassOrFail
                    if self.settled == Settled::No
                        && i16::from(self.successes()) < self.difficulty =>
                {
                    self.step = CheckStep::Replace;
                    // What a failure against a monster brings is replaced where it would be brought. // combat.instead-of-damage
                    let o = failed(self);
                    match (!against_monster(self)).then(|| about_to(cx, o)).flatten() {
                        Some(w) => cx.call(w),
                        None => self.replaced(cx, false),
                    }
                }
                CheckStep::Replace => {
                    let no = prevented(cx.game);
                    self.replaced(cx, no)
                }
                CheckStep::After => {
                    self.step = CheckStep::Over;
                    let o = if outcome(self).0 {
                        made_and_passed(self)
                    } else {
                        failed(self)
                    };
                    cx.happen(o, Cell::After)
                }
                CheckStep::Over => self.over(cx),
                CheckStep::PassOrFail | CheckStep::Ends => {
                    let (passed, n) = outcome(self);
                    let kind = self.kind;
                    let told_before = self.settled == Settled::No || self.rolled() > 0;
                    cx.log.emit(|| {
                        let now = Now::new(cx.content, cx.game);
                        let at = now.game.stack().len().saturating_sub(1);
                        let stakes = (!told_before).then(|| Box::new(stakes(now, at)));
                        let successes = n;
                        if passed {
                            Event::Passed {
                                seat,
                                kind,
                                successes,
                                stakes,
                            }
                        } else {
                            Event::Failed {
                                seat,
                                kind,
                                successes,
                                stakes,
                            }
                        }
                    });
                    // After a failed Evade or Combat check against a monster comes what it brings.
                    let told_below =
                        !passed && against_monster(self) && self.kind != CheckKind::Horror;
                    let o = if passed {
                        made_and_passed(self)
                    } else {
                        failed(self)
                    };
                    if told_below || !any(cx.now(), o.family(), self.monster) {
                        return self.over(cx);
                    }
                    self.step = CheckStep::After;
                    if passed && let Some(w) = react(cx.now(), o, Cell::At) {
                        return cx.call(w);
                    }
                    on!(cx, self)
                }
            };
        }
    }

    /// A failure counts, unless something else has happened instead. // checks.passed-or-failed
    fn replaced(&mut self, cx: &mut Cx, yes: bool) -> Flow {
        if yes {
            return cx.done(Upshot::Prevented);
        }
        self.step = CheckStep::Ends;
        let o = failed(self);
        cx.happen(o, Cell::At)
    }
}

/// What happens when it is failed.
fn failed(f: &CheckFrame) -> Occurrence {
    Occurrence::CheckFailed {
        who: f.seat,
        kind: f.kind,
        against: f.monster,
    }
}

/// What happens when it is passed.
fn made_and_passed(f: &CheckFrame) -> Occurrence {
    Occurrence::CheckPassed {
        who: f.seat,
        kind: f.kind,
        against: f.monster,
    }
}

impl CheckFrame {
    /// It is over: how it came out.
    fn over(&self, cx: &mut Cx) -> Flow {
        let (passed, successes) = outcome(self);
        cx.done(Upshot::Check { passed, successes })
    }
}

/// Whether it was passed, and with how many successes.
fn outcome(f: &CheckFrame) -> (bool, u8) {
    let n = f.successes();
    match f.settled {
        Settled::Passed => (true, f.settled_with.max(f.difficulty.clamp(0, 99) as u8)),
        Settled::Failed => (false, 0),
        Settled::No => (i16::from(n) >= f.difficulty, n),
    }
}

/// Whether it is an Evade, Horror or Combat check against a monster, whose failure the combat follows up.
fn against_monster(f: &CheckFrame) -> bool {
    f.monster.is_some()
        && matches!(
            f.kind,
            CheckKind::Evade | CheckKind::Horror | CheckKind::Combat
        )
}

/// Whether the monster that the check is made against has gone. // combat.end
fn against_nobody(game: &Game, f: &CheckFrame) -> bool {
    let gone = |m: u8| !game.table().whereabouts.of(m).at_large();
    against_monster(f) && f.monster.get().is_some_and(gone)
}

impl CheckFrame {
    /// Settles what is a success and how many it takes, and counts the dice.
    pub fn count(&mut self, now: Now) -> i16 {
        let dice = self.dice(now);
        let against = Whose {
            gate: self.gate,
            ..Whose::monster(self.monster, self.seat)
        };
        let of_skill = (self.skill != self.kind).then_some(self.skill);
        let kinds = [Some(self.kind), of_skill, Some(CheckKind::Any)];
        for kind in kinds.into_iter().flatten() {
            let q = QuantityOf::Difficulty(kind);
            self.difficulty = read::modified(now, q, against, self.difficulty);
        }
        let subj = Whose::seat(self.seat);
        self.success_from = read::modified(now, Quantity::SuccessFrom, subj, 5).clamp(1, 6) as u8;
        self.six_counts = if self.kind == CheckKind::Combat {
            read::modified(now, Quantity::SixCounts, subj, 1).clamp(1, 9) as u8
        } else {
            1
        };
        dice
    }

    /// The dice that Clues and the like have added.
    pub fn added(&self, now: Now) -> i16 {
        if !self.counted() || self.settled != Settled::No {
            return 0;
        }
        let all = i16::from(self.rolled()) + i16::from(self.left);
        (all - self.dice(now).max(0)).max(0)
    }

    /// The dice of a check before Clues.
    pub fn dice(&self, now: Now) -> i16 {
        let subj = Whose {
            gate: self.gate,
            ..Whose::monster(self.monster, self.seat)
        };
        let mut n = read::skill(now, self.seat, self.skill)
            .saturating_add(read::check_terms(now, subj, self.kind, self.skill))
            .saturating_add(self.modifier);
        if self.kind == CheckKind::Combat {
            n = n.saturating_add(super::combat::bonuses(now, self.seat, self.monster));
        }
        n
    }

    /// Whether no further success makes a difference. // checks.clues-and-rerolls // final-battle.successes
    fn enough(&self, now: Now) -> bool {
        let n = i16::from(self.successes());
        if !self.counts {
            return n >= self.difficulty;
        }
        let attack = now.table().awake
            && self.monster.is_none()
            && now
                .game
                .stack()
                .iter()
                .rev()
                .nth(1)
                .is_some_and(|below| matches!(below.procedure, Procedure::Combat(_)));
        attack && n >= super::game::successes_wanted(now)
    }
}

/// Whether a step of an ability that answers a roll could do anything: without dice none is rolled again.
fn moves_dice(f: &CheckFrame, s: &Step) -> bool {
    let Step::Reroll(x) = s else {
        return true;
    };
    match x.dice {
        WhichDice::One | WhichDice::All => f.rolled() > 0,
        WhichDice::Failures => f.faces[..f.success_from.clamp(1, 7) as usize - 1]
            .iter()
            .any(|n| *n > 0),
    }
}

impl CheckFrame {
    /// What somebody does about the dice of a check, or nothing.
    fn better(&mut self, cx: &mut Cx, by: u8, mut choices: Choices<Choice>) -> Flow {
        choices.push(Choice::Pass);
        let prompt = Prompt::Check(
            self.kind as u8,
            self.successes(),
            self.difficulty.clamp(0, 99) as u8,
        );
        cx.ask(by, Rule::CheckClues, prompt, choices)
    }

    /// Re-rolls that a seat may use on a check.
    fn rerolls(&self, now: Now, by: u8, out: &mut Choices<Choice>) {
        let i = now.table().investigator(by);
        if !i.alive() {
            return;
        }
        let mut look = |origin: Origin, abilities: std::ops::Range<u16>| {
            for ability in abilities {
                let a = &now.content.abilities[ability as usize];
                let Some((_, Family::DiceRolled)) = a.family else {
                    continue;
                };
                let Some((_, OccurrenceOf::DiceRolled(x))) = a.it.time() else {
                    continue;
                };
                let context = read::ctx_of(now.game, origin, by);
                let kind = x.kinds.0.is_empty()
                    || x.kinds
                        .0
                        .iter()
                        .any(|&k| k == CheckKind::Any || k == self.kind || k == self.skill);
                let who = match &x.who {
                    None => self.seat == by,
                    Some(w) => read::is_who(now, w, self.seat, &context),
                };
                let against = match &x.against {
                    None => true,
                    Some(Against::This | Against::Monster) => self.monster.is_some(),
                    Some(Against::Such(such)) => self
                        .monster
                        .get()
                        .is_some_and(|m| read::monster_is(now, such, m, &context)),
                };
                let u = Use { origin, ability };
                let spent = a.it.limit.is_some() && now.table().has_used(u);
                let so =
                    a.it.condition
                        .as_ref()
                        .is_none_or(|k| read::holds(now, k, &context));
                let once =
                    a.it.pay.is_some() || a.it.limit.is_some() || !self.used.contains(a.slot);
                let twin = out.iter().any(|x| {
                    matches!(
                        x,
                        Choice::Use(s, b)
                            if same_kind(now.content, Use { origin: *s, ability: *b }, u)
                    )
                });
                let any = a
                    .it
                    .steps
                    .is_none_or(|b| now.content.block(b.id).iter().any(|s| moves_dice(self, s)));
                if kind
                    && any
                    && who
                    && against
                    && !spent
                    && so
                    && once
                    && !twin
                    && usable_cost(now, by, u).is_ok()
                {
                    out.push(Choice::Use(origin, ability));
                }
            }
        };
        let h = now.content.reacting(Family::DiceRolled);
        for id in i.cards.intersection(&h.cards).iter() {
            look(Origin::Card(id), now.content.card(id).abilities.clone());
        }
        if let Some(kind) = i.kind.get().filter(|&k| h.investigators.contains(k.into())) {
            look(
                Origin::Sheet(by),
                now.content.investigators[kind as usize].abilities.clone(),
            );
        }
        if h.any_trophy {
            for m in now.table().trophies(by) {
                look(Origin::Monster(m), now.content.monster(m).trophy.clone());
            }
        }
    }

    /// An answer in a check.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Die(n) => {
                let at = (n.clamp(1, 6) - 1) as usize;
                self.faces[at] += 1;
                self.left = self.left.saturating_sub(1);
                let seat = self.seat;
                cx.log.emit(|| Event::Die {
                    seat,
                    face: n,
                    cause: Origin::None,
                });
                Flow::Go
            }
            Choice::Clue => {
                self.step = CheckStep::CluePaid;
                if cx
                    .game
                    .table()
                    .investigator(self.seat)
                    .cards
                    .intersection(&cx.content.reacting(Family::Pays).cards)
                    .is_empty()
                {
                    atoms::spend(cx, self.seat, Stat::Clues, 1, true);
                    cx.tell(Upshot::Paid(true));
                    return Flow::Go;
                }
                cx.call(PayFrame {
                    seat: self.seat,
                    clues: 1,
                    step: PayStep::Substitute,
                    times: 1,
                    ..PayFrame::default()
                })
            }
            Choice::Pay => {
                self.step = CheckStep::PaidToPass;
                cx.call(PayFrame {
                    seat: self.seat,
                    cost: self.pass_by,
                    times: 1,
                    ..PayFrame::default()
                })
            }
            Choice::Use(origin, ability) => {
                let u = Use { origin, ability };
                if cx.content.abilities[ability as usize].it.limit.is_some() {
                    atoms::used(cx, u);
                }
                self.used
                    .insert(cx.content.abilities[ability as usize].slot);
                self.step = CheckStep::Roll;
                self.in_order = 0;
                let by = match origin {
                    Origin::Card(id) => cx.table().holder(id).unwrap_or(self.seat),
                    Origin::Sheet(s) => s,
                    Origin::Monster(m) => {
                        super::reactions::trophy_of(cx.game, m).unwrap_or(self.seat)
                    }
                    _ => self.seat,
                };
                cx.call(CastFrame {
                    seat: by.into(),
                    origin,
                    ability: ability.into(),
                    it: Value::Seat(self.seat),
                    ..CastFrame::default()
                })
            }
            _ => {
                match self.step {
                    CheckStep::CluesAndRerolls => self.step = CheckStep::OthersRerolls,
                    CheckStep::OthersRerolls => self.in_order += 1,
                    CheckStep::Announce
                    | CheckStep::SettleBefore
                    | CheckStep::PaidToPass
                    | CheckStep::CountDice
                    | CheckStep::Roll
                    | CheckStep::CluePaid
                    | CheckStep::PassOrFail
                    | CheckStep::Replace
                    | CheckStep::Ends
                    | CheckStep::After
                    | CheckStep::Over => {}
                }
                Flow::Go
            }
        }
    }
}
