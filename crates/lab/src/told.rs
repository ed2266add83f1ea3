//! What a table tells must hold together: a view and what is told since make the next view, every difference is in an
//! event, and nobody is told what they may not know.

use kernel::show::Show;
use kernel::{Cases, Catalogue, Greedy, Seat, Who};
use players::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use table::host::data::{Changed, Event, Looker, Object, Question, Update, Value, View};
use table::{Back, Chance, Config, Host, Nowhere, Session};

/// The bytes and counts of a game's updates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    /// Answers.
    pub answers: usize,
    /// Events, to all viewers.
    pub events: usize,
    /// Changes that no event of the game names, by object kind and what: they are told by events of the table's own.
    pub unnamed: BTreeMap<String, usize>,
    /// Bytes of full views, and how many there were.
    pub views: (usize, usize),
    /// Bytes of what one answer changed, and how many there were.
    pub updates: (usize, usize),
}

/// A viewer's own picture of the table, kept up with what is told.
struct Picture {
    looker: Looker,
    revision: u64,
    answers: usize,
    objects: BTreeMap<String, Object>,
    /// Ids and names of everything it has seen so far.
    known: BTreeSet<String>,
}

impl Picture {
    fn learns<'a>(&mut self, objects: impl IntoIterator<Item = &'a Object>) {
        for object in objects {
            self.known.insert(object.id.clone());
            self.known.extend(object.name.clone());
            self.known.extend(object.words.get("name").cloned());
        }
    }
}

/// A game of more answers than this is left.
const CAP: usize = 3_000;

/// Plays a random game and checks after every answer what each seat, the public and the host are told.
pub fn told<R: Show + Catalogue + Greedy + Cases>(
    content: &Arc<R::Content>,
    setup: &R::Setup,
    seed: u64,
) -> Result<Heard, String> {
    let config = Config::<R> {
        chance: Chance::Seeded(kernel::Seeded::new(seed)),
        ..Config::default()
    };
    let mut session = Session::<R>::new(content.clone(), setup.clone(), config, Box::new(Nowhere))
        .map_err(|e| e.to_string())?;
    let mut rng = Rng::new(seed);
    let mut heard = Heard::default();
    let lookers = [Looker::Public, Looker::Host]
        .into_iter()
        .chain((0..Host::seats(&session) as u8).map(Looker::Seat));
    let names = secret_names(&session);
    let mut pictures: Vec<Picture> = lookers.map(|looker| picture(&session, looker)).collect();
    while !Host::over(&session) && session.given().len() < CAP {
        let at = session.given().len();
        let fail = |what: String| format!("after answer {at}: {what}\n{}", Host::record(&session));
        let asked = match session.game().ask().map(|a| a.who) {
            Some(Who::Seat(Seat(s))) => Looker::Seat(s),
            _ => return Err(fail("nobody is asked".into())),
        };
        let question =
            Host::question(&session, asked).ok_or_else(|| fail("nothing is asked".into()))?;
        points(&session, &question, asked).map_err(fail)?;
        let picked = rng.below(question.offers.len());
        let key = question.offers[picked].key.clone();
        let marks = question.marks.is_some() && rng.below(2) == 0;
        let done = if rng.below(40) == 0 && at > 3 {
            match Host::undo(&mut session, Back::Answer) {
                Err(table::Trouble::NothingToUndo) => continue,
                done => done.map(|_| ()),
            }
        } else if marks {
            let keys = some_marks(&session, &question, &mut rng);
            Host::confirm(&mut session, &keys)
        } else {
            Host::answer(&mut session, &key)
        };
        let undone = Host::settle(&mut session);
        if let Err(e) = done.and(undone) {
            return Err(format!(
                "after answer {at}: `{key}`: {e}\n{}",
                Host::record(&session)
            ));
        }
        let record = |what: String| {
            format!(
                "after answer {at} (`{key}`): {what}\n{}",
                Host::record(&session)
            )
        };
        // A player who joins looks from now on.
        for looker in (0..Host::seats(&session) as u8).map(Looker::Seat) {
            if !pictures.iter().any(|p| p.looker == looker) {
                pictures.push(picture(&session, looker));
            }
        }
        if at % 4 == 0 {
            together(&session, &pictures).map_err(record)?;
        }
        for picture in &mut pictures {
            // Some look seldom.
            if rng.below(4) == 0 && picture.looker != asked {
                continue;
            }
            let from = picture.answers.min(session.given().len());
            let update = look(&session, picture, &mut heard).map_err(record)?;
            if let Some(names) = &names
                && secrets(&update, picture, names).is_err()
            {
                // What was open for a moment on the way is no secret.
                for n in from..=session.given().len() {
                    let view = Host::view_at(&session, picture.looker, n);
                    picture.learns(view.iter().flat_map(|v| &v.objects));
                }
                secrets(&update, picture, names)
                    .map_err(|e| record(format!("{:?}: {e}", picture.looker)))?;
            }
        }
        heard.answers = session.given().len();
    }
    Ok(heard)
}

fn picture(host: &dyn Host, looker: Looker) -> Picture {
    let view = host.view(looker);
    let mut picture = Picture {
        looker,
        revision: view.revision,
        answers: host.answers(),
        objects: BTreeMap::new(),
        known: BTreeSet::from(["table".to_owned()]),
    };
    picture.learns(&view.objects);
    picture.objects = by_id(view);
    picture
}

fn by_id(view: View) -> BTreeMap<String, Object> {
    view.objects
        .into_iter()
        .map(|o| (o.id.clone(), o))
        .collect()
}

/// Marks for a question, as somebody might set them: in any order, as long as more fit.
fn some_marks(host: &dyn Host, question: &Question, rng: &mut Rng) -> Vec<String> {
    let least = question.marks.as_ref().map_or(0, |m| m.least as usize);
    let mut keys: Vec<String> = Vec::new();
    loop {
        let now = host.marked(&keys);
        if now.ready && (rng.below(3) == 0 || now.open.is_empty())
            || now.open.is_empty() && keys.len() >= least
        {
            return keys;
        }
        if now.open.is_empty() {
            return keys;
        }
        keys.push(now.open[rng.below(now.open.len())].clone());
    }
}

/// Viewers who have seen the same are told the same together and one by one.
fn together(host: &dyn Host, pictures: &[Picture]) -> Result<(), String> {
    let Some(first) = pictures.first() else {
        return Ok(());
    };
    let same = pictures.iter().filter(|p| p.revision == first.revision);
    let lookers: Vec<Looker> = same.map(|p| p.looker).collect();
    let all = host.all_since(&lookers, first.revision);
    for (looker, update) in lookers.iter().zip(&all) {
        if *update != host.since(*looker, Some(first.revision)) {
            return Err(format!("{looker:?} is told otherwise beside {lookers:?}"));
        }
    }
    Ok(())
}

/// Brings a picture up to date with what is told, and checks that it shows what there is to see and why.
fn look(host: &dyn Host, picture: &mut Picture, heard: &mut Heard) -> Result<Update, String> {
    let who = picture.looker;
    let update = host.since(who, Some(picture.revision));
    let view = host.view(who);
    if update.since.is_none() {
        // What was seen was taken back too long ago: everything is told anew.
        (picture.revision, picture.answers) = (update.revision, update.answers);
        picture.objects = update
            .changed
            .iter()
            .map(|o| (o.id.clone(), o.clone()))
            .collect();
        return if picture.objects == by_id(view) {
            Ok(update)
        } else {
            Err(format!("{who:?}: what is told anew is another view"))
        };
    }
    if let Ok(json) = serde_json::to_string(&view) {
        heard.views.0 += json.len();
        heard.views.1 += 1;
    }
    if update.revision == picture.revision + 1
        && let Ok(json) = serde_json::to_string(&(&update.changed, &update.gone, &update.events))
    {
        heard.updates.0 += json.len();
        heard.updates.1 += 1;
    }
    let before = picture.objects.clone();
    for id in &update.gone {
        picture.objects.remove(id);
    }
    for object in &update.changed {
        picture.objects.insert(object.id.clone(), object.clone());
    }
    picture.revision = update.revision;
    picture.answers = update.answers;
    let now = by_id(view);
    if now.len() != host.view(who).objects.len() {
        return Err(format!("{who:?}: two objects have one id"));
    }
    if picture.objects != now {
        let odd = now
            .iter()
            .find(|(id, o)| picture.objects.get(*id) != Some(o));
        let odd = odd.or(picture
            .objects
            .iter()
            .find(|(id, _)| !now.contains_key(*id)));
        return Err(format!(
            "{who:?}: view and update make another view; first: {odd:?}, told: {:?}, gone: {:?}",
            odd.and_then(|(id, _)| picture.objects.get(id)),
            update.gone
        ));
    }
    named(&before, &now, &update.events).map_err(|e| {
        let told = serde_json::to_string(&update.events).unwrap_or_default();
        format!("{who:?}: {e}\n{}", told.replace("},{", "},\n{"))
    })?;
    heard.events += update.events.len();
    for event in update.events.iter().filter(|e| e.kind == "change") {
        for change in &event.changes {
            let kind = now
                .get(&change.object)
                .or(before.get(&change.object))
                .map_or("?", |o| o.kind.as_str());
            *heard
                .unnamed
                .entry(format!("{kind} {}", change.what))
                .or_default() += 1;
        }
    }
    Ok(update)
}

/// An object taken apart.
fn values(object: &Object) -> BTreeMap<String, Value> {
    let mut all: BTreeMap<String, Value> = BTreeMap::new();
    all.insert(
        "place".into(),
        Value::Text(object.place.clone().unwrap_or_else(|| "table".into())),
    );
    all.extend(
        object
            .print
            .clone()
            .map(|p| ("print".into(), Value::Text(p))),
    );
    if object.order != 0 {
        all.insert("order".into(), Value::Number(object.order.into()));
    }
    all.extend(
        object
            .seat
            .map(|s| ("seat".into(), Value::Number(s.into()))),
    );
    all.extend(
        object
            .numbers
            .iter()
            .map(|(n, x)| (n.clone(), Value::Number(*x))),
    );
    all.extend(object.flags.iter().map(|f| (f.clone(), Value::State(true))));
    all.extend(
        object
            .links
            .iter()
            .map(|(n, to)| (n.clone(), Value::Objects(to.clone()))),
    );
    all.extend(
        object
            .words
            .iter()
            .map(|(n, w)| (n.clone(), Value::Text(w.clone()))),
    );
    all
}

/// Every difference is named by events, each taking up where the last one left it, with the right amounts.
fn named(
    before: &BTreeMap<String, Object>,
    now: &BTreeMap<String, Object>,
    events: &[Event],
) -> Result<(), String> {
    let all: Vec<&Changed> = events.iter().flat_map(|e| &e.changes).collect();
    for change in &all {
        if let (Some(Value::Number(a)), Some(Value::Number(b)), Some(n)) =
            (&change.from, &change.to, change.amount)
            && b - a != n
        {
            return Err(format!("the amount is wrong in {change:?}"));
        }
    }
    let ids: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    for id in ids {
        let (was, is) = (before.get(id).map(values), now.get(id).map(values));
        if was == is {
            continue;
        }
        let steps = |what: &str| {
            all.iter()
                .filter(|c| c.object == *id && c.what == what)
                .copied()
                .collect::<Vec<_>>()
        };
        let (Some(was), Some(is)) = (&was, &is) else {
            if steps("place").is_empty() {
                return Err(format!("no event says where `{id}` comes from or goes"));
            }
            continue;
        };
        // What went and came again under one id (another test, a card from its deck) is another thing.
        let places = steps("place");
        let spans = events.first().map(|e| e.revision) != events.last().map(|e| e.revision);
        if places.iter().any(|c| c.to.is_none()) || spans && places.len() > 1 {
            continue;
        }
        let whats: BTreeSet<&String> = was.keys().chain(is.keys()).collect();
        for what in whats {
            if was.get(what) == is.get(what) {
                continue;
            }
            let mut value = was.get(what).cloned();
            for step in steps(what) {
                if step.from != value {
                    return Err(format!(
                        "`{id}`, {what}: {value:?} is known, and {step:?} is told"
                    ));
                }
                value = step.to.clone();
            }
            if value.as_ref() != is.get(what) {
                return Err(format!(
                    "`{id}`, {what}: told {value:?}, is {:?}",
                    is.get(what)
                ));
            }
        }
    }
    Ok(())
}

/// What a question points at is on the table, or in the hands of chance.
fn points(host: &dyn Host, question: &Question, asked: Looker) -> Result<(), String> {
    let there: BTreeSet<String> = host.view(asked).objects.into_iter().map(|o| o.id).collect();
    if let Some(id) = question.about.iter().find(|id| !there.contains(*id)) {
        return Err(format!(
            "the question is about `{id}`, which is not to be seen: {}",
            question.text
        ));
    }
    for offer in &question.offers {
        if offer.group.is_empty() {
            return Err(format!("`{}` has no group", offer.key));
        }
    }
    for other in (0..host.seats() as u8)
        .map(Looker::Seat)
        .filter(|o| *o != asked)
    {
        let question = host
            .question(other)
            .ok_or("the others are not told that somebody is asked")?;
        if !question.offers.is_empty() || !question.cannot.is_empty() || question.marks.is_some() {
            return Err(format!("{other:?} sees what {asked:?} is offered"));
        }
    }
    Ok(())
}

/// Names that some seats may not read.
struct Secrets {
    /// The names of all cards that may be hidden, the longest first.
    names: Vec<String>,
    /// The sentences with such a name that are printed on cards that always lie open: they tell nothing.
    printed: Vec<String>,
}

/// The secrets of a table; none where everything lies open.
fn secret_names(host: &dyn Host) -> Option<Secrets> {
    let catalogue = host.catalogue();
    if catalogue.family == "board" {
        return None;
    }
    let open = ["investigator", "reference"];
    let (open, hidden): (Vec<_>, Vec<_>) = catalogue
        .prints
        .into_iter()
        .partition(|p| open.contains(&p.kind.as_str()));
    let mut names: Vec<String> = hidden.into_iter().map(|p| p.name).collect();
    names.sort_by_key(|n| (std::cmp::Reverse(n.len()), n.clone()));
    names.dedup();
    let sentences = open.iter().flat_map(|p| &p.text);
    let printed = sentences
        .flat_map(|t| t.split(". "))
        // What a token does is told without the name of the token before it.
        .map(|s| s.split_once(": ").map_or(s, |(_, words)| words))
        .filter(|s| names.iter().any(|n| s.contains(n.as_str())))
        .map(|s| s.trim_end_matches('.').to_owned())
        .collect();
    Some(Secrets { names, printed })
}

/// Events of deck building, what a resolution gives, and a card that goes under a deck in the open: turned up from its
/// top, it was never on the table between two answers.
const OPEN: [&str; 7] = [
    "basic-weakness",
    "gained-weakness",
    "story-card",
    "earned",
    "upgraded",
    "replaced",
    "to-bottom",
];
/// Rules by which decks are changed between scenarios.
const BETWEEN: [&str; 4] = ["earned-story-cards", "replacement", "retire", "upgrades"];

/// Nobody is told of what only others see: no event points at a thing that its viewer never saw, and no text names one.
fn secrets(update: &Update, picture: &mut Picture, hidden: &Secrets) -> Result<(), String> {
    let me = match picture.looker {
        Looker::Seat(s) => Some(s),
        Looker::Host => return Ok(()),
        Looker::Public => None,
    };
    let objects: Vec<&Object> = update.changed.iter().collect();
    picture.learns(objects);
    // What somebody is asked names what they may choose from; what they look at is told to them.
    let mine: Vec<&str> = update
        .question
        .iter()
        .filter(|q| q.seat.is_some() && q.seat == me)
        .flat_map(|q| q.offers.iter().map(|o| o.label.as_str()))
        .chain(
            update
                .events
                .iter()
                .filter(|e| e.seat.is_some() && e.seat == me)
                .map(|e| e.text.as_str()),
        )
        .collect();
    let offered = update
        .question
        .iter()
        .filter(|q| q.seat.is_some() && q.seat == me)
        .flat_map(|q| q.offers.iter().flat_map(|o| o.about.iter().cloned()));
    picture.known.extend(offered);
    for text in &mine {
        let named = hidden.names.iter().filter(|n| text.contains(n.as_str()));
        picture.known.extend(named.cloned());
    }
    // Decks are built in the open: who has which weakness, takes or leaves a card. What comes when stays hidden.
    let events = update.events.iter();
    let between = |rule: &str| BETWEEN.contains(&rule);
    let events = events
        .filter(|e| OPEN.contains(&e.kind.as_str()) || e.rule.as_deref().is_some_and(between));
    let asked = update.question.iter();
    let asked = asked.filter(|q| between(&q.rule));
    let texts = events.map(|e| &e.text).chain(asked.map(|q| &q.text));
    let built: Vec<&String> = texts
        .flat_map(|text| {
            let names = hidden.names.iter();
            names.filter(move |n| text.contains(n.as_str()))
        })
        .collect();
    picture.known.extend(built.into_iter().cloned());
    let under = update.events.iter().filter(|e| e.kind == "to-bottom");
    picture
        .known
        .extend(under.flat_map(|e| e.about.iter().cloned()));
    for event in &update.events {
        let changed = event.changes.iter().map(|c| &c.object);
        let mut ids = event.about.iter().chain(&event.cause).chain(changed);
        if let Some(id) = ids.find(|id| !picture.known.contains(*id) && event.seat != me) {
            return Err(format!("an event names `{id}`, which is hidden: {event:?}"));
        }
        // The campaign log is open to all, and names whom it is about.
        if event.kind != "notes" && event.kind != "lists" {
            unnamed(&event.text, picture, hidden)?;
        }
    }
    if let Some(question) = update
        .question
        .iter()
        .find(|q| q.seat != me || me.is_none())
    {
        let json = serde_json::to_string(question).unwrap_or_default();
        unnamed(&json, picture, hidden)?;
    }
    Ok(())
}

/// What chance says before the name of an encounter set.
const SET: &str = "the hidden encounter set: ";

/// A text names no card that its reader never saw.
fn unnamed(text: &str, picture: &Picture, hidden: &Secrets) -> Result<(), String> {
    // The name of a set is no card's, though it may have one within it; what stands behind it is read.
    let mut parts = text.split(SET);
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest.push_str(part.trim_start_matches(|c| !matches!(c, '"' | '.' | ';' | '(')));
    }
    // What is known may have another's name within its own.
    for sentence in &hidden.printed {
        rest = rest.replace(sentence.as_str(), "");
    }
    // A place that nobody has been to is known by its id, which is its name.
    let id = |name: &str| name.to_lowercase().replace(' ', "-");
    let known = |n: &&String| picture.known.contains(*n) || picture.known.contains(&id(n));
    for name in hidden.names.iter().filter(known) {
        rest = rest.replace(name.as_str(), "");
    }
    match hidden.names.iter().find(|n| rest.contains(n.as_str())) {
        Some(name) => Err(format!("`{name}` is hidden, and named: {text}")),
        None => Ok(()),
    }
}
