//! The odds of a skill test: as it stands, after an answer, and token by token. An answer is given to a copy of the
//! game, which plays itself forward to the test: no rule is computed twice.

use crate::choice::{Choice, Prompt};
use crate::content::{Chaos, Content};
use crate::event::{Event, Why};
use crate::frame::{AttacksOfOpportunityFrame, Context, Frame, Revealed, SkillTest};
use crate::read::Look;
use crate::show::objects::BAG;
use crate::state::{CardId, Cards, SeatId};
use crate::{CardGame, look, text};
use kernel::show::{Case, Id};
use kernel::{Budget, Game, Log, Rules, Who};

const SURE: u32 = 1_000_000;
/// Answers that are given on the way to the test, at most.
const STEPS: usize = 16;

/// What an answer leads to before anything is left to chance.
#[derive(Clone, Debug, Default)]
pub struct Ahead {
    /// The chance in a million that the test it begins succeeds, with nothing committed.
    pub odds: Option<u32>,
    /// What its success brings, in a few words.
    pub brings: String,
    /// Enemies that make attacks of opportunity.
    pub attacks: Vec<CardId>,
}

/// What an answer leads to, if nobody does anything more.
pub fn after(content: &Content, game: &Game<CardGame>, choice: Choice) -> Ahead {
    let mut ahead = Ahead::default();
    // What is not offered leads nowhere: a reason why not is asked for elsewhere.
    let listed = game.ask().map_or(&[][..], |ask| &ask.choices);
    if look(content, game).test().is_some() || !listed.contains(&choice) {
        return ahead;
    }
    let mut events = Vec::new();
    let mut under_way = Cards::EMPTY;
    let test = first_test(content, game.clone(), choice, &mut events, &mut under_way);
    if let Some((odds, brings)) = test {
        (ahead.odds, ahead.brings) = (Some(odds), brings);
    }
    ahead.attacks = events
        .iter()
        .filter_map(|e| match e {
            Event::EnemyAttacks {
                enemy,
                why: Why::Opportunity,
                ..
            } => Some(*enemy),
            _ => None,
        })
        .collect();
    // An attack on which something hangs that is left to chance.
    let further = under_way.iter().filter(|e| !ahead.attacks.contains(e));
    let further: Vec<CardId> = further.collect();
    ahead.attacks.extend(further);
    ahead
}

/// Gives an answer and plays on to the first test, if there is one before chance or the next action: its odds, and what
/// success brings.
fn first_test(
    content: &Content,
    mut game: Game<CardGame>,
    choice: Choice,
    events: &mut Vec<Event>,
    under_way: &mut Cards,
) -> Option<(u32, String)> {
    let mut next = choice;
    let mut budget = Budget::after(0);
    for _ in 0..STEPS {
        // Each is one of those listed.
        game.accept(content, next, &mut Log::to(events), &mut budget)
            .ok()?;
        let look = look(content, &game);
        if let Some(test) = look.test() {
            return Some((now(&look, test), look.brings(test)));
        }
        for f in game.stack() {
            if let Frame::AttacksOfOpportunity(AttacksOfOpportunityFrame { done, .. }) = f {
                *under_way = under_way.union(done);
            }
        }
        let ask = game.ask()?;
        let (Who::Seat(_), false) = (ask.who, CardGame::action_of_turn(&game).is_some()) else {
            return None;
        };
        // Whoever is attacked on the way takes the harm somewhere; the odds do not look further.
        let harm = matches!(
            ask.prompt,
            Prompt::AssignDamage | Prompt::AssignHorror | Prompt::WhichAttack
        );
        let first = ask.choices.first().copied();
        let only = first.filter(|_| ask.choices.len() == 1 || harm);
        next = CardGame::pass(content, &game).or(only)?;
    }
    None
}

/// The chance in a million that the open test succeeds, as it stands.
pub fn now(look: &Look<'_>, test: &SkillTest) -> u32 {
    if test.settled() {
        return if test.success { SURE } else { 0 };
    }
    let mut standing = test.tokens.iter().filter(|r| !r.ignored).peekable();
    if standing.peek().is_none() || test.to_reveal > 0 || test.pair.is_some() {
        return look.odds(test);
    }
    if test.auto_fail {
        return 0;
    }
    if test.auto_success {
        return SURE;
    }
    let by: i32 = standing.map(|r| look.token_modifier(test, r)).sum();
    let value = look.value_before_tokens(test) + by;
    if value.max(0) >= look.difficulty(test) {
        SURE
    } else {
        0
    }
}

/// What each token of the bag would do, if it came next; nothing once tokens are revealed, or where none will be.
pub fn cases(look: &Look<'_>, test: &SkillTest) -> Vec<Case> {
    let revealed = !test.tokens.is_empty() && test.to_reveal == 0;
    if revealed || test.revealed() || look.no_tokens(test.tester) {
        return Vec::new();
    }
    let value = look.value_before_tokens(test);
    let difficulty = look.difficulty(test);
    let case = |token: Chaos| {
        let copies = look.table.bag[token as usize];
        if copies == 0 {
            return None;
        }
        let Drawn { by, fails, sure } = drawn(look, test.tester, token);
        let fails = fails || token == Chaos::Frost && look.freezes(test.tester, &test.tokens);
        Some(Case {
            of: token.name().replace('_', "-"),
            weight: copies.into(),
            n: by,
            succeeds: !test.auto_fail
                && !fails
                && (test.auto_success || sure || (value + by).max(0) >= difficulty),
            text: match fails {
                true => "fails automatically".into(),
                false => token_text(look, test.tester, token),
            },
        })
    };
    Chaos::ALL.into_iter().filter_map(case).collect()
}

/// What a token would do.
struct Drawn {
    /// Its modifier.
    by: i32,
    /// It fails whatever the sum.
    fails: bool,
    /// It succeeds whatever the sum.
    sure: bool,
}

fn drawn(look: &Look<'_>, tester: SeatId, token: Chaos) -> Drawn {
    let revealed = Revealed::new(token);
    let effect = match token.number() {
        Some(_) => None,
        None => look.token_effect(tester, token),
    };
    let context = Context::new(tester, look.table.inv(tester).card);
    Drawn {
        by: look.token_counts(tester, &revealed),
        fails: token == Chaos::AutoFail
            || token == Chaos::ElderSign && look.elder_sign_fails(tester),
        sure: effect.is_some_and(|e| {
            let rule = e.succeeds_if.as_ref();
            rule.is_some_and(|c| look.holds(c, context))
        }),
    }
}

/// By how much a skill may be ahead of its difficulty, where the bag's odds are told.
const LEADS: std::ops::RangeInclusive<i32> = -4..=6;

/// How likely a test succeeds whose skill is ahead of its difficulty by so much, with one token, for whoever acts; of the
/// chaos bag alone.
pub fn by_lead(look: &Look<'_>, id: Id) -> Vec<(i32, u32)> {
    if id != BAG {
        return Vec::new();
    }
    let all: u32 = look.table.bag.iter().map(|n| u32::from(*n)).sum();
    // When it is nobody's turn, as for the lead investigator.
    let tester = look.table.active.unwrap_or(look.table.lead);
    if all == 0 {
        return Vec::new();
    }
    let tokens: Vec<(u32, Drawn)> = Chaos::ALL
        .into_iter()
        .map(|token| (token, u32::from(look.table.bag[token as usize])))
        .filter(|(_, n)| *n > 0)
        .map(|(token, n)| (n, drawn(look, tester, token)))
        .collect();
    LEADS
        .map(|lead| {
            let good = tokens
                .iter()
                .filter(|(_, d)| !d.fails && (d.sure || lead + d.by >= 0));
            let good: u32 = good.map(|(n, _)| n).sum();
            (
                lead,
                (u64::from(good) * u64::from(SURE) / u64::from(all)) as u32,
            )
        })
        .collect()
}

/// What a token does beside its number, in words; may be empty.
pub fn token_text(look: &Look<'_>, tester: SeatId, token: Chaos) -> String {
    // Whose words they are: of an investigator, or of the scenario's reference card.
    let card = match token {
        _ if token.number().is_some() => return String::new(),
        Chaos::ElderSign => look.table.inv(tester).card,
        _ => look.table.reference,
    };
    match look.token_effect(tester, token) {
        Some(effect) => text::token_words(look.content, look.table.card(card).def, effect),
        None => String::new(),
    }
}
