//! Keys and labels of choices, questions, events and the stack, in words.

mod events;
mod keys;
mod labels;
mod reasons;
mod stack;

pub(super) use self::events::status_words;
pub use self::events::tell;
pub use self::keys::{card_slug, gate_slug, key, monster_slug};
use self::keys::{rift, rift_marker};
pub use self::labels::{answered, label, repeated};
pub use self::reasons::why_not;
pub use self::stack::stack;
use crate::content::defs::CardSet;
use crate::read::Now;
pub use crate::text::names::{capital, check_name, place, seat, source_words};

use crate::choice::{Choice, Prompt};
use crate::content::Content;
use crate::content::filter::DeckName;
use crate::frame::{FrameKind, TradeFrame};
use crate::rule::Rule;
use crate::rules::{gates, source};
use crate::show::{prose, story};
use crate::state::{GameEnd, Origin};
use crate::text;
use crate::text::stakes::stakes;
use kernel::{Seat, Source, Who};

/// The word of a serialisable enum without fields.
pub fn word<T: serde::Serialize>(x: &T) -> String {
    match serde_json::to_value(x) {
        Ok(serde_json::Value::String(s)) => s,
        _ => String::new(),
    }
}

/// A dimension's word.
pub fn symbol(sum: u8) -> String {
    [
        "circle", "crescent", "diamond", "hexagon", "plus", "slash", "square", "star", "triangle",
    ]
    .get(sum as usize)
    .copied()
    .unwrap_or("")
    .into()
}

/// A source of chance.
pub fn source(now: Now, s: Source) -> String {
    match s.0 {
        n if n < 8 => format!("{}'s dice", seat(now, Seat(n as u8))),
        count if count < source::CUP => {
            const D: [DeckName; 9] = [
                DeckName::Common,
                DeckName::Unique,
                DeckName::Spell,
                DeckName::Skill,
                DeckName::Ally,
                DeckName::Special,
                DeckName::Location,
                DeckName::Gate,
                DeckName::Mythos,
            ];
            D.get((count - source::DECK) as usize)
                .map_or_else(String::new, |&d| format!("the {} deck", text::deck_noun(d)))
        }
        source::CUP => "the monster cup".into(),
        source::GATES => "the gate markers".into(),
        source::SETUP => "setup".into(),
        source::RIFT => "the rift progress markers".into(),
        source::EPIC => "the Epic Battle deck".into(),
        number => now
            .content
            .neighborhoods
            .get(number.saturating_sub(source::LOCATION) as usize)
            .map_or_else(|| "chance".into(), |h| format!("the {} deck", h.name)),
    }
}

/// The question in words.
pub fn question(now: Now) -> String {
    let Some(ask) = now.game.ask() else {
        return "The game is over.".into();
    };
    let check = || match now.game.stack().last().map(|f| f.kind) {
        Some(FrameKind::Check(frame)) if frame.counts => {
            format!(
                "{} check, {} so far",
                check_name(frame.kind),
                story::plural(i16::from(frame.successes()), "success", "successes")
            )
        }
        Some(FrameKind::Check(frame)) => format!(
            "{} check, {} of {} successes",
            check_name(frame.kind),
            frame.successes(),
            frame.difficulty
        ),
        _ => "Check".into(),
    };
    let monster = |p: Prompt| match p {
        Prompt::AncientOne => now
            .content
            .ancient(now.table().ancient)
            .map_or(String::new(), |a| a.record.name.clone()),
        Prompt::Monster(m) if now.content.monster(m).record.name.starts_with("The ") => {
            now.content.monster(m).record.name.clone()
        }
        Prompt::Monster(m) => format!("the {}", now.content.monster(m).record.name),
        _ => "the monster".into(),
    };
    // What the question comes from.
    let cause = || match now.game.stack().last().map(|f| f.kind) {
        Some(FrameKind::Script(x)) if x.context.origin != Origin::None => {
            format!("{}: ", source_words(now, x.context.origin))
        }
        _ => String::new(),
    };
    let asked_seat = match ask.who {
        Who::Seat(s) => Some(s),
        Who::Chance(_) => None,
    };
    let asked = match ask.rule {
        Rule::SetupFirstPlayer => "Who is first player?".into(),
        Rule::SetupInvestigator | Rule::DevouredNew => "Which investigator is dealt?".into(),
        Rule::SetupAncientOne => "Which Ancient One is it?".into(),
        Rule::SetupAllies => "Which Ally is not in this game?".into(),
        Rule::SetupSliders => "Where do your skill sliders start?".into(),
        Rule::UpkeepComeBack => "Where do you come back?".into(),
        Rule::UpkeepActions => "Which Upkeep action?".into(),
        Rule::UpkeepSliders => match ask.prompt {
            Prompt::Number(n) => format!("Adjust your skills? Focus left: {n}"),
            _ => "Adjust your skills?".into(),
        },
        Rule::MovementMove => match ask.prompt {
            Prompt::Number(n) => format!("Where do you go? Movement points left: {n}"),
            _ => "What do you do?".into(),
        },
        Rule::MovementClues => "How many Clues do you take?".into(),
        Rule::FaceOrder => "Which monster do you face first?".into(),
        Rule::FaceEvadeOrFight => format!("Evade or fight {}?", monster(ask.prompt)),
        Rule::FaceAfterReturn => "Do you face a monster here?".into(),
        Rule::ReturnGate => "Through which gate do you return?".into(),
        Rule::CombatFleeOrFight => format!("Fight {} or flee?", monster(ask.prompt)),
        Rule::CombatHands => format!("How do you attack {}?", monster(ask.prompt)),
        Rule::Trade => match ask.prompt {
            Prompt::Who(s) => format!("What do you trade with {}?", seat(now, s)),
            _ => "What do you trade?".into(),
        },
        Rule::TradeAgree => match (ask.prompt, now.game.stack().last().map(|f| f.kind)) {
            (Prompt::Who(s), Some(FrameKind::Trade(frame))) => format!(
                "Do you agree to {}'s trade ({})?",
                seat(now, s),
                trade_words(now.content, &frame)
            ),
            _ => "Do you agree to the trade?".into(),
        },
        Rule::CheckRoll => match now.game.stack().last().map(|f| f.kind) {
            Some(FrameKind::Check(frame)) if frame.left > 1 => format!(
                "{}, {} dice to roll: what does the next one show?",
                check(),
                frame.left
            ),
            _ => format!("{}: what does the die show?", check()),
        },
        Rule::CheckBefore => format!("{}: pay to pass without rolling?", check()),
        Rule::CheckClues
            if matches!(
                now.game.stack().last().map(|f| f.kind),
                Some(FrameKind::Script(_))
            ) =>
        {
            format!("{}which die is rolled again?", cause())
        }
        Rule::CheckClues => format!("{} Spend a Clue or roll again?", needed(now)),
        Rule::CheckSkill => "Which skill?".into(),
        Rule::Roll => "Roll a die: what does it show?".into(),
        Rule::ArkhamEncounter => match ask.prompt {
            Prompt::Place(p) => format!("What do you do at {}?", place(now.content, p)),
            _ => "What do you do here?".into(),
        },
        Rule::EncounterChoose => "Which card do you resolve?".into(),
        Rule::EncounterDraw | Rule::WorldDraw => format!(
            "Which card is drawn for {}?",
            story::encounter_place(now.game).map_or_else(String::new, |at| place(now.content, at))
        ),
        Rule::CloseSkill => "Close the gate with which skill?".into(),
        Rule::SealGate => {
            let who = if let Who::Seat(s) = ask.who {
                s
            } else {
                Seat(0)
            };
            let (cost, have) = (
                gates::seal_cost(now, who),
                now.table().investigator(who).clues,
            );
            format!("Do you seal the gate for {cost} Clues? You have {have}.")
        }
        Rule::MythosDraw => "Which Mythos card is drawn?".into(),
        Rule::MythosGate => "Which gate opens?".into(),
        Rule::MythosSurge if ask.prompt == Prompt::Plain => "At which gate is the surge?".into(),
        Rule::MythosSurge => "Which gate gets one more monster?".into(),
        Rule::MythosLimit => match ask.prompt {
            Prompt::Number(n) if n > 0 => {
                let fit = if n == 1 { "fits" } else { "fit" };
                format!("Monster limit: only {n} more {fit} in Arkham. From which gate?")
            }
            _ => "From which gate does a monster come?".into(),
        },
        Rule::MonsterDraw => "Which monster is drawn?".into(),
        Rule::MythosClue => match ask.prompt {
            Prompt::Place(p) => format!("Who takes the Clue at {}?", place(now.content, p)),
            _ => "Who takes the Clue?".into(),
        },
        Rule::MythosFlying | Rule::MythosMove => format!("Where does {} go?", monster(ask.prompt)),
        Rule::TerrorAlly => "Which Ally leaves?".into(),
        Rule::FallenLosses => "Which possession do you lose?".into(),
        Rule::CardDraw => match now.game.stack().last().map(|f| f.kind) {
            Some(FrameKind::Draw(f)) if f.seat.0 < now.table().seats => {
                format!("Which card does {} draw?", seat(now, f.seat))
            }
            _ => "Which card is drawn?".into(),
        },
        Rule::CardDrawEnd => match ask.prompt {
            Prompt::Card(id) => format!(
                "From the top, or {} from the bottom?",
                now.content.card(id).record.name
            ),
            _ => "From the top or the bottom?".into(),
        },
        Rule::CardKeep => "Which card do you keep?".into(),
        Rule::CardSearch => "Which card do you take?".into(),
        Rule::CardBuy => "Which card do you buy?".into(),
        Rule::CardSell => "Which card do you sell?".into(),
        Rule::CardDiscard => format!("{}which card do you discard?", cause()),
        Rule::PayHow => "How do you pay?".into(),
        Rule::PayCards => "Which card do you give?".into(),
        Rule::PayTrophies => "Which trophy do you give?".into(),
        Rule::PayCover => "Pay with a card instead?".into(),
        Rule::React => format!("{} {}", story::happening(now), reaction(now, &ask.choices)),
        Rule::ForcedOrder => "Which effect comes first?".into(),
        Rule::EffectMay => match ask.prompt {
            Prompt::Step(at) => prose::asked(now, asked_seat, at),
            _ => "Do you use this effect?".into(),
        },
        Rule::EffectChoose => format!("{}choose one.", cause()),
        Rule::EffectUnless => match ask.prompt {
            Prompt::Step(at) => prose::asked(now, asked_seat, at),
            _ => "Do you pay?".into(),
        },
        Rule::EffectNumber => format!("{}how many?", cause()),
        Rule::EffectPick => format!("{}which one?", cause()),
        Rule::EffectOrder => "Which card is drawn next?".into(),
        Rule::EffectPlace => format!("{}which place?", cause()),
        Rule::EffectWho => format!("{}which investigator?", cause()),
        Rule::EffectSplit => format!("{}how many of these points are Sanity?", cause()),
        Rule::EffectPart => "Which loss is cancelled?".into(),
        Rule::BattleRefresh => "Do you trade?".into(),
        Rule::BattleAttack => "How do you attack?".into(),
        Rule::RiftSetup => "Which rift marker lies on this track?".into(),
        Rule::EpicCard => "Which Epic Battle card comes up?".into(),
        Rule::RiftProgress => "Which progress marker is drawn?".into(),
        Rule::RiftInvestigate => "Which marker do you investigate?".into(),
        Rule::RiftChoose if matches!(ask.choices.first(), Some(Choice::WholeRift(_))) => {
            "Which rift?".into()
        }
        Rule::RiftChoose => "Which space of a rift track?".into(),
    };
    capital(asked.trim_start())
}

/// What is asked where somebody may react: by its name, where there is one reaction.
fn reaction(now: Now, choices: &[Choice]) -> String {
    let mut all = choices.iter().filter(|c| **c != Choice::Pass);
    match (all.next(), all.next()) {
        (Some(one @ (Choice::Use(..) | Choice::Cast(_))), None) => format!("{}?", label(now, one)),
        _ => "Do you use a reaction?".into(),
    }
}

/// What the check in progress still needs, and what hangs on it where that is short.
fn needed(now: Now) -> String {
    const SHORT: usize = 48;
    let stack = now.game.stack();
    let Some((at, check)) = stack
        .iter()
        .enumerate()
        .rev()
        .find_map(|(at, f)| match f.kind {
            FrameKind::Check(k) => Some((at, k)),
            _ => None,
        })
    else {
        return "Check.".into();
    };
    let name = check_name(check.kind);
    let so_far = i16::from(check.successes());
    let more = check.difficulty - so_far;
    if check.counts {
        let so_far = story::plural(so_far, "success", "successes");
        return format!("{name} check: {so_far} so far.");
    }
    if more <= 0 {
        return format!("{name} check: you pass.");
    }
    let more = story::plural(more, "more success", "more successes");
    let stakes = stakes(now, at);
    let mut fail = stakes.fail;
    // A sentence goes on in small letters, unless it begins with a name.
    let name_first = !stakes.cause.is_empty() && fail.starts_with(&stakes.cause);
    if let Some(first) = fail.get_mut(..1).filter(|_| !name_first) {
        first.make_ascii_lowercase();
    }
    match fail.len() {
        1..=SHORT => format!("{name} check: you need {more}. If you fail: {fail}"),
        _ => format!("{name} check: you need {more}."),
    }
}

fn trade_words(content: &Content, frame: &TradeFrame) -> String {
    let names = |s: &CardSet| {
        s.iter()
            .map(|id| content.card(id).record.name.clone())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let mut give = names(&frame.give);
    let mut take = names(&frame.take);
    let money = |text: &mut String, count: i16| {
        if count > 0 {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(&format!("${count}"));
        }
    };
    money(&mut give, frame.money);
    money(&mut take, -frame.money);
    let or = |text: String| {
        if text.is_empty() {
            "nothing".to_owned()
        } else {
            text
        }
    };
    format!("you get {}, you give {}", or(give), or(take))
}

/// A phase's name.
pub fn phase(count: u8) -> &'static str {
    [
        "",
        "Upkeep",
        "Movement",
        "Arkham Encounters",
        "Other World Encounters",
        "Mythos",
        "Combat",
        "Final battle",
    ]
    .get(count as usize)
    .copied()
    .unwrap_or("")
}

/// How a game ended, in words.
pub fn outcome(o: GameEnd) -> &'static str {
    match o {
        GameEnd::None => "not over",
        GameEnd::Closed => "every gate is closed: the investigators win",
        GameEnd::Sealed => "six elder signs hold: the investigators win",
        GameEnd::Banished => "the Ancient One is banished: the investigators win",
        GameEnd::Devoured => "everybody is devoured: the game is lost",
        GameEnd::Destroyed => "the world is destroyed: the game is lost",
    }
}
