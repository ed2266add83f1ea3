//! What is noted of a game while it is played.

use super::rows::{CardRow, DecisionRow, End, GameRow};
use crate::simulate::{self, Listener, Plan, Start};
use board_game::Board;
use board_game::event::{Event as BoardEvent, Woken};
use card_game::content::{DefId, card};
use card_game::fired::Heard;
use card_game::state::{CardId, SeatId, Status};
use card_game::{CardGame, Event as CardEvent, look};
use kernel::{Catalogue, Game, Greedy, Log, Who};
use minds::Judge;
use std::collections::BTreeMap;

/// A game that can be studied: what a row says of it beyond what every game says.
pub trait Studied: Greedy + Catalogue {
    /// Whether what happens must be heard for the row of a game.
    const EVENTS: bool;
    /// The notes.
    type Notes: Default + Send;

    /// Doom in play.
    fn doom(game: &Game<Self>) -> i32;
    /// Clues that investigators hold.
    fn clues(game: &Game<Self>) -> i32;
    /// What the investigators earned together, once the game is over.
    fn experience(content: &Self::Content, game: &Game<Self>) -> Option<i32>;
    /// A round begins: its first question is put.
    fn round_begins(notes: &mut Self::Notes, game: &Game<Self>);
    /// Something happened. `cards` says whether cards are counted.
    fn hear(
        notes: &mut Self::Notes,
        content: &Self::Content,
        game: &Game<Self>,
        events: &[Self::Event],
        cards: bool,
    );
    /// Why a game was lost.
    fn causes(notes: &Self::Notes, game: &Game<Self>) -> Vec<&'static str>;
    /// What the cards of the decks did; `won` is whatever the game came to.
    fn cards(notes: &Self::Notes, content: &Self::Content, game: &Game<Self>) -> Vec<CardRow>;
}

/// The notes of a game of the card game.
#[derive(Default)]
pub struct CardNotes {
    /// Trauma of each seat as the round began.
    trauma: Vec<(u8, u8)>,
    heard: Heard,
    /// What was counted, by owner and card: opening, drawn, played, committed.
    counts: BTreeMap<(SeatId, DefId), [u32; 4]>,
    opened: bool,
}

impl Studied for CardGame {
    const EVENTS: bool = false;
    type Notes = CardNotes;

    fn doom(game: &Game<Self>) -> i32 {
        game.table().total_doom() as i32
    }
    fn clues(game: &Game<Self>) -> i32 {
        let t = game.table();
        let held = t.investigators.iter().map(|i| t.card(i.card).clues);
        held.map(i32::from).sum()
    }
    fn experience(content: &Self::Content, game: &Game<Self>) -> Option<i32> {
        let table = game.table();
        if table.campaign.is_some() {
            return None;
        }
        let look = look(content, game);
        let seats = SeatId::first(table.investigators.len());
        Some(seats.map(|s| look.experience(s)).sum())
    }
    fn round_begins(notes: &mut CardNotes, game: &Game<Self>) {
        let all = game.table().investigators.iter();
        notes.trauma.clear();
        notes.trauma.extend(all.map(|i| (i.physical, i.mental)));
    }
    fn hear(
        notes: &mut CardNotes,
        content: &Self::Content,
        game: &Game<Self>,
        events: &[CardEvent],
        cards: bool,
    ) {
        if !cards {
            return;
        }
        notes.heard.hear(content, game, events);
        let table = game.table();
        let mut one = |card: CardId, what: usize| {
            let card = table.card(card);
            if let Some(owner) = card.owner.get() {
                notes.counts.entry((owner, card.def)).or_default()[what] += 1;
            }
        };
        if table.round > 0 && !notes.opened {
            notes.opened = true;
            for inv in &table.investigators {
                for card in inv.hand.iter() {
                    one(card, 0);
                    one(card, 1);
                }
            }
            return;
        }
        for event in events {
            if let CardEvent::Drew { card, .. } = event
                && table.round > 0
            {
                one(*card, 1);
            } else if let CardEvent::Played { card, .. } = event {
                one(*card, 2);
            } else if let CardEvent::Committed { card, .. } = event {
                one(*card, 3);
            }
        }
    }
    fn causes(notes: &CardNotes, game: &Game<Self>) -> Vec<&'static str> {
        let all = game.table().investigators.iter().enumerate();
        let mut causes: Vec<&'static str> = all
            .filter_map(|(seat, inv)| {
                let (physical, mental) = notes.trauma.get(seat).copied().unwrap_or_default();
                match inv.status {
                    Status::Playing | Status::Away => None,
                    Status::Resigned => Some("resigned"),
                    Status::Defeated if inv.physical > physical => Some("damage"),
                    Status::Defeated if inv.mental > mental => Some("horror"),
                    Status::Defeated => Some("other"),
                }
            })
            .collect();
        if causes.is_empty() {
            causes.push("time");
        }
        causes
    }
    fn cards(notes: &CardNotes, content: &Self::Content, game: &Game<Self>) -> Vec<CardRow> {
        let t = game.table();
        let mut copies: BTreeMap<(SeatId, DefId), u32> = BTreeMap::new();
        for card in &t.cards {
            let own = !matches!(content.text(card.def).kind, card::Kind::Investigator(_));
            if let Some(owner) = card.owner.get().filter(|_| own) {
                *copies.entry((owner, card.def)).or_default() += 1;
            }
        }
        let row = |((seat, def), copies): ((SeatId, DefId), u32)| {
            let counts = notes.counts.get(&(seat, def)).copied().unwrap_or_default();
            let [opening, drawn, played, committed] = counts;
            CardRow {
                cell: 0,
                game: 0,
                seat: seat.0,
                card: content.id_of(def).to_owned(),
                copies,
                opening,
                drawn,
                played,
                committed,
                fired: notes.heard.fired.of(def) as u32,
                won: None,
            }
        };
        copies.into_iter().map(row).collect()
    }
}

impl Studied for Board {
    const EVENTS: bool = true;
    type Notes = Option<Woken>;

    fn doom(game: &Game<Self>) -> i32 {
        game.table().doom.into()
    }
    fn clues(game: &Game<Self>) -> i32 {
        let t = game.table();
        let seats = t.investigators.iter().take(t.seats.into());
        seats.map(|i| i32::from(i.clues)).sum()
    }
    fn experience(_: &Self::Content, _: &Game<Self>) -> Option<i32> {
        None
    }
    fn round_begins(_: &mut Option<Woken>, _: &Game<Self>) {}
    fn hear(
        notes: &mut Option<Woken>,
        _: &Self::Content,
        _: &Game<Self>,
        events: &[BoardEvent],
        _: bool,
    ) {
        for event in events {
            if let BoardEvent::Awakens(why) = event {
                *notes = Some(*why);
            }
        }
    }
    fn causes(notes: &Option<Woken>, _: &Game<Self>) -> Vec<&'static str> {
        let cause = match notes {
            Some(Woken::Doom) => "doom",
            Some(Woken::Gates | Woken::NoGateMarker) => "gates",
            Some(Woken::Overrun | Woken::EmptyCup) => "terror",
            Some(Woken::Text) => "text",
            None => "other",
        };
        vec![cause]
    }
    fn cards(_: &Option<Woken>, _: &Self::Content, _: &Game<Self>) -> Vec<CardRow> {
        Vec::new()
    }
}

/// The extra data wanted of each game.
pub(super) struct Wanted {
    /// How positions are judged, if that is wanted.
    pub(super) judge: Option<Judge>,
    /// A row for each card of a deck.
    pub(super) cards: bool,
    /// A row for each decision.
    pub(super) decisions: bool,
}

/// Looks on at one game. `ANSWERS` says whether answers or cards are noted, which takes time.
struct Watch<R: Studied, const ANSWERS: bool> {
    wanted: Wanted,
    events: Vec<R::Event>,
    notes: R::Notes,
    round: u32,
    doom: Vec<i32>,
    clues: Vec<i32>,
    value: Vec<f32>,
    experience: Option<i32>,
    causes: Vec<&'static str>,
    cards: Vec<CardRow>,
    decisions: Vec<DecisionRow>,
}

impl<R: Studied, const ANSWERS: bool> Watch<R, ANSWERS> {
    fn take_in(&mut self, content: &R::Content, game: &Game<R>) {
        let cards = ANSWERS && self.wanted.cards;
        if cards || !self.events.is_empty() {
            R::hear(&mut self.notes, content, game, &self.events, cards);
            self.events.clear();
        }
    }
}

impl<R: Studied, const ANSWERS: bool> Listener<R> for Watch<R, ANSWERS> {
    const HEARS: bool = ANSWERS;

    #[inline]
    fn position(&mut self, content: &R::Content, game: &Game<R>) {
        self.take_in(content, game);
        let round = R::round(game);
        if round != self.round {
            self.round = round;
            if round > 0 {
                R::round_begins(&mut self.notes, game);
                self.doom.push(R::doom(game));
                self.clues.push(R::clues(game));
                if let Some(judge) = &mut self.wanted.judge {
                    self.value.push(judge.worth::<R>(content, game).win);
                }
            }
        }
    }

    #[inline]
    fn log(&mut self) -> Log<'_, R::Event> {
        if R::EVENTS || ANSWERS {
            Log::to(&mut self.events)
        } else {
            Log::none()
        }
    }

    fn hear(&mut self, content: &R::Content, game: &Game<R>, choice: R::Choice) {
        if !self.wanted.decisions {
            return;
        }
        if let Some(ask) = game.ask()
            && let Who::Seat(seat) = ask.who
        {
            self.decisions.push(DecisionRow {
                cell: 0,
                game: 0,
                decision: self.decisions.len() as u32,
                seat: seat.0,
                round: R::round(game),
                rule: R::cite(&ask.rule),
                offers: ask.choices.len() as u32,
                answer: R::key(content, game, &choice),
            });
        }
    }

    fn over(&mut self, content: &R::Content, game: &Game<R>) {
        self.take_in(content, game);
        self.experience = R::experience(content, game);
        if R::outcome(content, game).is_some_and(|(_, won)| !won) {
            self.causes = R::causes(&self.notes, game);
        }
        if ANSWERS && self.wanted.cards {
            self.cards = R::cards(&self.notes, content, game);
        }
    }
}

/// A game that was played, with the rows of it; their cell, game and seed are yet to be said.
pub(super) struct Watched {
    pub(super) game: GameRow,
    pub(super) cards: Vec<CardRow>,
    pub(super) decisions: Vec<DecisionRow>,
}

/// Plays game `number` of the plan from this start.
pub(super) fn watch<R: Studied>(
    plan: &Plan<'_, R>,
    start: &Start<R>,
    number: u64,
    wanted: Wanted,
) -> Watched {
    if wanted.cards || wanted.decisions {
        watched::<R, true>(plan, start, number, wanted)
    } else {
        watched::<R, false>(plan, start, number, wanted)
    }
}

fn watched<R: Studied, const ANSWERS: bool>(
    plan: &Plan<'_, R>,
    start: &Start<R>,
    number: u64,
    wanted: Wanted,
) -> Watched {
    let mut watch = Watch::<R, ANSWERS> {
        wanted,
        events: Vec::new(),
        notes: R::Notes::default(),
        round: 0,
        doom: Vec::new(),
        clues: Vec::new(),
        value: Vec::new(),
        experience: None,
        causes: Vec::new(),
        cards: Vec::new(),
        decisions: Vec::new(),
    };
    let (counts, end) = simulate::heard(plan, start, number, &mut watch);
    let (end, rounds) = match end {
        simulate::End::Completed {
            rounds,
            won,
            outcome,
            ..
        } => (End::Completed(outcome, won), rounds),
        simulate::End::Stuck => (End::Stuck, watch.round),
        simulate::End::Error(what) => (End::Error(what), watch.round),
    };
    if let End::Completed(_, won) = &end {
        for card in &mut watch.cards {
            card.won = Some(*won);
        }
    }
    Watched {
        game: GameRow {
            cell: 0,
            game: number,
            seed: 0,
            end,
            experience: watch.experience,
            rounds,
            decisions: counts.decisions,
            draws: counts.chance,
            causes: watch.causes,
            doom: watch.doom,
            clues: watch.clues,
            value: watch.value,
        },
        cards: watch.cards,
        decisions: watch.decisions,
    }
}
