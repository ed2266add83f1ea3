//! Setup, and new investigators.

use super::reactions::{occ, react};
use super::{F, L, ask, call, chance, deck_source, done, go, source};
use crate::content::Content;
use crate::content::defs::AncientDef;
use crate::content::filter::DeckName;
use crate::content::index::{ALLIES, Cell, Family};
use crate::content::record::Awakening;
use crate::read::{self, G};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{DrawF, MythosF, NewF, SetupF, What};
use crate::rules::rule::Rule;
use crate::rules::steps::{NewInvestigatorStep, SetupStep};
use crate::show::event::Ev;
use crate::state::{Inv, NONE, zone};
use kernel::Choices;

/// Setup, as the rulebook lists it.
pub fn setup(c: &Content, g: &mut G, mut f: SetupF, log: L) -> F {
    let n = g.table.seats;
    match f.step {
        SetupStep::PlaceClues => {
            for (p, d) in c.places.iter().enumerate() {
                if d.unstable && g.table.sets >> d.set & 1 == 1 {
                    g.table.clues.0[p] = 1;
                }
            }
            f.step = SetupStep::FirstPlayer;
            go(g, What::Setup(f))
        }
        SetupStep::FirstPlayer => {
            f.step = SetupStep::Investigators;
            if n > 1 {
                return chance(
                    g,
                    What::Setup(f),
                    source::SETUP,
                    Rule::SetupFirstPlayer,
                    Prompt::Seat,
                    n.into(),
                );
            }
            go(g, What::Setup(f))
        }
        SetupStep::Investigators => {
            while f.i < n {
                let seat = (g.table.first + f.i) % n;
                if f.random >> seat & 1 == 1 {
                    let w = free_investigators(c, g).count() as u32;
                    return chance(
                        g,
                        What::Setup(f),
                        source::SETUP,
                        Rule::SetupInvestigator,
                        Prompt::Investigator,
                        w,
                    );
                }
                f.i += 1;
            }
            f.i = 0;
            f.step = SetupStep::AncientOne;
            go(g, What::Setup(f))
        }
        SetupStep::AncientOne => {
            f.step = SetupStep::MonsterCup;
            if g.table.ancient == NONE {
                let w = ancients(c, g).count() as u32;
                return chance(
                    g,
                    What::Setup(f),
                    source::SETUP,
                    Rule::SetupAncientOne,
                    Prompt::Ancient,
                    w,
                );
            }
            go(g, What::Setup(f))
        }
        // Who the Ancient One is says which monsters there are.
        SetupStep::MonsterCup => {
            let a = &c.ancients[g.table.ancient as usize].record;
            g.table.track = a.doom as u8;
            let ancient = g.table.ancient;
            log.emit(|| Ev::AncientOne(ancient));
            for m in 0..c.tokens.len() {
                let d = &c.monsters[c.tokens[m].kind as usize];
                let used = g.table.sets >> c.tokens[m].set & 1 == 1 && (!d.mask || a.cup.masks);
                g.table.mon.0[m] = if used { zone::CUP } else { zone::UNUSED };
            }
            f.step = SetupStep::HeraldsAndGuardians;
            match react(c, g, occ(Family::GameBegins, 255), Cell::After) {
                Some(w) => call(g, What::Setup(f), w),
                None => go(g, What::Setup(f)),
            }
        }
        SetupStep::HeraldsAndGuardians => {
            while (f.i as usize) < c.helpers.len() {
                let h = f.i;
                f.i += 1;
                if g.table.helpers >> h & 1 == 1
                    && let Some(b) = c.helpers[h as usize].record.enters
                {
                    let ctx = crate::rules::frame::Ctx::new(255, crate::state::Src::Helper(h));
                    return call(
                        g,
                        What::Setup(f),
                        What::Script(crate::rules::frame::ScriptF::new(b.id, ctx)),
                    );
                }
            }
            f.i = 0;
            f.step = if c.rifts.tracks.len() == 3 && g.table.sets & 2 != 0 {
                SetupStep::RiftMarkers
            } else {
                SetupStep::FixedPossessions
            };
            go(g, What::Setup(f))
        }
        // A rift marker on each track, at random; the last one needs no asking.
        SetupStep::RiftMarkers => {
            if f.i < 2 {
                return chance(
                    g,
                    What::Setup(f),
                    source::RIFT,
                    Rule::RiftSetup,
                    Prompt::RiftMarker,
                    3 - u32::from(f.i),
                );
            }
            f.i = 0;
            f.step = SetupStep::FixedPossessions;
            go(g, What::Setup(f))
        }
        SetupStep::FixedPossessions => everybody(
            g,
            f,
            NewInvestigatorStep::FixedPossessions,
            SetupStep::AllyDeck,
        ),
        SetupStep::AllyDeck => {
            let deck = &g.table.decks[ALLIES];
            let held = (0..g.table.seats)
                .map(|s| g.table.i(s).cards.intersection(&c.deck_cards[ALLIES]).len())
                .sum::<usize>();
            if deck.len() + held > ALLIES_IN_PLAY && !deck.is_empty() {
                let w = deck.len() as u32;
                return chance(
                    g,
                    What::Setup(f),
                    deck_source(DeckName::Ally),
                    Rule::SetupAllies,
                    Prompt::Deck(DeckName::Ally),
                    w,
                );
            }
            f.step = SetupStep::RandomPossessions;
            go(g, What::Setup(f))
        }
        SetupStep::RandomPossessions => everybody(
            g,
            f,
            NewInvestigatorStep::RandomPossessions,
            SetupStep::SkillSliders,
        ),
        SetupStep::SkillSliders => everybody(
            g,
            f,
            NewInvestigatorStep::SanityAndStamina,
            SetupStep::FirstMythos,
        ),
        SetupStep::FirstMythos => {
            f.step = SetupStep::End;
            call(
                g,
                What::Setup(f),
                What::Mythos(MythosF {
                    card: NONE,
                    setup: true,
                    ..MythosF::default()
                }),
            )
        }
        SetupStep::End => done(g, true, 0),
    }
}

/// A part of getting ready, for everybody in player order.
fn everybody(g: &mut G, mut f: SetupF, step: NewInvestigatorStep, next: SetupStep) -> F {
    let n = g.table.seats;
    if f.i < n {
        let seat = (g.table.first + f.i) % n;
        f.i += 1;
        return call(
            g,
            What::Setup(f),
            What::NewInvestigator(NewF {
                seat,
                step,
                only: true,
                ..NewF::default()
            }),
        );
    }
    f.i = 0;
    f.step = next;
    go(g, What::Setup(f))
}

/// Investigators that nobody plays.
pub fn free_investigators<'a>(c: &'a Content, g: &'a G) -> impl Iterator<Item = u8> + 'a {
    (0..c.investigators.len() as u8).filter(|&k| {
        g.table.pool >> k & 1 == 0 && g.table.sets >> c.investigators[k as usize].set & 1 == 1
    })
}

/// Ancient Ones of the sets in use.
pub fn ancients<'a>(c: &'a Content, g: &'a G) -> impl Iterator<Item = u8> + 'a {
    // One who is not fought is not dealt for an epic battle.
    let may = |k: u8| !g.table.epic || fights(&c.ancients[k as usize]);
    (0..c.ancients.len() as u8)
        .filter(move |&k| g.table.sets >> c.ancients[k as usize].set & 1 == 1 && may(k))
}

/// Whether an Ancient One is fought when it awakens.
pub fn fights(a: &AncientDef) -> bool {
    a.record.awakening != Awakening::Lost
}

/// An answer of chance during setup.
pub fn take_setup(c: &Content, g: &mut G, mut f: SetupF, choice: Choice, log: L) -> F {
    match choice {
        Choice::Seat(s) => g.table.first = s,
        Choice::Investigator(k) => {
            let seat = (g.table.first + f.i) % g.table.seats;
            seat_down(g, seat, k);
            f.i += 1;
        }
        Choice::Ancient(a) => g.table.ancient = a,
        Choice::Card(id) => {
            atoms::box_from_deck(c, g, id);
            log.emit(|| Ev::AllyAbsent(id));
        }
        Choice::Marker(m) => {
            let at = usize::from(f.i) % 3;
            if let Some(from) = g.table.rifts.iter().position(|r| r.marker == m) {
                let before = g.table.rifts[at].marker;
                g.table.rifts[from].marker = before;
                g.table.rifts[at].marker = m;
            }
            f.i += 1;
        }
        _ => {}
    }
    go(g, What::Setup(f))
}

/// Somebody plays this investigator.
pub fn seat_down(g: &mut G, seat: u8, kind: u8) {
    let gates = g.table.i(seat).gates;
    let falls = g.table.i(seat).falls;
    *g.table.im(seat) = Inv {
        kind,
        gates,
        falls,
        ..Inv::default()
    };
    g.table.pool |= 1 << kind;
}

/// Allies in a game, fixed possessions among them.
const ALLIES_IN_PLAY: usize = 11;

const DECKS: [DeckName; 5] = [
    DeckName::Common,
    DeckName::Unique,
    DeckName::Spell,
    DeckName::Skill,
    DeckName::Ally,
];

/// An investigator gets ready.
pub fn new_investigator(c: &Content, g: &mut G, mut f: NewF, log: L) -> F {
    let seat = f.seat;
    match f.step {
        NewInvestigatorStep::Choose => {
            f.step = NewInvestigatorStep::FixedPossessions;
            let w = free_investigators(c, g).count() as u32;
            chance(
                g,
                What::NewInvestigator(f),
                source::SETUP,
                Rule::DevouredNew,
                Prompt::Investigator,
                w,
            )
        }
        NewInvestigatorStep::FixedPossessions => {
            let kind = g.table.i(seat).kind;
            let Some(d) = c.investigators.get(kind as usize) else {
                return done(g, false, 0);
            };
            log.emit(|| Ev::Joins {
                seat,
                investigator: kind,
            });
            let i = g.table.im(seat);
            (i.place, i.money, i.clues) = (d.home, d.record.money, d.record.clues);
            (i.sanity, i.stamina) = (1, 1);
            i.stops[3] = d.first_stop();
            for &card in &d.record.cards {
                if let Some(k) = c.refs(card).card
                    && let Some(id) = atoms::fetch(c, g, k, false)
                {
                    atoms::obtain(c, g, seat, id, log);
                }
            }
            f.step = NewInvestigatorStep::RandomPossessions;
            if f.only {
                return done(g, true, 0);
            }
            go(g, What::NewInvestigator(f))
        }
        NewInvestigatorStep::RandomPossessions => {
            let kind = g.table.i(seat).kind;
            let Some(d) = c.investigators.get(kind as usize) else {
                return done(g, false, 0);
            };
            while (f.i as usize) < DECKS.len() {
                let deck = DECKS[f.i as usize];
                f.i += 1;
                if let Some(&n) = d.record.random.get(&deck) {
                    return call(
                        g,
                        What::NewInvestigator(f),
                        What::Draw(DrawF::new(seat, deck, n)),
                    );
                }
            }
            f.i = 0;
            f.step = NewInvestigatorStep::SanityAndStamina;
            if f.only {
                return done(g, true, 0);
            }
            go(g, What::NewInvestigator(f))
        }
        NewInvestigatorStep::SanityAndStamina => {
            let (a, b) = (read::max_sanity(c, g, seat), read::max_stamina(c, g, seat));
            let i = g.table.im(seat);
            (i.sanity, i.stamina) = (a as i8, b as i8);
            f.step = NewInvestigatorStep::SkillSliders;
            go(g, What::NewInvestigator(f))
        }
        NewInvestigatorStep::SkillSliders => {
            if f.i < 3 {
                let choices: Choices<Choice> = (0..4).map(|s| Choice::Slide(f.i, s)).collect();
                return ask(
                    g,
                    What::NewInvestigator(f),
                    seat,
                    Rule::SetupSliders,
                    Prompt::Plain,
                    choices,
                );
            }
            done(g, true, 0)
        }
    }
}

/// An answer while an investigator gets ready.
pub fn take_new(_c: &Content, g: &mut G, mut f: NewF, choice: Choice, _log: L) -> F {
    match choice {
        Choice::Investigator(k) => seat_down(g, f.seat, k),
        Choice::Slide(pair, stop) => {
            g.table.im(f.seat).stops[(pair % 3) as usize] = stop & 3;
            f.i += 1;
        }
        _ => {}
    }
    go(g, What::NewInvestigator(f))
}
