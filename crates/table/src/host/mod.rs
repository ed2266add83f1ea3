//! One interface to a game being played, for every client: questions, answers, views, events and what can be looked up,
//! all as data, each as one viewer may know it.
//!
//! A [`Host`] is a [`Session`] behind a trait without types: the terminal, the server, `engine`, Python and wasm use it
//! and nothing else. Views come from the position, and the events of an answer from giving it once more to the position
//! before it. Beside the game the session remembers only the objects of the revision that it told last, so that the
//! next answer need not make them again.

mod advise;
mod catalogue;
mod combine;
pub use crate::data;
pub use advise::Thinker;
pub use catalogue::catalogue;
pub use review::Reviewer;
pub mod desk;
pub mod engine;
mod follow;
mod foretell;
pub mod game_box;
mod lesson;
pub mod review;
pub mod schema;
mod tell;
mod together;

use crate::joined;
use crate::policy;
use crate::question::Question as Words;
use crate::session::{Back, By, Intent, Session, Shown, Trouble};
use catalogue::print;
use data::{
    Advised, Bot, Cannot, Catalogue, Chair, Event, Looker, Marked, Marks, Offer, Outcome, Plan,
    Print, Question, Rule, Sum, Sums, Term, Update, View,
};
use foretell::{foretold, sum};
use kernel::show::{Id, Object, Offered, Show, Terms, Told};
use kernel::{Cases, Catalogue as Menu, Game, Greedy, Refusal, Seat, Viewer, Who};
use tell::{Names, Replayed, Sight, answer_told};

/// A game being played, whichever it is.
pub trait Host {
    /// The anchors of the rules whose questions can be passed when they come, the most frequent first.
    fn passable(&self) -> Vec<&'static str>;
    /// The number of seats. It may rise during a game.
    fn seats(&self) -> usize;
    /// The seats, in order.
    fn chairs(&self) -> Vec<Chair>;
    /// The name of a seat.
    fn seat_name(&self, seat: u8) -> String;
    /// Rises with every answer and every taking back.
    fn revision(&self) -> u64;
    /// Whether the game is over.
    fn over(&self) -> bool;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Everything a viewer may see.
    fn view(&self, viewer: Looker) -> View;
    /// What a viewer has missed since a revision; everything anew if that revision is unknown.
    fn since(&self, viewer: Looker, revision: Option<u64>) -> Update;
    /// The same for several viewers who have seen the same revision, in their order: the answers are given once for
    /// all.
    fn all_since(&self, viewers: &[Looker], revision: u64) -> Vec<Update> {
        let since = |viewer: &Looker| self.since(*viewer, Some(revision));
        viewers.iter().map(since).collect()
    }
    /// The same for one who looked as `was` until then, and as `viewer` from now on: one person with several seats.
    fn turned(&self, was: Looker, viewer: Looker, revision: u64) -> Update;
    /// What happened from one number of answers to another, without what was taken back.
    fn history(&self, viewer: Looker, from: usize, to: usize) -> Vec<Event>;
    /// What a viewer could see after so many answers.
    fn view_at(&self, viewer: Looker, answers: usize) -> Option<View>;
    /// The open question as a viewer may read it: whole for the seat asked (and, of chance, for everybody).
    fn question(&self, viewer: Looker) -> Option<Question>;
    /// Who is asked now (a seat, or whoever answers for chance), and in which step: the question without its offers.
    fn waits(&self) -> Option<(Option<u8>, String)>;
    /// What the numbers of an object are made of, if this viewer sees it; those of which there is nothing to say are not
    /// there.
    fn explain(&self, viewer: Looker, object: &str) -> Sums;
    /// What the odds of an offer are made of, if it has any: the sum and the cases of the try that it leads to, as far as
    /// nothing is left to chance before.
    fn foretold(&self, key: &str) -> Option<Sum>;
    /// What these marks would come to, before they are confirmed.
    fn marked(&self, keys: &[String]) -> Marked;
    /// Answers with the offer that has this key, a combined one included, then lets bots, chance and the table's own
    /// passes answer.
    fn answer(&mut self, key: &str) -> Result<(), Trouble>;
    /// Answers with what somebody typed: a key, a number of the list, a label, or the beginning of one.
    fn answer_text(&mut self, text: &str) -> Result<(), Trouble>;
    /// Answers with the `n`-th offer, from 0; then as [`Host::answer`].
    fn answer_number(&mut self, n: usize) -> Result<(), Trouble>;
    /// Answers with everything that was marked, in whatever order, and with nothing more; then as [`Host::answer`].
    fn confirm(&mut self, keys: &[String]) -> Result<(), Trouble>;
    /// Takes back; then bots and chance do not answer until [`Host::settle`]. How many answers.
    fn undo(&mut self, back: Back) -> Result<usize, Trouble>;
    /// The first answer that [`Host::undo`] would take back, in words for each of these viewers: what a seat chose in
    /// secret is told to that seat only, as in the events.
    fn would_undo(&self, back: Back, viewers: &[Looker]) -> Result<Vec<String>, Trouble>;
    /// Whether these seats themselves gave exactly these answers at a revision, in any order, and the answers still stand:
    /// the same answer sent twice is known by that. It never confirms what chance or other seats answered.
    fn gave(&self, seats: &[u8], revision: u64, keys: &[String], marks: bool) -> bool;
    /// Whether answers were taken back at a revision: the same undo sent twice is known by it.
    fn took_back_at(&self, revision: u64) -> bool;
    /// Takes the revision up where a record of this game left it, so that clients which come back are told what they
    /// missed. `backs` are the revisions at which answers were taken back, each with how many were left.
    fn recall(&mut self, revision: u64, backs: Vec<(u64, usize)>);
    /// Goes on from a record whose last `n` answers no longer fit, for this reason: writes that they are taken back, and
    /// tells it. The record keeps them as a branch.
    fn mend(&mut self, n: usize, why: &str) -> Result<(), Trouble>;
    /// Lets bots, chance and the table's own passes answer.
    fn settle(&mut self) -> Result<(), Trouble>;
    /// Whether the next answer comes from a bot that takes its time over it.
    fn thinks(&self) -> bool;
    /// Whether the next answer comes from a bot and only [`Host::step`] gives it: see [`crate::Patience`].
    fn holds(&self) -> bool;
    /// Lets one of them answer. Says whether any was asked.
    fn step(&mut self) -> Result<bool, Trouble>;
    /// Whether questions of this rule are passed by the table from now on, when they can be.
    fn set_pass(&mut self, rule: &str, on: bool);
    /// How many answers the game has had.
    fn answers(&self) -> usize;
    /// The round, or the turn of the board game; 0 during setup.
    fn round(&self) -> u32;
    /// The record of the game, without what was taken back.
    fn record(&self) -> String;
    /// What the game offers, and everything that is printed in it.
    fn catalogue(&self) -> Catalogue;
    /// What the rule with this anchor says.
    fn rule(&self, anchor: &str) -> Option<Rule>;
    /// Puts a bot into a seat, or a person; it answers from the next [`Host::settle`] on.
    fn seat_bot(&mut self, seat: u8, bot: Option<&Bot>) -> Result<(), Trouble>;
    /// The kind of the bot in a seat; nothing for a person.
    fn bot_kind(&self, seat: u8) -> Option<String>;
    /// What is printed on a thing, by the `print` and kind of an object.
    fn print(&self, kind: &str, print: &str) -> Option<Print>;
    /// Somebody to think about the open question beside the game, if a seat is asked. That counts as a hint; at a table
    /// that is played without it is refused.
    fn thinker(&mut self) -> Result<Option<Box<dyn Thinker>>, Trouble>;
    /// A bot's advice on the open question with so many answers in imagined games, weighed against the offer with
    /// this key, or the second best: [`Host::thinker`], here and at once.
    fn advice(&mut self, nodes: u32, against: Option<&str>) -> Result<Advised, Trouble> {
        let thinker = self.thinker()?;
        Ok(thinker.map_or_else(Advised::default, |mut t| t.think(nodes, against, &|| false)))
    }
    /// Somebody to think about a question that was answered long ago, after so many answers, if a seat was asked: what is
    /// over is no hint.
    fn thinker_at(&self, answers: usize) -> Option<Box<dyn Thinker>>;
    /// What people answered: after how many answers, and with which key.
    fn people_answered(&self) -> Vec<(usize, String)>;
    /// The key and the words of something that was offered after so many answers, by what it is called there: a key, a
    /// part of one, a label.
    fn offered_at(&self, answers: usize, called: &str) -> Option<(String, String)>;
    /// Somebody to look back at the game as it is now, beside it.
    fn reviewer(&self) -> Box<dyn Reviewer>;
    /// How many hints were asked for.
    fn hints(&self) -> usize;
    /// Whether hints may be asked for.
    fn gives_hints(&self) -> bool;
    /// What each bot said last that it means to do.
    fn plans(&self) -> Vec<Plan>;
}

impl From<Looker> for Viewer {
    fn from(looker: Looker) -> Self {
        match looker {
            Looker::Public => Viewer::Public,
            Looker::Host => Viewer::Host,
            Looker::Seat(s) => Viewer::Seat(Seat(s)),
        }
    }
}

/// A position as a viewer may see it.
pub fn view_of<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    viewer: Viewer,
    revision: u64,
) -> View {
    let names = Names::<R>::new(content, game);
    let objects = tell::objects(content, game, viewer);
    View {
        revision,
        objects: objects.iter().map(|o| names.object(o)).collect(),
    }
}

fn choice<R: Show>(
    names: &Names<'_, R>,
    number: usize,
    key: String,
    label: String,
    it: Offered,
    weight: Option<u32>,
) -> Offer {
    Offer {
        number,
        key,
        label,
        about: names.ids(&it.about),
        group: it.group.to_owned(),
        odds: it.odds,
        consequence: it.consequence,
        brings: it.brings,
        attacked_by: names.ids(&it.attacked_by),
        vain: it.vain,
        declines: it.declines,
        spare: false,
        split: false,
        quick_for: None,
        weight,
    }
}

/// The open question of a position as a viewer may read it.
pub fn question_of<R: Show>(
    content: &R::Content,
    game: &Game<R>,
    viewer: Viewer,
) -> Option<Question> {
    let ask = game.ask()?;
    let names = Names::<R>::new(content, game);
    let rule = R::cite(&ask.rule).to_owned();
    let stack = R::stack_words(content, game);
    if let Who::Seat(seat) = ask.who
        && viewer != Viewer::Host
        && viewer != Viewer::Seat(seat)
    {
        let who = R::seat_name(content, game, seat);
        return Some(Question {
            seat: Some(seat.0),
            text: format!("{who} is asked."),
            who,
            rule,
            stack,
            ..Question::default()
        });
    }
    let words = Words::of::<R>(content, game)?;
    let asked = R::asked(content, game);
    let legal = game.choices(content);
    let offered: Vec<Offered> = legal.iter().map(|c| R::offered(content, game, c)).collect();
    let spare = R::spare(content, game, &offered);
    let mut offers: Vec<Offer> = words
        .offers
        .into_iter()
        .zip(offered)
        .map(|(o, it)| choice(&names, o.number, o.key, o.label, it, o.weight))
        .collect();
    for (offer, spare) in offers.iter_mut().zip(spare) {
        offer.spare = spare;
    }
    let further = asked.together.as_ref().map_or(0, |t| t.more.len());
    let all = combine::combined::<R>(content, game).into_iter();
    let combined: Vec<Offer> = all
        .enumerate()
        .map(|(i, it)| {
            let number = offers.len() + further + i + 1;
            let offer = choice(&names, number, it.key, it.label, it.offered, None);
            Offer {
                quick_for: it.quick_for,
                ..offer
            }
        })
        .collect();
    for offer in &mut offers {
        let slow = |c: &&Offer| c.quick_for.is_none();
        let stands = |c: &Offer| joined::stands_for(&c.key, &offer.key);
        offer.split = combined.iter().filter(slow).any(stands);
    }
    let marks = asked.together.as_ref().map(|together| Marks {
        least: together.least,
        most: together.most,
        more: together
            .more
            .iter()
            .enumerate()
            .map(|(i, (key, label, about))| Offer {
                number: offers.len() + i + 1,
                key: key.clone(),
                label: label.clone(),
                about: names.ids(about),
                group: offers.first().map(|c| c.group.clone()).unwrap_or_default(),
                odds: None,
                consequence: String::new(),
                brings: String::new(),
                attacked_by: Vec::new(),
                vain: String::new(),
                declines: false,
                spare: false,
                split: false,
                quick_for: None,
                weight: None,
            })
            .collect(),
    });
    Some(Question {
        seat: words.seat.map(|s| s.0),
        who: words.who,
        rule,
        text: words.text,
        about: names.ids(&asked.about),
        sum: sum(&asked),
        offers,
        combined,
        marks,
        cannot: R::why_not(content, game)
            .into_iter()
            .map(|(choice, why)| Cannot {
                key: R::key(content, game, &choice),
                label: R::label(content, game, &choice),
                about: names.ids(&R::offered(content, game, &choice).about),
                why,
            })
            .collect(),
        stack,
    })
}

/// What a stretch of answers did, as some viewers were told it.
struct Span {
    /// Everything that there was before.
    before: Vec<Object>,
    /// What each viewer could not see of it.
    hidden: Vec<Vec<Id>>,
    /// What happened, for each viewer.
    events: Vec<Vec<Event>>,
    /// Everything that there is after it; nothing if there were no answers.
    after: Option<Vec<Object>>,
    /// The table was laid out anew on the way, or its things are counted otherwise now.
    anew: bool,
}

impl<R: Show + Menu + Greedy + Cases> Session<R> {
    /// The events of answers `from..to` for some viewers, and everything there is to see at both ends (nothing there if
    /// it is the same). `seen` is the beginning, if it is known. However many are told, the answers are given once.
    fn told(
        &self,
        viewers: &[Viewer],
        (from, to): (usize, usize),
        first: u64,
        seen: Option<Vec<Object>>,
    ) -> Span {
        let content = &**self.content();
        let game = self.position(from);
        let all = seen.unwrap_or_else(|| tell::everything(content, &game));
        let ids = |game: &Game<R>| (R::table(game), R::numbering(content, game));
        let began = ids(&game);
        let mut replayed = Replayed::<R> {
            content,
            viewers,
            game,
            all,
        };
        let hidden = replayed.hidden();
        let mut before = None;
        let mut events = vec![Vec::new(); viewers.len()];
        let given = self.given().get(from..to).unwrap_or_default();
        for (index, g) in given.iter().enumerate() {
            let revision = first + index as u64;
            let Some((was, told)) = replayed.give(g.choice, g.by, revision) else {
                continue;
            };
            before.get_or_insert(was);
            for (all, mut told) in events.iter_mut().zip(told) {
                let said = self.intents().iter().filter(|n| n.answer == from + index);
                let said: Vec<Event> = said.map(|n| self.says(n, revision)).collect();
                let answered = told.len().min(1);
                told.splice(answered..answered, said);
                all.extend(told);
            }
        }
        let anew = ids(&replayed.game) != began;
        let (before, after) = match before {
            Some(before) => (before, Some(replayed.all)),
            None => (replayed.all, None),
        };
        Span {
            before,
            hidden,
            events,
            after,
            anew,
        }
    }

    /// A bot says what it means to do.
    fn says(&self, intent: &Intent, revision: u64) -> Event {
        let who = R::seat_name(self.content(), self.game(), intent.seat);
        Event {
            revision,
            kind: "intends".into(),
            seat: Some(intent.seat.0),
            by: Some("bot".into()),
            text: format!("{who} intends: {}", intent.steps.join("; ")),
            ..Event::default()
        }
    }

    /// Everything that there was to see at a revision, if it is remembered.
    fn remembered(&self, revision: u64) -> Option<Vec<Object>> {
        let shown = self.shown.take();
        shown.filter(|s| s.revision == revision).map(|s| s.objects)
    }

    /// What some viewers have missed since a revision, each of whom looked as the first of a pair then and looks as the
    /// second now; everything anew if it is unknown.
    fn missed(&self, viewers: &[(Looker, Looker)], revision: Option<u64>) -> Vec<Update> {
        let now = Session::revision(self);
        let content = &**self.content();
        let names = Names::<R>::new(content, self.game());
        let base = |looker| Update {
            revision: now,
            question: Host::question(self, looker),
            outcome: Host::outcome(self),
            answers: self.given().len(),
            round: R::round(self.game()),
            hints: Session::hints(self),
            lesson: lesson::at(self, looker),
            ..Update::default()
        };
        let whole = |looker| Update {
            changed: Host::view(self, looker).objects,
            ..base(looker)
        };
        let Some(known) = revision.and_then(|r| self.known(r)) else {
            return viewers.iter().map(|(_, looker)| whole(*looker)).collect();
        };
        let here = self.given().len();
        let first = now - (here - known.kept) as u64 + 1;
        // What was taken back and done again differently is another game, though it has the same number of answers.
        let seen = revision.filter(|_| known.lost.is_none());
        let seen = seen.and_then(|r| self.remembered(r));
        let eyes: Vec<Viewer> = viewers.iter().map(|(_, looker)| (*looker).into()).collect();
        let span = self.told(&eyes, (known.kept, here), first, seen);
        let middle = &span.before[..];
        let after = span.after.as_deref().unwrap_or(middle);
        let changed = tell::changed(middle, after);
        let lost = known
            .lost
            .map(|game| (tell::everything(content, &game), game));
        let mut out = Vec::with_capacity(viewers.len());
        let told = span.hidden.into_iter().zip(span.events);
        for ((was, looker), (hidden, mut events)) in viewers.iter().zip(told) {
            let (was, viewer) = (Viewer::from(*was), Viewer::from(*looker));
            let there = Sight::new(middle, hidden);
            let unseen = tell::hidden(content, self.game(), after, viewer);
            let here = Sight::new(after, unseen);
            let mut anew = span.anew;
            // What was taken back is told as one event, and then what was answered instead. So is what another seat
            // sees.
            let position;
            let from = match &lost {
                Some((all, game)) => {
                    let text = "Undone.".into();
                    let told = Told::new("taken-back");
                    Some((&all[..], game, Told { text, ..told }))
                }
                None if was != viewer => {
                    position = self.position(known.kept);
                    Some((middle, &position, Told::new("looks")))
                }
                None => None,
            };
            let (changed, gone) = match from {
                None => {
                    anew |= tell::turned(&there, &here, &changed);
                    tell::differences(&there, &here, &changed)
                }
                Some((all, game, told)) => {
                    let unseen = tell::hidden(content, game, all, was);
                    let before = Sight::new(all, unseen);
                    // What was drawn otherwise may have another name now.
                    let renamed = |o: &Object| R::id_text(content, game, o.id) != names.id(o.id);
                    let turned =
                        R::table(game) != R::table(self.game()) || before.seen().any(renamed);
                    let from = if turned { &there } else { &before };
                    let other = tell::changed(from.all(), middle);
                    let told = [told];
                    let back = tell::events(&names, first - 1, from, &there, &other, &told);
                    events.splice(0..0, back);
                    anew |= turned;
                    tell::differences(&before, &here, &tell::changed(all, after))
                }
            };
            // Ids mean something on one table: another is told whole.
            if anew {
                out.push(Update {
                    events,
                    ..whole(*looker)
                });
                continue;
            }
            out.push(Update {
                since: revision,
                changed: changed.into_iter().map(|o| names.object(o)).collect(),
                gone: gone.into_iter().map(|id| names.id(id)).collect(),
                events,
                ..base(*looker)
            });
        }
        let objects = span.after.unwrap_or(span.before);
        self.shown.replace(Some(Shown {
            revision: now,
            objects,
        }));
        out
    }
}

impl<R: Show + Menu + Greedy + Cases> Host for Session<R> {
    fn passable(&self) -> Vec<&'static str> {
        policy::passable::<R>()
    }
    fn seats(&self) -> usize {
        R::seats(self.game())
    }
    fn chairs(&self) -> Vec<Chair> {
        let (content, game) = (self.content(), self.game());
        let chair = |seat| Chair {
            investigator: R::seat_id(content, game, seat),
            name: R::seat_name(content, game, seat),
            away: R::away(game, seat),
        };
        Seat::first(R::seats(game)).map(chair).collect()
    }
    fn seat_name(&self, seat: u8) -> String {
        R::seat_name(self.content(), self.game(), Seat(seat))
    }
    fn revision(&self) -> u64 {
        Session::revision(self)
    }
    fn over(&self) -> bool {
        Session::over(self)
    }
    fn outcome(&self) -> Option<Outcome> {
        Session::outcome(self).map(|(key, won)| Outcome { key, won })
    }
    fn view(&self, viewer: Looker) -> View {
        view_of(
            &**self.content(),
            self.game(),
            viewer.into(),
            Session::revision(self),
        )
    }

    fn since(&self, viewer: Looker, revision: Option<u64>) -> Update {
        let mut told = self.missed(&[(viewer, viewer)], revision);
        told.pop().unwrap_or_default()
    }

    fn all_since(&self, viewers: &[Looker], revision: u64) -> Vec<Update> {
        let viewers: Vec<_> = viewers.iter().map(|v| (*v, *v)).collect();
        self.missed(&viewers, Some(revision))
    }

    fn turned(&self, was: Looker, viewer: Looker, revision: u64) -> Update {
        let mut told = self.missed(&[(was, viewer)], Some(revision));
        told.pop().unwrap_or_default()
    }

    fn history(&self, viewer: Looker, from: usize, to: usize) -> Vec<Event> {
        let here = self.given().len();
        let (to, now) = (to.min(here), Session::revision(self));
        let from = from.min(to);
        let first = (now + from as u64 + 1).saturating_sub(here as u64);
        let mut told = self.told(&[viewer.into()], (from, to), first, None);
        told.events.pop().unwrap_or_default()
    }

    fn view_at(&self, viewer: Looker, answers: usize) -> Option<View> {
        let here = self.given().len();
        let revision = (Session::revision(self) + answers as u64).checked_sub(here as u64)?;
        (answers <= here).then(|| {
            view_of(
                &**self.content(),
                &self.position(answers),
                viewer.into(),
                revision,
            )
        })
    }

    fn question(&self, viewer: Looker) -> Option<Question> {
        question_of(&**self.content(), self.game(), viewer.into())
    }

    fn waits(&self) -> Option<(Option<u8>, String)> {
        let seat = match self.game().ask()?.who {
            Who::Seat(seat) => Some(seat.0),
            Who::Chance(_) => None,
        };
        let step = R::stack_words(self.content(), self.game()).pop();
        Some((seat, step.unwrap_or_default()))
    }

    fn explain(&self, viewer: Looker, object: &str) -> Sums {
        let content = &**self.content();
        let game = self.game();
        let seen = tell::objects(content, game, viewer.into());
        let it = seen
            .iter()
            .find(|o| R::id_text(content, game, o.id) == object);
        let Some(it) = it else {
            return Sums::new();
        };
        let sum = |(name, terms): Terms| {
            let (_, value) = it.numbers.iter().find(|(n, _)| *n == name)?;
            let terms = terms.into_iter().map(|(of, n)| Term { of, n });
            let sum = Sum {
                terms: terms.collect(),
                value: *value,
                ..Sum::default()
            };
            Some((name.to_owned(), sum))
        };
        let terms = R::terms(content, game, it.id);
        let ahead = R::ahead(content, game, it.id).into_iter();
        let ahead = ahead.map(|(lead, odds)| {
            let odds = Some(odds);
            let sum = Sum {
                value: lead,
                odds,
                ..Sum::default()
            };
            (format!("{lead:+}"), sum)
        });
        terms.into_iter().filter_map(sum).chain(ahead).collect()
    }

    fn foretold(&self, key: &str) -> Option<Sum> {
        foretold::<R>(self.content(), self.game(), key)
    }

    fn marked(&self, keys: &[String]) -> Marked {
        together::marked(&**self.content(), self.game(), keys)
    }

    fn answer(&mut self, key: &str) -> Result<(), Trouble> {
        if joined::is_combined(key) {
            return self.answer_combined(key);
        }
        let choice = together::one(&**self.content(), self.game(), key)?;
        Session::answer(self, choice)
    }
    fn answer_text(&mut self, text: &str) -> Result<(), Trouble> {
        Session::answer_text(self, text)
    }

    fn answer_number(&mut self, n: usize) -> Result<(), Trouble> {
        Session::answer_number(self, n)
    }

    fn confirm(&mut self, keys: &[String]) -> Result<(), Trouble> {
        self.mark(keys)
    }

    fn undo(&mut self, back: Back) -> Result<usize, Trouble> {
        Session::undo(self, back)
    }
    fn would_undo(&self, back: Back, viewers: &[Looker]) -> Result<Vec<String>, Trouble> {
        let to = Session::would_undo(self, back)?;
        let Some(given) = self.given().get(to) else {
            return Err(Trouble::NothingToUndo);
        };
        let (content, game) = (&**self.content(), self.position(to));
        let words = |viewer: &Looker| {
            let viewer = Viewer::from(*viewer);
            answer_told::<R>(content, &game, given.who, &given.choice, viewer).text
        };
        Ok(viewers.iter().map(words).collect())
    }
    fn gave(&self, seats: &[u8], revision: u64, keys: &[String], marks: bool) -> bool {
        let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
        Session::gave(self, &seats, revision, keys, marks)
    }
    fn took_back_at(&self, revision: u64) -> bool {
        Session::took_back_at(self, revision)
    }
    fn recall(&mut self, revision: u64, backs: Vec<(u64, usize)>) {
        Session::recall(self, revision, backs);
    }
    fn mend(&mut self, n: usize, why: &str) -> Result<(), Trouble> {
        Session::mend(self, n, why)
    }
    fn settle(&mut self) -> Result<(), Trouble> {
        Session::settle(self)
    }
    fn thinks(&self) -> bool {
        Session::thinks(self)
    }
    fn holds(&self) -> bool {
        Session::holds(self)
    }
    fn step(&mut self) -> Result<bool, Trouble> {
        Session::step(self)
    }
    fn set_pass(&mut self, rule: &str, on: bool) {
        Session::set_pass(self, rule, on);
    }
    fn answers(&self) -> usize {
        self.given().len()
    }
    fn round(&self) -> u32 {
        R::round(self.game())
    }
    fn record(&self) -> String {
        Session::record(self).text()
    }
    fn catalogue(&self) -> Catalogue {
        catalogue::<R>(self.content())
    }
    fn rule(&self, anchor: &str) -> Option<Rule> {
        crate::rules::rule(R::FAMILY, anchor)
    }
    fn seat_bot(&mut self, seat: u8, bot: Option<&Bot>) -> Result<(), Trouble> {
        Session::seat_bot(self, Seat(seat), bot.map(|b| (b.kind.as_str(), b.seed)))
    }
    fn bot_kind(&self, seat: u8) -> Option<String> {
        Session::bot_kind(self, Seat(seat)).map(str::to_owned)
    }
    fn print(&self, kind: &str, id: &str) -> Option<Print> {
        let content = self.content();
        (0..R::prints(content))
            .filter(|p| R::print_name(content, *p).0 == id)
            .map(|p| print::<R>(content, p))
            .find(|p| p.kind == kind || kind.is_empty())
    }

    fn thinker(&mut self) -> Result<Option<Box<dyn Thinker>>, Trouble> {
        let seed = self.given().len() as u64;
        let thinker = advise::thinker::<R>(self.content().clone(), self.game(), seed);
        if thinker.is_some() {
            self.hint(R::NETS_NAME)?;
        }
        Ok(thinker.map(|t| Box::new(t) as Box<dyn Thinker>))
    }
    fn thinker_at(&self, answers: usize) -> Option<Box<dyn Thinker>> {
        let (content, game) = (self.content().clone(), self.position(answers));
        let thinker = advise::thinker::<R>(content, &game, answers as u64);
        thinker.map(|t| Box::new(t) as Box<dyn Thinker>)
    }
    fn people_answered(&self) -> Vec<(usize, String)> {
        let given = self.given().iter().enumerate();
        let people = given.filter(|(_, g)| g.by == By::Person);
        people.map(|(at, g)| (at, g.key.clone())).collect()
    }
    fn offered_at(&self, answers: usize, called: &str) -> Option<(String, String)> {
        let question = Words::of::<R>(self.content(), &self.position(answers))?;
        let at = question.find_named(called).ok()?;
        let offer = question.offers.into_iter().nth(at)?;
        Some((offer.key, offer.label))
    }
    fn reviewer(&self) -> Box<dyn Reviewer> {
        Box::new(review::Looking::<R> {
            content: self.content().clone(),
            start: self.position(0),
            given: self.given().iter().map(|g| g.choice).collect(),
        })
    }
    fn hints(&self) -> usize {
        Session::hints(self)
    }
    fn gives_hints(&self) -> bool {
        self.config().hints
    }
    fn plans(&self) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        for intent in self.intents() {
            plans.retain(|p| p.seat != intent.seat.0);
            let given = self.given().get(intent.answer);
            plans.push(Plan {
                seat: intent.seat.0,
                answer: intent.answer,
                round: given.map_or(0, |g| g.round),
                steps: intent.steps.clone(),
            });
        }
        plans
    }
}

/// That something cannot be confirmed, in words.
fn refused(key: &str, reason: impl Into<String>) -> Refusal {
    Refusal::NotOffered {
        key: key.to_owned(),
        reason: Some(reason.into()),
    }
}
