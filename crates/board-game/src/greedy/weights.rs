//! The weights of the scores, to be tuned. The unit is that of `worth`.

/// One more die in each Combat check.
pub const ARMS: i32 = 14;

/// A Clue that the next seal needs.
pub const CLUE: i32 = 30;

/// The extra value of each further Clue of that seal.
pub const CLUE_MORE: i32 = 6;

/// A Clue for the second seal.
pub const SECOND_CLUES: i32 = 25;

/// A Clue for the third seal.
pub const THIRD_CLUES: i32 = 14;

/// Divisor of a dollar's value for the final battle: the larger it is, the less a dollar is worth.
pub const CASH_DIVISOR: i32 = 6000;

/// A closed gate.
pub const CLOSED: i32 = 30;

/// The extra value of a closed gate for each other investigator, up to four, since many can close gates faster than
/// they open.
pub const CLOSED_BY_MANY: i32 = 20;

/// A doom token, while there is much room on the track.
pub const DOOM: i32 = 45;

/// A fall to 0: the turns that it costs.
pub const FALLEN: i32 = 140;

/// The dice, in tenths, that are enough for the final battle.
pub const FULL_ARMS: i32 = 90;

/// A point of Sanity or Stamina when the final battle is about to begin.
pub const LIFE: i32 = 40;

/// The successes that a die brings in the final battle, in tenths.
pub const ROUNDS: i32 = 15;

/// A success in the final battle of one investigator, in tenths.
pub const SUCCESS: i32 = 1200;

/// An elder sign in a game of one investigator, at any place.
pub const SEAL: i32 = 60;

/// An elder sign, if the game is lost when the Ancient One awakens.
pub const SEAL_OR_LOSE: i32 = 400;

/// The extra value of an elder sign for each other investigator, up to two.
pub const SEAL_BY_MANY: i32 = 160;

/// A point of toughness of a monster trophy.
pub const TOUGHNESS: i32 = 7;

/// The first of what the final battle demands.
pub const TRIBUTE: i32 = 250;

/// Each of the next three.
pub const MORE_TRIBUTE: i32 = 60;

/// A gate trophy, while there are fewer than one for each investigator.
pub const TROPHY: i32 = 55;

/// The price of entering an Other World with little Sanity or Stamina left.
pub const UNFIT: i32 = 250;

/// A place that the bot has decided to go to: more than any other place is worth.
pub const GOAL: i32 = 4000;
