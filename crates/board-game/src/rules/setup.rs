//! Setup, and new investigators.

use super::{Flow, Log, ask, call, chance, deck_source, end, go, happen, source};
use crate::content::Content;
use crate::content::defs::AncientDef;
use crate::content::filter::DeckName;
use crate::content::index::{ALLIES, Cell};
use crate::content::record::Awakening;
use crate::read::{self, Game};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    Context, DrawFrame, MythosFrame, NewInvestigatorFrame, Procedure, ScriptFrame, SetupFrame,
};
use crate::rules::occurrence::Occurrence;
use crate::rules::rule::Rule;
use crate::rules::steps::{NewInvestigatorStep, SetupStep};
use crate::show::event::Event;
use crate::state::Origin;
use kernel::{Choices, Maybe};

/// Setup, as the rulebook lists it.
pub fn setup(c: &Content, g: &mut Game, mut f: SetupFrame, log: &mut Log) -> Flow {
    let n = g.table().seats;
    match f.step {
        SetupStep::PlaceClues => {
            for (p, d) in c.places.iter().enumerate() {
                if d.unstable && g.table().sets >> d.set & 1 == 1 {
                    atoms::set_clues(g, p as u8, 1);
                }
            }
            f.step = SetupStep::FirstPlayer;
            go(g, Procedure::Setup(f))
        }
        SetupStep::FirstPlayer => {
            f.step = SetupStep::Investigators;
            if n > 1 {
                return chance(
                    g,
                    Procedure::Setup(f),
                    source::SETUP,
                    Rule::SetupFirstPlayer,
                    Prompt::Seat,
                    n.into(),
                );
            }
            go(g, Procedure::Setup(f))
        }
        SetupStep::Investigators => {
            while f.at_hand < n {
                let seat = (g.table().first + f.at_hand) % n;
                if f.random >> seat & 1 == 1 {
                    let w = free_investigators(c, g).count() as u32;
                    return chance(
                        g,
                        Procedure::Setup(f),
                        source::SETUP,
                        Rule::SetupInvestigator,
                        Prompt::Investigator,
                        w,
                    );
                }
                f.at_hand += 1;
            }
            f.at_hand = 0;
            f.step = SetupStep::AncientOne;
            go(g, Procedure::Setup(f))
        }
        SetupStep::AncientOne => {
            f.step = SetupStep::MonsterCup;
            if g.table().ancient.is_none() {
                let w = ancients(c, g).count() as u32;
                return chance(
                    g,
                    Procedure::Setup(f),
                    source::SETUP,
                    Rule::SetupAncientOne,
                    Prompt::Ancient,
                    w,
                );
            }
            go(g, Procedure::Setup(f))
        }
        // Who the Ancient One is says which monsters there are.
        SetupStep::MonsterCup => {
            atoms::lay_out_ancient(c, g);
            if let Some(ancient) = g.table().ancient.get() {
                log.emit(|| Event::AncientOne(ancient));
            }
            f.step = SetupStep::HeraldsAndGuardians;
            happen(
                c,
                g,
                Procedure::Setup(f),
                Occurrence::GameBegins {},
                Cell::After,
            )
        }
        SetupStep::HeraldsAndGuardians => {
            while (f.at_hand as usize) < c.helpers.len() {
                let h = f.at_hand;
                f.at_hand += 1;
                if g.table().helpers >> h & 1 == 1
                    && let Some(b) = c.helpers[h as usize].record.enters
                {
                    let context = Context::new(Maybe::NONE, Origin::Helper(h));
                    return call(
                        g,
                        Procedure::Setup(f),
                        Procedure::Script(ScriptFrame::new(b.id, context)),
                    );
                }
            }
            f.at_hand = 0;
            f.step = if c.rifts.tracks.len() == 3 && g.table().sets & 2 != 0 {
                SetupStep::RiftMarkers
            } else {
                SetupStep::FixedPossessions
            };
            go(g, Procedure::Setup(f))
        }
        // A rift marker on each track, at random; the last one needs no asking.
        SetupStep::RiftMarkers => {
            if f.at_hand < 2 {
                return chance(
                    g,
                    Procedure::Setup(f),
                    source::RIFT,
                    Rule::RiftSetup,
                    Prompt::RiftMarker,
                    3 - u32::from(f.at_hand),
                );
            }
            f.at_hand = 0;
            f.step = SetupStep::FixedPossessions;
            go(g, Procedure::Setup(f))
        }
        SetupStep::FixedPossessions => everybody(
            g,
            f,
            NewInvestigatorStep::FixedPossessions,
            SetupStep::AllyDeck,
        ),
        SetupStep::AllyDeck => {
            let deck = &g.table().decks[ALLIES];
            let held = (0..g.table().seats)
                .map(|s| {
                    g.table()
                        .investigator(s)
                        .cards
                        .intersection(&c.deck_cards[ALLIES])
                        .len()
                })
                .sum::<usize>();
            if deck.len() + held > ALLIES_IN_PLAY && !deck.is_empty() {
                let w = deck.len() as u32;
                return chance(
                    g,
                    Procedure::Setup(f),
                    deck_source(DeckName::Ally),
                    Rule::SetupAllies,
                    Prompt::Deck(DeckName::Ally),
                    w,
                );
            }
            f.step = SetupStep::RandomPossessions;
            go(g, Procedure::Setup(f))
        }
        SetupStep::RandomPossessions => everybody(
            g,
            f,
            NewInvestigatorStep::RandomPossessions,
            SetupStep::SkillSliders,
        ),
        SetupStep::SkillSliders => {
            // Nobody listens before the first answer: until then no card is drawn.
            if f.at_hand == 0 {
                atoms::tells(c, g, "intro", log);
                atoms::tells_of_ancient(c, g, "front", log);
            }
            everybody(
                g,
                f,
                NewInvestigatorStep::SanityAndStamina,
                SetupStep::FirstMythos,
            )
        }
        SetupStep::FirstMythos => {
            f.step = SetupStep::End;
            call(
                g,
                Procedure::Setup(f),
                Procedure::Mythos(MythosFrame {
                    setup: true,
                    ..MythosFrame::default()
                }),
            )
        }
        SetupStep::End => end(g),
    }
}

/// A part of getting ready, for everybody in player order.
fn everybody(g: &mut Game, mut f: SetupFrame, step: NewInvestigatorStep, next: SetupStep) -> Flow {
    let n = g.table().seats;
    if f.at_hand < n {
        let seat = (g.table().first + f.at_hand) % n;
        f.at_hand += 1;
        return call(
            g,
            Procedure::Setup(f),
            Procedure::NewInvestigator(NewInvestigatorFrame {
                seat,
                step,
                only: true,
                ..NewInvestigatorFrame::default()
            }),
        );
    }
    f.at_hand = 0;
    f.step = next;
    go(g, Procedure::Setup(f))
}

/// Investigators that nobody plays.
pub fn free_investigators<'a>(c: &'a Content, g: &'a Game) -> impl Iterator<Item = u8> + 'a {
    (0..c.investigators.len() as u8).filter(|&k| {
        g.table().pool >> k & 1 == 0 && g.table().sets >> c.investigators[k as usize].set & 1 == 1
    })
}

/// Ancient Ones of the sets in use.
pub fn ancients<'a>(c: &'a Content, g: &'a Game) -> impl Iterator<Item = u8> + 'a {
    // One who is not fought is not dealt for an epic battle.
    let may = |k: u8| !g.table().epic || fights(&c.ancients[k as usize]);
    (0..c.ancients.len() as u8)
        .filter(move |&k| g.table().sets >> c.ancients[k as usize].set & 1 == 1 && may(k))
}

/// Whether an Ancient One is fought when it awakens.
pub fn fights(a: &AncientDef) -> bool {
    a.record.awakening != Awakening::Lost
}

/// An answer of chance during setup.
pub fn take_setup(
    c: &Content,
    g: &mut Game,
    mut f: SetupFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    match choice {
        Choice::Seat(s) => atoms::set_first_player(g, s),
        Choice::Investigator(k) => {
            let seat = (g.table().first + f.at_hand) % g.table().seats;
            atoms::seat_down(g, seat, k);
            f.at_hand += 1;
        }
        Choice::Ancient(a) => atoms::set_ancient(g, a),
        Choice::Card(id) => {
            atoms::box_from_deck(c, g, id);
            log.emit(|| Event::AllyAbsent(id));
        }
        Choice::Marker(m) => {
            atoms::lay_out_rift(g, f.at_hand, m);
            f.at_hand += 1;
        }
        _ => {}
    }
    go(g, Procedure::Setup(f))
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
pub fn new_investigator(
    c: &Content,
    g: &mut Game,
    mut f: NewInvestigatorFrame,
    log: &mut Log,
) -> Flow {
    let seat = f.seat;
    match f.step {
        NewInvestigatorStep::Choose => {
            f.step = NewInvestigatorStep::FixedPossessions;
            let w = free_investigators(c, g).count() as u32;
            chance(
                g,
                Procedure::NewInvestigator(f),
                source::SETUP,
                Rule::DevouredNew,
                Prompt::Investigator,
                w,
            )
        }
        NewInvestigatorStep::FixedPossessions => {
            let kind = g.table().investigator(seat).kind;
            let (Some(investigator), Some(d)) = (kind.get(), c.sheet(kind)) else {
                return end(g);
            };
            log.emit(|| Event::Joins { seat, investigator });
            atoms::set_out(c, g, seat);
            for &card in &d.record.cards {
                if let Some(k) = c.refs(card).card
                    && let Some(id) = atoms::fetch(c, g, k, false)
                {
                    atoms::obtain(c, g, seat, id, log);
                }
            }
            f.step = NewInvestigatorStep::RandomPossessions;
            if f.only {
                return end(g);
            }
            go(g, Procedure::NewInvestigator(f))
        }
        NewInvestigatorStep::RandomPossessions => {
            let kind = g.table().investigator(seat).kind;
            let Some(d) = c.sheet(kind) else {
                return end(g);
            };
            while (f.at_hand as usize) < DECKS.len() {
                let deck = DECKS[f.at_hand as usize];
                f.at_hand += 1;
                if let Some(&n) = d.record.random.get(&deck) {
                    return call(
                        g,
                        Procedure::NewInvestigator(f),
                        Procedure::Draw(DrawFrame::new(seat, deck, n)),
                    );
                }
            }
            f.at_hand = 0;
            f.step = NewInvestigatorStep::SanityAndStamina;
            if f.only {
                return end(g);
            }
            go(g, Procedure::NewInvestigator(f))
        }
        NewInvestigatorStep::SanityAndStamina => {
            let (a, b) = (read::max_sanity(c, g, seat), read::max_stamina(c, g, seat));
            atoms::set_health(g, seat, a as i8, b as i8);
            f.step = NewInvestigatorStep::SkillSliders;
            go(g, Procedure::NewInvestigator(f))
        }
        NewInvestigatorStep::SkillSliders => {
            if f.at_hand < 3 {
                let choices: Choices<Choice> =
                    (0..4).map(|s| Choice::Slide(f.at_hand, s)).collect();
                return ask(
                    g,
                    Procedure::NewInvestigator(f),
                    seat,
                    Rule::SetupSliders,
                    Prompt::Plain,
                    choices,
                );
            }
            end(g)
        }
    }
}

/// An answer while an investigator gets ready.
pub fn take_new(g: &mut Game, mut f: NewInvestigatorFrame, choice: Choice) -> Flow {
    match choice {
        Choice::Investigator(k) => atoms::seat_down(g, f.seat, k),
        Choice::Slide(pair, stop) => {
            atoms::set_stop(g, f.seat, pair % 3, stop);
            f.at_hand += 1;
        }
        _ => {}
    }
    go(g, Procedure::NewInvestigator(f))
}
