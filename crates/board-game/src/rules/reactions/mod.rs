//! Reactions to occurrences, and the use of abilities.

mod abilities;

pub use self::abilities::{castable, phase_abilities, trophy_of, usable, usable_cost, use_ability};

use super::{Flow, asked, order, undone};
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::ability::{Ability, Against, CheckKind, LossSource, OccurrenceOf};
use crate::content::filter::{MonsterFilter, Place, Who, Whom};
use crate::content::ids::{AbilityId, HelperId, MonsterId, MythosId, PlaceId};
use crate::content::index::{Cell, Family, keyword, symbol_bit};
use crate::content::step::{EachOf, Step};
use crate::frame::steps::{CheckStep, LossStep, WindowStep};
use crate::frame::{CastFrame, Context, FrameKind, Outcome, Settled, WindowFrame};
use crate::occurrence::{LossFrom, Occurrence};
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::rules::useful::useful;
use crate::rules::{Cx, atoms};
use crate::state::{Origin, Use, Value};
use kernel::{Choices, Ids, Maybe, Seat};
use smallvec::SmallVec;

/// A reaction: an ability, and the seat that uses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The ability.
    pub which: Use,
    /// The seat that uses it; none if it belongs to no investigator.
    pub who: Maybe<Seat>,
    /// Whether it is optional.
    pub optional: bool,
}

/// The window of an occurrence in a cell, if anything can react.
pub fn react(now: Now, occurrence: Occurrence, cell: Cell) -> Option<FrameKind> {
    let family = occurrence.family();
    let own = |card: MythosId| now.content.reacting(family).mythos.contains(card);
    let holders = now.content.reacting(family);
    let there = || place_of(now.game, &occurrence).is_some_and(|at| holders.places.contains(at));
    if !(occurrence.mythos().get().is_some_and(own)
        || spoken_of(now, family, occurrence.monster())
        || !holders.places.is_empty() && there())
    {
        return None;
    }
    // No code asks for the window between two cells, so it is opened here, before or after the one that was asked for.
    let answered = |cell: Cell| {
        let mut found = false;
        each(now, &occurrence, cell, &mut |_| found = true);
        found
    };
    let first = match (before(family, cell), after(family, cell)) {
        (Some(certain), _) if holders.any_when && answered(certain) => Some(certain),
        (_, Some(certain)) if holders.any_when && !answered(cell) => {
            answered(certain).then_some(certain)
        }
        _ => answered(cell).then_some(cell),
    };
    first.map(|cell| FrameKind::Window(WindowFrame::new(occurrence, cell)))
}

/// The cell before `cell`. Families without a *would* window open their *when* window before *at*. // reactions
fn before(family: Family, cell: Cell) -> Option<Cell> {
    (cell == Cell::At && !family.moments().would).then_some(Cell::When)
}

/// The cell after `cell`: once nothing has prevented an occurrence, its next window opens. // reactions
fn after(family: Family, cell: Cell) -> Option<Cell> {
    match cell {
        Cell::Would => Some(Cell::When),
        Cell::When if !family.moments().would => Some(Cell::At),
        Cell::When | Cell::At | Cell::After => None,
    }
}

/// The window before an occurrence, in which reactions may cancel or replace it. After it, [`prevented`] tells whether
/// they did.
pub fn about_to(cx: &mut Cx, occurrence: Occurrence) -> Option<FrameKind> {
    cx.tell(Outcome::Nothing);
    react(cx.now(), occurrence, Cell::Would)
}

/// Whether the last occurrence was cancelled or replaced.
pub fn prevented(game: &Game) -> bool {
    undone(game)
}

/// Whether anything in play reacts to a family of occurrences.
#[inline]
pub fn any(now: Now, family: Family, monster: Maybe<MonsterId>) -> bool {
    !now.content.reacting(family).places.is_empty() || spoken_of(now, family, monster)
}

/// The place where an occurrence happens, for the abilities of places.
fn place_of(game: &Game, occurrence: &Occurrence) -> Option<PlaceId> {
    let here = |seat: Seat| game.table().place_of(seat);
    occurrence
        .place()
        .get()
        .or_else(|| occurrence.who().get().and_then(here))
}

/// Whether anything except places reacts to a family of occurrences.
#[inline]
fn spoken_of(now: Now, family: Family, monster: Maybe<MonsterId>) -> bool {
    let (holders, table) = (now.content.reacting(family), now.table());
    holders.any_trophy
        || holders.on_monster(now.content, monster)
        || table.speaks.families.contains(family as u16)
            && read::in_play(holders, table, table.each_seat())
}

/// Calls `tell` with every ability that reacts to an occurrence in a cell.
fn each(now: Now, occurrence: &Occurrence, cell: Cell, tell: &mut dyn FnMut(Answer)) {
    let table = now.table();
    let family = occurrence.family();
    let want = Some((cell, family));
    let mut look = |origin: Origin, who: Maybe<Seat>, abilities: Ids<AbilityId>| {
        for ability in abilities {
            let def = &now.content.abilities[ability];
            if def.family != want || origin == Origin::Ancient && def.it.awake != table.awake {
                continue;
            }
            // Abilities that cover a cost are offered when the cost is paid.
            if matches!(occurrence, Occurrence::Pays { spell: false, .. })
                && covers(now.content, &def.it)
            {
                continue;
            }
            let mut context = trigger_ctx(now.game, occurrence, origin, who);
            if !matches_occurrence(now, &def.it, occurrence, &context, who) {
                continue;
            }
            context.falls = 0;
            if !read::applies(now, &def.it, &context) {
                continue;
            }
            if let Some(place) = &def.it.at_place {
                let at = read::you(now.game, &context).map_or(occurrence.place(), |i| i.place);
                if !at
                    .get()
                    .is_some_and(|at| read::place_is(now, place, at, &context))
                {
                    continue;
                }
            }
            let used = Use { origin, ability };
            if def.it.limit.is_some() && table.has_used(used) {
                continue;
            }
            let idle = || def.it.steps.is_some_and(|b| !useful(now, b.id, &context));
            if def.it.optional
                && (usable_cost(now, asked(now.game, context.you), used).is_err() || idle())
            {
                continue;
            }
            if !def.it.optional && concerns_nobody(now, &def.it, &context) {
                continue;
            }
            tell(Answer {
                which: used,
                who: context.you,
                optional: def.it.optional,
            });
        }
    };
    let holders = now.content.reacting(family);
    let spoken = table.speaks.families.contains(family as u16);
    let people = spoken && holders.any_person || holders.any_trophy;
    for seat in table.order().filter(|_| people) {
        let investigator = table.investigator(seat);
        if !investigator.alive() {
            continue;
        }
        for id in investigator.cards.intersection(&holders.cards).iter() {
            look(
                Origin::Card(id),
                seat.into(),
                now.content.card(id).abilities.clone(),
            );
        }
        if let Some(kind) = investigator
            .kind
            .get()
            .filter(|&k| holders.investigators.contains(k))
        {
            look(
                Origin::Sheet(seat),
                seat.into(),
                now.content.investigators[kind].abilities.clone(),
            );
        }
        if holders.any_trophy {
            for monster in table
                .trophies(seat)
                .filter(|&m| holders.trophies.contains(now.content.tokens[m].kind))
            {
                look(
                    Origin::Monster(monster),
                    seat.into(),
                    now.content.monster(monster).trophy.clone(),
                );
            }
        }
    }
    if let Some(ancient) = table
        .ancient
        .get()
        .filter(|&a| holders.ancients.contains(a))
    {
        look(
            Origin::Ancient,
            Maybe::NONE,
            now.content.ancients[ancient].abilities.clone(),
        );
    }
    let helpers = table.helpers & holders.helpers;
    for helper in HelperId::first(now.content.helpers.len()).filter(|n| helpers.contains(*n)) {
        look(
            Origin::Helper(helper),
            Maybe::NONE,
            now.content.helpers[helper].abilities.clone(),
        );
    }
    for card in table.mythos_in_play().filter(|_| spoken) {
        // A Rumor has no effect until the turn after it came into play.
        let early =
            table.rumor.is(card) && family == Family::PhaseEnds && table.rumor_turn >= table.turn;
        if holders.mythos.contains(card) && !early {
            look(
                Origin::Mythos(card),
                Maybe::NONE,
                now.content.mythos[card].abilities.clone(),
            );
        }
    }
    // A Mythos card that was just drawn can react to its own draw.
    if let Some(card) = occurrence.mythos().get()
        && !table.environment.is(card)
        && !table.rumor.is(card)
        && holders.mythos.contains(card)
    {
        look(
            Origin::Mythos(card),
            Maybe::NONE,
            now.content.mythos[card].abilities.clone(),
        );
    }
    if let Some(monster) = occurrence.monster().get()
        && holders.monsters.contains(now.content.tokens[monster].kind)
        && read::keywords(now, monster, occurrence.who()).has(keyword::TEXT)
    {
        look(
            Origin::Monster(monster),
            Maybe::NONE,
            now.content.monster(monster).abilities.clone(),
        );
    }
    // A place reacts to what happens at it.
    if !holders.places.is_empty()
        && let Some(at) = place_of(now.game, occurrence)
        && holders.places.contains(at)
    {
        look(
            Origin::Place(at),
            Maybe::NONE,
            now.content.places[at].abilities.clone(),
        );
    }
}

/// Whether an ability is only about investigators and there are none of that kind. It would do nothing, so it is not
/// used.
fn concerns_nobody(now: Now, ability: &Ability, context: &Context) -> bool {
    let steps = ability.steps.map_or(&[][..], |b| now.content.block(b.id));
    let none =
        |of: &EachOf| matches!(of, EachOf::Who(w) if read::seats(now, w, context).is_empty());
    let nobody = |s: &Step| matches!(s, Step::ForEach(x) if none(&x.of));
    ability.pay.is_none() && !steps.is_empty() && steps.iter().all(nobody)
}

/// Whether an ability covers a cost.
fn covers(content: &Content, a: &Ability) -> bool {
    let steps = a.steps.map_or(&[][..], |b| content.block(b.id));
    steps.iter().any(|s| matches!(s, Step::Cover(_)))
}

/// The context of a reaction. `you` is the holder of the card, or else the investigator of the occurrence.
fn trigger_ctx(game: &Game, occurrence: &Occurrence, origin: Origin, who: Maybe<Seat>) -> Context {
    let you = who.get().or(occurrence.who().get());
    let mut context = read::ctx_of(game, origin, you);
    match occurrence.it() {
        Value::None => {}
        it => context.it = it,
    }
    context
}

fn matches_occurrence(
    now: Now,
    ability: &Ability,
    occurrence: &Occurrence,
    context: &Context,
    owner: Maybe<Seat>,
) -> bool {
    let Some((_, when)) = ability.time() else {
        return false;
    };
    let monster = occurrence.monster().get();
    let is_monster =
        |f: &MonsterFilter| monster.is_some_and(|m| read::monster_is(now, f, m, context));
    let who = |who: &Option<Who>| match (who, occurrence.who().get()) {
        // If the pattern names no investigator, it means the owner; without an owner, any investigator.
        (None, seat) => owner.is_none() || seat.is_none_or(|s| owner.is(s)),
        (Some(w), _) if owner.is_none() && matches!(w.whom, Whom::You | Whom::It) => true,
        (Some(_), None) => false,
        (Some(w), Some(seat)) => {
            read::is_who(now, w, seat, context)
                || !now.table().investigator(seat).alive() && w.whom == Whom::Each
        }
    };
    let against = |x: &Option<Against>| match x {
        None => true,
        Some(Against::This) => monster.is_some_and(|m| context.origin == Origin::Monster(m)),
        Some(Against::Monster) => monster.is_some(),
        Some(Against::Such(f)) => is_monster(f),
    };
    let place = |p: &Option<Place>| {
        p.as_ref().is_none_or(|places| {
            occurrence
                .place()
                .get()
                .is_some_and(|at| read::place_is(now, places, at, context))
        })
    };
    match (when, *occurrence) {
        (OccurrenceOf::PhaseBegins(p), Occurrence::PhaseBegins { phase })
        | (OccurrenceOf::PhaseEnds(p), Occurrence::PhaseEnds { phase }) => *p == phase,
        (
            OccurrenceOf::GameBegins(_)
            | OccurrenceOf::TurnBegins(_)
            | OccurrenceOf::TurnEnds(_)
            | OccurrenceOf::TerrorRises(_)
            | OccurrenceOf::Awakens(_)
            | OccurrenceOf::AncientOneAttacks(_),
            _,
        ) => true,
        (
            OccurrenceOf::MovementEnds(pattern)
            | OccurrenceOf::Enters(pattern)
            | OccurrenceOf::Leaves(pattern)
            | OccurrenceOf::ReturnsToArkham(pattern),
            _,
        ) => {
            who(&pattern.who)
                && place(&pattern.place)
                && pattern.monster.as_ref().is_none_or(is_monster)
        }
        (
            OccurrenceOf::CheckMade(pattern)
            | OccurrenceOf::DiceRolled(pattern)
            | OccurrenceOf::CheckPassed(pattern)
            | OccurrenceOf::CheckFailed(pattern),
            Occurrence::CheckMade { kind, .. }
            | Occurrence::DiceRolled { kind, .. }
            | Occurrence::CheckPassed { kind, .. }
            | Occurrence::CheckFailed { kind, .. },
        ) => {
            who(&pattern.who)
                && against(&pattern.against)
                && (pattern.kinds.0.is_empty()
                    || pattern
                        .kinds
                        .0
                        .iter()
                        .any(|&k| k == kind || k == CheckKind::Any))
        }
        (
            OccurrenceOf::CombatBegins(pattern)
            | OccurrenceOf::CombatEnds(pattern)
            | OccurrenceOf::MonsterDefeated(pattern)
            | OccurrenceOf::MonsterMoves(pattern),
            _,
        ) => {
            // A monster's own text is about that monster.
            let own = pattern.monster.is_none()
                && matches!(context.origin, Origin::Monster(m) if monster != Some(m));
            against(&pattern.monster) && !own && who(&pattern.by)
        }
        (OccurrenceOf::Loses(pattern), Occurrence::Loses { stats, source, .. }) => {
            who(&pattern.who)
                && stats.any_of(&pattern.stat.0)
                && pattern.source.is_none_or(|s| match s {
                    LossSource::Combat => source == LossFrom::Combat,
                    LossSource::Horror => source == LossFrom::Horror,
                    LossSource::Monster => source.is_monster(),
                    LossSource::AncientOne => source == LossFrom::AncientOne,
                    LossSource::Tome => source == LossFrom::Tome,
                })
        }
        (OccurrenceOf::Gains(x), Occurrence::Gains { stats, .. }) => {
            who(&x.who) && stats.any_of(&x.stat.0)
        }
        (OccurrenceOf::Draws(x), Occurrence::Draws { deck, .. }) => {
            who(&x.who) && (x.deck.0.is_empty() || x.deck.0.contains(&deck))
        }
        (OccurrenceOf::Pays(x), Occurrence::Pays { stats, spell, .. }) => {
            who(&x.who) && (spell || !x.spell) && stats.any_of(&x.stat.0)
        }
        (
            OccurrenceOf::Drew(pattern)
            | OccurrenceOf::CardGained(pattern)
            | OccurrenceOf::CardLost(pattern),
            Occurrence::Drew { card, .. }
            | Occurrence::CardGained { card, .. }
            | Occurrence::CardLost { card, .. },
        ) => who(&pattern.who) && read::card_is(now, &pattern.card, card, context),
        (OccurrenceOf::EncounterDrawn(x), Occurrence::EncounterDrawn { kind, .. }) => {
            who(&x.who) && place(&x.place) && x.at.is_none_or(|e| e == kind)
        }
        (
            OccurrenceOf::MythosDrawn(pattern) | OccurrenceOf::MythosAbility(pattern),
            Occurrence::MythosDrawn { card } | Occurrence::MythosAbility { card },
        ) => now.content.mythos.get(card.index()).is_some_and(|deck| {
            let kind = deck.record.environment;
            (pattern.environment.0.is_empty()
                || kind.is_some_and(|e| pattern.environment.0.contains(&e)))
                && pattern.card.allow(deck.sym)
        }),
        (
            OccurrenceOf::GateOpens(x) | OccurrenceOf::GateClosed(x) | OccurrenceOf::GateSealed(x),
            _,
        ) => place(&x.place) && who(&x.by),
        // The monster is not at the place yet, so its place is compared separately.
        (OccurrenceOf::MonsterEntersPlay(filter), _) if filter.at.is_some() => {
            place(&filter.at)
                && is_monster(&MonsterFilter {
                    at: None,
                    ..filter.clone()
                })
        }
        (OccurrenceOf::MonsterEntersPlay(f), _) => is_monster(f),
        (OccurrenceOf::SymbolMoves(x), Occurrence::SymbolMoves { symbols }) => {
            let moves = |s| symbols & symbol_bit(s) != 0;
            x.symbol.0.is_empty() || x.symbol.0.iter().any(|&s| moves(s))
        }
        (OccurrenceOf::Becomes(pattern), Occurrence::Becomes { status, .. }) => {
            who(&pattern.who)
                && against(&pattern.against)
                && (pattern.status.0.is_empty() || pattern.status.0.contains(&status))
        }
        // The family has been compared before, so no other pair of patterns can match.
        _ => false,
    }
}

impl WindowFrame {
    /// Offers reactions: first forced ones, then optional ones in player order.
    pub fn step(&mut self, cx: &mut Cx) -> Flow {
        if let Some(last) = self.current.take() {
            // A reaction has just been used.
            if !cx.content.abilities[last.ability].it.again {
                self.used.insert(slot(cx.content, last));
            }
            if self.cancelled || self.replaced && self.cell == Cell::Would {
                return self.close(cx);
            }
        }
        // A loss that was reduced to 0 needs no further reactions.
        if nothing_left(cx.game) {
            return self.close(cx);
        }
        let family = self.occurrence.family();
        let used = self.used;
        let mut found: SmallVec<[Answer; 8]> = SmallVec::new();
        let optional = self.step.now == WindowStep::Optional;
        each(cx.now(), &self.occurrence, self.cell, &mut |t| {
            if t.optional == optional && !used.contains(slot(cx.content, t.which)) {
                found.push(t);
            }
        });
        if !optional {
            match found.len() {
                0 => {
                    self.step.next = WindowStep::Optional;
                    self.in_order = 0;
                    return Flow::Go;
                }
                1 => return self.run(cx, found[0].which, found[0].who),
                _ => {
                    if let Some(t) = order::first_of(cx.now(), &self.occurrence, &found) {
                        return self.run(cx, t.which, t.who);
                    }
                    let who = asked(cx.game, found[0].who);
                    let choices: Choices<Choice> = found
                        .iter()
                        .map(|t| Choice::Use(t.which.origin, t.which.ability))
                        .collect();
                    return cx.ask(who, Rule::ForcedOrder, Prompt::Plain, choices);
                }
            }
        }
        while self.in_order < cx.table().seats {
            let seat = cx.table().in_order(self.in_order);
            let mut mine: SmallVec<[Answer; 8]> = SmallVec::new();
            for answer in &found {
                if asked(cx.game, answer.who) == seat
                    && !mine
                        .iter()
                        .any(|m| same_kind(cx.content, m.which, answer.which))
                {
                    mine.push(*answer);
                }
            }
            if !mine.is_empty() {
                self.who = seat.into();
                let mut choices: Choices<Choice> = mine
                    .iter()
                    .map(|t| Choice::Use(t.which.origin, t.which.ability))
                    .collect();
                choices.push(Choice::Pass);
                let prompt = match cx
                    .game
                    .stack()
                    .len()
                    .checked_sub(2)
                    .map(|i| cx.game.stack()[i].kind)
                {
                    Some(FrameKind::Check(k)) => Prompt::Check(k.kind as u8, 0, k.difficulty as u8),
                    _ => Prompt::Number(self.occurrence.family() as i16),
                };
                return cx.ask(seat, Rule::React, prompt, choices);
            }
            self.in_order += 1;
        }
        match after(family, self.cell) {
            Some(cell) if cx.content.reacting(family).any_when => {
                let next = WindowFrame {
                    replaced: self.replaced,
                    ..WindowFrame::new(self.occurrence, cell)
                };
                *self = next;
                Flow::Go
            }
            _ => self.close(cx),
        }
    }

    fn close(&self, cx: &mut Cx) -> Flow {
        cx.done(Outcome::Window {
            replaced: self.replaced,
            cancelled: self.cancelled,
        })
    }
}

/// The slot of an ability: its number among all abilities (with copies) that react to its family.
pub fn slot(content: &Content, of: Use) -> u16 {
    let copy = match of.origin {
        Origin::Card(id) => {
            let kind = content.kind_of[id];
            let before = content.kind_of[..id.index()].iter().rev();
            before.take_while(|k| **k == kind).count()
        }
        Origin::Monster(m) => {
            let kind = content.tokens[m].kind;
            let before = content.tokens[..m.index()].iter();
            before.filter(|t| t.kind == kind).count()
        }
        Origin::None
        | Origin::Sheet(_)
        | Origin::Ancient
        | Origin::Mythos(_)
        | Origin::Place(_)
        | Origin::Encounter(_)
        | Origin::World(_)
        | Origin::Helper(_) => 0,
    };
    content.abilities[of.ability].slot + copy as u16
}

/// Whether two uses are of the same ability of two copies of one card.
pub fn same_kind(content: &Content, one: Use, other: Use) -> bool {
    match (one.origin, other.origin) {
        (Origin::Card(x), Origin::Card(y)) => {
            one.ability == other.ability && content.kind_of[x] == content.kind_of[y]
        }
        _ => false,
    }
}

fn nothing_left(game: &Game) -> bool {
    let n = game.stack().len();
    match n.checked_sub(2).map(|i| game.stack()[i].kind) {
        Some(FrameKind::Loss(l)) => {
            l.step.now == LossStep::Reduce && l.sanity <= 0 && l.stamina <= 0
        }
        Some(FrameKind::Check(k)) => k.step.now == CheckStep::Announce && k.settled != Settled::No,
        _ => false,
    }
}

impl WindowFrame {
    fn run(&mut self, cx: &mut Cx, used: Use, who: Maybe<Seat>) -> Flow {
        self.current = Some(used);
        let context = trigger_ctx(cx.game, &self.occurrence, used.origin, who);
        if cx.content.abilities[used.ability].it.limit.is_some() {
            atoms::used(cx, used);
        }
        cx.call(CastFrame {
            seat: context.you,
            origin: used.origin,
            ability: used.ability.into(),
            it: context.it,
            ..CastFrame::default()
        })
    }

    /// Applies an answer in a window.
    pub fn take(&mut self, cx: &mut Cx, choice: Choice) -> Flow {
        match choice {
            Choice::Use(origin, ability) => {
                let holder = match origin {
                    Origin::Card(id) => cx.table().holder(id),
                    Origin::Sheet(s) => Some(s),
                    Origin::Monster(m) => trophy_of(cx.game, m).or(self.occurrence.who().get()),
                    _ => self.occurrence.who().get(),
                };
                self.run(cx, Use { origin, ability }, holder.into())
            }
            _ => {
                self.in_order += 1;
                Flow::Go
            }
        }
    }
}
