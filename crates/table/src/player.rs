//! Who sits at the table, and what they are shown.

use kernel::{Choices, Dealer, Game, Rules, Seat, Who};

/// A bot in a seat.
pub trait Player<R: Rules>: Send {
    /// What kind of player it is (`random`, `greedy`).
    fn kind(&self) -> &str;
    /// Answers the question put to its seat: an index into [`Seen::choices`].
    fn choose(&mut self, seen: &Seen<'_, R>) -> usize;
    /// What it means to do, step by step in words, if with the choice at this place it begins something that it has not
    /// told of yet.
    fn intends(&mut self, seen: &Seen<'_, R>, choice: usize) -> Vec<String> {
        let _ = (seen, choice);
        Vec::new()
    }
    /// Whether it takes its time over a question.
    fn thinks(&self) -> bool {
        false
    }
}

/// Which bots answer one answer at a time, so that what comes before can be told meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Patience {
    /// No bot: all of them answer at once.
    #[default]
    Nobody,
    /// Bots that think.
    Thinkers,
    /// Every bot, wherever it has a choice.
    Bots,
}

/// A game as the seat that is asked may see it: a view, the choices, and made-up games to think in. The true game
/// is not to be had from it.
pub struct Seen<'a, R: Rules> {
    content: &'a R::Content,
    game: &'a Game<R>,
    choices: &'a Choices<R::Choice>,
    seat: Seat,
}

impl<'a, R: Rules> Seen<'a, R> {
    /// What the seat asked by the open question sees; `None` if chance is asked or the game is over.
    pub fn of(content: &'a R::Content, game: &'a Game<R>) -> Option<Self> {
        let ask = game.ask()?;
        match ask.who {
            Who::Seat(seat) => Some(Self {
                content,
                game,
                choices: &ask.choices,
                seat,
            }),
            Who::Chance(_) => None,
        }
    }

    /// The content, which everybody may read.
    pub fn content(&self) -> &'a R::Content {
        self.content
    }

    /// The seat asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Every legal answer.
    pub fn choices(&self) -> &'a [R::Choice] {
        self.choices
    }

    /// The round or turn now played, from 1; 0 during setup.
    pub fn round(&self) -> u32 {
        R::round(self.game)
    }

    /// The key of a choice.
    pub fn key(&self, choice: &R::Choice) -> String {
        R::key(self.content, self.game, choice)
    }

    /// A choice in words.
    pub fn label(&self, choice: &R::Choice) -> String {
        R::label(self.content, self.game, choice)
    }

    /// Whether the open question asks for an action of a turn.
    pub fn acts(&self) -> bool {
        R::action_of_turn(self.game).is_some()
    }

    /// The name of a seat.
    pub fn name_of(&self, seat: Seat) -> String {
        R::seat_name(self.content, self.game, seat)
    }

    /// A choice in words that stand without the question.
    pub fn answered(&self, choice: &R::Choice) -> String {
        R::answered(self.content, self.game, choice)
    }

    /// A game that looks the same from this seat; what the seat cannot know is drawn by `dealer`. Its open question
    /// and choices are those of the true game.
    pub fn imagine(&self, dealer: &mut dyn Dealer) -> Game<R> {
        R::imagine(self.content, self.game, self.seat, dealer)
    }
}
