//! Checks: dice, Clues and re-rolls.

use super::reactions::{about_to, any, prevented, react, same_kind, usable_cost};
use super::{Flow, paid, source};
use crate::choice::{Choice, Prompt};
use crate::content::ability::{Against, CheckKind, OccurrenceOf, Quantity, QuantityOf};
use crate::content::amount::Stat;
use crate::content::ids::{AbilityId, MonsterId};
use crate::content::index::{Cell, Family};
use crate::content::step::{Step, WhichDice};
use crate::event::{Event, Opponent, TermOf, Terms};
use crate::frame::steps::{CheckStep, PayStep};
use crate::frame::{CastFrame, CheckFrame, FrameKind, Outcome, PayFrame, Settled};
use crate::occurrence::Occurrence;
use crate::read::{self, Game, Now, Tell, Whose, Within};
use crate::rule::Rule;
use crate::rules::{Cx, atoms};
use crate::state::{Origin, Use, Value};
use crate::text::stakes::stakes;
use kernel::{Choices, Ids, Seat};

impl CheckFrame {
    /// Runs the next step of a check.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        loop {
            if !cx.table().investigator(self.seat).alive() || against_nobody(cx.game, self) {
                return cx.end();
            }
            let flow = match self.step.begin() {
                CheckStep::Announce => {
                    self.step.next = CheckStep::SettleBefore;
                    let made = Occurrence::CheckMade {
                        who: self.seat,
                        kind: self.kind,
                        against: self.monster,
                    };
                    let window = (self.settled == Settled::No)
                        .then(|| react(cx.now(), made, Cell::Would))
                        .flatten();
                    window.map(|w| cx.call(w))
                }
                CheckStep::SettleBefore => self.settle_before(cx),
                CheckStep::PaidToPass => {
                    if paid(cx.game) {
                        self.settled = Settled::Passed;
                    }
                    self.step.next = CheckStep::CountDice;
                    None
                }
                CheckStep::CountDice => {
                    self.count_dice(cx);
                    None
                }
                CheckStep::Roll => {
                    if self.left > 0 {
                        let dice = source::DICE + u16::from(self.seat);
                        let die = Prompt::Die(self.seat);
                        return cx.chance(dice, Rule::CheckRoll, die, 6);
                    }
                    self.step.next = CheckStep::CluesAndRerolls;
                    None
                }
                CheckStep::CluesAndRerolls => self.clues_and_rerolls(cx),
                CheckStep::CluePaid => {
                    self.roll_for_clue(cx);
                    None
                }
                CheckStep::OthersRerolls => self.others_rerolls(cx),
                // Reactions may still replace the failure or turn it into a success.
                CheckStep::PassOrFail
                    if self.settled == Settled::No
                        && i16::from(self.successes()) < self.difficulty =>
                {
                    self.step.next = CheckStep::Replace;
                    // For a check against a monster, the combat offers this window later, before the
                    // damage. // combat.instead-of-damage
                    let o = failed(self);
                    match (!against_monster(self)).then(|| about_to(cx, o)).flatten() {
                        Some(w) => Some(cx.call(w)),
                        None => Some(self.replaced(cx, false)),
                    }
                }
                CheckStep::Replace => {
                    let no = prevented(cx.game);
                    Some(self.replaced(cx, no))
                }
                CheckStep::PassOrFail | CheckStep::Ends => self.pass_or_fail(cx),
                CheckStep::After => {
                    self.step.next = CheckStep::Over;
                    let o = came_to(self);
                    Some(cx.happen(o, Cell::After))
                }
                CheckStep::Over => Some(self.over(cx)),
            };
            // Steps that neither call nor ask run at once.
            match flow {
                Some(flow) => return flow,
                None => next_step!(cx, self),
            }
        }
    }

    /// Asks whether to pay the cost that passes the check. // checks.before
    fn settle_before(&mut self, cx: &mut Cx) -> Option<Flow> {
        self.step.next = CheckStep::CountDice;
        let cost = self.pass_by.get().filter(|_| self.settled == Settled::No)?;
        let cost = cx.content.cost(cost);
        read::can_pay(cx.now(), self.seat, cost, Origin::None, 1).ok()?;
        let choices = [Choice::Pay, Choice::Pass].into_iter().collect();
        let prompt = Prompt::Check(self.kind as u8, 0, self.difficulty as u8);
        Some(cx.ask(self.seat, Rule::CheckBefore, prompt, choices))
    }

    /// Counts the dice, unless the check is decided without. // checks.skill // checks.blessed-and-cursed
    fn count_dice(&mut self, cx: &mut Cx) {
        if self.settled != Settled::No {
            self.step.next = CheckStep::PassOrFail;
            return;
        }
        let dice = self.count(cx.now());
        self.left = dice.clamp(0, 60) as u8;
        self.step.next = CheckStep::Roll;
        cx.log.emit(|| {
            let now = Now::new(cx.content, cx.game);
            let at = now.game.stack().len().saturating_sub(1);
            Event::Check {
                seat: self.seat,
                kind: self.kind,
                skill: self.skill,
                dice,
                difficulty: self.difficulty,
                terms: self.terms(now),
                stakes: Box::new(stakes(now, at)),
            }
        });
    }

    /// Offers Clues and re-rolls, in any order. // checks.clues-and-rerolls
    fn clues_and_rerolls(&mut self, cx: &mut Cx) -> Option<Flow> {
        if self.enough(cx.now()) {
            self.step.next = CheckStep::PassOrFail;
            return None;
        }
        let (seat, now) = (self.seat, cx.now());
        let mut choices: Choices<Choice> = Choices::new();
        let i = now.table().investigator(seat);
        let covers = i.cards.meets(&now.content.reacting(Family::Pays).cards);
        if i.clues > 0 || covers && read::covers(now, seat).0 > 0 {
            choices.push(Choice::Clue);
        }
        self.rerolls(now, seat, &mut choices);
        if !choices.is_empty() {
            return Some(self.better(cx, seat, choices));
        }
        self.step.next = CheckStep::OthersRerolls;
        None
    }

    /// Rolls the dice of a Clue that was paid for. // checks.dice-per-clue
    fn roll_for_clue(&mut self, cx: &mut Cx) {
        if !paid(cx.game) {
            self.step.next = CheckStep::CluesAndRerolls;
            return;
        }
        self.step.next = CheckStep::Roll;
        let whose = Whose::seat(self.seat);
        let more = |kind| read::modified(cx.now(), QuantityOf::DicePerClue(kind), whose, 1) - 1;
        let of_skill = if self.skill == self.kind {
            0
        } else {
            more(self.skill)
        };
        let dice = 1 + more(self.kind) + of_skill + more(CheckKind::Any);
        self.left = dice.clamp(1, 20) as u8;
    }

    /// Offers re-rolls to the other players. // checks.reroll
    fn others_rerolls(&mut self, cx: &mut Cx) -> Option<Flow> {
        // Each player is asked in turn. After a re-roll, all are asked again.
        for (count, other) in cx.table().order().enumerate().skip(self.in_order.into()) {
            if other == self.seat {
                continue;
            }
            self.in_order = count as u8;
            let mut choices: Choices<Choice> = Choices::new();
            self.rerolls(cx.now(), other, &mut choices);
            if !choices.is_empty() {
                return Some(self.better(cx, other, choices));
            }
        }
        self.step.next = CheckStep::PassOrFail;
        None
    }

    /// Emits the outcome and offers the reactions to it. // checks.success // checks.passed-or-failed
    fn pass_or_fail(&mut self, cx: &mut Cx) -> Option<Flow> {
        let (passed, successes) = outcome(self);
        let (seat, kind) = (self.seat, self.kind);
        let told_before = self.settled == Settled::No || self.rolled() > 0;
        cx.log.emit(|| {
            let now = Now::new(cx.content, cx.game);
            let at = now.game.stack().len().saturating_sub(1);
            let stakes = (!told_before).then(|| Box::new(stakes(now, at)));
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
        // The combat handles a failed Evade or Combat check against a monster, so its reactions come there.
        let told_below = !passed && against_monster(self) && self.kind != CheckKind::Horror;
        let occurrence = came_to(self);
        if told_below || !any(cx.now(), occurrence.family(), self.monster) {
            return Some(self.over(cx));
        }
        self.step.next = CheckStep::After;
        let window = passed
            .then(|| react(cx.now(), occurrence, Cell::At))
            .flatten();
        window.map(|w| cx.call(w))
    }

    /// Ends the check if an effect replaced the failure; otherwise the failure counts. // checks.passed-or-failed
    fn replaced(&mut self, cx: &mut Cx, yes: bool) -> Flow {
        if yes {
            return cx.done(Outcome::Prevented);
        }
        self.step.next = CheckStep::Ends;
        let o = failed(self);
        cx.happen(o, Cell::At)
    }
}

/// The occurrence of the failed check.
fn failed(check: &CheckFrame) -> Occurrence {
    Occurrence::CheckFailed {
        who: check.seat,
        kind: check.kind,
        against: check.monster,
    }
}

/// The occurrence of the passed check.
fn made_and_passed(check: &CheckFrame) -> Occurrence {
    Occurrence::CheckPassed {
        who: check.seat,
        kind: check.kind,
        against: check.monster,
    }
}

/// The occurrence of the check's outcome.
fn came_to(check: &CheckFrame) -> Occurrence {
    if outcome(check).0 {
        made_and_passed(check)
    } else {
        failed(check)
    }
}

impl CheckFrame {
    /// Ends the check with its outcome.
    fn over(&self, cx: &mut Cx) -> Flow {
        let (passed, successes) = outcome(self);
        cx.done(Outcome::Check { passed, successes })
    }
}

/// Whether the check was passed, and its successes.
fn outcome(check: &CheckFrame) -> (bool, u8) {
    let count = check.successes();
    match check.settled {
        Settled::Passed => (
            true,
            check.settled_with.max(check.difficulty.clamp(0, 99) as u8),
        ),
        Settled::Failed => (false, 0),
        Settled::No => (i16::from(count) >= check.difficulty, count),
    }
}

/// Whether it is an Evade, Horror or Combat check against a monster. The combat handles its failure.
fn against_monster(frame: &CheckFrame) -> bool {
    frame.monster.is_some()
        && matches!(
            frame.kind,
            CheckKind::Evade | CheckKind::Horror | CheckKind::Combat
        )
}

/// Whether the monster of the check is gone. // combat.end
fn against_nobody(game: &Game, f: &CheckFrame) -> bool {
    let gone = |m: MonsterId| !game.table().whereabouts.of(m).at_large();
    against_monster(f) && f.monster.get().is_some_and(gone)
}

impl CheckFrame {
    /// Determines which faces are successes and the difficulty, and returns the number of dice.
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

    /// The number of dice before Clues.
    pub fn dice(&self, now: Now) -> i16 {
        self.dice_told(now, &mut ())
    }

    /// The number of dice before Clues, with its terms. // checks.skill
    pub fn dice_told(&self, now: Now, told: &mut impl Tell) -> i16 {
        let subj = Whose {
            gate: self.gate,
            ..Whose::monster(self.monster, self.seat)
        };
        let skill = read::skill_told(now, self.seat, self.skill, Within::EMPTY, told);
        let more = read::check_terms_told(now, subj, self.kind, self.skill, told);
        let against = match self.monster.get() {
            Some(monster) => Opponent::Monster(monster),
            None if self.gate.is_some() => Opponent::Gate,
            None => Opponent::Text,
        };
        told.term(TermOf::Against(against), self.modifier);
        let held = if self.kind == CheckKind::Combat {
            super::combat::bonuses(now, self.seat, self.monster, told)
        } else {
            0
        };
        let all = skill.saturating_add(more).saturating_add(self.modifier);
        all.saturating_add(held)
    }

    /// The terms of the number of dice.
    pub fn terms(&self, now: Now) -> Terms {
        let mut terms = Terms::new();
        self.dice_told(now, &mut terms);
        terms
    }

    /// Whether further successes make no difference. // checks.clues-and-rerolls // final-battle.successes
    fn enough(&self, now: Now) -> bool {
        let count = i16::from(self.successes());
        if !self.counts {
            return count >= self.difficulty;
        }
        let attack = now.table().awake
            && self.monster.is_none()
            && now
                .game
                .stack()
                .iter()
                .rev()
                .nth(1)
                .is_some_and(|below| matches!(below.kind, FrameKind::Combat(_)));
        attack && count >= super::game::successes_wanted(now)
    }
}

/// Whether a step of a reaction to a roll could change anything. Without dice, nothing is re-rolled.
fn moves_dice(check: &CheckFrame, s: &Step) -> bool {
    let Step::Reroll(settle) = s else {
        return true;
    };
    match settle.dice {
        WhichDice::One | WhichDice::All => check.rolled() > 0,
        WhichDice::Failures => check.faces[..check.success_from.clamp(1, 7) as usize - 1]
            .iter()
            .any(|n| *n > 0),
    }
}

impl CheckFrame {
    /// Asks a player for a Clue or a re-roll, or to pass.
    fn better(&mut self, cx: &mut Cx, by: Seat, mut choices: Choices<Choice>) -> Flow {
        choices.push(Choice::Pass);
        let prompt = Prompt::Check(
            self.kind as u8,
            self.successes(),
            self.difficulty.clamp(0, 99) as u8,
        );
        cx.ask(by, Rule::CheckClues, prompt, choices)
    }

    /// Adds the re-rolls that a seat may use on the check.
    fn rerolls(&self, now: Now, by: Seat, out: &mut Choices<Choice>) {
        let investigator = now.table().investigator(by);
        if !investigator.alive() {
            return;
        }
        let mut look = |origin: Origin, abilities: Ids<AbilityId>| {
            for ability in abilities {
                let def = &now.content.abilities[ability];
                let Some((_, Family::DiceRolled)) = def.family else {
                    continue;
                };
                let Some((_, OccurrenceOf::DiceRolled(pattern))) = def.it.time() else {
                    continue;
                };
                let context = read::ctx_of(now.game, origin, by);
                let kind = pattern.kinds.0.is_empty()
                    || pattern
                        .kinds
                        .0
                        .iter()
                        .any(|&k| k == CheckKind::Any || k == self.kind || k == self.skill);
                let who = match &pattern.who {
                    None => self.seat == by,
                    Some(w) => read::is_who(now, w, self.seat, &context),
                };
                let against = match &pattern.against {
                    None => true,
                    Some(Against::This | Against::Monster) => self.monster.is_some(),
                    Some(Against::Such(such)) => self
                        .monster
                        .get()
                        .is_some_and(|m| read::monster_is(now, such, m, &context)),
                };
                let used = Use { origin, ability };
                let spent = def.it.limit.is_some() && now.table().has_used(used);
                let so = read::applies(now, &def.it, &context);
                let once =
                    def.it.pay.is_some() || def.it.limit.is_some() || !self.used.contains(def.slot);
                let twin = out.iter().any(|x| {
                    matches!(
                        x,
                        Choice::Use(s, b)
                            if same_kind(now.content, Use { origin: *s, ability: *b }, used)
                    )
                });
                let any = def
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
                    && usable_cost(now, by, used).is_ok()
                {
                    out.push(Choice::Use(origin, ability));
                }
            }
        };
        let holders = now.content.reacting(Family::DiceRolled);
        for id in investigator.cards.intersection(&holders.cards).iter() {
            look(Origin::Card(id), now.content.card(id).abilities.clone());
        }
        if let Some(kind) = investigator
            .kind
            .get()
            .filter(|&k| holders.investigators.contains(k))
        {
            look(
                Origin::Sheet(by),
                now.content.investigators[kind].abilities.clone(),
            );
        }
        if holders.any_trophy {
            for m in now.table().trophies(by) {
                look(Origin::Monster(m), now.content.monster(m).trophy.clone());
            }
        }
    }

    /// Applies an answer in a check.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Die(count) => {
                let at = (count.clamp(1, 6) - 1) as usize;
                self.faces[at] += 1;
                self.left = self.left.saturating_sub(1);
                let seat = self.seat;
                cx.log.emit(|| Event::Die {
                    seat,
                    face: count,
                    cause: Origin::None,
                });
                Flow::Go
            }
            Choice::Clue => {
                self.step.next = CheckStep::CluePaid;
                if cx
                    .game
                    .table()
                    .investigator(self.seat)
                    .cards
                    .intersection(&cx.content.reacting(Family::Pays).cards)
                    .is_empty()
                {
                    atoms::spend(cx, self.seat, Stat::Clues, 1, true);
                    cx.tell(Outcome::Paid(true));
                    return Flow::Go;
                }
                cx.call(PayFrame {
                    seat: self.seat,
                    clues: 1,
                    step: PayStep::Substitute.into(),
                    times: 1,
                    ..PayFrame::default()
                })
            }
            Choice::Pay => {
                self.step.next = CheckStep::PaidToPass;
                cx.call(PayFrame {
                    seat: self.seat,
                    cost: self.pass_by,
                    times: 1,
                    ..PayFrame::default()
                })
            }
            Choice::Use(origin, ability) => {
                let u = Use { origin, ability };
                if cx.content.abilities[ability].it.limit.is_some() {
                    atoms::used(cx, u);
                }
                self.used.insert(cx.content.abilities[ability].slot);
                self.step.next = CheckStep::Roll;
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
                match self.step.now {
                    CheckStep::CluesAndRerolls => self.step.next = CheckStep::OthersRerolls,
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
