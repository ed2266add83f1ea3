//! The Mythos phase: the card, gates and monsters, Clues, moving monsters, the card's text; terror.

use super::reactions::{about_to, prevented, react};
use super::{Flow, Log, ask, call, chance, done, end, go, happen, source, tell, undone};
use crate::content::Content;
use crate::content::ability::{Bar, Forbidden, Permitted, PhaseName, Quantity, Static};
use crate::content::amount::Stat;
use crate::content::defs::{GateDo, NOWHERE, PlaceSet};
use crate::content::filter::Border;
use crate::content::index::{ALLIES, Cell, keyword};
use crate::content::record::Ending;
use crate::content::step::Step;
use crate::read::{self, Game, Whose};
use crate::rules::atoms;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::{
    Ctx, MoveMonstersFrame, MythosFrame, OpenGateFrame, PlaceMonstersFrame, Procedure, RiftFrame,
    ScriptFrame, TerrorFrame, Upshot, pack, unpack,
};
use crate::rules::occurrence::{Mover, Occ};
use crate::rules::rule::Rule;
use crate::rules::steps::{MoveStep, MythosStep, OpenStep, PlaceStep, RiftStep, TerrorStep};
use crate::show::event::Event;
use crate::state::{Origin, Value, zone};
use kernel::deck::Next;
use kernel::{Choices, Maybe};

/// The Mythos phase.
pub fn mythos(c: &Content, g: &mut Game, mut f: MythosFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        return match f.step {
            MythosStep::HowMany => {
                if !f.extra && !f.setup {
                    f.more = read::modified(c, g, Quantity::MythosCards, Whose::GAME, 1).clamp(1, 4)
                        as u8
                        - 1;
                }
                f.step = MythosStep::DrawCard;
                continue;
            }
            MythosStep::DrawCard => match g.table().mythos.next() {
                Next::Empty => end(g),
                Next::Known(m) => drawn(c, g, f, m as u8, log),
                Next::Unseen(n) => chance(
                    g,
                    Procedure::Mythos(f),
                    super::deck_source(crate::content::filter::DeckName::Mythos),
                    Rule::MythosDraw,
                    Prompt::Mythos,
                    n,
                ),
            },
            MythosStep::CardDrawn => {
                let d = &c.mythos[f.drawn() as usize];
                if d.record.special {
                    f.step = MythosStep::DrawAgain;
                    f.redraw = false;
                    if let Some(b) = d.record.enters {
                        let ctx = Ctx::new(Maybe::NONE, Origin::Mythos(f.drawn()));
                        return call(
                            g,
                            Procedure::Mythos(f),
                            Procedure::Script(ScriptFrame::new(b.id, ctx)),
                        );
                    }
                    return match react(c, g, Occ::MythosDrawn { card: f.drawn() }, Cell::Would) {
                        Some(w) => call(g, Procedure::Mythos(f), w),
                        None => continue,
                    };
                }
                if f.setup
                    && (d.record.rumor || !matches!(d.gate, GateDo::At(_) | GateDo::Burst(_)))
                {
                    g.table_mut().mythos.put_on_bottom(f.drawn().into());
                    f.card = Maybe::NONE;
                    f.step = MythosStep::DrawCard;
                    continue;
                }
                f.step = MythosStep::Drawn;
                let o = Occ::MythosDrawn { card: f.drawn() };
                match about_to(c, g, o) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            // A card that is cancelled or replaced does nothing.
            MythosStep::Drawn => {
                if prevented(g) {
                    let card = f.drawn();
                    log.emit(|| Event::Ignored(card));
                    g.table_mut().mythos.put_on_bottom(card.into());
                    f.step = MythosStep::EndOfPhase;
                    continue;
                }
                f.step = MythosStep::OpenGateAndSpawn;
                match react(c, g, Occ::MythosDrawn { card: f.drawn() }, Cell::After) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            MythosStep::DrawAgain => {
                f.step = MythosStep::BackInDeck;
                match react(c, g, Occ::MythosDrawn { card: f.drawn() }, Cell::After) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            MythosStep::BackInDeck => {
                g.table_mut().mythos.shuffle_in(f.drawn().into());
                f.card = Maybe::NONE;
                f.step = MythosStep::DrawCard;
                continue;
            }
            MythosStep::OpenGateAndSpawn => {
                f.step = MythosStep::PlaceClue;
                step(f, 1, log);
                let d = &c.mythos[f.drawn() as usize];
                let monsters = read::modified(
                    c,
                    g,
                    Quantity::MonstersPerGate,
                    Whose::GAME,
                    if g.table().seats >= 5 { 2 } else { 1 },
                )
                .clamp(0, 9) as u8;
                let every = c.ancients.get(g.table().ancient as usize).is_some_and(|a| {
                    a.abilities.clone().any(|x| {
                        let it = &c.abilities[x as usize].it;
                        it.awake == g.table().awake
                            && it.always.iter().any(|s| matches!(s, Static::Permit(p) if matches!(p.what, Permitted::EveryGateBursts)))
                    })
                });
                match d.gate {
                    GateDo::At(place) if every => {
                        f.burst = true;
                        call(
                            g,
                            Procedure::Mythos(f),
                            Procedure::OpenGate(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                burst: true,
                                ..OpenGateFrame::default()
                            }),
                        )
                    }
                    GateDo::At(place) => call(
                        g,
                        Procedure::Mythos(f),
                        Procedure::OpenGate(OpenGateFrame {
                            place,
                            monsters,
                            mythos: true,
                            ..OpenGateFrame::default()
                        }),
                    ),
                    GateDo::Burst(place) => {
                        f.burst = true;
                        call(
                            g,
                            Procedure::Mythos(f),
                            Procedure::OpenGate(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                burst: true,
                                ..OpenGateFrame::default()
                            }),
                        )
                    }
                    GateDo::Surge => {
                        let Some((place, _)) = g.table().open_gates().next() else {
                            continue;
                        };
                        call(
                            g,
                            Procedure::Mythos(f),
                            Procedure::OpenGate(OpenGateFrame {
                                place,
                                monsters,
                                mythos: true,
                                surge: true,
                                step: OpenStep::Surge,
                                ..OpenGateFrame::default()
                            }),
                        )
                    }
                    GateDo::Doom(n) => {
                        atoms::doom(g, n, log);
                        return go(g, Procedure::Mythos(f));
                    }
                    GateDo::Nothing => continue,
                }
            }
            MythosStep::PlaceClue => {
                // Of the first of two cards only the gate step is run.
                if f.more > 0 {
                    f.more -= 1;
                    g.table_mut().mythos.put_on_bottom(f.drawn().into());
                    f.card = Maybe::NONE;
                    f.step = MythosStep::DrawCard;
                    f.at_hand = 0;
                    f.burst = false;
                    continue;
                }
                let d = &c.mythos[f.drawn() as usize];
                if f.at_hand == 0 {
                    step(f, 2, log);
                }
                if (f.at_hand as usize) < d.clues.len() {
                    let place = d.clues[f.at_hand as usize];
                    f.at_hand += 1;
                    if g.table().gate(place).is_some() {
                        log.emit(|| Event::NoClue(place));
                        continue;
                    }
                    g.table_mut().clues.0[place as usize] =
                        g.table().clues.0[place as usize].saturating_add(1);
                    log.emit(|| Event::ClueAppears(place));
                    let mut choices: Choices<Choice> = g
                        .table()
                        .alive()
                        .filter(|&s| g.table().investigator(s).place == place)
                        .map(Choice::Seat)
                        .collect();
                    if !choices.is_empty() {
                        choices.push(Choice::Pass);
                        // One of them may take it; the first player settles disputes.
                        let who = if choices.len() == 2 {
                            match choices[0] {
                                Choice::Seat(s) => s,
                                _ => g.table().first,
                            }
                        } else {
                            g.table().first
                        };
                        return ask(
                            g,
                            Procedure::Mythos(f),
                            who,
                            Rule::MythosClue,
                            Prompt::Place(place),
                            choices,
                        );
                    }
                    continue;
                }
                f.at_hand = 0;
                f.step = MythosStep::SymbolsMove;
                continue;
            }
            // Its symbols move.
            MythosStep::SymbolsMove => {
                f.step = MythosStep::MoveMonsters;
                let d = &c.mythos[f.drawn() as usize];
                let o = Occ::SymbolMoves {
                    symbols: d.white | d.black,
                };
                match react(c, g, o, Cell::At) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            // Monsters move.
            MythosStep::MoveMonsters => {
                f.step = MythosStep::MoveRifts;
                step(f, 3, log);
                let d = &c.mythos[f.drawn() as usize];
                let mv = MoveMonstersFrame {
                    white: d.white,
                    black: d.black,
                    flyers: f.burst,
                    ..MoveMonstersFrame::default()
                };
                call(g, Procedure::Mythos(f), Procedure::MoveMonsters(mv))
            }
            MythosStep::MoveRifts => {
                f.step = MythosStep::Ability;
                if g.table().rifts.iter().any(|r| r.open.is_some()) {
                    return call(
                        g,
                        Procedure::Mythos(f),
                        Procedure::Rift(RiftFrame {
                            step: RiftStep::Move,
                            card: f.card,
                            ..RiftFrame::default()
                        }),
                    );
                }
                continue;
            }
            MythosStep::Ability => {
                step(f, 4, log);
                let d = &c.mythos[f.drawn() as usize];
                f.step = MythosStep::ActivateAbility;
                if d.record.rumor && g.table().rumor.is_some() {
                    let card = f.drawn();
                    log.emit(|| Event::Ignored(card));
                    g.table_mut().mythos.put_on_bottom(card.into());
                    f.step = MythosStep::EndOfPhase;
                    continue;
                }
                match react(c, g, Occ::MythosAbility { card: f.drawn() }, Cell::Would) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => {
                        tell(g, Upshot::Nothing);
                        continue;
                    }
                }
            }
            MythosStep::ActivateAbility => {
                let d = &c.mythos[f.drawn() as usize];
                if undone(g) {
                    // Without effect: the card is discarded, and what is in play stays.
                    let card = f.drawn();
                    log.emit(|| Event::Ignored(card));
                    g.table_mut().mythos.put_on_bottom(card.into());
                    f.step = MythosStep::EndOfPhase;
                    continue;
                }
                f.step = MythosStep::ReturnCard;
                let card = f.drawn();
                if d.record.environment.is_some() {
                    if let Some(old) = g.table().environment.get() {
                        atoms::mythos_leaves(g, old, log);
                    }
                    g.table_mut().environment = card.into();
                    g.table_mut().stirred = true;
                    for seat in 0..g.table().seats {
                        atoms::clamp(c, g, seat);
                    }
                } else if d.record.rumor {
                    g.table_mut().rumor = card.into();
                    g.table_mut().rumor_turn = g.table().turn;
                    g.table_mut().rumor_tokens = 0;
                } else if d.record.stays.is_some() {
                    let until = g.table().turn + 1;
                    g.table_mut().headlines.push((card, until));
                }
                if let Some(b) = d.record.enters {
                    return call(
                        g,
                        Procedure::Mythos(f),
                        Procedure::Script(ScriptFrame::new(
                            b.id,
                            Ctx::new(Maybe::NONE, Origin::Mythos(card)),
                        )),
                    );
                }
                continue;
            }
            MythosStep::ReturnCard => {
                f.step = MythosStep::EndOfPhase;
                let t = g.table();
                let stays = t.environment.is(f.drawn())
                    || t.rumor.is(f.drawn())
                    || t.headlines.iter().any(|(h, _)| *h == f.drawn());
                if !stays && !t.mythos.contains(f.drawn().into()) {
                    g.table_mut().mythos.put_on_bottom(f.drawn().into());
                }
                continue;
            }
            MythosStep::EndOfPhase => {
                f.step = MythosStep::Rumors;
                if f.extra || f.setup {
                    continue;
                }
                let o = Occ::PhaseEnds {
                    phase: PhaseName::Mythos,
                };
                match react(c, g, o, Cell::At) {
                    Some(w) => call(g, Procedure::Mythos(f), w),
                    None => continue,
                }
            }
            MythosStep::Rumors => {
                if let Some(w) = rumor_ends(c, g) {
                    return call(g, Procedure::Mythos(f), w);
                }
                f.step = MythosStep::Progress;
                continue;
            }
            MythosStep::Progress => {
                f.step = MythosStep::End;
                if c.rifts.tracks.len() == 3 && g.table().sets & 2 != 0 {
                    return call(
                        g,
                        Procedure::Mythos(f),
                        Procedure::Rift(RiftFrame {
                            step: RiftStep::Progress,
                            card: f.card,
                            ..RiftFrame::default()
                        }),
                    );
                }
                continue;
            }
            MythosStep::End => end(g),
        };
    }
}

/// Tells which step of the card begins.
fn step(f: MythosFrame, step: u8, log: &mut Log) {
    log.emit(|| Event::MythosStep {
        card: f.drawn(),
        step,
    });
}

fn drawn(_c: &Content, g: &mut Game, mut f: MythosFrame, m: u8, log: &mut Log) -> Flow {
    g.table_mut().mythos.take(m.into());
    log.emit(|| Event::MythosCard(m));
    f.card = m.into();
    f.step = MythosStep::CardDrawn;
    go(g, Procedure::Mythos(f))
}

/// An answer in the Mythos phase.
pub fn take_mythos(
    c: &Content,
    g: &mut Game,
    f: MythosFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    match choice {
        Choice::Mythos(m) => drawn(c, g, f, m, log),
        Choice::Seat(s) => {
            let place = c.mythos[f.drawn() as usize].clues[f.at_hand as usize - 1] as usize;
            if g.table().clues.0[place] > 0 {
                g.table_mut().clues.0[place] -= 1;
                atoms::gain(c, g, s, Stat::Clues, 1, Origin::None, log);
            }
            go(g, Procedure::Mythos(f))
        }
        _ => go(g, Procedure::Mythos(f)),
    }
}

/// The rumor in play passes or fails, if it does: what follows, as a script after which it is gone.
pub fn rumor_ends(c: &Content, g: &mut Game) -> Option<Procedure> {
    let m = g.table().rumor.get()?;
    let d = c.mythos.get(m as usize)?;
    let ctx = read::ctx_of(g, Origin::Mythos(m), Maybe::NONE);
    let met = |e: &Option<Ending>| {
        e.as_ref()
            .is_some_and(|e| e.is.as_ref().is_some_and(|k| read::holds(c, g, k, &ctx)))
    };
    let end = if met(&d.record.pass) {
        &d.record.pass
    } else if met(&d.record.fail) {
        &d.record.fail
    } else {
        return None;
    };
    let steps = end.as_ref().and_then(|e| e.steps);
    Some(end_rumor(c, g, m, steps.map(|b| b.id)))
}

/// The rumor's text is carried out and the card goes; monsters on it stay where its text puts them.
pub fn end_rumor(c: &Content, g: &mut Game, m: u8, block: Option<u16>) -> Procedure {
    let _ = c;
    // The card leaves first, so that its end cannot be met again; its monsters leave with the script.
    g.table_mut().rumor = Maybe::NONE;
    g.table_mut().rumor_tokens = 0;
    g.table_mut().mythos.put_on_bottom(m.into());
    let ctx = Ctx::new(Maybe::NONE, Origin::Mythos(m));
    Procedure::Script(ScriptFrame {
        ends_rumor: true,
        ..ScriptFrame::new(block.unwrap_or(u16::MAX), ctx)
    })
}

/// Monsters are placed.
pub fn place_monsters(c: &Content, g: &mut Game, mut f: PlaceMonstersFrame, log: &mut Log) -> Flow {
    // What follows at once is done at once.
    loop {
        return match f.step {
            // What a surge has over is given to gates, the surging one first.
            PlaceStep::Spread => {
                let at = surging(&f);
                if f.left > 0 && no_room_for_all(c, g, &f) {
                    // Nothing is to be settled about those that will not fit: the limit settles it.
                    while f.left > 0 {
                        fill(&mut f.due, &mut f.left, f.count, at, |_| true);
                    }
                }
                if f.left > 0 {
                    if f.due[at]
                        == f.due
                            .iter()
                            .take(f.count as usize)
                            .copied()
                            .min()
                            .unwrap_or(0)
                    {
                        f.due[at] += 1;
                        f.left -= 1;
                        continue;
                    }
                    let base = f.due[..f.count as usize].iter().copied().min().unwrap_or(0);
                    let choices: Choices<Choice> = (0..f.count as usize)
                        .filter(|&k| f.due[k] == base && k != at)
                        .map(|k| Choice::Spread(f.places[k]))
                        .collect();
                    if choices.len() == usize::from(f.left) || choices.len() <= 1 {
                        for k in 0..f.count as usize {
                            if f.due[k] == base && k != at && f.left > 0 {
                                f.due[k] += 1;
                                f.left -= 1;
                            }
                        }
                        f.left = 0;
                        continue;
                    }
                    return ask(
                        g,
                        Procedure::PlaceMonsters(f),
                        g.table().first,
                        Rule::MythosSurge,
                        Prompt::Place(f.at),
                        choices,
                    );
                }
                f.step = PlaceStep::Count;
                continue;
            }
            // How many fit on the board, and where: settled before the draw.
            PlaceStep::Count => {
                for k in 0..f.count as usize {
                    if read::barred_at(c, g, f.places[k], false) {
                        f.due[k] = 0;
                    }
                }
                let total: i16 = f.due[..f.count as usize]
                    .iter()
                    .map(|&d| i16::from(d))
                    .sum();
                let inside = |p: u8| c.places.get(p as usize).is_some_and(|d| d.set == 0);
                let slots = match read::monster_limit(c, g) {
                    Some(l) if !f.on_card => (l - read::monsters_in_arkham(c, g)).max(0),
                    _ => total,
                };
                if total <= slots || !f.places[..f.count as usize].iter().all(|&p| inside(p)) {
                    f.board = f.due;
                    f.step = PlaceStep::Draw;
                } else {
                    f.board = [0; 12];
                    f.left = slots as u8;
                    f.step = PlaceStep::BoardOrOutskirts;
                }
                continue;
            }
            // As evenly as can be, none with more than the gate of the surge. // mythos.surge
            PlaceStep::BoardOrOutskirts => {
                let at = surging(&f);
                let gets = |k: usize| f.due[k] > 0;
                let low = (0..f.count as usize)
                    .filter(|&k| gets(k))
                    .map(|k| f.board[k])
                    .min();
                if f.left == 0 || low.is_none() {
                    // The others, should terror lift the limit in the midst of it.
                    let mut due = f.board;
                    let mut over: u8 = f.due[..f.count as usize].iter().sum::<u8>()
                        - f.board[..f.count as usize].iter().sum::<u8>();
                    while over > 0 && (0..f.count as usize).any(gets) {
                        fill(&mut due, &mut over, f.count, at, gets);
                    }
                    f.due = due;
                    f.left = 0;
                    f.step = PlaceStep::Draw;
                    continue;
                }
                let next = |k: &usize| gets(*k) && Some(f.board[*k]) == low;
                let open: Choices<Choice> = (0..f.count as usize)
                    .filter(next)
                    .map(|k| Choice::Spread(f.places[k]))
                    .collect();
                if next(&at) || open.len() <= f.left as usize {
                    let (board, left, n) = (&mut f.board, &mut f.left, f.count);
                    let due = f.due;
                    fill(board, left, n, at, |k| due[k] > 0);
                    continue;
                }
                ask(
                    g,
                    Procedure::PlaceMonsters(f),
                    g.table().first,
                    Rule::MythosLimit,
                    Prompt::Number(f.left.into()),
                    open,
                )
            }
            // Drawing, board first.
            PlaceStep::Draw => {
                let k = (0..f.count as usize)
                    .find(|&k| f.board[k] > 0)
                    .or((0..f.count as usize).find(|&k| f.due[k] > 0));
                let Some(k) = k else { return end(g) };
                f.at_hand = k as u8;
                let cup = in_cup(g);
                if cup == 0 {
                    return atoms::awaken(c, g, log);
                }
                f.step = PlaceStep::Drawn;
                f.redraw = false;
                chance(
                    g,
                    Procedure::PlaceMonsters(f),
                    source::CUP,
                    Rule::MonsterDraw,
                    Prompt::Cup,
                    cup,
                )
            }
            // It may have to be drawn again.
            PlaceStep::Drawn => {
                f.step = PlaceStep::Place;
                let Some(m) = f.monster.get() else {
                    return end(g);
                };
                let o = Occ::MonsterEntersPlay {
                    monster: m,
                    at: f.places[f.at_hand as usize],
                };
                match about_to(c, g, o).filter(|_| f.tries < 60) {
                    Some(w) => call(g, Procedure::PlaceMonsters(f), w),
                    None => continue,
                }
            }
            PlaceStep::Place => {
                let Some(m) = f.monster.take() else {
                    return end(g);
                };
                if f.redraw {
                    atoms::to_cup(c, g, m, log);
                    f.redraw = false;
                    f.tries += 1;
                    f.step = PlaceStep::Draw;
                    continue;
                }
                let k = f.at_hand as usize;
                f.due[k] -= 1;
                f.step = PlaceStep::Draw;
                // One that is kept from coming goes back; none is drawn for it.
                if prevented(g) {
                    f.board[k] = f.board[k].saturating_sub(1);
                    if g.table().whereabouts.0[m as usize] == zone::OUT {
                        atoms::to_cup(c, g, m, log);
                    }
                    continue;
                }
                if f.on_card {
                    atoms::put_monster(c, g, m, zone::ON_CARD, log);
                    f.board[k] = f.board[k].saturating_sub(1);
                    continue;
                }
                // One that finds no room goes to the Outskirts, unless terror has lifted the limit since.
                let at = if f.board[k] > 0 || read::monster_limit(c, g).is_none() {
                    f.places[k]
                } else {
                    c.fixed.outskirts
                };
                f.board[k] = f.board[k].saturating_sub(1);
                atoms::put_monster(c, g, m, at, log);
                go(g, Procedure::PlaceMonsters(f))
            }
        };
    }
}

/// The place of the surge among those that get monsters.
fn surging(f: &PlaceMonstersFrame) -> usize {
    (0..f.count as usize)
        .find(|&k| f.places[k] == f.at)
        .unwrap_or(0)
}

/// Whether fewer monsters fit on the board than are due, so that where those go is all there is to settle.
fn no_room_for_all(c: &Content, g: &Game, f: &PlaceMonstersFrame) -> bool {
    let places = &f.places[..f.count as usize];
    let due: i16 = f.due[..f.count as usize]
        .iter()
        .map(|&d| i16::from(d))
        .sum();
    let inside = |p: u8| c.places.get(p as usize).is_some_and(|d| d.set == 0);
    read::monster_limit(c, g).is_some_and(|limit| {
        due + i16::from(f.left) > (limit - read::monsters_in_arkham(c, g)).max(0)
    }) && places
        .iter()
        .all(|&p| inside(p) && !read::barred_at(c, g, p, false))
}

/// One more for whichever has least, the place of the surge before the others.
fn fill(count: &mut [u8; 12], left: &mut u8, n: u8, at: usize, gets: impl Fn(usize) -> bool) {
    let least = |k: usize| (count[k], k != at, k);
    if let Some(k) = (0..n as usize)
        .filter(|&k| gets(k))
        .min_by_key(|&k| least(k))
    {
        count[k] += 1;
    }
    *left -= 1;
}

/// All monsters of the Outskirts go back to the cup. // monsters.outskirts
pub fn empty_outskirts(c: &Content, g: &mut Game, log: &mut Log) {
    for m in g.table().monsters_at(c.fixed.outskirts) {
        atoms::to_cup(c, g, m, log);
    }
}

/// Markers in the cup.
pub fn in_cup(g: &Game) -> u32 {
    g.table().whereabouts.count(zone::CUP)
}

/// An answer while monsters are placed.
pub fn take_place(
    _c: &Content,
    g: &mut Game,
    mut f: PlaceMonstersFrame,
    choice: Choice,
    _log: &mut Log,
) -> Flow {
    match choice {
        Choice::Spread(p) => {
            if let Some(k) = (0..f.count as usize).find(|&k| f.places[k] == p) {
                if f.step == PlaceStep::Spread {
                    f.due[k] += 1;
                } else {
                    f.board[k] += 1;
                }
                f.left -= 1;
            }
        }
        Choice::Monster(m) => {
            g.table_mut().whereabouts.0[m as usize] = zone::OUT;
            f.monster = m.into();
        }
        _ => {}
    }
    go(g, Procedure::PlaceMonsters(f))
}

/// Monsters move, marker by marker.
pub fn move_monsters(c: &Content, g: &mut Game, mut f: MoveMonstersFrame, log: &mut Log) -> Flow {
    // Nothing but the one that moves goes anywhere while this runs.
    let on_boards = g.table().monsters_on_boards();
    while let Some(m) = on_boards.at_or_after(f.monster.into()).map(|m| m as u8) {
        if g.table().stirred {
            return go(g, Procedure::MoveMonsters(f));
        }
        if m != f.monster {
            f = MoveMonstersFrame {
                monster: m,
                made: 0,
                step: MoveStep::Announce,
                ..f
            };
        }
        let at = g.table().whereabouts.0[m as usize];
        let symbol = read::monster_symbol(c, m);
        let (white, black) = (f.white & symbol != 0, f.black & symbol != 0);
        let printed_flyer = f.flyers && read::border(c, g, m) == Border::Flying;
        if at == c.fixed.outskirts || !(white || black || printed_flyer) {
            next_monster(&mut f);
            continue;
        }
        if f.step == MoveStep::Announce {
            f.step = MoveStep::Announced;
            if let Some(w) = react(
                c,
                g,
                Occ::MonsterMoves {
                    monster: m,
                    from: at,
                },
                Cell::Would,
            ) {
                return call(g, Procedure::MoveMonsters(f), w);
            }
            tell(g, Upshot::Nothing);
        }
        if f.step == MoveStep::Announced {
            if undone(g) {
                next_monster(&mut f);
                continue;
            }
            f.step = MoveStep::Move;
        }
        // About to enter a place, unless something holds it back; then what its coming brings.
        if f.step == MoveStep::Comes {
            if undone(g) {
                next_monster(&mut f);
                continue;
            }
            let to = unpack(f.to).trailing_zeros() as u8;
            atoms::put_monster(c, g, m, to, log);
            f.step = MoveStep::Came;
            if g.table().whereabouts.0[m as usize] != to {
                next_monster(&mut f);
                return go(g, Procedure::MoveMonsters(f));
            }
            if let Some(w) = react(
                c,
                g,
                Occ::Enters {
                    who: Mover::Monster(m),
                    at: to,
                },
                Cell::After,
            ) {
                return call(g, Procedure::MoveMonsters(f), w);
            }
        }
        if f.step == MoveStep::Came {
            // A fast one goes on, if it is still there and nobody holds it up.
            f.made += 1;
            f.step = MoveStep::Move;
            let now = g.table().whereabouts.0[m as usize];
            let held = g.table().anybody_at(now)
                && !read::keywords(c, g, m, Maybe::NONE).has(keyword::ELUSIVE);
            if read::border(c, g, m) != Border::Fast || f.made >= 2 || held || now >= zone::CUP {
                next_monster(&mut f);
            }
            continue;
        }
        let border = read::border(c, g, m);
        let elusive = read::keywords(c, g, m, Maybe::NONE).has(keyword::ELUSIVE);
        if g.table().anybody_at(at) && !elusive && (border != Border::Special || travels(c, m)) {
            next_monster(&mut f);
            continue;
        }
        let arrow = |p: u8| {
            let d = &c.places[p as usize];
            let to = if white { d.white } else { d.black };
            (to != NOWHERE && !read::closed_to_monsters(c, g, to) && read::on_board(c, g, to))
                .then_some(to)
        };
        match border {
            Border::Stationary => next_monster(&mut f),
            Border::Normal | Border::Fast => match arrow(at) {
                Some(to) => {
                    if let Some(flow) = comes(c, g, &mut f, to) {
                        return flow;
                    }
                }
                None => next_monster(&mut f),
            },
            Border::Aquatic => {
                let d = &c.places[at as usize];
                let there: PlaceSet = if d.aquatic {
                    (0..c.places.len() as u8)
                        .filter(|&p| {
                            c.places[p as usize].aquatic
                                && p != at
                                && read::on_board(c, g, p)
                                && g.table().anybody_at(p)
                        })
                        .fold(0, |s, p| s | 1 << p)
                } else {
                    0
                };
                let to = lowest_sneak(c, g, there);
                let there = if to == 0 {
                    arrow(at).map_or(0, |p| 1 << p)
                } else {
                    to
                };
                if there == 0 {
                    next_monster(&mut f);
                    continue;
                }
                return towards(c, g, f, there);
            }
            Border::Flying => {
                let near = if at == c.fixed.sky {
                    read::streets(c, g)
                } else {
                    c.places[at as usize].next & read::streets(c, g)
                };
                let held: PlaceSet = read::bits(near)
                    .filter(|&p| g.table().anybody_at(p))
                    .fold(0, |s, p| s | 1 << p);
                let to = lowest_sneak(c, g, held);
                if to == 0 {
                    if at != c.fixed.sky {
                        // One that comes from an expansion board becomes a monster of Arkham.
                        let foreign = c.places[at as usize].set > 0;
                        let full = foreign
                            && read::monster_limit(c, g)
                                .is_some_and(|l| read::monsters_in_arkham(c, g) >= l);
                        atoms::put_monster(
                            c,
                            g,
                            m,
                            if full { c.fixed.outskirts } else { c.fixed.sky },
                            log,
                        );
                        if full && read::outskirts_full(c, g) {
                            empty_outskirts(c, g, log);
                            next_monster(&mut f);
                            return call(
                                g,
                                Procedure::MoveMonsters(f),
                                Procedure::Terror(TerrorFrame {
                                    by: 1,
                                    ..TerrorFrame::default()
                                }),
                            );
                        }
                    }
                    next_monster(&mut f);
                    if at != c.fixed.sky {
                        atoms::put_monster(c, g, m, c.fixed.sky, log);
                        return go(g, Procedure::MoveMonsters(f));
                    }
                    continue;
                }
                return towards(c, g, f, to);
            }
            Border::Special => {
                next_monster(&mut f);
                if let Some(b) = c.monster(m).record.moves {
                    let mut ctx = Ctx::new(Maybe::NONE, Origin::Monster(m));
                    ctx.it = Value::Monster(m);
                    return call(
                        g,
                        Procedure::MoveMonsters(f),
                        Procedure::Script(ScriptFrame::new(b.id, ctx)),
                    );
                }
            }
        }
    }
    end(g)
}

/// Whether the text by which a monster moves takes it anywhere: one that acts instead of moving does not travel.
fn travels(c: &Content, m: u8) -> bool {
    let moves = c.monster(m).record.moves;
    moves.is_some_and(|b| {
        c.block(b.id)
            .iter()
            .any(|s| matches!(s, Step::MoveMonsters(x) if x.monsters.this))
    })
}

fn next_monster(f: &mut MoveMonstersFrame) {
    f.monster += 1;
    f.made = 0;
    f.step = MoveStep::Announce;
}

/// Of places with investigators, those where the lowest Sneak is.
pub fn lowest_sneak(c: &Content, g: &Game, among: PlaceSet) -> PlaceSet {
    let mut best = i16::MAX;
    let mut set = 0;
    for seat in g.table().alive() {
        let p = g.table().investigator(seat).place;
        if p >= 128 || among >> p & 1 == 0 {
            continue;
        }
        let s = read::skill(c, g, seat, crate::content::ability::CheckKind::Sneak);
        if s < best {
            best = s;
            set = 0;
        }
        if s == best {
            set |= 1 << p;
        }
    }
    set
}

/// A monster is about to come to a place.
fn comes(c: &Content, g: &mut Game, f: &mut MoveMonstersFrame, to: u8) -> Option<Flow> {
    f.to = pack(1 << to);
    f.step = MoveStep::Comes;
    if let Some(w) = react(
        c,
        g,
        Occ::Enters {
            who: Mover::Monster(f.monster),
            at: to,
        },
        Cell::Would,
    ) {
        return Some(call(g, Procedure::MoveMonsters(*f), w));
    }
    tell(g, Upshot::Nothing);
    None
}

fn towards(c: &Content, g: &mut Game, mut f: MoveMonstersFrame, to: PlaceSet) -> Flow {
    if to.count_ones() == 1 {
        return comes(c, g, &mut f, to.trailing_zeros() as u8)
            .unwrap_or_else(|| go(g, Procedure::MoveMonsters(f)));
    }
    f.to = pack(to);
    let choices: Choices<Choice> = read::bits(to).map(Choice::Place).collect();
    ask(
        g,
        Procedure::MoveMonsters(f),
        g.table().first,
        Rule::MythosFlying,
        Prompt::Monster(f.monster),
        choices,
    )
}

/// An answer: where it goes.
pub fn take_move(
    c: &Content,
    g: &mut Game,
    mut f: MoveMonstersFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    if let Choice::Place(p) = choice
        && unpack(f.to) >> p & 1 == 1
    {
        return comes(c, g, &mut f, p).unwrap_or_else(|| go(g, Procedure::MoveMonsters(f)));
    }
    let _ = log;
    next_monster(&mut f);
    go(g, Procedure::MoveMonsters(f))
}

/// The terror level rises, point by point.
pub fn terror(c: &Content, g: &mut Game, mut f: TerrorFrame, log: &mut Log) -> Flow {
    match f.step {
        TerrorStep::Prevent => {
            if f.by == 0 {
                return done(g, f.told);
            }
            f.step = TerrorStep::Rise;
            happen(c, g, Procedure::Terror(f), Occ::TerrorRises, Cell::Would)
        }
        TerrorStep::Rise => {
            f.by -= 1;
            let undone = undone(g);
            let no = read::forbidden(c, g, Bar::TerrorRise, Maybe::NONE, Origin::None, &|x, _| {
                matches!(x, Forbidden::TerrorRise)
            });
            if undone || no {
                f.step = TerrorStep::Prevent;
                return go(g, Procedure::Terror(f));
            }
            if g.table().terror >= 10 {
                f.step = TerrorStep::Prevent;
                atoms::doom(g, 1, log);
                return go(g, Procedure::Terror(f));
            }
            atoms::terror(g, log);
            f.step = TerrorStep::AlliesLeave;
            go(g, Procedure::Terror(f))
        }
        TerrorStep::AlliesLeave => {
            f.step = TerrorStep::ShopsClose;
            let deck = &g.table().decks[ALLIES];
            let n = deck.len() as u32;
            if n > 0 {
                return chance(
                    g,
                    Procedure::Terror(f),
                    super::deck_source(crate::content::filter::DeckName::Ally),
                    Rule::TerrorAlly,
                    Prompt::Deck(crate::content::filter::DeckName::Ally),
                    n,
                );
            }
            go(g, Procedure::Terror(f))
        }
        TerrorStep::ShopsClose => {
            f.step = TerrorStep::Prevent;
            let shop = match g.table().terror {
                3 => c.fixed.shops[0],
                6 => c.fixed.shops[1],
                9 => c.fixed.shops[2],
                _ => NOWHERE,
            };
            if shop != NOWHERE {
                atoms::evict(c, g, shop, log);
            }
            if g.table().terror == 10 {
                empty_outskirts(c, g, log);
            }
            go(g, Procedure::Terror(f))
        }
    }
}

/// An answer of chance: which Ally leaves.
pub fn take_terror(
    c: &Content,
    g: &mut Game,
    f: TerrorFrame,
    choice: Choice,
    log: &mut Log,
) -> Flow {
    if let Choice::Card(id) = choice {
        atoms::box_from_deck(c, g, id);
        log.emit(|| Event::AllyLeaves(id));
    }
    go(g, Procedure::Terror(f))
}

/// Whoever answers for nobody.
pub fn first(g: &Game) -> u8 {
    g.table().first
}
