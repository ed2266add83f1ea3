//! The real terminal: taken over, and always given back.

use super::app::App;
use super::theme::Theme;
use crate::driver::Driver;
use crate::plain::End;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, ErrorKind, Write};
use std::panic;
use std::sync::Once;
use std::time::Duration;

/// Gives the terminal back when dropped.
struct Taken;

impl Taken {
    fn take() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        // A panic must print where it can be read.
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                give_back();
                before(info);
            }));
        });
        enable_raw_mode()?;
        let taken = Taken;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    // Each on its own: one that fails must not keep the others from being tried.
    let mut out = io::stdout();
    let _ = execute!(out, DisableMouseCapture);
    let _ = execute!(out, LeaveAlternateScreen);
    let _ = execute!(out, ratatui::crossterm::cursor::Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Plays full-screen until the game ends and is left, or the player leaves. `pause` is in milliseconds.
pub fn run(driver: &mut dyn Driver, theme: Theme, pause: u64) -> io::Result<End> {
    let taken = Taken::take()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let end = match table(&mut terminal, &mut App::new(driver, theme, pause)) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(End::Closed),
        end => end,
    };
    drop(taken);
    end
}

fn table(terminal: &mut Terminal<CrosstermBackend<io::Stdout>>, app: &mut App) -> io::Result<End> {
    loop {
        let more = app.advance();
        terminal.draw(|f| {
            let area = f.area();
            app.draw(area, f.buffer_mut());
        })?;
        if let Some(end) = app.ended() {
            return Ok(end);
        }
        if more && !event::poll(Duration::from_millis(app.pause))? {
            continue;
        }
        match event::read()? {
            Event::Key(k)
                if k.code == KeyCode::Char('l') && k.modifiers.contains(KeyModifiers::CONTROL) =>
            {
                terminal.clear()?
            }
            Event::Key(k) => app.key(k),
            Event::Mouse(m) => app.mouse(m),
            Event::Resize(..) | Event::FocusGained | Event::FocusLost | Event::Paste(_) => {}
        }
    }
}
