//! The games, and which of them an id belongs to. The only place of the program that knows both.

use crate::fail::Fail;
use kernel::{Cases, Catalogue, Greedy};
use std::path::PathBuf;
use std::sync::Arc;

/// A game that the commands can run.
pub trait Playable:
    Cases<Content: Send + Sync, Setup: Send + Sync, Table: Send + Sync, Frame: Send + Sync, Choice: Send + Sync>
    + Greedy<Prompt: Send + Sync, Rule: Send + Sync>
    + Catalogue
    + terminal::Screen
{
    /// What the game is called in a menu.
    const NAME: &'static str;

    /// The content: the official packs, and those of these folders over them. Or what is wrong with it, in words.
    fn content(packs: &[PathBuf]) -> Result<Self::Content, String>;
}

/// The content of a game, shared.
pub fn content<R: Playable>(packs: &[PathBuf]) -> Result<Arc<R::Content>, Fail> {
    Ok(Arc::new(R::content(packs)?))
}

/// Does something generic with the game that a scenario id belongs to.
pub trait Task {
    /// What comes of it.
    type Done;
    /// Does it.
    fn run<R: Playable>(self) -> Result<Self::Done, Fail>;
}

/// The first parts of scenario ids.
pub const FAMILIES: &[&str] = &[
    #[cfg(feature = "toy")]
    "toy",
];

/// Whether a scenario's family is one of this program's.
pub fn known(scenario: &str) -> bool {
    FAMILIES.iter().any(|f| scenario.split('/').next() == Some(f))
}

/// Runs the task with the game of this scenario.
pub fn with_game<T: Task>(scenario: &str, task: T) -> Result<T::Done, Fail> {
    let family = scenario.split('/').next().unwrap_or_default();
    match family {
        #[cfg(feature = "toy")]
        "toy" => task.run::<toy::Toy>(),
        _ => {
            let _ = task;
            let forms: Vec<String> = FAMILIES.iter().map(|f| format!("`{f}/..`")).collect();
            Err(Fail::usage(format!("unknown scenario `{scenario}`: a scenario is {}", forms.join(" or "))))
        }
    }
}

#[cfg(feature = "toy")]
#[path = "../../table/tests/toy/mod.rs"]
mod toy;

#[cfg(feature = "toy")]
impl Playable for toy::Toy {
    const NAME: &'static str = "A toy";
    fn content(_: &[PathBuf]) -> Result<toy::Content, String> {
        Ok(toy::Content::default())
    }
}

#[cfg(feature = "toy")]
impl terminal::Screen for toy::Toy {
    const FAMILY: &'static str = "toy";
    fn scene(_: &toy::Content, view: &toy::View, _: kernel::Seat) -> terminal::Scene {
        let mut scene = terminal::Scene { title: "The Bell Ringers".into(), ..terminal::Scene::default() };
        scene.moment = format!("Round {}, doom {}, {} bells", view.round, view.doom, view.bells);
        scene
    }
}
