//! Events, questions and answers as data: what they are about, what they change, and what each viewer may know of them.

use super::objects::{self as ids, deck, discard, hand, seat, threat};
use crate::choice::{Choice, Prompt};
use crate::content::{Attempt, Content, KindName, Token};
use crate::event::Event;
use crate::frame::{DiscardFromHandFrame, Frame, Harm, Occurrence};
use crate::read::Look;
use crate::show::campaign::CAMPAIGN;
use crate::show::{odds, words};
use crate::state::{CardId, Owner, SeatId, Seats, Status};
use crate::{CardGame, look};
use kernel::show::{Asked, Change, Id, Ids, Offered, Together, Told};
use kernel::{Game, Maybe, Viewer, Who};
use smallvec::smallvec;

/// What a token is called as a number of an object.
fn number(token: Token) -> &'static str {
    match token {
        Token::Damage => "damage",
        Token::Horror => "horror",
        Token::Doom => "doom",
        Token::Clue => "clues",
        Token::Resource => "resources",
        Token::Use => "uses",
    }
}

/// What an occurrence is about.
pub fn about(look: &Look<'_>, occurrence: &Occurrence) -> Ids {
    let object = |c: CardId| look.object(c);
    let thing = |c: Maybe<CardId>| look.object(c);
    let anybody = |who: Maybe<SeatId>| who.get().map_or(Id::TABLE, seat);
    let all: Ids = match *occurrence {
        Occurrence::RoundEnds { .. }
        | Occurrence::PhaseBegins { .. }
        | Occurrence::PhaseEnds { .. } => Ids::new(),
        Occurrence::TurnBegins { who }
        | Occurrence::TurnEnds { who }
        | Occurrence::DeckEmpties { who }
        | Occurrence::GainsClues { who, .. }
        | Occurrence::Resigns { who }
        | Occurrence::Falls { who }
        | Occurrence::HarmDealt { who, .. }
        | Occurrence::TestBegins { who }
        | Occurrence::RevealsTokens { who } => {
            smallvec![seat(who)]
        }
        // Which card it is only its owner knows.
        Occurrence::Draws { who, .. } => smallvec![hand(who), seat(who)],
        Occurrence::GameEnds { who } => smallvec![anybody(who)],
        Occurrence::Plays { who, card } | Occurrence::DrawsEncounter { who, card } => {
            smallvec![object(card), seat(who)]
        }
        Occurrence::Discards { who, card, .. }
        | Occurrence::Heals { who, card }
        | Occurrence::AssetDefeated { who, card, .. }
        | Occurrence::EntersPlay { who, card, .. } => {
            smallvec![object(card), anybody(who)]
        }
        Occurrence::Spawns { enemy, at, .. } => smallvec![object(enemy), thing(at)],
        Occurrence::SpawnsOutOfPlay { enemy, at, .. } => smallvec![object(enemy), object(at)],
        Occurrence::Engages { enemy, who } | Occurrence::Attacks { enemy, who, .. } => {
            smallvec![object(enemy), seat(who)]
        }
        Occurrence::Evades { enemy, who } => smallvec![object(enemy), anybody(who)],
        Occurrence::EnemyEnters { enemy, at } | Occurrence::EnemyLeaves { enemy, at } => {
            smallvec![object(enemy), object(at)]
        }
        Occurrence::Defeats { enemy, .. } => smallvec![object(enemy)],
        Occurrence::HarmAssigned { card, attacker, .. } => smallvec![object(card), thing(attacker)],
        Occurrence::HarmPlaced { card, .. }
        | Occurrence::Readies { card }
        | Occurrence::LeavesPlay { card, .. }
        | Occurrence::PickedAtRandom { card }
        | Occurrence::Advances { card } => smallvec![object(card)],
        Occurrence::Discovers { who, at, .. }
        | Occurrence::Leaves { who, at, .. }
        | Occurrence::Enters { who, at, .. } => {
            smallvec![object(at), seat(who)]
        }
        Occurrence::Reveals { who, at } => smallvec![object(at), anybody(who)],
        Occurrence::TokenRevealed { who, token } => smallvec![ids::token(token.into()), seat(who)],
        Occurrence::TestResolves { who, .. } | Occurrence::TestEnds { who, .. } => {
            smallvec![ids::TEST, seat(who)]
        }
    };
    all.into_iter().filter(|id| *id != Id::TABLE).collect()
}

/// An event as a viewer may know it.
pub fn told(look: &Look<'_>, event: &Event, viewer: Viewer) -> Option<Told> {
    let secret = |card: CardId| {
        let mine = match viewer {
            Viewer::Seat(s) => look.table.card(card).owner.is(s),
            Viewer::Public => false,
            Viewer::Host => true,
        };
        !mine && !look.open_to(card, viewer)
    };
    let object = |c: CardId| look.object(c);
    let put = |c: CardId, to: Id| Change::Moved {
        id: object(c),
        from: None,
        to,
    };
    let by = |id: Id, what: &'static str, n: i32| Change::By(id, what, n);
    let set = |what: &'static str, n: i32| Change::Set(Id::TABLE, what, n);
    let person = |who: SeatId| look.table.inv(who).card;
    let one = |kind: &'static str, c: CardId| Told::new(kind).about(object(c));
    let by_seat = |kind: &'static str, who: SeatId| Told::new(kind).who(Some(who)).about(seat(who));
    // A seat that was added or empty has no object before the next scenario. // join-and-leave
    let member = |kind: &'static str, who: SeatId| match look.table.inv(who).status {
        Status::Away => Told::new(kind),
        Status::Playing | Status::Resigned | Status::Defeated => by_seat(kind, who),
    };
    let with_hand = |told: Told, c: CardId| match look.table.card(c).owner.get() {
        Some(owner) => told.who(Some(owner)).about(hand(owner)),
        None => told,
    };
    let hidden = |kind: &'static str, who: SeatId, does: &str| {
        Some(Told {
            text: format!("{} {does}.", words::seat(look, who)),
            ..by_seat(kind, who)
        })
    };
    let told = match event {
        Event::RoundBegins { round } => Told::new("round-begins")
            .about(Id::TABLE)
            .change(set("round", i32::from(*round))),
        Event::PhaseBegins { .. } => Told::new("phase-begins").about(Id::TABLE),
        Event::TurnBegins { who } => by_seat("turn-begins", *who).about(Id::TABLE),
        Event::TurnEnds { who } => by_seat("turn-ends", *who).about(Id::TABLE),
        Event::BasicWeakness { who, .. } => by_seat("basic-weakness", *who).about(deck(*who)),
        Event::GainedWeakness { who, .. } => by_seat("gained-weakness", *who).about(seat(*who)),
        Event::LaidAside { who, card } if secret(*card) => {
            return hidden("laid-aside", *who, "lays a card aside");
        }
        Event::LaidAside { who, card } => one("laid-aside", *card)
            .who(Some(*who))
            .about(hand(*who))
            .about(deck(*who)),
        Event::Drew { who, card } if secret(*card) => {
            let told = hidden("drew", *who, "draws a card")?;
            let told = told.about(deck(*who)).about(hand(*who));
            let told = told.change(by(deck(*who), "cards", -1));
            return Some(told.change(by(hand(*who), "cards", 1)));
        }
        Event::Drew { who, card } => one("drew", *card)
            .who(Some(*who))
            .about(seat(*who))
            .about(deck(*who))
            .about(hand(*who))
            .change(Change::Moved {
                id: object(*card),
                from: Some(deck(*who)),
                to: hand(*who),
            })
            .change(by(deck(*who), "cards", -1))
            .change(by(hand(*who), "cards", 1)),
        Event::LookedAt { who, card } => {
            let mine = match viewer {
                Viewer::Seat(s) => s == *who,
                Viewer::Public => false,
                Viewer::Host => true,
            };
            if !mine {
                return hidden("looked-at", *who, "looks at a card");
            }
            one("looked-at", *card).who(Some(*who)).about(seat(*who))
        }
        Event::TookControl { who, card } => one("took-control", *card)
            .who(Some(*who))
            .about(seat(*who))
            .change(put(*card, look.place(*card))),
        Event::Shown { card } => with_hand(one("shown", *card), *card),
        Event::ToHand { card } => with_hand(one("returned-to-hand", *card), *card),
        Event::ToTop { card } => one("to-top", *card).about(deck(look.table.card(*card).owner)),
        Event::ToBottom { card } => {
            let (owner, known_to) = (
                look.table.card(*card).owner,
                look.table.card(*card).known_to,
            );
            let known = match viewer {
                Viewer::Seat(s) => known_to.contains(s),
                Viewer::Public => known_to == Seats::ALL,
                Viewer::Host => true,
            };
            let told = Told::new("to-bottom").about(deck(owner));
            if !known {
                let of = words::deck(look, owner);
                let text = format!("A card goes to the bottom of {of}.");
                return Some(Told { text, ..told });
            }
            told.about(object(*card))
        }
        Event::Removed { card } => one("removed", *card).change(put(*card, ids::REMOVED)),
        Event::LaidDown { .. } => Told::new("laid-down").about(Id::TABLE),
        Event::DeckRefilled { who } => by_seat("deck-refilled", *who)
            .about(deck(*who))
            .about(discard(*who)),
        Event::GainedResources { who, count } => {
            by_seat("gained-resources", *who).change(by(seat(*who), "resources", (*count).into()))
        }
        Event::LostResources { who, count } => {
            by_seat("lost-resources", *who).change(by(seat(*who), "resources", -i32::from(*count)))
        }
        Event::SpentClues { who, count } => {
            by_seat("spent-clues", *who).change(by(seat(*who), "clues", -i32::from(*count)))
        }
        Event::DiscoveredClues { who, at, count } => by_seat("discovered-clues", *who)
            .about(object(*at))
            .change(by(object(*at), "clues", -i32::from(*count)))
            .change(by(seat(*who), "clues", (*count).into())),
        Event::Played { who, card } => one("played", *card)
            .who(Some(*who))
            .about(seat(*who))
            .about(hand(*who))
            .change(put(*card, ids::LIMBO)),
        Event::Used { who, card, .. } => one("used", *card).who(Some(*who)).about(seat(*who)),
        Event::ForcedResolves { card, .. } => one("forced", *card),
        Event::EnteredPlay { card } => one("entered-play", *card),
        Event::LeftPlay { card, .. } => one("left-play", *card),
        Event::Discarded { card } => {
            let owner = look.table.card(*card).owner;
            let told = one("discarded", *card).about(discard(owner));
            match owner.get() {
                Some(owner) => told.about(hand(owner)),
                None => told,
            }
        }
        Event::Exhausted { card } => {
            one("exhausted", *card).change(Change::Flag(object(*card), "exhausted", true))
        }
        Event::Readied { card } => {
            one("readied", *card).change(Change::Flag(object(*card), "exhausted", false))
        }
        Event::Attached { card, to } => one("attached", *card)
            .about(object(*to))
            .change(put(*card, object(*to))),
        Event::Moved { who, to } => by_seat("moved", *who)
            .about(object(*to))
            .change(put(person(*who), object(*to))),
        Event::EnemyMoved { enemy, to } => one("enemy-moved", *enemy)
            .about(object(*to))
            .change(put(*enemy, object(*to))),
        Event::Revealed { location } => {
            one("revealed", *location).change(Change::Flag(object(*location), "revealed", true))
        }
        Event::Concealed { location } => {
            one("concealed", *location).change(Change::Flag(object(*location), "revealed", false))
        }
        Event::DrewEncounter {
            who,
            card,
            deck: from_deck,
        } => {
            let told = one("drew-encounter", *card).who(Some(*who));
            let told = match from_deck {
                true => told.about(deck(Owner::NONE)),
                false => told,
            };
            told.change(Change::Moved {
                id: object(*card),
                from: from_deck.then(|| deck(Owner::NONE)),
                to: ids::LIMBO,
            })
        }
        Event::Surged { who } => by_seat("surge", *who),
        Event::Spawned { enemy, at } => one("spawned", *enemy).about(look.object(*at)),
        Event::Engaged { enemy, who } => one("engaged", *enemy)
            .who(Some(*who))
            .about(seat(*who))
            .change(put(*enemy, threat(*who))),
        Event::Disengaged { enemy, who } => one("disengaged", *enemy).who(Some(*who)),
        Event::TakesAction { who, .. } => by_seat("takes-action", *who),
        Event::PaidResources { who, card, count } => by_seat("paid-resources", *who)
            .about(object(*card))
            .change(by(seat(*who), "resources", -i32::from(*count))),
        Event::SpentUses { card, count } => {
            one("spent-uses", *card).change(by(object(*card), "uses", -i32::from(*count)))
        }
        Event::AddedToHand { who, card } if secret(*card) => {
            return hidden("added-to-hand", *who, "adds a card to their hand");
        }
        Event::AddedToHand { who, card } => one("added-to-hand", *card)
            .who(Some(*who))
            .about(seat(*who))
            .about(hand(*who))
            .about(deck(*who)),
        Event::EnemyAttacks { enemy, who, .. } => {
            one("attack", *enemy).who(Some(*who)).about(seat(*who))
        }
        Event::Cancelled { card, .. } => match card.get() {
            Some(card) => one("cancelled", card),
            None => Told::new("cancelled"),
        },
        Event::HarmCancelled { card, .. } => one("cancelled", *card),
        Event::Evaded { enemy, who } => match who.get() {
            Some(who) => one("evaded", *enemy).who(Some(who)).about(seat(who)),
            None => one("evaded", *enemy),
        },
        Event::DamageTaken { card, count } => {
            one("damage", *card).change(by(object(*card), "damage", (*count).into()))
        }
        Event::HorrorTaken { card, count } => {
            one("horror", *card).change(by(object(*card), "horror", (*count).into()))
        }
        Event::Healed {
            card,
            damage,
            horror,
        } => {
            let mut told = one("healed", *card);
            for (n, what) in [(*damage, "damage"), (*horror, "horror")] {
                if n > 0 {
                    told = told.change(by(object(*card), what, -i32::from(n)));
                }
            }
            told
        }
        Event::EnemyDefeated { enemy, by } => one("defeated", *enemy).who(by.get()),
        Event::AssetDefeated { card } => one("defeated", *card),
        Event::InvestigatorDefeated { who } => by_seat("investigator-defeated", *who)
            .change(Change::Flag(seat(*who), "defeated", true)),
        Event::Resigned { who } => {
            by_seat("resigned", *who).change(Change::Flag(seat(*who), "resigned", true))
        }
        Event::Killed { who, .. } => {
            by_seat("killed", *who).change(Change::Flag(seat(*who), "killed", true))
        }
        Event::Trauma {
            who,
            physical,
            mental,
        } => {
            let mut told = by_seat("trauma", *who);
            for (n, what) in [(*physical, "physical-trauma"), (*mental, "mental-trauma")] {
                if n > 0 {
                    told = told.change(by(seat(*who), what, n.into()));
                }
            }
            told
        }
        Event::TestBegins { who, stakes, .. } => Told {
            stakes: Some(stakes.clone()),
            ..by_seat("test-begins", *who).about(ids::TEST)
        },
        Event::Committed { who, card } => one("committed", *card)
            .who(Some(*who))
            .about(ids::TEST)
            .about(hand(*who))
            .change(put(*card, ids::LIMBO))
            .change(by(hand(*who), "cards", -1)),
        Event::TokenRevealed {
            who,
            token,
            outside,
        } => {
            let it = by_seat("token-revealed", *who).about(ids::BAG);
            of_test(it, *outside).change(by(ids::BAG, token.name(), -1))
        }
        Event::TokenChanged { outside, .. } => {
            of_test(Told::new("token-changed"), *outside).about(ids::BAG)
        }
        Event::Sealed { card: c, .. } => one("sealed", *c).about(ids::BAG),
        Event::Released { card: c, token } => {
            one("released", *c).change(by(ids::BAG, token.name(), 1))
        }
        Event::TokenIgnored { outside, .. } => {
            of_test(Told::new("token-ignored"), *outside).about(ids::BAG)
        }
        Event::TestResult { who, success, .. } => {
            let kind = if *success {
                "test-succeeded"
            } else {
                "test-failed"
            };
            by_seat(kind, *who).about(ids::TEST)
        }
        Event::DoomPlaced { on, count, .. } => {
            one("doom", *on)
                .about(Id::TABLE)
                .change(by(object(*on), "doom", (*count).into()))
        }
        Event::TokensPlaced { on, token, count } => {
            one("tokens-placed", *on).change(by(object(*on), number(*token), (*count).into()))
        }
        Event::TokensMoved { from, token, count } => {
            one("tokens-moved", *from).change(by(object(*from), number(*token), -i32::from(*count)))
        }
        Event::TokensRemoved { from, token, count } => one("tokens-removed", *from).change(by(
            object(*from),
            number(*token),
            -i32::from(*count),
        )),
        Event::AgendaAdvances { card, .. } => one("agenda-advances", *card).about(Id::TABLE),
        Event::ActAdvances { card, .. } => one("act-advances", *card).about(Id::TABLE),
        Event::Shuffled { deck: whose } => Told::new("shuffled")
            .who(whose.get())
            .about(deck(*whose))
            .about(discard(*whose)),
        Event::LeadInvestigator { who } => member("lead-investigator", *who).about(Id::TABLE),
        Event::Chose { who, card, .. } => match card.get() {
            Some(card) => one("chose", card).who(Some(*who)),
            None => by_seat("chose", *who),
        },
        Event::ScenarioEnds { .. } => Told::new("scenario-ends").about(Id::TABLE),
        Event::Tells { card, .. } => match card.get() {
            Some(card) => one("tells", card),
            None if look.table.campaign.is_some() => Told::new("tells").about(CAMPAIGN),
            None => Told::new("tells").about(Id::TABLE),
        },
        Event::ScenarioBegins { .. } => Told::new("scenario-begins").about(Id::TABLE),
        Event::PaysExperience { who, .. } => by_seat("pays-experience", *who).about(CAMPAIGN),
        Event::EarnsExperience { who, .. } => by_seat("earns-experience", *who).about(CAMPAIGN),
        Event::StoryCard { who, .. } => by_seat("story-card", *who).about(CAMPAIGN),
        Event::Upgraded { who, .. } => by_seat("upgraded", *who).about(CAMPAIGN),
        Event::Replaced { who, .. } => member("replaced", *who).about(CAMPAIGN),
        Event::Joined { who } => member("joined", *who).about(CAMPAIGN),
        Event::LeftCampaign { who } => member("left-campaign", *who).about(CAMPAIGN),
        Event::CampaignEnds { .. } => Told::new("campaign-ends").about(CAMPAIGN),
    };
    Some(Told {
        text: words::tell(look, event),
        ..told
    })
}

/// What an answer is about.
pub(super) fn choice_about(look: &Look<'_>, choice: &Choice, who: Option<SeatId>) -> Ids {
    let object = |c: CardId| -> Ids { smallvec![look.object(c)] };
    match *choice {
        Choice::Investigate => who.map_or(Ids::new(), |s| {
            smallvec![look.object(look.table.location(s))]
        }),
        Choice::Draw => who.map_or(Ids::new(), |s| smallvec![deck(s)]),
        Choice::Resource | Choice::EndTurn => who.map_or(Ids::new(), |s| smallvec![seat(s)]),
        Choice::Move(card)
        | Choice::Fight(card)
        | Choice::Evade(card)
        | Choice::Engage(card)
        | Choice::Play(card)
        | Choice::Use(card, _)
        | Choice::Commit(card)
        | Choice::Card(card) => object(card),
        Choice::AdvanceAct => smallvec![look.object(look.table.act)],
        Choice::Seat(s) => smallvec![seat(s)],
        Choice::Revealed(i) => smallvec![ids::token(i.into())],
        Choice::Token(_) => smallvec![ids::BAG],
        Choice::Deck(s) => smallvec![deck(s)],
        Choice::Skill(_) => smallvec![ids::TEST],
        Choice::Pass
        | Choice::Option(_)
        | Choice::Number(_)
        | Choice::Yes
        | Choice::No
        | Choice::Physical
        | Choice::Mental
        | Choice::Def(_)
        | Choice::Version(_)
        | Choice::Set(_)
        | Choice::Ending(_) => Ids::new(),
        Choice::Scenario(_)
        | Choice::Investigator(_)
        | Choice::Take(_)
        | Choice::Leave(_)
        | Choice::Join
        | Choice::Away => smallvec![CAMPAIGN],
    }
}

fn group(choice: &Choice) -> &'static str {
    match choice {
        Choice::Pass | Choice::EndTurn => "end",
        Choice::Draw | Choice::Resource | Choice::Investigate | Choice::AdvanceAct => "act",
        Choice::Move(_) => "move",
        Choice::Fight(_) | Choice::Evade(_) | Choice::Engage(_) => "enemy",
        Choice::Play(_) => "play",
        Choice::Use(..) => "use",
        Choice::Commit(_) => "commit",
        Choice::Card(_)
        | Choice::Seat(_)
        | Choice::Skill(_)
        | Choice::Token(_)
        | Choice::Revealed(_)
        | Choice::Option(_)
        | Choice::Number(_)
        | Choice::Yes
        | Choice::No
        | Choice::Physical
        | Choice::Mental
        | Choice::Deck(_)
        | Choice::Def(_)
        | Choice::Version(_)
        | Choice::Set(_)
        | Choice::Ending(_)
        | Choice::Scenario(_)
        | Choice::Investigator(_)
        | Choice::Take(_)
        | Choice::Leave(_)
        | Choice::Join
        | Choice::Away => "choose",
    }
}

/// The seat that is asked.
pub(super) fn asked_seat(ask: Option<&words::OpenAsk>) -> Option<SeatId> {
    match ask?.who {
        Who::Seat(s) => Some(s),
        Who::Chance(_) => None,
    }
}

/// What an answer points at, what it risks and what comes of it.
pub fn offered(content: &Content, game: &Game<CardGame>, choice: &Choice) -> Offered {
    let (look, ask) = (&look(content, game), game.ask());
    let who = asked_seat(ask);
    let mut attacked_by = Ids::new();
    let mut attacks = |enemies: &[CardId]| {
        attacked_by = enemies.iter().map(|e| look.object(*e)).collect();
        attacks(look, enemies)
    };
    let mut brings = String::new();
    let (odds, consequence) = match (*choice, who) {
        (Choice::Commit(card), Some(who)) => match look.test() {
            Some(test) => {
                let mut with = test.clone();
                with.committed.push((card, who));
                let icons = look.icons_for(test, who, card);
                (Some(look.odds(&with)), format!("+{icons}"))
            }
            None => (None, String::new()),
        },
        (
            Choice::Investigate
            | Choice::Fight(_)
            | Choice::Evade(_)
            | Choice::Use(..)
            | Choice::Move(_)
            | Choice::Draw
            | Choice::Resource
            | Choice::Engage(_)
            | Choice::AdvanceAct,
            Some(_),
        ) => {
            let ahead = odds::after(content, game, *choice);
            brings = ahead.brings;
            (ahead.odds, attacks(&ahead.attacks))
        }
        (Choice::Play(card), Some(who)) => {
            let cost = look.play_cost(who, card);
            let left = i32::from(look.table.inv_card(who).resources) - cost;
            let ahead = odds::after(content, game, *choice);
            let attacks = attacks(&ahead.attacks);
            let costs = match look.def(card).pays_x {
                true => "costs X".to_owned(),
                false => format!("costs {cost}, leaves {left}"),
            };
            let all = [costs, attacks];
            brings = ahead.brings;
            let said = all.iter().filter(|s| !s.is_empty()).map(String::as_str);
            (ahead.odds, said.collect::<Vec<_>>().join("; "))
        }
        (Choice::Take(card), Some(who)) => {
            let least = look.least_price(who, card);
            (
                None,
                least.map_or_else(String::new, |n| format!("{n} experience")),
            )
        }
        _ => (None, String::new()),
    };
    Offered {
        about: choice_about(look, choice, who),
        group: group(choice),
        odds,
        consequence,
        brings,
        attacked_by,
        vain: who.map_or_else(String::new, |who| vain(look, choice, who)),
        declines: matches!(choice, Choice::Pass | Choice::EndTurn | Choice::No),
    }
}

/// Why an action achieves nothing as things stand.
fn vain(look: &Look<'_>, choice: &Choice, who: SeatId) -> String {
    match (choice, look.table.location(who).get()) {
        (Choice::Investigate, Some(place)) if look.table.card(place).clues == 0 => {
            let name = words::name(look, place);
            format!("Investigate finds nothing here: there are no clues at {name}.")
        }
        _ => String::new(),
    }
}

/// Which enemies make attacks of opportunity.
fn attacks(look: &Look<'_>, enemies: &[CardId]) -> String {
    let all: Vec<String> = enemies.iter().map(|e| words::name(look, *e)).collect();
    match all.len() {
        0 => String::new(),
        1 => format!("{} attacks", all[0]),
        _ => format!("{} attack", all.join(" and ")),
    }
}

/// What the open question points at.
pub fn asked(look: &Look<'_>, ask: Option<&words::OpenAsk>) -> Asked {
    let Some(open) = ask else {
        return Asked::default();
    };
    let who = asked_seat(ask);
    let mut it = Asked {
        about: look.points_at(open.prompt, who),
        ..Asked::default()
    };
    if let Some(test) = look.test() {
        it.odds = Some(odds::now(look, test));
        it.settled = test.settled();
        // What a card has tested it may measure: damage for each point by which it failed.
        it.by_margin = matches!(test.attempt, Attempt::Plain);
        it.terms = look.test_sum(test);
        it.needed = Some(look.difficulty(test));
        it.cases = odds::cases(look, test);
    }
    it.together = together(look, open, who);
    it
}

/// What is chosen together: commitments, the mulligan, discards, points of damage and horror.
fn together(look: &Look<'_>, open: &words::OpenAsk, who: Option<SeatId>) -> Option<Together> {
    let who = who?;
    let exact = |n: u8| Together {
        least: n.into(),
        most: Some(n.into()),
        ..Together::default()
    };
    let mut it = match (open.prompt, look.stack.last()) {
        (Prompt::Commit, _) => {
            let tester = look.test().map(|t| t.tester);
            Together {
                most: (tester != Some(who)).then_some(1),
                ..Together::default()
            }
        }
        (Prompt::Mulligan, _) => Together::default(),
        (
            Prompt::DiscardFromHand,
            Some(Frame::DiscardFromHand(DiscardFromHandFrame {
                left, icons: None, ..
            })),
        ) => exact(*left),
        (Prompt::AssignDamage, Some(Frame::Harm(h))) => exact(h.damage_left),
        (Prompt::AssignHorror, Some(Frame::Harm(h))) => exact(h.horror_left),
        _ => return None,
    };
    // Copies of which one is offered for all.
    let offered = |card: &CardId| {
        open.choices.iter().find(|o| {
            matches!(
                o,
                Choice::Commit(x) | Choice::Card(x)
                    if look.table.card(*x).def == look.table.card(*card).def
            )
        })
    };
    let listed = |card: &CardId| {
        open.choices
            .iter()
            .any(|o| matches!(o, Choice::Commit(x) | Choice::Card(x) if x == card))
    };
    if matches!(
        open.prompt,
        Prompt::Commit | Prompt::Mulligan | Prompt::DiscardFromHand
    ) {
        for card in look.table.inv(who).hand.iter().filter(|c| !listed(c)) {
            let copy = match offered(&card) {
                Some(Choice::Commit(_)) => Choice::Commit(card),
                Some(Choice::Card(other)) if *other < card => Choice::Card(card),
                _ => continue,
            };
            it.more.push((
                words::key(look, &copy),
                words::label(look, Some(open), &copy),
                choice_about(look, &copy, Some(who)),
            ));
        }
    }
    if let (Prompt::AssignDamage | Prompt::AssignHorror, Some(Frame::Harm(harm))) =
        (open.prompt, look.stack.last())
    {
        it.more = further_points(look, open, harm, who);
    }
    Some(it)
}

/// Further points of damage or horror that an asset can take, each marked by itself. // assign
fn further_points(
    look: &Look<'_>,
    open: &words::OpenAsk,
    harm: &Harm,
    who: SeatId,
) -> Vec<(String, String, Ids)> {
    let damage = open.prompt == Prompt::AssignDamage;
    let mut more = Vec::new();
    for choice in &open.choices {
        let Choice::Card(card) = *choice else {
            continue;
        };
        if look.def(card).kind == KindName::Investigator {
            continue;
        }
        let assigned = harm.assigned.iter().filter(|a| a.0 == card);
        let assigned: u8 = assigned.map(|a| if damage { a.1 } else { a.2 }).sum();
        let it = look.table.card(card);
        let (room, lies, left) = match damage {
            true => (look.health(card), it.damage, harm.damage_left),
            false => (look.sanity(card), it.horror, harm.horror_left),
        };
        let room = room.unwrap_or(0) - i32::from(lies) - i32::from(assigned);
        let key = words::key(look, choice);
        for n in 2..=room.min(left.into()) {
            let key = format!("{key}+{n}");
            let label = words::label(look, Some(open), choice);
            more.push((key, label, choice_about(look, choice, Some(who))));
        }
    }
    more
}

/// Names the test of a token, unless it was revealed outside one.
fn of_test(it: Told, outside: bool) -> Told {
    if outside { it } else { it.about(ids::TEST) }
}
