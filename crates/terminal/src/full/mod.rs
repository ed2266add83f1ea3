//! The full-screen client.

mod app;
mod ask;
mod draw;
#[cfg(test)]
mod keys;
mod layout;
mod map;
mod popup;
mod route;
mod term;
mod theme;
mod windows;
mod wrap;

pub use app::App;
pub use term::run;
pub use theme::Theme;
pub use wrap::wrap;
