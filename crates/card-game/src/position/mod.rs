//! Positions of cases: builds any position of a scenario from a `table` block.

mod build;
mod text;
mod write;

pub use text::Position;
pub use write::written;

use crate::content::size::MOST_TOKENS;
use crate::content::{Chaos, Content, DefId, KindName, ScenarioDef, Verb};
use crate::frame::{
    CampaignFrame, EnemyPhaseFrame, EnemyStep, Frame, InvestigationFrame, InvestigationStep,
    MythosFrame, MythosStep, RoundFrame, RoundStep, TurnFrame, TurnStep, UpkeepFrame, UpkeepStep,
};
use crate::rules::cx::Cx;
use crate::rules::setup;
use crate::state::{
    Between, Card, CardId, Cards, Name, Owner, SeatId, Seats, Table, Zone, byte, check,
};
use crate::{CardGame, Setup, content};
use build::Builder;
use kernel::{At, Game, Maybe, PositionError, Rules};
use language::position::{Said, parse};
use text::{LocationState, PhaseAt};

/// The JSON Schema of a `table` block.
pub fn schema() -> String {
    packs::schema::text::<Position>()
}

/// The game in the position of a `table` block.
pub fn game(content: &Content, yaml: &str) -> Result<Game<CardGame>, PositionError> {
    let mut text: Position = parse(yaml)?;
    let list = match &text.taboo {
        Some(said) => content.taboo(&said.value).map_err(|name| {
            let known = content.taboo_lists.join(", ");
            said.bad(format!(
                "no list of taboos is of `{name}` (there are {known})"
            ))
        })?,
        None => Maybe::NONE,
    };
    let content = content.under(list);
    let whole = text.scenario.clone();
    let name = whole.value.strip_prefix("card/").unwrap_or(&whole.value);
    let begins = content
        .campaign(name)
        .filter(|_| text.phase == PhaseAt::Setup);
    let first = begins.map(|(_, c)| &content.scenarios[usize::from(c.chapters[0][0])]);
    let Some(scenario) = first.or_else(|| content.scenario(name)) else {
        return Err(unknown_scenario(content, &whole));
    };
    check_seats(content, &mut text)?;
    let lines = setup_lines(name, &text);
    let setup = Setup::from_lines(content, &lines).map_err(|what| whole.bad(what.to_string()))?;
    let campaign = text.campaign.as_ref().filter(|_| begins.is_none());
    if text.phase == PhaseAt::Setup && campaign.is_none() {
        return CardGame::start(content, &setup).map_err(|what| whole.bad(what.to_string()));
    }
    let mut table = setup::table(content, &setup).map_err(|what| whole.bad(what.to_string()))?;
    back_to_decks(content, &mut table);
    fill_bag(content, scenario, &text, &mut table)?;
    if let Some(said) = campaign.filter(|_| text.phase == PhaseAt::Setup) {
        return next_of(said, &text, Builder::new(content, scenario, table));
    }
    table.round = text.round.unwrap_or(2);
    table.phase = text.phase.phase();
    table.in_play = Cards::EMPTY;
    table.locations = Cards::EMPTY;
    let mut builder = Builder::new(content, scenario, table);
    for (seat, (_, seated)) in text.investigators.0.iter().enumerate() {
        builder.seat_investigator(SeatId::from_index(seat), seated)?;
    }
    builder.act_and_agenda(&text, scenario)?;
    let places = builder.places(&text, scenario)?;
    let laid = builder.lay_out_places(&places)?;
    for (seat, (id, seated)) in text.investigators.0.iter().enumerate() {
        builder.place_investigator(SeatId::from_index(seat), id, seated)?;
    }
    builder.fill_places(&places, &laid)?;
    builder.rest(&text)?;
    let turn = builder.lead_and_turn(&text)?;
    let mut stack = frames(text.phase, text.step.as_ref(), turn)?;
    if let Some(said) = &text.campaign {
        let chapter = builder.campaign(said, &text)?;
        let step = At {
            now: Between::Play(chapter),
            next: Between::Earn(chapter),
        };
        stack.insert(0, Frame::Campaign(CampaignFrame { step }));
    }
    begun(content, builder.table, stack, &text, turn)
}

/// Assets that begin the game in play are in play only if the position says so. // begins-with
fn back_to_decks(content: &Content, table: &mut Table) {
    for (at, card) in table.cards.iter_mut().enumerate() {
        let asset = content.def(card.def).kind == KindName::Asset;
        let Some(owner) = card
            .owner
            .get()
            .filter(|_| asset && card.zone == Zone::Play)
        else {
            continue;
        };
        *card = Card::new(card.def, owner, Zone::Deck);
        let deck = &mut table.investigators[owner.index()].deck;
        deck.unseen.insert(CardId::from_index(at));
    }
}

/// The name of a location and which copy of it is meant: `train-car.2` is the second one.
fn copy_of(id: &str) -> (&str, usize) {
    let copy = id.rsplit_once('.');
    let copy = copy.and_then(|(name, n)| Some((name, n.parse().ok().filter(|n| *n > 0)?)));
    copy.unwrap_or((id, 1))
}

/// Locations, each with its state in the text.
type Places = Vec<(DefId, Said<Option<LocationState>>)>;

fn unknown_scenario(content: &Content, whole: &Said<String>) -> PositionError {
    let known: Vec<String> = content
        .scenarios
        .iter()
        .map(|s| format!("card/{}", s.text.id))
        .collect();
    whole.bad(format!(
        "unknown scenario `{}` (there are {})",
        whole.value,
        known.join(", ")
    ))
}

/// Checks that there are one to four investigators, and none twice.
fn check_seats(content: &Content, text: &mut Position) -> Result<(), PositionError> {
    for index in 0..text.investigators.0.len() {
        let (before, rest) = text.investigators.0.split_at_mut(index);
        let Some((id, _)) = rest.first_mut() else {
            break;
        };
        let investigator = |d| content.def(d).kind == KindName::Investigator;
        let def = build::meant(content, &id.value, investigator);
        let def = def.map_err(|near| id.bad(format!("`{}` is no investigator{near}", id.value)))?;
        id.value = content.id_of(def).to_owned();
        if index >= 4 {
            return Err(id.bad("at most four investigators play"));
        }
        if before.iter().any(|(other, _)| other.value == id.value) {
            return Err(id.bad(format!("`{}` is already seated", id.value)));
        }
    }
    if text.investigators.0.is_empty() {
        return Err(text
            .scenario
            .bad("a position has at least one investigator"));
    }
    Ok(())
}

/// The setup lines of a record of this game.
fn setup_lines(name: &str, text: &Position) -> Vec<(String, String)> {
    let ids = text
        .investigators
        .0
        .iter()
        .map(|(id, _)| id.value.clone())
        .collect::<Vec<_>>()
        .join(", ");
    let mut lines = vec![
        ("scenario".to_owned(), format!("card/{name}")),
        ("investigators".to_owned(), ids),
        ("difficulty".to_owned(), text.difficulty.name().to_owned()),
    ];
    if text.log.is_some() || !text.lists.is_empty() {
        let notes = text.log.iter().flatten().cloned().collect::<Vec<_>>();
        lines.push(("log".to_owned(), notes.join(", ")));
        let of = |(list, names): (&String, &Vec<String>)| (format!("log-{list}"), names.join(", "));
        lines.extend(text.lists.iter().map(of));
    }
    if let Some(owned) = &text.collection {
        lines.push(("collection".to_owned(), kernel::decks::owned_text(owned)));
    }
    if let Some(list) = &text.taboo {
        lines.push(("taboo".to_owned(), list.value.clone()));
    }
    if let Some(from) = &text.from {
        lines.push(("from".to_owned(), from.value.clone()));
        for (id, seated) in &text.investigators.0 {
            let mut said = |what: &str, value: String| {
                lines.push((format!("{what}-{}", id.value), value));
            };
            said("experience", seated.experience.to_string());
            said("physical", seated.physical.to_string());
            said("mental", seated.mental.to_string());
            let story: Vec<&str> = seated.story.iter().map(|s| s.value.as_str()).collect();
            said("story", story.join(", "));
        }
    }
    lines
}

/// The chaos bag of the text, or as the scenario's setup leaves it.
fn fill_bag(
    content: &Content,
    scenario: &ScenarioDef,
    text: &Position,
    table: &mut Table,
) -> Result<(), PositionError> {
    if let Some(bag) = &text.bag {
        if bag.len() > MOST_TOKENS {
            let why = format!("a chaos bag holds at most {MOST_TOKENS} tokens");
            return Err(text.scenario.bad(why));
        }
        table.bag = Default::default();
        bag.iter().for_each(|t| table.bag[*t as usize] += 1);
    } else if text.phase != PhaseAt::Setup {
        added_in_setup(content, scenario).for_each(|t| table.bag[t as usize] += 1);
    }
    Ok(())
}

/// The game in this position, with the parts that the rules compute: the index and actions.
fn begun(
    content: &Content,
    mut table: Table,
    mut stack: Vec<Frame>,
    text: &Position,
    turn: Maybe<SeatId>,
) -> Result<Game<CardGame>, PositionError> {
    // A ready enemy at an investigator's location engages first. // standing-checks
    stack.push(Frame::CHECKS);
    table.checks = check::ENGAGE | check::HEALTH | check::ONCE | check::SLOTS;
    let mut game = Game::at(table, stack);
    {
        let mut log = kernel::Log::none();
        let mut run = Cx {
            content,
            game: &mut game,
            log: &mut log,
        };
        run.reindex();
        run.reindex_hands();
        if turn.is_some() && text.phase == PhaseAt::Investigation {
            run.set_active(turn);
        }
        for seat in SeatId::first(text.investigators.0.len()) {
            if run.table().playing(seat) {
                run.grant_actions(seat);
            }
        }
        for (seat, (id, seated)) in text.investigators.0.iter().enumerate() {
            if seated.actions.is_some() || seated.actions_for.is_some() {
                spend(&mut run, SeatId::from_index(seat), id, seated)?;
            }
        }
    }
    Ok(game)
}

/// The tokens that the setup of a scenario always adds to its chaos bag, whatever the campaign log says.
fn added_in_setup<'c>(
    content: &'c Content,
    scenario: &ScenarioDef,
) -> impl Iterator<Item = Chaos> + use<'c> {
    let steps = scenario.text.setup.map(|block| content.block(block));
    steps.into_iter().flatten().filter_map(|verb| {
        if let Verb::AddToken(token) = verb {
            Some(*token)
        } else {
            None
        }
    })
}

/// A campaign in which the scenario of a position is still to come. // campaign-course
fn next_of(
    said: &language::position::Name,
    text: &Position,
    mut builder: Builder<'_>,
) -> Result<Game<CardGame>, PositionError> {
    for (inv, (_, seated)) in builder
        .table
        .investigators
        .iter_mut()
        .zip(&text.investigators.0)
    {
        (inv.physical, inv.mental) = (seated.physical, seated.mental);
    }
    let step = At::from(Between::Which(builder.campaign(said, text)?));
    let content = builder.content;
    let mut game = Game::new(builder.table, Frame::Campaign(CampaignFrame { step }));
    let mut log = kernel::Log::none();
    Cx {
        content,
        game: &mut game,
        log: &mut log,
    }
    .reindex();
    game.run(content, &mut log)
        .map_err(|what| said.bad(what.to_string()))?;
    Ok(game)
}

/// All actions.
const EVERY_ACTION: u8 = u8::MAX;

/// Spends actions of a turn until as many are left as the text says: first additional ones, as in play.
fn spend(
    run: &mut Cx,
    seat: SeatId,
    id: &language::position::Name,
    seated: &text::Seated,
) -> Result<(), PositionError> {
    let given = run.look().given_actions(seat);
    let mut bound: Vec<(Name, u8)> = Vec::new();
    for (name, count) in seated.actions_for.iter().flatten() {
        let known = run.content.names.find(&content::slug(name));
        let name = known.ok_or_else(|| id.bad(format!("`{name}` is no trait of any card")))?;
        bound.push((name.into(), *count));
    }
    let mut more = match seated.actions {
        Some(n) => {
            run.set_actions(seat, n.min(3));
            n.saturating_sub(3)
        }
        None => EVERY_ACTION,
    };
    for action in given {
        let left = match action.serves {
            None => &mut more,
            Some(t) => match bound.iter_mut().find(|(name, _)| *name == t) {
                Some((_, n)) => n,
                // Actions for a trait that the text does not name are spent.
                None => &mut 0,
            },
        };
        let all = byte(action.left);
        let kept = all.min(*left);
        *left -= kept;
        run.spend_given(seat, action.card, action.serves, all - kept);
    }
    // More actions than cards give were gained.
    if seated.actions.is_some() {
        run.gain_actions(seat, more);
    }
    Ok(())
}

/// The stack at a step.
fn frames(
    phase: PhaseAt,
    step: Option<&language::position::Name>,
    turn: Maybe<SeatId>,
) -> Result<Vec<Frame>, PositionError> {
    let at = step.map_or("", |s| s.value.as_str());
    let unknown = |known: &str| {
        step.map_or(
            PositionError {
                line: 1,
                column: 1,
                what: "no such step".into(),
            },
            |said| {
                said.bad(format!(
                    "a case can begin this phase at {known}, not at `{}`",
                    said.value
                ))
            },
        )
    };
    Ok(match phase {
        PhaseAt::Setup => vec![Frame::Round(RoundFrame {
            step: At::from(RoundStep::Begin),
        })],
        PhaseAt::Mythos => {
            let step = match at {
                "" | "1.1" => MythosStep::M11Begins,
                "1.2" => MythosStep::M12PlaceDoom,
                "1.3" => MythosStep::M13CheckDoom,
                "1.4" => MythosStep::M14Draw,
                "1.5" => MythosStep::M15Ends,
                _ => return Err(unknown("1.1, 1.2, 1.3, 1.4 or 1.5")),
            };
            vec![
                Frame::Round(RoundFrame {
                    step: At {
                        now: RoundStep::Mythos,
                        next: RoundStep::Investigation,
                    },
                }),
                Frame::Mythos(MythosFrame {
                    step: At::from(step),
                    done: Seats::NONE,
                }),
            ]
        }
        PhaseAt::Investigation => {
            let round = Frame::Round(RoundFrame {
                step: At {
                    now: RoundStep::Investigation,
                    next: RoundStep::Enemy,
                },
            });
            match (at, turn.get()) {
                ("2.1", _) => vec![
                    round,
                    Frame::Investigation(InvestigationFrame {
                        step: At::from(InvestigationStep::I21Begins),
                    }),
                ],
                ("" | "2.2", None) => vec![
                    round,
                    Frame::Investigation(InvestigationFrame {
                        step: At::from(InvestigationStep::I22NextTurn),
                    }),
                ],
                ("2.2", Some(who)) => {
                    let turn = Frame::Turn(TurnFrame {
                        who,
                        step: At::from(TurnStep::T22Begins),
                    });
                    vec![
                        round,
                        Frame::Investigation(InvestigationFrame {
                            step: At::from(InvestigationStep::I22NextTurn),
                        }),
                        turn,
                    ]
                }
                ("" | "2.2.1", Some(who)) => {
                    let turn = Frame::Turn(TurnFrame {
                        who,
                        step: At::from(TurnStep::T221Action),
                    });
                    vec![
                        round,
                        Frame::Investigation(InvestigationFrame {
                            step: At::from(InvestigationStep::I22NextTurn),
                        }),
                        turn,
                    ]
                }
                ("2.2.2", Some(who)) => {
                    let turn = Frame::Turn(TurnFrame {
                        who,
                        step: At::from(TurnStep::T222Ends),
                    });
                    vec![
                        round,
                        Frame::Investigation(InvestigationFrame {
                            step: At::from(InvestigationStep::I22NextTurn),
                        }),
                        turn,
                    ]
                }
                ("2.2.1" | "2.2.2", None) => {
                    return Err(unknown("2.1 or 2.2 while it is nobody's turn"));
                }
                _ => return Err(unknown("2.1, 2.2, 2.2.1 or 2.2.2")),
            }
        }
        PhaseAt::Enemy => {
            let step = match at {
                "" | "3.1" => EnemyStep::E31Begins,
                "3.2" => EnemyStep::E32Hunters,
                "3.3" => EnemyStep::E33Attacks,
                "3.4" => EnemyStep::E34Ends,
                _ => return Err(unknown("3.1, 3.2, 3.3 or 3.4")),
            };
            vec![
                Frame::Round(RoundFrame {
                    step: At {
                        now: RoundStep::Enemy,
                        next: RoundStep::Upkeep,
                    },
                }),
                Frame::EnemyPhase(EnemyPhaseFrame {
                    step: At::from(step),
                    moved: Cards::EMPTY,
                    attacked: Maybe::NONE,
                    seats: Seats::NONE,
                }),
            ]
        }
        PhaseAt::Upkeep => {
            let step = match at {
                "" | "4.1" => UpkeepStep::U41Begins,
                "4.2" => UpkeepStep::U42Reset,
                "4.3" => UpkeepStep::U43Ready,
                "4.4" => UpkeepStep::U44Draw,
                "4.5" => UpkeepStep::U45HandSize,
                "4.6" => UpkeepStep::U46PhaseEnds,
                _ => return Err(unknown("4.1 to 4.6")),
            };
            vec![
                Frame::Round(RoundFrame {
                    step: At {
                        now: RoundStep::Upkeep,
                        next: RoundStep::End,
                    },
                }),
                Frame::Upkeep(UpkeepFrame {
                    step: At::from(step),
                    done: Seats::NONE,
                    held: Cards::EMPTY,
                }),
            ]
        }
    })
}

impl Builder<'_> {
    /// The act and the agenda, or the card that is both.
    fn act_and_agenda(
        &mut self,
        text: &Position,
        scenario: &ScenarioDef,
    ) -> Result<(), PositionError> {
        let both = text.act.as_ref().and_then(|placed| {
            let said = &placed.value.0.card;
            build::meant(self.content, said, |d| self.content.def(d).and_agenda).ok()
        });
        match both {
            Some(def) => self.both(def, scenario),
            None => {
                self.table.act = self.current(text.act.as_ref(), &scenario.acts, KindName::Act)?;
                self.table.agenda =
                    self.current(text.agenda.as_ref(), &scenario.agendas, KindName::Agenda)?;
            }
        }
        Ok(())
    }

    /// The locations that are in play at this act, then those of the text.
    fn places(&self, text: &Position, scenario: &ScenarioDef) -> Result<Places, PositionError> {
        let (content, whole) = (self.content, &text.scenario);
        let is_first = |act| self.table.card(act).def == scenario.acts[0];
        let first_act = self.table.act.get().is_some_and(is_first);
        // A scenario that is laid out by steps puts later locations in play itself.
        let defs = if first_act || scenario.text.setup.is_some() {
            &scenario.locations
        } else {
            &scenario.set_aside
        };
        let anyway = defs
            .iter()
            .filter(|d| content.def(**d).kind == KindName::Location);
        let mut places: Places = anyway.map(|d| (*d, whole.with(None))).collect();
        for (id, state) in text.locations.iter().flatten() {
            let location = |d| content.def(d).kind == KindName::Location;
            let (name, copy) = copy_of(id);
            let def = build::meant(content, name, location)
                .map_err(|near| state.bad(format!("`{id}` is no location{near}")))?;
            match places.iter_mut().filter(|(d, _)| *d == def).nth(copy - 1) {
                Some((_, at)) if at.value.is_some() => {
                    return Err(state.bad(format!("`{id}` is said twice")));
                }
                Some((_, at)) => *at = state.clone(),
                None => {
                    // A version of a location replaces the card that stands for it.
                    let stands = |d: &DefId| content.def(*d).one_of.contains(&def);
                    let free = |(d, at): &(DefId, Said<Option<LocationState>>)| {
                        stands(d) && at.value.is_none()
                    };
                    match places.iter().position(free) {
                        Some(at) => places[at] = (def, state.clone()),
                        None => places.push((def, state.clone())),
                    }
                }
            }
        }
        Ok(places)
    }

    /// Puts locations in play, with their tokens.
    fn lay_out_places(&mut self, places: &Places) -> Result<Vec<CardId>, PositionError> {
        let mut laid = Vec::new();
        for (def, at) in places {
            let location = self.lay_out(at, *def)?;
            laid.push(location);
            let Some(state) = &at.value else { continue };
            let card = &mut self.table.cards[location.index()];
            card.clues = state.clues;
            card.doom = state.doom;
            card.damage = state.damage;
            card.revealed |= state.revealed.unwrap_or(state.clues > 0);
        }
        Ok(laid)
    }

    /// Puts enemies and cards at their locations.
    fn fill_places(&mut self, places: &Places, laid: &[CardId]) -> Result<(), PositionError> {
        for ((_, at), location) in places.iter().zip(laid) {
            let (Some(state), location) = (&at.value, *location) else {
                continue;
            };
            // `revealed` in the text overrules the presence of an investigator.
            if let Some(revealed) = state.revealed {
                self.table.cards[location.index()].revealed = revealed;
            }
            self.put_at(&state.enemies, location, true, false)?;
            self.put_at(&state.cards, location, false, false)?;
            self.put_at(&state.attached, location, false, true)?;
        }
        Ok(())
    }

    /// Sets the lead investigator, and whose turn it is.
    fn lead_and_turn(&mut self, text: &Position) -> Result<Maybe<SeatId>, PositionError> {
        if let Some(lead) = &text.lead {
            self.table.lead = self.seat(lead, &lead.value)?;
        }
        if !self.table.playing(self.table.lead) {
            self.table.lead = self
                .table
                .players()
                .next()
                .ok_or_else(|| text.scenario.bad("nobody plays"))?;
        }
        let mut turn = Maybe::some(self.table.lead);
        if let Some(who) = &text.turn {
            turn = if who.value == "nobody" {
                Maybe::NONE
            } else {
                self.seat(who, &who.value)?.into()
            };
        }
        Ok(turn)
    }

    /// Puts a card of the scenario into play.
    fn enter(&mut self, id: CardId) {
        self.table.cards[id.index()].zone = Zone::Play;
        self.table.in_play.insert(id);
    }

    /// Turns the last agenda into this card, which is also the act.
    fn both(&mut self, def: DefId, scenario: &ScenarioDef) {
        for index in 0..self.table.cards.len() {
            let was = self.table.cards[index].def;
            if scenario.acts.contains(&was) || scenario.agendas.contains(&was) {
                self.table.cards[index].zone = Zone::Removed;
            }
            if scenario.agendas.last() == Some(&was) {
                self.table.cards[index].def = def;
                let id = CardId::from_index(index);
                self.enter(id);
                let both = Maybe::some(id);
                (self.table.act, self.table.agenda) = (both, both);
            }
        }
    }

    /// Sets the current act or agenda. Earlier ones are gone, later ones still to come.
    fn current(
        &mut self,
        named: Option<&text::Placed>,
        deck: &[DefId],
        kind: KindName,
    ) -> Result<Maybe<CardId>, PositionError> {
        // One that a card of the deck turns into stands in the place of that card.
        let turns = |def: DefId| {
            let card = self.content.def(def);
            let other = |v: &Verb| matches!(v, Verb::TurnInto(id) if *id == card.id);
            let blocks = self.content.blocks.iter().flatten();
            card.kind == kind && !deck.contains(&def) && blocks.clone().any(other)
        };
        let turned = named.and_then(|placed| {
            let def = build::meant(self.content, &placed.value.0.card, turns).ok()?;
            let stage = self.content.def(def).stage;
            let same = |d: &DefId| self.content.def(*d).stage == stage;
            // If none has its stage, it is what the one before it has turned into.
            let before = |d: &DefId| self.content.def(*d).stage < stage;
            let at = deck.iter().position(same);
            let at = at.or_else(|| deck.iter().rposition(before));
            Some((at.unwrap_or(0), def))
        });
        let at = match (named, turned) {
            (None, _) => 0,
            (_, Some((at, _))) => at,
            (Some(placed), None) => {
                let said = &placed.value.0.card;
                let number = said
                    .parse::<usize>()
                    .ok()
                    .filter(|n| (1..=deck.len()).contains(n))
                    .map(|n| n - 1);
                let named = || {
                    let def = build::meant(self.content, said, |d| deck.contains(&d)).ok()?;
                    deck.iter().position(|d| *d == def)
                };
                let first = said.is_empty().then_some(0);
                first.or(number).or_else(named).ok_or_else(|| {
                    let names: Vec<&str> = deck.iter().map(|d| self.content.id_of(*d)).collect();
                    let word = if kind == KindName::Act {
                        "act"
                    } else {
                        "agenda"
                    };
                    placed.bad(format!(
                        "this scenario has no {word} `{said}`: it has {}",
                        names.join(", ")
                    ))
                })?
            }
        };
        let mut current = Maybe::NONE;
        for (index, def) in deck.iter().enumerate() {
            let there = self.table.cards.iter().position(|c| c.def == *def);
            let id = CardId::from_index(there.unwrap_or_default());
            match index.cmp(&at) {
                std::cmp::Ordering::Less => self.table.cards[id.index()].zone = Zone::Removed,
                std::cmp::Ordering::Greater => self.table.cards[id.index()].zone = Zone::Coming,
                std::cmp::Ordering::Equal => {
                    if let Some((_, def)) = turned {
                        self.table.cards[id.index()].def = def;
                    }
                    self.enter(id);
                    current = id.into();
                    if let Some(placed) = named {
                        let card = &mut self.table.cards[id.index()];
                        card.doom = placed.value.0.doom;
                        card.clues = placed.value.0.clues;
                        self.attach(id, &placed.value.0, Owner::NONE)?;
                    }
                }
            }
        }
        Ok(current)
    }
}
