//! Whether a text could do anything as things stand. An option that could do nothing is not offered, and nobody is asked
//! who has nothing to choose from. // effects.choose // effects.may

use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Permitted};
use crate::content::amount::{Amount, Stat};
use crate::content::defs::CardSet;
use crate::content::filter::{CardFilter, Place, Who, Whom};
use crate::content::index::{ALLIES, keyword};
use crate::content::step::{
    Away, Buy, Claim, Discard, EachOf, EnterWorld, Gain, Give, Join, Pickable, Rift, SetStat,
    SignFrom, Spawn, SpawnFrom, Step, Terror, Through, Unseal,
};
use crate::read::{self, Game};
use crate::rules::frame::{Context, LossFrame, Procedure};
use crate::rules::script::control;
use crate::rules::{atoms, gates, investigators, movement, mythos, script};
use crate::state::{Origin, Value, Whereabouts, flag};
use kernel::deck::Next;
use packs::intern::Kept;
use smallvec::SmallVec;

/// Whether a list of steps could do anything. An empty list is there to decline by, so it counts.
pub fn useful(c: &Content, g: &Game, block: u16, context: &Context) -> bool {
    let steps = c.block(block);
    // Half of an Elder Sign is not to be had: what cannot be sealed is not closed by it. // gates.elder-sign
    if let [Step::CloseGate(x), Step::Seal(_)] = steps
        && x.trophy
        && let Some(you) = context.you.get()
    {
        let at = g.table().place_of(you);
        return at.is_some_and(|at| gates::can_seal(c, g, you, at));
    }
    // A sign that moves must be one that can.
    let moves = |s: &Step| matches!(s, Step::Seal(x) if matches!(x.from, SignFrom::Seal(_)));
    if steps.iter().any(moves) && read::bits(g.table().seals).all(|p| read::seal_holds(c, g, p)) {
        return false;
    }
    steps.is_empty() || steps.iter().any(|s| does(c, g, s, context, None))
}

/// Whether an option can be chosen: all cards that it takes are there, and something comes of it.
pub fn possible(c: &Content, g: &Game, block: u16, context: &Context) -> bool {
    let held = |k: &CardFilter| {
        let cards = context
            .you
            .get()
            .map(|you| read::cards_of(c, g, k, you, context));
        cards.unwrap_or(CardSet::EMPTY)
    };
    // "Discard so many" needs so many.
    let enough = |d: &Discard| {
        let n = match &d.count {
            Amount::All | Amount::HalfUp | Amount::HalfDown => 0,
            a => read::amount(c, g, a, context),
        };
        held(&d.cards).len() as i16 >= n
    };
    // Nothing can be picked where there is nothing: an Ally to lose, say.
    let any = |k: &CardFilter| match &k.whose {
        Some(w) => read::seats(c, g, w, context)
            .iter()
            .any(|&s| !read::cards_of(c, g, k, s, context).is_empty()),
        None => context.you.is_none() || !held(k).is_empty(),
    };
    let all = c.block(block).iter().all(|s| {
        if let Step::Discard(d) = s {
            let yours = context.you.is_some() && d.whose.whom == Whom::You;
            d.from_deck.is_some() || d.cards.this || !yours || enough(d)
        } else if let Step::Pick(p) = s
            && let Pickable::Card(k) = &p.of
        {
            any(k)
        } else {
            // Everything else can be tried.
            true
        }
    });
    all && useful(c, g, block, context)
}

/// Those whom a step is about, as far as that is settled: `only` one, where one was chosen.
fn those(c: &Content, g: &Game, w: &Who, context: &Context, only: Option<u8>) -> SmallVec<[u8; 8]> {
    if let Some(seat) = only {
        return SmallVec::from_slice(&[seat]);
    }
    let at_hand = match context.it {
        Value::Seat(s) => Some(s),
        _ => None,
    };
    let one = match w.whom {
        _ if w.filter.is_some() => None,
        Whom::You => Some(context.you.get().or(at_hand)),
        Whom::Holder => Some(read::holder(g, context).get().or(at_hand)),
        Whom::It => at_hand.or(context.you.get()).map(Some),
        Whom::Each
        | Whom::EachOther
        | Whom::FirstPlayer
        | Whom::Another
        | Whom::Any
        | Whom::Named => None,
    };
    let mut all = match one {
        Some(seat) => SmallVec::from_slice(&[seat.unwrap_or(g.table().first)]),
        None => read::seats(c, g, w, context),
    };
    all.retain(|s| g.table().investigator(*s).alive());
    all
}

/// Whether a step could do anything, to `only` this investigator where one is given.
pub fn does(c: &Content, g: &Game, s: &Step, context: &Context, only: Option<u8>) -> bool {
    let t = g.table();
    let you = context.you.get();
    let anybody =
        |w: &Who, test: &dyn Fn(u8) -> bool| those(c, g, w, context, only).iter().any(|&s| test(s));
    let for_one = |seat: u8| Context {
        you: seat.into(),
        ..*context
    };
    let can = |k: Kept<_>, seat: u8| {
        read::can_pay(c, g, seat, &c.costs[k.id as usize], context.origin, 1).is_ok()
    };
    let inner = |b: u16| useful(c, g, b, context);
    let gates_at =
        |p: &Place, test: &dyn Fn(u8) -> bool| read::bits(read::places(c, g, p, context)).any(test);
    match s {
        Step::May(x) => {
            x.declined.is_some_and(|b| inner(b.id))
                || anybody(&x.who, &|seat| {
                    x.cost.is_none_or(|k| can(k, seat)) && useful(c, g, x.steps.id, &for_one(seat))
                })
        }
        Step::Choose(x) => {
            let seat = you.unwrap_or(t.first);
            let mut all = x.of.iter();
            all.any(|a| a.cost.is_none_or(|k| can(k, seat)) && inner(a.steps.id))
        }
        Step::Unless(x) => inner(x.steps.id) || x.must && can(x.pay, you.unwrap_or(t.first)),
        // So many for nothing is nothing.
        Step::ChooseNumber(x) => {
            control::numbers(c, g, x, you.unwrap_or(t.first), context).any(|n| n != 0)
        }
        Step::Pick(x) => !script::to_pick(c, g, context, x, you.unwrap_or(t.first)).is_empty(),
        Step::If(x) => inner(x.then.id) || x.otherwise.is_some_and(|b| inner(b.id)),
        Step::ForEach(x) => match &x.of {
            EachOf::Who(w) => read::seats(c, g, w, context).iter().any(|&seat| {
                let mut one = for_one(seat);
                one.it = Value::Seat(seat);
                if let Some(name) = x.name {
                    one.vars.set(name.0, Value::Seat(seat));
                }
                useful(c, g, x.steps.id, &one)
            }),
            EachOf::Card(k) => match &k.whose {
                Some(w) => read::seats(c, g, w, context)
                    .iter()
                    .any(|&s| !read::cards_of(c, g, k, s, context).is_empty()),
                None => you.is_none_or(|s| !read::cards_of(c, g, k, s, context).is_empty()),
            },
            EachOf::Gate(k) => t
                .open_gates()
                .any(|(p, _)| read::gate_is(c, g, k, p, context)),
            EachOf::Monster(k) => !read::monsters(c, g, k, context).is_empty(),
        },
        Step::Repeat(x) => inner(x.steps.id),
        // What it hangs on stands before it.
        Step::Then(_) => false,
        Step::Try(x) => inner(x.steps.id) || inner(x.otherwise.id),
        Step::Gain(x) => anybody(&x.who, &|seat| gains(c, g, x, seat, context)),
        Step::Lose(x) => anybody(&x.who, &|seat| loses(c, g, x, seat, context)),
        Step::Set(x) => anybody(&x.who, &|seat| sets(c, g, x, seat, context)),
        Step::Give(x) => gives(c, g, x, context),
        Step::Draw(x) => x.deck.0.iter().any(|&d| atoms::deck_len(g, d) > 0),
        Step::Search(x) => {
            x.otherwise.is_some() || !script::candidates(c, g, x, context).is_empty()
        }
        Step::Buy(x) => buys(g, x),
        Step::Sell(x) => you.is_none_or(|seat| {
            let priced = |id: u16| x.price.fixed().is_some() || c.card(id).record.price.is_some();
            read::cards_of(c, g, &x.card, seat, context)
                .iter()
                .any(priced)
        }),
        Step::Discard(x) => {
            x.otherwise.is_some()
                || match x.from_deck {
                    Some(d) => atoms::deck_len(g, d) > 0,
                    None => discards(c, g, x, context, only),
                }
        }
        Step::Join(x) => x.otherwise.is_some() || joins(c, g, x, context, only),
        Step::Take(x) => c.refs(x.card).card.is_some_and(|k| {
            anybody(&x.who, &|seat| {
                let i = t.investigator(seat);
                let one = c.cards[k as usize].record.limit_one
                    && i.cards.iter().any(|id| c.kind_of[id as usize] == k);
                let no = read::forbidden(
                    c,
                    g,
                    Bar::Take,
                    seat,
                    context.origin,
                    &|f, _| matches!(f, Forbidden::Take(s) if c.refs(*s).card == Some(k)),
                ) || c.fixed.loan.is(k) && i.is(flag::DEFAULTED);
                read::ally_available(c, g, k).is_some() && !one && !no
            })
        }),
        Step::Become(x) => anybody(&x.who, &|seat| {
            !read::in_status(c, t.investigator(seat), x.status)
                && !read::cannot_become(c, g, seat, x.status)
        }),
        Step::Cease(x) => anybody(&x.who, &|seat| {
            read::in_status(c, t.investigator(seat), x.status)
        }),
        Step::Swap(x) => !read::seats(c, g, &x.with, context).is_empty(),
        Step::Move(x) => anybody(&x.who, &|seat| {
            let here = t.place_of(seat);
            let free = here.is_some_and(|at| !movement::held(c, g, seat, at));
            let to = read::places(c, g, &x.to, &for_one(seat));
            free && read::bits(to).any(|p| here != Some(p) && !read::closed(c, g, p))
        }),
        Step::Encounter(x) => {
            !t.awake
                && x.at
                    .as_ref()
                    .is_none_or(|p| anybody(&x.who, &|seat| lets_in(c, g, p, seat, &for_one(seat))))
        }
        Step::ReturnToArkham(x) => anybody(&x.who, &|seat| script::returns(c, g, x, seat)),
        Step::EnterWorld(x) => anybody(&x.who, &|seat| enters(g, x, seat)),
        Step::MonsterAppears(_) => you.is_none_or(|seat| {
            let open = |at: u8| !t.awake && !read::barred_at(c, g, at, false) && !t.sealed(at);
            t.place_of(seat).is_some_and(open)
        }),
        Step::Spawn(x) => spawns(c, g, x, context),
        Step::ReturnToCup(x) => !read::monsters(c, g, &x.monsters, context).is_empty(),
        Step::MoveMonsters(x) => !read::monsters(c, g, &x.monsters, context).is_empty(),
        Step::Defeat(x) => !read::monsters(c, g, &x.monsters, context).is_empty(),
        Step::Face(x) => you.is_none_or(|seat| {
            let all = read::monsters(c, g, &x.monsters, context);
            all.into_iter().any(|m| !t.has_faced(seat, m))
        }),
        Step::Claim(x) => claims(c, g, x, context),
        Step::OpenGate(x) => !t.awake && gates_at(&x.at, &|p| !t.sealed(p) && t.gate(p).is_none()),
        Step::CloseGate(x) => t
            .open_gates()
            .any(|(p, _)| read::gate_is(c, g, &x.gate, p, context)),
        Step::Seal(x) => gates_at(&x.at, &|p| {
            x.great && t.sealed(p) || you.is_none_or(|seat| gates::can_seal(c, g, seat, p))
        }),
        Step::Unseal(x) => unseals(c, g, x, context),
        Step::Doom(a) => match a.fixed() {
            Some(n) => n > 0 || n < 0 && t.doom > 0,
            None => true,
        },
        Step::Terror(x) => rises(g, x),
        Step::BoardClues(x) => gates_at(&x.at, &|p| match x.by.fixed() {
            Some(n) => n > 0 || n < 0 && t.clues.0[p as usize] > 0,
            None if x.by == Amount::All => t.clues.0[p as usize] > 0,
            None => true,
        }),
        Step::Awaken(_) => !t.awake,
        Step::Attack(_) => t.awake,
        Step::Rift(x) => progresses(c, g, x),
        Step::Reduce(_) => {
            losing(g).is_none_or(|l| match script::reducing(c, None, context.origin) {
                Some(Stat::Sanity) => l.sanity > 0,
                Some(Stat::Stamina) => l.stamina > 0,
                _ => l.sanity > 0 || l.stamina > 0,
            })
        }
        Step::Cancel(x) => losing(g).is_none_or(|l| match x.part {
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

/// Whether one of these places lets somebody in, or has them there already.
fn lets_in(c: &Content, g: &Game, p: &Place, seat: u8, context: &Context) -> bool {
    read::bits(read::places(c, g, p, context))
        .any(|p| g.table().place_of(seat) == Some(p) || !read::closed(c, g, p))
}

/// Whether somebody gains any of it: what is full or forbidden is not gained.
fn gains(c: &Content, g: &Game, x: &Gain, seat: u8, context: &Context) -> bool {
    let i = g.table().investigator(seat);
    let may = |stat: Stat| {
        !read::forbidden(
            c,
            g,
            Bar::Gain,
            seat,
            context.origin,
            &|f, _| matches!(f, Forbidden::Gain(x) if *x == stat),
        )
    };
    let some = |a: &Option<Amount>| a.as_ref().is_some_and(|a| a.fixed() != Some(0));
    let low_sanity = || i16::from(i.sanity) < read::max_sanity(c, g, seat) && may(Stat::Sanity);
    let low_stamina = || i16::from(i.stamina) < read::max_stamina(c, g, seat) && may(Stat::Stamina);
    // In the final battle nobody gains money or Clues.
    let battle = g.table().awake;
    some(&x.clues) && !battle && may(Stat::Clues)
        || some(&x.money) && !battle && may(Stat::Money)
        || some(&x.brood) && may(Stat::Brood)
        || some(&x.sanity) && low_sanity()
        || some(&x.stamina) && low_stamina()
        || x.split.is_some() && (low_sanity() || low_stamina())
}

/// Whether somebody has any of it to lose.
fn loses(c: &Content, g: &Game, x: &Gain, seat: u8, context: &Context) -> bool {
    let has = |a: &Option<Amount>, s: Stat| {
        let Some(a) = a else { return false };
        let have = read::stat(c, g, seat, s);
        have > 0
            && match a {
                Amount::N(_) | Amount::All | Amount::HalfUp | Amount::HalfDown => {
                    read::part_of(c, g, a, have, context) > 0
                }
                _ => true,
            }
    };
    x.split.is_some()
        || has(&x.sanity, Stat::Sanity)
        || has(&x.stamina, Stat::Stamina)
        || has(&x.money, Stat::Money)
        || has(&x.clues, Stat::Clues)
        || has(&x.brood, Stat::Brood)
        || has(&x.monster_trophies, Stat::MonsterTrophies)
        || has(&x.gate_trophies, Stat::GateTrophies)
}

/// Whether a number of somebody's is another one afterwards.
fn sets(c: &Content, g: &Game, x: &SetStat, seat: u8, context: &Context) -> bool {
    let other = |a: &Option<Amount>, s: Stat, max: i16| {
        let now = read::stat(c, g, seat, s);
        a.as_ref().is_some_and(|a| {
            let to = match a {
                Amount::Maximum => max,
                a => read::amount(c, g, a, context).clamp(0, max.max(0)),
            };
            let up = Gain {
                sanity: (s == Stat::Sanity).then(Amount::one),
                stamina: (s == Stat::Stamina).then(Amount::one),
                ..Gain::default()
            };
            to < now || to > now && !x.down && gains(c, g, &up, seat, context)
        })
    };
    other(&x.sanity, Stat::Sanity, read::max_sanity(c, g, seat))
        || other(&x.stamina, Stat::Stamina, read::max_stamina(c, g, seat))
}

/// Whether there is somebody who has something to give, and somebody else to get it.
fn gives(c: &Content, g: &Game, x: &Give, context: &Context) -> bool {
    let to = read::seats(c, g, &x.to, context);
    read::seats(c, g, &x.from, context)
        .iter()
        .any(|from| gives_any(c, g, x, *from, context) && to.iter().any(|to| to != from))
}

/// Whether somebody has any of what is to be given.
pub fn gives_any(c: &Content, g: &Game, x: &Give, from: u8, context: &Context) -> bool {
    let i = g.table().investigator(from);
    let card = |k| !read::cards_of(c, g, k, from, context).is_empty();
    x.money.is_some() && i.money > 0
        || x.clues.is_some() && i.clues > 0
        || x.card.as_ref().is_some_and(card)
}

fn buys(g: &Game, x: &Buy) -> bool {
    let decks = x.from.keys().chain(&x.search.0);
    decks.into_iter().any(|&d| atoms::deck_len(g, d) > 0)
}

fn discards(c: &Content, g: &Game, x: &Discard, context: &Context, only: Option<u8>) -> bool {
    if x.cards.this
        && let Origin::Mythos(m) = context.origin
    {
        return g.table().environment.is(m) || g.table().rumor.is(m);
    }
    those(c, g, &x.whose, context, only).iter().any(|&seat| {
        let them = Context {
            you: seat.into(),
            ..*context
        };
        let set = read::cards_of(c, g, &x.cards, seat, &them);
        let own =
            x.cards.this || x.cards.it || x.cards.named.is_some() || !x.cards.name.0.is_empty();
        let lost = |id: u16| own || investigators::losable(c, g, seat, id) || x.to == Away::Box;
        let n = match &x.count {
            Amount::HalfDown => set.len() / 2,
            _ => set.len(),
        };
        n > 0 && x.count.fixed() != Some(0) && set.iter().any(lost)
    })
}

fn joins(c: &Content, g: &Game, x: &Join, context: &Context, only: Option<u8>) -> bool {
    if x.ally == c.fixed.any || x.ally == c.fixed.random {
        return !g.table().decks[ALLIES].is_empty();
    }
    let from_box = |seat: u8| read::permitted(c, g, seat, &|p| matches!(p, Permitted::JoinFromBox));
    let free = |k: u16| read::ally_available(c, g, k).is_some();
    c.refs(x.ally).card.is_some_and(|k| {
        let who = those(c, g, &x.who, context, only);
        !who.is_empty() && (free(k) || who.iter().any(|&s| from_box(s)))
    })
}

fn enters(g: &Game, x: &EnterWorld, seat: u8) -> bool {
    let t = g.table();
    match x.through {
        Through::Gate => t.place_of(seat).is_some_and(|p| t.gate(p).is_some()),
        Through::NearestGate | Through::AnyGate => t.open_gates().next().is_some(),
        Through::TopMarker => t.gate_stack.next() != Next::Empty,
        Through::None => true,
    }
}

fn spawns(c: &Content, g: &Game, x: &Spawn, context: &Context) -> bool {
    let t = g.table();
    let mut all = 0..c.tokens.len() as u8;
    match &x.from {
        SpawnFrom::Cup => x.count.fixed() != Some(0),
        SpawnFrom::Search(k) => all.any(|m| {
            t.whereabouts.of(m) == Whereabouts::Cup && read::monster_is(c, g, k, m, context)
        }),
        SpawnFrom::Trophies(k) => all.any(|m| {
            t.whereabouts.of(m).trophy_of().is_some() && read::monster_is(c, g, k, m, context)
        }),
    }
}

fn claims(c: &Content, g: &Game, x: &Claim, context: &Context) -> bool {
    if x.random.is_some() {
        return mythos::in_cup(g) > 0;
    }
    let takes = |m: &u8| {
        let endless = || read::keywords(c, g, *m, context.you).has(keyword::ENDLESS);
        g.table().whereabouts.of(*m).place().is_some() && (x.even_endless || !endless())
    };
    let such = x.monsters.as_ref();
    such.is_some_and(|k| read::monsters(c, g, k, context).iter().any(takes))
}

fn unseals(c: &Content, g: &Game, x: &Unseal, context: &Context) -> bool {
    let such = |p: u8| {
        x.at.as_ref()
            .is_none_or(|k| read::place_is(c, g, k, p, context))
    };
    read::bits(g.table().seals).any(|p| such(p) && !read::seal_holds(c, g, p))
}

fn rises(g: &Game, x: &Terror) -> bool {
    let fixed = |a: &Option<Amount>| a.as_ref().map(Amount::fixed);
    match (fixed(&x.by), fixed(&x.to)) {
        (Some(Some(by)), _) => by > 0,
        (None, Some(Some(to))) => to > i16::from(g.table().terror),
        (None, None) => false,
        (Some(None), _) | (None, Some(None)) => true,
    }
}

fn progresses(c: &Content, g: &Game, x: &Rift) -> bool {
    let open = || g.table().rifts.iter().any(|r| r.open.is_some());
    let marked = || {
        g.table()
            .rifts
            .iter()
            .any(|r| r.spaces.iter().any(|s| s.is_some()))
    };
    c.rifts.tracks.len() == 3
        && g.table().sets & 2 != 0
        && (x.remove.is_none() && x.flip.is_none() || open() || marked())
}

/// The loss that the text at work answers, if it answers one.
fn losing(g: &Game) -> Option<&LossFrame> {
    let under = g.stack().iter().rev().find(|f| {
        !matches!(
            f.procedure,
            Procedure::Script(_) | Procedure::Cast(_) | Procedure::Window(_)
        )
    })?;
    match &under.procedure {
        Procedure::Loss(l) => Some(l),
        _ => None,
    }
}
