//! A tree written out again by the rules: every byte that no rule is about stays.

use super::rules::{Act, Is, Rule};
use super::tree::{Kind, Node};

/// Something that could not be carried over: the byte where it stands, and what to do.
pub type Trouble = (usize, String);

pub struct Rewriter<'a> {
    pub text: &'a str,
    pub rules: &'static [Rule],
    /// Words joined by `_` are joined by `-`.
    pub joints: bool,
    /// The keys above, the nearest last.
    pub path: Vec<String>,
    pub troubles: Vec<Trouble>,
    /// How many rules have done something.
    pub done: usize,
}

impl Rewriter<'_> {
    /// The value as it is now written. Its lines keep the indentation that they have.
    pub fn node(&mut self, node: &Node) -> String {
        match &node.kind {
            Kind::Scalar { text, plain } => {
                let free = ["name", "subtitle", "back_name", "assumed", "disputed"];
                let is_text = self.path.last().is_some_and(|k| free.contains(&k.as_str()));
                if *plain && self.joints && !is_text && snake(text) {
                    self.done += 1;
                    return text.replace('_', "-");
                }
                self.text[node.span.clone()].to_owned()
            }
            Kind::List { items, .. } => {
                let mut out = String::new();
                let mut at = node.span.start;
                for item in items {
                    out.push_str(&self.text[at..item.span.start]);
                    out.push_str(&self.node(item));
                    at = item.span.end;
                }
                out.push_str(&self.text[at..node.span.end]);
                out
            }
            Kind::Map { pairs, .. } => self.map(node, pairs),
        }
    }

    fn map(&mut self, node: &Node, pairs: &[(Node, Node)]) -> String {
        if let [(key, value)] = pairs
            && self
                .act(key, value, node)
                .is_some_and(|r| matches!(r.act, Act::Bare))
            && value.is_null()
        {
            self.done += 1;
            return self.joined(key.text().unwrap_or_default());
        }
        // What is kept of each pair, with what stands between it and the next.
        let mut kept: Vec<(String, &str)> = Vec::new();
        let start = pairs.first().map_or(node.span.end, |(k, _)| k.span.start);
        for (i, (key, value)) in pairs.iter().enumerate() {
            let next = pairs.get(i + 1).map(|(k, _)| k.span.start);
            let after = &self.text[value.span.end..next.unwrap_or(node.span.end)];
            match self.pair(key, value, node) {
                Some(text) => kept.push((text, after)),
                // A comment beside what goes is no reason to lose it.
                None if after.contains('#') => kept.push((String::new(), after.trim_start())),
                // The gap behind what goes goes too; behind the last, the one before it.
                None if next.is_none() => match kept.last_mut() {
                    Some(last) => last.1 = after,
                    None => kept.push((String::new(), after)),
                },
                None => {}
            }
        }
        if kept.iter().all(|(text, _)| text.is_empty()) && !pairs.is_empty() {
            return "{}".to_owned();
        }
        let mut out = self.text[node.span.start..start].to_owned();
        for (text, after) in kept {
            out.push_str(&text);
            out.push_str(after);
        }
        out
    }

    /// The rule for a pair, if there is one.
    fn act(&self, key: &Node, value: &Node, map: &Node) -> Option<&'static Rule> {
        let name = key.text()?;
        self.rules.iter().find(|rewrite| {
            rewrite.key == name
                && (rewrite.under.is_empty() || rewrite.under.iter().any(|u| self.under(u)))
                && (rewrite.beside.is_empty() || map.get(rewrite.beside).is_some())
                && match rewrite.value {
                    Is::Anything => true,
                    Is::Map => matches!(value.kind, Kind::Map { .. }),
                    Is::List => matches!(value.kind, Kind::List { .. }),
                    Is::Scalar => matches!(value.kind, Kind::Scalar { .. }),
                    Is::Number => value.number().is_some(),
                }
        })
    }

    /// Whether the keys above are these, the nearest first.
    fn under(&self, keys: &str) -> bool {
        let mut above = self.path.iter().rev();
        keys.split('/')
            .all(|key| above.next().is_some_and(|k| k == key))
    }

    fn joined(&self, word: &str) -> String {
        if self.joints && snake(word) {
            word.replace('_', "-")
        } else {
            word.to_owned()
        }
    }

    /// A key as it is now written.
    fn key(&mut self, key: &Node) -> String {
        match &key.kind {
            Kind::Scalar { text, plain: true } if self.joints && snake(text) => {
                self.done += 1;
                text.replace('_', "-")
            }
            _ => self.text[key.span.clone()].to_owned(),
        }
    }

    /// Key, gap and value as they are now written; nothing if they go.
    fn pair(&mut self, key: &Node, value: &Node, map: &Node) -> Option<String> {
        let gap = &self.text[key.span.end..value.span.start];
        let rule = self.act(key, value, map);
        self.path.push(key.text().unwrap_or_default().to_owned());
        let written = match rule.map(|r| &r.act) {
            None | Some(Act::Bare) => {
                let name = match key.text() {
                    // A loop that counts has a word of its own.
                    Some("for_each") if value.get("times").is_some() => {
                        self.done += 1;
                        "repeat".to_owned()
                    }
                    _ => self.key(key),
                };
                Some(format!("{name}{gap}{}", self.node(value)))
            }
            Some(Act::Rename(_))
                if key.text() == Some("for_each") && value.get("times").is_some() =>
            {
                self.done += 1;
                if value.get("of").is_some() {
                    self.trouble(
                        key,
                        "a loop goes through `of:` or counts `times:`, not both",
                    );
                }
                Some(format!("repeat{gap}{}", self.node(value)))
            }
            Some(Act::Rename(to)) => {
                self.done += 1;
                Some(format!("{to}{gap}{}", self.node(value)))
            }
            Some(Act::Drop) => {
                self.done += 1;
                None
            }
            Some(Act::Gone(can)) => match can(value) {
                Ok(()) => {
                    self.done += 1;
                    None
                }
                Err(why) => {
                    self.trouble(key, why);
                    Some(format!("{}{gap}{}", self.key(key), self.node(value)))
                }
            },
            Some(Act::Needs(missing)) => {
                if let Some(why) = missing(value) {
                    self.trouble(key, why);
                }
                Some(format!("{}{gap}{}", self.key(key), self.node(value)))
            }
            Some(Act::To(to, write)) => match write(value) {
                Ok(text) => {
                    // A zero byte stands for the value as it is now written.
                    let text = if text.contains('\0') {
                        text.replace('\0', &self.node(value))
                    } else {
                        text
                    };
                    let same = *to == key.text().unwrap_or_default()
                        && text == self.text[value.span.clone()];
                    self.done += usize::from(!same);
                    let gap = if value.is_block() { ": " } else { gap };
                    Some(format!("{to}{gap}{text}"))
                }
                // An empty reason: it is no matter of this rule.
                Err("") => {
                    let name = self.key(key);
                    Some(format!("{name}{gap}{}", self.node(value)))
                }
                Err(why) => {
                    self.trouble(key, why);
                    let name = self.key(key);
                    Some(format!("{name}{gap}{}", self.node(value)))
                }
            },
            Some(Act::Within(name)) => {
                self.done += 1;
                let outer = self.key(key);
                Some(self.wrapped(&outer, name, key, value, gap))
            }
            Some(Act::Wrap(outer, inner)) => {
                self.done += 1;
                Some(self.wrapped(outer, inner, key, value, gap))
            }
            Some(Act::Unwrap) => self.unwrapped(key, value, gap),
        };
        self.path.pop();
        written
    }

    fn trouble(&mut self, at: &Node, why: &str) {
        let key = at.text().unwrap_or_default();
        self.troubles
            .push((at.span.start, format!("`{key}` cannot be migrated: {why}")));
    }

    /// The column of a byte, from 0, in characters.
    fn column(&self, at: usize) -> usize {
        let line = self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        self.text[line..at].chars().count()
    }

    /// `outer: {inner: V}`, on lines of their own where `V` stands so.
    fn wrapped(&mut self, outer: &str, inner: &str, key: &Node, value: &Node, gap: &str) -> String {
        let written = self.node(value);
        if !value.is_block() {
            return format!("{outer}{gap}{{{inner}: {written}}}");
        }
        let indent = self.column(key.span.start) + 2;
        let pad = " ".repeat(indent);
        let shift = indent as isize + 2 - self.column(value.span.start) as isize;
        // A comment behind the key stays there; those on lines of their own stand before what they are about.
        let mut gaps = gap.lines();
        let comment = gaps.next().unwrap_or_default().trim_start_matches(':');
        let comments: String = gaps
            .filter(|l| l.contains('#'))
            .map(|l| format!("{}\n{pad}  ", l.trim()))
            .collect();
        let body = comments + &shifted(&written, shift);
        format!("{outer}:{comment}\n{pad}{inner}:\n{pad}  {body}")
    }

    /// The pair within the map behind a key, in the key's place.
    fn unwrapped(&mut self, key: &Node, value: &Node, gap: &str) -> Option<String> {
        let [(inner, behind)] = value.pairs() else {
            self.trouble(key, "it holds one pair");
            let name = self.key(key);
            return Some(format!("{name}{gap}{}", self.node(value)));
        };
        self.done += 1;
        self.path.push(inner.text().unwrap_or_default().to_owned());
        let name = self.key(inner);
        let within = &self.text[inner.span.end..behind.span.start];
        let shift = self.column(key.span.start) as isize - self.column(inner.span.start) as isize;
        let text = format!("{name}{within}{}", self.node(behind));
        self.path.pop();
        let text = if value.is_block() {
            shifted(&text, shift)
        } else {
            text
        };
        // Comments between the two stand before what is left.
        let pad = " ".repeat(self.column(key.span.start));
        let comments: String = gap
            .lines()
            .filter_map(|l| {
                l.find('#')
                    .map(|at| format!("{}\n{pad}", l[at..].trim_end()))
            })
            .collect();
        Some(comments + &text)
    }
}

/// Whether a word is words joined by `_`.
fn snake(word: &str) -> bool {
    word.contains('_')
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.split('_').all(|part| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        })
}

/// A text whose lines after the first are moved by so many columns.
fn shifted(text: &str, by: isize) -> String {
    let mut lines = text.split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push('\n');
        let blanks = line.len() - line.trim_start_matches(' ').len();
        let rest = &line[blanks..];
        if !rest.is_empty() {
            let blanks = blanks.saturating_add_signed(by);
            out.extend(std::iter::repeat_n(' ', blanks));
        }
        out.push_str(rest);
    }
    out
}
