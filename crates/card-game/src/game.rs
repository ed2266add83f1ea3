//! The card game as a [`kernel::Rules`]: dispatch of frames and answers, and everything else that the kernel asks of a
//! game.

use crate::choice;
use crate::content::taboo::{CURRENT, NO_LIST};
use crate::content::{self, DefId};
use crate::error::Error;
use crate::frame::*;
use crate::greedy::{self, inputs};
use crate::read::Look;
use crate::rules::cx::Cx;
use crate::rules::{atoms, chance, dispatch, imagine, setup};
use crate::show::odds::by_lead;
use crate::show::{answered, changes, objects, paths, prints, told, words};
use crate::state::*;
use crate::workshop::Bench;
use crate::{Choice, Content, Event, Prompt, Rule, Setup, position, workshop};
use kernel::show::{Asked, AsksFor, Id, Noticed, Object, Offered, Print, Show, Terms, Told};
use kernel::{Dealer, Flow, Game, Log, Maybe, Seat, Source, Viewer};

/// The card game, for the kernel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardGame;

/// The content with the cards as they are at the table of this game. // taboo
#[inline]
fn played<'a>(content: &'a Content, game: &Game<CardGame>) -> &'a Content {
    content.under(game.table().taboo)
}

/// A read-only view of a game for queries.
pub fn look<'a>(content: &'a Content, game: &'a Game<CardGame>) -> Look<'a> {
    Look {
        content: played(content, game),
        table: game.table(),
        stack: game.stack(),
        within: 0,
    }
}

/// The id of a card on the table, the same for all clients.
fn object_id(game: &Game<CardGame>, card: CardId) -> Id {
    match game
        .table()
        .investigators
        .iter()
        .position(|i| i.card == card)
    {
        Some(seat) => objects::seat(SeatId::from_index(seat)),
        None => Id::new(objects::kind::CARD, card.into()),
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
        let content = played(content, game);
        dispatch::step(&mut Cx { content, game, log })
    }
    fn take(
        content: &Content,
        game: &mut Game<Self>,
        choice: Choice,
        log: &mut Log<Event>,
    ) -> Flow<Self> {
        let content = played(content, game);
        dispatch::take(&mut Cx { content, game, log }, choice)
    }
    #[inline]
    fn sample(
        content: &Content,
        game: &Game<Self>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Choice> {
        let table = game.table();
        match game.stack().last() {
            Some(Frame::Turn(TurnFrame { who, step }))
                if step.next == TurnStep::T221Action
                    && table.playing(*who)
                    && (table.endings.is_empty() || table.ended) =>
            {
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
            _ => words::source_name(&look, source),
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
        words::why_not(played(content, game), game)
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
            // In a campaign, each scenario counts its rounds from 1.
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

    fn imagine(
        content: &Content,
        game: &Game<Self>,
        seat: Seat,
        dealer: &mut dyn Dealer,
    ) -> Game<Self> {
        imagine::imagine(played(content, game), game, seat, dealer)
    }

    fn seats(game: &Game<Self>) -> usize {
        game.table().investigators.len()
    }
    fn seat_id(content: &Content, game: &Game<Self>, seat: Seat) -> String {
        let inv = game.table().investigators.get(seat.index());
        let of = |i: &Investigator| content.id_of(game.table().card(i.card).def);
        inv.map_or_else(String::new, |i| of(i).to_owned())
    }
    fn away(game: &Game<Self>, seat: Seat) -> bool {
        let campaign = game.table().campaign.as_ref();
        let member = campaign.and_then(|c| c.members.get(seat.index()));
        member.is_some_and(|m| m.left)
    }
    fn seat_name(content: &Content, game: &Game<Self>, seat: Seat) -> String {
        words::seat(&look(content, game), seat)
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
    const PASSABLE: &'static [Rule] = &[
        Rule::PlayerWindow,
        Rule::St1,
        Rule::St2,
        Rule::St2Window,
        Rule::Reaction,
        Rule::Mulligan,
    ];
    fn asks_for(rule: &Rule) -> AsksFor {
        match rule {
            Rule::St1 => AsksFor::BeforeRaises,
            Rule::St2 => AsksFor::Raises,
            _ => AsksFor::Other,
        }
    }
    fn table(game: &Game<Self>) -> u32 {
        let campaign = game.table().campaign.as_ref();
        campaign.map_or(0, |c| c.laid.into())
    }
    fn numbering(content: &Content, game: &Game<Self>) -> u64 {
        look(content, game).numbering()
    }
    fn everything(content: &Content, game: &Game<Self>) -> Vec<Object> {
        look(content, game).objects()
    }
    fn sees(content: &Content, game: &Game<Self>, id: Id, viewer: Viewer) -> bool {
        look(content, game).sees(id, viewer)
    }
    fn id_text(content: &Content, game: &Game<Self>, id: Id) -> String {
        look(content, game).id_text(id)
    }
    fn prints(content: &Content) -> u32 {
        (content.defs.len() + content.taboos.len()) as u32
    }
    fn print(content: &Content, print: u32) -> Print {
        prints::print(content, DefId::from_index(print as usize))
    }
    fn print_name(content: &Content, print: u32) -> (&str, &str) {
        let def = DefId::from_index(print as usize);
        (content.print_id(def), &content.text(def).name)
    }
    fn told(content: &Content, game: &Game<Self>, event: &Event, viewer: Viewer) -> Option<Told> {
        told::told(&look(content, game), event, viewer)
    }
    fn noticed(content: &Content, game: &Game<Self>, it: Noticed<'_>) -> Option<Told> {
        changes::noticed(&look(content, game), it)
    }
    fn answered_to(content: &Content, game: &Game<Self>, choice: &Choice, viewer: Viewer) -> Told {
        answered::answered(&look(content, game), game.ask(), choice, viewer)
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
        told::offered(played(content, game), game, choice)
    }
}

impl kernel::Cases for CardGame {
    fn paths(content: &Content, game: &Game<Self>, viewer: Viewer) -> impl serde::Serialize {
        paths::paths(content, game, viewer)
    }
    fn position(content: &Content, yaml: &str) -> Result<Game<Self>, kernel::PositionError> {
        position::game(content, yaml)
    }
    fn knows(content: &Content, word: &str) -> bool {
        const WORDS: &str = " pass end-turn draw resource investigate move fight evade engage play use commit card seat \
            skill token keep option number deck weakness version set ending scenario investigator take leave join away advance yes no physical mental encounter willpower \
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
    const NETS: &'static str = if cfg!(feature = "no-nets") {
        ""
    } else {
        include_str!("greedy/nets.txt")
    };
    const NETS_NAME: &'static str = include_str!("greedy/nets.name").trim_ascii_end();
    const HORIZON: u32 = 1;
    const PLANS_TURNS: bool = true;
    const PLACES: &'static [&'static str] = inputs::PLACES;
    const ROLES: &'static [&'static str] = inputs::ROLES;
    const OWN: &'static [&'static str] = inputs::OWN;
    type Memory = ();

    fn attributes() -> Vec<String> {
        inputs::attributes()
    }
    fn attributes_of(content: &Content, thing: u16) -> Vec<(u16, f32)> {
        inputs::described(content, thing)
    }
    fn things(content: &Content) -> usize {
        content.defs.len() + 1
    }
    fn lying(content: &Content, game: &Game<Self>, into: &mut Vec<kernel::Lying>) {
        inputs::lying(&look(content, game), into);
    }
    fn about(content: &Content, game: &Game<Self>, choice: &Choice, into: &mut Vec<kernel::Lying>) {
        if let Some(ask) = game.ask() {
            inputs::offered(&look(content, game), ask, choice, into);
        }
    }
    fn own(content: &Content, game: &Game<Self>) -> Vec<f32> {
        inputs::own(&look(content, game), game.ask())
    }
    fn came(content: &Content, game: &Game<Self>) -> [f32; 2] {
        look(content, game).came()
    }

    fn features(content: &Content, game: &Game<Self>) -> Vec<f32> {
        greedy::features(&look(content, game))
    }
    fn measures(content: &Content, game: &Game<Self>) -> Vec<kernel::Measure> {
        look(content, game).graded()
    }
    fn oversight(
        content: &Content,
        game: &Game<Self>,
        choice: &Choice,
        before: Option<(&Game<Self>, &Choice)>,
    ) -> Option<kernel::Oversight> {
        let then = before.map(|(game, taken)| (look(content, game), taken));
        let then = then.as_ref().map(|(look, taken)| (look, *taken));
        greedy::oversight(&look(content, game), game.ask()?, choice, then)
    }
    fn banked(content: &Content, game: &Game<Self>) -> Option<kernel::Banked> {
        look(content, game).banked()
    }
    fn tallies(content: &Content, game: &Game<Self>) -> Vec<kernel::Tally> {
        greedy::tallies(&look(content, game))
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
    fn purpose(content: &Content, game: &Game<Self>, choice: &Choice) -> Option<String> {
        greedy::purpose(&look(content, game), game.ask()?, choice)
    }
    fn scores_slipping(content: &Content, game: &Game<Self>, slips: kernel::Slips) -> Vec<i32> {
        greedy::slipping(&look(content, game), game.ask(), slips)
    }
}

impl kernel::Catalogue for CardGame {
    const FAMILY: &'static str = "card";
    fn scenarios(content: &Content) -> Vec<kernel::Entry> {
        let entry = |scenario: &content::ScenarioDef| kernel::Entry {
            id: format!("card/{}", scenario.text.id),
            name: scenario.text.name.clone(),
            note: match scenario.text.side {
                Some(_) => "a side story".into(),
                None => String::new(),
            },
        };
        let campaign = |campaign: &content::CampaignDef| kernel::Entry {
            id: format!("card/{}", campaign.text.id),
            name: campaign.text.name.clone(),
            note: format!("a campaign of {} scenarios", campaign.length()),
        };
        let scenarios = content.scenarios.iter().map(entry);
        scenarios
            .chain(content.campaigns.iter().map(campaign))
            .collect()
    }
    fn kind(content: &Content, scenario: &str) -> &'static str {
        let id = scenario.strip_prefix("card/").unwrap_or(scenario);
        let side = content.scenario(id).is_some_and(|s| s.text.side.is_some());
        match content.campaign(id) {
            Some(_) => "campaign",
            None if side => "side-story",
            None => "",
        }
    }
    fn investigators(content: &Content) -> Vec<kernel::Entry> {
        let all = content.investigators();
        all.map(|who| {
            let text = content.text(who);
            kernel::Entry {
                id: content.id_of(who).to_owned(),
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
        (1, MOST_SEATS)
    }
    fn options(content: &Content, _: &str) -> Vec<kernel::SetupOption> {
        let dates = content.taboo_lists.iter().rev();
        let entry = |id: &str, name: &str, note: &str| kernel::Entry {
            id: id.into(),
            name: name.into(),
            note: note.into(),
        };
        let newest = dates.clone().next();
        let newest = newest.map(|date| entry(CURRENT, "the newest list", date));
        let none = entry(NO_LIST, "none", "cards as printed");
        let values: Vec<_> = [none].into_iter().chain(newest).collect();
        let option = |values| kernel::SetupOption {
            line: "taboo".into(),
            name: "List of taboos".into(),
            values,
        };
        let dated = dates.map(|date| entry(date, date, ""));
        match values.len() {
            1 => Vec::new(),
            _ => vec![option(values.into_iter().chain(dated).collect())],
        }
    }
    fn workshop(content: &Content) -> Option<Box<dyn kernel::Workshop + '_>> {
        Some(Box::new(Bench(content)))
    }
    fn content_hash(content: &Content) -> u64 {
        content.hash
    }
}
