//! From the games' numbers to data: objects, the differences between two tables, and events that name each of them.

use super::data::{Changed, Event, Object, ObjectId, Stakes, Value};
use crate::session::By;
use kernel::show::{Change, Id, Ids, Noticed, Object as Thing, Show, Told};
use kernel::{Budget, Game, Log, Viewer, Who};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Ids in words, each made once.
pub struct Names<'a, R: Show> {
    content: &'a R::Content,
    game: &'a Game<R>,
}

impl<'a, R: Show> Names<'a, R> {
    /// Names of things as they stand in this game.
    pub fn new(content: &'a R::Content, game: &'a Game<R>) -> Self {
        Self { content, game }
    }
    /// An id in words.
    pub fn id(&self, id: Id) -> ObjectId {
        R::id_text(self.content, self.game, id)
    }
    /// Ids in words.
    pub fn ids(&self, ids: &Ids) -> Vec<ObjectId> {
        ids.iter().map(|id| self.id(*id)).collect()
    }

    /// An object as clients read it.
    pub fn object(&self, it: &Thing) -> Object {
        let print = it.print.map(|p| R::print_name(self.content, p));
        Object {
            id: self.id(it.id),
            kind: it.kind.to_owned(),
            print: print.map(|(id, _)| id.to_owned()),
            name: print.map(|(_, name)| name.to_owned()),
            place: (it.place != Id::TABLE).then(|| self.id(it.place)),
            order: it.order,
            seat: it.seat.map(|s| s.0),
            numbers: it
                .numbers
                .iter()
                .map(|(n, x)| ((*n).to_owned(), *x))
                .collect(),
            flags: it.flags.iter().map(|f| (*f).to_owned()).collect(),
            links: it
                .links
                .iter()
                .map(|(n, to)| ((*n).to_owned(), self.ids(to)))
                .collect(),
            words: it
                .words
                .iter()
                .map(|(n, w)| ((*n).to_owned(), w.clone().into_owned()))
                .collect(),
        }
    }
}

/// Objects of one table that differ in another, and those that are no more. Both are in the order of ids.
pub fn differences<'a>(before: &[Thing], after: &'a [Thing]) -> (Vec<&'a Thing>, Vec<Id>) {
    let (mut changed, mut gone) = (Vec::new(), Vec::new());
    pairs(before, after, |a, b| match (a, b) {
        (Some(a), Some(b)) if a == b => {}
        (_, Some(b)) => changed.push(b),
        (Some(a), None) => gone.push(a.id),
        (None, None) => {}
    });
    (changed, gone)
}

/// Goes through two tables side by side.
fn pairs<'a, 'b>(
    before: &'a [Thing],
    after: &'b [Thing],
    mut f: impl FnMut(Option<&'a Thing>, Option<&'b Thing>),
) {
    let (mut a, mut b) = (before.iter().peekable(), after.iter().peekable());
    loop {
        match (a.peek(), b.peek()) {
            (None, None) => return,
            (Some(x), Some(y)) if x.id == y.id => f(a.next(), b.next()),
            (Some(x), Some(y)) if x.id < y.id => f(a.next(), None),
            (Some(_), None) => f(a.next(), None),
            (_, Some(_)) => f(None, b.next()),
        }
    }
}

/// A value of an object while events are told one after the other.
#[derive(Clone, PartialEq, Debug)]
enum Now {
    Number(i32),
    State(bool),
    At(Id),
    To(Ids),
    Words(Cow<'static, str>),
    Print(u32),
}

/// What an object is, taken apart: by name, what it is.
fn values(it: &Thing) -> impl Iterator<Item = (&'static str, Now)> {
    let order = (it.order != 0).then(|| ("order", Now::Number(it.order.into())));
    [("place", Now::At(it.place))]
        .into_iter()
        .chain(it.print.map(|p| ("print", Now::Print(p))))
        .chain(order)
        .chain(it.seat.map(|s| ("seat", Now::Number(s.0.into()))))
        .chain(it.numbers.iter().map(|(n, x)| (*n, Now::Number(*x))))
        .chain(it.flags.iter().map(|f| (*f, Now::State(true))))
        .chain(it.links.iter().map(|(n, to)| (*n, Now::To(to.clone()))))
        .chain(it.words.iter().map(|(n, w)| (*n, Now::Words(w.clone()))))
}

/// The names of what differs in an object, and of what was told of it; in order, each once.
fn differing(
    was: &[(&'static str, Now)],
    is: &[(&'static str, Now)],
    told: impl Iterator<Item = &'static str>,
) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = told.collect();
    let other = |all: &[(&'static str, Now)], name: &str, now: &Now| match of(all, name) {
        Some(there) => there != now,
        None => true,
    };
    let gone = was.iter().filter(|(n, now)| other(is, n, now));
    let come = is.iter().filter(|(n, _)| of(was, n).is_none());
    names.extend(gone.chain(come).map(|(n, _)| *n));
    names.sort_unstable();
    names.dedup();
    names
}

/// What has this name among what an object is.
fn of<'a>(all: &'a [(&'static str, Now)], name: &str) -> Option<&'a Now> {
    // Most names stand in one place of the program, so that nothing is read.
    let same = |n: &str| std::ptr::eq(n, name) || n == name;
    all.iter().find(|(n, _)| same(n)).map(|(_, now)| now)
}

/// The table as it is known while the events of an answer are told one after the other: what differs from the table
/// before, by object and name.
struct Shadow<'a, R: Show> {
    names: Names<'a, R>,
    before: &'a [Thing],
    after: &'a [Thing],
    now: BTreeMap<(Id, &'static str), Option<Now>>,
}

fn find(all: &[Thing], id: Id) -> Option<&Thing> {
    all.binary_search_by_key(&id, |o| o.id)
        .ok()
        .map(|i| &all[i])
}

/// One of [`values`].
fn value(all: &[Thing], id: Id, what: &str) -> Option<Now> {
    let named = values(find(all, id)?).find(|(n, _)| *n == what);
    named.map(|(_, now)| now)
}

impl<R: Show> Shadow<'_, R> {
    fn get(&self, id: Id, what: &'static str) -> Option<Now> {
        match self.now.get(&(id, what)) {
            Some(now) => now.clone(),
            None => value(self.before, id, what),
        }
    }

    /// Whether the viewer ever sees it.
    fn seen(&self, id: Id) -> bool {
        find(self.before, id).is_some() || find(self.after, id).is_some()
    }

    fn out(&self, now: Option<&Now>) -> Option<Value> {
        Some(match now? {
            Now::Number(n) => Value::Number(*n),
            Now::State(on) => Value::State(*on),
            Now::At(id) => Value::Text(self.names.id(*id)),
            Now::To(ids) => Value::Objects(self.names.ids(ids)),
            Now::Words(w) => Value::Text(w.clone().into_owned()),
            Now::Print(p) => Value::Text(R::print_name(self.names.content, *p).0.to_owned()),
        })
    }

    /// The step from what is known to `to`, told; nothing if it is known already.
    fn step(
        &mut self,
        id: Id,
        what: &'static str,
        from: Option<Now>,
        to: Option<Now>,
    ) -> Option<Changed> {
        if from == to {
            return None;
        }
        let number = |n: &Option<Now>| match n {
            Some(Now::Number(n)) => Some(*n),
            None => Some(0),
            _ => None,
        };
        let numeric = matches!(from, Some(Now::Number(_))) || matches!(to, Some(Now::Number(_)));
        let amount = match (number(&from), number(&to)) {
            (Some(a), Some(b)) if numeric && what != "order" && what != "seat" => {
                Some(b.saturating_sub(a))
            }
            _ => None,
        };
        let changed = Changed {
            object: self.names.id(id),
            what: what.to_owned(),
            from: self.out(from.as_ref()),
            to: self.out(to.as_ref()),
            amount,
        };
        self.now.insert((id, what), to);
        Some(changed)
    }

    fn apply(&mut self, change: &Change) -> Option<Changed> {
        match *change {
            Change::By(id, what, by) => {
                let from = self.get(id, what);
                let n = match from {
                    Some(Now::Number(n)) => n,
                    _ => 0,
                };
                let to = n.saturating_add(by);
                self.number(id, what, from, to)
            }
            Change::Set(id, what, to) => {
                let from = self.get(id, what);
                self.number(id, what, from, to)
            }
            Change::Flag(id, what, on) => {
                let from = self.get(id, what);
                self.seen(id)
                    .then(|| self.step(id, what, from, on.then_some(Now::State(true))))?
            }
            Change::Moved { id, from, to } => {
                let was = self.get(id, "place").or(from.map(Now::At));
                self.seen(id)
                    .then(|| self.step(id, "place", was, Some(Now::At(to))))?
            }
            Change::Gone(id, to) => {
                let was = self.get(id, "place");
                self.seen(id)
                    .then(|| self.step(id, "place", was, Some(Now::At(to))))?
            }
        }
    }

    fn number(
        &mut self,
        id: Id,
        what: &'static str,
        from: Option<Now>,
        to: i32,
    ) -> Option<Changed> {
        // A number that is shown only while it is not 0 is no more once it is.
        let hidden = to == 0 && value(self.after, id, what).is_none();
        let to = (!hidden).then_some(Now::Number(to));
        self.seen(id).then(|| self.step(id, what, from, to))?
    }

    /// What the table has become beyond what was told.
    fn rest(&mut self) -> Vec<(Id, &'static str, Changed)> {
        let mut left: Vec<(Id, &'static str, Option<Now>)> = Vec::new();
        let now = &self.now;
        let (before, after) = (self.before, self.after);
        let mut touched = now.keys().map(|(id, _)| *id).collect::<Vec<_>>();
        touched.dedup();
        pairs(before, after, |a, b| {
            let Some(id) = a.or(b).map(|o| o.id) else {
                return;
            };
            if a == b && touched.binary_search(&id).is_err() {
                return;
            }
            let all = |it: Option<&Thing>| it.map_or_else(Vec::new, |o| values(o).collect());
            let (was, is): (Vec<_>, Vec<_>) = (all(a), all(b));
            let told = now.range((id, "")..).take_while(|((i, _), _)| *i == id);
            for what in differing(&was, &is, told.map(|((_, n), _)| *n)) {
                let known = now.get(&(id, what)).cloned();
                let known = known.unwrap_or_else(|| of(&was, what).cloned());
                let is = of(&is, what).cloned();
                // What comes is told whole beside the events, and what goes is gone: of both only the place counts.
                if known != is && (a.is_some() && b.is_some() || what == "place") {
                    left.push((id, what, is));
                }
            }
        });
        left.into_iter()
            .filter_map(|(id, what, to)| {
                let from = self.get(id, what);
                // What was told to have gone where it cannot be seen is told.
                if to.is_none()
                    && find(self.after, id).is_none()
                    && self.now.contains_key(&(id, what))
                {
                    return None;
                }
                Some((id, what, self.step(id, what, from, to)?))
            })
            .collect()
    }
}

/// The events of one answer for a viewer: `told` in order, with what each changes; whatever else differs between the
/// two tables is added to the last event about that object, or told by an event of its own.
pub fn events<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    revision: u64,
    before: &[Thing],
    after: &[Thing],
    told: Vec<Told>,
) -> Vec<Event> {
    let mut shadow = Shadow::<R> {
        names: Names::new(content, game),
        before,
        after,
        now: BTreeMap::new(),
    };
    let mut out: Vec<Event> = Vec::with_capacity(told.len() + 1);
    for t in &told {
        let changes = t.changes.iter().filter_map(|c| shadow.apply(c)).collect();
        out.push(Event {
            revision,
            kind: t.kind.to_owned(),
            about: shadow.names.ids(&t.about),
            seat: t.who.map(|s| s.0),
            cause: t.cause.map(|id| shadow.names.id(id)),
            changes,
            text: t.text.clone(),
            stakes: t.stakes.as_deref().map(hangs),
            ..Event::default()
        });
    }
    let cause = told.iter().rev().find_map(|t| t.cause);
    let cause = cause.map(|id| shadow.names.id(id));
    let mut own: Vec<(Id, Vec<Changed>)> = Vec::new();
    for (id, what, changed) in shadow.rest() {
        if let Some(at) = told.iter().rposition(|t| t.about.contains(&id)) {
            out[at].changes.push(changed);
            continue;
        }
        let noticed = Noticed {
            before: find(before, id),
            after: find(after, id),
            what,
        };
        if let Some(t) = R::noticed(content, game, noticed) {
            // Of one thing what goes without words is told at once.
            let same = |e: &&mut Event| {
                e.kind == t.kind
                    && t.text.is_empty()
                    && e.about.first() == Some(&changed.object)
                    && e.changes.iter().all(|c| c.what != changed.what)
            };
            if let Some(event) = out.last_mut().filter(same) {
                event.changes.push(changed);
                continue;
            }
            out.push(Event {
                revision,
                kind: t.kind.to_owned(),
                about: std::iter::once(shadow.names.id(id))
                    .chain(shadow.names.ids(&t.about))
                    .collect(),
                seat: t.who.map(|s| s.0),
                cause: cause.clone(),
                changes: vec![changed],
                text: t.text,
                ..Event::default()
            });
            continue;
        }
        match own.last_mut() {
            Some((last, changes)) if *last == id => changes.push(changed),
            _ => own.push((id, vec![changed])),
        }
    }
    for (id, changes) in own {
        out.push(Event {
            revision,
            kind: "change".into(),
            about: vec![shadow.names.id(id)],
            cause: cause.clone(),
            changes,
            ..Event::default()
        });
    }
    out
}

/// What hangs on an attempt, as clients read it. The whole text is told only where the outcomes do not say it all.
fn hangs(it: &kernel::show::Stakes) -> Stakes {
    let outcomes = !it.pass.is_empty() || !it.fail.is_empty();
    Stakes {
        cause: it.cause.clone(),
        text: if outcomes {
            String::new()
        } else {
            it.text.clone()
        },
        success: it.pass.clone(),
        failure: it.fail.clone(),
    }
}

/// Everything a viewer may see, in the order of ids.
pub fn objects<R: Show>(content: &R::Content, game: &Game<R>, viewer: Viewer) -> Vec<Thing> {
    let mut all = R::objects(content, game, viewer);
    // The order of ids is part of what a game promises; what does not keep it is put right rather than believed.
    if !all.is_sorted_by_key(|o| o.id) {
        all.sort_by_key(|o| o.id);
    }
    all
}

/// An answer about to be given, as a viewer may know it: who gives it, and what.
pub fn answer_told<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    who: Who,
    choice: &R::Choice,
    viewer: Viewer,
) -> Told {
    let answer = R::answered_to(content, game, choice, viewer);
    let speaker = match who {
        Who::Seat(seat) => R::seat_name(content, game, seat),
        Who::Chance(source) => R::source_name(content, game, source),
    };
    let text = format!("{speaker}: {}", answer.text);
    Told { text, ..answer }
}

/// Gives an answer to a position and tells what came of it.
pub struct Replayed<'a, R: Show> {
    /// What the game is played with.
    pub content: &'a R::Content,
    /// Who is told.
    pub viewer: Viewer,
    /// The position.
    pub game: Game<R>,
}

impl<R: Show> Replayed<'_, R> {
    /// What the answer leads to, and the events that tell of it; nothing if nobody is asked.
    pub fn give(
        &mut self,
        before: &[Thing],
        choice: R::Choice,
        by: By,
        revision: u64,
    ) -> Option<(Vec<Thing>, Vec<Event>)> {
        let ask = self.game.ask()?;
        let (who, rule) = (ask.who, R::cite(&ask.rule));
        // A seat is asked only if it could have done something. Nobody else hears of a question that the table passed for it.
        let sees = match who {
            Who::Seat(seat) => self.viewer == Viewer::Host || self.viewer == Viewer::Seat(seat),
            Who::Chance(_) => true,
        };
        let passed = by == By::Pass && R::pass(self.content, &self.game) == Some(choice);
        let hides = passed && !sees;
        let answer = answer_told::<R>(self.content, &self.game, who, &choice, self.viewer);
        let mut told: Vec<Told> = (!hides).then_some(answer).into_iter().collect();
        let (mut noted, mut causes) = (Vec::new(), Vec::new());
        let table = R::table(&self.game);
        // It was taken once from this very position: nobody asks again whether it may be.
        let _ = self.game.accept(
            self.content,
            choice,
            &mut Log::with_causes(&mut noted, &mut causes),
            &mut Budget::after(0),
        );
        for (event, cause) in noted.iter().zip(causes) {
            let event = R::told(self.content, &self.game, event, self.viewer);
            told.extend(event.map(|t| Told {
                cause: t.cause.or(cause),
                ..t
            }));
        }
        let after = objects(self.content, &self.game, self.viewer);
        // Nothing on a table that is laid out anew was anywhere before.
        let before = if R::table(&self.game) == table {
            before
        } else {
            &after[..]
        };
        let mut events = events::<R>(self.content, &self.game, revision, before, &after, told);
        if let Some(answer) = events.first_mut().filter(|_| !hides) {
            answer.by = Some(
                match by {
                    By::Person => "person",
                    By::Bot => "bot",
                    By::Dealer => "dealer",
                    By::Pass => "table",
                }
                .to_owned(),
            );
            answer.rule = Some(rule.to_owned());
        }
        Some((after, events))
    }
}
