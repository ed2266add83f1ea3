//! The table in a terminal: a full screen, and a plain one for pipes and screen readers.
//!
//! Both clients play any [`Driver`]: a session of either game, or the menu before it. A game says what its table
//! looks like as data (`table::host`); the clients decide where it goes. No client computes a rule.
//!
//! ```
//! use board_game::content::Content;
//! use board_game::{Board, Setup};
//! use std::sync::Arc;
//! use table::{Config, Memory, Session};
//! use terminal::{Table, plain};
//!
//! let content = Arc::new(Content::official().expect("the official packs are in order"));
//! let sink = Box::new(Memory::default());
//! let mut session: Session<Board> =
//!     Session::new(content, Setup::random(1), Config::default(), sink).expect("a session");
//!
//! // The plain client reads lines and writes lines; here it is asked for help and told to stop.
//! let mut out = Vec::new();
//! let mut table = Table::new(&mut session, "Kept.");
//! let mut input = &b"help\nquit\n"[..];
//! plain::play(&mut table, &mut input, &mut out, false).expect("it reads and writes");
//! assert!(!out.is_empty());
//! ```

pub mod builder;
pub mod draft;
pub mod driver;
pub mod full;
pub mod game;
mod hint;
mod lines;
pub mod menu;
mod pick;
pub mod plain;
pub use table::rules;
pub mod scene;
pub mod session;

pub use builder::Builder;
pub use draft::Drafting;
pub use driver::Driver;
pub use menu::Menu;
pub use plain::End;
pub use scene::Scene;
pub use session::Table;

use std::io::{self, IsTerminal};

/// How to show the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// One line in, text out.
    pub plain: bool,
    /// Milliseconds to wait after each step of an automatic seat (full screen).
    pub pause: u64,
}

/// Plays a session on this process's terminal. `place` says where the game is saved and how to go on with it.
pub fn play_session(host: &mut dyn table::Desk, place: &str, look: Look) -> io::Result<End> {
    play(&mut Table::new(host, place), look)
}

/// Shows the menu on this process's terminal. What is to be played, or how the menu was left.
pub fn menu(mut menu: Menu, look: Look) -> io::Result<Result<menu::Start, End>> {
    let end = play(&mut menu, look)?;
    Ok(menu.start().ok_or(end))
}

/// Plays `driver` on this process's terminal: full-screen where there is one and plain text is not asked for.
pub fn play(driver: &mut dyn Driver, look: Look) -> io::Result<End> {
    let env = |name: &str| std::env::var(name).ok();
    let dumb = env("TERM").is_some_and(|t| t == "dumb");
    if look.plain || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let echo = !io::stdin().is_terminal();
        return plain::play(
            driver,
            &mut io::stdin().lock(),
            &mut io::stdout().lock(),
            echo,
        );
    }
    let end = full::run(driver, full::Theme::from_env(env), look.pause)?;
    // The alternate screen is gone: leave a line that says where the game is.
    let saved = driver.saved();
    if end != End::Over && !saved.is_empty() {
        println!("{saved}");
    }
    Ok(end)
}
