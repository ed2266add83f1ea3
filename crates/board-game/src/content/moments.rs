//! Refuses text that could never take effect: an occurrence that never happens, a `cancel` where nothing can be
//! cancelled, or more names than an effect can store.

use super::ability::{Ability, Duration, OccurrenceOf, PhaseName, Subject};
use super::amount::Amount;
use super::defs::{AbilityDef, Content, Owner};
use super::filter::{DeckName, Status, Who, Whom};
use super::index::{Cell, Family, Moments, family};
use super::step::{Cost, Looked, Pickable, Step, Steps, Through};
use crate::content::defs::NAMES;
use crate::content::ids::BlockId;
use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use packs::diagnostics::Diagnostic;
use packs::intern::Kept;
use packs::{Place, Sym};
use std::collections::{BTreeMap, BTreeSet};

/// The position of each step of each list in its file.
pub type Places = BTreeMap<BlockId, Vec<Place>>;

/// All problems of this kind.
pub fn problems(content: &Content, places: &Places) -> Vec<Diagnostic> {
    let at = |block: BlockId, index: usize| places.get(&block).and_then(|p| p.get(index)).copied();
    let mut out = Vec::new();
    let stands = stands(content);
    for def in &content.abilities {
        let here = def.it.steps.and_then(|b| at(b.id, 0));
        if let Some(why) = asleep(def) {
            out.push(Diagnostic::error(here, why));
        }
        let Some((cell, occurrence)) = def.it.time() else {
            continue;
        };
        if def.it.steps.is_none_or(|b| content.block(b.id).is_empty()) {
            let why = format!(
                "`{}` is answered by no step (`do`)",
                family(occurrence).word()
            );
            out.push(Diagnostic::error(here, why));
        }
        let fam = family(occurrence);
        let moments = fam.moments();
        if !moments.open(cell) {
            out.push(Diagnostic::error(
                here,
                format!(
                    "no text can answer `{}` {}: write {}",
                    fam.word(),
                    when(cell),
                    cells(moments)
                ),
            ));
        }
        if let Some(why) = never(occurrence, cell, &def.it) {
            out.push(Diagnostic::error(here, why));
        }
    }
    for (block, steps) in BlockId::each(&content.blocks) {
        let stand = stands.get(&block);
        let may = stand.map(|s| s.moments).unwrap_or_default();
        for (index, step) in steps.iter().enumerate() {
            if let Some(why) = too_many(content, step)
                .or_else(|| unheard(step))
                .or_else(|| nothing(content, step))
                .or_else(|| out_of_place(step, stand?))
            {
                out.push(Diagnostic::error(at(block, index), why));
            }
            if matches!(step, Step::Then(_)) && index == 0 {
                let why = "nothing stands before `then` that it could hang on";
                out.push(Diagnostic::error(at(block, index), why));
            }
            let said = if let Step::Cancel(_) = step {
                Some(("cancel", may.cancel))
            } else if let Step::Instead(_) = step {
                Some(("instead", may.instead))
            } else {
                None
            };
            if let Some((word, false)) = said {
                let why =
                    format!("`{word}`: nothing is about to happen here that it could be said of");
                out.push(
                    Diagnostic::error(at(block, index), why).help(
                        "it belongs behind `would`; of a loss say `reduce`, or `cancel` a part",
                    ),
                );
            }
        }
    }
    names(content, &at, &mut out);
    out
}

/// Why a step that needs one investigator cannot have several.
fn too_many(content: &Content, step: &Step) -> Option<&'static str> {
    let every = |w: &Who| matches!(w.whom, Whom::Each | Whom::EachOther);
    let open = |w: &Who| matches!(w.whom, Whom::Another | Whom::Any);
    let here = |w: &Who| matches!(w.whom, Whom::You | Whom::Holder | Whom::It | Whom::Any);
    if let Step::Swap(x) = step
        && (every(&x.with) || here(&x.with))
    {
        return Some(
            "one swaps places with one other: write `another`, or `{bound: ..}` of one who was picked",
        );
    }
    if let Step::Give(x) = step
        && x.card.is_some()
        && (every(&x.from) || every(&x.to))
    {
        return Some("a card goes from one to one: write `for-each` around it");
    }
    if let Step::Pick(x) = step
        && matches!(&x.of, Pickable::Who(w) if every(w))
    {
        return Some("one is picked: write `any` or `another`");
    }
    if let Step::Join(join) = step
        && every(&join.who)
        && join.ally != content.fixed.random
        && join.ally != content.fixed.any
    {
        return Some("there is one of an Ally: write `random`, or whom they join");
    }
    if let Step::Choose(x) = step
        && (every(&x.by) || open(&x.by))
    {
        return Some("one chooses: write `you`, `first-player`, or `for-each` around it");
    }
    let for_a_time = if let Step::Forbid(forbid) = step {
        forbid.who.as_ref()
    } else if let Step::Permit(permit) = step {
        Some(&permit.who)
    } else if let Step::Modify(x) = step
        && let Subject::Who(w) = &x.of
    {
        Some(w)
    } else {
        None
    };
    for_a_time.is_some_and(open).then_some(
        "of whoever is meant for a time, pick one first: `pick: {of: {who: another}, as: name}`, then `{bound: name}`",
    )
}

/// Why no rule would ever read a part of a step.
fn unheard(step: &Step) -> Option<&'static str> {
    if let Step::Gain(verb) = step {
        if verb.monster_trophies.is_some() || verb.gate_trophies.is_some() {
            return Some(
                "trophies are only lost by amounts: one gains them by `claim` and `close-gate`",
            );
        }
        if verb.at_zero.is_some() {
            return Some("only a loss brings somebody to 0");
        }
    }
    if let Step::Lose(x) = step
        && x.at_zero.is_some_and(|s| s != Status::Devoured)
    {
        return Some("at 0 one is devoured instead, or nothing is said");
    }
    if let Step::EnterWorld(x) = step
        && x.through != Through::None
        && (x.world.is_some() || x.area.is_some())
    {
        return Some(
            "a gate leads where it leads: `world` and `area` are said with `through: none`",
        );
    }
    if let Step::Claim(x) = step
        && x.monsters.is_some() == x.random.is_some()
    {
        return Some("one of `monsters` and `random` is said");
    }
    if let Step::Terror(x) = step
        && x.by.is_some() == x.to.is_some()
    {
        return Some("one of `by` and `to` is said");
    }
    if let Step::Rift(verb) = step {
        let said = [
            verb.add.is_some(),
            verb.remove.is_some(),
            verb.flip.is_some(),
            verb.open.is_some(),
        ];
        if said.iter().filter(|s| **s).count() != 1 {
            return Some("one of `add`, `remove`, `flip` and `open` is said");
        }
    }
    if let Step::Look(verb) = step {
        let can = match verb.deck {
            DeckName::Mythos => verb.then != Looked::LeaveFaceUp,
            DeckName::Location => verb.then == Looked::LeaveFaceUp,
            DeckName::Common
            | DeckName::Unique
            | DeckName::Spell
            | DeckName::Skill
            | DeckName::Ally
            | DeckName::Special
            | DeckName::Gate
            | DeckName::BlessingOfNodens => false,
        };
        if !can {
            return Some(
                "one looks at the Mythos deck (`any-order`, `pick`) or at a neighbourhood's (`leave-face-up`)",
            );
        }
    }
    if let Step::Modify(x) = step
        && x.lasts == Duration::WhileInPlay
    {
        return Some("a step says how long it lasts: `for: this-turn`, `this-game`, ..");
    }
    if let Step::Permit(x) = step {
        return too_short(x.lasts);
    }
    if let Step::Forbid(x) = step {
        return too_short(x.lasts);
    }
    if let Step::ClosePlace(verb) = step
        && verb.lasts != Duration::WhileInPlay
    {
        return too_short(verb.lasts);
    }
    None
}

/// Why a step would do nothing.
fn nothing(content: &Content, step: &Step) -> Option<&'static str> {
    const NOT_ONE: &str = "how many is at least 1: what does nothing is not written";
    const NO_STEP: &str = "there is no step here that could be done";
    let none = |a: &Amount| matches!(a, Amount::N(n) if *n < 1);
    let empty = |b: Steps| content.block(b.id).is_empty();
    let free = |k: Kept<Cost>| *content.cost(k.id) == Cost::default();
    let priced = |k: Option<Kept<Cost>>| {
        k.is_some_and(free)
            .then_some("a cost says what is paid: `money`, `sanity`, ..")
    };
    if let Step::Gain(change) | Step::Lose(change) = step {
        let all = [
            &change.sanity,
            &change.stamina,
            &change.clues,
            &change.money,
            &change.brood,
            &change.monster_trophies,
            &change.gate_trophies,
        ];
        let mut said = all.into_iter().flatten();
        if said.clone().next().is_none() && change.split.is_none() {
            return Some(
                "what is gained or lost is said: `sanity`, `stamina`, `clues`, `money`, ..",
            );
        }
        return said.any(none).then_some(NOT_ONE);
    }
    if let Step::Set(x) = step {
        let unsaid = x.sanity.is_none() && x.stamina.is_none();
        return unsaid.then_some("one of `sanity` and `stamina` is said");
    }
    if let Step::Give(x) = step {
        let unsaid = x.money.is_none() && x.clues.is_none() && x.card.is_none();
        return unsaid.then_some("what is given is said: `money`, `clues` or a `card`");
    }
    if let Step::Buy(x) = step {
        let unsaid = x.from.is_empty() && x.search.0.is_empty();
        return unsaid.then_some("where it is bought is said: `from` or `search`");
    }
    if let Step::Doom(n) = step {
        return matches!(n, Amount::N(0)).then_some("no doom token is added or removed");
    }
    if let Step::Terror(x) = step {
        return matches!(x.by, Some(Amount::N(0))).then_some("the terror level stays as it is");
    }
    if let Step::May(x) = step {
        let idle = empty(x.steps) && x.declined.is_none_or(empty);
        return priced(x.cost).or(idle.then_some(NO_STEP));
    }
    if let Step::Choose(x) = step {
        return x.of.iter().find_map(|a| priced(a.cost));
    }
    if let Step::Unless(x) = step {
        return priced(Some(x.pay));
    }
    if let Step::ChooseNumber(x) = step {
        return priced(x.each).or(empty(x.steps).then_some(NO_STEP));
    }
    if let Step::If(x) = step {
        let idle = empty(x.then) && x.otherwise.is_none_or(empty);
        return idle.then_some(NO_STEP);
    }
    if let Step::ForEach(x) = step {
        return empty(x.steps).then_some(NO_STEP);
    }
    if let Step::Repeat(verb) = step {
        return none(&verb.times)
            .then_some(NOT_ONE)
            .or(empty(verb.steps).then_some(NO_STEP));
    }
    if let Step::Try(x) = step {
        return empty(x.steps).then_some(NO_STEP);
    }
    None
}

/// Why a prohibition, permission or closure cannot last for this duration.
fn too_short(d: Duration) -> Option<&'static str> {
    let can = matches!(
        d,
        Duration::ThisPhase
            | Duration::ThisTurn
            | Duration::UntilEndOfNextTurn
            | Duration::ThisGame
    );
    (!can).then_some("a step says how long this lasts: `this-phase`, `this-turn`, `until-end-of-next-turn` or `this-game`")
}

/// The context of a list of steps: the occurrence to which it reacts, and what is in progress then.
#[derive(Pack, Unpack, Clone, Copy, Default)]
struct Stand {
    /// What reactions may do to the occurrence.
    moments: Moments,
    /// The family of the occurrence.
    answers: Option<Family>,
    /// The cell.
    cell: Option<Cell>,
    /// Whether it is the text of a card that an investigator holds.
    card: bool,
    /// Whether it is used before a Combat check.
    combat: bool,
    /// Whether it is an encounter.
    encounter: bool,
}

/// The contexts of the lists of steps of abilities and encounters. Other lists have none.
fn stands(content: &Content) -> BTreeMap<BlockId, Stand> {
    let mut all = BTreeMap::new();
    for def in &content.abilities {
        let Some(steps) = def.it.steps else { continue };
        let would = def.family.filter(|(cell, _)| *cell == Cell::Would);
        let stand = Stand {
            moments: would.map_or_else(Moments::default, |(_, family)| family.moments()),
            answers: def.family.map(|(_, family)| family),
            cell: def.family.map(|(cell, _)| cell),
            card: matches!(def.owner, Owner::Card(_)),
            combat: def.it.phase == Some(PhaseName::Combat),
            encounter: false,
        };
        spread(content, steps.id, stand, &mut all);
    }
    let met = Stand {
        encounter: true,
        ..Stand::default()
    };
    let places = content.neighborhoods.iter().flat_map(|n| &n.cards);
    let places = places.flat_map(|card| card.entries.iter().map(|(_, b)| b.id));
    let worlds = content
        .gate_cards
        .iter()
        .flat_map(|card| card.entries.iter().map(|(_, b)| b.id));
    for block in places.chain(worlds) {
        spread(content, block, met, &mut all);
    }
    all
}

/// Why a step has nothing to act on in its context.
fn out_of_place(step: &Step, stand: &Stand) -> Option<&'static str> {
    let answers = |all: &[Family]| stand.answers.is_some_and(|f| all.contains(&f));
    let check = answers(&[
        Family::CheckMade,
        Family::DiceRolled,
        Family::CheckPassed,
        Family::CheckFailed,
    ]);
    let fight = stand.combat
        || check
        || answers(&[Family::CombatBegins, Family::MonsterDefeated, Family::Loses]);
    let (can, why) = if matches!(step, Step::Reroll(_) | Step::AddDice(_)) {
        (
            answers(&[Family::DiceRolled]),
            "there are no dice of a check here: this answers `dice-rolled`",
        )
    } else if let Step::Settle(verb) = step {
        if verb.check.0.is_empty() {
            (
                answers(&[Family::CheckMade])
                    || answers(&[Family::CheckFailed]) && stand.cell != Some(Cell::After),
                "there is no check at hand here: this answers `check-made` or `check-failed`, or says which `check`",
            )
        } else {
            (
                fight,
                "there is no combat here whose checks could be settled",
            )
        }
    } else if let Step::Reduce(_) = step {
        (
            answers(&[Family::Loses, Family::TerrorRises]) && stand.cell == Some(Cell::Would),
            "there is no loss at hand here: this answers `loses`",
        )
    } else if let Step::Cover(_) = step {
        (
            answers(&[Family::Pays]) && stand.card && stand.cell == Some(Cell::Would),
            "nothing is due here: this answers `pays`, on a card",
        )
    } else if let Step::Redraw(_) = step {
        (
            answers(&[
                Family::EncounterDrawn,
                Family::MythosDrawn,
                Family::MonsterEntersPlay,
            ]) && !matches!(stand.cell, Some(Cell::When | Cell::After)),
            "nothing was just drawn here: this answers `encounter-drawn`, `mythos-drawn` or `monster-enters-play`",
        )
    } else if let Step::Keep(_) = step {
        (stand.encounter, "only an encounter card is kept")
    } else if let Step::Modify(modify) = step {
        match modify.lasts {
            Duration::ThisCheck => (
                check,
                "there is no check here that it could last as long as",
            ),
            Duration::ThisCombat => (
                fight,
                "there is no combat here that it could last as long as",
            ),
            Duration::ThisEncounter => (
                stand.encounter || answers(&[Family::EncounterDrawn]),
                "there is no encounter here that it could last as long as",
            ),
            Duration::ThisPhase
            | Duration::ThisTurn
            | Duration::UntilEndOfNextTurn
            | Duration::WhileInPlay
            | Duration::ThisGame => return None,
        }
    } else if let Step::ClosePlace(x) = step
        && x.lasts == Duration::WhileInPlay
    {
        (
            false,
            "a step says how long this lasts; only what a Mythos card closes is closed while that card is in play",
        )
    } else {
        return None;
    };
    (!can).then_some(why)
}

fn when(cell: Cell) -> &'static str {
    match cell {
        Cell::Would => "just before it happens",
        Cell::When => "when it is certain",
        Cell::At => "as it happens",
        Cell::After => "after it has happened",
    }
}

fn cells(moments: Moments) -> String {
    let words = [
        (moments.would, "`would`"),
        (moments.when(), "`when`"),
        (moments.at, "`at`"),
        (moments.after, "`after`"),
    ];
    let open: Vec<&str> = words.iter().filter(|w| w.0).map(|w| w.1).collect();
    open.join(" or ")
}

/// Why the occurrence can never happen, if it cannot.
fn never(occurrence: &OccurrenceOf, cell: Cell, ability: &Ability) -> Option<String> {
    if ability.awake && !in_battle(family(occurrence)) {
        return Some("once the Ancient One is awake there are no turns, no phases and no boards: this never happens then".into());
    }
    match occurrence {
        OccurrenceOf::PhaseBegins(p) | OccurrenceOf::PhaseEnds(p)
            if matches!(
                p,
                PhaseName::AnyPhase | PhaseName::Combat | PhaseName::FinalBattle
            ) =>
        {
            Some("that is no phase of the turn, which begins and ends".into())
        }
        OccurrenceOf::MovementEnds(x) | OccurrenceOf::ReturnsToArkham(x) if x.monster.is_some() => {
            Some("only investigators do this: of a monster say `monster-moves` or `enters`".into())
        }
        OccurrenceOf::Leaves(x) if x.monster.is_some() && cell != Cell::After => {
            Some("what keeps a monster where it is answers `monster-moves`".into())
        }
        OccurrenceOf::GateOpens(x) if x.by.is_some() => {
            Some("a gate opens by itself: there is no `by`".into())
        }
        OccurrenceOf::MonsterMoves(x) if x.by.is_some() => {
            Some("a monster moves by itself: there is no `by`".into())
        }
        OccurrenceOf::Gains(x) if x.source.is_some() => Some("only a loss has a `source`".into()),
        OccurrenceOf::MonsterEntersPlay(x)
            if x.named.is_some() || x.chosen_symbol.is_some() || x.whose.is_some() =>
        {
            Some("nothing has a name yet when a monster enters play".into())
        }
        OccurrenceOf::DiceRolled(_) if !ability.optional => {
            Some("a roll is answered by choice: write `optional: true`".into())
        }
        _ => None,
    }
}

/// Why an ability is never in force, given whether it applies while the Ancient One is awake.
fn asleep(def: &AbilityDef) -> Option<&'static str> {
    let ancient = matches!(def.owner, Owner::Ancient(_));
    let of_battle = matches!(
        def.family,
        Some((_, Family::Awakens | Family::AncientOneAttacks))
    );
    let of_turn = matches!(
        def.it.phase,
        Some(
            PhaseName::Upkeep
                | PhaseName::Movement
                | PhaseName::ArkhamEncounters
                | PhaseName::OtherWorldEncounters
                | PhaseName::Mythos
        )
    );
    match (def.it.awake, ancient) {
        (true, false) => Some("`awake` is said on an Ancient One's sheet"),
        (true, true) if of_turn => Some("once the Ancient One is awake there are no phases"),
        (false, true) if of_battle => {
            Some("while the Ancient One sleeps this never happens: write `awake: true`")
        }
        (true | false, _) => None,
    }
}

/// Whether occurrences of the family happen in the final battle.
fn in_battle(f: Family) -> bool {
    match f {
        Family::CheckMade
        | Family::DiceRolled
        | Family::CheckPassed
        | Family::CheckFailed
        | Family::Loses
        | Family::Gains
        | Family::Pays
        | Family::Drew
        | Family::Draws
        | Family::CardGained
        | Family::CardLost
        | Family::TerrorRises
        | Family::Becomes
        | Family::Awakens
        | Family::AncientOneAttacks => true,
        Family::PhaseBegins
        | Family::PhaseEnds
        | Family::GameBegins
        | Family::TurnBegins
        | Family::TurnEnds
        | Family::MovementEnds
        | Family::Enters
        | Family::Leaves
        | Family::CombatBegins
        | Family::CombatEnds
        | Family::MonsterDefeated
        | Family::EncounterDrawn
        | Family::MythosDrawn
        | Family::MythosAbility
        | Family::GateOpens
        | Family::GateClosed
        | Family::GateSealed
        | Family::MonsterEntersPlay
        | Family::SymbolMoves
        | Family::MonsterMoves
        | Family::ReturnsToArkham => false,
    }
}

/// Assigns a context to a list of steps and all lists inside it.
fn spread(content: &Content, block: BlockId, stand: Stand, to: &mut BTreeMap<BlockId, Stand>) {
    let mut todo = vec![block];
    let mut seen = BTreeSet::new();
    while let Some(list) = todo.pop() {
        if !seen.insert(list) {
            continue;
        }
        to.insert(list, stand);
        todo.extend(
            content
                .block(list)
                .iter()
                .flat_map(Step::lists)
                .map(|l| l.id),
        );
    }
}

/// Reports effects that bind more names than an effect can store.
fn names(
    content: &Content,
    at: &dyn Fn(BlockId, usize) -> Option<Place>,
    out: &mut Vec<Diagnostic>,
) {
    let inner: BTreeSet<BlockId> = content
        .blocks
        .iter()
        .flatten()
        .flat_map(Step::lists)
        .map(|l| l.id)
        .collect();
    for root in BlockId::first(content.blocks.len()).filter(|b| !inner.contains(b)) {
        let mut kept: BTreeSet<Sym> = BTreeSet::new();
        let mut todo = vec![root];
        while let Some(list) = todo.pop() {
            for (index, step) in content.block(list).iter().enumerate() {
                for name in step.binds() {
                    if kept.insert(name) && kept.len() == NAMES + 1 {
                        out.push(Diagnostic::error(
                            at(list, index),
                            format!(
                                "`{}` is one name too many: an effect keeps {NAMES}",
                                content.name(name)
                            ),
                        ));
                    }
                }
                todo.extend(step.lists().iter().map(|l| l.id));
            }
        }
    }
}
