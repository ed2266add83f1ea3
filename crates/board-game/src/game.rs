//! The board game as a [`kernel::Rules`]: setup, dispatch, chance, and the keys of choices.

use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::defs::{CardSet, MAX_PLACES};
use crate::content::ids::MonsterId;
use crate::content::sets::Sets;
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
    let n = setup.investigators.len();
    if !(1..=8).contains(&n) {
        return Err(Error::Seats(n));
    }
    let mut t = empty_table(content, sets, n as u8);
    t.burst_without_doom = setup.burst_without_doom;
    for (seat, id) in setup.investigators.iter().enumerate() {
        if id == "random" {
            continue;
        }
        let kind = content
            .investigators
            .iter()
            .position(|d| d.slug == *id)
            .ok_or_else(|| unknown("investigator", id))?;
        if t.pool >> kind & 1 == 1 {
            return Err(Error::Twice(id.clone()));
        }
        let home = content
            .places
            .get(usize::from(content.investigators[kind].home));
        if home.is_some_and(|p| sets >> p.set & 1 == 0) {
            return Err(Error::Home(id.clone()));
        }
        t.pool |= 1 << kind;
        t.investigators[seat].kind = (kind as u8).into();
    }
    if setup.ancient_one != "random" && !setup.ancient_one.is_empty() {
        let a = content
            .ancients
            .iter()
            .position(|d| d.slug == setup.ancient_one && sets >> d.set & 1 == 1)
            .ok_or_else(|| unknown("Ancient One", &setup.ancient_one))?;
        t.ancient = (a as u8).into();
    }
    if setup.epic_battle {
        epic_battle(content, &mut t)?;
    }
    for id in &setup.helpers {
        let h = content
            .helpers
            .iter()
            .position(|d| d.slug == *id && sets >> d.set & 1 == 1)
            .ok_or_else(|| unknown("Herald or Guardian", id))?;
        if content
            .helpers
            .iter()
            .enumerate()
            .any(|(o, d)| t.helpers >> o & 1 == 1 && d.herald == content.helpers[h].herald)
        {
            return Err(Error::Helpers);
        }
        t.helpers |= 1 << h;
    }
    if content.mythos.is_empty()
        || content.ancients.is_empty()
        || content.places.is_empty()
        || content.gates.is_empty()
    {
        return Err(Error::Incomplete);
    }
    Ok(Game::new(
        t,
        Frame::new(FrameKind::Game(GameFrame::default())),
    ))
}

/// Chooses an epic final battle, if the Ancient One and the packs allow it. // kingsport.epic-battle
pub fn epic_battle(content: &Content, t: &mut Table) -> Result<(), Error> {
    t.epic = true;
    t.epic_left = (0..content.epics.len())
        .filter(|&e| t.sets >> content.epics[e].set & 1 == 1)
        .fold(0, |m, e| m | 1 << e);
    if t.epic_left == 0 {
        return Err(Error::NoEpicCards);
    }
    if let Some(a) = content
        .ancient(t.ancient)
        .filter(|a| !rules::setup::fights(a))
    {
        return Err(Error::NoEpicBattle(a.record.name.clone()));
    }
    Ok(())
}

/// A table whose decks, cup and stacks hold everything.
pub fn empty_table(content: &Content, sets: Sets, seats: u8) -> Table {
    let used = |set: u8| sets >> set & 1 == 1;
    let things = content.in_use(sets);
    let deck = |i: usize| Deck::of(content.deck_cards[i].intersection(&things.cards));
    let mut whereabouts = Monsters::default();
    for (m, t) in content.markers().zip(&content.tokens) {
        if used(t.set) && !content.monsters[t.kind as usize].mask {
            whereabouts.put(m, Whereabouts::Cup);
        }
    }
    // Each track starts with the first free marker of its set.
    let mut lying = 0u32;
    let rifts = content.tracks(sets).map(|t| {
        let mut markers = content.rift_markers(t.set);
        let marker = markers.find(|m| lying >> m & 1 == 0).unwrap_or_default();
        lying |= 1 << marker;
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
        helpers: 0,
        helper_tokens: 0,
        epic: false,
        epic_left: 0,
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
        seals: 0,
        great: 0,
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
        boxed_gates: 0,
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
        pool: 0,
        rifts,
    }
}

/// Calls `each` with the outcomes of the open chance question, one for each unit of its weight, in the order of `deal`,
/// until `each` returns true.
fn cases(content: &Content, game: &Game<Board>, mut each: impl FnMut(Choice) -> bool) {
    let Some(ask) = game.ask() else { return };
    let t = game.table();
    let top = game.stack().last().map(|f| f.kind);
    match ask.prompt {
        Prompt::Die(_) => {
            for n in 1..=6 {
                if each(Choice::Die(n)) {
                    return;
                }
            }
        }
        Prompt::Deck(d) if Content::deck_index(d) == Some(5) => {
            for id in rules::cards::pile(Now::new(content, game), d).iter() {
                if each(Choice::Card(id)) {
                    return;
                }
            }
        }
        Prompt::Deck(d) => {
            if let Some(i) = Content::deck_index(d).filter(|&i| i < 5) {
                let all = ask.weight as usize > t.decks[i].unseen.len();
                let deck = &t.decks[i];
                if all {
                    for id in deck.cards() {
                        if each(Choice::Card(id)) {
                            return;
                        }
                    }
                } else {
                    for id in deck.unseen.iter() {
                        if each(Choice::Card(id)) {
                            return;
                        }
                    }
                }
            }
        }
        Prompt::Found(d) => {
            let Some(FrameKind::Script(f)) = top else {
                return;
            };
            let Some(Step::Search(x)) = content.block(f.block).get(f.step as usize) else {
                return;
            };
            let i = Content::deck_index(d).filter(|&i| i < 5).unwrap_or(0);
            for id in rules::script::candidates(Now::new(content, game), x, &f.context)
                .intersection(&t.decks[i].unseen)
                .iter()
            {
                if each(Choice::Card(id)) {
                    return;
                }
            }
        }
        Prompt::Cup => {
            for m in t.monsters_in(Whereabouts::Cup) {
                if each(Choice::Monster(m)) {
                    return;
                }
            }
        }
        Prompt::Gates => {
            for m in t.gate_stack.unseen.iter() {
                if each(Choice::Gate(m as u8)) {
                    return;
                }
            }
        }
        Prompt::Mythos => {
            for m in t.mythos.unseen.iter() {
                if each(Choice::Mythos(m as u8)) {
                    return;
                }
            }
        }
        Prompt::Location(h) => {
            let e = match top {
                Some(FrameKind::Encounter(e)) => Some(e),
                _ => rules::script::face_up_draw(content, h),
            };
            let Some(e) = e else { return };
            for k in e.location_cards(Now::new(content, game)) {
                if each(Choice::Location(h, k)) {
                    return;
                }
            }
        }
        Prompt::GateCards => {
            for k in t.gate_deck.unseen.iter() {
                if each(Choice::GateCard(k as u8)) {
                    return;
                }
            }
        }
        Prompt::Seat => {
            for s in t.each_seat() {
                if each(Choice::Seat(s)) {
                    return;
                }
            }
        }
        Prompt::Investigator => {
            for k in rules::setup::free_investigators(Now::new(content, game)) {
                if each(Choice::Investigator(k)) {
                    return;
                }
            }
        }
        Prompt::Ancient => {
            for a in rules::setup::ancients(Now::new(content, game)) {
                if each(Choice::Ancient(a)) {
                    return;
                }
            }
        }
        Prompt::Epic => {
            for e in rules::game::next_epics(content, t) {
                if each(Choice::Epic(e)) {
                    return;
                }
            }
        }
        Prompt::Marker => {
            let Some(FrameKind::Rift(f)) = top else {
                return;
            };
            for m in rules::rifts::supply(Now::new(content, game), Some(f.track())) {
                if each(Choice::Marker(m)) {
                    return;
                }
            }
        }
        Prompt::RiftMarker => {
            let Some(FrameKind::Setup(f)) = top else {
                return;
            };
            for m in rules::rifts::markers_left(Now::new(content, game), f.at_hand) {
                if each(Choice::Marker(m)) {
                    return;
                }
            }
        }
        Prompt::Picked => {
            let Some(FrameKind::Script(f)) = top else {
                return;
            };
            let Some(Step::Pick(x)) = content.block(f.block).get(f.step as usize) else {
                return;
            };
            let seat = rules::asked(game, f.context.you);
            for choice in rules::script::to_pick(Now::new(content, game), &f.context, x, seat) {
                if each(choice) {
                    return;
                }
            }
        }
        Prompt::Card(seat) => {
            // The current step discards a random card of an investigator.
            let Some(FrameKind::Script(f)) = top else {
                return;
            };
            let Some(Step::Discard(x)) = content.block(f.block).get(f.step as usize) else {
                return;
            };
            for id in read::cards_of(
                Now::new(content, game),
                &x.cards,
                Seat(seat as u8),
                &f.context,
            )
            .iter()
            .filter(|&id| content.card(id).record.losable)
            {
                if each(Choice::Card(id)) {
                    return;
                }
            }
        }
        _ => {}
    }
}

/// Replaces a card by the lowest of its identical copies, so that a record has one key for all of them.
fn canonical(content: &Content, game: &Game<Board>, choice: Choice) -> Choice {
    let t = game.table();
    match (choice, game.ask().map(|a| a.prompt)) {
        (Choice::Card(id), Some(Prompt::Deck(d))) => {
            let Some(i) = Content::deck_index(d).filter(|&i| i < 5) else {
                return choice;
            };
            let first = content.card(id).first;
            (first..id)
                .find(|&x| t.decks[i].unseen.contains(x))
                .map_or(choice, Choice::Card)
        }
        (Choice::Card(id), Some(Prompt::Found(d))) => {
            let Some(i) = Content::deck_index(d).filter(|&i| i < 5) else {
                return choice;
            };
            let first = content.card(id).first;
            (first..id)
                .find(|&x| t.decks[i].unseen.contains(x))
                .map_or(choice, Choice::Card)
        }
        (Choice::Monster(m), Some(Prompt::Cup)) => {
            let tok = content.tokens[m];
            let before = content.markers().take_while(|x| *x < m);
            let mut before = before.skip(tok.first.index());
            let same = |x: &MonsterId| {
                content.tokens[*x].kind == tok.kind && t.whereabouts.of(*x) == Whereabouts::Cup
            };
            before.find(same).map_or(choice, Choice::Monster)
        }
        (Choice::Gate(m), Some(Prompt::Gates)) => {
            let first = content.gates[m as usize].first;
            (first..m)
                .find(|&x| t.gate_stack.unseen.contains(x.into()))
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
        let n = id.n() as u8;
        match id.kind() {
            objects::kind::SEAT => explain::investigator(Now::new(content, game), Seat(n)),
            objects::kind::MONSTER => explain::monster(Now::new(content, game), MonsterId(n)),
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

    fn setup_lines(s: &Setup) -> Vec<(String, String)> {
        let mut v = vec![
            ("scenario".to_owned(), s.scenario.clone()),
            ("investigators".to_owned(), s.investigators.join(", ")),
            ("ancient-one".to_owned(), s.ancient_one.clone()),
        ];
        if !s.helpers.is_empty() {
            v.push(("helpers".into(), s.helpers.join(", ")));
        }
        if s.epic_battle {
            v.push(("epic_battle".into(), "true".into()));
        }
        if s.burst_without_doom {
            v.push(("burst_adds_doom".into(), "false".into()));
        }
        v
    }

    fn setup_from_lines(content: &Content, lines: &[(String, String)]) -> Result<Setup, Error> {
        let get = |n: &str| lines.iter().find(|(k, _)| k == n).map(|(_, v)| v.trim());
        let scenario = get("scenario").map_or_else(|| content.scenario_of(1), str::to_owned);
        let mut investigators: Vec<String> = get("investigators")
            .unwrap_or("random")
            .split(',')
            .map(|s| s.trim().to_owned())
            .filter(|s| !s.is_empty())
            .collect();
        if investigators.is_empty() {
            investigators.push("random".into());
        }
        let s = Setup {
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
        new_game(content, &s)?;
        Ok(s)
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

    fn deal(content: &Content, game: &Game<Self>, n: u32) -> Choice {
        if let Some(a) = game.ask() {
            let quick = match a.prompt {
                Prompt::Die(_) => return Choice::Die(n as u8 % 6 + 1),
                Prompt::Cup => game
                    .table()
                    .whereabouts
                    .all(Whereabouts::Cup)
                    .nth(n)
                    .map(|m| Choice::Monster(MonsterId::at(m))),
                Prompt::Mythos => game
                    .table()
                    .mythos
                    .unseen
                    .nth(n)
                    .map(|m| Choice::Mythos(m as u8)),
                Prompt::GateCards => game
                    .table()
                    .gate_deck
                    .unseen
                    .nth(n)
                    .map(|m| Choice::GateCard(m as u8)),
                Prompt::Gates => game
                    .table()
                    .gate_stack
                    .unseen
                    .nth(n)
                    .map(|m| Choice::Gate(m as u8)),
                Prompt::Deck(d) => match Content::deck_index(d).filter(|&i| i < 5) {
                    Some(i) if a.weight as usize == game.table().decks[i].unseen.len() => {
                        game.table().decks[i].unseen.nth(n).map(Choice::Card)
                    }
                    _ => None,
                },
                _ => None,
            };
            if let Some(q) = quick {
                return canonical(content, game, q);
            }
        }
        let mut left = n;
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
