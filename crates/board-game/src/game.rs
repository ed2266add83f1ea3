//! The board game as a [`kernel::Rules`]: setup, dispatch, chance, and the keys of choices.

use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::defs::{AncientDef, CardSet, HelperDef, MAX_PLACES};
use crate::content::ids::{
    AncientId, CardId, EpicId, EpicSet, GateId, GateSet, HelperId, HelperSet, InvestigatorId,
    InvestigatorSet, MarkerId, MonsterId, PlaceSet, SetId, Sets, TrackId,
};
use crate::content::step::Step;
use crate::error::Error;
use crate::event::Event;
use crate::frame::{Frame, FrameKind, GameFrame};
use crate::read::Now;
use crate::rule::Rule;
use crate::rules::invariants;
use crate::show::{changes, explain, objects, odds, prints, told, words};
use crate::state::{Bytes, GameEnd, Investigator, Markers, Monsters, Rift, Table, Whereabouts};
use crate::{read, rules};
use kernel::show::{Asked, AsksFor, Id, Noticed, Object, Offered, Print, Show, Terms, Told};
use kernel::{Bits, Deck, Game, Log, Maybe, Rules, Seat, Source, Viewer};
use serde::{Deserialize, Serialize};

/// The board game, for the kernel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Board;

/// The options of a new game.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The scenario: `board/` and the id of a set (`board/arkham`), or ids of several sets joined by `+`.
    pub scenario: String,
    /// The id of each seat's investigator; `random` deals one.
    pub investigators: Vec<String>,
    /// The id of the Ancient One; `random` deals one.
    pub ancient_one: String,
    /// The ids of the Herald and the Guardian that are used, if any.
    pub helpers: Vec<String>,
    /// A gate that bursts open at a seal adds no doom.
    pub burst_without_doom: bool,
    /// The final battle is fought with Epic Battle cards.
    pub epic_battle: bool,
}

impl Setup {
    /// A game of the base set with random investigators.
    pub fn random(seats: usize) -> Self {
        Self {
            scenario: "board/arkham".into(),
            investigators: vec!["random".into(); seats],
            ancient_one: "random".into(),
            helpers: Vec::new(),
            burst_without_doom: false,
            epic_battle: false,
        }
    }
}

fn unknown(what: &'static str, id: &str) -> Error {
    Error::Unknown {
        what,
        id: id.to_owned(),
    }
}

/// The position before setup.
pub fn new_game(content: &Content, setup: &Setup) -> Result<Game<Board>, Error> {
    let sets = content.sets_of(&setup.scenario).ok_or_else(|| {
        let all = content.scenarios().into_iter();
        Error::Scenario {
            id: setup.scenario.clone(),
            all: all
                .map(|s| format!("`{}`", content.scenario_of(s)))
                .collect(),
        }
    })?;
    let count = setup.investigators.len();
    if !(1..=8).contains(&count) {
        return Err(Error::Seats(count));
    }
    let mut table = empty_table(content, sets, count as u8);
    table.burst_without_doom = setup.burst_without_doom;
    for (seat, id) in setup.investigators.iter().enumerate() {
        if id == "random" {
            continue;
        }
        let kind = InvestigatorId::find(&content.investigators, |d| d.slug == *id)
            .ok_or_else(|| unknown("investigator", id))?;
        if table.pool.contains(kind) {
            return Err(Error::Twice(id.clone()));
        }
        let home = content.places.get(content.investigators[kind].home.index());
        if home.is_some_and(|p| !sets.contains(p.set)) {
            return Err(Error::Home(id.clone()));
        }
        table.pool.insert(kind);
        table.investigators[seat].kind = kind.into();
    }
    if setup.ancient_one != "random" && !setup.ancient_one.is_empty() {
        let named = |d: &AncientDef| d.slug == setup.ancient_one && sets.contains(d.set);
        let ancient = AncientId::find(&content.ancients, named)
            .ok_or_else(|| unknown("Ancient One", &setup.ancient_one))?;
        table.ancient = ancient.into();
    }
    if setup.epic_battle {
        epic_battle(content, &mut table)?;
    }
    for id in &setup.helpers {
        let named = |d: &HelperDef| d.slug == *id && sets.contains(d.set);
        let found = HelperId::find(&content.helpers, named)
            .ok_or_else(|| unknown("Herald or Guardian", id))?;
        let herald = |helper: HelperId| content.helpers[helper].herald;
        if table
            .helpers
            .iter()
            .any(|other| herald(other) == herald(found))
        {
            return Err(Error::Helpers);
        }
        table.helpers.insert(found);
    }
    if content.mythos.is_empty()
        || content.ancients.is_empty()
        || content.places.is_empty()
        || content.gates.is_empty()
    {
        return Err(Error::Incomplete);
    }
    Ok(Game::new(
        table,
        Frame::new(FrameKind::Game(GameFrame::default())),
    ))
}

/// Chooses an epic final battle, if the Ancient One and the packs allow it. // kingsport.epic-battle
pub fn epic_battle(content: &Content, table: &mut Table) -> Result<(), Error> {
    table.epic = true;
    table.epic_left = EpicId::first(content.epics.len())
        .filter(|&e| table.sets.contains(content.epics[e].set))
        .collect();
    if table.epic_left.is_empty() {
        return Err(Error::NoEpicCards);
    }
    if let Some(ancient) = content
        .ancient(table.ancient)
        .filter(|a| !rules::setup::fights(a))
    {
        return Err(Error::NoEpicBattle(ancient.record.name.clone()));
    }
    Ok(())
}

/// A table whose decks, cup and stacks hold everything.
pub fn empty_table(content: &Content, sets: Sets, seats: u8) -> Table {
    let used = |set: SetId| sets.contains(set);
    let things = content.in_use(sets);
    let deck = |i: usize| Deck::of(content.deck_cards[i].intersection(&things.cards));
    let mut whereabouts = Monsters::default();
    for (m, t) in content.markers().zip(&content.tokens) {
        if used(t.set) && !content.monsters[t.kind].mask {
            whereabouts.put(m, Whereabouts::Cup);
        }
    }
    // Each track starts with the first free marker of its set.
    let mut lying = Bits::<1, MarkerId>::EMPTY;
    let rifts = content.tracks(sets).map(|t| {
        let mut markers = content.rift_markers(t.set);
        let marker = markers.find(|m| !lying.contains(*m)).unwrap_or_default();
        lying.insert(marker);
        Rift {
            marker,
            ..Rift::default()
        }
    });
    let rifts = rifts.collect();
    Table {
        sets,
        burst_without_doom: false,
        ancient: Maybe::NONE,
        helpers: HelperSet::EMPTY,
        helper_tokens: 0,
        epic: false,
        epic_left: EpicSet::EMPTY,
        awake: false,
        phase: 0,
        turn: 0,
        first: Seat(0),
        seats,
        doom: 0,
        terror: 0,
        track: 99,
        outcome: GameEnd::None,
        round: 0,
        successes: 0,
        stirred: false,
        speaks: Default::default(),
        moves: Default::default(),
        no_limit: false,
        signs_played: 0,
        investigators: [Investigator::default(); 8],
        seals: PlaceSet::EMPTY,
        great: PlaceSet::EMPTY,
        clues: Bytes([0; MAX_PLACES]),
        gate_at: Markers::default(),
        whereabouts,
        decks: [deck(0), deck(1), deck(2), deck(3), deck(4)],
        specials: content.deck_cards[5].intersection(&things.cards),
        boxed: CardSet::EMPTY,
        exhausted: CardSet::EMPTY,
        fresh: CardSet::EMPTY,
        tokens: Default::default(),
        mythos: Deck::of(things.mythos),
        gate_deck: Deck::of(things.gate_cards),
        gate_stack: Deck::of(things.gates),
        boxed_gates: GateSet::EMPTY,
        boxed_mythos: Bits::EMPTY,
        environment: Maybe::NONE,
        rumor: Maybe::NONE,
        rumor_turn: 0,
        rumor_tokens: 0,
        headlines: Default::default(),
        closures: Default::default(),
        lasting: Default::default(),
        bans: Default::default(),
        used: Default::default(),
        face_up: [Maybe::NONE; 16],
        pool: InvestigatorSet::EMPTY,
        rifts,
    }
}

/// Calls `each` with the outcomes of the open chance question, one for each unit of its weight, in the order of `deal`,
/// until `each` returns true.
fn cases(content: &Content, game: &Game<Board>, mut each: impl FnMut(Choice) -> bool) {
    let Some(ask) = game.ask() else { return };
    let table = game.table();
    let now = Now::new(content, game);
    let top = game.stack().last().map(|f| f.kind);
    let each = &mut each;
    match ask.prompt {
        Prompt::Die(_) => offer((1..=6).map(Choice::Die), each),
        Prompt::Deck(d) if Content::deck_index(d) == Some(5) => {
            offer(rules::cards::pile(now, d).iter().map(Choice::Card), each);
        }
        Prompt::Deck(d) => {
            if let Some(index) = Content::deck_index(d).filter(|&i| i < 5) {
                let deck = &table.decks[index];
                if ask.weight as usize > deck.unseen.len() {
                    offer(deck.cards().map(Choice::Card), each);
                } else {
                    offer(deck.unseen.iter().map(Choice::Card), each);
                }
            }
        }
        Prompt::Found(pile) => {
            let Some(FrameKind::Script(frame)) = top else {
                return;
            };
            let Some(Step::Search(verb)) = content.step(frame.here()) else {
                return;
            };
            let index = Content::deck_index(pile).filter(|&i| i < 5).unwrap_or(0);
            let found = rules::script::candidates(now, verb, &frame.context)
                .intersection(&table.decks[index].unseen);
            offer(found.iter().map(Choice::Card), each);
        }
        Prompt::Cup => {
            let cup = table.monsters_in(Whereabouts::Cup);
            offer(cup.map(Choice::Monster), each);
        }
        Prompt::Gates => offer(table.gate_stack.unseen.iter().map(Choice::Gate), each),
        Prompt::Mythos => offer(table.mythos.unseen.iter().map(Choice::Mythos), each),
        Prompt::Location(hood) => {
            let encounter = match top {
                Some(FrameKind::Encounter(e)) => Some(e),
                _ => rules::script::face_up_draw(content, hood),
            };
            let Some(encounter) = encounter else { return };
            let cards = encounter.location_cards(now);
            offer(cards.map(|k| Choice::Location(hood, k)), each);
        }
        Prompt::GateCards => offer(table.gate_deck.unseen.iter().map(Choice::GateCard), each),
        Prompt::Seat => offer(table.each_seat().map(Choice::Seat), each),
        Prompt::Investigator => {
            let free = rules::setup::free_investigators(now);
            offer(free.map(Choice::Investigator), each);
        }
        Prompt::Ancient => {
            let all = rules::setup::ancients(now);
            offer(all.map(Choice::Ancient), each);
        }
        Prompt::Epic => {
            let next = rules::game::next_epics(content, table);
            offer(next.map(Choice::Epic), each);
        }
        Prompt::Marker => {
            let Some(FrameKind::Rift(frame)) = top else {
                return;
            };
            let supply = rules::rifts::supply(now, Some(frame.track()));
            offer(supply.map(Choice::Marker), each);
        }
        Prompt::RiftMarker => {
            let Some(FrameKind::Setup(frame)) = top else {
                return;
            };
            let left = rules::rifts::markers_left(now, TrackId(frame.at_hand));
            offer(left.map(Choice::Marker), each);
        }
        Prompt::Picked => {
            let Some(FrameKind::Script(frame)) = top else {
                return;
            };
            let Some(Step::Pick(verb)) = content.step(frame.here()) else {
                return;
            };
            let seat = rules::asked(game, frame.context.you);
            offer(
                rules::script::to_pick(now, &frame.context, verb, seat),
                each,
            );
        }
        Prompt::Card(seat) => {
            // The current step discards a random card of an investigator.
            let Some(FrameKind::Script(frame)) = top else {
                return;
            };
            let Some(Step::Discard(verb)) = content.step(frame.here()) else {
                return;
            };
            let seat = Seat::from_index(seat.index());
            let cards = read::cards_of(now, &verb.cards, seat, &frame.context);
            let losable = |id: &CardId| content.card(*id).record.losable;
            offer(cards.iter().filter(losable).map(Choice::Card), each);
        }
        _ => {}
    }
}

/// Calls `each` on the choices until it returns `true`.
fn offer(choices: impl IntoIterator<Item = Choice>, each: &mut impl FnMut(Choice) -> bool) {
    choices.into_iter().any(each);
}

/// Replaces a card by the lowest of its identical copies, so that a record has one key for all of them.
fn canonical(content: &Content, game: &Game<Board>, choice: Choice) -> Choice {
    let table = game.table();
    match (choice, game.ask().map(|a| a.prompt)) {
        (Choice::Card(id), Some(Prompt::Deck(d) | Prompt::Found(d))) => {
            let Some(index) = Content::deck_index(d).filter(|&i| i < 5) else {
                return choice;
            };
            let mut before = content.card(id).copies().take_while(|copy| *copy < id);
            before
                .find(|&copy| table.decks[index].unseen.contains(copy))
                .map_or(choice, Choice::Card)
        }
        (Choice::Monster(m), Some(Prompt::Cup)) => {
            let tok = content.tokens[m];
            let before = content.markers().take_while(|x| *x < m);
            let mut before = before.skip(tok.first.index());
            let same = |x: &MonsterId| {
                content.tokens[*x].kind == tok.kind && table.whereabouts.of(*x) == Whereabouts::Cup
            };
            before.find(same).map_or(choice, Choice::Monster)
        }
        (Choice::Gate(m), Some(Prompt::Gates)) => {
            let first = content.gates[m].first;
            let mut before = GateId::first(m.index()).skip(first.index());
            before
                .find(|&marker| table.gate_stack.unseen.contains(marker))
                .map_or(choice, Choice::Gate)
        }
        _ => choice,
    }
}

impl Show for Board {
    const SECRETS: bool = false;
    const PASSABLE: &'static [Rule] = &[
        Rule::React,
        Rule::CheckClues,
        Rule::UpkeepActions,
        Rule::UpkeepSliders,
        Rule::CheckBefore,
        Rule::CardBuy,
        Rule::MythosClue,
        Rule::Trade,
        Rule::FaceAfterReturn,
        Rule::EffectUnless,
        Rule::PayCover,
        Rule::ArkhamEncounter,
        Rule::MovementMove,
        Rule::BattleRefresh,
    ];
    fn asks_for(rule: &Rule) -> AsksFor {
        match rule {
            Rule::MovementClues => AsksFor::HowMuch,
            Rule::CombatHands => AsksFor::Hands,
            _ => AsksFor::Other,
        }
    }
    fn everything(content: &Content, game: &Game<Self>) -> Vec<Object> {
        objects::objects(Now::new(content, game))
    }
    fn sees(_: &Content, _: &Game<Self>, _: Id, _: Viewer) -> bool {
        true
    }
    fn id_text(content: &Content, _: &Game<Self>, id: Id) -> String {
        objects::id_text(content, id)
    }
    fn prints(content: &Content) -> u32 {
        prints::count(content)
    }
    fn print(content: &Content, print: u32) -> Print {
        prints::print(content, print)
    }
    fn print_name(content: &Content, print: u32) -> (&str, &str) {
        prints::name(content, print)
    }
    fn told(content: &Content, game: &Game<Self>, event: &Event, _: Viewer) -> Option<Told> {
        Some(told::told(Now::new(content, game), event))
    }
    fn noticed(content: &Content, game: &Game<Self>, it: Noticed<'_>) -> Option<Told> {
        changes::noticed(Now::new(content, game), it)
    }
    fn answered_to(content: &Content, game: &Game<Self>, choice: &Choice, _: Viewer) -> Told {
        told::answered(Now::new(content, game), choice)
    }
    fn asked(content: &Content, game: &Game<Self>) -> Asked {
        told::asked(Now::new(content, game))
    }
    fn spare(content: &Content, game: &Game<Self>, offered: &[Offered]) -> Vec<bool> {
        odds::spare(Now::new(content, game), offered)
    }

    fn terms(content: &Content, game: &Game<Self>, id: Id) -> Vec<Terms> {
        let number = id.n() as u8;
        match id.kind() {
            objects::kind::SEAT => explain::investigator(Now::new(content, game), Seat(number)),
            objects::kind::MONSTER => explain::monster(Now::new(content, game), MonsterId(number)),
            _ => Vec::new(),
        }
    }
    fn offered(content: &Content, game: &Game<Self>, choice: &Choice) -> Offered {
        told::offered(Now::new(content, game), choice)
    }
    fn repeated(content: &Content, game: &Game<Self>, choice: &Choice, most: usize) -> String {
        words::repeated(Now::new(content, game), choice, most)
    }
    fn marked_odds(content: &Content, game: &Game<Self>, keys: &[String]) -> Option<u32> {
        odds::by_marks(Now::new(content, game), keys)
    }
}

impl Rules for Board {
    type Content = Content;
    type Setup = Setup;
    type Table = Table;
    type Error = Error;
    type Pen = rules::atoms::Pen;
    type Frame = Frame;
    type Choice = Choice;
    type Prompt = Prompt;
    type Rule = Rule;
    type Event = Event;

    fn cause(game: &Game<Self>) -> Option<Id> {
        told::cause(game)
    }

    fn start(content: &Content, setup: &Setup) -> Result<Game<Self>, Error> {
        let mut g = new_game(content, setup)?;
        g.run(content, &mut Log::none())?;
        Ok(g)
    }

    fn setup_lines(setup: &Setup) -> Vec<(String, String)> {
        let mut list = vec![
            ("scenario".to_owned(), setup.scenario.clone()),
            ("investigators".to_owned(), setup.investigators.join(", ")),
            ("ancient-one".to_owned(), setup.ancient_one.clone()),
        ];
        if !setup.helpers.is_empty() {
            list.push(("helpers".into(), setup.helpers.join(", ")));
        }
        if setup.epic_battle {
            list.push(("epic_battle".into(), "true".into()));
        }
        if setup.burst_without_doom {
            list.push(("burst_adds_doom".into(), "false".into()));
        }
        list
    }

    fn setup_from_lines(content: &Content, lines: &[(String, String)]) -> Result<Setup, Error> {
        let get = |n: &str| lines.iter().find(|(k, _)| k == n).map(|(_, v)| v.trim());
        let scenario =
            get("scenario").map_or_else(|| content.scenario_of(Sets::BASE), str::to_owned);
        let mut investigators: Vec<String> = get("investigators")
            .unwrap_or("random")
            .split(',')
            .map(|s| s.trim().to_owned())
            .filter(|s| !s.is_empty())
            .collect();
        if investigators.is_empty() {
            investigators.push("random".into());
        }
        let setup = Setup {
            scenario,
            investigators,
            ancient_one: get("ancient-one")
                .or(get("ancient_one"))
                .unwrap_or("random")
                .to_owned(),
            helpers: ["helpers", "herald", "guardian"]
                .iter()
                .filter_map(|n| get(n))
                .flat_map(|v| v.split(','))
                .map(|s| s.trim().to_owned())
                // The catalogue lists `none` for a player who wants no helper.
                .filter(|s| !s.is_empty() && s != "none")
                .collect(),
            burst_without_doom: get("burst_adds_doom") == Some("false"),
            epic_battle: match get("epic_battle").or(get("epic-battle")) {
                Some("true") => true,
                Some("false") | None => false,
                Some(other) => {
                    return Err(Error::YesOrNo {
                        name: "epic_battle",
                        said: other.to_owned(),
                    });
                }
            },
        };
        new_game(content, &setup)?;
        Ok(setup)
    }

    #[inline(always)]
    fn step(content: &Content, game: &mut Game<Self>, log: &mut Log<Event>) -> kernel::Flow<Self> {
        rules::step(content, game, log)
    }
    fn take(
        content: &Content,
        game: &mut Game<Self>,
        choice: Choice,
        log: &mut Log<Event>,
    ) -> kernel::Flow<Self> {
        rules::take(content, game, choice, log)
    }
    fn frame_ended(game: &mut Game<Self>, depth: usize) {
        rules::atoms::frame_ended(game, depth);
    }

    fn deal(content: &Content, game: &Game<Self>, count: u32) -> Choice {
        if let Some(ask) = game.ask() {
            let quick = match ask.prompt {
                Prompt::Die(_) => return Choice::Die(count as u8 % 6 + 1),
                Prompt::Cup => game
                    .table()
                    .whereabouts
                    .all(Whereabouts::Cup)
                    .nth(count)
                    .map(Choice::Monster),
                Prompt::Mythos => game.table().mythos.unseen.nth(count).map(Choice::Mythos),
                Prompt::GateCards => game
                    .table()
                    .gate_deck
                    .unseen
                    .nth(count)
                    .map(Choice::GateCard),
                Prompt::Gates => game.table().gate_stack.unseen.nth(count).map(Choice::Gate),
                Prompt::Deck(d) => match Content::deck_index(d).filter(|&i| i < 5) {
                    Some(i) if ask.weight as usize == game.table().decks[i].unseen.len() => {
                        game.table().decks[i].unseen.nth(count).map(Choice::Card)
                    }
                    _ => None,
                },
                _ => None,
            };
            if let Some(q) = quick {
                return canonical(content, game, q);
            }
        }
        let mut left = count;
        let mut found = Choice::Pass;
        cases(content, game, |ch| {
            found = ch;
            if left == 0 {
                return true;
            }
            left -= 1;
            false
        });
        canonical(content, game, found)
    }

    fn outcomes(content: &Content, game: &Game<Self>) -> Vec<(Choice, u32)> {
        let mut out: Vec<(Choice, u32)> = Vec::new();
        cases(content, game, |ch| {
            let ch = canonical(content, game, ch);
            match out.iter_mut().find(|(o, _)| *o == ch) {
                Some((_, w)) => *w += 1,
                None => out.push((ch, 1)),
            }
            false
        });
        out
    }

    fn source_name(content: &Content, game: &Game<Self>, source: Source) -> String {
        words::source(Now::new(content, game), source)
    }
    fn pass(_: &Content, game: &Game<Self>) -> Option<Choice> {
        let listed = &game.ask()?.choices;
        let mut words = [Choice::Pass, Choice::Done].into_iter();
        words.find(|word| listed.contains(word))
    }
    fn key(content: &Content, game: &Game<Self>, choice: &Choice) -> String {
        words::key(Now::new(content, game), choice)
    }
    fn label(content: &Content, game: &Game<Self>, choice: &Choice) -> String {
        words::label(Now::new(content, game), choice)
    }
    fn answered(content: &Content, game: &Game<Self>, choice: &Choice) -> String {
        words::answered(Now::new(content, game), choice)
    }
    fn question(content: &Content, game: &Game<Self>) -> String {
        words::question(Now::new(content, game))
    }
    fn cite(rule: &Rule) -> &'static str {
        rule.cite()
    }
    fn tell(content: &Content, game: &Game<Self>, event: &Event) -> String {
        words::tell(Now::new(content, game), event)
    }
    fn stack_words(content: &Content, game: &Game<Self>) -> Vec<String> {
        words::stack(Now::new(content, game))
    }
    fn why_not(content: &Content, game: &Game<Self>) -> Vec<(Choice, String)> {
        words::why_not(Now::new(content, game))
    }

    fn imagine(
        _c: &Content,
        game: &Game<Self>,
        _seat: Seat,
        _dealer: &mut dyn kernel::Dealer,
    ) -> Game<Self> {
        // Every player may know everything that another knows: the order of the decks is not decided yet, and cards
        // that an effect looks at are shown to all.
        game.clone()
    }

    fn seats(game: &Game<Self>) -> usize {
        game.table().seats.into()
    }
    fn seat_id(content: &Content, game: &Game<Self>, seat: Seat) -> String {
        let sheet = content.sheet(game.table().investigator(seat).kind);
        sheet.map_or_else(String::new, |s| s.slug.clone())
    }
    fn seat_name(content: &Content, game: &Game<Self>, seat: Seat) -> String {
        words::seat(Now::new(content, game), seat)
    }
    fn round(game: &Game<Self>) -> u32 {
        game.table().turn.into()
    }

    fn outcome(_c: &Content, game: &Game<Self>) -> Option<(String, bool)> {
        game.over().then(|| match game.table().outcome {
            GameEnd::None => ("stopped".to_owned(), false),
            GameEnd::Closed => ("closed".to_owned(), true),
            GameEnd::Sealed => ("sealed".to_owned(), true),
            GameEnd::Banished => ("banished".to_owned(), true),
            GameEnd::Devoured => ("devoured".to_owned(), false),
            GameEnd::Destroyed => ("destroyed".to_owned(), false),
        })
    }

    fn check(content: &Content, game: &Game<Self>) -> Result<(), Error> {
        invariants::check(Now::new(content, game)).map_err(Error::Broken)
    }

    fn action_of_turn(game: &Game<Self>) -> Option<u32> {
        let a = game.ask()?;
        matches!(
            a.rule,
            Rule::MovementMove | Rule::ArkhamEncounter | Rule::UpkeepActions | Rule::UpkeepSliders
        )
        .then(|| u32::from(game.table().phase) + 1)
    }
}
