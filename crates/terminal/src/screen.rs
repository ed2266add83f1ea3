//! What a game says so that its table can be shown.

use crate::driver::Odds;
use crate::scene::{Scene, Thing};
use kernel::{Game, Rules, Seat};

/// A game whose table can be shown. Implemented here for both games, from their views.
pub trait Screen: Rules {
    /// The game's folder of rules chapters without `-game`: `card`, `board`.
    const FAMILY: &'static str;
    /// The rules whose questions can be passed when they come, by their citations, the most frequent first.
    const PASSABLE: &'static [&'static str] = &[];

    /// What the table looks like to the player at `seat`, whose view it is. `content` tells what is printed.
    fn scene(content: &Self::Content, view: &Self::View, seat: Seat) -> Scene;

    /// What is printed on something of that name, in sight or not. `name` is in small letters.
    fn lookup(content: &Self::Content, name: &str) -> Option<Thing> {
        let _ = (content, name);
        None
    }

    /// How likely the test now prepared is to succeed, for the seat asked.
    fn odds(content: &Self::Content, game: &Game<Self>, seat: Seat) -> Option<Odds> {
        let _ = (content, game, seat);
        None
    }

    /// What is worth knowing of a choice of the open question beside its label: its odds, say. May be empty.
    fn note(content: &Self::Content, game: &Game<Self>, choice: &Self::Choice) -> String {
        let _ = (content, game, choice);
        String::new()
    }

    /// How the game ended, in words.
    fn ending(content: &Self::Content, game: &Game<Self>) -> Vec<String> {
        let (key, won) = Self::outcome(content, game).unwrap_or_default();
        let result = if won {
            "The investigators have won"
        } else {
            "The investigators have lost"
        };
        vec![format!("{result} ({key}).")]
    }
}
