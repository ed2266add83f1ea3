//! Events in words, as the log tells them.

use super::{
    block_line, capital, deck, ending, leveled, name, phase_name, seat, sign, symbol_name,
};
use crate::content::*;
use crate::event::Event;
use crate::frame::*;
use crate::read::Look;
use crate::show::odds;
use crate::state::*;
use crate::text;

pub(super) fn s(n: u8) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// A deck of the scenario's own or an area out of play in words.
fn pile_name(look: &Look<'_>, pile: &Pile) -> String {
    let name = look.content.name(pile.name).replace('-', " ");
    if pile.area {
        name
    } else {
        format!("{name} deck")
    }
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

pub(super) fn told(look: &Look<'_>, event: &Event) -> String {
    let named = |c: CardId| name(look, c);
    let person = |x: SeatId| seat(look, x);
    let owner = |c: CardId| seat(look, look.table.card(c).owner);
    // By the name it had then, if it has turned since.
    let was = |c: CardId, def: DefId| match look.table.card(c).def == def {
        true => name(look, c),
        false => text::full_name(look.content, def),
    };
    match event {
        Event::RoundBegins { round } => format!("Round {round} begins."),
        Event::PhaseBegins { phase } => format!("{} phase.", capital(phase_name(*phase))),
        Event::TurnBegins { who } => format!("{}'s turn begins.", person(*who)),
        Event::TurnEnds { who } => format!("{}'s turn ends.", person(*who)),
        Event::BasicWeakness { who, def } => format!(
            "{}'s basic weakness is {}.",
            person(*who),
            look.content.text(*def).name
        ),
        Event::GainedWeakness { who, def } => {
            format!("{} gains {}.", person(*who), look.content.text(*def).name)
        }
        Event::LaidAside { who, card } => format!("{} lays {} aside.", person(*who), named(*card)),
        Event::TookControl { who, card } => {
            format!("{} takes control of {}.", person(*who), named(*card))
        }
        Event::LookedAt { who, card } => format!("{} looks at {}.", person(*who), named(*card)),
        Event::Shown { card } => {
            format!("{} shows {}.", owner(*card), named(*card))
        }
        Event::ToHand { card } => format!("{} returns to {}'s hand.", named(*card), owner(*card)),
        Event::ToTop { card } => {
            let of = deck(look, look.table.card(*card).owner);
            format!("{} goes on top of {of}.", named(*card))
        }
        Event::ToBottom { card } => {
            let of = deck(look, look.table.card(*card).owner);
            format!("{} goes to the bottom of {of}.", named(*card))
        }
        Event::Removed { card } => format!("{} is removed from the game.", named(*card)),
        Event::LaidDown { pile } => {
            let pile = look.scenario().piles.get(usize::from(*pile));
            format!(
                "A card goes to the {}.",
                pile.map_or_else(String::new, |p| pile_name(look, p))
            )
        }
        Event::Drew { who, card } => format!("{} draws {}.", person(*who), named(*card)),
        Event::DeckRefilled { who } => {
            format!("{}'s discard pile is shuffled into the deck.", person(*who))
        }
        Event::GainedResources { who, count } => {
            format!("{} gains {count} resource{}.", person(*who), s(*count))
        }
        Event::LostResources { who, count } => {
            format!("{} loses {count} resource{}.", person(*who), s(*count))
        }
        Event::SpentClues { who, count } => {
            format!("{} spends {count} clue{}.", person(*who), s(*count))
        }
        Event::DiscoveredClues { who, at, count } => {
            format!(
                "{} discovers {count} clue{} at {}.",
                person(*who),
                s(*count),
                named(*at)
            )
        }
        Event::Played { who, card } => format!("{} plays {}.", person(*who), named(*card)),
        Event::Used { who, card, .. }
            if look
                .table
                .investigators
                .get(who.index())
                .is_some_and(|i| i.card == *card) =>
        {
            format!("{} uses their own ability.", person(*who))
        }
        Event::Used { who, card, .. } => format!("{} uses {}.", person(*who), named(*card)),
        Event::ForcedResolves { card, def, .. } => {
            format!("{} takes effect.", was(*card, *def))
        }
        Event::EnteredPlay { card } => match look.table.card(*card).area.get() {
            Some(who) if look.def(*card).kind == KindName::Treachery => {
                format!(
                    "{} enters play in {}'s threat area.",
                    named(*card),
                    person(who)
                )
            }
            _ => format!("{} enters play.", named(*card)),
        },
        Event::LeftPlay { card, def } => match look.table.card(*card).zone {
            Zone::Victory => format!("{} goes to the victory display.", named(*card)),
            Zone::Removed => format!("{} is removed from the game.", named(*card)),
            Zone::Pile => {
                let pile = look.pile_of(look.table.card(*card));
                let pile = pile.map_or_else(String::new, |p| pile_name(look, p));
                format!("{} goes to the {pile}.", named(*card))
            }
            _ => format!("{} leaves play.", was(*card, *def)),
        },
        Event::Discarded { card } => format!("{} is discarded.", named(*card)),
        Event::Exhausted { card } => format!("{} exhausts.", named(*card)),
        Event::Readied { card } => format!("{} readies.", named(*card)),
        Event::Attached { card, to } => format!("{} is attached to {}.", named(*card), named(*to)),
        Event::Moved { who, to } => format!("{} moves to {}.", person(*who), named(*to)),
        Event::EnemyMoved { enemy, to } => format!("{} moves to {}.", named(*enemy), named(*to)),
        Event::Revealed { location } => format!("{} is revealed.", named(*location)),
        Event::Concealed { location } => format!("{} is mixed, unseen.", named(*location)),
        Event::DrewEncounter { who, card, deck } => {
            let from = if *deck {
                " from the encounter deck"
            } else {
                ""
            };
            format!("{} draws {}{from}.", person(*who), named(*card))
        }
        Event::Surged { who } => format!("Surge: {} draws another encounter card.", person(*who)),
        Event::Spawned { enemy, at } => format!("{} spawns at {}.", named(*enemy), name(look, *at)),
        Event::Engaged { enemy, who } => format!("{} engages {}.", named(*enemy), person(*who)),
        Event::Disengaged { enemy, who } => {
            format!("{} disengages from {}.", named(*enemy), person(*who))
        }
        Event::EnemyAttacks { enemy, who, why } => {
            let why = match why {
                Why::EnemyPhase | Why::Effect => "",
                Why::Opportunity => " (attack of opportunity)",
                Why::Keyword => " (in return)",
            };
            format!("{} attacks {}{why}.", named(*enemy), person(*who))
        }
        Event::Cancelled { card, attack } => match (card.get(), attack) {
            (None, _) => "It is cancelled.".into(),
            (Some(card), true) => format!("{}'s attack is cancelled.", named(card)),
            (Some(card), false) => format!("The effect of {} is cancelled.", named(card)),
        },
        Event::HarmCancelled {
            card,
            damage,
            horror: 0,
        } => format!("{damage} damage to {} is cancelled.", named(*card)),
        Event::HarmCancelled { card, horror, .. } => {
            format!("{horror} horror to {} is cancelled.", named(*card))
        }
        Event::Evaded { enemy, who } => format!("{} evades {}.", seat(look, *who), named(*enemy)),
        Event::DamageTaken { card, count } => format!("{} takes {count} damage.", named(*card)),
        // Tokens on a card that has no sanity are only laid there.
        Event::HorrorTaken { card, count } if look.sanity(*card).is_none() => {
            format!("{count} horror on {}.", named(*card))
        }
        Event::HorrorTaken { card, count } => format!("{} takes {count} horror.", named(*card)),
        Event::Healed {
            card,
            damage,
            horror,
        } => match (damage, horror) {
            (d, 0) => format!("{} heals {d} damage.", named(*card)),
            (0, h) => format!("{} heals {h} horror.", named(*card)),
            (d, h) => format!("{} heals {d} damage and {h} horror.", named(*card)),
        },
        Event::EnemyDefeated { enemy, .. } => format!("{} is defeated.", named(*enemy)),
        Event::AssetDefeated { card } => format!("{} is defeated.", named(*card)),
        Event::InvestigatorDefeated { who } => format!("{} is defeated.", person(*who)),
        Event::Resigned { who } => format!("{} resigns.", person(*who)),
        Event::Killed { who, insane: true } => format!("{} is driven insane.", person(*who)),
        Event::Killed { who, insane: false } => format!("{} is killed.", person(*who)),
        Event::Trauma {
            who,
            physical,
            mental,
        } => match (physical, mental) {
            (p, 0) => format!("{} suffers {p} physical trauma.", person(*who)),
            (0, m) => format!("{} suffers {m} mental trauma.", person(*who)),
            (p, m) => format!(
                "{} suffers {p} physical and {m} mental trauma.",
                person(*who)
            ),
        },
        Event::TestBegins {
            who,
            skill,
            difficulty,
            ..
        } => {
            let article = if matches!(skill, Skill::Intellect | Skill::Agility) {
                "an"
            } else {
                "a"
            };
            format!(
                "{} takes {article} {} test, difficulty {difficulty}.",
                person(*who),
                skill.name()
            )
        }
        Event::TakesAction { who, act, count } => {
            format!(
                "{} spends {count} action{}: {}.",
                person(*who),
                s(*count),
                act_words(look, *act, *who)
            )
        }
        Event::PaidResources { who, card, count } => {
            format!(
                "{} pays {count} resource{} for {}.",
                person(*who),
                s(*count),
                named(*card)
            )
        }
        Event::SpentUses { card, count } => {
            format!(
                "{count} {} spent from {}.",
                use_name(look, *card, *count),
                named(*card)
            )
        }
        Event::AddedToHand { who, card } => {
            format!("{} adds {} to their hand.", person(*who), named(*card))
        }
        Event::Committed { who, card } => format!("{} commits {}.", person(*who), named(*card)),
        Event::TokenRevealed { who, token, .. } => {
            let what = odds::token_text(look, *who, *token);
            let colon = if what.is_empty() { "." } else { ": " };
            format!(
                "{} reveals {}{colon}{what}",
                person(*who),
                symbol_name(*token)
            )
        }
        Event::TokenChanged { token, into, .. } => format!(
            "{} counts as {}.",
            capital(&symbol_name(*token)),
            symbol_name(*into)
        ),
        Event::Sealed { card: c, token } => {
            format!(
                "{} is sealed on {}.",
                capital(&symbol_name(*token)),
                named(*c)
            )
        }
        Event::Released { card: c, token } => {
            let token = capital(&symbol_name(*token));
            format!("{token} returns to the bag from {}.", named(*c))
        }
        Event::TokenIgnored { token, .. } => {
            format!("{} is ignored.", capital(&symbol_name(*token)))
        }
        Event::TestResult {
            who,
            success,
            sure: true,
            ..
        } => {
            format!(
                "{}: automatic {}.",
                person(*who),
                if *success { "success" } else { "failure" }
            )
        }
        Event::TestResult {
            who,
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
                    (0, count) => sum.push_str(&format!("{} {count}", skill.name())),
                    (_, 0) => {}
                    (_, count) => {
                        let source = text::full_name(look.content, look.table.card(*source).def);
                        sum.push_str(&format!(" {} {source} {}", sign(*count), count.abs()));
                    }
                }
            }
            for n in tokens {
                sum.push_str(&format!(" {} {}", sign(*n), n.abs()));
            }
            let end = if *success { "success" } else { "failure" };
            format!(
                "{}: {sum} = {value} against {difficulty}, {end}.",
                person(*who)
            )
        }
        Event::DoomPlaced { on, def, count } => format!("{count} doom on {}.", was(*on, *def)),
        Event::TokensPlaced { on, token, count } => {
            let what = tokens_of(look, *on, *token, *count);
            match (token, holder(look, *on)) {
                (Token::Clue | Token::Resource, Some(who)) => {
                    format!("{} gains {count} {what}.", person(who))
                }
                _ => format!("{count} {what} on {}.", named(*on)),
            }
        }
        Event::TokensMoved { from, token, count } => {
            let what = tokens_of(look, *from, *token, *count);
            format!("{count} {what} moved from {}.", named(*from))
        }
        Event::TokensRemoved { from, token, count } => {
            let what = tokens_of(look, *from, *token, *count);
            let verb = if *count == 1 { "leaves" } else { "leave" };
            match (token, holder(look, *from)) {
                (Token::Clue | Token::Resource, Some(who)) => {
                    format!("{} loses {count} {what}.", person(who))
                }
                _ => format!("{count} {what} {verb} {}.", named(*from)),
            }
        }
        Event::AgendaAdvances { card, def } | Event::ActAdvances { card, def } => {
            format!("{} advances.", was(*card, *def))
        }
        Event::Shuffled { deck: of } => format!("{} is shuffled.", capital(&deck(look, *of))),
        Event::LeadInvestigator { who } => format!("{} is the lead investigator.", person(*who)),
        Event::Chose { who, card, block } => {
            let block = packs::Block::new(*block);
            let what = if look.content.block(block).is_empty() {
                "Do nothing".into()
            } else {
                block_line(look, block, *card)
            };
            let what = what.trim_end_matches('.').replace('\n', " ");
            match card.get() {
                Some(card) => format!("{}: {} chooses: {what}.", named(card), person(*who)),
                None => format!("{} chooses: {what}.", person(*who)),
            }
        }
        Event::ScenarioEnds { resolution } => format!("The scenario ends. {}.", ending(resolution)),
        Event::Tells { text, .. } => text.clone(),
        Event::ScenarioBegins { scenario } => {
            format!(
                "{} begins.",
                look.content.scenarios[usize::from(*scenario)].text.name
            )
        }
        Event::PaysExperience { who, count } => {
            format!("{} pays {count} experience.", person(*who))
        }
        Event::EarnsExperience { who, count } => {
            format!("{} earns {count} experience.", person(*who))
        }
        Event::StoryCard { who, def } => {
            format!(
                "{} joins {}'s deck.",
                look.content.text(*def).name,
                person(*who)
            )
        }
        Event::Upgraded {
            who,
            old,
            new,
            cost,
        } => {
            let (who, new) = (person(*who), leveled(look.content, *new));
            match old {
                Some(old) => format!(
                    "{who} takes {new} for {cost} experience; {} leaves the deck.",
                    leveled(look.content, *old)
                ),
                None => format!("{who} takes {new} for {cost} experience."),
            }
        }
        Event::Replaced { old, new, .. } => format!(
            "{} replaces {}.",
            look.content.text(*new).name,
            look.content.text(*old).name
        ),
        Event::Joined { who } => format!("{} joins the campaign.", seat(look, *who)),
        Event::LeftCampaign { who } => {
            format!("{} leaves the campaign for now.", seat(look, *who))
        }
        Event::CampaignEnds { .. } => "The campaign is over.".into(),
    }
}

/// The investigator whose card this is: what lies on it is theirs.
fn holder(look: &Look<'_>, card: CardId) -> Option<SeatId> {
    let is_one = look.def(card).kind == KindName::Investigator;
    look.table.card(card).owner.get().filter(|_| is_one)
}

/// Tokens on a card in words: uses by the name that the card has for them.
fn tokens_of(look: &Look<'_>, card: CardId, token: Token, n: u8) -> &'static str {
    match token {
        Token::Use => use_name(look, card, n),
        _ => token_name(token, n),
    }
}

/// A token in words, one or several.
pub fn token_name(token: Token, n: u8) -> &'static str {
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
pub(super) fn use_name(look: &Look<'_>, card: CardId, count: u8) -> &'static str {
    let kind = match &look.content.text(look.table.card(card).def).kind {
        Kind::Asset(a) => a.uses.map(|u| u.kind),
        _ => None,
    };
    match (kind, count) {
        (Some(UseKind::Ammo), _) => "ammo",
        (Some(UseKind::Charges), 1) => "charge",
        (Some(UseKind::Charges), _) => "charges",
        (Some(UseKind::Secrets), 1) => "secret",
        (Some(UseKind::Secrets), _) => "secrets",
        (Some(UseKind::Supplies), 1) => "supply",
        (Some(UseKind::Supplies), _) => "supplies",
        (Some(UseKind::Evidence), _) => "evidence",
        (Some(UseKind::Offerings), 1) => "offering",
        (Some(UseKind::Offerings), _) => "offerings",
        (None, 1) => "use",
        (None, _) => "uses",
    }
}

/// What is about to be done, as the log announces it.
pub(super) fn act_words(look: &Look<'_>, act: Act, who: SeatId) -> String {
    let card = |c: CardId| name(look, c);
    match act {
        Act::Draw => "draw a card".into(),
        Act::Resource => "gain a resource".into(),
        Act::Investigate => format!("investigate {}", name(look, look.table.location(who))),
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
pub(super) fn harm_words(damage: u8, horror: u8) -> String {
    match (damage, horror) {
        (d, 0) => format!("{d} damage"),
        (0, h) => format!("{h} horror"),
        (d, h) => format!("{d} damage and {h} horror"),
    }
}
