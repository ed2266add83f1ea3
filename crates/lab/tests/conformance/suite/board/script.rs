//! How forms are played, as it is written down in the `.forms` files.
//!
//! ```text
//! = verb/gain/money                                    the form
//! do [{gain: {money: 3}}]                              what the card `form` does when it is used in Movement
//! joe money: 1                                         what is different about its holder in the position
//! > expect investigators.joe-diamond.money == 4        what must hold then
//! ```
//!
//! Other lines: `ability`, one of the card's abilities; `card`, a key of the card; `other`, an ability of another card of
//! its holder's; `pack`, a line of the pack; `amanda`, about the other investigator; `table`, a line of the position;
//! `no use`, where the card is not used at the beginning; `again`, another play of the same card in another position;
//! `refused WORDS`, where the check must say so and nothing is played. `{X}` in a line is filled in by the form's maker;
//! `each A | B` lines make a form of each, with A for `{1}` and B for `{2}` in its name and in its lines.

use language::time::Cell;
use std::collections::BTreeMap;

const FILES: &[&str] = &[
    include_str!("verbs.forms"),
    include_str!("people.forms"),
    include_str!("dice.forms"),
    include_str!("board.forms"),
    include_str!("nouns.forms"),
    include_str!("keywords.forms"),
    include_str!("rest.forms"),
];

/// A position and what is played in it.
#[derive(Clone, Debug, Default)]
pub struct Play {
    pub table: BTreeMap<String, String>,
    pub joe: BTreeMap<String, String>,
    pub amanda: BTreeMap<String, String>,
    pub bare: bool,
    pub lines: Vec<String>,
    /// What holds if it happens (a stage), or with `add` (a measure).
    pub yes: Vec<String>,
    /// What holds if it does not happen, or with `set`.
    pub no: Vec<String>,
}

/// A form: what is written, and how it is played.
#[derive(Clone, Debug, Default)]
pub struct Run {
    pub steps: Option<String>,
    pub abilities: Vec<String>,
    pub others: Vec<String>,
    pub card: Vec<String>,
    pub pack: Vec<String>,
    pub plays: Vec<Play>,
    pub refused: Option<String>,
    /// What else is said of a stage or a measure: see [`stages`] and [`measures`].
    pub said: Vec<(String, String)>,
}

impl Run {
    /// Whether nothing is written down.
    pub fn is_empty(&self) -> bool {
        self.plays.is_empty() && self.refused.is_none()
    }

    /// The sets that it is played with: the base set, and the one that a scenario is named after.
    pub fn sets(&self) -> Vec<&str> {
        let mut sets = vec!["arkham"];
        let said = self.plays.iter().filter_map(|p| p.table.get("scenario"));
        sets.extend(said.filter_map(|s| s.strip_prefix("board/")));
        sets
    }

    /// The synthetic pack.
    pub fn yaml(&self) -> String {
        let mut out = String::new();
        for line in &self.pack {
            out.push_str(line);
            out.push('\n');
        }
        let card = |out: &mut String, id: &str, name: &str, more: &[String], all: &[String]| {
            let deck = more.iter().any(|m| m.starts_with("deck:"));
            out.push_str(&format!("  - id: {id}\n    name: {name}\n"));
            if !deck {
                out.push_str("    deck: special\n");
            }
            for line in more {
                out.push_str(&format!("    {line}\n"));
            }
            if !all.is_empty() {
                out.push_str("    abilities:\n");
            }
            for ability in all {
                out.push_str(&format!("      - {ability}\n"));
            }
        };
        let mut mine = Vec::new();
        mine.extend(
            self.steps
                .iter()
                .map(|s| format!("{{in: movement, do: {s}}}")),
        );
        mine.extend(self.abilities.iter().cloned());
        if !(mine.is_empty() && self.card.is_empty() && self.others.is_empty()) {
            out.push_str("cards:\n");
            card(&mut out, "form", "Form", &self.card, &mine);
        }
        if !self.others.is_empty() {
            card(&mut out, "other-form", "Other Form", &[], &self.others);
        }
        out
    }

    /// The tables and scripts.
    pub fn plays(&self) -> Vec<(String, String)> {
        self.plays.iter().map(|p| self.one(p)).collect()
    }

    fn one(&self, script: &Play) -> (String, String) {
        let mut table = BTreeMap::from([("scenario".to_owned(), "board/arkham".to_owned())]);
        table.extend(script.table.clone());
        let map = |m: &BTreeMap<String, String>| {
            let all: Vec<String> = m.iter().map(|(k, v)| format!("{k}: {v}")).collect();
            format!("{{{}}}", all.join(", "))
        };
        let mut joe: BTreeMap<String, String> = [
            ("at", "merchant-district-streets"),
            ("sanity", "3"),
            ("stamina", "4"),
            ("money", "5"),
            ("clues", "3"),
            ("cards", "[form]"),
        ]
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .into();
        if !self.others.is_empty() {
            joe.insert("cards".into(), "[form, other-form]".into());
        }
        if self.steps.is_none()
            && self.abilities.is_empty()
            && self.card.is_empty()
            && self.others.is_empty()
        {
            joe.insert("cards".into(), "[]".into());
        }
        joe.extend(script.joe.clone());
        let mut amanda: BTreeMap<String, String> = [
            ("at", "rivertown-streets"),
            ("sanity", "3"),
            ("stamina", "3"),
            ("money", "5"),
            ("clues", "3"),
        ]
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .into();
        amanda.extend(script.amanda.clone());
        let mut out = String::new();
        for (k, v) in &table {
            out.push_str(&format!("{k}: {v}\n"));
        }
        if !table.contains_key("investigators") {
            out.push_str(&format!(
                "investigators: {{joe-diamond: {}, amanda-sharpe: {}}}\n",
                map(&joe),
                map(&amanda)
            ));
        }
        let mut play = String::new();
        if self.steps.is_some() && !script.bare {
            play.push_str("choose use:form\n");
        }
        for line in &script.lines {
            play.push_str(line);
            play.push('\n');
        }
        (out, play)
    }

    /// The form as one line of its text more says.
    pub fn read(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        if self.plays.is_empty() {
            self.plays.push(Play::default());
        }
        let last = self.plays.len() - 1;
        let play = &mut self.plays[last];
        let pair = |rest: &str| {
            let (k, v) = rest.split_once(':').unwrap_or((rest, ""));
            (k.trim().to_owned(), v.trim().to_owned())
        };
        match word {
            "do" => self.steps = Some(rest.to_owned()),
            "ability" => self.abilities.push(rest.to_owned()),
            "other" => self.others.push(rest.to_owned()),
            "card" => self.card.push(rest.to_owned()),
            "pack" => self.pack.push(line[5..].to_owned()),
            "refused" => self.refused = Some(rest.to_owned()),
            "joe" => play.joe.extend([pair(rest)]),
            "amanda" => play.amanda.extend([pair(rest)]),
            "table" => play.table.extend([pair(rest)]),
            "no" => play.bare = true,
            "again" => {
                let next = Play {
                    lines: Vec::new(),
                    ..play.clone()
                };
                self.plays.push(next);
            }
            ">" => play.lines.push(rest.to_owned()),
            "+" => play.yes.push(rest.to_owned()),
            "-" => play.no.push(rest.to_owned()),
            word => self.said.push((word.to_owned(), rest.to_owned())),
        }
    }

    /// The form with something put in for `{NAME}` everywhere.
    pub fn with(&self, name: &str, value: &str) -> Run {
        let hole = format!("{{{name}}}");
        let fill = |s: &String| s.replace(&hole, value);
        let all = |v: &[String]| v.iter().map(fill).collect::<Vec<_>>();
        let map =
            |m: &BTreeMap<String, String>| m.iter().map(|(k, v)| (k.clone(), fill(v))).collect();
        Run {
            steps: self.steps.as_ref().map(fill),
            abilities: all(&self.abilities),
            others: all(&self.others),
            card: all(&self.card),
            pack: all(&self.pack),
            plays: self
                .plays
                .iter()
                .map(|play| Play {
                    table: map(&play.table),
                    joe: map(&play.joe),
                    amanda: map(&play.amanda),
                    bare: play.bare,
                    lines: all(&play.lines),
                    yes: all(&play.yes),
                    no: all(&play.no),
                })
                .collect(),
            refused: self.refused.as_ref().map(fill),
            said: self.said.clone(),
        }
    }
}

/// Everything that is written down, by the form's name.
pub fn all() -> BTreeMap<String, Run> {
    let mut runs = read(FILES);
    // One run may show several things that can be said.
    for run in runs.clone().into_values() {
        for (_, more) in run.said.iter().filter(|(w, _)| w == "also") {
            for id in more.split_whitespace() {
                runs.entry(id.to_owned()).or_insert_with(|| run.clone());
            }
        }
    }
    runs
}

/// How each happening is brought about: the lines of its play, with `USE` where an answer by choice is given; `+`
/// lines say what holds if it happens, `-` lines what holds if it does not. `pattern` is what is always said of it,
/// `fits FIELD: VALUE` and `misses FIELD: VALUE` what else may be said, `mark STEP | HOLDS | NOT` what the answer does
/// (a doom token where unsaid), `optional` that it is answered by choice.
pub fn stages() -> BTreeMap<String, Run> {
    read(&[include_str!("stages.forms")])
}

/// How each quantity is measured: `base` is its value and `{N}` in a line its changed one, `of SORT: WHOSE` whose it is;
/// `+` lines belong to what is added, `-` lines to what is set; `add` and `set` are the numbers.
pub fn measures() -> BTreeMap<String, Run> {
    read(&[include_str!("measures.forms")])
}

impl Run {
    fn say(&self, word: &str) -> Option<&str> {
        self.said
            .iter()
            .find(|(w, _)| w == word)
            .map(|(_, v)| v.as_str())
    }

    /// What may be said of a happening's field, and whether it fits what happens.
    pub fn patterns(&self, field: &str) -> Vec<(String, bool)> {
        let of = |word: &str| {
            self.said
                .iter()
                .filter(move |(w, _)| w == word)
                .filter_map(|(_, v)| v.split_once(':'))
                .filter(|(f, _)| f.trim() == field)
                .map(|(_, v)| v.trim().to_owned())
                .collect::<Vec<_>>()
        };
        let mut all: Vec<(String, bool)> = of("fits").into_iter().map(|v| (v, true)).collect();
        all.extend(of("misses").into_iter().map(|v| (v, false)));
        all
    }

    /// The cells in which this way of bringing it about is looked at, where not in all.
    pub fn only(&self) -> Option<&str> {
        self.say("only")
    }

    /// What can never be said of a field, which the check refuses.
    pub fn never(&self, field: &str) -> Option<&str> {
        let said = self.said.iter().filter(|(w, _)| w == "never");
        said.map(|(_, v)| v.as_str())
            .find(|v| v.split(':').next() == Some(field))
    }

    /// An answer to it, as a maker writes it.
    pub fn answer(&self, word: &str, more: Option<&str>, cell: Cell, deed: &str) -> String {
        let field = more.and_then(|m| m.split(':').next()).unwrap_or("-");
        let mut parts: Vec<&str> = self
            .say("pattern")
            .into_iter()
            .flat_map(|p| p.split(", "))
            .filter(|p| !p.starts_with(&format!("{field}:")))
            .collect();
        parts.extend(more);
        let pattern = parts.join(", ");
        let what = match pattern.contains(':') || pattern.is_empty() {
            true => format!("{{{word}: {{{pattern}}}}}"),
            false => format!("{{{word}: {pattern}}}"),
        };
        let mark = self.mark().0;
        let does = match deed {
            "cancel" => "[{cancel: {}}]".to_owned(),
            "instead" => format!("[{{instead: {{do: [{mark}]}}}}]"),
            _ => format!("[{mark}]"),
        };
        let optional = if self.say("optional").is_some() {
            "optional: true, "
        } else {
            ""
        };
        format!("{{{}: {what}, {optional}do: {does}}}", cell.word())
    }

    /// What the answer does, what holds then, and what does not.
    fn mark(&self) -> (String, String, String) {
        let said = self
            .say("mark")
            .unwrap_or("{doom: 1} | doom == 1 | doom == 0");
        let mut parts = said.split('|').map(|p| p.trim().to_owned());
        let mut next = || parts.next().unwrap_or_default();
        (next(), next(), next())
    }

    /// The run with an ability: on the card, or where `{ABILITY}` stands in the pack.
    fn holding(&self, ability: String) -> Run {
        if self.pack.iter().any(|l| l.contains("{ABILITY}")) {
            return self.with("ABILITY", &ability);
        }
        let mut run = self.clone();
        run.abilities.insert(0, ability);
        run
    }

    fn staged(&self, ability: String, used: bool, happens: bool, answered: bool) -> Option<Run> {
        if self.is_empty() {
            return None;
        }
        let mut run = self.holding(ability);
        let (_, holds, not) = self.mark();
        let optional = self.say("optional").is_some();
        for play in &mut run.plays {
            let mut lines = Vec::new();
            for line in &play.lines {
                if line != "USE" {
                    lines.push(line.clone());
                } else if used && optional {
                    lines.push("choose use:form".to_owned());
                }
            }
            lines.extend(if happens { &play.yes } else { &play.no }.iter().cloned());
            lines.push(format!("expect {}", if answered { &holds } else { &not }));
            play.lines = lines;
        }
        Some(run)
    }

    /// A stage with an answer in this cell.
    pub fn happening(&self, word: &str, more: Option<&str>, cell: Cell, deed: &str) -> Option<Run> {
        let ability = self.answer(word, more, cell, deed);
        self.staged(ability, true, deed.is_empty(), deed != "cancel")
    }

    /// A stage with an answer to something else.
    pub fn missed(&self, word: &str, more: &str, cell: Cell) -> Option<Run> {
        let ability = self.answer(word, Some(more), cell, "");
        self.staged(ability, false, true, false)
    }

    /// An answer that the check refuses.
    pub fn refused_happening(&self, word: &str, cell: Cell, deed: &str) -> Option<Run> {
        Some(Run {
            abilities: vec![self.answer(word, None, cell, deed)],
            refused: Some(String::new()),
            ..Run::default()
        })
    }

    fn term(&self, quantity: &str, owner: &str, change: &str) -> String {
        let usual = match owner {
            "game" => "game",
            "who" => "{who: holder}",
            "monster" => "{monster: {name: cultist}}",
            "card" => "{card: {name: knife}}",
            "gate" => "{gate: {}}",
            _ => "{place: {kind: location}}",
        };
        let of = self.said.iter().filter(|(w, _)| w == "of");
        let of = of
            .filter_map(|(_, v)| v.split_once(':'))
            .find(|(o, _)| o.trim() == owner)
            .map_or(usual, |(_, v)| v.trim());
        let value = self.say(change).unwrap_or(match change {
            "add" => "1",
            "set" => "2",
            "grant" => "ambush",
            "remove" => "endless",
            "border" => "stationary",
            "skill" => "lore",
            _ => "magical-weapon",
        });
        format!("{{always: [{{modify: {{quantity: {quantity}, {change}: {value}, of: {of}}}}}]}}")
    }

    /// A quantity changed and measured.
    pub fn measure(&self, quantity: &str, owner: &str, change: &str) -> Option<Run> {
        let number = |word: &str, usual: i32| {
            self.say(word)
                .and_then(|n| n.parse::<i32>().ok())
                .unwrap_or(usual)
        };
        let base = number("base", 0);
        let value = match change {
            "add" => base + number("add", 1),
            _ => number("set", 2),
        };
        let mut run = self.holding(self.term(quantity, owner, change));
        for play in &mut run.plays {
            let more = match change {
                "add" | "grant" => play.yes.clone(),
                _ => play.no.clone(),
            };
            play.lines.extend(more);
        }
        Some(run.with("N", &value.to_string()))
    }

    /// A quantity of what has none.
    pub fn refused_measure(&self, quantity: &str, owner: &str, change: &str) -> Option<Run> {
        Some(Run {
            abilities: vec![self.term(quantity, owner, change)],
            refused: self.refused.clone().or(Some(String::new())),
            ..Run::default()
        })
    }
}

impl Run {
    /// The run for one word of who: `step` of the template says the step with `{WHO}` in it, `turn` lines what is answered
    /// for each investigator who is meant (`{NAME}`, `{ID}`), `hit X | Y` lines what holds of each who is meant and of each
    /// who is not (`{SEAT}`).
    pub fn whom(&self, word: &str) -> Run {
        const JOE: u8 = 1;
        const AMANDA: u8 = 2;
        let step = self.say("step").unwrap_or_default();
        let (who, hit) = match word {
            "it" => ("it", AMANDA),
            "each" => ("each", JOE | AMANDA),
            "each-other" | "first-player" | "another" | "any" => (word, AMANDA),
            "bound" => ("{bound: friend}", AMANDA),
            other => (other, JOE),
        };
        let step = step.replace("{WHO}", who);
        let steps = match word {
            "it" => format!("[{{for-each: {{of: {{who: each-other}}, do: [{step}]}}}}]"),
            "bound" => format!("[{{pick: {{of: {{who: another}}, as: friend}}}}, {step}]"),
            _ => format!("[{step}]"),
        };
        let mut run = self.clone();
        run.steps = Some(steps);
        for play in &mut run.plays {
            let mut lines = Vec::new();
            if word == "any" {
                lines.push("choose who:amanda-sharpe".to_owned());
            }
            if word == "first-player" {
                play.table.insert("first".into(), "amanda-sharpe".into());
                play.table.insert("active".into(), "joe-diamond".into());
            }
            lines.append(&mut play.lines);
            let mut seats = [
                ("joe-diamond", "Joe", JOE),
                ("amanda-sharpe", "Amanda", AMANDA),
            ];
            if word == "first-player" {
                seats.reverse();
            }
            for (seat, name, _) in seats.iter().filter(|(_, _, bit)| hit & bit != 0) {
                let asked = self.said.iter().filter(|(w, _)| w == "turn");
                lines.extend(asked.map(|(_, t)| {
                    let line = t.replace("{NAME}", name).replace("{ID}", seat);
                    line.replace("{SEAT}", &format!("investigators.{seat}"))
                }));
            }
            for (seat, _, bit) in seats {
                for (_, said) in self.said.iter().filter(|(w, _)| w == "hit") {
                    let (yes, no) = said.split_once('|').unwrap_or((said, ""));
                    let holds = if hit & bit != 0 { yes } else { no };
                    lines.push(format!(
                        "expect {}",
                        holds
                            .trim()
                            .replace("{SEAT}", &format!("investigators.{seat}"))
                    ));
                }
            }
            play.lines = lines;
        }
        run
    }
}

fn read(files: &[&str]) -> BTreeMap<String, Run> {
    let mut runs: BTreeMap<String, Run> = BTreeMap::new();
    for (name, lines) in files.iter().flat_map(|f| written(f)) {
        let each: Vec<&str> = lines
            .iter()
            .filter_map(|l| l.strip_prefix("each "))
            .collect();
        // Without a template the form stands for itself.
        let all = if each.is_empty() { vec![""] } else { each };
        for words in all {
            let fill = |text: &str| {
                let words = words.split('|').map(str::trim).zip(1..);
                words.fold(text.to_owned(), |text, (word, n)| {
                    text.replace(&format!("{{{n}}}"), word)
                })
            };
            let mut run = Run::default();
            for line in lines.iter().filter(|l| !l.starts_with("each ")) {
                run.read(&fill(line));
            }
            let name = fill(name);
            let new = runs.insert(name.clone(), run).is_none();
            assert!(new, "two runs of {name}");
        }
    }
    runs
}

/// The forms and templates of a file, with their lines.
fn written(file: &str) -> Vec<(&str, Vec<&str>)> {
    let mut all: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in file.lines() {
        if let Some(id) = line.strip_prefix("= ") {
            all.push((id.trim(), Vec::new()));
        } else if !line.trim().is_empty()
            && !line.starts_with('#')
            && let Some((_, lines)) = all.last_mut()
        {
            lines.push(line);
        }
    }
    all
}
