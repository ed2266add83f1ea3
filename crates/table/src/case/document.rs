//! Reading cases out of Markdown.

/// A fenced block: its text and the line of the file its first line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// What is between the fences.
    pub text: String,
    /// The number in the file, from 1, of the block's first line.
    pub first_line: usize,
}

impl Block {
    /// The value of the block's `scenario:` line.
    pub fn scenario(&self) -> Option<&str> {
        self.line("scenario")
    }

    /// The value of a line of the block that begins with this name.
    pub fn line(&self, name: &str) -> Option<&str> {
        let named = |l: &'_ str| l.strip_prefix(name).is_some_and(|r| r.starts_with(':'));
        let line = self.text.lines().find(|l| named(l))?;
        let value = line.get(name.len() + 1..)?;
        let value = value.split(" #").next().unwrap_or(value);
        Some(value.trim().trim_matches(['"', '\''])).filter(|v| !v.is_empty())
    }
}

/// What a case is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Subject {
    /// A position, which is played.
    #[default]
    Position,
    /// A deck, which is looked at.
    Deck,
}

/// One case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The heading it stands under; a second script under one heading is `.. (2)`.
    pub name: String,
    /// The line its heading stands on.
    pub line: usize,
    /// What it is about.
    pub subject: Subject,
    /// The position, or the deck.
    pub table: Block,
    /// The script.
    pub play: Block,
}

/// A heading that rules in the source cite: `## Reveal chaos token {#ST.3}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Anchor {
    /// What is cited.
    pub id: String,
    /// The heading without the anchor.
    pub title: String,
    /// The line it stands on.
    pub line: usize,
    /// How many cases stand under it.
    pub cases: usize,
}

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong.
    pub what: String,
}

/// A Markdown file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document {
    /// Its cases, in order.
    pub cases: Vec<Case>,
    /// Its anchors, in order.
    pub anchors: Vec<Anchor>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// A heading whose section is not yet over.
struct Section {
    level: usize,
    title: String,
    line: usize,
    anchor: Option<usize>,
    /// The last `table` or `deck` block of the section, and whether a script has used it.
    table: Option<(Subject, Block, bool)>,
    scripts: usize,
}

impl Document {
    /// Reads a file.
    pub fn parse(text: &str) -> Self {
        let mut doc = Self::default();
        let mut open: Vec<Section> = vec![Section::top()];
        let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l));
        while let Some((line, text)) = lines.next() {
            if let Some((level, title)) = heading(text) {
                while open.len() > 1 && open.last().is_some_and(|s| s.level >= level) {
                    if let Some(section) = open.pop() {
                        doc.close(&section);
                    }
                }
                let (title, anchor) = split_anchor(title);
                let anchor = anchor.map(|id| {
                    if let Some(twin) = doc.anchors.iter().find(|a| a.id == id) {
                        let what = format!("the anchor `{id}` is already on line {}", twin.line);
                        doc.problems.push(Problem {
                            line,
                            column: 1,
                            what,
                        });
                    }
                    doc.anchors.push(Anchor {
                        id: id.to_owned(),
                        title: title.to_owned(),
                        line,
                        cases: 0,
                    });
                    doc.anchors.len() - 1
                });
                open.push(Section {
                    level,
                    title: title.to_owned(),
                    line,
                    anchor,
                    table: None,
                    scripts: 0,
                });
                continue;
            }
            let Some((fence, info)) = fence(text) else {
                continue;
            };
            let mut block = Block {
                text: String::new(),
                first_line: line + 1,
            };
            let closed = lines.by_ref().any(|(_, text)| {
                let end = is_fence_end(text, fence);
                if !end {
                    block.text.push_str(text);
                    block.text.push('\n');
                }
                end
            });
            if !closed {
                doc.problems.push(Problem {
                    line,
                    column: 1,
                    what: "this block is not closed".into(),
                });
                break;
            }
            match info.split_whitespace().collect::<Vec<_>>()[..] {
                ["yaml" | "yml" | "json", "table"] | ["table"] => {
                    doc.table(&mut open, Subject::Position, block, line);
                }
                ["yaml" | "yml" | "json", "deck"] | ["deck"] => {
                    doc.table(&mut open, Subject::Deck, block, line);
                }
                ["play"] | ["text", "play"] => doc.play(&mut open, block, line),
                _ => {}
            }
        }
        while let Some(section) = open.pop() {
            doc.close(&section);
        }
        doc
    }

    fn table(&mut self, open: &mut [Section], subject: Subject, block: Block, line: usize) {
        if subject == Subject::Position && block.scenario().is_none() {
            let what = "a `table` block needs a `scenario:` (`card/..` or `board/..`)".into();
            self.problems.push(Problem {
                line,
                column: 1,
                what,
            });
        }
        if let Some(section) = open.last_mut()
            && let Some((_, unused, false)) = section.table.replace((subject, block, false))
        {
            self.unused(&unused);
        }
    }

    fn play(&mut self, open: &mut [Section], block: Block, line: usize) {
        let Some((subject, table, used)) = open.iter_mut().rev().find_map(|s| s.table.as_mut())
        else {
            let what =
                "no `table` or `deck` block stands above this script, here or under a heading around it"
                    .into();
            self.problems.push(Problem {
                line,
                column: 1,
                what,
            });
            return;
        };
        *used = true;
        let (subject, table) = (*subject, table.clone());
        for at in open.iter().filter_map(|s| s.anchor) {
            self.anchors[at].cases += 1;
        }
        let Some(section) = open.last_mut() else {
            return;
        };
        section.scripts += 1;
        let name = match section.scripts {
            1 => section.title.clone(),
            n => format!("{} ({n})", section.title),
        };
        self.cases.push(Case {
            name,
            line: section.line,
            subject,
            table,
            play: block,
        });
    }

    fn close(&mut self, section: &Section) {
        if let Some((_, unused, false)) = &section.table {
            self.unused(unused);
        }
    }

    fn unused(&mut self, table: &Block) {
        let what = "no `play` block uses this position".into();
        self.problems.push(Problem {
            line: table.first_line - 1,
            column: 1,
            what,
        });
    }
}

impl Section {
    fn top() -> Self {
        Self {
            level: 0,
            title: "(no heading)".into(),
            line: 1,
            anchor: None,
            table: None,
            scripts: 0,
        }
    }
}

/// The level and text of an ATX heading.
fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|&b| b == b'#').count();
    let rest = line.get(level..)?;
    ((1..=6).contains(&level) && rest.starts_with(' ')).then(|| (level, rest.trim()))
}

/// `Title {#ID}` as title and id.
fn split_anchor(title: &str) -> (&str, Option<&str>) {
    match title.rsplit_once("{#") {
        Some((head, tail)) => match tail.split_once('}') {
            Some((id, "")) => (head.trim(), Some(id.trim())),
            _ => (title, None),
        },
        None => (title, None),
    }
}

/// The mark and length of an opening fence, and its info string.
fn fence(line: &str) -> Option<((u8, usize), &str)> {
    let text = line.trim_start();
    let mark = *text
        .as_bytes()
        .first()
        .filter(|b| matches!(b, b'`' | b'~'))?;
    let length = text.bytes().take_while(|&b| b == mark).count();
    (length >= 3 && line.len() - text.len() < 4).then(|| ((mark, length), text[length..].trim()))
}

fn is_fence_end(line: &str, (mark, length): (u8, usize)) -> bool {
    let text = line.trim();
    text.len() >= length && text.bytes().all(|b| b == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_name_cases_and_anchors_count_them() {
        let text = "\
# Chapter {#X}
## Reveal {#X.1}
### First
```yaml table
scenario: card/x
```
words
```play
choose a
```
```play
choose b
```
## Never tested {#X.2}
### Other language
```rust
## not a heading
```
";
        let doc = Document::parse(text);
        assert_eq!(doc.problems, []);
        let names: Vec<_> = doc
            .cases
            .iter()
            .map(|c| (c.name.as_str(), c.play.first_line))
            .collect();
        assert_eq!(names, [("First", 9), ("First (2)", 12)]);
        let anchors: Vec<_> = doc
            .anchors
            .iter()
            .map(|a| (a.id.as_str(), a.cases))
            .collect();
        assert_eq!(anchors, [("X", 2), ("X.1", 2), ("X.2", 0)]);
        assert_eq!(doc.cases[0].table.scenario(), Some("card/x"));
    }

    #[test]
    fn problems_have_a_line() {
        for (text, line) in [
            ("# a\n```play\n```\n", 2),
            ("# a\n```yaml table\nscenario: card/x\n```\n", 2),
            ("# a\n```yaml table\nseats: 1\n```\n```play\n```\n", 2),
            ("# a\n\n```play\nchoose a\n", 3),
            ("# a {#A}\n# b {#A}\n", 2),
        ] {
            let doc = Document::parse(text);
            assert_eq!(
                doc.problems.iter().map(|p| p.line).collect::<Vec<_>>(),
                [line],
                "{text}"
            );
        }
    }
}
