//! Combined offers: an answer joined with the answers that must follow it, offered as one choice.
//!
//! A weapon and its target, a card and the place it is put, all points of damage of one attack: the rules ask for them
//! one after the other, a person thinks of them at once. The key of a combined offer names its answers in order:
//! `use:machete/1 > enemy:ghoul-minion`, or, where several things are marked, `clue + clue.2`. It is given as a whole
//! or not at all, and taken back as a whole.
//!
//! A test asks what is committed before the token is drawn. Most often the answer is nothing. Such a test has a quick
//! offer: the same answers, then a pass for each question before the draw (`investigate > pass`). It names the offer
//! that it is quick for, which stays in the list.
//!
//! A combined offer tells nothing that its seat could not know: nothing new is seen on the way, and chance is not
//! asked.

use super::refused;
use super::tell::objects;
use super::together::{self, same};
use crate::joined::{AND, THEN, parts};
use crate::policy::Policy;
use crate::session::{Session, Trouble};
use kernel::show::{AsksFor, Ids, Object, Offered, Show, Together, group};
use kernel::{Game, Log, Seat, Seeded, Viewer, Who};
use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::ops::Deref;

/// The most answers that are joined.
const DEEPEST: usize = 2;
/// The most offers that one offer becomes; what would become more stays one offer.
const MOST_OF_ONE: usize = 8;
/// The most ways to mark that are listed; of more, none is.
const MOST_SHARES: usize = 8;
/// The most questions before a draw that a quick offer looks through.
const MOST_PASSED: usize = 12;

/// A combined offer.
#[derive(Debug)]
pub(crate) struct Combined {
    /// Names the answers in order.
    pub key: String,
    /// In words.
    pub label: String,
    /// What the first answer points at, with the odds and the consequence of all.
    pub offered: Offered,
    /// The offer that it is quick for, by its key: the same answers without the passes before the draw.
    pub quick_for: Option<String>,
}

impl<R: Show> Session<R> {
    /// Gives all answers of a combined offer, or none of them; then settles. Only what is offered is tried: what would
    /// come of any other line is for nobody to know.
    pub(super) fn answer_combined(&mut self, key: &str) -> Result<(), Trouble> {
        let offers = combined::<R>(self.content(), self.game());
        let Some(offer) = offers.iter().find(|o| o.key == key) else {
            return Err(refused(key, "it is not offered").into());
        };
        let sure = offer.quick_for.as_ref().map(|of| parts(of).0.len());
        let (keys, marks) = parts(key);
        let keys: Vec<String> = keys.into_iter().map(str::to_owned).collect();
        match (marks, sure) {
            (true, _) => self.mark(&keys),
            (false, None) => self.answer_in_order(&keys),
            (false, Some(n)) => self.answer_quickly(&keys[..n], &keys[n..]),
        }
    }

    /// Answers with everything that was marked.
    pub(super) fn mark(&mut self, keys: &[String]) -> Result<(), Trouble> {
        if together::through_chance(&**self.content(), self.game()) {
            together::may_mark(&**self.content(), self.game(), keys)?;
            return self.answer_through(keys);
        }
        let plan = together::plan(&**self.content(), self.game(), keys)?;
        self.answer_all(&plan)
    }
}

/// Every combined offer of the open question. Where several things are marked, these are all the ways to mark them.
pub(crate) fn combined<R: Show>(content: &R::Content, game: &Game<R>) -> Vec<Combined> {
    let Some(Who::Seat(seat)) = game.ask().map(|a| a.who) else {
        return Vec::new();
    };
    let asked = R::asked(content, game);
    match &asked.together {
        Some(t) if !t.through_chance.is_empty() => tries(content, game, t),
        Some(t) if t.least > 1 && t.most == Some(t.least) && t.budget.is_none() => {
            shares(content, game, t.least as usize)
        }
        Some(_) => Vec::new(),
        None => {
            // Whether others are asked before a draw hangs on their hands. The seat looks ahead in a game that depends
            // on what it knows alone.
            let raises = |rule| R::asks_for(rule) == AsksFor::Raises;
            let hidden = R::seats(game) > 1 && R::PASSABLE.iter().any(raises);
            let known = hidden.then(|| R::imagine(content, game, seat, &mut Seeded::new(0)));
            // What is used while a test is open is not its beginning.
            let begins = asked.odds.is_none();
            lines(content, known.as_ref().unwrap_or(game), seat, begins)
        }
    }
}

/// A few answers in a row.
#[derive(Clone, Default)]
struct Line {
    keys: Vec<String>,
    labels: Vec<String>,
    about: Ids,
    odds: Option<u32>,
    consequences: Vec<String>,
    /// Whether there was a choice after the first answer.
    forks: bool,
    /// The passes before the draw, if it leads to a test, and the odds of that.
    passes: Option<(Vec<String>, u32)>,
}

impl Line {
    /// With one more answer.
    fn with(&self, key: String, label: String, it: &Offered) -> Self {
        let mut line = self.clone();
        line.keys.push(key);
        line.labels.push(label);
        for id in &it.about {
            if !line.about.contains(id) {
                line.about.push(*id);
            }
        }
        line.odds = it.odds.or(line.odds);
        if !it.consequence.is_empty() && !line.consequences.contains(&it.consequence) {
            line.consequences.push(it.consequence.clone());
        }
        line
    }

    /// What an offer of the whole line points at.
    fn offered(&self, first: &Offered) -> Offered {
        Offered {
            about: self.about.clone(),
            odds: self.odds,
            consequence: self.consequences.join("; "),
            ..first.clone()
        }
    }
}

/// Each offer that must be followed by a choice, with each of these choices; and each that leads to a test, with
/// nothing committed.
fn lines<R: Show>(content: &R::Content, game: &Game<R>, seat: Seat, begins: bool) -> Vec<Combined> {
    // Most answers are not followed by a choice, so that most questions need no objects.
    let seen = LazyCell::new(|| objects(content, game, Viewer::Seat(seat)));
    let mut all = Vec::new();
    for choice in game.choices(content) {
        let offered = R::offered(content, game, &choice);
        if offered.declines || offered.group == group::MOVE || !offered.attacked_by.is_empty() {
            continue;
        }
        let first = Line::default().with(
            R::key(content, game, &choice),
            R::label(content, game, &choice),
            &offered,
        );
        let mut its = Vec::new();
        let grown = grow(content, game, choice, seat, &seen, first, &mut its);
        if grown.is_none() {
            continue;
        }
        // What is asked after an action is about what happens on the way.
        let forks = offered.group != group::ACT && its.iter().all(|l| l.forks);
        let quick = its.iter().filter(|l| begins && (forks || !l.forks));
        let quick: Vec<Combined> = quick.filter_map(|l| quick_of(l, forks, &offered)).collect();
        if forks {
            all.extend(its.into_iter().map(|line| Combined {
                key: line.keys.join(THEN),
                label: worded(&line.labels),
                offered: line.offered(&offered),
                quick_for: None,
            }));
        }
        all.extend(quick);
    }
    all
}

/// A line with a pass for each question before the draw.
fn quick_of(line: &Line, forks: bool, first: &Offered) -> Option<Combined> {
    let (passes, odds) = line.passes.as_ref()?;
    // An answer that nobody has a choice about is not named by the offer without passes.
    let (of, label) = match forks {
        true => (line.keys.join(THEN), worded(&line.labels)),
        false => (line.keys[0].clone(), line.labels[0].clone()),
    };
    let keys: Vec<String> = line.keys.iter().chain(passes).cloned().collect();
    Some(Combined {
        key: keys.join(THEN),
        label: format!("{label}, commit nothing"),
        offered: Offered {
            odds: Some(*odds),
            ..line.offered(first)
        },
        quick_for: Some(of),
    })
}

/// Gives the last answer of a line, and goes on with each answer that may follow. `None` if there are too many.
fn grow<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    choice: R::Choice,
    seat: Seat,
    seen: &impl Deref<Target = Vec<Object>>,
    mut line: Line,
    out: &mut Vec<Line>,
) -> Option<()> {
    let mut after = game.clone();
    let given = after.answer(content, choice, &mut Log::none()).is_ok();
    if !given || line.keys.len() == DEEPEST || !follows(content, game, &after, seat, seen) {
        if given && line.forks {
            let asked = R::asked(content, &after);
            let odds = asked.odds.filter(|_| !asked.settled);
            line.odds = line.odds.or(odds);
        }
        if given {
            line.passes = passes(content, after, seat, seen);
        }
        out.push(line);
        return (out.len() <= MOST_OF_ONE).then_some(());
    }
    let choices = after.choices(content);
    for &next in &choices {
        let it = R::offered(content, &after, &next);
        let (key, label) = (
            R::key(content, &after, &next),
            R::label(content, &after, &next),
        );
        let mut with = line.with(key, label, &it);
        with.forks |= choices.len() > 1;
        grow(content, &after, next, seat, seen, with, out)?;
    }
    Some(())
}

/// The passes of a seat from here to the draw of a test, and the odds of that; `None` if this is no test, or the table
/// asks nothing before the draw. Others are taken to pass.
fn passes<R: Show>(
    content: &R::Content,
    mut game: Game<R>,
    seat: Seat,
    seen: &impl Deref<Target = Vec<Object>>,
) -> Option<(Vec<String>, u32)> {
    let table = LazyCell::new(Policy::<R>::table);
    let (mut keys, mut odds, mut asked) = (Vec::new(), None, false);
    for _ in 0..MOST_PASSED {
        let ask = game.ask()?;
        let (who, rule) = (ask.who, R::asks_for(&ask.rule));
        if matches!(who, Who::Chance(_)) {
            return odds.filter(|_| asked).map(|odds| (keys, odds));
        }
        let pass = R::pass(content, &game)?;
        if who == Who::Seat(seat) {
            // The first question says that it is a test; all are about its odds.
            let raises = matches!(rule, AsksFor::Raises | AsksFor::BeforeRaises);
            let first = || nothing_new(seen, &objects(content, &game, Viewer::Seat(seat)));
            if keys.is_empty() && !(raises && first()) {
                return None;
            }
            let now = R::asked(content, &game);
            odds = Some(now.odds.filter(|_| !now.settled)?);
            asked |= table.answers(content, &game, usize::MAX).is_none();
            keys.push(R::key(content, &game, &pass));
        }
        game.answer(content, pass, &mut Log::none()).ok()?;
    }
    None
}

/// Whether what is asked now is a part of what was just answered: the same seat must choose, of a few things, and has
/// seen nothing new.
fn follows<R: Show>(
    content: &R::Content,
    before: &Game<R>,
    after: &Game<R>,
    seat: Seat,
    seen: &impl Deref<Target = Vec<Object>>,
) -> bool {
    let (Some(was), Some(ask)) = (before.ask(), after.ask()) else {
        return false;
    };
    ask.who == Who::Seat(seat)
        && R::cite(&was.rule) != R::cite(&ask.rule)
        && R::action_of_turn(after).is_none()
        && !R::rests(after)
        && ask.choices.len() <= MOST_OF_ONE
        && R::pass(content, after).is_none()
        && R::asked(content, after).together.is_none()
        && !ask
            .choices
            .iter()
            .any(|c| R::offered(content, after, c).declines)
        && nothing_new(seen, &objects(content, after, Viewer::Seat(seat)))
}

/// Whether all that is printed on one table was to be read on the other.
fn nothing_new(before: &[Object], after: &[Object]) -> bool {
    let known: BTreeSet<u32> = before.iter().filter_map(|o| o.print).collect();
    after
        .iter()
        .filter_map(|o| o.print)
        .all(|print| known.contains(&print))
}

/// A line in words: `Fight Ghoul Minion with Machete (1 action)`.
fn worded(labels: &[String]) -> String {
    let [first, rest @ ..] = labels else {
        return String::new();
    };
    let (what, tail) = first.split_at(aside(first));
    let rest = rest.join(", ");
    match what.rsplit_once(": ") {
        // One word says what the ability is: `Machete: fight`.
        Some((name, verb)) if !verb.contains(' ') => {
            let mut verb = verb.chars();
            let initial = verb.next().into_iter().flat_map(char::to_uppercase);
            let verb: String = initial.chain(verb).collect();
            format!("{verb} {rest} with {name}{tail}")
        }
        _ => format!("{what}: {rest}{tail}"),
    }
}

/// Where the words in brackets begin that end a label, with the space before them; its end, if there are none.
fn aside(label: &str) -> usize {
    let mut open = 0;
    if label.ends_with(')') {
        for (at, c) in label.char_indices().rev() {
            match c {
                ')' => open += 1,
                '(' => open -= 1,
                ' ' if open == 0 => return at,
                _ => {}
            }
        }
    }
    label.len()
}

/// Every way to mark as many as must be marked, if there are few.
fn shares<R: Show>(content: &R::Content, game: &Game<R>, least: usize) -> Vec<Combined> {
    let mut found: Vec<(Vec<String>, Vec<String>, Ids)> = Vec::new();
    let mut known: BTreeSet<Vec<String>> = BTreeSet::new();
    let mut queue = vec![(game.clone(), Line::default())];
    while let Some((at, line)) = queue.pop() {
        for choice in at.choices(content) {
            let it = R::offered(content, &at, &choice);
            if it.declines {
                return Vec::new();
            }
            let with = line.with(
                R::key(content, &at, &choice),
                R::label(content, &at, &choice),
                &it,
            );
            let mut sorted = with.keys.clone();
            sorted.sort();
            let mut next = at.clone();
            if !known.insert(sorted) || next.answer(content, choice, &mut Log::none()).is_err() {
                continue;
            }
            if same(game, &next) && with.keys.len() < least {
                queue.push((next, with));
            } else {
                found.push((with.keys, with.labels, with.about));
                if found.len() > MOST_SHARES {
                    return Vec::new();
                }
            }
        }
    }
    // The investigators first, as the question lists them.
    found.sort_by_key(|(keys, ..)| keys.len());
    let offer = |(keys, labels, about): (Vec<String>, Vec<String>, Ids)| Combined {
        key: keys.join(AND),
        label: counted(&labels),
        offered: Offered {
            about,
            group: "choose",
            ..Offered::default()
        },
        quick_for: None,
    };
    found.into_iter().map(offer).collect()
}

/// Things that are marked, in words: `Guard Dog 2, Roland Banks 1`.
fn counted(labels: &[String]) -> String {
    let mut all: Vec<(&str, usize)> = Vec::new();
    for label in labels {
        match all.iter_mut().find(|(l, _)| l == label) {
            Some((_, n)) => *n += 1,
            None => all.push((label, 1)),
        }
    }
    let words = all.iter().map(|(label, n)| match n {
        1 => (*label).to_owned(),
        n => format!("{label} ×{n}"),
    });
    words.collect::<Vec<_>>().join(" + ")
}

/// One, two and more of what is spent one by one while it is needed, with the odds of so many.
fn tries<R: Show>(content: &R::Content, game: &Game<R>, together: &Together) -> Vec<Combined> {
    let first = game.choices(content).into_iter().find(|c| {
        let key = R::key(content, game, c);
        together.more.iter().any(|(k, ..)| k.starts_with(&key))
    });
    let Some(first) = first else {
        return Vec::new();
    };
    let offered = R::offered(content, game, &first);
    let mut keys = Vec::new();
    let own = std::iter::once(R::key(content, game, &first));
    let all = own.chain(together.more.iter().map(|(key, ..)| key.clone()));
    all.map(|key| {
        keys.push(key);
        Combined {
            key: keys.join(AND),
            label: match keys.len() {
                1 => R::label(content, game, &first),
                most => R::repeated(content, game, &first, most),
            },
            offered: Offered {
                odds: together.through_chance.get(keys.len()).copied(),
                ..offered.clone()
            },
            quick_for: None,
        }
    })
    .collect()
}
