//! The full-screen client.

mod app;
mod draw;
mod layout;
mod map;
mod popup;
mod term;
mod theme;
mod wrap;

pub use app::App;
pub use term::run;
pub use theme::Theme;
pub use wrap::wrap;
