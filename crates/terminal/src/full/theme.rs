//! Tones as colours and weights.

use crate::scene::Tone;
use ratatui::style::{Color, Modifier, Style};

/// How tones look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    colours: bool,
}

impl Theme {
    /// Colours and weights.
    pub fn colours() -> Self {
        Self { colours: true }
    }

    /// Weights alone: for monochrome terminals, and where `NO_COLOR` is set.
    pub fn plain() -> Self {
        Self { colours: false }
    }

    /// What the surroundings ask for: `NO_COLOR` set to anything, or a terminal without colours.
    pub fn from_env(get: impl Fn(&str) -> Option<String>) -> Self {
        let no_colour = get("NO_COLOR").is_some_and(|v| !v.is_empty());
        let mono = get("TERM")
            .is_some_and(|t| t.ends_with("-m") || t == "vt100" || t == "vt220" || t == "dumb");
        Self {
            colours: !no_colour && !mono,
        }
    }

    /// The style of a tone.
    pub fn style(&self, tone: Tone) -> Style {
        let (colour, weight) = match tone {
            Tone::Plain => (None, Modifier::empty()),
            Tone::Quiet => (None, Modifier::DIM),
            Tone::Strong => (None, Modifier::BOLD),
            Tone::You => (Some(Color::Cyan), Modifier::BOLD),
            Tone::Good => (Some(Color::Green), Modifier::empty()),
            Tone::Bad => (Some(Color::Red), Modifier::BOLD),
            Tone::Warn => (Some(Color::Yellow), Modifier::empty()),
            Tone::Clue => (Some(Color::LightGreen), Modifier::empty()),
            Tone::Mind => (Some(Color::Magenta), Modifier::empty()),
        };
        let style = Style::default().add_modifier(weight);
        match colour {
            Some(c) if self.colours => style.fg(c),
            _ => style,
        }
    }

    /// A style made stronger.
    pub fn strong(&self, style: Style) -> Style {
        style
            .add_modifier(Modifier::BOLD)
            .remove_modifier(Modifier::DIM)
    }

    /// A style for what is selected.
    pub fn selected(&self, style: Style) -> Style {
        style
            .add_modifier(Modifier::REVERSED)
            .remove_modifier(Modifier::DIM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colour_is_respected() {
        let env = |name: &'static str, value: &'static str| {
            move |n: &str| (n == name).then(|| value.to_owned())
        };
        assert_eq!(Theme::from_env(env("NO_COLOR", "1")), Theme::plain());
        assert_eq!(Theme::from_env(env("NO_COLOR", "")), Theme::colours());
        assert_eq!(Theme::from_env(env("TERM", "vt100")), Theme::plain());
        for tone in [
            Tone::You,
            Tone::Good,
            Tone::Bad,
            Tone::Warn,
            Tone::Clue,
            Tone::Mind,
        ] {
            assert_eq!(Theme::plain().style(tone).fg, None);
        }
    }
}
