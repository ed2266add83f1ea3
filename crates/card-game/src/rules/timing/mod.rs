//! Timing: occurrences, their cells, player windows, standing checks. Chapter: timing.md.

mod checks;
mod fast;

pub use self::fast::fast_act;

use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::read::Look;
use crate::rules::cx::{Cx, Flow};
use crate::state::*;
use crate::{Choice, Prompt, Rule};
use kernel::{At, Choices, Maybe};

impl Cx<'_, '_> {
    /// The triggers of all cards in play and in hands.
    #[inline]
    pub fn waiting(&self) -> Triggers {
        self.table().index.triggers | self.table().index.hand_triggers
    }

    /// Whether any ability reacts to an occurrence in a cell.
    #[inline]
    pub fn anything_waits(&self, occurrence: &Occurrence, cell: Cell) -> bool {
        self.waiting().has(occurrence.kind(), cell)
            || outside_play(occurrence)
                .is_some_and(|card| self.def(card).triggers.has(occurrence.kind(), cell))
    }

    /// Whether any ability reacts to an occurrence in any cell.
    #[inline]
    pub fn waited_for(&self, occurrence: &Occurrence) -> bool {
        // A card that is drawn or enters play by the occurrence can react to it too. // after
        let comes = match *occurrence {
            Occurrence::Spawns { enemy: card, .. }
            | Occurrence::EntersPlay { card, .. }
            | Occurrence::DrawsEncounter { card, .. } => {
                self.def(card).triggers.has_any(occurrence.kind())
            }
            _ => false,
        };
        comes || self.waiting().has_any(occurrence.kind())
    }

    /// Makes an occurrence happen, with its cells. If no ability reacts to it, it just resolves.
    pub fn happen(&mut self, occurrence: Occurrence) -> Flow {
        if !self.waited_for(&occurrence) {
            return self.resolve(occurrence, Maybe::NONE);
        }
        self.call(OccurrenceFrame::at(occurrence, OccurrenceStep::Would))
    }

    /// Opens one cell of an occurrence that is a step of the running frame, if any ability reacts in it.
    pub fn open(&mut self, occurrence: Occurrence, cell: Cell) -> Flow {
        if !self.anything_waits(&occurrence, cell) {
            return Flow::Go;
        }
        self.call(CellFrame::new(occurrence, cell))
    }

    /// Opens the cells after an occurrence: at, then after. // at
    pub fn at_and_after(&mut self, occurrence: Occurrence) -> Flow {
        if !self.anything_waits(&occurrence, Cell::At) {
            return self.after(occurrence);
        }
        self.call(OccurrenceFrame::at(occurrence, OccurrenceStep::At))
    }

    /// Opens the after-cell of an occurrence, or hands it to the effect that caused it. The effect opens it once it is
    /// done.
    pub fn after(&mut self, occurrence: Occurrence) -> Flow {
        let waits = self.anything_waits(&occurrence, Cell::After);
        if !waits && !self.content.latecomers.has(occurrence.kind(), Cell::After) {
            return Flow::Go;
        }
        if self.effect_takes(occurrence) || !waits {
            return Flow::Go;
        }
        self.call(CellFrame::new(occurrence, Cell::After))
    }

    /// Hands the after-cell of an occurrence to the effect that caused it.
    pub fn after_this_effect(&mut self, occurrence: Occurrence) {
        if self.anything_waits(&occurrence, Cell::After)
            || self.content.latecomers.has(occurrence.kind(), Cell::After)
        {
            self.effect_takes(occurrence);
        }
    }

    /// Hands the after-cell to an effect in progress, if there is one. Returns whether there is.
    fn effect_takes(&mut self, occurrence: Occurrence) -> bool {
        if matches!(
            occurrence,
            Occurrence::TestResolves { .. } | Occurrence::TokenRevealed { .. }
        ) {
            return false;
        }
        let Some(depth) = self.collector() else {
            return false;
        };
        // Cards that enter play before the effect is done can react too. // after
        self.after_waits(depth, occurrence);
        true
    }

    /// The effect for which after-cells wait: the innermost script or skill test. There is none if a card that resolves
    /// by itself is in between (an encounter card that is drawn, a played card, an attack in a window).
    fn collector(&self) -> Option<Depth> {
        for (depth, frame) in self.game.stack().iter().enumerate().rev() {
            match frame {
                Frame::Script(_) | Frame::SkillTest(_) => return Some(Depth::from_index(depth)),
                Frame::EncounterDraw(_)
                | Frame::PlayCard(_)
                | Frame::PlayerWindow(_)
                | Frame::Cell(_)
                | Frame::Turn(_)
                | Frame::Round(_)
                | Frame::Mythos(_)
                | Frame::Investigation(_)
                | Frame::EnemyPhase(_)
                | Frame::Upkeep(_)
                | Frame::Setup(_)
                | Frame::Campaign(_)
                | Frame::ScenarioEnd(_) => return None,
                Frame::ExtraAction(_)
                | Frame::Initiation(_)
                | Frame::AttacksOfOpportunity(_)
                | Frame::MassiveAttacks(_)
                | Frame::RevealToken(_)
                | Frame::Occurrence(_)
                | Frame::Each(_)
                | Frame::Harm(_)
                | Frame::Defeat(_)
                | Frame::Elimination(_)
                | Frame::Move(_)
                | Frame::EnemyMove(_)
                | Frame::Spawn(_)
                | Frame::Engage(_)
                | Frame::EnterPlay(_)
                | Frame::DrawCards(_)
                | Frame::Search(_)
                | Frame::Look(_)
                | Frame::DiscardUntil(_)
                | Frame::DiscardTop(_)
                | Frame::DiscardFromHand(_)
                | Frame::Advance(_)
                | Frame::Checks(_) => {}
            }
        }
        None
    }

    /// The next after-cell that waited for the frame at this depth.
    pub fn collected(&mut self, depth: Depth) -> Option<CellFrame> {
        loop {
            let occurrence = self.take_after(depth)?;
            if self.anything_waits(&occurrence, Cell::After) {
                return Some(CellFrame::new(occurrence, Cell::After));
            }
        }
    }

    /// Resolves an occurrence. // sequence
    pub fn resolve(&mut self, occurrence: Occurrence, damage_to: Maybe<CardId>) -> Flow {
        match occurrence {
            Occurrence::RoundEnds {}
            | Occurrence::Falls { .. }
            | Occurrence::Heals { .. }
            | Occurrence::PhaseBegins { .. }
            | Occurrence::PhaseEnds { .. }
            | Occurrence::TurnBegins { .. }
            | Occurrence::TurnEnds { .. }
            | Occurrence::GameEnds { .. }
            | Occurrence::HarmAssigned { .. }
            | Occurrence::HarmDealt { .. }
            | Occurrence::HarmPlaced { .. }
            | Occurrence::Leaves { .. }
            | Occurrence::Enters { .. }
            | Occurrence::EnemyEnters { .. }
            | Occurrence::EnemyLeaves { .. }
            | Occurrence::PickedAtRandom { .. }
            | Occurrence::Reveals { .. }
            | Occurrence::SpawnsOutOfPlay { .. }
            | Occurrence::RevealsTokens { .. }
            | Occurrence::TestBegins { .. }
            | Occurrence::TestResolves { .. }
            | Occurrence::TestEnds { .. }
            | Occurrence::Draws { .. }
            | Occurrence::DeckEmpties { .. }
            | Occurrence::GainsClues { .. }
            | Occurrence::Advances { .. } => Flow::Go,
            Occurrence::TokenRevealed { token, .. } => self.symbol_revealed(token),
            Occurrence::EntersPlay { who, card, way } => {
                self.enter(card, who, way);
                Flow::Go
            }
            Occurrence::Plays { who, card } => self.call(PlayCardFrame {
                who,
                card,
                step: At::from(PlayStep::Effect),
                answers: Maybe::NONE,
            }),
            Occurrence::Discards { card, .. } => {
                self.discard(card);
                Flow::Go
            }
            Occurrence::LeavesPlay { card, to } => {
                self.location_leaves(card, to);
                Flow::Go
            }
            // If its drawer has been eliminated, the card does nothing. // elimination
            Occurrence::DrawsEncounter { who, card } => match self.def(card).revelation {
                Some(block) if self.table().playing(who) => {
                    self.call(Script::new(block, Context::new(who, card)))
                }
                _ => Flow::Go,
            },
            Occurrence::Spawns {
                enemy,
                at,
                who,
                from,
            } => self.place_spawned(enemy, at, who, from),
            Occurrence::Readies { card } => {
                self.ready(card);
                Flow::Go
            }
            Occurrence::AssetDefeated { card, .. } => {
                self.emit(|| Event::AssetDefeated { card });
                self.discard_from_play(card)
            }
            Occurrence::Engages { enemy, who } => {
                self.engage(enemy, who);
                Flow::Go
            }
            Occurrence::Attacks {
                enemy, who, why, ..
            } => self.attack(enemy, who, why, damage_to),
            Occurrence::Evades { enemy, who } => {
                self.exhaust(enemy);
                self.disengage(enemy);
                self.emit(|| Event::Evaded { enemy, who });
                Flow::Go
            }
            Occurrence::Defeats { enemy, who, .. } => self.remove_defeated(enemy, who),
            Occurrence::Discovers { who, at, clues } => {
                self.discover(who, at, i32::from(clues));
                let at = self.table().location(who);
                self.after_this_effect(Occurrence::GainsClues { who, at });
                Flow::Go
            }
            Occurrence::Resigns { who } => {
                self.resign(who);
                self.call(EliminationFrame::untouched(who))
            }
        }
    }

    /// Stores the present state of a card in the occurrence by which it leaves play. // last-known
    fn remembering(&self, mut occurrence: Occurrence) -> Occurrence {
        if let Occurrence::Discards { card, was, .. }
        | Occurrence::AssetDefeated { card, was, .. }
        | Occurrence::Defeats {
            enemy: card, was, ..
        } = &mut occurrence
        {
            *was = Was::of(self.card(*card));
        }
        occurrence
    }

    /// The context of a forced ability. `you` is the card's controller or bearer; for scenario cards, the investigator
    /// of the occurrence. // you
    fn forced_ctx(
        look: &Look<'_>,
        card: CardId,
        occurrence: &Occurrence,
        answers: Maybe<Depth>,
    ) -> Context {
        let state = look.table.card(card);
        let mut you = look.ctx_of(card).you;
        let about = occurrence.who();
        if about.is_some() && (you.is_none() || look.table.enemies.contains(card)) {
            you = about;
        }
        if state.zone == Zone::Hand {
            you = state.owner;
        }
        Context {
            answers,
            ..Context::new(you, card)
        }
    }

    fn changes(&self, a: &AbilityDef, context: Context) -> bool {
        match &a.ability {
            Ability::Forced(f) => self.look().could_block(f.effect, context),
            _ => true,
        }
    }

    /// Whether an investigator can take part in paying for an objective. It is offered only to those.
    fn may_share_objective(&self, a: &AbilityDef, who: SeatId) -> bool {
        let Ability::Objective(objective) = &a.ability else {
            return true;
        };
        let Some(group) = &objective.cost.group_clues else {
            return true;
        };
        group.from.as_ref().is_none_or(|f| {
            self.look()
                .fits(f, Context::new(who, self.table().act), Target::Seat(who))
        })
    }

    /// The seat that is asked, if a seat is.
    pub fn asked(&self) -> Option<SeatId> {
        match self.game.ask()?.who {
            kernel::Who::Seat(s) => Some(s),
            kernel::Who::Chance(_) => None,
        }
    }
}

impl OccurrenceFrame {
    /// An occurrence at a step.
    #[inline]
    pub fn at(occurrence: Occurrence, step: OccurrenceStep) -> Self {
        Self {
            occurrence,
            step: At::from(step),
            undone: false,
            damage_to: Maybe::NONE,
        }
    }

    /// Opens a cell if any ability reacts in it. The step `next` follows.
    fn open(&mut self, cx: &mut Cx, cell: Cell, next: OccurrenceStep) -> Flow {
        self.step.next = next;
        if cx.anything_waits(&self.occurrence, cell) {
            return cx.call(CellFrame::new(self.occurrence, cell));
        }
        Flow::Go
    }

    /// Runs the next step of an occurrence: would, when, resolve, at, after. // sequence // would // when
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let Self {
            occurrence,
            undone,
            damage_to,
            ..
        } = *self;
        // A card whose revelation is cancelled was drawn all the same. // cancel
        let drawn = matches!(occurrence, Occurrence::DrawsEncounter { .. });
        match self.step.begin() {
            OccurrenceStep::Would => self.open(cx, Cell::Would, OccurrenceStep::When),
            OccurrenceStep::When | OccurrenceStep::Resolve if undone && !drawn => {
                // Some abilities answer to an attack though it was cancelled. // even-if-cancelled
                let Occurrence::Attacks { cancelled, .. } = &mut self.occurrence else {
                    return Flow::Done;
                };
                *cancelled = true;
                self.step.next = OccurrenceStep::After;
                Flow::Go
            }
            OccurrenceStep::Resolve if undone => {
                self.step.next = OccurrenceStep::At;
                Flow::Go
            }
            OccurrenceStep::When => self.open(cx, Cell::When, OccurrenceStep::Resolve),
            OccurrenceStep::Resolve => {
                self.occurrence = cx.remembering(occurrence);
                self.step.next = OccurrenceStep::At;
                cx.resolve(self.occurrence, damage_to)
            }
            OccurrenceStep::At => self.open(cx, Cell::At, OccurrenceStep::After),
            OccurrenceStep::After => {
                self.step.next = OccurrenceStep::End;
                cx.after(occurrence)
            }
            OccurrenceStep::End => Flow::Done,
        }
    }
}

impl CellFrame {
    /// A cell at its beginning.
    #[inline]
    pub fn new(occurrence: Occurrence, cell: Cell) -> Self {
        Self {
            occurrence,
            cell,
            forced_done: false,
            passed: Seats::NONE,
            used: Default::default(),
        }
    }

    /// Runs a cell: first forced abilities, whose order the lead investigator chooses; then reactions in player order,
    /// until all pass.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        let depth = Maybe::some(cx.depth());
        if !self.forced_done {
            let forced = self.forced(cx, depth);
            match forced.as_slice() {
                [] => {}
                [one] => return self.trigger(cx, *one, depth),
                many => {
                    let choices = many.iter().map(|(c, a)| Choice::Use(*c, *a)).collect();
                    return cx.ask(cx.table().lead, Rule::Forced, Prompt::Order, choices);
                }
            }
        }
        for who in cx.table().players() {
            if self.passed.contains(who) {
                continue;
            }
            let mut choices = self.reactions(cx, who, depth);
            if !choices.is_empty() {
                choices.push(Choice::Pass);
                self.forced_done = true;
                return cx.ask(who, Rule::Reaction, Prompt::React, choices);
            }
            self.passed.insert(who);
        }
        Flow::Done
    }

    // trigger-once
    fn trigger(
        &mut self,
        cx: &mut Cx,
        (card, id): (CardId, AbilityId),
        depth: Maybe<Depth>,
    ) -> Flow {
        self.used.push((card, id));
        self.passed = Seats::NONE;
        let occurrence = &self.occurrence;
        let past = cx.look().before(occurrence);
        let context = Cx::forced_ctx(&cx.look().on(&past), card, occurrence, depth);
        let def = cx.card(card).def;
        cx.emit(|| Event::ForcedResolves {
            card,
            def,
            ability: id,
        });
        match &cx.content.ability(id).ability {
            Ability::Forced(forced) => {
                let who = cx.look().limited(context);
                cx.count_use(id, card, who, forced.limit);
                cx.call(Script::new(forced.effect, context))
            }
            Ability::Objective(_) => cx.call(AdvanceFrame::new(card)),
            _ => Flow::Go,
        }
    }

    /// Applies an answer in a cell.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let depth = Maybe::some(cx.depth());
        if !self.forced_done {
            return match choice {
                Choice::Use(card, id) => self.trigger(cx, (card, id), depth),
                _ => Flow::Go,
            };
        }
        let Some(who) = cx.asked() else {
            return Flow::Go;
        };
        match choice {
            Choice::Pass => {
                self.passed.insert(who);
                Flow::Go
            }
            Choice::Use(card, id) => {
                self.used.push((card, id));
                self.passed = Seats::NONE;
                cx.call(cx.initiation(who, Act::Use(card, id), 0, depth))
            }
            Choice::Play(card) => {
                self.passed = Seats::NONE;
                cx.call(cx.initiation(who, Act::Play(card), 0, depth))
            }
            _ => Flow::Go,
        }
    }

    /// The forced abilities that trigger now and have not triggered yet. // forced
    fn forced(
        &self,
        cx: &Cx,
        answers: Maybe<Depth>,
    ) -> smallvec::SmallVec<[(CardId, AbilityId); 4]> {
        let Self {
            occurrence, used, ..
        } = self;
        let cell = self.cell;
        let past = cx.look().before(occurrence);
        let look = cx.look().on(&past);
        let kind = occurrence.kind();
        let mut out = smallvec::SmallVec::new();
        let mut see = |card: CardId, in_hand: bool| {
            for (id, ability) in cx.content.abilities_of(cx.card(card).def) {
                let (on, condition, limit, objective) = match &ability.ability {
                    Ability::Forced(f) if f.from_hand == in_hand => {
                        (&f.on, f.condition.as_ref(), f.limit, false)
                    }
                    Ability::Objective(Objective {
                        on: Some(on),
                        may: false,
                        ..
                    }) if !in_hand => (on, None, None, true),
                    _ => continue,
                };
                if on.cell != cell || used.contains(&(card, id)) {
                    continue;
                }
                let context = Cx::forced_ctx(&look, card, occurrence, answers);
                if look.matches(&on.happening, occurrence, context)
                    && (in_hand || look.works(card, ability))
                    && condition.is_none_or(|c| look.holds(c, context))
                    && look.within_limit(id, card, look.limited(context), limit)
                    && (objective || cx.changes(ability, context))
                {
                    out.push((card, id));
                }
            }
        };
        if cx.table().index.triggers.has(kind, cell) {
            let may_trigger = cx
                .table()
                .index
                .waiting
                .iter()
                .filter(|c| cx.def(*c).triggers.has(kind, cell));
            may_trigger.for_each(|c| see(c, false));
        }
        if cx.table().index.hand_triggers.has(kind, cell) {
            for who in cx.table().players() {
                cx.table()
                    .inv(who)
                    .hand
                    .iter()
                    .filter(|c| cx.def(*c).hand_triggers.has(kind, cell))
                    .for_each(|c| see(c, true));
            }
        }
        // A card that leaves play by the occurrence can still react to it, one that is drawn can already. // last-known
        if let Some(card) = self.not_in_play(cx)
            && cx.def(card).triggers.has(kind, cell)
        {
            see(card, false);
        }
        out
    }

    /// The card outside play that can react, unless it is in play by now.
    fn not_in_play(&self, cx: &Cx) -> Option<CardId> {
        outside_play(&self.occurrence).filter(|card| cx.card(*card).zone != Zone::Play)
    }

    /// The reactions that an investigator can use. // reaction
    fn reactions(&self, cx: &Cx, who: SeatId, answers: Maybe<Depth>) -> Choices<Choice> {
        let Self {
            occurrence, used, ..
        } = self;
        let cell = self.cell;
        let past = cx.look().before(occurrence);
        let look = cx.look().on(&past);
        let kind = occurrence.kind();
        let mut out = Choices::new();
        if look.in_peril(who) {
            return out;
        }
        let own = self.not_in_play(cx);
        if cx.table().index.triggers.has(kind, cell) || own.is_some() {
            for card in cx
                .table()
                .index
                .waiting
                .iter()
                .chain(own)
                .filter(|c| cx.def(*c).triggers.has(kind, cell))
            {
                // An enemy that attacks is within reach of whom it attacks, wherever it is. // ability-sources
                let attacked = matches!(*occurrence, Occurrence::Attacks { enemy, who: it, .. } if enemy == card && it == who);
                if !attacked && !look.may_use(who, card) {
                    continue;
                }
                for (id, ability) in cx.content.abilities_of(cx.card(card).def) {
                    let on = match &ability.ability {
                        Ability::Reaction(r) => &r.on,
                        Ability::Objective(Objective {
                            on: Some(on),
                            may: true,
                            ..
                        }) => on,
                        _ => continue,
                    };
                    let context = Context {
                        answers,
                        ..Context::new(who, card)
                    };
                    if on.cell == cell
                        && !used.contains(&(card, id))
                        && look.matches(&on.happening, occurrence, context)
                        && look.works(card, ability)
                        && look.could_use(who, card, id, answers).is_ok()
                        && cx.may_share_objective(ability, who)
                    {
                        out.push(Choice::Use(card, id));
                    }
                }
            }
        }
        if cx.table().index.hand_triggers.has(kind, cell) {
            let mut last = None;
            for card in cx
                .table()
                .inv(who)
                .hand
                .iter()
                .filter(|c| cx.def(*c).hand_triggers.has(kind, cell))
            {
                if self.reacts_from_hand(cx, who, card, answers) && last != Some(cx.card(card).def)
                {
                    last = Some(cx.card(card).def);
                    out.push(Choice::Play(card));
                }
            }
        }
        if let Some(card) = look.topmost_event(who)
            && cx.def(card).hand_triggers.has(kind, cell)
            && self.reacts_from_hand(cx, who, card, answers)
        {
            out.push(Choice::Play(card));
        }
        out
    }

    fn reacts_from_hand(&self, cx: &Cx, who: SeatId, card: CardId, answers: Maybe<Depth>) -> bool {
        let (occurrence, cell) = (&self.occurrence, self.cell);
        let look = cx.look();
        let context = Context {
            answers,
            ..Context::new(who, card)
        };
        let on = look.play_text(card).and_then(|p| p.on.as_ref());
        on.is_some_and(|on| on.cell == cell && look.matches(&on.happening, occurrence, context))
            && look.could_play(who, card, answers).is_ok()
    }
}

impl PlayerWindowFrame {
    /// A window in which no player has passed yet.
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            passed: Seats::NONE,
        }
    }

    /// Runs a player window: all players in player order may use free abilities and fast cards, until all pass.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        for who in cx.table().players() {
            if self.passed.contains(who) {
                continue;
            }
            let mut choices = cx.look().fast_options(who);
            if !choices.is_empty() {
                choices.push(Choice::Pass);
                return cx.ask(who, self.rule, Prompt::Window, choices);
            }
            self.passed.insert(who);
        }
        Flow::Done
    }

    /// Applies an answer in a window.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        let Some(who) = cx.asked() else {
            return Flow::Go;
        };
        match choice {
            Choice::Pass => {
                self.passed.insert(who);
                Flow::Go
            }
            _ => {
                let Some(act) = fast_act(choice) else {
                    return Flow::Go;
                };
                self.passed = Seats::NONE;
                cx.call(cx.initiation(who, act, 0, Maybe::NONE))
            }
        }
    }
}

/// The card outside play that can react to an occurrence: it has left play by it, or it is drawn.
fn outside_play(occurrence: &Occurrence) -> Option<CardId> {
    match *occurrence {
        Occurrence::DrawsEncounter { card, .. } => Some(card),
        _ => occurrence.left().map(|(card, _)| card),
    }
}
