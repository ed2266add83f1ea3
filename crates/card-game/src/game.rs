//! The game on the kernel: which frame is stepped, which takes an answer, and what the kernel asks of a game.

use crate::content::{self, KindName};
use crate::error::Error;
use crate::read::Look;
use crate::rules::cx::{self, Cx};
use crate::rules::frame::*;
use crate::rules::{atoms, chance, choice, imagine, setup};
use crate::show::odds::by_lead;
use crate::show::{changes, objects, prints, told, words};
use crate::state::*;
use crate::workshop::Bench;
use crate::{Choice, Content, Event, Prompt, Rule, Setup, View, greedy, position, workshop};
use kernel::show::{Asked, Id, Noticed, Object, Offered, Print, Show, Terms, Told};
use kernel::{Dealer, Flow, Game, Log, Maybe, Seat, Source, Viewer};

/// The card game, as a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardGame;

/// A look at a game.
pub fn look<'a>(content: &'a Content, game: &'a Game<CardGame>) -> Look<'a> {
    Look {
        c: content,
        t: game.table(),
        stack: game.stack(),
        within: 0,
    }
}

/// The id of a card on the table, whoever looks.
fn object_id(game: &Game<CardGame>, card: CardId) -> Id {
    match game
        .table()
        .investigators
        .iter()
        .position(|i| i.card == card)
    {
        Some(seat) => objects::seat(seat as SeatId),
        None => Id::new(objects::kind::CARD, card.into()),
    }
}

/// Steps the top frame, which is of this kind, for as long as it goes on by itself: what it calls, asks or ends takes
/// over at once, as does an ending, or an objective reached. The bound is further than any frame goes; an endless one the driver counts out.
macro_rules! steps {
    ($run:ident, $kind:ident { $($field:ident),* } => $step:expr) => {{
        let mut left = 64;
        loop {
            let Some(Frame::$kind(frame)) = $run.game.stack().last() else {
                break Flow::Go;
            };
            let ($($field,)*) = ($(frame.$field,)*);
            let _ = frame;
            let flow = $step;
            left -= 1;
            let interrupted = !$run.table().endings.is_empty() || $run.objectives_due();
            if !matches!(flow, Flow::Go) || left == 0 || interrupted {
                break flow;
            }
        }
    }};
}

impl Cx<'_, '_> {
    // Part of the driver's loop.
    #[inline(always)]
    fn step(&mut self) -> cx::Flow {
        // A resolution was reached: what goes on is dropped, but what happened at the same time still happens.
        if !self.table().endings.is_empty() && !self.table().ended && !self.within_elimination() {
            return self.unwind();
        }
        if self.objectives_due()
            && let Some(card) = self.objective_reached()
        {
            let step = AdvanceStep::Advances;
            return Flow::Call(Frame::Advance(AdvanceFrame { card, step }));
        }
        let Some(top) = self.game.stack().last() else {
            return Flow::Done;
        };
        match top {
            Frame::Campaign(_) => steps!(self, Campaign { step } => self.campaign(step)),
            Frame::Setup(_) => steps!(self, Setup { step } => self.setup(step)),
            Frame::Round(_) => steps!(self, Round { step } => self.round(step)),
            Frame::Mythos(_) => {
                steps!(self, Mythos { step, done } => self.mythos(step, done))
            }
            Frame::Investigation(_) => {
                steps!(self, Investigation { step } => self.investigation(step))
            }
            // Step by step, so that a playout may answer before everything is listed.
            Frame::Turn(TurnFrame { who, step }) => {
                let (who, step) = (*who, *step);
                self.turn(who, step)
            }
            Frame::EnemyPhase(_) => {
                steps!(self, EnemyPhase { step, moved, attacked, seats }
                    => self.enemy_phase(step, moved, attacked, seats))
            }
            Frame::Upkeep(_) => {
                steps!(self, Upkeep { step, done } => self.upkeep(step, done))
            }
            Frame::PlayerWindow(PlayerWindowFrame { rule, passed }) => {
                let (rule, passed) = (*rule, *passed);
                self.window(rule, passed)
            }
            Frame::Initiation(_) => {
                steps!(self, Initiation { initiation } => self.step_initiation(initiation))
            }
            Frame::AttacksOfOpportunity(AttacksOfOpportunityFrame { who, done }) => {
                let (who, done) = (*who, *done);
                self.opportunity(who, done)
            }
            Frame::MassiveAttacks(MassiveAttacksFrame { enemy, done }) => {
                let (enemy, done) = (*enemy, *done);
                self.massive_attacks(enemy, done)
            }
            Frame::SkillTest(_) => steps!(self, SkillTest {} => self.skill_test()),
            Frame::RevealToken(_) => self.reveal_outside_test(),
            Frame::Happening(_) => {
                steps!(self, Happening { occurrence, step, fate, damage_to }
                    => self.happening(occurrence, step, fate, damage_to))
            }
            Frame::Cell(CellFrame {
                occurrence,
                cell,
                forced_done,
                passed,
                used,
            }) => {
                let used = smallvec::SmallVec::from_slice(used);
                let (occurrence, cell, forced_done, passed) =
                    (*occurrence, *cell, *forced_done, *passed);
                self.cell(occurrence, cell, forced_done, passed, used)
            }
            Frame::Script(s) => {
                let s = *s;
                self.step_script(s)
            }
            Frame::Each(e) => {
                let e = *e;
                self.step_each(e)
            }
            Frame::PlayCard(_) => {
                steps!(self, PlayCard { who, card, step, happening }
                    => self.play_card(who, card, step, happening))
            }
            Frame::Harm(_) => steps!(self, Harm {} => self.step_harm()),
            Frame::Defeat(DefeatFrame { cards, by }) => {
                let (cards, by) = (cards.clone(), *by);
                self.step_defeat(cards, by)
            }
            Frame::Elimination(_) => {
                steps!(self, Elimination { who, step, damage, horror }
                    => self.step_elimination(who, step, damage, horror))
            }
            Frame::Move(_) => {
                steps!(self, Move { who, to, step } => self.step_move(who, to, step))
            }
            Frame::EnemyMove(EnemyMoveFrame { enemy, to, arrived }) => {
                let (enemy, to, arrived) = (*enemy, *to, *arrived);
                self.enemy_move(enemy, to, arrived)
            }
            Frame::EncounterDraw(_) => {
                steps!(self, EncounterDraw { who, card, step } => self.encounter_draw(who, card, step))
            }
            Frame::Spawn(_) => {
                steps!(self, Spawn { enemy, who, at, step } => self.spawn(enemy, who, at, step))
            }
            Frame::Engage(EngageFrame { enemy }) => self.step_engage(*enemy),
            Frame::EnterPlay(_) => {
                steps!(self, EnterPlay { card, who, step, tried }
                    => self.enter_play(card, who, step, tried))
            }
            Frame::DrawCards(_) => {
                steps!(self, DrawCards { who, left, drawn, refilled, step }
                    => self.draw(who, left, drawn, refilled, step))
            }
            Frame::Search(s) => self.search(*s),
            Frame::Look(LookFrame {
                who,
                count,
                deck,
                seen,
                step,
            }) => self.look_at(*who, *count, *deck, *seen, *step),
            Frame::DiscardUntil(DiscardUntilFrame { verb, context }) => {
                self.discard_until(*verb, *context)
            }
            Frame::DiscardFromHand(DiscardFromHandFrame {
                who,
                left,
                random,
                rule,
            }) => self.discard_from_hand(*who, *left, *random, *rule),
            Frame::Advance(AdvanceFrame { card, step }) => self.advance(*card, *step),
            Frame::Checks(ChecksFrame { tried }) => self.checks(*tried),
            Frame::ScenarioEnd(ScenarioEndFrame { step }) => self.scenario_end(*step),
        }
    }

    /// Something that belongs to an investigator's elimination is being done: it is finished whatever has ended.
    fn within_elimination(&self) -> bool {
        let below = self.game.stack().len().saturating_sub(1);
        self.game.stack()[..below]
            .iter()
            .any(|f| matches!(f, Frame::Elimination(_)))
    }

    /// Once the scenario has an ending: everything in progress is dropped, except that what is defeated at the same
    /// moment is defeated still. // resolution // end-together
    fn unwind(&mut self) -> cx::Flow {
        match self.game.stack().last() {
            Some(Frame::Defeat(DefeatFrame { cards, by })) if !cards.is_empty() => {
                let (cards, by) = (cards.clone(), *by);
                self.step_defeat(cards, by)
            }
            Some(Frame::Elimination(EliminationFrame {
                who,
                step,
                damage,
                horror,
            })) => {
                let (who, step, damage, horror) = (*who, *step, *damage, *horror);
                self.step_elimination(who, step, damage, horror)
            }
            Some(frame) if self.game.stack().len() > self.bottom() + 1 => {
                let out = frame.tokens_out();
                out.for_each(|token| self.token_back(token));
                Flow::Done
            }
            Some(_) => {
                self.game_ends();
                self.set(Frame::ScenarioEnd(ScenarioEndFrame {
                    step: EndStep::ChooseEnding,
                }))
            }
            None => Flow::Done,
        }
    }

    /// Where the scenario's lowest procedure stands: above the campaign, if there is one.
    fn bottom(&self) -> usize {
        usize::from(matches!(
            self.game.stack().first(),
            Some(Frame::Campaign(_))
        ))
    }

    fn take(&mut self, choice: Choice) -> cx::Flow {
        if let Some(flow) = self.take_unseen(choice) {
            return flow;
        }
        let Some(top) = self.game.stack().last() else {
            return Flow::Done;
        };
        match (top, choice) {
            (Frame::Campaign(CampaignFrame { step }), _) => {
                let step = *step;
                self.take_between(step, choice)
            }
            (Frame::Setup(SetupFrame { step }), _) => {
                let step = *step;
                self.take_setup(step, choice)
            }
            (Frame::Investigation(_), Choice::Seat(who)) => self.take_next_turn(who),
            (Frame::Turn(TurnFrame { who, .. }), _) => {
                let who = *who;
                self.take_turn(who, choice)
            }
            (
                Frame::EnemyPhase(EnemyPhaseFrame {
                    step: EnemyStep::E32Hunters,
                    moved,
                    ..
                }),
                Choice::Card(enemy),
            ) => {
                let moved = *moved;
                self.take_hunter(moved, enemy)
            }
            (Frame::EnemyPhase(EnemyPhaseFrame { seats, .. }), Choice::Card(enemy)) => {
                let seats = *seats;
                let Some(who) = self.asked() else {
                    return Flow::Go;
                };
                self.take_attack(who, seats, enemy)
            }
            (Frame::PlayerWindow(PlayerWindowFrame { rule, passed }), _) => {
                let (rule, passed) = (*rule, *passed);
                self.take_window(rule, passed, choice)
            }
            (Frame::Initiation(InitiationFrame { initiation: i, .. }), _) => {
                let i = *i;
                self.take_initiation(i, choice)
            }
            (
                Frame::AttacksOfOpportunity(AttacksOfOpportunityFrame { who, done }),
                Choice::Card(enemy),
            ) => {
                let (who, done) = (*who, *done);
                self.take_opportunity(who, done, enemy)
            }
            (Frame::SkillTest(_), _) => self.take_test(choice),
            (Frame::RevealToken(_), Choice::Token(token)) => self.take_token_outside_test(token),
            (Frame::RevealToken(_), Choice::Revealed(kept)) => self.keep_outside_test(kept),
            (Frame::Cell(_), _) => self.take_cell(choice),
            (Frame::Script(s), _) => {
                let s = *s;
                self.take_script(s, choice)
            }
            (Frame::Harm(_), _) => self.take_assign(choice),
            (Frame::Elimination(EliminationFrame { who, .. }), Choice::Seat(new)) => {
                let who = *who;
                self.take_lead(who, new)
            }
            (Frame::Elimination(EliminationFrame { who, .. }), _) => {
                let who = *who;
                self.take_trauma(who, choice)
            }
            (Frame::EnemyMove(EnemyMoveFrame { enemy, .. }), _) => {
                let enemy = *enemy;
                self.take_enemy_move(enemy, choice)
            }
            (Frame::EncounterDraw(EncounterDrawFrame { who, .. }), Choice::Card(card)) => {
                let who = *who;
                self.encounter_drawn(who, card)
            }
            (Frame::Spawn(SpawnFrame { enemy, who, .. }), Choice::Card(at)) => {
                let (enemy, who) = (*enemy, *who);
                self.set(Frame::Spawn(SpawnFrame {
                    enemy,
                    who,
                    at: at.into(),
                    step: SpawnStep::WouldEnter,
                }))
            }
            (Frame::Spawn(SpawnFrame { enemy, .. }), Choice::Seat(who)) => {
                let enemy = *enemy;
                self.spawns_with(enemy, who)
            }
            (Frame::Engage(EngageFrame { enemy }), _) => {
                let enemy = *enemy;
                self.take_engage(enemy, choice)
            }
            (Frame::EnterPlay(_), Choice::Card(card)) => self.takes_leave(card),
            (Frame::DrawCards(DrawCardsFrame { who, step, .. }), Choice::Card(card)) => {
                let (who, step) = (*who, *step);
                if step == DrawStep::Weakness {
                    return self.take_weakness(who, card);
                }
                self.drew(who, card)
            }
            (Frame::Search(s), Choice::Card(card)) => {
                let s = *s;
                match s.step {
                    SearchStep::Look => self.saw(s, card),
                    _ => self.set(Frame::Search(Searching {
                        found: card.into(),
                        step: SearchStep::Resolve,
                        ..s
                    })),
                }
            }
            (
                Frame::Look(LookFrame {
                    who,
                    count: n,
                    seen,
                    ..
                }),
                Choice::Deck(deck),
            ) => {
                let (who, n, seen) = (*who, *n, *seen);
                self.set(Frame::Look(LookFrame {
                    who,
                    count: n,
                    deck,
                    seen,
                    step: LookStep::Look,
                }))
            }
            (Frame::Look(LookFrame { step, .. }), Choice::Card(card)) => match step {
                LookStep::Look => self.looked(card),
                _ => self.put_back(card),
            },
            (Frame::DiscardUntil(DiscardUntilFrame { verb, context }), Choice::Card(card)) => {
                let (verb, context) = (*verb, *context);
                self.turned_up(verb, context, card)
            }
            (Frame::DiscardFromHand(_), Choice::Card(card)) => self.discarded_from_hand(card),
            (Frame::Checks(ChecksFrame { tried }), _) => {
                let tried = *tried;
                self.take_checks(tried, choice)
            }
            (Frame::ScenarioEnd(_), _) => self.take_ending(choice),
            // Frames that ask nothing, and answers that the asking frame does not offer: the kernel lets none through.
            _ => Flow::Go,
        }
    }

    /// A chaos token revealed outside a test does nothing unless something says so. // chaos-tokens
    fn reveal_outside_test(&mut self) -> cx::Flow {
        let Some(Frame::RevealToken(RevealTokenFrame {
            who,
            asked,
            count: n,
            tokens,
        })) = self.game.stack_mut().last_mut()
        else {
            return Flow::Done;
        };
        let (who, n, asked_before, revealed) = (*who, *n as usize, *asked, tokens.len());
        *asked = true;
        let occurrence = Occurrence::RevealsTokens { who };
        if !asked_before && self.anything_waits(&occurrence, content::Cell::Would) {
            return Flow::Call(Frame::Cell(CellFrame {
                occurrence,
                cell: content::Cell::Would,
                forced_done: false,
                passed: 0,
                used: Default::default(),
            }));
        }
        let total: usize = self.table().bag.iter().map(|n| *n as usize).sum();
        if total > 0 && revealed < n {
            return self.chance(choice::BAG, Rule::ChaosTokens, Prompt::RevealToken, total);
        }
        if revealed > 1 {
            let choices = (0..revealed as u8).map(Choice::Revealed).collect();
            return self.ask(who, Rule::ChaosTokens, Prompt::WhichToken, choices);
        }
        self.tokens_back()
    }

    fn take_token_outside_test(&mut self, token: content::Chaos) -> cx::Flow {
        if let Some(Frame::RevealToken(RevealTokenFrame { who, tokens, .. })) =
            self.game.stack_mut().last_mut()
        {
            let who = *who;
            tokens.push(token);
            self.token_out(token);
            self.emit(|| Event::TokenRevealed { who, token });
        }
        Flow::Go
    }

    /// One of two tokens revealed outside a test counts, the other is ignored.
    fn keep_outside_test(&mut self, kept: u8) -> cx::Flow {
        if let Some(Frame::RevealToken(RevealTokenFrame { tokens, .. })) = self.game.stack().last()
        {
            let mut ignored = tokens.clone();
            if (kept as usize) < ignored.len() {
                ignored.remove(kept as usize);
            }
            for token in ignored {
                self.emit(|| Event::TokenIgnored { token });
            }
        }
        self.tokens_back()
    }

    fn tokens_back(&mut self) -> cx::Flow {
        if let Some(Frame::RevealToken(RevealTokenFrame { tokens, .. })) =
            self.game.stack_mut().last_mut()
        {
            for token in std::mem::take(tokens) {
                self.token_back(token);
            }
        }
        Flow::Done
    }
}

impl kernel::Rules for CardGame {
    type Content = Content;
    type Setup = Setup;
    type Table = Table;
    type Error = Error;
    type Pen = atoms::Pen;
    type Frame = Frame;
    type Choice = Choice;
    type Prompt = Prompt;
    type Rule = Rule;
    type Event = Event;
    type View = View;

    fn start(content: &Content, setup: &Setup) -> Result<Game<Self>, Error> {
        setup::start(content, setup)
    }
    fn setup_lines(setup: &Setup) -> Vec<(String, String)> {
        setup.lines()
    }
    fn setup_from_lines(content: &Content, lines: &[(String, String)]) -> Result<Setup, Error> {
        Setup::from_lines(content, lines)
    }
    #[inline(always)]
    fn step(content: &Content, game: &mut Game<Self>, log: &mut Log<Event>) -> Flow<Self> {
        Cx { content, game, log }.step()
    }
    fn take(
        content: &Content,
        game: &mut Game<Self>,
        choice: Choice,
        log: &mut Log<Event>,
    ) -> Flow<Self> {
        Cx { content, game, log }.take(choice)
    }
    #[inline]
    fn sample(
        content: &Content,
        game: &Game<Self>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Choice> {
        let t = game.table();
        match game.stack().last() {
            Some(Frame::Turn(TurnFrame {
                who,
                step: TurnStep::T221Action,
            })) if t.playing(*who) && (t.endings.is_empty() || t.ended) => {
                Some(look(content, game).sample_action(*who, below))
            }
            _ => None,
        }
    }
    #[inline]
    fn frame_ended(game: &mut Game<Self>, depth: usize) {
        atoms::frame_ended(game, depth);
    }

    fn deal(content: &Content, game: &Game<Self>, n: u32) -> Choice {
        chance::deal(&look(content, game), game.ask().map(|a| a.prompt), n)
    }
    fn outcomes(content: &Content, game: &Game<Self>) -> Vec<(Choice, u32)> {
        chance::outcomes(&look(content, game), game.ask())
    }
    fn source_name(content: &Content, game: &Game<Self>, source: Source) -> String {
        let look = look(content, game);
        match game.ask().map(|a| a.prompt) {
            Some(choice::Prompt::BasicWeakness(who)) => {
                format!("{}'s basic weakness", words::seat(&look, who))
            }
            _ => chance::source_name(&look, source),
        }
    }

    fn key(content: &Content, game: &Game<Self>, choice: &Choice) -> String {
        words::key(&look(content, game), choice)
    }
    fn label(content: &Content, game: &Game<Self>, choice: &Choice) -> String {
        words::label(&look(content, game), game.ask(), choice)
    }
    fn answered(content: &Content, game: &Game<Self>, choice: &Choice) -> String {
        words::answered(&look(content, game), game.ask(), choice)
    }
    fn question(content: &Content, game: &Game<Self>) -> String {
        words::question(&look(content, game), game.ask())
    }
    fn cite(rule: &Rule) -> &'static str {
        rule.cite()
    }
    fn tell(content: &Content, game: &Game<Self>, event: &Event) -> String {
        words::tell(&look(content, game), event)
    }
    fn stack_words(content: &Content, game: &Game<Self>) -> Vec<String> {
        words::stack(&look(content, game))
    }
    fn why_not(content: &Content, game: &Game<Self>) -> Vec<(Choice, String)> {
        words::why_not(content, game)
    }
    fn cause(game: &Game<Self>) -> Option<Id> {
        let at = |card: Maybe<CardId>| Some(object_id(game, card.get()?));
        game.stack().iter().rev().find_map(|f| match f {
            Frame::Script(s) => at(s.context.this),
            Frame::Harm(h) => at(h.attacker),
            _ => None,
        })
    }
    fn pass(_: &Content, game: &Game<Self>) -> Option<Choice> {
        let ask = game.ask()?;
        ask.choices.iter().find(|c| **c == Choice::Pass).copied()
    }
    fn action_of_turn(game: &Game<Self>) -> Option<u32> {
        match game.ask()?.prompt {
            // Rounds are counted anew in every scenario of a campaign.
            Prompt::Turn => {
                let t = game.table();
                let played = t.campaign.as_ref().map_or(0, |c| c.played.len() as u32);
                Some(u32::from(t.round) | played << 16)
            }
            _ => None,
        }
    }

    fn rests(game: &Game<Self>) -> bool {
        let next = |a: &kernel::Ask<Choice, Prompt, Rule>| a.prompt == Prompt::WhichScenario;
        game.ask().is_some_and(next)
    }

    fn view(content: &Content, game: &Game<Self>, viewer: Viewer) -> View {
        look(content, game).view(viewer)
    }
    fn imagine(
        content: &Content,
        game: &Game<Self>,
        seat: Seat,
        dealer: &mut dyn Dealer,
    ) -> Game<Self> {
        imagine::imagine(content, game, seat, dealer)
    }

    fn seats(game: &Game<Self>) -> usize {
        game.table().investigators.len()
    }
    fn seat_name(content: &Content, game: &Game<Self>, seat: Seat) -> String {
        words::seat(&look(content, game), seat.0)
    }
    fn round(game: &Game<Self>) -> u32 {
        u32::from(game.table().round)
    }
    fn outcome(content: &Content, game: &Game<Self>) -> Option<(String, bool)> {
        if !game.over() {
            return None;
        }
        if let Some(campaign) = &game.table().campaign {
            let ending = content.name(campaign.ending?);
            let of = &content.campaigns[usize::from(campaign.campaign)].text;
            let win = of.ends().any(|e| e.id == ending && e.win);
            return Some((ending.to_owned(), win));
        }
        let ending = *game.table().endings.first()?;
        let win = look(content, game).wins_with(ending.into());
        Some((content.name(ending).to_owned(), win))
    }
    fn check(content: &Content, game: &Game<Self>) -> Result<(), Error> {
        chance::check(&look(content, game)).map_err(Error::Broken)
    }
}

impl Show for CardGame {
    fn table(game: &Game<Self>) -> u32 {
        let campaign = game.table().campaign.as_ref();
        campaign.map_or(0, |c| c.laid.into())
    }
    fn objects(content: &Content, game: &Game<Self>, viewer: Viewer) -> Vec<Object> {
        look(content, game).objects(viewer)
    }
    fn id_text(content: &Content, game: &Game<Self>, id: Id) -> String {
        look(content, game).id_text(id)
    }
    fn prints(content: &Content) -> u32 {
        content.defs.len() as u32
    }
    fn print(content: &Content, print: u32) -> Print {
        prints::print(content, print as u16)
    }
    fn print_name(content: &Content, print: u32) -> (&str, &str) {
        let def = print as u16;
        (content.id_of(def), &content.text(def).name)
    }
    fn told(content: &Content, game: &Game<Self>, event: &Event, viewer: Viewer) -> Option<Told> {
        told::told(&look(content, game), event, viewer)
    }
    fn noticed(content: &Content, game: &Game<Self>, it: Noticed<'_>) -> Option<Told> {
        changes::noticed(&look(content, game), it)
    }
    fn answered_to(content: &Content, game: &Game<Self>, choice: &Choice, viewer: Viewer) -> Told {
        told::answered(&look(content, game), game.ask(), choice, viewer)
    }
    fn asked(content: &Content, game: &Game<Self>) -> Asked {
        told::asked(&look(content, game), game.ask())
    }
    fn terms(content: &Content, game: &Game<Self>, id: Id) -> Vec<Terms> {
        look(content, game).terms(id)
    }
    fn ahead(content: &Content, game: &Game<Self>, id: Id) -> Vec<(i32, u32)> {
        by_lead(&look(content, game), id)
    }
    fn offered(content: &Content, game: &Game<Self>, choice: &Choice) -> Offered {
        told::offered(content, game, choice)
    }
}

impl kernel::Cases for CardGame {
    fn position(content: &Content, yaml: &str) -> Result<Game<Self>, kernel::PositionError> {
        position::game(content, yaml)
    }
    fn knows(content: &Content, word: &str) -> bool {
        const WORDS: &str = " pass end-turn draw resource investigate move fight evade engage play use commit card seat \
            skill token keep option number deck weakness version set ending scenario investigator take leave advance yes no physical mental encounter willpower \
            intellect combat agility skull cultist tablet elder-thing elder-sign auto-fail ";
        WORDS.contains(&format!(" {word} ")) || content.names.find(word).is_some()
    }
    fn deck(content: &Content, yaml: &str) -> Result<String, kernel::PositionError> {
        workshop::case(content, yaml)
    }
    fn position_schema() -> String {
        position::schema()
    }
    fn written(content: &Content, game: &Game<Self>) -> Option<String> {
        position::written(content, game)
    }
}

impl kernel::Greedy for CardGame {
    const FEATURES: &'static [&'static str] = greedy::NAMES;
    const WEIGHTS: &'static str = include_str!("greedy/value.weights");
    const EARNINGS: &'static str = include_str!("greedy/earnings.weights");
    const HORIZON: u32 = 1;
    type Memory = ();

    fn features(content: &Content, game: &Game<Self>) -> Vec<f32> {
        greedy::features(&look(content, game))
    }
    fn measures(content: &Content, game: &Game<Self>) -> Vec<kernel::Measure> {
        look(content, game).graded()
    }
    fn gives_up_actions(content: &Content, game: &Game<Self>, choice: &Choice) -> bool {
        let Some(ask) = game.ask().filter(|a| a.prompt == Prompt::Turn) else {
            return false;
        };
        *choice == Choice::EndTurn
            && matches!(ask.who, kernel::Who::Seat(s) if look(content, game).actions_left(s.0, None) > 0)
    }
    fn score(content: &Content, game: &Game<Self>, choice: &Choice) -> i32 {
        let Some(ask) = game.ask() else { return 0 };
        let at = ask.choices.iter().position(|c| c == choice);
        at.and_then(|i| Self::scores(content, game).get(i).copied())
            .unwrap_or(i32::MIN)
    }
    fn scores_with(content: &Content, game: &Game<Self>, _: &mut ()) -> Vec<i32> {
        greedy::scores(&look(content, game), game.ask())
    }
}

impl kernel::Catalogue for CardGame {
    const FAMILY: &'static str = "card";
    fn scenarios(content: &Content) -> Vec<kernel::Entry> {
        let entry = |s: &content::ScenarioDef| kernel::Entry {
            id: format!("card/{}", s.text.id),
            name: s.text.name.clone(),
            note: String::new(),
        };
        let campaign = |c: &content::CampaignDef| kernel::Entry {
            id: format!("card/{}", c.text.id),
            name: c.text.name.clone(),
            note: format!("a campaign of {} scenarios", c.chapters.len()),
        };
        let scenarios = content.scenarios.iter().map(entry);
        scenarios
            .chain(content.campaigns.iter().map(campaign))
            .collect()
    }
    fn investigators(content: &Content) -> Vec<kernel::Entry> {
        let all =
            (0..content.defs.len()).filter(|d| content.defs[*d].kind == KindName::Investigator);
        all.map(|d| {
            let text = &content.texts[d];
            kernel::Entry {
                id: content.id_of(d as u16).to_owned(),
                name: text.name.clone(),
                note: text.subtitle.clone().unwrap_or_default(),
            }
        })
        .collect()
    }
    fn difficulties(_: &Content) -> Vec<kernel::Entry> {
        use content::Difficulty as D;
        [D::Standard, D::Easy, D::Hard, D::Expert]
            .into_iter()
            .map(|d| kernel::Entry {
                id: d.name().into(),
                name: words::capital(d.name()),
                note: String::new(),
            })
            .collect()
    }
    fn seats_allowed(_: &Content, _: &str) -> (usize, usize) {
        (1, 4)
    }
    fn workshop(content: &Content) -> Option<Box<dyn kernel::Workshop + '_>> {
        Some(Box::new(Bench(content)))
    }
    fn content_hash(content: &Content) -> u64 {
        content.hash
    }
}
