//! A YAML text as a tree of spans: positions only, without meaning.

use granit_parser::{Event, Parser, ScalarStyle, Span};
use std::ops::Range;

/// A value and the bytes it stands in.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its bytes. A block collection ends where its last value does.
    pub span: Range<usize>,
    /// What it is.
    pub kind: Kind,
}

/// What a value is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A word or a text, as it reads; plain if it stands without quotes.
    Scalar { text: String, plain: bool },
    /// Keys and values; in braces, or on lines of its own.
    Map {
        pairs: Vec<(Node, Node)>,
        flow: bool,
    },
    /// Values; in brackets, or on lines of its own.
    List { items: Vec<Node>, flow: bool },
}

impl Node {
    /// The text of a scalar.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Scalar { text, .. } => Some(text),
            Kind::Map { .. } | Kind::List { .. } => None,
        }
    }

    /// The number that a plain scalar is.
    pub fn number(&self) -> Option<i64> {
        match &self.kind {
            Kind::Scalar { text, plain: true } => text.parse().ok(),
            Kind::Scalar { .. } | Kind::Map { .. } | Kind::List { .. } => None,
        }
    }

    /// Nothing stands there, or `null`.
    pub fn is_null(&self) -> bool {
        matches!(&self.kind, Kind::Scalar { text, plain: true } if matches!(text.as_str(), "" | "null" | "~"))
    }

    /// The pairs of a map.
    pub fn pairs(&self) -> &[(Node, Node)] {
        match &self.kind {
            Kind::Map { pairs, .. } => pairs,
            Kind::Scalar { .. } | Kind::List { .. } => &[],
        }
    }

    /// What stands behind a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.pairs()
            .iter()
            .find(|(k, _)| k.text() == Some(key))
            .map(|(_, v)| v)
    }

    /// A map or a list on lines of its own.
    pub fn is_block(&self) -> bool {
        matches!(
            &self.kind,
            Kind::Map { flow: false, .. } | Kind::List { flow: false, .. }
        )
    }
}

/// What cannot be read: the byte, and why.
pub type Fault = (usize, String);

/// Reads one document.
pub fn read(text: &str) -> Result<Option<Node>, Fault> {
    let mut reader = Reader {
        events: Parser::new_from_str(text),
        text,
        depth: 0,
    };
    reader.document()
}

struct Reader<'a> {
    events: Parser<'a, granit_parser::StrInput<'a>>,
    text: &'a str,
    depth: u16,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Range<usize>), Fault> {
        loop {
            let Some(event) = self.events.next_event() else {
                return Err((self.text.len(), "the file ends too soon".into()));
            };
            let (event, span) = event.map_err(|e| {
                let at = e.marker().byte_offset().unwrap_or(0);
                (at.min(self.text.len()), e.info())
            })?;
            if !matches!(event, Event::Comment(..) | Event::Anchor(..)) {
                return Ok((event, self.bytes(span)));
            }
        }
    }

    fn bytes(&self, span: Span) -> Range<usize> {
        let range = span.byte_range().unwrap_or(0..0);
        range.start.min(self.text.len())..range.end.min(self.text.len())
    }

    fn document(&mut self) -> Result<Option<Node>, Fault> {
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::StreamEnd => return Ok(None),
                Event::StreamStart | Event::DocumentStart(..) | Event::DocumentEnd => {}
                other => return self.node(other, span).map(Some),
            }
        }
    }

    fn node(&mut self, event: Event<'a>, span: Range<usize>) -> Result<Node, Fault> {
        self.depth += 1;
        if self.depth > 200 {
            return Err((span.start, "nested too deep".into()));
        }
        let node = self.inner(event, span);
        self.depth -= 1;
        node
    }

    fn inner(&mut self, event: Event<'a>, span: Range<usize>) -> Result<Node, Fault> {
        match event {
            Event::Scalar(text, style, ..) => Ok(Node {
                kind: Kind::Scalar {
                    text: text.into_owned(),
                    plain: style == ScalarStyle::Plain,
                },
                span,
            }),
            Event::SequenceStart(..) => {
                let flow = self.text[span.clone()].starts_with('[');
                let mut items = Vec::new();
                loop {
                    let (event, at) = self.next()?;
                    if matches!(event, Event::SequenceEnd) {
                        let last = items.last().map_or(span.end, |n: &Node| n.span.end);
                        let end = if flow { at.end } else { last };
                        return Ok(Node {
                            span: span.start..end,
                            kind: Kind::List { items, flow },
                        });
                    }
                    items.push(self.node(event, at)?);
                }
            }
            Event::MappingStart(..) => {
                let flow = self.text[span.clone()].starts_with('{');
                let mut pairs: Vec<(Node, Node)> = Vec::new();
                loop {
                    let (event, at) = self.next()?;
                    if matches!(event, Event::MappingEnd) {
                        let first = pairs.first().map_or(span.start, |(k, _)| k.span.start);
                        let last = pairs
                            .last()
                            .map_or(span.end, |(k, v)| v.span.end.max(k.span.end));
                        let span = if flow {
                            span.start..at.end
                        } else {
                            first..last
                        };
                        return Ok(Node {
                            span,
                            kind: Kind::Map { pairs, flow },
                        });
                    }
                    let key = self.node(event, at)?;
                    let (event, at) = self.next()?;
                    let mut value = self.node(event, at)?;
                    if value.span.is_empty() && value.is_null() {
                        // Nothing stands behind the key: the place behind its colon, wherever the reader saw the end.
                        let colon = self.text[key.span.end..].find(':').map_or(0, |n| n + 1);
                        let at = key.span.end + colon;
                        value.span = at..at;
                    }
                    pairs.push((key, value));
                }
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                Err((span.start, "packs have no aliases".into()))
            }
            _ => Err((span.start, "this cannot be read".into())),
        }
    }
}
