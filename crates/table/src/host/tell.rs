//! From the games' numbers to data: objects, the differences between two tables, and events that name each of them.

use super::data::{Changed, Event, Object, ObjectId, Stakes, Value};
use crate::session::By;
use kernel::show::{Change, Id, Ids, Noticed, Object as Thing, Show, Told};
use kernel::{Budget, Game, Log, Viewer, Who};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Ids in words, each made once.
pub struct Names<'a, R: Show> {
    content: &'a R::Content,
    game: &'a Game<R>,
    made: RefCell<BTreeMap<Id, ObjectId>>,
}

impl<'a, R: Show> Names<'a, R> {
    /// Names of things as they stand in this game.
    pub fn new(content: &'a R::Content, game: &'a Game<R>) -> Self {
        let made = RefCell::default();
        Self {
            content,
            game,
            made,
        }
    }
    /// An id in words.
    pub fn id(&self, id: Id) -> ObjectId {
        let mut made = self.made.borrow_mut();
        let text = made
            .entry(id)
            .or_insert_with(|| R::id_text(self.content, self.game, id));
        text.clone()
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

/// What one viewer sees of all objects of a position.
pub struct Sight<'a> {
    all: &'a [Thing],
    hidden: Vec<Id>,
}

impl<'a> Sight<'a> {
    /// All objects but those with these ids, which are in order.
    pub fn new(all: &'a [Thing], hidden: Vec<Id>) -> Self {
        Self { all, hidden }
    }

    /// All objects, the hidden ones with them.
    pub fn all(&self) -> &'a [Thing] {
        self.all
    }

    /// The objects that the viewer sees.
    pub fn seen(&self) -> impl Iterator<Item = &'a Thing> {
        let seen = |o: &&Thing| self.hidden.binary_search(&o.id).is_err();
        self.all.iter().filter(seen)
    }

    /// The object with this id, if the viewer sees it.
    fn find(&self, id: Id) -> Option<&'a Thing> {
        if self.hidden.binary_search(&id).is_ok() {
            return None;
        }
        let at = self.all.binary_search_by_key(&id, |o| o.id).ok()?;
        Some(&self.all[at])
    }

    /// One of [`values`].
    fn value(&self, id: Id, what: &str) -> Option<Now> {
        let named = values(self.find(id)?).find(|(n, _)| *n == what);
        named.map(|(_, now)| now)
    }

    /// What differs for the viewer in another position: of what differs for everybody, and what is hidden in one of
    /// them alone. In order.
    fn differing(&self, other: &Self, changed: &[Id]) -> Vec<Id> {
        let only = |a: &Self, b: &Self| -> Vec<Id> {
            let seen = |id: &&Id| b.hidden.binary_search(id).is_err();
            a.hidden.iter().filter(seen).copied().collect()
        };
        let mut all = changed.to_vec();
        all.extend(only(self, other));
        all.extend(only(other, self));
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// The ids of all objects that a viewer may not see, in order.
pub fn hidden<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    all: &[Thing],
    viewer: Viewer,
) -> Vec<Id> {
    let ids = all.iter().map(|o| o.id);
    ids.filter(|id| !R::sees(content, game, *id, viewer))
        .collect()
}

/// Whether one of these objects has become another card, or shows for the first time which it is: then it has another
/// name.
pub fn turned(before: &Sight<'_>, after: &Sight<'_>, changed: &[Id]) -> bool {
    changed.iter().any(|id| {
        let sights = (before.find(*id), after.find(*id));
        matches!(sights, (Some(was), Some(is)) if was.print != is.print)
    })
}

/// The ids of the objects in which two tables differ, in order.
pub fn changed(before: &[Thing], after: &[Thing]) -> Vec<Id> {
    let mut all = Vec::new();
    pairs(before, after, |a, b| {
        if a != b {
            all.extend(a.or(b).map(|o| o.id));
        }
    });
    all
}

/// Objects of one table that differ in another for a viewer, and those that are no more. `changed` are those that
/// differ for everybody.
pub fn differences<'a>(
    before: &Sight<'_>,
    after: &Sight<'a>,
    changed: &[Id],
) -> (Vec<&'a Thing>, Vec<Id>) {
    let (mut differ, mut gone) = (Vec::new(), Vec::new());
    for id in before.differing(after, changed) {
        match (before.find(id), after.find(id)) {
            (Some(a), Some(b)) if a == b => {}
            (_, Some(b)) => differ.push(b),
            (Some(_), None) => gone.push(id),
            (None, None) => {}
        }
    }
    (differ, gone)
}

/// Goes through two tables side by side.
fn pairs<'a, 'b>(
    before: &'a [Thing],
    after: &'b [Thing],
    mut each: impl FnMut(Option<&'a Thing>, Option<&'b Thing>),
) {
    let (mut before, mut after) = (before.iter().peekable(), after.iter().peekable());
    loop {
        match (before.peek(), after.peek()) {
            (None, None) => return,
            (Some(x), Some(y)) if x.id == y.id => each(before.next(), after.next()),
            (Some(x), Some(y)) if x.id < y.id => each(before.next(), None),
            (Some(_), None) => each(before.next(), None),
            (_, Some(_)) => each(None, after.next()),
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
    names: &'a Names<'a, R>,
    before: &'a Sight<'a>,
    after: &'a Sight<'a>,
    now: BTreeMap<(Id, &'static str), Option<Now>>,
}

impl<R: Show> Shadow<'_, R> {
    fn get(&self, id: Id, what: &'static str) -> Option<Now> {
        match self.now.get(&(id, what)) {
            Some(now) => now.clone(),
            None => self.before.value(id, what),
        }
    }

    /// Whether the viewer ever sees it.
    fn seen(&self, id: Id) -> bool {
        self.before.find(id).is_some() || self.after.find(id).is_some()
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
                let number = match from {
                    Some(Now::Number(n)) => n,
                    _ => 0,
                };
                let to = number.saturating_add(by);
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
        let hidden = to == 0 && self.after.value(id, what).is_none();
        let to = (!hidden).then_some(Now::Number(to));
        self.seen(id).then(|| self.step(id, what, from, to))?
    }

    /// What the table has become beyond what was told; `changed` are the objects that differ for everybody.
    fn rest(&mut self, changed: &[Id]) -> Vec<(Id, &'static str, Changed)> {
        let mut left: Vec<(Id, &'static str, Option<Now>)> = Vec::new();
        let now = &self.now;
        let mut ids = self.before.differing(self.after, changed);
        ids.extend(now.keys().map(|(id, _)| *id));
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            let (before, after) = (self.before.find(id), self.after.find(id));
            let all = |it: Option<&Thing>| it.map_or_else(Vec::new, |o| values(o).collect());
            let (was, is): (Vec<_>, Vec<_>) = (all(before), all(after));
            let told = now.range((id, "")..).take_while(|((i, _), _)| *i == id);
            for what in differing(&was, &is, told.map(|((_, n), _)| *n)) {
                let known = now.get(&(id, what)).cloned();
                let known = known.unwrap_or_else(|| of(&was, what).cloned());
                let is = of(&is, what).cloned();
                // What comes is told whole beside the events, and what goes is gone: of both only the place counts.
                if known != is && (before.is_some() && after.is_some() || what == "place") {
                    left.push((id, what, is));
                }
            }
        }
        left.into_iter()
            .filter_map(|(id, what, to)| {
                let from = self.get(id, what);
                // What was told to have gone where it cannot be seen is told.
                if to.is_none()
                    && self.after.find(id).is_none()
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
/// two tables is added to the last event about that object, or told by an event of its own. `changed` are the objects
/// that differ for everybody.
pub fn events<R: Show>(
    names: &Names<'_, R>,
    revision: u64,
    before: &Sight<'_>,
    after: &Sight<'_>,
    changed: &[Id],
    told: &[Told],
) -> Vec<Event> {
    let mut shadow = Shadow::<R> {
        names,
        before,
        after,
        now: BTreeMap::new(),
    };
    let mut out: Vec<Event> = Vec::with_capacity(told.len() + 1);
    for one in told {
        let changes = one.changes.iter().filter_map(|c| shadow.apply(c)).collect();
        out.push(Event {
            revision,
            kind: one.kind.to_owned(),
            about: shadow.names.ids(&one.about),
            seat: one.who.map(|s| s.0),
            cause: one.cause.map(|id| shadow.names.id(id)),
            changes,
            text: one.text.clone(),
            stakes: one.stakes.as_deref().map(hangs),
            ..Event::default()
        });
    }
    let cause = told.iter().rev().find_map(|t| t.cause);
    let cause = cause.map(|id| shadow.names.id(id));
    let mut own: Vec<(Id, Vec<Changed>)> = Vec::new();
    for (id, what, changed) in shadow.rest(changed) {
        if let Some(at) = told.iter().rposition(|t| t.about.contains(&id)) {
            out[at].changes.push(changed);
            continue;
        }
        let noticed = Noticed {
            before: before.find(id),
            after: after.find(id),
            what,
        };
        if let Some(noticed) = R::noticed(names.content, names.game, noticed) {
            // Of one thing what goes without words is told at once.
            let same = |event: &&mut Event| {
                event.kind == noticed.kind
                    && noticed.text.is_empty()
                    && event.about.first() == Some(&changed.object)
                    && event.changes.iter().all(|c| c.what != changed.what)
            };
            if let Some(event) = out.last_mut().filter(same) {
                event.changes.push(changed);
                continue;
            }
            out.push(Event {
                revision,
                kind: noticed.kind.to_owned(),
                about: std::iter::once(shadow.names.id(id))
                    .chain(shadow.names.ids(&noticed.about))
                    .collect(),
                seat: noticed.who.map(|s| s.0),
                cause: cause.clone(),
                changes: vec![changed],
                text: noticed.text,
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

/// Everything that a viewer may see, in the order of ids.
pub fn objects<R: Show>(content: &R::Content, game: &Game<R>, viewer: Viewer) -> Vec<Thing> {
    in_order(R::objects(content, game, viewer))
}

/// Everything that there is to see, in the order of ids.
pub fn everything<R: Show>(content: &R::Content, game: &Game<R>) -> Vec<Thing> {
    in_order(R::everything(content, game))
}

fn in_order(mut all: Vec<Thing>) -> Vec<Thing> {
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

/// Gives answers to a position, and tells several viewers what came of each.
pub struct Replayed<'a, R: Show> {
    /// What the game is played with.
    pub content: &'a R::Content,
    /// Who is told.
    pub viewers: &'a [Viewer],
    /// The position.
    pub game: Game<R>,
    /// Everything that there is to see in it.
    pub all: Vec<Thing>,
}

impl<R: Show> Replayed<'_, R> {
    /// What each viewer may not see of the position.
    pub fn hidden(&self) -> Vec<Vec<Id>> {
        let hidden = |v: &Viewer| hidden(self.content, &self.game, &self.all, *v);
        self.viewers.iter().map(hidden).collect()
    }

    /// Gives an answer; everything that there was to see before it, and the events that tell each viewer of it, in the
    /// order of the viewers. Nothing if nobody is asked.
    pub fn give(
        &mut self,
        choice: R::Choice,
        by: By,
        revision: u64,
    ) -> Option<(Vec<Thing>, Vec<Vec<Event>>)> {
        let content = self.content;
        let ask = self.game.ask()?;
        let (who, rule) = (ask.who, R::cite(&ask.rule));
        let passed = by == By::Pass && R::pass(content, &self.game) == Some(choice);
        // A seat is asked only if it could have done something. Nobody else hears of a question that the table passed for it.
        let hides = |viewer: Viewer| match who {
            Who::Seat(seat) => passed && viewer != Viewer::Host && viewer != Viewer::Seat(seat),
            Who::Chance(_) => false,
        };
        let answer = |v: &Viewer| answer_told::<R>(content, &self.game, who, &choice, *v);
        let answers: Vec<Told> = self.viewers.iter().map(answer).collect();
        let mut was_hidden = self.hidden();
        let (mut noted, mut causes) = (Vec::new(), Vec::new());
        let table = R::table(&self.game);
        // It was taken once from this very position: nobody asks again whether it may be.
        let _ = self.game.accept(
            content,
            choice,
            &mut Log::with_causes(&mut noted, &mut causes),
            &mut Budget::after(0),
        );
        let game = &self.game;
        let after = everything::<R>(content, game);
        let is_hidden: Vec<Vec<Id>> = self
            .viewers
            .iter()
            .map(|v| hidden::<R>(content, game, &after, *v))
            .collect();
        // Nothing on a table that is laid out anew was anywhere before.
        let anew = R::table(game) != table;
        if anew {
            was_hidden.clone_from(&is_hidden);
        }
        let before = if anew { &after } else { &self.all };
        let changed = changed(before, &after);
        let names = Names::<R>::new(content, game);
        let mut made: Vec<Vec<Event>> = Vec::with_capacity(self.viewers.len());
        let all = self.viewers.iter().zip(answers);
        for (index, ((viewer, answer), (was, is))) in
            all.zip(was_hidden.into_iter().zip(is_hidden)).enumerate()
        {
            let silent = hides(*viewer);
            // In a game without secrets what one viewer hears is what all hear.
            let alike = |m: &usize| !R::SECRETS && hides(self.viewers[*m]) == silent;
            if let Some(m) = (0..index).find(alike) {
                let same = made[m].clone();
                made.push(same);
                continue;
            }
            let mut told: Vec<Told> = (!silent).then_some(answer).into_iter().collect();
            for (event, cause) in noted.iter().zip(&causes) {
                let event = R::told(content, game, event, *viewer);
                told.extend(event.map(|t| Told {
                    cause: t.cause.or(*cause),
                    ..t
                }));
            }
            let (was, is) = (Sight::new(before, was), Sight::new(&after, is));
            let mut events = events::<R>(&names, revision, &was, &is, &changed, &told);
            if let Some(answer) = events.first_mut().filter(|_| !silent) {
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
            made.push(events);
        }
        Some((std::mem::replace(&mut self.all, after), made))
    }
}
