//! Events, questions and answers as data: what they are about and what they change.

use super::objects::{
    self as ids, ANCIENT, BOX, CHECK, CUP, GATE_MARKERS, MYTHOS_DECK, card, deck, die, gate,
    monster, mythos, place, rift, seat,
};
use crate::Board;
use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::amount::Stat;
use crate::content::filter::Status;
use crate::content::ids::{CardId, MonsterId, MythosId, PlaceId};
use crate::event::Event;
use crate::frame::FrameKind;
use crate::read::{self, Game, Now};
use crate::rule::Rule;
use crate::show::{explain, odds, words};
use kernel::show::{Asked, Budget, Change, Id, Ids, Offered, Together, Told};
use kernel::{Seat, Who};
use smallvec::smallvec;

fn number(stat: Stat) -> Option<&'static str> {
    Some(match stat {
        Stat::Sanity => "sanity",
        Stat::Stamina => "stamina",
        Stat::Money => "money",
        Stat::Clues => "clues",
        Stat::Brood => "brood",
        _ => return None,
    })
}

fn state(status: Status) -> Option<&'static str> {
    Some(match status {
        Status::Blessed => "blessed",
        Status::Cursed => "cursed",
        Status::Delayed => "delayed",
        Status::Arrested => "arrested",
        Status::Devoured => "devoured",
        _ => return None,
    })
}

/// What it is called when an investigator becomes this.
fn became(status: Status) -> &'static str {
    match status {
        Status::Devoured => "devoured",
        Status::Insane => "insane",
        Status::Unconscious => "unconscious",
        Status::LostInTimeAndSpace => "lost-in-time-and-space",
        Status::Arrested => "arrested",
        Status::Delayed
        | Status::Blessed
        | Status::Cursed
        | Status::LosingNextTurn
        | Status::Defaulted => "becomes",
    }
}

/// An event as data.
pub fn told(now: Now, event: &Event) -> Told {
    let by = |id: Id, what: &'static str, n: i32| Change::By(id, what, n);
    let put = |id: Id, to: Id| Change::Moved { id, from: None, to };
    let of = |kind: &'static str, who: Seat| {
        let told = Told::new(kind);
        if who.0 < now.table().seats {
            told.who(Some(who)).about(seat(who))
        } else {
            told
        }
    };
    let at = |kind: &'static str, p: PlaceId| Told::new(kind).about(place(now.content, p));
    let stat = |kind: &'static str, who: Seat, stat: Stat, total: i32| {
        let told = of(kind, who);
        match number(stat) {
            Some(what) => told.change(by(seat(who), what, total)),
            None => told,
        }
    };
    let flag = |told: Told, s: Seat, status: Status, on: bool| match state(status) {
        Some(what) => told.change(Change::Flag(seat(s), what, on)),
        None => told,
    };
    let told = match event {
        Event::Turn(n) => Told::new("turn-begins")
            .about(Id::TABLE)
            .change(Change::Set(Id::TABLE, "turn", i32::from(*n))),
        Event::Phase(_) => Told::new("phase-begins").about(Id::TABLE),
        Event::Joins { seat: s, .. } => of("joins", *s),
        Event::AncientOne(_) => Told::new("ancient-one").about(ANCIENT),
        Event::Tells { ancient, .. } => {
            Told::new("tells").about(if *ancient { ANCIENT } else { Id::TABLE })
        }
        Event::Gained { seat, stat: x, by } => stat("gains", *seat, *x, i32::from(*by)),
        Event::Lost { seat, stat: x, by } => stat("loses", *seat, *x, -i32::from(*by)),
        Event::Paid { seat, stat: x, by } => stat("pays", *seat, *x, -i32::from(*by)),
        Event::Moved { seat: s, to } => of("moves", *s)
            .about(place(now.content, *to))
            .change(put(seat(*s), place(now.content, *to))),
        Event::MovementEnds(s) => of("movement-ends", *s),
        Event::Drew {
            seat: who,
            card: id,
        } => {
            let from = Content::deck_index(now.content.card(*id).record.deck).filter(|i| *i < 5);
            let told = Told::new("gets").about(card(*id)).about(seat(*who));
            let told = from.map_or(told.clone(), |i| told.about(deck(i)));
            told.who(Some(*who)).change(Change::Moved {
                id: card(*id),
                from: from.map(deck),
                to: seat(*who),
            })
        }
        Event::Discarded {
            seat: who,
            card: id,
            boxed,
        } => {
            let to = match Content::deck_index(now.content.card(*id).record.deck).filter(|i| *i < 5)
            {
                _ if *boxed => BOX,
                Some(i) => deck(i),
                None => Id::TABLE,
            };
            Told::new("discards")
                .about(card(*id))
                .about(seat(*who))
                .about(to)
                .who(Some(*who))
                .change(Change::Gone(card(*id), to))
        }
        Event::Traded { from, to, card: id } => Told::new("gives")
            .about(card(*id))
            .about(seat(*from))
            .about(seat(*to))
            .who(Some(*from))
            .change(put(card(*id), seat(*to))),
        Event::Became { seat: s, status } => flag(of(became(*status), *s), *s, *status, true),
        Event::Ceased { seat: s, status } => flag(of("ceases", *s), *s, *status, false),
        Event::Check { seat, stakes, .. } => Told {
            stakes: Some(stakes.clone()),
            ..of("check", *seat).about(CHECK)
        },
        Event::Die { seat: s, face, .. } => of("die", *s).about(CHECK).about(die(*face, 0)),
        Event::Rerolled { seat: s, .. } => of("rerolls", *s).about(CHECK),
        Event::Passed { seat, stakes, .. } => Told {
            stakes: stakes.clone(),
            ..of("check-passed", *seat).about(CHECK)
        },
        Event::Failed { seat, stakes, .. } => Told {
            stakes: stakes.clone(),
            ..of("check-failed", *seat).about(CHECK)
        },
        Event::Uses {
            seat: s, origin, ..
        } => {
            let told = s.get().map_or(Told::new("uses"), |s| of("uses", s));
            ids::source(now.content, *origin).map_or(told.clone(), |id| told.about(id))
        }
        Event::Encounter {
            seat: s, place: p, ..
        } => of("encounter", *s).about(place(now.content, *p)),
        Event::MythosCard(m) => Told::new("mythos-card")
            .about(mythos(*m))
            .about(MYTHOS_DECK),
        Event::MythosStep { card, .. } => Told::new("mythos-step").about(mythos(*card)),
        Event::Doom { by: added, .. } => {
            Told::new("doom")
                .about(ANCIENT)
                .change(by(ANCIENT, "doom", i32::from(*added)))
        }
        Event::Terror(level) => Told::new("terror").about(Id::TABLE).change(Change::Set(
            Id::TABLE,
            "terror",
            i32::from(*level),
        )),
        Event::GateOpens {
            place: here,
            marker,
        } => at("gate-opens", *here)
            .about(gate(*marker))
            .about(GATE_MARKERS)
            .about(Id::TABLE)
            .change(Change::Moved {
                id: gate(*marker),
                from: Some(GATE_MARKERS),
                to: place(now.content, *here),
            }),
        Event::GateCloses { place: p, marker } => {
            at("gate-closes", *p).about(gate(*marker)).about(Id::TABLE)
        }
        Event::Sealed(p) => at("sealed", *p).about(Id::TABLE).change(Change::Flag(
            place(now.content, *p),
            "sealed",
            true,
        )),
        Event::Unsealed(p) => at("unsealed", *p).about(Id::TABLE).change(Change::Flag(
            place(now.content, *p),
            "sealed",
            false,
        )),
        Event::GreatSeal(p) => {
            at("great-seal", *p).change(Change::Flag(place(now.content, *p), "great-seal", true))
        }
        Event::NoGate(p) => at("no-gate", *p),
        Event::Surges(p) => at("surge", *p),
        Event::NoClue(p) => at("no-clue", *p),
        Event::ClueAppears(p) => {
            at("clue-appears", *p).change(by(place(now.content, *p), "clues", 1))
        }
        Event::MonsterAppears {
            monster: other,
            place: here,
        } => Told::new("monster-appears")
            .about(monster(*other))
            .about(place(now.content, *here))
            .about(CUP)
            .about(Id::TABLE)
            .change(Change::Moved {
                id: monster(*other),
                from: Some(CUP),
                to: place(now.content, *here),
            }),
        Event::MonsterMoves {
            monster: other, to, ..
        } => Told::new("monster-moves")
            .about(monster(*other))
            .about(place(now.content, *to))
            .about(Id::TABLE)
            .change(put(monster(*other), place(now.content, *to))),
        Event::MonsterToCup(other) => Told::new("monster-to-cup")
            .about(monster(*other))
            .about(CUP)
            .about(Id::TABLE)
            .change(Change::Gone(monster(*other), CUP)),
        Event::MonsterBoxed(marker) => Told::new("monster-boxed")
            .about(monster(*marker))
            .about(Id::TABLE)
            .change(Change::Gone(monster(*marker), BOX)),
        Event::Trophy {
            seat: who,
            monster: other,
        } => Told::new("trophy")
            .about(monster(*other))
            .about(seat(*who))
            .about(Id::TABLE)
            .who(Some(*who))
            .change(put(monster(*other), seat(*who))),
        Event::Fights {
            seat: s,
            monster: m,
        } => of("fights", *s).about(monster(*m)).about(Id::TABLE),
        Event::Evaded {
            seat: s,
            monster: m,
        } => of("evades", *s).about(monster(*m)).about(Id::TABLE),
        Event::Defeated {
            seat: s,
            monster: m,
        } => of("defeats", *s).about(monster(*m)).about(Id::TABLE),
        Event::AllyAbsent(_) => Told::new("ally-absent").about(deck(4)),
        Event::AllyLeaves(id) => Told::new("ally-leaves")
            .about(card(*id))
            .about(deck(4))
            .about(BOX),
        Event::Closes(p) => {
            at("closes", *p).change(Change::Flag(place(now.content, *p), "closed", true))
        }
        Event::Leaves(m) => Told::new("mythos-leaves")
            .about(mythos(*m))
            .about(MYTHOS_DECK),
        Event::Awakens(_) => Told::new("awakens")
            .about(ANCIENT)
            .about(Id::TABLE)
            .change(Change::Flag(ANCIENT, "awake", true)),
        Event::BattleRound(round) => Told::new("battle-round")
            .about(ANCIENT)
            .about(Id::TABLE)
            .change(Change::Set(Id::TABLE, "battle-round", i32::from(*round))),
        Event::EpicCard(e) => Told::new("epic-card")
            .about(Id::new(ids::kind::EPIC, (*e).into()))
            .about(Id::TABLE),
        Event::RiftMarker { track, place: p } => Told::new("rift-marker")
            .about(rift(*track))
            .about(place(now.content, *p)),
        Event::RiftOpens {
            track,
            place: opens,
        } => Told::new("rift-opens")
            .about(rift(*track))
            .about(place(now.content, *opens))
            .change(put(rift(*track), place(now.content, *opens)))
            .change(Change::Flag(rift(*track), "open", true)),
        Event::RiftMoves {
            track,
            place: target,
        } => Told::new("rift-moves")
            .about(rift(*track))
            .about(place(now.content, *target))
            .change(put(rift(*track), place(now.content, *target))),
        Event::RiftCloses(track) => Told::new("rift-closes")
            .about(rift(*track))
            .change(Change::Flag(rift(*track), "open", false)),
        Event::Ignored(m) => Told::new("ignored").about(mythos(*m)),
        Event::FirstCitizen(s) => of("first-citizen", *s),
        Event::Over(_) => Told::new("over").about(Id::TABLE),
    };
    Told {
        text: words::tell(now, event),
        ..told
    }
}

fn asked_seat(game: &Game) -> Option<Seat> {
    match game.ask()?.who {
        Who::Seat(s) => Some(s),
        Who::Chance(_) => None,
    }
}

/// What an answer is about.
fn choice_about(now: Now, choice: &Choice) -> Ids {
    let me = asked_seat(now.game);
    let of = |id: Option<Id>| -> Ids { id.into_iter().collect() };
    let facing = || {
        of(read::fighting(now.game)
            .and_then(|(_, m)| m.get())
            .map(monster))
    };
    match *choice {
        Choice::Card(id)
        | Choice::Cast(id)
        | Choice::Release(id)
        | Choice::Give(id)
        | Choice::Take(id) => {
            smallvec![card(id)]
        }
        Choice::Wield(a, b) => [a, b]
            .into_iter()
            .filter_map(|id| id.get())
            .map(card)
            .collect(),
        Choice::Monster(m) => smallvec![monster(m)],
        Choice::Gate(m) => smallvec![gate(m)],
        Choice::Mythos(m) => smallvec![mythos(m)],
        Choice::Place(p) | Choice::Move(p) | Choice::Spread(p) => smallvec![place(now.content, p)],
        Choice::Seat(s) | Choice::Trade(s) => smallvec![seat(s)],
        Choice::Use(origin, _) => of(ids::source(now.content, origin)),
        Choice::Evade | Choice::Fight | Choice::Flee => facing(),
        Choice::Clue => me.map_or_else(Ids::new, |s| smallvec![seat(s), CHECK]),
        Choice::Face(n) => smallvec![die(n, 0)],
        Choice::Slide(..) => of(me.map(seat)),
        Choice::Encounter | Choice::Skill(_) => {
            of(me.and_then(|s| Some(place(now.content, now.table().place_of(s)?))))
        }
        Choice::GateCard(_) => smallvec![ids::GATE_DECK],
        Choice::Location(..) => Ids::new(),
        Choice::WholeRift(t) | Choice::Rift(t, _) => smallvec![rift(t)],
        Choice::EndRumor(m) => smallvec![mythos(m)],
        Choice::Epic(e) => smallvec![Id::new(ids::kind::EPIC, e.into())],
        Choice::Ancient(_) => smallvec![ANCIENT],
        Choice::Die(_) => smallvec![CHECK],
        Choice::Pass
        | Choice::Done
        | Choice::Yes
        | Choice::No
        | Choice::Option(_)
        | Choice::Number(_)
        | Choice::Investigator(_)
        | Choice::Money(_)
        | Choice::Top
        | Choice::Bottom
        | Choice::Symbol(_)
        | Choice::Keyword(_)
        | Choice::Deck(_)
        | Choice::Marker(_)
        | Choice::Pay => Ids::new(),
    }
}

fn group(choice: &Choice) -> &'static str {
    match choice {
        Choice::Pass | Choice::Done | Choice::No => "end",
        Choice::Move(_) => "move",
        Choice::Evade | Choice::Fight | Choice::Flee => "enemy",
        Choice::Use(..) | Choice::EndRumor(_) | Choice::Cast(_) | Choice::Release(_) => "use",
        Choice::Wield(..) => "wield",
        Choice::Clue | Choice::Face(_) => "dice",
        Choice::Slide(..) => "sliders",
        Choice::Trade(_) | Choice::Give(_) | Choice::Take(_) | Choice::Money(_) => "trade",
        Choice::Encounter | Choice::Skill(_) => "act",
        Choice::Pay => "pay",
        Choice::Yes
        | Choice::Option(_)
        | Choice::Number(_)
        | Choice::Die(_)
        | Choice::Card(_)
        | Choice::Monster(_)
        | Choice::Gate(_)
        | Choice::Mythos(_)
        | Choice::Location(..)
        | Choice::GateCard(_)
        | Choice::Investigator(_)
        | Choice::Ancient(_)
        | Choice::Epic(_)
        | Choice::Seat(_)
        | Choice::Place(_)
        | Choice::Top
        | Choice::Bottom
        | Choice::Symbol(_)
        | Choice::Keyword(_)
        | Choice::Deck(_)
        | Choice::Rift(..)
        | Choice::WholeRift(_)
        | Choice::Marker(_)
        | Choice::Spread(_) => "choose",
    }
}

/// What an answer points at and what comes of it.
pub fn offered(now: Now, choice: &Choice) -> Offered {
    let attempt = odds::after(now, choice).unwrap_or_default();
    let mut it = Offered {
        about: choice_about(now, choice),
        group: group(choice),
        declines: matches!(choice, Choice::Pass | Choice::Done | Choice::No),
        odds: attempt.odds,
        consequence: attempt.consequence,
        brings: String::new(),
        attacked_by: Ids::new(),
        vain: String::new(),
    };
    if let (Choice::Cast(id), Some(s)) = (*choice, asked_seat(now.game)) {
        let cost = read::spell_cost(now, s, id);
        it.consequence = format!("costs {cost} Sanity");
    }
    it
}

/// What the open question points at.
pub fn asked(now: Now) -> Asked {
    let mut it = Asked::default();
    let Some(ask) = now.game.ask() else { return it };
    let me = asked_seat(now.game);
    {
        let mut add = |id: Id| {
            if id != Id::TABLE && !it.about.contains(&id) {
                it.about.push(id);
            }
        };
        match ask.prompt {
            Prompt::Monster(m) if m.index() < now.content.tokens.len() => add(monster(m)),
            Prompt::AncientOne => add(ANCIENT),
            Prompt::Place(p) => add(place(now.content, p)),
            Prompt::Card(id) => add(card(id)),
            Prompt::Ability(origin, _) => ids::source(now.content, origin)
                .into_iter()
                .for_each(&mut add),
            Prompt::Who(s) => add(seat(s)),
            Prompt::Check(..) => add(CHECK),
            Prompt::Cup => add(CUP),
            Prompt::Mythos => add(MYTHOS_DECK),
            Prompt::Gates => add(GATE_MARKERS),
            Prompt::GateCards => add(ids::GATE_DECK),
            Prompt::Deck(d) | Prompt::Found(d) => {
                Content::deck_index(d)
                    .filter(|i| *i < 5)
                    .map(deck)
                    .into_iter()
                    .for_each(&mut add);
            }
            Prompt::Plain
            | Prompt::Monster(_)
            | Prompt::Die(_)
            | Prompt::Location(_)
            | Prompt::Seat
            | Prompt::Investigator
            | Prompt::Ancient
            | Prompt::Epic
            | Prompt::Picked
            | Prompt::Marker
            | Prompt::RiftMarker
            | Prompt::Number(_)
            | Prompt::Step(..) => {}
        }
        if ids::open_check(now.game).is_some() {
            add(CHECK);
        }
        if let Some(m) = read::fighting(now.game).and_then(|(_, m)| m.get()) {
            add(monster(m));
        }
        let running = now.game.stack().iter().rev().find_map(|f| match &f.kind {
            FrameKind::Script(s) => ids::source(now.content, s.context.origin),
            FrameKind::Encounter(e) => Some(place(now.content, e.place)),
            FrameKind::Mythos(m) => m.card.get().map(mythos),
            _ => None,
        });
        running.into_iter().for_each(&mut add);
        me.map(seat).into_iter().for_each(&mut add);
    }
    // A deck card that is turned over is no object yet; what cannot be seen is not pointed at.
    it.about.retain(|id| seen(now, *id));
    if let Some(open) = ids::open_check(now.game) {
        it.terms = explain::dice(now, open)
            .into_iter()
            .map(|(of, n)| (of, n.into()))
            .collect();
        let (check, odds) = odds::as_it_stands(now, open);
        it.needed = (!check.counts).then(|| check.difficulty.into());
        it.odds = odds;
        it.dice = Some(check.left.into());
        if check.left > 0 {
            it.cases = odds::cases(&check);
        }
    }
    it.together = together(now, me);
    it
}

/// Whether something is on the table, to be pointed at.
fn seen(now: Now, id: Id) -> bool {
    let table = now.table();
    let index = id.n() as usize;
    match id.kind() {
        ids::kind::CARD => table.holder(CardId::from_index(index)).is_some(),
        ids::kind::MONSTER => {
            let at = u8::try_from(index).map(|m| table.whereabouts.of(MonsterId(m)));
            at.is_ok_and(|at| at.at_large() || at.trophy_of().is_some())
        }
        ids::kind::MYTHOS => {
            let card = MythosId::from_index(index);
            let running = now.game.stack().iter().rev().find_map(|f| match &f.kind {
                FrameKind::Mythos(x) => explain::mythos_step(x).map(|_| x.card),
                _ => None,
            });
            table.environment.is(card)
                || table.rumor.is(card)
                || table.headlines.iter().any(|(h, _)| *h == card)
                || running.is_some_and(|x| x.is(card))
        }
        ids::kind::PLACE => now
            .content
            .places
            .get(index)
            .is_some_and(|p| table.sets.contains(p.set)),
        ids::kind::SEAT => index < usize::from(table.seats),
        _ => true,
    }
}

/// What is chosen together: cards to be discarded, trophies to be paid.
fn together(now: Now, me: Option<Seat>) -> Option<Together> {
    let me = me?;
    let ask = now.game.ask()?;
    let exact = |n: u32| Together {
        least: n,
        most: Some(n),
        ..Together::default()
    };
    match (ask.rule, now.game.stack().last().map(|f| f.kind)) {
        (Rule::PayCards, Some(FrameKind::Pay(p))) if p.cards > 1 => Some(exact(p.cards.into())),
        (Rule::PayTrophies, Some(FrameKind::Pay(p))) if p.monsters > 1 => {
            Some(exact(p.monsters.into()))
        }
        (Rule::PayTrophies, Some(FrameKind::Pay(_))) => Some(Together {
            least: 1,
            ..Together::default()
        }),
        // Each slider once, together within Focus.
        (Rule::UpkeepSliders, Some(FrameKind::Upkeep(frame))) => {
            let stops = now.table().investigator(me).stops;
            let takes = ask.choices.iter().map(|x| match x {
                Choice::Slide(pair, stop) => stops[(pair & 3) as usize].abs_diff(*stop).into(),
                _ => 0,
            });
            Some(Together {
                budget: Some(Budget {
                    name: "Focus",
                    has: frame.left.into(),
                    takes: takes.collect(),
                }),
                ..Together::default()
            })
        }
        // Every slider on a stop, whichever is thought of first: the rules set one after the other.
        (Rule::SetupSliders, top) => {
            let sliders = now
                .content
                .sheet(now.table().investigator(me).kind)
                .map_or(3, |d| d.sliders());
            let (first, all) = match top {
                Some(FrameKind::NewInvestigator(f)) => (f.at_hand, 3),
                Some(FrameKind::Script(f)) => (u8::try_from(f.next).unwrap_or(sliders), sliders),
                _ => return None,
            };
            let later =
                (first + 1..all).flat_map(|pair| (0..4).map(move |s| Choice::Slide(pair, s)));
            let more = later.map(|choice| {
                (
                    words::key(now, &choice),
                    words::label(now, &choice),
                    choice_about(now, &choice),
                )
            });
            Some(Together {
                more: more.collect(),
                ..exact(all.saturating_sub(first).into())
            })
        }
        // Each Clue is a die, rolled before the next: how many is settled beforehand.
        (Rule::CheckClues, Some(FrameKind::Check(k))) if k.seat == me => {
            let odds = odds::by_clues(now, &k);
            if odds.len() < 2 {
                return None;
            }
            let clue = (
                words::key(now, &Choice::Clue),
                words::label(now, &Choice::Clue),
                choice_about(now, &Choice::Clue),
            );
            Some(Together {
                more: vec![clue; odds.len() - 2],
                through_chance: odds,
                ..Together::default()
            })
        }
        _ => None,
    }
}

/// An answer about to be given.
pub fn answered(now: Now, choice: &Choice) -> Told {
    let about = choice_about(now, choice);
    Told {
        who: asked_seat(now.game),
        about: about.into_iter().filter(|id| seen(now, *id)).collect(),
        text: match asked_seat(now.game) {
            Some(_) => <Board as kernel::Rules>::answered(now.content, now.game, choice),
            None => words::label(now, choice),
        },
        ..Told::new("answer")
    }
}

/// The card, place or being whose text the top frame runs.
pub fn cause(game: &Game) -> Option<Id> {
    use crate::state::Origin;
    game.stack().iter().rev().find_map(|f| match &f.kind {
        FrameKind::Script(frame) => match frame.context.origin {
            Origin::None => None,
            Origin::Card(id) => Some(card(id)),
            Origin::Sheet(s) => Some(seat(s)),
            Origin::Ancient => Some(ANCIENT),
            Origin::Mythos(m) => Some(mythos(m)),
            Origin::Monster(m) => Some(monster(m)),
            Origin::Place(p) | Origin::Encounter(p) | Origin::World(p) => {
                Some(Id::new(ids::kind::PLACE, p.into()))
            }
            Origin::Helper(h) => Some(Id::new(ids::kind::HELPER, h.into())),
        },
        FrameKind::Combat(x) => x.monster.get().map(monster),
        FrameKind::Mythos(m) => m.card.get().map(mythos),
        _ => None,
    })
}
