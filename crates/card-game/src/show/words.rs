//! The game in words: keys, labels, questions, events, and why something cannot be done.

use crate::CardGame;
use crate::content::happening::happenings;
use crate::content::*;
use crate::read::Look;
use crate::read::could::Reason;
use crate::rules::choice::{Choice, Prompt};
use crate::rules::frame::*;
use crate::rules::rule::Rule;
use crate::show::event::Event;
use crate::state::*;
use kernel::{Ask, Game};

/// The open question.
pub type OpenAsk = Ask<Choice, Prompt, Rule>;

/// A word with a capital first letter.
pub fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// The name of a card; copies are numbered where there are several in the game.
pub fn name(look: &Look<'_>, card: CardId) -> String {
    if card == NO_CARD {
        return "nothing".into();
    }
    let def = look.t.card(card).def;
    if let Some(name) = hidden_name(look, card) {
        return name.to_owned();
    }
    let name = look.c.text(def).name.clone();
    // An enemy keeps its number when it is defeated beside its copy; other cards have one while both are in play.
    let counts = look.t.in_play.contains(card) || look.def(card).kind == KindName::Enemy;
    let another = |c: CardId| c != card && look.t.card(c).def == def;
    if counts && look.t.in_play.iter().any(another) {
        return format!("{name} {}", copy_number(look, card));
    }
    name
}

/// Which of its copies a card is, from 1.
fn copy_number(look: &Look<'_>, card: CardId) -> usize {
    let def = look.t.card(card).def;
    look.t.cards[..card as usize]
        .iter()
        .filter(|c| c.def == def)
        .count()
        + 1
}

/// What an unrevealed location goes by: the name on the side that is up.
pub fn hidden_name<'a>(look: &Look<'a>, card: CardId) -> Option<&'a str> {
    if !look.t.locations.contains(card) || look.t.card(card).revealed {
        return None;
    }
    let text = look.c.text(look.t.card(card).def);
    let hidden = match &text.kind {
        Kind::Location(l) => l.unrevealed.as_ref().and_then(|u| u.name.as_deref()),
        _ => None,
    };
    Some(hidden.unwrap_or(&text.name))
}

/// The id that a card goes by: of an unrevealed location the slug of the name on the side that is up, so that nothing
/// tells what is on the other. // reveal-location
pub fn open_id(look: &Look<'_>, card: CardId) -> String {
    match hidden_name(look, card) {
        Some(name) => slug(name),
        None => look.c.id_of(look.t.card(card).def).to_owned(),
    }
}

/// The id in the packs of a card, with `.2` behind the second copy.
pub fn printed_key(look: &Look<'_>, card: CardId) -> String {
    let Some(it) = look.t.cards.get(card as usize) else {
        return "none".into();
    };
    let id = look.c.id_of(it.def);
    match copy_number(look, card) {
        1 => id.to_owned(),
        n => format!("{id}.{n}"),
    }
}

/// The key of a card: its id, with `.2` behind the second copy.
pub fn card_key(look: &Look<'_>, card: CardId) -> String {
    if card == NO_CARD || card as usize >= look.t.cards.len() {
        return "none".into();
    }
    let id = open_id(look, card);
    let number = if look.t.locations.contains(card) {
        let before = look.t.locations.iter().filter(|l| *l < card);
        1 + before.filter(|l| open_id(look, *l) == id).count()
    } else {
        copy_number(look, card)
    };
    match number {
        1 => id,
        n => format!("{id}.{n}"),
    }
}

/// The name of a seat.
pub fn seat(look: &Look<'_>, who: SeatId) -> String {
    match look.t.investigators.get(who as usize) {
        Some(i) => look.c.text(look.t.card(i.card).def).name.clone(),
        None => "nobody".into(),
    }
}

fn seat_key(look: &Look<'_>, who: SeatId) -> String {
    match look.t.investigators.get(who as usize) {
        Some(i) => look.c.id_of(look.t.card(i.card).def).to_owned(),
        None => "nobody".into(),
    }
}

/// Abilities of a card that are used by choice.
fn usable(look: &Look<'_>, card: CardId) -> usize {
    let abilities = look.c.abilities_of(look.t.card(card).def);
    abilities
        .filter(|(_, a)| {
            matches!(
                a.ability,
                Ability::Action(_)
                    | Ability::Free(_)
                    | Ability::Reaction(_)
                    | Ability::Forced(_)
                    | Ability::Objective(_)
            )
        })
        .count()
}

/// The stable key of a choice.
pub fn key(look: &Look<'_>, choice: &Choice) -> String {
    let card = |c: CardId| card_key(look, c);
    match *choice {
        Choice::Pass => "pass".into(),
        Choice::EndTurn => "end-turn".into(),
        Choice::Draw => "draw".into(),
        Choice::Resource => "resource".into(),
        Choice::Investigate => "investigate".into(),
        Choice::Move(c) => format!("move:{}", card(c)),
        Choice::Fight(c) => format!("fight:{}", card(c)),
        Choice::Evade(c) => format!("evade:{}", card(c)),
        Choice::Engage(c) => format!("engage:{}", card(c)),
        Choice::Play(c) => format!("play:{}", card(c)),
        Choice::Use(c, id) => match look.c.abilities.get(id as usize) {
            Some(a) if usable(look, c) > 1 => format!("use:{}/{}", card(c), a.index + 1),
            _ => format!("use:{}", card(c)),
        },
        Choice::AdvanceAct => "advance".into(),
        Choice::Commit(c) => format!("commit:{}", card(c)),
        Choice::Card(c) => format!("card:{}", card(c)),
        Choice::Seat(s) => format!("seat:{}", seat_key(look, s)),
        Choice::Skill(s) => format!("skill:{}", s.name()),
        Choice::Token(t) => format!("token:{}", t.name()),
        Choice::Revealed(i) => {
            // Of the two that were revealed for one, the first or the second.
            let from = look.test().and_then(|t| t.pair).unwrap_or(0);
            let nth = i.saturating_sub(from) + 1;
            match revealed(look, i) {
                Some(token) => format!("keep:{nth}:{}", token.name()),
                None => format!("keep:{nth}"),
            }
        }
        Choice::Option(i) => format!("option:{}", i + 1),
        Choice::Number(n) => format!("number:{n}"),
        Choice::Yes => "yes".into(),
        Choice::No => "no".into(),
        Choice::Physical => "physical".into(),
        Choice::Mental => "mental".into(),
        Choice::Deck(NOBODY) => "deck:encounter".into(),
        Choice::Deck(s) => format!("deck:{}", seat_key(look, s)),
        Choice::Def(d) => format!("weakness:{}", look.c.id_of(d)),
        Choice::Ending(i) => format!(
            "ending:{}",
            look.t
                .endings
                .get(i as usize)
                .map_or("", |s| look.c.name(*s))
        ),
    }
}

/// A chaos token in words.
pub fn symbol_name(token: Chaos) -> String {
    match token {
        Chaos::AutoFail => "the automatic failure".into(),
        Chaos::ElderSign => "the elder sign".into(),
        Chaos::ElderThing => "the elder thing".into(),
        Chaos::Skull | Chaos::Cultist | Chaos::Tablet => format!("the {}", token.name()),
        number => number.name().into(),
    }
}

fn block_line(look: &Look<'_>, block: packs::Block<Verb>, card: CardId) -> String {
    let def = if card == NO_CARD {
        look.t.card(look.t.reference).def
    } else {
        look.t.card(card).def
    };
    crate::text::steps(look.c, def, block).plain()
}

/// A choice in words.
pub fn label(look: &Look<'_>, ask: Option<&OpenAsk>, choice: &Choice) -> String {
    let card = |c: CardId| name(look, c);
    let prompt = ask.map(|a| a.prompt);
    match *choice {
        Choice::Pass => match prompt {
            Some(Prompt::Commit) => "Commit nothing more".into(),
            Some(Prompt::Mulligan) => "Keep the rest".into(),
            _ => "Pass".into(),
        },
        Choice::EndTurn => "End the turn".into(),
        Choice::Draw => "Draw a card".into(),
        Choice::Resource => "Gain a resource".into(),
        Choice::Investigate => format!(
            "Investigate {}",
            card(
                look.t
                    .location(look.t.active.min(look.t.investigators.len() as u8 - 1))
            )
        ),
        Choice::Move(c) => format!("Move to {}", card(c)),
        Choice::Fight(c) => format!("Fight {}", card(c)),
        Choice::Evade(c) => format!("Evade {}", card(c)),
        Choice::Engage(c) => format!("Engage {}", card(c)),
        Choice::Play(c) => {
            let who = ask.map_or(NOBODY, |a| {
                if let kernel::Who::Seat(s) = a.who {
                    s.0
                } else {
                    NOBODY
                }
            });
            let cost = if who == NOBODY {
                0
            } else {
                look.play_cost(who, c)
            };
            let fast = if look.def(c).fast { ", fast" } else { "" };
            format!("Play {} (cost {cost}{fast})", card(c))
        }
        Choice::Use(_, id) => crate::text::label(look.c, id).plain().replace('\n', " "),
        Choice::AdvanceAct => {
            let need = look
                .def(look.t.act)
                .threshold
                .map_or(0, |n| n.saturating_mul(look.t.head_count));
            format!("Spend {need} clues to advance {}", card(look.t.act))
        }
        Choice::Commit(c) => format!("Commit {}", card(c)),
        Choice::Card(c) => match prompt {
            Some(Prompt::Mulligan) => format!("Replace {}", card(c)),
            Some(Prompt::AssignDamage) => {
                let left = look.health(c).unwrap_or(0) - i32::from(look.t.card(c).damage);
                format!(
                    "{} takes {} damage (of {left} health)",
                    card(c),
                    taken(look, c, true)
                )
            }
            Some(Prompt::AssignHorror) => {
                let left = look.sanity(c).unwrap_or(0) - i32::from(look.t.card(c).horror);
                format!(
                    "{} takes {} horror (of {left} sanity)",
                    card(c),
                    taken(look, c, false)
                )
            }
            Some(Prompt::DiscardFromHand | Prompt::MakeRoom(_)) => format!("Discard {}", card(c)),
            _ => card(c),
        },
        Choice::Seat(s) => seat(look, s),
        Choice::Skill(s) => capital(s.name()),
        Choice::Token(t) => symbol_name(t),
        Choice::Revealed(i) => match revealed(look, i) {
            Some(token) => format!("Keep {}", symbol_name(token)),
            None => "Keep".into(),
        },
        Choice::Option(i) => option(look, prompt, i),
        Choice::Number(n) => format!("{n}"),
        Choice::Yes => match prompt {
            Some(Prompt::May(c)) => match look.stack.last() {
                Some(Frame::Script(s)) => match look
                    .c
                    .blocks
                    .get(s.block as usize)
                    .and_then(|b| b.get(s.pc as usize))
                {
                    Some(Verb::May(m)) => block_line(look, m.steps, c),
                    _ => "Yes".into(),
                },
                _ => "Yes".into(),
            },
            _ => "Yes".into(),
        },
        Choice::No => "No".into(),
        Choice::Physical => "1 physical trauma".into(),
        Choice::Mental => "1 mental trauma".into(),
        Choice::Deck(NOBODY) => "The encounter deck".into(),
        Choice::Deck(s) => format!("{}'s deck", seat(look, s)),
        Choice::Def(d) => look.c.text(d).name.clone(),
        Choice::Ending(i) => match look.t.endings.get(i as usize) {
            Some(s) => ending(look.c.name(*s)),
            None => String::new(),
        },
    }
}

/// A token that was revealed, in a test or outside one.
fn revealed(look: &Look<'_>, i: u8) -> Option<Chaos> {
    match look.stack.last() {
        Some(Frame::RevealToken { tokens, .. }) => tokens.get(i as usize).copied(),
        _ => look
            .test()
            .and_then(|t| t.tokens.get(i as usize))
            .map(|r| r.token),
    }
}

/// How much a card takes if it is chosen now: a point, or an investigator all that is left.
fn taken(look: &Look<'_>, card: CardId, damage: bool) -> u8 {
    match look.stack.last() {
        Some(Frame::Harm(h)) if look.def(card).kind == KindName::Investigator => {
            if damage {
                h.damage_left
            } else {
                h.horror_left
            }
        }
        _ => 1,
    }
}

/// An answer as the log tells it: a bare name, number or "no" with its question.
pub fn answered(look: &Look<'_>, ask: Option<&OpenAsk>, choice: &Choice) -> String {
    let label = label(look, ask, choice);
    let bare = match (*choice, ask.map(|a| a.prompt)) {
        (
            Choice::Card(_),
            Some(
                Prompt::Mulligan
                | Prompt::AssignDamage
                | Prompt::AssignHorror
                | Prompt::DiscardFromHand
                | Prompt::MakeRoom(_),
            ),
        ) => false,
        (
            Choice::Card(_)
            | Choice::Seat(_)
            | Choice::Skill(_)
            | Choice::Number(_)
            | Choice::No
            | Choice::Deck(_)
            | Choice::Ending(_),
            _,
        ) => true,
        _ => false,
    };
    if !bare {
        return label;
    }
    let asked = question(look, ask);
    let who = ask
        .and_then(|a| {
            if let kernel::Who::Seat(s) = a.who {
                Some(seat(look, s.0))
            } else {
                None
            }
        })
        .unwrap_or_default();
    let asked = asked
        .strip_prefix(&who)
        .and_then(|rest| rest.strip_prefix(": "))
        .unwrap_or(&asked);
    format!("{} {label}", capital(asked))
}

/// The sign of a term of a sum, as printed.
fn sign(n: i32) -> char {
    if n < 0 { '−' } else { '+' }
}

fn ending(name: &str) -> String {
    if name == "none" {
        "No resolution: nobody is left".into()
    } else {
        format!("Resolution {name}")
    }
}

/// An option of a card, or a result to be applied.
/// What a resolution records in the campaign log, in brackets: what it means to end so.
fn recorded(look: &Look<'_>, end: packs::Sym) -> String {
    let scenario = look.c.scenarios.get(look.t.scenario as usize);
    let block = scenario
        .and_then(|s| s.resolutions.iter().find(|(name, _)| *name == end))
        .and_then(|(_, r)| r.effect);
    let steps = block.map_or(&[][..], |b| look.c.block(b));
    let notes: Vec<String> = steps
        .iter()
        .filter_map(|v| {
            if let Verb::Log(note) = v {
                Some(look.c.name(*note).replace('-', " "))
            } else {
                None
            }
        })
        .collect();
    if notes.is_empty() {
        String::new()
    } else {
        format!(" ({})", notes.join(", "))
    }
}

fn option(look: &Look<'_>, prompt: Option<Prompt>, i: u8) -> String {
    match (prompt, look.stack.last()) {
        (Some(Prompt::Option(card)), Some(Frame::Script(s))) => {
            let verb = look
                .c
                .blocks
                .get(s.block as usize)
                .and_then(|b| b.get(s.pc as usize));
            match verb {
                Some(Verb::Choose(c)) => match c.of.get(i as usize) {
                    Some(o) if look.c.block(o.steps).is_empty() => "Do nothing".into(),
                    Some(o) => match look.c.block(o.steps) {
                        [Verb::EndScenario(end)] => {
                            format!(
                                "{}{}",
                                block_line(look, o.steps, card),
                                recorded(look, *end)
                            )
                        }
                        _ => block_line(look, o.steps, card),
                    },
                    None => String::new(),
                },
                _ => String::new(),
            }
        }
        (Some(Prompt::WhichResult), Some(Frame::SkillTest(t))) => match t.results.get(i as usize) {
            Some(ResultItem::Attempt) => match t.attempt {
                Attempt::Investigate => "Discover clues".into(),
                Attempt::Fight => "Deal the attack's damage".into(),
                Attempt::Evade => "Evade the enemy".into(),
                Attempt::Plain => "The test's result".into(),
            },
            Some(ResultItem::Steps { block, this, .. }) => {
                let text = block_line(look, packs::Block::new(*block), *this);
                if *this == NO_CARD {
                    text
                } else {
                    format!("{}: {text}", name(look, *this))
                }
            }
            None => String::new(),
        },
        _ => format!("Option {}", i + 1),
    }
}

/// The open question in words.
pub fn question(look: &Look<'_>, ask: Option<&OpenAsk>) -> String {
    let Some(ask) = ask else {
        return "The game is over.".into();
    };
    let who = match ask.who {
        kernel::Who::Seat(s) => seat(look, s.0),
        kernel::Who::Chance(_) => String::new(),
    };
    let card = |c: CardId| name(look, c);
    match ask.prompt {
        Prompt::Lead => "Who is the lead investigator?".into(),
        Prompt::Mulligan => format!(
            "{who}: which cards of the opening hand do you replace{}?",
            downwards(ask).trim_end_matches(',')
        ),
        Prompt::NextTurn => "Who takes the next turn?".into(),
        Prompt::Turn => {
            let s = look.t.active;
            if s == NOBODY {
                return "What do you do?".into();
            }
            let traits: Vec<String> = look
                .bound_actions(s)
                .iter()
                .map(|(t, n)| format!("{n} for {} cards", capital(t)))
                .collect();
            let extra = if traits.is_empty() {
                String::new()
            } else {
                format!(" and {}", traits.join(", "))
            };
            let left = look.actions_left(s, None);
            let s = if left == 1 { "" } else { "s" };
            format!("{who}: your turn, {left} action{s} left{extra}. What do you do?")
        }
        Prompt::Window => format!("{who}: do you use anything now?"),
        Prompt::React => format!("{who}: do you react?{}", reacting_to(look)),
        Prompt::Order => "Which of these resolves first?".into(),
        Prompt::Commit => match look.test() {
            Some(t) => {
                let odds = look.odds(t);
                // The others may commit one card each.
                let mine = ask.who == kernel::Who::Seat(kernel::Seat(t.tester));
                format!(
                    "{who}: commit {}{} to {}'s {} test ({} against {}, {}% to succeed)?",
                    if mine { "cards" } else { "a card" },
                    if mine { downwards(ask) } else { "" },
                    seat(look, t.tester),
                    t.skill.name(),
                    look.value_before_tokens(t),
                    look.difficulty(t),
                    (odds + 5_000) / 10_000
                )
            }
            None => format!("{who}: commit cards?"),
        },
        Prompt::WithSkill => format!("{who}: with which skill do you take the test?"),
        Prompt::WhichToken => format!("{who}: which of the revealed tokens counts?"),
        Prompt::WhichResult => format!("{who}: which result is applied first?"),
        Prompt::AssignDamage | Prompt::AssignHorror => {
            let damage = ask.prompt == Prompt::AssignDamage;
            let left = if let Some(Frame::Harm(h)) = look.stack.last() {
                if damage { h.damage_left } else { h.horror_left }
            } else {
                1
            };
            format!(
                "{who}: who takes {}? {left} to assign",
                if damage { "damage" } else { "horror" }
            )
        }
        Prompt::WhichAttack => format!("{who}: which enemy attacks first?"),
        Prompt::HunterTo(c) => format!("Where does {} move?", card(c)),
        Prompt::WhichHunter => "Which hunter moves first?".into(),
        Prompt::Whom(c) => format!("Whom does {} go for?", card(c)),
        Prompt::SpawnAt(c) => format!("Where does {} spawn?", card(c)),
        Prompt::Pick(c) if c == NO_CARD => format!("{who}: which {}?", kind_offered(look, ask)),
        Prompt::Pick(c) => format!("{who}: {}: which {}?", card(c), kind_offered(look, ask)),
        Prompt::Option(c) if c == NO_CARD => format!("{who}: choose one."),
        Prompt::Option(c) => format!("{who}: {}: choose one.", card(c)),
        Prompt::May(c) if c == NO_CARD => format!("{who}: do you?"),
        Prompt::May(c) => format!("{who}: {}: do you?", card(c)),
        Prompt::DiscardFromHand => format!("{who}: which card do you discard?"),
        Prompt::MakeRoom(_) => format!("{who}: which asset makes room?"),
        Prompt::Search(c) if c == NO_CARD => format!("{who}: which card do you take?"),
        Prompt::Search(c) => format!("{who}: {}: which card do you take?", card(c)),
        Prompt::WhichDeck => format!("{who}: which deck do you look at?"),
        Prompt::PutBack => {
            format!("{who}: which card goes back next (the last one put back lies on top)?")
        }
        Prompt::SpendClues(n) => {
            format!("{who}: how many of the {n} clues still due do you spend?")
        }
        Prompt::Trauma => format!("{who}: which trauma do you suffer?"),
        Prompt::Ending => "Several things ended the scenario at once: which counts?".into(),
        Prompt::RevealToken => "Which chaos token is revealed?".into(),
        Prompt::DrawFrom(NOBODY) => "Which is the next card of the encounter deck?".into(),
        Prompt::DrawFrom(s) => format!("Which is the next card of {}'s deck?", seat(look, s)),
        Prompt::RandomFrom(s) => {
            format!("Which card of {}'s hand is it, at random?", seat(look, s))
        }
        Prompt::BasicWeakness(s) => format!(
            "Which basic weakness does {} get, at random?",
            seat(look, s)
        ),
        Prompt::RandomOf(c) => format!("{}: which one is it, at random?", card(c)),
    }
}

/// What is chosen together is chosen in the order of the list: a hint, where there is something to pass over.
fn downwards(ask: &OpenAsk) -> &'static str {
    if ask.choices.len() > 2 {
        ", from the top down,"
    } else {
        ""
    }
}

/// What the choices of a question are, in a word.
fn kind_offered(look: &Look<'_>, ask: &OpenAsk) -> &'static str {
    let all = |f: &dyn Fn(&Choice) -> bool| ask.choices.iter().all(f);
    let of_kind =
        |kind: KindName| all(&|c| matches!(c, Choice::Card(card) if look.def(*card).kind == kind));
    if all(&|c| matches!(c, Choice::Seat(_))) {
        "investigator"
    } else if of_kind(KindName::Enemy) {
        "enemy"
    } else if of_kind(KindName::Location) {
        "location"
    } else if of_kind(KindName::Asset) {
        "asset"
    } else {
        "card"
    }
}

macro_rules! happening_words {
    ($(
        $(#[$doc:meta])*
        $kind:ident $(($pattern:ty))? { $($field:ident: $type:ty),* } is $name:literal, about [$who:expr] [$card:expr],
        cells [$($cell:ident)*], stops at [$($stop:ident)*], says($look:ident) $words:expr;
    )*) => {
        /// A happening in words.
        #[allow(unused_variables)]
        fn happens(look: &Look<'_>, occ: Occ) -> String {
            match occ {
                $(Occ::$kind { $($field),* } => {
                    let $look = look;
                    $words
                })*
            }
        }
    };
}
happenings!(happening_words);

/// What a reaction would answer, in a few words.
fn reacting_to(look: &Look<'_>) -> String {
    match look.stack.last() {
        Some(Frame::Cell { occ, .. }) => format!(" {}", happens(look, *occ)),
        _ => String::new(),
    }
}

fn outcome_words(look: &Look<'_>, who: SeatId, success: bool) -> String {
    let margin = look.test().map_or(0, |t| (t.value - t.difficulty).abs());
    let who = seat(look, who);
    match success {
        true => format!("{who} succeeds by {margin}."),
        false => format!("{who} would fail by {margin}."),
    }
}

/// The name of a phase.
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Mythos => "mythos",
        Phase::Investigation => "investigation",
        Phase::Enemy => "enemy",
        Phase::Upkeep => "upkeep",
    }
}

fn s(n: u8) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// An event in words.
pub fn tell(look: &Look<'_>, event: &Event) -> String {
    let mut text = told(look, event);
    // A name that ends a sentence by itself.
    if ["!.", "?.", "!\".", "?\"."]
        .iter()
        .any(|end| text.ends_with(end))
    {
        text.pop();
    }
    text
}

fn told(look: &Look<'_>, event: &Event) -> String {
    let card = |c: CardId| name(look, c);
    let who = |x: SeatId| seat(look, x);
    match event {
        Event::RoundBegins { round } => format!("Round {round} begins."),
        Event::PhaseBegins { phase } => format!("{} phase.", capital(phase_name(*phase))),
        Event::TurnBegins { who: x } => format!("{}'s turn begins.", who(*x)),
        Event::TurnEnds { who: x } => format!("{}'s turn ends.", who(*x)),
        Event::BasicWeakness { who: x, def } => format!(
            "{}'s basic weakness is {}.",
            who(*x),
            look.c.text(*def).name
        ),
        Event::LaidAside { who: x, card: c } => format!("{} lays {} aside.", who(*x), card(*c)),
        Event::TookControl { who: x, card: c } => {
            format!("{} takes control of {}.", who(*x), card(*c))
        }
        Event::LookedAt { who: x, card: c } => format!("{} looks at {}.", who(*x), card(*c)),
        Event::ToHand { card: c } => format!(
            "{} returns to {}'s hand.",
            card(*c),
            who(look.t.card(*c).owner)
        ),
        Event::ToBottom { card: c } if look.t.card(*c).owner == NOBODY => {
            format!("{} goes to the bottom of the encounter deck.", card(*c))
        }
        Event::ToBottom { card: c } => format!(
            "{} goes to the bottom of {}'s deck.",
            card(*c),
            who(look.t.card(*c).owner)
        ),
        Event::Removed { card: c } => format!("{} is removed from the game.", card(*c)),
        Event::Drew { who: x, card: c } => format!("{} draws {}.", who(*x), card(*c)),
        Event::DeckRefilled { who: x } => {
            format!("{}'s discard pile is shuffled into the deck.", who(*x))
        }
        Event::GainedResources { who: x, n } => format!("{} gains {n} resource{}.", who(*x), s(*n)),
        Event::LostResources { who: x, n } => format!("{} loses {n} resource{}.", who(*x), s(*n)),
        Event::SpentClues { who: x, n } => format!("{} spends {n} clue{}.", who(*x), s(*n)),
        Event::DiscoveredClues { who: x, at, n } => {
            format!("{} discovers {n} clue{} at {}.", who(*x), s(*n), card(*at))
        }
        Event::Played { who: x, card: c } => format!("{} plays {}.", who(*x), card(*c)),
        Event::Used {
            who: x, card: c, ..
        } if look
            .t
            .investigators
            .get(*x as usize)
            .is_some_and(|i| i.card == *c) =>
        {
            format!("{} uses their own ability.", who(*x))
        }
        Event::Used {
            who: x, card: c, ..
        } => format!("{} uses {}.", who(*x), card(*c)),
        Event::ForcedResolves { card: c, .. } => {
            format!("{}: a forced ability resolves.", card(*c))
        }
        Event::EnteredPlay { card: c } => match look.t.card(*c).area {
            x if x != NOBODY && look.def(*c).kind == KindName::Treachery => {
                format!("{} enters play in {}'s threat area.", card(*c), who(x))
            }
            _ => format!("{} enters play.", card(*c)),
        },
        Event::LeftPlay { card: c } => match look.t.card(*c).zone {
            Zone::Victory => format!("{} goes to the victory display.", card(*c)),
            Zone::Removed => format!("{} is removed from the game.", card(*c)),
            _ => format!("{} leaves play.", card(*c)),
        },
        Event::Discarded { card: c } => format!("{} is discarded.", card(*c)),
        Event::Exhausted { card: c } => format!("{} exhausts.", card(*c)),
        Event::Readied { card: c } => format!("{} readies.", card(*c)),
        Event::Attached { card: c, to } => format!("{} is attached to {}.", card(*c), card(*to)),
        Event::Moved { who: x, to } => format!("{} moves to {}.", who(*x), card(*to)),
        Event::EnemyMoved { enemy, to } => format!("{} moves to {}.", card(*enemy), card(*to)),
        Event::Revealed { location } => format!("{} is revealed.", card(*location)),
        Event::DrewEncounter { who: x, card: c } => {
            format!("{} draws {} from the encounter deck.", who(*x), card(*c))
        }
        Event::Surged { who: x } => format!("Surge: {} draws another encounter card.", who(*x)),
        Event::Spawned { enemy, at } => format!("{} spawns at {}.", card(*enemy), card(*at)),
        Event::Engaged { enemy, who: x } => format!("{} engages {}.", card(*enemy), who(*x)),
        Event::Disengaged { enemy, who: x } => {
            format!("{} disengages from {}.", card(*enemy), who(*x))
        }
        Event::EnemyAttacks { enemy, who: x, why } => {
            let why = match why {
                Why::EnemyPhase => "",
                Why::Opportunity => " (attack of opportunity)",
                Why::Keyword => " (in return)",
            };
            format!("{} attacks {}{why}.", card(*enemy), who(*x))
        }
        Event::Cancelled { card: NO_CARD, .. } => "It is cancelled.".into(),
        Event::Cancelled {
            card: c,
            attack: true,
        } => format!("{}'s attack is cancelled.", card(*c)),
        Event::Cancelled {
            card: c,
            attack: false,
        } => format!("What {} would do is cancelled.", card(*c)),
        Event::Evaded { enemy, who: x } => format!("{} evades {}.", who(*x), card(*enemy)),
        Event::DamageTaken { card: c, n } => format!("{} takes {n} damage.", card(*c)),
        // Tokens on a card that has no sanity are only laid there.
        Event::HorrorTaken { card: c, n } if look.sanity(*c).is_none() => {
            format!("{n} horror on {}.", card(*c))
        }
        Event::HorrorTaken { card: c, n } => format!("{} takes {n} horror.", card(*c)),
        Event::Healed {
            card: c,
            damage,
            horror,
        } => match (damage, horror) {
            (d, 0) => format!("{} heals {d} damage.", card(*c)),
            (0, h) => format!("{} heals {h} horror.", card(*c)),
            (d, h) => format!("{} heals {d} damage and {h} horror.", card(*c)),
        },
        Event::EnemyDefeated { enemy, .. } => format!("{} is defeated.", card(*enemy)),
        Event::AssetDefeated { card: c } => format!("{} is defeated.", card(*c)),
        Event::InvestigatorDefeated { who: x } => format!("{} is defeated.", who(*x)),
        Event::Resigned { who: x } => format!("{} resigns.", who(*x)),
        Event::Trauma {
            who: x,
            physical,
            mental,
        } => match (physical, mental) {
            (p, 0) => format!("{} suffers {p} physical trauma.", who(*x)),
            (0, m) => format!("{} suffers {m} mental trauma.", who(*x)),
            (p, m) => format!("{} suffers {p} physical and {m} mental trauma.", who(*x)),
        },
        Event::TestBegins {
            who: x,
            skill,
            difficulty,
        } => {
            let a = if matches!(skill, Skill::Intellect | Skill::Agility) {
                "an"
            } else {
                "a"
            };
            format!(
                "{} takes {a} {} test, difficulty {difficulty}.",
                who(*x),
                skill.name()
            )
        }
        Event::TakesAction { who: x, act, n } => {
            format!(
                "{} spends {n} action{}: {}.",
                who(*x),
                s(*n),
                act_words(look, *act, *x)
            )
        }
        Event::PaidResources { who: x, card: c, n } => {
            format!("{} pays {n} resource{} for {}.", who(*x), s(*n), card(*c))
        }
        Event::SpentUses { card: c, n } => {
            format!("{n} {} spent from {}.", use_name(look, *c, *n), card(*c))
        }
        Event::AddedToHand { who: x, card: c } => {
            format!("{} adds {} to their hand.", who(*x), card(*c))
        }
        Event::Committed { who: x, card: c } => format!("{} commits {}.", who(*x), card(*c)),
        Event::TokenRevealed { who: x, token } => {
            format!("{} reveals {}.", who(*x), symbol_name(*token))
        }
        Event::TokenIgnored { token } => format!("{} is ignored.", capital(&symbol_name(*token))),
        Event::TestResult {
            who: x,
            success,
            sure: true,
            ..
        } => {
            format!(
                "{}: automatic {}.",
                who(*x),
                if *success { "success" } else { "failure" }
            )
        }
        Event::TestResult {
            who: x,
            value,
            difficulty,
            success,
            skill,
            terms,
            tokens,
            ..
        } => {
            let mut sum = String::new();
            for (i, (source, n)) in terms.iter().enumerate() {
                match (i, n) {
                    (0, n) => sum.push_str(&format!("{} {n}", skill.name())),
                    (_, 0) => {}
                    (_, n) => sum.push_str(&format!(" {} {} {}", sign(*n), card(*source), n.abs())),
                }
            }
            for n in tokens {
                sum.push_str(&format!(" {} {}", sign(*n), n.abs()));
            }
            let end = if *success { "success" } else { "failure" };
            format!("{}: {sum} = {value} against {difficulty}, {end}.", who(*x))
        }
        Event::DoomPlaced { on, n } => format!("{n} doom on {}.", card(*on)),
        Event::TokensPlaced { on, token, n } => {
            format!("{n} {} on {}.", token_name(*token, *n), card(*on))
        }
        Event::TokensMoved { from, token, n } => {
            format!("{n} {} moved from {}.", token_name(*token, *n), card(*from))
        }
        Event::AgendaAdvances { card: c } | Event::ActAdvances { card: c } => {
            format!("{} advances.", card(*c))
        }
        Event::Shuffled { deck } if *deck == NOBODY => "The encounter deck is shuffled.".into(),
        Event::Shuffled { deck } => format!("{}'s deck is shuffled.", who(*deck)),
        Event::LeadInvestigator { who: x } => format!("{} is the lead investigator.", who(*x)),
        Event::Chose {
            who: x,
            card: c,
            block,
        } => {
            let block = packs::Block::new(*block);
            let what = if look.c.block(block).is_empty() {
                "Do nothing".into()
            } else {
                block_line(look, block, *c)
            };
            let what = what.trim_end_matches('.').replace('\n', " ");
            if *c == NO_CARD {
                format!("{} chooses: {what}.", who(*x))
            } else {
                format!("{}: {} chooses: {what}.", card(*c), who(*x))
            }
        }
        Event::ScenarioEnds { resolution } => format!("The scenario ends. {}.", ending(resolution)),
    }
}

fn token_name(token: Token, n: u8) -> &'static str {
    match (token, n) {
        (Token::Damage, _) => "damage",
        (Token::Horror, _) => "horror",
        (Token::Doom, _) => "doom",
        (Token::Clue, 1) => "clue",
        (Token::Clue, _) => "clues",
        (Token::Resource, 1) => "resource",
        (Token::Resource, _) => "resources",
        (Token::Use, 1) => "use",
        (Token::Use, _) => "uses",
    }
}

/// What a card's uses are called.
fn use_name(look: &Look<'_>, card: CardId, n: u8) -> &'static str {
    let kind = match &look.c.text(look.t.card(card).def).kind {
        Kind::Asset(a) => a.uses.map(|u| u.kind),
        _ => None,
    };
    match (kind, n) {
        (Some(UseKind::Ammo), _) => "ammo",
        (Some(UseKind::Charges), 1) => "charge",
        (Some(UseKind::Charges), _) => "charges",
        (Some(UseKind::Secrets), 1) => "secret",
        (Some(UseKind::Secrets), _) => "secrets",
        (Some(UseKind::Supplies), 1) => "supply",
        (Some(UseKind::Supplies), _) => "supplies",
        (None, 1) => "use",
        (None, _) => "uses",
    }
}

/// What is about to be done, as the log announces it.
fn act_words(look: &Look<'_>, act: Act, who: SeatId) -> String {
    let card = |c: CardId| name(look, c);
    match act {
        Act::Draw => "draw a card".into(),
        Act::Resource => "gain a resource".into(),
        Act::Investigate => format!("investigate {}", card(look.t.location(who))),
        Act::Move(c) => format!("move to {}", card(c)),
        Act::Fight(c) => format!("fight {}", card(c)),
        Act::Evade(c) => format!("evade {}", card(c)),
        Act::Engage(c) => format!("engage {}", card(c)),
        Act::Play(c) => format!("play {}", card(c)),
        Act::Use(c, _) => format!("use {}", card(c)),
        Act::AdvanceAct => "advance the act".into(),
    }
}

/// How much harm, in words.
fn harm_words(damage: u8, horror: u8) -> String {
    match (damage, horror) {
        (d, 0) => format!("{d} damage"),
        (0, h) => format!("{h} horror"),
        (d, h) => format!("{d} damage and {h} horror"),
    }
}

/// The procedures in progress, outermost first.
pub fn stack(look: &Look<'_>) -> Vec<String> {
    let card = |c: CardId| name(look, c);
    let who = |x: SeatId| seat(look, x);
    let words = |(depth, f): (usize, &Frame)| -> Option<String> {
        Some(match f {
            Frame::Setup { .. } => "Setup".into(),
            Frame::Round { .. } => format!("Round {}", look.t.round),
            Frame::Mythos { .. } => "Mythos".into(),
            Frame::Investigation { .. } => "Investigation".into(),
            Frame::Turn { who: x, .. } => format!("{}'s turn", who(*x)),
            Frame::EnemyPhase { .. } => "Enemy phase".into(),
            Frame::Upkeep { .. } => "Upkeep".into(),
            Frame::PlayerWindow { .. } => "Player window".into(),
            Frame::Initiation { i, .. } => match i.act {
                Act::Draw => "Draw".into(),
                Act::Resource => "Resource".into(),
                Act::Investigate => "Investigate".into(),
                Act::Move(c) => format!("Move to {}", card(c)),
                Act::Fight(c) => format!("Fight {}", card(c)),
                Act::Evade(c) => format!("Evade {}", card(c)),
                Act::Engage(c) => format!("Engage {}", card(c)),
                Act::Play(c) => format!("Play {}", card(c)),
                Act::Use(c, _) => card(c),
                Act::AdvanceAct => "Advance the act".into(),
            },
            Frame::AttacksOfOpportunity { .. } => "Attacks of opportunity".into(),
            Frame::MassiveAttacks { enemy, .. } => format!("{} attacks", card(*enemy)),
            // What answers to the outcome still belongs to ST.6.
            Frame::SkillTest(_) if after_outcome(look.stack.get(depth + 1)) => {
                "Skill test, ST.6".into()
            }
            Frame::SkillTest(t) => format!("Skill test, {}", test_step(t.step)),
            Frame::RevealToken { .. } => "Reveal a token".into(),
            Frame::Happening { .. } | Frame::Checks { .. } | Frame::Each(_) => return None,
            Frame::Cell { .. } => reacting_to(look).trim().trim_end_matches('.').to_owned(),
            Frame::Script(s) if s.ctx.this == NO_CARD => return None,
            Frame::Script(s) => card(s.ctx.this),
            Frame::PlayCard { card: c, .. } => card(*c),
            Frame::Harm(_) => "Damage and horror".into(),
            Frame::Defeat { .. } => "Defeat".into(),
            Frame::Elimination { who: x, .. } => format!("{} is eliminated", who(*x)),
            Frame::Move { to, .. } => format!("Move to {}", card(*to)),
            Frame::EnemyMove { enemy, .. } => format!("{} moves", card(*enemy)),
            Frame::EncounterDraw { card: c, .. } if *c == NO_CARD => "Encounter card".into(),
            Frame::EncounterDraw { card: c, .. } => card(*c),
            Frame::Spawn { enemy, .. } => format!("{} spawns", card(*enemy)),
            Frame::Engage { enemy } => format!("{} engages", card(*enemy)),
            Frame::EnterPlay { card: c, .. } => format!("{} enters play", card(*c)),
            Frame::DrawCards { .. } => "Draw cards".into(),
            Frame::Search(_) => "Search".into(),
            Frame::Look { .. } => "Look at a deck".into(),
            Frame::DiscardUntil { .. } => "Discard from the encounter deck".into(),
            Frame::DiscardFromHand { .. } => "Discard from hand".into(),
            Frame::Advance { card: c, .. } => format!("{} advances", card(*c)),
            Frame::ScenarioEnd { .. } => "End of the scenario".into(),
        })
    };
    let mut out: Vec<String> = Vec::new();
    for word in look
        .stack
        .iter()
        .enumerate()
        .filter_map(words)
        .filter(|w| !w.is_empty())
    {
        if out.last() != Some(&word) {
            out.push(word);
        }
    }
    out
}

fn after_outcome(above: Option<&Frame>) -> bool {
    matches!(
        above,
        Some(
            Frame::Happening {
                occ: Occ::TestResolves { .. },
                ..
            } | Frame::Cell {
                occ: Occ::TestResolves { .. },
                ..
            }
        )
    )
}

fn test_step(step: TestStep) -> &'static str {
    match step {
        TestStep::St1DetermineSkill | TestStep::St1Window => "ST.1",
        TestStep::St2Commit | TestStep::St2Window => "ST.2",
        TestStep::St3Reveal | TestStep::St3Revealed => "ST.3",
        TestStep::St4ResolveSymbols => "ST.4",
        TestStep::St5DetermineValue => "ST.5",
        TestStep::St6Outcome | TestStep::St6After => "ST.6",
        TestStep::St7Results => "ST.7",
        TestStep::St8Discard | TestStep::St8Retaliate | TestStep::St8End => "ST.8",
    }
}

/// A reason in words.
pub fn reason(look: &Look<'_>, r: Reason) -> String {
    match r {
        Reason::Actions { need, have } => {
            format!("needs {need} action{}, you have {have}", s(need))
        }
        Reason::Resources { need, have } => format!(
            "needs {need} resource{}, you have {have}",
            if need == 1 { "" } else { "s" }
        ),
        Reason::Clues { need, have } => format!(
            "needs {need} clue{}, there are {have} to spend",
            if need == 1 { "" } else { "s" }
        ),
        Reason::Cards { need, have } => format!("needs {need} cards to discard, you have {have}"),
        Reason::Uses => "no uses are left on it".into(),
        Reason::Exhausted => "it is exhausted".into(),
        Reason::Limit => "its limit is reached".into(),
        Reason::Condition => "what it asks for does not hold now".into(),
        Reason::NothingToChange => "it would change nothing now".into(),
        Reason::Cannot(c) => format!("{} forbids it", name(look, c)),
        Reason::Unique => "a copy of this unique card is in play".into(),
        Reason::NoSlot => "no slot can be made free for it".into(),
        Reason::NotPlayable => "it cannot be played".into(),
        Reason::NotNow => "this is not the moment for it".into(),
        Reason::NotEngaged => "it is not engaged with you".into(),
        Reason::AlreadyEngaged => "it is engaged with you already".into(),
        Reason::Aloof => "it is aloof and not engaged".into(),
        Reason::NotConnected => "it does not connect to where you are".into(),
        Reason::EmptyDeck => "there is no card to draw".into(),
        Reason::PassedOver => kernel::PASSED_OVER.into(),
    }
}

/// What a player might expect to be able to do and cannot: key, label, reason.
pub fn why_not(content: &Content, game: &Game<CardGame>) -> Vec<(Choice, String)> {
    let look = crate::look(content, game);
    let mut out = Vec::new();
    let Some(ask) = game.ask() else { return out };
    let kernel::Who::Seat(seat) = ask.who else {
        return out;
    };
    let who = seat.0;
    if !look.t.playing(who) {
        return out;
    }
    let mut add = |choice: Choice, why: Reason| {
        if !ask.choices.contains(&choice) {
            out.push((choice, reason(&look, why)));
        }
    };
    let turn = ask.prompt == Prompt::Turn;
    let happening = if ask.prompt == Prompt::React {
        (look.stack.len() - 1) as u8
    } else {
        NO_DEPTH
    };
    if turn {
        let have = look.actions_left(who, None);
        let too_few = |name| Reason::Actions {
            need: look.action_cost(who, 1, name),
            have,
        };
        let none = too_few(None);
        let spent = have == 0;
        add(Choice::Draw, if spent { none } else { Reason::EmptyDeck });
        add(Choice::Resource, none);
        add(
            Choice::Investigate,
            look.could_investigate(who).err().unwrap_or(none),
        );
        for to in look
            .t
            .locations
            .iter()
            .filter(|l| *l != look.t.location(who))
        {
            let why = if !look.connects(look.t.location(who), to) {
                Reason::NotConnected
            } else if !look.may_enter(to, Target::Seat(who)) {
                Reason::Cannot(to)
            } else {
                too_few(Some(ActionName::Move))
            };
            add(Choice::Move(to), why);
        }
        for enemy in look
            .t
            .enemies
            .iter()
            .filter(|e| look.t.location_of(*e) == look.t.location(who))
        {
            let aloof = look.keyword(enemy, Keyword::Aloof) && !look.engaged(enemy);
            add(
                Choice::Fight(enemy),
                if aloof {
                    Reason::Aloof
                } else {
                    too_few(Some(ActionName::Fight))
                },
            );
            add(
                Choice::Evade(enemy),
                if look.engaged_with(enemy, who) {
                    too_few(Some(ActionName::Evade))
                } else {
                    Reason::NotEngaged
                },
            );
            add(
                Choice::Engage(enemy),
                if look.t.card(enemy).area == who {
                    Reason::AlreadyEngaged
                } else {
                    none
                },
            );
        }
        // An act that no clues are spent on advances as it says.
        if let Err(why) = look.could_advance_act(who)
            && !matches!(why, Reason::NotNow)
        {
            add(Choice::AdvanceAct, why);
        }
    }
    // Of several copies one is offered for all.
    let offered = |card: CardId| {
        ask.choices
            .iter()
            .any(|c| matches!(c, Choice::Play(o) | Choice::Commit(o) | Choice::Card(o) if look.t.card(*o).def == look.t.card(card).def))
    };
    if matches!(ask.prompt, Prompt::Turn | Prompt::Window | Prompt::React) {
        for card in look.t.inv(who).hand.iter() {
            let def = look.def(card);
            if !matches!(def.kind, KindName::Asset | KindName::Event) || offered(card) {
                continue;
            }
            let why = match look.could_play(who, card, happening) {
                Err(why) => why,
                Ok(()) if turn && !def.fast => look
                    .could_play_action(who, card)
                    .err()
                    .unwrap_or(Reason::NotNow),
                Ok(()) => Reason::NotNow,
            };
            add(Choice::Play(card), why);
        }
        for card in look.t.in_play.iter().filter(|c| look.may_use(who, *c)) {
            for (id, a) in content.abilities_of(look.t.card(card).def) {
                let why = match &a.ability {
                    Ability::Action(_) if turn => look.could_activate(who, card, id, a).err(),
                    Ability::Free(_) => look.could_use(who, card, id, NO_DEPTH).err(),
                    _ => continue,
                };
                add(Choice::Use(card, id), why.unwrap_or(Reason::NotNow));
            }
        }
    }
    if ask.prompt == Prompt::Commit
        && let Some(t) = look.test()
    {
        for card in look.t.inv(who).hand.iter() {
            let no_icon = look.def(card).icons.matching(t.skill) == 0;
            let why = match look.may_commit(t, who, card) {
                true if offered(card) => continue,
                true => Reason::PassedOver,
                false if no_icon => Reason::NothingToChange,
                false => Reason::Limit,
            };
            add(Choice::Commit(card), why);
        }
    }
    if ask.prompt == Prompt::Mulligan {
        look.t
            .inv(who)
            .hand
            .iter()
            .filter(|card| !offered(*card))
            .for_each(|card| add(Choice::Card(card), Reason::PassedOver));
    }
    out
}
