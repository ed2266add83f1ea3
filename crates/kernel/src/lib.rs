//! The game-agnostic core: one value, one stack, one question.
//!
//! A game is one plain value, [`Game`]: the `table` (the board, as data), the `stack` (the rulebook procedures in
//! progress) and the open `ask` (the question that waits for an answer). [`Game::answer`] is the only way to move it.
//! The kernel knows no Arkham, does no I/O, reads no clock and holds no randomness: chance is a player whose
//! questions a [`Dealer`] answers from outside.
//!
//! A game plugs in by implementing [`Rules`]; everything else here ([`record`], [`snapshot`], [`deck`]) works for
//! any game that does.
//!
//! A deck, to begin with, has no order until a player looks: chance is asked for the top card, and only then is it known.
//!
//! ```
//! use kernel::deck::Next;
//! use kernel::{Bits, Deck};
//!
//! let mut deck: Deck<1> = Deck::of(Bits::from_iter([3, 5, 8]));
//! assert_eq!(deck.next(), Next::Unseen(3)); // a question with three answers
//! deck.take(5); // the dealer, outside, said which
//! deck.put_on_bottom(5);
//! assert_eq!(deck.len(), 3);
//! assert_eq!(deck.next(), Next::Unseen(2)); // what lies at the bottom is known
//! ```

pub mod ask;
pub mod at;
pub mod bits;
pub mod dealer;
pub mod deck;
pub mod decks;
pub mod game;
pub mod hooks;
pub mod id;
pub mod maybe;
pub mod record;
pub mod rules;
pub mod scene;
pub mod shipped;
pub mod show;
pub mod slips;
pub mod snapshot;

pub use ask::{Ask, Choices, PASSED_OVER, Refusal, Seat, Source, Who};
pub use at::At;
pub use bits::Bits;
pub use dealer::{Dealer, Seeded};
pub use deck::Deck;
pub use decks::{DeckList, Workshop};
pub use game::{Budget, Flow, Game, Hear, Log, Played};
pub use hooks::{
    Banked, Cases, Catalogue, Entry, Goal, Greedy, Lying, Measure, Oversight, PositionError,
    SetupOption, Tally,
};
pub use id::{Id, Ids};
pub use maybe::Maybe;
pub use rules::{Rules, Viewer};
pub use slips::{Slip, Slips};

/// Whether a character may stand in a name, a key or a record: none that moves the cursor, rings, or turns the direction
/// of reading.
pub fn printable(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // Nothing shows of these: soft hyphens, zero-width spaces and joiners, fillers, tags, variation selectors.
    let hidden = matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'
            ..='\u{180f}'
    ) || matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{3164}' | '\u{ffa0}')
        || matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    !(turns || hidden || letter == '\u{feff}' || letter.is_control() && letter != '\t')
}
