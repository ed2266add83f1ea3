//! Whether an effect could do anything now. The game does not offer an option that could not, and does not ask a player
//! who has no choice. // effects.choose // effects.may

use crate::content::ability::{Bar, Forbidden, Permitted};
use crate::content::amount::{Amount, Stat};
use crate::content::defs::CardSet;
use crate::content::filter::{CardFilter, Place, Who, Whom};
use crate::content::ids::{BlockId, CardDefId, CardId, MonsterId, PlaceId};
use crate::content::index::{ALLIES, keyword};
use crate::content::step::{
    Away, Buy, Claim, Discard, EachOf, EnterWorld, Gain, Give, Join, Pickable, Rift, SetStat,
    SignFrom, Spawn, SpawnFrom, Step, Terror, Through, Unseal,
};
use crate::frame::{Context, FrameKind, LossFrame};
use crate::read::{self, Game, Now};
use crate::rules::script::control;
use crate::rules::{atoms, gates, movement, mythos, rifts, script};
use crate::state::{Origin, Value, Whereabouts, flag};
use kernel::Seat;
use kernel::deck::Next;
use packs::intern::Kept;
use smallvec::SmallVec;

/// Whether a list of steps could do anything. An empty list counts, since it is the option to decline.
pub fn useful(now: Now, block: BlockId, context: &Context) -> bool {
    let steps = now.content.block(block);
    // An Elder Sign closes and seals. If the place cannot be sealed, the card does not close the gate
    // either. // gates.elder-sign
    if let [Step::CloseGate(x), Step::Seal(_)] = steps
        && x.trophy
        && let Some(you) = context.you.get()
    {
        let at = now.table().place_of(you);
        return at.is_some_and(|at| gates::can_seal(now, you, at));
    }
    // To move an elder sign, there has to be one that can move.
    let moves = |s: &Step| matches!(s, Step::Seal(x) if matches!(x.from, SignFrom::Seal(_)));
    if steps.iter().any(moves) && now.table().seals.iter().all(|p| read::seal_holds(now, p)) {
        return false;
    }
    steps.is_empty() || steps.iter().any(|s| does(now, s, context, None))
}

/// Whether an option can be chosen: the cards that it takes are there, and it could do something.
pub fn possible(now: Now, block: BlockId, context: &Context) -> bool {
    let held = |filter: &CardFilter| {
        let cards = context
            .you
            .get()
            .map(|you| read::cards_of(now, filter, you, context));
        cards.unwrap_or(CardSet::EMPTY)
    };
    // A discard of n cards needs n cards.
    let enough = |verb: &Discard| {
        let count = match &verb.count {
            Amount::All | Amount::HalfUp | Amount::HalfDown => 0,
            a => read::amount(now, a, context),
        };
        held(&verb.cards).len() as i16 >= count
    };
    // A pick needs at least one card, such as an Ally to lose.
    let any = |filter: &CardFilter| match &filter.whose {
        Some(w) => read::seats(now, w, context)
            .iter()
            .any(|&s| !read::cards_of(now, filter, s, context).is_empty()),
        None => context.you.is_none() || !held(filter).is_empty(),
    };
    let all = now.content.block(block).iter().all(|step| {
        if let Step::Discard(d) = step {
            let yours = context.you.is_some() && d.whose.whom == Whom::You;
            d.from_deck.is_some() || d.cards.this || !yours || enough(d)
        } else if let Step::Pick(p) = step
            && let Pickable::Card(k) = &p.of
        {
            any(k)
        } else {
            // All other steps can be tried.
            true
        }
    });
    all && useful(now, block, context)
}

/// The investigators that a step is about, as far as known; just `only` if one was chosen.
fn those(now: Now, who: &Who, context: &Context, only: Option<Seat>) -> SmallVec<[Seat; 8]> {
    if let Some(seat) = only {
        return SmallVec::from_slice(&[seat]);
    }
    let at_hand = match context.it {
        Value::Seat(s) => Some(s),
        _ => None,
    };
    let one = match who.whom {
        _ if who.filter.is_some() => None,
        Whom::You => Some(context.you.get().or(at_hand)),
        Whom::Holder => Some(read::holder(now.game, context).get().or(at_hand)),
        Whom::It => at_hand.or(context.you.get()).map(Some),
        Whom::Each
        | Whom::EachOther
        | Whom::FirstPlayer
        | Whom::Another
        | Whom::Any
        | Whom::Named => None,
    };
    let mut all = match one {
        Some(seat) => SmallVec::from_slice(&[seat.unwrap_or(now.table().first)]),
        None => read::seats(now, who, context),
    };
    all.retain(|s| now.table().investigator(*s).alive());
    all
}

/// Whether a step could do anything; if `only` is given, to that investigator.
pub fn does(now: Now, step: &Step, context: &Context, only: Option<Seat>) -> bool {
    let table = now.table();
    let you = context.you.get();
    let anybody = |w: &Who, test: &dyn Fn(Seat) -> bool| {
        those(now, w, context, only).iter().any(|&s| test(s))
    };
    let for_one = |seat: Seat| Context {
        you: seat.into(),
        ..*context
    };
    let can = |cost: Kept<_>, seat: Seat| {
        read::can_pay(now, seat, now.content.cost(cost.id), context.origin, 1).is_ok()
    };
    let inner = |block: BlockId| useful(now, block, context);
    let gates_at =
        |p: &Place, test: &dyn Fn(PlaceId) -> bool| read::places(now, p, context).iter().any(test);
    match step {
        Step::May(verb) => {
            verb.declined.is_some_and(|b| inner(b.id))
                || anybody(&verb.who, &|seat| {
                    verb.cost.is_none_or(|k| can(k, seat)) && useful(now, verb.steps.id, &for_one(seat))
                })
        }
        Step::Choose(x) => {
            let seat = you.unwrap_or(table.first);
            let mut all = x.of.iter();
            all.any(|a| a.cost.is_none_or(|k| can(k, seat)) && inner(a.steps.id))
        }
        Step::Unless(x) => inner(x.steps.id) || x.must && can(x.pay, you.unwrap_or(table.first)),
        // Zero is no useful choice.
        Step::ChooseNumber(x) => {
            control::numbers(now, x, you.unwrap_or(table.first), context).any(|n| n != 0)
        }
        Step::Pick(x) => !script::to_pick(now, context, x, you.unwrap_or(table.first)).is_empty(),
        Step::If(x) => inner(x.then.id) || x.otherwise.is_some_and(|b| inner(b.id)),
        Step::ForEach(verb) => match &verb.of {
            EachOf::Who(w) => read::seats(now, w, context).iter().any(|&seat| {
                let mut one = for_one(seat);
                one.it = Value::Seat(seat);
                if let Some(name) = verb.name {
                    one.vars.set(name, Value::Seat(seat));
                }
                useful(now, verb.steps.id, &one)
            }),
            EachOf::Card(filter) => match &filter.whose {
                Some(w) => read::seats(now, w, context)
                    .iter()
                    .any(|&s| !read::cards_of(now, filter, s, context).is_empty()),
                None => you.is_none_or(|s| !read::cards_of(now, filter, s, context).is_empty()),
            },
            EachOf::Gate(k) => table
                .open_gates()
                .any(|(p, _)| read::gate_is(now, k, p, context)),
            EachOf::Monster(k) => !read::monsters(now, k, context).is_empty(),
        },
        Step::Repeat(x) => inner(x.steps.id),
        // The steps before it decide whether it is useful.
        Step::Then(_) => false,
        Step::Try(x) => inner(x.steps.id) || inner(x.otherwise.id),
        Step::Gain(x) => anybody(&x.who, &|seat| gains(now, x, seat, context)),
        Step::Lose(x) => anybody(&x.who, &|seat| loses(now, x, seat, context)),
        Step::Set(x) => anybody(&x.who, &|seat| sets(now, x, seat, context)),
        Step::Give(x) => gives(now, x, context),
        Step::Draw(x) => x.deck.0.iter().any(|&d| atoms::deck_len(now.game, d) > 0),
        Step::Search(x) => x.otherwise.is_some() || !script::candidates(now, x, context).is_empty(),
        Step::Buy(x) => buys(now.game, x),
        Step::Sell(verb) => you.is_none_or(|seat| {
            let priced = |id: CardId| {
                verb.price.fixed().is_some() || now.content.card(id).record.price.is_some()
            };
            read::cards_of(now, &verb.card, seat, context)
                .iter()
                .any(priced)
        }),
        Step::Discard(verb) => {
            verb.otherwise.is_some()
                || match verb.from_deck {
                    Some(d) => atoms::deck_len(now.game, d) > 0,
                    None => discards(now, verb, context, only),
                }
        }
        Step::Join(x) => x.otherwise.is_some() || joins(now, x, context, only),
        Step::Take(x) => now.content.refs(x.card).card.is_some_and(|kind| {
            anybody(&x.who, &|seat| {
                let investigator = table.investigator(seat);
                let one = now.content.cards[kind].record.limit_one
                    && investigator.cards.iter().any(|id| now.content.kind_of[id] == kind);
                let no = read::forbidden(
                    now,
                    Bar::Take,
                    seat,
                    context.origin,
                    &|f, _| matches!(f, Forbidden::Take(s) if now.content.refs(*s).card == Some(kind)),
                ) || now.content.fixed.loan.is(kind) && investigator.is(flag::DEFAULTED);
                read::ally_available(now, kind).is_some() && !one && !no
            })
        }),
        Step::Become(x) => anybody(&x.who, &|seat| {
            !read::in_status(now.content, table.investigator(seat), x.status)
                && !read::cannot_become(now, seat, x.status)
        }),
        Step::Cease(x) => anybody(&x.who, &|seat| {
            read::in_status(now.content, table.investigator(seat), x.status)
        }),
        Step::Swap(x) => !read::seats(now, &x.with, context).is_empty(),
        Step::Move(verb) => anybody(&verb.who, &|seat| {
            let here = table.place_of(seat);
            let free = here.is_some_and(|at| !movement::held(now, seat, at));
            let to = read::places(now, &verb.to, &for_one(seat));
            free && to.iter().any(|p| here != Some(p) && !read::closed(now, p))
        }),
        Step::Encounter(verb) => {
            !table.awake
                && verb.at
                    .as_ref()
                    .is_none_or(|p| anybody(&verb.who, &|seat| lets_in(now, p, seat, &for_one(seat))))
        }
        Step::ReturnToArkham(x) => anybody(&x.who, &|seat| script::returns(now, x, seat)),
        Step::EnterWorld(x) => anybody(&x.who, &|seat| enters(now.game, x, seat)),
        Step::MonsterAppears(_) => you.is_none_or(|seat| {
            let open = |at: PlaceId| !table.awake && !read::barred_at(now, at, false) && !table.sealed(at);
            table.place_of(seat).is_some_and(open)
        }),
        Step::Spawn(x) => spawns(now, x, context),
        Step::ReturnToCup(x) => !read::monsters(now, &x.monsters, context).is_empty(),
        Step::MoveMonsters(x) => !read::monsters(now, &x.monsters, context).is_empty(),
        Step::Defeat(x) => !read::monsters(now, &x.monsters, context).is_empty(),
        Step::Face(x) => you.is_none_or(|seat| {
            let all = read::monsters(now, &x.monsters, context);
            all.into_iter().any(|m| !table.has_faced(seat, m))
        }),
        Step::Claim(x) => claims(now, x, context),
        Step::OpenGate(x) => !table.awake && gates_at(&x.at, &|p| !table.sealed(p) && table.gate(p).is_none()),
        Step::CloseGate(x) => table
            .open_gates()
            .any(|(p, _)| read::gate_is(now, &x.gate, p, context)),
        Step::Seal(x) => gates_at(&x.at, &|p| {
            x.great && table.sealed(p) || you.is_none_or(|seat| gates::can_seal(now, seat, p))
        }),
        Step::Unseal(x) => unseals(now, x, context),
        Step::Doom(a) => match a.fixed() {
            Some(n) => n > 0 || n < 0 && table.doom > 0,
            None => true,
        },
        Step::Terror(x) => rises(now.game, x),
        Step::BoardClues(x) => gates_at(&x.at, &|p| match x.by.fixed() {
            Some(n) => n > 0 || n < 0 && table.clues.0[p.index()] > 0,
            None if x.by == Amount::All => table.clues.0[p.index()] > 0,
            None => true,
        }),
        Step::Awaken(_) => !table.awake,
        Step::Attack(_) => table.awake,
        Step::Rift(x) => progresses(now, x),
        Step::Reduce(_) => losing(now.game).is_none_or(|frame| {
            match script::reducing(now.content, None, context.origin) {
                Some(Stat::Sanity) => frame.sanity > 0,
                Some(Stat::Stamina) => frame.stamina > 0,
                _ => frame.sanity > 0 || frame.stamina > 0,
            }
        }),
        Step::Cancel(x) => losing(now.game).is_none_or(|l| match x.part {
            Some(Stat::Sanity) => l.sanity > 0,
            Some(Stat::Stamina) => l.stamina > 0,
            _ => true,
        }),
        Step::Check(_)
        | Step::Roll(_)
        | Step::Reroll(_)
        | Step::AddDice(_)
        | Step::Settle(_)
        | Step::Modify(_)
        | Step::Keep(_)
        | Step::Mark(_)
        | Step::Look(_)
        | Step::ChangeInvestigator(_)
        | Step::SetSkills(_)
        | Step::ClosePlace(_)
        | Step::DrawMythos(_)
        | Step::Redraw(_)
        | Step::Instead(_)
        | Step::Cover(_)
        | Step::Permit(_)
        | Step::Forbid(_) => true,
    }
}

/// Whether an investigator may enter one of these places, or is at one already.
fn lets_in(now: Now, place: &Place, seat: Seat, context: &Context) -> bool {
    read::places(now, place, context)
        .iter()
        .any(|p| now.table().place_of(seat) == Some(p) || !read::closed(now, p))
}

/// Whether an investigator could gain any of it. A full stat or a forbidden gain does not count.
fn gains(now: Now, verb: &Gain, seat: Seat, context: &Context) -> bool {
    let investigator = now.table().investigator(seat);
    let may = |stat: Stat| {
        !read::forbidden(
            now,
            Bar::Gain,
            seat,
            context.origin,
            &|f, _| matches!(f, Forbidden::Gain(x) if *x == stat),
        )
    };
    let some = |a: &Option<Amount>| a.as_ref().is_some_and(|a| a.fixed() != Some(0));
    let low_sanity =
        || i16::from(investigator.sanity) < read::max_sanity(now, seat) && may(Stat::Sanity);
    let low_stamina =
        || i16::from(investigator.stamina) < read::max_stamina(now, seat) && may(Stat::Stamina);
    // In the final battle investigators gain no money and no Clues.
    let battle = now.table().awake;
    some(&verb.clues) && !battle && may(Stat::Clues)
        || some(&verb.money) && !battle && may(Stat::Money)
        || some(&verb.brood) && may(Stat::Brood)
        || some(&verb.sanity) && low_sanity()
        || some(&verb.stamina) && low_stamina()
        || verb.split.is_some() && (low_sanity() || low_stamina())
}

/// Whether an investigator has any of it to lose.
fn loses(now: Now, verb: &Gain, seat: Seat, context: &Context) -> bool {
    let has = |a: &Option<Amount>, s: Stat| {
        let Some(amount) = a else { return false };
        let have = read::stat(now, seat, s);
        have > 0
            && match amount {
                Amount::N(_) | Amount::All | Amount::HalfUp | Amount::HalfDown => {
                    read::part_of(now, amount, have, context) > 0
                }
                _ => true,
            }
    };
    verb.split.is_some()
        || has(&verb.sanity, Stat::Sanity)
        || has(&verb.stamina, Stat::Stamina)
        || has(&verb.money, Stat::Money)
        || has(&verb.clues, Stat::Clues)
        || has(&verb.brood, Stat::Brood)
        || has(&verb.monster_trophies, Stat::MonsterTrophies)
        || has(&verb.gate_trophies, Stat::GateTrophies)
}

/// Whether setting the stat would change it.
fn sets(now: Now, verb: &SetStat, seat: Seat, context: &Context) -> bool {
    let other = |fixed: &Option<Amount>, stat: Stat, max: i16| {
        let has = read::stat(now, seat, stat);
        fixed.as_ref().is_some_and(|value| {
            let to = match value {
                Amount::Maximum => max,
                a => read::amount(now, a, context).clamp(0, max.max(0)),
            };
            let up = Gain {
                sanity: (stat == Stat::Sanity).then(Amount::one),
                stamina: (stat == Stat::Stamina).then(Amount::one),
                ..Gain::default()
            };
            to < has || to > has && !verb.down && gains(now, &up, seat, context)
        })
    };
    other(&verb.sanity, Stat::Sanity, read::max_sanity(now, seat))
        || other(&verb.stamina, Stat::Stamina, read::max_stamina(now, seat))
}

/// Whether an investigator has something to give, and another one could receive it.
fn gives(now: Now, verb: &Give, context: &Context) -> bool {
    let to = read::seats(now, &verb.to, context);
    read::seats(now, &verb.from, context)
        .iter()
        .any(|from| gives_any(now, verb, *from, context) && to.iter().any(|to| to != from))
}

/// Whether an investigator has any of what is to be given.
pub fn gives_any(now: Now, verb: &Give, from: Seat, context: &Context) -> bool {
    let investigator = now.table().investigator(from);
    let card = |k| !read::cards_of(now, k, from, context).is_empty();
    verb.money.is_some() && investigator.money > 0
        || verb.clues.is_some() && investigator.clues > 0
        || verb.card.as_ref().is_some_and(card)
}

fn buys(game: &Game, x: &Buy) -> bool {
    let decks = x.from.keys().chain(&x.search.0);
    decks.into_iter().any(|&d| atoms::deck_len(game, d) > 0)
}

fn discards(now: Now, verb: &Discard, context: &Context, only: Option<Seat>) -> bool {
    if verb.cards.this
        && let Origin::Mythos(m) = context.origin
    {
        return now.table().environment.is(m) || now.table().rumor.is(m);
    }
    those(now, &verb.whose, context, only).iter().any(|&seat| {
        let them = Context {
            you: seat.into(),
            ..*context
        };
        let set = read::cards_of(now, &verb.cards, seat, &them);
        let own = verb.cards.this
            || verb.cards.it
            || verb.cards.named.is_some()
            || !verb.cards.name.0.is_empty();
        let lost = |id: CardId| own || read::losable(now, seat, id) || verb.to == Away::Box;
        let count = match &verb.count {
            Amount::HalfDown => set.len() / 2,
            _ => set.len(),
        };
        count > 0 && verb.count.fixed() != Some(0) && set.iter().any(lost)
    })
}

fn joins(now: Now, verb: &Join, context: &Context, only: Option<Seat>) -> bool {
    if verb.ally == now.content.fixed.any || verb.ally == now.content.fixed.random {
        return !now.table().decks[ALLIES].is_empty();
    }
    let from_box =
        |seat: Seat| read::permitted(now, seat, &|p| matches!(p, Permitted::JoinFromBox));
    let free = |k: CardDefId| read::ally_available(now, k).is_some();
    now.content.refs(verb.ally).card.is_some_and(|k| {
        let who = those(now, &verb.who, context, only);
        !who.is_empty() && (free(k) || who.iter().any(|&s| from_box(s)))
    })
}

fn enters(game: &Game, x: &EnterWorld, seat: Seat) -> bool {
    let table = game.table();
    match x.through {
        Through::Gate => table
            .place_of(seat)
            .is_some_and(|p| table.gate(p).is_some()),
        Through::NearestGate | Through::AnyGate => table.open_gates().next().is_some(),
        Through::TopMarker => table.gate_stack.next() != Next::Empty,
        Through::None => true,
    }
}

fn spawns(now: Now, verb: &Spawn, context: &Context) -> bool {
    let table = now.table();
    let mut all = now.content.markers();
    match &verb.from {
        SpawnFrom::Cup => verb.count.fixed() != Some(0),
        SpawnFrom::Search(k) => all.any(|m| {
            table.whereabouts.of(m) == Whereabouts::Cup && read::monster_is(now, k, m, context)
        }),
        SpawnFrom::Trophies(k) => all.any(|m| {
            table.whereabouts.of(m).trophy_of().is_some() && read::monster_is(now, k, m, context)
        }),
    }
}

fn claims(now: Now, verb: &Claim, context: &Context) -> bool {
    if verb.random.is_some() {
        return mythos::in_cup(now.game) > 0;
    }
    let takes = |m: &MonsterId| {
        let endless = || read::keywords(now, *m, context.you).has(keyword::ENDLESS);
        now.table().whereabouts.of(*m).place().is_some() && (verb.even_endless || !endless())
    };
    let such = verb.monsters.as_ref();
    such.is_some_and(|k| read::monsters(now, k, context).iter().any(takes))
}

fn unseals(now: Now, x: &Unseal, context: &Context) -> bool {
    let such = |p: PlaceId| {
        x.at.as_ref()
            .is_none_or(|k| read::place_is(now, k, p, context))
    };
    now.table()
        .seals
        .iter()
        .any(|p| such(p) && !read::seal_holds(now, p))
}

fn rises(game: &Game, x: &Terror) -> bool {
    let fixed = |a: &Option<Amount>| a.as_ref().map(Amount::fixed);
    match (fixed(&x.by), fixed(&x.to)) {
        (Some(Some(by)), _) => by > 0,
        (None, Some(Some(to))) => to > i16::from(game.table().terror),
        (None, None) => false,
        (Some(None), _) | (None, Some(None)) => true,
    }
}

fn progresses(now: Now, verb: &Rift) -> bool {
    let open = || now.table().rifts.iter().any(|r| r.open.is_some());
    let marked = || {
        now.table()
            .rifts
            .iter()
            .any(|r| r.spaces.iter().any(|s| s.is_some()))
    };
    let takes = verb.remove.is_some() || verb.flip.is_some();
    let puts = verb.add.is_some() || verb.open.is_some();
    let none = now.table().rifts.is_empty() || puts && rifts::barred(now, Origin::None);
    !none && (!takes || open() || marked())
}

/// The loss to which the current text reacts, if it reacts to one.
fn losing(game: &Game) -> Option<&LossFrame> {
    let under = game.stack().iter().rev().find(|f| {
        !matches!(
            f.kind,
            FrameKind::Script(_) | FrameKind::Cast(_) | FrameKind::Window(_)
        )
    })?;
    match &under.kind {
        FrameKind::Loss(l) => Some(l),
        _ => None,
    }
}
