//! A game at a host as a driver: everything the clients show comes as data from [`Desk`].

use crate::driver::{
    Asker, Cannot, Choice, Driver, Kind, Late, LogLine, Marked, Marks, Odds, Pass, Question, State,
    Undo,
};
use crate::game::text::{capital, percent, signed, token};
use crate::game::{self, Prints, Seen};
use crate::hint::{Hint, Thinking};
use crate::scene::{Panel, Row, Scene, Thing, Tone};
use kernel::show::group;
use std::collections::BTreeSet;
use table::case::{Verdict, judged};
use table::host::data::{self, Event, Looker, Object, Sum};
use table::policy;
use table::{Back, Trouble};
use table::{Desk, Way};

/// What the key of going to a place by several answers begins with.
const GO: &str = "go:";

/// Events that tell an answer once more, with whose card it is.
const REPEATS: [&str; 5] = [
    "chose",
    "takes-action",
    "committed",
    "laid-aside",
    "turn-ends",
];

const TAKE_TIME: &str = "Take your time; `hint` asks a bot.";

/// A game that the clients can play.
pub struct Table<'s> {
    host: &'s mut dyn Desk,
    prints: Prints,
    /// The objects that the viewer at the screen sees.
    objects: Vec<Object>,
    /// Lines of the log, each with the number of answers after which it was told.
    log: Vec<(usize, LogLine)>,
    lines: Vec<LogLine>,
    /// The number of answers in the log.
    read: usize,
    /// Passages of the story that were told before the first question.
    begun: Vec<String>,
    /// Whose eyes are at the screen: the last person asked.
    eyes: u8,
    /// Where the game is saved.
    place: String,
    /// The error that stopped the table.
    trouble: Option<String>,
    /// The revision that `objects` are of.
    revision: Option<u64>,
    /// The bot that was asked for advice on the open question.
    asked: Option<Thinking>,
    /// The lines of answers that are best, where that is the question.
    quiz: Vec<Vec<String>>,
    /// The answers that were tried.
    tried: Vec<String>,
}

impl<'s> Table<'s> {
    /// The table of this host. `place` says where the game is saved and how to go on with it.
    pub fn new(host: &'s mut dyn Desk, place: impl Into<String>) -> Self {
        let prints = Prints::new(host.catalogue());
        let mut table = Self {
            host,
            prints,
            objects: Vec::new(),
            log: Vec::new(),
            lines: Vec::new(),
            read: 0,
            begun: Vec::new(),
            eyes: 0,
            place: place.into(),
            trouble: None,
            revision: None,
            asked: None,
            quiz: Vec::new(),
            tried: Vec::new(),
        };
        table.trouble = table.host.settle().err().map(|e| e.to_string());
        table.sync();
        table
    }

    /// Tells something of the table's own, as what became of the record when it was opened.
    pub fn note(&mut self, text: impl Into<String>) {
        let told = LogLine {
            text: capital(&text.into()),
            kind: Kind::Note,
            ..LogLine::default()
        };
        self.log.push((self.read, told.clone()));
        self.lines.push(told);
    }

    /// The table is a puzzle of this name: any of these lines of answers is right.
    pub fn quiz(&mut self, name: &str, best: Vec<Vec<String>>) {
        self.note(format!("{name}. Which answer wins most often? {TAKE_TIME}"));
        (self.quiz, self.tried) = (best, Vec::new());
    }

    /// Says whether an answer is one of the best, where that is the question.
    fn judge(&mut self, key: &str) {
        if self.quiz.is_empty() {
            return;
        }
        self.tried.push(key.to_owned());
        match judged(&self.quiz, &self.tried) {
            Verdict::Open => return,
            Verdict::Best => self.note("Correct: no answer wins more often."),
            Verdict::Left(_) => {
                let lines: Vec<String> = self.quiz.iter().map(|l| l.join(", then ")).collect();
                self.note(format!(
                    "Not the best. The best was: {}.",
                    lines.join(", or ")
                ));
            }
        }
        self.quiz.clear();
    }

    fn looker(&self) -> Looker {
        Looker::Seat(self.eyes)
    }

    fn question(&self) -> Option<data::Question> {
        self.host.question(self.looker())
    }

    fn seen(&self) -> Seen<'_> {
        Seen::new(&self.objects, &self.prints, self.eyes)
    }

    /// Brings eyes, objects and log up to date.
    fn sync(&mut self) {
        if let Some(seat) = self.host.question(Looker::Public).and_then(|q| q.seat) {
            self.eyes = seat;
        }
        self.objects = self.host.view(self.looker()).objects;
        if self.revision != Some(self.host.revision()) {
            self.asked = None;
        }
        self.revision = Some(self.host.revision());
        let here = self.host.answers();
        if here < self.read {
            self.log.retain(|(at, _)| *at <= here);
            self.read = here;
        }
        self.begin();
        let (now, looker) = (self.host.revision(), self.looker());
        let events = self.host.history(looker, self.read, here);
        for (index, event) in events.iter().enumerate() {
            let at =
                here.saturating_sub(usize::try_from(now - event.revision.min(now)).unwrap_or(0));
            let rest = events[index + 1..]
                .iter()
                .take_while(|e| e.revision == event.revision);
            self.tell(at, event, rest);
        }
        self.read = here;
        self.lines = self.log.iter().map(|(_, told)| told.clone()).collect();
    }

    /// Tells the story that begins before the first question: its events come only after the answer.
    fn begin(&mut self) {
        if !self.begun.is_empty() {
            return;
        }
        let table = self.objects.iter().find(|o| o.kind == "table");
        let prologue = table.map_or("", |t| game::word(t, "prologue"));
        let passages = prologue.split("\n\n").filter(|p| !p.is_empty());
        self.begun = passages.map(str::to_owned).collect();
        let tales = self.begun.iter().map(|text| LogLine {
            text: text.clone(),
            kind: Kind::Tale,
            ..LogLine::default()
        });
        self.log.extend(tales.map(|line| (0, line)));
    }

    /// Adds what an event says to the log. `rest` is what followed from the same answer.
    fn tell<'e>(
        &mut self,
        at: usize,
        event: &Event,
        rest: impl Iterator<Item = &'e Event> + Clone,
    ) {
        let told_before = event.kind == "tells"
            && event
                .text
                .split("\n\n")
                .all(|p| self.begun.iter().any(|b| b == p));
        let answer = matches!(
            (event.kind.as_str(), event.by.as_deref()),
            ("answer", Some("person"))
        );
        let told_next = rest
            .clone()
            .next()
            .is_some_and(|e| e.seat == event.seat && REPEATS.contains(&e.kind.as_str()));
        if event.text.is_empty() || told_before || answer && told_next {
            return;
        }
        let kind = match (event.kind.as_str(), event.by.as_deref()) {
            ("answer", Some("person")) => Kind::Answer,
            ("answer", Some("bot")) => Kind::Bot,
            ("answer", Some("table")) => Kind::Note,
            // What chance answered need not be told twice, where what came of it is told.
            ("answer", _) if rest.clone().any(|e| !e.text.is_empty()) => return,
            ("answer", _) => Kind::Event,
            (kind, _) => Kind::of(kind),
        };
        let face = (event.kind == "die")
            .then(|| event.about.iter().find_map(|id| id.strip_prefix("die/")))
            .flatten()
            .and_then(|die| die.split('.').next());
        // Dice fall one by one, and are read as one roll.
        if let (Some(face), Some((_, last))) = (face, self.log.last_mut())
            && last.die
            && last.seat == event.seat
        {
            last.text.push_str(", ");
            last.text.push_str(face);
            return;
        }
        let text = if kind == Kind::Note {
            format!(
                "{} (the table's answer, v takes it late)",
                capital(&event.text)
            )
        } else {
            capital(&event.text)
        };
        self.log.push((
            at,
            LogLine {
                over: over(&event.kind, &text),
                text,
                kind,
                die: face.is_some(),
                seat: event.seat,
                test: matches!(
                    event.kind.as_str(),
                    "test-begins" | "token-revealed" | "token-ignored" | "check" | "die"
                ) || kind == Kind::Result,
            },
        ));
        for line in self.read_aloud(event) {
            self.log.push((
                at,
                LogLine {
                    text: line,
                    kind: Kind::Text,
                    ..LogLine::default()
                },
            ));
        }
    }

    /// The full text of a drawn or turned card, if an event shows it for the first time.
    fn read_aloud(&self, event: &Event) -> Vec<String> {
        let shows = matches!(
            event.kind.as_str(),
            "drew-encounter" | "agenda-advances" | "act-advances" | "awakens" | "epic-card"
        );
        let seen = self.seen();
        let card = event.about.iter().find_map(|id| {
            let o = seen.get(id)?;
            seen.print(o).filter(|p| p.kind != "investigator")
        });
        match card.filter(|_| shows) {
            Some(p) => game::text::print(p).into_iter().skip(1).collect(),
            None => Vec::new(),
        }
    }

    /// The places in reach by several answers.
    fn ways(&self) -> Vec<Way> {
        let ways = self.host.ways();
        if ways.iter().any(|w| w.keys.len() > 1) {
            ways
        } else {
            Vec::new()
        }
    }

    /// What waits at a place: gates, Clues, monsters.
    fn waits(&self, place: &str) -> String {
        let seen = self.seen();
        let mut facts: Vec<String> = Vec::new();
        for object in seen.inside(place) {
            match object.kind.as_str() {
                "gate" => facts.push(format!("a gate to {}", seen.name(object))),
                "monster" | "enemy" => facts.push(seen.name(object)),
                _ => {}
            }
        }
        if let Some(o) = seen.get(place) {
            let clues = game::num(o, "clues");
            if clues > 0 {
                facts.push(game::text::count(clues, "clue"));
            }
        }
        facts.join(", ")
    }

    fn way(&self, way: &Way) -> Choice {
        let mut note = vec![game::text::count(way.keys.len() as i32, "step")];
        if !way.faced.is_empty() {
            note.push(format!("you face {}", way.faced));
        }
        let waits = self.waits(&way.to);
        if !waits.is_empty() {
            note.push(waits);
        }
        Choice {
            key: format!("{GO}{}", way.keys.join(">")),
            label: way.through.last().cloned().unwrap_or_default(),
            note: note.join("; "),
            about: vec![way.to.clone()],
            name: way.through.last().cloned().unwrap_or_default(),
            ..Choice::default()
        }
    }

    fn choice(&self, offer: data::Offer, total: u64) -> Choice {
        let mut note = Vec::new();
        note.extend(offer.odds.map(percent));
        // What a card costs stands in its label; what follows it is said.
        let said = match offer.group.as_str() {
            group::PLAY => offer
                .consequence
                .split_once("; ")
                .map_or("", |(_, more)| more),
            _ => offer.consequence.as_str(),
        };
        for said in [offer.brings.as_str(), said] {
            if !said.is_empty() {
                note.push(said.to_owned());
            }
        }
        if offer.group == group::MOVE {
            let waits = offer
                .about
                .first()
                .map(|p| self.waits(p))
                .unwrap_or_default();
            if !waits.is_empty() {
                note.push(waits);
            }
        }
        note.extend(offer.weight.map(|w| format!("{w} in {total}")));
        let seen = self.seen();
        let name = offer
            .about
            .first()
            .and_then(|id| seen.get(id))
            .map(|o| seen.name(o));
        Choice {
            name: name.unwrap_or_default(),
            key: offer.key,
            label: offer.label,
            note: note.join("; "),
            about: offer.about,
            declines: offer.declines,
        }
    }

    /// A sum as it stands: its terms, what they come to, what is needed, how likely that is.
    fn sum(sum: &Sum) -> Vec<Row> {
        let mut row = Row::default();
        for (i, term) in sum.terms.iter().enumerate() {
            row = match i {
                0 => row.and(Tone::Plain, format!("{} {}", term.of, term.n)),
                _ => row
                    .and(
                        if term.n < 0 { Tone::Bad } else { Tone::Good },
                        format!(" {}", signed(term.n)),
                    )
                    .and(Tone::Plain, format!(" {}", term.of)),
            };
        }
        if sum.terms.len() > 1 {
            row = row.and(Tone::Strong, format!(" = {}", sum.value));
        }
        if let Some(n) = sum.needed {
            row = row.and(Tone::Strong, format!(" against {n}"));
        }
        if let Some(odds) = sum.odds {
            row = row.and(Tone::Clue, format!(" · success {}", percent(odds)));
        }
        vec![row]
    }

    /// What is being decided about: its cards, dice and sum.
    fn pinned(&self, question: &data::Question) -> Vec<Row> {
        let seen = self.seen();
        let mut rows = Vec::new();
        for object in question.about.iter().filter_map(|id| seen.get(id)) {
            let shown = !matches!(
                object.kind.as_str(),
                "investigator" | "location" | "place" | "test" | "check" | "hand" | "deck"
            );
            let Some(print) = seen.print(object).filter(|_| shown) else {
                continue;
            };
            let mut row = Row::toned(Tone::Strong, seen.name(object));
            let numbers = game::text::numbers(print);
            let now = game::text::now(object);
            if !numbers.is_empty() {
                row = row.and(Tone::Quiet, format!(" · {}", numbers.to_lowercase()));
            }
            if !now.is_empty() {
                row = row.and(Tone::Warn, format!(" · now {}", now.join(", ")));
            }
            rows.push(row);
            rows.extend(
                print
                    .text
                    .iter()
                    .map(|line| Row::new(line.clone()).inside(1)),
            );
        }
        if question.about.iter().any(|id| id == "check") || seen.all("die").next().is_some() {
            rows.push(game::dice(&seen));
        }
        rows.extend(question.sum.iter().flat_map(Self::sum));
        rows
    }

    /// The cite of the open question, if it is one that can be passed.
    fn passable(&self) -> Option<String> {
        let q = self.question()?;
        let passable = self.host.passable();
        passable.contains(&q.rule.as_str()).then_some(q.rule)
    }

    /// The name of a kind of question: its rule's heading beside its citation.
    fn pass_name(&self, cite: &str) -> String {
        match self.host.rule(cite) {
            Some(rule) => format!("{cite} {}", rule.title),
            None => cite.to_owned(),
        }
    }

    fn after<T>(&mut self, done: Result<T, Trouble>) -> Result<T, String> {
        self.sync();
        done.map_err(|e| e.to_string())
    }
}

/// What stands over an event and what follows from it.
fn over(kind: &str, text: &str) -> String {
    match kind {
        "test-succeeded" | "check-passed" => "Success".into(),
        "test-failed" | "check-failed" => "Failure".into(),
        "mythos-card" | "drew-encounter" | "encounter" | "agenda-advances" | "act-advances"
        | "awakens" | "epic-card" | "over" | "scenario-ends" | "battle-round" => text.to_owned(),
        _ => String::new(),
    }
}

impl Driver for Table<'_> {
    fn state(&mut self) -> State {
        if let Some(why) = &self.trouble {
            let retry = Choice {
                key: "retry".into(),
                label: "Try again".into(),
                ..Choice::default()
            };
            return State::Asks(Question {
                who: Asker::Menu,
                text: format!("The game cannot continue: {why}"),
                choices: vec![retry],
                ..Question::default()
            });
        }
        let Some(open) = self.question() else {
            let (key, won) = self
                .host
                .outcome()
                .map_or((String::new(), false), |o| (o.key, o.won));
            let mut outcome = game::ending(&self.seen(), &key, won);
            match self.host.hints() {
                0 => {}
                n => outcome.push(format!(
                    "{} asked for.",
                    game::text::count(n as i32, "hint")
                )),
            }
            outcome.push(self.place.clone());
            return State::Over { outcome, won };
        };
        let who = match open.seat {
            Some(_) => Asker::Player(open.who.clone()),
            None => Asker::Chance(capital(&open.who)),
        };
        let pinned = self.pinned(&open);
        let total: u64 = open
            .offers
            .iter()
            .filter_map(|o| o.weight)
            .map(u64::from)
            .sum();
        let ways = self.ways();
        let marks = open.marks.as_ref().map(|m| Marks {
            least: m.least as usize,
            most: m.most.map(|n| n as usize),
        });
        let more = open.marks.map(|m| m.more).unwrap_or_default();
        // A weapon and its target are one choice; what is marked has its own way here.
        let joined = marks.is_none();
        let combined = open.combined.into_iter().filter(|_| joined);
        let offers = open
            .offers
            .into_iter()
            .filter(|o| !o.split || !joined)
            .chain(more)
            .chain(combined)
            .filter(|o| ways.is_empty() || o.group != group::MOVE)
            .filter(|o| !o.spare || !self.host.answers_kind(policy::Kind::Spare));
        let mut choices: Vec<Choice> = ways.iter().map(|w| self.way(w)).collect();
        choices.extend(offers.map(|o| self.choice(o, total)));
        let text = open
            .text
            .strip_prefix(open.who.as_str())
            .and_then(|t| t.strip_prefix(": "))
            .map_or(open.text.clone(), capital);
        let mut question = Question {
            begin: None,
            who,
            text,
            rule: open.rule,
            choices,
            free: None,
            about: open.about,
            pinned,
            marks,
        };
        question.sort();
        State::Asks(question)
    }

    fn answer(&mut self, key: &str) -> Result<(), String> {
        if self.trouble.take().is_some() {
            let done = self.host.settle();
            self.trouble = done.as_ref().err().map(ToString::to_string);
            self.sync();
            return Ok(());
        }
        let keys = key.strip_prefix(GO).unwrap_or(key);
        let done = match key.strip_prefix(GO) {
            Some(keys) => keys.split('>').try_for_each(|key| self.host.answer(key)),
            None => self.host.answer(key),
        };
        let right = done.is_ok().then(|| keys.split('>').next().unwrap_or(keys));
        let done = self.after(done);
        if let Some(key) = right {
            self.judge(key);
        }
        done
    }

    fn confirm(&mut self, keys: &[String]) -> Result<(), String> {
        let done = self.host.confirm(keys);
        self.after(done)
    }

    fn marked(&self, keys: &[String]) -> Marked {
        let marked = self.host.marked(keys);
        Marked {
            ready: marked.ready,
            why: marked.why,
            rows: marked.sum.iter().flat_map(Self::sum).collect(),
            open: marked.open,
        }
    }

    fn go_on(&mut self) -> bool {
        false
    }

    fn ask_hint(&mut self, against: Option<&str>) -> Result<(), String> {
        let thinker = self.host.thinker().map_err(|e| e.to_string())?;
        let mut thinker = thinker.ok_or("no player is asked")?;
        // Of the same question it does not think better of it because it is asked again.
        if let Some(best) = self.asked.as_ref().and_then(Thinking::best) {
            thinker.keep_to(&best);
        }
        let offers = self.question().map(|q| q.offers).unwrap_or_default();
        // Of a way its first step is what is answered.
        let first = |key: &str| key.strip_prefix(GO)?.split('>').next().map(str::to_owned);
        let against = against.map(|key| first(key).unwrap_or_else(|| key.to_owned()));
        self.asked = Some(Thinking::begin(thinker, &offers, against));
        Ok(())
    }

    fn hint(&self) -> Option<Hint> {
        self.asked.as_ref().map(Thinking::hint)
    }

    fn plans(&self) -> Vec<String> {
        let plans = self.host.plans().into_iter();
        plans
            .map(|p| format!("{}: {}", self.host.seat_name(p.seat), p.steps.join("; ")))
            .collect()
    }

    fn scene(&self) -> Scene {
        let mut scene = game::scene(&self.seen(), self.question().as_ref());
        if scene.panels.is_empty() {
            scene.panels.push(Panel {
                title: "Table".into(),
                rows: vec![Row::toned(Tone::Quiet, "Nothing to show.")],
                mine: false,
                ..Panel::default()
            });
        }
        scene
    }

    fn log(&self) -> &[LogLine] {
        &self.lines
    }

    fn why_not(&self) -> Vec<Cannot> {
        let all = self.question().map(|q| q.cannot).unwrap_or_default();
        all.into_iter()
            .map(|case| Cannot {
                key: case.key,
                label: case.label,
                reason: case.why,
            })
            .collect()
    }

    fn odds(&self) -> Option<Odds> {
        let sum = self.question()?.sum?;
        let odds = sum.odds?;
        let mut lines: Vec<String> = Self::sum(&sum).iter().map(Row::words).collect();
        let total: u32 = sum.cases.iter().map(|c| c.weight).sum();
        for case in &sum.cases {
            let result = if case.succeeds { "success" } else { "failure" };
            let text = if case.text.is_empty() {
                String::new()
            } else {
                format!(" {}", case.text)
            };
            lines.push(format!(
                "{} ({} in {total}): {result}.{text}",
                capital(&token(&case.of)),
                case.weight
            ));
        }
        lines.push("If nobody does anything more.".into());
        Some(Odds {
            words: percent(odds),
            lines,
        })
    }

    fn stack(&self) -> Vec<String> {
        self.question().map(|q| q.stack).unwrap_or_default()
    }

    fn lookup(&self, name: &str) -> Option<Thing> {
        let printed = self.prints.named(name)?;
        Some(Thing {
            id: printed.id.clone(),
            name: printed.name.clone(),
            text: game::text::print(printed),
        })
    }

    fn rule(&self, cite: &str) -> Option<Vec<String>> {
        let rule = self.host.rule(cite)?;
        Some(std::iter::once(rule.title).chain(rule.text).collect())
    }

    fn undo(&mut self, how: Undo) -> Result<String, String> {
        let back = match how {
            Undo::Answer => Back::Answer,
            Undo::Action => Back::Action,
            Undo::Turn => Back::Turn,
            Undo::Round => Back::Round,
        };
        let done = self.host.undo(back);
        self.trouble = None;
        let count = self.after(done)?;
        Ok(format!(
            "took back {}",
            game::text::count(count as i32, "answer")
        ))
    }

    fn saved(&self) -> String {
        self.place.clone()
    }

    fn passes(&self) -> Vec<Pass> {
        let set: BTreeSet<String> = self.host.passed_rules().into_iter().collect();
        let here = self.passable();
        // The kind that is asked now first, then those that are passed, then the others.
        let rank = |cite: &str| {
            if here.as_deref() == Some(cite) {
                0
            } else {
                2 - usize::from(set.contains(cite))
            }
        };
        let listed = self.host.passable().into_iter().map(str::to_owned);
        let mut kinds: Vec<String> = here
            .iter()
            .cloned()
            .chain(set.iter().cloned())
            .chain(listed)
            .collect();
        let mut known = BTreeSet::new();
        kinds.retain(|k| known.insert(k.clone()));
        kinds.sort_by_key(|k| rank(k));
        let rules = kinds.into_iter().map(|k| Pass {
            name: self.pass_name(&k),
            on: set.contains(&k),
        });
        let own = policy::Kind::ALL.into_iter().map(|k| Pass {
            name: k.name().to_owned(),
            on: self.host.answers_kind(k),
        });
        rules.chain(own).collect()
    }

    fn set_pass(&mut self, name: &str, on: bool) -> Result<(), String> {
        match policy::Kind::ALL.into_iter().find(|k| k.name() == name) {
            Some(kind) => self.host.set_kind(kind, on),
            None => {
                let cite = name.split_whitespace().next().unwrap_or_default();
                self.host.set_pass(cite, on);
            }
        }
        let done = self.host.settle();
        self.after(done)
    }

    fn mute(&mut self, choice: &Choice) -> Result<String, String> {
        if choice.declines {
            self.host.wait().map_err(|e| e.to_string())?;
            let done = self.host.settle();
            self.after(done)?;
            return Ok("passed until the question offers something else".into());
        }
        let Some(card) = choice.about.first().filter(|_| !choice.declines) else {
            return Err("there is no card here to mute".into());
        };
        let name = self.seen().name_of(card);
        self.host.mute(card);
        let done = self.host.settle();
        self.after(done)?;
        Ok(format!("{name}: muted for this round"))
    }

    fn late(&self) -> Vec<Late> {
        let late = self.host.late().into_iter();
        late.map(|l| Late {
            at: l.at,
            text: format!("{} [{}]: {}", l.text, l.rule, l.offers.join(" | ")),
        })
        .collect()
    }

    fn take_late(&mut self, at: usize) -> Result<String, String> {
        let done = self.host.take_late(at);
        let count = self.after(done)?;
        Ok(format!(
            "back to the window; took back {}",
            game::text::count(count as i32, "answer")
        ))
    }
}
