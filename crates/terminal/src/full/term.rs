//! The real terminal: taken over, and always given back.

use super::app::App;
use super::theme::Theme;
use crate::driver::Driver;
use crate::plain::End;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::io::{self, ErrorKind, Write};
use std::time::Duration;

/// Gives the terminal back when dropped, by a panic too.
struct Taken;

impl Taken {
    fn take() -> io::Result<Self> {
        enable_raw_mode()?;
        let taken = Taken;
        show()?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn show() -> io::Result<()> {
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
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

/// The widest and the highest screen that is drawn on; of a larger one the rest stays empty.
const WIDEST: u16 = 1_000;
const HIGHEST: u16 = 400;

/// A terminal of the size that the screen has now.
fn sized() -> io::Result<Terminal<CrosstermBackend<io::Stdout>>> {
    let backend = CrosstermBackend::new(io::stdout());
    let (width, height) = ratatui::crossterm::terminal::size()?;
    if width <= WIDEST && height <= HIGHEST {
        return Terminal::new(backend);
    }
    let area = Rect::new(0, 0, width.min(WIDEST), height.min(HIGHEST));
    let viewport = Viewport::Fixed(area);
    Terminal::with_options(backend, TerminalOptions { viewport })
}

/// Empties the screen, to be drawn anew at the size it has now. `Terminal::clear` asks the terminal where its cursor is,
/// and fails where a terminal does not answer within two seconds; this asks nothing.
fn empty(terminal: &mut Terminal<CrosstermBackend<io::Stdout>>) -> io::Result<()> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    *terminal = sized()?;
    Ok(())
}

/// Takes the terminal again after this process was stopped: the shell has set it as it likes it.
#[cfg(unix)]
fn take_again() -> io::Result<()> {
    // Raw mode is only set where it is thought to be off.
    disable_raw_mode()?;
    enable_raw_mode()?;
    show()?;
    // A change of size has everything drawn anew.
    signal_hook::low_level::raise(signal_hook::consts::SIGWINCH)
}

/// Gives the terminal back when a signal ends or stops this process, and takes it again when it goes on. Every answer
/// is safe by then.
#[cfg(unix)]
fn mind_signals(saved: String) -> io::Result<()> {
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP, SIGUSR1,
        SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
    };
    // Every signal that would end a process and leaves it the time to tidy up.
    let mut signals = signal_hook::iterator::Signals::new([
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
        SIGXFSZ, SIGTSTP, SIGCONT,
    ])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => {
                    give_back();
                    let _ = signal_hook::low_level::raise(SIGSTOP);
                }
                SIGCONT => {
                    let _ = take_again();
                }
                _ => {
                    give_back();
                    let _ = writeln!(io::stderr(), "{saved}");
                    std::process::exit(128 + signal);
                }
            }
        }
    });
    Ok(())
}

/// Windows sends no signals: a console that is closed takes its terminal with it.
#[cfg(not(unix))]
fn mind_signals(_: String) -> io::Result<()> {
    Ok(())
}

/// Plays full-screen until the game ends and is left, or the player leaves. `pause` is in milliseconds.
pub fn run(driver: &mut dyn Driver, theme: Theme, pause: u64) -> io::Result<End> {
    let taken = Taken::take()?;
    mind_signals(driver.saved())?;
    let mut terminal = sized()?;
    let end = match table(&mut terminal, &mut App::new(driver, theme, pause)) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(End::Closed),
        end => end,
    };
    drop(taken);
    end
}

/// Keys that were pressed before a question could be seen do not answer it. Says whether the screen has another size.
fn hasty(app: &mut App) -> io::Result<bool> {
    let mut resized = false;
    while event::poll(Duration::ZERO)? {
        match event::read()? {
            Event::Key(k) if k.modifiers.contains(KeyModifiers::CONTROL) => app.key(k),
            Event::Resize(..) => resized = true,
            Event::Key(_)
            | Event::Mouse(_)
            | Event::FocusGained
            | Event::FocusLost
            | Event::Paste(_) => {}
        }
    }
    Ok(resized)
}

/// How often a bot's progress is polled.
const THOUGHT: Duration = Duration::from_millis(80);

fn table(terminal: &mut Terminal<CrosstermBackend<io::Stdout>>, app: &mut App) -> io::Result<End> {
    loop {
        let more = app.advance();
        if app.asks_anew() && hasty(app)? {
            empty(terminal)?;
        }
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
        if app.thinks() && !event::poll(THOUGHT)? {
            app.think_on();
            continue;
        }
        match event::read()? {
            Event::Key(k)
                if k.code == KeyCode::Char('l') && k.modifiers.contains(KeyModifiers::CONTROL) =>
            {
                empty(terminal)?;
            }
            Event::Key(k) => app.key(k),
            Event::Mouse(m) => app.mouse(m),
            Event::Resize(..) => empty(terminal)?,
            Event::FocusGained | Event::FocusLost | Event::Paste(_) => {}
        }
    }
}
