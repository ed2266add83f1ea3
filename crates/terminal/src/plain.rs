//! The plain client: one line in, text out. For pipes, scripts, line printers and screen readers.
//!
//! It draws nothing and never moves the cursor. Every question is followed by its numbered choices; a line answers
//! it by number, by key or by any part of a label that only one choice has, or is one of the [`COMMANDS`].

use crate::driver::{Asker, Driver, Kind, Pass, Question, State, Undo};
use crate::hint;
use crate::lines::{heading, map, maps, panel, thing};
use crate::pick::{Picked, exact, part};
use crate::scene::{Found, fold};
use std::io::{self, BufRead, ErrorKind, Write};

/// How a session at the table ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The game (or menu) came to its end.
    Over,
    /// The player left; the game is saved.
    Quit,
    /// There was nothing more to read.
    NoMoreInput,
    /// The output was closed.
    Closed,
    /// The game is over, and another is wanted.
    Again,
}

/// The commands, with what they take and what they do. The help, and the full screen's help, are made from this.
pub const COMMANDS: [(&str, &str, &str); 18] = [
    ("help", "", "this list"),
    ("choices", "", "the question again, with its choices"),
    (
        "look",
        "[thing]",
        "the whole table, or one part: `board`, `me`, `hand`, a place, an enemy, a card",
    ),
    ("why", "[part]", "what you cannot do now, and why"),
    (
        "odds",
        "",
        "the chance that the test being prepared succeeds",
    ),
    ("rule", "[citation]", "the rule that asks, or another one"),
    ("stack", "", "where we are: every procedure in progress"),
    ("log", "[lines]", "what happened lately"),
    (
        "undo",
        "[answer|action|turn|round]",
        "take back the last answer, or more",
    ),
    (
        "auto",
        "[kind] [on|off]",
        "which kinds of questions the table passes",
    ),
    (
        "late",
        "[number]",
        "what the table answered for you since your last answer; goes back to one of these",
    ),
    (
        "mute",
        "CHOICE",
        "do not ask about that choice's card again this round",
    ),
    (
        "hint",
        "[choice]",
        "a bot's advice; repeat it for a longer search; the record counts it",
    ),
    ("plans", "", "what the bots intend"),
    (
        "fast",
        "[on|off]",
        "show only what happens, not what bots choose",
    ),
    (
        "save",
        "",
        "where the game is saved (every answer is kept at once)",
    ),
    ("quit", "", "leave; the game is saved"),
    (
        "text",
        "WORDS",
        "give WORDS as the answer, if the question accepts text",
    ),
];

/// The keys of the full screen that are commands here: a letter alone is never taken for a part of a choice's label.
const LETTERS: [(&str, &str); 10] = [
    ("?", "help"),
    ("w", "why"),
    ("o", "odds"),
    ("r", "rule"),
    ("s", "stack"),
    ("l", "log"),
    ("u", "undo"),
    ("h", "hint"),
    ("a", "auto"),
    ("q", "quit"),
];

/// Plays until the game ends, the player leaves, or the input does. A closed pipe is an end like the others.
/// `echo` repeats each line read, so that the output reads well if the typing is not visible (pipes).
pub fn play(
    driver: &mut dyn Driver,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    echo: bool,
) -> io::Result<End> {
    let mut plain = Plain {
        driver,
        told: 0,
        fast: false,
        echo,
    };
    match plain.run(input, output) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(End::Closed),
        end => end,
    }
}

struct Plain<'d> {
    driver: &'d mut dyn Driver,
    /// How much of the log has been told.
    told: usize,
    fast: bool,
    echo: bool,
}

impl Plain<'_> {
    fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<End> {
        let title = self.driver.scene().title;
        if !title.is_empty() {
            writeln!(out, "{title}")?;
        }
        let mut ask_again = true;
        loop {
            while self.driver.go_on() {
                // The last line may still grow: dice are told as one roll.
                self.tell(1, out)?;
            }
            self.tell(0, out)?;
            let question = match self.driver.state() {
                State::Asks(q) => q,
                // No player can answer: report the state instead of looping.
                State::Runs(who) => {
                    writeln!(
                        out,
                        "The game waits for {who}, who does not answer. {}",
                        self.driver.saved()
                    )?;
                    return Ok(End::Over);
                }
                State::Over { outcome, .. } => {
                    for line in outcome {
                        writeln!(out, "{line}")?;
                    }
                    out.flush()?;
                    return Ok(End::Over);
                }
            };
            if ask_again {
                self.ask(&question, out)?;
            }
            write!(out, "> ")?;
            out.flush()?;
            let Some(line) = read_line(input)? else {
                writeln!(out)?;
                writeln!(out, "No more input. {}", self.driver.saved())?;
                return Ok(End::NoMoreInput);
            };
            if self.echo {
                writeln!(out, "{}", line.trim())?;
            }
            match self.obey(line.trim(), &question, out)? {
                Then::Ask => ask_again = true,
                Then::Wait => ask_again = false,
                Then::Leave => return Ok(End::Quit),
            }
        }
    }

    /// Tells what happened since the last time, but for the last `held` lines.
    fn tell(&mut self, held: usize, out: &mut dyn Write) -> io::Result<()> {
        let log = self.driver.log();
        let until = log.len().saturating_sub(held).max(self.told.min(log.len()));
        for told in log.get(self.told..until).unwrap_or_default() {
            match told.kind {
                Kind::Event
                | Kind::Result
                | Kind::Story
                | Kind::Step
                | Kind::Heading
                | Kind::Small => {
                    writeln!(out, "- {}", told.text)?;
                }
                Kind::Text => writeln!(out, "    {}", told.text.replace('\n', "\n    "))?,
                Kind::Tale => writeln!(out, "\n{}\n", told.text)?,
                Kind::Bot if self.fast => {}
                Kind::Answer | Kind::Bot => writeln!(out, "  {}", told.text)?,
                Kind::Note => writeln!(out, "({})", told.text)?,
            }
        }
        self.told = until;
        Ok(())
    }

    fn ask(&self, question: &Question, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        let moment = self.driver.scene().moment;
        let who = match &question.who {
            Asker::Player(name) => format!("{name}: "),
            Asker::Chance(source) => format!("{source}: "),
            Asker::Menu => String::new(),
        };
        if !moment.is_empty() {
            writeln!(out, "[{moment}]")?;
        }
        let rule = if question.rule.is_empty() {
            String::new()
        } else {
            format!(" (rule {})", question.rule)
        };
        writeln!(out, "{who}{}{rule}", question.text)?;
        for row in &question.pinned {
            writeln!(out, "  {}{}", "  ".repeat(row.indent as usize), row.words())?;
        }
        if let Some(odds) = self.driver.odds().filter(|_| question.pinned.is_empty()) {
            writeln!(out, "Odds now: {}", odds.words)?;
        }
        for (index, choice) in question.choices.iter().enumerate() {
            let note = if choice.note.is_empty() {
                String::new()
            } else {
                format!(", {}", choice.note)
            };
            // A key that only repeats the label tells nothing.
            let key = if fold(&choice.key) == fold(&choice.label) {
                String::new()
            } else {
                format!(" [{}]", choice.key)
            };
            writeln!(
                out,
                "{:>3}. {}{note}{key}",
                question.number(index),
                choice.label
            )?;
        }
        match question.marks {
            Some(many) if many.least > 1 && many.most == Some(many.least) => writeln!(
                out,
                "     Choose {0}: {0} numbers in a line, in any order.",
                many.least
            )?,
            Some(m) if m.most != Some(1) => writeln!(
                out,
                "     Several numbers in a line (`1 3`) choose these and no more."
            )?,
            _ => {}
        }
        if let Some(free) = &question.free {
            writeln!(out, "     Or type {free}.")?;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str, question: &Question, out: &mut dyn Write) -> io::Result<Then> {
        if line.is_empty() {
            writeln!(
                out,
                "Type the number, the key or a part of one choice; `help` lists the commands, `choices` asks again."
            )?;
            return Ok(Then::Wait);
        }
        if let Some(keys) = several(question, line) {
            return match self.driver.confirm(&keys) {
                Ok(()) => Ok(Then::Ask),
                Err(why) => {
                    writeln!(out, "Not taken: {why}")?;
                    Ok(Then::Wait)
                }
            };
        }
        match exact(question, line) {
            Picked::One(at) => return self.answer(&question.choices[at].key, out),
            Picked::NoSuchNumber if question.free.is_none() => {
                writeln!(
                    out,
                    "There is no choice {line}: they are numbered 1 to {}.",
                    question.numbered()
                )?;
                return Ok(Then::Wait);
            }
            Picked::NoSuchNumber | Picked::Many(_) | Picked::Nothing => {}
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = LETTERS
            .iter()
            .find(|(letter, _)| *letter == word)
            .map_or_else(|| fold(word), |(_, command)| (*command).to_owned());
        if let Some((name, ..)) = COMMANDS
            .iter()
            .find(|(name, ..)| *name == word || (*name == "quit" && word == "exit"))
        {
            return self.command(name, rest.trim(), question, out);
        }
        match part(&question.choices, line) {
            Picked::One(at) => return self.answer(&question.choices[at].key, out),
            Picked::Many(fits) => {
                writeln!(
                    out,
                    "`{line}` fits {} choices; say more, or type a number:",
                    fits.len()
                )?;
                for fit in fits {
                    writeln!(
                        out,
                        "{:>3}. {}",
                        question.number(fit),
                        question.choices[fit].label
                    )?;
                }
                return Ok(Then::Wait);
            }
            Picked::NoSuchNumber | Picked::Nothing => {}
        }
        if question.free.is_some() {
            return self.answer(line, out);
        }
        let wanted = fold(line);
        let cannot = self
            .driver
            .why_not()
            .into_iter()
            .find(|c| fold(&c.label).contains(&wanted) || fold(&c.key).contains(&wanted));
        if let Some(reason) = cannot {
            writeln!(
                out,
                "Cannot now: {}: {}.",
                reason.label,
                reason.reason.trim_end_matches('.')
            )?;
            return Ok(Then::Wait);
        }
        let range = match question.numbered() {
            1 => "1".to_owned(),
            n => format!("1 to {n}"),
        };
        let example = question
            .choices
            .first()
            .map(|c| format!(", a key such as `{}`", c.key))
            .unwrap_or_default();
        writeln!(
            out,
            "`{line}` is no choice and no command. Type a number {range}{example}, or a part of a label; `help` lists the commands."
        )?;
        Ok(Then::Wait)
    }

    fn answer(&mut self, key: &str, out: &mut dyn Write) -> io::Result<Then> {
        match self.driver.answer(key) {
            Ok(()) => Ok(Then::Ask),
            Err(why) => {
                writeln!(out, "Not taken: {why}")?;
                Ok(Then::Wait)
            }
        }
    }

    fn command(
        &mut self,
        name: &str,
        rest: &str,
        question: &Question,
        out: &mut dyn Write,
    ) -> io::Result<Then> {
        match name {
            "help" => {
                writeln!(
                    out,
                    "Answer with a number, a key, or any part of a label that only one choice has. Commands:"
                )?;
                for (name, takes, does) in COMMANDS {
                    let call = if takes.is_empty() {
                        name.to_owned()
                    } else {
                        format!("{name} {takes}")
                    };
                    writeln!(out, "  {call}: {does}")?;
                }
            }
            "choices" => return Ok(Then::Ask),
            "look" => self.look(rest, out)?,
            "why" => {
                let all = self.driver.why_not();
                let wanted = fold(rest);
                let fits: Vec<_> = all
                    .iter()
                    .filter(|c| fold(&c.label).contains(&wanted) || fold(&c.key).contains(&wanted))
                    .collect();
                match (all.is_empty(), fits.is_empty()) {
                    (true, _) => writeln!(out, "No answer that you might expect is refused here.")?,
                    (_, true) => writeln!(
                        out,
                        "`{rest}` is not among what is refused now; `why` alone lists it."
                    )?,
                    _ => {
                        for c in fits {
                            writeln!(out, "  {}: {}", c.label, c.reason)?;
                        }
                    }
                }
            }
            "odds" => match self.driver.odds() {
                Some(odds) => {
                    writeln!(out, "Success: {}", odds.words)?;
                    for line in odds.lines {
                        writeln!(out, "  {line}")?;
                    }
                }
                None => writeln!(out, "No test is being prepared, so there are no odds.")?,
            },
            "rule" => {
                let cite = if rest.is_empty() {
                    question.rule.as_str()
                } else {
                    rest
                };
                match self.driver.rule(cite) {
                    _ if cite.is_empty() => writeln!(out, "No rule is cited here.")?,
                    Some(text) => {
                        for line in text {
                            writeln!(out, "{line}")?;
                        }
                    }
                    None => writeln!(
                        out,
                        "Rule {cite}: its text is not available here; see that heading in rules/."
                    )?,
                }
            }
            "stack" => match self.driver.stack() {
                stack if stack.is_empty() => writeln!(out, "Nothing is in progress.")?,
                stack => writeln!(out, "{}", stack.join(" > "))?,
            },
            "log" => {
                let log = self.driver.log();
                match rest.parse::<usize>() {
                    Err(_) if !rest.is_empty() => writeln!(
                        out,
                        "`log` takes a number of lines, such as `log 50`; not `{rest}`."
                    )?,
                    n => {
                        let from = log.len().saturating_sub(n.unwrap_or(20));
                        for told in &log[from..] {
                            writeln!(out, "- {}", told.text)?;
                        }
                    }
                }
            }
            "undo" => return self.undo(rest, out),
            "auto" => {
                self.auto(rest, out)?;
                return Ok(Then::Ask);
            }
            "late" => return self.late(rest, out),
            "mute" => {
                let ((Picked::One(at), _) | (_, Picked::One(at))) =
                    (exact(question, rest), part(&question.choices, rest))
                else {
                    writeln!(out, "`{rest}` is no choice here.")?;
                    return Ok(Then::Wait);
                };
                match self.driver.mute(&question.choices[at]) {
                    Ok(words) => writeln!(out, "({words})")?,
                    Err(why) => writeln!(out, "Not muted: {why}")?,
                }
                return Ok(Then::Ask);
            }
            "hint" => self.hint(rest, question, out)?,
            "plans" => match self.driver.plans() {
                plans if plans.is_empty() => writeln!(out, "No bot has announced a plan.")?,
                plans => plans.iter().try_for_each(|p| writeln!(out, "{p}"))?,
            },
            "fast" => {
                self.fast = match fold(rest).as_str() {
                    "on" => true,
                    "off" => false,
                    _ => !self.fast,
                };
                writeln!(
                    out,
                    "Choices of automatic seats are {}.",
                    if self.fast { "no longer told" } else { "told" }
                )?;
            }
            "save" => writeln!(out, "{}", self.driver.saved())?,
            "quit" => {
                writeln!(out, "{}", self.driver.saved())?;
                return Ok(Then::Leave);
            }
            "text" if question.free.is_some() => return self.answer(rest, out),
            _ => writeln!(out, "No text is asked for here.")?,
        }
        Ok(Then::Wait)
    }

    /// Asks a bot, or says what one that was asked thinks by now.
    fn hint(&mut self, about: &str, question: &Question, out: &mut dyn Write) -> io::Result<()> {
        let against = match (exact(question, about), part(&question.choices, about)) {
            _ if about.is_empty() => None,
            (Picked::One(at), _) | (_, Picked::One(at)) => Some(question.choices[at].key.clone()),
            _ => return writeln!(out, "`{about}` is no choice here."),
        };
        if (against.is_some() || self.driver.hint().is_none())
            && let Err(why) = self.driver.ask_hint(against.as_deref())
        {
            return writeln!(out, "No hint: {why}.");
        }
        let Some(hint) = hint::waited(|| self.driver.hint()) else {
            return Ok(());
        };
        hint.lines.iter().try_for_each(|l| writeln!(out, "{l}"))?;
        if hint.more {
            writeln!(out, "(still thinking: repeat `hint` for more)")?;
        }
        Ok(())
    }

    /// Says what the table looks like, or a part of it.
    fn look(&self, what: &str, out: &mut dyn Write) -> io::Result<()> {
        let scene = self.driver.scene();
        match fold(what).as_str() {
            "" | "all" | "table" => {
                heading(&scene, out)?;
                maps(&scene, out)?;
                (0..scene.panels.len()).try_for_each(|i| panel(&scene, i, out))
            }
            "board" | "map" => {
                heading(&scene, out)?;
                maps(&scene, out)
            }
            "me" | "mine" => {
                let mine: Vec<usize> = (0..scene.panels.len())
                    .filter(|&i| scene.panels[i].mine)
                    .collect();
                if mine.is_empty() {
                    return writeln!(out, "Nothing on this table is yours alone.");
                }
                mine.into_iter().try_for_each(|i| panel(&scene, i, out))
            }
            _ => match scene.find(what) {
                Found::Thing(i) => scene.things.get(i).map_or(Ok(()), |t| thing(t, out)),
                Found::Panel(i) => panel(&scene, i, out),
                Found::Node(map, node) => writeln!(
                    out,
                    "{}",
                    scene
                        .maps
                        .get(map)
                        .map(|map| map.words(node))
                        .unwrap_or_default()
                ),
                Found::Map(m) => scene.maps.get(m).map_or(Ok(()), |m| map(m, out)),
                Found::Many(names) => writeln!(
                    out,
                    "`{what}` fits {} things: {}. Say more.",
                    names.len(),
                    names.join(", ")
                ),
                Found::Nothing => {
                    if let Some(t) = self.driver.lookup(what) {
                        writeln!(out, "(not in sight)")?;
                        return thing(&t, out);
                    }
                    let parts: Vec<&str> = ["board", "me"]
                        .into_iter()
                        .chain(scene.panels.iter().map(|p| p.title.as_str()))
                        .collect();
                    writeln!(
                        out,
                        "Nothing called `{what}` is visible. `look` shows everything; its parts are: {}.",
                        parts.join(", ")
                    )
                }
            },
        }
    }

    fn undo(&mut self, rest: &str, out: &mut dyn Write) -> io::Result<Then> {
        let word = fold(rest);
        let how = if word.is_empty() {
            Some(Undo::Answer)
        } else {
            Undo::ALL.into_iter().find(|u| u.word().starts_with(&word))
        };
        let Some(how) = how else {
            writeln!(
                out,
                "`undo` takes `answer`, `action`, `turn` or `round`; not `{rest}`."
            )?;
            return Ok(Then::Wait);
        };
        match self.driver.undo(how) {
            Ok(what) => {
                writeln!(out, "({what})")?;
                // What is left of the log was told before.
                self.told = self.driver.log().len();
                Ok(Then::Ask)
            }
            Err(why) => {
                writeln!(out, "Not undone: {why}")?;
                Ok(Then::Wait)
            }
        }
    }

    fn late(&mut self, rest: &str, out: &mut dyn Write) -> io::Result<Then> {
        let late = self.driver.late();
        let wanted = rest.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        match wanted.and_then(|n| late.get(n)) {
            Some(l) => {
                match self.driver.take_late(l.at) {
                    Ok(what) => writeln!(out, "({what})")?,
                    Err(why) => writeln!(out, "Cannot go back: {why}")?,
                }
                self.told = self.driver.log().len();
                return Ok(Then::Ask);
            }
            None if late.is_empty() => {
                writeln!(
                    out,
                    "The table has answered nothing since your last answer."
                )?;
            }
            None => {
                for (i, l) in late.iter().enumerate() {
                    writeln!(out, "{:>3}. {}", i + 1, l.text)?;
                }
                writeln!(
                    out,
                    "`late NUMBER` goes back to it; the same luck comes again."
                )?;
            }
        }
        Ok(Then::Wait)
    }

    fn auto(&mut self, rest: &str, out: &mut dyn Write) -> io::Result<()> {
        let passes = self.driver.passes();
        if passes.is_empty() {
            return writeln!(out, "Nothing here can be passed without asking.");
        }
        if rest.is_empty() {
            for pass in passes {
                writeln!(
                    out,
                    "  {}: {}",
                    pass.name,
                    if pass.on {
                        "passed without asking"
                    } else {
                        "asked"
                    }
                )?;
            }
            return writeln!(
                out,
                "`auto NAME on` passes that kind, `auto NAME off` asks it again."
            );
        }
        let (name, set) = match rest.rsplit_once(' ') {
            Some((name, "on")) => (name, Some(true)),
            Some((name, "off")) => (name, Some(false)),
            _ => (rest, None),
        };
        let wanted = fold(name);
        let first =
            |p: &&Pass| p.name.split_whitespace().next().map(fold).as_ref() == Some(&wanted);
        let fits: Vec<&Pass> = match passes.iter().find(first) {
            Some(p) => vec![p],
            None => passes
                .iter()
                .filter(|p| fold(&p.name).contains(&wanted))
                .collect(),
        };
        match fits.as_slice() {
            [pick] => {
                let on = set.unwrap_or(!pick.on);
                match self.driver.set_pass(&pick.name, on) {
                    Ok(()) => writeln!(
                        out,
                        "{}: now {}.",
                        pick.name,
                        if on { "passed without asking" } else { "asked" }
                    ),
                    Err(why) => writeln!(out, "Not set: {why}"),
                }
            }
            [] => writeln!(
                out,
                "No kind of question is called `{name}`; `auto` alone lists them."
            ),
            several => writeln!(
                out,
                "`{name}` fits {}; say more.",
                several
                    .iter()
                    .map(|p| p.name.as_str())
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        }
    }
}

/// The keys of several choices that are chosen together, if the line is nothing but their numbers.
fn several(question: &Question, line: &str) -> Option<Vec<String>> {
    question.marks?;
    let numbers: Vec<usize> = line
        .split([' ', ','])
        .filter(|w| !w.is_empty())
        .map(|w| {
            w.parse()
                .ok()
                .filter(|n| (1..=question.numbered()).contains(n))
        })
        .collect::<Option<_>>()?;
    (numbers.len() > 1).then(|| {
        numbers
            .iter()
            .map(|n| question.choices[n - 1].key.clone())
            .collect()
    })
}

/// The next action after a line.
enum Then {
    /// Put the question (again).
    Ask,
    /// Wait for the next line without repeating the question.
    Wait,
    /// End.
    Leave,
}

/// Reads a line; `None` at the end. Bytes that are not text are read as signs that fit nothing, never as an error.
pub(crate) fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    loop {
        match input.read_until(b'\n', &mut bytes) {
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
            Ok(0) => return Ok(None),
            Ok(_) => return Ok(Some(String::from_utf8_lossy(&bytes).replace('\0', ""))),
        }
    }
}
