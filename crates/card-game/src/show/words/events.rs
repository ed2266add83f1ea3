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
    let name = look.c.name(pile.name).replace('-', " ");
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
    let card = |c: CardId| name(look, c);
    let who = |x: SeatId| seat(look, x);
    let owner = |c: CardId| seat(look, look.t.card(c).owner);
    // By the name it had then, if it has turned since.
    let was = |c: CardId, def: DefId| match look.t.card(c).def == def {
        true => name(look, c),
        false => text::full_name(look.c, def),
    };
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
        Event::GainedWeakness { who: x, def } => {
            format!("{} gains {}.", who(*x), look.c.text(*def).name)
        }
        Event::LaidAside { who: x, card: c } => format!("{} lays {} aside.", who(*x), card(*c)),
        Event::TookControl { who: x, card: c } => {
            format!("{} takes control of {}.", who(*x), card(*c))
        }
        Event::LookedAt { who: x, card: c } => format!("{} looks at {}.", who(*x), card(*c)),
        Event::Shown { card: c } => {
            format!("{} shows {}.", owner(*c), card(*c))
        }
        Event::ToHand { card: c } => format!("{} returns to {}'s hand.", card(*c), owner(*c)),
        Event::ToBottom { card: c } => {
            let of = deck(look, look.t.card(*c).owner);
            format!("{} goes to the bottom of {of}.", card(*c))
        }
        Event::Removed { card: c } => format!("{} is removed from the game.", card(*c)),
        Event::LaidDown { pile } => {
            let pile = look.scenario().piles.get(usize::from(*pile));
            format!(
                "A card goes to the {}.",
                pile.map_or_else(String::new, |p| pile_name(look, p))
            )
        }
        Event::Drew { who: x, card: c } => format!("{} draws {}.", who(*x), card(*c)),
        Event::DeckRefilled { who: x } => {
            format!("{}'s discard pile is shuffled into the deck.", who(*x))
        }
        Event::GainedResources { who: x, count: n } => {
            format!("{} gains {n} resource{}.", who(*x), s(*n))
        }
        Event::LostResources { who: x, count: n } => {
            format!("{} loses {n} resource{}.", who(*x), s(*n))
        }
        Event::SpentClues { who: x, count: n } => format!("{} spends {n} clue{}.", who(*x), s(*n)),
        Event::DiscoveredClues {
            who: x,
            at,
            count: n,
        } => {
            format!("{} discovers {n} clue{} at {}.", who(*x), s(*n), card(*at))
        }
        Event::Played { who: x, card: c } => format!("{} plays {}.", who(*x), card(*c)),
        Event::Used {
            who: x, card: c, ..
        } if look
            .t
            .investigators
            .get(x.index())
            .is_some_and(|i| i.card == *c) =>
        {
            format!("{} uses their own ability.", who(*x))
        }
        Event::Used {
            who: x, card: c, ..
        } => format!("{} uses {}.", who(*x), card(*c)),
        Event::ForcedResolves { card: c, def, .. } => {
            format!("{} takes effect.", was(*c, *def))
        }
        Event::EnteredPlay { card: c } => match look.t.card(*c).area.get() {
            Some(x) if look.def(*c).kind == KindName::Treachery => {
                format!("{} enters play in {}'s threat area.", card(*c), who(x))
            }
            _ => format!("{} enters play.", card(*c)),
        },
        Event::LeftPlay { card: c, def } => match look.t.card(*c).zone {
            Zone::Victory => format!("{} goes to the victory display.", card(*c)),
            Zone::Removed => format!("{} is removed from the game.", card(*c)),
            Zone::Pile => {
                let pile = look.pile_of(look.t.card(*c));
                let pile = pile.map_or_else(String::new, |p| pile_name(look, p));
                format!("{} goes to the {pile}.", card(*c))
            }
            _ => format!("{} leaves play.", was(*c, *def)),
        },
        Event::Discarded { card: c } => format!("{} is discarded.", card(*c)),
        Event::Exhausted { card: c } => format!("{} exhausts.", card(*c)),
        Event::Readied { card: c } => format!("{} readies.", card(*c)),
        Event::Attached { card: c, to } => format!("{} is attached to {}.", card(*c), card(*to)),
        Event::Moved { who: x, to } => format!("{} moves to {}.", who(*x), card(*to)),
        Event::EnemyMoved { enemy, to } => format!("{} moves to {}.", card(*enemy), card(*to)),
        Event::Revealed { location } => format!("{} is revealed.", card(*location)),
        Event::Concealed { location } => format!("{} is mixed, unseen.", card(*location)),
        Event::DrewEncounter {
            who: x,
            card: c,
            deck,
        } => {
            let from = if *deck {
                " from the encounter deck"
            } else {
                ""
            };
            format!("{} draws {}{from}.", who(*x), card(*c))
        }
        Event::Surged { who: x } => format!("Surge: {} draws another encounter card.", who(*x)),
        Event::Spawned { enemy, at } => format!("{} spawns at {}.", card(*enemy), name(look, *at)),
        Event::Engaged { enemy, who: x } => format!("{} engages {}.", card(*enemy), who(*x)),
        Event::Disengaged { enemy, who: x } => {
            format!("{} disengages from {}.", card(*enemy), who(*x))
        }
        Event::EnemyAttacks { enemy, who: x, why } => {
            let why = match why {
                Why::EnemyPhase | Why::Effect => "",
                Why::Opportunity => " (attack of opportunity)",
                Why::Keyword => " (in return)",
            };
            format!("{} attacks {}{why}.", card(*enemy), who(*x))
        }
        Event::Cancelled { card: c, attack } => match (c.get(), attack) {
            (None, _) => "It is cancelled.".into(),
            (Some(c), true) => format!("{}'s attack is cancelled.", card(c)),
            (Some(c), false) => format!("The effect of {} is cancelled.", card(c)),
        },
        Event::HarmCancelled {
            card: c,
            damage,
            horror: 0,
        } => format!("{damage} damage to {} is cancelled.", card(*c)),
        Event::HarmCancelled {
            card: c, horror, ..
        } => format!("{horror} horror to {} is cancelled.", card(*c)),
        Event::Evaded { enemy, who: x } => format!("{} evades {}.", seat(look, *x), card(*enemy)),
        Event::DamageTaken { card: c, count: n } => format!("{} takes {n} damage.", card(*c)),
        // Tokens on a card that has no sanity are only laid there.
        Event::HorrorTaken { card: c, count: n } if look.sanity(*c).is_none() => {
            format!("{n} horror on {}.", card(*c))
        }
        Event::HorrorTaken { card: c, count: n } => format!("{} takes {n} horror.", card(*c)),
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
        Event::Killed {
            who: x,
            insane: true,
        } => format!("{} is driven insane.", who(*x)),
        Event::Killed {
            who: x,
            insane: false,
        } => format!("{} is killed.", who(*x)),
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
            ..
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
        Event::TakesAction {
            who: x,
            act,
            count: n,
        } => {
            format!(
                "{} spends {n} action{}: {}.",
                who(*x),
                s(*n),
                act_words(look, *act, *x)
            )
        }
        Event::PaidResources {
            who: x,
            card: c,
            count: n,
        } => {
            format!("{} pays {n} resource{} for {}.", who(*x), s(*n), card(*c))
        }
        Event::SpentUses { card: c, count: n } => {
            format!("{n} {} spent from {}.", use_name(look, *c, *n), card(*c))
        }
        Event::AddedToHand { who: x, card: c } => {
            format!("{} adds {} to their hand.", who(*x), card(*c))
        }
        Event::Committed { who: x, card: c } => format!("{} commits {}.", who(*x), card(*c)),
        Event::TokenRevealed { who: x, token, .. } => {
            let what = odds::token_text(look, *x, *token);
            let colon = if what.is_empty() { "." } else { ": " };
            format!("{} reveals {}{colon}{what}", who(*x), symbol_name(*token))
        }
        Event::TokenChanged { token, into, .. } => format!(
            "{} counts as {}.",
            capital(&symbol_name(*token)),
            symbol_name(*into)
        ),
        Event::TokenIgnored { token, .. } => {
            format!("{} is ignored.", capital(&symbol_name(*token)))
        }
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
        Event::DoomPlaced { on, def, count: n } => format!("{n} doom on {}.", was(*on, *def)),
        Event::TokensPlaced {
            on,
            token,
            count: n,
        } => {
            format!("{n} {} on {}.", token_name(*token, *n), card(*on))
        }
        Event::TokensMoved {
            from,
            token,
            count: n,
        } => {
            format!("{n} {} moved from {}.", token_name(*token, *n), card(*from))
        }
        Event::TokensRemoved {
            from,
            token,
            count: n,
        } => {
            let verb = if *n == 1 { "leaves" } else { "leave" };
            format!("{n} {} {verb} {}.", token_name(*token, *n), card(*from))
        }
        Event::AgendaAdvances { card: c, def } => format!("{} advances.", was(*c, *def)),
        Event::ActAdvances { card: c } => format!("{} advances.", card(*c)),
        Event::Shuffled { deck: of } => format!("{} is shuffled.", capital(&deck(look, *of))),
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
            match c.get() {
                Some(c) => format!("{}: {} chooses: {what}.", card(c), who(*x)),
                None => format!("{} chooses: {what}.", who(*x)),
            }
        }
        Event::ScenarioEnds { resolution } => format!("The scenario ends. {}.", ending(resolution)),
        Event::Tells { text, .. } => text.clone(),
        Event::ScenarioBegins { scenario } => {
            format!(
                "{} begins.",
                look.c.scenarios[usize::from(*scenario)].text.name
            )
        }
        Event::PaysExperience { who: x, count: n } => format!("{} pays {n} experience.", who(*x)),
        Event::EarnsExperience { who: x, count: n } => format!("{} earns {n} experience.", who(*x)),
        Event::StoryCard { who: x, def } => {
            format!("{} joins {}'s deck.", look.c.text(*def).name, who(*x))
        }
        Event::Upgraded {
            who: x,
            old,
            new,
            cost,
        } => {
            let (who, new) = (who(*x), leveled(look.c, *new));
            match old {
                Some(old) => format!(
                    "{who} takes {new} for {cost} experience; {} leaves the deck.",
                    leveled(look.c, *old)
                ),
                None => format!("{who} takes {new} for {cost} experience."),
            }
        }
        Event::Replaced { old, new, .. } => format!(
            "{} replaces {}.",
            look.c.text(*new).name,
            look.c.text(*old).name
        ),
        Event::Joined { who } => format!("{} joins the campaign.", seat(look, *who)),
        Event::LeftCampaign { who } => {
            format!("{} leaves the campaign for now.", seat(look, *who))
        }
        Event::CampaignEnds { .. } => "The campaign is over.".into(),
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
pub(super) fn use_name(look: &Look<'_>, card: CardId, n: u8) -> &'static str {
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
pub(super) fn act_words(look: &Look<'_>, act: Act, who: SeatId) -> String {
    let card = |c: CardId| name(look, c);
    match act {
        Act::Draw => "draw a card".into(),
        Act::Resource => "gain a resource".into(),
        Act::Investigate => format!("investigate {}", name(look, look.t.location(who))),
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
