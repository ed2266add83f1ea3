//! Text with a few marks, as a renderer's result and as its building material.

use borsh_derive::{BorshDeserialize as Unpack, BorshSerialize as Pack};
use serde::Serialize;

/// What a stretch of text is.
#[derive(Pack, Unpack, Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Running text.
    Plain,
    /// The label of an ability ("Forced"), shown bold.
    Label,
    /// The name of a card, a place or a trait, shown in italics.
    Name,
    /// A symbol by its name ("elder sign"), shown as its picture where there is one.
    Symbol,
}

/// A stretch of text with one mark.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Span {
    /// The words.
    pub text: String,
    /// What they are.
    pub mark: Mark,
}

/// Text in marked stretches.
#[derive(Pack, Unpack, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Text(Vec<Span>);

/// Marks that stand close to the word before them.
const CLOSING: [char; 8] = ['.', ',', ':', ';', ')', ']', '?', '\''];

impl Text {
    /// Nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Words with a mark.
    pub fn marked_as(text: impl Into<String>, mark: Mark) -> Self {
        Self(vec![Span {
            text: text.into(),
            mark,
        }])
    }

    /// The name of a card, a place or a trait.
    pub fn name(text: impl Into<String>) -> Self {
        Self::marked_as(text, Mark::Name)
    }

    /// A symbol by its name.
    pub fn symbol(text: impl Into<String>) -> Self {
        Self::marked_as(text, Mark::Symbol)
    }

    /// The stretches.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|s| s.text.is_empty())
    }

    /// Appends, with a space where words meet.
    pub fn push(&mut self, next: impl Into<Text>) -> &mut Self {
        let next = next.into();
        // A name may begin with a full stop (".38 Revolver").
        let plain = next
            .0
            .iter()
            .find(|s| !s.text.is_empty())
            .is_none_or(|s| s.mark == Mark::Plain);
        let opens = |c: char| c.is_whitespace() || matches!(c, '(' | '[');
        let meet = match (self.last_char(), next.first_char()) {
            (Some(a), Some(b)) => !(opens(a) || b.is_whitespace() || plain && CLOSING.contains(&b)),
            _ => false,
        };
        if meet {
            // Behind a list of options a new line begins.
            let listed = self.last_line().starts_with('•');
            self.glue(if listed { "\n" } else { " " });
        }
        self.glue(next)
    }

    /// Appends as it is.
    pub fn glue(&mut self, next: impl Into<Text>) -> &mut Self {
        for span in next.into().0.into_iter().filter(|s| !s.text.is_empty()) {
            match self.0.last_mut() {
                Some(last) if last.mark == span.mark && span.mark == Mark::Plain => {
                    last.text.push_str(&span.text)
                }
                _ => self.0.push(span),
            }
        }
        self
    }

    /// The same with more words.
    pub fn and(mut self, next: impl Into<Text>) -> Self {
        self.push(next);
        self
    }

    /// The same with something close behind it.
    pub fn close(mut self, next: impl Into<Text>) -> Self {
        self.glue(next);
        self
    }

    fn last_line(&self) -> String {
        let mut line = String::new();
        for span in self.0.iter().rev() {
            match span.text.rsplit_once('\n') {
                Some((_, end)) => {
                    line.insert_str(0, end);
                    break;
                }
                None => line.insert_str(0, &span.text),
            }
        }
        line
    }

    fn first_char(&self) -> Option<char> {
        self.0.iter().find_map(|s| s.text.chars().next())
    }

    fn last_char(&self) -> Option<char> {
        self.0.iter().rev().find_map(|s| s.text.chars().next_back())
    }

    /// With a capital first letter. Names and symbols keep their own.
    pub fn capital(mut self) -> Self {
        if let Some(span) = self.0.first_mut().filter(|s| s.mark == Mark::Plain)
            && let Some(first) = span.text.chars().next()
        {
            span.text = first
                .to_uppercase()
                .chain(span.text.chars().skip(1))
                .collect();
        }
        self
    }

    /// With a full stop, unless it has an end.
    pub fn stop(self) -> Self {
        match self.last_char() {
            Some(')') if self.plain().ends_with(".)") => self,
            Some('.' | ':' | '!' | '?') | None => self,
            Some(_) => self.close("."),
        }
    }

    /// Words only.
    pub fn plain(&self) -> String {
        self.0.iter().map(|s| s.text.as_str()).collect()
    }

    /// Markdown: `**label**`, `_name_`, `[symbol]`.
    pub fn marked(&self) -> String {
        let one = |span: &Span| match span.mark {
            Mark::Plain => span.text.clone(),
            Mark::Label => format!("**{}**", span.text),
            Mark::Name => format!("_{}_", span.text),
            Mark::Symbol => format!("[{}]", span.text),
        };
        self.0.iter().map(one).collect()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}
impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::marked_as(text, Mark::Plain)
    }
}
impl From<&Text> for Text {
    fn from(text: &Text) -> Self {
        text.clone()
    }
}
impl From<i32> for Text {
    fn from(n: i32) -> Self {
        Self::from(n.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_meet_with_a_space_and_marks_stand_close() {
        let text = Text::from("take")
            .and(Text::name("Machete"))
            .and(", then (")
            .and("maybe")
            .and(")")
            .and("");
        assert_eq!(text.plain(), "take Machete, then (maybe)");
        assert_eq!(text.marked(), "take _Machete_, then (maybe)");
    }

    #[test]
    fn capitals_and_stops() {
        for (text, want) in [
            ("draw", "Draw."),
            ("über.", "Über."),
            ("+1", "+1."),
            ("", ""),
            ("draw. (Once.)", "Draw. (Once.)"),
            ("a (b)", "A (b)."),
            ("choose one:", "Choose one:"),
        ] {
            assert_eq!(Text::from(text).capital().stop().plain(), want);
        }
        assert_eq!(
            Text::from("take").and(Text::name(".38 Revolver")).plain(),
            "take .38 Revolver"
        );
        assert_eq!(
            Text::from("one:").close("\n• a.").and("b").and("c").plain(),
            "one:\n• a.\nb c"
        );
        assert_eq!(Text::symbol("skull").capital().stop().marked(), "[skull].");
    }
}
