//! What the scores are made of: the numbers to turn. The currency is that of `worth`.

/// A die more in every Combat check.
pub const ARMS: i32 = 14;

/// A Clue that the next seal needs.
pub const CLUE: i32 = 30;

/// So much more is each further Clue of that seal.
pub const CLUE_MORE: i32 = 6;

/// A Clue that the seal after it needs.
pub const SECOND_CLUES: i32 = 25;

/// A Clue of the third seal.
pub const THIRD_CLUES: i32 = 14;

/// How little a dollar is worth for the sake of the last fight: the more, the less.
pub const CASH_DIVISOR: i32 = 6000;

/// A gate closed, as such.
pub const CLOSED: i32 = 30;

/// The same for each other investigator, up to four: many can close faster than gates open.
pub const CLOSED_BY_MANY: i32 = 20;

/// A doom token, while there is room for many.
pub const DOOM: i32 = 45;

/// Falling to 0: the turns that are lost.
pub const FALLEN: i32 = 140;

/// Dice, in tenths, that are arms enough for it.
pub const FULL_ARMS: i32 = 90;

/// A point of Sanity or Stamina more when the final battle is at hand.
pub const LIFE: i32 = 40;

/// Successes in the final battle that a die brings, in tenths.
pub const ROUNDS: i32 = 15;

/// A success in the final battle for one investigator, in tenths.
pub const SUCCESS: i32 = 1200;

/// An elder sign on the board for one investigator, before it is asked where.
pub const SEAL: i32 = 60;

/// The same where awakening is the end.
pub const SEAL_OR_LOSE: i32 = 400;

/// The same for each other investigator, up to two.
pub const SEAL_BY_MANY: i32 = 160;

/// A monster trophy, by toughness.
pub const TOUGHNESS: i32 = 7;

/// The first of what the final battle demands.
pub const TRIBUTE: i32 = 250;

/// Three more of it.
pub const MORE_TRIBUTE: i32 = 60;

/// A gate trophy, while there is not one a head.
pub const TROPHY: i32 = 55;

/// What may go wrong in an Other World with little left to lose.
pub const UNFIT: i32 = 250;
