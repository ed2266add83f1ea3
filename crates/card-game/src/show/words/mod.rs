//! The game in words: keys, labels, questions, events, and why something cannot be done.

mod events;
mod keys;
mod labels;
mod reasons;
mod stack;

use self::events::{harm_words, s};
pub use self::events::{tell, token_name};
pub use self::keys::{card_key, key, open_id, printed_key};
pub use self::labels::{answered, ending, label, leveled};
use self::labels::{block_line, revealed, sign};
pub use self::reasons::{reason, why_not};
pub use self::stack::stack;
use crate::choice::{Choice, Prompt};
use crate::content::happening::happenings;
use crate::content::*;
use crate::frame::*;
use crate::read::Look;
pub use crate::read::names::{hidden_name, name, seat, which_of};
use crate::rule::Rule;
use crate::state::*;
use kernel::{Ask, Maybe, Source};
use packs::prose::words::article;

/// The open question.
pub type OpenAsk = Ask<Choice, Prompt, Rule>;

/// A word with a capital first letter.
pub fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// The name of a source of chance.
pub fn source_name(look: &Look<'_>, source: Source) -> String {
    let seat = |at: u16| seat(look, SeatId::from_index(at.into()));
    match source.0 {
        0 => "the chaos bag".into(),
        1 => "the encounter deck".into(),
        2 => "the basic weaknesses".into(),
        3 => "a random pick".into(),
        16 => "the version of a location".into(),
        17 => "the hidden encounter set".into(),
        n @ 4..8 => format!("{}'s deck", seat(n - 4)),
        n => format!("{}'s hand", seat(n.saturating_sub(8))),
    }
}

/// A deck: somebody's, or the encounter deck.
pub fn deck(look: &Look<'_>, owner: Owner) -> String {
    match owner.get() {
        Some(who) => format!("{}'s deck", seat(look, who)),
        None => "the encounter deck".into(),
    }
}

/// A chaos token in words.
pub fn symbol_name(token: Chaos) -> String {
    match token {
        Chaos::AutoFail => "the automatic failure".into(),
        Chaos::ElderSign => "the elder sign".into(),
        Chaos::ElderThing => "the elder thing".into(),
        Chaos::Skull
        | Chaos::Cultist
        | Chaos::Tablet
        | Chaos::Bless
        | Chaos::Curse
        | Chaos::Frost => {
            format!("the {}", token.name())
        }
        number => number.name().replace('-', "−"),
    }
}

/// The open question in words.
pub fn question(look: &Look<'_>, ask: Option<&OpenAsk>) -> String {
    let Some(ask) = ask else {
        return "The game is over.".into();
    };
    let who = match ask.who {
        kernel::Who::Seat(s) => seat(look, s),
        kernel::Who::Chance(_) => String::new(),
    };
    let card = |c: CardId| name(look, c);
    // Whose words it is about, where a card says them.
    let of = |c: Maybe<CardId>| {
        c.get()
            .map_or_else(String::new, |c| format!("{}: ", card(c)))
    };
    let scenario = |c: &&Choice| matches!(c, Choice::Scenario(_));
    match ask.prompt {
        Prompt::Lead => "Who is the lead investigator?".into(),
        Prompt::Mulligan => format!("{who}: mulligan. Which cards do you want to replace?"),
        Prompt::NextTurn => "Who takes the next turn?".into(),
        Prompt::Turn => {
            let Some(seat) = look.table.active.get() else {
                return "What do you do?".into();
            };
            let traits: Vec<String> = look
                .bound_actions(seat)
                .iter()
                .map(|(t, n)| format!("{n} for {} cards", capital(t)))
                .collect();
            let extra = if traits.is_empty() {
                String::new()
            } else {
                format!(" and {}", traits.join(", "))
            };
            let left = look.actions_left(seat, None);
            let s = if left == 1 { "" } else { "s" };
            format!("{who}: your turn, {left} action{s} left{extra}. What do you do?")
        }
        Prompt::Window => format!("{who}: do you use anything now?"),
        Prompt::React => format!("{who}:{} {}", reacting_to(look), reaction(look, ask)),
        Prompt::Order => "Which of these resolves first?".into(),
        Prompt::Commit => match look.test() {
            Some(test) => {
                let odds = look.odds(test);
                // The others may commit one card each.
                let mine = ask.who == kernel::Who::Seat(test.tester);
                format!(
                    "{who}: commit {} {} test ({} against {}, {}% to succeed)?",
                    if mine {
                        "cards to your".to_owned()
                    } else {
                        format!("a card to {}'s", seat(look, test.tester))
                    },
                    test.skill.name(),
                    look.value_before_tokens(test),
                    look.difficulty(test),
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
                "{who}: assign {left} {}.",
                if damage { "damage" } else { "horror" }
            )
        }
        Prompt::WhichAttack => format!("{who}: which enemy attacks first?"),
        Prompt::HunterTo(c) => format!("Where does {} move?", card(c)),
        Prompt::WhichHunter => "Which hunter moves first?".into(),
        Prompt::Whom(c) => format!("Which investigator does {} engage?", card(c)),
        Prompt::SpawnAt(c) => format!("Where does {} spawn?", card(c)),
        Prompt::Pick(c) => match (purpose(look), kind_offered(look, ask)) {
            (Some(does), kind @ "investigator") => format!("{who}: which {kind} {does}?"),
            (_, kind) => {
                let kind = format!("{} {kind}", article(kind));
                // Whoever uses their own ability need not be told whose it is.
                let own = |c: &CardId| match ask.who {
                    kernel::Who::Seat(s) => look.table.inv(s).card == *c,
                    kernel::Who::Chance(_) => false,
                };
                match c.get().filter(|c| !own(c)) {
                    Some(c) => format!("{who}: choose {kind} for {}.", card(c)),
                    None => format!("{who}: choose {kind}."),
                }
            }
        },
        Prompt::Option(c) => format!("{who}: {}choose one.", of(c)),
        Prompt::May(c) => match c.get() {
            Some(c) => format!("{who}: do you use the effect of {}?", card(c)),
            None => format!("{who}: do you use this effect?"),
        },
        Prompt::DiscardFromHand => format!("{who}: which card do you discard?"),
        Prompt::MakeRoom(_) => format!("{who}: which asset makes room?"),
        Prompt::Search(c) => format!("{who}: {}which card do you take?", of(c)),
        Prompt::WhichDeck => format!("{who}: which deck do you look at?"),
        Prompt::PutBack => {
            format!("{who}: which card goes back next (the last one put back lies on top)?")
        }
        Prompt::ExtraAction => format!("{who}: which action do you take?"),
        Prompt::MoreActions(c) => {
            let card = name(look, c);
            format!("{who}: how many more actions do you spend on {card}?")
        }
        Prompt::ChooseX(card) => {
            format!(
                "{who}: how many resources do you pay as X for {}?",
                name(look, card)
            )
        }
        Prompt::CancelHarm(c, horror) => {
            let what = if horror { "horror" } else { "damage" };
            format!("{who}: how much {what} to {} do you cancel?", name(look, c))
        }
        Prompt::Gives => format!("{who}: what do you give to the others?"),
        Prompt::Taker(c) => match c.get() {
            Some(c) => format!("{who}: who gets {}?", name(look, c)),
            None => format!("{who}: who gets these resources?"),
        },
        Prompt::SpendClues(n) => {
            format!("{who}: {n} clues are still to be spent. How many do you spend?")
        }
        Prompt::Trauma => format!("{who}: which trauma do you suffer?"),
        Prompt::Ending => "Several things ended the scenario at once: which counts?".into(),
        Prompt::WhichScenario => match ask.choices.iter().filter(scenario).count() {
            1 => "The scenario is about to begin.".into(),
            _ => "Which scenario do you play?".into(),
        },
        Prompt::StoryCard(d) => {
            format!("{who}: does {} join your deck?", look.content.text(d).name)
        }
        Prompt::Replacement if ask.choices.contains(&Choice::Pass) => {
            let comes = |c: &Choice| matches!(c, Choice::Investigator(_));
            match ask.choices.iter().any(comes) {
                true => format!("{who}: which investigator comes in your place?"),
                false => format!("{who}: do you leave the campaign for now?"),
            }
        }
        Prompt::Replacement => {
            format!("{who} is out of the campaign. Which investigator comes instead?")
        }
        Prompt::Joins => "With which investigator does another player join?".into(),
        Prompt::Upgrade => {
            let member = match (&look.table.campaign, ask.who) {
                (Some(c), kernel::Who::Seat(s)) => c.members.get(s.index()),
                _ => None,
            };
            let n = member.map_or(0, |m| m.experience);
            format!("{who}: {n} experience to spend. On which card?")
        }
        Prompt::Leaves(def) => {
            let card = leveled(look.content, def);
            // No card leaves for a permanent one. // permanent
            let leaves = |c: &Choice| matches!(c, Choice::Leave(_));
            match ask.choices.iter().any(leaves) {
                true => format!("{who}: which card leaves the deck for {card}?"),
                false => format!("{who}: does {card} join the deck?"),
            }
        }
        Prompt::TokenCounts => "As which token does it count?".into(),
        Prompt::TokenToSeal => "Which token is sealed?".into(),
        Prompt::RevealToken => "Which chaos token is revealed?".into(),
        Prompt::DrawFrom(of) => format!("Which is the next card of {}?", deck(look, of)),
        Prompt::RandomFrom(s) => {
            format!("Which card of {}'s hand is it, at random?", seat(look, s))
        }
        Prompt::BasicWeakness(s) => format!(
            "Which basic weakness does {} get, at random?",
            seat(look, s)
        ),
        Prompt::Version(c) => format!("Which {} is it, at random?", card(c)),
        Prompt::HiddenSet(_) => "Which of the sets is in the encounter deck, at random?".into(),
        Prompt::WeaknessGained(s) => format!(
            "Which weakness of the collection does {} gain, at random?",
            seat(look, s)
        ),
        Prompt::RandomOf(c) => capital(&format!("{}which one is it, at random?", of(c))),
    }
}

/// What somebody is picked for, where the step says it about one card.
fn purpose(look: &Look<'_>) -> Option<String> {
    let Some(Frame::Script(script)) = look.stack.last() else {
        return None;
    };
    let verb = look.content.verb(script.here())?;
    let (does, card) = if let Verb::Earn(earned) = verb {
        ("earns", earned.card)
    } else if let Verb::TakeControl(taken) = verb
        && let Noun::Name(card) = taken.of
    {
        ("takes control of", card)
    } else {
        return None;
    };
    let def = look.content.by_id.get(look.content.name(card))?;
    Some(format!("{does} {}", look.content.text(*def).name))
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
        /// An occurrence in words.
        #[allow(unused_variables)]
        fn happens(look: &Look<'_>, occurrence: Occurrence) -> String {
            match occurrence {
                $(Occurrence::$kind { $($field),* } => {
                    let $look = look;
                    $words
                })*
            }
        }
    };
}
happenings!(happening_words);

/// What is asked where somebody may react: by its name, where there is one reaction.
fn reaction(look: &Look<'_>, ask: &OpenAsk) -> String {
    let mut all = ask.choices.iter().filter(|c| **c != Choice::Pass);
    match (all.next(), all.next()) {
        (Some(Choice::Play(c)), None) => format!("Do you play {}?", name(look, *c)),
        (Some(Choice::Use(c, _)), None) if look.def(*c).kind == KindName::Investigator => {
            "Do you use your own ability?".into()
        }
        (Some(Choice::Use(c, _)), None) => format!("Do you use {}?", name(look, *c)),
        _ => "Do you use a reaction?".into(),
    }
}

/// What a reaction would answer, in a few words.
fn reacting_to(look: &Look<'_>) -> String {
    match look.stack.last() {
        Some(Frame::Cell(CellFrame { occurrence, .. })) => {
            format!(" {}", happens(look, *occurrence))
        }
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
